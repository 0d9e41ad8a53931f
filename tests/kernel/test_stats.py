"""Numbers that explain themselves."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from strategos.kernel.stats import Explained, Modifier, clamp

CARD, FOREST, FEAR = Modifier(5, "card", "X-1"), Modifier(1, "forest", "X-2"), Modifier(-2, "fear", "X-3")
amounts = st.lists(st.integers(-9, 9), max_size=6)


def parts(numbers: list[int]) -> list[Modifier]:
    return [Modifier(number, f"part {at}", f"X-{at}") for at, number in enumerate(numbers)]


@given(amounts, st.integers(-9, 0), st.integers(0, 9))
def test_the_parts_that_are_shown_add_up_to_the_total(numbers: list[int], low: int, high: int) -> None:
    for limits in ((None, None), (low, None), (None, high), (low, high)):
        bounds = [None if limit is None else Modifier(limit, "limit", "X-9") for limit in limits]
        number = Explained("n", parts(numbers), low=bounds[0], high=bounds[1])
        least = -99 if limits[0] is None else low
        most = 99 if limits[1] is None else high
        assert number.total == clamp(sum(numbers), least, most)
        assert sum(part.amount for part in number.parts) == number.total


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (Explained("defence", [CARD]), "5 = 5 card (X-1)"),
        (Explained("defence", [CARD, FOREST, FEAR]), "4 = 5 card (X-1) + 1 forest (X-2) − 2 fear (X-3)"),
        (Explained("defence", []), "0"),
        (Explained("defence", [Modifier(0, "nothing", "X-0"), CARD]), "5 = 5 card (X-1)"),
        (
            Explained("defence", [FOREST, FEAR], low=Modifier(0, "least", "X-4")),
            "0 = 1 forest (X-2) − 2 fear (X-3) + 1 least (X-4)",
        ),
        (
            Explained("defence", [CARD, FOREST], high=Modifier(4, "most", "X-5")),
            "4 = 5 card (X-1) + 1 forest (X-2) − 2 most (X-5)",
        ),
        (Explained("defence", [FEAR]), "-2 = -2 fear (X-3)"),
    ],
)
def test_a_number_says_where_it_comes_from(number: Explained, text: str) -> None:
    assert str(number) == text


def test_a_part_of_nothing_is_not_told() -> None:
    assert Explained("n", parts([0, 3, 0])).parts == (Modifier(3, "part 1", "X-1"),)


def test_a_limit_that_does_not_bite_is_not_told() -> None:
    limit = Modifier(5, "limit", "X-4")
    assert Explained("n", [CARD], low=limit, high=limit).parts == (CARD,)


@given(st.integers(), st.integers(-5, 5), st.integers(0, 5))
def test_clamp_keeps_within_its_limits(value: int, low: int, more: int) -> None:
    assert clamp(value, low, low + more) == sorted((low, value, low + more))[1]
