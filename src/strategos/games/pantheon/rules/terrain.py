"""What the ground does to a unit that comes into an area: lava."""

from __future__ import annotations

from strategos.games.pantheon.actions import Exit
from strategos.games.pantheon.events import Moved
from strategos.games.pantheon.frames import Burn, Cycle, Entry, Rescued, new_attack
from strategos.games.pantheon.model import PantheonState
from strategos.games.pantheon.queries import ignores, is_barred, next_enemy_seat, terrain_at
from strategos.games.pantheon.rules.assault import resolve
from strategos.games.pantheon.rules.cards import CYCLE
from strategos.games.pantheon.scenario import ERUPTIONS
from strategos.games.pantheon.words import LAVA, LAVA_ATTACK, NOBODY, SWAMP
from strategos.kernel.decision import Decision
from strategos.kernel.event import happen
from strategos.kernel.flow import Frame, Next, ask, done, hand, resume, sequence, step, then

DORMANT_DICE = 5
ERUPTING_DICE = 7


@step
def enter_area(state: PantheonState, entry: Entry) -> Next:
    """Lava burns a unit that comes into it and does not ignore it.

    The opposing player rolls: who moved the unit there if an enemy did, else the next enemy in turn order.
    Rule: MB-TERR-16, MB-TERR-17, MB-TERR-18, MB-RULING-40, MB-RULING-42.
    """
    unit = entry.unit
    if not is_in_lava(state, unit):
        return done()
    owner = state.owner[unit]
    sides = state.rules.sides
    is_enemy = entry.mover != NOBODY and sides[entry.mover] != sides[owner]
    resolver = entry.mover if is_enemy else next_enemy_seat(state, owner)
    dice = ERUPTING_DICE if state.erupting else DORMANT_DICE
    attack = new_attack(NOBODY, unit, resolver, LAVA_ATTACK, 0, dice=dice)
    return sequence(then(resolve, attack), then(leave_lava, Burn(unit, resolver)))


def entering(state: PantheonState, entry: Entry) -> list[Frame]:
    """The frames of a unit that has come into an area; none where the ground does nothing to it. Rule: MB-TERR-17."""
    return [then(enter_area, entry)] if is_in_lava(state, entry.unit) else []


def is_in_lava(state: PantheonState, unit: int) -> bool:
    """Whether a unit stands in lava that it does not ignore. Rule: MB-TERR-16."""
    area = state.area[unit]
    return area >= 0 and bool(state.rules.ground[LAVA] >> area & 1) and not ignores(state, unit, LAVA)


def lava_exits(state: PantheonState, unit: int) -> list[int]:
    """Where a burnt unit is put: next to it without lava, else as near as can be. Rule: MB-TERR-17, MB-RULING-41."""
    here = state.area[unit]
    graph = state.rules.board.graph
    fit = [
        area
        for area in range(len(state.here))
        if area != here and terrain_at(state, area) != LAVA and not is_barred(state, unit, area)
    ]
    if not fit:
        return []
    nearest = min([graph.distance(here, area) for area in fit])
    return [area for area in fit if graph.distance(here, area) == nearest]


@step
def leave_lava(state: PantheonState, burn: Burn) -> Next:
    """The player who rolled puts the unit into an area without lava. Rule: MB-TERR-17, MB-RULING-41, MB-DEC-33."""
    if state.area[burn.unit] < 0:
        return done()
    exits = lava_exits(state, burn.unit)
    if not exits:
        return done()
    if len(exits) == 1:
        return then(put_out, Rescued(burn.unit, exits[0]))
    options = tuple([Exit(area) for area in exits])
    return ask(Decision(burn.resolver, "lava exit", "MB-TERR-17", options), exit_chosen, burn)


@resume
def exit_chosen(state: PantheonState, burn: Burn, answer: Exit) -> Next:
    """The unit is put there. Rule: MB-TERR-17."""
    return then(put_out, Rescued(burn.unit, answer.area))


@step
def put_out(state: PantheonState, rescued: Rescued) -> Next:
    """A unit comes out of the lava. Rule: MB-TERR-17."""
    happen(state, Moved(rescued.unit, rescued.area, (rescued.area,)))
    return done()


def is_mired(state: PantheonState, unit: int) -> bool:
    """Whether a unit has come into a swamp that ends its activation. Rule: MB-TERR-12, MB-RULING-44."""
    return terrain_at(state, state.area[unit]) == SWAMP and not ignores(state, unit, SWAMP)


@CYCLE.register(needs=ERUPTIONS)
@step
def burn_all(state: PantheonState, cycle: Cycle) -> Next:
    """When the lava changes its nature, units standing in it suffer as if they came into it. Rule: MB-TERR-18."""
    frames: list[Frame] = [
        then(enter_area, Entry(unit, NOBODY)) for unit in range(len(state.area)) if is_in_lava(state, unit)
    ]
    return sequence(*frames, then(cycle_over, cycle))


@step
def cycle_over(state: PantheonState, cycle: Cycle) -> Next:
    """Hand on to whatever else follows a refresh."""
    return hand(cycle)
