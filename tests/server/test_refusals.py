"""Requests and messages that cannot be understood are refused in words: no fault, no traceback, no silence."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from fuzzing import HELLO, Table, at_a_table

from strategos.server import app as application

DEEP = 100_000
BODIES = {
    "deep": b'{"game":"pantheon","more":' + b"[" * DEEP,
    "deep objects": b'{"x":' * DEEP,
    "not UTF-8": b'{"game":"\xff"}',
    "half a letter": b'{"game":"\\ud800"}',
    "a long number": b'{"game":1' + b"0" * 5_000 + b"}",
    "no JSON": b"\x00",
    "nothing": b"",
}


def test_a_body_that_cannot_be_read_is_refused_in_words(tmp_path: Path) -> None:
    async def work(table: Table) -> None:
        tokens = await table.make("pantheon", "learning", "here", "here")
        await table.converse(tokens[0], [HELLO, json.dumps({"type": "concede", "id": "a"})])
        targets = (b"/api/matches", b"/api/matches/lookup", b"/api/records", f"/api/play/{tokens[0]}/branch".encode())
        for target in targets:
            for what, body in BODIES.items():
                for lang in (b"en", b"es"):
                    status, answer = await table.ask("POST", target + b"?lang=" + lang, body)
                    assert status == 400, (target, what)
                    assert json.loads(answer)["text"], (target, what)

    at_a_table(tmp_path, work)


def test_a_frame_that_cannot_be_read_ends_the_conversation_in_words(tmp_path: Path) -> None:
    async def work(table: Table) -> None:
        tokens = await table.make("pantheon", "learning", "here", "here")
        frames: list[str | bytes] = [body.decode("utf-8", "replace") for body in BODIES.values()]
        frames += [b"\xff", b"", '{"type":"digest","id":"a","since":1' + "0" * 30 + "}"]
        frames.append(json.dumps({"type": "hint", "id": "i" * 81}))
        for frame in frames:
            for said in ([frame], [HELLO, frame]):
                heard = await table.converse(tokens[0], said)
                told = json.loads(heard[-2]["text"])
                assert (told["type"], told["is_final"]) == ("trouble", True), frame
                assert told["text"] and heard[-1]["type"] == "websocket.close"

    at_a_table(tmp_path, work)


def test_an_address_that_is_none_is_another_page(tmp_path: Path) -> None:
    async def work(table: Table) -> None:
        for origin, status in ((b"http://[", 400), (b"null", 403), (b"\xff", 403), (b"http://localhost@evil", 403)):
            for lang in (b"en", b"es"):
                headers = [(b"origin", origin)]
                found, answer = await table.ask("POST", b"/api/matches?lang=" + lang, b"{}", headers)
                assert (found, bool(json.loads(answer)["text"])) == (status, True)

    at_a_table(tmp_path, work)


@pytest.mark.parametrize("is_over", [False, True])
def test_a_number_out_of_range_is_refused_in_words(tmp_path: Path, is_over: bool) -> None:
    async def work(table: Table) -> None:
        tokens = await table.make("commander", "first-battle", "link", "link")
        if is_over:
            await table.converse(tokens[0], [HELLO, json.dumps({"type": "concede", "id": "a"})])
        for token in tokens:
            for seat in (-4, -3, -2, -1, 0, 1, 2, 99, 2**40):
                for at in (None, -1, 0, 10**9):
                    answers = await answered(table, token, seat, at)
                    assert all(answer is not None for answer in answers), (token, seat, at)

    async def answered(table: Table, token: str, seat: int, at: int | None) -> list[Any]:
        """What comes back to every question that a page can ask from a viewpoint."""
        questions: list[dict[str, Any]] = [
            {"type": "odds", "id": "1", "text": "attack militia"},
            {"type": "why_not", "id": "2", "text": "concede"},
            {"type": "unit", "id": "3", "unit": seat},
            {"type": "standing", "id": "4"},
            {"type": "set_standing", "id": "5", "rules": [{"kind": "guard", "answer": "decline", "of": seat}]},
            {"type": "digest", "id": "6", "since": -1 if at is None else at},
            {"type": "undo", "id": "7", "at": seat},
            {"type": "play", "id": "8", "at": seat, "text": "hidden"},
            {"type": "fall", "id": "9", "at": seat, "text": "roll 1"},
        ]
        said = [json.dumps({"type": "hello", "lang": "en", "look": seat, "last": -1 if at is None else at})]
        said += [json.dumps({"type": "look", "lang": "en", "seat": seat, "at": at})]
        said += [json.dumps(question) for question in questions]
        heard = await table.converse(token, [*said, json.dumps({"type": "ping"})])
        messages = [json.loads(one["text"]) for one in heard if "text" in one]
        fault = "A fault of the program"
        assert not any(message.get("text", "").startswith(fault) for message in messages), (seat, at, messages)
        by_id = {message.get("id"): message for message in messages}
        return [by_id.get(question["id"]) for question in questions]

    at_a_table(tmp_path, work)


@pytest.mark.parametrize(("game", "scenario"), [("commander", "first-battle"), ("pantheon", "learning")])
def test_why_dice_cannot_be_chosen_is_reported(tmp_path: Path, game: str, scenario: str) -> None:
    """Nobody is ever offered a roll, so there are no words for it but its notation."""

    async def work(table: Table) -> None:
        tokens = await table.make(game, scenario, "here", "here")
        asked = [json.dumps({"type": "why_not", "id": text, "text": text}) for text in ("roll 1", "shuffle 0 1")]
        heard = await table.converse(tokens[0], [HELLO, *asked])
        told = [json.loads(one["text"]) for one in heard if "why_not_answer" in one.get("text", "")]
        assert [one["id"] for one in told] == ["roll 1", "shuffle 0 1"]
        assert all(one["id"] in one["text"] for one in told)

    at_a_table(tmp_path, work)


def test_a_branch_begins_at_a_viewpoint_that_exists(tmp_path: Path) -> None:
    async def work(table: Table) -> None:
        tokens = await table.make("pantheon", "learning", "here", "here")
        await table.converse(tokens[0], [HELLO, json.dumps({"type": "concede", "id": "a"})])
        wanted = {"at": 0, "seats": ["here", "here"], "lies_open": True, "dice": "rolled", "lang": "en"}
        statuses = {}
        for look in (-4, -3, -2, -1, 0, 1, 2, 99):
            body = json.dumps({**wanted, "look": look}).encode()
            statuses[look] = (await table.ask("POST", f"/api/play/{tokens[0]}/branch".encode(), body))[0]
        assert statuses == {-4: 400, -3: 201, -2: 201, -1: 400, 0: 201, 1: 201, 2: 400, 99: 400}

    at_a_table(tmp_path, work)


def test_a_number_of_thousands_of_digits_is_no_option(tmp_path: Path) -> None:
    async def work(table: Table) -> None:
        long = "9" * 5_000
        for game, scenario, options in (
            ("commander", "epic-battle", {"points": long}),
            ("commander", "first-battle", {"max_rounds": long}),
            ("pantheon", "learning", {"max_rounds": "-" + long}),
            ("pantheon", long, {}),
            (long, "learning", {}),
        ):
            wanted = {"game": game, "scenario": scenario, "options": options, "seats": ["here", "here"], "lang": "en"}
            status, answer = await table.ask("POST", b"/api/matches", json.dumps(wanted).encode())
            assert (status, bool(json.loads(answer)["text"])) == (400, True)

    at_a_table(tmp_path, work)


def test_a_page_that_was_not_built_has_no_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(application, "STATIC", tmp_path / "static")

    async def work(table: Table) -> None:
        assert (await table.ask("GET", b"/assets/index.js"))[0] == 404
        assert (await table.ask("GET", b"/"))[0] == 503

    at_a_table(tmp_path / "matches", work)
