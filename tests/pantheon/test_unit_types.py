"""Land, fireproof, aquatic and flying units: what the ground does to them."""

from __future__ import annotations

import pytest
from battle import acting, battle, number, offered, struck, table, where

from strategos.games.pantheon.queries import type_of
from strategos.games.pantheon.words import AQUATIC, FIREPROOF, FLYING, LAND


def test_each_unit_has_one_type_and_land_is_the_usual_one() -> None:
    """MB-TYPE-01: no unit of the box flies, but the rider of Pegasus does."""
    scene = battle("A hades A1, A achilles A2, A hydra A3, B zeus E1")
    state = table(scene)
    types = {name: type_of(state, unit) for unit, name in enumerate(state.rules.names)}
    assert {name for name, kind in types.items() if kind == FIREPROOF} == {
        "hades", "cerberus", "infernal_hounds", "infernal_warriors",
    }  # fmt: skip
    assert {name for name, kind in types.items() if kind == AQUATIC} == {"hydra"}
    assert FLYING not in types.values() and types["zeus"] == LAND
    state.mounted = number(scene, "achilles")
    assert type_of(state, state.mounted) == FLYING


def test_land_units_feel_all_terrain() -> None:
    """MB-TYPE-02: a swamp holds them, water takes their talents, lava burns them, rocks are closed."""
    assert offered(acting("A leonidas C1, B zeus G1", "leonidas", board="styx"), "walk") == []
    assert "B5" not in offered(acting("A leonidas B4, B zeus E1", "leonidas"), "walk")
    scene = acting("A odysseus D4, B amazons D5", "odysseus", board="styx")
    assert struck(scene, "attack amazons", "roll 4 4 0 0 0") == 2  # five dice: no archer in the water
    scene = acting("A leonidas B1, B zeus E5", "leonidas", board="tartarus")
    assert struck(scene, "walk B2, exit B3", "roll 5 5 0 0 0", "roll 5 5") == 2


def test_fireproof_units_do_not_feel_lava_but_everything_else() -> None:
    """MB-TYPE-03: Hounds walk through the fire and stand in it, erupting or not; a swamp holds them."""
    scene = acting("A infernal_hounds B1, B zeus E5", "infernal_hounds", board="tartarus")
    assert {"B2", "C2", "C3"} <= set(offered(scene, "walk"))  # B2 and C2 are lava
    scene.play("walk C2")
    assert where(scene, "infernal_hounds") == "C2"
    scene = battle("A infernal_hounds B1, B zeus E5", "infernal_hounds, A.art", board="tartarus")
    table(scene).erupting = 1
    scene.play("activate infernal_hounds", "simple")
    assert {"B2", "C2"} <= set(offered(scene, "walk"))
    scene = acting("A infernal_hounds C1, B zeus G1", "infernal_hounds", board="styx")
    assert offered(scene, "walk") == []
    scene = acting("A infernal_hounds B4, B zeus E1", "infernal_hounds")
    assert "B5" not in offered(scene, "walk")  # a rock


def test_aquatic_units_do_not_feel_water_and_swamp_but_everything_else() -> None:
    """MB-TYPE-04: the Hydra walks out of a swamp and keeps Torment in the water; lava burns her."""
    scene = acting("A hydra C1, B zeus G1", "hydra", board="styx")
    assert offered(scene, "walk") == ["B1", "B2", "C2", "D1", "D2"]  # D1 by D2
    scene.play("walk D2")
    assert scene.decision.kind == "simple action"
    scene = acting("A hydra D2, B amazons D2", "hydra", board="styx")
    assert struck(scene, "attack amazons, decline", "roll 3 3 0 0 0 0 0") == 2  # defence 4 - 1
    scene = acting("A hydra A1, B zeus E5", "hydra", board="tartarus")
    assert struck(scene, "walk B2, exit B3", "roll 5 5 0 0 0", "roll 5 5") == 2


# -- the bonus of aquatic units ---------------------------------------------------------------------------------------


def test_an_aquatic_unit_goes_one_area_further_in_water_all_the_way() -> None:
    """MB-TYPE-05, MB-RULING-46: the Hydra with movement 1 swims two areas, three in a run; on land she does not."""
    scene = acting("A hydra E2, B zeus A1", "hydra", board="thermopylae")
    assert offered(scene, "walk") == ["D1", "D2", "E1", "E3", "E4"]
    scene = acting("A hydra E2, B zeus A1", "hydra", "complex", board="thermopylae")
    assert offered(scene, "run") == ["C1", "C2", "C3", "D1", "D2", "E1", "E3", "E4", "E5"]
    scene = acting("A hydra E1, B zeus A1", "hydra", board="thermopylae")
    assert offered(scene, "walk") == ["D1", "E2"]
    scene = acting("A hydra D2, B zeus A1", "hydra", board="styx")
    assert "D4" not in offered(scene, "walk")  # D3 between them is dry


def test_only_aquatic_units_have_the_bonus() -> None:
    """MB-TYPE-05: Achilles with movement 1 does not swim two areas, nor does a rider."""
    scene = acting("A achilles E3, B zeus A1", "achilles", board="thermopylae")
    assert offered(scene, "walk") == ["D2", "E2", "E4"]


def test_in_the_manual_the_bonus_asks_only_where_the_way_begins_and_ends() -> None:
    """MB-TYPE-05, MB-RULING-46: over the dry island into the water beyond, and there she stays."""
    scene = acting("A hydra D2, B zeus A1", "hydra", board="styx", edition="manual")
    assert "D4" in offered(scene, "walk") and "E3" not in offered(scene, "walk")
    scene.play("walk D4")
    assert where(scene, "hydra") == "D4" and offered(scene, "walk") == []


@pytest.mark.parametrize(("edition", "further"), [("rulebook", []), ("manual", ["D4"])])
def test_a_carrier_has_the_bonus_too(edition: str, further: list[str]) -> None:
    """MB-TYPE-05, MB-RULING-46: area by area, the extra step is there for water only."""
    scene = acting("A hydra E2 *, B zeus A1", "hydra", board="thermopylae", edition=edition)
    scene.play("walk E3")
    assert offered(scene, "walk") == ["E2", "E4"]  # not D2
    scene.play("walk E4")
    assert where(scene, "hydra") == "E4" and scene.decision.kind == "simple action"
    scene = acting("A hydra D2 *, B zeus A1", "hydra", board="styx", edition=edition)
    scene.play("walk D3")
    assert [area for area in offered(scene, "walk") if area != "D2"] == further
    if further:
        scene.play("drop")
        assert offered(scene, "walk") == ["D2", "D4"]


# -- flying -----------------------------------------------------------------------------------------------------------


def test_flying_units_ignore_what_the_ground_does() -> None:
    """MB-TYPE-06: out of a swamp, over rock and cliff and escarpment, through lava without a burn."""
    scene = acting("A leonidas C1, B zeus G1", "leonidas", rider="leonidas", board="styx")
    assert {"D1", "D2", "B1", "E1"} <= set(offered(scene, "walk"))  # E1 is a cliff
    scene = acting("A leonidas B1, B zeus E5", "leonidas", rider="leonidas", board="tartarus")
    assert "C3" in offered(scene, "walk")
    scene.play("walk C2")
    assert where(scene, "leonidas") == "C2"
    scene = acting("A odysseus D4, B amazons D5", "odysseus", rider="odysseus", board="styx")
    assert struck(scene, "attack amazons", "roll 3 3 0 0 0 0") == 1  # the archer keeps his talent over water


def test_flying_units_have_no_good_of_the_ground_either() -> None:
    """MB-TYPE-06: in the rulebook no bonus from a slope, a rock, ruins or a forest."""
    scene = acting("A odysseus A3, B amazons C4", "odysseus", rider="odysseus")
    assert struck(scene, "attack amazons", "roll 4 4 0 0 0 0") == 2  # 5 and the archer's die, none for the slope
    assert offered(acting("A odysseus A3, B amazons D4", "odysseus", rider="odysseus"), "attack") == []
    for rider, wounds in (("atalanta", 1), ("", 0)):  # ruins make defence 5 into 6, but not for a rider
        scene = acting("A leonidas B3, B atalanta B3 2", "leonidas", rider=rider)
        more = [] if rider else ["roll 0"]
        assert struck(scene, "attack atalanta", "roll 5 0 0 0 0 0", *more) == wounds
    scene = acting("A odysseus C2, B atalanta C1 2", "odysseus", rider="atalanta")  # a forest, from afar
    assert struck(scene, "attack atalanta", "roll 5 0 0 0 0 0") == 1


def test_in_the_manual_flying_units_may_keep_the_good_of_the_ground() -> None:
    """MB-TYPE-06: slope and ruins help them, a forest helps only land and aquatic units, a swamp does no harm."""
    scene = acting("A odysseus A3, B amazons D4", "odysseus", rider="odysseus", edition="manual")
    assert struck(scene, "attack amazons", "roll 4 4 0 0 0 0 0") == 2  # range 3, and one die more
    scene = acting("A leonidas B3, B atalanta B3 2", "leonidas", rider="atalanta", edition="manual")
    assert struck(scene, "attack atalanta, allocate 0 0 1", "roll 5 0 0 0 0 0") == 0  # defence 6
    for rider, answers, wounds in (("atalanta", "", 1), ("", ", allocate 0 0 1", 0)):
        scene = acting("A odysseus C2, B atalanta C1 2", "odysseus", rider=rider, edition="manual")
        assert struck(scene, f"attack atalanta{answers}", "roll 5 0 0 0 0 0") == wounds
    scene = acting("A leonidas C1, B zeus G1", "leonidas", rider="leonidas", board="styx", edition="manual")
    assert offered(scene, "walk")


def test_a_flying_attacker_sees_over_all_obstacles() -> None:
    """MB-TYPE-07, MB-LOS-09: Odysseus shoots over the Hoplites only from the air, in both editions."""
    units = "A odysseus C2, A hoplites C3, B amazons C4"
    for edition in ("rulebook", "manual"):
        assert offered(acting(units, "odysseus", edition=edition), "attack") == []
        assert offered(acting(units, "odysseus", rider="odysseus", edition=edition), "attack") == ["amazons"]


def test_a_flying_target_is_seen_over_all_obstacles_in_single_attacks() -> None:
    """MB-TYPE-08, MB-LOS-09: the manual does not know this."""
    units = "A odysseus C2, A hoplites C3, B leonidas C4"
    assert offered(acting(units, "odysseus"), "attack") == []
    assert offered(acting(units, "odysseus", rider="leonidas"), "attack") == ["leonidas"]
    assert offered(acting(units, "odysseus", rider="leonidas", edition="manual"), "attack") == []
    scene = acting("A heracles C2, A hoplites C3, B leonidas C4", "heracles", rider="leonidas")
    assert "use strength" in scene.options()


def test_area_and_multiple_attacks_do_not_reach_a_flying_target_behind_an_obstacle() -> None:
    """MB-TYPE-08, MB-TYPE-10: Lightning is stopped by the Hoplites, even if the target flies behind them."""
    clear = acting("A zeus C4, B leonidas C6", "zeus")
    assert "use lightning" in clear.options()
    for rider in ("", "leonidas"):
        scene = acting("A zeus C4, A hoplites C5, B leonidas C6", "zeus", rider=rider)
        assert "use lightning" not in scene.options()


def test_ignoring_a_terrain_does_not_make_it_transparent() -> None:
    """MB-TYPE-10: in the manual the rider above the ruins is hidden behind them as before."""
    units = "A odysseus C7, B leonidas C5"  # C6 between them is a ruin
    for rider in ("", "leonidas"):
        assert offered(acting(units, "odysseus", rider=rider, edition="manual"), "attack") == []
    assert offered(acting(units, "odysseus", rider="leonidas"), "attack") == ["leonidas"]


def test_flying_units_can_evade() -> None:
    """MB-TYPE-09: the owner of a flying target is asked, of another is not."""
    for rider, kind in (("leonidas", "evade"), ("", "simple action")):
        scene = acting("A ares C4, B leonidas C4", "ares", rider=rider, hand="ares, A.art, B.art")
        if rider:
            scene.play("attack leonidas")
            assert scene.decision.kind == kind and scene.asked == "B"
        else:
            struck(scene, "attack leonidas, decline", "roll 0 0 0 0 0 0 0 0 0")
            assert scene.decision.kind == kind


# -- talents by the place ---------------------------------------------------------------------------------------------


def test_talents_follow_the_place_step_by_step() -> None:
    """MB-RULING-47: Atalanta cannot climb out of the river, but from the bank she can; Odysseus shoots better there."""
    scene = acting("A atalanta D2, B zeus A1", "atalanta", board="styx")
    assert "E1" in offered(scene, "walk")  # by E2 or F2
    shut = "A hoplites E2, A spartans E2, A centaurs E2, A amazons E2"
    scene = acting(f"A atalanta D2, {shut}, B zeus A1", "atalanta", board="styx")
    assert "E1" not in offered(scene, "walk")  # from the water alone there is no way up
    scene = acting("A odysseus D4, B amazons D5", "odysseus", board="styx")
    scene.play("walk E3")
    assert struck(scene, "attack amazons", "roll 4 4 0 0 0 0") == 2


def test_climb_opens_cliffs_rocks_escarpments_and_chains_and_nothing_else() -> None:
    """MB-RULING-13: a climber on a rock has its bonus; cage walls, impassable borders and lava are as for all."""
    scene = acting("A atalanta B4, B zeus A1", "atalanta")
    assert {"B5", "C4"} <= set(offered(scene, "walk"))
    scene = acting("A atalanta B5, B amazons C6", "atalanta")
    assert struck(scene, "attack amazons", "roll 3 3 0 0 0 0") == 1  # six dice: one for the rock
    assert "D3" in offered(acting("A atalanta B3, B zeus E5", "atalanta", board="tartarus"), "walk")  # over the chains
    assert "C1" not in offered(acting("A medusa B1, B zeus E5", "medusa", board="tartarus"), "walk")  # a cage wall
    scene = acting("A atalanta B5, B zeus B4", "atalanta", board="styx")
    assert "C4" not in offered(scene, "walk")  # a cliff behind an impassable border
    scene = acting("A medusa B1, B zeus E5", "medusa", board="tartarus")
    assert struck(scene, "walk B2, exit B1", "roll 5 5 0 0 0", "roll 5 5") == 2
