"""Mistakes in the content of commander, each named with its file and the way out."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest
from content_files import write

from strategos.games.commander.content_spec import CONTENT, SPEC
from strategos.kernel.content.loading import check

PACK: Final = 'name = "Mine"\nversion = "1"\ngame = "commander"\n'
ROWS_OF_9: Final = [f'"{"." * 13}"'] * 9


def rows(**changed: str) -> str:
    """A map of clear ground, with some rows (r1 to r9) written otherwise."""
    lines = [f'"{changed[f"r{at + 1}"]}"' if f"r{at + 1}" in changed else row for at, row in enumerate(ROWS_OF_9)]
    return f"[{', '.join(lines)}]"


def problems(tmp_path: Path, file: str, text: str, lang: str = "en") -> list[str]:
    """What is said of a pack with this one file."""
    pack = write(tmp_path / "mine", {"pack.toml": PACK, file: text})
    return [line.replace(f"{pack}/", "") for line in check(SPEC, [CONTENT, pack], lang)]


MAP: Final = 'id = "hard-choice"\n'
FIRST: Final = 'id = "first-battle"\n'
MISTAKES: Final[list[tuple[str, str, str]]] = [
    ("maps/hard-choice.toml", f"{MAP}zones = {rows(r2='SSS')}", "row 2 has 3 letters; a row has 13"),
    ("maps/hard-choice.toml", f"{MAP}zones = {rows()[:-17]}]", "found 8 rows, wanted 9."),
    (
        "maps/hard-choice.toml",
        f"{MAP}terrain = {rows(r3='.' * 12 + 'x')}",
        "row 3 has the letter 'x'. Known are: . C F H M R V b f w",
    ),
    (
        "maps/hard-choice.toml",
        f"{MAP}zones = {rows(r1='.' * 12 + 'W')}",
        "row 1 has the letter 'W'. Known are: . E S e",
    ),
    ("maps/hard-choice.toml", f"{MAP}zones = {rows(r1='.' * 9 + 'S...')}", "J1 is Rocks, which nobody can enter."),
    (
        "maps/hard-choice.toml",
        f'{MAP}capture_points = [{{ hex = "N3", name = {{ en = "A", es = "B" }} }}]',
        "capture_points[0].hex: found 'N3', wanted a hex from A1 to M9, such as C5.",
    ),
    ("units/roland.toml", 'id = "roland"\ncost = 31', "The army costs 194 points; the limit is 193."),
    ("units/roland.toml", 'id = "roland"\ncost = 29', "limits.empire: the army costs 192, and 193 is printed"),
    ("units/roland.toml", 'id = "roland"\nlevel = "veteran"', "a hero or colossal creature has neither."),
    ("units/roland.toml", 'id = "roland"\nfamily = "hydra"', "'hydra' is no family for it"),
    ("units/roland.toml", 'id = "roland"\nrun = 1', "it moves 2 and runs 1; running takes it at least as far."),
    ("units/imelstar.toml", 'id = "imelstar"\nranged = { base = 5 }', "base range 5 lies beyond maximum range 4."),
    ("units/roland.toml", 'id = "roland"\nkeywords = { discipline = 1 }', "'discipline' is no keyword"),
    ("units/roland.toml", 'id = "roland"\nkeywords = { terorr = 1 }', "Did you mean 'terror'?"),
    (
        "scenarios/first-battle.toml",
        f'{FIRST}map = "hard-choise"',
        "unknown map 'hard-choise'. Did you mean 'hard-choice'?",
    ),
    (
        "scenarios/first-battle.toml",
        f'{FIRST}armies = {{ styx = ["roland"] }}',
        "Roland the Proud: of the Empire, not of",
    ),
    (
        "scenarios/first-battle.toml",
        f'{FIRST}decks = {{ styx = ["prayer"] }}',
        "Prayer before Battle: of the Empire, not",
    ),
    (
        "scenarios/first-battle.toml",
        f'{FIRST}decks = {{ empire = ["prayer"] }}',
        "The deck has 1 cards; this army needs 7.",
    ),
    ("scenarios/first-battle.toml", f'{FIRST}rules = [{{ verb = "capturing" }}]', "Did you mean 'capture'?"),
    ("cards.toml", "[prayer]\nstar = true", "The deck has 2 star cards; a deck of 7 may have 1."),
    ("cards.toml", "[claws]\ncopies = 1", "Claws of Darkness stands in the deck 2 times; at most 1 are allowed."),
    ("cards.toml", '[prayer]\nnumber = "EMP-03"', "EMP-03 is also the number of 'prayer'."),
    ("cards.toml", '[prayer]\nkind = "terrain"', "a terrain card has a template, other cards none."),
    ("templates.toml", '[dark_plains]\ncard = "prayer"', "the template 'dark_plains' names another card."),
    (
        "keywords.toml",
        '[valour]\neffects = [{ verb = "lend", keyword = "terror" }]',
        "'lend' does nothing in a keyword",
    ),
    ("keywords.toml", "[valour]\neffects = []", "'valour' has no effects"),
    ("keywords.toml", '[valour]\neffects = [{ verb = "use", function = "howl" }]', "'howl' has no window in a keyword"),
    ("keywords.toml", '[valour]\neffects = [{ verb = "grant", ability = "fly", until = "round" }]', "Nothing lasts to"),
    ("keywords.toml", '[valour]\neffects = [{ verb = "grant", ability = "flyy" }]', "flyy"),
    (
        "cards.toml",
        '[prayer]\neffects = [{ verb = "modify", stat = "move", by = 1, radius = 1 }]',
        "A radius does nothing",
    ),
    (
        "cards.toml",
        '[prayer]\neffects = [{ verb = "use", function = "howl" }, { verb = "use", function = "mark" }]',
        "Only one function can run",
    ),
    ("terrain.toml", '[hill]\nletter = "F"', "The letter 'F' is that of forest."),
    ("terrain.toml", '[village]\nfalls_to = "clear"', "All cities fall to the same terrain."),
    ("terrain.toml", '[clear]\nletter = "x"', "No terrain has the letter '.' of clear ground."),
]


@pytest.mark.parametrize(("file", "text", "wanted"), MISTAKES)
def test_a_mistake_is_named_with_its_file(tmp_path: Path, file: str, text: str, wanted: str) -> None:
    """FC-ARMY-02, FC-ARMY-06, FC-DECK-01, FC-DECK-05: content that breaks a rule of army or deck is refused."""
    found = problems(tmp_path, file, text)
    assert any(wanted in line for line in found), found
    assert all(".toml" in line.split(":")[0] for line in found)
    spanish = problems(tmp_path, file, text, "es")
    assert len(spanish) == len(found)
    assert not set(spanish) & set(found)


def test_good_content_has_no_problems() -> None:
    assert check(SPEC, [CONTENT]) == []
