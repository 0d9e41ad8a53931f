"""How rules hand over to each other: then, chain, sequence, done, ask, fork and windows."""

from __future__ import annotations

import json
import types
from typing import Any

import pytest
from tiny import Say, Tiny, TinyGame, Word, begin, note, question

from strategos import games
from strategos.kernel.engine import advance, apply, asked_seats, pending, pending_for, waiting
from strategos.kernel.errors import Unreadable
from strategos.kernel.event import Ended, happen
from strategos.kernel.flow import (
    Aside,
    Next,
    Window,
    ask,
    chain,
    done,
    fork,
    hand,
    resume,
    sequence,
    step,
    step_named,
    then,
)
from strategos.kernel.rng import Rng
from strategos.kernel.state import Result, digest, save


@step
def noting(state: Tiny, word: Word) -> Next:
    """Note a number and hand on the next one."""
    note(state, word.what)
    return hand(Word(word.what + 1))


@step
def noting_and_done(state: Tiny, word: Word) -> Next:
    note(state, word.what)
    return done()


@step
def passing_on(state: Tiny, word: Word) -> Next:
    note(state, word.what)
    return then(noting, Word(word.what * 10))


@step
def asking(state: Tiny, word: Word) -> Next:
    return ask(question(0, 1, 2), resume=answered, carrying=word)


@resume
def answered(state: Tiny, word: Word, answer: Say) -> Next:
    note(state, answer.what)
    return hand(Word(word.what + answer.what))


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


@step
def ending(state: Tiny, word: Word) -> Next:
    happen(state, Ended("enough", (word.what,)))
    return done()


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


# Side options


@step
def asking_with_side_options(state: Tiny, word: Word) -> Next:
    taken = len(state.log)
    aside = Aside((Say(7), Say(8)), taken_aside) if taken < 3 else None
    return ask(question(0, 1, 2), resume=answered, carrying=word, aside=aside)


@resume
def taken_aside(state: Tiny, seat: int, answer: Say) -> Next:
    note(state, answer.what)
    return done() if answer.what == 7 else sequence(then(asking, Word(seat + 50)), then(noting, Word(seat + 60)))


def options(state: Tiny) -> tuple[Any, ...]:
    decision = pending(state)
    assert decision is not None
    return decision.options


def test_side_options_come_after_the_answers_and_the_question_comes_back() -> None:
    state = begin(then(asking_with_side_options, Word(0)))
    assert options(state) == (Say(1), Say(2), Say(7), Say(8))
    apply(state, Say(7))
    assert state.log == [7] and options(state) == (Say(1), Say(2), Say(7), Say(8))
    apply(state, Say(2))
    assert state.log == [7, 2] and pending(state) is None


def test_all_that_a_side_option_leads_to_comes_before_the_question_returns() -> None:
    state = begin(then(asking_with_side_options, Word(0)))
    apply(state, Say(8))
    assert state.log == [8] and options(state) == (Say(1), Say(2))  # the question of the side option
    assert [frame.step.name for frame in waiting(state)] == [
        asking_with_side_options.name,
        noting.name,
        asking.name,
    ]
    apply(state, Say(1))
    assert state.log == [8, 1, 60] and options(state) == (Say(1), Say(2))  # nothing on the side is left
    apply(state, Say(2))
    assert state.log == [8, 1, 60, 2]


def test_a_question_with_side_options_is_saved_as_the_frame_that_asks() -> None:
    state = begin(then(asking_with_side_options, Word(0)))
    apply(state, Say(7))
    loaded = TinyGame().load(json.loads(json.dumps(save(state))))
    assert digest(loaded) == digest(state)
    for each in (state, loaded):
        apply(each, Say(7))
        apply(each, Say(1))
    assert digest(loaded) == digest(state) and state.log == [7, 7, 1]


def test_a_side_option_within_a_secret_choice_leads_back_to_the_seats_own_question() -> None:
    @step
    def both(state: Tiny, word: Word) -> Next:
        starts = ((0, then(asking_with_side_options, word)), (1, then(choosing, Word(1))))
        return fork(starts, join=then(all_chosen, word))

    state = begin(then(both, Word(0)))
    apply(state, Say(7), 0)
    assert asked_seats(state) == (0, 1) and state.log == [7]
    apply(state, Say(1), 0)
    apply(state, Say(1), 1)
    assert state.log == [7, 1, 100]


def test_a_side_option_must_not_ask_at_once() -> None:
    @resume
    def asks_at_once(state: Tiny, seat: int, answer: Say) -> Next:
        return ask(question(seat, 1), resume=answered, carrying=Word(0))

    @step
    def asks(state: Tiny, word: Word) -> Next:
        return ask(question(0, 1), answered, word, aside=Aside((Say(7),), asks_at_once))

    state = begin(then(asks, Word(0)))
    with pytest.raises(RuntimeError) as caught:
        apply(state, Say(7))
    assert str(caught.value) == f"{asks_at_once.name} takes an answer and asks at once; it must go on with then(...)."


# Secret simultaneous choices


@step
def choosing(state: Tiny, word: Word) -> Next:
    return ask(question(word.what, 1, 2, secret=True), resume=chosen, carrying=word)


@resume
def chosen(state: Tiny, word: Word, answer: Say) -> Next:
    return then(choosing_again if answer.what == 2 else committed, word)


@step
def choosing_again(state: Tiny, word: Word) -> Next:
    return ask(question(word.what, 3, 4, secret=True), resume=chosen_again, carrying=word)


@resume
def chosen_again(state: Tiny, word: Word, answer: Say) -> Next:
    return then(committed, word)


@step
def committed(state: Tiny, word: Word) -> Next:
    return done()


@step
def having_no_choice(state: Tiny, word: Word) -> Next:
    return done()


@step
def thinking_first(state: Tiny, word: Word) -> Next:
    return then(choosing, word)


@step
def all_chosen(state: Tiny, word: Word) -> Next:
    note(state, 100)
    return done()


@step
def forking(state: Tiny, word: Word) -> Next:
    return fork(tuple((seat, then(choosing, Word(seat))) for seat in (0, 1)), join=then(all_chosen, Word(0)))


@step
def forking_and_more(state: Tiny, word: Word) -> Next:
    return sequence(then(forking, word), then(noting, Word(200)))


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_seats_choose_in_any_order_and_the_join_comes_when_the_last_is_done(order: tuple[int, int]) -> None:
    state = begin(then(forking_and_more, Word(0)))
    assert asked_seats(state) == (0, 1)
    apply(state, Say(1), order[0])
    assert asked_seats(state) == (order[1],)
    assert state.log == []
    apply(state, Say(1), order[1])
    assert state.log == [100, 200]
    assert pending(state) is None and not state.tracks and state.join is None


def test_a_seat_may_be_asked_several_things_before_it_is_done() -> None:
    state = begin(then(forking, Word(0)))
    apply(state, Say(2), 1)
    apply(state, Say(1), 0)
    again = pending_for(state, 1)
    assert again is not None and again.options == (Say(3), Say(4))
    assert asked_seats(state) == (1,) and state.log == []
    apply(state, Say(4), 1)
    assert state.log == [100]


def test_a_seat_without_a_choice_holds_nobody_up() -> None:
    @step
    def one_sided(state: Tiny, word: Word) -> Next:
        return fork(((0, then(having_no_choice, word)), (1, then(choosing, Word(1)))), join=then(all_chosen, word))

    state = begin(then(one_sided, Word(0)))
    assert asked_seats(state) == (1,)
    apply(state, Say(1), 1)
    assert state.log == [100]


def test_when_no_seat_has_a_choice_the_join_comes_at_once() -> None:
    @step
    def empty(state: Tiny, word: Word) -> Next:
        return fork(((0, then(having_no_choice, word)),), join=then(passing_on, Word(1)))

    @step
    def nobody(state: Tiny, word: Word) -> Next:
        return fork((), join=then(passing_on, Word(1)))

    assert begin(then(empty, Word(0))).log == begin(then(nobody, Word(0))).log == [1, 10]


@pytest.mark.parametrize("place", [0, 1])
def test_a_match_may_end_as_a_secret_choice_opens(place: int) -> None:
    @step
    def fatal(state: Tiny, word: Word) -> Next:
        starts = [(0, then(choosing, Word(0))), (1, then(choosing, Word(1)))]
        starts[place] = (place, then(ending, Word(1)))
        return fork(tuple(starts), join=then(all_chosen, word))

    state = begin(then(fatal, Word(0)))
    assert state.result == Result((1,), "enough")
    assert pending(state) is None and not state.tracks and state.join is None


def test_a_match_may_end_within_a_secret_choice() -> None:
    @step
    def asked_to_end(state: Tiny, word: Word) -> Next:
        return ask(question(1, 1), resume=end_it, carrying=word)

    @resume
    def end_it(state: Tiny, word: Word, answer: Say) -> Next:
        return then(ending, Word(0))

    @step
    def risky(state: Tiny, word: Word) -> Next:
        return fork(((0, then(choosing, Word(0))), (1, then(asked_to_end, word))), join=then(all_chosen, word))

    state = begin(then(risky, Word(0)))
    advance(state, Say(1), 1)
    assert state.result == Result((0,), "enough") and state.log == []
    assert pending(state) is None and not state.tracks


def test_a_secret_choice_within_a_secret_choice_is_refused() -> None:
    @step
    def nested(state: Tiny, word: Word) -> Next:
        return fork(((0, then(forking, word)),), join=then(all_chosen, word))

    with pytest.raises(RuntimeError, match=r"^a secret choice cannot open within a secret choice$"):
        begin(then(nested, Word(0)))


def test_a_guess_can_be_made_whatever_a_secret_choice_begins_with() -> None:
    """A first step that only leads to the question, and a seat that has no choice at all, are no obstacle."""

    @step
    def uneven(state: Tiny, word: Word) -> Next:
        starts = ((0, then(thinking_first, Word(0))), (1, then(having_no_choice, Word(1))))
        return fork(starts, join=then(all_chosen, word))

    game = TinyGame()
    state = begin(then(uneven, Word(0)))
    for viewer in (0, 1, -2):
        assert digest(game.guess(game.view(state, viewer), Rng(1))) == digest(state)
    assert digest(game.load(json.loads(json.dumps(save(state))))) == digest(state)


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


def test_a_side_option_holds_an_action_that_was_read_from_a_text() -> None:
    """An answer from a record or a page equals the option that was offered, and is another object."""
    aside = Aside((Say(7), Say(8)), taken_aside)
    assert aside.holds(Say(8)) and not aside.holds(Say(9))
    state = games.find("pantheon").new("learning", {})
    read = state.setup.notation.parse("search")
    offered = state.setup.notation.parse("search")
    assert read is not offered and Aside((offered,), taken_aside).holds(read)
