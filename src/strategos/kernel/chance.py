"""Chance is a seat: a roll, a draw or a shuffle is a decision of CHANCE and its outcome an ordinary action.

Probabilities are exact: an outcome has an integer weight out of an integer total.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from fractions import Fraction
from math import comb, factorial
from typing import Final

from strategos.kernel.action import Action
from strategos.kernel.compiled import mypyc_attr
from strategos.kernel.decision import Decision
from strategos.kernel.ids import CHANCE, Seat
from strategos.kernel.records import spelled
from strategos.kernel.rng import Rng


@spelled("roll <faces:int*>")
class Rolled(Action):
    """The faces of some dice, smallest first: dice are exchangeable."""

    faces: tuple[int, ...]


@spelled("draw <cards:card*>")
class Drawn(Action):
    """Cards drawn from a deck, by kind, smallest id first."""

    cards: tuple[int, ...]


@spelled("shuffle <order:int*>")
class Shuffled(Action):
    """The order into which things were shuffled."""

    order: tuple[int, ...]


CHANCE_ACTIONS: Final = (Rolled, Drawn, Shuffled)


@mypyc_attr(acyclic=True)
class Chance(Decision):
    """A decision of CHANCE. `seen_by` lists the seats that see the outcome; None means everybody."""

    __slots__ = ("seen_by",)

    def __init__(self, kind: str, rule: str, seen_by: tuple[Seat, ...] | None) -> None:
        super().__init__(CHANCE, kind, rule, (), secret=seen_by is not None)
        self.seen_by: Final = seen_by

    @property
    def options(self) -> tuple[Action, ...]:
        """All outcomes that can happen, in a fixed order."""
        return tuple(action for action, _ in self.outcomes())

    @property
    def total(self) -> int:
        """The sum of all weights."""
        raise TypeError("a chance decision says what its weights add up to")

    def outcomes(self) -> Sequence[tuple[Action, int]]:
        """Every outcome with its weight."""
        raise TypeError("a chance decision lists its outcomes")

    def weight(self, action: Action) -> int:
        """How often an outcome happens out of `total`; 0 for an impossible one."""
        raise TypeError("a chance decision weighs its outcomes")

    def sample(self, rng: Rng) -> Action:
        """One outcome, drawn with its exact probability."""
        raise TypeError("a chance decision can be sampled")

    def allows(self, action: Action) -> bool:
        """Whether an outcome can happen."""
        return self.weight(action) > 0

    def probability(self, action: Action) -> Fraction:
        """The exact probability of an outcome."""
        return Fraction(self.weight(action), self.total)


class Die:
    """A die with equally likely sides. Sides may show the same face.

    >>> coin = Die("coin", (0, 1))
    >>> [(rolled.faces, weight) for rolled, weight in coin.roll(2, "X-1").outcomes()]
    [((0, 0), 1), ((0, 1), 2), ((1, 1), 1)]
    """

    __slots__ = ("_tables", "faces", "name", "sides", "weights")

    def __init__(self, name: str, sides: Sequence[int]) -> None:
        if not sides:
            raise ValueError(f"die '{name}' has no sides")
        self.name: Final = name
        self.sides: Final = tuple(sides)
        self.faces: Final = tuple(sorted(set(sides)))
        self.weights: Final = tuple(self.sides.count(face) for face in self.faces)
        self._tables: dict[int, RollTable] = {}

    def roll(self, dice: int, rule: str, seen_by: tuple[Seat, ...] | None = None) -> Roll:
        """The question to CHANCE for a number of these dice, rolled in the open or behind the screen of a seat."""
        return Roll(dice, self, rule, seen_by)

    def table(self, dice: int) -> RollTable:
        """All outcomes of a number of dice, made once."""
        table = self._tables.get(dice)
        if table is None:
            table = RollTable(self, dice)
            self._tables[dice] = table
        return table


class RollTable:
    """Every sorted outcome of n dice with its weight and the running sum of weights."""

    __slots__ = ("cumulative", "outcomes", "total")

    def __init__(self, die: Die, dice: int) -> None:
        outcomes: list[tuple[Action, int]] = []
        _fill(die, dice, 0, (), 1, outcomes)
        self.outcomes: Final = tuple(outcomes)
        cumulative: list[int] = []
        running = 0
        for _, weight in outcomes:
            running += weight
            cumulative.append(running)
        self.cumulative: Final = cumulative
        self.total: Final = running


def _fill(die: Die, left: int, face: int, faces: tuple[int, ...], weight: int, into: list[tuple[Action, int]]) -> None:
    """Put into the list every way to roll the dice that are left with this face or a later one."""
    if face == len(die.faces) - 1:
        into.append((Rolled(faces + (die.faces[face],) * left), weight * die.weights[face] ** left))
        return
    for count in range(left, -1, -1):
        ways = comb(left, count) * die.weights[face] ** count
        _fill(die, left - count, face + 1, faces + (die.faces[face],) * count, weight * ways, into)


_MOST_DICE: Final = 999  # no game rolls more; a damaged position might

# Up to this many dice an outcome is found by one bisection in a table; beyond, dice are rolled one by one.
_TABLED: Final = 10


@mypyc_attr(acyclic=True, free_list_len=1)
class Roll(Chance):
    """A roll of n dice of one kind."""

    __slots__ = ("dice", "die")

    def __init__(self, dice: int, die: Die, rule: str, seen_by: tuple[Seat, ...] | None = None) -> None:
        super().__init__("roll", rule, seen_by)
        if not 0 <= dice <= _MOST_DICE:
            raise ValueError(f"{dice} dice cannot be rolled")
        self.dice: Final = dice
        self.die: Final = die

    @property
    def total(self) -> int:
        return int(len(self.die.sides) ** self.dice)

    def outcomes(self) -> Sequence[tuple[Action, int]]:
        return self.die.table(self.dice).outcomes

    def weight(self, action: Action) -> int:
        if not isinstance(action, Rolled) or len(action.faces) != self.dice:
            return 0
        if list(action.faces) != sorted(action.faces):
            return 0
        weight = factorial(self.dice)
        for face in set(action.faces):
            if face not in self.die.faces:
                return 0
            count = action.faces.count(face)
            weight = weight // factorial(count) * self.die.weights[self.die.faces.index(face)] ** count
        return weight

    def sample(self, rng: Rng) -> Action:
        if self.dice <= _TABLED:
            table = self.die.table(self.dice)
            return table.outcomes[bisect_right(table.cumulative, rng.below(table.total))][0]
        return Rolled(tuple(sorted(rng.pick(self.die.sides) for _ in range(self.dice))))


@mypyc_attr(acyclic=True, free_list_len=1)
class Draw(Chance):
    """Cards drawn from a zone that is known only as a count per kind: the deck has no order before it is drawn.

    `zone` lists pairs (kind, count); only `seen_by` learn which cards come.
    """

    __slots__ = ("amount", "size", "zone")

    def __init__(
        self, zone: Sequence[tuple[int, int]], amount: int, rule: str, seen_by: tuple[Seat, ...] | None
    ) -> None:
        super().__init__("draw", rule, seen_by)
        kinds: list[tuple[int, int]] = []
        size = 0
        before = -1
        for card, count in zone:
            if count > 0:
                kinds.append((card, count))
                size += count
        for card, _ in kinds:
            if card < before:
                kinds.sort()
                break
            before = card
        if amount > size:
            raise ValueError(f"{amount} cards cannot be drawn from {tuple(kinds)}")
        self.zone: Final = tuple(kinds)
        self.size: Final = size  # cards in the zone
        self.amount: Final = amount

    @property
    def total(self) -> int:
        return comb(self.size, self.amount)

    def outcomes(self) -> Sequence[tuple[Action, int]]:
        found: list[tuple[Action, int]] = []
        self._fill(0, self.amount, (), 1, found)
        return found

    def _fill(self, kind: int, left: int, cards: tuple[int, ...], weight: int, into: list[tuple[Action, int]]) -> None:
        if left == 0:
            into.append((Drawn(cards), weight))
            return
        if kind == len(self.zone):
            return
        card, count = self.zone[kind]
        for taken in range(min(left, count), -1, -1):
            self._fill(kind + 1, left - taken, cards + (card,) * taken, weight * comb(count, taken), into)

    def weight(self, action: Action) -> int:
        if not isinstance(action, Drawn) or len(action.cards) != self.amount:
            return 0
        if list(action.cards) != sorted(action.cards):
            return 0
        counts = dict(self.zone)
        weight = 1
        for card in set(action.cards):
            weight *= comb(counts.get(card, 0), action.cards.count(card))
        return weight

    def sample(self, rng: Rng) -> Action:
        if self.amount == 1:
            at = rng.below(self.size)
            for card, count in self.zone:
                if at < count:
                    return Drawn((card,))
                at -= count
        left = [count for _, count in self.zone]
        size = self.size
        cards: list[int] = []
        for _ in range(self.amount):
            at = rng.below(size)
            kind = 0
            while at >= left[kind]:
                at -= left[kind]
                kind += 1
            left[kind] -= 1
            size -= 1
            cards.append(self.zone[kind][0])
        return Drawn(tuple(sorted(cards)))


@mypyc_attr(acyclic=True)
class Shuffle(Chance):
    """The order of n different things, for when an order must be known at once, such as who sits where."""

    __slots__ = ("items",)

    def __init__(self, items: int, rule: str, seen_by: tuple[Seat, ...] | None = None) -> None:
        super().__init__("shuffle", rule, seen_by)
        self.items: Final = items

    @property
    def total(self) -> int:
        return factorial(self.items)

    def outcomes(self) -> Sequence[tuple[Action, int]]:
        orders: list[tuple[int, ...]] = [()]
        for _ in range(self.items):
            orders = [(*order, i) for order in orders for i in range(self.items) if i not in order]
        return [(Shuffled(order), 1) for order in orders]

    def weight(self, action: Action) -> int:
        if not isinstance(action, Shuffled):
            return 0
        return int(sorted(action.order) == list(range(self.items)))

    def sample(self, rng: Rng) -> Action:
        order = list(range(self.items))
        rng.shuffle(order)
        return Shuffled(tuple(order))
