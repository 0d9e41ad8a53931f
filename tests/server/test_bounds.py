"""Texts of the other side are bounded, a message id stands for one answer, and no log holds the key to a seat."""

from __future__ import annotations

import json
import logging
from pathlib import Path
from typing import Any

import pytest
from fuzz_inputs import sealed
from fuzzing import HELLO, Table, at_a_table
from tables import asked, played

from strategos.kernel.text.record_file import MAX_LINE_CHARS
from strategos.server import app as application
from strategos.server.http.limits import MAX_ID_CHARS, MAX_REQUEST_BYTES, MAX_WORD_CHARS
from strategos.server.rooms.rooms import Rooms
from strategos.table.match import MAX_NAME_CHARS, Match

WANTED = {"game": "pantheon", "scenario": "learning", "options": {}, "seats": ["here", "here"], "lang": "en"}


def record_with(name: str) -> bytes:
    """The record of a match in which a player has this name, with seals that fit."""
    live, _ = played("pantheon", "learning", asked("activation"))
    rows = [row.rpartition(" ~ ")[0] or row for row in live.match.record().split("\n")[:-1]]
    at = next(n for n, row in enumerate(rows) if row.startswith("seats:"))
    rows[at] = f"seats: A={name} B=recruit"
    return sealed(rows)


@pytest.mark.parametrize("length", [MAX_NAME_CHARS + 1, MAX_LINE_CHARS, 1_900_000])
def test_a_record_with_an_endless_name_is_refused_in_words(tmp_path: Path, length: int) -> None:
    async def work(table: Table) -> None:
        assert (await table.ask("POST", b"/api/records", record_with("x" * MAX_NAME_CHARS)))[0] == 201
        for lang, word in (("en", "characters"), ("es", "caracteres")):
            target = f"/api/records?lang={lang}".encode()
            status, answer = await table.ask("POST", target, record_with("x" * length))
            text = json.loads(answer)["text"]
            assert status == 400 and word in text and len(text) < 300

    at_a_table(tmp_path, work)


def test_a_long_name_is_cut_off_when_a_record_is_written() -> None:
    live, _ = played("pantheon", "learning", asked("activation"))
    match = Match(live.game, "learning", 1, seats={0: "name " * 1000, 1: "B"})
    seats = next(row for row in match.record().split("\n") if row.startswith("seats:"))
    assert len(seats) < MAX_LINE_CHARS and "…" in seats


def test_every_text_of_a_request_is_bounded(tmp_path: Path) -> None:
    long = "x" * (MAX_WORD_CHARS + 1)

    async def work(table: Table) -> None:
        for change in (
            {"game": long}, {"scenario": long}, {"lang": long}, {"seats": [long, "here"]}, {"seats": ["here"] * 9},
            {"options": {long: "a"}}, {"options": {"a": long}}, {"options": {str(n): "a" for n in range(101)}},
        ):  # fmt: skip
            status, answer = await table.ask("POST", b"/api/matches", json.dumps({**WANTED, **change}).encode())
            text = json.loads(answer)["text"]
            assert status == 400 and "length <=" in text and len(text) < 200, change
        body = json.dumps({"tokens": ["x" * MAX_REQUEST_BYTES], "lang": "en"}).encode()
        status, answer = await table.ask("POST", b"/api/matches/lookup?lang=es", body)
        assert (status, json.loads(answer)["text"]) == (400, "Es demasiado largo: 64 kB como mucho.")

    at_a_table(tmp_path, work)


def test_an_error_quotes_no_endless_host() -> None:
    """The name of a host may have thousands of characters; the answer names its beginning."""
    heard: list[Any] = []

    async def send(told: Any) -> None:
        heard.append(told)

    async def receive() -> Any:
        raise AssertionError("nothing is read")

    guard = application.Guard(receive, frozenset({"localhost"}))  # type: ignore[arg-type]
    scope = {"type": "http", "headers": [(b"host", b"e" * 9000)]}
    drive(guard(scope, receive, send))
    assert heard[0]["status"] == 421 and len(heard[1]["body"]) < 300


def drive(work: Any) -> None:
    """Run what waits for nothing."""
    with pytest.raises(StopIteration):
        work.send(None)


# One id, one answer


async def answers(table: Table, token: str, *messages: dict[str, Any]) -> list[dict[str, Any]]:
    """What a page that looks through the first seat that was asked hears to each of some answers."""
    (room,) = table.rooms._rooms.values()
    answered = [played.seat for played in room.live.match.log if played.seat >= 0]
    look = (answered or room.live.match.waiting_for)[0]
    hello = json.dumps({"type": "hello", "lang": "en", "look": look})
    heard = await table.converse(token, [hello, *map(json.dumps, messages)])
    told = [json.loads(one["text"]) for one in heard if "text" in one]
    return [message for message in told if message["type"] in ("done", "refused")]


def test_a_message_that_is_sent_again_is_done_once(tmp_path: Path) -> None:
    async def work(table: Table) -> None:
        token = (await table.make("pantheon", "learning", "here", "here"))[0]
        options, lines = await table.known(token)
        play = {"type": "play", "id": "one", "at": lines, "text": options[0]}
        told = await answers(table, token, play, play)
        assert [message["type"] for message in told] == ["done", "done"]
        assert (await table.known(token))[1] > lines
        again = await answers(table, token, play)
        assert again[0]["type"] == "done"

    at_a_table(tmp_path, work)


def test_an_id_that_another_answer_had_is_refused_and_nothing_is_played(tmp_path: Path) -> None:
    async def work(table: Table) -> None:
        token = (await table.make("pantheon", "learning", "here", "here"))[0]
        options, lines = await table.known(token)
        first = {"type": "play", "id": "one", "at": lines, "text": options[0]}
        await answers(table, token, first)
        options, lines = await table.known(token)
        for message in (
            {"type": "play", "id": "one", "at": lines, "text": "walk b1"},
            {"type": "play", "id": "one", "at": lines, "text": "?"},
            {"type": "undo", "id": "one", "at": lines},
            {"type": "concede", "id": "one"},
            {"type": "concede", "id": "standing"},  # how the journal marks standing answers
        ):
            told = await answers(table, token, message)
            assert [one["type"] for one in told] == ["refused"], message
            assert "id of another answer" in told[0]["text"]
        assert await table.known(token) == (options, lines)

    at_a_table(tmp_path, work)


def test_an_id_is_bounded(tmp_path: Path) -> None:
    async def work(table: Table) -> None:
        token = (await table.make("pantheon", "learning", "here", "here"))[0]
        heard = await table.converse(token, [HELLO, json.dumps({"type": "concede", "id": "i" * (MAX_ID_CHARS + 1)})])
        assert json.loads(heard[-2]["text"])["is_final"]

    at_a_table(tmp_path, work)


# Logs


async def fail(*_: object, **__: object) -> Any:
    raise RuntimeError("a fault of the test")


@pytest.mark.parametrize("method", ["find", "at"])
def test_a_fault_is_logged_without_the_key_to_a_seat(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, method: str
) -> None:
    """Every address with a token fails, and the log never holds it."""
    found: list[str] = []

    async def work(table: Table) -> None:
        token = (await table.make("pantheon", "learning", "here", "here"))[0]
        found.append(token)
        monkeypatch.setattr(Rooms, method, fail)
        for what in ("board.svg", "log.txt", "log.md", "record", "analysis", "report.md"):
            assert (await table.ask("GET", f"/api/play/{token}/{what}".encode()))[0] == 500
        for what in ("branch", "analysis"):
            assert (await table.ask("POST", f"/api/play/{token}/{what}".encode(), b"{}"))[0] == 500
        with pytest.raises(RuntimeError):
            await table.converse(token, [HELLO])
        table.faults.found.clear()

    with caplog.at_level(logging.DEBUG):
        at_a_table(tmp_path, work)
    told = "\n".join(logging.Formatter().format(record) for record in caplog.records)
    assert "a fault of the test" in told and "/api/play/TOKEN/log.txt" in told
    assert found[0] not in told and found[0].partition(".")[2] not in told
