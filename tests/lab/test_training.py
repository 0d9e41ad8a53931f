"""Training: the same positions on every run, and a net that finds out what decides."""

from __future__ import annotations

import numpy as np
import pytest

from strategos import games
from strategos.lab.training import HEAD, Floats, Lesson, Task, learn, play
from strategos.players.minds import mind_of
from strategos.players.minds.net import Net

PANTHEON = games.find("pantheon")


def test_a_match_gives_the_same_rows_every_time_and_they_fit_the_mind() -> None:
    task = Task("pantheon", type(PANTHEON).__module__, "learning", {"max_rounds": "3"}, 4, 1)
    rows = play(task)
    assert rows == play(task) != play(task._replace(number=5))
    own, other, common = mind_of("pantheon").sides(PANTHEON.new("learning", {}))
    found = np.frombuffer(rows, np.float32).reshape(-1, HEAD + len(own) + len(other) + len(common))
    assert len(found) > 5 and set(found[:, 0]) == {4.0}
    assert set(found[:, 2]) <= {0.0, 0.5, 1.0} and found[:, 1].max() <= 1.0


@pytest.fixture(scope="module")
def rows() -> Floats:
    """Matches won by the seat with more of the first feature; the second feature is noise."""
    dice = np.random.default_rng(3)
    sides = dice.integers(0, 4, (4000, 2, 2)).astype(np.float32)
    won = np.where(sides[:, 0, 0] > sides[:, 1, 0], 1.0, np.where(sides[:, 0, 0] < sides[:, 1, 0], 0.0, 0.5))
    head = np.stack([np.arange(4000) // 4, np.tile([0.1, 0.3, 0.6, 0.9], 1000), won, np.full(4000, 0.5)], 1)
    return np.concatenate([head, sides[:, 0], sides[:, 1], np.ones((4000, 1))], 1).astype(np.float32)


def test_what_decides_is_found_out_and_the_written_net_says_the_same(rows: Floats) -> None:
    plain, told = learn(Lesson(rows, 2), 50)
    assert told["brier"] < 0.01 < told["brier_before"] and len(told["quarters"]) == 4
    net = Net(plain)
    ahead, behind = [3.0, 0.0, 1.0, 3.0, 1.0], [1.0, 3.0, 3.0, 0.0, 1.0]
    assert net.judge(ahead) - net.judge(behind) > 4.0
    assert net.judge([2.0, 0.0, 2.0, 3.0, 1.0]) - net.judge([2.0, 3.0, 2.0, 0.0, 1.0]) == pytest.approx(0.0, abs=1.0)
    assert learn(Lesson(rows, 2), 50)[0] == plain  # the same every time
