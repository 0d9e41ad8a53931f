"""`strategos rules`: each rule id, where it lives, which tests hold it, what is missing."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from strategos import games
from strategos.cli.common import out, print_json, tell
from strategos.lab.ledger import ledger, markdown, report, tests_folder
from strategos.locale import say


def rules(
    game: Annotated[str, typer.Argument(metavar=say("word.game"), help=say("app.game"))],
    tests: Annotated[Path | None, typer.Option(metavar=say("word.folder"), help=say("rules.tests"))] = None,
    missing: Annotated[bool, typer.Option("--missing", help=say("rules.missing_only"))] = False,
    as_markdown: Annotated[bool, typer.Option("--markdown", help=say("rules.markdown"))] = False,
    json: Annotated[bool, typer.Option("--json", help=say("app.json"))] = False,
) -> None:
    """List every rule with its id, where it lives and which tests hold it."""
    found = games.find(game)
    listed = ledger(found, tests or tests_folder(found))
    summary = report(found, listed)
    if json:
        print_json(summary)
    elif as_markdown:
        typer.echo(markdown(found, listed), nl=False)
    else:
        table = Table()
        for key in ("id", "text", "functions", "tested_by"):
            table.add_column(say(f"rules.{key}"), overflow="fold")
        for rule in listed.values():
            if rule.is_missing or not missing:
                table.add_row(rule.id, rule.text, "\n".join(rule.functions), "\n".join(rule.tests))
        out.print(table)
        counts = {key: summary[key] for key in ("game", "total", "implemented", "tested")}
        tell(say("rules.summary", **counts, missing=len(summary["missing"])))
    if summary["missing"]:
        raise typer.Exit(1)
