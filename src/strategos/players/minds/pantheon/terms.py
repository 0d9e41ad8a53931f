"""What counts in a position of pantheon: named terms, and how much of each a position holds."""

from __future__ import annotations

from typing import Final

from strategos.games.pantheon.card_queries import pays
from strategos.games.pantheon.effects.lists import GUARD
from strategos.games.pantheon.frames import DrawJob
from strategos.games.pantheon.model import PantheonState
from strategos.games.pantheon.queries import units_in
from strategos.games.pantheon.rules.turn import pass_or_continue, seat_of_turn
from strategos.games.pantheon.rules.ways import FAR, ways_of
from strategos.games.pantheon.words import (
    BOARD,
    DESTROYED,
    FOREST,
    NOBODY,
    ROCK,
    RUINS,
    SLOPE,
    SWAMP,
    WAITING,
    WATER,
)  # fmt: skip
from strategos.kernel.catalogue import Said
from strategos.kernel.engine import asking_record, waiting
from strategos.players.minds.mind import Term
from strategos.players.minds.pantheon.blows import mean_wounds, pending_blows, prize
from strategos.players.minds.pantheon.courses import (
    absorbs,
    collects,
    delivery,
    free_markers,
)  # fmt: skip

TERMS: Final = (
    Term("god", 1.6, Said("players.pantheon-terms.god")),
    Term("god_weak", 5.0, Said("players.pantheon-terms.god_weak")),
    Term("slain", 60.0, Said("players.pantheon-terms.slain")),
    Term("vitality", 1.1, Said("players.pantheon-terms.vitality")),
    Term("presence", 0.7, Said("players.pantheon-terms.presence")),
    Term("troops", 1.2, Said("players.pantheon-terms.troops")),
    Term("fallen", 0.4, Said("players.pantheon-terms.fallen")),
    Term("absorbed", 6.0, Said("players.pantheon-terms.absorbed")),
    Term("near_goal", 12.0, Said("players.pantheon-terms.near_goal")),
    Term("points", 4.0, Said("players.pantheon-terms.points")),
    Term("carried", 2.0, Said("players.pantheon-terms.carried")),
    Term("carrier_way", 2.5, Said("players.pantheon-terms.carrier_way")),
    Term("god_way", 4.0, Said("players.pantheon-terms.god_way")),
    Term("harvest", 0.8, Said("players.pantheon-terms.harvest")),
    Term("collectors", 0.8, Said("players.pantheon-terms.collectors")),
    Term("cards", 0.35, Said("players.pantheon-terms.cards")),
    Term("god_cards", 0.6, Said("players.pantheon-terms.god_cards")),
    Term("art", 0.6, Said("players.pantheon-terms.art")),
    Term("coming", 0.4, Said("players.pantheon-terms.coming")),
    Term("threat", 0.25, Said("players.pantheon-terms.threat")),
    Term("tempo", 0.25, Said("players.pantheon-terms.tempo")),
    Term("god_danger", 3.0, Said("players.pantheon-terms.god_danger")),
    Term("approach", 0.5, Said("players.pantheon-terms.approach")),
    Term("guards", 0.5, Said("players.pantheon-terms.guards")),
    Term("deployed", 0.4, Said("players.pantheon-terms.deployed")),
    Term("petrified", 0.4, Said("players.pantheon-terms.petrified")),
    Term("cover", 0.15, Said("players.pantheon-terms.cover")),
    Term("mire", 0.3, Said("players.pantheon-terms.mire")),
    Term("passage_way", 1.2, Said("players.pantheon-terms.passage_way")),
    Term("mounted", 1.0, Said("players.pantheon-terms.mounted")),
)  # fmt: skip
(
    GOD, GOD_WEAK, SLAIN, VITALITY, PRESENCE, FIGURES, FALLEN, ABSORBED, NEAR_GOAL, POINTS, CARRIED, CARRIER_WAY,
    GOD_WAY, HARVEST, COLLECTORS, CARDS, GOD_CARDS, ART, COMING, THREAT, TEMPO, GOD_DANGER, APPROACH, GUARDS, DEPLOYED,
    PETRIFIED, COVER, MIRE, PASSAGE_WAY, MOUNTED,
) = range(30)  # fmt: skip
_HELD: Final = (0.0, 1.0, 1.5, 1.8, 2.0, 2.1)  # value of 0, 1, 2 … cards of one unit
_PAID: Final = (0.0, 1.0, 1.9, 2.6, 3.2, 3.7, 4.1, 4.4)  # value of 0, 1, 2 … art of war cards


def judge(state: PantheonState, seat: int) -> list[float]:
    """Every term, own side less the others; of several other sides their mean counts."""
    rules = state.rules
    left, alive = expected(state)
    threats = [0.0] * rules.seats
    dangers = [0.0] * len(left)
    measure_threats(state, threats, dangers)
    side = rules.sides[seat]
    others = 1.0 / max(1, len(set(rules.sides)) - 1)
    total = [0.0] * len(TERMS)
    for player in range(rules.seats):
        found = half(state, player, left, alive, dangers)
        found[THREAT] = threats[player]
        if rules.sides[player] == side:
            for at, value in enumerate(found):
                total[at] += value
        else:
            for at, value in enumerate(found):
                total[at] -= value * others
    upcoming = state.active
    if not is_opening(state):
        upcoming = seat_of_turn(state, state.turn + 1)
        draw = asking_record(state)
        if isinstance(draw, DrawJob):
            mine = rules.sides[draw.seat] == side
            total[COMING] = float(draw.left) * (1.0 if mine else -others)
    total[TEMPO] = threats[upcoming] * (1.0 if rules.sides[upcoming] == side else -1.0)
    goals_reached(state, seat, total, others)
    return total


def expected(state: PantheonState) -> tuple[list[float], list[float]]:
    """Expected vitality of each unit and the chance that it survives, after the pending attacks."""
    left = [float(vitality) for vitality in state.vitality]
    alive = [1.0] * len(left)
    for unit, wounds, fatal in pending_blows(state):
        left[unit] = max(0.0, left[unit] - wounds)
        alive[unit] *= 1.0 - fatal
    return left, alive


def is_opening(state: PantheonState) -> bool:
    """Whether a turn has just begun: nobody has acted in it."""
    frames = waiting(state)
    return any(frame.step is pass_or_continue for frame in frames[-2:])


def goals_reached(state: PantheonState, seat: int, total: list[float], others: float) -> None:
    """How far each side is with what wins the scenario, more than in proportion the nearer it is."""
    rules = state.rules
    scenario = rules.scenario
    sides = rules.sides
    own = sides[seat]
    for side in set(sides):
        absorbed = 0
        points = 0
        for player in range(rules.seats):
            if sides[player] == side:
                absorbed += state.absorbed[player]
                points += state.score[player]
        share = 0.0
        if side == scenario.carrying_side:
            points = state.gone
            share = state.gone / scenario.carried_off
        elif rules.absorb:
            share = absorbed / rules.absorb
        elif scenario.target:
            share = points / scenario.target
        sign = 1.0 if side == own else -others
        total[ABSORBED] += sign * absorbed
        total[POINTS] += sign * points
        total[NEAR_GOAL] += sign * min(1.0, share) ** 2


def measure_threats(state: PantheonState, threats: list[float], dangers: list[float]) -> None:
    """What each player's units could do to enemies in reach: the best two blows, and the danger for divinities."""
    rules = state.rules
    profiles = rules.profiles
    area = state.area
    vitality = state.vitality
    standing = [unit for unit in range(len(area)) if area[unit] >= 0]
    highest = [0.0] * len(area)
    next_highest = [0.0] * len(area)
    for player in range(rules.seats):
        first = second = 0.0
        foes = state.foes[player]
        prey = [unit for unit in standing if foes >> unit & 1]
        for unit in standing:
            if state.owner[unit] != player or state.petrified >> unit & 1:
                continue
            profile = profiles[unit]
            rank = vitality[unit]
            row = ways_of(state, unit)[area[unit]]
            reach = profile.movement[rank] + profile.range[rank]
            likely = 1.0 if state.hand[unit] else 0.3
            dice = profile.offence[rank]
            best = 0.0
            for foe in prey:
                if row[area[foe]] > reach:
                    continue
                hit = profiles[foe]
                wounds = mean_wounds(dice, hit.defence[vitality[foe]]) * likely
                if hit.is_divinity:
                    if wounds > highest[foe]:
                        highest[foe], next_highest[foe] = wounds, highest[foe]
                    elif wounds > next_highest[foe]:
                        next_highest[foe] = wounds
                worth = wounds * prize(hit)
                if worth > best:
                    best = worth
            if best > first:
                first, second = best, first
            elif best > second:
                second = best
        threats[player] = first + 0.6 * second
    for unit in standing:  # an enemy strikes once or twice a turn
        dangers[unit] = highest[unit] + 0.6 * next_highest[unit]


def half(state: PantheonState, seat: int, left: list[float], alive: list[float], dangers: list[float]) -> list[float]:
    """How much of each term one player has."""
    rules = state.rules
    profiles = rules.profiles
    area = state.area
    found = [0.0] * len(TERMS)
    scenario = rules.scenario
    god = NOBODY
    units = units_in(state.army[seat])
    for unit in units:
        if profiles[unit].is_divinity:
            god = unit
    god_area = area[god] if god >= 0 else -1
    does_absorb = absorbs(state)
    does_collect = collects(state, seat)
    markers = free_markers(state, seat) if rules.omphalos or scenario.has_prisoners else []
    targets = delivery(state, seat) if any(state.carries) else []
    rival_gods = [area[foe] for foe in units_in(state.foes[seat]) if profiles[foe].is_divinity and area[foe] >= 0]
    is_crossing = scenario.passers >> seat & 1 > 0
    exits = [place for place in range(len(state.here)) if rules.exits[seat] >> place & 1] if is_crossing else []
    nearest = [FAR] * len(markers)
    coins = 0.0
    cards = 0.0
    for unit in units:
        profile = profiles[unit]
        status = state.status[unit]
        here = area[unit]
        held = state.hand[unit]
        if status == DESTROYED:
            if profile.is_troops:
                found[FALLEN] += 1.0 if god_area >= 0 else 0.0
            if held and pays(state, unit):
                coins += 0.5 * held
            continue
        if status != BOARD and status != WAITING:
            continue
        lives = alive[unit]
        cards += _HELD[min(held, 5)]
        share = left[unit] / profile.vitality if here >= 0 else 1.0
        if unit == god:
            found[GOD] += left[unit] if here >= 0 else profile.vitality
            found[GOD_WEAK] -= (1.0 - share) ** 2
            found[SLAIN] -= 1.0 - lives
            found[GOD_CARDS] += _HELD[min(held, 5)]
        elif profile.is_troops:
            found[FIGURES] += profile.cost * share
        else:
            found[VITALITY] += profile.cost * share
            found[PRESENCE] += profile.cost * lives
        if here < 0:
            continue
        found[DEPLOYED] += profile.cost
        if state.petrified >> unit & 1:
            found[PETRIFIED] -= profile.cost
        ways = ways_of(state, unit)[here]
        if state.carries[unit] and does_collect:
            found[CARRIED] += lives
            if targets:
                found[CARRIER_WAY] += lives * max(0.0, 1.0 - 0.1 * min([ways[place] for place in targets]))
        elif unit != god or not does_absorb:
            for at, place in enumerate(markers):
                if ways[place] < nearest[at]:
                    nearest[at] = ways[place]
        if unit == god:
            threatened = dangers[unit] / max(1.0, left[unit])
            found[GOD_DANGER] -= min(1.5, threatened) ** 2
            if does_absorb:
                seek(state, seat, ways, markers, found)
        else:
            for place in rival_gods:
                found[APPROACH] += max(0.0, 1.0 - 0.12 * ways[place]) * (0.5 + 0.2 * profile.cost)
            if is_crossing:
                found[PASSAGE_WAY] += profile.cost * max(0.0, 1.0 - 0.1 * min([ways[place] for place in exits]))
            if here == god_area and profile.effects.might & GUARD and left[unit] >= profile.vitality:
                found[GUARDS] += 1.0
        terrain = rules.terrain[here] if rules.is_terrain_on else 0
        if terrain in (FOREST, RUINS, ROCK, SLOPE):
            found[COVER] += 1.0
        elif terrain in (SWAMP, WATER):
            found[MIRE] -= 1.0
    for length in nearest:
        if length < FAR:
            found[COLLECTORS] += 1.0 / (1.0 + length)
    found[CARDS] = cards if cards < 6.0 else 6.0 + 0.2 * (cards - 6.0)  # more than can be played soon
    coins += state.hand[rules.art_card[seat]] + state.hand[rules.omphalos_card[seat]]
    found[ART] = _PAID[min(int(coins), 7)]
    if state.mounted >= 0 and state.owner[state.mounted] == seat:
        found[MOUNTED] = 1.0
    return found


def seek(state: PantheonState, seat: int, ways: list[int], markers: list[int], found: list[float]) -> None:
    """How near a divinity is to omphalos that it could absorb: lying free, or carried by a friend."""
    best = FAR
    for place in markers:
        length = ways[place]
        found[HARVEST] += 1.0 / (1.0 + length)
        if length < best:
            best = length
    for unit in units_in(state.allies[seat]):
        if state.carries[unit] == 1 and state.area[unit] >= 0:
            best = min(best, ways[state.area[unit]])
    if best < FAR:
        found[GOD_WAY] += max(0.0, 1.0 - 0.12 * best)
