"""The picture of a board for the table: no frame and no legend, names out of the way, zones in the players' colours."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Final

from strategos.boards.areas import AreaBoard
from strategos.games.pantheon.model import PantheonState
from strategos.games.pantheon.words import FOREST, ROCK, RUINS
from strategos.kernel.ids import seat_name
from strategos.stage.drawing.svg import FONT, INK, IVORY, Sheet
from strategos.stage.pantheon.board import TAG, TOKEN, Plan
from strategos.stage.pantheon.board_picture import Mark, Picture, zones_of
from strategos.stage.pantheon.board_symbols import PIECES, SEATS

FADED: Final = 0.72  # how much of a terrain that does not count is covered


class TablePicture(Picture):
    """A board as it lies under the tokens. `pieces` are the trees and columns left, by area; `lead` turns the zones.

    Without `pieces` terrain does not count: then it is only hinted at, and there are no borders and zones.
    """

    def __init__(
        self, plan: Plan, mode: str, board: AreaBoard, title: str, lead: int, pieces: Sequence[int] | None
    ) -> None:
        super().__init__(plan.entry, mode, Sheet(plan.width, plan.height, title, FONT), board)
        self.plan = plan
        self.lead = lead
        self.left = pieces
        self.stones: list[int] = []
        self.taken = [
            [((tag.x - 0.5 * tag.half, tag.y), 44.0), ((tag.x + 0.5 * tag.half, tag.y), 44.0)]
            + [(slot, TOKEN * 0.55) for slot in places]
            for tag, places in zip(plan.tags, plan.slots, strict=True)
        ]

    def draw(self) -> str:
        """The whole picture as SVG."""
        self._define()
        self.sheet.begin("g", transform=f"translate({self.plan.shift[0]:.1f} {self.plan.shift[1]:.1f})")
        self.draw_board()
        self.sheet.end()
        return self.sheet.text()

    def _ground(self, area: int) -> None:
        super()._ground(area)
        if self.left is None:
            self.sheet.add("use", href=f"#s{area}", fill=self.ground["open"], opacity=FADED)

    def _zones(self) -> None:
        if self.left is not None:
            super()._zones()

    def _boundaries(self) -> None:
        if self.left is not None:
            super()._boundaries()

    def _skull_paths(self) -> None:
        if self.left is not None:
            super()._skull_paths()

    def _seat_of(self, zone: int) -> int:
        """Zones are dealt from the lead player on. Rule: MB-RULING-101."""
        return (zone + self.lead) % len(zones_of(self.entry, self.mode))

    def _standing(self, area: int) -> None:
        """The pieces that are left, and what is strewn about them."""
        marks: list[Mark] = []
        terrain = self.areas[area]["terrain"]
        if self.left is not None and terrain in PIECES:
            marks += self._pieces(area, 1 if terrain == "rock" else self.left[area])
        is_there = terrain == "open" if self.left is None else terrain not in ("forest", "ruins") or self.left[area]
        if is_there:
            marks += self._strewn(area)
        if area in self.stones:
            place, scale = self._room(area, 66, towards=self.centres[area])
            marks.append((place[1], "omphalos", place, min(1.0, scale)))
        for _, kind, (x, y), scale in sorted(marks):
            self.sheet.use(kind, x, y, min(0.8, scale))

    def _plaque(self, area: int) -> None:
        """A small mark at the centre, from which sight is measured, and the name with its pips near the edge."""
        x, y = self.centres[area]
        self.sheet.begin("g", opacity=0.55)
        self.sheet.use("centre", x, y, 0.7)
        self.sheet.end()
        tag, capacity = self.plan.tags[area], self.plan.capacity[area]
        zones = zones_of(self.entry, self.mode) if self.left is not None else []
        seat = next((self._seat_of(i) for i, zone in enumerate(zones) if self.plan.names[area] in zone), None)
        self.sheet.add(
            "rect", x=tag.x - tag.half, y=tag.y - TAG, width=2 * tag.half, height=2 * TAG, rx=16, fill=IVORY,
            fill_opacity=0.86, stroke=INK if seat is None else SEATS[seat], stroke_width=3 if seat is None else 6,
        )  # fmt: skip
        left = tag.x - tag.half
        self.sheet.add(
            "text", self.plan.names[area], x=left + 42, y=tag.y + 15, font_size=44, font_weight="bold", fill=INK,
            text_anchor="middle",
        )  # fmt: skip
        for i in range(capacity):
            self.sheet.add("circle", cx=left + 86 + i * 17, cy=tag.y, r=6, fill="#9a4a2c")
        if seat is not None:
            self._owner(tag.x - tag.half - 20, tag.y + 8, seat)

    def _owner(self, x: float, y: float, seat: int) -> None:
        """A small shield with the letter of the player whose zone it is."""
        self.sheet.begin("g", fill=SEATS[seat])
        self.sheet.use("shield", x, y, 0.5)
        self.sheet.end()
        self.sheet.add(
            "text", seat_name(seat), x=x, y=y + 10, font_size=32, font_weight="bold", fill="#fff",
            text_anchor="middle",
        )  # fmt: skip


def pieces_of(state: PantheonState) -> list[int] | None:
    """The trees and columns that stand, by area; None where terrain does not count. Rule: MB-TERR-02, MB-SCN-07."""
    if not state.rules.is_terrain_on:
        return None
    kinds = (FOREST, RUINS, ROCK)
    return [left if state.rules.terrain[area] in kinds else 0 for area, left in enumerate(state.pieces)]


def picture_key(name: str, mode: str, state: PantheonState) -> str:
    """A word that is the same as long as the picture is."""
    seen = (name, mode, state.lead, pieces_of(state), state.rules.capacity)
    return blake2b(repr(seen).encode(), digest_size=6).hexdigest()


def preview(plan: Plan, mode: str, title: str, state: PantheonState) -> str:
    """A board as it looks before a match, with its omphalos, for the lobby."""
    drawing = TablePicture(plan, mode, state.rules.board, title, 0, pieces_of(state))
    drawing.stones = state.rules.omphalos
    return drawing.draw()
