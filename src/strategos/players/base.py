"""A player: one method, from what a seat may know and a decision to an answer."""

from __future__ import annotations

from strategos.kernel.action import Action
from strategos.kernel.compiled import mypyc_attr
from strategos.kernel.decision import Decision
from strategos.kernel.view import View


@mypyc_attr(allow_interpreted_subclasses=True)
class Player:
    """Answers decisions. It gets a view and a decision and nothing else, so it cannot peek."""

    name: str
    needs_view: bool = True  # False: the answer does not depend on the view, so none need be built

    def choose(self, view: View | None, decision: Decision) -> Action:
        """One of the options of the decision."""
        raise TypeError(f"the player {self.name} cannot choose")
