"""The games that can be shown at a table."""

from __future__ import annotations

import importlib
from typing import Final

from strategos import games
from strategos.kernel.content.loading import Content
from strategos.kernel.game import Game
from strategos.stage.packs import icons_of
from strategos.stage.presenter import Presenter

SHOWN: Final = ("pantheon", "commander")
_PRESENTERS: Final[dict[Game, Presenter]] = {}


def offered() -> tuple[str, ...]:
    """The keys of the games that a lobby offers: each game, and after it the same with its packs."""
    laid = {key.partition("+")[0]: key for key in games.with_packs()}
    return tuple([key for name in SHOWN for key in (name, laid.get(name, "")) if key])


def presenter(key: str) -> Presenter:
    """How a game, with its packs, shows itself."""
    game = games.find(key)
    found = _PRESENTERS.get(game)
    if found is None:
        module = importlib.import_module(f"strategos.stage.{game.name}.presenter")
        found = module.make(game)
        assert isinstance(found, Presenter)
        _PRESENTERS[game] = found
    return found


def known_icons(name: str) -> frozenset[str]:
    """Every icon that a game without packs shows: those that its code names, and those of its content."""
    shown = presenter(name)
    content: Content = getattr(shown.game, "content")  # noqa: B009  # games that are shown have it
    return shown.icons.union(icons_of(content).values())
