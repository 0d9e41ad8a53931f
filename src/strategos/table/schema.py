"""The tables of a database of matches, and how those of an older schema are brought up to this one."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    ForeignKey,
    Integer,
    MetaData,
    Select,
    String,
    Table,
    Text,
    bindparam,
    insert,
    inspect,
    select,
    text,
    update,
)

from strategos.kernel.errors import BadContent
from strategos.table.chain import SEALED, first_seal, seal, seals

SCHEMA: Final = 4

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
    Column("first_seal", String(40), nullable=False, server_default=""),  # over what the match was made of
    Column("lines", Integer, nullable=False, server_default="0"),  # of its journal
    Column("last_seal", String(40), nullable=False, server_default=""),  # that of the last line
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
    Column("seal", String(40), nullable=False, server_default=""),  # over the line and the seal before it
)
sitters: Final = Table(
    "sitters",
    metadata,
    Column("match", String(40), ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("rules", Text, nullable=False, server_default="[]"),  # standing answers; nobody's business but the seat's
    Column("seen", Integer, nullable=False, server_default="0"),  # lines of its log that the seat has received
    Column("seal", String(40), nullable=False, server_default=""),  # over the standing answers
)
SEALED_LINE: Final = (lines.c.n, lines.c.seat, lines.c.text, lines.c.request, lines.c.at)

# What an older schema lacks, by its number: table, column and its definition. New tables are made by themselves.
_NEW_COLUMNS: Final = {
    1: (("matches", "habits", "TEXT NOT NULL DEFAULT '{}'"),),
    2: (("matches", "is_over", "BOOLEAN NOT NULL DEFAULT 0"),),
    3: (
        ("matches", "first_seal", "VARCHAR(40) NOT NULL DEFAULT ''"),
        ("matches", "lines", "INTEGER NOT NULL DEFAULT 0"),
        ("matches", "last_seal", "VARCHAR(40) NOT NULL DEFAULT ''"),
        ("lines", "seal", "VARCHAR(40) NOT NULL DEFAULT ''"),
        ("sitters", "seal", "VARCHAR(40) NOT NULL DEFAULT ''"),
    ),
}


def prepare(connection: Connection, folder: object) -> None:
    """Make the tables, or bring those of an older schema up to this one: all in the transaction of the caller."""
    found = _schema(connection, folder)
    metadata.create_all(connection)
    if found is None:
        connection.execute(insert(about).values(schema=SCHEMA))
    elif found < SCHEMA:
        _upgrade(connection, found)
    for table in metadata.sorted_tables:
        lacking = set(table.columns.keys()) - _columns(connection, table.name)
        if lacking:  # told now, and not in the middle of a match
            names = ", ".join([f"{table.name}.{name}" for name in sorted(lacking)])
            raise BadContent("table.store.not-opened-damaged", folder=folder, orig=f"no {names}")


def _columns(connection: Connection, table: str) -> set[str]:
    return {one["name"] for one in inspect(connection).get_columns(table)}


def _schema(connection: Connection, folder: object) -> int | None:
    """The schema of a database; None if there is nothing in it. One that is not known here is refused."""
    names = set(inspect(connection).get_table_names())
    if not names:
        return None
    found = connection.execute(select(about.c.schema)).scalar() if "about" in names else None
    if found is None and names <= set(metadata.tables) and not _has_matches(connection, names):
        metadata.drop_all(connection)  # it was cut off while it was made
        return None
    if not isinstance(found, int) or not 1 <= found <= SCHEMA:
        raise BadContent(
            "table.store.other-schema", folder=folder, found="?" if found is None else found, schema=SCHEMA
        )
    missing = {"matches", "lines", *(("sitters",) if found == SCHEMA else ())} - names
    if missing:  # made again they would be empty, and every match lost without a word
        raise BadContent("table.store.not-opened-damaged", folder=folder, orig=f"no {', '.join(sorted(missing))}")
    return found


def _has_matches(connection: Connection, names: set[str]) -> bool:
    return "matches" in names and connection.exec_driver_sql("SELECT 1 FROM matches LIMIT 1").first() is not None


def _upgrade(connection: Connection, found: int) -> None:
    """Add what an older schema lacks. A column may be there: upgrades of earlier versions could be cut off."""
    for number in range(found, SCHEMA):
        for table, column, definition in _NEW_COLUMNS[number]:
            if column not in _columns(connection, table):
                connection.execute(text(f"ALTER TABLE {table} ADD COLUMN {column} {definition}"))
    _seal_all(connection)
    connection.execute(update(about).values(schema=SCHEMA))


def _seal_all(connection: Connection) -> None:
    """Seal what was kept before journals had seals."""
    sealed = [matches.c[name] for name in SEALED]
    line = update(lines).where(lines.c.match == bindparam("of"), lines.c.n == bindparam("at_n"))
    line = line.values(seal=bindparam("of_line"))
    for match in connection.execute(select(*sealed)).mappings().all():
        of, before = match["id"], first_seal(dict(match))
        rows = [tuple(row) for row in connection.execute(_lines_of(of))]
        found = seals(before, rows)
        if rows:
            named = [{"of": of, "at_n": row[0], "of_line": one} for row, one in zip(rows, found, strict=True)]
            connection.execute(line, named)
        head = {"first_seal": before, "lines": len(rows), "last_seal": found[-1] if found else before}
        connection.execute(update(matches).where(matches.c.id == of).values(**head))
    for of, seat, rules in connection.execute(select(sitters.c.match, sitters.c.seat, sitters.c.rules)).all():
        mine = (sitters.c.match == of) & (sitters.c.seat == seat)
        connection.execute(update(sitters).where(mine).values(seal=seal(of, seat, rules)))


def _lines_of(match: str) -> Select[tuple[Any, ...]]:
    return select(*SEALED_LINE).where(lines.c.match == match).order_by(lines.c.n)
