"""The finder of blunders: near the end of a match every answer is played on, elsewhere those that look doubtful."""

from __future__ import annotations

from functools import cache

import pytest

from strategos import games
from strategos.analysis import quality
from strategos.analysis.quality import EFFORTS, compared, looked, looks_left, verdict
from strategos.kernel.action import Action
from strategos.kernel.chance import Chance
from strategos.kernel.engine import advance, pending
from strategos.kernel.rng import Rng
from strategos.kernel.state import State
from strategos.players.advice import stream
from strategos.players.minds import mind_of
from strategos.players.minds.mind import Mind

COMMANDER = games.find("commander")
MIND = mind_of("commander")
NEAR = quality._ROLLOUT_HORIZON["commander"]


@cache
def battle() -> list[State]:
    """A battle of two rounds at each of its decisions with a choice, led by reflexes."""
    state = COMMANDER.new("first-battle", {"max_rounds": "2"})
    rng = Rng(4, "battle")
    found: list[State] = []
    while (decision := pending(state)) is not None:
        if isinstance(decision, Chance):
            advance(state, decision.sample(rng), decision.seat)
            continue
        if len(decision.options) > 1:
            found.append(state.clone())
        advance(state, MIND.reflex(state, decision, rng), decision.seat)
    return found


def first_sight_best(state: State) -> Action:
    """The answer that the finder evaluates best."""
    decision = pending(state)
    assert decision is not None
    view = COMMANDER.view(state, decision.seat)
    name = stream(view)
    usual = EFFORTS["usual"]
    sight = looked(MIND, quality.guessed(view, name, "first", usual.worlds), decision, usual.looks, name)
    return max(sight, key=lambda option: sight[option])


def test_the_end_comes_nearer() -> None:
    states = battle()
    assert looks_left(MIND, states[0], "x") > NEAR
    late = [looks_left(MIND, state, "x") for state in states[-30:]]
    assert late[-1] < late[0] and late[-1] <= NEAR
    before = states[-1].clone()
    looks_left(MIND, states[-1], "x")
    assert pending(states[-1]) is not None  # the state itself stays where it is
    assert looks_left(MIND, before, "x") == looks_left(MIND, states[-1], "x")


@pytest.fixture
def tried(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """One entry for every time that something is played on; all of it comes out even."""
    found: list[int] = []

    def outlook(_mind: Mind, _state: State, _rng: Rng) -> list[float]:
        found.append(1)
        return [0.5, 0.5]

    monkeypatch.setattr(quality, "far_outlook", outlook)
    return found


def test_near_the_end_even_the_answer_that_looks_best_is_played_on(tried: list[int]) -> None:
    kinds = [(state, decision) for state in battle() if (decision := pending(state)) and decision.kind == "action"]
    for (state, decision), is_near in ((kinds[0], False), (kinds[-1], True)):
        tried.clear()
        found = verdict(COMMANDER.view(state, decision.seat), decision, first_sight_best(state), EFFORTS["usual"])
        assert found is not None and found.loss == 0.0
        assert bool(tried) == is_near
    tried.clear()
    state, decision = kinds[-1]
    verdict(COMMANDER.view(state, decision.seat), decision, first_sight_best(state), EFFORTS["quick"])
    assert not tried


def test_what_first_sight_calls_bad_gets_all_its_trials(tried: list[int]) -> None:
    state = battle()[-1]
    decision = pending(state)
    assert decision is not None
    kept = list(decision.options[:2])
    view = COMMANDER.view(state, decision.seat)
    for gap, trials in ((0.0, quality._FIRST_WORLDS), (0.2, 24)):
        tried.clear()
        first = {kept[0]: 0.4, kept[1]: 0.4 + gap}
        _, loss = compared(MIND, view, decision, kept, kept[0], first, 24, "x")
        assert len(tried) == 2 * trials
        assert loss == 0.0  # trials without any difference clear the answer
