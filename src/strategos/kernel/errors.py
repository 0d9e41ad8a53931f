"""The four kinds of error a user can meet. Each names the thing, the place and the way out.

An error is raised with a code and values: `Unreadable("kernel.flow.no-step", step=name)`. Its text stands in the
catalogue (`locale/LANG/kernel.toml`, table `flow`) and is made when it is read.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import Final

from strategos.kernel.catalogue import BASE, NOTHING, Said

_LONGEST_WORD: Final = 80  # nobody misspells more than that, and comparing it would take long


class StrategosError(Exception):
    """What went wrong, for the person who can fix it: a code and values that any language can word."""

    def __init__(self, code: str, /, **values: object) -> None:
        super().__init__(code)
        self.said = Said(code, **values)

    def text(self, lang: str) -> str:
        """The message in a language."""
        return self.said.text(lang)

    def __str__(self) -> str:
        return self.text(BASE)


class Unreadable(StrategosError):
    """A text cannot be understood: an action, a position, a record, a saved state."""


class NotOffered(StrategosError):
    """An action is understood but is not among the options of the pending decision."""


class WrongSeat(StrategosError):
    """A seat answered a decision that is not its own."""


class BadContent(StrategosError):
    """A content file, an edition, an option or a scenario does not hold together."""


def near_miss(word: str, known: Iterable[str]) -> Said:
    """A hint for a misspelt word: `` Did you mean 'guard'?`` or nothing.

    >>> str(near_miss("gaurd", ["guard", "walk"])), str(near_miss("xyz", ["guard", "walk"]))
    (" Did you mean 'guard'?", '')
    >>> near_miss("gaurd", ["guard", "walk"]).text("es")
    " ¿Querías decir 'guard'?"
    """
    close = nearest(word, known)
    return Said("kernel.errors.near", word=close) if close else NOTHING


def nearest(word: str, known: Iterable[str]) -> str:
    """The word that was perhaps meant, or nothing."""
    if len(word) > _LONGEST_WORD:
        return ""
    return next(iter(difflib.get_close_matches(word, list(known), n=1, cutoff=0.6)), "")


def reason(error: Exception) -> Said:
    """Why JSON, TOML or a text cannot be read. Python words some of it for programmers."""
    if isinstance(error, UnicodeDecodeError):
        return Said("kernel.errors.not-utf8", byte=error.start)
    if isinstance(error, RecursionError):
        return Said("kernel.errors.too-deep")
    if isinstance(error, ValueError) and "set_int_max_str_digits" in str(error):
        return Said("kernel.errors.too-many-digits")
    return Said("{error}", error=str(error))
