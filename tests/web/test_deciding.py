"""Deciding with mouse and keys: board, buttons, odds, refusals, orders, cards, and taking back."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from begun import TO_ACT, begun, lone_attacks
from browsing import Person, expect
from serving import Server
from tables import asked, lay, played


def has_verb(*verbs: str) -> Callable[[dict[str, Any]], bool]:
    return lambda ask: any(option["verb"] in verbs for option in ask["options"])


def of_kind(kind: str) -> Callable[[dict[str, Any]], bool]:
    return lambda ask: bool(ask["kind"] == kind)


def options_of(user: Person, verb: str) -> list[dict[str, Any]]:
    return [option for option in user.ask["options"] if option["verb"] == verb]


def thing_of(option: dict[str, Any], kind: str) -> int:
    return next(int(thing["id"]) for thing in option["things"] if thing["kind"] == kind)


def last_entry(user: Person, n: int) -> dict[str, Any]:
    """Line n of the log, as the page received it last; a later message may hold only the lines after it."""
    positions = (json.loads(text) for text in reversed(user.heard) if text.startswith('{"type":"position"'))
    return next(entry for position in positions for entry in position["entries"] if entry["n"] == n)


@pytest.fixture
def walker(server: Server, person: Callable[..., Person]) -> Person:
    """A player whose unit may walk."""
    path = begun(server, has_verb("walk"), "pantheon", "learning", *TO_ACT)
    user = person()
    user.go(path)
    user.wait_for_turn()
    return user


@pytest.fixture
def attacker(server: Server, person: Callable[..., Person]) -> Person:
    """A player whose unit may attack."""
    path = begun(server, lambda ask: bool(lone_attacks(ask)), "pantheon", "learning", *TO_ACT)
    user = person()
    user.go(path)
    user.wait_for_turn()
    return user


def test_a_click_on_the_board_answers_and_undo_takes_it_back(walker: Person) -> None:
    lines, question, words = walker.lines(), walker.ask, walker.see("status").inner_text()
    walk = options_of(walker, "walk")[0]
    expect(walker.see(f"space-{thing_of(walk, 'space')}")).to_have_attribute("data-offered", "true")
    walker.click_thing("space", thing_of(walk, "space"))
    walker.wait_for_lines(lines + 1)
    by_board = last_entry(walker, lines + 1)
    assert by_board["notation"] == walk["text"]
    walker.see("tab-log").click()
    expect(walker.see(f"log-{lines + 1}")).to_contain_text(by_board["text"])

    walker.page.keyboard.press("u")
    walker.wait_until(lambda: walker.lines() == lines, "the line is gone")
    assert walker.ask == question
    assert walker.see("status").inner_text() == words
    expect(walker.see(f"log-{lines + 1}")).to_have_count(0)
    expect(walker.see("log").locator("s").first).to_have_text(by_board["text"])

    walker.see("tab-list").click()
    walker.option(walk["text"]).click()
    walker.wait_for_lines(lines + 1)
    by_button = last_entry(walker, lines + 1)
    assert (by_button["notation"], by_button["text"]) == (by_board["notation"], by_board["text"])
    walker.see("undo").click()
    walker.wait_until(lambda: walker.lines() == lines, "the button takes back as well")


def test_a_click_on_a_unit_chooses_it(server: Server, person: Callable[..., Person]) -> None:
    path = begun(
        server, lambda ask: ask["kind"] == "activate" and len(ask["options"]) > 1, "commander", "first-battle", "keep"
    )
    user = person()
    user.go(path)
    user.wait_for_turn()
    lines, option = user.lines(), options_of(user, "activate")[-1]
    user.click_thing("unit", thing_of(option, "unit"))
    if option["is_final"]:
        expect(user.see("preview")).to_have_text(option["label"])
    user.confirm(lines)
    assert last_entry(user, lines + 1)["notation"] == option["text"]


def test_keys_pick_from_the_list(server: Server, person: Callable[..., Person]) -> None:
    path = begun(
        server,
        lambda ask: 1 < len(ask["options"]) < 9 and not ask["options"][0]["is_final"],
        "pantheon",
        "learning",
        *TO_ACT,
    )
    user = person()
    user.go(path)
    user.wait_for_turn()
    lines = user.lines()
    keys = {
        button.get_attribute("aria-keyshortcuts"): button.get_attribute("data-option")
        for button in user.page.locator("[data-testid=option]:visible").all()
    }
    assert sorted(keys.values(), key=str) == sorted(option["text"] for option in user.ask["options"])
    assert list(keys) == [str(n) for n in range(1, len(keys) + 1)]
    key = next(key for key, text in keys.items() if text == user.ask["options"][0]["text"])
    user.page.keyboard.press(str(key))
    user.wait_for_lines(lines + 1)
    assert last_entry(user, lines + 1)["notation"] == keys[key]


def test_what_cannot_be_taken_back_waits_for_enter_and_esc_calls_it_off(attacker: Person) -> None:
    lines, attack = attacker.lines(), lone_attacks(attacker.ask)[0]
    preview = attacker.see("preview")
    expect(attacker.see("confirm")).to_be_disabled()
    attacker.click_thing("unit", thing_of(attack, "unit"))
    expect(preview).to_have_text(attack["label"])
    attacker.page.keyboard.press("Escape")
    expect(preview).to_have_count(0)
    expect(attacker.see("confirm")).to_be_disabled()
    assert attacker.lines() == lines
    attacker.page.keyboard.press("Escape")
    attacker.click_thing("unit", thing_of(attack, "unit"))
    expect(preview).to_have_text(attack["label"])
    attacker.page.keyboard.press("Enter")
    attacker.wait_for_lines(lines + 1)
    attacker.see("tab-log").click()
    expect(attacker.see(f"log-{lines + 1}").locator("button.text")).to_have_attribute(
        "title", re.compile(attack["text"])
    )


def shown_percent(text: str) -> float:
    """A share as the page writes it: `62 %`, `< 0.1 %`."""
    return float(text.replace("<", "").replace("%", "").strip())


def agree(text: str, p: float) -> bool:
    exact = 100 * p
    return exact <= 0.1 if "<" in text else abs(shown_percent(text) - exact) <= 0.51


def chance(bars: list[dict[str, Any]], value: str) -> float:
    """How likely a value is; `6+` is six or more."""
    least = int(value.removesuffix("+"))
    return sum(
        float(bar["p"]) for bar in bars if bar["value"] == least or (value.endswith("+") and bar["value"] > least)
    )


def test_the_odds_card_says_what_the_server_computes(server: Server, attacker: Person) -> None:
    attack = lone_attacks(attacker.ask)[0]
    attacker.click_thing("unit", thing_of(attack, "unit"))
    card = attacker.see("odds")
    expect(card).to_be_visible()
    wire = server.page(attacker.page.url.rpartition("/")[2])
    wire.say(type="odds", id="odds", text=attack["text"])
    odds = wire.hear("odds_answer")["odds"]

    expect(card).to_contain_text(odds["title"])
    expect(card).to_contain_text(odds["exactness"])
    for figure, chart in zip(card.locator("figure").all(), odds["charts"], strict=True):
        expect(figure).to_contain_text(chart["title"])
        values = figure.locator(".bars .value").all_inner_texts()
        shares = figure.locator(".bars .p").all_inner_texts()
        assert len(values) > 1
        for value, share in zip(values, shares, strict=True):
            assert agree(share, chance(chart["bars"], value)), (value, share, chart["bars"])
    kills = attacker.see("kill").locator("strong").all_inner_texts()
    assert [agree(text, chart["kill"]) for text, chart in zip(kills, odds["charts"], strict=True)] == [True] * len(
        kills
    )
    risks = card.locator(".risks strong").all_inner_texts()
    assert all(agree(text, risk["p"]) for text, risk in zip(risks, odds["risks"], strict=True))

    totals = card.locator(".sum .total strong").all_inner_texts()
    assert totals == [str(one["total"]) for one in odds["sums"]]
    rules = card.locator(".sum .rule").all_inner_texts()
    assert rules == [part["rule"] for one in odds["sums"] for part in one["parts"] if part["rule"]]
    assert rules
    assert all(re.fullmatch(r"MB-[A-Z]+-\d+", rule) for rule in rules)


def test_an_illegal_click_is_refused_with_its_rule(server: Server, walker: Person) -> None:
    lines = walker.lines()
    offered = {
        thing["id"] for option in walker.ask["options"] for thing in option["things"] if thing["kind"] == "space"
    }
    spaces = walker.last("welcome")["board"]["spaces"]
    taken = {token["space"] for token in walker.last("position")["scene"]["tokens"] if token["status"] == "board"}
    far = next(space for space in spaces if space["id"] not in offered | taken)
    walker.click_thing("space", far["id"])
    notice = walker.see("notice")
    expect(notice).to_be_visible()
    wire = server.page(walker.page.url.rpartition("/")[2])
    wire.say(type="why_not", id="why", text=f"walk {far['word']}")
    refusal = wire.hear("why_not_answer")
    expect(notice).to_contain_text(refusal["text"])
    expect(notice.locator(".rule")).to_have_text(refusal["rule"])
    assert refusal["rule"].startswith("MB-")
    assert walker.lines() == lines


def test_the_drawer_shows_a_unit_with_every_number_explained(walker: Person) -> None:
    tokens = walker.last("position")["scene"]["tokens"]
    token = next(one for one in tokens if one["status"] == "board")
    walker.see("tab-units").click()
    walker.see("units").get_by_role("button", name=token["label"], exact=True).click()
    drawer = walker.see("unit-drawer")
    expect(drawer).to_be_visible()
    report = walker.last("unit_answer")["report"]
    assert report["unit"] == token["id"]
    expect(drawer.get_by_role("heading", name=report["name"], exact=True).first).to_be_visible()
    totals = [text.split() for text in drawer.get_by_test_id("sum").locator(".total").all_inner_texts()]
    assert [int(words[-1]) for words in totals] == [one["total"] for one in report["sums"]]
    rules = drawer.get_by_test_id("sum").locator(".rule").all_inner_texts()
    assert set(rules) <= {part["rule"] for one in report["sums"] for part in one["parts"]}
    assert rules
    sheet = next(one for one in walker.last("welcome")["sheets"] if one["name"] == report["name"])
    for words in [ability["name"] for ability in sheet["abilities"]] + sheet["rows"][0]:
        expect(drawer.get_by_test_id("sheet")).to_contain_text(words)
    walker.see("close-unit").click()
    expect(drawer).to_have_count(0)


# The dice of every roll that comes to lie on the table: they lie there for a moment only, if nobody has to decide.
WATCH_DICE = """() => {
    const lanes = () => [...document.querySelectorAll("[data-testid=dice] [data-testid^=lane-]")]
        .map((lane) => [lane.dataset.testid.replace("lane-", ""), lane.querySelectorAll("[data-symbol]").length]);
    window.seenDice = [];
    const watch = new MutationObserver(() => window.seenDice.push(lanes()));
    watch.observe(document.body, { childList: true, subtree: true });
}"""


def lanes_of(roll: dict[str, Any]) -> list[tuple[str, int]]:
    return [(lane["key"], len(lane["dice"])) for lane in roll["lanes"]]


def rolls_heard(user: Person) -> list[list[tuple[str, int]]]:
    """All rolls that the page heard of, as lanes with numbers of dice."""
    positions = [json.loads(text) for text in user.heard if text.startswith('{"type":"position"')]
    rolls = [entry["roll"] for position in positions for entry in position["entries"]]
    rolls += [(position["ask"] or {}).get("roll") for position in positions]
    return [lanes_of(roll) for roll in rolls if roll]


def test_dice_lie_in_their_lanes_after_an_attack(attacker: Person) -> None:
    attack = lone_attacks(attacker.ask)[0]
    attacker.click_thing("unit", thing_of(attack, "unit"))
    attacker.page.evaluate(WATCH_DICE)
    attacker.see("confirm").click()
    shown: list[list[tuple[str, int]]] = []

    def are_there() -> bool:
        shown[:] = [[(key, n) for key, n in lanes] for lanes in attacker.page.evaluate("window.seenDice") if lanes]
        return bool(shown)

    attacker.wait_until(are_there, "dice on the table")
    assert sum(n for _, n in shown[-1]) > 0
    assert shown[-1] in rolls_heard(attacker)


def test_orders_are_given_in_secret_and_turned_over_together(server: Server, person: Callable[..., Person]) -> None:
    live, _ = played("commander", "first-battle", asked("order"), ("keep",))
    while (theirs := live.match.decision_for(1) if 1 in live.match.waiting_for else None) is not None:
        live.play(1, live.match.state.setup.notation.format(theirs.options[-1]))
    given = [line.text for line in live.journal if line.seat == 1 and line.text.startswith("order ")]
    assert len(given) >= 5

    user = person()
    user.go(lay(server.home, live)[0])
    tray = user.see("order-tray")
    expect(tray).to_be_visible()
    tokens = user.last("position")["scene"]["tokens"]
    foes = [token["id"] for token in tokens if token["seat"] == 1]
    own = [token["id"] for token in tokens if token["seat"] == 0 and token["status"] == "board"]
    for n in range(len(own)):
        # What the other side gave is neither on the page nor in anything that the page received.
        assert not any(order_on(user, unit) for unit in foes)
        assert not any(text in heard for text in given for heard in user.heard)
        unit = thing_of(user.ask["options"][0], "unit")
        expect(tray.locator(".hole")).to_have_count(len(own) - n)
        expect(tray.get_by_test_id(f"order-unit-{unit}").locator(".hole")).to_have_count(1)
        lines = user.lines()
        tray.locator("[data-testid^=order-]:not([data-testid^=order-unit])").first.click()
        if n == len(own) - 1:
            expect(user.see("preview")).to_be_visible()  # the last one turns all of them over
        user.confirm(lines)
    user.wait_until(lambda: tray.count() == 0, "all orders are given")
    user.wait_until(lambda: all(order_on(user, unit) for unit in foes + own), "all orders lie open")


def order_on(user: Person, unit: int) -> str | None:
    """The order that lies on a unit on the board."""
    marks = user.see(f"token-{unit}").locator("[data-mark^=own-order-]")
    return marks.first.get_attribute("data-mark") if marks.count() else None


def test_a_tactics_card_is_revealed_big(server: Server, person: Callable[..., Person]) -> None:
    path = begun(server, of_kind("card"), "commander", "first-battle", "keep")
    user = person()
    user.go(path)
    user.wait_for_turn()
    piles = user.last("position")["scene"]["piles"]
    drawn = next(pile for pile in piles if pile["key"] == "drawn")["cards"][0]
    card = user.see("tactics-card")
    expect(card.get_by_role("heading")).to_have_text(drawn["name"])
    expect(card).to_contain_text(drawn["text"])
    lines = user.lines()
    user.give("decline")
    assert last_entry(user, lines + 1)["notation"] == "decline"
    expect(card).to_have_count(0)


def test_a_manoeuvre_is_paid_by_clicking_cards(server: Server, person: Callable[..., Person]) -> None:
    path = begun(server, has_verb("draw-cards", "search"), "pantheon", "learning", *TO_ACT, pay_by_hand="1")
    user = person()
    user.go(path)
    user.wait_for_turn()
    option = (options_of(user, "draw-cards") or options_of(user, "search"))[0]
    user.give(option["text"])
    user.wait_until(lambda: (user.ask or {}).get("kind") == "payment", "asked for the payment")
    before = art_in_hand(user)
    lines, card = user.lines(), thing_of(user.ask["options"][0], "card")
    face = user.see("hand").locator(f"[data-testid=card-card-{card}]:visible")
    expect(face).to_have_class(re.compile("offered"))
    face.click()
    user.confirm(lines)
    user.wait_until(lambda: art_in_hand(user) == before - 1, "a card of art less")


def art_in_hand(user: Person) -> int:
    hands = [pile for pile in user.last("position")["scene"]["piles"] if pile["key"] == "hand" and pile["cards"]]
    return sum(card["n"] for pile in hands for card in pile["cards"] if card["kind"] == "art")
