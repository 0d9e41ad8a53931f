"""A real server in a process of its own, and a page's side of the conversation without a browser."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import uuid
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

TEST_SEED = "seed of the tests"
"""Of the dice: the same matches in every run."""
PATIENCE = 300.0
"""Seconds after which something that should have come never will: it ends a run that hangs."""
for part in ("connect", "read", "write", "pool"):  # five seconds, the default, are too few for a busy machine
    setattr(httpx._config.DEFAULT_TIMEOUT_CONFIG, part, PATIENCE)


def fetch(address: str, **request: Any) -> httpx.Response:
    """What a server answers to GET, however busy the machine is."""
    return httpx.get(address, timeout=PATIENCE, **request)


def post(address: str, **request: Any) -> httpx.Response:
    """What a server answers to POST, however busy the machine is."""
    return httpx.post(address, timeout=PATIENCE, **request)


class Server:
    """`strategos serve` on a free port, with its matches in a folder."""

    def __init__(self, home: Path, *words: str, **settings: str) -> None:
        self.home = home
        self.settings = settings  # environment variables without STRATEGOS_, such as THINK_FLOOR="0.4"
        self.words = words
        self.address = ""
        self.start()

    def start(self) -> None:
        """Start it and wait until it says that it is open."""
        environment = {
            **os.environ,
            "STRATEGOS_LANG": "en",
            "PYTHONUNBUFFERED": "1",
            "STRATEGOS_EFFORT": "quick",
            "STRATEGOS_THINK_FLOOR": "0",
            "STRATEGOS_PONDER": "0",
            "STRATEGOS_TEST_SEED": TEST_SEED,
            **{f"STRATEGOS_{name}": value for name, value in self.settings.items()},
        }
        port = self.address.rpartition(":")[2].rstrip("/") or "0"
        # A session of its own: killing it takes its computers along, as a crash of the machine would.
        faults = (self.home / "server.log").open("ab")
        self.process = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "strategos.cli",
                "serve",
                "--no-browser",
                "--port",
                port,
                "--home",
                str(self.home),
                *self.words,
            ],
            stdout=subprocess.PIPE,
            stderr=faults,
            text=True,
            env=environment,
            start_new_session=True,
        )
        faults.close()
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://\S+", line)
        assert found, f"no address: {line!r} {self.log()}"
        self.address = found[0].rstrip("/")

    def log(self) -> str:
        """What it wrote about faults."""
        path = self.home / "server.log"
        return path.read_text(encoding="utf-8") if path.exists() else ""

    def kill(self) -> None:
        """kill -9, computers and all."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()

    def stop(self) -> int:
        """Stop it in good order."""
        self.process.send_signal(signal.SIGINT)
        try:
            code = self.process.wait(PATIENCE)
        finally:
            if self.process.poll() is None:
                self.kill()
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code

    def make(self, game: str, scenario: str, *seats: str, **options: str) -> list[dict[str, Any]]:
        """The links of a new match."""
        wanted = {"game": game, "scenario": scenario, "options": options, "seats": list(seats), "lang": "en"}
        answer = post(f"{self.address}/api/matches", json=wanted)
        assert answer.status_code == 201, answer.text
        links: list[dict[str, Any]] = answer.json()["links"]
        return links

    def page(self, path: str, lang: str = "en", last: int = 0, look: int | None = None) -> Page:
        """A page at a link."""
        return Page(self, path, lang, last, look)


PAGES: list[Page] = []  # closed with the server


class Page:
    """What a page says and hears over its WebSocket."""

    def __init__(self, server: Server, path: str, lang: str = "en", last: int = 0, look: int | None = None) -> None:
        self.address = server.address.replace("http", "ws") + "/ws/" + path.rpartition("/")[2]
        self.heard: list[str] = []
        self.position: dict[str, Any] = {}
        self.entries: list[dict[str, Any]] = []
        PAGES.append(self)
        self.open_things = ExitStack()
        self.socket: ClientConnection = self.open_things.enter_context(
            connect(
                self.address,
                max_size=None,
                open_timeout=PATIENCE,
                close_timeout=1,
                ping_interval=None,  # a page of a busy machine does not give its server up
                origin=Origin(server.address),
            )
        )
        self.say(type="hello", lang=lang, last=last, look=look)
        self.welcome = self.hear("welcome", "trouble")
        if self.welcome["type"] == "welcome":
            self.hear("position")

    def say(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def read(self, timeout: float = PATIENCE) -> dict[str, Any]:
        """The next message, whatever it is."""
        text = self.socket.recv(timeout)
        assert isinstance(text, str)
        self.heard.append(text)
        message: dict[str, Any] = json.loads(text)
        if message["type"] == "position":
            self.entries[message["since"] :] = message["entries"]
            self.position = message
        return message

    def hear(self, *kinds: str, timeout: float = PATIENCE) -> dict[str, Any]:
        """The next message of some kind."""
        while True:
            message = self.read(timeout)
            if message["type"] in kinds:
                return message

    def new_id(self) -> str:
        return uuid.uuid4().hex

    def play(self, text: str) -> dict[str, Any]:
        """Answer, and hear whether it was accepted."""
        self.say(type="play", id=self.new_id(), at=self.position["n"], text=text)
        answer = self.hear("done", "refused")
        if answer["type"] == "done":
            self.hear("position")
        return answer

    def wait_for_turn(self) -> bool:
        """Wait until this page is asked; False if the match is over."""
        while self.position["ask"] is None and self.position["result"] is None:
            self.hear("position")
        return self.position["result"] is None

    def read_all(self) -> None:
        """Read on and on, until the connection ends."""
        while True:
            self.read()

    def close(self) -> None:
        self.open_things.close()


@contextmanager
def serving(home: Path, *words: str, **settings: str) -> Iterator[Server]:
    """A server for the length of a test."""
    server = Server(home, *words, **settings)
    try:
        yield server
    finally:
        while PAGES:
            PAGES.pop().close()
        if server.process.poll() is None:
            server.stop()
