"""Areas: shapes that fit, bricks and borders."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from area_boards import BOARDS, Sheet, board_of, box, named, neighbours_on, sheets
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from strategos.boards.areas import NORMAL, Area, AreaBoard, Border, bricks
from strategos.kernel.errors import BadContent

# Areas of any shape


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


@pytest.mark.parametrize("rows", [[], [3, 3], [3, 5], [1, 0]])
def test_rows_that_do_not_differ_by_one_are_refused(rows: list[int]) -> None:
    """MBU-BRD-01."""
    with pytest.raises(BadContent, match="Rows"):
        bricks(rows)


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
