"""Who leads through a lesson: which step it is, what the learner may answer, and what to say to anything else."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from strategos.kernel.catalogue import Said, languages
from strategos.kernel.errors import NotOffered
from strategos.kernel.ids import Seat
from strategos.kernel.state import State
from strategos.server.protocol.lesson import LessonStep
from strategos.stage.lesson import DO, Lesson, Teaching
from strategos.stage.presenter import SPACES, Presenter
from strategos.stage.scene import Ask, Thing
from strategos.table.live import LiveMatch
from strategos.table.script import Script


def script_of(lesson: Lesson) -> Script:
    """The script of a lesson: its record, with a stop before every step."""
    return Script(lesson.record.lines, [teaching.at for teaching in lesson.steps])


class Coach:
    """Leads through one match that is a lesson."""

    def __init__(self, lesson: Lesson, live: LiveMatch, presenter: Presenter) -> None:
        self.lesson: Final = lesson
        self.live: Final = live
        self.presenter: Final = presenter
        self.script: Final = script_of(lesson)
        self.goal = 0  # the table plays on to this line by itself
        self.script.check([(played.seat, played.text) for played in live.match.log])

    @property
    def done(self) -> int:
        """Lines of the record that have been played."""
        return len(self.live.match.log)

    @property
    def is_over(self) -> bool:
        """Whether the whole record has been played."""
        return self.script.line(self.done) is None

    @property
    def stop(self) -> int:
        """The line at which the table waits next, or waits now."""
        return max(self.goal, self.script.next_stop(self.done))

    def next_line(self) -> tuple[Seat, str] | None:
        """The line that the table plays by itself now; None if it waits for the learner."""
        return self.script.line(self.done) if self.done < self.stop else None

    def lead_to(self, number: int) -> None:
        """Play on to the beginning of a step."""
        steps = self.lesson.steps
        self.goal = steps[min(max(number, 1), len(steps)) - 1].at

    # What the learner may answer

    def expected(self) -> str | None:
        """The answer that the step asks the learner for."""
        here = [teaching for teaching in self.lesson.steps if teaching.at == self.done]
        found = self.script.line(self.done)
        return found[1] if found is not None and self.done == self.stop and here and here[-1].mode == DO else None

    def offered(self, ask: Ask | None) -> Ask | None:
        """The question with the one option of this step; None where the learner only reads or watches."""
        text = self.expected()
        if ask is None or text is None:
            return None
        return replace(ask, options=[option for option in ask.options if option.text == text])

    def check(self, text: str) -> None:
        """Refuse any other answer, and say kindly what to do instead."""
        if text != self.expected():
            raise NotOffered("{advice}", advice={lang: self.advice(lang) for lang in languages()})

    def advice(self, lang: str) -> str:
        """What to do now, in words."""
        text = self.expected()
        if text is None:
            return Said("server.coach.read-first").text(lang)
        state = self.live.match.state
        label = self.presenter.label(state, state.setup.notation.parse(text), lang)
        return Said("server.coach.not-now", label=label).text(lang)

    # What the learner reads

    def steps(self, state: State, lines: list[int], at: int | None, lang: str) -> list[LessonStep]:
        """The steps of this moment, in order. `lines` are the lines with which each step begins, as the reader counts
        them; `at` is the moment in the same count, None is now.
        """
        if at is not None:
            chosen = [n for n, before in enumerate(lines) if before == at]
            return [self._worded(state, n, lines, lang, False) for n in chosen]
        if self.done < self.stop:
            passed = [n for n, teaching in enumerate(self.lesson.steps) if teaching.at <= self.done]
            return [self._worded(state, n, lines, lang, True) for n in passed[-1:]]
        chosen = [n for n, teaching in enumerate(self.lesson.steps) if teaching.at == self.done]
        return [self._worded(state, n, lines, lang, False) for n in chosen]

    def _worded(self, state: State, n: int, lines: list[int], lang: str, is_running: bool) -> LessonStep:
        teaching = self.lesson.steps[n]
        return LessonStep(
            number=n + 1,
            of=len(lines),
            n=lines[n],
            mode=teaching.mode,
            title=teaching.title[lang],
            text=teaching.text[lang],
            rules=list(teaching.rules),
            point=pointed(state, teaching),
            part=teaching.part,
            back=lines[n - 1] if n > 0 else None,
            on=lines[n + 1] if n + 1 < len(lines) else None,
            is_running=is_running,
        )


def pointed(state: State, teaching: Teaching) -> list[Thing]:
    """What a step points at, by its ids."""
    names = state.setup.notation.names
    return [Thing("space" if kind in SPACES else kind, names.number(kind, word)) for kind, word in teaching.point]
