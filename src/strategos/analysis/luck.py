"""The luck of a match: what a roll or a draw was worth, less what was to be expected of it.

Both are judged by the same eyes and with the same random numbers, and what is expected is the mean over the outcomes,
each as often as is its due. So whatever the judgement is worth, luck adds up to zero in expectation: nobody is called
lucky for being good.

The evaluation is static, at the next quiet position. With `trials` it adds rollouts: outcomes that
look alike belong together, and each of these groups is played on to the end some times. How much the groups differ is
trusted only as far as it is more than what chance alone would make of so few trials. All of that is found out without
looking at what fell.
"""

from __future__ import annotations

import math
from typing import Final

from strategos.analysis.outlook import far_outlook, outlook
from strategos.kernel.action import Action
from strategos.kernel.chance import Chance, Draw, Roll
from strategos.kernel.engine import advance
from strategos.kernel.ids import CHANCE
from strategos.kernel.records import record
from strategos.kernel.rng import Rng
from strategos.kernel.state import State
from strategos.players.minds import forecast
from strategos.players.minds.mind import Mind

_LISTED: Final = 5000  # more outcomes than this are not even listed
_MAX_GROUPS: Final = 3  # groups of outcomes at most: the fewer, the smaller their sampling error
_MIN_TRIALS: Final = 4  # trials of a group
_ALIKE: Final = 1e-6  # outlooks that differ by less are the same


@record
class Share:
    """An outcome of dice or cards, and its part of all that could have happened."""

    outcome: Action
    part: float


def shares(asked: Chance, most: int, rng: Rng) -> list[Share]:
    """The possible outcomes: all of them if they are few, else a number drawn evenly over all of them.

    >>> from strategos.kernel.chance import Die
    >>> coin = Die("coin", (0, 1))
    >>> [(share.outcome.faces, share.part) for share in shares(coin.roll(2, "X-1"), 4, Rng(0))]
    [((0, 0), 0.25), ((0, 1), 0.5), ((1, 1), 0.25)]
    >>> [share.part for share in shares(coin.roll(9, "X-1"), 4, Rng(0))]
    [0.25, 0.25, 0.25, 0.25]
    """
    if not is_listed(asked):
        return [Share(asked.sample(rng), 1.0 / most) for _ in range(most)]
    outcomes = asked.outcomes()
    total = asked.total
    if len(outcomes) <= most:
        return [Share(outcome, weight / total) for outcome, weight in outcomes]
    # Marks at equal distances over all outcomes, the first at random: each outcome is met as often as is its due.
    start = rng.below(total)
    marks = sorted([(start + total * number // most) % total for number in range(most)])
    found: list[Share] = []
    passed = 0
    for outcome, weight in outcomes:
        passed += weight
        while len(found) < most and marks[len(found)] < passed:
            found.append(Share(outcome, 1.0 / most))
    return found


def is_listed(asked: Chance) -> bool:
    """Whether the outcomes are few enough to be listed at all."""
    if isinstance(asked, Roll):
        faces = len(asked.die.faces)
        return math.comb(asked.dice + faces - 1, faces - 1) <= _LISTED
    if isinstance(asked, Draw):
        return math.comb(asked.amount + len(asked.zone) - 1, asked.amount) <= _LISTED
    return asked.total <= _LISTED


class Group:
    """Outcomes with similar evaluations: win probability by seat, and the worst for seat A."""

    def __init__(self, least: float) -> None:
        self.least: Final = least
        self.part = 0.0
        self.shares: Final[list[Share]] = []
        self.values: list[float] = []

    def add(self, share: Share, value: list[float]) -> None:
        """One more outcome, with what it promises at first sight."""
        whole = self.part + share.part
        before = self.values or [0.0] * len(value)
        self.values = [(self.part * one + share.part * two) / whole for one, two in zip(before, value, strict=True)]
        self.part = whole
        self.shares.append(share)

    def pick(self, rng: Rng) -> Action:
        """One of the outcomes, each as often as is its due."""
        mark = self.part * rng.below(1 << 30) / (1 << 30)
        for share in self.shares:
            mark -= share.part
            if mark < 0:
                return share.outcome
        return self.shares[-1].outcome


class Luck:
    """What a roll or draw could have brought, judged before anybody looks at what it brought.

    `name` must not depend on that either: it names the random numbers that all outcomes share.
    """

    def __init__(
        self, mind: Mind, state: State, asked: Chance, name: str, outcomes: int, samples: int = 1, trials: int = 0
    ) -> None:
        self.mind: Final = mind
        self.state: Final = state
        self.name: Final = name
        self.samples: Final = samples
        self._known: Final[dict[Action, list[float]]] = {}
        self._shares: Final = shares(asked, outcomes, Rng(name, "outcomes"))
        self.groups: Final = self._grouped() if trials else []
        if len(self.groups) > 1:
            self._play_on(trials)

    def first_sight(self, outcome: Action) -> list[float]:
        """The chance of each seat when the dust after an outcome has settled."""
        if outcome not in self._known:
            tried = self.state.clone()
            advance(tried, outcome, CHANCE)
            self._known[outcome] = outlook(self.mind, tried, self.name, self.samples, forecast)
        return self._known[outcome]

    def gains(self, fell: Action) -> list[float]:
        """What each seat won or lost by what fell, in chance of winning."""
        if not self.groups:
            found = list(self.first_sight(fell))
            for share in self._shares:
                for seat, likely in enumerate(self.first_sight(share.outcome)):
                    found[seat] -= share.part * likely
            return found
        sight = self.first_sight(fell)[0]
        own = [group for group in self.groups if group.least <= sight + _ALIKE]
        found = list((own[-1] if own else self.groups[0]).values)
        for group in self.groups:
            for seat, likely in enumerate(group.values):
                found[seat] -= group.part * likely
        return found

    def _grouped(self) -> list[Group]:
        """Group the outcomes by their static evaluation for seat A, in parts of similar weight."""
        ranked = sorted(self._shares, key=lambda share: self.first_sight(share.outcome)[0])
        found: list[Group] = []
        passed, last = 0.0, 0.0
        for share in ranked:
            value = self.first_sight(share.outcome)
            is_new = not found or value[0] > last + _ALIKE
            if not found or (is_new and passed >= len(found) / _MAX_GROUPS - _ALIKE):
                found.append(Group(value[0]))
            found[-1].add(share, value)
            passed += share.part
            last = value[0]
        return found

    def _play_on(self, trials: int) -> None:
        """Let each group be played on, and trust what comes of it as far as it goes."""
        seats = len(self.groups[0].values)
        sums = [[0.0] * seats for _ in self.groups]
        squares = [[0.0] * seats for _ in self.groups]
        weights = [math.sqrt(group.part * (1.0 - group.part)) for group in self.groups]  # so they err least in all
        counts = [max(_MIN_TRIALS, round(trials * weight / sum(weights))) for weight in weights]
        for at, group in enumerate(self.groups):
            picks = Rng(self.name, f"group {at}")
            for trial in range(counts[at]):
                after = self.state.clone()
                advance(after, group.pick(picks), CHANCE)
                dice = Rng(self.name, f"trial {trial}")  # all groups meet the same dice
                for seat, likely in enumerate(far_outlook(self.mind, after, dice)):
                    sums[at][seat] += likely
                    squares[at][seat] += likely * likely
        for seat in range(seats):
            means = [sums[at][seat] / counts[at] for at in range(len(counts))]
            spread = sum([squares[at][seat] - counts[at] * means[at] ** 2 for at in range(len(counts))])
            spread /= max(1, sum(counts) - len(counts))
            parts = [group.part for group in self.groups]
            trust = trusted(parts, means, counts, spread)
            middle = sum([part * mean for part, mean in zip(parts, means, strict=True)])
            for at, group in enumerate(self.groups):
                group.values[seat] = middle + trust * (means[at] - middle)


def trusted(parts: list[float], means: list[float], counts: list[int], spread: float) -> float:
    """Shrinkage factor of the differences between groups, from 0 to 1, given trials and variance.

    >>> trusted([0.5, 0.5], [0.2, 0.8], [50, 50], 0.01) > 0.99, trusted([0.5, 0.5], [0.49, 0.51], [4, 4], 0.2)
    (True, 0.0)
    """
    middle = sum([part * mean for part, mean in zip(parts, means, strict=True)])
    found = sum([part * (mean - middle) ** 2 for part, mean in zip(parts, means, strict=True)])
    noise = sum([part * (1.0 - part) * spread / count for part, count in zip(parts, counts, strict=True)])
    return max(0.0, 1.0 - noise / found) if found > 0.0 else 0.0
