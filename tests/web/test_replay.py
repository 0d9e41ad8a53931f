"""Looking back: in a running match, and at a finished one from every side."""

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


def open_over(somebody: Person, path: str) -> None:
    """Open a finished match and put the result aside."""
    somebody.go(path)
    expect(somebody.see("result")).to_be_visible()
    somebody.see("result").locator("button.primary").click()
    expect(somebody.see("result")).to_have_count(0)


def moment(somebody: Person) -> int:
    """The moment that the scrubber stands at."""
    return int(somebody.see("scrubber-range").input_value())


def wait_at(somebody: Person, at: int) -> None:
    """Wait until the table of a moment is shown, as it was told, and stands in the address."""
    somebody.wait_until(lambda: moment(somebody) == at, f"moment {at}")
    somebody.wait_until(lambda: somebody.last("position")["at"] == at, f"the table of {at}")
    somebody.wait_until(lambda: units_shown(somebody) == units_told(somebody), f"the units of {at}")
    somebody.wait_until(lambda: somebody.page.url.endswith(f"#{at}"), f"#{at} in the address")


def units_shown(somebody: Person) -> dict[str, str]:
    """What the tokens on the board say, all of them at one moment."""
    return dict(somebody.page.evaluate(TOKENS))


def units_told(somebody: Person) -> dict[str, str]:
    """What the tokens should say."""
    tokens = somebody.last("position")["scene"]["tokens"]
    return {str(token["id"]): token["label"] for token in tokens if token["status"] == "board"}


def test_a_line_of_the_log_leads_back_and_a_button_to_now(server: Server, person: Callable[..., Person]) -> None:
    path = server.make("commander", "first-battle", "here", "random")[0]["path"]
    lines = play_on(server, path, 5, ends=False)
    somebody = person()
    somebody.go(path)
    somebody.wait_for_turn()
    now, question = units_shown(somebody), somebody.see("status").inner_text()
    assert now
    somebody.see("tab-log").click()
    somebody.see("log-1").locator("button.text").click()
    expect(somebody.see("looking-back")).to_be_visible()
    wait_at(somebody, 1)
    assert units_told(somebody) != now
    assert len(units_shown(somebody)) < len(now), "hardly anybody was deployed yet"
    assert somebody.choices.count() == 0, "the past asks nothing"
    expect(somebody.see("log-2")).to_have_class(re.compile("later"))

    somebody.see("looking-back").click()
    somebody.wait_for_turn()
    expect(somebody.see("looking-back")).to_have_count(0)
    expect(somebody.see("scrubber")).to_have_count(0)
    assert units_shown(somebody) == now
    assert somebody.see("status").inner_text() == question
    assert somebody.lines() == lines
    assert "#" not in somebody.page.url


def test_scrubber_steps_and_keys_go_through_a_finished_match(
    over: tuple[str, int], person: Callable[..., Person]
) -> None:
    path, lines = over
    somebody = person()
    open_over(somebody, path)
    expect(somebody.see("scrubber")).to_be_visible()
    assert moment(somebody) == lines
    somebody.see("step-back").click()
    wait_at(somebody, lines - 1)
    somebody.page.keyboard.press("ArrowLeft")
    wait_at(somebody, lines - 2)
    somebody.see("step-on").click()
    wait_at(somebody, lines - 1)
    somebody.see("scrubber-range").fill("3")
    wait_at(somebody, 3)
    early = units_shown(somebody)
    somebody.see("turn-on").click()
    somebody.wait_until(lambda: moment(somebody) > 3, "a turn further")
    assert moment(somebody) < lines
    somebody.see("to-now").click()
    somebody.wait_until(lambda: moment(somebody) == lines, "at the end")
    somebody.wait_until(lambda: units_shown(somebody) != early, "the units of the end")


def test_autoplay_runs_until_it_is_stopped(over: tuple[str, int], person: Callable[..., Person]) -> None:
    somebody = person()
    open_over(somebody, over[0])
    play = somebody.see("autoplay").and_(somebody.page.get_by_label("Play by itself (space)"))
    # It begins at the beginning; should it have come to the end before somebody looked, it begins again.
    somebody.press_until(play, lambda: 2 <= moment(somebody) < over[1], "some lines further from the beginning")
    stop = somebody.see("autoplay").and_(somebody.page.get_by_label("Pause (space)"))
    somebody.press_until(stop, lambda: play.count() > 0, "stopped")


def test_every_viewpoint_is_open_when_a_match_is_over(over: tuple[str, int], person: Callable[..., Person]) -> None:
    path, _ = over
    somebody = person()
    open_over(somebody, path)
    select = somebody.see("viewpoint")
    assert [one.get_attribute("value") for one in select.locator("option").all()] == ["0", "1", "-2", "-3"]
    lines: dict[str, int] = {}
    for view in ("1", "-2", "-3", "0"):
        select.select_option(view)
        somebody.wait_until(lambda: somebody.last("position")["look"] == int(view), f"viewpoint {view}")  # noqa: B023
        somebody.wait_until(lambda: somebody.lines() == somebody.last("position")["n"], "its log")
        lines[view] = somebody.lines()
    # The table itself knows every secret answer, a spectator none.
    assert lines["-3"] > max(lines["0"], lines["1"]) >= min(lines["0"], lines["1"]) > lines["-2"]


def test_an_address_with_a_moment_lands_there(over: tuple[str, int], person: Callable[..., Person]) -> None:
    somebody = person()
    somebody.go(f"{over[0]}#5")
    expect(somebody.see("scrubber")).to_be_visible()
    wait_at(somebody, 5)
    text = next(entry["text"] for entry in all_entries(somebody) if entry["n"] == 5)
    expect(somebody.see("scrubber")).to_contain_text(text)
    somebody.page.evaluate("location.hash = '#8'")
    wait_at(somebody, 8)


def all_entries(somebody: Person) -> list[dict[str, Any]]:
    """The log as the page was told at first."""
    first = next(text for text in somebody.heard if text.startswith('{"type":"position"'))
    entries: list[dict[str, Any]] = json.loads(first)["entries"]
    return entries


def test_log_and_record_can_be_saved(server: Server, over: tuple[str, int], person: Callable[..., Person]) -> None:
    somebody = person()
    somebody.go(over[0])
    links = somebody.see("result").get_by_test_id("export").locator("a")
    expect(links).to_have_count(3)
    saved: list[str] = []
    for link in links.all():
        with somebody.page.expect_download() as download:
            link.click()
        saved.append(download.value.path().read_text(encoding="utf-8"))
    text, markdown, record = saved
    last = all_entries(somebody)[-1]["text"]
    assert last in text
    assert markdown.startswith("# ")
    assert "\n## " in markdown
    assert record.startswith("strategos record 1\ngame: commander\n")
    made = httpx.post(f"{server.address}/api/records", content=record.encode())
    assert made.status_code == 201, made.text

    # While a match runs there is no record yet: it would tell what the other side has hidden.
    running = server.make("commander", "first-battle", "here", "random")[0]["path"]
    somebody.go(running)
    somebody.wait_for_turn()
    somebody.see("open-menu").click()
    expect(somebody.see("export").locator("a")).to_have_count(2)
    assert httpx.get(f"{server.address}/api{running}/record").status_code == 403
