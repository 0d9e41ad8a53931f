"""Find units by id or name, English or Spanish, in any case and without accents."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import cache
from typing import Any

from strategos import games
from strategos.kernel.catalogue import languages
from strategos.kernel.content.loading import Content
from strategos.kernel.errors import BadContent, near_miss


@cache
def units_of(game: str) -> Mapping[str, Any]:
    """The units of a game by id."""
    found: Mapping[str, Any] = content_of(game)["units"]
    return found


def content_of(name: str) -> Content:
    """The content of a game with the packs that `--pack` and STRATEGOS_PACKS lay over it."""
    game: Any = games.chosen(name)
    found: Content = game.content
    return found


def folded(name: str) -> str:
    """A name without case, accents and spaces.

    >>> folded("Guardia de Hierro"), folded("Aníbal"), folded("zombie-warriors")
    ('guardia_de_hierro', 'anibal', 'zombie_warriors')
    """
    letters = unicodedata.normalize("NFKD", name.casefold())
    plain = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return "_".join(plain.replace("-", " ").replace("_", " ").replace("'", " ").split())


def find_unit(game: str, name: str) -> str:
    """The id of the unit that a person named."""
    units = units_of(game)
    known = {folded(entry["name"][lang]): unit for unit, entry in units.items() for lang in languages()}
    known |= {folded(unit): unit for unit in units}
    found = known.get(folded(name))
    if found is None:
        listed = ", ".join(units)
        near = folded(name)
        raise BadContent(
            "cli.units.no-unit",
            name=name,
            near=near_miss(near, known),
            listed=listed,
        )
    return found
