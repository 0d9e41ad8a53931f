"""Lessons: a record that leads through the first minutes of a game, with words for each step.

`lessons/GAME.strategos` is an ordinary record; `lessons/GAME.toml` says what there is to learn at which of its lines:

    [[steps]]
    at = 9                                  # lines of the record that have been played when the step begins
    mode = "do"                             # the learner plays line 10; `watch`: the table does; `say`: nobody
    point = ["area C4"]                     # what it is about, by kind and word of the notation
    rules = ["MB-MOVE-01"]
    title = { en = "Walk", es = "Mover" }
    text = { en = "…", es = "…" }

The lines between a step and the next one are played by the table. Several steps may begin at the same line: all but
the last are then read only.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from strategos.kernel.catalogue import WRITTEN, Said, Texts
from strategos.kernel.errors import BadContent
from strategos.kernel.ids import Seat
from strategos.kernel.text.record_file import Record, read_record

FOLDER: Final = Path(__file__).parent / "lessons"
DO: Final = "do"
WATCH: Final = "watch"
SAY: Final = "say"
PARTS: Final = ("", "hand", "actions", "dice", "odds", "orders", "seats", "log")
"""Parts of the table beside the board that a step can point at."""

_STEP: Final = {"at", "mode", "title", "text", "rules", "point", "part"}


@dataclass(frozen=True, slots=True)
class Teaching:
    """One step of a lesson: what is said after a number of lines of the record, and who plays the next one."""

    at: int
    mode: str
    title: dict[str, str]
    text: dict[str, str]
    rules: tuple[str, ...] = ()
    point: tuple[tuple[str, str], ...] = ()  # kind and word of the notation: ("unit", "zeus")
    part: str = ""  # a part of the table beside the board


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson: its record, and its steps in order."""

    game: str
    seat: Seat  # the learner's
    minutes: int
    title: dict[str, str]
    about: dict[str, str]
    record: Record
    steps: tuple[Teaching, ...] = field(default=())

    @property
    def scenario(self) -> str:
        """The scenario that it plays."""
        return self.record.header["scenario"]


def lesson_names() -> list[str]:
    """The games that have a lesson."""
    return sorted(path.stem for path in FOLDER.glob("*.toml"))


@lru_cache(maxsize=8)
def find_lesson(name: str) -> Lesson:
    """The lesson of a game."""
    if name not in lesson_names():
        known = ", ".join(lesson_names())
        raise BadContent(
            "stage.lesson.no-lesson",
            name=name,
            known=known,
        )
    record = read_record((FOLDER / f"{name}.strategos").read_bytes(), f"{name}.strategos")
    table = tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
    return read_lesson(name, table, record)


def read_lesson(name: str, table: dict[str, Any], record: Record) -> Lesson:
    """A lesson from its table; anything that does not fit its record is refused, and the step is named."""
    steps: list[Teaching] = []
    for number, entry in enumerate(table["steps"], start=1):
        place = f"{name}.toml, step {number}"
        unknown = sorted(set(entry) - _STEP)
        if unknown:
            raise _wrong(place, Said("stage.lesson.no-step", unknown=unknown[0]))
        steps.append(
            Teaching(
                at=entry["at"],
                mode=entry["mode"],
                title=_texts(entry["title"], place),
                text=_texts(entry["text"], place),
                rules=tuple(entry.get("rules", ())),
                point=tuple(_named(words, place) for words in entry.get("point", ())),
                part=entry.get("part", ""),
            )
        )
    lesson = Lesson(
        game=name,
        seat=table["seat"],
        minutes=table["minutes"],
        title=_texts(table["title"], name),
        about=_texts(table["about"], name),
        record=record,
        steps=tuple(steps),
    )
    _check(lesson)
    return lesson


def _check(lesson: Lesson) -> None:
    """Every step must be able to happen where it stands in the record."""
    lines = lesson.record.lines
    for number, step in enumerate(lesson.steps, start=1):
        place = f"{lesson.game}.toml, step {number}"
        following = lesson.steps[number].at if number < len(lesson.steps) else len(lines)
        if not 0 <= step.at <= len(lines) or following < step.at:
            raise _wrong(place, Said("stage.lesson.out-of-order", at=step.at))
        if step.part not in PARTS:
            raise _wrong(place, Said("stage.lesson.no-part", part=step.part))
        if step.mode == SAY:
            if following != step.at:
                raise _wrong(place, Said("stage.lesson.lines-left-over"))
        elif step.mode not in (DO, WATCH):
            raise _wrong(place, Said("stage.lesson.no-mode", mode=step.mode))
        elif following == step.at:
            raise _wrong(place, Said("stage.lesson.no-line-played"))
        elif step.mode == DO and lines[step.at][0] != lesson.seat:
            raise _wrong(place, Said("stage.lesson.not-the-learners"))
        if step.at < len(lines) and lines[step.at][0] < 0:
            raise _wrong(place, Said("stage.lesson.begins-before-chance"))


def _texts(texts: dict[str, str], place: str) -> Texts:
    if not set(WRITTEN) <= set(texts):
        raise _wrong(place, Said("stage.lesson.all-languages"))
    return Texts(texts)


def _named(words: str, place: str) -> tuple[str, str]:
    kind, _, word = words.partition(" ")
    if not word:
        raise _wrong(place, Said("stage.lesson.kind-and-word", words=words))
    return kind, word


def _wrong(place: str, what: Said) -> BadContent:
    return BadContent("stage.lesson.wrong", place=place, what=what)
