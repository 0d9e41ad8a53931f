"""The units of pantheon hold the numbers of the box, with the origin of every value."""

from __future__ import annotations

import itertools
from typing import Any, Final

from all_faults import all_faults

from strategos.games.pantheon.content_spec import CLASSES
from strategos.kernel.content.editions import Editions, resolve
from strategos.kernel.content.loading import Content

# What the books and the brief say of each unit, by the path of the value; `...` is a text.
STATED: Final[dict[str, dict[str, Any]]] = {
    "zeus": {
        "cost": 6,
        "activation_cards": 4,
        "strategic_value": 2,
        "talents.mighty_throw": True,
        "powers.lightning.type": "special_attack",
        "powers.lightning.shape": "area",
    },
    "ares": {"cost": 6, "strategic_value": 0},
    "athena": {"cost": 6, "powers.strategist.text": ...},
    "hades": {"cost": 6},
    "achilles": {
        "cost": 4,
        "strategic_value": 2,
        "talents.mighty_throw": True,
        "rows.0.offence": 7,
        "rows.0.defence": 9,
        "rows.0.range": 0,
        "rows.0.endurance": True,
        "rows.0.prowess": True,
        "powers.endurance.type": "passive",
        "powers.endurance.cost": 0,
        "powers.prowess.type": "passive",
        "powers.prowess.cost": 0,
        "rows.0.movement": 1,
    },
    "heracles": {"cost": 4, "rows.0.range": 0},
    "leonidas": {"cost": 3, "talents.guard": True, "rows.0.vitality": 6, "rows.0.defence": 7},
    "odysseus": {"cost": 3, "rows.0.offence": 5, "powers.subterfuge.text": ...},
    "atalanta": {"cost": 2, "talents.climb": True, "rows.0.range": 2},
    "hydra": {
        "cost": 4,
        "strategic_value": 0,
        "talents.mighty_throw": True,
        "talents.torment": True,
        "rows.0.defence": 7,
        "rows.0.range": 1,
        "rows.0.onslaught": 5,
        "rows.0.regeneration": True,
        "powers.regeneration.type": "passive",
        "powers.regeneration.cost": 0,
        "powers.onslaught.type": "special_attack",
        "powers.onslaught.cost": 0,
    },
    "cerberus": {"cost": 4, "strategic_value": 0, "talents.guard": True, "talents.block": True},
    "minotaur": {"cost": 3, "strategic_value": 0, "talents.mighty_throw": True},
    "medusa": {"cost": 3, "strategic_value": 0, "talents.climb": True, "tokens": 4},
    "hoplites": {"cost": 1, "strategic_value": 0, "figures": 5, "type": "land"},
    "spartans": {
        "cost": 1,
        "strategic_value": 0,
        "figures": 3,
        "type": "land",
        "stats": [2, 6, 0, 1],
        "special": ...,
        "offence_by_figures": [1, 2, 3],
        "talents.mighty_throw": True,
        "talents.guard": True,
    },
    "amazons": {
        "cost": 1,
        "strategic_value": 0,
        "figures": 4,
        "type": "land",
        "stats.range": 2,
        "talents.climb": True,
        "talents.initiative": True,
    },
    "infernal_hounds": {"cost": 1, "strategic_value": 0, "figures": 6},
    "infernal_warriors": {
        "cost": 1,
        "strategic_value": 0,
        "figures": 4,
        "returns": 1,
        "special": ...,
        "talents.guard": True,
    },
    "centaurs": {"cost": 1, "strategic_value": 0, "figures": 2, "type": "land"},
}


# Values that stand in the books (seed), follow from them (seed*) or come from the brief; all others are reconstructed.
ORIGINS: Final = {
    "zeus": {
        "brief": "cost",
        "seed": "activation_cards strategic_value talents.mighty_throw powers.lightning.type powers.lightning.shape",
    },
    "ares": {"brief": "cost", "seed*": "strategic_value"},
    "athena": {"brief": "cost", "seed": "powers.strategist.text"},
    "hades": {"brief": "cost"},
    "achilles": {
        "seed": "cost strategic_value talents.mighty_throw rows.0.offence rows.0.defence rows.0.range rows.0.endurance"
        " rows.0.prowess powers.endurance.type powers.endurance.cost powers.prowess.type powers.prowess.cost",
        "seed*": "rows.0.movement",
    },
    "heracles": {"seed": "cost rows.0.range"},
    "leonidas": {"seed": "cost talents.guard rows.0.vitality rows.0.defence"},
    "odysseus": {"seed": "cost rows.0.offence powers.subterfuge.text"},
    "atalanta": {"seed": "cost talents.climb rows.0.range"},
    "hydra": {
        "seed": "cost strategic_value talents.mighty_throw talents.torment rows.0.defence rows.0.range"
        " rows.0.onslaught rows.0.regeneration powers.regeneration.type powers.regeneration.cost",
        "seed*": "powers.onslaught.type powers.onslaught.cost",
    },
    "cerberus": {"seed": "cost strategic_value talents.guard talents.block"},
    "minotaur": {"seed": "cost strategic_value talents.mighty_throw"},
    "medusa": {"brief": "cost", "seed": "strategic_value talents.climb tokens"},
    "hoplites": {"seed": "cost strategic_value figures type"},
    "spartans": {
        "seed": "cost strategic_value figures type stats special offence_by_figures talents.mighty_throw talents.guard"
    },
    "amazons": {"seed": "cost strategic_value figures type stats.range talents.climb talents.initiative"},
    "infernal_hounds": {"seed": "cost strategic_value figures"},
    "infernal_warriors": {"seed": "cost strategic_value figures returns special talents.guard"},
    "centaurs": {"seed": "cost strategic_value figures type"},
}

COLUMNS: Final = ("vitality", "offence", "defence", "range", "movement")


def of_class(units: dict[str, Any], *classes: str) -> list[dict[str, Any]]:
    return [unit for unit in units.values() if unit["class"] in classes]


def total(units: list[dict[str, Any]], key: str) -> int:
    return sum(unit[key] for unit in units)


# --- the box ---------------------------------------------------------------------------------------------------------


def test_box_activation_cards(units: dict[str, Any]) -> None:
    """MBU-BOX-01: 17 + 20 + 16 + 18 = 71 activation cards; the odd one is Ares'."""
    by_class = {name: total(of_class(units, name), "activation_cards") for name in CLASSES}
    assert by_class == {"god": 17, "titan": 0, "hero": 20, "monster": 16, "troops": 18}
    assert sum(by_class.values()) == 71
    assert {name for name, unit in units.items() if unit["activation_cards"] == 5} == {"ares"}
    assert {unit["activation_cards"] for unit in of_class(units, "troops")} == {3}


def test_box_art_of_war_cards(units: dict[str, Any]) -> None:
    """MBU-BOX-02: strategic values sum to 19; with 12 for the opening hands of 4 players 23 of 54 cards are spare."""
    strategic = total(list(units.values()), "strategic_value")
    assert strategic == 19
    assert 54 - strategic - 4 * 3 == 23


def test_box_art_of_war_cards_of_the_learning_armies(content: Content, units: dict[str, Any]) -> None:
    """MBU-BOX-03: Ares brings none, so that the 2 cards of his army in the learning scenario are Achilles'."""
    zeus_army, ares_army = content["scenarios"]["learning"]["armies"]
    assert [units[unit]["strategic_value"] for unit in zeus_army] == [2, 0, 0]
    assert {unit: units[unit]["strategic_value"] for unit in ares_army} == {"ares": 0, "achilles": 2, "spartans": 0}


def test_box_costs(units: dict[str, Any], editions: Editions) -> None:
    """MBU-BOX-04: heroes cost 16, monsters 14, troops 6; every mode needs less than these 36 points."""
    assert [total(of_class(units, name), "cost") for name in ("hero", "monster", "troops")] == [16, 14, 6]
    without_gods = resolve(editions, "manual").table("rp_budget")
    needed = {players: int(players) * without_gods[players] for players in ("2", "3", "4")}
    assert needed == {"2": 24, "3": 30, "4": 32}
    assert without_gods["solo"] + 3 * without_gods["allies"] == 28
    with_gods = resolve(editions, "rulebook").table("rp_budget")
    gods = {"2": 6, "3": 6, "4": 6, "solo": 6, "allies": 0}
    assert with_gods == {key: points + gods[key] for key, points in without_gods.items()}


def test_box_costs_of_the_brief_and_unit_types(units: dict[str, Any]) -> None:
    """MBU-BOX-05: gods cost 6 and Medusa 3; troops are land units unless they come from below; nobody flies."""
    assert {unit["cost"] for unit in of_class(units, "god")} == {6}
    assert units["medusa"]["cost"] == 3
    assert {unit["sources"]["cost"] for unit in [*of_class(units, "god"), units["medusa"]]} == {"brief"}
    assert {unit["id"] for unit in of_class(units, "troops") if unit["type"] != "land"} == {
        "infernal_hounds",
        "infernal_warriors",
    }
    assert not [unit["id"] for unit in units.values() if unit["type"] == "flying"]


def test_box_talents_all_occur(content: Content, units: dict[str, Any]) -> None:
    """MBU-BOX-06: each of the 17 talents occurs at least once."""
    used = {talent for unit in units.values() for talent in unit["talents"]}
    assert len(content["talents"]) == 17
    assert used == set(content["talents"])


# --- units -----------------------------------------------------------------------------------------------------------


def test_units_are_those_of_the_box(units: dict[str, Any]) -> None:
    assert sorted(units) == sorted(STATED)
    assert [len(of_class(units, name)) for name in CLASSES] == [4, 0, 5, 4, 6]


@all_faults("name", STATED)
def test_a_unit_has_the_values_that_the_books_state(units: dict[str, Any], name: str) -> None:
    found = {path: value_at(units[name], path) for path in STATED[name]}
    assert {path: ... if wanted is ... and found[path] else found[path] for path, wanted in STATED[name].items()} == (
        STATED[name]
    )


@all_faults("name", STATED)
def test_a_unit_grows_weaker_from_row_to_row(units: dict[str, Any], name: str) -> None:
    """Vitality counts down to 1, and no other value or power comes back on a lower row."""
    rows = units[name]["rows"]
    assert bool(rows) == (units[name]["class"] != "troops")
    assert [row[0] for row in rows] == list(range(len(rows), 0, -1))
    assert all(len(row) == len(COLUMNS) + len(units[name]["powers"]) for row in rows)
    for higher, lower in itertools.pairwise(rows):
        assert all(above >= below for above, below in zip(higher, lower, strict=True)), (higher, lower)


@all_faults("name", STATED)
def test_a_power_column_is_of_one_kind(units: dict[str, Any], name: str) -> None:
    """A column holds dice or X on every row, or else says on every row whether the power is available."""
    for at in range(len(units[name]["powers"])):
        kinds = {type(row[len(COLUMNS) + at]) for row in units[name]["rows"]}
        assert len(kinds) == 1


def test_passive_powers_are_free_and_permanent_ones_are_not(units: dict[str, Any]) -> None:
    """MB-RULING-76: so both editions agree on what the type says about the cost."""
    for power in itertools.chain.from_iterable(unit["powers"] for unit in units.values()):
        assert power["type"] != "passive" or power["cost"] == 0
        assert power["type"] != "permanent" or power["cost"] > 0


def test_powers_are_described_by_numbers_or_have_effects(units: dict[str, Any]) -> None:
    for power in itertools.chain.from_iterable(unit["powers"] for unit in units.values()):
        if power["type"] == "special_attack":
            assert power["shape"] or power["effects"], power["id"]
        else:
            assert power["effects"] and power["shape"] is power["range"] is None, power["id"]
        if power["range"]:
            nearest, farthest = power["range"]
            assert 0 <= nearest <= farthest, power["id"]


@all_faults("name", STATED)
def test_troops_grow_weaker_with_every_figure_lost(units: dict[str, Any], name: str) -> None:
    """What the special rule adds never falls with the number of figures, and nothing is added without the rule."""
    unit = units[name]
    for key in ("offence_by_figures", "defence_by_figures"):
        added = unit[key]
        assert not added or (len(added) == unit["figures"] and added == sorted(added) and unit["special"])
    assert bool(unit["stats"]) == bool(unit["figures"]) == (unit["class"] == "troops")
    assert unit["class"] != "troops" or (len(unit["stats"]) == 4 and min(unit["stats"]) >= 0)


# --- where values come from ------------------------------------------------------------------------------------------


def value_at(unit: dict[str, Any], path: str) -> Any:
    """The value that a path of ``sources`` names."""
    first, *rest = path.split(".")
    powers = {power["id"]: power for power in unit["powers"]}
    match [first, *rest]:
        case ["talents", talent]:
            return talent in unit["talents"]
        case ["rows", row, column]:
            return unit["rows"][int(row)][[*COLUMNS, *powers].index(column)]
        case ["stats", stat]:
            return unit["stats"][COLUMNS[1:].index(stat)]
        case ["powers", power, key]:
            return powers[power][key]
    return unit[first]


def is_there(unit: dict[str, Any], path: str) -> bool:
    """Whether a path of ``sources`` names a value of the unit."""
    first, *rest = path.split(".")
    powers = {power["id"]: power for power in unit["powers"]}
    match [first, *rest]:
        case ["talents", talent]:
            return talent in unit["talents"]
        case ["rows", row, column]:
            return int(row) < len(unit["rows"]) and column in (*COLUMNS, *powers)
        case ["stats", stat]:
            return bool(unit["stats"]) and stat in COLUMNS[1:]
        case ["powers", power, key]:
            return power in powers and powers[power][key] is not None
        case [key]:
            return unit.get(key) not in (None, [])
    return False


@all_faults("name", STATED)
def test_sources_name_values_that_exist(units: dict[str, Any], name: str) -> None:
    unit = units[name]
    assert unit["source"] == "reconstructed"
    assert [path for path in unit["sources"] if not is_there(unit, path)] == []
    assert set(unit["sources"].values()) <= {"seed", "seed*", "brief"}


@all_faults("name", STATED)
def test_what_stands_in_the_books_is_marked(units: dict[str, Any], name: str) -> None:
    wanted = {path: origin for origin, paths in ORIGINS[name].items() for path in paths.split()}
    found = units[name]["sources"]
    assert {path: found.get(path) for path in wanted} == wanted
    assert [path for path in found if path not in wanted and not path.startswith("powers.")] == []
