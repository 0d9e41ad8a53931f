"""Test new weights: the same player with and without them, in pairs with equal dice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from strategos import players
from strategos.kernel.action import Action
from strategos.kernel.decision import Decision
from strategos.kernel.game import Game
from strategos.kernel.view import View
from strategos.lab import pairs
from strategos.lab.playout import modules_of
from strategos.lab.ratings import mean, pair_interval
from strategos.players import Player
from strategos.players.minds import mind_of
from strategos.players.processes import spread

Progress = Callable[[int], None]
NAMES: Final = ("fitted", "in-use")


class Weighted(Player):
    """A player whose mind has other weights for as long as it thinks."""

    def __init__(self, inner: Player, weights: Sequence[float]) -> None:
        self.name = inner.name
        self.needs_view = True
        self.inner = inner
        self.weights = list(weights)

    def choose(self, view: View | None, decision: Decision) -> Action:
        assert view is not None
        mind = mind_of(view.setup.game)
        usual = mind.weights
        mind.weights = self.weights
        try:
            return self.inner.choose(view, decision)
        finally:
            mind.weights = usual


class Task(NamedTuple):
    """One pair of a trial, for a process of its own."""

    pair: pairs.Task
    player: str
    weights: list[float]


def play(task: Task) -> float:
    """What the new weights win in one pair: 0, 1/4, 1/2, 3/4 or 1."""
    fitted, usual = NAMES
    players.PLAYERS[fitted] = lambda rng: Weighted(players.make(task.player, rng), task.weights)
    players.PLAYERS[usual] = lambda rng: players.make(task.player, rng)
    try:
        return pairs.play_pair(task.pair).score
    finally:
        del players.PLAYERS[fitted], players.PLAYERS[usual]


def trial(
    game: Game,
    scenarios: Sequence[str],
    options: dict[str, str],
    player: str,
    weights: list[float],
    amount: int,
    seed: int,
    jobs: int,
    progress: Progress = lambda done: None,
) -> dict[str, Any]:
    """Play some pairs of each scenario: how the new weights fared, and whether they are better beyond doubt.

    They are not if they are worse beyond doubt in any single scenario: what serves one goal may spoil another.
    """
    modules = modules_of(game, (player,))
    work = [
        Task(pairs.Task(game.key, modules, name, options, NAMES, seed, number, False), player, weights)
        for number in range(amount)
        for name in scenarios
    ]
    by_scenario: dict[str, list[float]] = {name: [] for name in scenarios}
    for task, score in zip(work, spread(play, work, jobs), strict=True):
        by_scenario[task.pair.scenario].append(score)
        progress(1)
    whole = _row([score for scores in by_scenario.values() for score in scores])
    rows = {name: _row(scores) for name, scores in by_scenario.items()}
    is_better = whole["low"] > 0.5 and all(row["high"] >= 0.5 for row in rows.values())
    return {**whole, "better": is_better, "scenarios": rows}


def _row(scores: Sequence[float]) -> dict[str, Any]:
    low, high = pair_interval(scores)
    return {"pairs": len(scores), "score": round(mean(scores), 4), "low": round(low, 4), "high": round(high, 4)}
