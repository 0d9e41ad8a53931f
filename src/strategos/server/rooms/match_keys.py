"""Keys of new matches: what their dice fall by."""

from __future__ import annotations

import hashlib
import os
import secrets
from collections import Counter
from pathlib import Path
from typing import Final

from strategos.kernel.errors import BadContent

VARIABLE: Final = "STRATEGOS_TEST_SEED"
"""For tests alone: with it, the same match made again has the same dice."""


class MatchKeys:
    """Gives every new match its key."""

    def __init__(self, seed: str = "") -> None:
        self._seed: Final = seed
        self._branches: Final[Counter[str]] = Counter()

    def new(self, *words: str) -> str:
        """A secret key; with a seed, one that follows from the words."""
        if not self._seed:
            return secrets.token_hex(32)
        return hashlib.sha256("\0".join((self._seed, *words)).encode()).hexdigest()

    def branch(self, match: str, key: str) -> str:
        """The key of another branch of a match: each has dice of its own."""
        self._branches[match] += 1 if self._seed else 0
        return self.new(key, str(self._branches[match]))


def wanted_seed(folder: Path | None, is_local: bool) -> str:
    """The seed of STRATEGOS_TEST_SEED; empty as a rule. It is refused where people play.

    Who knows the seed knows all dice in advance. So it is taken only on this machine, and only with a folder that
    was named for it: the usual one holds matches of people.
    """
    seed = os.environ.get(VARIABLE, "")
    if seed and (folder is None or not is_local):
        raise BadContent("program.serve.seed_refused", variable=VARIABLE)
    return seed
