"""Every language is whole: every text, every plural, every error."""

from __future__ import annotations

import ast
import pickle
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from all_faults import all_faults

import strategos
from strategos.kernel.catalogue import FOLDER, Template, languages, texts, values_in
from strategos.kernel.content.problems import ContentProblems, Problem
from strategos.kernel.errors import BadContent, NotOffered, StrategosError, Unreadable, WrongSeat
from strategos.locale import catalogue, kind_text, language, number, plural, say
from strategos.players.processes import ProcessEnded

SOURCE = Path(strategos.__file__).parent
ERRORS = {kind.__name__ for kind in (StrategosError, Unreadable, NotOffered, WrongSeat, BadContent)}
PLURALS = {"en": {"one", "other"}, "es": {"one", "many", "other"}}

SILENT = {"kernel.action.unknown-word", "kernel.loading.declared"}  # Spanish does without the English noun
SAME = {"analysis.heading", "simulate.p95", "usage.error", "word.names"}  # figures, and words that Spanish shares


def calls(*names: str) -> Iterator[tuple[str, ast.Call]]:
    """Every call of a function or class with one of these names in the source: (place, call)."""
    for called, place, node in all_calls():
        if called in names:
            yield place, node


@cache
def all_calls() -> list[tuple[str, str, ast.Call]]:
    """Every call in the source: (what is called, place, call)."""
    found: list[tuple[str, str, ast.Call]] = []
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                found.append((called, f"{path.relative_to(SOURCE).as_posix()}:{node.lineno}", node))
    return found


def codes() -> Iterator[tuple[str, ast.Call, re.Pattern[str]]]:
    """Every text with a code that the source makes: (place, call, the codes that it can stand for)."""
    for place, call in calls("Said", *ERRORS):
        wanted = [pattern_of(form) for form in forms(call.args[0] if call.args else None)]
        yield from ((place, call, form) for form in wanted if form is not None and r"\." in form.pattern)


def forms(code: ast.expr | None) -> list[ast.expr]:
    """The codes of an expression: both branches of a choice."""
    if isinstance(code, ast.IfExp):
        return [*forms(code.body), *forms(code.orelse)]
    return [] if code is None else [code]


def formed_texts() -> Iterator[ast.JoinedStr]:
    """Every text that is put together and begins like a code: `file.section.`."""
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            first = node.values[0] if isinstance(node, ast.JoinedStr) and node.values else None
            if isinstance(first, ast.Constant) and re.match(r"[a-z]+\.[a-z_]+\.", str(first.value)):
                assert isinstance(node, ast.JoinedStr)
                yield node


def every_text(lang: str) -> dict[str, Template]:
    """All texts of a language by code."""
    files = [path.stem for path in sorted((FOLDER / lang).glob("*.toml")) if path.stem != "language"]
    return {f"{file}.{key}": text for file in files for key, text in texts(file, lang).items()}


@pytest.mark.source
def test_every_code_has_a_text_with_exactly_the_values_that_it_is_given() -> None:
    known, seen, faults = every_text("en"), 0, []
    for place, call, form in codes():
        found = [text for code, text in known.items() if form.fullmatch(code)]
        if not found:
            faults.append(f"{place}: nothing is said of {ast.unparse(call.args[0])}")
        given = {keyword.arg for keyword in call.keywords}
        seen += 1
        if None not in given:
            wrong = [text for text in found if not values_in(text) <= given]
            # A code that is put together may fit other texts of its section as well: one must fit.
            is_whole = isinstance(call.args[0], ast.Constant)
            faults += [
                f"{place}: {ast.unparse(call.args[0])} has {sorted(map(str, given))}, "
                f"its text {sorted(values_in(text))}"
                for text in (wrong if is_whole or len(wrong) == len(found) else ())
            ]
    assert not faults, "\n".join(faults)
    assert seen > 250


@pytest.mark.source
def test_no_text_with_a_code_is_left_over() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.py"))
    quoted = {key for _, key in re.findall(r"""(?=(["'])([\w.-]+)\1)""", source)}
    formed = [form for _, _, form in codes()] + [form for text in formed_texts() if (form := pattern_of(text))]
    unused = [
        code
        for code in every_text("en")
        if not code.startswith("program.") and code not in quoted and not any(form.fullmatch(code) for form in formed)
    ]
    assert not unused, f"Nothing says {', '.join(unused)}"


def test_every_language_says_the_same_things_with_the_same_values() -> None:
    english, faults = every_text("en"), []
    for lang in languages():
        own = every_text(lang)
        faults += [f"{lang}: {code} is missing" for code in english if code not in own]
        faults += [f"{lang}: {code} is not English" for code in own if code not in english]
        faults += [
            f"{lang}: {code} says {sorted(values_in(text))}, in English {sorted(values_in(english[code]))}"
            for code, text in own.items()
            if code in english and values_in(text) != values_in(english[code]) and code not in SILENT
        ]
    assert not faults, "\n".join(faults)
    assert len(english) > 800 and len(languages()) > 1


@pytest.mark.source
def test_every_text_that_the_program_says_is_in_both_catalogues() -> None:
    known = [set(catalogue(lang)) for lang in languages()]
    said = 0
    for place, call in calls("say"):
        key = call.args[0]
        wanted = pattern_of(key)
        if wanted is None or place.startswith("stage/"):  # the texts of a stage are its own
            continue
        said += 1
        for keys in known:
            assert any(wanted.fullmatch(text) for text in keys), f"{place}: {ast.unparse(key)} is in no catalogue"
    assert said > 50


def pattern_of(key: ast.expr) -> re.Pattern[str] | None:
    """The keys that an argument of `say` can stand for; None if a variable hides it."""
    if isinstance(key, ast.Constant) and isinstance(key.value, str):
        return re.compile(re.escape(key.value))
    if isinstance(key, ast.JoinedStr):
        parts = [re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"[\w-]*" for part in key.values]
        return re.compile("".join(parts))
    return None


@pytest.mark.source
def test_no_text_is_left_over() -> None:
    """A text that nothing says is a text that nobody corrects."""
    source = "".join(path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.py"))
    quoted = {key for _, key in re.findall(r"""(?=(["'])([\w.-]+)\1)""", source)}
    formed = [pattern_of(call.args[0]) for _, call in calls("say") if isinstance(call.args[0], ast.JoinedStr)]
    unused = [
        key
        for key in catalogue("en")
        if not key.startswith("kinds.")  # asked for by what a decision is called; they have a test of their own
        and key not in quoted
        and not any(form and form.fullmatch(key) for form in formed)
    ]
    assert not unused, f"Nothing says {', '.join(unused)}"


def test_both_catalogues_have_the_same_keys() -> None:
    assert list(catalogue("en")) == list(catalogue("es"))


@all_faults("key", catalogue("en"))
def test_a_text_has_the_same_gaps_and_its_own_words_in_both_languages(key: str) -> None:
    english, spanish = catalogue("en")[key], catalogue("es")[key]
    assert isinstance(english, dict) == isinstance(spanish, dict)
    if isinstance(english, dict):
        assert set(english) == PLURALS["en"]
        assert set(spanish) == PLURALS["es"]
    assert values_in(english) == values_in(spanish)
    assert (english == spanish) == (key in SAME), f"{key} is not translated, or need not be listed"


def test_an_error_speaks_every_language_also_beyond_a_process() -> None:
    inner = Unreadable("kernel.action.whole-number", word="x")
    error = pickle.loads(pickle.dumps(BadContent("kernel.position.in-column", column="hand", error=inner)))
    assert type(error) is BadContent
    assert str(error) == error.text("en") == "hand: 'x' is not a whole number."
    assert error.text("es") == "hand: 'x' no es un número entero."


@pytest.mark.parametrize("error", [ContentProblems([Problem("a.toml", 3, "cost", "wrong.")]), ProcessEnded(9)])
def test_errors_with_more_than_a_code_pass_between_processes(error: StrategosError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert [again.text(lang) for lang in languages()] == [error.text(lang) for lang in languages()]


def test_a_game_without_texts_of_its_own_says_its_sentence() -> None:
    error = BadContent("There is no {thing} here.", thing="door")
    assert error.text("es") == error.text("en") == "There is no door here."


@pytest.mark.parametrize(
    ("variables", "expected"),
    [
        ({}, "en"),
        ({"LANG": "es_ES.UTF-8"}, "es"),
        ({"LANG": "es"}, "es"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "es_MX.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "es_ES"}, "es"),
        ({"LANG": "en_GB.UTF-8", "STRATEGOS_LANG": "es"}, "es"),
        ({"LANG": "es_ES.UTF-8", "STRATEGOS_LANG": "xx"}, "es"),
    ],
)
def test_the_language_is_that_of_the_system_unless_told_otherwise(
    variables: dict[str, str], expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("STRATEGOS_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert language() == expected


@pytest.mark.parametrize(
    ("count", "english", "spanish"),
    [
        (0, "0 matches", "0 partidas"),
        (1, "1 match", "1 partida"),
        (2, "2 matches", "2 partidas"),
        (12345, "12,345 matches", "12\u202f345 partidas"),
        (1_000_000, "1,000,000 matches", "1\u202f000\u202f000 de partidas"),
    ],
)
def test_numbers_and_plurals(count: int, english: str, spanish: str) -> None:
    assert say("simulate.matches", n=count, lang="en") == english
    assert say("simulate.matches", n=count, lang="es") == spanish


def test_decimals() -> None:
    assert (number(0.25, "en"), number(0.25, "es"), number(-1234.5, "es")) == ("0.25", "0,25", "-1234,5")
    assert plural(-1, "es") == "other"


@pytest.mark.source
def test_every_kind_of_question_is_worded_in_both_languages() -> None:
    """The kinds are found where rules ask: `Decision(seat, "kind", …)`."""
    top = next(folder for folder in Path(__file__).parents if (folder / "README.md").is_file())
    asked: set[str] = set()
    for path in [*(top / "src/strategos/games").rglob("*.py"), *(top / "tests/games").rglob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Decision" and len(node.args) > 1:
                kind = node.args[1]
                if isinstance(kind, ast.Constant):
                    asked.add(str(kind.value))
    assert len(asked) > 40
    assert [kind for kind in sorted(asked) if kind_text(kind, "es") == kind or kind_text(kind, "en") == kind] == []
