"""Giving up: at any time, in every game, written down as a line that can be verified."""

from __future__ import annotations

import pytest

from strategos import games
from strategos.kernel.errors import Unreadable, WrongSeat
from strategos.kernel.event import Ended
from strategos.kernel.ids import CHANCE, SPECTATOR
from strategos.kernel.rng import Rng
from strategos.kernel.state import Result, digest, save
from strategos.kernel.text.record_file import CONCEDE, read_record, verify
from strategos.table.match import Match, replay

A, B = 0, 1


def under_way(game: str, scenario: str, actions: int, options: dict[str, str] | None = None) -> Match:
    """A match after some answers."""
    match = Match(games.find(game), scenario, "giving up", options)
    rng = Rng("giving up", "answers")
    for _ in range(actions):
        match.play(rng.pick(match.decision.options))
    return match


@pytest.mark.parametrize(
    ("game", "scenario", "seat", "winners"),
    [
        ("toy", "duel", A, (B,)),
        ("toy", "duel", B, (A,)),
        ("pantheon", "duel", B, (A,)),
        ("pantheon", "free-for-all-3", 1, (0, 2)),
        ("pantheon", "alliance", 2, (1, 3)),
        ("pantheon", "three-vs-one", 3, (0,)),
        ("pantheon", "three-vs-one", 0, (1, 2, 3)),
        ("commander", "first-battle", A, (B,)),
        ("commander", "epic-battle", B, (A,)),
    ],
)
@pytest.mark.parametrize("actions", [0, 1, 2, 7, 19])
def test_a_seat_concedes_at_any_time_and_the_record_verifies(
    game: str, scenario: str, seat: int, winners: tuple[int, ...], actions: int
) -> None:
    """For any pending decision, in a secret choice too; nothing waits any more, and a replay ends in the same state."""
    match = under_way(game, scenario, actions)
    assert match.concede(seat) == [Ended("conceded", winners)]
    assert match.result == Result(winners, "conceded") and match.over and match.waiting_for == ()
    flow = save(match.state)["flow"]
    assert flow["agenda"] == flow["tracks"] == [] and flow["asked"] is None and flow["join"] is None
    text = match.record()
    assert text.splitlines()[-2].startswith(f"{len(match.log)} {'ABCD'[seat]} concede ~ ")
    assert text.splitlines()[-1].startswith(f"end {''.join('ABCD'[other] for other in winners)} conceded ")
    assert digest(verify(text.encode(), match.game)) == digest(match.state)
    again = replay(read_record(text.encode()), match.game)
    assert again.record() == text and again.story(None) == match.story(None)
    assert again.story(SPECTATOR)[-2:] == match.story(SPECTATOR)[-2:]


@pytest.mark.parametrize("game", ["toy", "pantheon", "commander"])
def test_a_conceded_match_can_be_viewed_guessed_and_loaded(game: str) -> None:
    """What was secret stays so, and every seat can still look at the end."""
    rules = games.find(game)
    for actions in range(12):
        match = under_way(game, rules.scenarios()[0], actions, {"army": "own"} if game == "commander" else None)
        hidden = [rules.view(match.state, seat).facts for seat in (A, B, SPECTATOR)]
        match.concede(A)
        for seat, facts in zip((A, B, SPECTATOR), hidden, strict=True):
            view = match.view(seat)
            assert view.facts == facts
            assert rules.guess(view, Rng(1, "guess")).result == match.result
        assert digest(rules.load(save(match.state))) == digest(match.state)
        assert rules.violations(match.state) == []


def test_everybody_is_reported_who_gave_up() -> None:
    match = under_way("toy", "duel", 3)
    match.concede(B)
    for viewer in (A, B, SPECTATOR, None):
        assert match.story(viewer)[-2:] == ["B concede", "    ended conceded A"]


def test_nobody_concedes_after_the_end_or_without_a_seat() -> None:
    """The refusal is in both languages, names the match, and changes nothing."""
    match = under_way("toy", "duel", 3)
    before = digest(match.state)
    for seat in (SPECTATOR, CHANCE, 2):
        with pytest.raises(WrongSeat) as caught:
            match.concede(seat)
        assert "plays no side and cannot concede. Seats: A to B.\n  Match:    toy, duel, action" in caught.value.text(
            "en"
        )
        assert "no juega ningún bando y no puede rendirse. Asientos: de A a B.\n  Partida:" in caught.value.text("es")
        assert digest(match.state) == before and match.state.heard is None
    match.concede(A)
    length = len(match.log)
    with pytest.raises(WrongSeat, match="Conceding comes too late: the match is over"):
        match.concede(B)
    assert match.result == Result((B,), "conceded") and len(match.log) == length
    with pytest.raises(WrongSeat, match="comes too late"):
        match.play("pass")


@pytest.mark.parametrize("line", [(CHANCE, CONCEDE), (A, "concede now"), (A, "conceded")])
def test_a_record_with_a_concession_that_cannot_be_is_refused(line: tuple[int, str]) -> None:
    match = under_way("toy", "duel", 3)
    record = read_record(match.record().encode())
    record.lines.append(line)
    with pytest.raises(Unreadable) as caught:
        verify(record.write().encode(), match.game)
    assert f"action {len(record.lines)}: '{line[1]}' cannot be played: " in str(caught.value)


def test_nothing_follows_a_concession_in_a_record() -> None:
    match = under_way("toy", "duel", 3)
    match.concede(A)
    record = read_record(match.record().encode())
    record.lines.append((B, CONCEDE))
    with pytest.raises(Unreadable, match="the match is over"):
        verify(record.write().encode(), match.game)


@pytest.mark.parametrize("game", games.names())
def test_no_game_spells_an_action_like_a_concession(game: str) -> None:
    rules = games.find(game)
    assert CONCEDE not in rules.new(rules.scenarios()[0], {}).setup.notation.by_verb
