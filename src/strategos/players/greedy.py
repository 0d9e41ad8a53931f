"""The naive player: it takes the option that is expected to do most damage now. Never to be tuned."""

from __future__ import annotations

from strategos.kernel.action import Action
from strategos.kernel.decision import Decision
from strategos.kernel.rng import Rng
from strategos.kernel.state import State
from strategos.kernel.view import View
from strategos.players.minds.mind import Mind
from strategos.players.search.thinker import Thinker


class NaivePlayer(Thinker):
    """Takes the option with most expected damage, any of them if several have the same."""

    def __init__(self, rng: Rng) -> None:
        self.name = "naive"
        self.needs_view = True
        self.rng = rng

    def decide(self, mind: Mind, state: State, view: View, decision: Decision) -> Action:
        options = decision.options
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
