"""The games that can be shown at a table."""

from __future__ import annotations

import importlib
from typing import Final

from strategos import games
from strategos.stage.presenter import Presenter

SHOWN: Final = ("pantheon", "commander")
_PRESENTERS: Final[dict[str, Presenter]] = {}


def presenter(name: str) -> Presenter:
    """How a game shows itself."""
    found = _PRESENTERS.get(name)
    if found is None:
        module = importlib.import_module(f"strategos.stage.{name}.presenter")
        found = module.make(games.find(name))
        assert isinstance(found, Presenter)
        _PRESENTERS[name] = found
    return found
