"""Why an action is not allowed, from what its player may know."""

from __future__ import annotations

from typing import Final

from strategos.games.pantheon.actions import (
    Absorb,
    Activate,
    AttackUnit,
    Claim,
    Deploy,
    Evade,
    GuardWith,
    Leave,
    Recall,
    Retaliate,
    Run,
    Storm,
    Throw,
    Use,
    Walk,
)  # fmt: skip
from strategos.games.pantheon.model import PantheonState
from strategos.games.pantheon.queries import is_blocked, is_full, is_usable, power_value
from strategos.games.pantheon.rules.moving import is_border_closed, is_closed
from strategos.games.pantheon.words import BOARD, DESTROYED, WAITING
from strategos.kernel.action import Action
from strategos.kernel.catalogue import Said
from strategos.kernel.game import Refusal

# What stands against most actions, whatever the position.
REASONS: Final[dict[type, Refusal]] = {
    Deploy: Refusal(
        "MB-MOVE-08",
        Said("pantheon.explain.unit-deploys-into"),
    ),
    Claim: Refusal(
        "MB-OMP-02",
        Said("pantheon.explain.no-marker-unit"),
    ),
    Absorb: Refusal(
        "MB-OMP-07",
        Said("pantheon.explain.only-divinity-absorbs"),
    ),
    Recall: Refusal(
        "MB-MAN-06",
        Said("pantheon.explain.only-own-troops"),
    ),
    Throw: Refusal(
        "MB-TAL-16",
        Said("pantheon.explain.nobody-thrown-into"),
    ),
    GuardWith: Refusal(
        "MB-GRD-01",
        Said("pantheon.explain.guard-talent-stands"),
    ),
    Evade: Refusal(
        "MB-MAN-08",
        Said("pantheon.explain.only-flying-target"),
    ),
    Retaliate: Refusal(
        "MB-RET-02",
        Said("pantheon.explain.retaliation-costs-activation"),
    ),
    Leave: Refusal(
        "MB-MODE-09",
        Said("pantheon.explain.unit-cannot-leave"),
    ),
}


def explain(state: PantheonState, seat: int, action: Action) -> Refusal | None:
    """The rule that stands against an action, or None if nothing more precise can be said."""
    if isinstance(action, (Walk, Run)):
        return explain_move(state, seat, action.to)
    if isinstance(action, Activate):
        return explain_activation(state, seat, action.unit)
    if isinstance(action, (AttackUnit, Storm)):
        return explain_attack(state, seat, action.target)
    if isinstance(action, Use):
        return explain_power(state, seat, action.power)
    if isinstance(action, Deploy) and is_full(state, action.area):
        return full()
    return REASONS.get(type(action))


def full() -> Refusal:
    """Capacity is never exceeded."""
    return Refusal("MB-COMP-10", Said("pantheon.explain.area-full"))


def acting_unit(state: PantheonState, seat: int) -> int:
    """The own unit that was activated last and stands on the board, -1 if there is none."""
    for unit in range(len(state.owner)):
        if state.owner[unit] == seat and state.activated >> unit & 1 and state.area[unit] >= 0:
            return unit
    return -1


def explain_move(state: PantheonState, seat: int, to: int) -> Refusal | None:
    """Why a unit cannot go there."""
    if is_full(state, to):
        return full()
    unit = acting_unit(state, seat)
    if unit < 0:
        return Refusal("MB-ACT-01", Said("pantheon.explain.only-activated-unit"))
    if is_blocked(state, unit):
        return Refusal(
            "MB-TAL-05",
            Said("pantheon.explain.enemy-block-holds"),
        )
    if is_closed(state, unit, state.area[unit], to):
        return Refusal(
            "MB-MOVE-06",
            Said("pantheon.explain.terrain-closed-unit"),
        )
    here = state.area[unit]
    if to in state.rules.neighbours[here] and is_border_closed(state, unit, here, to):
        return Refusal(
            "MB-BND-01",
            Said("pantheon.explain.border-between-areas"),
        )
    return Refusal("MB-MOVE-01", Said("pantheon.explain.area-out-reach"))


def explain_activation(state: PantheonState, seat: int, unit: int) -> Refusal | None:
    """Why a unit cannot be activated."""
    if state.owner[unit] != seat:
        return Refusal("MB-COMP-11", Said("pantheon.explain.unit-not-yours"))
    if state.status[unit] >= DESTROYED:
        return Refusal("MB-ACT-07", Said("pantheon.explain.unit-no-longer"))
    if state.activated >> unit & 1:
        return Refusal("MB-TURN-16", Said("pantheon.explain.unit-activated-turn"))
    if state.petrified >> unit & 1:
        return Refusal("MB-POW-08", Said("pantheon.explain.unit-petrified"))
    if not state.hand[unit]:
        return Refusal(
            "MB-ACT-02",
            Said("pantheon.explain.hold-no-activation"),
        )
    return None


def explain_attack(state: PantheonState, seat: int, target: int) -> Refusal | None:
    """Why a unit cannot be attacked."""
    if state.status[target] == WAITING:
        return Refusal("MB-MOVE-10", Said("pantheon.explain.unit-not-yet-on-board"))
    if state.status[target] != BOARD:
        return Refusal("MB-LOS-10", Said("pantheon.explain.unit-off-board"))
    if state.rules.sides[state.owner[target]] == state.rules.sides[seat]:
        return Refusal("MB-LOS-10", Said("pantheon.explain.unit-friend"))
    if state.evaded >> target & 1:
        return Refusal("MB-MAN-09", Said("pantheon.explain.unit-evaded-turn"))
    return Refusal("MB-LOS-05", Said("pantheon.explain.unit-out-range"))


def explain_power(state: PantheonState, seat: int, index: int) -> Refusal | None:
    """Why a power cannot be used."""
    power = state.rules.powers[index]
    if state.owner[power.unit] != seat:
        return Refusal("MB-COMP-11", Said("pantheon.explain.unit-not-yours"))
    if state.area[power.unit] < 0:
        return Refusal("MB-POW-13", Said("pantheon.explain.units-off-board"))
    if not power_value(state, power):
        return Refusal(
            "MB-POW-07",
            Said("pantheon.explain.power-not-available"),
        )
    if not is_usable(state, power):
        return Refusal(
            "MB-TERR-15",
            Said("pantheon.explain.power-cannot-used"),
        )
    return Refusal(
        "MB-POW-10",
        Said("pantheon.explain.conditions-do-not"),
    )
