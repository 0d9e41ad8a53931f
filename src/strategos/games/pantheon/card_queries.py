"""Questions about cards: who holds how many, what pays, and what the table can know of hands."""

from __future__ import annotations

from strategos.games.pantheon.card_events import seat_cards
from strategos.games.pantheon.model import PantheonState
from strategos.games.pantheon.queries import divinity_of, units_in
from strategos.games.pantheon.words import DEPARTED, DESTROYED, HERO, MONSTER, TROOPS


def hand_size(state: PantheonState, seat: int) -> int:
    """How many cards a player holds; everybody can count them. Rule: MB-DECK-01."""
    return sum([state.hand[card] for card in seat_cards(state, seat)])


def deck_size(state: PantheonState, seat: int) -> int:
    """How many cards a deck has."""
    return sum([state.deck[card] for card in seat_cards(state, seat)])


def discard_size(state: PantheonState, seat: int) -> int:
    """How many cards a discard pile has."""
    return sum([state.discard[card] for card in seat_cards(state, seat)])


def is_card_possible(state: PantheonState, seat: int, unit: int) -> bool:
    """Whether a card of a unit might be in the hand, as far as the table can know. Rule: MB-RULING-98."""
    return state.hand[unit] + state.deck[unit] > 0 and hand_size(state, seat) > 0


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
    return [unit for unit in units_in(state.army[seat]) if pays(state, unit)]


def can_pay(state: PantheonState, seat: int, cost: int) -> bool:
    """Whether the hand pays a cost in art of war cards. Rule: MB-AOW-01, MB-AOW-02, MB-RULING-55."""
    if not cost or state.subterfuge[seat] == 1:
        return True
    rules = state.rules
    singles = state.hand[rules.art_card[seat]] + state.hand[rules.omphalos_card[seat]]
    pairs = sum([state.hand[unit] for unit in paying_units(state, seat)]) // 2
    return singles + pairs >= cost


def might_pay(state: PantheonState, seat: int, cost: int, cards: int = 0) -> bool:
    """Whether the table must think it possible that a hand pays a cost and still has some cards over.

    Counted from cards that are in hand or deck, nobody knows which. Rule: MB-RULING-98.
    """
    if not cost or state.subterfuge[seat] == 1:
        return hand_size(state, seat) >= cards
    rules = state.rules
    art, omphalos = rules.art_card[seat], rules.omphalos_card[seat]
    singles = min(cost, state.hand[art] + state.deck[art] + state.hand[omphalos] + state.deck[omphalos])
    missing = cost - singles
    if missing:
        paying = paying_units(state, seat)
        if sum([state.hand[unit] + state.deck[unit] for unit in paying]) < 2 * missing:
            return False
    return singles + 2 * missing + cards <= hand_size(state, seat)


def is_bought(state: PantheonState, seat: int, manoeuvre: int) -> bool:
    """Whether a player has bought a manoeuvre this turn. Rule: MB-MAN-02."""
    return bool(state.bought[seat] >> manoeuvre & 1)
