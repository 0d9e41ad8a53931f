"""The strategist plays its best options on for a while, in worlds dealt from what it knows, and keeps the best.

The options that look good at first sight are played on, both sides answering with one look ahead, and the positions
after some goes are judged. Half of them is dropped again and again (sequential halving), so that most of the
iterations go to the options that are hard to tell apart. Its strength is set by the number of iterations.
"""

from __future__ import annotations

import time

from strategos import games
from strategos.kernel.action import Action
from strategos.kernel.chance import Chance
from strategos.kernel.decision import Decision
from strategos.kernel.engine import advance, pending
from strategos.kernel.rng import Rng
from strategos.kernel.state import State
from strategos.kernel.view import View
from strategos.players.heuristics import mind_of
from strategos.players.mind import Mind, look
from strategos.players.tactician import Tactician, judge

ITERATIONS = 64
WIDTH = 8  # options that are played on
GOES = 3  # quiet decisions to which an option is played on
_MOST_STEPS = 600


class Strategist(Tactician):
    """Searches over whole goes. `iterations` sets its strength, `seconds` (0: none) is a limit for slow machines."""

    def __init__(self, rng: Rng, iterations: int = ITERATIONS, goes: int = GOES, seconds: float = 0.0) -> None:
        super().__init__(rng, 4)
        self.name = "strategist"
        self.iterations = iterations
        self.goes = goes
        self.seconds = seconds
        self.rollouts = 0  # statistics of the last choice, for tests of honesty

    def choose(self, view: View | None, decision: Decision) -> Action:
        options = decision.options
        if len(options) == 1 or view is None:
            return options[0]
        mind = mind_of(view.setup.game)
        state = games.find(view.setup.game).guess(view, self.rng)
        planned = mind.plan(state, decision, self.rng)
        if planned is not None:
            return planned
        seed = self.rng.word()
        values = judge(mind, state, decision, self.samples, seed)
        ranked = sorted(range(len(options)), key=lambda at: -values[at])
        kept = ranked[:WIDTH]
        if len(kept) == 1:
            return options[kept[0]]
        return options[self.halve(mind, view, decision, kept)]

    def halve(self, mind: Mind, view: View, decision: Decision, kept: list[int]) -> int:
        """Sequential halving: the option that is left when the others have been dropped."""
        began = time.perf_counter()
        totals = dict.fromkeys(kept, 0.0)
        counts = dict.fromkeys(kept, 0)
        rounds = max(1, (len(kept) - 1).bit_length())
        self.rollouts = 0
        while len(kept) > 1:
            share = max(1, self.iterations // (rounds * len(kept)))
            for _ in range(share):
                seed = self.rng.word()
                dealt = games.find(view.setup.game).guess(view, Rng(seed))
                for at in kept:
                    state = dealt.clone()
                    advance(state, decision.options[at], decision.seat)
                    totals[at] += play_on(mind, state, decision.seat, Rng(seed, "dice"), self.goes)
                    counts[at] += 1
                    self.rollouts += 1
                if self.seconds and time.perf_counter() - began > self.seconds:
                    return max(kept, key=lambda at: totals[at] / max(1, counts[at]))
            kept = sorted(kept, key=lambda at: -totals[at] / counts[at])[: (len(kept) + 1) // 2]
        return kept[0]


def play_on(mind: Mind, state: State, seat: int, rng: Rng, goes: int) -> float:
    """Go on until some quiet decisions have passed, both sides looking one step ahead, and judge the position."""
    passed = 0
    for _ in range(_MOST_STEPS):
        decision = pending(state)
        if decision is None:
            break
        if mind.is_quiet(state, decision):
            passed += 1
            if passed > goes:
                break
        if isinstance(decision, Chance):
            advance(state, decision.sample(rng), decision.seat)
        else:
            advance(state, quick_choice(mind, state, decision, rng), decision.seat)
    return mind.worth(state, seat)


def quick_choice(mind: Mind, state: State, decision: Decision, rng: Rng) -> Action:
    """A plan, one look ahead where that pays, else a reflex."""
    if len(decision.options) == 1:
        return decision.options[0]
    planned = mind.plan(state, decision, rng)
    if planned is not None:
        return planned
    if decision.kind not in mind.weighed:
        return mind.reflex(state, decision, rng)
    seed = rng.word()
    best = decision.options[0]
    most = look(mind, state, decision, best, 1, seed)
    for option in decision.options[1:]:
        value = look(mind, state, decision, option, 1, seed)
        if value > most:
            best, most = option, value
    return best
