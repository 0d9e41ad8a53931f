"""What follows a fight: the dead rise, the target is pushed, the attacker advances and pursues."""

from __future__ import annotations

from strategos.boards.graph import bits
from strategos.boards.hexes import NO_HEX
from strategos.games.commander.actions import ADVANCE, NO, SUMMON, Pursue
from strategos.games.commander.actions import PUSH as SHOVE
from strategos.games.commander.effects.abilities import PURSUE, PUSH
from strategos.games.commander.effects.functions import FOUGHT
from strategos.games.commander.events import Moved, PursuitBegun, Shifted, Summoned
from strategos.games.commander.frames import Fight
from strategos.games.commander.model import CommanderState
from strategos.games.commander.queries import ability, barred_to, raised_by
from strategos.games.commander.rules.moving import path, reach, stops
from strategos.games.commander.rules.victory import check_victory, entered
from strategos.games.commander.rules.windows import through
from strategos.games.commander.words import MELEE, NOBODY, NOTHING, NOWHERE
from strategos.kernel.action import Action
from strategos.kernel.decision import Decision
from strategos.kernel.event import happen
from strategos.kernel.flow import Next, ask, hand, resume, step, then
from strategos.kernel.records import replace


@step
def after_fight(state: CommanderState, fight: Fight) -> Next:
    """All points of the combat are counted; then the attacker, if it lives, makes use of what it has done.

    Rule: FC-MELEE-23, FC-MELEE-24, FC-MELEE-25, FC-PAN-12, FC-WIN-03, FC-RULING-16.
    """
    check_victory(state)
    if state.hex[fight.attacker] == NOWHERE:
        return hand(fight)
    return through(state, fight, FOUGHT, raise_dead)


@step
def raise_dead(state: CommanderState, fight: Fight) -> Next:
    """Necromancy: Zombie Warriors may rise where an enemy was destroyed. Rule: FC-KW-22, FC-DEC-29, FC-RULING-61."""
    hex_ = fight.places[1]
    if not fight.is_slain or raised_by(state, fight.attacker) < 0 or free_grave(state, fight.attacker) < 0:
        return then(push, fight)
    if (state.occupied | state.ground.impassable) >> hex_ & 1:
        return then(push, fight)
    seat = state.rules.owner[fight.attacker]
    return ask(Decision(seat, "summon", "FC-KW-22", (NO, SUMMON)), dead_raised, fight)


def free_grave(state: CommanderState, unit: int) -> int:
    """A slot for one more summoned unit of this unit's side. Rule: FC-RULING-61, FC-RULING-91."""
    for slot in state.rules.summons:
        if state.kind[slot] == NOTHING and state.rules.owner[slot] == state.rules.owner[unit]:
            return slot
    return NOBODY


@resume
def dead_raised(state: CommanderState, fight: Fight, answer: Action) -> Next:
    if answer == SUMMON:
        slot = free_grave(state, fight.attacker)
        happen(state, Summoned(slot, raised_by(state, fight.attacker), fight.places[1]))
        entered(state, slot)
    return then(push, fight)


@step
def push(state: CommanderState, fight: Fight) -> Next:
    """Push: a target that was hurt and did not panic may be moved straight back by one hex.

    Rule: FC-KW-37, FC-DEC-30, FC-MELEE-23, FC-RULING-58, FC-RULING-65.
    """
    if push_to(state, fight) == NO_HEX:
        return then(advance, fight)
    seat = state.rules.owner[fight.attacker]
    return ask(Decision(seat, "push", "FC-KW-37", (NO, SHOVE)), pushed, fight)


def push_to(state: CommanderState, fight: Fight) -> int:
    """The hex into which the target can be pushed, or NO_HEX. Rule: FC-KW-37."""
    attacker, target = fight.attacker, fight.target
    if fight.kind != MELEE or not fight.dealt or state.hex[target] != fight.places[1] or fight.panic:
        return NO_HEX
    if (
        state.hex[attacker] != fight.places[0]
        or fight.counter_panic
        or not ability(state, attacker, PUSH, target, fight.kind)
    ):
        return NO_HEX
    grid = state.rules.grid
    here, there = fight.places
    if grid.distance(here, there) != 1:
        return NO_HEX
    back = grid.beside[there][grid.direction(here, there)]
    if back == NO_HEX or (state.occupied | barred_to(state, target)) >> back & 1:
        return NO_HEX
    return back


@resume
def pushed(state: CommanderState, fight: Fight, answer: Action) -> Next:
    if answer == SHOVE:
        happen(state, Shifted(fight.target, push_to(state, fight), "pushed"))
        entered(state, fight.target)
    return then(advance, fight)


@step
def advance(state: CommanderState, fight: Fight) -> Next:
    """The attacker may move into the hex that became empty. Rule: FC-ADV-01, FC-ADV-02, FC-ADV-03, FC-DEC-31."""
    if not may_advance(state, fight):
        return hand(fight)
    seat = state.rules.owner[fight.attacker]
    return ask(Decision(seat, "advance", "FC-ADV-01", (NO, ADVANCE)), advanced, fight)


def may_advance(state: CommanderState, fight: Fight) -> bool:
    """Only in melee, not in a Multiple Attack, not after panic, not into fortifications or impassable terrain.

    Rule: FC-ADV-03, FC-ADV-04, FC-ADV-05, FC-ADV-06, FC-ADV-07, FC-ADV-08, FC-MELEE-24, FC-KW-20, FC-ELEM-07,
    FC-RULING-46, FC-RULING-58.
    """
    attacker, hex_ = fight.attacker, fight.places[1]
    if fight.kind != MELEE or fight.targets or fight.counter_panic:
        return False
    if (state.occupied | state.ground.shut | barred_to(state, attacker)) >> hex_ & 1:
        return False
    return state.rules.adjacent[state.hex[attacker]] >> hex_ & 1 != 0


@resume
def advanced(state: CommanderState, fight: Fight, answer: Action) -> Next:
    """Difficult terrain ends the activation, so that no pursuit follows. Rule: FC-ADV-09, FC-RULING-46."""
    unit, hex_ = fight.attacker, fight.places[1]
    if answer == NO:
        return hand(fight)
    is_stopped = stops(state, unit, state.hex[unit], hex_)
    happen(state, Shifted(unit, hex_, "advances"))
    entered(state, unit)
    return hand(fight) if is_stopped else then(pursue, fight)


@step
def pursue(state: CommanderState, fight: Fight) -> Next:
    """Pursuit: some hexes more and one more melee, once in an activation.

    Rule: FC-KW-23, FC-KW-24, FC-KW-25, FC-DEC-32, FC-MELEE-02, FC-RULING-79.
    """
    unit = fight.attacker
    hexes = ability(state, unit, PURSUE)
    if not hexes or state.pursued:
        return hand(fight)
    prey = pursuits(state, fight, hexes)
    if not prey:
        return hand(fight)
    options: list[Action] = [NO]
    options += [Pursue(hex_, target) for hex_, target in prey]
    return ask(Decision(state.rules.owner[unit], "pursue", "FC-KW-23", tuple(options)), pursued, fight)


def pursuits(state: CommanderState, fight: Fight, hexes: int) -> list[tuple[int, int]]:
    """Every hex from which one more melee can be fought, with its target; not the one the first attack came from.

    Rule: FC-KW-24.
    """
    rules = state.rules
    here = state.hex[fight.attacker]
    found_ends = reach(state, fight.attacker, hexes, is_run=False, may_tire=False).free | 1 << here
    ends = found_ends & ~(1 << fight.places[0])
    foes = state.force[1 - rules.owner[fight.attacker]]
    found: list[tuple[int, int]] = []
    for hex_ in bits(ends):
        found += [(hex_, state.at[near]) for near in bits(rules.adjacent[hex_] & foes)]
    return sorted(found)


@resume
def pursued(state: CommanderState, fight: Fight, answer: Action) -> Next:
    if not isinstance(answer, Pursue):
        return hand(fight)
    unit = fight.attacker
    happen(state, PursuitBegun(unit))
    if answer.hex != state.hex[unit]:
        way = path(state, unit, answer.hex, ability(state, unit, PURSUE), is_stop=False)
        happen(state, Moved(unit, state.moved, way))
        entered(state, unit)
    return hand(replace(fight, prey=answer.target))
