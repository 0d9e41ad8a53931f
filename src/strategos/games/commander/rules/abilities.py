"""The start of an activation: effects that hit the unit, and abilities recharged from the reserve."""

from __future__ import annotations

from strategos.boards.graph import bits
from strategos.games.commander.actions import BEGIN, Inspire, Recharge, Resolve
from strategos.games.commander.events import Recharged
from strategos.games.commander.frames import Act, Speech, Start, StartEffect
from strategos.games.commander.model import Ability, CommanderState
from strategos.games.commander.queries import army_of, distance, level, own_level, profile_of, remaining, stands_in
from strategos.games.commander.rules.dice import DIE
from strategos.games.commander.rules.fatigue import force_fatigue, heal, refresh, suffer
from strategos.games.commander.rules.victory import check_victory
from strategos.games.commander.words import (
    AT_ALTAR,
    AT_CURSED_LANDS,
    AT_HERBS,
    AT_HUNTERS,
    AT_POISON,
    AT_PRAYER,
    AT_REGENERATION,
    AT_REGENERATION_CARD,
    DISCIPLINE,
    EMPIRE,
    FORGED,
    FULL,
    HEALING_HERBS,
    HUNTER_REGIMENTS,
    NOWHERE,
    POISON_CLOUD,
    PRAYER,
    PURPLE,
    REGENERATION,
    REGENERATION_CARD,
    ROUSING_SPEECH,
    STYX,
)  # fmt: skip
from strategos.kernel.action import Action
from strategos.kernel.chance import Rolled
from strategos.kernel.decision import Decision
from strategos.kernel.event import happen
from strategos.kernel.flow import Next, ask, hand, resume, step, then
from strategos.kernel.records import replace

CARD_EFFECTS = {
    PRAYER: AT_PRAYER,
    HEALING_HERBS: AT_HERBS,
    REGENERATION_CARD: AT_REGENERATION_CARD,
    HUNTER_REGIMENTS: AT_HUNTERS,
    POISON_CLOUD: AT_POISON,
}


def start_effects(state: CommanderState, unit: int) -> int:
    """What hits a unit at the start of its activation: its card, Regeneration, altars and cursed lands nearby.

    Rule: FC-ACT-15, FC-TER-21, FC-KW-29, FC-RULING-38, FC-RULING-62.
    """
    found = CARD_EFFECTS.get(state.card, 0)
    seat = state.rules.owner[unit]
    if level(state, unit, REGENERATION):
        found |= AT_REGENERATION
    if seat == EMPIRE and stands_in(state, unit, state.ground.healing_altar):
        found |= AT_ALTAR
    if seat != STYX and stands_in(state, unit, state.ground.cursed_lands):
        found |= AT_CURSED_LANDS
    return found


@step
def prepare(state: CommanderState, start: Start) -> Next:
    """The player chooses the order of the effects, and recharges between them as the reserve allows.

    What is asked depends on public facts only: also a player who can pay nothing is asked, as the reserve is closed.
    Rule: FC-ACT-12, FC-ACT-15, FC-ABL-02, FC-ABL-03, FC-ABL-05, FC-ABL-08, FC-ABL-09, FC-DEC-13, FC-RULING-33,
    FC-RULING-89, FC-RULING-95, FC-RULING-101.
    """
    unit = start.unit
    if state.hex[unit] == NOWHERE:
        return hand(Act(start.turn, unit))
    abilities = [] if start.is_yellow else open_abilities(state, unit)
    effects = bits(start.left)
    if not abilities:
        if not effects:
            return hand(Act(start.turn, unit))
        if len(effects) == 1:
            return then(take_effect, StartEffect(start, effects[0]))
    seat = state.rules.owner[unit]
    options: list[Action] = [Resolve(effect) for effect in effects]
    payments = [(ability.keyword, colour) for ability in abilities for colour in payable(state, seat, ability)]
    options += [Recharge(keyword, colour) for keyword, colour in sorted(payments)]
    if not effects:
        options.append(BEGIN)
    return ask(Decision(seat, "start", "FC-ACT-15", tuple(options)), prepared, start)


def open_abilities(state: CommanderState, unit: int) -> list[Ability]:
    """Recharge abilities that a unit can still switch on: each once, a speech only with somebody to hear it.

    Rule: FC-ABL-08, FC-RULING-33.
    """
    found = []
    for ability in profile_of(state, unit).abilities:
        if state.recharged >> ability.index & 1:
            continue
        if ability.keyword == ROUSING_SPEECH and not listeners(state, unit):
            continue
        found.append(ability)
    return found


def payable(state: CommanderState, seat: int, ability: Ability) -> list[int]:
    """The orders of the reserve that can pay for an ability: its colour, or a purple one in its place.

    Rule: FC-ABL-03, FC-ABL-07, FC-ABL-10, FC-CMD-18, FC-CMD-21, FC-CMD-22.
    """
    colours = (ability.colour,) if ability.colour == PURPLE else (ability.colour, PURPLE)
    return [colour for colour in colours if state.reserve[seat * 4 + colour]]


@resume
def prepared(state: CommanderState, start: Start, answer: Action) -> Next:
    if isinstance(answer, Resolve):
        return then(take_effect, StartEffect(start, answer.effect))
    if isinstance(answer, Recharge):
        return recharge(state, start, answer)
    return hand(Act(start.turn, start.unit))


def recharge(state: CommanderState, start: Start, answer: Recharge) -> Next:
    """An ability is paid for and works until the end of the activation; there is no refund.

    Rule: FC-ABL-02, FC-ABL-04, FC-CMD-18, FC-CMD-22, FC-RULING-33.
    """
    unit = start.unit
    seat = state.rules.owner[unit]
    ability = next(one for one in open_abilities(state, unit) if one.keyword == answer.ability)
    had = level(state, unit, REGENERATION)
    happen(state, Recharged(seat, unit, ability.keyword, ability.index, answer.colour))
    if ability.keyword == DISCIPLINE:
        refresh(state, unit)
    elif ability.keyword == ROUSING_SPEECH:
        return then(speak, start)
    elif ability.keyword == REGENERATION and not had:
        return then(prepare, replace(start, left=start.left | AT_REGENERATION))
    return then(prepare, start)


def listeners(state: CommanderState, unit: int) -> list[int]:
    """Tired units of the same side within two hexes, whom a Rousing Speech can help. Rule: FC-DEC-14."""
    seat = state.rules.owner[unit]
    return [
        other
        for other in army_of(state, seat)
        if other != unit and state.fatigue[other] and distance(state, unit, other) <= 2
    ]


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


@step
def take_effect(state: CommanderState, taken: StartEffect) -> Next:
    """One effect at the start of the activation happens.

    Rule: FC-ACT-15, FC-TER-21, FC-KW-29, FC-STA-12, FC-CARD-17, FC-RULING-62, FC-RULING-89, FC-EX-09.
    """
    start, effect = taken.start, 1 << taken.effect
    unit = start.unit
    following = replace(start, left=start.left & ~effect)
    if effect == AT_POISON:
        return then(poison, following)
    if effect in (AT_HUNTERS, AT_CURSED_LANDS):
        force_fatigue(state, unit)
        check_victory(state)
    elif effect == AT_REGENERATION:
        heal(state, unit, level(state, unit, REGENERATION))
    elif effect == AT_REGENERATION_CARD:
        heal(state, unit)
    elif effect == AT_HERBS:
        if not own_level(state, unit, FORGED):
            heal(state, unit)
            refresh(state, unit)
    else:  # a prayer, or a healing altar
        refresh(state, unit)
    return then(prepare, following)


@step
def poison(state: CommanderState, start: Start) -> Next:
    """Poison Cloud: one die; on PANIC, HIT or FULL the unit loses one, but never its last. Rule: FC-CARD-17."""
    if own_level(state, start.unit, FORGED):
        return then(prepare, start)
    return ask(DIE.roll(1, "FC-CARD-17"), poisoned, start)


@resume
def poisoned(state: CommanderState, start: Start, answer: Rolled) -> Next:
    if answer.faces[0] <= FULL and remaining(state, start.unit) > 1:
        suffer(state, start.unit, 1, "poison")
    return then(prepare, start)
