"""What a scenario says becomes values of the rules, once, before a match begins."""

from __future__ import annotations

from typing import Any

import pytest
from battle import table
from scene import Scene

from strategos import games
from strategos.games.pantheon.effects.scenario_rules import SCENARIO_RULES
from strategos.games.pantheon.game import Pantheon
from strategos.games.pantheon.model import PantheonState, Rules
from strategos.games.pantheon.scenario import ScenarioRules
from strategos.games.pantheon.setup import prepare
from strategos.kernel.catalogue import Said
from strategos.kernel.content.problems import Findings, Known

NAME = {"en": "Trial", "es": "Ensayo"}
EXAMPLES: dict[str, dict[str, object]] = {
    "turns": {"order": [1, 2, 2]},
    "starts": {"seat": 2},
    "choose_army": {},
    "draft": {"order": [2, 1], "divinities": [1], "points": ["solo", "allies"]},
    "departed_pay": {},
    "troops_pay": {},
    "room": {"area": "C3", "most": 1},
    "no_entry": {"areas": ["C3"], "classes": ["hero"]},
    "open_path": {"areas": ["C3"], "seats": [1]},
    "current": {"ways": {"C3": "C4"}},
    "eruptions": {},
    "mount": {"area": "C3", "movement": 2},
    "exits": {},
    "modify_on_terrain": {"terrain": "swamp", "stat": "offence", "by": 1, "name": NAME},
    "modify_together": {"units": ["zeus", "hydra"], "area": "C3", "stat": "defence", "by": -1, "name": NAME},
    "no_absorbing": {},
    "tolls": {"areas": ["C3"], "points": 2},
    "free_prisoners": {"areas": ["C3"], "points": 2},
    "passage": {"seats": [1], "points": 3},
    "hold_out": {"seat": 1, "rounds": 5},
    "last_round": {"seat": 1},
    "carry_off": {"seat": 1, "omphalos": 2},
    "clear_field": {"seat": 1},
}


def pantheon() -> Pantheon:
    game = games.find("pantheon")
    assert isinstance(game, Pantheon)
    return game


def rules_of(*entries: dict[str, object]) -> Rules:
    """The rules of a duel on Olympus to which a scenario adds these."""
    game = pantheon()
    findings = Findings({"units": Known("unit", Said("units"), list(game.content["units"]))})
    checked = SCENARIO_RULES.schema().check(list(entries), (), findings)
    assert not findings.complaints, findings.complaints
    rules = prepare(game.content, game.editions, "duel", {"board": "olympus"}, "1")[1]
    SCENARIO_RULES.compile(checked, rules, "test")
    return rules


def values(rules: Rules) -> dict[str, Any]:
    """Everything that a scenario can change."""
    found = {name: getattr(rules.scenario, name) for name in ScenarioRules.__slots__}
    return {**found, "exits": rules.exits, "capacity": rules.capacity}


def test_rules_hold_no_words_of_a_scenario() -> None:
    """MB-SETUP-03: no rule can ask for a special rule by its name."""
    rules: Any = table(Scene("pantheon", "learning")).rules
    assert not hasattr(rules, "special")


def test_every_verb_of_a_scenario_has_an_example() -> None:
    assert list(EXAMPLES) == list(SCENARIO_RULES.verbs)


@pytest.mark.parametrize("verb", EXAMPLES)
@pytest.mark.source
def test_every_rule_of_a_scenario_becomes_a_value(verb: str) -> None:
    """MB-MODE-12: a scenario without rules adds nothing, and each rule adds something."""
    plain = values(rules_of())
    assert plain == {**values_of_nothing(), "exits": [], "capacity": plain["capacity"]}
    assert values(rules_of({"verb": verb, **EXAMPLES[verb]})) != plain


def values_of_nothing() -> dict[str, Any]:
    """A scenario without rules."""
    return {name: getattr(ScenarioRules(), name) for name in ScenarioRules.__slots__}


def test_rules_of_a_scenario_add_up() -> None:
    """MB-TIME-01, MB-MODE-09: areas, seats and classes of several entries are all in force."""
    rules = rules_of(
        {"verb": "exits", "seats": [1], "areas": ["A1"]},
        {"verb": "passage", "seats": [2], "areas": ["E1"], "points": 3},
        {"verb": "no_entry", "areas": ["C3"], "classes": ["god", "hero"]},
        {"verb": "no_entry", "areas": ["C4"], "classes": ["hero"]},
    )
    number = rules.board.number
    assert rules.exits == [1 << number("A1"), 1 << number("E1")]
    assert rules.scenario.barred[0] == 1 << number("C3")
    assert rules.scenario.barred[2] == 1 << number("C3") | 1 << number("C4")
    assert rules.scenario.passers == rules.scenario.scorers == 2


def test_a_modifier_of_a_scenario_has_the_name_of_its_entry() -> None:
    """MB-TIME-01: explained in the language of the reader, by the name in the file."""
    state = pantheon().blank("ferrymans-toll", {})
    assert isinstance(state, PantheonState)
    (change,) = state.rules.scenario.changes
    assert state.rules.scenario.sources[change.modifier.source] == {"en": "Drowned arms", "es": "Brazos hundidos"}
