"""How rules hand over to each other: then, chain, sequence, done, ask, fork and windows."""

from __future__ import annotations

import types
from typing import Any

import pytest
from tiny import Say, Tiny, Word, begin, note, question
from tiny_steps import answered, asking, ending, noting, passing_on

from strategos.kernel.engine import apply, pending
from strategos.kernel.errors import Unreadable
from strategos.kernel.flow import (
    Next,
    Window,
    ask,
    chain,
    done,
    resume,
    sequence,
    step,
    step_named,
    then,
)
from strategos.kernel.state import Result


@step
def noting_and_done(state: Tiny, word: Word) -> Next:
    note(state, word.what)
    return done()


@step
def inner_chain(state: Tiny, word: Word) -> Next:
    return chain(word, noting, passing_on)


@step
def two_of_a_kind(state: Tiny, word: Word) -> Next:
    return sequence(then(noting_and_done, Word(word.what + 1)), then(noting_and_done, Word(word.what + 2)))


@step
def nothing_to_do(state: Tiny, word: Word) -> Next:
    return sequence()


@step
def no_links(state: Tiny, word: Word) -> Next:
    return chain(word)


def test_then_goes_on_with_another_step_and_its_record() -> None:
    assert begin(then(passing_on, Word(3))).log == [3, 30]


def test_a_chain_gives_the_first_step_its_record_and_each_later_one_what_is_handed_on() -> None:
    @step
    def chained(state: Tiny, word: Word) -> Next:
        return chain(word, noting, noting, noting)

    assert begin(then(chained, Word(5))).log == [5, 6, 7]


def test_a_chain_within_a_chain_hands_its_last_record_on() -> None:
    @step
    def nested(state: Tiny, word: Word) -> Next:
        return chain(word, noting, inner_chain, noting)

    assert begin(then(nested, Word(0))).log == [0, 1, 2, 20, 21]


def test_a_question_in_a_chain_hands_on_what_was_answered() -> None:
    @step
    def with_question(state: Tiny, word: Word) -> Next:
        return chain(word, noting, asking, noting)

    state = begin(then(with_question, Word(0)))
    assert state.log == [0]
    apply(state, Say(2))
    assert state.log == [0, 2, 3]


def test_a_chain_of_no_steps_hands_its_record_on() -> None:
    @step
    def around_nothing(state: Tiny, word: Word) -> Next:
        return chain(word, noting, no_links, noting)

    assert begin(then(around_nothing, Word(4))).log == [4, 5]


def test_a_chain_in_which_nothing_is_handed_on_is_refused() -> None:
    @step
    def broken(state: Tiny, word: Word) -> Next:
        return chain(word, noting_and_done, noting)

    with pytest.raises(RuntimeError) as caught:
        begin(then(broken, Word(1)))
    assert str(caught.value) == f"{noting.name} waits for a record that nothing handed on."


def test_a_sequence_runs_its_frames_in_order_before_what_waits_below() -> None:
    @step
    def in_order(state: Tiny, word: Word) -> Next:
        return sequence(then(two_of_a_kind, Word(10)), then(passing_on, Word(1)), then(noting, Word(9)))

    assert begin(then(in_order, Word(0))).log == [11, 12, 1, 10, 9]


def test_a_sequence_of_nothing_is_done() -> None:
    @step
    def around_nothing(state: Tiny, word: Word) -> Next:
        return sequence(then(nothing_to_do, Word(0)), then(noting, Word(9)))

    assert begin(then(around_nothing, Word(0))).log == [9]
    assert begin(then(nothing_to_do, Word(0))).log == []


def test_a_sequence_of_nothing_hands_nothing_on() -> None:
    @step
    def broken(state: Tiny, word: Word) -> Next:
        return chain(word, nothing_to_do, noting)

    with pytest.raises(RuntimeError, match="waits for a record that nothing handed on"):
        begin(then(broken, Word(1)))


def test_a_step_that_takes_an_answer_must_not_ask_at_once() -> None:
    """A saved match could not ask that question again without repeating the step's changes."""

    @step
    def asks(state: Tiny, word: Word) -> Next:
        return ask(question(0, 1), resume=asks_again, carrying=word)

    @resume
    def asks_again(state: Tiny, word: Word, answer: Say) -> Next:
        return ask(question(0, 1), resume=answered, carrying=word)

    state = begin(then(asks, Word(0)))
    with pytest.raises(RuntimeError) as caught:
        apply(state, Say(1))
    assert str(caught.value) == f"{asks_again.name} takes an answer and asks at once; it must go on with then(...)."


@pytest.mark.parametrize("rubbish", [None, 7, "done", Word(1)])
def test_a_step_that_returns_something_else_is_refused(rubbish: Any) -> None:
    @step
    def confused(state: Tiny, word: Word) -> Next:
        wrong: Next = rubbish
        return wrong

    with pytest.raises((RuntimeError, TypeError)):  # the compiled engine notices sooner
        begin(then(confused, Word(1)))


def test_when_the_match_ends_nothing_more_is_done() -> None:
    @step
    def ends_in_the_middle(state: Tiny, word: Word) -> Next:
        return sequence(then(noting, Word(1)), then(ending, Word(1)), then(noting, Word(2)))

    state = begin(then(ends_in_the_middle, Word(0)))
    assert state.log == [1]
    assert state.result == Result((1,), "enough")
    assert pending(state) is None and not state.agenda


# Windows and names


def test_a_window_runs_its_reactions_by_order_then_by_name() -> None:
    window: Window[Word] = Window("here")
    for reaction, order in ((passing_on, 5), (noting, 5), (asking, 1), (ending, 9)):
        window.register(needs="talent", order=order)(reaction)
    assert window.resolve({"talent"}) == (asking, noting, passing_on, ending)


def test_a_window_keeps_out_what_does_not_occur_in_a_match() -> None:
    window: Window[Word] = Window("here")
    window.register(needs="bow")(noting)
    window.register(needs="shield")(asking)
    assert window.resolve({"bow", "shield"}) == (asking, noting)
    assert window.resolve({"shield", "horse"}) == (asking,)
    assert window.resolve(()) == ()


def test_a_reaction_that_registers_again_stands_there_once() -> None:
    window: Window[Word] = Window("here")
    window.register(needs="bow", order=1)(noting)
    window.register(needs="bow", order=9)(asking)
    assert window.register(needs="shield", order=20)(noting) is noting
    assert window.resolve({"bow"}) == (asking,)
    assert window.resolve({"bow", "shield"}) == (asking, noting)


def test_a_step_is_found_by_its_name_and_a_misspelt_one_gets_a_hint() -> None:
    assert step_named(noting.name) is noting
    assert noting.name.endswith(".noting")
    with pytest.raises(Unreadable) as caught:
        step_named("toy.take_trun")
    assert str(caught.value) == "There is no step 'toy.take_trun'. Did you mean 'toy.take_turn'?"


def test_a_step_is_found_by_the_name_that_used_to_hold_its_module() -> None:
    assert step_named("toy.rules.take_turn") is step_named("toy.take_turn")


def test_two_steps_of_the_same_name_in_different_places_are_refused() -> None:
    def rule(module: str) -> Any:
        made = types.FunctionType(noting.rule.__code__, {}, "doubled")
        made.__module__ = module
        return made

    step(rule("one.games.here.rules"))
    step(rule("one.games.here.rules"))  # the same module again: a reload
    with pytest.raises(TypeError, match=r"^Two steps are called here\.doubled\.$"):
        step(rule("other.games.here.rules"))
