"""Attack and Defence Support, Formation, and units that are Weak."""

from __future__ import annotations

import pytest
from field import field, left, number, table, where
from rigged import rig

from strategos.games.commander.events import Panicked
from strategos.games.commander.queries import is_weak
from strategos.games.commander.rules.strength import has_attack_support, has_defence_support

WATER = "overwhelming-barrier"
PAIR = "B undead_cavalry E5 red, A legionaries F5 defends"


@pytest.mark.parametrize(
    ("more", "attack", "defence"),
    [
        ("", False, False),
        (", B zombie_warriors G5", True, False),
        (", B zombie_warriors D5", False, False),
        (", B zombie_warriors E4", True, False),
        (", B zombie_warriors H5", False, False),
        (", A shooters D5", False, True),
        (", A shooters G5", False, False),
        (", A shooters E6", False, True),
        (", B zombie_warriors F6, A shooters D4", True, True),
    ],
)
def test_support_comes_from_another_unit_at_the_opponent(more: str, attack: bool, defence: bool) -> None:
    """FC-SUP-01, FC-SUP-02: a friend of the attacker at the target, one of the target at the attacker."""
    scene = field(PAIR + more, first="B")
    state = table(scene)
    me, foe = number(scene, "undead_cavalry"), number(scene, "legionaries")
    assert has_attack_support(state, me, foe) is attack and has_defence_support(state, me, foe) is defence
    with scene.dice("roll 4 4 4", "roll 4 4"):
        scene.play("begin", "attack legionaries", "no", "no", *(["no"] if attack and not defence else []))
        if attack and defence:
            scene.play("no")
    expected = 4 if not attack else 3 if defence else 1
    assert left(scene, "legionaries") == expected and left(scene, "undead_cavalry") == 4


@pytest.mark.parametrize("state_of_it", ["1", "f2", "yellow", "1 f2", ""])
def test_any_unit_gives_support_on_either_side(state_of_it: str) -> None:
    """FC-SUP-03, FC-RULING-47: also one that is Weak, exhausted, without an order, or waiting with a yellow one."""
    scene = field(f"{PAIR}, B zombie_warriors F4 {state_of_it}, A shooters E6 {state_of_it}", first="B")
    with scene.dice("roll 4 4 4", "roll 4 5"):
        scene.play("begin", "attack legionaries", "no", "no", "no")
    assert left(scene, "legionaries") == 3


def test_a_unit_that_has_acted_gives_support() -> None:
    """FC-SUP-03, FC-RULING-47: the order is spent, the unit stands there."""
    scene = field("B imelstar E5 red, B undead_cavalry E6 red, A legionaries F5", first="B")
    with scene.dice("roll 4 4 4"):
        scene.play("activate imelstar", "begin", "hold", "begin", "attack legionaries", "no", "no")
    assert left(scene, "legionaries") == 1


def test_a_unit_that_was_just_raised_gives_support() -> None:
    """FC-SUP-03, FC-RULING-91: Zombie Warriors at the side of the next target."""
    scene = field(
        "B imelstar D4 red, B undead_cavalry E6 red, A shooters E4 1, A knights F5", reserve="B green", first="B"
    )
    with scene.dice("roll 2 5 5", "roll 4 4 5"):
        scene.play("activate imelstar", "recharge necromancy green", "begin", "attack shooters", "no", "no", "summon")
        scene.play("begin", "attack knights", "no", "no")
    assert where(scene, "summoned1") == "E4" and left(scene, "knights") == 1


def test_there_is_no_support_in_ranged_attacks() -> None:
    """FC-SUP-04: neither for a shooter beyond base range nor for a target that always counts as supported."""
    scene = field("A shooters C5 red, A knights G5, B undead_cavalry F5 defends", terrain="F6 cemetery")
    with scene.dice("roll 2 4 4", "roll 4 4"):
        scene.play("begin", "shoot undead_cavalry", "no", "no", "no")
    assert left(scene, "undead_cavalry") == 3


@pytest.mark.parametrize(("more", "panics"), [("", [2]), (", B zombie_archers F5, B zombie_archers E6", [1])])
def test_formation_helps_against_shots(more: str, panics: list[int]) -> None:
    """FC-SUP-06: two friends in contact take one panic away."""
    scene = field(f"A shooters C5 red, B undead_cavalry E5{more}")
    with scene.dice("roll 1 1 5"):
        scene.play("begin", "shoot undead_cavalry", "no")
    assert [event.hexes for event in scene.events(Panicked)] == panics


# Weak units


@pytest.mark.parametrize(
    ("unit", "remaining", "weak"),
    [
        ("undead_cavalry", 1, True),
        ("undead_cavalry", 2, False),
        ("zombie_warriors", 1, True),
        ("zombie_warriors_c", 1, False),
        ("hydra", 1, False),
        ("imelstar", 1, False),
    ],
)
def test_a_regular_unit_of_one_miniature_is_weak(unit: str, remaining: int, weak: bool) -> None:
    """FC-SUP-08, FC-SUP-09, FC-SUP-10, FC-RULING-48: heroes, colossal creatures and Fortitude never are."""
    scene = field(f"B {unit} E5 red {remaining}, A shooters F5", first="B")
    rig(scene, unit, attack=2)
    assert is_weak(table(scene), number(scene, unit)) is weak
    with scene.dice("roll 3 5"):
        scene.play("begin", "attack shooters", "no")
        if unit == "hydra":
            scene.play("no")  # the damage; then Terror drives the shooters away
        elif not weak:
            scene.play("no")
    assert left(scene, "shooters") == (4 if weak else 3)


def test_support_of_a_hero_still_needs_a_friend() -> None:
    """FC-SUP-10, FC-RULING-48: only HIT and FULL of the three count for Imelstar alone."""
    scene = field("B imelstar E5 red 1, A shooters F5", first="B")
    with scene.dice("roll 2 3 4"):
        scene.play("begin", "attack shooters", "no", "no")
    assert left(scene, "shooters") == 2


def test_a_weak_defender_strikes_back_with_hits_alone() -> None:
    """FC-SUP-09, FC-MELEE-13: its full hit does nothing, and it parries as usual."""
    scene = field("B undead_cavalry E5 red, A legionaries F5 defends 1", first="B")
    with scene.dice("roll 2 5 5", "roll 3 5"):
        scene.play("begin", "attack legionaries", "no", "no")
    assert left(scene, "undead_cavalry") == 4 and left(scene, "legionaries") == 1
    assert table(scene).active == number(scene, "rear")  # no damage, so that nobody was asked for fatigue


def test_a_weak_shooter_hits_with_hits_and_near_support() -> None:
    """FC-SUP-09: within base range the SUPPORT counts, the FULL does not."""
    scene = field("A shooters C5 red 1, B undead_cavalry E5")
    with scene.dice("roll 2 3 4"):
        scene.play("begin", "shoot undead_cavalry", "no", "no")
    assert left(scene, "undead_cavalry") == 2


def test_weakness_is_judged_when_the_dice_are_rolled() -> None:
    """FC-SUP-11, FC-RULING-48: the blow that leaves one miniature still had full hits, the pursuit has none."""
    scene = field("B undead_cavalry E5 red 2, A legionaries F5 defends 2, A shooters G5", first="B")
    with scene.dice("roll 2 3 5", "roll 3 4", "roll 3 3 5"):
        scene.play("begin", "attack legionaries", "no", "no", "no", "no")
        assert left(scene, "undead_cavalry") == 1 and where(scene, "legionaries") == ""
        scene.play("advance", "pursue F5 shooters", "no")
    assert left(scene, "shooters") == 4


def test_the_hydra_is_weak_in_the_river_unless_fortitude_helps_it() -> None:
    """FC-SUP-10, FC-RULING-72, FC-KW-13: the scenario makes it Weak there; Imelstar beside it does not let it be."""
    for more, scenario, weak in (
        ("", WATER, True),
        (", B imelstar E6", WATER, False),
        (", B imelstar C7", WATER, True),
    ):
        scene = field(f"B hydra E5 red, A shooters F5{more}", terrain="E5 river", scenario=scenario, first="B")
        assert is_weak(table(scene), number(scene, "hydra")) is weak
        with scene.dice("roll 3 3 5 5"):
            scene.play("begin", "attack shooters", "no", *([] if weak else ["no"]), "no")
        assert left(scene, "shooters") == (4 if weak else 2) and where(scene, "shooters") == "G5"
    scene = field("B hydra E5 red, A shooters F5", scenario=WATER, first="B")
    assert not is_weak(table(scene), number(scene, "hydra"))
