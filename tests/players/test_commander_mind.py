"""The mind of commander's computer players: ways worth a look, plans tried again, looks while it plays on."""

from __future__ import annotations

from itertools import pairwise

import pytest
from field import field

from strategos import games, players
from strategos.games.commander.actions import Move, Run
from strategos.games.commander.model import CommanderState
from strategos.kernel.chance import Chance
from strategos.kernel.decision import Decision
from strategos.kernel.engine import advance, pending
from strategos.kernel.rng import Rng
from strategos.kernel.state import State
from strategos.players.advice import win_probability
from strategos.players.minds.commander.courses import WAYS, promising
from strategos.players.minds.commander.mind import CommanderMind
from strategos.players.minds.commander.orders import mixed_orders
from strategos.players.minds.mind import look
from strategos.players.search.tactician import Tactician
from strategos.table.match import Match

MIND = CommanderMind()
GAME = games.find("commander")


def test_only_some_ways_are_looked_at_but_every_other_option() -> None:
    """A way into contact is among them, and so is the one on to the capture point."""
    scene = field("A knights E5 red, B zombie_warriors H5 blue", points="C4")
    state = scene.match.state
    assert isinstance(state, CommanderState)
    while (asked := pending(state)) is not None and asked.kind != "action":
        advance(state, asked.options[0], asked.seat)
    assert asked is not None
    kept = promising(state, asked.options)
    ways = [option for option in kept if isinstance(option, (Move, Run))]
    assert len(ways) == WAYS
    assert [option for option in asked.options if option not in kept and not isinstance(option, (Move, Run))] == []
    hexes = {state.rules.grid.label(way.hex) for way in ways}
    assert "C4" in hexes and hexes & {"G5", "H4", "G4"}
    assert MIND.brisk(state, asked, Rng(1)) in kept


def test_plans_are_tried_as_often_as_is_asked_for() -> None:
    """Every unit gets one colour, whatever the number of trials, and also when there is no time for any."""
    state = GAME.new("first-battle", {})
    rng = Rng(3)
    while (asked := pending(state)) is not None and asked.kind != "order":
        advance(state, asked.sample(rng) if isinstance(asked, Chance) else asked.options[-1], asked.seat)
    assert isinstance(state, CommanderState) and asked is not None
    for trials, deadline in ((1, 0.0), (2, 0.0), (1_000_000, 1e-9)):
        plan = mixed_orders(MIND, state, asked.seat, Rng(4), trials, deadline)
        assert sorted(plan) == [unit for unit in range(len(state.hex)) if state.army[asked.seat] >> unit & 1]


@pytest.mark.parametrize("kind", ["start", "activate", "card", "effort", "action"])
def test_a_player_in_a_rollout_looks_before_it_answers(kind: str) -> None:
    """As a closer look judges, its answers cost less than half of what those without thinking cost."""
    brisk = reflex = 0.0
    for state, decision in asked_in_a_match(kind):
        known = {option: look(MIND, state, decision, option, 12, 5) for option in decision.options}
        best = max(known.values())
        brisk += best - known[MIND.brisk(state, decision, Rng(1))]
        reflex += best - known[MIND.reflex(state, decision, Rng(1))]
    assert brisk < reflex / 2


def asked_in_a_match(kind: str, most: int = 30) -> list[tuple[State, Decision]]:
    """The first decisions of a kind in a match of tacticians."""
    state = GAME.new("hard-choice", {})
    rng = Rng(3, "dice")
    seated = [Tactician(Rng(3, f"player {seat}"), 1) for seat in range(2)]
    found: list[tuple[State, Decision]] = []
    while len(found) < most and (decision := pending(state)) is not None:
        if isinstance(decision, Chance):
            advance(state, decision.sample(rng), decision.seat)
            continue
        if decision.kind == kind and len(decision.options) > 1:
            found.append((state.clone(), decision))
        advance(state, seated[decision.seat].choose(GAME.view(state, decision.seat), decision), decision.seat)
    assert found, f"nobody was asked {kind}"
    return found


@pytest.mark.parametrize("scenario", ["first-battle", "epic-battle", "vanguard"])
def test_a_forecast_does_not_swing_with_every_unit_that_is_deployed(scenario: str) -> None:
    """Units that are still to come count: they stand ready, and nobody is ahead because the other deploys first."""
    match = Match(games.find("commander"), scenario, 3)
    players_ = [players.make("tactician", Rng(1, str(seat))) for seat in range(2)]
    chances = []
    while match.decision.kind not in ("order", "order_dice", "activate"):
        decision = match.decision
        if decision.kind == "deploy":
            chances.append(win_probability(match.view(0)))
        match.play(players_[decision.seat].choose(match.view(decision.seat), decision))
    assert len(chances) > 8
    assert max(abs(one - two) for one, two in pairwise(chances)) < 0.08
