"""How old the lines of matches with a delay are, by a clock that nobody can set.

The wall clock is read once, when the server starts. Of lines that an earlier server wrote it is trusted only until this
server has run as long as the delay, and never for the last `MIN_LINES_BEHIND` of them.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Final

from strategos.server.http.limits import MIN_LINES_BEHIND


class _Written:
    """What this server wrote of one match, on top of lines that were there before."""

    def __init__(self, before: int, delay: float) -> None:
        self.before: Final = before
        self.delay: Final = delay
        self.is_open = True
        self.writings: Final[list[tuple[float, int]]] = []  # when, and how many lines the journal had then


class LineAges:
    """The ages of the lines of journals, since the start of the server."""

    def __init__(
        self, clock: Callable[[], float] = time.monotonic, wall_clock: Callable[[], float] = time.time
    ) -> None:
        self._clock: Final = clock
        self._started: Final = clock()
        self._wall_at_start: Final = wall_clock()
        self._matches: Final[dict[str, _Written]] = {}

    def __len__(self) -> int:
        return len(self._matches)

    def now(self) -> datetime:
        """The time of day, by the clock that runs evenly since the start of the server."""
        return datetime.fromtimestamp(self._wall_at_start + self._clock() - self._started, UTC)

    def opened(self, match: str, lines: int, delay: float) -> None:
        """A match is opened whose journal has a number of lines. Those of which nothing is known are as old as the
        server.
        """
        self._matches.setdefault(match, _Written(lines, delay)).is_open = True

    def wrote(self, match: str, lines: int) -> None:
        """The journal of a match has been written up to a number of lines."""
        self._matches[match].writings.append((self._clock(), lines))

    def closed(self, match: str) -> None:
        """A match is closed. Closed matches are forgotten as soon as all their lines are old."""
        if match in self._matches:
            self._matches[match].is_open = False
        now = self._clock()
        for name, one in list(self._matches.items()):
            if not one.is_open and not any(now - moment < one.delay for moment, _ in one.writings[-1:]):
                del self._matches[name]

    def old(self, match: str, times: Sequence[str]) -> int:
        """How many lines of a journal are as old as the delay of the match. `times` says when each was written."""
        found, now = self._matches[match], self._clock()
        delay = found.delay
        count = found.before if now - self._started >= delay else self._trusted(found.before, delay, times)
        if count < found.before:
            return count
        for moment, lines in found.writings:
            if now - moment < delay:
                break
            count = lines
        return count

    def wait(self, match: str, known: int) -> float | None:
        """Seconds until the next line after the first `known` may be old enough; None if there is no further line."""
        found, now = self._matches[match], self._clock()
        moments = [self._started] if known < found.before else []
        moments += [moment for moment, lines in found.writings if lines > known]
        return max(0.0, min(moments) + found.delay - now) if moments else None

    def _trusted(self, before: int, delay: float, times: Sequence[str]) -> int:
        """Lines of an earlier server that are old by the wall clock, as it was when this server started."""
        due = self.now().timestamp() - delay
        upto = max(0, before - MIN_LINES_BEHIND)
        young = (at for at in range(upto) if datetime.fromisoformat(times[at]).timestamp() > due)
        return next(young, upto)
