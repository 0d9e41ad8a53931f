"""What must hold in every state of every match."""

from __future__ import annotations

from strategos.games.commander.model import KINDS, SEATS, CommanderState
from strategos.games.commander.queries import barred_to
from strategos.games.commander.words import (
    ACTING,
    DISTRIBUTING,
    ENDING,
    GENERATING,
    KEPT,
    MUSTERING,
    NO_ORDER,
    NOBODY,
    NOTHING,
    NOWHERE,
    PURPLE,
    SETTING_UP,
)  # fmt: skip


def violations(state: CommanderState) -> list[str]:
    """Everything that is wrong with a state, in words."""
    return unit_faults(state) + place_faults(state) + card_faults(state) + order_faults(state)


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
    if at != state.at or force != state.force or army != state.army or state.occupied != force[0] | force[1]:
        found.append("the units by hex do not agree with the hexes by unit")
    return found


def card_faults(state: CommanderState) -> list[str]:
    """No card is lost or won: deck, discard pile, laid terrain and curses given away make the deck that was built.

    Rule: FC-INV-03, FC-EX-25, FC-EX-26.
    """
    if state.phase == MUSTERING:
        return []
    found: list[str] = []
    if min(state.deck) < 0 or min(state.discard) < 0 or min(state.laid) < 0:
        found.append("a pile holds less than no cards")
    for card in range(KINDS):
        here = [state.deck[seat * KINDS + card] + state.discard[seat * KINDS + card] for seat in SEATS]
        total = sum(here) + sum(state.laid[seat * KINDS + card] for seat in SEATS) + int(state.drawn == card)
        built = sum(state.built[seat * KINDS + card] for seat in SEATS)
        kind = state.rules.cards[card]
        if total != built:
            found.append(f"{kind.name}: {total} cards instead of {built}")
        if here[1 - kind.faction] and not kind.is_curse:
            found.append(f"{kind.name}: in the other player's deck")
    return found


def order_faults(state: CommanderState) -> list[str]:
    """Nobody places more orders than were generated; none and no Defence token outlast their phase.

    Rule: FC-INV-04, FC-INV-05, FC-INV-07.
    """
    found: list[str] = []
    if min(state.reserve) < 0 or min(state.score) < 0:
        found.append("a reserve or a score is less than nothing")
    for seat in SEATS:
        first = seat * 4
        short = sum(max(0, state.placed[first + c] - state.generated[first + c]) for c in KEPT if c != PURPLE)
        if state.phase == ACTING and short + state.placed[first + PURPLE] > state.generated[first + PURPLE]:
            found.append(f"seat {seat} has placed orders that it did not have")
    has_tokens = any(order != NO_ORDER for order in state.order)
    if state.phase not in (DISTRIBUTING, ACTING) and (has_tokens or state.defending):
        found.append("tokens lie on units outside the Action phase")
    if state.phase in (GENERATING, ENDING, SETTING_UP) and any(state.reserve):
        found.append("a reserve outlasts its round")
    return found
