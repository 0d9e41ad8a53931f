"""Ways to what stands around a match: hints, standing answers, coming back, watching, analysis and what if."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any, Final

import httpx
from begun import TO_ACT, begun, lone_attacks
from browsing import Person, expect
from serving import Server
from tables import asked, heard_all, lay, played
from tables import sit as pages
from ways import EVERYTHING, attack, give_up, over, place, press, sit

from strategos.kernel.ids import Seat
from strategos.table.habits import Habits
from strategos.table.live import LiveMatch

REACTIONS: Final = ("redirect", "defence", "counterattack", "brace", "endure", "rally")
LONG_AGO: Final = (datetime.now(UTC) - timedelta(hours=3)).isoformat(timespec="milliseconds")

_FOUGHT: dict[str, tuple[str, list[dict[str, Any]]]] = {}


def fought(server: Server) -> tuple[str, list[dict[str, Any]]]:
    """Pantheon, a match that was given up after an attack, and its whole log."""
    if server.address not in _FOUGHT:
        path = begun(server, lambda ask: bool(lone_attacks(ask)), "pantheon", "learning", *TO_ACT)
        page = server.page(path)
        page.play(lone_attacks(page.position["ask"])[0]["text"])
        _FOUGHT[server.address] = path, give_up(page)
    return _FOUGHT[server.address]


def branched(server: Server, path: str, at: int) -> str:
    """What if? Everything lies open, and dice and cards are chosen."""
    wanted = {
        "at": at,
        "look": EVERYTHING,
        "seats": ["here", "here"],
        "lies_open": True,
        "dice": "chosen",
        "lang": "en",
    }
    answer = httpx.post(f"{server.address}/api{path}/branch", json=wanted)
    assert answer.status_code == 201, answer.text
    branch: str = answer.json()["links"][0]["path"]
    return branch


@cache
def battle() -> tuple[LiveMatch, Seat]:
    """Commander, a unit may attack."""
    return played("commander", "first-battle", asked("action", "attack"))


def left_alone(server: Server) -> tuple[str, int]:
    """A seat whose player went away before an attack, and how many lines there were then."""
    live, seat = battle()
    paths = lay(server.home, live)
    away, other = pages(server, [paths[1 - seat], paths[seat]])
    rules = [{"kind": kind, "answer": "decline", "of": -1, "when": "any"} for kind in REACTIONS]
    away.say(type="set_standing", id="s", rules=rules)
    away.hear("standing_answer")
    heard_all(away, other)
    n: int = away.position["n"]
    away.close()
    options = other.position["ask"]["options"]
    other.play(next(one["text"] for one in options if one["text"].startswith("attack")))
    while other.position["ask"] and other.position["ask"]["kind"] != "activate":
        other.play(other.position["ask"]["options"][0]["text"])
    other.close()
    return paths[1 - seat], n


@place("hint")
def hint(user: Person, server: Server) -> None:
    """What the computer would do."""
    sit(user, attack(server))
    press(user, "hint")
    expect(user.see("hint-option").first).to_be_visible()


@place("standing answers")
def standing_answers(user: Person, server: Server) -> None:
    """All that can be answered in advance."""
    sit(user, attack(server))
    press(user, "open-menu")
    press(user, "menu-standing")
    expect(user.see("standing")).to_be_visible()


@place("analysis")
def analysis(user: Person, server: Server) -> None:
    """A finished match, judged."""
    user.go(over(server, "pantheon"))
    press(user, "result-analyse")
    expect(user.see("curve")).to_be_visible()


@place("what if")
def what_if(user: Person, server: Server) -> None:
    """Who plays on, and with which dice."""
    user.go(f"{over(server, 'commander')}#4@all")
    expect(user.see("to-now")).to_be_visible()
    if user.has_touch:
        press(user, "replay-more")
        press(user, "branch")
    else:
        user.page.keyboard.press("c")
    expect(user.see("branch-go")).to_be_visible()


@place("dice to choose, pantheon")
def attack_dice(user: Person, server: Server) -> None:
    """What if, with the dice of an attack chosen by the player."""
    path, entries = fought(server)
    lines = [n for n, entry in enumerate(entries) if entry["notation"].startswith("roll")]
    _choose_luck(user, branched(server, path, max(lines, key=lambda n: len(entries[n]["notation"]))))


@place("cards to choose")
def cards(user: Person, server: Server) -> None:
    """What if, with drawn cards chosen by the player."""
    path, entries = fought(server)
    _choose_luck(
        user, branched(server, path, next(n for n, one in enumerate(entries) if one["notation"].startswith("draw")))
    )


@place("dice to choose, commander")
def order_faces(user: Person, server: Server) -> None:
    """What if, with the dice of the orders: several of their faces give the same order."""
    path = over(server, "commander")
    page = server.page(path, look=EVERYTHING)
    page.close()
    line = next(n for n, entry in enumerate(page.entries) if entry["notation"].startswith("roll"))
    _choose_luck(user, branched(server, path, line))


def _choose_luck(user: Person, path: str) -> None:
    user.go(path)
    expect(user.see("luck-go")).to_be_visible()
    press(user, "luck-face")


@place("since the last visit")
def digest(user: Person, server: Server) -> None:
    """A player comes back after an attack."""
    user.go(left_alone(server)[0])
    expect(user.see("digest")).to_be_visible()


@place("watching")
def watching(user: Person, server: Server) -> None:
    """A match of others, five minutes behind."""
    user.go(lay(server.home, battle()[0], Habits(delay=300), LONG_AGO)[2])
    expect(user.see("watching")).to_be_visible()


@place("running matches")
def running(user: Person, server: Server) -> None:
    """Matches of others in the lobby, one of them delayed and watched."""
    paths = lay(server.home, battle()[0], Habits(listed=True, delay=300), LONG_AGO)
    watcher = server.page(paths[2])
    user.go()
    expect(user.see("running-match").first).to_be_visible()
    watcher.close()
    user.see("running").scroll_into_view_if_needed()
