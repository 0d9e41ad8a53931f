"""Master of Attack, of Defence, of Shooting: dice that are rolled again."""

from __future__ import annotations

import pytest
from field import field, left, offered, table
from lent import is_over

from strategos.games.commander.events import FatigueChanged


def test_a_master_of_attack_rolls_chosen_dice_of_a_melee_attack_again() -> None:
    """FC-KW-15, FC-DICE-04, FC-RULING-07: one die for the Veteran Knights, and its new face stays."""
    scene = field("A knights_v E5 red, B undead_cavalry F5")
    with scene.dice("roll 1 2 5 5", "roll 1"):
        scene.play("begin", "attack undead_cavalry", "no")
        assert scene.asked == "A" and scene.options() == ["no", "reroll 1", "reroll 2", "reroll 5"]
        scene.play("reroll 5")
        assert scene.asked == "B" and scene.decision.kind == "endure"
        scene.play("no")
    assert left(scene, "undead_cavalry") == 3


def test_up_to_x_dice_are_taken_up_all_at_once() -> None:
    """FC-KW-15, FC-RULING-07: none, one or two of them, each once; equal faces are one choice."""
    scene = field("B hydra E5 red, A shooters F5", reserve="B red", first="B")
    with scene.dice("roll 2 5 5 6"):
        scene.play("recharge master_attack red", "begin", "attack shooters", "no")
        assert offered(scene, "reroll") == ["2", "2 5", "2 6", "5", "5 5", "5 6", "6"]
        scene.play("no", "no")
    scene = field("B hydra E5 red, A shooters F5", reserve="B red", first="B")
    with scene.dice("roll 2 5 5 6", "roll 2 3"):
        scene.play("recharge master_attack red", "begin", "attack shooters", "no", "reroll 5 5", "no")
    assert left(scene, "shooters") == 1


def test_a_master_of_attack_is_none_on_defence_nor_at_a_distance() -> None:
    """FC-KW-15: the Veteran Knights are attacked and roll; nobody asks for dice to roll again."""
    scene = field("B undead_cavalry E5 red, A knights_v F5 defends", first="B")
    with scene.dice("roll 5 5 5", "roll 5 5 5"):
        scene.play("begin", "attack knights_v", "no", "no")
    assert left(scene, "knights_v") == 3 and is_over(scene, "undead_cavalry")


@pytest.mark.parametrize(
    ("attacker", "verb", "roll", "hex_"),
    [("undead_cavalry", "attack", "roll 2 2 5", "E5"), ("zombie_archers", "shoot", "roll 2 2", "D5")],
)
def test_a_master_of_defence_rolls_again_in_melee_and_under_fire(
    attacker: str, verb: str, roll: str, hex_: str
) -> None:
    """FC-KW-16, FC-DICE-03: after the attacker is done with all dice."""
    scene = field(f"B {attacker} {hex_} red, A legionaries_v F5 defends", first="B")
    with scene.dice(roll, "roll 4 5", "roll 6"):
        scene.play("begin", f"{verb} legionaries_v", "no", "no")
        assert scene.asked == "A" and scene.options() == ["no", "reroll 4", "reroll 5"]
        scene.play("reroll 4")
    assert left(scene, "legionaries_v") == 4 and is_over(scene, attacker)


def test_a_master_of_defence_that_does_not_roll_has_nothing_to_roll_again() -> None:
    """FC-KW-16, FC-ACN-08: without a Defence token, and when attacking."""
    scene = field("B undead_cavalry E5 red, A legionaries_v F5", first="B")
    with scene.dice("roll 2 5 5"):
        scene.play("begin", "attack legionaries_v", "no", "no")
    assert left(scene, "legionaries_v") == 3
    scene = field("A legionaries_v E5 red, B undead_cavalry F5")
    with scene.dice("roll 2 5 5"):
        scene.play("begin", "attack undead_cavalry", "no", "no")
    assert left(scene, "undead_cavalry") == 3


def test_a_master_of_shooting_rolls_again_from_afar_and_not_in_melee() -> None:
    """FC-KW-17, FC-EX-10: two dice of the Veteran Shooters' shot, none of their melee."""
    scene = field("A shooters_v E5 red, B undead_cavalry G5")
    with scene.dice("roll 1 5 5", "roll 4 4"):
        scene.play("begin", "shoot undead_cavalry", "no")
        assert scene.decision.rule == "FC-KW-17"
        assert offered(scene, "reroll") == ["1", "1 5", "5", "5 5"]
        scene.play("reroll 5 5", "no")
        assert scene.decision.kind == "retreat"
    assert left(scene, "undead_cavalry") == 2
    scene = field("A shooters_v E5 red, B undead_cavalry F5")
    with scene.dice("roll 5 5"):
        scene.play("begin", "attack undead_cavalry", "no")
    assert scene.events(FatigueChanged) == []


def test_the_higher_number_counts_where_a_recharge_repeats_a_keyword() -> None:
    """FC-KW-17, FC-KW-39, FC-RULING-66: 1 by the card of the Champion Archers, 3 with the recharge, not 4."""
    for start, most in (("begin", 1), ("recharge master_shooting blue", 3)):
        scene = field("B zombie_archers_c E5 red, A shooters G5", reserve="B blue", first="B")
        with scene.dice("roll 5 5 5 5"):
            scene.play(start, "shoot shooters", "no")
            assert max(len(faces.split()) for faces in offered(scene, "reroll")) == most


def test_a_recharged_master_is_one_until_the_activation_ends() -> None:
    """FC-ABL-04, FC-ABL-06, FC-KW-15: nothing is left of it afterwards."""
    scene = field("A roland E5 red, B undead_cavalry F5", reserve="A red")
    with scene.dice("roll 5 5 5 5"):
        scene.play("recharge master_attack red", "attack undead_cavalry", "no")
        assert max(len(faces.split()) for faces in offered(scene, "reroll")) == 2
        scene.play("no")
    assert table(scene).recharged == 0
