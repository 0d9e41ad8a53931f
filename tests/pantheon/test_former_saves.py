"""Records of waiting steps in saves of earlier versions are read as what they are now."""

from __future__ import annotations

from typing import Any

import pytest

from strategos.games.pantheon.frames import Activation, Attack, Gaze, Rescued, Turn
from strategos.games.pantheon.words import HUNT_WALK
from strategos.kernel.engine import load_frame
from strategos.kernel.records import encode

ATTACK: dict[str, Any] = {
    "is": "pantheon.Attack", "attacker": 1, "target": 2, "resolver": 0, "shape": 0, "power": -1, "dice": 0,
    "distance": 0, "is_across": False, "offence": 5, "defence": 6, "faces": [5], "effects": [], "taken": [],
    "wounds": 1, "saved": 3, "fives": 4, "blanks": 0, "places": [1, 1],
}  # fmt: skip
ACT: dict[str, Any] = {
    "is": "pantheon.Activation", "unit": 3, "is_complex": False, "done": 2, "count": 1, "is_over": False,
    "huntress": 2, "frenzy": 0, "left": 0, "stays": False, "used": 1 << 60 | 5, "has_bonus": False, "place": 4,
}  # fmt: skip


def record_of(step: str, plain: dict[str, Any]) -> Any:
    return load_frame([f"pantheon.{step}", plain]).record


@pytest.mark.parametrize(
    ("step", "fields"),
    [
        ("guarded", {"guard": 4, "fives": 0}),
        ("roll_tens", {"tens": 4, "fives": 0}),
        ("choose_raised", {"tens": 4, "fives": 0, "raisable": 3}),
        ("roll_fives", {"fives": 4, "saved": 3, "guard": -1, "tens": 0, "raisable": 0}),
    ],
)
def test_what_stood_in_the_field_of_the_fives_is_read_by_the_step(step: str, fields: dict[str, int]) -> None:
    attack = record_of(step, ATTACK)
    assert isinstance(attack, Attack)
    assert {name: getattr(attack, name) for name in fields} == fields
    assert record_of(step, encode(attack)) == attack


def test_the_talent_leader_was_a_bit_among_the_powers_used() -> None:
    act = record_of("simple_action", ACT)
    assert isinstance(act, Activation)
    assert (act.hunt, act.used, act.has_led, act.place) == (HUNT_WALK, 5, True, 4)
    assert record_of("simple_action", encode(act)) == act


def test_a_seat_that_was_a_unit_and_a_resolver_that_was_an_area_are_read_as_what_they_were() -> None:
    assert record_of("petrify", {"is": "pantheon.SeatOnly", "seat": 7}) == Gaze(7)
    assert record_of("end_turn", {"is": "pantheon.SeatOnly", "seat": 1}) == Turn(1)
    assert record_of("put_out", {"is": "pantheon.Burn", "unit": 3, "resolver": 9, "dice": 0}) == Rescued(3, 9)
