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


def assert_fits(user: Person, where: str) -> None:
    assert user.page.evaluate(OVERFLOW) == [], where
    # A browser that finds a page too wide zooms out: then the window itself grows.
    assert user.page.evaluate("window.innerWidth") == user.page.viewport_size["width"], where  # type: ignore[index]


@pytest.mark.parametrize(("width", "height", "lang"), SIZES)
def test_the_lobby_fits(person: Callable[..., Person], width: int, height: int, lang: str) -> None:
    user = person(lang=lang, width=width, height=height, has_touch=True)
    user.go()
    for game, _ in GAMES:
        expect(user.see(f"more-{game}")).to_be_visible()
        assert_fits(user, "lobby")
        user.see(f"more-{game}").tap()
        expect(user.see("start")).to_be_visible()
        user.see("house-rules").locator("summary").tap()
        assert_fits(user, f"choices of {game}")
        user.see("back").tap()
    user.see("settings").tap()
    assert_fits(user, "settings")


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
    user = person(lang=lang, width=width, height=height, has_touch=True)
    user.go(server.make(game, scenario, "here", "random")[0]["path"])
    rng = random.Random(31)
    for _ in range(6):
        user.wait_for_turn()
        assert_fits(user, user.ask["kind"])
        assert user.page.evaluate(SMALL) == []
        user.answer(rng)
    assert user.lines() >= 6
    user.wait_for_turn()
    for tab in ("hand", "log", "seats", "decide"):
        user.see(f"tab-{tab}").tap()
        expect(user.see(f"tab-{tab}")).to_have_attribute("aria-selected", "true")
        assert_fits(user, tab)
    user.see("open-menu").tap()
    expect(user.see("menu")).to_be_visible()
    assert_fits(user, "menu")
    user.see("concede").tap()
    user.see("concede-yes").tap()
    expect(user.see("result")).to_be_visible()
    assert_fits(user, "result")
    user.see("result").locator("button.primary").tap()
    expect(user.see("scrubber")).to_be_visible()
    assert_fits(user, "looking back")


@pytest.mark.parametrize(
    ("game", "scenario", "rounds"),
    [("pantheon", "learning", "1"), pytest.param("commander", "decisive-battle", "1", marks=pytest.mark.full)],
)
def test_a_whole_match_is_played_by_touch(
    server: Server, person: Callable[..., Person], game: str, scenario: str, rounds: str
) -> None:
    user = person(lang="es", width=360, height=740, has_touch=True)
    user.go(server.make(game, scenario, "here", "random", max_rounds=rounds)[0]["path"])
    user.play(2000, random.Random(8))
    assert user.is_over()
    assert_fits(user, "result")


@pytest.mark.parametrize("game", ["pantheon", "commander"])
def test_armies_are_built_on_a_phone(server: Server, person: Callable[..., Person], game: str) -> None:
    scenario, options = ("duel", {}) if game == "pantheon" else ("first-battle", {"army": "own"})
    user = person(lang="es", width=360, height=740, has_touch=True)
    user.go(server.make(game, scenario, "here", "random", **options)[0]["path"])
    card = user.page.locator("button.unit.offered").first
    expect(card).to_be_visible()
    assert_fits(user, "list")
    card.tap()
    expect(user.page.locator("[data-testid$=-detail]")).to_be_visible()
    assert_fits(user, "a card")
    lines = user.last("position")["n"]
    button = user.page.locator("[data-testid$=-detail] button.primary")
    button.tap()
    user.wait_until(lambda: user.last("position")["n"] > lines, "taken")


def test_a_tap_on_the_board_previews_an_attack_and_another_confirms(
    server: Server, person: Callable[..., Person]
) -> None:
    path = begun(server, lambda ask: bool(lone_attacks(ask)), "pantheon", "learning", *TO_ACT)
    user = person(width=390, height=844, has_touch=True)
    user.go(path)
    user.wait_for_turn()
    attack = lone_attacks(user.ask)[0]
    lines = user.lines()
    user.click_thing("unit", attack["things"][0]["id"])
    expect(user.see("preview")).to_have_text(attack["label"])
    expect(user.see("odds")).to_be_visible()
    assert_fits(user, "odds")
    assert user.lines() == lines
    user.see("confirm").tap()
    user.wait_for_lines(lines + 1)
    assert_fits(user, "dice")


def test_a_long_press_shows_a_unit(server: Server, person: Callable[..., Person]) -> None:
    path = begun(server, lambda ask: ask["kind"] != "army", "pantheon", "learning")
    user = person(width=360, height=740, has_touch=True)
    user.go(path)
    user.wait_for_turn()
    token = next(one for one in user.last("position")["scene"]["tokens"] if one["status"] == "board")
    x, y = user.point("unit", token["id"])
    session = user.context.new_cdp_session(user.page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    drawer = user.see("unit-drawer")
    expect(drawer).to_contain_text(token["name"])
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(drawer).to_be_visible()
    assert_fits(user, "a unit")
    user.see("close-unit").tap()
    expect(drawer).to_have_count(0)
