"""The exact odds equal attacks played by the engine, in situations of all kinds.

By default 30 attacks are played 2,000 times each. `pytest --full` on the compiled engine plays every distinct attack of
all situations 200,000 times; on an interpreted engine 400 of them 20,000 times. The bound of 4 sigma is that of
`tests/lib/simulated.py`.
"""

from __future__ import annotations

import random
from collections import Counter
from functools import cache, partial

import pytest
from commander_attacks import Case, Fighters, cases
from full_run import is_full
from simulated import confirmed, disagreements, simulate

from strategos.games.commander.odds.attack import Plan, Result, odds
from strategos.kernel.compiled import is_compiled
from strategos.kernel.records import replace

IS_EVERYTHING = is_full() and is_compiled()
ATTACKS = 200_000 if IS_EVERYTHING else 20_000 if is_full() else 2_000
SITUATIONS = 6_000 if is_full() else 150
MOST = 30 if not is_full() else 0 if is_compiled() else 400  # 0: all
PARTS = 32 if IS_EVERYTHING else 8 if is_full() else 1  # for several processes


@cache
def proofs() -> list[Case]:
    """Each distinct calculation once."""
    found: dict[Plan, Case] = {}
    for case in cases(SITUATIONS):
        found.setdefault(case.plan, case)
    listed = list(found.values())
    return random.Random(1).sample(listed, MOST) if MOST else listed


def played(case: Case, attacks: int, seed: str) -> Counter[Result]:
    """How often each result came up: losses and panic of the target, losses and panic of the attacker."""
    return simulate(case.state, attacks, Fighters(case), random.Random(f"{case.name} {seed}"))


@pytest.mark.parametrize("part", range(PARTS))
def test_the_odds_are_those_of_attacks_that_are_played(part: int) -> None:
    """FC-MELEE-12, FC-MELEE-13, FC-MELEE-14, FC-MELEE-15, FC-MELEE-17, FC-MELEE-18, FC-RNG-13: damage and panic."""
    faults = []
    for case in proofs()[part::PARTS]:
        found = odds(case.plan)
        exact = {result: weight / found.total for result, weight in found.joint.items()}
        wrong = confirmed(exact, partial(played, case), ATTACKS)
        if wrong:
            faults.append(f"{case.name}: {'; '.join(wrong)}")
    assert not faults, "\n".join(faults)


def test_every_kind_of_attack_is_among_those_compared() -> None:
    """FC-KW-39: both sides re-roll, shelter, are open to panic as damage, ignore faces, tire, and shoot."""
    plans = [case.plan for case in cases(SITUATIONS)]
    for what in ("attack_rerolls", "defence_rerolls", "defence_dice", "target_risen", "target_shelter", "target_tires"):
        assert {bool(getattr(plan, what)) for plan in plans} == {True, False}, what
    clashes = [plan.clash for plan in plans]
    for what in (
        "full_hits",
        "support_hits",
        "panics_added",
        "is_forged",
        "support_parries",
        "counters",
        "counter_full",
    ):
        assert {bool(getattr(clash, what)) for clash in clashes} == {True, False}, what
    assert all(any(clash.ignored[face] for clash in clashes) for face in range(3))
    if is_full():
        kinds = [case.state for case in cases(SITUATIONS)]
        assert {state.card for state in kinds} >= {
            at for at, card in enumerate(kinds[0].rules.cards) if not card.is_terrain
        }
        for units in ("attacker", "target"):
            met = {case.state.kind[getattr(case.fight, units)] for case in cases(SITUATIONS)}
            assert met == set(range(len(kinds[0].rules.profiles)))


def test_a_die_too_many_is_found() -> None:
    """FC-MELEE-05: odds that count a die more than the engine throws do not agree with it."""
    case = next(case for case in proofs() if case.plan.clash.full_hits and case.plan.clash.counters)
    wrong = odds(replace(case.plan, attack_dice=case.plan.attack_dice + 1))
    assert disagreements(
        {result: weight / wrong.total for result, weight in wrong.joint.items()}, played(case, ATTACKS, "")
    )
