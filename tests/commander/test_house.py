"""What a scenario or a house rule says becomes a value of the rules, once, before a match begins."""

from __future__ import annotations

from typing import Any

import pytest
from field import adds_nothing, blank, table
from scene import Scene

from strategos import games
from strategos.games.commander.effects.scenario_rules import SCENARIO_RULES
from strategos.games.commander.game import Commander
from strategos.games.commander.model import Rules
from strategos.games.commander.setup import add_scenario_rules, read_field
from strategos.kernel.catalogue import Said
from strategos.kernel.content.problems import Findings, Known


def commander() -> Commander:
    game = games.find("commander")
    assert isinstance(game, Commander)
    return game


def rules_of(*entries: dict[str, object]) -> Rules:
    """The rules of a battle to which a scenario adds these."""
    rules = blank(commander(), "epic-battle", {}).rules
    findings = Findings({"units": Known("unit", Said("units"), list(commander().content["units"]))})
    checked = SCENARIO_RULES.schema().check(list(entries), (), findings)
    assert not findings.complaints, findings.complaints
    add_scenario_rules(rules, "test", checked)
    return rules


def test_rules_hold_no_edition_and_no_words_of_a_scenario() -> None:
    rules: Any = table(Scene("commander", "first-battle")).rules
    assert not hasattr(rules, "edition") and not hasattr(rules, "special")


EXAMPLES: dict[str, dict[str, object]] = {
    "points": {},
    "capture": {},
    "prize": {"unit": "roland"},
    "prize_type": {"type": "hero"},
    "village_dice": {},
    "village_rest": {"faction": "empire"},
    "villages": {"faction": "styx"},
    "all_villages": {},
    "detachment": {"faction": "empire", "least": 2, "most": 3},
    "open_rivers": {"unit": "hydra"},
    "cities": {"taker": "styx", "income": 2, "income_after_fall": 1},
}


def test_every_verb_of_a_scenario_has_an_example() -> None:
    assert list(EXAMPLES) == list(SCENARIO_RULES.verbs)


@pytest.mark.parametrize("verb", EXAMPLES)
def test_every_rule_of_a_scenario_becomes_a_value_and_has_words(verb: str) -> None:
    assert adds_nothing(rules_of())
    assert not adds_nothing(rules_of({"verb": verb, **EXAMPLES[verb]}))
    for plan in commander().content["scenarios"].values():
        for said in SCENARIO_RULES.wording([entry for entry in plan["rules"] if entry["verb"] == verb]):
            texts = [said.text(lang) for lang in ("en", "es")]
            assert len(set(texts)) == 2 and not any("scenario-rules" in text or "{" in text for text in texts)


@pytest.mark.parametrize(("verb", "place"), [("capture", "points"), ("detachment", "second")])
def test_a_rule_about_the_map_puts_its_places_in_force(verb: str, place: str) -> None:
    content = commander().content
    assert not getattr(read_field(rules_of(), content, "hard-choice"), place)
    assert getattr(read_field(rules_of({"verb": verb, **EXAMPLES[verb]}), content, "hard-choice"), place)


def test_a_prize_is_a_point_more_for_the_unit_that_the_scenario_names() -> None:
    """FC-SC1-04, FC-SC2-04, FC-SC3-04, FC-SC5-07."""
    for unit in ("roland", "hydra", "crusader"):
        rules = rules_of({"verb": "points"}, {"verb": "prize", "unit": unit})
        assert {rules.profiles[kind].name for kind, prize in enumerate(rules.prizes) if prize} == {unit}
    great: list[dict[str, object]] = [
        {"verb": "prize_type", "type": "hero"},
        {"verb": "prize_type", "type": "colossal"},
    ]
    both = rules_of(*great)
    assert all(bool(prize) == (both.profiles[kind].type != 0) for kind, prize in enumerate(both.prizes))
    assert max(rules_of(*great, {"verb": "prize", "unit": "hydra", "points": 2}).prizes) == 3


def test_what_is_scored_comes_in_the_order_of_the_scenario_file() -> None:
    """FC-VP-06: and each player scores only what counts for them."""
    rules = rules_of({"verb": "capture"}, {"verb": "villages", "faction": "styx"}, {"verb": "all_villages"})
    assert [scoring.seats for scoring in rules.scoring] == [(0, 1), (1,), (0, 1)]
    assert [scoring.needs_all for scoring in rules.scoring] == [False, False, True]
