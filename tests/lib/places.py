"""Ways to every page, window and state of the table, for tests that look at all of them."""

from __future__ import annotations

import random

import study_places
from begun import lone_attacks
from browsing import Person, expect
from serving import Server
from ways import PLACES, action, attack, match, over, place, press, sit


@place("lobby")
def lobby(user: Person, server: Server) -> None:
    """Both games, and no match yet."""
    user.go()
    expect(user.see("play-commander")).to_be_visible()


@place("lobby with matches")
def lobby_with_matches(user: Person, server: Server) -> None:
    """Matches that go on and one that is over."""
    for path in (attack(server), over(server, "commander")):
        user.go(path)
        expect(user.see("match")).to_be_visible()
    user.go()
    expect(user.page.locator("[data-testid^=match-]").first).to_be_visible()


@place("settings")
def settings(user: Person, server: Server) -> None:
    """All settings, sounds on."""
    lobby(user, server)
    press(user, "settings")
    user.see("setting-sounds").check()
    expect(user.see("setting-volume")).to_be_visible()


@place("about")
def about(user: Person, server: Server) -> None:
    """The notice about the games."""
    lobby(user, server)
    press(user, "about")
    expect(user.page.locator("dialog")).to_be_visible()


@place("set-up of pantheon")
def set_up_pantheon(user: Person, server: Server) -> None:
    """Scenario, board, rules and seats, everything unfolded."""
    _set_up(user, server, "pantheon")


@place("set-up of commander")
def set_up_commander(user: Person, server: Server) -> None:
    """Scenario, map, rules and seats, everything unfolded."""
    _set_up(user, server, "commander")


def _set_up(user: Person, server: Server, game: str) -> None:
    lobby(user, server)
    press(user, f"more-{game}")
    expect(user.see("start")).to_be_visible()
    user.press(user.see("house-rules").locator("summary"))


@place("simple action")
def simple_action(user: Person, server: Server) -> None:
    """Pantheon, in the middle of an activation."""
    sit(user, attack(server))


@place("odds")
def odds(user: Person, server: Server) -> None:
    """An attack that waits for its confirmation, with its odds."""
    sit(user, attack(server))
    user.press(user.option(lone_attacks(user.ask)[0]["text"]))
    expect(user.see("odds")).to_be_visible()


@place("board as text, pantheon")
def text_pantheon(user: Person, server: Server) -> None:
    """Areas as text."""
    sit(user, attack(server))
    press(user, "show-text")
    expect(user.see("text-board")).to_be_visible()


@place("board as text, commander")
def text_commander(user: Person, server: Server) -> None:
    """All hexes as text."""
    sit(user, action(server))
    press(user, "show-text")
    user.see("text-show").select_option("all")
    expect(user.see("text-space-0")).to_be_visible()


@place("typed answer")
def typed(user: Person, server: Server) -> None:
    """The line for typed answers, with proposals."""
    sit(user, action(server))
    press(user, "show-text")
    press(user, "open-command")
    user.see("command").fill("m")
    expect(user.see("proposals")).to_be_visible()


@place("why not")
def why_not(user: Person, server: Server) -> None:
    """A typed answer that is refused, with the reason."""
    sit(user, attack(server))
    press(user, "show-text")
    press(user, "open-command")
    user.see("command").fill("walk A9")
    press(user, "command-send")
    expect(user.see("notice")).to_be_visible()


@place("menu")
def menu(user: Person, server: Server) -> None:
    """Ways out, saving, settings."""
    sit(user, attack(server))
    press(user, "open-menu")
    press(user, "concede")
    expect(user.see("concede-yes")).to_be_visible()


@place("keys")
def keys(user: Person, server: Server) -> None:
    """The sheet of all keys."""
    sit(user, attack(server))
    press(user, "open-menu")
    press(user, "menu-keys")
    expect(user.see("key-sheet")).to_be_visible()


@place("unit")
def unit(user: Person, server: Server) -> None:
    """The card of a unit."""
    sit(user, action(server))
    press(user, "show-text")
    user.press(user.page.locator("[data-testid^=text-unit-] button").last)
    expect(user.see("unit-drawer")).to_be_visible()


@place("unit action of commander")
def commander_action(user: Person, server: Server) -> None:
    """Commander, a unit acts."""
    sit(user, action(server))


@place("deployment")
def deployment(user: Person, server: Server) -> None:
    """Commander, units are placed."""
    sit(user, match(server, "deploy", lambda ask: True, "commander", "first-battle"))


@place("order dice")
def order_dice(user: Person, server: Server) -> None:
    """Commander, the dice of the orders."""
    path = match(server, "dice", lambda ask: ask["kind"] == "order_dice", "commander", "first-battle")
    sit(user, path)
    expect(user.see("order-dice").first).to_be_visible()


@place("order tray")
def order_tray(user: Person, server: Server) -> None:
    """Commander, orders are given in secret."""
    sit(user, match(server, "orders", lambda ask: ask["kind"] == "order", "commander", "first-battle"))
    expect(user.see("order-tray").first).to_be_visible()


@place("draft")
def draft(user: Person, server: Server) -> None:
    """Pantheon, a unit looked at in the draft."""
    user.go(match(server, "draft", lambda ask: True, "pantheon", "duel"))
    user.press(user.page.locator("button.unit.offered").first)
    expect(user.see("draft-detail")).to_be_visible()


@place("builder")
def builder(user: Person, server: Server) -> None:
    """Commander, a custom army."""
    user.go(match(server, "builder", lambda ask: True, "commander", "first-battle", army="own"))
    expect(user.see("builder")).to_be_visible()


@place("hand-over")
def hand_over(user: Person, server: Server) -> None:
    """Between two people at one device."""
    path = server.make("pantheon", "learning", "here", "here")[0]["path"]
    user.go(path)
    rng = random.Random(1)
    while user.wait_for_turn() and not user.is_handing_over():
        user.answer(rng)


@place("result")
def result(user: Person, server: Server) -> None:
    """Who has won."""
    user.go(over(server, "pantheon"))
    expect(user.see("result")).to_be_visible()


@place("looking back, pantheon")
def back_pantheon(user: Person, server: Server) -> None:
    """A finished match, some lines before its end."""
    _back(user, over(server, "pantheon"))


@place("looking back, commander")
def back_commander(user: Person, server: Server) -> None:
    """A finished match, some lines before its end."""
    _back(user, over(server, "commander"))


def _back(user: Person, path: str) -> None:
    user.go(path)
    user.press(user.see("result").locator("button.primary"))
    press(user, "step-back")
    expect(user.see("to-now")).to_be_visible()


@place("wrong link")
def wrong_link(user: Person, server: Server) -> None:
    """An address that leads nowhere."""
    user.go("/play/nonsense")
    expect(user.see("opening").locator("h1")).to_be_visible()


@place("reference")
def looking_up(user: Person, server: Server) -> None:
    """The terrain of a game."""
    user.go("/reference/pantheon")
    user.see("reference-kind").select_option("terrain")
    expect(user.see("result")).to_have_count(12)


@place("reference, an entry")
def looked_up(user: Person, server: Server) -> None:
    """A unit in the reference."""
    user.go("/reference/commander")
    user.see("reference-search").fill("imelstar")
    press(user, "result")
    expect(user.see("article")).to_be_visible()


@place("reference in a match")
def looking_up_in_a_match(user: Person, server: Server) -> None:
    """The rule of the question, beside the board."""
    sit(user, action(server))
    press(user, "rule-tag")
    expect(user.see("article")).to_be_visible()


@place("print")
def printing(user: Person, server: Server) -> None:
    """Cards and sheets of a match, laid out for paper."""
    user.go(attack(server).replace("/play/", "/print/play/"))
    expect(user.see("print-card").first).to_be_visible()
    for heap in ("units", "action", "talent"):  # one kind looks like the other
        user.see(f"print-what-{heap}").uncheck()


@place("lesson of pantheon")
def lesson_pantheon(user: Person, server: Server) -> None:
    """The first step of a lesson."""
    _lesson(user, server, "pantheon")


@place("lesson of commander")
def lesson_commander(user: Person, server: Server) -> None:
    """The first step of a lesson."""
    _lesson(user, server, "commander")


def _lesson(user: Person, server: Server, game: str) -> None:
    lobby(user, server)
    press(user, f"learn-{game}")
    expect(user.see("coach-next")).to_be_visible()


__all__ = ["PLACES", "study_places"]
