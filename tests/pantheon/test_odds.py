"""Odds of an attack, against the printed figures, slow enumeration, another library and thrown dice.

`pytest --full` compares all 284 set-ups instead of a hundred, and throws 100,000 attacks for each of fifty instead of
3,000 for each of eight.
"""

from __future__ import annotations

import itertools
import json
import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Any

import icepool  # type: ignore[import-untyped]
import pytest
from all_faults import all_faults
from full_run import is_full, sample

from strategos.cli.main import build_and_run
from strategos.games.pantheon.odds.attack import best_triple, mean_wounds, wounds_distribution
from strategos.games.pantheon.rules.dice import (
    MANUAL_DICE,
    RULEBOOK_DICE,
    Triple,
    blanks_to_ones,
    further_wounds,
    replace_dice,
    reroll_choices,
    second_wounds,
    triples,
)
from strategos.kernel.errors import BadContent

ATTACKS = 100_000 if is_full() else 3_000

Setup = tuple[int, int, str, dict[str, Any]]  # offence, defence, edition, effects
Shares = tuple[Fraction, ...]  # the chance of 0, 1, 2 … wounds

YARDSTICK = """
    2   1.08 0.81 0.53 0.48 0.39 0.30 0.22 0.13
    3   1.70 1.33 0.95 0.87 0.74 0.59 0.45 0.30
    4   2.34 1.87 1.39 1.27 1.10 0.90 0.70 0.50
    5   2.99 2.42 1.83 1.65 1.44 1.20 0.95 0.72
    6   3.64 2.97 2.27 2.04 1.77 1.50 1.22 0.94
    7   4.30 3.52 2.71 2.42 2.11 1.81 1.48 1.17
    8   4.95 4.08 3.16 2.80 2.45 2.11 1.75 1.39
    9   5.61 4.63 3.60 3.17 2.80 2.42 2.02 1.62
    10  6.27 5.19 4.04 3.55 3.14 2.73 2.28 1.84
"""


@cache
def rolls(dice: int) -> dict[tuple[int, ...], int]:
    """Every roll, counted one by one."""
    return dict(Counter(tuple(sorted(faces)) for faces in itertools.product(range(6), repeat=dice)))


def mixed(parts: Iterator[tuple[int, Shares]]) -> Shares:
    """The average of distributions with weights."""
    listed = list(parts)
    total = sum(weight for weight, _ in listed)
    return tuple(
        sum((weight * shares[n] for weight, shares in listed), Fraction(0)) / total for n in range(len(listed[0][1]))
    )


def mean(shares: Shares) -> Fraction:
    return sum((n * share for n, share in enumerate(shares)), Fraction(0))


class Slow:
    """An attack played out: every roll, every choice, every new roll, with nothing clever about it."""

    def __init__(self, offence: int, defence: int, edition: str, options: dict[str, Any]) -> None:
        self.offence = offence
        self.defence = defence
        self.rules = MANUAL_DICE if edition == "manual" else RULEBOOK_DICE
        self.options = options
        attacker = ["attacker", "convert"] if options.get("convert_blanks") else ["attacker"]
        target_first = options.get("target_first", True)
        self.stages = ["target", *attacker, "choose"] if target_first else [*attacker, "target", "choose"]
        self.known: dict[tuple[int, tuple[int, ...]], tuple[Any, Shares, Fraction]] = {}
        self.after_known: dict[Triple, tuple[Shares, Fraction]] = {}

    def suffered(self, wounds: int) -> int:
        wounds = max(0, wounds - self.options.get("reduction", 0))
        wounds += self.options.get("extra_wound", 0) if wounds else 0
        return min(wounds, self.options.get("vitality") or wounds)

    def after(self, triple: Triple) -> tuple[Shares, Fraction]:
        """The odds of a choice and their mean: every second roll."""
        if triple not in self.after_known:
            shares = [Fraction(0)] * (self.offence + 2)
            for second, weight in rolls(triple[1]).items():
                wounds = triple[0] + second_wounds(second, triple[2], self.defence)
                shares[self.suffered(wounds)] += Fraction(weight, 6 ** triple[1])
            self.after_known[triple] = (tuple(shares), mean(tuple(shares)))
        return self.after_known[triple]

    def play(self, at: int, roll: tuple[int, ...]) -> tuple[Any, Shares, Fraction]:
        """What is chosen at a stage with a roll on the table, the odds from there and their mean."""
        if (at, roll) not in self.known:
            choice, shares = self.decide(at, roll)
            self.known[at, roll] = (choice, shares, mean(shares))
        return self.known[at, roll]

    def decide(self, at: int, roll: tuple[int, ...]) -> tuple[Any, Shares]:
        stage = self.stages[at]
        if stage == "choose":
            ordered = sorted(triples(roll, self.defence, self.rules), key=lambda t: (t[0], -t[1]))
            triple = max(ordered, key=lambda triple: self.after(triple)[1])  # the first of equals
            return triple, self.after(triple)[0]
        if stage == "convert":
            amounts = range(roll.count(0), -1, -1)
            amount = max(amounts, key=lambda amount: self.play(at + 1, blanks_to_ones(roll, amount))[2])
            return amount, self.play(at + 1, blanks_to_ones(roll, amount))[1]
        most = self.options.get("rerolls" if stage == "attacker" else "enemy_rerolls", 0)
        wanted = min if stage == "target" else max
        taken = wanted(reroll_choices(roll, most), key=lambda taken: self.rolled_again(at, roll, taken))
        if not taken:
            return taken, self.play(at + 1, roll)[1]
        new = rolls(len(taken)).items()
        return taken, mixed((weight, self.play(at + 1, replace_dice(roll, taken, dice))[1]) for dice, weight in new)

    def rolled_again(self, at: int, roll: tuple[int, ...], taken: tuple[int, ...]) -> Fraction:
        """The mean when some dice are rolled again: every new roll."""
        total = Fraction(0)
        for dice, weight in rolls(len(taken)).items():
            total += weight * self.play(at + 1, replace_dice(roll, taken, dice))[2]
        return total / Fraction(6 ** len(taken))

    def odds(self) -> Shares:
        return mixed((weight, self.play(0, roll)[1]) for roll, weight in rolls(self.offence).items())

    def thrown(self, rng: random.Random) -> int:
        """The wounds suffered from one attack with real dice."""
        roll = tuple(sorted(rng.choices(range(6), k=self.offence)))
        for at, stage in enumerate(self.stages):
            choice = self.play(at, roll)[0]
            if stage == "convert":
                roll = blanks_to_ones(roll, choice)
            elif stage == "choose":
                second = tuple(rng.choices(range(6), k=choice[1]))
                return self.suffered(choice[0] + second_wounds(second, choice[2], self.defence))
            elif choice:
                roll = replace_dice(roll, choice, tuple(rng.choices(range(6), k=len(choice))))
        raise AssertionError


EFFECTS: tuple[dict[str, Any], ...] = (
    {"rerolls": 1},
    {"rerolls": 2},
    {"enemy_rerolls": 1},
    {"enemy_rerolls": 2, "vitality": 2},
    {"rerolls": 1, "enemy_rerolls": 1},
    {"rerolls": 1, "enemy_rerolls": 1, "target_first": False},
    {"convert_blanks": True},
    {"convert_blanks": True, "rerolls": 1, "enemy_rerolls": 1, "target_first": False},
    {"convert_blanks": True, "enemy_rerolls": 1, "reduction": 1},
    {"rerolls": 3, "reduction": 1},
    {"extra_wound": 1, "vitality": 3},
    {"reduction": 1, "extra_wound": 1},
    {"vitality": 1},
)
PLAIN: list[Setup] = [(n, d, edition, {}) for n in range(7) for d in range(2, 11) for edition in ("rulebook", "manual")]
CHANGED: list[Setup] = [
    (n, d, "manual" if (n + d) % 3 == 0 else "rulebook", effects)
    for effects in EFFECTS
    for n in (2, 4)
    for d in (3, 5, 6, 7, 8, 10)
]
LARGE: list[Setup] = [(6, 7, "rulebook", {"rerolls": 2}), (5, 8, "manual", {"rerolls": 1, "enemy_rerolls": 1})]
SETUPS = [*PLAIN, *CHANGED, *LARGE]
THROWN: list[Setup] = [(n, d, "manual" if n % 2 else "rulebook", {}) for n in (3, 5, 6) for d in (4, 6, 7, 8, 10)] + [
    (n, d, "rulebook", effects) for n, d in ((3, 6), (4, 7), (4, 10)) for effects in EFFECTS[:12]
]


def fast(setup: Setup) -> Any:
    offence, defence, edition, options = setup
    return wounds_distribution(offence, defence, MANUAL_DICE if edition == "manual" else RULEBOOK_DICE, **options)


def named(setup: Setup) -> str:
    return " ".join(map(str, (*setup[:3], *(f"{key}={value}" for key, value in setup[3].items()))))


def test_the_statistical_examples() -> None:
    """MB-EX-27: mean and distribution, ties for fewer wounds now, then for more fives."""
    first, second = wounds_distribution(6, 7), wounds_distribution(5, 6)
    assert [round(first.chance(n), 3) for n in range(5)] == [0.042, 0.342, 0.435, 0.163, 0.018]
    assert round(first.mean, 2) == 1.77 and 0 < first.chance(5) < 0.001
    assert [round(second.chance(n), 3) for n in range(5)] == [0.038, 0.393, 0.454, 0.110, 0.006]
    assert round(second.mean, 2) == 1.65


@pytest.mark.parametrize("row", YARDSTICK.strip().splitlines())
def test_the_balance_yardstick(row: str) -> None:
    """MB-ATK-18: the mean wounds of the content specification, to two decimals."""
    offence, *means = row.split()
    assert [f"{mean_wounds(int(offence), defence):.2f}" for defence in range(3, 11)] == means


def test_a_distribution() -> None:
    """MB-ATK-04, MB-ATK-12: one die against 5 and against 6; no dice, no wounds."""
    one = wounds_distribution(1, 5)
    assert one.probabilities == (Fraction(5, 6), Fraction(1, 6))
    assert (one.mean, one.at_least(0), one.at_least(1), one.at_least(2)) == (1 / 6, 1.0, 1 / 6, 0.0)
    assert (one.chance(-1), one.chance(2)) == (0.0, 0.0)
    assert wounds_distribution(1, 6).probabilities == (Fraction(31, 36), Fraction(5, 36))
    assert wounds_distribution(0, 6).probabilities == (Fraction(1),)
    assert wounds_distribution(1, 6) is wounds_distribution(1, 6)


@pytest.mark.parametrize("defence", range(11))
def test_further_wounds_count_every_second_roll(defence: int) -> None:
    """MB-ATK-12, MB-ATK-13: the table agrees with rolling every second assault."""
    for fives, saved in itertools.product(range(6), range(6)):
        counted = [0] * (fives + 1)
        for roll, weight in rolls(fives).items():
            counted[second_wounds(roll, saved, defence)] += weight
        assert further_wounds(fives, saved, defence) == counted


# Up to three dice are quick to enumerate; of more dice and of effects a sample does in the default run.
QUICK = [setup for setup in PLAIN if setup[0] <= 3]
COMPARED = SETUPS if is_full() else [*QUICK, *sample(SETUPS[len(QUICK) :], 36)]


@all_faults("setup", COMPARED)
def test_exact_odds_agree_with_slow_enumeration(setup: Setup) -> None:
    """MB-ATK-17, MB-ATK-18, MB-RULING-18, MB-RULING-19, MB-RULING-84, MB-RULING-85."""
    slow = Slow(*setup).odds()
    exact = fast(setup).probabilities
    assert exact == slow[: len(exact)] and not any(slow[len(exact) :])


@pytest.mark.parametrize(("offence", "defence"), [(2, 6), (4, 4), (5, 7), (6, 8), (7, 6), (8, 10)])
def test_odds_agree_with_icepool(offence: int, defence: int) -> None:
    """MB-ATK-18: the same dice in a library for dice."""
    die = icepool.Die([0, 1, 2, 3, 4, 5])

    @cache
    def after(triple: Triple) -> Any:
        if triple[1] == 0:
            return icepool.Die([triple[0]])
        return (
            die.pool(triple[1])
            .expand()
            .map(lambda roll: triple[0] + second_wounds(roll, triple[2], defence), star=False)
        )

    def best(roll: tuple[int, ...]) -> Any:
        ordered = sorted(triples(tuple(sorted(roll)), defence, RULEBOOK_DICE), key=lambda t: (t[0], -t[1]))
        return max((after(triple) for triple in ordered), key=lambda odds: odds.mean())

    odds = die.pool(offence).expand().map(best, star=False)
    found = wounds_distribution(offence, defence)
    assert found.probabilities == tuple(odds.probability("==", n) for n in range(len(found.weights)))


@pytest.mark.parametrize("setup", sample(THROWN[:50], 8), ids=named)
def test_odds_agree_with_thrown_dice(setup: Setup) -> None:
    """MB-ATK-18, MB-RULING-84: no share is further off than five standard deviations."""
    rng = random.Random(named(setup))
    table = Slow(*setup)
    counts = Counter(table.thrown(rng) for _ in range(ATTACKS))
    found = fast(setup)
    assert set(counts) <= set(range(len(found.weights)))
    for wounds in range(len(found.weights)):
        p = found.chance(wounds)
        assert abs(counts[wounds] - ATTACKS * p) <= 5 * (ATTACKS * p * (1 - p)) ** 0.5 + 1, (wounds, counts)


def test_enough_set_ups_are_compared() -> None:
    assert len({named(setup) for setup in SETUPS}) == len(SETUPS) >= 200
    assert len({named(setup) for setup in THROWN[:50]}) == 50


def test_best_play_heeds_what_is_suffered() -> None:
    """MB-RULING-19, MB-RULING-85: a sure wound is worth nothing to a target that shrugs one off."""
    assert best_triple((0, 1, 2, 3, 4, 4), 7) == (0, 2, 1)
    assert best_triple((1, 1, 1, 4), 7) == (1, 0, 0)
    assert best_triple((1, 1, 1, 4), 7, reduction=1) == (0, 1, 2)
    assert best_triple((5, 5, 5), 7) == (0, 3, 0)
    assert best_triple((5, 5, 5), 7, vitality=1) == (1, 0, 0)


def test_saving_fives_gains_nothing() -> None:
    """MB-ED-14, MB-ED-15: a five rolled again is worth more on average, so both editions have the same odds."""
    for offence, defence in itertools.product(range(11), range(6, 11)):
        assert mean_wounds(offence, defence) == mean_wounds(offence, defence, MANUAL_DICE)


def test_odds_move_the_right_way() -> None:
    """MB-ATK-17, MB-RULING-18: effects help whom they should, and moving last is no worse."""
    plain = mean_wounds(6, 7)
    assert mean_wounds(6, 7, rerolls=3) > mean_wounds(6, 7, rerolls=2) > plain > mean_wounds(6, 7, enemy_rerolls=1)
    assert mean_wounds(6, 7, convert_blanks=True) > plain > mean_wounds(6, 7, reduction=1)
    both: dict[str, Any] = {"rerolls": 2, "enemy_rerolls": 2}
    assert mean_wounds(6, 7, **both) > mean_wounds(6, 7, **both, target_first=False)
    assert mean_wounds(3, 7, rerolls=10) == mean_wounds(3, 7, rerolls=3)


@pytest.mark.parametrize(
    ("values", "english", "spanish"),
    [
        ({"offence": 11, "defence": 7}, "offence is 11", "El ataque es 11"),
        ({"offence": 6, "defence": -1}, "defence is -1", "La defensa es -1"),
        ({"offence": 6, "defence": 7, "rerolls": 11}, "rolled again is 11", "dados relanzados es 11"),
        ({"offence": 6, "defence": 7, "vitality": 0}, "vitality is 0", "La vitalidad es 0"),
    ],
)
def test_impossible_values_are_refused(values: dict[str, Any], english: str, spanish: str) -> None:
    """MB-EX-21: offence and defence go from 0 to 10."""
    with pytest.raises(BadContent, match=english) as caught:
        wounds_distribution(**values)
    assert spanish in caught.value.text("es")


def command(words: str) -> int:
    return build_and_run(["odds", "pantheon", *words.split()])


def test_the_command_prints_one_object(capsys: pytest.CaptureFixture[str]) -> None:
    """MB-EX-27: the distribution by wounds, and the mean."""
    assert command("--offence 6 --defence 7 --json") == 0
    printed = json.loads(capsys.readouterr().out)
    assert round(printed["mean"], 2) == 1.77 and round(printed["distribution"]["2"], 3) == 0.435
    assert abs(sum(printed["distribution"].values()) - 1) < 1e-12
    command("--offence 4 --defence 8 --edition manual --rerolls 2 --enemy-rerolls 1 --attacker-first --json")
    expected = mean_wounds(4, 8, MANUAL_DICE, rerolls=2, enemy_rerolls=1, target_first=False)
    assert json.loads(capsys.readouterr().out)["mean"] == expected
    command("--offence 7 --defence 6 --prowess --endurance --extra-wound --vitality 4 --json")
    expected = mean_wounds(7, 6, convert_blanks=True, reduction=1, extra_wound=1, vitality=4)
    assert json.loads(capsys.readouterr().out)["mean"] == expected


def test_the_command_draws_bars(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    for lang, words in (("en", ("43.5 %", "< 0.1 %", "1.77 wounds")), ("es", ("43,5 %", "< 0,1 %", "1,77 heridas"))):
        monkeypatch.setenv("STRATEGOS_LANG", lang)
        assert command("--offence 6 --defence 7") == 0
        printed = capsys.readouterr().out
        assert "██" in printed and all(word in printed for word in words)


def test_the_command_says_what_is_wrong() -> None:
    for words, text in (
        ("--offence 6", "--defence is missing"),
        ("--offence 6 --defence 7 --edition manul", "'manual'"),
    ):
        with pytest.raises(BadContent, match=text):
            command(words)
