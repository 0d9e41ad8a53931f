"""Talents that ask or answer something: Guard, Mighty Throw, Force of Nature in a retaliation. Modifiers are in strength."""

from __future__ import annotations

from strategos.games.pantheon.actions import DECLINE, Heal, Throw, Uproot
from strategos.games.pantheon.assault import AFTER_WOUNDS, ATTACKER_DECLARES, TARGET_DECLARES
from strategos.games.pantheon.events import CardBoxed, Dismounted, Dropped, Healed, Moved, PieceRemoved, Uprooted
from strategos.games.pantheon.frames import Attack, Entry
from strategos.games.pantheon.manoeuvres import can_heal
from strategos.games.pantheon.model import PantheonState
from strategos.games.pantheon.queries import (
    friends,
    hand_size,
    has_talent,
    is_barred,
    living_divinity,
    units_in,
)  # fmt: skip
from strategos.games.pantheon.terrain import enter_area
from strategos.games.pantheon.words import (
    FORCE_OF_NATURE,
    FOREST,
    GOD,
    GUARD,
    MIGHTY_THROW,
    MONSTER,
    NOBODY,
    RETALIATION,
    RUINS,
    TITAN,
)  # fmt: skip
from strategos.kernel.action import Action
from strategos.kernel.decision import Decision
from strategos.kernel.event import happen
from strategos.kernel.flow import Next, ask, done, sequence, step, then


def guards_beside(state: PantheonState, target: int, attacker: int) -> list[int]:
    """The units that can step in for a target: friends with Guard in its area, not petrified, not out of reach by evading.

    Rule: MB-GRD-01, MB-GRD-07, MB-RULING-28, MB-RULING-30.
    """
    mask = state.here[state.area[target]] & friends(state, state.owner[target]) & ~(1 << target) & ~(1 << attacker)
    mask &= ~state.petrified & ~state.evaded
    return [unit for unit in units_in(mask) if has_talent(state, unit, GUARD)]


def blanks_to_throw(state: PantheonState, target: int) -> int:
    """Blanks needed to throw a unit: 1 for heroes and troops, 2 for monsters and gods, 3 for titans. Rule: MB-TAL-15."""
    cls = state.rules.profiles[target].cls
    if cls == TITAN:
        return 3
    return 2 if cls == MONSTER or cls == GOD else 1


def throw_areas(state: PantheonState, target: int) -> list[int]:
    """Where a unit can be thrown: one area away, not full, no cliff, rock or wall, the great into no rift.

    Boundaries do not matter. Rule: MB-TAL-16, MB-RULING-14, MB-RULING-15, MB-BND-08.
    """
    neighbours = state.rules.neighbours[state.area[target]]
    return [area for area in sorted(neighbours) if not is_barred(state, target, area)]


@AFTER_WOUNDS.register(needs="mighty_throw")
@step
def offer_throw(state: PantheonState, attack: Attack) -> Next:
    """4g: with enough blanks in the first assault the attacker may throw the target one area.

    A destroyed target is not on the board any more, so nothing is asked. Rule: MB-TAL-15, MB-TAL-16, MB-RULING-16,
    MB-RULING-17, MB-DEC-32.
    """
    if state.area[attack.target] < 0 or state.area[attack.attacker] < 0:
        return done(attack)
    if not has_talent(state, attack.attacker, MIGHTY_THROW) or attack.blanks < blanks_to_throw(state, attack.target):
        return done(attack)
    areas = throw_areas(state, attack.target)
    if not areas:
        return done(attack)
    options: list[Action] = [DECLINE, *[Throw(area) for area in areas]]
    return ask(Decision(attack.resolver, "throw", "MB-TAL-15", tuple(options)), throw_answered, attack)


@step
def throw_answered(state: PantheonState, attack: Attack, answer: Action) -> Next:
    """The target drops what it carries and lands in another area. Rule: MB-TAL-16, MB-OMP-06, MB-ED-36."""
    if not isinstance(answer, Throw):
        return done(attack)
    target = attack.target
    if state.carries[target] and state.rules.edition.flag("throw_drops_omphalos"):
        happen(state, Dropped(target, state.area[target]))
    if state.mounted == target:
        happen(state, Dismounted(target))
    happen(state, Moved(target, answer.to, (answer.to,)))
    return sequence(then(enter_area, Entry(target, attack.resolver)), then(thrown, attack))


@step
def thrown(state: PantheonState, attack: Attack) -> Next:
    """Hand on to whatever else follows the wounds."""
    return done(attack)


def can_uproot(state: PantheonState, unit: int) -> bool:
    """Whether a unit can tear out a tree or column where it stands. Rule: MB-TAL-10."""
    area = state.area[unit]
    if not has_talent(state, unit, FORCE_OF_NATURE) or not state.rules.is_terrain_on or not state.pieces[area]:
        return False
    return state.rules.terrain[area] in (FOREST, RUINS)


@ATTACKER_DECLARES.register(needs="force_of_nature")
@step
def uproot_in_retaliation(state: PantheonState, attack: Attack) -> Next:
    """A retaliation may use Force of Nature too, for itself alone. Rule: MB-TAL-10, MB-RULING-68, MB-DEC-16."""
    if attack.shape != RETALIATION or not can_uproot(state, attack.attacker):
        return done(attack)
    options = (DECLINE, Uproot(state.area[attack.attacker]))
    return ask(Decision(attack.resolver, "force of nature", "MB-TAL-10", options), uproot_answered, attack)


@step
def uproot_answered(state: PantheonState, attack: Attack, answer: Action) -> Next:
    """The piece goes back in the box. Rule: MB-TAL-10."""
    if isinstance(answer, Uproot):
        happen(state, PieceRemoved(answer.area))
        happen(state, Uprooted(attack.attacker))
    return done(attack)


@TARGET_DECLARES.register(needs="heal")
@step
def offer_heal(state: PantheonState, attack: Attack) -> Next:
    """In their own turn a player may heal their divinity when it is the target.

    Asked whenever an omphalos card might be in the hand. Rule: MB-OMP-11, MB-RULING-59, MB-DEC-24.
    """
    seat = state.owner[attack.target]
    god = living_divinity(state, seat)
    if seat != state.active or attack.target != god or attack.attacker == NOBODY:
        return done(attack)
    card = state.rules.omphalos_card[seat]
    is_hurt = state.vitality[god] < state.rules.profiles[god].vitality
    if not is_hurt or not hand_size(state, seat) or not state.hand[card] + state.deck[card]:
        return done(attack)
    options: tuple[Action, ...] = (DECLINE, Heal()) if can_heal(state, seat) else (DECLINE,)
    return ask(Decision(seat, "heal", "MB-OMP-11", options), heal_answered, attack)


@step
def heal_answered(state: PantheonState, attack: Attack, answer: Action) -> Next:
    """The card is gone for the match, the divinity regains a point; perhaps another. Rule: MB-OMP-11, MB-WND-07."""
    if not isinstance(answer, Heal):
        return done(attack)
    seat = state.owner[attack.target]
    happen(state, CardBoxed(seat, state.rules.omphalos_card[seat]))
    happen(state, Healed(attack.target, 1))
    return then(offer_heal, attack)
