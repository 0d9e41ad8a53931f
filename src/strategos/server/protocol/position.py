"""The position as bytes: encoded once for all pages that look alike, however many lines of the log each of them has.

Its JSON has two parts. The head says which lines of the log come with it, and differs between pages that have come at
different times. The rest is the same for all of them, and tells whether anything has changed for them.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from strategos.server.protocol.messages import Position, encode
from strategos.stage.scene import Entry


class Head(Struct, tag="position"):
    """The first fields of a `Position`, in its order."""

    n: int
    since: int
    entries: list[Entry]


EMPTY_HEAD: Final = encode(Head(0, 0, []))[:-1] + b","


def encode_rest(position: Position) -> bytes:
    """A position as bytes, without its head."""
    return encode(replace(position, n=0, since=0, entries=[])).removeprefix(EMPTY_HEAD)


def join(entries: list[Entry], since: int, rest: bytes) -> bytes:
    """The bytes of a position with the lines of the log from a number on."""
    return encode(Head(len(entries), since, entries[since:]))[:-1] + b"," + rest
