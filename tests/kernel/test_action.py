"""The notation: every action has one spelling, and every mistake gets an answer that helps."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from strategos.kernel.action import Action, Names, Notation, Slot, slots_of, spelled
from strategos.kernel.errors import Unreadable
from strategos.kernel.records import record


@spelled("decline")
class Decline(Action):
    pass


@spelled("walk <unit> <to:area>")
class Walk(Action):
    unit: int
    to: int


@spelled("walk <unit> home")
class WalkHome(Action):
    unit: int


@spelled("guard <unit?>")
class Guard(Action):
    unit: int | None


@spelled("roll <faces:int*>")
class Roll(Action):
    faces: tuple[int, ...]


@spelled("bid <amount:int> for <units:unit*>")
class Bid(Action):
    amount: int
    units: tuple[int, ...]


@spelled("challenge <seat> <reason:word>")
class Challenge(Action):
    seat: int
    reason: str


UNITS = ("lion", "nymphs", "hydra")
AREAS = ("a1", "b2", "c3", "d4")
NAMES = Names({"unit": UNITS, "area": AREAS})
NOTATION = Notation((Decline, Walk, WalkHome, Guard, Roll, Bid, Challenge), NAMES)

units, areas, numbers = st.integers(0, 2), st.integers(0, 3), st.integers(-(10**17), 10**17)
fragments = st.sampled_from(["walk", "home", "guard", "roll", "bid", "for", "lion", "a1", "-", "?", "1", "A", "x"])
words = st.from_regex(r"[a-z]{1,8}", fullmatch=True)
actions = st.one_of(
    st.just(Decline()),
    st.builds(Walk, units, areas),
    st.builds(WalkHome, units),
    st.builds(Guard, st.none() | units),
    st.builds(Roll, st.lists(numbers, max_size=5).map(tuple)),
    st.builds(Bid, numbers, st.lists(units, max_size=4).map(tuple)),
    st.builds(Challenge, st.integers(-2, 7), words),
)


@given(actions)
def test_an_action_is_read_back_from_its_spelling(action: Action) -> None:
    assert NOTATION.parse(NOTATION.format(action)) == action


@given(actions, actions)
def test_two_actions_never_share_a_spelling(one: Action, other: Action) -> None:
    assert (NOTATION.format(one) == NOTATION.format(other)) == (one == other)


@given(actions, st.data())
def test_spaces_are_tolerated_on_reading_and_never_written(action: Action, data: st.DataObject) -> None:
    text = NOTATION.format(action)
    assert text == " ".join(text.split())
    gaps = st.sampled_from([" ", "  ", "\t", " \n "])
    loose = "".join(word + data.draw(gaps) for word in text.split())
    assert NOTATION.parse(data.draw(gaps) + loose) == action


@given(st.text(max_size=30) | st.lists(fragments).map(" ".join))
def test_whatever_can_be_read_is_an_action_with_its_one_spelling(text: str) -> None:
    try:
        action = NOTATION.parse(text)
    except Unreadable as error:
        assert str(error)
    else:
        assert NOTATION.format(action) == " ".join(text.split())


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Decline(), "decline"),
        (Walk(0, 2), "walk lion c3"),
        (WalkHome(1), "walk nymphs home"),
        (Guard(2), "guard hydra"),
        (Guard(None), "guard -"),
        (Roll(()), "roll"),
        (Roll((0, 2, -5)), "roll 0 2 -5"),
        (Bid(3, ()), "bid 3 for"),
        (Bid(3, (1, 1)), "bid 3 for nymphs nymphs"),
        (Challenge(1, "pride"), "challenge B pride"),
        (Challenge(-1, "pride"), "challenge chance pride"),
    ],
)
def test_the_spelling_of_each_kind_of_slot(action: Action, text: str) -> None:
    assert NOTATION.format(action) == text
    assert NOTATION.parse(text) == action


LONG = "1" * 5000
SEATS = "Seats are written A, B, C, D or chance."


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "An action is missing: the text is empty."),
        ("  \t ", "An action is missing: the text is empty."),
        ("wlak lion c3", "'wlak lion c3' cannot be read: there is no action 'wlak'. Did you mean 'walk'?"),
        ("zzz", "'zzz' cannot be read: there is no action 'zzz'."),
        ("Decline", "'Decline' cannot be read: there is no action 'Decline'. Did you mean 'decline'?"),
        ("walk loin c3", "'walk loin c3' cannot be read. There is no unit 'loin'. Did you mean 'lion'?"),
        ("walk lion c9", "'walk lion c9' cannot be read. There is no area 'c9'."),
        ("walk LION c3", "'walk LION c3' cannot be read. There is no unit 'LION'."),
        ("walk lion", "'walk lion' cannot be read. It is written 'walk <unit> <to:area>' or 'walk <unit> home'."),
        (
            "walk lion c3 now",
            "'walk lion c3 now' cannot be read. It is written 'walk <unit> <to:area>' or 'walk <unit> home'.",
        ),
        ("decline please", "'decline please' cannot be read. It is written 'decline'."),
        ("walk lion -", "'walk lion -' cannot be read. There is no area '-'."),
        ("walk lion ?", "'walk lion ?' cannot be read. There is no area '?'."),
        ("guard", "'guard' cannot be read. It is written 'guard <unit?>'."),
        ("guard ?", "'guard ?' cannot be read. There is no unit '?'."),
        ("roll 1 -", "'roll 1 -' cannot be read. '-' is not a whole number."),
        ("roll 1 x", "'roll 1 x' cannot be read. 'x' is not a whole number."),
        ("bid", "'bid' cannot be read. It is written 'bid <amount:int> for <units:unit*>'."),
        ("bid 3", "'bid 3' cannot be read. It is written 'bid <amount:int> for <units:unit*>'."),
        ("bid 3 as lion", "'bid 3 as lion' cannot be read. It is written 'bid <amount:int> for <units:unit*>'."),
        ("challenge b x", f"'challenge b x' cannot be read. 'b' is not a seat. {SEATS}"),
        ("challenge AB x", f"'challenge AB x' cannot be read. 'AB' is not a seat. {SEATS}"),
    ],
)  # fmt: skip
def test_a_text_that_cannot_be_read_gets_a_full_answer(text: str, message: str) -> None:
    with pytest.raises(Unreadable) as caught:
        NOTATION.parse(text)
    assert str(caught.value) == message
    assert caught.value.text("es") not in ("", message)


@pytest.mark.parametrize("number", ["+1", "01", "-0", "--1", "1.0", "1_000", "１", "²", "1e3", "0x1", "", "-"])
def test_a_number_has_no_second_spelling(number: str) -> None:
    with pytest.raises(Unreadable) as caught:
        NAMES.number("int", number)
    assert str(caught.value) == f"'{number}' is not a whole number."


def test_a_number_of_absurd_length_is_refused_like_any_other_word() -> None:
    """Python itself would raise another error beyond 4300 digits."""
    with pytest.raises(Unreadable, match=r"is not a whole number\.$"):
        NOTATION.parse(f"roll {LONG}")


def test_of_two_spellings_with_one_verb_the_one_that_fits_is_read() -> None:
    assert NOTATION.parse("walk lion home") == WalkHome(0)
    assert NOTATION.parse("walk lion a1") == Walk(0, 0)


def test_options_are_ordered_by_class_then_by_ids_with_nothing_first() -> None:
    ordered: list[Action] = [
        Decline(),
        Walk(0, 0), Walk(0, 3), Walk(1, 0),
        WalkHome(0),
        Guard(None), Guard(0), Guard(2),
        Roll(()), Roll((0,)), Roll((0, 0)), Roll((0, 1)), Roll((1,)),
        Bid(1, (2,)), Bid(2, ()),
    ]  # fmt: skip
    jumbled = ordered[::-2] + ordered[-2::-2]
    assert sorted(jumbled, key=NOTATION.sort_key) == ordered


def test_an_action_without_a_spelling_is_refused() -> None:
    @record
    class Mute(Action):
        pass

    with pytest.raises(TypeError) as caught:
        Notation([Mute], NAMES)
    assert str(caught.value) == "Mute has no spelling: declare it with @spelled('...')"


def test_a_slot_of_many_stands_last() -> None:
    @spelled("pay <faces:int*> <unit>")
    class Pay(Action):
        faces: tuple[int, ...]
        unit: int

    with pytest.raises(TypeError) as caught:
        Notation([Pay], NAMES)
    assert str(caught.value) == "Pay: a slot of many can only stand last: 'pay <faces:int*> <unit>'"


def test_a_spelling_begins_with_a_fixed_word() -> None:
    @spelled("<unit> pays")
    class Pays(Action):
        unit: int

    with pytest.raises(TypeError) as caught:
        Notation([Pays], NAMES)
    assert str(caught.value) == "Pays: a spelling begins with a fixed word"


def test_a_spelling_names_every_field_of_an_action_and_no_other() -> None:
    @spelled("give <unit>")
    class Give(Action):
        unit: int
        amount: int

    @spelled("take <unit> <amount:int>")
    class TakeAway(Action):
        unit: int

    for cls, fields in ((Give, "unit, amount"), (TakeAway, "unit")):
        with pytest.raises(TypeError) as caught:
            Notation([cls], NAMES)
        assert str(caught.value).endswith(f"does not spell exactly its fields: {fields}")


@pytest.mark.parametrize("word", ["", "two words", "tab\there", "-", "?", "no\u00a0break"])
def test_a_name_is_one_word(word: str) -> None:
    with pytest.raises(ValueError, match="a name is one word without spaces"):
        Names({"unit": ["lion", word]})


def test_no_two_things_of_a_kind_share_a_name() -> None:
    with pytest.raises(ValueError, match=r"^unit: two of \('lion', 'lion'\) have the same name$"):
        Names({"unit": ("lion", "lion")})
    assert Names({"unit": ["lion"], "card": ["lion"]}).number("card", "lion") == 0


@pytest.mark.parametrize("number", [-1, -3, 3])
def test_an_id_that_names_nothing_has_no_word(number: int) -> None:
    """Minus one must not quietly become the last of the list."""
    with pytest.raises(IndexError):
        NAMES.word("unit", number)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("walk", ("walk", "", "", False, False)),
        ("<unit>", ("", "unit", "unit", False, False)),
        ("<to:area>", ("", "to", "area", False, False)),
        ("<faces:int*>", ("", "faces", "int", True, False)),
        ("<unit?>", ("", "unit", "unit", False, True)),
    ],
)
def test_the_parts_of_a_slot(text: str, expected: tuple[Any, ...]) -> None:
    slot = Slot(text)
    assert (slot.word, slot.field, slot.kind, slot.many, slot.maybe) == expected


def test_the_slots_of_a_class_are_read_once() -> None:
    assert slots_of(Walk) is slots_of(Walk)
