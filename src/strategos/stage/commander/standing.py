"""The questions of commander that can be answered in advance: those of the attacked side, and the small ones after."""

from __future__ import annotations

from typing import Any, Final

from strategos.games.commander import actions
from strategos.games.commander.effects.abilities import COUNTER, PUSH, RAISE_DEAD, RALLY, REDIRECT
from strategos.games.commander.frames import Fight
from strategos.games.commander.model import CommanderState
from strategos.games.commander.printed import Profile
from strategos.games.commander.queries import profile_of
from strategos.games.commander.words import HERO, NOTHING
from strategos.kernel.decision import Decision
from strategos.kernel.engine import asking
from strategos.kernel.ids import Seat
from strategos.stage.commander.names import Namer
from strategos.stage.standing import Reaction, Reactions
from strategos.stage.standing_rules import ANY
from strategos.stage.wording import Words

LEADER: Final = "hero"  # a hero is attacked
OTHERS: Final = "others"

REACTIONS: Final = (
    Reaction("redirect", actions.No, actions.Redirect, (ANY, LEADER, OTHERS), (OTHERS,), "unit"),
    Reaction("defence", actions.No, actions.GiveOrder),
    Reaction("counterattack", actions.No, actions.Counter),
    Reaction("brace", actions.No, actions.Tire),
    Reaction("endure", actions.No, actions.Tire),
    Reaction("rally", actions.No, actions.Rally),
    Reaction("effort", actions.No, actions.Tire),
    Reaction("advance", actions.No, actions.Advance),
    Reaction("push", actions.No, actions.Push),
    Reaction("summon", actions.No, actions.Summon),
)

_OF_ATTACKER: Final = frozenset({"effort", "advance", "push", "summon"})
_TIRING: Final = frozenset({"brace", "endure", "effort"})
_ABILITIES: Final = {
    "redirect": REDIRECT, "counterattack": COUNTER, "rally": RALLY, "push": PUSH, "summon": RAISE_DEAD,
}  # fmt: skip


class CommanderReactions(Reactions):
    """An army has several units alike: rules call them by their kind."""

    def __init__(self, words: Words, names: Namer) -> None:
        super().__init__(words, REACTIONS)
        self.names: Final = names

    def subject(self, state: CommanderState, decision: Decision) -> int:
        record = _record(state, decision)
        if not isinstance(record, Fight):
            return -1
        # The attacker endures too, when the defender's dice hurt it.
        is_attacker = decision.kind in _OF_ATTACKER or decision.rule == "FC-STA-08"
        return record.attacker if is_attacker else record.target

    def attacked(self, state: CommanderState, decision: Decision) -> int:
        record = _record(state, decision)
        return record.target if isinstance(record, Fight) else -1

    def holds(self, state: CommanderState, when: str, unit: int) -> bool:
        if unit < 0:
            return False
        is_hero = profile_of(state, unit).type == HERO
        return is_hero if when == LEADER else not is_hero

    def called(self, state: CommanderState, unit: int) -> int:
        return state.kind[unit] if unit >= 0 else -1

    def able(self, state: CommanderState, seat: Seat, kind: str) -> list[int]:
        owner, profiles = state.rules.owner, state.rules.profiles
        own = {of for unit, of in enumerate(state.kind) if of != NOTHING and owner[unit] == seat}
        return sorted(of for of in own if _is_able(profiles[of], kind))

    def name(self, state: CommanderState, of: int, lang: str) -> str:
        return str(self.names.kind(state.rules, of, lang))


def _is_able(profile: Profile, kind: str) -> bool:
    """Whether the card of a unit has what a question is about. What cards and places lend is asked for as it comes."""
    if kind in _ABILITIES:
        return profile.might >> _ABILITIES[kind] & 1 != 0
    return kind not in _TIRING or profile.stamina > 0


def _record(state: CommanderState, decision: Decision) -> Any:
    frame = asking(state, decision.seat)
    return None if frame is None else frame.record
