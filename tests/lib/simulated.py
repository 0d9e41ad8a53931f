"""Many attacks played through the engine at once, and whether their results agree with exact odds.

    counts = simulate(state, 200_000, player, rng)
    faults = disagreements(exact, counts)

Every roll is a question to CHANCE, answered from its exact weights. Attacks that have gone the same way so far are
played once and counted together, and ways that meet again are joined. The counts are those of independent attacks all
the same, and many attacks take little time.

The bound: a count may be 4 standard deviations off, `SIGMAS`. A rare outcome has no such deviation; there, the exact
binomial tail beyond the count must be as likely as 4 sigma of a normal distribution. One comparison in 16,000 fails by
chance, and there are thousands. So a count beyond the bound is simulated again, with other dice and four times as many
attacks, and it is a fault if it is beyond the bound again. By chance that happens once in 250 million comparisons; a
true difference of 4 sigma is 8 sigma in the second series. Seeds are fixed, so a result never changes.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from functools import cache
from itertools import accumulate
from math import exp, lgamma, log, log1p, sqrt
from typing import Protocol, TypeVar

from strategos.kernel.action import Action
from strategos.kernel.chance import Chance, Die, Roll
from strategos.kernel.decision import Decision
from strategos.kernel.engine import apply, pending
from strategos.kernel.ids import CHANCE
from strategos.kernel.state import State

SIGMAS = 4
TAIL = 3.2e-5  # of a normal distribution beyond 4 sigma, on one side
NORMAL_FROM = 100  # variance from which a binomial distribution is as good as normal 4 sigma out
REPEATED = 4  # times as many attacks in the second series


R = TypeVar("R", bound=Hashable)
R_co = TypeVar("R_co", bound=Hashable, covariant=True)


class Player(Protocol[R_co]):
    """Answers every question of an attack."""

    def is_over(self, state: State, asked: Decision) -> bool:
        """Whether the attack has come to its end before this question."""

    def answer(self, state: State, asked: Decision) -> Action:
        """What the odds assume is answered."""

    def junction(self, state: State, asked: Decision) -> Hashable:
        """At a question before which all that has happened can be described in few words: these words; else None."""

    def result(self, state: State) -> R_co:
        """What the attack has done; `state.heard` has all events since its beginning."""


def simulate(state: State, attacks: int, player: Player[R], rng: random.Random) -> Counter[R]:
    """The results of independent attacks, each played from this state by the engine."""
    results: Counter[R] = Counter()
    start = state.clone()
    start.heard = []
    branches = [(start, attacks)]
    junctions: dict[Hashable, tuple[State, int]] = {}
    while branches or junctions:
        if not branches:
            branches = list(junctions.values())
            junctions = {}
            for now, _ in branches:
                asked = pending(now)
                assert asked is not None
                apply(now, player.answer(now, asked), asked.seat)
        now, count = branches.pop()
        while (asked := pending(now)) is not None and not player.is_over(now, asked):
            if isinstance(asked, Chance):
                first, *others = outcomes(asked, count, rng).items()
                for outcome, times in others:
                    other = now.clone()
                    other.heard = list(now.heard or ())
                    apply(other, outcome, CHANCE)
                    branches.append((other, times))
                apply(now, first[0], CHANCE)
                count = first[1]
            elif (key := player.junction(now, asked)) is not None:
                junctions[key] = (now, count + (junctions[key][1] if key in junctions else 0))
                break
            else:
                apply(now, player.answer(now, asked), asked.seat)
        else:
            results[player.result(now)] += count
    return results


def outcomes(asked: Chance, count: int, rng: random.Random) -> Counter[Action]:
    """How often each outcome comes up when chance is asked a number of times."""
    if isinstance(asked, Roll):
        actions, weights = weighed(asked.die, asked.dice)
    else:
        actions = asked.options
        weights = tuple(accumulate(weight for _, weight in asked.outcomes()))
    return Counter(rng.choices(actions, cum_weights=weights, k=count))


@cache
def weighed(die: Die, dice: int) -> tuple[tuple[Action, ...], tuple[int, ...]]:
    """Every roll of some dice, and the running sums of their weights."""
    listed = die.table(dice).outcomes
    return tuple(action for action, _ in listed), tuple(accumulate(weight for _, weight in listed))


def disagreements(exact: Mapping[R, float], counts: Mapping[R, int]) -> list[str]:
    """The outcomes whose count is further from the exact odds than the bound, in words."""
    attacks = sum(counts.values())
    return [
        f"{outcome}: {counts.get(outcome, 0)} of {attacks}, expected {attacks * exact.get(outcome, 0.0):.1f}"
        for outcome in exact.keys() | counts.keys()
        if not is_within(counts.get(outcome, 0), attacks, exact.get(outcome, 0.0))
    ]


def confirmed(exact: Mapping[R, float], series: Callable[[int, str], Mapping[R, int]], attacks: int) -> list[str]:
    """The disagreements that a second, longer series of attacks shows as well; `series` gets a size and a seed."""
    if not disagreements(exact, series(attacks, "first")):
        return []
    return disagreements(exact, series(REPEATED * attacks, "second"))


def is_within(count: int, attacks: int, p: float) -> bool:
    """Whether a count of an outcome is within 4 sigma of its expected value.

    >>> is_within(0, 100, 0.0), is_within(1, 100, 0.0), is_within(100, 100, 1.0)
    (True, False, True)
    >>> is_within(5000, 10_000, 0.5), is_within(5201, 10_000, 0.5), is_within(3, 200_000, 1e-6)
    (True, False, True)
    """
    if p <= 0.0 or p >= 1.0:
        return count == (attacks if p > 0.5 else 0)
    variance = attacks * p * (1 - p)
    if variance >= NORMAL_FROM:
        return abs(count - attacks * p) <= SIGMAS * sqrt(variance)
    return tail(count, attacks, p) >= TAIL


def tail(count: int, attacks: int, p: float) -> float:
    """The exact chance of a count at least as far from the expected one on the same side."""
    is_high = count > attacks * p
    total = 0.0
    at = count
    while 0 <= at <= attacks:
        share = exp(
            lgamma(attacks + 1) - lgamma(at + 1) - lgamma(attacks - at + 1) + at * log(p) + (attacks - at) * log1p(-p)
        )
        total += share
        if share < 1e-12 or total > TAIL:
            break
        at += 1 if is_high else -1
    return total
