"""What must hold in every state of every match."""

from __future__ import annotations

from strategos.boards.graph import bits
from strategos.games.commander.model import SEATS, CommanderState
from strategos.games.commander.queries import army_of, barred_to
from strategos.games.commander.rules.orders import income, public_reserve
from strategos.games.commander.words import (
    ACTING,
    COLOURS,
    DISTRIBUTING,
    GENERATING,
    KEPT,
    MUSTERING,
    NO_ORDER,
    NOBODY,
    NOTHING,
    NOWHERE,
    SETTING_UP,
)  # fmt: skip


def violations(state: CommanderState) -> list[str]:
    """Everything that is wrong with a state, in words."""
    return unit_faults(state) + place_faults(state) + card_faults(state) + order_faults(state) + phase_faults(state)


def unit_faults(state: CommanderState) -> list[str]:
    """Units have between one and all of their miniatures, and no more fatigue than Stamina.

    Rule: FC-INV-02, FC-INV-12, FC-COMP-08.
    """
    found: list[str] = []
    for unit, kind in enumerate(state.kind):
        name = state.rules.names[unit]
        if kind == NOTHING:
            if state.hex[unit] != NOWHERE or state.order[unit] != NO_ORDER:
                found.append(f"{name}: on the map without a card")
            continue
        profile = state.rules.profiles[kind]
        left = profile.size - state.wounds[unit]
        if not 0 <= state.fatigue[unit] <= profile.stamina:
            found.append(f"{name}: fatigue {state.fatigue[unit]} of {profile.stamina}")
        is_waiting = state.phase in (MUSTERING, SETTING_UP)
        if not 0 <= left <= profile.size or (left == 0) != (state.hex[unit] == NOWHERE and not is_waiting):
            found.append(f"{name}: {left} of {profile.size} left at {state.hex[unit]}")
        if state.hex[unit] == NOWHERE and (state.order[unit] != NO_ORDER or state.defending >> unit & 1):
            found.append(f"{name}: a token without a unit")
        if state.panicked >> unit & 1 and state.order[unit] != NO_ORDER:
            found.append(f"{name}: panicked and has an order")
        if state.activated >> unit & 1 and state.order[unit] != NO_ORDER and state.phase == ACTING:
            found.append(f"{name}: activated and has an order")
    return found


def place_faults(state: CommanderState) -> list[str]:
    """One unit in a hex, none in impassable terrain, and the derived sets agree. Rule: FC-INV-01, FC-COMP-05."""
    found: list[str] = []
    at = [NOBODY] * len(state.at)
    force = [0, 0]
    army = [0, 0]
    for unit, hex_ in enumerate(state.hex):
        if hex_ == NOWHERE:
            continue
        if at[hex_] != NOBODY:
            found.append(f"two units in {state.rules.grid.label(hex_)}")
        at[hex_] = unit
        force[state.rules.owner[unit]] |= 1 << hex_
        army[state.rules.owner[unit]] |= 1 << unit
        if barred_to(state, unit) >> hex_ & 1:
            found.append(f"{state.rules.names[unit]} stands in impassable terrain")
    units = [bits(mask) for mask in army]
    is_same = at == state.at and force == state.force and army == state.army and units == state.units
    if not is_same or state.occupied != force[0] | force[1]:
        found.append("the units by hex do not agree with the hexes by unit")
    return found


def card_faults(state: CommanderState) -> list[str]:
    """No card is lost or won: deck, discard pile, laid terrain and curses given away make the deck that was built.

    Only curses ever come into the other player's piles, so that what holds for each card holds for each player.
    Rule: FC-INV-03, FC-EX-25, FC-EX-26.
    """
    if state.phase == MUSTERING:
        return []
    found: list[str] = []
    if min(state.deck) < 0 or min(state.discard) < 0 or min(state.laid) < 0:
        found.append("a pile holds less than no cards")
    for card, kind in enumerate(state.rules.cards):
        own, other = [state.rules.place_of(seat, card) for seat in (kind.faction, 1 - kind.faction)]
        here = [state.deck[at] + state.discard[at] for at in (own, other)]
        total = sum(here) + state.laid[own] + int(state.drawn == card)
        if total != state.built[own]:
            found.append(f"{kind.name}: {total} cards instead of {state.built[own]}")
        if state.built[other] or state.laid[other] or (here[1] and not kind.is_curse):
            found.append(f"{kind.name}: among the other player's cards")
        if state.laid[own] and not kind.is_terrain:
            found.append(f"{kind.name}: laid, but no terrain")
    return found


def order_faults(state: CommanderState) -> list[str]:
    """Nobody places more orders than were generated, and what is placed, spent and left makes what was generated.

    Rule: FC-INV-04, FC-INV-07, FC-CMD-06, FC-CMD-18.
    """
    found: list[str] = []
    if min(state.reserve) < 0 or min(state.score) < 0 or min(state.dice) < 0:
        found.append("a reserve, a score or a number of dice is less than nothing")
    for seat in SEATS:
        first = seat * 4
        if public_reserve(state, seat) != state.reserve[first : first + 4]:
            found.append(f"seat {seat} has placed or spent orders that it did not have, or has lost some")
        if sum(state.dice[seat * 6 : seat * 6 + 6]) > income(state, seat).dice:
            found.append(f"seat {seat} has thrown dice that nobody gave it")
        if state.phase != ACTING:
            continue
        for colour in KEPT:
            tokens = sum(state.order[unit] == colour for unit in army_of(state, seat))
            if tokens > state.placed[first + colour]:
                found.append(f"seat {seat} has {COLOURS[colour]} tokens that it never placed")
    return found


def phase_faults(state: CommanderState) -> list[str]:
    """Tokens, effects, reserves, dice and the active unit do not outlast their phase. Rule: FC-INV-05, FC-END-01."""
    found: list[str] = []
    has_tokens = any(order != NO_ORDER for order in state.order)
    if (has_tokens and state.phase not in (DISTRIBUTING, ACTING)) or (state.defending and state.phase != ACTING):
        found.append("tokens lie on units outside the Action phase")
    if state.phase != ACTING and (any(state.effects) or state.active != NOBODY or state.drawn != NOTHING):
        found.append("an effect, a card or an activation outlasts the Action phase")
    if state.phase not in (DISTRIBUTING, ACTING) and any(state.reserve):
        found.append("a reserve outlasts its round")
    if state.phase != GENERATING and (any(state.dice) or any(state.rerolls) or any(state.wagon)):
        found.append("order dice lie behind a screen outside the generation of orders")
    return found
