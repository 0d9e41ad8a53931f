"""Powers: what they cost, and which a unit can use at a moment of its activation."""

from __future__ import annotations

from strategos.games.pantheon.card_queries import can_pay, is_bought, might_pay
from strategos.games.pantheon.effects.functions import BETWEEN
from strategos.games.pantheon.frames import Activation
from strategos.games.pantheon.model import PantheonState, Power
from strategos.games.pantheon.queries import is_usable
from strategos.games.pantheon.rules.cards import buy
from strategos.games.pantheon.words import PASSIVE, PERMANENT, POWER
from strategos.kernel.flow import Frame, Next, Step
from strategos.kernel.records import replace

# -- cost -----------------------------------------------------------------------------------------------------------


def power_cost(state: PantheonState, power: Power) -> int:
    """What a power costs; in the manual the type decides. Rule: MB-POW-06, MB-RULING-76, MB-ED-47."""
    if state.rules.switches.power_types_price:
        if power.type == PASSIVE:
            return 0
        if power.type == PERMANENT:
            return max(1, power.cost)
    return power.cost


def is_spent(state: PantheonState, power: Power) -> bool:
    """Whether a power with a cost was bought already this turn. Rule: MB-MAN-02, MB-MAN-12, MB-POW-10, MB-ED-48."""
    seat = state.owner[power.unit]
    if state.rules.switches.limits_own_turn and seat != state.active:
        return False
    return power_cost(state, power) > 0 and is_bought(state, seat, POWER + power.index)


def is_affordable(state: PantheonState, power: Power) -> bool:
    """Whether the owner can pay for a power now. Rule: MB-POW-06, MB-POW-10."""
    return not is_spent(state, power) and can_pay(state, state.owner[power.unit], power_cost(state, power))


def is_power_possible(state: PantheonState, power: Power, cards: int = 0) -> bool:
    """Whether the table must think it possible that the owner pays for a power and keeps cards. Rule: MB-RULING-98."""
    return not is_spent(state, power) and might_pay(state, state.owner[power.unit], power_cost(state, power), cards)


def is_any_possible(state: PantheonState, powers: list[Power]) -> bool:
    """Whether the table must think it possible that the owner pays for one of these powers. Rule: MB-RULING-98."""
    for power in powers:
        if is_power_possible(state, power):
            return True
    return False


def buy_power(state: PantheonState, power: Power) -> list[Frame]:
    """The frames that pay for a power, before its effect. Rule: MB-CMB-08, MB-AOW-05, MB-POW-06."""
    cost = power_cost(state, power)
    if not cost:
        return []
    return buy(state, state.owner[power.unit], POWER + power.index, cost)


# -- in an activation -----------------------------------------------------------------------------------------------


def was_used(act: Activation, power: Power) -> bool:
    """Whether a power was used in this activation."""
    return bool(act.used >> power.index & 1)


def powers_at(state: PantheonState, act: Activation, moment: int) -> list[Power]:
    """The active powers that can be used at a moment of an activation; at its start and its end once each.

    Rule: MB-POW-03, MB-TURN-08, MB-TURN-10, MB-DEC-09, MB-DEC-10.
    """
    found: list[Power] = []
    profile = state.rules.profiles[act.unit]
    if not profile.moments & moment:
        return found
    for power in profile.powers:
        side = power.side
        if side is None or not side.moments & moment or not is_usable(state, power):
            continue
        if moment == BETWEEN or not was_used(act, power):
            if side.is_possible(state, act, power):
                found.append(power)
    return found


def use_side_power(state: PantheonState, act: Activation, power: Power, back: Step[Activation]) -> Next:
    """Carry out an active power and come back. Rule: MB-POW-03, MB-POW-08, MB-POW-09."""
    assert power.side is not None
    used = replace(act, used=act.used | 1 << power.index)
    return power.side.employ(state, used, power, buy_power(state, power), back)


def attack_powers(state: PantheonState, act: Activation) -> list[Power]:
    """The special attacks that have something to attack now. Rule: MB-POW-02, MB-CMB-06, MB-RULING-86, MB-DEC-15."""
    found: list[Power] = []
    for power in state.rules.profiles[act.unit].powers:
        if power.attack is not None and is_usable(state, power) and power.attack.is_possible(state, act, power):
            found.append(power)
    return found


def use_attack_power(state: PantheonState, power: Power) -> list[Frame]:
    """Pay, then choose the target and attack. Rule: MB-CMB-05, MB-CMB-06, MB-CMB-08."""
    assert power.attack is not None
    return [*buy_power(state, power), *power.attack.begin(state, power)]
