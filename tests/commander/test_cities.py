"""The Decisive Battle: cities that fall, what they are worth, and the Hydra that stays away."""

from __future__ import annotations

import pytest
from field import field, number, play_on, table, where
from printed import TERRAINS
from scene import Scene

from strategos.games.commander.events import CityFell, Scored
from strategos.games.commander.rules.turn import end_phase
from strategos.games.commander.setup import GRID
from strategos.games.commander.words import NOBODY
from strategos.kernel.flow import then

A, B = 0, 1
FAR = ", A knights:reserve A9, B zombie_archers:reserve2 M1"  # so that no army is wiped out
DECISIVE = "decisive-battle"


def terrain_at(scene: Scene, label: str) -> str:
    return TERRAINS[table(scene).terrain[GRID.read(label)]]


def fallen(scene: Scene) -> list[str]:
    """The cities that have fallen since this was last asked."""
    return [GRID.label(event.hex) for event in scene.events(CityFell)]


@pytest.mark.parametrize(("how", "fatigue"), [("move", 0), ("run", 1)])
def test_a_city_that_styx_enters_becomes_a_cemetery(how: str, fatigue: int) -> None:
    """FC-SC6-03, FC-RULING-71: at once, for one point, by a move or a run."""
    scene = field(f"B undead_cavalry E5 red{FAR}", terrain="F5 city, A5 city", scenario=DECISIVE, first="B")
    scene.play("begin", f"{how} F5")
    assert fallen(scene) == ["F5"] and terrain_at(scene, "F5") == "cemetery" and terrain_at(scene, "A5") == "city"
    assert table(scene).score == [0, 1] and scene.events(Scored) == [Scored(B, 1, "city")]
    assert table(scene).fatigue[number(scene, "undead_cavalry")] == fatigue


def test_the_empire_defends_its_cities_and_does_not_destroy_them() -> None:
    """FC-SC6-03, FC-RULING-71: legionaries enter, and the city stands."""
    scene = field(f"A legionaries E5 red{FAR}", terrain="F5 city", scenario=DECISIVE)
    scene.play("begin", "move F5")
    assert fallen(scene) == [] and terrain_at(scene, "F5") == "city" and table(scene).score == [0, 0]


def test_a_city_that_is_crossed_stands() -> None:
    """FC-RULING-71, FC-SC6-03: on wings over F5 to G5 nothing happens; landing in it would."""
    for to, falls in (("G5", []), ("F5", ["F5"])):
        scene = field(
            f"B undead_cavalry E5 red{FAR}",
            terrain="F5 city, A5 city, E4 rocks, F4 rocks, E6 rocks, F6 rocks",
            scenario=DECISIVE,
            deck="B wings_of_death",
            first="B",
        )
        with scene.dice("draw wings_of_death"):
            scene.play("play", "begin", f"move {to}")
        assert fallen(scene) == falls and where(scene, "undead_cavalry") == to


def test_a_city_falls_once() -> None:
    """FC-SC6-03: a second unit that comes to the cemetery scores nothing."""
    scene = field(
        f"B undead_cavalry E5 red, B undead_cavalry:other D5 blue{FAR}",
        terrain="F5 cemetery, A5 city",
        scenario=DECISIVE,
        first="B",
    )
    scene.play("begin", "move F5")
    assert fallen(scene) == [] and table(scene).score == [0, 0]


def test_a_city_falls_to_an_advance() -> None:
    """FC-RULING-71: the defender dies in its city, the attacker moves in; two points in all."""
    scene = field(
        f"B zombie_warriors E5 red f2, A legionaries F5 1 f2{FAR}", terrain="F5 city, A5 city", scenario=DECISIVE,
        first="B",
    )  # fmt: skip
    with scene.dice("roll 2 2"):
        scene.play("begin", "attack legionaries", "advance")
    assert fallen(scene) == ["F5"] and table(scene).score == [0, 2]


def test_a_city_falls_to_a_unit_that_flees_into_it() -> None:
    """FC-RULING-71: cavalry in panic ends its retreat in a city."""
    scene = field(
        f"A legionaries E5 red f2, B undead_cavalry F5 f2{FAR}", terrain="G5 city, A5 city", scenario=DECISIVE
    )
    with scene.dice("roll 1 5 5"):
        scene.play("begin", "attack undead_cavalry")
    assert where(scene, "undead_cavalry") == "G5" and fallen(scene) == ["G5"] and table(scene).score == [0, 1]


def test_a_city_falls_to_a_unit_that_is_pushed_into_it() -> None:
    """FC-RULING-71: the Crusader pushes, and Styx is the one that enters."""
    scene = field(f"A crusader E5 red, B zombie_warriors F5 f2{FAR}", terrain="G5 city, A5 city", scenario=DECISIVE)
    with scene.dice("roll 2 5 5 5 5"):
        scene.play("begin", "attack zombie_warriors", "push")
    assert where(scene, "zombie_warriors") == "G5" and fallen(scene) == ["G5"] and table(scene).score == [0, 1]


def test_a_city_falls_to_the_dead_that_rise_in_it() -> None:
    """FC-RULING-71, FC-SC6-03: Necromancy where legionaries fell: a point for them and one for the city."""
    scene = field(
        f"B imelstar E5 red f3, A legionaries F5 1 f2{FAR}", terrain="F5 city, A5 city", scenario=DECISIVE,
        reserve="B green", first="B",
    )  # fmt: skip
    with scene.dice("roll 2 2 2"):
        scene.play("recharge necromancy green", "begin", "attack legionaries", "summon")
    assert where(scene, "summoned1") == "F5" and fallen(scene) == ["F5"] and table(scene).score == [0, 2]


@pytest.mark.parametrize(("mode", "scores"), [("state", [1, 2, 3]), ("event", [1, 3, 5])])
def test_the_empire_scores_for_its_cities(mode: str, scores: list[int]) -> None:
    """FC-SC6-04, FC-RULING-70: one point in the round of a loss; later 1 (state), or 2 where none falls (event)."""
    scene = field(
        f"B undead_cavalry E5 red, A legionaries C9{FAR}", terrain="F5 city, A9 city", scenario=DECISIVE, first="B",
        house={"city_income_mode": mode}, rear=False,
    )  # fmt: skip
    play_on(scene, "begin", "move F5")
    found = []
    for turn in (2, 3, 4):
        while table(scene).round < turn:
            play_on(scene, scene.options()[0])
        found.append(table(scene).score[A])
    assert found == scores and table(scene).score[B] == 1


@pytest.mark.parametrize("mode", ["state", "event"])
def test_while_no_city_has_fallen_the_empire_gets_two_points(mode: str) -> None:
    """FC-SC6-04, FC-RULING-70: any number of them, with any unit in them."""
    scene = field(
        f"A legionaries C9{FAR}", terrain="F5 city, A5 city", scenario=DECISIVE, at=then(end_phase), rear=False,
        house={"city_income_mode": mode},
    )  # fmt: skip
    assert table(scene).score == [2, 0]


@pytest.mark.parametrize("score", [(0, 0), (9, 2)])
def test_without_a_city_the_empire_loses_at_once(score: tuple[int, int]) -> None:
    """FC-SC6-05, FC-WIN-06: whatever the points are, before anything else happens."""
    scene = field(f"B undead_cavalry E5 red{FAR}", terrain="F5 city", scenario=DECISIVE, first="B", score=score)
    scene.play("begin", "move F5")
    assert scene.result is not None and (scene.result.winners, scene.result.reason) == ((B,), "cities")


def test_the_decisive_battle_has_four_cities_and_no_capture_points() -> None:
    """FC-SC6-08, FC-SC6-05: Kargaf, Silira, Naida and Zur; other scenarios do not end for want of a city."""
    scene = Scene("commander", DECISIVE)
    cities = [label for label in (GRID.label(hex_) for hex_ in range(GRID.size)) if terrain_at(scene, label) == "city"]
    assert sorted(cities) == ["B7", "D5", "J5", "L7"] and table(scene).rules.fields[0].points == 0
    assert table(Scene("commander", "first-battle")).rules.city_taker == NOBODY


@pytest.mark.parametrize(("flag", "size", "cost"), [("false", 9, 278), ("true", 10, 343)])
def test_styx_has_no_hydra_in_the_decisive_battle_unless_it_is_wanted(flag: str, size: int, cost: int) -> None:
    """FC-SC6-09, FC-RULING-69: nine units for 278 points and nine cards; with the Hydra ten for 343."""
    scene = Scene("commander", DECISIVE, {"s6_with_hydra": flag})
    rules = table(scene).rules
    names = [rules.profiles[kind].name for kind in rules.armies[B]]
    assert ("hydra" in names) == (flag == "true") == ("hydra" in rules.names)
    assert len(names) == size and sum(rules.profiles[kind].cost for kind in rules.armies[B]) == cost
    assert len(rules.decks[B]) == 9
