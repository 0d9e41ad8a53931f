"""Looking things up from everywhere at the table, and printing."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from begun import begun
from browsing import Person, expect
from serving import Server

# Where every card and entry lies when the page is laid out for paper of a width: its box, and that of its column.
CUT = """([width, height]) => {
    const cards = [...document.querySelectorAll("[data-testid=print-card], [data-testid=print-entry]")];
    return cards.filter((card) => card.getClientRects().length !== 1
        || getComputedStyle(card).breakInside !== "avoid"
        || card.getBoundingClientRect().width > width / 2
        || card.getBoundingClientRect().height > height
        || card.scrollWidth > card.clientWidth + 1).map((card) => card.textContent.trim().slice(0, 40));
}"""
PAGES = {"A4": (210, 297), "letter": (216, 279)}
MILLIMETRE = 96 / 25.4
MARGINS = 24


def assert_fits(somebody: Person) -> None:
    """Nothing sticks out of the screen at the side."""
    wide = somebody.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide[0] <= wide[1]


def test_a_rule_tag_a_unit_and_a_space_lead_to_their_entries(server: Server, person: Callable[..., Person]) -> None:
    path = begun(server, lambda ask: ask["kind"] != "army", "pantheon", "learning")
    somebody = person()
    somebody.go(path)
    somebody.wait_for_turn()
    rule = somebody.ask["rule"]
    somebody.see("status").get_by_test_id("rule-tag").click()
    article = somebody.see("article")
    expect(article).to_have_attribute("data-id", f"rule/{rule}")
    somebody.see("reference-list").click()
    somebody.see("reference-search").fill("hostigar")  # the Spanish name of Torment
    expect(somebody.see("result")).to_have_attribute("data-id", "talent/torment")
    somebody.page.keyboard.press("Enter")
    expect(article).to_have_attribute("data-id", "talent/torment")
    somebody.see("see").filter(has_text="Hydra").click()
    expect(article).to_have_attribute("data-id", "unit/hydra")
    somebody.see("reference-back").click()
    expect(article).to_have_attribute("data-id", "talent/torment")
    somebody.page.keyboard.press("Escape")
    expect(somebody.see("reference-sheet")).to_have_count(0)

    tokens = somebody.last("position")["scene"]["tokens"]
    unit = next(token for token in tokens if token["status"] == "board")
    somebody.page.mouse.click(*somebody.point("unit", unit["id"]), button="right")
    somebody.see("look-up-unit").click()
    expect(article).to_contain_text(unit["name"])
    expect(article).to_have_attribute("data-id", re.compile("^unit/"))
    somebody.see("reference-close").click()
    somebody.see("close-unit").click()

    taken = {token["space"] for token in tokens}
    space = next(one for one in somebody.last("welcome")["board"]["spaces"] if one["id"] not in taken)
    somebody.page.mouse.click(*somebody.point("space", space["id"]), button="right")
    expect(somebody.see("peek")).to_contain_text(space["terrain"])
    somebody.see("peek-more").click()
    expect(article).to_have_attribute("data-id", "terrain/open")


def test_the_page_of_the_reference_in_spanish_on_a_phone(person: Callable[..., Person]) -> None:
    somebody = person(lang="es", width=360, height=740, has_touch=True)
    somebody.go()
    somebody.see("lobby-reference").tap()
    somebody.page.get_by_role("link", name="Fantasy Commander").tap()
    somebody.see("reference-search").fill("PANICO")
    expect(somebody.see("result").first).to_contain_text("Pánico")
    somebody.see("reference-kind").select_option("keyword")
    somebody.see("reference-search").fill("terror")
    somebody.see("result").first.tap()
    article = somebody.see("article")
    expect(article).to_contain_text("añade un resultado de Pánico")
    expect(article).to_contain_text("Reglamento (en español), desde la página 38")
    assert somebody.page.url.endswith("/reference/commander#keyword/terror")
    assert_fits(somebody)
    somebody.see("article-rule").first.tap()
    expect(article).to_have_attribute("data-id", "rule/FC-KW-32")
    somebody.page.go_back()
    expect(article).to_have_attribute("data-id", "keyword/terror")
    somebody.page.reload()
    expect(article).to_have_attribute("data-id", "keyword/terror")
    somebody.see("reference-list").tap()
    expect(somebody.see("finder")).to_be_visible()
    assert_fits(somebody)


@pytest.mark.parametrize(("paper", "lang"), [("A4", "es"), ("letter", "en")])
def test_no_card_is_cut_on_paper(server: Server, person: Callable[..., Person], paper: str, lang: str) -> None:
    somebody = person(lang=lang)
    somebody.go("/print/pantheon")
    expect(somebody.see("print-card")).to_have_count(19)
    somebody.page.get_by_label("A4" if paper == "A4" else "Letter").check()
    first = pages_of(somebody)
    assert first > 5
    somebody.see("print-what-decision").check()
    assert pages_of(somebody) > first
    assert cut(somebody, paper) == []


def test_a_match_prints_its_own_armies(server: Server, person: Callable[..., Person]) -> None:
    path = server.make("commander", "first-battle", "here", "random")[0]["path"]
    somebody = person()
    somebody.go(path)
    somebody.see("open-menu").click()
    somebody.see("menu-print").click()
    expect(somebody.page).to_have_url(server.address + path.replace("/play/", "/print/play/"))
    cards = somebody.see("print-card")
    expect(cards.first).to_be_visible()
    names = {token["name"].rstrip(" 0123456789") for token in somebody.last("position")["scene"]["tokens"]}
    titles = set(somebody.page.locator("[data-testid=print-card] h3").all_inner_texts())
    assert titles and titles <= names | {"Zombie Warriors"}
    expect(somebody.see("print-entry").filter(has_text="Bridge.")).to_have_count(1)
    expect(somebody.see("print-entry").filter(has_text="Cemetery.")).to_have_count(0)
    assert cut(somebody, "A4") == []


def pages_of(somebody: Person) -> int:
    """How many pages the browser would print."""
    pdf = somebody.page.pdf(prefer_css_page_size=True)
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


def cut(somebody: Person, paper: str) -> list[str]:
    """Cards and entries that a page or column would cut, when the page is laid out for paper."""
    wide, high = ((size - MARGINS) * MILLIMETRE for size in PAGES[paper])
    somebody.page.emulate_media(media="print")
    somebody.page.set_viewport_size({"width": int(wide), "height": int(high)})
    expect(somebody.page.locator(".tools")).to_be_hidden()
    found: list[str] = somebody.page.evaluate(CUT, [wide, high])
    return found
