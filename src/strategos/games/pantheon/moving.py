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

    __slots__ = ("came_from", "can_leave", "ends", "longer")

    def __init__(self, areas: int) -> None:
        self.ends: list[int] = []  # areas, smallest id first
        self.came_from: list[int] = [NOWHERE] * areas
        self.can_leave = NOWHERE  # the area from which the unit can leave the board
        self.longer: Reach | None = None  # with the bonus of aquatic units

    def path(self, start: int, end: int) -> tuple[int, ...]:
        """The areas entered on the way to an end."""
        if self.longer is not None and self.needs_bonus(end):
            return self.longer.path(start, end)
        way: list[int] = []
        while end != start:
            way.append(end)
            end = self.came_from[end]
        return tuple(way[::-1])

    def needs_bonus(self, end: int) -> bool:
        """Whether only an aquatic unit comes so far."""
        return self.longer is not None and self.came_from[end] == NOWHERE


def can_climb(state: PantheonState, unit: int, start: int, area: int) -> bool:
    """Climb, wings, or the goat path open cliffs and rocks. Rule: MB-TAL-07, MB-RULING-13, MB-RULING-95."""
    if is_flying(state, unit) or has_talent_in_motion(state, unit, CLIMB, start):
        return True
    rules = state.rules
    return (
        "goat_path" in rules.special
        and state.refreshes > 0
        and state.owner[unit] == 1
        and not rules.profiles[unit].is_divinity
        and rules.board.names[area] in ("A2", "A3", "A5", "A6")
    )


def is_closed(state: PantheonState, unit: int, start: int, area: int) -> bool:
    """Whether the terrain of an area keeps a unit from walking, running or deploying into it; it deploys from nowhere.

    Full areas are closed to everybody. The manual would let a talent or power open erupting lava; none does.
    Rule: MB-MOVE-04, MB-MOVE-09, MB-TERR-07, MB-TERR-08, MB-TERR-18, MB-TERR-20, MB-RULING-12, MB-ED-57.
    """
    if is_full(state, area) or is_forbidden(state, unit, area):
        return True
    terrain = terrain_at(state, area)
    if terrain == ROCK or terrain == CLIFF:
        return not can_climb(state, unit, start, area)
    if terrain == LAVA:
        return bool(state.erupting) and not ignores(state, unit, LAVA)
    return terrain == WALL


def is_border_closed(state: PantheonState, unit: int, start: int, area: int) -> bool:
    """Whether the border between two areas stops a walk or run.

    Rule: MB-BND-01, MB-BND-03, MB-BND-04, MB-BND-07, MB-BND-08, MB-RULING-11.
    """
    rules = state.rules
    if not rules.is_terrain_on:
        return False
    if rules.boundaries["impassable"][start] >> area & 1:
        return True
    if rules.boundaries["cage_wall"][start] >> area & 1 and is_great(state, unit):
        return True
    if rules.boundaries["escarpment"][start] >> area & 1:
        return not (is_flying(state, unit) or has_talent_in_motion(state, unit, CLIMB, start))
    return False


def step_cost(state: PantheonState, unit: int, start: int, area: int) -> int:
    """Movement for one step, 0 if it is not allowed.

    The great enter a rift only along a skull path, for 2; in the manual they leave it along one as well.
    Rule: MB-MOVE-06, MB-TERR-10, MB-TERR-11, MB-RULING-45, MB-ED-30.
    """
    if is_closed(state, unit, start, area) or is_border_closed(state, unit, start, area):
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
        return not (is_flying(state, unit) or has_talent_in_motion(state, unit, CLIMB, start))
    return False


def steps_of(state: PantheonState, unit: int, is_run: bool) -> int:
    """How many areas a walk or run may enter; a swamp holds its unit. Rule: MB-MOVE-01, MB-MOVE-02, MB-TERR-13."""
    here = state.area[unit]
    if terrain_at(state, here) == SWAMP and not ignores(state, unit, SWAMP):
        return 1 if is_run else 0
    return movement(state, unit) + (1 if is_run else 0)


def reach(state: PantheonState, unit: int, steps: int, is_aquatic_bonus: bool = False) -> Reach:
    """Everywhere a unit can end a walk or run of so many steps.

    A rift is passed by the great but no place to stop. With `is_aquatic_bonus` only aquatic areas are entered.
    Rule: MB-MOVE-01, MB-MOVE-03, MB-MOVE-04, MB-MOVE-05, MB-MOVE-06, MB-RULING-45, MB-RULING-46, MB-MODE-09.
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
            if not cost or left[here] < cost:
                continue
            is_passage = cost == 2
            if is_passage and left[here] - cost < 1:
                continue  # nothing would be left to get out of the rift again
            rest = 0 if is_stopped(state, unit, here, area) else left[here] - cost
            if rest <= left[area]:
                continue
            left[area] = rest
            found.came_from[area] = here
            if rest and area not in frontier:
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
    if is_blocked(state, unit):
        return Reach(len(state.rules.terrain))
    steps = steps_of(state, unit, is_run)
    return ways_on(state, unit, steps, has_bonus=steps > 0 and has_aquatic_bonus(state, unit))


def has_aquatic_bonus(state: PantheonState, unit: int) -> bool:
    """Whether a walk or run from here can be one area longer. Rule: MB-TYPE-05, MB-TERR-03."""
    rules = state.rules
    return rules.is_terrain_on and type_of(state, unit) == AQUATIC and bool(rules.aquatic >> state.area[unit] & 1)


def ways_on(state: PantheonState, unit: int, steps: int, has_bonus: bool) -> Reach:
    """Where so many steps lead, and one more in water: all the way, in the manual only at the end.

    Rule: MB-RULING-46, MB-ED-27.
    """
    found = reach(state, unit, steps)
    if has_bonus:
        in_water = state.rules.edition.word("aquatic_bonus") == "per_move"
        found.longer = reach(state, unit, steps + 1, is_aquatic_bonus=in_water)
        wet = [area for area in found.longer.ends if state.rules.aquatic >> area & 1]
        found.ends = sorted([*found.ends, *[area for area in wet if area not in found.ends]])
    return found


def is_passage_only(state: PantheonState, unit: int, area: int) -> bool:
    """Whether a unit may go through an area but not stay: the great in a rift. Rule: MB-TERR-11, MB-RULING-45."""
    return terrain_at(state, area) == RIFT and is_great(state, unit) and not is_flying(state, unit)


def deploy_areas(state: PantheonState, unit: int) -> list[int]:
    """The areas of the own zone that are open to a unit; enemies there do not matter. Rule: MB-MOVE-08, MB-MOVE-09."""
    rules = state.rules
    zone = rules.zones[zone_of(state, state.owner[unit])]
    open_areas = [area for area in range(len(rules.terrain)) if not is_closed(state, unit, NOWHERE, area)]
    return [area for area in open_areas if zone >> area & 1 and not is_passage_only(state, unit, area)]


def zone_of(state: PantheonState, seat: int) -> int:
    """Which zone of the board a player has: they are dealt from the lead player on. Rule: MB-RULING-101, MB-MODE-05."""
    return (seat - state.lead) % state.rules.seats
