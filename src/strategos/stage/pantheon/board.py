"""Where things stand on a board of areas at the table: names near the upper edge, tokens in the room that is left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, hypot
from typing import Any, Final, TypeAlias

from strategos.boards.areas import AreaBoard
from strategos.games.pantheon.model import PantheonState
from strategos.games.pantheon.words import OPEN, TERRAINS
from strategos.stage.drawing.svg import Place, centre, inland, shape
from strategos.stage.scene import Board, Space

TOKEN: Final = 100.0
"""The radius of a token in the units of the board: seen at a glance on the whole board, and two fit nearly anywhere."""

PAD: Final = 44.0  # between the board and the edge of the picture
STEP: Final = 24.0  # candidates for a token are so far apart
SPARE: Final = 2  # tokens that an area should have room for beyond its capacity: markers want a place, too
TAG: Final = 25.0  # half the height of a name tag

Cell: TypeAlias = tuple[int, int]
"""A candidate for a token, by column and row."""


class Tag:
    """The name of an area with a pip for each unit that it holds, on a small plate."""

    __slots__ = ("half", "x", "y")

    def __init__(self, x: float, y: float, half: float) -> None:
        self.x: Final = x
        self.y: Final = y
        self.half: Final = half  # of its width

    def distance(self, place: Place) -> float:
        """How far a place is from the plate."""
        return hypot(max(0.0, abs(place[0] - self.x) - self.half), max(0.0, abs(place[1] - self.y) - TAG))


class Plan:
    """A board laid out for the table, whatever is played on it. All places are in the units of the board."""

    def __init__(self, entry: Mapping[str, Any], board: AreaBoard, capacity: Sequence[int]) -> None:
        self.entry: Final = entry
        self.capacity: Final = list(capacity)
        self.names: Final = board.names
        self.neighbours: Final = board.graph.neighbours
        self.shapes: Final = [shape(board, area) for area in range(board.size)]
        self.centres: Final = [centre(board, area) for area in range(board.size)]
        xs, ys = [x for x, _ in entry["outline"]], [y for _, y in entry["outline"]]
        self.shift: Final[Place] = (PAD - min(xs), PAD - min(ys))
        self.width: Final = max(xs) - min(xs) + 2 * PAD
        self.height: Final = max(ys) - min(ys) + 2 * PAD
        self.tags: Final = [
            tag_place(polygon, tag_width(room) / 2) for polygon, room in zip(self.shapes, capacity, strict=True)
        ]
        self.slots: Final = [
            slots(polygon, tag, room) for polygon, tag, room in zip(self.shapes, self.tags, capacity, strict=True)
        ]

    def moved(self, place: Place) -> Place:
        """A place in the coordinates of the picture."""
        return round(place[0] + self.shift[0], 1), round(place[1] + self.shift[1], 1)


def tag_width(capacity: int) -> float:
    """How wide the name tag of an area is."""
    return 84 + (capacity * 17 + 6 if capacity else 0)


def tag_place(polygon: Sequence[Place], half: float) -> Tag:
    """The highest place in an area where a name tag lies wholly inside, rather in the middle than at a side."""
    middle = sum(x for x, _ in polygon) / len(polygon)
    for x, y in sorted(grid(polygon, 12.0), key=lambda place: place[1] + 0.22 * abs(place[0] - middle)):
        corners = [(x + dx, y + dy) for dx in (-half, half, 0) for dy in (-TAG, TAG)]
        if all(inland(polygon, corner) >= 14 for corner in corners):
            return Tag(x, y, half)
    return Tag(middle, sum(y for _, y in polygon) / len(polygon), half)


def grid(polygon: Sequence[Place], step: float) -> list[Place]:
    """Places in the box round a polygon."""
    xs, ys = [x for x, _ in polygon], [y for _, y in polygon]
    columns, rows = int((max(xs) - min(xs)) / step), int((max(ys) - min(ys)) / step)
    return [(min(xs) + (i + 0.5) * step, min(ys) + (j + 0.5) * step) for j in range(rows) for i in range(columns)]


def slots(polygon: Sequence[Place], tag: Tag, capacity: int) -> list[Place]:
    """Places for tokens, the one nearest the middle first, and two more for markers or surplus units.

    As many as the area holds stand side by side if there is any way; otherwise they overlap a little.
    """
    if not capacity:
        capacity, spare = 1, 0
    else:
        spare = SPARE
    xs, ys = [x for x, _ in polygon], [y for _, y in polygon]
    left, top = min(xs), min(ys)
    room: dict[Cell, float] = {}
    for x, y in grid(polygon, STEP):
        free = tag.distance((x, y))
        if free > 0.4 * TOKEN:
            free = min(free, inland(polygon, (x, y)))
        if free > 0.4 * TOKEN:
            room[(round((x - left) / STEP - 0.5), round((y - top) / STEP - 0.5))] = free
    found = spread(room, capacity + spare, 1.2, 1.0)
    if len(found) < capacity + spare:
        found = spread(room, capacity, 1.06, 0.4)
    middle = (sum(i for i, _ in found) / len(found), sum(j for _, j in found) / len(found))
    found.sort(key=lambda cell: (round(apart(cell, middle), 1), cell))
    while len(found) < capacity + spare:
        found.append(max(room, key=lambda cell: (leeway(room, found, cell), cell)))
    return [(left + (i + 0.5) * STEP, top + (j + 0.5) * STEP) for i, j in found]


def leeway(room: Mapping[Cell, float], taken: Sequence[Cell], cell: Cell) -> float:
    """How good a place is for one more token: away from the others, the edge and the name."""
    nearest = min([apart(cell, other) for other in taken]) * STEP / (2 * TOKEN)
    return min(1.0, nearest) + 1.3 * min(1.0, room[cell] / TOKEN)


def spread(room: Mapping[Cell, float], wanted: int, share: float, least: float) -> list[Cell]:
    """A number of cells as far apart as possible: from `share` of a token's width down to `least`."""
    found: list[Cell] = []
    while len(found) < wanted and share > least - 0.01:
        margin = TOKEN * min(1.06, 0.3 + 0.7 * share)
        cells = {cell: free for cell, free in room.items() if free >= margin}
        found = packed(cells, 2 * TOKEN * share / STEP, wanted)
        share -= 0.066
    return found


def apart(one: tuple[float, float], other: tuple[float, float]) -> float:
    """How far two cells are from each other."""
    return hypot(one[0] - other[0], one[1] - other[1])


def packed(cells: Mapping[Cell, float], pitch: float, wanted: int) -> list[Cell]:
    """A number of cells at least a pitch apart, in rows or columns, every other one shifted by half a pitch.

    All ways to lay such rows are tried; of those with room enough the one that leaves most free space is taken.
    """
    best: list[Cell] = []
    most = (-1, 0.0)
    last = max([max(cell) for cell in cells], default=0)
    high, wide = ceil(pitch * 0.87), ceil(pitch)
    for is_turned in (False, True):
        for bend in (wide / 2, 0.0):
            pace = high if bend else wide
            for down in range(pace):
                for across in range(wide):
                    found = lattice(cells, last, down, across, pace, wide, bend, is_turned)
                    found.sort(key=lambda cell: -cells[cell])
                    chosen = found[:wanted]
                    mark = (len(chosen), min([cells[cell] for cell in chosen], default=0.0))
                    if mark > most:
                        best, most = chosen, mark
    return best


def lattice(
    cells: Mapping[Cell, float],
    last: int,
    down: int,
    across: int,
    pace: int,
    wide: int,
    bend: float,
    is_turned: bool,
) -> list[Cell]:
    """The cells that lie on one lattice; none has a higher number than `last`."""
    found: list[Cell] = []
    for row, j in enumerate(range(down, last + 1, pace)):
        start = round(across + (bend if row % 2 else 0)) % wide
        for i in range(start, last + 1, wide):
            cell = (j, i) if is_turned else (i, j)
            if cell in cells:
                found.append(cell)
    return found


def board_of(plan: Plan, state: PantheonState, terrains: Mapping[str, str]) -> Board:
    """The board as the page needs it; `terrains` gives the names of terrain. Where terrain does not count all is open.

    Rule: MB-COMP-06, MB-COMP-09, MB-SCN-07.
    """
    rules = state.rules
    spaces: list[Space] = []
    for area, name in enumerate(plan.names):
        x, y = plan.moved(plan.centres[area])
        terrain = TERRAINS[rules.terrain[area] if rules.is_terrain_on else OPEN]
        spaces.append(
            Space(
                id=area,
                word=name,
                name=name,
                terrain=terrains[terrain],
                outline=flat(plan, plan.shapes[area]),
                x=x,
                y=y,
                slots=flat(plan, plan.slots[area]),
                capacity=rules.capacity[area],
                neighbours=list(plan.neighbours[area]),
            )
        )
    return Board("areas", round(plan.width, 1), round(plan.height, 1), TOKEN, spaces)


def flat(plan: Plan, places: Sequence[Place]) -> list[float]:
    """Places as x, y, x, y … in the coordinates of the picture."""
    return [number for place in places for number in plan.moved(place)]
