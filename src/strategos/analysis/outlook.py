"""Win probability of each seat with full information, the base of luck and curve.

A position in the middle of something is first carried through by quick answers, as the computer players do it. The
random numbers for that come from a name, so the same position under the same name has the same outlook.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from strategos import games
from strategos.kernel.chance import Chance
from strategos.kernel.engine import advance, pending
from strategos.kernel.rng import Rng
from strategos.kernel.state import State
from strategos.players.minds import chance
from strategos.players.minds.mind import Mind, quick_choice, settle

Judge: TypeAlias = Callable[[Mind, State, int], float]
"""Win probability of a seat in a quiet position: `chance` by its terms, or `forecast`, the best calibrated."""

_LEAST: Final = 1e-9
_MAX_ROLLOUT_ANSWERS: Final = 150  # answers and dice after which a position is judged if the match is not over


def outlook(mind: Mind, state: State, name: str, samples: int = 1, judge: Judge = chance) -> list[float]:
    """Win probability of each seat; the mean of samples if dice come before a quiet position."""
    total = [0.0] * state.setup.seats
    for sample in range(samples):
        after = state.clone()
        was_rolled = settle(mind, after, Rng(name, f"sample {sample}"))
        for seat, likely in enumerate(chances(mind, after, judge)):
            total[seat] += likely
        if not was_rolled:
            return [likely / (sample + 1) for likely in total]
    return [likely / samples for likely in total]


def far_outlook(mind: Mind, state: State, rng: Rng) -> list[float]:
    """Win probability of each seat after a rollout to the end, or to the answer limit.

    The state is led on itself. One such look says little; the mean of many knows what no first sight does.
    """
    lead_on(mind, state, rng, _MAX_ROLLOUT_ANSWERS)
    settle(mind, state, rng)
    return chances(mind, state)


def lead_on(mind: Mind, state: State, rng: Rng, most: int) -> None:
    """Play a state on by quick choices and dice, to the end of the match or for a number of answers."""
    for _ in range(most):
        decision = pending(state)
        if decision is None:
            break
        if isinstance(decision, Chance):
            advance(state, decision.sample(rng), decision.seat)
        else:
            advance(state, quick_choice(mind, state, decision, rng), decision.seat)


def chances(mind: Mind, state: State, judge: Judge = chance) -> list[float]:
    """The chance of each seat to win from a quiet position.

    Each seat is judged for itself; where only one of them can win, the chances are brought to add up to one.
    """
    found = [judge(mind, state, seat) for seat in range(state.setup.seats)]
    if state.result is not None or not is_everybody_alone(state):
        return found
    total = sum(found)
    return [likely / total for likely in found] if total > _LEAST else [1.0 / len(found)] * len(found)


def is_everybody_alone(state: State) -> bool:
    """Whether all seats are rivals of one another."""
    game = games.of(state.setup)
    seats = state.setup.seats
    return all(len(game.rivals(state, seat)) == seats - 1 for seat in range(seats))
