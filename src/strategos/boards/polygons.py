"""Exact questions about polygons with whole-number corners. Nothing here is ever rounded.

A polygon is a list of corners without repeating the first one. Boards scale their fractions up to whole
numbers before they come here (see ``areas``), so that Python's integers answer every question exactly.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, TypeAlias

from strategos.kernel.errors import BadContent

Exact: TypeAlias = int | Fraction | str
"""How a coordinate may be written: a whole number, a fraction, or words such as "2.5" and "5/2"."""

Point: TypeAlias = tuple[int, int]
Polygon: TypeAlias = list[tuple[int, int]]
Stretch: TypeAlias = tuple[tuple[int, int], tuple[int, int]]
"""A straight piece between two points."""

Box: TypeAlias = tuple[int, int, int, int]
"""The least x and y and the greatest x and y of some points."""

INSIDE: Final = 1
ON_THE_EDGE: Final = 0
OUTSIDE: Final = -1


def exact(value: object) -> Fraction:
    """The fraction that a coordinate stands for.

    Floating point is refused: 0.1 would silently become 3602879701896397/36028797018963968.

    >>> exact("2.5"), exact("1/3"), exact(4)
    (Fraction(5, 2), Fraction(1, 3), Fraction(4, 1))
    """
    if isinstance(value, (int, Fraction, str)):
        try:
            return Fraction(value)
        except (ValueError, ZeroDivisionError):
            pass
    raise BadContent(
        "boards.polygons.coordinate-not-exact",
        value=value,
    )


def turn(a: Point, b: Point, c: Point) -> int:
    """Twice the signed area of the triangle a, b, c; 0 if they lie on one line.

    >>> turn((0, 0), (4, 0), (0, 3)), turn((0, 0), (1, 1), (5, 5))
    (12, 0)
    """
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def doubled_area(polygon: Sequence[Point]) -> int:
    """Twice the signed area; its sign tells the sense in which the corners are listed.

    >>> doubled_area([(0, 0), (2, 0), (2, 1), (0, 1)])
    4
    """
    total = 0
    before = polygon[-1] if polygon else (0, 0)
    for corner in polygon:
        total += before[0] * corner[1] - corner[0] * before[1]
        before = corner
    return total


def box_of(points: Sequence[Point]) -> Box:
    """The smallest box around some points; boxes tell cheaply what cannot meet.

    >>> box_of([(0, 3), (4, 1), (2, 2)])
    (0, 1, 4, 3)
    """
    xs = [point[0] for point in points]
    ys = [point[1] for point in points]
    return min(xs), min(ys), max(xs), max(ys)


def is_apart(p: Box, q: Box) -> bool:
    """Whether two boxes have no point in common.

    >>> is_apart((0, 0, 2, 2), (3, 0, 4, 2)), is_apart((0, 0, 2, 2), (2, 2, 4, 4))
    (True, False)
    """
    return p[2] < q[0] or q[2] < p[0] or p[3] < q[1] or q[3] < p[1]


def edges(polygon: Polygon) -> list[Stretch]:
    """The edges in order, the last one leading back to the first corner."""
    return [(polygon[i], polygon[(i + 1) % len(polygon)]) for i in range(len(polygon))]


def lies_on(a: Point, b: Point, c: Point) -> bool:
    """Whether c lies on the stretch from a to b, its ends included.

    >>> lies_on((0, 0), (4, 2), (2, 1)), lies_on((0, 0), (4, 2), (6, 3))
    (True, False)
    """
    return (
        turn(a, b, c) == 0 and min(a[0], b[0]) <= c[0] <= max(a[0], b[0]) and min(a[1], b[1]) <= c[1] <= max(a[1], b[1])
    )


def is_crossing(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether the stretches a–b and c–d cross in a point that is an end of neither.

    >>> is_crossing((0, 0), (2, 2), (0, 2), (2, 0)), is_crossing((0, 0), (2, 2), (1, 1), (2, 0))
    (True, False)
    """
    side_c, side_d = turn(a, b, c), turn(a, b, d)
    if not ((side_c > 0 and side_d < 0) or (side_c < 0 and side_d > 0)):
        return False
    side_a, side_b = turn(c, d, a), turn(c, d, b)
    return (side_a > 0 and side_b < 0) or (side_a < 0 and side_b > 0)


def is_touching(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether the stretches a–b and c–d have any point in common."""
    return is_crossing(a, b, c, d) or lies_on(a, b, c) or lies_on(a, b, d) or lies_on(c, d, a) or lies_on(c, d, b)


def is_simple(polygon: Polygon) -> bool:
    """Whether the edges meet only where one follows the other, so that there is one clear inside.

    >>> is_simple([(0, 0), (2, 0), (2, 2), (0, 2)]), is_simple([(0, 0), (2, 2), (2, 0), (0, 2)])
    (True, False)
    """
    count = len(polygon)
    if count < 3 or doubled_area(polygon) == 0:
        return False
    # An edge that folds back onto the one before it also touches the one after the fold,
    # so looking at edges that do not follow each other is enough.
    sides = edges(polygon)
    for i in range(count):
        for j in range(i + 2, count):
            if (j + 1) % count != i and is_touching(sides[i][0], sides[i][1], sides[j][0], sides[j][1]):
                return False
    return True


def place_of(polygon: Polygon, x: int, y: int, unit: int = 1) -> int:
    """Where the point (x/unit, y/unit) lies: INSIDE, ON_THE_EDGE or OUTSIDE.

    >>> square = [(0, 0), (2, 0), (2, 2), (0, 2)]
    >>> place_of(square, 1, 1), place_of(square, 1, 4, unit=2), place_of(square, 5, 1)
    (1, 0, -1)
    """
    inside = False
    before = polygon[-1]
    ax, ay = before[0] * unit, before[1] * unit
    for corner in polygon:
        bx, by = corner[0] * unit, corner[1] * unit
        side = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        if side == 0 and min(ax, bx) <= x <= max(ax, bx) and min(ay, by) <= y <= max(ay, by):
            return ON_THE_EDGE
        # A ray to the right meets this edge. Counting its lower end and not its upper one
        # lets a ray through a corner count the two edges there once.
        if (ay <= y) != (by <= y) and (side > 0) == (by > ay):
            inside = not inside
        ax, ay = bx, by
    return INSIDE if inside else OUTSIDE


def split_edges(polygon: Polygon, corners: Sequence[Point]) -> list[Stretch]:
    """The edges, cut wherever one of these corners lies on them.

    Cut at each other's corners, two polygons that share border have pieces in common, also where
    a corner of the one meets the middle of the other's edge.

    >>> split_edges([(0, 0), (4, 0), (0, 3)], [(2, 0), (9, 9)])
    [((0, 0), (2, 0)), ((2, 0), (4, 0)), ((4, 0), (0, 3)), ((0, 3), (0, 0))]
    """
    pieces: list[Stretch] = []
    for a, b in edges(polygon):
        cuts = [c for c in set(corners) if c != a and c != b and lies_on(a, b, c)]
        # Sorted coordinates run along a straight edge; turn them if the edge runs the other way.
        cuts.sort(reverse=b < a)
        start = a
        for cut in cuts:
            pieces.append((start, cut))
            start = cut
        pieces.append((start, b))
    return pieces


def is_overlapping(p: Polygon, q: Polygon) -> bool:
    """Whether two simple polygons, listed in the same sense, have inner points in common.

    If they have, then edges cross, or a piece of one's edge lies inside the other, or the two lie
    on the same side of a common piece of edge.

    >>> square = [(0, 0), (2, 0), (2, 2), (0, 2)]
    >>> is_overlapping(square, [(2, 0), (4, 0), (4, 2), (2, 2)])
    False
    >>> is_overlapping(square, [(1, 0), (4, 0), (4, 2), (1, 2)])
    True
    """
    for a, b in edges(p):
        for c, d in edges(q):
            if is_crossing(a, b, c, d):
                return True
    p_pieces, q_pieces = split_edges(p, q), split_edges(q, p)
    common = set(p_pieces)
    for piece in q_pieces:
        if piece in common:
            return True
    return _has_inner_piece(p_pieces, q) or _has_inner_piece(q_pieces, p)


def _has_inner_piece(pieces: Sequence[Stretch], polygon: Polygon) -> bool:
    for a, b in pieces:
        if place_of(polygon, a[0] + b[0], a[1] + b[1], 2) == INSIDE:
            return True
    return False


def is_within(p: Polygon, outline: Polygon) -> bool:
    """Whether the simple polygon p nowhere leaves the simple polygon ``outline``.

    >>> is_within([(0, 0), (1, 0), (0, 1)], [(0, 0), (2, 0), (0, 2)])
    True
    """
    for a, b in edges(p):
        for c, d in edges(outline):
            if is_crossing(a, b, c, d):
                return False
    for a, b in split_edges(p, outline):
        if place_of(outline, a[0] + b[0], a[1] + b[1], 2) == OUTSIDE:
            return False
    return True


def shared_stretches(p: Polygon, q: Polygon) -> list[Stretch]:
    """The pieces of edge, longer than a point, that two polygons have in common.

    >>> shared_stretches([(0, 0), (2, 0), (2, 2), (0, 2)], [(2, 1), (4, 1), (4, 3), (2, 3)])
    [((2, 1), (2, 2))]
    >>> shared_stretches([(0, 0), (2, 0), (2, 2), (0, 2)], [(2, 2), (4, 2), (4, 4), (2, 4)])
    []
    """
    pieces: list[Stretch] = []
    others = edges(q)
    for a, b in edges(p):
        for c, d in others:
            if turn(a, b, c) != 0 or turn(a, b, d) != 0:
                continue
            # All four on one line: along it, points compare like their coordinates.
            start = max(min(a, b), min(c, d))
            end = min(max(a, b), max(c, d))
            if start < end:
                pieces.append((start, end))
    return pieces
