"""The minds of the computer players, one for each game, and what was fitted to matches for them."""

from __future__ import annotations

import importlib
import json
import math
import tomllib
from importlib import resources, util
from typing import Any, Final

from strategos.kernel.errors import BadContent
from strategos.kernel.ids import Seat
from strategos.kernel.state import State
from strategos.players.minds.mind import Mind
from strategos.players.minds.net import Net

FITTED: Final = "fitted.toml"  # written by `strategos fit`
USUAL_SLOPE: Final = 0.1  # where nothing was fitted: ten points make a position of about three to one

_MINDS: Final[dict[str, Mind]] = {}
_FITTED: Final[dict[str, Any]] = {}


class Curve:
    """How likely a position wins: 1 / (1 + exp(-((slope + late · t) · worth + edge))).

    The later it is, the more a point counts: t goes from 0 to 1 over the rounds that a match of the scenario usually
    takes. The edge is what a scenario gives to a seat before anything has happened; unknown scenarios give none.
    """

    __slots__ = ("edges", "late", "rounds", "slope")

    def __init__(self, slope: float, late: float, rounds: dict[str, float], edges: dict[str, list[float]]) -> None:
        self.slope: Final = slope
        self.late: Final = late
        self.rounds: Final = rounds
        self.edges: Final = edges

    def steepness(self, scenario: str, round_: int) -> float:
        """What a point counts in a round."""
        usual = self.rounds.get(scenario, 0.0)
        if not usual and self.rounds:
            usual = sum(self.rounds.values()) / len(self.rounds)
        return self.slope + self.late * (min(1.0, round_ / usual) if usual else 0.5)

    def chance(self, worth: float, scenario: str, seat: Seat, round_: int) -> float:
        """The probability that a seat wins, from what the position is worth to it."""
        edge = 0.0
        if scenario in self.edges:
            edge = self.edges[scenario][seat]
        x = max(-700.0, min(700.0, self.steepness(scenario, round_) * worth + edge))
        return 1.0 / (1.0 + math.exp(-x))


class Shown:
    """What the forecasts of one scenario go by where no trained judgement knows it: a curve and weights of its own."""

    __slots__ = ("curve", "weights")

    def __init__(self, curve: Curve, weights: list[float]) -> None:
        self.curve: Final = curve
        self.weights: Final = weights


_CURVES: Final[dict[str, Curve]] = {}
_SHOWN: Final[dict[str, dict[str, Shown]]] = {}
_NETS: Final[dict[str, dict[str, Net]]] = {}


def fitted(game: str) -> dict[str, Any]:
    """What was fitted for a game, as it stands in the file; empty if nothing was."""
    if not _FITTED:
        text = (resources.files("strategos.players.minds") / FITTED).read_text(encoding="utf-8")
        _FITTED.update(tomllib.loads(text))
    found: dict[str, Any] = _FITTED.setdefault(game, {})
    return found


def curve_of(game: str) -> Curve:
    """The curve from worth to probability of a game."""
    if game not in _CURVES:
        found = fitted(game)
        edges = {str(name): [float(edge) for edge in row] for name, row in found.get("edges", {}).items()}
        rounds = {str(name): float(usual) for name, usual in found.get("rounds", {}).items()}
        _CURVES[game] = Curve(float(found.get("slope", USUAL_SLOPE)), float(found.get("late", 0.0)), rounds, edges)
    return _CURVES[game]


def shown_of(mind: Mind) -> dict[str, Shown]:
    """What was fitted to single scenarios of a game, for its forecasts."""
    if mind.game not in _SHOWN:
        rounds = curve_of(mind.game).rounds
        _SHOWN[mind.game] = {
            str(name): Shown(
                Curve(float(found["slope"]), float(found["late"]), rounds, {str(name): found["edges"]}),
                [float(found["weights"].get(term.key, term.weight)) for term in mind.terms],
            )
            for name, found in fitted(mind.game).get("forecasts", {}).items()
        }
    return _SHOWN[mind.game]


def round_of(state: State) -> int:
    """The round that a match has come to. Every game counts its rounds under this name."""
    found: Any = state
    return int(found.round)


def trained_file(game: str) -> str:
    """Where the trained judgements of a game lie, beside this module; `strategos train` writes them."""
    return f"{game}.net.json"


def nets_of(game: str) -> dict[str, Net]:
    """The trained judgements of a game, by the goal of the matches that they know; empty where none was trained."""
    if game not in _NETS:
        file = resources.files("strategos.players.minds") / trained_file(game)
        found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
        _NETS[game] = {name: Net(plain) for name, plain in found.get("nets", {}).items()}
    return _NETS[game]


def chance(mind: Mind, state: State, seat: Seat) -> float:
    """How likely a position wins for a seat, once it is quiet, by its terms: what options are compared by."""
    return _likelihood(mind, state, seat, mind.worth(state, seat))


def prospect(mind: Mind, state: State, seat: Seat, calm: float) -> float:
    """The same to a seat that has to choose, boldness counted: of what an option adds to it.

    `calm` is how much there was of it before anybody chose.
    """
    return _likelihood(mind, state, seat, mind.drive(state, seat) - calm)


def _likelihood(mind: Mind, state: State, seat: Seat, points: float) -> float:
    """How likely a number of points wins; a match that is over is won or not."""
    if state.result is not None:
        return state.result.score(seat)
    return curve_of(mind.game).chance(points, state.setup.scenario, seat, round_of(state))


def forecast(mind: Mind, state: State, seat: Seat) -> float:
    """How likely a position wins for a seat, once it is quiet, by the best forecast: what people see.

    A trained judgement knows far better than the terms how a match will end; the terms tell two like positions apart
    better. Both sides look with the same eyes, and the difference counts: so their chances add up to one.
    """
    if state.result is not None:
        return state.result.score(seat)
    net = nets_of(mind.game).get(mind.goal(state))
    if net is None:
        return _told_by_terms(mind, state, seat)
    sides = mind.sides(state)
    own, other, common = sides[seat], sides[1 - seat], sides[2]
    x = 0.5 * (net.judge(own + other + common) - net.judge(other + own + common))
    return 1.0 / (1.0 + math.exp(-max(-700.0, min(700.0, x))))


def _told_by_terms(mind: Mind, state: State, seat: Seat) -> float:
    """What the terms foretell, each weighed as the scenario has taught: options are compared by the same everywhere."""
    scenario = state.setup.scenario
    shown = shown_of(mind).get(scenario)
    if shown is None:
        return chance(mind, state, seat)
    amounts = mind.foreseen(state, seat)
    worth = sum([weight * amount for weight, amount in zip(shown.weights, amounts, strict=True)])
    return shown.curve.chance(worth, scenario, seat, round_of(state))


def register(mind: Mind) -> None:
    """Make a mind known. The module named like its game calls this when it is imported.

    Weights that were fitted take the place of those given by hand, term by term.
    """
    weights: dict[str, Any] = fitted(mind.game).get("weights", {})
    mind.weights = [float(weights.get(term.key, term.weight)) for term in mind.terms]
    _MINDS[mind.game] = mind


def is_known(game: str) -> bool:
    """Whether there is a mind for a game."""
    return game in _MINDS or util.find_spec(f"strategos.players.minds.{game}") is not None


def mind_of(game: str) -> Mind:
    """The mind for a game, whatever packs lie over it."""
    game = game.partition("+")[0]
    if game not in _MINDS:
        try:
            importlib.import_module(f"strategos.players.minds.{game}.mind")
        except ModuleNotFoundError as error:
            raise BadContent(
                "players.minds.no-computer-player",
                game=game,
            ) from error
    return _MINDS[game]
