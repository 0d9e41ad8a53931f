"""Omphalos and other markers: claim, drop, absorb; and what scenarios let units do with them."""

from __future__ import annotations

from strategos.games.pantheon.actions import DROP, Absorb, Claim, FreePrisoner, Mount, PayToll
from strategos.games.pantheon.effects.lists import BLOCK_CLAIMS, CLAIM_BESIDE, IGNORE_BLOCKS
from strategos.games.pantheon.events import Absorbed, Claimed, Dropped, Mounted, PrisonerFreed, TollPaid
from strategos.games.pantheon.model import PantheonState
from strategos.games.pantheon.queries import enemies, friends, has_ability, is_flying, units_in
from strategos.games.pantheon.rules.moving import zone_of
from strategos.games.pantheon.rules.victory import check_victory
from strategos.games.pantheon.scenario import MARKER_KINDS
from strategos.kernel.action import Action
from strategos.kernel.event import happen


def markers_at(state: PantheonState, area: int) -> list[int]:
    """The kinds of markers lying in an area. Rule: MB-OMP-01."""
    found: list[int] = []
    place = area
    for kind in range(MARKER_KINDS):
        if state.ground[place]:
            found.append(kind)
        place += len(state.here)
    return found


def claims(state: PantheonState, unit: int) -> list[Action]:
    """What a unit may pick up: one marker of its own area, some units also of those around.

    Rule: MB-OMP-02, MB-OMP-03, MB-OMP-04, MB-TAL-11, MB-COMP-08, MB-RULING-80, MB-DEC-14.
    """
    if state.carries[unit] or state.mounted == unit:
        return []
    here = state.area[unit]
    areas = [here]
    if has_ability(state, unit, CLAIM_BESIDE):
        areas += state.rules.neighbours[here]
    seat = state.owner[unit]
    found: list[Action] = []
    for area in areas:
        markers = markers_at(state, area)
        if not markers or is_claim_blocked(state, unit, area):
            continue
        # Nobody may free the prisoner that began in their own back row.
        found += [Claim(kind, area) for kind in markers if not is_own_prisoner(state, seat, kind)]
    if len(found) > 1:
        found.sort(key=claim_key)
    return found


def claim_key(action: Action) -> tuple[int, int]:
    """Claims in the order of their ids."""
    assert isinstance(action, Claim)
    return action.marker, action.area


def is_own_prisoner(state: PantheonState, seat: int, kind: int) -> bool:
    """Whether a prisoner began in the back row of this player."""
    return kind == zone_of(state, seat) + 1


def is_claim_blocked(state: PantheonState, unit: int, area: int) -> bool:
    """Whether an enemy with Block keeps a unit from a marker in an area.

    Rule: MB-TAL-05, MB-RULING-80, MB-ED-34, MB-ED-62.
    """
    switches = state.rules.switches
    if has_ability(state, unit, IGNORE_BLOCKS) or (is_flying(state, unit) and switches.block_spares_flyers):
        return False
    guarded = area if switches.block_guards_area else state.area[unit]
    mask = state.here[guarded] & enemies(state, state.owner[unit])
    return bool(mask) and any(has_ability(state, other, BLOCK_CLAIMS) for other in units_in(mask))


def can_drop(state: PantheonState, unit: int) -> bool:
    """The active unit may lay its marker down at any time of its activation. Rule: MB-OMP-05, MB-RULING-81."""
    return state.carries[unit] > 0 and state.area[unit] >= 0


def drop(state: PantheonState, unit: int) -> None:
    """Lay the marker down here. Rule: MB-OMP-05."""
    happen(state, Dropped(unit, state.area[unit]))


def absorptions(state: PantheonState, unit: int) -> list[Action]:
    """The omphalos a divinity may absorb: lying in its area, or carried there by a friend or itself.

    Rule: MB-OMP-07, MB-OMP-09, MB-DEC-14.
    """
    if not state.rules.profiles[unit].is_divinity or not state.rules.scenario.can_absorb:
        return []
    area = state.area[unit]
    found: list[Action] = [Absorb(None)] if state.ground[area] else []
    for other in units_in(state.here[area] & friends(state, state.owner[unit])):
        if state.carries[other] == 1:
            found.append(Absorb(other))
    return found


def absorb(state: PantheonState, unit: int, answer: Absorb) -> None:
    """The omphalos counts, and a card comes from the supply. Rule: MB-OMP-07, MB-OMP-08, MB-WIN-04."""
    happen(state, Absorbed(state.owner[unit], state.area[unit], answer.carrier))
    check_victory(state)


def scenario_actions(state: PantheonState, unit: int) -> list[Action]:
    """What the scenario adds to a unit's simple actions: mount Pegasus, pay the toll, free a prisoner.

    Nobody frees the prisoner that began in the own back row. Rule: MB-DEC-45.
    """
    scenario = state.rules.scenario
    seat = state.owner[unit]
    area = state.area[unit]
    found: list[Action] = []
    if scenario.mount_area == area and state.mounted < 0 and not state.carries[unit]:
        if state.rules.profiles[unit].cls == scenario.mount_class:
            found.append(Mount())
    if scenario.toll_areas >> area & 1 and state.carries[unit]:
        found.append(PayToll())
    if scenario.has_prisoners and state.carries[unit] and not is_own_prisoner(state, seat, state.carries[unit] - 1):
        if state.rules.zones[zone_of(state, seat)] >> area & 1:
            found.append(FreePrisoner())
    return found


def is_marker_action(answer: Action) -> bool:
    """Whether an answer handles a marker as a simple action."""
    return isinstance(answer, (Claim, Mount, PayToll, FreePrisoner))


def handle_marker(state: PantheonState, unit: int, answer: Action) -> None:
    """Claim, mount, pay, free. Rule: MB-OMP-02, MB-WIN-04."""
    seat = state.owner[unit]
    if isinstance(answer, Claim):
        happen(state, Claimed(unit, answer.marker, answer.area))
    elif isinstance(answer, Mount):
        happen(state, Mounted(unit))
    elif isinstance(answer, PayToll):
        happen(state, TollPaid(seat, unit))
        check_victory(state)
    elif isinstance(answer, FreePrisoner):
        happen(state, PrisonerFreed(seat, unit))
        check_victory(state)


def drop_option(state: PantheonState, unit: int) -> list[Action]:
    """Drop, if there is something to drop."""
    return [DROP] if can_drop(state, unit) else []
