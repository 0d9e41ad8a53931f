"""Boldness: careful players take the battle to the enemy instead of waiting for each other."""

from __future__ import annotations

import pytest
from field import field
from full_run import is_full

from strategos import games, players
from strategos.games.commander.model import CommanderState
from strategos.kernel.chance import Chance
from strategos.kernel.engine import advance, pending
from strategos.kernel.rng import Rng
from strategos.players.minds import chance, mind_of, prospect
from strategos.players.minds.commander.mind import CommanderMind

_found = mind_of("commander")
assert isinstance(_found, CommanderMind)
MIND = _found


def clash(scenario: str, seed: int, rounds: int) -> int:
    """Two tacticians play some rounds: how many wounds both sides have taken."""
    game = games.find("commander")
    state = game.new(scenario, {})
    assert isinstance(state, CommanderState)
    dice = Rng(seed, "dice")
    seated = [players.make("tactician", Rng(seed, f"{seat}")) for seat in range(2)]
    while state.round <= rounds and (decision := pending(state)) is not None:
        if isinstance(decision, Chance):
            answer = decision.sample(dice)
        else:
            answer = seated[decision.seat].choose(game.view(state, decision.seat), decision)
        advance(state, answer, decision.seat)
    return sum(state.wounds)


def test_two_careful_players_do_not_wait_for_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a field with nothing to capture there is no other reason to go and meet the enemy."""
    seeds = range(1, 4 if is_full() else 2)
    bold = sum(clash("vanguard", seed, 6) for seed in seeds)
    monkeypatch.setattr(MIND, "boldness", 0.0)
    assert bold > 2 * sum(clash("vanguard", seed, 6) for seed in seeds)


def test_boldness_counts_the_steps_of_the_own_fighters_to_the_enemy() -> None:
    far = field("A knights E5, B zombie_warriors H5").match.state
    near = field("A knights F5, B zombie_warriors H5").match.state
    for seat in range(2):
        gained = [MIND.drive(state, seat) - MIND.worth(state, seat) for state in (near, far)]
        assert gained[0] - gained[1] == pytest.approx(MIND.boldness)


def test_a_position_is_worth_to_one_what_it_costs_the_other() -> None:
    state = field("A knights E5, A legionaries D5, B zombie_warriors H5, B zombie_archers G4").match.state
    assert MIND.worth(state, 0) == pytest.approx(-MIND.worth(state, 1))
    assert MIND.drive(state, 0) != pytest.approx(-MIND.drive(state, 1)), "boldness is added for either side"


def test_a_prospect_takes_only_what_an_option_adds() -> None:
    state = field("A knights E5, B zombie_warriors H5").match.state
    calm = MIND.drive(state, 0) - MIND.worth(state, 0)
    assert prospect(MIND, state, 0, calm) == pytest.approx(chance(MIND, state, 0))
    assert prospect(MIND, state, 0, calm - 1.0) > chance(MIND, state, 0)
