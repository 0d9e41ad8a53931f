"""Who has won. Conditions come from the scenario and are looked at after everything that could fulfil one."""

from __future__ import annotations

from strategos.games.pantheon.model import PantheonState
from strategos.games.pantheon.queries import divinity_of, is_god_destroyed, units_in
from strategos.games.pantheon.words import BOARD, DEPARTED, DESTROYED, WAITING
from strategos.kernel.event import Ended, happen

THREE_VS_ONE_EXITS = 7
PASSAGE_POINTS = 4
LAST_DAY_ROUNDS = 20
TOLLS = 3
PRISONERS = 2


def side_of(state: PantheonState, seat: int) -> tuple[int, ...]:
    """All players of a seat's side."""
    sides = state.rules.sides
    return tuple([other for other in range(len(sides)) if sides[other] == sides[seat]])


def side_total(state: PantheonState, counts: list[int], seat: int) -> int:
    """Absorbed omphalos or points of a side together. Rule: MB-MODE-02."""
    return sum([counts[other] for other in side_of(state, seat)])


def check_victory(state: PantheonState) -> None:
    """End the match if somebody has won; the active side first, if several have.

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
    if "three_vs_one" in rules.special:
        return three_vs_one_reason(state, seat)
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


def three_vs_one_reason(state: PantheonState, seat: int) -> str:
    """The lone god wins by clearing the field or absorbing; the allies by its fall or by seven omphalos carried off.

    Rule: MB-MODE-08, MB-RULING-77.
    """
    if seat == 0:
        if state.absorbed[0] >= state.rules.absorb:
            return "omphalos"
        waiting = [
            unit for ally in (1, 2, 3) for unit in units_in(state.army[ally]) if state.status[unit] in (BOARD, WAITING)
        ]
        return "" if waiting else "cleared"
    if is_god_destroyed(state, 0):
        return "god"
    return "carried-off" if state.gone >= THREE_VS_ONE_EXITS else ""


def scenario_reason(state: PantheonState, seat: int) -> str:
    """The conditions of the narrative scenarios. Rule: MB-MODE-12, MB-WIN-01."""
    special = state.rules.special
    if "through" in special:
        if seat == 1:
            return "passage" if state.score[1] >= PASSAGE_POINTS else ""
        return "held" if passage_left(state) < PASSAGE_POINTS else ""
    if "toll" in special and state.score[seat] >= TOLLS:
        return "tolls"
    if "prisoners" in special and state.score[seat] >= PRISONERS:
        return "prisoners"
    return ""


def passage_left(state: PantheonState) -> int:
    """The passage points the attacker can still reach; troops can always come again."""
    points = state.score[1]
    for unit in units_in(state.army[1]):
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
    if "through" in rules.special and finished >= LAST_DAY_ROUNDS:
        happen(state, Ended("held", side_of(state, 0)))
        return
    if not rules.switches.max_rounds or finished < rules.switches.max_rounds:
        return
    if "three_vs_one" in rules.special:
        happen(state, Ended("rounds", (1, 2, 3)))
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
