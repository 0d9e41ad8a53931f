"""Odds of an attack, against slow enumeration, exhaustive search for the best re-rolls, and thrown dice.

`pytest --full` compares all 240 set-ups instead of fifty, and throws 100,000 attacks for each of fifty instead of
2,000 for each of eight.
"""

from __future__ import annotations

import itertools
import random
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from all_faults import all_faults
from clashes import melee, shot
from full_run import is_full, sample

from strategos.games.commander.odds.attack import (
    HIGHEST,
    USUAL,
    Plan,
    Result,
    Worth,
    best_defence_reroll,
    best_reroll,
    formation,
    odds,
    suffered,
)
from strategos.games.commander.rules.dice import Clash, outcome
from strategos.kernel.errors import BadContent

ATTACKS = 100_000 if is_full() else 2_000

Dice = tuple[int, ...]
Setup = tuple[Plan, Worth]
Joint = dict[Result, Fraction]


class Slow:
    """An attack played out: every roll die by die, every set of dice to take up, every new roll."""

    def __init__(self, plan: Plan, worth: Worth) -> None:
        self.plan = plan
        self.worth = worth
        self.results: dict[tuple[Dice, Dice], Result] = {}
        self.answers: dict[Dice, Joint] = {}

    def side(self, side: str, damage: int, panic: int) -> tuple[int, int]:
        """Risen, Village, fatigue, losses of one side, in the order of the book."""
        if getattr(self.plan, f"{side}_risen"):
            damage, panic = damage + panic, 0
        for less in ("shelter", "tires"):
            if getattr(self.plan, f"{side}_{less}"):
                damage = max(0, damage - 1)
        left = getattr(self.plan, f"{side}_left") or 99
        return min(damage, left), 0 if damage >= left else panic

    def result(self, attack: Dice, defence: Dice) -> Result:
        key = (tuple(sorted(attack)), tuple(sorted(defence)))
        if key not in self.results:
            done = outcome(self.plan.clash, attack, defence)
            target = self.side("target", done.damage, done.panic)
            self.results[key] = (*target, *self.side("attacker", done.counter_damage, done.counter_panic))
        return self.results[key]

    def value(self, joint: Joint) -> Fraction:
        total = Fraction(0)
        for (loss, panic, own_loss, own_panic), share in joint.items():
            points = loss * self.worth.target_loss + panic * self.worth.target_panic
            points -= own_loss * self.worth.attacker_loss + own_panic * self.worth.attacker_panic
            if loss == (self.plan.target_left or 99):
                points += self.worth.target_destroyed
            if own_loss == (self.plan.attacker_left or 99):
                points -= self.worth.attacker_destroyed
            total += share * points
        return total

    def defended(self, attack: Dice, defence: Dice) -> Joint:
        """The defender takes up what is best for it, after trying everything."""

        def after(places: Dice) -> Joint:
            rolls = list(every(len(places)))
            return mixed([{self.result(attack, changed(defence, places, new)): Fraction(1)} for new in rolls])

        told = best_defence_reroll(self.plan, attack, defence, self.worth)
        return self.chosen(defence, self.plan.defence_rerolls, after, told, -1)

    def answer(self, attack: Dice) -> Joint:
        """All that can follow an attack roll."""
        key = tuple(sorted(attack))
        if key not in self.answers:
            memo: dict[Dice, Joint] = {}
            for defence in every(self.plan.defence_dice):
                ordered = tuple(sorted(defence))
                if ordered not in memo:
                    memo[ordered] = self.defended(key, ordered)
            parts = [memo[tuple(sorted(defence))] for defence in every(self.plan.defence_dice)]
            self.answers[key] = mixed(parts)
        return self.answers[key]

    def attacked(self, attack: Dice) -> Joint:
        """The attacker takes up what is best for it."""

        def after(places: Dice) -> Joint:
            return mixed([self.answer(changed(attack, places, new)) for new in every(len(places))])

        told = best_reroll(self.plan, attack, self.worth)
        return self.chosen(attack, self.plan.attack_rerolls, after, told, 1)

    def chosen(self, roll: Dice, most: int, after: Any, told: Dice, sign: int) -> Joint:
        """What follows the best choice. The returned one must be among the best, with the fewest dice."""
        tried: dict[Dice, Joint] = {}
        for amount in range(min(most, len(roll)) + 1):
            for places in itertools.combinations(range(len(roll)), amount):
                tried.setdefault(tuple(sorted(roll[at] for at in places)), after(places))
        values = {taken: sign * self.value(joint) for taken, joint in tried.items()}
        best = max(values.values())
        assert told in values, (roll, told)
        assert values[told] == best, (roll, told, values)
        assert len(told) == min(len(taken) for taken, value in values.items() if value == best)
        return tried[told]

    def joint(self) -> Joint:
        memo: dict[Dice, Joint] = {}
        for attack in every(self.plan.attack_dice):
            ordered = tuple(sorted(attack))
            if ordered not in memo:
                memo[ordered] = self.attacked(ordered)
        return mixed([memo[tuple(sorted(attack))] for attack in every(self.plan.attack_dice)])


def every(dice: int) -> itertools.product[tuple[int, ...]]:
    """Every roll, die by die."""
    return itertools.product(range(1, 7), repeat=dice)


def changed(roll: Dice, places: Dice, new: Dice) -> Dice:
    faces = list(roll)
    for at, face in zip(places, new, strict=True):
        faces[at] = face
    return tuple(faces)


def mixed(parts: list[Joint]) -> Joint:
    """Distributions, each as likely as the next."""
    total: Joint = {}
    for part in parts:
        for result, share in part.items():
            total[result] = total.get(result, Fraction(0)) + share
    return {result: share / len(parts) for result, share in total.items()}


def some_clash(rng: random.Random) -> Clash:
    """A clash as a match could have it, shots and house rules among them."""
    flag = [bool(rng.getrandbits(1)) for _ in range(6)]
    ignored = (rng.choice((0, 0, 1, 2)), rng.choice((0, 0, 1, 2)), rng.choice((0, 0, 0, 1)), 0)
    if rng.random() < 0.25:
        return shot(full_hits=flag[0], support_hits=flag[1], is_forged=rng.random() < 0.2, ignored=ignored)
    return melee(
        full_hits=flag[0],
        support_hits=flag[1],
        panics_added=int(rng.random() < 0.3),
        is_forged=rng.random() < 0.2,
        ignored=ignored,
        support_parries=flag[2],
        counter_full=flag[3],
        counter_forged=rng.random() < 0.1,
        counter_ignored=(rng.randint(0, 1), rng.randint(0, 1), rng.choice((0, 0, 0, 1)), 0),
        attacker_parries=rng.choice(((6,), (6,), (6,), (5, 6), ())),
    )


def some_setup(seed: str, sizes: tuple[tuple[int, int, int, int], ...]) -> Setup:
    """A plan with dice out of `sizes`: attack, re-rolls, defence, re-rolls."""
    rng = random.Random(seed)
    attack, rerolls, defence, defence_rerolls = rng.choice(sizes)
    words = ("risen", "shelter", "tires")
    sides = {f"{side}_{word}": rng.random() < 0.3 for side in ("target", "attacker") for word in words}
    plan = Plan(
        some_clash(rng),
        attack,
        rerolls,
        defence,
        defence_rerolls,
        **sides,
        target_left=rng.choice((0, 1, 2, 4)),
        attacker_left=rng.choice((0, 1, 2, 4)),
    )
    worths = (USUAL, USUAL, Worth(2, 0, 3, 1, 0, 0), Worth(3, 2, 0, 1, 1, 4))
    return plan, rng.choice(worths)


SMALL = (
    (1, 0, 0, 0), (1, 1, 1, 1), (2, 0, 2, 0), (2, 1, 2, 1), (2, 2, 1, 1), (2, 1, 2, 2), (3, 0, 2, 0),
    (3, 1, 0, 0), (3, 1, 1, 1), (3, 2, 2, 0), (3, 1, 2, 1), (3, 2, 0, 0), (4, 0, 2, 0), (4, 1, 1, 0), (2, 5, 2, 5),
)  # fmt: skip
LARGE = ((4, 1, 2, 0), (5, 1, 3, 1), (5, 0, 3, 0), (6, 2, 3, 1), (7, 2, 4, 1), (3, 2, 0, 0), (4, 3, 3, 2))
SETUPS = [some_setup(f"small {number}", SMALL) for number in range(240)]
THROWN = [some_setup(f"large {number}", LARGE) for number in range(50)]


@all_faults("setup", sample(SETUPS, 50))
def test_exact_odds_agree_with_slow_enumeration(setup: Setup) -> None:
    """FC-DICE-03, FC-DICE-04, FC-RULING-07, FC-MELEE-26, FC-RNG-13: every result, and no re-roll could be better."""
    found = odds(*setup)
    assert {result: found.chance(result) for result in found.joint} == Slow(*setup).joint()


def thrown(setup: Setup, rng: random.Random) -> Result:
    """One attack with real dice."""
    plan, worth = setup
    attack = roll_again(rng.choices(range(1, 7), k=plan.attack_dice), best_reroll, (plan,), worth, rng)
    start = rng.choices(range(1, 7), k=plan.defence_dice)
    defence = roll_again(start, best_defence_reroll, (plan, attack), worth, rng)
    return Slow(plan, worth).result(attack, defence)


def roll_again(faces: list[int], best: Any, known: Any, worth: Worth, rng: random.Random) -> Dice:
    taken = best(*known, faces, worth)
    for face in taken:
        faces.remove(face)
    return (*faces, *rng.choices(range(1, 7), k=len(taken)))


@pytest.mark.parametrize("number", sample(range(len(THROWN)), 8))
def test_odds_agree_with_thrown_dice(number: int) -> None:
    """FC-DICE-03, FC-RULING-07, FC-MELEE-26: no share is further off than five standard deviations."""
    rng = random.Random(f"thrown {number}")
    counts = Counter(thrown(THROWN[number], rng) for _ in range(ATTACKS))
    found = odds(*THROWN[number])
    assert set(counts) <= set(found.joint)
    for result in found.joint:
        p = float(found.chance(result))
        assert abs(counts[result] - ATTACKS * p) <= 5 * (ATTACKS * p * (1 - p)) ** 0.5 + 1, (result, counts)


def test_enough_set_ups_are_compared() -> None:
    assert len(set(SETUPS)) >= 200 and len(set(THROWN)) == 50
    assert sum(plan.attack_rerolls > 0 or plan.defence_rerolls > 0 for plan, _ in SETUPS) > 100
    assert sum(not plan.clash.counters for plan, _ in SETUPS) > 30


def only(**sides: Any) -> Plan:
    """One attack die and nothing else, to be read off by hand."""
    return Plan(melee(), 1, **sides)


def test_one_die_by_hand() -> None:
    """FC-MELEE-12: two faces of six do damage, one panics."""
    found = odds(only())
    assert found.joint == {(0, 0, 0, 0): 3, (1, 0, 0, 0): 2, (0, 1, 0, 0): 1} and found.total == 6
    assert found.target_losses.probabilities == (Fraction(2, 3), Fraction(1, 3))
    assert (found.target_losses.mean, found.target_panic.at_least(1)) == (1 / 3, 1 / 6)
    assert (found.target_losses.chance(-1), found.target_losses.chance(2), found.target_losses.at_least(-1)) == (
        0,
        0,
        1,
    )
    assert found.attacker_losses.probabilities == (Fraction(1),)
    assert (found.target_destroyed, found.attacker_destroyed) == (0.0, 0.0)  # nobody said what is left
    assert found.chance((3, 0, 0, 0)) == 0


def test_a_counted_target_can_be_destroyed_and_then_does_not_retreat() -> None:
    """FC-MELEE-19, FC-MELEE-22: losses end with the last miniature, and only survivors panic."""
    pair = odds(Plan(melee(), 2, target_left=1))
    assert pair.target_destroyed == 20 / 36
    assert max(pair.joint) == (1, 0, 0, 0) and (1, 1, 0, 0) not in pair.joint
    back = odds(Plan(melee(), 1, defence_dice=1, attacker_left=1))
    assert back.attacker_losses.probabilities[1] == Fraction(5, 18)  # a hit, and the attack die no GUARD
    assert back.attacker_destroyed == 5 / 18


def test_panic_of_the_risen_becomes_damage() -> None:
    """FC-MELEE-17, FC-EX-16: one PANIC is ignored by Formation, the other hurts like the HIT; nobody retreats."""
    done = outcome(melee(ignored=(formation(3), 0, 0, 0)), (1, 1, 2), ())
    assert suffered(done.damage, done.panic, True, False, False, 4) == (2, 0)
    risen = odds(only(target_risen=True))
    assert risen.joint == {(0, 0, 0, 0): 3, (1, 0, 0, 0): 3}
    assert odds(Plan(melee(), 1, defence_dice=1, attacker_risen=True)).attacker_panic.weights == (36,)


def test_a_village_and_fatigue_take_one_damage_each() -> None:
    """FC-EX-19, FC-TER-16, FC-STA-04, FC-STA-06, FC-MELEE-18: 3 damage become 2, with fatigue 1, and never below 0."""
    assert suffered(3, 0, False, True, False, 0) == (2, 0)
    assert suffered(3, 0, False, True, True, 0) == (1, 0)
    assert suffered(1, 2, False, True, True, 0) == (0, 2)
    assert suffered(0, 1, False, True, True, 0) == (0, 1)
    assert suffered(0, 1, True, True, False, 0) == (0, 0)  # the panic of the Risen is damage by then: FC-RULING-08
    assert odds(only(target_shelter=1)).target_losses.weights == (6,)


def test_both_sides_suffer_on_their_own() -> None:
    """FC-MELEE-18, FC-STA-08: what one side has takes nothing off the other."""
    plain = odds(Plan(melee(), 3, defence_dice=2))
    ours = odds(Plan(melee(), 3, defence_dice=2, attacker_shelter=1, attacker_tires=True))
    assert ours.target_losses.weights == plain.target_losses.weights
    assert ours.attacker_losses.mean < plain.attacker_losses.mean


def test_two_allies_make_a_formation() -> None:
    """FC-EX-12, FC-SUP-05: one ally ignores no PANIC, 2 or 3 ignore one, 4 or 5 two, 6 three."""
    assert [formation(allies) for allies in range(7)] == [0, 0, 1, 1, 2, 2, 3]


def test_which_dice_to_take_up() -> None:
    """FC-KW-15, FC-KW-17, FC-RULING-07: what does nothing here; and at most as many as the ability allows."""
    master = Plan(melee(), 3, attack_rerolls=2)
    assert best_reroll(master, (2, 5, 6)) == (5, 6)
    assert best_reroll(master, (4, 5, 6)) == (4, 5)
    assert best_reroll(master, (1, 2, 3)) == ()  # a panic is worth half a loss, a new die 5/12 of one
    assert best_reroll(Plan(melee(is_forged=True), 3, attack_rerolls=2), (1, 2, 3)) == (1,)
    assert best_reroll(Plan(melee(support_hits=True), 3, attack_rerolls=1), (4, 5, 6)) == (5,)
    assert best_reroll(Plan(melee(), 3), (4, 5, 6)) == ()
    assert best_reroll(Plan(shot(), 2, attack_rerolls=1, target_left=1), (2, 5)) == ()  # nothing more to gain


def test_the_attacker_keeps_a_guard_against_a_roll_to_come() -> None:
    """FC-DICE-03, FC-MELEE-16: without a defence roll a GUARD is worth nothing, against many dice it stays."""
    assert best_reroll(Plan(melee(), 2, attack_rerolls=1), (2, 6)) == (6,)
    assert best_reroll(Plan(melee(), 2, attack_rerolls=1, defence_dice=5), (2, 6)) == (2,)  # it would be parried
    assert best_reroll(Plan(melee(), 2, attack_rerolls=1, defence_dice=3), (5, 6)) == (5,)


def test_which_dice_the_defender_takes_up() -> None:
    """FC-KW-16, FC-DICE-03: it sees the attack; against two hits it wants shields, against none it wants to hurt."""
    plan = Plan(melee(), 2, defence_dice=2, defence_rerolls=1)
    assert best_defence_reroll(plan, (2, 2), (4, 5)) == (4,)
    assert best_defence_reroll(plan, (5, 5), (2, 5)) == (5,)
    assert best_defence_reroll(plan, (2, 2), (5, 6)) == ()
    assert best_defence_reroll(Plan(shot(), 2, defence_dice=2, defence_rerolls=1), (5, 5), (1, 2)) == ()


def test_other_wishes_make_other_choices() -> None:
    """FC-RULING-07: who cares for panic alone rolls hits again."""
    plan = Plan(melee(), 2, attack_rerolls=2)
    assert best_reroll(plan, (1, 2)) == ()
    assert best_reroll(plan, (1, 2), Worth(0, 1, 0, 0, 0, 0)) == (2,)
    last = Plan(melee(), 1, attack_rerolls=1, target_left=1)
    assert best_reroll(last, (1,)) == ()
    assert best_reroll(last, (1,), Worth(2, 1, 4, 2, 1, 0)) == (1,)


def mean(plan: Plan) -> float:
    return odds(plan).target_losses.mean


def test_odds_move_the_right_way() -> None:
    """FC-MELEE-12, FC-MELEE-15, FC-KW-15, FC-KW-16: what helps a side helps it."""
    plain = mean(Plan(melee(), 4, defence_dice=2))
    assert mean(Plan(melee(), 4, 2, 2)) > mean(Plan(melee(), 4, 1, 2)) > plain > mean(Plan(melee(), 4, 0, 2, 1))
    assert mean(Plan(melee(support_hits=True), 4, 0, 2)) > plain > mean(Plan(melee(support_parries=True), 4, 0, 2))
    assert mean(Plan(melee(full_hits=False), 4, 0, 2)) < plain > mean(Plan(melee(ignored=(0, 1, 0, 0)), 4, 0, 2))
    assert mean(Plan(melee(), 4, 9, 2, 9)) == mean(Plan(melee(), 4, 4, 2, 2))


def test_a_large_attack_is_worked_out_at_once_and_remembered() -> None:
    """FC-RULING-07: seven dice with Master 2 against four with Master 1: 6**14 throws, computed once."""
    plan = Plan(melee(support_hits=True, ignored=(2, 1, 1, 0), counter_ignored=(1, 1, 0, 0)), 7, 2, 4, 1)
    found = odds(plan)
    assert odds(plan) is found
    assert sum(found.joint.values()) == found.total == 6**14


@pytest.mark.parametrize(
    ("plan", "english", "spanish"),
    [
        (Plan(melee(), 0), "attack dice is 0; it goes from 1", "dados de ataque es 0; va de 1"),
        (Plan(melee(), HIGHEST + 1), "attack dice is 13", "dados de ataque es 13"),
        (Plan(melee(), 2, defence_dice=-1), "defence dice is -1", "dados de defensa es -1"),
        (Plan(melee(), 2, attack_rerolls=99), "rolled again is 99", "dados de ataque relanzados es 99"),
        (Plan(melee(), 2, defence_rerolls=-1), "rolled again is -1", "dados de defensa relanzados es -1"),
        (Plan(melee(), 2, target_left=-1), "The target has -1 left", "Al objetivo le quedan -1"),
        (Plan(melee(), 2, attacker_left=-2), "The attacker has -2 left", "Al atacante le quedan -2"),
    ],
)
def test_impossible_numbers_are_refused(plan: Plan, english: str, spanish: str) -> None:
    """FC-DICE-07: an attack rolls at least one die."""
    with pytest.raises(BadContent, match=english) as caught:
        odds(plan)
    assert spanish in caught.value.text("es")


def test_a_roll_of_another_size_is_refused() -> None:
    with pytest.raises(BadContent, match="attack roll shows 2 dice; the plan rolls 3") as caught:
        best_reroll(Plan(melee(), 3, attack_rerolls=1), (1, 2))
    assert "La tirada de ataque muestra 2 dados" in caught.value.text("es")
    with pytest.raises(BadContent, match="defence roll shows 1 dice"):
        best_defence_reroll(Plan(melee(), 1, defence_dice=2), (1,), (2,))
