"""How much of the log each seat has been sent, so that a page can say what is new since the last visit."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from strategos.kernel.ids import Seat
from strategos.server.protocol.seat import Change
from strategos.server.rooms.patience import MAX_PAUSE_SECONDS
from strategos.stage.scene import Scene, Token
from strategos.table.store import Store
from strategos.table.writer import Unwritten

log: Final = logging.getLogger("strategos.server")

_PAUSE: Final = 1.0  # seconds between two writings: this is no journal


class Visits:
    """The visits of the seats of one match."""

    def __init__(self, match: str, store: Store) -> None:
        self.match: Final = match
        self.store: Final = store
        self.seen: Final[dict[Seat, int]] = {}
        self._unwritten: Final[set[Seat]] = set()
        self._writer: asyncio.Task[None] | None = None

    def saw(self, seat: Seat, lines: int) -> None:
        """A page that may sit on a seat has been sent this number of lines of its log."""
        if self.seen.get(seat) == lines:
            return
        self.seen[seat] = lines
        self._unwritten.add(seat)
        if self._writer is None or self._writer.done():
            self._writer = asyncio.create_task(self._write_soon())

    async def _write_soon(self) -> None:
        while self._unwritten:
            await asyncio.sleep(_PAUSE)
            try:
                await self.write()
            except Unwritten as error:  # it is no journal: what cannot be written now is written some time later
                log.warning("match %s: visits wait: %s", self.match, error)
                await self.store.writer.next_success(MAX_PAUSE_SECONDS)

    async def write(self) -> None:
        """Write down what is not written yet."""
        while self._unwritten:
            seat = next(iter(self._unwritten))
            lines = self.seen[seat]
            await self.store.keep_sitter(self.match, seat, seen=lines)
            if self.seen[seat] == lines:
                self._unwritten.discard(seat)

    async def close(self) -> None:
        """The table closes: write what is left, now."""
        if self._writer is not None:
            self._writer.cancel()
            await asyncio.gather(self._writer, return_exceptions=True)
        await self.write()


def changes(before: Scene, now: Scene) -> list[Change]:
    """What is not what it was, losses first. Both scenes are those of one viewer."""
    old = {token.id: token for token in before.tokens}
    found: list[Change] = []
    for token in now.tokens:
        was = old.get(token.id)
        if was is None:
            continue
        kind = _changed(was, token)
        if kind:
            found.append(Change(kind, token.seat, token.id, token.name, token.icon, was.left, token.left))
    order = {"lost": 0, "hurt": 1, "healed": 2, "new": 3}
    found.sort(key=lambda change: order[change.kind])
    for panel in now.panels:
        counts = next((one.counts for one in before.panels if one.seat == panel.seat), [])
        amounts = {count.title: count.n for count in counts}
        for count in panel.counts:
            amount = amounts.get(count.title)
            if amount is not None and amount != count.n:
                found.append(Change("count", panel.seat, -1, count.title, count.key, amount, count.n))
    return found


def _changed(was: Token, token: Token) -> str:
    """What has become of a unit, in a word; empty if it is as it was."""
    is_there, was_there = token.status == "board", was.status == "board"
    if was_there and not is_there:
        return "lost"
    if is_there and not was_there:
        return "new"
    if not is_there or token.left == was.left:
        return ""
    return "hurt" if token.left < was.left else "healed"
