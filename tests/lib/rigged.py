"""Unit cards changed for one scene, where no printed card shows a rule."""

from __future__ import annotations

from field import table
from printed import KEYWORDS
from scene import Scene

from strategos.games.commander.effects.compiling import outfit
from strategos.games.commander.printed import Profile


def rig(scene: Scene, card: str, keywords: str = "", attack: int = -1, defence: int = -1) -> Profile:
    """Give a unit card more keywords, or other dice. Each scene has cards of its own."""
    profile = next(profile for profile in table(scene).rules.profiles if profile.name == card)
    for keyword in keywords.split():
        profile.keywords[KEYWORDS.index(keyword)] = 1
    outfit(table(scene).rules, profile)
    if attack >= 0:
        profile.attack = attack
    if defence >= 0:
        profile.defence = defence
    return profile
