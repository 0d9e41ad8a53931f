"""Computer players in processes of their own, so that the table never waits for them.

What crosses over is a view as bytes and the name of a player; what comes back is an answer in notation. A player
cannot see more than its seat: there is nothing else in its process.
"""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from typing import Any, Final, ParamSpec, TypeVar

from strategos import games, players
from strategos.kernel.decision import Decision
from strategos.kernel.engine import pending_for
from strategos.kernel.rng import Rng
from strategos.kernel.view import View
from strategos.locale import say
from strategos.players.advice import Advice, advise, win_probability
from strategos.players.processes import begin_worker

P = ParamSpec("P")
R = TypeVar("R")

LEVELS: Final = ("recruit", "tactician", "strategist", "random")
"""The computer players that a table offers, the usual one first."""


def think(name: str, view: bytes, seed: str) -> str:
    """The answer of a player to the decision in a view, in notation."""
    seen, decision = asked_in(view, seed)
    player = players.make(players.at_a_table(name), Rng(seed, "player"))
    return seen.setup.notation.format(player.choose(seen, decision))


def asked_in(view: bytes, seed: str) -> tuple[View, Decision]:
    """A view read back from its bytes, and the decision that waits in it."""
    plain = json.loads(view)
    header = plain["setup"]
    game = games.find(header["game"])
    options = dict(pair.split("=", 1) for pair in header["options"].split())
    setup = game.blank(header["scenario"], options).setup
    seen = View(plain["seat"], setup, plain["facts"], plain["flow"])
    decision = pending_for(game.guess(seen, Rng(seed, "question")), seen.seat)
    assert decision is not None
    return seen, decision


def hint(name: str, view: bytes) -> tuple[float, list[Advice]]:
    """How likely the seat of a view wins, and which answers a player thinks best, its own one first."""
    seen, decision = asked_in(view, "hint")
    return win_probability(seen), advise(seen, decision, players.at_a_table(name))


def _begin(politeness: int) -> None:
    """A worker belongs to the server, loads the games and thinks behind those who wait for a page."""
    begin_worker()
    os.nice(politeness)
    for name in games.OWN:
        games.find(name)


class Thinking:
    """The processes in which computers think. The politer they are, the more they let others go first."""

    def __init__(self, workers: int | None = None, politeness: int = 5) -> None:
        self._workers: Final = workers or max(1, (os.cpu_count() or 2) - 1)
        self._politeness: Final = politeness
        self._pool = self._open()

    def _open(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self._workers, mp_context=context, initializer=_begin, initargs=(self._politeness,))

    def warm_up(self) -> None:
        """Start the processes before anybody needs them."""
        for _ in range(self._workers):
            self._pool.submit(os.getpid)

    async def answer(self, name: str, view: bytes, seed: str) -> str:
        """What a player answers. A process that dies is replaced, and asked once more."""
        return await self.work(think, name, view, seed)

    async def work(self, task: Callable[P, R], *arguments: P.args, **named: P.kwargs) -> R:
        """Anything else that takes long and needs nothing but plain values."""
        loop = asyncio.get_running_loop()
        job = partial(task, *arguments, **named)
        pool = self._pool
        try:
            return await loop.run_in_executor(pool, job)
        except BrokenProcessPool:
            if pool is self._pool:  # of several who waited for it, the first opens another
                self._pool = self._open()
            return await loop.run_in_executor(self._pool, job)

    def close(self) -> None:
        """End the processes, whatever they think about."""
        pool: Any = self._pool
        for process in list((pool._processes or {}).values()):
            process.terminate()
        pool.shutdown(wait=False, cancel_futures=True)


def level_name(name: str, lang: str) -> str:
    """What people call a computer player."""
    return say(f"level.{name}", lang=lang)
