"""The picture of a hex map: terrain, zones, capture points and names, with a legend; and the map in characters.

``map_svg`` draws the map alone from plain lists, for any terrain that players have laid out. ``board_svg``
draws a map of the content as a sheet with title and legend.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

from strategos.boards.draw import draw_hexes
from strategos.boards.hexes import NO_HEX, HexGrid
from strategos.stage.commander.board_symbols import GROUND, SIDES, SYMBOLS, TEMPLATES, THINGS
from strategos.stage.commander.board_terrain import (
    RADIUS,
    WET,
    centre,
    corners,
    draw_ground,
    draw_standing,
    hexes,
    size,
)
from strategos.stage.drawing.svg import (
    FONT,
    INK,
    IVORY,
    LEGEND_ROW,
    Place,
    Sample,
    Sheet,
    draw_frame,
    draw_legend,
    path,
    short,
)

Spot: TypeAlias = tuple[int, str]
"""A hex and what is written there."""

COLUMNS: Final = 13
ROWS: Final = 9
MARGIN: Final = 110
HEAD: Final = 330
LEGEND_COLUMNS: Final = 4
LONG_NAME: Final = 14
EDGE: Final = 12
PLAIN: Final = "clear"  # drawn for terrain without a picture
PLAIN_THING: Final = "tree"
"""Room for the outline round a map that is drawn alone."""

ZONES: Final = {"S": "styx", "E": "empire", "e": "second"}
"""The words for each letter of the zones."""


class Layout:
    """What lies on a map: a terrain word for every hex, and by hex zones, capture points, names and things."""

    __slots__ = ("grid", "names", "points", "terrain", "things", "zones")

    def __init__(
        self,
        terrain: Sequence[str],
        zones: Mapping[int, str] | None = None,
        points: Sequence[Spot] = (),
        names: Sequence[Spot] = (),
        things: Mapping[int, str] | None = None,
    ) -> None:
        self.grid = HexGrid(COLUMNS, ROWS)
        self.terrain = terrain
        self.zones: Mapping[int, str] = zones if zones is not None else {}
        self.points = points
        self.names = names
        self.things: Mapping[int, str] = things if things is not None else {}  # templates and elements


def pictured(word: str, entry: Mapping[str, Any], pictures: Mapping[str, str], plain: str) -> str:
    """The word whose picture stands for an entry on maps: its own, that which it looks like, or a plain one."""
    known = [name for name in (word, entry["looks"]) if name in pictures]
    return known[0] if known else plain


def layout_of(entry: Mapping[str, Any], terrain: Mapping[str, Mapping[str, Any]], lang: str) -> Layout:
    """A map of the content, its words in a language; ``terrain`` is the table that knows the letters."""
    grid = HexGrid(COLUMNS, ROWS)
    words = {kind["letter"]: pictured(word, kind, GROUND, PLAIN) for word, kind in terrain.items()}
    zones = {hex_: letter for hex_, letter in enumerate("".join(entry["zones"])) if letter in SIDES}
    points, names = [
        [(grid.read(spot["hex"]), str(spot["name"][lang])) for spot in entry[key]]
        for key in ("capture_points", "names")
    ]
    return Layout([words[letter] for letter in "".join(entry["terrain"])], zones, points, names)


def map_text(entry: Mapping[str, Any]) -> str:
    """The map in characters: in each hex the letter of its terrain, of its zone, and * for a capture point."""
    grid = HexGrid(COLUMNS, ROWS)
    stars = {grid.read(spot["hex"]) for spot in entry["capture_points"]}
    ground, zones = "".join(entry["terrain"]), "".join(entry["zones"])
    texts = {
        hex_: (ground[hex_] + zones[hex_].replace(".", "") + ("*" if hex_ in stars else ""))
        for hex_ in range(grid.size)
    }
    return draw_hexes(grid, texts)


# Layers


def define(sheet: Sheet, layout: Layout) -> None:
    """The marks and patterns that the layers use."""
    sheet.begin("defs")
    sheet.define(SYMBOLS)
    sheet.define({f"thing-{word}": THINGS[word] for word in sorted(set(layout.things.values()))})
    for letter in SIDES:
        members = [hex_ for hex_, zone in layout.zones.items() if zone == letter]
        sheet.markup(f'<clipPath id="in-{letter}"><path d="{hexes(layout.grid, members)}"/></clipPath>')
    sheet.add("path", id="one", d=path(corners((0, 0)), is_closed=True))
    sheet.markup('<clipPath id="hex"><use href="#one"/></clipPath>')
    whole = hexes(layout.grid, range(layout.grid.size))
    sheet.add("path", id="hexes", d=whole)
    sheet.markup('<clipPath id="map"><use href="#hexes"/></clipPath>')
    sheet.end()


def draw_map(sheet: Sheet, layout: Layout) -> None:
    """All layers of a map, its upper left corner at (0, 0). ``define`` must have gone before."""
    grid, terrain = layout.grid, layout.terrain
    sheet.add("path", d=outline(grid), transform="translate(12 16)", fill="#000", opacity=0.25)
    sheet.begin("g", clip_path="url(#map)")
    draw_ground(sheet, grid, terrain)
    draw_zones(sheet, layout)
    sheet.end()
    sheet.add("use", href="#hexes", fill="none", stroke=INK, stroke_width=3, opacity=0.3)
    sheet.add("path", d=outline(grid), fill="none", stroke=INK, stroke_width=14, stroke_linejoin="round")
    draw_standing(sheet, grid, terrain)
    for hex_, word in sorted(layout.things.items()):
        draw_thing(sheet, word, centre(grid, hex_))
    draw_emblems(sheet, layout)
    draw_labels(sheet, grid)
    draw_spots(sheet, layout)


def outline(grid: HexGrid) -> str:
    """Path data of the rim of the map, all the way round."""
    return rim(grid, range(grid.size))


def rim(grid: HexGrid, which: Sequence[int], is_inner: bool = False) -> str:
    """Path data of the edges between a set of hexes and the others; inner: without the edge of the map."""
    members = set(which)
    onward: dict[tuple[int, int], tuple[Place, Place]] = {}
    for hex_ in which:
        points = corners(centre(grid, hex_))
        for d in range(6):
            other = grid.beside[hex_][d]
            if other not in members and not (is_inner and other == NO_HEX):
                # Edges begin where another ends; whole numbers find each other.
                start = round(points[d][0]), round(points[d][1])
                onward[start] = points[d], points[(d + 1) % 6]
    ends = {(round(end[0]), round(end[1])) for _, end in onward.values()}
    lines: list[str] = []
    while onward:
        here = next((start for start in onward if start not in ends), next(iter(onward)))
        line = [onward[here][0]]
        first = here
        while here in onward:
            _, end = onward.pop(here)
            line.append(end)
            here = round(end[0]), round(end[1])
        lines.append(path(line[:-1], is_closed=True) if here == first else path(line))
    return "".join(lines)


def draw_zones(sheet: Sheet, layout: Layout) -> None:
    """A tint over each deployment zone and a band along its rim."""
    for letter, (colour, _) in SIDES.items():
        members = [hex_ for hex_, zone in sorted(layout.zones.items()) if zone == letter]
        if members:
            sheet.begin("g", clip_path=f"url(#in-{letter})")
            sheet.add("path", d=hexes(layout.grid, members), fill=colour, opacity=0.13)
            draw_band(sheet, letter, rim(layout.grid, members, is_inner=True))
            sheet.end()


def draw_band(sheet: Sheet, letter: str, data: str) -> None:
    """The band of a zone along its rim, of which the inner half is seen: teeth, two rails or scallops.

    So the zones differ without their colours.
    """
    colour = SIDES[letter][0]
    sheet.begin("g", fill="none", stroke=colour, stroke_linejoin="round")
    if letter == "S":
        sheet.add("path", d=data, stroke_width=44, stroke_dasharray="12.5 12.5", stroke_dashoffset=-6.25)
    elif letter == "E":
        sheet.add("path", d=data, stroke_width=44)
        sheet.add("path", d=data, stroke_width=26, stroke=IVORY)
    else:
        sheet.add(
            "path", d=data, stroke_width=40, stroke_dasharray="0 50", stroke_dashoffset=-25, stroke_linecap="round"
        )
    sheet.add("path", d=data, stroke_width=12)
    sheet.end()


def draw_emblems(sheet: Sheet, layout: Layout) -> None:
    """The emblem of its side in the southern part of every hex of a zone, below a name if there is one."""
    named = {hex_ for hex_, _ in (*layout.points, *layout.names)}
    for letter, (colour, emblem) in SIDES.items():
        sheet.begin("g", fill=colour)
        for hex_, zone in sorted(layout.zones.items()):
            if zone == letter:
                x, y = centre(layout.grid, hex_)
                sheet.use(emblem, x, y + (78 if hex_ in named else 58), 0.5)
        sheet.end()


def draw_labels(sheet: Sheet, grid: HexGrid) -> None:
    """The label of every hex in its northern corner."""
    sheet.begin(
        "g", font_size=24, fill=INK, text_anchor="middle", stroke=IVORY, stroke_width=5, stroke_opacity=0.85,
        paint_order="stroke", stroke_linejoin="round",
    )  # fmt: skip
    for hex_ in range(grid.size):
        x, y = centre(grid, hex_)
        sheet.add("text", grid.label(hex_), x=x, y=y - 54)
    sheet.end()


def draw_thing(sheet: Sheet, word: str, at: Place, scale: float = 1.0) -> None:
    """A template or an element. A template fills its hex with a line in the colour of its side."""
    x, y = at
    if word in TEMPLATES:
        side = SIDES[TEMPLATES[word]][0]
        ring = path(corners(at, RADIUS * 0.9 * scale), is_closed=True)
        sheet.add("path", d=ring, fill=side, fill_opacity=0.16, stroke=side, stroke_width=8 * scale)
    sheet.use(f"thing-{word}", x, y + 8 * scale, 0.82 * scale)


def draw_spots(sheet: Sheet, layout: Layout) -> None:
    """The capture points as numbered flags, and the names of hexes on ribbons."""
    grid = layout.grid
    flags = {hex_: number for number, (hex_, _) in enumerate(layout.points, 1)}
    for hex_, number in flags.items():
        x, y = centre(grid, hex_)
        draw_flag(sheet, str(number), (x - 64, y + 32), 0.85)
    for hex_, words in [*layout.points, *[spot for spot in layout.names if spot[0] not in flags]]:
        x, y = centre(grid, hex_)
        draw_ribbon(sheet, words, (x, y + 62))


def draw_flag(sheet: Sheet, number: str, at: Place, scale: float = 1.0) -> None:
    """The flag of a capture point with its number, the foot of its pole at the place."""
    x, y = at
    sheet.use("flag", x, y, scale)
    sheet.add(
        "text", number, x=x + 27 * scale, y=y - 50 * scale, font_size=36 * scale, font_weight="bold", fill=INK,
        text_anchor="middle",
    )  # fmt: skip


def draw_ribbon(sheet: Sheet, words: str, at: Place) -> None:
    """A name on a ribbon that ends at the place, long names on two lines."""
    middle = min([i for i, sign in enumerate(words) if sign == " "], default=0, key=lambda i: abs(2 * i - len(words)))
    lines = [words[:middle], words[middle + 1 :]] if middle and len(words) > LONG_NAME else [words]
    (x, bottom), half = at, max(map(len, lines)) * 7.2 + 14
    top = bottom - 26 * len(lines) - 8
    ends = [(x - half - 11, top), (x + half + 11, top), (x + half, (top + bottom) / 2), (x + half + 11, bottom)]
    ends += [(x - half - 11, bottom), (x - half, (top + bottom) / 2)]
    sheet.add("path", d=path(ends, is_closed=True), fill=IVORY, fill_opacity=0.93, stroke=INK, stroke_width=3)
    for i, line in enumerate(lines):
        sheet.add(
            "text", line, x=x, y=top + 25 + 26 * i, font_size=25, font_weight="bold", fill=INK, text_anchor="middle"
        )


# Whole pictures


def map_svg(layout: Layout, title: str, about: str = "", lang: str = "") -> str:
    """The map alone as SVG that needs nothing else."""
    wide, high = size(layout.grid)
    sheet = Sheet(wide + 2 * EDGE, high + 2 * EDGE, title, FONT, about, lang)
    define(sheet, layout)
    sheet.begin("g", transform=f"translate({EDGE} {EDGE})")
    draw_map(sheet, layout)
    sheet.end()
    return sheet.text()


def board_svg(layout: Layout, names: Mapping[str, str], words: Mapping[str, str], lang: str) -> str:
    """The map as a sheet with title and legend.

    ``names`` gives terrain, templates and elements their words, ``words`` everything else.
    """
    legend = explained(layout, names, words)
    across, high = size(layout.grid)
    wide = across + 2 * MARGIN
    foot = -(-len(legend) // LEGEND_COLUMNS) * LEGEND_ROW + 130
    sheet = Sheet(wide, HEAD + high + foot, words["title"], FONT, words["about"], lang)
    define(sheet, layout)
    draw_frame(sheet, wide, HEAD + high + foot, words["title"], words["subtitle"], battlements)
    sheet.begin("g", transform=f"translate({MARGIN} {HEAD})")
    draw_map(sheet, layout)
    sheet.end()

    def draw(sort: str, which: str, at: Place) -> None:
        draw_sample(sheet, sort, which, at)

    draw_legend(sheet, legend, wide, HEAD + high + 40, LEGEND_COLUMNS, draw)
    return sheet.text()


def battlements(step: float) -> str:
    """One merlon of the band above and below the map."""
    return f"h{step / 4:.1f}v-36h{step / 2:.1f}v36h{step / 4:.1f}"


def explained(layout: Layout, names: Mapping[str, str], words: Mapping[str, str]) -> list[Sample]:
    """What the legend explains: only what is on the map."""
    terrain, zones, things = set(layout.terrain), set(layout.zones.values()), set(layout.things.values())
    entries = [("terrain", word, names[word]) for word in GROUND if word in terrain]
    entries += [("thing", word, names[word]) for word in THINGS if word in things]
    entries += [("zone", letter, words[ZONES[letter]]) for letter in SIDES if letter in zones]
    if layout.points:
        entries.append(("point", "", words["point"]))
    return entries


def draw_sample(sheet: Sheet, sort: str, which: str, at: Place) -> None:
    """One sample of the legend, about 100 wide and high: a hex of its own."""
    word = which if sort == "terrain" else "clear"
    # The water of a sample comes from somewhere and goes somewhere.
    stretch = ["river" if word in WET else word] * 3
    stretch[1] = word
    row, one = HexGrid(3, 1), HexGrid(1, 1)
    (x, y), (left, top) = centre(row, 1), centre(one, 0)
    sheet.begin("g", transform=f"translate({short(at[0] + 75)} {short(at[1] + 48)}) scale(0.58)")
    sheet.begin("g", clip_path="url(#hex)")
    sheet.begin("g", transform=f"translate({short(-x)} {short(-y)})")
    draw_ground(sheet, row, stretch)
    sheet.end()
    if sort == "zone":
        sheet.add("use", href="#one", fill=SIDES[which][0], opacity=0.13)
        draw_band(sheet, which, path(corners((0, 0)), is_closed=True))
    sheet.end()
    sheet.add("use", href="#one", fill="none", stroke=INK, stroke_width=7)
    sheet.begin("g", transform=f"translate({short(-left)} {short(-top)})")
    if sort == "terrain":
        draw_standing(sheet, one, [word])
    sheet.end()
    if sort == "zone":
        sheet.begin("g", fill=SIDES[which][0])
        sheet.use(SIDES[which][1], 0, 4, 1.1)
        sheet.end()
    elif sort == "thing":
        draw_thing(sheet, which, (0, 0))
    elif sort == "point":
        draw_flag(sheet, "1", (-20, 62), 1.1)
    sheet.end()
