"""Area and multiple attacks: several targets, one combat sequence each."""

from __future__ import annotations

from strategos.games.pantheon.actions import ATTACK, DECLINE, Aim, AttackUnit, Evade
from strategos.games.pantheon.events import TargetChosen
from strategos.games.pantheon.frames import Attack, Volley, new_attack
from strategos.games.pantheon.model import PantheonState
from strategos.games.pantheon.queries import enemies, is_enemy, next_enemy_seat, units_in
from strategos.games.pantheon.rules.combat import (
    early_retaliation,
    end_evades,
    evade,
    evade_question,
    may_evade,
    offer_guard,
)  # fmt: skip
from strategos.games.pantheon.rules.manoeuvres import reaction_extras
from strategos.games.pantheon.rules.targets import (
    distance_between,
    is_in_sight,
    is_protected,
    multiple_targets,
    power_of,
    reach_into,
    reach_of,
    target_areas,
    units_to_hit,
)  # fmt: skip
from strategos.games.pantheon.sight_queries import obstacles
from strategos.games.pantheon.words import AREA, MULTIPLE, NOWHERE
from strategos.kernel.action import Action
from strategos.kernel.decision import Decision
from strategos.kernel.event import happen
from strategos.kernel.flow import Next, ask, resume, sequence, step, then
from strategos.kernel.records import replace


def area_volley(state: PantheonState, unit: int, power: int, dice: int, area: int) -> Volley:
    """Every unit in an area but the attacker, friend and foe. Rule: MB-AREA-01, MB-AREA-07, MB-MAN-09."""
    targets = tuple(units_to_hit(state, unit, state.rules.powers[power], area))
    return Volley(unit, AREA, power, dice, area, targets, (), ())


def multiple_volley(state: PantheonState, unit: int, power: int, dice: int) -> Volley:
    """All enemies in reach and sight, declared together. Rule: MB-MULT-01, MB-MULT-02, MB-RULING-38."""
    targets = tuple(multiple_targets(state, unit, state.rules.powers[power]))
    return Volley(unit, MULTIPLE, power, dice, NOWHERE, targets, (), ())


def charge_volley(state: PantheonState, unit: int, power: int, dice: int, hit: tuple[int, ...]) -> Volley:
    """All enemies in the area a charge has come into, each at most once in a charge. Rule: MB-MULT-01, MB-MAN-09."""
    area = state.area[unit]
    foes = units_in(state.here[area] & enemies(state, state.owner[unit]))
    printed = state.rules.powers[power]
    targets = [target for target in foes if target not in hit and not is_protected(state, unit, target, printed, 0)]
    return Volley(unit, MULTIPLE, power, dice, area, tuple(targets), (), ())


@step
def offer_evades(state: PantheonState, volley: Volley) -> Next:
    """Before the first roll every flying target may evade, a friend too.

    Rule: MB-RULING-24, MB-RULING-26, MB-RULING-37, MB-DEC-19.
    """
    for target in volley.left:
        if target in volley.asked:
            continue
        if may_evade(state, shot_at(state, volley, target)):
            asking = replace(volley, asked=(*volley.asked, target))
            aside = reaction_extras(state, state.owner[target])
            return ask(evade_question(state, target), volley_evade_answered, asking, aside)
    has_evader = any(target not in volley.left for target in volley.asked)
    if has_evader and volley.shape == AREA and not any(is_enemy(state, volley.attacker, t) for t in volley.left):
        return then(aim_again, volley)
    return then(next_target, volley)


@resume
def volley_evade_answered(state: PantheonState, volley: Volley, answer: Action) -> Next:
    """Only the evading unit is taken out. Rule: MB-RULING-26, MB-MAN-09."""
    target = volley.asked[-1]
    if not isinstance(answer, Evade):
        return then(offer_evades, volley)
    left = tuple([other for other in volley.left if other != target])
    return sequence(*evade(state, target), then(offer_evades, replace(volley, left=left)))


@step
def aim_again(state: PantheonState, volley: Volley) -> Next:
    """All enemies in the area have evaded: another area with the same attack, or none.

    Rule: MB-RULING-26, MB-RULING-27, MB-DEC-20.
    """
    areas = target_areas(state, volley.attacker, state.rules.powers[volley.power])
    options = [area for area in areas if area != Aim(volley.area)]
    if not options:
        return then(end_evades, volley)
    seat = state.owner[volley.attacker]
    return ask(Decision(seat, "new target", "MB-MAN-10", (DECLINE, *options)), aimed_again, volley)


@resume
def aimed_again(state: PantheonState, volley: Volley, answer: Action) -> Next:
    """Everybody there is a target now; nothing is paid again. Rule: MB-RULING-26, MB-RULING-27."""
    if not isinstance(answer, Aim):
        return then(end_evades, volley)
    return then(offer_evades, area_volley(state, volley.attacker, volley.power, volley.dice, answer.area))


def shot_at(state: PantheonState, volley: Volley, target: int) -> Attack:
    """The single attack of a volley on one of its targets, at its own distance. Rule: MB-MULT-05, MB-CMB-05."""
    resolver = state.owner[volley.attacker]
    if not is_enemy(state, volley.attacker, target):
        resolver = friendly_fire_resolver(state, volley)
    return new_attack(
        volley.attacker,
        target,
        resolver,
        volley.shape,
        distance_between(state, volley.attacker, target),
        power=volley.power,
        dice=volley.dice,
        places=(state.area[volley.attacker], state.area[target]),
    )


def friendly_fire_resolver(state: PantheonState, volley: Volley) -> int:
    """Who rolls against the attacker's own friends: the first enemy in turn order with a unit in the area.

    Rule: MB-AREA-06, MB-RULING-36, MB-RULING-37.
    """
    owner = state.owner[volley.attacker]
    mask = state.here[volley.area]
    for step_on in range(1, state.rules.seats):
        seat = (owner + step_on) % state.rules.seats
        if state.rules.sides[seat] != state.rules.sides[owner] and mask & state.army[seat]:
            return seat
    return next_enemy_seat(state, owner)


def is_still_target(state: PantheonState, volley: Volley, target: int) -> bool:
    """Whether a declared target can still be attacked when its turn comes. Rule: MB-RULING-39, MB-AREA-04."""
    there = state.area[target]
    if there < 0 or volley.area not in (NOWHERE, there):
        return False
    power = power_of(state, volley.power)
    distance = distance_between(state, volley.attacker, target)
    if is_protected(state, volley.attacker, target, power, distance):
        return False
    low = reach_of(state, volley.attacker, power)[0]
    if not low <= distance <= reach_into(state, volley.attacker, power, there):
        return False
    return not distance or is_in_sight(state, volley.attacker, target, power, obstacles(state))


@step
def next_target(state: PantheonState, volley: Volley) -> Next:
    """The attacker's owner says which target comes next, until each was attacked once or the attacker cannot go on.

    Rule: MB-AREA-04, MB-MULT-03, MB-DEC-17, MB-DEC-18, MB-ED-18.
    """
    if state.area[volley.attacker] < 0:
        return then(end_evades, volley)
    left = volley.left
    if volley.shape == MULTIPLE and volley.area == NOWHERE:
        if state.rules.switches.volleys_one_by_one:
            reached = multiple_targets(state, volley.attacker, state.rules.powers[volley.power])
            left = tuple([target for target in reached if target not in volley.hit])
            if any(target not in volley.left for target in left):  # named only now, so asked only now
                return then(offer_evades, replace(volley, left=left))
    left = tuple([target for target in left if is_still_target(state, volley, target)])
    if not left:
        return then(end_evades, volley)
    volley = replace(volley, left=left)
    if len(left) == 1:
        return then(shoot, aim_at(volley, left[0]))
    options = tuple([ATTACK[target] for target in left])
    seat = state.owner[volley.attacker]
    return ask(Decision(seat, "order of targets", "MB-AREA-04", options), target_named, volley)


def aim_at(volley: Volley, target: int) -> Volley:
    """The volley with this target taken out of those left and put last among those hit."""
    left = tuple([other for other in volley.left if other != target])
    return replace(volley, left=left, hit=(*volley.hit, target))


@resume
def target_named(state: PantheonState, volley: Volley, answer: AttackUnit) -> Next:
    """The next target is known. Rule: MB-AREA-04."""
    return then(shoot, aim_at(volley, answer.target))


@step
def shoot(state: PantheonState, volley: Volley) -> Next:
    """One attack of the volley; a guard may step in at its place in the order. Rule: MB-GRD-06, MB-RULING-31."""
    attack = shot_at(state, volley, volley.hit[-1])
    happen(state, TargetChosen(attack.attacker, attack.target))
    return sequence(then(volley_guard, attack), then(next_target, volley))


@step
def volley_guard(state: PantheonState, attack: Attack) -> Next:
    """Guard works against volleys, but not of a unit that has evaded them. Rule: MB-GRD-04, MB-ED-39."""
    if not state.rules.switches.guards_in_volleys:
        return then(early_retaliation, attack)
    return then(offer_guard, attack)
