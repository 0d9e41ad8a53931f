"""Panic and retreat."""

from __future__ import annotations

from strategos.boards.hexes import NO_HEX
from strategos.games.commander.actions import Retreat
from strategos.games.commander.effects.abilities import FLY
from strategos.games.commander.events import Panicked, Shifted
from strategos.games.commander.frames import AWAY, Flight
from strategos.games.commander.model import CommanderState
from strategos.games.commander.queries import ability, barred_to
from strategos.games.commander.rules.fatigue import bury, suffer
from strategos.games.commander.rules.moving import stops
from strategos.games.commander.rules.victory import take_city
from strategos.games.commander.words import NOWHERE
from strategos.kernel.decision import Decision
from strategos.kernel.event import happen
from strategos.kernel.flow import Next, ask, done, resume, step, then
from strategos.kernel.records import replace


def flight_of(state: CommanderState, unit: int, here: int, source: int, panics: int) -> Flight:
    """How a unit retreats: straight away from an opponent beside it, else farther away with every step.

    Rule: FC-PAN-02, FC-PAN-03, FC-PAN-04, FC-RULING-44, FC-RULING-58.
    """
    grid = state.rules.grid
    direction = grid.direction(source, here) if grid.distance(source, here) == 1 else AWAY
    return Flight(unit, source, panics, direction)


@step
def panic(state: CommanderState, flight: Flight) -> Next:
    """A surviving unit with unstopped panic loses its order and retreats. A Defence token stays.

    Rule: FC-PAN-01, FC-PAN-07, FC-PAN-08, FC-PAN-09, FC-MELEE-22, FC-INV-12, FC-RULING-45.
    """
    if state.hex[flight.unit] == NOWHERE or not flight.left:
        return done()
    happen(state, Panicked(flight.unit, flight.left))
    return then(retreat, flight)


@step
def retreat(state: CommanderState, flight: Flight) -> Next:
    """One hex after the other; the controller chooses where the rules leave a choice. Rule: FC-PAN-04, FC-DEC-28."""
    if not flight.left:
        return then(retreated, flight)
    ways = ways_back(state, flight, state.hex[flight.unit])
    if not ways:
        return then(retreated, replace(flight, left=0, owed=flight.left))
    if len(ways) == 1:
        return then(step_back, replace(flight, to=ways[0]))
    seat = state.rules.owner[flight.unit]
    options = tuple([Retreat(hex_) for hex_ in ways])
    return ask(Decision(seat, "retreat", "FC-PAN-04", options), retreat_chosen, flight)


@resume
def retreat_chosen(state: CommanderState, flight: Flight, answer: Retreat) -> Next:
    return then(step_back, replace(flight, to=answer.hex))


@step
def step_back(state: CommanderState, flight: Flight) -> Next:
    """A unit steps back into a hex. Difficult terrain stops it there.

    Rule: FC-PAN-05, FC-PAN-06, FC-RULING-45, FC-EX-03.
    """
    unit, to = flight.unit, flight.to
    is_stopped = stops(state, unit, state.hex[unit], to) and not ability(state, unit, FLY)
    happen(state, Shifted(unit, to, "retreats"))
    left = flight.left - 1
    if is_stopped:
        return then(retreated, replace(flight, left=0, owed=left))
    return then(retreat, replace(flight, left=left))


@step
def retreated(state: CommanderState, flight: Flight) -> Next:
    """Each hex that it could not move costs a miniature or a wound, which nothing can reduce.

    A city into which it fled has fallen before it pays. Who has won is seen when all points of the combat are counted.
    Rule: FC-PAN-05, FC-PAN-10, FC-PAN-11, FC-PAN-13, FC-RULING-16, FC-RULING-71.
    """
    take_city(state, flight.unit)
    if flight.owed:
        suffer(state, flight.unit, flight.owed, "trapped")
        bury(state, (flight.unit,))
    return done()


def ways_back(state: CommanderState, flight: Flight, here: int) -> list[int]:
    """The hexes into which a retreat can go on: straight back, or any that lie farther from the source.

    Rule: FC-PAN-03, FC-PAN-04, FC-PAN-13, FC-RULING-37, FC-RULING-45.
    """
    rules = state.rules
    closed = barred_to(state, flight.unit) | state.occupied
    if flight.direction != AWAY:
        back = rules.grid.beside[here][flight.direction]
        return [] if back == NO_HEX or closed >> back & 1 else [back]
    distances = rules.grid.graph.distances[flight.source]
    return [near for near in rules.neighbours[here] if distances[near] > distances[here] and not closed >> near & 1]


def can_retreat(state: CommanderState, flight: Flight, here: int, left: int) -> bool:
    """Whether a unit can make a whole retreat from a hex. Rule: FC-KW-30, FC-RULING-43."""
    if not left:
        return True
    for back in ways_back(state, flight, here):
        is_stopped = stops(state, flight.unit, here, back) and not ability(state, flight.unit, FLY)
        if left == 1 or (not is_stopped and can_retreat(state, flight, back, left - 1)):
            return True
    return False
