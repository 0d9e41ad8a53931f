"""The sequence of a turn, A1 to D2."""

from __future__ import annotations

from strategos.games.pantheon.actions import (
    ACTIVATE,
    BUY_SEARCH,
    CONTINUE,
    DECLINE,
    PASS,
    RECALL_UNIT,
    UP_TO_ONE,
    Activate,
    Amount,
    Drift,
    Pass,
    Recall,
    Search,
)
from strategos.games.pantheon.card_events import RoundEffectsEnded, TurnBegun
from strategos.games.pantheon.card_queries import (
    can_pay,
    has_deck,
    has_hand,
    is_bought,
    might_pay,
)
from strategos.games.pantheon.effects.functions import INSPIRATION, STONE
from strategos.games.pantheon.events import Moved
from strategos.games.pantheon.frames import Currents, DrawJob, LateSearch, Turn
from strategos.games.pantheon.model import PantheonState
from strategos.games.pantheon.queries import (
    ignores,
    is_full,
    is_retired,
    terrain_at,
    units_in,
)  # fmt: skip
from strategos.games.pantheon.rules.cards import buy, draw_cards, drawing
from strategos.games.pantheon.rules.ending import activation, can_be_activated, spend_card
from strategos.games.pantheon.rules.manoeuvres import bought_search, can_search, extras, might_search
from strategos.games.pantheon.rules.recall import offer_recall, recall_frames, recallable
from strategos.games.pantheon.rules.victory import check_rounds
from strategos.games.pantheon.words import NOBODY, NOWHERE, SECOND, WATER
from strategos.kernel.action import Action
from strategos.kernel.decision import Decision
from strategos.kernel.event import happen
from strategos.kernel.flow import Next, ask, done, resume, sequence, step, then


def seat_of_turn(state: PantheonState, turn: int) -> int:
    """Whose turn it is. Rule: MB-SETUP-12, MB-TURN-15, MB-MODE-07, MB-RULING-63, MB-EX-22."""
    order = state.rules.scenario.turn_order
    if order:
        return order[turn % len(order)]
    return (state.starter + turn) % state.rules.seats


def round_of_turn(state: PantheonState, turn: int) -> int:
    """The round a turn belongs to, counted from 1. Rule: MB-COMP-28, MB-RULING-77."""
    order = state.rules.scenario.turn_order
    if order:
        laps, at = divmod(turn, len(order))
        return laps * order.count(order[0]) + order[: at + 1].count(order[0])
    return turn // state.rules.seats + 1


@step
def begin_turn(state: PantheonState, _: object) -> Next:
    """A1 and A2: what a turn or a round had lasts no longer, and a card is drawn.

    Rule: MB-TURN-01, MB-TURN-03, MB-COMP-13, MB-TIME-04.
    """
    turn = state.turn + 1 if state.round else 0
    active = seat_of_turn(state, turn)
    happen(state, TurnBegun(active, turn, round_of_turn(state, turn)))
    end_round_effects(state, active)
    if is_retired(state, active):
        return then(pass_turn, Turn(active))
    return sequence(*drawing(state, active, 1), then(pass_or_continue, Turn(active)))


def end_round_effects(state: PantheonState, seat: int) -> None:
    """A1: tokens that the player's units laid down for a round come off, also those of a player who has retired.

    Rule: MB-TURN-02, MB-POW-12, MB-COMP-27, MB-RULING-93.
    """
    if not state.petrified and not state.inspired:
        return
    tokens = 0
    for unit in units_in(state.army[seat]):
        tokens |= state.rules.profiles[unit].tokens
    petrified = 0 if tokens & STONE else state.petrified
    inspired = 0 if tokens & INSPIRATION else state.inspired
    if petrified != state.petrified or inspired != state.inspired:
        happen(state, RoundEffectsEnded(seat, petrified, inspired))


# -- A3 -------------------------------------------------------------------------------------------------------------


@step
def pass_or_continue(state: PantheonState, turn: Turn) -> Next:
    """A3: pass for a second card, or go on. The manual knows no such step. Rule: MB-TURN-04, MB-DEC-05, MB-ED-08."""
    if not state.rules.switches.passes_at_start:
        return then(first_activation, turn)
    question = Decision(turn.seat, "pass or continue", "MB-TURN-04", (CONTINUE, PASS))
    return ask(question, passed_or_not, turn, aside=extras(state, turn.seat, draws=False))


@resume
def passed_or_not(state: PantheonState, turn: Turn, answer: Action) -> Next:
    """Passing ends the turn at once: no activation, no recall. Rule: MB-TURN-04, MB-EX-26."""
    if isinstance(answer, Pass):
        return sequence(then(draw_on_pass, turn), then(end_turn, turn))
    return then(first_activation, turn)


@step
def draw_on_pass(state: PantheonState, turn: Turn) -> Next:
    """The second card is drawn; asked only if that would make everybody refresh. Rule: MB-TURN-04, MB-DEC-06, -43."""
    if has_deck(state, turn.seat):
        return then(draw_cards, DrawJob(turn.seat, 1, True))
    return ask(Decision(turn.seat, "draw on pass", "MB-TURN-04", UP_TO_ONE), draw_on_pass_answered, turn)


@resume
def draw_on_pass_answered(state: PantheonState, turn: Turn, answer: Amount) -> Next:
    """Draw, or not. Rule: MB-TURN-04."""
    if not answer.amount:
        return done()
    return then(draw_cards, DrawJob(turn.seat, answer.amount, True))


# -- B1 and C1 --------------------------------------------------------------------------------------------------------


def activable(state: PantheonState, seat: int) -> list[int]:
    """Own units that could act and whose card might be in the hand. Rule: MB-TURN-05, MB-RULING-98, MB-DEC-07."""
    found: list[int] = []
    if not has_hand(state, seat):
        return found
    for unit in units_in(state.army[seat]):
        if state.hand[unit] + state.deck[unit] and can_be_activated(state, unit):
            found.append(unit)
    return found


def menu_recalls(state: PantheonState, seat: int) -> list[Action]:
    """In the manual's menu a recall may come at any point between activations. Rule: MB-TURN-01, MB-ED-07."""
    if not state.rules.switches.has_recall_menu or not can_pay(state, seat, 1):
        return []
    return [RECALL_UNIT[unit] for unit in recallable(state, seat)]


@step
def first_activation(state: PantheonState, turn: Turn) -> Next:
    """B1: which unit acts, if any. Rule: MB-TURN-05, MB-DEC-07."""
    units = activable(state, turn.seat)
    if not units:
        return then(after_activations, turn)
    options: list[Action] = [DECLINE, *[ACTIVATE[unit] for unit in units if state.hand[unit]]]
    options += menu_recalls(state, turn.seat)
    question = Decision(turn.seat, "activation", "MB-TURN-05", tuple(options))
    return ask(question, first_chosen, turn, aside=extras(state, turn.seat, draws=True))


@resume
def first_chosen(state: PantheonState, turn: Turn, answer: Action) -> Next:
    """B2: the card is discarded. Declining forfeits the second activation too. Rule: MB-TURN-05, MB-TURN-06."""
    if isinstance(answer, Recall):
        return sequence(*recall_frames(state, turn.seat, answer.unit), then(first_activation, turn))
    if not isinstance(answer, Activate):
        return then(after_activations, turn)
    spend_card(state, answer.unit)
    return sequence(*activation(answer.unit), then(second_activation, turn))


@step
def second_activation(state: PantheonState, turn: Turn) -> Next:
    """C1: for an art of war card a second, different unit. Rule: MB-TURN-12, -13, MB-MAN-05, MB-TURN-16, MB-DEC-36."""
    me = turn.seat
    is_open = state.count < state.limit and not state.closed and not is_bought(state, me, SECOND)
    if not is_open or not might_pay(state, me, 1, cards=1):
        return then(after_activations, turn)
    units = activable(state, me)
    if not units:
        return then(after_activations, turn)
    options: list[Action] = [DECLINE]
    if can_pay(state, me, 1):
        options += [ACTIVATE[unit] for unit in units if state.hand[unit]]
    options += menu_recalls(state, me)
    question = Decision(me, "second activation", "MB-TURN-12", tuple(options))
    return ask(question, second_chosen, turn, aside=extras(state, me, draws=True))


@resume
def second_chosen(state: PantheonState, turn: Turn, answer: Action) -> Next:
    """C2: pay, discard the card, act. Rule: MB-TURN-12, MB-TURN-13, MB-MAN-05."""
    if isinstance(answer, Recall):
        return sequence(*recall_frames(state, turn.seat, answer.unit), then(second_activation, turn))
    if not isinstance(answer, Activate):
        return then(after_activations, turn)
    payment = buy(state, turn.seat, SECOND, 1)
    spend_card(state, answer.unit)
    return sequence(*payment, *activation(answer.unit), then(after_activations, turn))


# -- D --------------------------------------------------------------------------------------------------------------


@step
def after_activations(state: PantheonState, turn: Turn) -> Next:
    """D1, then the manual's extra card for a turn without activation. Rule: MB-TURN-14, MB-RULING-72, MB-ED-08."""
    frames = [then(offer_recall, turn)]
    if state.rules.switches.passes_at_end and not state.count:
        frames.append(then(extra_card, turn))
    return sequence(*frames, then(end_turn, turn))


@step
def extra_card(state: PantheonState, turn: Turn) -> Next:
    """Manual: who activated nobody may draw one more card. Rule: MB-TURN-04, MB-DEC-43."""
    return ask(Decision(turn.seat, "extra card", "MB-TURN-04", UP_TO_ONE), draw_on_pass_answered, turn)


@step
def end_turn(state: PantheonState, turn: Turn) -> Next:
    """Before D2 the river flows and the others may search. Rule: MB-TURN-15, MB-RULING-56, MB-DEC-39."""
    others = state.rules.others[turn.seat]
    if state.rules.scenario.downstream:
        currents = Currents(turn.seat, tuple(adrift(state, turn.seat)))
        return sequence(then(flow, currents), then(late_search, LateSearch(others)), then(pass_turn, turn))
    left = searchers(state, others)
    if not left:
        return then(pass_turn, turn)
    return sequence(then(late_search, LateSearch(left)), then(pass_turn, turn))


def searchers(state: PantheonState, seats: tuple[int, ...]) -> tuple[int, ...]:
    """The players from the first on who might still search in this turn. Rule: MB-RULING-56, MB-RULING-98."""
    for at, seat in enumerate(seats):
        if might_search(state, seat) and not is_retired(state, seat):
            return seats[at:]
    return ()


@step
def late_search(state: PantheonState, search: LateSearch) -> Next:
    """Each inactive player may buy a search once per turn. Rule: MB-MAN-04, MB-TURN-17, MB-RULING-56, MB-DEC-39."""
    left = searchers(state, search.left)
    if not left:
        return done()
    if left != search.left:
        return then(late_search, LateSearch(left))
    seat = left[0]
    options: tuple[Action, ...] = (DECLINE, BUY_SEARCH) if can_search(state, seat) else (DECLINE,)
    return ask(Decision(seat, "search", "MB-MAN-04", options), late_search_answered, search)


@resume
def late_search_answered(state: PantheonState, search: LateSearch, answer: Action) -> Next:
    """Search, or wait. Rule: MB-MAN-04."""
    rest = search.left[1:]
    if isinstance(answer, Search):
        return sequence(*bought_search(state, search.left[0]), then(late_search, LateSearch(rest)))
    return then(late_search, LateSearch(rest)) if rest else done()


@step
def pass_turn(state: PantheonState, turn: Turn) -> Next:
    """D2: the next player begins; after the last round the match ends. Rule: MB-TURN-15, MB-RULING-78."""
    following = round_of_turn(state, state.turn + 1)
    if following > state.round:
        check_rounds(state, state.round)
    return then(begin_turn)


# -- a river with a current -------------------------------------------------------------------------------------------


def adrift(state: PantheonState, seat: int) -> list[int]:
    """The player's units that the current takes: in its water, neither flying nor aquatic."""
    ways = state.rules.scenario.downstream
    found: list[int] = []
    for unit in units_in(state.army[seat]):
        area = state.area[unit]
        if area >= 0 and ways[area] != NOWHERE and not ignores(state, unit, WATER):
            if terrain_at(state, area) == WATER:
                found.append(unit)
    return found


@step
def flow(state: PantheonState, currents: Currents) -> Next:
    """The river carries one unit after the other; the owner is asked which comes next only if that matters.

    Rule: MB-DEC-45, MB-RULING-66.
    """
    if not currents.left:
        return done()
    unit = sure_drift(state, currents.left)
    if unit != NOBODY:
        return drift(state, currents, unit)
    options = tuple([Drift(unit) for unit in currents.left])
    return ask(Decision(currents.seat, "current", "MB-DEC-45", options), drift_chosen, currents)


@resume
def drift_chosen(state: PantheonState, currents: Currents, answer: Drift) -> Next:
    """This one first, then the others. Rule: MB-DEC-45."""
    return drift(state, currents, answer.unit)


def downstream(state: PantheonState, unit: int) -> int:
    """Where the current carries a unit in the river."""
    return state.rules.scenario.downstream[state.area[unit]]


def sure_drift(state: PantheonState, units: tuple[int, ...]) -> int:
    """A unit for which the order does not matter, NOBODY if it matters for all.

    Its way is full and stays so, or there is room for everybody. Rule: MB-RULING-66.
    """
    ends = [downstream(state, unit) for unit in units]
    for unit, end in zip(units, ends, strict=True):
        if is_full(state, end) and not any(state.area[other] == end for other in units):
            return unit
    is_free = all(state.here[end].bit_count() + ends.count(end) <= state.rules.capacity[end] for end in ends)
    return units[0] if is_free else NOBODY


def drift(state: PantheonState, currents: Currents, unit: int) -> Next:
    """A unit is carried one area on; if that is full it stays. Either way its drifting is over for this turn."""
    to = downstream(state, unit)
    if not is_full(state, to):
        happen(state, Moved(unit, to, (to,)))
    left = tuple([other for other in currents.left if other != unit])
    return then(flow, Currents(currents.seat, left))
