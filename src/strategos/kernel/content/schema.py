"""What a content file may hold, said in a small language of schemas.

A schema says what is wanted at one place of a file. ``check`` compares a value read from TOML with it,
returns the value to use (defaults filled in, keys in a fixed order) and notes every complaint, so that an
author sees all mistakes at once.

>>> from strategos.kernel.content.problems import Known, spelled
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

from strategos.kernel.catalogue import WRITTEN, Listed, Said, Texts, Words
from strategos.kernel.content.problems import Findings, KeyPath, Problem, listed, missing, near, shown

__all__ = [
    "Anything",
    "Decimal",
    "Either",
    "Flag",
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
]

CODE: Final = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]+)*")  # of a language: de, pt-BR
SOURCES: Final = ("seed", "seed*", "brief", "derived", "reconstructed")
WORD: Final = r"[A-Za-z][A-Za-z0-9_-]*"
WORD_IN_WORDS: Final = Said("kernel.schema.word")
SOME_TEXT: Final = Said("kernel.schema.some-text")


class Schema:
    """What is wanted at one place of a file: some kinds of value, and more that a subclass says."""

    def __init__(self, wanted: Words, *kinds: type) -> None:
        self.wanted: Words = wanted  # follows the word 'wanted' in a message
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
        super().__init__(Said("kernel.schema.true-or-false"), bool)


class Number(Schema):
    """A whole number within limits, both included."""

    def __init__(self, low: int, high: int) -> None:
        super().__init__(Said("kernel.schema.whole-number-from", low=low, high=high), int)
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
        self.wanted = Said("kernel.schema.number-from", low=low, high=high)
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


SOME: Final = Phrase()


class OneOf(Schema):
    """One word of a closed list."""

    def __init__(self, *words: str) -> None:
        super().__init__(Said("kernel.schema.one-of", words=listed(words)) if len(words) > 1 else listed(words), str)
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
        super().__init__(Said("kernel.schema.id-of", collection=collection), str)
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
        super().__init__(Said("kernel.schema.list-of", entry=entry.wanted), list)
        self.entry = entry
        self.at_least = at_least
        self.at_most = at_most
        self.unique = unique

    def look(self, value: Any, path: KeyPath, findings: Findings) -> object:
        if len(value) < self.at_least:
            findings.complain(path, Said("kernel.schema.too-few", n=len(value), least=self.at_least))
        if len(value) > self.at_most:
            findings.complain(path, Said("kernel.schema.too-many", n=len(value), most=self.at_most))
        entries: list[object] = []
        for index, entry in enumerate(value):
            if self.unique and entry in value[:index]:
                twice = Said("kernel.schema.twice", entry=shown(entry))
                findings.complain((*path, index), twice)
            entries.append(self.entry.check(entry, (*path, index), findings))
        return entries

    def meaning(self, value: Any) -> object:
        return [self.entry.meaning(entry) for entry in value]


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
        names = listed(list(keys), "and")
        super().__init__(Said("kernel.schema.table-with", keys=names) if few else Said("kernel.schema.table"), dict)
        self.keys = dict(keys)

    def look(self, value: Any, path: KeyPath, findings: Findings) -> object:
        for key in value:
            if key not in self.keys:
                findings.complain((*path, key), Said("kernel.schema.unknown-key") + self.hint(key))
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
        known = Said("kernel.schema.known", names=names)
        return near(key, self.keys) or known


class Text(Table):
    """A text for players, in every language: ``{ en = "Guard", es = "Guardia" }``. Further languages may be added."""

    def __init__(self) -> None:
        super().__init__({code: Phrase(Said(f"kernel.schema.text-{code}")) for code in WRITTEN})
        self.wanted = Said("kernel.schema.text", example='{ en = "…", es = "…" }')
        self.is_prose = True

    def look(self, value: Any, path: KeyPath, findings: Findings) -> object:
        further = [key for key in value if key not in self.keys and CODE.fullmatch(key)]
        written = super().look({key: text for key, text in value.items() if key not in further}, path, findings)
        found = {code: SOME.check(value[code], (*path, code), findings) for code in sorted(further)}
        return Texts(written | found) if isinstance(written, dict) else written


class Variant(Schema):
    """A table whose other keys depend on one word in it, such as the verb of an effect.

    >>> effect = Variant("verb", {"modify": Table({"amount": Number(-9, 9)}), "heal": Table({})})
    >>> effect.check({"verb": "modify", "amount": 1}, (), Findings())
    {'verb': 'modify', 'amount': 1}
    """

    def __init__(self, key: str, cases: Mapping[str, Table]) -> None:
        self.words = OneOf(*cases)
        super().__init__(Said("kernel.schema.table-whose-word", name=key, words=self.words.wanted), dict)
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
        super().__init__(Said("kernel.schema.table-from-to", words=key.wanted, values=value.wanted), dict)
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
        wanted = Listed([schema.wanted for schema in schemas], "or")
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
        super().__init__(Said("kernel.schema.anything"), str, int, float, bool, list, dict)

    def look(self, value: Any, path: KeyPath, findings: Findings) -> object:
        if isinstance(value, dict):
            return {key: self.check(value[key], (*path, key), findings) for key in sorted(value)}
        if isinstance(value, list):
            return [self.check(entry, (*path, index), findings) for index, entry in enumerate(value)]
        if isinstance(value, float) and not math.isfinite(value):
            findings.refuse(path, value, self.wanted)
        return value
