"""Events: what has happened, who hears of it, and with which words."""

from __future__ import annotations

import pytest
from scene import Scene
from toy.model import CardsDrawn, StanceChosen, Walked, Wounded

from strategos.kernel.action import Names, Notation
from strategos.kernel.event import (
    Ended,
    Event,
    event_name,
    happen,
    hidden_fields,
    is_heard,
    private,
    redact,
    secret,
    spelled,
    worded,
)
from strategos.kernel.ids import SPECTATOR
from strategos.kernel.records import record
from strategos.kernel.state import Result

A, B, C, TABLE = 0, 1, 2, None
NOTATION = Notation((), Names({"card": ("ace", "king", "queen")}))


@spelled("peeked <seat> <owner:seat> <cards:card*>")
class Peeked(Event):
    """Two fields are secret, each for another seat."""

    seat: int
    owner: int
    cards: tuple[int, ...] = secret("seat")
    strength: int = secret("owner")


@spelled("shared <seats:seat*>")
class Shared(Event):
    """A field that several seats may see."""

    seats: tuple[int, ...]
    card: int = secret("seats")


@private("seats")
@spelled("whispered <card> <seats:seat*>")
class Overheard(Event):
    """An event that only some seats hear of."""

    card: int
    seats: tuple[int, ...]


@spelled("guarded <by:card?>")
class Guarded(Event):
    by: int | None


@record
class Unfinished(Event):
    """It does not say what it changes."""


def test_a_secret_field_is_seen_by_its_owner_and_the_table_only() -> None:
    event = CardsDrawn(A, (0, 1))
    assert [hidden_fields(event, viewer) for viewer in (A, TABLE, B, SPECTATOR)] == [(), (), ("cards",), ("cards",)]
    assert redact(event, A) == redact(event, TABLE) == {"is": "toy.CardsDrawn", "seat": A, "cards": [0, 1]}
    assert redact(event, B) == redact(event, SPECTATOR) == {"is": "toy.CardsDrawn", "seat": A, "cards": "?"}


def test_a_hidden_field_tells_not_even_its_length() -> None:
    assert redact(CardsDrawn(A, ()), B) == redact(CardsDrawn(A, (0, 1, 2)), B)


def test_two_secrets_of_one_event_are_kept_apart() -> None:
    event = Peeked(seat=A, owner=B, cards=(2,), strength=5)
    assert hidden_fields(event, A) == ("strength",)
    assert hidden_fields(event, B) == ("cards",)
    assert hidden_fields(event, C) == ("cards", "strength")


def test_a_secret_may_be_shared_by_several_seats() -> None:
    event = Shared((A, C), 1)
    assert [hidden_fields(event, viewer) for viewer in (A, B, C, SPECTATOR, TABLE)] == [
        (), ("card",), (), ("card",), ()
    ]  # fmt: skip
    assert hidden_fields(Shared((), 1), A) == ("card",)


def test_a_private_event_is_not_heard_by_others_at_all() -> None:
    event = StanceChosen(A, 1)
    assert [is_heard(event, viewer) for viewer in (A, B, SPECTATOR, TABLE)] == [True, False, False, True]
    assert redact(event, B) is None and worded(event, B, NOTATION) is None
    assert redact(event, A) == {"is": "toy.StanceChosen", "seat": A, "stance": 1}


def test_a_private_event_may_belong_to_several_seats() -> None:
    event = Overheard(1, (A, C))
    assert [is_heard(event, viewer) for viewer in (A, B, C, SPECTATOR, TABLE)] == [True, False, True, False, True]
    assert worded(event, C, NOTATION) == "whispered king A C"


@pytest.mark.parametrize(
    ("event", "viewer", "words"),
    [
        (Peeked(A, B, (2, 0), 5), TABLE, "peeked A B queen ace"),
        (Peeked(A, B, (2, 0), 5), A, "peeked A B queen ace"),
        (Peeked(A, B, (2, 0), 5), B, "peeked A B ?"),
        (Peeked(A, B, (), 5), A, "peeked A B"),
        (Peeked(A, B, (), 5), B, "peeked A B ?"),
        (Guarded(None), B, "guarded -"),
        (Guarded(0), B, "guarded ace"),
        (Ended("rout", (B,)), A, "ended rout B"),
        (Ended("vitality", ()), A, "ended vitality"),
    ],
)
def test_an_event_in_words_has_a_question_mark_for_what_is_hidden(event: Event, viewer: int | None, words: str) -> None:
    assert worded(event, viewer, NOTATION) == words


def test_what_happens_changes_the_state_and_is_heard_in_one_call() -> None:
    state = Scene("toy", "plain").state
    state.heard = []
    events = [Walked(0, 3), Wounded(1, 2)]
    for event in events:
        happen(state, event)
    assert state.heard == events
    assert (state.area, state.vitality) == ([3, 4], [3, 1])  # type: ignore[attr-defined]


def test_what_happens_while_nobody_listens_changes_the_state_too() -> None:
    state = Scene("toy", "plain").state
    assert state.heard is None
    happen(state, Walked(0, 3))
    assert state.area[0] == 3  # type: ignore[attr-defined]


def test_a_clone_is_deaf() -> None:
    state = Scene("toy", "plain").state
    state.heard = []
    twin = state.clone()
    happen(twin, Walked(0, 3))
    assert state.heard == [] and twin.heard is None


def test_an_event_that_does_not_say_what_it_changes_is_refused_and_not_told() -> None:
    state = Scene("toy", "plain").state
    state.heard = []
    with pytest.raises(TypeError, match=r"^Unfinished does not say what it changes$"):
        happen(state, Unfinished())
    assert state.heard == []


def test_the_end_sets_the_result() -> None:
    state = Scene("toy", "plain").state
    happen(state, Ended("rout", (B,)))
    assert state.result == Result((B,), "rout")


@pytest.mark.parametrize(("winners", "scores"), [((0,), (1, 0)), ((1,), (0, 1)), ((0, 1), (1, 1)), ((), (0.5, 0.5))])
def test_a_result_scores_each_seat(winners: tuple[int, ...], scores: tuple[float, float]) -> None:
    result = Result(winners, "rout")
    assert (result.score(A), result.score(B)) == scores


def test_the_wording_of_an_event_is_found_by_its_package_and_name() -> None:
    assert event_name(Wounded(0, 1)) == "toy.Wounded"
