"""Drawing, the refresh of all decks, searching, paying."""

from __future__ import annotations

from typing import Final

from strategos.games.pantheon.actions import BUY_SEARCH, DECLINE, Pay, Search, Take
from strategos.games.pantheon.card_events import (
    Bought,
    CardsDrawn,
    CardTaken,
    CycleEnded,
    Discarded,
    Refreshed,
    seat_cards,
)
from strategos.games.pantheon.card_queries import has_deck, has_discard, paying_units
from strategos.games.pantheon.frames import Cycle, DrawJob, Payment, RefreshJob, SearchJob
from strategos.games.pantheon.model import PantheonState
from strategos.kernel.action import Action
from strategos.kernel.chance import Drawn
from strategos.kernel.decision import Decision
from strategos.kernel.event import happen
from strategos.kernel.flow import Frame, Next, Window, ask, chain, done, resume, sequence, step, then
from strategos.kernel.zones import draw

CYCLE: Final[Window[Cycle]] = Window("all have refreshed")


def drawing(state: PantheonState, seat: int, amount: int) -> list[Frame]:
    """The frames of a draw; none where no card can come, as deck and discard pile are empty. Rule: MB-RULING-58."""
    if has_deck(state, seat) or has_discard(state, seat):
        return [then(draw_cards, DrawJob(seat, amount, True))]
    return []


@step
def draw_cards(state: PantheonState, job: DrawJob) -> Next:
    """Take the top cards of the own deck; if it is empty, all players refresh.

    Without a discard pile the draw is lost. Rule: MB-DECK-02, MB-CYC-01, MB-RULING-58, MB-EX-32.
    """
    if not job.left:
        return done()
    if has_deck(state, job.seat):
        kinds = seat_cards(state, job.seat)
        return ask(draw(state.deck, kinds, job.left, "MB-DECK-02", seen_by=(job.seat,)), cards_drawn, job)
    if not job.may_refresh or not has_discard(state, job.seat):
        return done()
    return then(refresh, RefreshJob(job.seat, job.left))


@resume
def cards_drawn(state: PantheonState, job: DrawJob, answer: Drawn) -> Next:
    """The cards go to the hand; what is still missing is drawn after a refresh. Rule: MB-DECK-02, MB-CYC-03."""
    happen(state, CardsDrawn(job.seat, answer.cards))
    missing = job.left - len(answer.cards)
    return then(draw_cards, DrawJob(job.seat, missing, job.may_refresh)) if missing else done()


@step
def refresh(state: PantheonState, job: RefreshJob) -> Next:
    """Everybody's deck joins the hand, the discard pile becomes the deck, and each draws three.

    The player who caused it draws what was missing before or after the three. No refresh causes another.
    Rule: MB-CYC-02, MB-CYC-03, MB-CYC-05, MB-RULING-58, MB-EX-24, MB-ED-49.
    """
    drawers = [job.seat, *state.rules.others[job.seat]]
    for seat in drawers:
        happen(state, Refreshed(seat))
    amounts = [3] * len(drawers)
    at = 0 if state.rules.switches.missing_cards_first else len(drawers)
    drawers.insert(at, job.seat)
    amounts.insert(at, job.missing)
    frames: list[Frame] = []
    for seat, amount in zip(drawers, amounts, strict=True):
        if frames or (amount and has_deck(state, seat)):  # those who draw nothing before all others are left out
            frames.append(then(draw_cards, DrawJob(seat, amount, False)))
    frames.append(then(end_cycle, Cycle(job.seat)))
    return sequence(*frames)


@step
def end_cycle(state: PantheonState, cycle: Cycle) -> Next:
    """A new battle cycle begins; by a rule of a scenario the lava changes with it. Rule: MB-CYC-04."""
    erupting = state.erupting
    if state.rules.scenario.has_eruptions:
        erupting = 1 - erupting
    happen(state, CycleEnded(erupting))
    if not state.rules.windows.cycle:
        return done()
    return chain(cycle, *state.rules.windows.cycle, nothing_more)


@step
def nothing_more(state: PantheonState, _: object) -> Next:
    """The end of a chain of reactions."""
    return done()


@step
def search_deck(state: PantheonState, job: SearchJob) -> Next:
    """Look through the own deck and take a card; only that it happened is seen.

    A search for a named card may take nothing, unless it is a duty. Whether one was taken shows in the size of the
    hand, so that is answered openly; which one of several kinds is not.
    Rule: MB-MAN-04, MB-DECK-04, MB-RULING-57, MB-RULING-100, MB-DEC-38.
    """
    found = found_in_deck(state, job)
    if not job.units:
        return then(take_card, job) if found else done()
    options: list[Action] = [] if job.must_take and found else [DECLINE]
    if found:
        options.append(BUY_SEARCH if len(job.units) > 1 else found[0])
    return ask(Decision(job.seat, "search", job.rule, tuple(options)), card_named, job)


def found_in_deck(state: PantheonState, job: SearchJob) -> list[Take]:
    """The kinds of cards in the deck that a search allows. Rule: MB-DEC-38."""
    kinds = job.units or seat_cards(state, job.seat)
    return [Take(card) for card in sorted(kinds) if state.deck[card]]


@resume
def card_named(state: PantheonState, job: SearchJob, answer: Action) -> Next:
    """Of several named kinds one is taken in secret. Rule: MB-RULING-100."""
    if isinstance(answer, Search):
        return then(take_card, job)
    if isinstance(answer, Take):
        happen(state, CardTaken(job.seat, answer.card))
    return done()


@step
def take_card(state: PantheonState, job: SearchJob) -> Next:
    """Which card. Rule: MB-MAN-04, MB-RULING-100, MB-DEC-38."""
    options = tuple(found_in_deck(state, job))
    return ask(Decision(job.seat, "search", job.rule, options, secret=True), card_found, job)


@resume
def card_found(state: PantheonState, job: SearchJob, answer: Take) -> Next:
    """The card goes to the hand, and the deck is shuffled: it has no order anyway. Rule: MB-DECK-04."""
    happen(state, CardTaken(job.seat, answer.card))
    return done()


def cost_now(state: PantheonState, seat: int, cost: int) -> int:
    """What a manoeuvre costs now; a subterfuge makes the next one free. Rule: MB-RULING-55."""
    return 0 if state.subterfuge[seat] == 1 else cost


def buy(state: PantheonState, seat: int, manoeuvre: int, cost: int) -> list[Frame]:
    """Note a manoeuvre as bought and give the frames that pay for it, before its effect.

    Rule: MB-MAN-02, MB-AOW-05, MB-RULING-55.
    """
    due = cost_now(state, seat, cost)
    happen(state, Bought(seat, manoeuvre, cost > due))
    return [then(pay, Payment(seat, due))] if due else []


def payments(state: PantheonState, seat: int) -> list[tuple[int, ...]]:
    """Every way to pay one art of war card from the hand, the usual order first.

    Art of war, two cards of fallen units, omphalos. Rule: MB-AOW-01, MB-AOW-03, MB-OMP-10, MB-RULING-60, MB-EX-13.
    """
    rules = state.rules
    ways: list[tuple[int, ...]] = []
    if state.hand[rules.art_card[seat]]:
        ways.append((rules.art_card[seat],))
    fallen = [unit for unit in paying_units(state, seat) if state.hand[unit]]
    for i, first in enumerate(fallen):
        if state.hand[first] >= 2:
            ways.append((first, first))
        ways += [(first, second) for second in fallen[i + 1 :]]
    if state.hand[rules.omphalos_card[seat]]:
        ways.append((rules.omphalos_card[seat],))
    return ways


def usual_payment(state: PantheonState, seat: int) -> tuple[int, ...]:
    """The first way to pay one art of war card from the hand. Rule: MB-RULING-60."""
    art = state.rules.art_card[seat]
    return (art,) if state.hand[art] else payments(state, seat)[0]


@step
def pay(state: PantheonState, payment: Payment) -> Next:
    """Pay one art of war card after the other; by itself, or as a player says who wants to be asked.

    Rule: MB-AOW-02, MB-AOW-04, MB-RULING-60, MB-DEC-41.
    """
    seat = payment.seat
    if seat not in state.rules.switches.pays_by_hand:
        for _ in range(payment.cost):
            happen(state, Discarded(seat, usual_payment(state, seat)))
        return done()
    if not payment.cost:
        return done()
    ways = payments(state, seat)
    options = tuple(sorted((Pay(cards) for cards in ways), key=lambda option: option.cards))
    return ask(Decision(seat, "payment", "MB-AOW-01", options), paid, payment)


@resume
def paid(state: PantheonState, payment: Payment, answer: Pay) -> Next:
    """The cards go to the discard pile. Rule: MB-AOW-04."""
    happen(state, Discarded(payment.seat, answer.cards))
    return then(pay, Payment(payment.seat, payment.cost - 1))
