"""The units of commander hold the numbers of the specification, with the origin of every value."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Any, Final

import pytest
from all_faults import all_faults

from strategos.games.commander.content_spec import CONTENT, FACTIONS, SPEC
from strategos.games.commander.rules.army import army_cost
from strategos.kernel.content.loading import Content, load

# What the rulebook states about each unit besides its name and cost.
STATED: Final = {
    "legionaries": {"defence", "recharges.discipline"},
    "legionaries_v": {"recharges.discipline"},
    "legionaries_c": {"recharges.discipline"},
    "shooters": {"ranged.base", "ranged.max", "recharges.master_shooting"},
    "undead_cavalry": {"attack"},
    "crusader": {"type"},
    "roland": {"type"},
    "hydra": {"type"},
    "imelstar": {"type"},
}

# Price of the Regular, Veteran and Champion level.
LEVELS: Final = {
    "legionaries": (23, 27, 32),
    "shooters": (27, 34, 45),
    "knights": (40, 45, 50),
    "zombie_warriors": (15, 20, 25),
    "zombie_archers": (15, 20, 30),
    "undead_cavalry": (35, 40, 45),
}

# Printed totals of points, and how many units each side has: Empire, Styx.
TOTALS: Final = {
    "first-battle": ((193, 7), (188, 9)),
    "many-headed-horror": ((210, 7), (208, 7)),
    "hard-choice": ((238, 8), (188, 9)),
    "marvels-of-mechanics": ((269, 8), (208, 8)),
    "overwhelming-barrier": ((361, 9), (343, 10)),
    "decisive-battle": ((269, 8), (278, 9)),
}

# What scenarios 1 to 3 print: the price of a whole line of the list.
LINES: Final = {
    "first-battle": {
        "empire": {"legionaries": (3, 69), "shooters": (2, 54), "knights": (1, 40), "roland": (1, 30)},
        "styx": {
            "zombie_warriors": (4, 60),
            "zombie_archers": (2, 30),
            "undead_cavalry": (2, 70),
            "imelstar": (1, 28),
        },
    },
    "many-headed-horror": {
        "empire": {"legionaries": (2, 46), "shooters": (2, 54), "knights": (2, 80), "roland": (1, 30)},
        "styx": {"hydra": (1, 65), "zombie_warriors": (3, 45), "undead_cavalry": (2, 70), "imelstar": (1, 28)},
    },
    "hard-choice": {
        "empire": {
            "legionaries": (3, 69),
            "shooters": (2, 54),
            "knights": (1, 40),
            "crusader": (1, 45),
            "roland": (1, 30),
        },
        "styx": {
            "zombie_warriors": (4, 60),
            "zombie_archers": (2, 30),
            "undead_cavalry": (2, 70),
            "imelstar": (1, 28),
        },
    },
}

# What scenarios 4 to 6 print: the price of one unit.
SINGLE: Final = {
    "marvels-of-mechanics": {
        "empire": {"legionaries_v": (3, 27), "shooters_v": (2, 34), "knights_v": (2, 45), "roland": (1, 30)},
        "styx": {
            "zombie_warriors_v": (3, 20),
            "zombie_archers_v": (2, 20),
            "undead_cavalry_v": (2, 40),
            "imelstar": (1, 28),
        },
    },
    "overwhelming-barrier": {
        "empire": {
            "legionaries_c": (3, 32),
            "shooters_c": (2, 45),
            "knights_c": (2, 50),
            "roland": (1, 30),
            "crusader": (1, 45),
        },
        "styx": {
            "zombie_warriors_c": (4, 25),
            "zombie_archers_c": (2, 30),
            "hydra": (1, 65),
            "undead_cavalry_c": (2, 45),
            "imelstar": (1, 28),
        },
    },
    "decisive-battle": {
        "empire": {"legionaries_v": (3, 27), "shooters_v": (2, 34), "knights_v": (2, 45), "roland": (1, 30)},
        "styx": {
            "zombie_warriors_c": (4, 25),
            "zombie_archers_c": (2, 30),
            "undead_cavalry_c": (2, 45),
            "imelstar": (1, 28),
        },
    },
}


@pytest.fixture(scope="module")
def content() -> Content:
    return load(SPEC, [CONTENT])


@pytest.fixture(scope="module")
def units(content: Content) -> dict[str, Any]:
    return content["units"]


# --- unit cards ------------------------------------------------------------------------------------------------------


def test_the_units_are_those_of_the_specification(units: dict[str, Any]) -> None:
    levels = [f"{family}{level}" for family in LEVELS for level in ("", "_v", "_c")]
    assert sorted(units) == sorted([*levels, "crusader", "roland", "hydra", "imelstar"])


@all_faults("family", LEVELS)
def test_a_level_is_never_worse_than_the_one_below(units: dict[str, Any], family: str) -> None:
    """FC-UNIT-18: no number falls, and what is always on stays on."""
    for lower, higher in itertools.pairwise([units[f"{family}{level}"] for level in ("", "_v", "_c")]):
        for key in ("attack", "defence", "size", "stamina", "move", "run"):
            assert lower[key] <= higher[key], (higher["id"], key)
        for keyword, value in lower["keywords"].items():
            assert value <= higher["keywords"].get(keyword, 0), (higher["id"], keyword)
        assert bool(lower["ranged"]) == bool(higher["ranged"])


def test_distances_of_a_card_fit_together(units: dict[str, Any]) -> None:
    for name, unit in units.items():
        assert 0 < unit["move"] < unit["run"], name
        assert not unit["ranged"] or 0 < unit["ranged"]["base"] < unit["ranged"]["max"], name


def test_each_level_of_a_regular_unit_is_a_card_with_a_cost_of_its_own(units: dict[str, Any]) -> None:
    """FC-UNIT-18: Regular, Veteran and Champion of each of six units, dearer from level to level."""
    regular = {name: unit for name, unit in units.items() if unit["type"] == "regular"}
    found: dict[str, dict[str, int]] = {}
    for unit in regular.values():
        found.setdefault(unit["family"], {})[unit["level"]] = unit["cost"]
    levels = ("regular", "veteran", "champion")
    assert found == {name: dict(zip(levels, costs, strict=True)) for name, costs in LEVELS.items()}
    assert {name for name in units if name not in regular} == {"crusader", "roland", "hydra", "imelstar"}
    assert all(unit["level"] == "" and unit["family"] == name for name, unit in units.items() if name not in regular)


def test_a_levels_name_is_said_in_both_languages(units: dict[str, Any]) -> None:
    """FC-UNIT-18: Veteranos and Campeones; the cavalry agrees in gender."""
    assert units["legionaries_v"]["name"] == {"en": "Veteran Legionaries", "es": "Legionarios Veteranos"}
    for name, unit in units.items():
        for level, english, spanish in (("veteran", "Veteran", "Veteran"), ("champion", "Champion", "Campeones")):
            assert (english in unit["name"]["en"]) == (unit["level"] == level), name
            assert (spanish in unit["name"]["es"]) == (unit["level"] == level), name


def test_mounted_regular_units_are_monsters(units: dict[str, Any]) -> None:
    """FC-RULING-10: Knights and Undead Cavalry at every level; the other regular units are infantry."""
    monsters = {name for name, unit in units.items() if unit["class"] == "monster"}
    assert monsters == {f"{family}{level}" for family in ("knights", "undead_cavalry") for level in ("", "_v", "_c")}
    assert {unit["class"] for unit in units.values() if unit["type"] != "regular"} == {""}
    assert len([unit for unit in units.values() if unit["class"] == "infantry"]) == 12


def test_only_the_zombies_are_risen(units: dict[str, Any]) -> None:
    """FC-RULING-77: Zombie Warriors and Archers are Risen; Cavalry, Hydra and Imelstar can panic."""
    risen = {unit["family"] for unit in units.values() if "risen" in unit["keywords"]}
    assert risen == {"zombie_warriors", "zombie_archers"}
    for unit in units.values():
        assert ("risen" in unit["keywords"]) == (unit["family"] in risen)


def test_most_units_have_stamina_2_and_only_the_automaton_has_none(units: dict[str, Any]) -> None:
    """FC-STA-01: Stamina 2 on every regular unit, 3 for the great ones, none for the Crusader."""
    assert Counter(unit["stamina"] for unit in units.values()) == {2: 18, 3: 3, 0: 1}
    assert units["crusader"]["stamina"] == 0


# --- origin ----------------------------------------------------------------------------------------------------------


def test_every_value_of_the_rulebook_is_marked_as_such(units: dict[str, Any]) -> None:
    for name, unit in units.items():
        assert unit["source"] == "reconstructed"
        assert unit["sources"] == dict.fromkeys({"name", "cost"} | STATED.get(name, set()), "seed"), name


def test_the_values_that_the_rulebook_states(units: dict[str, Any]) -> None:
    """FC-EX-01, FC-EX-09, FC-EX-10: Legionaries defend with 2 and can shake off fatigue; Cavalry attacks with 3."""
    legionaries, shooters, cavalry = units["legionaries"], units["shooters"], units["undead_cavalry"]
    assert (legionaries["defence"], legionaries["stamina"] > 0) == (2, True)
    assert [entry["ability"] for entry in legionaries["recharges"]] == ["discipline"]
    assert (shooters["ranged"]["base"], shooters["ranged"]["max"]) == (2, 4)
    assert [(entry["ability"], entry["value"]) for entry in shooters["recharges"]] == [("master_shooting", 2)]
    assert cavalry["attack"] == 3
    assert not {"risen", "charge", "terror"} & set(cavalry["keywords"])
    assert "armour" not in legionaries["keywords"]
    types = {name: units[name]["type"] for name in ("crusader", "hydra", "roland", "imelstar")}
    assert types == {"crusader": "colossal", "hydra": "colossal", "roland": "hero", "imelstar": "hero"}


# --- printed totals --------------------------------------------------------------------------------------------------


@all_faults("name", TOTALS)
def test_printed_totals_are_what_the_armies_cost(content: Content, name: str) -> None:
    """FC-RULING-12: the printed total of a side is its limit; FC-RULING-75: it is the sum of the unit prices."""
    scenario = content["scenarios"][name]
    for faction, wanted in zip(FACTIONS, TOTALS[name], strict=True):
        army = scenario["armies"][faction]
        assert (scenario["limits"][faction], len(army)) == wanted
        assert army_cost(content, army) == wanted[0]
        assert len(scenario["decks"][faction]) == wanted[1]


@all_faults("name", LINES)
def test_the_first_scenarios_print_the_price_of_a_whole_line(content: Content, name: str) -> None:
    """FC-RULING-75: in scenarios 1 to 3 the number beside a line is for all its units together."""
    for faction in FACTIONS:
        found = Counter(content["scenarios"][name]["armies"][faction])
        lines = {unit: (count, count * content["units"][unit]["cost"]) for unit, count in found.items()}
        assert lines == LINES[name][faction]


@all_faults("name", SINGLE)
def test_the_later_scenarios_print_the_price_of_one_unit(content: Content, name: str) -> None:
    """FC-RULING-75: in scenarios 4 to 6 the number beside a line is for one unit."""
    for faction in FACTIONS:
        found = Counter(content["scenarios"][name]["armies"][faction])
        lines = {unit: (count, content["units"][unit]["cost"]) for unit, count in found.items()}
        assert lines == SINGLE[name][faction]


def test_the_decisive_battle_is_fought_without_the_hydra(content: Content) -> None:
    """FC-RULING-69: its line would make 343 points and 10 units for a printed 278 and a deck of 9."""
    scenario = content["scenarios"]["decisive-battle"]
    army = scenario["armies"]["styx"]
    assert "hydra" not in army
    assert scenario["extra"] == {"styx": ["hydra"]}
    assert (army_cost(content, army), army_cost(content, [*army, "hydra"])) == (278, 343)
    assert (len(army), len(scenario["decks"]["styx"])) == (9, 9)
    others = [entry["extra"] for name, entry in content["scenarios"].items() if name != "decisive-battle"]
    assert others == [{}] * 9


def test_two_scenarios_are_lopsided_as_printed(content: Content) -> None:
    """FC-RULING-84: the Empire has 50 points more in scenario 3 and 61 more in scenario 4."""
    limits = {name: entry["limits"] for name, entry in content["scenarios"].items() if name in TOTALS}
    gaps = {name: limit["empire"] - limit["styx"] for name, limit in limits.items()}
    assert (gaps["hard-choice"], gaps["marvels-of-mechanics"]) == (50, 61)
    assert max(abs(gap) for name, gap in gaps.items() if name not in ("hard-choice", "marvels-of-mechanics")) == 18
