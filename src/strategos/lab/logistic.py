"""Logistic regression and forecast scores, in plain and deterministic Python.

A row is a list of (column, value): most columns of most rows are 0 and are left out. An outcome lies between 0 and 1,
so that a draw counts as half a win.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

Row: TypeAlias = Sequence[tuple[int, float]]

BINS: Final = 10
_STEPS: Final = 50  # of Newton's method; a handful is usual
_CLOSE: Final = 1e-9
_SURE: Final = 1e-6  # no forecast is trusted more than this, so that one surprise does not cost everything


def sigmoid(x: float) -> float:
    """From any number to a probability.

    >>> sigmoid(0.0), round(sigmoid(2.0) + sigmoid(-2.0), 9), sigmoid(-1e9)
    (0.5, 1.0, 0.0)
    """
    if x >= 0:
        return 1.0 / (1.0 + math.exp(-x))
    grown = math.exp(max(x, -700.0))
    return 0.0 if x < -700.0 else grown / (1.0 + grown)


def dot(weights: Sequence[float], row: Row) -> float:
    """The weighted sum of a row."""
    return sum([weights[at] * value for at, value in row])


def fit(
    rows: Sequence[Row], outcomes: Sequence[float], columns: int, ridge: Sequence[float], towards: Sequence[float]
) -> list[float]:
    """The weights under which the outcomes are likeliest, by Newton's method with a line search.

    `ridge` is what a weight costs for each square of its distance from `towards`: what little evidence there is for a
    column then moves its weight little.
    """
    weights = list(towards)
    value = _cost(rows, outcomes, weights, ridge, towards)
    for _ in range(_STEPS):
        slope, bend = _derivatives(rows, outcomes, weights, ridge, towards, columns)
        step = solve(bend, slope)
        size = 1.0
        while True:
            tried = [weight - size * change for weight, change in zip(weights, step, strict=True)]
            better = _cost(rows, outcomes, tried, ridge, towards)
            if better <= value or size < 1e-6:
                break
            size /= 2.0
        gained = value - better
        if gained <= 0.0:
            break
        weights, value = tried, better
        if gained < _CLOSE * (1.0 + abs(value)):
            break
    return weights


def _cost(
    rows: Sequence[Row],
    outcomes: Sequence[float],
    weights: Sequence[float],
    ridge: Sequence[float],
    towards: Sequence[float],
) -> float:
    total = 0.0
    for row, outcome in zip(rows, outcomes, strict=True):
        x = dot(weights, row)
        total += max(x, 0.0) + math.log1p(math.exp(-abs(x))) - outcome * x
    for weight, cost, wanted in zip(weights, ridge, towards, strict=True):
        total += 0.5 * cost * (weight - wanted) ** 2
    return total


def _derivatives(
    rows: Sequence[Row],
    outcomes: Sequence[float],
    weights: Sequence[float],
    ridge: Sequence[float],
    towards: Sequence[float],
    columns: int,
) -> tuple[list[float], list[list[float]]]:
    slope = [cost * (weight - wanted) for weight, cost, wanted in zip(weights, ridge, towards, strict=True)]
    bend = [[0.0] * columns for _ in range(columns)]
    for at in range(columns):
        bend[at][at] = ridge[at] + 1e-9  # a column that never occurs must not make the step endless
    for row, outcome in zip(rows, outcomes, strict=True):
        chance = sigmoid(dot(weights, row))
        off = chance - outcome
        spread = chance * (1.0 - chance)
        for place, (at, value) in enumerate(row):
            slope[at] += off * value
            line = bend[at]
            scaled = spread * value
            for other, amount in row[: place + 1]:
                line[other] += scaled * amount
    for at in range(columns):  # rows list their columns in rising order, so only the lower half was summed
        for other in range(at):
            bend[other][at] = bend[at][other]
    return slope, bend


def solve(matrix: Sequence[Sequence[float]], wanted: Sequence[float]) -> list[float]:
    """The x of matrix · x = wanted, for a symmetric matrix with positive curvature, by elimination.

    >>> [round(x, 9) for x in solve([[4.0, 1.0], [1.0, 3.0]], [1.0, 2.0])]
    [0.090909091, 0.636363636]
    """
    size = len(wanted)
    left = [[*line, wanted[at]] for at, line in enumerate(matrix)]
    for at in range(size):
        pivot = left[at]
        for below in left[at + 1 :]:
            share = below[at] / pivot[at]
            if share:
                for column in range(at, size + 1):
                    below[column] -= share * pivot[column]
    found = [0.0] * size
    for at in reversed(range(size)):
        rest = sum([left[at][column] * found[column] for column in range(at + 1, size)])
        found[at] = (left[at][size] - rest) / left[at][at]
    return found


# -- forecasts --------------------------------------------------------------------------------------------------------


class Bin(NamedTuple):
    """The forecasts in one tenth of the scale: how many, what they said on average, and how often it came true."""

    size: int
    forecast: float
    outcome: float


def log_loss(forecasts: Sequence[float], outcomes: Sequence[float]) -> float:
    """Mean log loss: 0 for perfect forecasts, 0.693 for a constant one half."""
    total = 0.0
    for forecast, outcome in zip(forecasts, outcomes, strict=True):
        sure = min(1.0 - _SURE, max(_SURE, forecast))
        total -= outcome * math.log(sure) + (1.0 - outcome) * math.log(1.0 - sure)
    return total / max(1, len(forecasts))


def brier(forecasts: Sequence[float], outcomes: Sequence[float]) -> float:
    """Brier score, the mean squared error: 0.25 for a constant one half on matches without draws."""
    squares = [(forecast - outcome) ** 2 for forecast, outcome in zip(forecasts, outcomes, strict=True)]
    return sum(squares) / max(1, len(squares))


def binned(forecasts: Sequence[float], outcomes: Sequence[float], bins: int = BINS) -> list[Bin]:
    """Forecasts sorted into equal parts of the scale; a part without any says nothing."""
    counts = [0] * bins
    said = [0.0] * bins
    came = [0.0] * bins
    for forecast, outcome in zip(forecasts, outcomes, strict=True):
        at = min(bins - 1, int(forecast * bins))
        counts[at] += 1
        said[at] += forecast
        came[at] += outcome
    return [
        Bin(count, said[at] / count, came[at] / count) if count else Bin(0, 0.0, 0.0) for at, count in enumerate(counts)
    ]


def calibration_error(forecasts: Sequence[float], outcomes: Sequence[float], bins: int = BINS) -> float:
    """Expected calibration error: mean gap between forecast and frequency over the bins.

    >>> calibration_error([0.8] * 10, [1.0] * 8 + [0.0] * 2), calibration_error([1.0] * 4, [0.0] * 4)
    (0.0, 1.0)
    """
    total = sum([found.size * abs(found.forecast - found.outcome) for found in binned(forecasts, outcomes, bins)])
    return round(total / max(1, len(forecasts)), 12)
