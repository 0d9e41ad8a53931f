"""Counting the tree: what divide splits adds up, and a naive recount through save and load agrees."""

from __future__ import annotations

import json

import pytest
from scene import Scene
from tiny import Say, Tiny, Word, begin, question

from strategos.kernel.engine import apply, pending
from strategos.kernel.event import Ended, happen
from strategos.kernel.flow import Next, ask, done, resume, step, then
from strategos.kernel.game import Game
from strategos.kernel.state import State, digest, save
from strategos.kernel.text.perft import divide, perft

CLOSE = """
    scenario: plain
    area: A.lion B2, B.lion B3
    stance: A wary, B wary
    shown: 1
    round: 4
"""


def recount(game: Game, state: State, depth: int) -> int:
    """The same count without clone and without the unchecked way: every branch is saved, loaded and applied."""
    decision = pending(state)
    if depth == 0 or decision is None:
        return 1
    saved = json.dumps(save(state))
    total = 0
    for option in decision.options:
        branch = game.load(json.loads(saved))
        apply(branch, option, decision.seat)
        total += recount(game, branch, depth - 1)
    return total


@pytest.mark.parametrize(("start", "depth"), [("duel", 6), ("plain", 6), (CLOSE, 4)])
def test_perft_agrees_with_a_naive_recount(start: str, depth: int) -> None:
    scene = Scene("toy", start)
    for shallow in range(depth + 1):
        assert perft(scene.state, shallow) == recount(scene.game, scene.state, shallow)


@pytest.mark.parametrize(("start", "depth"), [("duel", 5), ("plain", 6), (CLOSE, 4)])
def test_divide_adds_up_to_perft_and_names_every_option(start: str, depth: int) -> None:
    scene = Scene("toy", start)
    for shallow in range(1, depth + 1):
        rows = divide(scene.state, shallow)
        assert [text for text, _ in rows] == scene.options()
        assert sum(count for _, count in rows) == perft(scene.state, shallow)


def test_the_count_of_a_position_that_can_be_counted_by_hand() -> None:
    """A.lion can pass, walk to three areas and attack; then B has its turn, after an attack 56 rolls come first."""
    scene = Scene("toy", CLOSE)
    assert scene.options() == ["pass", "walk A.lion A1", "walk A.lion A2", "walk A.lion B1", "attack A.lion B.lion"]
    assert perft(scene.state, 1) == 5
    after = {"pass": 3, "walk A.lion A1": 3, "walk A.lion A2": 3, "walk A.lion B1": 3, "attack A.lion B.lion": 56}
    assert dict(divide(scene.state, 2)) == after
    assert perft(scene.state, 2) == sum(after.values())


def test_counting_changes_nothing() -> None:
    scene = Scene("toy", CLOSE)
    before = digest(scene.state)
    divide(scene.state, 3)
    assert digest(scene.state) == before


def test_nothing_ahead_is_one_way() -> None:
    scene = Scene("toy", CLOSE)
    assert perft(scene.state, 0) == 1 and divide(scene.state, 0) == []


@step
def first(state: Tiny, word: Word) -> Next:
    return ask(question(0, 1, 2, 3), resume=second, carrying=word)


@resume
def second(state: Tiny, word: Word, answer: Say) -> Next:
    if answer.what == 1:
        happen(state, Ended("early", (0,)))
    return then(third, word)


@step
def third(state: Tiny, word: Word) -> Next:
    return ask(question(1, 1, 2, 3, 4), resume=fourth, carrying=word)


@resume
def fourth(state: Tiny, word: Word, answer: Say) -> Next:
    happen(state, Ended("late", ()))
    return done()


def test_a_match_that_ends_early_counts_once() -> None:
    state = begin(then(first, Word(0)))
    assert [perft(state, depth) for depth in range(5)] == [1, 3, 9, 9, 9]
    assert divide(state, 4) == [("say 1", 1), ("say 2", 4), ("say 3", 4)]
    apply(state, Say(1))
    assert perft(state, 7) == 1 and divide(state, 7) == []
