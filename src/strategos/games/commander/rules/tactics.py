"""Tactics cards: drawn at every go, played, declined, laid on the map, or sent as a curse."""

from __future__ import annotations

from strategos.boards.graph import bits
from strategos.games.commander.actions import DECLINE, PLAY, Lay, Play
from strategos.games.commander.card_events import (
    CardDeclined,
    CardDrawn,
    CardPlayed,
    CurseSent,
    Reshuffled,
    TerrainLaid,
)
from strategos.games.commander.effects.functions import PlayFunction
from strategos.games.commander.frames import Turn
from strategos.games.commander.model import CommanderState
from strategos.games.commander.rules.ground import within
from strategos.kernel.action import Action
from strategos.kernel.chance import Draw, Drawn
from strategos.kernel.decision import Decision
from strategos.kernel.event import happen
from strategos.kernel.flow import Next, ask, hand, resume, step, then


def fill_deck(state: CommanderState, seat: int) -> bool:
    """On each go the top card is drawn; an empty deck is made from the discard pile. Whether there is any card.

    Rule: FC-CARD-01, FC-CARD-08, FC-CARD-09, FC-ACT-12, FC-DECK-08, FC-DECK-09, FC-RULING-25, FC-RULING-27.
    """
    if has_cards(state.deck, seat):
        return True
    if not has_cards(state.discard, seat):
        return False
    happen(state, Reshuffled(seat))
    return True


def has_cards(pile: list[int], seat: int) -> bool:
    """Whether a player has any card in a pile."""
    half = len(pile) // 2
    for at in range(seat * half, (seat + 1) * half):
        if pile[at]:
            return True
    return False


@step
def turn_card(state: CommanderState, turn: Turn) -> Next:
    """Any card of the deck may come: the deck has no order before it is drawn. Rule: FC-CARD-01, FC-COMP-11."""
    kinds = len(state.rules.cards)
    held = state.deck[turn.seat * kinds : (turn.seat + 1) * kinds]
    zone = tuple([(card, count) for card, count in enumerate(held) if count])
    return ask(Draw(zone, 1, "FC-CARD-01", None), card_drawn, turn)


@resume
def card_drawn(state: CommanderState, turn: Turn, answer: Drawn) -> Next:
    happen(state, CardDrawn(turn.seat, answer.cards[0]))
    return then(decide_card, turn)


def is_cursed(state: CommanderState, seat: int, card: int) -> bool:
    """Whether a card in a player's deck is a curse that the opponent sent. Rule: FC-CARD-17."""
    return state.rules.cards[card].faction != seat


@step
def decide_card(state: CommanderState, turn: Turn) -> Next:
    """The card is played or declined at once; a curse in a cursed deck has to be resolved.

    Rule: FC-CARD-02, FC-CARD-06, FC-CARD-13, FC-CARD-17, FC-CARD-18, FC-CARD-19, FC-DEC-09, FC-RULING-26,
    FC-RULING-29, FC-RULING-100.
    """
    card = state.drawn
    if is_cursed(state, turn.seat, card) and not state.rules.curse_decline_by_victim:
        return play_card(state, turn)
    options: tuple[Action, ...] = (PLAY, DECLINE)
    if state.rules.cards[card].is_terrain and not legal_hexes(state, turn.seat):
        return decline_card(state, turn)
    return ask(Decision(turn.seat, "card", "FC-CARD-02", options), card_decided, turn)


@resume
def card_decided(state: CommanderState, turn: Turn, answer: Action) -> Next:
    return play_card(state, turn) if isinstance(answer, Play) else decline_card(state, turn)


def decline_card(state: CommanderState, turn: Turn) -> Next:
    """A declined card gives an order of its colour. Rule: FC-CARD-06, FC-CARD-13, FC-RULING-26."""
    card = state.drawn
    happen(state, CardDeclined(turn.seat, card, state.rules.cards[card].order))
    return hand(turn)


def play_card(state: CommanderState, turn: Turn) -> Next:
    """Terrain is laid, a curse is sent to the other player, anything else takes effect.

    Rule: FC-CARD-03, FC-CARD-04, FC-CARD-10, FC-CARD-15, FC-CARD-16, FC-CARD-17, FC-DEC-10.
    """
    card = state.drawn
    kind = state.rules.cards[card]
    if kind.is_terrain:
        return then(lay_terrain, turn)
    if kind.is_curse and not is_cursed(state, turn.seat, card):
        happen(state, CurseSent(turn.seat, card))
        return hand(turn)
    happen(state, CardPlayed(turn.seat, card))
    played = Turn(turn.seat, turn.colour, card)
    if kind.played is None:
        return hand(played)
    function = kind.played.function
    assert isinstance(function, PlayFunction)
    return then(function.step, played)


# Terrain cards


def legal_hexes(state: CommanderState, seat: int) -> list[int]:
    """Where a terrain card may be laid: a clear hex without unit, template, element or capture point, near an own unit.

    Rule: FC-CARD-11, FC-RULING-28.
    """
    rules = state.rules
    near = within(rules.grid, state.force[seat], 2) & state.ground.bare(rules.clear)
    return bits(near & ~state.occupied & ~rules.fields[state.field].points)


@step
def lay_terrain(state: CommanderState, turn: Turn) -> Next:
    """The player chooses the hex, if there is more than one. Rule: FC-CARD-10, FC-CARD-11, FC-DEC-11."""
    hexes = legal_hexes(state, turn.seat)
    if len(hexes) == 1:
        return lay(state, turn, hexes[0])
    options = tuple([Lay(hex_) for hex_ in hexes])
    return ask(Decision(turn.seat, "lay", "FC-CARD-11", options), terrain_laid, turn)


@resume
def terrain_laid(state: CommanderState, turn: Turn, answer: Lay) -> Next:
    return lay(state, turn, answer.hex)


def lay(state: CommanderState, turn: Turn, hex_: int) -> Next:
    """The template of the drawn card is put on a hex. Rule: FC-CARD-10, FC-CARD-12, FC-TER-02."""
    card = state.drawn
    happen(state, TerrainLaid(turn.seat, card, hex_, state.rules.cards[card].template))
    return hand(turn)
