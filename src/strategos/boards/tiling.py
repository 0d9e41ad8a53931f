"""Checks that the areas of a board fit together. Each returns a list of problems as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from strategos.boards.polygons import (
    INSIDE,
    Point,
    Polygon,
    Stretch,
    doubled_area,
    is_overlapping,
    is_simple,
    is_within,
    place_of,
    split_edges,
    turn,
)


def shape_problems(names: Sequence[str], polygons: Sequence[Polygon], centres: Sequence[Point]) -> list[str]:
    """Areas that have no clear inside, and centre marks that are not strictly inside their area."""
    problems: list[str] = []
    for name, polygon, centre in zip(names, polygons, centres, strict=True):
        if not is_simple(polygon):
            problems.append(f"Area {name}: its outline is no simple polygon (it meets itself or is flat).")
        elif place_of(polygon, centre[0], centre[1]) != INSIDE:
            problems.append(f"Area {name}: its centre mark is not inside it.")
    return problems


def overlap_problems(names: Sequence[str], polygons: Sequence[Polygon]) -> list[str]:
    """Pairs of areas that have ground in common. The polygons must be simple and listed in one sense."""
    problems: list[str] = []
    for p in range(len(polygons)):
        for q in range(p + 1, len(polygons)):
            if not _is_apart(polygons[p], polygons[q]) and is_overlapping(polygons[p], polygons[q]):
                problems.append(f"Area {names[p]} overlaps area {names[q]}.")
    return problems


def _is_apart(p: Polygon, q: Polygon) -> bool:
    """Whether the rectangles around two polygons have at most an edge in common: most pairs end here."""
    for axis in (0, 1):
        p_values = [corner[axis] for corner in p]
        q_values = [corner[axis] for corner in q]
        if max(p_values) <= min(q_values) or max(q_values) <= min(p_values):
            return True
    return False


def cover_problems(names: Sequence[str], polygons: Sequence[Polygon], outline: Polygon, scale: int) -> list[str]:
    """Ground inside the outline that no area covers, and areas that leave it.

    Without an outline the areas themselves draw it, and only holes between them are gaps.
    The polygons must be simple, listed in the sense of positive area, and free of overlaps.
    """
    if outline:
        if not is_simple(outline):
            return ["The outline of the board is no simple polygon (it meets itself or is flat)."]
        outside = [names[i] for i in range(len(names)) if not is_within(polygons[i], outline)]
        if outside:
            return [f"Area {name} reaches beyond the outline of the board." for name in outside]
    problems: list[str] = []
    for loop in open_loops(polygons, outline):
        if doubled_area([start for start, _ in loop]) > 0:
            continue  # seen from here the areas lie inside: the rim of the board, or of an island in a gap
        x, y = min(loop)[0]
        beside = [names[i] for i in range(len(names)) if _has(polygons[i], loop)]
        where = f"({Fraction(x, scale)}, {Fraction(y, scale)})"
        problems.append(f"Gap with a corner at {where}, beside: {', '.join(beside) or 'no area'}.")
    if outline:
        # A second, independent count: it needs no chain of edges, only sizes.
        missing = abs(doubled_area(outline)) - sum([doubled_area(polygon) for polygon in polygons])
        if missing:
            size = Fraction(missing, 2 * scale * scale)
            problems.append(f"In all, {size} of the ground inside the outline of the board is in no area.")
    return problems


def _has(polygon: Polygon, loop: Sequence[Stretch]) -> bool:
    """Whether some stretch of the loop is a piece of the polygon's edge."""
    corners = [start for start, _ in loop]
    pieces = set(split_edges(polygon, corners))
    for stretch in loop:
        if stretch in pieces:
            return True
    return False


def open_loops(polygons: Sequence[Polygon], outline: Polygon) -> list[list[Stretch]]:
    """The closed chains of edge pieces that have an area on one side only.

    Every edge is a set of arrows with its area on the left. Where two areas meet, arrow and counter-arrow
    cancel; the outline enters as one more area, the outside. What remains encloses, clockwise, the gaps
    and, counter-clockwise, each piece of a board that has no outline.
    """
    # The outside is what lies on the right of a positive outline, so its corners are listed backwards.
    outside = outline[::-1] if doubled_area(outline) > 0 else outline
    shapes = [*polygons, outside] if outline else list(polygons)
    corners = sorted({corner for shape in shapes for corner in shape})
    arrows: set[Stretch] = set()
    for shape in shapes:
        for start, end in split_edges(shape, corners):
            if (end, start) in arrows:
                arrows.remove((end, start))
            else:
                arrows.add((start, end))
    onward: dict[Point, list[Point]] = {}
    for start, end in sorted(arrows):
        onward.setdefault(start, []).append(end)
    loops: list[list[Stretch]] = []
    while arrows:
        first = min(arrows)
        loop: list[Stretch] = []
        arrow = first
        while True:
            arrows.discard(arrow)
            loop.append(arrow)
            arrow = (arrow[1], _next_corner(arrow, onward))
            if arrow == first or arrow not in arrows:
                break
        loops.append(loop)
    return loops


def _next_corner(arrow: Stretch, onward: Mapping[Point, Sequence[Point]]) -> Point:
    """Where the chain goes on: along the open ground on its right, also where several chains meet."""
    back, here = arrow
    ahead = onward[here]
    best = ahead[0]
    for other in ahead[1:]:
        if _comes_first(here, back, other, best):
            best = other
    return best


def _comes_first(here: Point, back: Point, one: Point, other: Point) -> bool:
    """Whether, turning counter-clockwise from the way back, ``one`` is met before ``other``."""
    one_half, other_half = turn(here, back, one) < 0, turn(here, back, other) < 0
    if one_half != other_half:
        return other_half
    return turn(here, one, other) > 0
