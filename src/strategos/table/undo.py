"""Taking an answer back, as far as nothing has become known since.

A barrier is a roll, a draw, something that comes out, or another seat's answer. What others choose behind their
screens is no barrier: it does not depend on the undone answer, and its owner is not notified.
"""

from __future__ import annotations

from collections.abc import Collection

from strategos.kernel.event import is_heard, lays_open
from strategos.kernel.ids import Seat
from strategos.table.match import Match, Played

UNDO = "undo"  # written in a journal where a seat takes its last answer back; no game spells an action so


def last_own(match: Match, seat: Seat) -> int | None:
    """The place in the log of the answer that a seat may take back now; None if there is none."""
    if match.over:
        return None
    for at in range(len(match.log) - 1, -1, -1):
        played = match.log[at]
        if not match.is_known(played, seat):
            continue
        return None if played.seat != seat or is_barrier(match, played) else at
    return None


def last_of(match: Match, people: Collection[Seat], floor: int) -> int | None:
    """The place in the log of the last answer of some people, whatever has happened since; None if there is none."""
    for at in range(len(match.log) - 1, floor - 1, -1):
        if match.log[at].seat in people:
            return at
    return None


def is_barrier(match: Match, played: Played) -> bool:
    """Whether a line of the log cannot be taken back by the seat that it belongs to."""
    if played.seat < 0:
        return True
    if played.seen_by is not None:  # chosen behind a screen: a barrier once others hear of it
        others = [seat for seat in range(match.state.setup.seats) if seat not in played.seen_by]
        return any(is_heard(event, other) for event in played.events for other in others)
    return any(lays_open(event) for event in played.events)
