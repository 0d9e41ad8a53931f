"""Answers by typing: completed from what is offered, shortened at will, refused with the reason."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from begun import TO_ACT, begun, lone_attacks
from browsing import Person, expect
from serving import Server


def told_apart(ask: dict[str, Any]) -> list[dict[str, Any]]:
    """Attacks that all but the last letter of their text tells apart from everything else: Tab completes them."""
    texts = [option["text"] for option in ask["options"]]
    return [one for one in lone_attacks(ask) if sum(text.startswith(one["text"][:-1]) for text in texts) == 1]


def test_a_match_goes_on_by_typed_answers(server: Server, person: Callable[..., Person]) -> None:
    path = begun(server, lambda ask: bool(told_apart(ask)), "pantheon", "learning", *TO_ACT)
    user = person()
    user.go(path)
    user.wait_for_turn()
    keyboard, line, hint = user.page.keyboard, user.see("command"), user.see("command-hint")
    keyboard.press("/")
    expect(line).to_be_focused()

    # What is not offered is explained, with the rule or with the way it is written, and what is offered is named.
    keyboard.type("walk A9")
    keyboard.press("Enter")
    expect(user.see("notice")).to_contain_text("A9")
    offered = [option["text"] for option in user.ask["options"]]
    expect(hint).to_contain_text(offered[0])

    # An attack is confirmed as it is everywhere; Esc goes back.
    attack = told_apart(user.ask)[0]
    line.fill(attack["text"][:-1])
    expect(user.see("proposals")).to_contain_text(attack["label"])
    keyboard.press("Tab")
    expect(line).to_have_value(attack["text"])
    keyboard.press("Enter")
    expect(user.see("preview")).to_have_text(attack["label"])
    keyboard.press("Escape")
    expect(user.see("preview")).to_have_count(0)

    # The arrow brings back what was typed; two times Enter plays it.
    lines = user.lines()
    keyboard.press("ArrowUp")
    expect(line).to_have_value(attack["text"])
    keyboard.press("Enter")
    expect(hint).to_contain_text("Enter")
    keyboard.press("Enter")
    user.wait_for_lines(lines + 1)
    expect(line).to_be_focused()


def test_a_space_and_a_unit_are_reported_by_name(server: Server, person: Callable[..., Person]) -> None:
    path = server.make("commander", "first-battle", "here", "random")[0]["path"]
    user = person(lang="es")
    user.go(path)
    user.wait_for_turn()
    user.page.keyboard.press(":")
    line, hint = user.see("command"), user.see("command-hint")
    line.fill("mira C5")
    line.press("Enter")
    expect(hint).to_contain_text("Ginnoh")
    token = user.last("position")["scene"]["tokens"][0]
    line.fill(f"mira {token['name'].upper()}")
    line.press("Enter")
    expect(hint).to_contain_text(token["label"])
    line.fill("mira nada de nada")
    line.press("Enter")
    expect(hint).to_contain_text("nada de nada")
    line.fill("deshacer")
    line.press("Enter")
    expect(hint).to_contain_text("deshacer")
    line.press("Escape")
    expect(line).to_have_count(0)
