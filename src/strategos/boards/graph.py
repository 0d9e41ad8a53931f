"""Places joined by steps: neighbours, distances, reach, paths. Sets of places are bit masks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Generic, TypeVar

from strategos.kernel.errors import BadContent

T = TypeVar("T")

NOWHERE: Final = -1
"""The distance between places that no chain of steps joins."""


def _byte_places() -> list[tuple[int, ...]]:
    """For each place of a byte in a mask and each value of it: the places of its bits."""
    return [
        tuple([8 * at + bit for bit in range(8) if value >> bit & 1]) for at in range(_TABLED) for value in range(256)
    ]


_TABLED: Final = 16  # bytes of a mask that are looked up
_PLACES: Final = _byte_places()


def bits(mask: int) -> list[int]:
    """The places of a mask, lowest first. Byte by byte from a table: a big number is slow to take apart bit by bit.

    >>> bits(0b10110), bits(1 << 200 | 1 << 9)
    ([1, 2, 4], [9, 200])
    """
    places: list[int] = []
    size = (mask.bit_length() + 7) >> 3
    if size > _TABLED:
        return [place for place in range(mask.bit_length()) if mask >> place & 1]
    at = 0
    for value in mask.to_bytes(size, "little"):
        if value:
            places.extend(_PLACES[at + value])
        at += 256
    return places


def mask_of(places: Iterable[int]) -> int:
    """The mask with exactly these places.

    >>> mask_of([4, 1, 2, 1]) == 0b10110
    True
    """
    mask = 0
    for place in places:
        mask |= 1 << place
    return mask


class Listing(Generic[T]):
    """Things numbered by place, such as the action that leads to each, listed for a set of places.

    They are taken from a table byte by byte, as `bits` does, so that no place is looked at alone.

    >>> Listing(["a", "b", "c", "d"]).of(0b1101)
    ['a', 'c', 'd']
    """

    __slots__ = ("_pieces", "_size")

    def __init__(self, things: Sequence[T]) -> None:
        self._size: Final = (len(things) + 7) >> 3
        self._pieces: Final[list[tuple[T, ...]]] = [
            tuple(
                [things[place] for place in range(8 * at, min(8 * at + 8, len(things))) if value >> place - 8 * at & 1]
            )
            for at in range(self._size)
            for value in range(256)
        ]

    def add(self, found: list[T], mask: int) -> None:
        """Add the things of a mask to a list, that of the lowest place first."""
        at = 0
        for value in mask.to_bytes(self._size, "little"):
            if value:
                found.extend(self._pieces[at + value])
            at += 256

    def of(self, mask: int) -> list[T]:
        """The things of a mask, that of the lowest place first."""
        found: list[T] = []
        self.add(found, mask)
        return found


class Graph:
    """Places 0..size-1 and the steps between them; a step can be walked both ways.

    The tables are filled once, so that the questions of a running match are look-ups.
    They are plain lists for speed and are meant to be read only.

    Each query names what is closed at the moment:

    - ``closed_places``: mask of places that cannot be entered. The place one starts from never matters.
    - ``closed_edges``: for each place the mask of neighbours that cannot be stepped to from there; a step
      may be closed in one direction only. Empty means that nothing is closed.

    >>> square = Graph(5, [(0, 1), (1, 2), (2, 3), (3, 0)])     # place 4 lies apart
    >>> square.neighbours[0], square.distance(0, 2), square.distance(0, 4)
    ((1, 3), 2, -1)
    >>> bits(square.within(0, 1))
    [0, 1, 3]
    """

    __slots__ = ("balls", "distances", "everywhere", "neighbour_masks", "neighbours", "size")

    def __init__(self, size: int, edges: Iterable[tuple[int, int]]) -> None:
        self.size: int = size
        self.everywhere: int = (1 << size) - 1
        self.neighbour_masks: list[int] = [0] * size
        for a, b in edges:
            if not (0 <= a < size and 0 <= b < size):
                raise BadContent(
                    "boards.graph.edge-outside",
                    a=a,
                    b=b,
                    size=size - 1,
                )
            if a == b:
                raise BadContent(
                    "boards.graph.edge-to-itself",
                    a=a,
                    b=b,
                )
            self.neighbour_masks[a] |= 1 << b
            self.neighbour_masks[b] |= 1 << a
        self.neighbours: list[tuple[int, ...]] = [tuple(bits(mask)) for mask in self.neighbour_masks]
        self.distances: list[list[int]] = []
        # balls[a][d]: the places at distance d or less, up to the distance where nothing more comes in.
        self.balls: list[list[int]] = []
        for place in range(size):
            self._measure_from(place)

    def _measure_from(self, start: int) -> None:
        """Fill the rows of one place by widening circles."""
        row = [NOWHERE] * self.size
        row[start] = 0
        reached = 1 << start
        frontier = reached
        balls = [reached]
        while True:
            frontier = self._around(frontier) & ~reached
            if not frontier:
                break
            for place in bits(frontier):
                row[place] = len(balls)
            reached |= frontier
            balls.append(reached)
        self.distances.append(row)
        self.balls.append(balls)

    def _around(self, frontier: int) -> int:
        """Every neighbour of a set of places."""
        around = 0
        while frontier:
            lowest = frontier & -frontier
            around |= self.neighbour_masks[lowest.bit_length() - 1]
            frontier ^= lowest
        return around

    def distance(self, a: int, b: int) -> int:
        """The number of steps of a shortest way, nothing being closed; -1 if there is none."""
        return self.distances[a][b]

    def within(self, place: int, distance: int) -> int:
        """The mask of places at this distance or less, the place itself included; nothing below distance 0."""
        if distance < 0:
            return 0
        balls = self.balls[place]
        return balls[distance] if distance < len(balls) else balls[len(balls) - 1]

    def exits(self, place: int, closed_places: int = 0, closed_edges: Sequence[int] = ()) -> int:
        """The mask of neighbours that can be stepped to from here.

        >>> line = Graph(3, [(0, 1), (1, 2)])
        >>> bits(line.exits(1, closed_edges=[0, 0b100, 0]))
        [0]
        """
        onward = self.neighbour_masks[place] & ~closed_places
        if closed_edges:
            onward &= ~closed_edges[place]
        return onward

    def reach(self, start: int, steps: int, closed_places: int = 0, closed_edges: Sequence[int] = ()) -> int:
        """The mask of places within a number of steps, the start included.

        >>> ring = Graph(6, [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 0)])
        >>> bits(ring.reach(0, 2, closed_places=0b10))
        [0, 4, 5]
        """
        reached = 1 << start
        frontier = reached
        while frontier and steps > 0:
            if closed_edges:
                around = 0
                for place in bits(frontier):
                    around |= self.neighbour_masks[place] & ~closed_edges[place]
            else:
                around = self._around(frontier)
            frontier = around & ~closed_places & ~reached
            reached |= frontier
            steps -= 1
        return reached

    def path(self, start: int, goal: int, closed_places: int = 0, closed_edges: Sequence[int] = ()) -> list[int]:
        """A shortest way from start to goal, both included; an empty list if there is none.

        Among equally short ways it is the one whose places, read from the goal backwards,
        have the lowest numbers: the same question always gets the same way.

        >>> square = Graph(4, [(0, 1), (1, 2), (2, 3), (3, 0)])
        >>> square.path(0, 2), square.path(0, 2, closed_places=0b10)
        ([0, 1, 2], [0, 3, 2])
        """
        came_from = [NOWHERE] * self.size
        reached = 1 << start
        circle = [start]
        while circle and not reached >> goal & 1:
            wider: list[int] = []
            for place in circle:
                onward = self.exits(place, closed_places, closed_edges) & ~reached
                reached |= onward
                for neighbour in bits(onward):
                    came_from[neighbour] = place
                    wider.append(neighbour)
            wider.sort()  # so that the next circle too is searched from the lowest number on
            circle = wider
        if not reached >> goal & 1:
            return []
        way = [goal]
        while way[-1] != start:
            way.append(came_from[way[-1]])
        way.reverse()
        return way

    def components(self, closed_places: int = 0, closed_edges: Sequence[int] = ()) -> list[int]:
        """The connected parts as masks, ordered by their lowest place; closed places belong to none.

        A step holds two places together only if it is open both ways.

        >>> line = Graph(4, [(0, 1), (1, 2), (2, 3)])
        >>> [bits(part) for part in line.components(closed_places=0b10)]
        [[0], [2, 3]]
        """
        barred: list[int] = list(closed_edges) if closed_edges else [0] * self.size
        for place in range(self.size):
            for neighbour in bits(barred[place]):
                barred[neighbour] |= 1 << place
        parts: list[int] = []
        waiting = self.everywhere & ~closed_places
        while waiting:
            lowest = (waiting & -waiting).bit_length() - 1
            part = self.reach(lowest, self.size, closed_places, barred)
            parts.append(part)
            waiting &= ~part
        return parts

    def is_connected(self, closed_places: int = 0, closed_edges: Sequence[int] = ()) -> bool:
        """Whether the places that are not closed hang together; no place at all does."""
        return len(self.components(closed_places, closed_edges)) <= 1
