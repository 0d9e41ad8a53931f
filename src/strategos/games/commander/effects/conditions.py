"""The conditions of effects: named predicates, asked of a unit, its opponent in an attack, and the kind of attack."""

from __future__ import annotations

from strategos.games.commander.model import CommanderState
from strategos.games.commander.queries import army_of, distance, has_enemy_beside, neighbours, profile_of
from strategos.games.commander.words import (
    COLOSSAL,
    EMPIRE,
    HERO,
    MAGIC,
    MELEE,
    MOVED,
    NO_ATTACK,
    NOBODY,
    RAN,
    REGULAR,
    SPEECH_HEXES,
    STOOD,
    STYX,
)


def in_melee(state: CommanderState, unit: int, foe: int, kind: int) -> bool:
    """In melee, attacking or attacked."""
    return kind == MELEE


def from_afar(state: CommanderState, unit: int, foe: int, kind: int) -> bool:
    """In a ranged attack, by magic or not."""
    return kind not in (MELEE, NO_ATTACK)


def by_magic(state: CommanderState, unit: int, foe: int, kind: int) -> bool:
    """In an attack by magic."""
    return kind == MAGIC


def attacking(state: CommanderState, unit: int, foe: int, kind: int) -> bool:
    """The unit is the attacker: all attacks are those of the active unit."""
    return kind != NO_ATTACK and unit == state.active


def attacked(state: CommanderState, unit: int, foe: int, kind: int) -> bool:
    """The unit is the target."""
    return kind != NO_ATTACK and unit != state.active


def at_long_range(state: CommanderState, unit: int, foe: int, kind: int) -> bool:
    """Beyond the base range of the shooter."""
    if foe == NOBODY or kind in (MELEE, NO_ATTACK):
        return False
    shooter = unit if unit == state.active else foe
    return distance(state, unit, foe) > profile_of(state, shooter).base


def after_moving(state: CommanderState, unit: int, foe: int, kind: int) -> bool:
    """The unit is active and has moved or run."""
    return unit == state.active and state.moved != STOOD


def after_walking(state: CommanderState, unit: int, foe: int, kind: int) -> bool:
    """The unit is active and has moved, not run."""
    return unit == state.active and state.moved == MOVED


def after_running(state: CommanderState, unit: int, foe: int, kind: int) -> bool:
    """The unit is active and has run."""
    return unit == state.active and state.moved == RAN


def of_empire(state: CommanderState, unit: int, foe: int, kind: int) -> bool:
    """A unit of the Empire."""
    return state.rules.owner[unit] == EMPIRE


def of_styx(state: CommanderState, unit: int, foe: int, kind: int) -> bool:
    """A unit of Styx."""
    return state.rules.owner[unit] == STYX


def infantry(state: CommanderState, unit: int, foe: int, kind: int) -> bool:
    """A regular unit of the class infantry."""
    return profile_of(state, unit).is_infantry


def regular(state: CommanderState, unit: int, foe: int, kind: int) -> bool:
    """A regular unit."""
    return profile_of(state, unit).type == REGULAR


def hero(state: CommanderState, unit: int, foe: int, kind: int) -> bool:
    """A hero."""
    return profile_of(state, unit).type == HERO


def colossal(state: CommanderState, unit: int, foe: int, kind: int) -> bool:
    """A colossal creature."""
    return profile_of(state, unit).type == COLOSSAL


def enemy_beside(state: CommanderState, unit: int, foe: int, kind: int) -> bool:
    """An enemy is in contact."""
    return has_enemy_beside(state, unit)


def ally_beside(state: CommanderState, unit: int, foe: int, kind: int) -> bool:
    """An own unit is in contact."""
    return neighbours(state, unit, state.rules.owner[unit]) != 0


def wounded(state: CommanderState, unit: int, foe: int, kind: int) -> bool:
    """The unit has lost miniatures or Health."""
    return state.wounds[unit] != 0


def tired(state: CommanderState, unit: int, foe: int, kind: int) -> bool:
    """The unit has fatigue tokens."""
    return state.fatigue[unit] != 0


def defending(state: CommanderState, unit: int, foe: int, kind: int) -> bool:
    """The unit has a Defence token."""
    return state.defending >> unit & 1 != 0


def on_difficult_ground(state: CommanderState, unit: int, foe: int, kind: int) -> bool:
    """The unit stands in difficult terrain."""
    return state.ground.difficult >> state.hex[unit] & 1 != 0


def against_hero(state: CommanderState, unit: int, foe: int, kind: int) -> bool:
    """The opponent is a hero."""
    return foe != NOBODY and profile_of(state, foe).type == HERO


def against_colossal(state: CommanderState, unit: int, foe: int, kind: int) -> bool:
    """The opponent is a colossal creature."""
    return foe != NOBODY and profile_of(state, foe).type == COLOSSAL


def against_infantry(state: CommanderState, unit: int, foe: int, kind: int) -> bool:
    """The opponent is infantry."""
    return foe != NOBODY and profile_of(state, foe).is_infantry


def tired_ally_near(state: CommanderState, unit: int, foe: int, kind: int) -> bool:
    """Another own unit within two hexes has fatigue tokens."""
    for other in army_of(state, state.rules.owner[unit]):
        if other != unit and state.fatigue[other] and distance(state, unit, other) <= SPEECH_HEXES:
            return True
    return False
