"""Questions about a position: who stands where, what a unit can do, which keywords work for it now."""

from __future__ import annotations

from strategos.boards.graph import bits
from strategos.games.commander.effects.abilities import (
    CANCEL_GROUND,
    MARCH,
    MOVE,
    NEVER_TIRES,
    NEVER_WEAK,
    NO_DEFENCE_TOKEN,
    RAISE_DEAD,
    RUN,
)
from strategos.games.commander.effects.lists import Loan, Part, Use
from strategos.games.commander.model import CommanderState
from strategos.games.commander.printed import Profile
from strategos.games.commander.words import NO_ATTACK, NO_ORDER, NOBODY, NOTHING, PURPLE, REGULAR, YELLOW
from strategos.kernel.stats import Modifier


def profile_of(state: CommanderState, unit: int) -> Profile:
    """The card of a unit."""
    return state.rules.profiles[state.kind[unit]]


def remaining(state: CommanderState, unit: int) -> int:
    """Miniatures or Health left. Rule: FC-COMP-12, FC-UNIT-04, FC-UNIT-06."""
    return state.rules.profiles[state.kind[unit]].size - state.wounds[unit]


def neighbours(state: CommanderState, unit: int, seat: int) -> int:
    """The set of hexes next to a unit that hold units of a player. Rule: FC-COMP-06, FC-RULING-02."""
    return state.rules.adjacent[state.hex[unit]] & state.force[seat]


def enemies_beside(state: CommanderState, unit: int) -> list[int]:
    """The enemies in contact with a unit. Rule: FC-COMP-06."""
    beside = neighbours(state, unit, 1 - state.rules.owner[unit])
    if not beside:
        return []
    return sorted([state.at[hex_] for hex_ in state.rules.neighbours[state.hex[unit]] if beside >> hex_ & 1])


def has_enemy_beside(state: CommanderState, unit: int) -> bool:
    """Whether an enemy is in contact. Rule: FC-COMP-06."""
    return neighbours(state, unit, 1 - state.rules.owner[unit]) != 0


def distance(state: CommanderState, unit: int, other: int) -> int:
    """Hexes between two units. Rule: FC-COMP-06."""
    return state.rules.grid.graph.distances[state.hex[unit]][state.hex[other]]


def stands_in(state: CommanderState, unit: int, hexes: int) -> bool:
    """Whether a unit stands in one of these hexes."""
    return (hexes >> state.hex[unit]) & 1 != 0


def own_level(state: CommanderState, unit: int, keyword: int) -> int:
    """A keyword that a unit has by its card or by a recharge: its number, 1 without one, 0 if it has it not.

    Of two numbers the higher counts. Rule: FC-UNIT-16, FC-ABL-01, FC-ABL-02, FC-ABL-04, FC-ABL-06, FC-KW-39,
    FC-RULING-66.
    """
    profile = state.rules.profiles[state.kind[unit]]
    value = profile.keywords[keyword]
    if state.recharged and unit == state.active:
        for ability in profile.abilities:
            if ability.keyword == keyword and state.recharged >> ability.index & 1 and ability.value > value:
                value = ability.value
    return value


def base_level(state: CommanderState, unit: int, keyword: int) -> int:
    """A keyword without what the card of this go lends: own, by an effect, an aura or the ground. Rule: FC-KW-02."""
    value = own_level(state, unit, keyword)
    lent = lent_level(state, unit, keyword)
    return lent if lent > value else value


def level(state: CommanderState, unit: int, keyword: int, on_ground: bool = True) -> int:
    """A keyword of a unit from any source, the played card included; perhaps without what its hex lends.

    Rule: FC-CARD-03, FC-CARD-05, FC-KW-39, FC-TER-20.
    """
    value = own_level(state, unit, keyword)
    if unit == state.active and state.card != NOTHING:
        value = card_level(state, unit, keyword, value)
    if state.effects[unit] or (state.ground.lent | state.rules.lent_by_auras) >> keyword & 1:
        return max(value, lent_level(state, unit, keyword, on_ground))
    return value


def card_level(state: CommanderState, unit: int, keyword: int, value: int) -> int:
    """What the played card makes of a keyword of the activated unit; what it adds counts on the unit's own number.

    Rule: FC-CARD-03, FC-CARD-05, FC-COMP-07.
    """
    for loan in state.rules.cards[state.card].loans:
        if loan.keyword == keyword and may_have(state, unit, loan):
            value = loan.on(value)
    return value


def level_under(state: CommanderState, unit: int, keyword: int, attacker: int) -> int:
    """A keyword of a unit that is attacked: a Scout cancels what terrain, templates and elements lend it.

    Rule: FC-TER-20, FC-KW-28, FC-RULING-81.
    """
    return level(state, unit, keyword, not ability(state, attacker, CANCEL_GROUND, unit))


def lent_level(state: CommanderState, unit: int, keyword: int, on_ground: bool = True) -> int:
    """A keyword lent to a unit by an effect of this round, the ground or an aura. Rule: FC-KW-02, FC-KW-38."""
    value = effect_level(state, unit, keyword) if state.effects[unit] else 0
    if on_ground and state.ground.lent >> keyword & 1:
        value = max(value, ground_level(state, unit, keyword))
    if not value and state.rules.lent_by_auras >> keyword & 1:
        return aura_level(state, unit, keyword)
    return value


def effect_level(state: CommanderState, unit: int, keyword: int) -> int:
    """A keyword from cards whose effects last to the end of the round. Rule: FC-CARD-05."""
    value = 0
    for at in bits(state.effects[unit]):
        for loan in state.rules.marks[at].loans:
            if loan.keyword == keyword and may_have(state, unit, loan):
                value = loan.on(value)
    return value


def ground_level(state: CommanderState, unit: int, keyword: int) -> int:
    """A keyword from the hex in which a unit stands: terrain, template, element, and their auras.

    Rule: FC-TER-03, FC-TER-18, FC-KW-38, FC-ELEM-02, FC-ELEM-07, FC-ELEM-08, FC-SC4-04, FC-SC6-06, FC-RULING-38.
    """
    here = state.hex[unit]
    value = 0
    for area in state.ground.loans[keyword]:
        if area.hexes >> here & 1 and may_have(state, unit, area.loan):
            value = area.loan.on(value)
    return value


def aura_level(state: CommanderState, unit: int, keyword: int) -> int:
    """A keyword from the aura of an own unit, the bearer itself included. Rule: FC-KW-02, FC-RULING-57."""
    rules = state.rules
    distances = rules.grid.graph.distances[state.hex[unit]]
    army = state.army[rules.owner[unit]]
    while army:
        lowest = army & -army
        army ^= lowest
        other = lowest.bit_length() - 1
        for lent, radius in rules.profiles[state.kind[other]].auras:
            if lent == keyword and distances[state.hex[other]] <= radius:
                return 1
    return 0


def may_have(state: CommanderState, unit: int, loan: Loan) -> bool:
    """Whether a keyword is lent to this unit. What it needs for that must be its own, so that no loan asks for another.

    Rule: FC-ELEM-02, FC-TER-03.
    """
    if loan.needs != NOTHING and not own_level(state, unit, loan.needs):
        return False
    for test in loan.tests:
        if test.condition(state, unit, NOBODY, NO_ATTACK) != test.is_wanted:
            return False
    return True


def works(state: CommanderState, unit: int, part: Part, foe: int = NOBODY, kind: int = NO_ATTACK) -> bool:
    """Whether all conditions of an effect on a unit hold, in an attack or outside of any. Rule: FC-CARD-03."""
    if part.needs != NOTHING and not base_level(state, unit, part.needs):
        return False
    for test in part.tests:
        if test.condition(state, unit, foe, kind) != test.is_wanted:
            return False
    return True


def possible(state: CommanderState, unit: int) -> int:
    """The abilities that a unit may have now, as bits: those of all that it has, is lent or stands in."""
    rules = state.rules
    profile = rules.profiles[state.kind[unit]]
    found = profile.might | rules.aura_might | state.ground.might[state.hex[unit]]
    if unit == state.active:
        if state.card != NOTHING:
            found |= rules.cards[state.card].might
        if state.recharged:
            found |= profile.recharge_might
    if state.effects[unit]:
        found |= rules.mark_might
    return found


def ability(state: CommanderState, unit: int, number: int, foe: int = NOBODY, kind: int = NO_ATTACK) -> int:
    """An ability of a unit: its number, 0 without it. `foe` and `kind` describe an attack by or on the unit.

    What several keywords, cards and places give adds up. Rule: FC-KW-39, FC-RULING-39, FC-RULING-66.
    """
    if not possible(state, unit) >> number & 1:
        return 0
    return sum_of(state, unit, number, foe, kind, True)


def ability_under(state: CommanderState, unit: int, number: int, attacker: int, kind: int = NO_ATTACK) -> int:
    """An ability of a unit that is attacked: a Scout cancels what terrain, templates and elements give it.

    Rule: FC-TER-20, FC-KW-28, FC-RULING-81.
    """
    if not possible(state, unit) >> number & 1:
        return 0
    return sum_of(state, unit, number, attacker, kind, not ability(state, attacker, CANCEL_GROUND, unit, kind))


def sum_of(state: CommanderState, unit: int, number: int, foe: int, kind: int, on_ground: bool) -> int:
    """All that gives an ability to a unit, added up. Rule: FC-KW-39, FC-RULING-39."""
    rules = state.rules
    total = 0
    for grant in rules.grants_of[number]:
        value = level(state, unit, grant.of, on_ground)
        if value and works(state, unit, grant, foe, kind):
            total += grant.amount or value
    if unit == state.active and state.card != NOTHING:
        for grant in rules.cards[state.card].grants:
            if grant.ability == number and works(state, unit, grant, foe, kind):
                total += grant.amount or 1
    if state.effects[unit]:
        for at in bits(state.effects[unit]):
            for grant in rules.marks[at].grants:
                if grant.ability == number and works(state, unit, grant, foe, kind):
                    total += grant.amount or 1
    if on_ground:
        here = state.hex[unit]
        for area in state.ground.grants[number]:
            if area.hexes >> here & 1 and works(state, unit, area.grant, foe, kind):
                total += area.grant.amount or 1
    return total


def raised_by(state: CommanderState, unit: int) -> int:
    """The unit card that rises where this unit destroys an enemy, or NOTHING. Rule: FC-KW-22."""
    rules = state.rules
    if not possible(state, unit) >> RAISE_DEAD & 1:
        return NOTHING
    for grant in rules.grants_of[RAISE_DEAD]:
        if level(state, unit, grant.of) and works(state, unit, grant):
            return grant.amount - 1
    if unit == state.active and state.card != NOTHING:
        for grant in rules.cards[state.card].grants:
            if grant.ability == RAISE_DEAD and works(state, unit, grant):
                return grant.amount - 1
    return NOTHING


def amount_of(state: CommanderState, unit: int, use: Use, foe: int = NOBODY, kind: int = NO_ATTACK) -> int:
    """The number of a function that a unit has by a keyword, 0 without it. Rule: FC-KW-39."""
    value = level(state, unit, use.of)
    return (use.amount or value) if value and works(state, unit, use, foe, kind) else 0


def function_of(state: CommanderState, unit: int, name: str, foe: int, kind: int) -> int:
    """The number of a function for fights that a unit has, 0 without it. Rule: FC-KW-39."""
    total = 0
    for uses in state.rules.fight_uses:
        for use in uses:
            if use.function.name == name:
                total += amount_of(state, unit, use, foe, kind)
    return total


def bonuses(
    state: CommanderState, unit: int, stat: int, foe: int = NOBODY, kind: int = NO_ATTACK, on_ground: bool = True
) -> list[Modifier]:
    """What terrain, elements, keywords and cards add to a number of a unit, with its reasons.

    Rule: FC-TER-12, FC-ELEM-03, FC-ELEM-06, FC-ELEM-09, FC-CARD-03, FC-CARD-05.
    """
    rules = state.rules
    found: list[Modifier] = []
    if on_ground:
        here = state.hex[unit]
        for area in state.ground.bonuses[stat]:
            if area.hexes >> here & 1 and works(state, unit, area.bonus, foe, kind):
                found.append(Modifier(area.bonus.amount, area.bonus.origin, area.bonus.rule))
    for bonus in rules.bonuses_of[stat]:
        if level(state, unit, bonus.of) and works(state, unit, bonus, foe, kind):
            found.append(Modifier(bonus.amount, bonus.origin, bonus.rule))
    if unit == state.active and state.card != NOTHING:
        for bonus in rules.cards[state.card].bonuses:
            if bonus.stat == stat and works(state, unit, bonus, foe, kind):
                found.append(Modifier(bonus.amount, bonus.origin, bonus.rule))
    if state.effects[unit]:
        for at in bits(state.effects[unit]):
            for bonus in rules.marks[at].bonuses:
                if bonus.stat == stat and works(state, unit, bonus, foe, kind):
                    found.append(Modifier(bonus.amount, bonus.origin, bonus.rule))
    return found


def is_weak(state: CommanderState, unit: int) -> bool:
    """A regular unit with one miniature left, or a Hydra in a river; no unit that has Fortitude.

    Rule: FC-SUP-08, FC-SUP-10, FC-SUP-11, FC-KW-13, FC-SC5-03, FC-RULING-48, FC-RULING-72.
    """
    profile = profile_of(state, unit)
    if profile.type == REGULAR:
        is_low = profile.size - state.wounds[unit] == 1
    else:
        is_low = is_swimmer(state, unit) and stands_in(state, unit, state.ground.water)
    return is_low and not ability(state, unit, NEVER_WEAK)


def is_swimmer(state: CommanderState, unit: int) -> bool:
    """Whether rivers are open to a unit, as they are to the Hydra in one scenario. Rule: FC-SC5-02."""
    return state.kind[unit] in state.rules.swimmers


def barred_to(state: CommanderState, unit: int) -> int:
    """The hexes that a unit may not end in or pass: impassable terrain. Rule: FC-TER-06, FC-SC5-02."""
    ground = state.ground
    return ground.impassable & ~ground.water if is_swimmer(state, unit) else ground.impassable


def can_tire(state: CommanderState, unit: int) -> bool:
    """Whether a unit has room for a token by choice. Rule: FC-STA-09, FC-STA-13, FC-UNIT-13, FC-RULING-97."""
    return state.fatigue[unit] < profile_of(state, unit).stamina and not ability(state, unit, NEVER_TIRES)


def can_tire_in_activation(state: CommanderState, unit: int) -> bool:
    """The active unit may take one token by choice in its activation. Rule: FC-STA-02, FC-RULING-96, FC-INV-08."""
    return not state.tired and can_tire(state, unit)


def movement(state: CommanderState, unit: int) -> tuple[int, int]:
    """Hexes when moving and when running, with what adds to them. Rule: FC-UNIT-14, FC-MOV-01, FC-MOV-05."""
    rules = state.rules
    profile = rules.profiles[state.kind[unit]]
    is_paced = unit == state.active and state.card != NOTHING and rules.cards[state.card].changes_pace
    if not (rules.changes_pace or is_paced or state.effects[unit]):
        return profile.move, profile.run
    move = max(0, profile.move + sum([part.amount for part in bonuses(state, unit, MOVE)]))
    run = max(0, profile.run + sum([part.amount for part in bonuses(state, unit, RUN)]))
    return run if ability(state, unit, MARCH) else move, run


def may_gain_defence(state: CommanderState, unit: int) -> bool:
    """Whether a unit may receive a Defence token: not under Signal Lights, and not a second one. Rule: FC-COMP-08."""
    return not state.defending >> unit & 1 and not ability(state, unit, NO_DEFENCE_TOKEN)


def units_with_order(state: CommanderState, seat: int, colour: int) -> list[int]:
    """The units of a player on which a token of this colour lies. Rule: FC-ACT-14."""
    order = state.order
    return [unit for unit in state.units[seat] if order[unit] == colour]


def has_order(state: CommanderState, colour: int) -> bool:
    """Whether a token of this colour lies anywhere on the map. Rule: FC-ACT-05, FC-ACT-10."""
    return colour in state.order


def eligible(state: CommanderState, seat: int, colour: int) -> list[int]:
    """The units that a player may activate in a colour step: of that colour, or purple. Rule: FC-ACT-08, FC-CMD-23."""
    order = state.order
    also = PURPLE if colour < PURPLE else colour
    return [unit for unit in state.units[seat] if order[unit] == colour or order[unit] == also]


def army_of(state: CommanderState, seat: int) -> list[int]:
    """The units of a player on the map, in the army's order; the list is to be read only."""
    return state.units[seat]


def pile_size(pile: list[int], seat: int) -> int:
    """How many cards a player has in a pile."""
    half = len(pile) // 2
    return sum(pile[seat * half : (seat + 1) * half])


def is_yellow(state: CommanderState, unit: int) -> bool:
    """Whether the token on a unit is yellow. Rule: FC-CMD-16."""
    return state.order[unit] == YELLOW


def has_token(state: CommanderState, unit: int) -> bool:
    """Whether an order token lies on a unit. Rule: FC-ACT-14, FC-ACN-07."""
    return state.order[unit] != NO_ORDER
