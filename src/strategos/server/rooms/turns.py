"""Work in threads, in turn over those who asked for it: a few at a time, so that the loop of the server goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, ParamSpec, TypeVar

from strategos.server.http.limits import MAX_THREADS
from strategos.server.rooms.async_workers import FairQueue

P = ParamSpec("P")
R = TypeVar("R")


class Turns:
    """Hands out the threads of a server."""

    def __init__(self, threads: int = MAX_THREADS) -> None:
        self._free = threads
        self._waiting: Final[FairQueue[asyncio.Future[None]]] = FairQueue()

    async def run(self, owner: str, function: Callable[P, R], *arguments: P.args, **named: P.kwargs) -> R:
        """What a function returns that takes long. It must not ask for a turn itself."""
        await self._turn(owner)
        try:
            return await asyncio.to_thread(function, *arguments, **named)
        finally:
            self._pass_on()

    async def _turn(self, owner: str) -> None:
        if self._free:
            self._free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.add(owner, turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._pass_on()  # it was given just now
            else:
                self._waiting.remove(owner, turn)
            raise

    def _pass_on(self) -> None:
        while self._waiting:
            turn = self._waiting.take()
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1
