"""What leads to the places of the table: matches that wait at a wanted question, and steps that many ways share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from begun import TO_ACT, begun, lone_attacks
from browsing import Person
from serving import Page, Server

EVERYTHING: Final = -3
"""The viewpoint from which nothing is hidden."""

Way: TypeAlias = Callable[[Person, Server], None]
"""Leads a user to a place."""

PLACES: Final[dict[str, Way]] = {}
"""Every place by its name. A new page, window or panel is entered here, and the tests look at it, too."""


def place(name: str) -> Callable[[Way], Way]:
    """Enter a place."""

    def enter(way: Way) -> Way:
        PLACES[name] = way
        return way

    return enter


_MADE: dict[tuple[str, str], str] = {}
"""Matches that wait at the wanted question: they are looked at, not played, so one is enough for many looks."""


def match(server: Server, name: str, wanted: Callable[[dict[str, Any]], bool], *words: str, **options: str) -> str:
    """A match of this game and scenario that has come to the wanted question; more words are answers to prefer."""
    game, scenario, *likes = words
    key = (server.address, name)
    if key not in _MADE:
        _MADE[key] = begun(server, wanted, game, scenario, *likes, **options)
    return _MADE[key]


def attack(server: Server) -> str:
    """Pantheon, a unit may attack."""
    return match(server, "attack", lambda ask: bool(lone_attacks(ask)), "pantheon", "learning", *TO_ACT)


def action(server: Server) -> str:
    """Commander, a unit acts."""
    return match(server, "action", lambda ask: ask["kind"] == "action", "commander", "first-battle")


def over(server: Server, game: str) -> str:
    """A match that was given up after a few answers."""
    key = (server.address, f"over {game}")
    if key not in _MADE:
        scenario = "learning" if game == "pantheon" else "first-battle"
        _MADE[key] = server.make(game, scenario, "here", "random")[0]["path"]
        page = server.page(_MADE[key])
        for _ in range(12):
            if page.wait_for_turn():
                page.play(page.position["ask"]["options"][0]["text"])
        give_up(page)
    return _MADE[key]


def give_up(page: Page) -> list[dict[str, Any]]:
    """Lose a match at once; its log comes back, secret lines and all."""
    page.say(type="concede", id=page.new_id())
    while page.position["result"] is None:
        page.hear("position")
    page.say(type="look", lang="en", seat=EVERYTHING)
    while page.position["look"] != EVERYTHING:
        page.hear("position")
    page.close()
    return page.entries


def sit(user: Person, path: str) -> None:
    """Open a match and wait for a question."""
    user.go(path)
    user.wait_for_turn()


def press(user: Person, test_id: str) -> None:
    """Press the first button of this name."""
    user.press(user.see(test_id).first)
