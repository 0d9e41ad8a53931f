"""docs/one-click.md: its functions exist, and a real click passes through those of the server in their order."""

from __future__ import annotations

import ast
import asyncio
import contextlib
import json
import re
import sys
from pathlib import Path
from types import FrameType
from typing import Any, Final

import pytest
from click_counts import long_match
from tables import kept_match

import strategos
from strategos.server import socket as sockets
from strategos.server.rooms.room import Room
from strategos.server.rooms.watcher import Watcher
from strategos.stage.presenters import presenter
from strategos.table.store import Store

TOP = next((folder for folder in Path(__file__).parents if (folder / "README.md").is_file()), Path())
PACKAGE = Path(strategos.__file__).parent
HOP = re.compile(r"^\| *(\d+) \| `([^`]+)` \| `([^`]+)` \|", re.MULTILINE)
MOST_HOPS: Final = 15

pytestmark = pytest.mark.source


def hops() -> list[tuple[str, str]]:
    """File and function of each hop, in order."""
    found = HOP.findall((TOP / "docs" / "one-click.md").read_text(encoding="utf-8"))
    assert [int(number) for number, _, _ in found] == list(range(1, len(found) + 1))
    return [(file, function) for _, file, function in found]


def functions(file: Path) -> set[str]:
    """The functions and methods of a Python file, by their qualified names."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    found = {node.name for node in tree.body if isinstance(node, kinds)}
    for cls in tree.body:
        if isinstance(cls, ast.ClassDef):
            found |= {f"{cls.name}.{node.name}" for node in cls.body if isinstance(node, kinds)}
    return found


def test_every_function_on_the_way_exists() -> None:
    way = hops()
    assert 10 < len(way) <= MOST_HOPS
    missing = []
    for file, function in way:
        if file.startswith("web/"):
            text = (TOP / file).read_text(encoding="utf-8")
            if not re.search(rf"^  (?:private |async )*{function}\(", text, re.MULTILINE):
                missing.append(f"{file}: {function}")
        elif function not in functions(PACKAGE / file):
            missing.append(f"{file}: {function}")
    assert not missing, "\n".join(missing)


class PageSocket:
    """The WebSocket of a page that says one thing and keeps what it hears."""

    def __init__(self, said: dict[str, Any]) -> None:
        self.said = json.dumps(said)
        self.heard: list[dict[str, Any]] = []
        self.has_position = asyncio.Event()

    async def receive(self) -> dict[str, str]:
        """What the page says."""
        return {"type": "websocket.receive", "text": self.said}

    async def send_text(self, text: str) -> None:
        """Keep a message."""
        self.heard.append(json.loads(text))
        if self.heard[-1]["type"] == "position":
            self.has_position.set()


async def passed(folder: Path, wanted: set[tuple[str, str]]) -> list[tuple[str, str]]:
    """The functions among those wanted through which a click passes, each where it is called first."""
    live, seat = long_match("pantheon", "learning")
    store, kept = await Store.open(folder), kept_match(live)
    await store.add(kept, live.journal)
    room = Room(kept, live, presenter("pantheon"), store, None)  # type: ignore[arg-type]
    watcher = Watcher((seat,), seat, "en")
    room.enter(watcher, 0)
    await room.driver.finish()
    while not watcher.outbox.empty():
        watcher.outbox.get_nowait()
    decision = live.match.decision_for(seat)
    assert decision is not None
    text, lines = live.match.state.setup.notation.format(decision.options[-1]), len(room.showing.known(seat))
    socket: Any = PageSocket({"type": "play", "id": "click", "at": lines, "text": text})
    found: dict[tuple[str, str], None] = {}

    def watch(frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(str(PACKAGE)):
            hop = (Path(code.co_filename).relative_to(PACKAGE).as_posix(), code.co_qualname)
            if hop in wanted:
                found.setdefault(hop)

    sys.setprofile(watch)
    try:
        message = await sockets._read(socket)
        await sockets._carry_out(room, watcher, message)
        post = asyncio.create_task(sockets._post(socket, watcher))
        await socket.has_position.wait()
    finally:
        sys.setprofile(None)
    post.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await post
    await room.close()
    await store.close()
    assert [message["type"] for message in socket.heard] == ["done", "position"]
    return list(found)


def test_a_click_passes_through_all_of_them_in_this_order(tmp_path: Path) -> None:
    way = [(file, function) for file, function in hops() if not file.startswith("web/")]
    assert asyncio.run(passed(tmp_path, set(way))) == way
