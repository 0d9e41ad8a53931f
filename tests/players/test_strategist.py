"""The strategist: a legal answer in any hurry, time kept, dice gone through in turn, statistics that cannot peek."""

from __future__ import annotations

import resource
import sys
import time
from collections import Counter

import pytest
from battle import battle, table
from field import field
from full_run import is_full

from strategos import games
from strategos.kernel.action import Action
from strategos.kernel.chance import Chance, Die, Draw
from strategos.kernel.decision import Decision
from strategos.kernel.engine import advance, pending
from strategos.kernel.rng import Rng
from strategos.kernel.state import State, digest
from strategos.players.minds import mind_of
from strategos.players.minds.mind import play_until
from strategos.players.search.strategist import Strategist, is_small, turned
from strategos.players.search.tactician import SAMPLES, judge

SCENES = (("pantheon", "learning"), ("commander", "first-battle"))


def decisions(name: str, scenario: str, seed: int, every: int, most: int) -> list[tuple[State, Decision]]:
    """Some decisions with a choice out of a match in which anything is answered."""
    state = games.find(name).new(scenario, {})
    rng = Rng(seed, "positions")
    found: list[tuple[State, Decision]] = []
    step = 0
    while len(found) < most and (decision := pending(state)) is not None:
        step += 1
        if step % every == 0 and not isinstance(decision, Chance) and len(decision.options) > 1 and not state.tracks:
            found.append((state.clone(), decision))
        answer: Action = decision.sample(rng) if isinstance(decision, Chance) else rng.pick(decision.options)
        advance(state, answer, decision.seat)
    return found


def megabytes() -> float:
    """The most memory that this process has had."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1024.0 * 1024.0 if sys.platform == "darwin" else 1024.0)


# -- time -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "scenario"), SCENES)
def test_a_time_limit_is_kept_and_the_answer_is_legal(name: str, scenario: str) -> None:
    """A million iterations would take hours: it stops, and answers. How exactly it stops is measured in the full run,
    in the time of this process, so that a busy machine does not count against the player."""
    game = games.find(name)
    seconds = 0.2
    for state, decision in decisions(name, scenario, 3, 9, 40 if is_full() else 8):
        player = Strategist(Rng(1), iterations=1_000_000, seconds=seconds)
        view = game.view(state, decision.seat)
        began = time.process_time()
        answer = player.choose(view, decision)
        assert not is_full() or time.process_time() - began <= 1.5 * seconds, decision.kind
        assert decision.allows(answer)


@pytest.mark.parametrize(("name", "scenario"), SCENES)
def test_in_no_time_at_all_there_is_still_a_legal_answer(name: str, scenario: str) -> None:
    game = games.find(name)
    for state, decision in decisions(name, scenario, 4, 5, 15):
        answer = Strategist(Rng(1), seconds=1e-9).choose(game.view(state, decision.seat), decision)
        assert decision.allows(answer)


def test_secret_orders_are_given_in_time() -> None:
    """Also where no plan can be tried: every unit gets an order that is offered."""
    game = games.find("commander")
    scene = field("A knights E5 red, B zombie_warriors H5 blue")
    state = scene.match.state
    rng = Rng(8)
    while (decision := pending(state)) is not None and decision.kind != "order":
        answer: Action = decision.sample(rng) if isinstance(decision, Chance) else decision.options[-1]
        advance(state, answer, decision.seat)
    assert decision is not None
    for seconds in (1e-9, 0.5):
        player = Strategist(Rng(2), seconds=seconds)
        assert decision.allows(player.choose(game.view(state, decision.seat), decision))


# -- the search -------------------------------------------------------------------------------------------------------


def test_the_iterations_set_how_much_is_tried() -> None:
    name, scenario = SCENES[0]
    game = games.find(name)
    counts: Counter[int] = Counter()
    for state, decision in decisions(name, scenario, 5, 4, 20 if is_full() else 3):
        for iterations in (8, 64):
            player = Strategist(Rng(6), iterations=iterations)
            player.choose(game.view(state, decision.seat), decision)
            counts[iterations] += max([tried.times for tried in player.tried], default=0)
    assert counts[64] > 2 * counts[8] > 0


def test_a_clear_lead_is_not_searched() -> None:
    """The omphalos that wins lies under the god: one look tells."""
    scene = battle("A zeus C4, A hoplites A3, B ares E3, B spartans C4", hand="zeus, hoplites", omphalos="C4")
    state = scene.state
    table(scene).absorbed = [3, 0]
    scene.play("activate zeus", "complex")
    asked = scene.decision
    player = Strategist(Rng(1))
    answer = player.choose(games.find("pantheon").view(state, 0), asked)
    assert state.setup.notation.format(answer) == "absorb -"
    assert player.tried == []


def test_units_are_put_where_one_look_says() -> None:
    """What is still to come would be put anywhere while a match is played on: that tells nothing about a hex."""
    game = games.find("commander")
    rng = Rng(3)
    state = game.new("first-battle", {})
    seen = 0
    while (decision := pending(state)) is not None and seen < 4:
        answer: Action = decision.sample(rng) if isinstance(decision, Chance) else rng.pick(decision.options)
        if decision.kind == "deploy" and len(decision.options) > 1:
            seen += 1
            player = Strategist(Rng(6))
            answer = player.choose(game.view(state, decision.seat), decision)
            assert player.tried == []
            values = judge(mind_of("commander"), state, decision, SAMPLES, 1)
            assert values[decision.options.index(answer)] == pytest.approx(max(values))
        advance(state, answer, decision.seat)
    assert seen == 4


@pytest.mark.parametrize(("name", "scenario"), SCENES)
def test_options_are_played_on_to_the_same_hour(name: str, scenario: str) -> None:
    mind = mind_of(name)
    for state, decision in decisions(name, scenario, 7, 6, 10):
        hour = mind.clock(state) + mind.horizon
        for option in decision.options[:3]:
            after = state.clone()
            advance(after, option, decision.seat)
            play_until(mind, after, Rng(2), hour)
            asked = pending(after)
            assert after.result is not None or (asked is not None and mind.is_quiet(after, asked))
            assert after.result is not None or mind.clock(after) >= hour


@pytest.mark.parametrize(("name", "scenario"), SCENES)
def test_no_match_is_played_on_when_the_time_is_up(name: str, scenario: str) -> None:
    """One that is played on with a look at every answer may take longer than what is left of the limit."""
    mind = mind_of(name)
    state, _ = decisions(name, scenario, 7, 1, 3)[-1]
    hour = mind.clock(state) + mind.horizon
    late = state.clone()
    assert not play_until(mind, late, Rng(2), hour, deadline=1e-9)
    assert digest(late) == digest(state)
    assert play_until(mind, late, Rng(2), hour, deadline=time.perf_counter() + 600.0)
    assert mind.clock(late) >= hour


def test_few_outcomes_come_in_turn_each_as_often_as_is_its_due() -> None:
    """256 marks over two dice of four sides: every outcome as often as its weight says."""
    roll = Die("test", range(4)).roll(2, "TEST")
    assert is_small(roll)
    fallen: Counter[Action] = Counter()
    for number in range(256):
        left = roll.total * turned(number) // 65536
        for outcome, weight in roll.outcomes():
            left -= weight
            if left < 0:
                fallen[outcome] += 1
                break
    assert {outcome: 16 * weight for outcome, weight in roll.outcomes()} == fallen


def test_many_outcomes_are_left_to_the_dice() -> None:
    assert not is_small(Die("test", range(6)).roll(4, "TEST"))
    assert is_small(Draw(((0, 3), (1, 2)), 1, "TEST", None))
    assert not is_small(Draw(((0, 3), (1, 2)), 2, "TEST", None))


# -- the long run -----------------------------------------------------------------------------------------------------


@pytest.mark.full
@pytest.mark.parametrize(("name", "scenario"), SCENES)
def test_ten_thousand_decisions_legal_and_in_time_and_in_little_memory(name: str, scenario: str) -> None:
    """Always with more iterations than there is time for, so that every search is cut off by its limit."""
    game = games.find(name)
    seconds = 0.1
    answered = 0
    seed = 0
    while answered < 10_000:
        seed += 1
        state = game.new(scenario, {})
        dice = Rng(seed, "dice")
        seated = [
            Strategist(Rng(seed, f"{seat}"), iterations=1_000_000, seconds=seconds) for seat in range(state.setup.seats)
        ]
        while (decision := pending(state)) is not None:
            if isinstance(decision, Chance):
                answer = decision.sample(dice)
            else:
                view = game.view(state, decision.seat)
                began = time.process_time()
                answer = seated[decision.seat].choose(view, decision)
                took = time.process_time() - began
                assert took <= 1.5 * seconds, f"{decision.kind} in match {seed}: {took:.3f} s"
                assert decision.allows(answer)
                answered += len(decision.options) > 1
            advance(state, answer, decision.seat)
    assert megabytes() < 300.0
