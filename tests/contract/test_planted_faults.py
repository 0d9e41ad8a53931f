"""The contract can fail: every check catches the faults that it is there for, and says what is wrong.

The faults are planted into the toy as it runs from source, so these tests have nothing to say on a compiled engine.
"""

from __future__ import annotations

import re

import checks
import leaks  # noqa: F401  (enters its faults into the list)
import pytest
from faults import FAULTS, Fault
from toy.game import Toy

from strategos.kernel.game import Game
from strategos.kernel.rng import Rng
from strategos.table.match import Match

pytestmark = pytest.mark.source

SEEDS = range(12)
WHOLE = ("check_guess_varies", "check_record")  # checks of a whole match; the others look at every decision


def run(check: str, game: Game, options: dict[str, str], seed: int) -> None:
    """One match of the duel under one check."""
    if check in WHOLE:
        getattr(checks, check)(game, "duel", options, seed)
    else:
        at_every_decision = () if check == "check_match" else (getattr(checks, check),)
        checks.check_match(game, "duel", options, seed, at_every_decision)


def complaint(fault: Fault, game: Game) -> str:
    """What the check says of a fault; it may need a few matches until the fault shows."""
    for seed in SEEDS:
        try:
            run(fault.check, game, fault.options, seed)
        except AssertionError as error:
            return str(error)
    return ""


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_planted_fault_is_caught_and_named(fault: Fault, monkeypatch: pytest.MonkeyPatch) -> None:
    said = complaint(fault, fault.broken(monkeypatch))
    assert said, f"{fault.check} does not see that {fault.name.replace('_', ' ')}"
    assert re.search(fault.says, said), f"{fault.check} says '{said}', which does not point to the fault"
    assert "toy" in said


@pytest.mark.parametrize("options", [{}, {"edition": "modern", "parry_cancels": "1"}], ids=["default", "house rule"])
@pytest.mark.parametrize("check", sorted({fault.check for fault in FAULTS}))
def test_the_toy_without_a_fault_passes(check: str, options: dict[str, str]) -> None:
    for seed in range(3):
        run(check, Toy(), options, seed)


def test_every_check_has_a_fault_that_it_catches() -> None:
    every = {check.__name__ for check in checks.AT_EVERY_DECISION} | {*WHOLE, "check_match"}
    assert every == {fault.check for fault in FAULTS}


def test_a_fault_is_gone_when_its_test_is_over() -> None:
    def story() -> list[str]:
        match, rng = Match(Toy(), "duel", 1), Rng(1, "answers")
        while not match.over:
            match.play(rng.pick(match.decision.options))
        return [*match.story(), *match.story(0), match.record()]

    before = story()
    for fault in FAULTS:
        with pytest.MonkeyPatch.context() as patch:
            fault.broken(patch)
        assert story() == before, fault.name
