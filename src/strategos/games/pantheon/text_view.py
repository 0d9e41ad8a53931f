"""The table as text for one seat: the board with its units, and what lies around it."""

from __future__ import annotations

from typing import Final

from strategos.boards.areas import AreaBoard
from strategos.boards.draw import draw_areas
from strategos.games.pantheon.model import PantheonState
from strategos.games.pantheon.queries import deck_size, discard_size, hand_size
from strategos.games.pantheon.words import WAITING
from strategos.kernel.ids import seat_name

WORDS: Final = {
    "en": ("hand", "deck", "discard pile", "absorbed", "points", "not yet deployed", "round"),
    "es": ("mano", "mazo", "descartes", "absorbidos", "puntos", "sin entrar", "ronda"),
}
SIGNS: Final = {"impassable": "#", "escarpment": "^", "high": ">", "chains": "o", "cage_wall": "%"}


def table_text(state: PantheonState, sketch: AreaBoard, seat: int, lang: str) -> str:
    """The board, then a line for each player; only the own hand is listed card by card. Rule: MB-RULING-88."""
    labels: dict[int, list[str]] = {}
    for unit, area in enumerate(state.area):
        if area >= 0:
            mark = "*" if state.carries[unit] else ""
            owner = seat_name(state.owner[unit])
            labels.setdefault(area, []).append(f"{owner} {state.rules.names[unit]} {state.vitality[unit]}{mark}")
    for area in range(len(state.here)):
        lying = sum([state.ground[kind * len(state.here) + area] for kind in range(3)])
        if lying:
            labels.setdefault(area, []).append("o" * lying)
    words = WORDS[lang]
    lines = [draw_areas(sketch, labels, columns=112, marks=SIGNS), f"{words[6]} {state.round}"]
    lines += [player_line(state, player, seat, words) for player in range(state.rules.seats)]
    return "\n".join(lines)


def player_line(state: PantheonState, player: int, viewer: int, words: tuple[str, ...]) -> str:
    """One player's cards and counts, as another may know them. Rule: MB-DECK-01, MB-RULING-88."""
    parts = [f"{words[0]} {hand_size(state, player)}"]
    if player == viewer:
        names = state.setup.notation.names
        cards = [
            f"{names.word('card', card)} ×{state.hand[card]}" if state.hand[card] > 1 else names.word("card", card)
            for card in state.cards[player]
            if state.hand[card]
        ]
        parts = [f"{words[0]}: {', '.join(cards) or '–'}"]
    parts += [f"{words[1]} {deck_size(state, player)}", f"{words[2]} {discard_size(state, player)}"]
    if state.rules.absorb:
        parts.append(f"{words[3]} {state.absorbed[player]}")
    if state.score[player]:
        parts.append(f"{words[4]} {state.score[player]}")
    waiting = [
        state.rules.names[unit]
        for unit in range(len(state.owner))
        if state.owner[unit] == player and state.status[unit] == WAITING
    ]
    if waiting:
        parts.append(f"{words[5]}: {', '.join(waiting)}")
    return f"{seat_name(player)}  {' · '.join(parts)}"
