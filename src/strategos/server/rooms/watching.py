"""Watching from behind: a match as it stood some time ago, in a room of its own.

Spectators with a delay never get near the true match. Their room has a match of its own, which takes over the
lines of the journal when they are old enough; log, pictures, record and everything else come from that one.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Final

from strategos.kernel.errors import StrategosError
from strategos.kernel.ids import Seat
from strategos.server.protocol.messages import SeatInfo
from strategos.server.rooms.room import Room
from strategos.server.rooms.watcher import Watcher
from strategos.table.habits import ROLLED
from strategos.table.live import Line, LiveMatch


class WatchRoom(Room):
    """The room of those who watch a match with a delay."""

    def __init__(self, source: Room, times: Sequence[str], clock: Callable[[], float] = time.time) -> None:
        kept, true = source.kept, source.live
        live = LiveMatch(
            true.game, true.scenario, true.options, true.seats, true.key, (), kept.habits.dice == ROLLED
        )  # fmt: skip
        super().__init__(kept, live, source.presenter, source.store, source.thinking)
        self.times.clear()
        self.source: Final = source
        self.clock: Final = clock
        self._coming: Final[list[tuple[float, Line]]] = []  # lines that are not old enough, and when they were written
        self._timer: asyncio.TimerHandle | None = None
        moments = [datetime.fromisoformat(moment).timestamp() for moment in times]
        self._coming.extend(zip(moments, true.journal, strict=True))
        self._take_over()

    # The match, later

    def heard(self, lines: Sequence[Line]) -> None:
        """The true match has gone on by some lines."""
        moment = self.clock()
        self._coming.extend((moment, line) for line in lines)
        self.schedule()

    def catch_up(self) -> None:
        """Go on with what is old enough by now, and tell those who watch."""
        if self._take_over():
            self._tell_all()
        self.schedule()

    def _take_over(self) -> bool:
        due = self.clock() - self.kept.habits.delay
        count = next((n for n, (moment, _) in enumerate(self._coming) if moment > due), len(self._coming))
        if count == 0:
            return False
        lines = [line for _, line in self._coming[:count]]
        moments = [datetime.fromtimestamp(moment, UTC) for moment, _ in self._coming[:count]]
        self.times.extend(moment.isoformat(timespec="milliseconds") for moment in moments)
        del self._coming[:count]
        is_undone = self.live.follow(lines)
        if is_undone:
            self.showing.undone()
            for watcher in self.watchers:
                watcher.drop(self.showing.still(watcher.look))
        return True

    def schedule(self) -> None:
        """Wake up when the next line is old enough, as long as a page watches."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._coming and self.watchers:
            wait = self._coming[0][0] + self.kept.habits.delay - self.clock()
            self._timer = asyncio.get_running_loop().call_later(max(0.0, wait), self.catch_up)

    # People

    @property
    def main(self) -> Room:
        return self.source

    def enter(self, watcher: Watcher, last: int) -> None:
        super().enter(watcher, last)
        self.schedule()

    def drive(self) -> None:
        """Nobody plays here."""

    @property
    def trouble(self) -> StrategosError | None:
        return self.source.damage

    def seats(self, lang: str, own: tuple[Seat, ...] = ()) -> list[SeatInfo]:
        return self.source.seats(lang, own)

    async def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
