"""Measure engine speed, each figure beside a reference loop of the same run."""

from __future__ import annotations

import gc
import time
from typing import Any

from strategos import games
from strategos.kernel.compiled import is_compiled
from strategos.kernel.decision import Decision
from strategos.kernel.game import Game
from strategos.kernel.rng import Rng
from strategos.kernel.state import State
from strategos.lab.playout import Hooks, chosen_by, playout
from strategos.players.random import RandomPlayer
from strategos.players.random import playout as random_playout


def reference() -> float:
    """Rounds per second of the reference loop, which measures the machine's current speed."""
    began = time.perf_counter()
    cells = list(range(64))
    for turn in range(200_000):
        cells[turn & 63] = (cells[(turn * 7) & 63] + turn) & 0xFFFF
    return 200_000 / (time.perf_counter() - began)


def bench(names: list[str], seconds: float = 2.0) -> dict[str, Any]:
    """Figures for each game: decisions and matches per second at random play, cost of a clone, and the pace."""
    report: dict[str, Any] = {}
    for name in names:
        game = games.find(name)
        for scenario in game.scenarios():
            play(game, scenario, 0.1)  # warm the tables
        before = reference()
        figures = measure(game, seconds)
        pace = (before + reference()) / 2
        figures["reference_per_s"] = round(pace)
        figures["decisions_per_reference"] = round(figures["decisions_per_s"] / pace, 6)
        report[game.name] = figures
    report["compiled"] = is_compiled()
    return report


def measure(game: Game, seconds: float) -> dict[str, Any]:
    """Random matches of all scenarios, each for its share of the time."""
    scenarios = game.scenarios()
    decisions = matches = 0
    spent = 0.0
    by_scenario: dict[str, Any] = {}
    for scenario in scenarios:
        taken, ended, time_spent = play(game, scenario, seconds / len(scenarios))
        decisions += taken
        matches += ended
        spent += time_spent
        by_scenario[scenario] = {"decisions_per_s": round(taken / time_spent)}
    return {
        "decisions_per_s": round(decisions / spent),
        "matches_per_s": round(matches / spent, 1),
        "clone_us": round(clone_cost(game), 3),
        "scenarios": by_scenario,
    }


def play(game: Game, scenario: str, seconds: float) -> tuple[int, int, float]:
    """Play at random for a while: (decisions with two or more options, matches, seconds without setting up)."""
    fresh = game.new(scenario, {})
    rng = Rng(1, scenario)
    decisions = matches = 0
    began = time.perf_counter()
    while True:
        state = fresh.clone()
        decisions += random_playout(state, rng)
        matches += 1
        spent = time.perf_counter() - began
        if spent >= seconds:
            return decisions, matches, spent


class _Clones(Hooks):
    """Keeps a copy of every position."""

    def __init__(self, states: list[State]) -> None:
        self.states = states

    def before(self, state: State, decision: Decision, number: int) -> None:
        self.states.append(state.clone())


def clone_cost(game: Game) -> float:
    """Microseconds for one clone, the mean over the decisions of a random match of each scenario."""
    states: list[State] = []
    for scenario in game.scenarios():
        state = game.new(scenario, {})
        rng = Rng(2, scenario)
        seated = [RandomPlayer(rng)] * state.setup.seats
        playout(state, chosen_by(game, seated), rng, _Clones(states))
    rounds = max(1, 20_000 // len(states))
    gc.collect()
    gc.disable()
    try:
        began = time.perf_counter()
        for _ in range(rounds):
            for state in states:
                state.clone()
        spent = time.perf_counter() - began
    finally:
        gc.enable()
    return spent / (rounds * len(states)) * 1e6
