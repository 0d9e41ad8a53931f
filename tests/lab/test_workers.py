"""Processes that share the work, and Ctrl-C while they run."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

import pytest

from strategos.kernel.errors import StrategosError
from strategos.players import processes
from strategos.players.processes import Workers, put_off, spread


@pytest.fixture(autouse=True)
def ctrl_c_is_heard(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A test run may be started with Ctrl-C switched off, as background jobs are, or on one processor."""
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def test_results_come_in_the_order_of_the_work_also_if_a_later_job_is_done_first(tmp_path: Path) -> None:
    work = [Piece(tmp_path / "done", number) for number in range(5)]
    found = list(spread(wait_for_later_job, work, 2))
    assert [number for number, _ in found] == list(range(5))
    assert len({process for _, process in found} - {os.getpid()}) == 2


def test_a_single_worker_is_this_process(tmp_path: Path) -> None:
    (tmp_path / "done").touch()
    work = [Piece(tmp_path / "done", number) for number in range(3)]
    assert list(spread(wait_for_later_job, work, 1)) == [(number, os.getpid()) for number in range(3)]


def test_what_goes_wrong_in_a_process_is_raised_where_it_is_waited_for_with_its_place() -> None:
    with pytest.raises(ZeroDivisionError) as raised:
        list(spread(divide, [1, 0, 2], 2))
    assert "in divide" in "".join(raised.value.__notes__)


def test_a_process_that_is_ended_from_outside_is_reported_in_words() -> None:
    with pytest.raises(StrategosError, match=r"exit code 9\); perhaps .* --jobs 1"):
        list(spread(os._exit, [9, 9], 2))


def test_what_is_given_up_is_never_begun() -> None:
    with Workers(2) as workers:
        begun = [workers.begin(divide, number) for number in (1, 2)]
        dropped = workers.begin(divide, 0)
        last = workers.begin(divide, 4)
        workers.give_up([*begun, dropped])  # those that have begun come to their end
        assert workers.wait(last) == 0.25
        assert not dropped.is_done
        with pytest.raises(AssertionError, match="given up"):
            workers.wait(dropped)


def test_ctrl_c_is_put_off_and_then_heard() -> None:
    seen = []

    def begin_and_end() -> None:
        with put_off():
            signal.raise_signal(signal.SIGINT)
            seen.append("the end of what was begun")

    with pytest.raises(KeyboardInterrupt):
        begin_and_end()
    assert seen == ["the end of what was begun"]


def test_processes_are_deaf_to_ctrl_c_and_the_parent_hears_it_again() -> None:
    assert list(spread(is_deaf, range(4), 2)) == [True] * 4
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_ctrl_c_at_some_lines_of_the_parent_leaves_no_process_and_nothing_that_waits() -> None:
    """Before the first process, while one starts, while a job is given, while one waits; a line that is never run."""
    for line in (2, 20, 45, 90, 100_000):
        interrupt_at(line)


@pytest.mark.full
@pytest.mark.parametrize("line", range(1, 160))
def test_ctrl_c_at_any_line_of_the_parent_leaves_no_process_and_nothing_that_waits(line: int) -> None:
    """The pool of the standard library hung if it came between taking a lock and having it."""
    interrupt_at(line)


def interrupt_at(line: int) -> None:
    """Press Ctrl-C when the parent runs the nth line of the module."""
    lines = Lines(line)

    def share_the_work() -> None:
        with Workers(2) as workers:
            sys.settrace(lines.trace)
            try:
                for job in [workers.begin(divide, number) for number in (1, 2, 3)]:
                    workers.wait(job)
            finally:
                sys.settrace(None)

    was_heard = False
    try:
        share_the_work()
    except KeyboardInterrupt:
        was_heard = True
    assert was_heard == (lines.seen >= line)  # how many there are depends on who is done first
    assert not multiprocessing.active_children()


class Lines:
    """Counts the lines of the module that are run, and presses Ctrl-C at one of them."""

    def __init__(self, pressed_at: int) -> None:
        self.pressed_at = pressed_at
        self.seen = 0

    def trace(self, frame: FrameType, event: str, _: object) -> Any:
        """Called for each call and each line."""
        if frame.f_code.co_filename != processes.__file__:
            return None
        if event == "line":
            self.seen += 1
            if self.seen == self.pressed_at:
                signal.raise_signal(signal.SIGINT)
        return self.trace


class Piece(NamedTuple):
    """A piece of work: its number, and the file that the second job writes."""

    done: Path
    number: int


def wait_for_later_job(piece: Piece) -> tuple[int, int]:
    """The number of a job and its process. The first job ends after the second."""
    if piece.number == 1:
        piece.done.touch()
    while not piece.done.exists():
        time.sleep(0.01)
    return piece.number, os.getpid()


def divide(by: int) -> float:
    return 1 / by


def is_deaf(_: int) -> bool:
    """Whether this process ignores Ctrl-C."""
    return signal.getsignal(signal.SIGINT) == signal.SIG_IGN
