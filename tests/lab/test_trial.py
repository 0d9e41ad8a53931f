"""Fitted weights on trial against those in use."""

from __future__ import annotations

import pytest

from strategos import games
from strategos.kernel.action import Action
from strategos.kernel.decision import Decision
from strategos.kernel.engine import pending
from strategos.kernel.view import View
from strategos.lab import trial as trial_module
from strategos.lab.trial import Weighted, trial
from strategos.players import Player
from strategos.players.minds import mind_of


class Listener(Player):
    """Notes with which weights it was asked."""

    def __init__(self) -> None:
        self.name = "listener"
        self.needs_view = True
        self.heard: list[list[float]] = []

    def choose(self, view: View | None, decision: Decision) -> Action:
        self.heard.append(mind_of("commander").weights)
        return decision.options[0]


def test_a_player_has_other_weights_only_while_it_thinks() -> None:
    game = games.find("commander")
    state = game.new("first-battle", {})
    usual = mind_of("commander").weights
    listener = Listener()
    asked = pending(state)
    assert asked is not None
    decision = Decision(0, "any", "", asked.options[:1])
    Weighted(listener, [1.0, 2.0]).choose(game.view(state, 0), decision)
    assert listener.heard == [[1.0, 2.0]]
    assert mind_of("commander").weights is usual


def test_a_trial_counts_pairs_and_says_better_only_beyond_doubt() -> None:
    weights = mind_of("commander").weights
    found = trial(games.find("commander"), ["first-battle"], {}, "random", weights, 2, 0, 1)
    assert found["pairs"] == 2
    assert found["low"] <= found["score"] <= found["high"]
    assert found["scenarios"]["first-battle"] == {key: found[key] for key in ("pairs", "score", "low", "high")}
    assert found["better"] == (found["low"] > 0.5)


def test_weights_that_lose_one_scenario_are_not_better_however_much_they_win_elsewhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    won = {"first-battle": 1.0, "hard-choice": 1.0, "vanguard": 1.0}
    monkeypatch.setattr(trial_module, "play", lambda task: won[task.pair.scenario])
    weights = mind_of("commander").weights
    assert trial(games.find("commander"), list(won), {}, "random", weights, 20, 0, 1)["better"]
    won["vanguard"] = 0.0
    found = trial(games.find("commander"), list(won), {}, "random", weights, 20, 0, 1)
    assert found["low"] > 0.5 and not found["better"]
