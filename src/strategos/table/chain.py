"""The hash chain of a journal: each line is sealed together with the seal before it.

The first seal is over what a match was made of, its secret key included. The row of the match holds the number of
lines and the last seal. So a changed line, a line of another match, a missing end and a row that belongs to another
match are all found, and the place is known. A program that writes to the database can write new seals too: the chain
finds faults of disks and changes by hand, it is no signature.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

_BYTES: Final = 16
SEALED: Final = ("id", "game", "rules", "scenario", "options", "seats", "key", "is_record", "created", "habits")
"""The columns of a match that never change."""


def seal(*values: object) -> str:
    """The seal over some values as they stand in the database."""
    text = json.dumps(values, separators=(",", ":"), default=repr)
    return hashlib.blake2b(text.encode(), digest_size=_BYTES).hexdigest()


def first_seal(match: Mapping[str, Any]) -> str:
    """The seal over what a match was made of."""
    return seal(*[bool(match[name]) if name == "is_record" else match[name] for name in SEALED])


def seals(before: str, rows: Iterable[Sequence[object]]) -> list[str]:
    """The seals of lines after a seal. A row is what is sealed: number, seat, text, request, time."""
    found: list[str] = []
    for row in rows:
        before = seal(before, *row)
        found.append(before)
    return found


def sound_lines(first: str, rows: Sequence[Sequence[object]]) -> int:
    """How many lines from the first on are as they were written. The last value of a row is its seal."""
    before = first
    for n, (*row, found) in enumerate(rows):
        if row[0] != n or found != seal(before, *row):
            return n
        before = str(found)
    return len(rows)
