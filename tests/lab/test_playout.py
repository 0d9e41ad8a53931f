"""The playout loop of the lab: what answers, what watches, and where it stops."""

from __future__ import annotations

from pathlib import Path

import pytest

from strategos import games, lab
from strategos.kernel.action import Action
from strategos.kernel.chance import Chance
from strategos.kernel.decision import Decision
from strategos.kernel.engine import pending
from strategos.kernel.rng import Rng
from strategos.kernel.state import State, digest
from strategos.lab.playout import Hooks, chosen_by, playout, seat_players

GAMES = [("pantheon", "learning"), ("commander", "first-battle")]


class Witness(Hooks):
    """Notes what it hears, with the position at which it hears it."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, str]] = []
        self.numbers: list[int] = []
        self.dice = 0

    def before(self, state: State, decision: Decision, number: int) -> None:
        assert pending(state) is decision
        self.heard.append(("before", digest(state)))
        self.numbers.append(number)

    def chosen(self, state: State, decision: Decision, action: Action) -> None:
        assert decision.allows(action)
        self.dice += isinstance(decision, Chance)
        self.heard.append(("chosen", digest(state)))

    def after(self, state: State, number: int) -> None:
        assert number == self.numbers[-1]
        self.heard.append(("after", digest(state)))


def begun(game: str, scenario: str) -> tuple[State, Rng]:
    """A match at its beginning, and its dice."""
    options = {"max_rounds": "1"} if game == "commander" else {}
    return games.find(game).new(scenario, options), Rng("playout", "dice")


@pytest.mark.parametrize(("game", "scenario"), GAMES)
def test_hooks_hear_of_every_action_before_and_after_it(game: str, scenario: str) -> None:
    state, dice = begun(game, scenario)
    witness = Witness()
    choose = chosen_by(games.find(game), seat_players(["random"], state.setup.seats, "playout"))
    count = playout(state, choose, dice, witness, limit=60)
    assert count == 60 or state.result is not None
    assert witness.numbers == list(range(count)) and len(witness.heard) == 3 * count
    assert witness.dice > 0
    for at in range(0, len(witness.heard), 3):
        (_, pending_at), (_, chosen_at), (_, after) = witness.heard[at : at + 3]
        assert pending_at == chosen_at != after
        assert at + 3 == len(witness.heard) or witness.heard[at + 3][1] == after


@pytest.mark.parametrize(("game", "scenario"), GAMES)
def test_hooks_change_no_result_and_a_match_goes_on_where_a_limit_stopped_it(game: str, scenario: str) -> None:
    ends = []
    for hooks, limits in ((Hooks(), [80]), (Witness(), [80]), (Hooks(), [1, 0, 29, 50])):
        state, dice = begun(game, scenario)
        choose = chosen_by(games.find(game), seat_players(["random"], state.setup.seats, "playout"))
        played = [playout(state, choose, dice, hooks, limit) for limit in limits]
        assert all(count <= limit for count, limit in zip(played, limits, strict=True))
        ends.append((digest(state), sum(played)))
    assert len(set(ends)) == 1


def test_a_player_without_an_answer_stops_the_playout_at_its_decision() -> None:
    state, dice = begun("pantheon", "learning")
    asked: list[Decision] = []

    def choose(state: State, decision: Decision) -> Action | None:
        asked.append(decision)
        return decision.options[0] if len(asked) < 5 else None

    playout(state, choose, dice)
    assert len(asked) == 5 and pending(state) is asked[-1] and state.result is None


@pytest.mark.source
def test_the_lab_has_no_other_loop() -> None:
    """Carrying out answers is left to `playout`. The blunder experiment plays one option, then hands over."""
    files = Path(lab.__file__).parent.rglob("*.py")
    found = {file.name for file in files if "advance(" in file.read_text(encoding="utf-8")}
    assert found == {"playout.py", "blunders.py"}
