"""Requests, frames and records that are nearly valid, or not at all; each comes from a seed and can be made again.

Some of it is garbage without any grammar, the rest is something valid in which a little is wrong: that gets further in.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from typing import Any, Final

from strategos.kernel.text.record_file import _SEAL, HEADER, _seal

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
