"""The load beside a command lasts as long as the command, however either of them ends."""

from __future__ import annotations

import signal
import subprocess
import sys

import load
import pytest

# Says that it runs, and goes on until its input is closed.
PATIENT = [sys.executable, "-c", "print('here', flush=True); input()"]


def start(*words: str) -> subprocess.Popen[str]:
    """The script with some words; the loops hold its output open as long as they run."""
    command = [sys.executable, load.__file__, *words]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True)


def test_the_loops_run_for_the_length_of_the_command() -> None:
    with load.busy(3) as loops:
        assert [one.poll() for one in loops] == [None] * 3
    assert [one.poll() for one in loops] == [-signal.SIGKILL] * 3


def test_the_status_is_that_of_the_command() -> None:
    out, faults = (done := start("--per-core", "1", "--", sys.executable, "-c", "exit(3)")).communicate()
    assert (done.returncode, out) == (3, "")
    assert "busy loops beside" in faults


def test_a_command_that_does_not_exist_is_named() -> None:
    _, faults = (done := start("--", "no-such-command")).communicate()
    assert done.returncode == 127
    assert "no-such-command" in faults
    assert "Traceback" not in faults


@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGKILL])
def test_no_loop_is_left_behind_by_a_killed_script(end: signal.Signals) -> None:
    with start("--per-core", "1", "--", *PATIENT) as script:
        assert script.stdout is not None
        assert script.stdin is not None
        assert script.stdout.readline() == "here\n"
        script.send_signal(end)
        script.stdin.close()
        assert script.stdout.read() == ""  # the end of the output: nothing is left that holds it open
