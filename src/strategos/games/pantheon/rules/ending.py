"""The end of an activation (step B6): what comes back by itself, powers, and leaders who call on troops."""

from __future__ import annotations

from typing import Final

from strategos.games.pantheon.actions import ACTIVATE, DECLINE, DONE, Activate, Lead, Use
from strategos.games.pantheon.card_events import Discarded
from strategos.games.pantheon.card_queries import has_deck, is_card_possible
from strategos.games.pantheon.effects.functions import END
from strategos.games.pantheon.effects.lists import LEAD, NO_ATTACK
from strategos.games.pantheon.effects.powers import is_affordable, is_any_possible, powers_at, use_side_power
from strategos.games.pantheon.events import Activated, ActivationEnded, Healed, Roused
from strategos.games.pantheon.frames import Activation, Leadership, SearchJob, new_activation
from strategos.games.pantheon.model import PantheonState
from strategos.games.pantheon.queries import (
    friends,
    has_ability,
    is_on,
    units_in,
)  # fmt: skip
from strategos.games.pantheon.rules.activation import begin_activation
from strategos.games.pantheon.rules.cards import search_deck
from strategos.games.pantheon.rules.moving import open_zone
from strategos.games.pantheon.words import BOARD, WAITING
from strategos.kernel.action import Action
from strategos.kernel.decision import Decision
from strategos.kernel.event import happen
from strategos.kernel.flow import Frame, Next, ask, done, receive, resume, sequence, step, then
from strategos.kernel.records import replace

# Who calls on troops, as it is saved.
BY_TALENT: Final = "leader"
BY_POWER: Final = "born_leader"


def activation(unit: int) -> list[Frame]:
    """The frames of a whole activation of a unit."""
    return [then(begin_activation, new_activation(unit)), receive(end_activation)]


def can_be_activated(state: PantheonState, unit: int) -> bool:
    """Whether a unit could act if its card were played: not yet this turn, not petrified, alive, or able to deploy.

    Rule: MB-TURN-16, MB-ACT-07, MB-MAN-07.
    """
    if (state.activated | state.petrified) >> unit & 1:
        return False
    if state.status[unit] == WAITING:
        return state.rules.has_deploy and open_zone(state, unit) != 0
    return state.status[unit] == BOARD


def spend_card(state: PantheonState, unit: int, counts: bool = True) -> None:
    """Discard an activation card: the unit is activated. Rule: MB-TURN-06, MB-ACT-02, MB-TURN-16."""
    happen(state, Discarded(state.owner[unit], (unit,)))
    happen(state, Activated(unit, counts))


@step
def end_activation(state: PantheonState, act: Activation) -> Next:
    """B6 begins with what happens by itself: lost figures return, then what powers bring back.

    Rule: MB-TURN-10, MB-RULING-70, MB-RULING-92, MB-WND-07.
    """
    unit = act.unit
    if state.area[unit] >= 0:
        profile = state.rules.profiles[unit]
        if profile.returns and state.vitality[unit] < profile.vitality:
            happen(state, Healed(unit, profile.returns))
        if not act.is_complex:
            for amount in profile.effects.regained:
                if state.vitality[unit] < profile.vitality and is_on(state, amount, unit, NO_ATTACK):
                    happen(state, Healed(unit, amount.by))
    return finish(state, act) if act.is_complex else then(end_powers, act)


@step
def end_powers(state: PantheonState, act: Activation) -> Next:
    """B6: end-of-activation powers and Leader, one after the other. Rule: MB-TURN-10, MB-TAL-14, MB-DEC-34."""
    unit = act.unit
    if act.is_complex or state.area[unit] < 0:
        return finish(state, act)
    found = powers_at(state, act, END)
    leads = [Lead(troops) for troops in led_troops(state, act)]
    if not leads and not is_any_possible(state, found):
        return finish(state, act)
    options: list[Action] = [DONE]
    options += [Use(power.index) for power in found if is_affordable(state, power)]
    options += leads
    seat = state.owner[unit]
    return ask(Decision(seat, "end of activation", "MB-TURN-10", tuple(options)), end_power_chosen, act)


def led_troops(state: PantheonState, act: Activation) -> list[int]:
    """The friendly troops in the leader's area to which Leader could be of use, by what the table knows.

    Rule: MB-TAL-14, MB-RULING-69, MB-RULING-98, MB-DEC-35.
    """
    unit = act.unit
    if act.has_led or not has_ability(state, unit, LEAD):
        return []
    mask = state.here[state.area[unit]] & friends(state, state.owner[unit]) & ~(1 << unit)
    troops = [other for other in units_in(mask) if state.rules.profiles[other].is_troops]
    return [other for other in troops if might_find(state, other) or may_follow(state, other, BY_TALENT)]


def might_find(state: PantheonState, troops: int) -> bool:
    """Whether a search could find one of the unit's cards, as far as the table knows. Rule: MB-DEC-35."""
    return has_deck(state, state.owner[troops]) and state.hand[troops] + state.deck[troops] > 0


def is_counted(state: PantheonState, kind: str) -> bool:
    """Whether the activation of troops that are called on counts towards the limit of the turn.

    A power says so itself; for the talent a house rule may say otherwise. Rule: MB-TAL-14, MB-RULING-69, MB-ED-38.
    """
    return kind != BY_TALENT or state.rules.switches.leader_counts


def may_follow(state: PantheonState, unit: int, kind: str) -> bool:
    """Whether a unit that is called on could be activated, as far as the table knows. Rule: MB-RULING-69, MB-DEC-35."""
    if state.count >= state.limit and is_counted(state, kind):
        return False
    return can_be_activated(state, unit) and is_card_possible(state, state.owner[unit], unit)


@resume
def end_power_chosen(state: PantheonState, act: Activation, answer: Action) -> Next:
    """Carry out one, and ask again. Rule: MB-TURN-10, MB-TIME-03."""
    if isinstance(answer, Lead):
        led = replace(act, has_led=True)
        return then(search_for_troops, Leadership(led, answer.unit, BY_TALENT))
    if not isinstance(answer, Use):
        return finish(state, act)
    return use_side_power(state, act, state.rules.powers[answer.power], end_powers)


# -- troops that are called on ---------------------------------------------------------------------------------------


@step
def search_for_troops(state: PantheonState, call: Leadership) -> Next:
    """The troops' owner may search the deck for one of their cards; for a Leader of the manual it is a duty.

    Rule: MB-TAL-14, MB-RULING-100, MB-ED-55.
    """
    seat = state.owner[call.unit]
    if not might_find(state, call.unit):
        return then(offer_activation, call)
    is_duty = call.kind == BY_TALENT and state.rules.switches.leader_must_search
    job = SearchJob(seat, (call.unit,), "MB-TAL-14", is_duty)
    return sequence(then(search_deck, job), then(offer_activation, call))


@step
def offer_activation(state: PantheonState, call: Leadership) -> Next:
    """They may be activated at once, without an art of war card. Rule: MB-TAL-14, MB-RULING-69, MB-DEC-35."""
    if not may_follow(state, call.unit, call.kind):
        return then(end_powers, call.act)
    seat = state.owner[call.unit]
    options: tuple[Action, ...] = (DECLINE, ACTIVATE[call.unit]) if state.hand[call.unit] else (DECLINE,)
    return ask(Decision(seat, "activate troops", "MB-TAL-14", options), activation_answered, call)


@resume
def activation_answered(state: PantheonState, call: Leadership, answer: Action) -> Next:
    """The activation counts towards the limit of the turn. Rule: MB-TAL-14, MB-TURN-16, MB-TURN-17."""
    if not isinstance(answer, Activate):
        return then(end_powers, call.act)
    spend_card(state, call.unit, is_counted(state, call.kind))
    if call.kind == BY_POWER:
        happen(state, Roused(call.unit))
    return sequence(*activation(call.unit), then(end_powers, call.act))


def finish(state: PantheonState, act: Activation) -> Next:
    """What lasts an activation is over. Rule: MB-TIME-05, MB-ED-09, MB-ED-35."""
    switches = state.rules.switches
    gone = ~(1 << act.unit)
    suppressed = state.suppressed if switches.complex_lasts else state.suppressed & gone
    uprooted = state.uprooted if switches.uproot_lasts else state.uprooted & gone
    happen(state, ActivationEnded(act.unit, suppressed, uprooted))
    return done()
