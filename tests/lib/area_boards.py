"""Boards of areas for tests: the row lengths of the four boards, and random sheets shared out among areas."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import assume
from hypothesis import strategies as st

from strategos.boards.areas import Area, AreaBoard
from strategos.boards.graph import mask_of
from strategos.boards.polygons import Exact
from strategos.boards.sight import NO_AREA

BOARDS = {
    "Olympus": [5, 6, 7, 6, 5],
    "Styx": [4, 5, 4, 5, 4, 5, 4],
    "Thermopylae": [7, 6, 7, 6, 7],
    "Tartarus": [5, 6, 5, 6, 5],
}
Corners = list[tuple[int, int]]


def box(left: Exact, top: Exact, right: Exact, bottom: Exact) -> list[tuple[Exact, Exact]]:
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def named(board: AreaBoard, *names: str) -> int:
    return mask_of(board.number(name) for name in names)


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


def square(name: str, column: int, row: int) -> Area:
    """A square of side 2 with its centre mark in the middle."""
    x, y = 2 * column, 2 * row
    return Area(name, box(x, y, x + 2, y + 2), (x + 1, y + 1))


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
