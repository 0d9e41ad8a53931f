"""A match at a table: the loop, the dice, the log, what each viewer receives, and the record."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from toy.game import NOT_YOURS
from toy.model import Pass, StanceChosen, StancesShown, Walked

from strategos import games, new_match
from strategos.kernel.catalogue import Said
from strategos.kernel.chance import Chance
from strategos.kernel.errors import NotOffered, StrategosError, Unreadable, WrongSeat
from strategos.kernel.game import Refusal
from strategos.kernel.ids import CHANCE, SPECTATOR
from strategos.kernel.rng import Rng
from strategos.kernel.state import digest
from strategos.kernel.text.record_file import read_record, verify
from strategos.table.match import Match, replay

TOY = games.find("toy")
A, B = 0, 1
OPENING = [
    ("shuffle 0 1", CHANCE),
    ("draw strike scout", CHANCE),
    ("draw parry parry", CHANCE),
    ("stance bold", B),
    ("stance wary", A),
    ("pass", B),
    ("scout", A),
    ("take parry", A),
]


def opened(upto: int = len(OPENING)) -> Match:
    """A match in which every outcome and every answer is set."""
    match = Match(TOY, "duel", None)
    for text, seat in OPENING[:upto]:
        match.play(text, seat)
    return match


def play_out(match: Match, seed: int = 1) -> Match:
    rng = Rng(seed, "answers")
    while not match.over:
        match.play(rng.pick(match.decision.options))
    return match


def refusal(kind: type[StrategosError], attempt: Callable[[], object], match: Match) -> str:
    """The words of a refusal, which must leave no trace in state, log or dice."""
    before = (digest(match.state), len(match.log), match.record())
    with pytest.raises(kind) as caught:
        attempt()
    assert type(caught.value) is kind and caught.value.text("es") != caught.value.text("en")
    assert (digest(match.state), len(match.log), match.record()) == before
    assert match.state.heard is None
    return str(caught.value)


# The loop


@pytest.mark.parametrize("scenario", TOY.scenarios())
def test_a_match_is_played_to_its_end_and_chance_never_asks_a_player(scenario: str) -> None:
    match = Match(TOY, scenario, 3)
    rng = Rng(3, "answers")
    count = 0
    while not match.over:
        assert not isinstance(match.decision, Chance)
        assert CHANCE not in match.waiting_for and match.decision.seat in match.waiting_for
        assert match.decision_for(match.decision.seat) is match.decision
        match.play(rng.pick(match.decision.options))
        count += 1
    assert match.result is not None and match.result.reason in ("rout", "vitality")
    assert match.waiting_for == () and len(match.log) > count > 3


def test_the_front_door_begins_the_first_scenario() -> None:
    match = new_match("toy", seed=4)
    assert match.state.setup.scenario == TOY.scenarios()[0]
    assert new_match("toy", "plain", options={"edition": "modern"}).state.setup.options == {"edition": "modern"}


def test_an_answer_may_be_an_action_or_its_text() -> None:
    one, other = opened(5), opened(5)
    one.play("pass")
    other.play(Pass())
    assert one.record() == other.record()


def test_an_answer_gives_back_what_happened_with_the_dice_that_fell() -> None:
    assert opened(5).play("walk B.bear B2") == [Walked(2, 3)]
    match = Match(TOY, "plain", 1)
    match.play("stance bold", A)
    heard = match.play("stance wary", B)
    assert heard == [StanceChosen(B, 0), StancesShown((1, 0), 0)]
    match.play("walk A.lion B2")
    heard = match.play("attack B.lion A.lion")
    assert [played.seat for played in match.log][-2:] == [B, CHANCE]
    assert heard == [event for played in match.log[-2:] for event in played.events]


def test_a_seed_decides_the_dice_and_nothing_else_does() -> None:
    assert play_out(Match(TOY, "duel", 5)).record() == play_out(Match(TOY, "duel", 5)).record()
    assert play_out(Match(TOY, "duel", "5")).record() == play_out(Match(TOY, "duel", 5)).record()
    assert len({play_out(Match(TOY, "duel", seed)).record() for seed in range(6)}) == 6


def test_without_a_seed_every_outcome_is_played() -> None:
    match = Match(TOY, "plain", None)
    assert isinstance(match.decision, Chance)
    match.play("shuffle 1 0")
    assert match.waiting_for == (A, B)


def test_seats_answer_a_secret_choice_in_any_order() -> None:
    one, other = opened(3), opened(3)
    one.play("stance bold", A)
    one.play("stance wary", B)
    other.play("stance wary", B)
    assert other.waiting_for == (A,) and other.decision_for(B) is None
    other.play("stance bold", A)
    assert digest(one.state) == digest(other.state)


# Errors


def test_an_answer_that_is_not_offered_names_question_options_match_and_action() -> None:
    match = opened(5)
    assert refusal(NotOffered, lambda: match.play("scout"), match) == (
        "'scout' is not offered to seat B.\n"
        "  Decision: turn (TOY-TURN-01)\n"
        "  Options:  pass · walk B.bear B1 · walk B.bear B2 · walk B.wolf B2 · walk B.wolf B3\n"
        "  Match:    toy, duel, action 6"
    )


def test_an_answer_that_cannot_be_read_names_match_and_action() -> None:
    match = opened(5)
    assert refusal(Unreadable, lambda: match.play("psas"), match) == (
        "'psas' cannot be read: there is no action 'psas'. Did you mean 'pass'?\n  Match:    toy, duel, action 6"
    )


def test_an_answer_of_the_wrong_seat_names_match_and_the_action_as_that_seat_counts() -> None:
    match = opened(5)
    assert refusal(WrongSeat, lambda: match.play("pass", A), match) == (
        "'pass': Seat A is not asked anything now. The match waits for B.\n  Match:    toy, duel, action 5"
    )


def test_an_error_does_not_count_what_others_have_done_in_secret() -> None:
    match = Match(TOY, "duel", 3)
    before = refusal(NotOffered, lambda: match.play("pass", A), match)
    match.play("stance bold", B)
    assert refusal(NotOffered, lambda: match.play("pass", A), match) == before
    own = refusal(WrongSeat, lambda: match.play("pass", B), match)
    assert own.splitlines()[-1] != before.splitlines()[-1], "the own answer is counted"


def test_nothing_can_be_played_or_asked_after_the_end() -> None:
    match = play_out(Match(TOY, "plain", 6))
    number = len(match.log) + 1
    assert refusal(WrongSeat, lambda: match.play("pass"), match) == (
        f"'pass' comes too late: the match is over.\n  Match:    toy, plain, action {number}"
    )
    assert refusal(WrongSeat, lambda: match.decision, match) == "The match is over: nothing is left to decide."


def test_a_refused_answer_does_not_touch_the_dice() -> None:
    one, other = Match(TOY, "duel", 7), Match(TOY, "duel", 7)
    for _ in range(5):
        refusal(NotOffered, lambda: one.play("pass"), one)
    assert play_out(one).record() == play_out(other).record()


# Stories


def test_the_table_is_reported_everything() -> None:
    assert opened().story(None) == [
        "chance shuffle 0 1", "    initiative A",
        "chance draw strike scout", "    drew A strike scout",
        "chance draw parry parry", "    drew B parry parry", "    round-begun 1",
        "B stance bold", "    stance-chosen B bold",
        "A stance wary", "    stance-chosen A wary", "    stances-shown wary bold",
        "B pass",
        "A scout", "    discarded A scout",
        "A take parry", "    drew A parry",
    ]  # fmt: skip


def test_a_seat_is_reported_what_it_may_know() -> None:
    assert opened().story(A) == [
        "chance shuffle 0 1", "    initiative A",
        "chance draw strike scout", "    drew A strike scout",
        "chance hidden", "    drew B ?", "    round-begun 1",
        "A stance wary", "    stance-chosen A wary", "    stances-shown wary bold",
        "B pass",
        "A scout", "    discarded A scout",
        "A take parry", "    drew A parry",
    ]  # fmt: skip
    assert opened().story(B) == [
        "chance shuffle 0 1", "    initiative A",
        "chance hidden", "    drew A ?",
        "chance draw parry parry", "    drew B parry parry", "    round-begun 1",
        "B stance bold", "    stance-chosen B bold",
        "A hidden", "    stances-shown wary bold",
        "B pass",
        "A scout", "    discarded A scout",
        "A hidden", "    drew A ?",
    ]  # fmt: skip


def test_a_spectator_is_reported_what_everybody_knows() -> None:
    story = opened().story()
    assert story == opened().story(SPECTATOR)
    assert [line for line in story if "hidden" in line or "?" in line] == [
        "chance hidden", "    drew A ?", "chance hidden", "    drew B ?", "A hidden", "A hidden", "    drew A ?",
    ]  # fmt: skip


def test_a_stance_is_not_even_mentioned_before_it_is_shown() -> None:
    for viewer in (A, SPECTATOR):
        assert not [line for line in opened(4).story(viewer) if "stance" in line or line.startswith("B")]
    assert opened(4).story(B)[-2:] == ["B stance bold", "    stance-chosen B bold"]


def test_no_story_tells_a_card_that_its_viewer_has_not_seen() -> None:
    for seed in range(8):
        match = play_out(Match(TOY, "duel", seed), seed)
        for viewer, other in ((A, "B"), (B, "A")):
            for line in match.story(viewer):
                assert not re.search(rf"drew {other} [a-z]|^{other} take |^{other} stance ", line)
        assert not [line for line in match.story() if re.search(r"drew . [a-z]|take |chance draw", line)]


# Events


def test_events_are_reported_to_each_viewer_as_it_may_know_them() -> None:
    match = opened()
    drawn = {viewer: [e["cards"] for e in match.events(viewer) if e["is"] == "toy.CardsDrawn"] for viewer in (A, B, -2)}
    assert drawn == {A: [[0, 2], "?", [1]], B: ["?", [1, 1], "?"], SPECTATOR: ["?", "?", "?"]}
    chosen = {
        viewer: [e["seat"] for e in match.events(viewer) if e["is"] == "toy.StanceChosen"] for viewer in (A, B, -2)
    }
    assert chosen == {A: [A], B: [B], SPECTATOR: []}
    assert match.events() == match.events(SPECTATOR)


# Views and reasons


def test_a_view_is_the_spectators_unless_a_seat_is_named() -> None:
    match = opened()
    assert match.view().seat == SPECTATOR and match.view(A).facts["hand"] == [1, 1, 0]
    assert match.view().encode() == TOY.view(match.state, SPECTATOR).encode()


@pytest.mark.parametrize(
    ("seat", "text", "refusal"),
    [
        (B, "pass", None),
        (B, "walk B.bear B2", None),
        (A, "pass", Refusal("", Said("kernel.game.seat-not-asked", seat="A"))),
        (B, "walk A.lion B2", Refusal("TOY-TURN-01", NOT_YOURS)),
        (B, "walk B.bear C2", Refusal("TOY-TURN-02", Said("That area is taken."))),
    ],
)
def test_why_an_answer_is_not_allowed(seat: int, text: str, refusal: Refusal | None) -> None:
    assert opened(5).why_not(seat, text) == refusal


def test_why_not_explains_what_no_rule_says_more_of_and_what_cannot_be_read() -> None:
    told = opened(5).why_not(B, "parry")
    assert (
        told is not None and str(told) == "The question now is 'turn'; 'parry' is not one of its answers. (TOY-TURN-01)"
    )
    unread = opened(5).why_not(B, "psas")
    assert unread is not None and unread.rule == "" and unread.what.text("es") != unread.what.text("en")
    assert str(unread) == "'psas' cannot be read: there is no action 'psas'. Did you mean 'pass'?"


def test_why_not_agrees_with_what_is_taken_and_changes_nothing() -> None:
    match = opened(5)
    before = digest(match.state)
    offered = {match.state.setup.notation.format(option) for option in match.decision.options}
    texts = ["pass", "scout", "parry", "decline", "roll 1", "walk B.bear B2", "walk B.bear A1", "attack B.bear A.lion"]
    for text in texts:
        assert (match.why_not(B, text) is None) == (text in offered)
    assert digest(match.state) == before


# Records


@pytest.mark.parametrize("scenario", TOY.scenarios())
def test_the_record_verifies_after_every_action(scenario: str) -> None:
    match = Match(TOY, scenario, 8, {"edition": "modern"}, {A: "person", B: "random"})
    rng = Rng(8, "answers")
    while True:
        text = match.record()
        assert digest(verify(text.encode(), TOY)) == digest(match.state)
        assert "seats: A=person B=random\n" in text and "options: edition=modern\n" in text
        if match.over:
            break
        match.play(rng.pick(match.decision.options))
    assert text.splitlines()[-1].startswith("end ")


@pytest.mark.parametrize("viewer", [None, A, B, SPECTATOR])
def test_a_replay_tells_the_same_story(viewer: int | None) -> None:
    match = play_out(Match(TOY, "duel", 9))
    again = replay(read_record(match.record().encode()), TOY)
    assert again.story(viewer) == match.story(viewer)
    assert again.result == match.result and digest(again.state) == digest(match.state)
    if viewer is not None:
        assert again.events(viewer) == match.events(viewer)


@pytest.mark.parametrize(
    "name", ["person", "María José", "", "a=b", "50 %", "%20", "x\n1 A pass ~ 0", "\u2028 \x85", " B=y "]
)
def test_a_replay_knows_who_sat_where_and_writes_the_same_record_again(name: str) -> None:
    """Whatever a player is called, and even if the name would look like a part of the record."""
    match = play_out(Match(TOY, "plain", 9, seats={A: name, B: "random"}))
    verify(match.record().encode(), TOY)
    again = replay(read_record(match.record().encode()), TOY)
    assert again.seats == {A: name, B: "random"}
    assert again.record() == match.record()


def test_a_replay_can_stop_at_any_action() -> None:
    match = play_out(Match(TOY, "plain", 9))
    record = read_record(match.record().encode())
    for to in range(len(match.log) + 1):
        part = replay(record, TOY, to=to)
        assert [played.text for played in part.log] == [played.text for played in match.log[:to]]
        assert part.over == (to == len(match.log))


@pytest.mark.parametrize("line", [(B, "scout"), (B, "psas"), (A, "pass"), (B, " pass")])
def test_a_replay_of_what_cannot_be_played_names_the_action(line: tuple[int, str]) -> None:
    record: Any = read_record(opened(5).record().encode())
    record.lines.append(line)
    with pytest.raises(Unreadable) as caught:
        replay(record, TOY, "match.txt")
    assert str(caught.value).startswith(f"match.txt, action 6: '{line[1]}' cannot be played: ")
