"""Where a unit of commander wants to go, at first sight: which of its many ways are worth a look."""

from __future__ import annotations

from typing import Final

from strategos.boards.graph import bits
from strategos.games.commander.actions import Move, Run
from strategos.games.commander.model import CommanderState
from strategos.games.commander.queries import profile_of
from strategos.games.commander.words import NOBODY
from strategos.kernel.action import Action

WAYS: Final = 8  # that are looked at
FAR: Final = 20  # hexes; greater distances count as this one


def promising(state: CommanderState, options: tuple[Action, ...]) -> list[Action]:
    """The options of an activated unit without the ways that promise less than others."""
    if len(options) <= WAYS:
        return list(options)
    kept: list[Action] = []
    ways: list[tuple[float, int]] = []
    pulls: dict[int, float] = {}
    for at, option in enumerate(options):
        if isinstance(option, Move):
            found = pull(state, option.hex)
            pulls[option.hex] = found
            ways.append((-found, at))
        elif isinstance(option, Run):
            if option.hex not in pulls:  # no need to run where a walk leads
                ways.append((0.3 - pull(state, option.hex), at))
        else:
            kept.append(option)
    ways.sort()
    kept += [options[at] for _, at in ways[:WAYS]]
    return kept


def pull(state: CommanderState, hex_: int) -> float:
    """How good the active unit would stand in a hex, by what counts most in a position."""
    rules = state.rules
    unit = state.active
    profile = profile_of(state, unit)
    seat = rules.owner[unit]
    ground = state.ground
    row = rules.grid.graph.distances[hex_]
    foes = state.force[1 - seat]
    others = state.force[seat] & ~(1 << state.hex[unit])
    nearest = 99
    for place in bits(foes):
        if row[place] < nearest:
            nearest = row[place]
    found = 0.0
    if profile.attack >= profile.ranged:
        found -= 0.5 * (min(nearest, FAR) - 1)
        if nearest == 1:
            found += 1.5
            for place in bits(rules.adjacent[hex_] & foes):
                if rules.adjacent[place] & others:
                    found += 0.8  # two against one
    elif nearest == 1:
        found -= 1.0
    elif nearest <= profile.maximum:
        found += 0.9
    beside = (rules.adjacent[hex_] & others).bit_count()
    if beside >= 2:
        found += 0.3
    if ground.cover >> hex_ & 1:
        found += 0.3
    goals = rules.fields[state.field].points
    if rules.villages_count:
        goals |= ground.villages
    if rules.city_taker != NOBODY:
        goals |= ground.cities
    if goals:
        goals &= ~others  # the others are held already
        closest = 99
        for place in bits(goals):
            if row[place] < closest:
                closest = row[place]
        if closest == 0:
            found += 6.0
        found += 4.0 / (1 + closest)
    return found
