"""Pondering: used if exactly the foreseen question comes, dropped otherwise, stopped as soon as anything happens."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from click_counts import NoStore
from clocks import Hand
from tables import Question, asked, can_be_reacted_to, kept_match, played, reactions

from strategos.kernel.ids import Seat
from strategos.server.http.limits import PONDER_QUOTA, PONDER_SECONDS
from strategos.server.rooms.analysis import Analyses, Job
from strategos.server.rooms.pondering import VARIABLE, Ponderer, Pondering, foresee_views, is_wanted
from strategos.server.rooms.room import Room
from strategos.server.rooms.thinking import think
from strategos.server.rooms.watcher import Watcher
from strategos.stage.presenters import presenter

LEVEL = "strategist"


class Pool:
    """Does the jobs of pondering when the test says so."""

    def __init__(self) -> None:
        self.jobs: list[tuple[Callable[..., Any], tuple[Any, ...]]] = []
        self.waiting: list[asyncio.Future[Any]] = []
        self.cancelled = 0

    async def work(self, about: str, task: Callable[..., Any], *arguments: Any) -> Any:
        """What a job returns, as soon as the test gives it."""
        self.jobs.append((task, arguments))
        self.waiting.append(asyncio.get_running_loop().create_future())
        try:
            return await self.waiting[-1]
        except asyncio.CancelledError:
            self.cancelled += 1
            raise


class Thinker:
    """Thinks for computers, and keeps what they were asked."""

    def __init__(self) -> None:
        self.views: list[bytes] = []
        self.answers: asyncio.Queue[str] = asyncio.Queue()

    async def answer(self, about: str, name: str, view: bytes, seed: str, told: object = None) -> str:
        """The next answer of the test."""
        self.views.append(view)
        return await self.answers.get()


async def settle() -> None:
    """Let everything happen that can happen."""
    for _ in range(50):
        await asyncio.sleep(0)


def a_ponderer(is_free: Callable[[], bool] = lambda: True, hand: Hand | None = None) -> tuple[Ponderer, Pool]:
    pool: Any = Pool()
    return Ponderer("match", "key", Pondering(pool, is_free), hand or Hand()), pool


def trial(play: Callable[[], Any]) -> None:
    asyncio.run(play())


VIEWS = {1: (LEVEL, b"before")}


def test_an_answer_is_used_for_exactly_the_view_that_was_foreseen() -> None:
    async def play() -> None:
        ponderer, pool = a_ponderer()
        ponderer.begin(VIEWS)
        await settle()
        pool.waiting[0].set_result([b"one", b"two"])
        await settle()
        pool.waiting[1].set_result("retaliate\nplanned")
        await settle()
        ponderer.stop()  # the person answers while the second answer is being found
        await settle()
        assert pool.cancelled == 1
        assert ponderer.take(LEVEL, b"one") == "retaliate"
        assert ponderer.take(LEVEL, b"one") is None  # it is used once

    trial(play)


@pytest.mark.parametrize(("level", "view"), [(LEVEL, b"other"), ("tactician", b"one")])
def test_what_does_not_come_is_dropped(level: str, view: bytes) -> None:
    async def play() -> None:
        ponderer, pool = a_ponderer()
        ponderer.begin(VIEWS)
        await settle()
        pool.waiting[0].set_result([b"one"])
        await settle()
        pool.waiting[1].set_result("x")
        await settle()
        assert ponderer.take(level, view) is None
        assert ponderer.found == {}

    trial(play)


def test_the_same_question_of_a_person_is_pondered_once() -> None:
    async def play() -> None:
        ponderer, pool = a_ponderer()
        for _ in range(3):
            ponderer.begin(VIEWS)  # pages come and go
            await settle()
        assert len(pool.jobs) == 1
        ponderer.begin({1: (LEVEL, b"after")})
        await settle()
        assert (pool.cancelled, len(pool.jobs)) == (1, 2)

    trial(play)


def test_nothing_is_begun_while_a_computer_or_a_hint_is_computed() -> None:
    async def play() -> None:
        free = [True]
        ponderer, pool = a_ponderer(lambda: free[0])
        ponderer.begin(VIEWS)
        await settle()
        free[0] = False
        pool.waiting[0].set_result([b"one", b"two"])
        await settle()
        assert len(pool.jobs) == 1

    trial(play)


def test_a_question_that_was_put_off_is_pondered_when_it_is_begun_again() -> None:
    async def play() -> None:
        free = [False]
        ponderer, pool = a_ponderer(lambda: free[0])
        ponderer.begin(VIEWS)
        await settle()
        assert pool.jobs == []
        free[0] = True
        ponderer.begin(VIEWS)
        await settle()
        assert len(pool.jobs) == 1

    trial(play)


def test_an_analysis_that_failed_keeps_nobody_from_pondering() -> None:
    store: Any = NoStore()
    analyses = Analyses(store)
    analyses._jobs["match"] = job = Job(1, 0.0, "")
    assert not analyses.is_idle
    job.is_failed = True
    assert analyses.is_idle


def test_a_match_ponders_no_more_than_its_quota() -> None:
    async def play() -> None:
        hand = Hand()
        ponderer, pool = a_ponderer(hand=hand)
        allowed = int(PONDER_QUOTA.burst / PONDER_SECONDS)
        ponderer.begin(VIEWS)
        await settle()
        pool.waiting[0].set_result([b"%d" % n for n in range(2 * allowed)])
        await settle()
        while not pool.waiting[-1].done():
            pool.waiting[-1].set_result("x")
            await settle()
        assert len(pool.jobs) == 1 + allowed
        ponderer.begin({1: (LEVEL, b"after")})
        await settle()
        assert len(pool.jobs) == 1 + allowed
        hand.move(60.0)
        ponderer.begin({1: (LEVEL, b"later")})
        await settle()
        assert len(pool.jobs) == 2 + allowed

    trial(play)


def test_a_fault_is_logged_and_nothing_else() -> None:
    async def play() -> None:
        ponderer, pool = a_ponderer()
        ponderer.begin(VIEWS)
        await settle()
        pool.waiting[0].set_exception(ZeroDivisionError())
        await settle()
        assert ponderer.take(LEVEL, b"one") is None

    trial(play)


@pytest.mark.parametrize(("word", "cores", "wanted"), [("1", 2, True), ("0", 8, False), ("1", 1, False)])
def test_it_can_be_turned_off(word: str, cores: int, wanted: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, word)
    assert is_wanted(cores) == wanted
    Ponderer("match", "key", None).begin(VIEWS)  # no loop runs, so a task would fail


# -- at the table -----------------------------------------------------------------------------------------------------


def a_table(level: str = LEVEL, question: Question = can_be_reacted_to) -> tuple[Room, Pool, Thinker, Seat]:
    """A person is asked, as a rule whether to attack a computer."""
    live, person = played("commander", "first-battle", question)
    kinds = tuple("here" if seat == person else level for seat in range(2))
    pool: Any = Pool()
    thinker: Any = Thinker()
    store: Any = NoStore()
    room = Room(kept_match(live, seats=kinds), live, presenter("commander"), store, thinker, pondering=Pondering(pool))
    room.minds.floor = 0.0  # type: ignore[misc]  # no answer waits for a clock
    return room, pool, thinker, person


def an_attack(room: Room, person: Seat) -> tuple[str, bytes]:
    """An answer of the person that lets the computer react, and the view of the computer then."""
    decision = room.live.match.decision_for(person)
    assert decision is not None
    return reactions(room.live, person, decision)[0]


def test_a_computer_answers_a_foreseen_question_without_thinking() -> None:
    async def play() -> None:
        room, pool, thinker, person = a_table()
        page = Watcher((person,), person, "en")
        room.enter(page, 0)
        await settle()
        before = room.showing.encoded_view(1 - person)
        assert pool.jobs == [(foresee_views, (before, pool.jobs[0][1][1]))]
        text, view = an_attack(room, person)
        pool.waiting[0].set_result([view])
        await settle()
        assert pool.jobs[1][0] is think
        assert pool.jobs[1][1][1] == view
        pool.waiting[1].set_result(think("tactician", view, "x").split("\n")[0])
        await settle()
        lines = len(room.live.match.log)
        await room.play(page, "one", len(room.showing.known(person)), text)
        await settle()
        assert len(room.live.match.log) >= lines + 2
        assert view not in thinker.views
        await room.close()

    trial(play)


def test_an_answer_and_leaving_stop_it() -> None:
    async def play() -> None:
        room, pool, thinker, person = a_table()
        page = Watcher((person,), person, "en")
        room.enter(page, 0)
        await settle()
        text, view = an_attack(room, person)
        room.leave(page)
        await settle()
        assert pool.cancelled == 1
        room.enter(page, 0)
        await settle()
        assert len(pool.jobs) == 2
        room.ponderer.found["something"] = "x"
        await room.play(page, "one", len(room.showing.known(person)), text)
        await settle()
        assert pool.cancelled == 2
        assert thinker.views[:1] == [view]  # it was not foreseen: the computer thinks
        room.ponderer.found["something"] = "x"
        await room.close()
        assert room.ponderer.found == {}

    trial(play)


def test_an_undo_drops_what_was_found() -> None:
    async def play() -> None:
        room, pool, _, person = a_table(question=asked("activate"))
        page = Watcher((person,), person, "en")
        room.enter(page, 0)
        await settle()
        assert room.live.can_undo(person)
        room.ponderer.found["something"] = "x"
        await room.undo(page, "undo", len(room.showing.known(person)))
        await settle()
        assert room.ponderer.found == {}
        assert (pool.cancelled, len(pool.jobs)) == (1, 2)  # the question before it is pondered now
        await room.close()

    trial(play)


def test_a_level_that_answers_at_once_does_not_ponder() -> None:
    async def play() -> None:
        room, pool, _, person = a_table("tactician")
        room.enter(Watcher((person,), person, "en"), 0)
        await settle()
        assert pool.jobs == []
        await room.close()

    trial(play)
