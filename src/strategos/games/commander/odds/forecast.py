"""The odds of an attack in a position: what a player sees before it is declared."""

from __future__ import annotations

from strategos.games.commander.frames import Fight, Turn
from strategos.games.commander.model import CommanderState
from strategos.games.commander.odds.attack import Odds, Plan, odds
from strategos.games.commander.queries import (
    can_tire,
    can_tire_in_activation,
    level,
    level_under,
    profile_of,
    remaining,
    stands_in,
)
from strategos.games.commander.rules.strength import attack_dice, charge_dice, clash_of, defence_dice
from strategos.games.commander.words import (
    COUNTERATTACK,
    CRUSHING_BLOW,
    MAGIC,
    MASTER_ATTACK,
    MASTER_DEFENCE,
    MASTER_SHOOTING,
    MELEE,
    RISEN,
    SCOUT,
    SHOT,
)

_NOWHEN = Turn(0, 0)


def fight_of(state: CommanderState, attacker: int, target: int, is_melee: bool, effort: bool = False) -> Fight:
    """An attack as it would be declared now. Rule: FC-MELEE-05, FC-RNG-03."""
    kind = MELEE if is_melee else MAGIC if profile_of(state, attacker).is_magic else SHOT
    charge = charge_dice(state, attacker, target) if is_melee and attacker == state.active else 0
    places = (state.hex[attacker], state.hex[target])
    return Fight(attacker, target, kind, _NOWHEN, places=places, charge=charge, effort=effort)


def will_roll(state: CommanderState, fight: Fight) -> bool:
    """Whether the target rolls without giving up an order: by a Defence token or Counterattack. Rule: FC-ACN-08."""
    if fight.kind == MAGIC:
        return False
    has_token = state.defending >> fight.target & 1 != 0
    return has_token or level_under(state, fight.target, COUNTERATTACK, fight.attacker) != 0


def plan_of(state: CommanderState, fight: Fight, rolls: bool, tires: bool = False) -> Plan:
    """The numbers of an attack: dice, re-rolls, what follows parrying. `tires`: both sides take fatigue against damage.

    Rule: FC-MELEE-05, FC-MELEE-09, FC-MELEE-17, FC-MELEE-18, FC-RNG-13.
    """
    attacker, target = fight.attacker, fight.target
    is_melee = fight.kind == MELEE
    villages = state.ground.villages
    is_crushed = is_melee and attacker == state.active and state.card == CRUSHING_BLOW
    return Plan(
        clash_of(state, fight),
        attack_dice(state, fight).total,
        level(state, attacker, MASTER_ATTACK if is_melee else MASTER_SHOOTING),
        defence_dice(state, fight).total if rolls else 0,
        level_under(state, target, MASTER_DEFENCE, attacker) if rolls else 0,
        level(state, target, RISEN) != 0,
        stands_in(state, target, villages) and not level(state, attacker, SCOUT),
        tires and not is_crushed and target not in fight.weary and can_tire(state, target),
        remaining(state, target),
        level(state, attacker, RISEN) != 0,
        stands_in(state, attacker, villages),
        tires and can_tire_in_activation(state, attacker),
        remaining(state, attacker),
    )


def forecast(state: CommanderState, attacker: int, target: int, is_melee: bool, effort: bool = False) -> Odds:
    """The exact odds of an attack as things stand, if the target gives up no order and nobody takes fatigue."""
    fight = fight_of(state, attacker, target, is_melee, effort)
    return odds(plan_of(state, fight, will_roll(state, fight)))
