"""Strategos: two tactical miniature games with every rule enforced.

A match asks one decision after another; each decision lists all its allowed answers.

>>> import strategos
>>> match = strategos.new_match("pantheon", scenario="learning", seed=7)
>>> match.decision.kind, [match.state.setup.notation.format(option) for option in match.decision.options]
('army', ['army 1', 'army 2'])

`new_match` returns a `Match`, which rolls dice, keeps the log and writes the record. For searches and
simulations the functions on a bare `State` are faster: `pending`, `apply`, `clone` and `view`.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path

if os.environ.get("STRATEGOS_ENGINE"):  # before any module of the engine is loaded
    from strategos import overlay

    overlay.use(Path(os.environ[overlay.VARIABLE]))

from strategos import games
from strategos.games import packs as known_packs
from strategos.kernel.action import Action
from strategos.kernel.decision import Decision
from strategos.kernel.engine import apply, pending
from strategos.kernel.errors import BadContent
from strategos.kernel.game import Game
from strategos.kernel.ids import CHANCE, SPECTATOR, Seat
from strategos.kernel.state import State
from strategos.kernel.text.position import read_position
from strategos.kernel.view import View
from strategos.table.match import Match

__all__ = [
    "CHANCE",
    "SPECTATOR",
    "Action",
    "Decision",
    "Match",
    "Seat",
    "State",
    "View",
    "apply",
    "clone",
    "new_match",
    "pending",
    "position",
    "view",
]
__version__ = "0.1.0"


def new_match(
    game: str,
    scenario: str = "",
    seed: int | str = 0,
    options: Mapping[str, str] | None = None,
    packs: Iterable[Path | str] = (),
) -> Match:
    """Return a new match at its first decision.

    Args:
        game: Name of the game, `"pantheon"` or `"commander"`.
        scenario: Name of the scenario; the first one of the game if empty. `strategos games` lists them.
        seed: Seed of the dice and of every shuffle. The same seed and the same answers give the same match.
        options: House rules and other options of the scenario by name, such as `{"edition": "manual"}`.
        packs: Folders of content packs to lay over the game's own content, in this order. They stay known to this
            process and to those that it starts, as if `STRATEGOS_PACKS` named them.

    Returns:
        The match. Its dice have already been rolled up to the first question to a player.

    Raises:
        strategos.kernel.errors.BadContent: There is no such game, scenario or option, or a pack has
            mistakes in it, all of which are listed.

    Examples:
        >>> match = new_match("commander", scenario="first-battle", seed=1)
        >>> match.over, match.result
        (False, None)
    """
    rules = _laid(game, packs)
    return Match(rules, scenario or rules.scenarios()[0], seed, options)


def _laid(game: str, packs: Iterable[Path | str]) -> Game:
    """A game with packs laid over it; a pack for another game is refused."""
    laid = known_packs.use(packs)
    for pack in laid:
        if pack.game != game:
            raise BadContent(
                "games.packs.other-game",
                name=pack.name,
                folder=pack.folder,
                wanted=pack.game,
                game=game,
            )
    return games.find("+".join([game, *[pack.id for pack in laid]]))


def position(game: str, text: str, packs: Iterable[Path | str] = ()) -> State:
    """Return the state that a position written as text describes.

    Args:
        game: Name of the game.
        text: The position. Lines that are left out stand as at the start of the scenario; the notation is
            described under "Positions" in the documentation.
        packs: Folders of content packs, as in `new_match`.

    Returns:
        A state at the decision that the position names, or else at the ordinary decision of the game.

    Raises:
        strategos.kernel.errors.Unreadable: The text cannot be read, or the position cannot occur.

    Examples:
        >>> from strategos.kernel.text.position import format_position
        >>> match = new_match("pantheon", scenario="learning", seed=7)
        >>> text = format_position(match.state, match.game.column_kinds())
        >>> position("pantheon", text) == match.state
        True
    """
    return read_position(text, _laid(game, packs))


def clone(state: State) -> State:
    """Return an independent copy of a state.

    Copies are cheap: what never changes in a match is shared.

    Args:
        state: The state to copy. Pending questions and paused rules are copied with it.

    Returns:
        A state that can be played on without changing the first.

    Examples:
        >>> match = new_match("pantheon", seed=7)
        >>> copy = clone(match.state)
        >>> apply(copy, pending(copy).options[0])
        >>> copy == match.state
        False
    """
    return state.clone()


def view(state: State, seat: Seat) -> View:
    """Return what a seat may know of a state.

    Args:
        state: The state to look at.
        seat: The number of a seat, from 0, or `SPECTATOR` for what everyone may know.

    Returns:
        A view: plain data that holds no reference to the state. Hidden cards and secret choices of others are
        not in it, so a player that gets a view cannot peek.

    Examples:
        >>> match = new_match("pantheon", seed=7)
        >>> view(match.state, 0).seat
        0
    """
    return games.of(state.setup).view(state, seat)
