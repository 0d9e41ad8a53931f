"""Standing answers and the story of what one has missed, as somebody at the page meets them."""

from __future__ import annotations

from collections.abc import Callable

from browsing import Person, expect
from serving import Server
from study_places import left_alone
from tables import asked, lay, played


def test_a_reaction_is_answered_for_ever_and_asked_again_when_somebody_likes(
    server: Server, person: Callable[..., Person]
) -> None:
    live, seat = played("pantheon", "learning", asked("retaliation", "retaliate"))
    somebody = person()
    somebody.go(lay(server.home, live)[seat])
    assert somebody.wait_for_turn()
    n = somebody.lines()
    somebody.see("always").click()
    never = somebody.see("always-rule").first
    expect(never).to_contain_text("Never retaliate with")
    text = never.inner_text()
    never.click()
    # It is answered at once, and the log says so.
    somebody.wait_for_lines(n + 1)
    expect(somebody.see(f"log-{n + 1}")).to_contain_text("standing answer")
    somebody.see("open-menu").first.click()
    somebody.see("menu-standing").click()
    dialog = somebody.see("standing")
    expect(dialog).to_contain_text(text)
    dialog.get_by_role("button", name=f"Remove: {text}").click()
    expect(dialog).not_to_contain_text(text)
    somebody.see("setting-standing-retaliation-accept").check()
    somebody.wait_until(lambda: '"answer":"accept"' in somebody.heard[-1], "the rule is kept")
    somebody.page.reload()
    somebody.see("open-menu").first.click()
    somebody.see("menu-standing").click()
    expect(somebody.see("setting-standing-retaliation-accept")).to_be_checked()


def test_whoever_comes_back_reads_what_happened_and_sees_it_again(
    server: Server, person: Callable[..., Person]
) -> None:
    path, n = left_alone(server)
    somebody = person(lang="es", width=360, height=740, has_touch=True)
    somebody.go(path)
    card = somebody.see("digest")
    expect(card).to_contain_text("Desde tu última visita")
    expect(card).to_contain_text("Qué ha pasado")
    expect(somebody.see("digest-now")).not_to_be_empty()
    somebody.press(somebody.see("digest-replay"))
    expect(card).to_have_count(0)
    expect(somebody.see("scrubber")).to_be_visible()
    somebody.wait_until(lambda: (somebody.last("position")["at"] or 0) > n, "the next line is shown")
    # Seen once, it is not told again.
    somebody.page.reload()
    expect(somebody.see("match")).to_be_visible()
    assert somebody.last("welcome")["seen"] >= somebody.last("position")["n"]
    expect(card).to_have_count(0)
