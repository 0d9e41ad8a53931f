"""Records: what is written down is read back, and nothing else is."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from toy.model import Blow, CardsDrawn, StanceChosen, Turn, Walked

from strategos.kernel.errors import Unreadable
from strategos.kernel.records import (
    canonical,
    decode,
    encode,
    field_names,
    formerly,
    is_record,
    pattern_of,
    private,
    private_to,
    record,
    replace,
    secret,
    secret_fields,
    spelled,
    tag_of,
)


@record
class Nothing:
    """A record without fields."""


@record
class Pair:
    """A record that can hold anything, other records included."""

    left: Any
    right: Any


@spelled("shown <seat> <what:int>")
class Shown:
    seat: int
    what: int = secret("seat")
    seats: tuple[int, ...] = ()
    both: int = 0


leaves = st.none() | st.booleans() | st.integers() | st.text(max_size=5) | st.builds(Nothing)
values = st.recursive(
    leaves,
    lambda inner: st.builds(Pair, inner, inner) | st.lists(inner, max_size=3).map(tuple),
    max_leaves=12,
)


@given(values)
def test_what_is_encoded_is_decoded_to_an_equal_value(value: object) -> None:
    assert decode(encode(value)) == value


@given(values)
def test_encoded_values_survive_json_and_their_canonical_bytes_do_too(value: object) -> None:
    plain = encode(value)
    assert decode(json.loads(canonical(plain))) == value
    assert canonical(json.loads(canonical(plain))) == canonical(plain)


@given(values, values)
def test_bytes_are_equal_only_for_values_that_are_equal(one: object, other: object) -> None:
    if canonical(encode(one)) == canonical(encode(other)):
        assert one == other


def test_canonical_bytes_do_not_depend_on_the_order_of_keys_and_hold_no_spaces() -> None:
    assert canonical({"b": 1, "a": [1, None, "ñ"]}) == canonical({"a": [1, None, "ñ"], "b": 1})
    assert canonical({"b": 1, "a": [1, None, "ñ"]}) == '{"a":[1,null,"ñ"],"b":1}'.encode()


def test_a_record_is_compared_and_hashed_by_its_fields() -> None:
    assert Pair(1, 2) == Pair(1, 2) != Pair(2, 1)
    assert len({Pair(1, 2), Pair(1, 2), Pair(2, 1)}) == 2
    other: object = Pair(None, None)
    assert Nothing() != other


def test_a_record_like_another_differs_in_the_fields_that_are_named_and_in_no_other() -> None:
    one = Pair(1, (2, 3))
    assert replace(one, left=5) == Pair(5, (2, 3)) and replace(one, left=None, right=None) == Pair(None, None)
    assert replace(one) == one == Pair(1, (2, 3)) and replace(Nothing()) == Nothing()
    with pytest.raises(TypeError, match="'middle'"):
        replace(one, middle=4)


def test_a_record_has_no_room_for_anything_else() -> None:
    with pytest.raises(AttributeError):
        Pair(1, 2).third = 3  # type: ignore[attr-defined]


def test_a_record_is_written_with_its_package_and_its_name() -> None:
    assert encode(Blow(1, 2, 3, 0)) == {"is": "toy.Blow", "unit": 1, "target": 2, "dice": 3, "hits": 0}
    assert tag_of(Blow(1, 2, 3, 0)) == "toy.Blow"
    assert field_names(Blow) == ("unit", "target", "dice", "hits")


def test_lists_are_read_back_as_tuples_because_records_hold_no_lists() -> None:
    assert decode([1, [2, []]]) == (1, (2, ()))
    assert encode(CardsDrawn(0, (1, 2))) == {"is": "toy.CardsDrawn", "seat": 0, "cards": [1, 2]}


@pytest.mark.parametrize("value", [1.5, {1, 2}, {"a": 1}, object(), b"x", Walked])
def test_what_is_no_record_cannot_be_written_down(value: object) -> None:
    with pytest.raises(TypeError, match="is not a record and cannot be written down"):
        encode(Pair(0, (value,)))


def test_an_unknown_record_is_refused_with_a_hint() -> None:
    with pytest.raises(Unreadable) as caught:
        decode({"is": "toy.Blwo", "unit": 0})
    assert str(caught.value) == "'toy.Blwo' is not a known record. Did you mean 'toy.Blow'?"


@pytest.mark.parametrize("plain", [{}, {"unit": 3}, {"is": None}, {"is": 3}, {"is": ["toy.Blow"]}, {"is": {}}])
def test_a_table_that_names_no_record_is_refused(plain: object) -> None:
    with pytest.raises(Unreadable, match="is not a known record"):
        decode(plain)


@pytest.mark.parametrize(
    ("fields", "found"),
    [
        ({"seat": 0}, "['seat']"),
        ({"seat": 0, "last": False, "more": 1}, "['last', 'more', 'seat']"),
        ({}, "[]"),
        ({"seat": 0, "lost": False}, "['lost', 'seat']"),
    ],
)
def test_a_record_with_other_fields_is_refused_and_the_wanted_ones_are_named(
    fields: dict[str, object], found: str
) -> None:
    with pytest.raises(Unreadable) as caught:
        decode({"is": "toy.Turn", **fields})
    assert str(caught.value) == f"toy.Turn has the fields {found}; wanted: seat, last."


def test_a_record_without_fields_takes_none() -> None:
    with pytest.raises(Unreadable) as caught:
        decode({"is": tag_of(Nothing()), "more": 1})
    assert str(caught.value) == f"{tag_of(Nothing())} has the fields ['more']; wanted: none."


def test_a_record_deep_inside_is_refused_as_well() -> None:
    plain = encode(Pair(1, (Turn(0, False), Pair(2, Nothing()))))
    plain["right"][1]["right"]["is"] = "toy.Nowhere"
    with pytest.raises(Unreadable, match=r"^'toy\.Nowhere' is not a known record"):
        decode(plain)


@pytest.mark.parametrize("plain", [1.5, [1, 2.0], {"is": "toy.Turn", "seat": 0.0, "last": False}])
def test_a_number_with_a_fraction_is_refused_because_it_could_not_be_written_again(plain: object) -> None:
    with pytest.raises(Unreadable, match="is not a whole number"):
        decode(plain)


def _made_in(module: str) -> type:
    made: type = type("Doubled", (), {"__module__": module, "__annotations__": {"unit": int}})
    return made


def test_two_records_of_one_package_with_the_same_name_are_refused() -> None:
    record(_made_in("strategos.games.somewhere.events"))
    record(_made_in("strategos.games.somewhere.events"))  # the same module again: a reload
    with pytest.raises(TypeError) as caught:
        record(_made_in("strategos.games.somewhere.actions"))
    assert str(caught.value) == (
        "Two records are called somewhere.Doubled: "
        "in strategos.games.somewhere.events and in strategos.games.somewhere.actions."
    )


def test_two_packages_may_use_the_same_name() -> None:
    one: Any = record(_made_in("games.here.events"))
    other: Any = record(_made_in("games.there.events"))
    assert tag_of(one(1)) == "here.Doubled" and tag_of(other(1)) == "there.Doubled"
    assert type(decode({"is": "there.Doubled", "unit": 1})) is other


@record
class Named:
    """A record whose fields, and before that its name, were others."""

    who: int
    where: int = -1


HERE = tag_of(Named(0)).removesuffix("Named")
formerly(f"{HERE}OldName", lambda what: Named(what))
formerly(f"{HERE}Named", lambda seat, place: Named(seat, place))
formerly(f"{HERE}Named", lambda seat: Named(seat, 100), step="tests.swap")


@pytest.mark.parametrize(
    ("plain", "step", "now"),
    [
        ({"is": "tests.OldName", "what": 3}, "", Named(3)),
        ({"is": "tests.OldName", "what": 3}, "tests.any", Named(3)),
        ({"is": "tests.Named", "seat": 1, "place": 2}, "tests.any", Named(1, 2)),
        ({"is": "tests.Named", "seat": 1}, "tests.swap", Named(1, 100)),
        ({"is": "tests.Named", "who": 1, "where": 2}, "", Named(1, 2)),
        ({"is": "tests.Named", "who": 1, "where": 2}, "tests.swap", Named(1, 2)),
    ],
)
def test_a_record_saved_in_a_former_shape_is_read(plain: Any, step: str, now: Named) -> None:
    tag = tag_of(Named(0)).removesuffix("Named")
    pair = {"is": tag + "Pair", "left": {**plain, "is": plain["is"].replace("tests.", tag)}, "right": [1]}
    assert decode(pair, step) == Pair(now, (1,))


def test_a_record_in_no_shape_that_is_known_is_refused_by_its_present_fields() -> None:
    tag = tag_of(Named(0))
    with pytest.raises(Unreadable) as caught:
        decode({"is": tag, "size": 1})
    assert str(caught.value) == f"{tag} has the fields ['size']; wanted: who, where."


def test_secret_fields_and_private_records_are_found_by_their_class() -> None:
    assert secret_fields(Shown) == (("what", "seat"),)
    assert secret_fields(CardsDrawn) == (("cards", "seat"),)
    assert secret_fields(Walked) == ()
    assert private_to(StanceChosen) == "seat"
    assert private_to(CardsDrawn) is None


def test_a_secret_that_belongs_to_no_field_is_refused_where_it_is_declared() -> None:
    with pytest.raises(TypeError, match=r"^Leaky: 'what' is secret to 'owner', which is not a field of it\.$"):

        @record
        class Leaky:
            seat: int
            what: int = secret("owner")


def test_a_private_record_that_belongs_to_no_field_is_refused_where_it_is_declared() -> None:
    with pytest.raises(TypeError, match=r"^Unheard: it is private to 'owner', which is not a field of it\.$"):

        @private("owner")
        @record
        class Unheard:
            seat: int


def test_private_below_the_record_is_refused_because_it_would_be_forgotten() -> None:
    """The decorator of a record makes a new class; one that was marked before it is no longer in use."""
    with pytest.raises(TypeError, match=r"^Whispered: @private stands above @record or @spelled\.$"):

        @record
        @private("seat")
        class Whispered:
            seat: int


def test_spelling_and_record_can_be_asked_for() -> None:
    assert pattern_of(Shown) == "shown <seat> <what:int>"
    assert pattern_of(Pair) is None
    assert is_record(Pair(1, 2)) and not is_record(Pair) and not is_record((1, 2))
