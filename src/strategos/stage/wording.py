"""Actions and events in words. Each has a template in `text/GAME.LANG.toml`, by the name of its class.

A template is a text with the fields in braces, or a table of texts for special cases:

    [action]
    Walk = "Walk to {to}"
    Absorb = { none_carrier = "Absorb the omphalos here", other = "Absorb the omphalos that {carrier} carries" }

`none_FIELD` is taken when the field is empty, `hidden_FIELD` when the reader may not know it, `one_FIELD` when it is 1
or holds one thing, `other` otherwise. A field that holds several things also gives their number as `{n_FIELD}`. An
empty text means that there is nothing to tell.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from strategos.kernel.action import HIDDEN, Action, Slot, slots_of
from strategos.kernel.event import Event

FOLDER: Final = Path(__file__).parent / "text"
LANGUAGES: Final = ("en", "es")

NameOf = Callable[[str, int], str]
Template = str | dict[str, str]


class Words:
    """The texts of one game in both languages."""

    def __init__(self, game: str) -> None:
        self.tables: Final = {
            lang: tomllib.loads((FOLDER / f"{game}.{lang}.toml").read_text(encoding="utf-8")) for lang in LANGUAGES
        }

    def template(self, table: str, key: str, lang: str) -> Template | None:
        """The template under a key of a table."""
        found: Template | None = self.tables[lang].get(table, {}).get(key)
        return found

    def say(self, key: str, lang: str, **fields: Any) -> str:
        """A text by its dotted key, such as `log.hidden`."""
        table, _, rest = key.partition(".")
        found = self.template(table, rest, lang)
        if found is None:
            raise KeyError(f"{key} ({lang})")
        return _chosen(found, fields).format(**fields)

    def has(self, key: str, lang: str = "en") -> bool:
        """Whether there is such a text."""
        table, _, rest = key.partition(".")
        return self.template(table, rest, lang) is not None

    def action(self, action: Action, lang: str, name_of: NameOf) -> str:
        """An action in words; where it has none of its own, its notation tells enough."""
        return self._filled("action", action, _plain_fields(action), lang, name_of)

    def chance(self, action: Action, lang: str, name_of: NameOf) -> str:
        """What the dice or the cards did."""
        return self._filled("chance", action, _plain_fields(action), lang, name_of)

    def event(self, event: Event, plain: Any, lang: str, name_of: NameOf) -> str | None:
        """An event in words, with what a reader may know of it; None if it is not worth a line."""
        return self._filled("event", event, plain, lang, name_of) or None

    def _filled(self, table: str, record: object, plain: dict[str, Any], lang: str, name_of: NameOf) -> str:
        found = self.template(table, type(record).__name__, lang)
        if found is None:
            raise KeyError(f"{table}.{type(record).__name__} ({lang})")
        fields: dict[str, Any] = {}
        values: dict[str, Any] = {}
        for slot in slots_of(type(record)):
            if slot.field:
                value = plain[slot.field]
                values[slot.field] = value
                fields[slot.field] = self._worded(slot, value, lang, name_of)
                if slot.many:
                    fields[f"n_{slot.field}"] = 0 if value == HIDDEN else len(value)
        return _chosen(found, values).format(**fields)

    def _worded(self, slot: Slot, value: Any, lang: str, name_of: NameOf) -> str:
        if value is None:
            return ""
        if value == HIDDEN:
            return self.say("log.unknown", lang)
        if slot.kind == "word":
            return str(value)
        if slot.many:
            return self.listed([name_of(slot.kind, item) for item in value], lang)
        return name_of(slot.kind, value)

    def listed(self, names: list[str], lang: str) -> str:
        """Several names in one breath: a, b and c."""
        if len(names) < 2:
            return "".join(names)
        joint = " y " if lang == "es" else " and "
        if lang == "es" and names[-1].lower().startswith(("i", "hi")) and not names[-1].lower().startswith("hie"):
            joint = " e "
        return ", ".join(names[:-1]) + joint + names[-1]


def _plain_fields(record: object) -> dict[str, Any]:
    return {slot.field: getattr(record, slot.field) for slot in slots_of(type(record)) if slot.field}


def _chosen(template: Template, values: dict[str, Any]) -> str:
    """The text of a template that fits the values."""
    if isinstance(template, str):
        return template
    for field, value in values.items():
        cases = []
        if value is None or value == () or value == []:
            cases.append(f"none_{field}")
        if value == HIDDEN:
            cases.append(f"hidden_{field}")
        if value == 1 or (isinstance(value, list | tuple) and len(value) == 1):
            cases.append(f"one_{field}")
        for case in cases:
            if case in template:
                return template[case]
    return template["other"]
