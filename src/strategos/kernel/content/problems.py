"""What is wrong with some content, for its author: with file, line and key."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeAlias

from strategos.kernel.catalogue import Listed, Said, Words
from strategos.kernel.errors import BadContent, near_miss

KeyPath: TypeAlias = tuple[str | int, ...]  # the way to a value inside a file: ("talents", 0)

MOST_PROBLEMS: Final = 20  # in one message
_BARE_KEY: Final = re.compile(r"[A-Za-z0-9_-]+")
_SHOWN_LENGTH: Final = 40


def near(word: str, known: Iterable[str]) -> Said:
    """A hint for a misspelt word, or nothing."""
    return near_miss(word, list(known))


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


def shown(value: object) -> Words:
    """A value as an error message shows it: short, on one line.

    >>> [str(shown(value)) for value in (True, 12, "six", "", {}, [1, 2])]
    ['true', '12', "'six'", 'an empty text', 'a table', 'a list']
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)) and (isinstance(value, float) or abs(value) < 10**15):
        return f"{value}"
    if isinstance(value, str) and value.strip():
        cut = value if len(value) <= _SHOWN_LENGTH else value[:_SHOWN_LENGTH] + "…"
        return f"'{repr(cut)[1:-1]}'"
    return _kind_of(value)


def _kind_of(value: object) -> Said:
    """What a value is, when it cannot be shown itself."""
    if isinstance(value, int):
        return Said("kernel.problems.very-large-number")
    if isinstance(value, str):
        return Said("kernel.problems.empty-text")
    if isinstance(value, dict):
        return Said("kernel.problems.table")
    return Said("kernel.problems.list") if isinstance(value, list) else Said("kernel.problems.date-or-time")


def listed(words: Sequence[object], joint: str = "or") -> Listed:
    """Words as a sentence lists them.

    >>> str(listed(["god"])), str(listed(["god", "hero", "monster"]))
    ("'god'", "'god', 'hero' or 'monster'")
    """
    return Listed(words, joint, quoted=True)


def missing(wanted: Words) -> Said:
    """What to say of a value that is not there."""
    return Said("kernel.problems.missing", wanted=wanted)


class Problem:
    """One thing that is wrong with the content: where, and what to do about it."""

    def __init__(self, file: str, line: int, path: str, what: Words) -> None:
        self.file = file
        self.line = line  # 0 if it is not known
        self.path = path
        self.what = Said("{what}", what=what)

    def text(self, lang: str) -> str:
        """The problem in one line."""
        line, path = "-line" if self.line else "", "-path" if self.path else ""
        place = Said(
            f"kernel.problems.place{line}{path}", file=self.file, line=self.line, path=self.path, what=self.what
        )
        return place.text(lang)

    def __str__(self) -> str:
        return self.text("en")


class ContentProblems(BadContent):
    """All that is wrong with some content, told at once."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("content-problems")

    def text(self, lang: str) -> str:
        """The first problems, under a heading if there are several, and how many more there are."""
        lines = [problem.text(lang) for problem in self.problems[:MOST_PROBLEMS]]
        if len(self.problems) > 1:
            lines.insert(0, Said("kernel.problems.heading", n=len(self.problems)).text(lang))
        if len(self.problems) > MOST_PROBLEMS:
            lines.append(Said("kernel.problems.more", n=len(self.problems) - MOST_PROBLEMS).text(lang))
        return "\n  ".join(lines)

    def __reduce__(self) -> tuple[type[ContentProblems], tuple[Sequence[Problem]]]:
        return type(self), (self.problems,)


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
        self.declared = declared
        self.ids = ids
        self.removed: Mapping[str, str] = removed or {}  # ids that a pack took away, and its file that says so
        self.complete = complete  # false if a file could not be read: then a missing id proves nothing

    def unknown(self, word: str) -> Said:
        """What to say of a word that names nothing."""
        what = Said("kernel.problems.unknown-id", noun=self.noun, word=shown(word))
        if word in self.removed:
            return what + Said("kernel.problems.removes", removed=self.removed[word])
        return what + near(word, self.ids) + " " + self.declared


class Findings:
    """What a check has found wrong, in the order of the schema."""

    def __init__(self, known: Mapping[str, Known] | None = None) -> None:
        self.known: Mapping[str, Known] = known if known is not None else {}
        self.complaints: list[tuple[KeyPath, Said]] = []

    def complain(self, path: KeyPath, complaint: Words) -> None:
        self.complaints.append((path, Said("{what}", what=complaint)))

    def refuse(self, path: KeyPath, value: object, wanted: Words, hint: Words = "") -> None:
        what = Said(
            "kernel.problems.found-wanted",
            value=shown(value),
            wanted=wanted,
        )
        self.complain(path, what + hint)
