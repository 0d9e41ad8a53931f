"""Questions about a position: who stands where, what a unit can do, which keywords work for it now."""

from __future__ import annotations

from strategos.boards.graph import bits
from strategos.games.commander.model import KINDS, CommanderState, Profile
from strategos.games.commander.words import (
    ATTACK_SUPPORT,
    BLESSED,
    BRACED,
    BREAKTHROUGH,
    CHARGE,
    CLAWS,
    COUNTERATTACK,
    CRUSHING_BLOW,
    DEAFENING_VOLLEY,
    DEFENCE_SUPPORT,
    DOMINATION,
    DRAIN_STRENGTH,
    EMPIRE,
    FLANKING,
    FLIGHT,
    FORTITUDE,
    INCORPOREAL,
    IRON_MARCH,
    LIT,
    MASTER_ATTACK,
    MASTER_SHOOTING,
    NECROMANCY,
    NECROMANTIC_RITUAL,
    NO_ORDER,
    NOTHING,
    POWERFUL_ASSAULT,
    PURPLE,
    PURSUIT,
    PUSH,
    RECON_RAID,
    REGENERATION,
    REGULAR,
    RISEN,
    SCOUT,
    STYX,
    SURVIVOR,
    TERRIFYING_ATTACK,
    TERROR,
    UNSTOPPABLE,
    VALOUR,
    VAMPIRISM,
    WILL_OF_VICTORY,
    WINGS_OF_DEATH,
    YELLOW,
)  # fmt: skip


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
    at = state.at
    return sorted([at[hex_] for hex_ in bits(neighbours(state, unit, 1 - state.rules.owner[unit]))])


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
    if unit == state.active and state.recharged:
        for ability in profile.abilities:
            if ability.keyword == keyword and state.recharged >> ability.index & 1 and ability.value > value:
                value = ability.value
    return value


def base_level(state: CommanderState, unit: int, keyword: int) -> int:
    """A keyword without what the card of this go lends: own, by an effect, an aura or the ground. Rule: FC-KW-02."""
    value = own_level(state, unit, keyword)
    lent = lent_level(state, unit, keyword)
    return lent if lent > value else value


def level(state: CommanderState, unit: int, keyword: int) -> int:
    """A keyword of a unit from any source, the played card included. Rule: FC-CARD-03, FC-CARD-05, FC-KW-39."""
    value = own_level(state, unit, keyword)
    if unit == state.active and state.card != NOTHING:
        value = card_level(state, keyword, value)
    lent = lent_level(state, unit, keyword)
    return lent if lent > value else value


def card_level(state: CommanderState, keyword: int, value: int) -> int:
    """What the played card makes of a keyword of the activated unit; `x+1` counts the unit's own number.

    Rule: FC-CARD-03, FC-CARD-05, FC-COMP-07.
    """
    card = state.card
    if keyword == SCOUT and card == RECON_RAID:
        return 1
    if keyword == PUSH and card in (BREAKTHROUGH, CRUSHING_BLOW):
        return 1
    if keyword == PURSUIT and card == BREAKTHROUGH:
        return value + 1
    if keyword == ATTACK_SUPPORT and card == FLANKING:
        return 1
    if keyword == MASTER_SHOOTING and card == DEAFENING_VOLLEY:
        return value + 1
    if keyword == CHARGE and card == POWERFUL_ASSAULT:
        return max(2, value + 1)
    if keyword == VALOUR and card == WILL_OF_VICTORY:
        return 1
    if keyword == MASTER_ATTACK and card == WILL_OF_VICTORY:
        return value + 1
    if keyword == TERROR and card == TERRIFYING_ATTACK:
        return 1
    if keyword == FLIGHT and card == WINGS_OF_DEATH:
        return 1
    if keyword == DOMINATION and card == CLAWS:
        return 1
    if keyword == NECROMANCY and card == NECROMANTIC_RITUAL:
        return 1
    return value


def level_under(state: CommanderState, unit: int, keyword: int, attacker: int) -> int:
    """A keyword of a unit that is attacked: a Scout cancels what terrain, templates and elements lend it.

    Rule: FC-TER-20, FC-KW-28, FC-RULING-81.
    """
    if not level(state, attacker, SCOUT):
        return level(state, unit, keyword)
    value = max(own_level(state, unit, keyword), effect_level(state, unit, keyword))
    return value or (aura_level(state, unit, keyword) if keyword in state.rules.aura_keywords else 0)


def lent_level(state: CommanderState, unit: int, keyword: int) -> int:
    """A keyword lent to a unit by an effect of this round, the ground or an aura. Rule: FC-KW-02, FC-KW-38."""
    if effect_level(state, unit, keyword):
        return 1
    value = ground_level(state, unit, keyword)
    if value:
        return value
    return aura_level(state, unit, keyword) if keyword in state.rules.aura_keywords else 0


def effect_level(state: CommanderState, unit: int, keyword: int) -> int:
    """A keyword from a card whose effect lasts to the end of the round. Rule: FC-CARD-05."""
    effects = state.effects[unit]
    if not effects:
        return 0
    if keyword == VALOUR:
        return int(effects & BLESSED != 0)
    if keyword == FORTITUDE:
        return int(effects & UNSTOPPABLE != 0)
    return int(keyword == COUNTERATTACK and effects & BRACED != 0)


def ground_level(state: CommanderState, unit: int, keyword: int) -> int:
    """A keyword from the hex in which a unit stands: terrain, template, element, and their auras.

    Rule: FC-TER-03, FC-TER-18, FC-KW-38, FC-ELEM-02, FC-ELEM-07, FC-ELEM-08, FC-SC4-04, FC-SC6-06, FC-RULING-38.
    """
    ground = state.ground
    here = state.hex[unit]
    seat = state.rules.owner[unit]
    if keyword == VALOUR:
        if seat == EMPIRE and ground.headquarters >> here & 1:
            return 1
        return int(ground.fort >> here & 1 != 0 and profile_of(state, unit).is_infantry)
    if keyword == COUNTERATTACK:
        return int(ground.fort >> here & 1 != 0 and profile_of(state, unit).is_infantry)
    if keyword == TERROR:
        return int(seat == STYX and ground.dark_plains >> here & 1 != 0)
    if keyword in (VAMPIRISM, ATTACK_SUPPORT, DEFENCE_SUPPORT):
        return int(seat == STYX and ground.cemetery >> here & 1 != 0)
    if keyword == SURVIVOR:
        return int(seat == STYX and ground.coffins >> here & 1 != 0)
    if keyword == REGENERATION and ground.tombs >> here & 1 and own_level(state, unit, RISEN):
        return 2
    return 0


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


def is_weak(state: CommanderState, unit: int) -> bool:
    """A regular unit with one miniature left, or a Hydra in a river; no unit that has Fortitude.

    Rule: FC-SUP-08, FC-SUP-10, FC-SUP-11, FC-KW-13, FC-SC5-03, FC-RULING-48, FC-RULING-72.
    """
    profile = profile_of(state, unit)
    if profile.type == REGULAR:
        is_low = profile.size - state.wounds[unit] == 1
    else:
        is_low = is_swimmer(state, unit) and stands_in(state, unit, state.ground.river)
    return is_low and not level(state, unit, FORTITUDE)


def is_swimmer(state: CommanderState, unit: int) -> bool:
    """Whether rivers are open to a unit, as they are to the Hydra in one scenario. Rule: FC-SC5-02."""
    return state.kind[unit] in state.rules.swimmers


def barred_to(state: CommanderState, unit: int) -> int:
    """The hexes that a unit may not end in or pass: impassable terrain. Rule: FC-TER-06, FC-SC5-02."""
    ground = state.ground
    return ground.impassable & ~ground.river if is_swimmer(state, unit) else ground.impassable


def can_tire(state: CommanderState, unit: int) -> bool:
    """Whether a unit has room for a fatigue token that it takes by choice.

    Rule: FC-STA-09, FC-STA-13, FC-UNIT-13, FC-RULING-97.
    """
    if unit == state.active and state.card == DRAIN_STRENGTH:
        return False
    return state.fatigue[unit] < profile_of(state, unit).stamina


def can_tire_in_activation(state: CommanderState, unit: int) -> bool:
    """The active unit may take one token by choice in its activation. Rule: FC-STA-02, FC-RULING-96, FC-INV-08."""
    return not state.tired and can_tire(state, unit)


def movement(state: CommanderState, unit: int) -> tuple[int, int]:
    """Hexes when moving and when running, cards included. Rule: FC-UNIT-14, FC-MOV-01, FC-MOV-05."""
    profile = profile_of(state, unit)
    move, run = profile.move, profile.run
    if unit == state.active:
        if state.card in (RECON_RAID, FLANKING, WINGS_OF_DEATH):
            return move + 1, run + 1
        if state.card == IRON_MARCH:
            return run, run
    return move, run


def is_ghost(state: CommanderState, unit: int) -> bool:
    """Incorporeal: passes through units and is not stopped by difficult terrain, while it is active."""
    return unit == state.active and state.card == INCORPOREAL


def may_gain_defence(state: CommanderState, unit: int) -> bool:
    """Whether a unit may receive a Defence token: not under Signal Lights, and not a second one. Rule: FC-COMP-08."""
    return not state.effects[unit] & LIT and not state.defending >> unit & 1


def units_with_order(state: CommanderState, seat: int, colour: int) -> list[int]:
    """The units of a player on which a token of this colour lies. Rule: FC-ACT-14."""
    order = state.order
    return [unit for unit in bits(state.army[seat]) if order[unit] == colour]


def has_order(state: CommanderState, colour: int) -> bool:
    """Whether a token of this colour lies anywhere on the map. Rule: FC-ACT-05, FC-ACT-10."""
    return colour in state.order


def eligible(state: CommanderState, seat: int, colour: int) -> list[int]:
    """The units that a player may activate in a colour step: of that colour, or purple. Rule: FC-ACT-08, FC-CMD-23."""
    order = state.order
    also = PURPLE if colour < PURPLE else colour
    return [unit for unit in bits(state.army[seat]) if order[unit] in (colour, also)]


def army_of(state: CommanderState, seat: int) -> list[int]:
    """The units of a player on the map, in the army's order."""
    return bits(state.army[seat])


def pile_size(pile: list[int], seat: int) -> int:
    """How many cards a player has in a pile."""
    return sum(pile[seat * KINDS : (seat + 1) * KINDS])


def is_yellow(state: CommanderState, unit: int) -> bool:
    """Whether the token on a unit is yellow. Rule: FC-CMD-16."""
    return state.order[unit] == YELLOW


def has_token(state: CommanderState, unit: int) -> bool:
    """Whether an order token lies on a unit. Rule: FC-ACT-14, FC-ACN-07."""
    return state.order[unit] != NO_ORDER
