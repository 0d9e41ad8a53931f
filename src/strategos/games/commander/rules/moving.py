"""Moving and running: which hexes a unit can reach, and by which path."""

from __future__ import annotations

from typing import Final

from strategos.boards.graph import bits
from strategos.games.commander.effects.abilities import FLY, PASS_UNITS, UNHINDERED
from strategos.games.commander.model import CommanderState
from strategos.games.commander.queries import ability, barred_to, possible
from strategos.games.commander.rules.ground import EASY

FREEDOMS: Final = 1 << FLY | 1 << PASS_UNITS | 1 << UNHINDERED  # abilities as bits


class Reach:
    """Where a unit can go: hexes in which it stays free to act, and hexes in which difficult terrain stops it."""

    __slots__ = ("free", "stopped")

    def __init__(self, free: int, stopped: int) -> None:
        self.free = free
        self.stopped = stopped


class Trip:
    """A search for ways: the hexes that are entered freely with each step, and those in which a step ends the trip.

    Flights and ghosts pass over hexes in which they cannot end; `taken` holds these.
    """

    __slots__ = ("flies", "halts", "layers", "taken")

    def __init__(self, layers: list[int], halts: list[int], taken: int, flies: bool) -> None:
        self.layers = layers  # layers[0]: where it begins
        self.halts = halts
        self.taken = taken
        self.flies = flies

    def within(self, hexes: int, is_run: bool, may_tire: bool) -> Reach:
        """What can be reached within a number of hexes. Running into difficult terrain needs fatigue, but for flights.

        Rule: FC-MOV-01, FC-MOV-05, FC-MOV-09, FC-TER-05.
        """
        free = stopped = 0
        for step in range(1, min(hexes, len(self.layers) - 1) + 1):
            free |= self.layers[step]
            stopped |= self.halts[step]
        if is_run and not may_tire and not self.flies:
            stopped = 0
        free &= ~self.taken & ~self.layers[0]
        return Reach(free, stopped & ~free & ~self.taken)


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
    ground = state.ground
    grid = state.rules.grid
    here = 1 << state.hex[unit]
    barred = barred_to(state, unit)
    units = state.occupied & ~here
    is_ghost = is_free = flies = False
    if possible(state, unit) & FREEDOMS:
        is_ghost = ability(state, unit, PASS_UNITS) != 0
        is_free = ability(state, unit, UNHINDERED) != 0
        flies = ability(state, unit, FLY) != 0
    if flies:
        return soar(state, here, hexes, barred | units, 0 if is_free else ground.difficult)
    closed = barred if is_ghost else barred | units
    difficult = 0 if is_free else ground.difficult
    layers = [here]
    halts = [0]
    reached = frontier = here
    for _ in range(hexes):
        fresh = grid.spread(frontier) & ~closed & ~reached
        hard = fresh & difficult
        stopped = 0
        if hard:
            for hex_ in bits(hard):
                if not grid.graph.neighbour_masks[hex_] & frontier & ground.kin[hex_]:
                    stopped |= 1 << hex_
            fresh &= ~stopped
        if not fresh and not stopped:
            break
        layers.append(fresh)
        halts.append(stopped)
        reached |= fresh
        frontier = fresh
    return Trip(layers, halts, units if is_ghost else 0, False)


def soar(state: CommanderState, here: int, hexes: int, taken: int, difficult: int) -> Trip:
    """The widening circles of a flight, over everything. Rule: FC-KW-10, FC-KW-11, FC-TER-05, FC-MOV-13."""
    grid = state.rules.grid
    layers = [here]
    halts = [0]
    reached = here
    for _ in range(hexes):
        fresh = grid.spread(layers[-1] | halts[-1]) & ~reached
        layers.append(fresh & ~difficult)
        halts.append(fresh & difficult)
        reached |= fresh
    return Trip(layers, halts, taken, True)


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
    goals = trip.halts if is_stop else trip.layers
    step = 1
    while not goals[step] >> to & 1:
        step += 1
    found = [to]
    is_last = is_stop
    while step > 1:
        step -= 1
        last = found[-1]
        before = adjacent[last] & trip.layers[step]
        if not is_last and ground.kind[last] != EASY and before & ground.kin[last]:
            before &= ground.kin[last]  # from elsewhere it would have been stopped
        is_last = False
        found.append((before & -before).bit_length() - 1)
    return tuple(found[::-1])


def ends_of(found: Reach) -> list[int]:
    """All ends of a reach, by number."""
    return bits(found.free | found.stopped)
