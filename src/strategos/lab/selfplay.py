"""Positions from matches that computers play against themselves: what stood on the table, and who won in the end.

A share of the answers is given at random, so that the matches lead to places where good players would not go. A few
positions are kept of each match, spread over its length, all at decisions that are quiet enough to be judged.
"""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from typing import Final, NamedTuple, TypeVar

from strategos import games, players
from strategos.kernel.action import Action
from strategos.kernel.chance import Chance
from strategos.kernel.decision import Decision
from strategos.kernel.engine import advance, pending
from strategos.kernel.game import Game
from strategos.kernel.ids import Seat, seat_name
from strategos.kernel.rng import Rng
from strategos.kernel.state import State
from strategos.players import Player
from strategos.players.advice import win_probability
from strategos.players.minds import mind_of, round_of

T = TypeVar("T")
R = TypeVar("R")

KEPT: Final = 8  # positions of a match
WHIMS: Final = 5  # percent of the answers that are given at random
_MOST_ACTIONS: Final = 1_000_000  # a match that takes more goes on for ever


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
    for module in task.modules:
        importlib.import_module(module)
    game = games.find(task.game)
    mind = mind_of(task.game)
    state = game.new(task.scenario, task.options)
    dice, whims = Rng(task.stream, "dice"), Rng(task.stream, "whims")
    seated = [
        players.make(task.names[seat % len(task.names)], Rng(task.stream, f"player {seat_name(seat)}"))
        for seat in range(state.setup.seats)
    ]
    found: list[tuple[int, State]] = []
    actions = 0
    while actions < _MOST_ACTIONS:
        decision = pending(state)
        if decision is None:
            break
        if mind.is_quiet(state, decision):
            found.append((actions, state.clone()))
        advance(state, _answer(game, state, decision, seated, dice, whims), decision.seat)
        actions += 1
    return _kept(game, task, state, found, actions)


def _answer(game: Game, state: State, decision: Decision, seated: list[Player], dice: Rng, whims: Rng) -> Action:
    if isinstance(decision, Chance):
        return decision.sample(dice)
    options = decision.options
    if len(options) == 1:
        return options[0]
    if whims.below(100) < WHIMS:
        return whims.pick(options)
    player = seated[decision.seat]
    return player.choose(game.view(state, decision.seat) if player.needs_view else None, decision)


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
    factories = [players.PLAYERS[players.read_name(name)[0]] for name in names]
    modules = (type(game).__module__, *(factory.__module__ for factory in factories))
    return [
        Task(game.key, modules, name, options, tuple(names), number, f"{seed} {name} {number}", forecasts)
        for number in range(matches)
        for name in scenarios
    ]
