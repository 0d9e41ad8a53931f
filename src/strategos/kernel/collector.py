"""Keep Python's cyclic garbage collector out of long computations.

A match holds no reference cycles: whatever a playout or a search makes is freed at once. The collector would only
look through all live objects again and again; that took about a tenth of the time.
"""

from __future__ import annotations

import gc
from types import TracebackType


class NoCollector:
    """Keeps the collector off for the length of a block, which may stand in another one.

    >>> with no_collector():
    ...     with no_collector():
    ...         pass
    ...     inside = gc.isenabled()
    >>> inside, gc.isenabled()
    (False, True)
    """

    __slots__ = ("_was_on",)

    def __init__(self) -> None:
        self._was_on = False

    def __enter__(self) -> NoCollector:
        self._was_on = gc.isenabled()
        gc.disable()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._was_on:
            gc.enable()


def no_collector() -> NoCollector:
    """Keep the collector off for the length of a block."""
    return NoCollector()
