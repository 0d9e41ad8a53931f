"""Before the first turn: who leads, recruiting armies, and opening hands."""

from __future__ import annotations

from strategos.games.pantheon.actions import ChooseArmy, Recruit
from strategos.games.pantheon.card_events import (
    CardsAdded,
    LeadDecided,
    Picked,
    PointsConverted,
    Recruited,
    StarterDecided,
)
from strategos.games.pantheon.events import Deployed
from strategos.games.pantheon.frames import Drafter, DrawJob, Rolloff, Winner
from strategos.games.pantheon.model import PantheonState
from strategos.games.pantheon.rules.cards import draw_cards
from strategos.games.pantheon.rules.dice import BATTLE_DIE
from strategos.games.pantheon.rules.turn import begin_turn
from strategos.games.pantheon.words import ABSENT, NOBODY
from strategos.kernel.chance import Rolled
from strategos.kernel.decision import Decision
from strategos.kernel.event import happen
from strategos.kernel.flow import Next, ask, done, resume, sequence, step, then

OPENING_ART = 3
OPENING_DRAW = 3


@step
def begin(state: PantheonState, _: object) -> Next:
    """The order of setting up: who leads, armies, hands, the first turn.

    The lead player whom the scenario names is the first to choose; in the manual it is the highest roll all the same.
    Rule: MB-SETUP-01, MB-SETUP-03, MB-SETUP-12, MB-REC-12, MB-ED-05.
    """
    rules = state.rules
    everybody = tuple(range(rules.seats))
    is_named = rules.lead != NOBODY and rules.switches.scenario_names_first
    if is_named:
        happen(state, LeadDecided(rules.lead))
    if is_named or rules.scenario.turn_order or rules.scenario.starter != NOBODY:
        return sequence(then(assemble), then(open_hands), then(begin_turn))
    why = "army" if rules.scenario.has_army_choice else "lead"
    return sequence(
        then(roll_off, Rolloff(everybody, (), -1, why)),
        then(assemble),
        then(open_hands),
        then(begin_turn),
    )


# -- who is first ---------------------------------------------------------------------------------------------------


@step
def roll_off(state: PantheonState, job: Rolloff) -> Next:
    """Each player rolls a die, the highest wins, ties roll again. Rule: MB-SETUP-02, MB-REC-12, MB-RULING-83, -101."""
    if job.left:
        return ask(BATTLE_DIE.roll(1, "MB-RULING-83"), die_rolled, job)
    if len(job.tied) > 1:
        return then(roll_off, Rolloff(job.tied, (), -1, job.why))
    winner = job.tied[0]
    if job.why == "army":
        return then(choose_army, Winner(winner))
    happen(state, LeadDecided(winner))
    return done()


@resume
def die_rolled(state: PantheonState, job: Rolloff, answer: Rolled) -> Next:
    """Keep the best. Rule: MB-RULING-83."""
    seat, face = job.left[0], answer.faces[0]
    tied, best = job.tied, job.best
    if face > best:
        tied, best = (seat,), face
    elif face == best:
        tied = (*tied, seat)
    return then(roll_off, Rolloff(job.left[1:], tied, best, job.why))


@step
def choose_army(state: PantheonState, winner: Winner) -> Next:
    """The winner takes an army, the other player the rest and the first turn. Rule: MB-SCN-02, MB-DEC-02."""
    options = (ChooseArmy(1), ChooseArmy(2))
    return ask(Decision(winner.seat, "army", "MB-SCN-02", options), army_chosen, winner)


@resume
def army_chosen(state: PantheonState, winner: Winner, answer: ChooseArmy) -> Next:
    """Who has army 1 has its side of the board. Rule: MB-SCN-01, MB-SCN-02."""
    first = winner.seat if answer.number == 1 else 1 - winner.seat
    happen(state, LeadDecided(first))
    happen(state, StarterDecided(1 - winner.seat))
    return done()


# -- armies -----------------------------------------------------------------------------------------------------------


@step
def assemble(state: PantheonState, _: object) -> Next:
    """Fixed armies stand ready, those on the board as deployed; otherwise the draft begins.

    Rule: MB-SETUP-03, MB-SETUP-04, MB-RULING-48, MB-SCN-01, MB-SCN-04.
    """
    rules = state.rules
    if rules.budget:
        return then(pick_divinity)
    for number, army in enumerate(rules.armies):
        seat = (number + state.lead) % rules.seats
        for unit in army:
            happen(state, Recruited(seat, unit, 0))
    for unit in sorted(rules.placed):
        happen(state, Deployed(unit, rules.placed[unit]))
    if rules.scenario.starter != NOBODY:
        happen(state, StarterDecided(rules.scenario.starter))
    return done()


def divinity_order(state: PantheonState) -> list[int]:
    """The order in which divinities are picked.

    From the lead player on. The manual's Z across the table is the order of the seats too, for they are numbered along
    it: seat 2 is opposite seat 1, seat 4 opposite seat 3. So both words of the switch divinity_draft mean this order.
    Rule: MB-REC-04, MB-REC-10, MB-REC-11, MB-ED-03.
    """
    seats = state.rules.seats
    if state.rules.scenario.divine_seats:
        return list(state.rules.scenario.divine_seats)
    return [(state.lead + step_on) % seats for step_on in range(seats)]


def unit_order(state: PantheonState, visit: int) -> int:
    """Who is visited in the draft of units.

    Rulebook: from the last to pick a divinity backwards, lap after lap. Manual: a snake that turns at its ends.
    Rule: MB-REC-05, MB-REC-10, MB-REC-11, MB-MODE-07, MB-EX-23, MB-ED-04, MB-RULING-62.
    """
    rules = state.rules
    visits = rules.scenario.draft_order
    if visits:
        return visits[visit % len(visits)]
    order = divinity_order(state)
    backwards = order[::-1]
    lap, at = divmod(visit, len(order))
    if rules.switches.draft_turns and lap % 2 and len(order) > 2:
        return order[at]
    return backwards[at]


def affordable(state: PantheonState, seat: int, are_divinities: bool) -> list[int]:
    """Units nobody has that the points still buy. Rule: MB-REC-02, MB-REC-03, MB-REC-06."""
    rules = state.rules
    found: list[int] = []
    for unit, profile in enumerate(rules.profiles):
        if state.status[unit] == ABSENT and profile.is_divinity == are_divinities:
            if price(state, unit) <= state.points[seat]:
                found.append(unit)
    return found


def price(state: PantheonState, unit: int) -> int:
    """The recruitment points of a unit; in the manual gods are free. Rule: MB-REC-02, MB-COMP-21, MB-ED-01."""
    profile = state.rules.profiles[unit]
    if profile.is_divinity and state.rules.switches.are_divinities_free:
        return 0
    return profile.cost


@step
def pick_divinity(state: PantheonState, _: object) -> Next:
    """One divinity each, in order. Rule: MB-REC-01, MB-REC-04, MB-DEC-03."""
    order = divinity_order(state)
    if state.pick == len(order):
        return then(finish_divinities, Drafter(order[-1]))
    seat = order[state.pick]
    found = affordable(state, seat, are_divinities=True)
    if len(found) == 1:
        enlist(state, seat, found[0])
        return then(pick_divinity)
    options = tuple([Recruit(unit) for unit in found])
    return ask(Decision(seat, "divinity", "MB-REC-04", options), divinity_picked, Drafter(seat))


@resume
def divinity_picked(state: PantheonState, drafter: Drafter, answer: Recruit) -> Next:
    """It joins the army. Rule: MB-REC-04."""
    enlist(state, drafter.seat, answer.unit)
    return then(pick_divinity)


def enlist(state: PantheonState, seat: int, unit: int) -> None:
    """A unit joins an army, the points go down, the visit is over. Rule: MB-REC-03, MB-REC-07, MB-COMP-11."""
    happen(state, Recruited(seat, unit, price(state, unit)))
    happen(state, Picked())


@step
def finish_divinities(state: PantheonState, last: Drafter) -> Next:
    """Who begins: the lead player, or in the manual the last to take a god.

    Rule: MB-SETUP-12, MB-RULING-64, MB-ED-06.
    """
    named = state.rules.scenario.starter
    if named != NOBODY:
        happen(state, StarterDecided(named))
    elif not state.rules.scenario.turn_order:
        is_manual = state.rules.switches.last_picker_starts
        happen(state, StarterDecided(last.seat if is_manual else state.lead))
    return then(recruit)


@step
def recruit(state: PantheonState, _: object) -> Next:
    """Visit the players in turn; who can buy a unit must, who cannot turns points into omphalos cards.

    Rule: MB-REC-05, MB-REC-06, MB-REC-08, MB-REC-09, MB-DEC-04, MB-EX-15.
    """
    if not any(state.points):
        return done()
    seat = unit_order(state, state.pick - len(divinity_order(state)))
    found = affordable(state, seat, are_divinities=False)
    if not found:
        if state.points[seat]:
            # A house rule may give more points than the box has cards for.
            happen(state, PointsConverted(seat, min(state.points[seat], state.supply)))
        happen(state, Picked())
        return then(recruit)
    if len(found) == 1:
        enlist(state, seat, found[0])
        return then(recruit)
    options = tuple([Recruit(unit) for unit in found])
    return ask(Decision(seat, "recruit", "MB-REC-05", options), recruited, Drafter(seat))


@resume
def recruited(state: PantheonState, drafter: Drafter, answer: Recruit) -> Next:
    """It joins the army. Rule: MB-REC-05."""
    enlist(state, drafter.seat, answer.unit)
    return then(recruit)


# -- opening hands --------------------------------------------------------------------------------------------------


@step
def open_hands(state: PantheonState, _: object) -> Next:
    """Three art of war cards, three cards from the deck, beside the omphalos cards for points left over.

    Rule: MB-SETUP-05, MB-SETUP-06, MB-SETUP-07, MB-SETUP-08, MB-SETUP-09, MB-SCN-05.
    """
    frames = []
    for seat in range(state.rules.seats):
        happen(state, CardsAdded(seat, OPENING_ART, state.rules.opening_cards))
        frames.append(then(draw_cards, DrawJob(seat, OPENING_DRAW, False)))
    return sequence(*frames)
