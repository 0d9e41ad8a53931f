"""Questions about sight: what blocks it, and who sees past it."""

from __future__ import annotations

from strategos.games.pantheon.effects.lists import LOOK_OVER
from strategos.games.pantheon.model import PantheonState
from strategos.games.pantheon.queries import has_ability, is_flying, terrain_at


def obstacles(state: PantheonState) -> int:
    """The areas that block sight: any unit, standing trees and columns, rock, cliff, cage, wall.

    They do so even for whom their terrain has no effects. Rule: MB-LOS-06, MB-TERR-21, MB-TYPE-10.
    """
    mask = state.occupied
    if state.rules.is_terrain_on:
        mask |= state.rules.obstacles
        for area in state.rules.wooded:
            if state.pieces[area]:
                mask |= 1 << area
    return mask


def looks_over(state: PantheonState, unit: int) -> bool:
    """Whether the ground lets a unit see over obstacles.

    Rule: MB-TERR-07, MB-TERR-09, MB-TERR-22, MB-TYPE-06, MB-RULING-13, MB-ED-23.
    """
    terrain = terrain_at(state, state.area[unit])
    if not state.rules.grounds[terrain].abilities & LOOK_OVER:
        return False
    return not is_flying(state, unit) or state.rules.switches.flyers_may_use_terrain


def overlooks(state: PantheonState, unit: int, area: int) -> bool:
    """Whether a unit sees an area across the high border of its own. Rule: MB-BND-05, MB-RULING-10."""
    rules = state.rules
    return rules.is_terrain_on and bool(rules.overlooks[state.area[unit]] >> area & 1)


def is_visible(state: PantheonState, unit: int, area: int, blocking: int, ignoring: bool = False) -> bool:
    """Whether a unit sees into an area past all obstacles.

    Rule: MB-LOS-06, MB-LOS-07, MB-LOS-09, MB-TYPE-07, MB-RULING-08.
    """
    here = state.area[unit]
    if ignoring or is_flying(state, unit) or looks_over(state, unit) or overlooks(state, unit, area):
        return True
    rules = state.rules
    if rules.profiles[unit].effects.might & LOOK_OVER and has_ability(state, unit, LOOK_OVER):
        return True
    return rules.board.is_visible(here, area, blocking)
