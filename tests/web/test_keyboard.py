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
    somebody = person()
    typist = Typist(somebody)
    somebody.go()
    expect(somebody.see(f"more-{game}")).to_be_visible()
    typist.enter(f"more-{game}")
    expect(somebody.see("start")).to_be_visible()
    typist.tab_to("scenario-learning" if game == "pantheon" else "scenario-first-battle")
    while typist.focused() != f"scenario-{scenario}":
        typist.press("ArrowDown")
    typist.enter("start")
    somebody.wait_until(lambda: "/play/" in somebody.page.url, "at the table")
    typist.play(9, random.Random(7))
    assert somebody.lines() >= 9

    typist.enter("open-menu")
    expect(somebody.see("menu")).to_be_visible()
    typist.press("Escape")
    expect(somebody.see("menu")).to_have_count(0)
    assert typist.focused() == "open-menu", "the focus is back where it was"
    typist.press("Enter")
    typist.enter("concede")
    typist.enter("concede-yes")
    expect(somebody.see("result")).to_be_visible()
    typist.press("Escape")
    expect(somebody.see("result")).to_have_count(0)

    last = somebody.last("position")["n"]
    typist.press("ArrowLeft", "ArrowLeft")
    expect(somebody.see("scrubber")).to_contain_text(f"{last - 2} / {last}")
    typist.press("ArrowRight", "v")
    expect(somebody.see("scrubber")).to_contain_text(f"{last - 1} / ")


@pytest.mark.parametrize("seats", [("here", "here"), pytest.param(("here", "recruit"), marks=pytest.mark.full)])
def test_a_match_is_played_to_its_end(server: Server, person: Callable[..., Person], seats: tuple[str, str]) -> None:
    somebody = person()
    somebody.go(server.make("pantheon", "learning", *seats, max_rounds="1")[0]["path"])
    Typist(somebody).play(300, random.Random(3))
    assert somebody.is_over()


def test_the_focus_goes_from_status_and_actions_over_the_board_to_the_panels(
    server: Server, person: Callable[..., Person]
) -> None:
    path = begun(server, lambda ask: ask["kind"] == "activation", "pantheon", "learning")
    somebody = person()
    somebody.go(path)
    somebody.wait_for_turn()
    way = list(dict.fromkeys(Typist(somebody).tab_to("open-menu")))
    wanted = ["option", "undo", "board", "zoom-in", "rule-set", "open-menu"]
    assert [one for one in way if one in wanted] == [one for one in wanted if one in way]
    assert {"option", "board", "open-menu"} <= set(way)


def test_the_cursor_walks_over_the_board_and_chooses(server: Server, person: Callable[..., Person]) -> None:
    path = begun(server, lambda ask: bool(lone_attacks(ask)), "pantheon", "learning", *TO_ACT)
    somebody = person()
    typist = Typist(somebody)
    somebody.go(path)
    somebody.wait_for_turn()
    attack = lone_attacks(somebody.ask)[0]
    target = attack["things"][0]["id"]
    token = next(one for one in somebody.last("position")["scene"]["tokens"] if one["id"] == target)
    spaces = {one["id"]: one for one in somebody.last("welcome")["board"]["spaces"]}
    typist.tab_to("board")
    typist.press("ArrowUp")
    for _ in range(20):
        at = somebody.page.evaluate("document.querySelector('[data-testid=cursor-text]').innerText").split(",")[0]
        here = next((one for one in spaces.values() if one["name"] == at), None) or _under(somebody, spaces)
        there = spaces[token["space"]]
        if here["id"] == there["id"]:
            break
        dx, dy = there["x"] - here["x"], there["y"] - here["y"]
        wide = abs(dx) > abs(dy)
        typist.press(("ArrowRight" if dx > 0 else "ArrowLeft") if wide else "ArrowDown" if dy > 0 else "ArrowUp")
    while token["name"] not in somebody.see("cursor-text").inner_text().split(",")[0]:
        typist.press(".")
    typist.press("Enter")
    expect(somebody.see("preview")).to_have_text(attack["label"])
    typist.press("o")
    typist.press("Escape")
    expect(somebody.see("preview")).to_have_count(0)
    typist.press("n", "e", "l", "?")
    expect(somebody.see("key-sheet")).to_be_visible()


def _under(somebody: Person, spaces: dict[int, dict[str, object]]) -> dict[str, object]:
    """The space of the unit that the cursor stands on."""
    words = somebody.see("cursor-text").inner_text()
    tokens = somebody.last("position")["scene"]["tokens"]
    token = next(one for one in tokens if words.startswith(one["label"]))
    return spaces[token["space"]]


def test_an_army_is_drafted_and_built(server: Server, person: Callable[..., Person]) -> None:
    for game, scenario, options in (("pantheon", "duel", {}), ("commander", "first-battle", {"army": "own"})):
        somebody = person()
        typist = Typist(somebody)
        somebody.go(server.make(game, scenario, "here", "random", **options)[0]["path"])
        expect(somebody.see("draft" if game == "pantheon" else "builder")).to_be_visible()
        somebody.wait_until(lambda: somebody.ask is not None, "asked")  # noqa: B023
        before = somebody.last("position")["n"]
        if game == "pantheon":
            god = next(one for one in somebody.ask["options"] if one["things"])["things"][0]["id"]
            typist.enter(f"offer-{god}")
            typist.enter("draft-detail-take")
        else:
            kind = next(one for one in somebody.ask["options"] if one["things"])["things"][0]["id"]
            typist.enter(f"add-{kind}")
        somebody.wait_until(lambda: somebody.last("position")["n"] > before, "taken")  # noqa: B023


def test_orders_are_given_and_dice_rolled_again(server: Server, person: Callable[..., Person]) -> None:
    path = begun(server, lambda ask: ask["kind"] == "order_dice", "commander", "first-battle")
    somebody = person()
    typist = Typist(somebody)
    somebody.go(path)
    somebody.wait_for_turn()
    rng = random.Random(2)
    while somebody.ask["kind"] != "order":
        typist.answer(rng)
        somebody.wait_for_turn()
    colour = next(one for one in somebody.ask["options"][0]["things"] if one["kind"] == "colour")["id"]
    before = somebody.lines()
    typist.enter(f"order-{colour}")
    somebody.wait_for_lines(before + 1)
    typist.press("u")
    somebody.wait_until(lambda: somebody.lines() == before, "taken back")
