"""Statistics of luck: what is kept, resumed and added up."""

from __future__ import annotations

from pathlib import Path

import pytest

from strategos import games
from strategos.lab.experiments.luck import Outcome, accounts, plain, run, tasks
from strategos.lab.experiments.luck import read as read_outcomes

PANTHEON = games.find("pantheon")


def test_a_run_that_was_stopped_goes_on_where_it_was(tmp_path: Path) -> None:
    work = tasks(PANTHEON, "learning", ["recruit", "tactician"], 2, 5, "quick")
    whole = list(run(work, tmp_path / "whole", 1))
    assert [one.seed for one in whole] == [task.seed for task in work]
    lines = (tmp_path / "whole").read_text().splitlines(keepends=True)
    (tmp_path / "half").write_text(lines[0] + lines[1][:20])  # it was killed while it wrote
    assert list(read_outcomes(tmp_path / "half").values()) == whole[:1]
    (tmp_path / "half").write_text(lines[0])
    assert list(run(work, tmp_path / "half", 1)) == whole
    assert (tmp_path / "half").read_text() == "".join(lines)
    for outcome in whole:
        assert outcome.luck[0] == pytest.approx(-outcome.luck[1]) and outcome.luck[0] != 0.0
        assert sum(outcome.scores) == 1.0


@pytest.mark.full
def test_luck_of_two_seats_is_the_same_with_another_sign(tmp_path: Path) -> None:
    for outcome in run(
        tasks(games.find("commander"), "decisive-battle", ["recruit"], 1, 5, "quick"), tmp_path / "x", 1
    ):
        assert outcome.luck[0] == pytest.approx(-outcome.luck[1]) and outcome.luck[0] != 0.0
        assert sum(outcome.scores) == 1.0


def test_accounts_give_mean_interval_and_what_is_left_of_the_variance() -> None:
    luck = [0.4, -0.4, 0.4, -0.4]
    outcomes = [
        Outcome(str(at), (0.5 + 1.25 * one, 0.5 - 1.25 * one), (one, -one), (0.5 + one / 4, 0.5 - one / 4))
        for at, one in enumerate(luck)
    ]  # results 1 and 0
    first, second = accounts(outcomes)
    assert first.luck == second.luck == 0.0 and first.is_fair
    assert first.ratio == pytest.approx(0.04)  # a fifth of the deviation, a twenty-fifth of the variance
    assert first.less_luck / first.result == pytest.approx(0.04)
    assert (first.score, first.alone, second.alone) == (0.5, 0.5, 0.5)
    assert plain(first)["ratio"] == 0.04
