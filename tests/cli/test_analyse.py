"""`strategos analyse`: figures, words in both languages, JSON, and the battle report."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest
from battles import random_battle
from command import COMMAND, COMMAND_SECONDS, Run, environment

from strategos.table.match import Match


@pytest.fixture(scope="module")
def match() -> Match:
    """A short match of commander, played at random."""
    return random_battle("decisive-battle", 1, "Ana María")


@pytest.fixture
def battle(match: Match, tmp_path: Path) -> Path:
    path = tmp_path / "battle.txt"
    path.write_text(match.record(), encoding="utf-8")
    return path


def test_figures_and_turning_points_are_printed_in_both_languages(strategos: Run, battle: Path) -> None:
    english = strategos("analyse", battle.name, "--effort", "quick")
    spanish = strategos("analyse", battle.name, "--effort", "quick", "--lang", "es")
    assert (english.code, english.err, spanish.code, spanish.err) == (0, "", 0, "")
    head, first, second, title, *swings = english.out.splitlines()
    assert head.startswith("commander · decisive-battle: ") and title == "Turning points" and swings
    assert first.startswith("  A  Accuracy ") and second.startswith("  B  Accuracy ")
    assert "Momentos decisivos" in spanish.out and "Precisión" in spanish.out


def test_json_holds_everything_and_a_folder_the_report(strategos: Run, battle: Path, match: Match) -> None:
    ran = strategos("analyse", battle.name, "--effort", "quick", "--json", "--report", "told", "--lang", "es")
    found = ran.json
    assert found["game"] == "commander" and len(found["curve"]) == len(match.log) + 1
    assert {"seats", "curve", "luck", "decisions", "swings"} <= set(found)
    folder = battle.parent / "told"
    text = (folder / "report.md").read_text(encoding="utf-8")
    assert text.startswith("# Fantasy Commander · ") and "Ana María" in text
    for name in [path.name for path in folder.iterdir() if path.suffix == ".svg"]:
        assert f"]({name})" in text
    assert (folder / "curve.svg").exists() and (folder / "end.svg").exists()


def test_a_bar_on_standard_error_shows_how_far_it_is(battle: Path) -> None:
    pexpect = pytest.importorskip("pexpect")
    line = shlex.join([*COMMAND, "analyse", battle.name, "--effort", "quick", "--json"])
    terminal = pexpect.spawn(
        "/bin/sh",
        ["-c", f"{line} > out.json"],
        cwd=str(battle.parent),
        env={**environment(), "TERM": "xterm"},
        encoding="utf-8",
        timeout=COMMAND_SECONDS,
    )
    terminal.expect_exact("Analysing battle.txt")
    terminal.expect_exact("100%")
    terminal.expect(pexpect.EOF)
    assert json.loads((battle.parent / "out.json").read_text(encoding="utf-8"))["file"] == "battle.txt"


def test_a_depth_that_does_not_exist_is_named(strategos: Run, battle: Path) -> None:
    ran = strategos("analyse", battle.name, "--effort", "deepest")
    assert ran.code == 1 and "'deepest'" in ran.err and "quick, usual, deep" in ran.err
