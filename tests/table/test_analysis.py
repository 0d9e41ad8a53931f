"""The analysis of a whole match: the same every time, in every process, and honest about what a seat could know."""

from __future__ import annotations

import pytest
from battle import battle, table
from full_run import is_full

from strategos import games, players
from strategos.analysis.analysis import (
    Findings,
    accuracy,
    analyse,
    analyse_piece,
    pieces,
    put_together,
    read_findings,
)
from strategos.analysis.quality import EFFORTS, GRADES, USUAL, Effort, grade_of, verdict
from strategos.kernel.engine import pending, pending_for
from strategos.kernel.rng import Rng
from strategos.kernel.text.record_file import Record, read_record
from strategos.table.match import Match

LIGHT = Effort(1, 12, 2, 1, 4, 0)


def played(game: str, scenario: str, names: tuple[str, str], seed: int, options: dict[str, str] | None = None) -> str:
    """The record of a match between two computers."""
    match = Match(games.find(game), scenario, seed, options or {}, dict(enumerate(names)))
    seated = [players.make(name, Rng(seed, f"player {seat}")) for seat, name in enumerate(names)]
    while not match.over:
        decision = match.decision
        match.play(seated[decision.seat].choose(match.view(decision.seat), decision), decision.seat)
    return match.record()


@pytest.fixture(scope="module")
def text() -> str:
    return played("pantheon", "learning", ("random", "tactician"), 3)


@pytest.fixture(scope="module")
def record(text: str) -> Record:
    return read_record(text.encode())


@pytest.fixture(scope="module")
def findings(record: Record) -> Findings:
    return put_together(list(analyse(record, "quick")))


def test_the_curve_has_a_point_forevery_line_and_ends_with_the_result(record: Record, findings: Findings) -> None:
    assert len(findings.curve) == len(record.lines) + 1
    assert findings.curve[-1] == (0.0, 1.0)
    assert all(sum(point) == pytest.approx(1.0) for point in findings.curve)


def test_the_pieces_can_be_analysed_apart_and_in_any_order(text: str, record: Record, findings: Findings) -> None:
    parts = [analyse_piece(text, start, end, "quick") for start, end in reversed(pieces(len(record.lines)))]
    assert put_together(parts) == findings


def test_findings_can_be_written_down_and_read_back(findings: Findings) -> None:
    assert read_findings(findings.encode()) == findings


def test_every_roll_has_its_luck_and_every_choice_its_judgement(record: Record, findings: Findings) -> None:
    rolls = [n for n, (seat, _) in enumerate(record.lines, start=1) if seat < 0]
    assert [fall.n for fall in findings.falls] == rolls
    assert all(record.lines[one.n - 1] == (one.seat, one.text) for one in findings.judged)
    assert len(findings.judged) > len(record.lines) / 4


def test_the_accounts_add_up(findings: Findings) -> None:
    for account in findings.accounts:
        own = [one for one in findings.judged if one.seat == account.seat]
        assert account.decisions == len(own) == sum(account.grades.values())
        assert account.luck == pytest.approx(sum(fall.gains[account.seat] for fall in findings.falls))
        assert account.accuracy == pytest.approx(accuracy(sum(one.loss for one in own) / len(own)))
    first, second = findings.accounts
    assert first.luck == pytest.approx(-second.luck)
    lost = [one.loss * one.decisions for one in findings.accounts]
    assert first.adjusted + second.adjusted == pytest.approx(1.0)  # what A lost, B gained
    assert 0.0 < lost[1] < lost[0]
    assert first.adjusted < 0.5 < second.adjusted  # a player who answers at random deserves to lose


def test_a_player_who_answers_at_random_is_less_accurate_than_the_tactician(findings: Findings) -> None:
    random, tactician = findings.accounts
    assert random.accuracy + 5 < tactician.accuracy
    assert tactician.grades["blunder"] == 0


def test_the_greatest_swings_come_first_and_name_their_line(findings: Findings) -> None:
    sizes = [abs(swing.change) for swing in findings.swings]
    assert sizes == sorted(sizes, reverse=True) and sizes[0] > 0.05
    falls = {fall.n: fall for fall in findings.falls}
    for swing in findings.swings:
        if swing.kind == "luck":
            assert falls[swing.n].gains[swing.seat] == swing.change == max(falls[swing.n].gains)
        else:
            assert swing.change < 0


def test_a_match_that_was_given_up_can_be_analysed() -> None:
    match = Match(games.find("commander"), "first-battle", 1)
    while len(match.log) < 12:
        match.play(match.decision.options[0])
    match.concede(1)
    found = put_together(list(analyse(read_record(match.record().encode()), "quick")))
    assert found.curve[-1] == (1.0, 0.0) and found.accounts[0].score == 1.0


# -- answers that anybody would see ------------------------------------------------------------------------------------


def test_sparing_a_dying_god_who_is_about_to_win_is_a_blunder_and_the_blow_is_named() -> None:
    hand = "zeus 2, ares 2, amazons 2, B.art 3"
    scene = battle("A zeus C4, B ares C4 1, B amazons C5", hand=hand, omphalos="C4, D4")
    table(scene).absorbed = [0, 3]
    scene.play("activate zeus", "simple")
    notation, decision = scene.state.setup.notation, scene.decision
    view = games.find("pantheon").view(scene.state, 0)
    spared = verdict(view, decision, notation.parse("done"), EFFORTS[USUAL])
    assert spared is not None and spared.grade == "blunder"
    blows = [one for one in spared.better if one.text == "attack ares"]
    assert blows and blows[0].chance > spared.chance + 0.5
    assert "slain" in {key for key, _ in blows[0].reasons}
    struck = verdict(view, decision, notation.parse("attack ares"), EFFORTS[USUAL])
    assert struck is not None and struck.grade in ("best", "good")
    assert pending(scene.state) is decision  # a judgement changes nothing


@pytest.mark.parametrize(("game", "scenario", "answers"), [("pantheon", "duel", 90), ("commander", "hard-choice", 160)])
def test_the_same_view_gets_the_same_judgement_whatever_is_hidden(game: str, scenario: str, answers: int) -> None:
    match = Match(games.find(game), scenario, 4)
    rng = Rng(4, "answers")
    looked = 0
    while looked < (4 if is_full() else 1):
        decision = match.decision
        chosen = rng.pick(decision.options)
        if answers <= 0 and len(decision.options) > 2:
            view = match.view(decision.seat)
            truth = verdict(view, decision, chosen, LIGHT)
            other = match.game.guess(view, Rng(looked))
            twin = pending_for(other, decision.seat)
            assert twin is not None
            assert verdict(match.game.view(other, decision.seat), twin, chosen, LIGHT) == truth
            looked += 1
        match.play(chosen)
        answers -= 1


def test_accuracy_falls_with_every_point_that_is_lost() -> None:
    losses = [0.0, 0.001, 0.01, 0.05, 0.2, 1.0]
    figures = [accuracy(loss) for loss in losses]
    assert figures[0] == 100.0 and figures == sorted(figures, reverse=True) and figures[-1] >= 0.0
    assert [grade_of(loss) for loss in (0.0, 0.01, 0.05, 0.1, 0.15)] == list(GRADES)
