"""How long a computer may think at a table: a budget for a whole turn, of which each answer gets a share.

A turn is what a computer answers in a row until a person is asked, or another computer is asked something that is not a
reaction. Dice do not count. People see something of it within a second and are asked again within five: what is left of
these is for the table, for the system, and for the last step of a search.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from strategos.kernel.ids import Seat

TURN_SECONDS: Final = 3.6
"""For all answers of one turn."""

FIRST_ANSWER_SECONDS: Final = 0.7
"""At most for the first answer of a turn, so that something shows within a second."""

SHARE: Final = 0.2
"""The part of what is left that a later answer gets."""

FLOOR_SECONDS: Final = 0.1
"""At least for each answer, also when the budget is used up: one look at each option takes less."""


class TurnBudget:
    """What the computers of one match have left of their turns.

    The time from one question to the next counts against the computer that was asked, whatever the time was spent on.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock: Final = clock
        self._spent: Final[dict[Seat, float]] = {}  # by the computers whose turns have begun
        self._asked: Seat | None = None  # the computer that was asked last
        self._asked_at = 0.0

    def has_begun(self, seat: Seat) -> bool:
        """Whether a computer has been asked in this turn."""
        return seat in self._spent

    def seconds_for(self, seat: Seat, is_reaction: bool = False) -> float:
        """Seconds for the answer of a computer that is asked now.

        A reaction belongs to the turn of another seat, which goes on after it; any other question ends the turns of
        the others.
        """
        now = self._clock()
        if self._asked is not None:
            self._spent[self._asked] += now - self._asked_at
        self._asked, self._asked_at = seat, now
        if not is_reaction:
            for other in [other for other in self._spent if other != seat]:
                del self._spent[other]
        if seat not in self._spent:
            self._spent[seat] = 0.0
            return FIRST_ANSWER_SECONDS
        return max(FLOOR_SECONDS, SHARE * (TURN_SECONDS - self._spent[seat]))

    def end(self) -> None:
        """All turns have ended: a person is asked, or nobody thinks any more."""
        self._spent.clear()
        self._asked = None
