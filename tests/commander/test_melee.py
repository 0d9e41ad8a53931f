"""Melee step by step: who may attack, who is asked what and when, how many dice are rolled, who falls."""

from __future__ import annotations

import pytest
from field import fatigue, field, left, number, offered, order, table, where
from rigged import rig

from strategos.games.commander.combat import declare, fought
from strategos.games.commander.events import DefenceDeclared, Destroyed, FatigueChanged, WoundsChanged
from strategos.games.commander.frames import Act, Fight
from strategos.games.commander.strength import attack_dice, defence_dice
from strategos.games.commander.words import MELEE
from strategos.kernel.chance import Rolled

CHARGED = "B undead_cavalry E5 red, A legionaries F5"


def test_a_unit_attacks_enemies_in_contact_before_or_after_moving() -> None:
    """FC-MELEE-01: those beside it at once; others only when its movement has brought it into contact."""
    scene = field("A knights E5 red, B zombie_warriors F5, B zombie_archers H4")
    scene.play("begin")
    assert offered(scene, "attack") == ["zombie_warriors"] and scene.asked == "A"
    scene.play("move G5")
    assert offered(scene, "attack") == ["zombie_warriors", "zombie_archers"]


def test_an_enemy_in_the_river_can_be_attacked() -> None:
    """FC-MELEE-01, FC-RULING-90: the Hydra in the water is in contact like anybody else."""
    scene = field("A knights E5 red, B hydra F5", terrain="F5 river", scenario="overwhelming-barrier")
    scene.play("begin")
    assert offered(scene, "attack") == ["hydra"]
    with scene.dice("roll 2 2 5 5"):
        scene.play("attack hydra", "no", "no")
    assert left(scene, "hydra") == 6


def test_one_activation_holds_one_attack_on_one_target() -> None:
    """FC-MELEE-02: with two enemies in contact the go is over after the first."""
    scene = field("A knights E5 red, B zombie_warriors F5, B zombie_archers E4")
    scene.play("begin")
    assert offered(scene, "attack") == ["zombie_warriors", "zombie_archers"] and offered(scene, "sweep") == []
    with scene.dice("roll 5 5 5 5"):
        scene.play("attack zombie_archers", "no")
    assert table(scene).active == number(scene, "rear")


def test_the_questions_of_a_melee_come_in_the_order_of_the_book() -> None:
    """FC-MELEE-03, FC-MELEE-04, FC-MELEE-06, FC-MELEE-08, FC-MELEE-10, FC-MELEE-11, FC-DEC-20: and of whom."""
    scene = field("B undead_cavalry_v E5 red, A legionaries_v F5 blue, A legionaries:guard F4", first="B")
    asked = [(scene.asked, scene.decision.kind)]
    with scene.dice("roll 2 5 5 5", "roll 3", "roll 2 4", "roll 2"):
        for answer in ("begin", "attack legionaries_v", "no", "no", "give-order", "no", "reroll 5", "reroll 4"):
            scene.play(answer)
            asked.append((scene.asked, scene.decision.kind))
        scene.play("no", "no")
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
    ]
    assert left(scene, "legionaries_v") == 2 and left(scene, "undead_cavalry_v") == 2


def test_rolls_and_rerolls_of_the_attacker_are_done_before_the_defender_rolls() -> None:
    """FC-DICE-03, FC-DICE-04, FC-DEC-24, FC-DEC-25: a die taken up keeps its new face and is not offered again."""
    scene = field("B undead_cavalry_v E5 red, A legionaries_v F5 defends", first="B")
    with scene.dice("roll 1 1 5 5", "roll 1", "roll 1 4", "roll 6"):
        scene.play("begin", "attack legionaries_v", "no", "no")
        assert scene.options() == ["no", "reroll 1", "reroll 5"]
        scene.play("reroll 5")
        assert scene.asked == "A" and scene.options() == ["no", "reroll 1", "reroll 4"]
        scene.play("reroll 4")
    rolled = [played.action for played in scene.match.log if isinstance(played.action, Rolled)]
    assert [roll.faces for roll in rolled] == [(1, 1, 5, 5), (1,), (1, 4), (6,)]
    # Three panics: Valour ignores one, the guard parries one, one is left; the attacker flees from the other side.
    assert where(scene, "legionaries_v") == "G5" and where(scene, "undead_cavalry_v") == "D5"


def test_nobody_without_a_master_is_asked_for_rerolls() -> None:
    """FC-DEC-24, FC-DEC-25: dice stay as they fell."""
    scene = field("B undead_cavalry E5 red, A legionaries F5 defends", first="B")
    with scene.dice("roll 5 5 5", "roll 5 5"):
        scene.play("begin", "attack legionaries", "no", "no")
    assert table(scene).active == number(scene, "rear")


def test_effort_adds_a_die_and_uses_the_allowance_of_the_activation() -> None:
    """FC-MELEE-04, FC-MELEE-05: one token, one die; against the damage of the defender nothing is left to take."""
    scene = field("B undead_cavalry E5 red, A legionaries F5 defends", first="B")
    with scene.dice("roll 5 5 5 5", "roll 2 2"):
        scene.play("begin", "attack legionaries", "tire", "no")
    assert fatigue(scene, "undead_cavalry") == 1 and left(scene, "undead_cavalry") == 2
    assert [event.by_choice for event in scene.events(FatigueChanged)] == [True]


@pytest.mark.parametrize("tokens", ["f2", "f1"])
def test_an_exhausted_unit_is_not_asked_for_effort(tokens: str) -> None:
    """FC-MELEE-04: nor is one that has paid for its run."""
    scene = field(f"B undead_cavalry C5 red {tokens}, A shooters F5", first="B")
    if tokens == "f2":
        scene.play("begin", "move E5", "attack shooters") if False else None
        with scene.dice("roll 5 5 5"):
            scene.play("begin", "move E5", "attack shooters")
    else:
        with scene.dice("roll 5 5 5"):
            scene.play("begin", "run E5", "attack shooters")
    assert fatigue(scene, "undead_cavalry") == 2


def test_attack_dice_are_attack_hill_elements_cards_charge_and_effort() -> None:
    """FC-MELEE-05, FC-UNIT-10: each part is named with its rule."""
    scene = field(
        "A knights B5 red, B zombie_warriors F5, B zombie_archers F4",
        terrain="E5 hill, D5 hill, C5 hill, B5 hill",
        features="E3 statue",
        deck="A powerful_strikes",
    )
    with scene.dice("draw powerful_strikes"):
        scene.play("play") if scene.decision.kind == "card" else None
    with scene.dice("roll 5 5 5 5 5 5 5 5 5"):
        scene.play("begin", "move E5", "attack zombie_warriors", "tire")


def test_the_parts_of_the_attack_dice() -> None:
    """FC-MELEE-05, FC-TER-12, FC-ELEM-06: attack 4, hill 1, statue 1, effort 1; the sum is rolled."""
    scene = field("A knights E5 red, B zombie_warriors F5", terrain="E5 hill", features="E3 statue")
    scene.play("begin", "attack zombie_warriors")
    state = table(scene)
    fight = Fight(number(scene, "knights"), number(scene, "zombie_warriors"), MELEE, None, effort=True)  # type: ignore[arg-type]
    found = attack_dice(state, fight)
    assert [(part.value, part.reason) for part in found.parts if part.value] == [
        (4, "attack"),
        (1, "hill"),
        (1, "statue"),
        (1, "fatigue"),
    ]
    with scene.dice("roll 5 5 5 5 5 5 5"):
        scene.play("tire")
