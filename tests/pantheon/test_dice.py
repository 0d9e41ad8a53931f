"""The dice of an attack, against the printed examples and against trying everything."""

from __future__ import annotations

import itertools
import random
from functools import cache

import pytest

from strategos.games.pantheon.rules.dice import (
    BATTLE_DIE,
    MANUAL_DICE,
    RULEBOOK_DICE,
    DiceRules,
    Triple,
    allocations,
    attack_roll,
    best_wounds_without_second,
    blanks_to_ones,
    has_second_assault,
    replace_dice,
    reroll_choices,
    second_wounds,
    tens,
    triples,
    wounds_after_tens,
)

EDITIONS = {"rulebook": RULEBOOK_DICE, "manual": MANUAL_DICE}


@cache
def finals(dice: tuple[int, ...], defence: int) -> frozenset[tuple[tuple[int, int], ...]]:
    """Everything dice can become by setting aside one after the other: pairs (face rolled, value now), sorted.

    Written as the table would do it, one die at a time, and without any thought of what is good.
    """
    start = tuple(sorted((face, face) for face in dice))
    seen = {start}
    todo = [start]
    while todo:
        now = todo.pop()
        for giver, taker in itertools.permutations(range(len(now)), 2):
            if now[giver][1] >= defence:
                continue  # it has wounded
            if giver and now[giver] == now[giver - 1] and taker != giver - 1:
                continue  # dice that look the same do the same
            rest = [die for at, die in enumerate(now) if at not in (giver, taker)]
            after = tuple(sorted([*rest, (now[taker][0], now[taker][1] + 1)]))
            if after not in seen:
                seen.add(after)
                todo.append(after)
    return frozenset(seen)


def pareto(found: set[Triple]) -> set[Triple]:
    """The triples that no other one equals or beats throughout."""
    return {
        one for one in found if not any(o != one and all(a >= b for a, b in zip(o, one, strict=True)) for o in found)
    }


def all_triples(dice: tuple[int, ...], defence: int, rules: DiceRules) -> set[Triple]:
    """Every triple there is, from every way to set dice aside and, in the manual, to choose the fives."""
    found: set[Triple] = set()
    for final in finals(tuple(face for face in dice if face), defence):
        wounds = sum(value >= defence for _, value in final)
        idle = [(face, value) for face, value in final if value < defence]
        fives = [face for face, value in idle if value == 5]
        saved = sum(1 for face, value in idle if value != 5 and face != 5)
        if not rules.choose_fives:
            found.add((wounds, len(fives), saved))
            continue
        for rolled in range(len(fives) + 1):
            for left in itertools.combinations(fives, len(fives) - rolled):
                kept = sum(1 for face in left if face != 5 or rules.save_fives)
                found.add((wounds, rolled, saved + kept))
    return pareto(found)


def all_second_wounds(rolled: tuple[int, ...], saved: int, defence: int) -> int:
    """The most wounds over every way to set dice of a second assault aside and to spread the saved dice."""
    best = 0
    for final in finals(tuple(5 + face for face in rolled if face), defence):
        for spread in itertools.combinations_with_replacement(range(len(final)), saved if final else 0):
            wounds = sum(value + spread.count(at) >= defence for at, (_, value) in enumerate(final))
            best = max(best, wounds)
    return best


def rolls(dice: int) -> list[tuple[int, ...]]:
    return list(itertools.combinations_with_replacement(range(1, 6), dice))


def test_a_die_has_a_blank_and_one_to_five() -> None:
    """MB-COMP-02, MB-ATK-04: six equally likely faces; as many dice as the offence."""
    assert BATTLE_DIE.faces == (0, 1, 2, 3, 4, 5) and set(BATTLE_DIE.weights) == {1}
    assert attack_roll(4).dice == 4 and attack_roll(4).total == 6**4
    assert triples((), 7, RULEBOOK_DICE) == ((0, 0, 0),)


def test_the_first_assault_example() -> None:
    """MB-EX-01, MB-ATK-06, MB-ATK-07, MB-ATK-08: 4 and 5 wound, a 2 lifts the 3."""
    assert triples((0, 2, 2, 3, 4, 5), 4, RULEBOOK_DICE) == ((3, 0, 1), (2, 0, 3))
    assert allocations((0, 2, 2, 3, 4, 5), 4, RULEBOOK_DICE) == ((3, 0, 1),)
    assert best_wounds_without_second((0, 2, 2, 3, 4, 5), 4) == 3


def test_the_second_assault_examples() -> None:
    """MB-EX-02, MB-EX-03, MB-ATK-12, MB-ATK-13: a blank is out, dice that do not wound are set aside."""
    assert [second_wounds((0, 2, 5), 0, defence) for defence in (7, 8, 10)] == [2, 1, 1]
    assert second_wounds((2, 3), 1, 10) == 1


def test_the_final_example() -> None:
    """MB-EX-04, MB-ATK-10, MB-ATK-11, MB-ATK-18: a wound at once, or two fives and a saved die."""
    assert set(triples((0, 1, 2, 3, 4, 4), 7, RULEBOOK_DICE)) == {(1, 0, 1), (0, 2, 1), (0, 1, 3), (0, 0, 5)}
    assert second_wounds((1, 4), 1, 7) == 2


@pytest.mark.parametrize(
    ("first", "defence", "triple", "second", "wounds"),
    [
        pytest.param((0, 1, 2, 4, 5), 7, (0, 2, 1), (1, 3), 2, id="MB-EX-05"),
        pytest.param((0, 2, 3, 4, 5), 6, (0, 2, 1), (0, 2), 1, id="MB-EX-06"),
        pytest.param((0, 2, 2, 3, 5), 8, (0, 2, 0), (2, 3), 1, id="MB-EX-07"),
        pytest.param((1, 1, 3, 3, 4, 5, 5), 7, (0, 4, 0), (0, 1, 1, 5), 2, id="MB-EX-09"),
    ],
)
def test_the_combat_examples(
    first: tuple[int, ...], defence: int, triple: Triple, second: tuple[int, ...], wounds: int
) -> None:
    """MB-EX-05, MB-EX-06, MB-EX-07, MB-EX-09: the dice of the printed fights."""
    assert triple in triples(first, defence, RULEBOOK_DICE)
    assert second_wounds(second, triple[2], defence) == wounds


def test_prowess_turns_blanks_into_ones() -> None:
    """MB-EX-09, MB-RULING-18: all of them or some of them."""
    assert blanks_to_ones((0, 0, 3, 3, 4, 5, 5), 2) == (1, 1, 3, 3, 4, 5, 5)
    assert blanks_to_ones((0, 0, 3), 1) == (0, 1, 3)
    with pytest.raises(ValueError, match="only 1 blanks"):
        blanks_to_ones((0, 3), 2)


@pytest.mark.parametrize("dice", [*range(6), pytest.param(6, marks=pytest.mark.full)])
@pytest.mark.parametrize("edition", EDITIONS)
def test_triples_are_all_that_can_be_reached(edition: str, dice: int) -> None:
    """MB-ATK-07, MB-ATK-10, MB-ATK-11, MB-ATK-18, MB-RULING-19, MB-RULING-20, MB-RULING-21, MB-ED-14, MB-ED-15."""
    rules = EDITIONS[edition]
    for faces, defence in itertools.product(rolls(dice), range(11)):
        found = triples((0, *faces), defence, rules)
        assert len(set(found)) == len(found)
        assert set(found) == all_triples(faces, defence, rules), (faces, defence)
        assert list(found) == sorted(found, key=lambda triple: (-triple[0] - triple[1], -triple[0]))


@pytest.mark.parametrize("edition", EDITIONS)
def test_triples_of_many_dice(edition: str) -> None:
    """MB-ATK-18: the same for seven and eight dice, at random."""
    rng = random.Random(18)
    for _ in range(60):
        faces = tuple(sorted(rng.choices(range(1, 6), k=rng.choice((7, 7, 7, 8)))))
        defence = rng.randint(2, 10)
        assert set(triples(faces, defence, EDITIONS[edition])) == all_triples(faces, defence, EDITIONS[edition])


def test_house_rules_that_change_one_switch_only() -> None:
    """MB-ED-14, MB-ED-15: choosing fives helps only who may save them, and the other way round."""
    for choose, save in ((True, False), (False, True)):
        rules = DiceRules(True, choose, save, False)
        for faces, defence in itertools.product(rolls(5), (5, 6, 7, 10)):
            assert triples(faces, defence, rules) == triples(faces, defence, RULEBOOK_DICE)
            assert set(triples(faces, defence, rules)) == all_triples(faces, defence, rules)


def test_the_manual_lets_a_five_be_saved() -> None:
    """MB-ED-14, MB-ED-15, MB-ATK-10, MB-ATK-11, MB-RULING-21, MB-RULING-22: the rulebook rolls them all."""
    assert triples((5, 5), 7, RULEBOOK_DICE) == ((0, 2, 0),)
    assert triples((5, 5), 7, MANUAL_DICE) == ((0, 2, 0), (0, 1, 1), (0, 0, 2))


def test_a_five_may_be_set_aside() -> None:
    """MB-RULING-21: three 5s against 7 can be one wound at once."""
    assert (1, 0, 0) in triples((5, 5, 5), 7, RULEBOOK_DICE)


def test_there_is_no_second_assault_up_to_defence_five() -> None:
    """MB-ATK-09, MB-ED-13: even without the gate, as a die at 5 has wounded then."""
    assert [has_second_assault(defence, RULEBOOK_DICE) for defence in (5, 6)] == [False, True]
    assert has_second_assault(5, MANUAL_DICE)
    for faces, defence in itertools.product(rolls(5), range(6)):
        found = triples(faces, defence, MANUAL_DICE)
        assert found == triples(faces, defence, RULEBOOK_DICE)
        assert not any(fives for _, fives, _ in found)
        assert allocations(faces, defence, MANUAL_DICE) == (max(found),)


@pytest.mark.parametrize("dice", range(7))
def test_second_wounds_are_the_best_there_are(dice: int) -> None:
    """MB-ATK-12, MB-ATK-13, MB-ATK-14, MB-RULING-19: over every way to set dice aside."""
    for faces in itertools.combinations_with_replacement(range(6), dice):
        for saved, defence in itertools.product(range(4), range(6, 11)):
            assert second_wounds(faces, saved, defence) == all_second_wounds(faces, saved, defence), (faces, saved)


def test_more_dice_are_never_worse() -> None:
    """MB-ATK-13: a saved die or a die of the second assault never costs a wound."""
    for faces in itertools.combinations_with_replacement(range(6), 4):
        for saved, defence in itertools.product(range(5), range(6, 11)):
            wounds = second_wounds(faces, saved, defence)
            assert wounds <= second_wounds(faces, saved + 1, defence)
            assert all(wounds <= second_wounds((*faces, more), saved, defence) for more in range(6))


def test_tens_can_be_rolled_again_and_never_gain() -> None:
    """MB-ATK-15, MB-RULING-23, MB-ED-16: every die at 10 has wounded; a blank loses that wound."""
    assert tens((3, 5, 5), 0, 7, RULEBOOK_DICE) == 0
    assert tens((3, 5, 5), 0, 7, MANUAL_DICE) == 2
    assert tens((2, 3), 1, 10, MANUAL_DICE) == 1  # raised to exactly 10
    for faces in itertools.combinations_with_replacement(range(6), 3):
        for saved, defence in itertools.product(range(4), range(6, 11)):
            assert tens(faces, saved, defence, MANUAL_DICE) <= second_wounds(faces, saved, defence)
    assert wounds_after_tens(2, (0, 4)) == 1 and wounds_after_tens(2, (1, 5)) == 2


def test_choices_of_dice_to_roll_again() -> None:
    """MB-ATK-17, MB-RULING-84: every different choice once, none first."""
    for faces, most in itertools.product(itertools.combinations_with_replacement(range(6), 4), range(6)):
        wanted = {taken for size in range(most + 1) for taken in itertools.combinations(faces, size)}
        found = reroll_choices(faces, most)
        assert found == tuple(sorted(wanted, key=lambda taken: (len(taken), taken)))


def test_the_new_result_stands() -> None:
    """MB-RULING-84: dice rolled again take the place of the old ones."""
    assert replace_dice((0, 1, 1, 5), (0, 1), (5, 2)) == (1, 2, 5, 5)
    with pytest.raises(ValueError, match="2 dice"):
        replace_dice((0, 1), (0, 1), (3,))
