"""What counts in a position of pantheon: named terms, and how much of each a position holds."""

from __future__ import annotations

from typing import Final

from strategos.boards.graph import bits
from strategos.games.pantheon.card_queries import pays
from strategos.games.pantheon.frames import DrawJob
from strategos.games.pantheon.model import PantheonState
from strategos.games.pantheon.queries import units_in
from strategos.games.pantheon.rules.turn import pass_or_continue, seat_of_turn
from strategos.games.pantheon.rules.ways import FAR
from strategos.games.pantheon.words import BOARD, DESTROYED, WAITING
from strategos.kernel.catalogue import Said
from strategos.kernel.engine import asking_record, waiting
from strategos.kernel.flow import Frame
from strategos.players.minds.mind import Term
from strategos.players.minds.pantheon.blows import Blow, mean_wounds, pending_blows
from strategos.players.minds.pantheon.courses import (
    absorbs,
    collects,
    delivery,
    free_markers,
)  # fmt: skip
from strategos.players.minds.pantheon.tables import INVERSE, NEAR, ON_THE_WAY, Tables, UnitCard, tables_of

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
_HELD: Final = [0.0, 1.0, 1.5, 1.8, 2.0, 2.1]  # value of 0, 1, 2 … cards of one unit
_PAID: Final = [0.0, 1.0, 1.9, 2.6, 3.2, 3.7, 4.1, 4.4]  # value of 0, 1, 2 … art of war cards


def judge(state: PantheonState, seat: int) -> list[float]:
    """Every term, own side less the others; of several other sides their mean counts."""
    rules = state.rules
    sides = rules.sides
    tables = tables_of(rules)
    frames = waiting(state)
    blows = pending_blows(state, frames)
    threats = [0.0] * rules.seats
    dangers = [0.0] * len(state.area)
    measure_threats(state, tables, threats, dangers)
    side = sides[seat]
    others = 1.0 / max(1, len(tables.members) - 1)
    total: list[float] = []
    for player in range(rules.seats):
        found = half(state, tables, player, blows, dangers)
        found[THREAT] = threats[player]
        if not total:
            total = found if sides[player] == side else [-(value * others) for value in found]
        elif sides[player] == side:
            total = [total[at] + value for at, value in enumerate(found)]
        else:
            total = [total[at] - value * others for at, value in enumerate(found)]
    upcoming = state.active
    if not is_opening(frames):
        upcoming = seat_of_turn(state, state.turn + 1)
        draw = asking_record(state)
        if isinstance(draw, DrawJob):
            mine = sides[draw.seat] == side
            total[COMING] = float(draw.left) * (1.0 if mine else -others)
    total[TEMPO] = threats[upcoming] * (1.0 if sides[upcoming] == side else -1.0)
    goals_reached(state, tables, seat, total, others)
    return total


def left_of(state: PantheonState, blows: list[Blow], unit: int) -> float:
    """The vitality that a unit is expected to have left after the pending attacks."""
    left = float(state.vitality[unit])
    for struck, wounds, _ in blows:
        if struck == unit:
            left = max(0.0, left - wounds)
    return left


def is_opening(frames: list[Frame]) -> bool:
    """Whether a turn has just begun, by what is waiting: nobody has acted in it."""
    for frame in frames[-2:]:
        if frame.step is pass_or_continue:
            return True
    return False


def goals_reached(state: PantheonState, tables: Tables, seat: int, total: list[float], others: float) -> None:
    """How far each side is with what wins the scenario, more than in proportion the nearer it is."""
    rules = state.rules
    scenario = rules.scenario
    own = rules.sides[seat]
    for side, members in tables.members:
        absorbed = 0
        points = 0
        for player in members:
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


def measure_threats(state: PantheonState, tables: Tables, threats: list[float], dangers: list[float]) -> None:
    """What each player's units could do to enemies in reach: the best two blows, and the danger for divinities."""
    rules = state.rules
    area = state.area
    vitality = state.vitality
    hand = state.hand
    highest = [0.0] * len(area)
    next_highest = [0.0] * len(area)
    standing: list[list[UnitCard]] = []  # by seat: its units on the board
    held: list[int] = []  # by seat: the areas in which they stand
    for player in range(rules.seats):
        there: list[UnitCard] = []
        places = 0
        for card in tables.company(state, state.army[player]).cards:
            if area[card.unit] >= 0:
                there.append(card)
                places |= 1 << area[card.unit]
        standing.append(there)
        held.append(places)
    for player in range(rules.seats):
        first = second = 0.0
        prey: list[UnitCard] = []
        targets = 0
        for other in range(rules.seats):
            if rules.sides[other] != rules.sides[player]:
                prey = prey + standing[other] if prey else standing[other]
                targets |= held[other]
        for card in standing[player]:
            unit = card.unit
            here = area[unit]
            if state.petrified >> unit & 1:
                continue
            rank = vitality[unit]
            reach = card.movement[rank] + card.range[rank]
            within = card.within[here] or card.measure(state, here)
            if not within[reach if reach < FAR else FAR] & targets:
                continue
            row = card.ways[here]
            likely = 1.0 if hand[unit] else 0.3
            dice = card.offence[rank]
            best = 0.0
            for foe in prey:
                struck = foe.unit
                if row[area[struck]] > reach:
                    continue
                wounds = mean_wounds(dice, foe.defence[vitality[struck]]) * likely
                if foe.is_divinity:
                    if wounds > highest[struck]:
                        highest[struck], next_highest[struck] = wounds, highest[struck]
                    elif wounds > next_highest[struck]:
                        next_highest[struck] = wounds
                worth = wounds * foe.prize
                if worth > best:
                    best = worth
            if best > first:
                first, second = best, first
            elif best > second:
                second = best
        threats[player] = first + 0.6 * second
    for there in standing:
        for card in there:
            if card.is_divinity:  # an enemy strikes once or twice a turn
                dangers[card.unit] = highest[card.unit] + 0.6 * next_highest[card.unit]


def half(state: PantheonState, tables: Tables, seat: int, blows: list[Blow], dangers: list[float]) -> list[float]:
    """How much of each term one player has."""
    rules = state.rules
    area = state.area
    hand = state.hand
    scenario = rules.scenario
    company = tables.company(state, state.army[seat])
    god = company.god
    god_area = area[god] if god >= 0 else -1
    does_absorb = absorbs(state)
    does_collect = collects(state, seat)
    markers = free_markers(state, seat) if rules.omphalos or scenario.has_prisoners else []
    targets = delivery(state, seat) if any(state.carries) else []
    rival_gods = [area[foe] for foe in tables.company(state, state.foes[seat]).gods if area[foe] >= 0]
    exits = bits(rules.exits[seat]) if scenario.passers >> seat & 1 else []
    nearest = [FAR] * len(markers)
    ground_terms = tables.ground_terms
    fallen = petrified = guards = cover = mire = deployed = 0
    god_left = god_weak = slain = god_cards = god_danger = god_way = harvest = 0.0
    vitality = presence = troops = carried = carrier_way = collectors = approach = passage_way = 0.0
    coins = 0.0
    cards = 0.0
    for card in company.cards:
        unit = card.unit
        status = state.status[unit]
        here = area[unit]
        held = hand[unit]
        if status == DESTROYED:
            if card.is_troops and god_area >= 0:
                fallen += 1
            if held and pays(state, unit):
                coins += 0.5 * held
            continue
        if status != BOARD and status != WAITING:
            continue
        left = float(state.vitality[unit])
        lives = 1.0
        if blows:
            for struck, wounds, fatal in blows:
                if struck == unit:
                    left = max(0.0, left - wounds)
                    lives *= 1.0 - fatal
        cards += _HELD[held if held < 5 else 5]
        share = left / card.vitality if here >= 0 else 1.0
        if unit == god:
            god_left += left if here >= 0 else card.vitality
            god_weak -= (1.0 - share) ** 2
            slain -= 1.0 - lives
            god_cards += _HELD[held if held < 5 else 5]
        elif card.is_troops:
            troops += card.cost * share
        else:
            vitality += card.cost * share
            presence += card.cost * lives
        if here < 0:
            continue
        deployed += card.cost
        if state.petrified >> unit & 1:
            petrified += card.cost
        ways = (card.ways or card.explore(state))[here]
        if state.carries[unit] and does_collect:
            carried += lives
            if targets:
                carrier_way += lives * ON_THE_WAY[min([ways[place] for place in targets])]
        elif markers and (unit != god or not does_absorb):
            for at, place in enumerate(markers):
                if ways[place] < nearest[at]:
                    nearest[at] = ways[place]
        if unit == god:
            threatened = dangers[unit] / max(1.0, left)
            god_danger -= min(1.5, threatened) ** 2
            if does_absorb:
                for place in markers:
                    harvest += INVERSE[ways[place]]
                god_way += way_to_absorb(state, seat, ways, markers)
        else:
            for place in rival_gods:
                approach += NEAR[ways[place]] * card.attraction
            if exits:
                passage_way += card.cost * ON_THE_WAY[min([ways[place] for place in exits])]
            if here == god_area and card.is_guard and left >= card.vitality:
                guards += 1
        if ground_terms[here] > 0:
            cover += 1
        elif ground_terms[here] < 0:
            mire += 1
    for length in nearest:
        if length < FAR:
            collectors += INVERSE[length]
    coins += hand[rules.art_card[seat]] + hand[rules.omphalos_card[seat]]
    return [
        god_left,
        god_weak,
        slain,
        vitality,
        presence,
        troops,
        float(fallen),
        0.0,  # what is reached counts for a side as a whole
        0.0,
        0.0,
        carried,
        carrier_way,
        god_way,
        harvest,
        collectors,
        cards if cards < 6.0 else 6.0 + 0.2 * (cards - 6.0),  # more than can be played soon
        god_cards,
        _PAID[min(int(coins), 7)],
        0.0,
        0.0,
        0.0,
        god_danger,
        approach,
        float(guards),
        float(deployed),
        float(-petrified),
        float(cover),
        float(-mire),
        passage_way,
        1.0 if state.mounted >= 0 and state.owner[state.mounted] == seat else 0.0,
    ]


def way_to_absorb(state: PantheonState, seat: int, ways: list[int], markers: list[int]) -> float:
    """How near a divinity is to omphalos that it could absorb: lying free, or carried by a friend."""
    best = FAR
    for place in markers:
        if ways[place] < best:
            best = ways[place]
    for unit in units_in(state.allies[seat]):
        if state.carries[unit] == 1 and state.area[unit] >= 0:
            best = min(best, ways[state.area[unit]])
    return NEAR[best] if best < FAR else 0.0
