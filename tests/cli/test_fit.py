"""`strategos fit`: small runs with random players, who need no time to think."""

from __future__ import annotations

from typing import Any

from command import Run

WORDS = ("fit", "commander", "--scenario", "first-battle", "--players", "random", "--matches", "6", "--seed", "2")


def figures(report: dict[str, Any]) -> dict[str, Any]:
    """What does not depend on the clock."""
    return {key: value for key, value in report.items() if key != "seconds"}


def test_a_fit_reports_weights_and_forecasts_and_depends_on_the_seed_alone(strategos: Run) -> None:
    done = strategos(*WORDS, "--json", "--jobs", "1")
    report = done.json
    assert (done.code, done.err) == (0, "")
    assert (report["game"], report["matches"], report["positions"]) == ("commander", 6, 96)
    assert {row["term"] for row in report["weights"]} >= {"score", "strength"}
    for model in ("in_use", "curve", "fitted"):
        assert 0 < report[model]["log_loss"] < 3
        assert len(report[model]["bins"]) == 10 and len(report[model]["quarters"]) == 4
    assert report["slope"] + report["late"] > 0
    assert figures(strategos(*WORDS, "--json", "--jobs", "2").json) == figures(report)
    assert "wrote" not in report


def test_the_tables_are_printed_in_the_language(strategos: Run) -> None:
    english = strategos(*WORDS, "--jobs", "1", "--trial", "1")
    assert (english.code, english.err) == (0, "")
    assert english.out.startswith("commander, random: 96 positions from 6 matches")
    assert "victory points" in english.out and "quarter 4" in english.out
    assert "Fitted weights against current ones, in 1 pair:" in english.out
    spanish = strategos(*WORDS, "--jobs", "1", "--lang", "es").out
    assert "puntos de victoria" in spanish and "cuarto 4" in spanish


def test_calibration_measures_the_forecasts_that_players_get(strategos: Run) -> None:
    report = strategos(*WORDS, "--calibration", "--json", "--jobs", "1").json
    found = report["calibration"]
    assert (report["matches"], report["positions"]) == (6, 48)
    assert 0 <= found["ece"] <= 1
    assert sum(row["positions"] for row in found["bins"]) == 48
    assert "weights" not in report
    assert "calibration error" in strategos(*WORDS, "--calibration", "--jobs", "1").out


def test_what_cannot_be_learned_from_is_refused(strategos: Run) -> None:
    done = strategos("fit", "toy", "--players", "random")
    assert (done.code, done.err) == (
        1,
        "BadContent: No computer player but 'random' knows toy. They know pantheon and commander.\n",
    )
    done = strategos("fit", "commander", "--scenario", "first-battle", "--players", "random", "--matches", "2")
    assert done.code == 1
    assert done.err.startswith("BadContent: commander: 2 matches are too few to learn from. Write --matches 5 or more.")
    done = strategos("fit", "commander", "--scenario", "first-batle")
    assert done.code == 1 and "Did you mean 'first-battle'?" in done.err
