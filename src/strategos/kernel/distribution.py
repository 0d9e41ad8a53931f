"""How likely each number is: the form in which odds are given."""

from __future__ import annotations

from fractions import Fraction
from typing import Final


class Distribution:
    """How likely each number, from 0 up, is: `weights[n]` out of `total`. Whole weights, so nothing is rounded.

    >>> two_coins = Distribution((1, 2, 1), 4)
    >>> two_coins.mean, two_coins.chance(1), two_coins.at_least(1), two_coins.probabilities[0]
    (1.0, 0.5, 0.75, Fraction(1, 4))
    """

    __slots__ = ("mean", "total", "weights")

    def __init__(self, weights: tuple[int, ...], total: int) -> None:
        self.weights: Final = weights
        self.total: Final = total
        weighted = 0
        for number, weight in enumerate(weights):
            weighted += number * weight
        self.mean: Final[float] = weighted / total

    @property
    def probabilities(self) -> tuple[Fraction, ...]:
        """The exact probability of 0, 1, 2 …"""
        return tuple(Fraction(weight, self.total) for weight in self.weights)

    def chance(self, number: int) -> float:
        """How likely exactly this number is."""
        return self.weights[number] / self.total if 0 <= number < len(self.weights) else 0.0

    def at_least(self, number: int) -> float:
        """How likely this number or more is."""
        return sum(self.weights[max(0, number) :]) / self.total
