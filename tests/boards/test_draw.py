"""Drawings are compared character by character."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strategos.boards.areas import Area, AreaBoard, Border, bricks
from strategos.boards.draw import draw_areas, draw_hexes
from strategos.boards.hexes import HexGrid
from strategos.kernel.errors import BadContent


def sheet(text: str) -> str:
    """The drawing between the margins that mark its left edge."""
    return "\n".join(line.split(":", 1)[1].rstrip() for line in text.strip().splitlines())


def test_bricks_are_drawn_with_names_labels_and_borders() -> None:
    """MBU-BRD-01: centred rows, row A on top."""
    board = bricks([1, 2])
    drawing = draw_areas(board, {0: ["lion"], 2: ["nymphs"]}, columns=17, rows=9)
    assert drawing == sheet(
        """
        :    +-------+
        :    |       |
        :    |   A1  |
        :    |  lion |
        :+---+---+---+---+
        :|       |       |
        :|   B1  |   B2  |
        :|       | nymphs|
        :+-------+-------+
        """
    )


def test_types_of_border_have_their_own_signs() -> None:
    """MB-BND-01: a directed border is marked as well."""
    borders = [Border("A1", "B1", "high", is_directed=True), Border("B1", "B2", "impassable")]
    drawing = draw_areas(bricks([1, 2], borders), columns=17, rows=7, marks={"high": "^", "impassable": "#"})
    assert drawing == sheet(
        """
        :    +-------+
        :    |       |
        :    |   A1  |
        :+---+^^^+---+---+
        :|       #       |
        :|   B1  #   B2  |
        :+-------+-------+
        """
    )


def test_text_that_does_not_fit_is_cut_and_says_so() -> None:
    board = AreaBoard([Area("here", [(0, 0), (4, 0), (4, 2), (0, 2)], (2, 1))])
    drawing = draw_areas(board, {0: ["a long story", "second", "third"]}, columns=9, rows=5)
    assert drawing == sheet(
        """
        :+-------+
        :|  here |
        :|a long…|
        :|second…|
        :+-------+
        """
    )


def test_slanted_borders_are_drawn_and_text_keeps_out_of_them() -> None:
    west = Area("west", [(0, 0), (6, 0), (2, 4), (0, 4)], (2, 1))
    east = Area("east", [(6, 0), (8, 0), (8, 4), (2, 4)], (6, 3))
    drawing = draw_areas(AreaBoard([west, east]), {0: ["x"]}, columns=25, rows=7)
    assert drawing == sheet(
        r"""
        :+-----------------+-----+
        :|               //      |
        :|    west     //        |
        :|     x     //          |
        :|         //            |
        :|       //       east   |
        :+-----+-----------------+
        """
    )


def test_without_rows_the_board_keeps_its_proportions() -> None:
    lines = draw_areas(bricks([5, 6, 7, 6, 5])).splitlines()
    assert (max(map(len, lines)), len(lines)) == (78, 28)


@settings(max_examples=25, deadline=None)
@given(st.integers(60, 120), st.sampled_from([[2, 3, 2], [5, 6, 7, 6, 5], [4, 5, 4, 5, 4, 5, 4]]))
def test_every_name_can_be_read_in_the_drawing(columns: int, rows: list[int]) -> None:
    board = bricks(rows)
    words = draw_areas(board, columns=columns).replace("|", " ").split()
    assert sorted(word for word in words if word[0].isalpha()) == sorted(board.names)


def test_an_empty_board_is_an_empty_drawing() -> None:
    assert draw_areas(AreaBoard([])) == ""
    assert draw_areas(AreaBoard([Area("nothing", [], (0, 0))])) == ""


def test_hexes_are_drawn_in_staggered_rows() -> None:
    drawing = draw_hexes(HexGrid(3, 3), {1: "Kn", 5: "*", 6: "Rol"})
    assert drawing == sheet(
        r"""
        : / \ / \ / \
        :|A1 |B1 |C1 |
        :|   |Kn |   |
        : \ / \ / \ / \
        :  |A2 |B2 |C2 |
        :  |   |   | * |
        : / \ / \ / \ /
        :|A3 |B3 |C3 |
        :|Rol|   |   |
        : \ / \ / \ /
        """
    )


def test_a_map_that_ends_with_a_shifted_row_is_closed_below_it() -> None:
    assert draw_hexes(HexGrid(1, 2)) == sheet(
        r"""
        : / \
        :|A1 |
        :|   |
        : \ / \
        :  |A2 |
        :  |   |
        :   \ /
        """
    )


def test_long_labels_make_wider_hexes() -> None:
    lines = draw_hexes(HexGrid(27, 10)).splitlines()
    assert lines[-3].endswith("|Z10  |AA10 |")
    assert len({len(line) for line in lines[4::6]}) == 1


def test_the_large_map_shows_every_hex_once() -> None:
    grid = HexGrid(13, 9)
    words = draw_hexes(grid).replace("|", " ").replace("/", " ").replace("\\", " ").split()
    assert sorted(words) == sorted(grid.label(hex_) for hex_ in range(grid.size))


def test_content_too_long_for_a_hex_is_refused() -> None:
    with pytest.raises(BadContent, match="Hex B1: 'Knights' is too long"):
        draw_hexes(HexGrid(3, 3), {1: "Knights"})
