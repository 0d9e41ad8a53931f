"""What a computer foresees: questions to itself, from its own view alone."""

from __future__ import annotations

import pytest
from tables import Question, asked, can_be_reacted_to, played, reactions

from strategos import games
from strategos.kernel.engine import pending_for
from strategos.kernel.rng import Rng
from strategos.kernel.state import digest
from strategos.players.foresight import foresee
from strategos.players.minds import mind_of
from strategos.server.rooms.pondering import foresee_views

QUESTIONS = [
    ("pantheon", "learning", asked("simple action", "attack")),
    ("pantheon", "duel", asked("activation")),
    ("commander", "first-battle", asked("action", "attack")),
    ("commander", "vanguard", asked("action", "attack")),
]


@pytest.mark.parametrize(("name", "scenario", "question"), QUESTIONS)
def test_what_is_foreseen_are_questions_worth_thinking_about(name: str, scenario: str, question: Question) -> None:
    live, person = played(name, scenario, question)
    seat, before = 1 - person, digest(live.match.state)
    foreseen = foresee(live.match.game.view(live.match.state, seat), 8)
    assert digest(live.match.state) == before
    assert foreseen
    for view in foreseen:
        decision = pending_for(games.of(view.setup).guess(view, Rng(1)), seat)
        assert view.seat == seat
        assert decision is not None
        assert decision.seat == seat
        assert len(decision.options) > 1
        assert decision.kind not in mind_of(name).remote
    assert len({view.encode() for view in foreseen}) == len(foreseen) <= 8


def test_a_reaction_to_an_attack_is_foreseen() -> None:
    """Exactly the view that comes when the attack is made: no dice lie between."""
    live, person = played("commander", "first-battle", can_be_reacted_to)
    decision = live.match.decision_for(person)
    assert decision is not None
    foreseen = foresee(live.match.game.view(live.match.state, 1 - person), len(decision.options))
    came = {view for _, view in reactions(live, person, decision)}
    assert came & {view.encode() for view in foreseen}


def test_two_worlds_that_look_alike_are_foreseen_alike() -> None:
    """Only hidden cards and what else the computer may not know differ."""
    differing = 0
    for name, scenario, question in QUESTIONS:
        live, person = played(name, scenario, question)
        game, state, seat = live.match.game, live.match.state, 1 - person
        here = game.view(state, seat)
        for number in range(3):
            world = game.guess(here, Rng(number))
            differing += digest(world) != digest(state)
            assert foresee_views(game.view(world, seat).encode(), 4) == foresee_views(here.encode(), 4), scenario
    assert differing, "nothing is hidden in any of these positions"


def test_a_secret_choice_is_not_foreseen() -> None:
    live, seat = played("commander", "first-battle", asked("order"))
    assert foresee(live.match.game.view(live.match.state, 1 - seat), 4) == []


def test_nothing_is_foreseen_while_the_computer_itself_is_asked() -> None:
    live, seat = played("pantheon", "learning", asked("activation"))
    assert foresee(live.match.game.view(live.match.state, seat), 4) == []
