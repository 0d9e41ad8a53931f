"""Line of sight: what a straight line crosses, what lies beside it, and what hides a target."""

from __future__ import annotations

import pytest
from field import field, number, offered, table
from printed import FEATURES, ROCKS, TERRAINS
from scene import Scene

from strategos.boards.graph import bits
from strategos.games.commander.rules.strength import can_see, shot_targets
from strategos.games.commander.setup import GRID


def looking(units: str, terrain: str = "", features: str = "", house: dict[str, str] | None = None) -> bool:
    """Whether the Shooters, the first unit, may shoot at the Hydra."""
    scene = field(units, terrain, features, house=house)
    scene.play("begin")
    return "hydra" in offered(scene, "shoot")


def label(column: int, row: int) -> str:
    return GRID.label(GRID.number(column, row))


def labels(*places: tuple[int, int]) -> list[str]:
    return [label(column, row) for column, row in places]


def line(start: tuple[int, int], end: tuple[int, int]) -> Scene:
    """Shooters in one hex and a Hydra in the other, on a clear map."""
    return field(f"A shooters {label(*start)} red, B hydra {label(*end)}")


def is_seen(scene: Scene, *hidden: str) -> bool:
    """Whether the Shooters see the Hydra with rocks in these hexes, and the Hydra them."""
    state = table(scene)
    state.terrain = [ROCKS if GRID.label(hex_) in hidden else 0 for hex_ in range(GRID.size)]
    state.settle()
    one, other = number(scene, "shooters"), number(scene, "hydra")
    assert can_see(state, one, other) == can_see(state, other, one)
    return shot_targets(state, one) == [other]


CROSSED = [
    ((2, 4), (5, 4), labels((3, 4), (4, 4))),
    ((2, 4), (3, 2), labels((2, 3))),
    ((2, 4), (4, 2), labels((2, 3), (3, 3))),
    ((2, 4), (5, 3), labels((3, 3), (3, 4), (4, 3), (4, 4))),
    ((2, 4), (4, 0), labels((2, 3), (3, 2), (3, 1))),
    ((6, 4), (6, 1), labels((6, 3), (6, 2))),
]


@pytest.mark.parametrize(("start", "end", "crossed"), CROSSED)
def test_a_line_is_blocked_by_each_hex_it_crosses_and_by_no_other(
    start: tuple[int, int], end: tuple[int, int], crossed: list[str]
) -> None:
    """FC-EX-23, FC-LOS-01, FC-LOS-02, FC-LOS-07, FC-TER-07: rocks in one hex of the map after the other."""
    scene = line(start, end)
    found = [GRID.label(hex_) for hex_ in bits(GRID.crossed(GRID.number(*start), GRID.number(*end)))]
    assert sorted(found) == sorted(crossed)
    ends = labels(start, end)
    everywhere = [GRID.label(hex_) for hex_ in range(GRID.size) if GRID.label(hex_) not in ends]
    assert [hex_ for hex_ in everywhere if not is_seen(scene, hex_)] == sorted(crossed, key=GRID.read)
    assert is_seen(scene, *[hex_ for hex_ in everywhere if hex_ not in crossed])  # corners touched, hexes beside


EDGED = [
    ((2, 4), (2, 2), [labels((1, 3), (2, 3))], []),
    ((2, 4), (2, 0), [labels((1, 3), (2, 3)), labels((1, 1), (2, 1))], labels((2, 2))),
    ((2, 4), (5, 2), [labels((2, 3), (3, 4)), labels((4, 2), (4, 3))], labels((3, 3))),
]


@pytest.mark.parametrize(("start", "end", "edges", "crossed"), EDGED)
def test_a_line_along_an_edge_is_blocked_by_both_hexes_together(
    start: tuple[int, int], end: tuple[int, int], edges: list[list[str]], crossed: list[str]
) -> None:
    """FC-EX-24, FC-LOS-04, FC-LOS-07, FC-RULING-53: one hex of an edge is not enough, nor one of each edge."""
    scene = line(start, end)
    assert is_seen(scene)
    for one, other in edges:
        assert is_seen(scene, one) and is_seen(scene, other) and not is_seen(scene, one, other)
    for hex_ in crossed:
        assert not is_seen(scene, hex_)
    assert is_seen(scene, *[pair[place % 2] for place, pair in enumerate(edges)])
    assert is_seen(scene, *[pair[1 - place % 2] for place, pair in enumerate(edges)])


@pytest.mark.parametrize(
    ("units", "terrain", "is_open"),
    [
        ("A legionaries B4", "", True),
        ("A legionaries B4", "C4 forest", False),
        ("A legionaries B4, B imelstar C4", "", False),
        ("A knights M1", "B4 forest", True),
        ("A knights M1", "B4 forest, C4 village", False),
    ],
)
def test_an_edge_is_closed_by_units_and_terrain_alike(units: str, terrain: str, is_open: bool) -> None:
    """FC-RULING-53, FC-LOS-04: C5 sees C3 between B4 and C4."""
    scene = field(f"A shooters C5 red, B hydra C3, {units}", terrain)
    assert can_see(table(scene), number(scene, "shooters"), number(scene, "hydra")) == is_open


@pytest.mark.parametrize("unit", ["A legionaries E5", "B zombie_warriors E5"])
def test_units_of_either_side_hide_those_behind_them(unit: str) -> None:
    """FC-LOS-02: a unit between C5 and F5; none in between, none hidden."""
    assert looking("A shooters C5 red, B hydra F5")
    assert not looking(f"A shooters C5 red, B hydra F5, {unit}")


def test_the_hexes_at_both_ends_never_block() -> None:
    """FC-LOS-02: out of a forest into a village."""
    assert looking("A shooters C5 red, B hydra F5", "C5 forest, F5 village")
    assert looking("A shooters C5 red, B hydra F5", "C5 city, F5 hill")


BLOCKING = ("rocks", "forest", "hill", "village", "city")


@pytest.mark.parametrize("kind", TERRAINS)
def test_only_some_terrain_interrupts_sight(kind: str) -> None:
    """FC-LOS-03, FC-TER-07, FC-TER-09, FC-TER-10, FC-TER-13, FC-TER-14, FC-TER-15, FC-RULING-52: listed by name."""
    assert looking("A shooters C5 red, B hydra F5", f"E5 {kind}") == (kind not in BLOCKING)


@pytest.mark.parametrize("feature", FEATURES[1:])
def test_templates_and_elements_hide_nobody(feature: str) -> None:
    """FC-LOS-03, FC-RULING-52: Fortifications neither."""
    assert looking("A shooters C5 red, B hydra F5", features=f"E5 {feature}")


def test_difficult_terrain_blocks_by_house_rule_alone() -> None:
    """FC-RULING-52: with the switch on, Fords and Fortifications hide, too; a River still does not."""
    house = {"los_difficult_blocks": "true"}
    assert not looking("A shooters C5 red, B hydra F5", "E5 ford", house=house)
    assert not looking("A shooters C5 red, B hydra F5", features="E5 fortifications", house=house)
    assert not looking("A shooters C5 red, B hydra F5", "E5 rocks", house=house)
    assert looking("A shooters C5 red, B hydra F5", "E5 river", house=house)


def test_from_a_hill_a_unit_sees_past_its_allies() -> None:
    """FC-LOS-05, FC-TER-12: not past enemies or woods, and not from the plain."""
    allies = "A legionaries D5, A knights E5"
    assert looking(f"A shooters C5 red, B hydra F5, {allies}", "C5 hill")
    assert not looking(f"A shooters C5 red, B hydra F5, {allies}")
    assert not looking(f"A shooters C5 red, B hydra F5, {allies}", "F5 hill")
    assert not looking("A shooters C5 red, B hydra F5, B imelstar E5", "C5 hill")
    assert not looking(f"A shooters C5 red, B hydra F5, {allies}", "C5 hill, E5 forest")


def test_what_lies_off_the_map_never_blocks() -> None:
    """FC-LOS-06: from A5 to A3 the line runs along A4 on one side and the edge of the map on the other."""
    assert looking("A shooters A5 red, B hydra A3, A legionaries A4", "A4 forest")


def test_a_corner_that_is_only_touched_never_blocks() -> None:
    """FC-LOS-06, FC-RULING-53: from G5 to G3 the line leaves the hex by its upper corner, between F4 and G4."""
    beside = "F5 rocks, H5 rocks, F3 rocks, H3 rocks, E4 rocks, H4 rocks"
    assert looking("A shooters G5 red, B hydra G3", beside)
