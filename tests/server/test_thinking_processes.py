"""The processes in which computers think: killed, failing, on a system without POSIX, and gone with the server."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from odd_processes import answers, gated_recruits, without_posix
from serving import PATIENCE, Page, Server, serving

from strategos.server.rooms.thinking import VARIABLE

MATCH = ("pantheon", "learning", "recruit", "recruit")


def sit_down(server: Server, lang: str = "en") -> Page:
    """A page that watches a match between two recruits."""
    return server.page(server.make(*MATCH)[-1]["path"], lang)


def wait_for_lines(page: Page, count: int) -> None:
    while page.position["n"] < count:
        page.hear("position")


def notes_of_replacing(page: Page) -> list[int]:
    """The lines of the log that say that a thinking process was replaced."""
    return [n for n, entry in enumerate(page.entries) if "A thinking process was replaced" in str(entry["lines"])]


def test_a_thinking_process_killed_in_the_middle_is_replaced_and_the_log_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed once: another takes over. Killed again and again: the page says so, and nothing is played meanwhile."""
    gate = gated_recruits(tmp_path / "hooks", monkeypatch)
    with serving(tmp_path) as server:
        page = sit_down(server)
        stuck = page.position["n"]
        for count in (1, 2, 3):
            pids = gate.begun(count)
            assert len(set(pids)) == count, "another process each time"
            os.kill(pids[-1], signal.SIGKILL)
        assert "asked the same question again" in page.hear("trouble")["text"]
        told = page.hear("trouble")
        assert "cannot think now" in told["text"] and "exit code -9" in told["text"] and not told["is_final"]
        spanish = server.page(page.address, "es")
        said = spanish.hear("trouble")["text"]
        assert "no puede pensar" in said or "otra vez la misma pregunta" in said
        assert page.position["n"] == spanish.position["n"] == stuck
        os.kill(gate.begun(4)[-1], signal.SIGKILL)  # it has tried again by itself
        gate.open()
        wait_for_lines(page, stuck + 6)
        assert notes_of_replacing(page) == [stuck]
        assert page.position["result"] is None
        log = server.log()
        assert "a thinking process ended in the middle of its job (exit code -9)" in log
        assert "another process takes over (2 of 3)" in log
        assert "Traceback" not in log
    found = answers(tmp_path)
    assert len(found) >= 3 and all(played == thought for played, thought in found), "no answer by chance"


def test_a_thinking_process_that_hangs_is_replaced_after_its_limit_and_pages_say_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, "4")
    gate = gated_recruits(tmp_path / "hooks", monkeypatch)
    with serving(tmp_path) as server:
        page = sit_down(server)
        stuck = page.position["n"]
        gate.begun(1)
        told = page.hear("trouble")
        assert "asked the same question again" in told["text"] and "did not answer in 4 s" in told["text"]
        assert page.position["n"] == stuck
        gate.open()
        wait_for_lines(page, stuck + 6)
        assert stuck in notes_of_replacing(page)
        spanish = server.page(page.address, "es")
        assert "se sustituyó un proceso" in str(spanish.entries[stuck]["lines"])
        log = server.log()
        assert re.search(r"match \S+: a thinking process did not answer in 4 s and was ended", log)
        assert "Traceback" not in log
    found = answers(tmp_path)
    assert len(found) >= 3 and all(played == thought for played, thought in found), "no answer by chance"


def test_a_player_that_fails_is_asked_once_more_and_then_people_are_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = gated_recruits(tmp_path / "hooks", monkeypatch)
    with serving(tmp_path) as server:
        gate.let_fail()
        page = sit_down(server)
        stuck = page.position["n"]
        told = page.hear("trouble")
        assert "cannot answer: its player failed twice" in told["text"] and "ZeroDivisionError" in told["text"]
        assert len(gate.begun(2)) == 2
        gate.open()
        again = server.page(page.address)  # the page is loaded again, as it says
        wait_for_lines(again, stuck + 4)
        log = server.log()
        assert log.count("ZeroDivisionError: a fault of the player") >= 2
        assert re.search(r"match \S+: player recruit at seat [AB] failed; it tries again", log)
    assert all(played == thought for played, thought in answers(tmp_path))


def test_computers_think_on_a_system_without_nice_and_signal_masks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_posix(tmp_path / "hooks", monkeypatch)
    lacks = "import os, signal; print(hasattr(os, 'nice') or hasattr(signal, 'pthread_sigmask'))"
    assert subprocess.run([sys.executable, "-c", lacks], capture_output=True, text=True).stdout == "False\n"
    with serving(tmp_path) as server:
        page = sit_down(server)
        wait_for_lines(page, 8)
        assert server.stop() == 0
        assert "Traceback" not in server.log() and "thinking process" not in server.log()
    found = answers(tmp_path)
    assert len(found) >= 4 and all(played == thought for played, thought in found)


@pytest.mark.parametrize(
    "how", ["SIGTERM", *[pytest.param(how, marks=pytest.mark.full) for how in ("SIGINT", "SIGKILL")]]
)
def test_no_process_outlives_a_server_that_is_ended_while_a_computer_thinks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    """They hold the other end of its output: only when the last one is gone, there is nothing more to come."""
    gate = gated_recruits(tmp_path / "hooks", monkeypatch)
    with serving(tmp_path) as server:
        sit_down(server)
        gate.begun(1)
        server.process.send_signal(getattr(signal, how))
        server.process.communicate(timeout=PATIENCE)
        assert "Traceback" not in server.log()


def test_no_process_is_left_when_the_table_cannot_be_opened(tmp_path: Path) -> None:
    (tmp_path / "matches.sqlite3").write_text("this is no database, and long enough to be looked at" * 20)
    words = [sys.executable, "-m", "strategos.cli", "serve", "--no-browser", "--port", "0", "--home", str(tmp_path)]
    found = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE)
    assert found.returncode != 0
