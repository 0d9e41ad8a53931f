"""The map of commander for the table: geometry, and a picture without units, title and legend."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import blake2s
from typing import Any, Final

from strategos.games.commander.model import CommanderState
from strategos.games.commander.setup import FREE, GRID
from strategos.games.commander.words import MUSTERING, SETTING_UP
from strategos.stage.commander.board_picture import (
    EDGE,
    PLAIN,
    PLAIN_THING,
    Layout,
    define,
    draw_thing,
    draw_zones,
    layout_of,
    outline,
    pictured,
)
from strategos.stage.commander.board_symbols import GROUND, THINGS
from strategos.stage.commander.board_terrain import centre, corners, draw_ground, draw_standing, size
from strategos.stage.commander.names import Namer
from strategos.stage.drawing.svg import FONT, INK, IVORY, Sheet, path
from strategos.stage.scene import Board, Space

TOKEN: Final = 56.0  # leaves the label above it and the name below it free
LABEL: Final = 24
RIBBON: Final = 21
LINE: Final = 10  # letters in a line of a name
ROOM: Final = 180.0  # how many letters of which size fit between two labels
ZONES: Final = ("E", "S")


def board(state: CommanderState, names: Namer, lang: str) -> Board:
    """Hexes with their outlines; a unit stands in the middle of its hex."""
    wide, high = size(GRID)
    spaces: list[Space] = []
    for hex_ in range(GRID.size):
        x, y, shape = place(hex_)
        spaces.append(
            Space(
                id=hex_,
                word=GRID.label(hex_),
                name=names.hex(state, hex_, lang),
                terrain=names.terrain(state, state.terrain[hex_], lang),
                outline=list(shape),
                x=x,
                y=y,
                slots=[x, y],
                capacity=1,
                neighbours=list(GRID.graph.neighbours[hex_]),
            )
        )
    return Board("hexes", round(wide + 2 * EDGE, 1), round(high + 2 * EDGE, 1), TOKEN, spaces)


@cache
def place(hex_: int) -> tuple[float, float, tuple[float, ...]]:
    """Where a hex lies in the picture, and its corners."""
    x, y = centre(GRID, hex_)
    shape: list[float] = []
    for corner_x, corner_y in corners((x, y)):
        shape += [round(corner_x + EDGE, 1), round(corner_y + EDGE, 1)]
    return round(x + EDGE, 1), round(y + EDGE, 1), tuple(shape)


def picture_key(state: CommanderState, lang: str) -> str:
    """A short key that changes when the picture does: terrain, what lies on it, the zones while units are deployed."""
    field = state.rules.fields[state.field]
    facts = (field.name, field.points, shows_zones(state), state.terrain, state.features, lang)
    return blake2s(repr(facts).encode(), digest_size=6).hexdigest()


def shows_zones(state: CommanderState) -> bool:
    """Deployment zones matter until the first round."""
    return state.phase in (MUSTERING, SETTING_UP)


def picture(state: CommanderState, names: Namer, lang: str) -> str:
    """The map as it lies there now."""
    field = state.rules.fields[state.field]
    zones: dict[int, str] = {}
    if shows_zones(state):
        for letter, mask in zip(ZONES, field.zones, strict=True):
            zones |= {hex_: letter for hex_ in range(GRID.size) if mask >> hex_ & 1}
        zones |= {hex_: "e" for hex_ in range(GRID.size) if field.second >> hex_ & 1}
    terrain, features = pictures_of(state)
    things = {hex_: features[feature] for hex_, feature in enumerate(state.features) if feature}
    spots = sorted(names.places(state, lang).items())
    layout = Layout([terrain[kind] for kind in state.terrain], zones, names=spots, things=things)
    return drawn(layout, names.map(state.rules, field.name, lang), lang)


def pictures_of(state: CommanderState) -> tuple[list[str], list[str]]:
    """The words of the pictures of terrain and of features, by number."""
    land, content = state.rules.land, state.rules.content
    things = {**content["elements"], **content["templates"]}
    terrain = [pictured(place.name, content["terrain"][place.name], GROUND, PLAIN) for place in land.terrain]
    features = [pictured(place.name, things[place.name], THINGS, PLAIN_THING) for place in land.features[1:]]
    return terrain, ["", *features]


def drawn(layout: Layout, title: str, lang: str, is_small: bool = False) -> str:
    """A map as SVG in the coordinates of the board; a small one goes without labels and names."""
    wide, high = size(GRID)
    sheet = Sheet(wide + 2 * EDGE, high + 2 * EDGE, title, FONT, lang=lang)
    define(sheet, layout)
    sheet.begin("g", transform=f"translate({EDGE} {EDGE})")
    sheet.begin("g", clip_path="url(#map)")
    draw_ground(sheet, GRID, layout.terrain)
    draw_zones(sheet, layout)
    sheet.end()
    sheet.add("use", href="#hexes", fill="none", stroke=INK, stroke_width=3, opacity=0.3)
    sheet.add("path", d=outline(GRID), fill="none", stroke=INK, stroke_width=14, stroke_linejoin="round")
    draw_standing(sheet, GRID, layout.terrain)
    for hex_, word in sorted(layout.things.items()):
        draw_thing(sheet, word, centre(GRID, hex_))
    if not is_small:
        draw_labels(sheet)
        for hex_, words in layout.names:
            draw_name(sheet, words, hex_)
    sheet.end()
    return sheet.text()


def draw_labels(sheet: Sheet) -> None:
    """The label of every hex in its northern corner, above the place of a token."""
    sheet.begin(
        "g", font_size=LABEL, fill=INK, text_anchor="middle", stroke=IVORY, stroke_width=5, stroke_opacity=0.8,
        paint_order="stroke", stroke_linejoin="round",
    )  # fmt: skip
    for hex_ in range(GRID.size):
        x, y = centre(GRID, hex_)
        sheet.add("text", GRID.label(hex_), x=x, y=y - 62)
    sheet.end()


def draw_name(sheet: Sheet, words: str, hex_: int) -> None:
    """The name of a hex on a ribbon in its southern corner: below a token, and between the labels of the next row."""
    x, y = centre(GRID, hex_)
    lines = parted(words)
    font = min(RIBBON, ROOM / max(map(len, lines)), RIBBON - 2 * (len(lines) - 1))
    half = max(map(len, lines)) * font * 0.28 + 8
    bottom = y + 96
    top = bottom - (font + 1) * len(lines) - 4
    ends = [(x - half - 9, top), (x + half + 9, top), (x + half, (top + bottom) / 2), (x + half + 9, bottom)]
    ends += [(x - half - 9, bottom), (x - half, (top + bottom) / 2)]
    sheet.add("path", d=path(ends, is_closed=True), fill=IVORY, fill_opacity=0.93, stroke=INK, stroke_width=2.5)
    for at, line in enumerate(lines):
        sheet.add(
            "text", line, x=x, y=top + font - 2 + (font + 1) * at, font_size=font, font_weight="bold", fill=INK,
            text_anchor="middle",
        )  # fmt: skip


def parted(words: str) -> list[str]:
    """A name in lines of a few letters each, parted between words.

    >>> parted("Ginnoh"), parted("Forward capture point")
    (['Ginnoh'], ['Forward', 'capture', 'point'])
    """
    lines: list[str] = []
    for word in words.split():
        if lines and len(lines[-1]) + 1 + len(word) <= LINE:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def preview(maps: Mapping[str, Any], terrain: Mapping[str, Any], name: str, title: str, lang: str) -> str:
    """A map for the lobby: ground and zones alone. Free ground is clear, with two rows for each side."""
    if name == FREE:
        clear: Sequence[str] = ["clear"] * GRID.size
        rows = {hex_: "S" if hex_ < 26 else "E" for hex_ in range(GRID.size) if hex_ < 26 or hex_ >= 91}
        return drawn(Layout(clear, rows), title, lang, is_small=True)
    layout = layout_of(maps[name], terrain, lang)
    return drawn(layout, title, lang, is_small=True)
