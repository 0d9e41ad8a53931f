"""Effects as the rules walk through them: typed lists, compiled at setup from the entries of the content."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, TypeAlias

from strategos.games.commander.words import NOTHING
from strategos.kernel.content.editions import Resolved
from strategos.kernel.content.effects import Effect, Test

if TYPE_CHECKING:
    from strategos.games.commander.effects.functions import Function
    from strategos.games.commander.model import CommanderState

Condition: TypeAlias = "Callable[[CommanderState, int, int, int], bool]"
"""Asked of a unit, its opponent in an attack (or NOBODY), and the kind of the attack (or NO_ATTACK)."""

Tests: TypeAlias = "tuple[Test[Condition], ...]"


class Known:
    """What setup knows when effects are compiled: the numbers of names, and the switches of the edition."""

    __slots__ = ("edition", "keywords", "kinds")

    def __init__(self, keywords: Mapping[str, int], kinds: Mapping[str, int], edition: Resolved) -> None:
        self.keywords: Final = keywords
        self.kinds: Final = kinds  # unit cards
        self.edition: Final = edition


class Part:
    """One compiled effect: what it comes from, how far it reaches, how long it lasts, and what must hold."""

    __slots__ = ("is_lasting", "needs", "of", "origin", "radius", "rule", "tests")

    def __init__(self, effect: Effect[Condition], of: int, known: Known) -> None:
        needs: str | None = effect.entry["with"]
        self.origin: Final = effect.origin  # the id of the entry
        self.of: Final = of  # the number of the keyword or card whose effect it is
        self.rule: Final = effect.rule
        self.tests: Final[Tests] = effect.tests
        self.radius: Final[int] = effect.number("radius")  # of a place: hexes around; 0: the hex alone
        self.needs: Final[int] = NOTHING if needs is None else known.keywords[needs]  # a keyword from elsewhere
        self.is_lasting: Final[bool] = effect.entry["until"] == "round"  # of a card: to the end of the round


class Grant(Part):
    """An ability. `amount` 0: the number of the keyword that grants it."""

    __slots__ = ("ability", "amount")

    def __init__(self, effect: Effect[Condition], of: int, known: Known, ability: int, amount: int) -> None:
        Part.__init__(self, effect, of, known)
        self.ability: Final = ability
        self.amount: Final = amount


class Loan(Part):
    """A keyword that a unit has for a time, with its number, which may count on top of the unit's own."""

    __slots__ = ("amount", "is_added", "keyword", "least")

    def __init__(self, effect: Effect[Condition], of: int, known: Known) -> None:
        Part.__init__(self, effect, of, known)
        self.keyword: Final[int] = known.keywords[effect.word("keyword")]
        self.amount: Final[int] = effect.number("amount")
        self.is_added: Final[bool] = effect.flag("add")
        self.least: Final[int] = effect.number("least")

    def on(self, value: int) -> int:
        """What it makes of a number that the unit has already."""
        lent = max(self.least, value + self.amount) if self.is_added else self.amount
        return lent if lent > value else value


class Bonus(Part):
    """A number that is added to a stat; it explains itself by origin and rule."""

    __slots__ = ("amount", "stat")

    def __init__(self, effect: Effect[Condition], of: int, known: Known, stat: int) -> None:
        Part.__init__(self, effect, of, known)
        self.stat: Final = stat
        self.amount: Final[int] = effect.number("by")


class Gain(Part):
    """What a unit adds in the Command phase: a fixed order, dice, re-rolls of one die or of any number."""

    __slots__ = ("colour", "dice", "rerolls", "sets")

    def __init__(self, effect: Effect[Condition], of: int, known: Known, colour: int) -> None:
        Part.__init__(self, effect, of, known)
        self.colour: Final = colour  # or NO_ORDER
        self.dice: Final[int] = effect.number("dice")
        self.rerolls: Final[int] = effect.number("rerolls")
        self.sets: Final[int] = effect.number("sets")


class Use(Part):
    """A function for a window of the rules. `amount` 0: the number of the keyword that names it."""

    __slots__ = ("amount", "function", "number", "order", "word")

    def __init__(self, effect: Effect[Condition], of: int, known: Known, function: Function) -> None:
        Part.__init__(self, effect, of, known)
        word: str | None = effect.entry["word"]
        self.function: Final = function
        self.amount: Final[int] = effect.number("amount")
        self.order: Final[int] = effect.number("order")  # among the effects at the start of an activation
        self.word: Final[str] = effect.origin if word is None else word  # by which players name it there
        self.number = NOTHING  # its place among them


class Effects:
    """The effects of one entry."""

    __slots__ = ("bonuses", "gains", "grants", "known", "loans", "of", "uses")

    def __init__(self, known: Known, of: int = NOTHING) -> None:
        self.known: Final = known
        self.of: Final = of
        self.grants: Final[list[Grant]] = []
        self.loans: Final[list[Loan]] = []
        self.bonuses: Final[list[Bonus]] = []
        self.gains: Final[list[Gain]] = []
        self.uses: Final[list[Use]] = []
