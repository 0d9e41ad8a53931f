"""Inputs of pantheon's trained evaluation: the same list of numbers for each of two sides."""

from __future__ import annotations

from typing import Final

from strategos.games.pantheon.model import PantheonState
from strategos.games.pantheon.queries import units_in
from strategos.games.pantheon.rules.turn import seat_of_turn
from strategos.games.pantheon.rules.ways import ways_of
from strategos.games.pantheon.scenario import FREED, PASSAGE, TOLLS
from strategos.games.pantheon.words import BOARD, DESTROYED, NOBODY
from strategos.kernel.engine import waiting
from strategos.players.minds.pantheon.blows import Blow, pending_blows
from strategos.players.minds.pantheon.courses import free_markers
from strategos.players.minds.pantheon.tables import tables_of
from strategos.players.minds.pantheon.terms import half, is_opening, left_of, measure_threats

# What the trained judgements are called, by what a scenario scores.
_GOALS: Final = {TOLLS: "toll", FREED: "prisoners", PASSAGE: "through"}
_ABSORB: Final = "absorb"
_FAR: Final = 8.0  # a way that is longer than anybody thinks ahead


def goal_of(state: PantheonState) -> str:
    """What wins the scenario besides the fall of a divinity; nothing where more than two sides or players meet."""
    rules = state.rules
    if rules.seats != 2:
        return ""
    if rules.scenario.target:
        return _GOALS[rules.scenario.scored]
    return _ABSORB if rules.absorb else ""


def both_sides(state: PantheonState) -> list[list[float]]:
    """Everything about each of two players, then what concerns both."""
    rules = state.rules
    tables = tables_of(rules)
    frames = waiting(state)
    blows = pending_blows(state, frames)
    threats = [0.0] * rules.seats
    dangers = [0.0] * len(state.area)
    measure_threats(state, tables, threats, dangers)
    opening = is_opening(frames)
    upcoming = state.active if opening else seat_of_turn(state, state.turn + 1)
    found: list[list[float]] = []
    for seat in range(rules.seats):
        side = half(state, tables, seat, blows, dangers)
        side.append(threats[seat])
        side.append(1.0 if upcoming == seat else 0.0)
        side.append(1.0 if state.active == seat else 0.0)
        side += cards_of(state, seat)
        side += progress(state, seat)
        side += god_of(state, seat, blows, dangers)
        found.append(side)
    found.append([0.1 * state.round, 1.0 if opening else 0.0])
    return found


def cards_of(state: PantheonState, seat: int) -> list[float]:
    """Cards in the deck, in hand and spent, and who is left to play them."""
    rules = state.rules
    deck = hand = spent = standing = worth = 0
    for unit in units_in(state.army[seat]):
        deck += state.deck[unit]
        hand += state.hand[unit]
        spent += state.discard[unit]
        if state.status[unit] == BOARD:
            standing += 1
        if state.status[unit] != DESTROYED:
            worth += rules.profiles[unit].cost
    art, gems = rules.art_card[seat], rules.omphalos_card[seat]
    counts = (deck, hand, spent, state.hand[art], state.deck[art], state.hand[gems] + state.deck[gems], standing, worth)
    return [float(count) for count in counts]


def progress(state: PantheonState, seat: int) -> list[float]:
    """How far a player is with what wins the scenario, and whether one, two or three steps are missing."""
    if goal_of(state) == _ABSORB:
        done, wanted = state.absorbed[seat], state.rules.absorb
    else:
        done, wanted = state.score[seat], state.rules.scenario.target
    missing = wanted - done
    return [float(done)] + [1.0 if missing == count else 0.0 for count in (1, 2, 3)]


def god_of(state: PantheonState, seat: int, blows: list[Blow], dangers: list[float]) -> list[float]:
    """The divinity: its strength and danger, and how near it is to omphalos, lying about or carried."""
    profiles = state.rules.profiles
    god = NOBODY
    for unit in units_in(state.army[seat]):
        if profiles[unit].is_divinity:
            god = unit
    if god == NOBODY or state.area[god] < 0:
        return [0.0] * 8 + [_FAR, _FAR, _FAR] + [0.0] * 5
    profile = profiles[god]
    left = left_of(state, blows, god)
    rank = state.vitality[god]
    reach = profile.movement[rank]
    ways = ways_of(state, god)[state.area[god]]
    free = sorted([ways[area] for area in free_markers(state, seat)])
    carried = sorted(
        [
            ways[state.area[unit]]
            for unit in units_in(state.allies[seat])
            if state.carries[unit] == 1 and state.area[unit] >= 0
        ]
    )
    here = free.count(0)
    beside = carried.count(0)
    missing = state.rules.absorb - state.absorbed[seat] if state.rules.absorb else 99
    return [
        left,
        left / profile.vitality,
        min(2.0, dangers[god] / max(1.0, left)),
        float(profile.offence[rank]),
        float(reach),
        float(state.hand[god]),
        float(state.deck[god]),
        float(here),
        min(_FAR, float(free[0])) if free else _FAR,
        min(_FAR, float(free[1])) if len(free) > 1 else _FAR,
        min(_FAR, float(carried[0])) if carried else _FAR,
        float(len(carried)),
        float(beside),
        float(len([way for way in free if way <= reach])),
        1.0 if missing <= beside + here else 0.0,
        1.0 if missing <= len(carried) else 0.0,
    ]
