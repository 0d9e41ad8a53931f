"""A lesson over the wire: it leads, refuses kindly, can be skipped, left and taken up again, and goes on as a match."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from serving import Page, Server, fetch, post, serving

from strategos.stage.lesson import DO, find_lesson, lesson_names

STEPS = {name: len(find_lesson(name).steps) for name in lesson_names()}


def begin(server: Server, game: str) -> str:
    answer = post(f"{server.address}/api/lessons/{game}?lang=en")
    assert answer.status_code == 201, answer.text
    links: list[dict[str, Any]] = answer.json()["links"]
    assert [link["kind"] for link in links] == ["here", "watch"]
    path: str = links[0]["path"]
    return path


def wait(page: Page) -> list[dict[str, Any]]:
    """The steps at which the lesson waits for the learner."""
    while page.position["lesson"][-1]["is_running"]:
        page.hear("position")
    steps: list[dict[str, Any]] = page.position["lesson"]
    return steps


def lead_on(page: Page, to: int) -> list[dict[str, Any]]:
    page.say(type="lead_on", id=page.new_id(), to=to)
    page.hear("done")
    while wait(page)[-1]["number"] < to:
        page.hear("position")
    return wait(page)


def follow(page: Page) -> int:
    """Do what the lesson asks for, to its end; how many steps were seen."""
    seen: set[int] = set()
    while True:
        steps = wait(page)
        seen |= {step["number"] for step in steps}
        last = steps[-1]
        if last["number"] == last["of"]:
            return len(seen)
        if last["mode"] == DO:
            options = page.position["ask"]["options"]
            assert len(options) == 1, last["title"]
            assert page.play(options[0]["text"])["type"] == "done"
        else:
            assert page.position["ask"] is None
            lead_on(page, last["number"] + 1)


def test_the_lobby_hears_of_all_lessons_in_its_language(server: Server) -> None:
    listed = fetch(f"{server.address}/api/lessons?lang=es").json()["lessons"]
    assert [(one["game"], one["steps"]) for one in listed] == [(name, STEPS[name]) for name in lesson_names()]
    assert listed[1]["title"] == "Primeros pasos en el Olimpo"


@pytest.mark.parametrize("game", lesson_names())
def test_a_lesson_is_the_record_from_its_first_step_to_its_last(server: Server, game: str) -> None:
    page = server.page(begin(server, game), "es")
    assert page.position["lesson"][0]["number"] == 1
    assert page.welcome["info"]["title"] == find_lesson(game).title["es"]
    assert follow(page) == STEPS[game]
    own = [entry["notation"] for entry in page.entries if entry["seat"] == 0]
    assert own == [text for seat, text in find_lesson(game).record.lines if seat == 0]
    assert page.position["ask"] is None
    assert not page.position["can_undo"]


def test_anything_else_is_refused_with_what_to_do(server: Server) -> None:
    page = server.page(begin(server, "pantheon"))
    assert page.position["ask"]["options"][0]["text"] == "continue"
    refused = page.play("pass")
    assert refused["type"] == "refused"
    assert refused["text"].endswith("it is now: Go on with the turn.")
    page.say(type="why_not", id="w", text="pass")
    assert page.hear("why_not_answer")["text"] == refused["text"]
    page.say(type="undo", id="u", at=page.position["n"])
    assert "nothing is taken back" in page.hear("refused")["text"]
    page.say(type="concede", id="c")
    assert "“Leave”" in page.hear("refused")["text"]
    assert page.position["lesson"][0]["number"] == 1


def test_where_the_learner_only_watches_nothing_can_be_answered(server: Server) -> None:
    page = server.page(begin(server, "pantheon"), "es")
    watch = next(n for n, step in enumerate(find_lesson("pantheon").steps, start=1) if step.mode == "watch")
    assert lead_on(page, watch)[-1]["mode"] == "watch"
    assert page.position["ask"] is None
    assert "«Siguiente»" in page.play("continue")["text"]


def test_a_step_can_be_skipped_and_the_table_plays_it(server: Server) -> None:
    page = server.page(begin(server, "commander"))
    do = next(n for n, step in enumerate(find_lesson("commander").steps, start=1) if step.mode == DO)
    before = page.position["n"]
    steps = lead_on(page, do + 1)
    assert steps[0]["number"] == do + 1
    assert page.position["n"] > before
    far = lead_on(page, STEPS["commander"] - 1)
    assert far[-1]["number"] == STEPS["commander"] - 1


def test_looking_back_shows_the_step_of_then(server: Server) -> None:
    page = server.page(begin(server, "pantheon"))
    now = lead_on(page, 9)[0]
    assert now["back"] < now["n"]
    page.say(type="look", lang="en", seat=None, at=now["back"])
    page.hear("position")
    then = page.position["lesson"][-1]
    assert (then["number"], then["n"], then["on"]) == (8, now["back"], now["n"])
    assert page.position["ask"] is None
    page.say(type="look", lang="en", seat=None, at=None)
    page.hear("position")
    assert page.position["lesson"][0]["number"] == 9
    assert page.position["ask"] is not None


def test_a_lesson_survives_a_crash_and_another_page(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        path = begin(server, "pantheon")
        lead_on(server.page(path), 12)
        server.kill()
        server.start()
        page = server.page(path, "es")
        step = wait(page)[-1]
        assert (page.position["lesson"][0]["number"], step["mode"]) == (12, DO)
        assert page.play(page.position["ask"]["options"][0]["text"])["type"] == "done"
        assert wait(page)[0]["number"] == step["number"] + 1


def test_only_a_finished_lesson_goes_on_as_a_match(server: Server) -> None:
    path = begin(server, "pantheon")
    token = path.rpartition("/")[2]
    page = server.page(path)
    wanted = {"look": 0, "seats": ["here", "recruit"], "lies_open": False, "dice": "rolled", "lang": "en"}
    address = f"{server.address}/api/play/{token}/branch"
    assert post(address, json={**wanted, "at": page.position["n"]}).status_code == 403
    lead_on(page, STEPS["pantheon"])
    made = post(address, json={**wanted, "at": page.position["n"]})
    assert made.status_code == 201
    free = server.page(made.json()["links"][0]["path"])
    assert free.position["lesson"] == []
    assert free.position["ask"]["kind"] == "second activation"
    assert free.play("decline")["type"] == "done"


def test_an_unknown_lesson_is_reported_in_words(server: Server) -> None:
    answer = post(f"{server.address}/api/lessons/chess?lang=es")
    assert answer.status_code == 400
    assert "No hay ninguna lección 'chess'" in answer.json()["text"]
