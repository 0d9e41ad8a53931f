"""The keyboard alone is enough: from the lobby through the choices and a match to its end, and back."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from begun import TO_ACT, begun, lone_attacks
from browsing import Person, expect
from keyboard import Typist
from serving import Server


@pytest.mark.parametrize(
    ("game", "scenario"),
    [pytest.param("pantheon", "learning", marks=pytest.mark.full), ("commander", "decisive-battle")],
)
def test_from_the_lobby_to_a_concession(person: Callable[..., Person], game: str, scenario: str) -> None:
    user = person()
    typist = Typist(user)
    user.go()
    expect(user.see(f"more-{game}")).to_be_visible()
    typist.enter(f"more-{game}")
    expect(user.see("start")).to_be_visible()
    typist.tab_to("scenario-learning" if game == "pantheon" else "scenario-first-battle")
    while typist.focused() != f"scenario-{scenario}":
        typist.press("ArrowDown")
    typist.enter("start")
    user.wait_until(lambda: "/play/" in user.page.url, "at the table")
    typist.play(9, random.Random(7))
    assert user.lines() >= 9

    typist.enter("open-menu")
    expect(user.see("menu")).to_be_visible()
    typist.press("Escape")
    expect(user.see("menu")).to_have_count(0)
    assert typist.focused() == "open-menu", "the focus is back where it was"
    typist.press("Enter")
    typist.enter("concede")
    typist.enter("concede-yes")
    expect(user.see("result")).to_be_visible()
    typist.press("Escape")
    expect(user.see("result")).to_have_count(0)

    last = user.last("position")["n"]
    typist.press("ArrowLeft", "ArrowLeft")
    expect(user.see("scrubber")).to_contain_text(f"{last - 2} / {last}")
    typist.press("ArrowRight", "v")
    expect(user.see("scrubber")).to_contain_text(f"{last - 1} / ")


@pytest.mark.parametrize("seats", [("here", "here"), pytest.param(("here", "recruit"), marks=pytest.mark.full)])
def test_a_match_is_played_to_its_end(server: Server, person: Callable[..., Person], seats: tuple[str, str]) -> None:
    user = person()
    user.go(server.make("pantheon", "learning", *seats, max_rounds="1")[0]["path"])
    Typist(user).play(300, random.Random(3))
    assert user.is_over()


def test_the_focus_goes_from_status_and_actions_over_the_board_to_the_panels(
    server: Server, person: Callable[..., Person]
) -> None:
    path = begun(server, lambda ask: ask["kind"] == "activation", "pantheon", "learning")
    user = person()
    user.go(path)
    user.wait_for_turn()
    way = list(dict.fromkeys(Typist(user).tab_to("open-menu")))
    wanted = ["option", "undo", "board", "zoom-in", "rule-set", "open-menu"]
    assert [one for one in way if one in wanted] == [one for one in wanted if one in way]
    assert {"option", "board", "open-menu"} <= set(way)


def test_the_cursor_walks_over_the_board_and_chooses(server: Server, person: Callable[..., Person]) -> None:
    path = begun(server, lambda ask: bool(lone_attacks(ask)), "pantheon", "learning", *TO_ACT)
    user = person()
    typist = Typist(user)
    user.go(path)
    user.wait_for_turn()
    attack = lone_attacks(user.ask)[0]
    target = attack["things"][0]["id"]
    token = next(one for one in user.last("position")["scene"]["tokens"] if one["id"] == target)
    spaces = {one["id"]: one for one in user.last("welcome")["board"]["spaces"]}
    typist.tab_to("board")
    typist.press("ArrowUp")
    for _ in range(20):
        at = user.page.evaluate("document.querySelector('[data-testid=cursor-text]').innerText").split(",")[0]
        here = next((one for one in spaces.values() if one["name"] == at), None) or _under(user, spaces)
        there = spaces[token["space"]]
        if here["id"] == there["id"]:
            break
        dx, dy = there["x"] - here["x"], there["y"] - here["y"]
        wide = abs(dx) > abs(dy)
        typist.press(("ArrowRight" if dx > 0 else "ArrowLeft") if wide else "ArrowDown" if dy > 0 else "ArrowUp")
    while token["name"] not in user.see("cursor-text").inner_text().split(",")[0]:
        typist.press(".")
    typist.press("Enter")
    expect(user.see("preview")).to_have_text(attack["label"])
    typist.press("o")
    typist.press("Escape")
    expect(user.see("preview")).to_have_count(0)
    typist.press("n", "e", "l", "?")
    expect(user.see("key-sheet")).to_be_visible()


def _under(user: Person, spaces: dict[int, dict[str, object]]) -> dict[str, object]:
    """The space of the unit that the cursor stands on."""
    words = user.see("cursor-text").inner_text()
    tokens = user.last("position")["scene"]["tokens"]
    token = next(one for one in tokens if words.startswith(one["label"]))
    return spaces[token["space"]]


def test_an_army_is_drafted_and_built(server: Server, person: Callable[..., Person]) -> None:
    for game, scenario, options in (("pantheon", "duel", {}), ("commander", "first-battle", {"army": "own"})):
        user = person()
        typist = Typist(user)
        user.go(server.make(game, scenario, "here", "random", **options)[0]["path"])
        expect(user.see("draft" if game == "pantheon" else "builder")).to_be_visible()
        user.wait_until(lambda: user.ask is not None, "asked")  # noqa: B023
        before = user.last("position")["n"]
        if game == "pantheon":
            god = next(one for one in user.ask["options"] if one["things"])["things"][0]["id"]
            typist.enter(f"offer-{god}")
            typist.enter("draft-detail-take")
        else:
            kind = next(one for one in user.ask["options"] if one["things"])["things"][0]["id"]
            typist.enter(f"add-{kind}")
        user.wait_until(lambda: user.last("position")["n"] > before, "taken")  # noqa: B023


def test_orders_are_given_and_dice_rolled_again(server: Server, person: Callable[..., Person]) -> None:
    path = begun(server, lambda ask: ask["kind"] == "order_dice", "commander", "first-battle")
    user = person()
    typist = Typist(user)
    user.go(path)
    user.wait_for_turn()
    rng = random.Random(2)
    while user.ask["kind"] != "order":
        typist.answer(rng)
        user.wait_for_turn()
    colour = next(one for one in user.ask["options"][0]["things"] if one["kind"] == "colour")["id"]
    before = user.lines()
    typist.enter(f"order-{colour}")
    user.wait_for_lines(before + 1)
    typist.press("u")
    user.wait_until(lambda: user.lines() == before, "taken back")
