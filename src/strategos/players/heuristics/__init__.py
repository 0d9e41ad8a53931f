"""The minds of the computer players, one for each game, and what was fitted to matches for them."""

from __future__ import annotations

import importlib
import math
import tomllib
from importlib import resources
from typing import Any, Final

from strategos.kernel.errors import BadContent
from strategos.kernel.ids import Seat
from strategos.players.mind import Mind

FITTED: Final = "fitted.toml"  # written by `strategos fit`
USUAL_SLOPE: Final = 0.1  # where nothing was fitted: ten points make a position of about three to one

_MINDS: Final[dict[str, Mind]] = {}
_FITTED: Final[dict[str, Any]] = {}


class Curve:
    """How likely a position wins: 1 / (1 + exp(-(slope · worth + edge))).

    The edge is what a scenario gives to a seat before anything has happened; seats of unknown scenarios have none.
    """

    __slots__ = ("edges", "slope")

    def __init__(self, slope: float, edges: dict[str, list[float]]) -> None:
        self.slope: Final = slope
        self.edges: Final = edges

    def chance(self, worth: float, scenario: str, seat: Seat) -> float:
        """The probability that a seat wins, from what the position is worth to it."""
        edge = 0.0
        if scenario in self.edges:
            edge = self.edges[scenario][seat]
        x = max(-700.0, min(700.0, self.slope * worth + edge))
        return 1.0 / (1.0 + math.exp(-x))


_CURVES: Final[dict[str, Curve]] = {}


def fitted(game: str) -> dict[str, Any]:
    """What was fitted for a game, as it stands in the file; empty if nothing was."""
    if not _FITTED:
        text = (resources.files("strategos.players.heuristics") / FITTED).read_text(encoding="utf-8")
        _FITTED.update(tomllib.loads(text))
    found: dict[str, Any] = _FITTED.setdefault(game, {})
    return found


def curve_of(game: str) -> Curve:
    """The curve from worth to probability of a game."""
    if game not in _CURVES:
        found = fitted(game)
        edges = {str(name): [float(edge) for edge in row] for name, row in found.get("edges", {}).items()}
        _CURVES[game] = Curve(float(found.get("slope", USUAL_SLOPE)), edges)
    return _CURVES[game]


def register(mind: Mind) -> None:
    """Make a mind known. The module named like its game calls this when it is imported.

    Weights that were fitted take the place of those given by hand, term by term.
    """
    weights: dict[str, Any] = fitted(mind.game).get("weights", {})
    mind.weights = [float(weights.get(term.key, term.weight)) for term in mind.terms]
    _MINDS[mind.game] = mind


def mind_of(game: str) -> Mind:
    """The mind for a game."""
    if game not in _MINDS:
        try:
            importlib.import_module(f"strategos.players.heuristics.{game}")
        except ModuleNotFoundError as error:
            raise BadContent(
                f"No computer player but 'random' knows {game}.",
                f"Ningún jugador de ordenador, salvo 'random', conoce {game}.",
            ) from error
    return _MINDS[game]
