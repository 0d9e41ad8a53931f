"""Messages about what belongs to one seat alone: its standing answers, and what is new to it since its last visit."""

from __future__ import annotations

from msgspec import Struct

from strategos.server.http.reading import Id, Number
from strategos.stage.standing_rules import StandingOffer, StandingRule, WordedRule

# From the page


class AskStanding(Struct, tag="standing"):
    """Which standing answers does the seat have that is looked through, and which could it have?"""

    id: Id


class SetStanding(Struct, tag="set_standing"):
    """From now on these are the standing answers of the seat that is looked through."""

    id: Id
    rules: list[StandingRule]


class AskDigest(Struct, tag="digest"):
    """What has changed on the table since a line of the log?"""

    id: Id
    since: Number


# To the page


class StandingAnswer(Struct, tag="standing_answer"):
    """The standing answers of a seat, told to nobody else, and what could be among them."""

    id: str
    seat: int
    rules: list[WordedRule]
    offers: list[StandingOffer]


class Change(Struct):
    """Something that is not what it was: a unit lost or hurt, a number in a seat's panel."""

    kind: str  # lost, hurt, healed, new, count
    seat: int
    unit: int  # -1: none
    title: str
    icon: str
    before: int
    now: int


class DigestAnswer(Struct, tag="digest_answer"):
    """What has changed on the table since a moment."""

    id: str
    since: int
    changes: list[Change]
