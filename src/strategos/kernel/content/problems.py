"""What is wrong with some content, in words for its author: in English and in Spanish, with file, line and key."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeAlias

from strategos.kernel.errors import BadContent, near_miss

KeyPath: TypeAlias = tuple[str | int, ...]  # the way to a value inside a file: ("talents", 0)

MOST_PROBLEMS: Final = 20  # in one message
_BARE_KEY: Final = re.compile(r"[A-Za-z0-9_-]+")
_SHOWN_LENGTH: Final = 40


class Said:
    """A text in both languages. Printed, it is the English one.

    >>> greeting = Said("hello", "hola")
    >>> str(greeting), greeting.text("es"), str(greeting + ", " + Said("friend", "amigo"))
    ('hello', 'hola', 'hello, friend')
    """

    __slots__ = ("en", "es")

    def __init__(self, en: str, es: str) -> None:
        self.en: Final = en
        self.es: Final = es

    def text(self, lang: str) -> str:
        """The text in a language."""
        return self.es if lang == "es" else self.en

    def __str__(self) -> str:
        return self.en

    def __bool__(self) -> bool:
        return bool(self.en)

    def __add__(self, more: Words) -> Said:
        other = said(more)
        return Said(self.en + other.en, self.es + other.es)


Words: TypeAlias = str | Said  # a plain text is the same in both languages


def said(words: Words) -> Said:
    """Words as a pair."""
    return words if isinstance(words, Said) else Said(words, words)


def near(word: str, known: Iterable[str]) -> Said:
    """A hint for a misspelt word, or nothing."""
    words = list(known)
    return Said(near_miss(word, words), near_miss(word, words, "es"))


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


def shown(value: object, lang: str = "en") -> str:
    """A value as an error message shows it: short, on one line.

    >>> [shown(value) for value in (True, 12, "six", "", {}, [1, 2])]
    ['true', '12', "'six'", 'an empty text', 'a table', 'a list']
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)) and (isinstance(value, float) or abs(value) < 10**15):
        return f"{value}"
    if isinstance(value, str) and value.strip():
        cut = value if len(value) <= _SHOWN_LENGTH else value[:_SHOWN_LENGTH] + "…"
        return f"'{repr(cut)[1:-1]}'"
    return _kind_of(value).text(lang)


def _kind_of(value: object) -> Said:
    """What a value is, when it cannot be shown itself."""
    if isinstance(value, int):
        return Said("a very large number", "un número enorme")
    if isinstance(value, str):
        return Said("an empty text", "un texto vacío")
    if isinstance(value, dict):
        return Said("a table", "una tabla")
    return Said("a list", "una lista") if isinstance(value, list) else Said("a date or time", "una fecha u hora")


def listed(words: Sequence[str], joint: str = "or") -> str:
    """Words as a sentence lists them.

    >>> listed(["god"]), listed(["god", "hero", "monster"])
    ("'god'", "'god', 'hero' or 'monster'")
    """
    quoted = [f"'{word}'" for word in words]
    return quoted[0] if len(quoted) == 1 else f"{', '.join(quoted[:-1])} {joint} {quoted[-1]}"


def missing(wanted: Words) -> Said:
    """What to say of a value that is not there."""
    return Said(f"missing, wanted {said(wanted).en}.", f"falta; se espera {said(wanted).es}.")


class Problem:
    """One thing that is wrong with the content: where, and what to do about it."""

    def __init__(self, file: str, line: int, path: str, what: Words) -> None:
        self.file = file
        self.line = line  # 0 if it is not known
        self.path = path
        self.what = said(what)

    def text(self, lang: str) -> str:
        """The problem in one line."""
        word = "línea" if lang == "es" else "line"
        line = f", {word} {self.line}" if self.line else ""
        return f"{self.file}{line}{', ' if self.path else ''}{self.path}: {self.what.text(lang)}"

    def __str__(self) -> str:
        return self.text("en")


class ContentProblems(BadContent):
    """All that is wrong with some content, told at once."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        count, more = len(problems), len(problems) - MOST_PROBLEMS
        super().__init__(
            _told(problems, "en", f"{count} problems in the content:", f"… and {more} more"),
            _told(problems, "es", f"{count} problemas en el contenido:", f"… y {more} más"),
        )


def _told(problems: Sequence[Problem], lang: str, heading: str, rest: str) -> str:
    """The first problems, under a heading if there are several, and how many more there are."""
    lines = [problem.text(lang) for problem in problems[:MOST_PROBLEMS]]
    if len(problems) > 1:
        lines.insert(0, heading)
    if len(problems) > MOST_PROBLEMS:
        lines.append(rest)
    return "\n  ".join(lines)


class Known:
    """The ids that a reference may name, and where they are declared."""

    def __init__(
        self,
        noun: str,
        declared: Words,
        ids: Sequence[str],
        complete: bool = True,
        removed: Mapping[str, str] | None = None,
    ) -> None:
        self.noun = noun
        self.declared = said(declared)
        self.ids = ids
        self.removed: Mapping[str, str] = removed or {}  # ids that a pack took away, and its file that says so
        self.complete = complete  # false if a file could not be read: then a missing id proves nothing

    def unknown(self, word: str) -> Said:
        """What to say of a word that names nothing."""
        what = Said(f"unknown {self.noun} {shown(word)}.", f"no se conoce {shown(word, 'es')} ({self.noun}).")
        if word in self.removed:
            return what + Said(f" {self.removed[word]} removes it.", f" {self.removed[word]} lo quita.")
        return what + near(word, self.ids) + " " + self.declared


class Findings:
    """What a check has found wrong, in the order of the schema."""

    def __init__(self, known: Mapping[str, Known] | None = None) -> None:
        self.known: Mapping[str, Known] = known if known is not None else {}
        self.complaints: list[tuple[KeyPath, Said]] = []

    def complain(self, path: KeyPath, complaint: Words) -> None:
        self.complaints.append((path, said(complaint)))

    def refuse(self, path: KeyPath, value: object, wanted: Words, hint: Words = "") -> None:
        what = Said(
            f"found {shown(value)}, wanted {said(wanted).en}.",
            f"hay {shown(value, 'es')}; se espera {said(wanted).es}.",
        )
        self.complain(path, what + hint)
