"""Tactics cards: drawn at every go, played, declined, laid on the map, or sent as a curse."""

from __future__ import annotations

from itertools import combinations

from strategos.boards.graph import bits
from strategos.games.commander.actions import (
    DECLINE,
    EMPOWER,
    PLAY,
    Brace,
    Empower,
    Hearten,
    Howl,
    Lay,
    Play,
    Restore,
)
from strategos.games.commander.card_events import (
    CardDeclined,
    CardDrawn,
    CardPlayed,
    CurseSent,
    Reshuffled,
    TerrainLaid,
)
from strategos.games.commander.events import EffectsChanged
from strategos.games.commander.frames import AWAY, Flight, Turn
from strategos.games.commander.model import KINDS, CommanderState
from strategos.games.commander.queries import army_of, distance, level, pile_size, profile_of
from strategos.games.commander.rules.fatigue import bury, heal, refresh, suffer
from strategos.games.commander.rules.panic import panic
from strategos.games.commander.rules.strength import formation
from strategos.games.commander.rules.victory import check_victory
from strategos.games.commander.words import (
    BRACED,
    CLEAR,
    COUNTERBLOW,
    FORGED,
    HOWL,
    NECROMANTIC_RITUAL,
    NOTHING,
    REGULAR,
    RISEN,
    VALOUR,
    WILL_OF_VICTORY,
)
from strategos.kernel.action import Action
from strategos.kernel.chance import Draw, Drawn
from strategos.kernel.decision import Decision
from strategos.kernel.event import happen
from strategos.kernel.flow import Next, ask, hand, resume, sequence, step, then
from strategos.kernel.records import replace


@step
def draw_card(state: CommanderState, turn: Turn) -> Next:
    """On each go the top card is drawn; an empty deck is made from the discard pile, and without both there is none.

    Rule: FC-CARD-01, FC-CARD-08, FC-CARD-09, FC-ACT-12, FC-DECK-08, FC-DECK-09, FC-RULING-25, FC-RULING-27.
    """
    seat = turn.seat
    if not pile_size(state.deck, seat):
        if not pile_size(state.discard, seat):
            return hand(turn)
        happen(state, Reshuffled(seat))
    return then(turn_card, turn)


@step
def turn_card(state: CommanderState, turn: Turn) -> Next:
    """Any card of the deck may come: the deck has no order before it is drawn. Rule: FC-CARD-01, FC-COMP-11."""
    first = turn.seat * KINDS
    zone = tuple([(card, state.deck[first + card]) for card in range(KINDS) if state.deck[first + card]])
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
        return then(play_card, turn)
    options: tuple[Action, ...] = (PLAY, DECLINE)
    if state.rules.cards[card].is_terrain and not legal_hexes(state, turn.seat):
        return then(decline_card, turn)
    return ask(Decision(turn.seat, "card", "FC-CARD-02", options), card_decided, turn)


@resume
def card_decided(state: CommanderState, turn: Turn, answer: Action) -> Next:
    return then(play_card if isinstance(answer, Play) else decline_card, turn)


@step
def decline_card(state: CommanderState, turn: Turn) -> Next:
    """A declined card gives an order of its colour. Rule: FC-CARD-06, FC-CARD-13, FC-RULING-26."""
    card = state.drawn
    happen(state, CardDeclined(turn.seat, card, state.rules.cards[card].order))
    return hand(turn)


@step
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
    if card == COUNTERBLOW:
        return then(brace_unit, turn)
    if card == HOWL:
        return then(howl, turn)
    if card == NECROMANTIC_RITUAL:
        return then(perform_ritual, turn)
    if card == WILL_OF_VICTORY:
        return then(hearten, replace(turn, card=card))
    return hand(replace(turn, card=card))


# Terrain cards


def legal_hexes(state: CommanderState, seat: int) -> list[int]:
    """Where a terrain card may be laid: a clear hex without unit, template, element or capture point, near an own unit.

    Rule: FC-CARD-11, FC-RULING-28.
    """
    rules = state.rules
    near = 0
    for hex_ in bits(state.force[seat]):
        near |= rules.grid.disc(hex_, 2)
    near &= ~state.occupied & ~rules.fields[state.field].points
    return [hex_ for hex_ in bits(near) if state.terrain[hex_] == CLEAR and not state.features[hex_]]


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


# Cards that leave a choice


@step
def brace_unit(state: CommanderState, turn: Turn) -> Next:
    """Counterblow: one own unit has Counterattack to the end of the round. Rule: FC-DEC-10."""
    units = army_of(state, turn.seat)
    if len(units) == 1:
        return give_counterattack(state, turn, units[0])
    options = tuple([Brace(unit) for unit in units])
    return ask(Decision(turn.seat, "card_target", "FC-DEC-10", options), unit_braced, turn)


@resume
def unit_braced(state: CommanderState, turn: Turn, answer: Brace) -> Next:
    return give_counterattack(state, turn, answer.unit)


def give_counterattack(state: CommanderState, turn: Turn, unit: int) -> Next:
    """To the end of the round, as Counterblow says. Rule: FC-CARD-05."""
    happen(state, EffectsChanged(unit, state.effects[unit] | BRACED))
    return hand(turn)


@step
def hearten(state: CommanderState, turn: Turn) -> Next:
    """Will of Victory: up to three own units lose a fatigue token. Rule: FC-DEC-10."""
    tired = [unit for unit in army_of(state, turn.seat) if state.fatigue[unit]]
    if not tired:
        return hand(turn)
    chosen = [units for amount in range(4) for units in combinations(tired, amount)]
    options = tuple([Hearten(units) for units in sorted(chosen)])
    return ask(Decision(turn.seat, "card_target", "FC-DEC-10", options), heartened, turn)


@resume
def heartened(state: CommanderState, turn: Turn, answer: Hearten) -> Next:
    for unit in answer.units:
        refresh(state, unit)
    return hand(turn)


@step
def howl(state: CommanderState, turn: Turn) -> Next:
    """Howl of the Abyss: an enemy within two hexes of an own unit suffers a PANIC result. Rule: FC-DEC-10."""
    pairs = [
        (target, source)
        for target in army_of(state, 1 - turn.seat)
        for source in army_of(state, turn.seat)
        if distance(state, target, source) <= 2
    ]
    if not pairs:
        return hand(turn)
    if len(pairs) == 1:
        return frighten(state, turn, *pairs[0])
    options = tuple([Howl(target, source) for target, source in sorted(pairs)])
    return ask(Decision(turn.seat, "card_target", "FC-DEC-10", options), howled, turn)


@resume
def howled(state: CommanderState, turn: Turn, answer: Howl) -> Next:
    return frighten(state, turn, answer.target, answer.source)


def frighten(state: CommanderState, turn: Turn, target: int, source: int) -> Next:
    """Formation, Valour and Forged stop the panic; to a Risen unit it does damage.

    Else the unit retreats by steps that lead away from the source, also from one beside it.
    Rule: FC-PAN-04, FC-SUP-05, FC-KW-03, FC-KW-12, FC-KW-31.
    """
    stopped = formation(state, target) + level(state, target, VALOUR) or level(state, target, FORGED)
    if stopped:
        return hand(turn)
    if level(state, target, RISEN):
        suffer(state, target, 1, "howl")
        bury(state, (target,))
        check_victory(state)
        return hand(turn)
    flight = Flight(target, state.hex[source], 1, direction=AWAY)
    return sequence(then(panic, flight), then(howl_over, turn))


@step
def howl_over(state: CommanderState, turn: Turn) -> Next:
    check_victory(state)
    return hand(turn)


@step
def perform_ritual(state: CommanderState, turn: Turn) -> Next:
    """Necromantic Ritual: a regular unit recovers up to two miniatures, or the activated unit has Necromancy.

    Rule: FC-DEC-10, FC-DEC-14.
    """
    units = [unit for unit in army_of(state, turn.seat) if profile_of(state, unit).type == REGULAR]
    if not units:
        return hand(replace(turn, card=NECROMANTIC_RITUAL))
    options = (*[Restore(unit) for unit in units], EMPOWER)
    return ask(Decision(turn.seat, "card_target", "FC-DEC-10", options), ritual_performed, turn)


@resume
def ritual_performed(state: CommanderState, turn: Turn, answer: Action) -> Next:
    if isinstance(answer, Empower):
        return hand(replace(turn, card=NECROMANTIC_RITUAL))
    assert isinstance(answer, Restore)
    heal(state, answer.unit, 2)
    return hand(replace(turn, card=NOTHING))
