"""Check the records of the lessons: `python -m strategos.table.lessons`, or `make lessons`.

Every record is played again with the rules and the content of today. Where it still can be played and only its header
and seals differ, `--write` writes it again; a line that is not allowed any more is named, and nothing is written: then
the lesson must be played again and its steps reviewed.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from strategos import games
from strategos.kernel.errors import StrategosError
from strategos.kernel.text.record_file import line_error, read_action
from strategos.stage.lesson import FOLDER, Lesson, find_lesson, lesson_names
from strategos.table.match import Match, seated


def renewed(lesson: Lesson) -> str:
    """The record of a lesson as the rules of today write it."""
    header = lesson.record.header
    options = dict(pair.split("=", 1) for pair in header["options"].split())
    match = Match(games.find(lesson.game), lesson.scenario, None, options, seated(header["seats"]))
    for number, (seat, text) in enumerate(lesson.record.lines, start=1):
        try:
            match.play(read_action(match.state, text, match.game), seat)
        except StrategosError as error:
            raise line_error(f"{lesson.game}.strategos", number, text, error) from error
    return match.record()


def main(words: Sequence[str]) -> int:
    """Report the state of each lesson; with `--write`, write those again that differ only in their seals."""
    failures = 0
    for name in lesson_names():
        path = FOLDER / f"{name}.strategos"
        try:
            text = renewed(find_lesson(name))
        except StrategosError as error:
            sys.stdout.write(f"{error}\n")
            failures += 1
            continue
        if path.read_text(encoding="utf-8") == text:
            sys.stdout.write(f"{path.name}: as it should be.\n")
        elif "--write" in words:
            path.write_text(text, encoding="utf-8")
            sys.stdout.write(f"{path.name}: written again. Play the lesson once before you commit it.\n")
        else:
            sys.stdout.write(f"{path.name}: every line can still be played, but it was sealed with other rules or "
                             "content. Write it again with: make lessons WRITE=--write\n")  # fmt: skip
            failures += 1
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
