"""What a table keeps besides the journals: standing answers, how much a seat has seen, which matches are listed."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

from strategos.table.habits import Habits
from strategos.table.live import Line
from strategos.table.store import Kept, Store

PLAIN = Kept("m1", "pantheon", "1", "duel", {}, ["link", "link"], "key", False, "2026-01-01", "2026-01-01")


def test_what_belongs_to_a_seat_is_written_one_thing_at_a_time(tmp_path: Path) -> None:
    async def write() -> dict[int, tuple[str, int]]:
        store = await Store.open(tmp_path)
        await store.add(PLAIN, [])
        await store.keep_sitter("m1", 0, rules="[1]")
        await store.keep_sitter("m1", 0, seen=7)
        await store.keep_sitter("m1", 1, seen=3)
        await store.keep_sitter("m1", 0, seen=8)
        found = await store.sitters("m1")
        await store.close()
        return found

    assert asyncio.run(write()) == {0: ("[1]", 8), 1: ("[]", 3)}


def test_listed_matches_come_newest_first_and_records_never(tmp_path: Path) -> None:
    listed = Habits(listed=True)

    async def write() -> tuple[list[str], list[str]]:
        store = await Store.open(tmp_path)
        for name, habits, is_record, created in (
            ("old", listed, False, "2026-01-01"),
            ("new", listed, False, "2026-01-03"),
            ("quiet", Habits(), False, "2026-01-02"),
            ("record", listed, True, "2026-01-02"),
        ):
            await store.add(replace(PLAIN, id=name, habits=habits, is_record=is_record, created=created), [])
        found = await store.listed(10), await store.listed(1)
        await store.close()
        return found

    assert asyncio.run(write()) == (["new", "old"], ["new"])


def test_every_line_has_its_time(tmp_path: Path) -> None:
    async def write() -> list[str]:
        store = await Store.open(tmp_path)
        await store.add(PLAIN, [Line(0, "a", "")])
        await store.append("m1", 1, [Line(0, "b", ""), Line(1, "c", "")])
        found = await store.times("m1")
        await store.close()
        return found

    first, second, third = asyncio.run(write())
    assert first == "2026-01-01" < second == third
