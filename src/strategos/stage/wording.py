"""The texts of one game at the table, by the catalogue: actions, chance and events go by the name of their class.

They stand in `locale/LANG/stage/GAME.toml`; how a template is written says kernel/catalogue.py. The values of a
template are the fields of the record, each as players call it: a text for one thing, a `Several` for many, a `Listed`
for a field that holds a list, a number as it is. An empty text means that there is nothing to tell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from strategos.kernel.action import HIDDEN, slots_of
from strategos.kernel.catalogue import BASE, Listed, Template, Unseen, language_of, template, texts, worded

NameOf = Callable[[str, int], object]  # what players call a thing of the notation, by its kind and number


class Words:
    """The texts of one game in every language."""

    def __init__(self, game: str) -> None:
        self.file: Final = f"stage/{game}"
        self.unknown: Final = Unseen(f"{self.file}.log.unknown")

    def template(self, key: str, lang: str) -> Template | None:
        """The template under a dotted key, in the language or else in English."""
        return template(self.file, key, lang)

    def tables(self, lang: str) -> dict[str, dict[str, Template]]:
        """All texts of a language, by table and key."""
        found: dict[str, dict[str, Template]] = {}
        for code, text in texts(self.file, lang).items():
            table, _, key = code.partition(".")
            found.setdefault(table, {})[key] = text
        return found

    def has(self, key: str) -> bool:
        """Whether there is such a text."""
        return template(self.file, key, BASE) is not None

    def say(self, key: str, lang: str, **values: Any) -> str:
        """A text by its dotted key, such as `log.hidden`, with its values."""
        found = template(self.file, key, lang)
        if found is None:
            raise KeyError(f"{key} ({lang})")
        return worded(found, values, lang)

    def listed(self, names: Iterable[object], lang: str) -> str:
        """Several names in one breath: a, b and c."""
        return language_of(lang).listed(names, "and")

    def values(self, record: object, name_of: NameOf, plain: dict[str, Any] | None = None) -> dict[str, Any]:
        """The fields of a record as the values of its template; `plain` holds what a reader may know of them."""
        found: dict[str, Any] = {}
        for slot in slots_of(type(record)):
            if not slot.field:
                continue
            value = getattr(record, slot.field) if plain is None else plain[slot.field]
            if value is None or slot.kind == "word":
                found[slot.field] = value
            elif value == HIDDEN:
                found[slot.field] = self.unknown
            elif slot.many:
                found[slot.field] = Listed([name_of(slot.kind, item) for item in value])
            else:
                found[slot.field] = name_of(slot.kind, value)
        return found
