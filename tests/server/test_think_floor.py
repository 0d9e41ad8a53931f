"""The time of a computer does not tell whether it had a choice, where that is hidden."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from clocks import Hand
from tables import Question, asked, played

from strategos.kernel.decision import Decision
from strategos.kernel.ids import Seat
from strategos.server.http.limits import THINK_FLOOR_SECONDS
from strategos.server.rooms.computers import FLOOR, Computers, floor_in_use
from strategos.server.rooms.showing import Showing
from strategos.stage.presenters import presenter
from strategos.table.live import LiveMatch


def answered_after(thinks: float, hides: bool) -> float:
    """Seconds after which an answer comes that takes some time to find."""
    hand = Hand()

    class Thinker:
        """Thinks for a while."""

        async def answer(self, *_: object) -> str:
            hand.move(thinks)
            return "decline"

    async def sleep(seconds: float) -> None:
        hand.move(seconds)

    thinker: Any = Thinker()
    computers = Computers("match", {0: "strategist"}, thinker, lambda _: None, THINK_FLOOR_SECONDS, hand, sleep)
    assert asyncio.run(computers.answer(0, b"", "seed", hides)) == "decline"
    return hand.now


def test_an_answer_without_a_choice_takes_as_long_as_one_with_a_choice() -> None:
    quick = THINK_FLOOR_SECONDS / 50
    assert answered_after(quick, True) == answered_after(THINK_FLOOR_SECONDS, True) == THINK_FLOOR_SECONDS
    assert answered_after(quick, False) == quick
    assert answered_after(2 * THINK_FLOOR_SECONDS, True) == 2 * THINK_FLOOR_SECONDS


@pytest.mark.parametrize(("word", "floor"), [("0", 0.0), ("1.5", 1.5), ("-1", 0.0), ("x", THINK_FLOOR_SECONDS)])
def test_the_floor_can_be_set(word: str, floor: float, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FLOOR, word)
    assert floor_in_use() == floor


def is_secret(live: LiveMatch, seat: Seat, decision: Decision) -> bool:
    """A choice behind a screen."""
    return decision.secret


@pytest.mark.parametrize(
    ("game", "scenario", "question", "hides"),
    [
        ("commander", "first-battle", is_secret, True),  # orders
        ("commander", "first-battle", asked("action"), False),  # which unit acts lies open
        ("pantheon", "duel", asked("retaliation"), True),  # needs cards that others do not see
        ("pantheon", "learning", asked("activation"), False),
    ],
)
def test_questions_that_hide_something(game: str, scenario: str, question: Question, hides: bool) -> None:
    """Where a reaction is always asked for, the number of options is a secret."""
    live, seat = played(game, scenario, question)
    showing = Showing(live, presenter(game), frozenset({seat}))
    assert showing.hides_something(seat) == hides
    assert not Showing(live, presenter(game), frozenset({seat}), floor=0).hides_something(seat)
