"""The reactions of pantheon that can be answered in advance: evade, guard, retaliation, dodge, wall of shields."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from strategos.games.pantheon import actions, frames
from strategos.games.pantheon.effects.functions import FUNCTIONS, Function, ReactionFunction
from strategos.games.pantheon.effects.lists import GUARD
from strategos.games.pantheon.model import PantheonState
from strategos.games.pantheon.words import ABSENT, FLYING, HERO
from strategos.kernel.decision import Decision
from strategos.kernel.engine import asking_record
from strategos.kernel.ids import Seat
from strategos.stage.pantheon.names import Lexicon
from strategos.stage.standing import Reaction, Reactions
from strategos.stage.standing_rules import ANY
from strategos.stage.wording import Words

DIVINITY: Final = "divinity"  # the divinity is attacked
OTHERS: Final = "others"
GREAT: Final = "great"  # divinity or hero
COMMON: Final = "common"

REACTIONS: Final = (
    Reaction(
        "guard", actions.Decline, actions.GuardWith, (ANY, DIVINITY, OTHERS, GREAT, COMMON), (OTHERS, COMMON), "unit"
    ),
    Reaction("retaliation", actions.Decline, actions.Retaliate),
    Reaction("evade", actions.Decline, actions.Evade),
    Reaction("declare", actions.Decline, actions.Use),
    Reaction("wall of shields", actions.Decline, None),
    Reaction("allied guard", actions.Decline, actions.Agree),
)


class PantheonReactions(Reactions):
    """Every unit of an army is one of its kind: rules call it by its own number."""

    def __init__(self, words: Words, lexicon: Callable[[PantheonState, str], Lexicon]) -> None:
        super().__init__(words, REACTIONS)
        self.lexicon: Final = lexicon

    def subject(self, state: PantheonState, decision: Decision) -> int:
        record = asking_record(state)
        if isinstance(record, frames.Attack) and decision.kind == "allied guard":
            return record.guard
        return self.attacked(state, decision)

    def attacked(self, state: PantheonState, decision: Decision) -> int:
        record = asking_record(state)
        if isinstance(record, frames.Attack):
            return record.target
        return record.asked[-1] if isinstance(record, frames.Volley) and record.asked else -1

    def holds(self, state: PantheonState, when: str, unit: int) -> bool:
        if unit < 0:
            return False
        profile = state.rules.profiles[unit]
        is_great = profile.is_divinity or profile.cls == HERO
        return {DIVINITY: profile.is_divinity, OTHERS: not profile.is_divinity, GREAT: is_great, COMMON: not is_great}[
            when
        ]

    def called(self, state: PantheonState, unit: int) -> int:
        return unit

    def able(self, state: PantheonState, seat: Seat, kind: str) -> list[int]:
        own = [unit for unit, owner in enumerate(state.owner) if owner == seat and state.status[unit] != ABSENT]
        profiles = state.rules.profiles
        if kind in ("guard", "allied guard"):
            has_allies = state.rules.sides.count(state.rules.sides[seat]) > 1
            if kind == "allied guard" and not has_allies:
                return []
            return [unit for unit in own if profiles[unit].effects.might & GUARD]
        if kind == "evade":
            return [unit for unit in own if profiles[unit].type == FLYING]
        if kind in asked_kinds():
            return [unit for unit in own if any(asks(use.function, kind) for use in profiles[unit].effects.uses)]
        return own

    def name(self, state: PantheonState, of: int, lang: str) -> str:
        return self.lexicon(state, lang).name("unit", of)


def asks(function: Function, kind: str) -> bool:
    """Whether a function asks this kind of question."""
    return isinstance(function, ReactionFunction) and function.asks == kind


def asked_kinds() -> set[str]:
    """The kinds of questions that only a unit with some function is ever asked."""
    functions = [FUNCTIONS[name] for name in FUNCTIONS]
    return {function.asks for function in functions if isinstance(function, ReactionFunction) and function.asks}
