"""The contract, kept by the scenarios of the example packs."""

from __future__ import annotations

from pathlib import Path

import pytest
from checks import AT_EVERY_DECISION, check_guess_varies, check_match, check_record
from full_run import is_full

from strategos.games.commander.game import Commander
from strategos.games.pantheon.game import Pantheon
from strategos.kernel.game import Game

EXAMPLES = next(folder for folder in Path(__file__).parents if (folder / "README.md").is_file()) / "docs" / "packs"
EVERY = 20 if is_full() else 150


@pytest.fixture(scope="module", params=["amber-ford", "salt-road"])
def packed(request: pytest.FixtureRequest) -> tuple[Game, str]:
    """A game with an example pack, and the scenario that the pack adds."""
    folder = EXAMPLES / request.param
    return (Pantheon if request.param == "amber-ford" else Commander)((folder,)), request.param


def test_a_scenario_of_a_pack_keeps_the_contract(packed: tuple[Game, str]) -> None:
    game, scenario = packed
    assert check_match(game, scenario, {}, 3, AT_EVERY_DECISION, EVERY, 2) > 0


def test_a_guess_and_a_record_of_it_keep_the_contract(packed: tuple[Game, str]) -> None:
    game, scenario = packed
    check_guess_varies(game, scenario, {}, 2)
    assert f"packs: {scenario}=1.0\n" in check_record(game, scenario, {}, 3)
