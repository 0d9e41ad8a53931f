"""Records of every version so far are played again, or refused in the words that are written down for them."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
import record_corpus as corpus

from strategos import games
from strategos.kernel.errors import Unreadable
from strategos.kernel.text.record_file import CONCEDE, Record, read_record, verify
from strategos.table.match import replay

FILES = sorted(corpus.CORPUS.glob("*/*.strategos"))
REFUSED = tomllib.loads((corpus.CORPUS / "refused.toml").read_text(encoding="utf-8"))


def place(file: Path) -> str:
    return f"{file.parent.name}/{file.name}"


def record_of(file: Path) -> Record:
    return read_record(file.read_bytes(), file.name)


@pytest.mark.parametrize("file", FILES, ids=place)
def test_a_record_of_any_version_is_verified_or_refused_with_the_reason(file: Path) -> None:
    game = games.find(file.name.partition("-")[0])
    refused = REFUSED.get(place(file))
    if refused is not None:
        with pytest.raises(Unreadable) as caught:
            verify(file.read_bytes(), game, file.name)
        assert str(caught.value) == refused
        assert "La versión 0.1.0 (2026-11-15 " in caught.value.text("es")
        return
    state = verify(file.read_bytes(), game, file.name)
    closing = record_of(file).closing.split(" ")[0]
    assert closing == ("open" if state.result is None else "end")


@pytest.mark.parametrize("file", [file for file in FILES if place(file) not in REFUSED], ids=place)
def test_a_match_of_any_version_is_written_under_the_digest_with_which_it_was_begun(file: Path) -> None:
    """So its record stays the same, line by line, however often it is read and written."""
    record = record_of(file)
    again = read_record(replay(record, games.find(record.header["game"])).record().encode())
    assert again.header == record.header
    assert [seat for seat, _ in again.lines] == [seat for seat, _ in record.lines]
    spelled_otherwise = [pair for pair in zip(record.lines, again.lines, strict=True) if pair[0] != pair[1]]
    assert all(old[1].startswith("reroll") for old, _ in spelled_otherwise)
    verify(again.write().encode(), games.find(record.header["game"]))


def test_every_refused_record_is_there_and_all_are_of_the_first_hours() -> None:
    assert set(REFUSED) <= {place(file) for file in FILES}
    assert {name.partition("/")[0] for name in REFUSED} <= {"2026-11-15-e969b92", "2026-11-15-c2bbdb4"}


def test_the_corpus_has_finished_open_and_conceded_records_of_both_games() -> None:
    found = set()
    for file in FILES:
        record = record_of(file)
        is_conceded = any(text == CONCEDE for _, text in record.lines)
        found.add((record.header["game"], "conceded" if is_conceded else record.closing.split(" ")[0]))
    assert found == {(game, how) for game in ("pantheon", "commander") for how in ("end", "open", "conceded")}


def test_the_newest_records_are_those_that_this_version_writes() -> None:
    """If not, and that is meant: `make records NAME=DATE-what-changed`, and commit the folder that it writes."""
    assert [name for name, _ in corpus.differing()] == []
