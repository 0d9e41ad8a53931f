"""Editions and house rules, resolved once at setup.

A game's ``editions.toml`` names its editions and every switch in which they differ. A match is set up with one
edition and perhaps some house rules; from then on rules read plain values and ask no more which edition it is.

>>> editions = Editions({
...     "default": "rulebook",
...     "editions": {
...         "rulebook": {"name": {"en": "Rulebook", "es": "Reglamento"}},
...         "manual": {"name": {"en": "Manual", "es": "Manual"}, "like": "rulebook"},
...     },
...     "switches": {
...         "evade_range": {
...             "rules": ["MB-MAN-08"],
...             "text": {"en": "Longest range that can be evaded.", "es": "Alcance máximo que se puede evadir."},
...             "type": "number", "low": 0, "high": 3,
...             "value": {"rulebook": 1, "manual": 2},
...         },
...     },
... })
>>> rules = resolve(editions, "manual", {"evade_range": "3"})
>>> rules.number("evade_range"), rules.differences(), rules.canonical()
(3, {'evade_range': 3}, 'manual evade_range=3')
>>> parse(editions, "manual evade_range=3") == rules
True
>>> resolve(editions, "manual", {"evade_range": "4"})
Traceback (most recent call last):
strategos.kernel.errors.BadContent: switch 'evade_range' (MB-MAN-08): found 4, wanted a whole number from 0 to 3.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from strategos.kernel.catalogue import Listed, Said, Texts
from strategos.kernel.content.loading import Content
from strategos.kernel.content.problems import ContentProblems, Findings, KeyPath, Problem, missing, shown, spelled
from strategos.kernel.content.schema import (
    Either,
    Flag,
    ListOf,
    MapOf,
    Number,
    OneOf,
    Optional,
    Phrase,
    Prose,
    Schema,
    Source,
    Table,
    Text,
    Variant,
    Word,
)
from strategos.kernel.errors import BadContent, Unreadable, near_miss

Value = bool | int | str | tuple[int, ...] | Mapping[str, int]

FLAG: Final = "flag"  # true or false
CHOICE: Final = "choice"  # one word out of a list
NUMBER: Final = "number"  # a whole number within limits
NUMBERS: Final = "numbers"  # a list of such numbers
TABLE: Final = "table"  # such numbers by name: { 2 = 18, 3 = 16 }
NOTHING: Final = "none"  # how an empty list or table is spelled
LIMIT: Final = 9999
_NUMBER: Final = re.compile(r"-?[0-9]{1,9}")
_COMMON: Final[dict[str, Schema]] = {
    "rules": Prose(ListOf(Phrase(Said("kernel.editions.id-of-rule")), at_least=1, unique=True)),
    "text": Text(),
    "source": Optional(Source(), "seed"),
}
_LIMITS: Final[dict[str, Schema]] = {
    "low": Optional(Number(-LIMIT, LIMIT), 0),
    "high": Optional(Number(-LIMIT, LIMIT), LIMIT),
}
_ANY_NUMBER: Final = Number(-LIMIT, LIMIT)
_TABLE_KEY: Final = Word(r"[A-Za-z0-9_-]+", Said("kernel.editions.word-or-number"))

EDITIONS: Final = Table(
    {
        "default": Word(),
        "editions": MapOf(Word(), Table({"name": Text(), "like": Optional(Word())})),
        "switches": MapOf(
            Word(),
            Variant(
                "type",
                {
                    FLAG: Table({**_COMMON, "value": MapOf(Word(), Flag())}),
                    CHOICE: Table(
                        {
                            **_COMMON,
                            "choices": Either(ListOf(Word(), at_least=2, unique=True), MapOf(Word(), Text())),
                            "value": MapOf(Word(), Word()),
                        }
                    ),
                    NUMBER: Table({**_COMMON, **_LIMITS, "value": MapOf(Word(), _ANY_NUMBER)}),
                    NUMBERS: Table({**_COMMON, **_LIMITS, "value": MapOf(Word(), ListOf(_ANY_NUMBER))}),
                    TABLE: Table({**_COMMON, **_LIMITS, "value": MapOf(Word(), MapOf(_TABLE_KEY, _ANY_NUMBER))}),
                },
            ),
        ),
    }
)


class Switch:
    """One point in which editions differ, or which a house rule may settle otherwise."""

    def __init__(self, name: str, entry: Mapping[str, Any]) -> None:
        self.name = name
        self.kind: str = entry["type"]
        self.rules: tuple[str, ...] = tuple(entry["rules"])
        self.doc: Mapping[str, str] = Texts(entry["text"])
        self.choices: tuple[str, ...] = tuple(entry.get("choices", ()))
        labels = entry.get("choices")
        self.labels: dict[str, Any] = labels if isinstance(labels, dict) else {}  # a text for each choice
        self.by_edition: dict[str, Value] = {}  # filled in by Editions
        low: int = entry.get("low", 0)
        high: int = entry.get("high", 0)
        schemas: dict[str, Schema] = {
            FLAG: Flag(),
            CHOICE: OneOf(*(self.choices or ("",))),
            NUMBER: Number(low, high),
            NUMBERS: ListOf(Number(low, high)),
            TABLE: MapOf(_TABLE_KEY, Number(low, high)),
        }
        self.schema = schemas[self.kind]

    def accept(self, value: object) -> Value:
        """A value of this switch, from a program or, as text, from a command line or a record.

        Lists are spelled ``2,6``, tables ``2:18,3:16``, empty ones ``none``.
        """
        if isinstance(value, str):
            value = self._read(value)
        elif isinstance(value, tuple):
            value = list(value)
        elif isinstance(value, Mapping):
            value = dict(value)
        findings = Findings()
        checked: Any = self.schema.check(value, (), findings)
        if findings.complaints:
            path, what = findings.complaints[0]
            place = f"'{self.name}' ({', '.join(self.rules)})" + (f", {spelled(path)}" if path else "")
            raise BadContent("kernel.editions.switch", place=place, what=what)
        return frozen(checked)

    def write(self, value: Value) -> str:
        """The spelling of a value, which ``accept`` reads back."""
        if isinstance(value, bool):
            return "true" if value else "false"
        if isinstance(value, tuple):
            return ",".join([str(number) for number in value]) or NOTHING
        if isinstance(value, Mapping):
            return ",".join([f"{key}:{number}" for key, number in value.items()]) or NOTHING
        return str(value)

    def _read(self, text: str) -> object:
        """What a text says; whatever cannot be read stays a text, and is then refused."""
        if self.kind == FLAG:
            return text == "true" if text in ("true", "false") else text
        if self.kind == NUMBER:
            return _number(text)
        if self.kind == NUMBERS:
            return [] if text == NOTHING else [_number(part) for part in text.split(",")]
        if self.kind == TABLE:
            pairs = [] if text == NOTHING else [part.partition(":") for part in text.split(",")]
            keys = [key for key, _, _ in pairs]
            if len(set(keys)) < len(keys) or not all(colon for _, colon, _ in pairs):
                return text
            return {key: _number(number) for key, _, number in pairs}
        return text


class Editions:
    """The editions of one game and all its switches, from the content of ``editions.toml``."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        findings = Findings()
        checked: Any = EDITIONS.check(dict(data), (), findings)
        complaints = findings.complaints or edition_complaints(checked)
        if complaints:
            raise ContentProblems([Problem("editions", 0, spelled(path), what) for path, what in complaints])
        self.default: str = checked["default"]
        self.names: Mapping[str, Mapping[str, str]] = MappingProxyType(
            {edition: Texts(entry["name"]) for edition, entry in checked["editions"].items()}
        )
        self.switches: dict[str, Switch] = {}
        for name, entry in checked["switches"].items():
            switch = Switch(name, entry)
            for edition in self.names:
                giving = _giving(checked["editions"], entry["value"], edition)
                switch.by_edition[edition] = frozen(entry["value"][giving])
            self.switches[name] = switch

    def switch(self, name: str) -> Switch:
        """The switch that a person or a rule has named; a misspelt name gets a hint."""
        if name not in self.switches:
            raise BadContent(
                "kernel.editions.unknown-switch",
                name=shown(name),
                near=near_miss(name, [*self.switches, "edition"]),
            )
        return self.switches[name]


class Resolved:
    """The value of every switch in one match. It never changes."""

    def __init__(self, editions: Editions, edition: str, values: Mapping[str, Value]) -> None:
        self.edition: Final = edition
        self._editions: Final = editions
        self._values: Final = MappingProxyType(dict(values))
        # Rules ask for these many times in a match, so each kind has a table of its own.
        self._flags: Final = {name: value for name, value in values.items() if isinstance(value, bool)}
        self._words: Final = {name: value for name, value in values.items() if isinstance(value, str)}

    def __getitem__(self, name: str) -> Value:
        return self._values[self._editions.switch(name).name]

    def __contains__(self, name: object) -> bool:
        return name in self._values

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Resolved):
            return False
        return self.edition == other.edition and dict(self._values) == dict(other._values)

    def __hash__(self) -> int:
        return hash(self.canonical())

    def __repr__(self) -> str:
        return f"Resolved({self.canonical()!r})"

    def flag(self, name: str) -> bool:
        value = self._flags.get(name)
        return bool(self._of_kind(name, FLAG)) if value is None else value

    def number(self, name: str) -> int:
        value = self._of_kind(name, NUMBER)
        return value if isinstance(value, int) else 0

    def word(self, name: str) -> str:
        value = self._words.get(name)
        return str(self._of_kind(name, CHOICE)) if value is None else value

    def numbers(self, name: str) -> tuple[int, ...]:
        value = self._of_kind(name, NUMBERS)
        return value if isinstance(value, tuple) else ()

    def table(self, name: str) -> Mapping[str, int]:
        value = self._of_kind(name, TABLE)
        return value if isinstance(value, Mapping) else {}

    def _of_kind(self, name: str, kind: str) -> Value:
        switch = self._editions.switch(name)
        if switch.kind != kind:
            raise BadContent(
                "kernel.editions.switch-kind",
                name=name,
                kind=switch.kind,
                asked=kind,
            )
        return self._values[name]

    def differences(self) -> dict[str, Value]:
        """The house rules: every switch that does not stand as its edition has it."""
        switches = self._editions.switches
        return {name: value for name, value in self._values.items() if value != switches[name].by_edition[self.edition]}

    def settings(self) -> dict[str, object]:
        """The values that come from the edition, by path: `editions.manual.evade_range`.

        House rules stand in the options of a record and need no digest.
        """
        house = self.differences()
        given = {name: value for name, value in self._values.items() if name not in house}
        return {f"editions.{self.edition}.{name}": _plain(value) for name, value in given.items()}

    def options(self) -> dict[str, str]:
        """The edition and the house rules as options of a match: name and value in words."""
        switches = self._editions.switches
        house = {name: switches[name].write(value) for name, value in self.differences().items()}
        return {"edition": self.edition, **house}

    def canonical(self) -> str:
        """One line for the head of a record: the edition, then the house rules by name."""
        house = [f"{name}={self._editions.switches[name].write(value)}" for name, value in self.differences().items()]
        return " ".join([self.edition, *house])


def resolve(editions: Editions, edition: str = "", house: Mapping[str, object] | None = None) -> Resolved:
    """Settle every switch: as the edition has it, unless a house rule says otherwise."""
    edition = edition or editions.default
    if edition not in editions.names:
        names = list(editions.names)
        raise BadContent(
            "kernel.editions.unknown-edition",
            edition=shown(edition),
            near=near_miss(edition, names),
            names=Listed(names, "and", quoted=True),
        )
    values = {name: switch.by_edition[edition] for name, switch in editions.switches.items()}
    for name, value in (house or {}).items():
        values[name] = editions.switch(name).accept(value)
    return Resolved(editions, edition, values)


def parse(editions: Editions, text: str) -> Resolved:
    """Read back what ``canonical`` has written."""
    edition, *settings = text.split() or [""]
    house: dict[str, object] = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals or name in house:
            code = "kernel.editions.rules-twice" if equals else "kernel.editions.rules-form"
            raise Unreadable(code, text=shown(text), setting=setting)
        house[name] = value
    if not edition:
        raise Unreadable(
            "kernel.editions.rules-empty",
        )
    return resolve(editions, edition, house)


def check_editions(content: Content) -> list[Problem]:
    """A check for a ``ContentSpec`` that reads ``editions.toml`` as the SINGLE collection 'editions'."""
    complaints = edition_complaints(content["editions"])
    return [content.problem(what, "editions", *path) for path, what in complaints]


def edition_complaints(data: Mapping[str, Any]) -> list[tuple[KeyPath, Said]]:
    """What the schema cannot see: whether editions exist, and whether each switch has a good value in each."""
    findings = Findings()
    editions = OneOf(*(data["editions"] or ("",)))
    editions.check(data["default"], ("default",), findings)
    for name, entry in data["editions"].items():
        if entry["like"]:
            editions.check(entry["like"], ("editions", name, "like"), findings)
    for name, entry in data["switches"].items():
        switch = Switch(name, entry)
        at: KeyPath = ("switches", name, "value")
        for edition, value in entry["value"].items():
            editions.check(edition, (*at, edition), findings)
            switch.schema.check(value, (*at, edition), findings)
        for edition in data["editions"]:
            if not _giving(data["editions"], entry["value"], edition):
                findings.complain((*at, edition), missing(switch.schema.wanted))
    return findings.complaints


def frozen(value: Any) -> Value:
    """A value that nobody can change: lists become tuples, tables read-only and sorted."""
    if isinstance(value, list):
        return tuple(value)
    if isinstance(value, dict):
        return MappingProxyType({key: value[key] for key in sorted(value)})
    result: Value = value
    return result


def _plain(value: Value) -> object:
    return dict(value) if isinstance(value, Mapping) else list(value) if isinstance(value, tuple) else value


def _giving(editions: Mapping[str, Any], values: Mapping[str, Any], edition: str) -> str:
    """The edition that gives the value for an edition: itself, or the one it is like; '' if none does."""
    for _ in editions:  # at most this number of steps, even if editions are like each other in a circle
        if edition in values or edition not in editions:
            break
        edition = editions[edition]["like"] or ""
    return edition if edition in values else ""


def _number(text: str) -> object:
    return int(text) if _NUMBER.fullmatch(text) else text
