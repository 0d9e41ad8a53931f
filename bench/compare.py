"""Speed of the engine, interpreted and compiled, in one run: `compare.py FOLDER` with the compiled engine.

The two are measured in turns, so that a noisy machine hits both alike; figures are medians of the rounds.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
from typing import Any

ROUNDS = 3
SECONDS = "2"


def measure(engine: str) -> dict[str, Any]:
    """One run of the benchmark on the compiled engine of a folder, or on none."""
    command = [sys.executable, "-m", "strategos.cli", "bench", "--json", "--seconds", SECONDS]
    env = {**os.environ, "STRATEGOS_ENGINE": engine}
    done = subprocess.run(command, check=True, capture_output=True, text=True, env=env)
    report: dict[str, Any] = json.loads(done.stdout)
    return report


def main() -> None:
    """Measure in turns and print one table."""
    runs: dict[str, list[dict[str, Any]]] = {engine: [] for engine in ("", *sys.argv[1:])}
    for _ in range(ROUNDS):
        for engine, reports in runs.items():
            reports.append(measure(engine))
    print(f"{'':14}{'game':12}{'decisions/s':>14}{'matches/s':>12}{'clone µs':>10}")
    base: dict[str, float] = {}
    for reports in runs.values():
        kind = "compiled" if reports[0]["compiled"] else "interpreted"
        for game in (name for name in reports[0] if name != "compiled"):
            speed, matches, clone = (
                statistics.median(report[game][key] for report in reports)
                for key in ("decisions_per_s", "matches_per_s", "clone_us")
            )
            ratio = f"   × {speed / base[game]:.2f}" if game in base else ""
            base.setdefault(game, speed)
            print(f"{kind:14}{game:12}{speed:14,.0f}{matches:12,.1f}{clone:10.2f}{ratio}")


if __name__ == "__main__":
    main()
