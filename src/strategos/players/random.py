"""The player that takes any option, each as likely as every other. Never to be tuned: others are measured by it."""

from __future__ import annotations

from strategos.kernel.action import Action
from strategos.kernel.chance import Chance
from strategos.kernel.collector import no_collector
from strategos.kernel.decision import Decision
from strategos.kernel.engine import advance, pending
from strategos.kernel.rng import Rng
from strategos.kernel.state import State
from strategos.kernel.view import View
from strategos.players.base import Player


class RandomPlayer(Player):
    """Takes any option."""

    def __init__(self, rng: Rng) -> None:
        self.name = "random"
        self.needs_view = False
        self.rng = rng

    def choose(self, view: View | None, decision: Decision) -> Action:
        return self.rng.pick(decision.options)


def playout(state: State, rng: Rng) -> int:
    """Play a match to its end, every seat at random; how many decisions with two or more options it took."""
    decisions = 0
    with no_collector():
        while True:
            decision = pending(state)
            if decision is None:
                return decisions
            if isinstance(decision, Chance):
                advance(state, decision.sample(rng), decision.seat)
                continue
            options = decision.options
            if len(options) > 1:
                decisions += 1
                advance(state, options[rng.below(len(options))], decision.seat)
            else:
                advance(state, options[0], decision.seat)
