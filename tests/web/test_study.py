"""Studying a match: hints while it is played, its analysis when it is over, and what would have happened if."""

from __future__ import annotations

import json
import math
import random
from collections.abc import Callable
from typing import Any, NamedTuple

import httpx
import pytest
from browsing import Person, expect
from serving import Page, Server

EVERYTHING = -3
GAMES = (("pantheon", "learning"), ("commander", "first-battle"))
WHOLE = (("pantheon", "learning"), pytest.param(("commander", "decisive-battle"), marks=pytest.mark.full))
ANSWERS = {"pantheon": 5, "commander": 10}  # a short match, but with dice in it
PHONE = {"width": 360, "height": 740, "has_touch": True}


def play_on(server: Server, path: str, answers: int, ends: bool) -> list[dict[str, Any]]:
    """Answer at random without a browser; if the match is to end, give up. Its log comes back, all of it if it may."""
    page, rng = server.page(path), random.Random(11)
    for _ in range(answers):
        assert page.wait_for_turn()
        page.play(rng.choice(page.position["ask"]["options"])["text"])
    page.wait_for_turn()
    if ends:
        page.say(type="concede", id=page.new_id())
        while page.position["result"] is None:
            page.hear("position")
        everything(page)
    page.close()
    return page.entries


def everything(page: Page) -> list[dict[str, Any]]:
    """The whole log of a match that is over, as the table itself knows it."""
    page.say(type="look", lang="en", seat=EVERYTHING)
    while page.position["look"] != EVERYTHING:
        page.hear("position")
    entries: list[dict[str, Any]] = page.entries
    return entries


class Over(NamedTuple):
    """A finished match: its address, and its log as the table itself knows it."""

    game: str
    path: str
    entries: list[dict[str, Any]]


@pytest.fixture(scope="module", params=GAMES, ids=lambda pair: pair[0])
def over(server: Server, request: pytest.FixtureRequest) -> Over:
    path = server.make(*request.param, "here", "random")[0]["path"]
    return Over(request.param[0], path, play_on(server, path, ANSWERS[request.param[0]], ends=True))


@pytest.fixture(scope="module", params=WHOLE, ids=("pantheon", "commander"))
def whole(server: Server, request: pytest.FixtureRequest) -> Over:
    """A match that was played to its end, after one round."""
    path = server.make(*request.param, "here", "random", max_rounds="1")[0]["path"]
    page, rng = server.page(path), random.Random(11)
    while page.wait_for_turn():
        page.play(rng.choice(page.position["ask"]["options"])["text"])
    entries = everything(page)
    page.close()
    return Over(request.param[0], path, entries)


def big_roll(entries: list[dict[str, Any]]) -> int:
    """How many lines there are before the greatest number of dice or cards."""
    lines = [n for n, entry in enumerate(entries) if entry["seat"] == -1]
    return max(lines, key=lambda n: len(entries[n]["notation"].split()))


def moment(user: Person) -> int:
    return int(user.see("scrubber-range").input_value())


def ask_branch(user: Person, path: str, at: int, *seats: str) -> None:
    """Open a moment of a finished match and ask what if."""
    user.go(f"{path}#{at}@all")
    expect(user.see("scrubber")).to_be_visible()
    user.wait_until(lambda: moment(user) == at, f"moment {at}")
    if user.has_touch:
        user.press(user.see("replay-more"))
        user.press(user.see("branch"))
    else:
        user.page.keyboard.press("c")
    for seat, kind in enumerate(seats):
        user.see(f"branch-seat-{seat}").select_option(kind)


@pytest.mark.parametrize(("game", "scenario"), GAMES)
def test_a_hint_is_shown_on_the_board_and_taken(
    server: Server, person: Callable[..., Person], game: str, scenario: str
) -> None:
    path = server.make(game, scenario, "here", "random")[0]["path"]
    play_on(server, path, 3, ends=False)
    user = person()
    user.go(path)
    user.wait_for_turn()
    before = user.lines()
    user.page.keyboard.press("h")
    hints = user.see("hint-option")
    expect(hints.first).to_be_visible()
    told = user.last("hint_answer")
    offered = {option["text"] for option in user.ask["options"]}
    assert 1 <= len(told["hints"]) <= 3
    assert {hint["text"] for hint in told["hints"]} <= offered
    assert hints.count() == len(told["hints"])
    best = next(option for option in user.ask["options"] if option["text"] == told["hints"][0]["text"])
    expect(hints.first).to_contain_text(best["label"])
    show = user.see("hint-show")
    if show.count():
        show.first.click()
        lit = user.page.locator("[data-testid=board] [data-testid^=lit-], [data-testid=board] .lit")
        expect(lit.first).to_be_attached()
    hints.first.get_by_test_id("hint-take").click()
    expect(user.see("hint-card")).to_have_count(0)
    user.confirm(before)
    assert next(entry["notation"] for entry in played(user, before)) == told["hints"][0]["text"]


def played(user: Person, since: int) -> list[dict[str, Any]]:
    """The lines of the log after this number of lines."""
    position = user.last("position")
    while position["since"] > since:
        user.page.reload()
        user.wait_until(lambda: user.last("position")["since"] == 0, "the whole log")
        position = user.last("position")
    entries: list[dict[str, Any]] = position["entries"][since - position["since"] :]
    return entries


def test_a_whole_match_is_analysed(server: Server, whole: Over, person: Callable[..., Person]) -> None:
    path, entries = whole.path, whole.entries
    lang = "en" if whole.game == "pantheon" else "es"
    user = person(lang=lang)
    user.go(path)
    user.see("result-analyse").click()
    expect(user.see("curve")).to_be_visible()
    found = httpx.get(f"{server.address}/api{path}/analysis?lang={lang}").json()["analysis"]
    assert len(found["curve"]) == len(entries) + 1
    for seat in found["seats"]:
        card = user.see(f"analysis-seat-{seat['seat']}")
        expect(card).to_contain_text(str(math.floor(seat["accuracy"] + 0.5)) if seat["decisions"] else "–")
    user.wait_until(lambda: user.last("position")["look"] == EVERYTHING, "everything is looked at")

    # A click on the curve leads to its moment, and so do the biggest swings.
    def click_the_middle() -> None:
        box = user.see("curve-plot").bounding_box()
        assert box is not None
        user.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    user.reach("the middle", lambda: abs(moment(user) - len(entries) // 2) <= 1, click_the_middle)
    swing = user.see("swing").first
    line = int(swing.get_attribute("data-line") or -1)
    swing.click()
    user.wait_until(lambda: moment(user) == line, f"line {line}")

    user.see("filter-grade").select_option("all")
    cards = user.see("judged")
    assert cards.count() >= min(25, len(found["decisions"]))
    expect(cards.first).to_contain_text(found["decisions"][0]["text"])
    faults = [one["n"] for one in found["decisions"] if one["grade"] in ("inaccuracy", "mistake", "blunder")]
    if faults:
        user.see("scrubber-range").fill("0")
        user.wait_until(lambda: moment(user) == 0, "the beginning")
        user.page.keyboard.press("]")
        user.wait_until(lambda: moment(user) == faults[0], "the first mistake")
    user.see("tab-log").click()
    expect(user.see("log-mark").first).to_be_visible()
    assert user.see("log-mark").count() == len(found["decisions"])

    user.see("tab-analysis").click()
    for link in user.see("report").locator("a").all():
        with user.page.expect_download() as download:
            link.click()
        assert download.value.path().stat().st_size > 500


def test_a_branch_goes_on_against_a_computer(over: Over, person: Callable[..., Person]) -> None:
    path, entries = over.path, over.entries
    at = len(entries) - 3
    user = person()
    ask_branch(user, path, at, "here", "random")
    user.see("branch-closed").check()
    expect(user.see("branch-chosen")).to_be_disabled()
    user.see("branch-go").click()
    expect(user.see("branch-bar")).to_contain_text(f"from line {at}")
    assert path not in user.page.url
    assert user.last("welcome")["can_see_all"] is False
    user.play(1, random.Random(2))

    user.see("branch-back").click()
    user.wait_until(lambda: user.page.url.endswith(f"{path}#{at}@all"), "back at the moment")
    user.wait_until(lambda: moment(user) == at, f"moment {at}")
    user.go("/")
    expect(user.see("branch-mark")).to_have_count(1)


def test_open_cards_turn_to_the_seat_that_is_asked_and_dice_fall_as_chosen(
    over: Over, person: Callable[..., Person]
) -> None:
    path, entries = over.path, over.entries
    at = big_roll(entries)
    user = person(lang="es", **PHONE)
    ask_branch(user, path, at, "here", "here")
    user.see("branch-chosen").check()
    user.press(user.see("branch-go"))
    expect(user.see("branch-bar")).to_contain_text(f"desde la línea {at}")
    expect(user.see("luck")).to_be_visible()
    luck = user.last("position")["luck"]
    wanted = chosen(luck)
    for word in wanted:
        user.press(user.page.locator(f'[data-testid=luck-face][data-word="{word}"]'))
    user.press(user.see("luck-go"))
    user.wait_for_lines(at + 1)
    position = next(one for one in heard(user) if one["n"] == at + 1)
    assert position["entries"][-1]["notation"] == " ".join([luck["verb"], *wanted])

    # Everything can be taken back, and nobody is asked to look away.
    rng = random.Random(3)
    for _ in range(4):
        user.wait_until(lambda: user.is_asked() or user.see("luck").count() > 0, "something to do")
        assert not user.is_handing_over()
        if user.see("luck").count():
            before = user.lines()
            user.press(user.see("luck-fall"))
            user.wait_for_lines(before + 1)
        else:
            user.answer(rng)
    n = user.lines()
    user.press(user.see("undo"))
    user.wait_until(lambda: user.lines() < n, "taken back")


def chosen(luck: dict[str, Any]) -> list[str]:
    """As many as possible of the last face, then of the one before."""
    left: int = luck["count"]
    words: list[str] = []
    for face in reversed(luck["faces"]):
        n = min(left, face["most"])
        words = [face["word"]] * n + words
        left -= n
    return words


def heard(user: Person) -> list[dict[str, Any]]:
    """Every position that this page was sent."""
    return [json.loads(text) for text in user.heard if text.startswith('{"type":"position"')]
