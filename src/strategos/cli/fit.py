"""`strategos fit`: fit weights to self-play and measure calibration."""

from __future__ import annotations

import time
from typing import Annotated, Any

import typer
from rich import box
from rich.progress import Progress
from rich.table import Table

from strategos import games
from strategos.cli.common import check_file, err, out, print_json, read_options, read_scenarios, tell
from strategos.cli.parameters import ALL_CORES, AsJson, GameName, Jobs, OptionPairs, PlayerNames, ScenarioNames, Seed
from strategos.kernel.errors import Unreadable
from strategos.lab.fit import (
    Plan,
    fit_curve,
    fit_forecasts,
    fitted_file,
    gather,
    learn,
    measure,
    write,
    write_forecasts,
)
from strategos.lab.trial import trial as run_trial
from strategos.locale import language, number, say
from strategos.players.minds import curve_of, mind_of


def fit(
    game: GameName,
    scenario: ScenarioNames = "all",
    players_: PlayerNames = "tactician",
    matches: Annotated[int, typer.Option(metavar="N", min=1, help=say("fit.matches"))] = 20,
    seed: Seed = 0,
    option: OptionPairs = None,
    calibration: Annotated[bool, typer.Option("--calibration", help=say("fit.calibration"))] = False,
    trial: Annotated[int, typer.Option(metavar="N", min=0, help=say("fit.trial"))] = 0,
    write_: Annotated[bool, typer.Option("--write", help=say("fit.write"))] = False,
    forecasts: Annotated[bool, typer.Option("--forecasts", help=say("fit.forecasts"))] = False,
    jobs: Jobs = ALL_CORES,
    json: AsJson = False,
) -> None:
    """Fit the judgement of the computer players to matches that they play."""
    rules = games.chosen(game)
    scenarios = read_scenarios(rules, scenario)
    check_switches(calibration, trial, write_, forecasts)
    if write_:
        check_file(fitted_file())
    plan = Plan(rules, scenarios, read_options(option or []), players_.split(","), matches, seed)
    begun = time.perf_counter()
    with Progress(console=err, transient=True, disable=json or not err.is_terminal) as bar:
        task = bar.add_task(say("simulate.progress"), total=(matches + trial) * len(scenarios))
        positions = gather(plan, jobs, calibration, lambda done: bar.advance(task, done))
        if calibration:
            report = measure(plan, positions)
        else:
            report, curve, fitted = learn(plan, positions)
            if trial:
                report["trial"] = run_trial(
                    rules, scenarios, plan.options, plan.names[0], fitted.weights, trial, seed, jobs,
                    lambda done: bar.advance(task, done),
                )  # fmt: skip
    report["seconds"] = round(time.perf_counter() - begun, 3)
    if write_ and not calibration:
        mind, file = mind_of(game), fitted_file()
        is_better = bool(trial) and report["trial"]["better"]
        if not forecasts:
            found = fit_curve(positions, fitted.weights) if is_better else curve
            write(file, plan, found, report["matches"], mind, is_better)
        write_forecasts(file, plan, fit_forecasts(positions, mind.weights, curve_of(game)), mind)
        report["wrote"] = {"file": file.name, "weights": is_better and not forecasts, "curve": not forecasts}
    if json:
        print_json(report)
    else:
        _show(report)


def check_switches(calibration: bool, trial: int, write_: bool, forecasts: bool) -> None:
    """Refuse switches that do nothing together."""
    if calibration and (write_ or trial):
        other = "--write" if write_ else "--trial"
        raise Unreadable(
            "cli.fit.calibration-only",
            other=other,
        )
    if forecasts and not write_:
        raise Unreadable(
            "cli.fit.forecasts-without-write",
        )


def _show(report: dict[str, Any]) -> None:
    matches = say("simulate.matches", n=report["matches"])
    tell(say("fit.heading", game=report["game"], players=report["players"], matches=matches, n=report["positions"]))
    if "calibration" in report:
        _show_quality(report["calibration"])
        return
    _print(
        [say(f"fit.{key}") for key in ("model", "log_loss", "brier", "ece")],
        [[say(f"fit.{key}"), *_figures(report[key])] for key in ("in_use", "curve", "fitted", "shown")],
    )
    _print(
        [say(f"fit.{key}") for key in ("term", "weight", "new_weight")],
        [
            [row[language()], number(round(row["in_use"], 2)), number(round(row["fitted"], 2))]
            for row in report["weights"]
        ],
    )
    _show_quality(report["shown"])
    tell(say("fit.slope", slope=report["slope"], late=round(report["slope"] + report["late"], 5)))
    if "trial" in report:
        _show_trial(report["trial"])
    if "wrote" in report:
        wrote = report["wrote"]
        what = "wrote_weights" if wrote["weights"] else "wrote" if wrote["curve"] else "wrote_forecasts"
        tell(say(f"fit.{what}", file=wrote["file"]))


def _show_trial(found: dict[str, Any]) -> None:
    rows = [
        [name, number(row["pairs"]), *[_percent(row[key]) for key in ("score", "low", "high")]]
        for name, row in found["scenarios"].items()
    ]
    _print([say(f"fit.{key}") for key in ("scenario", "pairs", "score", "low", "high")], rows)
    score, low, high = (number(round(100 * found[key], 1)) for key in ("score", "low", "high"))
    pairs = say("arena.pair_count", n=found["pairs"])
    verdict = say("fit.better" if found["better"] else "fit.not_better")
    tell(say("fit.trial_result", pairs=pairs, score=score, low=low, high=high) + " " + verdict)


def _show_quality(found: dict[str, Any]) -> None:
    """How good forecasts are: by quarter of the match, and what they said beside what came true."""
    rows = [
        [say("fit.quarter", at=at), number(row["positions"]), *_figures(row)]
        for at, row in enumerate(found["quarters"], start=1)
    ]
    whole = sum(row["positions"] for row in found["quarters"])
    rows.append([say("fit.whole"), number(whole), *_figures(found)])
    _print([say(f"fit.{key}") for key in ("part", "positions", "log_loss", "brier", "ece")], rows)
    if len(found["scenarios"]) > 1:
        rows = [[name, number(row["positions"]), *_figures(row)] for name, row in found["scenarios"].items()]
        _print([say(f"fit.{key}") for key in ("scenario", "positions", "log_loss", "brier", "ece")], rows)
    bins = [
        [f"{10 * at}–{10 * at + 10} %", number(row["positions"]), _percent(row["forecast"]), _percent(row["outcome"])]
        for at, row in enumerate(found["bins"])
        if row["positions"]
    ]
    _print([say(f"fit.{key}") for key in ("forecast", "positions", "said", "came")], bins)


def _figures(row: dict[str, Any]) -> list[str]:
    return [number(row[key]) for key in ("log_loss", "brier", "ece")]


def _percent(share: float) -> str:
    return f"{number(round(100 * share, 1))} %"


def _print(heads: list[str], rows: list[list[str]]) -> None:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for at, head in enumerate(heads):
        table.add_column(head, justify="right" if at else "left", overflow="fold")
    for row in rows:
        table.add_row(*row)
    out.print(table)
