"""The race of a search: who is kept, who is dropped, and that dropping saves work without changing the answer."""

from __future__ import annotations

import pytest
from all_faults import all_faults

from strategos.kernel.rng import Rng
from strategos.players.search.race import Race, field_of, stages_of


def noise(rng: Rng) -> float:
    """Between -0.1 and 0.1."""
    return (rng.below(2001) - 1000) / 10000.0


def race_of(chances: list[float], iterations: int, seed: int, *, drops: bool) -> tuple[int, int]:
    """Run a whole race between options with these true chances: the winner, and how many options were played on."""
    rng = Rng(seed)
    race = Race(list(range(len(chances))), chances, 0.0, 0.0)
    stages = stages_of(len(chances), iterations)
    left = sum(count for _, count in stages)
    played = 0
    for size, count in stages:
        for _ in range(count):
            world = [chance + noise(rng) for chance in chances]
            race.count([world[at] for at in race.kept])
            played += len(race.kept)
            left -= 1
            if drops:
                race.drop(left)
        race.halve((size + 1) // 2)
    return race.leader(), played


def test_every_stage_gets_its_share_of_the_iterations() -> None:
    assert stages_of(2, 10) == [(2, 5)]
    assert stages_of(5, 30) == [(5, 2), (3, 3), (2, 5)]
    assert stages_of(6, 1) == [(6, 1), (3, 1), (2, 1)], "at least one world each"
    assert stages_of(1, 64) == []


@all_faults("iterations", range(2, 200))
def test_no_more_is_played_on_than_the_iterations_say(iterations: int) -> None:
    """Six options cost eleven at least. With fewer iterations fewer options begin: four are not as good as ten."""
    size = field_of(iterations, 6)
    assert sum(begun * count for begun, count in stages_of(size, iterations)) <= iterations
    assert size == 6 or iterations <= 12


def test_the_first_value_counts_as_a_number_of_worlds() -> None:
    race = Race([4, 2], [0.0, 0.0, 0.6, 0.0, 0.5], 3.0, 0.0)
    assert race.leader() == 2
    race.count([0.9, 0.5])  # option 4 wins this world by more than it was behind
    assert race.leader() == 4
    assert race.totals[4] == pytest.approx(3 * 0.5 + 0.9)


def test_a_share_of_first_sight_counts_again_in_every_world() -> None:
    race = Race([0, 1], [0.5, 0.4], 0.0, 0.2)
    for _ in range(5):
        race.count([0.5, 0.5])
    assert race.totals[0] - race.totals[1] == pytest.approx(5 * 0.2 * 0.1)


def test_an_option_far_behind_is_dropped_and_a_close_one_is_not() -> None:
    race = Race([0, 1, 2], [0.5, 0.5, 0.5], 0.0, 0.0)
    for sway in (0.02, -0.02, 0.01, -0.01):
        race.count([0.6 + sway, 0.59 - sway, 0.3])
    race.drop(left=10)
    assert race.kept == [0, 1]


def test_nobody_is_dropped_before_enough_worlds_were_seen() -> None:
    race = Race([0, 1], [0.9, 0.1], 48.0, 0.0)
    for _ in range(3):
        race.count([0.9, 0.1])
        race.drop(left=10)
        assert race.kept == [0, 1]
    race.count([0.9, 0.1])
    race.drop(left=10)
    assert race.kept == [0]


def test_a_lead_that_the_worlds_to_come_can_turn_is_not_trusted() -> None:
    """The same gaps, but ten or a thousand worlds to come: in the end the second option would be ahead."""
    for left, kept in ((1, [0]), (1000, [0, 1])):
        race = Race([0, 1], [0.6, 0.5], 40.0, 0.0)
        for sway in (0.01, -0.01, 0.01, -0.01):
            race.count([0.5 + sway, 0.51])
        race.drop(left)
        assert race.kept == kept, left


def test_equal_options_stay() -> None:
    race = Race([0, 1], [0.5, 0.5], 6.0, 0.2)
    for _ in range(8):
        race.count([0.4, 0.4])
        race.drop(left=4)
    assert race.kept == [0, 1]


def test_dropping_saves_work_and_leaves_the_answer() -> None:
    """A thousand races: nearly always the same winner, for clearly fewer matches played on."""
    same = played = all_played = 0
    rng = Rng(5)
    for seed in range(1000):
        chances = [0.5 + 2.0 * noise(rng) for _ in range(6)]
        winner, most = race_of(chances, 64, seed, drops=False)
        found, fewer = race_of(chances, 64, seed, drops=True)
        same += winner == found
        played += fewer
        all_played += most
    assert same >= 970
    assert played < 0.8 * all_played
