"""Keywords lent to the unit cards of one scene, where no printed unit has them always on; and when a go is over."""

from __future__ import annotations

from field import number, table
from printed import KEYWORDS
from scene import Scene

from strategos.games.commander.effects.compiling import outfit
from strategos.games.commander.printed import Profile


def card_of(scene: Scene, card: str) -> Profile:
    """A unit card of this scene alone: each scene has rules of its own."""
    return next(profile for profile in table(scene).rules.profiles if profile.name == card)


def lend(scene: Scene, card: str, keyword: str, value: int = 1) -> Scene:
    """Every unit of this card has the keyword from now on, as if it were printed."""
    profile = card_of(scene, card)
    profile.keywords[KEYWORDS.index(keyword)] = value
    outfit(table(scene).rules, profile)
    return scene


def lend_aura(scene: Scene, card: str, keyword: str, radius: int) -> Scene:
    """Every unit of this card has an aura from now on."""
    profile = card_of(scene, card)
    profile.auras.append((KEYWORDS.index(keyword), radius))
    outfit(table(scene).rules, profile)
    return scene


def is_over(scene: Scene, unit: str) -> bool:
    """Whether the activation of a unit is over, so that nothing more is asked about its fights."""
    return table(scene).active != number(scene, unit)
