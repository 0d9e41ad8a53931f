"""Keywords lent to the unit cards of one scene, where no printed unit has them always on; and when a go is over."""

from __future__ import annotations

from field import number, table
from scene import Scene

from strategos.games.commander.model import Profile
from strategos.games.commander.words import KEYWORDS


def card_of(scene: Scene, card: str) -> Profile:
    """A unit card of this scene alone: each scene has rules of its own."""
    return next(profile for profile in table(scene).rules.profiles if profile.name == card)


def lend(scene: Scene, card: str, keyword: str, value: int = 1) -> Scene:
    """Every unit of this card has the keyword from now on, as if it were printed."""
    card_of(scene, card).keywords[KEYWORDS.index(keyword)] = value
    return scene


def lend_aura(scene: Scene, card: str, keyword: str, radius: int) -> Scene:
    """Every unit of this card has an aura from now on."""
    card_of(scene, card).auras.append((KEYWORDS.index(keyword), radius))
    rules = table(scene).rules
    rules.aura_keywords |= {KEYWORDS.index(keyword)}
    return scene


def is_over(scene: Scene, unit: str) -> bool:
    """Whether the activation of a unit is over, so that nothing more is asked about its fights."""
    return table(scene).active != number(scene, unit)
