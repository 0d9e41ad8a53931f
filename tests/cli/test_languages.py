"""Two languages, both whole: every text, every plural, every error."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from all_faults import all_faults

import strategos
from strategos.kernel.errors import BadContent, NotOffered, StrategosError, Unreadable, WrongSeat
from strategos.locale import LANGUAGES, catalogue, kind_text, language, number, plural, say

SOURCE = Path(strategos.__file__).parent
ERRORS = {kind.__name__ for kind in (StrategosError, Unreadable, NotOffered, WrongSeat, BadContent)}
PLURALS = {"en": {"one", "other"}, "es": {"one", "many", "other"}}

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


@pytest.mark.source
def test_every_error_is_written_in_both_languages() -> None:
    single = [place for place, call in calls(*ERRORS) if len(call.args) + len(call.keywords) < 2]
    assert not single, f"These errors have no Spanish text: {', '.join(single)}"


@pytest.mark.source
def test_no_error_says_the_same_in_both_languages() -> None:
    same = [
        place
        for place, call in calls(*ERRORS)
        if len(call.args) == 2 and ast.dump(call.args[0]) == ast.dump(call.args[1])
    ]
    assert not same, f"These errors are not translated: {', '.join(same)}"


@pytest.mark.source
def test_every_text_that_the_program_says_is_in_both_catalogues() -> None:
    known = [set(catalogue(lang)) for lang in LANGUAGES]
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
        parts = [re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"\w+" for part in key.values]
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
    assert gaps(english) == gaps(spanish)
    assert (english == spanish) == (key in SAME), f"{key} is not translated, or need not be listed"


def gaps(text: Any) -> set[str]:
    """The {names} in a text or in all of its plurals."""
    forms = text.values() if isinstance(text, dict) else [text]
    found = [{name for _, name, _, _ in Formatter().parse(form) if name is not None} for form in forms]
    assert all(names == found[0] for names in found)
    return found[0]


def test_an_error_speaks_both_languages() -> None:
    error = Unreadable("no", "que no")
    assert (str(error), error.text("en"), error.text("es")) == ("no", "no", "que no")


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
