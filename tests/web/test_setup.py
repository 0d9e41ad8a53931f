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
    """The catalogue entry of a scenario."""
    catalogue = httpx.get(f"{server.address}/api/catalogue").json()
    found = next(one for one in catalogue["games"] if one["name"] == game)
    return next(one for one in found["scenarios"] if one["id"] == scenario)


def title_of(choices: list[dict[str, str]], value: str) -> str:
    return next(one["title"] for one in choices if one["value"] == value)


def open_choices(user: Person, game: str, scenario: str) -> None:
    """More choices of a game, and one of its scenarios."""
    user.go()
    user.see(f"more-{game}").click()
    user.see(f"scenario-{scenario}").check()


def start(user: Person) -> None:
    user.see("start").click()
    user.page.wait_for_url(TABLE)


def test_a_match_is_played_by_the_choices_that_were_made(server: Server, person: Callable[..., Person]) -> None:
    card = scenario_card(server, "pantheon", "duel")
    settings = {one["key"]: one for one in card["settings"]}
    board = next(one for one in card["boards"] if one["value"] == "styx")["title"]
    manual = title_of(settings["edition"]["choices"], "manual")
    user = person()
    open_choices(user, "pantheon", "duel")
    user.see("board-styx").check()
    user.see("option-edition").select_option("manual")
    user.see("seat-1").select_option("tactician")
    user.see("house-rules").locator("summary").click()
    user.see("option-max_rounds").select_option("20")
    summary = user.see("summary")
    for words in (card["title"], board, manual, "Tactician", settings["max_rounds"]["title"]):
        expect(summary).to_contain_text(words)
    start(user)

    expect(user.see("draft")).to_be_visible()
    expect(user.see("seats").get_by_test_id("seat-1")).to_contain_text("Tactician")
    expect(user.see("rule-set")).to_contain_text(card["title"])
    expect(user.see("rule-set")).to_contain_text(manual)
    user.see("rule-set").click()
    rules = user.page.locator("dialog[open]")
    expect(rules).to_contain_text(manual)
    deviations = rules.locator("li").all_inner_texts()
    assert deviations == [f"{settings['max_rounds']['title']}: 20"], "a board or an edition is no house rule"
    state = games.find("pantheon").blank("duel", {"board": "styx"})
    assert isinstance(state, PantheonState)
    spaces = [space["word"] for space in user.last("welcome")["board"]["spaces"]]
    assert spaces == [name.upper() for name in state.rules.board.names]


def recruit_one(user: Person) -> str:
    """Look at the first unit that can be recruited, and recruit it with its button."""
    draft = user.see("draft")
    offer = draft.locator("button.unit.offered").first
    name = offer.locator(".name").inner_text()
    offer.click()
    expect(user.see("draft-detail")).to_contain_text(name)
    before = user.lines()
    user.see("draft-detail-take").click()
    user.wait_until(lambda: user.lines() > before, f"{name} recruited")
    return name


def test_an_army_is_drafted_by_clicking(server: Server, person: Callable[..., Person]) -> None:
    user = person()
    user.go(server.make("pantheon", "duel", "here", "random")[0]["path"])
    army: list[str] = []
    for _ in range(12):
        take = user.see("draft-detail-take")
        user.wait_until(lambda: bool(user.ask) and (user.is_asked() or take.count() > 0), "asked")  # noqa: B023
        position = user.last("position")
        verbs = {option["verb"] for option in position["ask"]["options"]}
        if "recruit" not in verbs:
            break
        builder = position["scene"]["builder"]
        assert 0 <= builder["points"] <= builder["limit"]
        if user.see("draft").locator("button.unit.offered").count() == 0:
            user.answer(random.Random(1))
            continue
        army.append(recruit_one(user))
        if len(army) == 1:  # later the draft may close at any moment
            expect(user.see("army-0")).to_contain_text(army[0])
    assert len(army) >= 3, "a divinity and some units"

    # After recruiting, the units are placed: they stand on the board, and none costs more than there was.
    user.wait_until(lambda: user.see("draft").count() == 0, "the draft is over")
    rng = random.Random(2)
    for _ in range(40):
        user.wait_for_turn()
        scene = user.last("position")["scene"]
        own = [token for token in scene["tokens"] if token["seat"] == 0]
        if any(token["status"] == "board" for token in own):
            break
        user.answer(rng)
    assert {token["name"] for token in own} >= set(army)
    standing = next(token for token in own if token["status"] == "board")
    expect(user.see(f"token-{standing['id']}")).to_be_visible()
    costs = {sheet["name"]: sheet["cost"] or 0 for sheet in user.last("welcome")["sheets"]}
    assert sum(costs[name] for name in army) <= builder["limit"]


def built(user: Person) -> tuple[int, int]:
    """Points of the bar above the list, and its limit."""
    bar = user.see("builder").get_by_role("progressbar")
    return int(bar.get_attribute("aria-valuenow") or -1), int(bar.get_attribute("aria-valuemax") or -1)


def add_one(user: Person, rng: random.Random) -> int:
    """Add any unit or card that can be added; its number."""
    buttons = user.see("builder").locator("button[data-testid^=add-]:enabled")
    button = buttons.nth(rng.randrange(buttons.count()))
    thing = int((button.get_attribute("data-testid") or "").removeprefix("add-"))
    before = user.lines()
    button.click()
    user.confirm(before)  # the last card shows the decks, which cannot be taken back
    return thing


def test_an_army_and_a_deck_are_built_by_hand(server: Server, person: Callable[..., Person]) -> None:
    user = person()
    open_choices(user, "commander", "first-battle")
    user.see("option-army").select_option("own")
    user.see("seat-1").select_option("random")
    start(user)
    builder, advice = user.see("builder"), user.see("advice")
    expect(builder).to_be_visible()
    assert built(user)[0] == 0
    rng = random.Random(3)

    first = add_one(user, rng)
    points, limit = built(user)
    expect(builder.get_by_test_id(f"built-{first}")).to_contain_text("1 ×")
    assert 0 < points <= limit
    words = advice.inner_text() if advice.count() else ""
    assert words == "\n".join(user.last("position")["scene"]["builder"]["advice"])
    assert words, "an army of one unit needs advice"

    # The last pick is taken back; points and lines are what they were.
    user.see("undo-last").click()
    expect(builder.get_by_test_id(f"built-{first}")).to_have_count(0)
    assert built(user) == (0, limit)

    units = 0
    while builder.locator("button[data-testid^=add-]:enabled").count():
        add_one(user, rng)
        units += 1
        assert built(user)[0] <= limit
        assert built(user)[0] == user.last("position")["scene"]["builder"]["points"]
    assert units >= 3
    assert advice.count() == 0 or advice.inner_text() != words, "advice changes with the army"
    builder.get_by_test_id("option").last.click()
    user.wait_until(lambda: (user.ask or {}).get("kind") == "deck", "the deck is next")

    cards = 0
    while user.see("builder").count() and (user.ask or {}).get("kind") == "deck":
        assert built(user)[1] == units, "one card for each unit"
        add_one(user, rng)
        cards += 1
    assert cards == units
    for _ in range(6):
        user.wait_for_turn()
        if user.ask["kind"] == "deploy":
            break
        user.answer(rng)
    assert user.ask["kind"] == "deploy"
    before = len(own_on_board(user))
    user.answer(rng)
    assert len(own_on_board(user)) == before + 1


def own_on_board(user: Person) -> list[dict[str, Any]]:
    tokens = user.last("position")["scene"]["tokens"]
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
        host.wait_until(lambda: host.is_asked() or friend.is_asked(), "a player is asked")
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
    user = person()
    user.go()
    user.see("record").locator("summary").click()
    broken = record.replace("strategos record 1", "strategos record")
    user.see("record-text").fill(broken)
    user.see("record-open").click()
    expect(user.see("problem")).to_be_visible()
    assert len(user.see("problem").inner_text()) > 20
    assert user.see("record-text").input_value() == broken, "what was pasted is still there"
    assert user.page.url.rstrip("/") == user.address
    assert user.see("match-card").count() == 0

    picture = tmp_path / "picture.png"
    picture.write_bytes(bytes(range(256)) * 8)
    user.see("record-file").set_input_files(picture)
    user.wait_until(lambda: "picture" not in user.see("problem").inner_text(), "refused")
    expect(user.see("problem")).to_be_visible()

    good = tmp_path / "match.strategos"
    good.write_text(record, encoding="utf-8")
    user.see("record-file").set_input_files(good)
    user.page.wait_for_url(TABLE)
    expect(user.see("scrubber")).to_be_visible()
    assert user.lines() > 0
    user.errors = [error for error in user.errors if "400" not in error]  # the browser reports refusals


def test_a_match_is_continued_from_the_list_and_forgotten(person: Callable[..., Person]) -> None:
    user = person()
    user.go()
    user.see("play-commander").click()
    user.page.wait_for_url(TABLE)
    user.play(2, random.Random(5))
    user.wait_for_turn()
    question, lines, address = user.see("status").inner_text(), user.lines(), user.page.url
    user.go()
    expect(user.see("match-card")).to_have_count(1)
    expect(user.see("urgent")).to_be_visible()
    user.see("continue").click()
    user.page.wait_for_url(TABLE)
    assert user.page.url == address
    user.wait_for_turn()
    assert (user.see("status").inner_text(), user.lines()) == (question, lines)

    user.go()
    user.see("forget").click()
    expect(user.see("match-card")).to_have_count(0)
    expect(user.see("urgent")).to_have_count(0)
    user.see("unforget").click()
    expect(user.see("match-card")).to_have_count(1)
    user.see("forget").click()
    user.page.reload()
    expect(user.see("play-commander")).to_be_visible()
    expect(user.see("match-card")).to_have_count(0)
