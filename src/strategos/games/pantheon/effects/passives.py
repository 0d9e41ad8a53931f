"""Passive and permanent powers: they answer to something that happens in an attack or after it."""

from __future__ import annotations

from strategos.games.pantheon.actions import DECLINE, Shield, Take, Use
from strategos.games.pantheon.card_events import CardRegained, seat_cards
from strategos.games.pantheon.effects.powers import buy_power, is_affordable, is_power_possible
from strategos.games.pantheon.events import Dodged, Healed
from strategos.games.pantheon.frames import Attack, Downfall, Harm
from strategos.games.pantheon.model import PantheonState, Power
from strategos.games.pantheon.queries import power_named, units_in
from strategos.games.pantheon.rules.assault import TARGET_DECLARES, WOUNDS
from strategos.games.pantheon.rules.damage import DESTROYED, suffer
from strategos.games.pantheon.rules.manoeuvres import declared_extras
from strategos.games.pantheon.words import DESTROYED as GONE
from strategos.games.pantheon.words import NOBODY
from strategos.kernel.action import Action
from strategos.kernel.decision import Decision
from strategos.kernel.event import happen
from strategos.kernel.flow import Next, ask, hand, resume, sequence, step, then
from strategos.kernel.records import replace


@TARGET_DECLARES.register(needs="dodge", order=10)
@step
def offer_dodge(state: PantheonState, attack: Attack) -> Next:
    """4a: Atalanta may dodge for more defence until the end of the turn, even from lava after a run.

    Rule: MB-POW-05, MB-POW-08, MB-RULING-56, MB-DEC-24.
    """
    power = power_named(state, attack.target, "dodge")
    if power is None or state.dodging >> attack.target & 1:
        return hand(attack)
    if not is_power_possible(state, power):
        return hand(attack)
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


@WOUNDS.register(needs="breath", order=10)
@step
def burning(state: PantheonState, attack: Attack) -> Next:
    """Blazing Breath: troops that are wounded suffer one more. Rule: MB-POW-08."""
    if attack.power == NOBODY or not attack.wounds:
        return hand(attack)
    if state.rules.profiles[attack.target].cls not in state.rules.powers[attack.power].extra_wound:
        return hand(attack)
    return hand(replace(attack, wounds=attack.wounds + 1))


@WOUNDS.register(needs="endurance", order=20)
@step
def endure(state: PantheonState, attack: Attack) -> Next:
    """Achilles suffers one wound less of every attack. Rule: MB-POW-04, MB-RULING-54, MB-RULING-97, MB-EX-07."""
    if not attack.wounds or power_named(state, attack.target, "endurance") is None:
        return hand(attack)
    return hand(replace(attack, wounds=attack.wounds - 1))


@WOUNDS.register(needs="wall_of_shields", order=30)
@step
def offer_shields(state: PantheonState, attack: Attack) -> Next:
    """Leonidas may pass wounds on to own troops beside him. Rule: MB-RULING-85, MB-DEC-31."""
    leonidas = attack.target
    if not attack.wounds or power_named(state, leonidas, "wall_of_shields") is None:
        return hand(attack)
    seat = state.owner[leonidas]
    mask = state.here[state.area[leonidas]] & state.army[seat] & ~(1 << leonidas)
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
    """The rest of the wounds go on to Leonidas."""
    return hand(attack)


# -- Soul Culling -----------------------------------------------------------------------------------------------------


def cullers(state: PantheonState, fallen: int) -> list[Power]:
    """The powers that answer to the fall of another unit."""
    found: list[Power] = []
    for unit in range(len(state.area)):
        if unit != fallen and state.area[unit] >= 0:
            power = power_named(state, unit, "soul_culling")
            if power is not None:
                found.append(power)
    return found


@DESTROYED.register(needs="soul_culling")
@step
def cull_soul(state: PantheonState, downfall: Downfall) -> Next:
    """Hades regains a point of vitality and may take a card of a living own unit from the discard pile.

    Rule: MB-POW-04, MB-POW-08, MB-WND-07, MB-TIME-06, MB-DEC-47.
    """
    found = cullers(state, downfall.unit)
    if not found:
        return hand(downfall)
    hades = found[0].unit
    if state.vitality[hades] < state.rules.profiles[hades].vitality:
        happen(state, Healed(hades, 1))
    if not lost_cards(state, state.owner[hades]):
        return hand(downfall)
    return then(regain_card, downfall)


def lost_cards(state: PantheonState, seat: int) -> list[int]:
    """Activation cards of own units that are not destroyed, in the open discard pile. Rule: MB-DECK-01."""
    cards = [card for card in seat_cards(state, seat) if card < len(state.area) and state.discard[card]]
    return sorted([card for card in cards if state.status[card] < GONE])


@step
def regain_card(state: PantheonState, downfall: Downfall) -> Next:
    """Which card, if any. Rule: MB-DEC-47."""
    seat = state.owner[cullers(state, downfall.unit)[0].unit]
    options: list[Action] = [DECLINE, *[Take(card) for card in lost_cards(state, seat)]]
    return ask(Decision(seat, "soul culling", "MB-POW-08", tuple(options)), soul_culled, downfall)


@resume
def soul_culled(state: PantheonState, downfall: Downfall, answer: Action) -> Next:
    """The card comes back to the hand. Rule: MB-DEC-47."""
    if isinstance(answer, Take):
        seat = state.owner[cullers(state, downfall.unit)[0].unit]
        happen(state, CardRegained(seat, answer.card))
    return hand(downfall)
