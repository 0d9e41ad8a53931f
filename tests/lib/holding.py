"""A server in the loop of a test, with limits that pass quickly, and connections that misbehave."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import os
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

import uvicorn
from fuzzing import Faults, Inline, keeping_faults

from strategos.server import app as application
from strategos.server.http.connections import Config
from strategos.server.http.limits import Limits
from strategos.server.rooms.rooms import Rooms

PATIENT: Final = 1e6  # longer than any test lasts
NO_LIMITS: Final = Limits(
    head_seconds=PATIENT, body_seconds=PATIENT, idle_seconds=PATIENT, hello_seconds=PATIENT, ping_seconds=PATIENT,
    pong_seconds=PATIENT, stall_seconds=PATIENT, linger_seconds=PATIENT, check_seconds=0.05,
)  # fmt: skip
SOON: Final = 1.0  # long enough for an answer that is given at once, also on a busy machine
HANGS: Final = 300.0  # seconds after which nothing will happen any more


def limited(**limits: Any) -> Limits:
    """Limits of which only these matter."""
    return replace(NO_LIMITS, **limits)


class Held:
    """A server in this process, and what it keeps of its connections."""

    def __init__(self, server: uvicorn.Server, port: int, faults: Faults, rooms: Rooms) -> None:
        self.server = server
        self.port = port
        self.faults = faults
        self.rooms = rooms

    async def none_left(self) -> None:
        """Wait until the server has let every connection go."""
        while self.server.server_state.connections or any(room.watchers for room in self.rooms._rooms.values()):
            await asyncio.sleep(0.01)

    async def open(self, unread: int = 0) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection; with a limit, one that is full after this number of bytes."""
        plain = socket.socket()
        if unread:
            plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, unread)
        plain.setblocking(False)
        await asyncio.get_running_loop().sock_connect(plain, ("127.0.0.1", self.port))
        return await asyncio.open_connection(sock=plain, limit=2**24)

    async def upgraded(self, token: str, unread: int = 0) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A WebSocket whose frames the test writes itself."""
        reader, writer = await self.open(unread)
        key = base64.b64encode(os.urandom(16)).decode()
        writer.write(
            f"GET /ws/{token} HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n"
            f"sec-websocket-key: {key}\r\nsec-websocket-version: 13\r\n\r\n".encode()
        )
        head = await reader.readuntil(b"\r\n\r\n")
        assert b" 101 " in head
        return reader, writer


def framed(data: bytes, opcode: int = 1, is_last: bool = True) -> bytes:
    """A frame of a WebSocket, masked with zeros."""
    length = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2, "big")
    return bytes([0x80 * is_last | opcode]) + length + bytes(4) + data


async def rest_of(reader: asyncio.StreamReader) -> bytes:
    """Everything that still comes, until the server has closed the connection."""
    parts: list[bytes] = []
    with contextlib.suppress(ConnectionError):
        while part := await reader.read(2**16):
            parts.append(part)
    return b"".join(parts)


def held(folder: Path, limits: Limits, work: Callable[[Held], Awaitable[None]]) -> None:
    """Do something at a server with these limits; afterwards it has logged no fault and still answers."""

    async def doing() -> None:
        async with holding(folder, limits) as server, asyncio.timeout(HANGS):
            await work(server)
            await server.none_left()
            reader, writer = await server.open()
            writer.write(b"GET /api/lessons HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")
            assert (await rest_of(reader)).startswith(b"HTTP/1.1 200")
            writer.close()
            assert not server.faults.found, server.faults.found

    asyncio.run(doing())


@asynccontextmanager
async def holding(folder: Path, limits: Limits) -> AsyncIterator[Held]:
    """A server in this loop."""
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.bind(("127.0.0.1", 0))
    with keeping_faults() as faults, patch.object(application, "Thinking", Inline):
        app = application.make_app(folder, workers=1, limits=limits)
        server = uvicorn.Server(Config(app, limits))
        serving = asyncio.create_task(server.serve(sockets=[listener]))
        while not server.started:
            assert not serving.done()
            await asyncio.sleep(0.01)
        try:
            yield Held(server, listener.getsockname()[1], faults, app.state.rooms)
        finally:
            server.should_exit = True
            await serving
