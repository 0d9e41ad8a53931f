"""One writer for a whole table: nobody is refused because others write, and nobody's fault is another's."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError

from strategos.table.disk_trouble import FULL, Damaged
from strategos.table.habits import Habits
from strategos.table.live import Line
from strategos.table.store import FILE, Kept, Store
from strategos.table.writer import MAX_TOGETHER, Unwritten

TASKS = 200
LINES = 3


def kept(name: str) -> Kept:
    return Kept(name, "pantheon", "1", "duel", {}, ["here", "recruit"], "key", False, "then", "then", Habits())


def with_store(folder: Path, use: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        store = await Store.open(folder)
        try:
            await use(store)
        finally:
            await store.close()

    asyncio.run(run())


def test_hundreds_of_writers_some_of_them_cancelled_lose_and_double_nothing(tmp_path: Path) -> None:
    rng = random.Random(7)
    acknowledged = {
        f"m{n}": 0 for n in range(TASKS)
    }  # lines, and the match itself, as far as the caller received an answer

    async def play(store: Store, name: str) -> None:
        await store.add(kept(name), [])
        acknowledged[name] = 1
        for n in range(LINES):
            await store.append(name, n, [Line(0, f"{name} {n}", "")])
            acknowledged[name] += 1

    async def write(store: Store) -> None:
        tasks = [asyncio.create_task(play(store, name)) for name in acknowledged]
        doomed = rng.sample(tasks, TASKS // 3)
        while doomed:  # now and then some are cancelled: before they begin, while they wait, when they are done
            await asyncio.sleep(0)
            if rng.random() < 0.05:
                doomed.pop().cancel()
        ends = await asyncio.gather(*tasks, return_exceptions=True)
        faults = [end for end in ends if end is not None and not isinstance(end, asyncio.CancelledError)]
        assert faults == []
        assert sum(end is None for end in ends) >= TASKS - TASKS // 3
        assert all(acknowledged[f"m{n}"] == LINES + 1 for n, end in enumerate(ends) if end is None)
        name = "m0" if ends[0] is None else "m1"
        await store.append(name, len(await store.journal(name)), [Line(0, "the queue goes on", "")])

    async def read(store: Store) -> None:
        for name, known in acknowledged.items():
            if known:
                assert await store.find(name) is not None
            journal = [line.text for line in await store.journal(name)]
            played = [f"{name} {n}" for n in range(LINES)]
            journal = [text for text in journal if text != "the queue goes on"]
            assert journal == played[: len(journal)]
            # One write may be on its way when its caller is cancelled; what was acknowledged is there.
            assert known - 1 <= len(journal) <= max(known, 0)

    with_store(tmp_path, write)
    with_store(tmp_path, read)


def test_one_write_that_fails_fails_alone(tmp_path: Path) -> None:
    """They wait together, and so they share a transaction; the wrong one gets its error, the others are kept."""

    async def use(store: Store) -> None:
        await store.add(kept("m"), [Line(0, "0", "")])
        numbers = [1, 2, 0, 3, *range(4, MAX_TOGETHER + 10)]
        ends = await asyncio.gather(
            *(store.append("m", n, [Line(0, str(n), "")]) for n in numbers), return_exceptions=True
        )
        assert [isinstance(end, Damaged) for end in ends] == [n == 0 for n in numbers]
        assert [line.text for line in await store.journal("m")] == [str(n) for n in sorted(numbers)]

    with_store(tmp_path, use)


def test_a_full_disk_is_reported_in_words_and_the_next_write_works(tmp_path: Path) -> None:
    def limit(pages: int) -> Callable[..., None]:
        return lambda connection: connection.exec_driver_sql(f"PRAGMA max_page_count={pages}").close()

    async def use(store: Store) -> None:
        for name in "mnopq":
            await store.add(kept(name), [])
        await store.write(limit(1))  # SQLite takes it as: not one page more than there are
        long = Line(0, "x" * 100_000, "")
        ends = await asyncio.gather(*(store.append(name, 0, [long]) for name in "mnopq"), return_exceptions=True)
        for end in ends:
            assert isinstance(end, Unwritten) and end.cause == FULL
            assert "disk of the table is full" in end.text("en") and "está lleno" in end.text("es")
            assert "disk of the table is full" in end.waiting().text("en")
        assert await store.journal("m") == []
        success = asyncio.create_task(store.writer.next_success(3600))
        await store.write(limit(1_000_000))
        await success
        await store.append("m", 0, [long])
        assert await store.journal("m") == [long]

    with_store(tmp_path, use)


def test_a_lock_by_another_program_is_refused_in_words_and_the_next_write_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("strategos.table.store.BUSY_MILLISECONDS", 1)

    async def use(store: Store) -> None:
        with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(Unwritten) as told:
                await store.add(kept("m"), [])
            assert "database is busy" in told.value.text("en") and "está ocupada" in told.value.waiting().text("es")
        await store.add(kept("m"), [])

    with_store(tmp_path, use)


def test_what_was_handed_over_is_written_before_the_store_closes(tmp_path: Path) -> None:
    async def hurry() -> None:
        store = await Store.open(tmp_path)
        tasks = [asyncio.create_task(store.add(kept(f"m{n}"), [])) for n in range(50)]
        await asyncio.sleep(0)  # they have handed over
        await store.close()
        await asyncio.gather(*tasks)
        with pytest.raises(Unwritten, match="closed"):
            await store.add(kept("late"), [])

    async def read(store: Store) -> None:
        assert all([await store.find(f"m{n}") for n in range(50)])
        assert await store.find("late") is None

    asyncio.run(hurry())
    with_store(tmp_path, read)


def test_only_the_writer_can_write(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        with pytest.raises(OperationalError, match="readonly"):
            async with store.engine.begin() as connection:
                await connection.exec_driver_sql("DELETE FROM lines")

    with_store(tmp_path, use)


def test_reads_go_on_while_their_callers_are_cancelled(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        await store.add(kept("m"), [Line(0, "a", "")])
        tasks = [asyncio.create_task(store.journal("m")) for _ in range(100)]
        for task in tasks[::2]:
            await asyncio.sleep(0)
            task.cancel()
        ends = await asyncio.gather(*tasks, return_exceptions=True)
        assert all(end == [Line(0, "a", "")] for end in ends[1::2])
        assert await store.journal("m") == [Line(0, "a", "")]

    with_store(tmp_path, use)
