"""Which units an army of pantheon wants."""

from __future__ import annotations

from typing import Final

from strategos.games.pantheon.actions import ChooseArmy, Recruit
from strategos.games.pantheon.model import PantheonState
from strategos.kernel.action import Action
from strategos.kernel.decision import Decision

# Measured: of duels between two tacticians with armies drawn by lot, the share that armies with this unit won.
_WON: Final = {
    "athena": 0.62, "odysseus": 0.61, "zeus": 0.60, "heracles": 0.55, "cerberus": 0.55, "medusa": 0.54,
    "leonidas": 0.53, "atalanta": 0.50, "hydra": 0.50, "hades": 0.48, "infernal_warriors": 0.47, "minotaur": 0.47,
    "infernal_hounds": 0.46, "centaurs": 0.45, "achilles": 0.44, "amazons": 0.42, "spartans": 0.39, "hoplites": 0.38,
    "ares": 0.30,
}  # fmt: skip


def best_recruit(state: PantheonState, decision: Decision) -> Action:
    """The unit that an army wants most."""
    best = decision.options[0]
    most = -1.0
    for option in decision.options:
        if isinstance(option, Recruit):
            value = esteem(state, option.unit)
            if value > most:
                best, most = option, value
    return best


def best_army(state: PantheonState, decision: Decision) -> Action:
    """Of two armies that stand ready, the one whose units are wanted more."""
    best = decision.options[0]
    most = -1.0
    for option in decision.options:
        if isinstance(option, ChooseArmy):
            value = sum([esteem(state, unit) for unit in state.rules.armies[option.number - 1]])
            if value > most:
                best, most = option, value
    return best


def esteem(state: PantheonState, unit: int) -> float:
    """How much a unit is wanted: as often as it has won, or for a unit of a pack by its cost and art of war cards."""
    profile = state.rules.profiles[unit]
    if profile.name in _WON:
        return _WON[profile.name]
    return min(0.6, 0.42 + 0.02 * profile.cost + 0.03 * profile.strategic)
