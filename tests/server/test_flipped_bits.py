"""Bits of a database flip: every flip is harmless, found, or confined to matches that say so."""

from __future__ import annotations

import asyncio
import logging
import os
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from full_run import is_full

from strategos import games
from strategos.kernel.errors import StrategosError
from strategos.server.rooms.links import Links
from strategos.server.rooms.match_keys import MatchKeys
from strategos.server.rooms.rooms import Rooms
from strategos.table.disk_trouble import DiskTrouble
from strategos.table.live import Line, LiveMatch
from strategos.table.store import FILE, Kept, Store

FLIPS = int(os.environ.get("STRATEGOS_TEST_FLIPS", 0)) or (1000 if is_full() else 60)
MATCHES = (("pantheon", "learning", 40), ("commander", "first-battle", 50), ("pantheon", "duel", 30)) * 2
RULES = '["standing answers"]'
NEXT = Line(0, "next", "")


class Written(NamedTuple):
    """A match as it was written."""

    kept: Kept
    journal: list[Line]


def matches() -> Iterator[Written]:
    """Matches of both games, played at random for some lines."""
    for number, (name, scenario, lines) in enumerate(MATCHES):
        rng = random.Random(number)
        game, seats = games.find(name), ["here", "link"]
        live = LiveMatch(game, scenario, {}, dict(enumerate(seats)), f"key {number}")
        live.begin()
        while len(live.journal) < lines and not live.match.over:
            decision = live.match.decision
            live.play(decision.seat, rng.choice(decision.options), f"message {len(live.journal)}")
        kept = Kept(f"match {number}", game.key, game.ruling, scenario, {}, seats, live.key, False, "2026", "2026")
        yield Written(kept, live.journal)


async def write(folder: Path, written: list[Written]) -> bytes:
    store = await Store.open(folder)
    for kept, journal in written:
        await store.add(kept, journal)
        await store.keep_sitter(kept.id, 1, rules=RULES, seen=5)
    await store.close()
    return (folder / FILE).read_bytes()


async def look(folder: Path, written: list[Written]) -> str:
    """Open a table with a flipped bit, read everything and play on: what became of it, in a word."""
    try:
        store = await Store.open(folder)
    except StrategosError as told:
        assert "--home" in told.text("en") and "--home" in told.text("es")
        return "found at the start"
    try:
        first = [await look_at(store, one, [one.journal]) for one in written]
        for one in written:
            try:
                await store.append(one.kept.id, len(one.journal), [NEXT])
            except StrategosError as error:
                assert error.text("es") != error.text("en")
        # Whatever was written on top of a fault: what was written is there, or its absence is found.
        again = [await look_at(store, one, [one.journal, [*one.journal, NEXT]]) for one in written]
    finally:
        await store.close()
    worst = sum([is_found or is_found_again for is_found, is_found_again in zip(first, again, strict=True)])
    return "harmless" if not worst else "told by one match" if worst == 1 else "told by several matches"


async def look_at(store: Store, one: Written, journals: list[list[Line]]) -> bool:
    """Whether a match says that it is damaged; otherwise it is exactly what was written."""
    rooms = Rooms(store, Links("key"), None, MatchKeys())  # type: ignore[arg-type]
    try:
        kept = await store.find(one.kept.id)
        assert kept is not None, "it says that there is no such match"
        assert replace(kept, played="") == replace(one.kept, played="")
        journal = await store.read(one.kept.id)
        rules = (await store.sitters(one.kept.id)).get(1, ("[]", 0))[0]
        assert rules in (RULES, "[]")
        if journal.damage is None:
            assert journal.lines in journals
            return False
        assert journal.lines == journals[-1][: len(journal.lines)]
        room = await rooms.find(one.kept.id)
        assert room is not None and room.damage is not None
        assert room.live.journal == one.journal[: len(room.live.journal)]
    except StrategosError as told:
        assert isinstance(told, DiskTrouble) or "damaged" in told.text("en")
    return True


def test_every_flipped_bit_is_harmless_found_or_confined(tmp_path: Path) -> None:
    written = list(matches())
    (tmp_path / "whole").mkdir()
    whole = asyncio.run(write(tmp_path / "whole", written))
    rng = random.Random("flips")
    found: Counter[str] = Counter()
    for number in range(FLIPS):
        place = rng.randrange(8 * len(whole))
        data = bytearray(whole)
        data[place // 8] ^= 1 << place % 8
        folder = tmp_path / f"{number}"
        folder.mkdir()
        (folder / FILE).write_bytes(data)
        try:
            found[asyncio.run(look(folder, written))] += 1
        except Exception as error:
            error.add_note(f"bit {place % 8} of byte {place // 8} of {len(whole)}")
            raise
        for path in folder.iterdir():
            path.unlink()
    logging.getLogger("strategos.tests").info("%d flips in %d bytes: %s", FLIPS, len(whole), dict(found))
    assert found.total() == FLIPS and found["harmless"] < FLIPS
