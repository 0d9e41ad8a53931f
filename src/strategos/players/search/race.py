"""The race of a search: options that are played on side by side until one of them is left."""

from __future__ import annotations

from typing import Final

_ENOUGH: Final = 4  # worlds before an option may be dropped because it cannot catch up
_CLEAR: Final = 6.25  # it cannot if the gap at the end will be 2.5 times its standard error: this is the square


class Race:
    """What is known of some options: their chances, added up, in the worlds where all of them were played on.

    What was seen at first sight counts as much as `trust` worlds, and as `share` of a world for each played on.
    """

    def __init__(self, kept: list[int], likely: list[float], trust: float, share: float) -> None:
        self.kept = kept  # the options still in the race
        self.worlds = 0
        self.totals = {at: trust * likely[at] for at in kept}
        self.seen: dict[int, list[float]] = {at: [] for at in kept}
        self._steady = {at: share * likely[at] for at in kept}

    def count(self, found: list[float]) -> None:
        """One more world: the chances of the options in the race, in their order."""
        for at, value in zip(self.kept, found, strict=True):
            counted = value + self._steady[at]
            self.totals[at] += counted
            self.seen[at].append(counted)
        self.worlds += 1

    def leader(self) -> int:
        """The best option so far."""
        return max(self.kept, key=lambda at: self.totals[at])

    def halve(self, size: int) -> None:
        """Keep this number of options, the best."""
        self.kept = sorted(self.kept, key=lambda at: -self.totals[at])[:size]

    def drop(self, left: int) -> None:
        """Drop every option that cannot win any more in the worlds that are left."""
        if self.worlds >= _ENOUGH:
            lead = self.leader()
            self.kept = [at for at in self.kept if at == lead or self.can_win(at, lead, left)]

    def can_win(self, at: int, lead: int, left: int) -> bool:
        """Whether an option may still overtake the one in the lead.

        The gap at the end is the gap now and what the worlds to come will add. How much that is, the worlds so far
        tell: its standard error has a part for each world to come, and a part for their mean, which is not known.
        """
        gaps = [one - two for one, two in zip(self.seen[lead], self.seen[at], strict=True)]
        size = len(gaps)
        mean = sum(gaps) / size
        spread = sum([(gap - mean) * (gap - mean) for gap in gaps]) / (size - 1)
        final = self.totals[lead] - self.totals[at] + left * mean
        return final <= 0.0 or final * final <= _CLEAR * spread * left * (1.0 + left / size)


def stages_of(size: int, iterations: int) -> list[tuple[int, int]]:
    """Sequential halving: how many options each stage begins with, and in how many worlds it tries them.

    >>> stages_of(6, 64)
    [(6, 3), (3, 7), (2, 10)]
    """
    found: list[tuple[int, int]] = []
    stages = (size - 1).bit_length()
    while size > 1:
        found.append((size, max(1, iterations // (stages * size))))
        size = (size + 1) // 2
    return found


def field_of(iterations: int, most: int) -> int:
    """How many options a race may begin with so that its stages do not take more than the iterations.

    >>> [field_of(iterations, 6) for iterations in (1, 4, 8, 16, 64)]
    [2, 2, 4, 6, 6]
    """
    size = 2
    while size < most and sum([begun * count for begun, count in stages_of(size + 1, iterations)]) <= iterations:
        size += 1
    return size
