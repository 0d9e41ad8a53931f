"""Watching: a viewer without a seat sees what lies open, as late as the table says, and not a byte more."""

from __future__ import annotations

import asyncio
import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
from serving import Page, Server, fetch, post
from tables import asked, heard_all, kept_match, lay, played, sit

from strategos.kernel.chance import Chance
from strategos.kernel.decision import Decision
from strategos.kernel.engine import pending
from strategos.kernel.ids import SPECTATOR, Seat
from strategos.server.http.limits import MIN_LINES_BEHIND
from strategos.server.rooms import room as rooms_room
from strategos.server.rooms.line_ages import LineAges
from strategos.server.rooms.room import Room
from strategos.server.rooms.watcher import Watcher
from strategos.server.rooms.watching import WatchRoom
from strategos.stage.presenters import presenter
from strategos.table import store as store_module
from strategos.table.habits import Habits
from strategos.table.live import Line, LiveMatch
from strategos.table.store import Store

HOUR = 3600
LONG_AGO = (datetime.now(UTC) - timedelta(hours=3)).isoformat(timespec="milliseconds")


def get(server: Server, path: str, what: str) -> httpx.Response:
    return fetch(f"{server.address}/api/play/{path.rpartition('/')[2]}/{what}")


def looked_up(server: Server, path: str) -> dict[str, Any]:
    tokens = {"tokens": [path.rpartition("/")[2]], "lang": "en"}
    found: dict[str, Any] = post(f"{server.address}/api/matches/lookup", json=tokens).json()["matches"][0]
    return found


def attack(page: Page) -> None:
    options = page.position["ask"]["options"]
    page.play(next(one["text"] for one in options if one["text"].startswith("attack")))


# With a delay


def test_who_watches_with_a_delay_is_behind_everywhere(server: Server) -> None:
    live, seat = played("commander", "first-battle", asked("action", "attack"))
    paths = lay(server.home, live, Habits(delay=HOUR), LONG_AGO)
    pages = sit(server, paths)
    watcher = pages[2]
    assert watcher.welcome["habits"]["delay"] == HOUR
    n = watcher.position["n"]
    assert n > 0  # all this was long ago
    heard_all(*pages)
    before = len(watcher.heard), get(server, paths[2], "log.txt").text, looked_up(server, paths[2])
    attack(pages[seat])
    pages[0].say(type="concede", id="c")
    pages[0].hear("done")
    heard_all(*pages)
    assert pages[1].position["result"] is not None
    # Nothing of it has reached the watcher, by no way.
    kinds = [json.loads(text)["type"] for text in watcher.heard[before[0] :]]
    assert [kind for kind in kinds if kind != "presence"] == ["pong"]  # presence may come a second later
    watcher.say(type="look", lang="en", seat=None, at=None)
    assert watcher.hear("position")["n"] == n
    assert watcher.position["result"] is None
    watcher.say(type="look", lang="en", seat=0, at=None)
    assert watcher.hear("refused")
    assert get(server, paths[2], "log.txt").text == before[1]
    assert looked_up(server, paths[2]) == before[2]
    assert get(server, paths[2], "record").status_code == 403
    assert get(server, paths[0], "record").status_code == 200
    late = server.page(paths[2])
    assert (late.position["n"], late.position["result"]) == (n, None)


def test_what_is_old_enough_comes_by_itself(server: Server) -> None:
    live, seat = played("commander", "first-battle", asked("action", "attack"))
    pages = sit(server, lay(server.home, live, Habits(delay=1), LONG_AGO))
    watcher = pages[2]
    n = watcher.position["n"]
    attack(pages[seat])
    watcher.hear("position")
    assert watcher.position["n"] > n
    pages[0].say(type="concede", id="c")
    while not watcher.position["result"]:
        watcher.hear("position")
    assert watcher.hear("welcome")["can_see_all"]  # over for everybody now


class Clock:
    """A clock that a test sets."""

    def __init__(self, now: float) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


def opened(live: LiveMatch, delay: int, times: list[float]) -> tuple[Room, WatchRoom, Clock]:
    """A room whose lines were written at these moments, and that of those who watch it from behind, at 1000."""
    kept = kept_match(live, Habits(delay=delay))
    clock = Clock(min(times))
    ages = LineAges(clock, Clock(0.0))
    ages.opened(kept.id, 0, delay)
    for lines, clock.now in enumerate(times, 1):
        ages.wrote(kept.id, lines)
    clock.now = 1000.0
    room = Room(kept, live, presenter(live.game.name), None, None, ages=ages)  # type: ignore[arg-type]
    room.behind = WatchRoom(room)
    return room, room.behind, clock


def write(room: Room, lines: list[Line]) -> None:
    """Some lines of a match have been written."""
    room.times.extend([LONG_AGO] * len(lines))
    room.ages.wrote(room.kept.id, len(room.live.journal))


def texts(behind: WatchRoom) -> list[str]:
    return [played.text for played in behind.live.match.log]


def test_every_line_is_taken_over_when_it_is_old_enough() -> None:
    live, _ = played("pantheon", "learning", asked("activation"))
    count = len(live.journal)
    room, behind, clock = opened(live, 60, [930.0 + 10 * n for n in range(count)])
    all_texts = [line.text for line in live.journal]
    assert texts(behind) == all_texts[:2]  # written at 930 and 940
    clock.now = 1010.0
    behind.catch_up()
    assert texts(behind) == all_texts[:3]
    clock.now = 5000.0
    behind.catch_up()
    assert texts(behind) == all_texts
    assert behind.showing.state(SPECTATOR) == room.showing.state(SPECTATOR)


def test_what_was_taken_back_in_time_is_never_seen() -> None:
    live, seat = played("pantheon", "learning", asked("simple action", "walk"))
    room, behind, clock = opened(live, 60, [0.0] * len(live.journal))
    before = texts(behind)
    decision = live.match.decision_for(seat)
    assert decision is not None
    walks = [option for option in map(live.match.state.setup.notation.format, decision.options) if option[:4] == "walk"]
    write(room, live.play(seat, walks[0]))
    assert live.can_undo(seat)
    clock.now += 30
    write(room, live.undo(seat))
    write(room, live.play(seat, walks[1]))
    clock.now += 31  # the first walk is old enough, the undo is not
    behind.catch_up()
    assert texts(behind)[len(before) :] == [walks[0]]
    clock.now += 30
    behind.catch_up()
    assert texts(behind)[len(before) :] == [walks[1]]
    assert behind.showing.entries(SPECTATOR, "en")[-1].notation == walks[1]


def test_nobody_watches_further_back_than_the_match_goes() -> None:
    """At the beginning there is nothing to see but the board."""
    live, _ = played("commander", "first-battle", asked("order"))
    _, behind, _ = opened(live, 60, [990.0] * len(live.journal))
    position = behind.showing.position(SPECTATOR, "en", 0)
    assert (position.n, position.entries, position.result) == (0, [], None)


# Whatever the clock on the wall says


def before_start(live: LiveMatch, delay: int, wall_clock: float, written: float) -> tuple[WatchRoom, Clock]:
    """Those who watch a match from behind whose lines were written before the server started, at a time of day."""
    clock = Clock(500.0)
    ages = LineAges(clock, Clock(wall_clock))
    kept = kept_match(live, Habits(delay=delay))
    room = Room(kept, live, presenter(live.game.name), None, None, ages=ages)  # type: ignore[arg-type]
    room.times[:] = [datetime.fromtimestamp(written, UTC).isoformat(timespec="milliseconds")] * len(live.journal)
    return WatchRoom(room), clock


def test_a_clock_that_jumps_ahead_shows_nothing_early() -> None:
    """A day passes on the wall while the server runs: lines appear when the delay has passed, not before."""
    live, seat = played("commander", "first-battle", asked("action"))
    room, behind, clock = opened(live, 60, [0.0] * len(live.journal))
    known = texts(behind)
    decision = live.match.decision_for(seat)
    assert decision is not None
    live.play(seat, decision.options[0])
    room.times.extend(["2099-01-01T00:00:00.000+00:00"] * (len(live.journal) - len(room.times)))
    room.ages.wrote(room.kept.id, len(live.journal))
    clock.now += 59
    behind.catch_up()
    assert texts(behind) == known
    assert WatchRoom(room).live.journal == behind.live.journal  # also to those who come now
    clock.now += 1
    behind.catch_up()
    assert len(texts(behind)) > len(known)


@pytest.mark.parametrize("jump", [86_400, 10**9])
def test_a_clock_that_jumps_ahead_between_two_servers_shows_nothing_of_the_last_lines(jump: int) -> None:
    live, _ = played("commander", "first-battle", asked("action"))
    count = len(live.journal)
    behind, clock = before_start(live, 60, 10_000 + jump, 10_000)
    assert len(behind.live.journal) == count - MIN_LINES_BEHIND
    clock.now += 59
    behind.catch_up()
    assert len(behind.live.journal) == count - MIN_LINES_BEHIND
    clock.now += 1  # this server has seen that they are old enough
    behind.catch_up()
    assert len(behind.live.journal) == count


def test_a_clock_that_was_set_back_hides_no_line_forever() -> None:
    live, _ = played("commander", "first-battle", asked("action"))
    behind, clock = before_start(live, 60, 10_000, 10**9)
    assert behind.live.journal == []
    clock.now += 60
    behind.catch_up()
    assert len(behind.live.journal) == len(live.journal)


def test_ages_are_forgotten_with_the_matches_that_are_closed() -> None:
    clock = Clock(0.0)
    ages = LineAges(clock, clock)
    for n in range(100):
        ages.opened(f"{n}", 0, 60)
        ages.wrote(f"{n}", 1)
        ages.closed(f"{n}")
    assert len(ages) == 100
    clock.now = 60.0
    ages.opened("last", 5, 60)
    ages.closed("last")
    assert len(ages) == 0


def test_times_in_the_journal_never_go_backwards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock of the machine is set back between two answers."""

    async def trial() -> None:
        live, seat = played("pantheon", "learning", asked("activation"))
        store = await Store.open(tmp_path)
        kept = kept_match(live, created="2026-06-01T12:00:00.000+00:00")
        await store.add(kept, live.journal)
        room = Room(kept, live, presenter("pantheon"), store, None)  # type: ignore[arg-type]
        page = Watcher((seat,), seat, "en")
        room.enter(page, 0)
        for at, moment in enumerate(("2026-06-01T12:00:05", "2026-06-01T09:00:00", "2026-06-01T12:00:07")):
            for module in (rooms_room, store_module):
                monkeypatch.setattr(module, "now", lambda moment=moment: f"{moment}.000+00:00")
            decision = live.match.decision_for(live.match.waiting_for[0])
            assert decision is not None
            page.look = decision.seat
            page.seats = (decision.seat,)  # type: ignore[misc]
            text = live.match.state.setup.notation.format(decision.options[0])
            await room.play(page, f"{at}", len(room.showing.known(page.look)), text)
        assert room.times == sorted(room.times) == await store.times(kept.id)
        assert room.times[-1].startswith("2026-06-01T12:00:07") and len(room.times) > len(set(room.times))
        room.leave(page)
        await room.close()
        await store.close()

    asyncio.run(trial())


# Not a byte more


def variants(game: str, scenario: str, is_wanted: Any) -> list[LiveMatch]:
    """The same match twice, with another secret in its last line."""
    found: list[LiveMatch] = []
    for which in (0, -1):
        live, seat = played(game, scenario, is_wanted)
        decision = live.match.decision_for(seat)
        assert decision is not None
        options = [live.match.state.setup.notation.format(option) for option in decision.options]
        live.play(seat, options[which])
        found.append(live)
    one, other = (live.journal[-1].text for live in found)
    assert one != other
    return found


def is_secret_order(live: LiveMatch, seat: Seat, decision: Decision) -> bool:
    """Not the first order, and several colours to choose from."""
    return decision.kind == "order" and decision.secret and len(decision.options) > 2


def other_hand(live: LiveMatch) -> LiveMatch:
    """The same match, in which other cards were drawn last."""
    at = max(n for n, line in enumerate(live.journal) if line.seat == -1 and line.text.startswith("draw"))
    before = LiveMatch(live.game, live.scenario, live.options, {}, live.key, live.journal[:at])
    asked_now = pending(before.match.state)
    assert isinstance(asked_now, Chance)
    other = next(option for option in asked_now.options if _text(before, option) != live.journal[at].text)
    journal = [*live.journal[:at], Line(-1, _text(before, other), ""), *live.journal[at + 1 :]]
    return LiveMatch(live.game, live.scenario, live.options, {}, live.key, journal)


def _text(live: LiveMatch, option: Any) -> str:
    return live.match.state.setup.notation.format(option)


def has_drawn(live: LiveMatch, seat: Seat, decision: Decision) -> bool:
    """The last line was a hidden draw."""
    log = live.match.log
    return bool(log) and log[-1].text.startswith("draw") and log[-1].seen_by is not None and len(log) > 20


@pytest.mark.parametrize("delay", [0, 60])
@pytest.mark.parametrize("game", ["pantheon", "commander"])
def test_two_matches_that_differ_in_a_secret_are_the_same_bytes_to_a_watcher(
    server: Server, game: str, delay: int
) -> None:
    if game == "commander":
        pair = variants("commander", "first-battle", is_secret_order)
    else:
        live, _ = played("pantheon", "duel", has_drawn)
        pair = [live, other_hand(live)]
    assert pair[0].match.state != pair[1].match.state
    heard: list[list[str]] = []
    downloads: list[str] = []
    for live in pair:
        path = lay(server.home, live, Habits(delay=delay), LONG_AGO)[2]
        page = server.page(path)
        page.say(type="look", lang="es", seat=None, at=None)
        page.say(type="look", lang="es", seat=None, at=page.position["n"] - 1)
        for unit in range(3):
            page.say(type="unit", id=f"u{unit}", unit=unit)
        page.say(type="digest", id="d", since=1)
        page.hear("digest_answer")
        heard_all(page)
        heard.append(page.heard)
        downloads.append(get(server, path, "log.md").text + get(server, path, "board.svg").text)
        page.close()
    assert len(heard[0]) >= 8
    assert heard[0] == heard[1]
    assert downloads[0] == downloads[1]
    assert all(seat.get("ask") is None for text in heard[0] if (seat := json.loads(text))["type"] == "position")


# Finding a match to watch


def running(server: Server, lang: str = "en") -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = fetch(f"{server.address}/api/running?lang={lang}").json()["matches"]
    return found


def test_only_matches_that_want_it_are_listed_and_only_while_they_run(server: Server) -> None:
    live, _ = played("commander", "first-battle", asked("action"))
    hidden = lay(server.home, live)
    shown = lay(server.home, live, Habits(listed=True, delay=HOUR))
    tokens = {one["token"]: one for one in running(server, "es")}
    token = shown[2].rpartition("/")[2]
    assert token in tokens and hidden[2].rpartition("/")[2] not in tokens
    assert tokens[token]["delay"] == HOUR
    assert tokens[token]["lines"] == 0  # nothing is an hour old yet
    assert not tokens[token]["your_turn"]
    assert server.page(f"/play/{token}").welcome["seats"] == []
    open_one = lay(server.home, live, Habits(listed=True))
    page = server.page(open_one[0])
    assert open_one[2].rpartition("/")[2] in {one["token"] for one in running(server)}
    page.say(type="concede", id="c")
    page.hear("done")
    assert open_one[2].rpartition("/")[2] not in {one["token"] for one in running(server)}


def test_a_new_match_says_whether_it_is_listed_and_how_far_watchers_are_behind(server: Server) -> None:
    wanted = {"game": "pantheon", "scenario": "learning", "options": {}, "seats": ["link", "link"], "lang": "en"}
    address = f"{server.address}/api/matches"
    links = post(address, json={**wanted, "listed": True, "delay": 300, "hints": False}).json()["links"]
    token = links[-1]["path"].rpartition("/")[2]
    assert next(one["delay"] for one in running(server) if one["token"] == token) == 300
    habits = server.page(links[0]["path"]).welcome["habits"]
    assert (habits["listed"], habits["delay"], habits["hints"]) == (True, 300, False)
    refused = post(f"{address}?lang=es", json={**wanted, "delay": 10**6})
    assert refused.status_code == 400 and "un día" in refused.json()["text"]


def test_players_are_reported_how_many_watch(server: Server) -> None:
    live, _ = played("commander", "first-battle", asked("action"))
    paths = lay(server.home, live, Habits(delay=60))
    player = server.page(paths[0])
    first, second = server.page(paths[2]), server.page(paths[2])
    while player.hear("presence")["watching"] != 2:
        pass
    second.close()
    while player.hear("presence")["watching"] != 1:
        pass
    first.close()
