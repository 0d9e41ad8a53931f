"""What can happen in the course of a battle. Each event changes the state in its `apply` and nowhere else."""

from __future__ import annotations

from strategos.games.commander.model import CommanderState, changed
from strategos.games.commander.words import (
    ACTING,
    DISTRIBUTING,
    ENDING,
    GENERATING,
    NO_ORDER,
    NO_TOKEN,
    NOBODY,
    NOTHING,
    NOWHERE,
    STOOD,
    YELLOW,
)
from strategos.kernel.event import Event, private, spelled


@spelled("round <round:int>")
class RoundBegun(Event):
    """A new round. Rule: FC-RND-01."""

    round: int

    def apply(self, state: CommanderState) -> None:
        state.round = self.round
        state.phase = GENERATING
        state.activated = 0
        state.panicked = 0
        state.survived = 0
        state.generated = [0] * 8
        state.placed = [0] * 8
        state.since = [0] * 8
        state.reserve = [0] * 8
        state.forgone = [NOTHING, NOTHING]
        state.dice = [0] * 12
        state.rerolls = [0, 0]
        state.wagon = [0, 0]


@private("seat")
@spelled("forgone <seat> <colour>")
class OrderForgone(Event):
    """A fixed order that is lost to a malus. Rule: FC-RULING-74."""

    seat: int
    colour: int

    def apply(self, state: CommanderState) -> None:
        state.forgone = changed(state.forgone, self.seat, self.colour)


@private("seat")
@spelled("order-dice <seat> <faces:int*>")
class OrderDiceRolled(Event):
    """Order dice behind the screen, with the re-rolls that are left. Rule: FC-CMD-04, FC-CMD-11."""

    seat: int
    rerolls: int
    wagon: int
    faces: tuple[int, ...]

    def apply(self, state: CommanderState) -> None:
        dice = state.dice[:]
        first = self.seat * 6
        for at in range(first, first + 6):
            dice[at] = 0
        for face in self.faces:
            dice[first + face - 1] += 1
        state.dice = dice
        state.rerolls = changed(state.rerolls, self.seat, self.rerolls)
        state.wagon = changed(state.wagon, self.seat, self.wagon)


@spelled("reserves <orders:int*>")
class ReservesShown(Event):
    """Both reserves, red blue green purple, first those of seat A. Rule: FC-CMD-12, FC-RULING-21."""

    orders: tuple[int, ...]

    def apply(self, state: CommanderState) -> None:
        state.generated = list(self.orders)
        state.reserve = list(self.orders)
        state.phase = DISTRIBUTING
        state.malus = [0, 0]
        state.forgone = [NOTHING, NOTHING]
        state.dice = [0] * 12
        state.rerolls = [0, 0]
        state.wagon = [0, 0]


@private("seat")
@spelled("ordered <unit> <colour>")
class OrderPlaced(Event):
    """A token laid face down on a unit, and the order that it took from the reserve. Rule: FC-CMD-13."""

    seat: int
    unit: int
    colour: int
    taken: int

    def apply(self, state: CommanderState) -> None:
        state.order = changed(state.order, self.unit, self.colour)
        if self.taken != YELLOW:
            at = self.seat * 4 + self.taken
            state.reserve = changed(state.reserve, at, state.reserve[at] - 1)


@spelled("revealed <orders:token*>")
class OrdersRevealed(Event):
    """All tokens are turned face up together, unit by unit. Rule: FC-CMD-24."""

    orders: tuple[int, ...]
    placed: tuple[int, ...]

    def apply(self, state: CommanderState) -> None:
        state.order = [NO_ORDER if order == NO_TOKEN else order for order in self.orders]
        state.placed = list(self.placed)
        state.phase = ACTING


@spelled("initiative <seat>")
class InitiativeTaken(Event):
    seat: int

    def apply(self, state: CommanderState) -> None:
        state.initiative = self.seat


@spelled("activated <unit>")
class Activated(Event):
    """A unit is activated: its token is discarded. Rule: FC-ACT-13."""

    unit: int
    card: int

    def apply(self, state: CommanderState) -> None:
        state.order = changed(state.order, self.unit, NO_ORDER)
        state.activated |= 1 << self.unit
        state.active = self.unit
        state.card = self.card
        state.recharged = 0
        state.tired = 0
        state.start = state.hex[self.unit]
        state.moved = STOOD
        state.pursued = 0


@spelled("ended-activation <unit>")
class ActivationEnded(Event):
    unit: int

    def apply(self, state: CommanderState) -> None:
        state.active = NOBODY
        state.card = NOTHING
        state.recharged = 0
        state.tired = 0
        state.start = NOWHERE
        state.moved = STOOD
        state.pursued = 0


@spelled("recharged <unit> <ability:keyword> <paid:colour>")
class Recharged(Event):
    """An ability switched on, paid from the reserve. Rule: FC-ABL-02, FC-ABL-07."""

    seat: int
    unit: int
    ability: int
    index: int
    paid: int

    def apply(self, state: CommanderState) -> None:
        state.recharged |= 1 << self.index
        at = self.seat * 4 + self.paid
        state.reserve = changed(state.reserve, at, state.reserve[at] - 1)
        state.since = changed(state.since, at, state.since[at] - 1)


@spelled("moved <unit> <path:hex*>")
class Moved(Event):
    """A unit moves or runs, hex by hex. Rule: FC-MOV-01, FC-MOV-05."""

    unit: int
    how: int
    path: tuple[int, ...]

    def apply(self, state: CommanderState) -> None:
        state.put(self.unit, self.path[-1])
        state.moved = self.how


@spelled("shifted <unit> <to:hex> <why:word>")
class Shifted(Event):
    """A unit comes to another hex otherwise: deployed, retreating, pushed, advancing, summoned."""

    unit: int
    to: int
    why: str

    def apply(self, state: CommanderState) -> None:
        state.put(self.unit, self.to)


@spelled("pursuing <unit>")
class PursuitBegun(Event):
    unit: int

    def apply(self, state: CommanderState) -> None:
        state.pursued = 1


@spelled("defends <unit>")
class DefenceDeclared(Event):
    """A Defence token, gained by an action or by giving up an order. Rule: FC-ACN-05, FC-ACN-07, FC-ACN-09."""

    unit: int

    def apply(self, state: CommanderState) -> None:
        state.defending |= 1 << self.unit
        state.order = changed(state.order, self.unit, NO_ORDER)


@spelled("fatigued <unit> <fatigue:int>")
class FatigueChanged(Event):
    """A unit has another number of fatigue tokens now; `by_choice` uses up what it may take in its activation."""

    unit: int
    by_choice: bool
    fatigue: int

    def apply(self, state: CommanderState) -> None:
        state.fatigue = changed(state.fatigue, self.unit, self.fatigue)
        if self.by_choice and self.unit == state.active:
            state.tired = 1


@spelled("wounded <unit> <wounds:int> <why:word>")
class WoundsChanged(Event):
    """Miniatures lost or wounds taken, or healed: the number of wounds now."""

    unit: int
    wounds: int
    why: str

    def apply(self, state: CommanderState) -> None:
        state.wounds = changed(state.wounds, self.unit, self.wounds)


@spelled("survived <unit>")
class Survived(Event):
    """Survivor: the unit stays with one miniature or one Health. Rule: FC-KW-36."""

    unit: int

    def apply(self, state: CommanderState) -> None:
        state.survived |= 1 << self.unit
        profile = state.rules.profiles[state.kind[self.unit]]
        state.wounds = changed(state.wounds, self.unit, profile.size - 1)


@spelled("fed <unit>")
class Fed(Event):
    """Vampirism has worked, where it works once in a match."""

    unit: int

    def apply(self, state: CommanderState) -> None:
        state.fed |= 1 << self.unit


@spelled("destroyed <unit>")
class Destroyed(Event):
    """A unit leaves the map. Rule: FC-UNIT-05, FC-UNIT-07."""

    unit: int

    def apply(self, state: CommanderState) -> None:
        state.put(self.unit, NOWHERE)
        state.order = changed(state.order, self.unit, NO_ORDER)
        state.effects = changed(state.effects, self.unit, 0)
        state.defending &= ~(1 << self.unit)


@spelled("panicked <unit> <hexes:int>")
class Panicked(Event):
    """A unit panics and loses its order. Rule: FC-PAN-07, FC-PAN-08."""

    unit: int
    hexes: int

    def apply(self, state: CommanderState) -> None:
        state.panicked |= 1 << self.unit
        state.order = changed(state.order, self.unit, NO_ORDER)


@spelled("marked <unit> <effects:int>")
class EffectsChanged(Event):
    """Effects that last to the end of the round."""

    unit: int
    effects: int

    def apply(self, state: CommanderState) -> None:
        state.effects = changed(state.effects, self.unit, self.effects)


@spelled("raised <unit> <hex>")
class Summoned(Event):
    """Zombie Warriors rise where an enemy fell. Rule: FC-KW-22, FC-RULING-61."""

    unit: int
    kind: int
    hex: int

    def apply(self, state: CommanderState) -> None:
        state.kind = changed(state.kind, self.unit, self.kind)
        state.wounds = changed(state.wounds, self.unit, 0)
        state.fatigue = changed(state.fatigue, self.unit, 0)
        state.put(self.unit, self.hex)


@spelled("scored <seat> <points:int> <why:word>")
class Scored(Event):
    """Victory points. Rule: FC-VP-01, FC-INV-07."""

    seat: int
    points: int
    why: str

    def apply(self, state: CommanderState) -> None:
        state.score = changed(state.score, self.seat, state.score[self.seat] + self.points)


@spelled("city-fell <hex>")
class CityFell(Event):
    """A city becomes a cemetery. Rule: FC-SC6-03."""

    hex: int

    def apply(self, state: CommanderState) -> None:
        state.terrain = changed(state.terrain, self.hex, state.rules.ruin)
        state.ground = state.rules.ground(state.terrain, state.features)
        state.fallen = state.round


@spelled("action-phase-over")
class ActionPhaseOver(Event):
    """Defence tokens go with the Action phase. Rule: FC-ACN-05, FC-INV-05."""

    def apply(self, state: CommanderState) -> None:
        state.defending = 0
        state.phase = ENDING


@spelled("end-phase-cleared")
class RoundCleared(Event):
    """Temporary effects and left-over orders go. Rule: FC-END-01, FC-END-02, FC-CMD-19."""

    def apply(self, state: CommanderState) -> None:
        state.effects = [0] * len(state.effects)
        state.reserve = [0] * 8


@spelled("malus <seat>")
class MalusGiven(Event):
    """One order less in the next Command phase. Rule: FC-SC2-06."""

    seat: int

    def apply(self, state: CommanderState) -> None:
        state.malus = changed(state.malus, self.seat, 1)
