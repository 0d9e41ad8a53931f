"""Server and thinking processes are killed or hang: nothing is lost, doubled, rolled again or played at random."""

from __future__ import annotations

import contextlib
import logging
import os
import random
import signal
import sys
import threading
import time
from pathlib import Path

import pytest
from full_run import is_full
from odd_processes import answers
from serving import Page, Server, serving
from websockets.exceptions import ConnectionClosed

from strategos.server.rooms.thinking import VARIABLE

STRIKES = int(os.environ.get("STRATEGOS_TEST_STRIKES", 0)) or (250 if is_full() else 6)  # in each game
HANGING_SECONDS = "4"  # after which a thinking process is replaced


@pytest.mark.skipif(sys.platform != "linux", reason="finds the thinking processes of a server in /proc")
@pytest.mark.parametrize(("game", "scenario"), [("pantheon", "duel"), ("commander", "first-battle")])
def test_kills_at_any_moment_lose_double_and_invent_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, scenario: str
) -> None:
    monkeypatch.setenv(VARIABLE, HANGING_SECONDS)
    rng = random.Random(f"{game} kill")
    done = {"server": 0, "kill": 0, "hang": 0}
    hows = [("server", "kill", "server", "kill", "hang")[n % 5] for n in range(STRIKES)]
    acknowledged = 0
    with serving(tmp_path) as server:
        while hows:
            path = server.make(game, scenario, "here", "recruit")[0]["path"]
            page = server.page(path, look=0)
            accepted: list[str] = []  # own answers that were acknowledged
            seen: list[tuple[int, str]] = []  # every line that this page was ever shown
            while hows and page.wait_for_turn():
                how = hows.pop()
                done[how] += 1
                if how != "server":
                    strike_worker(server, page, accepted, rng, signal.SIGKILL if how == "kill" else signal.SIGSTOP)
                    seen = longest(seen, page)
                    continue
                pending = play_until_killed(server, page, accepted, rng)
                seen = longest(seen, page)
                server.start()
                page = server.page(path, look=0)
                assert_goes_on(seen, page)
                own = [entry["notation"] for entry in page.entries if entry["seat"] == 0]
                # What was acknowledged is there once and in order; the answer in flight is there or not, but not twice.
                assert own[: len(accepted)] == accepted
                assert own[len(accepted) :] in ([], [pending])
                accepted = own
            acknowledged += len(accepted)
            page.close()
        log = server.log()
    found = answers(tmp_path)
    invented = sum(played != thought for played, thought in found)
    log_figures = "%s: %s, %d answers acknowledged, %d of the computer, %d invented"
    logging.getLogger("strategos.tests").info(log_figures, game, done, acknowledged, len(found), invented)
    assert found and invented == 0
    assert "Traceback" not in log


def strike_worker(server: Server, page: Page, accepted: list[str], rng: random.Random, number: int) -> None:
    """Play on while the thinking processes of the server are killed or stopped at some moment."""
    striker = threading.Thread(target=strike_soon, args=(server.process.pid, number, rng.uniform(0, 0.05)))
    striker.start()
    for _ in range(rng.randrange(1, 4)):
        if not page.wait_for_turn():
            break
        text = rng.choice(page.position["ask"]["options"])["text"]
        assert page.play(text)["type"] == "done"
        accepted.append(text)
    striker.join()
    page.wait_for_turn()


def strike_soon(server: int, number: int, seconds: float) -> None:
    time.sleep(seconds)  # any moment will do
    for pid in thinking_processes(server):
        with contextlib.suppress(ProcessLookupError):  # it has just been replaced
            os.kill(pid, number)


def thinking_processes(server: int) -> list[int]:
    """The processes in which the computers of a server think."""
    found: list[int] = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
                if parent == server and b"multiprocessing.spawn" in (folder / "cmdline").read_bytes():
                    found.append(int(folder.name))
            except OSError:
                continue  # it has ended meanwhile
    return found


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
