"""From the faces on the table to losses: results, ignoring, parrying, Risen, villages, fatigue, Rally."""

from __future__ import annotations

import pytest
from field import fatigue, field, left, number, order, table, where
from rigged import rig
from scene import Scene

from strategos.games.commander.events import Panicked, WoundsChanged

ALONE = "B undead_cavalry E5 red, A legionaries F5 defends"
HELPED = f"{ALONE}, B zombie_warriors F4, A shooters E6"  # Attack Support for B, Defence Support for A


def fight(scene: Scene, attack: str, defence: str = "", target: str = "legionaries") -> tuple[int, int, int, int]:
    """Fight it out without fatigue, Advance or Rally: damage and panic of the target, then of the attacker."""
    rolls = [f"roll {attack}", *([f"roll {defence}"] if defence else [])]
    me, foe = table(scene).active, number(scene, target)
    with scene.dice(*rolls):
        scene.play("begin", f"attack {target}")
        while table(scene).active == me and not scene.match.over:
            scene.play("no")
    hurt = {me: 0, foe: 0}
    for wound in scene.events(WoundsChanged):
        if wound.why == "hit":
            hurt[wound.unit] = wound.wounds
    fled = {event.unit: event.hexes for event in scene.events(Panicked)}
    return hurt[foe], fled.get(foe, 0), hurt[me], fled.get(me, 0)


@pytest.mark.parametrize(
    ("face", "alone", "helped"),
    [
        (1, (0, 3), (0, 3)),
        (2, (3, 0), (3, 0)),
        (3, (3, 0), (3, 0)),
        (4, (0, 0), (3, 0)),
        (5, (0, 0), (0, 0)),
        (6, (0, 0), (0, 0)),
    ],
)
def test_what_each_face_of_the_attacker_does(face: int, alone: tuple[int, int], helped: tuple[int, int]) -> None:
    """FC-DICE-01, FC-DICE-02, FC-MELEE-12, FC-RULING-04: panic, hit, full hit, support if supported, no shields."""
    for units, expected in ((ALONE, alone), (HELPED, helped)):
        scene = field(units.replace(" defends", ""), first="B")
        assert fight(scene, " ".join([str(face)] * 3)) == (*expected, 0, 0)


@pytest.mark.parametrize(
    ("face", "alone", "helped"),
    [
        (1, (2, 1, 0, 2), (2, 1, 0, 2)),
        (2, (2, 1, 2, 0), (2, 1, 2, 0)),
        (3, (2, 1, 2, 0), (2, 1, 2, 0)),
        (4, (2, 1, 0, 0), (0, 1, 0, 0)),
        (5, (0, 1, 0, 0), (0, 1, 0, 0)),
        (6, (0, 1, 0, 0), (0, 1, 0, 0)),
    ],
)
def test_what_each_face_of_the_defender_does(
    face: int, alone: tuple[int, int, int, int], helped: tuple[int, int, int, int]
) -> None:
    """FC-DICE-02, FC-MELEE-13, FC-MELEE-15, FC-RULING-04, FC-RULING-05: against a hit, a full hit and a panic."""
    for units, expected in ((ALONE, alone), (HELPED, helped)):
        assert fight(field(units, first="B"), "1 2 3", f"{face} {face}") == expected


@pytest.mark.parametrize(
    ("defence", "damage", "panic"), [("5 5", 1, 1), ("5 6", 1, 1), ("4 5", 1, 1), ("5 5 5", 0, 1), ("5 5 5 5", 0, 0)]
)
def test_the_defender_parries_damage_first_and_panic_last(defence: str, damage: int, panic: int) -> None:
    """FC-MELEE-15: of hit, full hit and support two are stopped, then the third, then the panic."""
    scene = field(HELPED, first="B")
    rig(scene, "legionaries", defence=len(defence.split()))
    rig(scene, "undead_cavalry", attack=4)
    assert fight(scene, "1 2 3 4", defence) == (damage, panic, 0, 0)


@pytest.mark.parametrize(
    ("faces", "attack", "harm"),
    [
        ("guard", "6 5 5", (1, 1)),
        ("guard", "6 6 5", (0, 1)),
        ("guard", "6 6 6", (0, 0)),
        ("guard", "5 5 5", (2, 1)),
        ("shield", "6 5 5", (0, 1)),
        ("both", "6 5 5", (0, 0)),
    ],
)
def test_the_attacker_parries_with_guards(faces: str, attack: str, harm: tuple[int, int]) -> None:
    """FC-MELEE-16, FC-RULING-06: each stops a hit, a full hit, then a panic; a switch names the faces."""
    scene = field(ALONE, first="B", house={"attacker_parry_faces": faces})
    rig(scene, "legionaries", defence=3)
    assert fight(scene, attack, "1 2 3") == (0, 0, *harm)


def test_ignored_faces_are_gone_before_anything_is_parried() -> None:
    """FC-DICE-05, FC-MELEE-14, FC-RULING-08: Armour takes the HIT, so that the shield stops the FULL."""
    scene = field("B undead_cavalry E5 red, A knights F5 defends", first="B")
    assert fight(scene, "2 3 5", "5 4 4", target="knights") == (0, 0, 0, 0)


def test_what_there_is_not_to_ignore_is_lost() -> None:
    """FC-DICE-05, FC-TER-11, FC-KW-39: Armour and Forest take two HIT and no FULL; with one HIT the rest is lost."""
    scene = field("B undead_cavalry E5 red, A knights F5", terrain="F5 forest", first="B")
    rig(scene, "undead_cavalry", attack=4)
    assert fight(scene, "2 2 2 3", target="knights") == (2, 0, 0, 0)
    scene = field("B undead_cavalry E5 red, A knights F5", terrain="F5 forest", first="B")
    assert fight(scene, "2 3 3", target="knights") == (2, 0, 0, 0)


def test_a_panic_is_ignored_by_valour_and_formation_together() -> None:
    """FC-MELEE-14, FC-KW-03, FC-SUP-05: of three panics Formation and Valour take one each."""
    scene = field("B undead_cavalry E5 red, A legionaries_v F5, A shooters F4, A shooters F6", first="B")
    assert fight(scene, "1 1 1", target="legionaries_v") == (0, 1, 0, 0)


def test_formation_is_for_the_defender_alone() -> None:
    """FC-MELEE-14: an attacker among its friends ignores no panic; its Valour does."""
    friends = "B zombie_warriors D5, B zombie_warriors D6, B zombie_warriors D4"
    scene = field(f"{ALONE}, {friends}", first="B")
    assert fight(scene, "5 5 5", "1 1") == (0, 0, 0, 2)
    scene = field(f"{ALONE}, {friends}".replace("undead_cavalry", "undead_cavalry_c"), first="B")
    assert fight(scene, "5 5 5 5", "1 1") == (0, 0, 0, 1)


def test_the_forged_ignore_all_panic_when_attacked_and_none_when_attacking() -> None:
    """FC-RULING-59, FC-MELEE-14, FC-KW-12: as attacker it takes the switch."""
    scene = field("B undead_cavalry E5 red, A crusader F5", first="B")
    assert fight(scene, "1 1 1", target="crusader") == (0, 0, 0, 0)
    for flag, panic in (("false", 2), ("true", 0)):
        scene = field("A crusader E5 red, B undead_cavalry F5 defends", house={"forged_when_attacking": flag})
        assert fight(scene, "5 5 5 5 5", "1 1", target="undead_cavalry") == (0, 0, 0, panic)


def test_panic_that_is_left_on_a_risen_unit_is_damage_on_either_side() -> None:
    """FC-MELEE-17, FC-KW-31: after parrying; so the shield that stops a panic saves a miniature."""
    scene = field("A legionaries E5 red, B zombie_warriors F5 defends")
    assert fight(scene, "1 1 2", "5 4", target="zombie_warriors") == (2, 0, 0, 0)
    scene = field("B zombie_warriors E5 red, A legionaries F5 defends", first="B")
    assert fight(scene, "5 6", "1 1") == (0, 0, 1, 0)
    assert where(scene, "zombie_warriors") == "E5"


def test_a_village_helps_both_sides_against_any_damage() -> None:
    """FC-MELEE-18, FC-TER-16, FC-RULING-40: one less for the unit that stands there, Risen ones for panic as well."""
    scene = field(ALONE, terrain="E5 village, F5 village", first="B")
    assert fight(scene, "2 2 3", "2 2") == (2, 0, 1, 0)
    scene = field("A legionaries E5 red, B zombie_warriors F5", terrain="F5 village")
    assert fight(scene, "1 5 5", target="zombie_warriors") == (0, 0, 0, 0)


def test_fatigue_takes_damage_off_after_parrying_for_the_defender_first() -> None:
    """FC-MELEE-18: each side once, after all is known, and the village comes before the question."""
    scene = field(ALONE, terrain="F5 village", first="B")
    with scene.dice("roll 2 2 5", "roll 2 4"):
        scene.play("begin", "attack legionaries", "no", "no")
        assert scene.asked == "A" and scene.decision.kind == "endure"
        scene.play("tire")
        assert scene.asked == "B" and scene.decision.kind == "endure"
        scene.play("tire")
    assert left(scene, "legionaries") == 4 and left(scene, "undead_cavalry") == 4
    assert fatigue(scene, "legionaries") == 1 and fatigue(scene, "undead_cavalry") == 1


def test_where_the_village_takes_the_last_damage_nobody_is_asked_for_fatigue() -> None:
    """FC-MELEE-18: one damage less is none."""
    scene = field("B undead_cavalry E5 red, A shooters F5", terrain="F5 village", first="B")
    with scene.dice("roll 2 5 5"):
        scene.play("begin", "attack shooters", "no")
    assert left(scene, "shooters") == 4 and table(scene).active == number(scene, "rear")


def test_rally_turns_one_damage_into_panic() -> None:
    """FC-MELEE-18, FC-RULING-43, FC-DEC-27: after the fatigue; it counts as panic, so the order goes."""
    scene = field("B undead_cavalry E5 red, A legionaries F5 blue", first="B")
    rig(scene, "legionaries", "rally")
    with scene.dice("roll 1 2 2"):
        scene.play("begin", "attack legionaries", "no", "no")
        assert scene.decision.kind == "endure"
        scene.play("no")
        assert scene.asked == "A" and scene.options() == ["no", "rally"]
        scene.play("rally")
    assert left(scene, "legionaries") == 3 and where(scene, "legionaries") == "H5"
    assert order(scene, "legionaries") == "" and scene.decision.kind == "advance"


@pytest.mark.parametrize(
    ("more", "terrain", "asked"),
    [
        ("", "H5 forest", True),
        ("", "G5 forest", False),
        ("", "H5 rocks", False),
        (", A shooters H5", "", False),
        ("", "G5 forest, H5 forest", False),
    ],
    ids=["forest at the end", "forest on the way", "rocks", "unit", "stopped at the first tree"],
)
def test_rally_needs_room_for_the_whole_retreat(more: str, terrain: str, asked: bool) -> None:
    """FC-RULING-43, FC-DEC-27: with one panic already there, two hexes must be free."""
    scene = field(f"B undead_cavalry E5 red, A legionaries F5{more}", terrain, first="B")
    rig(scene, "legionaries", "rally")
    with scene.dice("roll 1 2 5"):
        scene.play("begin", "attack legionaries", "no", "no")
        assert (scene.decision.kind == "rally") is asked
        scene.play("no")


def test_rally_is_not_for_the_attacker_nor_for_the_risen_nor_without_damage() -> None:
    """FC-RULING-43, FC-MELEE-18, FC-DEC-27: nobody else is asked."""
    scene = field(ALONE, first="B")
    rig(scene, "undead_cavalry", "rally")
    with scene.dice("roll 5 5 5", "roll 2 5"):
        scene.play("begin", "attack legionaries", "no", "no", "no")
    assert left(scene, "undead_cavalry") == 3 and table(scene).active == number(scene, "rear")
    for attack, answers in (("2 5 5", ["no", "no"]), ("5 5 5", ["no"])):
        scene = field("A legionaries E5 red, B zombie_warriors F5")
        rig(scene, "zombie_warriors", "rally")
        with scene.dice(f"roll {attack}"):
            scene.play("begin", "attack zombie_warriors", *answers)
        assert table(scene).active == number(scene, "rear")
