"""Stored analyses: findings of a match are computed once."""

from __future__ import annotations

import logging
from typing import Final

import msgspec
from sqlalchemy import Column, Connection, ForeignKey, Integer, String, Table, Text, delete, insert, select

from strategos.analysis.analysis import VERSION, Findings, read_findings
from strategos.table.chain import seal
from strategos.table.store import Store, metadata

log: Final = logging.getLogger("strategos.table")

analyses: Final = Table(
    "analyses",
    metadata,
    Column("match", String(40), ForeignKey("matches.id"), primary_key=True),
    Column("version", Integer, nullable=False),  # of the analysis: findings of another one are computed again
    Column("lines", Integer, nullable=False),  # of the log: a match that lies open may still go on
    Column("findings", Text, nullable=False),
)


async def keep_findings(store: Store, match: str, lines: int, findings: Findings) -> None:
    """Keep what was found out about a match, in place of anything before."""
    values = {
        "match": match,
        "version": VERSION,
        "lines": lines,
        "findings": _sealed(match, findings.encode().decode()),
    }

    def work(connection: Connection) -> None:
        connection.execute(delete(analyses).where(analyses.c.match == match))
        connection.execute(insert(analyses).values(**values))

    await store.write(work)


async def find_findings(store: Store, match: str, lines: int) -> Findings | None:
    """Return the stored findings of a match with this number of lines; None if there are none of this version."""
    query = select(analyses.c.findings).where(
        analyses.c.match == match, analyses.c.version == VERSION, analyses.c.lines == lines
    )
    async with store.reading() as connection:
        text = (await connection.execute(query)).scalar()
    if not isinstance(text, str):
        return None
    found = text if text.startswith("{") else text.partition(" ")[2]  # earlier versions did not seal them
    if found != text and text != _sealed(match, found):
        log.error("match %s: its analysis is not what was written: it can be made again", match)
        return None
    try:
        return read_findings(found)
    except msgspec.MsgspecError:
        return None


def _sealed(match: str, findings: str) -> str:
    return f"{seal(match, findings)} {findings}"
