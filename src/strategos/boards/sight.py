"""Straight looks across areas: which areas a segment runs through, along which borders, in what order.

A look is cut into *stretches*, each a pair (left, right) of areas seen from its start to its end:

- ``(p, p)``: it runs through the inside of p;
- ``(p, q)``: it runs along the border that p and q share, ``NO_AREA`` standing for the outside of the board;
- ``(NO_AREA, NO_AREA)``: it runs outside the board.

A point is no stretch, so touching a corner leaves no trace. Rule: MB-RULING-08.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, TypeAlias

from strategos.boards.polygons import INSIDE, ON_THE_EDGE, Box, Point, Polygon, box_of, is_apart, place_of, turn

NO_AREA: Final = -1

Part: TypeAlias = tuple[Fraction, Fraction, int, int]
"""From where to where (0 = start of the look, 1 = its end), and the areas on the left and on the right.

While parts of single areas are collected, the side on which the area does not lie holds NO_AREA.
"""


class Look:
    """One straight look: its stretches in order, and where each of them begins."""

    __slots__ = ("begins", "stretches")

    def __init__(self, stretches: list[tuple[int, int]], begins: list[Fraction]) -> None:
        self.stretches: list[tuple[int, int]] = stretches
        self.begins: list[Fraction] = begins


def meetings(start: Point, end: Point, polygon: Polygon) -> list[Fraction]:
    """Where the segment meets the edges of the polygon, in order; 0 and 1 are always among them.

    Between two neighbouring meetings the segment is wholly inside, wholly outside or wholly on an edge.

    >>> meetings((0, 1), (4, 1), [(1, 0), (2, 0), (2, 2), (1, 2)])
    [Fraction(0, 1), Fraction(1, 4), Fraction(1, 2), Fraction(1, 1)]
    """
    found = {Fraction(0), Fraction(1)}
    dx, dy = end[0] - start[0], end[1] - start[1]
    before = polygon[-1]
    side_before = turn(start, end, before)
    for corner in polygon:
        side = turn(start, end, corner)
        if side == 0:
            along = (corner[0] - start[0]) * dx + (corner[1] - start[1]) * dy
            share = Fraction(along, dx * dx + dy * dy)
            if 0 < share < 1:
                found.add(share)
        elif (side > 0 and side_before < 0) or (side < 0 and side_before > 0):
            # The edge passes from one side of the line to the other: measure the start against the edge.
            above, below = turn(before, corner, start), turn(before, corner, end)
            share = Fraction(above, above - below)
            if 0 < share < 1:
                found.add(share)
        before, side_before = corner, side
    return sorted(found)


def parts_of(start: Point, end: Point, polygon: Polygon, area: int) -> list[Part]:
    """The parts of a segment that run inside this area or along its edge.

    The polygon must be listed in the sense of positive area: then it lies on the left of its edges.
    """
    found: list[Part] = []
    shares = meetings(start, end, polygon)
    for i in range(len(shares) - 1):
        middle = (shares[i] + shares[i + 1]) / 2
        unit = middle.denominator
        x = start[0] * unit + (end[0] - start[0]) * middle.numerator
        y = start[1] * unit + (end[1] - start[1]) * middle.numerator
        place = place_of(polygon, x, y, unit)
        if place == INSIDE:
            found.append((shares[i], shares[i + 1], area, area))
        elif place == ON_THE_EDGE:
            if _runs_with_edge(start, end, polygon, x, y, unit):
                found.append((shares[i], shares[i + 1], area, NO_AREA))
            else:
                found.append((shares[i], shares[i + 1], NO_AREA, area))
    return found


def _runs_with_edge(start: Point, end: Point, polygon: Polygon, x: int, y: int, unit: int) -> bool:
    """Whether the edge through (x/unit, y/unit), which lies on the segment's line, has its direction."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    before = polygon[-1]
    for corner in polygon:
        if turn(start, end, before) == 0 and turn(start, end, corner) == 0:
            from_here = (before[0] * unit - x) * dx + (before[1] * unit - y) * dy
            to_there = (corner[0] * unit - x) * dx + (corner[1] * unit - y) * dy
            if (from_here < 0) != (to_there < 0):
                return to_there > from_here
        before = corner
    return True


def look(start: Point, end: Point, polygons: Sequence[Polygon], boxes: Sequence[Box] = ()) -> Look:
    """The look from one point to another across a board. ``boxes``: those of the polygons, if they are known.

    >>> left, right = [(0, 0), (2, 0), (2, 2), (0, 2)], [(2, 0), (4, 0), (4, 2), (2, 2)]
    >>> look((1, 1), (3, 1), [left, right]).stretches
    [(0, 0), (1, 1)]
    >>> look((2, 0), (2, 2), [left, right]).stretches
    [(0, 1)]
    """
    parts: list[Part] = []
    around = box_of([start, end])
    for area in range(len(polygons)):
        if not polygons[area]:
            continue
        box = boxes[area] if boxes else box_of(polygons[area])
        if not (is_apart(around, box) or _is_box_aside(start, end, box) or _is_aside(start, end, polygons[area])):
            parts.extend(parts_of(start, end, polygons[area], area))
    ends = {Fraction(0), Fraction(1)}
    for part in parts:
        ends.add(part[0])
        ends.add(part[1])
    shares = sorted(ends)
    count = len(shares) - 1
    place = {shares[i]: i for i in range(count + 1)}
    lefts, rights = [NO_AREA] * count, [NO_AREA] * count
    for part in parts:
        for i in range(place[part[0]], place[part[1]]):
            lefts[i], rights[i] = max(lefts[i], part[2]), max(rights[i], part[3])
    stretches: list[tuple[int, int]] = []
    begins: list[Fraction] = []
    for i in range(count):
        # A look that touches a corner from inside stays one stretch.
        if not stretches or stretches[-1] != (lefts[i], rights[i]):
            stretches.append((lefts[i], rights[i]))
            begins.append(shares[i])
    return Look(stretches, begins)


def _is_box_aside(start: Point, end: Point, box: Box) -> bool:
    """Whether a box lies wholly on one side of the segment's line; then so does everything in it."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    low, high = dx * (box[1] - start[1]), dx * (box[3] - start[1])
    left, right = dy * (box[0] - start[0]), dy * (box[2] - start[0])
    return min(low, high) > max(left, right) or max(low, high) < min(left, right)


def _is_aside(start: Point, end: Point, polygon: Polygon) -> bool:
    """Whether the polygon lies wholly on one side of the segment's line, or before or behind the segment."""
    left = right = before = behind = 0
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = dx * dx + dy * dy
    for corner in polygon:
        px, py = corner[0] - start[0], corner[1] - start[1]
        side = dx * py - dy * px
        along = dx * px + dy * py
        left += side > 0
        right += side < 0
        before += along <= 0
        behind += along >= length
    count = len(polygon)
    return left == count or right == count or before == count or behind == count


def reversed_look(forth: Look) -> Look:
    """The same look from its other end.

    Only what lies left and right is exchanged, and the order; ``begins`` is counted from the new start.
    """
    stretches = [(right, left) for left, right in forth.stretches]
    stretches.reverse()
    begins = [1 - share for share in forth.begins[1:]]
    begins.reverse()
    return Look(stretches, [Fraction(0), *begins])


def crossed_areas(seen: Look, a: int, b: int) -> int:
    """The mask of areas whose inside the look runs through, those of its two ends left out.

    Rule: MB-LOS-06, MB-LOS-07.
    """
    mask = 0
    for left, right in seen.stretches:
        if left == right and left != NO_AREA:
            mask |= 1 << left
    return mask & ~(1 << a | 1 << b)


def edged_pairs(seen: Look, a: int, b: int) -> tuple[tuple[int, int], ...]:
    """The pairs of areas, lower number first, along whose common border the look runs for a while.

    Pairs with an area of one of the ends are left out, for such an area never blocks; so is the edge of
    the board, which has nothing on its other side. Rule: MB-LOS-07, MB-RULING-08.
    """
    pairs: set[tuple[int, int]] = set()
    for left, right in seen.stretches:
        if left != right and left != NO_AREA and right != NO_AREA:
            pair = (min(left, right), max(left, right))
            if a not in pair and b not in pair:
                pairs.add(pair)
    return tuple(sorted(pairs))
