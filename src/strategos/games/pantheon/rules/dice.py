"""The dice of an attack: what can be made of a roll, in the first and in the second assault.

Everything here is a pure function of numbers. Which die is which never matters, so a roll is a tuple of faces,
smallest first, and what an attacker makes of a first assault is a triple:

    (wounds now, fives that go into the second assault, dice saved for the second assault)

>>> triples((0, 1, 2, 3, 4, 4), 7, RULEBOOK_DICE)
((0, 2, 1), (1, 0, 1), (0, 1, 3), (0, 0, 5))
>>> second_wounds((1, 4), 1, 7)
2
"""

from __future__ import annotations

from math import comb
from typing import Final

from strategos.kernel.chance import Die, Roll, Rolled

Triple = tuple[int, int, int]  # wounds now, fives for the second assault, saved dice

BLANK: Final = 0
FIVE: Final = 5
SIDES: Final = 6
HIGHEST: Final = 10  # of offence, defence and of a die's total

BATTLE_DIE: Final = Die("battle", (0, 1, 2, 3, 4, 5))
SHOWING_DIE: Final = Die("showing", (1, 2, 3, 4, 5))  # a battle die known not to be blank


class DiceRules:
    """The switches of an edition that concern dice.

    `save_fives` without `choose_fives` changes nothing: then every five is rolled again and none is left to save.
    Rule: MB-ED-13, MB-ED-14, MB-ED-15, MB-ED-16.
    """

    __slots__ = ("choose_fives", "exploding_tens", "save_fives", "second_assault_gate")

    def __init__(
        self,
        second_assault_gate: bool = True,
        choose_fives: bool = False,
        save_fives: bool = False,
        exploding_tens: bool = False,
    ) -> None:
        self.second_assault_gate: Final = second_assault_gate
        self.choose_fives: Final = choose_fives
        self.save_fives: Final = save_fives
        self.exploding_tens: Final = exploding_tens


RULEBOOK_DICE: Final = DiceRules()
MANUAL_DICE: Final = DiceRules(False, True, True, True)

# What was worked out before, by (faces without blanks, defence): fives must be rolled, fives may be saved.
_rolled_fives: Final[dict[tuple[tuple[int, ...], int], tuple[Triple, ...]]] = {}
_saved_fives: Final[dict[tuple[tuple[int, ...], int], tuple[Triple, ...]]] = {}
# Wounds of a second assault, by (dice, defence) and by (fives, saved, defence).
_showing: Final[dict[tuple[int, int], list[list[int]]]] = {}
_further: Final[dict[tuple[int, int, int], list[int]]] = {}


def attack_roll(dice: int, rule: str = "MB-ATK-04") -> Roll:
    """The question to CHANCE for the dice of an attack: six equal sides, a blank and 1 to 5.

    Rule: MB-COMP-02, MB-ATK-04.
    """
    return BATTLE_DIE.roll(dice, rule)


def has_second_assault(defence: int, rules: DiceRules) -> bool:
    """A second assault needs a defence of 6 or more, unless the edition knows no such gate.

    Without the gate nothing is gained below 6: a die at 5 has wounded then, and only dice that have not go on.
    Rule: MB-ATK-09, MB-ED-13.
    """
    return defence > FIVE or not rules.second_assault_gate


def triples(faces: tuple[int, ...], defence: int, rules: DiceRules) -> tuple[Triple, ...]:
    """What an attacker can make of a first assault: every triple that no other one beats or equals throughout.

    First those with most wounds and fives together, that is with most dice that can still count; among them those
    with most wounds now. If there are no fives at all the first triple is the one with most wounds.
    Rule: MB-ATK-05, MB-ATK-06, MB-ATK-07, MB-ATK-08, MB-ATK-10, MB-ATK-11, MB-ATK-18, MB-RULING-20, MB-RULING-21,
    MB-RULING-22.
    """
    dice = without_blanks(faces)
    may_save_fives = rules.choose_fives and rules.save_fives
    known = _saved_fives if may_save_fives else _rolled_fives
    key = (dice, defence)
    found = known.get(key)
    if found is None:
        found = _triples(dice, defence, may_save_fives)
        known[key] = found
    return found


def _triples(dice: tuple[int, ...], defence: int, may_save_fives: bool) -> tuple[Triple, ...]:
    """The triples of a roll without blanks.

    Wounds and fives are best made of the highest dice, and which of these becomes what costs the same: the `raised`
    dice need as many dice set aside as they lack. One more wound or five always costs dice, so of the triples found
    this way none beats another.
    """
    below = [face for face in dice if face < defence]  # smallest first; the others have wounded already
    already = len(dice) - len(below)
    fives = below.count(FIVE)
    gap = defence - FIVE  # what a five lacks to wound
    found: list[Triple] = []
    shown = 0  # by the raised dice together
    for raised in range(len(below) + 1):
        rest = len(below) - raised
        if raised:
            shown += below[rest]
        if gap <= 0:  # a die raised to 5 has wounded, so there are no fives
            set_aside = raised * defence - shown
            if set_aside > rest:
                break
            found.append((already + raised, 0, rest - set_aside))
            continue
        lack = raised * FIVE - shown
        if lack > rest:
            break
        fewest = 0
        if raised < fives and not may_save_fives:
            # A 5 that is neither raised nor set aside goes into the second assault, which is another triple.
            fewest = (fives - raised + gap - 1) // gap
        for wounds in range(fewest, min(raised, (rest - lack) // gap) + 1):
            found.append((already + wounds, raised - wounds, rest - lack - wounds * gap))
    found.reverse()
    return tuple(found)


def allocations(faces: tuple[int, ...], defence: int, rules: DiceRules) -> tuple[Triple, ...]:
    """The triples an attacker is asked about: one only when the defence leaves nothing to decide.

    Up to defence 5 all that counts is most wounds, then most saved. Rule: MB-RULING-19.
    """
    found = triples(faces, defence, rules)
    return found if defence > FIVE else found[:1]


def every_triple(faces: tuple[int, ...], defence: int, rules: DiceRules) -> tuple[Triple, ...]:
    """All that an attacker can make of a first assault, also what another way beats: fewer wounds, fives or saved dice.

    Dice that wound as they fell are not to be held back.

    >>> every_triple((2, 2, 4), 4, RULEBOOK_DICE)
    ((1, 0, 0), (1, 0, 1), (1, 0, 2))

    Rule: MB-RULING-19, MB-ATK-18.
    """
    already = sum([1 for face in faces if face >= defence])
    found: set[Triple] = set()
    for wounds, fives, saved in triples(faces, defence, rules):
        for w in range(already, wounds + 1):
            for f in range(fives + 1):
                found |= {(w, f, s) for s in range(saved + 1)}
    return tuple(sorted(found))


def best_wounds_without_second(faces: tuple[int, ...], defence: int) -> int:
    """The most wounds a first assault can cause by itself. Rule: MB-ATK-06, MB-ATK-07, MB-ATK-08."""
    best = 0
    for triple in triples(faces, defence, RULEBOOK_DICE):
        if triple[0] > best:
            best = triple[0]
    return best


def second_wounds(rolled: tuple[int, ...], saved: int, defence: int) -> int:
    """The further wounds of a second assault when dice are set aside as well as can be.

    A die counts 5 and its new face; a blank is out. Dice that do not wound, saved ones included, can be set aside to
    add 1 each to another die of the second assault. The highest dice need least, so they are raised first.
    Rule: MB-ATK-12, MB-ATK-13, MB-ATK-14.
    """
    wounds = 0
    helpers = saved
    lacking: list[int] = []
    for face in rolled:
        if face == BLANK:
            continue
        if FIVE + face >= defence:
            wounds += 1
        else:
            lacking.append(defence - FIVE - face)
            helpers += 1
    lacking.sort()
    for lack in lacking:
        helpers -= lack + 1  # the die itself can no longer be set aside
        if helpers < 0:
            break
        wounds += 1
    return wounds


def _showing_wounds(dice: int, defence: int) -> list[list[int]]:
    """Wounds of a second assault in which none of the dice is blank: weights by saved dice, then by wounds.

    The same reading as `second_wounds`, for every number of saved dice at once.
    """
    found = _showing.get((dice, defence))
    if found is not None:
        return found
    found = [[0] * (dice + 1) for _ in range(HIGHEST - dice + 1)]
    for rolled, weight in SHOWING_DIE.table(dice).outcomes:
        assert isinstance(rolled, Rolled)
        wounds = 0
        lacking: list[int] = []
        for face in rolled.faces:
            if FIVE + face >= defence:
                wounds += 1
            else:
                lacking.append(defence - FIVE - face)
        helpers = len(lacking)
        saved = 0
        for at in range(len(lacking) - 1, -1, -1):  # highest dice first: they lack least
            helpers -= lacking[at] + 1
            while saved <= HIGHEST - dice and helpers + saved < 0:
                found[saved][wounds] += weight
                saved += 1
            wounds += 1
        while saved <= HIGHEST - dice:
            found[saved][wounds] += weight
            saved += 1
    _showing[(dice, defence)] = found
    return found


def further_wounds(fives: int, saved: int, defence: int) -> list[int]:
    """Weights of 0, 1, 2 … further wounds of a second assault, out of 6 for each of its dice.

    Rule: MB-ATK-12, MB-ATK-13, MB-ATK-14.
    """
    key = (fives, saved, defence)
    found = _further.get(key)
    if found is None:
        found = [0] * (fives + 1)
        for dice in range(fives + 1):
            ways = comb(fives, dice)
            for wounds, weight in enumerate(_showing_wounds(dice, defence)[saved]):
                found[wounds] += ways * weight
        _further[key] = found
    return found


def tens(rolled: tuple[int, ...], saved: int, defence: int, rules: DiceRules) -> int:
    """How many dice at exactly 10 may be rolled once more after the second assault.

    Each of them has wounded, as no defence is above 10. So this never gains a wound and may lose one: players who
    are not asked do not do it. Rule: MB-ATK-15, MB-RULING-23.
    """
    if not rules.exploding_tens:
        return 0
    if defence == HIGHEST:
        return second_wounds(rolled, saved, defence)  # here dice are raised to exactly 10 too
    return rolled.count(FIVE)


def wounds_after_tens(wounds: int, rolled: tuple[int, ...]) -> int:
    """The wounds left when dice at 10 were rolled once more: each blank takes its die away.

    Rule: MB-ATK-15, MB-RULING-23.
    """
    return wounds - rolled.count(BLANK)


def without_blanks(faces: tuple[int, ...]) -> tuple[int, ...]:
    """The dice of a roll that are not blank. Rule: MB-ATK-05, MB-ED-60."""
    return faces[faces.count(BLANK) :]  # smallest first, so blanks lead


def blanks_to_ones(faces: tuple[int, ...], amount: int) -> tuple[int, ...]:
    """A roll with some of its blanks turned into 1s. They are no blanks any more. Rule: MB-RULING-18."""
    blanks = faces.count(BLANK)
    if amount > blanks:
        raise ValueError(f"{faces} has only {blanks} blanks")
    return (BLANK,) * (blanks - amount) + (1,) * amount + faces[blanks:]


def reroll_choices(faces: tuple[int, ...], most: int) -> tuple[tuple[int, ...], ...]:
    """Every choice of dice to roll again, up to a number: none first, then fewest dice, then smallest faces.

    Dice that show the same are one choice.

    >>> reroll_choices((0, 0, 3), 2)
    ((), (0,), (3,), (0, 0), (0, 3))

    Rule: MB-ATK-17, MB-RULING-84.
    """
    found: list[tuple[int, ...]] = [()]
    longest: list[tuple[tuple[int, ...], int]] = [((), 0)]  # choices of one size, and where their next die may stand
    for _ in range(min(most, len(faces))):
        longer: list[tuple[tuple[int, ...], int]] = []
        for taken, start in longest:
            for at in range(start, len(faces)):
                if at == start or faces[at] != faces[at - 1]:
                    longer.append(((*taken, faces[at]), at + 1))
        for taken, _start in longer:
            found.append(taken)
        longest = longer
    return tuple(found)


def replace_dice(faces: tuple[int, ...], taken: tuple[int, ...], new: tuple[int, ...]) -> tuple[int, ...]:
    """The roll after some dice were rolled again: the new result stands.

    >>> replace_dice((0, 0, 3), (0, 3), (5, 1))
    (0, 1, 5)

    Rule: MB-RULING-84.
    """
    if len(taken) != len(new):
        raise ValueError(f"{len(taken)} dice were rolled again, not {len(new)}")
    rest = list(faces)
    for face in taken:
        rest.remove(face)
    rest.extend(new)
    rest.sort()
    return tuple(rest)
