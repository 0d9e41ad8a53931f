"""What the faces of an attack do: results, ignoring, parrying. Numbers in, numbers out; no map, no units."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategos.games.commander.words import FULL, GUARD, HIT, PANIC, SHIELD, SUPPORT
from strategos.kernel.chance import Die
from strategos.kernel.records import record

DIE: Final = Die("d6", (PANIC, HIT, FULL, SUPPORT, SHIELD, GUARD))


@record
class Clash:
    """Everything that decides what the dice of one attack do, as known before they are rolled.

    The first part is about results against the defender, the second about results against the attacker; a shot
    has no second part. `ignored` counts faces of the opponent's roll that are deleted: (PANIC, HIT, FULL, SUPPORT).
    """

    full_hits: bool  # the attacker is not Weak
    support_hits: bool  # Attack Support, Domination, or a shot within base range
    panics_added: int  # Terror, Deafening Volley
    is_forged: bool  # the defender ignores every PANIC
    ignored: tuple[int, int, int, int]
    support_parries: bool
    counters: bool  # melee: the defender's dice hurt the attacker
    counter_full: bool  # the defender is not Weak
    counter_forged: bool  # house rule: Forged works for the attacker too
    counter_ignored: tuple[int, int, int, int]
    attacker_parries: tuple[int, ...]  # faces of the attack roll that stop results of the defender


@record
class Outcome:
    """What is left after ignoring and parrying: damage and panic on each side."""

    damage: int
    panic: int
    counter_damage: int
    counter_panic: int


def outcome(clash: Clash, attack: Sequence[int], defence: Sequence[int]) -> Outcome:
    """The results of an attack on both sides. `defence` is empty without a defence roll.

    Ignored faces are deleted first, then damage is parried, panic last; the attacker's own shield faces stop what the
    defender's dice do to it. The attacker's SHIELD does nothing, the defender's SUPPORT never hurts.

    Rule: FC-DICE-02, FC-DICE-05, FC-DICE-06, FC-MELEE-12, FC-MELEE-13, FC-MELEE-14, FC-MELEE-15, FC-MELEE-16,
    FC-MELEE-26, FC-RNG-05, FC-RNG-06, FC-RNG-07, FC-RNG-13, FC-RULING-05, FC-RULING-06, FC-RULING-08, FC-RULING-49.
    """
    damage, panic = _results(
        attack, clash.full_hits, clash.support_hits, clash.panics_added, clash.is_forged, clash.ignored
    )
    parries = 0
    for face in defence:
        if face in (SHIELD, GUARD) or (face == SUPPORT and clash.support_parries):
            parries += 1
    damage, panic = parry(damage, panic, parries)
    if not clash.counters:
        return Outcome(damage, panic, 0, 0)
    counter, fright = _results(
        defence, clash.counter_full, False, 0, clash.counter_forged, clash.counter_ignored
    )  # fmt: skip
    stopped = 0
    for face in attack:
        if face in clash.attacker_parries:
            stopped += 1
    counter, fright = parry(counter, fright, stopped)
    return Outcome(damage, panic, counter, fright)


def _results(
    faces: Sequence[int], full: bool, support: bool, more: int, is_forged: bool, ignored: tuple[int, int, int, int]
) -> tuple[int, int]:
    """Damage and panic of a roll, less what is ignored. Rule: FC-DICE-01, FC-DICE-05, FC-RULING-04."""
    panics = more
    hits = fulls = supports = 0
    for face in faces:
        if face == PANIC:
            panics += 1
        elif face == HIT:
            hits += 1
        elif face == FULL:
            fulls += 1
        elif face == SUPPORT:
            supports += 1
    panics = 0 if is_forged else max(0, panics - ignored[0])
    damage = max(0, hits - ignored[1])
    if full:
        damage += max(0, fulls - ignored[2])
    if support:
        damage += max(0, supports - ignored[3])
    return damage, panics


def parry(damage: int, panic: int, parries: int) -> tuple[int, int]:
    """Each parry stops one result: damage first, panic last. Rule: FC-MELEE-15, FC-RNG-07, FC-EX-14.

    >>> parry(2, 1, 1), parry(1, 2, 2), parry(0, 1, 3)
    ((1, 1), (0, 1), (0, 0))
    """
    stopped = min(damage, parries)
    return damage - stopped, panic - min(panic, parries - stopped)


def kept(faces: Sequence[int], taken: Sequence[int]) -> tuple[int, ...]:
    """The dice that stay on the table when some are taken up to be rolled again.

    >>> kept((1, 2, 2, 5), (2, 5))
    (1, 2)
    """
    left = list(faces)
    for face in taken:
        left.remove(face)
    return tuple(left)


def choices(faces: Sequence[int], most: int) -> list[tuple[int, ...]]:
    """Every way to take up some of the dice, none at least and `most` at most; equal faces are the same choice.

    Rule: FC-RULING-07, FC-DICE-04.

    >>> choices((1, 2, 2), 2)
    [(), (1,), (1, 2), (2,), (2, 2)]
    """
    found: list[tuple[int, ...]] = [()]
    _take(tuple(sorted(faces)), 0, (), most, found)
    return sorted(found)


def _take(faces: tuple[int, ...], start: int, taken: tuple[int, ...], most: int, into: list[tuple[int, ...]]) -> None:
    if len(taken) == most:
        return
    last = 0
    for at in range(start, len(faces)):
        if faces[at] != last:
            last = faces[at]
            into.append((*taken, last))
            _take(faces, at + 1, (*taken, last), most, into)
