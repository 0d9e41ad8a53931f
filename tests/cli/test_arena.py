"""`strategos arena`: what it prints, what it writes, what it refuses, and that it can be stopped and resumed."""

from __future__ import annotations

import json
import os
import shlex
import time
from pathlib import Path
from typing import Any

import pytest
from command import COMMAND, COMMAND_SECONDS, Run, environment, in_the_foreground, press_ctrl_c

KEYS = {
    "game", "scenario", "options", "seed", "players", "pairs", "score", "low", "high", "pair_low", "pair_high", "elo",
    "elo_low", "elo_high", "matches", "wins", "draws", "losses", "pair_counts", "seats", "results", "length", "sprt",
    "illegal", "decisions", "time", "scenarios", "ratings", "faults", "first_faults", "seconds",
}  # fmt: skip

OWN_PLAYER = """
from typing import ClassVar

from strategos.players import PLAYERS, Player

class Keen(Player):
    settings = {"percent": 30}

    def __init__(self, rng, percent=30):
        self.name, self.needs_view, self.rng, self.percent = "keen", True, rng, percent

    def choose(self, view, decision):
        assert view.seat == decision.seat
        keen = [option for option in decision.options if type(option).__name__ in ("Attack", "Strike")]
        return self.rng.pick(keen if keen and self.rng.below(100) < self.percent else decision.options)

class Cheat(Keen):
    def choose(self, view, decision):
        return None

PLAYERS["keen"] = Keen
PLAYERS["cheat"] = Cheat
"""


@pytest.fixture
def own(tmp_path: Path) -> dict[str, str]:
    """Variables under which a module with custom players is registered."""
    (tmp_path / "own_players.py").write_text(OWN_PLAYER, encoding="utf-8")
    return {
        "STRATEGOS_GAMES": "toy,own_players",
        "PYTHONPATH": f"{tmp_path}{os.pathsep}{environment()['PYTHONPATH']}",
    }


def timeless(found: dict[str, Any]) -> dict[str, Any]:
    """What does not depend on the clock."""
    for row in [found, *found.get("pairings", [])]:
        row.pop("time", None)
        row.pop("seconds", None)
    return found


def test_json_is_one_object_with_every_key(strategos: Run) -> None:
    done = strategos("arena", "toy", "--scenario", "duel", "--pairs", "10", "--json", "--jobs", "1", "--sprt", "0,20")
    found = done.json
    assert (done.code, done.err) == (0, "")
    assert set(found) == KEYS
    assert (found["game"], found["scenario"], found["players"]) == ("toy", "duel", ["random", "random"])
    assert (found["pairs"], found["matches"], found["illegal"], found["faults"]) == (10, 20, [0, 0], 0)
    assert found["low"] < found["score"] < found["high"]
    assert set(found["seats"]) == {"A", "B"}
    assert set(found["sprt"]) == {"elo0", "elo1", "llr", "lower", "upper", "result", "pairs"}
    for row in found["time"]:
        assert 0 < row["mean_ms"] <= row["worst_ms"] and 0 < row["p95_ms"] <= row["worst_ms"]
        assert set(row["worst_at"]) == {"scenario", "pair", "match", "action"}


def test_any_number_of_processes_gives_the_same_result_with_players_of_one_s_own(
    strategos: Run, own: dict[str, str]
) -> None:
    words = ("arena", "toy", "--players", "keen:percent=60,keen,random", "--pairs", "6", "--json", "--option")
    one = timeless(strategos(*words, "edition=modern", "--jobs", "1", **own).json)
    two = timeless(strategos(*words, "edition=modern", "--jobs", "2", **own).json)
    assert one == two
    assert one["options"] == {"edition": "modern"}
    assert [row["player"] for row in one["ratings"]] == ["keen:percent=60", "keen", "random"]
    assert one != timeless(strategos(*words, "edition=classic", "--jobs", "1", **own).json)


@pytest.mark.parametrize(
    ("lang", "texts"),
    [
        (
            "en",
            [
                "toy: random against random, 8 pairs", "Scenario", "W/D/L", "Over the pairs: ", "ms a decision",
                "After 8 pairs the test of 0 against 5 Elo is still open", "Illegal answers: 0 and 0.",
                "Page written to arena.html.",
            ],
        ),
        (
            "es",
            [
                "toy: random contra random, 8 pares", "Escenario", "G/T/P", "Según los pares: ", "ms por decisión",
                "Tras 8 pares la prueba de 0 contra 5 puntos Elo sigue abierta", "Respuestas ilegales: 0 y 0.",
                "Página escrita en arena.html.",
            ],
        ),
    ],
)  # fmt: skip
def test_table_and_page_in_both_languages(strategos: Run, tmp_path: Path, lang: str, texts: list[str]) -> None:
    words = ("arena", "toy", "--pairs", "4", "--jobs", "1", "--sprt", "0,5", "--html", "arena.html", "--lang", lang)
    done = strategos(*words)
    assert (done.code, done.err) == (0, "")
    for text in texts:
        assert text in done.out
    assert max(map(len, done.out.splitlines()[:8])) <= 80
    page = (tmp_path / "arena.html").read_text(encoding="utf-8")
    assert f'<html lang="{lang}">' in page and "<svg" in page and "http" not in page


def test_several_players_are_shown_in_a_cross_table(strategos: Run, own: dict[str, str]) -> None:
    words = ("arena", "toy", "--players", "keen,keen:percent=9,random", "--pairs", "2", "--jobs", "1")
    done = strategos(*words, COLUMNS="120", **own)
    assert (done.code, done.err) == (0, "")
    assert "toy, keen, keen:percent=9, random: 12 pairs in all" in done.out
    for text in ("Elo rating", "1. keen", "2. keen:percent=9", "3. random", "keen:percent=9 against random, 4 pairs"):
        assert text in done.out


def test_records_are_kept_and_good_and_the_same_folder_goes_on(strategos: Run, tmp_path: Path) -> None:
    words = ("arena", "toy", "--scenario", "plain", "--keep", "kept", "--json", "--pairs")
    strategos(*words, "2", "--jobs", "1")
    records = sorted(path.name for path in (tmp_path / "kept").glob("*.txt"))
    assert records == [f"plain_random_random_000{pair}_{match}.txt" for pair in (1, 2) for match in (1, 2)]
    assert strategos("verify", f"kept/{records[-1]}").code == 0  # tests/lab replays them all
    longer = timeless(strategos(*words, "4", "--jobs", "2").json)
    assert len(list((tmp_path / "kept").glob("*.txt"))) == 8
    assert longer == timeless(strategos(*words[:4], "--json", "--pairs", "4", "--jobs", "1").json)


def test_a_run_that_was_interrupted_can_be_resumed(strategos: Run, tmp_path: Path) -> None:
    endless = ("arena", "toy", "--pairs", "1000000", "--jobs", "2", "--resume", "so-far.jsonl")
    with in_the_foreground(*endless, folder=tmp_path) as process:
        file = tmp_path / "so-far.jsonl"
        while process.poll() is None and (not file.exists() or file.read_bytes().count(b"\n") < 10):
            time.sleep(0.05)
        assert press_ctrl_c(process) == (130, "", "Stopped.")
    rows = file.read_bytes().count(b"\n")
    assert rows >= 10
    words = ("arena", "toy", "--pairs", "12", "--jobs", "1", "--json")
    resumed = strategos(*words, "--resume", "so-far.jsonl")
    assert timeless(resumed.json) == timeless(strategos(*words).json)


def test_illegal_answers_are_reported_and_end_with_exit_code_1(strategos: Run, own: dict[str, str]) -> None:
    words = ("arena", "toy", "--players", "random,cheat", "--scenario", "plain", "--pairs", "3", "--jobs", "2")
    done = strategos(*words, "--json", **own)
    assert done.code == 1
    assert (done.json["illegal"], done.json["score"], done.json["faults"]) == ([0, 6], 1.0, 6)
    assert len(done.json["first_faults"]) == 5
    assert done.err.startswith("6 matches failed and count as lost or drawn:\n  plain, pair 1, match 1, action ")
    assert "cheat: None is not an option of 'stance'" in done.err
    assert "6 partidas salieron mal" in strategos(*words, "--lang", "es", **own).err


def test_a_file_that_is_something_else_is_left_alone(strategos: Run, tmp_path: Path) -> None:
    (tmp_path / "diary.txt").write_text("Dear diary,\n", encoding="utf-8")
    done = strategos("arena", "toy", "--resume", "diary.txt", "--lang", "es")
    assert done.code == 1
    assert done.err.startswith("No se entiende: diary.txt, línea 1: esto no es un archivo de resultados de la arena")
    assert (tmp_path / "diary.txt").read_text(encoding="utf-8") == "Dear diary,\n"


def test_spanish_help_has_no_english_words(strategos: Run) -> None:
    done = strategos("arena", "--help", "--lang", "es")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("Uso: strategos arena [OPCIONES] JUEGO")
    assert not {"Write", "the", "of", "Pairs", "players"} & set(done.out.split())


@pytest.mark.parametrize("is_json", [False, True])
def test_a_bar_moves_on_standard_error_unless_json_is_wanted(tmp_path: Path, is_json: bool) -> None:
    pexpect = pytest.importorskip("pexpect")
    line = shlex.join([*COMMAND, "arena", "toy", "--pairs", "150", "--jobs", "1", *(["--json"] if is_json else [])])
    variables = {**environment(), "TERM": "xterm"}
    terminal = pexpect.spawn(
        "/bin/sh",
        ["-c", f"{line} > out.txt"],
        cwd=str(tmp_path),
        env=variables,
        encoding="utf-8",
        timeout=COMMAND_SECONDS,
    )
    if not is_json:
        terminal.expect_exact("Playing pairs")
        terminal.expect_exact("100%")
    terminal.expect(pexpect.EOF)
    text = (tmp_path / "out.txt").read_text(encoding="utf-8")
    if is_json:
        assert terminal.before == ""
        assert json.loads(text)["pairs"] == 300
    else:
        assert "toy: random against random, 300 pairs" in text
