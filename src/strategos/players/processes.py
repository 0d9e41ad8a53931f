"""Processes that share work: each does one job after the other, and has a pipe to the process that began it.

The pool of the standard library hands work out from a thread, under locks. A Ctrl-C that comes while the main thread
holds one of them leaves it held forever, and the command hangs. Here is no lock and no thread: `Workers` does
everything in the main thread, and a process may be ended in the middle of anything.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import threading
import traceback
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import connection, resource_tracker
from typing import Any, Final, Generic, NamedTuple, TypeVar

from strategos.kernel.catalogue import NOTHING, Said
from strategos.kernel.errors import StrategosError

T = TypeVar("T")
R = TypeVar("R")

MAX_PROCESSES: Final = 60  # Windows waits for at most 63 pipes at once
_END_SECONDS: Final = 10.0  # a process that was killed is gone long before


class ProcessEnded(StrategosError):
    """A process ended before its job was done: it was killed, memory ran out, or it could not start."""

    def __init__(self, code: int | None, hint: Said = NOTHING) -> None:
        super().__init__("players.processes.ended", code="" if code is None else str(code), hint=hint)
        self.code: Final = code

    def __reduce__(self) -> tuple[type[ProcessEnded], tuple[int | None, object]]:
        return type(self), (self.code, self.said.values["hint"])


class ProcessHung(ProcessEnded):
    """A process did not finish its job in time and was ended."""

    def __init__(self, seconds: float) -> None:
        super().__init__(None)
        self.said = Said("players.processes.hung", seconds=f"{seconds:g}")
        self.seconds: Final = seconds

    def __reduce__(self) -> tuple[type[ProcessHung], tuple[float]]:  # type: ignore[override]
        return type(self), (self.seconds,)


class Outcome(NamedTuple):
    """What came of a job: a value, or the error that it raised."""

    found: Any
    error: Exception | None

    def result(self) -> Any:
        """The value; an error is raised here."""
        if self.error is not None:
            raise self.error
        return self.found


# What not every system has


def lower_priority(by: int) -> None:
    """Let other processes go first, where the system has a way to say so."""
    if hasattr(os, "nice"):
        os.nice(by)


@contextmanager
def born_deaf() -> Iterator[None]:
    """Hide Ctrl-C from a process that is started here, where the system can, until it ignores it by itself."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # with the first process it would start by itself, and unblock the signal
    blocked = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, blocked)


@contextmanager
def put_off() -> Iterator[None]:
    """Put interruptions off until something is done; only the main thread hears them at all.

    What was heard meanwhile counts afterwards: a Ctrl-C must not be lost.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    heard: list[int] = []
    before: Any = signal.signal(signal.SIGINT, lambda number, frame: heard.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.SIG_DFL if before is None else before)
        if heard:
            signal.raise_signal(signal.SIGINT)


# One process


class WorkProcess:
    """A process that does one job after the other, until it is ended or the one that began it is gone."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")  # a forked copy of a process with threads may never wake up
        here, there = context.Pipe()
        self.pipe: Final = here
        self.process: Final = context.Process(target=_work, args=(there,), daemon=True)
        try:
            with born_deaf():
                self.process.start()
        except BaseException:
            here.close()
            raise
        finally:
            there.close()  # so that the pipe ends when the process does

    def give(self, worker: Callable[..., Any], *pieces: Any) -> None:
        """Begin a job. One that is given to a process that has ended is lost; `receive` tells."""
        try:
            self.pipe.send((worker, pieces))
        except OSError as problem:
            # A listener in another thread closes the pipe of a process that has ended.
            if not self.pipe.closed and not isinstance(problem, ConnectionError):
                raise

    def receive(self) -> Outcome | None:
        """Wait for what comes of the job; None if the process has ended."""
        try:
            data = self.pipe.recv_bytes()
        except (EOFError, OSError):
            return None
        try:
            return Outcome(*pickle.loads(data))
        except Exception as problem:  # the classes of a result may be missing on this side
            return Outcome(None, problem)

    def end(self) -> int | None:
        """End it, whatever it is doing. Its exit code, if it had one already."""
        self.process.join(0)
        self.process.kill()
        self.process.join(_END_SECONDS)
        return self.process.exitcode


def _work(pipe: Any) -> None:
    """What a process does until its pipe ends: one job after the other."""
    begin_worker()
    while True:
        try:
            worker, pieces = pipe.recv()
        except (EOFError, OSError):
            return
        except Exception as problem:  # the job cannot be read, as when its module cannot be imported here
            pipe.send_bytes(_packed(None, problem))
            continue
        found, error = None, None
        try:
            found = worker(*pieces)
        except Exception as problem:  # it is raised again where the job is waited for
            problem.add_note(traceback.format_exc())
            error = problem
        pipe.send_bytes(_packed(found, error))


def _packed(found: Any, error: Exception | None) -> bytes:
    """An outcome as bytes. What cannot be sent becomes an error with its text: the process must not end of it."""
    try:
        packed = pickle.dumps((found, error))
        if error is not None:
            pickle.loads(packed)  # not every exception can be built again from its arguments
    except Exception as problem:
        told = RuntimeError(f"{type(error or problem).__name__}: {error or problem}")
        for note in getattr(error, "__notes__", ()):
            told.add_note(note)
        return pickle.dumps((None, told))
    return packed


def begin_worker() -> None:
    """What a process does first: it leaves Ctrl-C to the one that began it, and ends with that one, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: Any) -> None:
    """Wait until a process has ended, and end as well, in the middle of anything."""
    parent.join()
    os._exit(1)


# Several, for a program that waits


class Job(Generic[R]):
    """A piece of work for another process, and what came of it."""

    def __init__(self, worker: Callable[[Any], R], piece: Any) -> None:
        self.worker: Final = worker
        self.piece: Final = piece
        self.outcome: Outcome | None = None

    @property
    def is_done(self) -> bool:
        """Whether something came of it."""
        return self.outcome is not None

    def result(self) -> R:
        """What came of it, once it is done."""
        assert self.outcome is not None
        found: R = self.outcome.result()
        return found


class Workers:
    """Fresh processes, each of which does one job after the other. A job begins when a process is free.

    A single one is this process itself: it does a job when it is waited for.
    """

    def __init__(self, jobs: int) -> None:
        self.jobs: Final = min(jobs, os.cpu_count() or 1, MAX_PROCESSES)
        self._waiting: Final[deque[Job[Any]]] = deque()
        self._processes: Final[list[WorkProcess]] = []  # all; what is free or busy may be interrupted in between
        self._free: Final[list[WorkProcess]] = []
        self._busy: Final[dict[Any, tuple[WorkProcess, Job[Any]]]] = {}  # by the end of the pipe that will be ready

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
                process, done = self._busy[ready]
                done.outcome = process.receive()
                if done.outcome is None:
                    raise ProcessEnded(
                        process.end(),
                        Said("players.processes.fewer"),
                    )
                del self._busy[ready]
                self._free.append(process)
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
            for process in self._processes:
                process.process.kill()
            for process in self._processes:
                process.end()
                process.pipe.close()
            for known in (self._processes, self._free, self._busy, self._waiting):
                known.clear()

    def _hand_out(self) -> None:
        while self._waiting and (self._free or len(self._busy) < self.jobs):
            with put_off():  # no process is half begun when an interruption is heard
                if not self._free:
                    self._free.append(WorkProcess())
                    self._processes.append(self._free[0])
                job = self._waiting.popleft()
                self._free[-1].give(job.worker, job.piece)
                process = self._free.pop()
                self._busy[process.pipe] = process, job


def spread(worker: Callable[[T], R], work: Sequence[T], jobs: int) -> Iterator[R]:
    """What comes of each piece of work, in order. It does not depend on how many processes there are."""
    with Workers(min(jobs, len(work))) as workers:
        for job in [workers.begin(worker, piece) for piece in work]:
            yield workers.wait(job)
