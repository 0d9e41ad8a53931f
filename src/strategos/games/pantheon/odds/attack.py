"""Exact odds of an attack when everybody plays as well as the dice allow.

The attacker wants the most wounds suffered on average, the owner of the target the fewest. Equal averages are decided
for fewer wounds now, then for more fives; of equally good re-rolls the one with fewest dice, then smallest faces.
All numbers are whole weights until a share is asked for, so there is no rounding and no false tie.

>>> odds = wounds_distribution(6, 7)
>>> round(odds.mean, 2), round(odds.at_least(1), 3)
(1.77, 0.958)
"""

from __future__ import annotations

from math import comb
from typing import Final

from strategos.games.pantheon.rules.dice import (
    BATTLE_DIE,
    HIGHEST,
    MANUAL_DICE,
    RULEBOOK_DICE,
    SHOWING_DIE,
    SIDES,
    DiceRules,
    Triple,
    further_wounds,
    triples,
    without_blanks,
)
from strategos.kernel.chance import Rolled
from strategos.kernel.distribution import Distribution
from strategos.kernel.errors import BadContent

_UNITS: Final = (1, 1 << 4, 1 << 8, 1 << 12, 1 << 16, 1 << 20)  # a roll as one number: four bits count each face
_BLANKS: Final = 15  # the bits that count blanks


class _Level:
    """Every roll of some battle dice: as one number, as faces, and its weight."""

    __slots__ = ("codes", "faces", "weights")

    def __init__(self, dice: int) -> None:
        self.codes: Final[list[int]] = []
        self.faces: Final[list[tuple[int, ...]]] = []
        self.weights: Final[list[int]] = []
        for rolled, weight in BATTLE_DIE.table(dice).outcomes:
            assert isinstance(rolled, Rolled)
            code = 0
            for face in rolled.faces:
                code += _UNITS[face]
            self.codes.append(code)
            self.faces.append(rolled.faces)
            self.weights.append(weight)


_levels: Final[dict[int, _Level]] = {}


def _level(dice: int) -> _Level:
    """Every roll of some battle dice, made once."""
    found = _levels.get(dice)
    if found is None:
        found = _Level(dice)
        _levels[dice] = found
    return found


class _Plan:
    """What the attacker makes of each first assault against one defence and one way to suffer wounds."""

    __slots__ = ("_best", "_tallies", "_worth", "defence", "rules", "suffered")

    def __init__(self, defence: int, saves: bool, reduction: int, extra_wound: int, vitality: int) -> None:
        self.defence: Final = defence
        self.rules: Final = MANUAL_DICE if saves else RULEBOOK_DICE
        self.suffered: Final = [_suffered(wounds, reduction, extra_wound, vitality) for wounds in range(HIGHEST + 1)]
        self._best: Final[dict[tuple[int, ...], Triple]] = {}
        self._worth: Final[dict[Triple, int]] = {}
        self._tallies: Final[dict[int, dict[Triple, int]]] = {}

    def worth(self, triple: Triple) -> int:
        """The wounds suffered on average after a choice, times 6 to the power of 10."""
        found = self._worth.get(triple)
        if found is None:
            found = 0
            for more, weight in enumerate(further_wounds(triple[1], triple[2], self.defence)):
                found += weight * self.suffered[triple[0] + more]
            found *= SIDES ** (HIGHEST - triple[1])
            self._worth[triple] = found
        return found

    def best(self, dice: tuple[int, ...]) -> Triple:
        """The choice for a first assault, given without blanks."""
        found = self._best.get(dice)
        if found is None:
            found = (0, 0, 0)
            most = -1
            for triple in triples(dice, self.defence, self.rules):
                worth = self.worth(triple)
                if worth > most or (worth == most and (triple[0], -triple[1]) < (found[0], -found[1])):
                    most = worth
                    found = triple
            self._best[dice] = found
        return found

    def tally(self, dice: int) -> dict[Triple, int]:
        """How often each choice comes up when none of the dice is blank."""
        found = self._tallies.get(dice)
        if found is None:
            found = {}
            for rolled, weight in SHOWING_DIE.table(dice).outcomes:
                assert isinstance(rolled, Rolled)
                triple = self.best(rolled.faces)
                found[triple] = found.get(triple, 0) + weight
            self._tallies[dice] = found
        return found

    def distribution(self, chosen: dict[Triple, int], dice: int, total: int) -> Distribution:
        """The wounds suffered when each choice comes up with its weight out of `total`."""
        weights = [0] * (max(self.suffered) + 1)
        for triple, weight in chosen.items():
            scale = weight * SIDES ** (dice - triple[1])
            for more, ways in enumerate(further_wounds(triple[1], triple[2], self.defence)):
                weights[self.suffered[triple[0] + more]] += scale * ways
        while len(weights) > 1 and weights[-1] == 0:
            weights.pop()
        return Distribution(tuple(weights), total * SIDES**dice)


def _suffered(wounds: int, reduction: int, extra_wound: int, vitality: int) -> int:
    """The wounds a target suffers of those an attack causes; a vitality below 0 is no limit.

    The reduction comes first; a target that then suffers none suffers no extra one. Rule: MB-ATK-16, MB-RULING-85.
    """
    left = max(0, wounds - reduction)
    if left:
        left += extra_wound
    return left if vitality < 0 else min(left, vitality)


class _Rerolls:
    """One effect that rolls up to `most` dice again, played to make the values of rolls as high as can be.

    `kept` names for each roll the dice that stay; `values` are the averages reached, times 6 for each of `most`.
    """

    __slots__ = ("dice", "kept", "most", "values")

    def __init__(self, dice: int, most: int, after: dict[int, int]) -> None:
        self.dice: Final = dice
        self.most: Final = min(most, dice)
        codes = _level(dice).codes
        scale = SIDES**self.most
        self.values: Final[dict[int, int]] = {code: after[code] * scale for code in codes}
        self.kept: Final[dict[int, tuple[int, int]]] = {code: (0, code) for code in codes}
        average = after
        for taken in range(1, self.most + 1):
            scale //= SIDES
            average = _one_die_more(average, dice - taken)
            best = average
            keep = {code: code for code in _level(dice - taken).codes}
            for size in range(dice - taken + 1, dice + 1):
                best, keep = _one_die_less(best, keep, size)
            for code in codes:
                if best[code] * scale > self.values[code]:
                    self.values[code] = best[code] * scale
                    self.kept[code] = (taken, keep[code])

    def spread(self, masses: dict[int, int]) -> dict[int, int]:
        """The weights of rolls after the effect, times 6 for each of `most`."""
        waiting: list[dict[int, int]] = [{} for _ in range(self.most + 1)]
        scale = SIDES**self.most
        for code, mass in masses.items():
            taken, keep = self.kept[code]
            waiting[taken][keep] = waiting[taken].get(keep, 0) + mass * scale
        for taken in range(self.most, 0, -1):
            for keep, mass in waiting[taken].items():
                for unit in _UNITS:
                    waiting[taken - 1][keep + unit] = waiting[taken - 1].get(keep + unit, 0) + mass // SIDES
        return waiting[0]


def _one_die_more(after: dict[int, int], dice: int) -> dict[int, int]:
    """For each roll of some dice, the sum of the values over one die more."""
    a, b, c, d, e, f = _UNITS
    return {
        code: after[code + a] + after[code + b] + after[code + c] + after[code + d] + after[code + e] + after[code + f]
        for code in _level(dice).codes
    }


def _one_die_less(best: dict[int, int], keep: dict[int, int], dice: int) -> tuple[dict[int, int], dict[int, int]]:
    """For each roll of some dice, the best value and what is kept when one die is taken away, smallest face first."""
    values: dict[int, int] = {}
    kept: dict[int, int] = {}
    for code in _level(dice).codes:
        first = True
        for unit in _UNITS:
            if code & (unit * _BLANKS):
                value = best[code - unit]
                if first or value > values[code]:
                    first = False
                    values[code] = value
                    kept[code] = keep[code - unit]
    return values, kept


def _converted(code: int) -> int:
    """A roll with all its blanks turned into 1s. A 1 is never worse than a blank. Rule: MB-RULING-18."""
    blanks = code & _BLANKS
    return code - blanks + (blanks << 4)


def _with_effects(
    plan: _Plan, dice: int, rerolls: int, enemy_rerolls: int, convert_blanks: bool, target_first: bool
) -> Distribution:
    """The odds when the first assault is changed before dice are set aside: look back for the choices, then forward."""
    level = _level(dice)
    choices: dict[int, Triple] = {}
    values: dict[int, int] = {}
    for at, code in enumerate(level.codes):
        choices[code] = plan.best(without_blanks(level.faces[at]))
        values[code] = plan.worth(choices[code])

    target: _Rerolls | None = None
    if enemy_rerolls and not target_first:
        target = _Rerolls(dice, enemy_rerolls, _negative(values))
        values = _negative(target.values)
    if convert_blanks:
        values = {code: values[_converted(code)] for code in level.codes}
    attacker = _Rerolls(dice, rerolls, values)
    if enemy_rerolls and target_first:
        target = _Rerolls(dice, enemy_rerolls, _negative(attacker.values))

    masses = dict(zip(level.codes, level.weights, strict=True))
    total = SIDES**dice
    if target is not None and target_first:
        masses = target.spread(masses)
        total *= SIDES**target.most
    masses = attacker.spread(masses)
    total *= SIDES**attacker.most
    if convert_blanks:
        moved: dict[int, int] = {}
        for code, mass in masses.items():
            moved[_converted(code)] = moved.get(_converted(code), 0) + mass
        masses = moved
    if target is not None and not target_first:
        masses = target.spread(masses)
        total *= SIDES**target.most

    chosen: dict[Triple, int] = {}
    for code, mass in masses.items():
        chosen[choices[code]] = chosen.get(choices[code], 0) + mass
    return plan.distribution(chosen, dice, total)


def _negative(values: dict[int, int]) -> dict[int, int]:
    """The same values as the other side sees them."""
    return {code: -value for code, value in values.items()}


_plans: Final[dict[tuple[int, bool, int, int, int], _Plan]] = {}
_known: Final[dict[tuple[int, int, bool, int, int, bool, int, int, int, bool], Distribution]] = {}


def _plan(defence: int, rules: DiceRules, reduction: int, extra_wound: int, vitality: int) -> _Plan:
    """The plan against a defence, made once."""
    key = (defence, rules.choose_fives and rules.save_fives, reduction, extra_wound, vitality)
    found = _plans.get(key)
    if found is None:
        found = _Plan(*key)
        _plans[key] = found
    return found


def wounds_distribution(
    offence: int,
    defence: int,
    rules: DiceRules = RULEBOOK_DICE,
    rerolls: int = 0,
    enemy_rerolls: int = 0,
    convert_blanks: bool = False,
    reduction: int = 0,
    extra_wound: int = 0,
    vitality: int | None = None,
    target_first: bool = True,
) -> Distribution:
    """The wounds a target suffers from an attack, exactly.

    The attacker may roll up to `rerolls` dice of the first assault again and then turn its blanks into 1s; the owner
    of the target may have up to `enemy_rerolls` rolled again, before that or, if not `target_first`, after it. Then
    `reduction` wounds are taken off, `extra_wound` is added if any are left, and `vitality` is the most there can be.
    Dice at 10 are never rolled again: that gains nothing.
    Rule: MB-ATK-04, MB-ATK-17, MB-ATK-18, MB-RULING-19, MB-RULING-23, MB-RULING-84, MB-RULING-85.
    """
    saves = rules.choose_fives and rules.save_fives
    most = -1 if vitality is None else vitality
    first = target_first or not enemy_rerolls  # without the target's dice the order is the same
    key = (offence, defence, saves, rerolls, enemy_rerolls, convert_blanks, reduction, extra_wound, most, first)
    found = _known.get(key)
    if found is not None:
        return found
    for what, value in (
        ("offence", offence),
        ("defence", defence),
        ("rerolls", rerolls),
        ("enemy-rerolls", enemy_rerolls),
        ("reduction", reduction),
        ("extra-wounds", extra_wound),
    ):
        if not 0 <= value <= HIGHEST:
            raise BadContent(f"pantheon.attack.range-{what}", value=value, highest=HIGHEST)
    if vitality is not None and vitality < 1:
        raise BadContent(
            "pantheon.attack.vitality",
            vitality=vitality,
        )
    plan = _plan(defence, rules, reduction, extra_wound, most)
    if rerolls or enemy_rerolls or convert_blanks:
        found = _with_effects(plan, offence, rerolls, enemy_rerolls, convert_blanks, first)
    else:
        chosen: dict[Triple, int] = {}
        for dice in range(offence + 1):
            ways = comb(offence, dice)
            for triple, weight in plan.tally(dice).items():
                chosen[triple] = chosen.get(triple, 0) + weight * ways
        found = plan.distribution(chosen, offence, SIDES**offence)
    _known[key] = found
    return found


def mean_wounds(
    offence: int,
    defence: int,
    rules: DiceRules = RULEBOOK_DICE,
    rerolls: int = 0,
    enemy_rerolls: int = 0,
    convert_blanks: bool = False,
    reduction: int = 0,
    extra_wound: int = 0,
    vitality: int | None = None,
    target_first: bool = True,
) -> float:
    """The wounds a target suffers on average; the same set-up is worked out once."""
    odds = wounds_distribution(
        offence, defence, rules, rerolls, enemy_rerolls, convert_blanks, reduction, extra_wound, vitality, target_first
    )
    return odds.mean


def best_triple(
    faces: tuple[int, ...],
    defence: int,
    rules: DiceRules = RULEBOOK_DICE,
    reduction: int = 0,
    extra_wound: int = 0,
    vitality: int | None = None,
) -> Triple:
    """What to make of a first assault for most wounds suffered on average. Rule: MB-ATK-18, MB-RULING-19."""
    plan = _plan(defence, rules, reduction, extra_wound, -1 if vitality is None else vitality)
    return plan.best(without_blanks(faces))
