"""Hints are computed beside the turns of computers, once for all pages that ask the same."""

from __future__ import annotations

import asyncio
from typing import Final

from strategos.players.advice import Advice
from strategos.server.rooms.async_workers import AsyncWorkers
from strategos.server.rooms.thinking import hint

ADVISER: Final = "strategist"

Found = tuple[float, list[Advice]]


class Adviser:
    """Computes hints, in turn over the matches."""

    def __init__(self, workers: AsyncWorkers) -> None:
        self.workers: Final = workers
        self._under_way: Final[dict[tuple[str, bytes], asyncio.Task[Found]]] = {}

    async def advise(self, about: str, view: bytes) -> Found:
        """The win probability of the seat of a view, and the answers that the adviser thinks best."""
        key = (about, view)
        task = self._under_way.get(key)
        if task is None:
            task = asyncio.create_task(self.workers.work(about, hint, ADVISER, view))
            self._under_way[key] = task
            task.add_done_callback(lambda _: self._under_way.pop(key, None))
        return await asyncio.shield(task)  # a page that goes away leaves the others their hint
