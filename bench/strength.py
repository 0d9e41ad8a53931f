"""The series behind docs/strength.md, played or gone on with: `strength.py [--only WORD] [--jobs N] [--report]`.

Every series has a file of its own under build/strength, so that a run can be stopped at any time and goes on where it
was. `--report` plays nothing and prints what the files hold, as rows for the tables of docs/strength.md. A series is
given up by deleting its file: results of another version of the players must not be mixed.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from strategos import games
from strategos.lab.arena import Notebook, Pairing, Plan, arena, report

FOLDER = Path("build/strength")
PANTHEON = "learning,duel,last-day-at-the-gates"
OTHERS = "alliance,three-vs-one,ferrymans-toll,pegasus-in-the-fire"
FREE_FOR_ALL = "free-for-all-3,free-for-all-4"  # the longest matches of all
COMMANDER = "first-battle,hard-choice,marvels-of-mechanics"


class Series(NamedTuple):
    """One series of pairs."""

    name: str
    game: str
    scenarios: str
    players: str
    pairs: int
    seed: int = 1
    options: str = ""

    @property
    def command(self) -> str:
        """How to play the same matches by hand."""
        option = f" --option {self.options}" if self.options else ""
        return (
            f"strategos arena {self.game} --scenario {self.scenarios}{option} --players {self.players}"
            f" --pairs {self.pairs} --seed {self.seed} --json"
        )


def curve(game: str, scenarios: str, sizes: Sequence[int], pairs: int, seed: int) -> list[Series]:
    """The strategist against the tactician with fewer and more iterations, on the pairs of the usual number."""
    return [
        Series(f"{game}-curve-{size}", game, scenarios, f"strategist:iterations={size},tactician", pairs, seed)
        for size in sizes
    ]


SERIES: Sequence[Series] = (
    Series("random", "pantheon", "learning", "random,random", 1000),
    Series("random-commander", "commander", "first-battle", "random,random", 1000),
    Series("p-naive", "pantheon", "all", "tactician,naive", 50),
    Series("p-recruit", "pantheon", "all", "recruit,random", 50),
    Series("p-tactician", "pantheon", "all", "tactician,recruit", 100),
    Series("p-thermopylae", "pantheon", "duel", "tactician,naive", 50, options="board=thermopylae"),
    Series("c-naive", "commander", "all", "tactician,naive", 50),
    Series("c-recruit", "commander", "all", "recruit,random", 50),
    Series("c-tactician", "commander", "all", "tactician,recruit", 100),
    Series("p-strategist", "pantheon", PANTHEON, "strategist:iterations=64,tactician", 25, 71),
    Series("p-strategist-more", "pantheon", PANTHEON, "strategist:iterations=64,tactician", 25, 72),
    Series("p-thermopylae-strategist", "pantheon", "duel", "strategist:iterations=64,tactician", 20, 71,
           "board=thermopylae"),
    Series("p-thermopylae-more", "pantheon", "duel", "strategist:iterations=64,tactician", 30, 72,
           "board=thermopylae"),
    Series("p-others", "pantheon", OTHERS, "strategist:iterations=16,tactician", 50, 71),
    Series("p-free-for-all", "pantheon", FREE_FOR_ALL, "strategist:iterations=8,tactician", 50, 71),
    Series("c-strategist", "commander", COMMANDER, "strategist:iterations=32,tactician", 50, 71),
    Series("c-all", "commander", "all", "strategist:iterations=4,tactician", 50, 71),
    Series("c-four", "commander", COMMANDER, "strategist:iterations=64,strategist:iterations=16", 30, 73),
    Series("c-four-small", "commander", COMMANDER, "strategist:iterations=8,strategist:iterations=2", 50, 73),
    Series("p-strategist-naive", "pantheon", PANTHEON, "strategist:iterations=64,naive", 7, 71),
    Series("c-strategist-naive", "commander", COMMANDER, "strategist:iterations=32,naive", 5, 71),
    Series("p-four", "pantheon", PANTHEON, "strategist:iterations=64,strategist:iterations=16", 20, 73),
    Series("p-four-small", "pantheon", PANTHEON, "strategist:iterations=16,strategist:iterations=4", 50, 73),
    *curve("pantheon", PANTHEON, (4, 16, 256), 25, 71),
    *curve("commander", COMMANDER, (2, 8, 128), 50, 71),
)  # fmt: skip


def plan_of(series: Series) -> Plan:
    """A series as the arena takes it."""
    game = games.find(series.game)
    scenarios = list(game.scenarios()) if series.scenarios == "all" else series.scenarios.split(",")
    options = dict([part.split("=", 1) for part in series.options.split(",") if part])
    return Plan(game, scenarios, options, series.players.split(","), series.pairs, series.seed)


def known(plan: Plan, notebook: Notebook) -> Pairing:
    """What a notebook holds of a series, in the order of the pairs and up to the first that is missing."""
    names = (plan.names[0], plan.names[1])
    pairing = Pairing(names)
    for number in range(plan.pairs):
        for scenario in plan.scenarios:
            pair = notebook.known.get((*names, scenario, number))
            if pair is None:
                return pairing
            pairing.count(scenario, pair, None)
    return pairing


def row(series: Series, found: dict[str, Any]) -> str:
    """A row of the table: score and interval of the first player, then its score in each scenario and seat."""
    clock = found["time"][0]
    parts = [
        f"{name} {100 * part['score']:.0f}" + "".join(f" {seat}{100 * won:.0f}" for seat, won in part["seats"].items())
        for name, part in found["scenarios"].items()
        if part["matches"]
    ]
    cells = (
        series.name,
        series.players.replace(",", " v "),
        str(series.seed),
        f"{found['matches']} of {2 * series.pairs * len(found['scenarios'])}",
        f"{100 * found['score']:.1f} %",
        f"{100 * found['low']:.1f}–{100 * found['high']:.1f} %",
        f"{clock['mean_ms']:.1f} / {clock['p95_ms']:.1f}",
        "; ".join(parts),
    )
    return "| " + " | ".join(cells) + " |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="series whose name holds this word; several: a,b")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--report", action="store_true", help="play nothing, print what is known")
    asked = parser.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    for series in SERIES:
        if not any(word in series.name for word in asked.only.split(",")):
            continue
        plan = plan_of(series)
        path = FOLDER / f"{series.name}.jsonl"
        if asked.report and not path.exists():
            continue
        notebook = Notebook(path, plan)
        begun = time.perf_counter()
        pairing = known(plan, notebook) if asked.report else arena(plan, asked.jobs, notebook)[0]
        if not pairing.played:
            continue
        found = report(plan, [pairing])
        print(row(series, found), flush=True)
        if not asked.report:
            print(f"    {series.command}", flush=True)
            summary = {**found, "seconds": round(time.perf_counter() - begun, 1), "command": series.command}
            (FOLDER / f"{series.name}.json").write_text(json.dumps(summary, indent=1) + "\n", encoding="utf-8")
    sys.exit(0)


if __name__ == "__main__":
    main()
