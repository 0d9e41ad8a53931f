"""What the faces of an attack do, against the worked examples, the tables and the reference computations."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from typing import NamedTuple

import pytest
from clashes import melee, shot

from strategos.games.commander.rules.dice import DIE, Clash, Outcome, choices, kept, outcome, parry
from strategos.games.commander.words import FULL, GUARD, HIT, PANIC, SHIELD, SUPPORT

NOTHING = Outcome(0, 0, 0, 0)


def test_the_die_has_six_different_faces() -> None:
    """FC-DICE-01, FC-RULING-04: 1 panic, 2 hit, 3 full hit, 4 support, 5 shield, 6 guard."""
    assert DIE.sides == (PANIC, HIT, FULL, SUPPORT, SHIELD, GUARD) == (1, 2, 3, 4, 5, 6)
    assert DIE.weights == (1,) * 6


@pytest.mark.parametrize(
    ("face", "expected"),
    [(1, (0, 1)), (2, (1, 0)), (3, (1, 0)), (4, (0, 0)), (5, (0, 0)), (6, (0, 0))],
)
def test_each_face_of_a_melee_attack(face: int, expected: tuple[int, int]) -> None:
    """FC-DICE-02, FC-MELEE-12, FC-RULING-04: hit and full hit do damage, panic panics, the others nothing."""
    done = outcome(melee(), (face,), ())
    assert (done.damage, done.panic) == expected
    assert (done.counter_damage, done.counter_panic) == (0, 0)


@pytest.mark.parametrize(
    ("face", "expected"),
    [(1, (0, 1)), (2, (1, 0)), (3, (1, 0)), (4, (0, 0)), (5, (0, 0)), (6, (0, 0))],
)
def test_each_face_of_a_melee_defence(face: int, expected: tuple[int, int]) -> None:
    """FC-DICE-02, FC-MELEE-13, FC-RULING-05: the defender's panic is the attacker's; its support never does damage."""
    for supported in (False, True):
        done = outcome(melee(support_parries=supported, support_hits=supported), (), (face,))
        assert (done.counter_damage, done.counter_panic) == expected
        assert (done.damage, done.panic) == (0, 0)


def test_support_does_damage_only_to_a_supported_attacker() -> None:
    """FC-MELEE-12: Attack Support and Domination make every SUPPORT count."""
    assert outcome(melee(), (4, 4), ()) == NOTHING
    assert outcome(melee(support_hits=True), (4, 4), ()).damage == 2


def test_full_hits_of_the_weak_do_nothing() -> None:
    """FC-MELEE-12, FC-MELEE-13: on either side, while HIT keeps its meaning."""
    done = outcome(melee(full_hits=False, counter_full=False), (2, 3, 3), (3, 2))
    assert (done.damage, done.counter_damage) == (1, 1)


def test_terror_adds_a_panic_that_can_be_ignored_or_parried() -> None:
    """FC-DICE-06: a result without a die is like any other."""
    terror = melee(panics_added=1)
    assert outcome(terror, (5,), ()).panic == 1
    assert outcome(terror, (1,), ()).panic == 2
    assert outcome(terror, (5,), (5,)).panic == 0
    assert outcome(melee(panics_added=1, ignored=(1, 0, 0, 0)), (5,), ()).panic == 0


def test_ignored_faces_go_before_parrying_and_the_rest_is_lost() -> None:
    """FC-DICE-05, FC-MELEE-14, FC-RULING-08: one HIT of two is ignored, then one is parried; FULL is no HIT."""
    armoured = melee(ignored=(0, 1, 0, 0))
    assert outcome(armoured, (2, 2), (5,)).damage == 0
    assert outcome(armoured, (3, 3), ()).damage == 2
    assert outcome(melee(ignored=(0, 2, 0, 0)), (2, 3), ()).damage == 1
    assert outcome(melee(ignored=(0, 0, 1, 0)), (2, 3, 3), ()).damage == 2
    assert outcome(melee(counter_ignored=(1, 1, 0, 0)), (), (1, 1, 2, 3)) == Outcome(0, 0, 1, 1)
    # Were it parried first, the HIT could be gone, the FULL left, and nothing there to ignore.
    assert outcome(armoured, (2, 3), (5,)).damage == 0


def test_the_forged_ignore_every_panic_when_attacked() -> None:
    """FC-MELEE-14, FC-DICE-05: Terror's too; as attacker it takes a house rule."""
    assert outcome(melee(is_forged=True, panics_added=1), (1, 1, 2), (1,)) == Outcome(1, 0, 0, 1)
    assert outcome(melee(counter_forged=True), (1,), (1, 1)) == Outcome(0, 1, 0, 0)


@pytest.mark.parametrize(
    ("damage", "panic", "parries", "expected"),
    [(2, 1, 1, (1, 1)), (2, 1, 2, (0, 1)), (2, 1, 3, (0, 0)), (2, 1, 9, (0, 0)), (0, 2, 1, (0, 1)), (3, 3, 0, (3, 3))],
)
def test_damage_is_parried_before_panic(damage: int, panic: int, parries: int, expected: tuple[int, int]) -> None:
    """FC-MELEE-15, FC-RNG-07: each parry stops one result."""
    assert parry(damage, panic, parries) == expected


def test_the_defender_parries_with_both_shields_and_with_support_if_it_has_any() -> None:
    """FC-MELEE-15: SHIELD and GUARD always, SUPPORT with Defence Support."""
    assert outcome(melee(), (2, 2, 2), (5, 6, 4)).damage == 1
    assert outcome(melee(support_parries=True), (2, 2, 2), (5, 6, 4)).damage == 0


def test_the_attacker_parries_with_guards_only() -> None:
    """FC-MELEE-16, FC-RULING-06: the faces that parry are an option; in the book it is GUARD alone."""
    assert outcome(melee(), (6, 5), (2, 2, 1)) == Outcome(0, 0, 1, 1)
    assert outcome(melee(), (6, 6, 6), (2, 3, 1)) == NOTHING
    assert outcome(melee(attacker_parries=(5, 6)), (6, 5), (2, 2, 1)) == Outcome(0, 0, 0, 1)
    assert outcome(melee(attacker_parries=()), (6, 5), (2,)) == Outcome(0, 0, 1, 0)


def test_nobody_hurts_a_shooter() -> None:
    """FC-RNG-05, FC-RULING-49: hits and panic of the target's roll do nothing."""
    assert outcome(shot(), (2,), (1, 2, 3)) == Outcome(1, 0, 0, 0)


def test_results_of_a_shot() -> None:
    """FC-RNG-06, FC-DICE-02: SUPPORT counts within base range, FULL unless the shooter is Weak, GUARD never."""
    assert outcome(shot(), (1, 2, 3, 4, 5, 6), ()) == Outcome(3, 1, 0, 0)
    assert outcome(shot(support_hits=False), (1, 2, 3, 4, 5, 6), ()) == Outcome(2, 1, 0, 0)
    assert outcome(shot(full_hits=False), (1, 2, 3, 4, 5, 6), ()) == Outcome(2, 1, 0, 0)


def test_the_target_of_a_shot_parries_with_shields_only() -> None:
    """FC-RNG-07: damage first, panic last; SUPPORT does not parry."""
    assert outcome(shot(), (1, 2, 4), (5, 4)) == Outcome(1, 1, 0, 0)
    assert outcome(shot(), (1, 2), (5, 6)) == NOTHING


BOOK = [
    ("FC-EX-01", melee(support_hits=True), (2, 3, 4), (2, 5), Outcome(2, 0, 1, 0)),
    ("FC-EX-01 with a 3", melee(support_hits=True), (2, 3, 4), (3, 5), Outcome(2, 0, 1, 0)),
    ("FC-EX-02", melee(), (2, 3, 4), (1, 5), Outcome(1, 0, 0, 1)),
    ("FC-EX-10 near", shot(), (1, 2, 4), (), Outcome(2, 1, 0, 0)),
    ("FC-EX-10 far", shot(support_hits=False), (1, 2, 4), (), Outcome(1, 1, 0, 0)),
    ("FC-EX-13", melee(full_hits=False, support_hits=True), (2, 3, 3, 4), (), Outcome(2, 0, 0, 0)),
    ("FC-EX-13 alone", melee(full_hits=False), (2, 3, 3, 4), (), Outcome(1, 0, 0, 0)),
    ("FC-EX-14", melee(support_hits=True), (1, 2, 4), (5,), Outcome(1, 1, 0, 0)),
    ("FC-EX-15", melee(), (6, 2, 5), (2, 1), Outcome(1, 0, 0, 1)),
    ("FC-EX-16", melee(ignored=(1, 0, 0, 0)), (1, 1, 2), (), Outcome(1, 1, 0, 0)),
]


@pytest.mark.parametrize(("name", "clash", "attack", "defence", "expected"), BOOK, ids=[row[0] for row in BOOK])
def test_the_worked_examples(
    name: str, clash: Clash, attack: tuple[int, ...], defence: tuple[int, ...], expected: Outcome
) -> None:
    """FC-EX-01, FC-EX-02, FC-EX-10, FC-EX-13, FC-EX-14, FC-EX-15, FC-EX-16: as far as the dice tell."""
    for dice in itertools.permutations(attack):
        assert outcome(clash, dice, defence) == expected, name


class Flags(NamedTuple):
    """The questions of the reference computation, answered with 0 or 1 except for Formation."""

    attacker_terror: int
    attacker_weak: int
    attack_support: int
    attacker_domination: int
    attacker_valour: int
    attacker_armour: int
    attacker_forest: int
    attacker_scout: int
    defender_weak: int
    defender_forged: int
    defender_formation: int
    defender_valour: int
    defender_armour: int
    defender_forest: int
    defence_support: int


def reference(flags: Flags, attack: list[int], defence: list[int], is_shot: bool) -> tuple[int, int, int, int]:
    """The computation of the ledger typed in once more, line by line."""
    n_atk, n_def = Counter(attack), Counter(defence)
    pan = n_atk[1] + (0 if is_shot else flags.attacker_terror)
    hit = n_atk[2]
    full = 0 if flags.attacker_weak else n_atk[3]
    sup = n_atk[4] if flags.attack_support or flags.attacker_domination else 0
    if flags.defender_forged:
        pan = 0
    pan = max(0, pan - (flags.defender_formation + flags.defender_valour))
    armour = 0 if is_shot else flags.defender_armour
    hit = max(0, hit - (armour + (1 if flags.defender_forest and not flags.attacker_scout else 0)))
    dmg = hit + full + sup
    par = n_def[5] + n_def[6] + (n_def[4] if flags.defence_support and not is_shot else 0)
    k = min(par, dmg)
    dmg -= k
    par -= k
    pan -= min(par, pan)
    if is_shot:
        return dmg, pan, 0, 0
    cpan = max(0, n_def[1] - flags.attacker_valour)
    chit = max(0, n_def[2] - (flags.attacker_armour + flags.attacker_forest))
    cfull = 0 if flags.defender_weak else n_def[3]
    cdmg = chit + cfull
    apar = n_atk[6]
    k = min(apar, cdmg)
    cdmg -= k
    apar -= k
    cpan -= min(apar, cpan)
    return dmg, pan, cdmg, cpan


def as_clash(flags: Flags, is_shot: bool) -> Clash:
    """The same answers as a clash. For a shot `attack_support` says that the target is within base range."""
    forest = int(flags.defender_forest and not flags.attacker_scout)
    return Clash(
        full_hits=not flags.attacker_weak,
        support_hits=bool(flags.attack_support or flags.attacker_domination),
        panics_added=0 if is_shot else flags.attacker_terror,
        is_forged=bool(flags.defender_forged),
        ignored=(
            flags.defender_formation + flags.defender_valour,
            (0 if is_shot else flags.defender_armour) + forest,
            0,
            0,
        ),
        support_parries=bool(flags.defence_support) and not is_shot,
        counters=not is_shot,
        counter_full=not flags.defender_weak,
        counter_forged=False,
        counter_ignored=(flags.attacker_valour, flags.attacker_armour + flags.attacker_forest, 0, 0),
        attacker_parries=(6,),
    )


@pytest.mark.parametrize("is_shot", [False, True], ids=["melee", "shot"])
def test_results_agree_with_the_reference_computation(is_shot: bool) -> None:
    """FC-MELEE-26, FC-RNG-13: on 20,000 random clashes and rolls."""
    rng = random.Random(f"reference {is_shot}")
    seen = set()
    for _ in range(20_000):
        values = [rng.randint(0, 1) for _ in Flags._fields]
        values[Flags._fields.index("defender_formation")] = rng.randint(0, 3)
        flags = Flags(*values)
        attack = rng.choices(range(1, 7), k=rng.randint(1, 7))
        defence = rng.choices(range(1, 7), k=rng.randint(0, 5))
        done = outcome(as_clash(flags, is_shot), attack, defence)
        got = (done.damage, done.panic, done.counter_damage, done.counter_panic)
        assert got == reference(flags, attack, defence, is_shot), (flags, attack, defence)
        seen.add(got)
    assert len(seen) > (15 if is_shot else 60)  # the clashes were not all alike


def test_dice_may_be_taken_up_once_and_all_at_once() -> None:
    """FC-RULING-07, FC-DICE-04: any of them up to the number, none included, equal faces being one choice."""
    assert choices((1, 2, 2), 2) == [(), (1,), (1, 2), (2,), (2, 2)]
    assert choices((5, 3), 0) == [()]
    assert choices((), 2) == [()]
    for faces in itertools.combinations_with_replacement(range(1, 7), 4):
        for most in range(5):
            taken = {c for k in range(most + 1) for c in itertools.combinations(faces, k)}
            assert choices(faces, most) == sorted(taken)


def test_dice_not_taken_up_keep_their_faces() -> None:
    """FC-DICE-04: only what is taken up is rolled again."""
    assert kept((1, 2, 2, 5), (2, 5)) == (1, 2)
    assert kept((3,), ()) == (3,)
    with pytest.raises(ValueError, match="not in list"):
        kept((1, 2), (6,))
