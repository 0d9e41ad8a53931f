"""Counting the tree of a position: the quickest way to notice that a rule has changed."""

from __future__ import annotations

from strategos.kernel.engine import advance, pending
from strategos.kernel.state import State


def perft(state: State, depth: int) -> int:
    """How many sequences of answers, chance included, lead `depth` decisions on (or to the end of the match)."""
    decision = pending(state)
    if depth == 0 or decision is None:
        return 1
    options = decision.options
    if depth == 1:
        return len(options)
    total = 0
    for option in options:
        following = state.clone()
        advance(following, option, decision.seat)
        total += perft(following, depth - 1)
    return total


def divide(state: State, depth: int) -> list[tuple[str, int]]:
    """The count of `perft`, split by the first answer: where two engines differ, this shows which branch."""
    decision = pending(state)
    if depth == 0 or decision is None:
        return []
    rows: list[tuple[str, int]] = []
    for option in decision.options:
        following = state.clone()
        advance(following, option, decision.seat)
        rows.append((state.setup.notation.format(option), perft(following, depth - 1)))
    return rows
