"""The ledger of commander is whole: every id once and in order, each with a sentence of its own."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any, Final

import pytest

import strategos.games

LEDGER: Final = Path(strategos.games.__file__).parent / "commander" / "ledger.toml"
TEXT: Final = LEDGER.read_text(encoding="utf-8")
ENTRIES: Final[dict[str, Any]] = tomllib.loads(TEXT)

ID: Final = re.compile(r"(FC-(?:[A-Z]+|SC[1-6]))-(\d{2,3})")

# The groups in their order and how many ids each has. The campaign is a package of its own and has none here.
COUNTS: Final = {
    "FC-COMP": 12,
    "FC-DICE": 8,
    "FC-UNIT": 18,
    "FC-ARMY": 8,
    "FC-DECK": 10,
    "FC-DEP": 7,
    "FC-VP": 7,
    "FC-RND": 5,
    "FC-CMD": 29,
    "FC-ACT": 16,
    "FC-CARD": 19,
    "FC-ACN": 17,
    "FC-ABL": 10,
    "FC-STA": 13,
    "FC-MOV": 13,
    "FC-TER": 21,
    "FC-MELEE": 26,
    "FC-PAN": 13,
    "FC-ADV": 9,
    "FC-SUP": 11,
    "FC-RNG": 13,
    "FC-LOS": 7,
    "FC-MAG": 4,
    "FC-END": 4,
    "FC-WIN": 6,
    "FC-KW": 39,
    "FC-MODE": 4,
    "FC-ELEM": 9,
    "FC-EX": 29,
    "FC-RULING": 103,
    "FC-DEC": 36,
    "FC-INV": 12,
    "FC-SC1": 6,
    "FC-SC2": 7,
    "FC-SC3": 6,
    "FC-SC4": 5,
    "FC-SC5": 9,
    "FC-SC6": 9,
    "FC-EPIC": 8,
    "FC-ROYAL": 4,
}


def text_of(entry: Any) -> str:
    text = entry["text"] if isinstance(entry, dict) else entry
    assert isinstance(text, str)
    return text


def numbers_of(group: str) -> list[int]:
    found = (ID.fullmatch(id) for id in ENTRIES)
    return [int(match.group(2)) for match in found if match and match.group(1) == group]


def test_ids_match_the_pattern() -> None:
    assert [id for id in ENTRIES if not ID.fullmatch(id)] == []


def test_ids_are_unique() -> None:
    written = [line.split(" = ", 1)[0] for line in TEXT.splitlines() if line and not line.startswith("#")]
    assert len(written) == len(set(written))
    assert written == list(ENTRIES)


@pytest.mark.parametrize("group", COUNTS)
def test_a_group_has_all_its_ids_in_order(group: str) -> None:
    assert numbers_of(group) == list(range(1, COUNTS[group] + 1))


def test_groups_stand_in_order_and_there_are_no_others() -> None:
    groups = dict.fromkeys(id.rsplit("-", 1)[0] for id in ENTRIES)
    assert list(groups) == list(COUNTS)
    assert len(ENTRIES) == sum(COUNTS.values()) == 592


def test_an_entry_is_a_sentence_or_a_sentence_shown_by_a_test() -> None:
    for id, entry in ENTRIES.items():
        assert isinstance(entry, str) or (set(entry) == {"text", "shown_by"} and entry["shown_by"] == "test"), id


def test_every_text_is_one_sentence() -> None:
    for id, entry in ENTRIES.items():
        text = text_of(entry)
        assert len(text) >= 20, id
        assert text[0].isupper(), id
        assert text.endswith("."), id
        assert ". " not in text, f"{id}: one sentence, not two"
        assert text == text.strip(), id
        assert "  " not in text, id
        assert "|" not in text, f"{id}: the page is a table, its cells are parted by this sign"


def test_no_two_texts_are_equal() -> None:
    texts = [text_of(entry).casefold() for entry in ENTRIES.values()]
    assert sorted({text for text in texts if texts.count(text) > 1}) == []


@pytest.mark.parametrize("group", ["FC-EX", "FC-INV"])
def test_examples_and_invariants_are_shown_by_tests(group: str) -> None:
    assert all(isinstance(entry, dict) for id, entry in ENTRIES.items() if id.rsplit("-", 1)[0] == group)


@pytest.mark.parametrize("id", ["FC-COMP-03", "FC-MODE-04", "FC-DEC-35"])
def test_what_belongs_to_the_campaign_says_that_it_comes_separately(id: str) -> None:
    assert "campaign" in text_of(ENTRIES[id])
    assert "separate package" in text_of(ENTRIES[id])
