"""Questions that a computer is likely to be asked next, foreseen from what its own seat may know.

The position is dealt from the view of the computer, as for every other thought of it: what others hold is guessed. The
dice on the way are random numbers of the view, never those of the match.
"""

from __future__ import annotations

import hashlib
from typing import Final

from strategos import games
from strategos.kernel.chance import Chance
from strategos.kernel.engine import advance, asked_seats, pending
from strategos.kernel.ids import Seat
from strategos.kernel.rng import Rng
from strategos.kernel.state import State
from strategos.kernel.view import View
from strategos.players.minds import mind_of
from strategos.players.minds.mind import Mind
from strategos.players.search.tactician import judge

SAMPLES: Final = 2  # of the dice that an answer of the other seat brings
MAX_STEPS: Final = 40  # between the answer of the other seat and the question
MAX_FURTHER_ANSWERS: Final = 2  # of other seats on the way: each makes it less likely that the question comes


def foresee(view: View, count: int) -> list[View]:
    """Views in which the seat is asked something worth thinking about, the most likely ones first.

    The question that waits now belongs to another seat; a number of its best answers are followed. None where it
    chooses in secret: its answer does not show.
    """
    game, mind = games.of(view.setup), mind_of(view.setup.game)
    stream = hashlib.sha256(view.encode()).hexdigest()
    world = game.guess(view, Rng(stream, "foreseen world"))
    asked = pending(world)
    if asked is None or isinstance(asked, Chance) or asked.secret or view.seat in asked_seats(world):
        return []
    values = judge(mind, world, asked, SAMPLES, Rng(stream, "foreseen answers").word())
    ranked = sorted(range(len(values)), key=lambda at: -values[at])
    found: dict[bytes, View] = {}
    for at in ranked[:count]:
        state = world.clone()
        advance(state, asked.options[at], asked.seat)
        if comes_to_question(mind, state, view.seat, Rng(stream, "foreseen dice")):
            seen = game.view(state, view.seat)
            found.setdefault(seen.encode(), seen)
    return list(found.values())


def comes_to_question(mind: Mind, state: State, seat: Seat, rng: Rng) -> bool:
    """Lead a position on to a question on which a seat spends time. False if none comes soon."""
    others = 0
    for _ in range(MAX_STEPS):
        asked = pending(state)
        if asked is None or asked.secret:
            return False
        if isinstance(asked, Chance):
            advance(state, asked.sample(rng), asked.seat)
        elif len(asked.options) == 1:
            advance(state, asked.options[0], asked.seat)
        elif asked.seat != seat:
            others += 1
            if others > MAX_FURTHER_ANSWERS:
                return False
            advance(state, mind.brisk(state, asked, rng), asked.seat)
        else:
            planned = mind.plan(state, asked, rng)
            if planned is None:
                return asked.kind not in mind.remote
            advance(state, planned, seat)
    return False
