"""Pictures for reading elsewhere: a position with its units on the board, and the chances of winning as a curve.

Both are SVG and need nothing else: no style sheet, no icon, no fonts of their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from strategos.kernel.ids import SPECTATOR, seat_name
from strategos.kernel.state import State
from strategos.stage.presenter import Presenter
from strategos.stage.scene import Board, Marker, Scene, Space, Token

COLOURS: Final = ("#b3261e", "#1f5fa8", "#2e7d32", "#7b3fa0")  # of the seats, as at the table
NOBODY: Final = "#5b4a3a"
_FONT: Final = "system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif"
_WIDE, _HIGH = 720, 240  # of the curve
_LEFT, _TOP, _RIGHT, _BOTTOM = 44, 14, 12, 26
_APART: Final = 30.0  # pixels between two numbers below the curve


def snapshot(presenter: Presenter, state: State, lang: str) -> str:
    """A position as a picture: the board, and on it the units as everybody sees them."""
    board = presenter.board(state, lang)
    scene = presenter.scene(state, SPECTATOR, lang)
    picture = presenter.picture(state, lang)
    drawn = "".join([*_markers(board, scene), *_tokens(board, scene)])
    head, _, _ = picture.rpartition("</svg>")
    return f'{head}<g font-family="{_FONT}" text-anchor="middle">{drawn}</g></svg>'


def _tokens(board: Board, scene: Scene) -> list[str]:
    spaces = {space.id: space for space in board.spaces}
    taken: dict[int, int] = {}
    found: list[str] = []
    for token in scene.tokens:
        if token.status != "board" or token.space not in spaces:
            continue
        number = taken.get(token.space, 0)
        taken[token.space] = number + 1
        found.append(_token(board, token, *_slot(spaces[token.space], number, board.token)))
    return found


def _slot(space: Space, number: int, size: float) -> tuple[float, float]:
    """Where the next token of a space stands; beyond the last place, a little beside it."""
    places = len(space.slots) // 2
    if not places:
        return space.x + number * 0.7 * size, space.y
    at, beyond = min(number, places - 1), max(0, number - places + 1)
    return space.slots[2 * at] + beyond * 0.5 * size, space.slots[2 * at + 1] + beyond * 0.5 * size


def _token(board: Board, token: Token, x: float, y: float) -> str:
    size = board.token
    colour = COLOURS[token.seat] if 0 <= token.seat < len(COLOURS) else NOBODY
    letters = max(3, len(token.short))
    badge = 0.36 * size
    return (
        f'<g transform="translate({x:.1f} {y:.1f})"><title>{escape(token.label)}</title>'
        f'<circle r="{0.94 * size:.1f}" fill="{colour}" stroke="#fff" stroke-width="{0.07 * size:.1f}"/>'
        f'<text y="{0.13 * size:.1f}" font-size="{min(0.5, 2.9 / letters) * size:.1f}" font-weight="600" fill="#fff">'
        f"{escape(token.short)}</text>"
        f'<circle cx="{0.66 * size:.1f}" cy="{0.66 * size:.1f}" r="{badge:.1f}" fill="#fff" stroke="{colour}" '
        f'stroke-width="{0.06 * size:.1f}"/>'
        f'<text x="{0.66 * size:.1f}" y="{0.81 * size:.1f}" font-size="{0.42 * size:.1f}" font-weight="700" '
        f'fill="{colour}">{token.left}</text></g>'
    )


def _markers(board: Board, scene: Scene) -> list[str]:
    spaces = {space.id: space for space in board.spaces}
    return [_marker(board, marker, spaces[marker.space]) for marker in scene.markers if marker.space in spaces]


def _marker(board: Board, marker: Marker, space: Space) -> str:
    size = 0.3 * board.token
    x, y = space.x, space.y - 0.9 * board.token
    return (
        f'<g transform="translate({x:.1f} {y:.1f})"><title>{escape(marker.title)}</title>'
        f'<path d="M0 {-size:.1f}L{size:.1f} 0L0 {size:.1f}L{-size:.1f} 0Z" fill="#f4d35e" stroke="#4a3b12" '
        f'stroke-width="{0.2 * size:.1f}"/></g>'
    )


def curve_picture(curve: Sequence[Sequence[float]], title: str, marks: Sequence[int] = ()) -> str:
    """The chances of winning after each line of a match. `marks` are lines to point out.

    >>> curve_picture([[0.5, 0.5], [0.75, 0.25], [1.0, 0.0]], "A wins").count("<polyline")
    1
    """
    seats = len(curve[0])
    shown = range(seats) if seats > 2 else range(1)  # of two, one curve says it all
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDE} {_HIGH}" role="img" font-family="{_FONT}" '
        f'font-size="12"><title>{escape(title)}</title><rect width="{_WIDE}" height="{_HIGH}" fill="#fffdf8"/>'
    ]
    for percent in (0, 25, 50, 75, 100):
        y, thick = _y(percent / 100), 1.5 if percent == 50 else 0.6
        parts.append(
            f'<path d="M{_LEFT} {y:.1f}H{_WIDE - _RIGHT}" stroke="#cbbfa8" stroke-width="{thick}"/>'
            f'<text x="{_LEFT - 6}" y="{y + 4:.1f}" text-anchor="end" fill="#4a4033">{percent} %</text>'
        )
    last = -_WIDE * 1.0
    for line in sorted(marks):
        x = _x(line, len(curve))
        number = str(line) if x - last >= _APART else ""  # numbers do not run into each other
        last = x if number else last
        parts.append(
            f'<path d="M{x:.1f} {_TOP}V{_HIGH - _BOTTOM}" stroke="#8a7a5c" stroke-dasharray="3 3"/>'
            f'<text x="{x:.1f}" y="{_HIGH - 9}" text-anchor="middle" fill="#4a4033">{number}</text>'
        )
    for seat in shown:
        points = " ".join([f"{_x(at, len(curve)):.1f},{_y(point[seat]):.1f}" for at, point in enumerate(curve)])
        colour = COLOURS[seat % len(COLOURS)]
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts.append(
            f'<text x="{_LEFT + 6}" y="{_TOP + 12 + 15 * seat}" fill="{colour}" font-weight="700">'
            f"{seat_name(seat)}</text>"
        )
    return "".join([*parts, "</svg>"])


def _x(line: int, points: int) -> float:
    return _LEFT + (_WIDE - _LEFT - _RIGHT) * line / max(1, points - 1)


def _y(likely: float) -> float:
    return _TOP + (_HIGH - _TOP - _BOTTOM) * (1.0 - likely)
