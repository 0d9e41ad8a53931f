"""The contract that every game keeps, run on every registered game, scenario and variant."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from zlib import crc32

import pytest
from checks import AT_EVERY_DECISION, Options, check_guess_varies, check_match, check_record
from full_run import is_full

from strategos import games
from strategos.kernel.compiled import is_compiled
from strategos.kernel.rng import Rng
from strategos.kernel.text.perft import perft
from strategos.table.match import Match

# The toy is looked at in every decision of a match; of a game with thousands of them, some are picked. The compiled
# run of the same sources looks at more of them in the time, so that it need not be done twice.
LOOKS = 30 if is_full() or is_compiled() else 12
EXPENSIVE_EVERY = 3  # of the looks; a whole suite still makes more than a thousand expensive ones
TOLD = 240  # actions of a playthrough

HERE = Path(__file__).parent
CASES = [
    (name, scenario, variant)
    for name in games.names()
    for scenario in games.find(name).scenarios()
    for variant in games.find(name).variants(scenario)
]
IDS = [f"{name}-{scenario}-{'-'.join(variant.values()) or 'default'}" for name, scenario, variant in CASES]
every_case = pytest.mark.parametrize(("name", "scenario", "variant"), CASES, ids=IDS)
# One variant of every scenario, by turns; all of them on the compiled engine.
SOME = [
    (name, scenario, variants[number % len(variants)])
    for number, (name, scenario) in enumerate(dict.fromkeys((name, scenario) for name, scenario, _ in CASES))
    for variants in [games.find(name).variants(scenario)]
]
case_by_turns = pytest.mark.parametrize(
    ("name", "scenario", "variant"),
    CASES if is_full() or is_compiled() else SOME,
    ids=lambda value: "-".join(value.values()) or "default" if isinstance(value, dict) else value,
)


@cache
def length(name: str, scenario: str) -> int:
    """The number of decisions in a random match."""
    game = games.find(name)
    return check_match(game, scenario, game.variants(scenario)[0], 1, ())


@every_case
def test_every_decision_of_a_random_match_keeps_the_contract(name: str, scenario: str, variant: Options) -> None:
    """Every case plays a match of its own, so that the looks of all variants fall on different moments.

    Questions of a third of all kinds, another third in the next case, are looked at as well, however rare they are.
    """
    seed = CASES.index((name, scenario, variant))
    is_short = length(name, scenario) < 4 * LOOKS
    every, expensive_every = (1, 1) if is_full() or is_short else (length(name, scenario) // LOOKS, EXPENSIVE_EVERY)

    def picked(kind: str, times: int) -> bool:
        return times in (0, 3) and (crc32(kind.encode()) + seed) % 3 == 0

    game = games.find(name)
    assert check_match(game, scenario, variant, seed, AT_EVERY_DECISION, every, expensive_every, picked) > 0


@case_by_turns
def test_a_guess_deals_what_is_hidden_again(name: str, scenario: str, variant: Options) -> None:
    check_guess_varies(games.find(name), scenario, variant, 2)


@case_by_turns
def test_a_match_written_down_replays_to_the_same_state(name: str, scenario: str, variant: Options) -> None:
    assert check_record(games.find(name), scenario, variant, 3)


@every_case
def test_playthrough(name: str, scenario: str, variant: Options, regenerate: bool) -> None:
    """The beginning of a match, told action by action: a change in any rule shows as a difference in this file."""
    match = Match(games.find(name), scenario, "golden", variant)
    rng = Rng("golden", "answers")
    while not match.over and len(match.log) < TOLD:
        match.play(rng.pick(match.decision.options))
    heading = " ".join([name, scenario, *(f"{key}={value}" for key, value in variant.items())])
    told = "\n".join([heading, *match.story(None)]) + "\n"  # no seals: they would hide what has changed
    golden(HERE.parent / "playthroughs" / f"{file_name(name, scenario, variant)}.txt", told, regenerate)


@every_case
def test_perft_counts(name: str, scenario: str, variant: Options, regenerate: bool) -> None:
    """The number of sequences of answers from the start: a change in any option shows as another count."""
    state = games.find(name).new(scenario, variant)
    rows = []
    for depth in range(1, 12):
        rows.append(f"{depth} {perft(state, depth)}")
        if int(rows[-1].split()[1]) > 2_000:
            break
    golden(HERE.parent / "perft" / f"{file_name(name, scenario, variant)}.perft", "\n".join(rows) + "\n", regenerate)


def file_name(name: str, scenario: str, variant: Options) -> str:
    return "-".join([name, scenario, *(f"{key}_{value}" for key, value in variant.items())])


def golden(path: Path, text: str, regenerate: bool) -> None:
    """Compare with the file, or write it when asked to (`make goldens`)."""
    if regenerate:
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.is_file(), f"{path.name} is missing: write it with 'make goldens' and read it before you commit it"
    assert path.read_text(encoding="utf-8") == text, f"{path.name} differs; if that is meant: make goldens"
