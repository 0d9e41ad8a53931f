"""The games that can be played, by name."""

from __future__ import annotations

import importlib
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from strategos.games import packs
from strategos.kernel.errors import BadContent, near_miss
from strategos.kernel.game import Game
from strategos.kernel.state import Setup, key_of

OWN: Final[tuple[str, ...]] = ("pantheon", "commander")  # games of this package, in the order in which they are shown
EXTRA: Final = "STRATEGOS_GAMES"  # modules with custom games, separated by commas

_GAMES: Final[dict[str, Game]] = {}
_LAID: Final[dict[tuple[str, tuple[Path, ...]], Game]] = {}  # games with packs, by name and the folders of the packs


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
                "games.games.not-imported",
                extra=EXTRA,
                module=module,
                error=str(error),
            ) from error


def chosen(name: str) -> Game:
    """The game of this name with every pack laid over it that `--pack` or STRATEGOS_PACKS names for it."""
    return find("+".join([name, *[pack.id for pack in packs.available(name)]]))


def with_packs() -> tuple[str, ...]:
    """The keys of the games that have packs here, each with all its packs."""
    found: dict[str, str] = {}
    for pack in packs.available():
        found[pack.game] = found.get(pack.game, pack.game) + f"+{pack.id}"
    return tuple(found.values())


def of(setup: Setup) -> Game:
    """The game, with its packs, that a match was set up with."""
    return find(setup.key)


def of_header(header: Mapping[str, str]) -> Game:
    """The game of a record or a view, with the packs that its header names; refused in words if one is not here."""
    words = header.get("packs", "")
    packs.check_versions(header["game"], words)
    return find(key_of(header["game"], words))


def find(key: str) -> Game:
    """The game of a key: its name alone, or with the ids of packs as in `pantheon+frontier`.

    No other game is loaded for it: content takes its time to read.
    """
    name, *ids = key.split("+")
    game = _own(name)
    if not ids:
        return game
    folders = tuple([packs.named(name, id).folder for id in ids])
    if (name, folders) not in _LAID:
        _LAID[name, folders] = game.with_packs(folders)
    return _LAID[name, folders]


def _own(name: str) -> Game:
    """A game without packs."""
    if name in OWN:
        importlib.import_module(f"strategos.games.{name}")
    elif name not in _GAMES:
        _import_extras()
    if name not in _GAMES:
        known = names()
        listed = ", ".join(known)
        raise BadContent(
            "games.games.no-game",
            name=name,
            near=near_miss(name, known),
            known=listed,
            extra=EXTRA,
        )
    return _GAMES[name]
