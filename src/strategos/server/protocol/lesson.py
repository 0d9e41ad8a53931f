"""Messages of a lesson: which step the learner is at, and the wish to go on."""

from __future__ import annotations

from msgspec import Struct

from strategos.server.http.reading import Id, Number
from strategos.stage.scene import Thing

# From the page


class LeadOn(Struct, tag="lead_on"):
    """Play the lesson on to the beginning of a step, by its number; what lies between is played by the table."""

    id: Id
    to: Number


# To the page


class LessonStep(Struct):
    """A step of a lesson, worded. `n` are the lines of the log with which it begins, as the learner counts them."""

    number: int  # the first is 1
    of: int
    n: int
    mode: str  # do: the learner answers; watch: the table goes on when told to; say: only to be read
    title: str
    text: str
    rules: list[str]
    point: list[Thing]
    part: str  # a part of the table beside the board that it points at
    back: int | None  # lines of the log with which the step before begins
    on: int | None  # and the step after
    is_running: bool  # the table is playing on right now


# Over HTTP


class LessonCard(Struct):
    """A lesson as the lobby offers it."""

    game: str
    title: str
    about: str
    minutes: int
    steps: int


class LessonList(Struct):
    """GET /api/lessons?lang=en: all lessons."""

    lessons: list[LessonCard]
