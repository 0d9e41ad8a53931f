"""How many dice are rolled, what their faces do, and whom a shot can hit. Numbers explain themselves."""

from __future__ import annotations

from strategos.boards.graph import bits
from strategos.games.commander.frames import Fight
from strategos.games.commander.model import CommanderState
from strategos.games.commander.odds.attack import formation as formed
from strategos.games.commander.queries import (
    base_level,
    distance,
    has_enemy_beside,
    is_weak,
    level,
    level_under,
    neighbours,
    profile_of,
    stands_in,
)
from strategos.games.commander.rules.dice import Clash
from strategos.games.commander.words import (
    ARMOUR,
    ATTACK_SUPPORT,
    CHARGE,
    CLAWS,
    DEAFENING_VOLLEY,
    DEFENCE_SUPPORT,
    DOMINATION,
    DRAIN_STRENGTH,
    EMPIRE,
    FORGED,
    FULL,
    GHOSTLY,
    HIT,
    LIT,
    MELEE,
    NOTHING,
    POWERFUL_STRIKES,
    SCOUT,
    STOOD,
    SUPPORT,
    TERRIFYING_ATTACK,
    TERRIFYING_SHADOWS,
    TERROR,
    VALOUR,
)  # fmt: skip
from strategos.kernel.stats import Explained, Modifier


def attack_dice(state: CommanderState, fight: Fight) -> Explained:
    """The dice of an attack: never less than one.

    Rule: FC-UNIT-10, FC-UNIT-12, FC-MELEE-05, FC-RNG-03, FC-DICE-07, FC-STA-04, FC-TER-12, FC-ELEM-03, FC-ELEM-06,
    FC-KW-04, FC-KW-19, FC-RULING-09.
    """
    unit = fight.attacker
    profile = profile_of(state, unit)
    parts: list[Modifier] = []
    card = state.card if unit == state.active else NOTHING
    if fight.kind == MELEE:
        parts.append(Modifier(profile.attack, "attack", "FC-UNIT-10"))
        if stands_in(state, unit, state.ground.hill):
            parts.append(Modifier(1, "hill", "FC-TER-12"))
        parts += element_dice(state, unit)
        if card == POWERFUL_STRIKES:
            parts.append(Modifier(1, "powerful_strikes", "FC-CARD-03"))
        elif card == TERRIFYING_ATTACK and base_level(state, unit, TERROR):
            parts.append(Modifier(1, "terrifying_attack", "FC-CARD-03"))
        elif card == CLAWS and base_level(state, unit, DOMINATION):
            parts.append(Modifier(1, "claws", "FC-CARD-03"))
        parts.append(Modifier(fight.charge, "charge", "FC-KW-04"))
    else:
        parts.append(Modifier(profile.ranged, "ranged", "FC-UNIT-12"))
    if card == DRAIN_STRENGTH:
        parts.append(Modifier(-1, "drain_strength", "FC-CARD-17"))
    if fight.effort:
        parts.append(Modifier(1, "fatigue", "FC-STA-04"))
    return Explained("attack", parts, low=Modifier(1, "least", "FC-DICE-07"))


def defence_dice(state: CommanderState, fight: Fight) -> Explained:
    """The dice of a defence roll. A card changes them only if it says so, a recharge never.

    Rule: FC-UNIT-11, FC-MELEE-09, FC-DICE-07, FC-STA-04, FC-ELEM-03, FC-ELEM-06, FC-RULING-94.
    """
    unit = fight.target
    parts = [Modifier(profile_of(state, unit).defence, "defence", "FC-UNIT-11")]
    if not level(state, fight.attacker, SCOUT):
        parts += element_dice(state, unit)
    if fight.bracing:
        parts.append(Modifier(1, "fatigue", "FC-STA-04"))
    return Explained("defence", parts, low=Modifier(0, "least", "FC-DICE-07"))


def element_dice(state: CommanderState, unit: int) -> list[Modifier]:
    """One more die near the altar or statue of one's own side. Rule: FC-ELEM-03, FC-ELEM-06, FC-ELEM-09."""
    if state.rules.owner[unit] == EMPIRE:
        if stands_in(state, unit, state.ground.statue):
            return [Modifier(1, "statue", "FC-ELEM-06")]
    elif stands_in(state, unit, state.ground.altar_styx):
        return [Modifier(1, "altar_styx", "FC-ELEM-03")]
    return []


def charge_dice(state: CommanderState, unit: int, target: int) -> int:
    """Dice of a charge: after moving, once in an activation, not at an enemy next to where the movement began.

    Rule: FC-KW-04, FC-KW-05, FC-RULING-78.
    """
    if state.moved == STOOD or state.pursued:
        return 0
    if state.rules.adjacent[state.start] >> state.hex[target] & 1:
        return 0
    return level(state, unit, CHARGE)


def has_attack_support(state: CommanderState, attacker: int, target: int) -> bool:
    """Another unit of the attacker's side is next to the target. Rule: FC-SUP-01, FC-SUP-03, FC-KW-38, FC-RULING-47."""
    if level(state, attacker, ATTACK_SUPPORT):
        return True
    beside = neighbours(state, target, state.rules.owner[attacker])
    return beside & ~(1 << state.hex[attacker]) != 0


def has_defence_support(state: CommanderState, attacker: int, target: int) -> bool:
    """Another unit of the defender's side is next to the attacker. Rule: FC-SUP-02, FC-SUP-03, FC-KW-38."""
    if level_under(state, target, DEFENCE_SUPPORT, attacker):
        return True
    beside = neighbours(state, attacker, state.rules.owner[target])
    return beside & ~(1 << state.hex[target]) != 0


def formation(state: CommanderState, unit: int) -> int:
    """One PANIC is ignored for every two allied units in contact. Rule: FC-SUP-05, FC-SUP-06."""
    return formed(neighbours(state, unit, state.rules.owner[unit]).bit_count())


def panic_ignored(state: CommanderState, unit: int, attacker: int) -> int:
    """PANIC results that a target ignores: Formation and Valour. Rule: FC-SUP-05, FC-SUP-07, FC-KW-03, FC-MAG-03."""
    if attacker == state.active and state.card == TERRIFYING_SHADOWS:
        return 0
    return formation(state, unit) + level_under(state, unit, VALOUR, attacker)


def ignored(
    state: CommanderState, unit: int, panics: int, is_melee: bool, in_forest: bool
) -> tuple[int, int, int, int]:
    """Faces of the opponent's roll that a unit ignores: PANIC, HIT, FULL, SUPPORT.

    Different effects add up. Rule: FC-MELEE-14, FC-TER-11, FC-KW-01, FC-KW-39, FC-RULING-39.
    """
    rules = state.rules
    counts = [panics, 0, 0, 0]
    if is_melee and level(state, unit, ARMOUR):
        counts[rules.armour_face - HIT + 1] += 1
    if in_forest:
        counts[rules.forest_face - HIT + 1] += 1
    if state.effects[unit] & GHOSTLY:
        counts[FULL - HIT + 1] += 1
    return counts[0], counts[1], counts[2], counts[SUPPORT - HIT + 1]


def clash_of(state: CommanderState, fight: Fight) -> Clash:
    """Everything that decides what the dice of this attack do.

    Rule: FC-MELEE-12, FC-MELEE-13, FC-MELEE-14, FC-RNG-02, FC-RNG-06, FC-RNG-08, FC-RNG-13, FC-SUP-04, FC-SUP-06,
    FC-SUP-09, FC-KW-09, FC-KW-12, FC-KW-32, FC-MAG-02, FC-MAG-03, FC-RULING-54, FC-RULING-59, FC-RULING-88.
    """
    attacker, target = fight.attacker, fight.target
    is_melee = fight.kind == MELEE
    dominates = level(state, attacker, DOMINATION) != 0
    is_scout = level(state, attacker, SCOUT) != 0
    if is_melee:
        supported = dominates or has_attack_support(state, attacker, target)
        panics = int(level(state, attacker, TERROR) != 0)
    else:
        supported = dominates or is_in_base_range(state, attacker, target)
        panics = int(attacker == state.active and state.card == DEAFENING_VOLLEY)
    in_forest = stands_in(state, target, state.ground.forest) and not is_scout
    is_forged = level(state, target, FORGED) != 0
    fright = panic_ignored(state, target, attacker)
    own = (0, 0, 0, 0)
    if is_melee:
        valour = level(state, attacker, VALOUR)
        own = ignored(state, attacker, valour, True, stands_in(state, attacker, state.ground.forest))
    return Clash(
        full_hits=not is_weak(state, attacker),
        support_hits=supported,
        panics_added=panics,
        is_forged=is_forged,
        ignored=ignored(state, target, fright, is_melee, in_forest),
        support_parries=is_melee and has_defence_support(state, attacker, target),
        counters=is_melee,
        counter_full=not is_weak(state, target),
        counter_forged=state.rules.forged_when_attacking and level(state, attacker, FORGED) != 0,
        counter_ignored=own,
        attacker_parries=state.rules.attacker_parries if is_melee else (),
    )


# Shots


def is_in_base_range(state: CommanderState, shooter: int, target: int) -> bool:
    """Within base range, or lit by Signal Lights. Rule: FC-RNG-02, FC-RNG-12, FC-RULING-51."""
    return distance(state, shooter, target) <= profile_of(state, shooter).base or state.effects[target] & LIT != 0


def can_see(state: CommanderState, shooter: int, target: int) -> bool:
    """A straight line that neither units nor terrain interrupt; from a Hill, over one's own units.

    Rule: FC-LOS-01, FC-LOS-02, FC-LOS-03, FC-LOS-04, FC-LOS-05, FC-LOS-06, FC-LOS-07, FC-TER-12, FC-RULING-53.
    """
    units = state.occupied
    if stands_in(state, shooter, state.ground.hill):
        units = state.force[1 - state.rules.owner[shooter]]
    blocking = state.ground.opaque | units
    return state.rules.grid.is_visible(state.hex[shooter], state.hex[target], blocking)


def shot_targets(state: CommanderState, shooter: int) -> list[int]:
    """Enemies that a unit can shoot at now, also those in contact with its allies.

    Rule: FC-RNG-01, FC-RNG-02, FC-RNG-11, FC-MAG-04, FC-RULING-50.
    """
    profile = profile_of(state, shooter)
    if not profile.ranged or has_enemy_beside(state, shooter):
        return []
    near = state.rules.grid.disc(state.hex[shooter], profile.maximum) & state.force[1 - state.rules.owner[shooter]]
    targets = sorted([state.at[hex_] for hex_ in bits(near)])
    return [target for target in targets if can_see(state, shooter, target)]
