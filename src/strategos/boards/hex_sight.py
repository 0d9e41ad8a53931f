"""Straight looks over hexes, exactly, in whole numbers.

A hex is written in cube coordinates (x, y, z) with x + y + z = 0. Measured from its centre, a point lies
in the hex exactly if none of x-y, y-z, z-x is greater than 1 either way: each of the three looks across a
pair of opposite edges. Along a segment these differences change evenly, so each of them bounds the stretch
spent in the hex, and the tightest bounds win. Rule: FC-LOS-07.
"""

from __future__ import annotations

from math import lcm
from typing import TypeAlias

Cube: TypeAlias = tuple[int, int, int]


class HexLook:
    """What a look from hex (0, 0, 0) meets on its way to another one, as offsets in cube coordinates.

    ``crossed``: the hexes whose inside it runs through, without its two ends. ``edged``: the pairs of
    hexes along whose common edge it runs.
    """

    __slots__ = ("crossed", "edged")

    def __init__(self, crossed: list[Cube], edged: list[tuple[Cube, Cube]]) -> None:
        self.crossed: list[Cube] = crossed
        self.edged: list[tuple[Cube, Cube]] = edged


def cube_distance(a: Cube, b: Cube) -> int:
    """The number of steps between two hexes.

    >>> cube_distance((0, 0, 0), (2, -3, 1))
    3
    """
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]), abs(a[2] - b[2]))


def differences(hex_: Cube) -> Cube:
    """How far a point lies across each of the three pairs of opposite edges.

    >>> differences((1, -1, 0))
    (2, -1, -1)
    """
    x, y, z = hex_
    return (x - y, y - z, z - x)


def stay(end: Cube, hex_: Cube) -> tuple[int, int]:
    """When the segment from (0, 0, 0) to ``end`` enters a hex and leaves it, edges included.

    Time runs from 0 to the least common multiple that makes every answer whole; only equal ends may be
    compared with each other. If it enters no earlier than it leaves, it spends no time there.

    >>> stay((2, -2, 0), (1, -1, 0))
    (1, 3)
    """
    speeds = differences(end)
    total = lcm(speeds[0] or 1, speeds[1] or 1, speeds[2] or 1)
    centre = differences(hex_)
    enters, leaves = 0, total
    for i in range(3):
        # The difference measured from the hex is speed * time / total - centre, and must stay in -1..1.
        speed = speeds[i]
        if speed == 0:
            if abs(centre[i]) > 1:
                return (total, 0)
            continue
        step = total // abs(speed)
        middle = centre[i] * step if speed > 0 else -centre[i] * step
        enters = max(enters, middle - step)
        leaves = min(leaves, middle + step)
    return (enters, leaves)


def runs_on_edge(end: Cube, hex_: Cube) -> bool:
    """Whether the line through (0, 0, 0) and ``end`` keeps to the line of one of the hex's edges.

    >>> runs_on_edge((1, 1, -2), (1, 0, -1)), runs_on_edge((1, 1, -2), (1, 1, -2))
    (True, False)
    """
    speeds, centre = differences(end), differences(hex_)
    return (
        (speeds[0] == 0 and abs(centre[0]) == 1)
        or (speeds[1] == 0 and abs(centre[1]) == 1)
        or (speeds[2] == 0 and abs(centre[2]) == 1)
    )


def hex_look(end: Cube) -> HexLook:
    """What the look from the centre of hex (0, 0, 0) to the centre of ``end`` meets.

    A look along a row meets only the hexes of the row; a look over corners runs along edges.
    Touching a corner takes no time and leaves no trace. Rule: FC-LOS-04, FC-LOS-06, FC-LOS-07.

    >>> hex_look((2, -2, 0)).crossed
    [(1, -1, 0)]
    >>> hex_look((1, 1, -2)).edged
    [((0, 1, -1), (1, 0, -1))]
    """
    crossed: list[Cube] = []
    on_edge: list[Cube] = []
    for x in range(min(0, end[0]) - 1, max(0, end[0]) + 2):
        for y in range(min(0, end[1]) - 1, max(0, end[1]) + 2):
            hex_ = (x, y, -x - y)
            enters, leaves = stay(end, hex_)
            if enters >= leaves:
                continue
            if runs_on_edge(end, hex_):
                on_edge.append(hex_)
            elif hex_ != (0, 0, 0) and hex_ != end:
                crossed.append(hex_)
    edged: list[tuple[Cube, Cube]] = []
    for i in range(len(on_edge)):
        for j in range(i + 1, len(on_edge)):
            one, other = on_edge[i], on_edge[j]
            # Between two edges on its way the line runs through a whole hex: neighbours belong to one edge.
            if cube_distance(one, other) == 1:
                edged.append((one, other))
    return HexLook(crossed, edged)
