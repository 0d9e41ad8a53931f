"""The toy's state, its immutable rules, its actions and its events."""

from __future__ import annotations

from typing import Final

from strategos.boards.areas import AreaBoard
from strategos.kernel.action import Action
from strategos.kernel.chance import Die
from strategos.kernel.event import Event, private, secret, spelled
from strategos.kernel.flow import Step
from strategos.kernel.records import record
from strategos.kernel.state import Columns, Setup, State, closed_column, open_column
from strategos.kernel.zones import move, move_all

WARY, BOLD, UNKNOWN = 0, 1, -1
CARDS: Final = ("strike", "parry", "scout")
STRIKE, PARRY, SCOUT = 0, 1, 2
KINDS: Final = (0, 1, 2)
NO_CARDS: Final = [[0, 0, 0], [0, 0, 0]]
SEATS: Final = (0, 1)


class Rules:
    """Everything that does not change during a match; one value shared by all clones."""

    __slots__ = (
        "at_hits", "board", "cards", "defence", "die", "neighbours", "offence", "owner", "parry_cancels", "rounds",
        "start", "tough", "units", "units_of", "vitality",
    )  # fmt: skip

    def __init__(self, board: AreaBoard, die: Die, parry_cancels: int, rounds: int, cards: list[int]) -> None:
        self.board: Final = board
        self.neighbours: Final = board.graph.neighbours
        self.die: Final = die
        self.parry_cancels: Final = parry_cancels
        self.rounds: Final = rounds
        self.cards: Final = cards  # how many of each kind a seat has
        self.units: list[str] = []
        self.owner: list[int] = []
        self.offence: list[int] = []
        self.defence: list[int] = []
        self.vitality: list[int] = []
        self.start: list[int] = []
        self.tough: list[bool] = []
        self.units_of: list[list[int]] = [[], []]
        self.at_hits: tuple[Step[Blow], ...] = ()


COLUMNS: Final = Columns(
    open_column("area", "unit area?"),
    open_column("vitality", "unit int"),
    closed_column("deck", "seat card int"),
    closed_column("hand", "seat card int"),
    open_column("discard", "seat card int"),
    closed_column("stance", "seat stance?"),
    open_column("shown", "int"),
    open_column("first", "seat"),
    open_column("round", "int"),
)


class ToyState(State):
    """The columns of a match, as they begin or as they stand in another state."""

    __slots__ = COLUMNS.slots

    def __init__(self, setup: Setup, rules: Rules, source: ToyState | None = None) -> None:
        State.__init__(self, setup, source)  # without super(), which costs a tenth of a clone
        self.rules = rules
        old = source
        self.area: list[int] = rules.start[:] if old is None else old.area[:]  # by unit; -1: off the board
        self.vitality: list[int] = rules.vitality[:] if old is None else old.vitality[:]
        self.deck: list[list[int]] = both([rules.cards, rules.cards] if old is None else old.deck)
        self.hand: list[list[int]] = both(NO_CARDS if old is None else old.hand)
        self.discard: list[list[int]] = both(NO_CARDS if old is None else old.discard)
        self.stance: list[int] = [UNKNOWN, UNKNOWN] if old is None else old.stance[:]
        self.shown: int = 0 if old is None else old.shown  # 1: the stances lie open
        self.first: int = 0 if old is None else old.first  # the seat that acts first
        self.round: int = 0 if old is None else old.round

    def columns(self) -> tuple[str, ...]:
        return COLUMNS.names

    def clone(self) -> ToyState:
        return ToyState(self.setup, self.rules, self)


def both(zones: list[list[int]]) -> list[list[int]]:
    """The cards of both seats, in lists of their own."""
    return [zones[0][:], zones[1][:]]


@spelled("decline")
class Decline(Action):
    pass


@spelled("pass")
class Pass(Action):
    pass


@spelled("stance <stance>")
class TakeStance(Action):
    stance: int


@spelled("walk <unit> <to:area>")
class Walk(Action):
    unit: int
    to: int


@spelled("attack <unit> <target:unit>")
class Attack(Action):
    unit: int
    target: int


@spelled("strike <unit> <target:unit>")
class Strike(Action):
    unit: int
    target: int


@spelled("parry")
class Parry(Action):
    pass


@spelled("scout")
class Scout(Action):
    pass


@spelled("take <card>")
class Take(Action):
    card: int


@record
class Turn:
    """Whose turn it is, and who comes after."""

    seat: int
    last: bool


@record
class Blow:
    """An attack on its way: who, whom, with how many dice, and how many hits are left of it."""

    unit: int
    target: int
    dice: int
    hits: int


@record
class Hands:
    """Seats that still draw cards before the match goes on."""

    seat: int
    amount: int


@private("seat")
@spelled("stance-chosen <seat> <stance>")
class StanceChosen(Event):
    seat: int
    stance: int

    def apply(self, state: ToyState) -> None:
        state.stance[self.seat] = self.stance


@spelled("stances-shown <stances:stance*>")
class StancesShown(Event):
    stances: tuple[int, ...]
    first: int

    def apply(self, state: ToyState) -> None:
        state.shown = 1
        state.first = self.first


@spelled("round-begun <round:int>")
class RoundBegun(Event):
    round: int

    def apply(self, state: ToyState) -> None:
        state.round = self.round
        state.stance = [UNKNOWN, UNKNOWN]
        state.shown = 0


@spelled("walked <unit> <to:area>")
class Walked(Event):
    unit: int
    to: int

    def apply(self, state: ToyState) -> None:
        state.area[self.unit] = self.to


@spelled("wounded <unit> <hits:int>")
class Wounded(Event):
    unit: int
    hits: int

    def apply(self, state: ToyState) -> None:
        state.vitality[self.unit] = max(0, state.vitality[self.unit] - self.hits)
        if state.vitality[self.unit] == 0:
            state.area[self.unit] = -1


@spelled("drew <seat> <cards:card*>")
class CardsDrawn(Event):
    seat: int
    cards: tuple[int, ...] = secret("seat")

    def apply(self, state: ToyState) -> None:
        for card in self.cards:
            move(state.deck[self.seat], state.hand[self.seat], card)


@spelled("discarded <seat> <card>")
class Discarded(Event):
    seat: int
    card: int

    def apply(self, state: ToyState) -> None:
        move(state.hand[self.seat], state.discard[self.seat], self.card)


@spelled("reshuffled <seat>")
class Reshuffled(Event):
    seat: int

    def apply(self, state: ToyState) -> None:
        move_all(state.discard[self.seat], state.deck[self.seat], KINDS)


@spelled("initiative <seat>")
class FirstChosen(Event):
    seat: int

    def apply(self, state: ToyState) -> None:
        state.first = self.seat
