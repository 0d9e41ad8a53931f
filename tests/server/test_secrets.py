"""What reaches a page: never a hidden field of an event, another seat's messages, the key of the dice or of a link."""

from __future__ import annotations

import json
import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
from full_run import is_full
from serving import Page, Server

from strategos import games
from strategos.kernel.chance import Rolled
from strategos.kernel.event import Event, hidden_fields, is_heard
from strategos.kernel.ids import SPECTATOR, Seat
from strategos.kernel.records import field_names
from strategos.kernel.rng import Rng
from strategos.players.random import RandomPlayer
from strategos.server.protocol.messages import encode
from strategos.server.rooms.showing import Showing
from strategos.server.rooms.thinking import think
from strategos.stage.presenters import presenter
from strategos.table.live import LiveMatch
from strategos.table.match import Played

TOKEN = 7_777_777  # planted where something is hidden: no honest number of these games comes near it
MATCHES = 100 if is_full() else 4
SCENARIOS = (
    ("pantheon", "learning"),
    ("pantheon", "duel"),
    ("commander", "decisive-battle"),
    ("commander", "vanguard"),
)


def played_live(game: str, scenario: str, seed: int) -> LiveMatch:
    """A whole match between random players."""
    live = LiveMatch(games.find(game), scenario, {"max_rounds": "3"}, {0: "a", 1: "b"}, f"key {seed}")
    live.begin()
    player = RandomPlayer(Rng(seed, "player"))
    while not live.match.over:
        for seat in live.match.waiting_for:
            decision = live.match.decision_for(seat)
            if decision is not None and not live.match.over:
                action = player.choose(None, decision)
                live.play(seat, live.match.state.setup.notation.format(action))
    return live


def planted(event: Event, viewer: Seat) -> Event:
    """The same event, with a token in every field that the viewer may not see."""
    values: dict[str, Any] = {name: getattr(event, name) for name in field_names(type(event))}
    for name in hidden_fields(event, viewer):
        values[name] = tuple(TOKEN for _ in values[name]) if isinstance(values[name], tuple) else TOKEN
    return type(event)(**values)


class Planted(Showing):
    """Shows a match in which everything that a viewer may not know is a token."""

    def __init__(self, live: LiveMatch, viewer: Seat) -> None:
        super().__init__(live, presenter(live.game.name), frozenset())
        self.knower = viewer

    def played(self, place: int) -> Played:
        played = super().played(place)
        events = [planted(event, self.knower) for event in played.events]
        text = played.text if played.is_seen_by(self.knower) else f"{TOKEN}"
        action = played.action if played.is_seen_by(self.knower) else Rolled((TOKEN,))
        return Played(played.seat, action, text, played.seen_by, events)


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_a_token_in_a_hidden_field_never_reaches_a_page(game: str, scenario: str) -> None:
    hidden = unheard = 0
    for seed in range(max(1, MATCHES // len(SCENARIOS))):
        live = played_live(game, scenario, seed)
        for viewer in (0, 1, SPECTATOR):
            plain = Showing(live, presenter(game), frozenset()).entries(viewer, "en")
            seen = Planted(live, viewer).entries(viewer, "en")
            for played in live.match.log:
                hidden += sum(bool(hidden_fields(event, viewer)) for event in played.events)
                unheard += sum(not is_heard(event, viewer) for event in played.events)
            assert encode(seen) == encode(plain)
            assert str(TOKEN).encode() not in encode(seen)
    assert hidden + unheard > 0


@pytest.mark.parametrize(("game", "scenario"), [("pantheon", "learning"), ("commander", "first-battle")])
def test_no_key_and_no_message_of_another_seat_is_ever_sent(server: Server, game: str, scenario: str) -> None:
    links = server.make(game, scenario, "link", "link", max_rounds="2")
    pages = [server.page(link["path"]) for link in links]
    rng = random.Random(9)
    for _ in range(150):
        for page in pages:
            page.say(type="ping")
            page.hear("pong")
        asked = [page for page in pages if page.position["ask"]]
        if not asked:
            break
        page = rng.choice(asked)
        page.play(rng.choice(page.position["ask"]["options"])["text"])
    with closing(sqlite3.connect(server.home / "matches.sqlite3")) as database:
        keys = [key for (key,) in database.execute("SELECT key FROM matches") if key]
        rows = database.execute("SELECT seat, request FROM lines WHERE length(request) = 32").fetchall()
    own_key = (server.home / "links.key").read_text()
    for number, page in enumerate(pages):
        heard = "\n".join(page.heard)
        assert own_key not in heard
        assert not any(key in heard for key in keys)
        for other in links[:number] + links[number + 1 :]:
            assert other["path"].rpartition("/")[2] not in heard
        seats = page.welcome["seats"]
        assert not any(request in heard for seat, request in rows if seat not in seats)


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
@pytest.mark.parametrize("level", ["random", "recruit"])
def test_a_computer_answers_from_the_bytes_of_its_view_alone(game: str, scenario: str, level: str) -> None:
    for view, live, seat in views(game, scenario):
        answer = think(level, view, "seed")
        decision = live.match.decision_for(seat)
        assert decision is not None
        assert decision.allows(live.match.state.setup.notation.parse(answer))
        assert think(level, view, "seed") == answer


def views(game: str, scenario: str) -> Iterator[tuple[bytes, LiveMatch, Seat]]:
    live = LiveMatch(games.find(game), scenario, {}, {0: "a", 1: "b"}, "key")
    live.begin()
    rng = random.Random(6)
    for number in range(60):
        for seat in live.match.waiting_for:
            if number % 6 == 0:
                yield live.match.view(seat).encode(), live, seat
        seat = rng.choice(live.match.waiting_for)
        decision = live.match.decision_for(seat)
        assert decision is not None
        live.play(seat, live.match.state.setup.notation.format(rng.choice(decision.options)))


def test_what_is_asked_of_one_seat_is_not_shown_to_the_other(server: Server) -> None:
    links = server.make("commander", "first-battle", "link", "link")
    pages: list[Page] = [server.page(link["path"]) for link in links[:2]]
    rng = random.Random(5)
    for _ in range(200):
        for page in pages:
            page.say(type="ping")
            page.hear("pong")
        both = [page for page in pages if page.position["ask"] and page.position["ask"]["kind"] == "order"]
        if len(both) == 2:
            break
        asked = [page for page in pages if page.position["ask"]]
        rng.choice(asked).play(rng.choice(rng.choice(asked).position["ask"]["options"])["text"])
    heard = told(pages[1])
    for _ in range(3):
        pages[0].play(pages[0].position["ask"]["options"][0]["text"])
    pages[1].say(type="ping")
    pages[1].hear("pong")
    assert told(pages[1]) == heard  # not a word about what the other does


def told(page: Page) -> list[str]:
    """What a page has received, but for pongs and for who is connected, which come in their own time."""
    return [text for text in page.heard if json.loads(text)["type"] not in ("pong", "presence")]
