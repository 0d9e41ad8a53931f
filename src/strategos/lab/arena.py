"""Compare computer players in pairs of matches: count, test and report.

Pairs are played in any order by any number of processes, but counted in theirs: first pair 1 of every scenario, then
pair 2 of every scenario, and so on. A sequential test is looked at after each, so that it ends at the same pair
for any players, and a run that was interrupted ends as if nothing had happened.
"""

from __future__ import annotations

import json
import math
import re
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from itertools import combinations
from pathlib import Path
from typing import Any, Final, NamedTuple

from strategos import __version__, players
from strategos.kernel.errors import BadContent, Unreadable
from strategos.kernel.game import Game
from strategos.kernel.rng import Rng
from strategos.lab.pairs import BOTH, Clock, Pair, Played, Task, play_pair
from strategos.lab.playout import modules_of
from strategos.lab.ratings import Sprt, Verdict, bradley_terry, elo, mean, pair_counts, pair_interval, wilson
from strategos.players.processes import Job, Workers

Progress = Callable[[int], None]
FORMAT: Final = "strategos arena 1"
_KEPT_FAULTS: Final = 5
_AHEAD: Final = 16  # pairs begun for each further process before they are counted


class Plan(NamedTuple):
    """What is to be played."""

    game: Game
    scenarios: Sequence[str]
    options: dict[str, str]
    names: Sequence[str]
    pairs: int  # of each scenario, for each pairing
    seed: int
    sprt: Sprt | None = None


class Pairing:
    """Two players and the pairs between them, in their order, as far as they count."""

    def __init__(self, names: tuple[str, str]) -> None:
        self.names: Final = names
        self.played: list[tuple[str, Pair]] = []  # with the scenario
        self.counts: Final = pair_counts([])
        self.verdict: Verdict | None = None

    @property
    def scores(self) -> list[float]:
        """What the first player won in each pair."""
        return [pair.score for _, pair in self.played]

    def count(self, scenario: str, pair: Pair, sprt: Sprt | None) -> bool:
        """One more pair. Whether the test is decided now and the rest need not be played."""
        self.played.append((scenario, pair))
        self.counts[round(4 * pair.score)] += 1
        if sprt is not None:
            self.verdict = sprt.judge(self.counts)
        return self.verdict is not None and self.verdict.result != "open"


class Notebook:
    """The pairs played so far in a file, so that a run can go on where it stopped: a heading, then a line a pair.

    A pair is known by its players, its scenario and its number. So a file also serves a run with more pairs, more
    scenarios or more players, but not one with another seed, other options or other rules.
    """

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path = path
        self.known: dict[tuple[str, str, str, int], Pair] = {}
        setup = plan.game.new(plan.scenarios[0], plan.options).setup.header()
        heading = {
            "format": FORMAT,
            "program": __version__,
            **{key: setup[key] for key in ("game", "rules")},
            "options": plan.options,
            "seed": plan.seed,
            "content": setup["content"],  # after the options, which decide about it
        }
        if path.exists() and path.stat().st_size:
            self._read(heading)
        else:
            self._append(heading, "w")

    def _read(self, heading: dict[str, Any]) -> None:
        whole, _, rest = self.path.read_bytes().rpartition(b"\n")
        for number, line in enumerate(whole.split(b"\n"), start=1):
            try:
                found = json.loads(line)
                if number == 1:
                    self._compare(found, heading)
                else:
                    *key, first, second = found
                    names = (str(key[0]), str(key[1]), str(key[2]), int(key[3]))
                    self.known[names] = Pair(Played.of(first), Played.of(second))
            except (ValueError, TypeError, AttributeError) as error:
                raise Unreadable(
                    "lab.arena.not-results",
                    path=self.path,
                    number=number,
                ) from error
        if rest:  # the run was cut off while it wrote this line
            self.path.write_bytes(whole + b"\n")

    def _compare(self, found: dict[str, Any], heading: dict[str, Any]) -> None:
        if found.get("format") != FORMAT:
            raise ValueError("another format")
        for key, wanted in heading.items():
            if found.get(key) != wanted:
                raise BadContent(
                    "lab.arena.other-run",
                    path=self.path,
                    name=key,
                    get=found.get(key),
                    wanted=wanted,
                )

    def _append(self, row: Any, mode: str = "a") -> None:
        with self.path.open(mode, encoding="utf-8", newline="\n") as file:
            file.write(json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n")

    def find(self, task: Task) -> Pair | None:
        """A pair that was played before."""
        return self.known.get((*task.names, task.scenario, task.number))

    def write(self, task: Task, pair: Pair) -> None:
        """A pair that has just been played."""
        self.known[(*task.names, task.scenario, task.number)] = pair
        self._append([*task.names, task.scenario, task.number, pair.first.plain(), pair.second.plain()])


def check_plan(plan: Plan) -> None:
    """Refuse a scenario, an option or a player that does not exist before the first match, not in every one."""
    if len(plan.names) < 2:
        raise BadContent(
            "lab.arena.two-players",
            names=",".join(plan.names),
            n_names=len(plan.names),
        )
    twice = [name for name in plan.names if plan.names.count(name) > 1]
    if twice and len(plan.names) > 2:  # the same pairs would be counted again as if they were others
        raise BadContent(
            "lab.arena.player-named-twice",
            twice=twice[0],
        )
    for name in plan.names:
        players.make(name, Rng(0))
    for scenario in plan.scenarios:
        plan.game.check_scenario(scenario)
        plan.game.new(scenario, plan.options)


def arena(
    plan: Plan,
    jobs: int = 1,
    notebook: Notebook | None = None,
    keep: Path | None = None,
    progress: Progress = lambda done: None,
) -> list[Pairing]:
    """Play every player against every other. `progress` receives the number of finished pairs."""
    check_plan(plan)
    pairings = []
    with Workers(jobs) as workers:
        for names in combinations(plan.names, 2):
            pairing = Pairing(names)
            pairings.append(pairing)
            left = plan.pairs * len(plan.scenarios)
            with closing(_play(workers, _tasks(plan, names, keep is not None), notebook)) as results:
                for task, pair, is_new in results:
                    if is_new and notebook is not None:
                        notebook.write(task, pair)
                    if is_new and keep is not None:
                        _keep(keep, task, pair)
                    left -= 1
                    progress(1)
                    if pairing.count(task.scenario, pair, plan.sprt):
                        break
            progress(left)
    return pairings


def _tasks(plan: Plan, names: tuple[str, str], keep: bool) -> Iterator[Task]:
    """All pairs between two players, in the order in which they count."""
    modules = modules_of(plan.game, names)
    for number in range(plan.pairs):
        for scenario in plan.scenarios:
            yield Task(plan.game.key, modules, scenario, plan.options, names, plan.seed, number, keep)


def _play(
    workers: Workers, tasks: Iterator[Task], notebook: Notebook | None
) -> Generator[tuple[Task, Pair, bool], None, None]:
    """Each task with its pair, in order, and whether it is new or was in the notebook.

    Only a few pairs are begun ahead of the one that counts next: a test may end the run at any of them.
    """
    ahead: deque[tuple[Task, Pair | Job[Pair]]] = deque()

    def ended(task: Task, begun: Pair | Job[Pair]) -> tuple[Task, Pair, bool]:
        return (task, workers.wait(begun), True) if isinstance(begun, Job) else (task, begun, False)

    try:
        for task in tasks:
            known = None if notebook is None else notebook.find(task)
            ahead.append((task, known or workers.begin(play_pair, task)))
            if len(ahead) > _AHEAD * (workers.jobs - 1):
                yield ended(*ahead.popleft())
        while ahead:
            yield ended(*ahead.popleft())
    finally:
        workers.give_up(begun for _, begun in ahead if isinstance(begun, Job))


def _keep(folder: Path, task: Task, pair: Pair) -> None:
    """Write the records of a pair: `duel_random_naive_0001_1.txt` and `…_2.txt`."""
    folder.mkdir(parents=True, exist_ok=True)
    first, second = (re.sub(r"[^\w=.-]", "+", name) for name in task.names)  # a colon is no name for a file everywhere
    for number, match in enumerate(pair, start=1):
        name = f"{task.scenario}_{first}_{second}_{task.number + 1:04}_{number}.txt"
        (folder / name).write_text(match.record, encoding="utf-8", newline="\n")


def report(plan: Plan, pairings: Sequence[Pairing]) -> dict[str, Any]:
    """What came out, as plain data. With two players, the figures of their one pairing stand at the top."""
    rows = [_report_pairing(pairing, plan) for pairing in pairings]
    head = {"game": plan.game.name, "scenario": ",".join(plan.scenarios), "options": plan.options, "seed": plan.seed}
    faults = [match.fault for pairing in pairings for match in _matches(pairing) if match.fault]
    rest = {"ratings": _ratings(plan, pairings), "faults": len(faults), "first_faults": faults[:_KEPT_FAULTS]}
    if len(rows) == 1:
        return {**head, **rows[0], **rest}
    whole = {"players": list(plan.names), "pairs": sum(row["pairs"] for row in rows)}
    illegal = sum(sum(row["illegal"]) for row in rows)
    return {**head, **whole, "illegal": illegal, **rest, "pairings": rows}


def _matches(pairing: Pairing, scenario: str = "") -> list[Played]:
    return [match for name, pair in pairing.played if not scenario or name == scenario for match in pair]


def _report_pairing(pairing: Pairing, plan: Plan) -> dict[str, Any]:
    names, matches = pairing.names, _matches(pairing)
    row: dict[str, Any] = {"players": list(names), **_figures(pairing.scores, matches)}
    row["sprt"] = None
    if plan.sprt is not None and pairing.verdict is not None:
        sprt, verdict = plan.sprt, pairing.verdict
        bounds = {"lower": round(sprt.lower, 4), "upper": round(sprt.upper, 4)}
        row["sprt"] = {"elo0": sprt.elo0, "elo1": sprt.elo1, "llr": round(verdict.llr, 4), **bounds}
        row["sprt"] |= {"result": verdict.result, "pairs": len(pairing.played)}
    row["illegal"] = [sum(match.illegal == player + 1 for match in matches) for player in BOTH]
    clocks = [Clock(), Clock()]
    for match in matches:
        for player in BOTH:
            clocks[player].merge(match.clocks[player])
    row["decisions"] = [clock.decisions for clock in clocks]
    row["time"] = [_time(name, clock) for name, clock in zip(names, clocks, strict=True)]
    row["scenarios"] = {}
    for scenario in plan.scenarios:
        scores = [pair.score for name, pair in pairing.played if name == scenario]
        row["scenarios"][scenario] = _figures(scores, _matches(pairing, scenario))
    return row


def _figures(scores: list[float], matches: list[Played]) -> dict[str, Any]:
    """Score, intervals and counts of some pairs, all from the first player's point of view.

    `seats` is its score by where it sat; `results` counts how the matches ended, for all players.
    """
    score, played = mean(scores), len(matches)
    low, high = wilson(score, played)
    pair_low, pair_high = pair_interval(scores)
    seats: dict[str, list[float]] = {}
    for match in matches:
        seats.setdefault(match.seats, []).append(match.score)
    results = Counter(f"{match.winners or 'draw'} {match.reason}".strip() for match in matches)
    return {
        "pairs": len(scores),
        "score": round(score, 5),
        "low": round(low, 5),
        "high": round(high, 5),
        "pair_low": round(pair_low, 5),
        "pair_high": round(pair_high, 5),
        "elo": _tenth(elo(score, played)),
        "elo_low": _tenth(elo(low, played)),
        "elo_high": _tenth(elo(high, played)),
        "matches": played,
        "wins": sum(match.score == 1 for match in matches),
        "draws": sum(match.score == 0.5 for match in matches),
        "losses": sum(match.score == 0 for match in matches),
        "pair_counts": pair_counts(scores),
        "seats": {where: round(mean(found), 5) for where, found in sorted(seats.items())},
        "results": dict(sorted(results.items(), key=lambda result: (-result[1], result[0]))),
        "length": round(mean([match.length for match in matches]), 1) if matches else 0.0,
    }


def _time(name: str, clock: Clock) -> dict[str, Any]:
    """The times of a player in milliseconds. They alone differ from run to run."""
    return {
        "player": name,
        "mean_ms": round(1000 * clock.seconds / max(1, clock.decisions), 4),
        "p95_ms": round(1000 * clock.percentile(95), 4),
        "worst_ms": round(1000 * clock.worst, 4),
        "worst_at": None if clock.worst_at is None else clock.worst_at._asdict(),
    }


def _ratings(plan: Plan, pairings: Sequence[Pairing]) -> list[dict[str, Any]]:
    """The Elo of every player, the last at 0, with what each scored over all."""
    size = len(plan.names)
    won = [[0.0] * size for _ in range(size)]
    played = [[0] * size for _ in range(size)]
    for (i, j), pairing in zip(combinations(range(size), 2), pairings, strict=True):
        matches = _matches(pairing)
        won[i][j] = sum(match.score for match in matches)
        won[j][i] = len(matches) - won[i][j]
        played[i][j] = played[j][i] = len(matches)
    rows = []
    for at, rating in enumerate(bradley_terry(won, played)):
        figures = {key: _tenth(value) for key, value in rating._asdict().items()}
        score = round(sum(won[at]) / max(1, sum(played[at])), 5)
        rows.append({"player": plan.names[at], **figures, "score": score})
    return rows


def _tenth(value: float) -> float:
    """A figure with one decimal; never a minus before a zero.

    >>> _tenth(-0.04), _tenth(12.345)
    (0.0, 12.3)
    """
    return round(value, 1) + 0.0


def curve(scores: Sequence[float], points: int = 200) -> list[tuple[int, float, float, float]]:
    """The course of score and interval: (pairs, score, low, high) at a limited number of places, the last included.

    >>> [row[0] for row in curve([0.5] * 10, points=4)]
    [3, 5, 8, 10]
    """
    size = len(scores)
    wanted = sorted({math.ceil(size * at / points) for at in range(1, points + 1)}) if size else []
    found = []
    total, before = 0.0, 0
    for pairs in wanted:
        total += sum(scores[before:pairs])
        before = pairs
        low, high = wilson(total / pairs, 2 * pairs)
        found.append((pairs, total / pairs, low, high))
    return found
