"""How long the server waits for the other side of a connection, and how much it keeps for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Limits:
    """Seconds and bytes. A connection that exceeds them is closed; a page connects again by itself."""

    head: float = 20.0  # from the beginning of a connection, or the last answer, to the end of a request's headers
    body: float = 60.0  # for the body of a request
    idle: float = 5.0  # between two requests
    hello: float = 10.0  # from the opening of a WebSocket to its first message
    ping: float = 20.0  # between two pings of a WebSocket
    pong: float = 20.0  # for the answer to one
    stall: float = 30.0  # in which the client must have read some of what was sent
    pace: int = 1024  # bytes that are some of it
    linger: float = 5.0  # for reading the rest, once a connection was closed
    look: float = 2.0  # between two looks at a connection
    connections: int = 500  # at the same time
    behind: int = 256 * 1024  # bytes that wait for a page; it is asked for no more messages meanwhile
    unread: int = 1024 * 1024  # bytes that wait for a page before it is let go


USUAL: Final = Limits()
