"""Does luck add up? Many matches between computers, the luck of each, and what is left of the result without it.

Luck must be zero on average for every seat, and a score less its luck should vary less than the score: that is what
the judgement behind it is worth. Results are kept line by line in a file, so a long run can be stopped and resumed.
"""

from __future__ import annotations

import importlib
import json
import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import fmean, variance
from typing import Any, NamedTuple

from strategos import games, players
from strategos.kernel.chance import Chance
from strategos.kernel.engine import advance, pending
from strategos.kernel.game import Game
from strategos.kernel.ids import Seat, seat_name
from strategos.kernel.records import record
from strategos.kernel.rng import Rng
from strategos.lab.workers import spread
from strategos.players.heuristics import mind_of
from strategos.table.luck import Luck
from strategos.table.quality import EFFORTS

_MOST_ACTIONS = 1_000_000  # a match that takes more goes on for ever


class Task(NamedTuple):
    """One match to play, for a process of its own: everything it needs, in plain values."""

    game: str
    modules: tuple[str, ...]  # which make the game and the players known in a fresh process
    scenario: str
    names: tuple[str, ...]
    seed: str
    effort: str


@record
class Outcome:
    """What the seats won in a match, and by how much luck."""

    seed: str
    scores: tuple[float, ...]
    luck: tuple[float, ...]


@record
class Account:
    """What many matches say about the luck of one seat."""

    seat: Seat
    matches: int
    luck: float  # mean
    margin: float  # of its 95 % interval
    result: float  # variance of the score
    adjusted: float  # variance of the score less the luck

    @property
    def is_fair(self) -> bool:
        """Whether zero lies in the interval."""
        return abs(self.luck) <= self.margin

    @property
    def ratio(self) -> float:
        """How much of the variance is left without the luck."""
        return self.adjusted / self.result if self.result else math.nan


def play(task: Task) -> Outcome:
    """Play a match and add up the luck of its dice and cards."""
    for module in task.modules:
        importlib.import_module(module)
    game, mind, effort = games.find(task.game), mind_of(task.game), EFFORTS[task.effort]
    state = game.new(task.scenario, {})
    seats = state.setup.seats
    dice = Rng(task.seed, "dice")
    seated = [
        players.make(task.names[seat % len(task.names)], Rng(task.seed, f"player {seat_name(seat)}"))
        for seat in range(seats)
    ]
    luck = [0.0] * seats
    for number in range(_MOST_ACTIONS):
        decision = pending(state)
        if decision is None:
            break
        if isinstance(decision, Chance):
            name = f"{task.seed} line {number}"
            judged = Luck(mind, state, decision, name, effort.outcomes, effort.samples, effort.trials)
            action = decision.sample(dice)
            for seat, gain in enumerate(judged.gains(action)):
                luck[seat] += gain
        else:
            player = seated[decision.seat]
            action = player.choose(game.view(state, decision.seat) if player.needs_view else None, decision)
        advance(state, action, decision.seat)
    assert state.result is not None
    return Outcome(task.seed, tuple([state.result.score(seat) for seat in range(seats)]), tuple(luck))


def tasks(game: Game, scenario: str, names: Sequence[str], matches: int, seed: int, effort: str) -> list[Task]:
    """The matches of a run."""
    factories = [players.PLAYERS[players.read_name(name)[0]] for name in names]
    modules = (type(game).__module__, *(factory.__module__ for factory in factories))
    return [
        Task(game.name, modules, scenario, tuple(names), f"{seed} {scenario} {number}", effort)
        for number in range(matches)
    ]


def run(work: Sequence[Task], file: Path, jobs: int) -> Iterator[Outcome]:
    """All outcomes of a run: those that lie in the file already, then the others, each written down at once."""
    known = read(file)
    yield from [known[task.seed] for task in work if task.seed in known]
    left = [task for task in work if task.seed not in known]
    with file.open("a", encoding="utf-8") as out:
        for outcome in spread(play, left, jobs):
            out.write(json.dumps([outcome.seed, outcome.scores, outcome.luck]) + "\n")
            out.flush()
            yield outcome


def read(file: Path) -> dict[str, Outcome]:
    """The outcomes in a file, by their seed; a line that was cut off is left out."""
    found: dict[str, Outcome] = {}
    if file.exists():
        for line in file.read_text(encoding="utf-8").split("\n")[:-1]:
            seed, scores, luck = json.loads(line)
            found[seed] = Outcome(seed, tuple(scores), tuple(luck))
    return found


def accounts(outcomes: Sequence[Outcome]) -> list[Account]:
    """What the outcomes say about each seat. At least two matches are needed to speak of a variance."""
    found: list[Account] = []
    for seat in range(len(outcomes[0].scores)):
        scores = [one.scores[seat] for one in outcomes]
        luck = [one.luck[seat] for one in outcomes]
        left = [score - by_luck for score, by_luck in zip(scores, luck, strict=True)]
        margin = 1.96 * math.sqrt(variance(luck) / len(luck))
        found.append(Account(seat, len(luck), fmean(luck), margin, variance(scores), variance(left)))
    return found


def plain(account: Account) -> dict[str, Any]:
    """An account for printing or a file."""
    return {
        "seat": seat_name(account.seat),
        "matches": account.matches,
        "luck": round(account.luck, 5),
        "margin": round(account.margin, 5),
        "is_fair": account.is_fair,
        "variance": round(account.result, 5),
        "variance_without_luck": round(account.adjusted, 5),
        "ratio": round(account.ratio, 4),
    }
