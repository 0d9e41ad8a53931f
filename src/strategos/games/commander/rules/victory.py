"""Victory points, and who wins."""

from __future__ import annotations

from strategos.games.commander.events import CityFell, MalusGiven, Scored
from strategos.games.commander.model import SEATS, CommanderState, Scoring
from strategos.games.commander.queries import army_of, profile_of, remaining, stands_in
from strategos.games.commander.words import NOBODY, NOWHERE
from strategos.kernel.event import Ended, happen


def score_kill(state: CommanderState, unit: int) -> None:
    """A destroyed unit gives its opponent 1 point, whatever destroyed it, and some units give 1 more.

    Rule: FC-VP-05, FC-PAN-11, FC-SC1-02, FC-SC1-04, FC-SC2-02, FC-SC2-04, FC-SC3-02, FC-SC3-04, FC-SC4-02, FC-SC5-05,
    FC-SC5-07, FC-SC6-02, FC-RULING-16.
    """
    if not state.rules.has_points:
        return
    seat = 1 - state.rules.owner[unit]
    happen(state, Scored(seat, 1, "eliminated"))
    for _ in range(state.rules.prizes[state.kind[unit]]):
        happen(state, Scored(seat, 1, "prize"))


def entered(state: CommanderState, unit: int) -> None:
    """A unit has ended a movement: a city may fall, and with it the battle. Rule: FC-SC6-03, FC-SC6-05."""
    if take_city(state, unit):
        check_victory(state)


def take_city(state: CommanderState, unit: int) -> bool:
    """A unit that ends a movement in a city may turn it into a cemetery and score. Rule: FC-SC6-03, FC-RULING-71."""
    hex_ = state.hex[unit]
    rules = state.rules
    taker = rules.city_taker
    if hex_ == NOWHERE or taker == NOBODY or rules.owner[unit] != taker:
        return False
    if not state.ground.cities >> hex_ & 1:
        return False
    happen(state, CityFell(hex_))
    happen(state, Scored(taker, rules.city_points, "city"))
    return True


def check_victory(state: CommanderState) -> None:
    """End the match if it is won: all cities lost, the target reached with a lead, an army destroyed.

    Rule: FC-VP-02, FC-WIN-01, FC-WIN-02, FC-WIN-03, FC-WIN-04, FC-WIN-05, FC-WIN-06, FC-SC6-05, FC-RULING-55,
    FC-RULING-56, FC-RULING-82.
    """
    if state.result is not None:
        return
    taker = state.rules.city_taker
    if taker != NOBODY and not state.ground.cities:
        happen(state, Ended("cities", (taker,)))
        return
    leader = ahead(state.score)
    if state.rules.target and leader and state.score[leader[0]] >= state.rules.target:
        happen(state, Ended("points", leader))
    elif state.army[0] and state.army[1]:
        return
    elif not state.army[0] and not state.army[1]:
        happen(state, Ended("destroyed", leader))
    else:
        happen(state, Ended("destroyed", (0,) if state.army[0] else (1,)))


def ahead(score: list[int]) -> tuple[int, ...]:
    """Who has more; nobody if both have the same."""
    if score[0] == score[1]:
        return ()
    return (0,) if score[0] > score[1] else (1,)


def controlled(state: CommanderState, seat: int, hexes: int) -> int:
    """How many of these hexes a player controls: those in which a unit of theirs stands. Rule: FC-VP-03, FC-VP-04."""
    return (hexes & state.force[seat]).bit_count()


def score_round(state: CommanderState) -> None:
    """The scenario's scoring in the End phase: both players' points are added before anything is compared.

    Rule: FC-END-03, FC-VP-06, FC-VP-07, FC-RND-04, FC-RULING-73.
    """
    for seat in SEATS:
        for scoring in state.rules.scoring:
            if seat in scoring.seats:
                scoring.score(state, seat, scoring)


def score_capture_points(state: CommanderState, seat: int, scoring: Scoring) -> None:
    """Points for each capture point that a player controls.

    Rule: FC-SC1-03, FC-SC2-03, FC-SC3-03, FC-SC4-03, FC-SC5-06.
    """
    held = controlled(state, seat, state.rules.fields[state.field].points)
    award(state, seat, scoring.points * held, "capture")


def score_villages(state: CommanderState, seat: int, scoring: Scoring) -> None:
    """Points for each village that a player controls, or for all of them, perhaps with an order less.

    Rule: FC-SC2-06, FC-SC5-08, FC-SC5-09, FC-RULING-74.
    """
    villages = state.ground.villages
    held = int(holds_all(state, seat, villages)) if scoring.needs_all else controlled(state, seat, villages)
    award(state, seat, scoring.points * held, "villages")
    if held and scoring.has_malus:
        happen(state, MalusGiven(seat))


def score_cities(state: CommanderState, seat: int, scoring: Scoring) -> None:
    """The side that holds the cities gets points for them. Rule: FC-SC6-04, FC-RULING-70."""
    award(state, seat, city_income(state), "cities")


def holds_all(state: CommanderState, seat: int, hexes: int) -> bool:
    """Whether a player controls every one of these hexes. Rule: FC-VP-03."""
    return hexes != 0 and controlled(state, seat, hexes) == hexes.bit_count()


def award(state: CommanderState, seat: int, points: int, why: str) -> None:
    """Give points, if there are any. Rule: FC-VP-01."""
    if points:
        happen(state, Scored(seat, points, why))


def city_income(state: CommanderState) -> int:
    """What a side gets for its cities: more while none has fallen, then less while one is left.

    The other reading counts only the cities that fell in this round. Rule: FC-SC6-04, FC-RULING-70.
    """
    rules = state.rules
    if not state.ground.cities:
        return 0
    has_fallen = state.fallen == state.round if rules.income_by_event else state.fallen != 0
    return rules.city_income_after_fall if has_fallen else rules.city_income


def end_by_rounds(state: CommanderState) -> None:
    """After the last round more points win; in an Epic Battle, more points of army that survive.

    Rule: FC-RULING-17, FC-RULING-82, FC-EPIC-08, FC-RND-05.
    """
    score = [surviving_points(state, seat) for seat in SEATS] if state.rules.is_epic else state.score
    happen(state, Ended("rounds", ahead(score)))


def surviving_points(state: CommanderState, seat: int) -> int:
    """The army points that survive; a damaged unit counts in part, rounded down. Rule: FC-EPIC-08."""
    total = 0
    for unit in army_of(state, seat):
        profile = profile_of(state, unit)
        total += profile.cost * remaining(state, unit) // profile.size
    return total


def rests_in_village(state: CommanderState, unit: int) -> bool:
    """Units of a side may rest in a village next to enemies, in the scenario that says so. Rule: FC-SC2-05."""
    rules = state.rules
    return rules.owner[unit] in rules.resters and stands_in(state, unit, state.ground.villages)
