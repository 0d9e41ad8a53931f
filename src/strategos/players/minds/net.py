"""A small trained judgement: numbers that describe a position in, how clearly it is won out.

Two hidden layers of rectified sums. Training is done elsewhere (`strategos.lab.training`); here is only what a player
needs to use the result, in plain Python, so that it comes out the same on every machine.
"""

from __future__ import annotations

from typing import Any, Final


class Net:
    """Weights of a trained judgement."""

    def __init__(self, plain: dict[str, Any]) -> None:
        self.first: Final[list[list[float]]] = [[float(weight) for weight in row] for row in plain["first"]]
        self.first_bias: Final[list[float]] = [float(weight) for weight in plain["first_bias"]]
        self.second: Final[list[list[float]]] = [[float(weight) for weight in row] for row in plain["second"]]
        self.second_bias: Final[list[float]] = [float(weight) for weight in plain["second_bias"]]
        self.last: Final[list[float]] = [float(weight) for weight in plain["last"]]

    def judge(self, inputs: list[float]) -> float:
        """The sum behind a position: the greater, the better it is for the seat that looks at it.

        >>> net = Net({"first": [[1.0], [2.0]], "first_bias": [0.0], "second": [[1.0]], "second_bias": [-1.0],
        ...     "last": [3.0]})
        >>> net.judge([1.0, 1.0]), net.judge([0.0, 0.0])
        (6.0, 0.0)
        """
        return rectified_sum(
            layer(layer(inputs, self.first, self.first_bias), self.second, self.second_bias), self.last
        )


def layer(inputs: list[float], weights: list[list[float]], bias: list[float]) -> list[float]:
    """The sums of one layer. What is not there costs nothing: most positions lack most things."""
    sums = bias[:]
    width = len(sums)
    for at, amount in enumerate(inputs):
        if amount == 0.0:
            continue
        row = weights[at]
        for to in range(width):
            sums[to] += amount * row[to]
    for to in range(width):
        if sums[to] < 0.0:
            sums[to] = 0.0
    return sums


def rectified_sum(values: list[float], weights: list[float]) -> float:
    """What the last layer adds up to."""
    total = 0.0
    for at, value in enumerate(values):
        total += value * weights[at]
    return total
