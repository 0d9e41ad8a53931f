"""The Decisive Battle: the Empire keeps its cities by standing in them, and Styx comes for those, too."""

from __future__ import annotations

import pytest
from field import field

from strategos import games, players
from strategos.games.commander.actions import Move, Run
from strategos.games.commander.model import CommanderState
from strategos.games.commander.words import EMPIRE, STYX
from strategos.kernel.chance import Chance
from strategos.kernel.engine import advance, pending
from strategos.kernel.rng import Rng
from strategos.players.minds.commander.courses import promising
from strategos.players.minds.commander.mind import CommanderMind

MIND = CommanderMind()
KEYS = [term.key for term in MIND.terms]


def position(units: str, terrain: str = "D5 city, J5 city") -> CommanderState:
    """Cities at D5 and J5, and nothing else on the map."""
    state = field(units, terrain=terrain, scenario="decisive-battle", rear=False).match.state
    assert isinstance(state, CommanderState)
    return state


def amount(state: CommanderState, key: str, seat: int = EMPIRE) -> float:
    """How much of a term a position holds."""
    return MIND.features(state, seat)[KEYS.index(key)]


def test_a_city_with_a_garrison_is_kept_and_in_no_danger() -> None:
    kept = position("A knights D5, A legionaries J5, B zombie_warriors F5")
    half_kept = position("A knights D6, A legionaries J5, B zombie_warriors F5")
    assert (amount(kept, "garrison"), amount(half_kept, "garrison")) == (0.0, -1.0)
    assert amount(kept, "city_threat") == 0.0 > amount(half_kept, "city_threat")
    for key in ("cities", "garrison", "city_threat"):
        assert amount(half_kept, key, STYX) == -amount(half_kept, key, EMPIRE)


def test_a_city_that_falls_costs_more_than_one_without_a_garrison() -> None:
    units = "A knights D7, A legionaries J5, B zombie_warriors F5"
    abandoned, fallen = position(units), position(units, "D5 cemetery, J5 city")
    assert [amount(abandoned, key) for key in ("cities", "garrison")] == [2.0, -1.0]
    assert [amount(fallen, key) for key in ("cities", "garrison")] == [0.0, 0.0]
    assert MIND.worth(abandoned, EMPIRE) > MIND.worth(fallen, EMPIRE)


def test_styx_comes_for_cities_with_a_garrison_too() -> None:
    """What draws it there is boldness: it changes nothing in what the position is worth, nor for the Empire."""
    near = position("A knights D5, A legionaries J5, B zombie_archers F5")
    far = position("A knights D5, A legionaries J5, B zombie_archers F1")
    gained = [MIND.drive(state, STYX) - MIND.worth(state, STYX) for state in (near, far)]
    assert gained[0] > gained[1] + 1.0
    calm = [MIND.drive(state, EMPIRE) - MIND.worth(state, EMPIRE) for state in (near, far)]
    assert abs(calm[0] - calm[1]) <= 3 * 2 * MIND.boldness, "only the steps of its own fighters"


def test_the_way_back_into_an_open_city_is_among_those_looked_at() -> None:
    state = position("A knights E7 red, A legionaries J5, B zombie_warriors M1 blue")
    while (asked := pending(state)) is not None and asked.kind != "action":
        advance(state, asked.options[0], asked.seat)
    assert asked is not None
    hexes = [state.rules.grid.label(way.hex) for way in promising(state, asked.options) if isinstance(way, (Move, Run))]
    assert "D5" in hexes


@pytest.mark.parametrize("seed", range(3))
def test_a_careful_empire_begins_with_a_garrison_in_every_city(seed: int) -> None:
    game = games.find("commander")
    state = game.new("decisive-battle", {})
    assert isinstance(state, CommanderState)
    dice = Rng(seed, "dice")
    seated = [players.make("tactician", Rng(seed, f"{seat}")) for seat in range(2)]
    while (decision := pending(state)) is not None and decision.kind != "order":
        if isinstance(decision, Chance):
            answer = decision.sample(dice)
        else:
            answer = seated[decision.seat].choose(game.view(state, decision.seat), decision)
        advance(state, answer, decision.seat)
    cities = state.ground.cities
    assert cities.bit_count() == 4 and cities & state.force[EMPIRE] == cities
