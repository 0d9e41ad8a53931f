"""Stamina and fatigue: what a token buys, when it is asked for, and what forced fatigue does."""

from __future__ import annotations

import pytest
from field import fatigue, field, left, offered, order, table, where

from strategos.games.commander.events import FatigueChanged


def test_most_units_have_stamina_two_and_the_crusader_none() -> None:
    """FC-STA-01, FC-UNIT-13: by the cards."""
    scene = field("A knights E5 red, B hydra A9 red")
    stamina = {profile.name: profile.stamina for profile in table(scene).rules.profiles}
    assert sum(value == 2 for value in stamina.values()) > len(stamina) / 2
    assert {name for name, value in stamina.items() if value != 2} == {"crusader", "roland", "hydra", "imelstar"}
    assert stamina["crusader"] == 0 and stamina["roland"] == 3


def test_two_tokens_exhaust_a_unit_with_stamina_two() -> None:
    """FC-EX-08, FC-STA-09, FC-STA-13: the second token is offered, a third is not."""
    scene = field("A knights E5 red f1, B hydra F5, B undead_cavalry D5 blue")
    with scene.dice("roll 5 5 5 5 5"):
        scene.play("begin", "attack hydra", "tire")
    assert fatigue(scene, "knights") == 2
    with scene.dice("roll 2 3 3"):
        scene.play("begin", "attack knights", "no")
    assert left(scene, "knights") == 1, "one hit ignored by Armour, the others suffered without a question"
    assert fatigue(scene, "knights") == 2


# What a token buys


@pytest.mark.parametrize(("answer", "dice", "hurt"), [("no", "roll 2 2 2 2", 4), ("tire", "roll 2 2 2 2 2", 5)])
def test_effort_adds_a_die_to_a_melee_attack(answer: str, dice: str, hurt: int) -> None:
    """FC-STA-04, FC-STA-05, FC-MELEE-04, FC-DEC-21: asked of the attacker before any die is rolled."""
    scene = field("A knights E5 red, B hydra F5")
    scene.play("begin", "attack hydra")
    assert (scene.asked, scene.decision.kind, scene.options()) == ("A", "effort", ["no", "tire"])
    with scene.dice(dice):
        scene.play(answer, "no")
    assert left(scene, "hydra") == 8 - hurt and fatigue(scene, "knights") == (answer == "tire")


def test_effort_adds_a_die_to_a_shot_and_to_a_magic_shot() -> None:
    """FC-STA-04, FC-RNG-03, FC-DEC-21: shooters roll 4 dice, Imelstar 3."""
    scene = field("A shooters E5 red, B imelstar G5 red, A knights:far A9")
    with scene.dice("roll 5 5 5 2"):
        scene.play("begin", "shoot imelstar", "tire", "no", "no")
    assert left(scene, "imelstar") == 4 and fatigue(scene, "shooters") == 1
    with scene.dice("roll 5 5 2"):
        scene.play("begin", "shoot shooters", "tire", "no")
    assert left(scene, "shooters") == 3 and fatigue(scene, "imelstar") == 1


def test_fatigue_buys_a_melee_after_running_and_then_no_effort() -> None:
    """FC-STA-04, FC-STA-02, FC-MOV-06, FC-DEC-18: one question, fight or not; the one token is used."""
    scene = field("A knights E5 red, B hydra J5")
    scene.play("begin", "run I5")
    assert (scene.asked, scene.decision.kind, scene.options()) == ("A", "fight", ["hold", "attack hydra"])
    with scene.dice("roll 5 5 5 5 5"):  # 4, and 1 for the charge
        scene.play("attack hydra")
    assert fatigue(scene, "knights") == 1
    assert [event.fatigue for event in scene.events(FatigueChanged)] == [1]


def test_a_runner_that_declines_the_fight_stays_fresh() -> None:
    """FC-DEC-18: fatigue comes with the attack, not with the question."""
    scene = field("A knights E5 red, B hydra J5 red")
    scene.play("begin", "run I5", "hold")
    assert fatigue(scene, "knights") == 0 and scene.asked == "B"


@pytest.mark.parametrize("units", ["A knights E5 red f2, B hydra J5 red", "A crusader G5 red, B hydra J5 red"])
def test_who_cannot_take_fatigue_is_not_asked_after_running(units: str) -> None:
    """FC-DEC-18, FC-STA-13: exhausted knights, and the Crusader, which has no Stamina."""
    scene = field(units)
    scene.play("begin", "run I5")
    assert scene.asked == "B" and table(scene).hex[0] == scene.state.setup.notation.names.number("hex", "I5")


def test_no_question_after_a_run_without_contact() -> None:
    """FC-DEC-18."""
    scene = field("A knights E5 red, B hydra K5 red")
    scene.play("begin", "run I5")
    assert scene.asked == "B"


@pytest.mark.parametrize("tired", [0, 2])
def test_fatigue_buys_the_way_into_difficult_terrain_on_a_run(tired: int) -> None:
    """FC-STA-04, FC-STA-13, FC-MOV-09: with room for a token the forest can be run into, without it cannot."""
    scene = field(f"A knights E5 red f{tired}, B hydra A9 red", terrain="I5 forest")
    scene.play("begin")
    assert ("I5" in offered(scene, "run")) == (tired == 0)
    if not tired:
        scene.play("run I5")
        assert fatigue(scene, "knights") == 1 and where(scene, "knights") == "I5" and scene.asked == "B"


@pytest.mark.parametrize(("answer", "dice"), [("no", "roll 5 5"), ("tire", "roll 5 5 5")])
def test_fatigue_adds_a_die_to_a_defence_roll(answer: str, dice: str) -> None:
    """FC-STA-04, FC-STA-03, FC-DEC-23, FC-MELEE-08: before any die is rolled."""
    scene = field("B undead_cavalry E5 red, A legionaries F5 defends", first="B")
    scene.play("begin", "attack legionaries", "no")
    assert (scene.asked, scene.decision.kind, scene.options()) == ("A", "brace", ["no", "tire"])
    with scene.dice("roll 2 2 2", dice):
        scene.play(answer, *["no"] * (answer == "no"))
    assert left(scene, "legionaries") == (4 if answer == "tire" else 3)
    assert fatigue(scene, "legionaries") == (answer == "tire")


@pytest.mark.parametrize("answer", ["no", "tire"])
def test_fatigue_takes_off_one_damage_after_parrying(answer: str) -> None:
    """FC-STA-04, FC-STA-06, FC-DEC-26, FC-RULING-34: three hits, one parried; then one less for a token."""
    scene = field("B undead_cavalry E5 red, A legionaries F5 defends", first="B")
    with scene.dice("roll 2 2 2", "roll 5 4"):
        scene.play("begin", "attack legionaries", "no", "no")
        assert (scene.asked, scene.decision.kind, scene.options()) == ("A", "endure", ["no", "tire"])
        assert left(scene, "legionaries") == 4, "the damage is known and not yet suffered"
        scene.play(answer)
    assert left(scene, "legionaries") == (3 if answer == "tire" else 2)
    assert fatigue(scene, "legionaries") == (answer == "tire")


def test_without_damage_nobody_is_asked() -> None:
    """FC-STA-06, FC-DEC-26: the only hit is parried, or taken off by the village."""
    scene = field("B undead_cavalry E5 red, A legionaries F5 defends, A knights A1 red", first="B")
    with scene.dice("roll 2 5 5", "roll 5 4"):
        scene.play("begin", "attack legionaries", "no", "no")
    assert (scene.asked, scene.decision.kind) == ("A", "start")
    scene = field("B undead_cavalry E5 red, A legionaries F5, A knights A1 red", terrain="F5 village", first="B")
    with scene.dice("roll 2 5 5"):
        scene.play("begin", "attack legionaries", "no")
    assert (scene.asked, scene.decision.kind) == ("A", "start") and left(scene, "legionaries") == 4


# When it is asked, and how often


def test_the_attacker_decides_first_then_the_defender_then_the_dice_fall() -> None:
    """FC-RULING-34, FC-STA-05, FC-RULING-95, FC-DEC-21, FC-DEC-22, FC-DEC-23: effort, defence, brace."""
    scene = field("A knights E5 red, B hydra F5 blue")
    scene.play("begin", "attack hydra")
    asked = []
    with scene.dice("roll 5 5 5 5 5", "roll 5 5 5 5"):
        for answer in ("tire", "give-order", "tire"):
            asked.append((scene.asked, scene.decision.kind))
            scene.play(answer)
    assert asked == [("A", "effort"), ("B", "defence"), ("B", "brace")]


def test_a_die_for_fatigue_needs_a_defence_roll() -> None:
    """FC-STA-07, FC-DEC-23: who keeps the order rolls nothing, so that no token is asked before the damage."""
    scene = field("A knights E5 red, B hydra F5 blue")
    with scene.dice("roll 2 5 5 5"):
        scene.play("begin", "attack hydra", "no", "no")
        assert (scene.asked, scene.decision.kind) == ("B", "endure")
        scene.play("tire")
    assert left(scene, "hydra") == 8 and fatigue(scene, "hydra") == 1


def test_a_counterattack_is_a_defence_roll_that_fatigue_can_help() -> None:
    """FC-STA-07: infantry in fortifications, without a Defence token."""
    scene = field("B undead_cavalry E5 red, A legionaries F5", features="F5 fortifications", first="B")
    with scene.dice("roll 5 5 5", "roll 5 5 5"):
        scene.play("begin", "attack legionaries", "no", "counter")
        assert (scene.asked, scene.decision.kind) == ("A", "brace")
        scene.play("tire")
    assert fatigue(scene, "legionaries") == 1


def test_one_token_for_each_attack_suffered() -> None:
    """FC-STA-03, FC-INV-08: braced, the Hydra may not endure in the same attack; in the next one it may."""
    scene = field("A knights E5 red, B hydra F5 defends, A knights:second G5 red, B undead_cavalry A9 red")
    with scene.dice("roll 2 3 5 5", "roll 4 4 4 5"):
        scene.play("activate knights", "begin", "attack hydra", "no", "tire")
    assert (left(scene, "hydra"), fatigue(scene, "hydra")) == (7, 1) and scene.asked == "B"
    scene.play("begin", "hold")
    with scene.dice("roll 2 3 5 5", "roll 4 4 5"):
        scene.play("begin", "attack hydra", "no", "no", "tire")
    assert (left(scene, "hydra"), fatigue(scene, "hydra")) == (7, 2)


def test_the_attacker_may_use_its_token_against_the_damage_of_the_defence_roll() -> None:
    """FC-STA-08, FC-DEC-26: both suffer; the defender is asked first."""
    scene = field("A legionaries E5 red, B undead_cavalry F5 defends")
    with scene.dice("roll 2 2 5", "roll 2 4"):
        scene.play("begin", "attack undead_cavalry", "no", "no")
        assert (scene.asked, scene.decision.kind, scene.decision.rule) == ("B", "endure", "FC-STA-06")
        scene.play("no")
        assert (scene.asked, scene.decision.kind, scene.decision.rule) == ("A", "endure", "FC-STA-08")
        scene.play("tire")
    assert (left(scene, "legionaries"), fatigue(scene, "legionaries")) == (4, 1)
    assert left(scene, "undead_cavalry") == 2


@pytest.mark.parametrize("answer", ["no", "tire"])
def test_one_token_by_choice_in_an_activation(answer: str) -> None:
    """FC-STA-02, FC-STA-08, FC-RULING-96: after an effort the attacker suffers without a question."""
    scene = field("A legionaries E5 red, B undead_cavalry F5 defends f2")
    with scene.dice("roll 5 5 5" + " 5" * (answer == "tire"), "roll 2 4"):
        scene.play("begin", "attack undead_cavalry", answer)
        if answer == "no":
            assert scene.decision.rule == "FC-STA-08"
            scene.play("no")
    assert left(scene, "legionaries") == 3 and fatigue(scene, "legionaries") == (answer == "tire")


@pytest.mark.parametrize("answer", ["no", "tire"])
def test_a_pursuit_belongs_to_the_activation(answer: str) -> None:
    """FC-RULING-96, FC-STA-02: who made an effort in the first fight makes none in the second."""
    scene = field("B undead_cavalry E5 red, A shooters F5 1, A knights G5 f2", first="B")
    with scene.dice("roll 2 2 2" + " 5" * (answer == "tire")):
        scene.play("begin", "attack shooters", answer, "no", "advance")
    scene.match.play("pursue F5 knights")
    if answer == "no":
        assert (scene.asked, scene.decision.kind) == ("B", "effort")
        scene.match.play("no")
    with scene.dice("roll 3 5 5"):
        pass
    assert left(scene, "knights") == 2 and fatigue(scene, "undead_cavalry") == (answer == "tire")


SWEPT = "B hydra E5 red, A knights F5, A shooters E4, A legionaries F4"


def test_a_defender_hit_twice_in_a_multiple_attack_endures_once() -> None:
    """FC-STA-03, FC-KW-21, FC-RULING-60: the sweep of the Hydra is one attack, also for who takes both blows."""
    scene = field(SWEPT, first="B")
    with scene.dice("roll 2 3 5 5", "roll 3 3 5 5"):
        scene.play("begin", "sweep", "attack knights", "redirect legionaries", "no", "tire", "redirect legionaries")
    assert (left(scene, "legionaries"), fatigue(scene, "legionaries")) == (1, 1)


def test_a_defender_hit_twice_in_a_multiple_attack_braces_once() -> None:
    """FC-STA-03, FC-KW-21, FC-DEC-23: three dice against the first blow, two and no question against the second."""
    scene = field(SWEPT + " defends", first="B")
    with scene.dice("roll 2 3 5 5", "roll 5 5 5", "roll 3 3 5 5", "roll 5 6"):
        scene.play("begin", "sweep", "attack knights", "redirect legionaries", "no", "tire", "redirect legionaries")
    assert (left(scene, "legionaries"), fatigue(scene, "legionaries")) == (4, 1)


def test_each_target_of_a_multiple_attack_has_its_own_token() -> None:
    """FC-STA-03, FC-RULING-60: the attacker is asked for its effort once, every target for its damage."""
    scene = field("B hydra E5 red, A knights F5, A shooters D5", first="B")
    with scene.dice("roll 3 5 5 5 6", "roll 3 5 5 5 6"):
        scene.play("begin", "sweep", "attack knights", "tire", "tire", "tire")
    assert [fatigue(scene, unit) for unit in ("hydra", "knights", "shooters")] == [1, 1, 1]
    assert left(scene, "knights") == 3 and left(scene, "shooters") == 4


# Who cannot


def test_exhausted_units_and_those_without_stamina_are_asked_nothing() -> None:
    """FC-STA-13, FC-STA-09, FC-DEC-21, FC-DEC-23, FC-DEC-26: neither for dice nor for damage."""
    scene = field("A crusader E5 red, B hydra F5 f3 defends, B undead_cavalry A9 blue")
    with scene.dice("roll 5 5 5 2 3", "roll 4 2 3"):
        scene.play("begin", "attack hydra")
    assert left(scene, "hydra") == 6 and left(scene, "crusader") == 5, "Armour ignores the hit, the full hit counts"


def test_drain_strength_forbids_fatigue_by_choice() -> None:
    """FC-DEC-21, FC-DEC-18: the cursed knights make no effort, do not run into the forest, nor fight after running."""
    scene = field(
        "A knights E5 red, A legionaries A1 blue, B hydra F4, B undead_cavalry A9 red",
        terrain="E6 forest",
        deck="A drain_strength",
    )
    with scene.dice("draw drain_strength"):
        scene.play("begin")
    assert "E6" not in offered(scene, "run") and "E6" in offered(scene, "move")
    with scene.dice("roll 5 5 5 5"):  # 4, less 1, and 1 for the charge
        scene.play("move F5", "attack hydra")
    assert fatigue(scene, "knights") == 0 and scene.asked == "B"


def test_any_removal_ends_exhaustion() -> None:
    """FC-RULING-97, FC-STA-09: Discipline takes one of two tokens; an effort is possible again."""
    scene = field("A legionaries E5 red f2, B hydra F5", reserve="A green")
    with scene.dice("roll 5 5 5 5"):
        scene.play("recharge discipline green", "attack hydra", "tire")
    assert fatigue(scene, "legionaries") == 2


# Forced fatigue


def test_forced_fatigue_leaves_the_allowance_of_the_activation() -> None:
    """FC-STA-12: one token from Cursed Lands, one more for the effort."""
    scene = field("A knights E5 red, B hydra F5", features="D5 cursed_lands")
    with scene.dice("roll 5 5 5 5 5"):
        scene.play("resolve cursed_lands", "begin", "attack hydra", "tire")
    assert fatigue(scene, "knights") == 2


@pytest.mark.parametrize(("unit", "whole"), [("knights E5 red f2", 3), ("roland E5 red f3", 5), ("crusader E5 red", 6)])
def test_forced_fatigue_without_room_costs_a_miniature_or_a_wound(unit: str, whole: int) -> None:
    """FC-STA-10, FC-STA-11: exhausted units and the Crusader, which has no Stamina."""
    scene = field(f"A {unit}, B hydra A9", features="D5 cursed_lands")
    name = unit.split()[0]
    before = fatigue(scene, name)
    scene.play("resolve cursed_lands")
    assert left(scene, name) == whole - 1 and fatigue(scene, name) == before


def test_giving_up_an_order_and_fatigue_are_separate_choices() -> None:
    """FC-DEC-22, FC-DEC-23: with the order given up and no token taken, the plain Defence dice are rolled."""
    scene = field("A knights E5 red, B hydra F5 blue")
    with scene.dice("roll 2 5 5 5", "roll 5 4 4"):
        scene.play("begin", "attack hydra", "no", "give-order", "no")
    assert left(scene, "hydra") == 8 and fatigue(scene, "hydra") == 0 and order(scene, "hydra") == ""
