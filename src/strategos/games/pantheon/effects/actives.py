"""Active powers that a unit uses at the start of its activation or between its actions."""

from __future__ import annotations

from strategos.games.pantheon.card_events import SubterfugeReady
from strategos.games.pantheon.card_queries import deck_size
from strategos.games.pantheon.effects.functions import BETWEEN, END, START, SideFunction, register
from strategos.games.pantheon.effects.powers import was_used
from strategos.games.pantheon.frames import Activation, DrawJob, SearchJob
from strategos.games.pantheon.model import PantheonState, Power
from strategos.games.pantheon.queries import units_in
from strategos.games.pantheon.rules.cards import draw_cards, search_deck
from strategos.games.pantheon.words import DESTROYED, FRENZY_WALK, HUNT_SHOT, JUST_ATTACKED
from strategos.kernel.event import happen
from strategos.kernel.flow import Frame, Next, Step, sequence, then
from strategos.kernel.records import replace

# -- a search for the card of another unit --------------------------------------------------------------------------


def sought_units(state: PantheonState, unit: int) -> tuple[int, ...]:
    """Other units of the army that are not destroyed and whose cards might be in the deck."""
    seat = state.owner[unit]
    if not deck_size(state, seat):
        return ()
    others = state.army[seat] & ~(1 << unit)
    alive = [other for other in units_in(others) if state.status[other] < DESTROYED]
    return tuple([other for other in alive if state.hand[other] + state.deck[other]])


def can_search_card(state: PantheonState, act: Activation, power: Power) -> bool:
    """Whether such a card might be in the deck. Rule: MB-POW-08, MB-DEC-09."""
    return bool(sought_units(state, act.unit))


def search_card(
    state: PantheonState, act: Activation, power: Power, payment: list[Frame], back: Step[Activation]
) -> Next:
    """Search for a card of another unit. Rule: MB-POW-08."""
    job = SearchJob(state.owner[power.unit], sought_units(state, power.unit), "MB-POW-08")
    return sequence(*payment, then(search_deck, job), then(back, act))


register(SideFunction("search_card", START, can_search_card, search_card))


# -- more actions ---------------------------------------------------------------------------------------------------


def can_hunt(state: PantheonState, act: Activation, power: Power) -> bool:
    """Before anything else. Rule: MB-TURN-08."""
    return not act.hunt


def begin_hunt(
    state: PantheonState, act: Activation, power: Power, payment: list[Frame], back: Step[Activation]
) -> Next:
    """A shot, a walk and a fight, in this order. Rule: MB-POW-08."""
    return sequence(*payment, then(back, replace(act, hunt=HUNT_SHOT)))


register(SideFunction("hunt", START, can_hunt, begin_hunt))


def can_rage(state: PantheonState, act: Activation, power: Power) -> bool:
    """Right after an attack. Rule: MB-POW-08, MB-DEC-10."""
    return bool(act.done & JUST_ATTACKED) and not was_used(act, power)


def begin_rage(
    state: PantheonState, act: Activation, power: Power, payment: list[Frame], back: Step[Activation]
) -> Next:
    """A walk and an attack more. Rule: MB-POW-08."""
    return sequence(*payment, then(back, replace(act, frenzy=FRENZY_WALK)))


register(SideFunction("walk_and_attack", BETWEEN, can_rage, begin_rage))


# -- cards ----------------------------------------------------------------------------------------------------------


def can_get_free(state: PantheonState, act: Activation, power: Power) -> bool:
    """Unless that is so already. Rule: MB-POW-08."""
    return not state.subterfuge[state.owner[act.unit]]


def get_free(state: PantheonState, act: Activation, power: Power, payment: list[Frame], back: Step[Activation]) -> Next:
    """What the player buys next costs nothing. Rule: MB-POW-08, MB-POW-09."""
    happen(state, SubterfugeReady(state.owner[power.unit]))
    return sequence(*payment, then(back, act))


register(SideFunction("free_purchase", BETWEEN | END, can_get_free, get_free))


def can_draw(state: PantheonState, act: Activation, power: Power) -> bool:
    """Always."""
    return True


def draw(state: PantheonState, act: Activation, power: Power, payment: list[Frame], back: Step[Activation]) -> Next:
    """Draw cards. Rule: MB-POW-08."""
    cards = 1 if power.use is None else power.use.number
    return sequence(*payment, then(draw_cards, DrawJob(state.owner[power.unit], cards, True)), then(back, act))


register(SideFunction("draw", END, can_draw, draw))
