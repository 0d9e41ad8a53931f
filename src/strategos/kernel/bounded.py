"""A cache that keeps what is used and never grows beyond a number of entries."""

from __future__ import annotations

from typing import Final, Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class BoundedCache(Generic[K, V]):
    """Keeps at most `most` entries, and at least the half of them that was used last.

    The entries are in two halves. When the recent half is full it becomes the former one, and what was in that is
    forgotten. So a hit costs one look-up, which matters where a cache is asked for every position.
    """

    def __init__(self, most: int) -> None:
        self._half: Final = max(1, most // 2)
        self._recent: dict[K, V] = {}
        self._former: dict[K, V] = {}

    def __len__(self) -> int:
        return len(self._recent) + len(self._former)

    def find(self, key: K) -> V | None:
        """The entry of a key; None if there is none, or none any more."""
        found = self._recent.get(key)
        if found is None:
            found = self._former.pop(key, None)
            if found is not None:
                self.keep(key, found)
        return found

    def keep(self, key: K, value: V) -> None:
        """Keep an entry."""
        if len(self._recent) >= self._half:
            self._former = self._recent
            self._recent = {}
        self._recent[key] = value
