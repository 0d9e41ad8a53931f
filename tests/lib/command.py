"""The command as a user runs it: a process of its own, with the toy as the only game."""

from __future__ import annotations

import atexit
import json
import os
import select
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import strategos
import toy
from strategos import games
from strategos.kernel.rng import Rng
from strategos.table.match import Match

COMMAND = [sys.executable, "-m", "strategos.cli"]
COMMAND_SECONDS = 240  # a busy machine is no fault of the command


class Done(NamedTuple):
    """What a command left behind."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The one object on standard output; fails if anything else is there."""
        return json.loads(self.out)


Run = Callable[..., Done]


def environment() -> dict[str, str]:
    """Nothing of the person's own settings: English, no colours, the toy."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "SYSTEMROOT") if name in os.environ}
    homes = [Path(toy.__file__).parents[1], Path(strategos.__file__).parents[1]]
    path = os.pathsep.join(map(str, homes))
    return {**kept, "STRATEGOS_GAMES": "toy", "PYTHONPATH": path, "LANG": "C.UTF-8", "TERM": "dumb"}


def run(folder: Path, *words: str, stdin: str | bytes = "", **variables: str) -> Done:
    """Run `strategos` with some words in a folder. Whatever happens, no traceback may come out."""
    given = stdin.encode() if isinstance(stdin, str) else stdin
    is_for_python = any(name.startswith("PYTHON") and name != "PYTHONPATH" for name in variables)
    runner = CommandStarter() if is_for_python else command_server()
    code, out, err = runner.run(folder, words, given, {**environment(), **variables})
    result = Done(code, out.decode(), err.decode())
    assert "Traceback" not in result.out + result.err, result.err
    return result


class CommandServer:
    """Runs one command after the other, each in a process of its own that is forked from one that is ready."""

    def __init__(self) -> None:
        program = Path(__file__).with_name("command_server.py")
        self.process = subprocess.Popen(
            [sys.executable, str(program)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment(),
            start_new_session=True,
        )
        atexit.register(self.stop)

    def stop(self) -> None:
        """End the server and whatever it still runs."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def run(
        self, folder: Path, words: tuple[str, ...], given: bytes, variables: dict[str, str]
    ) -> tuple[int, bytes, bytes]:
        """The exit code, output and errors of a command."""
        with TemporaryDirectory() as kept:
            files = {name: Path(kept, name) for name in ("stdin", "stdout", "stderr")}
            for name, file in files.items():
                file.write_bytes(given if name == "stdin" else b"")
            order = {"folder": str(folder), "words": words, "environment": variables}
            order |= {name: str(file) for name, file in files.items()}
            assert self.process.stdin and self.process.stdout
            self.process.stdin.write(json.dumps(order).encode() + b"\n")
            self.process.stdin.flush()
            if not select.select([self.process.stdout], [], [], COMMAND_SECONDS)[0]:
                self.stop()
                command_server.cache_clear()
                raise TimeoutError(f"{words} has not ended; {files['stderr'].read_text()}")
            code = int(self.process.stdout.readline())
            return code, files["stdout"].read_bytes(), files["stderr"].read_bytes()


class CommandStarter:
    """Starts a whole process for each command, where a process cannot be forked."""

    def run(
        self, folder: Path, words: tuple[str, ...], given: bytes, variables: dict[str, str]
    ) -> tuple[int, bytes, bytes]:
        """The exit code, output and errors of a command."""
        done = subprocess.run(
            [*COMMAND, *words], input=given, capture_output=True, cwd=folder, env=variables, timeout=COMMAND_SECONDS
        )
        return done.returncode, done.stdout, done.stderr


@cache
def command_server() -> CommandServer | CommandStarter:
    """What runs the commands of this test process."""
    return CommandServer() if hasattr(os, "fork") else CommandStarter()


def random_record(scenario: str = "duel", seed: int = 5) -> str:
    """A whole match of the toy, written down."""
    match = Match(games.find("toy"), scenario, seed, {}, {0: "random", 1: "random"})
    rng = Rng(seed, "answers")
    while not match.over:
        match.play(rng.pick(match.decision.options))
    return match.record()


def hear_ctrl_c() -> None:
    """Run in a new process before its program: whatever it inherited, Ctrl-C reaches it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@contextmanager
def in_the_foreground(*words: str, folder: Path, **variables: str) -> Iterator[subprocess.Popen[bytes]]:
    """A command that runs in a process group of its own, as in the foreground of a terminal, and never outlives a test.

    A test run may be started with Ctrl-C switched off, as background jobs are; the command must not inherit that.
    """
    process = subprocess.Popen(
        [*COMMAND, *words],
        cwd=folder,
        env={**environment(), **variables},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=hear_ctrl_c,
    )
    with process:
        try:
            yield process
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


def press_ctrl_c(process: subprocess.Popen[bytes]) -> tuple[int, str, str]:
    """Interrupt a command as Ctrl-C does, everybody in its group; its exit code, output and errors."""
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=COMMAND_SECONDS)
    return process.returncode, out.decode(), err.decode().strip()
