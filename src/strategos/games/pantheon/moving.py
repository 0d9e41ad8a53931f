"""Walk, run, deploy, and where a unit may set its feet."""

from __future__ import annotations

from strategos.games.pantheon.model import PantheonState
from strategos.games.pantheon.queries import (
    enemies,
    has_talent_in_motion,
    ignores,
    is_blocked,
    is_flying,
    is_forbidden,
    is_full,
    is_great,
    movement,
    terrain_at,
    type_of,
)  # fmt: skip
from strategos.games.pantheon.words import (
    AQUATIC,
    CLIFF,
    CLIMB,
    LAVA,
    NOWHERE,
    RIFT,
    ROCK,
    SWAMP,
    WALL,
)  # fmt: skip

OFF_BOARD = -2  # a way that leads off the board


class Reach:
    """Where one walk or run can end, and the way there."""

    __slots__ = ("came_from", "can_leave", "ends")

    def __init__(self, areas: int) -> None:
        self.ends: list[int] = []  # areas, smallest id first
        self.came_from: list[int] = [NOWHERE] * areas
        self.can_leave = NOWHERE  # the area from which the unit can leave the board

    def path(self, start: int, end: int) -> tuple[int, ...]:
        """The areas entered on the way to an end."""
        way: list[int] = []
        while end != start:
            way.append(end)
            end = self.came_from[end]
        return tuple(way[::-1])


def can_climb(state: PantheonState, unit: int, area: int) -> bool:
    """Climb, wings, or the goat path open cliffs and rocks. Rule: MB-TAL-07, MB-RULING-13, MB-RULING-95."""
    if is_flying(state, unit) or has_talent_in_motion(state, unit, CLIMB):
        return True
    rules = state.rules
    return (
        "goat_path" in rules.special
        and state.refreshes > 0
        and state.owner[unit] == 1
        and not rules.profiles[unit].is_divinity
        and rules.board.names[area] in ("A2", "A3", "A5", "A6")
    )


def is_closed(state: PantheonState, unit: int, area: int) -> bool:
    """Whether the terrain of an area keeps a unit from walking, running or deploying into it.

    Full areas are closed to everybody. Rule: MB-MOVE-04, MB-MOVE-09, MB-TERR-07, -08, -18, -20, MB-RULING-12.
    """
    if is_full(state, area) or is_forbidden(state, unit, area):
        return True
    terrain = terrain_at(state, area)
    if terrain == ROCK or terrain == CLIFF:
        return not can_climb(state, unit, area)
    if terrain == LAVA:
        return bool(state.erupting) and not ignores(state, unit, LAVA)
    return terrain == WALL


def is_border_closed(state: PantheonState, unit: int, start: int, area: int) -> bool:
    """Whether the border between two areas stops a walk or run. Rule: MB-BND-01, -03, -04, -07, -08, MB-RULING-11."""
    rules = state.rules
    if not rules.is_terrain_on:
        return False
    if rules.boundaries["impassable"][start] >> area & 1:
        return True
    if rules.boundaries["cage_wall"][start] >> area & 1 and is_great(state, unit):
        return True
    if rules.boundaries["escarpment"][start] >> area & 1:
        return not (is_flying(state, unit) or has_talent_in_motion(state, unit, CLIMB))
    return False


def step_cost(state: PantheonState, unit: int, start: int, area: int) -> int:
    """Movement for one step, 0 if it is not allowed.

    The great enter a rift only along a skull path, for 2. Rule: MB-MOVE-06, MB-TERR-10, MB-TERR-11, MB-RULING-45.
    """
    if is_closed(state, unit, area) or is_border_closed(state, unit, start, area):
        return 0
    if not is_great(state, unit) or is_flying(state, unit):
        return 1
    rules = state.rules
    if terrain_at(state, start) == RIFT and rules.edition.word("rift_wording") == "may_not_stop":
        if not rules.skulls[start] >> area & 1:
            return 0
    if terrain_at(state, area) != RIFT:
        return 1
    if not rules.skulls[start] >> area & 1 or state.here[area] & enemies(state, state.owner[unit]):
        return 0
    return 2


def is_stopped(state: PantheonState, unit: int, start: int, area: int) -> bool:
    """Whether entering an area ends the walk or run at once.

    Enemies, swamp, lava and chains do. Rule: MB-MOVE-03, MB-TERR-12, MB-TERR-17, MB-BND-06, MB-RULING-43.
    """
    if state.here[area] & enemies(state, state.owner[unit]):
        return True
    terrain = terrain_at(state, area)
    if (terrain == SWAMP or terrain == LAVA) and not ignores(state, unit, terrain):
        return True
    rules = state.rules
    if rules.is_terrain_on and rules.boundaries["chains"][start] >> area & 1:
        return not (is_flying(state, unit) or has_talent_in_motion(state, unit, CLIMB))
    return False


def steps_of(state: PantheonState, unit: int, is_run: bool) -> int:
    """How many areas a walk or run may enter; a swamp holds its unit. Rule: MB-MOVE-01, -02, MB-TERR-13."""
    here = state.area[unit]
    if terrain_at(state, here) == SWAMP and not ignores(state, unit, SWAMP):
        return 1 if is_run else 0
    return movement(state, unit) + (1 if is_run else 0)


def reach(state: PantheonState, unit: int, steps: int, is_aquatic_bonus: bool = False) -> Reach:
    """Everywhere a unit can end a walk or run of so many steps.

    A rift is passed by the great but no place to stop. With `is_aquatic_bonus` only aquatic areas are entered.
    Rule: MB-MOVE-01, -03, -04, -05, -06, MB-RULING-45, MB-RULING-46, MB-MODE-09.
    """
    rules = state.rules
    found = Reach(len(rules.terrain))
    start = state.area[unit]
    left = [-1] * len(rules.terrain)
    left[start] = steps
    frontier = [start]
    stops = 0
    while frontier:
        here = frontier.pop(0)
        if left[here] >= 1 and rules.exits and may_leave(state, unit, here) and found.can_leave == NOWHERE:
            found.can_leave = here
        for area in rules.neighbours[here]:
            if area == start or (is_aquatic_bonus and not rules.aquatic >> area & 1):
                continue
            cost = step_cost(state, unit, here, area)
            if not cost or left[here] < cost or left[here] - cost <= left[area]:
                continue
            is_passage = cost == 2
            if is_passage and left[here] - cost < 1:
                continue  # nothing would be left to get out of the rift again
            left[area] = left[here] - cost
            found.came_from[area] = here
            if is_stopped(state, unit, here, area):
                left[area] = 0
            elif left[area] and area not in frontier:
                frontier.append(area)
            if not is_passage:
                stops |= 1 << area
    found.ends = [area for area in range(len(left)) if stops >> area & 1]
    return found


def may_leave(state: PantheonState, unit: int, area: int) -> bool:
    """Whether a unit may walk off the board from an area. Rule: MB-MODE-09, MB-RULING-77."""
    rules = state.rules
    if not rules.exits or rules.profiles[unit].is_divinity:
        return False
    return bool(rules.exits[state.owner[unit]] >> area & 1)


def destinations(state: PantheonState, unit: int, is_run: bool) -> Reach:
    """Where a walk or run can lead, the bonus of aquatic units included. Rule: MB-TYPE-05, MB-RULING-46, MB-TAL-05."""
    rules = state.rules
    if is_blocked(state, unit):
        return Reach(len(rules.terrain))
    steps = steps_of(state, unit, is_run)
    found = reach(state, unit, steps)
    start = state.area[unit]
    if steps and rules.is_terrain_on and type_of(state, unit) == AQUATIC and rules.aquatic >> start & 1:
        if rules.edition.word("aquatic_bonus") == "per_move":
            _merge(found, reach(state, unit, steps + 1, is_aquatic_bonus=True))
        else:
            _merge(found, _ending_in_water(state, reach(state, unit, steps + 1)))
    return found


def _ending_in_water(state: PantheonState, found: Reach) -> Reach:
    found.ends = [area for area in found.ends if state.rules.aquatic >> area & 1]
    found.can_leave = NOWHERE
    return found


def _merge(found: Reach, further: Reach) -> None:
    """Add ends that only the longer reach has, with the ways to them."""
    known = set(found.ends)
    for area in further.ends:
        if area in known:
            continue
        found.ends.append(area)
        at = area
        while found.came_from[at] == NOWHERE and further.came_from[at] != NOWHERE:
            found.came_from[at] = further.came_from[at]
            at = further.came_from[at]
    found.ends.sort()


def deploy_areas(state: PantheonState, unit: int) -> list[int]:
    """The areas of the own zone that are open to a unit; enemies there do not matter. Rule: MB-MOVE-08, -09."""
    rules = state.rules
    zone = rules.zones[zone_of(state, state.owner[unit])]
    return [area for area in range(len(rules.terrain)) if zone >> area & 1 and not is_closed(state, unit, area)]


def zone_of(state: PantheonState, seat: int) -> int:
    """Which zone of the board a player has: they are dealt from the lead player on. Rule: MB-RULING-101, MB-MODE-05."""
    return (seat - state.lead) % state.rules.seats
