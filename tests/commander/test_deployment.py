"""Deployment: the map, who goes first, and where the units begin."""

from __future__ import annotations

import pytest
from field import blank, offered, play_on, table
from printed import ROCKS, TERRAINS
from scene import Scene

from strategos import games
from strategos.games.commander.events import InitiativeTaken
from strategos.games.commander.game import Commander
from strategos.games.commander.model import CommanderState
from strategos.games.commander.printed import Field
from strategos.games.commander.rules.deployment import begin
from strategos.games.commander.setup import GRID
from strategos.games.commander.words import NOWHERE, SETTING_UP
from strategos.kernel.engine import start
from strategos.kernel.flow import then
from strategos.kernel.ids import SPECTATOR
from strategos.table.match import Match

A, B = 0, 1
SCENARIOS = (
    "first-battle", "many-headed-horror", "hard-choice", "marvels-of-mechanics", "overwhelming-barrier",
    "decisive-battle",
)  # fmt: skip
WIDTH = "ABCDEFGHIJKLM"


def rows(*numbers: int) -> set[str]:
    """All hexes of some rows, by the number of their label."""
    return {f"{column}{row}" for row in numbers for column in WIDTH}


def hexes(scene: Scene, unit: str = "") -> set[str]:
    """The hexes in which a unit, or any, may be deployed."""
    pairs = [text.split() for text in offered(scene, "deploy")]
    return {hex_ for name, hex_ in pairs if unit in ("", name)}


def units(scene: Scene) -> list[str]:
    """The units that are offered, each once."""
    return list(dict.fromkeys(text.split()[0] for text in offered(scene, "deploy")))


def commander() -> Commander:
    game = games.find("commander")
    assert isinstance(game, Commander)
    return game


def sizes(state: CommanderState) -> tuple[int, int]:
    """How many units of each side are on the map."""
    return state.army[0].bit_count(), state.army[1].bit_count()


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_map_of_the_scenario_lies_ready_before_anybody_deploys(scenario: str) -> None:
    """FC-DEP-01, FC-ARMY-01: terrain hex by hex and capture points, as printed; no unit is on it yet."""
    state = table(Scene("commander", scenario))
    printed = commander().content["maps"][scenario]
    letters = {entry["letter"]: TERRAINS.index(name) for name, entry in commander().content["terrain"].items()}
    assert state.terrain == [letters[letter] for row in printed["terrain"] for letter in row]
    points = [GRID.label(hex_) for hex_ in range(GRID.size) if state.rules.fields[0].points >> hex_ & 1]
    assert sorted(points) == sorted(point["hex"] for point in printed["capture_points"])
    assert state.phase == SETTING_UP and state.occupied == 0


@pytest.mark.parametrize("scenario", ["first-battle", "hard-choice", "overwhelming-barrier", "decisive-battle"])
def test_the_side_that_the_scenario_names_deploys_first_and_takes_the_token(scenario: str) -> None:
    """FC-DEP-03, FC-SC1-06, FC-SC3-05, FC-SC5-04, FC-SC6-07, FC-RULING-14, FC-DEC-02: Styx, and nobody is asked."""
    scene = Scene("commander", scenario)
    assert (scene.asked, scene.decision.kind, table(scene).initiative) == ("B", "deploy", B)


def test_the_side_that_the_scenario_names_is_first_whatever_the_armies() -> None:
    """FC-DEP-03, FC-RULING-14: one unit of Styx against seven of the Empire."""
    scene = Scene("commander", "first-battle", {"army": "own"})
    scene.play("take-army", "take-deck", seat="A")
    scene.play("muster imelstar", "complete", "take-deck", seat="B")
    assert (scene.asked, scene.decision.kind, table(scene).initiative) == ("B", "deploy", B)


@pytest.mark.parametrize("scenario", ["many-headed-horror", "marvels-of-mechanics"])
@pytest.mark.parametrize("named", ["A", "B"])
def test_where_the_players_decide_their_agreement_counts(scenario: str, named: str) -> None:
    """FC-DEP-03, FC-SC2-07, FC-SC4-05, FC-DEC-02, FC-RULING-14: both name the same side, which goes first."""
    scene = Scene("commander", scenario)
    assert scene.asked == "AB" and scene.decision.kind == "first"
    assert scene.options("A") == scene.options("B") == ["name-first A", "name-first B"]
    scene.play(f"name-first {named}", seat="A")
    scene.play(f"name-first {named}", seat="B")
    assert (scene.asked, scene.decision.kind) == (named, "deploy")
    assert scene.events(InitiativeTaken) == [InitiativeTaken("AB".index(named))]
    assert table(scene).vote == [-1, -1]


@pytest.mark.parametrize("scenario", ["many-headed-horror", "marvels-of-mechanics"])
@pytest.mark.parametrize(("drawn", "first"), [("shuffle 0 1", "A"), ("shuffle 1 0", "B")])
def test_without_agreement_equal_armies_are_settled_by_chance(scenario: str, drawn: str, first: str) -> None:
    """FC-DEP-02, FC-SC2-07, FC-SC4-05, FC-RULING-14: seven against seven, and eight against eight."""
    scene = Scene("commander", scenario)
    with scene.dice(drawn):
        scene.play("name-first A", seat="A")
        scene.play("name-first B", seat="B")
    assert (scene.asked, scene.decision.kind, "AB"[table(scene).initiative]) == (first, "deploy", first)


@pytest.mark.parametrize(("armies", "first"), [((2, 1), "A"), ((1, 2), "B")])
def test_without_agreement_the_larger_army_goes_first(armies: tuple[int, int], first: str) -> None:
    """FC-DEP-02, FC-RULING-14: units are counted, not their points; no lot is drawn."""
    scene = Scene("commander", "many-headed-horror", {"army": "own"})
    for seat, (unit, count) in zip("AB", zip(("knights", "zombie_warriors"), armies, strict=True), strict=True):
        scene.play(*[f"muster {unit}"] * count, "complete", "take-deck", seat=seat)
    scene.play("name-first B", seat="A")
    scene.play("name-first A", seat="B")
    assert (scene.asked, scene.decision.kind, "AB"[table(scene).initiative]) == (first, "deploy", first)


def test_nobody_sees_which_side_the_other_has_named() -> None:
    """FC-DEC-02, FC-RULING-14: neither in the view nor in the story, until both have answered."""
    views = []
    for named in ("A", "B"):
        scene = Scene("commander", "many-headed-horror")
        scene.play(f"name-first {named}", seat="A")
        assert scene.asked == "B"
        views.append([(scene.match.view(seat).facts, scene.match.story(seat)) for seat in (B, SPECTATOR)])
    assert views[0] == views[1]
    with scene.dice("shuffle 0 1"):
        scene.play("name-first A", seat="B")
    for viewer in (A, B, SPECTATOR):
        assert "    votes 1 0" in scene.match.story(viewer)


def test_players_alternate_and_who_has_more_places_the_rest() -> None:
    """FC-DEP-04, FC-DEP-06, FC-DEP-07: nine units against seven; then all are on the map and the first round begins."""
    scene = Scene("commander", "first-battle")
    asked = ""
    while scene.decision.kind == "deploy":
        asked += scene.asked
        before = sizes(table(scene))
        play_on(scene, scene.options()[0])
        after = sizes(table(scene))
        assert sum(after) == sum(before) + 1
    assert asked == "BABABABABABABABB"
    state = table(scene)
    assert sizes(state) == (7, 9) and state.round == 1
    assert all(state.hex[slot] != NOWHERE for seat in (A, B) for slot in state.rules.slots[seat])


def test_a_unit_stands_in_the_own_zone_in_an_empty_hex() -> None:
    """FC-DEP-05, FC-DEC-03: Styx has the two northern rows, the Empire the two southern ones, less what is taken."""
    scene = Scene("commander", "first-battle")
    assert hexes(scene) == rows(1, 2)
    scene.play("deploy imelstar E1")
    assert scene.asked == "A" and hexes(scene) == rows(8, 9)
    scene.play("deploy roland E9")
    assert hexes(scene) == rows(1, 2) - {"E1"}
    scene.play("deploy zombie_warriors1 A2")
    assert hexes(scene) == rows(8, 9) - {"E9"}
    assert table(scene).at[GRID.read("E9")] == scene.state.setup.notation.names.number("unit", "roland")


def test_every_kind_of_unit_is_offered_in_every_hex_and_those_that_stand_no_more() -> None:
    """FC-DEC-03: unit by hex; units of one card that wait are one unit, so the first of them stands for all."""
    scene = Scene("commander", "first-battle")
    assert units(scene) == ["zombie_warriors1", "zombie_archers1", "undead_cavalry1", "imelstar"]
    assert len(scene.options()) == 4 * 26
    scene.play("deploy imelstar A1", "deploy legionaries1 A9")
    assert units(scene) == ["zombie_warriors1", "zombie_archers1", "undead_cavalry1"]
    scene.play("deploy zombie_warriors1 B1")
    assert units(scene) == ["legionaries2", "shooters1", "knights", "roland"]
    for hex_ in hexes(scene, "roland"):
        assert hex_ in hexes(scene, "legionaries2")


def test_units_deploy_on_difficult_terrain_and_are_not_stopped_by_it() -> None:
    """FC-RULING-15, FC-DEP-05: a forest in the zone of Styx costs no fatigue; the Empire begins inside its cities."""
    scene = Scene("commander", "marvels-of-mechanics")
    scene.play("name-first B", seat="A")
    scene.play("name-first B", seat="B")
    assert {"C2", "K2"} <= hexes(scene)
    scene.play("deploy imelstar C2")
    state = table(scene)
    assert state.terrain[GRID.read("C2")] == TERRAINS.index("forest") and sum(state.fatigue) == 0
    scene = Scene("commander", "decisive-battle")
    scene.play("deploy imelstar A1")
    assert hexes(scene) == rows(7, 8, 9) | {"D5", "J5"}
    scene.play("deploy roland D5")
    assert table(scene).terrain[GRID.read("D5")] == TERRAINS.index("city") and table(scene).score == [0, 0]


def test_nobody_deploys_in_impassable_terrain() -> None:
    """FC-DEP-05, FC-ARMY-08: rocks laid in the zone of Styx are no place, and count for nothing when mustering."""
    game = commander()
    state = blank(game, "first-battle", {})
    printed = state.rules.fields[0]
    terrain = [ROCKS if GRID.label(hex_) in ("A1", "M2") else kind for hex_, kind in enumerate(printed.terrain)]
    state.rules.fields = [Field(printed.name, terrain, printed.zones, 0, printed.points)]
    state.terrain = terrain
    state.settle()
    start(state, then(begin))
    scene = Scene.__new__(Scene)
    scene.match = Match(game, "first-battle", None, state=state)
    assert hexes(scene) == rows(1, 2) - {"A1", "M2"}


# The detachment of scenario 3


def east(scene: Scene) -> set[str]:
    """What is offered in the second zone of the Empire."""
    return hexes(scene) & {"L3", "M3", "L4", "M4", "L5", "M5"}


def empire_deploys(scene: Scene, *where: str) -> None:
    """Place units of the Empire, the first one that is offered, with Styx placing its own in between."""
    for hex_ in where:
        while scene.asked == "B":
            play_on(scene, scene.options()[0])
        scene.play(f"deploy {units(scene)[0]} {hex_}")
    while not scene.match.over and scene.asked == "B" and scene.decision.kind == "deploy":
        play_on(scene, scene.options()[0])


def test_at_most_three_units_go_into_the_second_zone() -> None:
    """FC-SC3-06: after the third the rest of the Empire goes to the last row."""
    scene = Scene("commander", "hard-choice")
    empire_deploys(scene, "L3", "M3")
    assert east(scene) == {"L4", "M4", "L5", "M5"} and hexes(scene) - east(scene) == rows(9)
    empire_deploys(scene, "L4")
    assert east(scene) == set() and hexes(scene) == rows(9)


def test_at_least_two_units_go_into_the_second_zone() -> None:
    """FC-SC3-06: with two of eight units left and none apart, no place but the second zone is offered."""
    scene = Scene("commander", "hard-choice")
    empire_deploys(scene, "A9", "B9", "C9", "D9", "E9")
    assert hexes(scene) == rows(9) - {"A9", "B9", "C9", "D9", "E9"} | {"L3", "M3", "L4", "M4", "L5", "M5"}
    empire_deploys(scene, "F9")
    assert hexes(scene) == east(scene) == {"L3", "M3", "L4", "M4", "L5", "M5"}
    empire_deploys(scene, "L3")
    assert hexes(scene) == east(scene) == {"M3", "L4", "M4", "L5", "M5"}


def test_with_two_apart_the_last_unit_stands_where_it_likes() -> None:
    """FC-SC3-06: two are enough, three are allowed."""
    scene = Scene("commander", "hard-choice")
    empire_deploys(scene, "L3", "M3", "A9", "B9", "C9", "D9", "E9")
    assert east(scene) == {"L4", "M4", "L5", "M5"} and "F9" in hexes(scene)


@pytest.mark.parametrize("size", [1, 2])
def test_a_small_army_goes_apart_as_a_whole(size: int) -> None:
    """FC-SC3-06: one or two units are all the Empire has, so they are the detachment."""
    scene = Scene("commander", "hard-choice", {"army": "own"})
    scene.play(*["muster knights"] * size, "complete", "take-deck", seat="A")
    scene.play("muster imelstar", "complete", "take-deck", seat="B")
    scene.play(scene.options()[0])
    for _ in range(size):
        assert hexes(scene) == east(scene) != set()
        play_on(scene, scene.options()[0])


def test_in_an_epic_battle_the_two_zones_are_one() -> None:
    """FC-EPIC-03, FC-SC3-06: the map of scenario 3 without its detachment."""
    scene = Scene("commander", "epic-battle", {"map": "hard-choice", "army": "preset", "elements": "no"})
    assert scene.asked == "B"
    scene.play(scene.options()[0])
    assert hexes(scene) == rows(9) | {"L3", "M3", "L4", "M4", "L5", "M5"}
    empire_deploys(scene, "L3", "M3", "L4")
    assert east(scene) == {"M4", "L5", "M5"}
