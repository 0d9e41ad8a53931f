"""Fitting a mind to matches: how a worth becomes a probability of winning, and what each term should weigh.

Everything is judged on matches that it was not fitted to: the matches are dealt into folds, and each fold is forecast
by what was fitted to the others. What is reported as fitted in the end is fitted to all of them.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Callable, Sequence
from importlib import resources
from pathlib import Path
from typing import Any, Final, NamedTuple

from strategos.kernel.errors import BadContent
from strategos.kernel.game import Game
from strategos.lab import selfplay
from strategos.lab.logistic import Row, binned, brier, calibration_error, dot, fit, log_loss, sigmoid
from strategos.lab.selfplay import KEPT, WHIMS, Position
from strategos.lab.simulate import check_setup
from strategos.players.heuristics import FITTED, curve_of, mind_of
from strategos.players.mind import Mind

Progress = Callable[[int], None]
FOLDS: Final = 5
QUARTERS: Final = 4
# What it costs to believe in something special. Positions of one match share its result, so all count KEPT times.
EDGE_COST: Final = 4.0 * KEPT  # of an edge of 1: such as that of a scenario in which one side wins 73 %
TERM_COST: Final = 10.0 * KEPT  # of changing a weight so much that its term, where it is usual, counts 1 more


class Plan(NamedTuple):
    """What is to be played."""

    game: Game
    scenarios: Sequence[str]
    options: dict[str, str]
    names: Sequence[str]
    matches: int  # of each scenario
    seed: int


class Fit(NamedTuple):
    """What was fitted: the slope, the edge of each seat in each scenario, and weights in points."""

    slope: float
    edges: dict[str, list[float]]
    weights: list[float]

    def forecast(self, position: Position) -> float:
        """How likely the seat wins."""
        worth = sum([weight * amount for weight, amount in zip(self.weights, position.features, strict=True)])
        return sigmoid(self.slope * worth + self.edges[position.scenario][position.seat])


def gather(plan: Plan, jobs: int, forecasts: bool, progress: Progress = lambda done: None) -> list[Position]:
    """Play the matches and keep their positions. Forecasts are measured on other matches than fits are made from."""
    mind_of(plan.game.name)
    for name in plan.scenarios:
        check_setup(plan.game, name, plan.options, plan.names)
    stream = f"{'calibration' if forecasts else 'fit'} {plan.seed}"
    work = selfplay.tasks(plan.game, plan.scenarios, plan.options, plan.names, plan.matches, stream, forecasts)
    found: list[Position] = []
    for positions in selfplay.spread(selfplay.play, work, jobs):
        found += positions
        progress(1)
    if len({(one.scenario, one.match) for one in found}) < FOLDS:
        raise BadContent(
            f"{plan.game.name}: {len(work)} matches are too few to learn from. Write --matches {FOLDS} or more.",
            f"{plan.game.name}: {len(work)} partidas son muy pocas para aprender. Escribe --matches {FOLDS} o más.",
        )
    return found


# -- fitting ----------------------------------------------------------------------------------------------------------


def base_edges(positions: Sequence[Position]) -> dict[tuple[str, int], float]:
    """Where each edge starts: what a seat of this scenario wins on average over all its seats. With two sides 0."""
    scores: dict[str, list[float]] = {}
    seats: dict[tuple[str, int], float] = {}
    for one in positions:
        scores.setdefault(one.scenario, []).append(one.score)
        seats[(one.scenario, one.seat)] = 0.0
    for key in seats:
        mean = sum(scores[key[0]]) / len(scores[key[0]])
        mean = min(0.95, max(0.05, mean))
        seats[key] = math.log(mean / (1.0 - mean))
    return dict(sorted(seats.items()))


def fit_curve(positions: Sequence[Position], weights: Sequence[float]) -> Fit:
    """The slope and the edges, the weights being given."""
    bases = base_edges(positions)
    places = {key: at for at, key in enumerate(bases, start=1)}
    rows: list[Row] = []
    for one in positions:
        worth = sum([weight * amount for weight, amount in zip(weights, one.features, strict=True)])
        rows.append([(0, worth), (places[(one.scenario, one.seat)], 1.0)])
    ridge = [0.0, *[EDGE_COST] * len(bases)]
    found = fit(rows, [one.score for one in positions], len(ridge), ridge, [0.0, *bases.values()])
    return Fit(found[0], named_edges(bases, found[1:]), list(weights))


def fit_weights(positions: Sequence[Position], weights: Sequence[float]) -> Fit:
    """Weights for all terms, pulled towards those given: a term that was seldom seen keeps its weight.

    The slope is left as it is, so that a point stays worth what it was.
    """
    curve = fit_curve(positions, weights)
    terms = len(weights)
    bases = base_edges(positions)
    places = {key: at for at, key in enumerate(bases, start=terms)}
    rows: list[Row] = []
    for one in positions:
        row = [(at, amount) for at, amount in enumerate(one.features) if amount]
        rows.append([*row, (places[(one.scenario, one.seat)], 1.0)])
    squares = [sum([one.features[at] ** 2 for one in positions]) / len(positions) for at in range(terms)]
    ridge = [TERM_COST * max(square, 1e-6) for square in squares] + [EDGE_COST] * len(bases)
    towards = [curve.slope * weight for weight in weights] + list(bases.values())
    found = fit(rows, [one.score for one in positions], len(ridge), ridge, towards)
    slope = curve.slope or 1.0
    return Fit(slope, named_edges(bases, found[terms:]), [weight / slope for weight in found[:terms]])


def named_edges(bases: dict[tuple[str, int], float], values: Sequence[float]) -> dict[str, list[float]]:
    """Edges by scenario, in the order of the seats."""
    edges: dict[str, list[float]] = {}
    for (scenario, _), value in zip(bases, values, strict=True):
        edges.setdefault(scenario, []).append(value)
    return edges


def held_out(
    positions: Sequence[Position], weights: Sequence[float], how: Callable[[list[Position], Sequence[float]], Fit]
) -> list[float]:
    """A forecast for each position by what was fitted to the matches of the other folds."""
    fits = [how([one for one in positions if one.match % FOLDS != fold], weights) for fold in range(FOLDS)]
    return [fits[one.match % FOLDS].forecast(one) for one in positions]


# -- reports ----------------------------------------------------------------------------------------------------------


def quality(forecasts: Sequence[float], positions: Sequence[Position]) -> dict[str, Any]:
    """What forecasts were worth: as a whole, by tenths of the scale and by quarters of the matches."""
    scores = [one.score for one in positions]
    quarters = []
    for quarter in range(QUARTERS):
        here = [at for at, one in enumerate(positions) if min(QUARTERS - 1, int(QUARTERS * one.part)) == quarter]
        said, came = [forecasts[at] for at in here], [scores[at] for at in here]
        quarters.append({"positions": len(here), **_figures(said, came)})
    bins = [
        {"positions": one.size, "forecast": round(one.forecast, 4), "outcome": round(one.outcome, 4)}
        for one in binned(forecasts, scores)
    ]
    return {**_figures(forecasts, scores), "bins": bins, "quarters": quarters}


def _figures(forecasts: Sequence[float], scores: Sequence[float]) -> dict[str, float]:
    return {
        "log_loss": round(log_loss(forecasts, scores), 4),
        "brier": round(brier(forecasts, scores), 4),
        "ece": round(calibration_error(forecasts, scores), 4),
    }


def learn(plan: Plan, positions: list[Position]) -> tuple[dict[str, Any], Fit, Fit]:
    """Fit the curve and the weights. What came out as plain data, the curve for the weights in use, and new weights."""
    mind = mind_of(plan.game.name)
    using = curve_of(plan.game.name)
    present = [_in_use(mind, using.slope, using.edges, one) for one in positions]
    curve = fit_curve(positions, mind.weights)
    fitted = fit_weights(positions, mind.weights)
    report = {
        **heading(plan, positions),
        "slope": round(curve.slope, 5),
        "edges": {name: [round(edge, 4) for edge in row] for name, row in curve.edges.items()},
        "in_use": quality(present, positions),
        "curve": quality(held_out(positions, mind.weights, fit_curve), positions),
        "fitted": quality(held_out(positions, mind.weights, fit_weights), positions),
        "weights": [
            {"term": term.key, "in_use": round(weight, 4), "fitted": round(new, 4), "en": term.en, "es": term.es}
            for term, weight, new in zip(mind.terms, mind.weights, fitted.weights, strict=True)
        ],
    }
    return report, curve, fitted


def _in_use(mind: Mind, slope: float, edges: dict[str, list[float]], one: Position) -> float:
    worth = dot(mind.weights, list(enumerate(one.features)))
    return sigmoid(slope * worth + (edges[one.scenario][one.seat] if one.scenario in edges else 0.0))


def measure(plan: Plan, positions: list[Position]) -> dict[str, Any]:
    """How good the forecasts are that players get from their views, on matches that nothing was fitted to."""
    return {**heading(plan, positions), "calibration": quality([one.forecast for one in positions], positions)}


def heading(plan: Plan, positions: Sequence[Position]) -> dict[str, Any]:
    """What was played."""
    return {
        "game": plan.game.name,
        "scenario": ",".join(plan.scenarios),
        "options": plan.options,
        "players": ",".join(plan.names),
        "seed": plan.seed,
        "whims": WHIMS,
        "matches": len({(one.scenario, one.match) for one in positions}),
        "positions": len(positions),
    }


# -- the file ---------------------------------------------------------------------------------------------------------


def fitted_file() -> Path:
    """The file that the minds read."""
    return Path(str(resources.files("strategos.players.heuristics") / FITTED))


def write(path: Path, plan: Plan, found: Fit, matches: int, mind: Mind, with_weights: bool) -> None:
    """Put what was fitted for one game into the file; what stands there for other games stays."""
    known: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    old: dict[str, Any] = known.get(plan.game.name, {})
    scenario = "all" if tuple(plan.scenarios) == tuple(plan.game.scenarios()) else ",".join(plan.scenarios)
    settings = "".join([f" --option {name}={value}" for name, value in sorted(plan.options.items())])
    known[plan.game.name] = {
        "command": f"strategos fit {plan.game.name} --scenario {scenario} --players {','.join(plan.names)}"
        f" --matches {plan.matches} --seed {plan.seed}{settings}",
        "matches": matches,
        "slope": round(found.slope, 5),
        "edges": {**old.get("edges", {}), **found.edges},
        "weights": (
            {term.key: weight for term, weight in zip(mind.terms, found.weights, strict=True)}
            if with_weights
            else old.get("weights", {})
        ),
    }
    path.write_text(toml_text(known), encoding="utf-8", newline="\n")


def toml_text(known: dict[str, Any]) -> str:
    """The whole file, each game in the same order."""
    lines = [
        "# Written by `strategos fit GAME --write`. A position wins with probability 1 / (1 + exp(-x)), where x is",
        "# slope * worth + edge, with an edge for each seat of each scenario. Weights stand here where they were found",
        "# better than those given by hand.",
    ]
    for game, found in sorted(known.items()):
        lines += ["", f"[{game}]", f'command = "{found["command"]}"', f"matches = {found['matches']}"]
        lines += [f"slope = {found['slope']:.5f}", "", f"[{game}.edges]"]
        for name, row in sorted(found["edges"].items()):
            lines.append(f"{name} = [{', '.join([f'{edge:.3f}' for edge in row])}]")
        weights = found.get("weights", {})
        if weights:
            lines += ["", f"[{game}.weights]", *[f"{key} = {weight:.3f}" for key, weight in weights.items()]]
    return "\n".join(lines) + "\n"
