"""The state of a match and the immutable rules it is played by."""

from __future__ import annotations

from typing import Final

from strategos.boards.areas import AreaBoard
from strategos.games.pantheon.effects.functions import AttackFunction, SideFunction
from strategos.games.pantheon.effects.lists import DiceEffect, Effects, Use
from strategos.games.pantheon.frames import Attack, Cycle, Downfall
from strategos.games.pantheon.scenario import ScenarioRules
from strategos.games.pantheon.switches import Switches
from strategos.games.pantheon.words import BOARD, NOBODY, NOWHERE, TERRAINS, WAITING
from strategos.kernel.content.editions import Resolved
from strategos.kernel.flow import Step
from strategos.kernel.state import Columns, Setup, State, closed_column, open_column


class Power:
    """One power of one unit, as printed."""

    __slots__ = (
        "attack", "classes", "cost", "high", "id", "ignores_obstacles", "index", "low", "name", "retaliation",
        "shape", "side", "type", "unit", "unit_range", "use", "values",
    )  # fmt: skip

    def __init__(self, index: int, unit: int, name: str) -> None:
        self.index: Final = index
        self.unit: Final = unit
        self.name: Final = name
        self.type = 0
        self.cost = 0
        self.shape = -1
        self.low = 0
        self.high = 0
        self.unit_range = False
        self.ignores_obstacles = False
        self.classes: tuple[int, ...] = ()
        self.retaliation = True
        self.use: Use | None = None  # the function of its own that it has
        self.attack: AttackFunction | None = None  # how it is made, if it is a special attack
        self.side: SideFunction | None = None  # what it does, if it is an active power
        self.values: list[int] = []  # by vitality: X, 1 for available, 0 for a dash


class Profile:
    """One unit, as printed."""

    __slots__ = (
        "cards", "cls", "cost", "defence", "effects", "is_divinity", "is_troops", "movement", "name", "offence",
        "powers", "range", "returns", "strategic", "talents", "tokens", "tokens_lost", "type", "vitality",
    )  # fmt: skip

    def __init__(self, name: str) -> None:
        self.name: Final = name
        self.cls = 0
        self.type = 0
        self.is_divinity = False
        self.is_troops = False
        self.cost = 0
        self.cards = 0
        self.strategic = 0
        self.talents: list[str] = []
        self.effects = Effects()  # of its talents and powers
        self.tokens = 0  # that it lays down for a round
        self.tokens_lost = 0  # those that come off when it is destroyed
        self.vitality = 0  # at full strength: vitality, or figures
        self.returns = 0
        self.powers: list[Power] = []
        self.offence: list[int] = []  # these four by current vitality
        self.defence: list[int] = []
        self.range: list[int] = []
        self.movement: list[int] = []


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
        "absorb",
        "aquatic",
        "armies",
        "art",
        "art_card",
        "board",
        "budget",
        "cage_walls",
        "capacity",
        "chains",
        "dice_effects",
        "edge",
        "edition",
        "effects",
        "escarpments",
        "exits",
        "gods_to_destroy",
        "ground",
        "grounds",
        "has_deploy",
        "heights",
        "impassable",
        "is_terrain_on",
        "kinds",
        "lead",
        "lenders",
        "names",
        "neighbours",
        "no_room",
        "obstacles",
        "omphalos",
        "omphalos_card",
        "opening_cards",
        "order",
        "overlooks",
        "pieces",
        "placed",
        "powers",
        "profiles",
        "scenario",
        "seats",
        "sides",
        "skulls",
        "start_markers",
        "supply",
        "switches",
        "terrain",
        "units",
        "windows",
        "zones",
    )  # fmt: skip

    def __init__(self, board: AreaBoard, edition: Resolved, seats: int) -> None:
        self.board: Final = board
        self.neighbours: Final = board.graph.neighbours
        self.edition: Final = edition
        self.seats: Final = seats
        self.switches: Final = Switches(edition)
        self.sides: list[int] = []  # by seat: the number of its side
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
    # Sets of units by area, by seat, of each seat's side and of the others; the kinds of cards of each seat.
    derived=("here", "army", "allies", "foes", "cards"),
)


class PantheonState(State):
    """The columns of a match, as they begin or as they stand in another state.

    Lists that events replace as a whole (`changed`) are shared with it.
    """

    __slots__ = COLUMNS.slots

    def __init__(self, setup: Setup, rules: Rules, source: PantheonState | None = None) -> None:
        State.__init__(self, setup, source)  # without super(), which costs a tenth of a clone
        self.rules = rules
        old = source
        units = len(rules.profiles)
        areas = len(rules.terrain)
        self.owner: list[int] = [NOBODY] * units if old is None else old.owner
        self.status: list[int] = [0] * units if old is None else old.status[:]
        self.area: list[int] = [NOWHERE] * units if old is None else old.area[:]
        self.vitality: list[int] = [0] * units if old is None else old.vitality[:]
        self.carries: list[int] = [0] * units if old is None else old.carries[:]
        self.ground: list[int] = [0] * (3 * areas) if old is None else old.ground
        self.pieces: list[int] = rules.pieces[:] if old is None else old.pieces
        self.deck: list[int] = [0] * rules.kinds if old is None else old.deck[:]
        self.hand: list[int] = [0] * rules.kinds if old is None else old.hand[:]
        self.discard: list[int] = [0] * rules.kinds if old is None else old.discard[:]
        self.supply: int = rules.supply if old is None else old.supply
        self.bought: list[int] = [0] * rules.seats if old is None else old.bought
        self.subterfuge: list[int] = [0] * rules.seats if old is None else old.subterfuge
        self.absorbed: list[int] = [0] * rules.seats if old is None else old.absorbed
        self.score: list[int] = [0] * rules.seats if old is None else old.score
        self.points: list[int] = old.points if old is not None else rules.budget[:] or [0] * rules.seats
        self.activated: int = 0 if old is None else old.activated
        self.retaliated: int = 0 if old is None else old.retaliated
        self.evaded: int = 0 if old is None else old.evaded
        self.petrified: int = 0 if old is None else old.petrified
        self.inspired: int = 0 if old is None else old.inspired
        self.roused: int = 0 if old is None else old.roused
        self.dodging: int = 0 if old is None else old.dodging
        self.suppressed: int = 0 if old is None else old.suppressed
        self.uprooted: int = 0 if old is None else old.uprooted
        self.deployed: int = 0 if old is None else old.deployed
        self.lead: int = 0 if old is None else old.lead
        self.starter: int = 0 if old is None else old.starter
        self.active: int = 0 if old is None else old.active
        self.turn: int = 0 if old is None else old.turn
        self.round: int = 0 if old is None else old.round
        self.pick: int = 0 if old is None else old.pick
        self.count: int = 0 if old is None else old.count
        self.limit: int = 2 if old is None else old.limit
        self.closed: int = 0 if old is None else old.closed
        self.refreshes: int = 0 if old is None else old.refreshes
        self.erupting: int = 0 if old is None else old.erupting
        self.mounted: int = NOBODY if old is None else old.mounted
        self.gone: int = 0 if old is None else old.gone
        # derived
        self.here: list[int] = [0] * areas if old is None else old.here[:]
        self.army: list[int] = [0] * rules.seats if old is None else old.army[:]
        # These change only while armies are recruited, and are made again then: clones share them.
        self.allies: list[int] = [0] * rules.seats if old is None else old.allies
        self.foes: list[int] = [0] * rules.seats if old is None else old.foes
        self.cards: list[list[int]] = [] if old is None else old.cards
        if old is None:
            self.muster()

    def columns(self) -> tuple[str, ...]:
        return COLUMNS.names

    def derived(self) -> tuple[str, ...]:
        return COLUMNS.derived

    def settle(self) -> None:
        rules = self.rules
        self.here = [0] * len(rules.terrain)
        self.army = [0] * rules.seats
        for unit, area in enumerate(self.area):
            if area >= 0:
                self.here[area] |= 1 << unit
                self.status[unit] = BOARD
                self.deployed |= 1 << unit
            elif self.status[unit] == BOARD:
                self.status[unit] = WAITING
            if self.owner[unit] >= 0:
                self.army[self.owner[unit]] |= 1 << unit

        self.muster()

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
