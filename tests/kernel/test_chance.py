"""Chance: exact weights, against counting by hand, against icepool, and against what is sampled."""

from __future__ import annotations

import itertools
from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from math import comb, factorial, sqrt

import icepool  # type: ignore[import-untyped]
import pytest
from all_faults import all_faults
from hypothesis import given
from hypothesis import strategies as st

from strategos.kernel.action import Action
from strategos.kernel.chance import CHANCE_ACTIONS, Chance, Die, Draw, Drawn, Roll, Rolled, Shuffle, Shuffled
from strategos.kernel.ids import CHANCE
from strategos.kernel.rng import Rng

BATTLE = (0, 1, 2, 3, 4, 5)
ODD = (0, 0, 1, 1, 1, 4)  # sides that show the same face
zones = st.lists(st.integers(0, 4), min_size=1, max_size=4).map(lambda counts: tuple(enumerate(counts)))
dice = st.lists(st.integers(-2, 6), min_size=1, max_size=6)


def faces(action: Action) -> tuple[int, ...]:
    assert isinstance(action, Rolled)
    return action.faces


def cards(action: Action) -> tuple[int, ...]:
    assert isinstance(action, Drawn)
    return action.cards


def check_whole(chance: Chance) -> None:
    """What every question to CHANCE keeps to."""
    outcomes = chance.outcomes()
    assert chance.seat == CHANCE
    assert chance.options == tuple(action for action, _ in outcomes)
    assert len(set(chance.options)) == len(outcomes)
    assert sum(weight for _, weight in outcomes) == chance.total
    assert sum((chance.probability(action) for action in chance.options), Fraction(0)) == 1
    for action, weight in outcomes:
        assert weight > 0 and chance.weight(action) == weight and chance.allows(action)


def check_sampling(chance: Chance, rounds: int, seed: int) -> None:
    """The frequencies of samples pass a chi-square test against the weights, rare outcomes put together."""
    rng = Rng(seed, "sampling")
    seen = Counter(chance.sample(rng) for _ in range(rounds))
    assert set(seen) <= set(chance.options)
    cells: list[tuple[float, float]] = []
    rare = [0.0, 0.0]
    for action, weight in chance.outcomes():
        expected = rounds * weight / chance.total
        if expected >= 5:
            cells.append((seen[action], expected))
        else:
            rare = [rare[0] + seen[action], rare[1] + expected]
    if rare[1] >= 1:
        cells.append((rare[0], rare[1]))
    found = sum((count - expected) ** 2 / expected for count, expected in cells)
    assert abs(found - (len(cells) - 1)) < 4 * sqrt(2 * (len(cells) - 1)), f"chi-square {found} of {len(cells)} cells"


# Rolls


@all_faults("number, sides", itertools.product(range(5), [BATTLE, ODD, (3,), (2, 2)]))
def test_a_roll_weighs_as_much_as_there_are_ways_to_roll_it(sides: tuple[int, ...], number: int) -> None:
    roll = Die("die", sides).roll(number, "X-1")
    ways = Counter(tuple(sorted(rolled)) for rolled in product(sides, repeat=number))
    assert {faces(action): weight for action, weight in roll.outcomes()} == ways
    assert roll.total == len(sides) ** number
    check_whole(roll)


@given(dice, st.integers(0, 6))
def test_rolls_agree_with_icepool(sides: list[int], number: int) -> None:
    roll = Die("die", sides).roll(number, "X-1")
    pool = icepool.Die(sides).pool(number).expand()
    share = {tuple(outcome): Fraction(weight, pool.denominator()) for outcome, weight in pool.items()}
    assert {faces(action): roll.probability(action) for action in roll.options} == share


def test_outcomes_of_a_roll_come_in_order() -> None:
    options = [faces(action) for action in Die("die", BATTLE).roll(3, "X-1").options]
    assert options == sorted(options)
    assert options[0] == (0, 0, 0) and options[-1] == (5, 5, 5) and len(options) == comb(8, 3)


@pytest.mark.parametrize("number", [11, 20, 40])
def test_large_rolls_are_weighed_without_a_table(number: int) -> None:
    die = Die("coin", (0, 1))
    roll = die.roll(number, "X-1")
    assert [roll.weight(Rolled((0,) * (number - ones) + (1,) * ones)) for ones in range(number + 1)] == [
        comb(number, ones) for ones in range(number + 1)
    ]
    assert roll.allows(roll.sample(Rng(1)))
    check_whole(roll)


def test_a_roll_of_many_battle_dice_adds_up() -> None:
    roll = Die("die", BATTLE).roll(15, "X-1")
    assert len(roll.options) == comb(20, 5)
    assert sum(weight for _, weight in roll.outcomes()) == 6**15 == roll.total


@pytest.mark.parametrize(
    "action",
    [
        Rolled((0, 1)),
        Rolled((0, 1, 2, 3)),
        Rolled((2, 1, 0)),
        Rolled((0, 1, 6)),
        Rolled((-1, 1, 2)),
        Rolled(()),
        Drawn((0, 1, 2)),
        Shuffled((0, 1, 2)),
    ],
)
def test_a_roll_that_cannot_happen_weighs_nothing(action: Action) -> None:
    roll = Die("die", BATTLE).roll(3, "X-1")
    assert roll.weight(action) == 0 and not roll.allows(action) and roll.probability(action) == 0


def test_no_dice_have_one_outcome() -> None:
    roll = Die("die", BATTLE).roll(0, "X-1")
    assert roll.options == (Rolled(()),) and roll.sample(Rng(1)) == Rolled(())


def test_fewer_dice_than_none_are_refused() -> None:
    with pytest.raises(ValueError, match=r"^-1 dice cannot be rolled$"):
        Die("die", BATTLE).roll(-1, "X-1")


def test_a_die_without_sides_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^die 'air' has no sides$"):
        Die("air", ())


def test_a_table_of_outcomes_is_made_once() -> None:
    die = Die("die", BATTLE)
    assert die.roll(4, "X-1").outcomes() is die.roll(4, "X-2").outcomes()


@pytest.mark.parametrize(("sides", "number"), [(BATTLE, 1), (BATTLE, 3), (ODD, 4), (ODD, 10), (ODD, 11), ((0, 1), 14)])
def test_dice_fall_as_often_as_they_should(sides: tuple[int, ...], number: int) -> None:
    """Also where the table ends and dice are rolled one by one: 11 dice and more."""
    check_sampling(Die("die", sides).roll(number, "X-1"), 6000, seed=number)


# Draws


@given(zones, st.data())
def test_a_draw_weighs_as_much_as_there_are_ways_to_draw_it(
    zone: tuple[tuple[int, int], ...], data: st.DataObject
) -> None:
    every = [card for card, count in zone for _ in range(count)]
    amount = data.draw(st.integers(0, min(5, len(every))))
    draw = Draw(zone, amount, "X-1", None)
    assert {cards(action): weight for action, weight in draw.outcomes()} == Counter(combinations(every, amount))
    assert draw.total == comb(len(every), amount)
    check_whole(draw)


@given(zones, st.data())
def test_draws_agree_with_icepool(zone: tuple[tuple[int, int], ...], data: st.DataObject) -> None:
    size = sum(count for _, count in zone)
    amount = data.draw(st.integers(0, min(5, size)))
    draw = Draw(zone, amount, "X-1", None)
    if size == 0:
        assert draw.options == (Drawn(()),)
        return
    deal = icepool.Deck({card: count for card, count in zone if count}).deal(amount).expand()
    share = {tuple(hand): Fraction(weight, deal.denominator()) for hand, weight in deal.items()}
    assert {cards(action): draw.probability(action) for action in draw.options} == share


@pytest.mark.parametrize(
    "action",
    [
        Drawn((0,)),
        Drawn((0, 0, 1)),
        Drawn((1, 0)),
        Drawn((1, 1)),
        Drawn((0, 3)),
        Drawn((0, 9)),
        Rolled((0, 1)),
    ],
)
def test_a_draw_that_cannot_happen_weighs_nothing(action: Action) -> None:
    draw = Draw(((0, 3), (1, 1), (3, 0)), 2, "X-1", None)
    assert draw.weight(action) == 0 and not draw.allows(action)


def test_more_cards_than_there_are_cannot_be_drawn() -> None:
    with pytest.raises(ValueError, match=r"^3 cards cannot be drawn from \(\(0, 1\), \(1, 1\)\)$"):
        Draw(((0, 1), (1, 1), (2, 0)), 3, "X-1", None)


def test_kinds_may_be_given_in_any_order() -> None:
    draw = Draw(((2, 1), (0, 2)), 2, "X-1", None)
    assert draw.options == Draw(((0, 2), (2, 1)), 2, "X-1", None).options
    check_whole(draw)


def test_only_those_who_see_a_draw_see_it() -> None:
    assert Draw(((0, 1),), 1, "X-1", (1,)).secret and Draw(((0, 1),), 1, "X-1", (1,)).seen_by == (1,)
    assert not Draw(((0, 1),), 1, "X-1", None).secret
    assert Draw(((0, 1),), 1, "X-1", ()).secret  # nobody sees it


@pytest.mark.parametrize("amount", [1, 3, 5])
def test_cards_come_as_often_as_they_should(amount: int) -> None:
    check_sampling(Draw(((0, 4), (1, 3), (5, 2), (7, 1)), amount, "X-1", None), 6000, seed=amount)


# Shuffles


@pytest.mark.parametrize("items", range(5))
def test_every_order_weighs_one(items: int) -> None:
    shuffle = Shuffle(items, "X-1")
    assert len(shuffle.options) == factorial(items) == shuffle.total
    assert list(shuffle.options) == sorted(shuffle.options, key=lambda action: action.order)  # type: ignore[attr-defined]
    check_whole(shuffle)


@pytest.mark.parametrize("action", [Shuffled((0, 1)), Shuffled((0, 1, 1)), Shuffled((1, 2, 3)), Rolled((0, 1, 2))])
def test_an_order_that_cannot_happen_weighs_nothing(action: Action) -> None:
    assert Shuffle(3, "X-1").weight(action) == 0


def test_orders_come_as_often_as_they_should() -> None:
    check_sampling(Shuffle(4, "X-1"), 6000, seed=1)


# What is common to all


def test_a_sample_depends_only_on_the_generator() -> None:
    questions: list[Chance] = [
        Roll(4, Die("die", ODD), "X-1"), Roll(12, Die("die", ODD), "X-1"), Draw(((0, 3), (1, 3)), 3, "X-1", None),
        Shuffle(6, "X-1"),
    ]  # fmt: skip
    for question in questions:
        assert question.sample(Rng(5, "x")) == question.sample(Rng(5, "x"))


def test_a_question_to_chance_must_say_what_can_happen() -> None:
    bare = Chance("fate", "X-1", None)
    for ask in (bare.outcomes, lambda: bare.total, lambda: bare.weight(Rolled(())), lambda: bare.sample(Rng(1))):
        with pytest.raises(TypeError, match=r"^a chance decision "):
            ask()


def test_every_kind_of_outcome_is_declared_for_the_notation() -> None:
    assert set(CHANCE_ACTIONS) == {Rolled, Drawn, Shuffled}


def test_nobody_rolls_a_thousand_dice() -> None:
    with pytest.raises(ValueError, match=r"^1000 dice cannot be rolled$"):
        Die("die", BATTLE).roll(1000, "X-1")
