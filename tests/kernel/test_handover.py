"""The type checker refuses a wrong handover. Each mistake below is one that it must find: where it finds none, the
`type: ignore` of that line is not used, and that is an error of the same run (`make check`, mypy --strict)."""

from __future__ import annotations

from tiny import Say, Tiny, Word, begin, note, question

from strategos.kernel.engine import apply
from strategos.kernel.flow import (
    Aside,
    Frame,
    Next,
    Step,
    Window,
    ask,
    chain,
    done,
    fork,
    hand,
    receive,
    resume,
    sequence,
    step,
    then,
)
from strategos.kernel.records import record


@record
class Other:
    """A record that none of these steps but `take_other` and `take_any` takes."""

    what: int


@step
def take_word(state: Tiny, word: Word) -> Next:
    note(state, word.what)
    return hand(word)


@step
def take_other(state: Tiny, other: Other) -> Next:
    return done()


@step
def take_any(state: Tiny, _: object) -> Next:
    """A step that does not look at its record takes every record, or none."""
    note(state, 100)
    return done()


@step
def take_nothing(state: Tiny, _: None) -> Next:
    return done()


@resume
def answer_word(state: Tiny, word: Word, answer: Say) -> Next:
    note(state, answer.what)
    return done()


@resume
def answer_alone(state: Tiny, _: None, answer: Say) -> Next:
    return done()


@resume
def answer_beside(state: Tiny, seat: int, answer: Say) -> Next:
    return done()


WINDOW: Window[Word] = Window("words")


def right() -> list[Next]:
    """What the type checker takes."""
    return [
        then(take_word, Word(1)),
        then(take_any, Word(1)),
        then(take_any, Other(1)),
        then(take_any),
        then(take_nothing),
        receive(take_word),
        chain(Word(1), take_word, take_any),
        sequence(then(take_word, Word(1)), then(take_other, Other(1))),
        ask(question(0, 1), answer_word, Word(1)),
        ask(question(0, 1), answer_word, Word(1), aside=Aside((Say(2),), answer_beside)),
        ask(question(0, 1), answer_alone),
        ask(question(0, 1), answer_alone, aside=Aside((Say(2),), answer_beside)),
        fork(((0, then(take_word, Word(1))),), join=then(take_nothing)),
    ]


def wrong() -> list[Next]:
    """What the type checker refuses."""
    return [
        then(take_word, Other(1)),  # type: ignore[misc]
        then(take_word, None),  # type: ignore[misc]
        then(take_word),  # type: ignore[arg-type]
        then(answer_word, Word(1)),  # type: ignore[call-overload]
        then(answer_alone),  # type: ignore[call-overload]
        receive(answer_word),  # type: ignore[arg-type]
        chain(Word(1), take_other),  # type: ignore[misc]
        chain(Word(1), take_word, take_other),  # type: ignore[misc]
        chain(Word(1), take_word, answer_word),  # type: ignore[arg-type]
        sequence(take_word),  # type: ignore[arg-type]
        sequence(done()),  # type: ignore[arg-type]
        ask(question(0, 1), answer_word, Other(1)),  # type: ignore[misc]
        ask(question(0, 1), answer_word),  # type: ignore[arg-type]
        ask(question(0, 1), take_word, Word(1)),  # type: ignore[call-overload]
        ask(question(0, 1), answer_word, Word(1), aside=Aside((Say(2),), answer_word)),  # type: ignore[arg-type]
        fork(((0, ask(question(0, 1), answer_alone)),), join=then(take_nothing)),  # type: ignore[arg-type]
        fork(((0, then(take_nothing)),), join=done()),  # type: ignore[arg-type]
        done(Word(1)),  # type: ignore[call-arg]
        hand(),  # type: ignore[call-arg]
    ]


def wrong_reactions() -> list[Step[Word]]:
    """A window takes only steps that take its record."""
    return [
        WINDOW.register(needs="bow")(take_word),
        WINDOW.register(needs="bow")(take_any),
        WINDOW.register(needs="bow")(take_other),  # type: ignore[arg-type]
        WINDOW.register(needs="bow")(answer_word),  # type: ignore[arg-type]
    ]


def wrong_rules() -> None:
    """A rule with an answer is no step, a rule without one takes no answer."""

    @step  # type: ignore[arg-type]
    def with_answer(state: Tiny, word: Word, answer: Say) -> Next:
        return done()

    @resume  # type: ignore[arg-type]
    def without_answer(state: Tiny, word: Word) -> Next:
        return done()


def test_a_step_that_ignores_its_record_may_stand_anywhere() -> None:
    assert begin(sequence_of(then(take_any), then(take_any, Other(1)))).log == [100, 100]


def test_a_frame_of_a_sequence_may_wait_for_what_the_one_before_hands_on() -> None:
    state = begin(sequence_of(then(take_word, Word(3)), receive(take_word)))
    assert state.log == [3, 3]


def test_what_is_carried_to_an_answer_arrives_there() -> None:
    @step
    def asks_for_a_word(state: Tiny, word: Word) -> Next:
        return ask(question(0, 1, 2), answer_word, word)

    state = begin(then(asks_for_a_word, Word(1)))
    apply(state, Say(2))
    assert state.log == [2]


def sequence_of(*frames: Frame) -> Frame:
    """A frame that runs these."""

    @step
    def around(state: Tiny, _: None) -> Next:
        return sequence(*frames)

    return then(around)
