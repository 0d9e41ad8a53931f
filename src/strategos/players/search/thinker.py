"""What all players that think have in common: a world dealt from the view, and the mind of its game."""

from __future__ import annotations

from strategos import games
from strategos.kernel.action import Action
from strategos.kernel.collector import no_collector
from strategos.kernel.compiled import mypyc_attr
from strategos.kernel.decision import Decision
from strategos.kernel.rng import Rng
from strategos.kernel.state import State
from strategos.kernel.view import View
from strategos.players.base import Player
from strategos.players.minds import mind_of
from strategos.players.minds.mind import Mind


@mypyc_attr(allow_interpreted_subclasses=True)
class Thinker(Player):
    """Deals a world that it cannot tell from the true one, and thinks there."""

    rng: Rng

    def choose(self, view: View | None, decision: Decision) -> Action:
        if len(decision.options) == 1 or view is None:
            return decision.options[0]
        with no_collector():
            state = games.of(view.setup).guess(view, self.rng)
            return self.decide(mind_of(view.setup.game), state, view, decision)

    def decide(self, mind: Mind, state: State, view: View, decision: Decision) -> Action:
        """One of two options or more, in a world dealt from the view."""
        raise TypeError(f"the player {self.name} cannot decide")
