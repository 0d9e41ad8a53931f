"""Hexes: the map convention, distances, lines, and sight against slower exact methods."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strategos.boards.graph import bits, mask_of
from strategos.boards.hex_sight import cube_distance, hex_look
from strategos.boards.hexes import (
    DIRECTIONS,
    EAST,
    NO_HEX,
    NORTH_EAST,
    SOUTH_WEST,
    STEPS,
    HexGrid,
    column_letters,
    opposite,
)
from strategos.kernel.errors import BadContent, Unreadable

Cube = tuple[int, int, int]
Pairs = set[frozenset[Cube]]

MAP = HexGrid(13, 9)
LARGE = HexGrid(20, 15)
MET: dict[Cube, set[Cube]] = {}  # what each look meets, once it has been asked for
HEXES = st.integers(0, MAP.size - 1)
MASKS = st.integers(0, (1 << MAP.size) - 1)


def cubes_within(radius: int) -> list[Cube]:
    around = range(-radius, radius + 1)
    return [(x, y, -x - y) for x in around for y in around if abs(x + y) <= radius]


def labels(*names: str) -> int:
    return mask_of(MAP.read(name) for name in names)


# Two independent ways to see


def seen_by_the_formula(end: Cube) -> tuple[set[Cube], Pairs]:
    """The exact test of the rules, taken word by word with fractions, over a generous disc of hexes."""
    times: dict[Cube, tuple[Fraction, Fraction]] = {}
    crossed: set[Cube] = set()
    for hex_ in cubes_within(max(map(abs, end)) + 2):
        low, high, is_open, is_edge = Fraction(0), Fraction(1), True, False
        for i, j in ((0, 1), (1, 2), (2, 0)):
            offset, speed = hex_[j] - hex_[i], end[i] - end[j]  # the difference at time t: offset + speed * t
            if speed:
                bounds = sorted((Fraction(-1 - offset, speed), Fraction(1 - offset, speed)))
                low, high = max(low, bounds[0]), min(high, bounds[1])
            elif abs(offset) > 1:
                is_open = False
            elif abs(offset) == 1:
                is_edge = True
        if is_open and low < high:
            if is_edge:
                times[hex_] = (low, high)
            elif hex_ not in ((0, 0, 0), end):
                crossed.add(hex_)
    edged = {
        frozenset((one, other))
        for one, (low, high) in times.items()
        for other, (start, stop) in times.items()
        if cube_distance(one, other) == 1 and max(low, start) < min(high, stop)
    }
    return crossed, edged


def seen_by_nearness(end: Cube) -> tuple[set[Cube], Pairs]:
    """A hex is the ground nearer to its centre than to its six neighbours: no formula of edges is used."""
    crossed: set[Cube] = set()
    edged: Pairs = set()
    for hex_ in cubes_within(max(map(abs, end)) + 2):
        low, high = Fraction(0), Fraction(1)
        level: list[Cube] = []
        is_here = True
        for step in STEPS:
            near: Cube = (hex_[0] + step[0], hex_[1] + step[1], hex_[2] + step[2])

            # |P - hex|² - |P - near|² is even in time; negative means nearer to the hex.
            def lead(point: Cube, near: Cube = near, hex_: Cube = hex_) -> int:
                return sum((point[i] - hex_[i]) ** 2 - (point[i] - near[i]) ** 2 for i in range(3))

            first, last = lead((0, 0, 0)), lead(end)
            if first == last:
                is_here = is_here and first <= 0
                if first == 0:
                    level.append(near)
            else:
                even = Fraction(first, first - last)
                if last > first:
                    high = min(high, even)
                else:
                    low = max(low, even)
        if is_here and low < high:
            edged |= {frozenset((hex_, near)) for near in level}
            if not level and hex_ not in ((0, 0, 0), end):
                crossed.add(hex_)
    return crossed, edged


def seen(end: Cube) -> tuple[set[Cube], Pairs]:
    found = hex_look(end)
    assert len(set(found.crossed)) == len(found.crossed)
    assert len({frozenset(pair) for pair in found.edged}) == len(found.edged)
    return set(found.crossed), {frozenset(pair) for pair in found.edged}


def test_sight_is_that_of_the_written_formula_in_every_direction() -> None:
    """FC-LOS-07: all looks up to eight hexes."""
    for end in cubes_within(8):
        if end != (0, 0, 0):
            assert seen(end) == seen_by_the_formula(end), end


def test_sight_is_that_of_the_nearest_centre() -> None:
    """FC-LOS-07: all looks up to six hexes, found without the formula."""
    for end in cubes_within(6):
        if end != (0, 0, 0):
            assert seen(end) == seen_by_nearness(end), end


def test_the_longest_looks_of_the_map_are_exact_too() -> None:
    """FC-LOS-07: from each corner of the map to every hex."""
    for corner in ("A1", "M1", "A9", "M9"):
        a = MAP.read(corner)
        for b in range(MAP.size):
            if a == b:
                continue
            start, end = MAP.cube(a), MAP.cube(b)
            crossed, edged = seen_by_the_formula((end[0] - start[0], end[1] - start[1], end[2] - start[2]))
            placed = {MAP.at(start[0] + x, start[1] + y, start[2] + z) for x, y, z in crossed}
            assert set(bits(MAP.crossed(a, b))) == placed - {NO_HEX}
            pairs = {frozenset(MAP.at(start[0] + x, start[1] + y, start[2] + z) for x, y, z in pair) for pair in edged}
            assert {frozenset(pair) for pair in MAP.edged(a, b)} == {p for p in pairs if NO_HEX not in p}


@pytest.mark.parametrize("order", list(permutations((0, 1, 2))))
@pytest.mark.parametrize("sign", [1, -1])
def test_turning_or_mirroring_the_map_changes_no_sight(order: tuple[int, int, int], sign: int) -> None:
    """FC-LOS-07: the twelve symmetries of a hex are the orders and signs of its coordinates."""

    def turned(hex_: Cube) -> Cube:
        return (sign * hex_[order[0]], sign * hex_[order[1]], sign * hex_[order[2]])

    for end in cubes_within(6):
        crossed, edged = seen(end)
        assert seen(turned(end)) == (
            {turned(hex_) for hex_ in crossed},
            {frozenset(turned(hex_) for hex_ in pair) for pair in edged},
        )


def test_looking_back_meets_the_same_hexes() -> None:
    """FC-LOS-01: sight is mutual; the look back is the look forth moved to the other end."""
    for end in cubes_within(6):
        crossed, edged = seen((-end[0], -end[1], -end[2]))
        moved = {(x + end[0], y + end[1], z + end[2]) for x, y, z in crossed}
        pairs = {frozenset((x + end[0], y + end[1], z + end[2]) for x, y, z in pair) for pair in edged}
        assert (moved, pairs) == seen(end)


@given(HEXES, HEXES, MASKS)
def test_sight_on_the_map_is_mutual_and_blocked_by_what_the_formula_says(a: int, b: int, mask: int) -> None:
    """FC-LOS-02, FC-LOS-04, FC-LOS-07."""
    start, end = MAP.cube(a), MAP.cube(b)
    expected = True
    if a != b:
        apart = (end[0] - start[0], end[1] - start[1], end[2] - start[2])
        crossed, edged = seen_by_the_formula(apart)

        def blocks(offset: Cube) -> bool:
            hex_ = MAP.at(start[0] + offset[0], start[1] + offset[1], start[2] + offset[2])
            return hex_ != NO_HEX and bool(mask >> hex_ & 1)

        expected = not any(map(blocks, crossed)) and not any(all(map(blocks, pair)) for pair in edged)
    assert MAP.is_visible(a, b, mask) == expected == MAP.is_visible(b, a, mask)


@settings(max_examples=40)
@given(HEXES, HEXES, st.integers(0, 4), st.integers(0, 2))
def test_moving_both_ends_by_columns_or_two_rows_moves_the_sight(a: int, b: int, right: int, down: int) -> None:
    """FC-LOS-07: on a larger map the same look meets the same hexes, only elsewhere."""

    def moved(hex_: int) -> int:
        return LARGE.number(MAP.column(hex_) + 2 + right, MAP.row(hex_) + 2 + 2 * down)

    assert LARGE.crossed(moved(a), moved(b)) == mask_of(moved(hex_) for hex_ in bits(MAP.crossed(a, b)))
    inner = {(moved(p), moved(q)) for p, q in MAP.edged(a, b)}
    assert inner <= set(LARGE.edged(moved(a), moved(b)))


# Single positions


def test_one_hex_beside_the_line_does_not_block_but_two_do() -> None:
    """FC-LOS-04: G3 sees G5 between F4 and G4."""
    a, b = MAP.read("G3"), MAP.read("G5")
    assert MAP.crossed(a, b) == 0
    assert MAP.edged(a, b) == ((MAP.read("F4"), MAP.read("G4")),)
    assert MAP.is_visible(a, b, labels("F4"))
    assert MAP.is_visible(a, b, labels("G4"))
    assert not MAP.is_visible(a, b, labels("F4", "G4"))


def test_two_blocking_hexes_at_different_edges_do_not_close_the_line() -> None:
    """FC-LOS-04: F4 lies beside the first edge, G6 beside the second; no edge has both its hexes blocked."""
    a, b = MAP.read("G3"), MAP.read("G7")
    assert MAP.edged(a, b) == ((MAP.read("F4"), MAP.read("G4")), (MAP.read("F6"), MAP.read("G6")))
    assert MAP.crossed(a, b) == labels("G5")
    assert MAP.is_visible(a, b, labels("F4", "G6"))
    assert MAP.is_visible(a, b, labels("F4", "F6"))
    assert not MAP.is_visible(a, b, labels("F6", "G6"))
    assert not MAP.is_visible(a, b, labels("G5"))


def test_touching_a_corner_never_blocks() -> None:
    """FC-LOS-06: on its way down from G3 to G5 the line leaves G3 by its lowest corner; F3 and H3 touch nothing."""
    a, b = MAP.read("G3"), MAP.read("G5")
    everything_else = MAP.graph.everywhere & ~labels("F4", "G4")
    assert MAP.is_visible(a, b, everything_else)
    # A look along a row leaves the corners of the hexes above and below aside.
    row = labels("D5", "E5", "F5")
    assert MAP.crossed(MAP.read("C5"), MAP.read("G5")) == row
    assert MAP.is_visible(MAP.read("C5"), MAP.read("G5"), MAP.graph.everywhere & ~row)


def test_hexes_off_the_map_never_block() -> None:
    """FC-LOS-06: from A1 to A3 only A2 lies beside the line on the map."""
    a, b = MAP.read("A1"), MAP.read("A3")
    assert MAP.edged(a, b) == ()
    assert MAP.is_visible(a, b, MAP.graph.everywhere)
    a, b = MAP.read("M2"), MAP.read("M8")
    assert MAP.crossed(a, b) == labels("M4", "M6")
    assert MAP.edged(a, b) == ()


def test_the_ends_never_block_and_neighbours_always_see_each_other() -> None:
    """FC-LOS-02."""
    for a in range(MAP.size):
        assert MAP.is_visible(a, a, MAP.graph.everywhere)
        for b in MAP.graph.neighbours[a]:
            assert MAP.is_visible(a, b, MAP.graph.everywhere)


def test_no_look_lists_its_own_ends() -> None:
    """FC-LOS-02."""
    for a in range(MAP.size):
        for b in range(MAP.size):
            assert not MAP.crossed(a, b) & (1 << a | 1 << b)
            assert all(a not in pair and b not in pair for pair in MAP.edged(a, b))
            assert all(MAP.distance(p, q) == 1 and p < q for p, q in MAP.edged(a, b))


def test_asking_for_edges_first_gives_the_same_answer() -> None:
    fresh = HexGrid(13, 9)
    a, b = fresh.read("G3"), fresh.read("G7")
    assert fresh.edged(a, b) == MAP.edged(a, b)
    assert fresh.crossed(b, a) == MAP.crossed(a, b)
    assert not fresh.is_visible(b, a, labels("F6", "G6"))


# The map convention


def test_neighbours_stand_in_the_fixed_order_of_the_map_convention() -> None:
    even = [(1, 0), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1)]
    odd = [(1, 0), (1, -1), (0, -1), (-1, 0), (0, 1), (1, 1)]
    for hex_ in range(MAP.size):
        column, row = MAP.column(hex_), MAP.row(hex_)
        expected = [MAP.number(column + right, row + down) for right, down in (odd if row % 2 else even)]
        assert MAP.beside[hex_] == expected
        assert list(MAP.graph.neighbours[hex_]) == sorted(set(expected) - {NO_HEX})


def test_every_name_of_a_hex_leads_back_to_it() -> None:
    for hex_ in range(MAP.size):
        x, y, z = MAP.cube(hex_)
        column, row = MAP.column(hex_), MAP.row(hex_)
        assert (x, y, z) == (column - (row - (row & 1)) // 2, -x - z, row)
        assert MAP.at(x, y, z) == MAP.number(column, row) == MAP.read(MAP.label(hex_)) == hex_
    assert MAP.label(MAP.number(6, 4)) == "G5"
    assert (MAP.number(13, 0), MAP.number(0, 9), MAP.number(-1, 0)) == (NO_HEX, NO_HEX, NO_HEX)


@pytest.mark.parametrize(
    "label",
    ["", "G", "5", "N1", "A10", "A0", "A01", "G-5", "5G", "G 5", "É5", "G5x", "G" + "1" * 5_000, "G" * 5_000 + "1"],
)
def test_a_label_that_names_no_hex_is_unreadable(label: str) -> None:
    with pytest.raises(Unreadable, match="A1 to M9"):
        MAP.read(label)


def test_a_label_without_end_is_unreadable() -> None:
    for label in ("G" + "1" * 5_000, "G" * 5_000 + "1"):
        with pytest.raises(Unreadable, match="A1 to M9"):
            MAP.read(label)


def test_columns_beyond_z_have_two_letters() -> None:
    wide = HexGrid(60, 1)
    assert [column_letters(c) for c in (25, 26, 51, 52)] == ["Z", "AA", "AZ", "BA"]
    assert len({wide.label(hex_) for hex_ in range(60)}) == 60
    assert all(wide.read(wide.label(hex_)) == hex_ for hex_ in range(60))


def test_a_map_without_hexes_is_refused() -> None:
    with pytest.raises(BadContent):
        HexGrid(0, 9)


# Distances, directions, lines


@given(HEXES, HEXES)
def test_distance_is_the_largest_difference_of_the_cube_coordinates(a: int, b: int) -> None:
    assert MAP.distance(a, b) == max(abs(p - q) for p, q in zip(MAP.cube(a), MAP.cube(b), strict=True))


@given(HEXES, st.integers(0, 17))
def test_rings_and_discs_hold_the_hexes_at_their_distance(centre: int, radius: int) -> None:
    assert bits(MAP.ring(centre, radius)) == [h for h in range(MAP.size) if MAP.distance(centre, h) == radius]
    assert bits(MAP.disc(centre, radius)) == [h for h in range(MAP.size) if MAP.distance(centre, h) <= radius]


def test_a_whole_ring_has_six_hexes_for_each_step() -> None:
    assert [len(bits(MAP.ring(MAP.read("G5"), radius))) for radius in range(5)] == [1, 6, 12, 18, 24]


def test_a_step_and_its_opposite_lead_back() -> None:
    for hex_ in range(MAP.size):
        for direction in range(6):
            there = MAP.beside[hex_][direction]
            if there != NO_HEX:
                assert MAP.beside[there][opposite(direction)] == hex_
                assert MAP.direction(hex_, there) == direction
    assert DIRECTIONS[opposite(EAST)] == "W"
    assert opposite(NORTH_EAST) == SOUTH_WEST


def test_a_direction_is_known_exactly_along_the_six_rays() -> None:
    for a in range(MAP.size):
        rays = {b: d for d in range(6) for b in MAP.ray(a, d, 99)}
        for b in range(MAP.size):
            assert MAP.direction(a, b) == rays.get(b, -1)


def test_a_ray_is_as_long_as_asked_or_as_the_map_allows() -> None:
    assert [MAP.label(h) for h in MAP.ray(MAP.read("A1"), EAST, 3)] == ["B1", "C1", "D1"]
    assert len(MAP.ray(MAP.read("A1"), EAST, 99)) == 12
    assert MAP.ray(MAP.read("A1"), SOUTH_WEST, 3) == []
    assert MAP.ray(MAP.read("A1"), EAST, 0) == []


def test_lines_are_shortest_chains_that_keep_to_the_sight_line() -> None:
    """All pairs of the map: neighbours follow each other, the way back is the same, each hex is met."""
    for a in range(MAP.size):
        for b in range(MAP.size):
            line = MAP.line(a, b)
            assert (line[0], line[-1], len(line)) == (a, b, MAP.distance(a, b) + 1)
            assert all(MAP.distance(p, q) == 1 for p, q in pairwise(line))
            assert line == MAP.line(b, a)[::-1]


def test_every_hex_of_a_line_is_met_by_the_look() -> None:
    for a in range(MAP.size):
        for b in range(MAP.size):
            start, end = MAP.cube(a), MAP.cube(b)
            apart = (end[0] - start[0], end[1] - start[1], end[2] - start[2])
            if apart not in MET:
                crossed, edged = seen(apart)
                MET[apart] = crossed | {hex_ for pair in edged for hex_ in pair} | {(0, 0, 0), apart}
            for hex_ in MAP.line(a, b):
                x, y, z = MAP.cube(hex_)
                assert (x - start[0], y - start[1], z - start[2]) in MET[apart]


@given(st.integers(1, 14), st.integers(1, 10), st.integers(min_value=0))
def test_a_set_of_hexes_spreads_to_all_its_neighbours(columns: int, rows: int, number: int) -> None:
    """FC-COMP-06: shifting the whole set gives the same as asking hex by hex."""
    grid = HexGrid(columns, rows)
    hexes = number % (1 << grid.size)
    around = 0
    for hex_ in bits(hexes):
        around |= grid.graph.neighbour_masks[hex_]
    assert grid.spread(hexes) == around
