"""Who answers decisions: programs behind one method that get a view and a decision and nothing else."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final, TypeAlias

from strategos.kernel.catalogue import Said
from strategos.kernel.errors import BadContent, near_miss
from strategos.kernel.rng import Rng
from strategos.players.base import Player
from strategos.players.greedy import NaivePlayer
from strategos.players.random import RandomPlayer
from strategos.players.search.strategist import Strategist
from strategos.players.search.tactician import Recruit, Tactician

__all__ = ["PLAYERS", "Player", "Setting", "at_a_table", "is_timed", "make", "read_name"]

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

ADVICE_SECONDS: Final = 2.0  # for the answer of a player who advises a person

_WORDS: Final = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}


def make(name: str, rng: Rng) -> Player:
    """The computer player of this name, with a random stream of its own.

    Settings stand behind the name, each after a colon: `tactician:samples=4`.
    """
    kind, chosen = read_name(name)
    return PLAYERS[kind](rng, **chosen)


def is_timed(name: str) -> bool:
    """Whether a player takes a limit of time, and its name sets nothing itself."""
    return "seconds" in getattr(PLAYERS.get(name), "settings", {})


def at_a_table(name: str, seconds: float = ADVICE_SECONDS) -> str:
    """A player as it sits opposite people: with a limit of time for its next answer, if it takes one.

    >>> at_a_table("strategist", 0.7), at_a_table("recruit", 0.7), at_a_table("strategist:iterations=16", 0.7)
    ('strategist:seconds=0.7', 'recruit', 'strategist:iterations=16')
    """
    return f"{name}:seconds={round(seconds, 3)}" if is_timed(name) else name


def read_name(name: str) -> tuple[str, dict[str, Setting]]:
    """The kind of player that a name means, and what the name sets; the rest is as usual."""
    kind, *words = name.split(":")
    if kind not in PLAYERS:
        known = ", ".join(PLAYERS)
        raise BadContent(
            "players.players.no-player",
            kind=kind,
            near=near_miss(kind, PLAYERS),
            known=known,
        )
    usual: dict[str, Setting] = getattr(PLAYERS[kind], "settings", {})
    chosen: dict[str, Setting] = {}
    for word in words:
        key, sign, text = word.partition("=")
        if not sign or not key or not text or key in chosen:
            raise BadContent(
                "players.players.not-a-setting",
                name=name,
                word=word,
                kind=kind,
            )
        if key not in usual:
            listed = ", ".join([f"{setting}={value}" for setting, value in usual.items()])
            raise BadContent(
                "players.players.no-setting",
                name=name,
                kind=kind,
                word=key,
                near=near_miss(key, usual),
                listed=listed,
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
        wanted = "yes-or-no"
    elif isinstance(usual, int):
        wanted = "whole-number"
        try:
            return int(text)
        except ValueError:
            pass
    else:
        wanted = "number"
        try:
            number = float(text)
            if math.isfinite(number):
                return number
        except ValueError:
            pass
    raise BadContent(
        "players.players.wrong-value",
        name=name,
        word=word,
        wanted=Said(f"players.setting.{wanted}"),
        usual=usual,
    )
