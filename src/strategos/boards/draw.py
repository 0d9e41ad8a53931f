"""Draw boards as plain text, for the table, tests and bug reports."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from strategos.boards.areas import AreaBoard
from strategos.boards.hexes import HexGrid
from strategos.boards.polygons import INSIDE, Point, Polygon, Stretch, place_of, split_edges
from strategos.kernel.errors import BadContent

CUT: Final = "…"
"""Stands at the end of a text that did not fit."""


class Canvas:
    """A sheet of characters onto which the units of a board are scaled."""

    __slots__ = ("bottom", "columns", "left", "lines", "rows", "spread_x", "spread_y")

    def __init__(self, corners: Sequence[Point], columns: int, rows: int) -> None:
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        self.left: int = min(xs)
        self.bottom: int = min(ys)
        # Where the board lies in the sheet: its last corner stands in the last column and row.
        self.spread_x: int = max(max(xs) - self.left, 1)
        self.spread_y: int = max(max(ys) - self.bottom, 1)
        self.columns: int = columns
        self.rows: int = rows
        self.lines: list[list[str]] = [[" "] * columns for _ in range(rows)]

    def column(self, x: int) -> int:
        """The column in which a coordinate stands, rounded to the nearest."""
        return (2 * (x - self.left) * (self.columns - 1) + self.spread_x) // (2 * self.spread_x)

    def row(self, y: int) -> int:
        """The row in which a coordinate stands, rounded to the nearest."""
        return (2 * (y - self.bottom) * (self.rows - 1) + self.spread_y) // (2 * self.spread_y)

    def stroke(self, stretch: Stretch, mark: str) -> None:
        """Draw a straight piece of border; an empty mark means the usual signs for its slope."""
        start, end = min(stretch), max(stretch)  # the same signs from whichever side it is drawn
        x0, y0 = self.column(start[0]), self.row(start[1])
        x1, y1 = self.column(end[0]), self.row(end[1])
        sign = mark or _slope_sign(x1 - x0, y1 - y0)
        steps = max(abs(x1 - x0), abs(y1 - y0), 1)
        for i in range(steps + 1):
            x = (2 * (x0 * (steps - i) + x1 * i) + steps) // (2 * steps)
            y = (2 * (y0 * (steps - i) + y1 * i) + steps) // (2 * steps)
            self.lines[y][x] = sign

    def text(self) -> str:
        """The sheet, without blanks at the ends of its lines."""
        return "\n".join(["".join(line).rstrip() for line in self.lines])


def _slope_sign(across: int, down: int) -> str:
    # A character is about twice as high as it is wide: one row down is as far as two columns across.
    if abs(across) > 4 * abs(down):
        return "-"
    if abs(down) > 3 * abs(across):
        return "|"
    return "\\" if (across > 0) == (down > 0) else "/"


def draw_areas(
    board: AreaBoard,
    labels: Mapping[int, Sequence[str]] | None = None,
    columns: int = 78,
    rows: int = 0,
    marks: Mapping[str, str] | None = None,
) -> str:
    """The areas with their names, and below each name the lines of text given for the area.

    ``columns`` and ``rows`` are the size of the sheet; without ``rows`` the board keeps its proportions.
    ``marks`` gives a sign to types of border: ``{"impassable": "#"}``. What does not fit is cut, which "…" shows.

    >>> from strategos.boards.areas import bricks
    >>> print(draw_areas(bricks([1, 2]), {0: ["lion"], 2: ["nymphs"]}, columns=17, rows=9))
        +-------+
        |       |
        |   A1  |
        |  lion |
    +---+---+---+---+
    |       |       |
    |   B1  |   B2  |
    |       | nymphs|
    +-------+-------+
    """
    corners: list[Point] = sorted({corner for polygon in board.polygons for corner in polygon})
    if not corners:
        return ""
    wide = max([x for x, _ in corners]) - min([x for x, _ in corners])
    high = max([y for _, y in corners]) - min([y for _, y in corners])
    if rows <= 0:
        rows = max(3, columns * high // (2 * max(wide, 1)) + 1)
    sheet = Canvas(corners, columns, rows)
    _draw_borders(board, sheet, corners, marks or {})
    texts = labels or {}
    for area in range(board.size):
        _write_in_area(board, sheet, area, [board.names[area], *texts.get(area, ())])
    return sheet.text()


def _draw_borders(board: AreaBoard, sheet: Canvas, corners: Sequence[Point], marks: Mapping[str, str]) -> None:
    pieces = [piece for polygon in board.polygons for piece in split_edges(polygon, corners)]
    # Slanted pieces first: rounded to characters they may run a little beyond a straight one.
    for is_straight in (False, True):
        for start, end in pieces:
            if (start[0] == end[0] or start[1] == end[1]) == is_straight:
                sheet.stroke((start, end), "")
    # Signs of their own after all others, so that no neighbour paints them over; corners last.
    for a in range(board.size):
        for b in board.graph.neighbours[a]:
            mark = marks.get(board.border(a, b), "")
            if mark:
                for stretch in board.shared_border(a, b):
                    sheet.stroke(stretch, mark)
    for x, y in corners:
        sheet.lines[sheet.row(y)][sheet.column(x)] = "+"


def _write_in_area(board: AreaBoard, sheet: Canvas, area: int, lines: Sequence[str]) -> None:
    """Write lines one below the other around the centre mark, each in the free room of its row."""
    x, y = board.centres[area]
    middle = sheet.column(x)
    polygon = board.polygons[area]
    if not polygon:
        return
    top, bottom = sheet.row(min([y for _, y in polygon])), sheet.row(max([y for _, y in polygon]))
    rooms = {row: _room(sheet, polygon, row, middle) for row in range(top, bottom + 1)}
    free = [row for row in rooms if rooms[row][0] < rooms[row][1]]
    if not free:
        return
    # The name stands on the row of the centre mark, or higher if the lines below would not fit.
    first = max(free[0], min(sheet.row(y) - (len(lines) - 1) // 2, free[-1] - len(lines) + 1))
    usable = [row for row in free if row >= first][: len(lines)]
    for i in range(len(usable)):
        text = lines[i] if i < len(usable) - 1 or len(lines) == len(usable) else lines[i] + CUT
        left, right = rooms[usable[i]]
        if len(text) > right - left:
            text = text[: right - left - 1] + CUT
        # Centred on the centre mark as far as the room allows.
        start = max(left, min(middle - (len(text) - 1) // 2, right - len(text)))
        for j in range(len(text)):
            sheet.lines[usable[i]][start + j] = text[j]


def _room(sheet: Canvas, polygon: Polygon, row: int, middle: int) -> tuple[int, int]:
    """The columns (first, after last) that text may use in a row of an area: the free run nearest its centre."""
    best = (0, 0)
    start, end = sheet.column(min(polygon)[0]), sheet.column(max(polygon)[0])
    for column in range(start, end + 1):
        if column < end and _is_free(sheet, polygon, row, column):
            continue
        if start < column and (best == (0, 0) or _gap(start, column, middle) < _gap(best[0], best[1], middle)):
            best = (start, column)
        start = column + 1
    return best


def _gap(start: int, end: int, middle: int) -> int:
    return max(start - middle, middle - end + 1, 0)


def _is_free(sheet: Canvas, polygon: Polygon, row: int, column: int) -> bool:
    """Whether a character lies inside the area and shows no border."""
    if sheet.lines[row][column] != " ":
        return False
    width, height = max(sheet.columns - 1, 1), max(sheet.rows - 1, 1)
    x = (sheet.left * width + column * sheet.spread_x) * height
    y = (sheet.bottom * height + row * sheet.spread_y) * width
    return place_of(polygon, x, y, width * height) == INSIDE


def draw_hexes(grid: HexGrid, content: Mapping[int, str] | None = None) -> str:
    r"""The map with the label of every hex and, below it, its content of one to three characters.

    >>> print(draw_hexes(HexGrid(3, 3), {1: "Kn", 5: "*"}))
     / \ / \ / \
    |A1 |B1 |C1 |
    |   |Kn |   |
     \ / \ / \ / \
      |A2 |B2 |C2 |
      |   |   | * |
     / \ / \ / \ /
    |A3 |B3 |C3 |
    |   |   |   |
     \ / \ / \ /
    """
    texts = content or {}
    # An even width has a middle for the points of the rows above and below.
    width = max(4, (len(grid.label(grid.size - 1)) + 2) // 2 * 2)
    for hex_, text in texts.items():
        if len(text) > width - 1:
            raise BadContent(
                "boards.draw.text-too-long",
                label=grid.label(hex_),
                text=text,
                width=width - 1,
            )
    lines: list[str] = []
    for row in range(grid.rows):
        lines.append(_zigzag(grid, row, width))
        hexes = [grid.number(column, row) for column in range(grid.columns)]
        margin = " " * (width // 2 if row % 2 else 0)
        lines.append(margin + "|" + "".join([grid.label(hex_).ljust(width - 1) + "|" for hex_ in hexes]))
        lines.append(margin + "|" + "".join([_centred(texts.get(hex_, ""), width - 1) + "|" for hex_ in hexes]))
    lines.append(_zigzag(grid, grid.rows, width))
    return "\n".join(lines)


def _centred(text: str, width: int) -> str:
    # str.center puts two letters in three places now to the left, now to the right
    return (" " * ((width - len(text)) // 2) + text).ljust(width)


def _zigzag(grid: HexGrid, row: int, width: int) -> str:
    """The line between a row and the one above it: both rows' points are the same signs."""
    half = width // 2
    # The first row has only tops, the last line only bottoms; in between one half hex juts out.
    is_edge = row in (0, grid.rows)
    slopes = 2 * grid.columns + (0 if is_edge else 1)
    margin = half if row == grid.rows and grid.rows % 2 == 0 else 0
    # Lines above an even row begin with the top of its first hex, the others with the bottom of the row above.
    is_rising = row % 2 == 0 if row < grid.rows else False
    signs = [" "] * (margin + (slopes + 1) * half)
    for i in range(slopes):
        middle = half // 2 if i % 2 == 0 else half - half // 2
        signs[margin + i * half + middle] = "/" if is_rising else "\\"
        is_rising = not is_rising
    return "".join(signs).rstrip()
