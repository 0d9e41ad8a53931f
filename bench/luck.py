"""Does luck add up? bench/luck.py GAME SCENARIO PLAYER,PLAYER MATCHES FILE [EFFORT] [JOBS]

Plays matches between computers, keeps the luck of each in FILE (a run that was stopped goes on there), and prints for
every seat the mean luck with its 95 % interval, and mean and variance of the score and of what the answers alone would
have brought.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from strategos import games
from strategos.lab.experiments.luck import accounts, plain, run, tasks


def main() -> None:
    """Run, and print what came out."""
    name, scenario, names, matches, file, *rest = sys.argv[1:]
    effort = rest[0] if rest else "usual"
    jobs = int(rest[1]) if len(rest) > 1 else 1
    work = tasks(games.find(name), scenario, names.split(","), int(matches), 1, effort)
    found = list(run(work, Path(file), jobs))
    for account in accounts(found):
        print(json.dumps({"game": name, "scenario": scenario, "players": names, "effort": effort, **plain(account)}))


if __name__ == "__main__":
    main()
