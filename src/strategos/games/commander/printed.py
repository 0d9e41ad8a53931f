"""Unit cards, tactics cards and maps as printed, with what their entries do."""

from __future__ import annotations

from typing import Final

from strategos.games.commander.effects.lists import Bonus, Grant, Loan, Use
from strategos.games.commander.words import EMPIRE, NOTHING


class Ability:
    """A recharge ability as printed: what it gives, and the colour of the order that it costs. Rule: FC-UNIT-16."""

    __slots__ = ("colour", "index", "keyword", "value")

    def __init__(self, index: int, keyword: int, value: int, colour: int) -> None:
        self.index: Final = index
        self.keyword: Final = keyword
        self.value: Final = value
        self.colour: Final = colour


class Profile:
    """A unit card as printed. Rule: FC-UNIT-08."""

    __slots__ = (
        "abilities", "attack", "auras", "base", "cost", "defence", "dice", "faction", "family", "fixed", "is_infantry",
        "is_magic", "keywords", "maximum", "might", "move", "name", "orders", "ranged", "recharge_might", "rerolls",
        "run", "size", "stamina", "type",
    )  # fmt: skip

    def __init__(self, name: str, keywords: int) -> None:
        self.name: Final = name
        self.family = name
        self.faction = EMPIRE
        self.type = 0
        self.is_infantry = False
        self.fixed = [0, 0, 0, 0]  # Leadership: fixed orders by colour
        self.orders: list[int] = []  # the same one by one, each by its colour
        self.dice = 0  # Leadership: order dice
        self.rerolls = 0  # Leadership: free re-rolls of one die
        self.attack = 0
        self.defence = 0
        self.ranged = 0  # dice of a ranged attack; 0: none
        self.base = 0
        self.maximum = 0
        self.is_magic = False
        self.size = 0  # Size or Health
        self.stamina = 0
        self.move = 0
        self.run = 0
        self.cost = 0
        self.keywords = [0] * keywords  # by keyword: its number, 0 without it
        self.auras: list[tuple[int, int]] = []  # (keyword, radius)
        self.abilities: list[Ability] = []
        self.might = 0  # the abilities that its keywords can give, as bits
        self.recharge_might = 0  # those that its recharges can give


class Card:
    """A tactics card as printed."""

    __slots__ = (
        "bonuses", "changes_pace", "copies", "faction", "grants", "is_curse", "is_star", "is_terrain", "loans", "mark",
        "might", "name", "order", "played", "template", "uses",
    )  # fmt: skip

    def __init__(self, name: str) -> None:
        self.name: Final = name
        self.faction = EMPIRE
        self.is_terrain = False
        self.is_curse = False
        self.is_star = False
        self.copies = 1
        self.order = 0
        self.template = 0
        # what it does for the activated unit
        self.grants: list[Grant] = []
        self.loans: list[Loan] = []
        self.bonuses: list[Bonus] = []
        self.uses: list[Use] = []  # at the start of its activation
        self.might = 0  # the abilities that it can give, as bits
        self.changes_pace = False  # it can change how far the unit goes
        self.mark = NOTHING  # what it does to the end of the round
        self.played: Use | None = None  # a function that runs when it is played


class Mark:
    """What a card does to a unit until the end of the round."""

    __slots__ = ("bonuses", "card", "grants", "loans", "might", "order", "word")

    def __init__(self, card: int, word: str, order: int) -> None:
        self.card: Final = card
        self.word: Final = word
        self.order: Final = order
        self.grants: list[Grant] = []
        self.loans: list[Loan] = []
        self.bonuses: list[Bonus] = []
        self.might = 0  # the abilities that it can give, as bits


class Field:
    """A map as printed: terrain, deployment zones, capture points."""

    __slots__ = ("name", "points", "second", "terrain", "zones")

    def __init__(self, name: str, terrain: list[int], zones: list[int], second: int, points: int) -> None:
        self.name: Final = name
        self.terrain: Final = terrain
        self.zones: Final = zones  # by seat: mask of hexes; the Empire's holds its second zone too
        self.second: Final = second  # the second zone of the Empire, if a detachment stands there
        self.points: Final = points  # capture points
