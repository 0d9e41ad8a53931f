"""Terrain, scenarios and texts of pantheon: as in the box, in both languages, with rule ids of the ledger."""

from __future__ import annotations

import itertools
import re
import tomllib
from collections.abc import Iterator
from typing import Any, Final

from strategos.games.pantheon.content_spec import BOUNDARIES, CONTENT, MODES, SPEC
from strategos.kernel.content.loading import Content

# players, teams, boards, zones, omphalos, absorb, gods
EVERY_BOARD: Final = "olympus styx thermopylae tartarus"
SCENARIOS: Final[dict[str, tuple[int, list[list[int]], str, str, str | None, int, str]]] = {
    "learning": (2, [[1], [2]], "olympus", "2p", "3", 2, "one"),
    "duel": (2, [[1], [2]], EVERY_BOARD, "2p", "7", 4, "one"),
    "alliance": (4, [[1, 3], [2, 4]], EVERY_BOARD, "4p", "7", 4, "one"),
    "free-for-all-3": (3, [[1], [2], [3]], EVERY_BOARD, "3p", "10", 4, "all"),
    "free-for-all-4": (4, [[1], [2], [3], [4]], EVERY_BOARD, "4p", "13", 4, "all"),
    "three-vs-one": (4, [[1], [2, 3, 4]], EVERY_BOARD, "3v1", "10s", 4, "one"),
    "last-day-at-the-gates": (2, [[1], [2]], "thermopylae", "2p", None, 0, "one"),
    "ferrymans-toll": (2, [[1], [2]], "styx", "2p", "7", 0, "one"),
    "pegasus-in-the-fire": (2, [[1], [2]], "tartarus", "2p", None, 0, "one"),
}

SAME_IN_BOTH: Final = {"Zeus", "Ares", "Hades", "Atalanta", "Medusa", "Lava"}  # names that are also Spanish


# --- terrain and boundaries ------------------------------------------------------------------------------------------


def test_terrain_has_its_letters_and_obstacles(content: Content) -> None:
    letters = {"open": ".", "forest": "F", "ruins": "R", "rock": "K", "cliff": "P", "rift": "X"}
    letters |= {"slope": "S", "swamp": "M", "water": "W", "lava": "L", "cage": "T", "wall": "Z"}
    terrain = content["terrain"]
    assert {name: entry["letter"] for name, entry in terrain.items()} == letters
    obstacles = {name for name, entry in terrain.items() if entry["obstacle"]}
    assert obstacles == {"forest", "ruins", "rock", "cliff", "cage", "wall"}
    pieces = {name: (entry["pieces"], entry["piece"]) for name, entry in terrain.items() if entry["pieces"]}
    assert pieces == {"forest": (2, "tree"), "ruins": (2, "column"), "rock": (1, "rock")}


def test_every_kind_of_boundary_is_described(content: Content) -> None:
    assert set(content["boundaries"]) == {"normal", *BOUNDARIES}


# --- scenarios -------------------------------------------------------------------------------------------------------


def test_scenarios_have_their_set_up(content: Content) -> None:
    keys = ("players", "teams", "boards", "zones", "omphalos", "absorb", "gods")
    found = {name: tuple(entry[key] for key in keys) for name, entry in content["scenarios"].items()}
    wanted = {name: (*row[:2], row[2].split(), *row[3:]) for name, row in SCENARIOS.items()}
    assert found == wanted


def test_scenarios_seat_everyone_once(content: Content) -> None:
    for scenario in content["scenarios"].values():
        seats = sorted(itertools.chain.from_iterable(scenario["teams"]))
        assert seats == list(range(1, scenario["players"] + 1))
        assert len(scenario["armies"]) in (0, scenario["players"])
        assert scenario["budget"] == (not scenario["armies"])


def test_fixed_armies_have_one_divinity_and_share_no_unit(content: Content, units: dict[str, Any]) -> None:
    for scenario in content["scenarios"].values():
        everyone = list(itertools.chain.from_iterable(scenario["armies"]))
        assert len(set(everyone)) == len(everyone)
        assert set(scenario["placed"]) <= set(everyone)
        for army in scenario["armies"]:
            assert [units[unit]["class"] for unit in army].count("god") == 1


def test_scenarios_fit_their_boards(content: Content) -> None:
    """Zones for every seat, the set of omphalos they ask for, and room for the units they place."""
    for scenario in content["scenarios"].values():
        assert scenario["zones"] in MODES
        for board in [content["boards"][name] for name in scenario["boards"]]:
            assert len(board["zones"][scenario["zones"]]) == scenario["players"]
            assert scenario["omphalos"] is None or len(board["omphalos"][scenario["omphalos"]]) == int(
                scenario["omphalos"].rstrip("s")
            )
            for area in scenario["placed"].values():
                units_there = list(scenario["placed"].values()).count(area)
                assert units_there <= board["areas"][area]["capacity"]


def test_learning_scenario_leaves_out_what_it_does_not_teach(content: Content) -> None:
    learning = content["scenarios"]["learning"]
    assert learning["armies"] == [["zeus", "hoplites", "hydra"], ["ares", "achilles", "spartans"]]
    assert learning["placed"] == {
        "zeus": "A3",
        "hydra": "B4",
        "hoplites": "B2",
        "ares": "E3",
        "achilles": "D3",
        "spartans": "D5",
    }
    assert (learning["terrain"], learning["omphalos_cards"]) == (False, 2)
    assert {entry["terrain"] for name, entry in content["scenarios"].items() if name != "learning"} == {True}


def test_special_rules_of_the_scenarios(content: Content) -> None:
    scenarios = content["scenarios"].items()
    found = {name: " ".join(rule["verb"] for rule in entry["rules"]) for name, entry in scenarios if entry["rules"]}
    assert found == {
        "learning": "choose_army",
        "three-vs-one": "turns draft exits departed_pay troops_pay clear_field carry_off last_round",
        "last-day-at-the-gates": "starts room modify_together passage open_path hold_out",
        "ferrymans-toll": "tolls no_absorbing current modify_on_terrain",
        "pegasus-in-the-fire": "free_prisoners mount eruptions no_entry",
    }


def test_the_last_day_has_its_armies_and_cards(content: Content) -> None:
    last_day = content["scenarios"]["last-day-at-the-gates"]
    assert last_day["armies"] == [
        ["athena", "leonidas", "spartans", "hoplites", "atalanta"],
        ["ares", "minotaur", "infernal_warriors", "infernal_hounds", "centaurs", "amazons"],
    ]
    assert last_day["placed"] == {"leonidas": "C4", "spartans": "C4", "hoplites": "C3"}
    opening = {name: entry["opening_omphalos_cards"] for name, entry in content["scenarios"].items()}
    assert {name for name, cards in opening.items() if cards} == {"last-day-at-the-gates"}
    assert last_day["opening_omphalos_cards"] == 1


# --- texts and rule ids ----------------------------------------------------------------------------------------------


def texts(value: object, place: str = "") -> Iterator[tuple[str, dict[str, str]]]:
    """Every text of the content with its place."""
    if isinstance(value, dict) and value and set(value) <= {"en", "es"}:
        yield place, value
    elif isinstance(value, dict):
        for key, entry in value.items():
            yield from texts(entry, f"{place}.{key}")
    elif isinstance(value, list):
        for at, entry in enumerate(value):
            yield from texts(entry, f"{place}.{at}")


def every_text(content: Content) -> list[tuple[str, dict[str, str]]]:
    return [found for collection in SPEC.collections for found in texts(content[collection.name], collection.name)]


def test_every_text_is_in_both_languages_and_differs(content: Content) -> None:
    found = every_text(content)
    assert len(found) > 200
    for place, text in found:
        assert set(text) == {"en", "es"}, place
        assert text["en"] != text["es"] or text["en"] in SAME_IN_BOTH, place


def test_no_english_is_left_in_spanish_texts(content: Content) -> None:
    english = re.compile(r"\b(the|and|with|unit|units|area attack|its|of|attack|card|cards|turn)\b", re.IGNORECASE)
    spanish = re.compile(r"[áéíóúñ¿¡]|\b(el|los|las|una|dados|unidad|unidades|ataque|carta)\b", re.IGNORECASE)
    for place, text in every_text(content):
        assert english.search(text["es"]) is None, place
        assert spanish.search(text["en"]) is None, place


def test_texts_are_sentences_without_loose_spaces(content: Content) -> None:
    for place, text in every_text(content):
        for words in text.values():
            assert words == " ".join(words.split()), place
            assert words[0].isupper() or words[0] in "0123456789+", place
        if place.endswith((".text", ".about", ".special")):
            assert all(words.endswith(".") for words in text.values()), place


def test_the_numbers_of_a_text_are_the_same_in_both_languages(content: Content) -> None:
    number = re.compile(r"[+−]?\d+")
    for place, text in every_text(content):
        assert sorted(number.findall(text["en"])) == sorted(number.findall(text["es"])), place


def test_every_rule_id_stands_in_the_ledger(content: Content) -> None:
    ledger = tomllib.loads((CONTENT.parent / "ledger.toml").read_text(encoding="utf-8"))
    named: set[str] = set()
    for collection in ("talents", "terrain", "boundaries"):
        named |= {rule for entry in content[collection].values() for rule in entry["rules"]}
    named |= {rule for switch in content["editions"]["switches"].values() for rule in switch["rules"]}
    assert sorted(named - set(ledger)) == []
    talents = {f"MB-TAL-{number:02d}" for number in range(4, 22)}
    assert talents <= {rule for entry in content["talents"].values() for rule in entry["rules"]}
    terrain = {f"MB-TERR-{number:02d}" for number in range(1, 22)}
    assert terrain <= {rule for entry in content["terrain"].values() for rule in entry["rules"]}
