"""Train a small net on positions of matches and their results.

The matches are played by careful players: plans where the mind has them, else one look ahead at every question. A share
of the positions is kept, each once the dust has settled, with what each side has there and who won in the end. The net
evaluates a position for both sides and learns from the difference, so their chances always add up to one.

Training needs numpy (`pip install strategos[train]`); playing with what was trained does not.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from strategos import games
from strategos.kernel.action import Action
from strategos.kernel.decision import Decision
from strategos.kernel.rng import Rng
from strategos.kernel.state import State
from strategos.lab.playout import Hooks, load_modules, playout
from strategos.players.minds import chance, mind_of
from strategos.players.minds.mind import Mind, looked_best, settle

KEPT: Final = 8  # one position in this number is kept
HIDDEN: Final = (16, 8)
HEAD: Final = 4  # numbers before the inputs: match, part of it that was over, score of seat A, what was thought before
_TEST_MATCH_EVERY: Final = 10  # one match in this number is held out for the test
MAX_MATCH_ACTIONS: Final = 6000  # a match that takes more is aborted
_DECAY: Final = 1e-4
_RATE: Final = 2e-3
_BATCH: Final = 512

Floats = NDArray[np.float32]


class Task(NamedTuple):
    """One match to play, for a process of its own: everything it needs, in plain values."""

    game: str
    module: str  # which makes the game known in a fresh process
    scenario: str
    options: dict[str, str]
    number: int
    seed: int


def careful_choice(mind: Mind, state: State, decision: Decision, rng: Rng) -> Action:
    """A plan, else the best at one look."""
    if len(decision.options) == 1:
        return decision.options[0]
    return mind.plan(state, decision, rng) or looked_best(mind, state, decision, decision.options, 1, rng)


def play(task: Task) -> bytes:
    """Play a match; the rows of the positions that were kept, as single floats."""
    load_modules((task.module,))
    mind = mind_of(task.game)
    state = games.find(task.game).new(task.scenario, task.options)
    rng = Rng(str(task.seed), f"{task.scenario} {sorted(task.options.items())} {task.number}")
    sample = _Sample(mind, rng)
    length = playout(
        state, lambda state, decision: careful_choice(mind, state, decision, rng), rng, sample, MAX_MATCH_ACTIONS
    )
    rows = array("f")
    if state.result is not None:
        score = state.result.score(0)
        for at, before, sides in sample.kept:
            rows.extend([task.number, at / length, score, before, *sides[0], *sides[1], *sides[2]])
    return rows.tobytes()


class _Sample(Hooks):
    """Keeps a share of the positions: their number, the chance of seat A, and what each side has."""

    def __init__(self, mind: Mind, rng: Rng) -> None:
        self.mind = mind
        self.rng = rng
        self.kept: list[tuple[int, float, list[list[float]]]] = []

    def before(self, state: State, decision: Decision, number: int) -> None:
        if self.rng.below(KEPT) == 0:
            after = state.clone()
            settle(self.mind, after, self.rng)
            if after.result is None:
                self.kept.append((number, chance(self.mind, after, 0), self.mind.sides(after)))


class Lesson:
    """Rows of positions, ready to learn from."""

    def __init__(self, rows: Floats, width: int) -> None:
        self.match: Final = rows[:, 0].astype(int)
        self.part: Final = rows[:, 1]
        self.score: Final = rows[:, 2]
        self.before: Final = rows[:, 3]
        own, other, common = (
            rows[:, HEAD : HEAD + width],
            rows[:, HEAD + width : HEAD + 2 * width],
            rows[:, HEAD + 2 * width :],
        )
        self.ours: Final = np.concatenate([own, other, common], 1)
        self.theirs: Final = np.concatenate([other, own, common], 1)
        self.is_test: Final = self.match % _TEST_MATCH_EVERY == _TEST_MATCH_EVERY - 1


class Trainer:
    """Learns by small steps downhill (Adam), the same on every run."""

    def __init__(self, inputs: int, seed: int = 0) -> None:
        dice = np.random.default_rng(seed)
        sizes = (inputs, *HIDDEN, 1)
        self.weights: list[Floats] = []
        for low, high in pairwise(sizes):
            self.weights.append(dice.normal(0, 1 / np.sqrt(low), (low, high)).astype(np.float32))
            self.weights.append(np.zeros(high, np.float32))
        self.speed = [np.zeros_like(one) for one in self.weights]
        self.force = [np.zeros_like(one) for one in self.weights]
        self.steps = 0
        self.dice: Final = dice

    def sums(self, inputs: Floats) -> tuple[Floats, Floats, Floats]:
        """Both hidden layers and what comes out."""
        first = np.maximum(0, inputs @ self.weights[0] + self.weights[1])
        second = np.maximum(0, first @ self.weights[2] + self.weights[3])
        return first, second, (second @ self.weights[4])[:, 0]

    def chances(self, ours: Floats, theirs: Floats) -> Floats:
        """How likely seat A wins."""
        gap = (self.sums(ours)[2] - self.sums(theirs)[2]) / 2
        return (1 / (1 + np.exp(-gap))).astype(np.float32)

    def step(self, ours: Floats, theirs: Floats, scores: Floats, rate: float) -> None:
        """One step downhill on the log loss."""
        miss = (self.chances(ours, theirs) - scores) / (2 * len(scores))
        slopes = [np.zeros_like(one) for one in self.weights]
        for inputs, push in ((ours, miss), (theirs, -miss)):
            first, second, _ = self.sums(inputs)
            slopes[4] += second.T @ push[:, None]
            below = (push[:, None] @ self.weights[4].T) * (second > 0)
            slopes[2] += first.T @ below
            slopes[3] += below.sum(0)
            lower = (below @ self.weights[2].T) * (first > 0)
            slopes[0] += inputs.T @ lower
            slopes[1] += lower.sum(0)
        self.steps += 1
        for at, slope in enumerate(slopes):
            slope += _DECAY * self.weights[at] * (at % 2 == 0)
            self.speed[at] = 0.9 * self.speed[at] + 0.1 * slope
            self.force[at] = 0.999 * self.force[at] + 0.001 * slope * slope
            size = np.sqrt(self.force[at] / (1 - 0.999**self.steps)) + 1e-8
            self.weights[at] -= (rate * self.speed[at] / (1 - 0.9**self.steps) / size).astype(np.float32)


def learn(lesson: Lesson, rounds: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """What was learnt, as plain weights, and how good it is on matches that it never saw."""
    both = np.concatenate([lesson.ours, lesson.theirs])
    middle, spread = both.mean(0), both.std(0) + 1e-6
    ours, theirs = (lesson.ours - middle) / spread, (lesson.theirs - middle) / spread
    trainer = Trainer(ours.shape[1])
    known = np.flatnonzero(~lesson.is_test)
    for number in range(rounds):
        rate = _RATE * (0.5 + 0.5 * np.cos(np.pi * number / rounds)) + 1e-5
        order = trainer.dice.permutation(known)
        for start in range(0, len(order), _BATCH):
            some = order[start : start + _BATCH]
            trainer.step(ours[some], theirs[some], lesson.score[some], rate)
    fresh = lesson.is_test
    told = trainer.chances(ours[fresh], theirs[fresh])
    first = trainer.weights[0] / spread[:, None]
    plain = {
        "first": rounded(first),
        "first_bias": rounded(trainer.weights[1] - middle @ first),
        "second": rounded(trainer.weights[2]),
        "second_bias": rounded(trainer.weights[3]),
        "last": rounded(trainer.weights[4][:, 0]),
    }
    return plain, quality(told, lesson.before[fresh], lesson.score[fresh], lesson.part[fresh])


def rounded(weights: Floats) -> Any:
    """Weights as plain numbers with enough digits."""
    return np.round(weights.astype(float), 5).tolist()


def quality(told: Floats, before: Floats, scores: Floats, parts: Floats) -> dict[str, Any]:
    """Mean squared errors, whole and by quarters of the match, now and before."""
    now, then = (told - scores) ** 2, (before - scores) ** 2
    quarters = np.minimum(3, (4 * parts).astype(int))
    return {
        "positions": len(scores),
        "brier": round(float(now.mean()), 4),
        "brier_before": round(float(then.mean()), 4),
        "quarters": [round(float(now[quarters == at].mean()), 4) for at in range(4)],
        "quarters_before": [round(float(then[quarters == at].mean()), 4) for at in range(4)],
        "ece": calibration_error(told, scores),
    }


def calibration_error(told: Sequence[float] | Floats, scores: Sequence[float] | Floats, bins: int = 10) -> float:
    """How far forecasts are from what came true, on average over ten classes of forecasts.

    >>> calibration_error([0.2, 0.2, 0.8, 0.8], [0.0, 0.0, 1.0, 1.0])
    0.2
    """
    forecasts, came = np.asarray(told, float), np.asarray(scores, float)
    classes = np.minimum(bins - 1, (forecasts * bins).astype(int))
    total = sum(
        abs(float(forecasts[classes == at].sum() - came[classes == at].sum()))
        for at in range(bins)
        if (classes == at).any()
    )
    return round(total / len(forecasts), 4)
