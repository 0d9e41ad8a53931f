"""Connections that end: nobody holds one by saying nothing, by never finishing what they say, or by not reading.

uvicorn closes a connection between two requests and one that answers no pings. What it lacks is here: deadlines for the
headers and the body of a request, an end for a peer that does not read, and a maximum of connections.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any, Final

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from strategos.kernel.catalogue import languages
from strategos.locale import say
from strategos.server.http.hosts import LOOPBACK
from strategos.server.http.limits import (
    FULL_LOG_SECONDS,
    MAX_CONNECTIONS_PER_ADDRESS,
    MAX_MESSAGE_BYTES,
    USUAL,
    Limits,
)
from strategos.server.quotas import address_of

log: Final = logging.getLogger("strategos.server")

_BAD_TEXT: Final = 1007  # codes with which a WebSocket is closed
_TOO_LONG: Final = 1009
_MOST_PARTS: Final = 1000  # of one message: parts may be empty, so their bytes alone are no limit


_logged_at: list[float] = []  # when the log last said that the server is full


def full_answer(connections: int) -> bytes:
    """The answer on a connection for which there is no room, in every language: nothing of it was read yet."""
    text = "\n".join(say("serve.full_connections", lang=lang, n=connections) for lang in languages()).encode()
    head = (
        "HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\nretry-after: 30\r\n"
        f"content-type: text/plain; charset=utf-8\r\ncontent-length: {len(text)}\r\n\r\n"
    )
    return head.encode() + text


def _log_full(now: float, connections: int) -> None:
    """Log that connections are refused, at most once in a while."""
    if not _logged_at or now - _logged_at[0] >= FULL_LOG_SECONDS:
        _logged_at[:] = [now]
        log.warning("%d connections are open; further ones are refused", connections)


class Config(uvicorn.Config):
    """How a table is served."""

    def __init__(self, app: Any, limits: Limits = USUAL, **more: Any) -> None:
        super().__init__(
            app,
            http=HttpConnection,
            ws=SocketConnection,
            ws_max_size=MAX_MESSAGE_BYTES,
            ws_ping_interval=limits.ping_seconds,
            ws_ping_timeout=limits.pong_seconds,
            timeout_keep_alive=limits.idle_seconds,  # type: ignore[arg-type]  # seconds, whole or not
            log_level="warning",
            timeout_graceful_shutdown=3,
            server_header=False,
            **more,
        )
        self.limits: Final = limits


class Watch:
    """Looks at a connection from time to time, and ends it when nothing goes on there."""

    def __init__(self, transport: asyncio.Transport, limits: Limits, is_late: Callable[[float], bool]) -> None:
        self.transport: Final = transport
        self.limits: Final = limits
        self.is_late: Final = is_late  # whether the other side has had its time, at a moment
        self.loop: Final = asyncio.get_running_loop()
        self.closing_since: float | None = None
        self.unread = 0  # bytes that were not read when some were read last
        self.read_at = 0.0
        self.timer: asyncio.TimerHandle | None = self.loop.call_later(limits.check_seconds, self.look)

    def stop(self) -> None:
        """The connection has ended, or another protocol has taken it over."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def look(self) -> None:
        """End the connection, or look again later."""
        now = self.loop.time()
        if self.is_stuck(now):
            self.timer = None
            self.transport.abort()
            return
        if not self.transport.is_closing() and self.is_late(now):
            self.transport.close()
        self.timer = self.loop.call_later(self.limits.check_seconds, self.look)

    def is_stuck(self, now: float) -> bool:
        """Whether the other side does not read what was sent."""
        if self.transport.is_closing():
            self.closing_since = self.closing_since or now
            return now - self.closing_since >= self.limits.linger_seconds
        size = self.transport.get_write_buffer_size()
        if size == 0 or self.unread == 0 or size <= self.unread - self.limits.read_bytes:
            self.unread, self.read_at = size, now
        return now - self.read_at >= self.limits.stall_seconds


class HttpConnection(H11Protocol):
    """A connection with requests, each of which must be complete in time."""

    watch: Watch
    limits: Limits
    phase: tuple[str, int] = ("", 0)
    phase_at = 0.0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.limits = getattr(self.config, "limits", USUAL)
        self.watch = Watch(transport, self.limits, self.is_late)
        if self.is_too_many():
            transport.write(full_answer(self.limits.max_connections))
            transport.close()

    def is_too_many(self) -> bool:
        """Whether there are too many connections, in all or from the address of this one."""
        if len(self.connections) > self.limits.max_connections:
            _log_full(self.loop.time(), len(self.connections) - 1)
            return True
        address = address_of(self.client)
        if address in LOOPBACK:  # a proxy, perhaps: quotas hold for those behind it
            return False
        return (
            sum(address_of(getattr(one, "client", None)) == address for one in self.connections)
            > MAX_CONNECTIONS_PER_ADDRESS
        )

    def connection_lost(self, exc: Exception | None) -> None:
        self.watch.stop()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self.watch.stop()
        super().handle_websocket_upgrade(event)

    def send_400_response(self, msg: str) -> None:
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:  # an answer is under way: it is cut short
            self.transport.close()

    def is_late(self, now: float) -> bool:
        """Whether headers or a body take too long. Who waits for an answer is not late."""
        kinds = {h11.IDLE: "head", h11.SEND_BODY: "body"}
        phase = (kinds.get(self.conn.their_state, ""), id(self.cycle))
        if phase != self.phase:
            self.phase, self.phase_at = phase, now
        spent = now - self.phase_at
        if phase[0] == "body" and spent >= self.limits.body_seconds:
            self._give_up()
            return True
        return phase[0] == "head" and spent >= self.limits.head_seconds

    def _give_up(self) -> None:
        """Say that the body of the request has taken too long, if nothing was answered yet."""
        self.cycle.disconnected = True
        self.cycle.message_event.set()
        if not self.cycle.response_started and self.conn.our_state is h11.SEND_RESPONSE:
            headers = [(b"connection", b"close"), (b"content-length", b"0")]
            told = self.conn.send(h11.Response(status_code=408, headers=headers)) or b""
            self.transport.write(told + (self.conn.send(h11.EndOfMessage()) or b""))


class SocketConnection(WebSocketsSansIOProtocol):
    """A WebSocket whose other side has to read what it is sent."""

    watch: Watch

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        limits: Limits = getattr(self.config, "limits", USUAL)
        self.watch = Watch(self.transport, limits, lambda now: False)

    def connection_lost(self, exc: Exception | None) -> None:
        self.watch.stop()
        super().connection_lost(exc)

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) >= _MOST_PARTS:
            self._refuse(_TOO_LONG)
        else:
            super().handle_cont(event)

    def handle_ping(self) -> None:
        super().handle_ping()
        if self.transport.get_write_buffer_size() > self.watch.limits.unread_bytes:  # it asks and does not read
            self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self._refuse(_BAD_TEXT)
                return
        super().send_receive_event_to_app()

    def _refuse(self, code: int) -> None:
        """Close the WebSocket: what came is no message."""
        self.frames = []
        if self.conn.close_sent is None:
            self.conn.fail(code)
            self.handle_parser_exception()
