"""The odds that the table shows equal attacks played by the engine, for every attack that units of the box can make.

By default 30 attacks are simulated 1,000 times each. `pytest --full` on the compiled engine simulates every distinct
attack of all situations 200,000 times, about 5,000 of them; on an interpreted engine 300 of them 20,000 times. The
bound of 4 sigma is that of `tests/lib/simulated.py`.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Hashable, Iterator
from functools import cache, partial
from itertools import chain
from zlib import crc32

import pytest
from full_run import is_full
from pantheon_attacks import CONVERT, REROLL, Attacks
from pantheon_situations import Case, cases, mixed, names, pairs
from simulated import confirmed, simulate

from strategos.games.pantheon.words import TERRAINS, WALL
from strategos.kernel.compiled import is_compiled

IS_EVERYTHING = is_full() and is_compiled()
ATTACKS = 200_000 if IS_EVERYTHING else 20_000 if is_full() else 1_000
MIXED = 4_000 if is_full() else 60
MOST = 30 if not is_full() else 0 if is_compiled() else 300  # 0: all
PARTS = 32 if IS_EVERYTHING else 8 if is_full() else 1  # for several processes

Proof = tuple[Case, bool]  # an attack, and whether the retaliation is what is compared


def situations() -> Iterator[Case]:
    """The attacks of all situations, or of some."""
    every = list(pairs())
    listed = every if is_full() else random.Random(0).sample(every, 200)
    return chain.from_iterable(map(cases, chain(listed, map(mixed, range(MIXED)))))


@cache
def proofs() -> list[Proof]:
    """Each distinct calculation once: attacks with the same dice and the same odds are the same."""
    found: dict[Hashable, Proof] = {}
    for case in situations():
        found.setdefault(case.key(), (case, False))
        if case.back is not None:
            found.setdefault(case.key_of_answer(), (case, True))
    listed = list(found.values())
    return random.Random(1).sample(listed, MOST) if MOST else listed


def played(case: Case, is_answer: bool, attacks: int, seed: str) -> Counter[int]:
    """How often each number of wounds was suffered: of the target, or of the attacker if the target struck back."""
    player = Attacks(case.attacker, case.target, is_answer)
    results = simulate(case.state, attacks, player, random.Random(f"{case.name} {seed}"))
    hurt = case.attacker if is_answer else case.target
    counts: Counter[int] = Counter()
    for blows, times in results.items():
        if blows.has_struck_back or not is_answer:
            wounds = blows.wounds_back if is_answer else blows.wounds
            counts[min(wounds, case.state.vitality[hurt])] += times
    return counts


@pytest.mark.parametrize("part", range(PARTS))
def test_the_odds_shown_are_those_of_attacks_that_are_played(part: int) -> None:
    """MB-ATK-04, MB-ATK-16, MB-ATK-17, MB-ATK-18, MB-RET-01: wounds of the target, and of an attacker struck back."""
    faults = []
    for case, is_answer in proofs():
        if crc32(f"{case.name} {is_answer}".encode()) % PARTS != part:
            continue
        chart = case.back if is_answer else case.shown
        assert chart is not None
        exact = {bar.value: bar.p for bar in chart.bars}
        wrong = confirmed(exact, partial(played, case, is_answer), ATTACKS)
        if wrong:
            faults.append(f"{case.name}{', struck back' * is_answer}: {'; '.join(wrong)}")
    assert not faults, "\n".join(faults)


def test_every_kind_of_attack_is_among_those_compared() -> None:
    """MB-POW-01, MB-TERR-01: all units on both sides, re-rolls of both; in the full run all powers and all terrain."""
    found = list(situations())
    rules = found[0].state.rules
    for units in ({case.attacker for case in found}, {case.target for case in found}):
        assert {rules.names[unit] for unit in units} == set(names())
    stages = {(stage.kind, stage.is_attackers) for case in found for stage in case.plan().stages}
    assert stages >= {(REROLL, True), (REROLL, False), (CONVERT, True)}
    assert any(case.back is not None for case in found)
    if is_full():
        words = {word for case in found for word in case.options.replace(":", "").split()}
        assert {power.name for power in rules.powers if power.shape >= 0} | {"storm", "uproot"} <= words
        ground = {case.state.rules.terrain[case.state.area[case.target]] for case in found}
        assert ground >= {terrain for terrain in range(len(TERRAINS)) if terrain != WALL}
