"""`strategos odds commander`: what an attack does to both sides, by numbers or between two units of the content."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from strategos.cli import completing
from strategos.cli.common import print_json, tell
from strategos.cli.odds import percent, show_chances
from strategos.cli.odds_fighters import Attack, Fighter, by_names, by_numbers, check_attack, find_units
from strategos.cli.parameters import AsJson
from strategos.games.commander.odds.attack import Odds, Plan, odds
from strategos.kernel.distribution import Distribution
from strategos.kernel.errors import BadContent
from strategos.locale import language, say


def commander(
    attacker: Annotated[
        str | None,
        typer.Argument(
            metavar=say("clash.attacker_word"), help=say("clash.unit"), autocompletion=completing.commander_units
        ),
    ] = None,
    target: Annotated[
        str | None,
        typer.Argument(
            metavar=say("clash.target_word"), help=say("clash.other"), autocompletion=completing.commander_units
        ),
    ] = None,
    attack: Annotated[int | None, typer.Option(metavar="N", min=1, max=12, help=say("clash.attack"))] = None,
    defence: Annotated[int | None, typer.Option(metavar="N", min=0, max=12, help=say("clash.defence"))] = None,
    attack_rerolls: Annotated[
        int | None, typer.Option(metavar="N", min=0, max=12, help=say("clash.attack_rerolls"))
    ] = None,
    defence_rerolls: Annotated[
        int | None, typer.Option(metavar="N", min=0, max=12, help=say("clash.defence_rerolls"))
    ] = None,
    left: Annotated[int | None, typer.Option(metavar="N", min=1, max=99, help=say("clash.left"))] = None,
    attacker_left: Annotated[
        int | None, typer.Option(metavar="N", min=1, max=99, help=say("clash.attacker_left"))
    ] = None,
    defending: Annotated[bool, typer.Option("--defending", help=say("clash.defending"))] = False,
    charge: Annotated[bool, typer.Option("--charge", help=say("clash.charge"))] = False,
    recharged: Annotated[bool, typer.Option("--recharged", help=say("clash.recharged"))] = False,
    shot: Annotated[bool, typer.Option("--shot", help=say("clash.shot"))] = False,
    beyond_base: Annotated[bool, typer.Option("--beyond-base", help=say("clash.beyond_base"))] = False,
    magic: Annotated[bool, typer.Option("--magic", help=say("clash.magic"))] = False,
    support: Annotated[bool, typer.Option("--support", help=say("clash.support"))] = False,
    defence_support: Annotated[bool, typer.Option("--defence-support", help=say("clash.defence_support"))] = False,
    terror: Annotated[bool, typer.Option("--terror", help=say("clash.terror"))] = False,
    hill: Annotated[bool, typer.Option("--hill", help=say("clash.hill"))] = False,
    scout: Annotated[bool, typer.Option("--scout", help=say("clash.scout"))] = False,
    formation: Annotated[int, typer.Option(metavar="N", min=0, max=6, help=say("clash.formation"))] = 0,
    weak: Annotated[bool, typer.Option("--weak", help=say("clash.weak"))] = False,
    target_weak: Annotated[bool, typer.Option("--target-weak", help=say("clash.target_weak"))] = False,
    valour: Annotated[bool, typer.Option("--valour", help=say("clash.valour"))] = False,
    armour: Annotated[bool, typer.Option("--armour", help=say("clash.armour"))] = False,
    forged: Annotated[bool, typer.Option("--forged", help=say("clash.forged"))] = False,
    incorporeal: Annotated[bool, typer.Option("--incorporeal", help=say("clash.incorporeal"))] = False,
    forest: Annotated[bool, typer.Option("--forest", help=say("clash.forest"))] = False,
    village: Annotated[bool, typer.Option("--village", help=say("clash.village"))] = False,
    risen: Annotated[bool, typer.Option("--risen", help=say("clash.risen"))] = False,
    tires: Annotated[bool, typer.Option("--tires", help=say("clash.tires"))] = False,
    attacker_valour: Annotated[bool, typer.Option("--attacker-valour", help=say("clash.own"))] = False,
    attacker_armour: Annotated[bool, typer.Option("--attacker-armour", help=say("clash.own"))] = False,
    attacker_incorporeal: Annotated[bool, typer.Option("--attacker-incorporeal", help=say("clash.own"))] = False,
    attacker_forest: Annotated[bool, typer.Option("--attacker-forest", help=say("clash.own"))] = False,
    attacker_village: Annotated[bool, typer.Option("--attacker-village", help=say("clash.own"))] = False,
    attacker_risen: Annotated[bool, typer.Option("--attacker-risen", help=say("clash.own"))] = False,
    attacker_tires: Annotated[bool, typer.Option("--attacker-tires", help=say("clash.own"))] = False,
    json: AsJson = False,
) -> None:
    """Show what an attack does to both sides, and how likely."""
    ours = Fighter(
        dice=attack,
        rerolls=attack_rerolls,
        left=attacker_left,
        weak=weak,
        valour=attacker_valour,
        armour=attacker_armour,
        forest=attacker_forest,
        village=attacker_village,
        risen=attacker_risen,
        tires=attacker_tires,
        incorporeal=attacker_incorporeal,
    )
    theirs = Fighter(
        dice=defence,
        rerolls=defence_rerolls,
        left=left,
        weak=target_weak,
        valour=valour,
        armour=armour,
        forest=forest,
        village=village,
        risen=risen,
        tires=tires,
        incorporeal=incorporeal,
        forged=forged,
    )
    how = Attack(
        shot=shot or magic,
        magic=magic,
        beyond_base=beyond_base,
        support=support,
        defence_support=defence_support,
        terror=terror,
        allies=formation,
        scout=scout,
        hill=hill,
        charge=charge,
        defending=defending,
        recharged=recharged,
    )
    check_attack(how, theirs)
    names: tuple[str, str] | None = None
    if attacker is None:
        plan = by_numbers(ours, theirs, how)
    elif target is None:
        raise BadContent(
            "cli.odds_commander.no-target",
            attacker=attacker,
        )
    else:
        unit, other = find_units(attacker, target)
        plan = by_names(ours, theirs, how, unit, other)
        names = (unit["name"][language()], other["name"][language()])
    found = odds(plan)
    if json:
        print_json(as_data(plan, found))
    else:
        show(plan, found, names)


def as_data(plan: Plan, found: Odds) -> dict[str, Any]:
    """The odds as JSON holds them: first what the target loses, then the rest."""
    return {
        **_spread(found.target_losses),
        "destroyed": found.target_destroyed,
        "panic": {**_spread(found.target_panic), "chance": found.target_panic.at_least(1)},
        "losses_attacker": {**_spread(found.attacker_losses), "destroyed": found.attacker_destroyed},
        "panic_attacker": {**_spread(found.attacker_panic), "chance": found.attacker_panic.at_least(1)},
        "joint": [
            {
                "losses": result[0],
                "panic": result[1],
                "losses_attacker": result[2],
                "panic_attacker": result[3],
                "chance": found.joint[result] / found.total,
            }
            for result in sorted(found.joint)
        ],
        "dice": {
            "attack": plan.attack_dice,
            "attack_rerolls": plan.attack_rerolls,
            "defence": plan.defence_dice,
            "defence_rerolls": plan.defence_rerolls,
        },
    }


def _spread(found: Distribution) -> dict[str, Any]:
    shares = {str(number): found.chance(number) for number in range(len(found.weights))}
    return {"distribution": shares, "mean": found.mean}


def show(plan: Plan, found: Odds, names: tuple[str, str] | None) -> None:
    """A table for each side that can lose something, and a sentence for each."""
    heading = say("clash.dice", n=plan.attack_dice, defence=plan.defence_dice)
    if names is not None:
        heading = say("clash.heading", attacker=names[0], target=names[1], dice=heading)
    sides = [("target", found.target_losses, found.target_panic, found.target_destroyed, plan.target_left)]
    if plan.clash.counters and plan.defence_dice:
        sides.append(
            ("attacker", found.attacker_losses, found.attacker_panic, found.attacker_destroyed, plan.attacker_left)
        )
    tell(heading)
    for side, losses, panic, destroyed, left in sides:
        show_chances(say(f"clash.{side}_losses"), say("clash.losses"), shares(losses))
        line = say(f"clash.{side}_sums", mean=round(losses.mean, 2), panic=percent(panic.at_least(1)))
        if destroyed:
            line += " " + say("clash.destroyed", left=left, chance=percent(destroyed))
        tell(line)


def shares(found: Distribution) -> list[float]:
    """The chances of 0, 1, 2 …"""
    return [found.chance(number) for number in range(len(found.weights))]
