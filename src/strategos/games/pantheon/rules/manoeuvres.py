"""Manoeuvres that a player adds to a question: search, draw cards, heal."""

from __future__ import annotations

from typing import Final

from strategos.games.pantheon.actions import BUY_DRAW, BUY_SEARCH, HEAL, UP_TO_TWO, Amount, DrawCards, Search
from strategos.games.pantheon.card_events import CardBoxed
from strategos.games.pantheon.card_queries import can_pay, deck_size, has_deck, has_hand, is_bought, might_pay
from strategos.games.pantheon.events import Healed
from strategos.games.pantheon.frames import Drawing, DrawJob, SearchJob
from strategos.games.pantheon.model import PantheonState
from strategos.games.pantheon.queries import (
    living_divinity,
)  # fmt: skip
from strategos.games.pantheon.rules.cards import buy, draw_cards, search_deck
from strategos.games.pantheon.words import DRAW, SEARCH
from strategos.kernel.action import Action
from strategos.kernel.decision import Decision
from strategos.kernel.event import happen
from strategos.kernel.flow import Aside, Frame, Next, ask, done, resume, sequence, step, then


def can_search(state: PantheonState, seat: int) -> bool:
    """Whether a player can buy a search now. Rule: MB-MAN-04, MB-RULING-57."""
    return can_pay(state, seat, 1) and is_search_open(state, seat)


def is_search_open(state: PantheonState, seat: int) -> bool:
    """Whether a player has not bought a search yet, and there are cards to look through. Rule: MB-MAN-02, MB-MAN-04."""
    return not is_bought(state, seat, SEARCH) and has_deck(state, seat)


def might_search(state: PantheonState, seat: int) -> bool:
    """Whether the table must think a search possible. Rule: MB-RULING-98."""
    return is_search_open(state, seat) and might_pay(state, seat, 1)


def might_draw(state: PantheonState, seat: int) -> bool:
    """Whether the table must think the drawing of cards possible. Rule: MB-RULING-98."""
    return not is_bought(state, seat, DRAW) and might_pay(state, seat, 1)


def might_heal(state: PantheonState, seat: int) -> bool:
    """Whether the table must think that an omphalos card could restore the player's divinity.

    It must stand wounded on the board. Rule: MB-OMP-11, MB-RULING-59, MB-RULING-91, MB-RULING-98, MB-ED-45.
    """
    if not state.rules.switches.heals:
        return False
    god = living_divinity(state, seat)
    if god < 0 or state.vitality[god] == state.rules.profiles[god].vitality:
        return False
    card = state.rules.omphalos_card[seat]
    return state.hand[card] + state.deck[card] > 0 and has_hand(state, seat)


def can_heal(state: PantheonState, seat: int) -> bool:
    """Whether an omphalos card in the hand can restore the player's divinity. Rule: MB-OMP-11, MB-RULING-59."""
    return state.hand[state.rules.omphalos_card[seat]] > 0 and might_heal(state, seat)


def extras(state: PantheonState, seat: int, draws: bool) -> Aside | None:
    """What the active player may do on the side in a main decision of the turn.

    Search, draw cards (in steps B and C), heal.
    Rule: MB-RULING-56, MB-RULING-57, MB-RULING-59, MB-MAN-01, MB-MAN-03, MB-MAN-04, MB-ED-43.
    """
    search = draw = False
    if can_pay(state, seat, 1):
        search = is_search_open(state, seat)
        draw = (draws or state.rules.switches.draws_all_turn) and not is_bought(state, seat, DRAW)
    return beside(search, draw, can_heal(state, seat))


def declared_extras(state: PantheonState, seat: int) -> Aside | None:
    """What may be done on the side in step 4a: search, and in the own turn heal. Rule: MB-RULING-56, MB-RULING-59."""
    return beside(can_search(state, seat), False, seat == state.active and can_heal(state, seat))


def reaction_extras(state: PantheonState, seat: int) -> Aside | None:
    """What may be done on the side of an evade or a retaliation: search. Rule: MB-RULING-56."""
    return beside(can_search(state, seat), False, False)


def beside(search: bool, draw: bool, heal: bool) -> Aside | None:
    """Manoeuvres beside a question; None where there are none."""
    return MANOEUVRES[search + 2 * draw + 4 * heal]


@resume
def take_extra(state: PantheonState, seat: int, answer: Action) -> Next:
    """Carry out a manoeuvre on the side. Rule: MB-MAN-03, MB-MAN-04, MB-OMP-11."""
    if isinstance(answer, Search):
        return sequence(*bought_search(state, seat))
    if isinstance(answer, DrawCards):
        return sequence(*buy(state, seat, DRAW, 1), then(draw_bought, Drawing(seat)))
    happen(state, CardBoxed(seat, state.rules.omphalos_card[seat]))
    happen(state, Healed(living_divinity(state, seat), 1))
    return done()


def bought_search(state: PantheonState, seat: int) -> list[Frame]:
    """The frames that pay for a search and carry it out. Rule: MB-MAN-04, MB-AOW-05."""
    return [*buy(state, seat, SEARCH, 1), then(search_deck, SearchJob(seat, (), "MB-MAN-04"))]


@step
def draw_bought(state: PantheonState, drawing: Drawing) -> Next:
    """Up to two cards; asked only if the deck holds fewer. Rule: MB-MAN-03, MB-DEC-40, MB-ED-63."""
    is_fixed = state.rules.switches.draws_exactly
    if is_fixed or deck_size(state, drawing.seat) >= 2:
        return then(draw_cards, DrawJob(drawing.seat, 2, True))
    return ask(Decision(drawing.seat, "draw amount", "MB-MAN-03", UP_TO_TWO), amount_chosen, drawing)


@resume
def amount_chosen(state: PantheonState, drawing: Drawing, answer: Amount) -> Next:
    """Draw as many as wished. Rule: MB-MAN-03."""
    if not answer.amount:
        return done()
    return then(draw_cards, DrawJob(drawing.seat, answer.amount, True))


def manoeuvres(number: int) -> Aside | None:
    """The manoeuvres whose bits are set in a number, in their order."""
    options = tuple([option for bit, option in enumerate((BUY_SEARCH, BUY_DRAW, HEAL)) if number >> bit & 1])
    return Aside(options, take_extra) if options else None


MANOEUVRES: Final = tuple([manoeuvres(number) for number in range(8)])  # made once: they are named at most questions
