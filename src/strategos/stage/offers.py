"""What a lobby offers: games, scenarios, boards and settings, as plain values worded in one language."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of an option of a match."""

    value: str
    title: str


@dataclass(frozen=True, slots=True)
class Setting:
    """An option of a match: edition, board, house rule."""

    key: str
    title: str
    about: str
    rule: str
    default: str
    choices: list[Choice]  # empty: a number
    is_house_rule: bool


@dataclass(frozen=True, slots=True)
class ScenarioCard:
    """A scenario or mode as the lobby offers it."""

    id: str
    title: str
    about: str
    seats: int
    seat_titles: list[str]
    boards: list[Choice]  # boards to choose from; their pictures have the same name
    settings: list[Setting]
    minutes: int
    is_first: bool  # a good one to begin with


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game as the lobby offers it."""

    name: str
    title: str
    about: str
    notice: str
    scenarios: list[ScenarioCard]
