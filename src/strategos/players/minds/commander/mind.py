"""What counts in a position of commander, and how its computer players judge it."""

from __future__ import annotations

from typing import Final

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
from strategos.games.commander.queries import enemies_beside
from strategos.kernel.action import Action
from strategos.kernel.chance import Chance
from strategos.kernel.decision import Decision
from strategos.kernel.engine import is_secret_choice, pending
from strategos.kernel.rng import Rng
from strategos.kernel.state import State
from strategos.players.minds import register
from strategos.players.minds.commander.courses import promising
from strategos.players.minds.commander.orders import best_order, mixed_orders
from strategos.players.minds.commander.reflexes import quick_answer
from strategos.players.minds.commander.terms import (
    APPROACH,
    CITY_THREAT,
    TERMS,
    compared,
    half,
    still_to_come,
    tables_of,
)  # fmt: skip
from strategos.players.minds.mind import Mind, looked_best

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
        tables = tables_of(state.rules)
        return compared(state, seat, half(state, tables, seat), tables)

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
        tables = tables_of(state.rules)
        own = half(state, tables, seat)
        bold = self.boldness * own[APPROACH]
        if seat == state.rules.city_taker:  # a side that stays away from a garrison never breaks it
            garrisons = state.ground.cities & state.force[1 - seat]
            bold += self.weights[CITY_THREAT] * tables.formation(state.force[seat]).nearness(garrisons)
        return self.points(compared(state, seat, own, tables), bold)

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


register(CommanderMind())
