"""The whole table in Spanish: no screen has a word of English left over, and the language changes in one go."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest
from begun import begun
from browsing import Person, expect
from serving import Server

GAMES = (("pantheon", "learning"), ("commander", "first-battle"))

# Words that no Spanish sentence has. Names of games, people and places are left as they are everywhere.
ENGLISH = re.compile(
    r"\b(the|and|with|of|your|you|this|that|from|are|is|was|cannot|not|for|each|"
    r"players?|deploys?|rounds?|undo|confirm|waiting|wounds?|turns?|cards?|attacks?|walks?|moves?|hand|deck|log|board|"
    r"back|cancel|close|open|start|settings|language|search|list|units?|orders?|die|roll|rolls|wins?|lost|won|"
    r"draws?|random|recruit|tactician|strategist|computer|friend|link|rules?|edition|none|points?|cost|name|kind|"
    r"show|choose|chosen|armies|army|vitality|defence|offence|movement|range|blank|miss|exact|mean|destroyed|"
    r"red|blue|green|purple|yellow|loading|connected|reload|save|text|record|continue|forget|about|version)\b",
    re.IGNORECASE,
)
NAMES = r"Mythic Battles: Pantheon|Fantasy Commander|\b(MB|FC)-[A-Z]+-\d+"
NOTHING = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
GATHER = """() => {
    const said = [document.title, document.body.innerText];
    for (const name of ["aria-label", "placeholder", "alt", "title", "aria-valuetext"]) {
        for (const one of document.querySelectorAll(`[${name}]`)) {
            const isForeign = one.closest("[lang=en]") !== null && one.closest("[lang]") !== document.documentElement;
            // The tooltip of a line of the log quotes its notation, which is the same in all languages.
            const isNotation = name === "title" && one.closest("[data-testid=log]") !== null;
            if (!isForeign && !isNotation) said.push(one.getAttribute(name));
        }
    }
    return said.join("\\n");
}"""


def english_left(user: Person) -> list[str]:
    """What on the page is English, seen or read out."""
    said = re.sub(NAMES, "", user.page.evaluate(GATHER))
    return sorted({f"{found[0]!r} in {line.strip()!r}" for line in said.split("\n") if (found := ENGLISH.search(line))})


def assert_spanish(user: Person, where: str) -> None:
    """Nothing on the page is English."""
    left = english_left(user)
    assert left == [], f"{where}: {left}"


@pytest.mark.parametrize("game", ["pantheon", "commander"])
def test_the_lobby_is_spanish(person: Callable[..., Person], game: str) -> None:
    user = person(lang="es")
    # Pictures of boards take long to draw, and this is about words.
    user.page.route("**/boards/*.svg*", lambda route: route.fulfill(body=NOTHING, content_type="image/svg+xml"))
    user.go()
    expect(user.see(f"more-{game}")).to_be_visible()
    assert_spanish(user, "lobby")
    user.see("settings").click()
    assert_spanish(user, "settings")
    user.page.keyboard.press("Escape")
    user.see("about").click()
    assert_spanish(user, "about")
    user.page.keyboard.press("Escape")
    user.see(f"more-{game}").click()
    user.see("house-rules").locator("summary").click()
    for scenario in user.page.locator("[data-testid^=scenario-]").all():
        scenario.check()
        assert_spanish(user, f"choices of {scenario.get_attribute('value')}")
    user.see("seat-1").select_option("link")
    assert_spanish(user, "a friend")
    user.see("start").click()
    expect(user.see("invitations")).to_be_visible()
    assert_spanish(user, "invitations")


@pytest.mark.parametrize(("game", "scenario"), GAMES)
def test_a_match_is_spanish_from_the_first_question_to_the_result(
    server: Server, person: Callable[..., Person], game: str, scenario: str
) -> None:
    path = server.make(game, scenario, "here", "recruit")[0]["path"]
    user = person(lang="es")
    user.go(path)
    rng = random.Random(21)
    for _ in range(14):
        user.wait_for_turn()
        assert_spanish(user, user.ask["kind"])
        user.answer(rng)
    user.wait_for_turn()
    user.see("tab-log").click()
    user.see("log").get_by_role("checkbox").check()
    assert_spanish(user, "log with all details")
    user.see("tab-units").click()
    user.see("units").get_by_role("button").first.click()
    expect(user.see("unit-drawer")).to_be_visible()
    assert_spanish(user, "a unit")
    user.see("close-unit").click()
    user.see("open-keys").click()
    assert_spanish(user, "keys")
    user.page.keyboard.press("Escape")
    user.see("open-menu").click()
    assert_spanish(user, "menu")
    user.see("concede").click()
    assert_spanish(user, "giving up")
    user.see("concede-yes").click()
    expect(user.see("result")).to_be_visible()
    assert_spanish(user, "result")
    user.see("result").locator("button.primary").click()
    expect(user.see("scrubber")).to_be_visible()
    assert_spanish(user, "looking back")


@pytest.mark.parametrize(("game", "scenario"), [("pantheon", "learning"), ("commander", "decisive-battle")])
def test_odds_are_spanish(server: Server, person: Callable[..., Person], game: str, scenario: str) -> None:
    likes = ("army", "continue", "activate", "simple", "walk", "keep", "run", "move")
    path = begun(server, lambda ask: any(option["has_odds"] for option in ask["options"]), game, scenario, *likes)
    user = person(lang="es")
    user.go(path)
    user.wait_for_turn()
    user.page.keyboard.press("o")
    expect(user.see("odds")).to_be_visible()
    assert_spanish(user, "odds")


@pytest.mark.parametrize("game", ["pantheon", "commander"])
def test_a_room_to_build_in_is_spanish(server: Server, person: Callable[..., Person], game: str) -> None:
    scenario, options = ("duel", {}) if game == "pantheon" else ("first-battle", {"army": "own"})
    user = person(lang="es")
    user.go(server.make(game, scenario, "here", "random", **options)[0]["path"])
    user.wait_for_turn()
    cards = user.page.locator("[data-testid^=offer-], [data-testid^=roster-]")
    expect(cards.first).to_be_visible()
    for n in range(min(cards.count(), 12)):
        cards.nth(n).click()
        assert_spanish(user, f"card {n}")


def test_the_language_changes_in_the_middle_of_a_match(server: Server, person: Callable[..., Person]) -> None:
    path = server.make("pantheon", "learning", "here", "random")[0]["path"]
    user = person(lang="en")
    user.go(path)
    user.play(8, random.Random(22))
    user.wait_for_turn()
    ask, lines, question = user.ask, user.lines(), user.see("status").inner_text()
    assert ENGLISH.search(question)
    user.see("open-menu").click()
    user.see("setting-language-es").check()
    user.page.keyboard.press("Escape")
    # The page's own words change at once, those of the table when it has been asked for them.
    user.wait_until(lambda: english_left(user) == [], "another language")
    assert user.see("status").inner_text() != question
    assert user.page.evaluate("document.documentElement.lang") == "es"
    assert user.lines() == lines
    assert user.ask["kind"] == ask["kind"]
    assert [option["text"] for option in user.ask["options"]] == [option["text"] for option in ask["options"]]
    user.see("tab-log").click()
    assert_spanish(user, "in the middle of a match")
    user.answer(random.Random(23))
    assert_spanish(user, "after the next answer")
    user.page.reload()
    user.wait_until(lambda: user.lines() > lines, "there again")
    assert_spanish(user, "after a reload")
