"""The processes of `strategos.players.processes` for a program that must not wait: the asyncio side of them.

Jobs are taken in turn over those they are for, so that 40 jobs of one match do not keep the first job of another
waiting. A process that ends in the middle of a job is replaced, and the job begun again in another one. So is one that
does not finish its job in time: it hangs.
"""

from __future__ import annotations

import asyncio
import logging
import os
import threading
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any, Final, Generic, ParamSpec, TypeVar

from strategos.players.processes import MAX_PROCESSES, Outcome, ProcessEnded, ProcessHung, WorkProcess

log: Final = logging.getLogger("strategos.server")

P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T")

ATTEMPTS: Final = 3
"""Processes that may end under a job, one after the other, before it is given up."""

START_SECONDS: Final = 120.0
"""After which a process that has not started is replaced."""

Told = Callable[[ProcessEnded], None]


class FairQueue(Generic[T]):
    """Things that wait, taken in turn over their owners.

    >>> queue = FairQueue()
    >>> for owner, thing in ("A", 1), ("A", 2), ("A", 3), ("B", 4):
    ...     queue.add(owner, thing)
    >>> [queue.take() for _ in range(4)]
    [1, 4, 2, 3]
    """

    def __init__(self) -> None:
        self._owners: dict[str, deque[T]] = {}  # the first one is next

    def __len__(self) -> int:
        return sum([len(things) for things in self._owners.values()])

    def add(self, owner: str, thing: T) -> None:
        """Put something behind everything else of its owner."""
        self._owners.setdefault(owner, deque()).append(thing)

    def put_back(self, owner: str, thing: T) -> None:
        """Put something back that was taken: it is next."""
        things = self._owners.pop(owner, deque())
        things.appendleft(thing)
        self._owners = {owner: things, **self._owners}

    def remove(self, owner: str, thing: T) -> None:
        """Forget something, if it still waits."""
        things = self._owners.get(owner)
        if things is not None and thing in things:
            things.remove(thing)
            if not things:
                del self._owners[owner]

    def take(self) -> T:
        """The first thing of the owner whose turn it is."""
        owner = next(iter(self._owners))
        things = self._owners.pop(owner)
        thing = things.popleft()
        if things:
            self._owners[owner] = things
        return thing


class _Job:
    """A job, whom it is for, and how many processes ended under it."""

    def __init__(
        self, about: str, task: Callable[[], Any], future: asyncio.Future[Any], told: Told | None = None
    ) -> None:
        self.told: Final = told  # called when another process takes over
        self.about: Final = about
        self.task: Final = task
        self.future: Final = future
        self.ended = 0


class AsyncWorkers:
    """Processes that work for an event loop. Every one runs `prepare` first.

    `before`: others that go first. As long as one of their jobs waits for a process, no job begins here.
    `limit`: seconds for a job; after that its process is replaced.
    """

    def __init__(
        self, workers: int, prepare: Callable[[], Any], before: AsyncWorkers | None = None, limit: float | None = None
    ) -> None:
        self.workers: Final = min(workers, MAX_PROCESSES)
        self._prepare: Final = prepare
        self._before: Final = before
        self._behind: Final[list[AsyncWorkers]] = []
        self._queue: Final[FairQueue[_Job]] = FairQueue()
        self._all: Final[set[WorkProcess]] = set()
        self._starting: Final[dict[WorkProcess, asyncio.Future[None]]] = {}
        self._free: Final[list[WorkProcess]] = []
        self._busy: Final[dict[WorkProcess, _Job]] = {}
        self._retired: Final[set[WorkProcess]] = set()  # ended as soon as they have no job
        self._limit = limit
        self._limits: Final[dict[WorkProcess, asyncio.TimerHandle]] = {}  # by the clock of the loop, which never jumps
        self.is_closed = False
        if before is not None:
            before._behind.append(self)

    async def work(self, about: str, task: Callable[P, R], *arguments: P.args, **named: P.kwargs) -> R:
        """What a function returns that takes long and needs only plain values.

        `about` says for whom it is done: the log names it, and all are served in turn. Raises what the function
        raises, and `ProcessEnded` if several processes ended under it.
        """
        return await self._work(about, partial(task, *arguments, **named))

    async def _work(self, about: str, task: Callable[[], R], told: Told | None = None) -> R:
        """The same for a task without arguments; `told` is called whenever another process takes over."""
        if self.is_closed:
            raise ProcessEnded(None)
        job = _Job(about, task, asyncio.get_running_loop().create_future(), told)
        job.future.add_done_callback(lambda _: self._settled(job))
        self._queue.add(about, job)
        self._hand_out()
        found: R = await job.future
        return found

    @property
    def is_idle(self) -> bool:
        """Whether no job waits or is being done."""
        return not self._queue and not self._busy

    def warm_up(self) -> None:
        """Start the processes before they are needed."""
        while len(self._all) < self.workers and self._start() is not None:
            pass

    async def renew(self) -> None:
        """Replace all processes: those without a job now, the others after their job. The new ones import again.

        One is started first. If it cannot start, its error is raised here and the old ones stay. Those behind these
        are renewed as well.
        """
        if self._all and not self.is_closed:
            await self._renew(set(self._all))
        for behind in list(self._behind):
            await behind.renew()

    async def _renew(self, old: set[WorkProcess]) -> None:
        started = self._start()
        if started is None:
            raise ProcessEnded(None)
        await started
        for process in old & self._all:
            if process in self._busy or process in self._starting:
                self._retired.add(process)
            else:
                self._end(process)
        while len(self._all) - len(self._retired) < min(len(old), self.workers) and self._start() is not None:
            pass
        self._hand_out()

    def close(self) -> None:
        """End the processes, whatever they do. Jobs that were not done are cancelled."""
        self.is_closed = True
        if self._before is not None and self in self._before._behind:
            self._before._behind.remove(self)
        jobs = list(self._busy.values())
        while self._queue:
            jobs.append(self._queue.take())
        for job in jobs:
            job.future.cancel()
        for started in self._starting.values():
            started.cancel()
        for process in list(self._all):
            process.process.kill()
        for process in list(self._all):
            self._end(process)

    # Processes come and go; all of this happens in the thread of the loop

    def _hand_out(self) -> None:
        """Give waiting jobs to free processes, and start as many processes as are missing."""
        if self.is_closed:
            return
        if self._before is None or not self._before._queue:
            while self._queue and self._free:
                job = self._queue.take()
                process = self._free.pop()
                self._busy[process] = job
                self._limit_time(process, self._limit)
                try:
                    process.give(job.task)
                except Exception as problem:  # what cannot be sent; the process has heard nothing of it
                    self._forget_time(process)
                    del self._busy[process]
                    self._free.append(process)
                    self._finish(job, Outcome(None, problem))
            while len(self._queue) > len(self._starting) and len(self._all) - len(self._retired) < self.workers:
                if self._start() is None:
                    break
        if not self._queue:
            for behind in self._behind:
                behind._hand_out()

    def _start(self) -> asyncio.Future[None] | None:
        """Start a process; what comes back is done as soon as it is ready. None if the system cannot start one."""
        loop = asyncio.get_running_loop()
        try:
            process = WorkProcess()
        except OSError as problem:
            log.warning("a thinking process could not be started: %s", problem)
            loop.call_soon(self._not_started, ProcessEnded(None))
            return None
        started: asyncio.Future[None] = loop.create_future()
        started.add_done_callback(_look_at)
        self._all.add(process)
        self._starting[process] = started
        self._limit_time(process, START_SECONDS)
        process.give(self._prepare)
        threading.Thread(target=_listen, args=(process, loop, self._heard), daemon=True).start()
        return started

    def _heard(self, process: WorkProcess, outcome: Outcome | None) -> None:
        """A process is ready, has done its job, or has ended."""
        if process not in self._all:
            return  # it was ended here
        self._forget_time(process)
        started, job = self._starting.pop(process, None), self._busy.pop(process, None)
        if outcome is None:
            self._lost(process, started, job)
        elif started is not None and outcome.error is not None:
            log.error("a thinking process cannot begin", exc_info=outcome.error)
            self._end(process)
            self._not_started(outcome.error, started)
        else:
            if started is not None and not started.done():
                started.set_result(None)
            if process in self._retired:
                self._end(process)
            else:
                self._free.append(process)
            if job is not None:
                self._finish(job, outcome)
        self._hand_out()

    def _limit_time(self, process: WorkProcess, limit: float | None) -> None:
        """From now on a process has this number of seconds for what it does."""
        self._forget_time(process)
        if limit is not None:
            loop = asyncio.get_running_loop()
            self._limits[process] = loop.call_later(limit, self._overdue, process, limit)

    def _forget_time(self, process: WorkProcess) -> None:
        timer = self._limits.pop(process, None)
        if timer is not None:
            timer.cancel()

    def _overdue(self, process: WorkProcess, limit: float) -> None:
        """A process hangs: it is ended, and what it did is begun again in another one."""
        started, job = self._starting.pop(process, None), self._busy.pop(process, None)
        self._end(process)
        error = ProcessHung(limit)
        if started is not None:
            log.warning("a thinking process did not start in %g s and was ended", limit)
            self._not_started(error, started)
        elif job is not None and not job.future.done():
            log.warning("%s: a thinking process did not answer in %g s and was ended", job.about, limit)
            self._try_again(job, error)
        self._hand_out()

    def _lost(self, process: WorkProcess, started: asyncio.Future[None] | None, job: _Job | None) -> None:
        """A process has ended by itself or was killed: its job goes to another one."""
        error = ProcessEnded(self._end(process))
        if started is not None:
            log.warning("a thinking process ended while it started (exit code %s)", error.code)
            self._not_started(error, started)
        elif job is None:
            log.warning("a thinking process ended without a job (exit code %s)", error.code)
        elif not job.future.done():
            log.warning("%s: a thinking process ended in the middle of its job (exit code %s)", job.about, error.code)
            self._try_again(job, error)

    def _not_started(self, error: Exception, started: asyncio.Future[None] | None = None) -> None:
        """A process could not start: that counts as an attempt of the job that would have been next."""
        if started is not None and not started.done():
            started.set_exception(error)
        if self._queue and not self._free and not self.is_closed:
            self._try_again(self._queue.take(), error)
            self._hand_out()

    def _try_again(self, job: _Job, error: Exception) -> None:
        job.ended += 1
        if job.ended < ATTEMPTS:
            if job.told is not None and isinstance(error, ProcessEnded):
                job.told(error)
            log.warning("%s: another process takes over (%d of %d)", job.about, job.ended + 1, ATTEMPTS)
            self._queue.put_back(job.about, job)
        else:
            self._finish(job, Outcome(None, error))

    def _finish(self, job: _Job, outcome: Outcome) -> None:
        if job.future.done():
            return  # nobody waits for it any more
        if outcome.error is None:
            job.future.set_result(outcome.found)
        else:
            job.future.set_exception(outcome.error)

    def _settled(self, job: _Job) -> None:
        """A job is done or nobody waits for it any more."""
        if job.future.cancelled():
            self._queue.remove(job.about, job)
            self._hand_out()

    def _end(self, process: WorkProcess) -> int | None:
        self._forget_time(process)
        self._all.discard(process)
        self._retired.discard(process)
        self._starting.pop(process, None)
        self._busy.pop(process, None)
        if process in self._free:
            self._free.remove(process)
        return process.end()


def _listen(
    process: WorkProcess, loop: asyncio.AbstractEventLoop, heard: Callable[[WorkProcess, Outcome | None], None]
) -> None:
    """Pass on what a process sends, until it has ended. A thread of its own: not every loop can watch a pipe."""
    outcome: Outcome | None = Outcome(None, None)
    while outcome is not None:
        outcome = process.receive()
        try:
            loop.call_soon_threadsafe(heard, process, outcome)
        except RuntimeError:  # the loop is closed
            break
    process.pipe.close()


def _look_at(future: asyncio.Future[None]) -> None:
    """Keep asyncio from complaining of an error that was logged and that nobody else wants."""
    if not future.cancelled():
        future.exception()


def usual_workers() -> int:
    """Processes for this machine: one core is left to the table."""
    return max(1, (os.cpu_count() or 2) - 1)
