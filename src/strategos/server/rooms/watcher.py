"""One page as a room knows it: what it looks at, and the messages that wait for it."""

from __future__ import annotations

import asyncio
from typing import Final

from strategos.kernel.ids import Seat
from strategos.server.http.limits import USUAL, Limits
from strategos.server.protocol.messages import ToPage, encode


class Watcher:
    """One page that is connected to a match."""

    def __init__(self, seats: tuple[Seat, ...], look: int, lang: str, limits: Limits = USUAL, owner: str = "") -> None:
        self.seats: Final = seats
        self.look = look
        self.lang = lang
        self.at: int | None = None  # looking back to this line
        self.sent = 0  # lines of the log that it has
        self.limits: Final = limits
        self.owner: Final = owner  # whose turn it is when work is done for it
        self.outbox: Final[asyncio.Queue[bytes]] = asyncio.Queue()
        self.waiting = 0  # bytes that it has not read yet
        self._largest = 0  # the most that one of these messages has: the log of a long match comes in one piece
        self.has_read: Final = asyncio.Event()  # it is not far behind, and may ask for more
        self.has_read.set()
        self.lost: Final = asyncio.Event()
        self.shown = b""  # the position that it was sent last, without new lines of the log

    def drop(self, lines: int) -> None:
        """Lines of the log after a number were taken back: a page with some of them is shown the match again."""
        if lines < self.sent:
            self.sent, self.shown = lines, b""

    def send(self, message: ToPage) -> None:
        """Put a message into the post. A page that does not read any more is let go; it comes back by itself."""
        self.post(encode(message))

    def post(self, data: bytes) -> None:
        """Put a message that is encoded already into the post."""
        if self.lost.is_set():
            return
        self.waiting += len(data)
        self._largest = max(self._largest, len(data))
        if self.waiting - self._largest > self.limits.unread_bytes:
            self.lost.set()
            while not self.outbox.empty():
                self.outbox.get_nowait()
            return
        self.outbox.put_nowait(data)
        if self.waiting > self.limits.behind_bytes:
            self.has_read.clear()

    def posted(self, data: bytes) -> None:
        """A message is on its way: the connection has taken it."""
        self.waiting -= len(data)
        if self.waiting == 0:
            self._largest = 0
        if self.waiting <= self.limits.behind_bytes:
            self.has_read.set()
