"""Walking and running, area by area where a marker is carried, and leaving the board."""

from __future__ import annotations

from strategos.games.pantheon.actions import DONE, LEAVE, RUN_TO, WALK_TO, Drop, Leave, Run, Walk
from strategos.games.pantheon.events import Departed, Moved, Passage
from strategos.games.pantheon.frames import Activation, Entry
from strategos.games.pantheon.model import PantheonState
from strategos.games.pantheon.queries import is_blocked
from strategos.games.pantheon.rules.moving import (
    destinations,
    has_aquatic_bonus,
    is_passage_only,
    is_stopped,
    may_leave,
    step_cost,
    steps_of,
    ways_on,
)  # fmt: skip
from strategos.games.pantheon.rules.omphalos import (
    drop,
    drop_option,
)  # fmt: skip
from strategos.games.pantheon.rules.terrain import entering, is_mired
from strategos.games.pantheon.rules.victory import check_victory
from strategos.games.pantheon.words import (
    NOBODY,
    NOWHERE,
)  # fmt: skip
from strategos.kernel.action import Action
from strategos.kernel.decision import Decision
from strategos.kernel.event import happen
from strategos.kernel.flow import Frame, Next, ask, hand, resume, sequence, step, then
from strategos.kernel.records import replace


def move_options(state: PantheonState, act: Activation, is_run: bool) -> list[Action]:
    """Where a walk or run can lead; a carrier goes area by area, to drop its marker where it likes.

    Rule: MB-MOVE-01, MB-MOVE-02, MB-RULING-81, MB-DEC-11, MB-DEC-44.
    """
    unit = act.unit
    found: list[Action] = []
    if state.carries[unit]:
        if is_blocked(state, unit):
            return []
        steps, has_bonus = steps_left(state, act, is_run)
        near = sorted(state.rules.neighbours[state.area[unit]])
        areas = [area for area in near if can_step(state, unit, area, steps, has_bonus)]
        can_leave = steps > has_bonus and may_leave(state, unit, state.area[unit])
    else:
        ways = destinations(state, unit, is_run)
        areas = ways.ends
        can_leave = ways.can_leave != NOWHERE
    for area in areas:
        found.append(RUN_TO[area] if is_run else WALK_TO[area])
    if can_leave:
        found.append(LEAVE)
    return found


def steps_left(state: PantheonState, act: Activation, is_run: bool) -> tuple[int, bool]:
    """The areas a carrier may still enter, and whether the last of them is for water only. Rule: MB-TYPE-05."""
    if act.left:
        return act.left, act.has_bonus
    steps = steps_of(state, act.unit, is_run)
    has_bonus = steps > 0 and has_aquatic_bonus(state, act.unit)
    return steps + has_bonus, has_bonus


def can_step(state: PantheonState, unit: int, area: int, steps: int, has_bonus: bool) -> bool:
    """Whether a carrier can take one more step: into a rift only if it can get out again.

    The bonus for water is not there for other areas. Rule: MB-TERR-11, MB-RULING-46.
    """
    if has_bonus and not state.rules.aquatic >> area & 1:
        steps -= 1
    cost = step_cost(state, unit, state.area[unit], area)
    return 0 < cost <= steps and (cost == 1 or steps > cost)


def move(state: PantheonState, act: Activation, to: int, is_run: bool) -> list[Frame]:
    """Go there; the frames that follow hand the activation on. Rule: MB-MOVE-03, MB-MOVE-05, MB-MOVE-07, MB-TERR-12."""
    unit = act.unit
    start = state.area[unit]
    stays = False
    if state.carries[unit]:
        steps, has_bonus = steps_left(state, act, is_run)
        left = steps - step_cost(state, unit, start, to)
        if has_bonus and holds_in_water(state):
            stays = not left
        elif has_bonus and not state.rules.aquatic >> to & 1:
            left, has_bonus = left - 1, False
        if is_stopped(state, unit, start, to):
            left = 0
        path: tuple[int, ...] = (to,)
    else:
        ways = destinations(state, unit, is_run)
        path = ways.path(start, to)
        left, has_bonus = 0, False
        stays = ways.needs_bonus(to) and holds_in_water(state)
    happen(state, Moved(unit, to, path))
    moved = on_the_way(act, left, has_bonus, stays)
    return [*entering(state, Entry(unit, NOBODY)), then(after_run if is_run else after_walk, moved)]


def on_the_way(act: Activation, left: int, has_bonus: bool, stays: bool) -> Activation:
    """The activation with what is left of a walk or run; the same one where that changes nothing."""
    if act.left == left and act.has_bonus == has_bonus and act.stays == stays:
        return act
    return replace(act, left=left, has_bonus=has_bonus, stays=stays)


def holds_in_water(state: PantheonState) -> bool:
    """Manual: a unit that came further by ending in water stays there in this activation. Rule: MB-RULING-46."""
    return state.rules.switches.aquatic_bonus_holds


@step
def after_run(state: PantheonState, act: Activation) -> Next:
    """A carrier may run on area by area. Rule: MB-RULING-81."""
    if act.left and state.area[act.unit] >= 0:
        return then(move_on, act)
    return then(last_drop, act) if state.carries[act.unit] else hand(act)


@step
def last_drop(state: PantheonState, act: Activation) -> Next:
    """After a complex action a marker may still be laid down, unless in a swamp. Rule: MB-OMP-05, MB-RULING-81."""
    options = (DONE, *drop_option(state, act.unit))
    if len(options) == 1 or is_mired(state, act.unit):
        return hand(act)
    seat = state.owner[act.unit]
    return ask(Decision(seat, "complex action", "MB-OMP-05", options), dropped_last, act)


@resume
def dropped_last(state: PantheonState, act: Activation, answer: Action) -> Next:
    """The activation is over. Rule: MB-OMP-05."""
    if isinstance(answer, Drop):
        drop(state, act.unit)
    return hand(act)


@step
def after_walk(state: PantheonState, act: Activation) -> Next:
    """A carrier may walk on area by area; a swamp ends the activation. Rule: MB-TERR-12, MB-RULING-44, -81, -92."""
    if state.area[act.unit] < 0:
        return hand(replace(act, is_over=True, left=0))
    if is_mired(state, act.unit):
        return hand(replace(act, is_over=True, left=0))
    return then(move_on, act) if act.left else hand(act)


@step
def move_on(state: PantheonState, act: Activation) -> Next:
    """The next area of a carrier's walk or run, a drop, or a halt. Rule: MB-RULING-81, MB-DEC-11."""
    options: list[Action] = halt_option(state, act.unit) + move_options(state, act, act.is_complex)
    options += drop_option(state, act.unit)
    if len(options) == 1 or not act.left:
        return then(stop_moving, act)
    seat = state.owner[act.unit]
    return ask(Decision(seat, "move on", "MB-MOVE-05", tuple(options)), moved_on, act)


def halt_option(state: PantheonState, unit: int) -> list[Action]:
    """To halt here, unless this is a rift that must be left again. Rule: MB-MOVE-05, MB-TERR-11, MB-RULING-45."""
    return [] if is_passage_only(state, unit, state.area[unit]) else [DONE]


@resume
def moved_on(state: PantheonState, act: Activation, answer: Action) -> Next:
    """One area further, or not. Rule: MB-MOVE-05, MB-OMP-05."""
    if isinstance(answer, Drop):
        drop(state, act.unit)
        return then(move_freely, act)
    if isinstance(answer, Leave):
        leave_board(state, act.unit)
        return hand(replace(act, is_over=True, left=0))
    if isinstance(answer, (Walk, Run)):
        return sequence(*move(state, act, answer.to, act.is_complex))
    return then(stop_moving, act)


@step
def move_freely(state: PantheonState, act: Activation) -> Next:
    """The marker lies here; the rest of the way can be gone in one. Rule: MB-RULING-81."""
    ways = ways_on(state, act.unit, act.left - act.has_bonus, act.has_bonus)
    options: list[Action] = halt_option(state, act.unit)
    options += [RUN_TO[area] if act.is_complex else WALK_TO[area] for area in ways.ends]
    if ways.can_leave != NOWHERE:
        options.append(LEAVE)
    if options == [DONE]:
        return then(stop_moving, act)
    seat = state.owner[act.unit]
    return ask(Decision(seat, "move on", "MB-MOVE-05", tuple(options)), moved_freely, act)


@resume
def moved_freely(state: PantheonState, act: Activation, answer: Action) -> Next:
    """The rest of the way. Rule: MB-MOVE-05."""
    if isinstance(answer, Leave):
        leave_board(state, act.unit)
        return hand(replace(act, is_over=True, left=0))
    if not isinstance(answer, (Walk, Run)):
        return then(stop_moving, act)
    ways = ways_on(state, act.unit, act.left - act.has_bonus, act.has_bonus)
    stays = ways.needs_bonus(answer.to) and holds_in_water(state)
    happen(state, Moved(act.unit, answer.to, ways.path(state.area[act.unit], answer.to)))
    ended = on_the_way(act, 0, False, stays)
    frames = entering(state, Entry(act.unit, NOBODY))
    return sequence(*frames, then(after_run if act.is_complex else after_walk, ended))


@step
def stop_moving(state: PantheonState, act: Activation) -> Next:
    """What is left of the movement is lost. Rule: MB-MOVE-05."""
    return hand(replace(act, left=0, has_bonus=False))


def leave_board(state: PantheonState, unit: int) -> None:
    """A unit walks off the board; a marker it carries goes with it. Rule: MB-MODE-09, MB-MOVE-11, MB-WIN-04."""
    happen(state, Departed(unit))
    owner = state.owner[unit]
    if state.rules.scenario.passers >> owner & 1:
        happen(state, Passage(owner, state.rules.profiles[unit].cost))
    check_victory(state)
