"""Numbers that explain themselves: each is a sum of parts, each part has a source and a rule."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from strategos.kernel.records import record


@record
class Modifier:
    """One part of a number: how much, because of what, by which rule."""

    amount: int
    source: str
    rule: str


class Explained:
    """A number with its reasons.

    >>> defence = Explained("defence", [Modifier(5, "card", "X-1"), Modifier(1, "forest", "MB-TERR-05")])
    >>> defence.total, str(defence)
    (6, '6 = 5 card (X-1) + 1 forest (MB-TERR-05)')
    """

    __slots__ = ("name", "parts", "total")

    def __init__(
        self, name: str, parts: Iterable[Modifier], low: Modifier | None = None, high: Modifier | None = None
    ) -> None:
        """Add up the parts; `low` and `high` are limits that say which rule sets them."""
        self.name: Final = name
        kept = [part for part in parts if part.amount]
        total = sum(part.amount for part in kept)
        if low is not None and total < low.amount:
            kept.append(Modifier(low.amount - total, low.source, low.rule))
            total = low.amount
        if high is not None and total > high.amount:
            kept.append(Modifier(high.amount - total, high.source, high.rule))
            total = high.amount
        self.parts: Final = tuple(kept)
        self.total: Final = total

    def __str__(self) -> str:
        if not self.parts:
            return str(self.total)
        first, *rest = self.parts
        text = f"{self.total} = {first.amount} {first.source} ({first.rule})"
        for part in rest:
            sign = "+" if part.amount > 0 else "−"
            text += f" {sign} {abs(part.amount)} {part.source} ({part.rule})"
        return text


def clamp(value: int, low: int, high: int) -> int:
    """The value, or the limit that it passes.

    >>> clamp(12, 0, 10), clamp(-1, 0, 10), clamp(5, 0, 10)
    (10, 0, 5)
    """
    return low if value < low else high if value > high else value
