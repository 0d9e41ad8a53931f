"""`strategos arena`: which computer player is stronger."""

from __future__ import annotations

import math
import time
from pathlib import Path
from typing import Annotated, Any

import typer
from rich import box
from rich.progress import Progress
from rich.table import Table

from strategos import games
from strategos.cli import completing
from strategos.cli.common import (
    check_file,
    check_folder,
    err,
    out,
    print_json,
    read_options,
    read_scenarios,
    tell,
)
from strategos.cli.parameters import ALL_CORES, AsJson, GameName, Jobs, OptionPairs, ScenarioNames, Seed
from strategos.kernel.errors import Unreadable
from strategos.lab import arena_page
from strategos.lab.arena import Notebook, Plan, check_plan, report
from strategos.lab.arena import arena as run_arena
from strategos.lab.ratings import Sprt
from strategos.locale import language, number, say

NOTEBOOK = "arena.jsonl"  # the results so far beside the records


def arena(
    game: GameName,
    scenario: ScenarioNames = "all",
    players_: Annotated[
        str,
        typer.Option(
            "--players", metavar=say("word.names"), help=say("arena.players"), autocompletion=completing.players
        ),
    ] = "random,random",
    pairs: Annotated[int, typer.Option(metavar="N", min=1, help=say("arena.pairs"))] = 100,
    seed: Seed = 0,
    option: OptionPairs = None,
    sprt: Annotated[str | None, typer.Option(metavar="E0,E1", help=say("arena.sprt"))] = None,
    keep: Annotated[Path | None, typer.Option(metavar=say("word.folder"), help=say("arena.keep"))] = None,
    resume: Annotated[Path | None, typer.Option(metavar=say("word.file"), help=say("arena.resume"))] = None,
    html: Annotated[Path | None, typer.Option(metavar=say("word.file"), help=say("arena.html"))] = None,
    jobs: Jobs = ALL_CORES,
    json: AsJson = False,
) -> None:
    """Measure whether one computer player is stronger than another."""
    rules = games.chosen(game)
    scenarios = read_scenarios(rules, scenario)
    test = None if sprt is None else read_sprt(sprt)
    plan = Plan(rules, scenarios, read_options(option or []), players_.split(","), pairs, seed, test)
    check_plan(plan)
    if html is not None:
        check_file(html)  # better to hear now than in an hour that it cannot be written
    if resume is not None:
        check_file(resume)
    if keep is not None:
        check_folder(keep)
        keep.mkdir(parents=True, exist_ok=True)
        resume = resume or keep / NOTEBOOK
    notebook = None if resume is None else Notebook(resume, plan)
    meetings = len(plan.names) * (len(plan.names) - 1) // 2
    begun = time.perf_counter()
    with Progress(console=err, transient=True, disable=json or not err.is_terminal) as bar:
        task = bar.add_task(say("arena.progress"), total=pairs * len(scenarios) * meetings)
        pairings = run_arena(plan, jobs, notebook, keep, lambda done: bar.advance(task, done))
    found = report(plan, pairings)
    found["seconds"] = round(time.perf_counter() - begun, 3)
    if html is not None:
        html.write_text(arena_page.page(found, pairings, language()), encoding="utf-8", newline="\n")
    if json:
        print_json(found)
    else:
        _show(found)
        if html is not None:
            tell(say("arena.wrote", file=html))
    if found["faults"]:
        tell(say("arena.faulty", n=found["faults"]), err)
        for fault in found["first_faults"]:
            tell(f"  {fault}", err)
        raise typer.Exit(1)


def read_sprt(text: str) -> Sprt:
    """The two hypotheses of a sequential test, `E0,E1` in Elo with E0 below E1."""
    try:
        elo0, elo1 = map(float, text.split(","))
    except ValueError:
        elo0 = elo1 = math.nan
    if not (math.isfinite(elo0) and math.isfinite(elo1) and elo0 < elo1):
        raise Unreadable(
            "cli.arena.sprt",
            text=text,
        )
    return Sprt(elo0, elo1)


def _show(found: dict[str, Any]) -> None:
    lang = language()
    if len(found["players"]) > 2:
        pairs = say("arena.pair_count", n=found["pairs"])
        title = say("arena.cross_heading", game=found["game"], players=", ".join(found["players"]), pairs=pairs)
        _print(title, arena_page.cross_heads(found, lang), arena_page.crosses(found, lang))
    for row in arena_page.pairings_of(found):
        _show_pairing(found["game"], row, lang)


def _show_pairing(game: str, row: dict[str, Any], lang: str) -> None:
    first, second = row["players"]
    pairs = say("arena.pair_count", n=row["pairs"])
    heads = [say(f"arena.{key}") for key in arena_page.SCENARIO_HEADS]
    title = say("arena.heading", game=game, first=first, second=second, pairs=pairs)
    table = arena_page.scenario_rows(row, lang)
    _print(title, heads[:-1], [cells[:-1] for cells in table])
    for cells in table:  # a terminal has no room for one column more
        tell(f"{cells[0]}: {heads[-1]} {cells[-1]}")
    score, low, high = (arena_page.percent(row[key], lang) for key in ("score", "pair_low", "pair_high"))
    tell(say("arena.pair_interval", score=score, low=low, high=high))
    if row["sprt"] is not None:
        tell(arena_page.verdict_text(row, lang))
    for spent in row["time"]:
        mean, p95, worst = (number(round(spent[key], 3)) for key in ("mean_ms", "p95_ms", "worst_ms"))
        where = say("arena.where", **spent["worst_at"]) if spent["worst_at"] else "–"
        tell(say("arena.time", player=spent["player"], mean=mean, p95=p95, worst=worst, where=where))
    tell(say("arena.illegal", first=row["illegal"][0], second=row["illegal"][1]))


def _print(title: str, heads: list[str], rows: list[list[str]]) -> None:
    table = Table(title=title, box=box.SIMPLE_HEAD, pad_edge=False)
    for at, head in enumerate(heads):
        table.add_column(head, justify="right" if at else "left", overflow="fold")
    for row in rows:
        table.add_row(*row)
    out.print(table)
