"""The ledgers are whole: every id once and in order, each with a sentence of its own."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any, Final

import pytest
from all_faults import all_faults

import strategos.games

IDS: Final = {
    "pantheon": re.compile(r"(MB-[A-Z]+|MBU-(?:BOX|BRD))-(\d{2,3})"),
    "commander": re.compile(r"(FC-(?:[A-Z]+|SC[1-6]))-(\d{2,3})"),
}
# The groups in their order and how many ids each has. Commander's campaign is a package of its own and has none here.
COUNTS: Final = {
    "pantheon": {
        "MB-COMP": 29, "MB-SETUP": 12, "MB-REC": 12, "MB-DECK": 6, "MB-TURN": 17, "MB-ACT": 8, "MB-MOVE": 11,
        "MB-TYPE": 10, "MB-TERR": 22, "MB-BND": 8, "MB-LOS": 10, "MB-CMB": 9, "MB-ATK": 18, "MB-WND": 8,
        "MB-AREA": 7, "MB-MULT": 5, "MB-GRD": 7, "MB-RET": 10, "MB-OMP": 12, "MB-AOW": 5, "MB-MAN": 12, "MB-TAL": 22,
        "MB-POW": 13, "MB-TIME": 6, "MB-WIN": 4, "MB-MODE": 12, "MB-SCN": 7, "MB-CYC": 5, "MB-EX": 33, "MB-ED": 63,
        "MB-RULING": 101, "MB-DEC": 48, "MBU-BOX": 6, "MBU-BRD": 9,
    },
    "commander": {
        "FC-COMP": 12, "FC-DICE": 8, "FC-UNIT": 18, "FC-ARMY": 8, "FC-DECK": 10, "FC-DEP": 7, "FC-VP": 7,
        "FC-RND": 5, "FC-CMD": 29, "FC-ACT": 16, "FC-CARD": 19, "FC-ACN": 17, "FC-ABL": 10, "FC-STA": 13,
        "FC-MOV": 13, "FC-TER": 21, "FC-MELEE": 26, "FC-PAN": 13, "FC-ADV": 9, "FC-SUP": 11, "FC-RNG": 13,
        "FC-LOS": 7, "FC-MAG": 4, "FC-END": 4, "FC-WIN": 6, "FC-KW": 39, "FC-MODE": 4, "FC-ELEM": 9, "FC-EX": 29,
        "FC-RULING": 103, "FC-DEC": 36, "FC-INV": 12, "FC-SC1": 6, "FC-SC2": 7, "FC-SC3": 6, "FC-SC4": 5,
        "FC-SC5": 9, "FC-SC6": 9, "FC-EPIC": 8, "FC-ROYAL": 4,
    },
}  # fmt: skip
TOTALS: Final = {"pantheon": 567, "commander": 592}
SHOWN: Final = ("MB-EX", "MBU-BOX", "MBU-BRD", "FC-EX", "FC-INV")  # examples, content, invariants: tests show them
GROUPS: Final = [(game, group) for game, counts in COUNTS.items() for group in counts]
every_game = pytest.mark.parametrize("game", strategos.games.OWN)


def text_file(game: str) -> str:
    return (Path(strategos.games.__file__).parent / game / "ledger.toml").read_text(encoding="utf-8")


ENTRIES: Final[dict[str, dict[str, Any]]] = {game: tomllib.loads(text_file(game)) for game in strategos.games.OWN}


def text_of(entry: Any) -> str:
    text = entry["text"] if isinstance(entry, dict) else entry
    assert isinstance(text, str)
    return text


@every_game
def test_ids_match_the_pattern(game: str) -> None:
    assert [id for id in ENTRIES[game] if not IDS[game].fullmatch(id)] == []


@every_game
def test_ids_are_unique(game: str) -> None:
    written = [line.split(" = ", 1)[0] for line in text_file(game).splitlines() if line and not line.startswith("#")]
    assert len(written) == len(set(written))
    assert written == list(ENTRIES[game])


@all_faults("game, group", GROUPS)
def test_a_group_has_all_its_ids_in_order(game: str, group: str) -> None:
    found = (IDS[game].fullmatch(id) for id in ENTRIES[game])
    numbers = [int(match.group(2)) for match in found if match and match.group(1) == group]
    assert numbers == list(range(1, COUNTS[game][group] + 1))


@every_game
def test_groups_stand_in_order_and_there_are_no_others(game: str) -> None:
    groups = dict.fromkeys(id.rsplit("-", 1)[0] for id in ENTRIES[game])
    assert list(groups) == list(COUNTS[game])
    assert len(ENTRIES[game]) == sum(COUNTS[game].values()) == TOTALS[game]


@every_game
def test_an_entry_is_a_sentence_or_a_sentence_shown_by_a_test(game: str) -> None:
    for id, entry in ENTRIES[game].items():
        assert isinstance(entry, str) or (set(entry) == {"text", "shown_by"} and entry["shown_by"] == "test"), id


@every_game
def test_every_text_is_a_sentence(game: str) -> None:
    for id, entry in ENTRIES[game].items():
        text = text_of(entry)
        assert len(text) >= 20, id
        assert text.endswith("."), id
        assert text == text.strip(), id
        assert "|" not in text, f"{id}: the page is a table, its cells are parted by this sign"


@every_game
def test_no_two_texts_are_equal(game: str) -> None:
    texts = [text_of(entry).casefold() for entry in ENTRIES[game].values()]
    assert sorted({text for text in texts if texts.count(text) > 1}) == []


@all_faults("group", SHOWN)
def test_examples_content_and_invariants_are_shown_by_tests(group: str) -> None:
    entries = [entry for game in ENTRIES.values() for id, entry in game.items() if id.rsplit("-", 1)[0] == group]
    assert entries and all(isinstance(entry, dict) for entry in entries)


@all_faults("id", ["FC-COMP-03", "FC-MODE-04", "FC-DEC-35"])
def test_what_belongs_to_the_campaign_says_that_it_comes_separately(id: str) -> None:
    assert "campaign" in text_of(ENTRIES["commander"][id])
    assert "separate package" in text_of(ENTRIES["commander"][id])
