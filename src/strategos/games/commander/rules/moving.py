"""Moving and running: which hexes a unit can reach, and by which path."""

from __future__ import annotations

from typing import Final

from strategos.boards.graph import bits
from strategos.games.commander.effects.abilities import FLY, PASS_UNITS, UNHINDERED
from strategos.games.commander.model import CommanderState
from strategos.games.commander.queries import ability, barred_to, is_swimmer, possible
from strategos.games.commander.rules.ground import EASY
from strategos.games.commander.rules.trips import Reach, Trip

FREEDOMS: Final = 1 << FLY | 1 << PASS_UNITS | 1 << UNHINDERED  # abilities as bits

# How a unit goes, as bits
IS_GHOST: Final = 1  # passes through units
IS_FREE: Final = 2  # difficult terrain does not stop it
FLIES: Final = 4
IS_SWIMMER: Final = 8


def stops(state: CommanderState, unit: int, start: int, to: int) -> bool:
    """Whether a step leads into difficult terrain of another kind than the hex left, so that the unit stops there.

    Rule: FC-MOV-07, FC-MOV-08, FC-KW-08, FC-KW-27, FC-RULING-35, FC-RULING-81.
    """
    kind = state.ground.kind
    if kind[to] == EASY or kind[to] == kind[start]:
        return False
    return not ability(state, unit, UNHINDERED)


def explore(state: CommanderState, unit: int, hexes: int) -> Trip:
    """Search by widening circles, one hex a step: on the map, passable, not occupied.

    Entering difficult terrain of another kind than the hex left is a last step, but for a Scout. Flying units cross
    everything and need only a free, passable hex to end in; ending in difficult terrain stops them. A ghost passes
    through units and is not stopped.

    Rule: FC-MOV-02, FC-MOV-03, FC-MOV-07, FC-MOV-08, FC-MOV-10, FC-MOV-11, FC-MOV-12, FC-MOV-13, FC-TER-05, FC-TER-06,
    FC-TER-13, FC-TER-14, FC-TER-15, FC-KW-10, FC-KW-11, FC-KW-27, FC-RULING-36, FC-RULING-37, FC-RULING-80,
    FC-RULING-81.
    """
    rules = state.rules
    start = state.hex[unit]
    gait = gait_of(state, unit)
    trip = rules.trips[start]
    if trip is None or not trip.is_same(state.ground, state.occupied, gait, hexes):
        trip = Trip(state.ground, state.occupied, gait, hexes, 1 << start)
        if gait & FLIES:
            soar(state, unit, trip)
        else:
            walk(state, unit, trip)
        rules.trips[start] = trip
    return trip


def gait_of(state: CommanderState, unit: int) -> int:
    """How a unit goes: what it passes through or over, as bits.

    Rule: FC-KW-10, FC-KW-11, FC-KW-27, FC-SC5-02, FC-RULING-80, FC-RULING-81.
    """
    gait = IS_SWIMMER if is_swimmer(state, unit) else 0
    if possible(state, unit) & FREEDOMS:
        if ability(state, unit, PASS_UNITS):
            gait |= IS_GHOST
        if ability(state, unit, UNHINDERED):
            gait |= IS_FREE
        if ability(state, unit, FLY):
            gait |= FLIES
    return gait


def walk(state: CommanderState, unit: int, trip: Trip) -> None:
    """The widening circles of a unit on foot; difficult terrain as that in which it begins does not stop it.

    Rule: FC-MOV-07, FC-MOV-08, FC-MOV-11, FC-MOV-12, FC-TER-05, FC-KW-27, FC-RULING-35, FC-RULING-80, FC-RULING-81.
    """
    grid = state.rules.grid
    start = state.hex[unit]
    units = state.occupied & ~(1 << start)
    left = grid.graph.everywhere & ~(barred_to(state, unit) | 1 << start)
    if trip.gait & IS_GHOST:
        trip.taken |= units
    else:
        left &= ~units
    difficult = 0 if trip.gait & IS_FREE else state.ground.difficult
    kin = state.ground.kin[start] & difficult
    reached = frontier = 1 << start
    halted = 0
    for _ in range(trip.hexes):
        fresh = grid.onward(frontier, left)
        halts = fresh & difficult
        if halts and kin:
            halts &= ~grid.onward(frontier & kin, kin)
        fresh ^= halts
        if not fresh and not halts:
            break
        reached |= fresh
        halted |= halts
        trip.reached.append(reached)
        trip.halted.append(halted)
        left ^= fresh
        frontier = fresh


def soar(state: CommanderState, unit: int, trip: Trip) -> None:
    """The widening circles of a flight, over everything. Rule: FC-KW-10, FC-KW-11, FC-TER-05, FC-MOV-13."""
    grid = state.rules.grid
    trip.flies = True
    trip.taken |= barred_to(state, unit) | state.occupied
    difficult = 0 if trip.gait & IS_FREE else state.ground.difficult
    here = frontier = trip.reached[0]
    left = grid.graph.everywhere & ~here
    for _ in range(trip.hexes):
        frontier = grid.onward(frontier, left)
        left ^= frontier
        over = grid.graph.everywhere & ~left
        trip.reached.append(over & ~difficult | here)
        trip.halted.append(over & difficult & ~here)


def reach(state: CommanderState, unit: int, hexes: int, is_run: bool, may_tire: bool) -> Reach:
    """The hexes within reach of a move or run. Rule: FC-MOV-01, FC-MOV-05, FC-MOV-13."""
    return explore(state, unit, hexes).within(hexes, is_run, may_tire)


def path(state: CommanderState, unit: int, to: int, hexes: int, is_stop: bool) -> tuple[int, ...]:
    """A shortest way to a hex within reach, always the same one. Rule: FC-MOV-13.

    `is_stop`: the last step is one that stops the unit; all others must leave it free.
    """
    return way(state, unit, explore(state, unit, hexes), to, is_stop)


def way(state: CommanderState, unit: int, trip: Trip, to: int, is_stop: bool) -> tuple[int, ...]:
    """A shortest way of a trip, found backwards: from the last step to the one before. Rule: FC-MOV-13."""
    if trip.flies:
        return tuple(state.rules.grid.line(state.hex[unit], to)[1:])
    adjacent = state.rules.adjacent
    ground = state.ground
    goals = trip.halted if is_stop else trip.reached
    step = 1
    while not goals[step] >> to & 1:
        step += 1
    found = [to]
    is_last = is_stop
    while step > 1:
        step -= 1
        last = found[-1]
        before = adjacent[last] & trip.reached[step] & ~trip.reached[step - 1]
        if not is_last and ground.kind[last] != EASY and before & ground.kin[last]:
            before &= ground.kin[last]  # from elsewhere it would have been stopped
        is_last = False
        found.append((before & -before).bit_length() - 1)
    return tuple(found[::-1])


def ends_of(found: Reach) -> list[int]:
    """All ends of a reach, by number."""
    return bits(found.free | found.stopped)
