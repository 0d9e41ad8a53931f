"""Whole matches of commander, played at random, for tests of commands that read records."""

from __future__ import annotations

from strategos import games
from strategos.kernel.rng import Rng
from strategos.table.match import Match


def random_battle(scenario: str, rounds: int, second: str = "random") -> Match:
    """A match with a limit of rounds; the second seat may have another name."""
    match = Match(games.find("commander"), scenario, 3, {"max_rounds": str(rounds)}, {0: "random", 1: second})
    rng = Rng(5, "answers")
    while not match.over:
        match.play(rng.pick(match.decision.options))
    return match
