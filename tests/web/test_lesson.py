"""A newcomer learns a game in the browser: reads, clicks what is pointed at, and goes on to a match of their own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from browsing import Person, expect

from strategos.stage.lesson import find_lesson


def enter(learner: Person, game: str) -> None:
    learner.go()
    learner.press(learner.see(f"learn-{game}"))
    learner.see("coach").wait_for()


def shown(learner: Person) -> int:
    """The step whose card is shown."""
    return int(learner.see("coach").get_attribute("data-step") or 0)


def rest(learner: Person) -> dict[str, Any]:
    """The last message to the page, once the table waits for the learner."""
    learner.wait_until(lambda: not learner.last("position")["lesson"][0]["is_running"], "the table waits")
    return learner.last("position")


def do(learner: Person, number: int) -> None:
    """Click what the step points at; where nothing on the board is meant, the one answer there is; then confirm."""
    option = rest(learner)["ask"]["options"][0]
    step = rest(learner)["lesson"][-1]
    meant = [thing for thing in option["things"] if thing in step["point"]]
    if meant:
        kind, id_ = meant[-1]["kind"], meant[-1]["id"]
        expect(learner.see(f"points-{kind}-{id_}")).to_have_count(1)
        learner.click_thing(kind, id_)
    else:
        learner.press(learner.option(option["text"]))
    if option["is_final"] or option["has_odds"]:
        learner.press(learner.see("confirm"))
    learner.wait_until(lambda: shown(learner) != number, f"past step {number}")


def learn(learner: Person, game: str, to: int | None = None) -> None:
    """Go through a lesson as instructed, to a step or to the end."""
    last = to or len(find_lesson(game).steps)
    while (number := shown(learner)) < last:
        step = find_lesson(game).steps[number - 1]
        if step.mode == "do":
            do(learner, number)
        else:
            rest(learner)
            learner.press(learner.see("coach-next"))
            learner.wait_until(lambda number=number: shown(learner) == number + 1, f"step {number + 1}")  # type: ignore[misc]


@pytest.mark.parametrize(
    ("game", "first", "second"),
    [("pantheon", "en", "es"), pytest.param("commander", "es", "en", marks=pytest.mark.full)],
)
def test_a_lesson_is_clicked_through_by_what_it_points_at(
    person: Callable[..., Person], game: str, first: str, second: str
) -> None:
    """Half of it in one language, half in the other; the change in between is a reload of the page, too."""
    learner = person(lang=first)
    steps = find_lesson(game).steps
    half = len(steps) // 2
    enter(learner, game)
    learn(learner, game, half)
    expect(learner.see("coach")).to_contain_text(steps[half - 1].text[first])
    learner.page.evaluate("(lang) => localStorage.setItem('lang', lang)", second)
    learner.heard.clear()
    learner.page.reload()
    expect(learner.see("coach")).to_contain_text(steps[shown(learner) - 1].text[second])
    learn(learner, game)
    expect(learner.see("coach")).to_contain_text(steps[-1].text[second])
    learner.press(learner.see("coach-branch"))
    expect(learner.see("branch-bar")).to_be_visible()
    expect(learner.see("coach")).to_have_count(0)
    learner.wait_until(learner.is_asked, "the match goes on")


def test_a_lesson_on_a_phone_keeps_its_card_off_the_board(person: Callable[..., Person]) -> None:
    learner = person(width=360, height=740, has_touch=True)
    enter(learner, "commander")
    learn(learner, "commander", 6)
    board, card = learner.see("board").bounding_box(), learner.see("coach").bounding_box()
    assert board is not None and card is not None
    assert board["y"] + board["height"] <= card["y"] + 1
    assert board["height"] > 150
    assert card["y"] + card["height"] < 740
    for button in ("coach-skip", "coach-back", "coach-leave", "coach-again"):
        box = learner.see(button).bounding_box()
        assert box is not None and min(box["width"], box["height"]) >= 44, button


def test_a_newcomer_finds_the_lesson_looks_back_skips_and_begins_again(person: Callable[..., Person]) -> None:
    learner = person()
    learner.go()
    expect(learner.see("first-visit")).to_be_visible()
    enter(learner, "pantheon")
    learn(learner, "pantheon", 6)
    learner.press(learner.see("coach-back"))
    expect(learner.see("coach")).to_have_attribute("data-step", "5")
    expect(learner.see("coach-now")).to_contain_text("earlier step")
    learner.press(learner.see("coach-next"))
    expect(learner.see("coach")).to_have_attribute("data-step", "6")
    learner.press(learner.see("coach-skip"))
    expect(learner.see("coach")).to_have_attribute("data-step", "7")
    # Another click than the step asks for: the page says what to do.
    area = next(space["id"] for space in learner.last("welcome")["board"]["spaces"] if space["word"] == "B3")
    learner.click_thing("space", area)
    expect(learner.see("notice")).to_contain_text("it is now: Walk to C4")
    learner.page.reload()
    expect(learner.see("coach")).to_have_attribute("data-step", "7")
    learner.press(learner.see("coach-again"))
    expect(learner.see("coach")).to_have_attribute("data-step", "1")
    learner.press(learner.see("coach-leave"))
    expect(learner.see("first-visit")).to_have_count(0)
    expect(learner.see("match-card")).to_have_count(2)
