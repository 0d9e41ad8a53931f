"""Computer players in processes of their own, so that the table never waits for them.

What crosses over is a view as bytes and the name of a player; what comes back is an answer in notation. A player
cannot see more than its seat: there is nothing else in its process.
"""

from __future__ import annotations

import json
import os
from functools import partial
from typing import Final

from strategos import games, players
from strategos.kernel.decision import Decision
from strategos.kernel.engine import pending_for
from strategos.kernel.rng import Rng
from strategos.kernel.view import View
from strategos.locale import say
from strategos.players.advice import Advice, advise, win_probability
from strategos.players.processes import lower_priority
from strategos.players.search.strategist import Strategist
from strategos.server.rooms.async_workers import AsyncWorkers, Told, usual_workers

LEVELS: Final = ("recruit", "tactician", "strategist", "random")
"""The computer players that a table offers, the usual one first."""


VARIABLE: Final = "STRATEGOS_THINKING_SECONDS"
THINKING_SECONDS: Final = 120.0  # no player takes more than a few: what takes that long hangs
ANALYSIS_SECONDS: Final = 900.0  # for one piece of an analysis


def wanted_limit() -> float:
    """Seconds for one answer of a computer, after which its process is replaced: STRATEGOS_THINKING_SECONDS, or 120."""
    try:
        return max(0.1, float(os.environ.get(VARIABLE, "")))
    except ValueError:
        return THINKING_SECONDS


def think(name: str, view: bytes, seed: str) -> str:
    """The answer of a player to the decision in a view, in notation.

    Further lines are answers that it planned together with this one, for questions that follow in a secret choice.
    """
    seen, decision = asked_in(view, seed)
    player = players.make(players.at_a_table(name), Rng(seed, "player"))
    answers = [player.choose(seen, decision)]
    if isinstance(player, Strategist):
        answers += [planned for planned in player.series if planned != answers[0]]
    return "\n".join([seen.setup.notation.format(answer) for answer in answers])


def asked_in(view: bytes, seed: str) -> tuple[View, Decision]:
    """A view read back from its bytes, and the decision that waits in it."""
    seen = seen_in(view)
    decision = pending_for(games.of(seen.setup).guess(seen, Rng(seed, "question")), seen.seat)
    assert decision is not None
    return seen, decision


def seen_in(view: bytes) -> View:
    """A view read back from its bytes."""
    plain = json.loads(view)
    header = plain["setup"]
    options = dict(pair.split("=", 1) for pair in header["options"].split())
    setup = games.of_header(header).blank(header["scenario"], options).setup
    return View(plain["seat"], setup, plain["facts"], plain["flow"])


def hint(name: str, view: bytes) -> tuple[float, list[Advice]]:
    """How likely the seat of a view wins, and which answers a player thinks best, its own one first."""
    seen, decision = asked_in(view, "hint")
    return win_probability(seen), advise(seen, decision, players.at_a_table(name))


def prepare(politeness: int) -> None:
    """What a thinking process does first: load the games, and let those go first who wait for a page."""
    lower_priority(politeness)
    for key in (*games.OWN, *games.with_packs()):
        games.find(key)


class Thinking(AsyncWorkers):
    """The processes in which computers think. The politer they are, the more they let others go first."""

    def __init__(
        self,
        workers: int | None = None,
        politeness: int = 5,
        before: AsyncWorkers | None = None,
        limit: float | None = None,
    ) -> None:
        limit = wanted_limit() if limit is None else limit
        super().__init__(workers or usual_workers(), partial(prepare, politeness), before, limit)

    async def answer(self, about: str, name: str, view: bytes, seed: str, told: Told | None = None) -> str:
        """What a player answers, in notation. `told` is called whenever its process is replaced."""
        return await self._work(about, partial(think, name, view, seed), told)


def level_name(name: str, lang: str) -> str:
    """What people call a computer player."""
    return say(f"level.{name}", lang=lang)
