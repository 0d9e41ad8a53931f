"""The conditions that effects of pantheon can have, by the names that content files use.

Each takes the state, the unit that the effect is about (its holder, a friend to whom it lends, or the unit on the
ground that has it) and the attack in which it is asked: NO_ATTACK for movement and abilities.
"""

from __future__ import annotations

from collections.abc import Callable

from strategos.games.pantheon.effects.lists import Condition
from strategos.games.pantheon.effects.vocabulary import VOCABULARY
from strategos.games.pantheon.frames import Attack
from strategos.games.pantheon.model import PantheonState
from strategos.games.pantheon.queries import is_complete, is_flying, type_of
from strategos.games.pantheon.rules.strength import companions
from strategos.games.pantheon.words import AQUATIC, HERO, LAND, MONSTER, NOBODY, RETALIATION
from strategos.kernel.catalogue import Said


def condition(name: str, has_opposite: bool = False) -> Callable[[Condition], Condition]:
    """Register a condition with its words; some have words of their own for when it must not hold."""
    code = f"pantheon.conditions.{name.replace('_', '-')}"
    return (
        VOCABULARY.condition(name, Said(code), Said(f"{code}-not"))
        if has_opposite
        else VOCABULARY.condition(name, Said(code))
    )


# -- the attack -------------------------------------------------------------------------------------------------------


@condition("from_afar", has_opposite=True)
def is_from_afar(state: PantheonState, unit: int, attack: Attack) -> bool:
    """At distance 1 or more."""
    return attack.distance > 0


@condition("across_border")
def is_across_border(state: PantheonState, unit: int, attack: Attack) -> bool:
    """At distance 0, but from next to a full area. Rule: MB-LOS-08."""
    return attack.is_across


@condition("retaliating")
def is_retaliating(state: PantheonState, unit: int, attack: Attack) -> bool:
    """The attack answers one."""
    return attack.shape == RETALIATION


@condition("attacker_flies")
def has_flying_attacker(state: PantheonState, unit: int, attack: Attack) -> bool:
    """The attacker flies."""
    return attack.attacker != NOBODY and is_flying(state, attack.attacker)


@condition("target_flies")
def has_flying_target(state: PantheonState, unit: int, attack: Attack) -> bool:
    """The target flies."""
    return attack.target != NOBODY and is_flying(state, attack.target)


@condition("target_is_divinity")
def is_against_divinity(state: PantheonState, unit: int, attack: Attack) -> bool:
    """The target is a god or titan."""
    return attack.target != NOBODY and state.rules.profiles[attack.target].is_divinity


@condition("target_is_hero")
def is_against_hero(state: PantheonState, unit: int, attack: Attack) -> bool:
    """The target is a hero."""
    return attack.target != NOBODY and state.rules.profiles[attack.target].cls == HERO


@condition("target_is_monster")
def is_against_monster(state: PantheonState, unit: int, attack: Attack) -> bool:
    """The target is a monster."""
    return attack.target != NOBODY and state.rules.profiles[attack.target].cls == MONSTER


@condition("target_is_troops")
def is_against_troops(state: PantheonState, unit: int, attack: Attack) -> bool:
    """The target is troops."""
    return attack.target != NOBODY and state.rules.profiles[attack.target].is_troops


# -- the ground -------------------------------------------------------------------------------------------------------


@condition("from_afar_or_flying")
def is_from_afar_or_flying(state: PantheonState, unit: int, attack: Attack) -> bool:
    """At distance 1 or more, or by a flying attacker. Rule: MB-TERR-05."""
    return attack.distance > 0 or has_flying_attacker(state, unit, attack)


@condition("under_trees")
def is_under_trees(state: PantheonState, unit: int, attack: Attack) -> bool:
    """The unit is of a type that trees cover in this edition. Rule: MB-TERR-05, MB-ED-28."""
    return state.rules.switches.forest_covers_all or type_of(state, unit) in (LAND, AQUATIC)


@condition("from_beside")
def is_from_beside(state: PantheonState, unit: int, attack: Attack) -> bool:
    """At distance 0; in some editions not across the border of a full area. Rule: MB-TERR-06, MB-ED-29."""
    return attack.distance == 0 and not (attack.is_across and state.rules.switches.ruins_cover_inside_only)


@condition("from_outside")
def is_from_outside(state: PantheonState, unit: int, attack: Attack) -> bool:
    """At distance 1 or more; in some editions also by a flying attacker. Rule: MB-TERR-19, MB-ED-54."""
    if attack.distance > 0:
        return True
    return state.rules.switches.cage_covers_from_flyers and has_flying_attacker(state, unit, attack)


# -- the unit ---------------------------------------------------------------------------------------------------------


@condition("is_troops")
def is_troops(state: PantheonState, unit: int, attack: Attack) -> bool:
    """The unit is troops."""
    return state.rules.profiles[unit].is_troops


@condition("is_divinity")
def is_divinity(state: PantheonState, unit: int, attack: Attack) -> bool:
    """The unit is a god or titan."""
    return state.rules.profiles[unit].is_divinity


@condition("with_friend")
def is_with_friend(state: PantheonState, unit: int, attack: Attack) -> bool:
    """Another friendly unit is in its area. Rule: MB-RULING-65."""
    return bool(companions(state, unit))


@condition("with_complete_troops")
def is_with_complete_troops(state: PantheonState, unit: int, attack: Attack) -> bool:
    """Another friendly troop unit, which is complete, is in its area. Rule: MB-TAL-19, MB-RULING-65."""
    profiles = state.rules.profiles
    return any(profiles[other].is_troops and is_complete(state, other) for other in companions(state, unit))


@condition("carrying")
def is_carrying(state: PantheonState, unit: int, attack: Attack) -> bool:
    """The unit carries a marker."""
    return bool(state.carries[unit])


# -- what lasts for a while -------------------------------------------------------------------------------------------


@condition("uprooted")
def is_uprooted(state: PantheonState, unit: int, attack: Attack) -> bool:
    """The unit has torn out a tree or column, and that still counts. Rule: MB-TAL-10."""
    return bool(state.uprooted >> unit & 1)


@condition("roused")
def is_roused(state: PantheonState, unit: int, attack: Attack) -> bool:
    """The unit was called on by a born leader in this activation. Rule: MB-POW-08."""
    return bool(state.roused >> unit & 1)


@condition("inspired")
def is_inspired(state: PantheonState, unit: int, attack: Attack) -> bool:
    """The unit stands firm for a born leader until its player's next turn. Rule: MB-POW-08."""
    return bool(state.inspired >> unit & 1)


@condition("dodging")
def is_dodging(state: PantheonState, unit: int, attack: Attack) -> bool:
    """The unit dodges until the end of the turn. Rule: MB-POW-08."""
    return bool(state.dodging >> unit & 1)
