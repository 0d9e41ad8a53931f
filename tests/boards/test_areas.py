"""Areas: shapes that fit, borders, and sight against slower exact methods."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from strategos.boards.areas import NORMAL, Area, AreaBoard, Border, bricks
from strategos.boards.graph import bits, mask_of
from strategos.boards.polygons import Exact, doubled_area, is_overlapping, is_simple, is_within, place_of
from strategos.boards.sight import NO_AREA
from strategos.kernel.errors import BadContent, Unreadable

BOARDS = {
    "Olympus": [5, 6, 7, 6, 5],
    "Styx": [4, 5, 4, 5, 4, 5, 4],
    "Thermopylae": [7, 6, 7, 6, 7],
    "Tartarus": [5, 6, 5, 6, 5],
}
Corners = list[tuple[int, int]]
Stretches = list[tuple[int, int]]


def box(left: Exact, top: Exact, right: Exact, bottom: Exact) -> list[tuple[Exact, Exact]]:
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def square(name: str, column: int, row: int) -> Area:
    """A square of side 2 with its centre mark in the middle."""
    x, y = 2 * column, 2 * row
    return Area(name, box(x, y, x + 2, y + 2), (x + 1, y + 1))


def named(board: AreaBoard, *names: str) -> int:
    return mask_of(board.number(name) for name in names)


# An independent way to see: where does a point a hair's breadth beside the line lie?


def winding(polygon: Corners, x: Fraction, y: Fraction) -> int:
    """How often the polygon runs round a point: another method than the one under test."""
    turns = 0
    for (ax, ay), (bx, by) in zip(polygon, polygon[1:] + polygon[:1], strict=True):
        side = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        if ay <= y < by and side > 0:
            turns += 1
        elif by <= y < ay and side < 0:
            turns -= 1
    return turns


def slow_look(board: AreaBoard, a: int, b: int) -> Stretches:
    """Cut the line wherever it meets the line of any edge; ask beside the middle of each piece."""
    (ax, ay), (bx, by) = board.centres[a], board.centres[b]
    dx, dy = bx - ax, by - ay
    cuts = {Fraction(0), Fraction(1)}
    for polygon in board.polygons:
        for (px, py), (qx, qy) in zip(polygon, polygon[1:] + polygon[:1], strict=True):
            slope = dx * (qy - py) - dy * (qx - px)
            if slope:
                cuts.add(Fraction((px - ax) * (qy - py) - (py - ay) * (qx - px), slope))
    times = sorted(cut for cut in cuts if 0 <= cut <= 1)
    hair = Fraction(1, 10**15)

    def area_at(x: Fraction, y: Fraction) -> int:
        found = [i for i, polygon in enumerate(board.polygons) if winding(polygon, x, y)]
        assert len(found) <= 1
        return found[0] if found else NO_AREA

    stretches: Stretches = []
    for start, end in pairwise(times):
        x, y = ax + dx * (start + end) / 2, ay + dy * (start + end) / 2
        sides = (area_at(x - dy * hair, y + dx * hair), area_at(x + dy * hair, y - dx * hair))
        if not stretches or stretches[-1] != sides:
            stretches.append(sides)
    return stretches


def assert_sight_is_exact(board: AreaBoard) -> None:
    for a in range(board.size):
        for b in range(board.size):
            if a == b:
                continue
            expected = slow_look(board, a, b)
            assert board.looks[a][b].stretches == expected, (board.names[a], board.names[b])
            crossed = {p for p, q in expected if p == q} - {NO_AREA, a, b}
            assert set(bits(board.crossed[a][b])) == crossed
            edged = {(min(pair), max(pair)) for pair in expected if pair[0] != pair[1]}
            assert list(board.edged[a][b]) == sorted(pair for pair in edged if not {NO_AREA, a, b} & set(pair))


# Random boards: a sheet of small squares shared out among areas of any shape, then sheared


class Sheet:
    """Which area each small square belongs to, and the board that results."""

    def __init__(self, owners: dict[tuple[int, int], int], shear: int) -> None:
        self.owners = owners
        self.shear = shear
        self.count = max(owners.values()) + 1
        self.width = max(x for x, _ in owners) + 1
        self.height = max(y for _, y in owners) + 1

    def cells(self, area: int) -> set[tuple[int, int]]:
        return {cell for cell, owner in self.owners.items() if owner == area}

    def slanted(self, x: int | Fraction, y: int | Fraction) -> tuple[Exact, Exact]:
        return (x + self.shear * y, y)

    def area(self, number: int, cells: set[tuple[int, int]]) -> Area | None:
        """The area of these squares, or nothing if they form no simple polygon."""
        outline = rim(cells)
        x, y = min(cells)
        half = Fraction(1, 2)
        polygon = [self.slanted(*corner) for corner in outline]
        return Area(f"area{number}", polygon, self.slanted(x + half, y + half)) if outline else None

    def outline(self) -> list[tuple[Exact, Exact]]:
        corners = [(0, 0), (self.width, 0), (self.width, self.height), (0, self.height)]
        return [self.slanted(x, y) for x, y in corners]


def rim(cells: set[tuple[int, int]]) -> Corners:
    """The corners round a set of squares in order; empty if it has holes or touches itself."""
    arrows: dict[tuple[int, int], tuple[int, int]] = {}
    for x, y in cells:
        sides = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)]
        beyond = [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)]
        for i in range(4):
            if beyond[i] not in cells:
                if sides[i] in arrows:
                    return []
                arrows[sides[i]] = sides[(i + 1) % 4]
    first = min(arrows)
    corners = [first]
    while arrows[corners[-1]] != first:
        corners.append(arrows[corners[-1]])
    return corners if len(corners) == len(arrows) else []


@st.composite
def sheets(draw: st.DrawFn) -> Sheet:
    width, height = draw(st.integers(2, 5)), draw(st.integers(2, 4))
    owners: dict[tuple[int, int], int] = {}
    count = 0
    for y in range(height):
        for x in range(width):
            # Join the area on the left, the one above, or begin a new one.
            choices = [owners[near] for near in ((x - 1, y), (x, y - 1)) if near in owners]
            pick = draw(st.integers(0, 2))
            if pick < len(choices):
                owners[x, y] = choices[pick]
            else:
                owners[x, y] = count
                count += 1
    sheet = Sheet(owners, draw(st.integers(-2, 2)))
    assume(sheet.count >= 2 and all(rim(sheet.cells(area)) for area in range(sheet.count)))
    return sheet


def board_of(sheet: Sheet, without: int = NO_AREA) -> AreaBoard:
    areas = [sheet.area(i, sheet.cells(i)) for i in range(sheet.count) if i != without]
    return AreaBoard([area for area in areas if area], outline=sheet.outline())


def neighbours_on(sheet: Sheet, area: int) -> set[int]:
    return {
        sheet.owners[near]
        for x, y in sheet.cells(area)
        for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))
        if near in sheet.owners
    } - {area}


@settings(max_examples=60, deadline=None)
@given(sheets())
def test_areas_of_any_shape_see_exactly_what_the_slow_method_says(sheet: Sheet) -> None:
    """MB-LOS-06, MB-RULING-08."""
    assert_sight_is_exact(board_of(sheet))


@settings(max_examples=60, deadline=None)
@given(sheets())
def test_areas_are_neighbours_exactly_if_they_share_a_stretch_of_border(sheet: Sheet) -> None:
    """MB-LOS-01: and a sheet shared out without rest has no gap and no overlap."""
    board = board_of(sheet)
    for area in range(board.size):
        assert set(board.graph.neighbours[area]) == neighbours_on(sheet, area)
    assert [p for p in board.check() if not re.search("runs through it", p)] == []


@settings(max_examples=60, deadline=None)
@given(sheets(), st.data())
def test_a_missing_area_is_reported_as_a_gap_between_its_neighbours(sheet: Sheet, data: st.DataObject) -> None:
    """MBU-BRD-08."""
    lost = data.draw(st.integers(0, sheet.count - 1))
    problems = board_of(sheet, without=lost).check()
    gaps = [p for p in problems if p.startswith("Gap")]
    assert len(gaps) == 1
    beside = gaps[0].split("beside: ")[1].rstrip(".").split(", ")
    assert beside == [f"area{i}" for i in sorted(neighbours_on(sheet, lost))]
    assert f"In all, {len(sheet.cells(lost))} of the ground" in "".join(problems)


@settings(max_examples=60, deadline=None)
@given(sheets(), st.data())
def test_an_area_that_takes_ground_from_its_neighbour_is_reported(sheet: Sheet, data: st.DataObject) -> None:
    """MBU-BRD-08."""
    greedy = data.draw(st.integers(0, sheet.count - 1))
    victim = data.draw(st.sampled_from(sorted(neighbours_on(sheet, greedy))))
    taken = data.draw(st.sampled_from(sorted(sheet.cells(victim))))
    larger = sheet.area(greedy, sheet.cells(greedy) | {taken})
    assume(larger is not None)
    areas = [larger if i == greedy else sheet.area(i, sheet.cells(i)) for i in range(sheet.count)]
    board = AreaBoard([area for area in areas if area], outline=sheet.outline())
    first, second = sorted((greedy, victim))
    overlaps = [p for p in board.check() if "overlaps" in p]
    assert overlaps == [f"Area area{first} overlaps area area{second}."]


# Bricks


@pytest.mark.parametrize("name", BOARDS)
def test_bricks_touch_exactly_as_the_boards_demand(name: str) -> None:
    """MBU-BRD-02, MBU-BRD-09: written out here from the row lengths alone."""
    rows = BOARDS[name]
    expected: set[frozenset[str]] = set()
    for r, length in enumerate(rows):
        here = "ABCDEFG"[r]
        expected |= {frozenset((f"{here}{n}", f"{here}{n + 1}")) for n in range(1, length)}
        if r + 1 < len(rows):
            below = "ABCDEFG"[r + 1]
            for n in range(1, length + 1):
                touched = (n, n + 1) if rows[r + 1] == length + 1 else (n - 1, n)
                for m in touched:
                    if 1 <= m <= rows[r + 1]:
                        expected.add(frozenset((f"{here}{n}", f"{below}{m}")))
    board = bricks(rows)
    found = {frozenset((board.names[a], board.names[b])) for a in range(board.size) for b in board.graph.neighbours[a]}
    assert found == expected
    assert board.size == sum(rows) == len(set(board.names))


@pytest.mark.parametrize("name", BOARDS)
def test_the_four_boards_hold_together(name: str) -> None:
    """MBU-BRD-03, MBU-BRD-08, MBU-BRD-09: no gap, no overlap, and neighbours see each other straight."""
    board = bricks(BOARDS[name])
    assert board.check() == []
    assert all(
        board.is_visible(a, b, board.graph.everywhere) for a in range(board.size) for b in board.graph.neighbours[a]
    )


@pytest.mark.parametrize("rows", [[3, 4, 3], [2, 3, 4, 3]])
def test_bricks_see_exactly_what_the_slow_method_says(rows: list[int]) -> None:
    """MB-LOS-06, MB-RULING-08."""
    assert_sight_is_exact(bricks(rows))


def test_the_looks_of_a_full_board_are_exact_from_its_corner_and_its_middle() -> None:
    """MB-RULING-08: Olympus, from A1 and from C4 to every area."""
    board = bricks(BOARDS["Olympus"])
    for a in (board.number("A1"), board.number("C4")):
        for b in range(board.size):
            assert a == b or board.looks[a][b].stretches == slow_look(board, a, b)


@pytest.mark.parametrize("rows", [[], [3, 3], [3, 5], [1, 0]])
def test_rows_that_do_not_differ_by_one_are_refused(rows: list[int]) -> None:
    """MBU-BRD-01."""
    with pytest.raises(BadContent, match="Rows"):
        bricks(rows)


# Sight in single positions


def test_a_look_between_two_bricks_is_blocked_only_by_both() -> None:
    """MB-EX-33, MB-RULING-08: A2 looks down to C2 along the border of B2 and B3."""
    board = bricks([3, 4, 3])
    a, c = board.number("A2"), board.number("C2")
    assert board.crossed[a][c] == 0
    assert board.edged[a][c] == ((board.number("B2"), board.number("B3")),)
    assert board.is_visible(a, c, named(board, "B2"))
    assert board.is_visible(a, c, named(board, "B3"))
    assert not board.is_visible(a, c, named(board, "B2", "B3"))
    assert not board.is_visible(c, a, named(board, "B2", "B3"))


def test_an_area_on_the_way_blocks_and_the_two_ends_never_do() -> None:
    """MB-LOS-06, MB-LOS-07."""
    board = bricks([4, 3])
    a, d = board.number("A1"), board.number("A4")
    assert board.crossed[a][d] == named(board, "A2", "A3")
    assert not board.is_visible(a, d, named(board, "A3"))
    assert board.is_visible(a, d, board.graph.everywhere & ~named(board, "A2", "A3"))
    assert board.is_visible(a, a, board.graph.everywhere)


def four_squares() -> AreaBoard:
    return AreaBoard([square("NW", 0, 0), square("NE", 1, 0), square("SW", 0, 1), square("SE", 1, 1)])


def test_touching_a_corner_never_counts() -> None:
    """MB-RULING-08: NW sees SE past the common corner of all four; it crosses no border either."""
    board = four_squares()
    a, d = board.number("NW"), board.number("SE")
    assert not board.graph.neighbour_masks[a] >> d & 1
    assert (board.crossed[a][d], board.edged[a][d], board.crosses_border(a, d)) == (0, (), [])
    assert board.is_visible(a, d, board.graph.everywhere)


def test_running_along_the_outline_of_the_board_blocks_nothing() -> None:
    """MB-RULING-08: between two towers the line follows the upper edge of the yard, with nothing above it."""
    board = AreaBoard(
        [
            Area("west", box(0, 0, 1, 2), ("0.5", 1)),
            Area("yard", box(1, 1, 2, 2), ("1.5", "1.5")),
            Area("east", box(2, 0, 3, 2), ("2.5", 1)),
        ]
    )
    assert board.looks[0][2].stretches == [(0, 0), (1, NO_AREA), (2, 2)]
    assert board.looks[2][0].stretches == [(2, 2), (NO_AREA, 1), (0, 0)]
    assert (board.crossed[0][2], board.edged[0][2]) == (0, ())
    assert board.is_visible(0, 2, 0b111)
    assert_sight_is_exact(board)


def test_a_look_may_leave_the_board_and_come_back() -> None:
    """MB-LOS-06: there is no area outside that could block."""
    board = AreaBoard(
        [
            Area("west", box(0, 0, 1, 3), ("0.5", "0.5")),
            Area("bottom", box(1, 2, 2, 3), ("1.5", "2.5")),
            Area("east", box(2, 0, 3, 3), ("2.5", "0.5")),
        ]
    )
    assert board.looks[0][2].stretches == [(0, 0), (NO_AREA, NO_AREA), (2, 2)]
    assert board.is_visible(0, 2, 0b111)
    assert board.check() == []


def test_a_stretch_beside_an_end_area_never_blocks() -> None:
    """MB-LOS-07: on its way out the line runs along the border of its own area and a neighbour."""
    board = AreaBoard(
        [
            Area("hook", [(0, 0), (2, 0), (2, 1), (1, 1), (1, 2), (0, 2)], ("0.5", 1)),
            Area("nook", box(1, 1, 2, 2), ("1.5", "1.5")),
            Area("east", box(2, 0, 3, 2), ("2.5", 1)),
        ]
    )
    assert board.looks[0][2].stretches == [(0, 0), (1, 0), (2, 2)]
    assert board.edged[0][2] == ()
    assert board.is_visible(0, 2, 0b111)


def test_a_corner_in_the_middle_of_a_long_edge_makes_two_neighbours() -> None:
    """MBU-BRD-02: T-junctions, with coordinates that are no whole numbers."""
    board = AreaBoard(
        [
            Area("wide", box(0, 0, 1, "1/3"), ("0.5", "0.1")),
            Area("left", box(0, "1/3", "0.4", 1), ("0.2", "0.5")),
            Area("right", box("0.4", "1/3", 1, 1), ("0.7", Fraction(2, 3))),
        ],
        outline=box(0, 0, 1, 1),
    )
    assert board.check() == []
    assert board.graph.neighbours == [(1, 2), (0, 2), (0, 1)]
    assert board.shared_border(0, 1) == [((0, 1 * board.scale // 3), (4 * board.scale // 10, board.scale // 3))]


# Borders


def test_a_border_is_normal_unless_something_is_said() -> None:
    """MB-BND-01, MB-BND-02, MB-BND-05: a directed border has its type in one direction only."""
    borders = [Border("A1", "B1", "escarpment"), Border("B2", "C2", "high", is_directed=True)]
    board = bricks([3, 4, 3], borders)
    a1, b1, b2, c2 = (board.number(name) for name in ("A1", "B1", "B2", "C2"))
    assert (board.border(a1, b1), board.border(b1, a1)) == ("escarpment", "escarpment")
    assert (board.border(b2, c2), board.border(c2, b2)) == ("high", NORMAL)
    assert board.border(a1, b2) == NORMAL
    assert board.check() == []


def test_borders_of_one_type_close_the_steps_across_them() -> None:
    """MB-BND-04."""
    board = bricks([3, 4, 3], [Border("A1", "B1", "escarpment"), Border("A1", "A2", "escarpment", True)])
    masks = board.border_masks("escarpment")
    assert board.graph.reach(board.number("A1"), 1, 0, masks) == named(board, "A1", "B2")
    assert board.graph.reach(board.number("A2"), 1, 0, masks) == named(board, "A2", "A1", "A3", "B2", "B3")
    assert board.border_masks(NORMAL)[board.number("A1")] == named(board, "B2")
    assert board.border_masks("lava") == [0] * board.size


def test_a_look_crosses_borders_in_order_and_direction() -> None:
    """MB-RULING-10."""
    board = bricks([4, 3])
    a1, a2, a3, a4 = (board.number(f"A{n}") for n in (1, 2, 3, 4))
    assert board.crosses_border(a1, a4) == [(a1, a2), (a2, a3), (a3, a4)]
    assert board.crosses_border(a4, a1) == [(a4, a3), (a3, a2), (a2, a1)]
    assert board.crosses_border(a1, a1) == []


def test_a_look_that_comes_to_run_along_a_border_crosses_none() -> None:
    """MB-RULING-10: A2 to C2 enters neither B2 nor B3."""
    board = bricks([3, 4, 3])
    assert board.crosses_border(board.number("A2"), board.number("C2")) == []


def test_a_border_is_crossed_also_at_its_very_end() -> None:
    """MB-RULING-10: the line leaves "left" for "right" exactly where their common border ends, at (2, 2)."""
    left = Area("left", box(0, 0, 2, 2), (1, 1))
    right = Area("right", [(2, 0), (4, 0), (4, 6), (2, 2)], (3, 3))
    board = AreaBoard([left, right])
    assert board.looks[0][1].stretches == [(0, 0), (1, 1)]
    assert board.crosses_border(0, 1) == [(0, 1)]
    assert_sight_is_exact(board)


def test_neighbours_that_meet_in_a_corner_elsewhere_are_not_crossed_there() -> None:
    """MB-RULING-10: their border lies further up; at (4, 4), where the line passes, they share a point only."""
    left = Area("left", [(0, 0), (4, 0), (4, 2), (3, 3), (4, 4), (0, 8)], (1, 4))
    right = Area("right", [(4, 0), (8, 0), (8, 8), (4, 4)], (7, 4))
    wedge = Area("wedge", [(4, 2), (4, 4), (3, 3)], ("3.75", 3))
    low = Area("low", [(4, 4), (8, 8), (0, 8)], (4, 6))
    board = AreaBoard([left, right, wedge, low], outline=box(0, 0, 8, 8))
    assert board.graph.neighbours[0] == (1, 2, 3)
    assert board.looks[0][1].stretches == [(0, 0), (1, 1)]
    assert board.crosses_border(0, 1) == []
    assert_sight_is_exact(board)


@settings(max_examples=40, deadline=None)
@given(sheets())
def test_the_way_back_crosses_the_same_borders_the_other_way(sheet: Sheet) -> None:
    """MB-RULING-10: and every border crossed joins neighbours, as the stretches follow each other."""
    board = board_of(sheet)
    for a in range(board.size):
        for b in range(board.size):
            forth = board.crosses_border(a, b)
            assert [(q, p) for p, q in reversed(board.crosses_border(b, a))] == forth
            inner = [left for left, right in board.looks[a][b].stretches if left == right]
            assert all((p, q) in list(pairwise(inner)) for p, q in forth)
            assert all(board.graph.neighbour_masks[p] >> q & 1 for p, q in forth)
            if all(left == right for left, right in board.looks[a][b].stretches):
                unshared = [(p, q) for p, q in pairwise(inner) if (p, q) not in forth]
                corners = set(board.polygons[a]).union(*board.polygons)
                assert all(_meets_a_corner(board, a, b, corners) for _ in unshared)


def _meets_a_corner(board: AreaBoard, a: int, b: int, corners: set[tuple[int, int]]) -> bool:
    (ax, ay), (bx, by) = board.centres[a], board.centres[b]
    return any((bx - ax) * (y - ay) == (by - ay) * (x - ax) for x, y in corners)


# What check() reports


def test_an_area_whose_outline_meets_itself_is_named() -> None:
    """MBU-BRD-08."""
    bow_tie = Area("knot", [(0, 0), (2, 2), (2, 0), (0, 2)], (1, "0.5"))
    flat = Area("thread", [(5, 0), (6, 0), (7, 0)], (6, 0))
    spike = Area("thorn", [(8, 0), (10, 0), (12, 0), (10, 0), (10, 2), (8, 2)], (9, 1))
    stutter = Area("echo", [(30, 0), (30, 0), (32, 0), (32, 2)], ("31.5", "0.5"))
    folded = Area("fold", [(40, 0), (44, 0), (42, 0), (42, 2)], ("41.5", "0.5"))
    pinched = Area("hourglass", [(20, 0), (22, 2), (24, 0), (24, 4), (22, 2), (20, 4)], (23, 2))
    problems = AreaBoard([bow_tie, flat, spike, pinched, stutter, folded, square("sound", 20, 20)]).check()
    broken = [p for p in problems if "no simple polygon" in p]
    named_areas = [p.split(":")[0].removeprefix("Area ") for p in broken]
    assert named_areas == ["knot", "thread", "thorn", "hourglass", "echo", "fold"]
    assert AreaBoard([Area("nothing", [], (0, 0))]).check()[0].startswith("Area nothing: its outline")


@pytest.mark.parametrize("centre", [(5, 5), (2, 1), (2, 2), (0, 0)], ids=["far", "edge", "corner", "origin"])
def test_a_centre_mark_that_is_not_inside_its_area_is_reported(centre: tuple[int, int]) -> None:
    """MBU-BRD-03: neither beside it nor on its border."""
    problems = AreaBoard([Area("home", box(0, 0, 2, 2), centre)]).check()
    assert problems == ["Area home: its centre mark is not inside it."]


@pytest.mark.parametrize(
    ("polygon", "centre"),
    [
        (box(1, 1, 3, 3), ("2.5", "2.5")),
        (box(0, 0, 2, 2), ("0.5", "0.5")),
        (box("0.5", "0.5", 1, 1), ("0.75", "0.75")),
        (box("1.999999999", 0, 4, 2), (3, 1)),
        (box(0, 0, 2, 1), (1, "0.5")),
        ([(0, 1), (1, 0), (2, 1), (1, 2)], (1, 1)),
    ],
    ids=["corner", "the same", "inside", "a hair", "half", "diamond"],
)
def test_two_areas_with_common_ground_are_reported(
    polygon: list[tuple[Exact, Exact]], centre: tuple[Exact, Exact]
) -> None:
    """MBU-BRD-08."""
    board = AreaBoard([Area("home", box(0, 0, 2, 2), (1, 1)), Area("guest", polygon, centre)])
    assert "Area home overlaps area guest." in board.check()
    assert (
        "Area guest overlaps area home."
        in AreaBoard([Area("guest", polygon, centre), Area("home", box(0, 0, 2, 2), (1, 1))]).check()
    )


def ring_of_squares() -> list[Area]:
    """Eight squares around an empty one."""
    places = [(0, 0), (1, 0), (2, 0), (0, 1), (2, 1), (0, 2), (1, 2), (2, 2)]
    return [square(f"s{x}{y}", x, y) for x, y in places]


def test_a_hole_is_reported_with_and_without_an_outline() -> None:
    """MBU-BRD-08."""
    gap = "Gap with a corner at (2, 2), beside: s10, s01, s21, s12."
    assert AreaBoard(ring_of_squares()).check() == [gap]
    rest = "In all, 4 of the ground inside the outline of the board is in no area."
    assert AreaBoard(ring_of_squares(), outline=box(0, 0, 6, 6)).check() == [gap, rest]


def test_two_holes_that_meet_in_a_corner_are_two_gaps() -> None:
    """MBU-BRD-08."""
    places = [(x, y) for x in range(4) for y in range(4) if (x, y) not in ((1, 1), (2, 2))]
    problems = AreaBoard([square(f"s{x}{y}", x, y) for x, y in places]).check()
    assert problems == [
        "Gap with a corner at (2, 2), beside: s01, s10, s12, s21.",
        "Gap with a corner at (4, 4), beside: s12, s21, s23, s32.",
    ]


def test_many_gaps_that_meet_in_one_point_are_kept_apart() -> None:
    """MBU-BRD-08: eight wedges round a point, every second one missing."""
    rim_points = [(2, 0), (2, 2), (0, 2), (-2, 2), (-2, 0), (-2, -2), (0, -2), (2, -2)]
    wedges: list[Area] = []
    for i in range(0, 8, 2):
        (ax, ay), (bx, by) = rim_points[i], rim_points[i + 1]
        centre = (Fraction(ax + bx, 3), Fraction(ay + by, 3))
        wedges.append(Area(f"w{i}", [(0, 0), (ax, ay), (bx, by)], centre))
    problems = AreaBoard(wedges, outline=box(-2, -2, 2, 2)).check()
    gaps = sorted(p.split("beside: ")[1] for p in problems if p.startswith("Gap"))
    assert gaps == ["w0, w2.", "w0, w6.", "w2, w4.", "w4, w6."]


def test_the_thinnest_gap_is_found() -> None:
    """MBU-BRD-08: a millionth missing at the rim, where only the outline can tell."""
    areas = [
        Area("west", box(0, 0, 1, 1), ("0.5", "0.5")),
        Area("east", box(1, 0, "1.999999", 1), ("1.5", "0.5")),
    ]
    assert AreaBoard(areas).check() == []
    assert AreaBoard(areas, outline=box(0, 0, 2, 1)).check() == [
        "Gap with a corner at (1999999/1000000, 0), beside: east.",
        "In all, 1/1000000 of the ground inside the outline of the board is in no area.",
    ]


def test_an_island_in_a_gap_is_cut_off_and_the_gap_is_counted_without_it() -> None:
    """MBU-BRD-08."""
    island = Area("island", box("2.5", "2.5", "3.5", "3.5"), (3, 3))
    problems = AreaBoard([*ring_of_squares(), island], outline=box(0, 0, 6, 6)).check()
    assert problems == [
        "Gap with a corner at (2, 2), beside: s10, s01, s21, s12.",
        "In all, 3 of the ground inside the outline of the board is in no area.",
        "No chain of neighbours joins island to s00.",
    ]


def test_an_area_beyond_the_outline_is_named() -> None:
    """MBU-BRD-08."""
    areas = [square("home", 0, 0), square("away", 1, 0)]
    assert AreaBoard(areas, outline=box(0, 0, 3, 2)).check() == ["Area away reaches beyond the outline of the board."]
    knot: list[tuple[Exact, Exact]] = [(0, 0), (4, 2), (4, 0), (0, 2)]
    assert "outline of the board is no simple polygon" in AreaBoard(areas, outline=knot).check()[0]


def test_a_board_in_two_pieces_is_reported() -> None:
    """MBU-BRD-08: a common corner joins nothing."""
    problems = AreaBoard([square("home", 0, 0), square("corner", 1, 1), square("far", 5, 5)]).check()
    assert problems == [
        "No chain of neighbours joins corner to home.",
        "No chain of neighbours joins far to home.",
    ]


def test_a_third_area_between_the_centres_of_neighbours_is_named() -> None:
    """MBU-BRD-03: the hook's mark sits in its far arm, behind the block."""
    hook = Area("hook", [(0, 0), (6, 0), (6, 6), (4, 6), (4, 2), (0, 2)], (5, 5))
    block = Area("block", box(2, 2, 4, 6), (3, 5))
    west = Area("west", box(0, 2, 2, 6), (1, 5))
    board = AreaBoard([hook, block, west], outline=box(0, 0, 6, 6))
    assert board.graph.neighbours[0] == (1, 2)
    assert board.check() == [
        "Area block: the line between the centre marks of the neighbours hook and west runs through it."
    ]


def test_a_border_between_areas_that_do_not_touch_is_reported() -> None:
    """MBU-BRD-08: also between areas that only meet in a corner."""
    borders = [Border("A1", "C1", "high", True), Border("A1", "B1", "chains"), Border("B1", "A1", "wall")]
    assert bricks([1, 2, 1], borders).check() == [
        "Border A1|C1 (high): the two areas share no border.",
        "Border B1|A1 (wall): this border already has a type.",
    ]
    two_ways = [Border("A1", "B1", "high", True), Border("B1", "A1", "chains", True)]
    assert bricks([1, 2], two_ways).check() == []
    corner = [square("NW", 0, 0), square("NE", 1, 0), square("SW", 0, 1), square("SE", 1, 1)]
    assert AreaBoard(corner, [Border("NW", "SE", "wall")]).check() == [
        "Border NW|SE (wall): the two areas share no border."
    ]


def test_names_that_do_not_exist_are_refused_with_a_hint() -> None:
    with pytest.raises(BadContent, match=r"Border north\|sooth: there is no area 'sooth'. Did you mean 'south'"):
        AreaBoard([square("north", 0, 0), square("south", 0, 1)], [Border("north", "sooth", "wall")])
    with pytest.raises(Unreadable, match="no area 'Z9'"):
        bricks([1, 2]).number("Z9")
    with pytest.raises(BadContent, match="Area home is given twice"):
        AreaBoard([square("home", 0, 0), square("home", 1, 0)])


@pytest.mark.parametrize("value", [0.5, "half", "1/0", None])
def test_a_coordinate_that_is_not_exact_is_refused(value: object) -> None:
    """MB-RULING-08: sight is decided without rounding."""
    point: tuple[Exact, Exact] = (value, 0)  # type: ignore[assignment]
    with pytest.raises(BadContent, match="is not exact"):
        AreaBoard([Area("home", [point, (2, 0), (2, 2)], (1, 1))])


# Polygons


def test_the_sense_in_which_corners_are_listed_does_not_matter() -> None:
    forth = four_squares()
    back = AreaBoard(
        [Area(f.name, f.polygon[::-1], f.centre) for f in (square("NW", 0, 0), square("NE", 1, 0))]
        + [square("SW", 0, 1), square("SE", 1, 1)]
    )
    assert back.check() == []
    assert back.crossed == forth.crossed
    assert back.edged == forth.edged
    assert back.graph.neighbours == forth.graph.neighbours


POINTS = st.tuples(st.integers(0, 5), st.integers(0, 5))
TRIANGLES = st.lists(POINTS, min_size=3, max_size=3, unique=True).filter(is_simple)


def positive(polygon: Corners) -> Corners:
    return polygon if doubled_area(polygon) > 0 else polygon[::-1]


def clipped(polygon: list[tuple[Fraction, Fraction]], window: Corners) -> list[tuple[Fraction, Fraction]]:
    """The common ground with a convex window, cut side by side: another method than the one under test."""
    for (ax, ay), (bx, by) in zip(window, window[1:] + window[:1], strict=True):
        kept: list[tuple[Fraction, Fraction]] = []
        sides = [(bx - ax) * (y - ay) - (by - ay) * (x - ax) for x, y in polygon]
        for i in range(len(polygon)):
            (px, py), (qx, qy) = polygon[i - 1], polygon[i]
            if (sides[i - 1] > 0 > sides[i]) or (sides[i - 1] < 0 < sides[i]):
                share = sides[i - 1] / (sides[i - 1] - sides[i])
                kept.append((px + (qx - px) * share, py + (qy - py) * share))
            if sides[i] >= 0:
                kept.append((qx, qy))
        polygon = kept
    return polygon


@settings(max_examples=300)
@given(TRIANGLES, TRIANGLES)
def test_triangles_overlap_exactly_if_their_common_ground_has_a_size(p: Corners, q: Corners) -> None:
    p, q = positive(p), positive(q)
    common = clipped([(Fraction(x), Fraction(y)) for x, y in p], q)
    size = sum(
        (ax * by - bx * ay for (ax, ay), (bx, by) in zip(common, common[1:] + common[:1], strict=True)),
        Fraction(0),
    )
    assert is_overlapping(p, q) == is_overlapping(q, p) == (size > 0)
    assert is_within(p, q) == (size == doubled_area(p))


@settings(max_examples=200)
@given(TRIANGLES, POINTS)
def test_a_point_lies_where_the_winding_says(p: Corners, point: tuple[int, int]) -> None:
    p = positive(p)
    x, y = point
    on_edge = any(
        (bx - ax) * (y - ay) == (by - ay) * (x - ax)
        and min(ax, bx) <= x <= max(ax, bx)
        and min(ay, by) <= y <= max(ay, by)
        for (ax, ay), (bx, by) in zip(p, p[1:] + p[:1], strict=True)
    )
    expected = 0 if on_edge else 1 if winding(p, Fraction(x), Fraction(y)) else -1
    assert place_of(p, x, y) == expected == place_of(p, 3 * x, 3 * y, 3)
