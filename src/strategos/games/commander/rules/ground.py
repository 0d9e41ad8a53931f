"""What terrain, templates and elements mean for moving, seeing and fighting, as sets of hexes."""

from __future__ import annotations

from typing import Final

from strategos.boards.hexes import HexGrid
from strategos.games.commander.words import (
    ALTAR_STYX,
    CEMETERY,
    CHAINED_COFFINS,
    CITY,
    CURSED_LANDS,
    DARK_PLAINS,
    FORD,
    FOREST,
    FORTIFICATIONS,
    HEADQUARTERS,
    HEALING_ALTAR,
    HILL,
    RIVER,
    ROCKS,
    STATUE,
    SUPPLY_WAGON,
    TOMBS,
    TREE,
    VILLAGE,
)  # fmt: skip

# Each kind of difficult terrain has a number of its own: going from one kind to another stops a unit (FC-RULING-35).
EASY: Final = 0
_FORT: Final = 100


class Ground:
    """The map as sets of hexes. Nothing changes it; another map is another ground.

    Rule: FC-TER-01, FC-TER-04, FC-TER-06, FC-TER-07, FC-TER-08.
    """

    __slots__ = (
        "altar_styx", "cemetery", "cities", "coffins", "cursed_lands", "dark_plains", "difficult", "forest", "fort",
        "headquarters", "healing_altar", "hill", "impassable", "kin", "kind", "opaque", "quarters", "river", "statue",
        "tombs", "tree", "villages", "wagon",
    )  # fmt: skip

    def __init__(self) -> None:
        self.kind: list[int] = []  # by hex: the kind of difficult terrain, or EASY
        self.kin: list[int] = []  # by hex: all hexes of the same kind of difficult terrain
        self.difficult = 0
        self.impassable = 0
        self.opaque = 0  # blocks sight
        self.forest = 0
        self.hill = 0
        self.river = 0
        self.villages = 0  # and cities: as long as they stand they work like villages
        self.cities = 0
        # reach of an aura, its own hex included
        self.cemetery = 0
        self.headquarters = 0
        self.healing_altar = 0
        self.dark_plains = 0
        self.cursed_lands = 0
        self.altar_styx = 0
        self.statue = 0
        # the hex alone
        self.quarters = 0
        self.tombs = 0
        self.tree = 0
        self.wagon = 0
        self.fort = 0
        self.coffins = 0


def lay_ground(grid: HexGrid, terrain: list[int], features: list[int], difficult_blocks_sight: bool) -> Ground:
    """Read a map.

    Rule: FC-TER-09, FC-TER-10, FC-TER-11, FC-TER-12, FC-TER-13, FC-TER-14, FC-TER-15, FC-TER-16, FC-TER-17,
    FC-TER-18, FC-LOS-03, FC-ELEM-09, FC-RULING-41, FC-RULING-52, FC-RULING-57, FC-RULING-68.
    """
    ground = Ground()
    for hex_, kind in enumerate(terrain):
        bit = 1 << hex_
        is_fort = features[hex_] == FORTIFICATIONS
        if kind in (ROCKS, RIVER):
            ground.impassable |= bit
        if kind in (FOREST, HILL, FORD, VILLAGE, CITY):
            ground.kind.append(kind)
        else:
            ground.kind.append(_FORT if is_fort else EASY)
        if ground.kind[hex_] != EASY:
            ground.difficult |= bit
        if kind in (ROCKS, FOREST, HILL, VILLAGE, CITY) or (difficult_blocks_sight and bit & ground.difficult):
            ground.opaque |= bit
        if kind == FOREST:
            ground.forest |= bit
        elif kind == HILL:
            ground.hill |= bit
        elif kind == RIVER:
            ground.river |= bit
        elif kind in (VILLAGE, CITY):
            ground.villages |= bit
            if kind == CITY:
                ground.cities |= bit
        elif kind == CEMETERY:
            ground.cemetery |= grid.disc(hex_, 1)
        _add_feature(ground, grid, hex_, features[hex_])
    same: dict[int, int] = {}
    for hex_, kind in enumerate(ground.kind):
        same[kind] = same.get(kind, 0) | 1 << hex_
    ground.kin = [same[kind] for kind in ground.kind]
    return ground


def _add_feature(ground: Ground, grid: HexGrid, hex_: int, feature: int) -> None:
    """A template or element and how far it reaches. Rule: FC-TER-02, FC-TER-21, FC-ELEM-02, FC-ELEM-03."""
    bit = 1 << hex_
    if feature == HEADQUARTERS:
        ground.quarters |= bit
        ground.headquarters |= grid.disc(hex_, 1)
    elif feature == HEALING_ALTAR:
        ground.healing_altar |= grid.disc(hex_, 1)
    elif feature == DARK_PLAINS:
        ground.dark_plains |= grid.disc(hex_, 1)
    elif feature == CURSED_LANDS:
        ground.cursed_lands |= grid.disc(hex_, 1)
    elif feature == ALTAR_STYX:
        ground.altar_styx |= grid.disc(hex_, 2)
    elif feature == STATUE:
        ground.statue |= grid.disc(hex_, 2)
    elif feature == TOMBS:
        ground.tombs |= bit
    elif feature == TREE:
        ground.tree |= bit
    elif feature == SUPPLY_WAGON:
        ground.wagon |= bit
    elif feature == FORTIFICATIONS:
        ground.fort |= bit
    elif feature == CHAINED_COFFINS:
        ground.coffins |= bit
