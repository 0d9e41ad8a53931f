"""Melee step by step: who may attack, who is asked what and when, how many dice are rolled, who falls."""

from __future__ import annotations

import pytest
from field import fatigue, field, left, number, offered, order, table, where
from printed import FOREST
from rigged import rig
from scene import Scene

from strategos.games.commander.events import Destroyed, FatigueChanged, Panicked, Scored, WoundsChanged

WATER = "overwhelming-barrier"  # the scenario in which the Hydra swims


def rolls(scene: Scene) -> list[int]:
    """How many dice were rolled each time."""
    return [len(played.text.split()) - 1 for played in scene.match.log if played.text.startswith("roll ")]


def is_over(scene: Scene) -> bool:
    """Whether the go of the test has passed on to those who wait in the rear."""
    return table(scene).active == number(scene, "rear")


# Declaring


def test_a_unit_attacks_enemies_in_contact_before_or_after_moving() -> None:
    """FC-MELEE-01: those beside it at once; others only when its movement has brought it into contact."""
    scene = field("A knights E5 red, B zombie_warriors F5, B zombie_archers H5")
    scene.play("begin")
    assert offered(scene, "attack") == ["zombie_warriors"] and scene.asked == "A"
    scene.play("move G5")
    assert offered(scene, "attack") == ["zombie_warriors", "zombie_archers"]


def test_an_enemy_in_the_river_can_be_attacked() -> None:
    """FC-MELEE-01, FC-RULING-90: the Hydra in the water is in contact like anybody else."""
    scene = field("A knights E5 red, B hydra F5", terrain="F5 river", scenario=WATER)
    scene.play("begin")
    assert offered(scene, "attack") == ["hydra"]
    with scene.dice("roll 2 2 5 5"):
        scene.play("attack hydra", "no", "no")
    assert left(scene, "hydra") == 6


def test_one_activation_holds_one_attack_on_one_target() -> None:
    """FC-MELEE-02, FC-RULING-42: with two enemies in contact the go is over after the first."""
    scene = field("A knights E5 red, B zombie_warriors F5, B zombie_archers E4")
    scene.play("begin")
    assert offered(scene, "attack") == ["zombie_warriors", "zombie_archers"] and "sweep" not in scene.options()
    with scene.dice("roll 5 5 5 5"):
        scene.play("attack zombie_archers", "no")
    assert is_over(scene)


def test_the_questions_of_a_melee_come_in_the_order_of_the_book() -> None:
    """FC-MELEE-03, FC-MELEE-04, FC-MELEE-06, FC-MELEE-08, FC-MELEE-10, FC-MELEE-11, FC-DEC-20: and who is asked."""
    scene = field("B undead_cavalry_v E5 red, A legionaries_v F5 blue, A legionaries:guard F4", first="B")
    asked = [(scene.asked, scene.decision.kind)]
    with scene.dice("roll 2 5 5 5", "roll 3", "roll 2 4", "roll 2"):
        for answer in ("begin", "attack legionaries_v", "no", "no", "give-order", "no", "reroll 5", "reroll 4", "no"):
            scene.play(answer)
            asked.append((scene.asked, scene.decision.kind))
        scene.play("no")
    assert asked == [
        ("B", "start"),
        ("B", "action"),
        ("A", "redirect"),
        ("B", "effort"),
        ("A", "defence"),
        ("A", "brace"),
        ("B", "reroll_attack"),
        ("A", "reroll_defence"),
        ("A", "endure"),
        ("B", "endure"),
    ]
    assert left(scene, "legionaries_v") == 2 and left(scene, "undead_cavalry_v") == 2


# Dice


def test_rolls_and_rerolls_of_the_attacker_are_done_before_the_defender_rolls() -> None:
    """FC-DICE-03, FC-DICE-04, FC-DEC-24, FC-DEC-25: a die taken up keeps its new face and is not offered again."""
    scene = field("B undead_cavalry_v E5 red, A legionaries_v F5 defends", first="B")
    with scene.dice("roll 1 1 5 5", "roll 1", "roll 1 4", "roll 6"):
        scene.play("begin", "attack legionaries_v", "no", "no")
        assert scene.asked == "B" and scene.options() == ["no", "reroll 1", "reroll 5"]
        scene.play("reroll 5")
        assert scene.asked == "A" and scene.options() == ["no", "reroll 1", "reroll 4"]
        scene.play("reroll 4")
    assert rolls(scene) == [4, 1, 2, 1]
    # Three panics: Valour ignores one, the guard parries one, one is left. The die that was not taken up panics too.
    assert where(scene, "legionaries_v") == "G5" and where(scene, "undead_cavalry_v") == "D5"


def test_several_dice_are_taken_up_together_and_once() -> None:
    """FC-DICE-04, FC-RULING-07, FC-DEC-24: Master of Attack 2 offers every choice of up to two dice."""
    scene = field("A roland E5 red, B zombie_warriors F5", reserve="A red")
    with scene.dice("roll 1 4 5 5", "roll 2 2"):
        scene.play("recharge master_attack red", "attack zombie_warriors", "no")
        assert scene.options() == [
            "no", "reroll 1", "reroll 1 4", "reroll 1 5", "reroll 4", "reroll 4 5", "reroll 5", "reroll 5 5",
        ]  # fmt: skip
        scene.play("reroll 5 5", "no")
    assert left(scene, "zombie_warriors") == 1  # two hits, and the panic that a Risen unit takes as damage


def test_nobody_without_a_master_is_asked_for_rerolls() -> None:
    """FC-DEC-24, FC-DEC-25: dice stay as they fell."""
    scene = field("B undead_cavalry E5 red, A legionaries F5 defends", first="B")
    with scene.dice("roll 5 5 5", "roll 5 5"):
        scene.play("begin", "attack legionaries", "no", "no")
    assert is_over(scene)


def test_terror_is_a_result_without_a_die() -> None:
    """FC-DICE-06, FC-KW-32: four dice are offered for a re-roll, five results count; a shield parries the panic."""
    scene = field("B hydra E5 red, A shooters F5 defends", reserve="B red", first="B")
    with scene.dice("roll 5 5 5 6", "roll 5"):
        scene.play("recharge master_attack red", "begin", "attack shooters", "no", "no")
        assert scene.options() == [
            "no", "reroll 5", "reroll 5 5", "reroll 5 6", "reroll 6",
        ]  # fmt: skip
        scene.play("no")
    assert where(scene, "shooters") == "F5" and scene.events(Panicked) == []
    scene = field("B hydra E5 red, A shooters F5", first="B")
    with scene.dice("roll 5 5 5 6"):
        scene.play("begin", "attack shooters", "no")
    assert where(scene, "shooters") == "G5"


def test_effort_adds_a_die_and_uses_the_allowance_of_the_activation() -> None:
    """FC-MELEE-04, FC-MELEE-05: one token, one die; against the damage of the defender nothing is left to take."""
    scene = field("B undead_cavalry E5 red, A legionaries F5 defends", first="B")
    with scene.dice("roll 5 5 5 5", "roll 2 2"):
        scene.play("begin", "attack legionaries", "tire", "no")
    assert fatigue(scene, "undead_cavalry") == 1 and left(scene, "undead_cavalry") == 2
    assert [event.by_choice for event in scene.events(FatigueChanged)] == [True]


@pytest.mark.parametrize(("tokens", "verb"), [("f2", "move"), ("f1", "run"), ("f0", "run")])
def test_who_is_exhausted_or_has_paid_for_a_run_makes_no_effort(tokens: str, verb: str) -> None:
    """FC-MELEE-04: the roll follows the declaration at once, with the dice of the card alone."""
    scene = field(f"B undead_cavalry C5 red {tokens}, A shooters F5", first="B")
    with scene.dice("roll 5 5 5"):
        scene.play("begin", f"{verb} E5", "attack shooters")
    assert fatigue(scene, "undead_cavalry") == (1 if tokens == "f0" else 2)


def test_attack_dice_add_up_all_that_helps_the_attacker() -> None:
    """FC-MELEE-05, FC-TER-12, FC-ELEM-06, FC-KW-04: 4 by its card, hill, statue, powerful strikes, charge, effort."""
    scene = field(
        "A knights B5 red, B zombie_warriors F5",
        terrain="B5 hill, C5 hill, D5 hill, E5 hill",
        features="E3 statue",
        deck="A powerful_strikes",
    )
    with scene.dice("draw powerful_strikes", "roll 5 5 5 5 5 5 5 5 2", "draw powerful_strikes"):
        scene.play("play", "begin", "move E5", "attack zombie_warriors", "tire", "tire")
    assert rolls(scene) == [9] and left(scene, "zombie_warriors") == 4


@pytest.mark.parametrize(("attack", "faces"), [(3, "5 5"), (2, "5"), (1, "5"), (0, "5")])
def test_an_attack_never_rolls_less_than_one_die(attack: int, faces: str) -> None:
    """FC-DICE-07, FC-RULING-09: Drain Strength takes a die away, but not the last one."""
    scene = field("A shooters E5 red, B zombie_warriors F5", deck="A drain_strength")
    rig(scene, "shooters", attack=attack)
    with scene.dice("draw drain_strength", f"roll {faces}", "draw drain_strength"):
        scene.play("begin", "attack zombie_warriors")
    assert left(scene, "zombie_warriors") == 4 and is_over(scene)


def test_a_defence_may_have_no_dice_at_all() -> None:
    """FC-DICE-07, FC-RULING-09, FC-MELEE-09: a Defence of 0 rolls nothing, and one die with fatigue."""
    for answer, outcomes in (("no", ["roll 2 5 5"]), ("tire", ["roll 2 5 5", "roll 5"])):
        scene = field("B undead_cavalry E5 red, A shooters F5 defends", first="B")
        rig(scene, "shooters", defence=0)
        with scene.dice(*outcomes):
            scene.play("begin", "attack shooters", "no", answer, *(["no"] if answer == "no" else []))
        assert left(scene, "shooters") == (3 if answer == "no" else 4)


# Defending


def test_a_target_without_a_token_rolls_nothing() -> None:
    """FC-MELEE-07, FC-ACN-08: it is asked neither for a defence nor for fatigue before the roll."""
    scene = field("B undead_cavalry E5 red, A legionaries F5", first="B")
    with scene.dice("roll 5 5 5"):
        scene.play("begin", "attack legionaries", "no")
    assert rolls(scene) == [3] and is_over(scene)


def test_an_order_can_be_given_up_for_a_defence_that_stays() -> None:
    """FC-MELEE-06, FC-MELEE-09, FC-RULING-94: yellow ones too; the token lies there for the next attack as well."""
    scene = field("B undead_cavalry E5 red, B zombie_warriors F4 red, A legionaries F5 yellow", first="B")
    with scene.dice("roll 5 5 5", "roll 5 5"):
        scene.play("activate undead_cavalry", "begin", "attack legionaries", "no", "give-order", "no")
    assert order(scene, "legionaries") == "" and table(scene).defending >> number(scene, "legionaries") & 1
    with scene.dice("roll 2 5", "roll 5 5"):
        scene.play("begin", "attack legionaries", "no", "no")
    assert left(scene, "legionaries") == 4


def test_a_target_may_keep_its_order_and_roll_nothing() -> None:
    """FC-MELEE-06, FC-MELEE-07: giving it up is a choice."""
    scene = field("B undead_cavalry E5 red, A legionaries F5 green, A knights M1 blue", first="B")
    with scene.dice("roll 5 5 5"):
        scene.play("begin", "attack legionaries", "no")
        assert scene.options() == ["no", "give-order"] and scene.asked == "A"
        scene.play("no")
    assert order(scene, "legionaries") == "green" and rolls(scene) == [3]


def test_defence_dice_are_defence_elements_and_fatigue() -> None:
    """FC-MELEE-08, FC-MELEE-09, FC-ELEM-06: 2 by its card, 1 at the statue, 1 for a token; a hill adds none."""
    scene = field(
        "B undead_cavalry E5 red, A legionaries F5 defends", terrain="F5 hill", features="G4 statue", first="B"
    )
    with scene.dice("roll 5 5 5", "roll 5 5 5 5"):
        scene.play("begin", "attack legionaries", "no", "tire")
    assert fatigue(scene, "legionaries") == 1 and rolls(scene) == [3, 4]


# Losses


def test_both_sides_lose_at_the_same_time() -> None:
    """FC-MELEE-19, FC-MELEE-21, FC-SUP-11: the last miniature strikes back before it falls, and points are shared."""
    scene = field("B undead_cavalry E5 red 2, A legionaries F5 defends 2, B imelstar M1", first="B")
    with scene.dice("roll 2 3 5", "roll 3 3"):
        scene.play("begin", "attack legionaries", "no", "no", "no", "no")
    fallen = [event.unit for event in scene.events(Destroyed)]
    assert fallen == [number(scene, "legionaries"), number(scene, "undead_cavalry")]
    assert table(scene).score == [1, 1] and [event.points for event in scene.events(Scored)] == [1, 1]


def test_vampirism_and_looting_come_before_destruction_on_both_sides() -> None:
    """FC-MELEE-20, FC-RULING-83: both fall to nothing, both are brought back, and nobody scores."""
    scene = field("B undead_cavalry E5 red 1 f1, A legionaries F5 defends 1 f2", terrain="D5 cemetery", first="B")
    rig(scene, "undead_cavalry", "looter")
    rig(scene, "legionaries", "vampirism looter")
    with scene.dice("roll 2 5 5", "roll 2 4"):
        scene.play("begin", "attack legionaries", "no", "no")
    assert left(scene, "undead_cavalry") == 1 and left(scene, "legionaries") == 1
    assert fatigue(scene, "undead_cavalry") == 0 and fatigue(scene, "legionaries") == 1
    assert scene.events(Destroyed) == [] and table(scene).score == [0, 0]


def test_nobody_loses_more_than_it_has() -> None:
    """FC-MELEE-19: three damage on one miniature are one loss, so that Vampirism can still undo it."""
    scene = field("B undead_cavalry E5 red, A shooters F5 1", first="B")
    with scene.dice("roll 2 2 3"):
        scene.play("begin", "attack shooters", "no", "no", "no")
    assert [event.wounds for event in scene.events(WoundsChanged)] == [4] and where(scene, "shooters") == ""


def test_an_attacker_destroyed_by_the_defender_ends_its_activation() -> None:
    """FC-MELEE-21, FC-MELEE-25: the defender has destroyed it, and neither advances nor is asked to."""
    scene = field("B undead_cavalry E5 red 1, A legionaries F5 defends, B imelstar M1", first="B")
    with scene.dice("roll 5 5 5", "roll 2 5"):
        scene.play("begin", "attack legionaries", "no", "no", "no")
    assert where(scene, "undead_cavalry") == "" and where(scene, "legionaries") == "F5"
    assert table(scene).score == [1, 0] and is_over(scene)


def test_an_attacker_that_falls_with_its_target_raises_nobody_and_goes_nowhere() -> None:
    """FC-MELEE-21, FC-MELEE-23, FC-ADV-01: there is nobody left to push, advance or summon."""
    scene = field("B undead_cavalry K9 red 1, A legionaries L9 defends 1, B imelstar A1", first="B")
    rig(scene, "undead_cavalry", "necromancy push")
    with scene.dice("roll 2 5 5", "roll 2 4"):
        scene.play("begin", "attack legionaries", "no", "no", "no", "no", "no")
    assert where(scene, "legionaries") == "" and where(scene, "undead_cavalry") == "" and is_over(scene)


def test_a_defender_that_drives_the_attacker_away_stays_where_it_is() -> None:
    """FC-MELEE-25: although it could move on its own go, with Pursuit in addition."""
    scene = field("B undead_cavalry E5 red, A legionaries F5 defends", first="B")
    rig(scene, "legionaries", "pursuit")
    with scene.dice("roll 5 5 5", "roll 1 5"):
        scene.play("begin", "attack legionaries", "no", "no")
    assert where(scene, "undead_cavalry") == "D5" and where(scene, "legionaries") == "F5" and is_over(scene)


def test_an_armoured_attacker_in_a_forest_ignores_two_hits_of_the_defender() -> None:
    """FC-MELEE-14, FC-MELEE-26, FC-TER-11: Armour and Forest work for the attacker too."""
    scene = field("A knights E5 red, B zombie_warriors F5 defends", terrain="E5 forest")
    assert table(scene).terrain[number(scene, "E5", "hex")] == FOREST
    with scene.dice("roll 5 5 5 5", "roll 2 2 2"):
        scene.play("begin", "attack zombie_warriors", "no", "tire", "no")
    assert left(scene, "knights") == 2
