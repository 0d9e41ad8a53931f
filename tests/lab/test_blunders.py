"""Planted errors: which options are tried, what decides about them, and what is kept of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from strategos import games
from strategos.kernel.action import Action
from strategos.kernel.decision import Decision
from strategos.kernel.rng import Rng
from strategos.kernel.text.record_file import read_record
from strategos.kernel.view import View
from strategos.lab.experiments import blunders
from strategos.lab.experiments.blunders import Planted, candidates, find, judge, plant, read, rollouts, summary, write
from strategos.players.minds import mind_of
from strategos.table.match import Match, replay

PANTHEON = games.find("pantheon")
MIND = mind_of("pantheon")


def position(least: int, most: int) -> Match:
    """A match of random answers at a decision with this number of options."""
    match = Match(PANTHEON, "learning", 3)
    rng = Rng(1, "answers")
    while len(match.log) < 60 or not least <= len(match.decision.options) <= most:
        match.play(rng.pick(match.decision.options))
    return match


def told(chance: Callable[[str, Action], float], asked: list[tuple[str, int]]) -> Callable[..., float]:
    """Rollouts that win with given frequencies, and a list of what was asked for."""

    def count(_mind: object, _view: View, _decision: Decision, option: Action, numbers: range, name: str) -> float:
        asked.extend([(name.split()[0], number) for number in numbers])
        return chance(name.split()[0], option) * len(numbers)

    return count


def test_all_of_few_options_are_tried_and_of_many_both_ends() -> None:
    match = position(9, 99)
    decision = match.decision
    tried = candidates(MIND, match.view(decision.seat), decision, Rng(1, "lots"))
    assert len(tried) == len(set(tried)) == 8 and set(tried) < set(decision.options)
    match = position(4, 8)
    tried = candidates(MIND, match.view(match.decision.seat), match.decision, Rng(1, "lots"))
    assert len(tried) == len(match.decision.options) and set(tried) == set(match.decision.options)


def test_the_true_loss_comes_from_rollouts_that_had_no_say(monkeypatch: pytest.MonkeyPatch) -> None:
    match = position(4, 8)
    decision, view = match.decision, match.view(match.decision.seat)
    best, error = decision.options[1], decision.options[2]
    asked: list[tuple[str, int]] = []

    def chance(stage: str, option: Action) -> float:
        if option == best:
            return 0.9 if stage == "glance" else 0.7
        return 0.2 if option == error else 0.5

    monkeypatch.setattr(blunders, "rollouts", told(chance, asked))
    found = plant(MIND, view, decision, Rng(1, "lots"))
    assert found is not None
    assert found[:2] == (error, best) and found[2:] == pytest.approx((0.2, 0.7))
    assert sorted(asked.count(("true", number)) for number in range(1000)) == [2] * 1000
    assert max(number for stage, number in asked if stage == "glance") < 120


def test_what_looked_bad_by_chance_is_not_planted(monkeypatch: pytest.MonkeyPatch) -> None:
    match = position(4, 8)
    decision, view = match.decision, match.view(match.decision.seat)
    asked: list[tuple[str, int]] = []

    def chance(stage: str, option: Action) -> float:
        return 0.5 + (0.4 if stage == "glance" else true / 2) * (1 if option == decision.options[0] else -1)

    monkeypatch.setattr(blunders, "rollouts", told(chance, asked))
    true = 0.05
    assert plant(MIND, view, decision, Rng(1, "lots")) is None
    assert sum(stage == "true" for stage, _ in asked) == 400  # clear early
    true = 0.14
    assert plant(MIND, view, decision, Rng(1, "lots")) is None
    true = 0.16
    assert plant(MIND, view, decision, Rng(1, "lots")) is not None


def test_where_nothing_shows_little_time_is_spent(monkeypatch: pytest.MonkeyPatch) -> None:
    match = position(4, 8)
    asked: list[tuple[str, int]] = []
    monkeypatch.setattr(blunders, "rollouts", told(lambda _stage, _option: 1.0, asked))
    assert plant(MIND, match.view(match.decision.seat), match.decision, Rng(1, "lots")) is None
    assert len(asked) == 4 * len(match.decision.options)


def test_a_match_gives_few_positions_and_only_late_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blunders, "plant", lambda _mind, _view, decision, _lots: (*decision.options[:2], 0.1, 0.9))
    found = list(find("pantheon", "learning", "some match", 0.5))
    again = list(find("pantheon", "learning", "some match", 0.5))
    assert found == again and len(found) == 3
    assert len({one.seed for one in found}) == 3
    length = sum(1 for _ in blunders._played("pantheon", "learning", "some match", "tactician"))
    for one in found:
        at = replay(read_record(one.record.encode()), PANTHEON)
        assert at.decision.kind == one.kind and at.decision.seat == one.seat
        assert len(at.log) > length / 3


def test_an_error_is_kept_and_judged(tmp_path: Path) -> None:
    match = position(4, 8)
    decision, view = match.decision, match.view(match.decision.seat)
    notation = view.setup.notation
    error, best = decision.options[-1], decision.options[0]
    wins = rollouts(MIND, view, decision, best, range(3), "few")
    assert wins in (0.0, 1.0, 2.0, 3.0)
    assert wins == sum(rollouts(MIND, view, decision, best, range(at, at + 1), "few") for at in range(3))
    where = ("pantheon", "3 60", match.record(), decision.seat, decision.kind)
    planted = Planted(*where, notation.format(error), notation.format(best), 0.1, wins / 3, 3)
    write(tmp_path / "errors", planted)
    with (tmp_path / "errors").open("a") as file:
        file.write('{"game": "panth')  # it was killed while it wrote
    assert read(tmp_path / "errors") == [planted]
    losses = judge(planted, "quick")
    assert losses == judge(planted, "quick") and min(losses) >= 0.0


def test_found_errors_and_blamed_best_moves_are_counted_from_the_bar_on() -> None:
    assert summary([(0.2, 0.0), (0.0, 0.2)], 0.1)["recall"] == 0.5
    assert summary([(0.1, 0.09)], 0.1)["precision"] == 1.0
