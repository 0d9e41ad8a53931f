"""Computer players in processes of their own, so that the table never waits for them.

What crosses over is a view as bytes and the name of a player; what comes back is an answer in notation. A player
cannot see more than its seat: there is nothing else in its process.
"""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import os
import signal
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Final

from strategos import games, players
from strategos.kernel.engine import pending_for
from strategos.kernel.rng import Rng
from strategos.kernel.view import View
from strategos.locale import say

LEVELS: Final = ("recruit", "tactician", "strategist", "random")
"""The computer players that a table offers, the usual one first."""

_SETTINGS: Final = {"strategist": "strategist:seconds=2.0"}  # people wait no longer than that


def think(name: str, view: bytes, seed: str) -> str:
    """The answer of a player to the decision in a view, in notation."""
    plain = json.loads(view)
    header = plain["setup"]
    game = games.find(header["game"])
    options = dict(pair.split("=", 1) for pair in header["options"].split())
    setup = game.blank(header["scenario"], options).setup
    seen = View(plain["seat"], setup, plain["facts"], plain["flow"])
    decision = pending_for(game.guess(seen, Rng(seed, "question")), seen.seat)
    assert decision is not None
    player = players.make(_SETTINGS.get(name, name), Rng(seed, "player"))
    return setup.notation.format(player.choose(seen, decision))


def _begin() -> None:
    """A worker leaves Ctrl-C to the server, loads the games and thinks behind those who wait for a page."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(5)
    for name in games.OWN:
        games.find(name)


class Thinking:
    """The processes in which computers think."""

    def __init__(self, workers: int | None = None) -> None:
        self._workers: Final = workers or max(1, (os.cpu_count() or 2) - 1)
        self._pool = self._open()

    def _open(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self._workers, mp_context=context, initializer=_begin)

    def warm_up(self) -> None:
        """Start the processes before anybody needs them."""
        for _ in range(self._workers):
            self._pool.submit(os.getpid)

    async def answer(self, name: str, view: bytes, seed: str) -> str:
        """What a player answers. A process that dies is replaced, and asked once more."""
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._pool, think, name, view, seed)
        except BrokenProcessPool:
            self._pool = self._open()
            return await loop.run_in_executor(self._pool, think, name, view, seed)

    def close(self) -> None:
        """End the processes, whatever they think about."""
        pool: Any = self._pool
        for process in list((pool._processes or {}).values()):
            process.terminate()
        pool.shutdown(wait=False, cancel_futures=True)


def level_name(name: str, lang: str) -> str:
    """What people call a computer player."""
    return say(f"level.{name}", lang=lang)
