"""Processes for the event loop: in turn, replaced when they end, renewed, and gone when the table is closed."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Coroutine
from functools import partial
from pathlib import Path
from typing import Any, NoReturn

import pytest

from strategos.players.processes import ProcessEnded, ProcessHung, WorkProcess
from strategos.server.rooms import async_workers
from strategos.server.rooms.async_workers import ATTEMPTS, AsyncWorkers


def run(trial: Coroutine[Any, Any, None]) -> None:
    """Run a trial; it must leave no process."""
    asyncio.run(trial)
    assert not multiprocessing.active_children()


def test_jobs_of_one_match_do_not_keep_another_match_waiting(tmp_path: Path) -> None:
    """40 matches with three jobs each, then one more: it is served after one job of each of the others."""
    notes = tmp_path / "notes"

    async def trial() -> None:
        workers = AsyncWorkers(1, nothing)
        jobs = [workers.work(f"match {n}", note, notes, f"{n}") for n in range(40) for _ in range(3)]
        await asyncio.gather(*jobs, *(workers.work("match last", note, notes, "last") for _ in range(3)))
        workers.close()

    run(trial())
    turn = [*map(str, range(40)), "last"]
    assert notes.read_text().split() == turn * 3


def test_no_job_begins_while_others_wait_that_go_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gate = tmp_path / "gate"
    given: list[object] = []
    give = WorkProcess.give

    def recorded(process: WorkProcess, task: Any, *pieces: Any) -> None:
        given.append(task.args[0] if isinstance(task, partial) and task.args else None)
        give(process, task, *pieces)

    monkeypatch.setattr(WorkProcess, "give", recorded)

    async def trial() -> None:
        first = AsyncWorkers(1, nothing)
        later = AsyncWorkers(1, nothing, before=first)
        await later.work("an analysis", abs, -1)  # its process is free from now on
        jobs = [first.work("match 1", wait_for, gate), first.work("match 2", abs, -2), first.work("match 3", abs, -3)]
        held = asyncio.gather(*jobs)
        while not (len(first._busy) == 1 and len(first._queue) == 2):
            await asyncio.sleep(0.01)
        analysis = asyncio.ensure_future(later.work("an analysis", abs, -4))
        await asyncio.sleep(0)  # it has been ordered, and does not begin
        assert len(later._queue) == 1 and later._free
        gate.touch()
        await asyncio.gather(held, analysis)
        first.close()
        later.close()

    run(trial())
    assert [one for one in given if one is not None] == [-1, gate, -2, -3, -4]


def test_a_process_that_is_killed_in_the_middle_is_replaced_and_the_log_says_so(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    gate, marks = tmp_path / "gate", tmp_path / "marks"

    async def trial() -> None:
        workers = AsyncWorkers(1, nothing)
        job = asyncio.ensure_future(workers.work("match seven", begin_and_wait, marks, gate))
        os.kill((await begun(marks, 1))[0], signal.SIGKILL)
        again = (await begun(marks, 2))[1]
        gate.touch()
        assert await job == again
        workers.close()

    with caplog.at_level(logging.WARNING, "strategos.server"):
        run(trial())
    assert "match seven: a thinking process ended in the middle of its job (exit code -9)" in caplog.text
    assert f"match seven: another process takes over (2 of {ATTEMPTS})" in caplog.text


def test_a_process_that_hangs_is_replaced_and_the_job_begun_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether it hangs in the job or while it starts."""
    gate, marks = tmp_path / "gate", tmp_path / "marks"
    told: list[ProcessEnded] = []

    async def trial() -> None:
        workers = AsyncWorkers(1, nothing, limit=120.0)
        assert await workers.work("match 1", abs, -3) == 3
        workers._limit = 0.5
        job = asyncio.ensure_future(workers._work("match seven", partial(begin_and_wait, marks, gate), told.append))
        first = (await begun(marks, 1))[0]
        second = (await begun(marks, 2))[1]
        workers._limit = None
        assert first != second
        gate.touch()
        assert await job in (await begun(marks, 2))[1:]
        assert isinstance(told[0], ProcessHung)
        workers.close()

    async def start() -> None:
        workers = AsyncWorkers(1, partial(wait_for, tmp_path / "never"))
        with pytest.raises(ProcessHung):
            await workers.work("match 1", abs, -4)
        assert not workers._all and not workers._limits
        workers.close()

    with caplog.at_level(logging.WARNING, "strategos.server"):
        run(trial())
        monkeypatch.setattr(async_workers, "START_SECONDS", 0.2)
        run(start())
    assert "match seven: a thinking process did not answer in 0.5 s and was ended" in caplog.text
    assert f"match seven: another process takes over (2 of {ATTEMPTS})" in caplog.text
    assert "a thinking process did not start in 0.2 s and was ended" in caplog.text


def test_a_job_under_which_every_process_ends_is_given_up_in_words_and_others_go_on() -> None:
    async def trial() -> None:
        workers = AsyncWorkers(1, nothing)
        lost = asyncio.ensure_future(workers.work("match 1", os._exit, 3))
        with pytest.raises(ProcessEnded, match="exit code 3"):
            await lost
        assert await workers.work("match 2", abs, -4) == 4
        workers.close()

    run(trial())


def test_a_job_for_a_process_that_has_just_ended_goes_to_another_one(caplog: pytest.LogCaptureFixture) -> None:
    """Its pipe is closed already, but the loop has not heard of its end."""

    async def trial() -> None:
        workers = AsyncWorkers(1, nothing)
        assert await workers.work("match 1", abs, -1) == 1
        (process,) = workers._all
        process.process.kill()
        while not process.pipe.closed:  # the loop hears nothing meanwhile
            time.sleep(0.01)
        assert await workers.work("match 2", abs, -2) == 2
        workers.close()

    with caplog.at_level(logging.WARNING):
        run(trial())
    assert "match 2: another process takes over (2 of 3)" in caplog.text
    assert not any(record.exc_info for record in caplog.records)


def test_processes_that_cannot_start_are_reported_and_not_started_over_and_over(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def trial() -> None:
        for prepare, error in ((partial(os._exit, 5), ProcessEnded), (fail, ZeroDivisionError)):
            workers = AsyncWorkers(1, prepare)
            workers.warm_up()
            with pytest.raises(error):
                await workers.work("match 1", abs, -4)
            assert not workers._all
            workers.close()

    run(trial())
    assert caplog.text.count("ended while it started (exit code 5)") == ATTEMPTS
    assert "a thinking process cannot begin" in caplog.text


def test_an_error_of_the_job_is_raised_where_it_is_waited_for_and_the_process_stays() -> None:
    async def trial() -> None:
        workers = AsyncWorkers(1, nothing)
        first = await workers.work("match 1", os.getpid)
        with pytest.raises(ZeroDivisionError) as raised:
            await workers.work("match 1", fail)
        assert "in fail" in "".join(raised.value.__notes__)
        with pytest.raises(RuntimeError, match="Stubborn: 1 2"):
            await workers.work("match 1", be_stubborn)
        with pytest.raises(Exception, match="pickle"):
            await workers.work("match 1", abs, lambda: 1)  # type: ignore[arg-type]
        with pytest.raises(Exception, match="pickle"):
            await workers.work("match 1", make_secret)
        assert await workers.work("match 1", os.getpid) == first
        workers.close()

    run(trial())


def test_renewed_processes_import_again_and_busy_ones_finish_their_job(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in (1, 2):
        (tmp_path / str(number)).mkdir()
        (tmp_path / str(number) / "engine_in_use.py").write_text(f"NUMBER = {number}\n")
    gate, marks = tmp_path / "gate", tmp_path / "marks"
    monkeypatch.setattr(sys, "path", [str(tmp_path / "1"), *sys.path])

    async def trial() -> None:
        workers = AsyncWorkers(2, engine)
        behind = AsyncWorkers(1, engine, before=workers)
        assert await behind.work("an analysis", engine) == 1
        held = asyncio.ensure_future(workers.work("match 1", begin_and_wait, marks, gate))
        old = (await begun(marks, 1))[0]
        assert await workers.work("match 2", engine) == 1
        sys.path.insert(0, str(tmp_path / "2"))
        await workers.renew()
        assert [await workers.work("match 2", engine) for _ in range(5)] == [2] * 5
        gate.touch()
        assert await held == old
        assert await workers.work("match 1", engine) == 2
        assert old not in {process.process.pid for process in workers._all}
        assert await behind.work("an analysis", engine) == 2
        behind.close()
        workers.close()

    run(trial())


def test_what_cannot_start_leaves_the_old_processes_in_use(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, text in (("good", "NUMBER = 1\n"), ("bad", "raise SystemExit(4)\n")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "engine_in_use.py").write_text(text)
    monkeypatch.setattr(sys, "path", [str(tmp_path / "good"), *sys.path])

    async def trial() -> None:
        workers = AsyncWorkers(1, engine)
        before = await workers.work("match 1", os.getpid)
        sys.path.insert(0, str(tmp_path / "bad"))
        with pytest.raises(ProcessEnded, match="exit code 4"):
            await workers.renew()
        assert await workers.work("match 1", os.getpid) == before
        workers.close()

    run(trial())


def test_closing_ends_processes_in_the_middle_of_anything(tmp_path: Path) -> None:
    async def trial() -> None:
        workers = AsyncWorkers(1, nothing)
        jobs = [
            asyncio.ensure_future(workers.work("match 1", begin_and_wait, tmp_path / "marks", tmp_path / "never"))
            for _ in range(3)
        ]
        await begun(tmp_path / "marks", 1)
        workers.close()
        found = await asyncio.gather(*jobs, return_exceptions=True)
        assert all(isinstance(one, asyncio.CancelledError) for one in found)
        with pytest.raises(ProcessEnded):
            await workers.work("match 1", nothing)

    run(trial())


async def begun(marks: Path, count: int) -> list[int]:
    """The processes that have begun a job, as soon as there are this many."""
    while True:
        lines = marks.read_text().splitlines(keepends=True) if marks.exists() else []
        if len(lines) >= count and lines[-1].endswith("\n"):
            return [int(line) for line in lines]
        await asyncio.sleep(0.01)


# What the processes do


def nothing() -> None:
    """Nothing."""


def note(path: Path, word: str) -> None:
    with path.open("a") as file:
        file.write(word + "\n")


def wait_for(path: Path) -> None:
    while not path.exists():
        time.sleep(0.01)


def begin_and_wait(marks: Path, gate: Path) -> int:
    """Say that it has begun, and wait until the gate is open."""
    note(marks, str(os.getpid()))
    wait_for(gate)
    return os.getpid()


def fail() -> float:
    return 1 / 0


class Stubborn(Exception):
    """An exception that cannot be built again from what it says."""

    def __init__(self, one: int, two: int) -> None:
        super().__init__(f"{one} {two}")


def be_stubborn() -> NoReturn:
    raise Stubborn(1, 2)


def make_secret() -> object:
    return lambda: 1


def engine() -> int:
    """Which engine this process has imported."""
    import engine_in_use  # type: ignore[import-not-found]

    return int(engine_in_use.NUMBER)
