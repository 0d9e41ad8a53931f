"""The table as text for one seat: the map with its units, and what is open of both sides."""

from __future__ import annotations

from strategos.boards.draw import draw_hexes
from strategos.games.commander.model import CommanderState
from strategos.games.commander.queries import army_of, pile_size, profile_of, remaining
from strategos.games.commander.rules.orders import dice_of
from strategos.games.commander.words import (
    COLOURS,
    DISTRIBUTING,
    KEPT,
    MUSTERING,
    NO_ORDER,
    NOTHING,
    NOWHERE,
    SETTING_UP,
)
from strategos.kernel.catalogue import Said
from strategos.kernel.ids import seat_name


def table_text(state: CommanderState, seat: int, lang: str) -> str:
    """The map, then each side's units and piles; only the own reserve and unrevealed orders are shown.

    Units are a letter for their side, a number, and what is left of them. Rule: FC-COMP-11, FC-CMD-12.
    """
    texts: dict[int, str] = {}
    land = state.rules.land
    for hex_, kind in enumerate(state.terrain):
        if state.features[hex_]:
            texts[hex_] = land.features[state.features[hex_]].name[:2]
        elif kind != state.rules.clear:
            texts[hex_] = land.terrain[kind].letter
    for player in (0, 1):
        for unit in army_of(state, player):
            texts[state.hex[unit]] = f"{seat_name(player)}{sign(state, unit)}"
    lines = [draw_hexes(state.rules.grid, texts), f"{word('round', lang)} {state.round}"]
    for player in (0, 1):
        lines.append(player_line(state, player, seat, lang))
        lines += [unit_line(state, unit, seat, lang) for unit in army_of(state, player)]
    return "\n".join(lines)


def sign(state: CommanderState, unit: int) -> str:
    """Two characters for a unit: its place in the army, from 1 to 9 and then a, b, c."""
    number = army_of(state, state.rules.owner[unit]).index(unit)
    return "123456789abcdefghijklmnopqrstuvwxyz"[min(number, 34)]


def player_line(state: CommanderState, player: int, viewer: int, lang: str) -> str:
    """One player's points, piles and, for that player alone, order dice and reserve.

    Rule: FC-CMD-11, FC-CMD-12, FC-CARD-07.
    """
    parts = [f"{word('score', lang)} {state.score[player]}"]
    parts += [f"{word('deck', lang)} {pile_size(state.deck, player)}"]
    parts += [f"{word('discard', lang)} {pile_size(state.discard, player)}"]
    if player == viewer:
        dice = [f"{face} {word(COLOURS[state.rules.order_die[face - 1]], lang)}" for face in dice_of(state, player)]
        parts += [f"{word('dice', lang)}: {', '.join(dice)}"] if dice else []
        orders = [
            f"{word(COLOURS[c], lang)} {state.reserve[player * 4 + c]}" for c in KEPT if state.reserve[player * 4 + c]
        ]
        parts.append(f"{word('reserve', lang)}: {', '.join(orders) or '–'}")
    if state.initiative == player:
        parts.append(word("initiative", lang))
    if player == viewer or state.phase != MUSTERING:
        kinds = state.kind
        names = [
            f"{state.rules.names[unit]} ({state.rules.profiles[kinds[unit]].name})"
            for unit in state.rules.slots[player]
            if kinds[unit] != NOTHING and state.hex[unit] == NOWHERE and state.phase in (MUSTERING, SETTING_UP)
        ]
        parts += [f"{word('waiting', lang)}: {', '.join(names)}"] if names else []
    return f"{seat_name(player)}  {' · '.join(parts)}"


def unit_line(state: CommanderState, unit: int, viewer: int, lang: str) -> str:
    """One unit: where it stands, what is left of it, fatigue, order and Defence."""
    profile = profile_of(state, unit)
    here = state.rules.grid.label(state.hex[unit])
    parts = [f"{here:3} {state.rules.names[unit]} ({profile.name}) {remaining(state, unit)}/{profile.size}"]
    if state.fatigue[unit]:
        parts.append(f"{word('fatigue', lang)} {state.fatigue[unit]}/{profile.stamina}")
    if state.phase == DISTRIBUTING and state.rules.owner[unit] != viewer:
        pass  # face down, and even whether it lies there is its player's secret
    elif state.order[unit] != NO_ORDER:
        parts.append(word(COLOURS[state.order[unit]], lang))
    if state.defending >> unit & 1:
        parts.append(word("defends", lang))
    return f"   {sign(state, unit)} {' · '.join(parts)}"


def word(key: str, lang: str) -> str:
    """A word of the table in a language."""
    return Said(f"commander.table.{key}").text(lang)
