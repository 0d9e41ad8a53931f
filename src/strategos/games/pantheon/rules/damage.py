"""Wounds and destruction."""

from __future__ import annotations

from typing import Final

from strategos.games.pantheon.effects.functions import STONE
from strategos.games.pantheon.events import Dismounted, Dropped, Retired, UnitDestroyed, Wounded
from strategos.games.pantheon.frames import Downfall, Harm
from strategos.games.pantheon.model import PantheonState
from strategos.games.pantheon.queries import is_retired
from strategos.games.pantheon.rules.cards import nothing_more
from strategos.games.pantheon.rules.victory import check_victory
from strategos.kernel.event import happen
from strategos.kernel.flow import Next, Window, chain, done, step

DESTROYED: Final[Window[Downfall]] = Window("unit destroyed")


@step
def suffer(state: PantheonState, harm: Harm) -> Next:
    """A unit loses vitality or figures; at none it is destroyed. What is too much is lost.

    Rule: MB-WND-01, MB-WND-02, MB-WND-03, MB-WND-08.
    """
    if harm.wounds <= 0 or state.area[harm.unit] < 0:
        return done()
    happen(state, Wounded(harm.unit, harm.wounds))
    if state.vitality[harm.unit]:
        return done()
    return destroy(state, harm.unit)


def destroy(state: PantheonState, unit: int) -> Next:
    """Take a unit off the board: it drops what it carries, victory is looked at, then others react.

    Its cards stay where they are. Rule: MB-WND-04, MB-WND-05, MB-TIME-06, MB-DECK-05, MB-OMP-06, MB-RULING-94.
    """
    if state.carries[unit]:
        happen(state, Dropped(unit, state.area[unit]))
    if state.mounted == unit:
        happen(state, Dismounted(unit))
    petrified = 0 if state.rules.profiles[unit].tokens_lost & STONE else state.petrified
    happen(state, UnitDestroyed(unit, petrified))
    check_victory(state)
    retire(state, unit)
    return chain(Downfall(unit), *state.rules.windows.destroyed, nothing_more)


def retire(state: PantheonState, unit: int) -> None:
    """With the house rule, a player whose god falls in a free-for-all leaves the match. Rule: MB-RULING-73, -93."""
    rules = state.rules
    if rules.profiles[unit].is_divinity and is_retired(state, state.owner[unit]) and state.result is None:
        happen(state, Retired(state.owner[unit]))
