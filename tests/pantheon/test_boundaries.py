"""Borders between areas: which of them stop whom, and what a high one gives."""

from __future__ import annotations

import pytest
from battle import acting, battle, offered, play_on, struck, table, where

from strategos.games.pantheon.queries import units_in


def walks(units: str, unit: str, **position: str) -> set[str]:
    """Where a walk of the unit can end."""
    return set(offered(acting(units, unit, **position), "walk"))


def test_a_border_has_one_type_and_is_normal_unless_stated() -> None:
    """MB-BND-01, MB-BND-02: all six kinds occur; a normal one is crossed freely."""
    found: set[str] = set()
    for board in ("olympus", "styx", "thermopylae", "tartarus"):
        shapes = table(battle("A zeus A1", board=board)).rules.board
        found |= {shapes.border(a, b) for a in range(shapes.size) for b in shapes.graph.neighbours[a]}
    assert found == {"normal", "impassable", "escarpment", "high", "chains", "cage_wall"}
    assert walks("A achilles A1, B zeus E5", "achilles") == {"A2", "B1", "B2"}


def test_nobody_walks_across_an_impassable_border() -> None:
    """MB-BND-03, MB-RULING-11: in a game of three G2|G3 is closed, for a rider and a climber too."""
    units = "{seat} {unit} G2, B zeus A4, {seat} hoplites F3, A spartans F3, A centaurs F3"  # the way round is full
    for unit, rider in (("ares", ""), ("atalanta", ""), ("leonidas", "leonidas")):
        for scenario, is_open in (("duel", True), ("free-for-all-3", False)):
            position = {"rider": rider, "board": "styx", "scenario": scenario}
            assert ("G3" in walks(units.format(seat="A", unit=unit), unit, **position)) == is_open


def test_escarpments_stop_walkers_both_ways() -> None:
    """MB-BND-04: climbers and flyers cross, others neither up nor down."""
    for start, end in (("B4", "C4"), ("C4", "B4")):
        assert end not in walks(f"A achilles {start}, B zeus A1", "achilles")
        assert end in walks(f"A achilles {start}, B zeus A1", "achilles", rider="achilles")
        assert end in walks(f"A amazons {start}, B zeus A1", "amazons")
        assert end not in walks(f"A spartans {start}, B zeus A1", "spartans")
    assert "C4" in walks("A amazons B4 3, B zeus A1", "amazons")  # round by B3 or C5, in two steps
    assert "C4" not in walks("A amazons B4 3, B zeus B3, B hydra C5, B ares A3, B medusa A4", "amazons")


# -- high -------------------------------------------------------------------------------------------------------------


def test_a_high_border_gives_offence_and_range_down_its_arrow() -> None:
    """MB-BND-05: one die and one area more, over obstacles; nothing up the arrow, and movement is free."""
    scene = acting("A odysseus B3, B amazons C3", "odysseus")
    assert struck(scene, "attack amazons", "roll 3 3 0 0 0 0 0") == 1  # 5, archer, high
    scene = acting("A odysseus B3, A hoplites C3, B amazons E2", "odysseus")  # three areas away
    assert struck(scene, "attack amazons", "roll 3 3 0 0 0 0 0") == 1
    scene = acting("A odysseus C3, B amazons B3", "odysseus")
    assert struck(scene, "attack amazons", "roll 3 3 0 0 0 0") == 1
    assert offered(acting("A odysseus B3, B amazons E3", "odysseus"), "attack") == []  # not in front of it
    assert "C3" in walks("A achilles B3, B zeus E5", "achilles") and "B3" in walks(
        "A achilles C3, B zeus E5", "achilles"
    )


def test_only_the_high_area_itself_has_the_advantage() -> None:
    """MB-RULING-10: not who looks down from further off, nor who fights up there."""
    scene = acting("A odysseus B4, B amazons C3", "odysseus", rider="odysseus")  # the line crosses B3|C3
    assert struck(scene, "attack amazons", "roll 3 3 0 0 0 0") == 1
    scene = acting("A leonidas B3, B amazons B3", "leonidas")
    assert struck(scene, "attack amazons", "roll 4 4 0 0 0 0") == 1  # nor in the high area itself


@pytest.mark.parametrize(
    ("board", "start", "seen"),
    [
        ("olympus", "B3", "C3 D1 D2 D3 E1 E2"),
        ("olympus", "D4", "A4 A5 B4 B5 B6 C5"),
        ("thermopylae", "B2", "C3 C4 D3 D4 D5 E3 E4 E5 E6 E7"),
        ("thermopylae", "B5", "C4 C5 D2 D3 D4 E1 E2 E3 E4 E5"),
    ],
)
def test_in_front_is_what_the_line_reaches_across_the_high_border(board: str, start: str, seen: str) -> None:
    """MB-RULING-10: the four high borders and the areas they overlook; each line leaves the area by that border."""
    scene = battle("A zeus A1", board=board)
    rules = table(scene).rules
    names = rules.board.names
    here = rules.board.number(start)
    overlooked = [names[area] for area in units_in(rules.overlooks[here])]
    assert overlooked == seen.split()
    for area, name in enumerate(names):
        borders = [pair for pair in rules.board.crosses_border(here, area) if pair[0] == here]
        is_high = any(rules.board.border(*pair) == "high" for pair in borders)
        assert is_high == (name in overlooked)
    assert [names[area] for area, mask in enumerate(rules.overlooks) if mask] == sorted(
        {"olympus": ["B3", "D4"], "thermopylae": ["B2", "B5"]}[board]
    )


def test_a_power_with_the_range_of_its_unit_reaches_further_too() -> None:
    """MB-BND-05: the Hydra's Onslaught from the high area reaches two areas down, with its printed dice."""
    scene = acting("A hydra B3, B amazons D2, B centaurs A1", "hydra")
    assert struck(scene, "use onslaught, decline", "roll 3 3 0 0 0") == 1
    scene = acting("A hydra B2, B amazons D2", "hydra")
    assert "use onslaught" not in scene.options()


def test_a_retaliation_from_above_has_its_die() -> None:
    """MB-BND-05: who is stormed from below across the high border strikes down with one die more."""
    units = "A ares C3, B leonidas B3, B athena B3, B medusa B3"
    scene = acting(units, "ares", hand="ares, A.art, leonidas")
    with scene.dice("roll 0 0 0 0 0 0 0 0 0", "roll 0 0 0 0 0 0 0"):
        scene.play("storm leonidas", "retaliate")
    scene = acting("A leonidas B3, B ares C3, B hydra C3, B athena C3, B medusa C3", "leonidas")
    assert struck(scene, "storm ares", "roll 0 0 0 0 0 0 0") == 0


# -- chains and cages -------------------------------------------------------------------------------------------------


def test_chains_end_a_walk_or_run_after_crossing() -> None:
    """MB-BND-06: into the middle and no further; climbers and flyers go on."""
    for mode, verb in (("simple", "walk"), ("complex", "run")):
        for start, end, beyond in (("B3", "C3", "D3"), ("C3", "B3", "A2")):
            scene = acting(f"A leonidas {start}, B zeus B4", "leonidas", mode, board="tartarus")  # no way by B4
            assert end in offered(scene, verb) and beyond not in offered(scene, verb)
    assert "D3" in walks("A amazons B3, B zeus E5", "amazons", board="tartarus")
    assert "D3" not in walks("A amazons B3 3, B zeus E5", "amazons", board="tartarus")
    assert "D3" in walks("A leonidas B3, B zeus E5", "leonidas", rider="leonidas", board="tartarus")
    scene = acting("A leonidas B3 *, B zeus E5", "leonidas", board="tartarus")
    scene.play("walk C3")
    assert scene.decision.kind == "simple action"  # a carrier is not asked to go on


def test_a_cage_wall_stops_the_great() -> None:
    """MB-BND-07, MB-RULING-11: gods and monsters, on wings too; heroes and troops slip through."""
    for unit in ("ares", "minotaur", "medusa"):
        for rider in ("", unit):
            assert "C1" not in walks(f"A {unit} B1, B zeus E5", unit, rider=rider, board="tartarus")
    for unit in ("leonidas", "hoplites"):
        assert "C1" in walks(f"A {unit} B1, B zeus E5", unit, board="tartarus")


def test_boundaries_do_not_stop_throws_recall_and_attacks() -> None:
    """MB-BND-08, MB-RULING-14: over an escarpment, into a cage, across a rock face."""
    scene = acting("A spartans B4, B leonidas B4", "spartans")
    with scene.dice("roll 0 0 0 0 0"):
        scene.play("attack leonidas")
    assert "C4" in offered(scene, "throw")
    scene = acting("A spartans B1, B zeus B1", "spartans", board="tartarus")
    with scene.dice("roll 0 0 0 0 0"):
        scene.play("attack zeus")
    assert "C1" in offered(scene, "throw")  # a cage wall does not save a god
    assert offered(acting("A centaurs B5, B amazons C4", "centaurs", board="styx"), "attack") == ["amazons"]
    scene = battle("A zeus C1, A hoplites E5, B ares E1", "A.art, zeus", board="tartarus")
    play_on(scene, "decline", "recall hoplites")
    assert where(scene, "hoplites") == "C1"


# -- throws -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "area", "hero", "god"),
    [
        ("styx", "C2", "B2 B3 C1 C3 D2 D3", "B2 C1 C3 D2 D3"),  # B3 is a rift, C1 a swamp
        ("styx", "C3", "B3 B4 C2 D3 D4", "B4 C2 D3 D4"),  # C4 is a cliff
        ("olympus", "B4", "A3 A4 B3 C4 C5", "A3 A4 B3 C4 C5"),  # B5 is a rock
        ("tartarus", "B1", "A1 B2 C1", "A1 B2 C1"),  # B2 is lava
    ],
)
def test_where_a_unit_can_be_thrown(board: str, area: str, hero: str, god: str) -> None:
    """MB-RULING-15: next door, no cliff, rock or wall, the great into no rift; lava and swamp are allowed."""
    for unit, areas in (("leonidas", hero), ("athena", god)):
        scene = acting(f"A spartans {area}, B {unit} {area}", "spartans", board=board)
        with scene.dice("roll 0 0 0 0 0"):
            scene.play(f"attack {unit}")
        assert offered(scene, "throw") == areas.split()


def test_nobody_is_thrown_into_a_full_area_and_the_landing_takes_effect() -> None:
    """MB-RULING-15: a full B3 is left out; lava burns a unit that lands in it, a swamp holds one that is not active."""
    scene = acting("A spartans B2, B leonidas B2, A hydra B3, A ares B3, A medusa B3", "spartans")
    with scene.dice("roll 0 0 0 0 0"):
        scene.play("attack leonidas")
    assert offered(scene, "throw") == ["A1", "A2", "B1", "C2", "C3"]
    scene = acting("A spartans B1, B leonidas B1", "spartans", board="tartarus")
    assert struck(scene, "attack leonidas, throw B2, exit A1", "roll 0 0 0 0 0", "roll 5 0 0 0 0", "roll 5") == 1
    assert where(scene, "leonidas") == "A1"
    scene = acting("A spartans C2, B leonidas C2", "spartans", board="styx")
    struck(scene, "attack leonidas, throw C1", "roll 0 0 0 0 0")
    assert where(scene, "leonidas") == "C1" and scene.decision.kind == "simple action"
