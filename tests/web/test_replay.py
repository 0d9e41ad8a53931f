"""The replay of a match: in a running match, and at a finished one from every side."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from browsing import Person, expect
from serving import Server

TOKENS = """() => [...document.querySelectorAll("[data-testid=board] [data-unit]")]
    .map((one) => [one.dataset.unit, one.getAttribute("aria-label")])"""


def play_on(server: Server, path: str, answers: int, ends: bool) -> int:
    """Answer at random without a browser, and give up if the match is to end; how many lines there are then."""
    page, rng = server.page(path), random.Random(11)
    for _ in range(answers):
        assert page.wait_for_turn()
        page.play(rng.choice(page.position["ask"]["options"])["text"])
    if ends:
        page.say(type="concede", id=page.new_id())
        while page.position["result"] is None:
            page.hear("position")
    else:
        page.wait_for_turn()
    page.close()
    return len(page.entries)


@pytest.fixture(scope="module")
def over(server: Server) -> tuple[str, int]:
    """A finished match: its address, and how many lines its first seat knows."""
    path = server.make("commander", "first-battle", "here", "random")[0]["path"]
    return path, play_on(server, path, 24, ends=True)


def open_over(user: Person, path: str) -> None:
    """Open a finished match and put the result aside."""
    user.go(path)
    expect(user.see("result")).to_be_visible()
    user.see("result").locator("button.primary").click()
    expect(user.see("result")).to_have_count(0)


def moment(user: Person) -> int:
    """The moment that the scrubber stands at."""
    return int(user.see("scrubber-range").input_value())


def wait_at(user: Person, at: int) -> None:
    """Wait until the table of a moment is shown, as received, and the address names it."""
    user.wait_until(lambda: moment(user) == at, f"moment {at}")
    user.wait_until(lambda: user.last("position")["at"] == at, f"the table of {at}")
    user.wait_until(lambda: units_shown(user) == units_told(user), f"the units of {at}")
    user.wait_until(lambda: user.page.url.endswith(f"#{at}"), f"#{at} in the address")


def units_shown(user: Person) -> dict[str, str]:
    """What the tokens on the board say, all of them at one moment."""
    return dict(user.page.evaluate(TOKENS))


def units_told(user: Person) -> dict[str, str]:
    """What the tokens should say."""
    tokens = user.last("position")["scene"]["tokens"]
    return {str(token["id"]): token["label"] for token in tokens if token["status"] == "board"}


def test_a_line_of_the_log_leads_back_and_a_button_to_now(server: Server, person: Callable[..., Person]) -> None:
    path = server.make("commander", "first-battle", "here", "random")[0]["path"]
    lines = play_on(server, path, 5, ends=False)
    user = person()
    user.go(path)
    user.wait_for_turn()
    now, question = units_shown(user), user.see("status").inner_text()
    assert now
    user.see("tab-log").click()
    user.see("log-1").locator("button.text").click()
    expect(user.see("looking-back")).to_be_visible()
    wait_at(user, 1)
    assert units_told(user) != now
    assert len(units_shown(user)) < len(now), "hardly anybody was deployed yet"
    assert user.choices.count() == 0, "the past asks nothing"
    expect(user.see("log-2")).to_have_class(re.compile("later"))

    user.see("looking-back").click()
    user.wait_for_turn()
    expect(user.see("looking-back")).to_have_count(0)
    expect(user.see("scrubber")).to_have_count(0)
    assert units_shown(user) == now
    assert user.see("status").inner_text() == question
    assert user.lines() == lines
    assert "#" not in user.page.url


def test_scrubber_steps_and_keys_go_through_a_finished_match(
    over: tuple[str, int], person: Callable[..., Person]
) -> None:
    path, lines = over
    user = person()
    open_over(user, path)
    expect(user.see("scrubber")).to_be_visible()
    assert moment(user) == lines
    user.see("step-back").click()
    wait_at(user, lines - 1)
    user.page.keyboard.press("ArrowLeft")
    wait_at(user, lines - 2)
    user.see("step-on").click()
    wait_at(user, lines - 1)
    user.see("scrubber-range").fill("3")
    wait_at(user, 3)
    early = units_shown(user)
    user.see("turn-on").click()
    user.wait_until(lambda: moment(user) > 3, "a turn further")
    assert moment(user) < lines
    user.see("to-now").click()
    user.wait_until(lambda: moment(user) == lines, "at the end")
    user.wait_until(lambda: units_shown(user) != early, "the units of the end")


def test_autoplay_runs_until_it_is_stopped(over: tuple[str, int], person: Callable[..., Person]) -> None:
    user = person()
    open_over(user, over[0])
    play = user.see("autoplay").and_(user.page.get_by_label("Play (space)"))
    # It begins at the beginning; if it reached the end before the user looked, it begins again.
    user.press_until(play, lambda: 2 <= moment(user) < over[1], "some lines further from the beginning")
    stop = user.see("autoplay").and_(user.page.get_by_label("Pause (space)"))
    user.press_until(stop, lambda: play.count() > 0, "stopped")


def test_every_viewpoint_is_open_when_a_match_is_over(over: tuple[str, int], person: Callable[..., Person]) -> None:
    path, _ = over
    user = person()
    open_over(user, path)
    select = user.see("viewpoint")
    assert [one.get_attribute("value") for one in select.locator("option").all()] == ["0", "1", "-2", "-3"]
    lines: dict[str, int] = {}
    for view in ("1", "-2", "-3", "0"):
        select.select_option(view)
        user.wait_until(lambda: user.last("position")["look"] == int(view), f"viewpoint {view}")  # noqa: B023
        user.wait_until(lambda: user.lines() == user.last("position")["n"], "its log")
        lines[view] = user.lines()
    # The table itself knows every secret answer, a spectator none.
    assert lines["-3"] > max(lines["0"], lines["1"]) >= min(lines["0"], lines["1"]) > lines["-2"]


def test_an_address_with_a_moment_lands_there(over: tuple[str, int], person: Callable[..., Person]) -> None:
    user = person()
    user.go(f"{over[0]}#5")
    expect(user.see("scrubber")).to_be_visible()
    wait_at(user, 5)
    text = next(entry["text"] for entry in all_entries(user) if entry["n"] == 5)
    expect(user.see("scrubber")).to_contain_text(text)
    user.page.evaluate("location.hash = '#8'")
    wait_at(user, 8)


def all_entries(user: Person) -> list[dict[str, Any]]:
    """The log as the page first received it."""
    first = next(text for text in user.heard if text.startswith('{"type":"position"'))
    entries: list[dict[str, Any]] = json.loads(first)["entries"]
    return entries


def test_log_and_record_can_be_saved(server: Server, over: tuple[str, int], person: Callable[..., Person]) -> None:
    user = person()
    user.go(over[0])
    links = user.see("result").get_by_test_id("export").locator("a")
    expect(links).to_have_count(3)
    saved: list[str] = []
    for link in links.all():
        with user.page.expect_download() as download:
            link.click()
        saved.append(download.value.path().read_text(encoding="utf-8"))
    text, markdown, record = saved
    last = all_entries(user)[-1]["text"]
    assert last in text
    assert markdown.startswith("# ")
    assert "\n## " in markdown
    assert record.startswith("strategos record 1\ngame: commander\n")
    made = httpx.post(f"{server.address}/api/records", content=record.encode())
    assert made.status_code == 201, made.text

    # While a match runs there is no record yet: it would tell what the other side has hidden.
    running = server.make("commander", "first-battle", "here", "random")[0]["path"]
    user.go(running)
    user.wait_for_turn()
    user.see("open-menu").click()
    expect(user.see("export").locator("a")).to_have_count(2)
    assert httpx.get(f"{server.address}/api{running}/record").status_code == 403
