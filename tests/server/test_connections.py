"""Connections that say nothing, never finish or do not read: the server closes them, and forgets them."""

from __future__ import annotations

import asyncio
import contextlib
import json
from pathlib import Path

import pytest
from holding import PATIENT, SOON, Held, framed, held, limited, rest_of

from strategos.server.http.connections import HttpConnection
from strategos.server.protocol.messages import NewMatch
from strategos.server.rooms.watcher import Watcher

GET = b"GET /api/lessons HTTP/1.1\r\nhost: localhost\r\n"
HELLO = framed(json.dumps({"type": "hello", "lang": "en"}).encode())


async def token_of(server: Held) -> str:
    """A match between two people at one device."""
    made = await server.rooms.make(NewMatch("pantheon", "learning", {}, ["here", "here"], "en"))
    return made[0].path.rpartition("/")[2]


async def dripping(writer: asyncio.StreamWriter, drop: bytes) -> None:
    """Write a little again and again, as long as the other side takes it."""
    with contextlib.suppress(ConnectionError):
        while not writer.is_closing():
            writer.write(drop)
            await writer.drain()
            await asyncio.sleep(0.02)


async def dripped_on(server: Held, begin: bytes, drop: bytes) -> bytes:
    """What comes back on a connection that says a little again and again, until it is closed."""
    reader, writer = await server.open()
    writer.write(begin)
    drip = asyncio.create_task(dripping(writer, drop))
    heard = await rest_of(reader)
    drip.cancel()
    writer.close()
    return heard


def test_a_connection_without_a_request_is_closed(tmp_path: Path) -> None:
    async def work(server: Held) -> None:
        reader, writer = await server.open()
        assert await rest_of(reader) == b""
        writer.close()

    held(tmp_path, limited(head_seconds=SOON), work)


@pytest.mark.parametrize(
    ("begin", "drop"), [(b"", b"\r\n"), (GET, b"x: y\r\n"), (b"GET /", b"a")], ids=["lines", "headers", "address"]
)
def test_headers_that_never_end_are_closed(tmp_path: Path, begin: bytes, drop: bytes) -> None:
    async def work(server: Held) -> None:
        await dripped_on(server, begin, drop)

    held(tmp_path, limited(head_seconds=SOON), work)


def test_headers_after_an_answer_have_to_end_too(tmp_path: Path) -> None:
    async def work(server: Held) -> None:
        assert (await dripped_on(server, GET + b"\r\n", b"x")).startswith(b"HTTP/1.1 200")

    held(tmp_path, limited(head_seconds=SOON), work)


def test_requests_one_after_another_are_not_late(tmp_path: Path) -> None:
    """The time is that of one request: many on one connection may take longer in all."""

    async def work(server: Held) -> None:
        reader, writer = await server.open()
        for moment in (0.0, 900.0, 1800.0):
            writer.write(GET + b"\r\n")
            head = await reader.readuntil(b"\r\n\r\n")
            await reader.readexactly(int(head.lower().partition(b"content-length: ")[2].split()[0]))
            (connection,) = server.server.server_state.connections
            assert isinstance(connection, HttpConnection)
            assert [connection.is_late(moment + spent) for spent in (0, 899, 1000)] == [False, False, True]
        writer.close()

    held(tmp_path, limited(head_seconds=1000.0, check_seconds=PATIENT), work)


def test_a_body_that_never_ends_is_refused(tmp_path: Path) -> None:
    async def work(server: Held) -> None:
        begin = b"POST /api/matches HTTP/1.1\r\nhost: localhost\r\n"
        for kind, drop in (
            (b"content-length: 1000000\r\n\r\n", b" "),
            (b"transfer-encoding: chunked\r\n\r\n", b"1\r\n \r\n"),
        ):
            assert (await dripped_on(server, begin + kind, drop)).startswith(b"HTTP/1.1 408")

    held(tmp_path, limited(body_seconds=SOON), work)


def test_a_body_that_nobody_waits_for_ends_as_well(tmp_path: Path) -> None:
    """Answered at once, and then it goes on and on."""

    async def work(server: Held) -> None:
        begin = b"POST /api/nothing HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000000\r\n\r\n"
        assert (await dripped_on(server, begin, b" ")).startswith(b"HTTP/1.1 404")

    held(tmp_path, limited(body_seconds=SOON), work)


def test_a_connection_between_two_requests_is_closed(tmp_path: Path) -> None:
    async def work(server: Held) -> None:
        reader, writer = await server.open()
        writer.write(GET + b"\r\n")
        assert (await rest_of(reader)).startswith(b"HTTP/1.1 200")
        writer.close()

    held(tmp_path, limited(idle_seconds=SOON), work)


def test_a_client_that_does_not_read_an_answer_is_let_go(tmp_path: Path) -> None:
    async def work(server: Held) -> None:
        _, writer = await server.open(unread=2048)
        writer.transport.pause_reading()  # type: ignore[attr-defined]
        writer.write((b"GET /api/reference/pantheon HTTP/1.1\r\nhost: localhost\r\n\r\n") * 40)
        await server.none_left()
        writer.transport.abort()

    held(tmp_path, limited(stall_seconds=SOON), work)


def test_there_is_a_most_of_connections(tmp_path: Path) -> None:
    async def work(server: Held) -> None:
        taken = [await server.open() for _ in range(3)]
        while len(server.server.server_state.connections) < 3:
            await asyncio.sleep(0.01)
        reader, writer = await server.open()
        assert (await rest_of(reader)).startswith(b"HTTP/1.1 503")
        for _, one in [*taken, (reader, writer)]:
            one.close()

    held(tmp_path, limited(max_connections=3), work)


def test_a_page_that_does_not_say_hello_is_closed(tmp_path: Path) -> None:
    async def work(server: Held) -> None:
        token = await token_of(server)
        for said in (b"", framed(b"", 9), framed(b"{", 1, is_last=False)):
            reader, writer = await server.upgraded(token)
            writer.write(said)
            await rest_of(reader)
            writer.close()

    held(tmp_path, limited(hello_seconds=SOON), work)


def test_a_page_that_answers_no_pings_is_closed(tmp_path: Path) -> None:
    async def work(server: Held) -> None:
        reader, writer = await server.upgraded(await token_of(server))
        writer.write(HELLO)
        assert b"keepalive ping timeout" in await rest_of(reader)
        writer.close()

    held(tmp_path, limited(ping_seconds=SOON, pong_seconds=SOON), work)


def test_a_page_that_is_gone_without_a_word_is_closed_although_much_waits_for_it(tmp_path: Path) -> None:
    """The connection is full: what closes it must not wait until the rest is read."""

    async def work(server: Held) -> None:
        _, writer = await server.upgraded(await token_of(server), unread=2048)
        writer.transport.pause_reading()  # type: ignore[attr-defined]
        look = framed(json.dumps({"type": "look", "lang": "es"}).encode())
        writer.write(HELLO + (look + look.replace(b"es", b"en")) * 100)
        await server.none_left()
        writer.transport.abort()

    held(tmp_path, limited(ping_seconds=SOON, pong_seconds=SOON, linger_seconds=SOON), work)


def test_a_page_that_asks_and_does_not_read_is_asked_to_wait_and_let_go(tmp_path: Path) -> None:
    limits = limited(stall_seconds=SOON, behind_bytes=100_000, unread_bytes=300_000)
    waited: list[int] = []

    async def work(server: Held) -> None:
        token = await token_of(server)
        _, writer = await server.upgraded(token, unread=2048)
        writer.transport.pause_reading()  # type: ignore[attr-defined]
        look = framed(json.dumps({"type": "look", "lang": "es"}).encode())
        writer.write(HELLO + (look + look.replace(b"es", b"en")) * 100)

        def pages() -> list[Watcher]:
            return [page for room in server.rooms._rooms.values() for page in room.watchers]

        while server.server.server_state.connections or pages():
            waited.extend(page.waiting for page in pages())
            await asyncio.sleep(0)
        writer.transport.abort()

    held(tmp_path, limits, work)
    # One question was answered when the page was behind already: 2 messages of some 40 kB, no more.
    assert 50_000 < max(waited) < limits.behind_bytes + 150_000


def test_a_page_to_which_too_much_is_reported_is_let_go(tmp_path: Path) -> None:
    """What others do cannot be held back: it is the page that has to go, and to come again."""

    async def work(server: Held) -> None:
        token = await token_of(server)
        _, writer = await server.upgraded(token, unread=2048)
        writer.transport.pause_reading()  # type: ignore[attr-defined]
        writer.write(HELLO)
        while not any(room.watchers for room in server.rooms._rooms.values()):
            await asyncio.sleep(0.01)
        room = next(iter(server.rooms._rooms.values()))
        page = next(iter(room.watchers))
        while not page.lost.is_set():
            room.show(page)
            assert page.waiting < 500_000
            await asyncio.sleep(0)
        assert page.outbox.empty()
        await server.none_left()
        writer.transport.abort()

    held(tmp_path, limited(linger_seconds=SOON, unread_bytes=300_000), work)


def test_frames_that_are_no_messages_close_the_page(tmp_path: Path) -> None:
    async def work(server: Held) -> None:
        token = await token_of(server)
        empty = framed(b"", 0, is_last=False)
        for said, code in (
            (framed(b"\xff"), 1007),
            (framed(b"\xc3", 1, is_last=False) + framed(b"(", 0), 1007),
            (framed(b"{", 1, is_last=False) + empty * 3000, 1009),
            (framed(b"x" * 20_000), 1009),
            (framed(b"", 3), 1002),
            (b"\x81\x01x", 1002),  # without a mask
        ):
            reader, writer = await server.upgraded(token)
            writer.write(HELLO + said)
            assert code.to_bytes(2, "big") in (await rest_of(reader))[-80:], said[:20]
            writer.close()

    held(tmp_path, limited(), work)


def test_pings_whose_answers_nobody_reads_end_it(tmp_path: Path) -> None:
    async def work(server: Held) -> None:
        _, writer = await server.upgraded(await token_of(server), unread=2048)
        writer.transport.pause_reading()  # type: ignore[attr-defined]
        writer.write(HELLO)
        flood = asyncio.create_task(dripping(writer, framed(b"x" * 125, 9) * 1000))
        await server.none_left()
        flood.cancel()
        writer.transport.abort()

    held(tmp_path, limited(unread_bytes=300_000), work)


def test_garbage_on_a_connection_is_no_fault(tmp_path: Path) -> None:
    async def work(server: Held) -> None:
        for said in (
            b"\x00\xff" * 100, b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", GET + b"\r\n" + b"\xff\xff\r\n\r\n",
            b"GET /\xc3 HTTP/1.1\r\nhost: x\r\n\r\n", GET + b"a" * 100_000, GET + b"content-length: -1\r\n\r\n",
            b"POST /api/matches HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n",
            GET + b"upgrade: websocket\r\nconnection: upgrade\r\n\r\n",
            GET + b"upgrade: h2c\r\nconnection: upgrade\r\n\r\n",
        ):  # fmt: skip
            reader, writer = await server.open()
            writer.write(said)
            writer.write_eof()
            assert b" 500 " not in await rest_of(reader), said[:30]
            writer.close()

    held(tmp_path, limited(idle_seconds=SOON, head_seconds=SOON, body_seconds=SOON), work)
