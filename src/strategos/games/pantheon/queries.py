"""Questions about the state. Pure functions: they change nothing and ask nobody."""

from __future__ import annotations

from typing import Final

from strategos.games.pantheon.effects.lists import (
    BLOCK_MOVES,
    IGNORE_BLOCKS,
    MOVEMENT,
    NO_ATTACK,
    RANGE,
    Change,
    Gate,
    Use,
)
from strategos.games.pantheon.frames import Attack
from strategos.games.pantheon.model import PantheonState, Power
from strategos.games.pantheon.words import (
    AQUATIC,
    CLIFF,
    DEPARTED,
    DESTROYED,
    FIREPROOF,
    FLYING,
    FOREST,
    LAVA,
    NOBODY,
    OPEN,
    PASSIVE,
    PERMANENT,
    RIFT,
    ROCK,
    RUINS,
    SPECIAL,
    SWAMP,
    WALL,
    WATER,
)  # fmt: skip
from strategos.kernel.stats import Modifier

_LISTED: Final[dict[int, list[int]]] = {}  # sets of units, as lists that nobody changes


def units_in(mask: int) -> list[int]:
    """The units of a set, smallest id first. The same few sets come again and again, so each is listed once.

    >>> units_in(0b1011)
    [0, 1, 3]
    """
    found = _LISTED.get(mask)
    if found is None:
        found = [unit for unit in range(mask.bit_length()) if mask >> unit & 1]
        _LISTED[mask] = found
    return found


# -- who belongs to whom ------------------------------------------------------------------------------------------


def friends(state: PantheonState, seat: int) -> int:
    """The set of units whose owners are on this seat's side, its own included. Rule: MB-COMP-11, MB-COMP-12."""
    return state.allies[seat]


def enemies(state: PantheonState, seat: int) -> int:
    """The set of units of the other sides. Rule: MB-COMP-12."""
    return state.foes[seat]


def is_enemy(state: PantheonState, unit: int, other: int) -> bool:
    """Whether two units belong to different sides. Rule: MB-COMP-12."""
    sides = state.rules.sides
    return sides[state.owner[unit]] != sides[state.owner[other]]


def next_enemy_seat(state: PantheonState, seat: int) -> int:
    """The first enemy in turn order after a player. Rule: MB-RULING-36, MB-RULING-40."""
    sides = state.rules.sides
    for step in range(1, state.rules.seats):
        other = (seat + step) % state.rules.seats
        if sides[other] != sides[seat] and not is_retired(state, other):
            return other
    return seat


def divinity_of(state: PantheonState, seat: int) -> int:
    """The divinity of a player's army wherever it is, -1 if the army has none. Rule: MB-REC-01."""
    gods = units_in(state.army[seat] & state.rules.divinities)
    return gods[0] if gods else -1


def is_god_destroyed(state: PantheonState, seat: int) -> bool:
    """Whether a player had a divinity and has lost it."""
    god = divinity_of(state, seat)
    return god >= 0 and state.status[god] in (DESTROYED, DEPARTED)


def is_retired(state: PantheonState, seat: int) -> bool:
    """Whether a player has left the match: by a house rule, once the own god has fallen.

    Rule: MB-RULING-73, MB-RULING-93.
    """
    rules = state.rules
    return rules.gods_to_destroy == "all" and rules.switches.godless_retire and is_god_destroyed(state, seat)


def living_divinity(state: PantheonState, seat: int) -> int:
    """The player's divinity if it stands on the board, else -1."""
    god = divinity_of(state, seat)
    return god if god >= 0 and state.area[god] >= 0 else -1


# -- the board ----------------------------------------------------------------------------------------------------


def is_full(state: PantheonState, area: int) -> bool:
    """Whether an area holds as many units as it can; figures do not matter. Rule: MB-COMP-09, MB-COMP-10."""
    return state.here[area].bit_count() >= state.rules.capacity[area]


def terrain_at(state: PantheonState, area: int) -> int:
    """The terrain in effect: a forest or ruin without pieces is open ground. Rule: MB-TERR-01, -02, MB-SCN-07."""
    if not state.rules.is_terrain_on:
        return OPEN
    terrain = state.rules.terrain[area]
    if (terrain == FOREST or terrain == RUINS) and not state.pieces[area]:
        return OPEN
    return terrain


def type_of(state: PantheonState, unit: int) -> int:
    """The type of a unit; a unit that rides Pegasus flies. Rule: MB-TYPE-01."""
    return FLYING if state.mounted == unit else state.rules.profiles[unit].type


def is_flying(state: PantheonState, unit: int) -> bool:
    """Whether a unit flies."""
    return type_of(state, unit) == FLYING


def ignores(state: PantheonState, unit: int, terrain: int) -> bool:
    """Whether the effects of a terrain do not touch a unit.

    Rule: MB-TYPE-02, MB-TYPE-03, MB-TYPE-04, MB-TYPE-06, MB-TERR-03.
    """
    kind = type_of(state, unit)
    if kind == FLYING:
        return True
    if kind == FIREPROOF:
        return terrain == LAVA
    return kind == AQUATIC and (terrain == SWAMP or terrain == WATER)


def is_barred(state: PantheonState, unit: int, area: int) -> bool:
    """Areas into which nobody is thrown or put: full, cliff, rock, wall, for the great a rift.

    Rule: MB-RULING-15, MB-RULING-41.
    """
    terrain = terrain_at(state, area)
    if is_full(state, area) or terrain == CLIFF or terrain == ROCK or terrain == WALL:
        return True
    if terrain == RIFT and is_great(state, unit):
        return True
    return bool(forbidden_areas(state, unit) >> area & 1)


def is_great(state: PantheonState, unit: int) -> bool:
    """Divinities and monsters: the units that rifts and cage walls stop. Rule: MB-TERR-11, MB-BND-07."""
    return state.rules.profiles[unit].is_great


def forbidden_areas(state: PantheonState, unit: int) -> int:
    """Areas closed to a unit of its class by a rule of the scenario. Rule: MB-TIME-01."""
    barred = state.rules.scenario.barred
    return barred[state.rules.profiles[unit].cls] if barred else 0


# -- talents and powers -------------------------------------------------------------------------------------------


def is_complete(state: PantheonState, unit: int) -> bool:
    """Whether troops have all their figures; other units always count as complete. Rule: MB-COMP-22."""
    profile = state.rules.profiles[unit]
    return not profile.is_troops or state.vitality[unit] == profile.vitality


def talents_work(state: PantheonState, unit: int) -> bool:
    """Whether a unit can use its talents now.

    Not off the board, not troops that lost a figure, not in water, not in an activation with a complex action.
    Rule: MB-TAL-01, MB-TAL-03, MB-COMP-22, MB-TERR-15, MB-ACT-06, MB-MOVE-10, MB-RULING-47.
    """
    area = state.area[unit]
    if area < 0 or state.suppressed >> unit & 1:
        return False
    profile = state.rules.profiles[unit]
    if profile.is_troops and state.vitality[unit] != profile.vitality:
        return False
    return not (terrain_at(state, area) == WATER and not ignores(state, unit, WATER))


def works(state: PantheonState, gate: Gate, unit: int, attack: Attack) -> bool:
    """Whether the talent or power behind an effect of a unit works now; a special attack does so in itself alone.

    Rule: MB-TAL-01, MB-POW-02, MB-POW-04.
    """
    if gate.power == NOBODY:
        return talents_work(state, unit)
    power = state.rules.powers[gate.power]
    if power.type == SPECIAL:
        return attack.power == gate.power and attack.attacker == unit
    return is_usable(state, power)


def is_on(state: PantheonState, gate: Gate, unit: int, attack: Attack) -> bool:
    """Whether an effect that is about its own unit counts in an attack."""
    return works(state, gate, unit, attack) and gate.holds(state, unit, attack)


def has_ability(state: PantheonState, unit: int, ability: int) -> bool:
    """Whether something allows a unit what the rules ask about. Rule: MB-TAL-01, MB-TAL-03."""
    effects = state.rules.profiles[unit].effects
    if not effects.might & ability:
        return False
    if effects.abilities & ability and talents_work(state, unit):
        return True
    for allowance in effects.allowances:
        if allowance.abilities & ability and is_on(state, allowance, unit, NO_ATTACK):
            return True
    return False


def has_ability_in_motion(state: PantheonState, unit: int, ability: int, area: int) -> bool:
    """Whether a unit has an ability of movement, which works in a complex action and before deploying too.

    On a way it depends on the area in which the unit stands just then. Rule: MB-RULING-47, MB-RULING-95.
    """
    effects = state.rules.profiles[unit].effects
    if not effects.might & ability or not is_complete(state, unit):
        return False
    if effects.abilities & ability:
        return area < 0 or terrain_at(state, area) != WATER or ignores(state, unit, WATER)
    for allowance in effects.allowances:
        if allowance.abilities & ability and is_on(state, allowance, unit, NO_ATTACK):
            return True
    return False


def use_of(state: PantheonState, unit: int, function: str, attack: Attack = NO_ATTACK) -> Use | None:
    """The entry by which a unit can use a registered function now, if it has one."""
    for use in state.rules.profiles[unit].effects.uses:
        if use.function.name == function and is_on(state, use, unit, attack):
            return use
    return None


def power_value(state: PantheonState, power: Power) -> int:
    """X of a power on the current row, 1 if it has no number, 0 for a dash. Rule: MB-COMP-17, MB-COMP-18, MB-POW-07."""
    return power.values[state.vitality[power.unit]]


def is_usable(state: PantheonState, power: Power) -> bool:
    """Whether a power can be used where its unit is, by its type.

    In water and in a complex action only some types work. Rule: MB-POW-02, MB-POW-03, MB-POW-04, MB-POW-05, MB-POW-07,
    MB-POW-13, MB-TERR-15, MB-RULING-97, MB-MOVE-10.
    """
    unit = power.unit
    area = state.area[unit]
    if area < 0 or not power_value(state, power):
        return False
    if state.suppressed >> unit & 1 and power.type != PERMANENT:
        return False
    in_water = terrain_at(state, area) == WATER and not ignores(state, unit, WATER)
    return not in_water or power.type in (PASSIVE, PERMANENT)


def is_blocked(state: PantheonState, unit: int) -> bool:
    """Whether an enemy with Block holds a unit in its area. Rule: MB-TAL-05, MB-RULING-79."""
    area = state.area[unit]
    foes = state.here[area] & enemies(state, state.owner[unit])
    if not foes or is_flying(state, unit) or has_ability_in_motion(state, unit, IGNORE_BLOCKS, area):
        return False
    for other in units_in(foes):
        if has_ability(state, other, BLOCK_MOVES):
            return True
    return False


# -- stats --------------------------------------------------------------------------------------------------------


def changes_of(state: PantheonState, unit: int, stat: int, attack: Attack) -> list[Modifier]:
    """What a unit's own talents and powers add to a number, and what lasts for a while."""
    rules = state.rules
    found: list[Modifier] = []
    for change in rules.profiles[unit].effects.changes[stat]:
        if is_on(state, change, unit, attack):
            found.append(change.modifier)
    for change in rules.effects.everyone[stat]:
        if change.holds(state, unit, attack):
            found.append(change.modifier)
    if state.uprooted | state.roused | state.inspired | state.dodging:
        for change in rules.effects.lasting[stat]:
            if change.holds(state, unit, attack):
                found.append(change.modifier)
    return found


def changed(state: PantheonState, unit: int, stat: int, value: int) -> int:
    """A number of a unit that is asked for outside an attack, with all changes, 0 at least."""
    effects, every = state.rules.profiles[unit].effects, state.rules.effects
    if not effects.changes[stat] and not every.everyone[stat]:
        if not every.lasting[stat] or not (state.uprooted | state.roused | state.inspired | state.dodging):
            return value
    for modifier in changes_of(state, unit, stat, NO_ATTACK):
        value += modifier.amount
    return max(0, value)


def movement(state: PantheonState, unit: int) -> int:
    """The areas a walk can enter. Rule: MB-COMP-14, MB-COMP-15, MB-COMP-16, MB-WND-01, MB-ED-10."""
    rules = state.rules
    profile = rules.profiles[unit]
    value = profile.movement[state.vitality[unit]]
    if state.mounted == unit:
        value += rules.scenario.mount_steps
    value = changed(state, unit, MOVEMENT, value)
    return min(value, 10) if rules.switches.clamp_all else value


def ground_changes(state: PantheonState, unit: int, stat: int, attack: Attack) -> list[Change]:
    """What the ground under a unit adds to a number; a unit that ignores the ground may gain by it in some editions.

    Rule: MB-TERR-05, MB-TERR-06, MB-TERR-07, MB-TERR-09, MB-TERR-14, MB-TERR-19, MB-TERR-22, MB-TYPE-06,
    MB-RULING-13, MB-RULING-96, MB-ED-23.
    """
    terrain = terrain_at(state, state.area[unit])
    changes = state.rules.grounds[terrain].changes[stat]
    if not changes:
        return changes
    is_free = ignores(state, unit, terrain)
    if is_free and not (state.rules.switches.flyers_may_use_terrain and is_flying(state, unit)):
        return []
    return [
        change
        for change in changes
        if (not is_free or change.modifier.amount > 0) and change.holds(state, unit, attack)
    ]


def effective_range(state: PantheonState, unit: int) -> int:
    """How far a unit's basic attack reaches, in areas.

    Rule: MB-LOS-02, MB-TERR-07, MB-TERR-09, MB-TERR-22, MB-TAL-10, MB-EX-19, MB-COMP-15, MB-ED-10.
    """
    rules = state.rules
    profile = rules.profiles[unit]
    value = profile.range[state.vitality[unit]]
    for change in ground_changes(state, unit, RANGE, NO_ATTACK):
        value += change.modifier.amount
    value = changed(state, unit, RANGE, value)
    return min(value, 10) if state.rules.switches.clamp_all else value
