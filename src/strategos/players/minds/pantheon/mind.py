"""The mind of pantheon's computer players."""

from __future__ import annotations

from typing import Final

from strategos.games.pantheon.actions import (
    CONTINUE,
    PASS,
    Aim,
    Allocate,
    AttackUnit,
    ChargeTo,
    Hurl,
    Retaliate,
    Storm,
    Use,
)  # fmt: skip
from strategos.games.pantheon.frames import Attack
from strategos.games.pantheon.model import PantheonState
from strategos.games.pantheon.rules.dice import further_wounds
from strategos.games.pantheon.words import NOBODY, SPECIAL
from strategos.kernel.action import Action
from strategos.kernel.chance import Chance
from strategos.kernel.decision import Decision
from strategos.kernel.engine import advance, asking_record, pending
from strategos.kernel.records import replace
from strategos.kernel.rng import Rng
from strategos.kernel.state import State
from strategos.players.minds import register
from strategos.players.minds.mind import Mind, look, looked_best
from strategos.players.minds.pantheon.blows import blow
from strategos.players.minds.pantheon.courses import basic_wounds, power_effect
from strategos.players.minds.pantheon.draft import best_army, best_recruit
from strategos.players.minds.pantheon.reflexes import acting, quick_answer, target_effect
from strategos.players.minds.pantheon.sides import both_sides, goal_of
from strategos.players.minds.pantheon.terms import TERMS, judge

QUIET: Final = frozenset(("second activation", "recall", "pass or continue", "divinity", "recruit", "army"))


class PantheonMind(Mind):
    """The judgement of pantheon."""

    def __init__(self) -> None:
        self.game = "pantheon"
        self.terms = TERMS
        self.weights = [term.weight for term in TERMS]
        self.quiet = QUIET
        self.weighed = frozenset(("activation", "simple action", "second activation"))
        self.arrivals = frozenset(("divinity", "recruit", "army"))
        self.remote = frozenset()
        self.horizon = 6
        self.trust = 48.0
        self.share = 0.0
        self.noise_scale = 1.0

    def is_quiet(self, state: State, decision: Decision) -> bool:
        """Also when cards are to be drawn or the dice of an attack to be rolled: exact odds say what to expect."""
        if isinstance(decision, Chance):
            if decision.kind == "draw":
                return True
            record = asking_record(state)
            return isinstance(record, Attack) and not record.faces
        return decision.kind in QUIET

    def features(self, state: State, seat: int) -> list[float]:
        assert isinstance(state, PantheonState)
        return judge(state, seat)

    def reflex(self, state: State, decision: Decision, rng: Rng) -> Action:
        assert isinstance(state, PantheonState)
        return quick_answer(state, decision)

    def plan(self, state: State, decision: Decision, rng: Rng) -> Action | None:
        assert isinstance(state, PantheonState)
        kind = decision.kind
        if kind in ("divinity", "recruit"):
            return best_recruit(state, decision)
        if kind in ("allocate dice", "re-roll", "convert blanks", "second assault", "roll tens again", "payment"):
            return quick_answer(state, decision)
        if kind == "pass or continue":
            return pass_or_act(self, state, decision)
        if kind == "army":
            return best_army(state, decision)
        return None

    def clock(self, state: State) -> int:
        """Turns."""
        assert isinstance(state, PantheonState)
        return state.turn

    def brisk(self, state: State, decision: Decision, rng: Rng) -> Action:
        """One look ahead where a unit acts; who acts is left to quick answers, as good there and much faster."""
        assert isinstance(state, PantheonState)
        kind = decision.kind
        if len(decision.options) == 1:
            return decision.options[0]
        if kind in ("divinity", "recruit"):
            return best_recruit(state, decision)
        if kind == "army":
            return best_army(state, decision)
        if kind == "simple action":
            return looked_best(self, state, decision, decision.options, 1, rng)
        return quick_answer(state, decision)

    def goal(self, state: State) -> str:
        assert isinstance(state, PantheonState)
        return goal_of(state)

    def sides(self, state: State) -> list[list[float]]:
        assert isinstance(state, PantheonState)
        return both_sides(state)

    def harm(self, state: State, decision: Decision, option: Action) -> float:
        assert isinstance(state, PantheonState)
        record = asking_record(state)
        if isinstance(option, (AttackUnit, Storm)) and decision.kind == "simple action":
            return basic_wounds(state, acting(record)[0], option)
        if isinstance(option, (AttackUnit, Storm, Hurl, Aim, ChargeTo)):
            return max(0.0, target_effect(state, option, is_counted=True))  # friends hit are no damage done
        if isinstance(option, Use) and state.rules.powers[option.power].type == SPECIAL:
            return max(0.0, power_effect(state, state.rules.powers[option.power], is_counted=True))
        if isinstance(option, Retaliate) and isinstance(record, Attack):
            back = replace(record, attacker=record.target, target=record.attacker, power=NOBODY, dice=0)
            return blow(state, back)[0]
        if isinstance(option, Allocate) and isinstance(record, Attack):
            further = further_wounds(option.fives, option.saved, record.defence)
            mean = sum([wounds * weight for wounds, weight in enumerate(further)]) / 6.0**option.fives
            return option.wounds + mean
        return 0.0


def pass_or_act(mind: Mind, state: PantheonState, decision: Decision) -> Action:
    """Go on if any activation is better than a second card; which one is asked next."""
    onward = state.clone()
    advance(onward, CONTINUE, decision.seat)
    following = pending(onward)
    if following is None or following.kind != "activation":
        return PASS
    passed = look(mind, state, decision, PASS, 1, 0)
    for option in following.options:
        if look(mind, onward, following, option, 1, 0) > passed:
            return CONTINUE
    return PASS


register(PantheonMind())
