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


def english_left(somebody: Person) -> list[str]:
    """What on the page is English, seen or read out."""
    said = re.sub(NAMES, "", somebody.page.evaluate(GATHER))
    return sorted({f"{found[0]!r} in {line.strip()!r}" for line in said.split("\n") if (found := ENGLISH.search(line))})


def assert_spanish(somebody: Person, where: str) -> None:
    """Nothing on the page is English."""
    left = english_left(somebody)
    assert left == [], f"{where}: {left}"


@pytest.mark.parametrize("game", ["pantheon", "commander"])
def test_the_lobby_is_spanish(person: Callable[..., Person], game: str) -> None:
    somebody = person(lang="es")
    # Pictures of boards take long to draw, and this is about words.
    somebody.page.route("**/boards/*.svg*", lambda route: route.fulfill(body=NOTHING, content_type="image/svg+xml"))
    somebody.go()
    expect(somebody.see(f"more-{game}")).to_be_visible()
    assert_spanish(somebody, "lobby")
    somebody.see("settings").click()
    assert_spanish(somebody, "settings")
    somebody.page.keyboard.press("Escape")
    somebody.see("about").click()
    assert_spanish(somebody, "about")
    somebody.page.keyboard.press("Escape")
    somebody.see(f"more-{game}").click()
    somebody.see("house-rules").locator("summary").click()
    for scenario in somebody.page.locator("[data-testid^=scenario-]").all():
        scenario.check()
        assert_spanish(somebody, f"choices of {scenario.get_attribute('value')}")
    somebody.see("seat-1").select_option("link")
    assert_spanish(somebody, "a friend")
    somebody.see("start").click()
    expect(somebody.see("invitations")).to_be_visible()
    assert_spanish(somebody, "invitations")


@pytest.mark.parametrize(("game", "scenario"), GAMES)
def test_a_match_is_spanish_from_the_first_question_to_the_result(
    server: Server, person: Callable[..., Person], game: str, scenario: str
) -> None:
    path = server.make(game, scenario, "here", "recruit")[0]["path"]
    somebody = person(lang="es")
    somebody.go(path)
    rng = random.Random(21)
    for _ in range(14):
        somebody.wait_for_turn()
        assert_spanish(somebody, somebody.ask["kind"])
        somebody.answer(rng)
    somebody.wait_for_turn()
    somebody.see("tab-log").click()
    somebody.see("log").get_by_role("checkbox").check()
    assert_spanish(somebody, "log with all details")
    somebody.see("tab-units").click()
    somebody.see("units").get_by_role("button").first.click()
    expect(somebody.see("unit-drawer")).to_be_visible()
    assert_spanish(somebody, "a unit")
    somebody.see("close-unit").click()
    somebody.see("open-keys").click()
    assert_spanish(somebody, "keys")
    somebody.page.keyboard.press("Escape")
    somebody.see("open-menu").click()
    assert_spanish(somebody, "menu")
    somebody.see("concede").click()
    assert_spanish(somebody, "giving up")
    somebody.see("concede-yes").click()
    expect(somebody.see("result")).to_be_visible()
    assert_spanish(somebody, "result")
    somebody.see("result").locator("button.primary").click()
    expect(somebody.see("scrubber")).to_be_visible()
    assert_spanish(somebody, "looking back")


@pytest.mark.parametrize(("game", "scenario"), [("pantheon", "learning"), ("commander", "decisive-battle")])
def test_odds_are_spanish(server: Server, person: Callable[..., Person], game: str, scenario: str) -> None:
    likes = ("army", "continue", "activate", "simple", "walk", "keep", "run", "move")
    path = begun(server, lambda ask: any(option["has_odds"] for option in ask["options"]), game, scenario, *likes)
    somebody = person(lang="es")
    somebody.go(path)
    somebody.wait_for_turn()
    somebody.page.keyboard.press("o")
    expect(somebody.see("odds")).to_be_visible()
    assert_spanish(somebody, "odds")


@pytest.mark.parametrize("game", ["pantheon", "commander"])
def test_a_room_to_build_in_is_spanish(server: Server, person: Callable[..., Person], game: str) -> None:
    scenario, options = ("duel", {}) if game == "pantheon" else ("first-battle", {"army": "own"})
    somebody = person(lang="es")
    somebody.go(server.make(game, scenario, "here", "random", **options)[0]["path"])
    somebody.wait_for_turn()
    cards = somebody.page.locator("[data-testid^=offer-], [data-testid^=roster-]")
    expect(cards.first).to_be_visible()
    for n in range(min(cards.count(), 12)):
        cards.nth(n).click()
        assert_spanish(somebody, f"card {n}")


def test_the_language_changes_in_the_middle_of_a_match(server: Server, person: Callable[..., Person]) -> None:
    path = server.make("pantheon", "learning", "here", "random")[0]["path"]
    somebody = person(lang="en")
    somebody.go(path)
    somebody.play(8, random.Random(22))
    somebody.wait_for_turn()
    ask, lines, question = somebody.ask, somebody.lines(), somebody.see("status").inner_text()
    assert ENGLISH.search(question)
    somebody.see("open-menu").click()
    somebody.see("setting-language-es").check()
    somebody.page.keyboard.press("Escape")
    # The page's own words change at once, those of the table when it has been asked for them.
    somebody.wait_until(lambda: english_left(somebody) == [], "another language")
    assert somebody.see("status").inner_text() != question
    assert somebody.page.evaluate("document.documentElement.lang") == "es"
    assert somebody.lines() == lines
    assert somebody.ask["kind"] == ask["kind"]
    assert [option["text"] for option in somebody.ask["options"]] == [option["text"] for option in ask["options"]]
    somebody.see("tab-log").click()
    assert_spanish(somebody, "in the middle of a match")
    somebody.answer(random.Random(23))
    assert_spanish(somebody, "after the next answer")
    somebody.page.reload()
    somebody.wait_until(lambda: somebody.lines() > lines, "there again")
    assert_spanish(somebody, "after a reload")
