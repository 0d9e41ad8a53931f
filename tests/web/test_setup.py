"""From the lobby to the first turn: choices, armies built by hand, friends, records, matches to continue."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
from browsing import Person, expect
from serving import Server

from strategos import games
from strategos.games.pantheon.model import PantheonState

TABLE = "**/play/*"


def scenario_card(server: Server, game: str, scenario: str) -> dict[str, Any]:
    """What the lobby is told about a scenario."""
    catalogue = httpx.get(f"{server.address}/api/catalogue").json()
    found = next(one for one in catalogue["games"] if one["name"] == game)
    return next(one for one in found["scenarios"] if one["id"] == scenario)


def title_of(choices: list[dict[str, str]], value: str) -> str:
    return next(one["title"] for one in choices if one["value"] == value)


def open_choices(somebody: Person, game: str, scenario: str) -> None:
    """More choices of a game, and one of its scenarios."""
    somebody.go()
    somebody.see(f"more-{game}").click()
    somebody.see(f"scenario-{scenario}").check()


def start(somebody: Person) -> None:
    somebody.see("start").click()
    somebody.page.wait_for_url(TABLE)


def test_a_match_is_played_by_the_choices_that_were_made(server: Server, person: Callable[..., Person]) -> None:
    card = scenario_card(server, "pantheon", "duel")
    settings = {one["key"]: one for one in card["settings"]}
    board = next(one for one in card["boards"] if one["value"] == "styx")["title"]
    manual = title_of(settings["edition"]["choices"], "manual")
    somebody = person()
    open_choices(somebody, "pantheon", "duel")
    somebody.see("board-styx").check()
    somebody.see("option-edition").select_option("manual")
    somebody.see("seat-1").select_option("tactician")
    somebody.see("house-rules").locator("summary").click()
    somebody.see("option-max_rounds").select_option("20")
    summary = somebody.see("summary")
    for words in (card["title"], board, manual, "Tactician", settings["max_rounds"]["title"]):
        expect(summary).to_contain_text(words)
    start(somebody)

    expect(somebody.see("draft")).to_be_visible()
    expect(somebody.see("seats").get_by_test_id("seat-1")).to_contain_text("Tactician")
    expect(somebody.see("rule-set")).to_contain_text(card["title"])
    expect(somebody.see("rule-set")).to_contain_text(manual)
    somebody.see("rule-set").click()
    rules = somebody.page.locator("dialog[open]")
    expect(rules).to_contain_text(manual)
    deviations = rules.locator("li").all_inner_texts()
    assert deviations == [f"{settings['max_rounds']['title']}: 20"], "a board or an edition is no house rule"
    state = games.find("pantheon").blank("duel", {"board": "styx"})
    assert isinstance(state, PantheonState)
    spaces = [space["word"] for space in somebody.last("welcome")["board"]["spaces"]]
    assert spaces == [name.upper() for name in state.rules.board.names]


def recruit_one(somebody: Person) -> str:
    """Look at the first unit that can be recruited, and recruit it with its button."""
    draft = somebody.see("draft")
    offer = draft.locator("button.unit.offered").first
    name = offer.locator(".name").inner_text()
    offer.click()
    expect(somebody.see("draft-detail")).to_contain_text(name)
    before = somebody.lines()
    somebody.see("draft-detail-take").click()
    somebody.wait_until(lambda: somebody.lines() > before, f"{name} recruited")
    return name


def test_an_army_is_drafted_by_clicking(server: Server, person: Callable[..., Person]) -> None:
    somebody = person()
    somebody.go(server.make("pantheon", "duel", "here", "random")[0]["path"])
    army: list[str] = []
    for _ in range(12):
        somebody.wait_until(lambda: somebody.is_asked() or somebody.see("draft-detail-take").count() > 0, "asked")
        position = somebody.last("position")
        verbs = {option["verb"] for option in position["ask"]["options"]}
        if "recruit" not in verbs:
            break
        builder = position["scene"]["builder"]
        assert 0 <= builder["points"] <= builder["limit"]
        if somebody.see("draft").locator("button.unit.offered").count() == 0:
            somebody.answer(random.Random(1))
            continue
        army.append(recruit_one(somebody))
        if len(army) == 1:  # later the draft may close at any moment
            expect(somebody.see("army-0")).to_contain_text(army[0])
    assert len(army) >= 3, "a divinity and some units"

    # Whoever has recruited goes on to place the units: they stand on the board, and none costs more than there was.
    somebody.wait_until(lambda: somebody.see("draft").count() == 0, "the draft is over")
    rng = random.Random(2)
    for _ in range(40):
        somebody.wait_for_turn()
        scene = somebody.last("position")["scene"]
        own = [token for token in scene["tokens"] if token["seat"] == 0]
        if any(token["status"] == "board" for token in own):
            break
        somebody.answer(rng)
    assert {token["name"] for token in own} >= set(army)
    standing = next(token for token in own if token["status"] == "board")
    expect(somebody.see(f"token-{standing['id']}")).to_be_visible()
    costs = {sheet["name"]: sheet["cost"] or 0 for sheet in somebody.last("welcome")["sheets"]}
    assert sum(costs[name] for name in army) <= builder["limit"]


def built(somebody: Person) -> tuple[int, int]:
    """Points of the bar above the list, and its limit."""
    bar = somebody.see("builder").get_by_role("progressbar")
    return int(bar.get_attribute("aria-valuenow") or -1), int(bar.get_attribute("aria-valuemax") or -1)


def add_one(somebody: Person, rng: random.Random) -> int:
    """Add any unit or card that can be added; its number."""
    buttons = somebody.see("builder").locator("button[data-testid^=add-]:enabled")
    button = buttons.nth(rng.randrange(buttons.count()))
    thing = int((button.get_attribute("data-testid") or "").removeprefix("add-"))
    before = somebody.lines()
    button.click()
    somebody.confirm(before)  # the last card shows the decks, which cannot be taken back
    return thing


def test_an_army_and_a_deck_are_built_by_hand(server: Server, person: Callable[..., Person]) -> None:
    somebody = person()
    open_choices(somebody, "commander", "first-battle")
    somebody.see("option-army").select_option("own")
    somebody.see("seat-1").select_option("random")
    start(somebody)
    builder, advice = somebody.see("builder"), somebody.see("advice")
    expect(builder).to_be_visible()
    assert built(somebody)[0] == 0
    rng = random.Random(3)

    first = add_one(somebody, rng)
    points, limit = built(somebody)
    expect(builder.get_by_test_id(f"built-{first}")).to_contain_text("1 ×")
    assert 0 < points <= limit
    words = advice.inner_text() if advice.count() else ""
    assert words == "\n".join(somebody.last("position")["scene"]["builder"]["advice"])
    assert words, "an army of one unit needs advice"

    # The last pick is taken back; points and lines are what they were.
    somebody.see("undo-last").click()
    expect(builder.get_by_test_id(f"built-{first}")).to_have_count(0)
    assert built(somebody) == (0, limit)

    units = 0
    while builder.locator("button[data-testid^=add-]:enabled").count():
        add_one(somebody, rng)
        units += 1
        assert built(somebody)[0] <= limit
        assert built(somebody)[0] == somebody.last("position")["scene"]["builder"]["points"]
    assert units >= 3
    assert advice.count() == 0 or advice.inner_text() != words, "advice changes with the army"
    builder.get_by_test_id("option").last.click()
    somebody.wait_until(lambda: (somebody.ask or {}).get("kind") == "deck", "the deck is next")

    cards = 0
    while somebody.see("builder").count() and (somebody.ask or {}).get("kind") == "deck":
        assert built(somebody)[1] == units, "one card for each unit"
        add_one(somebody, rng)
        cards += 1
    assert cards == units
    for _ in range(6):
        somebody.wait_for_turn()
        if somebody.ask["kind"] == "deploy":
            break
        somebody.answer(rng)
    assert somebody.ask["kind"] == "deploy"
    before = len(own_on_board(somebody))
    somebody.answer(rng)
    assert len(own_on_board(somebody)) == before + 1


def own_on_board(somebody: Person) -> list[dict[str, Any]]:
    tokens = somebody.last("position")["scene"]["tokens"]
    return [token for token in tokens if token["seat"] == 0 and token["status"] == "board"]


def test_a_friend_is_invited_by_a_link(person: Callable[..., Person]) -> None:
    host, friend = person(), person(lang="es")
    open_choices(host, "pantheon", "learning")
    host.see("seat-1").select_option("link")
    host.see("start").click()
    expect(host.see("invitations")).to_be_visible()
    address = host.see("invitation-link").input_value()
    assert address.startswith(host.address + "/play/")
    assert address != host.see("invitation-watch").input_value()
    host.see("enter").click()
    host.page.wait_for_url(TABLE)
    assert host.page.url != address
    friend.page.goto(address)
    expect(friend.see("match")).to_be_visible()
    assert host.last("welcome")["seats"] == [0]
    assert friend.last("welcome")["seats"] == [1]
    expect(host.see("seats").get_by_test_id("seat-1").locator(".presence.on")).to_be_visible()
    rng = random.Random(4)
    for _ in range(6):
        host.wait_until(lambda: host.is_asked() or friend.is_asked(), "somebody is asked")
        (host if host.is_asked() else friend).answer(rng)
    host.wait_until(lambda: host.lines() == friend.lines(), "both know the same lines")


def finished(server: Server) -> tuple[str, str]:
    """The path of a finished match, and its record."""
    path = server.make("pantheon", "learning", "here", "random", max_rounds="1")[0]["path"]
    page = server.page(path)
    page.say(type="concede", id=page.new_id())
    while page.position["result"] is None:
        page.hear("position")
    return path, httpx.get(f"{server.address}/api{path}/record").text


def test_a_bad_record_is_refused_and_a_good_one_opened(
    server: Server, person: Callable[..., Person], tmp_path: Path
) -> None:
    _, record = finished(server)
    somebody = person()
    somebody.go()
    somebody.see("record").locator("summary").click()
    broken = record.replace("strategos record 1", "strategos record")
    somebody.see("record-text").fill(broken)
    somebody.see("record-open").click()
    expect(somebody.see("problem")).to_be_visible()
    assert len(somebody.see("problem").inner_text()) > 20
    assert somebody.see("record-text").input_value() == broken, "what was pasted is still there"
    assert somebody.page.url.rstrip("/") == somebody.address
    assert somebody.see("match-card").count() == 0

    picture = tmp_path / "picture.png"
    picture.write_bytes(bytes(range(256)) * 8)
    somebody.see("record-file").set_input_files(picture)
    somebody.wait_until(lambda: "picture" not in somebody.see("problem").inner_text(), "refused")
    expect(somebody.see("problem")).to_be_visible()

    good = tmp_path / "match.strategos"
    good.write_text(record, encoding="utf-8")
    somebody.see("record-file").set_input_files(good)
    somebody.page.wait_for_url(TABLE)
    expect(somebody.see("scrubber")).to_be_visible()
    assert somebody.lines() > 0
    somebody.errors = [error for error in somebody.errors if "400" not in error]  # the browser tells of refusals


def test_a_match_is_continued_from_the_list_and_forgotten(person: Callable[..., Person]) -> None:
    somebody = person()
    somebody.go()
    somebody.see("play-commander").click()
    somebody.page.wait_for_url(TABLE)
    somebody.play(2, random.Random(5))
    somebody.wait_for_turn()
    question, lines, address = somebody.see("status").inner_text(), somebody.lines(), somebody.page.url
    somebody.go()
    expect(somebody.see("match-card")).to_have_count(1)
    expect(somebody.see("urgent")).to_be_visible()
    somebody.see("continue").click()
    somebody.page.wait_for_url(TABLE)
    assert somebody.page.url == address
    somebody.wait_for_turn()
    assert (somebody.see("status").inner_text(), somebody.lines()) == (question, lines)

    somebody.go()
    somebody.see("forget").click()
    expect(somebody.see("match-card")).to_have_count(0)
    expect(somebody.see("urgent")).to_have_count(0)
    somebody.see("unforget").click()
    expect(somebody.see("match-card")).to_have_count(1)
    somebody.see("forget").click()
    somebody.page.reload()
    expect(somebody.see("play-commander")).to_be_visible()
    expect(somebody.see("match-card")).to_have_count(0)
