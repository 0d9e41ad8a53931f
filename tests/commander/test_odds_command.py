"""`strategos odds commander`: by numbers and by names, in both languages, with help for those who err."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from clashes import melee, shot
from command import run

from strategos.cli.main import build_and_run
from strategos.cli.odds_fighters import Attack, Fighter, by_names, find_units
from strategos.games.commander.odds.attack import Odds, Plan, odds
from strategos.games.commander.rules.dice import Clash
from strategos.kernel.errors import BadContent


def command(words: str) -> int:
    return build_and_run(["odds", "commander", *words.split()])


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> Any:
    """What the command prints as JSON."""

    def run(words: str) -> Any:
        assert command(words + " --json") == 0
        return json.loads(capsys.readouterr().out)

    return run


def same(printed: Any, found: Odds) -> bool:
    """Whether every printed share is the one of the odds."""
    keys = ("losses", "panic", "losses_attacker", "panic_attacker")
    joint = {tuple(part[key] for key in keys): part["chance"] for part in printed["joint"]}
    return joint == {result: weight / found.total for result, weight in found.joint.items()}


BY_NUMBERS: list[tuple[str, Clash, dict[str, Any]]] = [
    ("--attack 4", melee(), {}),
    ("--attack 4 --defence 2", melee(), {"defence_dice": 2}),
    ("--attack 4 --attack-rerolls 1", melee(), {"attack_rerolls": 1}),
    ("--attack 4 --defence 2 --defence-rerolls 1", melee(), {"defence_dice": 2, "defence_rerolls": 1}),
    ("--attack 4 --weak", melee(full_hits=False), {}),
    ("--attack 4 --defence 2 --target-weak", melee(counter_full=False), {"defence_dice": 2}),
    ("--attack 4 --support", melee(support_hits=True), {}),
    ("--attack 4 --defence 2 --defence-support", melee(support_parries=True), {"defence_dice": 2}),
    ("--attack 4 --terror", melee(panics_added=1), {}),
    ("--attack 4 --formation 1", melee(), {}),
    ("--attack 4 --formation 3", melee(ignored=(1, 0, 0, 0)), {}),
    ("--attack 4 --formation 5 --valour", melee(ignored=(3, 0, 0, 0)), {}),
    ("--attack 4 --armour --forest", melee(ignored=(0, 2, 0, 0)), {}),
    ("--attack 4 --forest --village --scout", melee(), {}),
    ("--attack 4 --incorporeal", melee(ignored=(0, 0, 1, 0)), {}),
    ("--attack 4 --forged --terror", melee(is_forged=True), {}),
    ("--attack 4 --village", melee(), {"target_shelter": 1}),
    ("--attack 4 --risen", melee(), {"target_risen": True}),
    ("--attack 4 --tires", melee(), {"target_tires": True}),
    ("--attack 4 --left 2", melee(), {"target_left": 2}),
    ("--attack 3 --hill", melee(), {}),
    ("--attack 4 --shot", shot(), {}),
    ("--attack 4 --shot --beyond-base", shot(support_hits=False), {}),
    ("--attack 4 --shot --defence 2", shot(), {"defence_dice": 2}),
    ("--attack 4 --magic", shot(), {}),
    (
        "--attack 4 --defence 3 --attacker-valour --attacker-armour --attacker-forest --attacker-incorporeal",
        melee(counter_ignored=(1, 2, 1, 0)),
        {"defence_dice": 3},
    ),
    (
        "--attack 4 --defence 3 --attacker-risen --attacker-village --attacker-tires --attacker-left 2",
        melee(),
        {
            "defence_dice": 3,
            "attacker_risen": True,
            "attacker_shelter": 1,
            "attacker_tires": True,
            "attacker_left": 2,
        },
    ),
]


@pytest.mark.parametrize(("words", "clash", "fields"), BY_NUMBERS, ids=[row[0] for row in BY_NUMBERS])
def test_every_option_by_numbers(said: Any, words: str, clash: Clash, fields: dict[str, Any]) -> None:
    """FC-MELEE-26, FC-RNG-13, FC-SUP-05, FC-KW-28, FC-TER-12, FC-EX-12: each option changes what the rule says."""
    assert same(said(words), odds(Plan(clash, 4, **fields)))


def test_the_object_has_the_distribution_first_and_all_the_rest(said: Any) -> None:
    """FC-MELEE-12, FC-MELEE-13: losses of the target, panic, and the same for the attacker."""
    printed = said("--attack 3 --defence 2 --left 2 --attacker-left 1")
    found = odds(Plan(melee(), 3, defence_dice=2, target_left=2, attacker_left=1))
    assert list(printed) == [
        "distribution", "mean", "destroyed", "panic", "losses_attacker", "panic_attacker", "joint", "dice",
    ]  # fmt: skip
    assert printed["distribution"] == {str(n): found.target_losses.chance(n) for n in range(3)}
    assert abs(sum(printed["distribution"].values()) - 1) < 1e-12
    assert printed["mean"] == found.target_losses.mean
    assert printed["destroyed"] == found.target_destroyed == printed["distribution"]["2"]
    assert printed["panic"]["chance"] == found.target_panic.at_least(1) and printed["panic"]["mean"] > 0
    assert printed["losses_attacker"]["destroyed"] == found.attacker_losses.chance(1)
    assert printed["panic_attacker"]["distribution"]["0"] == found.attacker_panic.chance(0)
    assert printed["dice"] == {"attack": 3, "attack_rerolls": 0, "defence": 2, "defence_rerolls": 0}


BY_NAMES: list[tuple[str, Clash, int, dict[str, Any]]] = [
    # Knights: Attack 4, Armour, Charge 1, Size 3. Legionaries: Defence 2, Size 4.
    ("knights legionaries", melee(counter_ignored=(0, 1, 0, 0)), 4, {"target_left": 4, "attacker_left": 3}),
    (
        "knights legionaries --defending --charge",
        melee(counter_ignored=(0, 1, 0, 0)),
        5,
        {"defence_dice": 2, "target_left": 4, "attacker_left": 3},
    ),
    # The champions have Charge 2, Master of Attack 1 and Valour; veteran Legionaries Master of Defence 1 and Valour.
    (
        "knights_c legionaries-v --defending --charge",
        melee(ignored=(1, 0, 0, 0), counter_ignored=(1, 1, 0, 0)),
        6,
        {"attack_rerolls": 1, "defence_dice": 2, "defence_rerolls": 1, "target_left": 4, "attacker_left": 3},
    ),
    # What is said goes before what is printed.
    (
        "knights_c legionaries_v --attack 2 --defence 1 --attack-rerolls 0 --defence-rerolls 0",
        melee(ignored=(1, 0, 0, 0), counter_ignored=(1, 1, 0, 0)),
        2,
        {"defence_dice": 1, "target_left": 4, "attacker_left": 3},
    ),
    # The last miniature is Weak on either side; a hero and a unit with Fortitude never are.
    (
        "zombie_warriors roland --attacker-left 1 --left 1",
        melee(full_hits=False, ignored=(1, 0, 0, 0)),  # his own aura reaches him
        2,
        {"attacker_risen": True, "attacker_left": 1, "target_left": 1},
    ),
    (
        "zombie_warriors_c shooters --attacker-left 1 --left 1 --defending",
        melee(counter_full=False),
        4,
        {"defence_dice": 1, "attacker_risen": True, "attacker_left": 1, "target_left": 1},
    ),
    ("hydra crusader", melee(panics_added=1, is_forged=True, ignored=(0, 1, 0, 0)), 4, {"target_left": 6}),
    # Shots: no Armour, no Terror; Master of Shooting; Domination reaches to maximum range.
    ("shooters_v crusader --shot", shot(is_forged=True), 3, {"attack_rerolls": 2, "target_left": 6}),
    (
        "shooters_c zombie_archers --shot --beyond-base",
        shot(support_hits=False),
        4,
        {"attack_rerolls": 2, "target_risen": True, "target_left": 4},
    ),
    (
        "shooters_c zombie_archers --shot --beyond-base --recharged",
        shot(),
        4,
        {"attack_rerolls": 2, "target_risen": True, "target_left": 4},
    ),
    ("imelstar roland --shot", shot(ignored=(1, 0, 0, 0)), 2, {"target_left": 5}),
    ("undead_cavalry knights --charge --recharged", melee(ignored=(0, 1, 0, 0)), 5, {"target_left": 3}),
    ("imelstar roland --recharged", melee(panics_added=1, ignored=(1, 0, 0, 0)), 3, {"target_left": 5}),
]


@pytest.mark.parametrize(("words", "clash", "dice", "fields"), BY_NAMES, ids=[row[0] for row in BY_NAMES])
def test_units_bring_their_values_and_keywords(
    said: Any, words: str, clash: Clash, dice: int, fields: dict[str, Any]
) -> None:
    """FC-KW-01, FC-KW-03, FC-KW-04, FC-KW-09, FC-KW-12, FC-KW-13, FC-KW-15, FC-KW-16, FC-KW-17, FC-KW-31, FC-KW-32,
    FC-SUP-08, FC-SUP-10, FC-MAG-01, FC-RULING-57, FC-RULING-88: as printed, and no further."""
    assert same(said(words), odds(Plan(clash, dice, **fields)))


PLAIN = Fighter(None, None, None, False, False, False, False, False, False, False, False)
CALM = Attack(False, False, False, False, False, False, 0, False, False, False, False, False)


@pytest.mark.parametrize(
    ("theirs", "ours", "clash", "defence"),
    [
        ({"counterattack": 1}, {}, melee(), 2),
        ({"defence_support": 1}, {}, melee(support_parries=True), 0),
        ({}, {"attack_support": 1}, melee(support_hits=True), 0),
        ({}, {"scout": 1}, melee(), 0),
    ],
)
def test_keywords_that_no_printed_unit_has_for_itself(
    theirs: dict[str, int], ours: dict[str, int], clash: Clash, defence: int
) -> None:
    """FC-KW-06, FC-KW-38, FC-KW-28: Counterattack rolls without a token, supports support, a Scout sees no Forest."""
    unit, other = find_units("legionaries", "undead_cavalry")
    in_forest = replace(PLAIN, forest="scout" in ours)
    made = by_names(PLAIN, in_forest, CALM, {**unit, "keywords": ours}, {**other, "keywords": theirs})
    assert made == Plan(clash, 3, defence_dice=defence, target_left=4, attacker_left=4)


def test_a_table_for_each_side_and_what_it_means(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """FC-MELEE-13: in a defended melee both sides lose, in a shot only the target."""
    for lang, words, other in (
        ("en", ("Knights against Legionaries: 5 dice against 2", "Losses of the target"), "Losses of the attacker"),
        ("es", ("Caballeros contra Legionarios: 5 dados contra 2", "Pérdidas del objetivo"), "Pérdidas del atacante"),
    ):
        monkeypatch.setenv("STRATEGOS_LANG", lang)
        assert command("knights legionaries --defending --charge") == 0
        printed = capsys.readouterr().out
        assert "██" in printed and all(word in printed for word in (*words, other))
        assert ("1.12" in printed, "1,12" in printed) == (lang == "en", lang == "es")
        assert command("--attack 1 --shot --defence 2 --left 1") == 0
        printed = capsys.readouterr().out
        assert words[1] in printed and other not in printed
        assert ("1 die against 2" if lang == "en" else "1 dado contra 2") in printed


def test_the_help_in_spanish_has_no_english_words(tmp_path: Path) -> None:
    printed = run(tmp_path, "odds", "commander", "--help", STRATEGOS_LANG="es").out
    assert printed.startswith("Uso: ") and "[ATACANTE] [OBJETIVO]" in printed
    text = re.sub(r"--[a-z-]+", "", printed)
    assert not re.findall(r"\b(the|of|and|or|is|target|attacker|dice|default|str|int|range)\b", text)


WRONG = [
    ("", "--attack is missing", "Falta --attack"),
    ("--defence 2", "--attack is missing", "Falta --attack"),
    ("--attack 4 --defending", "--defending needs named units", "--defending necesita unidades con nombre"),
    ("--attack 4 --charge", "--charge needs named units", "--charge necesita unidades"),
    ("--attack 4 --beyond-base", "add --shot", "añade --shot"),
    ("--attack 4 --shot --support", "--support counts in melee only", "--support solo cuenta"),
    ("--attack 4 --magic --armour", "--armour counts in melee only", "--armour solo cuenta"),
    ("--attack 4 --magic --defence 2", "leave out --defence", "quita --defence"),
    ("knights", "'knights' has nobody to attack", "'knights' no tiene a quién atacar"),
    ("knigths legionaries", "Did you mean 'knights'", "¿Querías decir 'knights'"),
    ("knights legionaries --shot", "'knights' has no ranged attack", "'knights' no tiene ataque a distancia"),
    ("imelstar roland --shot --defending", "leave out --defending", "quita --defending"),
    ("legionaries knights --charge", "has no Charge: leave out", "no tiene Carga: quita"),
    ("undead_cavalry knights --charge", "has no Charge: add --recharged", "no tiene Carga: añade --recharged"),
    ("knights legionaries --left 5", "cannot have 5 left", "no le pueden quedar 5"),
    ("knights crusader --tires", "'crusader' has no Stamina", "'crusader' no tiene Resistencia"),
]


@pytest.mark.parametrize(("words", "english", "spanish"), WRONG, ids=[row[0] for row in WRONG])
def test_mistakes_are_named_with_the_way_out(words: str, english: str, spanish: str) -> None:
    """FC-SUP-04, FC-MAG-01, FC-RNG-01, FC-STA-13, FC-DICE-07: what cannot be is not shown as odds."""
    with pytest.raises(BadContent) as caught:
        command(words)
    assert english in caught.value.text("en") and spanish in caught.value.text("es")
