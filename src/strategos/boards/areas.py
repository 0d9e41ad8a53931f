"""Boards of named areas with exact shapes, typed borders and straight sight lines between centre marks."""

from __future__ import annotations

from collections.abc import Sequence
from math import lcm
from typing import Final

from strategos.boards.graph import Graph, bits
from strategos.boards.polygons import (
    Box,
    Exact,
    Point,
    Polygon,
    Stretch,
    box_of,
    doubled_area,
    exact,
    is_apart,
    is_simple,
    shared_stretches,
)
from strategos.boards.sight import NO_AREA, Look, crossed_areas, edged_pairs, look, reversed_look
from strategos.boards.tiling import cover_problems, overlap_problems, shape_problems
from strategos.kernel.errors import BadContent, Unreadable, near_miss

NORMAL: Final = "normal"
"""The type of a border of which nothing is said."""


class Area:
    """A named area: its corners in order, in either sense, and its centre mark.

    Coordinates are whole numbers, fractions, or words such as "2.5" and "5/2".
    """

    __slots__ = ("centre", "name", "polygon")

    def __init__(self, name: str, polygon: Sequence[tuple[Exact, Exact]], centre: tuple[Exact, Exact]) -> None:
        self.name: str = name
        self.polygon: list[tuple[Exact, Exact]] = list(polygon)
        self.centre: tuple[Exact, Exact] = centre


class Border:
    """What kind of border two areas share: a word, valid both ways or only from the first to the second."""

    __slots__ = ("end", "is_directed", "kind", "start")

    def __init__(self, start: str, end: str, kind: str, is_directed: bool = False) -> None:
        self.start: str = start
        self.end: str = end
        self.kind: str = kind
        self.is_directed: bool = is_directed


class AreaBoard:
    """Areas, which of them touch, by what borders, and what lies between any two of them.

    Areas are numbered in the order given. The tables are plain lists, filled once, to be read only:

    - ``graph``: the areas that share a stretch of border are neighbours (a common corner is not enough);
    - ``crossed[a][b]``: mask of areas whose inside lies between the centre marks of a and b;
    - ``edged[a][b]``: pairs of areas along whose common border the straight line runs for a stretch;
    - ``looks[a][b]``: the stretches of that line in order, as told in ``sight``.

    The board takes any shapes; ``check`` describes what is wrong with them.

    >>> board = bricks([1, 2])
    >>> board.names, board.graph.neighbours[0]
    (['A1', 'B1', 'B2'], (1, 2))
    >>> board.check()
    []
    """

    __slots__ = (
        "_borders",
        "_boxes",
        "_kinds",
        "_numbers",
        "_outline",
        "_pair_masks",
        "_stretches",
        "centres",
        "crossed",
        "edged",
        "graph",
        "looks",
        "names",
        "polygons",
        "scale",
        "size",
    )

    def __init__(
        self,
        areas: Sequence[Area],
        borders: Sequence[Border] = (),
        outline: Sequence[tuple[Exact, Exact]] = (),
    ) -> None:
        self.size: int = len(areas)
        self.names: list[str] = [area.name for area in areas]
        self._numbers: dict[str, int] = {}
        for number, name in enumerate(self.names):
            if name in self._numbers:
                raise BadContent(
                    "boards.areas.area-given-twice",
                    name=name,
                )
            self._numbers[name] = number
        self.scale: int = _common_scale(areas, outline)
        self.polygons: list[Polygon] = [_scaled(area.polygon, self.scale) for area in areas]
        self.centres: list[Point] = [_scaled([area.centre], self.scale)[0] for area in areas]
        self._boxes: list[Box] = [box_of(polygon) if polygon else (0, 0, 0, 0) for polygon in self.polygons]
        self._outline: Polygon = _scaled(outline, self.scale)
        self._stretches: dict[tuple[int, int], list[Stretch]] = self._find_shared_stretches()
        self.graph: Graph = Graph(self.size, list(self._stretches))
        self._borders: list[Border] = list(borders)
        self._kinds: dict[tuple[int, int], str] = self._read_borders()
        self.looks: list[list[Look]] = []
        self.crossed: list[list[int]] = []
        self.edged: list[list[tuple[tuple[int, int], ...]]] = []
        self._pair_masks: list[list[tuple[int, ...]]] = []
        self._look_around()

    def _find_shared_stretches(self) -> dict[tuple[int, int], list[Stretch]]:
        found: dict[tuple[int, int], list[Stretch]] = {}
        for p in range(self.size):
            for q in range(p + 1, self.size):
                if not (self.polygons[p] and self.polygons[q]) or is_apart(self._boxes[p], self._boxes[q]):
                    continue
                pieces = shared_stretches(self.polygons[p], self.polygons[q])
                if pieces:
                    found[p, q] = pieces
        return found

    def _read_borders(self) -> dict[tuple[int, int], str]:
        kinds: dict[tuple[int, int], str] = {}
        for border in self._borders:
            for name in (border.start, border.end):
                if name not in self._numbers:
                    place = f"{border.start}|{border.end}"
                    raise BadContent(
                        "boards.areas.border-unknown-area",
                        place=place,
                        name=name,
                        near=near_miss(name, self.names),
                    )
            a, b = self._numbers[border.start], self._numbers[border.end]
            kinds[a, b] = border.kind
            if not border.is_directed:
                kinds[b, a] = border.kind
        return kinds

    def _look_around(self) -> None:
        """Fill the sight tables. The look back is the look forth turned round, so half of them are computed."""
        for a in range(self.size):
            looks: list[Look] = []
            for b in range(self.size):
                if a == b:
                    looks.append(Look([(a, a)], [exact(0)]))
                elif b < a:
                    looks.append(reversed_look(self.looks[b][a]))
                else:
                    looks.append(look(self.centres[a], self.centres[b], self.polygons, self._boxes))
            self.looks.append(looks)
            self.crossed.append([crossed_areas(looks[b], a, b) for b in range(self.size)])
            pairs = [edged_pairs(looks[b], a, b) for b in range(self.size)]
            self.edged.append(pairs)
            self._pair_masks.append([tuple([1 << p | 1 << q for p, q in row]) for row in pairs])

    def number(self, name: str) -> int:
        """The number of a named area.

        >>> bricks([1, 2]).number("B1")
        1
        """
        found = self._numbers.get(name, NO_AREA)
        if found == NO_AREA:
            raise Unreadable(
                "boards.areas.no-area",
                name=name,
                near=near_miss(name, self.names),
            )
        return found

    def border(self, a: int, b: int) -> str:
        """The type of the border from a to b, as one meets it going that way.

        >>> board = bricks([1, 2], [Border("A1", "B1", "high", is_directed=True)])
        >>> board.border(0, 1), board.border(1, 0)
        ('high', 'normal')
        """
        return self._kinds.get((a, b), NORMAL)

    def border_masks(self, kind: str) -> list[int]:
        """For each area the mask of neighbours behind a border of this type, seen from the area.

        The list has the form in which ``graph`` takes closed edges.

        >>> board = bricks([1, 2], [Border("A1", "B2", "impassable")])
        >>> board.border_masks("impassable"), bits(board.graph.reach(0, 1, 0, board.border_masks("impassable")))
        ([4, 0, 1], [0, 1])
        """
        masks = [0] * self.size
        for a in range(self.size):
            for b in self.graph.neighbours[a]:
                if self.border(a, b) == kind:
                    masks[a] |= 1 << b
        return masks

    def is_visible(self, a: int, b: int, blocking: int) -> bool:
        """Whether nothing blocks the straight line between the centre marks of two areas.

        An area of the mask ``blocking`` blocks if the line runs through its inside; where the line runs
        along a border, it is blocked if the areas on both sides are in the mask. The two end areas
        never block. Rule: MB-LOS-06, MB-LOS-07, MB-RULING-08.

        >>> board = bricks([1, 2, 1])                       # A1 looks straight down between B1 and B2
        >>> board.is_visible(0, 3, 0b0010), board.is_visible(0, 3, 0b0110)
        (True, False)
        """
        if self.crossed[a][b] & blocking:
            return False
        for pair in self._pair_masks[a][b]:
            if blocking & pair == pair:
                return False
        return True

    def crosses_border(self, a: int, b: int) -> list[tuple[int, int]]:
        """The borders that the look from a to b crosses, in order, each as (area left, area entered).

        A border is crossed where the line passes from the inside of the one area straight into the inside
        of the other, at a point of their common border. Passing a corner into an area that shares no border
        there crosses none, and neither does a line that comes to run along a border: it enters neither of
        the two. ``looks`` tells those stretches too. Rule: MB-RULING-10 (from a, in the direction of the look).

        >>> board = bricks([1, 2, 1])
        >>> board.crosses_border(0, 1), board.crosses_border(0, 3)
        ([(0, 1)], [])
        """
        seen = self.looks[a][b]
        borders: list[tuple[int, int]] = []
        for i in range(1, len(seen.stretches)):
            before, after = seen.stretches[i - 1], seen.stretches[i]
            if before[0] == before[1] != NO_AREA and after[0] == after[1] != NO_AREA:
                share = seen.begins[i]
                start, end = self.centres[a], self.centres[b]
                x = start[0] * share.denominator + (end[0] - start[0]) * share.numerator
                y = start[1] * share.denominator + (end[1] - start[1]) * share.numerator
                if self._is_on_border(before[0], after[0], x, y, share.denominator):
                    borders.append((before[0], after[0]))
        return borders

    def _is_on_border(self, p: int, q: int, x: int, y: int, unit: int) -> bool:
        """Whether the point (x/unit, y/unit) belongs to a stretch that p and q share, its ends included."""
        for start, end in self._stretches.get((min(p, q), max(p, q)), []):
            ax, ay, bx, by = start[0] * unit, start[1] * unit, end[0] * unit, end[1] * unit
            if (
                (bx - ax) * (y - ay) == (by - ay) * (x - ax)
                and min(ax, bx) <= x <= max(ax, bx)
                and min(ay, by) <= y <= max(ay, by)
            ):
                return True
        return False

    def shared_border(self, a: int, b: int) -> list[Stretch]:
        """The stretches of border that two areas share, in scaled coordinates."""
        return list(self._stretches.get((min(a, b), max(a, b)), []))

    def check(self) -> list[str]:
        """The problems of this board, one sentence each, naming the areas; empty if there are none.

        Gaps are looked for only when every area is simple and none overlaps: before that, they have no
        clear meaning. Rule: MBU-BRD-03, MBU-BRD-08.
        """
        problems = shape_problems(self.names, self.polygons, self.centres)
        sound = [i for i in range(self.size) if is_simple(self.polygons[i])]
        overlaps = overlap_problems([self.names[i] for i in sound], [self.polygons[i] for i in sound])
        problems.extend(overlaps)
        if len(sound) == self.size and not overlaps:
            problems.extend(cover_problems(self.names, self.polygons, self._outline, self.scale))
        problems.extend(self._connection_problems())
        problems.extend(self._centre_line_problems())
        problems.extend(self._border_problems())
        return problems

    def _connection_problems(self) -> list[str]:
        problems: list[str] = []
        for part in self.graph.components()[1:]:
            cut_off = ", ".join([self.names[area] for area in bits(part)])
            problems.append(f"No chain of neighbours joins {cut_off} to {self.names[0]}.")
        return problems

    def _centre_line_problems(self) -> list[str]:
        problems: list[str] = []
        for a, b in self._stretches:
            for third in bits(self.crossed[a][b]):
                line = f"the line between the centre marks of the neighbours {self.names[a]} and {self.names[b]}"
                problems.append(f"Area {self.names[third]}: {line} runs through it.")
        return problems

    def _border_problems(self) -> list[str]:
        problems: list[str] = []
        seen: set[tuple[int, int]] = set()
        for border in self._borders:
            a, b = self._numbers[border.start], self._numbers[border.end]
            words = f"Border {border.start}|{border.end} ({border.kind})"
            if (min(a, b), max(a, b)) not in self._stretches:
                problems.append(f"{words}: the two areas share no border.")
            ways = {(a, b)} if border.is_directed else {(a, b), (b, a)}
            if ways & seen:
                problems.append(f"{words}: this border already has a type.")
            seen |= ways
        return problems


def _common_scale(areas: Sequence[Area], outline: Sequence[tuple[Exact, Exact]]) -> int:
    """The smallest number that makes every coordinate whole when multiplied with it."""
    scale = 1
    for area in areas:
        for x, y in [*area.polygon, area.centre]:
            scale = lcm(scale, exact(x).denominator, exact(y).denominator)
    for x, y in outline:
        scale = lcm(scale, exact(x).denominator, exact(y).denominator)
    return scale


def _scaled(points: Sequence[tuple[Exact, Exact]], scale: int) -> Polygon:
    """The points in whole numbers, listed in the sense of positive area."""
    corners = [(int(exact(x) * scale), int(exact(y) * scale)) for x, y in points]
    if doubled_area(corners) < 0:
        corners.reverse()
    return corners


def bricks(rows: Sequence[int], borders: Sequence[Border] = ()) -> AreaBoard:
    """A board of square bricks in centred rows, each row one brick longer or shorter than the one before.

    Bricks are one wide and one high, with the centre mark in the middle; the row gives the letter, the place
    from the left the number. Rule: MBU-BRD-01, MBU-BRD-02, MBU-BRD-09.

    >>> board = bricks([3, 4, 3])
    >>> [board.names[i] for i in board.graph.neighbours[board.number("B2")]]
    ['A1', 'A2', 'B1', 'B3', 'C1', 'C2']
    """
    if not rows or min(rows) < 1 or len(rows) > 26:
        raise BadContent(
            "boards.areas.bad-rows",
            rows=list(rows),
        )
    for row in range(1, len(rows)):
        if abs(rows[row] - rows[row - 1]) != 1:
            raise BadContent(
                "boards.areas.uneven-rows",
                rows=list(rows),
                chr=chr(65 + row),
                rows2=rows[row],
                rows3=rows[row - 1],
            )
    # In half bricks everything is whole: a brick is two wide and two high.
    widest = max(rows)
    areas: list[Area] = []
    right: list[tuple[int, int]] = []
    left: list[tuple[int, int]] = []
    for row in range(len(rows)):
        margin = widest - rows[row]
        for place in range(rows[row]):
            x, y = margin + 2 * place, 2 * row
            corners = [(x, y), (x + 2, y), (x + 2, y + 2), (x, y + 2)]
            areas.append(Area(f"{chr(65 + row)}{place + 1}", _halved(corners), _halved([(x + 1, y + 1)])[0]))
        right += [(margin + 2 * rows[row], 2 * row), (margin + 2 * rows[row], 2 * row + 2)]
        left += [(margin, 2 * row), (margin, 2 * row + 2)]
    return AreaBoard(areas, borders, _halved([*right, *left[::-1]]))


def _halved(corners: Sequence[tuple[int, int]]) -> list[tuple[Exact, Exact]]:
    return [(exact(x) / 2, exact(y) / 2) for x, y in corners]
