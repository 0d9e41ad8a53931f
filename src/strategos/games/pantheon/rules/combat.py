"""The combat sequence against one target: evade, guard, retaliation before or after the attack."""

from __future__ import annotations

from strategos.games.pantheon.actions import (
    DECLINE,
    Agree,
    AttackUnit,
    Evade,
    GuardWith,
    Retaliate,
    Storm,
)
from strategos.games.pantheon.card_events import Discarded
from strategos.games.pantheon.card_queries import can_pay, is_bought, is_card_possible, might_pay
from strategos.games.pantheon.effects.lists import STRIKE_FIRST
from strategos.games.pantheon.effects.talents import guards_beside
from strategos.games.pantheon.events import Evaded, EvadesOver, Guarded, Retaliated, TargetChosen, UprootOver
from strategos.games.pantheon.frames import Attack, new_attack
from strategos.games.pantheon.model import PantheonState
from strategos.games.pantheon.queries import (
    has_ability,
    is_flying,
    units_in,
)  # fmt: skip
from strategos.games.pantheon.rules.assault import resolve
from strategos.games.pantheon.rules.cards import buy
from strategos.games.pantheon.rules.manoeuvres import reaction_extras
from strategos.games.pantheon.rules.targets import can_be_evaded, distance_between, power_of, single_targets
from strategos.games.pantheon.words import EVADE, MULTIPLE, NOBODY, RETALIATION, SINGLE
from strategos.kernel.action import Action
from strategos.kernel.decision import Decision
from strategos.kernel.event import happen
from strategos.kernel.flow import Frame, Next, ask, done, resume, sequence, step, then
from strategos.kernel.records import replace


def aimed(state: PantheonState, attack: Attack, answer: Action) -> Attack:
    """An attack with the target that was chosen, at its distance. Rule: MB-LOS-08, MB-RULING-06."""
    if isinstance(answer, Storm):
        target, distance, is_across = answer.target, 0, True
    else:
        assert isinstance(answer, AttackUnit)
        target, is_across = answer.target, False
        distance = distance_between(state, attack.attacker, target)
    places = (state.area[attack.attacker], state.area[target])
    return replace(attack, target=target, distance=distance, is_across=is_across, places=places)


@step
def attack_target(state: PantheonState, attack: Attack) -> Next:
    """1: a target is chosen. Rule: MB-CMB-01, MB-CMB-02."""
    happen(state, TargetChosen(attack.attacker, attack.target))
    return then(offer_evade, attack)


# -- 1e and 2e: evade -----------------------------------------------------------------------------------------------


def may_evade(state: PantheonState, attack: Attack) -> bool:
    """Whether the owner of a flying target is asked.

    Rule: MB-MAN-08, MB-MAN-11, MB-TYPE-09, MB-RULING-98, MB-DEC-19.
    """
    seat = state.owner[attack.target]
    if not is_flying(state, attack.target) or is_bought(state, seat, EVADE) or not might_pay(state, seat, 1):
        return False
    return can_be_evaded(state, attack.attacker, power_of(state, attack.power), attack.distance)


def evade_question(state: PantheonState, target: int) -> Decision:
    """The question to the owner of a flying target. Rule: MB-MAN-08, MB-DEC-19."""
    seat = state.owner[target]
    options: list[Action] = [DECLINE]
    if can_pay(state, seat, 1):
        options.append(Evade())
    return Decision(seat, "evade", "MB-MAN-08", tuple(options))


@step
def offer_evade(state: PantheonState, attack: Attack) -> Next:
    """A flying target may get out of the way before any dice fall. Rule: MB-MAN-08, MB-RULING-24, MB-RULING-28."""
    if not may_evade(state, attack):
        return then(offer_guard, attack)
    aside = reaction_extras(state, state.owner[attack.target])
    return ask(evade_question(state, attack.target), evade_answered, attack, aside)


@resume
def evade_answered(state: PantheonState, attack: Attack, answer: Action) -> Next:
    """The unit is no target any more; the attacker may choose another. Rule: MB-MAN-09, MB-MAN-10, MB-ED-25."""
    if not isinstance(answer, Evade):
        return then(offer_guard, attack)
    return sequence(*evade(state, attack.target), then(choose_again, attack), then(end_evades, attack))


def evade(state: PantheonState, unit: int) -> list[Frame]:
    """Pay for an evade: from now on the unit is no target for such attackers. Rule: MB-MAN-08, MB-MAN-09, MB-AOW-05."""
    payment = buy(state, state.owner[unit], EVADE, 1)
    happen(state, Evaded(unit))
    return payment


@step
def end_evades(state: PantheonState, _: object) -> Next:
    """An attack is over, and with it evades that help against this attack only. Rule: MB-MAN-09, MB-ED-25."""
    if state.evaded and state.rules.switches.evades_end_with_attack:
        happen(state, EvadesOver())
    return done()


@step
def choose_again(state: PantheonState, attack: Attack) -> Next:
    """After an evade: another legal target of the same attack form, or none.

    Rule: MB-MAN-10, MB-RULING-27, MB-DEC-20.
    """
    options = [
        option
        for option in single_targets(state, attack.attacker, power_of(state, attack.power))
        if not is_aimed_at(option, attack.target)
    ]
    if not options:
        return done()
    return ask(Decision(attack.resolver, "new target", "MB-MAN-10", (DECLINE, *options)), chosen_again, attack)


def is_aimed_at(option: Action, target: int) -> bool:
    """Whether an option attacks this unit."""
    return isinstance(option, (AttackUnit, Storm)) and option.target == target


@resume
def chosen_again(state: PantheonState, attack: Attack, answer: Action) -> Next:
    """The sequence begins again with the new target. Rule: MB-RULING-27."""
    if answer == DECLINE:
        return done()
    return then(attack_target, aimed(state, attack, answer))


# -- 2: guard -------------------------------------------------------------------------------------------------------


@step
def offer_guard(state: PantheonState, attack: Attack) -> Next:
    """The owner of the target may let a guard in the same area take its place.

    Not against a retaliation. Rule: MB-GRD-01, MB-GRD-02, MB-GRD-03, MB-GRD-04, MB-GRD-05, MB-DEC-21.
    """
    guards = guards_beside(state, attack)
    if not guards:  # everyone can see the board: skipping tells nothing
        return then(early_retaliation, attack)
    options: list[Action] = [DECLINE, *[GuardWith(unit) for unit in guards]]
    seat = state.owner[attack.target]
    return ask(Decision(seat, "guard", "MB-GRD-01", tuple(options)), guard_answered, attack)


@resume
def guard_answered(state: PantheonState, attack: Attack, answer: Action) -> Next:
    """From now on the guard counts as the original target. Rule: MB-GRD-01, MB-RULING-29, MB-RULING-30."""
    if not isinstance(answer, GuardWith):
        return then(early_retaliation, attack)
    guard = answer.unit
    if state.owner[guard] != state.owner[attack.target]:
        return then(ask_ally, replace(attack, guard=guard))
    return then(guarded, replace(attack, guard=guard))


@step
def ask_ally(state: PantheonState, attack: Attack) -> Next:
    """An ally's guard steps in only if the ally agrees. Rule: MB-RULING-30, MB-DEC-22."""
    seat = state.owner[attack.guard]
    return ask(Decision(seat, "allied guard", "MB-RULING-30", (DECLINE, Agree())), ally_answered, attack)


@resume
def ally_answered(state: PantheonState, attack: Attack, answer: Action) -> Next:
    """Without consent the attack goes on as it was. Rule: MB-RULING-30."""
    if isinstance(answer, Agree):
        return then(guarded, attack)
    return then(early_retaliation, replace(attack, guard=NOBODY))


@step
def guarded(state: PantheonState, attack: Attack) -> Next:
    """2e: the guard is the target, and may evade if it flies. Rule: MB-GRD-01, MB-RULING-28."""
    happen(state, Guarded(attack.target, attack.guard))
    attack = replace(attack, target=attack.guard, guard=NOBODY)
    if may_evade(state, attack):
        return then(guard_evades, attack)
    return then(early_retaliation, attack)


@step
def guard_evades(state: PantheonState, attack: Attack) -> Next:
    """A flying guard may evade as well. Rule: MB-RULING-28."""
    aside = reaction_extras(state, state.owner[attack.target])
    return ask(evade_question(state, attack.target), guard_evade_answered, attack, aside)


@resume
def guard_evade_answered(state: PantheonState, attack: Attack, answer: Action) -> Next:
    """Evade, or stand. Rule: MB-RULING-28, MB-MAN-10."""
    if not isinstance(answer, Evade):
        return then(early_retaliation, attack)
    payment = evade(state, attack.target)
    if attack.shape != SINGLE:  # the volley goes on without it
        return sequence(*payment)
    return sequence(*payment, then(choose_again, attack), then(end_evades, attack))


# -- 3 and 5: retaliation ---------------------------------------------------------------------------------------------


def is_early(state: PantheonState, attack: Attack) -> bool:
    """Whether the target strikes back before the attack: it strikes first and the attacker does not.

    Rule: MB-RET-10, MB-TAL-13.
    """
    return has_ability(state, attack.target, STRIKE_FIRST) and not has_ability(state, attack.attacker, STRIKE_FIRST)


def may_retaliate(state: PantheonState, attack: Attack) -> bool:
    """Whether the target can strike back at all, by what the table knows.

    Rule: MB-RET-01, MB-RET-02, MB-RET-03, MB-RET-05, MB-RET-06, MB-RET-07, MB-RET-08, MB-AREA-05, MB-MULT-04,
    MB-RULING-32, MB-RULING-98, MB-DEC-23, MB-ED-19, MB-ED-53.
    """
    attacker, target = attack.attacker, attack.target
    switches = state.rules.switches
    if attack.distance or state.area[target] < 0 or state.area[attacker] < 0:
        return False
    if attack.shape != SINGLE:
        power = power_of(state, attack.power)
        is_allowed = attack.shape == MULTIPLE and switches.retaliates_volleys
        if not is_allowed or (power is not None and not power.retaliation):
            return False
    if (state.retaliated | state.petrified) >> target & 1 or not is_enemy_of(state, attack):
        return False
    if attack.is_across:
        is_unmoved = attack.places == (state.area[attacker], state.area[target])
        if not is_unmoved or not switches.retaliates_across:
            return False
    elif state.area[target] != state.area[attacker]:
        return False
    return is_card_possible(state, state.owner[target], target)


def is_enemy_of(state: PantheonState, attack: Attack) -> bool:
    """Friendly fire is not answered."""
    return state.rules.sides[state.owner[attack.attacker]] != state.rules.sides[state.owner[attack.target]]


def retaliation_question(state: PantheonState, attack: Attack) -> Decision:
    """The question to the owner of the target. Rule: MB-RET-02, MB-RULING-56, MB-DEC-23."""
    seat = state.owner[attack.target]
    options: list[Action] = [DECLINE]
    if state.hand[attack.target]:
        options.append(Retaliate())
    return Decision(seat, "retaliation", "MB-RET-01", tuple(options))


@step
def early_retaliation(state: PantheonState, attack: Attack) -> Next:
    """3: a target with Initiative strikes first, and then not in step 5 any more.

    Rule: MB-CMB-02, MB-RET-10, MB-TAL-13.
    """
    if not is_early(state, attack):
        return then(strike, attack)
    if not may_retaliate(state, attack):
        return then(resolve, attack)
    aside = reaction_extras(state, state.owner[attack.target])
    return ask(retaliation_question(state, attack), early_answered, attack, aside)


@resume
def early_answered(state: PantheonState, attack: Attack, answer: Action) -> Next:
    """The retaliation is resolved, then the attack if it still can be. Rule: MB-CMB-03, MB-CMB-04."""
    if not isinstance(answer, Retaliate):
        return then(resolve, attack)
    blow = strike_back(state, attack)
    return sequence(then(resolve, blow), then(end_retaliation, blow), then(attack_after_retaliation, attack))


def strike_back(state: PantheonState, attack: Attack) -> Attack:
    """Discard the card and turn the attack around; no activation is counted or ended.

    Rule: MB-RET-02, MB-RET-03, MB-RET-04, MB-RET-09, MB-RULING-33.
    """
    unit = attack.target
    seat = state.owner[unit]
    happen(state, Discarded(seat, (unit,)))
    happen(state, Retaliated(unit))
    return new_attack(unit, attack.attacker, seat, RETALIATION, 0, attack.is_across)


@step
def end_retaliation(state: PantheonState, blow: Attack) -> Next:
    """Force of Nature used in a retaliation is over with it. Rule: MB-RULING-68."""
    if state.uprooted >> blow.attacker & 1 and blow.attacker in units_in(state.retaliated):
        happen(state, UprootOver(blow.attacker))
    return done()


@step
def attack_after_retaliation(state: PantheonState, attack: Attack) -> Next:
    """Check distance, sight and legality again for the same target. Rule: MB-CMB-04, MB-RULING-35."""
    if state.area[attack.attacker] < 0 or state.area[attack.target] < 0:
        return done()
    if attack.shape != SINGLE:
        return then(resolve, attack)
    ways = [
        option
        for option in single_targets(state, attack.attacker, power_of(state, attack.power))
        if is_aimed_at(option, attack.target)
    ]
    if not ways:
        return done()
    same = [way for way in ways if isinstance(way, Storm) == attack.is_across]
    return then(resolve, aimed(state, attack, (same or ways)[0]))


@step
def strike(state: PantheonState, attack: Attack) -> Next:
    """4, then 5. Rule: MB-CMB-02."""
    return sequence(then(resolve, attack), then(late_retaliation, attack))


@step
def late_retaliation(state: PantheonState, attack: Attack) -> Next:
    """5: the target strikes back after the attack. Rule: MB-RET-01, MB-RET-06, MB-RET-07, MB-RET-10, MB-RULING-34."""
    if not may_retaliate(state, attack):
        return done()
    aside = reaction_extras(state, state.owner[attack.target])
    return ask(retaliation_question(state, attack), late_answered, attack, aside)


@resume
def late_answered(state: PantheonState, attack: Attack, answer: Action) -> Next:
    """Strike back, or let it be. Rule: MB-RET-04."""
    if not isinstance(answer, Retaliate):
        return done()
    blow = strike_back(state, attack)
    return sequence(then(resolve, blow), then(end_retaliation, blow))
