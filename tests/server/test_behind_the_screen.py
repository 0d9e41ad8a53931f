"""What is chosen behind a screen, and taken back there, is nobody else's business: not a byte reaches the others."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime
from typing import Any

from serving import Page, Server, fetch, post
from tables import heard_all, kept_match, lay, played, sit

from strategos.kernel.decision import Decision
from strategos.kernel.ids import SPECTATOR, Seat
from strategos.server.rooms.attendance import Attendance
from strategos.server.rooms.line_ages import LineAges
from strategos.server.rooms.room import Room
from strategos.server.rooms.watcher import Watcher
from strategos.server.rooms.watching import WatchRoom
from strategos.stage.presenters import presenter
from strategos.table.habits import Habits
from strategos.table.live import Line, LiveMatch

LONG_AGO = "2026-01-01T12:00:00.000+00:00"


def ordering(live: LiveMatch, seat: Seat, decision: Decision) -> bool:
    """Both give their orders now, and have some to give."""
    return decision.kind == "order" and len(live.match.waiting_for) == 2


class NoStore:
    """Where nothing is written down."""

    async def append(self, match: str, start: int, journal: Sequence[Line], is_over: bool = False) -> None:
        """Write nothing."""

    async def keep_sitter(self, match: str, seat: Seat, **values: str | int) -> None:
        """Write nothing."""


class NoTimer:
    """A call whose time never comes."""

    def cancel(self) -> None:
        """Nothing waits."""


class Company:
    """A match at which both seats and two onlookers sit, one of them behind by a minute."""

    def __init__(self, journal: list[Line], live: LiveMatch) -> None:
        match = LiveMatch(live.game, live.scenario, live.options, {}, live.key, journal)
        kept = kept_match(live, Habits(delay=60), LONG_AGO)
        shown = presenter(live.game.name)
        self.now = 0.0
        ages = LineAges(lambda: self.now)
        # By the clock of the machine the notice of who is here, a second later, would come at any point of the course.
        here = Attendance(lambda: self.room.tell_presence(), lambda: None, lambda: self.now, lambda *_: NoTimer())
        self.room = Room(kept, match, shown, NoStore(), None, ages=ages, attendance=here)  # type: ignore[arg-type]
        self.now = 3600.0
        self.room.behind = WatchRoom(self.room)
        self.pages = {seat: Watcher((seat,), seat, "en") for seat in (0, 1)}
        self.onlooker, self.late = Watcher((), SPECTATOR, "en"), Watcher((), SPECTATOR, "en")
        for page in (*self.pages.values(), self.onlooker):
            self.room.enter(page, 0)
        self.room.behind.enter(self.late, 0)

    def lines(self, seat: Seat) -> int:
        """Lines of the log that a seat has."""
        return len(self.room.showing.known(seat))

    async def choose(self, seat: Seat, number: int) -> None:
        """A seat takes an option of its decision, by its number."""
        decision = self.room.live.match.decision_for(seat)
        assert decision is not None and decision.secret
        text = self.room.live.match.state.setup.notation.format(decision.options[number % len(decision.options)])
        await self.room.play(self.pages[seat], f"{seat} {self.lines(seat)} {number}", self.lines(seat), text)

    async def take_back(self, seat: Seat) -> None:
        """A seat takes its last answer back."""
        before = self.lines(seat)
        await self.room.undo(self.pages[seat], f"undo {random.random()}", before)
        assert self.lines(seat) == before - 1

    def catch_up(self) -> None:
        """A minute passes for those who are behind."""
        assert self.room.behind is not None
        self.now += 61
        self.room.behind.catch_up()

    def heard(self) -> dict[str, list[dict[str, Any]]]:
        """Everything that anybody but the first seat was sent."""
        pages = {"other seat": self.pages[1], "onlooker": self.onlooker, "late": self.late}
        found: dict[str, list[dict[str, Any]]] = {}
        for name, page in pages.items():
            found[name] = []
            while not page.outbox.empty():
                message = page.outbox.get_nowait()
                assert message is not None
                found[name].append(json.loads(message))
        return found


Course = Callable[[Company], Awaitable[None]]


async def told(live: LiveMatch, *course: Course) -> dict[str, list[dict[str, Any]]]:
    """What everybody but the first seat hears, when things go like this."""
    company = Company(list(live.journal), live)
    for step in course:
        await step(company)
        company.catch_up()
    await company.room.close()
    return company.heard()


def first(number: int) -> Course:
    return lambda company: company.choose(0, number)


def other(number: int) -> Course:
    return lambda company: company.choose(1, number)


async def back(company: Company) -> None:
    await company.take_back(0)


def test_a_secret_choice_that_is_taken_back_reaches_nobody_else() -> None:
    live, _ = played("commander", "first-battle", ordering)

    async def compare() -> None:
        quiet = await told(live, other(1), other(2), first(3), first(1))
        # The other seat does the same in all of them, and the first one ends up with the same orders.
        for course in (
            (first(5), back, other(1), other(2), first(3), first(1)),
            (first(5), first(2), back, back, other(1), other(2), first(3), first(1)),
            (other(1), first(5), back, other(2), first(3), first(1)),
            (first(5), other(1), back, other(2), first(3), first(1)),
            (first(5), other(1), other(2), back, first(3), first(1)),
            (first(5), other(1), first(4), other(2), back, back, first(3), first(1)),
            (other(1), other(2), first(3), first(5), back, first(1)),
        ):
            assert await told(live, *course) == quiet

    asyncio.run(compare())


def test_a_choice_that_others_see_is_reported_again_when_it_is_taken_back() -> None:
    """The same silence about what lies open would be a fault."""

    def walking(live: LiveMatch, seat: Seat, decision: Decision) -> bool:
        spell = live.match.state.setup.notation.format
        return seat == 0 and decision.kind == "simple action" and spell(decision.options[1]).startswith("walk")

    live, _ = played("pantheon", "learning", walking)

    async def compare() -> None:
        company = Company(list(live.journal), live)
        company.heard()
        decision = live.match.decision_for(0)
        assert decision is not None
        text = live.match.state.setup.notation.format(decision.options[1])
        await company.room.play(company.pages[0], "a", company.lines(0), text)
        after = company.heard()
        await company.take_back(0)
        again = company.heard()
        for name in ("other seat", "onlooker"):
            assert again[name][-1]["n"] == after[name][-1]["n"] - 1
            assert again[name][-1]["since"] == again[name][-1]["n"]
        await company.room.close()

    asyncio.run(compare())


def test_nothing_that_a_server_tells_moves_with_a_secret_choice(server: Server) -> None:
    live, _ = played("commander", "first-battle", ordering)
    paths = lay(server.home, live, created=datetime.now(UTC).isoformat(timespec="milliseconds"))
    pages = sit(server, paths)
    heard_all(*pages)

    def told_to(path: str, page: Page) -> list[Any]:
        """Everything that can be asked for, and what came by itself."""
        token = path.rpartition("/")[2]
        about = {"tokens": [token], "lang": "en"}
        log = fetch(f"{server.address}/api/play/{token}/log.md").text
        listed = post(f"{server.address}/api/matches/lookup", json=about).json()
        page.say(type="digest", id="d", since=0)
        page.hear("digest_answer")
        page.say(type="look", lang="en", seat=None, at=page.position["n"] - 1)
        page.say(type="look", lang="en", seat=None, at=None)
        page.hear("position")
        page.hear("position")
        # Presence comes up to a second later.
        heard = [text for text in page.heard if json.loads(text)["type"] != "presence"]
        page.heard.clear()
        return [log, listed, heard]

    others = list(zip(paths[1:], pages[1:], strict=True))
    for page in pages:
        page.heard.clear()
    before = [told_to(path, page) for path, page in others]
    for _ in range(2):
        pages[0].play(pages[0].position["ask"]["options"][0]["text"])
        assert [told_to(path, page) for path, page in others] == before
        pages[0].say(type="undo", id=pages[0].new_id(), at=pages[0].position["n"])
        pages[0].hear("done")
        pages[0].hear("position")
        assert [told_to(path, page) for path, page in others] == before
