"""Requests, frames and records that nobody in his right mind sends, and a table in this process that answers them.

Everything comes from a seed, so that what failed once can be sent again. Some of it is garbage without any grammar,
the rest is something valid in which a little is wrong: that gets further in.
"""

from __future__ import annotations

import asyncio
import json
import logging
import random
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch
from urllib.parse import unquote

from starlette.applications import Starlette

from strategos.kernel.ids import SPECTATOR
from strategos.kernel.text.record_file import _SEAL, HEADER, _seal
from strategos.server import app as application
from strategos.server.protocol.messages import NewMatch
from strategos.server.rooms.rooms import Rooms
from strategos.server.rooms.thinking import think

Json = Any
Headers = list[tuple[bytes, bytes]]

DEPTH: Final = 20_000
NASTY: Final[tuple[Callable[[random.Random], Json], ...]] = (
    lambda rng: rng.choice([-1, -2, -3, 0, 2, 99, 2**31, 2**63, -(2**63), 2**64, 10**400, -(10**400)]),
    lambda rng: rng.choice([None, True, False, 0.5, -0.0, 1e308, [], {}, ""]),
    lambda rng: rng.choice(
        ["A", "chance", "spectator", "undo", "concede", "hidden", "-", "?", "A1", "en", "__proto__"]
    ),
    lambda rng: rng.choice(
        ["\0", "\n", "\u202e", "é" * 300, "<script>", "![x](http://x)", "%00", "../..", "\ufeff", "😀"]
    ),
    lambda rng: "9" * rng.choice([19, 5_000]),
    lambda rng: "roll " + "1" * 5_000,
    lambda rng: " ".join(["a"] * 2_000),
    lambda rng: [rng.randint(-3, 3)] * rng.choice([1, 50]),
    lambda rng: {"is": "strategos.x", "type": "ping"},
)
SPLICES: Final = (
    b"[" * DEPTH, b'{"a":' * DEPTH, b"\xff\xfe", b"\xc3", b"\xed\xa0\x80", b"\\ud800", b"\0", b"1" * 5_000, b"1e999",
    b'"', b"\\", b"{", b"]", b",", b":", b"-", b"\r\n", b"=" * 40, b"\xe2\x80\xae", b"NaN", b"~ ", b"A=%0a%0d",
)  # fmt: skip
GARBAGE: Final = bytes(range(256))


def garbage(rng: random.Random, most: int = 300) -> bytes:
    """Bytes without any grammar."""
    return bytes(rng.choices(GARBAGE, k=rng.randint(0, most)))


def bent(rng: random.Random, data: bytes) -> bytes:
    """The same bytes with a few that were changed, lost, doubled or put in."""
    for _ in range(rng.choice([1, 1, 1, 2, 5])):
        at = rng.randint(0, len(data))
        end = min(len(data), at + rng.choice([0, 1, 1, 8, 60]))
        kind = rng.randrange(5)
        if kind == 0:
            data = data[:at] + bytes([rng.randrange(256)]) + data[at + 1 :]
        elif kind == 1:
            data = data[:at] + data[end:]
        elif kind == 2:
            data = data[:end] + data[at:]
        elif kind == 3:
            data = data[:at]
        else:
            data = data[:at] + rng.choice(SPLICES) + data[end:]
    return data


def changed(rng: random.Random, value: Json) -> Json:
    """The same JSON value with one part of it replaced, left out or added."""
    if isinstance(value, dict) and value and rng.random() < 0.85:
        copy = dict(value)
        key = rng.choice(list(copy))
        kind = rng.randrange(6)
        if kind == 0:
            del copy[key]
        elif kind == 1:
            copy[str(nasty(rng)) if rng.random() < 0.2 else "more"] = nasty(rng)
        else:
            copy[key] = changed(rng, copy[key])
        return copy
    if isinstance(value, list) and value and rng.random() < 0.7:
        at = rng.randrange(len(value))
        return [*value[:at], changed(rng, value[at]), *value[at + 1 :]]
    return nasty(rng)


def nasty(rng: random.Random) -> Json:
    """A value that hardly anybody expects."""
    return rng.choice(NASTY)(rng)


def message(rng: random.Random, valid: Json) -> bytes:
    """A message that is nearly what it should be, or nothing like it."""
    kind = rng.random()
    if kind < 0.1:
        return garbage(rng)
    data = json.dumps(changed(rng, valid) if kind < 0.7 else valid, ensure_ascii=rng.random() < 0.5)
    body = data.encode("utf-8", "surrogatepass")
    return bent(rng, body) if kind > 0.6 else body


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

    def __init__(self, *_: object) -> None:
        self.asked = 0

    def warm_up(self) -> None:
        """Nothing is to be started."""

    def close(self) -> None:
        """Nothing is to be ended."""

    async def answer(self, about: str, name: str, view: bytes, seed: str) -> str:
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
            yield Table(app, faults)


# Requests


def requests(rng: random.Random, tokens: list[str], games: dict[str, list[str]], records: list[bytes]) -> Iterator[Any]:
    """Requests without end: method, target, body, headers."""
    while True:
        token = rng.choice(tokens)
        game = rng.choice(list(games))
        body: bytes = b""
        method, target = "POST", "/api/matches"
        kind = rng.randrange(10)
        if kind == 0:
            body = message(rng, new_match(rng, game, games[game]))
        elif kind == 1:
            target, body = "/api/matches/lookup", message(rng, {"tokens": rng.choices(tokens, k=2), "lang": "en"})
        elif kind == 2:
            target, body = "/api/records", record(rng, records)
        elif kind == 3:
            wanted = {"at": 1, "look": 0, "seats": ["here", "here"], "lies_open": True, "dice": "chosen", "lang": "es"}
            target, body = f"/api/play/{token}/branch", message(rng, wanted)
        elif kind == 4:
            target, body = f"/api/lessons/{game}", message(rng, {})
            if rng.random() < 0.9:
                method = "GET"
        else:
            method = "GET"
            paths = (
                f"/api/play/{token}/log.txt", f"/api/play/{token}/log.md", f"/api/play/{token}/record",
                f"/api/play/{token}/board.svg?key=x", f"/api/play/{token}/analysis?lang=es", "/api/running?lang=en",
                f"/api/play/{token}/report.md", "/api/lessons", f"/api/reference/{game}x", f"/ws/{token}", "/play/x",
                f"/api/games/{game}/boards/x.svg?scenario=y",
            )  # fmt: skip
            target = rng.choice(paths)
        raw = target.encode()
        if rng.random() < 0.3:
            raw = b"/" + bytes(byte for byte in bent(rng, raw[1:])[:2000] if 0x21 <= byte <= 0x7E)
        headers: Headers = []
        if rng.random() < 0.2:
            name = rng.choice([b"origin", b"accept-encoding", b"content-type", b"content-length", b"range", b"cookie"])
            headers.append((name, rng.choice([b"http://[", b"null", garbage(rng, 40), b"bytes=-1", b"1" * 5_000])))
        if rng.random() < 0.05:
            method = rng.choice(["PUT", "HEAD", "OPTIONS", "X", "TRACE"])
        yield method, raw, body, headers


def new_match(rng: random.Random, game: str, scenarios: list[str]) -> Json:
    """What a lobby sends."""
    return {
        "game": game,
        "scenario": rng.choice(scenarios),
        "options": {rng.choice(["edition", "max_rounds", "points", "army", "map", "board"]): rng.choice(["3", "own"])},
        "seats": ["here", "link"],
        "lang": "en",
        "hints": True,
        "delay": 0,
    }


# Frames


def conversation(rng: random.Random, texts: list[str], lines: int, most: int = 12) -> list[str | bytes]:
    """What a page says from its greeting on; `texts` are allowed answers, `lines` those of the log."""
    hello = {"type": "hello", "lang": "en", "look": 0, "last": 0}
    frames = [json.dumps(hello).encode() if rng.random() < 0.9 else message(rng, hello)]
    frames += [frame(rng, texts, lines) for _ in range(rng.randint(1, most))]
    told: list[str | bytes] = []
    for data in frames:
        text = data.decode("utf-8", "replace")
        told.append(data if rng.random() < 0.02 else text)
    return told


def frame(rng: random.Random, texts: list[str], lines: int) -> bytes:
    """One message of a page."""
    at = rng.choice([-1, 0, 1, lines, lines, lines + 1, 10**6])
    text = rng.choice(
        [
            *texts,
            *texts,
            "walk A3",
            "attack A.lion B.bear",
            "roll 1 2 3",
            "done",
            "order 1 2",
            "continue",
            "",
            "deploy x",
        ]
    )
    rule = {"kind": "guard", "answer": "decline", "of": -1, "when": "any"}
    valid = rng.choice(
        [
            {"type": "play", "id": "a", "at": at, "text": text},
            {"type": "undo", "id": "b", "at": at},
            {"type": "fall", "id": "c", "at": at, "text": text},
            {"type": "odds", "id": "d", "text": text},
            {"type": "why_not", "id": "e", "text": text},
            {"type": "unit", "id": "f", "unit": rng.choice([-1, 0, 3, 10**4])},
            {"type": "hint", "id": "g"},
            {"type": "standing", "id": "h"},
            {"type": "set_standing", "id": "i", "rules": [rule]},
            {"type": "digest", "id": "j", "since": at},
            {"type": "lead_on", "id": "k", "to": at},
            {
                "type": "look",
                "lang": "es",
                "seat": rng.choice([None, -3, -2, -1, 0, 1, 9]),
                "at": rng.choice([None, at]),
            },
            {"type": "hello", "lang": "en", "look": 5, "last": at},
            {"type": "concede", "id": ""},
            {"type": "ping"},
        ]
    )
    # Most frames keep their shape: after one that cannot be read the conversation is over.
    return json.dumps(valid).encode() if rng.random() < 0.6 else message(rng, valid)


# Records


def record(rng: random.Random, records: list[bytes]) -> bytes:
    """A record that was changed; often with good seals, so that it is not refused at the door."""
    if rng.random() < 0.1:
        return garbage(rng)
    if rng.random() < 0.3:
        return bent(rng, rng.choice(records))
    return sealed(bent_lines(rng, rng.choice(records)))


def bent_lines(rng: random.Random, data: bytes) -> list[str]:
    """The lines of a record without their seals, a few of them changed."""
    rows = [row.rpartition(" ~ ")[0] or row for row in data.decode().split("\n")[:-1]]
    for _ in range(rng.choice([1, 1, 2])):
        at = rng.randrange(1, len(rows))
        words = rows[at].split(" ")
        place = rng.randrange(len(words))
        kind = rng.randrange(6)
        if kind == 0:
            words[place] = rng.choice(
                ["9" * 5_000, "-1", "0", "A", "B", "H", "chance", "spectator", "roll", "concede", "\u202e"]
            )
        elif kind == 1:
            del words[place]
        elif kind == 2:
            words.insert(
                place, rng.choice(["1", "x=y", "points=" + "9" * 5_000, "max_rounds=1", "A=%00%0a", "a" * 3_000])
            )
        elif kind == 3:
            words = rows[rng.randrange(len(rows))].split(" ")
        elif kind == 4:
            words = [rng.choice(["end - x y", "open z", "1 A concede", ""])]
        else:
            words[place] = bent(rng, words[place].encode()).decode("utf-8", "replace").replace("\n", " ")[:6_000]
        rows[at] = " ".join(words)
    return rows


def sealed(rows: list[str]) -> bytes:
    """Lines as a record whose seals fit, so that only what it says can be wrong."""
    body_at = 1 + len(HEADER)
    seal = _seal("", "\n".join(rows[:body_at]))
    out = rows[:body_at]
    for row in rows[body_at:]:
        seal = _seal(seal, row)
        out.append(row + _SEAL + seal)
    return ("\n".join(out) + "\n").encode("utf-8", "replace")
