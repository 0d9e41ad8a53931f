"""Matches in a database that an earlier version wrote are opened, go on and are written as records."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest
import record_corpus as corpus

from strategos import games
from strategos.kernel.text.record_file import verify
from strategos.table.live import Line, LiveMatch
from strategos.table.store import FILE, Kept, Store


@pytest.mark.parametrize("name", ["pantheon", "commander"])
def test_a_match_of_an_earlier_table_goes_on(tmp_path: Path, name: str) -> None:
    with sqlite3.connect(tmp_path / FILE) as database:
        database.executescript((corpus.CORPUS / "table-1.sql").read_text(encoding="utf-8"))
    database.close()

    async def read() -> tuple[Kept | None, list[Line]]:
        store = await Store.open(tmp_path)
        found = await store.find(name), await store.journal(name)
        await store.close()
        return found

    kept, journal = asyncio.run(read())
    assert kept is not None and len(journal) > 25
    game = games.find(kept.game)
    live = LiveMatch(game, kept.scenario, kept.options, dict(enumerate(kept.seats)), kept.key, journal)
    assert len(live.match.log) == len(journal)
    decision = live.match.decision
    live.play(decision.seat, decision.options[0])
    assert len(live.match.log) > len(journal)
    verify(live.match.record().encode(), game)
