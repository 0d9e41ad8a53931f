"""The numbers that the entries of the content have in a match, for tests that name them.

from printed import CARDS, VALOUR
"""

from __future__ import annotations

from typing import Final

from strategos import games
from strategos.games.commander.effects.compiling import ordered
from strategos.games.commander.game import Commander
from strategos.games.commander.model import CommanderState


def commander() -> Commander:
    """Commander without packs."""
    game = games.find("commander")
    assert isinstance(game, Commander)
    return game


GAME: Final = commander()


def names(collection: str) -> tuple[str, ...]:
    """The entries of a collection by number."""
    return tuple([name for name, _ in ordered(GAME.content, collection)])


def mark(word: str) -> int:
    """The bit of what a card does to the end of the round."""
    state = GAME.blank("first-battle", {})
    assert isinstance(state, CommanderState)
    return 1 << [mark.word for mark in state.rules.marks].index(word)


KEYWORDS: Final = names("keywords")
CARDS: Final = names("cards")
TERRAINS: Final = names("terrain")
FEATURES: Final = ("nothing", *names("templates"), *names("elements"))
MAP_LETTERS: Final = "".join([GAME.content["terrain"][name]["letter"] for name in TERRAINS])
ARMOUR: Final = KEYWORDS.index("armour")
ATTACK_SUPPORT: Final = KEYWORDS.index("attack_support")
BLESSED: Final = mark("blessed")
BRACED: Final = mark("braced")
CEMETERY: Final = TERRAINS.index("cemetery")
CHARGE: Final = KEYWORDS.index("charge")
CITY: Final = TERRAINS.index("city")
CLEAR: Final = TERRAINS.index("clear")
COUNTERATTACK: Final = KEYWORDS.index("counterattack")
CURSED_LANDS: Final = FEATURES.index("cursed_lands")
DEFENCE_SUPPORT: Final = KEYWORDS.index("defence_support")
FLIGHT: Final = KEYWORDS.index("flight")
FOREST: Final = TERRAINS.index("forest")
FORTIFICATIONS: Final = FEATURES.index("fortifications")
FORTITUDE: Final = KEYWORDS.index("fortitude")
GHOSTLY: Final = mark("ghostly")
HEADQUARTERS: Final = FEATURES.index("headquarters")
INCORPOREAL: Final = CARDS.index("incorporeal")
LIT: Final = mark("lit")
MASTER_ATTACK: Final = KEYWORDS.index("master_attack")
MULTIPLE_ATTACK: Final = KEYWORDS.index("multiple_attack")
PURSUIT: Final = KEYWORDS.index("pursuit")
ROCKS: Final = TERRAINS.index("rocks")
SCOUT: Final = KEYWORDS.index("scout")
TERROR: Final = KEYWORDS.index("terror")
TREE: Final = FEATURES.index("tree")
UNSTOPPABLE: Final = mark("unstoppable")
VALOUR: Final = KEYWORDS.index("valour")
VAMPIRISM: Final = KEYWORDS.index("vampirism")
VILLAGE: Final = TERRAINS.index("village")
