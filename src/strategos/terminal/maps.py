"""The board as a map of characters: hexes in their staggered rows, areas like bricks. It knows no rules.

Colour alone carries no information: units carry the letter of their seat, marked spaces are inverted.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from textual.content import Content

from strategos.stage.scene import Board, Marker, Scene, Space, Token
from strategos.terminal.signs import DIM, seat_letter, seat_style, terrain_signs, token_signs, usual_terrain

MARKED: Final = "reverse"
_EMPTY: Final = "·"
_HEX: Final = (4, 9)  # how narrow and how wide a hex may be drawn


@dataclass(frozen=True, slots=True)
class Ground:
    """What lies and stands on each space, ready to be drawn."""

    board: Board
    usual: str
    terrains: dict[str, str]
    signs: dict[int, str]
    tokens: dict[int, list[Token]]
    markers: dict[int, list[Marker]]

    def terrain(self, space: Space) -> str:
        """The sign of a terrain; empty for the usual one."""
        return "" if space.terrain == self.usual else self.terrains[space.terrain.lower()]

    def marks(self, space: Space) -> str:
        """A star for each thing that lies there."""
        return "*" * sum(marker.n for marker in self.markers.get(space.id, ()))


def ground(board: Board, scene: Scene) -> Ground:
    """Sort tokens and markers by spaces."""
    tokens: dict[int, list[Token]] = {}
    markers: dict[int, list[Marker]] = {}
    for token in scene.tokens:
        if token.space is not None:
            tokens.setdefault(token.space, []).append(token)
    for marker in scene.markers:
        markers.setdefault(marker.space, []).append(marker)
    return Ground(board, usual_terrain(board), terrain_signs(board), token_signs(scene.tokens), tokens, markers)


def rows_of(board: Board) -> list[list[Space]]:
    """The spaces in rows from top to bottom, each from left to right."""
    rows: dict[object, list[Space]] = {}
    for space in board.spaces:
        key: object = round(space.y) if board.kind == "hexes" else space.word[:1]
        rows.setdefault(key, []).append(space)
    ordered = sorted(rows.values(), key=lambda row: sum(space.y for space in row) / len(row))
    return [sorted(row, key=lambda space: space.x) for row in ordered]


def height_of(board: Board, depth: int) -> int:
    """The number of lines of a map whose rows have `depth` lines."""
    return depth * len(rows_of(board)) + (board.kind == "hexes")


def draw(board: Board, scene: Scene, width: int, depth: int, marked: Collection[int] = ()) -> Content:
    """The map in `width` columns, every row of spaces in `depth` lines."""
    found = ground(board, scene)
    if board.kind == "hexes":
        return draw_hexes(found, width, depth, marked)
    return draw_areas(found, width, depth, marked)


# Hexes


def draw_hexes(found: Ground, width: int, depth: int, marked: Collection[int]) -> Content:
    """Letters of columns above, numbers of rows at the side; every second row is half a hex further right."""
    rows = rows_of(found.board)
    columns = max(len(row) for row in rows)
    cell = max(_HEX[0], min(_HEX[1], (2 * (width - 3)) // (2 * columns + 1)))
    left = min(space.x for row in rows for space in row)
    lines = [Content.styled("   " + "".join(space.word[:1].center(cell) for space in rows[0]), DIM)]
    for row in rows:
        margin = " " * (cell // 2 if row[0].x > left + 1 else 0)
        number = row[0].word[1:].rjust(2) + " "
        for line in range(depth):
            head = Content.styled((number if line == 0 else "   ") + margin, DIM)
            parts = [_hex(found, space, cell, line, space.id in marked) for space in row]
            lines.append(Content.assemble(head, *parts))
    return Content("\n").join(lines)


def _hex(found: Ground, space: Space, cell: int, line: int, is_marked: bool) -> Content:
    """One line of one hex: the unit, or the terrain; below it what is left of the unit, and the terrain."""
    standing = found.tokens.get(space.id, [])
    terrain, marks = found.terrain(space), found.marks(space)
    style = DIM
    if line == 0:
        text = (terrain or _EMPTY) + marks
        if standing:
            token = standing[0]
            text, style = found.signs[token.id] + marks, seat_style(token.seat)
            if token.is_active:
                style += " underline"
    else:
        text = ""
        if standing and line == 1:
            text = f"{standing[0].left}/{standing[0].full}" + (f" {terrain}" if terrain and cell > 7 else "")
    return _fit(text, cell, style, is_marked)


def _fit(text: str, cell: int, style: str, is_marked: bool) -> Content:
    shown = text if len(text) <= cell else text[: cell - 1] + "…"
    if is_marked and shown:
        shown = shown.center(3)  # a single inverted dot is easily overlooked
    before = (cell - len(shown)) // 2
    inner = Content.styled(shown, f"{style} {MARKED}" if is_marked else style)
    return Content.assemble(" " * before, inner, " " * (cell - len(shown) - before))


# Areas


def draw_areas(found: Ground, width: int, depth: int, marked: Collection[int]) -> Content:
    """Every area is a cell with its name, terrain and what lies there, then its units; cells stand as areas lie."""
    rows = rows_of(found.board)
    lines: list[Content] = []
    for row in rows:
        edges = _edges(found.board, row, width)
        cells = [
            _area(found, space, edges[at + 1] - edges[at] - 1, depth, space.id in marked)
            for at, space in enumerate(row)
        ]
        for line in range(depth):
            parts: list[Content | tuple[str, str]] = [(" " * edges[0], "")]
            for texts in cells:
                parts += [("│", DIM), texts[line]]
            lines.append(Content.assemble(*parts, ("│", DIM)))
    return Content("\n").join(lines)


def _edges(board: Board, row: list[Space], width: int) -> list[int]:
    """The columns of the borders of a row: half-way between two areas, and as far outside at its ends."""
    scale = (width - 1) / board.width
    middles = [space.x * scale for space in row]
    inner = [round((a + b) / 2) for a, b in pairwise(middles)]
    if not inner:
        return [0, width - 1]
    first = max(0, round(2 * middles[0]) - inner[0])
    last = min(width - 1, round(2 * middles[-1]) - inner[-1])
    return [first, *inner, last]


def _area(found: Ground, space: Space, room: int, depth: int, is_marked: bool) -> list[Content]:
    """The lines of one area."""
    about = " ".join(filter(None, (found.terrain(space), found.marks(space))))
    name = Content.assemble((space.word, f"bold {MARKED}" if is_marked else "bold"), (f" {about}"[:room], DIM))
    lines = [name.truncate(room), *_standing(found, space, room, depth - 1)]
    lines += [Content("")] * (depth - len(lines))
    return [line.pad_right(max(0, room - line.cell_length)) for line in lines]


def _standing(found: Ground, space: Space, room: int, depth: int) -> list[Content]:
    """The units of an area, with their names where there is room, otherwise with their signs."""
    tokens = found.tokens.get(space.id, [])
    whole = [f"{seat_letter(token.seat)} {token.short} {token.left}" for token in tokens]
    if len(tokens) <= depth and all(len(text) <= room for text in whole):
        return [Content.styled(text, _style(token)) for text, token in zip(whole, tokens, strict=True)]
    lines: list[Content] = []
    line = Content("")
    for at, token in enumerate(tokens):
        sign = f"{found.signs[token.id]}:{token.left}"
        is_last_line = len(lines) == depth - 1
        left_over = f"+{len(tokens) - at}"
        needed = len(sign) + (3 if is_last_line and at < len(tokens) - 1 else 0)
        if line.cell_length and line.cell_length + 1 + needed > room:
            if is_last_line:
                return [*lines, Content.assemble(line, f" {left_over}").truncate(room)]
            lines.append(line)
            line = Content("")
        gap = " " if line.cell_length else ""
        line = Content.assemble(line, gap, (sign, _style(token)))
    return [*lines, line] if line.cell_length else lines


def _style(token: Token) -> str:
    return seat_style(token.seat) + (" underline" if token.is_active else "")
