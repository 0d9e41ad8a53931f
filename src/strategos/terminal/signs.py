"""Short signs for units and terrain, and the marks of seats: the letter first, and a colour."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Final

from strategos.kernel.ids import seat_name
from strategos.stage.scene import Board, Token

NOBODY: Final = "+"  # stands where the letter of a seat would
SEATS: Final = ("$seat-a", "$seat-b", "$seat-c", "$seat-d")
DIM: Final = "$dim"

# Colours of the seats and of what is less important, for dark and for light ground; all of them can be read well.
ON_DARK: Final = {"seat-a": "#6cb6ff", "seat-b": "#ffb454", "seat-c": "#7ee787", "seat-d": "#e3a1ff", "dim": "#a8a8a8"}
ON_LIGHT: Final = {"seat-a": "#0b4585", "seat-b": "#7d3f00", "seat-c": "#17592a", "seat-d": "#6b2590", "dim": "#4d4d4d"}


def seat_letter(seat: int) -> str:
    """The letter of a seat; things of nobody have a sign instead."""
    return seat_name(seat) if seat >= 0 else NOBODY


def seat_style(seat: int) -> str:
    """The colour of a seat, readable on dark and light ground."""
    return f"{SEATS[seat % len(SEATS)]} bold" if seat >= 0 else "bold"


def abbreviations(names: Iterable[str], length: int) -> dict[str, str]:
    """A short form for each name, no two alike: its first letters, or its first and its last ones.

    >>> abbreviations(["Ford", "Forest", "Hill", "Io"], 3)
    {'Ford': 'Frd', 'Forest': 'Fst', 'Hill': 'Hil', 'Io': 'Io'}
    """
    plain = {name: re.sub(r"[\W_]", "", name) for name in names}
    shared = Counter(letters[:length] for letters in plain.values())
    found: dict[str, str] = {}
    for name, letters in plain.items():
        begins, ends = letters[:length], letters[:1] + letters[1:][1 - length :]
        wanted = [begins] if shared[begins] == 1 else [ends]
        wanted += [letters[: length - 1] + sign for sign in letters[length:] + "123456789"]
        taken = set(found.values())
        found[name] = next((short for short in wanted if short not in taken), letters)
    return found


def token_signs(tokens: Iterable[Token]) -> dict[int, str]:
    """A sign for every unit by its id: the letter of its seat and two of its name, with its number if it has one."""
    shown = list(tokens)
    parts = {token.id: re.fullmatch(r"(.*?)\W*(\d*)", token.short) for token in shown}
    signs: dict[int, str] = {}
    for seat in {token.seat for token in shown}:
        own = [token.id for token in shown if token.seat == seat]
        words = {unit: (found[1], found[2]) for unit in own if (found := parts[unit]) is not None}
        shorts = abbreviations(dict.fromkeys(name for name, _ in words.values()), 2)
        for unit, (name, number) in words.items():
            signs[unit] = f"{seat_letter(seat)}{shorts[name]}{number}"
    return signs


def usual_terrain(board: Board) -> str:
    """The terrain that most of the board has; it needs no words of its own."""
    counted = Counter(space.terrain for space in board.spaces)
    return counted.most_common(1)[0][0] if counted else ""


def terrain_signs(board: Board) -> dict[str, str]:
    """Three small letters for every terrain but the usual one."""
    usual = usual_terrain(board)
    kinds = sorted({space.terrain for space in board.spaces} - {usual})
    return abbreviations([kind.lower() for kind in kinds], 3)
