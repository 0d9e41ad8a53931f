"""The units of pantheon hold the numbers of the box, with the origin of every value."""

from __future__ import annotations

import itertools
from typing import Any, Final

from all_faults import all_faults

from strategos.games.pantheon.content_spec import CLASSES
from strategos.kernel.content import Content
from strategos.kernel.rules import Editions, resolve

# class, type, cost, activation cards, strategic value, talents
UNITS: Final = {
    "zeus": ("god", "land", 6, 4, 2, "mighty_throw bolster"),
    "ares": ("god", "land", 6, 5, 0, "close_combat initiative"),
    "athena": ("god", "land", 6, 4, 4, "leader close_protection"),
    "hades": ("god", "fireproof", 6, 4, 2, "torment"),
    "achilles": ("hero", "land", 4, 4, 2, "mighty_throw block"),
    "heracles": ("hero", "land", 4, 4, 2, "monster_slayer mighty_throw"),
    "leonidas": ("hero", "land", 3, 4, 2, "guard phalanx"),
    "odysseus": ("hero", "land", 3, 4, 4, "bolster archer"),
    "atalanta": ("hero", "land", 2, 4, 1, "climb mobility gem_collector"),
    "hydra": ("monster", "aquatic", 4, 4, 0, "mighty_throw torment"),
    "cerberus": ("monster", "fireproof", 4, 4, 0, "guard block"),
    "minotaur": ("monster", "land", 3, 4, 0, "mighty_throw force_of_nature"),
    "medusa": ("monster", "land", 3, 4, 0, "climb archer"),
    "hoplites": ("troops", "land", 1, 3, 0, "guard phalanx"),
    "spartans": ("troops", "land", 1, 3, 0, "mighty_throw guard"),
    "amazons": ("troops", "land", 1, 3, 0, "climb initiative"),
    "infernal_hounds": ("troops", "fireproof", 1, 3, 0, "sneak_attack"),
    "infernal_warriors": ("troops", "fireproof", 1, 3, 0, "guard"),
    "centaurs": ("troops", "land", 1, 3, 0, "mobility archer"),
}

# The powers in the order of their columns, then each row from the top, a sign for each column:
# vitality, offence, defence, range, movement, powers (● available, – not available).
ROWS: Final = {
    "zeus": ("lightning patriarch", "988026● 888026● 778026● 678025● 577025● 467025● 367014● 257014– 156014–"),
    "ares": ("wrath frenzy", "888027● 787027● 677026● 577026● 477026● 367025● 267015– 156015–"),
    "athena": ("strategist owl", "87802●5 77802●5 66802●5 56802●4 46702●4 35702●4 25701–3 15701–3"),
    "hades": ("soul_culling inferno", "86802●5 76702●5 66702●5 56702●4 45702●4 35702●4 25701●3 14701●3"),
    "achilles": ("endurance prowess", "47901●● 36801●● 26701–● 15601––"),
    "heracles": ("feat strength", "7780228 6780228 5770227 4670227 3670216 2670116 1560115"),
    "leonidas": ("born_leader wall_of_shields", "66702●● 56702●● 46702●● 35702●● 25601–● 14601–●"),
    "odysseus": ("subterfuge cunning", "65622●● 55622●● 45622●● 34622●● 24621–● 13511–●"),
    "atalanta": ("huntress dodge", "55623●● 45623●● 34623●● 24522–● 13512–●"),
    "hydra": ("onslaught regeneration", "977115● 877115● 777115● 667114● 567114● 466114● 356113● 256113● 146113●"),
    "cerberus": ("bite breath", "8780375 7780375 6770375 5670364 4670364 3670264 2570253 1560253"),
    "minotaur": ("charge bloodlust", "6770252 5770252 4670252 3660242 2560241 1560131"),
    "medusa": ("petrify", "65722● 55722● 45622● 34622● 24622– 14621–"),
}

# type and cost of every power
POWERS: Final = {
    "lightning": ("special_attack", 1),
    "patriarch": ("active", 0),
    "wrath": ("special_attack", 1),
    "frenzy": ("active", 1),
    "strategist": ("active", 1),
    "owl": ("special_attack", 0),
    "soul_culling": ("passive", 0),
    "inferno": ("special_attack", 2),
    "endurance": ("passive", 0),
    "prowess": ("passive", 0),
    "feat": ("passive", 0),
    "strength": ("special_attack", 1),
    "born_leader": ("active", 1),
    "wall_of_shields": ("passive", 0),
    "subterfuge": ("active", 0),
    "cunning": ("active", 0),
    "huntress": ("active", 1),
    "dodge": ("permanent", 1),
    "onslaught": ("special_attack", 0),
    "regeneration": ("passive", 0),
    "bite": ("special_attack", 1),
    "breath": ("special_attack", 1),
    "charge": ("special_attack", 1),
    "bloodlust": ("passive", 0),
    "petrify": ("special_attack", 2),
}

# Special attacks that data describes: what differs from a plain attack.
SHAPES: Final[dict[str, dict[str, Any]]] = {
    "lightning": {"shape": "area", "range": [0, 3]},
    "wrath": {"shape": "area", "range": [0, 0]},
    "owl": {"shape": "single", "range": [1, 3], "ignores_obstacles": True},
    "inferno": {"shape": "multiple", "range": [0, 1], "retaliation": False},
    "strength": {"shape": "single", "range": [1, 2], "function": "strength"},
    "onslaught": {"shape": "multiple", "range": [0, 0], "unit_range": True},
    "bite": {"shape": "single", "range": [0, 0], "classes": ["god", "titan", "hero", "monster"], "rerolls": 3},
    "breath": {"shape": "area", "range": [0, 1], "extra_wound": ["troops"]},
    "charge": {"shape": "multiple", "range": None, "retaliation": False, "function": "charge"},
    "petrify": {"shape": None, "range": None, "function": "petrify"},
}
PLAIN: Final[dict[str, Any]] = {
    "unit_range": False,
    "ignores_obstacles": False,
    "classes": [],
    "rerolls": 0,
    "extra_wound": [],
    "retaliation": True,
}

# the card line, then offence and defence by figures from the complete unit down to the last figure
TROOPS: Final = {
    "hoplites": ([3, 5, 0, 2], [3, 3, 3, 3, 3], [6, 6, 6, 5, 5]),
    "spartans": ([2, 6, 0, 1], [5, 4, 3], [6, 6, 6]),
    "amazons": ([3, 4, 2, 2], [5, 4, 4, 3], [4, 4, 4, 4]),
    "infernal_hounds": ([2, 4, 0, 3], [5, 4, 4, 3, 3, 2], [4, 4, 4, 4, 4, 4]),
    "infernal_warriors": ([3, 5, 0, 2], [3, 3, 3, 3], [5, 5, 5, 5]),
    "centaurs": ([3, 6, 1, 3], [5, 4], [6, 6]),
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
    assert sorted(units) == sorted(UNITS)
    assert [len(of_class(units, name)) for name in CLASSES] == [4, 0, 5, 4, 6]


@all_faults("name", UNITS)
def test_a_unit_has_its_card_values(units: dict[str, Any], name: str) -> None:
    unit = units[name]
    keys = ("class", "type", "cost", "activation_cards", "strategic_value")
    assert (*(unit[key] for key in keys), " ".join(unit["talents"])) == UNITS[name]
    assert unit["tokens"] == {"leonidas": 1, "medusa": 4}.get(name, 0)


@all_faults("name", ROWS)
def test_a_unit_has_its_rows_and_power_columns(units: dict[str, Any], name: str) -> None:
    powers, rows = ROWS[name]
    signs = {"●": True, "–": False}
    assert [power["id"] for power in units[name]["powers"]] == powers.split()
    found = units[name]["rows"]
    wanted = [[signs[sign] if sign in signs else int(sign) for sign in row] for row in rows.split()]
    assert found == wanted
    assert [[type(entry) for entry in row] for row in found] == [[type(entry) for entry in row] for row in wanted]


@all_faults("name", ROWS)
def test_a_power_column_is_of_one_kind(units: dict[str, Any], name: str) -> None:
    """A column holds dice or X on every row, or else says on every row whether the power is available."""
    for at in range(len(units[name]["powers"])):
        kinds = {type(row[len(COLUMNS) + at]) for row in units[name]["rows"]}
        assert len(kinds) == 1


def test_powers_have_their_type_and_cost(units: dict[str, Any]) -> None:
    found = {power["id"]: (power["type"], power["cost"]) for unit in units.values() for power in unit["powers"]}
    assert found == POWERS


def test_passive_powers_are_free_and_permanent_ones_are_not(units: dict[str, Any]) -> None:
    """MB-RULING-76: so both editions agree on what the type says about the cost."""
    for power in itertools.chain.from_iterable(unit["powers"] for unit in units.values()):
        assert power["type"] != "passive" or power["cost"] == 0
        assert power["type"] != "permanent" or power["cost"] > 0


def test_powers_are_described_by_data_or_name_their_function(units: dict[str, Any]) -> None:
    for power in itertools.chain.from_iterable(unit["powers"] for unit in units.values()):
        wanted = {**PLAIN, "shape": None, "range": None, **SHAPES.get(power["id"], {"function": power["id"]})}
        assert {key: power[key] for key in wanted} == wanted
        assert ("function" in wanted) == bool(power["function"])
        assert (power["type"] == "special_attack") == (power["id"] in SHAPES)


@all_faults("name", TROOPS)
def test_troops_have_the_totals_of_their_special_rule(units: dict[str, Any], name: str) -> None:
    unit = units[name]
    line, offence, defence = TROOPS[name]
    assert unit["stats"] == line
    assert unit["figures"] == len(offence) == len(defence)
    for key, base, wanted in (("offence", line[0], offence), ("defence", line[1], defence)):
        added = unit[f"{key}_by_figures"] or [0] * unit["figures"]
        assert [base + amount for amount in reversed(added)] == wanted
    assert unit["returns"] == (1 if name == "infernal_warriors" else 0)
    assert unit["special"]


# --- where values come from ------------------------------------------------------------------------------------------


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


@all_faults("name", UNITS)
def test_sources_name_values_that_exist(units: dict[str, Any], name: str) -> None:
    unit = units[name]
    assert unit["source"] == "reconstructed"
    assert [path for path in unit["sources"] if not is_there(unit, path)] == []
    assert set(unit["sources"].values()) <= {"seed", "seed*", "brief"}


@all_faults("name", UNITS)
def test_what_stands_in_the_books_is_marked(units: dict[str, Any], name: str) -> None:
    wanted = {path: origin for origin, paths in ORIGINS[name].items() for path in paths.split()}
    found = units[name]["sources"]
    assert {path: found.get(path) for path in wanted} == wanted
    assert [path for path in found if path not in wanted and not path.startswith("powers.")] == []
