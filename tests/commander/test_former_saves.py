"""Records of waiting steps in saves of earlier versions are read as what they are now."""

from __future__ import annotations

from typing import Any

import pytest

from strategos.games.commander.frames import (
    Deployer,
    ElementPlacing,
    Fight,
    MultipleAttack,
    OrderGeneration,
    Recruiter,
    Start,
    TerrainPlacing,
    Turn,
    Voter,
)
from strategos.kernel.engine import load_frame
from strategos.kernel.records import encode

TURN: dict[str, Any] = {"is": "commander.Turn", "seat": 1, "colour": 2, "card": -1}
FIGHT: dict[str, Any] = {
    "is": "commander.Fight", "attacker": 5, "target": 1, "kind": 0, "turn": TURN, "places": [3, 4], "charge": 0,
    "effort": True, "bracing": False, "weary": [1], "rolls": True, "again": 0, "attack": [2, 2], "defence": [],
    "damage": 2, "panic": 0, "counter_damage": 0, "counter_panic": 0, "dealt": 0, "is_slain": False, "left": [2],
    "targets": [1, 2], "prey": -1, "used": 2, "sheltered": [1],
}  # fmt: skip


def record_of(step: str, plain: dict[str, Any]) -> Any:
    return load_frame([f"commander.{step}", plain]).record


@pytest.mark.parametrize(
    ("step", "cls"),
    [
        ("build_army", Recruiter),
        ("build_deck", Recruiter),
        ("want_river", Voter),
        ("name_first", Voter),
        ("forgo", OrderGeneration),
        ("roll_orders", OrderGeneration),
        ("reroll_orders", OrderGeneration),
        ("deploy", Deployer),
    ],
)
def test_a_seat_alone_is_read_by_the_step(step: str, cls: type) -> None:
    record = record_of(step, {"is": "commander.SeatOnly", "seat": 1})
    assert record == cls(1)
    assert record_of(step, encode(record)) == record


def test_placing_terrain_and_placing_elements_had_one_record() -> None:
    former = {"is": "commander.Building", "seat": 1, "passes": 1, "stage": 1, "placed": 1}
    assert record_of("raise_terrain", former) == TerrainPlacing(1, 1)
    assert record_of("erect", former) == ElementPlacing(1, True, 1)
    assert record_of("erect", {**former, "stage": 0}) == ElementPlacing(1, False, 1)


def test_what_worked_for_the_attacker_were_bits() -> None:
    fight = record_of("strike", FIGHT)
    assert isinstance(fight, Fight)
    assert (fight.has_fed, fight.has_looted, fight.left, fight.targets) == (False, True, (2,), (1, 2))
    assert record_of("strike", encode(fight)) == fight
    fed = record_of("strike", {**FIGHT, "used": 1})
    assert (fed.has_fed, fed.has_looted) == (True, False)


def test_a_multiple_attack_was_written_down_as_its_last_fight() -> None:
    attack = record_of("sweep", FIGHT)
    assert attack == MultipleAttack(Turn(1, 2), 5, (1, 2), (2,), True, (1,), (1,), False, True)
    assert record_of("sweep", encode(attack)) == attack


def test_the_start_of_an_activation_held_the_effect_that_happens() -> None:
    former = {"is": "commander.Start", "turn": TURN, "unit": 3, "left": 5, "is_yellow": True, "effect": 2}
    assert record_of("prepare", former) == Start(Turn(1, 2), 3, 5, True)
