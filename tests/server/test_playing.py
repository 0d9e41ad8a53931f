"""Matches over the wire: answers, undo, looking back, seats by link, languages, records."""

from __future__ import annotations

import random

import pytest
from serving import Page, Server, fetch, post

from strategos import games
from strategos.kernel.text.record_file import read_record
from strategos.table.match import replay

GAMES = (("pantheon", "learning"), ("commander", "decisive-battle"))


def answer_any(page: Page, rng: random.Random) -> None:
    option = rng.choice(page.position["ask"]["options"])
    assert page.play(option["text"])["type"] == "done"


def play_on(page: Page, answers: int, seed: int = 1) -> None:
    rng = random.Random(seed)
    for _ in range(answers):
        if not page.wait_for_turn():
            return
        answer_any(page, rng)


@pytest.mark.parametrize(("game", "scenario"), GAMES)
def test_a_whole_match_against_the_computer_ends_with_a_record_that_verifies(
    server: Server, game: str, scenario: str
) -> None:
    options = {"max_rounds": "3"}
    link = server.make(game, scenario, "here", "recruit", **options)[0]
    page = server.page(link["path"])
    token = link["path"].rpartition("/")[2]
    assert fetch(f"{server.address}/api/play/{token}/record").status_code == 403
    play_on(page, 5000)
    assert page.position["result"]
    assert [entry["n"] for entry in page.entries] == list(range(1, len(page.entries) + 1))
    record = read_record(fetch(f"{server.address}/api/play/{token}/record").content)
    match = replay(record, games.find(game))
    assert match.over
    assert list(match.result.winners) == page.position["winners"]  # type: ignore[union-attr]


@pytest.mark.parametrize(("game", "scenario"), GAMES)
def test_two_people_by_link_play_one_match(server: Server, game: str, scenario: str) -> None:
    links = server.make(game, scenario, "link", "link", max_rounds="2")
    pages = [server.page(link["path"]) for link in links if link["kind"] == "link"]
    watcher = server.page(links[-1]["path"])
    assert [page.welcome["seats"] for page in pages] == [[0], [1]]
    rng = random.Random(3)
    for _ in range(4000):
        for page in pages:
            page.say(type="ping")
            page.hear("pong")
        asked = [page for page in pages if page.position["ask"]]
        if not asked:
            break
        answer_any(rng.choice(asked), rng)
    assert pages[0].position["result"] == pages[1].position["result"]
    assert pages[0].position["result"]
    watcher.say(type="ping")
    watcher.hear("pong")
    assert watcher.position["ask"] is None
    assert watcher.position["result"] == pages[0].position["result"]


def test_an_answer_sent_twice_is_played_once(server: Server) -> None:
    page = server.page(server.make("pantheon", "learning", "here", "here")[0]["path"])
    text, at = page.position["ask"]["options"][0]["text"], page.position["n"]
    for _ in range(3):
        page.say(type="play", id="the same", at=at, text=text)
        assert page.hear("done", "refused")["type"] == "done"
    assert sum(entry["notation"] == text and entry["n"] > at for entry in page.entries) == 1


def test_an_answer_to_an_older_question_is_refused_and_the_new_one_shown(server: Server) -> None:
    page = server.page(server.make("pantheon", "learning", "here", "here")[0]["path"])
    page.say(type="play", id="late", at=page.position["n"] - 1, text=page.position["ask"]["options"][0]["text"])
    assert "Choose again" in page.hear("refused")["text"]
    assert page.hear("position")["ask"]


def test_what_is_not_offered_is_refused_with_the_reason_and_nothing_changes(server: Server) -> None:
    page = server.page(server.make("pantheon", "learning", "here", "here")[0]["path"])
    before = page.position
    assert page.play("walk nowhere")["type"] == "refused"
    page.say(type="look", lang="en")
    assert page.hear("position")["n"] == before["n"]


def test_a_watcher_cannot_answer_and_a_seat_cannot_answer_for_another(server: Server) -> None:
    links = server.make("pantheon", "learning", "link", "link")
    first, second, watcher = (server.page(link["path"]) for link in links)
    asked, other = (first, second) if first.position["ask"] else (second, first)
    text = asked.position["ask"]["options"][0]["text"]
    for page in (other, watcher):
        assert page.play(text)["type"] == "refused"
    watcher.say(type="look", lang="en", seat=0)
    assert watcher.hear("refused")
    other.say(type="look", lang="en", seat=asked.welcome["seats"][0])
    assert other.hear("refused")


def test_a_page_that_comes_back_gets_the_lines_it_has_missed(server: Server) -> None:
    path = server.make("commander", "decisive-battle", "here", "recruit")[0]["path"]
    page = server.page(path)
    play_on(page, 8)
    have = len(page.entries) // 2
    again = server.page(path, last=have, look=0)
    assert again.position["since"] == have
    assert again.position["entries"][: len(page.entries) - have] == page.entries[have:]
    assert [entry["n"] for entry in again.position["entries"]] == list(range(have + 1, again.position["n"] + 1))


@pytest.mark.parametrize(("game", "scenario"), GAMES)
def test_an_undo_shows_the_table_as_it_was(server: Server, game: str, scenario: str) -> None:
    page = server.page(server.make(game, scenario, "here", "here")[0]["path"])
    rng = random.Random(5)
    undone = 0
    while undone < 5:
        if page.position["ask"] is None:  # the other person at this device is next
            page.say(type="look", lang="en", seat=page.position["waiting"][0]["seat"])
            page.hear("position")
        before = page.position
        option = rng.choice(before["ask"]["options"])
        page.play(option["text"])
        assert option["is_final"] or page.position["can_undo"]  # what is not confirmed can be taken back
        if not page.position["can_undo"]:
            continue
        page.say(type="undo", id=page.new_id(), at=page.position["n"])
        assert page.hear("done", "refused")["type"] == "done"
        page.hear("position")
        undone += 1
        assert page.position["n"] == before["n"]
        assert page.position["scene"] == before["scene"]
        assert page.position["ask"] == before["ask"]
        page.play(option["text"])


def test_the_language_changes_at_any_time(server: Server) -> None:
    page = server.page(server.make("pantheon", "learning", "here", "recruit")[0]["path"])
    play_on(page, 3)
    page.wait_for_turn()
    english = page.position
    page.say(type="look", lang="es")
    spanish = page.hear("position")
    assert spanish["since"] == 0
    assert len(spanish["entries"]) == english["n"]
    assert spanish["ask"]["question"] != english["ask"]["question"]
    assert [option["text"] for option in spanish["ask"]["options"]] == [
        option["text"] for option in english["ask"]["options"]
    ]


def test_every_earlier_moment_can_be_looked_at_and_nothing_can_be_answered_there(server: Server) -> None:
    page = server.page(server.make("pantheon", "learning", "here", "recruit")[0]["path"])
    play_on(page, 12)
    page.wait_for_turn()
    page.say(type="look", lang="en", at=5)
    earlier = page.hear("position")
    assert earlier["at"] == 5
    assert earlier["ask"] is None
    page.say(type="look", lang="en", at=None)
    assert page.hear("position")["at"] is None


@pytest.mark.parametrize(("game", "scenario"), GAMES)
def test_a_record_is_opened_foreverybody_from_every_viewpoint(server: Server, game: str, scenario: str) -> None:
    match = games_played(game, scenario)
    answer = post(server.address + "/api/records", content=match.encode())
    assert answer.status_code == 201
    links = answer.json()["links"]
    assert [link["kind"] for link in links] == ["watch"]
    page = server.page(links[0]["path"])
    assert page.welcome["can_see_all"]
    for look in (0, 1, -2, -3):
        page.say(type="look", lang="es", seat=look, at=7)
        assert page.hear("position", "refused")["look"] == look
    assert page.play("pass")["type"] == "refused"


def games_played(game: str, scenario: str) -> str:
    import strategos

    match = strategos.new_match(game, scenario=scenario, seed=4)
    rng = random.Random(8)
    for _ in range(40):
        match.play(rng.choice(match.decision.options))
    return match.record()


def test_the_lobby_finds_matches_again_and_forgets_unknown_ones(server: Server) -> None:
    link = server.make("pantheon", "learning", "here", "recruit")[0]
    token = link["path"].rpartition("/")[2]
    page = server.page(link["path"])
    page.wait_for_turn()
    answer = post(server.address + "/api/matches/lookup", json={"tokens": [token, "nothing"], "lang": "es"})
    found = answer.json()["matches"]
    assert [summary["token"] for summary in found] == [token]
    assert found[0]["your_turn"]
    assert found[0]["info"]["seats"][1]["name"] == "Recluta"


@pytest.mark.parametrize("form", ["txt", "md"])
@pytest.mark.parametrize("lang", ["en", "es"])
def test_the_log_can_be_taken_away(server: Server, form: str, lang: str) -> None:
    link = server.make("commander", "first-battle", "here", "recruit")[0]
    page = server.page(link["path"])
    play_on(page, 10)
    answer = fetch(f"{server.address}/api/play/{link['path'].rpartition('/')[2]}/log.{form}?lang={lang}")
    assert answer.status_code == 200
    assert "attachment" in answer.headers["content-disposition"]
    assert len(answer.text.splitlines()) > 10
    assert ("La partida continúa." in answer.text) == (lang == "es")


def test_questions_about_units_odds_and_refusals_are_answered(server: Server) -> None:
    page = server.page(server.make("commander", "first-battle", "here", "recruit")[0]["path"])
    page.wait_for_turn()
    page.say(type="unit", id="u", unit=0)
    assert page.hear("unit_answer")["report"]["sums"]
    page.say(type="unit", id="u", unit=999)
    assert page.hear("refused")["id"] == "u"
    page.say(type="why_not", id="w", text="pass")
    assert "text" in page.hear("why_not_answer", "refused")
    page.say(type="why_not", id="w", text="begin")
    assert (
        page.hear("why_not_answer")["text"]
        == "The question is “Deploy a unit”; “Go on to the action” is no answer to it."
    )
    page.say(type="why_not", id="w", text="fly away")
    assert page.hear("why_not_answer", "refused")["text"]
    page.say(type="odds", id="o", text=page.position["ask"]["options"][0]["text"])
    assert page.hear("odds_answer")["id"] == "o"


def test_an_attack_has_odds_and_an_explained_sum(server: Server) -> None:
    for seed in range(8):
        page = server.page(server.make("pantheon", "learning", "here", "recruit")[0]["path"])
        rng = random.Random(seed)
        while page.wait_for_turn():
            attacks = [option for option in page.position["ask"]["options"] if option["has_odds"]]
            if attacks:
                check_odds(page, attacks[0]["text"])
                return
            answer_any(page, rng)
    raise AssertionError("no attack in eight matches")


def check_odds(page: Page, text: str) -> None:
    page.say(type="odds", id="o", text=text)
    odds = page.hear("odds_answer")["odds"]
    chart = odds["charts"][0]
    assert sum(bar["p"] for bar in chart["bars"]) == pytest.approx(1)
    assert chart["mean"] == pytest.approx(sum(bar["value"] * bar["p"] for bar in chart["bars"]))
    assert odds["sums"]
