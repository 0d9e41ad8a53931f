"""Who answers decisions: programs behind one method that get a view and a decision and nothing else."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final, TypeAlias

from strategos.kernel.errors import BadContent, near_miss
from strategos.kernel.rng import Rng
from strategos.players.base import Player
from strategos.players.greedy import NaivePlayer
from strategos.players.random import RandomPlayer
from strategos.players.search.strategist import Strategist
from strategos.players.search.tactician import Recruit, Tactician

__all__ = ["PLAYERS", "Player", "Setting", "at_a_table", "make", "read_name"]

Setting: TypeAlias = bool | int | float | str

# A player is called with its random stream. One that can be set declares its settings with their usual values in a
# class variable, `settings: ClassVar[dict[str, Setting]] = {"samples": 8}`, and takes them as keyword arguments.
PLAYERS: Final[dict[str, Callable[..., Player]]] = {
    "random": RandomPlayer,
    "naive": NaivePlayer,
    "recruit": Recruit,
    "tactician": Tactician,
    "strategist": Strategist,
}

_PATIENCE: Final = {"strategist": "strategist:seconds=2.0"}  # people wait no longer than that

_WORDS: Final = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}


def make(name: str, rng: Rng) -> Player:
    """The computer player of this name, with a random stream of its own.

    Settings stand behind the name, each after a colon: `tactician:samples=4`.
    """
    kind, chosen = read_name(name)
    return PLAYERS[kind](rng, **chosen)


def at_a_table(name: str) -> str:
    """A player as it sits opposite people: with a limit of time, unless the name sets something itself."""
    return _PATIENCE.get(name, name)


def read_name(name: str) -> tuple[str, dict[str, Setting]]:
    """The kind of player that a name means, and what the name sets; the rest is as usual."""
    kind, *words = name.split(":")
    if kind not in PLAYERS:
        known = ", ".join(PLAYERS)
        raise BadContent(
            f"There is no player '{kind}'.{near_miss(kind, PLAYERS)}\n  Players: {known}",
            f"No existe el jugador '{kind}'.{near_miss(kind, PLAYERS, 'es')}\n  Jugadores: {known}",
        )
    usual: dict[str, Setting] = getattr(PLAYERS[kind], "settings", {})
    chosen: dict[str, Setting] = {}
    for word in words:
        key, sign, text = word.partition("=")
        if not sign or not key or not text or key in chosen:
            raise BadContent(
                f"Player '{name}': '{word}' is not a setting, or a second one of the same name."
                f" Settings are written {kind}:NAME=VALUE:NAME=VALUE.",
                f"Jugador '{name}': '{word}' no es un ajuste, o lo repite."
                f" Los ajustes se escriben {kind}:NOMBRE=VALOR:NOMBRE=VALOR.",
            )
        if key not in usual:
            listed = ", ".join([f"{setting}={value}" for setting, value in usual.items()])
            raise BadContent(
                f"Player '{name}': {kind} has no setting '{key}'.{near_miss(key, usual)}\n"
                f"  Settings: {listed or 'none'}",
                f"Jugador '{name}': {kind} no tiene el ajuste '{key}'.{near_miss(key, usual, 'es')}\n"
                f"  Ajustes: {listed or 'ninguno'}",
            )
        chosen[key] = _read_value(name, word, text, usual[key])
    return kind, chosen


def _read_value(name: str, word: str, text: str, usual: Setting) -> Setting:
    """A value of the same type as the usual one."""
    if isinstance(usual, str):
        return text
    if isinstance(usual, bool):
        if text in _WORDS:
            return _WORDS[text]
        wanted, buscado = "yes or no", "yes o no"
    elif isinstance(usual, int):
        wanted, buscado = "a whole number", "un número entero"
        try:
            return int(text)
        except ValueError:
            pass
    else:
        wanted, buscado = "a number", "un número"
        try:
            number = float(text)
            if math.isfinite(number):
                return number
        except ValueError:
            pass
    raise BadContent(
        f"Player '{name}': '{word}' must be {wanted}, such as {usual}.",
        f"Jugador '{name}': '{word}' debe ser {buscado}, p. ej. {usual}.",
    )
