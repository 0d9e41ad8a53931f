"""Fit evaluation weights, and the curve from points to win probability, to matches.

Everything is judged on matches that it was not fitted to: the matches are dealt into folds, and each fold is forecast
by what was fitted to the others. What is reported as fitted in the end is fitted to all of them.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Callable, Sequence
from functools import partial
from importlib import resources
from pathlib import Path
from typing import Any, Final, NamedTuple

from strategos.kernel.catalogue import languages
from strategos.kernel.errors import BadContent
from strategos.kernel.game import Game
from strategos.lab import selfplay
from strategos.lab.logistic import Row, binned, brier, calibration_error, fit, log_loss
from strategos.lab.selfplay import KEPT, RANDOM_PERCENT, Position
from strategos.lab.simulate import check_setup
from strategos.players.minds import FITTED, Curve, curve_of, mind_of
from strategos.players.minds.mind import Mind
from strategos.players.processes import spread

Progress = Callable[[int], None]
FOLDS: Final = 5
QUARTERS: Final = 4
# What it costs to believe in something special. Positions of one match share its result, so all count KEPT times.
EDGE_COST: Final = 1.5 * KEPT  # of an edge of 1: such as that of a scenario in which one side wins 73 %
TERM_COST: Final = 50.0 * KEPT  # of changing a weight so much that its term, where it is usual, counts 1 more
OWN_COST: Final = 20.0 * KEPT  # the same for the forecasts of one scenario, and for what a point counts in it


class Plan(NamedTuple):
    """What is to be played."""

    game: Game
    scenarios: Sequence[str]
    options: dict[str, str]
    names: Sequence[str]
    matches: int  # of each scenario
    seed: int


class Fit(NamedTuple):
    """What was fitted: the curve from worth to probability, and weights in points."""

    curve: Curve
    weights: list[float]

    def forecast(self, position: Position) -> float:
        """How likely the seat wins."""
        worth = worth_of(position, self.weights)
        return self.curve.chance(worth, position.scenario, position.seat, position.round)


class Forecasts(NamedTuple):
    """What was fitted to each scenario alone."""

    fits: dict[str, Fit]

    def forecast(self, position: Position) -> float:
        """How likely the seat wins."""
        return self.fits[position.scenario].forecast(position)


def worth_of(position: Position, weights: Sequence[float]) -> float:
    """What a position is worth to its seat, in points."""
    return sum([weight * amount for weight, amount in zip(weights, position.features, strict=True)])


def gather(plan: Plan, jobs: int, forecasts: bool, progress: Progress = lambda done: None) -> list[Position]:
    """Play the matches and keep their positions. Forecasts are measured on other matches than fits are made from."""
    mind_of(plan.game.name)
    for name in plan.scenarios:
        check_setup(plan.game, name, plan.options, plan.names)
    amount = plan.matches * len(plan.scenarios)
    if amount < FOLDS:
        raise too_few(plan.game.name, amount)
    stream = f"{'calibration' if forecasts else 'fit'} {plan.seed}"
    work = selfplay.tasks(plan.game, plan.scenarios, plan.options, plan.names, plan.matches, stream, forecasts)
    found: list[Position] = []
    for positions in spread(selfplay.play, work, jobs):
        found += positions
        progress(1)
    if len({(one.scenario, one.match) for one in found}) < FOLDS:
        raise too_few(plan.game.name, len(work))
    return found


def too_few(game: str, matches: int) -> BadContent:
    """The error that there are fewer matches to learn from than folds."""
    return BadContent(
        "lab.fit.too-few-matches",
        game=game,
        matches=matches,
        folds=FOLDS,
    )


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


def usual_rounds(positions: Sequence[Position]) -> dict[str, float]:
    """How many rounds a match of each scenario takes: the mean of the last rounds of which something was kept."""
    last: dict[tuple[str, int], int] = {}
    for one in positions:
        key = (one.scenario, one.match)
        last[key] = max(last.get(key, 1), one.round)
    lengths: dict[str, list[int]] = {}
    for (scenario, _), rounds in last.items():
        lengths.setdefault(scenario, []).append(rounds)
    return {scenario: sum(found) / len(found) for scenario, found in sorted(lengths.items())}


def fit_curve(positions: Sequence[Position], weights: Sequence[float], near: Curve | None = None) -> Fit:
    """The curve, the weights being given; if it shall lie near another, few matches move it little."""
    bases = base_edges(positions)
    if near is not None:
        bases = {key: near.edges[key[0]][key[1]] if key[0] in near.edges else base for key, base in bases.items()}
    places = {key: at for at, key in enumerate(bases, start=2)}
    clock = Curve(0.0, 1.0, usual_rounds(positions) if near is None else near.rounds, {})
    rows: list[Row] = []
    squares = [0.0, 0.0]
    for one in positions:
        worth = worth_of(one, weights)
        late = worth * clock.steepness(one.scenario, one.round)
        squares = [squares[0] + worth * worth, squares[1] + late * late]
        rows.append([(0, worth), (1, late), (places[(one.scenario, one.seat)], 1.0)])
    pull = 0.0 if near is None else OWN_COST / len(positions)
    start = [0.0, 0.0] if near is None else [near.slope, near.late]
    ridge = [*[pull * square for square in squares], *[EDGE_COST] * len(bases)]
    found = fit(rows, [one.score for one in positions], len(ridge), ridge, [*start, *bases.values()])
    return Fit(Curve(found[0], found[1], clock.rounds, named_edges(bases, found[2:])), list(weights))


def fit_weights(positions: Sequence[Position], weights: Sequence[float], near: Curve | None = None) -> Fit:
    """Weights for all terms, pulled towards those given: a term that was seldom seen keeps its weight.

    What a point counts in each round is left as it is, so that the weights stay in points.
    """
    curve = fit_curve(positions, weights, near).curve
    terms = len(weights)
    bases = base_edges(positions)
    places = {key: at for at, key in enumerate(bases, start=terms)}
    squares = [0.0] * terms
    rows: list[Row] = []
    for one in positions:
        steep = curve.steepness(one.scenario, one.round)
        row = [(at, steep * amount) for at, amount in enumerate(one.features) if amount]
        for at, amount in row:
            squares[at] += amount * amount
        rows.append([*row, (places[(one.scenario, one.seat)], 1.0)])
    cost = TERM_COST if near is None else OWN_COST
    ridge = [cost * max(square / len(positions), 1e-9) for square in squares] + [EDGE_COST] * len(bases)
    towards = [*weights, *bases.values()]
    found = fit(rows, [one.score for one in positions], len(ridge), ridge, towards)
    edges = named_edges(bases, found[terms:])
    return Fit(Curve(curve.slope, curve.late, curve.rounds, edges), found[:terms])


def fit_forecasts(positions: Sequence[Position], weights: Sequence[float], near: Curve) -> Forecasts:
    """What people are shown: each scenario by itself, not far from what options are compared by everywhere."""
    scenarios = dict.fromkeys([one.scenario for one in positions])
    return Forecasts(
        {name: fit_weights([one for one in positions if one.scenario == name], weights, near) for name in scenarios}
    )


def named_edges(bases: dict[tuple[str, int], float], values: Sequence[float]) -> dict[str, list[float]]:
    """Edges by scenario, in the order of the seats."""
    edges: dict[str, list[float]] = {}
    for (scenario, _), value in zip(bases, values, strict=True):
        edges.setdefault(scenario, []).append(value)
    return edges


def held_out(
    positions: Sequence[Position],
    weights: Sequence[float],
    how: Callable[[list[Position], Sequence[float]], Fit | Forecasts],
) -> list[float]:
    """A forecast for each position by what was fitted to the matches of the other folds."""
    fits = [how([one for one in positions if one.match % FOLDS != fold], weights) for fold in range(FOLDS)]
    return [fits[one.match % FOLDS].forecast(one) for one in positions]


# -- reports ----------------------------------------------------------------------------------------------------------


def quality(forecasts: Sequence[float], positions: Sequence[Position]) -> dict[str, Any]:
    """What forecasts were worth: as a whole, by tenths of the scale, by quarters of the matches and by scenario."""
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
    scenarios = {}
    for name in dict.fromkeys([one.scenario for one in positions]):
        here = [at for at, one in enumerate(positions) if one.scenario == name]
        said, came = [forecasts[at] for at in here], [scores[at] for at in here]
        scenarios[name] = {"positions": len(here), **_figures(said, came)}
    return {**_figures(forecasts, scores), "bins": bins, "quarters": quarters, "scenarios": scenarios}


def _figures(forecasts: Sequence[float], scores: Sequence[float]) -> dict[str, float]:
    return {
        "log_loss": round(log_loss(forecasts, scores), 4),
        "brier": round(brier(forecasts, scores), 4),
        "ece": round(calibration_error(forecasts, scores), 4),
    }


def learn(plan: Plan, positions: list[Position]) -> tuple[dict[str, Any], Fit, Fit]:
    """Fit the curve and the weights. What came out as plain data, the curve for the weights in use, and new weights."""
    mind = mind_of(plan.game.name)
    using = Fit(curve_of(plan.game.name), mind.weights)
    by_scenario = partial(fit_forecasts, near=using.curve)
    found = fit_curve(positions, mind.weights)
    fitted = fit_weights(positions, mind.weights)
    curve = found.curve
    report = {
        **heading(plan, positions),
        "slope": round(curve.slope, 5),
        "late": round(curve.late, 5),
        "rounds": {name: round(usual, 2) for name, usual in curve.rounds.items()},
        "edges": {name: [round(edge, 4) for edge in row] for name, row in curve.edges.items()},
        "in_use": quality([using.forecast(one) for one in positions], positions),
        "curve": quality(held_out(positions, mind.weights, fit_curve), positions),
        "fitted": quality(held_out(positions, mind.weights, fit_weights), positions),
        "shown": quality(held_out(positions, mind.weights, by_scenario), positions),
        "weights": [
            {
                "term": term.key,
                "in_use": round(weight, 4),
                "fitted": round(new, 4),
                **{lang: term.name.text(lang) for lang in languages()},
            }
            for term, weight, new in zip(mind.terms, mind.weights, fitted.weights, strict=True)
        ],
    }
    return report, found, fitted


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
        "whims": RANDOM_PERCENT,
        "matches": len({(one.scenario, one.match) for one in positions}),
        "positions": len(positions),
    }


# -- the file ---------------------------------------------------------------------------------------------------------


def fitted_file() -> Path:
    """The file that the minds read."""
    return Path(str(resources.files("strategos.players.minds") / FITTED))


def write(path: Path, plan: Plan, found: Fit, matches: int, mind: Mind, with_weights: bool) -> None:
    """Put what was fitted for one game into the file; what stands there for other games stays."""
    known = _read(path)
    old: dict[str, Any] = known.get(plan.game.name, {})
    known[plan.game.name] = {
        **old,
        "command": _command(plan),
        "matches": matches,
        "slope": found.curve.slope,
        "late": found.curve.late,
        "rounds": {**old.get("rounds", {}), **found.curve.rounds},
        "edges": {**old.get("edges", {}), **found.curve.edges},
        "weights": _by_key(mind, found) if with_weights else old.get("weights", {}),
    }
    path.write_text(toml_text(known), encoding="utf-8", newline="\n")


def write_forecasts(path: Path, plan: Plan, found: Forecasts, mind: Mind) -> None:
    """Put what people are shown into the file; what options are compared by stays."""
    known = _read(path)
    game: dict[str, Any] = known[plan.game.name]
    fresh = {
        name: {
            "command": _command(plan),
            "slope": one.curve.slope,
            "late": one.curve.late,
            "edges": one.curve.edges[name],
            "weights": _by_key(mind, one),
        }
        for name, one in found.fits.items()
    }
    game["forecasts"] = {**game.get("forecasts", {}), **fresh}
    path.write_text(toml_text(known), encoding="utf-8", newline="\n")


def _read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def _command(plan: Plan) -> str:
    """How to play the same matches again."""
    scenario = "all" if tuple(plan.scenarios) == tuple(plan.game.scenarios()) else ",".join(plan.scenarios)
    settings = "".join([f" --option {name}={value}" for name, value in sorted(plan.options.items())])
    return (
        f"strategos fit {plan.game.name} --scenario {scenario} --players {','.join(plan.names)}"
        f" --matches {plan.matches} --seed {plan.seed}{settings}"
    )


def _by_key(mind: Mind, found: Fit) -> dict[str, float]:
    return {term.key: weight for term, weight in zip(mind.terms, found.weights, strict=True)}


def toml_text(known: dict[str, Any]) -> str:
    """The whole file, each game in the same order."""
    lines = [
        "# Written by `strategos fit GAME --write`. A position wins with probability 1 / (1 + exp(-x)), where x is",
        "# (slope + late * t) * worth + edge; t goes from 0 to 1 over the usual rounds of the scenario, and each seat",
        "# of it has its edge. Weights stand here where they were found better than those given by hand. Options are",
        "# compared by this; what people are shown goes by the forecasts, which are fitted to each scenario alone.",
    ]
    for game, found in sorted(known.items()):
        lines += ["", f"[{game}]", f'command = "{found["command"]}"', f"matches = {found['matches']}"]
        lines += [f"slope = {found['slope']:.5f}", f"late = {found['late']:.5f}", "", f"[{game}.rounds]"]
        lines += [f"{name} = {usual:.2f}" for name, usual in sorted(found["rounds"].items())]
        lines += ["", f"[{game}.edges]"]
        for name, row in sorted(found["edges"].items()):
            lines.append(f"{name} = [{', '.join([f'{edge:.3f}' for edge in row])}]")
        weights = found.get("weights", {})
        if weights:
            lines += ["", f"[{game}.weights]", *[f"{key} = {weight:.3f}" for key, weight in weights.items()]]
        for name, one in sorted(found.get("forecasts", {}).items()):
            lines += ["", f"[{game}.forecasts.{name}]", f'command = "{one["command"]}"']
            lines += [f"slope = {one['slope']:.5f}", f"late = {one['late']:.5f}"]
            lines += [f"edges = [{', '.join([f'{edge:.3f}' for edge in one['edges']])}]"]
            lines += [f"weights.{key} = {weight:.3f}" for key, weight in one["weights"].items()]
    return "\n".join(lines) + "\n"
