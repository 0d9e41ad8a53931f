"""The engine: which decision is pending, what an answer does, and what is refused."""

from __future__ import annotations

from itertools import permutations

import pytest
from scene import TOY_CLOSE, Scene
from tiny import Say, Tiny, Word, begin, question
from toy.model import Attack, Blow, Decline, Parry, Pass, Scout, Strike, TakeStance, Turn, Walk

from strategos.kernel.action import Action
from strategos.kernel.chance import Chance, Rolled, Shuffled
from strategos.kernel.engine import (
    advance,
    apply,
    ask_again,
    asked_seats,
    asking,
    asking_record,
    load_frame,
    pending,
    pending_for,
    replay_tracks,
    waiting,
)
from strategos.kernel.errors import NotOffered, StrategosError, Unreadable, WrongSeat
from strategos.kernel.flow import Frame, Next, ask, done, fork, resume, step, step_named, then
from strategos.kernel.ids import CHANCE, SPECTATOR, seat_name, seat_number
from strategos.kernel.state import State, digest


def choosing_stances() -> Scene:
    scene = Scene("toy", "duel")
    with scene.dice("shuffle 0 1", "draw strike parry", "draw parry scout"):
        pass
    return scene


def asked_to_parry() -> Scene:
    scene = Scene("toy", TOY_CLOSE)
    with scene.dice("roll 0 5 5"):
        scene.play("attack A.lion B.wolf")
    return scene


def over() -> Scene:
    return Scene("toy", 'scenario: plain\nresult: {"is":"kernel.Result","winners":[0],"reason":"rout"}')


def refused(state: State, action: Action, seat: int | None, kind: type[StrategosError]) -> str:
    """The words of the refusal; the state and its listener must not have noticed anything."""
    before = digest(state)
    state.heard = []
    with pytest.raises(kind) as caught:
        apply(state, action, seat)
    assert type(caught.value) is kind
    assert digest(state) == before
    assert state.heard == []
    assert caught.value.text("es") != caught.value.text("en")
    return str(caught.value)


# What is pending


def test_chance_is_asked_like_a_seat() -> None:
    state = Scene("toy", "duel").state
    decision = pending(state)
    assert isinstance(decision, Chance) and decision.kind == "shuffle"
    assert pending_for(state, CHANCE) is decision
    assert pending_for(state, 0) is None and pending_for(state, SPECTATOR) is None
    assert asked_seats(state) == (CHANCE,)


def test_one_seat_is_asked_at_an_ordinary_decision() -> None:
    state = Scene("toy", TOY_CLOSE).state
    assert asked_seats(state) == (0,)
    assert pending_for(state, 0) is pending(state)
    assert pending_for(state, 1) is None and pending_for(state, CHANCE) is None


def test_a_reaction_is_asked_of_the_other_seat_in_the_middle_of_a_turn() -> None:
    state = asked_to_parry().state
    decision = pending(state)
    assert decision is not None and (decision.seat, decision.kind, decision.rule) == (1, "parry", "TOY-PARRY-01")
    assert len(state.agenda) == 2  # the wounds and the end of the turn wait


def test_both_seats_are_asked_in_a_secret_choice_and_the_first_is_named_first() -> None:
    state = choosing_stances().state
    assert asked_seats(state) == (0, 1)
    assert pending(state) is pending_for(state, 0)
    other = pending_for(state, 1)
    assert other is not None and other.seat == 1 and other.secret


def test_nobody_is_asked_when_the_match_is_over() -> None:
    state = over().state
    assert pending(state) is None and asked_seats(state) == ()
    assert all(pending_for(state, seat) is None for seat in (0, 1, CHANCE, SPECTATOR))


# What an answer does


@pytest.mark.parametrize("seat", [None, 0])
def test_an_answer_may_name_its_seat_or_not(seat: int | None) -> None:
    state = Scene("toy", TOY_CLOSE).state
    apply(state, Walk(0, 2), seat)
    assert asked_seats(state) == (1,)


def test_apply_and_advance_lead_to_the_same_state() -> None:
    checked, unchecked = Scene("toy", TOY_CLOSE).state, Scene("toy", TOY_CLOSE).state
    for action, seat in [(Attack(0, 3), 0), (Rolled((0, 5, 5)), CHANCE), (Parry(), 1)]:
        apply(checked, action, seat)
        advance(unchecked, action, seat)
        assert digest(checked) == digest(unchecked)


def test_every_order_of_commitment_leads_to_the_same_state() -> None:
    stances = {0: TakeStance(1), 1: TakeStance(0)}
    found = set()
    for order in permutations(stances):
        state = choosing_stances().state
        for seat in order:
            apply(state, stances[seat], seat)
        found.add(digest(state))
    assert len(found) == 1


def test_orders_of_commitment_of_three_seats_with_two_questions_each_lead_to_the_same_state() -> None:
    found = set()
    for order in sorted(set(permutations([0, 0, 1, 1, 2, 2]))):
        state = begin(then(three_choose, Word(0)))
        asked = dict.fromkeys((0, 1, 2), 0)
        for seat in order:
            asked[seat] += 1
            apply(state, Say(asked[seat]), seat)
        found.add(digest(state))
        assert pending(state) is None and state.log == []
    assert len(found) == 1


@step
def three_choose(state: Tiny, word: Word) -> Next:
    return fork(tuple((seat, then(first_question, Word(seat))) for seat in (0, 1, 2)), join=then(nothing_more, word))


@step
def first_question(state: Tiny, word: Word) -> Next:
    return ask(question(word.what, 1, secret=True), resume=first_answer, carrying=word)


@resume
def first_answer(state: Tiny, word: Word, answer: Say) -> Next:
    return then(second_question, word)


@step
def second_question(state: Tiny, word: Word) -> Next:
    return ask(question(word.what, 2, 3, secret=True), resume=second_answer, carrying=word)


@resume
def second_answer(state: Tiny, word: Word, answer: Say) -> Next:
    return done()


@step
def nothing_more(state: Tiny, word: Word) -> Next:
    return done()


def test_seats_that_have_committed_themselves_can_be_played_again() -> None:
    state = begin(then(three_choose, Word(0)))
    replay_tracks(state, (0, 2), (0, 2), lambda decision: decision.options[-1])
    assert asked_seats(state) == (1,)


# What is refused


def test_an_action_that_is_not_offered_is_refused_with_the_question_and_the_options() -> None:
    assert refused(asked_to_parry().state, Scout(), None, NotOffered) == (
        "'scout' is not offered to seat B.\n  Decision: parry (TOY-PARRY-01)\n  Options:  decline · parry"
    )


def test_a_long_list_of_options_is_cut_and_the_rest_is_counted() -> None:
    assert refused(Scene("toy", "plain").state, Shuffled((0, 0)), CHANCE, NotOffered).endswith(
        "Options:  shuffle 0 1 · shuffle 1 0"
    )
    state = Scene("toy", TOY_CLOSE).state
    apply(state, Attack(0, 2))
    roll = pending(state)
    assert roll is not None
    listed = " · ".join(["roll 0 0 " + str(face) for face in range(6)] + ["roll 0 1 " + str(f) for f in range(1, 6)])
    assert refused(state, Rolled((9, 9, 9)), CHANCE, NotOffered) == (
        "'roll 9 9 9' is not offered to seat chance.\n  Decision: roll (TOY-ATK-01)\n"
        f"  Options:  {listed} · roll 0 2 2 · … and {len(roll.options) - 12} more"
    )


@pytest.mark.parametrize("seat", [1, CHANCE, SPECTATOR, 8, 99, -7])
def test_a_seat_that_is_not_asked_learns_whom_the_match_waits_for(seat: int) -> None:
    message = refused(Scene("toy", TOY_CLOSE).state, Pass(), seat, WrongSeat)
    assert message == f"'pass': Seat {seat_name(seat)} is not asked anything now. The match waits for A."


def test_a_seat_that_has_committed_itself_cannot_change_its_mind() -> None:
    state = choosing_stances().state
    apply(state, TakeStance(1), 0)
    assert refused(state, TakeStance(0), 0, WrongSeat) == (
        "'stance wary': Seat A is not asked anything now. The match waits for B."
    )
    assert refused(choosing_stances().state, Pass(), 7, WrongSeat).endswith("The match waits for A, B.")


def test_unchecked_answers_of_a_seat_that_has_committed_itself_are_refused_too() -> None:
    state = choosing_stances().state
    advance(state, TakeStance(1), 0)
    with pytest.raises(WrongSeat, match=r"^Nothing is asked of seat A\.$"):
        advance(state, TakeStance(1), 0)


@pytest.mark.parametrize("seat", [None, 0, CHANCE])
def test_after_the_end_every_answer_comes_too_late(seat: int | None) -> None:
    assert refused(over().state, Pass(), seat, WrongSeat) == "'pass' comes too late: the match is over."


@pytest.mark.parametrize(
    "action",
    [Walk(0, 0), Walk(0, 5), Walk(1, 6), Attack(1, 2), Attack(0, 1), Strike(0, 2), Scout(), Decline(), Parry()],
)
def test_no_answer_to_another_question_and_no_impossible_one_is_taken(action: Action) -> None:
    refused(Scene("toy", TOY_CLOSE).state, action, 0, NotOffered)


@pytest.mark.parametrize("action", [Walk(99, 0), Walk(-1, -1), Say(3), Action()])
def test_an_action_that_has_no_words_is_refused_like_any_other(action: Action) -> None:
    """A program can make up ids that do not exist, or an action of another game."""
    assert " is not offered to seat A.\n" in refused(Scene("toy", TOY_CLOSE).state, action, None, NotOffered)
    assert " comes too late" in refused(over().state, action, None, WrongSeat)


# Frames that come back


@pytest.mark.parametrize("plain", [None, 5, [], ["toy.take_turn"], ["toy.take_turn", None, None], [1, 2]])
def test_what_is_no_frame_is_refused(plain: object) -> None:
    with pytest.raises(Unreadable) as caught:
        load_frame(plain)
    assert str(caught.value) == f"{plain!r} is not a frame: a frame is [step, record]."


def test_a_frame_that_has_nothing_to_ask_is_refused() -> None:
    with pytest.raises(Unreadable) as caught:
        ask_again(Scene("toy", TOY_CLOSE).state, Frame(step_named("toy.wound_target"), Blow(0, 3, 3, 0)))
    assert str(caught.value) == "The step toy.wound_target has nothing to ask in this state."


# Seats


@pytest.mark.parametrize("seat", [0, 1, 7, CHANCE, SPECTATOR])
def test_a_seat_is_read_back_from_its_word(seat: int) -> None:
    assert seat_number(seat_name(seat)) == seat


@pytest.mark.parametrize("word", ["", "I", "a", "AB", "0", "Chance"])
def test_a_word_that_is_no_seat_is_refused(word: str) -> None:
    with pytest.raises(Unreadable) as caught:
        seat_number(word)
    assert str(caught.value) == f"'{word}' is not a seat. Seats are written A, B, C, D or chance."


# What a match stands at


def test_asking_is_the_frame_whose_question_waits_for_a_seat() -> None:
    state = Scene("toy", TOY_CLOSE).state
    frame = asking(state)
    assert frame is not None and frame.step.name == "toy.take_turn" and frame.record == Turn(0, False)
    assert asking(state, 0) is frame and asking(state, 1) is None and asking(state, SPECTATOR) is None
    assert waiting(state)[-1] is frame
    assert asking_record(state) is frame.record and asking_record(state, 1) is None


def test_in_a_secret_choice_each_seat_has_its_own_frame() -> None:
    scene = choosing_stances()
    state = scene.state
    first, second = asking(state, 0), asking(state, 1)
    assert first is not None and second is not None
    assert (first.record, second.record) == (Turn(0, False), Turn(1, False))
    assert asking(state) is first and waiting(state) == state.agenda
    apply(state, TakeStance(0), 0)
    assert asking(state) is asking(state, 1) is second and asking(state, 0) is None


def test_nothing_is_asked_any_more_when_the_match_is_over() -> None:
    @step
    def ends(state: Tiny, word: Word) -> Next:
        return done()

    state = begin(then(ends, Word(0)))
    assert asking(state) is asking(state, 0) is None and waiting(state) == []
