"""Cards, terrain, maps, scenarios and texts of commander: as specified, in both languages."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from typing import Any, Final

import pytest
from all_faults import all_faults

from strategos.boards.hexes import HexGrid
from strategos.games.commander.content_spec import COLUMNS, CONTENT, FACTIONS, ROWS, SPEC
from strategos.games.commander.rules.army import army_cost, deck_complaints
from strategos.kernel.content.editions import Editions, resolve
from strategos.kernel.content.loading import Content, load

# Number, kind, copies, order when declined, star.
CARDS: Final = {
    "powerful_strikes": "EMP-01 normal 2 R",
    "prayer": "EMP-02 normal 2 G",
    "recon_raid": "EMP-03 normal 2 B",
    "breakthrough": "EMP-04 normal 1 R star",
    "flanking": "EMP-05 normal 2 B",
    "deafening_volley": "EMP-06 normal 1 R",
    "counterblow": "EMP-07 normal 2 G",
    "headquarters": "EMP-08 terrain 1 B star",
    "healing_herbs": "EMP-09 normal 1 G star",
    "signal_lights": "EMP-10 curse 1 B",
    "hunter_regiments": "EMP-11 curse 2 G",
    "iron_march": "EMP-12 normal 1 B",
    "powerful_assault": "EMP-13 normal 1 R",
    "will_of_victory": "EMP-14 normal 1 P star",
    "healing_altar": "EMP-15 terrain 1 G",
    "terrifying_attack": "STX-01 normal 1 R",
    "unstoppable_undead": "STX-02 normal 2 G",
    "howl": "STX-03 normal 1 B",
    "wings_of_death": "STX-04 normal 1 R star",
    "crushing_blow": "STX-05 normal 1 R",
    "regeneration": "STX-06 normal 2 G",
    "terrifying_shadows": "STX-07 normal 1 B",
    "claws": "STX-08 normal 2 R",
    "necromantic_ritual": "STX-09 normal 1 P star",
    "poison_cloud": "STX-10 curse 1 G",
    "incorporeal": "STX-11 normal 2 B",
    "dark_plains": "STX-12 terrain 1 B",
    "drain_strength": "STX-13 curse 1 R",
    "cursed_lands": "STX-14 terrain 1 G star",
}

# Letter; d: difficult, i: impassable, s: interrupts sight.
TERRAIN: Final = {
    "clear": ". ",
    "rocks": "R is",
    "forest": "F ds",
    "hill": "H ds",
    "river": "w i",
    "ford": "f d",
    "bridge": "b ",
    "village": "V ds",
    "city": "C ds",
    "cemetery": "M ",
}

# Capture points, named hexes.
PLACES: Final = {
    "first-battle": ("C5 G5 K5", "C5 K5"),
    "many-headed-horror": ("B4 G5 K6", "D5 J5"),
    "hard-choice": ("D4 H4 G5 K3", "G5 K3"),
    "marvels-of-mechanics": ("D4 G4 J4", "G4"),
    "overwhelming-barrier": ("C5 G5 K5", "D7 J7"),
    "decisive-battle": ("", "D5 J5 B7 L7"),
}

# Mode, target, who deploys first, special rules.
SCENARIOS: Final = {
    "first-battle": ("scenario", 10, "styx", "points capture prize village_dice"),
    "many-headed-horror": ("scenario", 10, "", "points capture prize village_rest all_villages"),
    "hard-choice": ("scenario", 12, "styx", "points capture prize detachment"),
    "marvels-of-mechanics": ("scenario", 12, "", "points capture"),
    "overwhelming-barrier": (
        "scenario",
        15,
        "styx",
        "points capture open_rivers prize_type prize_type villages all_villages",
    ),
    "decisive-battle": ("scenario", 10, "styx", "points cities"),
    "epic-battle": ("epic", 0, "", ""),
    "vanguard": ("royale", 0, "", ""),
    "main-armies": ("royale", 0, "", ""),
    "grand-battle": ("royale", 0, "", ""),
}

PROPER_NAMES: Final = {"Ginnoh", "Keran", "Basalbena", "Uragita", "Kargaf", "Silira", "Naida", "Zur", "Terror"}


@pytest.fixture(scope="module")
def content() -> Content:
    return load(SPEC, [CONTENT])


# --- cards, terrain, elements ----------------------------------------------------------------------------------------


def test_cards_have_their_number_kind_copies_and_order(content: Content) -> None:
    found = {
        name: f"{card['number']} {card['kind']} {card['copies']} {card['order']}" + " star" * card["star"]
        for name, card in content["cards"].items()
    }
    assert found == CARDS
    for card in content["cards"].values():
        assert card["number"].startswith({"empire": "EMP", "styx": "STX"}[card["faction"]])


def test_signal_lights_keep_the_printed_name_as_an_alias(content: Content) -> None:
    """FC-RULING-86: shown as Luces Señalizadoras, with the spelling of the book as alias."""
    assert content["cards"]["signal_lights"]["name"]["es"] == "Luces Señalizadoras"
    aliases = {name: card["alias"] for name, card in content["cards"].items() if card["alias"]}
    assert aliases == {"signal_lights": ["Luces Señalizadores"]}


def test_terrain_cards_and_templates_belong_together(content: Content) -> None:
    templates = {name: (entry["card"], entry["faction"]) for name, entry in content["templates"].items()}
    cards = {
        card["template"]: (name, card["faction"])
        for name, card in content["cards"].items()
        if card["kind"] == "terrain"
    }
    assert templates == cards
    assert sorted(templates) == ["cursed_lands", "dark_plains", "headquarters", "healing_altar"]


def test_terrain_has_its_letter_and_properties(content: Content) -> None:
    keys = (("d", "difficult"), ("i", "impassable"), ("s", "blocks_sight"))
    found = {
        name: f"{entry['letter']} " + "".join(sign for sign, key in keys if entry[key])
        for name, entry in content["terrain"].items()
    }
    assert found == TERRAIN


def test_elements_are_neutral_or_of_a_side(content: Content) -> None:
    elements = content["elements"]
    assert {name for name, entry in elements.items() if entry["neutral"]} == {"tree", "supply_wagon", "fortifications"}
    assert {name for name, entry in elements.items() if entry["difficult"]} == {"fortifications"}
    sides = {name: entry["faction"] for name, entry in elements.items() if not entry["neutral"]}
    assert sides == {"statue": "empire", "tombs": "styx", "altar_styx": "styx", "chained_coffins": "styx"}
    assert {entry["faction"] for entry in elements.values() if entry["neutral"]} == {""}


def test_keywords_of_the_glossary_and_two_abilities(content: Content) -> None:
    keywords = content["keywords"]
    assert len(keywords) == 29
    assert {name for name, entry in keywords.items() if entry["ability"]} == {"discipline", "rousing_speech"}
    numbered = "charge master_attack master_defence master_shooting pursuit regeneration"
    assert {name for name, entry in keywords.items() if entry["numbered"]} == set(numbered.split())


# --- maps ------------------------------------------------------------------------------------------------------------


def test_maps_have_their_points_and_names(content: Content) -> None:
    found = {
        name: tuple(" ".join(point["hex"] for point in entry[key]) for key in ("capture_points", "names"))
        for name, entry in content["maps"].items()
    }
    assert found == PLACES


@all_faults("name", PLACES)
def test_every_passable_hex_of_a_map_can_be_reached(content: Content, name: str) -> None:
    """FC-EPIC-05: no hex is cut off, so both armies can meet."""
    grid = HexGrid(len(COLUMNS), ROWS)
    letters = "".join(content["maps"][name]["terrain"])
    barred = {entry["letter"] for entry in content["terrain"].values() if entry["impassable"]}
    passable = {at for at in range(grid.size) if letters[at] not in barred}
    reached, edge = set(), {min(passable)}
    while edge:
        reached |= edge
        edge = {near for at in edge for near in grid.graph.neighbours[at]} & passable - reached
    assert reached == passable


@all_faults("name", ["first-battle", "overwhelming-barrier"])
def test_a_river_is_crossed_only_at_fords_and_the_bridge(content: Content, name: str) -> None:
    """FC-TER-14, FC-TER-15: with fords and bridge closed, the two zones lie apart."""
    grid = HexGrid(len(COLUMNS), ROWS)
    letters, zones = ("".join(content["maps"][name][key]) for key in ("terrain", "zones"))
    dry = {at for at in range(grid.size) if letters[at] not in "Rwfb"}
    reached, edge = set(), {at for at in dry if zones[at] == "S"}
    while edge:
        reached |= edge
        edge = {near for at in edge for near in grid.graph.neighbours[at]} & dry - reached
    assert not [at for at in reached if zones[at] == "E"]


def test_named_places_stand_on_their_terrain(content: Content) -> None:
    """FC-SC6-03, FC-SC4-04: cities, villages, cemetery, bridge and fords are where the names say."""
    grid = HexGrid(len(COLUMNS), ROWS)
    found = {
        f"{name} {point['hex']}": "".join(entry["terrain"])[grid.read(point["hex"])]
        for name, entry in content["maps"].items()
        for point in [*entry["names"], *entry["capture_points"]]
    }
    on_letter = {letter: {place for place, other in found.items() if other == letter} for letter in "VCMbf"}
    assert on_letter["C"] == {f"decisive-battle {hex_}" for hex_ in ("D5", "J5", "B7", "L7")}
    assert on_letter["M"] == {"marvels-of-mechanics G4"}
    assert on_letter["b"] == {"first-battle G5", "overwhelming-barrier G5"}
    assert on_letter["f"] == {"overwhelming-barrier C5", "overwhelming-barrier K5"}
    assert len(on_letter["V"]) == 8


def test_lopsided_scenarios_have_maps_that_lean_to_styx(content: Content) -> None:
    """FC-RULING-84: in scenarios 3 and 4 every capture point but Uragita lies nearer to the zone of Styx."""
    grid = HexGrid(len(COLUMNS), ROWS)
    for name, exceptions in (("hard-choice", {"K3"}), ("marvels-of-mechanics", set[str]())):
        entry = content["maps"][name]
        zones = "".join(entry["zones"])
        for point in entry["capture_points"]:
            at = grid.read(point["hex"])
            way = {
                side: min(grid.distance(at, other) for other in range(grid.size) if zones[other] in letters)
                for side, letters in (("styx", "S"), ("main body", "E"), ("all", "Ee"))
            }
            assert way["styx"] < way["main body"], point["hex"]
            assert (way["styx"] < way["all"]) != (point["hex"] in exceptions), point["hex"]


# --- scenarios -------------------------------------------------------------------------------------------------------


def test_scenarios_have_their_set_up(content: Content) -> None:
    """FC-ARMY-01: a scenario is chosen, and its two sides are the Empire and Styx."""
    found = {
        name: (entry["mode"], entry["target"], entry["first"], " ".join([rule["verb"] for rule in entry["rules"]]))
        for name, entry in content["scenarios"].items()
    }
    assert found == SCENARIOS
    for name, entry in content["scenarios"].items():
        sides = [{content["units"][unit]["faction"] for unit in entry["armies"][faction]} for faction in FACTIONS]
        assert sides == [{"empire"}, {"styx"}]
        assert entry["map"] == (name if entry["mode"] == "scenario" else "")


def test_battle_royale_has_three_sizes(content: Content) -> None:
    """FC-ROYAL-01, FC-ARMY-05: Vanguard 250, Main Armies 400, Grand Battle 500, the same for both sides."""
    limits = {name: entry["limits"] for name, entry in content["scenarios"].items() if entry["mode"] == "royale"}
    sizes = {"vanguard": 250, "main-armies": 400, "grand-battle": 500}
    assert limits == {name: {"empire": size, "styx": size} for name, size in sizes.items()}


def test_ready_made_armies(content: Content) -> None:
    """FC-ROYAL-03: points and units of the three pairs of armies; Epic Battle begins with the smallest."""
    wanted = {
        "vanguard": [(238, 8), (238, 9)],
        "main-armies": [(398, 11), (398, 14)],
        "grand-battle": [(497, 13), (498, 14)],
    }
    armies = {name: content["scenarios"][name]["armies"] for name in wanted}
    found = {
        name: [(army_cost(content, army[faction]), len(army[faction])) for faction in FACTIONS]
        for name, army in armies.items()
    }
    assert found == wanted
    for army in armies.values():
        assert {"roland", "crusader"} <= set(army["empire"])
        assert {"imelstar", "hydra"} <= set(army["styx"])
    assert content["scenarios"]["epic-battle"]["armies"] == armies["vanguard"]


def test_printed_decks_are_legal_and_copies_are_a_maximum(content: Content) -> None:
    """FC-RULING-13, FC-DECK-06: the same card is printed once in some decks and twice in others."""
    printed: dict[str, set[int]] = {}
    for entry in content["scenarios"].values():
        for faction in FACTIONS:
            deck = entry["decks"][faction]
            if deck:
                assert deck_complaints(content, faction, deck, len(entry["armies"][faction])) == []
            for card in deck:
                printed.setdefault(card, set()).add(deck.count(card))
    assert {card for card, counts in printed.items() if counts == {1, 2}} == {
        "claws",
        "flanking",
        "hunter_regiments",
        "incorporeal",
    }
    assert set(CARDS) - set(printed) == {"healing_altar", "cursed_lands"}


# --- editions --------------------------------------------------------------------------------------------------------


def test_house_rules_stand_as_the_rulings_have_them(content: Content) -> None:
    """FC-RULING-06, FC-RULING-17, FC-RULING-19, FC-RULING-39: one edition, every flag at its default."""
    rules = resolve(Editions(content["editions"]))
    assert {name: rules[name] for name in rules} == {
        "attacker_parry_faces": "guard",
        "armour_face": "hit",
        "forest_face": "hit",
        "order_die": (1, 0, 0, 1, 2, 2),
        "curse_decline_by_victim": False,
        "los_difficult_blocks": False,
        "forged_when_attacking": False,
        "vampirism_scope": "attack",
        "s6_with_hydra": False,
        "city_income_mode": "state",
        "max_rounds": 20,
    }


# --- texts and rule ids ----------------------------------------------------------------------------------------------


def texts(value: object, place: str) -> Iterator[tuple[str, dict[str, str]]]:
    """Every text of the content with its place."""
    if isinstance(value, dict) and set(value) == {"en", "es"}:
        yield place, value
    elif isinstance(value, (dict, list)):
        entries = value.items() if isinstance(value, dict) else enumerate(value)
        for key, entry in entries:
            yield from texts(entry, f"{place}.{key}")


def every_text(content: Content) -> list[tuple[str, dict[str, str]]]:
    return [found for collection in SPEC.collections for found in texts(content[collection.name], collection.name)]


def test_every_text_is_said_in_both_languages(content: Content) -> None:
    found = every_text(content)
    assert len(found) > 200
    same = {text["en"] for _, text in found if text["en"] == text["es"]}
    assert same == PROPER_NAMES


def test_no_language_has_words_of_the_other(content: Content) -> None:
    english = re.compile(r"\b(the|and|with|unit|units|its|of|attack|card|cards|turn)\b", re.IGNORECASE)
    spanish = re.compile(r"[áéíóúñ¿¡]|\b(el|los|las|una|dados|unidad|unidades|ataque|carta)\b", re.IGNORECASE)
    for place, text in every_text(content):
        assert english.search(text["es"]) is None, place
        assert spanish.search(text["en"]) is None, place


def test_texts_are_sentences_with_the_same_numbers(content: Content) -> None:
    number = re.compile(r"[+−]?\d+")
    for place, text in every_text(content):
        for words in text.values():
            assert words == " ".join(words.split()), place
            assert words.lstrip("¡")[0].isupper() or words[0].isdigit(), place
            assert words.endswith(".") == place.endswith((".text", ".about")), place
        assert sorted(number.findall(text["en"])) == sorted(number.findall(text["es"])), place


def test_every_rule_id_stands_in_the_ledger(content: Content) -> None:
    ledger = tomllib.loads((CONTENT.parent / "ledger.toml").read_text(encoding="utf-8"))
    named: set[str] = set()
    for collection in ("keywords", "terrain", "templates", "elements"):
        named |= {rule for entry in content[collection].values() for rule in entry["rules"]}
    named |= {rule for switch in content["editions"]["switches"].values() for rule in switch["rules"]}
    assert sorted(named - set(ledger)) == []
    wanted = {f"FC-TER-{number:02d}" for number in range(9, 20)} | {f"FC-ELEM-{number:02d}" for number in range(2, 10)}
    keywords = {1, *range(3, 8), *range(9, 39)}
    assert wanted | {f"FC-KW-{number:02d}" for number in keywords} <= named


def test_every_family_has_an_icon_of_its_own_and_its_levels_repeat_none(content: Content) -> None:
    entries: dict[str, Any] = content["units"]
    icons = [unit["icon"] for name, unit in entries.items() if unit["family"] == name]
    assert all(icons) and len(set(icons)) == len(icons)
    assert not any(unit["icon"] for name, unit in entries.items() if unit["family"] != name)
