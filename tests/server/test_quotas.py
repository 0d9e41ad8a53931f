"""One visitor does not keep the others waiting: quotas of work, of pages and of connections, and turns."""

from __future__ import annotations

import asyncio
import json
import logging
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from clocks import Hand
from fuzzing import HELLO, Table, at_a_table
from holding import Held, held, limited, rest_of

from strategos.server.http import connections
from strategos.server.http.handles import fitted
from strategos.server.http.limits import (
    ADDRESS_QUOTA,
    LINK_QUOTA,
    MAX_PAGES_PER_ADDRESS,
    MAX_PAGES_PER_SEAT_LINK,
    MAX_WAIT_SECONDS,
    MESSAGE_UNITS,
    MIN_CONNECTIONS,
    REQUEST_UNITS,
    RESERVED_HANDLES,
    USUAL,
    Limits,
)
from strategos.server.protocol import messages
from strategos.server.quotas import Busy, Quotas, Visitor
from strategos.server.rooms.turns import Turns

ONE, OTHER = Visitor("192.0.2.1", "match/0"), Visitor("192.0.2.2", "match/1")


def emptied(quotas: Quotas, visitor: Visitor) -> Busy:
    """Ask until the quota refuses it."""
    while True:
        try:
            quotas.charge(visitor, 10)
        except Busy as refused:
            return refused


def test_a_visitor_waits_and_is_refused_and_others_are_not() -> None:
    hand = Hand()
    quotas = Quotas(clock=hand)
    waits = []
    while (wait := quotas.charge(ONE, 10)) == 0:
        waits.append(wait)
    assert 10 * len(waits) == LINK_QUOTA.burst
    refused = emptied(quotas, ONE)
    assert refused.seconds > MAX_WAIT_SECONDS
    for lang, word in (("en", "try again"), ("es", "vuelve a intentarlo")):
        assert word in refused.text(lang) and str(int(refused.seconds) + 1) in refused.text(lang)
    assert quotas.charge(OTHER, 10) == 0
    hand.move(refused.seconds)
    assert quotas.charge(ONE, 10) <= MAX_WAIT_SECONDS
    hand.move(10_000)
    assert quotas.charge(ONE, LINK_QUOTA.burst) == 0


def test_an_address_has_a_quota_for_all_its_links_that_suits_a_club() -> None:
    hand = Hand()
    quotas = Quotas(clock=hand)
    for person in range(60):  # each looks at the match, plays and looks something up
        for units in (
            MESSAGE_UNITS["Hello"],
            MESSAGE_UNITS["Look"],
            MESSAGE_UNITS["AskOdds"],
            REQUEST_UNITS["make_match"],
        ):
            assert quotas.charge(Visitor("192.0.2.1", f"match/{person}"), units) == 0
    links = 0
    while links < 1000:
        try:
            quotas.charge(Visitor("192.0.2.1", f"other/{links}"), LINK_QUOTA.burst)
        except Busy:
            break
        links += 1
    assert links * LINK_QUOTA.burst <= ADDRESS_QUOTA.burst + MAX_WAIT_SECONDS * ADDRESS_QUOTA.per_second
    assert quotas.charge(OTHER, 10) == 0


def test_quotas_remember_a_bounded_number_of_visitors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("strategos.server.quotas.MAX_OWNERS", most := 200)
    hand = Hand()
    quotas = Quotas(clock=hand)
    emptied(quotas, ONE)
    for n in range(2 * most):
        quotas.charge(Visitor(f"address {n}", f"link {n}"), 1)
    assert len(quotas) <= most
    hand.move(10_000)
    quotas.charge(Visitor("another"), 1)
    assert len(quotas) <= 2


@pytest.mark.parametrize("lang", ["en", "es"])
def test_an_address_and_the_link_of_a_seat_have_a_number_of_pages(lang: str) -> None:
    from contextlib import ExitStack

    quotas = Quotas()
    with ExitStack() as open_pages:
        for _ in range(MAX_PAGES_PER_SEAT_LINK):
            open_pages.enter_context(quotas.page(ONE, True))
        with pytest.raises(Busy) as refused, quotas.page(ONE, True):
            pass
        assert str(MAX_PAGES_PER_SEAT_LINK) in refused.value.text(lang)
        while quotas.pages < MAX_PAGES_PER_ADDRESS:
            open_pages.enter_context(quotas.page(ONE, False))
        with pytest.raises(Busy, match=str(MAX_PAGES_PER_ADDRESS)), quotas.page(ONE, False):
            pass
        open_pages.enter_context(quotas.page(OTHER, True))
    assert quotas.pages == 0 and not quotas._pages
    with Quotas(max_pages=1).page(ONE, True):
        pass
    full = Quotas(max_pages=0)
    with pytest.raises(Busy), full.page(ONE, True):
        pass


def test_every_quota_names_a_message_or_a_request_that_exists() -> None:
    from strategos.server import app
    from strategos.server.http import analysis, lessons, reference

    assert all(hasattr(messages, name) for name in MESSAGE_UNITS)
    modules = (app, analysis, lessons, reference)
    assert all(any(hasattr(module, name) for module in modules) for name in REQUEST_UNITS)


# At the table


def test_a_page_that_looks_back_again_and_again_is_refused_and_may_still_play(tmp_path: Path) -> None:
    async def work(table: Table) -> None:
        token = (await table.make("pantheon", "learning", "here", "here"))[0]
        quotas = Quotas(clock=Hand())
        table.app.state.quotas = quotas
        look = json.dumps({"type": "look", "lang": "en", "at": 0})
        most = int(LINK_QUOTA.burst / MESSAGE_UNITS["Look"])
        emptied(quotas, Visitor("127.0.0.1", "another link"))
        heard = await table.converse(token, [HELLO, *[look] * 100])
        told = [json.loads(one["text"]) for one in heard if "text" in one]
        assert sum(one["type"] == "position" for one in told) == 101 < most
        while True:  # what is left of the quota of this link
            try:
                quotas.charge(next(visitor for visitor in links(quotas) if visitor.link.startswith(rooms_id(table))), 1)
            except Busy:
                break
        (room,) = table.rooms._rooms.values()
        heard = await table.converse(token, [HELLO])
        told = [json.loads(one["text"]) for one in heard if "text" in one]
        assert told[0]["type"] == "trouble" and not told[0]["is_final"] and "try again" in told[0]["text"]
        assert room.is_empty

    at_a_table(tmp_path, work)


def links(quotas: Quotas) -> list[Visitor]:
    """The links that have a quota."""
    return [Visitor("127.0.0.1", owner) for quota, owner in quotas._buckets if quota is LINK_QUOTA]


def rooms_id(table: Table) -> str:
    """The only match of a table."""
    return next(iter(table.rooms._rooms))


@pytest.mark.parametrize(("lang", "word"), [("en", "try again"), ("es", "vuelve a intentarlo")])
def test_a_request_too_many_is_refused_in_words(tmp_path: Path, lang: str, word: str) -> None:
    async def work(table: Table) -> None:
        quotas = Quotas(clock=Hand())
        table.app.state.quotas = quotas
        emptied(quotas, Visitor("127.0.0.1"))
        status, answer = await table.ask("GET", f"/api/running?lang={lang}".encode())
        assert status == 429 and word in json.loads(answer)["text"]

    at_a_table(tmp_path, work)


# Turns


def test_work_is_done_in_turn_over_those_who_ask_for_it() -> None:
    """One visitor asks forty times; another one, who asks then, is second."""
    order: list[str] = []
    gate = threading.Event()

    async def trial() -> None:
        turns = Turns(1)
        first = asyncio.ensure_future(turns.run("first", gate.wait))
        await asyncio.sleep(0)
        greedy = [asyncio.ensure_future(turns.run("greedy", order.append, "greedy")) for _ in range(40)]
        await asyncio.sleep(0)
        other = asyncio.ensure_future(turns.run("other", order.append, "other"))
        greedy[5].cancel()
        await asyncio.sleep(0)
        gate.set()
        await asyncio.gather(first, other, *greedy, return_exceptions=True)
        assert await turns.run("last", abs, -1) == 1

    asyncio.run(trial())
    assert order == ["greedy", "other"] + ["greedy"] * 38


def test_work_that_fails_or_is_not_waited_for_gives_its_turn_back() -> None:
    async def trial() -> None:
        turns = Turns(1)
        for _ in range(3):
            with pytest.raises(ZeroDivisionError):
                await turns.run("one", divmod, 1, 0)
        gate = threading.Event()
        first = asyncio.ensure_future(turns.run("one", gate.wait))
        await asyncio.sleep(0)
        waiting = [asyncio.ensure_future(turns.run(f"{n}", abs, n)) for n in range(3)]
        await asyncio.sleep(0)
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        gate.set()
        await first
        assert await turns.run("two", abs, -2) == 2

    asyncio.run(trial())


# Connections and file handles


@pytest.mark.parametrize(
    ("handles", "most"),
    [(10_000, USUAL.max_connections), (300, 300 - RESERVED_HANDLES), (64, MIN_CONNECTIONS)],
)
def test_there_are_no_more_connections_than_file_handles(
    handles: int, most: int, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        found: Limits = fitted(USUAL, lambda wanted: handles)
    assert found.max_connections == most
    assert (f"at most {most} connections" in caplog.text) == (most < USUAL.max_connections)


def test_a_connection_too_many_is_refused_in_words_and_logged_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "_logged_at", [])

    async def work(server: Held) -> None:
        taken = [await server.open() for _ in range(3)]
        await until(lambda: len(server.server.server_state.connections) == 3)
        for _ in range(4):
            reader, writer = await server.open()
            told = (await rest_of(reader)).decode()
            assert told.startswith("HTTP/1.1 503") and "3 connections" in told and "3 conexiones" in told
            writer.close()
        for _, one in taken:
            one.close()

    with caplog.at_level(logging.WARNING, "strategos.server"):
        held(tmp_path, limited(max_connections=3), work)
    assert caplog.text.count("3 connections are open; further ones are refused") == 1


async def until(holds: Callable[[], Any]) -> None:
    while not holds():
        await asyncio.sleep(0.01)
