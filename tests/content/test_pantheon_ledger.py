"""The ledger of pantheon is whole: every id once and in order, each with a sentence of its own."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any, Final

import pytest

import strategos.games

LEDGER: Final = Path(strategos.games.__file__).parent / "pantheon" / "ledger.toml"
TEXT: Final = LEDGER.read_text(encoding="utf-8")
ENTRIES: Final[dict[str, Any]] = tomllib.loads(TEXT)

ID: Final = re.compile(r"(MB-[A-Z]+|MBU-(?:BOX|BRD))-(\d{2,3})")

# The groups in their order and how many ids each has.
COUNTS: Final = {
    "MB-COMP": 29,
    "MB-SETUP": 12,
    "MB-REC": 12,
    "MB-DECK": 6,
    "MB-TURN": 17,
    "MB-ACT": 8,
    "MB-MOVE": 11,
    "MB-TYPE": 10,
    "MB-TERR": 22,
    "MB-BND": 8,
    "MB-LOS": 10,
    "MB-CMB": 9,
    "MB-ATK": 18,
    "MB-WND": 8,
    "MB-AREA": 7,
    "MB-MULT": 5,
    "MB-GRD": 7,
    "MB-RET": 10,
    "MB-OMP": 12,
    "MB-AOW": 5,
    "MB-MAN": 12,
    "MB-TAL": 22,
    "MB-POW": 13,
    "MB-TIME": 6,
    "MB-WIN": 4,
    "MB-MODE": 12,
    "MB-SCN": 7,
    "MB-CYC": 5,
    "MB-EX": 33,
    "MB-ED": 63,
    "MB-RULING": 101,
    "MB-DEC": 48,
    "MBU-BOX": 6,
    "MBU-BRD": 9,
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
    assert len(ENTRIES) == sum(COUNTS.values()) == 567


def test_an_entry_is_a_sentence_or_a_sentence_shown_by_a_test() -> None:
    for id, entry in ENTRIES.items():
        assert isinstance(entry, str) or (set(entry) == {"text", "shown_by"} and entry["shown_by"] == "test"), id


def test_every_text_is_a_sentence() -> None:
    for id, entry in ENTRIES.items():
        text = text_of(entry)
        assert len(text) >= 20, id
        assert text.endswith("."), id
        assert text == text.strip(), id
        assert "|" not in text, f"{id}: the page is a table, its cells are parted by this sign"


def test_no_two_texts_are_equal() -> None:
    texts = [text_of(entry).casefold() for entry in ENTRIES.values()]
    assert sorted({text for text in texts if texts.count(text) > 1}) == []


@pytest.mark.parametrize("group", ["MB-EX", "MBU-BOX", "MBU-BRD"])
def test_examples_and_content_are_shown_by_tests(group: str) -> None:
    assert all(isinstance(entry, dict) for id, entry in ENTRIES.items() if id.rsplit("-", 1)[0] == group)
