"""The strategist plays its best options on for a while, in worlds dealt from what it knows, and keeps the best.

The value of an option one step ahead is where it begins: a clear lead is trusted, and what lies far behind is left
out. The rest is played on to the same hour, both sides answering briskly, and the chance of winning is read there.
Half of the options is dropped again and again (sequential halving), and those that cannot catch up at once, so that
most of the iterations go to those that are hard to tell apart. All options meet the same worlds and the same dice. Its
strength is set by the iterations.
"""

from __future__ import annotations

import time
from typing import ClassVar, Final

from strategos import games
from strategos.kernel.action import Action
from strategos.kernel.chance import Chance, Draw, Roll
from strategos.kernel.compiled import mypyc_attr
from strategos.kernel.decision import Decision
from strategos.kernel.engine import advance, pending
from strategos.kernel.records import record
from strategos.kernel.rng import Rng
from strategos.kernel.state import State
from strategos.kernel.view import View
from strategos.players.minds import curve_of, prospect, round_of
from strategos.players.minds.mind import WON, Mind, look, play_until
from strategos.players.search.race import Race, field_of, stages_of
from strategos.players.search.tactician import SAMPLES, judge
from strategos.players.search.thinker import Thinker

ITERATIONS: Final = 64
WIDTH: Final = 6  # options that are played on, if there are iterations enough
MARGIN: Final = 0.12  # options whose chance of winning looks worse by more than this are left out
_PLANNED: Final = 32  # iterations after which secret plans are tried once more
_FEW: Final = 24  # outcomes of dice or cards that are gone through in turn instead of being drawn
_SECRET: Final = 0.5  # the part of a time limit in which secret plans are tried: the mix of them takes its time, too
MIN_LOOKS: Final = 200  # options that are looked at once, also when the time is up: a look takes a millisecond or less
_GLANCE: Final = 0.3  # the part of a time limit in which the options are looked at before any is played on


@record
class Tried:
    """What a search has found out about an option: how often it was played on, and its chances added up.

    What one look told at first counts among them.
    """

    option: Action
    times: int
    total: float


@mypyc_attr(allow_interpreted_subclasses=True)  # bench/methods.py spends the iterations in other ways
class Strategist(Thinker):
    """Searches over whole turns. `iterations` sets its strength, `seconds` (0: none) is a limit for slow machines.

    `horizon` says how many turns or activations an option is played on; 0: as many as the mind thinks fit.
    """

    settings: ClassVar[dict[str, bool | int | float | str]] = {"iterations": ITERATIONS, "horizon": 0, "seconds": 0.0}

    def __init__(self, rng: Rng, iterations: int = ITERATIONS, horizon: int = 0, seconds: float = 0.0) -> None:
        self.name = "strategist"
        self.needs_view = True
        self.rng = rng
        self.iterations = iterations
        self.horizon = horizon
        self.seconds = seconds
        self.series: list[Action] = []  # answers of a secret choice that is under way
        self.tried: list[Tried] = []  # statistics of the last choice, for tests of honesty

    def decide(self, mind: Mind, state: State, view: View, decision: Decision) -> Action:
        began = time.perf_counter()
        deadline = began + self.seconds if self.seconds else 0.0
        self.tried = []
        in_time = began + _SECRET * self.seconds if deadline else 0.0
        planned = self.in_secret(mind, state, decision, in_time) or mind.plan(state, decision, self.rng)
        if planned is not None:
            return planned
        options = decision.options
        seed = self.rng.word()
        if deadline:
            values = glance(mind, state, decision, seed, began + _GLANCE * self.seconds)
        else:
            values = judge(mind, state, decision, SAMPLES, seed)
        curve, now = curve_of(mind.game), round_of(state)
        calm = mind.drive(state, decision.seat) - mind.worth(state, decision.seat)
        likely = [curve.chance(value - calm, view.setup.scenario, decision.seat, now) for value in values]
        ranked = sorted(range(len(options)), key=lambda at: -values[at])
        bar = likely[ranked[0]] - MARGIN
        kept = [at for at in ranked[: field_of(self.iterations, WIDTH)] if likely[at] >= bar]
        if len(kept) == 1 or decision.kind in mind.remote:
            return options[kept[0]]
        race = Race(kept, likely, mind.trust, mind.share)
        self.run(race, mind, view, decision, calm, deadline)
        self.tried = [Tried(options[at], len(race.seen[at]), race.totals[at]) for at in kept]
        return options[race.leader()]

    def in_secret(self, mind: Mind, state: State, decision: Decision, deadline: float) -> Action | None:
        """The next answer of a series that was thought out as a whole: a mix of plans against those of the enemy."""
        for answer in self.series:
            if answer in decision.options:
                return answer
        self.series = mind.mixed(state, decision, self.rng, max(1, self.iterations // _PLANNED), deadline)
        return next((answer for answer in self.series if answer in decision.options), None)

    def run(self, race: Race, mind: Mind, view: View, decision: Decision, calm: float, deadline: float) -> None:
        """Play the options on, world after world, and drop half of them again and again."""
        game = games.of(view.setup)
        stages = stages_of(len(race.kept), self.iterations)
        left = sum([count for _, count in stages])
        offset = self.rng.below(_SPAN)
        for size, count in stages:
            for _ in range(count):
                seed = self.rng.word()
                dealt = game.guess(view, Rng(seed))
                hour = mind.clock(dealt) + (self.horizon or mind.horizon)
                found: list[float] = []
                for at in race.kept:
                    state = dealt.clone()
                    advance(state, decision.options[at], decision.seat)
                    fall_in_turn(state, (offset + turned(race.worlds)) % _SPAN)
                    is_whole = play_until(mind, state, Rng(seed, "dice"), hour, deadline)
                    # A match that is over at once has never asked for the time.
                    if not is_whole or (deadline and time.perf_counter() > deadline):
                        return  # a world counts only if every option was played on in it
                    found.append(prospect(mind, state, decision.seat, calm))
                race.count(found)
                left -= 1
                race.drop(left)
                if len(race.kept) == 1:
                    return
            race.halve((size + 1) // 2)


def glance(mind: Mind, state: State, decision: Decision, seed: int, deadline: float) -> list[float]:
    """What the options are worth as far as there is time to look. What was not looked at is as good as lost.

    In any hurry the first options get one look each.
    """
    options = decision.options
    totals = [0.0] * len(options)
    for sample in range(SAMPLES):
        for at, option in enumerate(options):
            if (sample or at >= MIN_LOOKS) and time.perf_counter() > deadline:
                if sample:
                    return [total / (sample + (1 if number < at else 0)) for number, total in enumerate(totals)]
                return totals[:at] + [-WON] * (len(options) - at)
            totals[at] += look(mind, state, decision, option, 1, seed + sample)
    return [total / SAMPLES for total in totals]


_SPAN: Final = 1 << 16


def turned(number: int) -> int:
    """The bits of a number the other way round: 0, 1/2, 1/4, 3/4, 1/8 … of the span, evenly spread at any time.

    >>> [turned(number) * 8 // 65536 for number in range(8)]
    [0, 4, 2, 6, 1, 5, 3, 7]
    """
    found = 0
    for bit in range(16):
        if number >> bit & 1:
            found |= _SPAN >> (bit + 1)
    return found


def fall_in_turn(state: State, mark: int) -> None:
    """Where an option is followed at once by few outcomes, let them come in turn, each as often as is its due.

    A small pool is so gone through exactly; what has many outcomes is left to the dice. `mark` says which is due.
    """
    asked = pending(state)
    if not isinstance(asked, Chance) or not is_small(asked):
        return
    left = asked.total * mark // _SPAN
    for outcome, weight in asked.outcomes():
        left -= weight
        if left < 0:
            advance(state, outcome, asked.seat)
            return


def is_small(asked: Chance) -> bool:
    """Whether dice or cards have few outcomes."""
    if isinstance(asked, Roll):
        return asked.dice <= 3 and len(asked.outcomes()) <= _FEW
    return isinstance(asked, Draw) and asked.amount == 1 and len(asked.zone) <= _FEW
