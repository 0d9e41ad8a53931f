"""`strategos army check`: whether a custom army and deck are legal, and how to fix them."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from strategos.cli.common import err, print_json, read_file, tell
from strategos.cli.parameters import AsJson
from strategos.cli.units import content_of
from strategos.games.commander.content_spec import FACTIONS
from strategos.games.commander.rules.army import (
    OPEN_GROUND_ROOM,
    Complaint,
    army_complaints,
    army_cost,
    army_room,
    deck_complaints,
    deck_size,
    ready_deck,
)
from strategos.kernel.catalogue import Said
from strategos.kernel.content.layers import SourceFile
from strategos.kernel.content.loading import Content
from strategos.kernel.content.problems import ContentProblems, Findings, Known
from strategos.kernel.content.schema import (
    Either,
    ListOf,
    MapOf,
    Number,
    OneOf,
    Optional,
    Phrase,
    Ref,
    Schema,
    Table,
    Word,
)
from strategos.kernel.errors import BadContent, reason
from strategos.locale import language, say

MOST_POINTS: Final = 2000


def _chosen(most: int) -> Schema:
    """Ids, one entry for each piece, or a table of ids and numbers."""
    return Either(ListOf(Word(), at_most=999), MapOf(Word(), Number(1, most)))


ARMY_FILE: Final = Table(
    {
        "name": Optional(Phrase()),
        "faction": OneOf(*FACTIONS),
        "limit": Optional(Number(1, MOST_POINTS)),
        "scenario": Optional(Ref("scenarios")),
        "units": _chosen(99),
        "deck": Optional(_chosen(9)),
    }
)


def check(
    file: Annotated[Path, typer.Argument(metavar=say("word.file"), help=say("army.file"))],
    json: AsJson = False,
) -> None:
    """Check a custom army: every problem, and how to fix it."""
    content = content_of("commander")
    army = read_army(content, file)
    faction, units = army["faction"], listed(army["units"])
    limit, places = army["limit"], OPEN_GROUND_ROOM
    if army["scenario"]:
        limit = content["scenarios"][army["scenario"]]["limits"][faction]
        places = army_room(content, army["scenario"], faction)
    size = deck_size(content, faction, units)
    has_deck = army["deck"] is not None
    cards = listed(army["deck"]) if has_deck else ready_deck(content, faction, size)
    complaints = army_complaints(content, faction, units, limit, places)
    complaints += deck_complaints(content, faction, cards, size)
    points = army_cost(content, [unit for unit in units if unit in content["units"]])
    if json:
        report = {
            "file": str(file),
            "faction": faction,
            "limit": limit,
            "points": points,
            "units": len(units),
            "deck": cards,
            "is_own_deck": has_deck,
            "problems": [told(complaint) for complaint in complaints],
        }
        print_json(report)
    elif complaints:
        for complaint in complaints:
            tell(f"{(complaint.what + ' ' + complaint.fix).text(language())} ({complaint.rule})", err)
    else:
        pieces, pages = say("army.units", n=len(units)), say("army.cards", n=len(cards))
        tell(say("army.good", points=points, limit=limit, units=pieces, cards=pages))
        if not has_deck:
            names = [content["cards"][card]["name"][language()] for card in cards]
            tell(say("army.ready", cards=", ".join(names)))
    if complaints:
        raise typer.Exit(1)


def told(complaint: Complaint) -> dict[str, str]:
    """A complaint in the language in use."""
    lang = language()
    return {
        "rule": complaint.rule,
        "what": complaint.what.text(lang),
        "mend": complaint.fix.text(lang),  # programs read this key: it keeps its name
    }


def listed(chosen: list[str] | dict[str, int]) -> list[str]:
    """What was chosen, one entry for each piece.

    >>> listed({"legionaries": 2, "roland": 1})
    ['legionaries', 'legionaries', 'roland']
    """
    if isinstance(chosen, list):
        return chosen
    return [word for word, count in chosen.items() for _ in range(count)]


def read_army(content: Content, file: Path) -> dict[str, Any]:
    """The army that a file describes; a syntax error is reported with line and key."""
    try:
        text = read_file(file).decode("utf-8")
        values = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadContent("cli.army.not-valid-toml", file=str(file), reason=reason(error)) from error
    scenarios = list(content["scenarios"])
    names = ", ".join(scenarios)
    known = Known("scenario", Said("cli.army.scenarios", names=names), scenarios)
    findings = Findings({"scenarios": known})
    army: Any = ARMY_FILE.check(values, (), findings)
    if ("limit" in values) == ("scenario" in values):
        findings.complain(
            ("limit",),
            Said(
                "cli.army.limit-or-scenario",
            ),
        )
    if findings.complaints:
        source = SourceFile(str(file), (), text, values)
        raise ContentProblems([source.problem(path, what) for path, what in findings.complaints])
    return dict(army)
