"""The four kinds of error a user can meet. Each names the thing, the place and the way out."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import Final

_LONGEST_WORD: Final = 80  # nobody misspells more than that, and comparing it would take long


class StrategosError(Exception):
    """What went wrong, in words for the person who can mend it: in English and in Spanish."""

    def __init__(self, en: str, es: str = "") -> None:
        super().__init__(en)
        self.en = en
        self.es = es or en

    def text(self, lang: str) -> str:
        """The message in a language."""
        return self.es if lang == "es" else self.en


class Unreadable(StrategosError):
    """A text cannot be understood: an action, a position, a record, a saved state."""


class NotOffered(StrategosError):
    """An action is understood but is not among the options of the pending decision."""


class WrongSeat(StrategosError):
    """A seat answered a decision that is not its own."""


class BadContent(StrategosError):
    """A content file, an edition, an option or a scenario does not hold together."""


def near_miss(word: str, known: Iterable[str], lang: str = "en") -> str:
    """A hint for a misspelt word: `` Did you mean 'guard'?`` or nothing.

    >>> near_miss("gaurd", ["guard", "walk"])
    " Did you mean 'guard'?"
    >>> near_miss("xyz", ["guard", "walk"])
    ''
    >>> near_miss("gaurd", ["guard", "walk"], "es")
    " ¿Querías decir 'guard'?"
    """
    if len(word) > _LONGEST_WORD:
        return ""
    close = difflib.get_close_matches(word, list(known), n=1, cutoff=0.6)
    if not close:
        return ""
    return f" ¿Querías decir '{close[0]}'?" if lang == "es" else f" Did you mean '{close[0]}'?"


def reason(error: Exception) -> tuple[str, str]:
    """Why JSON, TOML or a text cannot be read, in English and Spanish. Python words some of it for programmers."""
    if isinstance(error, UnicodeDecodeError):
        return f"byte {error.start} is not UTF-8", f"el byte {error.start} no es UTF-8"
    if isinstance(error, RecursionError):
        return "brackets stand too deep in each other", "hay demasiados corchetes unos dentro de otros"
    if isinstance(error, ValueError) and "set_int_max_str_digits" in str(error):
        return "a number has too many digits", "un número tiene demasiadas cifras"
    return str(error), str(error)
