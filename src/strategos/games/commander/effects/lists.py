"""Effects as the rules walk through them: typed lists, compiled at setup from the entries of the content."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, TypeAlias

from strategos.games.commander.words import NOTHING
from strategos.kernel.content.editions import Resolved
from strategos.kernel.content.effects import Test

if TYPE_CHECKING:
    from strategos.games.commander.effects.functions import Function
    from strategos.games.commander.model import CommanderState

Condition: TypeAlias = "Callable[[CommanderState, int, int, int], bool]"
"""Asked of a unit, its opponent in an attack (or NOBODY), and the kind of the attack (or NO_ATTACK)."""

Tests: TypeAlias = "tuple[Test[Condition], ...]"


class Part:
    """One compiled effect: what it comes from, how far it reaches, and what must hold."""

    __slots__ = ("needs", "origin", "radius", "rule", "tests")

    def __init__(self, origin: str, rule: str, tests: Tests, radius: int, needs: int) -> None:
        self.origin: Final = origin  # the id of the entry
        self.rule: Final = rule
        self.tests: Final = tests
        self.radius: Final = radius  # of terrain, templates and elements: hexes around; 0: the hex alone
        self.needs: Final = needs  # a keyword that the unit must have from elsewhere, or NOTHING


class Grant(Part):
    """An ability. `amount` 0: the number of the keyword that grants it."""

    __slots__ = ("ability", "amount")

    def __init__(
        self, origin: str, rule: str, tests: Tests, radius: int, needs: int, ability: int, amount: int
    ) -> None:
        Part.__init__(self, origin, rule, tests, radius, needs)
        self.ability: Final = ability
        self.amount: Final = amount


class Loan(Part):
    """A keyword that a unit has for a time, with its number, which may count on top of the unit's own."""

    __slots__ = ("amount", "is_added", "keyword", "least")

    def __init__(
        self,
        origin: str,
        rule: str,
        tests: Tests,
        radius: int,
        needs: int,
        keyword: int,
        amount: int,
        is_added: bool,
        least: int,
    ) -> None:
        Part.__init__(self, origin, rule, tests, radius, needs)
        self.keyword: Final = keyword
        self.amount: Final = amount
        self.is_added: Final = is_added
        self.least: Final = least


class Bonus(Part):
    """A number that is added to a stat; it explains itself by origin and rule."""

    __slots__ = ("amount", "stat")

    def __init__(self, origin: str, rule: str, tests: Tests, radius: int, needs: int, stat: int, amount: int) -> None:
        Part.__init__(self, origin, rule, tests, radius, needs)
        self.stat: Final = stat
        self.amount: Final = amount


class Gain(Part):
    """What a unit adds in the Command phase: a fixed order, dice, re-rolls of one die or of any number."""

    __slots__ = ("colour", "dice", "rerolls", "sets")

    def __init__(
        self,
        origin: str,
        rule: str,
        tests: Tests,
        radius: int,
        needs: int,
        colour: int,
        dice: int,
        rerolls: int,
        sets: int,
    ) -> None:
        Part.__init__(self, origin, rule, tests, radius, needs)
        self.colour: Final = colour  # or NO_ORDER
        self.dice: Final = dice
        self.rerolls: Final = rerolls
        self.sets: Final = sets


class Use(Part):
    """A function for a window of the rules. `amount` 0: the number of the keyword that names it."""

    __slots__ = ("amount", "function", "order")

    def __init__(
        self,
        origin: str,
        rule: str,
        tests: Tests,
        radius: int,
        needs: int,
        function: Function,
        amount: int,
        order: int,
    ) -> None:
        Part.__init__(self, origin, rule, tests, radius, needs)
        self.function: Final = function
        self.amount: Final = amount
        self.order: Final = order


class Known:
    """What setup knows when effects are compiled: the numbers of names, and the switches of the edition."""

    __slots__ = ("edition", "keywords", "kinds")

    def __init__(self, keywords: Mapping[str, int], kinds: Mapping[str, int], edition: Resolved) -> None:
        self.keywords: Final = keywords
        self.kinds: Final = kinds  # unit cards
        self.edition: Final = edition


class Effects:
    """The effects of one entry."""

    __slots__ = ("bonuses", "gains", "grants", "known", "loans", "uses")

    def __init__(self, known: Known) -> None:
        self.known: Final = known
        self.grants: Final[list[Grant]] = []
        self.loans: Final[list[Loan]] = []
        self.bonuses: Final[list[Bonus]] = []
        self.gains: Final[list[Gain]] = []
        self.uses: Final[list[Use]] = []

    def keyword(self, name: str | None) -> int:
        """The number of a keyword, or NOTHING."""
        return NOTHING if name is None else self.known.keywords[name]
