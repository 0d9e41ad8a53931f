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
from collections.abc import Mapping, Sequence
from typing import Any, Final

from strategos.kernel.errors import BadContent, near_miss

KeyPath = tuple[str | int, ...]  # the way to a value inside a file: ("talents", 0)

LANGUAGES: Final = {"en": "English", "es": "Spanish"}
SOURCES: Final = ("seed", "seed*", "brief", "derived", "reconstructed")
WORD: Final = r"[A-Za-z][A-Za-z0-9_-]*"
WORD_IN_WORDS: Final = "a word of letters, digits, _ and - that begins with a letter"
_BARE_KEY: Final = re.compile(r"[A-Za-z0-9_-]+")
MOST_PROBLEMS: Final = 20  # in one message
_SHOWN_LENGTH: Final = 40


def spelled(path: KeyPath) -> str:
    """A path as an author would write it.

    >>> spelled(("powers", "lightning", "dice", 2)), spelled(("a key", "es"))
    ('powers.lightning.dice[2]', '"a key".es')
    """
    text = ""
    for key in path:
        if isinstance(key, int):
            text += f"[{key}]"
        else:
            text += ("." if text else "") + (key if _BARE_KEY.fullmatch(key) else f'"{repr(key)[1:-1]}"')
    return text


def shown(value: object) -> str:
    """A value as an error message shows it: short, on one line.

    >>> [shown(value) for value in (True, 12, "six", "", {}, [1, 2])]
    ['true', '12', "'six'", 'an empty text', 'a table', 'a list']
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return f"{value}" if isinstance(value, float) or abs(value) < 10**15 else "a very large number"
    if isinstance(value, str):
        if not value.strip():
            return "an empty text"
        cut = value if len(value) <= _SHOWN_LENGTH else value[:_SHOWN_LENGTH] + "…"
        return f"'{repr(cut)[1:-1]}'"
    if isinstance(value, dict):
        return "a table"
    return "a list" if isinstance(value, list) else "a date or time"


def listed(words: Sequence[str], joint: str = "or") -> str:
    """Words as a sentence lists them.

    >>> listed(["god"]), listed(["god", "hero", "monster"])
    ("'god'", "'god', 'hero' or 'monster'")
    """
    quoted = [f"'{word}'" for word in words]
    return quoted[0] if len(quoted) == 1 else f"{', '.join(quoted[:-1])} {joint} {quoted[-1]}"


class Problem:
    """One thing that is wrong with the content: where, and what to do about it."""

    def __init__(self, file: str, line: int, path: str, what: str) -> None:
        self.file = file
        self.line = line  # 0 if it is not known
        self.path = path
        self.what = what

    def __str__(self) -> str:
        line = f", line {self.line}" if self.line else ""
        return f"{self.file}{line}{', ' if self.path else ''}{self.path}: {self.what}"


class ContentProblems(BadContent):
    """All that is wrong with some content, told at once."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        told = [str(problem) for problem in problems[:MOST_PROBLEMS]]
        if len(problems) > 1:
            told.insert(0, f"{len(problems)} problems in the content:")
        if len(problems) > MOST_PROBLEMS:
            told.append(f"… and {len(problems) - MOST_PROBLEMS} more")
        super().__init__("\n  ".join(told))


class Known:
    """The ids that a reference may name, and where they are declared."""

    def __init__(self, noun: str, declared: str, ids: Sequence[str], complete: bool = True) -> None:
        self.noun = noun
        self.declared = declared
        self.ids = ids
        self.complete = complete  # false if a file could not be read: then a missing id proves nothing

    def unknown(self, word: str) -> str:
        return f"unknown {self.noun} {shown(word)}.{near_miss(word, self.ids)} {self.declared}"


class Findings:
    """What a check has found wrong, in the order of the schema."""

    def __init__(self, known: Mapping[str, Known] | None = None) -> None:
        self.known: Mapping[str, Known] = known if known is not None else {}
        self.complaints: list[tuple[KeyPath, str]] = []

    def complain(self, path: KeyPath, complaint: str) -> None:
        self.complaints.append((path, complaint))

    def refuse(self, path: KeyPath, value: object, wanted: str, hint: str = "") -> None:
        self.complain(path, f"found {shown(value)}, wanted {wanted}.{hint}")


class Schema:
    """What is wanted at one place of a file: some kinds of value, and more that a subclass says."""

    def __init__(self, wanted: str, *kinds: type) -> None:
        self.wanted = wanted  # follows the word 'wanted' in a message
        self.kinds = kinds

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


class Flag(Schema):
    """true or false."""

    def __init__(self) -> None:
        super().__init__("true or false", bool)


class Number(Schema):
    """A whole number within limits, both included."""

    def __init__(self, low: int, high: int) -> None:
        super().__init__(f"a whole number from {low} to {high}", int)
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
        self.wanted = f"a number from {low} to {high}"
        self.kinds = (int, float)

    def look(self, value: Any, path: KeyPath, findings: Findings) -> object:
        super().look(value, path, findings)
        return float(value) + 0.0  # so that -0.0 is spelled like 0.0


class Word(Schema):
    """An identifier: letters, digits, _ and -, beginning with a letter; or what the pattern says."""

    def __init__(self, pattern: str = WORD, wanted: str = WORD_IN_WORDS) -> None:
        super().__init__(wanted, str)
        self.pattern = re.compile(pattern)

    def look(self, value: Any, path: KeyPath, findings: Findings) -> object:
        if self.pattern.fullmatch(value) is None:
            findings.refuse(path, value, self.wanted)
        return value


class Phrase(Word):
    """Some words in one language, such as the name of an author."""

    def __init__(self, wanted: str = "a text that is not empty") -> None:
        super().__init__(r"(?s).*\S.*", wanted)


class OneOf(Schema):
    """One word of a closed list."""

    def __init__(self, *words: str) -> None:
        super().__init__(("one of " if len(words) > 1 else "") + listed(words), str)
        self.words = words

    def look(self, value: Any, path: KeyPath, findings: Findings) -> object:
        if value not in self.words:
            findings.refuse(path, value, self.wanted, near_miss(value, self.words))
        return value


class Source(OneOf):
    """Where a value comes from: the books, or our own reconstruction."""

    def __init__(self, *words: str) -> None:
        super().__init__(*(words or SOURCES))


class Ref(Schema):
    """The id of an entry in another collection."""

    def __init__(self, collection: str) -> None:
        super().__init__(f"an id out of {collection}", str)
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
        super().__init__(f"a list, each entry {entry.wanted}", list)
        self.entry = entry
        self.at_least = at_least
        self.at_most = at_most
        self.unique = unique

    def look(self, value: Any, path: KeyPath, findings: Findings) -> object:
        if len(value) < self.at_least:
            findings.complain(path, f"found {len(value)} entries, wanted at least {self.at_least}.")
        if len(value) > self.at_most:
            findings.complain(path, f"found {len(value)} entries, wanted at most {self.at_most}.")
        entries: list[object] = []
        for index, entry in enumerate(value):
            if self.unique and entry in value[:index]:
                findings.complain((*path, index), f"{shown(entry)} stands in this list twice.")
            entries.append(self.entry.check(entry, (*path, index), findings))
        return entries


class Optional(Schema):
    """A key of a table that may be left out; the default takes its place. None stands for nothing."""

    def __init__(self, schema: Schema, default: object = None) -> None:
        super().__init__(schema.wanted, *schema.kinds)
        self.schema = schema
        self.default = default

    def check(self, value: object, path: KeyPath, findings: Findings) -> object:
        return None if value is None and self.default is None else self.schema.check(value, path, findings)


class Table(Schema):
    """A table with named keys and no others."""

    def __init__(self, keys: Mapping[str, Schema]) -> None:
        few = 0 < len(keys) <= 4
        super().__init__(f"a table with {listed(list(keys), 'and')}" if few else "a table", dict)
        self.keys = dict(keys)

    def look(self, value: Any, path: KeyPath, findings: Findings) -> object:
        for key in value:
            if key not in self.keys:
                hint = near_miss(key, self.keys) or f" Known here: {', '.join(self.keys) or 'no key at all'}."
                findings.complain((*path, key), f"unknown key.{hint}")
        result: dict[str, object] = {}
        for key, schema in self.keys.items():
            if key in value:
                result[key] = schema.check(value[key], (*path, key), findings)
            elif isinstance(schema, Optional):
                result[key] = schema.check(schema.default, (*path, key), findings)
            else:
                findings.complain((*path, key), f"missing, wanted {schema.wanted}.")
        return result


class Text(Table):
    """A text for players, in every language: ``{ en = "Guard", es = "Guardia" }``."""

    def __init__(self) -> None:
        super().__init__({code: Phrase(f"a text in {name}") for code, name in LANGUAGES.items()})
        self.wanted = 'a text in both languages, { en = "…", es = "…" }'


class Variant(Schema):
    """A table whose other keys depend on one word in it, such as the verb of an effect.

    >>> effect = Variant("verb", {"modify": Table({"amount": Number(-9, 9)}), "heal": Table({})})
    >>> effect.check({"verb": "modify", "amount": 1}, (), Findings())
    {'verb': 'modify', 'amount': 1}
    """

    def __init__(self, key: str, cases: Mapping[str, Table]) -> None:
        self.words = OneOf(*cases)
        super().__init__(f"a table whose '{key}' is {self.words.wanted}", dict)
        self.key = key
        self.cases = {word: Table({key: self.words, **table.keys}) for word, table in cases.items()}

    def look(self, value: Any, path: KeyPath, findings: Findings) -> object:
        word = value.get(self.key)
        if isinstance(word, str) and word in self.cases:
            return self.cases[word].look(value, path, findings)
        only = {key: word for key in value if key == self.key}  # the other keys mean nothing yet
        return Table({self.key: self.words}).look(only, path, findings)


class MapOf(Schema):
    """A table with free keys. It comes out in the order of its keys."""

    def __init__(self, key: Schema, value: Schema) -> None:
        super().__init__(f"a table from {key.wanted} to {value.wanted}", dict)
        self.key = key
        self.value = value

    def look(self, value: Any, path: KeyPath, findings: Findings) -> object:
        result: dict[str, object] = {}
        for key in sorted(value):
            self.key.check(key, (*path, key), findings)
            result[key] = self.value.check(value[key], (*path, key), findings)
        return result


class Either(Schema):
    """One of several schemas; the first that holds is taken."""

    def __init__(self, *schemas: Schema) -> None:
        kinds = [kind for schema in schemas for kind in schema.kinds]
        super().__init__(" or ".join([schema.wanted for schema in schemas]), *kinds)
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


class Anything(Schema):
    """Any value that can be written down as JSON: no dates, no infinite numbers."""

    def __init__(self) -> None:
        wanted = "any value but a date, a time or an infinite number"
        super().__init__(wanted, str, int, float, bool, list, dict)

    def look(self, value: Any, path: KeyPath, findings: Findings) -> object:
        if isinstance(value, dict):
            return {key: self.check(value[key], (*path, key), findings) for key in sorted(value)}
        if isinstance(value, list):
            return [self.check(entry, (*path, index), findings) for index, entry in enumerate(value)]
        if isinstance(value, float) and not math.isfinite(value):
            findings.refuse(path, value, self.wanted)
        return value
