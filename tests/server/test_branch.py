"""What if? A match branches off from a moment of another one: the same until then, free from there on."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import httpx
import pytest
from serving import Page, Server, fetch, post, serving

from strategos import games
from strategos.kernel.ids import CHANCE
from strategos.kernel.rng import Rng
from strategos.kernel.text.record_file import read_record, verify
from strategos.players.random import RandomPlayer
from strategos.server.protocol.messages import encode
from strategos.server.rooms.showing import Showing
from strategos.stage.presenters import presenter
from strategos.table.live import Line, LiveMatch

EVERYTHING = -3
GAMES = (("pantheon", "learning"), ("commander", "first-battle"))


def finished(server: Server, game: str, scenario: str, answers: int = 24) -> tuple[str, list[dict[str, Any]]]:
    """A match that was given up: its address, and its log as the table itself knows it."""
    path = server.make(game, scenario, "here", "random")[0]["path"]
    page, rng = server.page(path), random.Random(11)
    for _ in range(answers):
        assert page.wait_for_turn()
        page.play(rng.choice(page.position["ask"]["options"])["text"])
    page.say(type="concede", id=page.new_id())
    while page.position["result"] is None:
        page.hear("position")
    page.say(type="look", lang="en", seat=EVERYTHING)
    page.hear("position")
    while page.position["look"] != EVERYTHING:
        page.hear("position")
    page.close()
    return path, page.entries


@pytest.fixture(scope="module", params=GAMES, ids=lambda pair: pair[0])
def over(server: Server, request: pytest.FixtureRequest) -> tuple[str, list[dict[str, Any]]]:
    return finished(server, *request.param)


def ask_for(server: Server, path: str, lang: str = "en", **change: Any) -> httpx.Response:
    """What the server says to a page that wants a branch."""
    wanted = {
        "at": 0,
        "look": EVERYTHING,
        "seats": ["here", "here"],
        "lies_open": True,
        "dice": "rolled",
        "lang": lang,
        **change,
    }
    return post(f"{server.address}/api{path}/branch?lang={lang}", json=wanted)


def branch(server: Server, path: str, **change: Any) -> Page:
    """The first page of a new branch."""
    answer = ask_for(server, path, **change)
    assert answer.status_code == 201, answer.text
    return server.page(answer.json()["links"][0]["path"])


def notation(entries: list[dict[str, Any]]) -> list[tuple[int, str]]:
    return [(entry["seat"], entry["notation"]) for entry in entries]


def big_roll(entries: list[dict[str, Any]]) -> int:
    """How many lines there are before some chance that hardly ever comes twice alike."""
    lines = [n for n, entry in enumerate(entries) if entry["seat"] == CHANCE]
    return max(lines, key=lambda n: len(entries[n]["notation"].split()))


def answer_as_asked(page: Page, rng: random.Random) -> bool:
    """Look through the seat that is asked, and answer; False if none is."""
    position = page.position
    if position["result"] is not None or not position["waiting"]:
        return False
    seat = position["waiting"][0]["seat"]
    if position["look"] != seat:
        page.say(type="look", lang="en", seat=seat)
        page.hear("position")
    assert page.play(rng.choice(page.position["ask"]["options"])["text"])["type"] == "done"
    return True


def test_a_branch_has_the_same_lines_up_to_its_moment_and_dice_of_its_own(
    server: Server, over: tuple[str, list[dict[str, Any]]]
) -> None:
    path, entries = over
    at = big_roll(entries)
    rolled = {entries[at]["notation"]}
    for _ in range(4):
        page = branch(server, path, at=at)
        assert notation(page.entries[:at]) == notation(entries[:at])
        assert page.entries[at]["seat"] == CHANCE
        rolled.add(page.entries[at]["notation"])
        assert page.welcome["habits"]["source"]
        assert page.welcome["habits"]["branch"] == at
        page.close()
    assert len(rolled) > 1


def test_a_moment_is_counted_as_the_viewpoint_counts_it(server: Server, over: tuple[str, list[dict[str, Any]]]) -> None:
    path, _ = over
    page = server.page(path, look=0)
    at = len(page.entries) // 2
    told = notation(page.entries[:at])
    closed = branch(server, path, at=at, look=0, seats=["here", "random"], lies_open=False)
    assert notation(closed.entries[:at]) == told
    # With open cards the same moment has more lines: those that were secret, too.
    lying_open = branch(server, path, at=at, look=0, seats=["here", "random"])
    assert lying_open.welcome["habits"]["branch"] == closed.welcome["habits"]["branch"] >= at
    assert {line for line in told if line[1] != "?"} <= set(notation(lying_open.entries))


def test_the_match_itself_stays_as_it_is(server: Server, over: tuple[str, list[dict[str, Any]]]) -> None:
    path, entries = over
    before = fetch(f"{server.address}/api{path}/record").text
    page = branch(server, path, at=len(entries) // 2)
    assert answer_as_asked(page, random.Random(1))
    page.close()
    assert fetch(f"{server.address}/api{path}/record").text == before


def test_open_cards_show_everything_to_each_player(server: Server, over: tuple[str, list[dict[str, Any]]]) -> None:
    path, entries = over
    at = len(entries) - 2
    page = branch(server, path, at=at, seats=["here", "random"])
    assert page.welcome["can_see_all"]
    assert notation(page.entries[:at]) == notation(entries[:at])
    shown = {(pile["seat"], card["name"]) for pile in page.position["scene"]["piles"] for card in pile["cards"]}
    trays = {tray["seat"] for tray in page.position["scene"]["trays"]}
    assert {seat for seat, _ in shown} | trays >= {0, 1}


def test_one_seat_sees_its_own_alone(server: Server, over: tuple[str, list[dict[str, Any]]]) -> None:
    path, entries = over
    page = branch(server, path, at=len(entries) - 2, seats=["here", "random"], lies_open=False)
    assert not page.welcome["can_see_all"]
    for look in (1, EVERYTHING, -2):
        page.say(type="look", lang="en", seat=look)
        assert page.hear("refused")["text"]
    scene = page.position["scene"]
    assert all(pile["cards"] == [] for pile in scene["piles"] if (pile["seat"], pile["key"]) == (1, "hand"))
    assert not [tray for tray in scene["trays"] if tray["seat"] == 1 and tray["is_private"]]


def secret_pair() -> tuple[list[Line], list[Line]]:
    """Two journals that differ only in what one seat has chosen behind its screen."""
    live = LiveMatch(games.find("commander"), "first-battle", {}, {0: "a", 1: "b"}, "key")
    live.begin()
    player = RandomPlayer(Rng(3, "player"))
    while True:
        decision = live.match.decision_for(1) if 1 in live.match.waiting_for else None
        if decision is not None and decision.kind == "order" and len(decision.options) > 2:
            break
        seat = live.match.waiting_for[0]
        asked = live.match.decision_for(seat)
        assert asked is not None
        live.play(seat, live.match.state.setup.notation.format(player.choose(None, asked)))
    texts = [live.match.state.setup.notation.format(option) for option in decision.options]
    orders = [text for text in texts if text.startswith("order")]
    journal = list(live.journal)
    return [*journal, Line(1, orders[0], "")], [*journal, Line(1, orders[1], "")]


@pytest.mark.parametrize("lang", ["en", "es"])
def test_what_the_other_seat_hid_before_the_branch_stays_hidden_byte_for_byte(lang: str) -> None:
    shown: dict[int | None, list[bytes]] = {None: [], 0: []}
    for journal in secret_pair():
        for floor in shown:
            live = LiveMatch(
                games.find("commander"), "first-battle", {}, {0: "here", 1: "random"}, "another key", journal
            )
            live.begin()
            showing = Showing(live, presenter("commander"), frozenset({1}), floor)
            shown[floor].append(encode(showing.position(0, lang, 0)))
    first, second = shown[None]
    assert first == second
    assert shown[0][0] != shown[0][1], "with open cards it is there to be seen"


def wait_for_luck(page: Page, rng: random.Random) -> dict[str, Any]:
    """Answer until dice or cards wait that can be chosen."""
    for _ in range(300):
        luck: dict[str, Any] | None = page.position["luck"]
        if luck is not None and luck["faces"]:
            return luck
        if luck is not None:
            fall(page, "")
        else:
            assert answer_as_asked(page, rng)
    raise AssertionError("no dice came")


def fall(page: Page, text: str) -> dict[str, Any]:
    page.say(type="fall", id=page.new_id(), at=page.position["n"], text=text)
    answer = page.hear("done", "refused")
    if answer["type"] == "done":
        page.hear("position")
    return answer


def chosen(luck: dict[str, Any]) -> str:
    """As many as possible of the last face, then of the one before, in the order of the notation."""
    left: int = luck["count"]
    words: list[str] = []
    for face in reversed(luck["faces"]):
        n = min(left, face["most"])
        words = [face["word"]] * n + words
        left -= n
    return " ".join([luck["verb"], *words])


def test_chosen_dice_fall_as_the_player_says(server: Server, over: tuple[str, list[dict[str, Any]]]) -> None:
    path, entries = over
    page = branch(server, path, at=big_roll(entries), dice="chosen")
    luck = wait_for_luck(page, random.Random(2))
    before = page.position["n"]
    assert page.position["ask"] is None
    assert luck["seat"] in (0, 1)  # dice or cards of a seat
    for lang in ("en", "es"):
        page.say(type="look", lang=lang, seat=page.position["look"])
        page.hear("position")
        for impossible in ("roll 99", f"{luck['verb']}", "end", "%%%"):
            refused = fall(page, impossible)
            assert refused["type"] == "refused"
            assert len(refused["text"]) > 10
    page.say(type="look", lang="en", seat=page.position["look"])
    page.hear("position")
    assert page.position["n"] == before
    text = chosen(luck)
    assert fall(page, text)["type"] == "done"
    assert page.entries[before]["notation"] == text
    assert page.entries[before]["seat"] == CHANCE


def test_dice_that_are_left_to_themselves_fall_too(server: Server, over: tuple[str, list[dict[str, Any]]]) -> None:
    path, entries = over
    page = branch(server, path, at=big_roll(entries), dice="chosen")
    wait_for_luck(page, random.Random(2))
    before = page.position["n"]
    assert fall(page, "")["type"] == "done"
    assert page.entries[before]["seat"] == CHANCE


def test_dice_that_roll_by_themselves_cannot_be_chosen(server: Server, over: tuple[str, list[dict[str, Any]]]) -> None:
    path, entries = over
    page = branch(server, path, at=len(entries) // 2)
    assert page.position["luck"] is None
    assert fall(page, "roll 1")["type"] == "refused"


def test_undo_goes_past_dice_and_stops_at_the_branch(server: Server, over: tuple[str, list[dict[str, Any]]]) -> None:
    path, entries = over
    page = branch(server, path, at=len(entries) // 2)
    begun = notation(page.entries)
    rng = random.Random(4)
    for _ in range(12):
        answer_as_asked(page, rng)
    assert len(page.entries) > len(begun)
    for _ in range(40):
        if not page.position["can_undo"]:
            break
        page.say(type="undo", id=page.new_id(), at=page.position["n"])
        assert page.hear("done", "refused")["type"] == "done"
        page.hear("position")
    assert notation(page.entries) == begun
    page.say(type="undo", id=page.new_id(), at=page.position["n"])
    assert "take back" in page.hear("refused")["text"]


def test_the_record_of_a_branch_is_good(server: Server, over: tuple[str, list[dict[str, Any]]]) -> None:
    path, entries = over
    at = len(entries) // 2
    page = branch(server, path, at=at, seats=["here", "random"], lies_open=False)
    page.say(type="concede", id=page.new_id())
    while page.position["result"] is None:
        page.hear("position")
    link = page.address.rpartition("/")[2]
    data = fetch(f"{server.address}/api/play/{link}/record").content
    record = read_record(data)
    assert [text for _, text in record.lines][:at] == [text for _, text in notation(entries)[:at]]
    assert verify(data, games.find(record.header["game"])).result is not None


def test_a_branch_outlives_its_server_dice_and_all(tmp_path: Path) -> None:
    with serving(tmp_path) as own:
        path, entries = finished(own, "pantheon", "learning", answers=8)
        made = ask_for(own, path, at=big_roll(entries), dice="chosen").json()["links"][0]["path"]
        page = own.page(made)
        assert fall(page, chosen(wait_for_luck(page, random.Random(2))))["type"] == "done"
        before = notation(page.entries)
        own.kill()
        own.start()
        assert notation(own.page(made).entries) == before
        assert "Traceback" not in own.log()


def test_a_record_that_was_opened_branches_too(server: Server, over: tuple[str, list[dict[str, Any]]]) -> None:
    path, entries = over
    record = fetch(f"{server.address}/api{path}/record").content
    opened = post(f"{server.address}/api/records", content=record).json()["links"][0]["path"]
    at = len(entries) // 2
    page = branch(server, opened, at=at)
    assert notation(page.entries[:at]) == notation(entries[:at])
    assert answer_as_asked(page, random.Random(1))


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_running_match_has_no_branches(server: Server, lang: str) -> None:
    path = server.make("commander", "first-battle", "here", "random")[0]["path"]
    answer = ask_for(server, path, lang=lang)
    assert answer.status_code == 403
    assert json.loads(answer.text)["text"]


def test_what_cannot_be_is_refused_in_words(server: Server, over: tuple[str, list[dict[str, Any]]]) -> None:
    path, entries = over
    cases: list[dict[str, Any]] = [
        {"at": len(entries)},  # it was over then
        {"at": len(entries) + 5},
        {"at": -1},
        {"seats": ["here"]},
        {"seats": ["here", "genius"]},
        {"dice": "loaded"},
        {"dice": "chosen", "lies_open": False},
    ]
    for case in cases:
        for lang in ("en", "es"):
            answer = ask_for(server, path, lang=lang, **case)
            assert answer.status_code == 400, case
            assert len(answer.json()["text"]) > 15
        assert ask_for(server, path, **case).text != ask_for(server, path, lang="es", **case).text
