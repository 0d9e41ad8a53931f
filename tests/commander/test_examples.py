"""The worked examples of the book, and those derived from its rules: attacks, panic, support, points."""

from __future__ import annotations

import pytest
from field import fatigue, field, left, number, order, table, where

from strategos.games.commander.events import Panicked, Shifted
from strategos.games.commander.rules.strength import formation
from strategos.games.commander.setup import GRID

AROUND_F5 = ("F4", "G5", "F6", "E6", "E4")


def test_a_supported_charge_of_undead_cavalry_on_defending_legionaries() -> None:
    """FC-EX-01: three successes, one of them stopped; the defender's own hit costs the cavalry one."""
    scene = field("B undead_cavalry E5 red, B zombie_warriors F4, A legionaries F5 defends", first="B")
    with scene.dice("roll 2 3 4", "roll 2 5"):
        scene.play("begin", "attack legionaries", "no", "no", "no", "no")
    assert left(scene, "legionaries") == 2 and left(scene, "undead_cavalry") == 3


def test_without_support_the_cavalry_does_less_and_panics() -> None:
    """FC-EX-02, FC-RULING-05: the defender's panic drives the attacker back, and there is no advance."""
    scene = field("B undead_cavalry E5 red, A legionaries F5 defends", first="B")
    with scene.dice("roll 2 3 4", "roll 1 5"):
        scene.play("begin", "attack legionaries", "no", "no", "no")
    assert left(scene, "legionaries") == 3 and left(scene, "undead_cavalry") == 4
    assert where(scene, "undead_cavalry") == "D5"


def test_a_retreat_ends_in_the_forest() -> None:
    """FC-EX-03, FC-PAN-06: the second hex is not moved and costs a miniature; the order is lost."""
    scene = field("B undead_cavalry E5 red, A legionaries F5 blue", terrain="G5 forest", first="B")
    with scene.dice("roll 1 1 5"):
        scene.play("begin", "attack legionaries", "no", "no")
        assert scene.decision.kind == "advance"
    assert where(scene, "legionaries") == "G5" and left(scene, "legionaries") == 3
    assert order(scene, "legionaries") == ""


@pytest.mark.parametrize(("allies", "panics"), [(1, 3), (2, 2), (3, 2), (4, 1), (5, 1)])
def test_every_two_allies_in_contact_take_one_panic_away(allies: int, panics: int) -> None:
    """FC-EX-12, FC-SUP-05: of three panics, one ally leaves all, two or three leave two, four or five leave one."""
    around = "".join(f", A shooters {hex_}" for hex_ in AROUND_F5[:allies])
    scene = field(f"B undead_cavalry E5 red, A shooters:target F5{around}", first="B")
    with scene.dice("roll 1 1 1"):
        scene.play("begin", "attack target", "no")
    assert scene.events(Panicked) == [Panicked(number(scene, "target"), panics)]


def test_six_allies_in_contact_take_three_panics_away() -> None:
    """FC-EX-12, FC-SUP-05: a Defender takes the attack of an enemy that it does not touch, so all six may stand by."""
    ring = ", ".join(f"A shooters {hex_}" for hex_ in ("F5", "G4", "H5", "F4", "F6", "G6"))
    scene = field(f"B undead_cavalry E5 red, {ring}, A legionaries:shield G5", first="B")
    assert formation(table(scene), number(scene, "shield")) == 3
    with scene.dice("roll 1 1 1"):
        scene.play("begin", "attack shooters", "redirect shield", "no")
    assert scene.events(Panicked) == [] and left(scene, "shield") == 4


@pytest.mark.parametrize(("supporter", "damage"), [(", B zombie_warriors F4", 2), ("", 1)])
def test_a_weak_attacker_hurts_with_hits_and_support_alone(supporter: str, damage: int) -> None:
    """FC-EX-13, FC-SUP-09: of 2, 3, 3, 4 the full hits do nothing, and the support only with a friend at the target."""
    scene = field(f"B undead_cavalry E5 red 1{supporter}, A shooters F5", first="B")
    with scene.dice("roll 2 3 3 4"):
        scene.play("begin", "attack shooters", "tire", "no")
    assert left(scene, "shooters") == 4 - damage and fatigue(scene, "undead_cavalry") == 1


def test_a_single_shield_must_stop_damage_and_not_panic() -> None:
    """FC-EX-14, FC-MELEE-15: the target loses one and retreats one hex."""
    scene = field("B undead_cavalry E5 red, B zombie_warriors F4, A shooters F5 defends", first="B")
    with scene.dice("roll 1 2 4", "roll 5"):
        scene.play("begin", "attack shooters", "no", "no", "no")
    assert left(scene, "shooters") == 3 and where(scene, "shooters") == "G5"
    assert scene.decision.kind == "advance"


def test_a_guard_of_the_attacker_stops_damage_and_not_panic() -> None:
    """FC-EX-15, FC-MELEE-16, FC-MELEE-24: the attacker goes back unhurt, and its shield does nothing."""
    scene = field("B undead_cavalry E5 red, A legionaries F5 defends", first="B")
    with scene.dice("roll 6 2 5", "roll 2 1"):
        scene.play("begin", "attack legionaries", "no", "no", "no")
    assert left(scene, "legionaries") == 3 and left(scene, "undead_cavalry") == 4
    assert where(scene, "undead_cavalry") == "D5" and where(scene, "legionaries") == "F5"
    assert table(scene).active == number(scene, "rear")  # the go is over without an Advance


def test_risen_units_bleed_where_others_run() -> None:
    """FC-EX-16, FC-MELEE-17, FC-SUP-07: Formation deletes one panic, the other is damage; place and order are kept."""
    friends = "B zombie_archers G5, B zombie_archers F4, B zombie_archers F6"
    scene = field(f"A legionaries E5 red, A knights M1 red, B zombie_warriors F5 blue, {friends}")
    with scene.dice("roll 1 1 2"):
        scene.play("activate legionaries", "begin", "attack zombie_warriors", "no", "no", "no")
    assert left(scene, "zombie_warriors") == 2 and where(scene, "zombie_warriors") == "F5"
    assert order(scene, "zombie_warriors") == "blue" and scene.events(Panicked) == []


def test_a_retreat_goes_straight_on_through_shifted_rows() -> None:
    """FC-EX-17, FC-PAN-03: from (4,3) on (5,4) the way back is (5,5), then (6,6)."""
    scene = field("B undead_cavalry E4 red, A shooters F5", first="B")
    with scene.dice("roll 1 1 5"):
        scene.play("begin", "attack shooters", "no")
    steps = [GRID.label(event.to) for event in scene.events(Shifted)]
    assert steps == ["F6", "G7"] and left(scene, "shooters") == 4


@pytest.mark.parametrize(
    ("attacker", "target", "more", "terrain"),
    [
        ("E5", "F5", ", A shooters G5", ""),
        ("E5", "F5", ", B zombie_warriors G5", ""),
        ("E5", "F5", "", "G5 river"),
        ("E5", "F5", "", "G5 rocks"),
        ("L5", "M5", "", ""),
    ],
    ids=["own unit", "enemy", "river", "rocks", "edge"],
)
def test_a_retreat_that_is_blocked_at_once_costs_two(attacker: str, target: str, more: str, terrain: str) -> None:
    """FC-EX-18, FC-PAN-05, FC-PAN-08, FC-PAN-13, FC-RULING-37: two panics, no step: two damage, and no order."""
    scene = field(f"B undead_cavalry {attacker} red, A legionaries {target} blue{more}", terrain, first="B")
    with scene.dice("roll 1 1 5"):
        scene.play("begin", "attack legionaries", "no", "no")
    assert where(scene, "legionaries") == target and left(scene, "legionaries") == 2
    assert order(scene, "legionaries") == "" and table(scene).active == number(scene, "rear")


@pytest.mark.parametrize(("answer", "remaining"), [("no", 2), ("tire", 3)])
def test_a_village_and_fatigue_take_damage_off(answer: str, remaining: int) -> None:
    """FC-EX-19, FC-MELEE-18: of three damage the village leaves two, a fatigue token one."""
    scene = field("B undead_cavalry E5 red, A shooters F5", terrain="F5 village", first="B")
    with scene.dice("roll 2 2 3"):
        scene.play("begin", "attack shooters", "no", answer)
    assert left(scene, "shooters") == remaining


def test_vampirism_brings_the_last_miniature_back() -> None:
    """FC-EX-20, FC-MELEE-20, FC-KW-34: one damage each; the attacker falls to none and returns to one."""
    scene = field("B undead_cavalry E5 red 1, A legionaries F5 defends", terrain="D5 cemetery", first="B")
    with scene.dice("roll 2 5 5", "roll 2 4"):
        scene.play("begin", "attack legionaries", "no", "no", "no", "no")
    assert left(scene, "legionaries") == 3 and left(scene, "undead_cavalry") == 1
    assert where(scene, "undead_cavalry") == "E5" and table(scene).score == [0, 0]


def test_equal_points_at_the_target_are_no_victory() -> None:
    """FC-EX-28, FC-MELEE-21: at 9-9 both fall: 10-10 and the battle goes on; the next point wins."""
    scene = field(
        "B undead_cavalry E5 red 1, A legionaries F5 defends 1, A knights B2 red, B hydra C2 1, B imelstar M1",
        first="B",
        score=(9, 9),
    )
    with scene.dice("roll 2 5 5", "roll 2 4"):
        scene.play("begin", "attack legionaries", "no", "no", "no", "no")
    assert where(scene, "legionaries") == "" and where(scene, "undead_cavalry") == ""
    assert table(scene).score == [10, 10] and not scene.match.over
    with scene.dice("roll 2 5 5 5"):
        scene.play("begin", "attack hydra", "no", "no")
    assert scene.result is not None and scene.result.winners == (0,) and table(scene).score == [11, 10]
