"""How many dice are rolled, what their faces do, and whom a shot can hit. Numbers explain themselves."""

from __future__ import annotations

from typing import Final

from strategos.boards.graph import bits
from strategos.games.commander.effects.abilities import (
    ADD_PANIC,
    ATTACK,
    CANCEL_COURAGE,
    CANCEL_GROUND,
    CHARGE,
    DEFENCE,
    EXPOSED,
    FEARLESS,
    IGNORE_FULL,
    IGNORE_HIT,
    IGNORE_PANIC,
    IGNORE_SUPPORT,
    SEE_OVER_ALLIES,
    SUPPORTED_ATTACK,
    SUPPORTED_DEFENCE,
)
from strategos.games.commander.frames import Fight
from strategos.games.commander.model import CommanderState
from strategos.games.commander.odds.attack import formation as formed
from strategos.games.commander.queries import (
    ability,
    ability_under,
    bonuses,
    distance,
    has_enemy_beside,
    is_weak,
    neighbours,
    possible,
    profile_of,
    sum_of,
)
from strategos.games.commander.rules.dice import Clash
from strategos.games.commander.words import MELEE, STOOD
from strategos.kernel.stats import Explained, Modifier

IGNORES: Final = 1 << IGNORE_PANIC | 1 << IGNORE_HIT | 1 << IGNORE_FULL | 1 << IGNORE_SUPPORT  # as bits


def attack_dice(state: CommanderState, fight: Fight) -> Explained:
    """The dice of an attack: never less than one.

    Rule: FC-UNIT-10, FC-UNIT-12, FC-MELEE-05, FC-RNG-03, FC-DICE-07, FC-STA-04, FC-TER-12, FC-ELEM-03, FC-ELEM-06,
    FC-KW-04, FC-KW-19, FC-RULING-09.
    """
    unit = fight.attacker
    profile = profile_of(state, unit)
    parts: list[Modifier] = []
    if fight.kind == MELEE:
        parts.append(Modifier(profile.attack, "attack", "FC-UNIT-10"))
        parts.append(Modifier(fight.charge, "charge", "FC-KW-04"))
    else:
        parts.append(Modifier(profile.ranged, "ranged", "FC-UNIT-12"))
    parts[1:1] = bonuses(state, unit, ATTACK, fight.target, fight.kind)
    if fight.effort:
        parts.append(Modifier(1, "fatigue", "FC-STA-04"))
    return Explained("attack", parts, low=Modifier(1, "least", "FC-DICE-07"))


def defence_dice(state: CommanderState, fight: Fight) -> Explained:
    """The dice of a defence roll. A card changes them only if it says so, a recharge never.

    Rule: FC-UNIT-11, FC-MELEE-09, FC-DICE-07, FC-STA-04, FC-ELEM-03, FC-ELEM-06, FC-RULING-94.
    """
    unit = fight.target
    parts = [Modifier(profile_of(state, unit).defence, "defence", "FC-UNIT-11")]
    on_ground = not ability(state, fight.attacker, CANCEL_GROUND, unit, fight.kind)
    parts += bonuses(state, unit, DEFENCE, fight.attacker, fight.kind, on_ground)
    if fight.bracing:
        parts.append(Modifier(1, "fatigue", "FC-STA-04"))
    return Explained("defence", parts, low=Modifier(0, "least", "FC-DICE-07"))


def charge_dice(state: CommanderState, unit: int, target: int) -> int:
    """Dice of a charge: after moving, once in an activation, not at an enemy next to where the movement began.

    Rule: FC-KW-04, FC-KW-05, FC-RULING-78.
    """
    if state.moved == STOOD or state.pursued:
        return 0
    if state.rules.adjacent[state.start] >> state.hex[target] & 1:
        return 0
    return ability(state, unit, CHARGE, target, MELEE)


def has_attack_support(state: CommanderState, attacker: int, target: int) -> bool:
    """Another unit of the attacker's side is next to the target. Rule: FC-SUP-01, FC-SUP-03, FC-KW-38, FC-RULING-47."""
    if ability(state, attacker, SUPPORTED_ATTACK, target, MELEE):
        return True
    beside = neighbours(state, target, state.rules.owner[attacker])
    return beside & ~(1 << state.hex[attacker]) != 0


def has_defence_support(state: CommanderState, attacker: int, target: int) -> bool:
    """Another unit of the defender's side is next to the attacker. Rule: FC-SUP-02, FC-SUP-03, FC-KW-38."""
    if ability_under(state, target, SUPPORTED_DEFENCE, attacker, MELEE):
        return True
    beside = neighbours(state, attacker, state.rules.owner[target])
    return beside & ~(1 << state.hex[target]) != 0


def formation(state: CommanderState, unit: int) -> int:
    """One PANIC is ignored for every two allied units in contact. Rule: FC-SUP-05, FC-SUP-06."""
    return formed(neighbours(state, unit, state.rules.owner[unit]).bit_count())


def ignored(state: CommanderState, unit: int, foe: int, kind: int, on_ground: bool) -> tuple[int, int, int, int]:
    """Faces of the opponent's roll that a unit ignores by what it has or stands in: PANIC, HIT, FULL, SUPPORT.

    Different effects add up. Rule: FC-MELEE-14, FC-TER-11, FC-KW-01, FC-KW-03, FC-KW-39, FC-RULING-39.
    """
    found = possible(state, unit)
    if not found & IGNORES:
        return 0, 0, 0, 0
    return (
        sum_of(state, unit, IGNORE_PANIC, foe, kind, on_ground) if found >> IGNORE_PANIC & 1 else 0,
        sum_of(state, unit, IGNORE_HIT, foe, kind, on_ground) if found >> IGNORE_HIT & 1 else 0,
        sum_of(state, unit, IGNORE_FULL, foe, kind, on_ground) if found >> IGNORE_FULL & 1 else 0,
        sum_of(state, unit, IGNORE_SUPPORT, foe, kind, on_ground) if found >> IGNORE_SUPPORT & 1 else 0,
    )


def clash_of(state: CommanderState, fight: Fight) -> Clash:
    """Everything that decides what the dice of this attack do.

    Formation and Valour work for the target of any attack, Valour for the attacker too, but not against a unit that
    cancels them. Rule: FC-MELEE-12, FC-MELEE-13, FC-MELEE-14, FC-RNG-02, FC-RNG-06, FC-RNG-08, FC-RNG-13, FC-SUP-04,
    FC-SUP-05, FC-SUP-06, FC-SUP-07, FC-SUP-09, FC-KW-03, FC-KW-09, FC-KW-12, FC-KW-28, FC-KW-32, FC-MAG-02, FC-MAG-03,
    FC-RULING-54, FC-RULING-59, FC-RULING-88.
    """
    attacker, target, kind = fight.attacker, fight.target, fight.kind
    is_melee = kind == MELEE
    if is_melee:
        supported = has_attack_support(state, attacker, target)
    else:
        supported = is_in_base_range(state, attacker, target) or ability(
            state, attacker, SUPPORTED_ATTACK, target, kind
        ) != 0  # fmt: skip
    on_ground = not ability(state, attacker, CANCEL_GROUND, target, kind)
    faces = ignored(state, target, attacker, kind, on_ground)
    if ability(state, attacker, CANCEL_COURAGE, target, kind):
        faces = (0, *faces[1:])
    else:
        faces = (faces[0] + formation(state, target), *faces[1:])
    return Clash(
        full_hits=not is_weak(state, attacker),
        support_hits=supported,
        panics_added=ability(state, attacker, ADD_PANIC, target, kind),
        is_forged=ability(state, target, FEARLESS, attacker, kind) != 0,
        ignored=faces,
        support_parries=is_melee and has_defence_support(state, attacker, target),
        counters=is_melee,
        counter_full=not is_weak(state, target),
        counter_forged=state.rules.fearless_when_attacking and ability(state, attacker, FEARLESS, target, kind) != 0,
        counter_ignored=ignored(state, attacker, target, kind, True) if is_melee else (0, 0, 0, 0),
        attacker_parries=state.rules.attacker_parries if is_melee else (),
    )


# Shots


def is_in_base_range(state: CommanderState, shooter: int, target: int) -> bool:
    """Within base range, or lit by Signal Lights. Rule: FC-RNG-02, FC-RNG-12, FC-RULING-51."""
    if distance(state, shooter, target) <= profile_of(state, shooter).base:
        return True
    return ability(state, target, EXPOSED, shooter) != 0


def can_see(state: CommanderState, shooter: int, target: int) -> bool:
    """A straight line that neither units nor terrain interrupt; from a Hill, over one's own units.

    Rule: FC-LOS-01, FC-LOS-02, FC-LOS-03, FC-LOS-04, FC-LOS-05, FC-LOS-06, FC-LOS-07, FC-TER-12, FC-RULING-53.
    """
    return state.rules.grid.is_visible(state.hex[shooter], state.hex[target], blocking(state, shooter))


def blocking(state: CommanderState, shooter: int) -> int:
    """The hexes that interrupt the lines of sight of a unit. Rule: FC-LOS-03, FC-LOS-05, FC-TER-12, FC-RULING-53."""
    units = state.occupied
    if ability(state, shooter, SEE_OVER_ALLIES):
        units = state.force[1 - state.rules.owner[shooter]]
    return state.ground.opaque | units


def shot_targets(state: CommanderState, shooter: int) -> list[int]:
    """Enemies that a unit can shoot at now, also those in contact with its allies.

    Rule: FC-RNG-01, FC-RNG-02, FC-RNG-11, FC-MAG-04, FC-RULING-50.
    """
    profile = profile_of(state, shooter)
    if not profile.ranged or has_enemy_beside(state, shooter):
        return []
    grid = state.rules.grid
    here = state.hex[shooter]
    near = grid.disc(here, profile.maximum) & state.force[1 - state.rules.owner[shooter]]
    if not near:
        return []
    blocked = blocking(state, shooter)
    return sorted([state.at[hex_] for hex_ in bits(near) if grid.is_visible(here, hex_, blocked)])
