"""A server that says when it is ready."""

from __future__ import annotations

import socket
from collections.abc import Callable

import uvicorn


class Announcing(uvicorn.Server):
    """Calls back as soon as it answers."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.ready()
