"""Every lesson replays with the present rules, and every step of it fits its record."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import strategos.games
from strategos import games
from strategos.kernel.catalogue import languages
from strategos.kernel.engine import pending_for
from strategos.kernel.errors import BadContent, Unreadable
from strategos.kernel.text.record_file import Record, verify
from strategos.stage.lesson import DO, FOLDER, SAY, WATCH, Lesson, find_lesson, lesson_names, read_lesson
from strategos.stage.presenter import SPACES
from strategos.stage.presenters import SHOWN, presenter
from strategos.table.lessons import renewed
from strategos.table.match import replay

MOST_WORDS = 45
AGAIN = "Rules or content have changed: `make lessons` says what that means for the lessons."


def lessons() -> list[Lesson]:
    return [find_lesson(name) for name in lesson_names()]


def test_every_game_of_the_table_has_a_lesson() -> None:
    assert sorted(lesson_names()) == sorted(SHOWN)


@pytest.mark.parametrize("name", lesson_names())
def test_the_record_is_made_with_these_rules(name: str) -> None:
    game = games.find(name)
    record = find_lesson(name).record
    assert record.header["rules"] == game.version, AGAIN
    verify((FOLDER / f"{name}.strategos").read_bytes(), game, f"{name}.strategos. {AGAIN}")


@pytest.mark.parametrize("name", lesson_names())
def test_what_the_learner_does_is_a_choice_of_the_learner(name: str) -> None:
    """A step to do is asked of the learner, and the table offers what the record has there."""
    lesson = find_lesson(name)
    game = games.find(name)
    for step in lesson.steps:
        if step.mode == DO:
            state = replay(lesson.record, game, to=step.at).state
            decision = pending_for(state, lesson.seat)
            assert decision is not None, step.title["en"]
            texts = [state.setup.notation.format(option) for option in decision.options]
            assert lesson.record.lines[step.at][1] in texts, step.title["en"]


@pytest.mark.parametrize("name", lesson_names())
def test_a_step_points_at_what_is_there(name: str) -> None:
    """Units that a step points at stand on the board at that moment; areas and hexes exist."""
    lesson = find_lesson(name)
    game = games.find(name)
    assert any(step.point for step in lesson.steps)
    for step in lesson.steps:
        state = replay(lesson.record, game, to=step.at).state
        names = state.setup.notation.names
        standing = {
            token.id for token in presenter(name).scene(state, lesson.seat, "en").tokens if token.status == "board"
        }
        for kind, word in step.point:
            number = names.number(kind, word)
            assert kind in SPACES or number in standing, f"{step.title['en']}: {word}"


@pytest.mark.parametrize("name", lesson_names())
def test_a_step_teaches_rules_of_the_ledger(name: str) -> None:
    path = Path(strategos.games.__file__).parent / name / "ledger.toml"
    known = set(tomllib.loads(path.read_text(encoding="utf-8")))
    for step in find_lesson(name).steps:
        assert step.rules, step.title["en"]
        assert not set(step.rules) - known, step.title["en"]


@pytest.mark.parametrize("name", lesson_names())
def test_the_texts_are_short_and_in_both_languages(name: str) -> None:
    for step in find_lesson(name).steps:
        for lang in languages():
            assert 3 < len(step.text[lang].split()) <= MOST_WORDS, step.text[lang]
            assert 0 < len(step.title[lang]) <= 30, step.title[lang]
        assert step.text["en"] != step.text["es"]


@pytest.mark.parametrize("name", lesson_names())
def test_a_lesson_has_much_to_do_and_ends_in_an_open_match(name: str) -> None:
    lesson = find_lesson(name)
    assert sum(step.mode == DO for step in lesson.steps) >= 15
    assert 20 <= len(lesson.steps) <= 35
    assert lesson.steps[-1].at == len(lesson.record.lines)
    match = replay(lesson.record, games.find(name))
    assert not match.over
    assert lesson.seat in match.waiting_for


@pytest.mark.parametrize("name", lesson_names())
def test_a_record_that_only_needs_new_seals_is_reported_from_one_that_is_right(name: str) -> None:
    lesson = find_lesson(name)
    text = (FOLDER / f"{name}.strategos").read_text(encoding="utf-8")
    assert renewed(lesson) == text
    older = Record({**lesson.record.header, "content": "0" * 64}, lesson.record.lines, lesson.record.closing)
    assert older.write() != text
    assert renewed(replace(lesson, record=older)) == text


def test_a_record_that_cannot_be_played_any_more_is_named_by_its_line() -> None:
    lesson = find_lesson("pantheon")
    lines = [*lesson.record.lines[:9], (0, "walk E3"), *lesson.record.lines[10:]]
    broken = Record(lesson.record.header, lines, lesson.record.closing)
    with pytest.raises(Unreadable, match="action 10: 'walk E3' cannot be played"):
        renewed(replace(lesson, record=broken))


# What does not fit is refused.

LINES = [(-1, "roll 3"), (0, "walk a1"), (1, "walk b1"), (-1, "roll 2"), (0, "done")]


def table(*steps: dict[str, Any]) -> dict[str, Any]:
    both = {"en": "Words.", "es": "Palabras."}
    filled = [{"mode": SAY, "title": both, "text": both, **step} for step in steps]
    return {"seat": 0, "minutes": 5, "title": both, "about": both, "steps": filled}


def read(*steps: dict[str, Any]) -> Lesson:
    return read_lesson("toy", table(*steps), Record({}, LINES, "open x"))


def test_a_lesson_that_fits_is_read() -> None:
    lesson = read({"at": 1, "mode": DO}, {"at": 2, "mode": WATCH}, {"at": 4, "mode": DO}, {"at": 5})
    assert [step.at for step in lesson.steps] == [1, 2, 4, 5]


@pytest.mark.parametrize(
    ("steps", "complaint"),
    [
        ([{"at": 2, "mode": DO}], "step 1: the next line is not the learner's"),
        ([{"at": 1}, {"at": 2, "mode": WATCH}], "step 1: lines follow that nobody plays"),
        ([{"at": 1, "mode": DO}, {"at": 0}], "step 1: line 1 is out of order"),
        ([{"at": 1, "mode": DO}, {"at": 3, "mode": WATCH}], "step 2: it begins before dice or cards"),
        ([{"at": 5, "mode": WATCH}], "step 1: no line is played in it"),
        ([{"at": 1, "mode": "dance"}], "step 1: there is no mode 'dance'"),
        ([{"at": 9}], "step 1: line 9 is out of order"),
        ([{"at": 5, "part": "roof"}], "step 1: there is no part 'roof'"),
        ([{"at": 5, "colour": "red"}], "step 1: there is no 'colour' in a step"),
        ([{"at": 5, "point": ["zeus"]}], "step 1: 'zeus' must be a kind and a word"),
        ([{"at": 5, "text": {"en": "Words."}}], "step 1: a text must be in English and Spanish"),
    ],
)
def test_a_step_that_does_not_fit_is_named(steps: list[dict[str, Any]], complaint: str) -> None:
    with pytest.raises(BadContent) as refused:
        read(*steps)
    assert f"toy.toml, {complaint}." in str(refused.value)


def test_an_unknown_lesson_is_refused() -> None:
    with pytest.raises(BadContent, match="There are lessons for: commander, pantheon"):
        find_lesson("chess")
