"""The start of an activation: recharge abilities, and effects in the order the player likes."""

from __future__ import annotations

import pytest
from field import fatigue, field, left, number, offered, order, play_on, reserve, table, where
from printed import CHARGE, MASTER_ATTACK, MULTIPLE_ATTACK, TERROR

from strategos.games.commander.events import Activated, Recharged
from strategos.games.commander.queries import level


def test_an_ability_without_a_price_is_always_on() -> None:
    """FC-ABL-01: Defender and Armour work in B's activation, nothing is paid; Defender redirects the blow."""
    scene = field("B undead_cavalry E5 red, A shooters F5, A legionaries G5, A knights F4", first="B")
    scene.play("begin", "attack shooters")
    assert (scene.asked, scene.options()) == ("A", ["no", "redirect legionaries"])
    with scene.dice("roll 2 5 5"):
        scene.play("no", "no", "no")
    assert left(scene, "shooters") == 3
    scene = field("B undead_cavalry E5 red, A knights F5", first="B")
    with scene.dice("roll 2 2 5"):
        scene.play("begin", "attack knights", "no", "no")
    assert left(scene, "knights") == 2, "Armour ignores one of two hits"


@pytest.mark.parametrize("paid", [True, False])
def test_a_recharge_ability_works_only_when_it_was_paid_at_the_start(paid: bool) -> None:
    """FC-ABL-02, FC-DEC-13: Master of Shooting 2 for a blue order of the reserve; without it no die is re-rolled."""
    scene = field("A shooters E5 red, B hydra G5", reserve="A blue")
    assert scene.options() == ["recharge master_shooting blue", "begin"]
    scene.play("recharge master_shooting blue" if paid else "begin")
    assert reserve(scene, "A") == [0, 0 if paid else 1, 0, 0]
    with scene.dice("roll 5 5 2", *["roll 2 2"] * paid):
        scene.play("shoot hydra", "no", *["reroll 5 5"] * paid, "no")
    assert left(scene, "hydra") == (5 if paid else 7)


def test_what_the_reserve_cannot_pay_is_not_offered_but_the_question_is_asked() -> None:
    """FC-ABL-03, FC-DEC-13, FC-RULING-101: a question left out would betray the closed reserve; B sees no options."""
    scene = field("A shooters E5 red, B hydra A9 red", reserve="A red 2 green 2, B blue")
    assert (scene.asked, scene.decision.kind, scene.options()) == ("A", "start", ["begin"])
    assert scene.match.decision_for(1) is None


def test_the_token_on_the_unit_pays_nothing() -> None:
    """FC-ABL-10: Pursuit costs red; the red order on the knights is not in the reserve, and is gone."""
    scene = field("A knights E5 red, A knights:other A1 red, B hydra A9 red")
    scene.play("activate knights")
    assert scene.options() == ["begin"] and order(scene, "knights") == ""
    assert order(scene, "other") == "red", "nor does the token on another unit pay"


def test_purple_pays_for_any_colour() -> None:
    """FC-ABL-07, FC-CMD-22: the player chooses which order goes, where both could."""
    scene = field("A knights E5 red, B hydra A9 red", reserve="A red purple")
    assert scene.options() == ["recharge pursuit red", "recharge pursuit purple", "begin"]
    scene.play("recharge pursuit purple")
    assert reserve(scene, "A") == [1, 0, 0, 0]
    assert [event.paid for event in scene.events(Recharged)] == [3]


def test_several_abilities_in_one_activation_each_once() -> None:
    """FC-ABL-08, FC-RULING-33: the Crusader pays for both; a second blue order buys no second charge, no refund."""
    scene = field("A crusader E5 red, B hydra A9 red", reserve="A red blue 2 purple")
    assert offered(scene, "recharge") == [
        "charge blue", "charge purple", "multiple_attack red", "multiple_attack purple",
    ]  # fmt: skip
    scene.play("recharge charge blue")
    assert offered(scene, "recharge") == ["multiple_attack red", "multiple_attack purple"]
    scene.play("recharge multiple_attack red")
    assert scene.decision.kind == "action" and reserve(scene, "A") == [0, 1, 0, 1]
    unit = number(scene, "crusader")
    assert level(table(scene), unit, CHARGE) == 2 and level(table(scene), unit, MULTIPLE_ATTACK) == 1
    scene.play("hold")
    assert reserve(scene, "A") == [0, 1, 0, 1], "what was not used is not paid back"


def test_a_recharge_ends_with_the_activation() -> None:
    """FC-ABL-04: Imelstar has Terror while it acts, and none afterwards."""
    scene = field("B imelstar E5 red, A knights A1 red", reserve="B red", first="B")
    unit = number(scene, "imelstar")
    assert level(table(scene), unit, TERROR) == 0
    scene.play("recharge terror red", "begin")
    assert level(table(scene), unit, TERROR) == 1
    scene.play("hold")
    assert level(table(scene), unit, TERROR) == 0 and table(scene).recharged == 0


def test_nothing_is_recharged_when_attacked_or_in_the_go_of_another_unit() -> None:
    """FC-ABL-06: the Hydra is asked for its order and its fatigue, not for an ability; nor does B's reserve shrink."""
    scene = field("A knights E5 red, B hydra F5 blue, B hydra:beast A9 blue", reserve="B red 3 green 3")
    scene.play("begin", "attack hydra", "no")
    asked = []
    with scene.dice("roll 2 5 5 5", "roll 5 5 5"):
        for answer in ("give-order", "no"):
            asked.append((scene.asked, scene.decision.kind, scene.options()))
            scene.play(answer)
    assert asked == [("B", "defence", ["no", "give-order"]), ("B", "brace", ["no", "tire"])]
    assert scene.asked == "B" and reserve(scene, "B") == [3, 0, 3, 0]
    assert table(scene).active == number(scene, "beast")
    scene.play("recharge master_attack red")
    assert level(table(scene), number(scene, "beast"), MASTER_ATTACK) == 2
    assert level(table(scene), number(scene, "hydra"), MASTER_ATTACK) == 0, "paid for the active unit alone"


def test_a_yellow_unit_recharges_nothing() -> None:
    """FC-ABL-05, FC-ACN-04, FC-DEC-13: with another order the same knights would be asked."""
    scene = field("A knights E5 yellow f1, B hydra A9 yellow", reserve="A red purple", rear=False)
    assert scene.options() == ["hold", "rest"]
    scene = field("A knights E5 purple f1, B hydra A9 yellow", reserve="A red", rear=False)
    assert scene.options() == ["recharge pursuit red", "begin"]


def test_the_order_for_a_declined_card_pays_in_the_same_go() -> None:
    """FC-ABL-09, FC-RULING-33: Recon Raid is declined for blue, and blue buys Master of Shooting."""
    scene = field("A shooters E5 red, B hydra A9 red", deck="A recon_raid")
    with scene.dice("draw recon_raid"):
        scene.play("decline")
    assert reserve(scene, "A") == [0, 1, 0, 0]
    assert scene.options() == ["recharge master_shooting blue", "begin"]
    scene.play("recharge master_shooting blue")
    assert reserve(scene, "A") == [0, 0, 0, 0]


def test_a_rousing_speech_helps_one_other_tired_unit_within_two_hexes() -> None:
    """FC-DEC-14: the player chooses among two; not Roland himself, a fresh unit, or one three hexes away."""
    units = "A roland E5 red f1, A knights G5 f2, A legionaries E6 f1, A shooters D5, A knights:far H5 f2, B hydra A9"
    scene = field(units, reserve="A green")
    scene.play("recharge rousing_speech green")
    assert (scene.asked, scene.decision.kind) == ("A", "inspire")
    assert offered(scene, "inspire") == ["knights", "legionaries"]
    scene.play("inspire knights")
    assert [fatigue(scene, unit) for unit in ("roland", "knights", "legionaries", "far")] == [1, 1, 1, 2]
    assert scene.options() == ["begin"], "Master of Attack is still asked for"


def test_a_rousing_speech_with_one_listener_asks_nothing_and_without_one_is_not_made() -> None:
    """FC-DEC-14: the one who is tired is helped."""
    scene = field("A roland E5 red, A knights F5 f2, B hydra A9", reserve="A green 2")
    scene.play("recharge rousing_speech green")
    assert fatigue(scene, "knights") == 1 and scene.decision.kind == "start"
    scene = field("A roland E5 red f2, A knights F5, B hydra A9", reserve="A green 2")
    assert scene.options() == ["begin"]


# Effects at the start


CURSED = "A legionaries E5 red f2, B hydra A9 red"
GROUND = "F5 cursed_lands, D5 healing_altar"


def test_the_ability_before_the_cursed_lands_saves_a_miniature() -> None:
    """FC-EX-09, FC-ACT-15, FC-RULING-33, FC-RULING-97: 2, 1, 2, 1 fatigue, and nobody falls."""
    scene = field(CURSED, features=GROUND, reserve="A green")
    assert scene.options() == ["resolve healing_altar", "resolve cursed_lands", "recharge discipline green"]
    seen = [fatigue(scene, "legionaries")]
    for answer in ("recharge discipline green", "resolve cursed_lands"):
        scene.play(answer)
        seen.append(fatigue(scene, "legionaries"))
    # the altar is the only thing left, and needs no answer
    assert seen == [2, 1, 1] and left(scene, "legionaries") == 4
    assert scene.decision.kind == "action"


def test_the_cursed_lands_first_cost_a_miniature() -> None:
    """FC-EX-09, FC-ACT-15, FC-STA-10: exhausted, the legionaries lose one, and end without fatigue."""
    scene = field(CURSED, features=GROUND, reserve="A green")
    scene.play("resolve cursed_lands")
    assert (left(scene, "legionaries"), fatigue(scene, "legionaries")) == (3, 2)
    scene.play("recharge discipline green")
    assert (left(scene, "legionaries"), fatigue(scene, "legionaries")) == (3, 0)


def test_effects_cannot_be_left_out() -> None:
    """FC-ACT-15, FC-DEC-13: the action does not begin before all of them have happened."""
    scene = field(CURSED, features=GROUND)
    assert scene.options() == ["resolve healing_altar", "resolve cursed_lands"]
    scene.play("resolve healing_altar")
    assert scene.options() == ["resolve cursed_lands"]
    scene.play("resolve cursed_lands")
    assert scene.options() == ["begin"] and fatigue(scene, "legionaries") == 2


def test_the_activating_player_orders_a_curse_of_the_enemy_and_the_ground_too() -> None:
    """FC-ACT-15, FC-RULING-95: Hunter Regiments is the Empire's card, but Styx chooses for its unit."""
    scene = field("B hydra E5 red 5 f3, A knights A1 red", deck="B hunter_regiments", reserve="B green", first="B")
    with scene.dice("draw hunter_regiments"):
        assert scene.asked == "B"
    assert scene.options() == ["resolve hunter_regiments", "recharge regeneration green"]
    scene.play("recharge regeneration green")
    assert scene.asked == "B" and scene.options() == ["resolve hunter_regiments", "resolve regeneration"]
    scene.play("resolve regeneration")
    assert left(scene, "hydra") == 6
    scene.play("resolve hunter_regiments")
    assert (left(scene, "hydra"), fatigue(scene, "hydra")) == (5, 3) and scene.options() == ["begin"]


def test_a_yellow_unit_chooses_the_order_of_its_effects_and_is_not_asked_about_one() -> None:
    """FC-DEC-13, FC-ACT-15: two effects are asked for, the last happens by itself."""
    scene = field("A knights E5 yellow f2, B hydra A9 yellow", features=GROUND, rear=False)
    assert scene.options() == ["resolve healing_altar", "resolve cursed_lands"]
    scene.play("resolve healing_altar")
    assert fatigue(scene, "knights") == 2 and left(scene, "knights") == 3
    assert scene.options() == ["hold", "rest"]


def test_a_unit_that_dies_at_the_start_has_used_up_the_go() -> None:
    """FC-RULING-89, FC-STA-10: the last knight falls; the altar no longer matters, Styx scores, and it is its go."""
    scene = field("A knights E5 red 1 f2, B hydra A9 red, B hydra:beast C9 red", features=GROUND)
    scene.play("resolve cursed_lands")
    assert where(scene, "knights") == "" and table(scene).score == [0, 1]
    assert (scene.asked, scene.decision.kind) == ("B", "activate") and table(scene).active == -1


def test_a_yellow_unit_that_dies_at_the_start_does_not_rest() -> None:
    """FC-RULING-89: the go passes without another question."""
    scene = field("A knights E5 yellow 1 f2, A legionaries A1 yellow, B hydra A9 yellow f1", features="F5 cursed_lands")
    scene.play("activate knights")
    assert where(scene, "knights") == "" and scene.asked == "B" and scene.options() == ["hold", "rest"]
    play_on(scene, "rest", "activate legionaries", "hold", "hold")
    names = [table(scene).rules.names[event.unit] for event in scene.events(Activated)]
    assert names == ["knights", "hydra", "legionaries", "rear"]
