"""Clashes for tests: a plain melee or shot, changed by name."""

from __future__ import annotations

from typing import Any

from strategos.games.commander.rules.dice import Clash

NONE = (0, 0, 0, 0)


def melee(**changes: Any) -> Clash:
    """Two units that are not Weak, nobody supported, no keywords."""
    fields: dict[str, Any] = {
        "full_hits": True,
        "support_hits": False,
        "panics_added": 0,
        "is_forged": False,
        "ignored": NONE,
        "support_parries": False,
        "counters": True,
        "counter_full": True,
        "counter_forged": False,
        "counter_ignored": NONE,
        "attacker_parries": (6,),
    }
    return Clash(**{**fields, **changes})


def shot(**changes: Any) -> Clash:
    """A shot within base range by a unit that is not Weak."""
    return melee(**{"support_hits": True, "counters": False, **changes})
