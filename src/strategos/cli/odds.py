"""`strategos odds`: exact odds of an attack, one subcommand per game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final

import typer
from rich.table import Table

from strategos.cli import completing
from strategos.cli.common import out, print_json, tell
from strategos.cli.parameters import AsJson
from strategos.games.pantheon.odds.attack import wounds_distribution
from strategos.games.pantheon.rules.dice import MANUAL_DICE, RULEBOOK_DICE
from strategos.kernel.errors import BadContent, near_miss
from strategos.locale import language, number, say

_DICE: Final = {"rulebook": RULEBOOK_DICE, "manual": MANUAL_DICE}
_WIDTH: Final = 30  # of the longest bar
_EIGHTHS: Final = " ▏▎▍▌▋▊▉"


def pantheon(
    attacker: Annotated[
        str | None,
        typer.Argument(
            metavar=say("clash.attacker_word"), help=say("odds.unit"), autocompletion=completing.pantheon_units
        ),
    ] = None,
    target: Annotated[
        str | None,
        typer.Argument(
            metavar=say("clash.target_word"), help=say("odds.other"), autocompletion=completing.pantheon_units
        ),
    ] = None,
    offence: Annotated[int | None, typer.Option(metavar="N", min=0, max=10, help=say("odds.offence"))] = None,
    defence: Annotated[int | None, typer.Option(metavar="N", min=0, max=10, help=say("odds.defence"))] = None,
    edition: Annotated[str, typer.Option(metavar=say("word.name"), help=say("odds.edition"))] = "rulebook",
    distance: Annotated[int | None, typer.Option(metavar="N", min=0, max=9, help=say("odds.distance"))] = None,
    rerolls: Annotated[int, typer.Option(metavar="N", min=0, max=10, help=say("odds.rerolls"))] = 0,
    enemy_rerolls: Annotated[int, typer.Option(metavar="N", min=0, max=10, help=say("odds.enemy_rerolls"))] = 0,
    attacker_first: Annotated[bool, typer.Option("--attacker-first", help=say("odds.attacker_first"))] = False,
    prowess: Annotated[bool, typer.Option("--prowess", help=say("odds.prowess"))] = False,
    endurance: Annotated[bool, typer.Option("--endurance", help=say("odds.endurance"))] = False,
    extra_wound: Annotated[bool, typer.Option("--extra-wound", help=say("odds.extra_wound"))] = False,
    vitality: Annotated[int | None, typer.Option(metavar="N", min=1, max=99, help=say("odds.vitality"))] = None,
    json: AsJson = False,
) -> None:
    """Show how many wounds an attack causes, and how likely."""
    if edition not in _DICE:
        raise BadContent(
            "cli.odds.no-edition",
            edition=edition,
            near=near_miss(edition, _DICE),
            dice=", ".join(_DICE),
        )
    if attacker is not None:
        switches = (prowess, endurance, extra_wound, attacker_first)
        numbers = {"--offence": offence, "--defence": defence, "--rerolls": rerolls, "--enemy-rerolls": enemy_rerolls}
        numbers |= dict(zip(("--prowess", "--endurance", "--extra-wound", "--attacker-first"), switches, strict=True))
        between(attacker, target, edition, distance or 0, vitality, [name for name in numbers if numbers[name]], json)
        return
    if distance is not None:
        raise BadContent(
            "cli.odds.distance-needs-units",
        )
    if offence is None or defence is None:
        option = "--offence" if offence is None else "--defence"
        raise BadContent(
            "cli.odds.missing",
            option=option,
        )
    found = wounds_distribution(
        offence,
        defence,
        _DICE[edition],
        rerolls=rerolls,
        enemy_rerolls=enemy_rerolls,
        convert_blanks=prowess,
        reduction=int(endurance),
        extra_wound=int(extra_wound),
        vitality=vitality,
        target_first=not attacker_first,
    )
    chances = [found.chance(wounds) for wounds in range(len(found.weights))]
    if json:
        print_json({"distribution": {str(wounds): p for wounds, p in enumerate(chances)}, "mean": found.mean})
        return
    show_chances(say("odds.heading", offence=offence, defence=defence), say("odds.wounds"), chances)
    tell(say("odds.mean", mean=round(found.mean, 2)))


def between(
    attacker: str, target: str | None, edition: str, distance: int, vitality: int | None, numbers: list[str], json: bool
) -> None:
    """Show the odds of an attack between two named units."""
    if target is None:
        raise BadContent(
            "cli.odds.no-target",
            attacker=attacker,
        )
    if numbers:
        raise BadContent(
            "cli.odds.own-numbers",
            numbers=numbers[0],
            attacker=attacker,
        )
    from strategos.cli.odds_units import meet, reasons  # only this way of asking needs a whole match

    meeting = meet(attacker, target, edition, distance, vitality)
    found, lang = meeting.found, language()
    chances = [found.wounds.chance(wounds) for wounds in range(len(found.wounds.weights))]
    if json:
        print_json(
            {
                "distribution": {str(wounds): p for wounds, p in enumerate(chances)},
                "mean": found.wounds.mean,
                "attacker": meeting.state.rules.names[meeting.attacker],
                "target": meeting.state.rules.names[meeting.target],
                "offence": found.offence.total,
                "defence": found.defence.total,
                "vitality": meeting.state.vitality[meeting.target],
                "exact": found.is_exact,
            }
        )
        return
    names = [meeting.name(unit, lang) for unit in (meeting.attacker, meeting.target)]
    heading = say("odds.heading", offence=found.offence.total, defence=found.defence.total)
    tell(say("odds.versus", attacker=names[0], target=names[1], heading=heading))
    offence, defence = reasons(meeting, lang)
    tell(say("odds.made_of", offence=offence, defence=defence))
    show_chances("", say("odds.wounds"), chances)
    tell(say("odds.mean", mean=round(found.wounds.mean, 2)))
    vitality_left = meeting.state.vitality[meeting.target]
    tell(
        say(
            "odds.falls",
            target=names[1],
            left=vitality_left,
            chance=percent(found.wounds.at_least(vitality_left)),
        )
    )
    if not found.is_exact:
        tell(say("odds.near"))


def show_chances(heading: str, counted: str, chances: Sequence[float]) -> None:
    """A table with a bar for each number of what is counted."""
    table = Table(title=heading or None)
    for column in (counted, say("odds.chance"), say("odds.at_least")):
        table.add_column(column, justify="right")
    table.add_column("", width=_WIDTH)
    for amount, chance in enumerate(chances):
        table.add_row(str(amount), percent(chance), percent(sum(chances[amount:])), bar(chance / max(chances)))
    out.print(table)


def percent(share: float) -> str:
    """A share as a percentage with one decimal, in the language in use; what is possible is never shown as 0."""
    if 0 < share < 0.0005:
        return f"< {number(0.1)} %"
    return number(round(100 * share, 1)) + " %"


def bar(share: float) -> str:
    """A bar out of blocks, exact to an eighth of a letter.

    >>> bar(0.05)
    '█▌'
    """
    eighths = round(share * _WIDTH * 8)
    return ("█" * (eighths // 8) + _EIGHTHS[eighths % 8]).rstrip()
