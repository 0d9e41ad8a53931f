"""The time of a computer's turn: shares, floor, and searches that stop at their deadline."""

from __future__ import annotations

import time

import pytest
from clocks import Hand

from strategos import games, players
from strategos.kernel.chance import Chance
from strategos.kernel.decision import Decision
from strategos.kernel.engine import advance, pending
from strategos.kernel.rng import Rng
from strategos.kernel.state import State
from strategos.players.minds import mind_of
from strategos.players.minds.mind import look
from strategos.players.search.strategist import Strategist, glance
from strategos.players.turn_budget import FIRST_ANSWER_SECONDS, FLOOR_SECONDS, SHARE, TURN_SECONDS, TurnBudget

SCENES = (("pantheon", "learning"), ("commander", "first-battle"))


def spent(budget: TurnBudget, hand: Hand, answers: int) -> list[float]:
    """The seconds that a computer gets for its answers, each of which it uses up."""
    found: list[float] = []
    for _ in range(answers):
        found.append(budget.seconds_for(1))
        hand.move(found[-1])
    return found


def test_a_turn_of_any_length_keeps_its_budget_but_for_the_floors() -> None:
    hand = Hand()
    found = spent(TurnBudget(hand), hand, 40)
    assert found[0] == FIRST_ANSWER_SECONDS
    assert found[1] == pytest.approx(SHARE * (TURN_SECONDS - FIRST_ANSWER_SECONDS))
    assert found[1:] == sorted(found[1:], reverse=True)
    assert min(found) == FLOOR_SECONDS
    assert sum([seconds for seconds in found if seconds > FLOOR_SECONDS]) <= TURN_SECONDS


def test_something_shows_within_a_second_and_the_turn_is_decided_within_five() -> None:
    assert FIRST_ANSWER_SECONDS < 1.0
    hand = Hand()
    assert sum(spent(TurnBudget(hand), hand, 20)) < 5.0


def test_the_time_between_two_questions_counts() -> None:
    """Whether a computer waits for a process, for the disk or thinks is all the same to the person who waits."""
    hand = Hand()
    budget = TurnBudget(hand)
    budget.seconds_for(1)
    hand.move(3.0)
    assert budget.seconds_for(1) == pytest.approx(SHARE * (TURN_SECONDS - 3.0))
    hand.move(100.0)
    assert budget.seconds_for(1) == FLOOR_SECONDS


def test_a_turn_ends_when_a_person_is_asked() -> None:
    hand = Hand()
    budget = TurnBudget(hand)
    spent(budget, hand, 30)
    budget.end()
    hand.move(60.0)
    assert budget.seconds_for(1) == FIRST_ANSWER_SECONDS


def test_each_of_several_computers_has_a_turn_and_a_reaction_does_not_end_it() -> None:
    hand = Hand()
    budget = TurnBudget(hand)
    budget.seconds_for(1)
    hand.move(2.0)
    assert budget.seconds_for(2, is_reaction=True) == FIRST_ANSWER_SECONDS
    hand.move(0.5)  # counts against the one that reacts
    assert budget.seconds_for(1) == pytest.approx(SHARE * (TURN_SECONDS - 2.0))
    hand.move(1.0)
    assert budget.seconds_for(2) == FIRST_ANSWER_SECONDS  # its own turn begins
    assert budget.seconds_for(1) == FIRST_ANSWER_SECONDS


def test_only_players_that_can_be_timed_are_timed() -> None:
    assert players.at_a_table("strategist", 0.25) == "strategist:seconds=0.25"
    assert [
        players.at_a_table(name, 0.25) for name in ("recruit", "tactician", "random", "strategist:iterations=2")
    ] == [
        "recruit",
        "tactician",
        "random",
        "strategist:iterations=2",
    ]


class Counting:
    """A clock that goes on by one second whenever it is read: time in units of work."""

    def __init__(self) -> None:
        self.now = 0

    def __call__(self) -> float:
        self.now += 1
        return float(self.now)


def questions(game: str, scenario: str, kinds: int) -> list[tuple[State, Decision]]:
    """The first question with a choice of several kinds, out of a match in which anything is answered."""
    state = games.find(game).new(scenario, {})
    rng = Rng(11, "questions")
    found: dict[str, tuple[State, Decision]] = {}
    while len(found) < kinds and (decision := pending(state)) is not None:
        if isinstance(decision, Chance):
            advance(state, decision.sample(rng), decision.seat)
            continue
        if len(decision.options) > 1:
            found.setdefault(decision.kind, (state.clone(), decision))
        advance(state, rng.pick(decision.options), decision.seat)
    return list(found.values())


@pytest.mark.parametrize(("name", "scenario"), SCENES)
def test_a_search_stops_within_two_looks_at_the_clock_after_its_deadline(
    name: str, scenario: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock is read before each look at an option and before each step of a rollout, so that is all that is late.

    A deadline that has passed in one part of the search is noticed once more in each part that follows.
    """
    game = games.find(name)
    for state, decision in questions(name, scenario, 8):
        view = game.view(state, decision.seat)
        clock = Counting()
        monkeypatch.setattr(time, "perf_counter", clock)
        answer = Strategist(Rng(1), iterations=1_000_000, seconds=60.0).choose(view, decision)
        monkeypatch.undo()
        assert decision.allows(answer)
        assert clock.now <= 60 + 4, decision.kind


@pytest.mark.parametrize(("name", "scenario"), SCENES)
def test_where_there_is_no_time_every_option_gets_one_look(name: str, scenario: str) -> None:
    """The answer is that of a tactician who looks once, not the first of the list."""
    mind = mind_of(name)
    for state, decision in questions(name, scenario, 8):
        world = games.find(name).guess(games.find(name).view(state, decision.seat), Rng(2))
        looks = [look(mind, world, decision, option, 1, 5) for option in decision.options]
        assert glance(mind, world, decision, 5, -1.0) == looks
