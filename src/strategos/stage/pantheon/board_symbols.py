"""The marks and textures of the board picture: SVG drawn by us, about the place (0, 0) where it stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import atan2, degrees
from typing import Final

from strategos.stage.drawing.svg import INK, IVORY, Place, Sheet, along, path

GROUND: Final[dict[str, str]] = {
    "open": "#e8d9b0",
    "forest": "#9dba7d",
    "ruins": "#e9e4d8",
    "rock": "#b3aca6",
    "cliff": "#b8926a",
    "rift": "#8d7768",
    "slope": "#e3bd85",
    "swamp": "#a3a56b",
    "water": "#7db4d3",
    "lava": "#f08a24",
    "cage": "#b9adc6",
    "wall": "#c46f4c",
}
"""The colour of each terrain. Its texture tells it apart as well, for those who do not see the colours."""

MOODS: Final[dict[str, str]] = {"styx": "#dcd9bd", "thermopylae": "#eed9a6", "tartarus": "#d3c3b0"}
"""The colour of open ground on a board of its own mood."""

SEATS: Final = ("#c1272d", "#0a5fa8", "#1b8a5a", "#8a3c9c")
"""The colours of the seats. Their numbers are drawn too."""

TEXTURES: Final[dict[str, tuple[int, int, str]]] = {
    "forest": (
        120,
        104,
        '<g fill="#6f9455" opacity=".75"><circle cx="20" cy="22" r="7"/><circle cx="34" cy="27" r="5"/>'
        '<circle cx="82" cy="12" r="5"/><circle cx="98" cy="66" r="8"/><circle cx="84" cy="72" r="5"/>'
        '<circle cx="38" cy="82" r="6"/><circle cx="60" cy="52" r="4"/></g>',
    ),
    "ruins": (
        240,
        160,
        '<path d="M0 3h240M0 83h240M70 3v80M168 3v80M20 83v77M118 83v77M205 83v77" fill="none" stroke="#b7ac98" '
        'stroke-width="5"/><path d="M80 40l22 16 12-10M150 120l18 12 4 18" fill="none" stroke="#c7bdab" '
        'stroke-width="4"/>',
    ),
    "rock": (
        170,
        150,
        '<path d="M0 30L60 0L170 60M60 0L40 80L0 30M40 80L120 110L170 60M40 80L20 150M120 110L130 150M120 110L60 0" '
        'fill="none" stroke="#837a74" stroke-width="5" stroke-linejoin="round"/>'
        '<path d="M60 0L40 80L120 110z" fill="#fff" opacity=".22"/><path d="M40 80L0 30V110z" opacity=".08"/>',
    ),
    "cliff": (
        96,
        88,
        '<path d="M10 8l14 30M34 4l9 26M62 10l14 30M84 2l6 22M4 56l12 28M34 50l14 32M64 54l10 28M86 50l8 24" '
        'stroke="#835f3c" stroke-width="6" stroke-linecap="round" opacity=".75"/>',
    ),
    "rift": (
        200,
        180,
        '<path d="M0 60l46 18 30-34 52 20 72-24M46 78l10 58-30 44M128 64l22 60 50 18M150 124l-44 56" fill="none" '
        'stroke="#5f4c40" stroke-width="6" stroke-linejoin="round"/>',
    ),
    "slope": (
        400,
        66,
        '<rect width="400" height="30" y="36" fill="#c08f52" opacity=".5"/>'
        '<path d="M0 36h400" stroke="#94662f" stroke-width="6"/>'
        '<path d="M0 63h400" stroke="#fff" stroke-width="5" opacity=".5"/>'
        '<path d="M90 36v28M250 36v28M372 36v28" stroke="#94662f" stroke-width="4" opacity=".6"/>',
    ),
    "swamp": (
        190,
        150,
        '<g fill="#5f7d74" opacity=".8"><ellipse cx="50" cy="40" rx="38" ry="13"/>'
        '<ellipse cx="140" cy="110" rx="34" ry="12"/></g><g fill="none" stroke="#cfd9b4" stroke-width="4">'
        '<path d="M32 38h26M126 108h22"/></g><path d="M96 74h34M8 118h28" stroke="#7d7d48" stroke-width="5"/>',
    ),
    "water": (
        160,
        92,
        '<path d="M0 22q20-18 40 0t40 0 40 0 40 0" fill="none" stroke="#fff" stroke-width="6" opacity=".7"/>'
        '<path d="M-20 68q20-18 40 0t40 0 40 0 40 0 40 0" fill="none" stroke="#2f77a6" stroke-width="6" opacity=".7"/>',
    ),
    "lava": (
        230,
        200,
        '<g fill="#6b2013" stroke="#ffd257" stroke-width="5" stroke-linejoin="round"><path d="M14 20l66-8 26 40-34 44'
        '-58-20z"/><path d="M122 14l70 6 24 52-50 28-46-36z"/><path d="M20 114l62 2 30 36-44 38-52-22z"/>'
        '<path d="M128 112l54 0 32 36-34 42-60-12-6-30z"/></g>',
    ),
    "cage": (
        92,
        184,
        '<path d="M23 0v184M69 0v184" stroke="#4b4256" stroke-width="11"/><path d="M19 0v184M65 0v184" '
        'stroke="#e9e2f2" stroke-width="3" opacity=".7"/><path d="M0 60h92" stroke="#4b4256" stroke-width="9"/>',
    ),
    "wall": (
        150,
        108,
        '<path d="M0 4h150M0 58h150M40 4v54M115 4v54M2 58v50M78 58v50" fill="none" stroke="#f3d9c4" stroke-width="8"/>'
        '<path d="M46 52h62M84 102h62" stroke="#7d3a22" stroke-width="5" opacity=".5"/>',
    ),
}
"""Width, height and drawing of each texture."""

SYMBOLS: Final[dict[str, str]] = {
    "tree": '<ellipse cx="12" cy="42" rx="50" ry="13" opacity=".22"/><path d="M-8 42l2-32h12l2 32z" fill="#5b4027" '
    'stroke="#2c1d10" stroke-width="4"/><path d="M0-88c12 6 22 18 22 30 16 4 26 20 22 36-2 22-24 34-44 32'
    '-20 2-42-10-44-32-4-16 6-32 22-36 0-12 10-24 22-30z" fill="#47763b" stroke="#1f3a1b" stroke-width="6" '
    'stroke-linejoin="round"/><path d="M-4-70c-8 6-12 14-11 22M-28-40c-6 8-8 16-4 26M4-30c-6 8-6 18 0 26M26-28c4 8 4 '
    '14 0 20" fill="none" stroke="#b5d08f" stroke-width="6" stroke-linecap="round"/>',
    "shrub": '<ellipse cx="4" cy="12" rx="22" ry="6" opacity=".18"/><path d="M-20 10c-8-14 4-24 10-22 4-14 22-12 22 0 '
    '12 0 14 16 8 22z" fill="#5d8a4c" stroke="#2b4a25" stroke-width="4" stroke-linejoin="round"/>',
    "column": '<ellipse cx="12" cy="50" rx="56" ry="14" opacity=".22"/><path d="M-38 36h76v14h-76zM-30 24h60v12h-60z'
    'M-22 24v-84l12-12 8 8 14-14 10 12v90z" fill="#fffaf0" stroke="#6a5a45" stroke-width="5" stroke-linejoin="round"/>'
    '<path d="M-11 20v-72M0 20v-76M11 20v-78" stroke="#b9a98c" stroke-width="5"/>',
    "stone": '<path d="M-18 8l4-16 16-6 16 8 2 14z" fill="#f6f0e2" stroke="#8b7b64" stroke-width="4" '
    'stroke-linejoin="round"/>',
    "outcrop": '<ellipse cx="14" cy="62" rx="112" ry="20" opacity=".25"/><g stroke="#403a37" stroke-width="6" '
    'stroke-linejoin="round"><path d="M-100 60l22-76 46-54 40 12 52-6 44 90-12 34-92 10z" fill="#8f8681"/>'
    '<path d="M-78-16l46-54 40 12-16 52-46 20z" fill="#e5dfda"/><path d="M8-58l52-6-14 62-54-4z" fill="#c2bab4"/>'
    '<path d="M60-64l44 90-12 34-46-62z" fill="#5f5753"/><path d="M-8-6l54 4 46 62-92 10z" fill="#7a716c"/></g>',
    "peak": '<path d="M-58 34l40-92 16 24 18-30 46 98z" fill="#7d5a38" stroke="#38220f" stroke-width="6" '
    'stroke-linejoin="round"/><path d="M-58 34l40-92 8 42-16 20 10 30z" fill="#ecd3b1"/><path d="M16-64l-8 40 14 20'
    '-6 38" fill="none" stroke="#38220f" stroke-width="5"/>',
    "reed": '<g fill="none" stroke="#49502a" stroke-width="6" stroke-linecap="round"><path d="M0 30v-70M-14 30q-2-30'
    '-14-50M14 30q0-26 12-42"/></g><path d="M-5-66h10v30h-10z" fill="#6b3f1f" stroke="#3a2110" stroke-width="3"/>',
    "tuft": '<path d="M-12 6q0-10-4-16M-2 6v-22M8 6q2-10 6-14" fill="none" stroke="#a08b55" stroke-width="5" '
    'stroke-linecap="round"/>',
    "grain": '<path d="M-10 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0M6 8a3 3 0 1 0 6 0a3 3 0 1 0-6 0" fill="#b59c64" '
    'opacity=".8"/>',
    "skull": f'<path d="M-26-6c0-42 52-42 52 0 0 12-6 16-10 18v14h-32v-14c-4-2-10-6-10-18z" fill="{IVORY}" '
    f'stroke="{INK}" stroke-width="6" stroke-linejoin="round"/><g fill="{INK}"><circle cx="-11" cy="-6" r="7"/>'
    '<circle cx="11" cy="-6" r="7"/><path d="M0 4l5 8h-10zM-7 18h4v8h-4zM3 18h4v8h-4z"/></g>',
    "omphalos": '<ellipse cx="8" cy="42" rx="52" ry="13" opacity=".25"/><path d="M-44 40c-4-58 14-94 44-94s48 36 44 94c'
    '-18 8-70 8-88 0z" fill="#f7d774" stroke="#4a3208" stroke-width="7" stroke-linejoin="round"/><path d="M-30-22'
    'L32 42M-8-52L44 12M30-22L-32 42M8-52L-44 12" stroke="#8a6414" stroke-width="5"/><path d="M-45 26c24 10 66 10 '
    '90 0v14c-18 8-72 8-90 0z" fill="#c99a2c" stroke="#4a3208" stroke-width="5"/>',
    "link": '<ellipse rx="30" ry="17" fill="none" stroke="#1d1a20" stroke-width="17"/>'
    '<ellipse rx="30" ry="17" fill="none" stroke="#b9b4c2" stroke-width="7"/>',
    "arrow": '<path d="M-30-26L24 0L-30 26L-14 0z" fill="#ffe08a" stroke="#4a3208" stroke-width="6" '
    'stroke-linejoin="round"/>',
    "centre": f'<circle r="15" fill="{IVORY}" stroke="{INK}" stroke-width="5"/><circle r="5" fill="{INK}"/>',
    "shield": '<path d="M-36-38q36 14 72 0v34q-2 38-36 54q-34-16-36-54z" stroke="#fff" stroke-width="7" '
    'stroke-linejoin="round"/>',
}

STREWN: Final = {
    # terrain: (mark, distance between marks, distance from the edge, scale)
    "open": (("tuft", "grain", "grain"), 150, 40, 1.0),
    "forest": (("shrub", "shrub", "tree"), 112, 58, 0.8),
    "ruins": (("stone",), 150, 45, 1.0),
    "cliff": (("peak",), 132, 62, 0.78),
    "swamp": (("reed",), 120, 55, 0.85),
}
PIECES: Final = {"forest": ("tree", 2, 64), "ruins": ("column", 2, 66), "rock": ("outcrop", 1, 110)}
"""The pieces that stand in an area, their number and the room each needs. Rule: MB-TERR-02."""


def draw_plaque(sheet: Sheet, x: float, y: float, name: str, capacity: int) -> None:
    """The centre mark, the name of an area, and its capacity as pips."""
    half = max(50, capacity * 13 + 16)
    sheet.add(
        "rect", x=x - half, y=y - 2, width=2 * half, height=88 if capacity else 66, rx=22, fill=IVORY,
        fill_opacity=0.88, stroke=INK, stroke_width=4,
    )  # fmt: skip
    sheet.use("centre", x, y)
    sheet.add("text", name, x=x, y=y + 58, font_size=52, font_weight="bold", fill=INK, text_anchor="middle")
    for i in range(capacity):
        sheet.add("circle", cx=x + (i - (capacity - 1) / 2) * 25, cy=y + 73, r=8, fill="#9a4a2c")


def draw_shield(sheet: Sheet, seat: int, place: Place, scale: float = 1) -> None:
    """The shield of a seat with its number."""
    x, y = place
    sheet.begin("g", fill=SEATS[seat])
    sheet.use("shield", x, y, scale)
    sheet.end()
    sheet.add(
        "text", str(seat + 1), x=x, y=y + 18 * scale, font_size=56 * scale, font_weight="bold", fill="#fff",
        text_anchor="middle",
    )  # fmt: skip


def draw_boundary(sheet: Sheet, kind: str, line: Sequence[Place]) -> None:
    """A stroke of its own for each kind of boundary. Rule: MB-BND-01."""
    data = path(line)
    sheet.begin("g", fill="none", stroke_linejoin="round", stroke_linecap="round")
    if kind == "impassable":
        sheet.add("path", d=data, stroke="#17110d", stroke_width=46)
        sheet.add("path", d=data, stroke="#8c8480", stroke_width=26, stroke_dasharray="34 44")
    elif kind == "escarpment":
        sheet.add("path", d=data, stroke=IVORY, stroke_width=26)
        teeth = [[(x, y), (x + 52 * nx, y + 52 * ny)] for (x, y), (nx, ny) in along(line, 30)]
        sheet.add("path", d="".join([path(tooth) for tooth in teeth]), stroke="#5a2d12", stroke_width=9)
        sheet.add("path", d=data, stroke="#5a2d12", stroke_width=14)
    elif kind == "high":
        sheet.add("path", d=data, stroke="#4a3208", stroke_width=26)
        sheet.add("path", d=data, stroke="#ffe08a", stroke_width=13)
        for (x, y), (nx, ny) in along(line, 95):
            sheet.use("arrow", x + 10 * nx, y + 10 * ny, turn=degrees(atan2(ny, nx)))
    elif kind == "chains":
        for (x, y), (nx, ny) in along(line, 46):
            sheet.use("link", x, y, 0.9, degrees(atan2(ny, nx)) + 90)
    elif kind == "cage_wall":
        bars = [[(x - 26 * nx, y - 26 * ny), (x + 26 * nx, y + 26 * ny)] for (x, y), (nx, ny) in along(line, 34)]
        sheet.add("path", d=data, stroke=IVORY, stroke_width=24, opacity=0.8)
        sheet.add("path", d="".join([path(bar) for bar in bars]), stroke="#241c2e", stroke_width=13)
        sheet.add("path", d=data, stroke="#241c2e", stroke_width=12)
    sheet.end()


def draw_sample(sheet: Sheet, sort: str, which: str, at: Place, ground: Mapping[str, str]) -> None:
    """One sample of the legend, 150 wide and 100 high."""
    x, y = at
    if sort in ("terrain", "boundary", "skull", "zone"):
        colour = ground[which if sort == "terrain" else "open"]
        fill = f"url(#t-{which})" if sort == "terrain" and which in TEXTURES else colour
        sheet.add("rect", x=x, y=y, width=150, height=96, rx=14, fill=fill, stroke=INK, stroke_width=5)
    if sort == "terrain" and which in (*PIECES, *STREWN):
        mark = PIECES[which][0] if which in PIECES else STREWN[which][0][0]
        sheet.use(mark, x + 75, y + 54, 0.46 if mark == "outcrop" else 0.56 if which in PIECES else 0.8)
    elif sort == "terrain" and which == "rift":
        sheet.add(
            "path", d=f"M{x + 8} {y + 70}l40-34 26 12 34-30 34-6-20 26-36 20-26-6-34 30z", fill="#1c1210",
            stroke="#d9c3ae", stroke_width=5,
        )  # fmt: skip
    elif sort == "boundary":
        up = 26 if which == "escarpment" else 44
        draw_boundary(
            sheet, which, [(x + 14, y + up), (x + 55, y + up + 8), (x + 96, y + up), (x + 136, y + up + 6)][::-1]
        )
    elif sort == "skull":
        sheet.add("path", d=f"M{x + 20} {y + 48}h120", stroke=INK, stroke_width=20, stroke_linecap="round",
                  stroke_dasharray="0 36")  # fmt: skip
        sheet.use("skull", x + 75, y + 48)
    elif sort == "zone":
        sheet.add("rect", x=x + 4, y=y + 4, width=142, height=88, rx=10, fill=f"url(#z{which})", opacity=0.6)
        draw_shield(sheet, int(which), (x + 75, y + 46), 0.9)
    elif sort == "omphalos":
        sheet.use("omphalos", x + 75, y + 52, 0.9)
    elif sort == "plaque":
        draw_plaque(sheet, x + 75, y + 10, "C4", 4)
