"""The disk does not take what is played: nothing is shown that is not kept, and the match goes on when it does."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final

import pytest
from odd_processes import answers, disk_that_fills, gated_recruits
from serving import Page, Server, post, serving
from tables import asked, kept_match, played

from strategos.server.rooms.room import Room
from strategos.server.rooms.watcher import Watcher
from strategos.stage.presenters import presenter
from strategos.table.live import Line
from strategos.table.store import Store
from strategos.table.writer import Unwritten


@contextmanager
def unwritable(home: Path, table: str = "lines") -> Iterator[None]:
    """A table that can be read and into which nothing can be written, as on a full disk."""
    with closing(sqlite3.connect(home / "matches.sqlite3", timeout=120, isolation_level=None)) as database:
        # What a trigger raises is a constraint to SQLite; what a function refuses is a fault of the moment.
        database.execute(f"CREATE TRIGGER full BEFORE INSERT ON {table} BEGIN SELECT json('full'); END")
        yield
        database.execute("DROP TRIGGER full")


def written(home: Path) -> list[str]:
    """The journal of the only match of a table."""
    with closing(sqlite3.connect(home / "matches.sqlite3", timeout=120)) as database:
        rows = database.execute("SELECT n, text FROM lines ORDER BY n").fetchall()
    assert [n for n, _ in rows] == list(range(len(rows)))
    return [text for _, text in rows]


def test_a_computer_whose_answer_cannot_be_written_tries_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gate = gated_recruits(tmp_path / "hooks", monkeypatch)
    with serving(tmp_path) as server:
        path = server.make("pantheon", "learning", "recruit", "recruit", max_rounds="2")[0]["path"]
        with unwritable(tmp_path):
            gate.open()  # no recruit has answered yet
            page = server.page(path)
            assert "disk" in page.hear("trouble")["text"]
            spanish = server.page(path, lang="es")
            assert "disco" in spanish.hear("trouble")["text"]  # also to those who come later
            stuck = page.position["n"]
            assert len(written(tmp_path)) == stuck
        page.hear("position")
        while page.position["result"] is None:
            page.hear("position")
        assert page.position["n"] > stuck
        told = [entry["notation"] for entry in page.entries]
        assert told == [
            line if is_known != "?" else "?" for line, is_known in zip(written(tmp_path), told, strict=True)
        ]
        assert "trouble" not in [kind(text) for text in page.heard[-3:]]
        assert "trying again" in server.log()
        assert "Traceback" not in server.log()


def test_a_lock_by_another_program_is_shown_and_the_computer_goes_on_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = gated_recruits(tmp_path / "hooks", monkeypatch)
    with serving(tmp_path) as server:
        page = server.page(server.make("pantheon", "learning", "recruit", "recruit")[0]["path"])
        stuck = page.position["n"]
        with closing(sqlite3.connect(tmp_path / "matches.sqlite3", timeout=120, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            gate.open()
            assert "database is busy" in page.hear("trouble")["text"]
            spanish = server.page(page.address, lang="es")
            assert "base de datos está ocupada" in spanish.hear("trouble")["text"]
            answer = post(f"{server.address}/api/matches?lang=en", json=wanted())
            assert answer.status_code == 503 and "database is busy" in answer.json()["text"]
        while page.position["n"] < stuck + 4:
            page.hear("position")
        assert "Traceback" not in server.log()
    assert all(played == thought for played, thought in answers(tmp_path)), "no answer by chance"


def test_a_full_disk_is_shown_and_the_computer_goes_on_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    full = disk_that_fills(tmp_path / "hooks", monkeypatch)
    with serving(tmp_path) as server:
        page = server.page(server.make("pantheon", "learning", "recruit", "recruit")[0]["path"])
        full.touch()
        assert "disk of the table is full" in page.hear("trouble")["text"]
        spanish = server.page(page.address, lang="es")
        assert "disco de la mesa está lleno" in spanish.hear("trouble")["text"]
        stuck = spanish.position["n"]
        full.unlink()
        while page.position["n"] < stuck + 4:
            page.hear("position")
        assert "Traceback" not in server.log()
    assert all(played == thought for played, thought in answers(tmp_path)), "no answer by chance"


def kind(text: str) -> str:
    return str(json.loads(text)["type"])


def test_an_answer_that_cannot_be_written_waits_and_is_written_by_itself(tmp_path: Path) -> None:
    """Meanwhile every page says why; sent again after a lost connection it is still one answer."""
    with serving(tmp_path) as server:
        page = server.page(server.make("pantheon", "learning", "here", "here")[0]["path"], lang="es")
        before = page.position
        text, at, id_ = before["ask"]["options"][0]["text"], before["n"], page.new_id()
        with unwritable(tmp_path):
            page.say(type="play", id=id_, at=at, text=text)
            assert "disco" in page.hear("trouble")["text"]
            again = server.page(page.address, lang="en", look=before["look"])
            assert (again.position["n"], again.position["look"]) == (at, before["look"])
            assert "disk" in again.hear("trouble")["text"]
            again.say(type="play", id=id_, at=at, text=text)
            again.say(type="play", id="another", at=at, text=text)
        assert page.hear("refused", "done") == {"type": "done", "id": id_}
        assert again.hear("refused", "done") == {"type": "done", "id": id_}
        assert again.hear("refused", "done")["type"] == "refused"  # the match has moved on
        for one in (page, again):
            while one.position["n"] <= at:
                one.hear("position")
        assert written(tmp_path)[at] == text
        assert written(tmp_path).count(text) == 1
        assert "Traceback" not in server.log()


def test_a_match_that_cannot_be_kept_is_not_made(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        with unwritable(tmp_path, "matches"):
            for lang, word in (("en", "disk"), ("es", "disco")):
                answer = post(f"{server.address}/api/matches?lang={lang}", json=wanted())
                assert answer.status_code == 503
                assert word in answer.json()["text"]
        assert post(f"{server.address}/api/matches", json=wanted()).status_code == 201
        assert "Traceback" not in server.log()


def wanted() -> dict[str, Any]:
    return {"game": "pantheon", "scenario": "learning", "options": {}, "seats": ["here", "recruit"], "lang": "en"}


def test_a_lesson_waits_for_the_disk_and_goes_on(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        page = server.page(begin_lesson(server))
        while page.position["lesson"][-1]["mode"] != "watch":  # the table plays on from here
            step = page.position["lesson"][-1]
            if page.position["ask"] and page.position["ask"]["options"]:
                page.play(page.position["ask"]["options"][0]["text"])
            else:
                page.say(type="lead_on", id=page.new_id(), to=step["number"] + 1)
                page.hear("position")
        with unwritable(tmp_path):
            page.say(type="lead_on", id="on", to=page.position["lesson"][-1]["number"] + 1)
            page.hear("trouble")
            n = page.position["n"]
        while page.position["n"] == n:
            page.hear("position")


def begin_lesson(server: Server) -> str:
    links = post(f"{server.address}/api/lessons/pantheon").json()["links"]
    return str(links[0]["path"])


class Disk(Store):
    """A store whose disk takes a line when the test says so, or never."""

    is_full = False

    def __init__(self, plain: Store) -> None:
        super().__init__(plain.engine, plain.writer)
        self.asked: Final = asyncio.Event()
        self.released: Final = asyncio.Event()

    async def append(self, match: str, start: int, journal: Sequence[Line], is_over: bool = False) -> None:
        self.asked.set()
        await self.released.wait()
        if self.is_full:
            raise Unwritten("the disk of the test is full")
        await super().append(match, start, journal, is_over)


async def at_the_table(folder: Path) -> tuple[Disk, Room, Watcher]:
    """A match between two people on such a disk, and a page of the one who is asked."""
    store = Disk(await Store.open(folder))
    live, seat = played("pantheon", "learning", asked("activation"))
    kept = kept_match(live)
    await store.add(kept, live.journal)
    room = Room(kept, live, presenter("pantheon"), store, None)  # type: ignore[arg-type]
    watcher = Watcher((seat,), seat, "en")
    room.enter(watcher, 0)
    return store, room, watcher


def sent(watcher: Watcher) -> list[dict[str, Any]]:
    """What waits in the outbox of a page."""
    found = []
    while not watcher.outbox.empty():
        data = watcher.outbox.get_nowait()
        assert data is not None
        found.append(json.loads(data))
    return found


def positions(watcher: Watcher) -> list[int]:
    return [message["n"] for message in sent(watcher) if message["type"] == "position"]


def test_an_answer_is_shown_to_nobody_before_it_is_written(tmp_path: Path) -> None:
    async def play(is_full: bool) -> None:
        store, room, watcher = await at_the_table(tmp_path)
        store.is_full = is_full
        n = len(room.showing.known(watcher.look))
        assert positions(watcher) == [n]
        text = room.live.match.state.setup.notation.format(room.live.match.decision_for(watcher.look).options[0])  # type: ignore[union-attr]
        answer = asyncio.create_task(room.play(watcher, "a", n, text))
        await store.asked.wait()
        second = Watcher(watcher.seats, watcher.look, "en")
        room.enter(second, 0)
        room.look(watcher, None, "es", None)
        assert positions(watcher) == positions(second) == []
        store.released.set()
        await answer
        now = len(room.showing.known(watcher.look))
        assert (now == n) == is_full
        assert set(positions(watcher)) == set(positions(second)) == {now}
        await room.close()
        await store.close()

    asyncio.run(play(is_full=False))
    asyncio.run(play(is_full=True))


def test_a_table_that_closes_in_the_middle_of_an_answer_keeps_it(tmp_path: Path) -> None:
    async def play() -> None:
        store, room, watcher = await at_the_table(tmp_path)
        text = room.live.match.state.setup.notation.format(room.live.match.decision_for(watcher.look).options[0])  # type: ignore[union-attr]
        answer = asyncio.create_task(room.play(watcher, "a", len(room.showing.known(watcher.look)), text))
        await store.asked.wait()
        answer.cancel()
        await asyncio.sleep(0)
        assert not answer.done()  # it ends when it is known what has become of the answer
        store.released.set()
        await asyncio.gather(answer, return_exceptions=True)
        assert answer.cancelled()
        assert await store.journal(room.kept.id) == room.live.journal
        assert room.live.match.log[-1].text != "" and text in [line.text for line in room.live.journal]
        await room.close()
        await store.close()

    asyncio.run(play())


def test_the_visits_of_a_seat_are_written_when_the_disk_takes_them(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        page: Page = server.page(server.make("pantheon", "learning", "here", "here")[0]["path"])
        with unwritable(tmp_path, "sitters"):
            page.play(page.position["ask"]["options"][0]["text"])
            page.close()
        assert server.stop() == 0
        assert "Traceback" not in server.log()
    with closing(sqlite3.connect(tmp_path / "matches.sqlite3")) as database:
        assert database.execute("SELECT max(seen) FROM sitters").fetchone()[0] > 0
