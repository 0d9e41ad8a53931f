"""What commander says when it asks: the situation in a sentence, and the dice on the table by what they do."""

from __future__ import annotations

from itertools import product

import pytest
from command_phase import round_over
from commander_stage import LANGUAGES, shown
from field import field, table
from rigged import rig
from scene import Scene

from strategos.games.commander.rules.dice import Clash, outcome
from strategos.stage.commander.dice import attack_lanes, defence_lanes
from strategos.stage.scene import Ask, Lane


def asked(scene: Scene, lang: str = "en", seat: int | None = None) -> Ask:
    """The question that is pending, worded."""
    found = shown().ask(table(scene), scene.decision.seat if seat is None else seat, lang)
    assert found is not None
    return found


def test_an_attack_says_who_attacks_whom_with_what() -> None:
    scene = field("B undead_cavalry E5 red, A roland F5 blue", first="B")
    scene.play("begin", "attack roland")
    assert asked(scene).about == "Undead Cavalry attack Roland the Proud with 3 dice."
    assert asked(scene, "es").about == "Caballería Muerta Viviente ataca a Roland el Orgulloso con 3 dados."
    assert [option.label for option in asked(scene).options] == ["No extra die", "Take fatigue: 1 more attack die"]
    scene.play("no")
    assert asked(scene).about == (
        "Undead Cavalry attack Roland the Proud with 3 dice; Roland the Proud would defend with 3 dice."
    )


def test_damage_that_is_about_to_be_suffered_is_named() -> None:
    """FC-STA-06, FC-KW-30: first the fatigue, then the rally, with the dice still on the table."""
    scene = field("B undead_cavalry E5 red, A legionaries F5 blue", first="B")
    rig(scene, "legionaries", "rally")
    with scene.dice("roll 1 2 2"):
        scene.play("begin", "attack legionaries", "no", "no")
        assert asked(scene).about == "Undead Cavalry would do 2 damage to Legionaries 1."
        assert asked(scene, "es").about == "Legionarios 1 sufrirían 2 de daño de Caballería Muerta Viviente."
        roll = asked(scene).roll
        assert roll is not None
        assert [(lane.key, len(lane.dice)) for lane in roll.lanes] == [("damage", 2), ("panic", 1)]
        scene.play("no")
        assert asked(scene).about == "Legionaries 1 would suffer 2 damage and 1 panic."
        scene.play("rally")
    assert asked(scene).roll is None, "the dice have done their work"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_order_that_is_lost_is_chosen_in_words(lang: str) -> None:
    """FC-DEC-05: a malus without dice."""
    units = "A legionaries M1, B zombie_warriors D5, B zombie_archers J5, B zombie_archers J7"
    scene = round_over(units, scenario="many-headed-horror", terrain="D5 village, J5 village")
    with scene.dice("roll 2"):
        found = asked(scene, lang, seat=1)
        assert (found.kind, found.is_secret) == ("forgo", True)
        words = {
            "en": ["Lose a blue order", "Lose a green order"],
            "es": ["Perder una orden azul", "Perder una orden verde"],
        }
        assert [option.label for option in found.options] == words[lang]
        assert [option.icon for option in found.options] == ["own-order-blue", "own-order-green"]
        scene.play("forgo blue", seat="B")


def test_a_card_is_reported_before_it_is_played() -> None:
    scene = field("A knights E5 red, A roland D5 red, B hydra:beast M1", deck="A powerful_strikes")
    with scene.dice("draw powerful_strikes"):
        pass
    found = asked(scene)
    assert found.about.startswith("The activated unit rolls 1 more die")
    assert found.about.endswith("Declined it gives a red order.")
    assert [option.label for option in found.options] == [
        "Play Powerful Strikes",
        "Decline Powerful Strikes for a red order",
    ]
    assert shown().scene(table(scene), 0, "en").piles[0].key == "drawn"
    scene.play("play")
    assert asked(scene).about == f"Powerful Strikes: {found.about.removesuffix(' Declined it gives a red order.')}"


PLAIN = Clash(True, True, 0, False, (0, 0, 0, 0), False, True, True, False, (0, 0, 0, 0), (6,))
CLASHES = [
    PLAIN,
    Clash(False, False, 0, False, (1, 0, 0, 0), True, True, False, False, (0, 1, 0, 0), (6,)),
    Clash(True, True, 0, True, (0, 1, 1, 1), False, False, True, False, (0, 0, 0, 0), ()),
    Clash(True, False, 0, False, (2, 1, 0, 0), True, True, True, True, (1, 1, 0, 0), (5, 6)),
]


def counted(lanes: list[Lane], key: str) -> int:
    return sum(len(lane.dice) for lane in lanes if lane.key == key)


@pytest.mark.parametrize("clash", CLASHES)
def test_the_lanes_of_an_attack_say_what_the_rules_make_of_it(clash: Clash) -> None:
    """Whatever falls, the dice in the lanes of damage and panic are the results of the roll before parrying."""
    for faces in product(range(1, 7), repeat=3):
        lanes = attack_lanes(clash, faces, shown().phrases, "en")
        result = outcome(clash, faces, ())
        assert (counted(lanes, "damage"), counted(lanes, "panic")) == (result.damage, result.panic)
        assert sum(len(lane.dice) for lane in lanes) == 3


@pytest.mark.parametrize("clash", CLASHES)
def test_the_lanes_of_a_defence_say_what_the_rules_make_of_it(clash: Clash) -> None:
    """What strikes back, and as many parries as stop hits that nothing else stops."""
    hits = (2,) * (3 + clash.ignored[1])
    for faces in product(range(1, 7), repeat=3):
        lanes = defence_lanes(clash, faces, shown().phrases, "es")
        result = outcome(clash, (), faces)
        assert (counted(lanes, "damage"), counted(lanes, "panic")) == (result.counter_damage, result.counter_panic)
        assert counted(lanes, "parry") == 3 - outcome(clash, hits, faces).damage
        assert sum(len(lane.dice) for lane in lanes) == 3
