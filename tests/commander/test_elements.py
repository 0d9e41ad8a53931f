"""The additional scenario elements, and what Survivor, Counterattack and Valour are worth there."""

from __future__ import annotations

import pytest
from field import fatigue, field, left, number, offered, play_on, table, where
from lent import is_over, lend
from printed import CLEAR, FEATURES, FORTIFICATIONS
from scene import Scene

from strategos.games.commander.events import Survived
from strategos.games.commander.frames import Fight, Turn
from strategos.games.commander.rules.orders import generate_orders, income
from strategos.games.commander.rules.strength import attack_dice, defence_dice
from strategos.games.commander.setup import GRID
from strategos.games.commander.words import MELEE, RED, SHOT
from strategos.kernel.flow import then


def dice_of(scene: Scene, attacker: str, target: str, kind: int = MELEE) -> tuple[int, int]:
    """Attack dice of one unit, defence dice of the other."""
    fight = Fight(number(scene, attacker), number(scene, target), kind, Turn(0, RED))
    return attack_dice(table(scene), fight).total, defence_dice(table(scene), fight).total


# -- placing ----------------------------------------------------------------------------------------------------------


def test_elements_may_be_added_to_a_scenario() -> None:
    """FC-ELEM-01, FC-RULING-68: asked where the players agreed on it; they come onto clear hexes alone."""
    scene = Scene("commander", "first-battle", {"elements": "yes"})
    while scene.decision.kind != "element":
        play_on(scene, scene.options(scene.asked[0])[0])
    state = table(scene)
    spots = {spot.split()[1] for spot in offered(scene, "erect")}
    assert spots and all(state.terrain[GRID.read(spot)] == CLEAR for spot in spots)
    assert {spot.split()[0] for spot in offered(scene, "erect")} == {"tree", "supply_wagon", "fortifications"}
    first = sorted(spots)[0]
    scene.play(f"erect fortifications {first}")
    assert table(scene).features[GRID.read(first)] == FORTIFICATIONS
    assert first not in {spot.split()[1] for spot in offered(scene, "erect")}
    scene = Scene("commander", "first-battle", {"elements": "no"})
    while scene.decision.kind not in ("element", "deploy"):
        play_on(scene, scene.options(scene.asked[0])[0])
    assert scene.decision.kind == "deploy"


def test_a_capture_point_may_share_the_hex_of_an_element() -> None:
    """FC-RULING-68: fortifications on a point are held like the point alone."""
    scene = field("A legionaries E5 red, B hydra M1", features="E5 fortifications", points="E5")
    play_on(scene, "begin", "hold", "hold")
    assert table(scene).score == [1, 0] and table(scene).round == 2


# -- each element -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "before", "after"), [
    ("zombie_warriors", 1, 3), ("zombie_archers_c", 3, 4), ("undead_cavalry", 1, 1),
])  # fmt: skip
def test_tombs_give_regeneration_2_to_risen_units_alone(card: str, before: int, after: int) -> None:
    """FC-ELEM-02, FC-KW-29, FC-UNIT-17: two miniatures, never above the Size, and none for the living."""
    scene = field(f"B {card} E5 red {before}", features="E5 tombs", first="B")
    if after > before:
        assert scene.decision.kind == "start" and "begin" not in scene.options()
        scene.play("resolve regeneration")
    scene.play("begin")
    assert left(scene, card) == after


def test_tombs_work_in_their_own_hex_alone() -> None:
    """FC-ELEM-02: next to them nothing heals."""
    scene = field("B zombie_warriors E5 red 1", features="F5 tombs", first="B")
    assert "begin" in scene.options()


@pytest.mark.parametrize(("hex_", "attack", "defence"), [("C5", 4, 3), ("D4", 4, 3), ("B5", 3, 2)])
def test_the_altar_of_styx_adds_a_die_to_attack_and_defence(hex_: str, attack: int, defence: int) -> None:
    """FC-ELEM-03, FC-ELEM-09: within 2 hexes, for Styx units, in melee; defence dice against shots too."""
    scene = field("B undead_cavalry E5 red, A legionaries F5 defends", features=f"{hex_} altar_styx", first="B")
    assert dice_of(scene, "undead_cavalry", "legionaries") == (attack, 2)
    assert dice_of(scene, "legionaries", "undead_cavalry") == (3, defence)
    assert dice_of(scene, "legionaries", "undead_cavalry", SHOT)[1] == defence
    with scene.dice("roll" + " 2" * attack, "roll 5 5"):
        scene.play("begin", "attack legionaries", "no", "no", "no")
    assert left(scene, "legionaries") == 6 - attack


@pytest.mark.parametrize(("hex_", "attack", "defence"), [("C5", 4, 3), ("B5", 3, 2)])
def test_the_statue_adds_a_die_to_attack_and_defence(hex_: str, attack: int, defence: int) -> None:
    """FC-ELEM-06, FC-ELEM-09: within 2 hexes, for Empire units alone."""
    scene = field("A legionaries E5 red, B undead_cavalry F5 defends", features=f"{hex_} statue")
    assert dice_of(scene, "legionaries", "undead_cavalry") == (attack, 2)
    assert dice_of(scene, "undead_cavalry", "legionaries") == (3, defence)
    with scene.dice("roll" + " 2" * attack, "roll 5 5"):
        scene.play("begin", "attack undead_cavalry", "no", "no", "no")
    assert left(scene, "undead_cavalry") == 6 - attack


def test_the_attack_die_of_an_element_is_none_for_shots() -> None:
    """FC-ELEM-09, FC-RULING-68: Archers beside the altar and Shooters beside the statue shoot as usual."""
    scene = field("B zombie_archers E5 red, A shooters G5", features="D5 altar_styx, H5 statue", first="B")
    assert dice_of(scene, "zombie_archers", "shooters", SHOT)[0] == 2
    assert dice_of(scene, "shooters", "zombie_archers", SHOT)[0] == 3


def test_two_statues_are_no_better_than_one() -> None:
    """FC-KW-39, FC-ELEM-06: the same bonus from two sources counts once."""
    scene = field("A legionaries E5 red, B undead_cavalry F5", features="C5 statue, E3 statue")
    assert dice_of(scene, "legionaries", "undead_cavalry")[0] == 4


def test_a_scout_cancels_the_defence_die_of_an_element_and_keeps_its_own_attack_die() -> None:
    """FC-KW-28, FC-ELEM-03, FC-RULING-81: the target loses what the altar gives."""
    units = "A legionaries E5 red, B undead_cavalry F5 defends, B hydra M1 blue"
    scene = field(units, features="G5 altar_styx, D5 statue", deck="A recon_raid")
    with scene.dice("draw recon_raid", "roll 5 5 5 5", "roll 5 5"):
        scene.play("play", "begin", "attack undead_cavalry", "no", "no")
    assert left(scene, "undead_cavalry") == 4 and is_over(scene, "legionaries")


@pytest.mark.parametrize(("enemy", "green", "dice", "wagon"), [("M1", 1, 3, 1), ("G5", 0, 2, 0)])
def test_tree_and_wagon_bring_orders_unless_an_enemy_is_beside(enemy: str, green: int, dice: int, wagon: int) -> None:
    """FC-ELEM-04, FC-ELEM-05: one green order; one order die, and one re-roll of any number of dice."""
    units = f"A legionaries F5, A shooters F4, B undead_cavalry {enemy}"
    scene = field(units, features="F5 tree, F4 supply_wagon", rear=False, at=then(generate_orders))
    found = income(table(scene), 0)
    assert (found.fixed, found.dice, found.wagon) == ([0, 0, green, 0], dice, wagon)


def test_the_wagon_rolls_any_number_of_order_dice_again_once() -> None:
    """FC-ELEM-05, FC-RULING-20: one, two or all three dice, none of them lost; the second time it is not offered."""
    units = "A legionaries F5, A shooters F4, B zombie_warriors M1"
    scene = field(units, features="F4 supply_wagon", rear=False, at=then(generate_orders))
    with scene.dice("roll 1 2 5", "roll 6 6"):
        assert offered(scene, "reroll-some") == ["1", "1 2", "1 2 5", "1 5", "2", "2 5", "5"]
        scene.play("reroll-some 1 2")
    assert offered(scene, "reroll-some") == []
    scene.play("keep")
    assert table(scene).reserve[:4] == [0, 0, 3, 0]


# -- Fortifications ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "helped"), [("shooters", True), ("knights", False), ("crusader", False)])
def test_fortifications_give_infantry_counterattack_and_valour(card: str, helped: bool) -> None:
    """FC-ELEM-07, FC-RULING-10: Shooters roll and stand; mounted Knights and the Crusader have nothing from them."""
    scene = field(f"B undead_cavalry E5 red, A {card} F5", features="F5 fortifications", first="B")
    with scene.dice("roll 1 5 5", *(["roll 4"] if helped else [])):
        scene.play("begin", f"attack {card}", "no")
        assert (scene.decision.kind == "counterattack") is helped
        if helped:
            scene.play("counter", "no")
    assert is_over(scene, "undead_cavalry")
    assert (where(scene, card) == "F5") is (helped or card == "crusader")


def test_fortifications_serve_infantry_of_both_sides() -> None:
    """FC-ELEM-07: Zombies in them counter as well."""
    scene = field("A knights E5 red, B zombie_warriors F5", features="F5 fortifications")
    scene.play("begin", "attack zombie_warriors", "no")
    assert scene.asked == "B" and scene.options() == ["no", "counter"]


def test_a_scout_cancels_fortifications() -> None:
    """FC-ELEM-07, FC-KW-28, FC-RULING-81: neither Counterattack nor, if the Zombies were living, Valour."""
    units = "A legionaries E5 red, B zombie_warriors F5, B hydra M1 blue"
    scene = field(units, features="F5 fortifications", deck="A recon_raid")
    with scene.dice("draw recon_raid", "roll 1 5 5"):
        scene.play("play", "begin", "attack zombie_warriors", "no", "no")
    assert left(scene, "zombie_warriors") == 3


def test_nobody_advances_into_fortifications() -> None:
    """FC-ELEM-07, FC-ADV-05: they stand empty after the fight."""
    scene = field("B undead_cavalry E5 red, A knights F5 1", features="F5 fortifications", first="B")
    with scene.dice("roll 3 3 5"):
        scene.play("begin", "attack knights", "no", "no")
    assert where(scene, "knights") == "" and is_over(scene, "undead_cavalry")


def test_fortifications_are_difficult_terrain_and_do_not_block_sight() -> None:
    """FC-ELEM-07, FC-ELEM-09, FC-RULING-68: they stop a unit, cost a runner fatigue, and can be seen across."""
    scene = field("A legionaries E5 red, B undead_cavalry G5", features="F5 fortifications")
    scene.play("begin", "run F5")
    assert fatigue(scene, "legionaries") == 1 and is_over(scene, "legionaries")
    scene = field("A shooters E5 red, B undead_cavalry G5", features="F5 fortifications")
    scene.play("begin")
    assert offered(scene, "shoot") == ["undead_cavalry"]


@pytest.mark.parametrize("element", [name for name in FEATURES[5:] if name != "fortifications"])
def test_other_elements_hinder_neither_movement_nor_sight(element: str) -> None:
    """FC-ELEM-09, FC-RULING-68: anyone walks over them and sees across them."""
    scene = field("A shooters E5 red, B undead_cavalry H5", features=f"F5 {element}")
    scene.play("begin")
    assert {"F5", "G5"} <= set(offered(scene, "move")) and offered(scene, "shoot") == ["undead_cavalry"]


# -- Chained Coffins: Survivor ----------------------------------------------------------------------------------------


def test_survivor_keeps_a_unit_alive_once_in_a_round() -> None:
    """FC-ELEM-08, FC-KW-36, FC-RULING-64: it stays with 1 and gives no point; the second blow destroys it."""
    units = "A knights E5 red, A knights:more F4 red, B undead_cavalry F5 2, B hydra M1"
    scene = field(units, features="F5 chained_coffins")
    with scene.dice("roll 2 2 3 3", "roll 2 5 5 5"):
        scene.play("activate knights", "begin", "attack undead_cavalry", "no", "no")
        assert (left(scene, "undead_cavalry"), where(scene, "undead_cavalry")) == (1, "F5")
        assert table(scene).score == [0, 0] and len(scene.events(Survived)) == 1
        scene.play("begin", "attack undead_cavalry", "no", "no")
    assert where(scene, "undead_cavalry") == "" and table(scene).score == [1, 0]


def test_survivor_comes_back_with_the_next_round() -> None:
    """FC-KW-36: once per round."""
    scene = field("A knights E5 red, B undead_cavalry F5 1, B hydra M1", features="F5 chained_coffins")
    with scene.dice("roll 2 5 5 5"):
        scene.play("begin", "attack undead_cavalry", "no", "no")
    assert table(scene).survived
    play_on(scene, "hold")
    assert table(scene).round == 2 and not table(scene).survived


def test_survivor_works_whatever_destroys_the_unit_and_for_styx_in_that_hex_alone() -> None:
    """FC-ELEM-08, FC-KW-36: against a blocked retreat too; an Empire unit, and one next to the coffins, falls."""
    scene = field("A knights E5 red, B undead_cavalry F5 1, B hydra M1", "G5 rocks", "F5 chained_coffins")
    with scene.dice("roll 1 5 5 5"):
        scene.play("begin", "attack undead_cavalry", "no")
    assert left(scene, "undead_cavalry") == 1
    scene = field("A knights E5 red, B undead_cavalry F5 1, B hydra M1", features="F4 chained_coffins")
    with scene.dice("roll 2 5 5 5"):
        scene.play("begin", "attack undead_cavalry", "no", "no")
    assert where(scene, "undead_cavalry") == ""
    scene = field("B undead_cavalry E5 red, A shooters F5 1", features="F5 chained_coffins", first="B")
    with scene.dice("roll 2 5 5"):
        scene.play("begin", "attack shooters", "no", "no")
    assert where(scene, "shooters") == ""


@pytest.mark.parametrize(("roll", "terrain"), [("roll 2 5 5", ""), ("roll 1 5 5", "G5 rocks")])
def test_a_scout_cancels_the_coffins(roll: str, terrain: str) -> None:
    """FC-KW-28, FC-ELEM-08, FC-RULING-81: Survivor from an element is a bonus of the ground."""
    units = "A legionaries E5 red, B undead_cavalry F5 1, B hydra M1 blue"
    scene = field(units, terrain, "F5 chained_coffins", deck="A recon_raid")
    with scene.dice("draw recon_raid", roll):
        scene.play("play", "begin", "attack undead_cavalry", "no", *(["no"] if "2" in roll else []))
    assert where(scene, "undead_cavalry") == ""


def test_a_scout_does_not_cancel_a_survivor_by_its_own_card() -> None:
    """FC-KW-28: what the unit has itself it keeps."""
    units = "A legionaries E5 red, B undead_cavalry F5 1, B hydra M1 blue"
    scene = lend(field(units, deck="A recon_raid"), "undead_cavalry", "survivor")
    with scene.dice("draw recon_raid", "roll 2 5 5"):
        scene.play("play", "begin", "attack undead_cavalry", "no", "no")
    assert left(scene, "undead_cavalry") == 1
