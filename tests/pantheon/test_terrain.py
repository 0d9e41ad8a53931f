"""What the ground does: cover, vantage points, rifts, swamps, water, walls. Lava has a file of its own."""

from __future__ import annotations

import pytest
from battle import acting, battle, number, offered, struck, table, where

from strategos.games.pantheon.events import PieceRemoved
from strategos.games.pantheon.queries import units_in
from strategos.games.pantheon.sight_queries import obstacles
from strategos.games.pantheon.words import TERRAINS

BOARDS = ("olympus", "styx", "thermopylae", "tartarus")
EDITIONS = ("rulebook", "manual")


def areas_of(mask: int, board: str) -> list[str]:
    names = table(battle("A zeus A1", board=board)).rules.board.names
    return [names[area] for area in units_in(mask)]


def test_each_area_has_one_of_twelve_terrains() -> None:
    """MB-TERR-01: the four boards show them all."""
    kinds = set()
    for board in BOARDS:
        terrain = table(battle("A zeus A1", board=board)).rules.terrain
        kinds |= {TERRAINS[kind] for kind in terrain}
    assert kinds == {
        "open", "forest", "ruins", "rock", "cliff", "rift", "slope", "swamp", "water", "lava", "cage", "wall",
    }  # fmt: skip


def test_obstacles_by_terrain() -> None:
    """MB-TERR-21: trees, columns, rock, cliff, cage and wall hide what is behind them, nothing else does."""
    hidden = {
        "olympus": "B1 B3 B5 C1 C2 C6 C7 D2 D4 D6", "styx": "B1 B4 C4 D3 E1 F2 F5",
        "thermopylae": "A2 A3 A4 A5 A6 C2 C4 C6 D2 D3 D4 D5", "tartarus": "A3 B6 C1 C5 D1 E3",
    }  # fmt: skip
    for board, areas in hidden.items():
        scene = battle("A zeus waiting", board=board)
        assert areas_of(obstacles(table(scene)), board) == areas.split()


@pytest.mark.parametrize(("pieces", "wounds", "is_seen"), [(2, 0, False), (1, 0, False), (0, 1, True)])
def test_a_forest_without_trees_is_open_ground(pieces: int, wounds: int, is_seen: bool) -> None:
    """MB-TERR-02: one of two trees is enough for cover and for hiding what lies behind."""
    for units, target in (("A odysseus B2, B amazons B1", "amazons"), ("A odysseus A1, B amazons C1", "amazons")):
        scene = battle(units, "odysseus, A.art")
        table(scene).pieces[number(scene, "B1", "area")] = pieces
        scene.play("activate odysseus", "simple")
        if "B1" in units:
            assert struck(scene, f"attack {target}", "roll 3 3 0 0 0 0") == wounds
        else:
            assert (target in offered(scene, "attack")) == is_seen


def test_trees_and_columns_are_taken_away_for_good_and_rocks_are_not() -> None:
    """MB-TERR-02, MB-TERR-07: the Minotaur tears out the last tree; nobody lifts a rock."""
    scene = battle("A minotaur C1, B amazons C1", "minotaur, A.art")
    area = number(scene, "C1", "area")
    assert table(scene).pieces[area] == 2
    table(scene).pieces[area] = 1
    scene.play("activate minotaur", "simple")
    struck(scene, "uproot C1, reroll, decline", "roll 0 0 0 0 0 0 0 0")
    assert scene.events(PieceRemoved) == [PieceRemoved(area)] and table(scene).pieces[area] == 0
    assert offered(scene, "uproot") == []
    scene = acting("A heracles D3, B amazons C3", "heracles")
    scene.play("use strength")
    assert offered(scene, "hurl") == ["D4 amazons"]  # a column, not the rock in D2


def test_swamp_and_water_are_the_aquatic_terrains() -> None:
    """MB-TERR-03: they carry the bonus of aquatic units."""
    aquatic = {"styx": "C1 D1 D2 D4 D5 E4", "thermopylae": "E2 E3 E4 E5 E6", "olympus": "", "tartarus": ""}
    for board, areas in aquatic.items():
        assert areas_of(table(battle("A zeus A1", board=board)).rules.aquatic, board) == areas.split()


def test_open_ground_does_nothing() -> None:
    """MB-TERR-04: one sees across it, and it gives neither cover nor advantage."""
    scene = acting("A odysseus C3, B amazons C5", "odysseus")
    assert struck(scene, "attack amazons", "roll 3 3 0 0 0 0") == 1  # 5 and the archer's die against 4


def test_forest_helps_against_shots_and_flying_attackers() -> None:
    """MB-TERR-05: one more defence from afar or against wings, none in melee."""
    assert struck(acting("A odysseus C2, B amazons C1", "odysseus"), "attack amazons", "roll 3 3 0 0 0 0") == 0
    assert struck(acting("A leonidas C1, B amazons C1", "leonidas"), "attack amazons", "roll 3 3 0 0 0 0") == 1
    scene = acting("A leonidas C1, B amazons C1", "leonidas", rider="leonidas")
    assert struck(scene, "attack amazons", "roll 3 3 0 0 0 0") == 0


@pytest.mark.parametrize(("edition", "wounds"), [("rulebook", 0), ("manual", 1)])
def test_in_the_manual_only_land_and_aquatic_units_profit_from_a_forest(edition: str, wounds: int) -> None:
    """MB-TERR-05: fireproof Hounds have the cover in the rulebook alone; Amazons have it in both."""
    scene = acting("A odysseus C2, B infernal_hounds C1", "odysseus", edition=edition)
    assert struck(scene, "attack infernal_hounds", "roll 3 3 0 0 0 0") == wounds
    scene = acting("A odysseus C2, B amazons C1", "odysseus", edition=edition)
    assert struck(scene, "attack amazons", "roll 3 3 0 0 0 0") == 0


def test_ruins_help_in_melee() -> None:
    """MB-TERR-06: one more defence at distance 0, none from afar."""
    assert struck(acting("A leonidas B3, B amazons B3", "leonidas"), "attack amazons", "roll 3 3 0 0 0 0") == 0
    assert struck(acting("A odysseus B2, B amazons B3", "odysseus"), "attack amazons", "roll 3 3 0 0 0 0") == 1


@pytest.mark.parametrize(("edition", "wounds"), [("rulebook", 0), ("manual", 1)])
def test_ruins_against_an_attack_into_a_full_area(edition: str, wounds: int) -> None:
    """MB-RULING-96, MB-TERR-06: it is a distance-0 attack; the manual wants the attacker inside."""
    units = "A leonidas B2, B amazons B3, B centaurs B3, B medusa B3"
    scene = acting(units, "leonidas", edition=edition)
    assert struck(scene, "storm amazons", "roll 3 3 0 0 0 0") == wounds


def test_rocks_are_closed_without_climb_and_lift_the_unit_on_them() -> None:
    """MB-TERR-07, MB-EX-19: Amazons there reach 3, roll one die more and see over everything."""
    assert "B5" not in offered(acting("A ares A4, B zeus E1", "ares"), "walk")
    assert "B5" not in offered(acting("A ares A4, B zeus E1", "ares", "complex"), "run")
    units = "A amazons B5, A hoplites B4, B leonidas B2"  # distance 3, behind a ruin and the Hoplites
    scene = acting(units, "amazons")
    assert offered(scene, "attack") == ["leonidas"]
    assert struck(scene, "attack leonidas", "roll 0 0 0 0 0 0") == 0  # 5 + 1 dice
    assert offered(acting("A amazons B4, A hoplites B3, B leonidas B1", "amazons"), "attack") == []


def test_cliffs_are_closed_without_climb_and_give_nothing() -> None:
    """MB-TERR-08: on a cliff Amazons have their own range and dice."""
    assert "A2" not in offered(acting("A ares A1, B zeus E1", "ares", board="thermopylae"), "walk")
    scene = acting("A amazons A2, B leonidas B2, B zeus A5", "amazons", board="thermopylae")
    assert offered(scene, "attack") == ["leonidas"]
    assert struck(scene, "attack leonidas", "roll 0 0 0 0 0") == 0


def test_slopes_lift_but_hide_nobody() -> None:
    """MB-TERR-09: range 3, one die more, over all obstacles; and one sees across an empty slope."""
    scene = acting("A odysseus A3, A hoplites B3, B amazons D3", "odysseus")
    assert struck(scene, "attack amazons", "roll 3 3 0 0 0 0 0") == 1  # 5, archer, slope
    assert offered(acting("A odysseus A2, B amazons A4", "odysseus"), "attack") == ["amazons"]


def test_what_an_area_gives_counts_for_the_unit_in_it() -> None:
    """MB-TERR-22: a retaliation from a slope has its die, a special attack has not."""
    scene = acting("A heracles A3, B leonidas A3", "heracles", hand="heracles, A.art, leonidas")
    with scene.dice("roll 0 0 0 0 0 0 0 0", "roll 0 0 0 0 0 0 0"):
        scene.play("attack leonidas", "reroll", "decline", "retaliate", "reroll")
    scene = acting("A zeus A3, B amazons A3", "zeus", hand="zeus, A.art 2")
    assert struck(scene, "use lightning", "roll 1 1 1 1 1 1") == 1  # six dice as printed: 1 and three more make 4


# -- rift -------------------------------------------------------------------------------------------------------------


def test_for_troops_and_heroes_a_rift_is_open_ground() -> None:
    """MB-TERR-10: any way in, for one movement, and they may stay."""
    for unit in ("hoplites", "leonidas"):
        scene = acting(f"A {unit} B2, B zeus G1", unit, board="styx")
        assert "B3" in offered(scene, "walk")  # no skull path from here
        scene.play("walk B3")
        assert where(scene, unit) == "B3"


def test_the_great_pass_a_rift_by_the_skull_path_and_never_stay() -> None:
    """MB-TERR-11, MB-RULING-45: two movement for the rift and one to get out; with an enemy in it, it is closed."""
    for unit, mode, verb in (("ares", "complex", "run"), ("cerberus", "simple", "walk")):  # three movement each
        scene = acting(f"A {unit} A2, B hydra B2, B spartans A3", unit, mode, board="styx")
        assert {"C2", "C3", "B4"} <= set(offered(scene, verb)) and "B3" not in offered(scene, verb)
        scene = acting(f"A {unit} B2, B hydra C2, B spartans A2", unit, mode, board="styx")
        assert not {"B3", "C3", "B4", "A3"} & set(offered(scene, verb))  # no path from B2
        scene = acting(f"A {unit} A2, B hydra B2, B spartans A3, B hoplites B3", unit, mode, board="styx")
        assert not {"B3", "C2", "C3"} & set(offered(scene, verb))
    scene = acting("A ares A2, B hydra B2, B spartans A3", "ares", board="styx")
    assert not {"B3", "C2", "C3"} & set(offered(scene, "walk"))  # two movement are not enough


def test_in_the_manual_the_skull_path_binds_the_way_out_too() -> None:
    """MB-TERR-11: B4 cannot be reached through the rift."""
    scene = acting("A cerberus A2, B hydra B2, B spartans A3", "cerberus", board="styx", edition="manual")
    assert {"C2", "C3"} <= set(offered(scene, "walk")) and "B4" not in offered(scene, "walk")


def test_a_great_carrier_cannot_halt_in_a_rift() -> None:
    """MB-TERR-11, MB-RULING-45: it may drop its omphalos there, but must go on."""
    scene = acting("A cerberus A2 *, B zeus G1", "cerberus", board="styx")
    scene.play("walk B3")
    assert scene.options() == [*[f"walk {area}" for area in ("A2", "A3", "B2", "B4", "C2", "C3")], "drop"]
    scene.play("drop")
    assert "done" not in scene.options()
    scene.play("walk C2")
    assert table(scene).ground[number(scene, "B3", "area")] == 1 and where(scene, "cerberus") == "C2"
    scene = acting("A ares A2 *, B zeus G1", "ares", board="styx")
    assert "B3" not in offered(scene, "walk")  # he could not get out again
    scene = acting("A cerberus A2 *, B hoplites B3", "cerberus", board="styx")
    assert "B3" not in offered(scene, "walk")  # he would have to stop beside the enemy


# -- swamp and water --------------------------------------------------------------------------------------------------


def test_entering_a_swamp_ends_the_activation() -> None:
    """MB-TERR-12, MB-RULING-44: no second action, no way beyond, but the end of the activation comes as usual."""
    scene = acting("A odysseus B2, B ares C1", "odysseus", board="styx")
    assert "D2" in offered(scene, "walk") and "D1" not in offered(scene, "walk")
    assert "E3" not in offered(acting("A odysseus E1, B zeus A7", "odysseus", board="thermopylae"), "walk")  # by E2
    scene.play("walk C1")
    assert scene.decision.kind == "end of activation" and offered(scene, "use") == ["subterfuge", "cunning"]
    scene = acting("A ares B2, A hoplites A1, B zeus C1", "ares", hand="ares, hoplites, A.art", board="styx")
    scene.play("walk C1")
    assert scene.decision.kind == "second activation"


def test_a_retaliation_that_throws_into_a_swamp_ends_the_activation() -> None:
    """MB-TERR-12, MB-RULING-44: the active unit has come into a swamp, so it claims nothing any more."""
    hand = "ares, hoplites, A.art, achilles"
    scene = acting("A ares C2, A hoplites G1, B achilles C2", "ares", hand=hand, omphalos="C1", board="styx")
    with scene.dice("roll 0 0 0 0 0 0 0 0 0", "roll 0 0 0 0 0 0 0"):
        scene.play("attack achilles", "retaliate", "convert 0", "throw C1")
    assert where(scene, "ares") == "C1" and scene.decision.kind == "second activation"


def test_a_swamp_lets_a_unit_out_only_by_a_run_of_one_area() -> None:
    """MB-TERR-13: no walk, however fast the unit is."""
    assert offered(acting("A cerberus C1, B zeus G1", "cerberus", board="styx"), "walk") == []
    scene = acting("A cerberus C1, B zeus G1", "cerberus", "complex", board="styx")
    assert offered(scene, "run") == ["B1", "B2", "C2", "D2"]  # D1 is behind an escarpment
    scene = acting("A cerberus C1 *, B zeus G1", "cerberus", "complex", board="styx")
    scene.play("run C2")
    assert scene.options() == ["done", "drop"]


def test_a_swamp_exposes_to_shots() -> None:
    """MB-TERR-14: one less defence from afar, none in melee, none for aquatic units."""
    scene = acting("A odysseus C2, B amazons C1", "odysseus", board="styx")
    assert struck(scene, "attack amazons", "roll 3 3 0 0 0 0") == 2
    scene = acting("A leonidas C1, B amazons C1", "leonidas", board="styx")
    assert struck(scene, "attack amazons", "roll 3 3 0 0 0 0") == 1
    scene = acting("A odysseus C2, B hydra C1 1", "odysseus", board="styx")
    assert struck(scene, "attack hydra", "roll 5 0 0 0 0 0", "roll 0") == 0  # defence 6: a second assault


def test_in_water_there_are_no_talents_and_only_passive_and_permanent_powers() -> None:
    """MB-TERR-15: Zeus throws no lightning, Ares has no close combat, Achilles endures as usual."""
    assert "use lightning" in acting("A zeus D3, B ares D3", "zeus", board="styx").options()
    scene = battle("A zeus D2, B ares D2", "zeus, A.art", board="styx")
    scene.play("activate zeus", "simple")  # no Patriarch either
    assert scene.decision.kind == "simple action" and offered(scene, "use") == []
    scene = acting("A ares D2, B achilles D2", "ares", board="styx")
    assert struck(scene, "attack achilles", "roll 5 5 0 0 0 0 0 0", "roll 5 4") == 1  # 2 - 1
    scene = acting("A ares D2, B leonidas D2, B spartans D2", "ares", board="styx")
    assert struck(scene, "attack leonidas", "roll 0 0 0 0 0 0 0 0") == 0  # nobody guards


# -- cage and wall ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "wounds"), [("rulebook", 0), ("manual", 1)])
def test_a_cage_helps_against_shots_and_in_the_rulebook_against_wings(edition: str, wounds: int) -> None:
    """MB-TERR-19: one more defence from afar; a flying attacker in the cage counts in the rulebook only."""
    scene = acting("A odysseus A2, B amazons A3", "odysseus", board="tartarus", edition=edition)
    assert struck(scene, "attack amazons", "roll 3 3 0 0 0 0") == 0
    scene = acting("A leonidas A3, B amazons A3", "leonidas", board="tartarus", edition=edition)
    assert struck(scene, "attack amazons", "roll 3 3 0 0 0 0") == 1
    scene = acting("A leonidas A3, B amazons A3", "leonidas", rider="leonidas", board="tartarus", edition=edition)
    assert struck(scene, "attack amazons", "roll 3 3 0 0 0 0") == wounds


@pytest.mark.parametrize("edition", EDITIONS)
def test_nobody_comes_into_a_wall(edition: str) -> None:
    """MB-TERR-20, MB-RULING-12: no climber, no flyer, nobody thrown; also where the book has no walls."""
    for unit, rider in (("atalanta", ""), ("leonidas", "leonidas"), ("ares", "")):
        scene = acting(f"A {unit} C4, B zeus A1", unit, rider=rider, board="thermopylae", edition=edition)
        assert not {"D3", "D4"} & set(offered(scene, "walk"))
    scene = acting("A spartans C4, B leonidas C4", "spartans", board="thermopylae", edition=edition)
    with scene.dice("roll 0 0 0 0 0"):
        scene.play("attack leonidas")
    assert offered(scene, "throw") == ["B3", "B4", "C3", "C5"]


def test_slope_and_stairs_are_one_terrain() -> None:
    """MB-RULING-12: there is one word for them, and the wall is closed even to wings."""
    assert "slope" in TERRAINS and "stairs" not in TERRAINS


# -- without terrain --------------------------------------------------------------------------------------------------


def test_the_learning_scenario_is_played_on_open_ground() -> None:
    """MB-RULING-82: rocks are open, ruins and slopes give nothing, borders are normal, nothing hides but units."""
    scene = acting("A hydra B4, B ares D3, B achilles C3", "hydra", scenario="learning")
    assert {"B5", "C4"} <= set(offered(scene, "walk"))  # a rock, and the area behind an escarpment
    scene = acting("A zeus B3, B spartans B3", "zeus", scenario="learning")
    assert (
        struck(scene, "attack spartans, allocate 0 2 0, decline", "roll 5 5 0 0 0 0 0 0", "roll 1 0") == 1
    )  # 6 against 6 in the ruins
    scene = acting("A hydra A3, B achilles C3, B ares C4", "hydra", scenario="learning")
    assert offered(scene, "attack") == []  # the slope adds no range
    scene = battle("A zeus B3, B ares D3", "zeus", scenario="learning")
    assert obstacles(table(scene)) == 1 << number(scene, "B3", "area") | 1 << number(scene, "D3", "area")
