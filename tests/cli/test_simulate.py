"""`strategos simulate`: what it prints, what it refuses, and that only the seed decides the results."""

from __future__ import annotations

import json
import os
import shlex
import signal
import time
from pathlib import Path
from typing import Any

import pytest
from command import COMMAND, COMMAND_SECONDS, Run, environment, in_the_foreground, press_ctrl_c

KEYS = {
    "game", "scenario", "matches", "finished", "exceptions", "violations", "decisions", "seconds", "decisions_per_s",
    "matches_per_s", "length", "results", "scenarios", "faults",
}  # fmt: skip


def test_the_table_counts_every_match(strategos: Run) -> None:
    done = strategos("simulate", "toy", "--matches", "6", "--jobs", "1", "--check")
    assert (done.code, done.err) == (0, "")
    assert "toy: 12 matches, length in decisions" in done.out
    for word in ("Scenario", "finished", "faults", "violations", "median", "longest", "duel", "plain"):
        assert word in done.out
    assert "decisions a second" in done.out


def test_json_is_one_object_with_every_key(strategos: Run) -> None:
    done = strategos("simulate", "toy", "--matches", "6", "--scenario", "duel", "--json", "--jobs", "1")
    report = done.json
    assert (done.code, done.err) == (0, "")
    assert set(report) == KEYS
    assert set(report["length"]) == {"p50", "p95", "max"}
    assert (report["game"], report["scenario"], report["matches"], report["finished"]) == ("toy", "duel", 6, 6)
    assert (report["exceptions"], report["violations"], report["faults"]) == (0, 0, [])
    assert sum(report["results"].values()) == 6
    assert set(report["scenarios"]) == {"duel"}


def counts(report: dict[str, Any]) -> dict[str, Any]:
    """What does not depend on the clock."""
    return {key: report[key] for key in KEYS - {"seconds", "decisions_per_s", "matches_per_s"}}


def test_the_seed_alone_decides_the_results_not_the_number_of_processes(strategos: Run) -> None:
    words = ("simulate", "toy", "--matches", "30", "--json")
    one = counts(strategos(*words, "--seed", "4", "--jobs", "1").json)
    two = counts(strategos(*words, "--seed", "4", "--jobs", "2").json)
    other = counts(strategos(*words, "--seed", "5", "--jobs", "1").json)
    assert one == two
    assert one != other


def test_no_game_at_all(strategos: Run) -> None:
    done = strategos("simulate", "toy", STRATEGOS_GAMES="")
    assert (done.code, done.out) == (1, "")
    assert done.err.startswith("BadContent: There is no game 'toy'.")
    done = strategos("simulate", "toy", STRATEGOS_GAMES="toyy")
    assert done.err == "BadContent: STRATEGOS_GAMES names 'toyy', which cannot be imported: No module named 'toyy'.\n"


BROKEN_GAME = """
from strategos.games import find, register
from strategos.kernel.game import Game

class Broken(Game):
    def __init__(self):
        self.name, self.version, self.source = "broken", "1", ""

    def scenarios(self):
        return find("toy").scenarios()

    def new(self, scenario, options):
        return find("toy").new(scenario, options)

    def violations(self, state):
        if state.round == 2:
            raise ZeroDivisionError("the rules are broken")
        return ["a card is lost"] if state.round == 1 else []

register(Broken())
"""


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_faults_are_counted_told_in_a_line_each_and_end_with_exit_code_1(
    strategos: Run, tmp_path: Path, jobs: str
) -> None:
    (tmp_path / "broken.py").write_text(BROKEN_GAME, encoding="utf-8")
    where = {"STRATEGOS_GAMES": "toy,broken", "PYTHONPATH": f"{tmp_path}{os.pathsep}{environment()['PYTHONPATH']}"}
    words = ("simulate", "broken", "--scenario", "plain", "--matches", "4", "--check", "--json", "--jobs", jobs)
    done = strategos(*words, **where)
    report = done.json
    assert done.code == 1
    assert (report["matches"], report["exceptions"], report["finished"]) == (4, 4, 0)
    assert report["violations"] > 4
    assert len(report["faults"]) == 5  # the first few tell enough
    violation, exception = report["faults"][:2]
    assert "seed '0 plain 0', action 1: a card is lost" in violation
    assert "seed '0 plain 0': ZeroDivisionError: the rules are broken (" in exception
    assert "broken.py, line 17, in violations)" in exception
    assert "a card is lost" in done.err


def test_a_bar_moves_on_standard_error_while_json_stays_alone_on_standard_output(tmp_path: Path) -> None:
    pexpect = pytest.importorskip("pexpect")
    line = shlex.join([*COMMAND, "simulate", "toy", "--matches", "300", "--jobs", "1", "--json"])
    variables = {**environment(), "TERM": "xterm"}
    terminal = pexpect.spawn(
        "/bin/sh",
        ["-c", f"{line} > out.json"],
        cwd=str(tmp_path),
        env=variables,
        encoding="utf-8",
        timeout=COMMAND_SECONDS,
    )
    terminal.expect_exact("Playing")
    terminal.expect_exact("100%")
    terminal.expect(pexpect.EOF)
    assert json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))["finished"] == 600


# A process that reports when the command begins to load: before that Python itself handles Ctrl-C.
SAYS_WHEN_IT_LOADS = """
import sys
from pathlib import Path

class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == "strategos.cli.main":
            Path("loads").touch()

sys.meta_path.insert(0, Finder())
"""


@pytest.mark.parametrize("seconds", [0.0, 0.1, 0.3, 0.7, 1.5])
def test_interrupting_stops_all_processes_at_any_moment_with_one_word(seconds: float, tmp_path: Path) -> None:
    """Whatever it does then: it loads, starts processes, or plays."""
    hooks = tmp_path / "hooks"
    hooks.mkdir()
    (hooks / "sitecustomize.py").write_text(SAYS_WHEN_IT_LOADS, encoding="utf-8")
    endless = ("simulate", "toy", "--matches", "1000000", "--jobs", "2")
    path = os.pathsep.join([str(hooks), environment()["PYTHONPATH"]])
    with in_the_foreground(*endless, folder=tmp_path, PYTHONPATH=path) as process:
        while process.poll() is None and not (tmp_path / "loads").exists():
            time.sleep(0.01)
        time.sleep(seconds)
        code, out, err = press_ctrl_c(process)
    assert code in (130, -signal.SIGINT)  # Python itself ends so if it was just compiling a text
    assert (out, err.replace("Stopped.", "")) == ("", "")
