"""The round: the Action phase from colour to colour and go to go, and the End phase."""

from __future__ import annotations

from typing import Final

from strategos.games.commander.actions import GO, PASS, Activate, Pass
from strategos.games.commander.events import ActionPhaseOver, Activated, EffectsChanged, RoundBegun, RoundCleared
from strategos.games.commander.frames import Act, ColourStep, Start, Turn
from strategos.games.commander.model import CommanderState
from strategos.games.commander.queries import eligible, has_order, is_yellow
from strategos.games.commander.rules.abilities import has_choice, prepare, start_effects
from strategos.games.commander.rules.activation import act, act_yellow, end_activation
from strategos.games.commander.rules.orders import generate_orders
from strategos.games.commander.rules.tactics import fill_deck, turn_card
from strategos.games.commander.rules.victory import check_victory, end_by_rounds, score_round
from strategos.games.commander.words import NO_ORDER, NOTHING, NOWHERE, PURPLE, RED, YELLOW
from strategos.kernel.action import Action
from strategos.kernel.decision import Decision
from strategos.kernel.event import happen
from strategos.kernel.flow import Next, ask, hand, receive, resume, sequence, step, then


@step
def begin_round(state: CommanderState, _: None) -> Next:
    """A round is a Command phase, an Action phase and an End phase. Rule: FC-RND-01."""
    happen(state, RoundBegun(state.round + 1))
    return sequence(then(generate_orders), then(begin_actions))


@step
def begin_actions(state: CommanderState, _: None) -> Next:
    """The Action phase begins with red. Rule: FC-RND-03, FC-ACT-01."""
    return then(open_step, ColourStep(RED))


@step
def open_step(state: CommanderState, begun: ColourStep) -> Next:
    """A colour step begins with the First Player; one without tokens on the map is skipped.

    Rule: FC-ACT-01, FC-ACT-03, FC-ACT-05, FC-ACT-10, FC-ACT-11, FC-CMD-28, FC-INV-11.
    """
    colour = begun.colour
    if colour > YELLOW:
        return then(end_phase)
    if not has_order(state, colour):
        return then(open_step, ColourStep(colour + 1))
    return then(next_go, Turn(state.initiative, colour))


@step
def next_go(state: CommanderState, turn: Turn) -> Next:
    """Players alternate; who has no unit for this step is passed over, who has only purple ones may pass.

    Rule: FC-ACT-02, FC-ACT-04, FC-ACT-05, FC-ACT-06, FC-ACT-08, FC-ACT-09, FC-ACT-16, FC-CMD-23, FC-DEC-08,
    FC-RULING-23, FC-RULING-24, FC-RULING-25, FC-RULING-99.
    """
    colour = turn.colour
    usable = usable_order(state, turn.seat, colour)
    if usable == colour:
        return begin_go(state, turn)
    if not has_order(state, colour):
        return then(open_step, ColourStep(colour + 1))
    if usable == NO_ORDER:
        return then(next_go, Turn(1 - turn.seat, colour))
    return ask(Decision(turn.seat, "purple", "FC-ACT-09", (PASS, GO)), go_decided, turn)


def usable_order(state: CommanderState, seat: int, colour: int) -> int:
    """The order of a player for a colour step: one of that colour, else a purple one, or NO_ORDER.

    Rule: FC-ACT-08, FC-ACT-09, FC-CMD-23.
    """
    orders = state.order
    found = NO_ORDER
    for unit in state.units[seat]:
        if orders[unit] == colour:
            return colour
        if orders[unit] == PURPLE and colour < PURPLE:
            found = PURPLE
    return found


@resume
def go_decided(state: CommanderState, turn: Turn, answer: Action) -> Next:
    if isinstance(answer, Pass):
        return then(next_go, Turn(1 - turn.seat, turn.colour))
    return begin_go(state, turn)


def begin_go(state: CommanderState, turn: Turn) -> Next:
    """A go begins with a card, where there is any; then comes the unit. Rule: FC-ACT-12, FC-DECK-09, FC-RULING-25."""
    if fill_deck(state, turn.seat):
        return sequence(then(turn_card, turn), CHOICE)
    return then(choose_unit, turn)


@step
def choose_unit(state: CommanderState, turn: Turn) -> Next:
    """After the card, the unit: one of the step's colour, or a purple one. Rule: FC-ACT-08, FC-ACT-12, FC-DEC-12."""
    units = eligible(state, turn.seat, turn.colour)
    if len(units) == 1:
        return activate(state, Act(turn, units[0]))
    activates = state.rules.answers.activates
    options = tuple([activates[unit] for unit in units])
    return ask(Decision(turn.seat, "activate", "FC-ACT-06", options), unit_chosen, turn)


@resume
def unit_chosen(state: CommanderState, turn: Turn, answer: Activate) -> Next:
    return activate(state, Act(turn, answer.unit))


def activate(state: CommanderState, chosen: Act) -> Next:
    """The token is discarded, the card works for this unit, then come start effects, the action, and the end.

    Rule: FC-ACT-07, FC-ACT-12, FC-ACT-13, FC-CARD-03, FC-CARD-05, FC-CMD-16, FC-INV-06.
    """
    unit, turn = chosen.unit, chosen.turn
    yellow = is_yellow(state, unit)
    happen(state, Activated(unit, turn.card))
    mark = state.rules.cards[turn.card].mark if turn.card != NOTHING else NOTHING
    if mark != NOTHING:
        happen(state, EffectsChanged(unit, state.effects[unit] | 1 << mark))
    start = Start(turn, unit, start_effects(state, unit), yellow)
    if has_choice(state, start):
        return sequence(then(prepare, start), YELLOW_ACTION if yellow else ACTION, END, OVER)
    return sequence(then(act_yellow if yellow else act, chosen), END, OVER)


@step
def begin_action(state: CommanderState, chosen: Act) -> Next:
    """A unit that the start of its activation destroyed does nothing more. Rule: FC-RULING-89."""
    return hand(chosen) if state.hex[chosen.unit] == NOWHERE else then(act, chosen)


@step
def begin_yellow(state: CommanderState, chosen: Act) -> Next:
    return hand(chosen) if state.hex[chosen.unit] == NOWHERE else then(act_yellow, chosen)


@step
def go_over(state: CommanderState, chosen: Act) -> Next:
    """The go passes to the other player. Rule: FC-ACT-02, FC-ACT-07."""
    turn = chosen.turn
    return then(next_go, Turn(1 - turn.seat, turn.colour))


@step
def end_phase(state: CommanderState, _: None) -> Next:
    """Effects and left-over orders go, the scenario scores, and the next round begins.

    Rule: FC-RND-01, FC-RND-04, FC-END-01, FC-END-02, FC-END-03, FC-END-04, FC-CMD-19, FC-INV-05, FC-RULING-17.
    """
    happen(state, ActionPhaseOver())
    happen(state, RoundCleared())
    score_round(state)
    check_victory(state)
    if state.result is None and state.rules.max_rounds and state.round >= state.rules.max_rounds:
        end_by_rounds(state)
    return then(begin_round)


# Frames that wait for the record of the step before are made once.
CHOICE: Final = receive(choose_unit)
ACTION: Final = receive(begin_action)
YELLOW_ACTION: Final = receive(begin_yellow)
END: Final = receive(end_activation)
OVER: Final = receive(go_over)
