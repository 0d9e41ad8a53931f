"""A match that is a lesson: the learner answers what the step asks for, everything else is played from the record."""

from __future__ import annotations

from typing import Final

from strategos.kernel.errors import StrategosError, WrongSeat
from strategos.kernel.ids import Seat
from strategos.kernel.text.record_file import CONCEDE
from strategos.server.protocol.messages import Done, MatchInfo, Refused
from strategos.server.rooms.coach import Coach
from strategos.server.rooms.room import Room
from strategos.server.rooms.thinking import Thinking
from strategos.server.rooms.watcher import Watcher
from strategos.stage.lesson import Lesson
from strategos.stage.presenter import Presenter
from strategos.table.disk_trouble import Unwritten
from strategos.table.live import Line, LiveMatch
from strategos.table.store import Kept, Store
from strategos.table.undo import UNDO


class LessonRoom(Room):
    """One lesson with its learner."""

    def __init__(
        self, kept: Kept, live: LiveMatch, presenter: Presenter, store: Store, thinking: Thinking, lesson: Lesson
    ) -> None:
        super().__init__(kept, live, presenter, store, thinking)
        self.coach: Final = Coach(lesson, live, presenter)
        self.showing.coach = self.coach

    def info(self, lang: str, own: tuple[Seat, ...] = ()) -> MatchInfo:
        """The match as headings and lists show it: by the title of the lesson."""
        info = super().info(lang, own)
        info.title = self.coach.lesson.title[lang]
        return info

    async def play(self, watcher: Watcher, id_: str, at: int, text: str) -> None:
        """The learner answers."""
        seat = watcher.look
        await self._answer(watcher, id_, at, text, lambda: self._played(seat, text, id_))

    def _played(self, seat: Seat, text: str, id_: str) -> list[Line]:
        self.coach.check(text)
        return self.live.play(seat, text, id_)

    async def undo(self, watcher: Watcher, id_: str, at: int) -> None:
        """Nothing is taken back in a lesson: one looks back."""
        await self._answer(watcher, id_, None, UNDO, _refuse_undo)

    async def concede(self, watcher: Watcher, id_: str) -> None:
        """Nobody gives up in a lesson: one leaves."""
        await self._answer(watcher, id_, None, CONCEDE, _refuse_conceding)

    async def lead_on(self, watcher: Watcher, id_: str, to: int) -> None:
        """The learner has read or seen enough: play on to a step. One step on is played for the eye to follow."""
        if watcher.look not in watcher.seats:
            watcher.send(Refused(id_, self.coach.advice(watcher.lang), ""))
            return
        async with self.lock:
            passed = [teaching for teaching in self.coach.lesson.steps if teaching.at <= self.coach.done]
            self.coach.lead_to(to)
            try:
                if to > len(passed) + 1:
                    await self._hurry()
            except Unwritten as error:
                self.driver.put_off(error)  # line by line, as soon as the disk takes them
            except StrategosError as error:
                watcher.send(Refused(id_, error.text(watcher.lang), ""))
                return
            watcher.send(Done(id_))
            self._tell_all()
        self.drive()

    async def _settle(self) -> bool:
        """Standing answers are for matches: here everybody answers as the record says."""
        return False

    async def _hurry(self) -> None:
        while (line := self.coach.next_line()) is not None:
            await self._commit(lambda line=line: self.live.play(*line))  # type: ignore[misc]

    async def _drive_on(self) -> bool:
        """Play one of the lines that belong to nobody's click, so that each can be seen; False at a stop."""
        async with self.lock:
            line = self.coach.next_line()
            if line is None:
                return False
            await self._commit(lambda: self.live.play(*line))
            self._tell_all()
        return True


def _refuse_undo() -> list[Line]:
    raise WrongSeat(
        "server.lesson_room.no-undo",
    )


def _refuse_conceding() -> list[Line]:
    raise WrongSeat(
        "server.lesson_room.no-concede",
    )
