"""What an attack costs: reducing damage, losses on both sides, destruction; then panic, and what follows a fight."""

from __future__ import annotations

from strategos.games.commander.actions import NO, TIRE
from strategos.games.commander.actions import RALLY as TURN_TO_PANIC
from strategos.games.commander.effects.abilities import (
    BLOODLESS,
    CANCEL_ENDURANCE,
    LOOT,
    PANIC_WOUNDS,
    RALLY,
    SHELTER,
    VAMPIRISM,
)
from strategos.games.commander.events import Fed
from strategos.games.commander.frames import Fight
from strategos.games.commander.model import CommanderState
from strategos.games.commander.queries import (
    ability,
    ability_under,
    can_tire,
    can_tire_in_activation,
)
from strategos.games.commander.rules.aftermath import after_fight
from strategos.games.commander.rules.fatigue import bury, heal, refresh, suffer, tire
from strategos.games.commander.rules.panic import can_retreat, flight_of, panic
from strategos.games.commander.words import NOWHERE
from strategos.kernel.action import Action
from strategos.kernel.decision import Decision
from strategos.kernel.event import happen
from strategos.kernel.flow import Next, ask, resume, sequence, step, then
from strategos.kernel.records import replace


@step
def reduce(state: CommanderState, fight: Fight) -> Next:
    """A village takes 1 damage off each side that stands in one, once per attack; a Scout ignores the target's.

    Rule: FC-MELEE-18, FC-TER-16, FC-TER-17, FC-TER-20, FC-MAG-03, FC-RULING-34, FC-RULING-40.
    """
    damage, counter, sheltered = fight.damage, fight.counter_damage, fight.sheltered
    attacker, target = fight.attacker, fight.target
    if damage and target not in sheltered:
        saved = ability_under(state, target, SHELTER, attacker, fight.kind)
        if saved:
            damage = max(0, damage - saved)
            sheltered += (target,)
    if counter and attacker not in sheltered:
        saved = ability(state, attacker, SHELTER, target, fight.kind)
        if saved:
            counter = max(0, counter - saved)
            sheltered += (attacker,)
    if sheltered == fight.sheltered:
        return then(endure, fight)
    return then(endure, replace(fight, damage=damage, counter_damage=counter, sheltered=sheltered))


@step
def endure(state: CommanderState, fight: Fight) -> Next:
    """The target may take fatigue to suffer 1 damage less. Rule: FC-STA-03, FC-STA-04, FC-STA-06, FC-DEC-26."""
    unit = fight.target
    if not fight.damage or not may_endure(state, fight):
        return then(endure_back, fight)
    return ask(Decision(state.rules.owner[unit], "endure", "FC-STA-06", (NO, TIRE)), endured, fight)


def may_endure(state: CommanderState, fight: Fight) -> bool:
    """Whether the target can take fatigue against damage: once in an attack, if the attacker lets it.

    Rule: FC-STA-04, FC-STA-06, FC-CARD-03.
    """
    if fight.target in fight.weary or not can_tire(state, fight.target):
        return False
    return not ability(state, fight.attacker, CANCEL_ENDURANCE, fight.target, fight.kind)


@resume
def endured(state: CommanderState, fight: Fight, answer: Action) -> Next:
    if answer == TIRE:
        tire(state, fight.target)
        return then(endure_back, replace(fight, damage=fight.damage - 1, weary=(*fight.weary, fight.target)))
    return then(endure_back, fight)


@step
def endure_back(state: CommanderState, fight: Fight) -> Next:
    """The attacker may use the fatigue of its activation against the defender's damage. Rule: FC-STA-08, FC-DEC-26."""
    unit = fight.attacker
    if not fight.counter_damage or not can_tire_in_activation(state, unit):
        return then(rally, fight)
    return ask(Decision(state.rules.owner[unit], "endure", "FC-STA-08", (NO, TIRE)), endured_back, fight)


@resume
def endured_back(state: CommanderState, fight: Fight, answer: Action) -> Next:
    if answer == TIRE:
        tire(state, fight.attacker)
        return then(rally, replace(fight, counter_damage=fight.counter_damage - 1))
    return then(rally, fight)


@step
def rally(state: CommanderState, fight: Fight) -> Next:
    """Rally turns 1 damage on the attacked unit into panic, if it can make the whole retreat.

    Rule: FC-KW-30, FC-MELEE-18, FC-DEC-27, FC-RULING-43.
    """
    unit = fight.target
    if not fight.damage or not may_rally(state, fight):
        return then(strike, fight)
    flight = flight_of(state, unit, fight.places[1], fight.places[0], fight.panic + 1)
    if not can_retreat(state, flight, fight.places[1], fight.panic + 1):
        return then(strike, fight)
    return ask(Decision(state.rules.owner[unit], "rally", "FC-KW-30", (NO, TURN_TO_PANIC)), rallied, fight)


def may_rally(state: CommanderState, fight: Fight) -> bool:
    """Whether the target can turn damage into panic, to which it must be open. Rule: FC-KW-30, FC-KW-31."""
    if not ability_under(state, fight.target, RALLY, fight.attacker, fight.kind):
        return False
    return not ability(state, fight.target, PANIC_WOUNDS)


@resume
def rallied(state: CommanderState, fight: Fight, answer: Action) -> Next:
    if answer == TURN_TO_PANIC:
        return then(strike, replace(fight, damage=fight.damage - 1, panic=fight.panic + 1))
    return then(strike, fight)


@step
def strike(state: CommanderState, fight: Fight) -> Next:
    """Both sides lose at once; Vampirism and Looter work before anybody is counted as destroyed; then panic.

    The defender retreats first, then the attacker, both from where they stood when the dice were rolled.
    Rule: FC-MELEE-19, FC-MELEE-20, FC-MELEE-21, FC-MELEE-22, FC-RNG-09, FC-KW-34, FC-KW-35, FC-RULING-44,
    FC-RULING-63.
    """
    attacker, target = fight.attacker, fight.target
    dealt = suffer(state, target, fight.damage, "hit")
    taken = suffer(state, attacker, fight.counter_damage, "hit")
    has_fed = fight.has_fed or feed(
        state, attacker, target, dealt, ability(state, attacker, VAMPIRISM, target, fight.kind)
    )
    has_looted = fight.has_looted or loot(state, attacker, target, dealt)
    feed(state, target, attacker, taken, ability_under(state, target, VAMPIRISM, attacker, fight.kind))
    loot(state, target, attacker, taken)
    bury(state, (target, attacker))
    here, there = fight.places
    is_slain = state.hex[target] == NOWHERE
    struck = replace(fight, dealt=dealt, is_slain=is_slain, has_fed=has_fed, has_looted=has_looted)
    if not fight.panic and not fight.counter_panic:
        return then(after_fight, struck)
    return sequence(
        then(panic, flight_of(state, target, there, here, fight.panic)),
        then(panic, flight_of(state, attacker, here, there, fight.counter_panic)),
        then(after_fight, struck),
    )


def is_fruitless(state: CommanderState, victim: int, dealt: int) -> bool:
    """Whether an attacker gains nothing from the damage: none was done, or the victim is a Risen or Forged unit.

    Rule: FC-KW-12, FC-KW-14, FC-KW-31, FC-KW-33, FC-KW-34.
    """
    return not dealt or ability(state, victim, BLOODLESS) != 0


def feed(state: CommanderState, unit: int, victim: int, dealt: int, vampirism: int) -> bool:
    """A unit that has inflicted damage heals by Vampirism; the answer tells whether it has.

    What finds no wound has not worked, and may still do so in the same Multiple Attack.
    Rule: FC-KW-21, FC-KW-33, FC-KW-34, FC-RULING-63, FC-RULING-83.
    """
    if not vampirism or not state.wounds[unit] or is_fruitless(state, victim, dealt):
        return False
    if state.rules.vampirism_once and state.fed >> unit & 1:
        return False
    heal(state, unit)
    if state.rules.vampirism_once:
        happen(state, Fed(unit))
    return True


def loot(state: CommanderState, unit: int, victim: int, dealt: int) -> bool:
    """A Looter that has inflicted damage loses fatigue; the answer tells whether it has.

    What finds no token has not worked, and may still do so in the same Multiple Attack.
    Rule: FC-KW-14, FC-KW-21, FC-KW-34, FC-RULING-83.
    """
    if not ability(state, unit, LOOT, victim) or not state.fatigue[unit] or is_fruitless(state, victim, dealt):
        return False
    refresh(state, unit)
    return True
