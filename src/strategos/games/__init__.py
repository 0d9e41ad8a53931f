"""The games that can be played, by name."""

from __future__ import annotations

import importlib
import os
from typing import Final

from strategos.kernel.errors import BadContent, near_miss
from strategos.kernel.game import Game

OWN: Final[tuple[str, ...]] = ("pantheon", "commander")  # games of this package, in the order in which they are shown
EXTRA: Final = "STRATEGOS_GAMES"  # modules with games of one's own, separated by commas

_GAMES: Final[dict[str, Game]] = {}


def register(game: Game) -> None:
    """Make a game known. A module named in STRATEGOS_GAMES calls this when it is imported."""
    _GAMES[game.name] = game


def names() -> tuple[str, ...]:
    """The names of all games that can be played."""
    for module in OWN:
        importlib.import_module(f"strategos.games.{module}")
    _import_extras()
    return tuple(_GAMES)


def has_extras() -> bool:
    """Whether modules with further games are named."""
    return bool(os.environ.get(EXTRA))


def _import_extras() -> None:
    for module in filter(None, os.environ.get(EXTRA, "").split(",")):
        try:
            importlib.import_module(module.strip())
        except ModuleNotFoundError as error:
            raise BadContent(
                f"{EXTRA} names '{module}', which cannot be imported: {error}.",
                f"{EXTRA} nombra '{module}', que no se puede importar: {error}.",
            ) from error


def find(name: str) -> Game:
    """The game of this name. No other game is loaded for it: content takes its time to read."""
    if name in OWN:
        importlib.import_module(f"strategos.games.{name}")
    elif name not in _GAMES:
        _import_extras()
    if name not in _GAMES:
        known = names()
        listed = ", ".join(known)
        raise BadContent(
            f"There is no game '{name}'.{near_miss(name, known)}\n"
            f"  Games: {listed or f'none (name a module in {EXTRA})'}",
            f"No existe el juego '{name}'.{near_miss(name, known, 'es')}\n"
            f"  Juegos: {listed or f'ninguno (nombra un módulo en {EXTRA})'}",
        )
    return _GAMES[name]
