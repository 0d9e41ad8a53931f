"""Speed of the engine and of the players in every scenario: `engine.py [GAME …] [--compare REV] [--json]`.

Interpreted and compiled, and with `--compare` also another revision, which is checked out and compiled under
`.cache/compare`. All are measured in turns by processes of their own, in CPU time, so that a busy machine hits them
alike; figures are medians of the rounds, and ratios compare medians of this one run. Beside each run stands the
reference loop. `answers` tells whether players of both revisions chose the same.

decisions    decisions with two or more options at random play, a second
clone        microseconds for a copy of a state
evaluations  positions judged by `Mind.worth`, a second
rollouts     rollouts of the length that the strategist's search uses, a second
tactician, strategist (16 iterations)   moves a second, at positions taken from whole matches
"""

from __future__ import annotations

import argparse
import gc
import hashlib
import json
import os
import statistics
import subprocess
import sys
import tarfile
import time
from collections.abc import Callable, Iterable
from io import BytesIO
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parent.parent
SELECTED: Final = {"interpreted": 6, "compiled": 18}  # positions of each scenario at which players choose
MAX_ANSWERS: Final = 600  # of the match from which positions are taken
STRATEGIST: Final = "strategist:iterations=16"
FIGURES: Final = ("decisions", "clone", "evaluations", "rollouts", "tactician", "strategist")
SLOPE_WINDOW: Final = 100  # decisions whose time is taken together
SLOPE_RANGE: Final = (200, 5000)  # decisions of the matches that count for the slope


class Position:
    """A position in which a seat has to choose."""

    def __init__(self, state: Any, view: Any, decision: Any) -> None:
        self.state = state
        self.view = view
        self.decision = decision


def per_second(count: int, work: Callable[[], object]) -> float:
    """How often something was done in a second of CPU time, if `work` does it `count` times."""
    began = time.process_time()
    work()
    return count / max(1e-9, time.process_time() - began)


def reference() -> float:
    """Thousands of rounds a second of a fixed loop: the speed of the machine at this moment."""

    def loop() -> None:
        cells = list(range(64))
        for turn in range(300_000):
            cells[turn & 63] = (cells[(turn * 7) & 63] + turn) & 0xFFFF

    return per_second(300, loop)


def positions(game: Any, scenario: str, count: int) -> list[Position]:
    """Positions evenly spaced over a match that the rollout policy plays against itself."""
    from strategos.kernel.chance import Chance
    from strategos.kernel.engine import advance, pending
    from strategos.kernel.rng import Rng
    from strategos.players.minds import mind_of

    mind, rng = mind_of(game.name), Rng(1, scenario)
    state = game.new(scenario, {})
    found: list[Position] = []
    for _ in range(MAX_ANSWERS):
        decision = pending(state)
        if decision is None:
            break
        if isinstance(decision, Chance):
            advance(state, decision.sample(rng), decision.seat)
            continue
        if len(decision.options) > 1:
            found.append(Position(state.clone(), game.view(state, decision.seat), decision))
        advance(state, mind.brisk(state, decision, rng), decision.seat)
    return [found[at * len(found) // count] for at in range(min(count, len(found)))]


def measure_scenario(game: Any, scenario: str, seconds: float, count: int) -> dict[str, Any]:
    """All figures of one scenario."""
    from strategos import players
    from strategos.kernel.rng import Rng
    from strategos.lab.bench import play
    from strategos.players.minds import mind_of
    from strategos.players.minds.mind import play_until

    mind = mind_of(game.name)
    chosen = positions(game, scenario, count)
    figures: dict[str, Any] = {}
    play(game, scenario, seconds / 10)  # fills the tables that are made once
    began = time.process_time()
    decisions, _, _ = play(game, scenario, seconds)
    figures["decisions"] = decisions / (time.process_time() - began)
    rounds = 4000 // len(chosen)

    def copy() -> None:
        for one in chosen:
            clone = one.state.clone
            for _ in range(rounds):
                clone()

    gc.disable()
    figures["clone"] = 1e6 / max(per_second(rounds * len(chosen), copy) for _ in range(3))
    gc.enable()
    rounds = 400 // len(chosen)
    figures["evaluations"] = per_second(
        rounds * len(chosen), lambda: [mind.worth(p.state, p.decision.seat) for p in chosen for _ in range(rounds)]
    )

    def roll_out() -> None:
        for at, one in enumerate(chosen * 2):
            state = one.state.clone()
            play_until(mind, state, Rng(at), mind.clock(state) + mind.horizon)

    figures["rollouts"] = per_second(2 * len(chosen), roll_out)
    answers = hashlib.sha256()
    for name in ("tactician", STRATEGIST):

        def choose(name: str = name) -> None:
            for at, one in enumerate(chosen):
                answer = players.make(name, Rng(at, "player")).choose(one.view, one.decision)
                answers.update(repr(answer).encode())

        figures[name.partition(":")[0]] = per_second(len(chosen), choose)
    figures["answers"] = answers.hexdigest()[:12]
    return figures


def measure(names: list[str], seconds: float) -> dict[str, Any]:
    """The figures of this process: of the sources and the engine that it has loaded."""
    from strategos import games
    from strategos.kernel.compiled import is_compiled

    kind = "compiled" if is_compiled() else "interpreted"
    pace = reference()
    found: dict[str, Any] = {"kind": kind, "games": {}}
    for name in names:
        game = games.find(name)
        found["games"][name] = {
            scenario: measure_scenario(game, scenario, seconds, SELECTED[kind]) for scenario in game.scenarios()
        }
    found["reference"] = (pace + reference()) / 2
    return found


def slope(names: list[str], matches: int) -> dict[str, Any]:
    """How the time of a decision depends on the number of decisions, in nanoseconds for 1,000 decisions more.

    `within` compares the blocks of each match: fewer units make later decisions cheaper. `between` compares the means
    of long and short matches of the same scenario. The intervals are two standard errors either way.
    """
    from strategos import games

    found: dict[str, Any] = {}
    for name in names:
        game = games.find(name)
        slopes: list[float] = []
        lengths: list[int] = []
        points: list[tuple[float, float]] = []  # length and mean time, less the means of the scenario
        for scenario in game.scenarios():
            played = [blocks(game, scenario, number) for number in range(matches)]
            kept = [times for times in played if SLOPE_RANGE[0] <= len(times) * SLOPE_WINDOW <= SLOPE_RANGE[1]]
            if len(kept) < 2:
                continue
            slopes += [line_through(times) / SLOPE_WINDOW * 1e12 for times in kept]
            sizes = [len(times) * SLOPE_WINDOW for times in kept]
            means = [statistics.fmean(times) * 1e9 for times in kept]
            lengths += sizes
            middles = statistics.fmean(sizes), statistics.fmean(means)
            points += [(size - middles[0], mean - middles[1]) for size, mean in zip(sizes, means, strict=True)]
        spread = sum(x * x for x, _ in points)
        between = sum(x * y for x, y in points) / spread
        rest = sum((y - between * x) ** 2 for x, y in points) / (len(points) - 2)
        found[name] = {
            "matches": len(slopes),
            "decisions": [min(lengths), max(lengths)],
            "within": interval(statistics.fmean(slopes), statistics.stdev(slopes) / len(slopes) ** 0.5),
            "between": interval(1000 * between, 1000 * (rest / spread) ** 0.5),
        }
    return found


def interval(value: float, error: float) -> dict[str, float]:
    """A value with two standard errors either way."""
    return {"value": round(value, 1), "low": round(value - 2 * error, 1), "high": round(value + 2 * error, 1)}


def blocks(game: Any, scenario: str, number: int) -> list[float]:
    """Seconds of CPU time for one decision, the mean of each block of a random match; answers of chance included."""
    from strategos.kernel.chance import Chance
    from strategos.kernel.engine import advance, pending
    from strategos.kernel.rng import Rng

    state, rng = game.new(scenario, {}), Rng(number, scenario)
    times: list[float] = []
    count = 0
    began = time.process_time()
    while (decision := pending(state)) is not None and count < SLOPE_RANGE[1]:
        action = decision.sample(rng) if isinstance(decision, Chance) else rng.pick(decision.options)
        advance(state, action, decision.seat)
        count += 1
        if count % SLOPE_WINDOW == 0:
            now = time.process_time()
            times.append((now - began) / SLOPE_WINDOW)
            began = now
    return times


def line_through(values: list[float]) -> float:
    """The slope of the straight line through values at 0, 1, 2 …"""
    middle = (len(values) - 1) / 2
    mean = statistics.fmean(values)
    spread = sum((at - middle) ** 2 for at in range(len(values)))
    return sum((at - middle) * (value - mean) for at, value in enumerate(values)) / spread


# -- other revisions ----------------------------------------------------------------------------------------------


def checkout(revision: str) -> Path:
    """A folder with the sources of a revision; a folder that exists is taken as it is."""
    if Path(revision, "src/strategos").is_dir():
        return Path(revision).resolve()
    words = ["git", "-C", str(ROOT)]
    name = subprocess.run(
        [*words, "rev-parse", "--verify", f"{revision}^{{commit}}"], check=True, capture_output=True, text=True
    ).stdout.strip()
    folder = ROOT / ".cache" / "compare" / name[:12]
    if not folder.is_dir():
        data = subprocess.run([*words, "archive", name], check=True, capture_output=True).stdout
        folder.mkdir(parents=True)
        with tarfile.open(fileobj=BytesIO(data)) as packed:
            packed.extractall(folder, filter="data")
    return folder


def compiled_engine(folder: Path) -> str:
    """The compiled engine of the sources in a folder, compiled if that has not been done."""
    command = [sys.executable, "tools/engine.py", "build"]
    done = subprocess.run(command, cwd=folder, check=True, stdout=subprocess.PIPE, text=True)
    return done.stdout.strip().splitlines()[-1]


def run_in(folder: Path, engine: str, words: list[str]) -> dict[str, Any]:
    """What this script measures in a process of its own, with the sources of a folder and an engine."""
    env = {**os.environ, "PYTHONPATH": str(folder / "src"), "STRATEGOS_ENGINE": engine}
    command = [sys.executable, str(Path(__file__).resolve()), "--worker", *words]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, env=env, cwd=folder)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def middle(runs: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """The medians of the figures of some runs."""
    taken = list(runs)
    found: dict[str, Any] = {"reference": statistics.median(run["reference"] for run in taken)}
    for name, scenarios in taken[0]["games"].items():
        found[name] = {
            scenario: {
                key: statistics.median(run["games"][name][scenario][key] for run in taken)
                for key in figures
                if key != "answers"
            }
            | {"answers": figures["answers"]}
            for scenario, figures in scenarios.items()
        }
    return found


def over_all(scenarios: dict[str, dict[str, Any]]) -> dict[str, float]:
    """Figures of a whole game: the harmonic mean of what is done a second, the mean of what a copy costs."""
    found: dict[str, float] = {}
    for key in FIGURES:
        values = [figures[key] for figures in scenarios.values()]
        found[key] = statistics.fmean(values) if key == "clone" else statistics.harmonic_mean(values)
    return found


def lines_of(title: str, figures: dict[str, float], base: dict[str, float] | None) -> str:
    """A line of the table: figures, with their ratio to those of another revision."""
    cells: list[str] = []
    for key in FIGURES:
        cell = f"{figures[key]:,.2f}" if key == "clone" else f"{figures[key]:,.0f}"
        if base is not None:
            ratio = base[key] / figures[key] if key == "clone" else figures[key] / base[key]
            cell += f" ×{ratio:.2f}"
        cells.append(f"{cell:>18}")
    return f"{title:34}" + "".join(cells)


def print_table(found: dict[str, dict[str, Any]], names: list[str], compared: str) -> None:
    """Print the figures of each game, and those of each scenario of the compiled engine."""
    print(" " * 34 + "".join(f"{key:>18}" for key in FIGURES))
    for name in names:
        for kind in ("interpreted", "compiled"):
            old, new = found.get(f"{kind} {compared}"), found[kind]
            base = None if old is None else over_all(old[name])
            if old is not None and base is not None:
                print(lines_of(f"{name} {kind} {compared}", base, None))
            print(lines_of(f"{name} {kind}", over_all(new[name]), base))
            for scenario, figures in new[name].items():
                before = None if old is None else old[name][scenario]
                alike = (
                    ""
                    if before is None
                    else f"  answers {'same' if before['answers'] == figures['answers'] else 'DIFFER'}"
                )
                print(lines_of(f"  {scenario}", figures, before) + alike)
    paces = ", ".join(f"{which} {figures['reference']:,.0f}" for which, figures in found.items())
    print(f"Reference loop, thousands of rounds a second: {paces}")


def main() -> None:
    """Measure in turns and print one table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=["pantheon", "commander"])
    parser.add_argument("--seconds", type=float, default=0.5, help="of random play in each scenario")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--compare", default="", metavar="REV", help="a revision, or a folder with its sources")
    parser.add_argument("--slope", type=int, default=0, metavar="MATCHES", help="of each scenario, instead of speed")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.worker:
        found = slope(asked.games, asked.slope) if asked.slope else measure(asked.games, asked.seconds)
        print(json.dumps(found))
        return
    words = [*asked.games, "--seconds", str(asked.seconds), "--slope", str(asked.slope)]
    if asked.slope:
        print(json.dumps(run_in(ROOT, compiled_engine(ROOT), words), indent=1))
        return
    folders = {"": ROOT} | ({asked.compare: checkout(asked.compare)} if asked.compare else {})
    setups = {
        f"{kind} {name}".strip(): (folder, compiled_engine(folder) if kind == "compiled" else "")
        for name, folder in folders.items()
        for kind in ("interpreted", "compiled")
    }
    runs: dict[str, list[dict[str, Any]]] = {which: [] for which in setups}
    for _ in range(asked.rounds):
        for which, (folder, engine) in setups.items():
            runs[which].append(run_in(folder, engine, words))
            if runs[which][-1]["kind"] != which.split()[0]:
                raise SystemExit(f"{which}: the engine in {engine} was not used.")
    found = {which: middle(taken) for which, taken in runs.items()}
    if asked.json:
        print(json.dumps(found))
    else:
        print_table(found, asked.games, asked.compare)


if __name__ == "__main__":
    main()
