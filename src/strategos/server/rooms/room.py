"""A match that is being played: answers of people and computers, and the one place where its journal grows."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Callable
from typing import Final

from strategos.kernel.errors import StrategosError
from strategos.kernel.ids import CHANCE, Seat
from strategos.kernel.text.record_file import CONCEDE
from strategos.locale import say
from strategos.players import is_timed
from strategos.server.protocol.messages import Done, Refused
from strategos.server.rooms.adviser import Adviser
from strategos.server.rooms.answer import MAX_WAITING, Answer
from strategos.server.rooms.attendance import Attendance
from strategos.server.rooms.computers import Computers, Driver
from strategos.server.rooms.line_ages import LineAges
from strategos.server.rooms.patience import to_the_end
from strategos.server.rooms.pondering import Ponderer, Pondering
from strategos.server.rooms.shown_match import ShownMatch
from strategos.server.rooms.standing import STANDING, Standing
from strategos.server.rooms.thinking import Thinking
from strategos.server.rooms.turns import Turns
from strategos.server.rooms.visits import Visits
from strategos.server.rooms.watcher import Watcher
from strategos.stage.presenter import Presenter
from strategos.table.disk_trouble import Damaged, Unwritten
from strategos.table.live import NO_IDS, REPLACED, Line, LiveMatch
from strategos.table.store import Kept, Store, now
from strategos.table.undo import UNDO

log: Final = logging.getLogger("strategos.server")


class Room(ShownMatch):
    """One match with everybody around it."""

    def __init__(
        self,
        kept: Kept,
        live: LiveMatch,
        presenter: Presenter,
        store: Store,
        thinking: Thinking,
        adviser: Adviser | None = None,
        ages: LineAges | None = None,
        turns: Turns | None = None,
        attendance: Attendance | None = None,
        pondering: Pondering | None = None,
    ) -> None:
        super().__init__(
            kept,
            live,
            presenter,
            Visits(kept.id, store),
            Attendance(self.tell_presence, self._pause) if attendance is None else attendance,
        )
        self.about: Final = f"match {kept.id}"  # how the log calls it
        self.store: Final = store
        self.thinking: Final = thinking
        self.adviser: Final = adviser or Adviser(thinking)
        self.standing: Final = Standing(kept.id, self.showing, presenter, store)
        self.turns: Final = turns or Turns()
        self.ages: Final = LineAges() if ages is None else ages
        if kept.habits.delay:
            self.ages.opened(kept.id, len(live.journal), kept.habits.delay)
        self.lock: Final = asyncio.Lock()
        self.minds: Final = Computers(self.about, self.computers, thinking, lambda told: self.driver.set_trouble(told))
        self.ponderer: Final = Ponderer(self.about, kept.key, pondering)
        self.driver: Final = Driver(self.about, self._step, store, self._show_all)
        self._waiting: Final[deque[Answer]] = deque()  # for the disk, in the order in which they came
        self._thought_before: tuple[Seat, bytes, str, str] | None = (
            None  # an answer of a computer that is not written yet
        )

    @property
    def main(self) -> Room:
        """The room in which the match is played: this one."""
        return self

    @property
    def trouble(self) -> StrategosError | None:
        return self.damage or self.driver.trouble

    def enter(self, watcher: Watcher, last: int) -> None:
        super().enter(watcher, last)
        self.drive()

    def leave(self, watcher: Watcher) -> None:
        super().leave(watcher)
        if self.attendance.pages == 0:
            self.ponderer.stop()

    # Answers

    async def play(self, watcher: Watcher, id_: str, at: int, text: str) -> None:
        """A page answers for the seat that it looks through."""
        seat = watcher.look
        await self._answer(watcher, id_, at, text, lambda: self.live.play(seat, text, id_))

    async def undo(self, watcher: Watcher, id_: str, at: int) -> None:
        """A page takes its last answer back. In a branch with open cards every undo is allowed."""
        showing, seat = self.showing, watcher.look
        if showing.floor is None:
            await self._answer(watcher, id_, at, UNDO, lambda: self.live.undo(seat, id_))
        else:
            floor = showing.floor
            await self._answer(watcher, id_, at, UNDO, lambda: self.live.undo_freely(showing.people, floor, id_))

    async def fall(self, watcher: Watcher, id_: str, at: int, text: str) -> None:
        """A page says how the dice fall, where dice are chosen."""
        await self._answer(watcher, id_, at, text, lambda: self.live.fall(text, id_))

    async def concede(self, watcher: Watcher, id_: str) -> None:
        """A page gives up."""
        seat = watcher.look
        await self._answer(watcher, id_, None, CONCEDE, lambda: self.live.concede(seat, id_))

    async def _answer(
        self, watcher: Watcher, id_: str, at: int | None, text: str, carry_out: Callable[[], list[Line]]
    ) -> None:
        if watcher.look not in watcher.seats or self.kept.is_record:
            watcher.send(Refused(id_, say("serve.only_watching", lang=watcher.lang), ""))
            return
        answer = Answer(watcher, watcher.look, id_, at, text, carry_out)
        async with self.lock:
            if len(self._waiting) >= MAX_WAITING:
                watcher.send(Refused(id_, say("serve.stale", lang=watcher.lang), ""))
                return
            try:
                if not self._waiting:
                    await self._give(answer)
                else:
                    self._waiting.append(answer)
            except Unwritten as error:
                log.warning("%s: an answer waits for the disk: %s", self.about, error)
                self._waiting.append(answer)
                self.driver.put_off(error)
        self.drive()

    async def _give(self, answer: Answer) -> None:
        """Carry out an answer and tell the page what has become of it. Raises `Unwritten`: it may be tried again.

        The lock is held.
        """
        watcher, id_ = answer.watcher, answer.id
        carried_out = None if id_ in NO_IDS else self.live.line_of(self._answers_for(answer.seat), id_)
        if carried_out is not None or id_ in NO_IDS:
            if carried_out is not None and self.live.is_line(carried_out, answer.text):
                watcher.send(Done(id_))  # sent again after a lost connection
            else:
                watcher.send(Refused(id_, say("serve.reused_id", lang=watcher.lang), ""))
            self.show(watcher)
            return
        if answer.at is not None and answer.at != len(self.showing.known(answer.seat)):
            watcher.send(Refused(id_, say("serve.stale", lang=watcher.lang), ""))
            self.show(watcher)
            return
        try:
            await self._commit(answer.carry_out)
        except Unwritten:
            raise
        except StrategosError as error:
            watcher.send(Refused(id_, error.text(watcher.lang), ""))
            return
        except Exception:
            log.exception("match %s: an answer went wrong and was taken back", self.kept.id)
            watcher.send(Refused(id_, say("serve.fault", lang=watcher.lang), ""))
            return
        with contextlib.suppress(Unwritten):  # the driver gives standing answers as soon as the disk takes them
            await self._settle()
        watcher.send(Done(id_))
        self._tell_all()

    def _answers_for(self, seat: Seat) -> tuple[Seat, ...]:
        """The seats for which a page answers: the one looked through; with open cards all of them, and the dice."""
        return (seat,) if self.showing.floor is None else (CHANCE, *range(len(self.kept.seats)))

    async def _commit(self, carry_out: Callable[[], list[Line]]) -> None:
        """Carry an answer out and write it down. What cannot be written down has not happened."""
        # A page that goes away and a table that closes must not cut the writing short.
        await to_the_end(self._carry_out(carry_out))

    async def _carry_out(self, carry_out: Callable[[], list[Line]]) -> None:
        if self.damage is not None:
            raise self.damage
        self.ponderer.stop()
        before = len(self.live.journal)
        try:
            written = carry_out()
        except StrategosError:
            raise  # nothing has changed
        except Exception:
            self._take_back(before)
            raise
        # A wall clock that was set back does not lead the journal back in time.
        self.times.extend([max(now(), *self.times[-1:])] * len(written))
        self._is_writing = True
        try:
            await self.store.append(self.kept.id, before, written, self.live.match.over)
        except BaseException as error:
            if isinstance(error, Damaged):
                self.damage = error
            self._is_writing = False
            self._take_back(before)
            self._tell_all()
            raise
        self._is_writing = False
        if self.kept.habits.delay:
            self.ages.wrote(self.kept.id, before + len(written))
        if self.behind is not None:
            self.behind.schedule()
        is_undo = written[0].text == UNDO
        if is_undo:
            self.showing.undone()
            self.ponderer.drop()
            self.standing.hold(written[-1].seat)
            for watcher in self.watchers:
                watcher.drop(self.showing.still(watcher.look))

    def _take_back(self, before: int) -> None:
        """Forget everything after a number of lines of the journal."""
        self.live.take_back(len(self.live.journal) - before)
        self.showing.undone()
        del self.times[before:]

    async def _settle(self) -> bool:
        """Give the standing answers that are asked for, before anybody sees the question. The lock is held."""
        has_answered = False
        while (found := self.standing.next()) is not None:
            seat, text = found
            try:
                await self._commit(lambda seat=seat, text=text: self.live.play(seat, text, STANDING))  # type: ignore[misc]
            except Unwritten:
                raise
            except Exception:
                log.exception("match %s: a standing answer went wrong", self.kept.id)
                self.standing.hold(seat)
            has_answered = True
        return has_answered

    # Computers

    def drive(self) -> None:
        """Let the computers answer as long as one of them is asked."""
        if self.damage is None:
            self.driver.begin()

    async def _step(self) -> bool:
        """Carry out the answers of people that wait for the disk, then go on with what belongs to no person."""
        async with self.lock:
            while self._waiting:
                answer = self._waiting.popleft()
                try:
                    await self._give(answer)
                except Unwritten:
                    self._waiting.appendleft(answer)
                    raise
        return await self._drive_on()

    def _pause(self) -> None:
        """Let the computers stop thinking until a page comes: nobody waits for them."""
        if self.driver.is_busy:
            log.info("%s: abandoned, so its computers wait", self.about)
            self.driver.pause()
        self.minds.end_turn()

    async def _drive_on(self) -> bool:
        """Give the standing answers, then one answer of a computer; False if none is asked or the match abandoned."""
        if self.attendance.is_abandoned:
            return False
        async with self.lock:
            if await self._settle():
                self._tell_all()
        seat = self._asked_computer()
        if seat is None:
            self.minds.end_turn()
            self._ponder()
            return False
        view = self.showing.encoded_view(seat)
        if self._thought_before is None or self._thought_before[:2] != (seat, view):
            text = await self._thought(seat, view)
            self._thought_before = (seat, view, text, REPLACED if self.minds.was_replaced else "")
        _, _, text, mark = self._thought_before
        async with self.lock:
            if seat not in self.live.match.waiting_for or self.showing.encoded_view(seat) != view:
                return True  # an answer was taken back meanwhile: the question is another one
            await self._commit(lambda: self.live.play(seat, text, mark))
            self._thought_before, self.minds.was_replaced = None, False
            await self._settle()
            self._tell_all()
        return True

    def _asked_computer(self) -> Seat | None:
        if self.live.match.over:
            return None
        return next((seat for seat in self.live.match.waiting_for if seat in self.computers), None)

    async def _thought(self, seat: Seat, view: bytes) -> str:
        # What others choose behind their screens must not show in what a computer answers.
        seed = f"{self.kept.key} {len(self.live.known(seat))}"
        decision = self.live.match.decision_for(seat)
        assert decision is not None
        if decision.secret:
            notation = self.live.match.state.setup.notation
            ready = self.minds.planned(seat, [notation.format(option) for option in decision.options])
        else:
            ready = self.ponderer.take(self.computers[seat], view)
        hides, is_reaction = self.showing.hides_something(seat), self.showing.is_reaction(decision)
        secret = decision.kind if decision.secret else ""
        return await self.minds.answer(seat, view, seed, hides, is_reaction, ready, secret)

    def _ponder(self) -> None:
        """Let the computers prepare answers while a person thinks."""
        if self.live.match.over or self.kept.is_record or self.attendance.pages == 0:
            return
        pondering = {seat: kind for seat, kind in self.computers.items() if is_timed(kind)}
        self.ponderer.begin({seat: (kind, self.showing.encoded_view(seat)) for seat, kind in pondering.items()})

    async def close(self) -> None:
        """Stop the computers; everything is written down already."""
        self.ponderer.drop()
        self.attendance.close()
        await self.driver.close()
        if self.behind is not None:
            await self.behind.close()
        await self.visits.close()
