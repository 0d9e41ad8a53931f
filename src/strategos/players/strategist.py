"""The strategist plays its best options on for a while, in worlds dealt from what it knows, and keeps the best.

The options that look good at first sight are played on, both sides answering with one look ahead, and the positions
after some goes are judged. Half of them is dropped again and again (sequential halving), so that most of the
iterations go to the options that are hard to tell apart. Its strength is set by the number of iterations.
"""

from __future__ import annotations

import time
from typing import ClassVar

from strategos import games
from strategos.kernel.action import Action
from strategos.kernel.decision import Decision
from strategos.kernel.engine import advance
from strategos.kernel.rng import Rng
from strategos.kernel.state import State
from strategos.kernel.view import View
from strategos.players.mind import Mind, play_on
from strategos.players.tactician import Tactician, judge

ITERATIONS = 64
WIDTH = 8  # options that are played on


class Strategist(Tactician):
    """Searches over whole goes. `iterations` sets its strength, `seconds` (0: none) is a limit for slow machines.

    `goes` says how many quiet decisions an option is played on; 0: as many as the mind thinks fit.
    """

    settings: ClassVar[dict[str, bool | int | float | str]] = {"iterations": ITERATIONS, "goes": 0, "seconds": 0.0}

    def __init__(self, rng: Rng, iterations: int = ITERATIONS, goes: int = 0, seconds: float = 0.0) -> None:
        super().__init__(rng, 4)
        self.name = "strategist"
        self.iterations = iterations
        self.goes = goes
        self.seconds = seconds
        self.series: list[Action] = []  # answers of a secret choice that is under way
        self.rollouts = 0  # statistics of the last choice, for tests of honesty

    def decide(self, mind: Mind, state: State, view: View, decision: Decision) -> Action:
        options = decision.options
        planned = self.in_secret(mind, state, decision) or mind.plan(state, decision, self.rng)
        if planned is not None:
            return planned
        seed = self.rng.word()
        values = judge(mind, state, decision, self.samples, seed)
        ranked = sorted(range(len(options)), key=lambda at: -values[at])
        kept = ranked[:WIDTH]
        if len(kept) == 1:
            return options[kept[0]]
        return options[self.halve(mind, view, decision, kept)]

    def in_secret(self, mind: Mind, state: State, decision: Decision) -> Action | None:
        """The next answer of a series that was thought out as a whole: a mix of plans against those of the enemy."""
        for answer in self.series:
            if answer in decision.options:
                return answer
        self.series = mind.mixed(state, decision, self.rng)
        return next((answer for answer in self.series if answer in decision.options), None)

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
                    totals[at] += play_on(mind, state, decision.seat, Rng(seed, "dice"), self.goes or mind.horizon)
                    counts[at] += 1
                    self.rollouts += 1
                if self.seconds and time.perf_counter() - began > self.seconds:
                    return max(kept, key=lambda at: totals[at] / max(1, counts[at]))
            kept = sorted(kept, key=lambda at: -totals[at] / counts[at])[: (len(kept) + 1) // 2]
        return kept[0]
