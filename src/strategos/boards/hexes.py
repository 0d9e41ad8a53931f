"""A map of hexes with their points up and down, odd rows shifted half a hex to the right.

A hex is known by its number (row by row from the upper left), by column and row, by cube coordinates
and by its label, "G5" being column 6, row 4. Sets of hexes are bit masks.
"""

from __future__ import annotations

from typing import Final

from strategos.boards.graph import Graph, mask_of
from strategos.boards.hex_sight import Cube, HexLook, hex_look
from strategos.kernel.errors import BadContent, Unreadable

NO_HEX: Final = -1
_LONGEST_LABEL: Final = 9
"""Stands where the map has no hex."""

EAST: Final = 0
NORTH_EAST: Final = 1
NORTH_WEST: Final = 2
WEST: Final = 3
SOUTH_WEST: Final = 4
SOUTH_EAST: Final = 5

DIRECTIONS: Final = ("E", "NE", "NW", "W", "SW", "SE")
"""The six directions in their fixed order, counter-clockwise from east."""

STEPS: Final[list[Cube]] = [(1, -1, 0), (1, 0, -1), (0, 1, -1), (-1, 1, 0), (-1, 0, 1), (0, -1, 1)]
"""The step in cube coordinates for each direction."""

_UNKNOWN: Final = -1  # a mask not asked for yet; real masks are never negative


def opposite(direction: int) -> int:
    """The direction straight back.

    >>> DIRECTIONS[opposite(NORTH_EAST)]
    'SW'
    """
    return (direction + 3) % 6


def column_letters(column: int) -> str:
    """The letters of a column: A to Z, then AA, AB and so on.

    >>> column_letters(0), column_letters(12), column_letters(26)
    ('A', 'M', 'AA')
    """
    letters = ""
    column += 1
    while column > 0:
        column, rest = (column - 1) // 26, (column - 1) % 26
        letters = chr(65 + rest) + letters
    return letters


class HexGrid:
    """A rectangle of hexes, their neighbours, distances and sight lines.

    The tables are plain lists, to be read only. Sight lines are worked out when first asked for and kept.

    >>> grid = HexGrid(13, 9)
    >>> grid.number(6, 4), grid.label(58), grid.cube(58)
    (58, 'G5', (4, -8, 4))
    >>> [grid.label(near) for near in grid.graph.neighbours[grid.read("G5")]]
    ['F4', 'G4', 'F5', 'H5', 'F6', 'G6']
    """

    __slots__ = (
        "_crossed",
        "_cubes",
        "_east_open",
        "_edged",
        "_even_rows",
        "_looks",
        "_odd_rows",
        "_pair_masks",
        "_west_open",
        "beside",
        "columns",
        "graph",
        "rows",
        "size",
    )

    def __init__(self, columns: int, rows: int) -> None:
        if columns < 1 or rows < 1:
            raise BadContent(
                "boards.hexes.no-hexes",
                columns=columns,
                rows=rows,
            )
        self.columns: int = columns
        self.rows: int = rows
        self.size: int = columns * rows
        self._cubes: list[Cube] = []
        for row in range(rows):
            for column in range(columns):
                x = column - (row - (row & 1)) // 2
                self._cubes.append((x, -x - row, row))
        # beside[hex][direction]: the neighbour there, or NO_HEX beyond the edge of the map.
        self.beside: list[list[int]] = [
            [self.at(x + dx, y + dy, z + dz) for dx, dy, dz in STEPS] for x, y, z in self._cubes
        ]
        pairs = [(a, b) for a in range(self.size) for b in self.beside[a] if b != NO_HEX]
        self.graph: Graph = Graph(self.size, pairs)
        # For whole sets of hexes: those with a neighbour to the west, to the east, and those of every other row.
        self._west_open: int = mask_of([hex_ for hex_ in range(self.size) if hex_ % columns])
        self._east_open: int = mask_of([hex_ for hex_ in range(self.size) if (hex_ + 1) % columns])
        self._odd_rows: int = mask_of([hex_ for hex_ in range(self.size) if hex_ // columns & 1])
        self._even_rows: int = self.graph.everywhere & ~self._odd_rows
        self._looks: dict[Cube, HexLook] = {}
        self._crossed: list[int] = [_UNKNOWN] * (self.size * self.size)
        self._edged: list[tuple[tuple[int, int], ...]] = [()] * (self.size * self.size)
        self._pair_masks: list[tuple[int, ...]] = [()] * (self.size * self.size)

    # Names of a hex

    def number(self, column: int, row: int) -> int:
        """The number of the hex in this column and row, or NO_HEX off the map."""
        if 0 <= column < self.columns and 0 <= row < self.rows:
            return row * self.columns + column
        return NO_HEX

    def column(self, hex_: int) -> int:
        """The column, 0 at the left edge."""
        return hex_ % self.columns

    def row(self, hex_: int) -> int:
        """The row, 0 at the top."""
        return hex_ // self.columns

    def cube(self, hex_: int) -> Cube:
        """The cube coordinates (x, y, z); their sum is 0."""
        return self._cubes[hex_]

    def at(self, x: int, y: int, z: int) -> int:
        """The number of the hex with these cube coordinates, or NO_HEX off the map."""
        return self.number(x + (z - (z & 1)) // 2, z)

    def label(self, hex_: int) -> str:
        """The label that players use: column letter and row number."""
        return f"{column_letters(self.column(hex_))}{self.row(hex_) + 1}"

    def read(self, label: str) -> int:
        """The number of the hex with this label; small letters are read as well.

        >>> HexGrid(13, 9).read("m9")
        116
        """
        letters = label.rstrip("0123456789").upper()
        digits = label[len(letters) :]
        is_short = len(label) <= _LONGEST_LABEL  # Python refuses very long numbers with an error of its own
        if is_short and digits and digits[0] != "0" and letters.isascii() and letters.isalpha():
            column = 0
            for letter in letters:
                column = column * 26 + ord(letter) - 64
            found = self.number(column - 1, int(digits) - 1)
            if found != NO_HEX:
                return found
        last = self.label(self.size - 1)
        raise Unreadable(
            "boards.hexes.no-hex",
            label=label,
            last=last,
        )

    # Distances and directions

    def distance(self, a: int, b: int) -> int:
        """The number of steps between two hexes.

        >>> grid = HexGrid(13, 9)
        >>> grid.distance(grid.read("A1"), grid.read("M9"))
        16
        """
        return self.graph.distances[a][b]

    def disc(self, centre: int, radius: int) -> int:
        """The mask of hexes at this distance or less."""
        return self.graph.within(centre, radius)

    def spread(self, hexes: int) -> int:
        """Every neighbour of a set of hexes.

        >>> grid = HexGrid(13, 9)
        >>> grid.spread(1 << 58) == mask_of(grid.graph.neighbours[58])
        True
        """
        return self.onward(hexes, self.graph.everywhere)

    def onward(self, hexes: int, among: int) -> int:
        """Those neighbours of a set of hexes that are among others: the whole set is shifted in each direction at once.

        Odd rows lie half a hex to the east: what stands above and below a hex of an odd row is also above and below
        its eastern neighbour, and for an even row its western one.
        """
        columns = self.columns
        east = (hexes & self._east_open) << 1
        west = (hexes & self._west_open) >> 1
        slanting = hexes | east & self._odd_rows | west & self._even_rows
        return (east | west | slanting << columns | slanting >> columns) & among

    def ring(self, centre: int, radius: int) -> int:
        """The mask of hexes at exactly this distance."""
        return self.graph.within(centre, radius) & ~self.graph.within(centre, radius - 1)

    def ray(self, start: int, direction: int, length: int) -> list[int]:
        """The hexes met going straight on, the nearest first, as far as the map reaches.

        >>> grid = HexGrid(13, 9)
        >>> [grid.label(hex_) for hex_ in grid.ray(grid.read("B3"), NORTH_EAST, 5)]
        ['B2', 'C1']
        """
        met: list[int] = []
        here = self.beside[start][direction]
        while here != NO_HEX and len(met) < length:
            met.append(here)
            here = self.beside[here][direction]
        return met

    def direction(self, a: int, b: int) -> int:
        """The direction in which b lies straight ahead of a, at any distance; -1 if in none.

        >>> grid = HexGrid(13, 9)
        >>> DIRECTIONS[grid.direction(grid.read("C1"), grid.read("B3"))]
        'SW'
        """
        (ax, ay, az), (bx, by, bz) = self._cubes[a], self._cubes[b]
        steps = self.distance(a, b)
        if steps > 0:
            for direction in range(6):
                dx, dy, dz = STEPS[direction]
                if (bx - ax, by - ay, bz - az) == (steps * dx, steps * dy, steps * dz):
                    return direction
        return -1

    def line(self, a: int, b: int) -> list[int]:
        """A shortest chain of hexes close to the straight line, both ends included.

        Where the line runs exactly between two hexes, always the same one is taken, from either end: the
        chain back is the chain forth reversed. For sight use ``is_visible``, which looks at both.

        >>> grid = HexGrid(13, 9)
        >>> [grid.label(hex_) for hex_ in grid.line(grid.read("A1"), grid.read("C2"))]
        ['A1', 'B1', 'B2', 'C2']
        """
        steps = self.distance(a, b)
        if steps == 0:
            return [a]
        chain: list[int] = []
        for i in range(steps + 1):
            hex_ = self._near_line(a, b, i, steps, True)
            # Between two centres of the map the line leaves it at most along its edge; take the other side.
            chain.append(hex_ if hex_ != NO_HEX else self._near_line(a, b, i, steps, False))
        return chain

    def _near_line(self, a: int, b: int, i: int, steps: int, is_eastern: bool) -> int:
        """The hex at step i of n from a to b; on an edge between two, the one with the larger x or not.

        One coordinate of the point is whole, the one that grows fastest. So x and z are rounded, halves
        in opposite senses, and the three still add up to 0.
        """
        start, end = self._cubes[a], self._cubes[b]
        x = 2 * (start[0] * (steps - i) + end[0] * i)
        z = 2 * (start[2] * (steps - i) + end[2] * i)
        if is_eastern:
            x, z = (x + steps) // (2 * steps), -((steps - z) // (2 * steps))
        else:
            x, z = -((steps - x) // (2 * steps)), (z + steps) // (2 * steps)
        return self.at(x, -x - z, z)

    # Sight

    def crossed(self, a: int, b: int) -> int:
        """The mask of hexes whose inside the straight line between two centres runs through, ends left out.

        Rule: FC-LOS-01, FC-LOS-02, FC-LOS-07.
        """
        mask = self._crossed[a * self.size + b]
        return mask if mask != _UNKNOWN else self._look(a, b)

    def edged(self, a: int, b: int) -> tuple[tuple[int, int], ...]:
        """The pairs of hexes along whose common edge the straight line runs, lower number first.

        An edge of the map has nothing on its other side and is left out. Rule: FC-LOS-04, FC-LOS-06, FC-LOS-07.
        """
        if self._crossed[a * self.size + b] == _UNKNOWN:
            self._look(a, b)
        return self._edged[a * self.size + b]

    def is_visible(self, a: int, b: int, blocking: int) -> bool:
        """Whether nothing blocks the straight line between the centres of two hexes.

        A hex of the mask ``blocking`` blocks if the line runs through its inside; where the line runs along
        an edge, the hexes on both sides must be in the mask. The two end hexes never block, nor does a
        corner, nor anything off the map. Rule: FC-LOS-02, FC-LOS-04, FC-LOS-06, FC-LOS-07.

        >>> grid = HexGrid(13, 9)
        >>> top, bottom = grid.read("B1"), grid.read("B3")      # the line runs down between A2 and B2
        >>> grid.is_visible(top, bottom, mask_of([grid.read("A2")]))
        True
        >>> grid.is_visible(top, bottom, mask_of([grid.read("A2"), grid.read("B2")]))
        False
        """
        mask = self._crossed[a * self.size + b]
        if mask == _UNKNOWN:
            mask = self._look(a, b)
        if mask & blocking:
            return False
        for pair in self._pair_masks[a * self.size + b]:
            if blocking & pair == pair:
                return False
        return True

    def _look(self, a: int, b: int) -> int:
        """Work out one sight line, both ways, and return its mask.

        What a line meets depends only on how far its ends lie apart: it is found once and moved to its place.
        """
        (ax, ay, az), (bx, by, bz) = self._cubes[a], self._cubes[b]
        apart = (bx - ax, by - ay, bz - az)
        if apart not in self._looks:
            self._looks[apart] = hex_look(apart)
        seen = self._looks[apart]
        mask = 0
        for x, y, z in seen.crossed:
            hex_ = self.at(ax + x, ay + y, az + z)
            if hex_ != NO_HEX:
                mask |= 1 << hex_
        pairs: list[tuple[int, int]] = []
        for (x, y, z), (u, v, w) in seen.edged:
            one, other = self.at(ax + x, ay + y, az + z), self.at(ax + u, ay + v, az + w)
            if one != NO_HEX and other != NO_HEX:
                pairs.append((min(one, other), max(one, other)))
        pairs.sort()
        for place in (a * self.size + b, b * self.size + a):
            self._crossed[place] = mask
            self._edged[place] = tuple(pairs)
            self._pair_masks[place] = tuple([mask_of(pair) for pair in pairs])
        return mask
