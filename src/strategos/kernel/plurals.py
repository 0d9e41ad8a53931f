"""Rules of plurals, in the notation of the CLDR: which class a number belongs to."""

from __future__ import annotations

import re
from typing import TypeAlias

Condition: TypeAlias = "tuple[tuple[tuple[int, bool, tuple[tuple[int, int], ...]], ...], ...]"


def condition(rule: str) -> Condition:
    """A rule of plurals in the notation of the CLDR: `n % 10 = 2..4 and n % 100 != 12..14`."""
    return tuple(tuple(_relation(part) for part in either.split(" and ")) for either in rule.split(" or "))


def _relation(text: str) -> tuple[int, bool, tuple[tuple[int, int], ...]]:
    found = re.fullmatch(r"n(?: % (\d+))? (!?=) ([\d.,]+)", text.strip())
    if found is None:
        raise ValueError(f"a rule of plurals cannot be read: {text!r}")
    ranges = [part.split("..") for part in found[3].split(",")]
    return int(found[1] or 0), found[2] == "=", tuple((int(span[0]), int(span[-1])) for span in ranges)


def holds_for(rule: Condition, n: int) -> bool:
    """Whether a number meets a rule of plurals.

    >>> [n for n in range(25) if holds_for(condition("n % 10 = 2..4 and n % 100 != 12..14"), n)]
    [2, 3, 4, 22, 23, 24]
    """
    return any(
        all(
            any(low <= (n % modulo if modulo else n) <= high for low, high in ranges) == wanted
            for modulo, wanted, ranges in every
        )
        for every in rule
    )
