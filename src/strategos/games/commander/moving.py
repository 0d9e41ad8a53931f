"""Moving and running: which hexes a unit can reach, and by which path."""

from __future__ import annotations

from strategos.boards.graph import bits
from strategos.boards.hexes import NO_HEX
from strategos.games.commander.ground import EASY
from strategos.games.commander.model import CommanderState
from strategos.games.commander.queries import barred_to, is_ghost, level
from strategos.games.commander.words import FLIGHT, SCOUT


class Reach:
    """Where a unit can go: hexes in which it stays free to act, and hexes in which difficult terrain stops it."""

    __slots__ = ("free", "stopped")

    def __init__(self, free: int, stopped: int) -> None:
        self.free = free
        self.stopped = stopped


def stops(state: CommanderState, unit: int, start: int, to: int) -> bool:
    """Whether a step leads into difficult terrain of another kind than the hex left, so that the unit stops there.

    Rule: FC-MOV-07, FC-MOV-08, FC-KW-08, FC-KW-27, FC-RULING-35, FC-RULING-81.
    """
    kind = state.ground.kind
    if kind[to] == EASY or kind[to] == kind[start]:
        return False
    return not level(state, unit, SCOUT)


def reach(state: CommanderState, unit: int, hexes: int, is_run: bool, may_tire: bool, start: int = NO_HEX) -> Reach:
    """The hexes within reach of a move or run, found by widening circles.

    Running into difficult terrain needs a fatigue token (`may_tire`) and stops the unit all the same. Scouts are never
    stopped. Flying units cross everything and need only a free, passable hex to end in. A ghost passes through units.

    Rule: FC-MOV-01, FC-MOV-02, FC-MOV-03, FC-MOV-05, FC-MOV-07, FC-MOV-08, FC-MOV-09, FC-MOV-11, FC-MOV-12,
    FC-MOV-13, FC-TER-05, FC-TER-06, FC-TER-13, FC-TER-14, FC-TER-15, FC-KW-10, FC-KW-11, FC-KW-27, FC-RULING-36,
    FC-RULING-37, FC-RULING-80, FC-RULING-81.
    """
    rules = state.rules
    here = state.hex[unit] if start == NO_HEX else start
    barred = barred_to(state, unit)
    taken = state.occupied & ~(1 << state.hex[unit])
    if level(state, unit, FLIGHT):
        ends = rules.grid.disc(here, hexes) & ~barred & ~taken & ~(1 << here)
        # Ending a flight in difficult terrain ends the activation, as entering it on foot would.
        return split(state, unit, here, ends)
    ghost = is_ghost(state, unit)
    is_scout = ghost or level(state, unit, SCOUT) != 0
    closed = barred if ghost else barred | taken
    difficult = 0 if is_scout else state.ground.difficult
    kind = state.ground.kind
    adjacent = rules.adjacent
    reached = frontier = 1 << here
    stopped = 0
    for _ in range(hexes):
        fresh = 0
        while frontier:
            lowest = frontier & -frontier
            frontier ^= lowest
            at = lowest.bit_length() - 1
            around = adjacent[at] & ~closed & ~reached
            hard = around & difficult
            fresh |= around & ~hard
            while hard:
                bit = hard & -hard
                hard ^= bit
                if kind[bit.bit_length() - 1] == kind[at]:
                    fresh |= bit
                else:
                    stopped |= bit
        if not fresh:
            break
        reached |= fresh
        frontier = fresh
    if is_run and not may_tire:
        stopped = 0
    ends = reached & ~(1 << here)
    if ghost:
        ends &= ~taken
        stopped &= ~taken
    return Reach(ends, stopped & ~ends)


def split(state: CommanderState, unit: int, start: int, ends: int) -> Reach:
    """Sort the ends of a flight by whether the unit may still act there. Rule: FC-TER-05, FC-MOV-13."""
    if level(state, unit, SCOUT) or is_ghost(state, unit):
        return Reach(ends, 0)
    hard = ends & state.ground.difficult
    return Reach(ends & ~hard, hard)


def path(state: CommanderState, unit: int, to: int, hexes: int, is_stop: bool) -> tuple[int, ...]:
    """A shortest way to a hex that `reach` has found, always the same one. Rule: FC-MOV-13.

    `is_stop`: the last step is one that stops the unit; all others must leave it free.
    """
    rules = state.rules
    here = state.hex[unit]
    if level(state, unit, FLIGHT):
        return tuple(rules.grid.line(here, to)[1:])
    ghost = is_ghost(state, unit)
    barred = barred_to(state, unit)
    closed = barred if ghost else barred | state.occupied
    before: dict[int, int] = {here: NO_HEX}
    frontier = [here]
    for _ in range(hexes):
        fresh: list[int] = []
        for at in frontier:
            for near in rules.neighbours[at]:
                if near in before or closed >> near & 1:
                    continue
                halts = not ghost and stops(state, unit, at, near)
                if near == to and halts == is_stop:
                    before[near] = at
                    return walked(before, to)
                if not halts:
                    before[near] = at
                    fresh.append(near)
        frontier = fresh
    raise RuntimeError(f"no way from {here} to {to} in {hexes} hexes")


def walked(before: dict[int, int], to: int) -> tuple[int, ...]:
    """The hexes of a way in the order in which they are entered."""
    way = [to]
    while before[way[-1]] != NO_HEX:
        way.append(before[way[-1]])
    return tuple(way[-2::-1])


def ends_of(found: Reach) -> list[int]:
    """All ends of a reach, by number."""
    return bits(found.free | found.stopped)
