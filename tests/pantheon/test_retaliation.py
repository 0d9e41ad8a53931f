"""Striking back: who may, at what price, and when."""

from __future__ import annotations

import pytest
from battle import act, battle, number, offered, ride, table, vitality, where

from strategos.games.pantheon.card_events import Discarded
from strategos.games.pantheon.effects.lists import Effects
from strategos.games.pantheon.effects.vocabulary import VOCABULARY
from strategos.games.pantheon.events import Assaulted, Healed, Retaliated, Wounded
from strategos.games.pantheon.game import Pantheon

NOTHING = "roll 1 1 1"  # three dice that wound nobody of defence 8: one 5 is out of their reach


def test_only_a_target_in_melee_strikes_back_at_its_attacker() -> None:
    """MB-RET-01, MB-RET-02, MB-DEC-23: the owner is asked and pays with a card of the unit."""
    scene = battle("A hoplites C4, A atalanta C4, B zeus C4", hand="hoplites, A.art, zeus")
    with scene.dice(NOTHING, "roll 1 1 1 1 1 1 1 1"):
        act(scene, "hoplites", "attack zeus")
        assert scene.decision.kind == "retaliation" and scene.asked == "B"
        assert scene.options() == ["decline", "retaliate"]
        scene.events(Discarded)
        scene.play("retaliate")
        assert scene.events(Discarded) == [Discarded(1, (number(scene, "zeus"),))]
        scene.play("allocate 0 0 8")
    shots = scene.events(Assaulted)
    assert (shots[1].attacker, shots[1].target) == (number(scene, "zeus"), number(scene, "hoplites"))


def test_no_retaliation_against_an_attack_from_afar() -> None:
    """MB-RET-01, MB-DEC-23: nobody is asked at distance 1."""
    scene = battle("A odysseus C3, B zeus C4", hand="odysseus, A.art, zeus")
    with scene.dice("roll 0 0 0 0 0 0"):
        act(scene, "odysseus", "attack zeus")
    assert scene.asked == "A"


def test_retaliation_needs_a_card_but_the_question_only_a_possible_one() -> None:
    """MB-RET-02, MB-DEC-23: asked while the card may be in hand; offered only if it is; search comes along."""
    scene = battle("A hoplites C4, B zeus C4", hand="hoplites, A.art, B.art")
    with scene.dice(NOTHING):
        act(scene, "hoplites", "attack zeus")
        assert scene.asked == "B" and scene.options() == ["decline", "search"]
        scene.play("search", "take zeus")
        assert scene.options() == ["decline", "retaliate"]
        scene.play("decline")
    gone = battle("A hoplites C4, B zeus C4", hand="hoplites, A.art, B.art", discard="zeus 4")
    with gone.dice(NOTHING):
        act(gone, "hoplites", "attack zeus")
    assert gone.asked == "A", "all four cards of Zeus lie in the open"


def test_a_unit_retaliates_once_a_turn() -> None:
    """MB-RET-03, MB-DEC-23: a second attack of the same turn is not answered."""
    scene = battle("A hoplites C4, A spartans C4, B zeus C4", hand="hoplites, spartans, A.art 2, zeus 2")
    nothing = "roll 0 0 0 0 0 0 0 0"
    with scene.dice("roll 0 0 0 0", nothing):  # a die more for the phalanx
        act(scene, "hoplites", "attack zeus", "retaliate", "decline", "done")
    with scene.dice("roll 1 1 1 1 1"):
        act(scene, "spartans", "attack zeus", "allocate 0 0 5")
    assert scene.asked == "A"


def test_a_retaliation_uses_talents_and_passive_powers_but_no_special_attack() -> None:
    """MB-RET-04, MB-RULING-33: Ares rolls his offence and one die for Close Combat, and nothing else is offered."""
    scene = battle("A hoplites C4, B ares C4, B medusa D4", hand="hoplites, A.art, ares, B.art 3", edition="manual")
    with scene.dice("roll 0 0 0 0 0 0 0 0 0", NOTHING):  # 8 + 1, then the attack
        act(scene, "hoplites", "attack ares")
        assert scene.decision.kind == "retaliation" and scene.options() == ["decline", "retaliate", "search"]
        scene.play("retaliate")
    assert scene.asked == "A"


def test_achilles_turns_blanks_into_ones_in_a_retaliation_too() -> None:
    """MB-RET-04, MB-RULING-33: passive powers and Mighty Throw work, as in any attack."""
    scene = battle("A hoplites C4, B achilles C4", hand="hoplites, A.art, achilles")
    with scene.dice(NOTHING, "roll 0 0 0 0 0 0 0"):
        act(scene, "hoplites", "attack achilles", "retaliate")
        assert scene.asked == "B" and scene.decision.kind == "convert blanks"
        scene.play("convert 0")
        assert scene.asked == "B" and scene.decision.kind == "throw"
        scene.play("throw C5")
    assert where(scene, "hoplites") == "C5" and scene.asked == "A"


def test_the_blow_back_comes_from_the_new_row() -> None:
    """MB-RET-06, MB-RET-04, MB-WND-08: Achilles at vitality 3 rolls 6 dice, not 7."""
    scene = battle("A leonidas C4, B achilles C4", hand="leonidas, A.art, achilles")
    with scene.dice("roll 5 5 0 0 0 0", "roll 4 4", "roll 1 1 1 1 1 1"):
        act(scene, "leonidas", "attack achilles")
        assert vitality(scene, "achilles") == 3  # two dice at 9, one wound less
        scene.play("retaliate", "allocate 0 0 6")
    assert scene.asked == "A"


def test_a_destroyed_unit_does_not_strike_back() -> None:
    """MB-RET-06: nobody is asked for it."""
    scene = battle("A leonidas C4, B atalanta C4 1", hand="leonidas, A.art, atalanta, B.art")
    with scene.dice("roll 5 5 5 5 5 5"):
        act(scene, "leonidas", "attack atalanta", "decline")
    assert where(scene, "atalanta") == "" and scene.asked == "A"


def test_who_was_thrown_away_keeps_the_card() -> None:
    """MB-RET-07: Zeus throws the Spartans out of his area, and nobody asks them any more."""
    scene = battle("A zeus C4, B spartans C4", hand="zeus, A.art, spartans")
    with scene.dice("roll 0 0 0 0 0 0 0 0"):
        act(scene, "zeus", "attack spartans", "throw C5")
    assert scene.asked == "A" and table(scene).hand[number(scene, "spartans", "card")] == 1


@pytest.mark.parametrize("edition", ["rulebook", "manual"])
def test_a_retaliation_cannot_be_guarded_evaded_or_answered(edition: str) -> None:
    """MB-RET-05, MB-GRD-05: the flying attacker stands beside a guard and gets no question at all."""
    scene = battle(
        "A odysseus C4, A hoplites C4, B zeus C4", hand="odysseus 2, hoplites, A.art 3, zeus", edition=edition
    )
    ride(scene, "odysseus")
    with scene.dice("roll 0 0 0 0 0", "roll 0 0 0 0 0 0 0 0"):
        act(scene, "odysseus", "attack zeus", "retaliate")
        assert scene.asked == "B" and scene.decision.kind == "throw"
        scene.play("decline")
    assert scene.decision.kind == "simple action" and scene.asked == "A"


def test_a_retaliation_is_no_activation() -> None:
    """MB-RET-09, MB-CMB-03: no limit is touched, no Regeneration follows, and the attacker may act on."""
    scene = battle("A hoplites C4, B hydra C4 5", hand="hoplites, A.art, hydra 2", omphalos="C4")
    with scene.dice(NOTHING, "roll 0 0 0 0 0 0"):
        act(scene, "hoplites", "attack hydra", "retaliate", "decline")
    state = table(scene)
    hydra = number(scene, "hydra")
    assert state.count == 1 and not state.activated >> hydra & 1 and state.retaliated >> hydra & 1
    assert scene.events(Healed) == [] and vitality(scene, "hydra") == 5
    assert scene.decision.kind == "simple action" and offered(scene, "claim"), "the second action is still there"


def test_initiative_strikes_first() -> None:
    """MB-RET-10, MB-CMB-02: the Amazons hit before the Hoplites roll."""
    scene = battle("A hoplites C4, B amazons C4", hand="hoplites, A.art, amazons")
    with scene.dice("roll 5 5 5 5 0", "roll 5 5 5 5", "roll 0 0 0"):
        act(scene, "hoplites", "attack amazons")
        assert scene.decision.kind == "retaliation" and scene.events(Assaulted) == []
        scene.play("retaliate", "allocate 0 4 0")
    assert [shot.attacker for shot in scene.events(Assaulted)] == [
        number(scene, unit) for unit in ("amazons", "amazons", "hoplites")
    ]
    assert vitality(scene, "hoplites") == 1


def test_both_with_initiative_strike_in_the_usual_order() -> None:
    """MB-RET-10: Ares attacks Amazons: his dice fall first."""
    scene = battle("A ares C4, B amazons C4", hand="ares, A.art, amazons")
    with scene.dice("roll 0 0 0 0 0 0 0 0 0"):
        act(scene, "ares", "attack amazons")
        assert scene.decision.kind == "retaliation" and len(scene.events(Assaulted)) == 1
        scene.play("decline")


def test_who_lets_the_early_moment_pass_is_not_asked_again() -> None:
    """MB-RET-10, MB-CMB-02: Amazons who lose a figure lose Initiative, but their moment was step 3."""
    scene = battle("A hoplites C4, B amazons C4", hand="hoplites, A.art, amazons")
    with scene.dice("roll 5 0 0"):
        act(scene, "hoplites", "attack amazons", "decline")
    assert vitality(scene, "amazons") == 3 and scene.asked == "A"


def test_an_attacker_who_falls_in_step_three_does_not_attack() -> None:
    """MB-CMB-04, MB-RULING-35, MB-RULING-92: the action is spent, and the activation is over."""
    scene = battle("A hoplites C4 1, A zeus E1, B amazons C4", hand="hoplites, zeus, A.art 2, amazons")
    with scene.dice("roll 5 5 5 5 5"):
        act(scene, "hoplites", "attack amazons", "retaliate")
    assert where(scene, "hoplites") == "" and vitality(scene, "amazons") == 4
    assert scene.decision.kind == "second activation"


@pytest.mark.parametrize(("attacker", "dice"), [("odysseus", 6), ("leonidas", 0)])
def test_after_an_early_retaliation_the_distance_is_checked_again(
    attacker: str, dice: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """MB-RULING-35, MB-CMB-04: thrown one area away, a bowman shoots the same target and a spear is wasted."""
    scene = battle(f"A {attacker} C4, B ares C4, B athena C4", hand=f"{attacker}, A.art, ares")
    ares = table(scene).rules.profiles[number(scene, "ares")]
    talents = Pantheon().content["talents"]
    effects = Effects()
    for talent in ("initiative", "mighty_throw"):
        VOCABULARY.compile(talents[talent]["effects"], effects, talent)
    monkeypatch.setattr(ares, "effects", effects)
    outcomes = ["roll 0 0 0 0 0 0 0 0"] + ["roll" + " 0" * dice] * bool(dice)
    with scene.dice(*outcomes):
        act(scene, attacker, "attack ares", "retaliate", "throw C3")
    assert where(scene, attacker) == "C3" and scene.asked == "A"
    assert scene.decision.kind == "simple action" and offered(scene, "attack") == []
    assert len(scene.events(Assaulted)) == len(outcomes)


@pytest.mark.parametrize(("edition", "asked"), [("rulebook", "B"), ("manual", "A")])
def test_a_full_area_is_defended_across_the_border(edition: str, asked: str) -> None:
    """MB-RULING-32, MB-RET-07: stormed from next door the rulebook lets the target strike back, the manual does not."""
    scene = battle(
        "A leonidas C3, B zeus C2, B medusa C2, B infernal_hounds C2", hand="leonidas, A.art, zeus", edition=edition
    )
    with scene.dice("roll 0 0 0 0 0 0"):
        act(scene, "leonidas", "storm zeus")
    assert scene.asked == asked


def test_a_stormed_unit_that_was_moved_does_not_strike_back() -> None:
    """MB-RULING-32: allowed only as long as neither unit has moved since."""
    scene = battle("A spartans C3, B leonidas C2, B medusa C2, B infernal_hounds C2", hand="spartans, A.art, leonidas")
    with scene.dice("roll 0 0 0 0 0"):
        act(scene, "spartans", "storm leonidas", "throw C3")
    assert where(scene, "leonidas") == "C3" and scene.asked == "A"


@pytest.mark.parametrize(("edition", "asked"), [("rulebook", "A"), ("manual", "B")])
def test_a_multiple_attack_is_answered_in_the_manual_only(edition: str, asked: str) -> None:
    """MB-MULT-04, MB-RET-08, MB-RULING-38: the Hydra's Onslaught, even on the only unit beside her."""
    scene = battle("A hydra C4, B medusa C4", hand="hydra, A.art, medusa", edition=edition)
    with scene.dice("roll 0 0 0 0 1"):
        act(scene, "hydra", "use onslaught", "decline")
    assert scene.asked == asked


@pytest.mark.parametrize("edition", ["rulebook", "manual"])
def test_an_area_attack_and_inferno_are_never_answered(edition: str) -> None:
    """MB-AREA-05, MB-RET-08: neither Lightning in melee nor a power whose text forbids it."""
    for units, unit, power in (("A zeus C4", "zeus", "lightning"), ("A hades C4", "hades", "inferno")):
        scene = battle(f"{units}, B medusa C4, B hydra C4", hand=f"{unit}, A.art 4, medusa, hydra", edition=edition)
        dice = "roll" + " 0" * (6 if unit == "zeus" else 5)
        with scene.dice(dice, dice):
            act(scene, unit, f"use {power}", "attack hydra")
            while scene.decision.kind == "throw":
                scene.play("decline")
        assert scene.asked == "A" and scene.events(Retaliated) == []


def test_the_manual_asks_after_the_attack() -> None:
    """MB-RULING-34: without Initiative the question comes when the dice of the attack have fallen."""
    scene = battle("A hoplites C4, B zeus C4", hand="hoplites, A.art, zeus", edition="manual")
    with scene.dice("roll 0 0 0"):
        act(scene, "hoplites", "attack zeus")
        assert scene.decision.kind == "retaliation" and len(scene.events(Assaulted)) == 1


def test_petrified_units_do_not_strike_back() -> None:
    """MB-DEC-23: a token of Medusa takes the question away."""
    scene = battle("A hoplites C4, B zeus C4", hand="hoplites, A.art, zeus")
    table(scene).petrified = 1 << number(scene, "zeus")
    with scene.dice("roll 0 0 0"):
        act(scene, "hoplites", "attack zeus")
    assert scene.asked == "A" and scene.events(Wounded) == []
