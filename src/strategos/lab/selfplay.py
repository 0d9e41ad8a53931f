"""Positions and results of self-play matches.

A share of the answers is given at random, so that the matches lead to places where good players would not go. A few
positions are kept of each match, spread over its length, all at decisions that are quiet enough to be judged.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeVar

from strategos import games
from strategos.kernel.action import Action
from strategos.kernel.decision import Decision
from strategos.kernel.game import Game
from strategos.kernel.ids import Seat
from strategos.kernel.rng import Rng
from strategos.kernel.state import State
from strategos.lab.playout import Hooks, chosen_by, load_modules, modules_of, playout, seat_players
from strategos.players.advice import win_probability
from strategos.players.minds import mind_of, round_of
from strategos.players.minds.mind import Mind

T = TypeVar("T")
R = TypeVar("R")

KEPT: Final = 8  # positions of a match
RANDOM_PERCENT: Final = 5  # percent of the answers that are given at random


class Position(NamedTuple):
    """What one seat had at one moment, and what became of it."""

    scenario: str
    match: int  # number of the match in its scenario
    seat: Seat
    round: int
    part: float  # the share of the match that was over
    features: list[float]
    score: float  # what the seat won in the end: 1, 1/2 or 0
    forecast: float  # what its view promised it, where that was asked for


class Task(NamedTuple):
    """One match to play, for a process of its own: everything it needs, in plain values."""

    game: str
    modules: tuple[str, ...]  # which make the game and the players known in a fresh process
    scenario: str
    options: dict[str, str]
    names: tuple[str, ...]
    number: int
    stream: str  # what all random streams of the match are named after
    forecasts: bool  # whether one seat's view is asked for its forecast, or all seats are kept without


def play(task: Task) -> list[Position]:
    """Play one match and keep some of its positions."""
    load_modules(task.modules)
    game = games.find(task.game)
    mind = mind_of(task.game)
    state = game.new(task.scenario, task.options)
    seated = chosen_by(game, seat_players(task.names, state.setup.seats, task.stream))
    whims = Rng(task.stream, "whims")

    def choose(state: State, decision: Decision) -> Action | None:
        options = decision.options
        if len(options) == 1:
            return options[0]
        return whims.pick(options) if whims.below(100) < RANDOM_PERCENT else seated(state, decision)

    quiet = _Quiet(mind)
    length = playout(state, choose, Rng(task.stream, "dice"), quiet)
    return _kept(game, task, state, quiet.found, length)


class _Quiet(Hooks):
    """Keeps the positions of a match that are quiet enough to be judged, each with its number."""

    def __init__(self, mind: Mind) -> None:
        self.mind = mind
        self.found: list[tuple[int, State]] = []

    def before(self, state: State, decision: Decision, number: int) -> None:
        if self.mind.is_quiet(state, decision):
            self.found.append((number, state.clone()))


def _kept(game: Game, task: Task, end: State, found: list[tuple[int, State]], length: int) -> list[Position]:
    """One position from each part of a match; of a match that came to no end, none."""
    if end.result is None:
        return []
    mind = mind_of(task.game)
    picks = Rng(task.stream, "picks")
    kept: list[Position] = []
    for part in range(KEPT):
        here = [one for one in found if part <= KEPT * one[0] / length < part + 1]
        if not here:
            continue
        at, state = picks.pick(here)
        drawn = picks.below(state.setup.seats)
        for seat in [drawn] if task.forecasts else range(state.setup.seats):
            forecast = win_probability(game.view(state, seat)) if task.forecasts else 0.0
            features = mind.foreseen(state, seat)
            score = end.result.score(seat)
            where = (task.scenario, task.number, seat, round_of(state), at / length)
            kept.append(Position(*where, features, score, forecast))
    return kept


def tasks(
    game: Game,
    scenarios: Sequence[str],
    options: dict[str, str],
    names: Sequence[str],
    matches: int,
    seed: str,
    forecasts: bool,
) -> list[Task]:
    """All matches of a run: one of each scenario, then the next of each."""
    modules = modules_of(game, names)
    return [
        Task(game.key, modules, name, options, tuple(names), number, f"{seed} {name} {number}", forecasts)
        for number in range(matches)
        for name in scenarios
    ]
