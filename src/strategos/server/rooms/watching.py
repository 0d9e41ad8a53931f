"""Watching from behind: a match as it stood some time ago, in a room of its own.

Spectators with a delay never get near the true match. Their room has a match of its own, which takes over the
lines of the journal when they are old enough; log, pictures, record and everything else come from that one.
"""

from __future__ import annotations

import asyncio
from typing import Final

from strategos.kernel.errors import StrategosError
from strategos.server.rooms.room import Room
from strategos.server.rooms.watcher import Watcher
from strategos.table.habits import ROLLED
from strategos.table.live import LiveMatch


class WatchRoom(Room):
    """The room of those who watch a match with a delay."""

    def __init__(self, source: Room) -> None:
        kept, true = source.kept, source.live
        live = LiveMatch(
            true.game, true.scenario, true.options, true.seats, true.key, (), kept.habits.dice == ROLLED
        )  # fmt: skip
        super().__init__(kept, live, source.presenter, source.store, source.thinking, attendance=source.attendance)
        self.times.clear()
        self.source: Final = source
        self._timer: asyncio.TimerHandle | None = None
        self._take_over()

    # The match, later

    def catch_up(self) -> None:
        """Go on with what is old enough by now, and tell those who watch."""
        if self._take_over():
            self._tell_all()
        self.schedule()

    def _take_over(self) -> bool:
        """Go on by the lines of the true match that are old enough. Whether there were any comes back."""
        source, known = self.source, len(self.live.journal)
        old = source.ages.old(self.kept.id, source.times)
        if old <= known:
            return False
        self.times.extend(source.times[known:old])
        lines = source.live.journal[known:old]
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
        known = len(self.live.journal)
        wait = self.source.ages.wait(self.kept.id, known) if self.watchers else None
        if wait is not None:
            self._timer = asyncio.get_running_loop().call_later(wait, self.catch_up)

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

    async def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
