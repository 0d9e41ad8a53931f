"""An activation: simple or complex, and the actions taken in it (steps B3 to B5 and B7)."""

from __future__ import annotations

from strategos.games.pantheon.actions import (
    COMPLEX,
    DEPLOY,
    DONE,
    SIMPLE,
    Absorb,
    AttackUnit,
    Claim,
    Complex,
    Deploy,
    Drop,
    Leave,
    Mount,
    Run,
    Storm,
    Uproot,
    Use,
    Walk,
)
from strategos.games.pantheon.effects.functions import BETWEEN, START
from strategos.games.pantheon.effects.lists import WALK_AFTER_ATTACK
from strategos.games.pantheon.effects.powers import (
    attack_powers,
    is_affordable,
    is_any_possible,
    is_power_possible,
    powers_at,
    use_attack_power,
    use_side_power,
)  # fmt: skip
from strategos.games.pantheon.effects.talents import can_uproot
from strategos.games.pantheon.events import Deployed, PieceRemoved, Suppressed, Uprooted
from strategos.games.pantheon.frames import Activation, Entry, new_attack
from strategos.games.pantheon.model import PantheonState, Power
from strategos.games.pantheon.queries import has_ability
from strategos.games.pantheon.rules.combat import aimed, attack_target
from strategos.games.pantheon.rules.manoeuvres import extras, might_draw, might_heal, might_search
from strategos.games.pantheon.rules.moving import (
    deploy_areas,
)  # fmt: skip
from strategos.games.pantheon.rules.omphalos import (
    absorb,
    absorptions,
    claims,
    drop,
    drop_option,
    handle_marker,
    is_marker_action,
    scenario_actions,
)  # fmt: skip
from strategos.games.pantheon.rules.targets import single_targets
from strategos.games.pantheon.rules.terrain import entering, is_mired
from strategos.games.pantheon.rules.walking import last_drop, leave_board, move, move_options
from strategos.games.pantheon.words import (
    ATTACKED,
    CLAIMED,
    FRENZY_ATTACK,
    FRENZY_WALK,
    HUNT_FIGHT,
    HUNT_OVER,
    HUNT_SHOT,
    HUNT_WALK,
    JUST_ATTACKED,
    NO_FRENZY,
    NOBODY,
    PAID,
    SINGLE,
    SPECIAL,
    WAITING,
    WALKED,
)  # fmt: skip
from strategos.kernel.action import Action
from strategos.kernel.decision import Decision
from strategos.kernel.event import happen
from strategos.kernel.flow import Aside, Next, ask, hand, receive, resume, sequence, step, then
from strategos.kernel.records import replace


def side_options(state: PantheonState, seat: int) -> Aside | None:
    """Manoeuvres on the side, for the active player only."""
    return extras(state, seat, draws=True) if seat == state.active else None


def has_side_business(state: PantheonState, seat: int) -> bool:
    """Whether the table must think that the active player could still do something on the side. Rule: MB-RULING-98."""
    if seat != state.active:
        return False
    return might_search(state, seat) or might_draw(state, seat) or might_heal(state, seat)


@step
def begin_activation(state: PantheonState, act: Activation) -> Next:
    """B3: simple actions or one complex action; a unit off the board can only deploy.

    Rule: MB-TURN-07, MB-ACT-01, MB-ACT-03, MB-ACT-07, MB-MOVE-08, MB-RULING-92, MB-DEC-08.
    """
    if state.status[act.unit] == WAITING:
        return then(begin_complex, act)
    if state.area[act.unit] < 0:
        return hand(act)  # a refresh on the side has made the lava under it erupt
    seat = state.owner[act.unit]
    question = Decision(seat, "simple or complex", "MB-TURN-07", (SIMPLE, COMPLEX))
    return ask(question, mode_chosen, act, aside=side_options(state, seat))


@resume
def mode_chosen(state: PantheonState, act: Activation, answer: Action) -> Next:
    """Declared, and not to be changed any more. Rule: MB-ACT-03."""
    if isinstance(answer, Complex):
        return then(begin_complex, act)
    has_powers = state.rules.profiles[act.unit].moments & START
    return then(offer_start_powers, act) if has_powers else then(simple_action, act)


@step
def begin_complex(state: PantheonState, act: Activation) -> Next:
    """No talents and only permanent powers from now on. Rule: MB-ACT-06, MB-ED-09."""
    happen(state, Suppressed(act.unit))
    return then(complex_action, replace(act, is_complex=True))


@step
def complex_action(state: PantheonState, act: Activation) -> Next:
    """B7: run, absorb or deploy, or nothing. Rule: MB-TURN-11, MB-MOVE-02, MB-OMP-07, MB-DEC-12, MB-DEC-13."""
    unit = act.unit
    if state.status[unit] == WAITING:
        options: list[Action] = [DONE, *[DEPLOY[area] for area in deploy_areas(state, unit)]]
    else:
        options = [DONE, *move_options(state, act, is_run=True)]
        options += drop_option(state, unit)
        options += absorptions(state, unit)
    seat = state.owner[unit]
    if len(options) == 1:
        return hand(act)
    return ask(Decision(seat, "complex action", "MB-TURN-11", tuple(options)), complex_chosen, act)


@resume
def complex_chosen(state: PantheonState, act: Activation, answer: Action) -> Next:
    """The activation ends with the action. Rule: MB-TURN-11, MB-MOVE-08, MB-MOVE-10."""
    if isinstance(answer, Deploy):
        happen(state, Deployed(act.unit, answer.area))
        return sequence(*entering(state, Entry(act.unit, NOBODY)), then(hand_on, act))
    if isinstance(answer, Drop):
        drop(state, act.unit)
        return then(complex_action, act)
    if isinstance(answer, Absorb):
        absorb(state, act.unit, answer)
        return then(last_drop, act)
    if isinstance(answer, Leave):
        leave_board(state, act.unit)
        return hand(act)
    if isinstance(answer, Run):
        return sequence(*move(state, act, answer.to, is_run=True))
    return hand(act)


@step
def hand_on(state: PantheonState, act: Activation) -> Next:
    """The activation goes on to its end."""
    return hand(act)


@step
def offer_start_powers(state: PantheonState, act: Activation) -> Next:
    """B4: powers at the start of an activation. Rule: MB-TURN-08, MB-POW-03, MB-DEC-09."""
    found = powers_at(state, act, START)
    if not is_any_possible(state, found):
        return then(simple_action, act)
    options: list[Action] = [DONE, *[Use(power.index) for power in found if is_affordable(state, power)]]
    seat = state.owner[act.unit]
    return ask(Decision(seat, "start of activation", "MB-TURN-08", tuple(options)), start_power_chosen, act)


@resume
def start_power_chosen(state: PantheonState, act: Activation, answer: Action) -> Next:
    """Use it, and look for another. Rule: MB-TURN-08."""
    if isinstance(answer, Use):
        return use_side_power(state, act, state.rules.powers[answer.power], offer_start_powers)
    return then(simple_action, act)


def can_walk(state: PantheonState, act: Activation) -> bool:
    """Whether a walk is among the actions still open. Rule: MB-ACT-04, MB-ACT-08, MB-TAL-17."""
    if act.stays:
        return False
    if act.hunt:
        return act.hunt <= HUNT_WALK
    if act.frenzy == FRENZY_WALK:
        return True
    if act.done & WALKED or act.count >= 2:
        return False
    return not act.done & ATTACKED or has_ability(state, act.unit, WALK_AFTER_ATTACK)


def can_attack(act: Activation) -> bool:
    """Whether an attack is among the actions still open. Rule: MB-ACT-03, MB-ACT-08."""
    if act.hunt or act.frenzy:
        return act.hunt < HUNT_OVER
    return not act.done & ATTACKED and act.count < 2


def attack_options(state: PantheonState, act: Activation) -> list[Action]:
    """The targets of a basic attack now; a huntress shoots first and fights last. Rule: MB-TURN-09, MB-DEC-17."""
    if act.hunt == HUNT_SHOT:
        return single_targets(state, act.unit)
    if act.hunt:
        return single_targets(state, act.unit, most=0)
    return single_targets(state, act.unit)


@step
def simple_action(state: PantheonState, act: Activation) -> Next:
    """B5: up to two different simple actions, with powers and manoeuvres around them.

    Rule: MB-TURN-09, MB-ACT-03, MB-ACT-04, MB-ACT-05, MB-ACT-08, MB-RULING-86, MB-DEC-10, MB-DEC-15.
    """
    unit = act.unit
    if act.is_over or state.area[unit] < 0:
        return hand(act)
    seat = state.owner[unit]
    options: list[Action] = [DONE]
    may_be_more = False
    if can_walk(state, act):
        options += move_options(state, act, is_run=False)
    if can_attack(act):
        if not act.hunt and can_uproot(state, unit) and uproot_targets(state, unit):
            options.append(Uproot(state.area[unit]))
        options += attack_options(state, act)
    found = powers_at(state, act, BETWEEN)
    if can_attack(act) and not act.hunt:
        found += attack_powers(state, act)
    if len(found) > 1:
        found.sort(key=place_of)
    for power in found:
        may_be_more = may_be_more or is_power_possible(state, power)
        if is_affordable(state, power):
            options.append(Use(power.index))
    if act.count < 2 and not act.hunt:
        if not act.done & CLAIMED:
            options += claims(state, unit)
        options += drop_option(state, unit)
        for extra in scenario_actions(state, unit):
            if is_open_marker_action(act, extra):
                options.append(extra)
    else:
        options += drop_option(state, unit)
    if len(options) == 1 and not may_be_more and (act.count >= 2 or not has_side_business(state, seat)):
        return hand(act)
    question = Decision(seat, "simple action", "MB-TURN-09", tuple(options))
    return ask(question, simple_chosen, act, aside=side_options(state, seat))


def place_of(power: Power) -> int:
    """The place of a power among options."""
    return power.index


def is_open_marker_action(act: Activation, extra: Action) -> bool:
    """Mounting counts as a claim; toll and freeing are actions of their own."""
    return not act.done & (CLAIMED if isinstance(extra, Mount) else PAID)


def uproot_targets(state: PantheonState, unit: int) -> list[Action]:
    """Who could be attacked once the tree or column is torn out. Rule: MB-TAL-10, MB-RULING-68."""
    trial = state.clone()
    PieceRemoved(trial.area[unit]).apply(trial)
    Uprooted(unit).apply(trial)
    return single_targets(trial, unit)


@resume
def simple_chosen(state: PantheonState, act: Activation, answer: Action) -> Next:
    """Carry out the action and come back for the next. Rule: MB-ACT-05."""
    if isinstance(answer, Walk):
        return sequence(*move(state, walked(act), answer.to, is_run=False), receive(simple_action))
    if isinstance(answer, Leave):
        leave_board(state, act.unit)
        return hand(replace(act, is_over=True))
    if isinstance(answer, Uproot):
        happen(state, PieceRemoved(answer.area))
        happen(state, Uprooted(act.unit))
        return then(attack_uprooted, act)
    if isinstance(answer, (AttackUnit, Storm)):
        return basic_attack(state, act, answer)
    if isinstance(answer, Use):
        power = state.rules.powers[answer.power]
        place = state.area[act.unit]
        if power.type == SPECIAL:
            return sequence(*use_attack_power(state, power), then(after_attack, replace(attacked(act), place=place)))
        return use_side_power(state, act, power, simple_action)
    if isinstance(answer, Drop):
        drop(state, act.unit)
        return then(simple_action, act)
    if is_marker_action(answer):
        handle_marker(state, act.unit, answer)
        bit = CLAIMED if isinstance(answer, (Claim, Mount)) else PAID
        return then(simple_action, replace(act, done=(act.done | bit) & ~JUST_ATTACKED, count=act.count + 1))
    return hand(act)


def walked(act: Activation) -> Activation:
    """The activation after a walk."""
    if act.hunt:
        return replace(act, hunt=HUNT_FIGHT, done=act.done | WALKED)
    if act.frenzy:
        return replace(act, frenzy=FRENZY_ATTACK)
    return replace(act, done=(act.done | WALKED) & ~JUST_ATTACKED, count=act.count + 1)


def attacked(act: Activation) -> Activation:
    """The activation after an attack."""
    if act.hunt:
        return replace(act, hunt=HUNT_WALK, done=act.done | ATTACKED) if act.hunt == HUNT_SHOT else hunt_over(act)
    if act.frenzy:
        return replace(act, frenzy=NO_FRENZY)
    return replace(act, done=act.done | ATTACKED | JUST_ATTACKED, count=act.count + 1)


def hunt_over(act: Activation) -> Activation:
    """The activation after the last of a huntress' three actions: no other is left."""
    return replace(act, hunt=HUNT_OVER, done=act.done | ATTACKED, count=2)


def basic_attack(state: PantheonState, act: Activation, answer: Action) -> Next:
    """One combat sequence against one target. Rule: MB-CMB-01, MB-CMB-05."""
    seat = state.owner[act.unit]
    attack = aimed(state, new_attack(act.unit, NOBODY, seat, SINGLE, 0), answer)
    after = attacked(act)
    if act.hunt == HUNT_SHOT and not attack.distance:
        after = hunt_over(act)  # shot and walk were left out
    return sequence(then(attack_target, attack), then(after_attack, replace(after, place=state.area[act.unit])))


@step
def after_attack(state: PantheonState, act: Activation) -> Next:
    """A unit that charged into a swamp, or was thrown there, ends its activation. Rule: MB-TERR-12, MB-RULING-44."""
    has_moved = state.area[act.unit] != act.place
    if state.area[act.unit] >= 0 and has_moved and is_mired(state, act.unit):
        return hand(replace(act, is_over=True))
    return then(simple_action, act)


@step
def attack_uprooted(state: PantheonState, act: Activation) -> Next:
    """With the tree in hand the unit must attack; the only target is taken. Rule: MB-TAL-10, MB-RULING-68."""
    options = tuple(single_targets(state, act.unit))
    if len(options) == 1:
        return basic_attack(state, act, options[0])
    seat = state.owner[act.unit]
    return ask(Decision(seat, "target", "MB-TAL-10", options), uprooted_target, act)


@resume
def uprooted_target(state: PantheonState, act: Activation, answer: Action) -> Next:
    """The attack that Force of Nature was used for. Rule: MB-TAL-10."""
    return basic_attack(state, act, answer)
