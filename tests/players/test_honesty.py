"""No player can peek: in worlds that look alike to it, it answers alike, and thinks alike."""

from __future__ import annotations

import pytest
from full_run import is_full
from hidden import answer, is_rolling

from strategos import games, players
from strategos.kernel.chance import Chance
from strategos.kernel.engine import advance, asked_seats, pending_for
from strategos.kernel.rng import Rng
from strategos.players.search.strategist import Strategist

LEVELS = ("random", "naive", "recruit", "tactician", "strategist:iterations=8:horizon=1")
PAIRS = 200 if is_full() else 12  # of worlds that look alike
SCENES = (("pantheon", "learning"), ("commander", "first-battle"))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("name", "scenario"), SCENES)
def test_a_player_answers_alike_in_worlds_that_look_alike(name: str, scenario: str, level: str) -> None:
    game = games.find(name)
    rng = Rng(f"honesty {name} {level}")
    state = game.new(scenario, {})
    looked = 0
    step = 0
    searched = 0
    while looked < PAIRS:
        if not asked_seats(state):
            state = game.new(scenario, {})
        decision = pending_for(state, rng.pick(asked_seats(state)))
        assert decision is not None
        step += 1
        is_looked_at = step % 7 == 0 and not isinstance(decision, Chance) and not is_rolling(state)
        if is_looked_at and len(decision.options) > 1:
            looked += 1
            view = game.view(state, decision.seat)
            other = game.guess(view, rng)
            twin = pending_for(other, decision.seat)
            assert twin is not None
            here, there = (players.make(level, Rng(step)) for _ in range(2))
            one = here.choose(game.view(state, decision.seat), decision)
            two = there.choose(game.view(other, decision.seat), twin)
            assert one == two and decision.allows(one)
            if isinstance(here, Strategist) and isinstance(there, Strategist):
                assert here.tried == there.tried
                searched += bool(here.tried)
        advance(state, answer(decision, rng), decision.seat)
    assert searched or not level.startswith("strategist")


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("name", "scenario"), SCENES)
def test_the_same_seed_gives_the_same_answers(name: str, scenario: str, level: str) -> None:
    told = []
    for _ in range(2):
        game = games.find(name)
        state = game.new(scenario, {})
        dice = Rng("same")
        seated = [players.make(level, Rng(seat)) for seat in range(state.setup.seats)]
        texts: list[str] = []
        while len(texts) < 25:
            decision = pending_for(state, asked_seats(state)[0])
            assert decision is not None
            if isinstance(decision, Chance):
                chosen = decision.sample(dice)
            else:
                chosen = seated[decision.seat].choose(game.view(state, decision.seat), decision)
                assert decision.allows(chosen)
            texts.append(state.setup.notation.format(chosen))
            advance(state, chosen, decision.seat)
        told.append(texts)
    assert told[0] == told[1]
