"""Train the judgement of a game: bench/train.py GAME SCENARIO[,SCENARIO] MATCHES FOLDER [--option K=V] [--learn]

Plays matches of each scenario between careful players and keeps their positions in FOLDER, a file for each scenario
and set of options (a run that was stopped goes on there). With --learn it plays nothing, trains one net for each goal
on all files of FOLDER, prints how good each is on matches that it never saw, and writes the trained file of the game.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np

from strategos import games
from strategos.lab.training import HEAD, Lesson, Task, learn, play
from strategos.players import minds
from strategos.players.minds import mind_of, trained_file
from strategos.players.processes import spread

CHUNK = 50  # matches after which the rows are written


def gather(name: str, scenario: str, options: dict[str, str], matches: int, folder: Path, jobs: int) -> None:
    """Play a number of matches of a scenario, including those already in the folder."""
    game = games.find(name)
    goal = mind_of(name).goal(game.new(scenario, options))
    parts = [f"{key}={value}" for key, value in sorted(options.items())]
    file = folder / f"{'.'.join([goal, scenario, *parts])}.rows"
    count = file.with_suffix(".count")
    done = int(count.read_text()) if count.exists() else 0
    while done < matches:
        tasks = [
            Task(name, type(game).__module__, scenario, options, number, 1) for number in range(done, done + CHUNK)
        ]
        rows = b"".join(spread(play, tasks, jobs))
        with file.open("ab") as out:
            out.write(rows)
        done += CHUNK
        count.write_text(str(done))


def train(name: str, folder: Path, rounds: int) -> None:
    """Learn from everything in the folder."""
    goals = sorted({file.name.split(".")[0] for file in folder.glob("*.rows")})
    nets, report = {}, {}
    for goal in goals:
        files = sorted(folder.glob(f"{goal}.*.rows"))
        state = games.find(name).new(files[0].name.split(".")[1], {})
        sides = mind_of(name).sides(state)
        width = len(sides[0])
        tables = []
        for number, file in enumerate(files):
            rows = np.fromfile(file, np.float32).reshape(-1, HEAD + 2 * width + len(sides[2]))
            rows[:, 0] += 1_000_000 * number  # so that no two matches have the same number
            tables.append(rows)
        nets[goal], report[goal] = learn(Lesson(np.concatenate(tables), width), rounds)
        print(
            json.dumps({"game": name, "goal": goal, "files": [file.name for file in files], **report[goal]}), flush=True
        )
    target = Path(minds.__file__).parent / trained_file(name)
    target.write_text(json.dumps({"report": report, "nets": nets}, separators=(",", ":")) + "\n", encoding="utf-8")
    print(target.name)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("scenarios")
    parser.add_argument("matches", type=int)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--learn", action="store_true")
    parser.add_argument("--rounds", type=int, default=8)
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    if asked.learn:
        train(asked.game, asked.folder, asked.rounds)
        return
    options = dict([part.split("=", 1) for part in asked.option])
    for scenario in asked.scenarios.split(","):
        gather(asked.game, scenario, options, asked.matches, asked.folder, asked.jobs)


if __name__ == "__main__":
    main()
