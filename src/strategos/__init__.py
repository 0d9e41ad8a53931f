"""Strategos: two tactical miniature games with every rule enforced.

>>> import strategos
>>> match = strategos.new_match("pantheon", scenario="learning", seed=7)
>>> match.decision.kind, [match.state.setup.notation.format(option) for option in match.decision.options]
('army', ['army 1', 'army 2'])
"""

from __future__ import annotations

from collections.abc import Mapping

from strategos import games
from strategos.kernel.action import Action
from strategos.kernel.decision import Decision
from strategos.kernel.engine import apply, pending
from strategos.kernel.ids import CHANCE, SPECTATOR, Seat
from strategos.kernel.position import read_position
from strategos.kernel.state import State
from strategos.kernel.view import View
from strategos.table.match import Match

__all__ = [
    "CHANCE",
    "SPECTATOR",
    "Action",
    "Decision",
    "Match",
    "Seat",
    "State",
    "View",
    "apply",
    "clone",
    "new_match",
    "pending",
    "position",
    "view",
]
__version__ = "0.1.0"


def new_match(game: str, scenario: str = "", seed: int | str = 0, options: Mapping[str, str] | None = None) -> Match:
    """A match at its first decision; the game's first scenario if none is named."""
    rules = games.find(game)
    return Match(rules, scenario or rules.scenarios()[0], seed, options)


def position(game: str, text: str) -> State:
    """A state from a position written as text."""
    return read_position(text, games.find(game))


def clone(state: State) -> State:
    """An independent copy of a state."""
    return state.clone()


def view(state: State, seat: Seat) -> View:
    """What a seat may know of a state."""
    return games.find(state.setup.game).view(state, seat)
