"""Terrain: what it does to a fight, to a rest, to a crossing; auras, and the Scout that makes nothing of it."""

from __future__ import annotations

import pytest
from field import fatigue, field, left, offered, table, where
from printed import MAP_LETTERS, TERRAINS
from scene import Scene

from strategos import games
from strategos.games.commander.game import Commander
from strategos.games.commander.model import CommanderState
from strategos.games.commander.setup import COLUMNS, GRID


def struck(units: str, *rolls: str, terrain: str = "", features: str = "", card: str = "", answers: str = "") -> Scene:
    """A scene after the red unit, the first one, has attacked its only neighbour; `answers` are given after that."""
    seat, attacker = units.split()[:2]
    verb = "shoot" if attacker.startswith(("shooters", "zombie_archers")) else "attack"
    deck = f"{seat} {card}" if card else ""
    waiting = ", B zombie_warriors:last M1 yellow"  # of Styx, which draws no card for it
    scene = field(units + waiting, terrain, features, deck=deck, first=seat, rear=False)
    drawn = [f"draw {card}"] if card else []
    with scene.dice(*drawn, *rolls):
        scene.play(*(["play"] if card else []), "begin")
        (target,) = offered(scene, verb)
        scene.play(f"{verb} {target}", *answers.split())
    return scene


def test_basic_terrain_lies_on_the_map_from_the_start() -> None:
    """FC-TER-01: the map of the First Battle, before anybody has deployed."""
    state = games.find("commander").new("first-battle", {})
    assert isinstance(state, CommanderState)
    letters = "".join(MAP_LETTERS[kind] for kind in state.terrain)
    assert [letters[first : first + COLUMNS] for first in range(0, GRID.size, COLUMNS)] == [
        ".............",
        ".............",
        ".....H..R.F..",
        ".FF.....wwfww",
        "..V.wwbww.V..",
        "wfww.....FF..",
        "..F.R..H.....",
        ".............",
        ".............",
    ]


def test_faction_terrain_comes_with_a_card() -> None:
    """FC-TER-02: nothing lies in F6 until the Headquarters is laid there."""
    scene = field("A legionaries E5 red, B hydra A1", deck="A headquarters")
    with scene.dice("draw headquarters"):
        scene.play("play")
        assert not any(table(scene).features)
        scene.play("lay F6")
    assert [GRID.label(hex_) for hex_, feature in enumerate(table(scene).features) if feature] == ["F6"]


@pytest.mark.parametrize(("laid", "stays"), [("F5", True), ("G5", True), ("H5", False)])
def test_headquarters_steady_empire_units_within_one_hex(laid: str, stays: bool) -> None:
    """FC-TER-08, FC-TER-03: Valour in the hex and beside it ignores a PANIC, two hexes away it does not."""
    scene = struck(
        "B undead_cavalry E5 f2 red, A legionaries F5",
        "roll 1 5 5",
        features=f"{laid} headquarters",
        answers="" if stays else "no",
    )
    assert where(scene, "legionaries") == ("F5" if stays else "G5")


def test_faction_terrain_does_nothing_for_the_other_side() -> None:
    """FC-TER-03: Undead Cavalry beside the Headquarters flees; Dark Plains give Terror to Styx alone."""
    scene = struck(
        "A legionaries E5 f2 red, B undead_cavalry F5", "roll 1 5 5", features="F6 headquarters", answers="no"
    )
    assert where(scene, "undead_cavalry") == "G5"
    scene = struck("A legionaries E5 f2 red, B undead_cavalry F5", "roll 5 5 5", features="E6 dark_plains")
    assert where(scene, "undead_cavalry") == "F5"
    scene = struck(
        "B undead_cavalry E5 f2 red, A legionaries F5", "roll 5 5 5", features="E6 dark_plains", answers="no"
    )
    assert where(scene, "legionaries") == "G5"


# Forest and hill


@pytest.mark.parametrize(("roll", "lost"), [("2 2 3", 2), ("2 3 3", 2), ("3 3 5", 2), ("2 5 5", 0)])
def test_in_a_forest_a_unit_ignores_one_hit_of_a_melee(roll: str, lost: int) -> None:
    """FC-TER-11, FC-RULING-39: one 2 of the attack roll; a 3 counts in full."""
    scene = struck("A legionaries E5 f2 red, B undead_cavalry F5 f2", f"roll {roll}", terrain="F5 forest")
    assert left(scene, "undead_cavalry") == 4 - lost


@pytest.mark.parametrize(("roll", "lost"), [("2 2 3", 2), ("3 3 5", 2), ("2 5 5", 0)])
def test_in_a_forest_a_unit_ignores_one_hit_of_a_shot(roll: str, lost: int) -> None:
    """FC-TER-11: under fire as in melee."""
    scene = struck("A shooters D5 f2 red, B undead_cavalry F5 f2", f"roll {roll}", terrain="F5 forest")
    assert left(scene, "undead_cavalry") == 4 - lost


def test_in_a_forest_the_attacker_ignores_a_hit_of_the_defender() -> None:
    """FC-TER-11: of 2, 2 and 3 two do damage."""
    scene = struck("A legionaries E5 f2 red, B hydra F5 f3 defends", "roll 5 5 5", "roll 2 2 3", terrain="E5 forest")
    assert left(scene, "legionaries") == 2


def test_armour_and_forest_ignore_two_hits_in_melee_and_one_from_afar() -> None:
    """FC-TER-11, FC-RULING-39, FC-RNG-13: different effects add up; Armour is for melee."""
    scene = struck("B undead_cavalry E5 f2 red, A knights F5 f2", "roll 2 2 2", terrain="F5 forest")
    assert left(scene, "knights") == 2
    scene = struck("B zombie_archers_v D5 f2 red, A knights F5 f2", "roll 2 2 2", terrain="F5 forest")
    assert left(scene, "knights") == 1


@pytest.mark.parametrize(("switch", "terrain"), [("forest_face", "F5 forest"), ("armour_face", "")])
@pytest.mark.parametrize(("face", "die"), [("hit", 2), ("full", 3), ("support", 4)])
def test_the_faces_that_forest_and_armour_ignore_are_house_rules(
    switch: str, terrain: str, face: str, die: int
) -> None:
    """FC-RULING-39: the one face that is ignored is the one that does no damage when it falls alone."""
    target = "undead_cavalry" if terrain else "crusader"
    first, other = ("A knights", "B undead_cavalry") if terrain else ("B undead_cavalry", "A crusader")
    for rolled in (2, 3, 4):
        house = {switch: face}
        scene = field(
            f"{first} E5 f2 red, {other} F5, {first[0]} {'roland' if terrain else 'imelstar'} G5",
            terrain,
            house=house,
            first=first[0],
        )
        dice = "roll " + " ".join([str(rolled), *["5"] * (3 if terrain else 2)])
        with scene.dice(dice):
            scene.play("begin", f"attack {target}")
            if scene.decision.kind == "endure":
                scene.play("no")
        assert left(scene, target) == (4 if terrain else 6) - (rolled != die)


def test_from_a_hill_a_unit_attacks_with_one_die_more() -> None:
    """FC-TER-12: in melee only, and not when it defends."""
    assert left(struck("A legionaries E5 f2 red, B hydra F5 f3", "roll 2 2 2 2", terrain="E5 hill"), "hydra") == 4
    assert left(struck("A legionaries E5 f2 red, B hydra F5 f3", "roll 2 2 2", terrain="F5 hill"), "hydra") == 5
    assert left(struck("A shooters E5 f2 red, B hydra G5 f3", "roll 2 2 2", terrain="E5 hill"), "hydra") == 5
    struck("A legionaries E5 f2 red, B hydra F5 f3 defends", "roll 5 5 5", "roll 5 5 5", terrain="F5 hill")


@pytest.mark.parametrize(("kind", "moves"), [("river", []), ("rocks", []), ("ford", ["B1"]), ("bridge", ["B1", "C1"])])
def test_the_river_is_crossed_at_fords_and_bridges(kind: str, moves: list[str]) -> None:
    """FC-TER-10, FC-TER-13, FC-TER-14, FC-TER-15: into the ford and no farther; over the bridge as on clear ground."""
    river = "A2 river, B2 river, A3 river, B3 river"
    scene = field("A legionaries A1 red, B hydra M1", f"B1 {kind}, {river}")
    scene.play("begin")
    assert offered(scene, "move") == moves


# Villages and cities


def test_a_village_takes_one_damage_off_each_attack_unasked() -> None:
    """FC-TER-16, FC-RULING-40: in melee and under fire, whatever the face."""
    assert left(struck("A legionaries E5 f2 red, B hydra F5 f3", "roll 2 2 3", terrain="F5 village"), "hydra") == 6
    assert left(struck("A legionaries E5 f2 red, B hydra F5 f3", "roll 3 5 5", terrain="F5 village"), "hydra") == 8
    assert left(struck("A shooters D5 f2 red, B hydra F5 f3", "roll 2 3 4", terrain="F5 village"), "hydra") == 6


def test_a_village_protects_the_attacker_too() -> None:
    """FC-RULING-40: once per attack, and a Multiple Attack is one."""
    units = "A legionaries E5 f2 red, B hydra F5 f3 defends"
    assert left(struck(units, "roll 5 5 5", "roll 2 2 5", terrain="E5 village"), "legionaries") == 3
    scene = field("B hydra E5 f3 red, A knights F5 f2 defends, A crusader D5 defends", "E5 village", first="B")
    with scene.dice("roll 5 5 5 5", "roll 2 5 5", "roll 5 5 5 5", "roll 2 5 5"):
        scene.play("begin", "sweep", "attack knights")
    assert left(scene, "hydra") == 7


def test_resting_in_a_village_heals_one() -> None:
    """FC-TER-16, FC-TER-19, FC-RULING-40: one miniature or wound along with all fatigue, no more; nothing elsewhere."""
    scene = field("A legionaries E5 1 f2 red, B hydra A1 3 red, A roland F5 2 blue", "E5 village, A1 village")
    scene.play("begin", "rest")
    assert left(scene, "legionaries") == 2 and fatigue(scene, "legionaries") == 0
    scene.play("begin", "rest")
    assert left(scene, "hydra") == 4
    scene.play("begin", "rest")
    assert left(scene, "roland") == 2


def test_a_village_heals_a_unit_with_a_yellow_order_that_rests() -> None:
    """FC-TER-19: the rest is legal, so it heals."""
    scene = field("A legionaries E5 1 yellow, B hydra A1", "E5 village")
    scene.play("activate legionaries", "rest")
    assert left(scene, "legionaries") == 2


def test_a_village_heals_nobody_next_to_an_enemy() -> None:
    """FC-TER-19: there the rest is not legal."""
    scene = field("A legionaries E5 1 f2 red, B hydra F5", "E5 village")
    scene.play("begin")
    assert "rest" not in scene.options()


def test_cities_are_found_in_the_decisive_battle_alone() -> None:
    """FC-TER-17: four of them."""
    game = games.find("commander")
    assert isinstance(game, Commander)
    found = {}
    for scenario in game.content["maps"]:
        state = game.new(scenario, {})
        assert isinstance(state, CommanderState)
        found[scenario] = state.terrain.count(TERRAINS.index("city"))
    assert len(found) == 6 and found.pop("decisive-battle") == 4 and not any(found.values())


def test_a_city_is_a_village_until_it_is_turned_into_a_cemetery() -> None:
    """FC-TER-17, FC-RULING-41: it heals and stops; once Undead Cavalry has entered, it protects no longer."""
    units = "A legionaries D5 2 f2 red, B undead_cavalry G5 f2 red, A shooters F7 f2 blue"
    scene = field(units, "D5 city, F5 city", scenario="decisive-battle")
    scene.play("begin", "rest")
    assert left(scene, "legionaries") == 3
    scene.play("begin", "move F5")
    assert table(scene).terrain[GRID.read("F5")] == TERRAINS.index("cemetery") and scene.asked == "A"
    with scene.dice("roll 2 2 3"):
        scene.play("begin", "shoot undead_cavalry")
    assert left(scene, "undead_cavalry") == 1


def test_a_city_takes_one_damage_off() -> None:
    """FC-TER-17, FC-RULING-41: as a village."""
    scene = struck("B undead_cavalry E5 f2 red, A legionaries F5 f2", "roll 2 2 3", terrain="F5 city")
    assert left(scene, "legionaries") == 2


# The cemetery


@pytest.mark.parametrize(("grave", "lost"), [("E5", 2), ("E6", 2), ("D5", 2), ("C5", 0), ("G5", 0)])
def test_a_cemetery_supports_attacks_of_styx_within_one_hex(grave: str, lost: int) -> None:
    """FC-TER-18, FC-TER-08, FC-RULING-41: SUPPORT of Undead Cavalry in E5 does damage; G5 touches only its target."""
    scene = struck("B undead_cavalry E5 f2 red, A legionaries F5 f2", "roll 4 4 5", terrain=f"{grave} cemetery")
    assert left(scene, "legionaries") == 4 - lost


def test_a_cemetery_heals_styx_attackers_and_defenders() -> None:
    """FC-TER-18: Vampirism brings a miniature back, in the attack and in the defence."""
    scene = struck("B undead_cavalry E5 1 f2 red, A legionaries F5 f2", "roll 2 5 5", terrain="E6 cemetery")
    assert left(scene, "undead_cavalry") == 2 and left(scene, "legionaries") == 3
    units = "A legionaries E5 f2 red, B undead_cavalry F5 2 f2 defends"
    scene = struck(units, "roll 5 5 5", "roll 2 5", terrain="F5 cemetery")
    assert left(scene, "undead_cavalry") == 3 and left(scene, "legionaries") == 3


def test_a_cemetery_supports_the_defence_of_styx_and_nobody_else() -> None:
    """FC-TER-18, FC-TER-03: SUPPORT parries for Undead Cavalry; Legionaries in a cemetery have nothing from it."""
    units = "A legionaries E5 f2 red, B undead_cavalry F5 f2 defends"
    assert left(struck(units, "roll 2 2 2", "roll 4 4", terrain="F6 cemetery"), "undead_cavalry") == 3
    assert left(struck(units, "roll 2 2 2", "roll 4 4"), "undead_cavalry") == 1
    units = "A legionaries E5 2 f2 red, B undead_cavalry F5 f2"
    scene = struck(units, "roll 4 4 2", terrain="E5 cemetery")
    assert left(scene, "undead_cavalry") == 3 and left(scene, "legionaries") == 2


# The Hydra in the river


def in_river(units: str, *rolls: str, answers: str) -> Scene:
    """A fight in the Overwhelming Barrier, where F5 is a river."""
    scene = field(units, "F5 river", scenario="overwhelming-barrier", first=units[0])
    with scene.dice(*rolls):
        scene.play("begin", *answers.split(", "))
    return scene


def test_the_hydra_is_weak_in_the_river() -> None:
    """FC-RULING-72, FC-SC5-03: there its FULL does nothing, in attack and defence; on the bank it does."""
    for hex_, lost in (("F5", 1), ("E5", 3)):
        near = "G5" if hex_ == "F5" else "D5"
        scene = in_river(f"B hydra {hex_} f3 red, A crusader {near}", "roll 2 3 3 5", answers="attack crusader")
        assert left(scene, "crusader") == 6 - lost + 1  # Armour takes the 2
    scene = in_river("A crusader E5 red, B hydra F5 f3 defends", "roll 5 5 5 5 5", "roll 3 3 3", answers="attack hydra")
    assert left(scene, "crusader") == 6


def test_a_unit_in_the_river_is_attacked_like_any_other_but_not_followed() -> None:
    """FC-RULING-90, FC-RULING-72: adjacency is enough for a melee; into the water nobody advances."""
    units = "A legionaries E5 f2 red, B hydra F5 1 f3, B imelstar M1"
    scene = in_river(units, "roll 2 5 5", answers="attack hydra")
    assert where(scene, "hydra") == "" and where(scene, "legionaries") == "E5"
    assert scene.decision.kind == "action"
    scene = field(units, scenario="overwhelming-barrier")
    with scene.dice("roll 2 5 5"):
        scene.play("begin", "attack hydra")
    assert scene.decision.kind == "advance"


# The Scout


@pytest.mark.parametrize("card", ["recon_raid", ""])
def test_a_scout_takes_forest_and_village_from_its_target(card: str) -> None:
    """FC-TER-20, FC-KW-28, FC-RULING-81: in melee and in shots; without the card both protect."""
    spared = 0 if card else 1
    for terrain in ("F5 forest", "F5 village"):
        scene = struck("A legionaries E5 f2 red, B hydra F5 f3", "roll 2 2 3", terrain=terrain, card=card)
        assert left(scene, "hydra") == 5 + spared
        scene = struck("A shooters D5 f2 red, B hydra F5 f3", "roll 2 2 3", terrain=terrain, card=card)
        assert left(scene, "hydra") == 5 + spared


@pytest.mark.parametrize("card", ["recon_raid", ""])
def test_a_scout_takes_fortifications_from_its_target(card: str) -> None:
    """FC-KW-28, FC-RULING-81: no Counterattack and no Valour; a PANIC does damage to the Risen."""
    units = "A legionaries E5 f2 red, B zombie_warriors F5 f2"
    answers = "" if card else "no"  # the question about Counterattack
    scene = struck(units, "roll 1 5 5", features="F5 fortifications", card=card, answers=answers)
    assert left(scene, "zombie_warriors") == (3 if card else 4)


@pytest.mark.parametrize("card", ["recon_raid", ""])
def test_a_scout_takes_altar_and_cemetery_from_its_target(card: str) -> None:
    """FC-KW-28, FC-RULING-81: no third defence die, no parry with SUPPORT, no Vampirism."""
    units = "A legionaries E5 f2 red, B undead_cavalry F5 2 f2 defends"
    dice = "roll 5 5" if card else "roll 5 5 5"
    struck(units, "roll 5 5 5", dice, features="G5 altar_styx", card=card)
    scene = struck(units, "roll 2 5 5", "roll 2 4", terrain="G5 cemetery", card=card)
    assert left(scene, "undead_cavalry") == (1 if card else 3)


@pytest.mark.parametrize("card", ["recon_raid", ""])
def test_a_scout_takes_chained_coffins_from_its_target(card: str) -> None:
    """FC-KW-28, FC-RULING-81: no Survivor, so the last miniature falls."""
    units = "A legionaries E5 f2 red, B undead_cavalry F5 1 f2"
    scene = struck(units, "roll 2 5 5", features="F5 chained_coffins", card=card)
    assert where(scene, "undead_cavalry") == ("" if card else "F5")


def test_a_scout_keeps_its_own_terrain() -> None:
    """FC-RULING-81: the hill under a Scout still gives its die, the forest over it still hides it."""
    units = "A legionaries E5 f2 red, B hydra F5 f3"
    assert left(struck(units, "roll 2 2 2 2", terrain="E5 hill", card="recon_raid"), "hydra") == 4
    units = "A legionaries E5 f2 red, B hydra F5 f3 defends"
    scene = struck(units, "roll 5 5 5", "roll 2 2 3", terrain="E5 forest", card="recon_raid")
    assert left(scene, "legionaries") == 2
