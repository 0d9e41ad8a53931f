"""Many pages at one match: presence is sent once in a while, and what they receive is made once."""

from __future__ import annotations

import asyncio
import gc
import json
from collections import Counter
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from click_counts import NoStore, long_match
from clocks import Hand
from fuzzing import Table, at_a_table
from tables import kept_match

from strategos.kernel.ids import SPECTATOR
from strategos.server.http.limits import MAX_EMPTY_ROOMS, MAX_SHARED_MESSAGES, PRESENCE_INTERVAL_SECONDS
from strategos.server.protocol import messages
from strategos.server.protocol.messages import Presence, Welcome
from strategos.server.quotas import Quotas
from strategos.server.rooms import shown_match
from strategos.server.rooms.attendance import Attendance
from strategos.server.rooms.room import Room
from strategos.server.rooms.showing import Showing
from strategos.server.rooms.watcher import Watcher
from strategos.stage.presenters import presenter

CROWD = 60


def run(trial: Coroutine[Any, Any, None]) -> None:
    asyncio.run(trial)


def a_room() -> tuple[Room, Hand]:
    live, _ = long_match("pantheon", "learning")
    room = Room(kept_match(live), live, presenter("pantheon"), NoStore(), None)  # type: ignore[arg-type]
    hand = Hand()
    room.attendance = Attendance(room.tell_presence, room._pause, hand, hand.later)  # type: ignore[misc]
    return room, hand


def presences(page: Watcher) -> list[dict[str, Any]]:
    """The presences in the post of a page; everything else in its post is thrown away."""
    told = [json.loads(page.outbox.get_nowait()) for _ in range(page.outbox.qsize())]
    return [message for message in told if message["type"] == "presence"]


def counting(counts: Counter[str]) -> Callable[[Any], bytes]:
    """Encode as a room does, and count by the kind of message."""
    encode = messages.encode

    def counted(message: Any) -> bytes:
        counts[type(message).__name__] += 1
        return encode(message)

    return counted


def test_presence_is_sent_at_most_once_in_an_interval() -> None:
    async def trial() -> None:
        room, hand = a_room()
        first = Watcher((), SPECTATOR, "en")
        room.enter(first, 0)
        assert [told["watching"] for told in presences(first)] == [1]
        pages = [Watcher((), SPECTATOR, ("en", "es")[n % 2]) for n in range(CROWD)]
        for page in pages:
            room.enter(page, 0)
        assert presences(first) == []
        hand.move(PRESENCE_INTERVAL_SECONDS)
        assert [told["watching"] for told in presences(first)] == [1 + CROWD]
        for page in pages:
            room.leave(page)
            room.leave(page)
        hand.move(PRESENCE_INTERVAL_SECONDS)
        assert [told["watching"] for told in presences(first)] == [1]
        hand.move(10 * PRESENCE_INTERVAL_SECONDS)
        assert presences(first) == []
        room.leave(first)
        await room.close()
        assert room.is_empty and not hand.alarms

    run(trial())


def test_a_seat_is_connected_until_its_last_page_has_gone() -> None:
    async def trial() -> None:
        room, _ = a_room()
        pages = [Watcher((0,), 0, "en"), Watcher((0, 1), 1, "en")]
        for page in pages:
            room.enter(page, 0)
        assert [seat.is_connected for seat in room.seats("en")] == [True, True]
        room.leave(pages[1])
        assert [seat.is_connected for seat in room.seats("en")] == [True, False]
        room.leave(pages[0])
        assert [seat.is_connected for seat in room.seats("en")] == [False, False]
        await room.close()

    run(trial())


@pytest.mark.parametrize("at", [None, 12])
def test_a_crowd_is_sent_what_was_made_once_for_each_language(at: int | None) -> None:
    """Welcomes, positions, earlier positions and presence: the work does not grow with the number of pages."""

    async def trial() -> None:
        room, hand = a_room()
        counts: Counter[str] = Counter()
        made: Counter[str] = Counter()
        position = Showing.position

        def counted(showing: Showing, look: int, lang: str, *more: Any) -> Any:
            made[lang] += 1
            return position(showing, look, lang, *more)

        with patch.object(shown_match, "encode", counting(counts)), patch.object(Showing, "position", counted):
            pages = [Watcher((), SPECTATOR, ("en", "es")[n % 2]) for n in range(CROWD)]
            for page in pages:
                room.enter(page, 0)
                if at is not None:
                    room.look(page, None, page.lang, at)
            hand.move(PRESENCE_INTERVAL_SECONDS)
        assert counts == {Welcome.__name__: 2, Presence.__name__: 3}  # the first page gets its own
        assert made == ({"en": 1, "es": 1} if at is None else {"en": 2, "es": 2})
        assert len({page.outbox.get_nowait() for page in pages}) == 2
        await room.close()

    run(trial())


def test_earlier_positions_are_kept_for_others_up_to_a_number() -> None:
    async def trial() -> None:
        room, _ = a_room()
        page = Watcher((), SPECTATOR, "en")
        room.enter(page, 0)
        for at in range(MAX_SHARED_MESSAGES + 10):
            room.look(page, None, "en", at)
        assert len(room.showing.shown.past) == MAX_SHARED_MESSAGES
        await room.close()

    run(trial())


def test_rooms_that_are_opened_over_http_close(tmp_path: Path) -> None:
    """A visitor asks for the log of every match: as many rooms stay open as may be empty, and none after a while."""

    async def work(table: Table) -> None:
        tokens = [(await table.make("pantheon", "learning", "here", "here"))[0] for _ in range(MAX_EMPTY_ROOMS + 6)]
        table.app.state.quotas = Quotas(clock=Hand())
        for token in tokens:
            status, _ = await table.ask("GET", f"/api/play/{token}/log.txt".encode())
            assert status == 200
        assert len(table.rooms._rooms) == len(table.rooms._empty) == MAX_EMPTY_ROOMS
        assert (await table.ask("GET", f"/api/play/{tokens[0]}/log.txt".encode()))[0] == 200
        for room in list(table.rooms._empty):
            table.rooms._forget(room)
        del room
        assert not table.rooms._rooms and not table.rooms._empty and not table.rooms._opening
        assert not [one for one in objects() if type(one) is Room and one.store is table.rooms.store]

    at_a_table(tmp_path, work)


def objects() -> list[Any]:
    """All objects that are still there."""
    gc.collect()
    return gc.get_objects()
