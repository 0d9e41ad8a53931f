"""The trained evaluation: its inputs, what it may not mix up, and what it has learnt."""

from __future__ import annotations

import pytest

from strategos import games
from strategos.games.pantheon.game import Pantheon
from strategos.kernel.chance import Chance
from strategos.kernel.engine import advance, pending
from strategos.kernel.rng import Rng
from strategos.kernel.state import State
from strategos.players.minds import chance, forecast, mind_of, nets_of, round_of, shown_of
from strategos.players.minds.mind import settle
from strategos.players.minds.net import Net

GAME = games.find("pantheon")
assert isinstance(GAME, Pantheon)
MIND = mind_of("pantheon")
TWO = [name for name, plan in GAME.content["scenarios"].items() if plan["players"] == 2]


def walked(scenario: str, steps: int, seed: int = 1) -> State:
    """A quiet position after a number of random answers."""
    state, rng = GAME.new(scenario, {}), Rng(seed, "walk")
    for _ in range(steps):
        decision = pending(state)
        assert decision is not None
        if isinstance(decision, Chance):
            advance(state, decision.sample(rng), decision.seat)
        else:
            advance(state, rng.pick(decision.options), decision.seat)
    settle(MIND, state, rng)
    return state


@pytest.mark.parametrize("scenario", TWO)
def test_every_scenario_for_two_has_a_net_that_takes_what_the_sides_have(scenario: str) -> None:
    for steps in (0, 30, 90):
        state = walked(scenario, steps)
        own, other, common = MIND.sides(state)
        assert len(own) == len(other)
        net = nets_of("pantheon")[MIND.goal(state)]
        assert len(net.first) == len(own) + len(other) + len(common)


@pytest.mark.parametrize("scenario", TWO)
def test_the_chances_of_two_sides_add_up_to_one(scenario: str) -> None:
    for steps in (5, 40, 120):
        state = walked(scenario, steps, steps)
        if state.result is None:
            chances = [forecast(MIND, state, seat) for seat in (0, 1)]
            assert sum(chances) == pytest.approx(1.0) and chances[0] != chance(MIND, state, 0)


def test_where_more_than_two_play_the_terms_judge_as_the_scenario_has_taught() -> None:
    state = walked("free-for-all-3", 20)
    assert MIND.goal(state) == ""
    own = shown_of(MIND)["free-for-all-3"]
    for seat in range(3):
        worth = sum(weight * amount for weight, amount in zip(own.weights, MIND.foreseen(state, seat), strict=True))
        said = forecast(MIND, state, seat)
        assert said == pytest.approx(own.curve.chance(worth, "free-for-all-3", seat, round_of(state)))
        assert said != chance(MIND, state, seat)


@pytest.mark.parametrize("game", ["commander", "pantheon"])
def test_every_scenario_has_forecasts_of_its_own(game: str) -> None:
    for scenario in games.find(game).scenarios():
        state = games.find(game).new(scenario, {})
        assert scenario in shown_of(mind_of(game)) or mind_of(game).goal(state) in nets_of(game)


def test_what_is_over_is_what_it_is() -> None:
    state = GAME.new("learning", {})
    GAME.concede(state, 0)
    assert (forecast(MIND, state, 0), forecast(MIND, state, 1)) == (0.0, 1.0)


def test_a_net_adds_up_what_is_there() -> None:
    plain = {
        "first": [[1.0, -1.0], [0.0, 2.0]],
        "first_bias": [0.5, 0.0],
        "second": [[2.0], [1.0]],
        "second_bias": [-1.0],
        "last": [0.5],
    }
    net = Net(plain)
    assert net.judge([1.0, 1.0]) == 0.5 * (2.0 * 1.5 + 1.0 * 1.0 - 1.0)
    assert net.judge([-3.0, 0.0]) == 0.5 * (1.0 * 3.0 - 1.0)  # the first sum is below zero and counts nothing
