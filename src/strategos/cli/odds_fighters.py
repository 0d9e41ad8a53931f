"""The two sides of an attack in `strategos odds commander`, by numbers or as named units, made into a plan."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from strategos import games
from strategos.cli.units import find_unit, units_of
from strategos.games.commander.effects.abilities import (
    ADD_PANIC,
    ATTACK,
    CANCEL_GROUND,
    CHARGE,
    COUNTER,
    DEFENCE,
    FEARLESS,
    PANIC_WOUNDS,
    REROLL_ATTACK,
    REROLL_DEFENCE,
    SUPPORTED_ATTACK,
    SUPPORTED_DEFENCE,
)
from strategos.games.commander.effects.compiling import outfit
from strategos.games.commander.game import Commander
from strategos.games.commander.model import CommanderState
from strategos.games.commander.odds.attack import Plan, formation
from strategos.games.commander.queries import ability, bonuses, is_weak, profile_of
from strategos.games.commander.rules.dice import Clash
from strategos.games.commander.rules.strength import ignored
from strategos.games.commander.setup import GRID, prepare
from strategos.games.commander.words import FACTIONS, GUARD, MAGIC, MELEE, SHOT
from strategos.kernel.errors import BadContent

Unit = Mapping[str, Any]
PLACE: Final = GRID.number(6, 4)


@dataclass(frozen=True)
class Fighter:
    """One side. None means: not said, so a named unit's own value counts."""

    dice: int | None
    rerolls: int | None
    left: int | None
    weak: bool
    valour: int  # PANIC results that it ignores
    armour: int  # HIT results that it ignores
    forest: bool
    village: bool
    risen: bool
    tires: bool
    incorporeal: int  # FULL results that it ignores
    forged: bool = False


@dataclass(frozen=True)
class Attack:
    """How the attack is made."""

    shot: bool
    magic: bool
    beyond_base: bool
    support: bool
    defence_support: bool
    terror: int  # PANIC results that it adds
    allies: int  # of the target, in contact with it
    scout: bool
    hill: bool
    charge: bool
    defending: bool
    recharged: bool
    dominates: bool = False


def check_attack(how: Attack, target: Fighter) -> None:
    """Refuse what does not go together. Rule: FC-SUP-04, FC-KW-01, FC-KW-04, FC-MAG-01, FC-RNG-02."""
    for option, given in (
        ("--support", how.support),
        ("--defence-support", how.defence_support),
        ("--charge", how.charge),
        ("--hill", how.hill),
        ("--armour", target.armour),
    ):
        if given and how.shot:
            raise BadContent(
                "cli.odds_fighters.melee-only",
                option=option,
            )
    if how.beyond_base and not how.shot:
        raise BadContent(
            "cli.odds_fighters.beyond-base",
        )
    if how.magic and (target.dice or how.defending):
        option = "--defence" if target.dice else "--defending"
        raise BadContent(
            "cli.odds_fighters.no-defence",
            option=option,
        )
    if not 0 <= how.allies <= 6:
        raise BadContent(
            "cli.odds_fighters.formation",
            allies=how.allies,
        )


def by_numbers(attacker: Fighter, target: Fighter, how: Attack) -> Plan:
    """The plan of an attack without names."""
    for option, given in (("--charge", how.charge), ("--recharged", how.recharged), ("--defending", how.defending)):
        if given:
            raise BadContent(
                "cli.odds_fighters.needs-named-units",
                option=option,
            )
    if attacker.dice is None:
        raise BadContent(
            "cli.odds_fighters.no-attack",
        )
    return plan_of(attacker, target, how)


def by_names(attacker: Fighter, target: Fighter, how: Attack, unit: Unit, other: Unit) -> Plan:
    """The plan of an attack of one unit of the content on another; what is said goes before what is printed.

    Rule: FC-KW-04, FC-KW-06, FC-KW-09, FC-KW-15, FC-KW-16, FC-KW-17, FC-KW-38, FC-MELEE-07, FC-RNG-01.
    """
    if how.shot:
        if not unit["ranged"]:
            raise BadContent(
                "cli.odds_fighters.no-ranged-attack",
                id=unit["id"],
            )
        how = replace(how, magic=how.magic or unit["ranged"]["magic"])
        check_attack(how, target)
    kind = MAGIC if how.magic else SHOT if how.shot else MELEE
    attacker, target = with_size(attacker, unit), with_size(target, other)
    state = alone((unit, attacker), (other, target), how.recharged)
    ours, theirs = state.active, next(at for at in range(len(state.kind)) if at != state.active and state.hex[at] >= 0)
    dice = attacker.dice
    if dice is None:
        dice = unit["ranged"]["dice"] if how.shot else unit["attack"]
        dice += sum(part.amount for part in bonuses(state, ours, ATTACK, theirs, kind))
    if how.charge:
        dice += charge_of(state, ours, theirs, unit)
    rerolls = ability(state, ours, REROLL_ATTACK, theirs, kind) if attacker.rerolls is None else attacker.rerolls
    defence = target.dice
    if defence is None:
        rolls = (how.defending or ability(state, theirs, COUNTER, ours, kind) != 0) and not how.magic
        extra = sum(part.amount for part in bonuses(state, theirs, DEFENCE, ours, kind))
        defence = other["defence"] + extra if rolls else 0
    again = ability(state, theirs, REROLL_DEFENCE, ours, kind) if target.rerolls is None else target.rerolls
    return plan_of(
        replace(as_printed(attacker, state, ours, theirs, kind), dice=dice, rerolls=rerolls),
        replace(as_printed(target, state, theirs, ours, kind), dice=defence, rerolls=again),
        replace(
            how,
            dominates=ability(state, ours, SUPPORTED_ATTACK, theirs, kind) != 0,
            defence_support=how.defence_support or ability(state, theirs, SUPPORTED_DEFENCE, ours, kind) != 0,
            terror=max(how.terror, ability(state, ours, ADD_PANIC, theirs, kind)),
            scout=how.scout or ability(state, ours, CANCEL_GROUND, theirs, kind) != 0,
        ),
    )


def alone(one: tuple[Unit, Fighter], two: tuple[Unit, Fighter], is_recharged: bool) -> CommanderState:
    """Two units beside each other on clear ground, the first one active: what their cards give them works there."""
    game = games.chosen("commander")
    assert isinstance(game, Commander)
    plans = game.content["scenarios"]
    anything = next(name for name, plan in plans.items() if plan["mode"] == "epic")  # all units can be taken there
    state = CommanderState(*prepare(game.content, game.editions, anything, {}, game.version))
    rules = state.rules
    seat = FACTIONS.index(one[0]["faction"])
    for owner, hex_, (unit, fighter) in ((seat, PLACE, one), (1 - seat, rules.neighbours[PLACE][0], two)):
        slot = rules.slots[owner][0]
        kind = [profile.name for profile in rules.profiles].index(unit["id"])
        profile = rules.profiles[kind]
        for at, keyword in enumerate(rules.keywords):
            profile.keywords[at] = unit["keywords"].get(keyword, 0)
        outfit(rules, profile)
        state.kind[slot] = kind
        state.wounds[slot] = profile.size - (fighter.left or profile.size)
        state.put(slot, hex_)
    state.active = rules.slots[seat][0]
    if is_recharged:
        for paid in rules.profiles[state.kind[state.active]].abilities:
            state.recharged |= 1 << paid.index
    return state


def charge_of(state: CommanderState, unit: int, target: int, entry: Unit) -> int:
    """The dice of a charge; refuses a unit that cannot charge. Rule: FC-KW-04."""
    dice = ability(state, unit, CHARGE, target, MELEE)
    if not dice:
        paid_for = profile_of(state, unit).recharge_might >> CHARGE & 1
        raise BadContent(
            "cli.odds_fighters.charge-paid" if paid_for else "cli.odds_fighters.no-charge",
            id=entry["id"],
        )
    return dice


def with_size(fighter: Fighter, unit: Unit) -> Fighter:
    """A side with the size of a unit. Rule: FC-SUP-08, FC-STA-13."""
    name, size = unit["id"], unit["size"]
    left = size if fighter.left is None else fighter.left
    if left > size:
        raise BadContent(
            "cli.odds_fighters.left",
            name=name,
            left=left,
            size=size,
        )
    if fighter.tires and not unit["stamina"]:
        raise BadContent(
            "cli.odds_fighters.no-stamina",
            name=name,
        )
    return replace(fighter, left=left)


def as_printed(fighter: Fighter, state: CommanderState, unit: int, foe: int, kind: int) -> Fighter:
    """A side with what its unit can do in this attack. Rule: FC-SUP-08, FC-SUP-10, FC-KW-13, FC-KW-39."""
    panics, hits, fulls, _ = ignored(state, unit, foe, kind, True)
    return replace(
        fighter,
        weak=fighter.weak or is_weak(state, unit),
        valour=max(fighter.valour, panics),
        armour=max(fighter.armour, hits),
        incorporeal=max(fighter.incorporeal, fulls),
        forged=fighter.forged or ability(state, unit, FEARLESS, foe, kind) != 0,
        risen=fighter.risen or ability(state, unit, PANIC_WOUNDS, foe, kind) != 0,
    )


def plan_of(attacker: Fighter, target: Fighter, how: Attack) -> Plan:
    """Two sides and a way to attack as a plan.

    Rule: FC-MELEE-12, FC-MELEE-13, FC-MELEE-14, FC-RNG-06, FC-RNG-13, FC-TER-12, FC-KW-28, FC-RULING-81.
    """
    near = not how.beyond_base if how.shot else how.support
    panics = formation(how.allies) + target.valour
    hits = target.armour + int(target.forest and not how.scout)
    clash = Clash(
        full_hits=not attacker.weak,
        support_hits=near or how.dominates,
        panics_added=how.terror,
        is_forged=target.forged,
        ignored=(panics, hits, target.incorporeal, 0),
        support_parries=how.defence_support and not how.shot,
        counters=not how.shot,
        counter_full=not target.weak,
        counter_forged=False,
        counter_ignored=(
            attacker.valour,
            attacker.armour + int(attacker.forest),
            attacker.incorporeal,
            0,
        ),
        attacker_parries=(GUARD,),
    )
    return Plan(
        clash,
        attack_dice=(attacker.dice or 0) + int(how.hill),
        attack_rerolls=attacker.rerolls or 0,
        defence_dice=target.dice or 0,
        defence_rerolls=target.rerolls or 0,
        target_risen=target.risen,
        target_shelter=int(target.village and not how.scout),
        target_tires=target.tires,
        target_left=target.left or 0,
        attacker_risen=attacker.risen,
        attacker_shelter=int(attacker.village),
        attacker_tires=attacker.tires,
        attacker_left=attacker.left or 0,
    )


def find_units(*names: str) -> list[Unit]:
    """Units of the content by id or name."""
    units = units_of("commander")
    return [units[find_unit("commander", name)] for name in names]
