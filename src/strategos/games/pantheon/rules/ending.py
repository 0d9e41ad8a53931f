"""The end of an activation (step B6): figures that return, Regeneration, Cunning, and those who call on others."""

from __future__ import annotations

from strategos.games.pantheon.actions import ACTIVATE, DECLINE, DONE, Activate, Lead, Use
from strategos.games.pantheon.card_events import Discarded, SubterfugeReady
from strategos.games.pantheon.effects.powers import buy_power, is_affordable, is_power_possible
from strategos.games.pantheon.events import Activated, ActivationEnded, Healed, LimitRaised, Roused
from strategos.games.pantheon.frames import Activation, DrawJob, Leadership, SearchJob, new_activation
from strategos.games.pantheon.model import PantheonState, Power
from strategos.games.pantheon.queries import (
    deck_size,
    friends,
    has_talent,
    is_card_possible,
    is_usable,
    power_named,
    units_in,
)  # fmt: skip
from strategos.games.pantheon.rules.activation import begin_activation
from strategos.games.pantheon.rules.cards import draw_cards, search_deck
from strategos.games.pantheon.rules.moving import deploy_areas
from strategos.games.pantheon.words import ACTIVE, BOARD, LEADER, WAITING
from strategos.kernel.action import Action
from strategos.kernel.decision import Decision
from strategos.kernel.event import happen
from strategos.kernel.flow import Frame, Next, ask, done, receive, resume, sequence, step, then
from strategos.kernel.records import replace


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
        return state.rules.has_deploy and bool(deploy_areas(state, unit))
    return state.status[unit] == BOARD


def spend_card(state: PantheonState, unit: int, counts: bool = True) -> None:
    """Discard an activation card: the unit is activated. Rule: MB-TURN-06, MB-ACT-02, MB-TURN-16."""
    happen(state, Discarded(state.owner[unit], (unit,)))
    happen(state, Activated(unit, counts))


@step
def end_activation(state: PantheonState, act: Activation) -> Next:
    """B6 begins with what happens by itself: lost figures return, wounds close.

    Rule: MB-TURN-10, MB-RULING-70, MB-RULING-92, MB-WND-07.
    """
    unit = act.unit
    if state.area[unit] >= 0:
        profile = state.rules.profiles[unit]
        if profile.returns and state.vitality[unit] < profile.vitality:
            happen(state, Healed(unit, profile.returns))
        if not act.is_complex and power_named(state, unit, "regeneration") is not None:
            if state.vitality[unit] < profile.vitality:
                happen(state, Healed(unit, 1))
    return then(end_powers, act)


@step
def end_powers(state: PantheonState, act: Activation) -> Next:
    """B6: end-of-activation powers and Leader, one after the other. Rule: MB-TURN-10, MB-TAL-14, MB-DEC-34."""
    unit = act.unit
    if act.is_complex or state.area[unit] < 0:
        return then(finish_activation, act)
    found = closing_powers(state, act)
    leads = [Lead(troops) for troops in led_troops(state, act)]
    if not leads and not any(is_power_possible(state, power) for power in found):
        return then(finish_activation, act)
    options: list[Action] = [DONE]
    options += [Use(power.index) for power in found if is_affordable(state, power)]
    options += leads
    seat = state.owner[unit]
    return ask(Decision(seat, "end of activation", "MB-TURN-10", tuple(options)), end_power_chosen, act)


def closing_powers(state: PantheonState, act: Activation) -> list[Power]:
    """Powers for the end of an activation: Cunning, Strategist, Born Leader; Subterfuge may come at any time.

    Who pays to bring another unit into play needs its card besides. Rule: MB-TURN-10, MB-RULING-98, MB-DEC-48.
    """
    found: list[Power] = []
    for power in state.rules.profiles[act.unit].powers:
        if power.type != ACTIVE or not is_usable(state, power) or act.used >> power.index & 1:
            continue
        if (
            power.function == "cunning"
            or (power.function == "subterfuge" and not state.subterfuge[state.owner[act.unit]])
            or (
                power.function == "strategist"
                and further_units(state, state.owner[act.unit], 3)
                and is_power_possible(state, power, cards=1)
            )
            or (power.function == "born_leader" and rallied(state, act.unit))
        ):
            found.append(power)
    return found


def led_troops(state: PantheonState, act: Activation) -> list[int]:
    """The friendly troops in the leader's area to which Leader could be of use, by what the table knows.

    Rule: MB-TAL-14, MB-RULING-69, MB-RULING-98, MB-DEC-35.
    """
    unit = act.unit
    if act.has_led or not has_talent(state, unit, LEADER):
        return []
    mask = state.here[state.area[unit]] & friends(state, state.owner[unit]) & ~(1 << unit)
    troops = [other for other in units_in(mask) if state.rules.profiles[other].is_troops]
    return [other for other in troops if might_find(state, other) or may_follow(state, other, "leader")]


def might_find(state: PantheonState, troops: int) -> bool:
    """Whether a search could find one of the unit's cards, as far as the table knows. Rule: MB-DEC-35."""
    return deck_size(state, state.owner[troops]) > 0 and state.hand[troops] + state.deck[troops] > 0


def is_counted(state: PantheonState, kind: str) -> bool:
    """Whether the activation of troops that are called on counts towards the limit of the turn.

    Born Leader says so itself; for Leader a house rule may say otherwise. Rule: MB-TAL-14, MB-RULING-69, MB-ED-38.
    """
    return kind != "leader" or state.rules.switches.leader_counts


def may_follow(state: PantheonState, unit: int, kind: str) -> bool:
    """Whether a unit that is called on could be activated, as far as the table knows. Rule: MB-RULING-69, MB-DEC-35."""
    if state.count >= state.limit and is_counted(state, kind):
        return False
    return can_be_activated(state, unit) and is_card_possible(state, state.owner[unit], unit)


def rallied(state: PantheonState, leader: int) -> list[int]:
    """Own troops in the surroundings of a born leader. Rule: MB-COMP-08, MB-DEC-48."""
    here = state.area[leader]
    mask = state.here[here]
    for area in state.rules.neighbours[here]:
        mask |= state.here[area]
    mask &= state.army[state.owner[leader]]
    troops = [unit for unit in units_in(mask) if state.rules.profiles[unit].is_troops]
    return [unit for unit in troops if might_find(state, unit) or may_follow(state, unit, "born_leader")]


def further_units(state: PantheonState, seat: int, limit: int) -> list[int]:
    """Other units that a strategist can still bring into play. Rule: MB-DEC-48, MB-TURN-16."""
    if state.count >= limit:
        return []
    units = [unit for unit in units_in(state.army[seat]) if can_be_activated(state, unit)]
    return [unit for unit in units if is_card_possible(state, seat, unit)]


@resume
def end_power_chosen(state: PantheonState, act: Activation, answer: Action) -> Next:
    """Carry out one, and ask again. Rule: MB-TURN-10, MB-TIME-03."""
    seat = state.owner[act.unit]
    if isinstance(answer, Lead):
        led = replace(act, has_led=True)
        return then(search_for_troops, Leadership(led, answer.unit, "leader"))
    if not isinstance(answer, Use):
        return then(finish_activation, act)
    power = state.rules.powers[answer.power]
    used = replace(act, used=act.used | 1 << power.index)
    payment = buy_power(state, power)
    if power.function == "cunning":
        return sequence(*payment, then(draw_cards, DrawJob(seat, 1, True)), then(end_powers, used))
    if power.function == "strategist":
        return sequence(*payment, then(begin_strategy, used))
    if power.function == "subterfuge":
        happen(state, SubterfugeReady(seat))
        return then(end_powers, used)
    return sequence(*payment, then(choose_rallied, used))


# -- Strategist -------------------------------------------------------------------------------------------------------


@step
def begin_strategy(state: PantheonState, act: Activation) -> Next:
    """Three units may be activated this turn, one after the other and without further cost. Rule: MB-TURN-16."""
    happen(state, LimitRaised(3))
    return then(next_follower, act)


@step
def next_follower(state: PantheonState, act: Activation) -> Next:
    """Which unit comes next, if any. Rule: MB-DEC-48."""
    seat = state.owner[act.unit]
    units = further_units(state, seat, state.limit)
    if not units:
        return then(end_powers, act)
    options: list[Action] = [DONE, *[ACTIVATE[unit] for unit in units if state.hand[unit]]]
    return ask(Decision(seat, "further unit", "MB-TURN-16", tuple(options)), follower_chosen, act)


@resume
def follower_chosen(state: PantheonState, act: Activation, answer: Action) -> Next:
    """It is activated at once. Rule: MB-TURN-16, MB-ACT-02."""
    if not isinstance(answer, Activate):
        return then(end_powers, act)
    spend_card(state, answer.unit)
    return sequence(*activation(answer.unit), then(next_follower, act))


# -- Leader and Born Leader -------------------------------------------------------------------------------------------


@step
def choose_rallied(state: PantheonState, act: Activation) -> Next:
    """Which troops a born leader calls on. Rule: MB-DEC-48."""
    troops = rallied(state, act.unit)
    if not troops:
        return then(end_powers, act)
    if len(troops) == 1:
        return then(search_for_troops, Leadership(act, troops[0], "born_leader"))
    options = tuple([Lead(unit) for unit in troops])
    seat = state.owner[act.unit]
    return ask(Decision(seat, "troops to call on", "MB-POW-08", options), rallied_chosen, act)


@resume
def rallied_chosen(state: PantheonState, act: Activation, answer: Lead) -> Next:
    """They are called. Rule: MB-POW-08."""
    return then(search_for_troops, Leadership(act, answer.unit, "born_leader"))


@step
def search_for_troops(state: PantheonState, call: Leadership) -> Next:
    """The troops' owner may search the deck for one of their cards; for a Leader of the manual it is a duty.

    Rule: MB-TAL-14, MB-RULING-100, MB-ED-55.
    """
    seat = state.owner[call.unit]
    if not might_find(state, call.unit):
        return then(offer_activation, call)
    is_duty = call.kind == "leader" and state.rules.switches.leader_must_search
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
    if call.kind == "born_leader":
        happen(state, Roused(call.unit))
    return sequence(*activation(call.unit), then(end_powers, call.act))


@step
def finish_activation(state: PantheonState, act: Activation) -> Next:
    """What lasts an activation is over. Rule: MB-TIME-05, MB-ED-09, MB-ED-35."""
    switches = state.rules.switches
    gone = ~(1 << act.unit)
    suppressed = state.suppressed if switches.complex_lasts else state.suppressed & gone
    uprooted = state.uprooted if switches.uproot_lasts else state.uprooted & gone
    happen(state, ActivationEnded(act.unit, suppressed, uprooted))
    return done()
