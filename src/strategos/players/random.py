"""The player that takes any option, each as likely as every other. Never to be tuned: others are measured by it."""

from __future__ import annotations

from strategos.kernel.action import Action
from strategos.kernel.decision import Decision
from strategos.kernel.rng import Rng
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
