"""`strategos army check`: a legal army, and everything that can be wrong with one."""

from __future__ import annotations

from pathlib import Path

import pytest
from command import Done, Run

ARMY = """\
faction = "empire"
scenario = "first-battle"
units = { legionaries = 3, shooters = 2, knights = 1, roland = 1 }
deck = ["prayer", "recon_raid", "breakthrough", "powerful_strikes", "flanking", "deafening_volley", "counterblow"]
"""


def army_check(strategos: Run, folder: Path, text: str, *words: str) -> Done:
    (folder / "army.toml").write_text(text, encoding="utf-8")
    return strategos("army", "check", "army.toml", *words)


def test_a_legal_army_is_legal(strategos: Run, tmp_path: Path) -> None:
    """FC-ARMY-02, FC-DECK-01: points, units and cards are reported."""
    done = army_check(strategos, tmp_path, ARMY)
    assert (done.code, done.err) == (0, "")
    assert done.out == "The army is legal: 193 of 193 points, 7 units, 7 cards.\n"
    done = army_check(strategos, tmp_path, ARMY, "--lang", "es")
    assert done.out == "El ejército es legal: 193 de 193 puntos, 7 unidades, 7 cartas.\n"


def test_units_and_deck_may_be_lists_or_tables(strategos: Run, tmp_path: Path) -> None:
    """FC-DECK-02: two copies of a card that allows two."""
    text = 'faction = "styx"\nlimit = 250\nunits = ["hydra", "imelstar"]\ndeck = { claws = 2 }\nname = "Two"\n'
    assert army_check(strategos, tmp_path, text).out == "The army is legal: 93 of 250 points, 2 units, 2 cards.\n"
    text = 'faction = "empire"\nlimit = 23\nunits = { legionaries = 1 }\ndeck = ["prayer"]\n'
    assert army_check(strategos, tmp_path, text).out == "The army is legal: 23 of 23 points, 1 unit, 1 card.\n"


def test_an_army_without_a_deck_is_offered_a_ready_made_one(strategos: Run, tmp_path: Path) -> None:
    """FC-ROYAL-04: the first regular cards by number, and the star that 4 units allow."""
    text = 'faction = "styx"\nlimit = 250\nunits = { zombie_archers = 4 }\n'
    first, second = army_check(strategos, tmp_path, text).out.splitlines()
    assert first == "The army is legal: 60 of 250 points, 4 units, 4 cards."
    cards = "Terrifying Attack, Unstoppable Undead, Howl of the Abyss, On the Wings of Death"
    assert second == f"No deck is given. The ready-made one would be: {cards}."
    report = army_check(strategos, tmp_path, text, "--json").json
    assert report["deck"] == ["terrifying_attack", "unstoppable_undead", "howl", "wings_of_death"]
    assert report["is_own_deck"] is False


def test_everything_that_is_wrong_is_reported_with_a_way_out(strategos: Run, tmp_path: Path) -> None:
    """FC-ARMY-02, FC-ARMY-04, FC-ARMY-06, FC-DECK-02, FC-DECK-03, FC-DECK-05: all at once, on standard error."""
    text = """\
faction = "empire"
limit = 100
units = { legionares = 1, roland = 2, hydra = 1, knights = 1 }
deck = { prayer = 3, breakthrough = 1, headquarters = 1 }
"""
    done = army_check(strategos, tmp_path, text)
    assert (done.code, done.out) == (1, "")
    assert done.err.splitlines() == [
        "There is no unit 'legionares'. Did you mean 'legionaries'? (FC-ARMY-06)",
        "Demonic Hydra: of Styx, not of the Empire. Take it out. (FC-ARMY-06)",
        "Roland the Proud stands in the army 2 times; a hero or colossal creature is there once. Take out 1. "
        "(FC-ARMY-04)",
        "The army costs 165 points; the limit is 100. Take out units worth at least 65 points, for instance "
        "Demonic Hydra (65). (FC-ARMY-02)",
        "Prayer before Battle stands in the deck 3 times; at most 2 are allowed. Take out 1. (FC-DECK-02)",
        "The deck has 2 star cards; a deck of 5 may have 1. Exchange 1 of them for regular cards: each star needs "
        "three. (FC-DECK-03)",
    ]
    spanish = army_check(strategos, tmp_path, text, "--lang", "es")
    assert (spanish.code, len(spanish.err.splitlines())) == (1, 6)
    assert "No existe la unidad 'legionares'. ¿Querías decir 'legionaries'? (FC-ARMY-06)" in spanish.err


def test_the_report_as_json_names_each_rule(strategos: Run, tmp_path: Path) -> None:
    """FC-ARMY-07: Styx has 188 points in the first battle."""
    text = 'faction = "styx"\nscenario = "first-battle"\nunits = { undead_cavalry = 6 }\n'
    done = army_check(strategos, tmp_path, text, "--json")
    assert done.code == 1
    assert (done.json["limit"], done.json["points"], done.json["units"]) == (188, 210, 6)
    assert done.json["problems"] == [
        {
            "rule": "FC-ARMY-02",
            "what": "The army costs 210 points; the limit is 188.",
            "mend": "Take out units worth at least 22 points, for instance Undead Cavalry (35).",
        }
    ]


def test_the_zone_of_the_scenario_limits_the_army(strategos: Run, tmp_path: Path) -> None:
    """FC-ARMY-08, FC-RULING-98: 26 Zombie Warriors are 390 of 400 points, but have no room on whatever map is drawn."""
    text = 'faction = "styx"\nscenario = "main-armies"\nunits = { zombie_warriors = 26 }\n'
    done = army_check(strategos, tmp_path, text)
    assert done.code == 1
    assert done.err.startswith("The army has 26 units; its deployment zone has room for 18. Take out 8")
    assert army_check(strategos, tmp_path, text.replace("26", "18")).code == 0


@pytest.mark.parametrize(
    ("text", "english", "spanish"),
    [
        (
            ARMY.replace('"empire"', '"empires"'),
            "army.toml, line 1, faction: found 'empires', wanted one of 'empire' or 'styx'. Did you mean 'empire'?",
            "army.toml, línea 1, faction: hay 'empires'; se espera uno de 'empire' o 'styx'. ¿Querías decir 'empire'?",
        ),
        (
            ARMY.replace("first-battle", "first-batle"),
            "army.toml, line 2, scenario: unknown scenario 'first-batle'. Did you mean 'first-battle'? Scenarios are: ",
            "army.toml, línea 2, scenario: no se conoce 'first-batle' (scenario). ¿Querías decir 'first-battle'? "
            "Los escenarios son: ",
        ),
        (ARMY + "limit = 250\n", "army.toml, line 5, limit: an army has either", "army.toml, línea 5, limit: un ejér"),
        (
            ARMY.replace("scenario", "scenery"),
            "scenery: unknown key. Did you mean 'scenario'?",
            "scenery: clave desconocida. ¿Querías decir 'scenario'?",
        ),
        (
            ARMY.replace("roland = 1", "roland = 0"),
            "units.roland: found 0, wanted a whole number from 1 to 99.",
            "units.roland: hay 0; se espera un número entero de 1 a 99.",
        ),
        ("faction = ", "army.toml: not valid TOML: ", "army.toml: no es TOML válido: "),
    ],
)
def test_a_file_that_cannot_be_read_is_reported_with_its_place(
    strategos: Run, tmp_path: Path, text: str, english: str, spanish: str
) -> None:
    for lang, wanted in (("en", english), ("es", spanish)):
        done = army_check(strategos, tmp_path, text, "--lang", lang)
        assert (done.code, done.out) == (1, "")
        assert wanted in done.err


def test_a_missing_file_is_reported(strategos: Run, tmp_path: Path) -> None:
    (tmp_path / "army.toml").write_text(ARMY, encoding="utf-8")
    done = strategos("army", "check", "amy.toml")
    assert done.code == 1
    assert "There is no file amy.toml. Did you mean 'army.toml'?" in done.err


def test_the_command_is_shown_with_its_help(strategos: Run) -> None:
    assert "Custom armies for commander." in strategos("--help").out
    done = strategos("army", "check", "--help", "--lang", "es")
    assert "Archivo TOML con faction, limit o scenario, units y deck." in done.out
