"""Schemas: what they take, what they refuse, and in which words."""

from __future__ import annotations

import datetime
import json
from typing import Any

import pytest
from all_faults import all_faults
from hypothesis import given
from hypothesis import strategies as st

from strategos.kernel.content.problems import ContentProblems, Findings, Known, Problem, shown, spelled
from strategos.kernel.content.schema import (
    Anything,
    Decimal,
    Either,
    Flag,
    ListOf,
    MapOf,
    Number,
    OneOf,
    Optional,
    Phrase,
    Ref,
    Schema,
    Source,
    Table,
    Text,
    Variant,
    Word,
)

KNOWN = {"talents": Known("talent", "Talents are declared in talents.toml.", ["block", "guard"])}


def complaints(schema: Schema, value: object) -> list[str]:
    findings = Findings(KNOWN)
    schema.check(value, ("here",), findings)
    return [f"{spelled(path)}: {what}" for path, what in findings.complaints]


@all_faults(
    "schema, value, expected",
    [
        (Flag(), 1, "here: found 1, wanted true or false."),
        (Number(0, 10), "six", "here: found 'six', wanted a whole number from 0 to 10."),
        (Number(0, 10), 11, "here: found 11, wanted a whole number from 0 to 10."),
        (Number(0, 10), True, "here: found true, wanted a whole number from 0 to 10."),
        (Number(0, 10), 2.0, "here: found 2.0, wanted a whole number from 0 to 10."),
        (Number(0, 10), 10**40, "here: found a very large number, wanted a whole number from 0 to 10."),
        (Decimal(0, 1), float("nan"), "here: found nan, wanted a number from 0 to 1."),
        (Decimal(0, 1), 2, "here: found 2, wanted a number from 0 to 1."),
        (Phrase(), " \n", "here: found an empty text, wanted a text that is not empty."),
        (
            Word(),
            "two words",
            "here: found 'two words', wanted a word of letters, digits, _ and - that begins with a letter.",
        ),
        (Word(r"[A-Z][0-9]+", "an area such as A1"), "a1", "here: found 'a1', wanted an area such as A1."),
        (
            OneOf("god", "hero", "troops"),
            "troop",
            "here: found 'troop', wanted one of 'god', 'hero' or 'troops'. Did you mean 'troops'?",
        ),
        (OneOf("god", "hero"), {}, "here: found a table, wanted one of 'god' or 'hero'."),
        (Source("seed", "brief"), "sead", "here: found 'sead', wanted one of 'seed' or 'brief'. Did you mean 'seed'?"),
        (
            Ref("talents"),
            "gaurd",
            "here: unknown talent 'gaurd'. Did you mean 'guard'? Talents are declared in talents.toml.",
        ),
        (Ref("talents"), 4, "here: found 4, wanted an id out of talents."),
        (ListOf(Flag()), {}, "here: found a table, wanted a list, each entry true or false."),
        (ListOf(Flag(), at_least=2), [True], "here: found 1 entries, wanted at least 2."),
        (ListOf(Flag(), at_most=1), [True, False], "here: found 2 entries, wanted at most 1."),
        (ListOf(Number(0, 9), unique=True), [1, 2, 1], "here[2]: 1 stands in this list twice."),
        (ListOf(Number(0, 9)), [1, 12], "here[1]: found 12, wanted a whole number from 0 to 9."),
        (Table({"cost": Flag()}), [], "here: found a list, wanted a table with 'cost'."),
        (Table({"cost": Optional(Flag())}), {"cots": True}, "here.cots: unknown key. Did you mean 'cost'?"),
        (Table({"a": Optional(Flag())}), {"zzz": 1}, "here.zzz: unknown key. Known here: a."),
        (Table({}), {"zzz": 1}, "here.zzz: unknown key. Known here: no key at all."),
        (Table({"cost": Number(0, 3)}), {}, "here.cost: missing, wanted a whole number from 0 to 3."),
        (Text(), "Guard", 'here: found \'Guard\', wanted a text in both languages, { en = "…", es = "…" }.'),
        (Text(), {"en": "Guard"}, "here.es: missing, wanted a text in Spanish."),
        (Text(), {"en": " ", "es": "Guardia"}, "here.en: found an empty text, wanted a text in English."),
        (
            Variant("verb", {"modify": Table({}), "heal": Table({})}),
            {"verb": "heel", "amount": 1},
            "here.verb: found 'heel', wanted one of 'modify' or 'heal'. Did you mean 'heal'?",
        ),
        (
            Variant("verb", {"modify": Table({}), "heal": Table({})}),
            {"amount": 1},
            "here.verb: missing, wanted one of 'modify' or 'heal'.",
        ),
        (
            Variant("verb", {"heal": Table({"amount": Number(1, 9)})}),
            {"verb": "heal", "amount": 0},
            "here.amount: found 0, wanted a whole number from 1 to 9.",
        ),
        (
            MapOf(Ref("talents"), Flag()),
            {"gard": True},
            "here.gard: unknown talent 'gard'. Did you mean 'guard'? Talents are declared in talents.toml.",
        ),
        (MapOf(Word(), Flag()), {"guard": 1}, "here.guard: found 1, wanted true or false."),
        (Either(Flag(), Number(0, 3)), 4, "here: found 4, wanted a whole number from 0 to 3."),
        (
            Either(Flag(), Number(0, 3)),
            "x",
            "here: found 'x', wanted true or false or a whole number from 0 to 3.",
        ),
        (
            Either(OneOf("all"), Word("[A-Z]", "a letter")),
            "some",
            "here: found 'some', wanted 'all' or a letter.",
        ),
        (
            Anything(),
            {"a": [datetime.date(2020, 1, 1)]},
            "here.a[0]: found a date or time, wanted any value but a date, a time or an infinite number.",
        ),
        (
            Anything(),
            float("inf"),
            "here: found inf, wanted any value but a date, a time or an infinite number.",
        ),
    ],
)
def test_a_wrong_value_is_refused_in_full_words(schema: Schema, value: object, expected: str) -> None:
    assert complaints(schema, value) == [expected]


@pytest.mark.parametrize(
    ("schema", "value", "result"),
    [
        (Flag(), False, False),
        (Number(0, 10), 10, 10),
        (Decimal(0, 10), 3, 3.0),
        (Source(), "seed*", "seed*"),
        (Ref("talents"), "guard", "guard"),
        (ListOf(Flag()), [], []),
        (Table({"a": Optional(Number(0, 3), 2), "b": Optional(Flag())}), {}, {"a": 2, "b": None}),
        (Table({"in": Optional(Table({"a": Optional(Flag(), True)}), {})}), {}, {"in": {"a": True}}),
        (Either(Flag(), Number(0, 3)), 3, 3),
        (Either(Flag(), Number(0, 3)), True, True),
        (Either(OneOf("all"), Word("[A-Z]")), "B", "B"),
        (
            Variant("verb", {"heal": Table({"by": Optional(Flag(), True)})}),
            {"verb": "heal"},
            {"verb": "heal", "by": True},
        ),
        (Anything(), {"b": [1.5, True], "a": "x"}, {"a": "x", "b": [1.5, True]}),
    ],
)
def test_a_good_value_comes_out_with_its_defaults(schema: Schema, value: object, result: object) -> None:
    findings = Findings(KNOWN)
    assert schema.check(value, (), findings) == result
    assert findings.complaints == []


def test_keys_come_out_in_the_order_of_the_schema_and_free_keys_sorted() -> None:
    schema = Table({"b": Flag(), "a": MapOf(Word(), Flag())})
    result = schema.check({"a": {"z": True, "y": True}, "b": True}, (), Findings())
    assert json.dumps(result) == '{"b": true, "a": {"y": true, "z": true}}'


def test_a_list_by_default_is_a_new_list_each_time() -> None:
    schema = Table({"a": Optional(ListOf(Flag()), [])})
    one: Any = schema.check({}, (), Findings())
    two: Any = schema.check({}, (), Findings())
    assert one["a"] is not two["a"]


def test_all_mistakes_of_a_table_are_found_at_once() -> None:
    schema = Table({"name": Text(), "cost": Number(0, 3), "talents": ListOf(Ref("talents"))})
    assert complaints(schema, {"name": {"en": ""}, "cost": 4, "talents": ["x"], "more": 1}) == [
        "here.more: unknown key. Known here: name, cost, talents.",
        "here.name.en: found an empty text, wanted a text in English.",
        "here.name.es: missing, wanted a text in Spanish.",
        "here.cost: found 4, wanted a whole number from 0 to 3.",
        "here.talents[0]: unknown talent 'x'. Talents are declared in talents.toml.",
    ]


def test_nothing_is_concluded_from_ids_that_could_not_be_read() -> None:
    findings = Findings({"talents": Known("talent", "", [], complete=False)})
    Ref("talents").check("guard", (), findings)
    assert findings.complaints == []


def test_a_reference_to_a_collection_that_does_not_exist_is_a_mistake_of_the_programmer() -> None:
    with pytest.raises(KeyError, match="there is no such collection"):
        Ref("unitz").check("zeus", (), Findings(KNOWN))


def test_a_long_text_is_shown_short_and_on_one_line() -> None:
    assert shown("a\nb\x1b" + "c" * 100) == "'a\\nb\\x1b" + "c" * 36 + "…'"


def test_one_problem_is_shown_as_it_is() -> None:
    assert str(ContentProblems([Problem("a.toml", 3, "cost", "wrong.")])) == "a.toml, line 3, cost: wrong."


def test_of_many_problems_twenty_are_shown() -> None:
    error = ContentProblems([Problem("a.toml", 0, f"key{n}", "wrong.") for n in range(25)])
    lines = str(error).split("\n  ")
    assert lines[:2] == ["25 problems in the content:", "a.toml, key0: wrong."]
    assert lines[20:] == ["a.toml, key19: wrong.", "… and 5 more"]
    assert len(error.problems) == 25


VALUES = st.recursive(
    st.booleans() | st.integers(-3, 12) | st.sampled_from(["guard", "heal", "x", "", "é"]) | st.floats(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abc"), inner, max_size=3),
    max_leaves=8,
)
SCHEMAS: st.SearchStrategy[Schema] = st.recursive(
    st.sampled_from(
        [Flag(), Number(0, 9), Decimal(0, 9), Phrase(), Word(), OneOf("x", "heal"), Ref("talents"), Anything()]
    ),
    lambda inner: (
        inner.map(ListOf)
        | inner.map(lambda schema: MapOf(Word(), schema))
        | st.tuples(inner, inner).map(lambda pair: Either(*pair))
        | st.dictionaries(st.sampled_from("abc"), inner | inner.map(Optional), max_size=3).map(Table)
    ),
    max_leaves=4,
)


@given(SCHEMAS, VALUES)
def test_whatever_passes_passes_again_unchanged_and_can_be_written_as_json(schema: Schema, value: object) -> None:
    findings = Findings(KNOWN)
    result = schema.check(value, (), findings)
    if not findings.complaints:
        again = Findings(KNOWN)
        assert schema.check(result, (), again) == result
        assert again.complaints == []
        assert json.loads(json.dumps(result, allow_nan=False)) == result
