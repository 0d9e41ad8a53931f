"""Matches on the disk. What is written here survives whatever happens to the program.

One SQLite database. A journal only grows: its lines are written in one transaction with everything that belongs
together, and the call returns when they lie on the disk. All writes pass through one `Writer`; reads have connections
of their own, which cannot write.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final, TypeVar

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    event,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.exc import DatabaseError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from strategos.kernel.errors import BadContent
from strategos.kernel.ids import Seat
from strategos.kernel.records import record
from strategos.table.habits import LONGEST_DELAY, Habits
from strategos.table.live import Line
from strategos.table.writer import Writer

T = TypeVar("T")

SCHEMA: Final = 3
FILE: Final = "matches.sqlite3"
READERS: Final = 8  # connections that read at the same time
READING_SECONDS: Final = 300.0  # that a read may wait for one of them

metadata: Final = MetaData()
about: Final = Table("about", metadata, Column("schema", Integer, primary_key=True))
matches: Final = Table(
    "matches",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("rules", String(40), nullable=False),  # version of the rules: another one may not read the journal
    Column("scenario", String(80), nullable=False),
    Column("options", Text, nullable=False),
    Column("seats", Text, nullable=False),
    Column("key", String(80), nullable=False),  # of the dice; a secret of the table
    Column("is_record", Boolean, nullable=False),  # read from a file: everybody sees everything
    Column("created", String(40), nullable=False),
    Column("played", String(40), nullable=False),
    Column("habits", Text, nullable=False, server_default="{}"),  # how this table plays it, see `Habits`
    Column("is_over", Boolean, nullable=False, server_default="0"),  # 0 may also mean: nobody has looked yet
)
lines: Final = Table(
    "lines",
    metadata,
    Column("match", String(40), ForeignKey("matches.id"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("request", String(80), nullable=False),
    Column("at", String(40), nullable=False),
)

sitters: Final = Table(
    "sitters",
    metadata,
    Column("match", String(40), ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("rules", Text, nullable=False, server_default="[]"),  # standing answers; nobody's business but the seat's
    Column("seen", Integer, nullable=False, server_default="0"),  # lines of its log that the seat has received
)


# What an older schema lacks, by its number. New tables are made by themselves.
_CHANGES: Final = {
    1: ("ALTER TABLE matches ADD COLUMN habits TEXT NOT NULL DEFAULT '{}'",),
    2: ("ALTER TABLE matches ADD COLUMN is_over BOOLEAN NOT NULL DEFAULT 0",),
}


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
        """The store in a folder, made if there is none."""
        folder.mkdir(parents=True, exist_ok=True)
        address = f"sqlite+aiosqlite:///{folder / FILE}"
        writing = create_async_engine(address, pool_size=1, max_overflow=0)
        event.listen(writing.sync_engine, "connect", _durable)
        reading = create_async_engine(address, pool_size=READERS, max_overflow=0, pool_timeout=READING_SECONDS)
        event.listen(reading.sync_engine, "connect", _only_reading)
        store = cls(reading, Writer(writing))
        try:
            await store.write(lambda connection: _prepare(connection, folder))
        except DatabaseError as error:
            await store.close()
            raise BadContent(
                "table.store.no-database",
                folder=folder / FILE,
                orig=error.orig,
            ) from error
        except BaseException:
            await store.close()
            raise
        return store

    @classmethod
    async def check(cls, folder: Path) -> None:
        """Open and close the store in a folder, so that its problems are reported before anything else starts."""
        store = await cls.open(folder)
        await store.close()

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
        rows = _rows(kept.id, 0, journal, kept.created)

        def work(connection: Connection) -> None:
            connection.execute(made)
            if rows:
                connection.execute(insert(lines), rows)

        await self.write(work)

    async def append(self, match: str, start: int, journal: Sequence[Line], is_over: bool = False) -> None:
        """Write new lines of a journal; `start` is the number of lines that were there before.

        `is_over` says whether the match is over with them.
        """
        at = now()
        rows = _rows(match, start, journal, at)

        def work(connection: Connection) -> None:
            connection.execute(insert(lines), rows)
            connection.execute(update(matches).where(matches.c.id == match).values(played=at, is_over=is_over))

        await self.write(work)

    async def find(self, match: str) -> Kept | None:
        """How a match was made; None if it is not known."""
        async with self.engine.connect() as connection:
            row = (await connection.execute(select(matches).where(matches.c.id == match))).mappings().first()
        if row is None:
            return None
        values: dict[str, Any] = dict(row)
        del values["is_over"]
        values["options"] = json.loads(values["options"])
        values["seats"] = json.loads(values["seats"])
        values["habits"] = Habits(**json.loads(values["habits"]))
        return Kept(**values)

    async def journal(self, match: str) -> list[Line]:
        """The whole journal of a match."""
        query = select(lines.c.seat, lines.c.text, lines.c.request).where(lines.c.match == match).order_by(lines.c.n)
        async with self.engine.connect() as connection:
            return [Line(*row) for row in (await connection.execute(query)).all()]

    async def times(self, match: str) -> list[str]:
        """When each line of a journal was written."""
        query = select(lines.c.at).where(lines.c.match == match).order_by(lines.c.n)
        async with self.engine.connect() as connection:
            return list((await connection.execute(query)).scalars())

    async def finish(self, match: str) -> None:
        """Write down that a match is over: one that ended before stores knew of it."""
        done = update(matches).where(matches.c.id == match).values(is_over=True)
        await self.write(lambda connection: connection.execute(done).close())

    async def listed(self, most: int) -> list[str]:
        """The matches that strangers may watch, the newest first.

        Those that are known to be over are left out as soon as the end is old enough for everybody who watches.
        """
        ended = (datetime.now(UTC) - timedelta(seconds=LONGEST_DELAY)).isoformat(timespec="milliseconds")
        is_watched = ~matches.c.is_over | (matches.c.habits.not_like('%"delay": 0%') & (matches.c.played > ended))
        query = select(matches.c.id).where(matches.c.habits.like('%"listed": true%'), ~matches.c.is_record, is_watched)
        async with self.engine.connect() as connection:
            return list((await connection.execute(query.order_by(matches.c.created.desc()).limit(most))).scalars())

    async def sitters(self, match: str) -> dict[Seat, tuple[str, int]]:
        """For each seat its standing answers as JSON, and how many lines it has been sent."""
        query = select(sitters.c.seat, sitters.c.rules, sitters.c.seen).where(sitters.c.match == match)
        async with self.engine.connect() as connection:
            return {seat: (rules, seen) for seat, rules, seen in (await connection.execute(query)).all()}

    async def keep_sitter(self, match: str, seat: Seat, **values: str | int) -> None:
        """Write down what has changed about a seat: `rules`, `seen`."""
        mine = (sitters.c.match == match) & (sitters.c.seat == seat)

        def work(connection: Connection) -> None:
            if connection.execute(update(sitters).where(mine).values(**values)).rowcount == 0:
                connection.execute(insert(sitters).values(match=match, seat=seat, **values))

        await self.write(work)


def _prepare(connection: Connection, folder: Path) -> None:
    """Make the tables, or bring those of an older schema up to this one."""
    metadata.create_all(connection)
    found = connection.execute(select(about.c.schema)).scalar()
    if found is None:
        connection.execute(insert(about).values(schema=SCHEMA))
    elif found < SCHEMA:
        for number in range(found, SCHEMA):
            for statement in _CHANGES[number]:
                connection.execute(text(statement))
        connection.execute(update(about).values(schema=SCHEMA))
    elif found != SCHEMA:
        raise BadContent(
            "table.store.other-schema",
            folder=folder,
            found=found,
            schema=SCHEMA,
        )


def _rows(match: str, start: int, journal: Sequence[Line], at: str) -> list[dict[str, Any]]:
    return [
        {"match": match, "n": n, "seat": line.seat, "text": line.text, "request": line.request, "at": at}
        for n, line in enumerate(journal, start=start)
    ]


def _durable(connection: Any, _: Any) -> None:
    """SQLite writes ahead and waits for the disk: what is committed outlives a crash of program or machine."""
    _set(connection, "busy_timeout=20000", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")


def _only_reading(connection: Any, _: Any) -> None:
    _set(connection, "busy_timeout=20000", "query_only=ON")


def _set(connection: Any, *pragmas: str) -> None:
    cursor = connection.cursor()
    for pragma in pragmas:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
