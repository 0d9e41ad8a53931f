"""Who has won. Conditions come from the scenario and are looked at after everything that could fulfil one."""

from __future__ import annotations

from strategos.games.pantheon.model import PantheonState
from strategos.games.pantheon.queries import divinity_of, is_god_destroyed, units_in
from strategos.games.pantheon.words import BOARD, DEPARTED, DESTROYED, NOBODY, WAITING
from strategos.kernel.event import Ended, happen


def side_of(state: PantheonState, seat: int) -> tuple[int, ...]:
    """All players of a seat's side."""
    sides = state.rules.sides
    return tuple([other for other in range(len(sides)) if sides[other] == sides[seat]])


def side_total(state: PantheonState, counts: list[int], seat: int) -> int:
    """Absorbed omphalos or points of a side together. Rule: MB-MODE-02."""
    return sum([counts[other] for other in side_of(state, seat)])


def check_victory(state: PantheonState) -> None:
    """End the match if a side has won; the active side first, if several have.

    Rule: MB-WIN-01, MB-WIN-02, MB-WIN-03, MB-WIN-04, MB-RULING-74.
    """
    if state.result is not None:
        return
    for step in range(state.rules.seats):
        seat = (state.active + step) % state.rules.seats
        reason = winning_reason(state, seat)
        if reason:
            happen(state, Ended(reason, side_of(state, seat)))
            return


def winning_reason(state: PantheonState, seat: int) -> str:
    """Why a player's side has won now, or nothing.

    Rule: MB-MODE-01, MB-MODE-02, MB-MODE-03, MB-MODE-04, MB-MODE-08, MB-SCN-06, MB-OMP-12.
    """
    rules = state.rules
    if has_slain_gods(state, seat):
        return "god"
    if rules.absorb and side_total(state, state.absorbed, seat) >= rules.absorb:
        # A player whose god has fallen plays on but cannot win.
        return "" if rules.gods_to_destroy == "all" and is_god_destroyed(state, seat) else "omphalos"
    return scenario_reason(state, seat)


def has_slain_gods(state: PantheonState, seat: int) -> bool:
    """Whether the rival divinities that must fall have fallen.

    One of them, or in a free-for-all every one. Rule: MB-WIN-03, MB-MODE-03, MB-MODE-04, MB-RULING-73.
    """
    side = side_of(state, seat)
    rivals = [other for other in range(state.rules.seats) if other not in side]
    fallen = [is_god_destroyed(state, other) for other in rivals]
    if state.rules.gods_to_destroy == "all":
        return all(fallen) and not is_god_destroyed(state, seat)
    return any(fallen)


def scenario_reason(state: PantheonState, seat: int) -> str:
    """The conditions that the scenario adds. Rule: MB-MODE-08, MB-MODE-12, MB-WIN-01, MB-RULING-77."""
    scenario = state.rules.scenario
    side = state.rules.sides[seat]
    if scenario.target:
        if scenario.scorers >> seat & 1:
            if side_total(state, state.score, seat) >= scenario.target:
                return scenario.scored
        elif passage_left(state) < scenario.target:
            return "held"
    if scenario.carrying_side == side and state.gone >= scenario.carried_off:
        return "carried-off"
    return "cleared" if scenario.clearing_side == side and not has_enemies_left(state, seat) else ""


def has_enemies_left(state: PantheonState, seat: int) -> bool:
    """Whether another side has a unit on the board or waiting. Rule: MB-MODE-08, MB-RULING-77."""
    return any(state.status[unit] in (BOARD, WAITING) for unit in units_in(state.foes[seat]))


def passage_left(state: PantheonState) -> int:
    """The points that can still be scored by leaving the board; troops can always come again."""
    points = 0
    for seat in range(state.rules.seats):
        if not state.rules.scenario.passers >> seat & 1:
            continue
        points += state.score[seat]
        for unit in units_in(state.army[seat]):
            profile = state.rules.profiles[unit]
            is_out = state.status[unit] == DEPARTED or (state.status[unit] == DESTROYED and not profile.is_troops)
            if not profile.is_divinity and not is_out:
                points += profile.cost
    return points


def check_rounds(state: PantheonState, finished: int) -> None:
    """End a match that has gone on for its last round.

    Most omphalos or points, then the highest vitality of the divinity (a team counts its weaker one), then a draw.
    Who lost the own god in a free-for-all cannot win this way either. Rule: MB-RULING-78, MB-RULING-73.
    """
    rules = state.rules
    if state.result is not None:
        return
    scenario = rules.scenario
    if scenario.holder != NOBODY and finished >= scenario.hold_rounds:
        happen(state, Ended("held", side_of(state, scenario.holder)))
        return
    if not rules.switches.max_rounds or finished < rules.switches.max_rounds:
        return
    if scenario.last_round_seat != NOBODY:
        happen(state, Ended("rounds", side_of(state, scenario.last_round_seat)))
        return
    seats = [seat for seat in range(rules.seats) if rules.gods_to_destroy != "all" or not is_god_destroyed(state, seat)]
    most = max([round_mark(state, seat) for seat in seats])
    best = [seat for seat in seats if round_mark(state, seat) == most]
    winners = side_of(state, best[0])
    is_single = all(seat in winners for seat in best)
    happen(state, Ended("rounds", winners if is_single else ()))


def round_mark(state: PantheonState, seat: int) -> tuple[int, int]:
    """What decides between players when rounds run out. Rule: MB-RULING-78."""
    omphalos = side_total(state, state.absorbed, seat) + side_total(state, state.score, seat)
    vitality = []
    for other in side_of(state, seat):
        god = divinity_of(state, other)
        vitality.append(state.vitality[god] if god >= 0 and not is_god_destroyed(state, other) else 0)
    return (omphalos, min(vitality))
