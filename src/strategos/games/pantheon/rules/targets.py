"""Who can be attacked from where: range, sight, full areas, and units out of reach."""

from __future__ import annotations

from typing import Final

from strategos.games.pantheon.actions import ATTACK, STORM, Aim
from strategos.games.pantheon.effects.lists import RANGE
from strategos.games.pantheon.model import PantheonState, Power
from strategos.games.pantheon.queries import effective_range, enemies, is_flying, is_full, power_value, units_in
from strategos.games.pantheon.sight_queries import is_visible, obstacles, overlooks
from strategos.games.pantheon.words import AQUATIC, AREA, LAND, MULTIPLE, NOBODY, SINGLE
from strategos.kernel.action import Action

UNKNOWN: Final = -1  # no set of areas: obstacles are looked for when a target is in range


def reach_of(state: PantheonState, unit: int, power: Power | None) -> tuple[int, int]:
    """The least and greatest distance of an attack form. Rule: MB-LOS-02, MB-LOS-04, MB-RULING-05."""
    if power is None:
        return 0, effective_range(state, unit)
    if power.unit_range:
        return power.low, effective_range(state, unit)
    return power.low, power.high


def reach_into(state: PantheonState, unit: int, power: Power | None, area: int) -> int:
    """How far an attack form goes into an area; the unit's own range is more across a high border.

    Rule: MB-LOS-02, MB-BND-05, MB-RULING-05.
    """
    high = reach_of(state, unit, power)[1]
    return high + more_from_above(state, power) if overlooks(state, unit, area) else high


def more_from_above(state: PantheonState, power: Power | None) -> int:
    """How much farther an attack form goes across a high border: none if it has a range of its own. Rule: MB-BND-05."""
    if power is not None and not power.unit_range:
        return 0
    more = 0
    for change in state.rules.heights.changes[RANGE]:
        more += change.modifier.amount
    return more


def can_be_evaded(state: PantheonState, attacker: int, power: Power | None, distance: int) -> bool:
    """Whether wings help against an attacker: it does not fly and its range is short.

    Rule: MB-MAN-08, MB-RULING-25, MB-ED-24, MB-ED-26.
    """
    switches = state.rules.switches
    if is_flying(state, attacker):
        return False
    if switches.evades_land_or_aquatic:
        if state.rules.profiles[attacker].type not in (LAND, AQUATIC):
            return False
    measured = distance
    if switches.evades_measure_range:
        measured = reach_of(state, attacker, power)[1]
    return measured <= switches.evade_range


def is_protected(state: PantheonState, attacker: int, target: int, power: Power | None, distance: int) -> bool:
    """Whether a target has evaded and is out of reach of such attackers this turn. Rule: MB-LOS-10, MB-MAN-09."""
    return bool(state.evaded >> target & 1) and can_be_evaded(state, attacker, power, distance)


def is_in_sight(state: PantheonState, unit: int, target: int, power: Power | None, blocking: int) -> bool:
    """Whether a unit sees a target elsewhere. A flying target is seen over everything in single attacks.

    Rule: MB-LOS-05, MB-LOS-09, MB-TYPE-07, MB-TYPE-08, MB-ED-22.
    """
    ignoring = power is not None and power.ignores_obstacles
    if is_flying(state, target) and state.rules.switches.flyers_seen_over_obstacles:
        ignoring = ignoring or power is None or power.shape == SINGLE
    return is_visible(state, unit, state.area[target], blocking, ignoring)


def single_targets(
    state: PantheonState, unit: int, power: Power | None = None, least: int = 0, most: int = 99
) -> list[Action]:
    """Every enemy a single attack may choose, and how.

    In the own area always; elsewhere in range and in sight; next door in a full area also as if standing in it.
    Rule: MB-LOS-01, MB-LOS-02, MB-LOS-03, MB-LOS-04, MB-LOS-05, MB-LOS-08, MB-LOS-10, MB-RULING-86, MB-RULING-99,
    MB-ED-21.
    """
    low, high = reach_of(state, unit, power)
    low = max(low, least)
    more = more_from_above(state, power)
    distances = state.rules.board.graph.distances[state.area[unit]]
    blocking = UNKNOWN
    found: list[Action] = []
    storms: list[Action] = []
    for target in units_in(enemies(state, state.owner[unit])):
        there = state.area[target]
        if there < 0 or not fits(state, power, target):
            continue
        distance = distances[there]
        if distance == 1 and not low and is_full(state, there):
            if not is_protected(state, unit, target, power, 0):
                storms.append(STORM[target])
            if not state.rules.switches.full_areas_by_choice:
                continue
        if distance:
            farthest = high + more if more and overlooks(state, unit, there) else high
            if distance < low or distance > farthest or distance > most:
                continue
            if blocking == UNKNOWN:
                blocking = obstacles(state)
            if not is_in_sight(state, unit, target, power, blocking):
                continue
        elif low:
            continue
        if not is_protected(state, unit, target, power, distance):
            found.append(ATTACK[target])
    return found + storms if storms else found


def fits(state: PantheonState, power: Power | None, target: int) -> bool:
    """Whether a power can be used on a unit of this class."""
    return power is None or not power.classes or state.rules.profiles[target].cls in power.classes


def target_areas(state: PantheonState, unit: int, power: Power) -> list[Action]:
    """The areas an area attack may choose: in range, in sight, with an enemy in them.

    Rule: MB-AREA-01, MB-AREA-02, MB-AREA-03, MB-LOS-10, MB-ED-17.
    """
    low, high = reach_of(state, unit, power)
    here = state.area[unit]
    graph = state.rules.board.graph
    blocking = obstacles(state)
    foes = enemies(state, state.owner[unit])
    needs_enemy = state.rules.switches.is_area_attack_at_enemies
    found: list[Action] = []
    for area in range(len(state.here)):
        if not state.occupied >> area & 1 or not low <= graph.distance(here, area) <= high:
            continue
        targets = units_to_hit(state, unit, power, area)
        if not targets or (needs_enemy and not any(foes >> target & 1 for target in targets)):
            continue
        if area == here or is_visible(state, unit, area, blocking):
            found.append(Aim(area))
    return found


def units_to_hit(state: PantheonState, unit: int, power: Power, area: int) -> list[int]:
    """All units in an area that an area attack hits: not the attacker, and nobody who has evaded such attackers.

    Rule: MB-AREA-01, MB-LOS-10, MB-MAN-09.
    """
    others = units_in(state.here[area] & ~(1 << unit))
    distance = state.rules.board.graph.distance(state.area[unit], area)
    return [target for target in others if not is_protected(state, unit, target, power, distance)]


def multiple_targets(state: PantheonState, unit: int, power: Power) -> list[int]:
    """All enemies that a multiple attack reaches and sees. Rule: MB-MULT-01, MB-MULT-05, MB-RULING-05, -38."""
    low = reach_of(state, unit, power)[0]
    here = state.area[unit]
    graph = state.rules.board.graph
    blocking = obstacles(state)
    found: list[int] = []
    for target in units_in(enemies(state, state.owner[unit])):
        there = state.area[target]
        if there < 0:
            continue
        distance = graph.distance(here, there)
        farthest = reach_into(state, unit, power, there)
        if low <= distance <= farthest and not is_protected(state, unit, target, power, distance):
            if not distance or is_visible(state, unit, there, blocking):
                found.append(target)
    return found


def can_use_attack(state: PantheonState, power: Power) -> bool:
    """Whether a special attack has something to attack. Rule: MB-RULING-86."""
    unit = power.unit
    if not power_value(state, power):
        return False
    if power.shape == SINGLE:
        return bool(single_targets(state, unit, power))
    if power.shape == AREA:
        return bool(target_areas(state, unit, power))
    return power.shape == MULTIPLE and bool(multiple_targets(state, unit, power))


def distance_between(state: PantheonState, unit: int, other: int) -> int:
    """The areas between two units on the board. Rule: MB-LOS-01, MB-RULING-07."""
    return state.rules.board.graph.distance(state.area[unit], state.area[other])


def power_of(state: PantheonState, index: int) -> Power | None:
    """The power behind a number, None for a basic attack."""
    return None if index == NOBODY else state.rules.powers[index]
