"""The random generator of a table or a player. It never lives in a state: a state holds no future."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any, Final, TypeVar

T = TypeVar("T")

_WORD: Final = 0xFFFFFFFF
_SPAN: Final = 0x100000000


class Rng:
    """A small fast chaotic generator of 32-bit words (sfc32), seeded by a hash of whatever names the stream.

    Different names give independent streams, so that the dice of a match do not change when a player starts to
    use more random numbers.

    >>> dice, player = Rng(7, "dice"), Rng(7, "player A")
    >>> [dice.below(6) for _ in range(5)] == [Rng(7, "dice").below(6) for _ in range(1)] + [0] * 4
    False
    >>> Rng(7, "dice").word() == Rng(7, "dice").word()
    True
    """

    __slots__ = ("a", "b", "c", "counter")

    def __init__(self, seed: int | str, stream: str = "") -> None:
        digest = hashlib.blake2b(f"{seed}\x00{stream}".encode(), digest_size=12).digest()
        self.a: int = int.from_bytes(digest[0:4], "little")
        self.b: int = int.from_bytes(digest[4:8], "little")
        self.c: int = int.from_bytes(digest[8:12], "little")
        self.counter: int = 1
        for _ in range(12):
            self.word()

    def word(self) -> int:
        """The next 32 random bits."""
        out = (self.a + self.b + self.counter) & _WORD
        self.counter = (self.counter + 1) & _WORD
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + (self.c << 3)) & _WORD
        self.c = ((((self.c << 21) & _WORD) | (self.c >> 11)) + out) & _WORD
        return out

    def below(self, n: int) -> int:
        """A number from 0 to n-1, each exactly as likely as every other."""
        if n <= 0:
            raise ValueError(f"below({n}): the bound must be positive")
        if n > _SPAN:
            return self._below_large(n)
        limit = _SPAN - _SPAN % n
        while True:
            word = self.word()
            if word < limit:
                return word % n

    def _below_large(self, n: int) -> int:
        words = (n.bit_length() + 31) // 32
        span = 1 << (32 * words)
        limit = span - span % n
        while True:
            value = 0
            for _ in range(words):
                value = (value << 32) | self.word()
            if value < limit:
                return value % n

    def pick(self, items: Sequence[T]) -> T:
        """One of the items, each as likely as every other."""
        return items[self.below(len(items))]

    def shuffle(self, items: list[Any]) -> None:
        """Put a list into random order, in place."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def clone(self) -> Rng:
        """A generator that will give the same words."""
        other = Rng(0)
        other.a, other.b, other.c, other.counter = self.a, self.b, self.c, self.counter
        return other
