"""The rules of the toy for attacks, cards and talents, each held by a test that fails when the rule is broken."""

from __future__ import annotations

import pytest
from duel import A_LION, B_BEAR, B_WOLF, PARRY, SCOUT, STRIKE, table, told, toy
from toy.model import Discarded, Wounded
from toy.rules import offence

from strategos.kernel.ids import SPECTATOR

# Attacks


@pytest.mark.parametrize(("unit", "dice"), [("A.lion", 3), ("A.wolf", 2)])
def test_an_attack_rolls_as_many_dice_as_the_unit_has_offence(unit: str, dice: int) -> None:
    """TOY-ATK-01"""
    scene = table(more="area: A.lion B1, A.wolf B2, B.bear C1, B.wolf C2")
    with scene.dice("roll" + " 0" * dice):
        scene.play(f"attack {unit} B.bear")
    assert scene.asked == "B"


def test_a_bold_unit_rolls_one_die_more_and_says_why() -> None:
    """TOY-ATK-02"""
    scene = table(stances="A bold, B wary")
    assert str(offence(toy(scene), A_LION)) == "4 = 3 card (TOY-ATK-01) + 1 bold (TOY-ATK-02)"
    with scene.dice("roll 0 0 0 0"):
        scene.play("attack A.lion B.bear")


def test_a_bold_enemy_adds_no_die() -> None:
    """TOY-ATK-02: only the stance of the attacker counts."""
    scene = table(stances="A wary, B bold")
    assert str(offence(toy(scene), A_LION)) == "3 = 3 card (TOY-ATK-01)"
    with scene.dice("roll 0 0 0"):
        scene.play("attack A.lion B.bear")


@pytest.mark.parametrize(("roll", "hits"), [("1 1 1", 0), ("1 1 2", 1), ("0 2 5", 2)])
def test_a_die_that_reaches_the_defence_is_a_hit(roll: str, hits: int) -> None:
    """TOY-ATK-03: the wolf has defence 2."""
    scene = table()
    with scene.dice(f"roll {roll}"):
        scene.play("attack A.lion B.wolf")
    assert scene.events(Wounded) == ([Wounded(B_WOLF, hits)] if hits else [])


def test_each_hit_takes_one_vitality() -> None:
    """TOY-ATK-04"""
    scene = table()
    with scene.dice("roll 0 1 2"):
        scene.play("attack A.lion B.wolf")
    assert toy(scene).vitality == [3, 2, 4, 1]
    assert toy(scene).area[B_WOLF] >= 0


def test_a_unit_without_vitality_leaves_the_board() -> None:
    """TOY-ATK-04: and vitality never falls below nothing."""
    scene = table()
    with scene.dice("roll 5 5 5"):
        scene.play("attack A.lion B.wolf")
    assert toy(scene).vitality == [3, 2, 4, 0]
    assert toy(scene).area[B_WOLF] == -1
    assert scene.result is None


# Cards and talents


def test_a_strike_card_is_discarded_and_adds_one_die() -> None:
    """TOY-CARD-01"""
    scene = table(a="strike strike")
    with scene.dice("roll 0 0 0 0"):
        scene.play("strike A.lion B.bear")
    assert scene.events(Discarded) == [Discarded(0, STRIKE)]
    assert toy(scene).hand[0] == [1, 0, 0] and toy(scene).discard[0] == [1, 0, 0]


def test_without_a_strike_card_no_strike_is_offered() -> None:
    """TOY-CARD-01: an enemy's card does not help."""
    assert not [option for option in table(a="parry scout", b="strike").options() if option.startswith("strike")]


def test_a_bold_strike_adds_both_dice() -> None:
    """TOY-CARD-01, TOY-ATK-02"""
    scene = table(a="strike", stances="A bold, B bold")
    with scene.dice("roll 0 0 0 0 0"):
        scene.play("strike A.lion B.bear")


@pytest.mark.parametrize(("roll", "lost"), [("0 0 5", 0), ("0 5 5", 1), ("5 5 5", 2)])
def test_a_tough_unit_ignores_the_first_hit(roll: str, lost: int) -> None:
    """TOY-TOUGH-01: the bear is tough, the wolf beside it is not."""
    scene = table()
    with scene.dice(f"roll {roll}"):
        scene.play("attack A.lion B.bear")
    assert scene.events(Wounded) == ([Wounded(B_BEAR, lost)] if lost else [])


def test_the_first_hit_is_ignored_in_every_attack() -> None:
    """TOY-TOUGH-01: of an attack, not of a match."""
    scene = table()
    with scene.dice("roll 0 5 5", "draw strike", "draw strike"):
        scene.play("attack A.lion B.bear", "pass")
    scene.play("stance bold", "stance wary")
    with scene.dice("roll 0 0 0 5"):
        scene.play("attack A.lion B.bear")
    assert scene.events(Wounded) == [Wounded(B_BEAR, 1)]


def test_a_parry_cancels_a_hit_and_is_discarded() -> None:
    """TOY-PARRY-01"""
    scene = table(b="parry strike")
    with scene.dice("roll 0 5 5"):
        scene.play("attack A.lion B.wolf")
    assert (scene.asked, scene.options()) == ("B", ["decline", "parry"])
    scene.play("parry")
    assert scene.events(Discarded) == [Discarded(1, PARRY)]
    assert scene.events(Wounded) == [Wounded(B_WOLF, 1)]
    assert toy(scene).hand[1] == [1, 0, 0]


def test_a_parry_may_be_kept() -> None:
    """TOY-PARRY-01: may."""
    scene = table(b="parry")
    with scene.dice("roll 0 5 5"):
        scene.play("attack A.lion B.wolf")
    scene.play("decline")
    assert scene.events(Discarded) == []
    assert scene.events(Wounded) == [Wounded(B_WOLF, 2)]
    assert toy(scene).hand[1] == [0, 1, 0]


def test_a_parry_comes_after_toughness_and_only_against_hits_that_are_left() -> None:
    """TOY-PARRY-01, TOY-TOUGH-01"""
    scene = table(b="parry")
    with scene.dice("roll 0 0 5"):
        scene.play("attack A.lion B.bear")
    assert scene.decision.kind == "turn"  # the one hit was ignored: nothing is left to parry


def test_the_question_is_asked_of_any_hand_that_is_not_empty() -> None:
    """TOY-PARRY-02: a missing question would tell that the card is missing."""
    scene = table(b="scout")
    with scene.dice("roll 0 5 5"):
        scene.play("attack A.lion B.wolf")
    assert (scene.decision.kind, scene.asked, scene.options()) == ("parry", "B", ["decline"])


def test_an_empty_hand_is_not_asked() -> None:
    """TOY-PARRY-02: everybody can see that it is empty."""
    scene = table(a="parry")
    with scene.dice("roll 0 5 5"):
        scene.play("attack A.lion B.wolf")
    assert (scene.decision.kind, scene.asked) == ("turn", "B")


def test_a_scout_takes_any_card_of_the_deck_unseen() -> None:
    """TOY-SCOUT-01"""
    scene = table(a="scout strike", gone_a="strike")
    scene.play("scout")
    assert (scene.asked, scene.options()) == ("A", ["take parry"])
    assert scene.decision.secret
    scene.play("take parry")
    assert scene.events(Discarded) == [Discarded(0, SCOUT)]
    assert toy(scene).hand[0] == [1, 1, 0] and toy(scene).discard[0] == [1, 0, 1]
    assert told(scene, 0) == ["drew A parry"]
    assert told(scene, 1) == told(scene, SPECTATOR) == ["drew A ?"]
    assert scene.asked == "B"


def test_no_scout_is_offered_without_the_card_or_without_a_deck() -> None:
    """TOY-SCOUT-01"""
    assert "scout" not in table(a="strike", b="scout").options()
    assert "scout" not in table(a="strike strike parry parry scout").options()
