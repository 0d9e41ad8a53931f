"""Who answers decisions: programs behind one method that get a view and a decision and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from strategos.kernel.errors import BadContent, near_miss
from strategos.kernel.rng import Rng
from strategos.players.base import Player
from strategos.players.random import RandomPlayer

__all__ = ["PLAYERS", "Player", "make"]

PLAYERS: Final[dict[str, Callable[[Rng], Player]]] = {"random": RandomPlayer}


def make(name: str, rng: Rng) -> Player:
    """The computer player of this name, with a random stream of its own."""
    made = PLAYERS.get(name)
    if made is None:
        known = ", ".join(PLAYERS)
        raise BadContent(
            f"There is no player '{name}'.{near_miss(name, PLAYERS)}\n  Players: {known}",
            f"No existe el jugador '{name}'.{near_miss(name, PLAYERS, 'es')}\n  Jugadores: {known}",
        )
    return made(rng)
