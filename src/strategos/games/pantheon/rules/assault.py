"""One attack on one target: declarations, dice, both assaults, wounds (steps 4a to 4f)."""

from __future__ import annotations

from typing import Final

from strategos.games.pantheon.actions import (
    DECLINE,
    Allocate,
    Convert,
    First,
    Reroll,
    SecondAssault,
)  # fmt: skip
from strategos.games.pantheon.effects.lists import DiceEffect
from strategos.games.pantheon.events import Assaulted
from strategos.games.pantheon.frames import Attack, Harm
from strategos.games.pantheon.model import PantheonState
from strategos.games.pantheon.queries import is_on, power_value
from strategos.games.pantheon.rules.cards import nothing_more
from strategos.games.pantheon.rules.damage import suffer
from strategos.games.pantheon.rules.dice import (
    BATTLE_DIE,
    allocations,
    blanks_to_ones,
    every_triple,
    has_second_assault,
    replace_dice,
    reroll_choices,
    second_wounds,
    tens,
    wounds_after_tens,
)  # fmt: skip
from strategos.games.pantheon.rules.strength import defence_total, offence_total, wound_changes
from strategos.games.pantheon.words import NOBODY
from strategos.kernel.action import Action
from strategos.kernel.chance import Rolled
from strategos.kernel.decision import Decision
from strategos.kernel.event import happen
from strategos.kernel.flow import Next, Window, ask, chain, done, resume, sequence, step, then
from strategos.kernel.records import replace

ATTACKER_DECLARES: Final[Window[Attack]] = Window("4a, attacker")
TARGET_DECLARES: Final[Window[Attack]] = Window("4a, target")
WOUNDS: Final[Window[Attack]] = Window("4f")
AFTER_WOUNDS: Final[Window[Attack]] = Window("4g")


@step
def resolve(state: PantheonState, attack: Attack) -> Next:
    """4a: the owners of attacker and target declare what they use, the active player first, then in turn order.

    Rule: MB-ATK-01, MB-CMB-07, MB-CMB-09, MB-TIME-03, MB-ED-12.
    """
    windows = state.rules.windows
    seats = state.rules.seats
    is_attacker_first = (attack.resolver - state.active) % seats <= (state.owner[attack.target] - state.active) % seats
    if is_attacker_first or state.rules.switches.declares_attacker_first:
        return chain(attack, *windows.attacker, *windows.target, roll_dice)
    return chain(attack, *windows.target, *windows.attacker, roll_dice)


def is_interrupted(state: PantheonState, attack: Attack) -> bool:
    """Whether attacker or target is no longer there. Rule: MB-CMB-04, MB-RULING-39."""
    if state.area[attack.target] < 0:
        return True
    return attack.attacker != NOBODY and state.area[attack.attacker] < 0


def strength(state: PantheonState, attack: Attack) -> tuple[int, int]:
    """4b and 4c: dice to roll and the value they must reach. Rule: MB-ATK-02, MB-ATK-04, MB-CMB-05, MB-RULING-05."""
    dice = attack.dice if attack.dice else offence_total(state, attack)
    return dice, defence_total(state, attack)


@step
def roll_dice(state: PantheonState, attack: Attack) -> Next:
    """4d: roll as many dice as the offence, or as the power says; none, and nothing happens. Rule: MB-ATK-04."""
    if is_interrupted(state, attack):
        return done()
    dice, defence = strength(state, attack)
    if dice <= 0:
        return done()
    measured = replace(attack, offence=dice, defence=defence)
    return ask(BATTLE_DIE.roll(dice, "MB-ATK-04"), dice_rolled, measured)


@resume
def dice_rolled(state: PantheonState, attack: Attack, answer: Rolled) -> Next:
    """The dice of the first assault lie on the table. Rule: MB-ATK-04, MB-ATK-17, MB-COMP-29."""
    tell(state, attack, answer.faces)
    effects = tuple(roll_effects(state, attack))
    return then(use_effects, replace(attack, faces=answer.faces, effects=effects))


def tell(state: PantheonState, attack: Attack, faces: tuple[int, ...]) -> None:
    """Let everybody know how the dice fell."""
    attacker = None if attack.attacker == NOBODY else attack.attacker
    happen(state, Assaulted(attacker, attack.target, faces))


def dice_effects(state: PantheonState, attack: Attack) -> list[DiceEffect]:
    """Everything that may re-roll or convert dice of a first assault, in the order in which it is listed.

    What belongs to the target works against lava too.
    Rule: MB-ATK-17, MB-TAL-18, MB-RULING-18, MB-RULING-33, MB-RULING-42, MB-RULING-84, MB-EX-17.
    """
    profiles = state.rules.profiles
    found: list[DiceEffect] = []
    if attack.attacker != NOBODY:
        for effect in profiles[attack.attacker].effects.dice:
            if not effect.of_target and is_on(state, effect, attack.attacker, attack):
                found.append(effect)
    for effect in profiles[attack.target].effects.dice:
        if effect.of_target and is_on(state, effect, attack.target, attack):
            found.append(effect)
    if len(found) > 1:
        found.sort(key=place_of)
    return found


def place_of(effect: DiceEffect) -> int:
    """The place of an effect in the list."""
    return effect.number


def roll_effects(state: PantheonState, attack: Attack) -> list[int]:
    """The numbers of everything that may re-roll or convert dice of this first assault. Rule: MB-ATK-17."""
    return [effect.number for effect in dice_effects(state, attack)]


def dice_effect(state: PantheonState, attack: Attack, number: int) -> DiceEffect:
    """The effect of the attacker or the target behind a number."""
    known = state.rules.dice_effects[number]
    unit = attack.target if known.of_target else attack.attacker
    for effect in state.rules.profiles[unit].effects.dice if unit != NOBODY else ():
        if effect.number == number:
            return effect
    return known


def effect_seat(state: PantheonState, attack: Attack, effect: int) -> int:
    """Who uses an effect: the target's owner what belongs to the target, else who plays the attacker's part."""
    return state.owner[attack.target] if state.rules.dice_effects[effect].of_target else attack.resolver


def effect_limit(state: PantheonState, attack: Attack, effect: int) -> int:
    """How many dice an effect may touch; without a number X of its power, if that can be used. Rule: MB-COMP-18."""
    entry = dice_effect(state, attack, effect)
    if entry.converts:
        return attack.faces.count(0)
    if entry.dice or entry.power == NOBODY:
        return entry.dice
    power = state.rules.powers[entry.power]
    return power_value(state, power) if is_on(state, entry, power.unit, attack) else 0


@step
def use_effects(state: PantheonState, attack: Attack) -> Next:
    """4dr: one effect after the other; of several the active player says which comes first.

    Rule: MB-TIME-03, MB-RULING-66, MB-DEC-25, MB-DEC-42, MB-EX-17.
    """
    if not attack.effects:
        return then(allocate, attack)
    if len(attack.effects) > 1:
        options = tuple([First(effect) for effect in attack.effects])
        return ask(Decision(state.active, "order of effects", "MB-TIME-03", options), effect_first, attack)
    return then(use_effect, attack)


@resume
def effect_first(state: PantheonState, attack: Attack, answer: First) -> Next:
    """The chosen effect goes to the front. Rule: MB-TIME-03."""
    others = [effect for effect in attack.effects if effect != answer.effect]
    return then(use_effect, replace(attack, effects=(answer.effect, *others)))


@step
def use_effect(state: PantheonState, attack: Attack) -> Next:
    """The owner of an effect picks dice to roll again, or blanks to turn into 1s.

    By a house rule some take all dice that they may or none. Rule: MB-TAL-18, MB-RULING-84, MB-RULING-18, MB-DEC-26,
    MB-ED-56.
    """
    effect = attack.effects[0]
    entry = dice_effect(state, attack, effect)
    limit = effect_limit(state, attack, effect)
    seat = effect_seat(state, attack, effect)
    if entry.converts:
        if not limit:
            return then(use_effects, replace(attack, effects=attack.effects[1:]))
        amounts = tuple([Convert(amount) for amount in range(limit + 1)])
        return ask(Decision(seat, "convert blanks", "MB-RULING-18", amounts), blanks_converted, attack)
    least = 0
    if entry.is_exact:
        least = min(limit, len(attack.faces))
    found = [taken for taken in reroll_choices(attack.faces, limit) if not taken or len(taken) >= least]
    choices = tuple([Reroll(taken) for taken in sorted(found)])
    return ask(Decision(seat, "re-roll", "MB-ATK-17", choices), dice_taken, attack)


@resume
def blanks_converted(state: PantheonState, attack: Attack, answer: Convert) -> Next:
    """A converted die is no blank any more. Rule: MB-RULING-18, MB-EX-09."""
    faces = blanks_to_ones(attack.faces, answer.amount)
    return then(use_effects, replace(attack, faces=faces, effects=attack.effects[1:]))


@resume
def dice_taken(state: PantheonState, attack: Attack, answer: Reroll) -> Next:
    """The picked dice are rolled again. Rule: MB-ATK-17, MB-COMP-29."""
    if not answer.faces:
        return then(use_effects, replace(attack, effects=attack.effects[1:]))
    return then(roll_again, replace(attack, taken=answer.faces))


@step
def roll_again(state: PantheonState, attack: Attack) -> Next:
    """Ask for the new faces. Rule: MB-ATK-17."""
    return ask(BATTLE_DIE.roll(len(attack.taken), "MB-ATK-17"), rolled_again, attack)


@resume
def rolled_again(state: PantheonState, attack: Attack, answer: Rolled) -> Next:
    """The new result stands. Rule: MB-RULING-84."""
    faces = replace_dice(attack.faces, attack.taken, answer.faces)
    tell(state, attack, faces)
    return then(use_effects, replace(attack, faces=faces, taken=(), effects=attack.effects[1:]))


@step
def allocate(state: PantheonState, attack: Attack) -> Next:
    """4dx: wounds now, dice for a second assault, dice saved: the attacker picks among what no other way beats.

    By an option among all ways there are. Rule: MB-ATK-06, MB-ATK-07, MB-ATK-18, MB-RULING-19, MB-DEC-27.
    """
    by_hand = state.rules.switches.manual_dice
    allowed = every_triple if by_hand else allocations
    found = allowed(attack.faces, attack.defence, state.rules.switches.dice)
    if len(found) == 1:
        return then(second_assault, allocated(attack, found[0]))
    options = tuple([Allocate(*triple) for triple in sorted(found)])
    return ask(Decision(attack.resolver, "allocate dice", "MB-ATK-18", options), dice_allocated, attack)


def allocated(attack: Attack, triple: tuple[int, int, int]) -> Attack:
    """The attack after the dice of its first assault were used."""
    wounds, fives, saved = triple
    return replace(attack, wounds=wounds, fives=fives, saved=saved, blanks=attack.faces.count(0))


@resume
def dice_allocated(state: PantheonState, attack: Attack, answer: Allocate) -> Next:
    """The attacker has decided. Rule: MB-ATK-18."""
    return then(second_assault, allocated(attack, (answer.wounds, answer.fives, answer.saved)))


@step
def second_assault(state: PantheonState, attack: Attack) -> Next:
    """4e: dice that stand at 5 are rolled once more, if the defence is high enough.

    All of them, unless the edition lets the attacker fix how many. Rule: MB-ATK-09, MB-ATK-10, MB-RULING-22,
    MB-DEC-28, MB-DEC-29, MB-ED-13, MB-ED-14.
    """
    rules = state.rules
    if not attack.fives or not has_second_assault(attack.defence, rules.switches.dice):
        return then(wounds_known, attack)
    if rules.switches.dice.choose_fives or rules.switches.manual_dice:
        least = 0 if rules.switches.dice.choose_fives else attack.fives
        amounts = [0, *range(max(1, least), attack.fives + 1)]
        options = tuple([SecondAssault(dice) for dice in amounts])
        return ask(Decision(attack.resolver, "second assault", "MB-ATK-10", options), fives_chosen, attack)
    return then(roll_fives, attack)


@resume
def fives_chosen(state: PantheonState, attack: Attack, answer: SecondAssault) -> Next:
    """The chosen fives are rolled; a five that is not may be saved where the edition allows. Rule: MB-ATK-10, -11."""
    kept = attack.fives - answer.dice if state.rules.switches.dice.save_fives else 0
    attack = replace(attack, fives=answer.dice, saved=attack.saved + kept)
    return then(roll_fives, attack) if answer.dice else then(wounds_known, attack)


@step
def roll_fives(state: PantheonState, attack: Attack) -> Next:
    """Roll the second assault. Rule: MB-ATK-10."""
    return ask(BATTLE_DIE.roll(attack.fives, "MB-ATK-10"), fives_rolled, attack)


@resume
def fives_rolled(state: PantheonState, attack: Attack, answer: Rolled) -> Next:
    """4ex: 5 and the new face together, blanks are lost; saved dice help. Rule: MB-ATK-12, -13, -14, MB-RULING-19."""
    tell(state, attack, answer.faces)
    most = second_wounds(answer.faces, attack.saved, attack.defence)
    if not state.rules.switches.manual_dice:
        return then(wounds_known, replace(attack, wounds=attack.wounds + most))
    least = sum([1 for face in answer.faces if face and 5 + face >= attack.defence])
    attack = replace(attack, tens=tens(answer.faces, attack.saved, attack.defence, state.rules.switches.dice))
    if least == most:
        return then(offer_tens, replace(attack, wounds=attack.wounds + most))
    return then(choose_raised, replace(attack, raisable=most - least, wounds=attack.wounds + least))


@step
def choose_raised(state: PantheonState, attack: Attack) -> Next:
    """By an option: how many dice of the second assault are raised to a wound. Rule: MB-ATK-13, MB-RULING-19."""
    options = tuple([Allocate(attack.wounds + more, 0, 0) for more in range(attack.raisable + 1)])
    return ask(Decision(attack.resolver, "allocate dice", "MB-ATK-13", options), dice_raised, attack)


@resume
def dice_raised(state: PantheonState, attack: Attack, answer: Allocate) -> Next:
    """The attacker has decided; a die that was not raised is not at 10 either. Rule: MB-ATK-13, MB-RULING-19."""
    left_out = attack.wounds + attack.raisable - answer.wounds if attack.defence == 10 else 0
    return then(offer_tens, replace(attack, wounds=answer.wounds, tens=max(0, attack.tens - left_out)))


@step
def offer_tens(state: PantheonState, attack: Attack) -> Next:
    """Dice at exactly 10 may be rolled once more, which never helps. Rule: MB-ATK-15, MB-RULING-23, MB-DEC-30."""
    if not attack.tens:
        return then(wounds_known, attack)
    options = (DECLINE, *[SecondAssault(dice) for dice in range(1, attack.tens + 1)])
    return ask(Decision(attack.resolver, "roll tens again", "MB-ATK-15", options), tens_chosen, attack)


@resume
def tens_chosen(state: PantheonState, attack: Attack, answer: Action) -> Next:
    """Roll them, or leave them. Rule: MB-ATK-15."""
    if not isinstance(answer, SecondAssault):
        return then(wounds_known, attack)
    return then(roll_tens, replace(attack, tens=answer.dice))


@step
def roll_tens(state: PantheonState, attack: Attack) -> Next:
    """Ask for the new faces. Rule: MB-ATK-15."""
    return ask(BATTLE_DIE.roll(attack.tens, "MB-ATK-15"), tens_rolled, attack)


@resume
def tens_rolled(state: PantheonState, attack: Attack, answer: Rolled) -> Next:
    """A blank takes its die away. Rule: MB-ATK-15."""
    tell(state, attack, answer.faces)
    return then(wounds_known, replace(attack, wounds=wounds_after_tens(attack.wounds, answer.faces)))


@step
def wounds_known(state: PantheonState, attack: Attack) -> Next:
    """4f: wounds can still be lowered, passed on or added to; then they are suffered together.

    What changes them by itself comes first. Rule: MB-ATK-16, MB-WND-08, MB-RULING-54, MB-RULING-85, MB-RULING-97.
    """
    if attack.wounds:
        changes = wound_changes(state, attack)
        if changes:
            attack = replace(attack, wounds=max(0, attack.wounds + changes))
    return chain(attack, *state.rules.windows.wounds, apply_wounds)


@step
def apply_wounds(state: PantheonState, attack: Attack) -> Next:
    """The target suffers the wounds, then comes what follows wounds, such as a throw. Rule: MB-ATK-16."""
    return sequence(then(suffer, Harm(attack.target, attack.wounds)), then(after_wounds, attack))


@step
def after_wounds(state: PantheonState, attack: Attack) -> Next:
    """4g. Rule: MB-CMB-07."""
    if attack.attacker == NOBODY:
        return done()
    return chain(attack, *state.rules.windows.after_wounds, nothing_more)
