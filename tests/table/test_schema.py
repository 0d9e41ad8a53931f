"""Databases that are older, newer, half upgraded, cut off or read-only: brought up to date or refused in a sentence."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from strategos.kernel.errors import BadContent
from strategos.table import schema
from strategos.table.habits import Habits
from strategos.table.live import Line
from strategos.table.schema import SCHEMA
from strategos.table.store import FILE, Journal, Kept, Store

KEPT = Kept("m1", "pantheon", "1", "duel", {"board": "styx"}, ["here", "recruit"], "key", False, "then", "then")
NEW = {
    "matches": ["habits", "is_over", "first_seal", "lines", "last_seal"],
    "lines": ["seal"],
    "sitters": ["seal"],
}  # what the first schema lacked


def made(folder: Path) -> None:
    async def make() -> None:
        store = await Store.open(folder)
        await store.add(KEPT, [Line(0, "a", "")])
        await store.append("m1", 1, [Line(-1, "roll 5 5", ""), Line(1, "b", "r")])
        await store.keep_sitter("m1", 0, rules='["x"]', seen=2)
        await store.close()

    asyncio.run(make())


def read(folder: Path) -> tuple[Kept | None, Journal, dict[int, tuple[str, int]]]:
    async def look() -> tuple[Kept | None, Journal, dict[int, tuple[str, int]]]:
        store = await Store.open(folder)
        found = await store.find("m1"), await store.read("m1"), await store.sitters("m1")
        await store.close()
        return found

    return asyncio.run(look())


def change(folder: Path, *statements: str) -> None:
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as database:
        for statement in statements:
            database.execute(statement)


def make_older(folder: Path, number: int = 1) -> None:
    """Take from a database what a schema did not have."""
    lacks = NEW if number == 1 else {**NEW, "matches": NEW["matches"][2:]}
    change(folder, *[f"ALTER TABLE {table} DROP COLUMN {name}" for table, names in lacks.items() for name in names])
    change(folder, f"UPDATE about SET schema = {number}")


@pytest.mark.parametrize("number", [1, 3])
def test_a_store_of_an_older_schema_is_brought_up_to_this_one(tmp_path: Path, number: int) -> None:
    """Matches that were kept before journals had seals go on as before, and are sealed from now on."""
    made(tmp_path)
    make_older(tmp_path, number)
    kept, journal, sitters = read(tmp_path)
    assert kept is not None and kept == replace(KEPT, played=kept.played, habits=Habits())
    assert journal.damage is None
    assert [line.text for line in journal.lines] == ["a", "roll 5 5", "b"]
    assert sitters == {0: ('["x"]', 2)}
    change(tmp_path, "UPDATE lines SET text = 'roll 6 6' WHERE n = 1")
    assert [line.text for line in read(tmp_path)[1].lines] == ["a"]


def test_an_upgrade_that_is_cut_off_has_changed_nothing_and_is_done_by_the_next_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made(tmp_path)
    make_older(tmp_path)
    seal_all = schema._seal_all

    def cut_off(connection: object) -> None:
        seal_all(connection)  # type: ignore[arg-type]
        raise KeyboardInterrupt

    monkeypatch.setattr(schema, "_seal_all", cut_off)
    with pytest.raises(KeyboardInterrupt):
        read(tmp_path)
    with closing(sqlite3.connect(tmp_path / FILE)) as database:
        assert database.execute("SELECT schema FROM about").fetchall() == [(1,)]
        columns = {row[1] for row in database.execute("PRAGMA table_info(matches)")}
        assert columns.isdisjoint(NEW["matches"])
    monkeypatch.setattr(schema, "_seal_all", seal_all)
    kept, journal, _ = read(tmp_path)
    assert kept is not None and len(journal.lines) == 3 and journal.damage is None


def test_an_upgrade_that_an_earlier_version_left_half_done_is_finished(tmp_path: Path) -> None:
    made(tmp_path)
    make_older(tmp_path)
    change(tmp_path, "ALTER TABLE matches ADD COLUMN habits TEXT NOT NULL DEFAULT '{}'")
    kept, journal, _ = read(tmp_path)
    assert kept is not None and len(journal.lines) == 3 and journal.damage is None


def test_a_database_that_was_cut_off_while_it_was_made_is_made_again(tmp_path: Path) -> None:
    made(tmp_path)
    change(tmp_path, *[f"DELETE FROM {table}" for table in ("about", "lines", "sitters", "matches")])
    assert read(tmp_path)[0] is None
    made(tmp_path)


def other_schema(word: str) -> Callable[[Path], None]:
    return lambda folder: change(folder, f"UPDATE about SET schema = {word}")


def replace_bytes(folder: Path, old: bytes, new: bytes) -> None:
    data = (folder / FILE).read_bytes()
    assert old in data
    (folder / FILE).write_bytes(data.replace(old, new, 1))


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (other_schema(str(SCHEMA + 95)), "schema 99"),
        (other_schema("0"), "schema 0"),
        (other_schema("-1"), "schema -1"),
        (lambda folder: change(folder, "DELETE FROM about"), "schema ?"),
        (lambda folder: change(folder, "DROP TABLE about"), "schema ?"),
        (lambda folder: change(folder, "ALTER TABLE lines RENAME TO lime"), "no database of matches"),
        (lambda folder: change(folder, "ALTER TABLE lines DROP COLUMN request"), "no database of matches"),
        (lambda folder: replace_bytes(folder, b"(40) NOT NULL", b"(40) NO\xd4 NULL"), "no database of matches"),
        (lambda folder: (folder / FILE).write_bytes(b"SQLite format 3\0" + bytes(4000)), "no database of matches"),
    ],
)
def test_a_database_that_is_not_known_here_is_refused_with_the_way_out(
    tmp_path: Path, spoil: Callable[[Path], None], told: str
) -> None:
    made(tmp_path)
    spoil(tmp_path)
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(BadContent) as refused:
        read(tmp_path)
    assert told in refused.value.text("en")
    for lang in ("en", "es"):
        assert "--home" in refused.value.text(lang) and str(tmp_path) in refused.value.text(lang)
    assert (tmp_path / FILE).read_bytes() == before


def test_a_database_that_another_program_holds_is_named_when_waiting_does_not_help(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made(tmp_path)
    monkeypatch.setattr("strategos.table.store.BUSY_MILLISECONDS", 1)
    with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(BadContent, match="in use by another program"):
            read(tmp_path)
    assert read(tmp_path)[0] is not None
