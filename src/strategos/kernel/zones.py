"""Decks, hands and discard piles as a count per kind of card.

Cards of one kind are exchangeable, and a shuffled deck has no order until a card is drawn: a state never holds a
future. A zone is a `list[int]` indexed by kind; these functions work on such columns, for the kinds given.
"""

from __future__ import annotations

from collections.abc import Sequence

from strategos.kernel.chance import Draw
from strategos.kernel.ids import Seat
from strategos.kernel.rng import Rng


def size(zone: Sequence[int], kinds: Sequence[int]) -> int:
    """How many cards of these kinds lie in a zone."""
    total = 0
    for kind in kinds:
        total += zone[kind]
    return total


def held(zone: Sequence[int], kinds: Sequence[int]) -> list[int]:
    """The kinds of which a zone holds at least one card."""
    return [kind for kind in kinds if zone[kind]]


def draw(deck: Sequence[int], kinds: Sequence[int], amount: int, rule: str, seen_by: tuple[Seat, ...] | None) -> Draw:
    """The question to CHANCE which cards come from the deck; as many as there are, if there are fewer."""
    amount = min(amount, size(deck, kinds))
    return Draw([(kind, deck[kind]) for kind in kinds], amount, rule, seen_by)


def move(source: list[int], target: list[int], kind: int, amount: int = 1) -> None:
    """Take cards of one kind from a zone and lay them into another."""
    if source[kind] < amount:
        raise ValueError(f"{amount} cards of kind {kind} are wanted and {source[kind]} are there")
    source[kind] -= amount
    target[kind] += amount


def move_all(source: list[int], target: list[int], kinds: Sequence[int]) -> None:
    """Lay all cards of these kinds from one zone into another, as when a discard pile becomes the deck."""
    for kind in kinds:
        target[kind] += source[kind]
        source[kind] = 0


def deal(pool: Sequence[int], kinds: Sequence[int], amount: int, rng: Rng) -> list[int]:
    """A random part of a pool as counts per kind; what a guess uses to deal a hand that it cannot see."""
    cards = [kind for kind in kinds for _ in range(pool[kind])]
    rng.shuffle(cards)
    dealt = [0] * len(pool)
    for kind in cards[:amount]:
        dealt[kind] += 1
    return dealt
