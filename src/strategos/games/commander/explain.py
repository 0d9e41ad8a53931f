"""Why an action is not allowed, from what its player may know."""

from __future__ import annotations

from typing import Final

from strategos.boards.graph import bits
from strategos.games.commander.actions import (
    Activate,
    Advance,
    Attack,
    Defend,
    Deploy,
    Lay,
    Move,
    Muster,
    Pack,
    Pursue,
    Push,
    Redirect,
    Rest,
    Run,
    Shoot,
    Sweep,
)
from strategos.games.commander.effects.abilities import NO_DEFENCE_TOKEN
from strategos.games.commander.model import CommanderState
from strategos.games.commander.queries import (
    ability,
    barred_to,
    distance,
    has_enemy_beside,
    has_token,
    movement,
    profile_of,
)
from strategos.games.commander.rules.strength import can_see
from strategos.games.commander.words import NOBODY, NOTHING, NOWHERE, STOOD
from strategos.kernel.action import Action
from strategos.kernel.catalogue import Said
from strategos.kernel.game import Refusal

# What stands against most actions, whatever the position.
REASONS: Final[dict[type, Refusal]] = {
    Deploy: Refusal(
        "FC-DEP-05",
        Said("commander.explain.unit-deploys-into"),
    ),
    Muster: Refusal(
        "FC-ARMY-02",
        Said("commander.explain.army-neither-points"),
    ),
    Pack: Refusal(
        "FC-DECK-03",
        Said("commander.explain.deck-cannot-take"),
    ),
    Lay: Refusal(
        "FC-CARD-11",
        Said("commander.explain.terrain-card-laid"),
    ),
    Sweep: Refusal(
        "FC-KW-18",
        Said("commander.explain.only-unit-multiple"),
    ),
    Redirect: Refusal(
        "FC-KW-07",
        Said("commander.explain.only-unit-defender"),
    ),
    Push: Refusal(
        "FC-KW-37",
        Said("commander.explain.push-moves-target"),
    ),
    Advance: Refusal(
        "FC-ADV-04",
        Said("commander.explain.no-advance-target"),
    ),
    Pursue: Refusal(
        "FC-KW-24",
        Said("commander.explain.pursuit-ends-hex"),
    ),
}


def explain(state: CommanderState, seat: int, action: Action) -> Refusal | None:
    """The rule that forbids an action and why, if one can be named."""
    if isinstance(action, (Move, Run)):
        return explain_move(state, action)
    if isinstance(action, (Attack, Shoot)):
        return explain_attack(state, seat, action)
    if isinstance(action, Activate):
        return explain_activate(state, seat, action)
    if isinstance(action, Rest):
        return explain_rest(state)
    if isinstance(action, Defend) and state.active != NOBODY:
        if ability(state, state.active, NO_DEFENCE_TOKEN):
            return Refusal(
                "FC-CARD-17",
                Said("commander.explain.signal-lights-keep"),
            )
        return Refusal(
            "FC-ACN-06",
            Said("commander.explain.unit-declares-defence"),
        )
    return REASONS.get(type(action))


def explain_move(state: CommanderState, action: Move | Run) -> Refusal | None:
    """Why the active unit cannot go there. Rule: FC-MOV-02, FC-MOV-03."""
    unit = state.active
    if unit == NOBODY:
        return None
    if state.moved != STOOD:
        return Refusal(
            "FC-ACN-02",
            Said("commander.explain.unit-moved-already"),
        )
    if state.occupied >> action.hex & 1:
        return Refusal("FC-MOV-03", Said("commander.explain.hex-occupied"))
    if barred_to(state, unit) >> action.hex & 1:
        return Refusal("FC-TER-06", Said("commander.explain.terrain-impassable"))
    steps, hexes = movement(state, unit)
    far = hexes if isinstance(action, Run) else steps
    if state.rules.grid.distance(state.hex[unit], action.hex) > far:
        return Refusal(
            "FC-MOV-01",
            Said("commander.explain.too-far-unit", far=far),
        )
    return Refusal(
        "FC-MOV-07",
        Said("commander.explain.no-way-leads"),
    )


def explain_attack(state: CommanderState, seat: int, action: Attack | Shoot) -> Refusal | None:
    """Why that enemy cannot be attacked. Rule: FC-MELEE-01, FC-RNG-01."""
    unit, target = state.active, action.target
    if unit == NOBODY:
        return None
    if state.rules.owner[target] == seat or state.kind[target] == NOTHING or state.hex[target] == NOWHERE:
        return Refusal("FC-MELEE-01", Said("commander.explain.no-enemy-map"))
    if isinstance(action, Attack):
        if distance(state, unit, target) != 1:
            return Refusal("FC-MELEE-01", Said("commander.explain.enemy-not-contact"))
        return Refusal(
            "FC-MOV-06",
            Said("commander.explain.after-running-unit"),
        )
    profile = profile_of(state, unit)
    if not profile.ranged:
        return Refusal("FC-RNG-01", Said("commander.explain.unit-no-ranged"))
    if has_enemy_beside(state, unit):
        return Refusal("FC-RNG-01", Said("commander.explain.enemy-contact"))
    if distance(state, unit, target) > profile.maximum:
        return Refusal(
            "FC-RNG-02",
            Said("commander.explain.out-range-most", maximum=profile.maximum),
        )
    if not can_see(state, unit, target):
        blocked = ", ".join(state.rules.grid.label(hex_) for hex_ in blockers(state, unit, target))
        return Refusal("FC-LOS-02", Said("commander.explain.no-line-sight", blocked=blocked))
    return Refusal(
        "FC-RNG-01",
        Said("commander.explain.unit-moved-shoots"),
    )


def blockers(state: CommanderState, unit: int, target: int) -> list[int]:
    """The hexes that interrupt a line of sight. Rule: FC-LOS-02, FC-LOS-04."""
    grid = state.rules.grid
    here, there = state.hex[unit], state.hex[target]
    blocking = state.ground.opaque | state.occupied
    crossed = grid.crossed(here, there) & blocking
    for one, other in grid.edged(here, there):
        if blocking >> one & 1 and blocking >> other & 1:
            crossed |= 1 << one | 1 << other
    return bits(crossed)


def explain_activate(state: CommanderState, seat: int, action: Activate) -> Refusal:
    """Why that unit cannot be activated now. Rule: FC-ACT-02, FC-ACT-14."""
    unit = action.unit
    if state.rules.owner[unit] != seat:
        return Refusal("FC-ACT-02", Said("commander.explain.unit-not-yours"))
    if state.hex[unit] == NOWHERE:
        return Refusal("FC-ACT-14", Said("commander.explain.unit-not-map"))
    if not has_token(state, unit):
        return Refusal(
            "FC-ACT-14",
            Said("commander.explain.unit-no-order"),
        )
    return Refusal(
        "FC-ACT-01", Said("commander.explain.colour-not-turn"),
    )  # fmt: skip


def explain_rest(state: CommanderState) -> Refusal | None:
    """Why the active unit cannot rest. Rule: FC-ACN-13, FC-ACN-16."""
    unit = state.active
    if unit == NOBODY:
        return None
    if not profile_of(state, unit).stamina:
        return Refusal("FC-ACN-16", Said("commander.explain.unit-without-stamina"))
    if has_enemy_beside(state, unit):
        return Refusal("FC-ACN-13", Said("commander.explain.no-rest-next"))
    return Refusal(
        "FC-ACN-12", Said("commander.explain.rest-takes-whole")
    )  # fmt: skip
