"""The state of a match and the immutable rules it is played by."""

from __future__ import annotations

from typing import Final

from strategos.boards.areas import AreaBoard
from strategos.games.pantheon.frames import Attack, Cycle, Downfall
from strategos.games.pantheon.rules.dice import DiceRules
from strategos.games.pantheon.words import BOARD, NOBODY, NOWHERE, TERRAINS, WAITING
from strategos.kernel.content.editions import Resolved
from strategos.kernel.flow import Step
from strategos.kernel.state import Setup, State


class Power:
    """One power of one unit, as printed."""

    __slots__ = (
        "classes", "cost", "extra_wound", "function", "high", "id", "ignores_obstacles", "index", "low", "name",
        "rerolls", "retaliation", "shape", "type", "unit", "unit_range", "values",
    )  # fmt: skip

    def __init__(self, index: int, unit: int, name: str) -> None:
        self.index: Final = index
        self.unit: Final = unit
        self.name: Final = name
        self.function = ""
        self.type = 0
        self.cost = 0
        self.shape = -1
        self.low = 0
        self.high = 0
        self.unit_range = False
        self.ignores_obstacles = False
        self.classes: tuple[int, ...] = ()
        self.extra_wound: tuple[int, ...] = ()
        self.rerolls = 0
        self.retaliation = True
        self.values: list[int] = []  # by vitality: X, 1 for available, 0 for a dash


class Profile:
    """One unit, as printed."""

    __slots__ = (
        "cards", "cls", "cost", "defence", "is_divinity", "is_troops", "movement", "name", "offence", "powers", "range",
        "returns", "strategic", "talents", "type", "vitality",
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
        self.talents = 0
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
        "absorb", "aquatic", "armies", "art", "art_card", "board", "budget", "cage_walls", "cap_flat", "capacity",
        "chains", "clamp_all", "dice", "edge", "edition", "escarpments", "exits", "goats", "godless", "gods_to_destroy",
        "ground", "has_deploy", "impassable", "is_terrain_on", "kinds", "lead", "max_rounds", "names",
        "neighbours", "no_room", "obstacles", "omphalos", "omphalos_card", "opening_cards",
        "order", "overlooks", "pieces", "placed", "powers", "profiles", "seats", "sides", "skulls", "special",
        "start_markers", "supply", "terrain", "units", "windows", "zones",
    )  # fmt: skip

    def __init__(self, board: AreaBoard, edition: Resolved, seats: int) -> None:
        self.board: Final = board
        self.neighbours: Final = board.graph.neighbours
        self.edition: Final = edition
        self.seats: Final = seats
        self.dice = DiceRules(
            edition.flag("second_assault_gate"),
            edition.flag("choose_fives"),
            edition.flag("save_fives"),
            edition.flag("exploding_tens"),
        )
        self.cap_flat: Final = edition.word("modifier_cap") == "flat"
        self.clamp_all: Final = edition.word("stat_clamp_scope") == "all"
        self.max_rounds: Final = edition.number("max_rounds")
        self.sides: list[int] = []  # by seat: the number of its side
        self.lead = NOBODY  # the lead player, if the scenario names one
        self.order: list[int] = []  # seats in the order of turns, repeated
        self.special: frozenset[str] = frozenset()  # special rules of the scenario
        self.is_terrain_on = True
        self.has_deploy = True
        # units
        self.names: list[str] = []
        self.profiles: list[Profile] = []
        self.powers: list[Power] = []
        self.units: Final = self.profiles
        self.armies: list[list[int]] = []  # fixed armies
        self.placed: dict[int, int] = {}
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
        self.no_room = 0  # areas without room for anybody
        self.godless = 0  # areas that no divinity may enter
        self.goats = 0  # cliffs on the goat path
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


MASKS: Final = (
    "activated", "retaliated", "evaded", "petrified", "inspired", "roused", "dodging", "suppressed", "uprooted",
    "deployed",
)  # fmt: skip


class PantheonState(State):
    """The columns of a match."""

    __slots__ = (
        "absorbed",
        "activated",
        "active",
        "allies",
        "area",
        "army",
        "bought",
        "cards",
        "carries",
        "closed",
        "count",
        "deck",
        "deployed",
        "discard",
        "dodging",
        "erupting",
        "evaded",
        "foes",
        "gone",
        "ground",
        "hand",
        "here",
        "inspired",
        "lead",
        "limit",
        "mounted",
        "owner",
        "petrified",
        "pick",
        "pieces",
        "points",
        "refreshes",
        "retaliated",
        "round",
        "roused",
        "rules",
        "score",
        "starter",
        "status",
        "subterfuge",
        "supply",
        "suppressed",
        "turn",
        "uprooted",
        "vitality",
    )  # fmt: skip

    def __init__(self, setup: Setup, rules: Rules, source: PantheonState | None = None) -> None:
        super().__init__(setup, source)
        self.rules = rules
        if source is not None:
            self.copy(source)
            return
        units = len(rules.profiles)
        areas = len(rules.terrain)
        # by unit
        self.owner = [NOBODY] * units
        self.status = [0] * units
        self.area = [NOWHERE] * units
        self.vitality = [0] * units
        self.carries = [0] * units  # 0: nothing, else 1 + kind of marker
        # by area
        self.ground = [0] * (3 * areas)  # markers lying about, by kind and area
        self.pieces = rules.pieces[:]
        # cards by kind
        self.deck = [0] * rules.kinds
        self.hand = [0] * rules.kinds
        self.discard = [0] * rules.kinds
        self.supply = rules.supply  # omphalos cards beside the board
        # by seat
        self.bought = [0] * rules.seats
        self.subterfuge = [0] * rules.seats
        self.absorbed = [0] * rules.seats
        self.score = [0] * rules.seats
        self.points = rules.budget[:] if rules.budget else [0] * rules.seats
        # sets of units
        self.activated = 0
        self.retaliated = 0
        self.evaded = 0
        self.petrified = 0
        self.inspired = 0  # Born Leader: more defence until its player's next turn
        self.roused = 0  # Born Leader: more offence in this activation
        self.dodging = 0
        self.suppressed = 0  # without talents and most powers: a complex action
        self.uprooted = 0  # Force of Nature in effect
        self.deployed = 0
        # the course of the match
        self.lead = 0
        self.starter = 0
        self.active = 0
        self.turn = 0
        self.round = 0
        self.pick = 0
        self.count = 0  # units activated this turn
        self.limit = 2
        self.closed = 0  # 1: no second activation any more this turn
        self.refreshes = 0
        self.erupting = 0
        self.mounted = NOBODY
        self.gone = 0  # omphalos that have left the board with a unit
        # derived
        self.here = [0] * areas  # set of units in each area
        self.army = [0] * rules.seats  # set of units of each seat
        # These change only while armies are recruited, and are made anew then: clones share them.
        self.allies = [0] * rules.seats  # set of units of each seat's side
        self.foes = [0] * rules.seats  # set of units of the other sides
        self.cards: list[list[int]] = []  # kinds of cards of each seat: its units', art of war, omphalos
        self.muster()

    def columns(self) -> tuple[str, ...]:
        return (
            "owner", "status", "area", "vitality", "carries", "ground", "pieces", "deck", "hand", "discard", "supply",
            "bought", "subterfuge", "absorbed", "score", "points", *MASKS, "lead", "starter", "active", "turn", "round",
            "pick", "count", "limit", "closed", "refreshes", "erupting", "mounted", "gone",
        )  # fmt: skip

    def derived(self) -> tuple[str, ...]:
        return ("here", "army", "allies", "foes", "cards")

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

    def copy(self, other: PantheonState) -> None:
        """Take over every column of another state, and what was derived from them.

        Columns that an event replaces as a whole (`changed`) are shared.
        """
        self.owner = other.owner
        self.status = other.status[:]
        self.area = other.area[:]
        self.vitality = other.vitality[:]
        self.carries = other.carries[:]
        self.ground = other.ground
        self.pieces = other.pieces
        self.deck = other.deck[:]
        self.hand = other.hand[:]
        self.discard = other.discard[:]
        self.supply = other.supply
        self.bought = other.bought
        self.subterfuge = other.subterfuge
        self.absorbed = other.absorbed
        self.score = other.score
        self.points = other.points
        self.activated = other.activated
        self.retaliated = other.retaliated
        self.evaded = other.evaded
        self.petrified = other.petrified
        self.inspired = other.inspired
        self.roused = other.roused
        self.dodging = other.dodging
        self.suppressed = other.suppressed
        self.uprooted = other.uprooted
        self.deployed = other.deployed
        self.lead = other.lead
        self.starter = other.starter
        self.active = other.active
        self.turn = other.turn
        self.round = other.round
        self.pick = other.pick
        self.count = other.count
        self.limit = other.limit
        self.closed = other.closed
        self.refreshes = other.refreshes
        self.erupting = other.erupting
        self.mounted = other.mounted
        self.gone = other.gone
        self.here = other.here[:]
        self.army = other.army[:]
        self.allies = other.allies
        self.foes = other.foes
        self.cards = other.cards
