"""Whether this is the full run: `pytest --full`, or STRATEGOS_FULL=1."""

from __future__ import annotations

import os
import random
from collections.abc import Sequence
from typing import TypeVar

VARIABLE = "STRATEGOS_FULL"
Case = TypeVar("Case")


def is_full() -> bool:
    """Whether long series are wanted; `tests/conftest.py` sets the variable for `--full`, for child processes too."""
    return os.environ.get(VARIABLE, "") not in ("", "0")


def sample(cases: Sequence[Case], count: int) -> list[Case]:
    """All cases in the full run; otherwise some of them, picked once for all, in their order.

    >>> sample(range(1000), 3) == sample(range(1000), 3)
    True
    """
    if is_full() or len(cases) <= count:
        return list(cases)
    picked = random.Random(f"{count} of {len(cases)}").sample(range(len(cases)), count)
    return [cases[at] for at in sorted(picked)]
