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
def hint(somebody: Person, server: Server) -> None:
    """What the computer would do."""
    sit(somebody, attack(server))
    press(somebody, "hint")
    expect(somebody.see("hint-option").first).to_be_visible()


@place("standing answers")
def standing_answers(somebody: Person, server: Server) -> None:
    """All that can be answered in advance."""
    sit(somebody, attack(server))
    press(somebody, "open-menu")
    press(somebody, "menu-standing")
    expect(somebody.see("standing")).to_be_visible()


@place("analysis")
def analysis(somebody: Person, server: Server) -> None:
    """A finished match, judged."""
    somebody.go(over(server, "pantheon"))
    press(somebody, "result-analyse")
    expect(somebody.see("curve")).to_be_visible()


@place("what if")
def what_if(somebody: Person, server: Server) -> None:
    """Who plays on, and with which dice."""
    somebody.go(f"{over(server, 'commander')}#4@all")
    expect(somebody.see("to-now")).to_be_visible()
    if somebody.has_touch:
        press(somebody, "replay-more")
        press(somebody, "branch")
    else:
        somebody.page.keyboard.press("c")
    expect(somebody.see("branch-go")).to_be_visible()


@place("dice to choose, pantheon")
def attack_dice(somebody: Person, server: Server) -> None:
    """What if, with the dice of an attack that fall as somebody says."""
    path, entries = fought(server)
    lines = [n for n, entry in enumerate(entries) if entry["notation"].startswith("roll")]
    _choose_luck(somebody, branched(server, path, max(lines, key=lambda n: len(entries[n]["notation"]))))


@place("cards to choose")
def cards(somebody: Person, server: Server) -> None:
    """What if, with cards that are drawn as somebody says."""
    path, entries = fought(server)
    _choose_luck(
        somebody, branched(server, path, next(n for n, one in enumerate(entries) if one["notation"].startswith("draw")))
    )


@place("dice to choose, commander")
def order_faces(somebody: Person, server: Server) -> None:
    """What if, with the dice of the orders: several of their faces give the same order."""
    path = over(server, "commander")
    page = server.page(path, look=EVERYTHING)
    page.close()
    line = next(n for n, entry in enumerate(page.entries) if entry["notation"].startswith("roll"))
    _choose_luck(somebody, branched(server, path, line))


def _choose_luck(somebody: Person, path: str) -> None:
    somebody.go(path)
    expect(somebody.see("luck-go")).to_be_visible()
    press(somebody, "luck-face")


@place("since the last visit")
def digest(somebody: Person, server: Server) -> None:
    """Somebody comes back after an attack."""
    somebody.go(left_alone(server)[0])
    expect(somebody.see("digest")).to_be_visible()


@place("watching")
def watching(somebody: Person, server: Server) -> None:
    """A match of others, five minutes behind."""
    somebody.go(lay(server.home, battle()[0], Habits(delay=300), LONG_AGO)[2])
    expect(somebody.see("watching")).to_be_visible()


@place("running matches")
def running(somebody: Person, server: Server) -> None:
    """Matches of others in the lobby, with one that is told late and looked at by somebody."""
    paths = lay(server.home, battle()[0], Habits(listed=True, delay=300), LONG_AGO)
    watcher = server.page(paths[2])
    somebody.go()
    expect(somebody.see("running-match").first).to_be_visible()
    watcher.close()
    somebody.see("running").scroll_into_view_if_needed()
