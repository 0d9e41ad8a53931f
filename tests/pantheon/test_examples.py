"""The printed fights with their printed dice, played through the engine."""

from __future__ import annotations

import pytest
from battle import act, battle, number, offered, table, vitality, where

from strategos.games.pantheon.events import Guarded, Healed, Wounded
from strategos.games.pantheon.rules.strength import capped_total, effective
from strategos.kernel.stats import Modifier


def test_a_die_raised_by_another_wounds_and_low_defence_knows_no_second_assault() -> None:
    """MB-EX-01: blank 2 3 2 4 5 against defence 4 are three wounds at once, without a question."""
    scene = battle("A leonidas C4, B amazons C4", hand="leonidas, A.art")
    with scene.dice("roll 0 2 3 2 4 5"):
        act(scene, "leonidas", "attack amazons")
    assert [event.wounds for event in scene.events(Wounded)] == [3]
    assert vitality(scene, "amazons") == 1


@pytest.mark.parametrize(("target", "wounds"), [("leonidas", 2), ("athena", 1)])
def test_three_fives_make_nothing_seven_and_ten(target: str, wounds: int) -> None:
    """MB-EX-02: blank, 2 and 5 on three fives: 7 and 10 wound defence 7 twice and defence 8 once."""
    scene = battle(f"A hoplites C4, B {target} C4", hand="hoplites, A.art")
    with scene.dice("roll 5 5 5", "roll 0 2 5"):
        act(scene, "hoplites", f"attack {target}")
        if target == "leonidas":  # against defence 8 three fives cannot be one wound at once: nothing to choose
            scene.play("allocate 0 3 0")
    assert [event.wounds for event in scene.events(Wounded)] == [wounds]


def test_a_saved_die_and_a_failed_one_lift_the_other_to_ten() -> None:
    """MB-EX-03: 7 and 8 against defence 10, with one saved die: the 8 becomes 10, one wound."""
    scene = battle("A hoplites C2, B athena C2, B infernal_hounds C2", hand="hoplites, A.art")
    with scene.dice("roll 2 5 5", "roll 2 3"):
        act(scene, "hoplites", "attack athena")
    assert [event.wounds for event in scene.events(Wounded)] == [1]


def test_the_final_example_taken_at_once() -> None:
    """MB-EX-04 (a): three dice set aside on a 4 make 7: one wound, and no second assault follows."""
    scene = battle("A leonidas C4, B hydra C4", hand="leonidas, A.art")
    with scene.dice("roll 0 1 2 3 4 4"):
        act(scene, "leonidas", "attack hydra")
        assert set(scene.options()) == {"allocate 1 0 1", "allocate 0 2 1", "allocate 0 1 3", "allocate 0 0 5"}
        scene.play("allocate 1 0 1")
    assert vitality(scene, "hydra") == 8


def test_the_final_example_with_a_second_assault() -> None:
    """MB-EX-04 (b): two fives and a saved 3 roll 4 and 1: 9 and, with the 3, 7. Two wounds."""
    scene = battle("A leonidas C4, B hydra C4", hand="leonidas, A.art")
    with scene.dice("roll 0 1 2 3 4 4", "roll 4 1"):
        act(scene, "leonidas", "attack hydra", "allocate 0 2 1")
    assert vitality(scene, "hydra") == 7


def test_odysseus_wounds_leonidas_twice() -> None:
    """MB-EX-05: blank 1 2 4 5, then 3 and 1: vitality 6 becomes 4."""
    scene = battle("A odysseus C4, B leonidas C4", hand="odysseus, A.art")
    with scene.dice("roll 0 1 2 4 5", "roll 3 1"):
        act(scene, "odysseus", "attack leonidas", "allocate 0 2 1")
    assert vitality(scene, "leonidas") == 4


@pytest.mark.parametrize("edition", ["rulebook", "manual"])
def test_the_onslaught_of_the_hydra(edition: str) -> None:
    """MB-EX-06, MB-EX-07, MB-EX-08: Spartans next door, then Achilles beside her, thrown too far to strike back."""
    scene = battle("A hydra C4, B spartans C3, B achilles C4", hand="hydra, A.art, spartans, achilles", edition=edition)
    is_manual = edition == "manual"
    with scene.dice("roll 0 2 3 4 5", "roll 0 2", "roll 0 2 2 3 5", "roll 2 3"):
        act(scene, "hydra", "use onslaught", "attack spartans", "allocate 0 2 1")
        if is_manual:
            scene.play("second-assault 2")
        assert vitality(scene, "spartans") == 2
        assert scene.asked == "A" and set(offered(scene, "throw")) == {"B2", "B3", "C2", "C4", "D3"}  # D2 is a rock
        scene.play("throw B2", "allocate 0 2 0")
        if is_manual:
            scene.play("second-assault 2")
        assert vitality(scene, "achilles") == 4, "Endurance takes the only wound away"
        scene.play("throw C5")
    assert where(scene, "spartans") == "B2" and where(scene, "achilles") == "C5"
    assert scene.asked == "A", "nobody is asked to retaliate"
    scene.play("done")
    assert scene.events(Healed) == [] and vitality(scene, "hydra") == 9


def test_achilles_turns_blanks_into_ones() -> None:
    """MB-EX-09: after the conversion no blank is left for a throw, and that of the second roll does not count."""
    scene = battle("A achilles C3, A ares E1, B hydra C4", hand="achilles, ares, A.art")
    with scene.dice("roll 0 0 3 3 4 5 5", "roll 0 1 1 5"):
        act(scene, "achilles", "walk C4", "attack hydra")
        assert scene.options() == ["convert 0", "convert 1", "convert 2"]
        scene.play("convert 2", "allocate 0 4 0")
    assert vitality(scene, "hydra") == 7
    assert scene.decision.kind == "second activation"


def test_two_blanks_would_have_thrown_the_hydra() -> None:
    """MB-EX-09: a monster takes two blanks, which the unconverted roll has."""
    scene = battle("A achilles C3, A ares E1, B hydra C4", hand="achilles, ares, A.art")
    with scene.dice("roll 0 0 3 3 4 5 5"):
        act(scene, "achilles", "walk C4", "attack hydra", "convert 0", "allocate 1 0 2")
        assert scene.decision.kind == "throw" and scene.asked == "A"
        scene.play("throw C5")
    assert where(scene, "hydra") == "C5"


def test_a_guard_steps_in_again_and_again() -> None:
    """MB-EX-11: in two attacks of one turn, and in an area attack for every friend, besides being hit itself."""
    scene = battle(
        "A odysseus B3, A zeus B4, B leonidas C4, B atalanta C4, B medusa C4", hand="odysseus, zeus, A.art 4"
    )
    nothing = "roll 0 0 0 0 0 0"
    with scene.dice(nothing):  # 5 dice and one for Archer
        act(scene, "odysseus", "attack medusa", "guard leonidas", "done", "done")
    act(scene, "zeus", "use lightning")
    assert scene.decision.kind == "order of targets" and len(scene.options()) == 3
    with scene.dice(nothing, nothing, nothing):
        scene.play("attack atalanta", "guard leonidas", "decline")
        scene.play("attack leonidas", "decline")
        scene.play("guard leonidas", "decline")  # medusa, the last one left
    protected = [event.target for event in scene.events(Guarded)]
    assert protected == [number(scene, unit) for unit in ("medusa", "atalanta", "medusa")]


def test_lightning_on_friend_and_foe() -> None:
    """MB-EX-12: player A orders the attacks; on A's own unit player B allocates and throws."""
    scene = battle("A zeus B4, A odysseus C4, B atalanta C4, B medusa C4", hand="zeus, A.art 2")
    with scene.dice("roll 0 0 0 0 0 0", "roll 0 1 2 3 4 4", "roll 0 0 0 0 0 0"):
        act(scene, "zeus", "use lightning")
        assert scene.asked == "A" and set(offered(scene, "attack")) == {"odysseus", "atalanta", "medusa"}
        scene.play("attack medusa")
        assert scene.decision.kind == "throw" and scene.asked == "A"
        scene.play("decline")
        assert scene.asked == "A"
        scene.play("attack odysseus")
        assert scene.decision.kind == "allocate dice" and scene.asked == "B"
        scene.play("allocate 1 0 2")
        assert scene.decision.kind == "throw" and scene.asked == "B"
        scene.play("throw C5")
        assert where(scene, "odysseus") == "C5" and vitality(scene, "odysseus") == 5
        assert scene.decision.kind == "throw" and scene.asked == "A"  # atalanta, the last one
        scene.play("decline")


@pytest.mark.parametrize("order", [("counterfeat", "bloodlust"), ("bloodlust", "counterfeat")])
def test_the_minotaur_against_heracles(order: tuple[str, str]) -> None:
    """MB-EX-17: the active player says whether Heracles' feat or Bloodlust comes first; both orders are legal."""
    scene = battle("A minotaur C4, B heracles C4", hand="minotaur, A.art")
    seats = {"counterfeat": "B", "bloodlust": "A"}
    with scene.dice("roll 0 0 1 2 3 4 5", "roll 1", "roll 1 1"):
        act(scene, "minotaur", "attack heracles")
        assert scene.asked == "A" and set(scene.options()) == {"first counterfeat", "first bloodlust"}
        scene.play(f"first {order[0]}")
        assert scene.asked == seats[order[0]]
        scene.play("reroll 5")
        assert scene.asked == seats[order[1]] and "reroll 5" not in scene.options(), "the new result counts"
        scene.play("reroll 0 0")
        scene.play(scene.options()[0])


def test_no_basic_attack_after_lightning() -> None:
    """MB-EX-18: the special attack was the attack of the activation."""
    scene = battle("A zeus C4, B atalanta C4, B medusa C4", hand="zeus, A.art 3")
    with scene.dice("roll 1 1 1 1 1 1", "roll 1 1 1 1 1 1"):
        act(scene, "zeus")
        assert set(offered(scene, "attack")) == {"atalanta", "medusa"}
        scene.play("use lightning", "attack atalanta", "allocate 0 0 6", "allocate 0 0 6")
    assert scene.decision.kind == "simple action"
    assert offered(scene, "attack") == [] and offered(scene, "use") == []


@pytest.mark.parametrize(
    ("amounts", "rulebook", "manual"),
    [
        ((1, 1, 1), 2, 2),
        ((3,), 3, 2),
        ((3, 1), 3, 2),
        ((3, -1), 2, 2),
        ((3, 4), 4, 2),
        ((-1, -1, -1), -2, -2),
        ((-3, -1), -3, -2),
    ],
)
def test_modifiers_are_capped(amounts: tuple[int, ...], rulebook: int, manual: int) -> None:
    """MB-EX-20, MB-ATK-03, MB-RULING-04: 2 either way, or a single larger one; the manual always stops at 2."""
    modifiers = [Modifier(amount, "test", "MB-ATK-03") for amount in amounts]
    assert capped_total(modifiers, is_flat=False) == rulebook
    assert capped_total(modifiers, is_flat=True) == manual


@pytest.mark.parametrize(("base", "amount", "total"), [(9, 2, 10), (1, -2, 0), (9, 1, 10), (5, 2, 7)])
def test_effective_values_stay_between_nought_and_ten(base: int, amount: int, total: int) -> None:
    """MB-EX-21, MB-ATK-02: 9 and 2 are 10, 1 less 2 is 0."""
    scene = battle("A zeus C4, B ares C4")
    changed = effective(table(scene), "defence", Modifier(base, "unit", ""), [Modifier(amount, "test", "")])
    assert changed.total == total


@pytest.mark.parametrize(("figures", "dice"), [(3, 5), (2, 4), (1, 3)])
def test_spartans_roll_a_die_for_each_figure(figures: int, dice: int) -> None:
    """MB-EX-25, MB-RULING-03, MB-RULING-02: 2 and one more offence for each Spartan, beside the cap on modifiers."""
    scene = battle(f"A spartans C4 {figures}, B atalanta C4", hand="spartans, A.art")
    with scene.dice("roll" + " 4" * dice):
        act(scene, "spartans", "attack atalanta")
        scene.play("allocate 1 0 " + str(dice - 3))
