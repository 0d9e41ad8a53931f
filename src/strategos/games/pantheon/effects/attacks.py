"""Special attacks: those that their numbers describe, and those with a function of their own."""

from __future__ import annotations

from typing import Final

from strategos.games.pantheon.actions import DONE, Aim, AttackUnit, ChargeTo, Hurl, Storm
from strategos.games.pantheon.effects.functions import STONE, AttackFunction, register
from strategos.games.pantheon.effects.lists import BLOCK_MOVES, IGNORE_BLOCKS
from strategos.games.pantheon.events import Moved, Petrified, PieceRemoved
from strategos.games.pantheon.frames import Activation, Attack, Charge, Entry, Gaze, new_attack
from strategos.games.pantheon.model import PantheonState, Power
from strategos.games.pantheon.queries import (
    enemies,
    has_ability,
    ignores,
    is_blocked,
    movement,
    power_value,
    terrain_at,
    units_in,
)
from strategos.games.pantheon.rules.combat import aimed, attack_target
from strategos.games.pantheon.rules.damage import destroy
from strategos.games.pantheon.rules.moving import climbs_from, is_chained, step_cost, steps_of
from strategos.games.pantheon.rules.targets import (
    can_use_attack,
    is_in_sight,
    is_protected,
    multiple_targets,
    single_targets,
    target_areas,
    units_to_hit,
)
from strategos.games.pantheon.rules.terrain import entering
from strategos.games.pantheon.rules.volley import area_volley, charge_volley, multiple_volley, offer_evades
from strategos.games.pantheon.rules.ways import ways_of
from strategos.games.pantheon.sight_queries import obstacles
from strategos.games.pantheon.words import (
    BOARD,
    FOREST,
    LAVA,
    NOBODY,
    RIFT,
    RUINS,
    SINGLE,
    SWAMP,
    WALKED,
    WATER,
)  # fmt: skip
from strategos.kernel.action import Action
from strategos.kernel.decision import Decision
from strategos.kernel.event import happen
from strategos.kernel.flow import Frame, Next, Push, ask, done, resume, sequence, step, then
from strategos.kernel.records import replace

# -- described by numbers -------------------------------------------------------------------------------------------


def can_attack(state: PantheonState, _: Activation, power: Power) -> bool:
    """Whether a special attack that its numbers describe has something to attack. Rule: MB-RULING-86."""
    return can_use_attack(state, power)


def planned(state: PantheonState, power: Power) -> Attack:
    """A special attack on one target, who is still to be chosen. X is read now. Rule: MB-CMB-05, MB-COMP-18."""
    unit = power.unit
    return new_attack(unit, NOBODY, state.owner[unit], SINGLE, 0, power=power.index, dice=power_value(state, power))


def begin_single(state: PantheonState, power: Power) -> list[Frame]:
    """An attack on one target. Rule: MB-CMB-01."""
    return [then(choose_target, planned(state, power))]


def begin_area(state: PantheonState, power: Power) -> list[Frame]:
    """An attack on everything in an area. Rule: MB-AREA-01."""
    return [then(choose_area, planned(state, power))]


def begin_multiple(state: PantheonState, power: Power) -> list[Frame]:
    """An attack on all enemies in reach. Rule: MB-MULT-01."""
    return [then(offer_evades, multiple_volley(state, power.unit, power.index, power_value(state, power)))]


def each_target(state: PantheonState, power: Power) -> list[list[int]]:
    """One target."""
    found: list[list[int]] = []
    for option in single_targets(state, power.unit, power):
        if isinstance(option, (AttackUnit, Storm)):
            found.append([option.target])
    return found


def each_area(state: PantheonState, power: Power) -> list[list[int]]:
    """Everything in one area."""
    found: list[list[int]] = []
    for option in target_areas(state, power.unit, power):
        if isinstance(option, Aim):
            found.append(units_to_hit(state, power.unit, power, option.area))
    return found


def all_targets(state: PantheonState, power: Power) -> list[list[int]]:
    """All enemies in reach."""
    return [multiple_targets(state, power.unit, power)]


SHAPED: Final = (
    AttackFunction("single", can_attack, begin_single, each_target),
    AttackFunction("area", can_attack, begin_area, each_area),
    AttackFunction("multiple", can_attack, begin_multiple, all_targets),
)
"""By shape: the special attacks that their numbers describe."""


@step
def choose_target(state: PantheonState, attack: Attack) -> Next:
    """The target of a single special attack; the only one is taken. Rule: MB-CMB-01, MB-DEC-17."""
    options = tuple(single_targets(state, attack.attacker, state.rules.powers[attack.power]))
    if not options:
        return done()
    if len(options) == 1:
        return then(attack_target, aimed(state, attack, options[0]))
    return ask(Decision(attack.resolver, "target", "MB-CMB-01", options), target_chosen, attack)


@resume
def target_chosen(state: PantheonState, attack: Attack, answer: Action) -> Next:
    """The sequence begins. Rule: MB-CMB-02."""
    return then(attack_target, aimed(state, attack, answer))


@step
def choose_area(state: PantheonState, attack: Attack) -> Next:
    """The area of an area attack; the only one is taken. Rule: MB-AREA-01, MB-AREA-03, MB-DEC-17."""
    options = tuple(target_areas(state, attack.attacker, state.rules.powers[attack.power]))
    if not options:
        return done()
    if len(options) == 1 and isinstance(options[0], Aim):
        return then(offer_evades, area_volley(state, attack.attacker, attack.power, attack.dice, options[0].area))
    return ask(Decision(attack.resolver, "target area", "MB-AREA-01", options), area_chosen, attack)


@resume
def area_chosen(state: PantheonState, attack: Attack, answer: Aim) -> Next:
    """Everybody there is a target. Rule: MB-AREA-01."""
    return then(offer_evades, area_volley(state, attack.attacker, attack.power, attack.dice, answer.area))


# -- a tree or column is thrown -------------------------------------------------------------------------------------


def hurl_options(state: PantheonState, power: Power) -> list[Action]:
    """A tree or column of the surroundings and a target it can be thrown at, chosen together.

    Sight is looked at as it will be once the piece is gone. Rule: MB-COMP-08, MB-POW-08.
    """
    unit = power.unit
    if not state.rules.is_terrain_on:
        return []
    here = state.area[unit]
    graph = state.rules.board.graph
    found: list[Action] = []
    for area in sorted([here, *state.rules.neighbours[here]]):
        if not state.pieces[area] or state.rules.terrain[area] not in (FOREST, RUINS):
            continue
        blocking = obstacles(state)
        if state.pieces[area] == 1 and not state.here[area]:
            blocking &= ~(1 << area)
        for target in units_in(enemies(state, state.owner[unit])):
            there = state.area[target]
            if there < 0 or not power.low <= graph.distance(here, there) <= power.high:
                continue
            distance = graph.distance(here, there)
            if is_protected(state, unit, target, power, distance):
                continue
            if is_in_sight(state, unit, target, power, blocking):
                found.append(Hurl(area, target))
    return found


@step
def choose_hurl(state: PantheonState, attack: Attack) -> Next:
    """Which piece, at whom. Rule: MB-POW-08, MB-DEC-17."""
    options = tuple(hurl_options(state, state.rules.powers[attack.power]))
    if not options:
        return done()
    return ask(Decision(attack.resolver, "piece and target", "MB-POW-08", options), hurl_chosen, attack)


@resume
def hurl_chosen(state: PantheonState, attack: Attack, answer: Hurl) -> Next:
    """The piece goes back in the box, whatever becomes of the attack. Rule: MB-TERR-02, MB-COMP-26."""
    happen(state, PieceRemoved(answer.area))
    distance = state.rules.board.graph.distance(state.area[attack.attacker], state.area[answer.target])
    places = (state.area[attack.attacker], state.area[answer.target])
    return then(attack_target, replace(attack, target=answer.target, distance=distance, places=places))


def can_hurl(state: PantheonState, _: Activation, power: Power) -> bool:
    """Whether there is a piece, and an enemy to throw it at. Rule: MB-POW-08."""
    return bool(hurl_options(state, power))


def begin_hurl(state: PantheonState, power: Power) -> list[Frame]:
    """Choose the piece and the target together. Rule: MB-POW-08."""
    return [then(choose_hurl, planned(state, power))]


def hurl_targets(state: PantheonState, power: Power) -> list[list[int]]:
    """One target, whatever is thrown."""
    return [[target] for target in sorted({one.target for one in hurl_options(state, power) if isinstance(one, Hurl)})]


register(AttackFunction("hurl", can_hurl, begin_hurl, hurl_targets))


# -- enemies turn to stone ------------------------------------------------------------------------------------------


@step
def petrify(state: PantheonState, gaze: Gaze) -> Next:
    """Enemy troops in Medusa's area are destroyed, every other enemy there gets a token.

    No dice, so no guard, evade or retaliation. Rule: MB-POW-08, MB-CMB-09, MB-COMP-27.
    """
    unit = gaze.unit
    mask = enemies_beside(state, unit)
    for other in units_in(mask & ~state.petrified):
        if not state.rules.profiles[other].is_troops:
            happen(state, Petrified(other))
    for other in units_in(mask):
        if state.rules.profiles[other].is_troops and state.status[other] == BOARD:
            return sequence(*_frames(destroy(state, other)), then(petrify, gaze))
    return done()


def _frames(following: Next) -> list[Frame]:
    """The frames behind what a rule said comes next."""
    if isinstance(following, Push):
        return list(following.frames)
    return [following] if isinstance(following, Frame) else []


def enemies_beside(state: PantheonState, unit: int) -> int:
    """The enemies in the same area."""
    return state.here[state.area[unit]] & enemies(state, state.owner[unit])


def can_petrify(state: PantheonState, _: Activation, power: Power) -> bool:
    """Whether an enemy is in the area. Rule: MB-POW-08."""
    return bool(enemies_beside(state, power.unit))


def begin_petrify(state: PantheonState, power: Power) -> list[Frame]:
    """All of them at once. Rule: MB-POW-08."""
    return [then(petrify, Gaze(power.unit))]


def nobody(state: PantheonState, power: Power) -> list[list[int]]:
    """No dice are rolled for it."""
    return []


def doomed_beside(state: PantheonState, power: Power) -> tuple[list[int], list[int]]:
    """Troops are destroyed, all others cannot act."""
    units = units_in(enemies_beside(state, power.unit))
    profiles = state.rules.profiles
    return [unit for unit in units if profiles[unit].is_troops], [
        unit for unit in units if not profiles[unit].is_troops
    ]


register(AttackFunction("petrify", can_petrify, begin_petrify, nobody, doomed_beside, STONE, are_lost=True))


# -- through several areas, attacking in each -----------------------------------------------------------------------


def charge_steps(state: PantheonState, unit: int, here: int, steps: int) -> list[int]:
    """The next areas of a charge: as for a walk, but enemies do not stop it. Rule: MB-MOVE-04, MB-RULING-79."""
    found: list[int] = []
    for area in sorted(state.rules.neighbours[here]):
        cost = step_cost(state, unit, here, area)
        if 0 < cost <= steps and (cost == 1 or steps > cost):
            found.append(area)
    return found


def can_charge(state: PantheonState, unit: int) -> bool:
    """Whether a unit that may walk can charge to an enemy outside its own area. Rule: MB-RULING-79, MB-TERR-13."""
    if is_blocked(state, unit) or not steps_of(state, unit, is_run=False):
        return False
    foes = enemies(state, state.owner[unit])
    start = state.area[unit]
    left = {start: movement(state, unit) + 1}
    frontier = [start]
    while frontier:
        here = frontier.pop()
        for area in charge_steps(state, unit, here, left[here]):
            if area != start and state.here[area] & foes and not is_charge_quenched(state, unit, area):
                return True
            after = left[here] - step_cost(state, unit, here, area)
            if after > left.get(area, -1) and not is_charge_stopped(state, unit, here, area):
                left[area] = after
                frontier.append(area)
    return False


def is_charge_quenched(state: PantheonState, unit: int, area: int) -> bool:
    """Swamp, water and lava end a charge without an attack there."""
    terrain = terrain_at(state, area)
    return terrain in (SWAMP, WATER, LAVA) and not ignores(state, unit, terrain)


def is_charge_stopped(state: PantheonState, unit: int, start: int, area: int) -> bool:
    """Where a charge ends: an enemy with Block, chains, swamp, water, lava. Rule: MB-BND-06, MB-RULING-79."""
    if is_charge_quenched(state, unit, area):
        return True
    foes = units_in(state.here[area] & enemies(state, state.owner[unit]))
    if any(has_ability(state, foe, BLOCK_MOVES) for foe in foes) and not has_ability(state, unit, IGNORE_BLOCKS):
        return True
    return is_chained(state, start, area, climbs_from(state, unit, start))


@step
def charge_on(state: PantheonState, charge: Charge) -> Next:
    """One area after the other, or a stop; a rift is no place to stop. Rule: MB-POW-08, MB-RULING-45, MB-DEC-46."""
    unit = charge.unit
    if charge.is_over or state.area[unit] < 0:
        return done()
    areas = charge_steps(state, unit, state.area[unit], charge.left)
    if not areas:
        return done()
    in_rift = terrain_at(state, state.area[unit]) == RIFT and not ignores(state, unit, RIFT)
    options: list[Action] = [*([] if in_rift else [DONE]), *[ChargeTo(area) for area in areas]]
    seat = state.owner[unit]
    return ask(Decision(seat, "charge", "MB-POW-08", tuple(options)), charged_to, charge)


@resume
def charged_to(state: PantheonState, charge: Charge, answer: Action) -> Next:
    """He comes into the area and attacks all enemies there, unless he began there. Rule: MB-POW-08."""
    if not isinstance(answer, ChargeTo):
        return done()
    unit = charge.unit
    start = state.area[unit]
    cost = step_cost(state, unit, start, answer.area)
    is_over = is_charge_stopped(state, unit, start, answer.area)
    is_quenched = is_charge_quenched(state, unit, answer.area)
    happen(state, Moved(unit, answer.area, (answer.area,)))
    volley = charge_volley(state, unit, charge.power, charge.dice, charge.hit)
    frames = entering(state, Entry(unit, NOBODY))
    hit = charge.hit
    if volley.left and not is_quenched and answer.area != charge.start:
        frames.append(then(offer_evades, volley))
        hit = (*hit, *volley.left)
    return sequence(*frames, then(charge_on, replace(charge, left=charge.left - cost, hit=hit, is_over=is_over)))


def is_charge_open(state: PantheonState, act: Activation, power: Power) -> bool:
    """Whether its unit may still walk, and can come to an enemy. Rule: MB-RULING-79."""
    return not act.done & WALKED and can_charge(state, power.unit)


def begin_charge(state: PantheonState, power: Power) -> list[Frame]:
    """One area more than in a walk. X is read now. Rule: MB-POW-08, MB-COMP-18."""
    unit = power.unit
    steps = movement(state, unit) + 1
    return [then(charge_on, Charge(unit, state.area[unit], steps, (), False, power.index, power_value(state, power)))]


def charge_targets(state: PantheonState, power: Power) -> list[list[int]]:
    """The enemies of one area, by the ground alone: a quick estimate of where a charge leads."""
    unit = power.unit
    row = ways_of(state, unit)[state.area[unit]]
    steps = movement(state, unit) + 1
    by_area: dict[int, list[int]] = {}
    for foe in units_in(enemies(state, state.owner[unit])):
        area = state.area[foe]
        if area >= 0 and area != state.area[unit] and row[area] <= steps:
            by_area.setdefault(area, []).append(foe)
    return list(by_area.values())


register(AttackFunction("charge", is_charge_open, begin_charge, charge_targets))
