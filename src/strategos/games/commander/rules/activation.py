"""The action of an activated unit: moving, running, fighting, shooting, defending, resting."""

from __future__ import annotations

from strategos.games.commander.actions import (
    DEFEND,
    HOLD,
    MOVES,
    REST,
    RUNS,
    SWEEP,
    Attack,
    Defend,
    Move,
    Rest,
    Run,
    Shoot,
    Sweep,
)
from strategos.games.commander.effects.abilities import (
    ATTACK_ALL,
    FIGHT_AFTER_RUNNING,
    HEAL_AT_REST,
    SHOOT_AFTER_MOVING,
)
from strategos.games.commander.events import ActivationEnded, DefenceDeclared, Moved
from strategos.games.commander.frames import Act, Fight, MultipleAttack
from strategos.games.commander.model import CommanderState
from strategos.games.commander.queries import (
    ability,
    can_tire_in_activation,
    enemies_beside,
    has_enemy_beside,
    may_gain_defence,
    movement,
    profile_of,
)
from strategos.games.commander.rules.combat import FOUGHT, declare, sweep
from strategos.games.commander.rules.fatigue import heal, refresh, tire
from strategos.games.commander.rules.moving import explore, way
from strategos.games.commander.rules.strength import shot_targets
from strategos.games.commander.rules.victory import check_victory, entered, rests_in_village
from strategos.games.commander.words import MAGIC, MELEE, MOVED, RAN, SHOT
from strategos.kernel.action import Action
from strategos.kernel.decision import Decision
from strategos.kernel.event import happen
from strategos.kernel.flow import Next, ask, hand, resume, sequence, step, then


@step
def act(state: CommanderState, act: Act) -> Next:
    """An activated unit takes one action, or none.

    Rule: FC-ACN-01, FC-ACN-02, FC-ACN-03, FC-DEC-15, FC-DEC-16, FC-DEC-17, FC-DEC-19, FC-MELEE-01, FC-RNG-01,
    FC-RULING-30, FC-RULING-90.
    """
    unit = act.unit
    options: list[Action] = [HOLD]
    if may_rest(state, unit):
        options.append(REST)
    if may_gain_defence(state, unit):
        options.append(DEFEND)
    steps, hexes = movement(state, unit)
    trip = explore(state, unit, max(steps, hexes))
    MOVES.add(options, trip.ends(steps, is_run=False, may_tire=False))
    RUNS.add(options, trip.ends(hexes, is_run=True, may_tire=can_tire_in_activation(state, unit)))
    add_melee(state, unit, options)
    add_shots(state, unit, options)
    return ask(Decision(state.rules.owner[unit], "action", "FC-ACN-01", tuple(options)), acted, act)


@step
def act_yellow(state: CommanderState, act: Act) -> Next:
    """A unit with a yellow order can only rest or do nothing. Rule: FC-ACN-04, FC-ACN-14, FC-CMD-16, FC-DEC-15."""
    if not may_rest(state, act.unit):
        return hand(act)
    return ask(Decision(state.rules.owner[act.unit], "action", "FC-ACN-04", (HOLD, REST)), acted, act)


def add_melee(state: CommanderState, unit: int, options: list[Action]) -> None:
    """Attacks on enemies in contact; on all of them with Multiple Attack. Rule: FC-MELEE-01, FC-KW-18, FC-DEC-17."""
    if not has_enemy_beside(state, unit):
        return
    for target in enemies_beside(state, unit):
        options.append(state.rules.answers.attacks[target])
    if ability(state, unit, ATTACK_ALL):
        options.append(SWEEP)


def add_shots(state: CommanderState, unit: int, options: list[Action]) -> None:
    """Shots at enemies within range and in sight. Rule: FC-RNG-01, FC-DEC-17."""
    for target in shot_targets(state, unit):
        options.append(state.rules.answers.shots[target])


def may_rest(state: CommanderState, unit: int) -> bool:
    """A unit with Stamina and no enemy beside it may rest, tired or not.

    Rule: FC-ACN-13, FC-ACN-16, FC-ACN-17, FC-SC2-05, FC-RULING-32.
    """
    if not profile_of(state, unit).stamina:
        return False
    return not has_enemy_beside(state, unit) or rests_in_village(state, unit)


@resume
def acted(state: CommanderState, act: Act, answer: Action) -> Next:
    """Carry out the action. Rule: FC-ACN-01, FC-ACN-05, FC-ACN-06, FC-ACN-12, FC-MOV-04, FC-MOV-06."""
    unit = act.unit
    if isinstance(answer, Move):
        return go(state, act, answer.hex, MOVED)
    if isinstance(answer, Run):
        return go(state, act, answer.hex, RAN)
    if isinstance(answer, (Attack, Sweep, Shoot)):
        return fight(state, act, answer)
    if isinstance(answer, Rest):
        rest(state, unit)
    elif isinstance(answer, Defend):
        happen(state, DefenceDeclared(unit))
    return hand(act)


def rest(state: CommanderState, unit: int) -> None:
    """All fatigue goes; in a village a miniature or a wound comes back.

    Rule: FC-ACN-11, FC-ACN-12, FC-ACN-15, FC-TER-16, FC-TER-19, FC-RULING-40, FC-RULING-103.
    """
    refresh(state, unit, state.fatigue[unit])
    heal(state, unit, ability(state, unit, HEAL_AT_REST))


def go(state: CommanderState, act: Act, to: int, how: int) -> Next:
    """Move or run to a hex. Where difficult terrain stops the unit, its activation is over.

    Rule: FC-MOV-01, FC-MOV-04, FC-MOV-05, FC-MOV-06, FC-MOV-07, FC-MOV-09, FC-MOV-13, FC-STA-04, FC-RULING-35.
    """
    unit = act.unit
    steps, hexes = movement(state, unit)
    if how == MOVED:
        hexes = steps
    trip = explore(state, unit, hexes)
    is_stopped = not trip.is_free_at(to, hexes)
    if is_stopped and how == RAN and not trip.flies:
        tire(state, unit)
    happen(state, Moved(unit, how, way(state, unit, trip, to, is_stopped)))
    entered(state, unit)
    if is_stopped or not (has_enemy_beside(state, unit) or ability(state, unit, SHOOT_AFTER_MOVING)):
        return hand(act)
    return then(after_moving, act)


@step
def after_moving(state: CommanderState, act: Act) -> Next:
    """After moving a unit may fight; after running only if it takes fatigue for it. A Quick Shot comes after moving.

    Rule: FC-MOV-04, FC-MOV-06, FC-STA-04, FC-KW-26, FC-DEC-17, FC-DEC-18, FC-RNG-01.
    """
    unit = act.unit
    options: list[Action] = [HOLD]
    if state.moved == MOVED or may_fight_after_run(state, unit):
        add_melee(state, unit, options)
    if state.moved == MOVED and ability(state, unit, SHOOT_AFTER_MOVING):
        add_shots(state, unit, options)
    if len(options) == 1:
        return hand(act)
    return ask(Decision(state.rules.owner[unit], "fight", "FC-MOV-04", tuple(options)), moved_on, act)


def may_fight_after_run(state: CommanderState, unit: int) -> bool:
    """Running leaves room for a melee only with a fatigue token, or with Unstoppable Undead. Rule: FC-MOV-06."""
    return ability(state, unit, FIGHT_AFTER_RUNNING) != 0 or can_tire_in_activation(state, unit)


@resume
def moved_on(state: CommanderState, act: Act, answer: Action) -> Next:
    if not isinstance(answer, (Attack, Sweep, Shoot)):
        return hand(act)
    if state.moved == RAN and not ability(state, act.unit, FIGHT_AFTER_RUNNING):
        tire(state, act.unit)
    return fight(state, act, answer)


def fight(state: CommanderState, act: Act, answer: Attack | Sweep | Shoot) -> Next:
    """Begin an attack: on one enemy, on all in contact, or from afar. Rule: FC-MELEE-02, FC-KW-18, FC-MAG-01."""
    unit = act.unit
    if isinstance(answer, Attack):
        return sequence(then(declare, Fight(unit, answer.target, MELEE, act.turn)), FOUGHT)
    if isinstance(answer, Shoot):
        kind = MAGIC if profile_of(state, unit).is_magic else SHOT
        return sequence(then(declare, Fight(unit, answer.target, kind, act.turn)), FOUGHT)
    targets = tuple(enemies_beside(state, unit))
    return then(sweep, MultipleAttack(act.turn, unit, targets, left=targets))


@step
def end_activation(state: CommanderState, act: Act) -> Next:
    """The activation is over; what cards and recharges gave ends with it. Rule: FC-ACT-12, FC-CARD-05, FC-ABL-04."""
    happen(state, ActivationEnded(act.unit))
    check_victory(state)
    return hand(act)
