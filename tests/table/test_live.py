"""A live match: its journal makes it, whatever is taken back, wherever it is read again."""

from __future__ import annotations

import random

import pytest

from strategos import games
from strategos.kernel.errors import StrategosError, WrongSeat
from strategos.kernel.ids import CHANCE
from strategos.kernel.state import digest
from strategos.table.live import Line, LiveMatch, standing
from strategos.table.undo import UNDO, last_own

MATCHES = (("pantheon", "learning"), ("pantheon", "duel"), ("commander", "first-battle"), ("commander", "vanguard"))


def begun(game: str, scenario: str, key: str = "a key", journal: list[Line] | None = None) -> LiveMatch:
    live = LiveMatch(games.find(game), scenario, {}, {0: "a", 1: "b"}, key, journal or [])
    if journal is None:
        live.begin()
    return live


def any_answer(live: LiveMatch, rng: random.Random) -> None:
    seat = rng.choice(live.match.waiting_for)
    decision = live.match.decision_for(seat)
    assert decision is not None
    live.play(seat, live.match.state.setup.notation.format(rng.choice(decision.options)))


@pytest.mark.parametrize(("game", "scenario"), MATCHES)
def test_a_journal_read_again_makes_the_same_match_with_the_same_dice(game: str, scenario: str) -> None:
    rng = random.Random(3)
    live = begun(game, scenario)
    for _ in range(150):
        any_answer(live, rng)
        if rng.random() < 0.3:
            for seat in (0, 1):
                if live.can_undo(seat):
                    live.undo(seat)
    assert any(line.text == UNDO for line in live.journal)
    again = begun(game, scenario, journal=live.journal)
    assert digest(again.match.state) == digest(live.match.state)
    assert again.match.record() == live.match.record()


@pytest.mark.parametrize(("game", "scenario"), MATCHES)
def test_what_was_not_written_down_falls_the_same_way_again(game: str, scenario: str) -> None:
    rng = random.Random(5)
    live = begun(game, scenario)
    for _ in range(80):
        any_answer(live, rng)
    while True:
        before = len(live.journal)
        any_answer(live, rng)
        if live.journal[-1].seat == CHANCE:
            break
    lost = live.journal[before:]
    live.take_back(len(lost))
    assert live.play(lost[0].seat, lost[0].text) == lost


def test_another_key_gives_other_dice() -> None:
    rolls = {
        tuple(line.text for line in begun("commander", "vanguard", key).journal + _orders_rolled(key))
        for key in ("one", "two", "three")
    }
    assert len(rolls) == 3


def _orders_rolled(key: str) -> list[Line]:
    rng = random.Random(1)
    live = begun("commander", "vanguard", key)
    while len([line for line in live.journal if line.seat == CHANCE]) < 4:
        any_answer(live, rng)
    return [line for line in live.journal if line.seat == CHANCE]


@pytest.mark.parametrize(("game", "scenario"), MATCHES)
def test_an_undo_leads_back_to_the_very_state_before_the_answer(game: str, scenario: str) -> None:
    rng = random.Random(11)
    live = begun(game, scenario)
    tried = 0
    for _ in range(200):
        seat = rng.choice(live.match.waiting_for)
        decision = live.match.decision_for(seat)
        assert decision is not None
        before, log = digest(live.match.state), len(live.match.log)
        live.play(seat, live.match.state.setup.notation.format(rng.choice(decision.options)))
        if live.can_undo(seat) and rng.random() < 0.5:
            live.undo(seat)
            tried += 1
            assert digest(live.match.state) == before
            assert len(live.match.log) == log
    assert tried > 10


@pytest.mark.parametrize(("game", "scenario"), MATCHES)
def test_no_die_no_draw_and_nobody_elses_answer_is_ever_taken_back(game: str, scenario: str) -> None:
    rng = random.Random(17)
    live = begun(game, scenario)
    for _ in range(300):
        any_answer(live, rng)
        for seat in (0, 1):
            at = last_own(live.match, seat)
            if at is None:
                continue
            assert live.match.log[at].seat == seat
            since = [played for played in live.match.log[at + 1 :] if live.match.is_known(played, seat)]
            assert since == []  # what came after it lies behind the other's screen


def test_an_answer_that_let_dice_fall_stays() -> None:
    rng = random.Random(2)
    live = begun("pantheon", "learning")
    any_answer(live, rng)
    while live.journal[-1].seat != CHANCE:
        any_answer(live, rng)
    answered = next(line.seat for line in reversed(live.journal) if line.seat != CHANCE)
    with pytest.raises(WrongSeat, match="become known"):
        live.undo(answered)


def test_an_order_behind_the_screen_can_be_taken_back_while_the_other_goes_on_placing() -> None:
    rng = random.Random(4)
    live = begun("commander", "first-battle")
    while not (set(live.match.waiting_for) == {0, 1} and live.match.decision_for(0).kind == "order"):  # type: ignore[union-attr]
        any_answer(live, rng)
    mine = live.match.decision_for(0)
    assert mine is not None
    text = live.match.state.setup.notation.format(mine.options[0])
    live.play(0, text)
    theirs = live.match.decision_for(1)
    assert theirs is not None
    other = live.match.state.setup.notation.format(theirs.options[0])
    live.play(1, other)
    live.undo(0)
    asked = live.match.decision_for(0)
    assert asked is not None
    assert asked.options == mine.options
    assert [line.text for line in standing(live.journal)][-1] == other


def test_a_refused_answer_changes_nothing() -> None:
    live = begun("pantheon", "learning")
    before, journal = digest(live.match.state), list(live.journal)
    for text in ("walk nowhere", "undo", "concede", "", "activate A.zeus extra"):
        with pytest.raises(StrategosError):
            live.play(0, text)
    assert digest(live.match.state) == before
    assert live.journal == journal


@pytest.mark.parametrize(("game", "scenario"), MATCHES)
def test_every_earlier_moment_can_be_looked_at(game: str, scenario: str) -> None:
    rng = random.Random(23)
    live = begun(game, scenario)
    seen: dict[int, str] = {len(live.match.log): digest(live.match.state)}
    for _ in range(160):
        any_answer(live, rng)
        seen[len(live.match.log)] = digest(live.match.state)
    for lines in sorted(seen, key=lambda _: rng.random()):
        assert digest(live.state_at(lines)) == seen[lines]


def test_a_message_that_comes_twice_is_known() -> None:
    live = begun("pantheon", "learning")
    decision = live.match.decision
    live.play(decision.seat, live.match.state.setup.notation.format(decision.options[0]), "m1")
    assert live.line_of((decision.seat,), "m1")
    assert not live.line_of((decision.seat,), "m2")
    assert not live.line_of((1 - decision.seat,), "m1")
    assert not live.line_of((decision.seat,), "")


def test_a_match_that_was_conceded_is_read_again() -> None:
    live = begun("commander", "first-battle")
    live.concede(1, "c")
    again = begun("commander", "first-battle", journal=live.journal)
    assert again.match.over
    assert again.match.result == live.match.result
    assert not again.can_undo(1)
