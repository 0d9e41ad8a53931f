"""Before the first turn: who leads, recruiting armies, and opening hands."""

from __future__ import annotations

from strategos.games.pantheon.actions import ChooseArmy, Recruit
from strategos.games.pantheon.cards import draw_cards
from strategos.games.pantheon.dice import BATTLE_DIE
from strategos.games.pantheon.events import (
    CardsAdded,
    Deployed,
    LeadDecided,
    Picked,
    PointsConverted,
    Recruited,
    StarterDecided,
)  # fmt: skip
from strategos.games.pantheon.frames import DrawJob, Rolloff, SeatOnly
from strategos.games.pantheon.model import PantheonState
from strategos.games.pantheon.turn import begin_turn
from strategos.games.pantheon.words import ABSENT
from strategos.kernel.chance import Rolled
from strategos.kernel.decision import Decision
from strategos.kernel.event import happen
from strategos.kernel.flow import Next, ask, done, sequence, step, then

OPENING_ART = 3
OPENING_DRAW = 3


@step
def begin(state: PantheonState, _: SeatOnly) -> Next:
    """The order of setting up: who leads, armies, hands, the first turn. Rule: MB-SETUP-01, MB-SETUP-03, MB-SETUP-12."""
    rules = state.rules
    everybody = tuple(range(rules.seats))
    if "three_vs_one" in rules.special or "attacker_starts" in rules.special:
        return sequence(then(assemble, SeatOnly(0)), then(open_hands, SeatOnly(0)), then(begin_turn, SeatOnly(0)))
    why = "army" if "choose_army" in rules.special else "lead"
    return sequence(
        then(roll_off, Rolloff(everybody, (), -1, why)),
        then(assemble, SeatOnly(0)),
        then(open_hands, SeatOnly(0)),
        then(begin_turn, SeatOnly(0)),
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
        return then(choose_army, SeatOnly(winner))
    happen(state, LeadDecided(winner))
    return done()


@step
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
def choose_army(state: PantheonState, winner: SeatOnly) -> Next:
    """Learning scenario: the winner takes an army, the other the rest and begins. Rule: MB-SCN-02, MB-DEC-02."""
    options = (ChooseArmy(1), ChooseArmy(2))
    return ask(Decision(winner.seat, "army", "MB-SCN-02", options), army_chosen, winner)


@step
def army_chosen(state: PantheonState, winner: SeatOnly, answer: ChooseArmy) -> Next:
    """Who has army 1 has its side of the board. Rule: MB-SCN-01, MB-SCN-02."""
    first = winner.seat if answer.number == 1 else 1 - winner.seat
    happen(state, LeadDecided(first))
    happen(state, StarterDecided(1 - winner.seat))
    return done()


# -- armies -----------------------------------------------------------------------------------------------------------


@step
def assemble(state: PantheonState, _: SeatOnly) -> Next:
    """Fixed armies stand ready; otherwise the draft begins. Rule: MB-SETUP-03, MB-SETUP-04, MB-SCN-01, MB-SCN-04."""
    rules = state.rules
    if rules.budget:
        return then(pick_divinity, SeatOnly(0))
    for number, army in enumerate(rules.armies):
        seat = (number + state.lead) % rules.seats
        for unit in army:
            happen(state, Recruited(seat, unit, 0))
    for unit in sorted(rules.placed):
        happen(state, Deployed(unit, rules.placed[unit]))
    if "attacker_starts" in rules.special:
        happen(state, StarterDecided(1))
    return done()


def divinity_order(state: PantheonState) -> list[int]:
    """The order in which divinities are picked.

    From the lead player on; the manual seats four players in a Z, which is the order of the seats here.
    Rule: MB-REC-04, MB-REC-10, MB-REC-11, MB-ED-03.
    """
    seats = state.rules.seats
    if "three_vs_one" in state.rules.special:
        return [0]
    return [(state.lead + step_on) % seats for step_on in range(seats)]


def unit_order(state: PantheonState, visit: int) -> int:
    """Who is visited in the draft of units.

    Rulebook: from the last to pick a divinity backwards, lap after lap. Manual: a snake that turns at its ends.
    Rule: MB-REC-05, MB-REC-10, MB-REC-11, MB-MODE-07, MB-EX-23, MB-ED-04, MB-RULING-62.
    """
    rules = state.rules
    if "three_vs_one" in rules.special:
        return (0, 1, 2, 0, 3, 1, 0, 2, 3)[visit % 9]
    order = divinity_order(state)
    backwards = order[::-1]
    lap, at = divmod(visit, len(order))
    if rules.edition.word("draft_order") == "snake" and lap % 2 and len(order) > 2:
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
    if profile.is_divinity and not state.rules.edition.flag("divinity_cost"):
        return 0
    return profile.cost


@step
def pick_divinity(state: PantheonState, _: SeatOnly) -> Next:
    """One divinity each, in order. Rule: MB-REC-01, MB-REC-04, MB-DEC-03."""
    order = divinity_order(state)
    if state.pick == len(order):
        return then(finish_divinities, SeatOnly(order[-1]))
    seat = order[state.pick]
    options = tuple([Recruit(unit) for unit in affordable(state, seat, are_divinities=True)])
    return ask(Decision(seat, "divinity", "MB-REC-04", options), divinity_picked, SeatOnly(seat))


@step
def divinity_picked(state: PantheonState, seat: SeatOnly, answer: Recruit) -> Next:
    """It joins the army. Rule: MB-REC-04, MB-REC-07."""
    happen(state, Recruited(seat.seat, answer.unit, price(state, answer.unit)))
    happen(state, Picked())
    return then(pick_divinity, seat)


@step
def finish_divinities(state: PantheonState, last: SeatOnly) -> Next:
    """Who begins: the lead player, or in the manual the last to take a god. Rule: MB-SETUP-12, MB-RULING-64, MB-ED-06."""
    is_manual = state.rules.edition.word("starting_player") == "last_god_picked"
    if "three_vs_one" not in state.rules.special:
        happen(state, StarterDecided(last.seat if is_manual else state.lead))
    return then(recruit, last)


@step
def recruit(state: PantheonState, _: SeatOnly) -> Next:
    """Visit the players in turn; who can buy a unit must, who cannot turns points into omphalos cards.

    Rule: MB-REC-05, MB-REC-06, MB-REC-08, MB-REC-09, MB-DEC-04, MB-EX-15.
    """
    if not any(state.points):
        return done()
    seat = unit_order(state, state.pick - len(divinity_order(state)))
    found = affordable(state, seat, are_divinities=False)
    if not found:
        if state.points[seat]:
            happen(state, PointsConverted(seat, state.points[seat]))
        happen(state, Picked())
        return then(recruit, SeatOnly(seat))
    return then(ask_recruit, SeatOnly(seat))


@step
def ask_recruit(state: PantheonState, seat: SeatOnly) -> Next:
    """Which unit. Rule: MB-REC-05, MB-DEC-04."""
    options = tuple([Recruit(unit) for unit in affordable(state, seat.seat, are_divinities=False)])
    return ask(Decision(seat.seat, "recruit", "MB-REC-05", options), recruited, seat)


@step
def recruited(state: PantheonState, seat: SeatOnly, answer: Recruit) -> Next:
    """It joins the army, the points go down. Rule: MB-REC-07."""
    happen(state, Recruited(seat.seat, answer.unit, price(state, answer.unit)))
    happen(state, Picked())
    return then(recruit, seat)


# -- opening hands ------------------------------------------------------------------------------------------------------


@step
def open_hands(state: PantheonState, _: SeatOnly) -> Next:
    """Three art of war cards, three cards from the deck, and what the points left. Rule: MB-SETUP-05, -06, -07, -08, -09."""
    frames = []
    for seat in range(state.rules.seats):
        happen(state, CardsAdded(seat, OPENING_ART, state.rules.opening_cards))
        frames.append(then(draw_cards, DrawJob(seat, OPENING_DRAW, False)))
    return sequence(*frames)
