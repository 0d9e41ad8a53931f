"""The six scenarios: targets, and every special rule of each."""

from __future__ import annotations

import pytest
from field import field, left, number, offered, play_on, table, where
from printed import ATTACK_SUPPORT, DEFENCE_SUPPORT, VAMPIRISM
from scene import Scene

from strategos.games.commander.events import MalusGiven
from strategos.games.commander.queries import is_weak, level
from strategos.games.commander.rules.orders import income
from strategos.games.commander.rules.turn import end_phase
from strategos.kernel.flow import then

A, B = 0, 1
FAR = ", A knights:reserve A9, B zombie_archers:reserve2 M1"  # so that no army is wiped out
BARRIER = "overwhelming-barrier"
DECISIVE = "decisive-battle"


def after_round(units: str, scenario: str, terrain: str = "", points: str = "") -> Scene:
    """A scene after an End phase."""
    plan = units + FAR
    return field(plan, scenario=scenario, terrain=terrain, points=points, at=then(end_phase), rear=False)


@pytest.mark.parametrize(
    ("scenario", "target"),
    [
        ("first-battle", 10), ("many-headed-horror", 10), ("hard-choice", 12), ("marvels-of-mechanics", 12),
        (BARRIER, 15), (DECISIVE, 10),
    ],
)  # fmt: skip
def test_each_scenario_is_played_to_its_points(scenario: str, target: int) -> None:
    """FC-SC1-01, FC-SC2-01, FC-SC3-01, FC-SC4-01, FC-SC5-01, FC-SC6-01, FC-VP-01, FC-MODE-01: one short, then there."""
    for score, is_over in ((target - 2, False), (target - 1, True)):
        scene = field(
            f"A legionaries:killer E5 red f2, B zombie_warriors:victim F5 1 f2{FAR}",
            terrain="A1 city",
            scenario=scenario,
            score=(score, 0),
        )
        with scene.dice("roll 2 2 5"):
            scene.play("begin", "attack victim")
        assert table(scene).score == [score + 1, 0] and scene.match.over == is_over
    assert scene.result is not None and (scene.result.winners, scene.result.reason) == ((A,), "points")


# Scenario 1


def test_units_in_a_village_add_an_order_die() -> None:
    """FC-SC1-05, FC-RULING-76: each of them, in either village, with an enemy beside it or not; for both sides."""
    units = "A legionaries:a C5, A legionaries:b K5, A legionaries:c F5, B undead_cavalry:d D5, B undead_cavalry:e J2"
    villages = "C5 village, K5 village, J2 village"
    state = table(field(units, terrain=villages, rear=False))
    assert [income(state, seat).dice for seat in (A, B)] == [3 + 2, 2 + 1]
    state = table(field(units, terrain=villages, rear=False, scenario="many-headed-horror"))
    assert [income(state, seat).dice for seat in (A, B)] == [3, 2]


# Scenario 2


def test_imperial_units_rest_in_a_village_with_enemies_at_the_gate() -> None:
    """FC-SC2-05, FC-ACN-13: not Styx, not outside the village, and not in another scenario."""
    for units, first, scenario, rests in (
        ("A legionaries:unit E5 red f1, B zombie_warriors F5", "A", "many-headed-horror", True),
        ("B zombie_warriors:unit E5 red f1, A legionaries F5", "B", "many-headed-horror", False),
        ("A legionaries:unit F5 red f1, B zombie_warriors E5", "A", "many-headed-horror", False),
        ("A legionaries:unit E5 red f1, B zombie_warriors F5", "A", "first-battle", False),
    ):
        scene = field(units, terrain="E5 village", scenario=scenario, first=first)
        scene.play("begin")
        assert ("rest" in scene.options()) == rests, (units, scenario)
        if rests:
            scene.play("rest")
            assert table(scene).fatigue[number(scene, "unit")] == 0


@pytest.mark.parametrize(("unit", "seat"), [("legionaries", A), ("undead_cavalry", B)])
def test_both_villages_are_worth_a_point_and_cost_an_order_die(unit: str, seat: int) -> None:
    """FC-SC2-06, FC-RULING-74, FC-VP-04: two units give two dice, of which one is left; only in the next round."""
    units = f"{'AB'[seat]} {unit}:one D5, {'AB'[seat]} {unit}:two J5"
    scene = after_round(units, "many-headed-horror", "D5 village, J5 village")
    state = table(scene)
    assert state.score == [int(seat == A), int(seat == B)] and state.malus == [int(seat == A), int(seat == B)]
    kept = income(state, seat)
    before = 3 if seat == A else 2  # the knights in reserve have a die, too
    assert kept.dice == before - 1 and not kept.owes
    play_on(scene)
    while scene.decision.kind == "order_dice":
        play_on(scene, "keep")
    assert sum(table(scene).generated[seat * 4 : seat * 4 + 4]) == sum(kept.fixed) + kept.dice
    assert table(scene).malus == [0, 0]


def test_one_village_is_worth_nothing() -> None:
    """FC-SC2-06, FC-RULING-74: and neither are both in different hands, or none at all."""
    villages = "D5 village, J5 village"
    for units in ("A legionaries D5", "A legionaries D5, B zombie_warriors J5", "A legionaries E5"):
        scene = after_round(units, "many-headed-horror", villages)
        assert table(scene).score == [0, 0] and table(scene).malus == [0, 0]
    assert table(after_round("A legionaries E5", "many-headed-horror")).score == [0, 0]


def test_capture_points_and_villages_add_up() -> None:
    """FC-SC2-03, FC-SC2-06: a point for the capture point, one for both villages."""
    units = "A legionaries:a D5, A legionaries:b J5, A legionaries:c G5"
    scene = after_round(units, "many-headed-horror", "D5 village, J5 village", points="G5")
    assert table(scene).score == [2, 0] and scene.events(MalusGiven) == []


def test_a_malus_without_dice_takes_a_fixed_order() -> None:
    """FC-SC2-06, FC-RULING-74: Zombie Warriors and Archers give a green and a blue order and no die; B chooses."""
    units = "B zombie_warriors:a D5, B zombie_archers:b J5, A knights C9"
    scene = field(
        units, scenario="many-headed-horror", terrain="D5 village, J5 village", at=then(end_phase), rear=False
    )
    with scene.dice("roll 1"):
        assert scene.asked == "B" and scene.decision.kind == "forgo"
        assert scene.options("B") == ["forgo blue", "forgo green"]
        scene.play("forgo blue", seat="B")
    assert table(scene).generated[4:] == [0, 0, 1, 0]


# Scenario 4


@pytest.mark.parametrize("scenario", ["marvels-of-mechanics", DECISIVE])
def test_a_cemetery_gives_styx_vampirism_and_support(scenario: str) -> None:
    """FC-SC4-04, FC-SC6-06: in its hex and next to it; farther away and for the Empire it does nothing."""
    scene = field(
        "B zombie_warriors:inside E5, B zombie_warriors:beside F5, B zombie_warriors:away G8, A legionaries E4",
        terrain="E5 cemetery",
        scenario=scenario,
    )
    found = {
        unit: [level(table(scene), number(scene, unit), word) for word in (VAMPIRISM, ATTACK_SUPPORT, DEFENCE_SUPPORT)]
        for unit in ("inside", "beside", "away", "legionaries")
    }
    assert found == {"inside": [1, 1, 1], "beside": [1, 1, 1], "away": [0, 0, 0], "legionaries": [0, 0, 0]}


def test_support_and_blood_at_the_cemetery_decide_a_fight() -> None:
    """FC-SC4-04: a lone unit of Styx hits with its SUPPORT and heals; away from the graves it does neither."""
    for terrain, damage, healed in (("E5 cemetery", 2, 1), ("A1 cemetery", 1, 0)):
        scene = field(
            "B undead_cavalry E5 red 2 f2, A legionaries F5 f2",
            terrain=terrain,
            scenario="marvels-of-mechanics",
            first="B",
        )
        with scene.dice("roll 2 4 5"):
            scene.play("begin", "attack legionaries")
        assert left(scene, "legionaries") == 4 - damage and left(scene, "undead_cavalry") == 2 + healed


# Scenario 5


def test_the_hydra_walks_through_the_river_and_stands_in_it() -> None:
    """FC-SC5-02, FC-RULING-72: without a stop; nobody else, not even another unit of Styx, and only in scenario 5."""
    river = "F5 river, G5 river"
    for unit, scenario, enters in (
        ("hydra", BARRIER, True),
        ("undead_cavalry", BARRIER, False),
        ("hydra", "many-headed-horror", False),
    ):
        scene = field(f"B {unit}:unit E5 red", terrain=river, scenario=scenario, first="B")
        scene.play("begin")
        assert ("F5" in offered(scene, "move")) == ("G5" in offered(scene, "move")) == enters
        assert ("H5" in offered(scene, "run")) is True
    scene = field("B hydra E5 red, A legionaries H5", terrain=river, scenario=BARRIER, first="B")
    scene.play("begin", "move G5")
    assert where(scene, "hydra") == "G5" and scene.options() == ["hold", "attack legionaries", "sweep"]


def test_in_the_river_the_hydra_is_weak() -> None:
    """FC-SC5-03, FC-RULING-72: its FULL hits count for nothing there; on land they do."""
    for terrain, damage in (("E5 river", 1), ("", 3)):
        scene = field("B hydra E5 red f3, A legionaries F5 f2", terrain=terrain, scenario=BARRIER, first="B")
        assert is_weak(table(scene), number(scene, "hydra")) == (terrain != "")
        with scene.dice("roll 2 3 3 5"):
            scene.play("begin", "attack legionaries")
        # Terror adds a panic, after which the legionaries stand farther away
        assert left(scene, "legionaries") == 4 - damage


def test_nobody_advances_after_the_hydra_into_the_water() -> None:
    """FC-RULING-72, FC-SC5-02: the hex is empty and stays so; on land the question is asked."""
    for terrain, is_asked in (("F5 river", False), ("", True)):
        scene = field(f"A legionaries E5 red f2, B hydra F5 1 f3{FAR}", terrain=terrain, scenario=BARRIER)
        with scene.dice("roll 2 2 5"):
            scene.play("begin", "attack hydra")
        assert where(scene, "hydra") == "" and (scene.decision.kind == "advance") == is_asked


def test_the_river_hides_nobody() -> None:
    """FC-RULING-72: a Hydra in the water can be shot at, and so can one behind it."""
    for hex_ in ("G5", "H5"):
        scene = field(f"A shooters E5 red, B hydra {hex_}", terrain="F5 river, G5 river", scenario=BARRIER)
        scene.play("begin")
        assert offered(scene, "shoot") == ["hydra"]


@pytest.mark.parametrize(
    ("units", "score"),
    [
        ("A legionaries:a D7, A legionaries:b J7", [1, 0]),
        ("A legionaries:a D7", [0, 0]),
        ("B zombie_warriors:a D7", [0, 1]),
        ("B zombie_warriors:a D7, B zombie_warriors:b J7", [0, 2]),
        ("A legionaries:a D7, B zombie_warriors:b J7", [0, 1]),
        ("A legionaries:a D7, A legionaries:b J7, A legionaries:c G5", [2, 0]),
        ("B zombie_warriors:a D7, B zombie_warriors:b G5", [0, 2]),
    ],
)
def test_villages_score_for_the_empire_together_and_for_styx_one_by_one(units: str, score: list[int]) -> None:
    """FC-SC5-08, FC-SC5-09, FC-RULING-73, FC-VP-04: in the End phase, besides the capture point G5."""
    assert table(after_round(units, BARRIER, "D7 village, J7 village", points="G5")).score == score


def test_villages_alone_score_in_no_other_scenario() -> None:
    """FC-SC5-08, FC-SC5-09, FC-VP-07: two villages held in scenarios 1, 3, 4 and 6."""
    for scenario in ("first-battle", "hard-choice", "marvels-of-mechanics"):
        for unit in ("A legionaries", "B zombie_warriors"):
            scene = after_round(f"{unit}:a D7, {unit}:b J7", scenario, "D7 village, J7 village")
            assert table(scene).score == [0, 0]
