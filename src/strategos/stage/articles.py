"""What a reference is made of, as plain values: an article for everything that a player may want to look up."""

from __future__ import annotations

from dataclasses import dataclass

from strategos.stage.scene import Sheet


@dataclass(frozen=True, slots=True)
class ArticleKind:
    """A kind of articles: units, talents, terrain …"""

    key: str
    title: str


@dataclass(frozen=True, slots=True)
class BookPlace:
    """Where a chapter begins in a book that the player has."""

    book: str
    page: int


@dataclass(frozen=True, slots=True)
class See:
    """Another article worth a look."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class Article:
    """One thing that can be looked up, in one language.

    The id is the same in every language and stays: `unit/cerberus`, `terrain/forest`, `rule/MB-GRD-01`.
    """

    id: str
    kind: str
    name: str
    other: str  # its name in the other languages: each of them finds it
    icon: str  # empty: none
    line: str  # what it is, in a few words
    text: list[str]
    is_english: bool  # the text exists in English alone
    sheet: Sheet | None  # a unit or card as printed
    rules: list[str]
    chapter: str  # of the rules, in our words
    places: list[BookPlace]
    see: list[See]


@dataclass(frozen=True, slots=True)
class Reference:
    """Everything that can be looked up about a game. GET /api/reference/GAME?lang=en"""

    game: str
    title: str
    kinds: list[ArticleKind]
    articles: list[Article]
