"""What counts in a position of commander: named terms, and how much of each a position holds."""

from __future__ import annotations

from typing import Final

from strategos.boards.graph import bits
from strategos.games.commander.model import CommanderState, Rules
from strategos.games.commander.queries import profile_of
from strategos.games.commander.rules.deployment import waiting
from strategos.games.commander.words import HERO, NO_ORDER, NOBODY, REGULAR, YELLOW
from strategos.kernel.bounded import BoundedCache
from strategos.kernel.catalogue import Said
from strategos.players.minds.commander.courses import FAR
from strategos.players.minds.mind import Term

TERMS: Final = (
    Term("score", 10.0, Said("players.commander-terms.score")),
    Term("near_win", 12.0, Said("players.commander-terms.near_win")),
    Term("strength", 3.0, Said("players.commander-terms.strength")),
    Term("presence", 0.6, Said("players.commander-terms.presence")),
    Term("prize", 2.0, Said("players.commander-terms.prize")),
    Term("capture", 6.0, Said("players.commander-terms.capture")),
    Term("closeness", 4.0, Said("players.commander-terms.closeness")),
    Term("village", 3.0, Said("players.commander-terms.village")),
    Term("cities", 11.0, Said("players.commander-terms.cities")),
    Term("city_threat", 10.0, Said("players.commander-terms.city_threat")),
    Term("fatigue", 0.5, Said("players.commander-terms.fatigue")),
    Term("exhausted", 0.7, Said("players.commander-terms.exhausted")),
    Term("orders", 0.8, Said("players.commander-terms.orders")),
    Term("ready", 1.2, Said("players.commander-terms.ready")),
    Term("defending", 0.7, Said("players.commander-terms.defending")),
    Term("approach", 0.5, Said("players.commander-terms.approach")),
    Term("in_range", 0.9, Said("players.commander-terms.in_range")),
    Term("pinned", 1.0, Said("players.commander-terms.pinned")),
    Term("support", 0.8, Said("players.commander-terms.support")),
    Term("formation", 0.3, Said("players.commander-terms.formation")),
    Term("hero", 1.0, Said("players.commander-terms.hero")),
    Term("terrain", 0.3, Said("players.commander-terms.terrain")),
    Term("weak", 0.6, Said("players.commander-terms.weak")),
    Term("reserve", 0.15, Said("players.commander-terms.reserve")),
    Term("garrison", 12.0, Said("players.commander-terms.garrison")),
)
(
    SCORE, NEAR_WIN, STRENGTH, PRESENCE, PRIZE, CAPTURE, CLOSENESS, VILLAGE, CITIES, CITY_THREAT, FATIGUE, EXHAUSTED,
    ORDERS, READY, DEFENDING, APPROACH, IN_RANGE, PINNED, SUPPORT, FORMATION, HERO_TERM, TERRAIN, WEAK, RESERVE,
    GARRISON,
) = range(25)  # fmt: skip
_NO_UNIT: Final = 99  # the distance to the nearest unit where there is none
_UNKNOWN: Final = 100  # a distance that was not asked for yet
_MAX_FORMATIONS: Final = 1024  # kept for one Rules value, about a kilobyte each
_MAX_RULES: Final = 64  # whose tables are kept


class Formation:
    """The hexes in which a side has units. Shared by all positions in which it stands there."""

    __slots__ = ("_distances", "hexes", "known", "mask", "supported")

    def __init__(self, mask: int, distances: list[list[int]], adjacent: list[int]) -> None:
        self.mask: Final = mask
        self.hexes: Final = bits(mask)
        self._distances: Final = distances
        self.known: Final = [_UNKNOWN] * len(distances)  # by hex: what `nearest` has found
        touched = supported = 0
        for hex_ in self.hexes:
            around = adjacent[hex_]
            supported |= touched & around
            touched |= around
        self.supported: Final = supported  # hexes next to two units or more

    def nearest(self, hex_: int) -> int:
        """How far the nearest unit is from a hex."""
        found = self.known[hex_]
        if found == _UNKNOWN:
            found = _NO_UNIT
            row = self._distances[hex_]
            for place in self.hexes:
                if row[place] < found:
                    found = row[place]
            self.known[hex_] = found
        return found

    def nearness(self, hexes: int) -> float:
        """How near the nearest unit is to each of some hexes, 1 for standing in it."""
        total = 0.0
        for hex_ in bits(hexes):
            total += 1.0 / (1 + self.nearest(hex_))
        return total


class UnitCard:
    """What the evaluation takes from a unit card."""

    __slots__ = ("has_prize", "is_fighter", "is_hero", "is_regular", "presence", "reach", "size", "stamina")

    def __init__(self, rules: Rules, kind: int) -> None:
        profile = rules.profiles[kind]
        self.size: Final = profile.size
        self.stamina: Final = profile.stamina
        self.presence: Final[float] = 0.1 * profile.cost
        self.has_prize: Final[bool] = rules.prizes[kind] != 0
        self.is_hero: Final[bool] = profile.type == HERO
        self.is_regular: Final[bool] = profile.type == REGULAR
        self.is_fighter: Final[bool] = profile.attack >= profile.ranged
        self.reach: Final[int] = profile.maximum if profile.ranged else 0


class Roster:
    """What the units of a side have by themselves, wherever they stand.

    Columns are never changed in place, so as long as a state has the same lists it has the same roster.
    """

    __slots__ = (
        "_army", "_fatigue", "_kinds", "_orders", "_wounds",
        "exhausted", "fatigue", "orders", "presence", "prizes", "strength", "units", "weak",
    )  # fmt: skip

    def __init__(self, state: CommanderState, army: int, cards: list[UnitCard]) -> None:
        self._army: Final = army
        self._kinds: Final = state.kind
        self._wounds: Final = state.wounds
        self._fatigue: Final = state.fatigue
        self._orders: Final = state.order
        self.units: Final[list[tuple[int, UnitCard, bool]]] = []  # with their cards, and whether they act this round
        self.strength = self.presence = 0.0
        self.prizes = self.fatigue = self.exhausted = self.orders = self.weak = 0
        for unit in bits(army):
            card = cards[state.kind[unit]]
            left = card.size - state.wounds[unit]
            self.strength += card.presence * left / card.size
            self.presence += card.presence
            if left == 1 and card.is_regular:
                self.weak += 1
            if card.has_prize:
                self.prizes += 1
            tokens = state.fatigue[unit]
            self.fatigue += tokens
            if tokens and tokens == card.stamina:
                self.exhausted += 1
            acts = state.order[unit] != NO_ORDER and state.order[unit] != YELLOW
            if acts:
                self.orders += 1
            self.units.append((unit, card, acts))

    def is_of(self, state: CommanderState, army: int) -> bool:
        """Whether these are the units in a state."""
        return (
            state.wounds is self._wounds
            and state.order is self._orders
            and state.fatigue is self._fatigue
            and state.kind is self._kinds
            and army == self._army
        )


class Tables:
    """What the evaluation needs again and again in matches with the same Rules value."""

    __slots__ = ("_adjacent", "_cards", "_distances", "_formations", "_rosters")

    def __init__(self, rules: Rules) -> None:
        self._cards: Final = [UnitCard(rules, kind) for kind in range(len(rules.profiles))]
        self._adjacent: Final = rules.adjacent
        self._distances: Final = rules.grid.graph.distances
        self._formations: Final[BoundedCache[int, Formation]] = BoundedCache(_MAX_FORMATIONS)
        self._rosters: list[Roster | None] = [None, None]  # the last one of each seat

    def formation(self, mask: int) -> Formation:
        """The formation of a side that has its units in these hexes."""
        found = self._formations.find(mask)
        if found is None:
            found = Formation(mask, self._distances, self._adjacent)
            self._formations.keep(mask, found)
        return found

    def roster(self, state: CommanderState, seat: int) -> Roster:
        """The units of a side: in the options of one decision they are often the same."""
        found = self._rosters[seat]
        army = state.army[seat]
        if found is None or not found.is_of(state, army):
            found = Roster(state, army, self._cards)
            self._rosters[seat] = found
        return found


_TABLES: Final[BoundedCache[Rules, Tables]] = BoundedCache(_MAX_RULES)


def tables_of(rules: Rules) -> Tables:
    """The tables for a Rules value."""
    found = _TABLES.find(rules)
    if found is None:
        found = Tables(rules)
        _TABLES.keep(rules, found)
    return found


def compared(state: CommanderState, seat: int, own: list[float], tables: Tables) -> list[float]:
    """The terms of a position from what the own side has."""
    other = half(state, tables, 1 - seat)
    found = [one - other[at] for at, one in enumerate(own)]
    taker = state.rules.city_taker
    if taker != NOBODY:
        sign = -1.0 if seat == taker else 1.0
        open_cities = state.ground.cities & ~state.force[1 - taker]
        # Standing less fallen: so a match begins even, and the chance of winning says who is ahead.
        found[CITIES] = sign * (state.ground.cities.bit_count() - state.terrain.count(state.rules.ruin))
        found[CITY_THREAT] = -sign * tables.formation(state.force[taker]).nearness(open_cities)
        found[GARRISON] = -sign * open_cities.bit_count()
    return found


def half(state: CommanderState, tables: Tables, seat: int) -> list[float]:
    """How much of each term one side has."""
    rules = state.rules
    force = state.force[seat]
    own = tables.formation(force)
    foes = tables.formation(state.force[1 - seat])
    roster = tables.roster(state, seat)
    distances = foes.known
    hexes = state.hex
    defenders = state.defending
    ready = defending = approach = in_range = pinned = beset = 0
    for unit, card, acts in roster.units:
        here = hexes[unit]
        nearest = distances[here]
        if nearest == _UNKNOWN:
            nearest = foes.nearest(here)
        if nearest == 1:
            if acts:
                ready += 1
            if not card.is_fighter:
                pinned += 1
            if card.is_hero:
                beset += (rules.adjacent[here] & foes.mask).bit_count()
        elif nearest <= card.reach:
            in_range += 1
        if nearest <= 2 and defenders >> unit & 1:
            defending += 1
        if card.is_fighter:
            approach += (nearest if nearest < FAR else FAR) - 1
    score = state.score[seat]
    share = min(1.0, score / rules.target) if rules.target else 0.0
    points = rules.fields[state.field].points
    return [
        float(score),
        share * share,
        roster.strength,
        roster.presence,
        float(roster.prizes),
        float((points & force).bit_count()) if points else 0.0,
        own.nearness(points) if points else 0.0,
        float((state.ground.villages & force).bit_count()) if rules.villages_count else 0.0,
        0.0,  # cities concern both sides
        0.0,
        float(-roster.fatigue),
        float(-roster.exhausted),
        float(roster.orders),
        float(ready),
        float(defending),
        float(-approach),
        float(in_range),
        float(-pinned),
        float((own.supported & foes.mask).bit_count()),
        float((own.supported & force).bit_count()),
        float(-beset),
        float((state.ground.cover & force).bit_count()),
        float(-roster.weak),
        float(sum(state.reserve[seat * 4 : seat * 4 + 4])),
        0.0,
    ]


def still_to_come(state: CommanderState, seat: int) -> dict[int, float]:
    """How much of the terms a side has in units that wait to be deployed."""
    found = {STRENGTH: 0.0, PRESENCE: 0.0, APPROACH: 0.0}
    for unit in waiting(state, seat):
        profile = profile_of(state, unit)
        found[STRENGTH] += 0.1 * profile.cost
        found[PRESENCE] += 0.1 * profile.cost
        if profile.attack >= profile.ranged:
            found[APPROACH] -= FAR - 1
    return found
