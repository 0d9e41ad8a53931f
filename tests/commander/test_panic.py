"""Panic and retreat: how far, which way, what it costs, and whom it leaves without an order."""

from __future__ import annotations

import pytest
from field import field, left, number, offered, order, table, where
from rigged import rig
from scene import Scene

from strategos.games.commander.events import CityFell, Destroyed, Panicked, Shifted, WoundsChanged
from strategos.games.commander.setup import GRID

WATER = "overwhelming-barrier"
CITIES = "decisive-battle"


def steps(scene: Scene) -> list[str]:
    """The hexes into which units stepped back, one after the other."""
    return [GRID.label(event.to) for event in scene.events(Shifted) if event.why == "retreats"]


def is_over(scene: Scene) -> bool:
    """Whether the go has passed on to those who wait in the rear."""
    return table(scene).active == number(scene, "rear")


# How far, and which way


@pytest.mark.parametrize(
    ("attack", "defence", "way"),
    [
        ("1 5 5", "", ["G5"]),
        ("1 1 5", "", ["G5", "H5"]),
        ("1 1 1", "", ["G5", "H5", "I5"]),
        ("1 1 5", "5", ["G5"]),
        ("1 5 5", "6", []),
        ("5 5 5", "", []),
    ],
)
def test_a_unit_retreats_one_hex_for_each_panic_that_is_left(attack: str, defence: str, way: list[str]) -> None:
    """FC-PAN-01, FC-PAN-02, FC-PAN-03, FC-MELEE-22: parried ones do not count; none left is no panic."""
    scene = field(f"B undead_cavalry E5 red, A shooters F5{' defends' if defence else ''}", first="B")
    with scene.dice(f"roll {attack}", *([f"roll {defence}"] if defence else [])):
        scene.play("begin", "attack shooters", "no", *(["no"] if defence else []))
    assert steps(scene) == way and left(scene, "shooters") == 4
    panics = [(event.unit, event.hexes) for event in scene.events(Panicked)]
    assert panics == ([(number(scene, "shooters"), len(way))] if way else [])


@pytest.mark.parametrize(
    ("attacker", "way"),
    [("E5", "G5"), ("G5", "E5"), ("F4", "E6"), ("E4", "F6"), ("F6", "E4"), ("E6", "F4")],
)
def test_a_retreat_from_melee_leads_straight_away_in_every_direction(attacker: str, way: str) -> None:
    """FC-PAN-03, FC-PAN-13: there is one way, and nobody is asked."""
    scene = field(f"B undead_cavalry {attacker} red, A shooters F5", first="B")
    with scene.dice("roll 1 5 5"):
        scene.play("begin", "attack shooters", "no")
    assert where(scene, "shooters") == way and scene.decision.kind == "advance"


def test_a_retreat_from_a_shot_is_chosen_by_its_controller_step_by_step() -> None:
    """FC-PAN-04, FC-DEC-28: each hex must lie farther from the shooter; a single one is not asked for."""
    scene = field("A shooters C5 red, B undead_cavalry E5")
    with scene.dice("roll 1 1 5"):
        scene.play("begin", "shoot undead_cavalry", "no")
        assert scene.asked == "B" and scene.decision.kind == "retreat"
        assert offered(scene, "retreat") == ["E4", "F5", "E6"]
        scene.play("retreat E4")
        # E3 and F5 are as far from C5 as E4 is.
        assert offered(scene, "retreat") == ["F3", "F4"]
        scene.play("retreat F3")
    assert steps(scene) == ["E4", "F3"] and is_over(scene)


def test_a_retreat_from_a_shot_with_one_way_needs_no_answer() -> None:
    """FC-PAN-04, FC-DEC-28: and with none the hexes are paid for."""
    scene = field("A shooters C5 red, B undead_cavalry E5", terrain="E4 rocks, E6 river, G5 rocks, F4 rocks, F6 river")
    with scene.dice("roll 1 1 5"):
        scene.play("begin", "shoot undead_cavalry", "no")
    assert steps(scene) == ["F5"] and left(scene, "undead_cavalry") == 3 and is_over(scene)


# What stops it, and what that costs


@pytest.mark.parametrize(
    ("terrain", "more", "end", "lost"),
    [
        ("H5 rocks", "", "G5", 2),
        ("H5 river", "", "G5", 2),
        ("", ", A knights H5", "G5", 2),
        ("", ", B zombie_warriors I5", "H5", 1),
        ("G5 forest", "", "G5", 2),
        ("H5 village", "", "H5", 1),
        ("G5 ford", "", "G5", 2),
        ("I5 hill", "", "I5", 0),
        ("G5 bridge, H5 cemetery", "", "I5", 0),
        ("F5 forest, G5 forest, H5 forest, I5 forest", "", "I5", 0),
        ("F5 forest, G5 hill", "", "G5", 2),
    ],
)
def test_what_a_fleeing_unit_cannot_move_costs_damage(terrain: str, more: str, end: str, lost: int) -> None:
    """FC-PAN-05, FC-PAN-06, FC-RULING-45: three panics; obstacles, friends too, and difficult ground stop it.

    Ground of the kind in which it stands does not stop it.
    """
    scene = field(f"B undead_cavalry E5 red, A shooters F5{more}", terrain, first="B")
    with scene.dice("roll 1 1 1"):
        scene.play("begin", "attack shooters", "no")
    assert where(scene, "shooters") == end and left(scene, "shooters") == 4 - lost


@pytest.mark.parametrize("keyword", ["scout", "flight"])
def test_scouts_and_flying_units_are_not_stopped_by_difficult_ground(keyword: str) -> None:
    """FC-PAN-06, FC-RULING-45: but by obstacles, over which no retreat leads."""
    scene = field("B undead_cavalry E5 red, A shooters F5", terrain="G5 forest, H5 hill, I5 rocks", first="B")
    rig(scene, "shooters", keyword)
    with scene.dice("roll 1 1 1"):
        scene.play("begin", "attack shooters", "no")
    assert where(scene, "shooters") == "H5" and left(scene, "shooters") == 3


def test_nothing_reduces_the_damage_of_a_blocked_retreat() -> None:
    """FC-PAN-10: no village, no fatigue, no shield and no Rally; it is neither looted nor fed upon nor pushed after."""
    scene = field(
        "B undead_cavalry E5 red 3 f1, A legionaries F5 defends, A shooters G5",
        terrain="F5 village, D5 cemetery",
        first="B",
    )
    rig(scene, "undead_cavalry", "looter push")
    rig(scene, "legionaries", "rally")
    with scene.dice("roll 1 1 5", "roll 4 4"):
        scene.play("begin", "attack legionaries", "no", "no")
    assert [event.why for event in scene.events(WoundsChanged)] == ["trapped"]
    assert left(scene, "legionaries") == 2 and left(scene, "undead_cavalry") == 3
    assert table(scene).fatigue[number(scene, "undead_cavalry")] == 1 and is_over(scene)


def test_a_unit_that_dies_on_the_run_is_eliminated_by_the_enemy() -> None:
    """FC-PAN-11, FC-RULING-16: it scores, and its hex is empty for an Advance."""
    scene = field("B undead_cavalry E5 red, A shooters F5 1", terrain="G5 rocks", first="B")
    with scene.dice("roll 1 5 5"):
        scene.play("begin", "attack shooters", "no")
    assert where(scene, "shooters") == "" and table(scene).score == [0, 1]
    scene.play("advance")
    assert where(scene, "undead_cavalry") == "F5"


def test_a_fleeing_attacker_that_is_trapped_scores_for_the_defender() -> None:
    """FC-PAN-11, FC-PAN-12: the attacker pays for the hexes behind it as the target would."""
    scene = field("B undead_cavalry E5 red 2, A legionaries F5 defends, B imelstar M1", terrain="D5 rocks", first="B")
    with scene.dice("roll 5 5 5", "roll 1 1"):
        scene.play("begin", "attack legionaries", "no", "no")
    assert where(scene, "undead_cavalry") == "" and table(scene).score == [1, 0] and is_over(scene)


# Tokens and the activation


@pytest.mark.parametrize("terrain", ["", "G5 rocks"])
def test_panic_takes_the_order_and_leaves_the_defence(terrain: str) -> None:
    """FC-PAN-07, FC-PAN-08, FC-PAN-09, FC-INV-12: whether the unit moved or not; it does not act in this round."""
    scene = field("B undead_cavalry E5 red, A shooters F5 red defends, A knights M1 red", terrain, first="B")
    with scene.dice("roll 1 5 5", "roll 4"):
        scene.play("begin", "attack shooters", "no", "no", *([] if terrain else ["no"]))
    assert order(scene, "shooters") == "" and table(scene).defending >> number(scene, "shooters") & 1
    assert table(scene).active == number(scene, "knights")  # the only red unit that A has left


def test_panic_of_the_active_unit_ends_its_activation() -> None:
    """FC-PAN-12, FC-MELEE-24, FC-RULING-44: the target is destroyed, yet no Advance and no Pursuit follow."""
    scene = field("B undead_cavalry E5 red, A legionaries F5 defends 1, A shooters G5", first="B")
    with scene.dice("roll 2 3 5", "roll 1 4"):
        scene.play("begin", "attack legionaries", "no", "no", "no")
    assert where(scene, "legionaries") == "" and where(scene, "undead_cavalry") == "D5" and is_over(scene)


def test_panic_interrupts_a_multiple_attack() -> None:
    """FC-PAN-12, FC-KW-20: the second target is spared, even if the attacker could not step back."""
    for terrain, end in (("", "D5"), ("D5 rocks", "E5")):
        scene = field("B hydra E5 red, A legionaries_v F5 defends, A knights D6, A knights D4", terrain, first="B")
        with scene.dice("roll 5 5 5 5", "roll 1 5"):
            scene.play("begin", "sweep", "attack legionaries_v", "no", "no", "no")
        assert where(scene, "hydra") == end and is_over(scene)


def test_when_both_panic_the_defender_runs_first_and_nobody_advances() -> None:
    """FC-RULING-44, FC-MELEE-22: each away from where the other stood when the dice were rolled."""
    scene = field("B undead_cavalry E5 red, A legionaries F5 defends", first="B")
    with scene.dice("roll 1 1 5", "roll 1 1"):
        scene.play("begin", "attack legionaries", "no", "no")
    moves = [(event.unit, GRID.label(event.to)) for event in scene.events(Shifted)]
    me, foe = number(scene, "undead_cavalry"), number(scene, "legionaries")
    assert moves == [(foe, "G5"), (foe, "H5"), (me, "D5"), (me, "C5")] and is_over(scene)


def test_a_unit_without_room_loses_before_the_attacker_retreats() -> None:
    """FC-RULING-44, FC-MELEE-21: both flee against rocks and die; the points of the combat are counted together."""
    scene = field(
        "B undead_cavalry E5 red 1, A legionaries F5 defends 1, B imelstar M1",
        terrain="D5 rocks, G5 rocks",
        first="B",
        score=(9, 9),
    )
    with scene.dice("roll 1 5 5", "roll 1 4"):
        scene.play("begin", "attack legionaries", "no", "no")
    assert [event.unit for event in scene.events(Destroyed)] == [
        number(scene, "legionaries"),
        number(scene, "undead_cavalry"),
    ]
    assert table(scene).score == [10, 10] and scene.result is None


def test_the_dead_do_not_panic() -> None:
    """FC-MELEE-22: a unit that fell with panic upon it goes nowhere."""
    scene = field("B undead_cavalry E5 red, A shooters F5 1", first="B")
    with scene.dice("roll 1 1 2"):
        scene.play("begin", "attack shooters", "no", "no", "no")
    assert scene.events(Panicked) == [] and steps(scene) == [] and table(scene).score == [0, 1]


# The river, the cities


def test_the_hydra_flees_through_the_water_where_others_stop() -> None:
    """FC-RULING-72, FC-PAN-05: in the scenario that lets it swim."""
    for scenario, end, remaining in ((WATER, "H5", 8), ("first-battle", "F5", 6)):
        scene = field("A roland E5 red, B hydra F5", terrain="G5 river, H5 river", scenario=scenario)
        with scene.dice("roll 1 1 5 5"):
            scene.play("begin", "attack hydra", "no")
        assert where(scene, "hydra") == end and left(scene, "hydra") == remaining


def test_a_city_falls_when_styx_flees_into_it() -> None:
    """FC-PAN-06, FC-RULING-71: the retreat ends there."""
    scene = field("A knights E5 red, B undead_cavalry F5", terrain="G5 city, B2 city", scenario=CITIES)
    with scene.dice("roll 1 5 5 5"):
        scene.play("begin", "attack undead_cavalry", "no")
    assert [event.hex for event in scene.events(CityFell)] == [number(scene, "G5", "hex")]
    assert table(scene).score == [0, 1] and where(scene, "undead_cavalry") == "G5"


def test_a_city_falls_to_a_unit_that_dies_of_its_flight_there_and_both_score_together() -> None:
    """FC-PAN-06, FC-PAN-11, FC-RULING-16, FC-RULING-71: at 9-9 neither the city nor the kill wins before the other."""
    scene = field(
        "A knights E5 red, B undead_cavalry F5 1, B imelstar M1",
        terrain="G5 city, B2 city",
        scenario=CITIES,
        score=(9, 9),
    )
    with scene.dice("roll 1 1 5 5"):
        scene.play("begin", "attack undead_cavalry", "no")
    assert where(scene, "undead_cavalry") == "" and table(scene).score == [10, 10] and scene.result is None
    assert len(scene.events(CityFell)) == 1


def test_the_empire_may_flee_into_a_city_and_it_stands() -> None:
    """FC-PAN-06, FC-RULING-71: cities fall to Styx alone."""
    scene = field("B undead_cavalry E5 red, A shooters F5", terrain="G5 city", scenario=CITIES, first="B")
    with scene.dice("roll 1 5 5"):
        scene.play("begin", "attack shooters", "no")
    assert where(scene, "shooters") == "G5" and scene.events(CityFell) == [] and table(scene).score == [0, 0]


def test_a_flight_into_the_last_city_wins_the_battle() -> None:
    """FC-WIN-06, FC-RULING-55: seen when the combat is over."""
    scene = field("A knights E5 red, B undead_cavalry F5", terrain="G5 city", scenario=CITIES)
    with scene.dice("roll 1 5 5 5"):
        scene.play("begin", "attack undead_cavalry", "no")
    assert scene.result is not None and scene.result.winners == (1,) and scene.result.reason == "cities"
