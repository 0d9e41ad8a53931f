"""Computers think while a page is there to see it; hints have processes of their own and are made once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from click_counts import NoStore
from clocks import Hand
from tables import kept_match

from strategos import games
from strategos.kernel.ids import SPECTATOR
from strategos.server.http.limits import ABANDONED_SECONDS
from strategos.server.rooms.adviser import Adviser
from strategos.server.rooms.attendance import Attendance
from strategos.server.rooms.hints import give_hint
from strategos.server.rooms.room import Room
from strategos.server.rooms.watcher import Watcher
from strategos.stage.presenters import presenter
from strategos.table.live import LiveMatch


class Gate:
    """Thinks only when the test says so, and keeps who asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.cancelled = 0
        self.waiting: list[asyncio.Future[Any]] = []

    async def answer(self, about: str, name: str, view: bytes, seed: str, told: object = None) -> str:
        """The answer of a computer, as soon as the test gives it."""
        return str(await self._wait(name))

    async def work(self, about: str, task: Callable[..., Any], *arguments: Any) -> Any:
        """A hint, as soon as the test gives it."""
        return await self._wait(about)

    async def _wait(self, what: str) -> Any:
        self.asked.append(what)
        self.waiting.append(asyncio.get_running_loop().create_future())
        try:
            return await self.waiting[-1]
        except asyncio.CancelledError:
            self.cancelled += 1
            raise

    def first_option(self, room: Room) -> str:
        """The first answer that is allowed in a match."""
        match = room.live.match
        decision = match.decision_for(match.waiting_for[0])
        assert decision is not None
        return match.state.setup.notation.format(decision.options[0])


async def until(holds: Callable[[], bool]) -> None:
    while not holds():
        await asyncio.sleep(0)


def a_room(*seats: str) -> tuple[Room, Gate, Hand]:
    live = LiveMatch(games.find("pantheon"), "learning", {}, {}, "key")
    live.begin()
    gate, hand = Gate(), Hand()
    kept = kept_match(live, seats=seats)
    room = Room(kept, live, presenter("pantheon"), NoStore(), gate)  # type: ignore[arg-type]
    room.attendance = Attendance(room.tell_presence, room._pause, hand, hand.later)  # type: ignore[misc]
    return room, gate, hand


def test_an_abandoned_match_stops_thinking_and_goes_on_when_a_page_comes() -> None:
    async def trial() -> None:
        room, gate, hand = a_room("strategist", "strategist")
        before = len(room.live.match.log)
        page = Watcher((), SPECTATOR, "en")
        room.enter(page, 0)
        await until(lambda: len(gate.asked) == 1)
        room.leave(page)
        hand.move(ABANDONED_SECONDS / 2)
        room.enter(page, 0)  # a page that is loaded again
        room.leave(page)
        hand.move(ABANDONED_SECONDS / 2)
        assert room.driver.is_busy and not gate.cancelled
        hand.move(ABANDONED_SECONDS / 2)
        await until(lambda: not room.driver.is_busy)
        assert [gate.cancelled, len(room.live.match.log)] == [1, before]
        room.drive()  # whatever else happens in the match
        await room.driver.finish()
        assert len(gate.asked) == 1
        room.enter(page, 0)
        await until(lambda: len(gate.asked) == 2)
        gate.waiting[-1].set_result(gate.first_option(room))
        await until(lambda: len(gate.asked) == 3)
        assert len(room.live.match.log) > before
        await room.close()

    asyncio.run(trial())


def test_a_match_goes_on_for_pages_that_are_behind() -> None:
    """Who watches with a delay is there as well."""

    async def trial() -> None:
        room, gate, hand = a_room("strategist", "strategist")
        player, watcher = Watcher((0,), 0, "en"), Watcher((), SPECTATOR, "en")
        room.enter(player, 0)
        room.attendance.come(watcher)
        room.leave(player)
        hand.move(2 * ABANDONED_SECONDS)
        await until(lambda: len(gate.asked) == 1)
        assert room.driver.is_busy and not gate.cancelled
        await room.close()

    asyncio.run(trial())


def test_hints_wait_in_a_queue_of_their_own_and_equal_ones_are_made_once() -> None:
    async def trial() -> None:
        room, computers, _ = a_room("here", "here")
        hinting = Gate()
        room.adviser = Adviser(hinting)  # type: ignore[misc, arg-type]
        seat = room.live.match.waiting_for[0]
        pages = [Watcher((seat,), seat, "en") for _ in range(8)]
        for page in pages:
            room.enter(page, 0)
        asking = [asyncio.ensure_future(give_hint(room, page, f"h{n}")) for n, page in enumerate(pages)]
        await until(lambda: bool(hinting.asked))
        asking[0].cancel()  # the page that asked first has gone
        await asyncio.sleep(0)
        hinting.waiting[0].set_result((0.5, []))
        await asyncio.gather(*asking, return_exceptions=True)
        assert len(hinting.asked) == 1 and computers.asked == []
        heard = [b"".join(page.outbox.get_nowait() for _ in range(page.outbox.qsize())) for page in pages]
        assert [b"hint_answer" in one for one in heard] == [False] + [True] * 7
        again = asyncio.ensure_future(give_hint(room, pages[1], "again"))
        await until(lambda: len(hinting.asked) == 2)  # nothing is kept that grows
        again.cancel()
        await room.close()

    asyncio.run(trial())
