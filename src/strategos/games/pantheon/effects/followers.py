"""Active powers for the end of an activation that bring other units into play."""

from __future__ import annotations

from typing import Final

from strategos.games.pantheon.actions import ACTIVATE, DONE, Activate, Lead
from strategos.games.pantheon.card_queries import is_card_possible
from strategos.games.pantheon.effects.functions import END, INSPIRATION, SideFunction, register
from strategos.games.pantheon.effects.powers import is_power_possible
from strategos.games.pantheon.events import LimitRaised
from strategos.games.pantheon.frames import Activation, Leadership
from strategos.games.pantheon.model import PantheonState, Power
from strategos.games.pantheon.queries import units_in, use_of
from strategos.games.pantheon.rules.ending import (
    BY_POWER,
    activation,
    can_be_activated,
    end_powers,
    may_follow,
    might_find,
    search_for_troops,
    spend_card,
)
from strategos.kernel.action import Action
from strategos.kernel.decision import Decision
from strategos.kernel.event import happen
from strategos.kernel.flow import Frame, Next, Step, ask, resume, sequence, step, then

FOLLOWERS: Final = "followers"

# -- further units of the army --------------------------------------------------------------------------------------


def further_units(state: PantheonState, seat: int, limit: int) -> list[int]:
    """Other units that a strategist can still bring into play. Rule: MB-DEC-48, MB-TURN-16."""
    if state.count >= limit:
        return []
    units = [unit for unit in units_in(state.army[seat]) if can_be_activated(state, unit)]
    return [unit for unit in units if is_card_possible(state, seat, unit)]


def can_be_followed(state: PantheonState, act: Activation, power: Power) -> bool:
    """Whether another unit could be activated: who pays needs its card besides. Rule: MB-RULING-98, MB-DEC-48."""
    limit = 0 if power.use is None else power.use.number
    units = further_units(state, state.owner[act.unit], limit)
    return bool(units) and is_power_possible(state, power, cards=1)


def begin_following(
    state: PantheonState, act: Activation, power: Power, payment: list[Frame], back: Step[Activation]
) -> Next:
    """The limit of the turn is raised. Rule: MB-TURN-16."""
    return sequence(*payment, then(begin_strategy, act))


@step
def begin_strategy(state: PantheonState, act: Activation) -> Next:
    """More units may be activated this turn, one after the other and without further cost. Rule: MB-TURN-16."""
    use = use_of(state, act.unit, FOLLOWERS)
    if use is not None:
        happen(state, LimitRaised(use.number))
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


register(SideFunction(FOLLOWERS, END, can_be_followed, begin_following))


# -- troops of the surroundings -------------------------------------------------------------------------------------


def rallied(state: PantheonState, leader: int) -> list[int]:
    """Own troops in the surroundings of a born leader. Rule: MB-COMP-08, MB-DEC-48."""
    here = state.area[leader]
    mask = state.here[here]
    for area in state.rules.neighbours[here]:
        mask |= state.here[area]
    mask &= state.army[state.owner[leader]]
    troops = [unit for unit in units_in(mask) if state.rules.profiles[unit].is_troops]
    return [unit for unit in troops if might_find(state, unit) or may_follow(state, unit, BY_POWER)]


def can_rally(state: PantheonState, act: Activation, power: Power) -> bool:
    """Whether there are such troops. Rule: MB-DEC-48."""
    return bool(rallied(state, act.unit))


def begin_rally(
    state: PantheonState, act: Activation, power: Power, payment: list[Frame], back: Step[Activation]
) -> Next:
    """Call on troops, which may act at once. Rule: MB-POW-08."""
    return sequence(*payment, then(choose_rallied, act))


@step
def choose_rallied(state: PantheonState, act: Activation) -> Next:
    """Which troops a born leader calls on. Rule: MB-DEC-48."""
    troops = rallied(state, act.unit)
    if not troops:
        return then(end_powers, act)
    if len(troops) == 1:
        return then(search_for_troops, Leadership(act, troops[0], BY_POWER))
    options = tuple([Lead(unit) for unit in troops])
    seat = state.owner[act.unit]
    return ask(Decision(seat, "troops to call on", "MB-POW-08", options), rallied_chosen, act)


@resume
def rallied_chosen(state: PantheonState, act: Activation, answer: Lead) -> Next:
    """They are called. Rule: MB-POW-08."""
    return then(search_for_troops, Leadership(act, answer.unit, BY_POWER))


register(SideFunction("rally", END, can_rally, begin_rally, INSPIRATION))
