"""Seats and their letters. Every other id belongs to a game and is a small int with a name."""

from __future__ import annotations

from typing import Final, TypeAlias

from strategos.kernel.errors import Unreadable

Seat: TypeAlias = int

CHANCE: Final = -1  # the seat that rolls and shuffles
SPECTATOR: Final = -2  # a viewer without a seat: sees what everybody sees, is never asked

_LETTERS: Final = "ABCDEFGH"
_OTHERS: Final = {CHANCE: "chance", SPECTATOR: "spectator"}


def seat_name(seat: Seat) -> str:
    """The word for a seat; its number where there is no such seat, so that an error can name it.

    >>> seat_name(1), seat_name(CHANCE), seat_name(99)
    ('B', 'chance', '99')
    """
    return _LETTERS[seat] if 0 <= seat < len(_LETTERS) else _OTHERS.get(seat, str(seat))


def seat_number(word: str) -> Seat:
    """The seat behind a word.

    >>> seat_number("B"), seat_number("chance")
    (1, -1)
    """
    for seat, name in _OTHERS.items():
        if word == name:
            return seat
    if len(word) == 1 and word in _LETTERS:
        return _LETTERS.index(word)
    letters = ", ".join(_LETTERS[:4])
    raise Unreadable(
        "kernel.ids.no-seat",
        word=word,
        letters=letters,
    )
