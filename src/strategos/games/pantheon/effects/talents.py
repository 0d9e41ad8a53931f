"""What talents and cards ask in an attack: guard, throw, tearing out a piece in a retaliation, heal."""

from __future__ import annotations

from typing import Final

from strategos.games.pantheon.actions import DECLINE, Throw, Uproot
from strategos.games.pantheon.effects.functions import reaction
from strategos.games.pantheon.effects.lists import GUARD
from strategos.games.pantheon.events import Dismounted, Dropped, Moved, PieceRemoved, Thrown, Uprooted
from strategos.games.pantheon.frames import Attack, Entry
from strategos.games.pantheon.model import PantheonState
from strategos.games.pantheon.queries import (
    friends,
    has_ability,
    is_barred,
    living_divinity,
    units_in,
    use_of,
)  # fmt: skip
from strategos.games.pantheon.rules.assault import AFTER_WOUNDS, ATTACKER_DECLARES, TARGET_DECLARES
from strategos.games.pantheon.rules.manoeuvres import declared_extras, might_heal
from strategos.games.pantheon.rules.targets import is_protected, power_of
from strategos.games.pantheon.rules.terrain import entering
from strategos.games.pantheon.words import (
    DESTROYED,
    FOREST,
    NOBODY,
    RETALIATION,
    RUINS,
)  # fmt: skip
from strategos.kernel.action import Action
from strategos.kernel.catalogue import Said
from strategos.kernel.decision import Decision
from strategos.kernel.event import happen
from strategos.kernel.flow import Next, ask, hand, resume, sequence, step, then

THROW: Final = "throw"
UPROOT: Final = "uproot"


def guards_beside(state: PantheonState, attack: Attack) -> list[int]:
    """The units that can step in for a target: friends with Guard in its area, neither petrified nor out of reach.

    Rule: MB-GRD-01, MB-GRD-07, MB-RULING-28, MB-RULING-30.
    """
    attacker, target = attack.attacker, attack.target
    mask = state.here[state.area[target]] & friends(state, state.owner[target]) & ~(1 << target) & ~(1 << attacker)
    guards = [unit for unit in units_in(mask & ~state.petrified) if has_ability(state, unit, GUARD)]
    power = power_of(state, attack.power)
    return [unit for unit in guards if not is_protected(state, attacker, unit, power, attack.distance)]


def blanks_to_throw(state: PantheonState, attack: Attack) -> int:
    """Blanks with which the attacker may throw the target, 0 if it throws nobody.

    Heroes and troops take 1, monsters and gods 2, titans 3. Rule: MB-TAL-15.
    """
    if attack.attacker == NOBODY or state.area[attack.attacker] < 0:
        return 0
    use = use_of(state, attack.attacker, THROW, attack)
    return 0 if use is None else use.by_class[state.rules.profiles[attack.target].cls]


def throw_areas(state: PantheonState, target: int) -> list[int]:
    """Where a unit can be thrown: one area away, not full, no cliff, rock or wall, the great into no rift.

    Boundaries do not matter. Rule: MB-TAL-16, MB-RULING-14, MB-RULING-15, MB-BND-08.
    """
    neighbours = state.rules.neighbours[state.area[target]]
    return [area for area in sorted(neighbours) if not is_barred(state, target, area)]


@reaction(AFTER_WOUNDS, THROW, words=Said("pantheon.functions.throw"))
@step
def offer_throw(state: PantheonState, attack: Attack) -> Next:
    """4g: with enough blanks in the first assault the attacker may throw the target one area.

    A destroyed target is not on the board any more: its throw is only told. Rule: MB-TAL-15, MB-TAL-16, MB-RULING-16,
    MB-RULING-17, MB-DEC-32, MB-ED-37.
    """
    least = blanks_to_throw(state, attack)
    if not least or attack.blanks < least:
        return hand(attack)
    if state.area[attack.target] < 0:
        if state.status[attack.target] == DESTROYED and state.rules.switches.throws_destroyed:
            happen(state, Thrown(attack.target))
        return hand(attack)
    areas = throw_areas(state, attack.target)
    if not areas:
        return hand(attack)
    options: list[Action] = [DECLINE, *[Throw(area) for area in areas]]
    return ask(Decision(attack.resolver, "throw", "MB-TAL-15", tuple(options)), throw_answered, attack)


@resume
def throw_answered(state: PantheonState, attack: Attack, answer: Action) -> Next:
    """The target drops what it carries and lands in another area. Rule: MB-TAL-16, MB-OMP-06, MB-ED-36."""
    if not isinstance(answer, Throw):
        return hand(attack)
    target = attack.target
    if state.carries[target] and state.rules.switches.drops_when_thrown:
        happen(state, Dropped(target, state.area[target]))
    if state.mounted == target:
        happen(state, Dismounted(target))
    happen(state, Moved(target, answer.to, (answer.to,)))
    return sequence(*entering(state, Entry(target, attack.resolver)), then(thrown, attack))


@step
def thrown(state: PantheonState, attack: Attack) -> Next:
    """Hand on to whatever else follows the wounds."""
    return hand(attack)


def can_uproot(state: PantheonState, unit: int) -> bool:
    """Whether a unit can tear out a tree or column where it stands. Rule: MB-TAL-10."""
    area = state.area[unit]
    if not state.rules.is_terrain_on or not state.pieces[area]:
        return False
    return state.rules.terrain[area] in (FOREST, RUINS) and use_of(state, unit, UPROOT) is not None


@reaction(ATTACKER_DECLARES, UPROOT, words=Said("pantheon.functions.uproot"))
@step
def uproot_in_retaliation(state: PantheonState, attack: Attack) -> Next:
    """A retaliation may use Force of Nature too, for itself alone. Rule: MB-TAL-10, MB-RULING-68, MB-DEC-16."""
    if attack.shape != RETALIATION or not can_uproot(state, attack.attacker):
        return hand(attack)
    options = (DECLINE, Uproot(state.area[attack.attacker]))
    return ask(Decision(attack.resolver, "force of nature", "MB-TAL-10", options), uproot_answered, attack)


@resume
def uproot_answered(state: PantheonState, attack: Attack, answer: Action) -> Next:
    """The piece goes back in the box. Rule: MB-TAL-10."""
    if isinstance(answer, Uproot):
        happen(state, PieceRemoved(answer.area))
        happen(state, Uprooted(attack.attacker))
    return hand(attack)


@TARGET_DECLARES.register(needs="heal")
@step
def offer_heal(state: PantheonState, attack: Attack) -> Next:
    """In their own turn a player may heal their divinity when it is the target of an attack, lava included.

    Asked whenever an omphalos card might be in the hand. Rule: MB-OMP-11, MB-RULING-59, MB-DEC-24.
    """
    seat = state.owner[attack.target]
    if seat != state.active or attack.target != living_divinity(state, seat) or not might_heal(state, seat):
        return hand(attack)
    question = Decision(seat, "heal", "MB-OMP-11", (DECLINE,))
    return ask(question, heal_declined, attack, aside=declared_extras(state, seat))


@resume
def heal_declined(state: PantheonState, attack: Attack, _: Action) -> Next:
    """The divinity has been healed as often as wished. Rule: MB-OMP-11, MB-WND-07."""
    return hand(attack)
