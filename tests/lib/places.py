"""Ways to every page, window and state of the table, for tests that look at all of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from browsing import Person, bring_to, expect, lone_attacks
from serving import Server

Way: TypeAlias = Callable[[Person, Server], None]
"""Leads somebody to a place."""

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


def _match(server: Server, name: str, wanted: Callable[[dict[str, Any]], bool], *words: str, **options: str) -> str:
    game, scenario, *likes = words
    key = (server.address, name)
    if key not in _MADE:
        _MADE[key] = server.make(game, scenario, "here", "random", **options)[0]["path"]
        bring_to(server.page(_MADE[key]), wanted, *likes)
    return _MADE[key]


def _attack(server: Server) -> str:
    likes = ("army", "continue", "activate", "simple", "walk")
    return _match(server, "attack", lambda ask: bool(lone_attacks(ask)), "pantheon", "learning", *likes)


def _action(server: Server) -> str:
    return _match(server, "action", lambda ask: ask["kind"] == "action", "commander", "first-battle")


def _over(server: Server, game: str) -> str:
    """A match that was given up after a few answers."""
    key = (server.address, f"over {game}")
    if key not in _MADE:
        scenario = "learning" if game == "pantheon" else "first-battle"
        _MADE[key] = server.make(game, scenario, "here", "random")[0]["path"]
        page = server.page(_MADE[key])
        for _ in range(12):
            if page.wait_for_turn():
                page.play(page.position["ask"]["options"][0]["text"])
        page.say(type="concede", id=page.new_id())
        while page.position["result"] is None:
            page.hear("position")
        page.close()
    return _MADE[key]


def _sit(somebody: Person, path: str) -> None:
    somebody.go(path)
    somebody.wait_for_turn()


def _press(somebody: Person, test_id: str) -> None:
    somebody.press(somebody.see(test_id).first)


@place("lobby")
def lobby(somebody: Person, server: Server) -> None:
    """Both games, and no match yet."""
    somebody.go()
    expect(somebody.see("play-commander")).to_be_visible()


@place("lobby with matches")
def lobby_with_matches(somebody: Person, server: Server) -> None:
    """Matches that go on and one that is over."""
    for path in (_attack(server), _over(server, "commander")):
        somebody.go(path)
        expect(somebody.see("match")).to_be_visible()
    somebody.go()
    expect(somebody.page.locator("[data-testid^=match-]").first).to_be_visible()


@place("settings")
def settings(somebody: Person, server: Server) -> None:
    """All settings, sounds on."""
    lobby(somebody, server)
    _press(somebody, "settings")
    somebody.see("setting-sounds").check()
    expect(somebody.see("setting-volume")).to_be_visible()


@place("about")
def about(somebody: Person, server: Server) -> None:
    """The notice about the games."""
    lobby(somebody, server)
    _press(somebody, "about")
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
    _press(somebody, f"more-{game}")
    expect(somebody.see("start")).to_be_visible()
    somebody.press(somebody.see("house-rules").locator("summary"))


@place("simple action")
def simple_action(somebody: Person, server: Server) -> None:
    """Pantheon, in the middle of an activation."""
    _sit(somebody, _attack(server))


@place("odds")
def odds(somebody: Person, server: Server) -> None:
    """An attack that waits for its confirmation, with its odds."""
    _sit(somebody, _attack(server))
    somebody.press(somebody.option(lone_attacks(somebody.ask)[0]["text"]))
    expect(somebody.see("odds")).to_be_visible()


@place("board as text, pantheon")
def text_pantheon(somebody: Person, server: Server) -> None:
    """Areas as text."""
    _sit(somebody, _attack(server))
    _press(somebody, "show-text")
    expect(somebody.see("text-board")).to_be_visible()


@place("board as text, commander")
def text_commander(somebody: Person, server: Server) -> None:
    """All hexes as text."""
    _sit(somebody, _action(server))
    _press(somebody, "show-text")
    somebody.see("text-show").select_option("all")
    expect(somebody.see("text-space-0")).to_be_visible()


@place("typed answer")
def typed(somebody: Person, server: Server) -> None:
    """The line for typed answers, with proposals."""
    _sit(somebody, _action(server))
    _press(somebody, "show-text")
    _press(somebody, "open-command")
    somebody.see("command").fill("m")
    expect(somebody.see("proposals")).to_be_visible()


@place("why not")
def why_not(somebody: Person, server: Server) -> None:
    """A typed answer that is refused, with the reason."""
    _sit(somebody, _attack(server))
    _press(somebody, "show-text")
    _press(somebody, "open-command")
    somebody.see("command").fill("walk A9")
    _press(somebody, "command-send")
    expect(somebody.see("notice")).to_be_visible()


@place("menu")
def menu(somebody: Person, server: Server) -> None:
    """Ways out, saving, settings."""
    _sit(somebody, _attack(server))
    _press(somebody, "open-menu")
    _press(somebody, "concede")
    expect(somebody.see("concede-yes")).to_be_visible()


@place("keys")
def keys(somebody: Person, server: Server) -> None:
    """The sheet of all keys."""
    _sit(somebody, _attack(server))
    _press(somebody, "open-menu")
    _press(somebody, "menu-keys")
    expect(somebody.see("key-sheet")).to_be_visible()


@place("unit")
def unit(somebody: Person, server: Server) -> None:
    """The card of a unit."""
    _sit(somebody, _action(server))
    _press(somebody, "show-text")
    somebody.press(somebody.page.locator("[data-testid^=text-unit-] button").last)
    expect(somebody.see("unit-drawer")).to_be_visible()


@place("unit action of commander")
def commander_action(somebody: Person, server: Server) -> None:
    """Commander, a unit acts."""
    _sit(somebody, _action(server))


@place("deployment")
def deployment(somebody: Person, server: Server) -> None:
    """Commander, units are placed."""
    _sit(somebody, _match(server, "deploy", lambda ask: True, "commander", "first-battle"))


@place("order dice")
def order_dice(somebody: Person, server: Server) -> None:
    """Commander, the dice of the orders."""
    path = _match(server, "dice", lambda ask: ask["kind"] == "order_dice", "commander", "first-battle")
    _sit(somebody, path)
    expect(somebody.see("order-dice").first).to_be_visible()


@place("order tray")
def order_tray(somebody: Person, server: Server) -> None:
    """Commander, orders are given in secret."""
    _sit(somebody, _match(server, "orders", lambda ask: ask["kind"] == "order", "commander", "first-battle"))
    expect(somebody.see("order-tray").first).to_be_visible()


@place("draft")
def draft(somebody: Person, server: Server) -> None:
    """Pantheon, a unit looked at in the draft."""
    somebody.go(_match(server, "draft", lambda ask: True, "pantheon", "duel"))
    somebody.press(somebody.page.locator("button.unit.offered").first)
    expect(somebody.see("draft-detail")).to_be_visible()


@place("builder")
def builder(somebody: Person, server: Server) -> None:
    """Commander, an army of one's own."""
    somebody.go(_match(server, "builder", lambda ask: True, "commander", "first-battle", army="own"))
    expect(somebody.see("builder")).to_be_visible()


@place("hand-over")
def hand_over(somebody: Person, server: Server) -> None:
    """Between two people at one device."""
    path = server.make("pantheon", "learning", "here", "here")[0]["path"]
    somebody.go(path)
    while not somebody.is_handing_over():
        somebody.wait_for_turn()
        if not somebody.is_handing_over():
            somebody.press(somebody.choices.first)
            somebody.page.wait_for_timeout(50)


@place("result")
def result(somebody: Person, server: Server) -> None:
    """Who has won."""
    somebody.go(_over(server, "pantheon"))
    expect(somebody.see("result")).to_be_visible()


@place("looking back, pantheon")
def back_pantheon(somebody: Person, server: Server) -> None:
    """A finished match, some lines before its end."""
    _back(somebody, _over(server, "pantheon"))


@place("looking back, commander")
def back_commander(somebody: Person, server: Server) -> None:
    """A finished match, some lines before its end."""
    _back(somebody, _over(server, "commander"))


def _back(somebody: Person, path: str) -> None:
    somebody.go(path)
    somebody.press(somebody.see("result").locator("button.primary"))
    _press(somebody, "step-back")
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
    _press(somebody, "result")
    expect(somebody.see("article")).to_be_visible()


@place("reference in a match")
def looking_up_in_a_match(somebody: Person, server: Server) -> None:
    """The rule of the question, beside the board."""
    _sit(somebody, _action(server))
    _press(somebody, "rule-tag")
    expect(somebody.see("article")).to_be_visible()


@place("print")
def printing(somebody: Person, server: Server) -> None:
    """Cards and sheets of a match, laid out for paper."""
    somebody.go(_attack(server).replace("/play/", "/print/play/"))
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
    _press(somebody, f"learn-{game}")
    expect(somebody.see("coach-next")).to_be_visible()


@place("hint")
def hint(somebody: Person, server: Server) -> None:
    """What the computer would do."""
    _sit(somebody, _attack(server))
    _press(somebody, "hint")
    expect(somebody.see("hint-option").first).to_be_visible(timeout=60_000)


@place("standing answers")
def standing_answers(somebody: Person, server: Server) -> None:
    """All that can be answered in advance."""
    _sit(somebody, _attack(server))
    _press(somebody, "open-menu")
    _press(somebody, "menu-standing")
    expect(somebody.see("standing")).to_be_visible()


@place("analysis")
def analysis(somebody: Person, server: Server) -> None:
    """A finished match, judged."""
    somebody.go(_over(server, "pantheon"))
    _press(somebody, "result-analyse")
    expect(somebody.see("curve")).to_be_visible(timeout=180_000)


@place("what if")
def what_if(somebody: Person, server: Server) -> None:
    """Who plays on, and with which dice."""
    somebody.go(f"{_over(server, 'commander')}#4@all")
    expect(somebody.see("to-now")).to_be_visible()
    if somebody.has_touch:
        _press(somebody, "replay-more")
        _press(somebody, "branch")
    else:
        somebody.page.keyboard.press("c")
    expect(somebody.see("branch-go")).to_be_visible()
