"""Passive and permanent powers: they answer to something that happens in an attack or after it."""

from __future__ import annotations

from typing import Final, TypeAlias

from strategos.games.pantheon.actions import DECLINE, Shield, Take, Use
from strategos.games.pantheon.card_events import CardRegained, seat_cards
from strategos.games.pantheon.effects.functions import reaction
from strategos.games.pantheon.effects.lists import Use as Entry
from strategos.games.pantheon.effects.powers import buy_power, is_affordable, is_power_possible
from strategos.games.pantheon.events import Dodged, Healed
from strategos.games.pantheon.frames import Attack, Downfall, Harm
from strategos.games.pantheon.model import PantheonState
from strategos.games.pantheon.queries import units_in, use_of
from strategos.games.pantheon.rules.assault import TARGET_DECLARES, WOUNDS
from strategos.games.pantheon.rules.damage import DESTROYED, suffer
from strategos.games.pantheon.rules.manoeuvres import declared_extras
from strategos.games.pantheon.words import DESTROYED as GONE
from strategos.games.pantheon.words import NOBODY
from strategos.kernel.action import Action
from strategos.kernel.catalogue import Said
from strategos.kernel.decision import Decision
from strategos.kernel.event import happen
from strategos.kernel.flow import Next, ask, hand, resume, sequence, step, then
from strategos.kernel.records import replace

DODGE: Final = "dodge"
SHIELDS: Final = "shield"
CULL: Final = "cull"

Culler: TypeAlias = "tuple[int, Entry]"


def might_dodge(state: PantheonState, use: Entry, attack: Attack) -> bool:
    """Whether its player might pay for it, and it does not dodge yet. Rule: MB-RULING-98."""
    if use.power == NOBODY or state.dodging >> attack.target & 1:
        return False
    return is_power_possible(state, state.rules.powers[use.power])


@reaction(
    TARGET_DECLARES,
    DODGE,
    10,
    Said("pantheon.functions.dodge"),
    asks="declare",
    note="odds.dodge",
    might=might_dodge,
    needs_power=True,
)
@step
def offer_dodge(state: PantheonState, attack: Attack) -> Next:
    """4a: the target may dodge for more defence until the end of the turn, even from lava after a run.

    Rule: MB-POW-05, MB-POW-08, MB-RULING-56, MB-DEC-24.
    """
    use = use_of(state, attack.target, DODGE, attack)
    if use is None or not might_dodge(state, use, attack):
        return hand(attack)
    power = state.rules.powers[use.power]
    seat = state.owner[attack.target]
    options: list[Action] = [DECLINE]
    if is_affordable(state, power):
        options.append(Use(power.index))
    question = Decision(seat, "declare", "MB-ATK-01", tuple(options))
    return ask(question, dodge_answered, attack, aside=declared_extras(state, seat))


@resume
def dodge_answered(state: PantheonState, attack: Attack, answer: Action) -> Next:
    """Pay and dodge. Rule: MB-POW-08."""
    if not isinstance(answer, Use):
        return hand(attack)
    payment = buy_power(state, state.rules.powers[answer.power])
    happen(state, Dodged(attack.target))
    return sequence(*payment, then(dodged, attack))


@step
def dodged(state: PantheonState, attack: Attack) -> Next:
    """The attack goes on."""
    return hand(attack)


def might_shield(state: PantheonState, use: Entry, attack: Attack) -> bool:
    """Whether troops of the same army stand beside the target."""
    mates = state.here[state.area[attack.target]] & state.army[state.owner[attack.target]]
    return any(state.rules.profiles[mate].is_troops for mate in units_in(mates))


@reaction(
    WOUNDS,
    SHIELDS,
    30,
    Said("pantheon.functions.shield"),
    asks="wall of shields",
    note="odds.shields",
    might=might_shield,
)
@step
def offer_shields(state: PantheonState, attack: Attack) -> Next:
    """The target may pass wounds on to own troops beside it. Rule: MB-RULING-85, MB-DEC-31."""
    target = attack.target
    if not attack.wounds or use_of(state, target, SHIELDS, attack) is None:
        return hand(attack)
    seat = state.owner[target]
    mask = state.here[state.area[target]] & state.army[seat] & ~(1 << target)
    options: list[Action] = [DECLINE]
    for unit in units_in(mask):
        if state.rules.profiles[unit].is_troops:
            most = min(attack.wounds, state.vitality[unit])
            options += [Shield(unit, wounds) for wounds in range(1, most + 1)]
    if len(options) == 1:
        return hand(attack)
    return ask(Decision(seat, "wall of shields", "MB-RULING-85", tuple(options)), shields_answered, attack)


@resume
def shields_answered(state: PantheonState, attack: Attack, answer: Action) -> Next:
    """The troops suffer what he does not. Rule: MB-RULING-85."""
    if not isinstance(answer, Shield):
        return hand(attack)
    less = replace(attack, wounds=attack.wounds - answer.wounds)
    return sequence(then(suffer, Harm(answer.unit, answer.wounds)), then(shielded, less))


@step
def shielded(state: PantheonState, attack: Attack) -> Next:
    """The rest of the wounds go on to the target."""
    return hand(attack)


# -- after the fall of a unit -----------------------------------------------------------------------------------------


def cullers(state: PantheonState, fallen: int) -> list[Culler]:
    """The units that gain by the fall of another one, each with the entry that says so."""
    found: list[Culler] = []
    for unit in range(len(state.area)):
        if unit != fallen and state.area[unit] >= 0:
            use = use_of(state, unit, CULL)
            if use is not None:
                found.append((unit, use))
    return found


@reaction(DESTROYED, CULL, words=Said("pantheon.functions.cull"))
@step
def cull_soul(state: PantheonState, downfall: Downfall) -> Next:
    """The unit regains vitality and its player may take a card of a living own unit from the discard pile.

    Rule: MB-POW-04, MB-POW-08, MB-WND-07, MB-TIME-06, MB-DEC-47.
    """
    found = cullers(state, downfall.unit)
    if not found:
        return hand(downfall)
    unit, use = found[0]
    if use.number and state.vitality[unit] < state.rules.profiles[unit].vitality:
        happen(state, Healed(unit, use.number))
    if not lost_cards(state, state.owner[unit]):
        return hand(downfall)
    return then(regain_card, downfall)


def lost_cards(state: PantheonState, seat: int) -> list[int]:
    """Activation cards of own units that are not destroyed, in the open discard pile. Rule: MB-DECK-01."""
    cards = [card for card in seat_cards(state, seat) if card < len(state.area) and state.discard[card]]
    return sorted([card for card in cards if state.status[card] < GONE])


@step
def regain_card(state: PantheonState, downfall: Downfall) -> Next:
    """Which card, if any. Rule: MB-DEC-47."""
    seat = state.owner[cullers(state, downfall.unit)[0][0]]
    options: list[Action] = [DECLINE, *[Take(card) for card in lost_cards(state, seat)]]
    return ask(Decision(seat, "soul culling", "MB-POW-08", tuple(options)), soul_culled, downfall)


@resume
def soul_culled(state: PantheonState, downfall: Downfall, answer: Action) -> Next:
    """The card comes back to the hand. Rule: MB-DEC-47."""
    if isinstance(answer, Take):
        seat = state.owner[cullers(state, downfall.unit)[0][0]]
        happen(state, CardRegained(seat, answer.card))
    return hand(downfall)
