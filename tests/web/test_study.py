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


def moment(somebody: Person) -> int:
    return int(somebody.see("scrubber-range").input_value())


def ask_branch(somebody: Person, path: str, at: int, *seats: str) -> None:
    """Open a moment of a finished match and ask what if."""
    somebody.go(f"{path}#{at}@all")
    expect(somebody.see("scrubber")).to_be_visible()
    somebody.wait_until(lambda: moment(somebody) == at, f"moment {at}")
    if somebody.has_touch:
        somebody.press(somebody.see("replay-more"))
        somebody.press(somebody.see("branch"))
    else:
        somebody.page.keyboard.press("c")
    for seat, kind in enumerate(seats):
        somebody.see(f"branch-seat-{seat}").select_option(kind)


@pytest.mark.parametrize(("game", "scenario"), GAMES)
def test_a_hint_is_shown_on_the_board_and_taken(
    server: Server, person: Callable[..., Person], game: str, scenario: str
) -> None:
    path = server.make(game, scenario, "here", "random")[0]["path"]
    play_on(server, path, 3, ends=False)
    somebody = person()
    somebody.go(path)
    somebody.wait_for_turn()
    before = somebody.lines()
    somebody.page.keyboard.press("h")
    hints = somebody.see("hint-option")
    expect(hints.first).to_be_visible()
    told = somebody.last("hint_answer")
    offered = {option["text"] for option in somebody.ask["options"]}
    assert 1 <= len(told["hints"]) <= 3
    assert {hint["text"] for hint in told["hints"]} <= offered
    assert hints.count() == len(told["hints"])
    best = next(option for option in somebody.ask["options"] if option["text"] == told["hints"][0]["text"])
    expect(hints.first).to_contain_text(best["label"])
    show = somebody.see("hint-show")
    if show.count():
        show.first.click()
        lit = somebody.page.locator("[data-testid=board] [data-testid^=lit-], [data-testid=board] .lit")
        expect(lit.first).to_be_attached()
    hints.first.get_by_test_id("hint-take").click()
    expect(somebody.see("hint-card")).to_have_count(0)
    somebody.confirm(before)
    assert next(entry["notation"] for entry in played(somebody, before)) == told["hints"][0]["text"]


def played(somebody: Person, since: int) -> list[dict[str, Any]]:
    """The lines of the log that came after so many."""
    position = somebody.last("position")
    while position["since"] > since:
        somebody.page.reload()
        somebody.wait_until(lambda: somebody.last("position")["since"] == 0, "the whole log")
        position = somebody.last("position")
    entries: list[dict[str, Any]] = position["entries"][since - position["since"] :]
    return entries


def test_a_whole_match_is_analysed(server: Server, whole: Over, person: Callable[..., Person]) -> None:
    path, entries = whole.path, whole.entries
    lang = "en" if whole.game == "pantheon" else "es"
    somebody = person(lang=lang)
    somebody.go(path)
    somebody.see("result-analyse").click()
    expect(somebody.see("curve")).to_be_visible()
    found = httpx.get(f"{server.address}/api{path}/analysis?lang={lang}").json()["analysis"]
    assert len(found["curve"]) == len(entries) + 1
    for seat in found["seats"]:
        card = somebody.see(f"analysis-seat-{seat['seat']}")
        expect(card).to_contain_text(str(math.floor(seat["accuracy"] + 0.5)) if seat["decisions"] else "–")
    somebody.wait_until(lambda: somebody.last("position")["look"] == EVERYTHING, "everything is looked at")

    # A click on the curve leads to its moment, and so do the biggest swings.
    box = somebody.see("curve-plot").bounding_box()
    assert box is not None
    somebody.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    somebody.wait_until(lambda: abs(moment(somebody) - len(entries) // 2) <= 1, "the middle")
    swing = somebody.see("swing").first
    line = int(swing.get_attribute("data-line") or -1)
    swing.click()
    somebody.wait_until(lambda: moment(somebody) == line, f"line {line}")

    somebody.see("filter-grade").select_option("all")
    cards = somebody.see("judged")
    assert cards.count() >= min(25, len(found["decisions"]))
    expect(cards.first).to_contain_text(found["decisions"][0]["text"])
    faults = [one["n"] for one in found["decisions"] if one["grade"] in ("inaccuracy", "mistake", "blunder")]
    if faults:
        somebody.see("scrubber-range").fill("0")
        somebody.wait_until(lambda: moment(somebody) == 0, "the beginning")
        somebody.page.keyboard.press("]")
        somebody.wait_until(lambda: moment(somebody) == faults[0], "the first mistake")
    somebody.see("tab-log").click()
    expect(somebody.see("log-mark").first).to_be_visible()
    assert somebody.see("log-mark").count() == len(found["decisions"])

    somebody.see("tab-analysis").click()
    for link in somebody.see("report").locator("a").all():
        with somebody.page.expect_download() as download:
            link.click()
        assert download.value.path().stat().st_size > 500


def test_a_branch_goes_on_against_a_computer(over: Over, person: Callable[..., Person]) -> None:
    path, entries = over.path, over.entries
    at = len(entries) - 3
    somebody = person()
    ask_branch(somebody, path, at, "here", "random")
    somebody.see("branch-closed").check()
    expect(somebody.see("branch-chosen")).to_be_disabled()
    somebody.see("branch-go").click()
    expect(somebody.see("branch-bar")).to_contain_text(f"from line {at}")
    assert path not in somebody.page.url
    assert somebody.last("welcome")["can_see_all"] is False
    somebody.play(1, random.Random(2))

    somebody.see("branch-back").click()
    somebody.wait_until(lambda: somebody.page.url.endswith(f"{path}#{at}@all"), "back at the moment")
    somebody.wait_until(lambda: moment(somebody) == at, f"moment {at}")
    somebody.go("/")
    expect(somebody.see("branch-mark")).to_have_count(1)


def test_open_cards_turn_to_whoever_is_asked_and_dice_fall_as_chosen(over: Over, person: Callable[..., Person]) -> None:
    path, entries = over.path, over.entries
    at = big_roll(entries)
    somebody = person(lang="es", **PHONE)
    ask_branch(somebody, path, at, "here", "here")
    somebody.see("branch-chosen").check()
    somebody.press(somebody.see("branch-go"))
    expect(somebody.see("branch-bar")).to_contain_text(f"desde la línea {at}")
    expect(somebody.see("luck")).to_be_visible()
    luck = somebody.last("position")["luck"]
    wanted = chosen(luck)
    for word in wanted:
        somebody.press(somebody.page.locator(f'[data-testid=luck-face][data-word="{word}"]'))
    somebody.press(somebody.see("luck-go"))
    somebody.wait_for_lines(at + 1)
    position = next(one for one in heard(somebody) if one["n"] == at + 1)
    assert position["entries"][-1]["notation"] == " ".join([luck["verb"], *wanted])

    # Everything can be taken back, and nobody is asked to look away.
    rng = random.Random(3)
    for _ in range(4):
        somebody.wait_until(lambda: somebody.is_asked() or somebody.see("luck").count() > 0, "something to do")
        assert not somebody.is_handing_over()
        if somebody.see("luck").count():
            before = somebody.lines()
            somebody.press(somebody.see("luck-fall"))
            somebody.wait_for_lines(before + 1)
        else:
            somebody.answer(rng)
    n = somebody.lines()
    somebody.press(somebody.see("undo"))
    somebody.wait_until(lambda: somebody.lines() < n, "taken back")


def chosen(luck: dict[str, Any]) -> list[str]:
    """As many as possible of the last face, then of the one before."""
    left: int = luck["count"]
    words: list[str] = []
    for face in reversed(luck["faces"]):
        n = min(left, face["most"])
        words = [face["word"]] * n + words
        left -= n
    return words


def heard(somebody: Person) -> list[dict[str, Any]]:
    """Every position that this page was sent."""
    return [json.loads(text) for text in somebody.heard if text.startswith('{"type":"position"')]
