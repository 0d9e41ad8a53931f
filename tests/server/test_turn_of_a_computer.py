"""A computer at the table gets its share of the time for its turn, and keeps to answers that it planned together."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from clocks import Hand
from tables import asked, played

from strategos import players
from strategos.kernel.engine import pending_for
from strategos.players.turn_budget import FIRST_ANSWER_SECONDS, FLOOR_SECONDS, SHARE, TURN_SECONDS
from strategos.server.http.limits import FURTHER_FLOOR_SECONDS, THINK_FLOOR_SECONDS
from strategos.server.rooms.computers import Computers
from strategos.server.rooms.thinking import think


class Timed:
    """Uses all the time that it is given, and answers what the test says."""

    def __init__(self, hand: Hand, answers: Sequence[str]) -> None:
        self.hand, self.answers, self.seconds = hand, list(answers), list[float]()

    async def answer(self, about: str, name: str, view: bytes, seed: str, told: object) -> str:
        """The next answer."""
        chosen = players.read_name(name)[1]
        self.seconds.append(float(chosen.get("seconds", 0.0)))
        self.hand.move(self.seconds[-1])
        return self.answers.pop(0)


def seated(level: str, *answers: str) -> tuple[Computers, Timed, Hand]:
    """The computer of seat 1, and what thinks for it."""
    hand = Hand()
    timed: Any = Timed(hand, answers)

    async def sleep(seconds: float) -> None:
        hand.move(seconds)

    return Computers("match", {1: level}, timed, lambda _: None, THINK_FLOOR_SECONDS, hand, sleep), timed, hand


def test_the_answers_of_a_turn_share_its_budget() -> None:
    computers, timed, hand = seated("strategist", *("x",) * 21)

    async def turn() -> None:
        for _ in range(20):
            await computers.answer(1, b"", "seed")
        assert hand.now < 5.0
        computers.end_turn()
        await computers.answer(1, b"", "seed")

    asyncio.run(turn())
    assert timed.seconds[0] == timed.seconds[20] == FIRST_ANSWER_SECONDS
    assert timed.seconds[1] == round(SHARE * (TURN_SECONDS - FIRST_ANSWER_SECONDS), 3)
    assert timed.seconds[19] == FLOOR_SECONDS


def test_a_level_that_takes_no_limit_gets_none() -> None:
    computers, timed, _ = seated("tactician", "x")
    asyncio.run(computers.answer(1, b"", "seed"))
    assert timed.seconds == [0.0]


def test_a_computer_keeps_to_the_orders_that_it_planned_together() -> None:
    computers, timed, _ = seated("strategist", "order a red\norder b blue\norder c green", "y")

    async def turn() -> None:
        assert await computers.answer(1, b"", "seed") == "order a red"
        assert computers.planned(1, ["order b red", "order b blue"]) == "order b blue"
        assert computers.planned(1, ["order d red"]) is None
        assert computers.planned(0, ["order b blue"]) is None
        assert await computers.answer(1, b"", "seed", ready="order b blue") == "order b blue"
        assert computers.planned(1, ["order c green"]) == "order c green"
        computers.end_turn()
        assert computers.planned(1, ["order c green"]) is None

    asyncio.run(turn())
    assert len(timed.seconds) == 1


def test_an_answer_that_is_ready_takes_as_long_as_one_without_a_choice() -> None:
    """Otherwise the time would tell that the question was foreseen."""
    times: list[float] = []
    for ready in (None, "x"):
        computers, _, hand = seated("random", "x")
        asyncio.run(computers.answer(1, b"", "seed", hides=True, ready=ready))
        times.append(hand.now)
    assert times == [THINK_FLOOR_SECONDS, THINK_FLOOR_SECONDS]


def test_many_hidden_answers_do_not_make_a_turn_long() -> None:
    computers, _, hand = seated("recruit", *("x",) * 24)

    async def turn() -> None:
        for _ in range(24):
            await computers.answer(1, b"", "seed", hides=True)

    asyncio.run(turn())
    assert hand.now < 6.0


def test_only_further_secret_answers_of_one_kind_take_the_short_time() -> None:
    """The first one of a kind was not planned before: whether it had a choice must not show."""
    computers, _, hand = seated("recruit", *("x",) * 5)

    async def turn() -> list[float]:
        taken: list[float] = []
        for kind in ("", "order_dice", "order", "order", ""):
            before = hand.now
            await computers.answer(1, b"", "seed", hides=True, secret=kind)
            taken.append(round(hand.now - before, 3))
        return taken

    long, short = THINK_FLOOR_SECONDS, FURTHER_FLOOR_SECONDS
    assert asyncio.run(turn()) == [long, long, long, short, long]


def test_a_strategist_tells_the_orders_that_it_has_planned() -> None:
    live, seat = played("commander", "first-battle", asked("order"))
    view = live.match.game.view(live.match.state, seat)
    decision = pending_for(live.match.state, seat)
    assert decision is not None
    texts = think("strategist:seconds=0.001", view.encode(), "seed").split("\n")
    assert texts[0] in [live.match.state.setup.notation.format(option) for option in decision.options]
    assert len(texts) > 1
    assert len({text.split()[1] for text in texts}) == len(texts)  # one for each unit
    assert "\n" not in think("tactician", view.encode(), "seed")
