"""The one writer of a database: every write of the process passes through its queue.

SQLite lets one connection write at a time and makes the others fail after a while. Here they wait for each other in
order instead, however long the disk takes. Writes that wait together share a transaction, and so the wait for the disk.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, event
from sqlalchemy.ext.asyncio import AsyncEngine

from strategos.table.disk_trouble import ERRORS, Unwritten, cause_of, is_trouble, reason_of

__all__ = ["MAX_TOGETHER", "Unwritten", "Writer"]

log: Final = logging.getLogger("strategos.table")

T = TypeVar("T")
Work = Callable[[Connection], T]

MAX_TOGETHER: Final = 64  # writes that share a transaction


class Writer:
    """Carries out writes one after another on a connection of its own.

    A write is handed over at once and is settled whatever becomes of the caller: a caller that is cancelled leaves
    behind a write that happens once or fails, never half of it.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine: Final = engine
        self._waiting: list[tuple[Work[Any], asyncio.Future[Any]]] = []
        self._task: asyncio.Task[None] | None = None
        self._is_closed = False
        self._has_begun = False  # the transaction under way holds the lock of the database
        self._success = asyncio.Event()  # set with the next write that reaches the disk
        event.listen(engine.sync_engine, "connect", _begin_by_hand)
        event.listen(engine.sync_engine, "begin", _begin)

    async def write(self, work: Work[T]) -> T:
        """What `work` returns, once everything that it wrote lies on the disk.

        `work` may be called twice, in transactions of which only the last is committed: it changes only
        the database.
        """
        if self._is_closed:
            raise Unwritten("the store is closed")
        settled: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append((work, settled))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())
        return await settled

    async def next_success(self, timeout: float) -> None:
        """Wait until a write has reached the disk, or for `timeout` seconds."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(timeout):
                await self._success.wait()

    async def close(self) -> None:
        """Carry out what waits, then let the database go. Later writes are refused."""
        self._is_closed = True
        if self._task is not None:
            await asyncio.wait({self._task})
        await self._engine.dispose()

    async def _run(self) -> None:
        batch: list[tuple[Work[Any], asyncio.Future[Any]]] = []
        try:
            while self._waiting:
                batch = self._waiting[:MAX_TOGETHER]
                del self._waiting[:MAX_TOGETHER]
                await self._settle(batch)
        finally:  # also when the loop ends in the middle: no caller waits forever
            for _, settled in (*batch, *self._waiting):
                if not settled.done():
                    settled.set_exception(Unwritten("the table was closed"))
            self._waiting.clear()

    async def _settle(self, batch: Sequence[tuple[Work[Any], asyncio.Future[Any]]]) -> None:
        """Run some writes in one transaction; if it fails, each in its own."""
        try:
            results = await self._transact([work for work, _ in batch])
        except Exception as error:
            if len(batch) > 1 and self._has_begun:
                for one in batch:
                    await self._settle([one])
                return
            told = _told(error)
            if isinstance(told, Unwritten):
                log.warning("a write failed: %s", told)
            for _, settled in batch:
                if not settled.done():
                    settled.set_exception(told)
            return
        for (_, settled), result in zip(batch, results, strict=True):
            if not settled.done():
                settled.set_result(result)
        self._success.set()
        self._success = asyncio.Event()

    async def _transact(self, works: Sequence[Work[Any]]) -> list[Any]:
        self._has_begun = False
        async with self._engine.begin() as connection:
            self._has_begun = True
            return await connection.run_sync(lambda bare: [work(bare) for work in works])


def _told(error: Exception) -> Exception:
    """The exception for the caller: a message for trouble with the disk, any other unchanged."""
    if not isinstance(error, ERRORS) or not is_trouble(error):
        return error
    told = Unwritten(reason_of(error), cause_of(error))
    told.__cause__ = error
    return told


def _begin_by_hand(connection: Any, _: Any) -> None:
    connection.isolation_level = None  # the driver would begin late, and upgrade a lock that another may hold


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")
