"""A match that the database no longer holds as it was written says so, and the rest of the table goes on."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from serving import Server, post, serving

DICE = "SELECT n, text FROM lines WHERE match = ? AND seat = -1 AND text LIKE 'roll %' ORDER BY n LIMIT 1"


@contextmanager
def database_of(home: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(home / "matches.sqlite3", timeout=120, isolation_level=None)) as database:
        yield database


def play_some(server: Server, path: str, lines: int) -> None:
    """Play a match on, always by the last option."""
    page = server.page(path)
    while page.position["n"] < lines:
        assert page.wait_for_turn()
        assert page.play(page.position["ask"]["options"][-1]["text"])["type"] == "done"


def listed(server: Server, path: str, lang: str) -> dict[str, Any]:
    wanted = {"tokens": [path.rpartition("/")[2]], "lang": lang}
    found: dict[str, Any] = post(f"{server.address}/api/matches/lookup", json=wanted).json()["matches"][0]
    return found


def match_of(server: Server, path: str) -> str:
    """The id of the match behind a link."""
    from strategos.server.rooms.links import Links

    place = Links.of(server.home).read(path.rpartition("/")[2])
    assert place is not None
    return place.match


def test_changed_dice_are_shown_to_nobody_and_the_match_is_read_only_up_to_them(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        broken, whole = (server.make("commander", "first-battle", "here", "recruit")[0]["path"] for _ in range(2))
        for path in (broken, whole):
            play_some(server, path, 60)
        server.stop()
        with database_of(tmp_path) as database:
            match = match_of(server, broken)
            n, text = database.execute(DICE, (match,)).fetchone()
            dice = text.split()
            changed = " ".join(["roll", *["1" if die != "1" else "2" for die in dice[1:]]])
            database.execute("UPDATE lines SET text = ? WHERE match = ? AND n = ?", (changed, match, n))
            count = database.execute("SELECT count(*) FROM lines WHERE match = ?", (match,)).fetchone()
        server.start()
        for lang, word in (("en", "This match is damaged"), ("es", "Esta partida está dañada")):
            page = server.page(broken, lang=lang)
            assert page.position["n"] <= n < count[0]
            assert changed not in [entry["notation"] for entry in page.entries]
            told = page.hear("trouble")
            assert word in told["text"] and not told["is_final"]
            page.say(type="concede", id="c")
            assert word in page.hear("refused", "done")["text"]
            found = listed(server, broken, lang)
            assert not found["your_turn"] and not found["problem"]
        play_some(server, whole, 70)
        with database_of(tmp_path) as database:
            assert database.execute("SELECT count(*) FROM lines WHERE match = ?", (match,)).fetchone() == count
        assert "Traceback" not in server.log() and f"match {match}: sound up to line {n}" in server.log()


def test_a_row_that_holds_another_match_opens_nothing(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        broken, whole = (server.make("pantheon", name, "here", "recruit")[0]["path"] for name in ("duel", "learning"))
        server.stop()
        columns = ("game", "scenario", "options", "seats", "key", "habits", "first_seal", "lines", "last_seal")
        with database_of(tmp_path) as database:
            taken = ", ".join([f"{name} = (SELECT {name} FROM matches WHERE id = :whole)" for name in columns])
            ids = {"whole": match_of(server, whole), "broken": match_of(server, broken)}
            database.execute(f"UPDATE matches SET {taken} WHERE id = :broken", ids)
        server.start()
        for lang, word in (("en", "cannot be shown"), ("es", "No se puede mostrar")):
            told = server.page(broken, lang=lang).welcome
            assert told["type"] == "trouble" and told["is_final"] and word in told["text"]
            assert word in listed(server, broken, lang)["problem"]
        play_some(server, whole, 5)
        assert "Traceback" not in server.log()
