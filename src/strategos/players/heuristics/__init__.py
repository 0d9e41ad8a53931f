"""The minds of the computer players, one for each game."""

from __future__ import annotations

import importlib
from typing import Final

from strategos.kernel.errors import BadContent
from strategos.players.mind import Mind

_MINDS: Final[dict[str, Mind]] = {}


def register(mind: Mind) -> None:
    """Make a mind known. The module named like its game calls this when it is imported."""
    _MINDS[mind.game] = mind


def mind_of(game: str) -> Mind:
    """The mind for a game."""
    if game not in _MINDS:
        try:
            importlib.import_module(f"strategos.players.heuristics.{game}")
        except ModuleNotFoundError as error:
            raise BadContent(
                f"No computer player but 'random' knows {game}.",
                f"Ningún jugador de ordenador, salvo 'random', conoce {game}.",
            ) from error
    return _MINDS[game]
