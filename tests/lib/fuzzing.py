"""A table in this process that answers requests and frames of any kind, without a socket."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch
from urllib.parse import unquote

from starlette.applications import Starlette

from strategos.kernel.ids import SPECTATOR
from strategos.server import app as application
from strategos.server.protocol.messages import NewMatch
from strategos.server.quotas import Quotas
from strategos.server.rooms.rooms import Rooms
from strategos.server.rooms.thinking import think

Json = Any
Headers = list[tuple[bytes, bytes]]
HELLO: Final = json.dumps({"type": "hello", "lang": "en"})


class Faults(logging.Handler):
    """Keeps what a server logs as its own fault."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info or record.levelno >= logging.ERROR:
            self.found.append(logging.Formatter("%(message)s").format(record))


class Inline:
    """Thinks in this process instead of one of its own: a fuzzed table starts none."""

    def __init__(self, *_: object, **__: object) -> None:
        self.asked = 0

    def warm_up(self) -> None:
        """Nothing is to be started."""

    def close(self) -> None:
        """Nothing is to be ended."""

    async def answer(self, about: str, name: str, view: bytes, seed: str, told: object = None) -> str:
        """What a player answers."""
        return await asyncio.to_thread(think, "random", view, seed)

    async def work(self, *_: object, **__: object) -> Any:
        """A hint."""
        self.asked += 1
        return 0.5, []


class Table:
    """A table in this process: asked without a socket, so that thousands of requests take a second."""

    def __init__(self, app: Starlette, faults: Faults) -> None:
        self.app = app
        self.faults = faults

    @property
    def rooms(self) -> Rooms:
        """The rooms of the table."""
        rooms: Rooms = self.app.state.rooms
        return rooms

    async def make(self, game: str, scenario: str, *seats: str, **options: str) -> list[str]:
        """The tokens of a new match."""
        made = await self.rooms.make(NewMatch(game, scenario, options, list(seats), "en"))
        return [link.path.rpartition("/")[2] for link in made]

    async def ask(
        self, method: str, target: bytes, body: bytes = b"", headers: Headers | None = None
    ) -> tuple[int, bytes]:
        """The status and the body with which a request is answered."""
        raw, _, query = target.partition(b"?")
        heard: list[Any] = []
        parts = [body[: len(body) // 2], body[len(body) // 2 :]]

        async def receive() -> Any:
            if not parts:
                await asyncio.Event().wait()
            return {"type": "http.request", "body": parts.pop(0), "more_body": bool(parts)}

        async def send(told: Any) -> None:
            heard.append(told)

        await self.app(self._scope("http", raw, query, headers or [], method=method), receive, send)
        status: int = heard[0]["status"]
        return status, b"".join([told.get("body", b"") for told in heard[1:]])

    async def converse(self, token: str, frames: list[str | bytes]) -> list[Json]:
        """Everything that a page hears which says all this and then goes away."""
        heard: list[Json] = []
        coming: asyncio.Queue[Any] = asyncio.Queue()
        coming.put_nowait({"type": "websocket.connect"})
        for frame in frames:
            kind = "text" if isinstance(frame, str) else "bytes"
            coming.put_nowait({"type": "websocket.receive", kind: frame})
        coming.put_nowait({"type": "websocket.disconnect", "code": 1001})

        async def send(told: Any) -> None:
            heard.append(told)

        await self.app(self._scope("websocket", b"/ws/" + token.encode(), b"", []), coming.get, send)
        return heard

    def _scope(self, kind: str, raw: bytes, query: bytes, headers: Headers, **more: Any) -> dict[str, Any]:
        return {
            "type": kind,
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "http",
            "path": unquote(raw.decode("latin-1")),
            "raw_path": raw,
            "query_string": query,
            "root_path": "",
            "headers": [(b"host", b"localhost"), *headers],
            "client": ("127.0.0.1", 1),
            "server": ("127.0.0.1", 2),
            "subprotocols": [],
            "state": {},
            "extensions": {},
            **more,
        }

    async def known(self, token: str) -> tuple[list[str], int]:
        """Some answers that are allowed behind a token, and the lines of its log."""
        place = self.rooms.links.read(token)
        room = None if place is None else await self.rooms.at(place)
        if place is None or room is None:
            return [], 0
        match = room.live.match
        asked = [match.decision_for(seat) for seat in match.waiting_for if seat in place.seats]
        spell = match.state.setup.notation.format
        texts = [spell(option) for decision in asked if decision is not None for option in decision.options[:30]]
        return texts, len(room.showing.known(place.seats[0] if place.seats else SPECTATOR))

    async def sizes(self) -> dict[str, int]:
        """What grows if something is forgotten, once everybody has gone and every computer has answered."""
        rooms = list(self.rooms._rooms.values())
        for room in rooms:
            await room.driver.finish()
            await room.visits.close()  # it writes a second after the last visit
            self.rooms._forget(room)
        waiting = sum(watcher.outbox.qsize() for room in rooms for watcher in room.everybody())
        return {"rooms": len(self.rooms._rooms), "waiting": waiting, "tasks": len(asyncio.all_tasks())}


@contextmanager
def keeping_faults() -> Iterator[Faults]:
    """Whatever a server logs as its own fault meanwhile."""
    faults = Faults()
    logger = logging.getLogger()
    logger.addHandler(faults)
    try:
        yield faults
    finally:
        logger.removeHandler(faults)


@asynccontextmanager
async def fuzzed(folder: Path) -> AsyncIterator[Table]:
    """A table in this process whose faults are kept."""
    with keeping_faults() as faults, patch.object(application, "Thinking", Inline):
        app = application.make_app(folder, workers=1)
        async with app.router.lifespan_context(app):
            app.state.quotas = Quotas(clock=lambda: 1000 * time.monotonic())  # nobody waits for a quota here
            yield Table(app, faults)


def at_a_table(folder: Path, work: Callable[[Table], Awaitable[None]]) -> None:
    """Do something at a table in this process, and see that it logs no fault."""

    async def doing() -> None:
        async with fuzzed(folder) as table:
            await work(table)
            assert not table.faults.found, table.faults.found

    asyncio.run(doing())
