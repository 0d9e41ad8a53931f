"""The picture of a board: terrain, pieces, boundaries, zones, omphalos and names, with a legend."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from math import cos, hypot, sin, tau
from typing import Any, Final, TypeAlias

from strategos.boards.areas import AreaBoard
from strategos.boards.draw import draw_areas
from strategos.games.pantheon.layout import area_board, boundaries, sketch_board
from strategos.stage.drawing.svg import (
    FONT,
    INK,
    IVORY,
    LEGEND_ROW,
    Place,
    Sample,
    Sheet,
    border_line,
    centre,
    draw_frame,
    draw_legend,
    inland,
    noise,
    path,
    rim,
    roomiest,
    scattered,
    shape,
)
from strategos.stage.pantheon.board_symbols import (
    GROUND,
    MOODS,
    PIECES,
    SEATS,
    STREWN,
    SYMBOLS,
    TEXTURES,
    draw_boundary,
    draw_plaque,
    draw_sample,
    draw_shield,
)

SETS: Final = {"2p": "7", "3p": "10", "4p": "13", "3v1": "10s"}
"""The set of omphalos that each mode lays out. Rule: MBU-BRD-07."""


def stones_of(entry: Mapping[str, Any], mode: str) -> list[str]:
    """The areas in which a mode lays out omphalos; a board of a pack may have the set of another mode alone."""
    sets = entry["omphalos"]
    return list(sets.get(SETS[mode]) or next(iter(sets.values()), []))


def zones_of(entry: Mapping[str, Any], mode: str) -> list[list[str]]:
    """The deployment zones of a mode; none if the board is not made for it."""
    return list(entry["zones"].get(mode, []))


Mark: TypeAlias = tuple[float, str, Place, float]
"""A mark to be drawn: what decides which lies on top, its name, its place and its scale."""

MARGIN: Final = 150
HEAD: Final = 330

SIGNS: Final = {"impassable": "#", "escarpment": "=", "high": "^", "chains": "%", "cage_wall": "H"}
"""How the kinds of boundary look in the text drawing."""


def board_text(entry: Mapping[str, Any], letters: Mapping[str, str], mode: str, columns: int = 118) -> str:
    """The board in characters: under each name terrain and capacity, then zone and omphalos of the mode."""
    board = sketch_board(entry, mode)
    zones = {name: str(seat) for seat, zone in enumerate(zones_of(entry, mode), 1) for name in zone}
    labels: dict[int, list[str]] = {}
    for number, (name, area) in enumerate(entry["areas"].items()):
        marks = [f"[{zones[name]}]"] if name in zones else []
        marks += ["o"] if name in stones_of(entry, mode) else []
        labels[number] = [f"{letters[area['terrain']]}{area['capacity']}", *([" ".join(marks)] if marks else [])]
    return draw_areas(board, labels, columns=columns, marks=SIGNS)


class Picture(ABC):
    """A board being drawn, in its own coordinates. The caller decides what goes round it and onto it."""

    def __init__(self, entry: Mapping[str, Any], mode: str, sheet: Sheet, board: AreaBoard | None = None) -> None:
        self.entry = entry
        self.mode = mode
        self.sheet = sheet
        self.board = board or area_board(entry, mode)
        self.areas: list[Mapping[str, Any]] = [entry["areas"][name] for name in self.board.names]
        self.shapes = [shape(self.board, area) for area in range(self.board.size)]
        self.centres = [centre(self.board, area) for area in range(self.board.size)]
        self.ground = {**GROUND, "open": MOODS.get(str(entry.get("id", "")), GROUND["open"])}
        # What already stands in an area, so that nothing is drawn over it: places with their radius.
        self.taken: list[list[tuple[Place, float]]] = [[((x, y + 28), 92.0)] for x, y in self.centres]

    def draw_board(self) -> None:
        """The areas with everything that is printed on them or stands in them."""
        outline = path(self.entry["outline"], is_closed=True)
        self.sheet.add("path", d=outline, transform="translate(14 20)", fill="#000", opacity=0.25)
        for area in range(self.board.size):
            self._ground(area)
        self._zones()
        self.sheet.begin("g", fill="none", stroke=INK, stroke_linejoin="round")
        for area in range(self.board.size):
            self.sheet.add("use", href=f"#s{area}", stroke_width=9, opacity=0.8)
        self.sheet.add("path", d=outline, stroke_width=20)
        self.sheet.end()
        self._boundaries()
        self._skull_paths()
        for area in range(self.board.size):
            self._standing(area)
        for area in range(self.board.size):
            self._plaque(area)

    def _define(self) -> None:
        used = {area["terrain"] for area in self.areas}
        self.sheet.begin("defs")
        self.sheet.define(SYMBOLS)
        for name in sorted(used & set(TEXTURES)):
            width, height, markup = TEXTURES[name]
            ground = f'<rect width="{width}" height="{height}" fill="{self.ground[name]}"/>'
            self.sheet.pattern(f"t-{name}", width, height, ground + markup)
        for number, colour in enumerate(SEATS):
            # Stripes lean another way for each seat: the zones differ without their colours.
            turn = (45, -45, 0, 90)[number]
            self.sheet.pattern(f"z{number}", 34, 34, f'<rect width="15" height="34" fill="{colour}"/>', turn)
        for area in range(self.board.size):
            self.sheet.add("path", id=f"s{area}", d=path(self.shapes[area], is_closed=True))
            self.sheet.markup(f'<clipPath id="c{area}"><use href="#s{area}"/></clipPath>')
        self.sheet.end()

    def _ground(self, area: int) -> None:
        terrain = self.areas[area]["terrain"]
        is_textured = terrain in TEXTURES and terrain != "lava"  # every stretch of lava has a crust of its own
        self.sheet.add("use", href=f"#s{area}", fill=f"url(#t-{terrain})" if is_textured else self.ground[terrain])
        self.sheet.begin("g", clip_path=f"url(#c{area})", fill="none", stroke_linejoin="round")
        if terrain == "rift":
            self._crack(area)
        if terrain == "lava":
            self._crust(area)
        shade = "#ffd257" if terrain == "lava" else INK
        for width in (26, 60, 100):  # the light falls off towards the edge
            self.sheet.add("use", href=f"#s{area}", stroke=shade, stroke_width=width, opacity=0.09)
        self.sheet.end()

    def _crack(self, area: int) -> None:
        """A gaping crack across the area, from edge to edge along its longer side."""
        polygon, (x, y) = self.shapes[area], self.centres[area]
        one = max(polygon, key=lambda corner: hypot(corner[0] - x, (corner[1] - y) * 0.8))
        other = max(polygon, key=lambda corner: hypot(corner[0] - one[0], corner[1] - one[1]))
        upper: list[Place] = []
        lower: list[Place] = []
        dx, dy = other[0] - one[0], other[1] - one[1]
        whole = hypot(dx, dy)
        for i in range(13):
            share, bend = i / 12, (noise(area * 31 + i) - 0.5) * 84
            gape = 10 + 34 * (1 - abs(2 * share - 1)) * (0.6 + 0.8 * noise(area * 57 + i))
            px, py = one[0] + dx * share - dy / whole * bend, one[1] + dy * share + dx / whole * bend
            upper.append((px - dy / whole * gape, py + dx / whole * gape))
            lower.append((px + dy / whole * gape, py - dx / whole * gape))
        crack = path([*upper, *lower[::-1]], is_closed=True)
        self.sheet.add("path", d=crack, fill="#1c1210", stroke="#d9c3ae", stroke_width=9)

    def _crust(self, area: int) -> None:
        """Dark plates of many shapes that float on the glow."""
        plates: list[str] = []
        for i, (x, y) in enumerate(scattered(self.shapes[area], 96, -40, [], area)):
            key, corners = area * 1000 + i * 20, 6 + i % 3
            reach = [42 + 24 * noise(key + corner) for corner in range(corners)]
            turns = [(corner + 0.5 * noise(key + 9 + corner)) * tau / corners for corner in range(corners)]
            plates.append(path([(x + r * cos(t), y + r * sin(t)) for r, t in zip(reach, turns, strict=True)], True))
        self.sheet.add("path", d="".join(plates), fill="#5e1a10", stroke="#ffd257", stroke_width=7)

    def _zones(self) -> None:
        """A striped band inside the rim of each zone. Rule: MBU-BRD-06."""
        for number, zone in enumerate(zones_of(self.entry, self.mode)):
            seat = self._seat_of(number)
            members = sum(1 << self.board.number(name) for name in zone)
            lines: dict[int, list[str]] = {}
            for area, line in rim(self.board, members):
                lines.setdefault(area, []).append(path(line))
            for name in zone:
                area = self.board.number(name)
                self.sheet.begin("g", clip_path=f"url(#c{area})", fill="none")
                self.sheet.add("use", href=f"#s{area}", fill=SEATS[seat], fill_opacity=0.09)
                for data in lines.get(area, []):
                    self.sheet.add("path", d=data, stroke=f"url(#z{seat})", stroke_width=84, opacity=0.75)
                self.sheet.end()

    def _seat_of(self, zone: int) -> int:
        """Whose zone it is; as long as nobody plays, they have the numbers of the seats."""
        return zone

    def _boundaries(self) -> None:
        for border in boundaries(self.entry, self.mode):
            a, b = self.board.number(border["from"]), self.board.number(border["to"])
            draw_boundary(self.sheet, border["kind"], border_line(self.board, a, b))

    def _skull_paths(self) -> None:
        for pair in self.entry["skull_paths"]:
            a, b = self.board.number(pair[0]), self.board.number(pair[1])
            line = path([self.centres[a], self.centres[b]])
            self.sheet.add("path", d=line, stroke=INK, stroke_width=22, stroke_linecap="round", stroke_dasharray="0 36")
            self.sheet.add(
                "path", d=line, stroke=IVORY, stroke_width=13, stroke_linecap="round", stroke_dasharray="0 36"
            )
            share = self.board.looks[a][b].begins[1]
            (ax, ay), (bx, by) = self.centres[a], self.centres[b]
            self.sheet.use("skull", ax + (bx - ax) * float(share), ay + (by - ay) * float(share))

    @abstractmethod
    def _standing(self, area: int) -> None:
        """What stands in an area."""

    @abstractmethod
    def _plaque(self, area: int) -> None:
        """The name of an area."""

    def _pieces(self, area: int, count: int) -> list[Mark]:
        """Trees, columns or a rock, each at the best free place."""
        marks: list[Mark] = []
        piece, _, radius = PIECES[self.areas[area]["terrain"]]
        for _ in range(count):
            place, scale = self._room(area, radius)
            marks.append((place[1], piece, (place[0], place[1] + 14 * scale), scale))
        return marks

    def _strewn(self, area: int) -> list[Mark]:
        """What grows or lies about between the other marks."""
        terrain, taken = self.areas[area]["terrain"], self.taken[area]
        if terrain not in STREWN:
            return []
        marks: list[Mark] = []
        kinds, gap, margin, scale = STREWN[terrain]
        for i, place in enumerate(scattered(self.shapes[area], gap, margin, [(p, r + 34) for p, r in taken], area)):
            kind = kinds[i % len(kinds)]
            shrink = 0.5 if kind == "tree" else scale * (0.85 + 0.3 * noise(area * 41 + i))
            marks.append((place[1], kind, place, shrink))
        return marks

    def _room(self, area: int, radius: float, towards: Place | None = None) -> tuple[Place, float]:
        """Take the best free place for a mark, and a scale at which it does not lie over others or the edge."""
        polygon, taken = self.shapes[area], self.taken[area]
        place = roomiest(polygon, taken, towards)
        room = min([inland(polygon, place), *[hypot(place[0] - x, place[1] - y) - r for (x, y), r in taken]])
        scale = min(1.15, max(0.55, room / radius * 0.9))
        taken.append((place, radius * scale))
        return place, scale


class Poster(Picture):
    """A board on a sheet of paper with a title and a legend.

    ``names`` gives terrain and boundaries their words, ``words`` everything else.
    """

    def __init__(self, entry: Mapping[str, Any], mode: str, names: Mapping[str, str], words: Mapping[str, str]) -> None:
        self.names = names
        self.words = words
        xs, ys = [x for x, _ in entry["outline"]], [y for _, y in entry["outline"]]
        self.wide, self.high = max(xs) + min(xs), max(ys) + min(ys)
        self.legend = self._legend(entry, mode)
        self.columns = 5
        rows = -(-len(self.legend) // self.columns)
        self.foot = rows * LEGEND_ROW + 130
        sheet = Sheet(self.wide + 2 * MARGIN, HEAD + self.high + self.foot, words["title"], FONT)
        super().__init__(entry, mode, sheet)
        self.stones = [self.board.number(name) for name in stones_of(entry, mode)]

    def draw(self) -> str:
        """The whole picture as SVG."""
        self._define()
        wide = self.wide + 2 * MARGIN
        draw_frame(self.sheet, wide, HEAD + self.high + self.foot, self.words["title"], self.words["subtitle"], meander)
        self.sheet.begin("g", transform=f"translate({MARGIN} {HEAD})")
        self.draw_board()
        self.sheet.end()
        draw_legend(self.sheet, self.legend, wide, HEAD + self.high + 30, self.columns, self._sample)
        return self.sheet.text()

    def _standing(self, area: int) -> None:
        """Omphalos, the shield of the zone, the pieces, and what is strewn about them."""
        terrain = self.areas[area]["terrain"]
        marks: list[Mark] = []
        x, y = self.centres[area]
        if area in self.stones:
            place, scale = self._room(area, 66, towards=(x, y))
            marks.append((place[1], "omphalos", place, min(1.0, scale)))
        seat = next((i for i, zone in enumerate(zones_of(self.entry, self.mode)) if self.board.names[area] in zone), -1)
        if seat >= 0:
            place, scale = self._room(area, 60, towards=(x, y))
            marks.append((place[1], f"shield{seat}", place, min(0.9, scale)))
        if terrain in PIECES:
            marks += self._pieces(area, PIECES[terrain][1])
        marks += self._strewn(area)
        for _, kind, place, scale in sorted(marks):
            if kind.startswith("shield"):
                draw_shield(self.sheet, int(kind[-1]), place, scale)
            else:
                self.sheet.use(kind, place[0], place[1], scale)

    def _plaque(self, area: int) -> None:
        """The centre mark, below it the name and a pip for each place in the area."""
        x, y = self.centres[area]
        draw_plaque(self.sheet, x, y, self.board.names[area], self.areas[area]["capacity"])

    def _legend(self, entry: Mapping[str, Any], mode: str) -> list[Sample]:
        """What is to be explained."""
        used = {area["terrain"] for area in entry["areas"].values()}
        entries = [("terrain", name, self.names[name]) for name in GROUND if name in used]
        kinds = {border["kind"] for border in boundaries(entry, mode)}
        entries += [("boundary", kind, self.names[kind]) for kind in SIGNS if kind in kinds]
        if entry["skull_paths"]:
            entries.append(("skull", "", self.words["skull"]))
        entries.append(("omphalos", "", self.words["omphalos"]))
        entries.append(("plaque", "", self.words["capacity"]))
        for seat in range(len(zones_of(entry, mode))):
            entries.append(("zone", str(seat), self.words["zone"].replace("#", str(seat + 1))))
        return entries

    def _sample(self, sort: str, which: str, at: Place) -> None:
        draw_sample(self.sheet, sort, which, at, self.ground)


def meander(step: float) -> str:
    """One key of the band above and below the board."""
    return f"h{step - 14:.1f}v-44h-{step - 42:.1f}v22h{step - 62:.1f}"


def board_svg(entry: Mapping[str, Any], mode: str, names: Mapping[str, str], words: Mapping[str, str]) -> str:
    """The picture of a board in a mode, as SVG that needs nothing else."""
    return Poster(entry, mode, names, words).draw()
