"""Decks, hands and discard piles as counts per kind."""

from __future__ import annotations

from collections import Counter
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from strategos.kernel import zones
from strategos.kernel.chance import Drawn
from strategos.kernel.rng import Rng

counts = st.lists(st.integers(0, 4), min_size=4, max_size=4)
kinds = st.sets(st.integers(0, 3)).map(sorted)


def test_size_and_held_look_at_the_given_kinds_only() -> None:
    zone = [2, 0, 3, 1]
    assert zones.size(zone, (0, 1, 2, 3)) == 6
    assert zones.size(zone, (1, 2)) == 3
    assert zones.size(zone, ()) == 0
    assert zones.held(zone, (0, 1, 2, 3)) == [0, 2, 3]
    assert zones.held(zone, (1, 3)) == [3]


def test_a_card_that_moves_leaves_one_zone_and_lies_in_the_other() -> None:
    deck, hand = [2, 1], [0, 1]
    zones.move(deck, hand, 0)
    zones.move(deck, hand, 0, amount=1)
    assert (deck, hand) == ([0, 1], [2, 1])


def test_a_card_that_is_not_there_cannot_move() -> None:
    deck, hand = [2, 1], [0, 0]
    with pytest.raises(ValueError, match=r"^3 cards of kind 0 are wanted and 2 are there$"):
        zones.move(deck, hand, 0, 3)
    assert (deck, hand) == ([2, 1], [0, 0])


def test_a_discard_pile_becomes_the_deck() -> None:
    discard, deck = [1, 2, 3], [0, 0, 5]
    zones.move_all(discard, deck, (0, 2))
    assert (discard, deck) == ([0, 2, 0], [1, 0, 8])


@given(counts, kinds, st.integers(0, 20))
def test_a_draw_takes_what_there_is_and_no_more(deck: list[int], wanted: list[int], amount: int) -> None:
    question = zones.draw(deck, wanted, amount, "X-1", seen_by=(0,))
    available = sum(deck[kind] for kind in wanted)
    assert question.amount == min(amount, available)
    assert question.total == comb(available, question.amount)
    for action, _ in question.outcomes():
        assert isinstance(action, Drawn) and set(action.cards) <= set(wanted)


def test_a_draw_may_name_its_kinds_in_any_order() -> None:
    """Every outcome that is listed is allowed, and written with the smallest id first."""
    question = zones.draw([1, 2, 1], (2, 0, 1), 2, "X-1", None)
    assert all(question.allows(action) for action in question.options)
    assert question.options == zones.draw([1, 2, 1], (0, 1, 2), 2, "X-1", None).options


@given(counts, kinds, st.integers(0, 20), st.integers())
def test_a_deal_is_a_part_of_the_pool(pool: list[int], wanted: list[int], amount: int, seed: int) -> None:
    dealt = zones.deal(pool, wanted, amount, Rng(seed))
    assert len(dealt) == len(pool)
    assert sum(dealt) == min(amount, sum(pool[kind] for kind in wanted))
    for kind, (taken, there) in enumerate(zip(dealt, pool, strict=True)):
        assert 0 <= taken <= (there if kind in wanted else 0)


def test_a_deal_is_as_likely_as_a_draw() -> None:
    """Two of five cards: the frequencies are those of the exact draw, within four standard deviations."""
    pool, rng, rounds = [2, 2, 1], Rng(9, "deal"), 4000
    seen = Counter(tuple(zones.deal(pool, (0, 1, 2), 2, rng)) for _ in range(rounds))
    for action, weight in zones.draw(pool, (0, 1, 2), 2, "X-1", None).outcomes():
        assert isinstance(action, Drawn)
        share = weight / 10
        dealt = tuple(action.cards.count(kind) for kind in range(3))
        assert abs(seen[dealt] - rounds * share) < 4 * (rounds * share * (1 - share)) ** 0.5
