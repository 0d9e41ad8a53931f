"""The command as a user runs it: a process of its own, with the toy as the only game."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

import toy
from strategos import games
from strategos.kernel.rng import Rng
from strategos.table.match import Match

COMMAND = [sys.executable, "-m", "strategos.cli"]


class Done(NamedTuple):
    """What a command left behind."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The one object on standard output; fails if anything else is there."""
        return json.loads(self.out)


Run = Callable[..., Done]


def environment() -> dict[str, str]:
    """Nothing of the person's own settings: English, no colours, the toy."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "SYSTEMROOT") if name in os.environ}
    home_of_toy = str(Path(toy.__file__).parent.parent)
    return {**kept, "STRATEGOS_GAMES": "toy", "PYTHONPATH": home_of_toy, "LANG": "C.UTF-8", "TERM": "dumb"}


def run(folder: Path, *words: str, stdin: str | bytes = "", **variables: str) -> Done:
    """Run `strategos` with some words in a folder. Whatever happens, no traceback may come out."""
    done = subprocess.run(
        [*COMMAND, *words],
        input=stdin.encode() if isinstance(stdin, str) else stdin,
        capture_output=True,
        cwd=folder,
        env={**environment(), **variables},
        timeout=60,
    )
    result = Done(done.returncode, done.stdout.decode(), done.stderr.decode())
    assert "Traceback" not in result.out + result.err, result.err
    return result


def random_record(scenario: str = "duel", seed: int = 5) -> str:
    """A whole match of the toy, written down."""
    match = Match(games.find("toy"), scenario, seed, {}, {0: "random", 1: "random"})
    rng = Rng(seed, "answers")
    while not match.over:
        match.play(rng.pick(match.decision.options))
    return match.record()


def hear_ctrl_c() -> None:
    """Run in a new process before its program: whatever it inherited, Ctrl-C reaches it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@contextmanager
def in_the_foreground(*words: str, folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A command that runs in a process group of its own, as in the foreground of a terminal, and never outlives a test.

    A test run may be started with Ctrl-C switched off, as background jobs are; the command must not inherit that.
    """
    process = subprocess.Popen(
        [*COMMAND, *words],
        cwd=folder,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=hear_ctrl_c,
    )
    with process:
        try:
            yield process
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


def press_ctrl_c(process: subprocess.Popen[bytes]) -> tuple[int, str, str]:
    """Interrupt a command as Ctrl-C does, everybody in its group; its exit code, output and errors."""
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=30)
    return process.returncode, out.decode(), err.decode().strip()
