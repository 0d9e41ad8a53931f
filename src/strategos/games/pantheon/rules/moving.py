"""Walk, run, deploy, and where a unit may set its feet."""

from __future__ import annotations

from strategos.games.pantheon.effects.lists import CLIMB
from strategos.games.pantheon.model import PantheonState
from strategos.games.pantheon.queries import (
    enemies,
    forbidden_areas,
    has_ability_in_motion,
    ignores,
    is_blocked,
    is_flying,
    is_great,
    movement,
    terrain_at,
    type_of,
    units_in,
)  # fmt: skip
from strategos.games.pantheon.words import (
    AQUATIC,
    CLIFF,
    LAVA,
    NOWHERE,
    RIFT,
    ROCK,
    SWAMP,
    WALL,
    WATER,
)  # fmt: skip


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


# A walk asks the same of many areas, so the answers are sets of areas, worked out once for the whole way.


def closed_areas(state: PantheonState, unit: int) -> int:
    """The areas into which a unit cannot walk, run or deploy, however well it climbs.

    Full areas and walls are closed to everybody, erupting lava to all that do not ignore it. The manual would let a
    talent or power open such lava; none does.
    Rule: MB-MOVE-04, MB-MOVE-09, MB-TERR-18, MB-TERR-20, MB-RULING-12, MB-ED-57.
    """
    rules = state.rules
    mask = state.full | rules.ground[WALL]
    if state.erupting and rules.ground[LAVA] and not ignores(state, unit, LAVA):
        mask |= rules.ground[LAVA]
    return mask | forbidden_areas(state, unit)


def steep_areas(state: PantheonState, unit: int) -> int:
    """Rocks and cliffs, open only to who climbs or flies; or by a rule of the scenario to some players' units.

    Rule: MB-TERR-07, MB-TERR-08, MB-TAL-07, MB-DEC-45.
    """
    rules = state.rules
    mask = rules.ground[ROCK] | rules.ground[CLIFF]
    scenario = rules.scenario
    if scenario.path and state.refreshes >= scenario.path_refreshes and scenario.path_seats >> state.owner[unit] & 1:
        if not rules.profiles[unit].is_divinity:
            mask &= ~scenario.path
    return mask


def climbs_from(state: PantheonState, unit: int, start: int) -> bool:
    """Whether a unit gets up cliffs and over escarpments from where it stands: by talent or on wings.

    Rule: MB-TAL-07, MB-RULING-13, MB-RULING-47, MB-RULING-95.
    """
    return is_flying(state, unit) or has_ability_in_motion(state, unit, CLIMB, start)


def stopping_areas(state: PantheonState, unit: int) -> int:
    """The areas that end a walk or run at once: with enemies, swamp, lava.

    Rule: MB-MOVE-03, MB-TERR-12, MB-TERR-17, MB-RULING-43.
    """
    rules = state.rules
    mask = 0
    places = state.area
    for other in units_in(enemies(state, state.owner[unit])):
        area = places[other]
        if area >= 0:
            mask |= 1 << area
    if rules.ground[SWAMP] and not ignores(state, unit, SWAMP):
        mask |= rules.ground[SWAMP]
    if rules.ground[LAVA] and not ignores(state, unit, LAVA):
        mask |= rules.ground[LAVA]
    return mask


def closed_borders(state: PantheonState, unit: int, start: int, climbs: bool) -> int:
    """The neighbours of an area behind a border that stops a walk or run.

    Rule: MB-BND-01, MB-BND-03, MB-BND-04, MB-BND-07, MB-BND-08, MB-RULING-11.
    """
    return borders_for(state, unit, climbs)[start]


def borders_for(state: PantheonState, unit: int, climbs: bool) -> list[int]:
    """By area the neighbours behind a border that stops a unit. Rule: MB-BND-01, MB-BND-07."""
    return state.rules.borders[2 * is_great(state, unit) + climbs]


def is_closed(state: PantheonState, unit: int, start: int, area: int) -> bool:
    """Whether the terrain of an area keeps a unit from walking, running or deploying into it; it deploys from nowhere.

    Rule: MB-MOVE-06, MB-MOVE-09.
    """
    mask = closed_areas(state, unit)
    if not climbs_from(state, unit, start):
        mask |= steep_areas(state, unit)
    return bool(mask >> area & 1)


def is_border_closed(state: PantheonState, unit: int, start: int, area: int) -> bool:
    """Whether the border between two areas stops a walk or run. Rule: MB-BND-01."""
    return bool(closed_borders(state, unit, start, climbs_from(state, unit, start)) >> area & 1)


def is_chained(state: PantheonState, start: int, area: int, climbs: bool) -> bool:
    """Whether chains between two areas end the walk or run of who crosses them. Rule: MB-BND-06."""
    return not climbs and bool(chained_borders(state, start) >> area & 1)


def chained_borders(state: PantheonState, start: int) -> int:
    """The neighbours of an area behind chains. Rule: MB-BND-06."""
    return state.rules.chains[start] if state.rules.is_terrain_on else 0


def step_cost(state: PantheonState, unit: int, start: int, area: int) -> int:
    """Movement for one step, 0 if it is not allowed. Rule: MB-MOVE-06."""
    if is_closed(state, unit, start, area) or is_border_closed(state, unit, start, area):
        return 0
    return rift_cost(state, unit, start, area)


def rift_cost(state: PantheonState, unit: int, start: int, area: int) -> int:
    """What an open step costs: 1, but for the great in a rift.

    They enter it only along a skull path, for 2; in the manual they leave it along one as well.
    Rule: MB-TERR-10, MB-TERR-11, MB-RULING-45, MB-ED-30.
    """
    rules = state.rules
    rifts = rules.ground[RIFT]
    if not rifts >> start & 1 and not rifts >> area & 1:
        return 1
    if not is_great(state, unit) or is_flying(state, unit):
        return 1
    has_path = bool(rules.skulls[start] >> area & 1)
    if rifts >> start & 1 and not has_path and rules.switches.rifts_bar_leaving:
        return 0
    if not rifts >> area & 1:
        return 1
    if not has_path or state.here[area] & enemies(state, state.owner[unit]):
        return 0
    return 2


def is_stopped(state: PantheonState, unit: int, start: int, area: int) -> bool:
    """Whether entering an area ends the walk or run at once. Rule: MB-MOVE-03, MB-BND-06."""
    if stopping_areas(state, unit) >> area & 1:
        return True
    return is_chained(state, start, area, climbs_from(state, unit, start))


def steps_of(state: PantheonState, unit: int, is_run: bool) -> int:
    """How many areas a walk or run may enter; a swamp holds its unit. Rule: MB-MOVE-01, MB-MOVE-02, MB-TERR-13."""
    here = state.area[unit]
    if terrain_at(state, here) == SWAMP and not ignores(state, unit, SWAMP):
        return 1 if is_run else 0
    return movement(state, unit) + (1 if is_run else 0)


def reach(state: PantheonState, unit: int, steps: int, is_aquatic_bonus: bool = False) -> Reach:
    """Everywhere a unit can end a walk or run of a number of steps.

    With `is_aquatic_bonus` only aquatic areas are entered.
    Rule: MB-MOVE-01, MB-MOVE-03, MB-MOVE-04, MB-MOVE-05, MB-MOVE-06, MB-RULING-46, MB-MODE-09.
    """
    rules = state.rules
    found = Reach(len(rules.terrain))
    closed = closed_areas(state, unit) | 1 << state.area[unit]
    if is_aquatic_bonus:
        closed |= ~rules.aquatic
    climbs = climbs_from(state, unit, state.area[unit])
    if is_way_even(state, unit, climbs):
        return even_ways(state, unit, steps, closed if climbs else closed | steep_areas(state, unit), climbs, found)
    return rough_ways(state, unit, steps, closed, found)


def is_way_even(state: PantheonState, unit: int, climbs: bool) -> bool:
    """Whether each step of a unit costs 1, chains do not stop it, and it climbs either everywhere or nowhere.

    Rule: MB-TERR-11, MB-BND-06, MB-RULING-47, MB-RULING-95.
    """
    if is_flying(state, unit):
        return True
    rules = state.rules
    if (rules.ground[RIFT] and is_great(state, unit)) or (rules.has_chains and not climbs):
        return False
    effects = rules.profiles[unit].effects
    return not effects.might & CLIMB or not (rules.ground[WATER] or effects.allowances)


def even_ways(state: PantheonState, unit: int, steps: int, closed: int, climbs: bool, found: Reach) -> Reach:
    """Everywhere a unit can end on an even way.

    Areas are entered in circles around the start, each for the first time on a shortest way.
    Rule: MB-MOVE-01, MB-MOVE-03, MB-MODE-09.
    """
    rules = state.rules
    borders = borders_for(state, unit, climbs)
    stopping = stopping_areas(state, unit)
    came_from = found.came_from
    circle = [state.area[unit]]
    while steps > 0 and circle:
        steps -= 1
        wider: list[int] = []
        for here in circle:
            if rules.exits and found.can_leave == NOWHERE and may_leave(state, unit, here):
                found.can_leave = here
            barred = closed | borders[here]
            for area in rules.neighbours[here]:
                if barred >> area & 1:
                    continue
                closed |= 1 << area
                came_from[area] = here
                found.ends.append(area)
                if not stopping >> area & 1:
                    wider.append(area)
        circle = wider
    found.ends.sort()
    return found


def rough_ways(state: PantheonState, unit: int, steps: int, closed: int, found: Reach) -> Reach:
    """Everywhere a unit can end where steps can cost more, or climbing depends on where it stands.

    A rift is passed by the great but no place to stop. Rule: MB-MOVE-01, MB-MOVE-03, MB-TERR-11, MB-RULING-45.
    """
    rules = state.rules
    start = state.area[unit]
    left = [-1] * len(rules.terrain)
    left[start] = steps
    frontier = [start]
    stops = 0
    steep = steep_areas(state, unit)
    stopping = stopping_areas(state, unit)
    rifts = rules.ground[RIFT]
    at = 0
    while at < len(frontier):
        here = frontier[at]
        at += 1
        if rules.exits and left[here] >= 1 and found.can_leave == NOWHERE and may_leave(state, unit, here):
            found.can_leave = here
        if not left[here]:
            continue
        climbs = climbs_from(state, unit, here)
        barred = closed | closed_borders(state, unit, here, climbs)
        ending = stopping
        if not climbs:
            barred |= steep
            ending |= chained_borders(state, here)
        for area in rules.neighbours[here]:
            if barred >> area & 1:
                continue
            cost = rift_cost(state, unit, here, area) if rifts & (1 << here | 1 << area) else 1
            if not cost or left[here] < cost:
                continue
            is_passage = cost == 2
            if is_passage and left[here] - cost < 1:
                continue  # nothing would be left to get out of the rift again
            rest = 0 if ending >> area & 1 else left[here] - cost
            if rest <= left[area]:
                continue
            left[area] = rest
            found.came_from[area] = here
            if rest:
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
    """Where a number of steps lead, and one more in water: all the way, in the manual only at the end.

    Rule: MB-RULING-46, MB-ED-27.
    """
    found = reach(state, unit, steps)
    if has_bonus:
        in_water = state.rules.switches.aquatic_bonus_is_wet
        found.longer = reach(state, unit, steps + 1, is_aquatic_bonus=in_water)
        wet = [area for area in found.longer.ends if state.rules.aquatic >> area & 1]
        found.ends += [area for area in wet if area not in found.ends]
        found.ends.sort()
    return found


def is_passage_only(state: PantheonState, unit: int, area: int) -> bool:
    """Whether a unit may go through an area but not stay: the great in a rift. Rule: MB-TERR-11, MB-RULING-45."""
    return terrain_at(state, area) == RIFT and is_great(state, unit) and not is_flying(state, unit)


def deploy_areas(state: PantheonState, unit: int) -> list[int]:
    """The areas of the own zone that are open to a unit; enemies there do not matter. Rule: MB-MOVE-08, MB-MOVE-09."""
    zone = open_zone(state, unit)
    found: list[int] = []
    area = 0
    while zone:
        if zone & 1:
            found.append(area)
        zone >>= 1
        area += 1
    return found


def open_zone(state: PantheonState, unit: int) -> int:
    """The set of areas into which a unit can deploy. Rule: MB-MOVE-08, MB-MOVE-09."""
    rules = state.rules
    zone = rules.zones[zone_of(state, state.owner[unit])] & ~closed_areas(state, unit)
    if zone and not climbs_from(state, unit, NOWHERE):
        zone &= ~steep_areas(state, unit)
    if zone & rules.ground[RIFT] and is_great(state, unit) and not is_flying(state, unit):
        zone &= ~rules.ground[RIFT]
    return zone


def zone_of(state: PantheonState, seat: int) -> int:
    """Which zone of the board a player has: they are dealt from the lead player on. Rule: MB-RULING-101, MB-MODE-05."""
    return (seat - state.lead) % state.rules.seats
