"""Effects in content files: verbs, conditions, their checks, their words, and the lists they are compiled into."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from strategos.kernel.catalogue import Said
from strategos.kernel.content.effects import Effect, Registry, Vocabulary
from strategos.kernel.content.problems import Findings, spelled
from strategos.kernel.content.schema import Number, OneOf, Optional
from strategos.kernel.errors import BadContent

Condition = Callable[[int], bool]


@pytest.fixture
def words() -> Vocabulary[list[Any], Condition]:
    made: Vocabulary[list[Any], Condition] = Vocabulary()
    made.terms["offence"] = Said("dice")
    made.conditions.add("far", lambda distance: distance > 0, Said("from afar"))
    made.condition("odd", Said("on odd days"), Said("on even days"))(lambda day: day % 2 == 1)
    made.otherwise["far"] = Said("in close combat")

    @made.verb("modify", {"stat": OneOf("offence"), "by": Optional(Number(-3, 3), 1)}, "{by:+} {stat}")
    def modify(lists: list[Any], effect: Effect[Condition]) -> None:
        lists.append((effect.origin, effect.rule, effect.word("stat"), effect.number("by"), effect.tests))

    return made


def check(words: Vocabulary[list[Any], Condition], *effects: object) -> tuple[Any, list[str]]:
    findings = Findings()
    checked = words.schema().check(list(effects), (), findings)
    return checked, [f"{spelled(path)}: {what}" for path, what in findings.complaints]


def test_an_effect_comes_out_with_defaults_and_its_conditions_in_a_list(
    words: Vocabulary[list[Any], Condition],
) -> None:
    checked, complaints = check(words, {"verb": "modify", "stat": "offence", "when": "far"})
    assert checked == [{"verb": "modify", "stat": "offence", "by": 1, "when": ["far"], "rule": ""}]
    assert complaints == []


@pytest.mark.parametrize(
    ("effect", "complaint"),
    [
        ({"verb": "modfy"}, "[0].verb: nothing implements the verb 'modfy'. Did you mean 'modify'? Known: modify."),
        ({}, "[0].verb: missing, wanted the name of a verb."),
        ({"verb": 3}, "[0].verb: missing, wanted the name of a verb."),
        ("modify", "[0]: found 'modify', wanted an effect, a table with a 'verb'."),
        (
            {"verb": "modify", "stat": "offnce"},
            "[0].stat: found 'offnce', wanted 'offence'. Did you mean 'offence'?",
        ),
        ({"verb": "modify", "stat": "offence", "bye": 1}, "[0].bye: unknown key. Did you mean 'by'?"),
        (
            {"verb": "modify", "stat": "offence", "when": ["far", "not:ood"]},
            "[0].when[1]: nothing implements the condition 'ood'. Did you mean 'odd'? Known: far and odd.",
        ),
        ({"verb": "modify", "stat": "offence", "when": [3]}, "[0].when[0]: found 3, wanted the name of a condition."),
    ],
)
def test_a_mistake_is_named_with_its_place_and_a_near_word(
    words: Vocabulary[list[Any], Condition], effect: object, complaint: str
) -> None:
    assert check(words, effect)[1] == [complaint]


def test_a_kind_of_entry_may_have_some_verbs_alone(words: Vocabulary[list[Any], Condition]) -> None:
    words.verb("burn", {}, "burns")(lambda lists, effect: lists.append("burn"))
    findings = Findings()
    words.schema("burn").check([{"verb": "burn"}, {"verb": "modify", "stat": "offence"}], (), findings)
    complaints = [f"{spelled(path)}: {what}" for path, what in findings.complaints]
    assert complaints == ["[1].verb: nothing implements the verb 'modify'. Known: burn."]


def test_compiled_effects_know_their_entry_their_rule_and_their_conditions(
    words: Vocabulary[list[Any], Condition],
) -> None:
    checked, _ = check(
        words,
        {"verb": "modify", "stat": "offence", "by": 2, "when": ["far", "not:odd"]},
        {"verb": "modify", "stat": "offence", "rule": "X-2"},
    )
    lists: list[Any] = []
    words.compile(checked, lists, "archer", ["X-1", "X-3"])
    (origin, rule, stat, by, tests), second = lists
    assert (origin, rule, stat, by) == ("archer", "X-1", "offence", 2)
    assert [(test.name, test.is_wanted, test.condition(2)) for test in tests] == [
        ("far", True, True),
        ("odd", False, False),
    ]
    assert second == ("archer", "X-2", "offence", 1, ())


def test_an_effect_is_worded_in_both_languages(words: Vocabulary[list[Any], Condition]) -> None:
    checked, _ = check(
        words,
        {"verb": "modify", "stat": "offence", "by": 2, "when": ["not:far", "odd"]},
        {"verb": "modify", "stat": "offence", "by": -1, "when": "not:odd"},
    )
    assert [str(line) for line in words.wording(checked)] == [
        "+2 dice in close combat and on odd days",
        "-1 dice on even days",
    ]
    assert words.wording(checked)[0].text("es") == "+2 dice in close combat y on odd days"


def test_the_meaning_of_an_effect_has_no_rule_ids_and_no_defaults(words: Vocabulary[list[Any], Condition]) -> None:
    checked, _ = check(words, {"verb": "modify", "stat": "offence", "rule": "X-1", "when": "far"})
    assert words.schema().meaning(checked) == [{"verb": "modify", "stat": "offence", "when": ["far"]}]


def test_a_registry_says_what_it_does_not_have() -> None:
    functions: Registry[int] = Registry("function")
    functions.add("throw", 7)
    with pytest.raises(BadContent, match=r"nothing implements the function 'thrwo'\. Did you mean 'throw'\?"):
        functions["thrwo"]
