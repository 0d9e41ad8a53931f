"""Waiting for the disk: work that is finished although its caller goes away, and pauses between attempts."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterator
from typing import Any, Final, TypeVar

T = TypeVar("T")

FIRST_PAUSE_SECONDS: Final = 0.25
MAX_PAUSE_SECONDS: Final = 10.0


async def to_the_end(work: Coroutine[Any, Any, T]) -> T:
    """What some work returns. If the caller is cancelled, the work is finished before the caller ends."""
    task = asyncio.ensure_future(work)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait({task})
        raise


def backoff() -> Iterator[float]:
    """Seconds to wait before each further attempt: twice as long every time, up to a limit.

    >>> pauses = backoff()
    >>> [next(pauses) for _ in range(7)]
    [0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 10.0]
    """
    pause = FIRST_PAUSE_SECONDS
    while True:
        yield pause
        pause = min(2 * pause, MAX_PAUSE_SECONDS)
