"""Which units an army of pantheon wants."""

from __future__ import annotations

from strategos.games.pantheon.actions import Recruit
from strategos.games.pantheon.model import PantheonState
from strategos.kernel.action import Action
from strategos.kernel.decision import Decision
from strategos.players.heuristics.pantheon_blows import mean_wounds


def best_recruit(state: PantheonState, decision: Decision) -> Action:
    """The unit that gives most for its points."""
    best = decision.options[0]
    most = -99.0
    for option in decision.options:
        if isinstance(option, Recruit):
            value = esteem(state, option.unit)
            if value > most:
                best, most = option, value
    return best


def esteem(state: PantheonState, unit: int) -> float:
    """How much a unit is wanted in an army, from what its card prints."""
    profile = state.rules.profiles[unit]
    top = profile.vitality
    toughness = sum([1.0 / max(0.3, mean_wounds(6, profile.defence[row])) for row in range(1, top + 1)])
    punch = sum(profile.offence[1:]) / top + 0.7 * profile.range[top]
    worth = 0.5 * toughness * punch / 6.0 + 0.5 * profile.movement[top] + 0.4 * profile.strategic + 0.25 * profile.cards
    return worth / (1.0 + profile.cost)
