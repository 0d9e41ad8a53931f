"""The statistics of the arena: intervals, Elo, a sequential test on pairs, and ratings of many players.

A score is what a player won of what there was to win: 1 for a match won, 1/2 for a draw, 0 for a loss. A pair is two
matches with the same dice and changed seats, so a pair is worth 0, 1/4, 1/2, 3/4 or 1. The matches of a pair are not
independent of each other, pairs are: what must be exact counts pairs.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

Z95: Final = 1.959963984540054  # 95 % of a normal distribution lie within this many standard deviations
PAIR_SCORES: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
_UNSEEN: Final = 1e-3  # how often a pair score that never came counts as seen, so that nothing is impossible
_STEPS: Final = 200  # halvings of an interval; after about 60 nothing changes any more
_ROUNDS: Final = 100_000
_STILL: Final = 1e-12


class Interval(NamedTuple):
    """A range in which the true figure lies with 95 %."""

    low: float
    high: float


def wilson(score: float, trials: float, z: float = Z95) -> Interval:
    """Wilson's interval for a share of a number of trials. Draws count half, which makes it a little too wide.

    >>> [round(end, 4) for end in wilson(0.5, 100)]
    [0.4038, 0.5962]
    >>> wilson(0.5, 0)
    Interval(low=0.0, high=1.0)
    """
    if not trials:
        return Interval(0.0, 1.0)
    middle = score + z * z / (2 * trials)
    spread = z * math.sqrt(score * (1 - score) / trials + z * z / (4 * trials * trials))
    scale = 1 + z * z / trials
    return Interval(max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale))


def mean(values: Sequence[float]) -> float:
    """The mean; of nothing at all, the even score of 1/2."""
    return sum(values) / len(values) if values else 0.5


def pair_interval(scores: Sequence[float]) -> Interval:
    """The interval from the spread of the pair scores, narrower than Wilson's where changing seats evens out luck.

    Where all pairs came out the same there is no spread to go by, and Wilson's interval over the pairs stands in.
    """
    middle = mean(scores)
    squares = sum((score - middle) ** 2 for score in scores)
    if not squares:
        return wilson(middle, len(scores))
    spread = Z95 * math.sqrt(squares / (len(scores) - 1) / len(scores))
    return Interval(max(0.0, middle - spread), min(1.0, middle + spread))


def expected(elo: float) -> float:
    """The score to expect from a player that is this much stronger.

    >>> expected(0), round(expected(50), 4), round(expected(400), 4)
    (0.5, 0.5715, 0.9091)
    """
    return 1 / (1 + 10 ** (-elo / 400))


def elo(score: float, matches: int) -> float:
    """How much stronger a player with this score is.

    Who won or lost everything is rated as if half a match had gone the other way: the figure stays finite, and grows
    with the number of matches.

    >>> elo(0.5, 10), round(elo(0.75, 10), 1), round(elo(1.0, 10), 1) == round(elo(0.95, 10), 1)
    (0.0, 190.8, True)
    """
    edge = 0.5 / matches if matches else 0.5
    inside = min(max(score, edge), 1 - edge)
    return 400 * math.log10(inside / (1 - inside))


def pair_counts(scores: Sequence[float]) -> list[int]:
    """How many pairs were worth 0, 1/4, 1/2, 3/4 and 1.

    >>> pair_counts([0.5, 1.0, 0.5])
    [0, 0, 2, 0, 1]
    """
    counts = [0] * len(PAIR_SCORES)
    for score in scores:
        counts[round(4 * score)] += 1
    return counts


class Verdict(NamedTuple):
    """What a sequential test says: H1 (at least elo1 stronger), H0 (at most elo0 stronger), or open."""

    llr: float
    result: str


class Sprt:
    """A sequential test of two differences in Elo: it may be looked at after every pair, and still errs rarely.

    It is a generalised sequential probability ratio test on the five pair scores a = 0, 1/4, 1/2, 3/4, 1. With N(a)
    the number of pairs of each score (1/1000 for one that never came), n their sum, p(a) = N(a)/n, and s the score
    that a difference in Elo promises (logistic: s = 1 / (1 + 10^(-Elo/400))), the likeliest distribution with mean s
    is p(a) / (1 + t·(a - s)), where t solves Σ p(a)·(a - s) / (1 + t·(a - s)) = 0. The log-likelihood ratio is

        LLR = Σ N(a) · log( (1 + t0·(a - s0)) / (1 + t1·(a - s1)) ).

    H1 is accepted at log((1 - beta) / alpha) and above, H0 at log(beta / (1 - alpha)) and below.
    """

    def __init__(self, elo0: float, elo1: float, alpha: float = 0.05, beta: float = 0.05) -> None:
        self.elo0: Final = elo0
        self.elo1: Final = elo1
        self.lower: Final = math.log(beta / (1 - alpha))
        self.upper: Final = math.log((1 - beta) / alpha)

    def judge(self, counts: Sequence[int]) -> Verdict:
        """The verdict, given the number of pairs of each score."""
        if not any(counts):
            return Verdict(0.0, "open")
        seen = [count or _UNSEEN for count in counts]
        lean0 = _likeliest(seen, expected(self.elo0))
        lean1 = _likeliest(seen, expected(self.elo1))
        ratios = zip(seen, lean0, lean1, strict=True)
        llr = sum(count * math.log(under0 / under1) for count, under0, under1 in ratios)
        if llr >= self.upper:
            return Verdict(llr, "H1")
        return Verdict(llr, "H0" if llr <= self.lower else "open")


def _likeliest(seen: Sequence[float], score: float) -> list[float]:
    """By what each share is divided in the likeliest distribution with this mean: 1 + t·(a - s)."""

    def slope(lean: float) -> float:
        return sum(n * (a - score) / (1 + lean * (a - score)) for a, n in zip(PAIR_SCORES, seen, strict=True))

    lean = _root(slope, -1 / (1 - score), 1 / score)
    return [1 + lean * (a - score) for a in PAIR_SCORES]


def _root(falling: Callable[[float], float], low: float, high: float) -> float:
    """Where a falling function is 0, strictly between two places where it has no value."""
    for _ in range(_STEPS):
        middle = (low + high) / 2
        if middle in (low, high):
            break
        if falling(middle) > 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2


class Rating(NamedTuple):
    """The strength of one player among several."""

    elo: float
    low: float
    high: float


def bradley_terry(scores: Sequence[Sequence[float]], matches: Sequence[Sequence[int]]) -> list[Rating]:
    """The Elo of several players from what each scored against each, the last player at 0.

    `scores[i][j]` is what i won of the `matches[i][j]` between i and j. The strengths g are those under which the
    results are likeliest, i scoring g(i) / (g(i) + g(j)) against j; they are found by giving each player
    g(i) = Σ scores(i, j) / Σ matches(i, j) / (g(i) + g(j)) again and again. Where one player won everything, half a
    match is given to the other, as in `elo`. The intervals come from the curvature of the likelihood there (draws
    count as two halves, which makes them a little too wide); that of the last player is 0, for all others are
    measured from it.
    """
    size = len(scores)
    won = [[_inside(scores[i][j], matches[i][j]) for j in range(size)] for i in range(size)]
    total = [sum(row) for row in won]
    strength = [1.0] * size
    for _ in range(_ROUNDS):
        before = strength[:]
        for i in range(size):
            games = sum(matches[i][j] / (strength[i] + strength[j]) for j in range(size) if j != i)
            if games:
                strength[i] = total[i] / games
        scale = strength[-1]
        strength = [one / scale for one in strength]
        if max(abs(math.log(now / then)) for now, then in zip(strength, before, strict=True)) < _STILL:
            break
    spreads = _spreads(strength, matches)
    unit = 400 / math.log(10)
    found = []
    for one, spread in zip(strength, spreads, strict=True):
        middle = unit * math.log(one)
        found.append(Rating(middle, middle - Z95 * unit * spread, middle + Z95 * unit * spread))
    return found


def _inside(score: float, matches: int) -> float:
    """A score at least half a match away from all and from nothing."""
    return min(max(score, 0.5), matches - 0.5) if matches else 0.0


def _spreads(strength: Sequence[float], matches: Sequence[Sequence[int]]) -> list[float]:
    """The standard deviations of the logarithms of the strengths, measured from the last player."""
    size = len(strength)
    information = [[0.0] * size for _ in range(size)]
    for i in range(size):
        for j in range(size):
            if i != j:
                share = strength[i] / (strength[i] + strength[j])
                weight = matches[i][j] * share * (1 - share)
                information[i][j] -= weight
                information[i][i] += weight
    inner = [row[: size - 1] for row in information[: size - 1]]
    return [math.sqrt(max(0.0, _solve(inner, at)[at])) for at in range(size - 1)] + [0.0]


def _solve(matrix: Sequence[Sequence[float]], at: int) -> list[float]:
    """A column of the inverse of a matrix, by elimination with the largest pivot."""
    size = len(matrix)
    rows = [[*row, 1.0 if i == at else 0.0] for i, row in enumerate(matrix)]
    for i in range(size):
        pivot = max(range(i, size), key=lambda row: abs(rows[row][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for other in range(size):
            if other != i:
                factor = rows[other][i] / rows[i][i]
                rows[other] = [a - factor * b for a, b in zip(rows[other], rows[i], strict=True)]
    return [rows[i][size] / rows[i][i] for i in range(size)]
