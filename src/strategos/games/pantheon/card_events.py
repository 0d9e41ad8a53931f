"""What happens around the board: recruiting, turns, cards and what is bought with them."""

from __future__ import annotations

from strategos.games.pantheon.model import PantheonState, changed, replaced
from strategos.games.pantheon.words import WAITING
from strategos.kernel.event import Event, reveals, secret, spelled


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
        state.owner = replaced(state.owner, self.unit, self.seat)
        state.army = replaced(state.army, self.seat, state.army[self.seat] | 1 << self.unit)
        state.status = replaced(state.status, self.unit, WAITING)
        state.vitality = replaced(state.vitality, self.unit, profile.vitality)
        state.points = changed(state.points, self.seat, -self.cost)
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
        state.points = changed(state.points, self.seat, -state.points[self.seat])
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
        state.bought = state.subterfuge = [0] * state.rules.seats  # never changed in place


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


@reveals
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
        if not state.bought[self.seat] >> self.manoeuvre & 1:
            state.bought = changed(state.bought, self.seat, 1 << self.manoeuvre)
        if self.free:
            state.subterfuge = changed(state.subterfuge, self.seat, 2 - state.subterfuge[self.seat])


@spelled("subterfuge <seat>")
class SubterfugeReady(Event):
    """The next manoeuvre of this player costs nothing."""

    seat: int

    def apply(self, state: PantheonState) -> None:
        state.subterfuge = changed(state.subterfuge, self.seat, 1 - state.subterfuge[self.seat])
