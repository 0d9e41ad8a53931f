"""Shapes with fewer corners, for small drawings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from math import hypot

from strategos.boards.polygons import Point


def coarse(polygons: Sequence[Sequence[Point]], outline: Sequence[Point], tolerance: float) -> list[list[Point]]:
    """The same shapes with fewer corners, for small drawings; neighbours still share their borders.

    Corners where three shapes meet stay, the outside counted as one of them. Between these, a corner stays if
    the border would otherwise move by more than the tolerance.

    >>> left, right = [(0, 0), (20, 0), (21, 9), (20, 20), (0, 20)], [(20, 0), (40, 0), (40, 20), (20, 20), (21, 9)]
    >>> coarse([left, right], [(0, 0), (20, 0), (40, 0), (40, 20), (20, 20), (0, 20)], 2)[0]
    [(20, 0), (20, 20), (0, 20), (0, 0)]
    """
    meeting = Counter([corner for shape in (*polygons, outline) for corner in set(shape)])
    found: list[list[Point]] = []
    for polygon in polygons:
        ends = [i for i, corner in enumerate(polygon) if meeting[corner] > 2] or [0]
        turned = [*polygon[ends[0] :], *polygon[: ends[0]], polygon[ends[0]]]
        stops = [i - ends[0] for i in ends] + [len(polygon)]
        kept: list[Point] = []
        for start, stop in pairwise(stops):
            run = turned[start : stop + 1]
            # From whichever side one comes, the same corners stay.
            kept += _thinned(run, tolerance)[:-1] if run[0] <= run[-1] else _thinned(run[::-1], tolerance)[:0:-1]
        found.append(kept)
    return found


def _thinned(line: Sequence[Point], tolerance: float) -> list[Point]:
    (ax, ay), (bx, by) = line[0], line[-1]
    whole = hypot(bx - ax, by - ay)
    best, most = 0, tolerance
    for i in range(1, len(line) - 1):
        x, y = line[i]
        away = abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / whole if whole else hypot(x - ax, y - ay)
        if away > most:
            best, most = i, away
    if not best:
        return [line[0], line[-1]]
    return [*_thinned(line[: best + 1], tolerance)[:-1], *_thinned(line[best:], tolerance)]
