"""Lost connections, fresh pages and dying servers never cost a match."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

from browsing import Person
from full_run import is_full
from playwright.sync_api import Browser, WebSocketRoute
from serving import Server, serving


def play_into_a_reaction(somebody: Person, rng: random.Random) -> None:
    """Answer until a question is open that came out of somebody else's turn or an attack."""
    somebody.play(12, rng)
    somebody.wait_for_turn()


def shown(somebody: Person) -> tuple[str, list[str]]:
    """The question and the answers as the page shows them."""
    return somebody.see("status").inner_text(), somebody.choices.all_inner_texts()


def test_a_fresh_page_stands_where_the_old_one_stood(server: Server, person: Callable[..., Person]) -> None:
    somebody = person()
    somebody.go(server.make("pantheon", "learning", "here", "recruit")[0]["path"])
    play_into_a_reaction(somebody, random.Random(7))
    before, lines = shown(somebody), somebody.lines()
    somebody.page.reload()
    somebody.wait_for_turn()
    assert shown(somebody) == before
    assert somebody.lines() == lines


def test_a_lost_connection_comes_back_by_itself(server: Server, person: Callable[..., Person]) -> None:
    somebody = person()
    sockets: list[WebSocketRoute] = []

    def pass_on(socket: WebSocketRoute) -> None:
        socket.connect_to_server()
        sockets.append(socket)

    somebody.page.route_web_socket("**/ws/*", pass_on)
    somebody.go(server.make("pantheon", "learning", "here", "recruit")[0]["path"])
    rng = random.Random(8)
    play_into_a_reaction(somebody, rng)
    for number in (2, 3) if is_full() else (2,):
        before = shown(somebody)
        sockets[-1].close(code=4000)
        somebody.wait_until(lambda: len(sockets) == number, "another connection")  # noqa: B023
        somebody.wait_for_turn()
        assert shown(somebody) == before
        somebody.play(3, rng)
        somebody.wait_for_turn()


def test_kill_9_in_the_middle_loses_nothing(browser: Browser, tmp_path: Path) -> None:
    rng = random.Random(9)
    with serving(tmp_path) as server:
        somebody = Person(browser, server.address)
        somebody.go(server.make("commander", "first-battle", "here", "recruit")[0]["path"])
        for _ in range(3 if is_full() else 1):
            somebody.play(5, rng)
            somebody.wait_for_turn()
            before, lines = shown(somebody), somebody.lines()
            server.kill()
            somebody.wait_until(lambda: somebody.see("lost").count() > 0, "the page says that it is alone")
            server.start()
            somebody.wait_until(lambda: somebody.see("lost").count() == 0, "connected again")
            assert somebody.lines() == lines
            assert shown(somebody) == before
        somebody.errors = [error for error in somebody.errors if "WebSocket" not in error]
        somebody.close()
