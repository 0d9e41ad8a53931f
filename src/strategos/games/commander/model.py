"""The state of a match and the immutable rules it is played by."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from strategos.boards.graph import bits
from strategos.boards.hexes import HexGrid
from strategos.games.commander.actions import Raise
from strategos.games.commander.answers import Answers
from strategos.games.commander.effects.abilities import ABILITIES, STATS
from strategos.games.commander.effects.lists import Bonus, Gain, Grant, Use
from strategos.games.commander.printed import Card, Field, Mark, Profile
from strategos.games.commander.rules.ground import Ground, Landscape, lay_ground
from strategos.games.commander.rules.trips import Trip
from strategos.games.commander.words import (
    GUARD,
    MUSTERING,
    NO_ORDER,
    NOBODY,
    NOTHING,
    NOWHERE,
    SHIELD,
)
from strategos.kernel.bounded import BoundedCache
from strategos.kernel.content.editions import Resolved
from strategos.kernel.content.loading import Content
from strategos.kernel.state import Columns, Setup, State, closed_column, open_column

SEATS: Final = (0, 1)
MAX_GROUNDS: Final = 512  # maps that are kept as sets of hexes; where players place terrain each match has its own


Score: TypeAlias = "Callable[[CommanderState, int, Scoring], None]"
"""Gives a player what something scores in the End phase."""


class Scoring:
    """Something that scores in the End phase: for whom, how much, and under which conditions. Rule: FC-VP-06."""

    __slots__ = ("has_malus", "needs_all", "points", "score", "seats")

    def __init__(self, score: Score, seats: tuple[int, ...], points: int) -> None:
        self.score: Final = score
        self.seats: Final = seats
        self.points: Final = points
        self.needs_all = False  # only who controls all of the hexes scores, once
        self.has_malus = False  # and has an order less in the next round


class Detachment:
    """Units that a side deploys apart, in the second zone of the map, and how many of them. Rule: FC-SC3-06."""

    __slots__ = ("least", "most", "seat")

    def __init__(self, seat: int, least: int, most: int) -> None:
        self.seat: Final = seat
        self.least: Final = least
        self.most: Final = most


class Rules:
    """Everything that does not change during a match; one value shared by all clones."""

    __slots__ = (
        "adjacent", "answers", "armies", "at_once", "attacker_parries", "aura_might", "bonuses_of", "cards",
        "changes_pace", "city_income", "city_income_after_fall", "city_points", "city_taker", "clear", "content",
        "course", "curse_decline_by_victim", "decks", "detachment", "elements", "fearless_when_attacking", "fields",
        "fight_uses", "first", "free_map", "gains_of", "grants_of", "grid", "grounds", "has_captures",
        "has_extra_units", "has_points", "income_by_event", "is_epic", "keyword_starts", "keywords", "kinds", "land",
        "lent_by_auras", "limits", "mark_might", "marks", "max_rounds", "musters", "names", "neighbours", "order_die",
        "owner", "pool", "prizes", "profiles", "raised", "raises", "random_map", "resters", "ruin", "scoring",
        "sight_blocked_by_difficult", "slots", "starts", "summons", "swimmers", "target", "trips", "vampirism_once",
        "village_dice", "villages_count",
    )  # fmt: skip

    def __init__(self, grid: HexGrid, edition: Resolved, content: Content) -> None:
        self.grid: Final = grid
        self.content: Final = content
        self.neighbours: Final = grid.graph.neighbours
        self.adjacent: Final = grid.graph.neighbour_masks
        parries = {"guard": (GUARD,), "shield": (SHIELD,), "both": (SHIELD, GUARD)}
        self.attacker_parries: tuple[int, ...] = parries[edition.word("attacker_parry_faces")]
        self.order_die: list[int] = list(edition.numbers("order_die"))  # colour by face, 1 first
        self.curse_decline_by_victim: bool = edition.flag("curse_decline_by_victim")
        self.sight_blocked_by_difficult: bool = edition.flag("los_difficult_blocks")
        self.fearless_when_attacking: bool = edition.flag("forged_when_attacking")
        self.vampirism_once: bool = edition.word("vampirism_scope") == "game"
        self.income_by_event: bool = edition.word("city_income_mode") == "event"
        self.max_rounds: int = edition.number("max_rounds")
        self.has_extra_units: bool = edition.flag("s6_with_hydra")  # units that a scenario prints and does not count
        self.is_epic = False  # Epic Battle and Battle Royale: no victory points
        self.target = 0
        self.first = NOBODY  # who deploys first, if the scenario names it
        self.limits: list[int] = [0, 0]
        # what the scenario adds
        self.has_points = False  # victory points are counted
        self.has_captures = False  # capture points count
        self.city_taker = NOBODY  # to whom cities fall; the match is over with the last one
        self.city_points = 0  # for each city that falls
        self.city_income = 0  # of the other side, while no city has fallen
        self.city_income_after_fall = 0
        self.detachment: Detachment | None = None
        self.village_dice = 0  # order dice that a unit in a village adds
        self.resters: tuple[int, ...] = ()  # seats whose units rest in a village beside enemies too
        self.villages_count = False  # a side that holds villages gains something by it
        self.scoring: tuple[Scoring, ...] = ()  # in the End phase
        self.prizes: list[int] = []  # by unit card: the points that its destruction gives beyond one
        self.swimmers: frozenset[int] = frozenset()  # unit cards to which rivers are open
        self.profiles: list[Profile] = []
        self.kinds: list[list[int]] = [[], []]  # unit cards by seat
        self.cards: list[Card] = []
        # what content entries do
        self.keywords: list[str] = []
        self.grants_of: list[list[Grant]] = [[] for _ in ABILITIES]  # by ability: the keywords that give it
        self.bonuses_of: list[list[Bonus]] = [[] for _ in STATS]  # by stat: the keywords that change it
        self.changes_pace = False  # keywords or places can change how far units go
        self.gains_of: list[Gain] = []  # keywords that add something in the Command phase
        self.at_once: list[Use | None] = []  # by keyword: what it does when it is recharged
        self.fight_uses: list[list[Use]] = [[], [], []]  # by window of a fight: the functions of keywords
        self.keyword_starts: list[Use] = []  # those of keywords at the start of an activation
        self.starts: list[Use] = []  # all effects at the start of an activation, by their number
        self.marks: list[Mark] = []  # all that cards do to the end of a round, by their bit
        self.mark_might = 0  # abilities that marks can give, as bits
        self.aura_might = 0  # abilities that auras can give, as bits
        self.lent_by_auras = 0  # keywords, as bits
        self.raised: list[int] = []  # the unit cards that effects summon
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
        self.land = Landscape([], [], [])
        self.clear = 0  # the terrain on which things may be placed
        self.ruin = NOTHING  # the terrain that a fallen city becomes
        self.pool: list[tuple[int, int]] = []  # terrain that each player may place, and how much of it
        self.raises: list[list[Raise]] = []  # the answers that place it, by hex
        self.course: dict[int, int] = {}  # terrain by hex where the players want a river
        self.grounds: BoundedCache[tuple[tuple[int, ...], tuple[int, ...]], Ground] = BoundedCache(MAX_GROUNDS)
        self.answers = Answers(0, 0, 0)
        self.trips: list[Trip | None] = [None] * grid.size  # by hex: the last search for ways from there

    def place_of(self, seat: int, card: int) -> int:
        """The place of a card in a pile, which has one count for each seat and card."""
        return seat * len(self.cards) + card

    def ground(self, terrain: list[int], features: list[int]) -> Ground:
        """What terrain and features mean for moving, seeing and fighting; kept for the maps that occurred last."""
        key = (tuple(terrain), tuple(features))
        found = self.grounds.find(key)
        if found is None:
            found = lay_ground(self.grid, self.land, terrain, features, self.sight_blocked_by_difficult)
            self.grounds.keep(key, found)
        return found


def changed(column: list[int], index: int, value: int) -> list[int]:
    """A column with one entry replaced. Columns are never changed in place, so that clones can share them."""
    copy = column[:]
    copy[index] = value
    return copy


COLUMNS: Final = Columns(
    # by unit
    closed_column("kind", "unit kind?"),
    open_column("hex", "unit hex?"),
    open_column("wounds", "unit int"),
    open_column("fatigue", "unit int"),
    closed_column("order", "unit colour?"),  # the token that lies on it
    open_column("effects", "unit int"),  # to the end of the round, as bits
    # by hex
    open_column("terrain", "hex terrain"),
    open_column("features", "hex feature"),
    open_column("pool", "int int"),  # terrain that may still be placed: by seat, each kind of the pool
    # cards: seat * number of cards + card
    open_column("deck", "int int"),
    open_column("discard", "int int"),
    open_column("laid", "int int"),  # terrain cards that lie in their player's area
    closed_column("built", "int int"),  # the decks as they were built
    # orders: seat * 4 + colour
    closed_column("reserve", "int int"),
    open_column("generated", "int int"),
    open_column("placed", "int int"),
    open_column("since", "int int"),  # gained and spent since the orders were shown
    closed_column("dice", "int int"),  # order dice behind the screens: seat * 6 + face - 1
    # by seat
    open_column("score", "seat int"),
    open_column("malus", "seat int"),  # orders less in the next Command phase
    closed_column("rerolls", "seat int"),
    closed_column("wagon", "seat int"),  # re-rolls of any number of order dice
    closed_column("forgone", "seat int"),  # the fixed order that is lost to a malus
    closed_column("vote", "seat int"),  # answers to a question put to both in secret
    # the course of the match
    open_column("field", "int"),
    open_column("initiative", "int"),
    open_column("round", "int"),
    open_column("phase", "phase"),
    open_column("fallen", "int"),  # the round in which the last city fell
    open_column("drawn", "int"),  # a tactics card that is being resolved
    # sets of units
    open_column("defending", "int"),
    open_column("activated", "int"),
    open_column("panicked", "int"),
    open_column("survived", "int"),  # Survivor was used this round
    open_column("fed", "int"),  # Vampirism was used, if it works once in a match
    # the activation
    open_column("active", "int"),
    open_column("card", "int"),  # the card in force for the active unit
    open_column("recharged", "int"),  # abilities paid for, as bits by their index
    open_column("tired", "int"),  # 1: the active unit has taken its fatigue by choice
    open_column("start", "int"),  # where its movement began
    open_column("moved", "int"),
    open_column("pursued", "int"),
    # Who stands in a hex; units on the map by seat, as sets and listed; hexes with units, by seat and all; what
    # terrain and features mean.
    derived=("at", "army", "units", "force", "occupied", "ground"),
)


class CommanderState(State):
    """The columns of a match, as they begin or as they stand in another state.

    Lists are shared with it: events replace them as a whole.
    """

    __slots__ = COLUMNS.slots

    def __init__(self, setup: Setup, rules: Rules, source: CommanderState | None = None) -> None:
        State.__init__(self, setup, source)  # without super(), which costs a tenth of a clone
        self.rules = rules
        old = source
        units = len(rules.names)
        self.kind: list[int] = [NOTHING] * units if old is None else old.kind
        self.hex: list[int] = [NOWHERE] * units if old is None else old.hex
        self.wounds: list[int] = [0] * units if old is None else old.wounds
        self.fatigue: list[int] = [0] * units if old is None else old.fatigue
        self.order: list[int] = [NO_ORDER] * units if old is None else old.order
        self.effects: list[int] = [0] * units if old is None else old.effects
        self.terrain: list[int] = rules.fields[0].terrain if old is None else old.terrain
        self.features: list[int] = [0] * rules.grid.size if old is None else old.features
        self.pool: list[int] = [0] * (2 * len(rules.pool)) if old is None else old.pool
        self.deck: list[int] = [0] * (2 * len(rules.cards)) if old is None else old.deck
        self.discard: list[int] = [0] * (2 * len(rules.cards)) if old is None else old.discard
        self.laid: list[int] = [0] * (2 * len(rules.cards)) if old is None else old.laid
        self.built: list[int] = [0] * (2 * len(rules.cards)) if old is None else old.built
        self.reserve: list[int] = [0] * 8 if old is None else old.reserve
        self.generated: list[int] = [0] * 8 if old is None else old.generated
        self.placed: list[int] = [0] * 8 if old is None else old.placed
        self.since: list[int] = [0] * 8 if old is None else old.since
        self.dice: list[int] = [0] * 12 if old is None else old.dice
        self.rerolls: list[int] = [0, 0] if old is None else old.rerolls
        self.wagon: list[int] = [0, 0] if old is None else old.wagon
        self.forgone: list[int] = [NOTHING, NOTHING] if old is None else old.forgone
        self.malus: list[int] = [0, 0] if old is None else old.malus
        self.vote: list[int] = [NOTHING, NOTHING] if old is None else old.vote
        self.score: list[int] = [0, 0] if old is None else old.score
        self.defending: int = 0 if old is None else old.defending
        self.activated: int = 0 if old is None else old.activated
        self.panicked: int = 0 if old is None else old.panicked
        self.survived: int = 0 if old is None else old.survived
        self.fed: int = 0 if old is None else old.fed
        self.field: int = 0 if old is None else old.field
        self.initiative: int = NOBODY if old is None else old.initiative
        self.round: int = 0 if old is None else old.round
        self.phase: int = MUSTERING if old is None else old.phase
        self.fallen: int = 0 if old is None else old.fallen
        self.drawn: int = NOTHING if old is None else old.drawn
        self.active: int = NOBODY if old is None else old.active
        self.card: int = NOTHING if old is None else old.card
        self.recharged: int = 0 if old is None else old.recharged
        self.tired: int = 0 if old is None else old.tired
        self.start: int = NOWHERE if old is None else old.start
        self.moved: int = 0 if old is None else old.moved
        self.pursued: int = 0 if old is None else old.pursued
        self.at: list[int] = [NOBODY] * rules.grid.size if old is None else old.at
        self.army: list[int] = [0, 0] if old is None else old.army
        self.units: list[list[int]] = [[], []] if old is None else old.units
        self.force: list[int] = [0, 0] if old is None else old.force
        self.occupied: int = 0 if old is None else old.occupied
        self.ground: Ground = rules.ground(self.terrain, self.features) if old is None else old.ground

    def columns(self) -> tuple[str, ...]:
        return COLUMNS.names

    def derived(self) -> tuple[str, ...]:
        return COLUMNS.derived

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
        self.units = [bits(army) for army in self.army]
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
        if army != self.army[seat]:
            self.army = changed(self.army, seat, army)
            self.units = [bits(army) for army in self.army]
        self.occupied = occupied
        self.hex = changed(self.hex, unit, hex_)

    def clone(self) -> CommanderState:
        return CommanderState(self.setup, self.rules, self)
