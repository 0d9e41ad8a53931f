"""The table as text for one seat: the board with its units, and what lies around it."""

from __future__ import annotations

from typing import Final

from strategos.boards.areas import AreaBoard
from strategos.boards.draw import draw_areas
from strategos.games.pantheon.card_queries import deck_size, discard_size, hand_size
from strategos.games.pantheon.model import PantheonState
from strategos.games.pantheon.words import WAITING
from strategos.kernel.catalogue import Said
from strategos.kernel.ids import seat_name

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
    lines = [draw_areas(sketch, labels, columns=112, marks=SIGNS), f"{word('round', lang)} {state.round}"]
    lines += [player_line(state, player, seat, lang) for player in range(state.rules.seats)]
    return "\n".join(lines)


def player_line(state: PantheonState, player: int, viewer: int, lang: str) -> str:
    """One player's cards and counts, as another may know them. Rule: MB-DECK-01, MB-RULING-88."""
    parts = [f"{word('hand', lang)} {hand_size(state, player)}"]
    if player == viewer:
        names = state.setup.notation.names
        cards = [
            f"{names.word('card', card)} ×{state.hand[card]}" if state.hand[card] > 1 else names.word("card", card)
            for card in state.cards[player]
            if state.hand[card]
        ]
        parts = [f"{word('hand', lang)}: {', '.join(cards) or '–'}"]
    parts += [
        f"{word('deck', lang)} {deck_size(state, player)}",
        f"{word('discard', lang)} {discard_size(state, player)}",
    ]
    if state.rules.absorb:
        parts.append(f"{word('absorbed', lang)} {state.absorbed[player]}")
    if state.score[player]:
        parts.append(f"{word('points', lang)} {state.score[player]}")
    waiting = [
        state.rules.names[unit]
        for unit in range(len(state.owner))
        if state.owner[unit] == player and state.status[unit] == WAITING
    ]
    if waiting:
        parts.append(f"{word('waiting', lang)}: {', '.join(waiting)}")
    return f"{seat_name(player)}  {' · '.join(parts)}"


def word(key: str, lang: str) -> str:
    """A word of the table in a language."""
    return Said(f"pantheon.table.{key}").text(lang)
