"""The combat sequence: what comes after what, what is paid, and how a flying target gets away."""

from __future__ import annotations

import random

import pytest
from battle import act, battle, number, offered, ride, table, vitality, where

import strategos
from strategos.games.pantheon.events import Assaulted, Evaded, Petrified, UnitDestroyed

SIX = "roll 0 0 0 0 0 0"


def test_an_attack_runs_through_its_steps_in_order() -> None:
    """MB-CMB-02, MB-CMB-07, MB-RULING-24: 1e, 2, 4a, 4dr, 4dx, 4f, 4g, 5; each is finished before the next."""
    scene = battle("A heracles C4, B leonidas C4, B cerberus C4, B amazons C4", hand="heracles, A.art, leonidas, B.art")
    ride(scene, "leonidas")
    kinds = []
    with scene.dice("roll 0 1 1 3 3 5 5", "roll 5 5"):
        act(scene, "heracles", "attack leonidas")
        for answer in ("decline", "decline", "reroll", "allocate 0 2 4", "decline", "decline", "decline"):
            kinds.append((scene.decision.kind, scene.asked))
            scene.play(answer)
    assert kinds == [
        ("evade", "B"), ("guard", "B"), ("re-roll", "A"), ("allocate dice", "A"), ("wall of shields", "B"),
        ("throw", "A"), ("retaliation", "B"),
    ]  # fmt: skip
    assert vitality(scene, "leonidas") == 4


def test_an_attack_action_is_one_attack_on_one_target() -> None:
    """MB-CMB-01: two enemies beside Zeus, one is attacked, and that was the action."""
    scene = battle("A zeus C4, B medusa C4, B atalanta C4", hand="zeus, A.art 2")
    with scene.dice("roll 0 0 0 0 0 0 0 0"):
        act(scene, "zeus", "attack medusa", "decline")
    assert len(scene.events(Assaulted)) == 1 and offered(scene, "attack") == []


def test_a_basic_attack_rolls_the_offence_and_a_special_one_its_number() -> None:
    """MB-CMB-05, MB-RULING-05: on the slope Zeus has 8 and 1 dice, while Lightning keeps its 6."""
    units = "A zeus A3, B medusa A3, B hydra A4, B ares A5"
    basic = battle(units, hand="zeus, A.art 2")
    with basic.dice("roll" + " 0" * 9):
        act(basic, "zeus", "attack medusa", "decline")
    special = battle(units, hand="zeus, A.art 2")
    with special.dice(SIX):
        act(special, "zeus", "use lightning", "aim A4", "decline")


def test_the_slope_changes_no_printed_range_but_lets_a_special_attack_see() -> None:
    """MB-RULING-05: Lightning looks over the Hydra to A5; E3, four areas away, stays out of its range of 3."""
    units = "A zeus {}, B hydra A4, B ares A5, B atalanta E3"
    on_slope = battle(units.format("A3"), hand="zeus, A.art 2")
    act(on_slope, "zeus", "use lightning")
    assert set(offered(on_slope, "aim")) == {"A4", "A5"}
    below = battle("A zeus A2, B hydra A3, B ares A4, B medusa B2", hand="zeus, A.art 2")
    act(below, "zeus", "use lightning")
    assert set(offered(below, "aim")) == {"A3", "B2"}, "without it the Hydra hides Ares"


def test_numbers_that_cost_nothing_apply_by_themselves() -> None:
    """MB-RULING-67: Close Combat and Torment are never asked for."""
    ares = battle("A ares C4, B medusa C4", hand="ares, A.art")
    with ares.dice("roll" + " 0" * 9):
        act(ares, "ares", "attack medusa")
    hades = battle("A hades C4, B medusa C4", hand="hades, A.art")
    with hades.dice("roll 5 0 0 0 0 1"):
        act(hades, "hades", "attack medusa")
        assert "allocate 1 0 0" in hades.options(), "7 less 1: a 5 and one more die wound"
        hades.play("allocate 1 0 0")


def test_a_special_attack_is_the_attack_of_the_activation() -> None:
    """MB-CMB-06, MB-DEC-15: both forms are offered, and after either of them neither."""
    for first in ("attack medusa", "use owl"):
        scene = battle("A athena C4, B medusa C4, B hydra C3, B ares C5", hand="athena, A.art 2")
        act(scene, "athena")
        assert "attack medusa" in scene.options() and "use owl" in scene.options()
        with scene.dice("roll" + " 0" * (7 if first == "attack medusa" else 5)):
            scene.play(first)
            if scene.decision.kind == "target":
                scene.play("attack hydra")
        assert offered(scene, "attack") == [] and offered(scene, "use") == []


def test_a_special_attack_must_be_affordable() -> None:
    """MB-DEC-15: without an art of war card Lightning is not among the answers, but the question is asked."""
    scene = battle("A zeus C4, B medusa C3", hand="zeus 2")
    act(scene, "zeus")
    assert scene.decision.kind == "simple action" and offered(scene, "use") == []


def test_a_special_attack_is_paid_first_and_never_refunded_or_paid_twice() -> None:
    """MB-CMB-08, MB-RULING-27, MB-DEC-20: paid before the target is named; after the evade the same bite goes on."""
    scene = battle("A cerberus C4, B leonidas C4, B medusa C4", hand="cerberus, A.art 3, B.art")
    ride(scene, "leonidas")
    art = number(scene, "A.art", "card")
    act(scene, "cerberus", "use bite")
    assert scene.decision.kind == "target" and table(scene).hand[art] == 2
    scene.play("attack leonidas", "evade")
    assert scene.asked == "A" and scene.options() == ["decline", "attack medusa"]
    with scene.dice("roll 0 0 0 0 0 0 0"):
        scene.play("attack medusa")
        assert scene.decision.kind == "re-roll", "it is still the Three-headed Bite"
        scene.play("reroll")
    assert table(scene).hand[art] == 2 and offered(scene, "use") == []


def test_an_evaded_attack_without_another_target_is_wasted() -> None:
    """MB-CMB-08, MB-DEC-20: nobody else is there, so nothing is asked and nothing comes back."""
    scene = battle("A cerberus C4, B leonidas C4", hand="cerberus, A.art 3, B.art")
    ride(scene, "leonidas")
    act(scene, "cerberus", "use breath", "evade")
    assert scene.decision.kind == "simple action" and offered(scene, "attack") == []
    assert table(scene).hand[number(scene, "A.art", "card")] == 2


def test_the_attacker_may_decline_a_new_target() -> None:
    """MB-DEC-20, MB-RULING-27: none is an answer; the action is spent."""
    scene = battle("A hades C4, B leonidas C4, B medusa C4", hand="hades, A.art, B.art")
    ride(scene, "leonidas")
    act(scene, "hades", "attack leonidas", "evade", "decline")
    assert scene.decision.kind == "simple action" and offered(scene, "attack") == []


def test_effects_that_simply_destroy_need_no_dice() -> None:
    """MB-CMB-09: Petrify rolls nothing and asks for no guard; lava is resolved with dice like any attack."""
    scene = battle("A medusa C4, B hoplites C4, B zeus C4, B leonidas C4", hand="medusa, A.art 3, zeus")
    with scene.dice():
        act(scene, "medusa", "use petrify")
    assert scene.events(UnitDestroyed)[0].unit == number(scene, "hoplites") and len(scene.events(Petrified)) == 2
    burnt = battle("A leonidas B3, B zeus E1", hand="leonidas, A.art", board="tartarus")
    with burnt.dice("roll 0 0 0 0 0"):
        act(burnt, "leonidas", "walk B2")
    assert burnt.events(Assaulted)[0].attacker is None


def test_a_full_area_can_be_stormed_or_shot_into() -> None:
    """MB-DEC-17: with range both ways are offered, without it only the storm; far away neither."""
    full = "B zeus C2, B medusa C2, B infernal_hounds C2"
    bow = battle(f"A odysseus C3, {full}", hand="odysseus, A.art")
    act(bow, "odysseus")
    assert set(offered(bow, "attack")) == set(offered(bow, "storm")) == {"zeus", "medusa", "infernal_hounds"}
    spear = battle(f"A leonidas C3, {full}", hand="leonidas, A.art")
    act(spear, "leonidas")
    assert offered(spear, "attack") == [] and len(offered(spear, "storm")) == 3


# -- Force of Nature --------------------------------------------------------------------------------------------------


def test_force_of_nature_is_decided_before_the_target() -> None:
    """MB-RULING-68, MB-DEC-16: the tree gives the reach to choose Medusa next door, and one die more, once."""
    scene = battle("A minotaur C1, A zeus E1, B medusa C2, B atalanta C2", hand="minotaur, zeus, A.art 2")
    act(scene, "minotaur")
    assert offered(scene, "attack") == [] and offered(scene, "uproot") == ["C1"]
    scene.play("uproot C1")
    assert set(scene.options()) == {"attack medusa", "attack atalanta"}
    with scene.dice("roll" + " 0" * 8):
        scene.play("attack medusa", "reroll", "decline")
    assert table(scene).pieces[number(scene, "C1", "area")] == 1 and offered(scene, "uproot") == []
    scene.play("done")
    assert table(scene).uprooted == 0


def test_force_of_nature_is_not_offered_without_a_piece() -> None:
    """MB-DEC-16: nor is it forced on the attacker where one stands."""
    open_ground = battle("A minotaur C4, B medusa C4", hand="minotaur, A.art 2")
    act(open_ground, "minotaur")
    assert offered(open_ground, "uproot") == []
    forest = battle("A minotaur C1, B medusa C1", hand="minotaur, A.art 2")
    act(forest, "minotaur")
    assert offered(forest, "uproot") == ["C1"]
    with forest.dice("roll" + " 0" * 7):
        forest.play("attack medusa", "reroll", "decline")
    assert table(forest).pieces[number(forest, "C1", "area")] == 2


def test_force_of_nature_in_a_retaliation_is_for_that_retaliation() -> None:
    """MB-RULING-68, MB-DEC-16: the defender tears out the tree, rolls one die more, and that is all."""
    scene = battle("A leonidas C1, B minotaur C1", hand="leonidas, A.art, minotaur")
    with scene.dice(SIX, "roll" + " 0" * 8):
        act(scene, "leonidas", "attack minotaur", "retaliate")
        assert scene.asked == "B" and scene.options() == ["decline", "uproot C1"]
        scene.play("uproot C1", "reroll", "decline")
    assert table(scene).uprooted == 0


# -- evade ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attacker", "area", "edition", "measure", "is_asked"),
    [
        ("hydra", "C3", "rulebook", "range", True),  # range 1
        ("odysseus", "C4", "rulebook", "range", False),  # range 2, whatever the distance
        ("odysseus", "C4", "manual", "range", True),
        ("odysseus", "C3", "rulebook", "attack_distance", True),
        ("odysseus", "B2", "rulebook", "attack_distance", False),
    ],
)
def test_the_range_of_the_attacker_decides_about_evading(
    attacker: str, area: str, edition: str, measure: str, is_asked: bool
) -> None:
    """MB-RULING-25, MB-DEC-19: its effective range, not the distance, unless a house rule says so."""
    scene = battle(
        f"A {attacker} {area}, B leonidas C4", hand=f"{attacker}, A.art, B.art", edition=edition,
        house={"evade_measure": measure},
    )  # fmt: skip
    ride(scene, "leonidas")
    with scene.dice(*[] if is_asked else ["roll" + " 0" * (5 if area == "C4" else 6)]):
        act(scene, attacker, "attack leonidas")
    assert (scene.decision.kind == "evade") == is_asked


def test_a_special_attack_is_measured_by_its_printed_range() -> None:
    """MB-RULING-25: Zeus has range 0, but Lightning reaches 3 areas and is not evaded."""
    scene = battle("A zeus C4, B leonidas C4", hand="zeus, A.art 2, B.art")
    ride(scene, "leonidas")
    with scene.dice(SIX):
        act(scene, "zeus", "use lightning", "decline")
    assert scene.events(Evaded) == []


@pytest.mark.parametrize(
    ("hand", "options"),
    [
        ("B.art", ["decline", "evade", "search"]),
        ("leonidas", ["decline"]),  # the table cannot know
        ("", None),
    ],
)
def test_evade_is_asked_when_it_might_be_paid(hand: str, options: list[str] | None) -> None:
    """MB-DEC-19: by what is public; the answers go by the real hand."""
    scene = battle("A hades C4, B leonidas C4", hand=f"hades, A.art, {hand}")
    ride(scene, "leonidas")
    with scene.dice(*[] if options else [SIX]):
        act(scene, "hades", "attack leonidas")
    assert (scene.options() if scene.decision.kind == "evade" else None) == options


def test_evade_is_bought_once_a_turn() -> None:
    """MB-DEC-19: in the manual the second attack of the turn could be evaded but for that."""
    scene = battle("A hades C4, A ares C4, B leonidas C4", hand="hades, ares, A.art 3, B.art 3", edition="manual")
    ride(scene, "leonidas")
    act(scene, "hades", "attack leonidas", "evade", "done")
    with scene.dice("roll" + " 0" * 9):
        act(scene, "ares", "attack leonidas")
    assert where(scene, "leonidas") == "C4" and len(scene.events(Evaded)) == 1


def test_no_question_settles_a_conflict_of_rules() -> None:
    """MB-RULING-90: in matches played at random nobody is ever asked which of two equal rules holds."""
    for scenario in ("learning", "duel"):
        match = strategos.new_match("pantheon", scenario=scenario, seed=90)
        rng = random.Random(90)
        for _ in range(400):
            if match.over:
                break
            assert match.decision.rule != "MB-TIME-02"
            match.play(rng.choice(match.decision.options))
