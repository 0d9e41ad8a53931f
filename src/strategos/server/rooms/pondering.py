"""Computers prepare answers while people think: to questions that they are likely to be asked next.

A computer foresees questions from its own view alone, and an answer is used only if exactly the foreseen view comes,
which holds the question. It depends on the view and on nothing else, so a match, its dice and its record are the same
kind of match with pondering or without. Nothing waits for it: it has one process for the whole table, with the lowest
priority, and begins nothing while a computer, a hint or an analysis is being computed.

STRATEGOS_PONDER=0 turns it off. It is off where there is a single core, and where a process cannot lower its priority.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import os
import time
from collections.abc import Callable, Mapping
from typing import Final

from strategos.kernel.ids import Seat
from strategos.players import at_a_table
from strategos.players.foresight import foresee
from strategos.server.http.limits import MAX_FORESEEN, PONDER_QUOTA, PONDER_SECONDS
from strategos.server.quotas import Bucket
from strategos.server.rooms.async_workers import AsyncWorkers
from strategos.server.rooms.thinking import seen_in, think

log: Final = logging.getLogger("strategos.server")

VARIABLE: Final = "STRATEGOS_PONDER"
MIN_CORES: Final = 2

Views = Mapping[Seat, tuple[str, bytes]]
"""The level and the encoded view of each computer that ponders."""


def is_wanted(cores: int | None = None) -> bool:
    """Whether this table ponders."""
    cores = os.cpu_count() if cores is None else cores
    is_on = os.environ.get(VARIABLE, "1") not in ("0", "no", "off")
    return is_on and (cores or 1) >= MIN_CORES and hasattr(os, "nice")


def foresee_views(view: bytes, count: int) -> list[bytes]:
    """The encoded views of questions that are likely to follow, for another process."""
    return [foreseen.encode() for foreseen in foresee(seen_in(view), count)]


def key_of(level: str, view: bytes) -> str:
    """What a computer of a level knows and is asked, as one word: its view holds the question."""
    return hashlib.sha256(level.encode() + b"\n" + view).hexdigest()


class Pondering:
    """The pondering of a table. `is_free` says whether nothing else is being computed."""

    def __init__(self, workers: AsyncWorkers, is_free: Callable[[], bool] = lambda: True) -> None:
        self.workers: Final = workers
        self.is_free: Final = is_free


class Ponderer:
    """The pondering of one match."""

    def __init__(
        self, about: str, seed: str, pondering: Pondering | None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.about: Final = about
        self._seed: Final = seed  # secret, so that nobody can work the answers out
        self.pondering: Final = pondering  # None: it is turned off
        self.found: Final[dict[str, str]] = {}
        self._views: Views | None = None  # for which answers are being found, or have been
        self._task: asyncio.Task[None] | None = None
        self._clock: Final = clock
        self._quota: Final = Bucket(PONDER_QUOTA, clock())

    def begin(self, views: Views) -> None:
        """A person thinks: find answers to what is likely to come, unless that has been done."""
        if self.pondering is None or not views or views == self._views:
            return
        self.drop()
        self._views = views
        self._task = asyncio.create_task(self._go_on(self.pondering, views))

    def stop(self) -> None:
        """A player answers or leaves: stop. What was found waits for its question."""
        if self._task is not None and not self._task.done():
            self._task.cancel()
        self._task, self._views = None, None

    def _put_off(self, views: Views) -> None:
        """Something else is computed now: the same question may be begun once more."""
        if self._views is views:
            self._views = None

    def drop(self) -> None:
        """Stop, and forget what was found."""
        self.stop()
        self.found.clear()

    def take(self, level: str, view: bytes) -> str | None:
        """The answer to the question in a view, if exactly that was foreseen. Everything else is forgotten."""
        answer = self.found.get(key_of(level, view))
        self.drop()
        return answer

    async def _go_on(self, pondering: Pondering, views: Views) -> None:
        try:
            for level, view in views.values():
                if not self._can_go_on(pondering):
                    return self._put_off(views)
                for foreseen in await pondering.workers.work(self.about, foresee_views, view, MAX_FORESEEN):
                    if not self._can_go_on(pondering):
                        return self._put_off(views)
                    self._quota.take(PONDER_SECONDS, self._clock())
                    key, player = key_of(level, foreseen), at_a_table(level, PONDER_SECONDS)
                    answers = await pondering.workers.work(self.about, think, player, foreseen, f"{self._seed} {key}")
                    self.found[key] = answers.split("\n")[0]
        except Exception:  # nobody waits for it: the computer will think when it is asked
            log.warning("%s: pondering failed", self.about, exc_info=True)

    def _can_go_on(self, pondering: Pondering) -> bool:
        return pondering.is_free() and self._quota.left(self._clock()) >= PONDER_SECONDS
