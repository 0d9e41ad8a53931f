"""Standing answers as plain values: what a seat says in advance, what it could say, and both in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from strategos.stage.offers import Choice

DECLINE: Final = "decline"
ACCEPT: Final = "accept"
ANY: Final = "any"
ALL: Final = -1
MOST_RULES: Final = 60  # more than anybody needs; the table is not a place to store things


@dataclass(frozen=True, slots=True)
class StandingRule:
    """One standing answer. `of` is a unit, or a kind of unit where a game has several alike; -1 is all of them."""

    kind: str
    answer: str  # decline, accept
    of: int = ALL
    when: str = ANY


@dataclass(frozen=True, slots=True)
class WordedRule:
    """A standing answer in words; `option` is what it would answer to the decision that waits, in notation."""

    rule: StandingRule
    text: str
    option: str = ""


@dataclass(frozen=True, slots=True)
class StandingOffer:
    """A kind of decision that can be answered in advance, with everything that a rule about it can say."""

    kind: str
    title: str
    answers: list[Choice]
    units: list[Choice]  # their value is the `of` of a rule; the first is all of them
    whens: list[Choice]  # the first is always; a single one: there is nothing to tell apart
