"""What a content file may hold, said in a small language of schemas.

A schema says what is wanted at one place of a file. ``check`` compares a value read from TOML with it,
returns the value to use (defaults filled in, keys in a fixed order) and notes every complaint, so that an
author sees all mistakes at once.

>>> talents = ListOf(Ref("talents"), unique=True)
>>> unit = Table({"cost": Number(0, 10), "talents": talents, "flying": Optional(Flag(), False)})
>>> known = {"talents": Known("talent", "Talents are declared in talents.toml.", ["block", "guard"])}
>>> unit.check({"cost": 4, "talents": ["guard"]}, (), Findings(known))
{'cost': 4, 'talents': ['guard'], 'flying': False}
>>> findings = Findings(known)
>>> _ = unit.check({"cots": 4, "talents": ["gaurd"]}, (), findings)
>>> for path, complaint in findings.complaints:
...     print(f"{spelled(path)}: {complaint}")
cots: unknown key. Did you mean 'cost'?
cost: missing, wanted a whole number from 0 to 10.
talents[0]: unknown talent 'gaurd'. Did you mean 'guard'? Talents are declared in talents.toml.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from typing import Any, Final

from strategos.kernel.content.problems import (
    ContentProblems,
    Findings,
    KeyPath,
    Known,
    Problem,
    Said,
    Words,
    listed,
    missing,
    near,
    said,
    shown,
    spelled,
)

__all__ = [
    "Anything",
    "ContentProblems",
    "Decimal",
    "Either",
    "Findings",
    "Flag",
    "KeyPath",
    "Known",
    "ListOf",
    "MapOf",
    "Number",
    "OneOf",
    "Optional",
    "Phrase",
    "Problem",
    "Prose",
    "Ref",
    "Said",
    "Schema",
    "Source",
    "Table",
    "Text",
    "Variant",
    "Word",
    "listed",
    "missing",
    "shown",
    "spelled",
]

LANGUAGES: Final = {"en": Said("English", "inglés"), "es": Said("Spanish", "español")}
SOURCES: Final = ("seed", "seed*", "brief", "derived", "reconstructed")
WORD: Final = r"[A-Za-z][A-Za-z0-9_-]*"
WORD_IN_WORDS: Final = Said(
    "a word of letters, digits, _ and - that begins with a letter",
    "una palabra de letras, cifras, _ y - que empieza con una letra",
)
SOME_TEXT: Final = Said("a text that is not empty", "un texto que no esté vacío")


class Schema:
    """What is wanted at one place of a file: some kinds of value, and more that a subclass says."""

    def __init__(self, wanted: Words, *kinds: type) -> None:
        self.wanted = said(wanted)  # follows the word 'wanted' in a message
        self.kinds = kinds
        self.is_prose = False  # whether a value here is read or drawn, but never changes how a match is played

    def fits(self, value: object) -> bool:
        """Whether the value is of the right kind; what it holds may still be wrong."""
        return isinstance(value, self.kinds) and (bool in self.kinds or not isinstance(value, bool))

    def check(self, value: object, path: KeyPath, findings: Findings) -> object:
        """The value to use; whatever is wrong with it is noted in the findings."""
        if self.fits(value):
            return self.look(value, path, findings)
        findings.refuse(path, value, self.wanted)
        return value

    def look(self, value: Any, path: KeyPath, findings: Findings) -> object:
        """Look closer at a value of the right kind."""
        return value

    def meaning(self, value: Any) -> object:
        """What of a checked value can change how a match is played: all of it but prose."""
        return value


class Flag(Schema):
    """true or false."""

    def __init__(self) -> None:
        super().__init__(Said("true or false", "true o false"), bool)


class Number(Schema):
    """A whole number within limits, both included."""

    def __init__(self, low: int, high: int) -> None:
        super().__init__(Said(f"a whole number from {low} to {high}", f"un número entero de {low} a {high}"), int)
        self.low = low
        self.high = high

    def look(self, value: Any, path: KeyPath, findings: Findings) -> object:
        if not self.low <= value <= self.high:
            findings.refuse(path, value, self.wanted)
        return value


class Decimal(Number):
    """A number that may have decimals, such as a coordinate. It comes out as a float."""

    def __init__(self, low: int, high: int) -> None:
        super().__init__(low, high)
        self.wanted = Said(f"a number from {low} to {high}", f"un número de {low} a {high}")
        self.kinds = (int, float)

    def look(self, value: Any, path: KeyPath, findings: Findings) -> object:
        super().look(value, path, findings)
        return float(value) + 0.0  # so that -0.0 is spelled like 0.0


class Word(Schema):
    """An identifier: letters, digits, _ and -, beginning with a letter; or what the pattern says."""

    def __init__(self, pattern: str = WORD, wanted: Words = WORD_IN_WORDS) -> None:
        super().__init__(wanted, str)
        self.pattern = re.compile(pattern)

    def look(self, value: Any, path: KeyPath, findings: Findings) -> object:
        if self.pattern.fullmatch(value) is None:
            findings.refuse(path, value, self.wanted)
        return value


class Phrase(Word):
    """Some words in one language, such as the name of an author."""

    def __init__(self, wanted: Words = SOME_TEXT) -> None:
        super().__init__(r"(?s).*\S.*", wanted)


class OneOf(Schema):
    """One word of a closed list."""

    def __init__(self, *words: str) -> None:
        several = Said("one of ", "uno de ") if len(words) > 1 else Said("", "")
        super().__init__(several + Said(listed(words), listed(words, "o")), str)
        self.words = words

    def look(self, value: Any, path: KeyPath, findings: Findings) -> object:
        if value not in self.words:
            findings.refuse(path, value, self.wanted, near(value, self.words))
        return value


class Source(OneOf):
    """Where a value comes from: the books, or our own reconstruction."""

    def __init__(self, *words: str) -> None:
        super().__init__(*(words or SOURCES))
        self.is_prose = True


class Prose(Schema):
    """A value for readers or for drawing. No rule may ask for it, and no record notices when it changes.

    >>> unit = Table({"cost": Number(0, 10), "name": Text(), "icon": Prose(Word())})
    >>> unit.meaning({"cost": 4, "name": {"en": "Guard", "es": "Guardia"}, "icon": "shield"})
    {'cost': 4}
    """

    def __init__(self, schema: Schema) -> None:
        super().__init__(schema.wanted, *schema.kinds)
        self.schema = schema
        self.is_prose = True

    def check(self, value: object, path: KeyPath, findings: Findings) -> object:
        return self.schema.check(value, path, findings)


class Ref(Schema):
    """The id of an entry in another collection."""

    def __init__(self, collection: str) -> None:
        super().__init__(Said(f"an id out of {collection}", f"un id de {collection}"), str)
        self.collection = collection

    def look(self, value: Any, path: KeyPath, findings: Findings) -> object:
        if self.collection not in findings.known:
            raise KeyError(f"Ref({self.collection!r}): there is no such collection")
        known = findings.known[self.collection]
        if value not in known.ids and known.complete:
            findings.complain(path, known.unknown(value))
        return value


class ListOf(Schema):
    """A list whose entries all follow one schema."""

    def __init__(self, entry: Schema, at_least: int = 0, at_most: int = 10_000, unique: bool = False) -> None:
        super().__init__(Said("a list, each entry ", "una lista, cada entrada ") + entry.wanted, list)
        self.entry = entry
        self.at_least = at_least
        self.at_most = at_most
        self.unique = unique

    def look(self, value: Any, path: KeyPath, findings: Findings) -> object:
        if len(value) < self.at_least:
            findings.complain(path, _entries(len(value)) + Said("at least", "al menos") + f" {self.at_least}.")
        if len(value) > self.at_most:
            findings.complain(path, _entries(len(value)) + Said("at most", "como mucho") + f" {self.at_most}.")
        entries: list[object] = []
        for index, entry in enumerate(value):
            if self.unique and entry in value[:index]:
                twice = Said(
                    f"{shown(entry)} stands in this list twice.", f"{shown(entry, 'es')} está dos veces en esta lista."
                )
                findings.complain((*path, index), twice)
            entries.append(self.entry.check(entry, (*path, index), findings))
        return entries

    def meaning(self, value: Any) -> object:
        return [self.entry.meaning(entry) for entry in value]


def _entries(count: int) -> Said:
    return Said(f"found {count} entries, wanted ", f"hay {count} entradas; se esperan ")


class Optional(Schema):
    """A key of a table that may be left out; the default takes its place. None stands for nothing."""

    def __init__(self, schema: Schema, default: object = None) -> None:
        super().__init__(schema.wanted, *schema.kinds)
        self.schema = schema
        self.default = default
        self.is_prose = schema.is_prose

    def check(self, value: object, path: KeyPath, findings: Findings) -> object:
        return None if value is None and self.default is None else self.schema.check(value, path, findings)

    def meaning(self, value: Any) -> object:
        return None if value is None else self.schema.meaning(value)


class Table(Schema):
    """A table with named keys and no others."""

    def __init__(self, keys: Mapping[str, Schema]) -> None:
        few = 0 < len(keys) <= 4
        names = Said(f" with {listed(list(keys), 'and')}", f" con {listed(list(keys), 'y')}") if few else Said("", "")
        super().__init__(Said("a table", "una tabla") + names, dict)
        self.keys = dict(keys)

    def look(self, value: Any, path: KeyPath, findings: Findings) -> object:
        for key in value:
            if key not in self.keys:
                findings.complain((*path, key), Said("unknown key.", "clave desconocida.") + self.hint(key))
        result: dict[str, object] = {}
        for key, schema in self.keys.items():
            if key in value:
                result[key] = schema.check(value[key], (*path, key), findings)
            elif isinstance(schema, Optional):
                result[key] = schema.check(schema.default, (*path, key), findings)
            else:
                findings.complain((*path, key), missing(schema.wanted))
        return result

    def meaning(self, value: Any) -> object:
        """The keys without prose. One that has its default is left out: a new key changes no table without it."""
        result: dict[str, object] = {}
        for key, schema in self.keys.items():
            is_given = not isinstance(schema, Optional) or value[key] != schema.default
            if is_given and not schema.is_prose:
                result[key] = schema.meaning(value[key])
        return result

    def hint(self, key: str) -> Said:
        """The key that was perhaps meant, else all there are."""
        names = ", ".join(self.keys)
        known = Said(f" Known here: {names or 'no key at all'}.", f" Aquí se conocen: {names or 'ninguna'}.")
        return near(key, self.keys) or known


class Text(Table):
    """A text for players, in every language: ``{ en = "Guard", es = "Guardia" }``."""

    def __init__(self) -> None:
        super().__init__({code: Phrase(Said("a text in ", "un texto en ") + name) for code, name in LANGUAGES.items()})
        self.wanted = Said("a text in both languages", "un texto en ambos idiomas") + ', { en = "…", es = "…" }'
        self.is_prose = True


class Variant(Schema):
    """A table whose other keys depend on one word in it, such as the verb of an effect.

    >>> effect = Variant("verb", {"modify": Table({"amount": Number(-9, 9)}), "heal": Table({})})
    >>> effect.check({"verb": "modify", "amount": 1}, (), Findings())
    {'verb': 'modify', 'amount': 1}
    """

    def __init__(self, key: str, cases: Mapping[str, Table]) -> None:
        self.words = OneOf(*cases)
        super().__init__(Said(f"a table whose '{key}' is ", f"una tabla cuyo '{key}' es ") + self.words.wanted, dict)
        self.key = key
        self.cases = {word: Table({key: self.words, **table.keys}) for word, table in cases.items()}

    def look(self, value: Any, path: KeyPath, findings: Findings) -> object:
        word = value.get(self.key)
        if isinstance(word, str) and word in self.cases:
            return self.cases[word].look(value, path, findings)
        only = {key: word for key in value if key == self.key}  # the other keys mean nothing yet
        return Table({self.key: self.words}).look(only, path, findings)

    def meaning(self, value: Any) -> object:
        return self.cases[value[self.key]].meaning(value)


class MapOf(Schema):
    """A table with free keys. It comes out in the order of its keys."""

    def __init__(self, key: Schema, value: Schema) -> None:
        super().__init__(Said("a table from ", "una tabla de ") + key.wanted + Said(" to ", " a ") + value.wanted, dict)
        self.key = key
        self.value = value

    def look(self, value: Any, path: KeyPath, findings: Findings) -> object:
        result: dict[str, object] = {}
        for key in sorted(value):
            self.key.check(key, (*path, key), findings)
            result[key] = self.value.check(value[key], (*path, key), findings)
        return result

    def meaning(self, value: Any) -> object:
        """The keys with what their values mean; the keys alone if the values are prose."""
        return list(value) if self.value.is_prose else {key: self.value.meaning(value[key]) for key in value}


class Either(Schema):
    """One of several schemas; the first that holds is taken."""

    def __init__(self, *schemas: Schema) -> None:
        kinds = [kind for schema in schemas for kind in schema.kinds]
        wanted = Said(
            " or ".join([schema.wanted.en for schema in schemas]), " o ".join([schema.wanted.es for schema in schemas])
        )
        super().__init__(wanted, *kinds)
        self.schemas = schemas

    def look(self, value: Any, path: KeyPath, findings: Findings) -> object:
        fitting = [schema for schema in self.schemas if schema.fits(value)]
        if len(fitting) == 1:  # then its complaints are worth more than a general one
            return fitting[0].look(value, path, findings)
        for schema in fitting:
            attempt = Findings(findings.known)
            result = schema.check(value, path, attempt)
            if not attempt.complaints:
                return result
        findings.refuse(path, value, self.wanted)
        return value

    def meaning(self, value: Any) -> object:
        fitting = [schema for schema in self.schemas if schema.fits(value)]
        return fitting[0].meaning(value) if len(fitting) == 1 else value


class Anything(Schema):
    """Any value that can be written down as JSON: no dates, no infinite numbers."""

    def __init__(self) -> None:
        wanted = Said(
            "any value but a date, a time or an infinite number",
            "cualquier valor salvo una fecha, una hora o un número infinito",
        )
        super().__init__(wanted, str, int, float, bool, list, dict)

    def look(self, value: Any, path: KeyPath, findings: Findings) -> object:
        if isinstance(value, dict):
            return {key: self.check(value[key], (*path, key), findings) for key in sorted(value)}
        if isinstance(value, list):
            return [self.check(entry, (*path, index), findings) for index, entry in enumerate(value)]
        if isinstance(value, float) and not math.isfinite(value):
            findings.refuse(path, value, self.wanted)
        return value
