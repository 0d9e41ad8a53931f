"""Servers unlike others: their recruits wait at a gate, their disk is full, or their system lacks what POSIX has."""

from __future__ import annotations

import json
import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from strategos import games
from strategos.server.rooms.thinking import think
from strategos.table.live import Line, LiveMatch

_GATED = '''
import os, time
from pathlib import Path
from strategos import players

FOLDER = Path({folder!r})
RECRUIT = players.PLAYERS["recruit"]

class Gated(players.Player):
    """A recruit that says in which process it begins to think, and waits until the gate is open."""

    settings = {{}}

    def __init__(self, rng):
        self.name = "recruit"
        self.needs_view = True
        self.inner = RECRUIT(rng)

    def choose(self, view, decision):
        with (FOLDER / "begun").open("a") as file:
            file.write(f"{{os.getpid()}}\\n")
        while not (FOLDER / "gate").exists():
            if (FOLDER / "fails").exists():
                raise ZeroDivisionError("a fault of the player")
            time.sleep(0.01)
        return self.inner.choose(view, decision)

players.PLAYERS["recruit"] = Gated
'''

_WITHOUT_POSIX = """
import os, signal
for module, names in ((os, ("nice", "fork", "forkpty", "getpriority", "setpriority")),
                      (signal, ("pthread_sigmask", "pthread_kill", "SIG_BLOCK", "SIG_UNBLOCK", "SIG_SETMASK"))):
    for name in names:
        if hasattr(module, name):
            delattr(module, name)
"""


_FULL_DISK = """
import sqlite3
from pathlib import Path

FULL = Path({full!r})
connect = sqlite3.connect

class Disk(sqlite3.Connection):
    def cursor(self, *words):
        self.execute("PRAGMA max_page_count = " + ("1" if FULL.exists() else "1000000000"))  # 1: as many as there are
        return super().cursor(*words)

sqlite3.connect = lambda *words, **named: connect(*words, factory=Disk, **named)
"""


class Gate:
    """What a test does with the recruits of a server."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def open(self) -> None:
        """Let every recruit think."""
        (self.folder / "gate").touch()

    def let_fail(self) -> None:
        """Let every recruit that waits at the gate raise an error."""
        (self.folder / "fails").touch()

    def begun(self, count: int) -> list[int]:
        """The processes in which recruits began to think, as soon as there are this many."""
        path = self.folder / "begun"
        while True:
            lines = path.read_text().splitlines(keepends=True) if path.exists() else []
            if len(lines) >= count and lines[-1].endswith("\n"):
                return [int(line) for line in lines]
            time.sleep(0.01)


def _in_every_process(code: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every Python that is started from now on run some code first."""
    folder.mkdir()
    (folder / "sitecustomize.py").write_text(code, encoding="utf-8")
    before = os.environ.get("PYTHONPATH")
    monkeypatch.setenv("PYTHONPATH", str(folder) + (os.pathsep + before if before else ""))


def gated_recruits(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Gate:
    """Let the recruits of every server that is started from now on wait at a gate."""
    _in_every_process(_GATED.format(folder=str(folder)), folder, monkeypatch)
    return Gate(folder)


def disk_that_fills(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let the databases of every server that is started from now on not grow while a file exists; its path."""
    _in_every_process(_FULL_DISK.format(full=str(folder / "full")), folder, monkeypatch)
    return folder / "full"


def without_posix(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Take from every Python that is started from now on what Windows does not have."""
    _in_every_process(_WITHOUT_POSIX, folder, monkeypatch)


def answers(home: Path) -> list[tuple[str, str]]:
    """Every answer of a computer in the matches of a table, with what its player answers there."""
    with closing(sqlite3.connect(home / "matches.sqlite3")) as database:
        rows = database.execute(
            "SELECT id, game, scenario, options, seats, key FROM matches ORDER BY created"
        ).fetchall()
        query = "SELECT seat, text, request FROM lines WHERE match = ? ORDER BY n"
        journals = [[Line(*line) for line in database.execute(query, (row[0],))] for row in rows]
    found: list[tuple[str, str]] = []
    for (_, game, scenario, options, kinds, key), lines in zip(rows, journals, strict=True):
        found += _answers(game, scenario, options, kinds, key, lines)
    return found


def _answers(
    game: str, scenario: str, options: str, kinds: str, key: str, lines: list[Line]
) -> Iterator[tuple[str, str]]:
    """The answers of the recruits in a journal, which holds no undo, with what a recruit answers there."""
    seats = dict(enumerate(json.loads(kinds)))
    live = LiveMatch(games.find(game), scenario, json.loads(options), seats, key)
    live.begin()
    while len(live.journal) < len(lines):
        line = lines[len(live.journal)]
        if seats[line.seat] == "recruit":
            view = live.match.view(line.seat).encode()
            yield line.text, think("recruit", view, f"{key} {len(live.known(line.seat))}")
        live.play(line.seat, line.text, line.request)
