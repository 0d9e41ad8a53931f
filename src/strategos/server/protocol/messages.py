"""The messages between table and page. The page's TypeScript types are made from it (`typescript.py`).

Everything in a message is worded in the language of its reader, and comes from what that seat may know.
"""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct

from strategos.server.http.limits import MAX_OPTIONS, MAX_SEATS
from strategos.server.http.reading import ActionText, Id, Number, Token, Word
from strategos.server.protocol.lesson import LeadOn, LessonStep
from strategos.server.protocol.seat import AskDigest, AskStanding, DigestAnswer, SetStanding, StandingAnswer
from strategos.stage.offers import GameCard
from strategos.stage.scene import Ask, Board, Entry, Luck, Odds, Reach, Scene, Sheet, UnitReport
from strategos.stage.standing_rules import WordedRule
from strategos.table.habits import Habits

PROTOCOL: Final = 1


# From the page, over the WebSocket


class Hello(Struct, tag="hello"):
    """The first message: who looks, in which language, and what it has seen already."""

    lang: Word
    look: Number | None = None  # the seat to look through, where the link holds several
    last: Number = 0  # lines of the log that it has


class Play(Struct, tag="play"):
    """An answer. `id` is the page's own: sent again after a lost connection, it is not played twice."""

    id: Id
    at: Number  # lines of the log that the page had when it chose
    text: ActionText


class Undo(Struct, tag="undo"):
    """Take the last own answer back, if nothing has become known since."""

    id: Id
    at: Number


class Concede(Struct, tag="concede"):
    """Give up."""

    id: Id


class LetFall(Struct, tag="fall"):
    """Where dice are chosen: let them fall as the text says, in notation; an empty text: as they fall by themselves."""

    id: Id
    at: Number
    text: ActionText


class AskOdds(Struct, tag="odds"):
    """What would this attack do?"""

    id: Id
    text: ActionText


class AskWhyNot(Struct, tag="why_not"):
    """Why is this not allowed?"""

    id: Id
    text: ActionText


class AskUnit(Struct, tag="unit"):
    """How is this unit now, and where could it go?"""

    id: Id
    unit: Number


class AskHint(Struct, tag="hint"):
    """What would the computer do? It knows what the seat knows and no more."""

    id: Id


class Look(Struct, tag="look"):
    """Look through another seat of the same link, in another language, or at an earlier moment.

    `at` is the number of lines of the log to look back to; None is now.
    """

    lang: Word
    seat: Number | None = None
    at: Number | None = None


class Ping(Struct, tag="ping"):
    """Still there?"""


FromPage = (
    Hello
    | Play
    | Undo
    | Concede
    | LetFall
    | AskOdds
    | AskWhyNot
    | AskUnit
    | AskHint
    | AskStanding
    | SetStanding
    | AskDigest
    | LeadOn
    | Look
    | Ping
)


# To the page


class SeatInfo(Struct):
    """Who sits on a seat."""

    seat: int
    letter: str
    kind: str  # here, link, computer
    name: str  # "You", "Recruit" …, worded
    level: str  # name of the computer player, empty for people
    is_connected: bool


class MatchInfo(Struct):
    """A match as lists and headings show it."""

    game: str
    game_title: str
    scenario: str
    title: str
    board: str  # the name of the board or map, worded
    edition: str
    deviations: list[str]  # options that differ from the default, in words
    seats: list[SeatInfo]
    is_over: bool
    created: str  # ISO 8601


class Welcome(Struct, tag="welcome"):
    """What does not change during a match."""

    protocol: int
    info: MatchInfo
    seats: list[int]  # seats of this link; none: a spectator
    look: int  # the seat looked through; -2: spectator
    board: Board
    sheets: list[Sheet]
    can_see_all: bool  # the match is over: every viewpoint is open
    habits: Habits
    seen: int | None = None  # to a page that has just come: lines that its seat was sent before


class Waiting(Struct):
    """A seat that has to answer."""

    seat: int
    is_computer: bool
    done: int | None = None  # in a secret choice: how many of the own answers are given
    of: int | None = None
    is_private: bool = False  # has something before it that others at the same device must not see


class Position(Struct, tag="position"):
    """How the table stands now, or stood at an earlier moment, and what has happened since the last message.

    `entries` begin with line `since` of the log. If `since` is less than the page has, the page drops what it has
    from there on: it was taken back.
    """

    n: int  # lines of the log of this viewer
    since: int
    entries: list[Entry]
    look: int
    at: int | None  # the moment, if it is an earlier one
    scene: Scene
    ask: Ask | None
    waiting: list[Waiting]
    can_undo: bool
    result: str | None  # worded
    winners: list[int]
    luck: Luck | None = None  # where dice are chosen: those that wait
    lesson: list[LessonStep] = []  # the steps of a lesson that belong to this moment; none: it is no lesson
    standing: list[WordedRule] = []  # standing answers that would answer this question


class Done(Struct, tag="done"):
    """An answer was accepted and is written down."""

    id: str


class Refused(Struct, tag="refused"):
    """An answer was not accepted, with the reason in words. Nothing has changed."""

    id: str
    text: str
    rule: str


class OddsAnswer(Struct, tag="odds_answer"):
    """What an attack would do."""

    id: str
    odds: Odds | None


class WhyNotAnswer(Struct, tag="why_not_answer"):
    """Why something is not allowed; an empty text: it is."""

    id: str
    text: str
    rule: str


class UnitAnswer(Struct, tag="unit_answer"):
    """A unit as it is now."""

    id: str
    report: UnitReport
    reach: Reach


class Hint(Struct):
    """An option that the computer thinks good."""

    text: str  # in notation
    label: str
    chance: float  # of winning after it
    reasons: list[str]  # what it changes most, in words


class HintAnswer(Struct, tag="hint_answer"):
    """What the computer would do, the best first, and how likely the seat wins as things stand."""

    id: str
    chance: float
    hints: list[Hint]


class Presence(Struct, tag="presence"):
    """A page has come or gone."""

    seats: list[SeatInfo]
    watching: int = 0  # pages that watch without a seat


class Trouble(Struct, tag="trouble"):
    """Something is wrong with the connection or the match, in words. `is_final`: connecting again does not help."""

    text: str
    is_final: bool


class Pong(Struct, tag="pong"):
    """Still here."""


ToPage = (
    Welcome
    | Position
    | Done
    | Refused
    | OddsAnswer
    | WhyNotAnswer
    | UnitAnswer
    | HintAnswer
    | StandingAnswer
    | DigestAnswer
    | Presence
    | Trouble
    | Pong
)


# Over HTTP


class PlayerCard(Struct):
    """A computer player as the lobby offers it."""

    id: str
    title: str
    about: str


class Catalogue(Struct):
    """Everything that the lobby offers. GET /api/catalogue?lang=en"""

    version: str
    games: list[GameCard]
    players: list[PlayerCard]


class NewMatch(Struct):
    """POST /api/matches: what to play. A seat is `here`, `link` or the name of a computer player."""

    game: Word
    scenario: Word
    options: Annotated[dict[Word, Word], Meta(max_length=MAX_OPTIONS)]
    seats: Annotated[list[Word], Meta(max_length=MAX_SEATS)]
    lang: Word
    hints: bool = True
    listed: bool = False  # strangers may watch
    delay: Number = 0  # seconds by which those who watch are behind


class NewBranch(Struct):
    """POST /api/play/TOKEN/branch: what if? A match that goes on from a moment of a finished match or of a record.

    `at` is the number of lines to keep, as the viewpoint `look` counts them. With `lies_open`, each player sees
    everything.
    """

    at: Number
    look: Number
    seats: Annotated[list[Word], Meta(max_length=MAX_SEATS)]
    lies_open: bool
    dice: Word  # rolled, chosen
    lang: Word


class Link(Struct):
    """The address of a seat, or of a place to watch from. `path` begins with /play/."""

    seats: list[int]
    kind: str  # here, link, watch
    path: str


class Made(Struct):
    """A match that was made, or a record that was opened."""

    links: list[Link]


class Lookup(Struct):
    """POST /api/matches/lookup: which matches are these? Tokens as in /play/TOKEN."""

    tokens: list[Token]
    lang: Word


class Summary(Struct):
    """A match that can be continued or looked at again."""

    token: str
    info: MatchInfo
    lines: int
    your_turn: bool
    result: str | None
    played: str  # when it was last played, ISO 8601
    delay: int = 0  # seconds by which this link is behind
    watching: int = 0
    problem: str = ""  # why it cannot be opened here, in words: a pack is missing


class Summaries(Struct):
    """The matches that were found; those that are not known any more are left out."""

    matches: list[Summary]


class Problem(Struct):
    """What every HTTP error says, in words of the language asked for."""

    text: str


decode_message: Final = msgspec.json.Decoder(FromPage).decode
decode_match: Final = msgspec.json.Decoder(NewMatch).decode
decode_branch: Final = msgspec.json.Decoder(NewBranch).decode
decode_lookup: Final = msgspec.json.Decoder(Lookup).decode
encode: Final = msgspec.json.Encoder().encode
