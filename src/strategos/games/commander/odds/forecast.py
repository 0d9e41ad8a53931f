"""The odds of an attack in a position: what a player sees before it is declared."""

from __future__ import annotations

from strategos.games.commander.effects.abilities import (
    COUNTER,
    PANIC_WOUNDS,
    REROLL_ATTACK,
    REROLL_DEFENCE,
    SHELTER,
)
from strategos.games.commander.frames import Fight, Turn
from strategos.games.commander.model import CommanderState
from strategos.games.commander.odds.attack import Odds, Plan, odds
from strategos.games.commander.queries import (
    ability,
    ability_under,
    can_tire_in_activation,
    profile_of,
    remaining,
)
from strategos.games.commander.rules.losses import may_endure
from strategos.games.commander.rules.strength import attack_dice, charge_dice, clash_of, defence_dice
from strategos.games.commander.words import MAGIC, MELEE, SHOT

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
    return has_token or ability_under(state, fight.target, COUNTER, fight.attacker, fight.kind) != 0


def plan_of(state: CommanderState, fight: Fight, rolls: bool, tires: bool = False) -> Plan:
    """The numbers of an attack: dice, re-rolls, what follows parrying. `tires`: both sides take fatigue against damage.

    Rule: FC-MELEE-05, FC-MELEE-09, FC-MELEE-17, FC-MELEE-18, FC-RNG-13.
    """
    attacker, target, kind = fight.attacker, fight.target, fight.kind
    return Plan(
        clash_of(state, fight),
        attack_dice(state, fight).total,
        ability(state, attacker, REROLL_ATTACK, target, kind),
        defence_dice(state, fight).total if rolls else 0,
        ability_under(state, target, REROLL_DEFENCE, attacker, kind) if rolls else 0,
        ability(state, target, PANIC_WOUNDS, attacker, kind) != 0,
        0 if target in fight.sheltered else ability_under(state, target, SHELTER, attacker, kind),
        tires and may_endure(state, fight),
        remaining(state, target),
        ability(state, attacker, PANIC_WOUNDS, target, kind) != 0,
        0 if attacker in fight.sheltered else ability(state, attacker, SHELTER, target, kind),
        tires and can_tire_in_activation(state, attacker),
        remaining(state, attacker),
    )


def forecast(state: CommanderState, attacker: int, target: int, is_melee: bool, effort: bool = False) -> Odds:
    """The exact odds of an attack as things stand, if the target gives up no order and nobody takes fatigue."""
    fight = fight_of(state, attacker, target, is_melee, effort)
    return odds(plan_of(state, fight, will_roll(state, fight)))
