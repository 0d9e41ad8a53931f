"""Settings of a match at a table that are not rules."""

from __future__ import annotations

from typing import Final

from strategos.kernel.errors import BadContent
from strategos.kernel.records import record

ROLLED: Final = "rolled"
CHOSEN: Final = "chosen"
LONGEST_DELAY: Final = 24 * 3600


@record
class Habits:
    """Settings of one match that affect neither rules nor record."""

    hints: bool = True  # whether a seat may ask what the computer would do
    listed: bool = False  # whether strangers find it among the running matches
    delay: int = 0  # seconds by which those who watch are behind
    lies_open: bool = False  # open cards: every seat sees everything
    dice: str = ROLLED  # or chosen: the player chooses the dice
    lesson: str = ""  # the lesson that leads through it
    source: str = ""  # the match that it branches off from
    branch: int = 0  # lines of the log that it has in common with that one


def check_habits(habits: Habits) -> None:
    """Refuse habits that no table has."""
    if habits.dice not in (ROLLED, CHOSEN):
        raise BadContent(
            "table.habits.dice-mode",
            dice=habits.dice,
            rolled=ROLLED,
            chosen=CHOSEN,
        )
    if habits.dice == CHOSEN and not habits.lies_open:
        raise BadContent(
            "table.habits.dice-chosen",
        )
    if not 0 <= habits.delay <= LONGEST_DELAY:
        raise BadContent(
            "table.habits.watch-delay",
            delay=habits.delay,
            longest_delay=LONGEST_DELAY,
        )
