"""What a table shows of a match, as plain values. The stage fills them, the page draws them and knows no rules.

Every text in them is already worded in one language. Everything comes from what one seat may know.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Thing:
    """Something that an option names: a unit, a space of the board, a card, a colour of orders …

    Areas and hexes both have the kind `space`; units the kind `unit`; other kinds are those of the game's notation.
    """

    kind: str
    id: int


@dataclass(frozen=True, slots=True)
class Space:
    """One area or hex. Coordinates are those of the picture of the board."""

    id: int
    word: str  # in notation
    name: str  # as people say it
    terrain: str
    outline: list[float]  # x, y, x, y …
    x: float  # where its middle is
    y: float
    slots: list[float]  # x, y, x, y …: where tokens stand, the first one first
    capacity: int | None
    neighbours: list[int]  # spaces beside it, for those who read the board as text


@dataclass(frozen=True, slots=True)
class Board:
    """The board as the page needs it for clicks, labels and tokens. The picture lies under it."""

    kind: str  # areas or hexes
    width: float
    height: float
    token: float  # radius of a token
    spaces: list[Space]


@dataclass(frozen=True, slots=True)
class Mark:
    """Something that a unit carries or suffers: an omphalos, an order, fatigue, petrified …"""

    kind: str
    n: int
    title: str


@dataclass(frozen=True, slots=True)
class Token:
    """A unit as it stands on the board, waits beside it or is out of the match."""

    id: int
    word: str
    name: str
    short: str  # at most ten letters
    seat: int  # -1: nobody's
    space: int | None
    status: str  # board, waiting, destroyed, gone, offered
    icon: str  # name of an icon
    rank: str  # god, hero, monster, troops, infantry, cavalry …: gives the token its shape
    left: int  # figures or vitality
    full: int
    is_figures: bool  # figures are counted, otherwise vitality
    is_active: bool
    is_done: bool  # has acted already
    marks: list[Mark]
    label: str  # for those who listen: "Hydra, player A, vitality 5 of 9, carries an omphalos, in C3"
    sheet: Thing | None = None  # the card that it has, where cards belong to kinds; None: its own


@dataclass(frozen=True, slots=True)
class Marker:
    """Something that lies on a space: omphalos, trees, columns, features."""

    kind: str
    space: int
    n: int
    title: str


@dataclass(frozen=True, slots=True)
class Count:
    """A number in a seat's panel: points, cards in hand, deck, art of war, orders."""

    key: str  # names the icon
    n: int
    title: str
    of: int | None = None


@dataclass(frozen=True, slots=True)
class Panel:
    """What everybody sees of one seat."""

    seat: int
    letter: str
    title: str  # god or faction, once there is one
    icon: str
    counts: list[Count]
    is_active: bool


@dataclass(frozen=True, slots=True)
class Card:
    """A card that this seat sees: in its hand, in a pile, in a deck that is being built."""

    thing: Thing
    name: str
    kind: str  # unit, art, omphalos, tactics, terrain, curse
    icon: str
    n: int
    text: str


@dataclass(frozen=True, slots=True)
class Pile:
    """A hand, a deck, a discard pile. Cards that this seat may not see are counted only."""

    key: str  # hand, deck, discard …
    seat: int
    title: str
    n: int
    cards: list[Card]


@dataclass(frozen=True, slots=True)
class Chip:
    """A die or a token in a tray. `thing` says what an option calls it."""

    symbol: str  # die-1 … die-6, order-red, order-purple …
    n: int
    title: str
    thing: Thing | None = None


@dataclass(frozen=True, slots=True)
class Tray:
    """Dice and order tokens before one seat: the reserve, orders still to place, dice behind the screen."""

    key: str
    seat: int
    title: str
    chips: list[Chip]
    is_private: bool


@dataclass(frozen=True, slots=True)
class BuiltLine:
    """One line of an army or deck that is being built."""

    thing: Thing
    name: str
    n: int
    cost: int


@dataclass(frozen=True, slots=True)
class Builder:
    """An army or deck that is being built, with what is still wrong with it."""

    key: str  # army, deck, draft
    title: str
    points: int
    limit: int
    lines: list[BuiltLine]
    advice: list[str]


@dataclass(frozen=True, slots=True)
class Scene:
    """The whole table as one seat sees it at one moment."""

    heading: str  # round, phase, whose turn
    round: int
    active_seat: int | None
    picture: str  # key of the picture of the board; another key, another picture
    tokens: list[Token]
    markers: list[Marker]
    panels: list[Panel]
    piles: list[Pile]
    trays: list[Tray]
    builder: Builder | None = None


@dataclass(frozen=True, slots=True)
class Part:
    """One part of an explained number."""

    amount: int
    source: str
    rule: str


@dataclass(frozen=True, slots=True)
class Sum:
    """A number with its reasons: `6 = 5 card + 1 forest (MB-TERR-05)`."""

    name: str
    total: int
    parts: list[Part]


@dataclass(frozen=True, slots=True)
class Ability:
    """A talent, power or keyword, with its meaning in our words."""

    name: str
    kind: str  # talent, power, keyword, recharge …
    cost: str
    text: str
    rule: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """A unit or card as printed: what stands on a dashboard or a unit card.

    `rows` is a table: the first row holds the headings, then one row for each vitality, or one for a card with fixed
    values.
    """

    thing: Thing
    name: str
    icon: str
    kind: str  # "god", "troops", "infantry" …, worded
    faction: str
    cost: int | None
    text: str
    rows: list[list[str]]
    abilities: list[Ability]


@dataclass(frozen=True, slots=True)
class UnitReport:
    """A unit as it is now: every number with its reasons."""

    unit: int
    name: str
    row: int | None  # which row of its sheet counts
    sums: list[Sum]
    notes: list[str]


@dataclass(frozen=True, slots=True)
class Reach:
    """Where a unit could go and what it could see, on any seat's turn."""

    unit: int
    spaces: list[int]
    seen: list[int]
    danger: list[int]  # spaces that it threatens


@dataclass(frozen=True, slots=True)
class Bar:
    """One column of a histogram."""

    value: int
    p: float


@dataclass(frozen=True, slots=True)
class Risk:
    """Something that can happen, and how likely."""

    title: str
    p: float


@dataclass(frozen=True, slots=True)
class Chart:
    """How many wounds or losses, with their chances."""

    title: str
    mean: float
    bars: list[Bar]
    kill: float | None  # chance that the unit is destroyed


@dataclass(frozen=True, slots=True)
class Odds:
    """What an attack does, before anybody rolls."""

    title: str
    exactness: str  # "exact", or "simulated, n = 10,000", worded
    charts: list[Chart]
    sums: list[Sum]
    risks: list[Risk]
    notes: list[str]


@dataclass(frozen=True, slots=True)
class Die:
    """A die as it lies on the table."""

    symbol: str  # blank, 1 … 5, hit, full, support, panic, shield, guard, order-red …
    title: str


@dataclass(frozen=True, slots=True)
class Lane:
    """Dice that count for the same."""

    key: str  # blank, miss, wound, second, damage, parry, panic, order …
    title: str
    dice: list[Die]


@dataclass(frozen=True, slots=True)
class Roll:
    """Dice that have fallen, sorted by what they do."""

    title: str
    lanes: list[Lane]


@dataclass(frozen=True, slots=True)
class Step:
    """A unit that went from one space to another, for the eye to follow."""

    unit: int
    path: list[int]


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log: who did what, and what happened, as one viewer may know it."""

    n: int
    seat: int  # -1: chance
    text: str
    lines: list[str]
    notation: str
    level: int  # 0: a round or phase begins, 1: a turn or activation, 2: everything else
    is_barrier: bool  # nothing before this line can be undone
    roll: Roll | None = None
    steps: list[Step] = field(default_factory=list)
    units: list[int] = field(default_factory=list)  # units that it touches
    hit: list[int] = field(default_factory=list)  # units that lost something
    is_standing: bool = False  # a standing answer; only its owner knows


@dataclass(frozen=True, slots=True)
class Option:
    """One answer that is allowed."""

    text: str  # in notation: this is what is sent back
    label: str
    verb: str
    things: list[Thing]
    is_final: bool  # dice fall, cards are drawn or another seat is asked: it cannot be undone
    has_odds: bool
    icon: str


@dataclass(frozen=True, slots=True)
class Ask:
    """The decision that waits for this seat."""

    seat: int
    kind: str
    question: str
    about: str  # a sentence about the situation: who attacks whom, with what
    rule: str
    is_secret: bool
    options: list[Option]
    roll: Roll | None = None  # the dice that lie on the table while the question is asked


@dataclass(frozen=True, slots=True)
class Face:
    """One way in which a die or a card can come."""

    word: str  # in notation
    symbol: str  # of a die; empty for a card
    title: str
    most: int  # how often it can come at once


@dataclass(frozen=True, slots=True)
class Luck:
    """Dice or cards that wait for a player who says how they fall. No faces: they can only fall by themselves."""

    verb: str  # roll, draw, shuffle: how the answer begins
    count: int
    faces: list[Face]  # in the order of the notation
    seat: int = -1  # whose they are; -1: everybody's or nobody's
    title: str = ""  # the fight in which they fall
