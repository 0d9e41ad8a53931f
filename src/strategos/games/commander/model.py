"""The state of a match and the immutable rules it is played by."""

from __future__ import annotations

from typing import Final

from strategos.boards.hexes import HexGrid
from strategos.games.commander.rules.ground import Ground, lay_ground
from strategos.games.commander.words import (
    CARDS,
    EMPIRE,
    FULL,
    GUARD,
    HIT,
    KEYWORDS,
    MUSTERING,
    NO_ORDER,
    NOBODY,
    NOTHING,
    NOWHERE,
    SHIELD,
    SUPPORT,
)  # fmt: skip
from strategos.kernel.content.editions import Resolved
from strategos.kernel.content.loading import Content
from strategos.kernel.state import Setup, State

SEATS: Final = (0, 1)
KINDS: Final = len(CARDS)  # a pile of cards has one count per seat and card: seat * KINDS + card


class Ability:
    """A recharge ability as printed: what it gives, and the colour of the order that it costs. Rule: FC-UNIT-16."""

    __slots__ = ("colour", "index", "keyword", "value")

    def __init__(self, index: int, keyword: int, value: int, colour: int) -> None:
        self.index: Final = index
        self.keyword: Final = keyword
        self.value: Final = value
        self.colour: Final = colour


class Profile:
    """A unit card as printed. Rule: FC-UNIT-08."""

    __slots__ = (
        "abilities", "attack", "auras", "base", "cost", "defence", "dice", "faction", "family", "fixed", "is_infantry",
        "is_magic", "keywords", "maximum", "move", "name", "ranged", "rerolls", "run", "size", "stamina", "type",
    )  # fmt: skip

    def __init__(self, name: str) -> None:
        self.name: Final = name
        self.family = name
        self.faction = EMPIRE
        self.type = 0
        self.is_infantry = False
        self.fixed = [0, 0, 0, 0]  # Leadership: fixed orders by colour
        self.dice = 0  # Leadership: order dice
        self.rerolls = 0  # Leadership: free re-rolls of one die
        self.attack = 0
        self.defence = 0
        self.ranged = 0  # dice of a ranged attack; 0: none
        self.base = 0
        self.maximum = 0
        self.is_magic = False
        self.size = 0  # Size or Health
        self.stamina = 0
        self.move = 0
        self.run = 0
        self.cost = 0
        self.keywords = [0] * len(KEYWORDS)
        self.auras: list[tuple[int, int]] = []  # (keyword, radius)
        self.abilities: list[Ability] = []


class Card:
    """A tactics card as printed."""

    __slots__ = ("copies", "faction", "is_curse", "is_star", "is_terrain", "name", "order", "template")

    def __init__(self, name: str) -> None:
        self.name: Final = name
        self.faction = EMPIRE
        self.is_terrain = False
        self.is_curse = False
        self.is_star = False
        self.copies = 1
        self.order = 0
        self.template = 0


class Field:
    """A map as printed: terrain, deployment zones, capture points."""

    __slots__ = ("detachment", "name", "points", "terrain", "zones")

    def __init__(self, name: str, terrain: list[int], zones: list[int], detachment: int, points: int) -> None:
        self.name: Final = name
        self.terrain: Final = terrain
        self.zones: Final = zones  # by seat: mask of hexes; the Empire's holds its second zone too
        self.detachment: Final = detachment  # the second zone of the Empire
        self.points: Final = points  # capture points


class Rules:
    """Everything that does not change during a match; one value shared by all clones."""

    __slots__ = (
        "adjacent", "armies", "armour_face", "attacker_parries", "aura_keywords", "cards", "content",
        "curse_decline_by_victim", "decks", "edition", "elements", "fields", "first", "forest_face",
        "forged_when_attacking", "free_map", "grid", "grounds", "income_by_event", "is_epic", "kinds", "limits",
        "max_rounds", "musters", "names", "neighbours", "order_die", "owner", "profiles", "random_map",
        "sight_blocked_by_difficult", "slots", "special", "summons", "target", "vampirism_once", "zombies",
    )  # fmt: skip

    def __init__(self, grid: HexGrid, edition: Resolved, content: Content) -> None:
        self.grid: Final = grid
        self.content: Final = content
        self.neighbours: Final = grid.graph.neighbours
        self.adjacent: Final = grid.graph.neighbour_masks
        self.edition: Final = edition
        parries = {"guard": (GUARD,), "shield": (SHIELD,), "both": (SHIELD, GUARD)}
        damage_faces = {"hit": HIT, "full": FULL, "support": SUPPORT}
        self.attacker_parries: tuple[int, ...] = parries[edition.word("attacker_parry_faces")]
        self.armour_face: int = damage_faces[edition.word("armour_face")]
        self.forest_face: int = damage_faces[edition.word("forest_face")]
        self.order_die: list[int] = list(edition.numbers("order_die"))  # colour by face, 1 first
        self.curse_decline_by_victim: bool = edition.flag("curse_decline_by_victim")
        self.sight_blocked_by_difficult: bool = edition.flag("los_difficult_blocks")
        self.forged_when_attacking: bool = edition.flag("forged_when_attacking")
        self.vampirism_once: bool = edition.word("vampirism_scope") == "game"
        self.income_by_event: bool = edition.word("city_income_mode") == "event"
        self.max_rounds: int = edition.number("max_rounds")
        self.is_epic = False  # Epic Battle and Battle Royale: no victory points
        self.special: frozenset[str] = frozenset()
        self.target = 0
        self.first = NOBODY  # who deploys first, if the scenario names it
        self.limits: list[int] = [0, 0]
        self.profiles: list[Profile] = []
        self.kinds: list[list[int]] = [[], []]  # unit cards by seat
        self.aura_keywords: frozenset[int] = frozenset()
        self.cards: list[Card] = []
        self.zombies = 0  # the unit card that Necromancy summons
        # slots for units: those of an army, then those for summoned units
        self.names: list[str] = []
        self.owner: list[int] = []
        self.slots: list[list[int]] = [[], []]
        self.summons: list[int] = []
        self.musters = False  # armies are built in the match
        self.armies: list[list[int]] = [[], []]  # preset armies, by kind
        self.decks: list[list[int]] = [[], []]  # their decks
        # the map
        self.fields: list[Field] = []
        self.random_map = False
        self.free_map = False  # terrain is placed by the players
        self.elements = False  # elements are placed by the players
        self.grounds: dict[tuple[int, ...], Ground] = {}

    def ground(self, terrain: list[int], features: list[int]) -> Ground:
        """What terrain and features mean for moving, seeing and fighting; worked out once for each map that occurs."""
        key = (*terrain, *features)
        found = self.grounds.get(key)
        if found is None:
            found = lay_ground(self.grid, terrain, features, self.sight_blocked_by_difficult)
            self.grounds[key] = found
        return found


def changed(column: list[int], index: int, value: int) -> list[int]:
    """A column with one entry replaced. Columns are never changed in place, so that clones can share them."""
    copy = column[:]
    copy[index] = value
    return copy


NUMBERS: Final = (
    "field", "initiative", "round", "phase", "defending", "activated", "panicked", "survived", "fed", "fallen", "drawn",
    "active", "card", "recharged", "tired", "start", "moved", "pursued",
)  # fmt: skip
BY_UNIT: Final = ("kind", "hex", "wounds", "fatigue", "order", "effects")
PILES: Final = ("deck", "discard", "laid", "built")
BY_COLOUR: Final = ("reserve", "generated", "placed", "since")  # seat * 4 + colour
BY_SEAT: Final = ("score", "malus", "rerolls", "wagon", "forgone", "vote")


class CommanderState(State):
    """The columns of a match. A column is a list that events replace as a whole; clones share it until then."""

    __slots__ = (
        "activated", "active", "army", "at", "built", "card", "deck", "defending", "dice", "discard",
        "drawn",
        "effects", "fallen", "fatigue", "features", "fed", "field", "force", "forgone", "generated", "ground", "hex",
        "initiative", "kind", "laid", "malus", "moved", "occupied", "order", "panicked", "phase", "placed",
        "pool", "pursued", "recharged", "rerolls", "reserve", "round", "rules", "score", "since", "start", "survived",
        "terrain", "tired", "vote", "wagon", "wounds",
    )  # fmt: skip

    def __init__(self, setup: Setup, rules: Rules, source: CommanderState | None = None) -> None:
        super().__init__(setup, source)
        self.rules = rules
        if source is not None:
            self.copy(source)
            return
        units = len(rules.names)
        # by unit
        self.kind = [NOTHING] * units
        self.hex = [NOWHERE] * units
        self.wounds = [0] * units
        self.fatigue = [0] * units
        self.order = [NO_ORDER] * units  # the token that lies on it
        self.effects = [0] * units  # to the end of the round, as bits
        # by hex
        self.terrain = rules.fields[0].terrain
        self.features = [0] * rules.grid.size
        self.pool = [0] * 8  # terrain that the players may still place: seat * 4 + (rocks, forest, hill, village)
        # cards, by seat and card
        self.deck = [0] * (2 * KINDS)
        self.discard = [0] * (2 * KINDS)
        self.laid = [0] * (2 * KINDS)  # terrain cards that lie in their player's area
        self.built = [0] * (2 * KINDS)  # the decks as they were built
        # orders, by seat and colour
        self.reserve = [0] * 8
        self.generated = [0] * 8
        self.placed = [0] * 8
        self.since = [0] * 8  # gained and spent since the orders were shown
        self.dice = [0] * 12  # order dice behind the screens: seat * 6 + face - 1
        # by seat
        self.rerolls = [0, 0]
        self.wagon = [0, 0]  # re-rolls of any number of order dice
        self.forgone = [NOTHING, NOTHING]  # the fixed order that is lost to a malus
        self.malus = [0, 0]  # orders less in the next Command phase
        self.vote = [NOTHING, NOTHING]  # answers to a question put to both in secret
        self.score = [0, 0]
        # sets of units
        self.defending = 0
        self.activated = 0
        self.panicked = 0
        self.survived = 0  # Survivor was used this round
        self.fed = 0  # Vampirism was used, if it works once in a match
        # the course of the match
        self.field = 0
        self.initiative = NOBODY
        self.round = 0
        self.phase = MUSTERING
        self.fallen = 0  # the round in which the last city fell
        self.drawn = NOTHING  # a tactics card that is being resolved
        # the activation
        self.active = NOBODY
        self.card = NOTHING  # the card in force for the active unit
        self.recharged = 0  # abilities paid for, as bits by their index
        self.tired = 0  # 1: the active unit has taken its fatigue by choice
        self.start = NOWHERE  # where its movement began
        self.moved = 0
        self.pursued = 0
        # derived
        self.at = [NOBODY] * rules.grid.size  # who stands in a hex
        self.army = [0, 0]  # sets of units on the map
        self.force = [0, 0]  # sets of hexes with units
        self.occupied = 0
        self.ground = rules.ground(self.terrain, self.features)

    def columns(self) -> tuple[str, ...]:
        return (*BY_UNIT, "terrain", "features", "pool", *PILES, *BY_COLOUR, "dice", *BY_SEAT, *NUMBERS)

    def derived(self) -> tuple[str, ...]:
        return ("at", "army", "force", "occupied", "ground")

    def settle(self) -> None:
        rules = self.rules
        self.at = [NOBODY] * rules.grid.size
        self.army = [0, 0]
        self.force = [0, 0]
        self.occupied = 0
        for unit, hex_ in enumerate(self.hex):
            if hex_ >= 0:
                seat = rules.owner[unit]
                self.at[hex_] = unit
                self.army[seat] |= 1 << unit
                self.force[seat] |= 1 << hex_
                self.occupied |= 1 << hex_
        self.ground = rules.ground(self.terrain, self.features)

    def put(self, unit: int, hex_: int) -> None:
        """Set a unit on a hex, or take it off the map, and keep what follows from it."""
        seat = self.rules.owner[unit]
        before = self.hex[unit]
        at = self.at[:]
        force = self.force[seat]
        army = self.army[seat]
        occupied = self.occupied
        if before >= 0:
            at[before] = NOBODY
            force &= ~(1 << before)
            occupied &= ~(1 << before)
        if hex_ >= 0:
            at[hex_] = unit
            force |= 1 << hex_
            occupied |= 1 << hex_
            army |= 1 << unit
        else:
            army &= ~(1 << unit)
        self.at = at
        self.force = changed(self.force, seat, force)
        self.army = changed(self.army, seat, army)
        self.occupied = occupied
        self.hex = changed(self.hex, unit, hex_)

    def clone(self) -> CommanderState:
        return CommanderState(self.setup, self.rules, self)

    def copy(self, other: CommanderState) -> None:
        """Stand where another state does. Lists are shared, as nothing changes them in place."""
        self.kind = other.kind
        self.hex = other.hex
        self.wounds = other.wounds
        self.fatigue = other.fatigue
        self.order = other.order
        self.effects = other.effects
        self.terrain = other.terrain
        self.features = other.features
        self.pool = other.pool
        self.deck = other.deck
        self.discard = other.discard
        self.laid = other.laid
        self.built = other.built
        self.reserve = other.reserve
        self.generated = other.generated
        self.placed = other.placed
        self.since = other.since
        self.dice = other.dice
        self.rerolls = other.rerolls
        self.wagon = other.wagon
        self.forgone = other.forgone
        self.malus = other.malus
        self.vote = other.vote
        self.score = other.score
        self.defending = other.defending
        self.activated = other.activated
        self.panicked = other.panicked
        self.survived = other.survived
        self.fed = other.fed
        self.field = other.field
        self.initiative = other.initiative
        self.round = other.round
        self.phase = other.phase
        self.fallen = other.fallen
        self.drawn = other.drawn
        self.active = other.active
        self.card = other.card
        self.recharged = other.recharged
        self.tired = other.tired
        self.start = other.start
        self.moved = other.moved
        self.pursued = other.pursued
        self.at = other.at
        self.army = other.army
        self.force = other.force
        self.occupied = other.occupied
        self.ground = other.ground
