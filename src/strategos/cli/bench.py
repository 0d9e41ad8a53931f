"""`strategos bench`: how fast the engine is here and now."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table

from strategos import games
from strategos.cli import completing
from strategos.cli.common import busy, out, print_json, tell
from strategos.cli.parameters import AsJson
from strategos.lab.bench import bench as run_bench
from strategos.locale import number, say


def bench(
    game: Annotated[
        list[str] | None,
        typer.Option(metavar=say("word.game"), help=say("bench.only"), autocompletion=completing.games),
    ] = None,
    seconds: Annotated[float, typer.Option(metavar="S", min=0.1, max=3600, help=say("bench.seconds"))] = 3.0,
    json: AsJson = False,
) -> None:
    """Measure the engine: decisions and matches per second, cost of a clone."""
    names = [games.chosen(name).key for name in game or games.names()]
    with busy(say("bench.progress")):
        report = run_bench(names, seconds)
    if json:
        print_json(report)
        return
    compiled = report.pop("compiled")
    table = Table()
    table.add_column(say("bench.row"))
    for key in ("decisions", "matches", "clone", "ratio"):
        table.add_column(say(f"bench.{key}"), justify="right")
    for name, row in report.items():
        figures = (row["decisions_per_s"], row["matches_per_s"], row["clone_us"], row["decisions_per_reference"])
        table.add_row(name, *map(number, figures))
    out.print(table)
    tell(say("bench.compiled") if compiled else say("bench.interpreted"))
