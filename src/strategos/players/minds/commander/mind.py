"""What counts in a position of commander, and how its computer players judge it."""

from __future__ import annotations

from typing import Final

from strategos.boards.graph import bits
from strategos.games.commander.actions import (
    KEEP,
    PASS,
    TAKE_ARMY,
    TAKE_DECK,
    TIRE,
    Attack,
    PlaceOrder,
    Pursue,
    Shoot,
    Sweep,
)  # fmt: skip
from strategos.games.commander.model import CommanderState
from strategos.games.commander.odds.forecast import forecast
from strategos.games.commander.queries import enemies_beside, profile_of
from strategos.games.commander.rules.deployment import waiting
from strategos.games.commander.words import (
    HERO,
    NO_ORDER,
    NOBODY,
    REGULAR,
    YELLOW,
)
from strategos.kernel.action import Action
from strategos.kernel.catalogue import Said
from strategos.kernel.chance import Chance
from strategos.kernel.decision import Decision
from strategos.kernel.engine import is_secret_choice, pending
from strategos.kernel.rng import Rng
from strategos.kernel.state import State
from strategos.players.minds import register
from strategos.players.minds.commander.courses import FAR, promising
from strategos.players.minds.commander.orders import best_order, mixed_orders
from strategos.players.minds.commander.reflexes import quick_answer
from strategos.players.minds.mind import Mind, Term, looked_best

TERMS: Final = (
    Term("score", 10.0, Said("players.commander-terms.score")),
    Term("near_win", 12.0, Said("players.commander-terms.near_win")),
    Term("strength", 3.0, Said("players.commander-terms.strength")),
    Term("presence", 0.6, Said("players.commander-terms.presence")),
    Term("prize", 2.0, Said("players.commander-terms.prize")),
    Term("capture", 6.0, Said("players.commander-terms.capture")),
    Term("closeness", 4.0, Said("players.commander-terms.closeness")),
    Term("village", 3.0, Said("players.commander-terms.village")),
    Term("cities", 11.0, Said("players.commander-terms.cities")),
    Term("city_threat", 10.0, Said("players.commander-terms.city_threat")),
    Term("fatigue", 0.5, Said("players.commander-terms.fatigue")),
    Term("exhausted", 0.7, Said("players.commander-terms.exhausted")),
    Term("orders", 0.8, Said("players.commander-terms.orders")),
    Term("ready", 1.2, Said("players.commander-terms.ready")),
    Term("defending", 0.7, Said("players.commander-terms.defending")),
    Term("approach", 0.5, Said("players.commander-terms.approach")),
    Term("in_range", 0.9, Said("players.commander-terms.in_range")),
    Term("pinned", 1.0, Said("players.commander-terms.pinned")),
    Term("support", 0.8, Said("players.commander-terms.support")),
    Term("formation", 0.3, Said("players.commander-terms.formation")),
    Term("hero", 1.0, Said("players.commander-terms.hero")),
    Term("terrain", 0.3, Said("players.commander-terms.terrain")),
    Term("weak", 0.6, Said("players.commander-terms.weak")),
    Term("reserve", 0.15, Said("players.commander-terms.reserve")),
    Term("garrison", 12.0, Said("players.commander-terms.garrison")),
)
QUIET: Final = frozenset(
    (
        "card",
        "purple",
        "order",
        "order_dice",
        "forgo",
        "deploy",
        "first",
        "muster",
        "deck",
        "river",
        "terrain",
        "element",
    )
)

# Before the battle. A search would put the units that are still to come anywhere.
REMOTE: Final = frozenset(("deploy", "first", "river", "terrain", "element", "muster", "deck"))
_LOOKS: Final = 4  # of the dice that an option brings, while a search plays on: with fewer it believes in lucky rolls
_STRENGTH: Final = 2  # among the terms
_PRESENCE: Final = 3
_CITIES: Final = 8
_CITY_THREAT: Final = 9
_APPROACH: Final = 15
_GARRISON: Final = 24
_ROUND: Final = 64  # more units than ever act in a round


class CommanderMind(Mind):
    """The judgement of commander."""

    def __init__(self) -> None:
        self.game = "commander"
        self.terms = TERMS
        self.weights = [term.weight for term in TERMS]
        self.quiet = QUIET
        self.weighed = frozenset(("action", "fight"))
        self.arrivals = frozenset(("deploy", "muster", "deck"))
        self.remote = REMOTE
        self.horizon = 4
        self.trust = 6.0
        self.share = 0.2
        self.noise_scale = 3.0  # positions differ by more points here
        # Points for each step of a fighter towards the enemy. With more it runs into enemies that wait.
        self.boldness = 0.2

    def is_quiet(self, state: State, decision: Decision) -> bool:
        if isinstance(decision, Chance):  # a card to be drawn: a turn begins
            return decision.kind == "draw" or is_secret_choice(state)
        return decision.kind in QUIET

    def features(self, state: State, seat: int) -> list[float]:
        assert isinstance(state, CommanderState)
        return self.compared(state, seat, half(state, seat))

    def compared(self, state: CommanderState, seat: int, own: list[float]) -> list[float]:
        """The terms of a position from what the own side has."""
        other = half(state, 1 - seat)
        found = [one - two for one, two in zip(own, other, strict=True)]
        taker = state.rules.city_taker
        if taker != NOBODY:
            sign = -1.0 if seat == taker else 1.0
            open_cities = state.ground.cities & ~state.force[1 - taker]
            # Standing less fallen: so a match begins even, and the chance of winning says who is ahead.
            found[_CITIES] = sign * (state.ground.cities.bit_count() - state.terrain.count(state.rules.ruin))
            found[_CITY_THREAT] = -sign * nearness(state, taker, open_cities)
            found[_GARRISON] = -sign * open_cities.bit_count()
        return found

    def foreseen(self, state: State, seat: int) -> list[float]:
        """While units are deployed, those that are still to come count as if they were far away."""
        assert isinstance(state, CommanderState)
        found = self.features(state, seat)
        decision = pending(state)
        if decision is not None and decision.kind in REMOTE and not decision.secret:
            own, other = still_to_come(state, seat), still_to_come(state, 1 - seat)
            for at, amount in own.items():
                found[at] += amount - other[at]
        return found

    def drive(self, state: State, seat: int) -> float:
        if state.result is not None:
            return self.worth(state, seat)
        assert isinstance(state, CommanderState)
        own = half(state, seat)
        bold = self.boldness * own[_APPROACH]
        if seat == state.rules.city_taker:  # a side that stays away from a garrison never breaks it
            bold += self.weights[_CITY_THREAT] * nearness(state, seat, state.ground.cities & state.force[1 - seat])
        return self.points(self.compared(state, seat, own), bold)

    def reflex(self, state: State, decision: Decision, rng: Rng) -> Action:
        assert isinstance(state, CommanderState)
        return quick_answer(self, state, decision)

    def plan(self, state: State, decision: Decision, rng: Rng) -> Action | None:
        assert isinstance(state, CommanderState)
        kind = decision.kind
        options = decision.options
        if kind == "order":
            return best_order(state, decision)
        if kind == "order_dice":
            return KEEP
        if kind == "muster" and TAKE_ARMY in options:
            return TAKE_ARMY
        if kind == "deck" and TAKE_DECK in options:
            return TAKE_DECK
        if kind in ("terrain", "element") and PASS in options:
            return PASS
        if kind in ("muster", "deck"):
            return rng.pick(options)
        return None

    def mixed(self, state: State, decision: Decision, rng: Rng, trials: int, deadline: float) -> list[Action]:
        if decision.kind != "order":
            return []
        assert isinstance(state, CommanderState)
        plan = mixed_orders(self, state, decision.seat, rng, trials, deadline)
        return [PlaceOrder(unit, colour) for unit, colour in plan.items()]

    def clock(self, state: State) -> int:
        """Activations; a new round is always later than all of the last one."""
        assert isinstance(state, CommanderState)
        return state.round * _ROUND + state.activated.bit_count()

    def brisk(self, state: State, decision: Decision, rng: Rng) -> Action:
        """A plan, or one look ahead as the tactician takes it, at fewer ways and with fewer dice."""
        assert isinstance(state, CommanderState)
        if len(decision.options) == 1:
            return decision.options[0]
        planned = self.plan(state, decision, rng)
        if planned is not None:
            return planned
        return looked_best(self, state, decision, promising(state, decision.options), _LOOKS, rng)

    def harm(self, state: State, decision: Decision, option: Action) -> float:
        assert isinstance(state, CommanderState)
        if isinstance(option, Attack) and decision.kind in ("action", "fight", "sweep"):
            return forecast(state, state.active, option.target, True).target_losses.mean
        if isinstance(option, Shoot):
            return forecast(state, state.active, option.target, False).target_losses.mean
        if isinstance(option, Sweep):
            unit = state.active
            return sum([forecast(state, unit, foe, True).target_losses.mean for foe in enemies_beside(state, unit)])
        if isinstance(option, Pursue):
            return 0.5
        if option == TIRE and decision.kind == "effort":
            return 0.1
        return 0.0


def half(state: CommanderState, seat: int) -> list[float]:
    """How much of each term one side has."""
    rules = state.rules
    found = [0.0] * len(TERMS)
    found[0] = float(state.score[seat])
    if rules.target:
        share = min(1.0, state.score[seat] / rules.target)
        found[1] = share * share
    foes = 1 - seat
    foe_hexes = bits(state.force[foes])
    distances = rules.grid.graph.distances
    adjacent = rules.adjacent
    ground = state.ground
    cover = state.ground.cover
    points = rules.fields[state.field].points
    for unit in bits(state.army[seat]):
        profile = profile_of(state, unit)
        here = state.hex[unit]
        left = profile.size - state.wounds[unit]
        found[_STRENGTH] += 0.1 * profile.cost * left / profile.size
        found[_PRESENCE] += 0.1 * profile.cost
        if rules.prizes[state.kind[unit]]:
            found[4] += 1.0
        found[10] -= state.fatigue[unit]
        if profile.stamina and state.fatigue[unit] == profile.stamina:
            found[11] -= 1.0
        row = distances[here]
        nearest = 99
        for hex_ in foe_hexes:
            if row[hex_] < nearest:
                nearest = row[hex_]
        acts = state.order[unit] not in (NO_ORDER, YELLOW)
        if acts:
            found[12] += 1.0
        if nearest == 1:
            touching = (adjacent[here] & state.force[foes]).bit_count()
            if acts:
                found[13] += 1.0
            if profile.ranged > profile.attack:
                found[17] -= 1.0
            if profile.type == HERO:
                found[20] -= touching
        elif profile.ranged and nearest <= profile.maximum:
            found[16] += 1.0
        if state.defending >> unit & 1 and nearest <= 2:
            found[14] += 1.0
        if profile.attack >= profile.ranged:
            found[_APPROACH] -= min(nearest, FAR) - 1
        if (adjacent[here] & state.force[seat]).bit_count() >= 2:
            found[19] += 1.0
        if cover >> here & 1:
            found[21] += 1.0
        if left == 1 and profile.type == REGULAR:
            found[22] -= 1.0
    for hex_ in foe_hexes:
        if (adjacent[hex_] & state.force[seat]).bit_count() >= 2:
            found[18] += 1.0
    if points:
        found[5] = float((points & state.force[seat]).bit_count())
        found[6] = nearness(state, seat, points)
    if rules.villages_count:
        found[7] = float((ground.villages & state.force[seat]).bit_count())
    found[23] = float(sum(state.reserve[seat * 4 : seat * 4 + 4]))
    return found


def still_to_come(state: CommanderState, seat: int) -> dict[int, float]:
    """How much of the terms a side has in units that wait to be deployed."""
    found = {_STRENGTH: 0.0, _PRESENCE: 0.0, _APPROACH: 0.0}
    for unit in waiting(state, seat):
        profile = profile_of(state, unit)
        found[_STRENGTH] += 0.1 * profile.cost
        found[_PRESENCE] += 0.1 * profile.cost
        if profile.attack >= profile.ranged:
            found[_APPROACH] -= FAR - 1
    return found


def nearness(state: CommanderState, seat: int, hexes: int) -> float:
    """How near the nearest unit of a side is to each of some hexes, 1 for standing in it."""
    distances = state.rules.grid.graph.distances
    units = bits(state.force[seat])
    total = 0.0
    for hex_ in bits(hexes):
        row = distances[hex_]
        nearest = 99
        for place in units:
            if row[place] < nearest:
                nearest = row[place]
        total += 1.0 / (1 + nearest)
    return total


register(CommanderMind())
