"""The statistics of the arena, held against values worked out by hand or known beforehand."""

from __future__ import annotations

import math

import pytest

from strategos.kernel.rng import Rng
from strategos.lab.ratings import (
    PAIR_SCORES,
    Interval,
    Sprt,
    bradley_terry,
    elo,
    expected,
    mean,
    pair_counts,
    pair_interval,
    wilson,
)


@pytest.mark.parametrize(
    ("score", "trials", "low", "high"),
    [
        # (p + z²/2n ± z·√(p(1-p)/n + z²/4n²)) / (1 + z²/n), with z = 1.96, by hand
        (0.5, 100, 0.40383, 0.59617),
        (0.8, 10, 0.49016, 0.94331),
        (1.0, 10, 0.72247, 1.0),
        (0.0, 10, 0.0, 0.27753),
        (0.55, 1000, 0.51903, 0.58058),
    ],
)
def test_wilson_s_interval(score: float, trials: int, low: float, high: float) -> None:
    assert wilson(score, trials) == pytest.approx((low, high), abs=1e-5)


def test_nothing_played_means_nothing_known() -> None:
    assert wilson(0.5, 0) == pair_interval([]) == Interval(0.0, 1.0)
    assert (mean([]), elo(0.5, 0)) == (0.5, 0.0)


def test_the_interval_over_pairs_goes_by_their_spread() -> None:
    scores = [0.25, 0.75] * 50  # standard deviation 0.25·√(100/99), over √100
    spread = 1.959964 * 0.25 * math.sqrt(100 / 99) / 10
    assert pair_interval(scores) == pytest.approx((0.5 - spread, 0.5 + spread))
    assert pair_interval([0.5] * 10) == wilson(0.5, 10)


@pytest.mark.parametrize(("difference", "score"), [(0, 0.5), (50, 0.571463), (100, 0.640065), (400, 10 / 11)])
def test_elo_and_score_are_two_ways_to_say_the_same(difference: float, score: float) -> None:
    assert expected(difference) == pytest.approx(score, abs=1e-6)
    assert expected(-difference) == pytest.approx(1 - score, abs=1e-6)
    assert elo(expected(difference), 1000) == pytest.approx(difference)


def test_who_wins_everything_is_rated_half_a_match_short_of_it() -> None:
    assert elo(1.0, 20) == pytest.approx(elo(0.975, 20)) == pytest.approx(-elo(0.0, 20))
    assert elo(1.0, 200) > elo(1.0, 20) > 0


def test_pairs_are_counted_by_their_five_scores() -> None:
    assert pair_counts([0, 0.25, 0.25, 0.5, 1, 1, 1]) == [1, 2, 1, 0, 3]


def test_the_ratio_agrees_with_the_normal_formula_where_that_holds() -> None:
    """Near even, LLR ≈ n (s1 - s0)(2 mean - s0 - s1) / (2 variance): the large-sample limit of the test."""
    counts = [500, 2000, 5200, 2100, 600]
    n = sum(counts)
    middle = sum(a * count for a, count in zip(PAIR_SCORES, counts, strict=True)) / n
    variance = sum((a - middle) ** 2 * count for a, count in zip(PAIR_SCORES, counts, strict=True)) / n
    low, high = expected(0), expected(5)
    limit = n * (high - low) * (2 * middle - low - high) / (2 * variance)
    assert Sprt(0, 5).judge(counts).llr == pytest.approx(limit, rel=0.01)


def test_the_bounds_of_the_test_are_those_of_wald() -> None:
    test = Sprt(0, 50)
    assert (test.lower, test.upper) == pytest.approx((-math.log(19), math.log(19)))
    assert test.judge([0] * 5) == (0.0, "open")


def test_swapping_players_and_hypotheses_turns_the_ratio_round() -> None:
    counts = [5, 17, 40, 22, 9]
    assert Sprt(-50, 0).judge(counts[::-1]).llr == pytest.approx(-Sprt(0, 50).judge(counts).llr)


def drawn_pair(score: float, rng: Rng) -> float:
    """A pair out of two matches that the first player wins with this chance, a fifth of the time drawn instead."""
    total = 0.0
    for _ in range(2):
        if rng.below(5) == 0:
            total += 0.5
        elif rng.below(1_000_000) < 1_000_000 * (score - 0.1) / 0.8:
            total += 1
    return total / 2


def decided(true_elo: float, seed: int) -> tuple[str, int]:
    """What the test says of synthetic pairs of a known difference, and after how many."""
    rng, test, counts = Rng(seed, f"{true_elo}"), Sprt(0, 50), [0] * 5
    for pairs in range(1, 5000):
        counts[round(4 * drawn_pair(expected(true_elo), rng))] += 1
        verdict = test.judge(counts)
        if verdict.result != "open":
            return verdict.result, pairs
    return "open", 5000


@pytest.mark.parametrize(("true_elo", "right"), [(0, "H0"), (50, "H1"), (150, "H1"), (-100, "H0")])
def test_the_sequential_test_decides_right_on_synthetic_pairs(true_elo: float, right: str) -> None:
    """Five in a hundred may err where a hypothesis is exactly true: of 30 runs, six would be very unlikely."""
    runs = [decided(true_elo, seed) for seed in range(30)]
    assert sum(result != right for result, _ in runs) <= 5
    assert all(pairs < 2000 for _, pairs in runs)


def test_a_clear_difference_is_found_sooner() -> None:
    assert sum(decided(150, seed)[1] for seed in range(10)) < sum(decided(50, seed)[1] for seed in range(10))


def test_bradley_and_terry_find_the_strengths_behind_a_table() -> None:
    """A table that follows from strengths of 200, 100 and 0 Elo exactly gives them back."""
    true = [200.0, 100.0, 0.0]
    scores = [[1000 * expected(one - other) if one != other else 0.0 for other in true] for one in true]
    matches = [[0 if i == j else 1000 for j in range(3)] for i in range(3)]
    found = bradley_terry(scores, matches)
    assert [rating.elo for rating in found] == pytest.approx(true, abs=1e-6)
    assert found[2] == (0.0, 0.0, 0.0)
    for rating in found[:2]:
        assert rating.low < rating.elo < rating.high
        assert rating.high - rating.elo == pytest.approx(rating.elo - rating.low)


def test_two_players_are_rated_as_their_score_says() -> None:
    """The spread of a logarithm of odds is 1 / √(n p q): 75 % of 400 matches."""
    first, second = bradley_terry([[0, 300], [100, 0]], [[0, 400], [400, 0]])
    assert first.elo == pytest.approx(elo(0.75, 400))
    spread = 1.959964 * 400 / math.log(10) / math.sqrt(400 * 0.75 * 0.25)
    assert first.high - first.elo == pytest.approx(spread)
    assert second.elo == 0.0


def test_a_player_who_wins_everything_still_gets_a_figure() -> None:
    ratings = bradley_terry([[0, 10, 10], [0, 0, 10], [0, 0, 0]], [[0, 10, 10], [10, 0, 10], [10, 10, 0]])
    assert ratings[0].elo > ratings[1].elo > ratings[2].elo == 0.0
    assert ratings[0].elo < 2000
    alone = bradley_terry([[0, 10], [0, 0]], [[0, 10], [10, 0]])
    assert alone[0].elo == pytest.approx(elo(1.0, 10))
