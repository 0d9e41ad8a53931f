"""Views: what a seat is shown at each kind of decision, and how a guess is set up from it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from scene import Scene
from toy.model import ToyState

from strategos import view as view_of
from strategos.kernel.engine import apply, asked_seats, pending_for
from strategos.kernel.ids import CHANCE, SPECTATOR
from strategos.kernel.records import canonical
from strategos.kernel.rng import Rng
from strategos.kernel.state import State, digest
from strategos.kernel.view import View, flow_facts, option_texts

A, B = 0, 1
CLOSE = """
    scenario: duel
    area: A.lion B2, A.wolf A1, B.bear C1, B.wolf C2
    deck: A strike 1, A parry 2, B strike 2, B scout 1
    hand: A strike 1, A scout 1, B parry 2
    stance: A wary, B bold
    shown: 1
"""
TURN = ["toy.take_turn", {"is": "toy.Turn", "last": False, "seat": 0}]


def stances() -> Scene:
    scene = Scene("toy", "duel")
    with scene.dice("shuffle 0 1", "draw strike parry", "draw parry scout"):
        pass
    return scene


def view(scene: Scene, seat: int) -> View:
    return scene.game.view(scene.state, seat)


# What a view holds


def test_the_seat_that_is_asked_sees_the_question_and_its_options() -> None:
    scene = Scene("toy", CLOSE)
    assert view(scene, A).flow == {
        "agenda": [],
        "asked": {
            "frame": TURN, "seat": A, "kind": "turn", "rule": "TOY-TURN-01", "options": scene.options(),
        },
        "tracks": [],
        "join": None,
        "result": None,
    }  # fmt: skip


@pytest.mark.parametrize("viewer", [B, SPECTATOR])
def test_everybody_else_sees_the_question_without_its_options(viewer: int) -> None:
    asked = view(Scene("toy", CLOSE), viewer).flow["asked"]
    assert asked == {"frame": TURN, "seat": A, "kind": "turn", "rule": "TOY-TURN-01"}


def test_a_question_to_chance_shows_its_outcomes_to_no_seat() -> None:
    """The outcomes of a draw tell what lies in the deck."""
    scene = Scene("toy", "duel")
    scene.match.play("shuffle 0 1", CHANCE)
    for viewer in (A, B, SPECTATOR):
        asked = view(scene, viewer).flow["asked"]
        assert (asked["seat"], asked["kind"]) == (CHANCE, "draw") and "options" not in asked


def test_a_reaction_is_seen_with_what_waits_below_it() -> None:
    scene = Scene("toy", CLOSE)
    with scene.dice("roll 0 5 5"):
        scene.play("attack A.lion B.wolf")
    here, there = view(scene, A).flow, view(scene, B).flow
    assert [frame[0] for frame in here["agenda"]] == ["toy.end_turn", "toy.wound_target"]
    assert here["agenda"] == there["agenda"]
    assert there["asked"]["options"] == ["decline", "parry"]
    assert "options" not in here["asked"] and here["asked"]["kind"] == "parry"


def test_a_secret_search_shows_the_deck_to_its_owner_alone() -> None:
    scene = Scene("toy", CLOSE)
    scene.play("scout")
    assert view(scene, A).flow["asked"]["options"] == ["take strike", "take parry"]
    assert "options" not in view(scene, B).flow["asked"]


def test_in_a_secret_choice_a_seat_sees_its_own_part_and_of_others_only_whether_they_are_done() -> None:
    scene = stances()
    start = [["toy.choose_stance", {"is": "toy.Turn", "last": False, "seat": seat}] for seat in (A, B)]
    assert view(scene, A).flow["tracks"] == [
        {"seat": A, "start": start[A], "committed": False, "agenda": [], "asked": start[A]},
        {"seat": B, "start": start[B], "committed": False},
    ]
    scene.play("stance bold", seat="B")
    assert view(scene, A).flow["tracks"][B] == {"seat": B, "start": start[B], "committed": True}
    assert view(scene, B).flow["tracks"][B] == {
        "seat": B, "start": start[B], "committed": True, "agenda": [], "asked": None,
    }  # fmt: skip
    assert view(scene, SPECTATOR).flow["tracks"] == [
        {"seat": A, "start": start[A], "committed": False},
        {"seat": B, "start": start[B], "committed": True},
    ]
    assert view(scene, A).flow["asked"] is None and view(scene, A).flow["join"] == ["toy.show_stances", None]


def test_the_result_is_seen_by_everybody() -> None:
    scene = Scene("toy", 'scenario: plain\nresult: {"is":"kernel.Result","winners":[1],"reason":"rout"}')
    for viewer in (A, B, SPECTATOR):
        assert view(scene, viewer).flow["result"] == {"is": "kernel.Result", "winners": [B], "reason": "rout"}
        assert view(scene, viewer).flow["asked"] is None


def test_a_hand_is_seen_by_its_owner_and_counted_by_all() -> None:
    scene = Scene("toy", CLOSE)
    assert [view(scene, viewer).facts["hand"] for viewer in (A, B, SPECTATOR)] == [[1, 0, 1], [0, 2, 0], None]
    assert [view(scene, viewer).facts["hand_size"] for viewer in (A, B, SPECTATOR)] == [[2, 2]] * 3
    assert "deck" not in view(scene, A).facts


def test_a_view_refers_to_nothing_in_the_state() -> None:
    """It is plain data: what happens later does not show in it, and writing into it does not reach the state."""
    scene = Scene("toy", CLOSE)
    seen = view(scene, A)
    before, bytes_before = digest(scene.state), seen.encode()
    json.dumps([seen.facts, seen.flow])

    def scribble(value: Any) -> None:
        for key in list(value if isinstance(value, dict) else range(len(value))):
            if isinstance(value[key], dict | list):
                scribble(value[key])
            else:
                value[key] = 99

    scribble(view(scene, A).facts)
    scribble(view(scene, A).flow)
    assert digest(scene.state) == before
    scene.play("walk A.lion B1")
    assert seen.encode() == bytes_before != view(scene, A).encode()


def test_the_bytes_of_a_view_are_all_of_it() -> None:
    scene = Scene("toy", CLOSE)
    seen = view(scene, B)
    assert seen.encode() == canonical(
        {"seat": B, "setup": scene.state.setup.header(), "facts": seen.facts, "flow": seen.flow}
    )
    assert view(scene, A).encode() != seen.encode()


def test_the_front_door_gives_the_same_view() -> None:
    scene = Scene("toy", CLOSE)
    assert view_of(scene.state, B).encode() == view(scene, B).encode()
    assert flow_facts(scene.state, B) == view(scene, B).flow


# Guesses


def guess(scene: Scene, viewer: int, seed: int = 1) -> ToyState:
    state = scene.game.guess(view(scene, viewer), Rng(seed, "guess"))
    assert isinstance(state, ToyState)
    return state


def texts(state: State, seat: int) -> list[str] | None:
    decision = pending_for(state, seat)
    return None if decision is None else option_texts(state, decision)


@pytest.mark.parametrize("viewer", [A, B, SPECTATOR])
def test_a_guess_stands_at_the_same_question(viewer: int) -> None:
    scene = Scene("toy", CLOSE)
    with scene.dice("roll 0 5 5"):
        scene.play("attack A.lion B.wolf")
    state = guess(scene, viewer)
    assert asked_seats(state) == (B,)
    assert [frame.step.name for frame in state.agenda] == [frame.step.name for frame in scene.state.agenda]
    assert view_of(state, viewer).encode() == view(scene, viewer).encode()


def test_the_options_of_others_follow_from_the_cards_that_were_guessed() -> None:
    scene = Scene("toy", CLOSE)
    with scene.dice("roll 0 5 5"):
        scene.play("attack A.lion B.wolf")
    for seed in range(20):
        state = guess(scene, A, seed)
        assert texts(state, B) == (["decline", "parry"] if state.hand[B][1] else ["decline"])
    assert len({bool(guess(scene, A, seed).hand[B][1]) for seed in range(20)}) == 2
    assert texts(guess(scene, B), B) == ["decline", "parry"]


def test_a_seat_that_still_chooses_in_secret_chooses_in_a_guess_too() -> None:
    scene = stances()
    scene.play("stance bold", seat="A")
    state = guess(scene, A)
    assert asked_seats(state) == (B,)
    assert state.stance == [1, -1]


def test_a_secret_choice_that_was_made_is_made_again_at_random() -> None:
    scene = stances()
    scene.play("stance bold", seat="B")
    guesses = [guess(scene, A, seed) for seed in range(30)]
    assert all(asked_seats(state) == (A,) for state in guesses)
    assert {state.stance[B] for state in guesses} == {0, 1}
    assert all(guess(scene, B, seed).stance == [-1, 1] for seed in range(5))


def test_a_guess_of_a_secret_choice_goes_on_to_the_turn() -> None:
    scene = stances()
    scene.play("stance bold", seat="B")
    state = guess(scene, A)
    apply(state, state.setup.notation.parse("stance wary"), A)
    assert state.shown == 1 and len(asked_seats(state)) == 1


@pytest.mark.parametrize("viewer", [A, B, SPECTATOR])
def test_a_guess_changes_neither_the_view_nor_the_match(viewer: int) -> None:
    scene = stances()
    seen = view(scene, viewer)
    before, bytes_before = digest(scene.state), seen.encode()
    state = scene.game.guess(seen, Rng(3))
    apply(state, state.setup.notation.parse("stance wary"), A)
    assert digest(scene.state) == before and seen.encode() == bytes_before
