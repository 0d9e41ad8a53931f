"""The journal is a hash chain: a line, an end or a match that is not what was written is found, and confined."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from strategos.table.disk_trouble import Damaged
from strategos.table.live import Line
from strategos.table.store import FILE, Journal, Kept, Store

KEPT = Kept("m1", "pantheon", "1", "duel", {}, ["here", "recruit"], "key", False, "2026", "2026")
JOURNAL = [Line(0, "a", "r1"), Line(-1, "roll 5 5", ""), Line(1, "b", ""), Line(0, "undo", "r2")]


def made(folder: Path) -> None:
    async def make() -> None:
        store = await Store.open(folder)
        for name in ("m1", "m2"):
            await store.add(replace(KEPT, id=name, key=f"key of {name}"), JOURNAL[:2])
            await store.append(name, 2, JOURNAL[2:])
            await store.keep_sitter(name, 0, rules='["always"]', seen=3)
        await store.close()

    asyncio.run(make())


def change(folder: Path, statement: str, any_rows: bool = False) -> None:
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as database:
        database.execute("PRAGMA writable_schema = ON")
        assert database.execute(statement).rowcount > 0 or any_rows


def read(folder: Path, name: str) -> tuple[Kept | None, Journal, dict[int, tuple[str, int]]]:
    async def look() -> tuple[Kept | None, Journal, dict[int, tuple[str, int]]]:
        store = await Store.open(folder)
        try:
            return await store.find(name), await store.read(name), await store.sitters(name)
        finally:
            await store.close()

    return asyncio.run(look())


@pytest.mark.parametrize(
    ("statement", "sound"),
    [
        ("UPDATE lines SET text = 'roll 6 6' WHERE match = 'm1' AND n = 1", 1),
        ("UPDATE lines SET seat = 1 WHERE match = 'm1' AND n = 0", 0),
        ("UPDATE lines SET request = 'standing' WHERE match = 'm1' AND n = 2", 2),
        ("UPDATE lines SET at = '2027' WHERE match = 'm1' AND n = 3", 3),
        ("UPDATE lines SET text = CAST(X'62FF' AS TEXT) WHERE match = 'm1' AND n = 2", 2),
        ("UPDATE lines SET seal = 'x' WHERE match = 'm1' AND n = 2", 2),
        ("DELETE FROM lines WHERE match = 'm1' AND n = 1", 1),
        ("DELETE FROM lines WHERE match = 'm1' AND n = 3", 3),
        ("DELETE FROM lines WHERE match = 'm1'", 0),
        ("UPDATE lines SET n = 9 WHERE match = 'm1' AND n = 2", 2),
        ("INSERT INTO lines SELECT match, 4, seat, text, request, at, seal FROM lines WHERE match = 'm1' AND n = 3", 4),
        ("UPDATE matches SET lines = 3 WHERE id = 'm1'", 4),
        ("UPDATE matches SET last_seal = 'x' WHERE id = 'm1'", 4),
    ],
)
def test_a_journal_that_was_changed_is_read_up_to_the_break(tmp_path: Path, statement: str, sound: int) -> None:
    made(tmp_path)
    change(tmp_path, statement)
    kept, journal, _ = read(tmp_path, "m1")
    assert kept is not None
    assert journal.lines == JOURNAL[:sound] and len(journal.times) == sound
    assert journal.damage is not None
    assert "is damaged" in journal.damage.text("en") and "está dañada" in journal.damage.text("es")
    other, whole, _ = read(tmp_path, "m2")
    assert other is not None and whole.lines == JOURNAL and whole.damage is None


@pytest.mark.parametrize(
    "assignment",
    [
        "game = 'commander'",
        "rules = '2'",
        "scenario = 'duet'",
        'options = \'{"a": "b"}\'',
        "options = '{'",
        'seats = \'["here", "random"]\'',
        "key = 'key of m2'",
        "is_record = 1",
        "created = '2025'",
        "habits = '{\"listed\": true}'",
        "first_seal = ''",
        "habits = (SELECT habits FROM matches WHERE id = 'm2'), key = (SELECT key FROM matches WHERE id = 'm2'), "
        "first_seal = (SELECT first_seal FROM matches WHERE id = 'm2')",
    ],
)
def test_a_row_that_is_not_what_was_written_opens_no_match(tmp_path: Path, assignment: str) -> None:
    """Also where it is, seal and all, the row of another match."""
    made(tmp_path)
    change(tmp_path, f"UPDATE matches SET {assignment} WHERE id = 'm1'")
    with pytest.raises(Damaged) as told:
        read(tmp_path, "m1")
    assert "cannot be shown" in told.value.text("en") and "No se puede mostrar" in told.value.text("es")
    assert read(tmp_path, "m2")[1].lines == JOURNAL


def test_a_match_to_which_the_index_does_not_lead_is_not_denied(tmp_path: Path) -> None:
    made(tmp_path)
    change(tmp_path, "CREATE TABLE other (id TEXT PRIMARY KEY)", any_rows=True)
    root = "(SELECT rootpage FROM sqlite_master WHERE name = 'sqlite_autoindex_other_1')"
    change(tmp_path, f"UPDATE sqlite_master SET rootpage = {root} WHERE name = 'sqlite_autoindex_matches_1'")
    with pytest.raises(Damaged, match="cannot be shown"):
        read(tmp_path, "m1")


def test_lines_of_another_match_do_not_fit(tmp_path: Path) -> None:
    made(tmp_path)
    change(tmp_path, "DELETE FROM lines WHERE match = 'm1'")
    change(tmp_path, "UPDATE lines SET match = 'm1' WHERE match = 'm2'")
    _, journal, _ = read(tmp_path, "m1")
    assert journal.lines == [] and journal.damage is not None


def test_standing_answers_that_were_changed_are_not_given(tmp_path: Path) -> None:
    made(tmp_path)
    change(tmp_path, "UPDATE sitters SET rules = '[\"never\"]', seen = 'x' WHERE match = 'm1'")
    assert read(tmp_path, "m1")[2] == {0: ("[]", 0)}
    assert read(tmp_path, "m2")[2] == {0: ('["always"]', 3)}


def test_nothing_is_written_behind_lines_that_another_program_has_changed(tmp_path: Path) -> None:
    made(tmp_path)

    async def write() -> None:
        store = await Store.open(tmp_path)
        try:
            change(tmp_path, "UPDATE matches SET lines = 5 WHERE id = 'm1'")
            with pytest.raises(Damaged, match="changed by another program"):
                await store.append("m1", 4, [Line(0, "c", "")])
            await store.append("m2", 4, [Line(0, "c", "")])
        finally:
            await store.close()

    asyncio.run(write())
