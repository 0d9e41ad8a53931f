"""Where a unit can go from its hex, step by step, as sets of hexes."""

from __future__ import annotations

from typing import Final

from strategos.games.commander.rules.ground import Ground


class Reach:
    """Where a unit can go: hexes in which it stays free to act, and hexes in which difficult terrain stops it."""

    __slots__ = ("free", "stopped")

    def __init__(self, free: int, stopped: int) -> None:
        self.free = free
        self.stopped = stopped


class Trip:
    """A search for ways: the hexes that are entered freely up to each step, and those in which a step ends the trip.

    Flights and ghosts pass over hexes in which they cannot end; `taken` holds these, and the hex where all begins.
    """

    __slots__ = ("flies", "gait", "ground", "halted", "hexes", "occupied", "reached", "taken")

    def __init__(self, ground: Ground, occupied: int, gait: int, hexes: int, here: int) -> None:
        # what it was searched for, so that the same search can be found again
        self.ground: Final = ground
        self.occupied: Final = occupied  # hexes with units
        self.gait: Final = gait
        self.hexes: Final = hexes
        # what was found, by step; reached[0]: where it begins
        self.reached = [here]
        self.halted = [0]
        self.taken = here
        self.flies = False

    def is_same(self, ground: Ground, occupied: int, gait: int, hexes: int) -> bool:
        """Whether this trip was searched on such a map, among such units, as far as is wanted or farther."""
        return self.ground is ground and self.gait == gait and self.hexes >= hexes and self.occupied == occupied

    def last(self, hexes: int) -> int:
        """The step after which nothing more comes in within a number of hexes."""
        last = len(self.reached) - 1
        return last if last < hexes else hexes

    def can_halt(self, is_run: bool, may_tire: bool) -> bool:
        """Whether difficult terrain can be entered. Running into it needs fatigue, but for flights.

        Rule: FC-MOV-09, FC-TER-05.
        """
        return self.flies or may_tire or not is_run

    def ends(self, hexes: int, is_run: bool, may_tire: bool) -> int:
        """All that can be reached within a number of hexes. Rule: FC-MOV-01, FC-MOV-05, FC-MOV-09, FC-TER-05."""
        last = self.last(hexes)
        found = self.reached[last]
        if self.can_halt(is_run, may_tire):
            found |= self.halted[last]
        return found & ~self.taken

    def is_free_at(self, to: int, hexes: int) -> bool:
        """Whether a unit that has come to a hex within a number of hexes is free to act there. Rule: FC-MOV-07."""
        return self.reached[self.last(hexes)] >> to & 1 != 0

    def within(self, hexes: int, is_run: bool, may_tire: bool) -> Reach:
        """What can be reached within a number of hexes: where the unit stays free to act, and where it is stopped.

        Rule: FC-MOV-01, FC-MOV-05, FC-MOV-09, FC-TER-05.
        """
        free = self.reached[self.last(hexes)] & ~self.taken
        return Reach(free, self.ends(hexes, is_run, may_tire) & ~free)
