"""How far it is from one area to another for a unit, by the ground alone."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final

from strategos.games.pantheon.effects.lists import CLIMB
from strategos.games.pantheon.model import PantheonState, Profile, Rules
from strategos.games.pantheon.words import CLIFF, FIREPROOF, FLYING, LAVA, RIFT, ROCK, SWAMP, WALL
from strategos.kernel.bounded import BoundedCache

FAR: Final = 20  # for areas that a unit cannot reach at all

_MAX_RULES: Final = 64  # whose ways are kept

_maps: Final[BoundedCache[Rules, list[list[list[int]]]]] = BoundedCache(_MAX_RULES)


def ways_of(state: PantheonState, unit: int) -> list[list[int]]:
    """For a unit the length of the way from each area to each other, by the ground alone: units do not block it."""
    rules = state.rules
    maps = _maps.find(rules)
    if maps is None:
        maps = [[] for _ in rules.profiles]
        _maps.keep(rules, maps)
    if not maps[unit]:
        maps[unit] = like_another(rules, maps, unit) or every_length(rules, rules.profiles[unit])
    return maps[unit]


def like_another(rules: Rules, maps: list[list[list[int]]], unit: int) -> list[list[int]]:
    """The lengths of a unit's ways if they are known of a unit that walks like it, else none."""
    gait = gait_of(rules, rules.profiles[unit])
    for other, profile in enumerate(rules.profiles):
        if maps[other] and gait_of(rules, profile) == gait:
            return maps[other]
    return []


def gait_of(rules: Rules, profile: Profile) -> tuple[bool, bool, bool, bool, int]:
    """All that matters of a unit for its ways: flying, climbing, size, fireproof, and areas that are barred to it."""
    is_flying = profile.type == FLYING
    climbs = is_flying or bool(profile.effects.might & CLIMB)
    is_great = not is_flying and profile.is_great
    barred = rules.scenario.barred[profile.cls] if rules.scenario.barred else 0
    return is_flying, climbs, is_great, profile.type == FIREPROOF, barred


def every_length(rules: Rules, profile: Profile) -> list[list[int]]:
    """The lengths of the ways of a unit from each area to each other."""
    return [lengths(rules, profile, start) for start in range(len(rules.terrain))]


def lengths(rules: Rules, profile: Profile, start: int) -> list[int]:
    """The lengths of the ways from one area, with what the ground costs this unit."""
    found = [FAR] * len(rules.terrain)
    found[start] = 0
    waiting = [(0, start)]
    is_flying, climbs, is_great, is_fireproof, barred_to_it = gait_of(rules, profile)
    closed = rules.no_room | rules.ground[WALL] | barred_to_it
    if not climbs:
        closed |= rules.ground[ROCK] | rules.ground[CLIFF]
    while waiting:
        length, here = heappop(waiting)
        if length > found[here]:
            continue
        barred = closed
        if rules.is_terrain_on:
            barred |= rules.impassable[here]
            barred |= 0 if climbs else rules.escarpments[here]
            barred |= rules.cage_walls[here] if is_great else 0
            if is_great:
                barred |= rules.ground[RIFT] & ~rules.skulls[here]
        for area in rules.neighbours[here]:
            if barred >> area & 1:
                continue
            step = 1
            if not is_flying:
                if rules.ground[LAVA] >> area & 1 and not is_fireproof:
                    step = 4
                elif rules.ground[SWAMP] >> area & 1 or (is_great and rules.ground[RIFT] >> area & 1):
                    step = 2
            if length + step < found[area]:
                found[area] = length + step
                heappush(waiting, (length + step, area))
    return found
