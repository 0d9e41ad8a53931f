"""Questions to several seats: side options beside a question, and secret simultaneous choices."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tiny import Say, Tiny, TinyGame, Word, begin, note, question
from tiny_steps import answered, asking, ending, noting, passing_on

from strategos import games
from strategos.kernel.engine import advance, apply, asked_seats, pending, pending_for, waiting
from strategos.kernel.flow import Aside, Next, ask, done, fork, resume, sequence, step, then
from strategos.kernel.rng import Rng
from strategos.kernel.state import Result, digest, save

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
    def asks_beside(state: Tiny, word: Word) -> Next:
        return ask(question(0, 1), answered, word, aside=Aside((Say(7),), asks_at_once))

    state = begin(then(asks_beside, Word(0)))
    with pytest.raises(RuntimeError) as caught:
        apply(state, Say(7))
    assert str(caught.value) == f"{asks_at_once.name} takes an answer and asks at once; it must go on with then(...)."


def test_a_side_option_holds_an_action_that_was_read_from_a_text() -> None:
    """An answer from a record or a page equals the option that was offered, and is another object."""
    aside = Aside((Say(7), Say(8)), taken_aside)
    assert aside.holds(Say(8)) and not aside.holds(Say(9))
    state = games.find("pantheon").new("learning", {})
    read = state.setup.notation.parse("search")
    offered = state.setup.notation.parse("search")
    assert read is not offered and Aside((offered,), taken_aside).holds(read)


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
    def nested_choice(state: Tiny, word: Word) -> Next:
        return fork(((0, then(forking, word)),), join=then(all_chosen, word))

    with pytest.raises(RuntimeError, match=r"^a secret choice cannot open within a secret choice$"):
        begin(then(nested_choice, Word(0)))


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
