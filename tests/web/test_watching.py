"""Watching at the page: found in the lobby, behind as agreed, and with nothing to press."""

from __future__ import annotations

from collections.abc import Callable

from browsing import Person, expect
from serving import Server
from tables import asked, lay, played

from strategos.table.habits import Habits


def test_a_match_is_made_to_be_watched_and_found_in_the_lobby(server: Server, person: Callable[..., Person]) -> None:
    host = person()
    host.go("/#pantheon")
    host.see("setting-listed").check()
    host.see("setting-delay-900").check()
    host.see("setting-hints-allowed").uncheck()
    host.see("start").click()
    expect(host.see("match")).to_be_visible()
    habits = host.last("welcome")["habits"]
    assert (habits["listed"], habits["delay"], habits["hints"]) == (True, 900, False)

    guest = person(lang="es")
    guest.go()
    one = guest.see("running-match").filter(has_text="15 min por detrás").first
    one.get_by_test_id("watch").click()
    expect(guest.see("watching")).to_have_text("Miras la partida, 15 minutos por detrás")
    assert guest.lines() == 0  # nothing is old enough yet
    assert guest.choices.count() == 0
    expect(guest.see("confirm")).to_have_count(0)
    expect(host.see("watchers")).to_have_text("1 spectator")


def test_a_spectator_without_delay_follows_every_line(server: Server, person: Callable[..., Person]) -> None:
    live, seat = played("commander", "first-battle", asked("action", "attack"))
    paths = lay(server.home, live, Habits())
    watcher = person(width=360, height=740, has_touch=True)
    watcher.go(paths[2])
    expect(watcher.see("watching")).to_have_text("You are watching")
    n = watcher.lines()
    player = server.page(paths[seat])
    options = player.position["ask"]["options"]
    player.play(next(one["text"] for one in options if one["text"].startswith("attack")))
    watcher.wait_for_lines(n + 1)
    assert watcher.last("position")["ask"] is None
    assert watcher.see("always").count() == 0
