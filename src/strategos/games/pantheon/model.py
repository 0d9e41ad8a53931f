"""The state of a match and the immutable rules it is played by."""

from __future__ import annotations

from typing import Final

from strategos.boards.areas import AreaBoard
from strategos.games.pantheon.effects.lists import DiceEffect, Effects
from strategos.games.pantheon.frames import Attack, Cycle, Downfall
from strategos.games.pantheon.profiles import Power as Power
from strategos.games.pantheon.profiles import Profile as Profile
from strategos.games.pantheon.scenario import MARKER_KINDS, ScenarioRules
from strategos.games.pantheon.switches import Switches
from strategos.games.pantheon.words import BOARD, NOBODY, NOWHERE, TERRAINS, WAITING
from strategos.kernel.content.editions import Resolved
from strategos.kernel.flow import Step
from strategos.kernel.state import Columns, Setup, State, closed_column, open_column


class Windows:
    """The reactions that can happen in a match, by the moment at which they can. Resolved at setup."""

    __slots__ = ("after_wounds", "attacker", "cycle", "destroyed", "target", "wounds")

    def __init__(self) -> None:
        self.attacker: tuple[Step[Attack], ...] = ()  # declarations of the attacker's side
        self.target: tuple[Step[Attack], ...] = ()  # declarations of the target's side
        self.wounds: tuple[Step[Attack], ...] = ()  # wounds can still change
        self.after_wounds: tuple[Step[Attack], ...] = ()
        self.destroyed: tuple[Step[Downfall], ...] = ()
        self.cycle: tuple[Step[Cycle], ...] = ()  # all players have refreshed


class Rules:
    """Everything that does not change during a match; one value shared by all clones."""

    __slots__ = (
        "absorb", "aquatic", "armies", "art", "art_card", "board", "borders", "budget", "cage_walls",
        "capacity", "chains", "dice_effects", "divinities", "edge", "edition", "effects", "escarpments",
        "exits", "gods_to_destroy", "ground", "grounds", "has_chains", "has_deploy", "heights", "impassable",
        "is_terrain_on", "kinds", "lead", "lenders", "names", "neighbours", "no_room", "obstacles", "omphalos",
        "omphalos_card", "opening_cards", "order", "others", "overlooks", "pieces", "placed", "powers", "profiles",
        "scenario", "seats", "sides", "skulls", "start_markers", "supply", "switches", "terrain", "troops",
        "units", "windows", "wooded", "zones",
    )  # fmt: skip

    def __init__(self, board: AreaBoard, edition: Resolved, seats: int) -> None:
        self.board: Final = board
        self.neighbours: Final = board.graph.neighbours
        self.edition: Final = edition
        self.seats: Final = seats
        self.switches: Final = Switches(edition)
        self.sides: list[int] = []  # by seat: the number of its side
        self.others: list[tuple[int, ...]] = []  # by seat: the other players in turn order
        self.lead = NOBODY  # the lead player, if the scenario names one
        self.order: list[int] = []  # seats in the order of turns, repeated
        self.scenario: Final = ScenarioRules()
        self.is_terrain_on = True
        self.has_deploy = True
        # units
        self.names: list[str] = []
        self.profiles: list[Profile] = []
        self.powers: list[Power] = []
        self.units: Final = self.profiles
        self.armies: list[list[int]] = []  # fixed armies
        self.placed: dict[int, int] = {}
        self.effects: Final = Effects()  # of the scenario; and what any unit changes for everyone
        self.dice_effects: list[DiceEffect] = []  # all that an entry of the content has, one of each word
        self.divinities = 0  # sets of units
        self.troops = 0
        self.lenders = 0  # units that lend something to friends in their area
        self.budget: list[int] = []  # recruitment points by seat; none: armies are fixed
        self.windows = Windows()
        # cards: one kind per unit, then for each seat art of war and omphalos
        self.art: list[int] = []
        self.art_card: list[int] = []
        self.omphalos_card: list[int] = []
        self.kinds = 0
        self.supply = 0
        self.opening_cards = 0
        # the board
        self.terrain: list[int] = []
        self.capacity: list[int] = []
        self.pieces: list[int] = []
        self.wooded: list[int] = []  # areas with such pieces: trees, columns
        self.obstacles = 0  # areas that block sight whatever happens: rock, cliff, cage, wall
        self.aquatic = 0
        self.ground = [0] * len(TERRAINS)  # by terrain: the areas of it; none where terrain is not used
        self.grounds: Final = [Effects() for _ in TERRAINS]  # by terrain: what it does to units on it
        self.heights: Final = Effects()  # what a high border does to units that attack across it
        self.no_room = 0  # areas without room for anybody
        # by area: the neighbours behind such a border
        self.impassable: list[int] = []
        self.escarpments: list[int] = []
        self.cage_walls: list[int] = []
        self.chains: list[int] = []
        self.has_chains = False
        # Neighbours behind a border that stops a walk, by area: of small units, small ones that climb, great, both.
        self.borders: list[list[int]] = []
        self.skulls: list[int] = []  # mask of areas joined by a skull path, by area
        self.zones: list[int] = []  # deployment zones by place at the table
        self.overlooks: list[int] = []  # by area: the areas seen across its own high border, in arrow direction
        self.edge = 0  # areas at the edge of the board
        self.exits: list[int] = []  # by seat: areas from which its units may leave the board
        self.omphalos: list[int] = []
        self.start_markers: list[tuple[int, int]] = []  # (kind, area)
        # victory
        self.absorb = 0
        self.gods_to_destroy = "one"


def changed(column: list[int], index: int, amount: int) -> list[int]:
    """A column with one number raised or lowered. Columns that seldom change are replaced so, and clones share them."""
    copy = column[:]
    copy[index] += amount
    return copy


def replaced(column: list[int], index: int, value: int) -> list[int]:
    """A column with another number at one place, to replace the column."""
    copy = column[:]
    copy[index] = value
    return copy


COLUMNS: Final = Columns(
    # by unit
    open_column("owner", "unit seat?"),
    open_column("status", "unit status"),
    open_column("area", "unit area?"),
    open_column("vitality", "unit int"),
    open_column("carries", "unit int"),  # 0: nothing, else 1 + kind of marker
    # by area
    open_column("ground", "int int"),  # markers lying about, by kind and area
    open_column("pieces", "area int"),
    # cards by kind
    closed_column("deck", "card int"),
    closed_column("hand", "card int"),
    open_column("discard", "card int"),
    open_column("supply", "int"),  # omphalos cards beside the board
    # by seat
    open_column("bought", "seat int"),
    open_column("subterfuge", "seat int"),
    open_column("absorbed", "seat int"),
    open_column("score", "seat int"),
    open_column("points", "seat int"),
    # sets of units
    open_column("activated", "int"),
    open_column("retaliated", "int"),
    open_column("evaded", "int"),
    open_column("petrified", "int"),
    open_column("inspired", "int"),  # Born Leader: more defence until its player's next turn
    open_column("roused", "int"),  # Born Leader: more offence in this activation
    open_column("dodging", "int"),
    open_column("suppressed", "int"),  # without talents and most powers: a complex action
    open_column("uprooted", "int"),  # Force of Nature in effect
    open_column("deployed", "int"),
    # the course of the match
    open_column("lead", "seat"),
    open_column("starter", "seat"),
    open_column("active", "seat"),
    open_column("turn", "int"),
    open_column("round", "int"),
    open_column("pick", "int"),
    open_column("count", "int"),  # units activated this turn
    open_column("limit", "int"),
    open_column("closed", "int"),  # 1: no second activation any more this turn
    open_column("refreshes", "int"),
    open_column("erupting", "int"),
    open_column("mounted", "unit?"),
    open_column("gone", "int"),  # omphalos that have left the board with a unit
    # Sets of units by area; areas with units, and those that hold as many as they can; sets of units by seat, of each
    # seat's side and of the others; the kinds of cards of each seat.
    derived=("here", "occupied", "full", "army", "allies", "foes", "cards"),
)


class PantheonState(State):
    """The columns of a match, as they begin or as they stand in another state.

    Lists that events replace as a whole (`changed`) are shared with it.
    """

    __slots__ = COLUMNS.slots

    def __init__(self, setup: Setup, rules: Rules, source: PantheonState | None = None) -> None:
        State.__init__(self, setup, source)  # without super(), which costs a tenth of a clone
        self.rules = rules
        if source is None:
            units = len(rules.profiles)
            areas = len(rules.terrain)
            self.owner: list[int] = [NOBODY] * units
            self.status: list[int] = [0] * units
            self.area: list[int] = [NOWHERE] * units
            self.vitality: list[int] = [0] * units
            self.carries: list[int] = [0] * units
            self.ground: list[int] = [0] * (MARKER_KINDS * areas)
            self.pieces: list[int] = rules.pieces[:]
            self.deck: list[int] = [0] * rules.kinds
            self.hand: list[int] = [0] * rules.kinds
            self.discard: list[int] = [0] * rules.kinds
            self.supply: int = rules.supply
            self.bought: list[int] = [0] * rules.seats
            self.subterfuge: list[int] = [0] * rules.seats
            self.absorbed: list[int] = [0] * rules.seats
            self.score: list[int] = [0] * rules.seats
            self.points: list[int] = rules.budget[:] or [0] * rules.seats
            self.activated: int = 0
            self.retaliated: int = 0
            self.evaded: int = 0
            self.petrified: int = 0
            self.inspired: int = 0
            self.roused: int = 0
            self.dodging: int = 0
            self.suppressed: int = 0
            self.uprooted: int = 0
            self.deployed: int = 0
            self.lead: int = 0
            self.starter: int = 0
            self.active: int = 0
            self.turn: int = 0
            self.round: int = 0
            self.pick: int = 0
            self.count: int = 0
            self.limit: int = 2
            self.closed: int = 0
            self.refreshes: int = 0
            self.erupting: int = 0
            self.mounted: int = NOBODY
            self.gone: int = 0
            # derived
            self.here: list[int] = [0] * areas
            self.occupied: int = 0
            self.full: int = rules.no_room
            self.army: list[int] = [0] * rules.seats
            self.allies: list[int] = [0] * rules.seats
            self.foes: list[int] = [0] * rules.seats
            self.cards: list[list[int]] = []
            self.muster()
        else:
            self.owner = source.owner
            self.status = source.status
            self.area = source.area[:]
            self.vitality = source.vitality
            self.carries = source.carries
            self.ground = source.ground
            self.pieces = source.pieces
            self.deck = source.deck[:]
            self.hand = source.hand[:]
            self.discard = source.discard[:]
            self.supply = source.supply
            self.bought = source.bought
            self.subterfuge = source.subterfuge
            self.absorbed = source.absorbed
            self.score = source.score
            self.points = source.points
            self.activated = source.activated
            self.retaliated = source.retaliated
            self.evaded = source.evaded
            self.petrified = source.petrified
            self.inspired = source.inspired
            self.roused = source.roused
            self.dodging = source.dodging
            self.suppressed = source.suppressed
            self.uprooted = source.uprooted
            self.deployed = source.deployed
            self.lead = source.lead
            self.starter = source.starter
            self.active = source.active
            self.turn = source.turn
            self.round = source.round
            self.pick = source.pick
            self.count = source.count
            self.limit = source.limit
            self.closed = source.closed
            self.refreshes = source.refreshes
            self.erupting = source.erupting
            self.mounted = source.mounted
            self.gone = source.gone
            # derived
            self.here = source.here[:]
            self.occupied = source.occupied
            self.full = source.full
            self.army = source.army
            self.allies = source.allies
            self.foes = source.foes
            self.cards = source.cards

    def columns(self) -> tuple[str, ...]:
        return COLUMNS.names

    def derived(self) -> tuple[str, ...]:
        return COLUMNS.derived

    def settle(self) -> None:
        rules = self.rules
        self.here = [0] * len(rules.terrain)
        self.occupied = 0
        self.full = rules.no_room
        self.army = [0] * rules.seats
        self.status = self.status[:]
        for unit, area in enumerate(self.area):
            if area >= 0:
                self.enter(unit, area)
                self.status[unit] = BOARD
                self.deployed |= 1 << unit
            elif self.status[unit] == BOARD:
                self.status[unit] = WAITING
            if self.owner[unit] >= 0:
                self.army[self.owner[unit]] |= 1 << unit
        self.muster()

    def enter(self, unit: int, area: int) -> None:
        """Put a unit that stands nowhere into an area, with all that is derived from that."""
        here = self.here[area] | 1 << unit
        self.area[unit] = area
        self.here[area] = here
        self.occupied |= 1 << area
        if here.bit_count() >= self.rules.capacity[area]:
            self.full |= 1 << area

    def leave(self, unit: int) -> None:
        """Take a unit out of its area, if it stands in one."""
        area = self.area[unit]
        if area < 0:
            return
        here = self.here[area] & ~(1 << unit)
        self.area[unit] = NOWHERE
        self.here[area] = here
        if not here:
            self.occupied &= ~(1 << area)
        if here.bit_count() < self.rules.capacity[area]:
            self.full &= ~(1 << area)

    def muster(self) -> None:
        """Work out what follows from who owns which unit. Rule: MB-COMP-12, MB-COMP-25."""
        rules = self.rules
        seats = range(rules.seats)
        self.allies = [0] * rules.seats
        self.foes = [0] * rules.seats
        for seat in seats:
            for other in seats:
                if rules.sides[other] == rules.sides[seat]:
                    self.allies[seat] |= self.army[other]
                else:
                    self.foes[seat] |= self.army[other]
        self.cards = [
            [unit for unit in range(len(self.owner)) if self.owner[unit] == seat]
            + [rules.art_card[seat], rules.omphalos_card[seat]]
            for seat in seats
        ]

    def clone(self) -> PantheonState:
        return PantheonState(self.setup, self.rules, self)
