"""Questions about cards: who holds how many, what pays, and what the table can know of hands."""

from __future__ import annotations

from strategos.games.pantheon.model import PantheonState
from strategos.games.pantheon.queries import divinity_of, units_in
from strategos.games.pantheon.words import DEPARTED, DESTROYED, HERO, MONSTER, TROOPS
from strategos.kernel.zones import size


def hand_size(state: PantheonState, seat: int) -> int:
    """How many cards a player holds; everybody can count them. Rule: MB-DECK-01."""
    return size(state.hand, state.cards[seat])


def has_hand(state: PantheonState, seat: int) -> bool:
    """Whether a player holds a card at all."""
    return has_any(state.hand, state.cards[seat])


def deck_size(state: PantheonState, seat: int) -> int:
    """How many cards a deck has."""
    return size(state.deck, state.cards[seat])


def has_deck(state: PantheonState, seat: int) -> bool:
    """Whether a deck has cards left."""
    return has_any(state.deck, state.cards[seat])


def discard_size(state: PantheonState, seat: int) -> int:
    """How many cards a discard pile has."""
    return size(state.discard, state.cards[seat])


def has_discard(state: PantheonState, seat: int) -> bool:
    """Whether cards lie in a discard pile."""
    return has_any(state.discard, state.cards[seat])


def has_any(zone: list[int], kinds: list[int]) -> bool:
    """Whether a zone holds a card of these kinds."""
    for kind in kinds:
        if zone[kind]:
            return True
    return False


def is_card_possible(state: PantheonState, seat: int, unit: int) -> bool:
    """Whether a card of a unit might be in the hand, as far as the table can know. Rule: MB-RULING-98."""
    return state.hand[unit] + state.deck[unit] > 0 and has_hand(state, seat)


def pays(state: PantheonState, unit: int) -> bool:
    """Whether pairs of a unit's activation cards pay for art of war.

    Rule: MB-AOW-01, MB-AOW-03, MB-MODE-11, MB-ED-44.
    """
    status = state.status[unit]
    cls = state.rules.profiles[unit].cls
    scenario = state.rules.scenario
    if status != DESTROYED and not (scenario.departed_pay and status == DEPARTED):
        return False
    if cls == TROOPS:
        return scenario.troops_pay and divinity_of(state, state.owner[unit]) < 0
    if state.rules.switches.are_payers_heroes_or_monsters:
        return cls in (HERO, MONSTER)
    return True


def paying_units(state: PantheonState, seat: int) -> list[int]:
    """The units of a player whose cards pay in pairs."""
    found: list[int] = []
    for unit in units_in(state.army[seat]):
        if state.status[unit] >= DESTROYED and pays(state, unit):
            found.append(unit)
    return found


def can_pay(state: PantheonState, seat: int, cost: int) -> bool:
    """Whether the hand pays a cost in art of war cards. Rule: MB-AOW-01, MB-AOW-02, MB-RULING-55."""
    if not cost or state.subterfuge[seat] == 1:
        return True
    rules = state.rules
    singles = state.hand[rules.art_card[seat]] + state.hand[rules.omphalos_card[seat]]
    return singles >= cost or singles + size(state.hand, paying_units(state, seat)) // 2 >= cost


def might_pay(state: PantheonState, seat: int, cost: int, cards: int = 0) -> bool:
    """Whether the table must think it possible that a hand pays a cost and still has some cards over.

    Counted from cards that are in hand or deck, nobody knows which. Rule: MB-RULING-98.
    """
    if not cost or state.subterfuge[seat] == 1:
        return not cards or hand_size(state, seat) >= cards
    rules = state.rules
    art, omphalos = rules.art_card[seat], rules.omphalos_card[seat]
    missing = cost - (state.hand[art] + state.deck[art] + state.hand[omphalos] + state.deck[omphalos])
    if missing <= 0:
        return has_hand(state, seat) if cost + cards == 1 else cost + cards <= hand_size(state, seat)
    paying = paying_units(state, seat)
    if size(state.hand, paying) + size(state.deck, paying) < 2 * missing:
        return False
    return cost + missing + cards <= hand_size(state, seat)


def is_bought(state: PantheonState, seat: int, manoeuvre: int) -> bool:
    """Whether a player has bought a manoeuvre this turn. Rule: MB-MAN-02."""
    return bool(state.bought[seat] >> manoeuvre & 1)
