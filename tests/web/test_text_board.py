"""The board as text says what the picture shows, and what is offered is chosen there as well."""

from __future__ import annotations

from collections.abc import Callable

from begun import begun
from browsing import Person, expect
from serving import Server


def test_units_and_areas_are_reported_and_chosen(server: Server, person: Callable[..., Person]) -> None:
    path = begun(
        server,
        lambda ask: any(one["verb"] == "walk" for one in ask["options"]),
        "pantheon",
        "learning",
        "army",
        "simple",
    )
    user = person()
    user.go(path)
    user.wait_for_turn()
    user.page.keyboard.press("b")
    expect(user.see("text-board").locator("h2")).to_be_focused()
    expect(user.see("board")).to_have_count(0)
    position, welcome = user.last("position"), user.last("welcome")
    names = {space["id"]: space["name"] for space in welcome["board"]["spaces"]}
    for token in position["scene"]["tokens"]:
        if token["status"] == "board":
            expect(user.see(f"text-unit-{token['id']}")).to_contain_text(token["name"])
            expect(user.see(f"text-unit-{token['id']}")).to_contain_text(names[token["space"]])
    walk = next(one for one in position["ask"]["options"] if one["verb"] == "walk")
    space = next(thing["id"] for thing in walk["things"] if thing["kind"] == "space")
    row = user.see(f"text-space-{space}")
    neighbours = next(one["neighbours"] for one in welcome["board"]["spaces"] if one["id"] == space)
    expect(row).to_contain_text(", ".join(names[one] for one in neighbours))
    lines = user.lines()
    row.get_by_test_id(f"text-space-pick-{space}").press("Enter")
    user.wait_until(lambda: user.lines() > lines or user.see("chosen").count() > 0, "chosen")

    # Another look at the page finds the text again: the choice is kept. A key leads back to the picture.
    user.go(path)
    expect(user.see("text-board")).to_be_visible()
    user.page.keyboard.press("b")
    expect(user.see("board")).to_be_focused()


def test_what_happens_is_read_out_and_only_the_own_turn_interrupts(
    server: Server, person: Callable[..., Person]
) -> None:
    links = [link["path"] for link in server.make("pantheon", "learning", "link", "link") if link["kind"] == "link"]
    people = [person(), person()]
    for user, link in zip(people, links, strict=True):
        user.go(link)
    people[0].wait_until(lambda: any(one.is_asked() for one in people), "a player is asked")
    asked, other = sorted(people, key=lambda one: not one.is_asked())
    expect(asked.see("live-turn")).to_contain_text(asked.ask["question"])
    expect(other.see("live-turn")).to_have_text("")
    expect(other.see("live")).to_contain_text("Waiting")
    assert asked.see("live-turn").get_attribute("aria-live") == "assertive"
    assert other.see("live").get_attribute("aria-live") == "polite"
    before = other.see("live").inner_text()
    asked.page.keyboard.press("1")
    asked.page.keyboard.press("Enter")
    other.wait_until(lambda: other.see("live").inner_text() != before, "told")
