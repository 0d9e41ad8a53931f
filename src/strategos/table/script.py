"""A scripted match: the lines of a record, replayed one by one by their seats.

The dice fall as they fell, and nothing else can be answered than what was answered. `stops` are the numbers of lines
after which the table waits for a person; everything in between it plays by itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategos.kernel.errors import BadContent, NotOffered
from strategos.kernel.ids import CHANCE, Seat


class Script:
    """The lines of a record, and where the table waits."""

    def __init__(self, lines: Sequence[tuple[Seat, str]], stops: Sequence[int]) -> None:
        self.lines: Final = tuple(lines)
        self.stops: Final = tuple(sorted({*stops, len(self.lines)}))

    def line(self, done: int) -> tuple[Seat, str] | None:
        """The line after this number of lines; None at the end."""
        return self.lines[done] if done < len(self.lines) else None

    def next_stop(self, done: int) -> int:
        """The next place where the table waits, after this number of lines."""
        return next((stop for stop in self.stops if stop >= done), done)

    def fallen(self, done: int) -> str:
        """The outcome of the dice after this number of lines."""
        found = self.line(done)
        if found is None or found[0] != CHANCE:
            raise NotOffered("table.script.no-dice-fall")
        return found[1]

    def check(self, played: Sequence[tuple[Seat, str]]) -> None:
        """Refuse a match that has left the script: it was begun with another one."""
        if tuple(played) != self.lines[: len(played)]:
            raise BadContent(
                "table.script.lesson-changed",
            )
