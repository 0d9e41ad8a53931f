"""Lost connections, fresh pages and dying servers never cost a match."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

from browsing import Person
from full_run import is_full
from playwright.sync_api import Browser, WebSocketRoute
from serving import Server, serving


def play_into_a_reaction(user: Person, rng: random.Random) -> None:
    """Answer until a question is open that came from another seat's turn or an attack."""
    user.play(12, rng)
    user.wait_for_turn()


def shown(user: Person) -> tuple[str, list[str]]:
    """The question and the answers as the page shows them."""
    return user.see("status").inner_text(), user.choices.all_inner_texts()


def test_a_fresh_page_stands_where_the_old_one_stood(server: Server, person: Callable[..., Person]) -> None:
    user = person()
    user.go(server.make("pantheon", "learning", "here", "recruit")[0]["path"])
    play_into_a_reaction(user, random.Random(7))
    before, lines = shown(user), user.lines()
    user.page.reload()
    user.wait_for_turn()
    assert shown(user) == before
    assert user.lines() == lines


def test_a_lost_connection_comes_back_by_itself(server: Server, person: Callable[..., Person]) -> None:
    user = person()
    sockets: list[WebSocketRoute] = []

    def pass_on(socket: WebSocketRoute) -> None:
        socket.connect_to_server()
        sockets.append(socket)

    user.page.route_web_socket("**/ws/*", pass_on)
    user.go(server.make("pantheon", "learning", "here", "recruit")[0]["path"])
    rng = random.Random(8)
    play_into_a_reaction(user, rng)
    for _ in range(2 if is_full() else 1):
        before, count = shown(user), len(sockets)
        sockets[-1].close(code=4000)
        user.wait_until(lambda: len(sockets) > count, "another connection")  # noqa: B023
        user.wait_for_turn()
        user.wait_until(lambda: shown(user) == before, "the same question")  # noqa: B023
        user.play(3, rng)
        user.wait_for_turn()


def test_kill_9_in_the_middle_loses_nothing(browser: Browser, tmp_path: Path) -> None:
    rng = random.Random(9)
    with serving(tmp_path) as server:
        user = Person(browser, server.address)
        user.go(server.make("commander", "first-battle", "here", "recruit")[0]["path"])
        for _ in range(3 if is_full() else 1):
            user.play(5, rng)
            user.wait_for_turn()
            before, lines = shown(user), user.lines()
            server.kill()
            user.wait_until(lambda: user.see("lost").count() > 0, "the page says that it is alone")
            server.start()
            user.wait_until(lambda: user.see("lost").count() == 0, "connected again")
            user.wait_until(lambda: (user.lines(), shown(user)) == (lines, before), "the same question")  # noqa: B023
        user.errors = [error for error in user.errors if "WebSocket" not in error]
        user.close()
