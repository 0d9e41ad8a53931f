"""Effective offence and defence: the printed number and everything that changes it, each with its reason."""

from __future__ import annotations

from strategos.games.pantheon.effects.lists import DEFENCE, OFFENCE
from strategos.games.pantheon.frames import Attack
from strategos.games.pantheon.model import PantheonState
from strategos.games.pantheon.queries import (
    friends,
    has_talent,
    ignores,
    is_complete,
    is_flying,
    is_lifted,
    overlooks,
    terrain_at,
    type_of,
    units_in,
)  # fmt: skip
from strategos.games.pantheon.words import (
    AQUATIC,
    ARCHER,
    BOLSTER,
    CAGE,
    CLOSE_COMBAT,
    CLOSE_PROTECTION,
    FLYING,
    FOREST,
    LAND,
    NOBODY,
    PHALANX,
    RUINS,
    SNEAK_ATTACK,
    SWAMP,
    TERRAINS,
    TORMENT,
)  # fmt: skip
from strategos.kernel.stats import Explained, Modifier, clamp


def capped_total(modifiers: list[Modifier], is_flat: bool) -> int:
    """Add up the modifiers, at most 2 either way.

    If one single modifier is larger than that, it is the limit instead, unless the edition caps flatly.
    Rule: MB-ATK-02, MB-ATK-03, MB-RULING-04, MB-EX-20, MB-ED-11.
    """
    low, high, total = -2, 2, 0
    for modifier in modifiers:
        total += modifier.amount
        if not is_flat:
            low, high = min(low, modifier.amount), max(high, modifier.amount)
    return clamp(total, low, high)


def effective(state: PantheonState, name: str, base: Modifier, modifiers: list[Modifier]) -> Explained:
    """Base plus capped modifiers, within 0 and 10. Rule: MB-ATK-02, MB-COMP-15, MB-EX-21."""
    total = sum([modifier.amount for modifier in modifiers])
    capped = capped_total(modifiers, state.rules.switches.cap_flat)
    parts = [base, *modifiers]
    if capped != total:
        parts.append(Modifier(capped - total, "limit", "MB-ATK-03"))
    return Explained(name, parts, Modifier(0, "at least 0", "MB-ATK-02"), Modifier(10, "at most 10", "MB-ATK-02"))


def companions(state: PantheonState, unit: int) -> list[int]:
    """Other friendly units in the same area. Rule: MB-RULING-65."""
    mask = state.here[state.area[unit]] & friends(state, state.owner[unit]) & ~(1 << unit)
    return units_in(mask)


def team_modifiers(state: PantheonState, unit: int) -> list[Modifier]:
    """What friends in the same area add to offence and defence alike. Rule: MB-TAL-06, MB-TAL-19, MB-RULING-65."""
    found: list[Modifier] = []
    others = companions(state, unit)
    if state.rules.profiles[unit].is_troops and any(has_talent(state, other, BOLSTER) for other in others):
        found.append(Modifier(1, "bolster", "MB-TAL-06"))
    if has_talent(state, unit, PHALANX) and any(
        state.rules.profiles[other].is_troops and is_complete(state, other) for other in others
    ):
        found.append(Modifier(1, "phalanx", "MB-TAL-19"))
    return found


def offence_of(state: PantheonState, attack: Attack) -> Explained:
    """The dice of a basic attack or retaliation; what costs nothing counts by itself.

    Rule: MB-ATK-02, MB-TAL-02, MB-TAL-04, MB-TAL-06, MB-TAL-08, MB-TAL-10, MB-TAL-19, MB-TAL-20,
    MB-TERR-07, MB-TERR-09, MB-BND-05, MB-RULING-06, MB-RULING-67, MB-RULING-87.
    """
    unit = attack.attacker
    base = state.rules.profiles[unit].offence[state.vitality[unit]]
    found = team_modifiers(state, unit)
    if attack.distance and has_talent(state, unit, ARCHER):
        found.append(Modifier(1, "archer", "MB-TAL-04"))
    if not attack.distance and has_talent(state, unit, CLOSE_COMBAT):
        found.append(Modifier(1, "close combat", "MB-TAL-08"))
    if has_talent(state, unit, SNEAK_ATTACK) and companions(state, unit):
        found.append(Modifier(1, "sneak attack", "MB-TAL-20"))
    if state.uprooted >> unit & 1:
        found.append(Modifier(1, "force of nature", "MB-TAL-10"))
    if state.roused >> unit & 1:
        found.append(Modifier(1, "born leader", "MB-POW-08"))
    if is_lifted(state, unit):
        terrain = TERRAINS[terrain_at(state, state.area[unit])]
        found.append(Modifier(1, terrain, "MB-TERR-07" if terrain == "rock" else "MB-TERR-09"))
    target = attack.target
    if state.area[target] >= 0 and state.area[target] != state.area[unit]:
        if overlooks(state, unit, state.area[target]):
            found.append(Modifier(1, "high border", "MB-BND-05"))
    if state.rules.scenario.changes:
        found += scenario_modifiers(state, unit, OFFENCE)
    return effective(state, "offence", Modifier(base, "unit", "MB-COMP-14"), found)


def scenario_modifiers(state: PantheonState, unit: int, stat: int) -> list[Modifier]:
    """What the scenario changes: on terrain that the unit does not ignore, or together with others in an area.

    Rule: MB-TIME-01.
    """
    found: list[Modifier] = []
    here = state.area[unit]
    for change in state.rules.scenario.changes:
        if change.stat != stat:
            continue
        if change.units:
            is_met = unit in change.units and all(state.area[other] == change.area for other in change.units)
        else:
            is_met = terrain_at(state, here) == change.terrain and not ignores(state, unit, change.terrain)
        if is_met:
            found.append(change.modifier)
    return found


def defence_of(state: PantheonState, attack: Attack) -> Explained:
    """What a die must reach against the target of an attack.

    Rule: MB-ATK-02, MB-TAL-06, MB-TAL-09, MB-TAL-19, MB-TAL-21, MB-TERR-22, MB-RULING-05,
    MB-RULING-42, MB-RULING-67.
    """
    unit = attack.target
    base = state.rules.profiles[unit].defence[state.vitality[unit]]
    found = team_modifiers(state, unit)
    if has_talent(state, unit, CLOSE_PROTECTION) and companions(state, unit):
        found.append(Modifier(1, "close protection", "MB-TAL-09"))
    if state.dodging >> unit & 1:
        found.append(Modifier(2, "dodge", "MB-POW-08"))
    if state.inspired >> unit & 1:
        found.append(Modifier(1, "born leader", "MB-POW-08"))
    if state.rules.scenario.changes:
        found += scenario_modifiers(state, unit, DEFENCE)
    if attack.attacker != NOBODY:
        found += cover(state, attack)
        if not attack.distance and has_talent(state, attack.attacker, TORMENT):
            found.append(Modifier(-1, "torment", "MB-TAL-21"))
    return effective(state, "defence", Modifier(base, "unit", "MB-COMP-14"), found)


def cover(state: PantheonState, attack: Attack) -> list[Modifier]:
    """What the ground under the target adds or takes.

    Rule: MB-TERR-05, MB-TERR-06, MB-TERR-14, MB-TERR-19, MB-RULING-96, MB-ED-23, MB-ED-28, MB-ED-29, MB-ED-54.
    """
    unit = attack.target
    terrain = terrain_at(state, state.area[unit])
    switches = state.rules.switches
    is_free = switches.flyers_may_use_terrain and type_of(state, unit) == FLYING
    if terrain == SWAMP:
        return [Modifier(-1, "swamp", "MB-TERR-14")] if attack.distance and not ignores(state, unit, SWAMP) else []
    if ignores(state, unit, terrain) and not is_free:
        return []
    from_afar = attack.distance > 0
    if terrain == FOREST:
        is_beneficiary = switches.forest_covers_all or type_of(state, unit) in (LAND, AQUATIC)
        if is_beneficiary and (from_afar or is_flying(state, attack.attacker)):
            return [Modifier(1, "forest", "MB-TERR-05")]
    elif terrain == RUINS:
        if not from_afar and not (attack.is_across and switches.ruins_cover_inside_only):
            return [Modifier(1, "ruins", "MB-TERR-06")]
    elif terrain == CAGE:
        if from_afar or (is_flying(state, attack.attacker) and switches.cage_covers_from_flyers):
            return [Modifier(1, "cage", "MB-TERR-19")]
    return []
