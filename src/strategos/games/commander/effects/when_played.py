"""Functions of tactics cards that leave a choice when played. Each hands on the go, with the card if it stays."""

from __future__ import annotations

from itertools import combinations

from strategos.games.commander.actions import EMPOWER, Brace, Empower, Hearten, Howl, Restore
from strategos.games.commander.effects.abilities import FEARLESS, IGNORE_PANIC, PANIC_WOUNDS
from strategos.games.commander.effects.functions import FUNCTIONS, on_play
from strategos.games.commander.events import EffectsChanged
from strategos.games.commander.frames import AWAY, Flight, Turn
from strategos.games.commander.model import CommanderState
from strategos.games.commander.printed import Card
from strategos.games.commander.queries import ability, army_of, distance, profile_of
from strategos.games.commander.rules.fatigue import bury, heal, refresh, suffer
from strategos.games.commander.rules.panic import panic
from strategos.games.commander.rules.strength import formation
from strategos.games.commander.rules.victory import check_victory
from strategos.games.commander.words import NOTHING, REGULAR
from strategos.kernel.action import Action
from strategos.kernel.catalogue import Said
from strategos.kernel.decision import Decision
from strategos.kernel.event import happen
from strategos.kernel.flow import Next, ask, hand, resume, sequence, step, then
from strategos.kernel.records import replace

HOWL_HEXES = 2


def card_in(state: CommanderState, turn: Turn, function: str) -> Card:
    """The card that is being played. Former saves kept it out of the go; then it is the one that has the function."""
    cards = state.rules.cards
    if turn.card != NOTHING:
        return cards[turn.card]
    wanted = FUNCTIONS[function]
    return next(card for card in cards if card.played is not None and card.played.function is wanted)


def spent(turn: Turn) -> Next:
    """The card has done its work and is not in force in the activation."""
    return hand(replace(turn, card=NOTHING))


@on_play("mark", Said("commander.functions.mark"))
@step
def brace_unit(state: CommanderState, turn: Turn) -> Next:
    """Counterblow: one own unit has what the card gives to the end of the round. Rule: FC-DEC-10."""
    units = army_of(state, turn.seat)
    if len(units) == 1:
        return give_mark(state, turn, units[0])
    options = tuple([Brace(unit) for unit in units])
    return ask(Decision(turn.seat, "card_target", "FC-DEC-10", options), unit_braced, turn)


@resume
def unit_braced(state: CommanderState, turn: Turn, answer: Brace) -> Next:
    return give_mark(state, turn, answer.unit)


def give_mark(state: CommanderState, turn: Turn, unit: int) -> Next:
    """To the end of the round, as the card says. Rule: FC-CARD-05."""
    bit = 1 << card_in(state, turn, "mark").mark
    happen(state, EffectsChanged(unit, state.effects[unit] | bit))
    return spent(turn)


@on_play("hearten", Said("commander.functions.hearten"))
@step
def hearten(state: CommanderState, turn: Turn) -> Next:
    """Will of Victory: up to three own units lose a fatigue token. Rule: FC-DEC-10."""
    tired = [unit for unit in army_of(state, turn.seat) if state.fatigue[unit]]
    if not tired:
        return hand(turn)
    use = card_in(state, turn, "hearten").played
    most = 0 if use is None else use.amount
    chosen = [units for amount in range(most + 1) for units in combinations(tired, amount)]
    options = tuple([Hearten(units) for units in sorted(chosen)])
    return ask(Decision(turn.seat, "card_target", "FC-DEC-10", options), heartened, turn)


@resume
def heartened(state: CommanderState, turn: Turn, answer: Hearten) -> Next:
    for unit in answer.units:
        refresh(state, unit)
    return hand(turn)


@on_play("howl", Said("commander.functions.howl"))
@step
def howl(state: CommanderState, turn: Turn) -> Next:
    """Howl of the Abyss: an enemy within two hexes of an own unit suffers a PANIC result. Rule: FC-DEC-10."""
    pairs = [
        (target, source)
        for target in army_of(state, 1 - turn.seat)
        for source in army_of(state, turn.seat)
        if distance(state, target, source) <= HOWL_HEXES
    ]
    if not pairs:
        return spent(turn)
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
    stopped = formation(state, target) + ability(state, target, IGNORE_PANIC) or ability(state, target, FEARLESS)
    if stopped:
        return spent(turn)
    if ability(state, target, PANIC_WOUNDS):
        suffer(state, target, 1, "howl")
        bury(state, (target,))
        check_victory(state)
        return spent(turn)
    flight = Flight(target, state.hex[source], 1, direction=AWAY)
    return sequence(then(panic, flight), then(howl_over, replace(turn, card=NOTHING)))


@step
def howl_over(state: CommanderState, turn: Turn) -> Next:
    check_victory(state)
    return hand(turn)


@on_play("restore", Said("commander.functions.restore"))
@step
def perform_ritual(state: CommanderState, turn: Turn) -> Next:
    """Necromantic Ritual: a regular unit recovers, or the card works for the activated unit.

    Rule: FC-DEC-10, FC-DEC-14.
    """
    units = [unit for unit in army_of(state, turn.seat) if profile_of(state, unit).type == REGULAR]
    if not units:
        return hand(turn)
    options = (*[Restore(unit) for unit in units], EMPOWER)
    return ask(Decision(turn.seat, "card_target", "FC-DEC-10", options), ritual_performed, turn)


@resume
def ritual_performed(state: CommanderState, turn: Turn, answer: Action) -> Next:
    card = card_in(state, turn, "restore")
    if isinstance(answer, Empower):
        return hand(replace(turn, card=state.rules.cards.index(card)))
    assert isinstance(answer, Restore)
    heal(state, answer.unit, 0 if card.played is None else card.played.amount)
    return spent(turn)
