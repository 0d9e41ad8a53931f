"""An attack from its declaration to the last die: redirecting, effort, defence, rolls, re-rolls."""

from __future__ import annotations

from typing import Final

from strategos.boards.graph import bits
from strategos.games.commander.actions import COUNTER as STRIKE_BACK
from strategos.games.commander.actions import GIVE_ORDER, NO, TIRE, Attack, Redirect, Reroll
from strategos.games.commander.effects.abilities import (
    COUNTER,
    PANIC_WOUNDS,
    REDIRECT,
    REROLL_ATTACK,
    REROLL_DEFENCE,
)
from strategos.games.commander.effects.functions import COUNTED, DECLARED
from strategos.games.commander.events import DefenceDeclared
from strategos.games.commander.frames import Act, Fight, MultipleAttack
from strategos.games.commander.model import CommanderState
from strategos.games.commander.queries import (
    ability,
    ability_under,
    can_tire,
    can_tire_in_activation,
    has_token,
    may_gain_defence,
    neighbours,
)
from strategos.games.commander.rules.dice import DIE, choices, kept, outcome
from strategos.games.commander.rules.fatigue import tire
from strategos.games.commander.rules.losses import reduce
from strategos.games.commander.rules.strength import attack_dice, charge_dice, clash_of, defence_dice
from strategos.games.commander.rules.windows import through
from strategos.games.commander.words import MAGIC, MELEE, NOBODY, NOWHERE
from strategos.kernel.action import Action
from strategos.kernel.chance import Rolled
from strategos.kernel.decision import Decision
from strategos.kernel.event import happen
from strategos.kernel.flow import Next, ask, hand, receive, resume, sequence, step, then
from strategos.kernel.records import replace


@step
def fought(state: CommanderState, fight: Fight) -> Next:
    """After a fight: the next one of a Multiple Attack, that of a Pursuit, or no more.

    Rule: FC-MELEE-02, FC-KW-18, FC-KW-21, FC-KW-23, FC-PAN-12, FC-RULING-42.
    """
    if fight.targets:
        return then(sweep, after_one(fight))
    if fight.prey != NOBODY:
        return sequence(then(declare, Fight(fight.attacker, fight.prey, MELEE, fight.turn)), FOUGHT)
    return hand(Act(fight.turn, fight.attacker))


FOUGHT: Final = receive(fought)


@step
def sweep(state: CommanderState, attack: MultipleAttack) -> Next:
    """A Multiple Attack goes from enemy to enemy as its player likes; who is no longer in contact is skipped.

    It hands the activation on when nobody is left, or the attacker has panicked or fallen.
    Rule: FC-KW-18, FC-KW-20, FC-KW-21, FC-RULING-60.
    """
    unit = attack.attacker
    if state.hex[unit] == NOWHERE or state.panicked >> unit & 1:
        return hand(Act(attack.turn, unit))
    beside = state.rules.adjacent[state.hex[unit]]
    left = tuple(target for target in attack.left if state.hex[target] >= 0 and beside >> state.hex[target] & 1)
    if not left:
        return hand(Act(attack.turn, unit))
    if len(left) == 1:
        return sequence(then(declare, one_of(attack, left[0], left)), FOUGHT)
    seat = state.rules.owner[unit]
    options = tuple([Attack(target) for target in left])
    return ask(Decision(seat, "sweep", "FC-KW-18", options), sweep_chosen, replace(attack, left=left))


@resume
def sweep_chosen(state: CommanderState, attack: MultipleAttack, answer: Attack) -> Next:
    return sequence(then(declare, one_of(attack, answer.target, attack.left)), FOUGHT)


def one_of(attack: MultipleAttack, target: int, left: tuple[int, ...]) -> Fight:
    """The next single fight of a Multiple Attack: effort and what works once are kept. Rule: FC-KW-19, FC-KW-21."""
    return Fight(
        attack.attacker,
        target,
        MELEE,
        attack.turn,
        effort=attack.effort,
        weary=attack.weary,
        left=tuple(other for other in left if other != target),
        targets=attack.targets,
        sheltered=attack.sheltered,
        has_fed=attack.has_fed,
        has_looted=attack.has_looted,
    )


def after_one(fight: Fight) -> MultipleAttack:
    """What is left of a Multiple Attack after one of its fights. Rule: FC-KW-19, FC-KW-21."""
    return MultipleAttack(
        fight.turn,
        fight.attacker,
        fight.targets,
        fight.left,
        fight.effort,
        fight.weary,
        fight.sheltered,
        fight.has_fed,
        fight.has_looted,
    )


@step
def declare(state: CommanderState, fight: Fight) -> Next:
    """The attacker names its target; a Defender beside it may take the attack on itself.

    Rule: FC-MELEE-01, FC-MELEE-03, FC-KW-07, FC-DEC-20, FC-RULING-58.
    """
    guards = defenders(state, fight) if fight.kind == MELEE else []
    if not guards:
        return attacked(state, fight)
    seat = state.rules.owner[fight.target]
    options: list[Action] = [NO]
    options += [Redirect(unit) for unit in guards]
    return ask(Decision(seat, "redirect", "FC-KW-07", tuple(options)), redirected, fight)


def defenders(state: CommanderState, fight: Fight) -> list[int]:
    """Units that may take a melee attack on themselves: next to the target, and not attacked anyway.

    Rule: FC-KW-07, FC-RULING-58.
    """
    beside = neighbours(state, fight.target, state.rules.owner[fight.target])
    units = sorted(state.at[hex_] for hex_ in bits(beside))
    return [unit for unit in units if unit not in fight.targets and ability(state, unit, REDIRECT)]


@resume
def redirected(state: CommanderState, fight: Fight, answer: Action) -> Next:
    if isinstance(answer, Redirect):
        return attacked(state, replace(fight, target=answer.unit))
    return attacked(state, fight)


def attacked(state: CommanderState, fight: Fight) -> Next:
    """The target is known: what works on a declared attack comes before effort and dice. Rule: FC-MELEE-04."""
    return through(state, fight, DECLARED, make_effort)


@step
def make_effort(state: CommanderState, fight: Fight) -> Next:
    """The attacker may take fatigue for one more die; in a Multiple Attack it is asked once, for all its attacks.

    Rule: FC-MELEE-04, FC-RNG-10, FC-STA-04, FC-STA-05, FC-KW-19, FC-DEC-21, FC-RULING-34.
    """
    unit = fight.attacker
    charge = charge_dice(state, unit, fight.target) if fight.kind == MELEE else 0
    ready = replace(fight, charge=charge, places=(state.hex[unit], state.hex[fight.target]))
    is_first = len(fight.left) + 1 >= len(fight.targets)
    if not is_first or not can_tire_in_activation(state, unit):
        return then(declare_defence, ready)
    seat = state.rules.owner[unit]
    return ask(Decision(seat, "effort", "FC-STA-04", (NO, TIRE)), effort_made, ready)


@resume
def effort_made(state: CommanderState, fight: Fight, answer: Action) -> Next:
    if answer == TIRE:
        tire(state, fight.attacker)
        return then(declare_defence, replace(fight, effort=True))
    return then(declare_defence, fight)


@step
def declare_defence(state: CommanderState, fight: Fight) -> Next:
    """A target with a Defence token rolls; one with an order may give it up for a token; Counterattack needs none.

    Against magic there is no defence. Rule: FC-MELEE-06, FC-MELEE-07, FC-RNG-04, FC-ACN-05, FC-ACN-07, FC-ACN-08,
    FC-ACN-09, FC-ACN-10, FC-KW-06, FC-MAG-01, FC-DEC-22, FC-DEC-33, FC-RULING-31, FC-RULING-102.
    """
    unit = fight.target
    if fight.kind == MAGIC:
        return then(roll_attack, fight)
    if state.defending >> unit & 1:
        return then(brace, replace(fight, rolls=True))
    may_give = has_token(state, unit) and may_gain_defence(state, unit)
    seat = state.rules.owner[unit]
    if ability_under(state, unit, COUNTER, fight.attacker, fight.kind):
        options = (NO, GIVE_ORDER, STRIKE_BACK) if may_give else (NO, STRIKE_BACK)
        return ask(Decision(seat, "counterattack", "FC-KW-06", options), defence_declared, fight)
    if may_give:
        return ask(Decision(seat, "defence", "FC-ACN-07", (NO, GIVE_ORDER)), defence_declared, fight)
    return then(roll_attack, fight)


@resume
def defence_declared(state: CommanderState, fight: Fight, answer: Action) -> Next:
    if answer == GIVE_ORDER:
        happen(state, DefenceDeclared(fight.target))
    if answer == NO:
        return then(roll_attack, fight)
    return then(brace, replace(fight, rolls=True))


@step
def brace(state: CommanderState, fight: Fight) -> Next:
    """A target that will roll may take fatigue for one more die, once in an attack.

    Rule: FC-MELEE-08, FC-STA-03, FC-STA-04, FC-STA-05, FC-STA-07, FC-DEC-23.
    """
    if fight.target in fight.weary or not can_tire(state, fight.target):
        return then(roll_attack, fight)
    seat = state.rules.owner[fight.target]
    return ask(Decision(seat, "brace", "FC-STA-04", (NO, TIRE)), braced, fight)


@resume
def braced(state: CommanderState, fight: Fight, answer: Action) -> Next:
    if answer == TIRE:
        tire(state, fight.target)
        return then(roll_attack, replace(fight, bracing=True, weary=(*fight.weary, fight.target)))
    return then(roll_attack, fight)


@step
def roll_attack(state: CommanderState, fight: Fight) -> Next:
    """The attacker rolls first, and finishes its re-rolls. Rule: FC-DICE-03, FC-MELEE-05, FC-MELEE-10, FC-RNG-03."""
    dice = fight.again or attack_dice(state, fight).total
    return ask(DIE.roll(dice, "FC-MELEE-10"), attack_rolled, fight)


@resume
def attack_rolled(state: CommanderState, fight: Fight, answer: Rolled) -> Next:
    """A re-rolled die keeps its new face. Rule: FC-DICE-04."""
    faces = tuple(sorted(fight.attack + answer.faces))
    following = roll_defence if fight.again else reroll_attack
    return then(following, replace(fight, attack=faces, again=0))


@step
def reroll_attack(state: CommanderState, fight: Fight) -> Next:
    """A Master of Attack or Shooting may roll some dice again. Rule: FC-KW-15, FC-KW-17, FC-DEC-24, FC-RULING-07."""
    unit = fight.attacker
    is_melee = fight.kind == MELEE
    most = ability(state, unit, REROLL_ATTACK, fight.target, fight.kind)
    if not most:
        return then(roll_defence, fight)
    rule = "FC-KW-15" if is_melee else "FC-KW-17"
    options = reroll_options(fight.attack, most)
    return ask(Decision(state.rules.owner[unit], "reroll_attack", rule, options), attack_taken, fight)


def reroll_options(faces: tuple[int, ...], most: int) -> tuple[Action, ...]:
    """Leave the dice, or take up some of them: all at once, each at most once. Rule: FC-DICE-04, FC-RULING-07."""
    options: list[Action] = [NO]
    options += [Reroll(taken) for taken in choices(faces, most) if taken]
    return tuple(options)


@resume
def attack_taken(state: CommanderState, fight: Fight, answer: Action) -> Next:
    if isinstance(answer, Reroll):
        left = kept(fight.attack, answer.faces)
        return then(roll_attack, replace(fight, attack=left, again=len(answer.faces)))
    return then(roll_defence, fight)


@step
def roll_defence(state: CommanderState, fight: Fight) -> Next:
    """Then the defender rolls, if it does. Rule: FC-DICE-03, FC-MELEE-07, FC-MELEE-09, FC-MELEE-11, FC-ACN-08."""
    dice = fight.again or (defence_dice(state, fight).total if fight.rolls else 0)
    if not dice:
        return then(count_results, fight)
    return ask(DIE.roll(dice, "FC-MELEE-11"), defence_rolled, fight)


@resume
def defence_rolled(state: CommanderState, fight: Fight, answer: Rolled) -> Next:
    faces = tuple(sorted(fight.defence + answer.faces))
    following = count_results if fight.again else reroll_defence
    return then(following, replace(fight, defence=faces, again=0))


@step
def reroll_defence(state: CommanderState, fight: Fight) -> Next:
    """A Master of Defence may roll some dice again, in melee and under fire. Rule: FC-KW-16, FC-DEC-25."""
    unit = fight.target
    most = ability_under(state, unit, REROLL_DEFENCE, fight.attacker, fight.kind)
    if not most:
        return then(count_results, fight)
    options = reroll_options(fight.defence, most)
    return ask(Decision(state.rules.owner[unit], "reroll_defence", "FC-KW-16", options), defence_taken, fight)


@resume
def defence_taken(state: CommanderState, fight: Fight, answer: Action) -> Next:
    if isinstance(answer, Reroll):
        left = kept(fight.defence, answer.faces)
        return then(roll_defence, replace(fight, defence=left, again=len(answer.faces)))
    return then(count_results, fight)


@step
def count_results(state: CommanderState, fight: Fight) -> Next:
    """Results on both sides after ignoring and parrying; on a Risen unit panic becomes damage.

    Rule: FC-MELEE-12, FC-MELEE-13, FC-MELEE-14, FC-MELEE-15, FC-MELEE-16, FC-MELEE-17, FC-KW-31, FC-SUP-07,
    FC-RULING-08.
    """
    found = outcome(clash_of(state, fight), fight.attack, fight.defence)
    damage, panic = found.damage, found.panic
    counter, fright = found.counter_damage, found.counter_panic
    if ability(state, fight.target, PANIC_WOUNDS):
        damage, panic = damage + panic, 0
    if ability(state, fight.attacker, PANIC_WOUNDS):
        counter, fright = counter + fright, 0
    counted = replace(fight, damage=damage, panic=panic, counter_damage=counter, counter_panic=fright)
    return through(state, counted, COUNTED, reduce)
