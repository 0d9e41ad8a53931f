"""The rules of the toy, each held by a test that fails when the rule is broken."""

from __future__ import annotations

import pytest
from scene import Scene
from toy.model import (
    CARDS,
    CardsDrawn,
    Discarded,
    FirstChosen,
    Reshuffled,
    RoundBegun,
    StancesShown,
    ToyState,
    Walked,
    Wounded,
)
from toy.rules import offence

from strategos.kernel.event import worded
from strategos.kernel.ids import SPECTATOR

A_LION, A_WOLF, B_BEAR, B_WOLF = range(4)
STRIKE, PARRY, SCOUT = range(3)
DEALT = {"strike": 2, "parry": 2, "scout": 1}
MODERN = {"edition": "modern"}


def table(
    a: str = "",
    b: str = "",
    gone_a: str = "",
    gone_b: str = "",
    stances: str = "A wary, B wary",
    more: str = "",
    options: dict[str, str] | None = None,
) -> Scene:
    """A lion beside both enemies, A's turn. `a` and `b` are hands, `gone_a` and `gone_b` discard piles."""
    hands, gone = {"A": a.split(), "B": b.split()}, {"A": gone_a.split(), "B": gone_b.split()}
    deck = {
        seat: {card: DEALT[card] - hands[seat].count(card) - gone[seat].count(card) for card in CARDS} for seat in "AB"
    }
    places = "" if "area:" in more else "area: A.lion B2, A.wolf A1, B.bear C1, B.wolf C2"
    return Scene(
        "toy",
        f"""
        scenario: duel
        {places}
        deck: {", ".join(f"{seat} {card} {n}" for seat in "AB" for card, n in deck[seat].items())}
        hand: {", ".join(f"{seat} {card} {hands[seat].count(card)}" for seat in "AB" for card in CARDS)}
        discard: {", ".join(f"{seat} {card} {gone[seat].count(card)}" for seat in "AB" for card in CARDS)}
        stance: {stances}
        shown: 1
        {more}
        """,
        options,
    )


def toy(scene: Scene) -> ToyState:
    assert isinstance(scene.state, ToyState)
    return scene.state


def told(scene: Scene, viewer: int) -> list[str]:
    """What a viewer hears of the events of the last answer, in words."""
    words = [worded(event, viewer, scene.state.setup.notation) for event in scene.match.log[-1].events]
    return [word for word in words if word is not None]


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


def test_a_deck_with_a_card_left_is_not_made_anew() -> None:
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
