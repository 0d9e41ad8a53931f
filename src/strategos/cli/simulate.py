"""`strategos simulate`: matches by the thousand."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.progress import Progress
from rich.table import Table

from strategos import games
from strategos.cli.common import err, out, print_json, read_options, read_scenarios, tell
from strategos.cli.parameters import ALL_CORES, AsJson, GameName, Jobs, PlayerNames, ScenarioNames, Seed
from strategos.lab.simulate import simulate as run_simulation
from strategos.locale import number, say


def simulate(
    game: GameName,
    scenario: ScenarioNames = "all",
    players_: PlayerNames = "random",
    matches: Annotated[int, typer.Option(metavar="N", min=1, help=say("simulate.matches_option"))] = 100,
    seed: Seed = 0,
    check: Annotated[bool, typer.Option("--check", help=say("simulate.check"))] = False,
    option: Annotated[list[str] | None, typer.Option(metavar=say("word.pair"), help=say("simulate.option"))] = None,
    jobs: Jobs = ALL_CORES,
    json: AsJson = False,
) -> None:
    """Play matches by computer and count how they end."""
    rules = games.chosen(game)
    scenarios = read_scenarios(rules, scenario)
    names = players_.split(",")
    variants = [read_options(option)] if option else []
    with Progress(console=err, transient=True, disable=not err.is_terminal) as bar:
        task = bar.add_task(say("simulate.progress"), total=matches * len(scenarios))
        report = run_simulation(
            rules, scenarios, names, matches, seed, check, variants, jobs, lambda done: bar.advance(task, done)
        )
    if json:
        print_json(report)
    else:
        _show(report)
    if report["exceptions"] or report["violations"]:
        for fault in report["faults"]:
            tell(fault, err)
        raise typer.Exit(1)


def _show(report: dict[str, object]) -> None:
    matches = say("simulate.matches", n=int(str(report["matches"])))
    table = Table(title=say("simulate.heading", game=report["game"], matches=matches))
    table.add_column(say("simulate.row"))
    for key in ("finished", "exceptions", "violations", "p50", "p95", "longest"):
        table.add_column(say(f"simulate.{key}"), justify="right")
    scenarios = report["scenarios"]
    assert isinstance(scenarios, dict)
    for name, row in scenarios.items():
        figures = [row["finished"], row["exceptions"], row["violations"], *row["length"].values()]
        table.add_row(name, *map(number, figures))
    out.print(table)
    for name, row in scenarios.items():
        results = ", ".join(f"{how} {number(count)}" for how, count in row["results"].items())
        tell(f"{name}: {results}")
    tell(
        say(
            "simulate.speed",
            decisions=report["decisions_per_s"],
            matches=report["matches_per_s"],
            seconds=report["seconds"],
        )
    )
