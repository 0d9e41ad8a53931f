"""What a computer player knows about one game: named terms that judge a position, and quick answers.

A mind never sees a match: it judges states that were dealt from a view, so it cannot peek.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final

from strategos.kernel.action import Action
from strategos.kernel.catalogue import Said
from strategos.kernel.chance import Chance
from strategos.kernel.compiled import mypyc_attr
from strategos.kernel.decision import Decision
from strategos.kernel.engine import advance, pending
from strategos.kernel.records import record
from strategos.kernel.rng import Rng
from strategos.kernel.state import State

WON = 1000.0  # more than any position can be worth
_MOST_STEPS: Final = 400  # nothing takes that long between two quiet decisions
_NO_DICE: Final = Rng(0)  # for reflexes, which use none


@record
class Term:
    """One thing that counts in a position: its weight in points, and what it is."""

    key: str
    weight: float
    name: Said


@mypyc_attr(allow_interpreted_subclasses=True)
class Mind:
    """The judgement of one game. Subclass it for a game, and put it into `minds/NAME/mind.py`."""

    game: str
    terms: tuple[Term, ...]  # at most 40
    weights: list[float]  # of the terms, as they are or as they were fitted
    quiet: frozenset[str]  # kinds of decision at which a position can be judged
    weighed: frozenset[str]  # kinds that quick choices look ahead at, as when an analysis leads a match on
    arrivals: frozenset[str]  # kinds by which armies come into play: advice compares an option with others of its like
    remote: frozenset[str]  # kinds whose fruits come later than a search plays on: one look is better
    horizon: int  # how far a search plays on, by the clock of the game
    trust: float  # a value one step ahead counts as much in a search as this number of rollouts
    share: float  # and so much more for each match played on: players who answer briskly err always in the same way
    noise_scale: float  # the largest error, in points of evaluation, of a recruit with noise 1

    def features(self, state: State, seat: int) -> list[float]:
        """How much of each term a position holds, from one seat's point of view: good is positive."""
        raise TypeError(f"{self.game}: no features")

    def foreseen(self, state: State, seat: int) -> list[float]:
        """The same for a forecast: with what has not come into play yet and surely will."""
        return self.features(state, seat)

    def reflex(self, state: State, decision: Decision, rng: Rng) -> Action:
        """A quick answer for anybody, without looking ahead: what fills the gap between an option and its judgement.

        The same position always gets the same answer: nothing is drawn from `rng`.
        """
        raise TypeError(f"{self.game}: no reflexes")

    def plan(self, state: State, decision: Decision, rng: Rng) -> Action | None:
        """The answer to a decision that looking one step ahead cannot judge, such as secret orders; None: look."""
        return None

    def mixed(self, state: State, decision: Decision, rng: Rng, trials: int, deadline: float) -> list[Action]:
        """All answers of a secret simultaneous choice, drawn from a mix of plans; none: it is not one.

        Each pair of plans is tried a number of times. After the deadline (0: none) no further plan is tried.
        """
        return []

    def clock(self, state: State) -> int:
        """How far a match is, in turns or activations: a search compares its options at the same hour."""
        raise TypeError(f"{self.game}: no clock")

    def brisk(self, state: State, decision: Decision, rng: Rng) -> Action:
        """An answer for anybody while a search plays on: as good as can be had without losing time."""
        return quick_choice(self, state, decision, rng)

    def goal(self, state: State) -> str:
        """Which trained judgement knows such matches; none: the terms alone judge them."""
        return ""

    def sides(self, state: State) -> list[list[float]]:
        """The inputs of a trained evaluation: everything about each of the two sides, then what concerns both."""
        raise TypeError(f"{self.game}: no sides")

    def harm(self, state: State, decision: Decision, option: Action) -> float:
        """The damage that an option is expected to do at once, by exact odds."""
        return 0.0

    # What follows is the same for every game.

    def worth(self, state: State, seat: int) -> float:
        """What a position is worth to a seat, in points."""
        if state.result is not None:
            return WON * (2.0 * state.result.score(seat) - 1.0)
        return self.points(self.features(state, seat), 0.0)

    def points(self, amounts: list[float], total: float) -> float:
        """The amounts of all terms, weighed and added to a total."""
        weights = self.weights
        for at, amount in enumerate(amounts):  # compiled, zip with `strict` is several times slower
            total += weights[at] * amount
        return total

    def drive(self, state: State, seat: int) -> float:
        """What a position is worth to a seat that has to choose: as `worth`, and something for boldness.

        The nearer two sides are, the nearer are both: what that is worth to the one it costs the other. Judged by worth
        alone, two careful players would wait for each other forever.
        """
        return self.worth(state, seat)

    def is_quiet(self, state: State, decision: Decision) -> bool:
        """Whether a position can be judged now: a seat has an ordinary decision to take."""
        return decision.kind in self.quiet


def settle(mind: Mind, state: State, rng: Rng) -> bool:
    """Let the quick answers and the dice go on until the position is quiet. Whether dice were rolled on the way."""
    return _settle(mind, state, rng, 0)


def _settle(mind: Mind, state: State, rng: Rng, steps: int) -> bool:
    """The same after a number of steps."""
    was_rolled = False
    while steps < _MOST_STEPS:
        decision = pending(state)
        if decision is None or mind.is_quiet(state, decision):
            break
        if isinstance(decision, Chance):
            was_rolled = True
            advance(state, decision.sample(rng), decision.seat)
        else:
            advance(state, mind.reflex(state, decision, rng), decision.seat)
        steps += 1
    return was_rolled


class Dice:
    """The random streams of some samples. Each is made when dice are first rolled and starts again for every option."""

    __slots__ = ("_seed", "_starts", "_streams")

    def __init__(self, seed: int) -> None:
        self._seed: Final = seed
        self._streams: list[Rng] = []
        self._starts: list[tuple[int, int, int, int]] = []

    def stream(self, sample: int) -> Rng:
        """The stream of a sample from its start: that of `Rng(seed + sample)`."""
        streams = self._streams
        while sample >= len(streams):
            made = Rng(self._seed + len(streams))
            streams.append(made)
            self._starts.append((made.a, made.b, made.c, made.counter))
        rng = streams[sample]
        rng.a, rng.b, rng.c, rng.counter = self._starts[sample]
        return rng


class Look:
    """An option carried out: quick answers follow up to the first dice, or until the position is quiet.

    What comes before the first dice is the same in all samples, so it is played once.
    """

    __slots__ = ("_mind", "_rolling", "_seat", "_steps", "_total", "_tried")

    def __init__(self, mind: Mind, state: State, decision: Decision, option: Action) -> None:
        self._mind: Final = mind
        self._seat: Final = decision.seat
        self._total = 0.0
        self._tried = 0
        self._steps = 0
        self._rolling: State | None = None  # the position before the first dice, if there are any
        after = state.clone()
        advance(after, option, decision.seat)
        while self._steps < _MOST_STEPS:
            asked = pending(after)
            if asked is None or mind.is_quiet(after, asked):
                break
            if isinstance(asked, Chance):
                self._rolling = after
                return
            advance(after, mind.reflex(after, asked, _NO_DICE), asked.seat)
            self._steps += 1
        self._total = mind.drive(after, decision.seat)

    def worth(self, samples: int, dice: Dice) -> float:
        """What the option is worth, the mean of some samples; without dice one is enough."""
        if self._rolling is None:
            return self._total
        while self._tried < samples:
            after = self._rolling.clone()
            _settle(self._mind, after, dice.stream(self._tried), self._steps)
            self._total += self._mind.drive(after, self._seat)
            self._tried += 1
        return self._total / self._tried


def look(mind: Mind, state: State, decision: Decision, option: Action, samples: int, seed: int) -> float:
    """What an option is worth: one step is taken, the dust settles, and the position is judged.

    Where dice fall on the way, the mean of some samples counts; all options share the same dice.
    """
    return Look(mind, state, decision, option).worth(samples, Dice(seed))


def play_until(mind: Mind, state: State, rng: Rng, hour: int, deadline: float = 0.0) -> bool:
    """Go on, both sides answering briskly, until the clock has come to an hour and the position is quiet.

    False if the time was up before that (0.0: there is time enough).
    """
    for _ in range(_MOST_STEPS):
        decision = pending(state)
        if decision is None or (mind.clock(state) >= hour and mind.is_quiet(state, decision)):
            break
        if deadline and time.perf_counter() > deadline:
            return False
        if isinstance(decision, Chance):
            advance(state, decision.sample(rng), decision.seat)
        else:
            advance(state, mind.brisk(state, decision, rng), decision.seat)
    return True


def quick_choice(mind: Mind, state: State, decision: Decision, rng: Rng) -> Action:
    """A plan, one look ahead where that pays, else a reflex."""
    if len(decision.options) == 1:
        return decision.options[0]
    planned = mind.plan(state, decision, rng)
    if planned is not None:
        return planned
    if decision.kind not in mind.weighed:
        return mind.reflex(state, decision, rng)
    return looked_best(mind, state, decision, decision.options, 1, rng)


def looked_best(
    mind: Mind, state: State, decision: Decision, options: Sequence[Action], samples: int, rng: Rng
) -> Action:
    """The best of some options at one look, all with the same dice."""
    dice = Dice(rng.word())
    best = options[0]
    most = Look(mind, state, decision, best).worth(samples, dice)
    for option in options[1:]:
        value = Look(mind, state, decision, option).worth(samples, dice)
        if value > most:
            best, most = option, value
    return best
