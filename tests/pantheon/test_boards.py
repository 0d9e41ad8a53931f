"""The four boards: what the specification says of them, and their shapes, sight lines and pictures."""

from __future__ import annotations

import tomllib
from collections import Counter
from functools import cache
from typing import Any

import pytest
from full_run import is_full

from strategos.boards.areas import AreaBoard
from strategos.boards.graph import bits
from strategos.games.pantheon.content_spec import CONTENT, MODES
from strategos.games.pantheon.layout import area_board
from strategos.stage.pantheon.board_picture import SETS

ROWS = {
    "olympus": """
        .4 .4 S3 .4 .4
        F3 .4 R3 .4 K2 .4
        F3 R3 .4 .5 .4 R3 F3
        .4 K2 .4 R3 .4 F3
        .4 .4 S3 .4 .4""",
    "styx": """
        .4 .4 .4 .4
        F3 .4 X3 R3 .4
        M3 .4 .4 P1
        W3 W3 R4 W3 W3
        P1 .4 .4 M3
        .4 R3 X3 .4 F3
        .4 .4 .4 .4""",
    "thermopylae": """
        .4 P1 P1 K2 P1 P1 .4
        .4 S3 .3 .3 S3 .4
        .4 F3 .4 R3 .4 F3 .4
        .4 R3 Z0 Z0 R3 .4
        .4 M3 W4 W4 W4 M3 .4""",
    "tartarus": """
        .4 .4 T3 .4 .4
        .4 L2 .4 X3 .4 R3
        T3 L2 .5 L2 T3
        R3 .4 X3 .4 L2 .4
        .4 .4 T3 .4 .4""",
}
MIX = {
    "olympus": "17 open, 4 forest, 4 ruins, 2 rock, 2 slope",
    "styx": "16 open, 2 forest, 3 ruins, 2 rift, 4 water, 2 swamp, 2 cliff",
    "thermopylae": "14 open, 4 cliff, 1 rock, 2 slope, 2 forest, 3 ruins, 2 wall, 2 swamp, 3 water",
    "tartarus": "15 open, 4 cage, 4 lava, 2 rift, 2 ruins",
}
BOUNDARIES = {
    "olympus": "escarpment B4|C4 D3|C4 / high B3|C3 D4|C5",
    "styx": "impassable B5|C4 F1|E1 G2|G3 / escarpment C1|D1 E4|D5",
    "thermopylae": "high B2|C3 B5|C5 / escarpment B2|B3 B4|B5",
    "tartarus": "cage_wall C1|B1 C1|B2 C1|C2 C1|D1 C1|D2 C5|B5 C5|B6 C5|C4 C5|D5 C5|D6 A3|B3 A3|B4 E3|D3 E3|D4"
    " / chains B3|C3 D4|C3",
}
SKULL_PATHS = {
    "olympus": "",
    "styx": "A2-B3 A3-B3 B3-C2 B3-C3 G2-F3 G3-F3 F3-E2 F3-E3",
    "thermopylae": "",
    "tartarus": "A4-B4 B4-B5 B4-C3 E2-D3 D3-D2 D3-C3",
}
ZONES = {
    "olympus": {
        "2p": "A1 A2 A3 A4 A5 / E1 E2 E3 E4 E5",
        "4p": "A1 A2 B1 / E1 E2 D1 / A4 A5 B6 / E4 E5 D6",
        "3p": "A1 B1 C1 / A5 B6 C7 / E2 E3 E4",
        "3v1": "E2 E3 E4 / A1 B1 / A2 A3 A4 / A5 B6",
    },
    "styx": {
        "2p": "A1 A2 A3 A4 / G1 G2 G3 G4",
        "4p": "A1 A2 B1 / G1 G2 F1 / A3 A4 B5 / G3 G4 F5",
        "3p": "A4 B5 / F1 G1 / F5 G4",
        "3v1": "G2 G3 / A1 B1 / A2 A3 / A4 B5",
    },
    "thermopylae": {
        "2p": "A1 B1 C1 D1 E1 / A7 B6 C7 D6 E7",
        "4p": "A1 B1 / A7 B6 / D1 E1 / D6 E7",
        "3p": "A1 B1 / A7 B6 / E3 E4 E5",
        "3v1": "C7 D6 / A1 B1 / C1 D1 / E1 E2",
    },
    "tartarus": {
        "2p": "A1 A2 A3 A4 A5 / E1 E2 E3 E4 E5",
        "4p": "A1 A2 B1 / E1 E2 D1 / A4 A5 B6 / E4 E5 D6",
        "3p": "A1 B1 / A5 B6 / E2 E3 E4",
        "3v1": "E2 E3 E4 / A1 B1 / A2 A3 A4 / A5 B6",
    },
}
OMPHALOS = {
    "olympus": {
        "3": "C2 C4 C6",
        "7": "C4 B2 D5 C2 C6 B4 D3",
        "10": "A2 A3 A4 B3 B4 C2 C4 C6 D3 D4",
        "10s": "B2 B4 C2 C3 C4 C5 C6 D3 D4 D5",
        "13": "C4 B2 D5 C2 C6 B4 D3 C3 C5 B3 D4 A3 E3",
    },
    "styx": {
        "3": "D3 C2 E3",
        "7": "D3 C2 E3 B2 F4 D1 D5",
        "10": "B1 B3 C1 C3 D1 D2 D3 D5 E2 F3",
        "10s": "D3 C2 C3 E2 E3 B2 B4 D1 D5 F3",
        "13": "D3 C2 E3 B2 F4 D1 D5 C3 E2 B4 F2 D2 D4",
    },
    "thermopylae": {
        "3": "C4 B2 B5",
        "7": "C4 C2 C6 B2 B5 E3 E5",
        "10": "B2 B3 B4 B5 C2 C3 C5 C6 D2 D5",
        "10s": "C4 C2 C6 C3 C5 B2 B5 B3 B4 E4",
        "13": "C4 C2 C6 C3 C5 B2 B5 B3 B4 E3 E5 D2 D5",
    },
    "tartarus": {
        "3": "C3 B3 D4",
        "7": "C3 B3 D4 C1 C5 B5 D2",
        "10": "A2 A3 A4 B3 B4 B5 C1 C3 D3 D4",
        "10s": "C3 B3 D4 C1 C5 B5 D2 B4 D3 D6",
        "13": "C3 B3 D4 C1 C5 B5 D2 B4 D3 A3 E3 C2 C4",
    },
}
CLOSED = {"cliff", "rock", "wall"}
BOARDS = sorted(ROWS)
every_board = pytest.mark.parametrize("name", BOARDS)
# The shapes are the same in every mode, only a few boundaries differ: each board in two modes, each mode on two boards.
PAIRS = [(name, mode) for name in BOARDS for mode in MODES]
SOME_PAIRS = [(BOARDS[at % 4], MODES[(at + at // 4) % 4]) for at in range(8)]
every_pair = pytest.mark.parametrize(("name", "mode"), PAIRS if is_full() else SOME_PAIRS)


@cache
def file(name: str) -> dict[str, Any]:
    return tomllib.loads((CONTENT / f"{name}.toml").read_text(encoding="utf-8"))


@cache
def entry(name: str) -> dict[str, Any]:
    return {"id": name, **file(f"boards/{name}")}


@cache
def board(name: str, mode: str = "2p") -> AreaBoard:
    return area_board(entry(name), mode)


def codes(name: str) -> dict[str, str]:
    rows = [line.split() for line in ROWS[name].strip().splitlines()]
    return {f"{chr(65 + r)}{n}": code for r, row in enumerate(rows) for n, code in enumerate(row, 1)}


def adjacent(name: str) -> set[tuple[str, str]]:
    """The neighbours that MBU-BRD-02 wants, each pair in order."""
    lengths = [len(line.split()) for line in ROWS[name].strip().splitlines()]
    pairs: set[tuple[str, str]] = set()
    for row, length in enumerate(lengths):
        letter, below = chr(65 + row), chr(66 + row)
        pairs |= {(f"{letter}{n}", f"{letter}{n + 1}") for n in range(1, length)}
        if row + 1 < len(lengths):
            shift = 0 if lengths[row + 1] > length else -1
            wanted = [(n, n + shift + i) for n in range(1, length + 1) for i in (0, 1)]
            pairs |= {(f"{letter}{n}", f"{below}{m}") for n, m in wanted if 1 <= m <= lengths[row + 1]}
    return pairs


def turned(name: str, area: str) -> str:
    """The area opposite: after half a turn, or in the mirror for Thermopylae."""
    lengths = [len(line.split()) for line in ROWS[name].strip().splitlines()]
    row = ord(area[0]) - 65
    number = lengths[row] + 1 - int(area[1])
    return f"{area[0] if name == 'thermopylae' else chr(65 + len(lengths) - 1 - row)}{number}"


def turned_point(name: str, point: list[int]) -> tuple[int, int]:
    outline = entry(name)["outline"]
    wide = min(x for x, _ in outline) + max(x for x, _ in outline)
    high = min(y for _, y in outline) + max(y for _, y in outline)
    return wide - point[0], point[1] if name == "thermopylae" else high - point[1]


@every_board
def test_the_areas_have_the_terrain_and_capacity_of_the_specification(name: str) -> None:
    """MBU-BRD-01, MBU-BRD-04: rows of areas, each with a letter for its terrain and its capacity."""
    letters = {word: terrain["letter"] for word, terrain in file("terrain").items()}
    found = {area: f"{letters[given['terrain']]}{given['capacity']}" for area, given in entry(name)["areas"].items()}
    assert found == codes(name)
    assert list(found) == list(codes(name))


@every_board
def test_neighbours_are_exactly_those_of_the_rows(name: str) -> None:
    """MBU-BRD-02: consecutive areas of a row, and two of each neighbouring row; no other adjacency."""
    drawn = board(name)
    assert {
        (drawn.names[a], drawn.names[b]) for a in range(drawn.size) for b in drawn.graph.neighbours[a] if a < b
    } == (adjacent(name))


@every_pair
def test_areas_tile_the_board_and_centres_see_their_neighbours(name: str, mode: str) -> None:
    """MBU-BRD-03, MBU-BRD-08: no gap, no overlap, centres inside, no third area between neighbours."""
    assert board(name, mode).check() == []


@every_board
def test_never_do_four_areas_meet_in_a_point(name: str) -> None:
    """MBU-BRD-02: a common corner makes no neighbours, so there is none that might look so."""
    meeting = Counter(tuple(point) for area in entry(name)["areas"].values() for point in area["polygon"])
    meeting.update(tuple(point) for point in entry(name)["outline"])
    assert max(meeting.values()) == 3


@every_board
def test_borders_bend_and_areas_differ_in_size(name: str) -> None:
    """MBU-BRD-01: shapes are irregular; MBU-BRD-09 (bricks) is only for boards that nobody has drawn."""
    drawn = board(name)
    for a, b in adjacent(name):
        assert len(drawn.shared_border(drawn.number(a), drawn.number(b))) >= 3
    assert len({len(polygon) for polygon in drawn.polygons}) > 5


@every_board
def test_neighbours_see_each_other_when_all_else_is_blocked(name: str) -> None:
    """MB-LOS-06, MB-LOS-07, MB-RULING-09: no special case for neighbours is needed."""
    drawn = board(name)
    for a in range(drawn.size):
        for b in drawn.graph.neighbours[a]:
            assert drawn.is_visible(a, b, (1 << drawn.size) - 1 & ~(1 << a | 1 << b)), (drawn.names[a], drawn.names[b])


@every_board
def test_looks_run_along_a_border_only_on_the_axis_of_the_pass(name: str) -> None:
    """MB-RULING-08: along a border both sides must block; only the mirror axis of Thermopylae is such a border."""
    drawn = board(name)
    along = {
        (drawn.names[a], drawn.names[b]) for a in range(drawn.size) for b in range(a, drawn.size) if drawn.edged[a][b]
    }
    assert along == ({("A4", "C4"), ("A4", "E4"), ("C4", "E4")} if name == "thermopylae" else set())


@every_board
def test_shapes_and_sight_are_the_same_from_the_other_side(name: str) -> None:
    """MB-LOS-06: half a turn, or the mirror, maps every polygon, centre and look onto its counterpart."""
    areas, drawn = entry(name)["areas"], board(name)
    opposite = [drawn.number(turned(name, area)) for area in drawn.names]
    for area, given in areas.items():
        other = areas[turned(name, area)]
        assert {turned_point(name, point) for point in given["polygon"]} == {tuple(point) for point in other["polygon"]}
        assert turned_point(name, given["centre"]) == tuple(other["centre"])
    for a in range(drawn.size):
        for b in range(drawn.size):
            across = drawn.crossed[opposite[a]][opposite[b]]
            assert across == sum(1 << opposite[third] for third in bits(drawn.crossed[a][b]))
            pairs = {frozenset((opposite[p], opposite[q])) for p, q in drawn.edged[a][b]}
            assert pairs == {frozenset(pair) for pair in drawn.edged[opposite[a]][opposite[b]]}
            borders = [(opposite[p], opposite[q]) for p, q in drawn.crosses_border(a, b)]
            assert borders == drawn.crosses_border(opposite[a], opposite[b])


@every_board
def test_terrain_boundaries_and_omphalos_are_fair(name: str) -> None:
    """MBU-BRD-06, MBU-BRD-07: what one side of a duel has, the other has too."""
    given = entry(name)
    for area, code in codes(name).items():
        assert codes(name)[turned(name, area)] == code
    kinds = Counter(
        (frozenset((border["from"], border["to"])), border["kind"])
        for border in given["boundaries"]
        if not border.get("modes")
    )
    assert kinds == Counter(
        {(frozenset(turned(name, area) for area in pair), kind): n for (pair, kind), n in kinds.items()}
    )
    for stones in ("3", "7", "13"):
        assert {turned(name, area) for area in given["omphalos"][stones]} == set(given["omphalos"][stones])
    one, two = given["zones"]["2p"]
    assert {turned(name, area) for area in one} == set(two)


@every_board
def test_boundaries_are_those_of_the_specification(name: str) -> None:
    """MBU-BRD-05: high borders have a direction, the others none."""
    wanted: set[tuple[str, Any]] = set()
    for part in BOUNDARIES[name].split(" / "):
        kind, *pairs = part.split()
        wanted |= {(kind, tuple(p.split("|")) if kind == "high" else frozenset(p.split("|"))) for p in pairs}
    found = {
        (border["kind"], pair if border["kind"] == "high" else frozenset(pair))
        for border in entry(name)["boundaries"]
        for pair in [(border["from"], border["to"])]
    }
    assert found == wanted
    assert len(entry(name)["boundaries"]) == len(wanted)


def test_cage_walls_stand_on_all_borders_of_the_side_cages() -> None:
    """MBU-BRD-05: on all borders of C1 and C5."""
    drawn = board("tartarus")
    for cage in ("C1", "C5"):
        area = drawn.number(cage)
        assert {drawn.border(area, other) for other in drawn.graph.neighbours[area]} == {"cage_wall"}


def test_the_southern_shore_of_the_styx_is_split_for_three() -> None:
    """MBU-BRD-05: in 3p additionally impassable G2|G3."""
    for mode in MODES:
        drawn = board("styx", mode)
        kind = drawn.border(drawn.number("G2"), drawn.number("G3"))
        assert kind == ("impassable" if mode == "3p" else "normal")


@every_board
def test_skull_paths_join_a_rift_with_a_neighbour(name: str) -> None:
    """MBU-BRD-08, MB-TERR-11: listed skull paths join adjacent areas, one of them a rift."""
    paths = [tuple(path) for path in entry(name)["skull_paths"]]
    assert paths == [tuple(words.split("-")) for words in SKULL_PATHS[name].split()]
    for a, b in paths:
        assert (min(a, b), max(a, b)) in adjacent(name)
        assert "rift" in (entry(name)["areas"][a]["terrain"], entry(name)["areas"][b]["terrain"])


@every_board
def test_zones_are_those_of_the_specification_and_disjoint(name: str) -> None:
    """MBU-BRD-06: two sides, four seats, three seats, three against one."""
    for mode in MODES:
        zones = entry(name)["zones"][mode]
        assert zones == [zone.split() for zone in ZONES[name][mode].split(" / ")]
        placed = [area for zone in zones for area in zone]
        assert len(placed) == len(set(placed))
        assert not CLOSED & {entry(name)["areas"][area]["terrain"] for area in placed}


@every_board
def test_omphalos_lie_outside_the_zones_of_their_mode(name: str) -> None:
    """MBU-BRD-07, MBU-BRD-08: one per listed area, never in a zone of the mode, nor in cliff, rock or wall."""
    modes = {"3": ["2p"], "7": ["2p", "4p"], "10": ["3p"], "10s": ["3v1"], "13": ["4p"]}
    assert all(stones in modes and mode in modes[stones] for mode, stones in SETS.items())
    for stones, areas in entry(name)["omphalos"].items():
        assert areas == OMPHALOS[name][stones].split()
        assert len(set(areas)) == int(stones.removesuffix("s"))
        assert not CLOSED & {entry(name)["areas"][area]["terrain"] for area in areas}
        for mode in modes[stones]:
            assert not set(areas) & {area for zone in entry(name)["zones"][mode] for area in zone}, (stones, mode)


@every_board
def test_the_mix_of_terrain_keeps_within_the_box(name: str) -> None:
    """MBU-BRD-08: the counts of the Mix line; pieces within 10 columns, 12 trees and 2 rocks."""
    mix = Counter(area["terrain"] for area in entry(name)["areas"].values())
    assert mix == {words.split()[1]: int(words.split()[0]) for words in MIX[name].split(", ")}
    pieces: Counter[str] = Counter()
    for terrain, count in mix.items():
        about = file("terrain")[terrain]
        if "piece" in about:
            pieces[about["piece"]] += count * about["pieces"]
    assert pieces["column"] <= 10 and pieces["tree"] <= 12 and pieces["rock"] <= 2


@every_pair
def test_all_open_areas_can_be_reached_on_foot(name: str, mode: str) -> None:
    """MBU-BRD-08: connected without cliff, rock and wall, escarpments and impassable borders closed."""
    drawn = board(name, mode)
    given = list(entry(name)["areas"].values())
    closed = sum(1 << i for i in range(drawn.size) if given[i]["terrain"] in CLOSED)
    shut = [a | b for a, b in zip(drawn.border_masks("escarpment"), drawn.border_masks("impassable"), strict=True)]
    start = next(i for i in range(drawn.size) if not closed >> i & 1)
    assert drawn.graph.reach(start, drawn.size, closed, shut) == (1 << drawn.size) - 1 & ~closed
