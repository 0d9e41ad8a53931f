"""Processes that share the work; they leave Ctrl-C to the one that began them, and end with it."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from typing import Any, ParamSpec, TypeVar

from strategos.players.processes import begin_worker

T = TypeVar("T")
R = TypeVar("R")
P = ParamSpec("P")


class Workers(ProcessPoolExecutor):
    """Fresh processes: a forked copy of a process with threads may never wake up.

    They ignore an interruption from their first moment, also while they still start: it is the parent's business.
    """

    def __init__(self, jobs: int) -> None:
        super().__init__(jobs, multiprocessing.get_context("spawn"), begin_worker)
        self.starts = jobs  # tasks with each of which a process may begin

    def submit(self, fn: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> Future[R]:
        if not self.starts:
            return super().submit(fn, *args, **kwargs)
        self.starts -= 1
        with _deaf():  # a process that begins here inherits it
            return super().submit(fn, *args, **kwargs)


@contextmanager
def _deaf() -> Iterator[None]:
    """Ignore interruptions for a moment; only the main thread hears them at all."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before: Any = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def spread(worker: Callable[[T], R], work: Sequence[T], jobs: int) -> Iterator[R]:
    """What comes of each piece of work, in order. It does not depend on how many processes there are."""
    jobs = min(jobs, len(work), os.cpu_count() or 1)
    if jobs <= 1:
        yield from map(worker, work)
        return
    pool = Workers(jobs)
    try:
        yield from pool.map(worker, work)
    finally:
        pool.shutdown(cancel_futures=True)
