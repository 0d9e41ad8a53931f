"""The playout loop of the lab: one match, played to its end or to a limit by whatever answers its decisions.

Simulation, arena, self-play, training and experiments all play by `playout`. They differ in what answers (`Choose`)
and in what they watch (`Hooks`).
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from strategos import players
from strategos.kernel.action import Action
from strategos.kernel.chance import Chance
from strategos.kernel.collector import no_collector
from strategos.kernel.decision import Decision
from strategos.kernel.engine import advance, pending
from strategos.kernel.game import Game
from strategos.kernel.ids import seat_name
from strategos.kernel.rng import Rng
from strategos.kernel.state import State
from strategos.players import Player

MAX_ACTIONS: Final = 1_000_000  # a match that takes more never ends

Choose: TypeAlias = Callable[[State, Decision], Action | None]
"""Answers a decision of a seat with one of its options; None stops the playout."""


class Hooks:
    """What watches a playout: nothing. Override what is needed; `number` counts the actions from 0."""

    def before(self, state: State, decision: Decision, number: int) -> None:
        """A decision is pending and not answered yet."""

    def chosen(self, state: State, decision: Decision, action: Action) -> None:
        """A decision, perhaps one of CHANCE, is answered; the state is still that before the answer."""

    def after(self, state: State, number: int) -> None:
        """An answer has been carried out."""


WATCH_NOTHING: Final = Hooks()


def playout(state: State, choose: Choose, dice: Rng, hooks: Hooks = WATCH_NOTHING, limit: int = MAX_ACTIONS) -> int:
    """How many actions were played, those of CHANCE included, until the match ended, the limit was reached or `choose`
    returned None. The state is changed in place. No answer is checked.
    """
    with no_collector():
        for number in range(limit):
            decision = pending(state)
            if decision is None:
                return number
            hooks.before(state, decision, number)
            action = decision.sample(dice) if isinstance(decision, Chance) else choose(state, decision)
            if action is None:
                return number
            hooks.chosen(state, decision, action)
            advance(state, action, decision.seat)
            hooks.after(state, number)
    return limit


def chosen_by(game: Game, seated: Sequence[Player]) -> Choose:
    """A `Choose` that asks the player of each seat, who gets the view of the seat if it needs one."""

    def choose(state: State, decision: Decision) -> Action:
        player = seated[decision.seat]
        return player.choose(game.view(state, decision.seat) if player.needs_view else None, decision)

    return choose


def seat_players(names: Sequence[str], seats: int, stream: str) -> list[Player]:
    """The players of a match: the names in turn, each with a random stream of its own."""
    return [players.make(names[seat % len(names)], Rng(stream, f"player {seat_name(seat)}")) for seat in range(seats)]


def modules_of(game: Game, names: Sequence[str]) -> tuple[str, ...]:
    """The modules that make a game and some players known in a fresh process, for `load_modules`."""
    factories = [players.PLAYERS[players.read_name(name)[0]] for name in names]
    return (type(game).__module__, *(factory.__module__ for factory in factories))


def load_modules(modules: Sequence[str]) -> None:
    """Make a game and players known in this process."""
    for module in modules:
        importlib.import_module(module)
