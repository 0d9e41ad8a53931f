"""Effective offence and defence: the printed number and everything that changes it, each with its reason."""

from __future__ import annotations

from typing import Final

from strategos.games.pantheon.effects.lists import DEFENCE, OFFENCE, Change
from strategos.games.pantheon.frames import Attack
from strategos.games.pantheon.model import PantheonState
from strategos.games.pantheon.queries import (
    changes_of,
    friends,
    ground_changes,
    ignores,
    is_on,
    terrain_at,
    units_in,
    works,
)
from strategos.games.pantheon.sight_queries import overlooks
from strategos.games.pantheon.words import (
    NOBODY,
)  # fmt: skip
from strategos.kernel.stats import Explained, Modifier, clamp

LOWER_LIMIT: Final = Modifier(0, "at least 0", "MB-ATK-02")
UPPER_LIMIT: Final = Modifier(10, "at most 10", "MB-ATK-02")


def capped_total(modifiers: list[Modifier], is_flat: bool) -> int:
    """Add up the modifiers, at most 2 either way.

    If one single modifier is larger than that, it is the limit instead, unless the edition caps flatly.
    Rule: MB-ATK-02, MB-ATK-03, MB-RULING-04, MB-EX-20, MB-ED-11.
    """
    low, high, total = -2, 2, 0
    for modifier in modifiers:
        amount = modifier.amount
        total += amount
        if not is_flat:
            low = amount if amount < low else low
            high = amount if amount > high else high
    return clamp(total, low, high)


def effective(state: PantheonState, name: str, base: Modifier, modifiers: list[Modifier]) -> Explained:
    """Base plus capped modifiers, within 0 and 10. Rule: MB-ATK-02, MB-COMP-15, MB-EX-21."""
    total = sum([modifier.amount for modifier in modifiers])
    capped = capped_total(modifiers, state.rules.switches.cap_flat)
    parts = [base, *modifiers]
    if capped != total:
        parts.append(Modifier(capped - total, "limit", "MB-ATK-03"))
    return Explained(name, parts, LOWER_LIMIT, UPPER_LIMIT)


def effective_total(state: PantheonState, base: int, modifiers: list[Modifier]) -> int:
    """The total of `effective`, without the reasons that nobody asks for when dice are rolled. Rule: MB-ATK-02."""
    total = base + capped_total(modifiers, state.rules.switches.cap_flat)
    return clamp(total, LOWER_LIMIT.amount, UPPER_LIMIT.amount)


def companions(state: PantheonState, unit: int) -> list[int]:
    """Other friendly units in the same area. Rule: MB-RULING-65."""
    mask = state.here[state.area[unit]] & friends(state, state.owner[unit]) & ~(1 << unit)
    return units_in(mask)


def modifiers_of(state: PantheonState, unit: int, stat: int, attack: Attack) -> list[Modifier]:
    """What friends in the area lend, what a unit's own talents and powers add, and what lasts for a while.

    Rule: MB-TAL-02, MB-TAL-04, MB-TAL-06, MB-TAL-08, MB-TAL-09, MB-TAL-10, MB-TAL-19, MB-TAL-20, MB-RULING-65.
    """
    found = changes_of(state, unit, stat, attack)
    if state.rules.lenders & state.here[state.area[unit]]:
        found = [change.modifier for change in lent(state, unit, stat, attack)] + found
    return found


def lent(state: PantheonState, unit: int, stat: int, attack: Attack) -> list[Change]:
    """What friends in the area lend; the same talent of two of them counts once. Rule: MB-TAL-06, MB-RULING-65."""
    found: list[Change] = []
    for other in companions(state, unit):
        if not state.rules.lenders >> other & 1:
            continue
        before = [change.origin for change in found]
        for change in state.rules.profiles[other].effects.lent[stat]:
            if (
                change.origin not in before
                and works(state, change, other, attack)
                and change.holds(state, unit, attack)
            ):
                found.append(change)
    return found


def offence_of(state: PantheonState, attack: Attack) -> Explained:
    """The dice of a basic attack or retaliation, with their reasons; what costs nothing counts by itself.

    Rule: MB-ATK-02, MB-RULING-06.
    """
    base = Modifier(printed_offence(state, attack), "unit", "MB-COMP-14")
    return effective(state, "offence", base, offence_modifiers(state, attack))


def offence_total(state: PantheonState, attack: Attack) -> int:
    """The number of these dice. Rule: MB-ATK-02."""
    return effective_total(state, printed_offence(state, attack), offence_modifiers(state, attack))


def printed_offence(state: PantheonState, attack: Attack) -> int:
    """The offence on the card of the attacker, at its vitality. Rule: MB-COMP-14."""
    return state.rules.profiles[attack.attacker].offence[state.vitality[attack.attacker]]


def offence_modifiers(state: PantheonState, attack: Attack) -> list[Modifier]:
    """What changes the offence of an attacker.

    Rule: MB-TAL-02, MB-TERR-07, MB-TERR-09, MB-BND-05, MB-RULING-67, MB-RULING-87.
    """
    unit, target = attack.attacker, attack.target
    found = modifiers_of(state, unit, OFFENCE, attack)
    for change in state.rules.profiles[target].effects.weakened[OFFENCE]:
        if is_on(state, change, target, attack):
            found.append(change.modifier)
    for change in ground_changes(state, unit, OFFENCE, attack):
        found.append(change.modifier)
    if state.area[target] >= 0 and state.area[target] != state.area[unit]:
        if overlooks(state, unit, state.area[target]):
            found += [change.modifier for change in state.rules.heights.changes[OFFENCE]]
    if state.rules.scenario.changes:
        found += scenario_modifiers(state, unit, OFFENCE)
    return found


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
    """What a die must reach against the target of an attack, with the reasons. Rule: MB-ATK-02, MB-RULING-05."""
    base = Modifier(printed_defence(state, attack), "unit", "MB-COMP-14")
    return effective(state, "defence", base, defence_modifiers(state, attack))


def defence_total(state: PantheonState, attack: Attack) -> int:
    """What a die must reach. Rule: MB-ATK-02."""
    return effective_total(state, printed_defence(state, attack), defence_modifiers(state, attack))


def printed_defence(state: PantheonState, attack: Attack) -> int:
    """The defence on the card of the target, at its vitality. Rule: MB-COMP-14."""
    return state.rules.profiles[attack.target].defence[state.vitality[attack.target]]


def defence_modifiers(state: PantheonState, attack: Attack) -> list[Modifier]:
    """What changes the defence of a target. Rule: MB-TAL-21, MB-TERR-22, MB-RULING-42, MB-RULING-67."""
    unit = attack.target
    found = modifiers_of(state, unit, DEFENCE, attack)
    if state.rules.scenario.changes:
        found += scenario_modifiers(state, unit, DEFENCE)
    if attack.attacker != NOBODY:
        found += [change.modifier for change in ground_changes(state, unit, DEFENCE, attack)]
        for change in state.rules.profiles[attack.attacker].effects.weakened[DEFENCE]:
            if is_on(state, change, attack.attacker, attack):
                found.append(change.modifier)
    return found


def wound_changes(state: PantheonState, attack: Attack) -> int:
    """What is added to the wounds of an attack that wounds, or taken off them. Rule: MB-ATK-16, MB-POW-08."""
    profiles = state.rules.profiles
    total = 0
    if attack.attacker != NOBODY:
        for more in profiles[attack.attacker].effects.worsened:
            if is_on(state, more, attack.attacker, attack):
                total += more.by
    for fewer in profiles[attack.target].effects.softened:
        if is_on(state, fewer, attack.target, attack):
            total -= fewer.by
    return total
