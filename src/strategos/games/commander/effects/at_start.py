"""Functions for the start of an activation: what hits the unit then, and abilities that work as soon as paid."""

from __future__ import annotations

from strategos.games.commander.actions import Inspire
from strategos.games.commander.effects.abilities import LIFELESS
from strategos.games.commander.effects.functions import at_start, on_recharge
from strategos.games.commander.effects.lists import Use
from strategos.games.commander.frames import Speech, Start
from strategos.games.commander.model import CommanderState
from strategos.games.commander.queries import ability, army_of, distance, remaining
from strategos.games.commander.rules.abilities import prepare
from strategos.games.commander.rules.dice import DIE
from strategos.games.commander.rules.fatigue import force_fatigue, heal, refresh, suffer
from strategos.games.commander.rules.victory import check_victory
from strategos.games.commander.words import FULL, SPEECH_HEXES
from strategos.kernel.catalogue import Said
from strategos.kernel.chance import Rolled
from strategos.kernel.decision import Decision
from strategos.kernel.flow import Next, ask, resume, step, then


@at_start("recover", Said("commander.functions.recover"))
def recover(state: CommanderState, use: Use, amount: int, start: Start) -> Next:
    """The unit recovers miniatures or wounds. Rule: FC-KW-29, FC-RULING-62."""
    heal(state, start.unit, amount)
    return then(prepare, start)


@at_start("refresh", Said("commander.functions.refresh"))
def lose_fatigue(state: CommanderState, use: Use, amount: int, start: Start) -> Next:
    """The unit loses fatigue tokens. Rule: FC-TER-21, FC-CARD-03."""
    refresh(state, start.unit, amount)
    return then(prepare, start)


@at_start("herbs", Said("commander.functions.herbs"))
def take_herbs(state: CommanderState, use: Use, amount: int, start: Start) -> Next:
    """The unit recovers and loses a fatigue token, unless it is lifeless. Rule: FC-CARD-03."""
    if not ability(state, start.unit, LIFELESS):
        heal(state, start.unit, amount)
        refresh(state, start.unit)
    return then(prepare, start)


@at_start("weary", Said("commander.functions.weary"))
def make_weary(state: CommanderState, use: Use, amount: int, start: Start) -> Next:
    """The unit has to take fatigue, or suffers for it. Rule: FC-STA-10, FC-STA-12, FC-CARD-17, FC-TER-21, FC-EX-09."""
    for _ in range(amount):
        force_fatigue(state, start.unit)
    check_victory(state)
    return then(prepare, start)


@at_start("poison", Said("commander.functions.poison"))
def breathe_poison(state: CommanderState, use: Use, amount: int, start: Start) -> Next:
    """A die decides whether the unit loses one, but never its last. Rule: FC-CARD-17."""
    return then(poison, start)


@step
def poison(state: CommanderState, start: Start) -> Next:
    """Poison Cloud: one die; on PANIC, HIT or FULL the unit loses one, but never its last. Rule: FC-CARD-17."""
    if ability(state, start.unit, LIFELESS):
        return then(prepare, start)
    return ask(DIE.roll(1, "FC-CARD-17"), poisoned, start)


@resume
def poisoned(state: CommanderState, start: Start, answer: Rolled) -> Next:
    if answer.faces[0] <= FULL and remaining(state, start.unit) > 1:
        suffer(state, start.unit, 1, "poison")
    return then(prepare, start)


@on_recharge("steady", Said("commander.functions.steady"))
@step
def steady(state: CommanderState, start: Start) -> Next:
    """Discipline: the unit loses a fatigue token. Rule: FC-ABL-02, FC-EX-09."""
    refresh(state, start.unit)
    return then(prepare, start)


def listeners(state: CommanderState, unit: int) -> list[int]:
    """Tired units of the same side within two hexes, whom a Rousing Speech can help. Rule: FC-DEC-14."""
    seat = state.rules.owner[unit]
    return [
        other
        for other in army_of(state, seat)
        if other != unit and state.fatigue[other] and distance(state, unit, other) <= SPEECH_HEXES
    ]


@on_recharge("rouse", Said("commander.functions.rouse"))
@step
def speak(state: CommanderState, start: Start) -> Next:
    """Rousing Speech: one other own unit within two hexes loses a fatigue token. Rule: FC-DEC-14."""
    heard = listeners(state, start.unit)
    if len(heard) == 1:
        return then(spoken, Speech(start, heard[0]))
    options = tuple([Inspire(unit) for unit in heard])
    seat = state.rules.owner[start.unit]
    return ask(Decision(seat, "inspire", "FC-DEC-14", options), speech_heard, start)


@resume
def speech_heard(state: CommanderState, start: Start, answer: Inspire) -> Next:
    return then(spoken, Speech(start, answer.unit))


@step
def spoken(state: CommanderState, speech: Speech) -> Next:
    refresh(state, speech.listener)
    return then(prepare, speech.start)
