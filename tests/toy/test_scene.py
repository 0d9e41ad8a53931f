"""The harness of the rule tests, which must itself be able to fail."""

from __future__ import annotations

import re

import pytest
from scene import Scene
from toy.model import Discarded, RoundBegun, Walked, Wounded

from strategos.kernel.errors import NotOffered, Unreadable, WrongSeat

CLOSE = """
    scenario: duel
    area: A.lion B1, A.wolf A2, B.bear C1, B.wolf C2
"""


def opened() -> Scene:
    scene = Scene("toy", "duel")
    with scene.dice("shuffle 0 1", "draw strike parry", "draw parry scout"):
        pass
    return scene


def fails(words: str) -> pytest.RaisesExc[AssertionError]:
    return pytest.raises(AssertionError, match=f"^{re.escape(words)}")


def test_outcomes_laid_out_are_used_in_their_order() -> None:
    scene = opened()
    assert scene.asked == "AB"
    scene.play("stance bold", "stance wary")
    assert scene.asked == "A"
    assert "strike" not in " ".join(scene.options())
    assert "scout" not in scene.options()


def test_one_outcome_too_few_fails_when_it_is_asked_for() -> None:
    scene = Scene("toy", CLOSE)
    with fails("CHANCE is asked to roll (TOY-ATK-01), and no outcome is left."), scene.dice():
        scene.play("attack A.lion B.bear")


def test_one_outcome_too_few_fails_even_if_nothing_is_played() -> None:
    scene = Scene("toy", "duel")
    with fails("CHANCE is asked to draw (TOY-DECK-01), and no outcome is left."), scene.dice("shuffle 0 1"):
        pass


def test_one_outcome_too_many_fails_at_the_end_of_the_block() -> None:
    scene = Scene("toy", CLOSE)
    with (
        fails("Nothing asked for 'roll 1', 'draw parry': laid out and left over."),
        scene.dice("roll 0 0 0", "roll 1", "draw parry"),
    ):
        scene.play("attack A.lion B.bear")


def test_chance_outside_of_a_block_fails() -> None:
    scene = Scene("toy", CLOSE)
    with fails("CHANCE is asked to roll (TOY-ATK-01) outside of a dice block."):
        scene.play("attack A.lion B.bear")


def test_playing_on_while_chance_is_asked_fails() -> None:
    scene = Scene("toy", "duel")
    with fails("CHANCE is asked to shuffle (TOY-SETUP-01) before 'pass'; lay it out with scene.dice(...)."):
        scene.play("pass")


@pytest.mark.parametrize("outcome", ["roll 0 0 6", "roll 0 0", "draw parry", "shuffle 0 1"])
def test_an_outcome_that_cannot_happen_fails(outcome: str) -> None:
    scene = Scene("toy", CLOSE)
    with fails(f"CHANCE is asked to roll (TOY-ATK-01): '{outcome}' cannot happen."), scene.dice(outcome):
        scene.play("attack A.lion B.bear")


def test_an_outcome_that_cannot_be_read_fails() -> None:
    scene = Scene("toy", CLOSE)
    with pytest.raises(Unreadable, match="'throw 1' cannot be read"), scene.dice("throw 1"):
        scene.play("attack A.lion B.bear")


def test_dice_may_be_written_as_they_fell() -> None:
    scene = Scene("toy", CLOSE)
    with scene.dice("roll 5 0 4"):
        scene.play("attack A.lion B.bear")
    assert [event.hits for event in scene.events(Wounded)] == [1]


def test_another_error_in_a_block_is_not_hidden_by_outcomes_left_over() -> None:
    scene = Scene("toy", CLOSE)
    with pytest.raises(NotOffered, match="'scout' is not offered"), scene.dice("roll 0 0 0"):
        scene.play("scout")


def test_a_block_inside_a_block_fails() -> None:
    scene = Scene("toy", CLOSE)
    with fails("A dice block stands inside another"), scene.dice("roll 0 0 0"), scene.dice("roll 1"):
        pass


def test_a_block_can_follow_a_block_that_failed() -> None:
    scene = Scene("toy", CLOSE)
    with pytest.raises(NotOffered), scene.dice():
        scene.play("scout")
    with scene.dice("roll 0 0 0"):
        scene.play("attack A.lion B.bear")


def test_events_are_reported_once_for_each_class() -> None:
    scene = Scene("toy", CLOSE)
    scene.play("walk A.lion B2")
    assert len(scene.events(Walked)) == 1
    assert scene.events(Walked) == []
    with scene.dice("draw strike", "draw strike"):
        scene.play("walk B.bear B1")
    assert [event.unit for event in scene.events(Walked)] == [2]
    assert scene.events(RoundBegun) == [RoundBegun(1)]
    assert scene.events(Discarded) == []


def test_several_answers_are_given_in_turn() -> None:
    scene = opened()
    scene.play("stance wary", "stance bold", "pass")
    assert scene.asked == "A"  # B was bold and passed first
    assert [event.round for event in scene.events(RoundBegun)] == [1]


def test_a_seat_can_answer_out_of_turn_in_a_secret_choice_and_never_else() -> None:
    scene = opened()
    scene.play("stance bold", seat="B")
    assert scene.asked == "A"
    assert scene.options() == scene.options("A") == ["stance wary", "stance bold"]
    with fails("Nothing is asked of seat B; the match waits for A."):
        scene.options("B")
    with pytest.raises(WrongSeat, match="Seat B is not asked anything now"):
        scene.play("stance wary", seat="B")


def test_options_given_beside_a_position_count() -> None:
    assert Scene("toy", CLOSE, {"edition": "modern"}).state.setup.options == {"edition": "modern"}
    assert Scene("toy", "duel", {"edition": "modern"}).state.setup.options == {"edition": "modern"}
    assert Scene("toy", CLOSE).state.setup.options == {"edition": "classic"}


def test_a_scene_that_is_over_asks_nobody() -> None:
    scene = Scene("toy", 'scenario: duel\nresult: {"is":"kernel.Result","winners":[1],"reason":"rout"}')
    assert scene.asked == ""
    assert scene.result is not None and scene.result.winners == (1,)
