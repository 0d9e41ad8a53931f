"""The command as a user runs it: a process of its own, with the toy as the only game."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
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
