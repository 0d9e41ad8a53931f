"""The two sides of an attack in `strategos odds commander`, by numbers or as named units, made into a plan."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from strategos.cli.units import find_unit, units_of
from strategos.games.commander.odds.attack import Plan, formation
from strategos.games.commander.rules.dice import Clash
from strategos.games.commander.words import GUARD
from strategos.kernel.errors import BadContent

Unit = Mapping[str, Any]


@dataclass(frozen=True)
class Fighter:
    """One side. None means: not said, so a named unit's own value counts."""

    dice: int | None
    rerolls: int | None
    left: int | None
    weak: bool
    valour: bool
    armour: bool
    forest: bool
    village: bool
    risen: bool
    tires: bool
    incorporeal: bool
    forged: bool = False


@dataclass(frozen=True)
class Attack:
    """How the attack is made."""

    shot: bool
    magic: bool
    beyond_base: bool
    support: bool
    defence_support: bool
    terror: bool
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
    words = dict(unit["keywords"])
    if how.recharged:
        for paid in unit["recharges"]:
            words[paid["ability"]] = max(words.get(paid["ability"], 0), paid["value"])
    others = other["keywords"]
    if how.shot:
        if not unit["ranged"]:
            raise BadContent(
                "cli.odds_fighters.no-ranged-attack",
                id=unit["id"],
            )
        how = replace(how, magic=how.magic or unit["ranged"]["magic"])
        check_attack(how, target)
    dice = attacker.dice
    if dice is None:
        dice = unit["ranged"]["dice"] if how.shot else unit["attack"]
    if how.charge:
        if "charge" not in words:
            paid_for = any(paid["ability"] == "charge" for paid in unit["recharges"])
            raise BadContent(
                "cli.odds_fighters.charge-paid" if paid_for else "cli.odds_fighters.no-charge",
                id=unit["id"],
            )
        dice += words["charge"]
    rerolls = attacker.rerolls
    if rerolls is None:
        rerolls = words.get("master_shooting" if how.shot else "master_attack", 0)
    defence = target.dice
    if defence is None:
        rolls = (how.defending or "counterattack" in others) and not how.magic
        defence = other["defence"] if rolls else 0
    again = others.get("master_defence", 0) if target.rerolls is None else target.rerolls
    return plan_of(
        replace(as_printed(attacker, unit, words), dice=dice, rerolls=rerolls),
        replace(as_printed(target, other, others), dice=defence, rerolls=again),
        replace(
            how,
            dominates="domination" in words,
            support=how.support or "attack_support" in words,
            defence_support=how.defence_support or "defence_support" in others,
            terror=how.terror or ("terror" in words and not how.shot),
            scout=how.scout or "scout" in words,
        ),
    )


def as_printed(fighter: Fighter, unit: Unit, words: Mapping[str, int]) -> Fighter:
    """A side with the keywords and the size of a unit. Rule: FC-SUP-08, FC-SUP-10, FC-KW-13, FC-STA-13."""
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
    return replace(
        fighter,
        left=left,
        weak=fighter.weak or (unit["type"] == "regular" and left == 1 and "fortitude" not in words),
        valour=fighter.valour or "valour" in words,
        armour=fighter.armour or "armour" in words,
        forged=fighter.forged or "forged" in words,
        risen=fighter.risen or "risen" in words,
    )


def plan_of(attacker: Fighter, target: Fighter, how: Attack) -> Plan:
    """Two sides and a way to attack as a plan.

    Rule: FC-MELEE-12, FC-MELEE-13, FC-MELEE-14, FC-RNG-06, FC-RNG-13, FC-TER-12, FC-KW-28, FC-RULING-81.
    """
    near = not how.beyond_base if how.shot else how.support
    panics = formation(how.allies) + target.valour
    hits = (target.armour and not how.shot) + (target.forest and not how.scout)
    clash = Clash(
        full_hits=not attacker.weak,
        support_hits=near or how.dominates,
        panics_added=int(how.terror),
        is_forged=target.forged,
        ignored=(panics, hits, int(target.incorporeal), 0),
        support_parries=how.defence_support and not how.shot,
        counters=not how.shot,
        counter_full=not target.weak,
        counter_forged=False,
        counter_ignored=(
            int(attacker.valour),
            int(attacker.armour) + int(attacker.forest),
            int(attacker.incorporeal),
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
