"""Running: farther than a move, at a price for difficult terrain and for a melee; and charges."""

from __future__ import annotations

import pytest
from field import fatigue, field, left, offered, where
from scene import Scene

from strategos.games.commander.events import Moved
from strategos.games.commander.setup import GRID


def acting(units: str, terrain: str = "", card: str = "") -> Scene:
    """A scene in which the red unit has just begun, with a card in force; the first unit tells whose go it is."""
    seat = units.split()[0]
    scene = field(units, terrain, deck=f"{seat} {card}" if card else "", first=seat)
    if card:
        with scene.dice(f"draw {card}"):
            scene.play("play")
    scene.play("begin")
    return scene


CORRIDOR = "A2 rocks, B2 rocks, C2 rocks, D2 rocks, E2 rocks"
"""Closes row 1 to the south, so that only its hexes can be entered."""


def test_a_run_goes_as_far_as_the_second_number_by_the_rules_of_a_move() -> None:
    """FC-MOV-05, FC-MOV-02, FC-MOV-12: Knights of 3-5 run five hexes along the edge, and no farther than a friend."""
    scene = acting("A knights A1 red, B hydra A9", CORRIDOR + ", F2 rocks")
    assert offered(scene, "run") == ["B1", "C1", "D1", "E1", "F1"] and offered(scene, "move") == ["B1", "C1", "D1"]
    scene = acting("A knights A1 red, A roland D1, B hydra A9", CORRIDOR)
    assert offered(scene, "run") == ["B1", "C1"]


def test_running_into_a_forest_costs_fatigue_and_ends_the_activation() -> None:
    """FC-EX-29, FC-MOV-09, FC-TER-04, FC-KW-08, FC-DEC-16: the forest is the third hex; the Hydra beyond is safe."""
    scene = acting("A legionaries A1 red, B hydra E1 red", f"{CORRIDOR}, D1 forest")
    assert offered(scene, "run") == ["B1", "C1", "D1"]
    scene.play("run D1")
    assert where(scene, "legionaries") == "D1" and fatigue(scene, "legionaries") == 1
    assert scene.asked == "B" and scene.decision.kind == "start"
    (moved,) = scene.events(Moved)
    assert [GRID.label(hex_) for hex_ in moved.path] == ["B1", "C1", "D1"]


def test_an_exhausted_unit_does_not_run_into_difficult_terrain() -> None:
    """FC-EX-29, FC-MOV-09: with both fatigue tokens the forest is no legal step; a move still enters one."""
    scene = acting("A legionaries A1 f2 red, B hydra H1", f"{CORRIDOR}, D1 forest")
    assert offered(scene, "run") == ["B1", "C1"]
    scene = acting("A legionaries B1 f2 red, B hydra H1", f"{CORRIDOR}, D1 forest")
    assert offered(scene, "run") == ["A1", "C1"] and offered(scene, "move") == ["A1", "C1", "D1"]
    scene.play("move D1")
    assert fatigue(scene, "legionaries") == 2 and where(scene, "legionaries") == "D1"


def test_a_unit_without_stamina_does_not_run_into_difficult_terrain() -> None:
    """FC-MOV-09: the Crusader never tires, so it cannot pay; on foot it enters the ford."""
    scene = acting("A crusader B1 red, B hydra H1", f"{CORRIDOR}, D1 ford")
    assert offered(scene, "run") == ["A1", "C1"] and offered(scene, "move") == ["A1", "C1", "D1"]


def test_drained_strength_bars_a_run_from_difficult_terrain() -> None:
    """FC-MOV-09: a unit that cannot take fatigue by choice cannot take it for this."""
    scene = field("A legionaries A1 red, B hydra H1", f"{CORRIDOR}, D1 forest", deck="A drain_strength")
    with scene.dice("draw drain_strength"):
        scene.play("begin")
    assert offered(scene, "run") == ["B1", "C1"]


def test_between_hexes_of_the_same_difficult_terrain_a_run_is_free() -> None:
    """FC-MOV-08, FC-MOV-09: exhausted Legionaries run from forest to forest; the hill behind would cost a token."""
    scene = acting("A legionaries A1 f2 red, B hydra H1", f"{CORRIDOR}, A1 forest, B1 forest, C1 forest, D1 hill")
    assert offered(scene, "run") == ["B1", "C1"]
    scene.play("run C1")
    assert fatigue(scene, "legionaries") == 2 and where(scene, "legionaries") == "C1"


def test_a_run_takes_the_free_way_if_there_is_one() -> None:
    """FC-MOV-09, FC-MOV-13: F4 lies two steps of forest away, or one step after a step in the clear."""
    scene = acting("A legionaries G5 f2 red, B hydra A1", "G5 forest, G4 forest, F4 forest")
    assert "F4" in offered(scene, "run")
    scene.play("run F4")
    assert where(scene, "legionaries") == "F4" and fatigue(scene, "legionaries") == 2


def test_after_running_a_melee_costs_fatigue() -> None:
    """FC-MOV-06, FC-STA-04, FC-DEC-18: the token is taken for the melee, so that none is left for another die."""
    scene = acting("A legionaries A1 red, B undead_cavalry E1", CORRIDOR)
    scene.play("run D1")
    assert scene.asked == "A" and scene.options() == ["hold", "attack undead_cavalry"]
    assert fatigue(scene, "legionaries") == 0
    with scene.dice("roll 2 5 5"):
        scene.play("attack undead_cavalry")  # no question about effort in between
        assert scene.decision.kind == "endure" and scene.asked == "B"
        scene.play("no")
    assert fatigue(scene, "legionaries") == 1 and left(scene, "undead_cavalry") == 3


def test_a_unit_that_ran_may_leave_it_at_that() -> None:
    """FC-MOV-06: holding costs nothing."""
    scene = acting("A legionaries A1 red, B undead_cavalry E1 red", CORRIDOR)
    scene.play("run D1", "hold")
    assert fatigue(scene, "legionaries") == 0 and scene.asked == "B"


@pytest.mark.parametrize("unit", ["legionaries D1 f2", "crusader C1"])
def test_who_cannot_tire_has_no_melee_after_running(unit: str) -> None:
    """FC-MOV-06, FC-DEC-18: nothing is asked of an exhausted unit, or of one without Stamina."""
    scene = acting(f"A {unit} red, B hydra F1 red", CORRIDOR)
    scene.play("run E1")
    assert where(scene, unit.split()[0]) == "E1" and scene.asked == "B" and scene.decision.kind == "start"


def test_unstoppable_undead_fight_after_running_for_nothing() -> None:
    """FC-MOV-06: the card lifts the price, so that the fatigue is still there for one more die."""
    scene = acting("B zombie_warriors B1 red, A shooters F1", CORRIDOR, "unstoppable_undead")
    scene.play("run E1", "attack shooters")
    assert scene.decision.kind == "effort" and fatigue(scene, "zombie_warriors") == 0
    scene = acting("B zombie_warriors B1 f2 red, A shooters F1", CORRIDOR, "unstoppable_undead")
    scene.play("run E1")
    assert scene.options() == ["hold", "attack shooters"]


def test_a_running_scout_pays_nothing_for_difficult_terrain() -> None:
    """FC-KW-27, FC-RULING-81: exhausted Legionaries on a Recon Raid run 5 hexes over hill and ford into a forest."""
    scene = acting(
        "A legionaries A1 f2 red, B hydra J1", f"{CORRIDOR}, F2 rocks, C1 hill, D1 ford, F1 forest", "recon_raid"
    )
    assert offered(scene, "run") == ["B1", "C1", "D1", "E1", "F1"]
    with scene.dice("draw recon_raid"):  # for the next go
        scene.play("run F1")
    assert where(scene, "legionaries") == "F1" and fatigue(scene, "legionaries") == 2


def test_a_scout_that_ran_into_difficult_terrain_may_still_buy_its_melee() -> None:
    """FC-KW-27, FC-MOV-06: it is not stopped, so the one token of the activation is free for the melee."""
    scene = acting("A legionaries A1 red, B hydra G1", f"{CORRIDOR}, F2 rocks, F1 forest", "recon_raid")
    scene.play("run F1")
    assert scene.options() == ["hold", "attack hydra"] and fatigue(scene, "legionaries") == 0


def test_a_running_flyer_crosses_and_enters_difficult_terrain_for_nothing() -> None:
    """FC-KW-10, FC-MOV-09, FC-TER-05: an exhausted Hydra flies over a forest; in one its activation is over."""
    wood = f"{CORRIDOR}, B1 forest, C1 rocks, D1 hill"
    scene = acting("B hydra A1 f3 red, A legionaries E1 red", wood, "wings_of_death")
    assert {"B1", "D1", "F1"} <= set(offered(scene, "run")) and not {"C1", "E1"} & set(offered(scene, "run"))
    scene.play("run D1")
    assert where(scene, "hydra") == "D1" and fatigue(scene, "hydra") == 3
    assert scene.asked == "A" and scene.decision.kind == "start"


def test_a_flyer_that_ran_pays_for_its_melee_like_others() -> None:
    """FC-MOV-06, FC-KW-10: flying spares the token for terrain, not the one for fighting."""
    scene = acting("B hydra A1 red, A legionaries F1", f"{CORRIDOR}, B1 forest", "wings_of_death")
    with scene.dice("roll 5 5 5 5"):
        scene.play("run E1", "attack legionaries")
    assert fatigue(scene, "hydra") == 1
    scene = acting("B hydra A1 f3 red, A legionaries F1 red", f"{CORRIDOR}, B1 forest", "wings_of_death")
    scene.play("run E1")
    assert scene.asked == "A"


def test_iron_march_covers_the_running_distance_as_a_move() -> None:
    """FC-MOV-01, FC-MOV-07, FC-MOV-09: no fatigue for the forest, none for the melee."""
    scene = acting("A legionaries A1 f2 red, B hydra F1", f"{CORRIDOR}, D2 clear, E1 forest", "iron_march")
    assert "E1" in offered(scene, "move") and "E1" not in offered(scene, "run")
    scene = acting("A legionaries A1 f2 red, B hydra F1", CORRIDOR, "iron_march")
    scene.play("move E1")
    assert scene.options() == ["hold", "attack hydra"]


def test_a_charge_does_not_count_against_an_enemy_next_to_the_start() -> None:
    """FC-EX-21, FC-KW-04, FC-KW-05: from E5 to F5, a fifth die at F4 and none at E4, which touches E5."""
    for target, dice in (("hydra", 5), ("imelstar", 4)):
        scene = acting("A knights E5 red, B hydra F4, B imelstar E4")
        scene.play("move F5")
        assert scene.options() == ["hold", "attack hydra", "attack imelstar"]
        with scene.dice("roll " + "5 " * dice):
            scene.play(f"attack {target}", "no")
