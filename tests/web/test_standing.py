"""Standing answers and the digest of what a player missed, at the page."""

from __future__ import annotations

from collections.abc import Callable

from browsing import Person, expect
from serving import Server
from study_places import left_alone
from tables import asked, lay, played


def test_a_reaction_is_answered_forever_and_asked_again_on_request(
    server: Server, person: Callable[..., Person]
) -> None:
    live, seat = played("pantheon", "learning", asked("retaliation", "retaliate"))
    user = person()
    user.go(lay(server.home, live)[seat])
    assert user.wait_for_turn()
    n = user.lines()
    user.see("always").click()
    never = user.see("always-rule").first
    expect(never).to_contain_text("Never retaliate with")
    text = never.inner_text()
    never.click()
    # It is answered at once, and the log says so.
    user.wait_for_lines(n + 1)
    expect(user.see(f"log-{n + 1}")).to_contain_text("standing answer")
    user.see("open-menu").first.click()
    user.see("menu-standing").click()
    dialog = user.see("standing")
    expect(dialog).to_contain_text(text)
    dialog.get_by_role("button", name=f"Remove: {text}").click()
    expect(dialog).not_to_contain_text(text)
    before = len(user.heard)
    user.see("setting-standing-retaliation-accept").check()
    user.wait_until(lambda: any('"answer":"accept"' in text for text in user.heard[before:]), "the rule is kept")
    user.page.reload()
    user.see("open-menu").first.click()
    user.see("menu-standing").click()
    expect(user.see("setting-standing-retaliation-accept")).to_be_checked()


def test_a_player_who_comes_back_reads_what_happened_and_sees_it_again(
    server: Server, person: Callable[..., Person]
) -> None:
    path, n = left_alone(server)
    user = person(lang="es", width=360, height=740, has_touch=True)
    user.go(path)
    card = user.see("digest")
    expect(card).to_contain_text("Desde tu última visita")
    expect(card).to_contain_text("Qué ha pasado")
    expect(user.see("digest-now")).not_to_be_empty()
    user.press(user.see("digest-replay"))
    expect(card).to_have_count(0)
    expect(user.see("scrubber")).to_be_visible()
    user.wait_until(lambda: (user.last("position")["at"] or 0) > n, "the next line is shown")
    # Seen once, it is not told again.
    user.page.reload()
    expect(user.see("match")).to_be_visible()
    assert user.last("welcome")["seen"] >= user.last("position")["n"]
    expect(card).to_have_count(0)
