"""What an activated unit may do: one action or none, Defence, Rest."""

from __future__ import annotations

import pytest
from field import fatigue, field, left, number, offered, order, play_on, play_until, reserve, table, where

from strategos.games.commander.events import Activated


def verbs(options: list[str]) -> set[str]:
    """The first words of options."""
    return {text.split()[0] for text in options}


def test_a_unit_takes_one_of_the_actions_or_nothing() -> None:
    """FC-ACN-01, FC-DEC-15, FC-RULING-30: far from the enemy all is open but melee; doing nothing is the first."""
    scene = field("A shooters E5 red, B hydra I5 red")
    scene.play("begin")
    assert verbs(scene.options()) == {"hold", "rest", "defend", "move", "run", "shoot"}
    assert scene.options()[0] == "hold" and offered(scene, "shoot") == ["hydra"]
    scene.play("hold")
    assert scene.asked == "B" and where(scene, "shooters") == "E5"


def test_a_unit_in_contact_may_fight_where_it_stands_but_not_shoot_or_rest() -> None:
    """FC-ACN-03, FC-ACN-01, FC-ACN-13: melee without moving; the enemy beside it forbids a shot and a rest."""
    scene = field("A shooters E5 red f1, B hydra F5 red")
    scene.play("begin")
    assert verbs(scene.options()) == {"hold", "defend", "move", "run", "attack"}
    with scene.dice("roll 2 5"):
        scene.play("attack hydra", "no", "no", "no")
    assert left(scene, "hydra") == 7 and where(scene, "shooters") == "E5"


def test_moving_comes_before_melee_and_nothing_after_it() -> None:
    """FC-ACN-02, FC-ACN-06, FC-ACN-12: after a move only melee or nothing is left, after the melee nothing."""
    scene = field("A knights E5 red, B hydra H5 red")
    scene.play("begin", "move G5")
    assert scene.options() == ["hold", "attack hydra"], "no defence, no rest, no second move"
    with scene.dice("roll 5 5 5 5 5"):
        scene.play("attack hydra", "no", "no")
    assert scene.asked == "B" and table(scene).active == number(scene, "hydra")


def test_a_yellow_unit_rests_or_does_nothing_and_recharges_nothing() -> None:
    """FC-ACN-04, FC-ACN-14, FC-DEC-15, FC-ABL-05: tired legionaries with a green order in the reserve."""
    scene = field("A legionaries E5 yellow f2, B hydra A9 yellow", reserve="A green", rear=False)
    assert (scene.asked, scene.decision.kind, scene.options()) == ("A", "action", ["hold", "rest"])
    scene.play("rest")
    assert fatigue(scene, "legionaries") == 0


def test_a_yellow_unit_beside_an_enemy_is_not_asked() -> None:
    """FC-ACN-04, FC-ACN-13, FC-DEC-15: its only choice would be nothing."""
    scene = field("A legionaries E5 yellow f2, A knights A1 yellow, B hydra F5, B hydra:beast A9 yellow")
    scene.play("activate legionaries")
    assert (scene.asked, scene.options()) == ("B", ["hold", "rest"]) and fatigue(scene, "legionaries") == 2


# Defence


def test_defence_uses_the_activation_and_serves_against_every_attack_of_the_phase() -> None:
    """FC-ACN-05, FC-COMP-04: two attacks, two rolls of 2 dice each; with the phase the token goes."""
    scene = field("A legionaries E5 red, B undead_cavalry F5 blue, B undead_cavalry D5 blue")
    scene.play("begin", "defend")
    assert table(scene).defending == 1 << number(scene, "legionaries") and scene.asked == "B"
    for attacker in ("undead_cavalry", "undead_cavalry2"):
        if offered(scene, "activate"):
            scene.play(f"activate {attacker}")
        with scene.dice("roll 5 5 5", "roll 5 5"):
            scene.play("begin", "attack legionaries", "no", "no")
    assert table(scene).defending, "the yellow step belongs to the phase"
    play_on(scene, "hold")
    assert table(scene).round == 2 and table(scene).defending == 0


def test_recharging_first_does_not_forbid_defence() -> None:
    """FC-ACN-06: Discipline, then Defence."""
    scene = field("A legionaries E5 red f1, B hydra A9 red", reserve="A green")
    scene.play("recharge discipline green")
    assert fatigue(scene, "legionaries") == 0
    assert "defend" in scene.options()
    scene.play("defend")
    assert table(scene).defending == 1 << number(scene, "legionaries")


def test_after_a_move_or_a_run_no_defence_is_offered() -> None:
    """FC-ACN-06: where an enemy is beside it, fighting is asked; elsewhere nothing is."""
    scene = field("A knights E5 red, B hydra G5 red, A knights:second A1 red, B hydra:beast M1 red")
    scene.play("activate knights", "begin", "move F5")
    assert scene.options() == ["hold", "attack hydra"]
    scene.play("hold", "activate hydra", "begin", "hold", "begin", "run F1")
    assert scene.asked == "B" and table(scene).defending == 0


@pytest.mark.parametrize("colour", ["red", "blue", "green", "purple", "yellow"])
def test_an_attacked_unit_may_give_up_its_order_of_any_colour_to_defend(colour: str) -> None:
    """FC-ACN-07, FC-ACN-10, FC-RULING-31, FC-DEC-22: the token goes, the reserve stays, the unit does not act."""
    scene = field(
        f"B undead_cavalry E5 red, A knights F5 {colour}, A legionaries:other A1 blue, B hydra A9 blue",
        reserve="A red blue green purple",
        first="B",
    )
    scene.play("begin", "attack knights", "no")
    assert (scene.asked, scene.decision.kind, scene.options()) == ("A", "defence", ["no", "give-order"])
    with scene.dice("roll 2 2 3", "roll 5 6 5"):
        scene.play("give-order", "no")
    assert left(scene, "knights") == 3 and order(scene, "knights") == ""
    assert reserve(scene, "A") == [1, 1, 1, 1]
    play_until(scene, "order_dice", "order")
    acted = [table(scene).rules.names[event.unit] for event in scene.events(Activated)]
    assert "knights" not in acted and "other" in acted


def test_the_token_of_an_order_given_up_stays_for_later_attacks() -> None:
    """FC-ACN-09, FC-RULING-31, FC-DEC-22: the second attack is rolled against without a question."""
    scene = field(
        "B undead_cavalry E5 red, B undead_cavalry:second F4 red, A knights F5 blue, A legionaries:other A1 red",
        first="B",
    )
    with scene.dice("roll 5 5 5", "roll 5 5 5"):
        scene.play("activate undead_cavalry", "begin", "attack knights", "no", "give-order", "no", "begin", "hold")
    assert table(scene).defending == 1 << number(scene, "knights")
    with scene.dice("roll 2 3 4", "roll 5 6 5"):
        scene.play("begin", "attack knights", "no")
        assert (scene.asked, scene.decision.kind) == ("A", "brace"), "no more order to give, but a die for fatigue"
        scene.play("no")
    assert left(scene, "knights") == 3


def test_without_a_defence_token_no_dice_are_rolled_and_nothing_is_asked() -> None:
    """FC-ACN-08, FC-DEC-22, FC-DEC-23: knights without order and token: neither defence nor a die for fatigue."""
    scene = field("B undead_cavalry E5 red, A knights F5", first="B")
    with scene.dice("roll 3 3 5"):
        scene.play("begin", "attack knights", "no")
        assert (scene.asked, scene.decision.kind) == ("A", "endure")
        scene.play("no")
    assert left(scene, "knights") == 1


def test_who_keeps_its_order_rolls_nothing_and_acts_later() -> None:
    """FC-ACN-07, FC-ACN-08: giving it up is a choice."""
    scene = field("B undead_cavalry E5 red, A knights F5 blue", first="B")
    with scene.dice("roll 3 5 5"):
        scene.play("begin", "attack knights", "no", "no", "no")
    assert left(scene, "knights") == 2 and (scene.asked, scene.decision.kind) == ("A", "start")


def test_a_unit_under_signal_lights_cannot_declare_defence() -> None:
    """FC-DEC-15, FC-ACN-05: the curse was drawn by its victim, which may do everything else."""
    scene = field("B undead_cavalry E5 red, B hydra A9 blue, A knights F5 red", deck="B signal_lights", first="B")
    with scene.dice("draw signal_lights"):
        scene.play("begin")
    assert verbs(scene.options()) == {"hold", "move", "run", "attack"}


# Rest


def test_rest_takes_all_fatigue_and_the_activation() -> None:
    """FC-ACN-11, FC-ACN-12: three tokens of a hero go at once, and the go passes."""
    scene = field("A roland E5 red f3, B hydra A9 red")
    scene.play("begin", "rest")
    assert fatigue(scene, "roland") == 0 and scene.asked == "B" and where(scene, "roland") == "E5"


def test_rest_is_for_units_with_stamina_and_without_an_enemy_beside() -> None:
    """FC-ACN-13, FC-ACN-16: not the Crusader, which has no Stamina, and not beside the Hydra."""
    scene = field("A crusader E5 red, A legionaries A1 red f1, B hydra B1 red")
    scene.play("activate crusader", "begin")
    assert "rest" not in scene.options() and "defend" in scene.options()
    scene.play("hold", "begin", "hold", "begin")
    assert "rest" not in scene.options() and offered(scene, "attack") == ["hydra"]


def test_rest_needs_an_order_token() -> None:
    """FC-ACN-16, FC-ACT-14: tired units without a token are never asked, and stay tired."""
    scene = field("A knights E5 f2, A legionaries A1 red, B hydra A9 yellow f1")
    play_on(scene, "begin", "rest", "rest", "rest")
    assert table(scene).round == 2 and fatigue(scene, "knights") == 2 and fatigue(scene, "hydra") == 0


def test_rest_without_fatigue_heals_in_a_village() -> None:
    """FC-ACN-17, FC-RULING-32, FC-TER-19: a fresh unit may rest, and recovers exactly one miniature."""
    scene = field("A knights E5 red 1, B hydra A9 red", terrain="E5 village")
    scene.play("begin", "rest")
    assert left(scene, "knights") == 2


def test_rest_comes_after_the_start_effects() -> None:
    """FC-ACN-15, FC-RULING-103: exhausted beside Cursed Lands, the unit loses a miniature first, then rests."""
    scene = field("A knights E5 red f2, B hydra A9 red", features="F5 cursed_lands")
    assert fatigue(scene, "knights") == 2, "the order alone takes nothing away"
    scene.play("resolve cursed_lands")
    assert (left(scene, "knights"), fatigue(scene, "knights")) == (2, 2)
    scene.play("begin", "rest")
    assert (left(scene, "knights"), fatigue(scene, "knights")) == (2, 0)
