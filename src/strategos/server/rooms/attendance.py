"""Who is connected to a match: counted as pages come and go, and told at most once in an interval.

A match to which nobody was connected for a while is abandoned until a page comes.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from typing import Final, Protocol

from strategos.kernel.ids import Seat
from strategos.server.http.limits import ABANDONED_SECONDS, PRESENCE_INTERVAL_SECONDS
from strategos.server.rooms.watcher import Watcher


class Timer(Protocol):
    """A call that waits for its time."""

    def cancel(self) -> None:
        """Forget the call."""


Later = Callable[[float, Callable[[], None]], Timer]


def in_loop(seconds: float, call: Callable[[], None]) -> Timer:
    """Call something after a number of seconds."""
    return asyncio.get_running_loop().call_later(seconds, call)


class Attendance:
    """The pages around one match. `tell` sends all of them who is here; `leave` is called when it is abandoned."""

    def __init__(
        self,
        tell: Callable[[], None],
        leave: Callable[[], None],
        clock: Callable[[], float] = time.monotonic,
        later: Later = in_loop,
    ) -> None:
        self.is_abandoned = False
        self.pages = 0
        self.watching = 0  # pages without a seat
        self._sitting: Final[Counter[Seat]] = Counter()
        self._tell: Final = tell
        self._leave: Final = leave
        self._clock: Final = clock
        self._later: Final = later
        self._told_at: float | None = None
        self._timer: Timer | None = None  # until all pages are notified
        self._alone: Timer | None = None  # until the match is abandoned

    @property
    def seats(self) -> frozenset[Seat]:
        """The seats with a page."""
        return frozenset(self._sitting)

    def come(self, watcher: Watcher) -> None:
        """A page has come."""
        if self._alone is not None:
            self._alone.cancel()
            self._alone = None
        self.is_abandoned = False
        self._count(watcher, 1)

    def go(self, watcher: Watcher) -> None:
        """A page has gone."""
        self._count(watcher, -1)
        if self.pages == 0:
            self.close()
            self._alone = self._later(ABANDONED_SECONDS, self._abandon)

    def close(self) -> None:
        """Send and wait for nothing any more."""
        for timer in (self._timer, self._alone):
            if timer is not None:
                timer.cancel()
        self._timer = self._alone = None

    def _abandon(self) -> None:
        self._alone = None
        self.is_abandoned = True
        self._leave()

    def _count(self, watcher: Watcher, change: int) -> None:
        self.pages += change
        if not watcher.seats:
            self.watching += change
        for seat in watcher.seats:
            self._sitting[seat] += change
            if not self._sitting[seat]:
                del self._sitting[seat]
        if self._timer is not None or self.pages == 0:
            return
        now = self._clock()
        wait = 0.0 if self._told_at is None else self._told_at + PRESENCE_INTERVAL_SECONDS - now
        if wait <= 0:
            self._tell_now()
        else:
            self._timer = self._later(wait, self._tell_now)

    def _tell_now(self) -> None:
        self._timer = None
        self._told_at = self._clock()
        self._tell()
