"""Everything that can happen. Each event changes the state in one place: its `apply`."""

from __future__ import annotations

from strategos.games.pantheon.model import PantheonState
from strategos.games.pantheon.words import BOARD, DEPARTED, DESTROYED, NOBODY, NOWHERE, WAITING
from strategos.kernel.event import Event, secret, spelled


def _take_off(state: PantheonState, unit: int) -> None:
    area = state.area[unit]
    if area >= 0:
        state.here[area] &= ~(1 << unit)
        state.area[unit] = NOWHERE


@spelled("lead-decided <seat>")
class LeadDecided(Event):
    seat: int

    def apply(self, state: PantheonState) -> None:
        state.lead = self.seat


@spelled("starter <seat>")
class StarterDecided(Event):
    """Who takes the first turn."""

    seat: int

    def apply(self, state: PantheonState) -> None:
        state.starter = self.seat


@spelled("recruited <seat> <unit> <cost:int>")
class Recruited(Event):
    """A unit joins an army; its cards go into the deck, with art of war cards for its strategic value.

    Rule: MB-SETUP-05, MB-COMP-23.
    """

    seat: int
    unit: int
    cost: int

    def apply(self, state: PantheonState) -> None:
        profile = state.rules.profiles[self.unit]
        state.owner[self.unit] = self.seat
        state.army[self.seat] |= 1 << self.unit
        state.status[self.unit] = WAITING
        state.vitality[self.unit] = profile.vitality
        state.points[self.seat] -= self.cost
        state.deck[self.unit] = profile.cards
        state.deck[state.rules.art_card[self.seat]] += profile.strategic
        state.muster()


@spelled("picked")
class Picked(Event):
    """One visit of the draft is over."""

    def apply(self, state: PantheonState) -> None:
        state.pick += 1


@spelled("points-converted <seat> <cards:int>")
class PointsConverted(Event):
    """Recruitment points that buy nothing become omphalos cards."""

    seat: int
    cards: int

    def apply(self, state: PantheonState) -> None:
        state.points[self.seat] = 0
        state.supply -= self.cards
        state.hand[state.rules.omphalos_card[self.seat]] += self.cards


@spelled("cards-added <seat> <art:int> <omphalos:int>")
class CardsAdded(Event):
    """Art of war and omphalos cards from the supply, for the opening hand."""

    seat: int
    art: int
    omphalos: int

    def apply(self, state: PantheonState) -> None:
        state.hand[state.rules.art_card[self.seat]] += self.art
        state.hand[state.rules.omphalos_card[self.seat]] += self.omphalos
        state.supply -= self.omphalos


@spelled("turn-begun <seat> <turn:int>")
class TurnBegun(Event):
    """A new turn: everything that lasts a turn is over."""

    seat: int
    turn: int
    round: int

    def apply(self, state: PantheonState) -> None:
        state.active = self.seat
        state.turn = self.turn
        state.round = self.round
        state.activated = state.retaliated = state.evaded = state.dodging = 0
        state.suppressed = state.uprooted = state.roused = 0
        state.count = state.closed = 0
        state.limit = 2
        state.bought = [0] * state.rules.seats
        state.subterfuge = [0] * state.rules.seats


@spelled("round-effects-ended <seat>")
class RoundEffectsEnded(Event):
    """What a player started in their last turn for a round is over."""

    seat: int
    petrified: int
    inspired: int

    def apply(self, state: PantheonState) -> None:
        state.petrified = self.petrified
        state.inspired = self.inspired


@spelled("drew <seat> <cards:card*>")
class CardsDrawn(Event):
    seat: int
    cards: tuple[int, ...] = secret("seat")

    def apply(self, state: PantheonState) -> None:
        for card in self.cards:
            state.deck[card] -= 1
            state.hand[card] += 1


@spelled("took <seat> <card>")
class CardTaken(Event):
    """A card was searched out of the own deck."""

    seat: int
    card: int = secret("seat")

    def apply(self, state: PantheonState) -> None:
        state.deck[self.card] -= 1
        state.hand[self.card] += 1


@spelled("regained <seat> <card>")
class CardRegained(Event):
    """A card came back from the open discard pile."""

    seat: int
    card: int

    def apply(self, state: PantheonState) -> None:
        state.discard[self.card] -= 1
        state.hand[self.card] += 1


@spelled("discarded <seat> <cards:card*>")
class Discarded(Event):
    """Cards go from the hand to the own discard pile. Rule: MB-DECK-03."""

    seat: int
    cards: tuple[int, ...]

    def apply(self, state: PantheonState) -> None:
        for card in self.cards:
            state.hand[card] -= 1
            state.discard[card] += 1


@spelled("boxed <seat> <card>")
class CardBoxed(Event):
    """An omphalos card is gone for the rest of the match."""

    seat: int
    card: int

    def apply(self, state: PantheonState) -> None:
        state.hand[self.card] -= 1


@spelled("refreshed <seat>")
class Refreshed(Event):
    """The deck joins the hand, the discard pile becomes the deck."""

    seat: int

    def apply(self, state: PantheonState) -> None:
        for card in seat_cards(state, self.seat):
            state.hand[card] += state.deck[card]
            state.deck[card] = state.discard[card]
            state.discard[card] = 0


def seat_cards(state: PantheonState, seat: int) -> list[int]:
    """The kinds of cards a seat can have: those of its units, art of war, omphalos."""
    return state.cards[seat]


@spelled("cycle-ended")
class CycleEnded(Event):
    """All players have refreshed: a new battle cycle begins."""

    erupting: int

    def apply(self, state: PantheonState) -> None:
        state.refreshes += 1
        state.erupting = self.erupting


@spelled("bought <seat> <manoeuvre:int>")
class Bought(Event):
    """A manoeuvre or a power with a cost: once per turn and player. A free one uses up a subterfuge."""

    seat: int
    manoeuvre: int
    free: bool

    def apply(self, state: PantheonState) -> None:
        state.bought[self.seat] |= 1 << self.manoeuvre
        if self.free:
            state.subterfuge[self.seat] = 2


@spelled("subterfuge <seat>")
class SubterfugeReady(Event):
    """The next manoeuvre of this player costs nothing."""

    seat: int

    def apply(self, state: PantheonState) -> None:
        state.subterfuge[self.seat] = 1


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
        _take_off(state, self.unit)
        state.area[self.unit] = self.to
        state.here[self.to] |= 1 << self.unit


@spelled("deployed <unit> <area>")
class Deployed(Event):
    unit: int
    area: int

    def apply(self, state: PantheonState) -> None:
        state.status[self.unit] = BOARD
        state.area[self.unit] = self.area
        state.here[self.area] |= 1 << self.unit
        state.deployed |= 1 << self.unit


@spelled("departed <unit>")
class Departed(Event):
    """A unit has left the board for good, with what it carried."""

    unit: int

    def apply(self, state: PantheonState) -> None:
        _take_off(state, self.unit)
        state.status[self.unit] = DEPARTED
        if state.carries[self.unit]:
            state.gone += 1
            state.carries[self.unit] = 0


@spelled("recalled <unit> <area>")
class Recalled(Event):
    """Troops stand complete beside their divinity again."""

    unit: int
    area: int
    clears_tokens: bool

    def apply(self, state: PantheonState) -> None:
        _take_off(state, self.unit)
        state.status[self.unit] = BOARD
        state.vitality[self.unit] = state.rules.profiles[self.unit].vitality
        state.area[self.unit] = self.area
        state.here[self.area] |= 1 << self.unit
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
        state.ground[self.marker * len(state.here) + self.area] -= 1
        state.carries[self.unit] = self.marker + 1


@spelled("dropped <unit> <area>")
class Dropped(Event):
    unit: int
    area: int

    def apply(self, state: PantheonState) -> None:
        marker = state.carries[self.unit] - 1
        state.carries[self.unit] = 0
        state.ground[marker * len(state.here) + self.area] += 1


@spelled("absorbed <seat> <area> <carrier:unit?>")
class Absorbed(Event):
    """An omphalos leaves the board for good and counts; a card comes from the supply if one is left."""

    seat: int
    area: int
    carrier: int | None

    def apply(self, state: PantheonState) -> None:
        if self.carrier is None:
            state.ground[self.area] -= 1
        else:
            state.carries[self.carrier] = 0
        state.absorbed[self.seat] += 1
        if state.supply:
            state.supply -= 1
            state.hand[state.rules.omphalos_card[self.seat]] += 1


@spelled("toll-paid <unit>")
class TollPaid(Event):
    """An omphalos for the ferryman: a point and a card."""

    seat: int
    unit: int

    def apply(self, state: PantheonState) -> None:
        state.carries[self.unit] = 0
        state.gone += 1
        state.score[self.seat] += 1
        if state.supply:
            state.supply -= 1
            state.hand[state.rules.omphalos_card[self.seat]] += 1


@spelled("prisoner-freed <unit>")
class PrisonerFreed(Event):
    seat: int
    unit: int

    def apply(self, state: PantheonState) -> None:
        state.carries[self.unit] = 0
        state.score[self.seat] += 1


@spelled("passage <seat> <points:int>")
class Passage(Event):
    """Points for a unit that got through."""

    seat: int
    points: int

    def apply(self, state: PantheonState) -> None:
        state.score[self.seat] += self.points


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
        state.pieces[self.area] -= 1


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
        """Nothing changes; it is told."""


@spelled("guarded <target:unit> <guard:unit>")
class Guarded(Event):
    target: int
    guard: int

    def apply(self, state: PantheonState) -> None:
        """Nothing changes; it is told."""


@spelled("evaded <unit>")
class Evaded(Event):
    """A unit is out of reach, of the attack at hand and perhaps for the rest of the turn."""

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
        """Nothing changes; it is told."""


@spelled("wounded <unit> <wounds:int>")
class Wounded(Event):
    unit: int
    wounds: int

    def apply(self, state: PantheonState) -> None:
        state.vitality[self.unit] = max(0, state.vitality[self.unit] - self.wounds)


@spelled("healed <unit> <amount:int>")
class Healed(Event):
    """Vitality or figures come back, never above the start."""

    unit: int
    amount: int

    def apply(self, state: PantheonState) -> None:
        most = state.rules.profiles[self.unit].vitality
        state.vitality[self.unit] = min(most, state.vitality[self.unit] + self.amount)


@spelled("destroyed <unit>")
class UnitDestroyed(Event):
    """A unit is off the board; its tokens come off with it, and Petrify ends with Medusa."""

    unit: int
    petrified: int

    def apply(self, state: PantheonState) -> None:
        _take_off(state, self.unit)
        state.status[self.unit] = DESTROYED
        state.vitality[self.unit] = 0
        gone = ~(1 << self.unit)
        state.petrified = self.petrified & gone
        state.inspired &= gone
        state.dodging &= gone


@spelled("thrown <unit>")
class Thrown(Event):
    """A mighty throw of a unit that the attack has destroyed: nothing changes on the board."""

    unit: int

    def apply(self, state: PantheonState) -> None:
        """Nothing changes; it is told."""


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
                    state.ground[marker * len(state.here) + state.area[unit]] += 1
                    state.carries[unit] = 0
                _take_off(state, unit)
                state.status[unit] = DEPARTED
