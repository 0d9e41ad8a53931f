"""Whether this is the full run: `pytest --full`, or STRATEGOS_FULL=1."""

from __future__ import annotations

import os

VARIABLE = "STRATEGOS_FULL"


def is_full() -> bool:
    """Whether long series are wanted; `tests/conftest.py` sets the variable for `--full`, for child processes too."""
    return os.environ.get(VARIABLE, "") not in ("", "0")
