"""Which units an army of pantheon wants."""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Final

from strategos.games.pantheon.actions import ChooseArmy, Recruit
from strategos.games.pantheon.model import PantheonState
from strategos.kernel.action import Action
from strategos.kernel.decision import Decision

RECRUITS: Final = "pantheon.recruits.toml"  # beside the other fitted values

_SHARES: Final[dict[str, float]] = {}


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
    shares = shares_won()
    if profile.name in shares:
        return shares[profile.name]
    return min(0.6, 0.42 + 0.02 * profile.cost + 0.03 * profile.strategic)


def shares_won() -> dict[str, float]:
    """The share of measured duels that armies with a unit won, by the unit's name."""
    if not _SHARES:
        text = (resources.files("strategos.players.minds") / RECRUITS).read_text(encoding="utf-8")
        _SHARES.update({name: float(share) for name, share in tomllib.loads(text).items()})
    return _SHARES
