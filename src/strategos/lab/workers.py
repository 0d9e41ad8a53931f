"""Processes that share the work; they leave Ctrl-C to the one that began them, and end with it.

The pool of the standard library hands work out from a thread, under locks. A Ctrl-C that comes while the main thread
holds one of them leaves it held for ever, and the command hangs. Here the main thread does everything itself and
there is no lock: each process has a pipe of its own, and may be ended in the midst of anything.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import traceback
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import connection, resource_tracker
from typing import Any, Final, Generic, TypeVar

from strategos.kernel.errors import StrategosError
from strategos.players.processes import begin_worker

T = TypeVar("T")
R = TypeVar("R")


class Job(Generic[R]):
    """A piece of work for another process, and what came of it."""

    def __init__(self, worker: Callable[[Any], R], piece: Any) -> None:
        self.worker: Final = worker
        self.piece: Final = piece
        self.is_done = False
        self.found: R | None = None
        self.error: Exception | None = None

    def result(self) -> R:
        """What came of it, once it is done."""
        assert self.is_done
        if self.error is not None:
            raise self.error
        return self.found  # type: ignore[return-value]  # None only where R allows it


class Workers:
    """Fresh processes, each of which does one job after the other. A job begins when a process is free.

    A single one is this process itself: it does a job when somebody waits for it.
    """

    def __init__(self, jobs: int) -> None:
        self.jobs: Final = min(jobs, os.cpu_count() or 1)
        self._waiting: Final[deque[Job[Any]]] = deque()
        self._helpers: Final[list[_Helper]] = []  # all of them; what is free or busy may be interrupted in between
        self._free: Final[list[_Helper]] = []
        self._busy: Final[dict[Any, tuple[_Helper, Job[Any]]]] = {}  # by the end of the pipe that will be ready

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def begin(self, worker: Callable[[T], R], piece: T) -> Job[R]:
        """A job for the next process that is free."""
        job = Job(worker, piece)
        if self.jobs > 1:
            self._waiting.append(job)
            self._hand_out()
        return job

    def wait(self, job: Job[R]) -> R:
        """What came of a job, as soon as it is done."""
        if self.jobs <= 1:
            return job.worker(job.piece)
        while not job.is_done:
            assert self._busy, "a job that was given up never ends"
            for ready in connection.wait(list(self._busy)):
                helper, done = self._busy[ready]
                helper.take(done)
                del self._busy[ready]
                self._free.append(helper)
            self._hand_out()
        return job.result()

    def give_up(self, jobs: Iterable[Job[Any]]) -> None:
        """Never begin these, if they have not begun."""
        for job in jobs:
            if job in self._waiting:
                self._waiting.remove(job)

    def close(self) -> None:
        """End all processes, whatever they are doing."""
        with put_off():
            for helper in self._helpers:
                helper.process.terminate()
            for helper in self._helpers:
                helper.process.join()
                helper.pipe.close()
            for known in (self._helpers, self._free, self._busy, self._waiting):
                known.clear()

    def _hand_out(self) -> None:
        while self._waiting and (self._free or len(self._busy) < self.jobs):
            with put_off():  # no process is half begun when an interruption is heard
                if not self._free:
                    self._free.append(_Helper())
                    self._helpers.append(self._free[0])
                helper = self._free.pop()
                job = self._waiting.popleft()
                self._busy[helper.pipe] = helper, job
                helper.pipe.send((job.worker, job.piece))


class _Helper:
    """One of the processes, and the pipe to it."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")  # a forked copy of a process with threads may never wake up
        here, there = context.Pipe()
        self.pipe: Final = here
        self.process: Final = context.Process(target=_work, args=(there,), daemon=True)
        resource_tracker.ensure_running()  # with the first process it would begin by itself, and unblock the signal
        blocked = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])  # it is born so, until it can ignore it
        try:
            self.process.start()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
        there.close()  # so that the pipe ends when the process does

    def take(self, job: Job[Any]) -> None:
        """Read what came of a job."""
        try:
            job.found, job.error = self.pipe.recv()
        except (EOFError, ConnectionError):
            self.process.join()
            code = self.process.exitcode
            raise StrategosError(
                f"A process that shared the work was ended from outside (exit code {code}); perhaps memory ran out. "
                "Try fewer at a time: --jobs 1.",
                f"Un proceso que compartía el trabajo fue terminado desde fuera (código {code}); quizá faltó memoria. "
                "Prueba con menos a la vez: --jobs 1.",
            ) from None
        job.is_done = True


def _work(pipe: Any) -> None:
    """What a process does until its pipe ends: one job after the other."""
    begin_worker()
    while True:
        try:
            worker, piece = pipe.recv()
        except EOFError:
            return
        found, error = None, None
        try:
            found = worker(piece)
        except Exception as problem:  # it is raised again where somebody waits for the job
            problem.add_note(traceback.format_exc())
            error = problem
        pipe.send((found, error))


@contextmanager
def put_off() -> Iterator[None]:
    """Put interruptions off until something is done; only the main thread hears them at all.

    Whatever was heard meanwhile counts afterwards: whoever pressed Ctrl-C just then must not wait in vain.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    heard: list[int] = []
    before: Any = signal.signal(signal.SIGINT, lambda number, frame: heard.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if heard:
            signal.raise_signal(signal.SIGINT)


def spread(worker: Callable[[T], R], work: Sequence[T], jobs: int) -> Iterator[R]:
    """What comes of each piece of work, in order. It does not depend on how many processes there are."""
    with Workers(min(jobs, len(work))) as workers:
        for job in [workers.begin(worker, piece) for piece in work]:
            yield workers.wait(job)
