"""Matches on the disk. What is written here survives whatever happens to the program.

One SQLite database. A journal only grows: its lines are written in one transaction with everything that belongs
together, and the call returns when they lie on the disk. All writes pass through one `Writer`; reads have connections
of their own, which cannot write.
"""

from __future__ import annotations

import contextlib
import json
import logging
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import asdict
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, event, insert, select, update
from sqlalchemy.exc import DatabaseError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from strategos.kernel.errors import BadContent
from strategos.kernel.ids import Seat
from strategos.kernel.records import record
from strategos.table.chain import first_seal, seal, seals, sound_lines
from strategos.table.disk_trouble import (
    BUSY,
    DAMAGED,
    ERRORS,
    Damaged,
    Unread,
    Unwritten,
    cause_of,
    is_trouble,
    reason_of,
)
from strategos.table.habits import LONGEST_DELAY, Habits
from strategos.table.live import Line
from strategos.table.private_files import make_private_file, make_private_folder
from strategos.table.schema import SEALED_LINE, lines, matches, metadata, prepare, sitters
from strategos.table.writer import Writer

log: Final = logging.getLogger("strategos.table")

T = TypeVar("T")

FILE: Final = "matches.sqlite3"
READERS: Final = 8  # connections that read at the same time
READING_SECONDS: Final = 300.0  # that a read may wait for one of them
BUSY_MILLISECONDS: Final = 2000  # that SQLite waits for another program; after that the answer is refused
OPENING_ATTEMPTS: Final = 10  # to get the database while another program holds it

NO_RULES: Final = "[]"
_WITHOUT_INDEX: Final = "SELECT 1 FROM matches NOT INDEXED WHERE id = ?"
_PLAIN: Final = ("id", "game", "rules", "scenario", "key", "is_record", "created", "played")

__all__ = ["FILE", "Journal", "Kept", "Store", "metadata", "now"]


@record
class Kept:
    """A match as it is kept: how it was made. Its journal is read apart."""

    id: str
    game: str
    rules: str
    scenario: str
    options: dict[str, str]
    seats: list[str]
    key: str
    is_record: bool
    created: str
    played: str
    habits: Habits = Habits()


@record
class Journal:
    """A journal as far as it is sound, when each line was written, and why it does not go on; None: it is whole."""

    lines: list[Line]
    times: list[str]
    damage: Damaged | None = None


def now() -> str:
    """This moment, as it is written down."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


class Store:
    """The database of a table."""

    def __init__(self, engine: AsyncEngine, writer: Writer) -> None:
        self.engine: Final = engine  # for reading
        self.writer: Final = writer

    @classmethod
    async def open(cls, folder: Path) -> Store:
        """The store in a folder, made if there is none. What cannot be opened is named with the way out."""
        make_private_folder(folder)
        make_private_file(folder / FILE)
        address = f"sqlite+aiosqlite:///{folder / FILE}"
        writing = create_async_engine(address, pool_size=1, max_overflow=0)
        event.listen(writing.sync_engine, "connect", _durable)
        reading = create_async_engine(address, pool_size=READERS, max_overflow=0, pool_timeout=READING_SECONDS)
        event.listen(reading.sync_engine, "connect", _only_reading)
        store = cls(reading, Writer(writing))
        try:
            await store._prepare(folder)
            make_private_folder(folder)  # with the files that SQLite has made beside the database
        except BaseException:
            await store.close()
            raise
        return store

    async def _prepare(self, folder: Path) -> None:
        for attempt in range(1, OPENING_ATTEMPTS + 1):
            try:
                await self.write(lambda connection: prepare(connection, folder))
                return
            except Unwritten as error:
                if error.cause == BUSY and attempt < OPENING_ATTEMPTS:
                    continue
                raise _not_opened(folder, error.cause, error.reason) from error
            except DatabaseError as error:
                raise _not_opened(folder, DAMAGED, error.orig) from error

    @classmethod
    async def check(cls, folder: Path) -> None:
        """Open and close the store in a folder, so that its problems are reported before anything else starts."""
        store = await cls.open(folder)
        await store.close()

    @contextlib.asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection that reads; trouble with the disk is raised as `Unread`."""
        try:
            async with self.engine.connect() as connection:
                yield connection
        except ERRORS as error:
            if not is_trouble(error):
                raise
            log.warning("a read failed: %s", reason_of(error))
            raise Unread(reason_of(error), cause_of(error)) from error

    async def close(self) -> None:
        """Finish what is being written and let the database go."""
        await self.writer.close()
        await self.engine.dispose()

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Carry a write out in its turn: what it returns, once it is on the disk. See `Writer.write`."""
        return await self.writer.write(work)

    async def add(self, kept: Kept, journal: Sequence[Line]) -> None:
        """Keep a new match with the beginning of its journal."""
        values = {name: getattr(kept, name) for name in ("id", "game", "rules", "scenario", "key", "is_record")}
        made = insert(matches).values(
            **values,
            options=json.dumps(kept.options),
            seats=json.dumps(kept.seats),
            habits=json.dumps(asdict(kept.habits)),
            created=kept.created,
            played=kept.played,
        )

        def work(connection: Connection) -> None:
            connection.execute(made)
            row = connection.execute(select(matches).where(matches.c.id == kept.id)).mappings().one()
            first = first_seal(dict(row))
            last = _write_lines(connection, kept.id, 0, first, journal, kept.created)
            head = {"first_seal": first, "lines": len(journal), "last_seal": last}
            connection.execute(update(matches).where(matches.c.id == kept.id).values(**head))

        await self.write(work)

    async def append(self, match: str, start: int, journal: Sequence[Line], is_over: bool = False) -> None:
        """Write new lines of a journal; `start` is the number of lines that were there before.

        `is_over` says whether the match is over with them. Lines that do not follow what is there are refused.
        """
        moment = now()

        def work(connection: Connection) -> None:
            head = select(matches.c.lines, matches.c.last_seal, matches.c.played).where(matches.c.id == match)
            found = connection.execute(head).one_or_none()
            if found is None or found[0] != start:
                raise Damaged("table.store.changed-meanwhile")
            at = max(moment, found[2])  # also where the clock was set back
            last = _write_lines(connection, match, start, found[1], journal, at)
            values = {"played": at, "is_over": is_over, "lines": start + len(journal), "last_seal": last}
            connection.execute(update(matches).where(matches.c.id == match).values(**values))

        await self.write(work)

    async def find(self, match: str) -> Kept | None:
        """How a match was made; None if it is not known. Raises `Damaged` if that is not what was written."""
        async with self.reading() as connection:
            query = select(matches).where(matches.c.id == match)
            row = (await connection.execute(query)).mappings().first()
            if row is None and (await connection.exec_driver_sql(_WITHOUT_INDEX, (match,))).first() is not None:
                log.error("match %s: the index of the database does not lead to it", match)
                raise Damaged("table.store.damaged-match")
        if row is None:
            return None
        if first_seal({**row, "id": match}) != row["first_seal"]:
            log.error("match %s: its row in the database is not what was written", match)
            raise Damaged("table.store.damaged-match")
        values: dict[str, Any] = {name: row[name] for name in _PLAIN}
        values["options"] = json.loads(row["options"])
        values["seats"] = json.loads(row["seats"])
        values["habits"] = Habits(**json.loads(row["habits"]))
        return Kept(**values)

    async def read(self, match: str) -> Journal:
        """The journal of a match up to the first line that is not as it was written, with the times of its lines."""
        query = select(*SEALED_LINE, lines.c.seal).where(lines.c.match == match).order_by(lines.c.n)
        head = select(matches.c.first_seal, matches.c.lines, matches.c.last_seal).where(matches.c.id == match)
        async with self.reading() as connection:
            await connection.exec_driver_sql("BEGIN")  # both as they are at the same moment
            first, count, last = (await connection.execute(head)).one_or_none() or ("", 0, "")
            rows = [tuple(row) for row in (await connection.execute(query)).all()]
        sound = sound_lines(first, rows)
        damage = None
        if sound < len(rows) or sound != count or (rows[-1][-1] if rows else first) != last:
            log.error(
                "match %s: sound up to line %d of its journal, which has %d of %s", match, sound, len(rows), count
            )
            damage = Damaged("table.store.damaged-journal")
        return Journal([Line(*row[1:4]) for row in rows[:sound]], [row[4] for row in rows[:sound]], damage)

    async def journal(self, match: str) -> list[Line]:
        """The lines of a journal, as far as it is sound."""
        return (await self.read(match)).lines

    async def times(self, match: str) -> list[str]:
        """When each line of a journal was written."""
        query = select(lines.c.at).where(lines.c.match == match).order_by(lines.c.n)
        async with self.reading() as connection:
            return list((await connection.execute(query)).scalars())

    async def finish(self, match: str) -> None:
        """Write down that a match is over: one that ended before stores knew of it."""
        done = update(matches).where(matches.c.id == match).values(is_over=True)
        await self.write(lambda connection: connection.execute(done).close())

    async def listed(self, most: int, moment: datetime | None = None) -> list[str]:
        """The matches that strangers may watch, the newest first.

        Those that are known to be over are left out as soon as the end is old enough for everybody who watches, at
        `moment` or now.
        """
        ended = ((moment or datetime.now(UTC)) - timedelta(seconds=LONGEST_DELAY)).isoformat(timespec="milliseconds")
        is_watched = ~matches.c.is_over | (matches.c.habits.not_like('%"delay": 0%') & (matches.c.played > ended))
        query = select(matches.c.id).where(matches.c.habits.like('%"listed": true%'), ~matches.c.is_record, is_watched)
        async with self.reading() as connection:
            return list((await connection.execute(query.order_by(matches.c.created.desc()).limit(most))).scalars())

    async def sitters(self, match: str) -> dict[Seat, tuple[str, int]]:
        """For each seat its standing answers as JSON, and how many lines it has been sent."""
        query = select(sitters.c.seat, sitters.c.rules, sitters.c.seen, sitters.c.seal)
        async with self.reading() as connection:
            rows = (await connection.execute(query.where(sitters.c.match == match))).all()
        found: dict[Seat, tuple[str, int]] = {}
        for seat, rules, seen, sealed in rows:
            if rules != NO_RULES and sealed != seal(match, seat, rules):
                log.error("match %s: standing answers of seat %s are not what was written: it is asked", match, seat)
                rules = NO_RULES
            found[seat] = rules, seen if isinstance(seen, int) else 0
        return found

    async def keep_sitter(self, match: str, seat: Seat, **values: str | int) -> None:
        """Write down what has changed about a seat: `rules`, `seen`."""
        mine = (sitters.c.match == match) & (sitters.c.seat == seat)
        if "rules" in values:
            values["seal"] = seal(match, seat, values["rules"])

        def work(connection: Connection) -> None:
            if connection.execute(update(sitters).where(mine).values(**values)).rowcount == 0:
                connection.execute(insert(sitters).values(match=match, seat=seat, **values))

        await self.write(work)


def _not_opened(folder: Path, cause: str, reason: object) -> BadContent:
    """The message for a database that cannot be opened, with the way out."""
    return BadContent(f"table.store.not-opened-{cause}", folder=folder / FILE, orig=reason)


def _write_lines(connection: Connection, match: str, start: int, before: str, journal: Sequence[Line], at: str) -> str:
    """Write lines behind a seal; the last seal comes back."""
    rows = [(n, line.seat, line.text, line.request, at) for n, line in enumerate(journal, start)]
    sealed = seals(before, rows)
    if not rows:
        return before
    names = ("n", "seat", "text", "request", "at")
    values = [
        {"match": match, "seal": one, **dict(zip(names, row, strict=True))}
        for row, one in zip(rows, sealed, strict=True)
    ]
    connection.execute(insert(lines), values)
    return sealed[-1]


def _durable(connection: Any, _: Any) -> None:
    """SQLite writes ahead and waits for the disk: what is committed outlives a crash of program or machine."""
    _set(connection, f"busy_timeout={BUSY_MILLISECONDS}", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")


def _only_reading(connection: Any, _: Any) -> None:
    _set(connection, f"busy_timeout={BUSY_MILLISECONDS}", "query_only=ON")


def _as_written(data: bytes) -> str:
    return data.decode("utf-8", "surrogateescape")


def _set(connection: Any, *pragmas: str) -> None:
    # Bytes that are no text are read as such: the seal finds them, and one line does not make all others unreadable.
    connection.driver_connection.text_factory = _as_written
    try:
        cursor = connection.cursor()
        for pragma in pragmas:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()
    except BaseException:
        connection.close()  # the pool drops a connection that cannot be set up, without closing it
        raise
