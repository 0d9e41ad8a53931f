"""Positions as text: all of a state, a part of one, and every mistake answered in full."""

from __future__ import annotations

import json

import pytest
from scene import Scene
from toy.model import ToyState

from strategos import games, position
from strategos.kernel.engine import apply, asked_seats, pending
from strategos.kernel.errors import BadContent, Unreadable
from strategos.kernel.rng import Rng
from strategos.kernel.state import digest
from strategos.kernel.text.position import FORMAT, format_position, read_position

TOY = games.find("toy")
WHOLE = """\
strategos position 1
game: toy
scenario: duel
options: edition=modern
area: A.lion B2, A.wolf A1, B.bear C1, B.wolf C2
vitality: A.lion 3, A.wolf 2, B.bear 4, B.wolf 2
deck: A strike 2, A parry 2, A scout 1, B strike 2, B scout 1
hand: B parry 2
discard:
stance: A bold, B wary
shown: 1
first: A
round: 3
agenda: [["toy.end_turn",{"is":"toy.Turn","last":false,"seat":0}],\
["toy.wound_target",{"is":"kernel.Handed"}]]
asked: ["toy.offer_parry",{"dice":4,"hits":2,"is":"toy.Blow","target":3,"unit":0}]
"""


def read(*lines: str) -> ToyState:
    state = read_position("\n".join([FORMAT, *lines]), TOY)
    assert isinstance(state, ToyState)
    return state


def refusal(*lines: str) -> str:
    with pytest.raises(Unreadable) as caught:
        read(*lines)
    assert caught.value.text("es") != caught.value.text("en")
    return str(caught.value)


# Whole positions


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("scenario", TOY.scenarios())
def test_every_position_of_a_match_is_written_and_read_back(scenario: str, seed: int) -> None:
    state, rng = TOY.new(scenario, {}), Rng(seed, "positions")
    while True:
        text = format_position(state, TOY.column_kinds())
        back = read_position(text, TOY)
        assert digest(back) == digest(state)
        assert format_position(back, TOY.column_kinds()) == text
        decision = pending(state)
        if decision is None:
            return
        apply(state, rng.pick(decision.options))


def test_a_position_in_the_middle_of_a_reaction_reads_well() -> None:
    state = read_position(WHOLE, TOY)
    assert format_position(state, TOY.column_kinds()) == WHOLE
    assert asked_seats(state) == (1,)
    apply(state, state.setup.notation.parse("parry"))
    assert isinstance(state, ToyState)
    assert state.vitality == [3, 2, 4, 2]  # the modern parry cancels both hits


def test_a_finished_match_is_a_position_too() -> None:
    state = read("scenario: plain", 'result: {"is":"kernel.Result","reason":"rout","winners":[0]}')
    assert pending(state) is None and state.result is not None and state.result.winners == (0,)


def test_the_front_door_reads_positions() -> None:
    assert digest(position("toy", WHOLE)) == digest(read_position(WHOLE, TOY))


def test_spaces_empty_lines_and_indentation_do_not_matter() -> None:
    loose = "\n\n" + "\n\n".join("   " + line + "  " for line in WHOLE.splitlines())
    assert digest(read_position(loose, TOY)) == digest(read_position(WHOLE, TOY))


# Parts of positions


def test_what_is_left_out_stands_as_at_the_start_of_the_scenario() -> None:
    state, fresh = read("scenario: duel", "round: 2"), TOY.new("duel", {})
    assert isinstance(fresh, ToyState)
    assert state.round == 2
    for column in ("area", "vitality", "deck", "hand", "discard", "stance", "shown", "first"):
        assert getattr(state, column) == getattr(fresh, column)
    assert state.setup.options == {"edition": "classic"}


def test_a_position_that_says_nothing_of_what_waits_stands_at_the_ordinary_decision() -> None:
    for first in "AB":
        state = read("scenario: duel", f"first: {first}")
        decision = pending(state)
        assert decision is not None and (decision.kind, decision.seat) == ("turn", "AB".index(first))
        assert not state.agenda and not state.tracks


def test_entries_that_are_left_out_of_a_column_are_nothing_or_nowhere() -> None:
    state = read("scenario: duel", "area: B.bear C1, A.lion A1", "vitality: A.lion 1, B.bear 4", "stance: B bold")
    assert state.area == [0, -1, 5, -1]
    assert state.vitality == [1, 0, 4, 0]
    assert state.stance == [-1, 1]
    assert read("scenario: duel", "area: A.lion A1, A.wolf -, B.bear C1", "vitality: A.lion 1, B.bear 4").area[1] == -1


def test_the_edition_of_a_position_counts() -> None:
    assert read("scenario: duel", "options: edition=modern parry_cancels=3").rules.parry_cancels == 3


# Mistakes


@pytest.mark.parametrize("text", ["", "  \n ", "strategos position 2\nscenario: duel", "scenario: duel", "x"])
def test_a_text_that_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read_position(text, TOY)
    assert str(caught.value) == "This is not a position: the first line must be 'strategos position 1'."


def test_the_scenario_must_be_named() -> None:
    assert refusal("game: toy") == "The position names no scenario: add a line 'scenario: …'."


def test_a_position_of_another_game_is_refused() -> None:
    assert refusal("game: chess", "scenario: duel") == "The position is one of 'chess', not of 'toy'."


def test_an_unknown_scenario_is_refused_with_a_hint() -> None:
    with pytest.raises(BadContent) as caught:
        read("scenario: dule")
    assert str(caught.value) == "toy has no scenario 'dule'. Did you mean 'duel'?\n  Scenarios: duel, plain"


def test_an_unknown_edition_is_refused() -> None:
    with pytest.raises(BadContent, match=r"unknown edition 'modren'\. Did you mean 'modern'"):
        read("scenario: duel", "options: edition=modren")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("just words", "'just words' cannot be read: a line of a position is 'name: value'."),
        ("scenario: plain", "The line 'scenario' stands twice."),
        ("aera: A.lion A1", "A position of toy has no line 'aera'. Did you mean 'area'?"),
        ("weather: fine", "A position of toy has no line 'weather'."),
        ("options: modern", "options: 'modern' should be written name=value."),
        ("options: edition=modern edition=classic", "options: 'edition' stands twice."),
        ("area: A.lion", "area: 'A.lion' should be written 'unit area?'."),
        ("area: A.lion A1 A2", "area: 'A.lion A1 A2' should be written 'unit area?'."),
        ("area: A.lino A1", "area: There is no unit 'A.lino'. Did you mean 'A.lion'?"),
        ("area: A.lion A9", "area: There is no area 'A9'."),
        ("area: A.lion A1, A.lion A2", "area: 'A.lion' stands twice."),
        ("vitality: A.lion three", "vitality: 'three' is not a whole number."),
        ("vitality: A.lion 03", "vitality: '03' is not a whole number."),
        ("vitality: A.lion -", "vitality: '-' is not a whole number."),
        ("hand: A strike 1, A strike 1", "hand: 'A strike' stands twice."),
        ("hand: A 1", "hand: 'A 1' should be written 'seat card int'."),
        ("hand: C strike 1", "hand: seat 'C' has no place here."),
        ("hand: chance strike 1", "hand: seat 'chance' has no place here."),
        ("hand: X strike 1", "hand: 'X' is not a seat. Seats are written A, B, C, D or chance."),
        ("stance: A brave", "stance: There is no stance 'brave'."),
        ("round:", "round: '' is not a whole number."),
        ("round: 1, 2", "round: '1, 2' is not a whole number."),
        ("first: nobody", "first: 'nobody' is not a seat. Seats are written A, B, C, D or chance."),
        ("first: C", "first: nobody sits at seat C here."),
        ("round: " + "9" * 5_000, f"round: '{'9' * 5_000}' is not a whole number."),
        ("hand: A strike 1", "The position cannot be: seat 0 has lost or won cards"),
        ("hand: A strike -1", "The position cannot be: seat 0 has lost or won cards"),
        (
            "area: A.lion A1, A.wolf A1, B.bear C1, B.wolf C2",
            "The position cannot be: two units share an area",
        ),
        ("asked: 5", "5 is not a frame: a frame is [step, record]."),
        (
            'asked: ["toy.take_trun", null]',
            "There is no step 'toy.take_trun'. Did you mean 'toy.take_turn'?",
        ),
        (
            'asked: ["toy.end_turn", {"is":"toy.Turn","seat":0,"last":false}]',
            "The step toy.end_turn has nothing to ask in this state.",
        ),
        ('result: {"is":"kernel.Resutl"}', "'kernel.Resutl' is not a known record. Did you mean 'kernel.Result'?"),
    ],
)  # fmt: skip
def test_a_mistake_in_a_position_gets_a_full_answer(line: str, message: str) -> None:
    assert refusal("scenario: duel", line) == message


def test_cards_that_only_seem_to_add_up_are_refused() -> None:
    """Three in the deck and minus one in the hand are not two."""
    lines = ("deck: A strike 3, A parry 2, A scout 1, B strike 2, B parry 2, B scout 1", "hand: A strike -1")
    assert refusal("scenario: duel", *lines) == "The position cannot be: seat 0 has lost or won cards"


def test_several_things_that_cannot_be_are_reported_together() -> None:
    line = "area: A.lion A1, A.wolf A1"
    assert refusal("scenario: duel", line) == (
        "The position cannot be: two units share an area; "
        "a unit without vitality stands on the board, or a living one does not"
    )


@pytest.mark.parametrize("key", ["agenda", "asked", "tracks", "join", "result"])
def test_what_waits_must_be_json(key: str) -> None:
    assert refusal("scenario: duel", f"{key}: toy.rules").startswith(f"{key}: Expecting value: line 1")


@pytest.mark.parametrize(
    "line",
    [
        "agenda: 5",
        "tracks: [5]",
        'tracks: [{"seat": 0}]',
        'asked: ["toy.take_turn", null]',
        'asked: ["toy.take_turn", {"is":"toy.Turn","seat":9,"last":false}]',
        "agenda: " + "[" * 100_000,
    ],
    ids=lambda line: line[:40],
)
def test_what_waits_and_does_not_hold_together_is_refused(line: str) -> None:
    message = refusal("scenario: duel", line)
    assert "does not hold together" in message or message.startswith("agenda: ")


def test_nothing_of_a_refused_position_is_kept() -> None:
    before = json.dumps(format_position(TOY.new("duel", {}), TOY.column_kinds()))
    refusal("scenario: duel", "area: A.lion A1, A.wolf A1")
    assert json.dumps(format_position(TOY.new("duel", {}), TOY.column_kinds())) == before
    assert Scene("toy", "duel").asked == "chance"
