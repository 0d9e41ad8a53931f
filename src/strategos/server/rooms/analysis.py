"""The analysis of a finished match: begun when it is asked for, made beside the table, kept for good.

It is made in processes of its own, so that neither the table nor the computers wait for it, and piece by piece, so that
a page can tell how far it is. The pieces of all matches take turns, and none begins while a computer waits for a
process. All who ask meanwhile share it. A table that is closed loses only the time.
"""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections.abc import Callable
from typing import Final

from strategos.analysis.analysis import Findings, Piece, analyse_piece, pieces, put_together
from strategos.analysis.kept import find_findings, keep_findings
from strategos.analysis.quality import EFFORTS, USUAL
from strategos.kernel.errors import StrategosError
from strategos.locale import say
from strategos.server.http.limits import MAX_ANALYSES_PER_ADDRESS
from strategos.server.protocol.analysis import AnalysisState
from strategos.server.rooms.async_workers import AsyncWorkers
from strategos.server.rooms.room import Room
from strategos.server.rooms.thinking import ANALYSIS_SECONDS, Thinking
from strategos.server.rooms.worded_analysis import worded
from strategos.table.store import Store

log: Final = logging.getLogger("strategos.server")

VARIABLE: Final = "STRATEGOS_EFFORT"  # how hard this table looks: quick, usual or deep

MAX_ANALYSES: Final = 100  # that a table makes at a time
UNASKED_SECONDS: Final = 120.0  # a page that waits asks every second


class Job:
    """An analysis that is being made."""

    def __init__(self, of: int, asked: float, owner: str = "") -> None:
        self.owner: Final = owner  # the address that ordered it
        self.asked = asked  # when a page last asked how far it is
        self.of: Final = of  # pieces in all
        self.found: Final[list[Piece]] = []
        self.is_failed = False
        self.task: asyncio.Task[None] | None = None

    @property
    def progress(self) -> float:
        """How much of it is done, from 0 to 1."""
        return len(self.found) / self.of


class Analyses:
    """All analyses of a table."""

    def __init__(
        self,
        store: Store,
        workers: int | None = None,
        before: AsyncWorkers | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.store: Final = store
        self._workers: Final = workers
        self._before: Final = before
        self._clock: Final = clock
        self._thinking: Thinking | None = None  # open only while a page waits
        self._jobs: Final[dict[str, Job]] = {}

    @property
    def is_idle(self) -> bool:
        """Whether no analysis is being made."""
        return all(job.is_failed for job in self._jobs.values())

    async def state(self, room: Room, lang: str) -> AnalysisState:
        """How far the analysis of a match is, and what was found if it is done."""
        job = self._jobs.get(room.kept.id)  # looked up first: it may end while the findings are read
        found = await self.findings(room)
        if found is not None:
            return AnalysisState("ready", 1.0, await room.turns.run(room.about, worded, found, room, lang), "")
        if job is None:
            return AnalysisState("none", 0.0, None, "")
        job.asked = self._clock()
        if job.is_failed:
            return AnalysisState("failed", job.progress, None, say("analysis.failed", lang=lang))
        return AnalysisState("running", job.progress, None, "")

    async def findings(self, room: Room) -> Findings | None:
        """What was found out about a match as it stands; None if nothing was yet."""
        return await find_findings(self.store, room.kept.id, len(room.live.match.log))

    async def begin(self, room: Room, owner: str = "") -> None:
        """Begin an analysis, unless it is there or under way. One that went wrong is tried again."""
        if self._is_running(room) or await self.findings(room) is not None or self._is_running(room):
            return  # looked up twice: it may be begun while the findings are read
        mine = [job for job in self._jobs.values() if owner and job.owner == owner and not job.is_failed]
        if len(mine) >= MAX_ANALYSES_PER_ADDRESS:
            raise StrategosError("program.analysis.full_address", n=len(mine))
        self._make_room()
        job = Job(len(pieces(len(room.live.match.log))), self._clock(), owner)
        self._jobs[room.kept.id] = job
        job.task = asyncio.create_task(self._make(room, job))

    def _is_running(self, room: Room) -> bool:
        job = self._jobs.get(room.kept.id)
        return job is not None and not job.is_failed

    def _make_room(self) -> None:
        """Refuse an analysis too many. One that nobody has asked about for a while makes room for it."""
        running = {match: job for match, job in self._jobs.items() if not job.is_failed}
        if len(running) < MAX_ANALYSES:
            return
        match, oldest = min(running.items(), key=lambda one: one[1].asked)
        if oldest.task is None or self._clock() - oldest.asked < UNASKED_SECONDS:
            raise StrategosError("program.analysis.full", n=MAX_ANALYSES)
        log.warning("match %s: the analysis is dropped: nobody asks for it, and %d are under way", match, len(running))
        oldest.task.cancel()
        del self._jobs[match]

    async def _make(self, room: Room, job: Job) -> None:
        match = room.kept.id
        try:
            record = room.live.match.record()
            lines = len(room.live.match.log)
            if self._thinking is None:
                self._thinking = Thinking(self._workers, politeness=10, before=self._before, limit=ANALYSIS_SECONDS)
            async with asyncio.TaskGroup() as parts:  # one that fails cancels the others
                for piece in pieces(lines):
                    parts.create_task(self._piece(self._thinking, room.about, job, record, *piece))
            assert len(job.found) == job.of
            await keep_findings(self.store, match, lines, put_together(job.found))
            if self._jobs.get(match) is job:
                del self._jobs[match]
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("match %s: the analysis failed", match)
            job.is_failed = True
        finally:
            self._rest()

    async def _piece(self, thinking: Thinking, about: str, job: Job, record: str, start: int, end: int) -> None:
        job.found.append(await thinking.work(about, analyse_piece, record, start, end, effort_in_use()))

    def _rest(self) -> None:
        """Let the processes go when nothing is left to do."""
        is_busy = any(not job.is_failed for job in self._jobs.values())
        if self._thinking is not None and not is_busy:
            self._thinking.close()
            self._thinking = None

    async def close(self) -> None:
        """Stop what is under way; it begins again when it is asked for."""
        tasks = [job.task for job in self._jobs.values() if job.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._thinking is not None:
            self._thinking.close()


def effort_in_use() -> str:
    """How hard the table looks at a match; anything unknown is as usual."""
    wanted = os.environ.get(VARIABLE, "")
    return wanted if wanted in EFFORTS else USUAL
