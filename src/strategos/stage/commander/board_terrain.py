"""The ground of a hex map as a picture: any list of terrain words, hex by hex, with rivers that flow through.

A hex is 200 high; the centre of the first lies half a hex from the upper left corner of the map.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, cos, degrees, hypot, pi, sin, sqrt, tau
from typing import Final

from strategos.boards.hexes import NO_HEX, HexGrid, opposite
from strategos.stage.commander.board_symbols import GROUND
from strategos.stage.drawing.svg import Place, Sheet, noise, path, short

RADIUS: Final = 100.0
ACROSS: Final = RADIUS * sqrt(3)
"""The width of a hex, and so the distance between the centres of neighbours."""

# Which pictures a kind of terrain has. A kind that is not here is drawn as the one that its entry `looks` like.
WET: Final = ("river", "ford", "bridge")
CROSSED: Final = frozenset({"ford", "bridge"})  # something leads through or over the water
RISING: Final = frozenset({"hill"})
GRASSY: Final = frozenset({"clear"})
SHADES: Final[dict[str, tuple[str, int, int, float, float]]] = {
    # terrain: colour of the ground below what stands there, how far below the centre, radius, height by width, opacity
    "village": ("#c9ad76", 14, 76, 0.72, 0.6),
    "city": ("#bfb3a1", 14, 76, 0.72, 0.6),
    "cemetery": ("#8f9179", 14, 76, 0.72, 0.6),
    "forest": ("#7fa161", 10, 88, 0.8, 0.55),
    "rocks": ("#968d86", 10, 88, 0.8, 0.55),
}

STANDING: Final[dict[str, list[tuple[str, float, float, float]]]] = {
    # terrain: (mark, its place from the centre, scale); the northern corner is left to the label of the hex
    "forest": [
        ("pine", -44, -20, 0.84),
        ("oak", 40, -22, 0.84),
        ("pine", 4, -4, 0.94),
        ("oak", -60, 22, 0.9),
        ("pine", 60, 22, 0.94),
        ("oak", -16, 44, 1.0),
        ("oak", 30, 56, 0.8),
    ],
    "rocks": [
        ("boulder", -30, -22, 0.85),
        ("pebble", 46, -26, 0.9),
        ("boulder", 34, 14, 1.05),
        ("pebble", -66, 22, 0.8),
        ("boulder", -26, 48, 0.72),
        ("pebble", 24, 66, 0.7),
    ],
    "village": [
        ("house", -34, -6, 0.8),
        ("chapel", 44, 0, 0.88),
        ("house", -56, 30, 0.76),
        ("house", 2, 28, 0.85),
        ("house", 46, 46, 0.72),
    ],
    "city": [("city", 0, 14, 0.84)],
    "cemetery": [
        ("snag", 44, -22, 1.0),
        ("cross", -36, -24, 0.9),
        ("grave", 6, -10, 0.95),
        ("grave", -54, 28, 0.9),
        ("cross", -14, 44, 1.0),
        ("grave", 32, 40, 1.0),
        ("grave", 66, 24, 0.8),
    ],
}


def centre(grid: HexGrid, hex_: int) -> Place:
    """The centre of a hex."""
    row = grid.row(hex_)
    return (grid.column(hex_) + 0.5 + 0.5 * (row & 1)) * ACROSS, (1 + 1.5 * row) * RADIUS


def size(grid: HexGrid) -> Place:
    """The width and height of the whole map."""
    return (grid.columns + (0.5 if grid.rows > 1 else 0)) * ACROSS, (1.5 * grid.rows + 0.5) * RADIUS


def corners(middle: Place, radius: float = RADIUS) -> list[Place]:
    """The corners of a hex; the edge in direction d runs from corner d to corner d + 1."""
    x, y = middle
    # Directions are counted counter-clockwise from the east, and y points down.
    return [(x + radius * cos(pi / 6 - d * pi / 3), y + radius * sin(pi / 6 - d * pi / 3)) for d in range(6)]


def hexes(grid: HexGrid, which: Sequence[int]) -> str:
    """Path data of these hexes."""
    return "".join([path(corners(centre(grid, hex_)), is_closed=True) for hex_ in which])


def blob(middle: Place, radius: float, key: int, flat: float = 1.0) -> str:
    """Path data of a rounded, uneven shape; the same key gives the same shape."""
    places: list[Place] = []
    for i in range(9):
        reach = radius * (0.84 + 0.32 * noise(key * 31 + i))
        places.append((middle[0] + reach * cos(i * tau / 9), middle[1] + reach * flat * sin(i * tau / 9)))
    words: list[str] = []
    for i, (x, y) in enumerate(places):
        px, py = places[i - 1]
        nx, ny = places[(i + 1) % 9]
        if not words:
            words.append(f"M{short((px + x) / 2)} {short((py + y) / 2)}")
        words.append(f"Q{short(x)} {short(y)} {short((x + nx) / 2)} {short((y + ny) / 2)}")
    return "".join(words) + "z"


class River:
    """The water of a map: through every river, ford and bridge to the wet hexes beside it, or off the map."""

    def __init__(self, grid: HexGrid, terrain: Sequence[str]) -> None:
        self.grid = grid
        self.wet = {hex_ for hex_ in range(grid.size) if terrain[hex_] in WET}
        self.curves: list[list[Place]] = []
        self.currents: list[list[Place]] = []
        """The main curve of each hex: there the current is drawn."""
        self.pools: list[list[Place]] = []
        self.turns: dict[int, float] = {}
        """How the water flows through the middle of a wet hex, in degrees."""
        for hex_ in sorted(self.wet):
            self._flow(hex_)

    def _flow(self, hex_: int) -> None:
        beside, middle = self.grid.beside[hex_], centre(self.grid, hex_)
        ways = [d for d in range(6) if beside[d] in self.wet]
        mouths = [self._mouth(hex_, d) for d in ways]
        if len(ways) == 1:
            # The end of a river: it leaves the map, as straight on as it can, or has its spring here.
            outward = [d for d in range(6) if beside[d] == NO_HEX]
            if outward:
                out = min(outward, key=lambda d: abs((d - opposite(ways[0]) + 3) % 6 - 3))
                mouths.append(self._mouth(hex_, out, 1.3))
            else:
                mouths.append(middle)
        if len(mouths) < 2:
            mouths = [(middle[0] - 30, middle[1]), (middle[0] + 30, middle[1])]
        curves = [
            [_bend(a, middle, b, step / 8) for step in range(9)] for i, a in enumerate(mouths) for b in mouths[:i]
        ]
        main = max(curves, key=lambda curve: hypot(curve[0][0] - curve[-1][0], curve[0][1] - curve[-1][1]))
        turn = degrees(atan2(main[-1][1] - main[0][1], main[-1][0] - main[0][0]))
        self.turns[hex_] = (turn + 90) % 180 - 90
        self.curves += curves
        self.currents.append(main)
        for d in ways:
            if beside[(d + 1) % 6] in self.wet:  # three wet hexes round a corner are one pool
                self.pools.append([middle, centre(self.grid, beside[d]), centre(self.grid, beside[(d + 1) % 6])])

    def _mouth(self, hex_: int, direction: int, share: float = 1.0) -> Place:
        """Where the water leaves a hex: the middle of the edge, a little to one side as rivers have it."""
        x, y = centre(self.grid, hex_)
        a, b = corners((x, y))[direction], corners((x, y))[(direction + 1) % 6]
        other = self.grid.beside[hex_][direction]
        # Seen from the other hex the edge runs the other way.
        lean = 0.5 + 0.2 * (noise(min(hex_, other) * 131 + max(hex_, other)) - 0.5) * (1 if hex_ < other else -1)
        px, py = a[0] + (b[0] - a[0]) * lean, a[1] + (b[1] - a[1]) * lean
        return x + (px - x) * share, y + (py - y) * share

    def draw(self, sheet: Sheet) -> None:
        """Banks, water and the lines of the current."""
        data = "".join([path(curve) for curve in self.curves])
        pools = "".join([path(pool, is_closed=True) for pool in self.pools])
        sheet.begin("g", fill="none", stroke_linejoin="round", stroke_linecap="round")
        for colour, width in (("#e3d3a0", 136), ("#4a7f9f", 116), ("#7db4d3", 104)):
            sheet.add("path", d=data + pools, stroke=colour, stroke_width=width)
        if pools:
            sheet.add("path", d=pools, fill="#7db4d3")
        for away, colour, dash in ((-30, "#fff", "34 60"), (0, "#2f77a6", "26 52"), (30, "#fff", "22 66")):
            lines = [_beside(curve, away) for curve in self.currents]
            sheet.add(
                "path", d="".join([path(line) for line in lines]), stroke=colour, stroke_width=5, opacity=0.65,
                stroke_dasharray=dash,
            )  # fmt: skip
        sheet.end()


def _bend(a: Place, middle: Place, b: Place, share: float) -> Place:
    """A place on the curve from a to b that is drawn towards the middle."""
    p, q, r = (1 - share) ** 2, 2 * share * (1 - share), share**2
    return p * a[0] + q * middle[0] + r * b[0], p * a[1] + q * middle[1] + r * b[1]


def _beside(curve: Sequence[Place], away: float) -> list[Place]:
    """A line that runs beside a curve."""
    found: list[Place] = []
    for i, (x, y) in enumerate(curve):
        (px, py), (qx, qy) = curve[max(0, i - 1)], curve[min(len(curve) - 1, i + 1)]
        long = hypot(qx - px, qy - py) or 1.0
        found.append((x - (qy - py) / long * away, y + (qx - px) / long * away))
    return found


def draw_ground(sheet: Sheet, grid: HexGrid, terrain: Sequence[str]) -> None:
    """The colour of every hex, hills, water and what crosses it."""
    for word, colour in GROUND.items():
        which = [hex_ for hex_ in range(grid.size) if terrain[hex_] == word]
        if which:
            # A stroke of the same colour closes the hair line between neighbours.
            sheet.add("path", d=hexes(grid, which), fill=colour, stroke=colour, stroke_width=2)
    for hex_ in range(grid.size):
        x, y = centre(grid, hex_)
        if terrain[hex_] in RISING:
            draw_hill(sheet, (x, y), hex_)
        elif terrain[hex_] in SHADES:
            shade, down, radius, flat, opacity = SHADES[terrain[hex_]]
            sheet.add("path", d=blob((x, y + down), radius, hex_, flat), fill=shade, opacity=opacity)
    river = River(grid, terrain)
    if river.wet:
        river.draw(sheet)
    for hex_ in sorted(river.wet):
        if terrain[hex_] in CROSSED:
            x, y = centre(grid, hex_)
            sheet.use(terrain[hex_], x, y, 1, river.turns[hex_])


def draw_hill(sheet: Sheet, middle: Place, key: int) -> None:
    """A hill as maps draw it: lines of equal height, the light from the upper left."""
    x, y = middle
    for i, (radius, colour) in enumerate(((82, "#cfae6c"), (60, "#c09a55"), (38, "#d5b878"), (17, "#efe0b4"))):
        sheet.add(
            "path", d=blob((x - 3 * i, y + 12 - 7 * i), radius, key, 0.78), fill=colour, stroke="#7c5a2a",
            stroke_width=4,
        )  # fmt: skip
    ticks = [
        [(x + 86 * cos(turn), y + 12 + 66 * sin(turn)), (x + 72 * cos(turn), y + 12 + 55 * sin(turn))]
        for turn in [0.2 + 0.22 * i for i in range(13)]
    ]
    sheet.add("path", d="".join([path(tick) for tick in ticks]), stroke="#7c5a2a", stroke_width=4)


def draw_standing(sheet: Sheet, grid: HexGrid, terrain: Sequence[str]) -> None:
    """Trees, rocks, houses, walls and graves, and here and there a tuft of grass."""
    for hex_ in range(grid.size):
        x, y = centre(grid, hex_)
        marks = STANDING.get(terrain[hex_], [])
        is_strewn = len(marks) > 1
        for i, (mark, dx, dy, scale) in enumerate(marks):
            key = hex_ * 50 + i * 3
            stir = 9.0 if is_strewn else 0.0
            sheet.use(
                mark, x + dx + stir * (noise(key) - 0.5), y + dy + stir * (noise(key + 1) - 0.5),
                scale * (0.94 + 0.12 * noise(key + 2) if is_strewn else 1),
            )  # fmt: skip
        if terrain[hex_] in GRASSY:
            for i in range(2):
                key = hex_ * 7 + i
                place = x + 120 * (noise(key * 3) - 0.5), y + 100 * (noise(key * 3 + 1) - 0.36)
                sheet.use("tuft" if noise(key * 5) < 0.75 else "flower", place[0], place[1])
