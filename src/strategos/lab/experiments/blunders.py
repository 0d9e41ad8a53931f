"""Does the finder find blunders? Errors planted into matches between computers, their true cost known by rollouts.

A position is taken from a match, and some options are played to the end in worlds that the seat could not tell from
the true one, by quick players: a few times each, then more often those at both ends, as long as they lie far enough
apart. The best that is left is a best move, and the worst an error, if a thousand rollouts of each, none of them seen
before, say that it loses at least fifteen points. The finder judges both. Whatever was measured is kept line by line
in a file with the record that leads there: a run can be stopped and resumed, and judged again by another finder.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from strategos import games, players
from strategos.analysis.outlook import lead_on
from strategos.analysis.quality import EFFORTS, likely, verdict
from strategos.kernel.action import Action
from strategos.kernel.decision import Decision
from strategos.kernel.engine import advance, pending_for
from strategos.kernel.records import record
from strategos.kernel.rng import Rng
from strategos.kernel.text.record_file import read_record
from strategos.kernel.view import View
from strategos.players.minds import mind_of
from strategos.players.minds.mind import Mind
from strategos.table.match import Match, replay

COST: Final = 0.15  # what a planted error loses at least
ROLLOUTS: Final = 1000
# Rollouts so far of each option that is left, the gap that must have shown by then, and how many of the best and of the
# worst are left for the next stage.
_STAGES: Final = ((4, 0.25, 8, 8), (12, 0.3, 2, 2), (36, 0.22, 2, 1), (120, 0.17, 1, 1))
_EARLY: Final = (200, 0.10)  # of the thousand, and the gap under which the rest would be in vain
_TRIED: Final = 10  # positions of a match that are tried
_KEPT: Final = 3  # and errors that are planted in it at most
_TOP, _BOTTOM, _OTHERS = 3, 1, 4  # options that look best, one that looks worst, and others drawn by lot
_MAX_STEPS: Final = 5000


@record
class Planted:
    """A position with an error and a best move, and the wins of each in a number of rollouts."""

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


def find(game: str, scenario: str, seed: str, late: float = 0.0, player: str = "tactician") -> Iterator[Planted]:
    """Positions of one match in which an error could be planted, drawn by lot from what comes after a share of it.

    Late positions are played to the end much sooner, so more of them can be tried. The scenario may have options, as in
    `first-battle,max_rounds=2`.
    """
    lots = Rng(seed, "lots")
    choices = [at for at, decision in enumerate(_played(game, scenario, seed, player)) if _is_choice(decision[1])]
    choices = choices[int(late * len(choices)) :]
    lots.shuffle(choices)
    tried = set(choices[:_TRIED])
    kept = 0
    for at, (match, decision) in enumerate(_played(game, scenario, seed, player)):
        found = plant(mind_of(game), match.view(decision.seat), decision, lots) if at in tried else None
        if found is None:
            continue
        error, best, error_wins, best_wins = found
        texts = [match.state.setup.notation.format(option) for option in (error, best)]
        where = (game, f"{seed} {len(match.log)}", match.record(), decision.seat, decision.kind)
        yield Planted(*where, texts[0], texts[1], error_wins, best_wins, ROLLOUTS)
        kept += 1
        if kept == _KEPT:
            return


def _played(game: str, scenario: str, seed: str, player: str) -> Iterator[tuple[Match, Decision]]:
    """A match at each of its decisions; the same every time."""
    name, *options = scenario.split(",")
    match = Match(games.find(game), name, seed, dict([option.split("=", 1) for option in options]))
    seated = [players.make(player, Rng(seed, f"player {seat}")) for seat in range(match.state.setup.seats)]
    while not match.over:
        decision = match.decision
        yield match, decision
        match.play(seated[decision.seat].choose(match.view(decision.seat), decision), decision.seat)


def _is_choice(decision: Decision) -> bool:
    return len(decision.options) > 1


def plant(mind: Mind, view: View, decision: Decision, lots: Rng) -> tuple[Action, Action, float, float] | None:
    """An error and the best move of a decision, with their true chances; None if no option tried is bad enough.

    What is tried is left early where little shows. The true chances come from rollouts that had no say in the choice.
    """
    options = candidates(mind, view, decision, lots)
    name = str(lots.word())
    wins = dict.fromkeys(options, 0.0)
    done = 0
    for count, gap, best_left, worst_left in _STAGES:
        for option in options:
            wins[option] += rollouts(mind, view, decision, option, range(done, count), f"glance {name}")
        done = count
        options.sort(key=lambda option: -wins[option])
        if wins[options[0]] - wins[options[-1]] < gap * done:
            return None
        if len(options) > best_left + worst_left:
            options = options[:best_left] + options[-worst_left:]
    best, error = options[0], options[-1]
    early, gap = _EARLY
    best_wins = error_wins = 0.0
    for part in (range(early), range(early, ROLLOUTS)):
        best_wins += rollouts(mind, view, decision, best, part, f"true {name}")
        error_wins += rollouts(mind, view, decision, error, part, f"true {name}")
        if best_wins - error_wins < gap * early:
            return None
    best_wins, error_wins = best_wins / ROLLOUTS, error_wins / ROLLOUTS
    return (error, best, error_wins, best_wins) if best_wins - error_wins >= COST else None


def candidates(mind: Mind, view: View, decision: Decision, lots: Rng) -> list[Action]:
    """Options that may be the best or an error: some that look best, the one that looks worst, others drawn by lot."""
    world = games.of(view.setup).guess(view, lots)
    seed = str(lots.word())
    sight = {option: likely(mind, [world], decision, option, 1, seed) for option in decision.options}
    ranked = sorted(sight, key=lambda option: -sight[option])
    if len(ranked) <= _TOP + _BOTTOM + _OTHERS:
        return ranked
    rest = ranked[_TOP:-_BOTTOM]
    lots.shuffle(rest)
    return ranked[:_TOP] + ranked[-_BOTTOM:] + rest[:_OTHERS]


def rollouts(mind: Mind, view: View, decision: Decision, option: Action, numbers: range, name: str) -> float:
    """How many wins an option brings when quick players go on to the end, in worlds dealt from the view."""
    game = games.of(view.setup)
    total = 0.0
    for number in numbers:
        rng = Rng(name, str(number))  # all options meet the same worlds and begin with the same dice
        state = game.guess(view, rng)
        advance(state, option, decision.seat)
        lead_on(mind, state, rng, _MAX_STEPS)
        total += state.result.score(decision.seat) if state.result is not None else 0.5
    return total


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
