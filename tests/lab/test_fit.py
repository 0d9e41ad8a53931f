"""Fitting a mind to matches: the regression, the measures of forecasts, and the file that is written."""

from __future__ import annotations

import math
import tomllib
from pathlib import Path

import pytest

from strategos import games
from strategos.kernel.errors import BadContent
from strategos.kernel.rng import Rng
from strategos.lab import selfplay
from strategos.lab.fit import (
    FOLDS,
    Fit,
    Forecasts,
    Plan,
    fit_curve,
    fit_forecasts,
    fit_weights,
    gather,
    held_out,
    learn,
    quality,
    toml_text,
    write,
    write_forecasts,
)
from strategos.lab.logistic import Row, binned, calibration_error, fit, log_loss, sigmoid, solve
from strategos.lab.selfplay import KEPT, Position, play, tasks
from strategos.players import minds
from strategos.players.minds import Curve, chance, fitted, forecast, mind_of, register, shown_of
from strategos.players.minds.commander.mind import CommanderMind


def uniform(rng: Rng) -> float:
    """A number between -1 and 1."""
    return rng.below(2_000_001) / 1_000_000 - 1.0


def happens(rng: Rng, chance: float) -> float:
    return 1.0 if rng.below(1_000_000) < 1_000_000 * chance else 0.0


def drawn(weights: list[float], amount: int) -> tuple[list[Row], list[float]]:
    """Rows at random, and outcomes that follow the weights."""
    rng = Rng(1, "rows")
    rows: list[Row] = []
    outcomes = []
    for _ in range(amount):
        row = [(at, 2.0 * uniform(rng)) for at in range(len(weights))]
        rows.append(row)
        outcomes.append(happens(rng, sigmoid(sum(weights[at] * value for at, value in row))))
    return rows, outcomes


# -- regression -------------------------------------------------------------------------------------------------------


def test_the_regression_finds_the_weights_behind_the_outcomes() -> None:
    true = [1.5, -2.0, 0.5, 0.0]
    rows, outcomes = drawn(true, 4000)
    found = fit(rows, outcomes, 4, [0.1] * 4, [0.0] * 4)
    assert found == pytest.approx(true, abs=0.15)


def test_no_other_weights_make_the_outcomes_likelier() -> None:
    rows, outcomes = drawn([1.0, -0.5], 500)
    found = fit(rows, outcomes, 2, [0.0] * 2, [0.0] * 2)

    def loss(weights: list[float]) -> float:
        return log_loss([sigmoid(sum(weights[at] * value for at, value in row)) for row in rows], outcomes)

    best = loss(found)
    for at in range(2):
        for step in (-0.05, 0.05):
            assert loss([weight + (step if at == other else 0.0) for other, weight in enumerate(found)]) > best


def test_a_strong_pull_keeps_the_weights_where_they_were() -> None:
    rows, outcomes = drawn([1.5, -2.0], 500)
    assert fit(rows, outcomes, 2, [1e9, 1e9], [0.3, 0.4]) == pytest.approx([0.3, 0.4], abs=1e-5)


def test_a_column_that_never_occurs_keeps_its_weight() -> None:
    rows, outcomes = drawn([1.0], 200)
    assert fit(rows, outcomes, 3, [0.0, 0.0, 1.0], [0.0, 5.0, 7.0])[1:] == [5.0, 7.0]


def test_outcomes_without_exception_do_not_lead_to_endless_weights() -> None:
    rows: list[Row] = [[(0, value)] for value in (-2.0, -1.0, 1.0, 2.0)]
    found = fit(rows, [0.0, 0.0, 1.0, 1.0], 1, [0.1], [0.0])
    assert 1.0 < found[0] < 10.0


def test_equations_are_solved() -> None:
    matrix = [[5.0, 1.0, 0.5], [1.0, 4.0, 0.0], [0.5, 0.0, 3.0]]
    found = solve(matrix, [1.0, 2.0, 3.0])
    for line, wanted in zip(matrix, [1.0, 2.0, 3.0], strict=True):
        assert sum(a * b for a, b in zip(line, found, strict=True)) == pytest.approx(wanted)


# -- forecasts --------------------------------------------------------------------------------------------------------


def forecaster() -> tuple[list[float], list[float]]:
    """Forecasts over the whole scale, and outcomes that come true as often as they say."""
    rng = Rng(2, "forecasts")
    forecasts = [(uniform(rng) + 1.0) / 2.0 for _ in range(20_000)]
    return forecasts, [happens(rng, chance) for chance in forecasts]


def test_a_calibrated_forecaster_has_a_small_error() -> None:
    forecasts, outcomes = forecaster()
    assert calibration_error(forecasts, outcomes) < 0.015


def test_a_forecaster_who_has_it_the_wrong_way_round_has_a_large_error() -> None:
    forecasts, outcomes = forecaster()
    assert calibration_error([1.0 - chance for chance in forecasts], outcomes) > 0.4


def test_a_forecaster_who_is_too_sure_is_found_out() -> None:
    forecasts, outcomes = forecaster()
    surer = [0.99 if chance > 0.5 else 0.01 for chance in forecasts]
    assert calibration_error(surer, outcomes) == pytest.approx(0.24, abs=0.02)
    assert log_loss(surer, outcomes) > log_loss(forecasts, outcomes)


def test_bins_hold_every_forecast_and_one_and_a_half() -> None:
    found = binned([0.0, 0.05, 0.5, 1.0], [0.0, 1.0, 0.5, 1.0])
    assert [one.size for one in found] == [2, 0, 0, 0, 0, 1, 0, 0, 0, 1]
    assert (found[0].forecast, found[0].outcome) == (0.025, 0.5)


# -- positions --------------------------------------------------------------------------------------------------------


def made_up(matches: int, weights: list[float], edge: float) -> list[Position]:
    """Positions of two seats whose results follow weights in logits, and an edge of seat A."""
    rng = Rng(3, "positions")
    found = []
    for match in range(matches):
        for part in range(4):
            features = [3.0 * uniform(rng) for _ in weights]
            x = edge + sum(weight * amount for weight, amount in zip(weights, features, strict=True))
            score = happens(rng, sigmoid(x))
            found.append(Position("s", match, 0, 2, part / 4, features, score, 0.0))
            found.append(Position("s", match, 1, 2, part / 4, [-amount for amount in features], 1.0 - score, 0.0))
    return found


def test_the_curve_has_the_slope_and_the_edges_of_the_matches() -> None:
    positions = made_up(1000, [0.4, 0.2], 0.5)
    found = fit_curve(positions, [4.0, 2.0])
    assert found.curve.steepness("s", 2) == pytest.approx(0.1, abs=0.01)
    assert found.curve.edges["s"] == pytest.approx([0.5, -0.5], abs=0.08)
    assert found.weights == [4.0, 2.0]


def test_fitted_weights_find_what_the_weights_by_hand_have_wrong_and_forecast_better() -> None:
    positions = made_up(1500, [0.8, 0.0], 0.0)
    wrong = [4.0, 4.0]
    found = fit_weights(positions, wrong)
    assert found.weights[0] > 3 * abs(found.weights[1])
    scores = [one.score for one in positions]
    by_hand, fitted_ = (log_loss(held_out(positions, wrong, how), scores) for how in (fit_curve, fit_weights))
    assert fitted_ < by_hand - 0.02


def test_seats_of_three_start_from_a_third() -> None:
    positions = [
        Position("s", match, seat, 1, 0.5, [0.0], 1.0 if match % 3 == seat else 0.0, 0.0)
        for match in range(60)
        for seat in range(3)
    ]
    found = fit_curve(positions, [1.0])
    assert [found.forecast(one) for one in positions[:3]] == pytest.approx([1 / 3] * 3, abs=1e-6)


def in_scenario(name: str, positions: list[Position]) -> list[Position]:
    return [one._replace(scenario=name) for one in positions]


def test_forecasts_know_each_scenario_by_itself() -> None:
    """Two scenarios in which the same term means the opposite: no common curve can tell both."""
    one, two = in_scenario("s", made_up(600, [0.5], 0.5)), in_scenario("t", made_up(600, [-0.3], 0.0))
    both = [*one, *two]
    common = fit_curve(both, [2.0])
    own = fit_forecasts(both, [2.0], common.curve)
    assert own.fits["s"].curve.edges["s"] == pytest.approx([0.5, -0.5], abs=0.15)
    scores = [position.score for position in both]
    by_all, by_each = ([found.forecast(position) for position in both] for found in (common, own))
    assert log_loss(by_each, scores) < log_loss(by_all, scores) - 0.05
    assert calibration_error(by_each, scores) < 0.05
    rows = quality(by_each, both)["scenarios"]
    assert [(name, row["positions"]) for name, row in rows.items()] == [("s", len(one)), ("t", len(two))]


def test_few_matches_of_a_scenario_move_its_forecasts_little() -> None:
    common = Curve(0.1, 0.0, {"s": 4.0}, {"s": [0.2, -0.2]})
    few, many = (fit_forecasts(made_up(size, [0.0], 0.0), [5.0], common).fits["s"] for size in (2, 2000))
    assert few.curve.steepness("s", 2) * few.weights[0] > 0.35
    assert abs(many.curve.steepness("s", 2) * many.weights[0]) < 0.1


def test_quality_is_given_by_quarters_of_the_match() -> None:
    positions = made_up(50, [0.5], 0.0)
    found = quality([0.5] * len(positions), positions)
    assert [row["positions"] for row in found["quarters"]] == [100] * 4
    assert found["log_loss"] == pytest.approx(math.log(2), abs=1e-3)
    assert (found["brier"], sum(row["positions"] for row in found["bins"])) == (0.25, 400)


# -- matches ----------------------------------------------------------------------------------------------------------


def plan(matches: int) -> Plan:
    return Plan(games.find("commander"), ["first-battle"], {}, ["random"], matches, 1)


def test_a_match_gives_positions_spread_over_its_length_with_every_seat_and_its_score() -> None:
    task = tasks(games.find("commander"), ["first-battle"], {}, ["random"], 1, "test", False)[0]
    found = play(task)
    assert found == play(task)
    assert len(found) == 2 * KEPT
    assert [int(KEPT * one.part) for one in found[::2]] == list(range(KEPT))
    for one, other in zip(found[::2], found[1::2], strict=True):
        assert (one.seat, other.seat, one.score + other.score) == (0, 1, 1.0)
        assert one.features == [-amount for amount in other.features]


def test_forecasts_are_asked_of_one_seats_view_and_lie_between_0_and_1() -> None:
    task = tasks(games.find("commander"), ["first-battle"], {}, ["random"], 1, "test", True)[0]
    found = play(task)
    assert len(found) == KEPT
    assert all(0.0 < one.forecast < 1.0 for one in found)
    assert len({one.forecast for one in found}) > 1


def test_what_is_learned_is_reported_forevery_term() -> None:
    positions = gather(plan(FOLDS), 1, False)
    report, curve, new = learn(plan(FOLDS), positions)
    mind = mind_of("commander")
    assert [row["term"] for row in report["weights"]] == [term.key for term in mind.terms]
    assert curve.weights == mind.weights and len(new.weights) == len(mind.weights)
    assert (report["matches"], report["positions"]) == (FOLDS, len(positions))


def test_too_few_matches_are_refused() -> None:
    with pytest.raises(BadContent, match="too few to learn from"):
        gather(plan(2), 1, False)


def test_a_game_without_a_mind_is_refused_before_the_first_match(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selfplay, "play", None)
    with pytest.raises(BadContent, match="knows toy"):
        gather(Plan(games.find("toy"), ["duel"], {}, ["random"], 5, 0), 1, False)


# -- the file ---------------------------------------------------------------------------------------------------------


def test_the_file_keeps_other_games_and_old_weights(tmp_path: Path) -> None:
    path = tmp_path / "fitted.toml"
    mind = mind_of("commander")
    weights = [float(at) for at in range(len(mind.weights))]
    old = {
        "command": "strategos fit pantheon",
        "matches": 7,
        "slope": 0.2,
        "late": 0.1,
        "rounds": {"duel": 9.5},
        "edges": {"duel": [0.1, -0.1]},
    }
    first = Curve(0.125, 0.0, {"first-battle": 5.0}, {"first-battle": [0.5, -0.5]})
    second = Curve(0.25, 0.5, {"hard-choice": 4.0}, {"hard-choice": [0.25, -0.25]})
    path.write_text(toml_text({"pantheon": old}), encoding="utf-8")
    write(path, plan(5), Fit(first, weights), 5, mind, True)
    write(path, plan(6), Fit(second, weights), 6, mind, False)
    known = tomllib.loads(path.read_text(encoding="utf-8"))
    assert known["pantheon"] == old
    assert (known["commander"]["slope"], known["commander"]["late"]) == (0.25, 0.5)
    assert known["commander"]["rounds"] == {"first-battle": 5.0, "hard-choice": 4.0}
    assert known["commander"]["edges"] == {"first-battle": [0.5, -0.5], "hard-choice": [0.25, -0.25]}
    assert list(known["commander"]["weights"].values()) == weights
    assert known["commander"]["command"] == (
        "strategos fit commander --scenario first-battle --players random --matches 6 --seed 1"
    )


def test_forecasts_are_written_beside_the_curve_and_read_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "fitted.toml"
    mind = mind_of("commander")
    curve = Curve(0.125, 0.25, {"first-battle": 5.0}, {"first-battle": [0.5, -0.5]})
    usual = [0.0] * len(mind.weights)
    write(path, plan(5), Fit(curve, mind.weights), 5, mind, False)
    before = tomllib.loads(path.read_text(encoding="utf-8"))["commander"]
    own = Fit(Curve(0.0, 0.0, {}, {"first-battle": [math.log(3.0), -math.log(3.0)]}), usual)
    write_forecasts(path, plan(6), Forecasts({"first-battle": own}), mind)
    known = tomllib.loads(path.read_text(encoding="utf-8"))["commander"]
    forecasts = known.pop("forecasts")
    assert known == before
    assert forecasts["first-battle"]["command"].endswith("--matches 6 --seed 1")

    state = games.find("commander").new("first-battle", {})
    by_terms = [chance(mind, state, seat) for seat in range(2)]
    monkeypatch.setitem(fitted("commander"), "forecasts", forecasts)
    shown_of(mind)
    monkeypatch.delitem(minds._SHOWN, "commander")
    assert [forecast(mind, state, seat) for seat in range(2)] == pytest.approx([0.75, 0.25], abs=1e-3)
    assert [chance(mind, state, seat) for seat in range(2)] == by_terms, "options are compared as before"


def test_a_mind_takes_fitted_weights_where_there_are_some(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = mind_of("commander")
    try:
        monkeypatch.setitem(fitted("commander"), "weights", {"score": 77.0})
        mind = CommanderMind()
        register(mind)
        by_hand = [term.weight for term in mind.terms]
        assert mind.weights == [77.0, *by_hand[1:]]
    finally:
        monkeypatch.undo()
        register(usual)


def test_a_curve_goes_from_0_to_1_and_knows_the_edge_of_a_seat() -> None:
    curve = Curve(0.1, 0.0, {}, {"duel": [1.0, -1.0]})
    assert curve.chance(0.0, "unknown", 0, 1) == 0.5
    assert curve.chance(0.0, "duel", 0, 1) + curve.chance(0.0, "duel", 1, 1) == pytest.approx(1.0)
    chances = [curve.chance(worth, "duel", 0, 1) for worth in (-1e9, -3.0, 0.0, 3.0, 1e9)]
    assert chances == sorted(chances)
    assert 0.0 <= chances[0] < 1e-9 < chances[1] < chances[3] < chances[4] <= 1.0


def test_a_point_counts_more_the_later_it_is_up_to_the_usual_end() -> None:
    curve = Curve(0.1, 0.2, {"duel": 4.0, "long": 8.0}, {})
    assert [curve.steepness("duel", round_) for round_ in (0, 2, 4, 9)] == pytest.approx([0.1, 0.2, 0.3, 0.3])
    assert curve.steepness("unknown", 3) == pytest.approx(0.2)


def test_the_curve_learns_that_points_count_more_at_the_end() -> None:
    rng = Rng(5, "late")
    positions = []
    for match in range(1500):
        for round_ in (1, 2, 3, 4):
            worth = 20.0 * uniform(rng)
            score = happens(rng, sigmoid(worth * 0.05 * round_))
            positions.append(Position("s", match, 0, round_, round_ / 5, [worth], score, 0.0))
            positions.append(Position("s", match, 1, round_, round_ / 5, [-worth], 1.0 - score, 0.0))
    curve = fit_curve(positions, [1.0]).curve
    assert curve.rounds == {"s": 4.0}
    assert [curve.steepness("s", round_) for round_ in (1, 4)] == pytest.approx([0.05, 0.2], abs=0.02)
