"""Boards as pictures: a sheet of SVG, and where on a board of areas lines and marks are to be drawn.

Nothing here knows what the marks mean. All places are in the units of the board, y downwards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from math import ceil, hypot, sqrt
from typing import Final, TypeAlias
from xml.sax.saxutils import escape, quoteattr

from strategos.boards.areas import AreaBoard
from strategos.boards.graph import bits
from strategos.boards.polygons import Point, lies_on

Place: TypeAlias = tuple[float, float]
Value: TypeAlias = str | float
Sample: TypeAlias = tuple[str, str, str]
"""What a legend explains: the kind of its sample, which one of that kind, and the words."""

FONT: Final = "Palatino Linotype, Palatino, Book Antiqua, P052, Georgia, serif"
INK: Final = "#3a2a1c"
IVORY: Final = "#fbf4e2"

LEGEND_ROW: Final = 132
"""The height of a row of the legend; its samples are 150 wide and 96 high."""

FINE: Final = 30
"""How many candidates for a place are tried along the longer side of an area."""


class Sheet:
    """An SVG picture that grows element by element. What is added later lies on top.

    >>> sheet = Sheet(40, 30, "Dots & dashes")
    >>> sheet.add("circle", cx=5, cy=7.25, r=2, stroke_width=1)
    >>> print(sheet.text())
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30" role="img" font-family="serif">
    <title>Dots &amp; dashes</title>
    <circle cx="5" cy="7.2" r="2" stroke-width="1"/>
    </svg>
    """

    __slots__ = ("_lines", "_open")

    def __init__(
        self, width: float, height: float, title: str, font: str = "serif", about: str = "", lang: str = ""
    ) -> None:
        box = f"0 0 {short(width)} {short(height)}"
        style = f"font-family={quoteattr(font)}" + (f" lang={quoteattr(lang)}" if lang else "")
        self._lines: list[str] = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" role="img" {style}>',
            f"<title>{escape(title)}</title>",
        ]
        if about:
            self._lines.append(f"<desc>{escape(about)}</desc>")
        self._open: list[str] = []

    def markup(self, text: str) -> None:
        """Add lines that are SVG already."""
        self._lines.append(text)

    def define(self, symbols: Mapping[str, str]) -> None:
        """Make marks known to ``use``: each a name and the SVG of the mark about the place (0, 0)."""
        for name, markup in symbols.items():
            self._lines.append(f'<g id="{name}">{markup}</g>')

    def pattern(self, name: str, width: float, height: float, markup: str, turn: float = 0) -> None:
        """Make a pattern known, to be used as the fill ``url(#name)``; it may be turned by degrees."""
        change = f' patternTransform="rotate({short(turn)})"' if turn else ""
        self._lines.append(
            f'<pattern id="{name}" patternUnits="userSpaceOnUse" width="{short(width)}" height="{short(height)}"'
            f"{change}>{markup}</pattern>"
        )

    def add(self, tag: str, content: str = "", **attributes: Value) -> None:
        """Add one element; ``stroke_width`` becomes stroke-width."""
        if content:
            self._lines.append(f"<{tag}{_written(attributes)}>{escape(content)}</{tag}>")
        else:
            self._lines.append(f"<{tag}{_written(attributes)}/>")

    def use(self, name: str, x: float, y: float, scale: float = 1, turn: float = 0) -> None:
        """Put a defined mark at a place, scaled and turned by degrees."""
        change = f"translate({short(x)} {short(y)})"
        if turn:
            change += f"rotate({short(turn)})"
        if scale != 1:
            change += f"scale({scale:.2f})"
        self._lines.append(f'<use href="#{name}" transform="{change}"/>')

    def begin(self, tag: str, **attributes: Value) -> None:
        """Open an element that holds what follows, until ``end``."""
        self._lines.append(f"<{tag}{_written(attributes)}>")
        self._open.append(tag)

    def end(self) -> None:
        """Close the element that was opened last."""
        self._lines.append(f"</{self._open.pop()}>")

    def text(self) -> str:
        """The whole picture."""
        return "\n".join([*self._lines, *[f"</{tag}>" for tag in reversed(self._open)], "</svg>"])


def _written(attributes: dict[str, Value]) -> str:
    pieces: list[str] = []
    for name, value in attributes.items():
        text = value if isinstance(value, str) else short(value)
        pieces.append(f" {name.rstrip('_').replace('_', '-')}={quoteattr(text)}")
    return "".join(pieces)


def short(number: float) -> str:
    """A number with one decimal at most.

    >>> short(3), short(2.04), short(-0.01)
    ('3', '2', '0')
    """
    text = f"{number:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def path(points: Sequence[Place], is_closed: bool = False) -> str:
    """The points as path data, in steps from one to the next: a third shorter than their places.

    >>> path([(0, 0), (30, 0), (30, 20)], is_closed=True)
    'M0 0l30 0l0 20z'
    """
    if not points:
        return ""
    words = [f"M{short(points[0][0])} {short(points[0][1])}"]
    for before, after in pairwise(points):
        words.append(f"l{short(after[0] - before[0])} {short(after[1] - before[1])}")
    return "".join(words) + ("z" if is_closed else "")


def draw_frame(
    sheet: Sheet, wide: float, high: float, title: str, subtitle: str, motif: Callable[[float], str]
) -> None:
    """A sheet of paper with a line round it, a band above and below, and the title.

    The motif is path data that runs from the left end of a step of the band to the right; it is given the step.
    """
    sheet.add("rect", width=wide, height=high, fill="#f3e7c9")
    sheet.add("rect", x=28, y=28, width=wide - 56, height=high - 56, fill="none", stroke=INK, stroke_width=8)
    count = int((wide - 120) / 72)
    step = (wide - 120) / count
    for y in (100, high - 56):
        band = "".join([f"M{60 + i * step:.1f} {short(y)}{motif(step)}" for i in range(count)])
        sheet.add("path", d=band, fill="none", stroke="#9a4a2c", stroke_width=9)
    sheet.add(
        "text", title, x=wide / 2, y=216, font_size=108, font_weight="bold", fill=INK,
        text_anchor="middle", letter_spacing=6,
    )  # fmt: skip
    sheet.add(
        "text", subtitle, x=wide / 2, y=282, font_size=48, font_style="italic", fill="#6b4a2c",
        text_anchor="middle",
    )  # fmt: skip


def draw_legend(
    sheet: Sheet,
    entries: Sequence[Sample],
    wide: float,
    top: float,
    columns: int,
    draw: Callable[[str, str, Place], None],
) -> None:
    """The legend below a picture of this width: ``draw`` draws a sample at a place, the words stand beside it."""
    step = (wide - 200) / columns
    for i, (sort, which, words) in enumerate(entries):
        x, y = 110 + i % columns * step, top + i // columns * LEGEND_ROW
        draw(sort, which, (x, y))
        size = min(46, (step - 190) / max(1, len(words)) * 1.8)
        sheet.add("text", words, x=x + 178, y=y + 62, font_size=size, fill=INK)


def shape(board: AreaBoard, area: int) -> list[Place]:
    """The corners of an area in the units in which the board was given."""
    return [(x / board.scale, y / board.scale) for x, y in board.polygons[area]]


def centre(board: AreaBoard, area: int) -> Place:
    """The centre mark of an area in the units in which the board was given."""
    x, y = board.centres[area]
    return x / board.scale, y / board.scale


def border_line(board: AreaBoard, a: int, b: int) -> list[Place]:
    """The longest connected border of two areas as one line; ``along`` then gives directions from a to b.

    >>> from strategos.boards.areas import bricks
    >>> border_line(bricks([1, 2]), 1, 2)
    [(1.0, 1.0), (1.0, 2.0)]
    """
    onward: dict[Point, Point] = {}
    for start, end in board.shared_border(a, b):
        if not _runs_with(board.polygons[a], start, end):
            start, end = end, start
        onward[start] = end
    lines: list[list[Place]] = []
    for first in sorted(set(onward) - set(onward.values())):
        corners = [first]
        while corners[-1] in onward:
            corners.append(onward[corners[-1]])
        # The area lies on the left of its own edges, so the neighbour on their right.
        lines.append([(x / board.scale, y / board.scale) for x, y in corners])
    return max(lines, key=length, default=[])


def _runs_with(polygon: Sequence[Point], start: Point, end: Point) -> bool:
    before = polygon[-1]
    for corner in polygon:
        if lies_on(before, corner, start) and lies_on(before, corner, end):
            return (corner[0] - before[0]) * (end[0] - start[0]) + (corner[1] - before[1]) * (end[1] - start[1]) > 0
        before = corner
    return True


def length(line: Sequence[Place]) -> float:
    """How long a line is.

    >>> length([(0, 0), (3, 4), (3, 9)])
    10.0
    """
    return sum([hypot(q[0] - p[0], q[1] - p[1]) for p, q in pairwise(line)])


def along(line: Sequence[Place], gap: float) -> list[tuple[Place, Place]]:
    """Places on a line, evenly spread about ``gap`` apart, each with the direction across it, of length 1.

    >>> along([(0, 0), (4, 0)], 2)
    [((1.0, 0.0), (0.0, -1.0)), ((3.0, 0.0), (0.0, -1.0))]
    """
    whole = length(line)
    count = max(1, round(whole / gap))
    found: list[tuple[Place, Place]] = []
    done = 0.0
    for (px, py), (qx, qy) in pairwise(line):
        piece = hypot(qx - px, qy - py)
        while piece and len(found) < count and (len(found) + 0.5) * whole / count <= done + piece + 1e-9:
            share = ((len(found) + 0.5) * whole / count - done) / piece
            found.append(((px + (qx - px) * share, py + (qy - py) * share), ((qy - py) / piece, (px - qx) / piece)))
        done += piece
    return found


def inland(polygon: Sequence[Place], place: Place) -> float:
    """How far a place lies inside a polygon; negative outside.

    >>> square = [(0, 0), (10, 0), (10, 10), (0, 10)]
    >>> inland(square, (5, 3)), inland(square, (12, 5))
    (3.0, -2.0)
    """
    x, y = place
    nearest = float("inf")  # squared; no function is called for an edge, as there are a million of them for a board
    is_inside = False
    px, py = polygon[-1]
    for qx, qy in polygon:
        dx, dy = qx - px, qy - py
        ax, ay = x - px, y - py
        along = ax * dx + ay * dy
        if along > 0:
            whole = dx * dx + dy * dy
            if along >= whole:
                ax, ay = x - qx, y - qy
            else:
                ax -= dx * along / whole
                ay -= dy * along / whole
        apart = ax * ax + ay * ay
        if apart < nearest:
            nearest = apart
        if (qy > y) != (py > y) and x < qx - dx * (qy - y) / dy:
            is_inside = not is_inside
        px, py = qx, qy
    return sqrt(nearest) if is_inside else -sqrt(nearest)


def roomiest(polygon: Sequence[Place], taken: Iterable[tuple[Place, float]], towards: Place | None = None) -> Place:
    """The place in a polygon that is farthest from its edge and from what is taken (places with their radius).

    ``towards`` draws the choice a little to its side.
    """
    circles = list(taken)
    best, most = polygon[0], float("-inf")
    for place in _grid(polygon, FINE):
        detour = 0.08 * hypot(place[0] - towards[0], place[1] - towards[1]) if towards is not None else 0.0
        room = min([hypot(place[0] - x, place[1] - y) - radius for (x, y), radius in circles], default=float("inf"))
        if room - detour > most:  # measuring the edge is slow
            room = min(room, inland(polygon, place))
        if room - detour > most:
            best, most = place, room - detour
    return best


def scattered(
    polygon: Sequence[Place], gap: float, margin: float, taken: Iterable[tuple[Place, float]], seed: int = 0
) -> list[Place]:
    """Places strewn over a polygon about ``gap`` apart, ``margin`` from its edge and clear of what is taken."""
    circles = list(taken)
    left, top, right, bottom = _box(polygon)
    found: list[Place] = []
    for row in range(ceil((bottom - top) / gap) + 1):
        for column in range(ceil((right - left) / gap) + 1):
            key = (seed * 89 + row) * 97 + column
            x = left + (column + 0.5 * (row % 2) + 0.6 * (noise(2 * key) - 0.5)) * gap
            y = top + (row + 0.6 * (noise(2 * key + 1) - 0.5)) * gap
            circles_here = [*circles, *[(other, 0.75 * gap) for other in found]]
            is_free = all(hypot(x - cx, y - cy) >= radius for (cx, cy), radius in circles_here)
            if is_free and inland(polygon, (x, y)) >= margin:
                found.append((x, y))
    return found


def _grid(polygon: Sequence[Place], count: int) -> list[Place]:
    left, top, right, bottom = _box(polygon)
    step = max(right - left, bottom - top) / count
    columns, rows = int((right - left) / step), int((bottom - top) / step)
    return [(left + (i + 0.5) * step, top + (j + 0.5) * step) for j in range(rows) for i in range(columns)]


def _box(polygon: Sequence[Place]) -> tuple[float, float, float, float]:
    xs, ys = [x for x, _ in polygon], [y for _, y in polygon]
    return min(xs), min(ys), max(xs), max(ys)


def noise(key: int) -> float:
    """A number from 0 to 1 that looks random and is always the same for the same key.

    >>> noise(1) == noise(1), 0 <= noise(2) < 1
    (True, True)
    """
    value = (key + 0x9E3779B9) & 0xFFFFFFFF
    for _ in range(2):
        value = ((value ^ value >> 16) * 0x45D9F3B) & 0xFFFFFFFF
    return (value ^ value >> 16) / 2**32


def rim(board: AreaBoard, areas: int) -> list[tuple[int, list[Place]]]:
    """The borders between a set of areas, given as a mask, and the others: each with the area of the set it bounds."""
    found: list[tuple[int, list[Place]]] = []
    for area in bits(areas):
        for other in board.graph.neighbours[area]:
            if not areas >> other & 1:
                found.append((area, border_line(board, area, other)))
    return found
