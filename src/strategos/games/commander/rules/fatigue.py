"""Fatigue, wounds and healing: the small changes to a unit that many rules share."""

from __future__ import annotations

from strategos.games.commander.effects.abilities import SURVIVE
from strategos.games.commander.events import Destroyed, FatigueChanged, Survived, WoundsChanged
from strategos.games.commander.model import CommanderState
from strategos.games.commander.queries import ability, ability_under, profile_of, remaining
from strategos.games.commander.rules.victory import score_kill
from strategos.games.commander.words import NOBODY, NOWHERE
from strategos.kernel.event import happen


def tire(state: CommanderState, unit: int) -> None:
    """A unit takes a fatigue token by choice. Rule: FC-STA-02, FC-STA-03, FC-STA-04."""
    happen(state, FatigueChanged(unit, True, state.fatigue[unit] + 1))


def force_fatigue(state: CommanderState, unit: int) -> None:
    """A rule forces fatigue on a unit: one that has no room for it loses a miniature or takes a wound instead.

    Rule: FC-STA-10, FC-STA-11, FC-STA-12.
    """
    if state.fatigue[unit] < profile_of(state, unit).stamina:
        happen(state, FatigueChanged(unit, False, state.fatigue[unit] + 1))
        return
    suffer(state, unit, 1, "exhausted")
    bury(state, (unit,))


def refresh(state: CommanderState, unit: int, tokens: int = 1) -> None:
    """A unit loses fatigue tokens, as far as it has any. Rule: FC-RULING-97."""
    if state.fatigue[unit]:
        happen(state, FatigueChanged(unit, False, max(0, state.fatigue[unit] - tokens)))


def heal(state: CommanderState, unit: int, amount: int = 1) -> None:
    """A unit recovers miniatures or wounds, never above what its card prints. Rule: FC-UNIT-17, FC-RULING-11."""
    if state.wounds[unit] and amount:
        happen(state, WoundsChanged(unit, max(0, state.wounds[unit] - amount), "healed"))


def suffer(state: CommanderState, unit: int, damage: int, why: str) -> int:
    """A unit loses a miniature or takes a wound for each point of damage; what it really lost comes back.

    Rule: FC-UNIT-05, FC-UNIT-06.
    """
    lost = min(damage, remaining(state, unit))
    if lost:
        happen(state, WoundsChanged(unit, state.wounds[unit] + lost, why))
    return lost


def bury(state: CommanderState, units: tuple[int, ...]) -> None:
    """Units with nothing left are destroyed and leave the map; Survivor keeps one, once per round.

    What kills another unit than the active one is an attack of the active one, so that a Scout takes from it what its
    hex lends. Points of both sides are scored before anybody looks at them. Rule: FC-UNIT-05, FC-UNIT-07, FC-MELEE-21,
    FC-KW-28, FC-KW-36, FC-RULING-16, FC-RULING-64, FC-RULING-81.
    """
    active = state.active
    for unit in units:
        if state.hex[unit] != NOWHERE and remaining(state, unit) <= 0:
            is_attacked = active not in (NOBODY, unit)
            survives = ability_under(state, unit, SURVIVE, active) if is_attacked else ability(state, unit, SURVIVE)
            if survives and not state.survived >> unit & 1:
                happen(state, Survived(unit))
            else:
                happen(state, Destroyed(unit))
                score_kill(state, unit)
