"""`strategos hint`: advice at a decision of a recorded match."""

from __future__ import annotations

from pathlib import Path

import pytest
from battles import random_battle
from command import Run

from strategos import games
from strategos.table.match import Match

KEYS = {
    "file", "game", "scenario", "at", "seat", "kind", "rule", "options", "probability", "played", "advice",
}  # fmt: skip


@pytest.fixture(scope="module")
def match() -> Match:
    """A whole match of commander, played at random."""
    return random_battle("first-battle", 2)


@pytest.fixture
def battle(match: Match, tmp_path: Path) -> Path:
    """Its record."""
    path = tmp_path / "battle.txt"
    path.write_text(match.record(), encoding="utf-8")
    return path


def test_the_last_decision_of_a_match_that_is_over_gets_its_hint(strategos: Run, battle: Path, match: Match) -> None:
    found = strategos("hint", battle.name, "--json").json
    assert set(found) == KEYS
    assert (found["game"], found["scenario"]) == ("commander", "first-battle")
    assert 0 < found["at"] < len(match.log)
    assert found["options"] > 1
    assert found["played"] == match.log[found["at"]].text
    assert all(0 <= advice["probability"] <= 1 for advice in found["advice"])


def test_words_and_figures_are_those_of_the_language(strategos: Run, battle: Path) -> None:
    english = strategos("hint", battle.name, "--at", "60", "--count", "2")
    spanish = strategos("hint", battle.name, "--at", "60", "--count", "2", "--lang", "es")
    assert (english.code, english.err, spanish.code, spanish.err) == (0, "", 0, "")
    head, chance, *options = english.out.splitlines()
    assert head.startswith("After ") and " decides: " in head and chance.endswith(" %.")
    assert " wins with about " in chance
    assert options[0].startswith("   1  ")
    head, chance, *_ = spanish.out.splitlines()
    assert head.startswith("Tras ") and " decide " in head
    assert " gana con una probabilidad de alrededor del " in chance


def test_the_first_decision_from_the_place_asked_for_is_taken(strategos: Run, battle: Path, match: Match) -> None:
    """Dice and decisions of others may come first."""
    for seat in ("a", "B"):
        found = strategos("hint", battle.name, "--at", "100", "--seat", seat, "--json").json
        assert found["seat"] == seat.upper()
        assert found["at"] >= 100
        if found["played"] is not None:
            assert match.log[found["at"]].seat == "AB".index(found["seat"])


def test_an_unfinished_match_gets_a_hint_for_what_is_asked_now(strategos: Run, tmp_path: Path) -> None:
    match = Match(games.find("commander"), "first-battle", 3)
    while match.decision.kind != "activate":
        match.play(match.decision.options[0])
    (tmp_path / "open.txt").write_text(match.record(), encoding="utf-8")
    found = strategos("hint", "open.txt", "--json").json
    assert (found["at"], found["kind"], found["played"]) == (len(match.log), "activate", None)


def test_a_place_or_seat_that_does_not_exist_is_refused(strategos: Run, battle: Path, match: Match) -> None:
    done = strategos("hint", battle.name, "--at", "99999")
    assert (done.code, done.out) == (1, "")
    assert done.err == (
        f"Unreadable: battle.txt has {len(match.log)} actions; there is no position after action 99999.\n"
    )
    done = strategos("hint", battle.name, "--seat", "C")
    assert (done.code, done.err) == (1, "WrongSeat: There is no seat 'C' in battle.txt. Seats: A, B.\n")
    done = strategos("hint", "battel.txt")
    assert (done.code, done.err) == (1, "Unreadable: There is no file battel.txt. Did you mean 'battle.txt'?\n")


def test_a_damaged_record_is_refused(strategos: Run, battle: Path) -> None:
    text = battle.read_text(encoding="utf-8")
    battle.write_text(text.replace("red", "blue", 1), encoding="utf-8")
    assert strategos("hint", battle.name).code == 1


def test_a_game_that_no_computer_knows_gets_no_hint(strategos: Run, record: Path) -> None:
    done = strategos("hint", record.name)
    assert (done.code, done.out) == (1, "")
    assert done.err == "BadContent: No computer player but 'random' knows toy. They know pantheon and commander.\n"
