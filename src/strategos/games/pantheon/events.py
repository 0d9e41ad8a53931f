"""Everything that can happen to units and areas. Each event changes the state in one place: its `apply`."""

from __future__ import annotations

from strategos.games.pantheon.model import PantheonState, changed, replaced
from strategos.games.pantheon.words import BOARD, DEPARTED, DESTROYED, NOBODY, WAITING
from strategos.kernel.event import Event, spelled


@spelled("activated <unit>")
class Activated(Event):
    """A unit acts; it counts towards the limit of the turn unless the edition excepts it."""

    unit: int
    counts: bool = True

    def apply(self, state: PantheonState) -> None:
        state.activated |= 1 << self.unit
        if self.counts:
            state.count += 1


@spelled("suppressed <unit>")
class Suppressed(Event):
    """A complex action: no talents, only permanent powers."""

    unit: int

    def apply(self, state: PantheonState) -> None:
        state.suppressed |= 1 << self.unit


@spelled("activation-ended <unit>")
class ActivationEnded(Event):
    """What lasts an activation is over."""

    unit: int
    suppressed: int
    uprooted: int

    def apply(self, state: PantheonState) -> None:
        state.suppressed = self.suppressed
        state.uprooted = self.uprooted
        state.roused &= ~(1 << self.unit)


@spelled("limit <limit:int>")
class LimitRaised(Event):
    """More units may be activated this turn, and no second activation is bought any more."""

    limit: int

    def apply(self, state: PantheonState) -> None:
        state.limit = self.limit
        state.closed = 1


@spelled("roused <unit>")
class Roused(Event):
    """Born Leader: more offence now, more defence until the player's next turn."""

    unit: int

    def apply(self, state: PantheonState) -> None:
        state.roused |= 1 << self.unit
        state.inspired |= 1 << self.unit


@spelled("moved <unit> <to:area> <path:area*>")
class Moved(Event):
    """A unit has gone along a path; it was led there, thrown, drifted or walked by itself."""

    unit: int
    to: int
    path: tuple[int, ...]

    def apply(self, state: PantheonState) -> None:
        state.leave(self.unit)
        state.enter(self.unit, self.to)


@spelled("deployed <unit> <area>")
class Deployed(Event):
    unit: int
    area: int

    def apply(self, state: PantheonState) -> None:
        state.status = replaced(state.status, self.unit, BOARD)
        state.enter(self.unit, self.area)
        state.deployed |= 1 << self.unit


@spelled("departed <unit>")
class Departed(Event):
    """A unit has left the board for good, with what it carried."""

    unit: int

    def apply(self, state: PantheonState) -> None:
        state.leave(self.unit)
        state.status = replaced(state.status, self.unit, DEPARTED)
        if state.carries[self.unit]:
            state.gone += 1
            state.carries = replaced(state.carries, self.unit, 0)


@spelled("recalled <unit> <area>")
class Recalled(Event):
    """Troops stand complete beside their divinity again."""

    unit: int
    area: int
    clears_tokens: bool

    def apply(self, state: PantheonState) -> None:
        state.leave(self.unit)
        state.status = replaced(state.status, self.unit, BOARD)
        state.vitality = replaced(state.vitality, self.unit, state.rules.profiles[self.unit].vitality)
        state.enter(self.unit, self.area)
        state.deployed |= 1 << self.unit
        state.activated |= 1 << self.unit
        if self.clears_tokens:
            state.petrified &= ~(1 << self.unit)
            state.inspired &= ~(1 << self.unit)


@spelled("claimed <unit> <marker> <area>")
class Claimed(Event):
    unit: int
    marker: int
    area: int

    def apply(self, state: PantheonState) -> None:
        state.ground = changed(state.ground, self.marker * len(state.here) + self.area, -1)
        state.carries = replaced(state.carries, self.unit, self.marker + 1)


@spelled("dropped <unit> <area>")
class Dropped(Event):
    unit: int
    area: int

    def apply(self, state: PantheonState) -> None:
        marker = state.carries[self.unit] - 1
        state.carries = replaced(state.carries, self.unit, 0)
        state.ground = changed(state.ground, marker * len(state.here) + self.area, 1)


@spelled("absorbed <seat> <area> <carrier:unit?>")
class Absorbed(Event):
    """An omphalos leaves the board for good and counts; a card comes from the supply if one is left."""

    seat: int
    area: int
    carrier: int | None

    def apply(self, state: PantheonState) -> None:
        if self.carrier is None:
            state.ground = changed(state.ground, self.area, -1)
        else:
            state.carries = replaced(state.carries, self.carrier, 0)
        state.absorbed = changed(state.absorbed, self.seat, 1)
        if state.supply:
            state.supply -= 1
            state.hand[state.rules.omphalos_card[self.seat]] += 1


@spelled("toll-paid <unit>")
class TollPaid(Event):
    """An omphalos for the ferryman: a point and a card."""

    seat: int
    unit: int

    def apply(self, state: PantheonState) -> None:
        state.carries = replaced(state.carries, self.unit, 0)
        state.gone += 1
        state.score = changed(state.score, self.seat, 1)
        if state.supply:
            state.supply -= 1
            state.hand[state.rules.omphalos_card[self.seat]] += 1


@spelled("prisoner-freed <unit>")
class PrisonerFreed(Event):
    seat: int
    unit: int

    def apply(self, state: PantheonState) -> None:
        state.carries = replaced(state.carries, self.unit, 0)
        state.score = changed(state.score, self.seat, 1)


@spelled("passage <seat> <points:int>")
class Passage(Event):
    """Points for a unit that got through."""

    seat: int
    points: int

    def apply(self, state: PantheonState) -> None:
        state.score = changed(state.score, self.seat, self.points)


@spelled("mounted <unit>")
class Mounted(Event):
    unit: int

    def apply(self, state: PantheonState) -> None:
        state.mounted = self.unit


@spelled("dismounted <unit>")
class Dismounted(Event):
    unit: int

    def apply(self, state: PantheonState) -> None:
        state.mounted = NOBODY


@spelled("piece-removed <area>")
class PieceRemoved(Event):
    """A tree or a column goes back in the box."""

    area: int

    def apply(self, state: PantheonState) -> None:
        state.pieces = changed(state.pieces, self.area, -1)


@spelled("uprooted <unit>")
class Uprooted(Event):
    """Force of Nature: more offence and range for a while."""

    unit: int

    def apply(self, state: PantheonState) -> None:
        state.uprooted |= 1 << self.unit


@spelled("uproot-over <unit>")
class UprootOver(Event):
    """Force of Nature used in a retaliation is over with it."""

    unit: int

    def apply(self, state: PantheonState) -> None:
        state.uprooted &= ~(1 << self.unit)


@spelled("target-chosen <attacker:unit> <target:unit>")
class TargetChosen(Event):
    attacker: int
    target: int

    def apply(self, state: PantheonState) -> None:
        """Nothing changes; the log shows it."""


@spelled("guarded <target:unit> <guard:unit>")
class Guarded(Event):
    target: int
    guard: int

    def apply(self, state: PantheonState) -> None:
        """Nothing changes; the log shows it."""


@spelled("evaded <unit>")
class Evaded(Event):
    """A unit is out of reach, of this attack and perhaps for the rest of the turn."""

    unit: int

    def apply(self, state: PantheonState) -> None:
        state.evaded |= 1 << self.unit


@spelled("evades-over")
class EvadesOver(Event):
    """Where an evade helps against one attack only, it is over with that attack."""

    def apply(self, state: PantheonState) -> None:
        state.evaded = 0


@spelled("retaliated <unit>")
class Retaliated(Event):
    unit: int

    def apply(self, state: PantheonState) -> None:
        state.retaliated |= 1 << self.unit


@spelled("dodged <unit>")
class Dodged(Event):
    unit: int

    def apply(self, state: PantheonState) -> None:
        state.dodging |= 1 << self.unit


@spelled("assault <attacker:unit?> <target:unit> <faces:int*>")
class Assaulted(Event):
    """Dice have fallen in an attack."""

    attacker: int | None
    target: int
    faces: tuple[int, ...]

    def apply(self, state: PantheonState) -> None:
        """Nothing changes; the log shows it."""


@spelled("wounded <unit> <wounds:int>")
class Wounded(Event):
    unit: int
    wounds: int

    def apply(self, state: PantheonState) -> None:
        state.vitality = replaced(state.vitality, self.unit, max(0, state.vitality[self.unit] - self.wounds))


@spelled("healed <unit> <amount:int>")
class Healed(Event):
    """Vitality or figures come back, never above the start."""

    unit: int
    amount: int

    def apply(self, state: PantheonState) -> None:
        most = state.rules.profiles[self.unit].vitality
        state.vitality = replaced(state.vitality, self.unit, min(most, state.vitality[self.unit] + self.amount))


@spelled("destroyed <unit>")
class UnitDestroyed(Event):
    """A unit is off the board; its tokens come off with it, and Petrify ends with Medusa."""

    unit: int
    petrified: int

    def apply(self, state: PantheonState) -> None:
        state.leave(self.unit)
        state.status = replaced(state.status, self.unit, DESTROYED)
        state.vitality = replaced(state.vitality, self.unit, 0)
        gone = ~(1 << self.unit)
        state.petrified = self.petrified & gone
        state.inspired &= gone
        state.dodging &= gone


@spelled("thrown <unit>")
class Thrown(Event):
    """A mighty throw of a unit that the attack has destroyed: nothing changes on the board."""

    unit: int

    def apply(self, state: PantheonState) -> None:
        """Nothing changes; the log shows it."""


@spelled("petrified <unit>")
class Petrified(Event):
    unit: int

    def apply(self, state: PantheonState) -> None:
        state.petrified |= 1 << self.unit


@spelled("retired <seat>")
class Retired(Event):
    """A player whose god has fallen leaves the match with every unit."""

    seat: int

    def apply(self, state: PantheonState) -> None:
        for unit in range(len(state.owner)):
            if state.owner[unit] == self.seat and state.status[unit] in (WAITING, BOARD):
                if state.carries[unit]:
                    marker = state.carries[unit] - 1
                    state.ground = changed(state.ground, marker * len(state.here) + state.area[unit], 1)
                    state.carries = replaced(state.carries, unit, 0)
                state.leave(unit)
                state.status = replaced(state.status, unit, DEPARTED)
