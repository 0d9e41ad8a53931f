"""The naive player: it takes the option that is expected to do most damage now. Never to be tuned."""

from __future__ import annotations

from strategos import games
from strategos.kernel.action import Action
from strategos.kernel.decision import Decision
from strategos.kernel.rng import Rng
from strategos.kernel.view import View
from strategos.players.base import Player
from strategos.players.heuristics import mind_of


class NaivePlayer(Player):
    """Takes the option with most expected damage, any of them if several have the same."""

    def __init__(self, rng: Rng) -> None:
        self.name = "naive"
        self.needs_view = True
        self.rng = rng

    def choose(self, view: View | None, decision: Decision) -> Action:
        options = decision.options
        if len(options) == 1 or view is None:
            return options[0]
        mind = mind_of(view.setup.game)
        state = games.find(view.setup.game).guess(view, self.rng)
        most = -1.0
        best: list[Action] = []
        for option in options:
            harm = mind.harm(state, decision, option)
            if harm > most:
                most = harm
                best = [option]
            elif harm == most:
                best.append(option)
        return self.rng.pick(best)
