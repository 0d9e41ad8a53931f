"""Epic Battle: free armies, a map laid by the players, elements, and no points."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from field import adds_nothing, offered, play_on, table
from printed import FEATURES, TERRAINS
from scene import Scene

from strategos import games
from strategos.games.commander.setup import GRID
from strategos.kernel.ids import SPECTATOR

A, B = 0, 1
WIDTH = "ABCDEFGHIJKLM"
MIDDLE = {f"{column}{row}" for row in range(3, 8) for column in WIDTH}
SMALL = {"army": "preset", "elements": "no"}  # eight units of the Empire against nine of Styx


def epic(options: Mapping[str, str] | None = None) -> Scene:
    return Scene("commander", "epic-battle", SMALL if options is None else options)


def laid(scene: Scene, *, river: bool = False) -> Scene:
    """A battle at the first question about terrain."""
    scene.play("agree" if river else "refuse", seat="A")
    scene.play("agree", seat="B")
    return scene


def terrain(scene: Scene) -> dict[str, str]:
    """Every hex that is not clear."""
    found = {GRID.label(hex_): TERRAINS[kind] for hex_, kind in enumerate(table(scene).terrain)}
    return {label: kind for label, kind in found.items() if kind != "clear"}


def places(scene: Scene, kind: str, verb: str = "raise") -> set[str]:
    """The hexes in which a kind of terrain or an element is offered."""
    return {text.split()[1] for text in offered(scene, verb) if text.split()[0] == kind}


def equal_armies() -> Scene:
    """One unit against one, up to the terrain."""
    scene = Scene("commander", "epic-battle", {"elements": "no"})
    scene.play("muster roland", "complete", "take-deck", seat="A")
    scene.play("muster imelstar", "complete", "take-deck", seat="B")
    return scene


# Armies


def test_armies_and_decks_are_free_unless_the_players_agree_otherwise() -> None:
    """FC-EPIC-01, FC-MODE-02, FC-DEC-01: without options both muster; the ready-made army is offered too."""
    scene = epic({})
    assert scene.asked == "AB" and scene.decision.kind == "muster"
    assert scene.options("A")[0] == scene.options("B")[0] == "take-army"
    assert epic().decision.kind == "river", "army=preset begins with the terrain"


def test_both_have_the_same_points_and_mix_levels_as_they_like() -> None:
    """FC-EPIC-02, FC-UNIT-18: 120 points, of which knights of three levels take 135 together."""
    scene = epic({"points": "120"})
    assert table(scene).rules.limits == [120, 120]
    scene.play("muster knights", "muster knights_v", seat="A")  # 85
    assert "muster legionaries_c" in scene.options("A") and "muster knights" not in scene.options("A")
    assert "take-army" not in epic({"points": "120"}).options("A"), "the ready-made army costs 238"
    assert table(epic({})).rules.limits == [250, 250]


# The map


@pytest.mark.parametrize("name", list(games.find("commander").scenarios()[:6]))
def test_a_map_of_a_scenario_is_used_without_its_special_features(name: str) -> None:
    """FC-EPIC-03, FC-MODE-02: cities are villages, a cemetery is clear, capture points and special rules are gone."""
    scene = epic({**SMALL, "map": name})
    printed = terrain(Scene("commander", name))
    plain = {label: "village" if kind == "city" else kind for label, kind in printed.items() if kind != "cemetery"}
    assert terrain(scene) == plain
    rules = table(scene).rules
    assert rules.fields[0].points == 0 and rules.target == 0 and adds_nothing(rules)
    assert scene.decision.kind == "deploy", "no terrain is laid"


def test_in_free_placement_the_map_is_clear_and_the_zones_are_two_rows_each() -> None:
    """FC-EPIC-03: Styx in rows 1 and 2 of the labels, the Empire in 8 and 9."""
    scene = laid(epic())
    assert terrain(scene) == {}
    scene.play("pass", "pass")
    assert scene.asked == "B" and scene.decision.kind == "deploy"
    assert {text.split()[1] for text in offered(scene, "deploy")} == {f"{c}{r}" for c in WIDTH for r in (1, 2)}
    scene.play(scene.options()[0])
    assert {text.split()[1] for text in offered(scene, "deploy")} == {f"{c}{r}" for c in WIDTH for r in (8, 9)}


@pytest.mark.parametrize(("one", "other"), [("agree", "refuse"), ("refuse", "agree"), ("refuse", "refuse")])
def test_there_is_no_river_unless_both_want_one(one: str, other: str) -> None:
    """FC-EPIC-06, FC-DEC-34: each is asked without hearing the other."""
    scene = epic()
    assert scene.asked == "AB" and scene.options("A") == scene.options("B") == ["agree", "refuse"]
    scene.play(one, seat="A")
    scene.play(other, seat="B")
    assert terrain(scene) == {} and scene.decision.kind == "terrain"


def test_a_river_that_both_want_fills_the_middle_row_before_anything_else() -> None:
    """FC-EPIC-06, FC-EPIC-04: fords in C5 and K5, a bridge in G5; nothing is laid on them."""
    scene = laid(epic(), river=True)
    river = dict.fromkeys([f"{column}5" for column in WIDTH], "river")
    assert terrain(scene) == {**river, "C5": "ford", "K5": "ford", "G5": "bridge"}
    assert places(scene, "forest") == MIDDLE - set(river)


def test_nobody_hears_the_other_answer_about_the_river() -> None:
    """FC-EPIC-06, FC-INV-10: agreed or refused, the picture is the same until both have answered."""
    seen = []
    for answer in ("agree", "refuse"):
        scene = epic()
        scene.play(answer, seat="A")
        seen.append([(scene.match.view(seat).facts, scene.match.story(seat)) for seat in (B, SPECTATOR)])
    assert seen[0] == seen[1]


# Terrain


def test_terrain_is_laid_on_clear_hexes_of_the_middle_rows() -> None:
    """FC-EPIC-04, FC-DEC-34: rocks, forests, hills and villages in five rows, or pass."""
    scene = laid(epic())
    assert scene.options()[0] == "pass"
    for kind in ("rocks", "forest", "hill", "village"):
        assert places(scene, kind) == MIDDLE
    assert {text.split()[0] for text in offered(scene, "raise")} == {"rocks", "forest", "hill", "village"}
    scene.play("raise forest G5")
    assert terrain(scene) == {"G5": "forest"} and places(scene, "hill") == MIDDLE - {"G5"}


def test_each_player_has_a_pool_of_eight_hexes() -> None:
    """FC-EPIC-04: two rocks, three forests, two hills, a village; what is used up is offered no more."""
    scene = laid(epic())
    pool = ["rocks", "rocks", "forest", "forest", "forest", "hill", "hill", "village"]
    spots = [f"{column}{row}" for row in (3, 5) for column in WIDTH[::2]]
    for kind in pool:
        assert scene.asked == "A" and places(scene, kind)
        scene.play(f"raise {kind} {spots.pop()}")
        if kind != "village":
            scene.play("pass")
    assert table(scene).pool[:4] == [0, 0, 0, 0] and table(scene).pool[4:] == [2, 3, 2, 1]
    assert scene.asked == "B"
    scene.play("raise village A7")
    assert scene.asked == "B", "A has nothing left and is not asked"
    assert places(scene, "village") == set() and places(scene, "rocks")
    scene.play("pass")
    assert scene.decision.kind == "deploy", "to have nothing left is to pass"


def test_the_player_with_fewer_units_begins_to_lay_terrain() -> None:
    """FC-EPIC-04: eight units of the Empire against nine; the players alternate."""
    scene = laid(epic())
    assert scene.asked == "A"
    scene.play("raise hill A3")
    assert scene.asked == "B"
    scene.play("raise hill C3")
    assert scene.asked == "A"
    scene = Scene("commander", "epic-battle", {"elements": "no"})
    scene.play("muster roland", "muster knights", "complete", "take-deck", seat="A")
    scene.play("muster imelstar", "complete", "take-deck", seat="B")
    assert laid(scene).asked == "B"


@pytest.mark.parametrize(("drawn", "first"), [("shuffle 0 1", "A"), ("shuffle 1 0", "B")])
def test_between_equal_armies_chance_says_who_begins(drawn: str, first: str) -> None:
    """FC-EPIC-04: one unit against one."""
    scene = equal_armies()
    with scene.dice(drawn):
        laid(scene)
    assert (scene.asked, scene.decision.kind) == (first, "terrain")


def test_two_passes_in_a_row_end_the_laying_and_one_does_not() -> None:
    """FC-EPIC-04: who has passed may lay again, as long as the other has not passed too."""
    scene = laid(epic())
    scene.play("pass", "raise forest A3")
    assert scene.asked == "A" and scene.decision.kind == "terrain"
    scene.play("raise forest C3", "pass", "raise forest E3", "pass")
    assert scene.asked == "A" and scene.decision.kind == "terrain"
    scene.play("pass")
    assert scene.decision.kind == "deploy"


def test_rocks_may_not_cut_a_hex_off() -> None:
    """FC-EPIC-05: the ford C5 lies between rivers; rocks take three of its four ways, the last stays open."""
    scene = laid(epic(), river=True)
    assert places(scene, "rocks") == places(scene, "forest")
    scene.play("raise rocks B4", "raise rocks B6", "raise rocks C4")
    assert "C6" not in places(scene, "rocks"), "the ford would be an island"
    assert "C6" in places(scene, "forest") and "D6" in places(scene, "rocks")


def test_rocks_may_not_close_the_last_way_between_the_armies() -> None:
    """FC-EPIC-05: five of the six ways north of the crossings are closed, so the sixth is not offered."""
    scene = laid(epic(), river=True)
    state = table(scene)
    closed = [GRID.read(label) for label in ("B4", "C4", "F4", "G4", "J4")]
    state.terrain = [TERRAINS.index("rocks") if hex_ in closed else kind for hex_, kind in enumerate(state.terrain)]
    state.settle()
    scene.play("pass")
    assert "K4" not in places(scene, "rocks"), "it is the last way across the river"
    assert "K4" in places(scene, "forest") and "L4" in places(scene, "rocks")


# Elements


def test_neutral_elements_come_first_and_then_those_of_the_faction() -> None:
    """FC-EPIC-07, FC-DEC-34: one each in turn; the Empire has a statue, Styx tombs, an altar or coffins."""
    scene = laid(epic({"army": "preset"}))
    scene.play("pass", "pass")
    asked = []
    for element in ("tree D4", "fortifications G5", "statue H6", "altar_styx F4"):
        asked.append((scene.asked, sorted({text.split()[0] for text in offered(scene, "erect")})))
        scene.play(f"erect {element}")
    neutral = ["fortifications", "supply_wagon", "tree"]
    styx = ["altar_styx", "chained_coffins", "tombs"]
    assert asked == [("A", neutral), ("B", neutral), ("A", ["statue"]), ("B", styx)]
    assert scene.decision.kind == "deploy"
    features = {GRID.label(hex_): FEATURES[kind] for hex_, kind in enumerate(table(scene).features) if kind}
    assert features == {"D4": "tree", "G5": "fortifications", "H6": "statue", "F4": "altar_styx"}


def test_an_element_stands_alone_on_a_clear_hex_of_the_middle_rows() -> None:
    """FC-EPIC-07, FC-RULING-68: not on terrain and not on another element."""
    scene = laid(epic({"army": "preset"}))
    scene.play("raise hill D4", "pass", "pass")
    assert places(scene, "tree", "erect") == MIDDLE - {"D4"}
    scene.play("erect tree G5")
    assert places(scene, "tree", "erect") == MIDDLE - {"D4", "G5"}


def test_nobody_has_to_use_elements() -> None:
    """FC-EPIC-07: each of the four may be left out."""
    scene = laid(epic({"army": "preset"}))
    scene.play("pass", "pass")
    for seat in "ABAB":
        assert scene.asked == seat and scene.options()[0] == "pass"
        scene.play("pass")
    assert scene.decision.kind == "deploy" and not any(table(scene).features)


def test_elements_can_be_added_to_a_scenario_and_left_out_of_an_epic_battle() -> None:
    """FC-EPIC-07, FC-ELEM-01: an option; scenarios have none unless it is named, and capture points may lie below."""
    scene = Scene("commander", "first-battle", {"elements": "yes"})
    assert scene.asked == "A" and scene.decision.kind == "element"
    assert "G5" not in places(scene, "tree", "erect"), "the bridge is no clear hex"
    scene = Scene("commander", "many-headed-horror", {"elements": "yes"})
    assert {"B4", "G5", "K6"} <= places(scene, "tree", "erect"), "capture points on clear hexes"
    assert Scene("commander", "first-battle").decision.kind == "deploy"


# Deployment and course


def test_the_larger_army_deploys_first_without_a_question() -> None:
    """FC-EPIC-08, FC-DEP-02: nine units of Styx; with equal armies chance decides."""
    scene = laid(epic())
    scene.play("pass", "pass")
    assert scene.asked == "B" and table(scene).initiative == B
    scene = equal_armies()
    with scene.dice("shuffle 0 1", "shuffle 0 1"):
        laid(scene)
        scene.play("pass", "pass")
    assert scene.asked == "A" and scene.decision.kind == "deploy" and table(scene).initiative == A


def test_nothing_scores_in_an_epic_battle() -> None:
    """FC-EPIC-08, FC-VP-07: a whole battle by chance, without a point for anybody."""
    scene = epic({**SMALL, "map": "first-battle", "max_rounds": "4"})
    while not scene.match.over:
        play_on(scene, scene.options()[-1])
        assert table(scene).score == [0, 0]
    assert scene.result is not None and scene.result.reason in ("destroyed", "rounds")
