"""Help, the language switch, and command lines that make no sense."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from command import Run

COMMANDS = (
    "play", "games", "simulate", "arena", "fit", "hint", "replay", "verify", "perft", "rules", "odds", "board", "bench",
    "army", "army check", "content", "content check",
)  # fmt: skip
ENGLISH = re.compile(
    r"\b(the|of|and|or|is|Usage|Options?|Arguments?|Commands?|Show|Print|this|message|exit|default|required|str|int"
    r"|list|range|Name|File|Folder|DIR|GAME|NAME|VALUE)\b"
)


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_spanish_help_has_no_english_words(strategos: Run, command: str) -> None:
    done = strategos(*command.split(), "--help", "--lang", "es")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("Uso: strategos")
    text = re.sub(r"--[a-z]+|'[^']*'|STRATEGOS_\w+|\bor all\b", "", done.out)
    assert not ENGLISH.findall(text), ENGLISH.findall(text)


@pytest.mark.parametrize("command", ["", "simulate", "content"])
def test_english_help(strategos: Run, command: str) -> None:
    done = strategos(*command.split(), "--help")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("Usage: strategos")
    assert "Show this text and exit." in done.out
    assert max(map(len, done.out.splitlines())) <= 80


def test_help_shows_what_there_is(strategos: Run) -> None:
    done = strategos("--help")
    assert (done.code, done.err) == (0, "")
    assert all(f"  {command.split()[0]} " in done.out for command in COMMANDS)
    assert strategos("--version").out == "0.1.0\n"


@pytest.mark.parametrize(
    "words",
    [
        ["--lang", "es", "games"],
        ["games", "--lang", "es"],
        ["games", "--lang=es"],
        ["--lang=en", "games", "--lang=es"],
    ],
)
def test_the_language_may_stand_anywhere(strategos: Run, words: list[str]) -> None:
    assert "Escenario" in strategos(*words).out


def test_the_language_of_the_system_is_used(strategos: Run) -> None:
    assert "Escenario" in strategos("games", LANG="es_ES.UTF-8").out
    assert "Escenario" not in strategos("games", LANG="es_ES.UTF-8", STRATEGOS_LANG="en").out


def test_games_lists_scenarios_and_options(strategos: Run) -> None:
    variants = [{}, {"edition": "modern"}, {"edition": "modern", "parry_cancels": "1"}]
    assert strategos("games", "--json").json["toy"] == {"duel": variants, "plain": variants}
    assert "edition=modern parry_cancels=1" in strategos("games").out
    assert strategos("games", STRATEGOS_GAMES="").code == 0


def test_bench_json_has_its_keys_for_each_game(strategos: Run) -> None:
    report = strategos("bench", "--json", "--seconds", "0.1", "--game", "toy").json
    assert set(report) == {"toy", "compiled"}
    assert {"decisions_per_s", "matches_per_s", "clone_us"} <= set(report["toy"])
    assert all(report["toy"][key] > 0 for key in ("decisions_per_s", "matches_per_s", "clone_us"))
    assert isinstance(report["compiled"], bool)


BAD_LINES = [
    (["nonsense"], "There is no command 'nonsense'.", "No existe la orden 'nonsense'."),
    (["simulat"], "Did you mean 'simulate'?", "¿Querías decir 'simulate'?"),
    (["content"], "A command is missing.", "Falta una orden."),
    (["simulate"], "GAME is missing.", "Falta JUEGO."),
    (["perft", "toy"], "POSITION is missing.", "Falta POSICIÓN."),
    (
        ["perft", "toy", "duel", "two"],
        "DEPTH must be a whole number, not 'two'.",
        "PROFUNDIDAD debe ser un número entero, no 'two'.",
    ),
    (["perft", "toy", "duel", "-1"], "must be 0 or more.", "un número suelto debe ser 0 o más."),
    (["games", "toy"], "Unexpected words: toy.", "Sobran estas palabras: toy."),
    (["games", "--jsn"], "Did you mean --json?", "¿Querías decir --json?"),
    (["games", "--json=1"], "--json takes no value.", "--json no lleva valor."),
    (["simulate", "toy", "--games"], "--matches needs a value.", "--matches necesita un valor."),
    (["simulate", "toy", "--games", "0"], "--matches must be 1 or more, not 0.", "--matches debe ser 1 o más, no 0."),
    (
        ["bench", "--seconds", "fast"],
        "--seconds must be a number, not 'fast'.",
        "--seconds debe ser un número, no 'fast'.",
    ),
]


@pytest.mark.parametrize(("words", "english", "spanish"), BAD_LINES)
def test_a_bad_line_is_explained(strategos: Run, words: list[str], english: str, spanish: str) -> None:
    """In the language in use, which is Spanish here; the English words are ours too (see below)."""
    done = strategos(*words, STRATEGOS_LANG="es")
    assert (done.code, done.out) == (2, "")
    assert done.err.splitlines()[-1].startswith("Error: ") and done.err.endswith(spanish + "\n")
    assert english not in done.err


def test_a_bad_line_in_english(strategos: Run) -> None:
    done = strategos("perft", "toy")
    assert done.err == (
        "Usage: strategos perft [OPTIONS] GAME POSITION DEPTH\n"
        "'strategos perft --help' shows how it is written.\n\n"
        "Error: POSITION is missing.\n"
    )


@pytest.mark.parametrize(
    "words",
    [
        ["--lang"],
        ["--lang", "klingon"],
        ["games", "--lang="],
        ["play", "toy", "--seat", "C"],
        ["play", "toy", "--seat", "chance"],
        ["play", "toy", "--against", "nobody"],
        ["play", "toy", "--scenario", "all"],
        ["play", "toy", "--option", "="],
        ["replay", ""],
        ["verify", "\udcff"],
        ["bench", "--game", "chess"],
        ["simulate", "toy", "--players", ""],
        ["simulate", "toy", "--scenario", "duel,,plain"],
        ["simulate", "", "--json"],
        ["rules", "💥"],
    ],
)
def test_no_line_however_odd_ends_in_a_traceback(strategos: Run, words: list[str]) -> None:
    done = strategos(*words)
    assert (done.code, done.out) == (1, "")
    assert done.err and "bug in the program" not in done.err


def test_a_fault_of_the_program_is_owned_up_to_without_a_traceback(strategos: Run, tmp_path: Path) -> None:
    (tmp_path / "faulty.py").write_text("1 / 0\n", encoding="utf-8")
    done = strategos("games", STRATEGOS_GAMES="faulty", PYTHONPATH=str(tmp_path))
    assert (done.code, done.out) == (70, "")
    assert done.err.startswith("This is a bug in the program: ZeroDivisionError: division by zero. ")
    done = strategos("games", STRATEGOS_GAMES="faulty", PYTHONPATH=str(tmp_path), STRATEGOS_LANG="es")
    assert done.err.startswith("Esto es un fallo del programa: ZeroDivisionError")


def test_a_terminal_that_knows_few_signs_gets_question_marks(strategos: Run) -> None:
    done = strategos("games", "--lang", "es", PYTHONIOENCODING="ascii")
    assert done.code == 0 and "Opciones para probar" in done.out


def test_help_loads_no_command(strategos: Run) -> None:
    """Commands are loaded when they are called, so that help and completion start quickly."""
    done = strategos("--help", PYTHONVERBOSE="1")
    assert done.code == 0
    for module in ("rich", "starlette", "strategos.games.pantheon", "strategos.cli.simulate", "strategos.cli.play"):
        assert f"import '{module}'" not in done.err
    assert "import 'strategos.cli.main'" in done.err
