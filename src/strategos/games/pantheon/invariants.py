"""What must hold in every state of every match."""

from __future__ import annotations

from strategos.games.pantheon.model import PantheonState
from strategos.games.pantheon.queries import divinity_of, units_in
from strategos.games.pantheon.words import ABSENT, BOARD, DESTROYED, TROOPS, WAITING


def violations(state: PantheonState) -> list[str]:
    """Everything that is wrong with a state, in words."""
    return unit_faults(state) + area_faults(state) + card_faults(state) + marker_faults(state)


def unit_faults(state: PantheonState) -> list[str]:
    """Units are where their status says, with a vitality they can have. Rule: MB-COMP-04, MB-COMP-05, MB-WND-07."""
    found: list[str] = []
    for unit, profile in enumerate(state.rules.profiles):
        status, vitality, area = state.status[unit], state.vitality[unit], state.area[unit]
        if (status == BOARD) != (area >= 0):
            found.append(f"{profile.name}: status and area do not agree")
        if (status == ABSENT) != (state.owner[unit] < 0):
            found.append(f"{profile.name}: status and owner do not agree")
        if not 0 <= vitality <= profile.vitality or (status == BOARD and not vitality):
            found.append(f"{profile.name}: vitality {vitality}")
        if status == DESTROYED and vitality:
            found.append(f"{profile.name}: destroyed with vitality {vitality}")
        if status == WAITING and vitality != profile.vitality:
            found.append(f"{profile.name}: wounded before it was deployed")
        if state.carries[unit] and status != BOARD:
            found.append(f"{profile.name}: carries a marker off the board")
    if state.mounted >= 0 and state.status[state.mounted] != BOARD:
        found.append("Pegasus' rider is not on the board")
    for seat in range(state.rules.seats):
        gods = [unit for unit in units_in(state.army[seat]) if state.rules.profiles[unit].is_divinity]
        if len(gods) > 1:
            found.append(f"seat {seat} has {len(gods)} divinities")
        if gods and divinity_of(state, seat) not in gods:
            found.append(f"seat {seat}: its divinity is not found")
    return found


def area_faults(state: PantheonState) -> list[str]:
    """No area holds more units than it can. Rule: MB-COMP-09, MB-COMP-10, MB-TERR-20."""
    found: list[str] = []
    here = [0] * len(state.here)
    for unit, area in enumerate(state.area):
        if area >= 0:
            here[area] |= 1 << unit
    if here != state.here:
        found.append("the units by area do not agree with the areas by unit")
    if state.occupied != sum([1 << area for area, mask in enumerate(here) if mask]):
        found.append("the occupied areas do not agree with the areas by unit")
    capacity = state.rules.capacity
    if state.full != sum([1 << area for area, mask in enumerate(here) if mask.bit_count() >= capacity[area]]):
        found.append("the full areas do not agree with the areas by unit")
    for area, mask in enumerate(here):
        if mask.bit_count() > capacity[area]:
            found.append(f"{state.rules.board.names[area]} holds {mask.bit_count()} units")
        if not 0 <= state.pieces[area] <= state.rules.pieces[area]:
            found.append(f"{state.rules.board.names[area]} has {state.pieces[area]} pieces")
    return found


def card_faults(state: PantheonState) -> list[str]:
    """No activation card is lost or won, and no zone holds less than nothing. Rule: MB-DECK-05, MB-WND-06."""
    found: list[str] = []
    rules = state.rules
    if min(state.deck) < 0 or min(state.hand) < 0 or min(state.discard) < 0 or state.supply < 0:
        found.append("a zone holds less than no cards")
    for unit, profile in enumerate(rules.profiles):
        total = state.deck[unit] + state.hand[unit] + state.discard[unit]
        if total != (profile.cards if state.owner[unit] >= 0 else 0):
            found.append(f"{profile.name} has {total} activation cards")
    if state.round:
        for seat in range(rules.seats):
            card = rules.art_card[seat]
            total = state.deck[card] + state.hand[card] + state.discard[card]
            wanted = 3 + sum([rules.profiles[unit].strategic for unit in units_in(state.army[seat])])
            if total != wanted:
                found.append(f"seat {seat} has {total} art of war cards instead of {wanted}")
    return found


def marker_faults(state: PantheonState) -> list[str]:
    """Omphalos are on the ground, carried, absorbed or gone; none comes from nowhere. Rule: MB-OMP-01, MB-OMP-03."""
    rules = state.rules
    if rules.scenario.has_prisoners:
        total = sum(state.ground) + sum([1 for kind in state.carries if kind]) + sum(state.score)
        return [] if total == len(rules.start_markers) else [f"there are {total} prisoners"]
    total = sum(state.ground) + sum([1 for kind in state.carries if kind]) + sum(state.absorbed) + state.gone
    wanted = len(rules.omphalos)
    found = [] if total == wanted else [f"there are {total} omphalos instead of {wanted}"]
    for unit, kind in enumerate(state.carries):
        if kind and rules.profiles[unit].cls == TROOPS and not state.vitality[unit]:
            found.append(f"{rules.names[unit]} carries an omphalos without figures")
    return found
