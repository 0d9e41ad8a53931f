"""A phone held upright: nothing sticks out at the side, and a finger is enough to play."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable

import pytest
from begun import TO_ACT, begun, lone_attacks
from browsing import Person, expect
from serving import Server

GAMES = (("pantheon", "learning"), ("commander", "first-battle"))
ALL_SIZES = [(width, height, lang) for width, height in ((360, 740), (390, 844)) for lang in ("en", "es")]
SMALLEST, BIGGEST = (360, 740, "es"), (390, 844, "en")
SIZES = [pytest.param(*size, marks=() if size == SMALLEST else pytest.mark.full) for size in ALL_SIZES]
DEFAULT = ((GAMES[0], BIGGEST), (GAMES[1], SMALLEST))

OVERFLOW = """() => {
    const wide = document.scrollingElement.scrollWidth - window.innerWidth;
    if (wide <= 0) return [];
    const out = [...document.querySelectorAll("body *")]
        .filter((one) => one.getBoundingClientRect().right > window.innerWidth + 1)
        .map((one) => `${one.tagName}.${one.getAttribute("class")}`);
    return [`${wide} pixels too wide`, ...out.slice(0, 8)];
}"""
# Buttons below the size of a fingertip; what is not seen or lies in a list of text is left out.
SMALL = """() => [...document.querySelectorAll("[data-testid=option], [data-testid=confirm], [role=tab]")]
    .filter((one) => one.offsetParent !== null)
    .map((one) => [one.innerText, one.getBoundingClientRect()])
    .filter(([, box]) => box.width < 44 || box.height < 43.5)
    .map(([text, box]) => `${text}: ${box.width} x ${box.height}`)"""


def assert_fits(somebody: Person, where: str) -> None:
    assert somebody.page.evaluate(OVERFLOW) == [], where
    # A browser that finds a page too wide zooms out: then the window itself grows.
    assert somebody.page.evaluate("window.innerWidth") == somebody.page.viewport_size["width"], where  # type: ignore[index]


@pytest.mark.parametrize(("width", "height", "lang"), SIZES)
def test_the_lobby_fits(person: Callable[..., Person], width: int, height: int, lang: str) -> None:
    somebody = person(lang=lang, width=width, height=height, has_touch=True)
    somebody.go()
    for game, _ in GAMES:
        expect(somebody.see(f"more-{game}")).to_be_visible()
        assert_fits(somebody, "lobby")
        somebody.see(f"more-{game}").tap()
        expect(somebody.see("start")).to_be_visible()
        somebody.see("house-rules").locator("summary").tap()
        assert_fits(somebody, f"choices of {game}")
        somebody.see("back").tap()
    somebody.see("settings").tap()
    assert_fits(somebody, "settings")


@pytest.mark.parametrize(
    ("game", "scenario", "width", "height", "lang"),
    [
        pytest.param(*game, *size, marks=() if (game, size) in DEFAULT else pytest.mark.full)
        for game, size in itertools.product(GAMES, ALL_SIZES)
    ],
)
def test_a_match_fits_and_is_played_by_touch(
    server: Server, person: Callable[..., Person], game: str, scenario: str, width: int, height: int, lang: str
) -> None:
    somebody = person(lang=lang, width=width, height=height, has_touch=True)
    somebody.go(server.make(game, scenario, "here", "random")[0]["path"])
    rng = random.Random(31)
    for _ in range(6):
        somebody.wait_for_turn()
        assert_fits(somebody, somebody.ask["kind"])
        assert somebody.page.evaluate(SMALL) == []
        somebody.answer(rng)
    assert somebody.lines() >= 6
    somebody.wait_for_turn()
    for tab in ("hand", "log", "seats", "decide"):
        somebody.see(f"tab-{tab}").tap()
        expect(somebody.see(f"tab-{tab}")).to_have_attribute("aria-selected", "true")
        assert_fits(somebody, tab)
    somebody.see("open-menu").tap()
    expect(somebody.see("menu")).to_be_visible()
    assert_fits(somebody, "menu")
    somebody.see("concede").tap()
    somebody.see("concede-yes").tap()
    expect(somebody.see("result")).to_be_visible()
    assert_fits(somebody, "result")
    somebody.see("result").locator("button.primary").tap()
    expect(somebody.see("scrubber")).to_be_visible()
    assert_fits(somebody, "looking back")


@pytest.mark.parametrize(
    ("game", "scenario", "rounds"),
    [("pantheon", "learning", "1"), pytest.param("commander", "decisive-battle", "1", marks=pytest.mark.full)],
)
def test_a_whole_match_is_played_by_touch(
    server: Server, person: Callable[..., Person], game: str, scenario: str, rounds: str
) -> None:
    somebody = person(lang="es", width=360, height=740, has_touch=True)
    somebody.go(server.make(game, scenario, "here", "random", max_rounds=rounds)[0]["path"])
    somebody.play(2000, random.Random(8))
    assert somebody.is_over()
    assert_fits(somebody, "result")


@pytest.mark.parametrize("game", ["pantheon", "commander"])
def test_armies_are_built_on_a_phone(server: Server, person: Callable[..., Person], game: str) -> None:
    scenario, options = ("duel", {}) if game == "pantheon" else ("first-battle", {"army": "own"})
    somebody = person(lang="es", width=360, height=740, has_touch=True)
    somebody.go(server.make(game, scenario, "here", "random", **options)[0]["path"])
    card = somebody.page.locator("button.unit.offered").first
    expect(card).to_be_visible()
    assert_fits(somebody, "list")
    card.tap()
    expect(somebody.page.locator("[data-testid$=-detail]")).to_be_visible()
    assert_fits(somebody, "a card")
    lines = somebody.last("position")["n"]
    button = somebody.page.locator("[data-testid$=-detail] button.primary")
    button.tap()
    somebody.wait_until(lambda: somebody.last("position")["n"] > lines, "taken")


def test_a_tap_on_the_board_previews_an_attack_and_another_confirms(
    server: Server, person: Callable[..., Person]
) -> None:
    path = begun(server, lambda ask: bool(lone_attacks(ask)), "pantheon", "learning", *TO_ACT)
    somebody = person(width=390, height=844, has_touch=True)
    somebody.go(path)
    somebody.wait_for_turn()
    attack = lone_attacks(somebody.ask)[0]
    lines = somebody.lines()
    somebody.click_thing("unit", attack["things"][0]["id"])
    expect(somebody.see("preview")).to_have_text(attack["label"])
    expect(somebody.see("odds")).to_be_visible()
    assert_fits(somebody, "odds")
    assert somebody.lines() == lines
    somebody.see("confirm").tap()
    somebody.wait_for_lines(lines + 1)
    assert_fits(somebody, "dice")


def test_a_long_press_shows_a_unit(server: Server, person: Callable[..., Person]) -> None:
    path = begun(server, lambda ask: ask["kind"] != "army", "pantheon", "learning")
    somebody = person(width=360, height=740, has_touch=True)
    somebody.go(path)
    somebody.wait_for_turn()
    token = next(one for one in somebody.last("position")["scene"]["tokens"] if one["status"] == "board")
    x, y = somebody.point("unit", token["id"])
    session = somebody.context.new_cdp_session(somebody.page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    drawer = somebody.see("unit-drawer")
    expect(drawer).to_contain_text(token["name"])
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(drawer).to_be_visible()
    assert_fits(somebody, "a unit")
    somebody.see("close-unit").tap()
    expect(drawer).to_have_count(0)
