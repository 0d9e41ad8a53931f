"""The rules of the toy before any blow falls, each held by a test that fails when the rule is broken."""

from __future__ import annotations

import pytest
from duel import A_LION, PARRY, SCOUT, STRIKE, table, told, toy
from scene import Scene
from toy.model import CardsDrawn, FirstChosen, Reshuffled, RoundBegun, StancesShown, Walked

from strategos.kernel.event import worded
from strategos.kernel.ids import SPECTATOR

# Setup


@pytest.mark.parametrize(("lots", "first"), [("shuffle 0 1", 0), ("shuffle 1 0", 1)])
def test_the_first_lot_has_the_initiative(lots: str, first: int) -> None:
    """TOY-SETUP-01: with equal stances it then goes to the other side (TOY-ROUND-02)."""
    scene = Scene("toy", "duel")
    with scene.dice(lots, "draw strike strike", "draw strike strike"):
        pass
    assert scene.events(FirstChosen) == [FirstChosen(first)]
    assert toy(scene).first == first


def test_each_seat_begins_with_two_cards_and_the_first_round() -> None:
    """TOY-SETUP-02, and TOY-DECK-01: the other seat does not see which."""
    scene = Scene("toy", "duel")
    with scene.dice("shuffle 0 1", "draw strike scout", "draw parry parry"):
        pass
    assert scene.events(CardsDrawn) == [CardsDrawn(0, (STRIKE, SCOUT)), CardsDrawn(1, (PARRY, PARRY))]
    assert toy(scene).hand == [[1, 0, 1], [0, 2, 0]]
    assert toy(scene).deck == [[1, 2, 0], [2, 0, 1]]
    assert scene.events(RoundBegun) == [RoundBegun(1)]


# Decks


def test_at_the_end_of_a_round_each_seat_draws_one_card_that_only_it_sees() -> None:
    """TOY-DECK-01"""
    scene = table(a="strike", b="parry")
    with scene.dice("draw scout", "draw parry"):
        scene.play("pass", "pass")
    assert scene.events(CardsDrawn) == [CardsDrawn(0, (SCOUT,)), CardsDrawn(1, (PARRY,))]
    assert toy(scene).hand == [[1, 0, 1], [0, 2, 0]]
    log = [played for played in scene.match.log if played.text == "draw scout"]
    assert [played.seen_by for played in log] == [(0,)]
    assert [[worded(e, v, scene.state.setup.notation) for v in (0, 1, SPECTATOR)] for e in log[0].events] == [
        ["drew A scout", "drew A ?", "drew A ?"]
    ]


def test_no_card_is_drawn_while_the_round_still_runs() -> None:
    """TOY-DECK-01: at the end of the round, after both seats."""
    scene = table()
    scene.play("pass")
    assert scene.asked == "B"
    assert scene.events(CardsDrawn) == []


def test_a_seat_without_deck_and_discard_pile_draws_nothing() -> None:
    """TOY-DECK-01: nobody can draw from an empty deck; the other seat still draws."""
    scene = table(a="strike strike parry parry scout")
    with scene.dice("draw parry"):
        scene.play("pass", "pass")
    assert scene.events(CardsDrawn) == [CardsDrawn(1, (PARRY,))]
    assert scene.asked == "AB"


def test_a_deck_that_is_empty_after_a_draw_is_made_from_the_discard_pile() -> None:
    """TOY-DECK-02"""
    scene = table(a="strike strike", gone_a="parry parry")
    with scene.dice("draw scout", "draw parry"):
        scene.play("pass", "pass")
    assert scene.events(Reshuffled) == [Reshuffled(0)]
    assert toy(scene).deck[0] == [0, 2, 0]
    assert toy(scene).discard[0] == [0, 0, 0]
    assert toy(scene).hand[0] == [2, 0, 1]


def test_a_deck_with_a_card_left_is_not_made_again() -> None:
    """TOY-DECK-02: only an empty one."""
    scene = table(a="strike", gone_a="parry parry")
    with scene.dice("draw scout", "draw parry"):
        scene.play("pass", "pass")
    assert scene.events(Reshuffled) == []
    assert toy(scene).discard[0] == [0, 2, 0]


# Rounds


def test_both_seats_choose_a_stance_at_the_same_time_and_in_secret() -> None:
    """TOY-ROUND-01"""
    scene = table()
    with scene.dice("draw strike", "draw strike"):
        scene.play("pass", "pass")
    assert scene.asked == "AB"
    assert scene.options("A") == scene.options("B") == ["stance wary", "stance bold"]
    assert scene.decision.secret
    scene.play("stance bold", seat="B")
    assert toy(scene).stance == [-1, 1]
    assert told(scene, 1) == ["stance-chosen B bold"]
    assert told(scene, 0) == told(scene, SPECTATOR) == []
    assert scene.game.view(scene.state, 0).facts["stance"] == [-1, -1]
    assert scene.game.view(scene.state, 1).facts["stance"] == [-1, 1]


@pytest.mark.parametrize(
    ("first", "a", "b", "begins"),
    [
        ("A", "bold", "wary", "A"),
        ("B", "bold", "wary", "A"),
        ("A", "wary", "bold", "B"),
        ("B", "wary", "bold", "B"),
        ("A", "bold", "bold", "B"),
        ("B", "bold", "bold", "A"),
        ("A", "wary", "wary", "B"),
        ("B", "wary", "wary", "A"),
    ],
)
def test_bold_acts_before_wary_and_equal_stances_pass_the_initiative_on(
    first: str, a: str, b: str, begins: str
) -> None:
    """TOY-ROUND-02"""
    scene = table(more=f"first: {first}")
    with scene.dice("draw strike", "draw strike"):
        scene.play("pass", "pass")
    scene.play(f"stance {a}", f"stance {b}")
    assert scene.asked == begins
    assert scene.events(StancesShown) == [StancesShown((int(a == "bold"), int(b == "bold")), "AB".index(begins))]
    assert scene.game.view(scene.state, 0).facts["stance"] == [int(a == "bold"), int(b == "bold")]


# Turns


def test_a_turn_is_one_action_of_each_seat() -> None:
    """TOY-TURN-01: once, then the other seat, then the round is over."""
    scene = table()
    scene.play("walk A.lion B1")
    assert scene.asked == "B"
    with scene.dice("draw strike", "draw strike"):
        scene.play("pass")
    assert scene.asked == "AB"
    assert scene.events(RoundBegun) == [RoundBegun(1)]


def test_a_turn_offers_pass_walks_attacks_strikes_and_a_scout_in_this_order() -> None:
    """TOY-TURN-01"""
    scene = table(a="strike scout")
    assert scene.options() == [
        "pass",
        "walk A.lion A2", "walk A.lion B1", "walk A.lion B3",
        "walk A.wolf A2", "walk A.wolf B1",
        "attack A.lion B.bear", "attack A.lion B.wolf",
        "strike A.lion B.bear", "strike A.lion B.wolf",
        "scout",
    ]  # fmt: skip


def test_a_unit_walks_to_a_free_area_beside_its_own() -> None:
    """TOY-TURN-02"""
    scene = table(more="area: A.lion A1, A.wolf A2, B.bear B1, B.wolf C2")
    assert [option for option in scene.options() if option.startswith("walk")] == [
        "walk A.lion B2", "walk A.wolf B2", "walk A.wolf B3"
    ]  # fmt: skip
    scene.play("walk A.lion B2")
    assert scene.events(Walked) == [Walked(A_LION, 3)]
    assert toy(scene).area == [3, 1, 2, 6]


def test_a_unit_attacks_only_enemies_beside_it() -> None:
    """TOY-TURN-02: neither its own nor those farther away."""
    scene = table(more="area: A.lion A1, A.wolf A2, B.bear B1, B.wolf C2")
    assert [option for option in scene.options() if option.startswith("attack")] == ["attack A.lion B.bear"]


def test_a_fallen_unit_neither_acts_nor_is_attacked() -> None:
    """TOY-TURN-02: it has no area."""
    scene = table(
        a="strike",
        more="area: A.lion -, A.wolf B2, B.bear -, B.wolf C2\n"
        "vitality: A.lion 0, A.wolf 2, B.bear 0, B.wolf 2",
    )  # fmt: skip
    assert not [option for option in scene.options() if "lion" in option or "bear" in option]
    assert "attack A.wolf B.wolf" in scene.options() and "walk A.wolf C1" in scene.options()
