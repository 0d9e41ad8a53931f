"""The WebSocket of a page: reading its messages, with limits, and sending what the room has for it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Final

from starlette.responses import PlainTextResponse
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from strategos.kernel.catalogue import languages
from strategos.kernel.errors import StrategosError, Unreadable
from strategos.kernel.ids import SPECTATOR
from strategos.locale import known_language, say
from strategos.server.http.limits import (
    ENTER_UNITS,
    MAX_MESSAGE_BYTES,
    MESSAGE_QUOTA,
    MESSAGE_UNITS,
    USUAL,
    USUAL_UNITS,
    Limits,
)
from strategos.server.http.origin import RefusedOrigin, refused_origin
from strategos.server.http.reading import read_message
from strategos.server.protocol import messages as p
from strategos.server.protocol.lesson import LeadOn
from strategos.server.protocol.seat import AskDigest, AskStanding, SetStanding
from strategos.server.quotas import Bucket, Busy, Quotas, Visitor, address_of
from strategos.server.rooms.hints import give_hint
from strategos.server.rooms.lesson_room import LessonRoom
from strategos.server.rooms.links import Place
from strategos.server.rooms.room import Room
from strategos.server.rooms.rooms import Rooms
from strategos.server.rooms.seat_talk import about_seat
from strategos.server.rooms.watcher import Watcher
from strategos.table.disk_trouble import DAMAGED, Unread

log: Final = logging.getLogger("strategos.server")

_REFUSED: Final = 4403
_LATER: Final = 1013
_TOO_MUCH: Final = 4429


async def serve_socket(socket: WebSocket, rooms: Rooms, quotas: Quotas, limits: Limits = USUAL) -> None:
    """Everything that one page says and hears."""
    if (refused := refused_origin(socket.headers)) is not None:
        await _deny(socket, refused)
        return
    await socket.accept()
    place = rooms.links.read(socket.path_params["token"])
    lang = "en"
    try:
        hello = await asyncio.wait_for(_read(socket), limits.hello_seconds)
        lang = known_language(hello.lang if isinstance(hello, p.Hello) else None)
        if not isinstance(hello, p.Hello):
            raise _garbled()
        room = None if place is None else await rooms.at(place)
        if place is None or room is None:
            await _end(socket, say("serve.unknown_link", lang=lang))
            return
        visitor = visitor_of(socket.client, place)
        with quotas.page(visitor, bool(place.seats)):
            await asyncio.sleep(quotas.charge(visitor, ENTER_UNITS))
            watcher = Watcher(place.seats, _first_look(room, place, hello.look), lang, limits, visitor.address)
            await _converse(socket, rooms, room, watcher, hello, lambda message: _charged(quotas, visitor, message))
    except (WebSocketDisconnect, TimeoutError):
        pass
    except Unreadable:
        await _end(socket, say("serve.unreadable", lang=lang))
    except Unread as error:
        await _end(socket, error.text(lang), is_final=error.cause == DAMAGED)
    except Busy as error:  # the page tries again by itself
        await _end(socket, error.text(lang), is_final=False)
    except StrategosError as error:
        await _end(socket, error.text(lang))


def visitor_of(client: object, place: Place) -> Visitor:
    """Whose quotas hold at a place. All who watch have the same link, so there the address counts as well."""
    address = address_of(client)
    seats = ",".join(map(str, place.seats)) or address
    return Visitor(address, f"{place.match}/{seats}")


async def _charged(quotas: Quotas, visitor: Visitor, message: p.FromPage) -> None:
    """Wait until the quotas of a visitor allow a message."""
    await asyncio.sleep(quotas.charge(visitor, MESSAGE_UNITS.get(type(message).__name__, USUAL_UNITS)))


async def _deny(socket: WebSocket, refused: RefusedOrigin) -> None:
    """Refuse a WebSocket before it opens, in words where the HTTP server can answer with them."""
    if "websocket.http.response" in socket.scope.get("extensions", {}):
        await socket.send_denial_response(PlainTextResponse(say(refused.text) + "\n", refused.status))
    else:
        await socket.close(_REFUSED)


Charge = Callable[[p.FromPage], Awaitable[None]]


async def _converse(
    socket: WebSocket, rooms: Rooms, room: Room, watcher: Watcher, hello: p.Hello, charge: Charge
) -> None:
    """Carry out what a page says, and send it what there is for it, until it goes away or does not read any more."""
    if hello.look is None or hello.look != watcher.look:
        hello.last = 0
    room.enter(watcher, hello.last)
    talk = asyncio.create_task(_listen(socket, room, watcher, charge))
    tasks = [talk, asyncio.create_task(_post(socket, watcher)), asyncio.create_task(watcher.lost.wait())]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        if talk.done():
            await talk
    finally:
        room.leave(watcher)
        rooms.release(room)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _listen(socket: WebSocket, room: Room, watcher: Watcher, charge: Charge) -> None:
    """Carry out what a page says, as long as it reads the answers."""
    bucket = Bucket(MESSAGE_QUOTA, time.monotonic())
    while True:
        await watcher.has_read.wait()
        message = await _read(socket)
        now = time.monotonic()
        bucket.take(1, now)
        if bucket.left(now) < 0:
            watcher.send(p.Trouble(say("serve.too_fast", lang=watcher.lang), False))
            await socket.close(_TOO_MUCH)
            return
        try:
            await charge(message)
        except Busy as error:
            watcher.send(p.Refused(getattr(message, "id", ""), error.text(watcher.lang), ""))
            continue
        # A page that goes away must not stop what it has begun.
        await asyncio.shield(asyncio.ensure_future(_carry_out(room, watcher, message)))


def _first_look(room: Room, place: Place, wanted: int | None) -> int:
    """The seat that a page looks through at first: the one it had, else the one that is asked."""
    if not place.seats:
        return SPECTATOR
    if wanted in place.seats:
        assert wanted is not None
        return wanted
    asked = [seat for seat in room.live.match.waiting_for if seat in place.seats]
    return asked[0] if asked else place.seats[0]


async def _read(socket: WebSocket) -> p.FromPage:
    """The next message of a page. Anything else than text of a fair length cannot be understood."""
    frame = await socket.receive()
    if frame["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(frame["code"])
    data = (frame.get("text") or "").encode()
    if not 0 < len(data) <= MAX_MESSAGE_BYTES:
        raise _garbled()
    message: p.FromPage = read_message(p.decode_message, data)
    return message


def _garbled() -> Unreadable:
    return Unreadable("program.serve.unreadable")


async def _post(socket: WebSocket, watcher: Watcher) -> None:
    """Send whatever lies in the outbox."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while True:
            message = await watcher.outbox.get()
            await socket.send_text(message.decode())
            watcher.posted(message)


async def _end(socket: WebSocket, text: str, is_final: bool = True) -> None:
    """Say why, and whether trying again helps."""
    if socket.application_state is WebSocketState.CONNECTED:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            await socket.send_text(p.encode(p.Trouble(text, is_final)).decode())
            await socket.close(_REFUSED if is_final else _LATER)


async def _carry_out(room: Room, watcher: Watcher, message: p.FromPage) -> None:
    """Do what a message asks for. Whatever goes wrong stays in this match."""
    try:
        match message:
            case p.Play(id=id_, at=at, text=text):
                await room.play(watcher, id_, at, text)
            case p.Undo(id=id_, at=at):
                await room.undo(watcher, id_, at)
            case p.LetFall(id=id_, at=at, text=text):
                await room.fall(watcher, id_, at, text)
            case p.Concede(id=id_):
                await room.concede(watcher, id_)
            case p.Look(lang=lang, seat=seat, at=at):
                room.look(watcher, seat, lang if lang in languages() else watcher.lang, at)
            case p.AskOdds() | p.AskWhyNot() | p.AskUnit():
                await _answer(room, watcher, message)
            case p.AskHint(id=id_):
                await give_hint(room, watcher, id_)
            case AskStanding() | SetStanding() | AskDigest():
                await about_seat(room, watcher, message)
            case LeadOn(id=id_, to=to) if isinstance(room, LessonRoom):
                await room.lead_on(watcher, id_, to)
            case p.Ping():
                watcher.send(p.Pong())
            case p.Hello():
                room.show(watcher)
    except StrategosError as error:
        watcher.send(p.Refused(getattr(message, "id", ""), error.text(watcher.lang), ""))
    except Exception:
        log.exception("match %s: a message went wrong", room.kept.id)
        watcher.send(p.Refused(getattr(message, "id", ""), say("serve.fault", lang=watcher.lang), ""))


async def _answer(room: Room, watcher: Watcher, message: p.AskOdds | p.AskWhyNot | p.AskUnit) -> None:
    """Questions about the match. They are answered from what the seat knows, beside the loop of the server."""
    state = room.showing.state_at(watcher.look, watcher.at)
    seat = max(watcher.look, SPECTATOR)  # a viewpoint that sees everything is asked nothing, like a spectator
    presenter, lang = room.presenter, watcher.lang
    if isinstance(message, p.AskOdds):
        action = state.setup.notation.parse(message.text)
        odds = await room.turns.run(watcher.owner, presenter.odds, state.clone(), seat, action, lang)
        watcher.send(p.OddsAnswer(message.id, odds))
    elif isinstance(message, p.AskUnit):
        if all(token.id != message.unit for token in presenter.scene(state, seat, lang).tokens):
            watcher.send(p.Refused(message.id, say("serve.no_unit", lang=lang), ""))
            return
        report = presenter.report(state, message.unit, lang)
        watcher.send(p.UnitAnswer(message.id, report, presenter.reach(state, message.unit)))
    elif room.showing.coach is not None:
        watcher.send(p.WhyNotAnswer(message.id, room.showing.coach.advice(lang), ""))
    else:
        watcher.send(p.WhyNotAnswer(message.id, *presenter.why_not(state, seat, message.text, lang)))
