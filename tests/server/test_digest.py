"""What is new since the last visit: the table remembers how much each seat was sent, and says what has changed."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from time import sleep

from serving import Page, Server, serving
from tables import asked, heard_all, lay, played, sit

from strategos.games.commander.events import Destroyed
from strategos.kernel.decision import Decision
from strategos.kernel.ids import SPECTATOR, Seat
from strategos.server.protocol.seat import Change
from strategos.server.rooms.showing import Showing
from strategos.server.rooms.visits import changes
from strategos.stage.presenters import presenter
from strategos.table.live import LiveMatch


def test_a_page_that_comes_back_is_reported_how_much_it_had(server: Server) -> None:
    live, seat = played("commander", "first-battle", asked("action", "attack"))
    paths = lay(server.home, live)
    pages = sit(server, paths)
    assert [page.welcome["seen"] for page in pages] == [0, 0, None]
    away = pages[1 - seat]
    n = away.position["n"]
    heard_all(*pages)
    away.close()
    page = pages[seat]
    wait_until_gone(page, 1 - seat)
    for _ in range(4):
        if page.position["ask"]:
            options = page.position["ask"]["options"]
            page.play(next((one["text"] for one in options if one["text"].startswith("attack")), options[0]["text"]))
    back = server.page(paths[1 - seat])
    assert back.welcome["seen"] == n < back.position["n"]
    back.say(type="look", lang="es", seat=None, at=None)
    assert back.hear("welcome")["seen"] is None  # nobody has come
    again = server.page(paths[1 - seat])
    assert again.welcome["seen"] == again.position["n"]


def wait_until_gone(page: Page, seat: Seat) -> None:
    """Wait until the table knows that nobody is at a seat: what happens before is sent to it as well."""
    while next(one for one in page.hear("presence")["seats"] if one["seat"] == seat)["is_connected"]:
        pass


def test_it_is_remembered_when_the_server_dies(tmp_path: Path) -> None:
    live, seat = played("commander", "first-battle", asked("action"))
    path = lay(tmp_path, live)[seat]
    with serving(tmp_path) as server:
        page = server.page(path)
        n = page.position["n"]
        while written(tmp_path, seat) != n:
            sleep(0.05)
        server.kill()
        server.start()
        assert server.page(path).welcome["seen"] == n


def written(folder: Path, seat: int) -> int | None:
    with closing(sqlite3.connect(folder / "matches.sqlite3")) as database:
        row = database.execute("SELECT seen FROM sitters WHERE seat = ?", (seat,)).fetchone()
    return None if row is None else int(row[0])


def test_a_digest_tells_losses_wounds_and_numbers() -> None:
    live = with_a_loss()
    showing = Showing(live, presenter("commander"), frozenset())
    lines = len(showing.known(0))
    before = showing.position(0, "en", lines, lines - 20).scene
    now = showing.position(0, "en", lines).scene
    found = changes(before, now)
    lost = {change.unit for change in found if change.kind == "lost"}
    standing = {token.id for token in before.tokens if token.status == "board"}
    gone = {token.id for token in now.tokens if token.status != "board"}
    assert lost == standing & gone != set()
    for change in found:
        if change.kind == "hurt":
            assert change.now < change.before
        assert change.before != change.now or change.kind in ("lost", "new")
    assert changes(now, now) == []
    assert [change.kind for change in found] == sorted(
        (change.kind for change in found), key=["lost", "hurt", "healed", "new", "count"].index
    )


def with_a_loss() -> LiveMatch:
    """A match in which a unit has just been destroyed."""
    live, _ = played("commander", "first-battle", has_fallen)
    return live


def has_fallen(live: LiveMatch, seat: Seat, decision: Decision) -> bool:
    return any(isinstance(event, Destroyed) for line in live.match.log[-3:] for event in line.events)


def test_a_page_may_ask_what_has_changed(server: Server) -> None:
    live = with_a_loss()
    pages = sit(server, lay(server.home, live))
    for page, look in zip(pages, (0, 1, SPECTATOR), strict=True):
        page.say(type="digest", id="d", since=page.position["n"])
        assert page.hear("digest_answer")["changes"] == []
        page.say(type="digest", id="e", since=0)
        answer = page.hear("digest_answer")
        assert (answer["id"], answer["since"], page.position["look"]) == ("e", 0, look)
        assert {change["kind"] for change in answer["changes"]} & {"new", "lost", "hurt", "count"}
        assert set(answer["changes"][0]) == set(Change.__struct_fields__)
