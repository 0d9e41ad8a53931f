"""Who may say what to the server: hosts, origins, sizes, rates, links."""

from __future__ import annotations

import stat
from collections.abc import Iterator
from typing import Any

import pytest
from serving import PATIENCE, Page, Server, fetch, post, serving
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from strategos.server.http.hosts import is_own_address
from strategos.server.rooms.links import Links, Place


def test_a_foreign_name_for_this_machine_is_refused(server: Server) -> None:
    answer = fetch(server.address + "/api/catalogue", headers={"host": "evil.example:8642"})
    assert answer.status_code == 421
    assert "evil.example" in answer.text


@pytest.mark.parametrize(
    ("name", "status"),
    [
        ("127.0.0.1", 200), ("localhost:80", 200), ("[::1]:80", 200), ("LOCALHOST.", 200), ("club.example", 200),
        ("Club.Example:8642", 200), ("evil.example", 421), ("127.0.0.1.evil.example", 421), ("203.0.113.9", 421),
        ("[2001:db8::9]:80", 421), ("", 421), ("[", 421),
    ],
)  # fmt: skip
def test_a_table_in_the_network_answers_to_its_own_names_only(network: Server, name: str, status: int) -> None:
    """What was given with --host and --allow-host, the names of the machine, and the address of the connection."""
    answer = fetch(network.address.replace("0.0.0.0", "127.0.0.1") + "/api/lessons", headers={"host": name})
    assert answer.status_code == status
    assert status == 200 or "--allow-host" in answer.text


@pytest.fixture(scope="module")
def network(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A table that others in the network can reach."""
    words = ("--host", "0.0.0.0", "--allow-host", "club.example", "--allow-host", "other.example")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("serving.TEST_SEED", "")  # known dice are for this machine alone
        with serving(tmp_path_factory.mktemp("network"), *words) as running:
            yield running


@pytest.mark.parametrize(
    ("name", "server", "is_own"),
    [
        ("192.168.1.5", ("192.168.1.5", 8642), True), ("192.168.1.6", ("192.168.1.5", 8642), False),
        ("192.168.1.5", ("::ffff:192.168.1.5", 8642), True), ("fe80::1", ("fe80::1%eth0", 8642), True),
        ("router", ("192.168.1.5", 8642), False), ("192.168.1.5", None, False),
    ],
)  # fmt: skip
def test_the_address_by_which_a_connection_came_is_one_of_the_machine(name: str, server: Any, is_own: bool) -> None:
    assert is_own_address(name, server) == is_own


def test_a_foreign_page_can_neither_post_nor_connect(server: Server) -> None:
    link = server.make("pantheon", "learning", "here", "random")[0]["path"]
    posted = post(server.address + "/api/matches", json={}, headers={"origin": "https://evil.example"})
    assert posted.status_code == 403
    token = link.rpartition("/")[2]
    address = server.address.replace("http", "ws") + "/ws/" + token
    for origin, status in (("https://evil.example", "403"), ("http://[", "400")):
        with pytest.raises(InvalidStatus, match=status):
            connect(address, origin=Origin(origin), open_timeout=PATIENCE)


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_link_that_was_not_made_here_opens_nothing(server: Server, lang: str) -> None:
    strange = Links("another key").make(Place("somewhere", (0,)))
    page = Page(server, "/play/" + strange, lang)
    assert page.welcome["type"] == "trouble"
    assert page.welcome["is_final"]
    assert ("enlace" in page.welcome["text"]) == (lang == "es")
    answer = fetch(f"{server.address}/api/play/{strange}/log.txt?lang={lang}")
    assert answer.status_code == 400
    assert answer.json()["text"] == page.welcome["text"]


def test_a_link_cannot_be_bent_to_another_seat(server: Server) -> None:
    links = server.make("pantheon", "learning", "link", "link")
    tokens = [link["path"].rpartition("/")[2] for link in links if link["kind"] == "link"]
    payload = tokens[0].partition(".")[0]
    signature = tokens[1].partition(".")[2]
    assert Page(server, f"/play/{payload}.{signature}").welcome["type"] == "trouble"


def test_the_files_of_a_table_are_for_their_owner_alone(server: Server) -> None:
    server.make("pantheon", "learning", "here", "random")
    names = {"links.key", "table.lock", *[f"matches.sqlite3{end}" for end in ("", "-wal", "-shm")]}
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in server.home.iterdir() if path.name in names}
    assert modes == dict.fromkeys(names, 0o600)
    assert len((server.home / "links.key").read_text()) >= 40


def test_a_message_that_is_too_long_closes_the_connection_and_no_other(server: Server) -> None:
    path = server.make("pantheon", "learning", "here", "random")[0]["path"]
    page, other = server.page(path), server.page(path)
    page.say(type="play", id="x", at=0, text="a" * 20_000)
    with pytest.raises(ConnectionClosed):
        page.read_all()
    other.say(type="ping")
    assert other.hear("pong")


def test_a_flood_of_messages_is_stopped(server: Server) -> None:
    page = server.page(server.make("pantheon", "learning", "here", "random")[0]["path"])
    with pytest.raises(ConnectionClosed):
        flood(page)


def flood(page: Page) -> None:
    for _ in range(2000):
        page.say(type="ping")
    page.read_all()


@pytest.mark.parametrize("text", ["", "{", "[]", '{"type":"nothing"}', '{"type":"play"}', '"\\ud800"', "null"])
def test_what_cannot_be_read_is_answered_with_words(server: Server, text: str) -> None:
    path = server.make("pantheon", "learning", "here", "random")[0]["path"]
    page = server.page(path)
    page.socket.send(text)
    assert page.hear("trouble")["is_final"]
    assert server.page(path).welcome["type"] == "welcome"


GOOD = {"game": "pantheon", "scenario": "duel", "options": {}, "seats": ["here", "here"], "lang": "en"}


@pytest.mark.parametrize(
    ("changes", "named"),
    [
        ({"game": "chess"}, "chess"),
        ({"scenario": "x"}, "'x'"),
        ({"seats": ["here"]}, "2 seats"),
        ({"seats": ["here", "deep-blue"]}, "deep-blue"),
        ({"options": {"bord": "styx"}}, "bord"),
        ({"options": {"board": "atlantis"}}, "atlantis"),
        ({"seats": "here"}, "seats"),
    ],
)
def test_a_match_that_cannot_be_made_says_why(server: Server, changes: dict[str, object], named: str) -> None:
    answer = post(server.address + "/api/matches", json={**GOOD, **changes})
    assert answer.status_code == 400
    assert named in answer.json()["text"]


@pytest.mark.parametrize("body", [b"", b"{", b"{}", b"[]"])
def test_a_request_that_cannot_be_read_says_so(server: Server, body: bytes) -> None:
    answer = post(server.address + "/api/matches", content=body)
    assert answer.status_code == 400
    assert "cannot be read" in answer.json()["text"]


def test_every_answer_keeps_the_address_of_a_seat_to_itself(server: Server) -> None:
    for path in ("/", "/api/catalogue", "/play/x"):
        headers = fetch(server.address + path).headers
        assert headers["referrer-policy"] == "no-referrer"
        assert "default-src 'self'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


def test_what_does_not_exist_is_reported_in_words(server: Server) -> None:
    answer = fetch(server.address + "/api/nothing?lang=es")
    assert answer.status_code == 404
    assert answer.json()["text"] == "Aquí no hay nada."
    assert fetch(server.address + "/api/games/pantheon/boards/nowhere.svg").status_code == 404
    assert fetch(server.address + "/api/games/chess/boards/x.svg").status_code == 404


def test_a_record_that_is_none_is_refused_with_the_place(server: Server) -> None:
    answer = post(server.address + "/api/records?lang=en", content=b"hello")
    assert answer.status_code == 400
    assert "strategos record" in answer.json()["text"]
    too_long = post(server.address + "/api/records", content=b"x" * 2_000_001)
    assert too_long.status_code == 400
    assert "2 MB" in too_long.json()["text"]
