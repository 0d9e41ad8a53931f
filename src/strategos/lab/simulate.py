"""Matches by the thousand: played to the end, counted, and checked if wished."""

from __future__ import annotations

import math
import os
import time
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from strategos import games, players
from strategos.kernel.chance import Chance
from strategos.kernel.decision import Decision
from strategos.kernel.errors import BadContent
from strategos.kernel.game import Game
from strategos.kernel.ids import seat_name
from strategos.kernel.rng import Rng
from strategos.kernel.state import State
from strategos.lab.playout import Hooks, chosen_by, load_modules, playout, seat_players
from strategos.players.processes import spread

Progress = Callable[[int], None]
_KEPT_FAULTS = 5


class Tally:
    """What came out of some matches. Tallies of parts add up to the tally of the whole."""

    def __init__(self) -> None:
        self.matches = 0
        self.finished = 0
        self.decisions = 0
        self.exceptions = 0
        self.violations = 0
        self.lengths: list[int] = []
        self.results: Counter[str] = Counter()
        self.faults: list[str] = []

    def add(self, other: Tally) -> None:
        """Take over the counts of another tally."""
        self.matches += other.matches
        self.finished += other.finished
        self.decisions += other.decisions
        self.exceptions += other.exceptions
        self.violations += other.violations
        self.lengths += other.lengths
        self.results += other.results
        self.faults = (self.faults + other.faults)[:_KEPT_FAULTS]

    def end(self, state: State) -> None:
        """Count how a match ended."""
        self.lengths.append(self.decisions)
        if state.result is not None:
            self.finished = 1
            winners = "".join(seat_name(seat) for seat in state.result.winners) or "draw"
            self.results[f"{winners} {state.result.reason}"] += 1

    def fault(self, text: str) -> None:
        """Keep the first few things that went wrong."""
        if len(self.faults) < _KEPT_FAULTS:
            self.faults.append(text)


def play_one(game: Game, scenario: str, variant: dict[str, str], names: Sequence[str], seed: str, check: bool) -> Tally:
    """One match, the dice and each seat on a random stream of its own."""
    tally = Tally()
    tally.matches = 1
    which = f"{game.name} {scenario} {variant} seed '{seed}'"
    try:
        state = game.new(scenario, variant)
        choose = chosen_by(game, seat_players(names, state.setup.seats, seed))
        playout(state, choose, Rng(seed, "dice"), _Counting(game, tally, which if check else ""))
        tally.end(state)
    except Exception as error:  # whatever a rule raises is a finding: it is counted, and the other matches go on
        tally.exceptions += 1
        tally.fault(f"{which}: {what_and_where(error)}")
    return tally


def what_and_where(error: Exception) -> str:
    """An exception in one line: what it says and the place that raised it."""
    place = traceback.extract_tb(error.__traceback__)[-1]
    folder, file = os.path.split(place.filename)
    where = f"{os.path.basename(folder)}/{file}, line {place.lineno}, in {place.name}"
    return f"{type(error).__name__}: {error} ({where})"


class _Counting(Hooks):
    """Counts the decisions of a match; if `which` match it is is given, checks after every action what must hold."""

    def __init__(self, game: Game, tally: Tally, which: str) -> None:
        self.game = game
        self.tally = tally
        self.which = which

    def before(self, state: State, decision: Decision, number: int) -> None:
        if not isinstance(decision, Chance) and len(decision.options) > 1:
            self.tally.decisions += 1

    def after(self, state: State, number: int) -> None:
        if not self.which:
            return
        problems = self.game.violations(state)
        if problems and not self.tally.violations:  # what is broken once stays broken: the first place tells most
            self.tally.fault(f"{self.which}, action {number + 1}: {'; '.join(problems)}")
        self.tally.violations += len(problems)


class Batch(NamedTuple):
    """A part of a simulation, for a process of its own: everything it needs, in plain values."""

    game: str
    module: str  # which makes the game known in a fresh process
    scenario: str
    variant: dict[str, str]
    names: list[str]
    seeds: list[str]
    check: bool


def _play_batch(batch: Batch) -> Tally:
    load_modules((batch.module,))
    game = games.find(batch.game)
    tally = Tally()
    for seed in batch.seeds:
        tally.add(play_one(game, batch.scenario, batch.variant, batch.names, seed, batch.check))
    return tally


def simulate(
    game: Game,
    scenarios: Sequence[str],
    names: Sequence[str],
    matches: int,
    seed: int,
    check: bool = False,
    variants: Sequence[dict[str, str]] = (),
    jobs: int = 1,
    progress: Progress = lambda done: None,
) -> dict[str, Any]:
    """Play `matches` matches of each scenario, spread over its variants, and say what came out."""
    work: list[Batch] = []
    for scenario in scenarios:
        chosen = list(variants) or list(game.variants(scenario))
        for at, variant in enumerate(chosen):
            check_setup(game, scenario, variant, names)
            seeds = [f"{seed} {scenario} {number}" for number in range(at, matches, len(chosen))]
            size = max(1, min(50, math.ceil(len(seeds) / (8 * jobs))))
            for begin in range(0, len(seeds), size):
                part = seeds[begin : begin + size]
                work.append(Batch(game.key, type(game).__module__, scenario, variant, list(names), part, check))
    began = time.perf_counter()
    whole = Tally()
    by_scenario: dict[str, Tally] = {scenario: Tally() for scenario in scenarios}
    for batch, tally in zip(work, spread(_play_batch, work, jobs), strict=True):
        whole.add(tally)
        by_scenario[batch.scenario].add(tally)
        progress(tally.matches)
    seconds = time.perf_counter() - began
    report = {"game": game.name, "scenario": ",".join(scenarios), **_report(whole)}
    report["seconds"] = round(seconds, 3)
    report["decisions_per_s"] = round(whole.decisions / seconds, 1)
    report["matches_per_s"] = round(whole.matches / seconds, 2)
    report["scenarios"] = {scenario: _report(tally) for scenario, tally in by_scenario.items()}
    report["faults"] = whole.faults
    return report


def check_setup(game: Game, scenario: str, variant: dict[str, str], names: Sequence[str]) -> None:
    """Refuse a scenario, an option or a player that does not exist before the first match, not in every one."""
    game.check_scenario(scenario)
    seats = game.new(scenario, variant).setup.seats
    for name in names:
        players.make(name, Rng(0))
    if len(names) > seats:
        raise BadContent(
            "lab.simulate.player-count",
            n_names=len(names),
            names=", ".join(names),
            name=game.name,
            scenario=scenario,
            seats=seats,
        )


def _report(tally: Tally) -> dict[str, Any]:
    return {
        "matches": tally.matches,
        "finished": tally.finished,
        "exceptions": tally.exceptions,
        "violations": tally.violations,
        "decisions": tally.decisions,
        "length": {
            "p50": percentile(tally.lengths, 50),
            "p95": percentile(tally.lengths, 95),
            "max": max(tally.lengths, default=0),
        },
        "results": dict(tally.results.most_common()),
    }


def percentile(values: Sequence[int], percent: int) -> int:
    """The smallest value that at least this many percent do not pass.

    >>> percentile([1, 2, 3, 4], 50), percentile([], 95)
    (2, 0)
    """
    ranked = sorted(values)
    return ranked[max(0, math.ceil(len(ranked) * percent / 100) - 1)] if ranked else 0
