"""Sight over areas and the borders it crosses, against slower exact methods."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from area_boards import BOARDS, Sheet, board_of, box, named, sheets, square, winding
from hypothesis import given, settings

from strategos.boards.areas import Area, AreaBoard, bricks
from strategos.boards.graph import bits
from strategos.boards.sight import NO_AREA

Stretches = list[tuple[int, int]]


# An independent way to see: where does a point a hair's breadth beside the line lie?


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


@settings(max_examples=60, deadline=None)
@given(sheets())
def test_areas_of_any_shape_see_exactly_what_the_slow_method_says(sheet: Sheet) -> None:
    """MB-LOS-06, MB-RULING-08."""
    assert_sight_is_exact(board_of(sheet))


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


# Borders on the way


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
