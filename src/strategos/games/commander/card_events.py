"""What can happen to tactics cards."""

from __future__ import annotations

from strategos.games.commander.model import CommanderState, changed
from strategos.games.commander.words import NOTHING
from strategos.kernel.event import Event, spelled


@spelled("drew <seat> <card>")
class CardDrawn(Event):
    """The top card, seen by both. Rule: FC-CARD-01, FC-RULING-100."""

    seat: int
    card: int

    def apply(self, state: CommanderState) -> None:
        at = state.rules.place_of(self.seat, self.card)
        state.deck = changed(state.deck, at, state.deck[at] - 1)
        state.drawn = self.card


@spelled("played <seat> <card>")
class CardPlayed(Event):
    """A card is played and goes to its player's discard pile. Rule: FC-CARD-04."""

    seat: int
    card: int

    def apply(self, state: CommanderState) -> None:
        at = state.rules.place_of(self.seat, self.card)
        state.discard = changed(state.discard, at, state.discard[at] + 1)
        state.drawn = NOTHING


@spelled("declined <seat> <card> <colour>")
class CardDeclined(Event):
    """A card is discarded for an order of its colour. Rule: FC-CARD-06."""

    seat: int
    card: int
    colour: int

    def apply(self, state: CommanderState) -> None:
        at = state.rules.place_of(self.seat, self.card)
        state.discard = changed(state.discard, at, state.discard[at] + 1)
        state.drawn = NOTHING
        order = self.seat * 4 + self.colour
        state.reserve = changed(state.reserve, order, state.reserve[order] + 1)
        state.since = changed(state.since, order, state.since[order] + 1)


@spelled("laid <seat> <card> <hex>")
class TerrainLaid(Event):
    """A terrain card is played: its template lies on the map for good. Rule: FC-CARD-10, FC-CARD-12, FC-CARD-14."""

    seat: int
    card: int
    hex: int
    feature: int

    def apply(self, state: CommanderState) -> None:
        at = state.rules.place_of(self.seat, self.card)
        state.laid = changed(state.laid, at, state.laid[at] + 1)
        state.drawn = NOTHING
        state.features = changed(state.features, self.hex, self.feature)
        state.ground = state.rules.ground(state.terrain, state.features)


@spelled("cursed <seat> <card>")
class CurseSent(Event):
    """A curse goes to the other player's discard pile, shuffled into the deck. Rule: FC-CARD-15, FC-CARD-16."""

    seat: int
    card: int

    def apply(self, state: CommanderState) -> None:
        victim = 1 - self.seat
        at = state.rules.place_of(victim, self.card)
        state.discard = changed(state.discard, at, state.discard[at] + 1)
        state.drawn = NOTHING
        shuffle_in(state, victim)


@spelled("reshuffled <seat>")
class Reshuffled(Event):
    """An empty deck is made again from the discard pile. Rule: FC-CARD-08."""

    seat: int

    def apply(self, state: CommanderState) -> None:
        shuffle_in(state, self.seat)


def shuffle_in(state: CommanderState, seat: int) -> None:
    """The discard pile of a player becomes part of the deck; an order nobody knows is no order yet."""
    deck = state.deck[:]
    discard = state.discard[:]
    half = len(deck) // 2
    for at in range(seat * half, (seat + 1) * half):
        deck[at] += discard[at]
        discard[at] = 0
    state.deck = deck
    state.discard = discard
