"""Does luck add up? Many matches between computers, the luck of each, and what the answers alone would have brought.

Luck must be zero on average for every seat. What the answers alone would have brought should vary far less than the
results, and be right on average: between players of unlike strength it must come out as the better one's score.
Results are kept line by line in a file, so a long run can be stopped and resumed.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import fmean, variance
from typing import Any, NamedTuple

from strategos import games
from strategos.analysis.analysis import earned
from strategos.analysis.luck import Luck
from strategos.analysis.outlook import outlook
from strategos.analysis.quality import EFFORTS, Effort, verdict
from strategos.kernel.action import Action
from strategos.kernel.chance import Chance
from strategos.kernel.decision import Decision
from strategos.kernel.game import Game
from strategos.kernel.ids import Seat, seat_name
from strategos.kernel.records import record
from strategos.kernel.rng import Rng
from strategos.kernel.state import State
from strategos.lab.playout import Hooks, chosen_by, load_modules, modules_of, playout, seat_players
from strategos.players.minds import forecast, mind_of
from strategos.players.minds.mind import Mind
from strategos.players.processes import spread


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
    """What the seats won in a match, by how much luck, and what their answers alone would have brought."""

    seed: str
    scores: tuple[float, ...]
    luck: tuple[float, ...]
    alone: tuple[float, ...]


@record
class Account:
    """What many matches say about the luck of one seat."""

    seat: Seat
    matches: int
    luck: float  # mean
    margin: float  # of its 95 % interval
    score: float  # mean
    result: float  # variance of the score
    alone: float  # mean of what the answers alone would have brought
    adjusted: float  # variance of that
    less_luck: float  # variance of the score less the luck

    @property
    def is_fair(self) -> bool:
        """Whether zero lies in the interval."""
        return abs(self.luck) <= self.margin

    @property
    def ratio(self) -> float:
        """How much of the variance is left when luck has no part in it."""
        return self.adjusted / self.result if self.result else math.nan


def play(task: Task) -> Outcome:
    """Play a match, add up the luck of its dice and cards, and judge every answer."""
    load_modules(task.modules)
    game, mind, effort = games.find(task.game), mind_of(task.game), EFFORTS[task.effort]
    state = game.new(task.scenario, {})
    seats = state.setup.seats
    rivals = [game.rivals(state, seat) for seat in range(seats)]
    start = outlook(mind, state, task.seed, effort.samples, forecast)
    account = _Account(game, mind, effort, task.seed, seats)
    choose = chosen_by(game, seat_players(task.names, seats, task.seed))
    playout(state, choose, Rng(task.seed, "dice"), account)
    assert state.result is not None
    scores = tuple([state.result.score(seat) for seat in range(seats)])
    return Outcome(task.seed, scores, tuple(account.luck), earned(start, account.losses, rivals))


class _Account(Hooks):
    """Adds up the luck of dice and cards and what the answers lost, by seat."""

    def __init__(self, game: Game, mind: Mind, effort: Effort, seed: str, seats: int) -> None:
        self.game = game
        self.mind = mind
        self.effort = effort
        self.seed = seed
        self.number = 0
        self.luck = [0.0] * seats
        self.losses = [0.0] * seats

    def before(self, state: State, decision: Decision, number: int) -> None:
        self.number = number

    def chosen(self, state: State, decision: Decision, action: Action) -> None:
        effort = self.effort
        if isinstance(decision, Chance):
            name = f"{self.seed} line {self.number}"
            judged = Luck(self.mind, state, decision, name, effort.outcomes, effort.samples, effort.trials)
            for seat, gain in enumerate(judged.gains(action)):
                self.luck[seat] += gain
        elif len(decision.options) > 1:
            found = verdict(self.game.view(state, decision.seat), decision, action, effort)
            self.losses[decision.seat] += found.loss if found is not None else 0.0


def tasks(game: Game, scenario: str, names: Sequence[str], matches: int, seed: int, effort: str) -> list[Task]:
    """The matches of a run."""
    modules = modules_of(game, names)
    return [
        Task(game.key, modules, scenario, tuple(names), f"{seed} {scenario} {number}", effort)
        for number in range(matches)
    ]


def run(work: Sequence[Task], file: Path, jobs: int) -> Iterator[Outcome]:
    """All outcomes of a run: those that lie in the file already, then the others, each written down at once."""
    known = read(file)
    yield from [known[task.seed] for task in work if task.seed in known]
    left = [task for task in work if task.seed not in known]
    with file.open("a", encoding="utf-8") as out:
        for outcome in spread(play, left, jobs):
            out.write(json.dumps([outcome.seed, outcome.scores, outcome.luck, outcome.alone]) + "\n")
            out.flush()
            yield outcome


def read(file: Path) -> dict[str, Outcome]:
    """The outcomes in a file, by their seed; a line that was cut off is left out."""
    found: dict[str, Outcome] = {}
    if file.exists():
        for line in file.read_text(encoding="utf-8").split("\n")[:-1]:
            seed, scores, luck, alone = json.loads(line)
            found[seed] = Outcome(seed, tuple(scores), tuple(luck), tuple(alone))
    return found


def accounts(outcomes: Sequence[Outcome]) -> list[Account]:
    """What the outcomes say about each seat. A variance needs at least two matches."""
    found: list[Account] = []
    for seat in range(len(outcomes[0].scores)):
        scores = [one.scores[seat] for one in outcomes]
        luck = [one.luck[seat] for one in outcomes]
        left = [score - by_luck for score, by_luck in zip(scores, luck, strict=True)]
        alone = [one.alone[seat] for one in outcomes]
        margin = 1.96 * math.sqrt(variance(luck) / len(luck))
        means = (fmean(scores), variance(scores), fmean(alone), variance(alone))
        found.append(Account(seat, len(luck), fmean(luck), margin, *means, variance(left)))
    return found


def plain(account: Account) -> dict[str, Any]:
    """An account for printing or a file."""
    return {
        "seat": seat_name(account.seat),
        "matches": account.matches,
        "luck": round(account.luck, 5),
        "margin": round(account.margin, 5),
        "is_fair": account.is_fair,
        "score": round(account.score, 4),
        "variance": round(account.result, 5),
        "alone": round(account.alone, 4),
        "variance_alone": round(account.adjusted, 5),
        "ratio": round(account.ratio, 4),
        "variance_less_luck": round(account.less_luck, 5),
    }
