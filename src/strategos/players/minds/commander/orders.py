"""Secret orders: no single plan is best against everybody, so a mix of plans is played.

Some plans for either side are played against each other for a few goes; the worths fill a matrix, regret matching
finds the mix that cannot be exploited, and one plan is drawn from it.
"""

from __future__ import annotations

import time

from strategos.boards.graph import bits
from strategos.games.commander.actions import PlaceOrder
from strategos.games.commander.model import CommanderState
from strategos.games.commander.queries import has_enemy_beside, profile_of
from strategos.games.commander.rules.orders import distribute
from strategos.games.commander.rules.strength import shot_targets
from strategos.games.commander.words import BLUE, GREEN, NO_ORDER, PURPLE, RED, YELLOW
from strategos.kernel.action import Action
from strategos.kernel.decision import Decision
from strategos.kernel.engine import advance, pending, start_instead
from strategos.kernel.flow import then
from strategos.kernel.rng import Rng
from strategos.players.minds.mind import Mind, play_until

OWN_PLANS = 5
OTHER_PLANS = 4
GOES = 6
_MOST_TRIALS = 16
ROUNDS = 400  # of regret matching
EARLY = (RED, BLUE, GREEN, PURPLE)
HUMBLE = (BLUE, GREEN, PURPLE, RED)  # few red and purple tokens take the initiative
LATE = (GREEN, BLUE, RED, PURPLE)

Plan = dict[int, int]  # the colour for each unit


def best_order(state: CommanderState, decision: Decision) -> Action:
    """The order for one unit: the units that have most to do get the colours that act first."""
    first = decision.options[0]
    assert isinstance(first, PlaceOrder)
    unit = first.unit
    seat = decision.seat
    waiting = [one for one in bits(state.army[seat]) if state.order[one] == NO_ORDER]
    ranked = sorted(waiting, key=lambda one: (-eagerness(state, one), one))
    reserve = state.reserve[seat * 4 : seat * 4 + 4]
    tokens = [colour for colour in (RED, BLUE, GREEN, PURPLE) for _ in range(reserve[colour])]
    rank = ranked.index(unit)
    colour = tokens[rank] if rank < len(tokens) and eagerness(state, unit) > 0 else YELLOW
    for option in decision.options:
        if isinstance(option, PlaceOrder) and option.colour == colour:
            return option
    return first


def eagerness(state: CommanderState, unit: int) -> float:
    """How much a unit wants to act early: enemies in contact or in reach, targets in sight; tired ones want to rest."""
    profile = profile_of(state, unit)
    seat = state.rules.owner[unit]
    wish = 1.0
    nearest = 99
    row = state.rules.grid.graph.distances[state.hex[unit]]
    for hex_ in bits(state.force[1 - seat]):
        nearest = min(nearest, row[hex_])
    if has_enemy_beside(state, unit):
        wish += 3.0 + 0.5 * profile.attack
    elif profile.ranged and shot_targets(state, unit):
        wish += 2.0 + 0.5 * profile.ranged
    elif nearest <= profile.move + 1:
        wish += 2.0 + 0.3 * profile.attack
    else:
        wish += 1.0 / nearest
        if profile.stamina and state.fatigue[unit] == profile.stamina:
            wish = 0.0  # nothing to do but rest
    return wish


def mixed_orders(
    mind: Mind, state: CommanderState, seat: int, rng: Rng, trials: int = 1, deadline: float = 0.0
) -> Plan:
    """A plan for all units of a side, drawn from the mix. Plans not tried before the deadline are left out."""
    table = reopened(state)
    own = plans(table, seat, OWN_PLANS, rng)
    other = plans(table, 1 - seat, OTHER_PLANS, rng)
    seed = rng.word()
    worths = rows_tried(mind, table, seat, own, other, seed, deadline)
    if not worths:
        return own[0]
    for number in range(1, min(trials, _MOST_TRIALS)):
        further = rows_tried(mind, table, seat, own, other, seed + number, deadline)
        if len(further) < len(own):
            break
        for row, more in zip(worths, further, strict=True):
            for at, worth in enumerate(more):
                row[at] += worth
    mix = regret_matching(worths)
    return own[draw(mix, rng)]


def rows_tried(
    mind: Mind, table: CommanderState, seat: int, own: list[Plan], other: list[Plan], seed: int, deadline: float
) -> list[list[float]]:
    """What each own plan leads to against each of the other side, as many plans as there is time for."""
    worths: list[list[float]] = []
    for mine in own:
        row: list[float] = []
        for theirs in other:
            if deadline and time.perf_counter() > deadline:
                return worths
            worth = trial(mind, table, seat, mine, theirs, Rng(seed), deadline)
            if worth is None:
                return worths
            row.append(worth)
        worths.append(row)
    return worths


def reopened(state: CommanderState) -> CommanderState:
    """The position with all orders of this round still to be given."""
    table = state.clone()
    table.order = [NO_ORDER] * len(table.order)
    table.reserve = table.generated[:]
    start_instead(table, then(distribute))
    return table


def plans(state: CommanderState, seat: int, amount: int, rng: Rng) -> list[Plan]:
    """Ways to give the orders: the eager first, the initiative first, the eager last, and some in between."""
    found: list[Plan] = []
    for number in range(amount):
        colours = (EARLY, HUMBLE, LATE)[number] if number < 3 else EARLY
        noise = 0.0 if number < 3 else 3.0
        made = plan(state, seat, colours, noise, rng)
        if made not in found:
            found.append(made)
    return found


def plan(state: CommanderState, seat: int, colours: tuple[int, ...], noise: float, rng: Rng) -> Plan:
    """Orders by eagerness, with some noise, from the colours in this order; the rest gets yellow."""
    wishes = {unit: eagerness(state, unit) for unit in bits(state.army[seat])}
    keys = {unit: wish + noise * rng.below(1000) / 1000.0 for unit, wish in wishes.items()}
    ranked = sorted(wishes, key=lambda unit: (-keys[unit], unit))
    tokens = [colour for colour in colours for _ in range(state.reserve[seat * 4 + colour])]
    made: Plan = {}
    for unit in ranked:
        made[unit] = tokens.pop(0) if tokens and wishes[unit] > 0 else YELLOW
    return made


def trial(
    mind: Mind, table: CommanderState, seat: int, mine: Plan, theirs: Plan, rng: Rng, deadline: float
) -> float | None:
    """What a pair of plans leads to within a few goes; None if the deadline (0: none) came first."""
    state = table.clone()
    while True:
        decision = pending(state)
        if decision is None or decision.kind != "order":
            break
        chosen = mine if decision.seat == seat else theirs
        best = decision.options[-1]
        for option in decision.options:
            if isinstance(option, PlaceOrder) and option.colour == chosen[option.unit]:
                best = option
        advance(state, best, decision.seat)
    is_whole = play_until(mind, state, rng, mind.clock(state) + GOES, deadline)
    return mind.drive(state, seat) if is_whole else None


def regret_matching(worths: list[list[float]]) -> list[float]:
    """The average mix of the row player after both sides have followed their regrets for a while."""
    rows, columns = len(worths), len(worths[0])
    row_regret, column_regret = [0.0] * rows, [0.0] * columns
    total = [0.0] * rows
    for _ in range(ROUNDS):
        row_mix, column_mix = matched(row_regret), matched(column_regret)
        row_worth = [sum([column_mix[c] * worths[r][c] for c in range(columns)]) for r in range(rows)]
        column_worth = [-sum([row_mix[r] * worths[r][c] for r in range(rows)]) for c in range(columns)]
        row_mean = sum([row_mix[r] * row_worth[r] for r in range(rows)])
        column_mean = sum([column_mix[c] * column_worth[c] for c in range(columns)])
        for r in range(rows):
            row_regret[r] += row_worth[r] - row_mean
            total[r] += row_mix[r]
        for c in range(columns):
            column_regret[c] += column_worth[c] - column_mean
    return [share / ROUNDS for share in total]


def matched(regret: list[float]) -> list[float]:
    """A mix in proportion to the positive regrets; without any, all alike."""
    positive = [max(0.0, one) for one in regret]
    whole = sum(positive)
    return [one / whole for one in positive] if whole > 0 else [1.0 / len(regret)] * len(regret)


def draw(mix: list[float], rng: Rng) -> int:
    """One of the rows, each as often as the mix says."""
    mark = rng.below(1_000_000) / 1_000_000.0
    for row, share in enumerate(mix):
        mark -= share
        if mark < 0:
            return row
    return len(mix) - 1
