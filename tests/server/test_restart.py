"""The server dies and comes back: no accepted answer is lost, none is played twice, no die falls again."""

from __future__ import annotations

import random
import threading
import time
from pathlib import Path

import pytest
from full_run import is_full
from serving import Page, Server, serving
from websockets.exceptions import ConnectionClosed

KILLS = 30 if is_full() else 4


@pytest.mark.parametrize(("game", "scenario"), [("pantheon", "duel"), ("commander", "first-battle")])
def test_kill_9_at_any_moment_loses_and_doubles_nothing(tmp_path: Path, game: str, scenario: str) -> None:
    rng = random.Random(f"{game} kill")
    with serving(tmp_path) as server:
        path = server.make(game, scenario, "here", "recruit")[0]["path"]
        page = server.page(path, look=0)
        accepted: list[str] = []  # own answers that were acknowledged
        seen: list[tuple[int, str]] = []  # every line that this page was ever shown
        for _ in range(KILLS // 2):
            pending = play_until_killed(server, page, accepted, rng)
            seen = longest(seen, page)
            server.start()
            page = server.page(path, look=0)
            assert_goes_on(seen, page)
            own = [entry["notation"] for entry in page.entries if entry["seat"] == 0]
            # Everything acknowledged is there once and in order; the answer in flight is there or not, but not twice.
            assert own[: len(accepted)] == accepted
            assert own[len(accepted) :] in ([], [pending])
            accepted = own
        assert len(accepted) >= KILLS // 2  # at least one before each kill


def play_until_killed(server: Server, page: Page, accepted: list[str], rng: random.Random) -> str:
    """Play until the server is gone; the answer that was on its way comes back, and `accepted` grows."""
    killer = threading.Thread(target=kill_soon, args=(server, rng.uniform(0, 0.08)))
    answers = rng.randrange(2, 6)
    text = ""
    try:
        while page.wait_for_turn():
            answers -= 1
            if answers == 0:  # from now on it may die at any moment: while writing, rolling, thinking, telling
                killer.start()
            text = rng.choice(page.position["ask"]["options"])["text"]
            if page.play(text)["type"] == "done":
                accepted.append(text)
                text = ""
    except (ConnectionClosed, OSError):
        pass
    if killer.ident is None:  # the match was over before its time
        killer.start()
    killer.join()
    return text


def kill_soon(server: Server, seconds: float) -> None:
    time.sleep(seconds)
    server.kill()


def longest(seen: list[tuple[int, str]], page: Page) -> list[tuple[int, str]]:
    lines = [(entry["seat"], entry["notation"]) for entry in page.entries]
    return lines if len(lines) > len(seen) else seen


def assert_goes_on(seen: list[tuple[int, str]], page: Page) -> None:
    """Whatever was shown before is still so, dice included."""
    lines = [(entry["seat"], entry["notation"]) for entry in page.entries]
    assert lines[: len(seen)] == seen


def test_a_server_that_is_stopped_says_so_and_matches_go_on(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        path = server.make("pantheon", "learning", "here", "recruit")[0]["path"]
        page = server.page(path)
        rng = random.Random(1)
        for _ in range(5):
            assert page.wait_for_turn()
            page.play(rng.choice(page.position["ask"]["options"])["text"])
        page.wait_for_turn()
        before = [entry["notation"] for entry in page.entries]
        assert server.stop() == 0
        server.start()
        page = server.page(path)
        page.wait_for_turn()
        assert [entry["notation"] for entry in page.entries][: len(before)] == before
        assert "Traceback" not in server.log()
