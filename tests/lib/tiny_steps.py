"""Steps of the smallest game that several tests of the kernel use."""

from __future__ import annotations

from tiny import Say, Tiny, Word, note, question

from strategos.kernel.event import Ended, happen
from strategos.kernel.flow import Next, ask, done, hand, resume, step, then


@step
def noting(state: Tiny, word: Word) -> Next:
    """Note a number and hand on the next one."""
    note(state, word.what)
    return hand(Word(word.what + 1))


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
def ending(state: Tiny, word: Word) -> Next:
    happen(state, Ended("enough", (word.what,)))
    return done()
