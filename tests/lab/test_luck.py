"""Statistics of luck and of the finder of blunders: what is kept, resumed and added up."""

from __future__ import annotations

from pathlib import Path

import pytest

from strategos import games
from strategos.kernel.rng import Rng
from strategos.lab.blunders import Planted, judge, read, rollouts, summary, write
from strategos.lab.luck import Outcome, accounts, plain, run, tasks
from strategos.lab.luck import read as read_outcomes
from strategos.players.heuristics import mind_of
from strategos.table.match import Match

PANTHEON = games.find("pantheon")


def test_a_run_that_was_stopped_goes_on_where_it_was(tmp_path: Path) -> None:
    work = tasks(PANTHEON, "learning", ["recruit", "tactician"], 3, 5, "quick")
    whole = list(run(work, tmp_path / "whole", 1))
    assert [one.seed for one in whole] == [task.seed for task in work]
    lines = (tmp_path / "whole").read_text().splitlines(keepends=True)
    (tmp_path / "half").write_text(lines[0] + lines[1][:20])  # it was killed while it wrote
    assert list(read_outcomes(tmp_path / "half").values()) == whole[:1]
    (tmp_path / "half").write_text(lines[0])
    assert list(run(work, tmp_path / "half", 1)) == whole
    assert (tmp_path / "half").read_text() == "".join(lines)


def test_luck_of_two_seats_is_the_same_with_another_sign(tmp_path: Path) -> None:
    for outcome in run(
        tasks(games.find("commander"), "decisive-battle", ["recruit"], 1, 5, "quick"), tmp_path / "x", 1
    ):
        assert outcome.luck[0] == pytest.approx(-outcome.luck[1]) and outcome.luck[0] != 0.0
        assert sum(outcome.scores) == 1.0


def test_accounts_give_mean_interval_and_what_is_left_of_the_variance() -> None:
    luck = [0.4, -0.4, 0.4, -0.4]
    outcomes = [
        Outcome(str(at), (0.5 + 1.25 * one, 0.5 - 1.25 * one), (one, -one)) for at, one in enumerate(luck)
    ]  # results 1 and 0
    first, second = accounts(outcomes)
    assert first.luck == second.luck == 0.0 and first.is_fair
    assert first.ratio == pytest.approx(0.04)  # a fifth of the deviation, a twenty-fifth of the variance
    assert plain(first)["ratio"] == 0.04


def test_an_error_can_be_planted_kept_and_judged(tmp_path: Path) -> None:
    match = Match(PANTHEON, "learning", 3)
    rng = Rng(1, "answers")
    while len(match.decision.options) < 4 or len(match.log) < 60:
        match.play(rng.pick(match.decision.options))
    decision, view = match.decision, match.view(match.decision.seat)
    notation = view.setup.notation
    error, best = decision.options[-1], decision.options[0]
    wins = rollouts(mind_of("pantheon"), view, decision, best, 3, "few")
    assert wins in (0.0, 1 / 3, 2 / 3, 1.0)
    where = ("pantheon", "3 60", match.record(), decision.seat, decision.kind)
    planted = Planted(*where, notation.format(error), notation.format(best), 0.1, wins, 3)
    write(tmp_path / "errors", planted)
    assert read(tmp_path / "errors") == [planted]
    losses = judge(planted, "quick")
    assert losses == judge(planted, "quick") and min(losses) >= 0.0
    assert summary([(0.2, 0.0), (0.0, 0.2)], 0.1)["recall"] == 0.5
