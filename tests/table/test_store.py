"""Matches on the disk: what was written is there, in order, when the store is opened again."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy.exc import IntegrityError

from strategos.table.disk_trouble import Damaged
from strategos.table.habits import Habits
from strategos.table.live import Line
from strategos.table.store import Kept, Store


def kept(name: str = "m1") -> Kept:
    return Kept(name, "pantheon", "1", "duel", {"board": "styx"}, ["here", "recruit"], "key", False, "then", "then")


def test_a_match_and_its_journal_are_found_again_by_another_store(tmp_path: Path) -> None:
    journal = [Line(-1, "roll 1 2", ""), Line(0, "walk c3", "r1"), Line(0, "undo", "r2")]

    async def write() -> None:
        store = await Store.open(tmp_path)
        await store.add(kept(), journal[:1])
        await store.append("m1", 1, journal[1:])
        await store.close()

    async def read() -> tuple[Kept | None, list[Line], Kept | None]:
        store = await Store.open(tmp_path)
        found = await store.find("m1"), await store.journal("m1"), await store.find("m2")
        await store.close()
        return found

    asyncio.run(write())
    found, lines, nothing = asyncio.run(read())
    assert found is not None
    assert (found.options, found.seats, found.key) == ({"board": "styx"}, ["here", "recruit"], "key")
    assert found.played > "2026"
    assert lines == journal
    assert nothing is None


def test_a_line_is_never_written_over(tmp_path: Path) -> None:
    async def write_twice() -> None:
        store = await Store.open(tmp_path)
        try:
            await store.add(kept(), [Line(0, "a", "")])
            for start in (0, 2):  # over what is there, and behind a gap
                with pytest.raises(Damaged):
                    await store.append("m1", start, [Line(0, "b", "")])
            assert await store.journal("m1") == [Line(0, "a", "")]
        finally:
            await store.close()

    asyncio.run(write_twice())


def test_lines_that_belong_together_are_written_together_or_not_at_all(tmp_path: Path) -> None:
    async def write() -> list[Line]:
        store = await Store.open(tmp_path)
        try:
            await store.add(kept(), [Line(0, "a", "")])
            await store.append("m1", 1, [Line(0, "c", "")])
            with pytest.raises(IntegrityError):  # the second line cannot be written
                await store.append("m1", 2, [Line(0, "b", ""), Line(-1, None, "")])  # type: ignore[arg-type]
            return await store.journal("m1")
        finally:
            await store.close()

    assert [line.text for line in asyncio.run(write())] == ["a", "c"]


def test_the_disk_is_waited_for(tmp_path: Path) -> None:
    async def pragmas() -> tuple[object, object]:
        store = await Store.open(tmp_path)
        try:
            return await store.write(
                lambda connection: (
                    connection.exec_driver_sql("PRAGMA journal_mode").scalar(),
                    connection.exec_driver_sql("PRAGMA synchronous").scalar(),
                )
            )
        finally:
            await store.close()

    assert asyncio.run(pragmas()) == ("wal", 2)


def test_a_match_that_is_over_is_listed_no_more_unless_a_spectator_still_watches_its_end(tmp_path: Path) -> None:
    """So a lobby never reads long matches only to find out that they are over."""

    def listed(name: str, delay: int) -> Kept:
        return replace(kept(name), habits=Habits(listed=True, delay=delay))

    async def use() -> list[list[str]]:
        store = await Store.open(tmp_path)
        try:
            for name, delay in (("now", 0), ("later", 60), ("on", 0), ("old", 0)):
                await store.add(listed(name, delay), [Line(0, "a", "")])
            found = [await store.listed(9)]
            for name in ("now", "later"):
                await store.append(name, 1, [Line(0, "concede", "")], is_over=True)
            await store.append("on", 1, [Line(0, "b", "")])
            await store.finish("old")  # it ended long ago, before that was written down
            return [*found, await store.listed(9)]
        finally:
            await store.close()

    before, after = asyncio.run(use())
    assert sorted(before) == ["later", "now", "old", "on"]
    assert sorted(after) == ["later", "on"]
