"""Powers that a unit uses in its activation: special attacks and active powers."""

from __future__ import annotations

from strategos.games.pantheon.actions import DONE, Aim, ChargeTo, Hurl
from strategos.games.pantheon.card_events import SubterfugeReady
from strategos.games.pantheon.events import Moved, Petrified, PieceRemoved
from strategos.games.pantheon.frames import Activation, Attack, Charge, Entry, Gaze, SearchJob, new_attack
from strategos.games.pantheon.model import PantheonState, Power
from strategos.games.pantheon.queries import (
    can_pay,
    deck_size,
    enemies,
    has_talent,
    ignores,
    is_blocked,
    is_bought,
    is_usable,
    might_pay,
    movement,
    obstacles,
    power_value,
    terrain_at,
    units_in,
)  # fmt: skip
from strategos.games.pantheon.rules.cards import buy, search_deck
from strategos.games.pantheon.rules.combat import aimed, attack_target
from strategos.games.pantheon.rules.damage import destroy
from strategos.games.pantheon.rules.moving import climbs_from, is_chained, step_cost, steps_of
from strategos.games.pantheon.rules.targets import (
    can_use_attack,
    is_in_sight,
    is_protected,
    single_targets,
    target_areas,
)
from strategos.games.pantheon.rules.terrain import enter_area
from strategos.games.pantheon.rules.volley import area_volley, charge_volley, multiple_volley, offer_evades
from strategos.games.pantheon.words import (
    ACTIVE,
    AREA,
    BLOCK,
    BOARD,
    DESTROYED,
    FOREST,
    FRENZY_WALK,
    HUNT_SHOT,
    JUST_ATTACKED,
    LAVA,
    NOBODY,
    PASSIVE,
    PERMANENT,
    POWER,
    RIFT,
    RUINS,
    SINGLE,
    SPECIAL,
    SWAMP,
    WALKED,
    WATER,
)  # fmt: skip
from strategos.kernel.action import Action
from strategos.kernel.decision import Decision
from strategos.kernel.event import happen
from strategos.kernel.flow import Frame, Next, Push, Step, ask, done, resume, sequence, step, then
from strategos.kernel.records import replace

# -- cost -----------------------------------------------------------------------------------------------------------


def power_cost(state: PantheonState, power: Power) -> int:
    """What a power costs; in the manual the type decides. Rule: MB-POW-06, MB-RULING-76, MB-ED-47."""
    if state.rules.switches.power_types_price:
        if power.type == PASSIVE:
            return 0
        if power.type == PERMANENT:
            return max(1, power.cost)
    return power.cost


def is_spent(state: PantheonState, power: Power) -> bool:
    """Whether a power with a cost was bought already this turn. Rule: MB-MAN-02, MB-MAN-12, MB-POW-10, MB-ED-48."""
    seat = state.owner[power.unit]
    if state.rules.switches.limits_own_turn and seat != state.active:
        return False
    return power_cost(state, power) > 0 and is_bought(state, seat, POWER + power.index)


def is_affordable(state: PantheonState, power: Power) -> bool:
    """Whether the owner can pay for a power now. Rule: MB-POW-06, MB-POW-10."""
    return not is_spent(state, power) and can_pay(state, state.owner[power.unit], power_cost(state, power))


def is_power_possible(state: PantheonState, power: Power, cards: int = 0) -> bool:
    """Whether the table must think it possible that the owner pays for a power and keeps cards. Rule: MB-RULING-98."""
    return not is_spent(state, power) and might_pay(state, state.owner[power.unit], power_cost(state, power), cards)


def buy_power(state: PantheonState, power: Power) -> list[Frame]:
    """The frames that pay for a power, before its effect. Rule: MB-CMB-08, MB-AOW-05, MB-POW-06."""
    cost = power_cost(state, power)
    if not cost:
        return []
    return buy(state, state.owner[power.unit], POWER + power.index, cost)


# -- active powers --------------------------------------------------------------------------------------------------


def was_used(act: Activation, power: Power) -> bool:
    """Whether a free power was used in this activation."""
    return bool(act.used >> power.index & 1)


def start_powers(state: PantheonState, act: Activation) -> list[Power]:
    """Powers for the start of an activation: Patriarch, Huntress. Rule: MB-TURN-08, MB-DEC-09."""
    found: list[Power] = []
    for power in state.rules.profiles[act.unit].powers:
        if power.type != ACTIVE or not is_usable(state, power) or was_used(act, power):
            continue
        if (power.function == "patriarch" and patriarch_units(state, act.unit)) or (
            power.function == "huntress" and not act.hunt
        ):
            found.append(power)
    return found


def patriarch_units(state: PantheonState, unit: int) -> tuple[int, ...]:
    """Other units of the army that are not destroyed and whose cards might be in the deck."""
    seat = state.owner[unit]
    if not deck_size(state, seat):
        return ()
    others = state.army[seat] & ~(1 << unit)
    alive = [other for other in units_in(others) if state.status[other] < DESTROYED]
    return tuple([other for other in alive if state.hand[other] + state.deck[other]])


def side_powers(state: PantheonState, act: Activation) -> list[Power]:
    """Powers between actions: Subterfuge, and Frenzy if the last action was an attack. Rule: MB-POW-03, MB-DEC-10."""
    found: list[Power] = []
    for power in state.rules.profiles[act.unit].powers:
        if power.type != ACTIVE or not is_usable(state, power):
            continue
        if (power.function == "subterfuge" and not state.subterfuge[state.owner[act.unit]]) or (
            power.function == "frenzy" and act.done & JUST_ATTACKED and not was_used(act, power)
        ):
            found.append(power)
    return found


def use_side_power(state: PantheonState, act: Activation, power: Power, back: Step[Activation]) -> Next:
    """Carry out an active power and come back. Rule: MB-POW-03, MB-POW-08, MB-POW-09."""
    payment = buy_power(state, power)
    seat = state.owner[power.unit]
    used = replace(act, used=act.used | 1 << power.index)
    if power.function == "patriarch":
        job = SearchJob(seat, patriarch_units(state, power.unit), "MB-POW-08")
        return sequence(*payment, then(search_deck, job), then(back, used))
    if power.function == "huntress":
        return sequence(*payment, then(back, replace(used, hunt=HUNT_SHOT)))
    if power.function == "frenzy":
        return sequence(*payment, then(back, replace(used, frenzy=FRENZY_WALK)))
    if power.function == "subterfuge":
        happen(state, SubterfugeReady(seat))
    return sequence(*payment, then(back, used))


# -- special attacks ------------------------------------------------------------------------------------------------


def attack_powers(state: PantheonState, act: Activation) -> list[Power]:
    """The special attacks that have something to attack now. Rule: MB-POW-02, MB-CMB-06, MB-RULING-86, MB-DEC-15."""
    found: list[Power] = []
    for power in state.rules.profiles[act.unit].powers:
        if power.type != SPECIAL or not is_usable(state, power):
            continue
        if power.function == "charge":
            is_possible = not act.done & WALKED and can_charge(state, act.unit)
        elif power.function == "petrify":
            is_possible = bool(state.here[state.area[act.unit]] & enemies(state, state.owner[act.unit]))
        elif power.function == "strength":
            is_possible = bool(hurl_options(state, power))
        else:
            is_possible = can_use_attack(state, power)
        if is_possible:
            found.append(power)
    return found


def use_attack_power(state: PantheonState, power: Power) -> list[Frame]:
    """Pay, then choose the target and attack. X is read now. Rule: MB-CMB-05, MB-CMB-06, MB-CMB-08, MB-COMP-18."""
    unit = power.unit
    seat = state.owner[unit]
    dice = power_value(state, power)
    payment = buy_power(state, power)
    if power.function == "charge":
        steps = movement(state, unit) + 1
        return [*payment, then(charge_on, Charge(unit, state.area[unit], steps, (), False, power.index, dice))]
    if power.function == "petrify":
        return [*payment, then(petrify, Gaze(unit))]
    attack = new_attack(unit, NOBODY, seat, SINGLE, 0, power=power.index, dice=dice)
    if power.function == "strength":
        return [*payment, then(choose_hurl, attack)]
    if power.shape == SINGLE:
        return [*payment, then(choose_target, attack)]
    if power.shape == AREA:
        return [*payment, then(choose_area, attack)]
    return [*payment, then(offer_evades, multiple_volley(state, unit, power.index, dice))]


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


# -- Heraclean Strength ---------------------------------------------------------------------------------------------


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


# -- Petrify --------------------------------------------------------------------------------------------------------


@step
def petrify(state: PantheonState, gaze: Gaze) -> Next:
    """Enemy troops in Medusa's area are destroyed, every other enemy there gets a token.

    No dice, so no guard, evade or retaliation. Rule: MB-POW-08, MB-CMB-09, MB-COMP-27.
    """
    unit = gaze.unit
    mask = state.here[state.area[unit]] & enemies(state, state.owner[unit])
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


# -- Charge ---------------------------------------------------------------------------------------------------------


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
    if any(has_talent(state, foe, BLOCK) for foe in foes) and not has_talent(state, unit, BLOCK):
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
    frames: list[Frame] = [then(enter_area, Entry(unit, NOBODY))]
    hit = charge.hit
    if volley.left and not is_quenched and answer.area != charge.start:
        frames.append(then(offer_evades, volley))
        hit = (*hit, *volley.left)
    return sequence(*frames, then(charge_on, replace(charge, left=charge.left - cost, hit=hit, is_over=is_over)))
