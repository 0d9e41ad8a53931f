"""What terrain, templates and elements mean for moving, seeing and fighting, as sets of hexes."""

from __future__ import annotations

from typing import Final

from strategos.boards.graph import bits
from strategos.boards.hexes import HexGrid
from strategos.games.commander.effects.abilities import ABILITIES, STATS
from strategos.games.commander.effects.lists import Bonus, Effects, Gain, Grant, Loan, Use

# Each kind of difficult terrain has a number of its own: going from one kind to another stops a unit (FC-RULING-35).
EASY: Final = 0
_FEATURES: Final = 100  # those of templates and elements lie above those of terrain


class Place:
    """A kind of terrain, a template or an element: what its entry says of it."""

    __slots__ = (
        "effects", "faction", "is_city", "is_difficult", "is_impassable", "is_neutral", "is_opaque", "is_shut",
        "is_village", "is_water", "letter", "name",
    )  # fmt: skip

    def __init__(self, name: str, effects: Effects) -> None:
        self.name: Final = name
        self.effects: Final = effects
        self.letter = ""  # of terrain, on maps
        self.is_difficult = False
        self.is_impassable = False
        self.is_opaque = False  # interrupts the line of sight
        self.is_water = False  # open to swimmers
        self.is_village = False
        self.is_city = False
        self.is_shut = False  # no attacker advances into it
        self.is_neutral = False  # an element for both sides
        self.faction = ""  # the side whose own element it is


class GrantArea:
    """The hexes in which an ability is given."""

    __slots__ = ("grant", "hexes")

    def __init__(self, grant: Grant, hexes: int) -> None:
        self.grant: Final = grant
        self.hexes: Final = hexes


class LoanArea:
    """The hexes in which a keyword is lent."""

    __slots__ = ("hexes", "loan")

    def __init__(self, loan: Loan, hexes: int) -> None:
        self.loan: Final = loan
        self.hexes: Final = hexes


class BonusArea:
    """The hexes in which a number is higher or lower."""

    __slots__ = ("bonus", "hexes")

    def __init__(self, bonus: Bonus, hexes: int) -> None:
        self.bonus: Final = bonus
        self.hexes: Final = hexes


class GainArea:
    """The hexes in which a unit adds something in the Command phase."""

    __slots__ = ("gain", "hexes")

    def __init__(self, gain: Gain, hexes: int) -> None:
        self.gain: Final = gain
        self.hexes: Final = hexes


class UseArea:
    """The hexes in which something happens at the start of an activation."""

    __slots__ = ("hexes", "use")

    def __init__(self, use: Use, hexes: int) -> None:
        self.use: Final = use
        self.hexes: Final = hexes


class Ground:
    """The map as sets of hexes. Nothing changes it; another map is another ground.

    Rule: FC-TER-01, FC-TER-04, FC-TER-06, FC-TER-07, FC-TER-08.
    """

    __slots__ = (
        "bonuses", "cities", "cover", "difficult", "gains", "grants", "impassable", "kin", "kind", "lent", "loans",
        "might", "of_terrain", "opaque", "plain", "shut", "uses", "villages", "water",
    )  # fmt: skip

    def __init__(self, size: int, keywords: int) -> None:
        self.kind: list[int] = []  # by hex: the kind of difficult terrain, or EASY
        self.kin: list[int] = []  # by hex: all hexes of the same kind of difficult terrain
        self.of_terrain: list[int] = []  # by kind of terrain: its hexes
        self.plain = 0  # hexes without template or element
        self.difficult = 0
        self.impassable = 0
        self.opaque = 0  # blocks sight
        self.water = 0
        self.villages = 0  # and cities: as long as they stand they work like villages
        self.cities = 0
        self.shut = 0  # no attacker advances there
        self.cover = 0  # hexes that are better to stand in than others
        # what is given where, its own hex included
        self.grants: list[list[GrantArea]] = [[] for _ in ABILITIES]
        self.loans: list[list[LoanArea]] = [[] for _ in range(keywords)]
        self.bonuses: list[list[BonusArea]] = [[] for _ in STATS]
        self.gains: list[GainArea] = []
        self.uses: list[UseArea] = []
        self.lent = 0  # keywords that some hex lends, as bits
        self.might = [0] * size  # by hex: the abilities that a unit may have by standing there, as bits

    def bare(self, terrain: int) -> int:
        """The hexes of a kind of terrain on which neither a template nor an element lies."""
        return self.of_terrain[terrain] & self.plain


class Landscape:
    """All kinds of terrain and features by number, and what each keyword can give."""

    __slots__ = ("features", "keyword_might", "terrain")

    def __init__(self, terrain: list[Place], features: list[Place], keyword_might: list[int]) -> None:
        self.terrain: Final = terrain
        self.features: Final = features  # 0: nothing
        self.keyword_might: Final = keyword_might  # by keyword: abilities as bits


def lay_ground(
    grid: HexGrid, land: Landscape, terrain: list[int], features: list[int], difficult_blocks_sight: bool
) -> Ground:
    """Read a map.

    Rule: FC-TER-09, FC-TER-10, FC-TER-11, FC-TER-12, FC-TER-13, FC-TER-14, FC-TER-15, FC-TER-16, FC-TER-17,
    FC-TER-18, FC-LOS-03, FC-ELEM-09, FC-RULING-41, FC-RULING-52, FC-RULING-57, FC-RULING-68.
    """
    ground = Ground(grid.size, len(land.keyword_might))
    ground.of_terrain = hexes_of(terrain, len(land.terrain))
    of_features = hexes_of(features, len(land.features))
    ground.plain = of_features[0]
    ground.kind = [EASY] * grid.size
    for at, hexes in enumerate(of_features):
        if hexes:
            _add_place(ground, land.features[at], hexes, _FEATURES + at)
    for at, hexes in enumerate(ground.of_terrain):
        if hexes:
            _add_place(ground, land.terrain[at], hexes, at + 1)
    if difficult_blocks_sight:
        ground.opaque |= ground.difficult
    for at, hexes in enumerate(ground.of_terrain):
        if hexes:
            _add_effects(ground, grid, land, land.terrain[at].effects, hexes)
            if has_own_use(land.terrain[at].effects):
                ground.cover |= hexes
    for at, hexes in enumerate(of_features):
        if hexes:
            _add_effects(ground, grid, land, land.features[at].effects, hexes)
    same: dict[int, int] = {}
    for hex_, kind in enumerate(ground.kind):
        same[kind] = same.get(kind, 0) | 1 << hex_
    ground.kin = [same[kind] for kind in ground.kind]
    return ground


def hexes_of(column: list[int], kinds: int) -> list[int]:
    """The hexes of each kind of terrain or feature, as sets."""
    found = [0] * kinds
    for hex_, kind in enumerate(column):
        found[kind] |= 1 << hex_
    return found


def _add_place(ground: Ground, place: Place, hexes: int, kind: int) -> None:
    """What the entry of a terrain or feature says of the hexes in which it lies. Of two kinds the later counts."""
    if place.is_difficult:
        ground.difficult |= hexes
        for hex_ in bits(hexes):
            ground.kind[hex_] = kind
    if place.is_impassable:
        ground.impassable |= hexes
    if place.is_opaque:
        ground.opaque |= hexes
    if place.is_water:
        ground.water |= hexes
    if place.is_village or place.is_city:
        ground.villages |= hexes
    if place.is_city:
        ground.cities |= hexes
    if place.is_shut:
        ground.shut |= hexes


def has_own_use(effects: Effects) -> bool:
    """Whether it is good for any unit to stand in a hex: it gives abilities or dice to whichever unit is there."""
    for grant in effects.grants:
        if not grant.radius:
            return True
    for bonus in effects.bonuses:
        if not bonus.radius and bonus.amount > 0:
            return True
    return False


def _add_effects(ground: Ground, grid: HexGrid, land: Landscape, effects: Effects, hexes: int) -> None:
    """The effects of all hexes of a kind, and how far they reach. Two places of a kind together give no more than one.

    Rule: FC-TER-02, FC-TER-21, FC-ELEM-02, FC-ELEM-03, FC-ELEM-09.
    """
    for grant in effects.grants:
        area = within(grid, hexes, grant.radius)
        ground.grants[grant.ability].append(GrantArea(grant, area))
        _add_might(ground, area, 1 << grant.ability)
    for loan in effects.loans:
        area = within(grid, hexes, loan.radius)
        ground.loans[loan.keyword].append(LoanArea(loan, area))
        ground.lent |= 1 << loan.keyword
        _add_might(ground, area, land.keyword_might[loan.keyword])
    for bonus in effects.bonuses:
        ground.bonuses[bonus.stat].append(BonusArea(bonus, within(grid, hexes, bonus.radius)))
    for gain in effects.gains:
        ground.gains.append(GainArea(gain, within(grid, hexes, gain.radius)))
    for use in effects.uses:
        ground.uses.append(UseArea(use, within(grid, hexes, use.radius)))


def _add_might(ground: Ground, hexes: int, abilities: int) -> None:
    for hex_ in bits(hexes):
        ground.might[hex_] |= abilities


def within(grid: HexGrid, hexes: int, radius: int) -> int:
    """All hexes that are no farther than a radius from some hexes, these included."""
    for _ in range(radius):
        hexes |= grid.spread(hexes)
    return hexes
