"""Matches as lists show them: those that a browser has links to, and those that strangers may watch."""

from __future__ import annotations

import logging
from typing import Final

from strategos.kernel.errors import StrategosError
from strategos.kernel.ids import CHANCE, SPECTATOR, Seat
from strategos.locale import say
from strategos.server.protocol.messages import MatchInfo, Summary
from strategos.server.rooms.links import Place
from strategos.server.rooms.room import Room
from strategos.server.rooms.rooms import Rooms
from strategos.table.disk_trouble import DAMAGED, Damaged, Unread, Unwritten
from strategos.table.store import now

log: Final = logging.getLogger("strategos.server")

_MOST: Final = 50  # matches in a list
_LOOKED_AT: Final = 200  # matches among which those that still run are looked for


def summary(room: Room, token: str, seats: tuple[Seat, ...], lang: str) -> Summary:
    """A match as a person with this link may know it."""
    match = room.live.match
    look = seats[0] if seats else SPECTATOR
    answering = (*seats, CHANCE) if seats else ()  # dice that are chosen wait for a person
    return Summary(
        token=token,
        info=room.info(lang, seats),
        lines=len(room.live.known(look)),
        your_turn=not match.over and room.main.damage is None and any(seat in answering for seat in match.waiting_for),
        result=room.presenter.result(match.state, lang) if match.over else None,
        played=room.played(look),
        delay=0 if seats else room.kept.habits.delay,
        watching=room.main.watching,
    )


async def unopened(rooms: Rooms, token: str, error: StrategosError, lang: str) -> Summary | None:
    """A match that is damaged or needs a pack which is not here, with the reason; None for every other match."""
    problem = error.text(lang)
    if isinstance(error, Unread) and error.cause != DAMAGED:
        raise error  # in a moment it may be read
    if isinstance(error, (Damaged, Unread)):
        moment = now()
        title = say("serve.damaged", lang=lang)
        return Summary(
            token, MatchInfo("", "", "", title, "", "", [], [], False, moment), 0, False, None, moment, problem=problem
        )
    place = rooms.links.read(token)
    kept = None if place is None else await rooms.store.find(place.match)
    if kept is None or "+" not in kept.game:
        return None
    info = MatchInfo(kept.game, kept.game, kept.scenario, kept.scenario, "", "", [], [], False, kept.created)
    return Summary(token, info, 0, False, None, kept.played, problem=problem)


async def running(rooms: Rooms, lang: str) -> list[Summary]:
    """The matches that strangers may watch, the newest first. One that is over for them is left out."""
    found: list[Summary] = []
    for match in await rooms.store.listed(_LOOKED_AT, rooms.ages.now()):
        if match in rooms.finished or len(found) == _MOST:
            continue
        place = Place(match, ())
        try:
            room = await rooms.at(place)
        except StrategosError:
            continue  # made under other rules
        if room is None:
            continue
        if room.live.match.over:
            rooms.finished.add(match)
            if room is room.main:
                await _remember(rooms, match)
        else:
            found.append(summary(room, rooms.links.make(place), (), lang))
        rooms.release(room)
    return found


async def _remember(rooms: Rooms, match: str) -> None:
    """Write down that a match is over, so that it is not read again after the table was closed."""
    try:
        await rooms.store.finish(match)
    except Unwritten as error:
        log.warning("match %s: %s", match, error)
