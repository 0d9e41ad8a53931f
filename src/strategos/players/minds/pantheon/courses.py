"""Where the units of pantheon want to go, and what one activation of a unit promises, without looking ahead."""

from __future__ import annotations

from typing import Final

from strategos.boards.graph import bits
from strategos.games.pantheon.frames import new_attack
from strategos.games.pantheon.model import PantheonState, Power
from strategos.games.pantheon.queries import (
    effective_range,
    enemies,
    friends,
    is_blocked,
    is_enemy,
    living_divinity,
    movement,
    power_value,
    units_in,
)  # fmt: skip
from strategos.games.pantheon.rules.combat import aimed
from strategos.games.pantheon.rules.moving import zone_of
from strategos.games.pantheon.rules.omphalos import absorptions
from strategos.games.pantheon.rules.ways import ways_of
from strategos.games.pantheon.scenario import MARKERS
from strategos.games.pantheon.words import BOARD, NOBODY, SINGLE, WAITING
from strategos.kernel.action import Action
from strategos.players.minds.pantheon.blows import blow, gain, mean_wounds, prize

ABSORB = 9.0  # what the quick answers give for an absorbed omphalos, a toll or a freed prisoner
CLAIM = 2.0

_LYING: Final[list[tuple[list[int], list[int]] | None]] = [None]  # the last column of markers and what lies there


def collects(state: PantheonState, seat: int) -> bool:
    """Whether a player's units still gain by picking markers up.

    Units carry omphalos off the board one each: with too few units left only the fall of a god helps.
    """
    scenario = state.rules.scenario
    if scenario.carrying_side != state.rules.sides[seat]:
        return True
    left = [unit for unit in units_in(friends(state, seat)) if state.status[unit] in (BOARD, WAITING)]
    return len(left) + state.gone > scenario.carried_off  # more than that, or the last to leave clears the field


def free_markers(state: PantheonState, seat: int) -> list[int]:
    """The areas with a marker that this player's units may pick up."""
    if not collects(state, seat):
        return []
    areas = len(state.here)
    found = lying(state.ground, areas)
    if state.rules.scenario.has_prisoners:
        found = found[:]
        for kind in range(1, len(MARKERS)):
            if kind != zone_of(state, seat) + 1:  # none that began in the own back row
                found += [area for area in range(areas) if state.ground[kind * areas + area]]
    return found


def lying(ground: list[int], areas: int) -> list[int]:
    """The areas where omphalos lie. Events replace the column as a whole, so the same list has the same markers."""
    last = _LYING[0]
    if last is None or last[0] is not ground:
        last = (ground, [area for area in range(areas) if ground[area]])
        _LYING[0] = last
    return last[1]


def delivery(state: PantheonState, seat: int) -> list[int]:
    """The areas to which a carrier takes its marker."""
    rules = state.rules
    if rules.scenario.toll_areas:
        return bits(rules.scenario.toll_areas)
    if rules.scenario.has_prisoners:
        return bits(rules.zones[zone_of(state, seat)])
    god = living_divinity(state, seat)
    if god >= 0:
        return [state.area[god]]
    if rules.scenario.carried_off and rules.exits:
        return bits(rules.exits[seat])
    return []


def absorbs(state: PantheonState) -> bool:
    """Whether divinities absorb omphalos in this scenario."""
    return state.rules.absorb > 0 and state.rules.scenario.can_absorb


def goals(state: PantheonState, unit: int) -> list[tuple[int, float, float]]:
    """Where a unit wants to be: areas, what it is worth to be there, and what each step on the way costs."""
    rules = state.rules
    seat = state.owner[unit]
    if state.carries[unit] and collects(state, seat):
        return [(area, 4.0, 0.6) for area in delivery(state, seat)]
    profile = rules.profiles[unit]
    found: list[tuple[int, float, float]] = []
    is_crossing = rules.scenario.passers >> seat & 1 > 0
    if profile.is_divinity and absorbs(state):
        found += [(area, 4.0, 0.6) for area in free_markers(state, seat)]
        for other in units_in(friends(state, seat)):
            if state.carries[other] and state.area[other] >= 0:
                found.append((state.area[other], 4.0, 0.6))
    elif is_crossing and not profile.is_divinity:
        found += [(area, 5.0, 0.6) for area in bits(rules.exits[seat])]
    else:
        worth = 1.6 if absorbs(state) else 3.0
        found += [(area, worth, 0.3) for area in free_markers(state, seat)]
    for foe in units_in(enemies(state, seat)):
        area = state.area[foe]
        if area >= 0:
            if state.carries[foe]:
                found.append((area, 2.5, 0.4))
            elif rules.profiles[foe].is_divinity and not profile.is_divinity:
                found.append((area, 1.8, 0.2))
            elif not found or not profile.is_divinity:
                found.append((area, 0.8, 0.15))
    return found


def pull(ways: list[int], wanted: list[tuple[int, float, float]]) -> float:
    """How well a unit stands in an area for what it wants; `ways` are the lengths of its ways from there."""
    best = 0.0
    for goal, worth, step in wanted:
        value = worth - step * ways[goal]
        if value > best:
            best = value
    return best


def prey(state: PantheonState, unit: int) -> list[tuple[int, float]]:
    """The enemies on the board: where they are, and what a basic attack of a unit on them promises."""
    rules = state.rules
    dice = rules.profiles[unit].offence[state.vitality[unit]]
    found: list[tuple[int, float]] = []
    for foe in units_in(enemies(state, state.owner[unit])):
        area = state.area[foe]
        if area >= 0:
            profile = rules.profiles[foe]
            wounds = mean_wounds(dice, profile.defence[state.vitality[foe]])
            found.append((area, wounds * prize(profile) + (0.6 if state.carries[foe] else 0.0)))
    return found


def best_from(state: PantheonState, targets: list[tuple[int, float]], area: int, reach: int) -> float:
    """What the best basic attack from an area promises, by distance alone."""
    row = state.rules.board.graph.distances[area]
    best = 0.0
    for place, worth in targets:
        if worth > best and row[place] <= reach:
            best = worth
    return best


def course(state: PantheonState, unit: int) -> tuple[float, bool]:
    """What an activation of a unit promises, and whether by a complex action."""
    if state.status[unit] == WAITING:
        return 0.5 + 0.4 * state.rules.profiles[unit].cost, True
    here = state.area[unit]
    if here < 0:
        return 0.0, True
    seat = state.owner[unit]
    if absorptions(state, unit):
        return ABSORB, True
    wanted = goals(state, unit)
    targets = prey(state, unit)
    reach = effective_range(state, unit)
    steps = 0 if is_blocked(state, unit) else movement(state, unit)
    markers = 0
    if not state.carries[unit]:
        for area in free_markers(state, seat):
            markers |= 1 << area
    ways = ways_of(state, unit)
    row = ways[here]
    capacity = state.rules.capacity
    base = pull(row, wanted)
    simple = max(best_from(state, targets, here, reach), CLAIM if markers >> here & 1 else 0.0)
    run = 0.0
    for area, length in enumerate(row):
        if length > steps + 1 or area == here or state.here[area].bit_count() >= capacity[area]:
            continue
        moved = pull(ways[area], wanted) - base
        if length <= steps:
            walked = moved
            if targets:
                walked += max(best_from(state, targets, area, reach), CLAIM if markers >> area & 1 else 0.0)
            elif markers >> area & 1:
                walked += CLAIM
            if walked > simple:
                simple = walked
        if steps and moved > run:
            run = moved
    return (run, True) if run > simple else (simple, False)


# -- attacks ----------------------------------------------------------------------------------------------------------


def basic_gain(state: PantheonState, unit: int, option: Action) -> float:
    """What a basic attack is expected to be worth."""
    return gain(state, aimed(state, new_attack(unit, NOBODY, state.owner[unit], SINGLE, 0), option))


def basic_wounds(state: PantheonState, unit: int, option: Action, power: int = NOBODY) -> float:
    """The wounds that an attack on one target is expected to cause."""
    dice = 0 if power == NOBODY else power_value(state, state.rules.powers[power])
    start = new_attack(unit, NOBODY, state.owner[unit], SINGLE, 0, power=power, dice=dice)
    return blow(state, aimed(state, start, option))[0]


def area_effect(state: PantheonState, power: Power, targets: list[int], is_counted: bool) -> float:
    """What an attack on several targets does to enemies less what it does to friends: in wounds, or in worth."""
    dice = power_value(state, power)
    total = 0.0
    for target in targets:
        profile = state.rules.profiles[target]
        wounds = min(float(state.vitality[target]), mean_wounds(dice, profile.defence[state.vitality[target]]))
        worth = wounds if is_counted else wounds * prize(profile)
        total += worth if is_enemy(state, power.unit, target) else -worth
    return total


def power_effect(state: PantheonState, power: Power, is_counted: bool) -> float:
    """The best that a special attack promises now: wounds if `is_counted`, else what they are worth."""
    attack = power.attack
    if attack is None:
        return 0.0
    best = 0.0
    for targets in attack.groups(state, power):
        best = max(best, area_effect(state, power, targets, is_counted))
    if attack.doomed is not None:
        destroyed, stopped = attack.doomed(state, power)
        sure = 0.0
        for unit in destroyed:
            sure += state.vitality[unit] if is_counted else 0.8 * state.rules.profiles[unit].cost
        for unit in stopped if not is_counted else ():
            sure += 0.4 * state.rules.profiles[unit].cost
        best = max(best, sure)
    return best
