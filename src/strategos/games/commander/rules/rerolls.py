"""What rolls of an attack bring, and the ways to roll some dice again: numbered and counted once for all who ask."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from strategos.games.commander.rules.dice import Clash, choices, kept, outcome
from strategos.games.commander.words import GUARD, HIT, PANIC
from strategos.kernel.chance import Die, Rolled

SIDES: Final = 6

Brought: TypeAlias = tuple[int, int, int]
"""What a roll brings: for an attack (damage, panic, results stopped), for a defence (stopped, damage, panic)."""


def attack_brings(clash: Clash, faces: Sequence[int]) -> Brought:
    """Damage, panic and results stopped by an attack roll, asked of `outcome` so that no rule stands here twice."""
    plain = outcome(clash, faces, ())
    if not clash.counters:
        return plain.damage, plain.panic, 0
    hits = (HIT,) * (len(faces) + clash.counter_ignored[1])  # as many hits as there are dice to stop them
    return plain.damage, plain.panic, len(faces) - outcome(clash, faces, hits).counter_damage


def defence_brings(clash: Clash, faces: Sequence[int]) -> Brought:
    """Results stopped by a defence roll, and the damage and panic it does to the attacker."""
    hits = (HIT,) * (len(faces) + clash.ignored[1])
    stopped = len(faces) - outcome(clash, hits, faces).damage
    plain = outcome(clash, (), faces)
    return stopped, plain.counter_damage, plain.counter_panic


def _brings(clash: Clash, faces: Sequence[int], is_attack: bool) -> Brought:
    return attack_brings(clash, faces) if is_attack else defence_brings(clash, faces)


def stand_ins(clash: Clash, dice: int, is_attack: bool) -> tuple[int, ...]:
    """For each face the smallest one that does the same in this clash, however many dice show either."""
    found: list[int] = []
    for face in range(PANIC, GUARD + 1):
        stand_in = face
        for other in range(PANIC, face):
            if other in found and _are_same(clash, dice, is_attack, other, face):
                stand_in = other
                break
        found.append(stand_in)
    return tuple(found)


def _are_same(clash: Clash, dice: int, is_attack: bool, one: int, other: int) -> bool:
    """Whether no mixture of two faces differs from as many of the first.

    One die is no proof: of two kinds of face that are each ignored once, one of each does nothing, two alike do.
    """
    for total in range(dice, 0, -1):
        wanted = _brings(clash, (one,) * total, is_attack)
        for others in range(total, 0, -1):
            if _brings(clash, (one,) * (total - others) + (other,) * others, is_attack) != wanted:
                return False
    return True


class Pool:
    """Every roll of some dice, and every way to take some of them up and roll them again.

    Level j holds the rolls with j dice taken up; a roll is known by its place in its level.
    """

    __slots__ = ("grown", "most", "places", "rolls", "takes", "weights")

    def __init__(self, sides: tuple[int, ...], dice: int, most: int) -> None:
        self.most: Final = min(most, dice)
        self.rolls: Final[list[tuple[int, ...]]] = []
        self.weights: Final[list[int]] = []
        self.places: Final[dict[tuple[int, ...], int]] = {}  # of the rolls with no die taken up
        self.takes: Final[list[list[tuple[tuple[int, ...], int]]]] = []  # dice taken up, place of what stays
        self.grown: Final[list[list[list[tuple[int, int]]]]] = [[]]  # place with one die more, sides that show it
        die = Die("stand-ins", sides)
        for rolled, weight in die.table(dice).outcomes:
            assert isinstance(rolled, Rolled)
            self.places[rolled.faces] = len(self.rolls)
            self.rolls.append(rolled.faces)
            self.weights.append(weight)
            self.takes.append([((), len(self.takes))])
        levels = [self.places]
        below = self.places
        for taken in range(1, self.most + 1):
            level: dict[tuple[int, ...], int] = {}
            grown: list[list[tuple[int, int]]] = []
            for rolled, _ in die.table(dice - taken).outcomes:
                assert isinstance(rolled, Rolled)
                level[rolled.faces] = len(level)
                more: list[tuple[int, int]] = []
                for at, face in enumerate(die.faces):
                    more.append((below[tuple(sorted((*rolled.faces, face)))], die.weights[at]))
                grown.append(more)
            self.grown.append(grown)
            levels.append(level)
            below = level
        for place, faces in enumerate(self.rolls):
            for take in sorted(choices(faces, self.most), key=len):  # fewest first, then smallest
                if take:
                    self.takes[place].append((take, levels[len(take)][kept(faces, take)]))

    def best(self, values: list[int]) -> tuple[list[int], list[int]]:
        """For each roll which way of `takes` gives the highest value, and that value times 6 for each of `most`."""
        averages = [values]
        for grown in self.grown[1:]:
            level: list[int] = []
            for more in grown:
                total = 0
                for place, sides in more:
                    total += averages[-1][place] * sides
                level.append(total)
            averages.append(level)
        scales = [SIDES ** (self.most - taken) for taken in range(self.most + 1)]
        chosen: list[int] = []
        highest: list[int] = []
        for ways in self.takes:
            first = 0
            most = averages[0][ways[0][1]] * scales[0]
            for at in range(1, len(ways)):
                take, place = ways[at]
                value = averages[len(take)][place] * scales[len(take)]
                if value > most:
                    first = at
                    most = value
            chosen.append(first)
            highest.append(most)
        return chosen, highest

    def spread(self, chosen: list[int]) -> list[int]:
        """The weight of each roll after the chosen dice were rolled again, out of 6 for each die and each of `most`."""
        waiting: list[list[int]] = [[0] * len(self.rolls)]
        for grown in self.grown[1:]:
            waiting.append([0] * len(grown))
        for at, weight in enumerate(self.weights):
            take, place = self.takes[at][chosen[at]]
            waiting[len(take)][place] += weight * SIDES ** (self.most - len(take))
        for taken in range(self.most, 0, -1):
            for at, mass in enumerate(waiting[taken]):
                if mass:
                    for place, sides in self.grown[taken][at]:
                        waiting[taken - 1][place] += mass * sides
        return waiting[0]


_pools: Final[dict[tuple[tuple[int, ...], int, int], Pool]] = {}


def pool_of(sides: tuple[int, ...], dice: int, most: int) -> Pool:
    """The rolls of some dice, made once: few sets of stand-ins exist."""
    key = (sides, dice, most)
    found = _pools.get(key)
    if found is None:
        found = Pool(sides, dice, most)
        _pools[key] = found
    return found
