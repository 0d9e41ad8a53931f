"""`strategos rules`: each rule id, where it lives, which tests hold it, what is missing."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from strategos import games
from strategos.cli import completing
from strategos.cli.common import out, print_json, tell
from strategos.cli.parameters import AsJson, GameName
from strategos.kernel.errors import BadContent, near_miss
from strategos.lab.ledger import Rule, ledger, markdown, report, tests_folder
from strategos.locale import say


def rules(
    game: GameName,
    ids: Annotated[
        list[str] | None,
        typer.Argument(metavar=say("word.rules"), help=say("rules.ids"), autocompletion=completing.rule_ids),
    ] = None,
    tests: Annotated[Path | None, typer.Option(metavar=say("word.folder"), help=say("rules.tests"))] = None,
    missing: Annotated[bool, typer.Option("--missing", help=say("rules.missing_only"))] = False,
    as_markdown: Annotated[bool, typer.Option("--markdown", help=say("rules.markdown"))] = False,
    json: AsJson = False,
) -> None:
    """List every rule with its id, where it lives and which tests hold it."""
    found = games.chosen(game)
    folder = tests or tests_folder(found)
    listed = chosen(ledger(found, folder), ids or [])
    summary = report(found, listed, is_tested_known=folder is not None)
    if json:
        print_json(summary)
    elif as_markdown:
        typer.echo(markdown(found, listed), nl=False)
    else:
        table = Table()
        for key in ("id", "text", "functions", "tested_by"):
            table.add_column(say(f"rules.{key}"), overflow="fold")
        for rule in listed.values():
            if rule.id in summary["missing"] or not missing:
                table.add_row(rule.id, rule.text, "\n".join(rule.functions), "\n".join(rule.tests))
        out.print(table)
        counts = {key: summary[key] for key in ("game", "total", "implemented", "tested")}
        missing_rules = len(summary["missing"])
        if folder is None:
            tell(say("rules.summary_untested", **counts, missing=missing_rules))
            tell(say("rules.no_tests"))
        else:
            tell(say("rules.summary", **counts, missing=missing_rules))
    if summary["missing"]:
        raise typer.Exit(1)


def chosen(listed: dict[str, Rule], ids: list[str]) -> dict[str, Rule]:
    """The rules with these ids; all of them if none is named."""
    found: dict[str, Rule] = {}
    for id in map(str.upper, ids):
        if id not in listed:
            raise BadContent(
                "cli.rules.no-rule",
                id=id,
                near=near_miss(id, listed),
            )
        found[id] = listed[id]
    return found or listed
