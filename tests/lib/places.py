"""Ways to every page, window and state of the table, for tests that look at all of them."""

from __future__ import annotations

import random

import study_places
from begun import lone_attacks
from browsing import Person, expect
from serving import Server
from ways import PLACES, action, attack, match, over, place, press, sit


@place("lobby")
def lobby(somebody: Person, server: Server) -> None:
    """Both games, and no match yet."""
    somebody.go()
    expect(somebody.see("play-commander")).to_be_visible()


@place("lobby with matches")
def lobby_with_matches(somebody: Person, server: Server) -> None:
    """Matches that go on and one that is over."""
    for path in (attack(server), over(server, "commander")):
        somebody.go(path)
        expect(somebody.see("match")).to_be_visible()
    somebody.go()
    expect(somebody.page.locator("[data-testid^=match-]").first).to_be_visible()


@place("settings")
def settings(somebody: Person, server: Server) -> None:
    """All settings, sounds on."""
    lobby(somebody, server)
    press(somebody, "settings")
    somebody.see("setting-sounds").check()
    expect(somebody.see("setting-volume")).to_be_visible()


@place("about")
def about(somebody: Person, server: Server) -> None:
    """The notice about the games."""
    lobby(somebody, server)
    press(somebody, "about")
    expect(somebody.page.locator("dialog")).to_be_visible()


@place("set-up of pantheon")
def set_up_pantheon(somebody: Person, server: Server) -> None:
    """Scenario, board, rules and seats, everything unfolded."""
    _set_up(somebody, server, "pantheon")


@place("set-up of commander")
def set_up_commander(somebody: Person, server: Server) -> None:
    """Scenario, map, rules and seats, everything unfolded."""
    _set_up(somebody, server, "commander")


def _set_up(somebody: Person, server: Server, game: str) -> None:
    lobby(somebody, server)
    press(somebody, f"more-{game}")
    expect(somebody.see("start")).to_be_visible()
    somebody.press(somebody.see("house-rules").locator("summary"))


@place("simple action")
def simple_action(somebody: Person, server: Server) -> None:
    """Pantheon, in the middle of an activation."""
    sit(somebody, attack(server))


@place("odds")
def odds(somebody: Person, server: Server) -> None:
    """An attack that waits for its confirmation, with its odds."""
    sit(somebody, attack(server))
    somebody.press(somebody.option(lone_attacks(somebody.ask)[0]["text"]))
    expect(somebody.see("odds")).to_be_visible()


@place("board as text, pantheon")
def text_pantheon(somebody: Person, server: Server) -> None:
    """Areas as text."""
    sit(somebody, attack(server))
    press(somebody, "show-text")
    expect(somebody.see("text-board")).to_be_visible()


@place("board as text, commander")
def text_commander(somebody: Person, server: Server) -> None:
    """All hexes as text."""
    sit(somebody, action(server))
    press(somebody, "show-text")
    somebody.see("text-show").select_option("all")
    expect(somebody.see("text-space-0")).to_be_visible()


@place("typed answer")
def typed(somebody: Person, server: Server) -> None:
    """The line for typed answers, with proposals."""
    sit(somebody, action(server))
    press(somebody, "show-text")
    press(somebody, "open-command")
    somebody.see("command").fill("m")
    expect(somebody.see("proposals")).to_be_visible()


@place("why not")
def why_not(somebody: Person, server: Server) -> None:
    """A typed answer that is refused, with the reason."""
    sit(somebody, attack(server))
    press(somebody, "show-text")
    press(somebody, "open-command")
    somebody.see("command").fill("walk A9")
    press(somebody, "command-send")
    expect(somebody.see("notice")).to_be_visible()


@place("menu")
def menu(somebody: Person, server: Server) -> None:
    """Ways out, saving, settings."""
    sit(somebody, attack(server))
    press(somebody, "open-menu")
    press(somebody, "concede")
    expect(somebody.see("concede-yes")).to_be_visible()


@place("keys")
def keys(somebody: Person, server: Server) -> None:
    """The sheet of all keys."""
    sit(somebody, attack(server))
    press(somebody, "open-menu")
    press(somebody, "menu-keys")
    expect(somebody.see("key-sheet")).to_be_visible()


@place("unit")
def unit(somebody: Person, server: Server) -> None:
    """The card of a unit."""
    sit(somebody, action(server))
    press(somebody, "show-text")
    somebody.press(somebody.page.locator("[data-testid^=text-unit-] button").last)
    expect(somebody.see("unit-drawer")).to_be_visible()


@place("unit action of commander")
def commander_action(somebody: Person, server: Server) -> None:
    """Commander, a unit acts."""
    sit(somebody, action(server))


@place("deployment")
def deployment(somebody: Person, server: Server) -> None:
    """Commander, units are placed."""
    sit(somebody, match(server, "deploy", lambda ask: True, "commander", "first-battle"))


@place("order dice")
def order_dice(somebody: Person, server: Server) -> None:
    """Commander, the dice of the orders."""
    path = match(server, "dice", lambda ask: ask["kind"] == "order_dice", "commander", "first-battle")
    sit(somebody, path)
    expect(somebody.see("order-dice").first).to_be_visible()


@place("order tray")
def order_tray(somebody: Person, server: Server) -> None:
    """Commander, orders are given in secret."""
    sit(somebody, match(server, "orders", lambda ask: ask["kind"] == "order", "commander", "first-battle"))
    expect(somebody.see("order-tray").first).to_be_visible()


@place("draft")
def draft(somebody: Person, server: Server) -> None:
    """Pantheon, a unit looked at in the draft."""
    somebody.go(match(server, "draft", lambda ask: True, "pantheon", "duel"))
    somebody.press(somebody.page.locator("button.unit.offered").first)
    expect(somebody.see("draft-detail")).to_be_visible()


@place("builder")
def builder(somebody: Person, server: Server) -> None:
    """Commander, an army of one's own."""
    somebody.go(match(server, "builder", lambda ask: True, "commander", "first-battle", army="own"))
    expect(somebody.see("builder")).to_be_visible()


@place("hand-over")
def hand_over(somebody: Person, server: Server) -> None:
    """Between two people at one device."""
    path = server.make("pantheon", "learning", "here", "here")[0]["path"]
    somebody.go(path)
    rng = random.Random(1)
    while somebody.wait_for_turn() and not somebody.is_handing_over():
        somebody.answer(rng)


@place("result")
def result(somebody: Person, server: Server) -> None:
    """Who has won."""
    somebody.go(over(server, "pantheon"))
    expect(somebody.see("result")).to_be_visible()


@place("looking back, pantheon")
def back_pantheon(somebody: Person, server: Server) -> None:
    """A finished match, some lines before its end."""
    _back(somebody, over(server, "pantheon"))


@place("looking back, commander")
def back_commander(somebody: Person, server: Server) -> None:
    """A finished match, some lines before its end."""
    _back(somebody, over(server, "commander"))


def _back(somebody: Person, path: str) -> None:
    somebody.go(path)
    somebody.press(somebody.see("result").locator("button.primary"))
    press(somebody, "step-back")
    expect(somebody.see("to-now")).to_be_visible()


@place("wrong link")
def wrong_link(somebody: Person, server: Server) -> None:
    """An address that leads nowhere."""
    somebody.go("/play/nonsense")
    expect(somebody.see("opening").locator("h1")).to_be_visible()


@place("reference")
def looking_up(somebody: Person, server: Server) -> None:
    """The terrain of a game."""
    somebody.go("/reference/pantheon")
    somebody.see("reference-kind").select_option("terrain")
    expect(somebody.see("result")).to_have_count(12)


@place("reference, an entry")
def looked_up(somebody: Person, server: Server) -> None:
    """A unit in the reference."""
    somebody.go("/reference/commander")
    somebody.see("reference-search").fill("imelstar")
    press(somebody, "result")
    expect(somebody.see("article")).to_be_visible()


@place("reference in a match")
def looking_up_in_a_match(somebody: Person, server: Server) -> None:
    """The rule of the question, beside the board."""
    sit(somebody, action(server))
    press(somebody, "rule-tag")
    expect(somebody.see("article")).to_be_visible()


@place("print")
def printing(somebody: Person, server: Server) -> None:
    """Cards and sheets of a match, laid out for paper."""
    somebody.go(attack(server).replace("/play/", "/print/play/"))
    expect(somebody.see("print-card").first).to_be_visible()
    for heap in ("units", "action", "talent"):  # one kind looks like the other
        somebody.see(f"print-what-{heap}").uncheck()


@place("lesson of pantheon")
def lesson_pantheon(somebody: Person, server: Server) -> None:
    """The first step of a lesson."""
    _lesson(somebody, server, "pantheon")


@place("lesson of commander")
def lesson_commander(somebody: Person, server: Server) -> None:
    """The first step of a lesson."""
    _lesson(somebody, server, "commander")


def _lesson(somebody: Person, server: Server, game: str) -> None:
    lobby(somebody, server)
    press(somebody, f"learn-{game}")
    expect(somebody.see("coach-next")).to_be_visible()


__all__ = ["PLACES", "study_places"]
