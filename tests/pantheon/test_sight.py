"""Range and sight: who can be attacked from where, and at what distance an attack counts."""

from __future__ import annotations

import pytest
from battle import acting, battle, number, offered, struck, table, vitality, where

from strategos.games.pantheon.rules.targets import distance_between

BOARDS = ("olympus", "styx", "thermopylae", "tartarus")


def targets(units: str, unit: str, **position: str) -> list[str]:
    """Whom a basic attack may choose from where the unit stands."""
    return offered(acting(units, unit, **position), "attack")


def test_distance_counts_steps_between_adjacent_areas() -> None:
    """MB-LOS-01, MB-RULING-07: however crooked, past walls, borders, enemies and full areas."""
    scene = battle("A zeus C4, B ares E4, B hydra C4, B medusa E1, A atalanta B3", board="thermopylae")
    state = table(scene)
    for a, b, distance in (("zeus", "hydra", 0), ("zeus", "ares", 2), ("zeus", "medusa", 4), ("zeus", "atalanta", 1)):
        assert distance_between(state, number(scene, a), number(scene, b)) == distance  # E4 only through the wall
    assert targets("A centaurs B5, B amazons C4", "centaurs", board="styx") == ["amazons"]  # an impassable border
    full = "B amazons B3, B medusa B3, B minotaur B3, B hydra A3"
    scene = battle(f"A zeus B2, {full}")
    assert distance_between(table(scene), number(scene, "zeus"), number(scene, "hydra")) == 2


def test_a_target_is_in_range_up_to_the_effective_range() -> None:
    """MB-LOS-02: range 1 and range 2 on open ground."""
    units = "B ares C4, B zeus C5, B hydra C6"
    assert targets(f"A centaurs C3, {units}", "centaurs") == ["ares"]
    assert targets("A odysseus C3, B zeus C5", "odysseus") == ["zeus"]
    assert targets("A odysseus C3, B zeus C7", "odysseus") == []


def test_enemies_in_the_own_area_can_always_be_chosen() -> None:
    """MB-LOS-03: whatever the range, short or long."""
    for unit in ("ares", "odysseus", "amazons"):
        assert targets(f"A {unit} C4, B zeus C4", unit) == ["zeus"]


def test_without_range_only_the_own_area_is_in_reach() -> None:
    """MB-LOS-04: the neighbour is not, unless its area is full."""
    assert targets("A ares C4, B zeus C5", "ares") == []
    assert offered(acting("A ares C4, B zeus C5", "ares"), "storm") == []
    full = "A ares B2, B zeus B3, B hydra B3, B medusa B3"
    assert targets(full, "ares") == [] and offered(acting(full, "ares"), "storm") == ["hydra", "medusa", "zeus"]


def test_a_target_elsewhere_must_be_in_range_and_in_sight() -> None:
    """MB-LOS-05: one of the two is not enough."""
    assert targets("A odysseus C3, B zeus C5", "odysseus") == ["zeus"]
    assert targets("A odysseus C3, A hoplites C4, B zeus C5", "odysseus") == []  # in range, hidden
    assert targets("A odysseus C3, B zeus E4", "odysseus") == []  # seen, too far


@pytest.mark.parametrize("between", ["A hoplites C4", "B hoplites C4"])
def test_any_unit_between_hides_what_is_behind_it(between: str) -> None:
    """MB-LOS-06: friend or foe; terrain does so too."""
    assert "zeus" not in targets(f"A odysseus C3, {between}, B zeus C5", "odysseus")
    assert targets("A odysseus B4, B zeus B6", "odysseus") == []  # a rock in B5
    assert targets("A odysseus B2, B zeus B4", "odysseus") == []  # a ruin in B3


def test_one_attacks_into_and_out_of_obstacles() -> None:
    """MB-LOS-07: from ruin to ruin, with others in both areas, but not through one."""
    units = "A odysseus B3, A hoplites B3, B zeus C2, B hydra C2"
    assert targets(units, "odysseus") == ["hydra", "zeus"]
    assert targets("A odysseus C2, B zeus B1, B hydra B1", "odysseus") == ["hydra", "zeus"]


def test_line_of_sight_of_the_rulebook() -> None:
    """MB-EX-10: Atalanta with range 2, and Heracles beside the full area."""
    units = (
        "A atalanta B4, B heracles C4, B spartans A4, B achilles A5, B centaurs B6, "
        "C hydra D4, C medusa D4, C minotaur D4, C zeus E1"
    )
    scene = acting(units, "atalanta", scenario="free-for-all-3", board="olympus")
    assert sorted(offered(scene, "attack")) == ["heracles", "hydra", "medusa", "minotaur", "spartans"]
    assert offered(scene, "storm") == []  # two areas away
    scene = acting(units, "heracles", active="B", scenario="free-for-all-3", board="olympus")
    assert offered(scene, "attack") == [] and offered(scene, "storm") == ["hydra", "medusa", "minotaur"]


# -- along a border ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("units", "is_seen"),
    [("", True), (", A hoplites B3", True), (", A hoplites B4", True), (", A hoplites B3, A spartans B4", False)],
)
def test_a_line_along_a_border_needs_obstacles_on_both_sides(units: str, is_seen: bool) -> None:
    """MB-EX-33, MB-RULING-08: from the gate C4 straight up to the rock A4, between B3 and B4."""
    scene = acting(f"A odysseus C4{units}, B amazons A4", "odysseus", board="thermopylae")
    assert (offered(scene, "attack") == ["amazons"]) == is_seen


def test_the_two_walls_close_the_line_between_them() -> None:
    """MB-EX-33, MB-RULING-08: C4 and E4 look along the border of two walls."""
    assert targets("A odysseus C4, B zeus E4", "odysseus", board="thermopylae") == []


def test_boards_hold_shapes_and_neighbours_always_see_each_other() -> None:
    """MB-RULING-09: sight between adjacent areas is looked up like any other, and crosses nothing."""
    for board in BOARDS:
        shapes = table(battle("A zeus A1", board=board)).rules.board
        everything = (1 << shapes.size) - 1
        for a in range(shapes.size):
            assert len(shapes.polygons[a]) >= 3
            for b in shapes.graph.neighbours[a]:
                assert shapes.is_visible(a, b, everything)


# -- full areas -------------------------------------------------------------------------------------------------------

FULL = "B amazons B3, B centaurs B3, B medusa B3"  # a ruin for three units


def test_beside_a_full_area_the_attacker_chooses_the_distance() -> None:
    """MB-LOS-08, MB-RULING-06: from where it stands as an archer, or as if inside, at distance 0 and not moved."""
    scene = acting(f"A odysseus B2, {FULL}", "odysseus")
    assert offered(scene, "attack") == offered(scene, "storm") == ["amazons", "centaurs", "medusa"]
    assert struck(scene, "attack amazons", "roll 3 3 0 0 0 0") == 1  # the archer's die, no ruins
    scene = acting(f"A odysseus B2, {FULL}", "odysseus")
    assert struck(scene, "storm amazons", "roll 4 4 0 0 0") == 1  # five dice against 4 + 1
    assert where(scene, "odysseus") == "B2"


def test_in_the_manual_an_attack_on_a_full_area_is_always_melee() -> None:
    """MB-LOS-08: one more range for it, and no shot at the neighbours."""
    scene = acting(f"A odysseus B2, {FULL}", "odysseus", edition="manual")
    assert offered(scene, "attack") == [] and offered(scene, "storm") == ["amazons", "centaurs", "medusa"]
    assert struck(scene, "storm amazons", "roll 3 3 0 0 0") == 1  # no archer; ruins want the attacker inside


def test_an_attack_as_if_inside_is_answered_like_any_melee() -> None:
    """MB-LOS-08: the target retaliates across the border, and Torment works."""
    scene = acting(f"A hades B2, {FULL}", "hades", hand="hades, A.art, centaurs")
    with scene.dice("roll 0 0 0 0 0 0", "roll 0 0 0 0 0"):
        scene.play("storm centaurs", "retaliate")
    scene = acting(f"A hades B2, {FULL}", "hades")
    assert struck(scene, "storm amazons", "roll 3 3 0 0 0 0") == 1  # 4 + 1 for the ruins - 1


def test_the_attacker_keeps_what_its_own_area_gives() -> None:
    """MB-RULING-87: Hounds beside a friend have their die although the target is next door."""
    units = f"A infernal_hounds B2, A zeus B2, {FULL}"
    assert struck(acting(units, "infernal_hounds"), "storm amazons", "roll 0 0 0 0 0 0 0") == 0  # 5, sneak, bolster
    units = "A leonidas A3, B amazons B3, B centaurs B3, B medusa B3"
    assert struck(acting(units, "leonidas"), "storm amazons", "roll 0 0 0 0 0 0 0") == 0  # 6 and the slope
    units = f"A infernal_hounds B2, A athena B3, {FULL}".replace(", B medusa B3", "")
    assert struck(acting(units, "infernal_hounds"), "storm amazons", "roll 0 0 0 0 0") == 0  # the friend is elsewhere


def test_the_full_area_option_is_for_single_attacks() -> None:
    """MB-RULING-99: Cerberus bites next door, the Owl and volleys keep the real distance."""
    full = "B athena B3, B centaurs B3, B medusa B3"
    scene = acting(f"A cerberus B2, {full}", "cerberus")
    scene.play("use bite")
    assert scene.options() == ["storm athena", "storm medusa"]  # no troops
    scene = acting(f"A athena B2, {FULL}", "athena")
    scene.play("use owl")
    assert scene.options() == ["attack amazons", "attack centaurs", "attack medusa"]
    scene = acting(f"A hydra B2, {FULL}", "hydra")
    with scene.dice("roll 3 3 0 0 0"):
        scene.play("use onslaught", "attack amazons", "decline")
    assert vitality(scene, "amazons") == 3  # defence 4: neither ruins nor Torment at distance 1


# -- distance while things move ---------------------------------------------------------------------------------------


def test_the_distance_is_measured_again_when_a_unit_has_moved() -> None:
    """MB-RULING-06: thrown out by the first target, the Hydra attacks the second from next door, without Torment."""
    scene = acting("A hydra C4, B spartans C4, B amazons C4", "hydra", hand="hydra, A.art, spartans", edition="manual")
    with scene.dice("roll 0 0 0 0 0", "roll 0 0 0 0 0", "roll 3 3 0 0 0"):
        scene.play("use onslaught", "attack spartans", "decline", "retaliate", "throw C5", "decline")
    assert vitality(scene, "amazons") == 3


# -- who sees over obstacles, and who is no target --------------------------------------------------------------------


def test_obstacles_are_ignored_from_rock_slope_and_high_borders() -> None:
    """MB-LOS-09: over a friend next door; from open ground it hides the target."""
    assert targets("A odysseus A3, A hoplites B3, B zeus C3", "odysseus") == ["zeus"]  # slope
    assert targets("A medusa B5, A hoplites C5, B zeus D5", "medusa") == ["zeus"]  # rock
    assert targets("A odysseus B3, A hoplites C3, B zeus D3", "odysseus") == ["zeus"]  # high border
    assert targets("A odysseus B2, A hoplites C3, B zeus D3", "odysseus") == []


def test_only_enemies_on_the_board_that_have_not_evaded_are_targets() -> None:
    """MB-LOS-10: no friends, nobody waiting or destroyed, and after an evade nobody with a short range."""
    units = "A odysseus C4, A hoplites C4, B zeus C4, B ares waiting, B leonidas destroyed, B achilles C4"
    assert targets(units, "odysseus") == ["achilles", "zeus"]
    for unit, found in (("ares", ["zeus"]), ("odysseus", ["achilles", "zeus"])):  # range 0, range 2
        scene = battle(f"A {unit} C4, B zeus C4, B achilles C4", f"{unit}, A.art")
        table(scene).mounted = number(scene, "achilles")
        table(scene).evaded = 1 << number(scene, "achilles")
        scene.play(f"activate {unit}", "simple")
        assert offered(scene, "attack") == found
