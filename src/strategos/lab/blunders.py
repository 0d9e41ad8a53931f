"""Does the finder find blunders? Errors planted into matches between computers, their true cost known by rollouts.

A position is taken from a match, and some options are played to the end in worlds that the seat could not tell from
the true one, by quick players, a thousand times each for those that count. The best of them is a best move; one that
loses at least fifteen points against it is a planted error. The finder judges both. Whatever was measured is kept line
by line in a file with the record that leads there: a run can be stopped and resumed, and judged again by another
finder.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from strategos import games, players
from strategos.kernel.action import Action
from strategos.kernel.decision import Decision
from strategos.kernel.engine import advance, pending_for
from strategos.kernel.record_file import read_record
from strategos.kernel.records import record
from strategos.kernel.rng import Rng
from strategos.kernel.view import View
from strategos.players.heuristics import mind_of
from strategos.players.mind import Mind
from strategos.table.match import Match, replay
from strategos.table.outlook import lead_on
from strategos.table.quality import EFFORTS, looked, verdict

COST: Final = 0.15  # what a planted error loses at least
ROLLOUTS: Final = 1000
_GLANCE: Final = 24  # rollouts that tell whether a position is worth a thousand
_SHARE: Final = 12  # one decision of so many is tried
_TOP, _OTHERS = 3, 3  # options that look best, and others drawn by lot
_MOST_STEPS: Final = 5000


@record
class Planted:
    """A position with an error and a best move, and how often each of them won in so many rollouts."""

    game: str
    seed: str
    record: str  # of the match so far
    seat: int
    kind: str
    error: str
    best: str
    error_wins: float
    best_wins: float
    rollouts: int


def find(game: str, scenario: str, seed: str, player: str = "tactician") -> Iterator[Planted]:
    """Positions of one match in which an error could be planted."""
    rules, mind = games.find(game), mind_of(game)
    match = Match(rules, scenario, seed)
    seated = [players.make(player, Rng(seed, f"player {seat}")) for seat in range(match.state.setup.seats)]
    lots = Rng(seed, "lots")
    while not match.over:
        decision = match.decision
        view = match.view(decision.seat)
        if len(decision.options) > 1 and lots.below(_SHARE) == 0:
            found = plant(mind, view, decision, lots)
            if found is not None:
                error, best, error_wins, best_wins = found
                texts = [view.setup.notation.format(option) for option in (error, best)]
                where = (game, f"{seed} {len(match.log)}", match.record(), decision.seat, decision.kind)
                yield Planted(*where, texts[0], texts[1], error_wins, best_wins, ROLLOUTS)
        match.play(seated[decision.seat].choose(view, decision), decision.seat)


def plant(mind: Mind, view: View, decision: Decision, lots: Rng) -> tuple[Action, Action, float, float] | None:
    """An error and the best move of a decision, with their true chances; None if no option tried is bad enough."""
    world = games.find(view.setup.game).guess(view, lots)
    sight = looked(mind, [world], decision, 1, str(lots.word()))
    options = sorted(sight, key=lambda option: -sight[option])[:_TOP]
    rest = [option for option in decision.options if option not in options]
    lots.shuffle(rest)
    options += rest[:_OTHERS]
    seed = lots.word()
    glance = {option: rollouts(mind, view, decision, option, _GLANCE, f"glance {seed}") for option in options}
    if max(glance.values()) - min(glance.values()) < COST + 0.05:
        return None
    ranked = sorted(options, key=lambda option: -glance[option])
    best, error = ranked[0], ranked[-1]
    best_wins = rollouts(mind, view, decision, best, ROLLOUTS, f"true {seed}")
    error_wins = rollouts(mind, view, decision, error, ROLLOUTS, f"true {seed}")
    return (error, best, error_wins, best_wins) if best_wins - error_wins >= COST else None


def rollouts(mind: Mind, view: View, decision: Decision, option: Action, count: int, name: str) -> float:
    """How often an option wins when quick players go on to the end, in worlds dealt from the view."""
    game = games.find(view.setup.game)
    total = 0.0
    for number in range(count):
        rng = Rng(name, str(number))  # all options meet the same worlds and begin with the same dice
        state = game.guess(view, rng)
        advance(state, option, decision.seat)
        lead_on(mind, state, rng, _MOST_STEPS)
        total += state.result.score(decision.seat) if state.result is not None else 0.5
    return total / count


def judge(planted: Planted, effort: str = "usual") -> tuple[float, float]:
    """What the finder thinks that the error and the best move lose."""
    found = read_record(planted.record.encode())
    game = games.find(planted.game)
    match = replay(found, game)
    view, decision = match.view(planted.seat), pending_for(match.state, planted.seat)
    assert decision is not None
    losses: list[float] = []
    for text in (planted.error, planted.best):
        judged = verdict(view, decision, view.setup.notation.parse(text), EFFORTS[effort])
        losses.append(0.0 if judged is None else judged.loss)
    return losses[0], losses[1]


def write(file: Path, planted: Planted) -> None:
    """Add a position to a file."""
    plain = {name: getattr(planted, name) for name in Planted.__slots__}  # type: ignore[attr-defined]
    with file.open("a", encoding="utf-8") as out:
        out.write(json.dumps(plain) + "\n")


def read(file: Path) -> list[Planted]:
    """The positions in a file; a line that was cut off is left out."""
    if not file.exists():
        return []
    return [Planted(**json.loads(line)) for line in file.read_text(encoding="utf-8").split("\n")[:-1]]


def summary(losses: Sequence[tuple[float, float]], bar: float) -> dict[str, Any]:
    """How many errors were found, and how many of those found were errors, if losses from the bar on count.

    >>> summary([(0.2, 0.0), (0.3, 0.12), (0.02, 0.0)], 0.1)
    {'bar': 0.1, 'errors': 3, 'found': 2, 'false': 1, 'recall': 0.6667, 'precision': 0.6667}
    """
    found = sum(error >= bar for error, _ in losses)
    false = sum(best >= bar for _, best in losses)
    recall = round(found / max(1, len(losses)), 4)
    precision = round(found / max(1, found + false), 4)
    counts = {"bar": bar, "errors": len(losses), "found": found, "false": false}
    return {**counts, "recall": recall, "precision": precision}
