"""What the evaluation of pantheon needs again and again, worked out once for each Rules value."""

from __future__ import annotations

from typing import Final

from strategos.games.pantheon.effects.lists import GUARD
from strategos.games.pantheon.model import PantheonState, Rules
from strategos.games.pantheon.queries import units_in
from strategos.games.pantheon.rules.ways import FAR, ways_of
from strategos.games.pantheon.words import FOREST, NOBODY, ROCK, RUINS, SLOPE, SWAMP, WATER
from strategos.kernel.bounded import BoundedCache
from strategos.players.minds.pantheon.blows import prize

_MAX_RULES: Final = 64  # whose tables are kept
_MAX_SETS: Final = 1024  # sets of units of which the cards are kept, for each of them

# By the length of a way: how much nearness counts.
INVERSE: Final = [1.0 / (1.0 + length) for length in range(FAR + 1)]
NEAR: Final = [max(0.0, 1.0 - 0.12 * length) for length in range(FAR + 1)]
ON_THE_WAY: Final = [max(0.0, 1.0 - 0.1 * length) for length in range(FAR + 1)]


class UnitCard:
    """What the evaluation takes from a unit's card, and the ways of the unit."""

    __slots__ = (
        "attraction", "cost", "defence", "is_divinity", "is_guard", "is_troops", "movement", "offence",
        "prize", "range", "unit", "vitality", "ways", "within",
    )  # fmt: skip

    def __init__(self, state: PantheonState, unit: int) -> None:
        profile = state.rules.profiles[unit]
        self.unit: Final = unit
        self.ways: list[list[int]] = []  # from each area, once `explore` has found them
        self.cost: Final = profile.cost
        self.vitality: Final = profile.vitality
        self.is_divinity: Final = profile.is_divinity
        self.is_troops: Final = profile.is_troops
        self.is_guard: Final[bool] = profile.effects.might & GUARD != 0
        self.offence: Final = profile.offence
        self.defence: Final = profile.defence
        self.range: Final = profile.range
        self.movement: Final = profile.movement
        self.prize: Final = prize(profile)
        self.attraction: Final[float] = 0.5 + 0.2 * profile.cost  # of enemy divinities
        self.within: Final[list[list[int]]] = [[] for _ in state.here]  # by area, where `measure` has filled it

    def explore(self, state: PantheonState) -> list[list[int]]:
        """The lengths of the unit's ways, found when it first stands on the board."""
        self.ways = ways_of(state, self.unit)
        return self.ways

    def measure(self, state: PantheonState, area: int) -> list[int]:
        """The areas to which the way from an area is no longer than 0, 1, 2 … steps."""
        found = [0] * (FAR + 1)
        for place, length in enumerate((self.ways or self.explore(state))[area]):
            found[length] |= 1 << place
        for reach in range(FAR):
            found[reach + 1] |= found[reach]
        self.within[area] = found
        return found


class Company:
    """The cards of a set of units, smallest id first, and the divinity among them."""

    __slots__ = ("cards", "god", "gods")

    def __init__(self, cards: list[UnitCard]) -> None:
        self.cards: Final = cards
        self.gods: Final = [card.unit for card in cards if card.is_divinity]
        self.god: Final[int] = self.gods[-1] if self.gods else NOBODY


class Tables:
    """The unit cards, the ground and the sides of a match."""

    __slots__ = ("_cards", "_companies", "ground_terms", "members")

    def __init__(self, rules: Rules) -> None:
        self._cards: Final[list[UnitCard | None]] = [None for _ in rules.profiles]
        self._companies: Final[dict[int, Company]] = {}
        self.ground_terms: Final = [_shelter(rules, terrain) for terrain in rules.terrain]
        self.members: Final = [  # by side: its players
            (side, [player for player in range(rules.seats) if rules.sides[player] == side])
            for side in set(rules.sides)
        ]

    def company(self, state: PantheonState, mask: int) -> Company:
        """The cards of a set of units."""
        found = self._companies.get(mask)
        if found is None:
            if len(self._companies) >= _MAX_SETS:
                self._companies.clear()
            found = Company([self._card(state, unit) for unit in units_in(mask)])
            self._companies[mask] = found
        return found

    def _card(self, state: PantheonState, unit: int) -> UnitCard:
        found = self._cards[unit]
        if found is None:
            found = UnitCard(state, unit)
            self._cards[unit] = found
        return found


def _shelter(rules: Rules, terrain: int) -> int:
    """1 for ground that protects a unit, -1 for ground that holds it up, else 0."""
    if not rules.is_terrain_on:
        return 0
    if terrain in (FOREST, RUINS, ROCK, SLOPE):
        return 1
    return -1 if terrain in (SWAMP, WATER) else 0


_TABLES: Final[BoundedCache[Rules, Tables]] = BoundedCache(_MAX_RULES)


def tables_of(rules: Rules) -> Tables:
    """The tables for a Rules value."""
    found = _TABLES.find(rules)
    if found is None:
        found = Tables(rules)
        _TABLES.keep(rules, found)
    return found
