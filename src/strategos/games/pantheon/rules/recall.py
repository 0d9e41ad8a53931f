"""Recall: troops come to their divinity."""

from __future__ import annotations

from strategos.games.pantheon.actions import DECLINE, RECALL_UNIT, Recall
from strategos.games.pantheon.card_queries import can_pay, is_bought, might_pay
from strategos.games.pantheon.events import Dismounted, Dropped, Recalled
from strategos.games.pantheon.frames import Entry, Rescue, Turn
from strategos.games.pantheon.model import PantheonState
from strategos.games.pantheon.queries import is_full, living_divinity, units_in
from strategos.games.pantheon.rules.cards import buy
from strategos.games.pantheon.rules.manoeuvres import extras
from strategos.games.pantheon.rules.terrain import entering
from strategos.games.pantheon.words import DEPARTED, NOBODY, RECALL, WAITING
from strategos.kernel.action import Action
from strategos.kernel.decision import Decision
from strategos.kernel.event import happen
from strategos.kernel.flow import Frame, Next, ask, done, resume, sequence, step, then


def recallable(state: PantheonState, seat: int) -> list[int]:
    """The troops that can be called to the divinity.

    Own troops that were on the board before, not activated this turn, while the divinity's area has room. By house
    rules troops that are still waiting can be called too, and those that stand beside the divinity in a full area.
    Rule: MB-MAN-06, MB-MAN-07, MB-RULING-49, MB-RULING-50, MB-RULING-51, MB-COMP-24, MB-MODE-10, MB-ED-40, MB-ED-42,
    MB-ED-58.
    """
    god = living_divinity(state, seat)
    if god < 0 or is_bought(state, seat, RECALL):
        return []
    switches = state.rules.switches
    is_crowded = is_full(state, state.area[god])
    if is_crowded and switches.recalls_never_crowd:
        return []
    troops = state.army[seat] & state.rules.troops
    if switches.recalls_idle:
        troops &= ~state.activated
    found: list[int] = []
    for unit in units_in(troops):
        status = state.status[unit]
        if status == DEPARTED or (status == WAITING and switches.recalls_deployed):
            continue
        if not is_crowded or state.area[unit] == state.area[god]:
            found.append(unit)
    return found


@step
def offer_recall(state: PantheonState, turn: Turn) -> Next:
    """D1: the active player may call one troop unit to the divinity. Rule: MB-TURN-14, MB-MAN-06, MB-DEC-37."""
    seat = turn.seat
    troops = recallable(state, seat)
    if not troops or not might_pay(state, seat, 1):
        return done()
    options: list[Action] = [DECLINE]
    if can_pay(state, seat, 1):
        options += [RECALL_UNIT[unit] for unit in troops]
    question = Decision(seat, "recall", "MB-TURN-14", tuple(options))
    return ask(question, recall_answered, turn, aside=extras(state, seat, draws=False))


@resume
def recall_answered(state: PantheonState, turn: Turn, answer: Action) -> Next:
    """Pay, and the troops stand complete beside their divinity. Rule: MB-MAN-06, MB-AOW-05."""
    if isinstance(answer, Recall):
        return sequence(*recall_frames(state, turn.seat, answer.unit))
    return done()


def recall_frames(state: PantheonState, seat: int, unit: int) -> list[Frame]:
    """The frames that pay for a recall and carry it out. Rule: MB-MAN-06, MB-AOW-05."""
    return [*buy(state, seat, RECALL, 1), then(recall_unit, Rescue(seat, unit))]


@step
def recall_unit(state: PantheonState, job: Rescue) -> Next:
    """The troops drop what they carry, lose their tokens, and come complete, whatever the terrain there.

    Entering lava burns them like anybody. Rule: MB-MAN-06, MB-MAN-07, MB-OMP-06, MB-RULING-52, MB-ED-41.
    """
    unit = job.unit
    god = living_divinity(state, job.seat)
    if state.carries[unit]:
        happen(state, Dropped(unit, state.area[unit]))
    if state.mounted == unit:
        happen(state, Dismounted(unit))
    happen(state, Recalled(unit, state.area[god], state.rules.switches.recalls_clear_tokens))
    return sequence(*entering(state, Entry(unit, NOBODY)))
