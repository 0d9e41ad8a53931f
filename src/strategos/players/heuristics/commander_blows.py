"""What a fight of commander is expected to do, by exact odds, when its dice are about to be rolled."""

from __future__ import annotations

from typing import Any, Final

from strategos.games.commander.forecast import plan_of
from strategos.games.commander.frames import Fight
from strategos.games.commander.model import CommanderState, Profile, Rules
from strategos.games.commander.odds import Plan, odds
from strategos.games.commander.queries import profile_of
from strategos.games.commander.words import REGULAR
from strategos.kernel.chance import Chance
from strategos.kernel.decision import Decision
from strategos.kernel.records import record, replace

_MOST_KEPT: Final = 20_000  # fights that are remembered: six numbers each
SCORE, NEAR_WIN, STRENGTH, PRESENCE, FATIGUE, FLIGHT, DECIDED = 0, 1, 2, 3, 10, 24, 25


@record
class Blow:
    """What a fight is expected to do to both sides: losses, how likely each falls, and how far each flees."""

    losses: float
    fatal: float
    flight: float
    own_losses: float
    own_fatal: float
    own_flight: float


_blows: Final[dict[Plan, Blow]] = {}


def blow_of(state: CommanderState, fight: Fight) -> Blow:
    """What a fight does whose dice are about to be rolled. Both sides take fatigue against damage if they can."""
    plan = plan_of(state, fight, fight.rolls, tires=True)
    found = _blows.get(plan)
    if found is None:
        if len(_blows) >= _MOST_KEPT:
            _blows.clear()
        known = odds(plan)
        found = Blow(
            known.target_losses.mean,
            known.target_destroyed,
            known.target_panic.mean,
            known.attacker_losses.mean,
            known.attacker_destroyed,
            known.attacker_panic.mean,
        )
        _blows[plan] = found
    return found


def fight_at(state: CommanderState, decision: Decision) -> Fight | None:
    """The fight whose first dice are about to be rolled, if that is what is pending."""
    if not isinstance(decision, Chance) or decision.kind != "roll" or state.asked is None:
        return None
    pending: Any = state.asked.record
    if isinstance(pending, Fight) and not pending.attack and not pending.again:
        return pending
    return None


def is_prize(rules: Rules, profile: Profile) -> bool:
    """Whether a unit gives the enemy a point more than others when it falls."""
    special = rules.special
    if profile.type != REGULAR and "prize_great" in special:
        return True
    name = profile.name
    if name == "roland":
        return "prize_roland" in special
    if name == "hydra":
        return "prize_hydra" in special
    return name == "crusader" and "prize_crusader" in special


def foresee(state: CommanderState, seat: int, found: list[float]) -> None:
    """Add to the terms of a position what the dice that are about to be rolled are expected to change."""
    if state.asked is None:
        return
    fight = fight_at(state, state.asked.decision)
    if fight is None:
        return
    blow = blow_of(state, fight)
    reckon(state, seat, fight.target, blow.losses, blow.fatal, blow.flight, found)
    reckon(state, seat, fight.attacker, blow.own_losses, blow.own_fatal, blow.own_flight, found)
    for target in fight.left:  # the other enemies of a Multiple Attack
        further = blow_of(state, replace(fight, target=target, places=(fight.places[0], state.hex[target])))
        reckon(state, seat, target, further.losses, further.fatal, further.flight, found)


def reckon(
    state: CommanderState, seat: int, unit: int, losses: float, fatal: float, flight: float, found: list[float]
) -> None:
    """What losses of a unit, its end and its flight change for a seat."""
    rules = state.rules
    profile = profile_of(state, unit)
    owner = rules.owner[unit]
    sign = -1.0 if owner == seat else 1.0
    found[STRENGTH] += sign * 0.1 * profile.cost * losses / profile.size
    found[PRESENCE] += sign * 0.1 * profile.cost * fatal
    found[FLIGHT] += sign * flight
    if not fatal:
        return
    if state.army[owner].bit_count() == 1:
        found[DECIDED] += sign * fatal
    if "points" not in rules.special:
        return
    points = 1
    if is_prize(rules, profile):
        points = 2
    found[SCORE] += sign * fatal * points
    if rules.target:
        before = state.score[1 - owner]
        after = min(before + points, rules.target)
        found[NEAR_WIN] += sign * fatal * (after * after - before * before) / (rules.target * rules.target)
        if after >= rules.target and after > state.score[owner]:
            found[DECIDED] += sign * fatal
