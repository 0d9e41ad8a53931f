"""`strategos rules`: every rule id, its function, its tests."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from command import Run

import toy
from strategos import games
from strategos.lab.ledger import read_ledger


@pytest.fixture
def tests(tmp_path: Path) -> Path:
    """A folder with tests for two rules."""
    folder = tmp_path / "tests"
    folder.mkdir()
    (folder / "test_it.py").write_text(
        'def test_dice():\n    """TOY-ATK-01, TOY-ATK-02: dice."""\n\ndef helper():\n    """TOY-ATK-03"""\n',
        encoding="utf-8",
    )
    return folder


@pytest.mark.source
def test_json_counts_what_is_there_and_lists_what_is_missing(strategos: Run, tests: Path) -> None:
    done = strategos("rules", "toy", "--json", "--tests", str(tests))
    report = done.json
    ids = set(read_ledger(games.find("toy")))
    assert set(report) == {"game", "total", "implemented", "tested", "missing", "rules"}
    assert (report["game"], report["total"], report["tested"]) == ("toy", len(ids), 2)
    assert set(report["missing"]) == ids - {"TOY-ATK-01", "TOY-ATK-02"}
    entry = next(rule for rule in report["rules"] if rule["id"] == "TOY-ATK-02")
    assert entry["text"] == "A bold unit rolls one die more."
    assert entry["tests"] == ["tests/test_it.py:1 test_dice"]
    assert done.code == 1, "a rule without a test is something to do"


@pytest.mark.source
def test_every_rule_of_the_toy_has_a_function(strategos: Run, tests: Path) -> None:
    report = strategos("rules", "toy", "--json", "--tests", str(tests)).json
    assert report["implemented"] == report["total"]
    assert any(place.startswith("toy/rules.py:") for rule in report["rules"] for place in rule["functions"])


@pytest.mark.source
def test_the_table_can_show_only_what_is_missing(strategos: Run, tests: Path) -> None:
    everything = strategos("rules", "toy", "--tests", str(tests)).out
    missing = strategos("rules", "toy", "--tests", str(tests), "--missing").out
    assert "TOY-ATK-01" in everything and "TOY-ATK-01" not in missing
    assert "TOY-ATK-03" in everything and "TOY-ATK-03" in missing
    assert "21 rules" in everything and "2 tested, 19 missing" in everything


def test_markdown_is_a_page_with_a_row_for_each_rule(strategos: Run, tests: Path) -> None:
    page = strategos("rules", "toy", "--markdown", "--tests", str(tests)).out
    assert page.startswith("# The rules of toy\n")
    rows = [line for line in page.splitlines() if line.startswith("| TOY-")]
    assert len(rows) == len(read_ledger(games.find("toy")))
    assert all(row.count("|") == 5 for row in rows)


def test_folders_and_files_that_cannot_be_read_are_named(strategos: Run, tests: Path) -> None:
    done = strategos("rules", "toy", "--tests", "nowhere")
    assert (done.code, done.err) == (1, "BadContent: There is no folder nowhere.\n")
    (tests / "broken.py").write_text("def (  # TOY-ATK-01", encoding="utf-8")
    done = strategos("rules", "toy", "--tests", str(tests))
    assert done.code == 1 and done.err.startswith("BadContent: tests/broken.py: not valid Python: ")


def test_where_no_tests_are_installed_that_is_said(strategos: Run, tmp_path: Path) -> None:
    """A copy of the toy as it lies when it was installed: without tests beside it."""
    installed = tmp_path / "site-packages"
    shutil.copytree(Path(toy.__file__).parent, installed / "toy", ignore=shutil.ignore_patterns("__pycache__"))
    report = strategos("rules", "toy", "--json", PYTHONPATH=str(installed))
    assert report.code == 0 and report.json["tested"] is None and report.json["missing"] == []
    told = strategos("rules", "toy", "toy-atk-02", PYTHONPATH=str(installed))
    assert told.code == 0 and "The tests are not installed here" in told.out and "TOY-ATK-01" not in told.out
