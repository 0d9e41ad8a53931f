"""Shots: who may shoot at whom, the dice, the defence, and what becomes of the target."""

from __future__ import annotations

import pytest
from field import fatigue, field, left, offered, order, table, where
from scene import Scene

from strategos.games.commander.events import DefenceDeclared


def targets(units: str, terrain: str = "") -> list[str]:
    """Whom the red unit, the first one, may shoot at."""
    scene = field(units, terrain, first=units[0])
    scene.play("begin")
    return offered(scene, "shoot")


def shot(units: str, *rolls: str, answers: str = "", terrain: str = "", card: str = "", reserve: str = "") -> Scene:
    """A scene after the red unit, the first one, has shot at the second one. `answers` are given after that."""
    entries = [entry.split() for entry in units.split(",")]
    seat = entries[0][0]
    scene = field(units, terrain, deck=f"{seat} {card}" if card else "", first=seat, reserve=reserve)
    drawn = [f"draw {card}"] if card else []
    with scene.dice(*drawn, *rolls, *drawn):
        if card and scene.decision.kind == "card":
            scene.play("play")
        if reserve:
            scene.play("recharge domination blue")
        scene.play(*([] if scene.decision.kind == "action" else ["begin"]), f"shoot {entries[1][1]}", *answers.split())
    return scene


# Who may shoot


def test_a_shot_needs_a_ranged_attack() -> None:
    """FC-RNG-01: Shooters and Zombie Archers have one, Legionaries have none."""
    assert targets("A shooters E5 red, B hydra G5") == ["hydra"]
    assert targets("B zombie_archers E5 red, A knights G5") == ["knights"]
    assert targets("A legionaries E5 red, B hydra G5") == []


def test_a_shooter_in_contact_with_an_enemy_cannot_shoot() -> None:
    """FC-RNG-01: neither at that enemy nor at another."""
    assert targets("A shooters E5 red, B hydra G5, B imelstar D5") == []
    assert targets("A shooters E5 red, B hydra G5, A roland D5") == ["hydra"]


@pytest.mark.parametrize(("hex_", "reached"), [("G5", True), ("H5", True), ("I5", True), ("J5", False)])
def test_a_shot_goes_as_far_as_the_maximum_range(hex_: str, reached: bool) -> None:
    """FC-RNG-01, FC-RNG-02, FC-EX-10: range 2-4 ends four hexes away."""
    assert targets(f"A shooters E5 red, B hydra {hex_}") == (["hydra"] if reached else [])


def test_the_player_chooses_among_all_enemies_in_sight_and_range() -> None:
    """FC-DEC-19, FC-RNG-01: those behind rocks, behind others or too far away are left out; friends are no targets."""
    units = (
        "A shooters E5 red, B hydra G5, B imelstar H5, B zombie_warriors E3, B zombie_archers C5, B undead_cavalry E9"
    )
    scene = field(f"{units}, A knights G7, B undead_cavalry J5", "D5 rocks")
    scene.play("begin")
    assert scene.asked == "A" and offered(scene, "shoot") == ["hydra", "zombie_warriors", "undead_cavalry"]


def test_after_moving_or_running_there_is_no_shot() -> None:
    """FC-RNG-01: the Shooters' activation is over when they have moved."""
    for way in ("move F5", "run F5"):
        scene = field("A shooters E5 red, B hydra H5 red")
        scene.play("begin", way)
        assert where(scene, "shooters") == "F5" and scene.asked == "B"


def test_quick_shot_allows_a_shot_after_moving() -> None:
    """FC-KW-26, FC-RNG-01, FC-DEC-19: Champion Shooters shoot from the new hex, or do not."""
    scene = field("A shooters_c E5 red, B hydra K5, B imelstar E2")
    scene.play("begin")
    assert offered(scene, "shoot") == ["imelstar"]
    scene.play("move G5")
    assert scene.asked == "A" and scene.options() == ["hold", "shoot hydra", "shoot imelstar"]
    with scene.dice("roll 2 5 5 5"):
        scene.play("shoot hydra", "no", "no", "no")
    assert left(scene, "hydra") == 7


def test_quick_shot_does_not_work_after_running_or_in_contact() -> None:
    """FC-KW-26, FC-RNG-01: after a run only a melee; next to an enemy a melee only; nor in a forest."""
    scene = field("A shooters_c E5 red, B hydra K5 red, B imelstar M1")
    scene.play("begin", "run G5")
    assert scene.asked == "B"
    scene = field("A shooters_c E5 red, B hydra K5, B imelstar H5")
    scene.play("begin", "move G5")
    assert scene.options() == ["hold", "attack imelstar"]
    scene = field("A shooters_c E5 red, B hydra I5 red", "F5 forest")
    scene.play("begin", "move F5")
    assert scene.asked == "B"


def test_veteran_shooters_pay_for_their_quick_shot() -> None:
    """FC-KW-26: with the recharge they shoot after moving, without it not."""
    scene = field("A shooters_v E5 red, B hydra H5 red", reserve="A blue")
    scene.play("recharge quick_shot blue", "move F5")
    assert scene.options() == ["hold", "shoot hydra"]
    scene = field("A shooters_v E5 red, B hydra H5 red", reserve="A blue")
    scene.play("begin", "move F5")
    assert scene.asked == "B"


@pytest.mark.parametrize("near", ["A legionaries F6", "A knights H5"])
def test_an_enemy_locked_with_allies_may_be_shot_at_for_full_effect(near: str) -> None:
    """FC-RNG-11, FC-RULING-50: three hits are three."""
    scene = shot(f"A shooters E5 f2 red, B hydra G5 f3, {near}", "roll 2 2 3")
    assert left(scene, "hydra") == 5


# The dice


@pytest.mark.parametrize(("hex_", "lost"), [("G5", 2), ("H5", 1), ("I5", 1)])
def test_beyond_base_range_support_does_no_damage(hex_: str, lost: int) -> None:
    """FC-EX-10, FC-RNG-02, FC-RNG-06: 1, 2 and 4 do 2 damage and a panic at distance 2; at 3 and 4 only 1."""
    scene = shot(f"A shooters E5 f2 red, B undead_cavalry {hex_} f2", "roll 1 2 4")
    assert left(scene, "undead_cavalry") == 4 - lost
    assert scene.asked == "B" and scene.decision.kind == "retreat"


def test_base_range_is_that_of_the_shooter() -> None:
    """FC-RNG-12, FC-RULING-51: three hexes are within reach of Champion Archers, not of the Shooters they hit."""
    scene = shot("A shooters E5 f2 red, B zombie_archers_c H5 f2", "roll 4 4 4")
    assert left(scene, "zombie_archers_c") == 4
    scene = shot("B zombie_archers_c E5 f2 red, A shooters H5 f2", "roll 4 4 5 5", answers="no")
    assert left(scene, "shooters") == 2


@pytest.mark.parametrize("paid", [True, False])
def test_with_domination_support_counts_at_any_range(paid: bool) -> None:
    """FC-RULING-88, FC-RNG-13: Champion Shooters of range 3-5 hit with a 4 at distance 5."""
    reserve = "A blue" if paid else ""
    scene = shot("A shooters_c E5 f2 red, B hydra J5 f3", "roll 4 4 5 5", answers="no", reserve=reserve)
    assert left(scene, "hydra") == (6 if paid else 8)


def test_a_weak_shooter_does_nothing_with_a_full_hit() -> None:
    """FC-RNG-06, FC-RNG-13: one miniature left, and only the 2 and the 4 count."""
    assert left(shot("A shooters E5 1 f2 red, B hydra G5 f3", "roll 2 3 4"), "hydra") == 6
    assert left(shot("A shooters E5 2 f2 red, B hydra G5 f3", "roll 2 3 4"), "hydra") == 5


def test_the_dice_of_a_shot_are_those_of_the_ranged_attack() -> None:
    """FC-RNG-03: three for Shooters, one more for fatigue, one less under Drain Strength, no more on a hill."""
    assert fatigue(shot("A shooters E5 red, B hydra G5 f3", "roll 5 5 5 5", answers="tire"), "shooters") == 1
    shot("A shooters E5 red, B hydra G5 f3", "roll 5 5 5", answers="no")
    shot("A shooters E5 red, B hydra G5 f3", "roll 5 5", card="drain_strength")
    shot("A shooters E5 red, B hydra G5 f3", "roll 5 5 5", answers="no", card="powerful_strikes")
    shot("A shooters E5 red, B hydra G5 f3", "roll 5 5 5", answers="no", terrain="E5 hill")


# The defence


def test_a_target_without_order_or_token_rolls_nothing() -> None:
    """FC-RNG-04: nothing is asked, and the shot counts in full."""
    assert left(shot("A shooters E5 f2 red, B hydra G5 f3", "roll 2 2 2"), "hydra") == 5


def test_a_target_may_give_up_its_order_to_defend() -> None:
    """FC-RNG-04: any colour, yellow too; then it rolls its Defence, and keeps the token."""
    scene = shot("A shooters E5 f2 red, B hydra G5 f3 yellow", "roll 2 2 2", "roll 5 6 1", answers="give-order")
    assert left(scene, "hydra") == 7 and order(scene, "hydra") == ""
    assert len(scene.events(DefenceDeclared)) == 1 and table(scene).defending
    scene = shot("A shooters E5 f2 red, B hydra G5 f3 yellow", "roll 2 2 2", answers="no")
    assert left(scene, "hydra") == 5 and order(scene, "hydra") == "yellow"


def test_a_defender_does_nothing_to_the_shooter() -> None:
    """FC-RNG-05, FC-RULING-49: PANIC, HIT and FULL of its roll fall flat."""
    scene = shot("A shooters E5 1 f2 red, B hydra G5 f3 defends", "roll 5 5 5", "roll 1 2 3")
    assert left(scene, "shooters") == 1 and where(scene, "shooters") == "E5" and left(scene, "hydra") == 8


def test_shields_and_guards_parry_and_support_does_not() -> None:
    """FC-RNG-07, FC-SUP-04: not even beside a cemetery, which supports the Hydra in melee."""
    units = "A shooters E5 f2 red, B hydra G5 f3 defends"
    assert left(shot(units, "roll 2 2 2", "roll 4 5 6", terrain="H5 cemetery"), "hydra") == 7


def test_nobody_supports_a_shot() -> None:
    """FC-RNG-06, FC-SUP-04: beyond base range a friend beside the target, or a cemetery, makes no 4 count."""
    assert left(shot("A shooters E5 f2 red, B hydra H5 f3, A knights H4", "roll 4 4 4"), "hydra") == 8
    scene = shot("B zombie_archers E5 f2 red, A knights H5 f2", "roll 4 4", terrain="E6 cemetery")
    assert left(scene, "knights") == 3


def test_damage_is_parried_before_panic() -> None:
    """FC-RNG-07: one shield against a HIT and a PANIC stops the HIT."""
    scene = shot("A shooters E5 f2 red, B undead_cavalry G5 f2 defends", "roll 1 2 5", "roll 5 1")
    assert left(scene, "undead_cavalry") == 4 and scene.decision.kind == "retreat"


def test_formation_helps_against_panic_of_a_shot() -> None:
    """FC-RNG-08: two friends beside the target ignore one PANIC of two."""
    friends = "B hydra H5, B imelstar G6"
    scene = shot(f"A shooters E5 f2 red, B undead_cavalry G5 f2, {friends}", "roll 1 5 5")
    assert where(scene, "undead_cavalry") == "G5" and scene.decision.kind == "action"
    scene = shot(f"A shooters E5 f2 red, B undead_cavalry G5 f2, {friends}", "roll 1 1 5")
    assert where(scene, "undead_cavalry") == "G4"  # the other two ways are taken


# What becomes of the target


def test_a_target_flees_from_a_shot_as_its_player_chooses() -> None:
    """FC-RNG-09: each step leads farther from E5; losses come first, and the order is lost."""
    scene = shot("A shooters E5 f2 red, B undead_cavalry G5 f2 green", "roll 1 1 2", answers="no")
    assert scene.asked == "B" and scene.options() == ["retreat G4", "retreat H5", "retreat G6"]
    assert left(scene, "undead_cavalry") == 3 and order(scene, "undead_cavalry") == ""
    scene.play("retreat G6")
    assert offered(scene, "retreat") == ["H6", "H7"]
    scene.play("retreat H7")
    assert where(scene, "undead_cavalry") == "H7" and scene.asked == "A"


def test_a_shot_goes_through_its_steps_in_order() -> None:
    """FC-RNG-10: effort, the order given up, the target's effort, roll, re-roll, roll, re-roll, lessening, panic."""
    scene = field("A shooters_v E5 red, B zombie_warriors_c G5 green, B hydra M1")
    scene.play("begin", "shoot zombie_warriors_c")
    kinds = []
    with scene.dice("roll 1 2 2 5", "roll 2", "roll 1 1 5", "roll 1"):
        for answer in ("tire", "give-order", "tire", "reroll 5", "reroll 1"):
            kinds.append((scene.asked, scene.decision.kind))
            scene.play(answer)
    assert kinds == [("A", "effort"), ("B", "defence"), ("B", "brace"), ("A", "reroll_attack"), ("B", "reroll_defence")]
    # Three hits and a panic, one hit parried: the fatigue is spent, and the panic of the Risen is damage.
    assert left(scene, "zombie_warriors_c") == 1


def test_a_target_may_suffer_one_less_for_fatigue() -> None:
    """FC-RNG-10, FC-RNG-13: asked after the parry, before the losses; a Village comes before it."""
    scene = shot("A shooters E5 f2 red, B undead_cavalry G5", "roll 2 2 3", terrain="G5 village")
    assert scene.asked == "B" and scene.decision.kind == "endure" and left(scene, "undead_cavalry") == 4
    scene.play("tire")
    assert left(scene, "undead_cavalry") == 3 and fatigue(scene, "undead_cavalry") == 1
