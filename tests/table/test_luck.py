"""Luck: what fell less what was to be expected, so that it adds up to nothing in the long run."""

from __future__ import annotations

from fractions import Fraction

import pytest
from battle import battle, table

from strategos import games
from strategos.analysis.luck import Luck, shares
from strategos.analysis.outlook import outlook
from strategos.kernel.action import Action
from strategos.kernel.chance import Chance, Die, Draw, Rolled
from strategos.kernel.engine import advance, pending
from strategos.kernel.ids import CHANCE
from strategos.kernel.rng import Rng
from strategos.kernel.state import State
from strategos.players.minds import forecast, mind_of

COIN = Die("coin", (0, 1))


def chances_of(game: str, scenario: str, most: int, wanted: int) -> list[tuple[State, Chance]]:
    """Rolls and draws with at least two outcomes and at most a limit, from a match of quick answers."""
    state = games.find(game).new(scenario, {})
    mind = mind_of(game)
    rng = Rng(3, "luck")
    found: list[tuple[State, Chance]] = []
    while len(found) < wanted and (decision := pending(state)) is not None:
        action: Action
        if isinstance(decision, Chance):
            if 2 <= len(shares(decision, most + 1, Rng(0))) <= most and len(decision.outcomes()) <= most:
                found.append((state.clone(), decision))
            action = decision.sample(rng)
        else:
            action = mind.plan(state, decision, rng) or mind.reflex(state, decision, rng)
        advance(state, action, decision.seat)
    return found


@pytest.mark.parametrize("trials", [0, 12])
@pytest.mark.parametrize(("game", "scenario"), [("pantheon", "learning"), ("commander", "hard-choice")])
def test_over_all_outcomes_luck_adds_up_to_nothing_forevery_seat(game: str, scenario: str, trials: int) -> None:
    mind = mind_of(game)
    moved = 0.0
    for number, (state, asked) in enumerate(chances_of(game, scenario, 30, 6)):
        totals = [0.0, 0.0]
        luck = Luck(mind, state, asked, f"line {number}", 30, 2, trials)
        for outcome, weight in asked.outcomes():
            gains = luck.gains(outcome)
            moved += abs(gains[0])
            for seat, gain in enumerate(gains):
                totals[seat] += float(Fraction(weight, asked.total)) * gain
        assert totals == pytest.approx([0.0, 0.0], abs=1e-12)
    assert moved > 0.0  # some of it mattered


def test_the_roll_that_kills_a_god_was_luck_by_what_was_left_to_chance() -> None:
    """Three dice against a dying Ares: seven times in nine he falls, and that much of it was no luck."""
    scene = battle("A zeus A3, A hoplites C4 1, B ares C4 1, B amazons C5", hand="hoplites 2, ares 2, amazons 2")
    table(scene).absorbed = [0, 3]
    scene.play("activate hoplites", "simple")
    state, mind = scene.state.clone(), mind_of("pantheon")
    for text in ("attack ares", "decline"):
        decision = pending(state)
        assert decision is not None
        advance(state, state.setup.notation.parse(text), decision.seat)
    asked = pending(state)
    assert isinstance(asked, Chance)
    values: dict[Action, list[float]] = {}
    for outcome in asked.options:
        after = state.clone()
        advance(after, outcome, CHANCE)
        values[outcome] = outlook(mind, after, "a blow", 1, forecast)
    kills = [outcome for outcome in values if values[outcome] == [1.0, 0.0]]
    misses = [outcome for outcome in values if outcome not in kills]
    falls = sum(float(asked.probability(outcome)) for outcome in kills)
    assert falls == pytest.approx(7 / 9)
    left = values[misses[0]][0]
    assert left < 1.0 and all(values[outcome][0] == pytest.approx(left) for outcome in misses)
    luck = Luck(mind, state, asked, "a blow", len(values))
    lucky = luck.gains(kills[0])
    assert lucky == pytest.approx([(1 - falls) * (1 - left), -(1 - falls) * (1 - left)])
    unlucky = luck.gains(misses[0])
    assert unlucky == pytest.approx([-falls * (1 - left), falls * (1 - left)])


def test_few_outcomes_are_all_gone_through_and_many_are_drawn_each_as_often_as_is_its_due() -> None:
    few = shares(COIN.roll(3, "X-1"), 4, Rng(0))
    assert [share.part for share in few] == [1 / 8, 3 / 8, 3 / 8, 1 / 8]
    roll = COIN.roll(9, "X-1")
    met = dict.fromkeys(roll.options, 0)
    for seed in range(400):
        drawn = shares(roll, 8, Rng(seed))
        assert sum(share.part for share in drawn) == 1.0
        for share in drawn:
            met[share.outcome] += 1
    for outcome, count in met.items():
        assert count / 3200 == pytest.approx(float(roll.probability(outcome)), abs=0.02)


def test_a_draw_from_a_large_deck_is_sampled_without_listing_it() -> None:
    deck = Draw(tuple((card, 3) for card in range(40)), 12, "X-1", None)
    drawn = shares(deck, 5, Rng(1))
    assert len(drawn) == 5 and all(deck.weight(share.outcome) for share in drawn)


def test_what_is_expected_does_not_depend_on_what_fell() -> None:
    """Luck is judged by random numbers that are named before the dice fall."""
    state, asked = chances_of("pantheon", "learning", 2000, 40)[-1]
    mind = mind_of("pantheon")
    outcomes = asked.options[:2]
    assert len(outcomes) == 2 or isinstance(outcomes[0], Rolled)
    expected = []
    for outcome in outcomes:
        after = state.clone()
        advance(after, outcome, CHANCE)
        value = outlook(mind, after, "line", 2)[0]
        expected.append(value - Luck(mind, state, asked, "line", 6, 2).gains(outcome)[0])
    assert expected[0] == pytest.approx(expected[-1])
