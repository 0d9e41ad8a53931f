"""A line of the log before it has words, and what the logs of both games have in common."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from strategos.kernel.action import Action
from strategos.kernel.event import Event
from strategos.kernel.ids import Seat


@dataclass(frozen=True, slots=True)
class Known:
    """A line of the log as one viewer knows it: made once for the viewer, worded once in each language."""

    seat: Seat
    text: str  # in notation; HIDDEN where the viewer may not know it
    action: Action | None  # None: the viewer may not know it, or the seat conceded
    heard: list[Event]  # the events of which the viewer knows
    viewer: Seat | None
    before: Any  # the state in which the question was open: it knows what the answer is about
    now: Any  # the state of today: it knows all names


def heading_last(told: list[tuple[Event, str]], headings: Sequence[type[Event]]) -> list[str]:
    """What happened, in words. The heading comes last, where the page looks for it.

    Of several events that could be the heading it is the one that stands last among `headings`.
    """
    lines = [line for _, line in told]
    heading, rank = -1, -1
    for at, (event, _) in enumerate(told):
        if type(event) in headings and headings.index(type(event)) > rank:
            heading, rank = at, headings.index(type(event))
    if heading >= 0:
        lines.append(lines.pop(heading))
    return lines
