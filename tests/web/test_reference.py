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


def assert_fits(user: Person) -> None:
    """Nothing sticks out of the screen at the side."""
    wide = user.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide[0] <= wide[1]


def test_a_rule_tag_a_unit_and_a_space_lead_to_their_entries(server: Server, person: Callable[..., Person]) -> None:
    path = begun(server, lambda ask: ask["kind"] != "army", "pantheon", "learning")
    user = person()
    user.go(path)
    user.wait_for_turn()
    rule = user.ask["rule"]
    user.see("status").get_by_test_id("rule-tag").click()
    article = user.see("article")
    expect(article).to_have_attribute("data-id", f"rule/{rule}")
    user.see("reference-list").click()
    user.see("reference-search").fill("hostigar")  # the Spanish name of Torment
    expect(user.see("result")).to_have_attribute("data-id", "talent/torment")
    user.page.keyboard.press("Enter")
    expect(article).to_have_attribute("data-id", "talent/torment")
    user.see("see").filter(has_text="Hydra").click()
    expect(article).to_have_attribute("data-id", "unit/hydra")
    user.see("reference-back").click()
    expect(article).to_have_attribute("data-id", "talent/torment")
    user.page.keyboard.press("Escape")
    expect(user.see("reference-sheet")).to_have_count(0)

    tokens = user.last("position")["scene"]["tokens"]
    unit = next(token for token in tokens if token["status"] == "board")
    user.page.mouse.click(*user.point("unit", unit["id"]), button="right")
    user.see("look-up-unit").click()
    expect(article).to_contain_text(unit["name"])
    expect(article).to_have_attribute("data-id", re.compile("^unit/"))
    user.see("reference-close").click()
    user.see("close-unit").click()

    taken = {token["space"] for token in tokens}
    space = next(one for one in user.last("welcome")["board"]["spaces"] if one["id"] not in taken)
    user.page.mouse.click(*user.point("space", space["id"]), button="right")
    expect(user.see("peek")).to_contain_text(space["terrain"])
    user.see("peek-more").click()
    expect(article).to_have_attribute("data-id", "terrain/open")


def test_the_page_of_the_reference_in_spanish_on_a_phone(person: Callable[..., Person]) -> None:
    user = person(lang="es", width=360, height=740, has_touch=True)
    user.go()
    user.see("lobby-reference").tap()
    user.page.get_by_role("link", name="Fantasy Commander").tap()
    user.see("reference-search").fill("PANICO")
    expect(user.see("result").first).to_contain_text("Pánico")
    user.see("reference-kind").select_option("keyword")
    user.see("reference-search").fill("terror")
    user.see("result").first.tap()
    article = user.see("article")
    expect(article).to_contain_text("añade un resultado de Pánico")
    expect(article).to_contain_text("Reglamento (en español), desde la página 38")
    assert user.page.url.endswith("/reference/commander#keyword/terror")
    assert_fits(user)
    user.see("article-rule").first.tap()
    expect(article).to_have_attribute("data-id", "rule/FC-KW-32")
    user.page.go_back()
    expect(article).to_have_attribute("data-id", "keyword/terror")
    user.page.reload()
    expect(article).to_have_attribute("data-id", "keyword/terror")
    user.see("reference-list").tap()
    expect(user.see("finder")).to_be_visible()
    assert_fits(user)


@pytest.mark.parametrize(("paper", "lang"), [("A4", "es"), ("letter", "en")])
def test_no_card_is_cut_on_paper(server: Server, person: Callable[..., Person], paper: str, lang: str) -> None:
    user = person(lang=lang)
    user.go("/print/pantheon")
    expect(user.see("print-card")).to_have_count(19)
    user.page.get_by_label("A4" if paper == "A4" else "Letter").check()
    first = pages_of(user)
    assert first > 5
    user.see("print-what-decision").check()
    assert pages_of(user) > first
    assert cut(user, paper) == []


def test_a_match_prints_its_own_armies(server: Server, person: Callable[..., Person]) -> None:
    path = server.make("commander", "first-battle", "here", "random")[0]["path"]
    user = person()
    user.go(path)
    user.see("open-menu").click()
    user.see("menu-print").click()
    expect(user.page).to_have_url(server.address + path.replace("/play/", "/print/play/"))
    cards = user.see("print-card")
    expect(cards.first).to_be_visible()
    names = {token["name"].rstrip(" 0123456789") for token in user.last("position")["scene"]["tokens"]}
    titles = set(user.page.locator("[data-testid=print-card] h3").all_inner_texts())
    assert titles and titles <= names | {"Zombie Warriors"}
    expect(user.see("print-entry").filter(has_text="Bridge.")).to_have_count(1)
    expect(user.see("print-entry").filter(has_text="Cemetery.")).to_have_count(0)
    assert cut(user, "A4") == []


def pages_of(user: Person) -> int:
    """How many pages the browser would print."""
    pdf = user.page.pdf(prefer_css_page_size=True)
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


def cut(user: Person, paper: str) -> list[str]:
    """Cards and entries that a page or column would cut, when the page is laid out for paper."""
    wide, high = ((size - MARGINS) * MILLIMETRE for size in PAGES[paper])
    user.page.emulate_media(media="print")
    user.page.set_viewport_size({"width": int(wide), "height": int(high)})
    expect(user.page.locator(".tools")).to_be_hidden()
    found: list[str] = user.page.evaluate(CUT, [wide, high])
    return found
