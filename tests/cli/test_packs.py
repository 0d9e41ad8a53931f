"""`--pack DIR` and STRATEGOS_PACKS: what a designer tries, in every command, and what is refused in words."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from command import Run

from strategos.table.match import Match

EXAMPLES = Path(__file__).parents[2] / "docs" / "packs"
AMBER = str(EXAMPLES / "amber-ford")
SALT = str(EXAMPLES / "salt-road")
TOY_PACK = 'name = "Big beasts"\nversion = "1"\ngame = "toy"\n'


@pytest.fixture
def beasts(tmp_path: Path) -> Path:
    """A pack for the toy with a scenario of its own and a stronger lion."""
    folder = tmp_path / "beasts"
    folder.mkdir()
    (folder / "pack.toml").write_text(TOY_PACK, encoding="utf-8")
    (folder / "units.toml").write_text("[lion]\noffence = 6\n", encoding="utf-8")
    (folder / "scenarios.toml").write_text(
        '[brawl]\nname = { en = "Brawl", es = "Trifulca" }\nrows = [2, 3]\nrounds = 4\n'
        "cards = { strike = 2, parry = 1, scout = 1 }\n"
        'units = [{ seat = "A", unit = "lion", area = "A1" }, { seat = "B", unit = "bear", area = "B3" }]\n',
        encoding="utf-8",
    )
    return folder


def test_a_pack_may_be_named_anywhere_on_the_line_and_in_the_environment(strategos: Run, beasts: Path) -> None:
    for words, variables in (
        (("--pack", beasts.name, "games", "--json"), {}),
        (("games", "--json", f"--pack={beasts.name}"), {}),
        (("games", "--json"), {"STRATEGOS_PACKS": str(beasts)}),
    ):
        assert "brawl" in strategos(*words, **variables).json["toy"]
    assert "brawl" not in strategos("games", "--json").json["toy"]


def test_worker_processes_play_with_the_pack(strategos: Run, beasts: Path) -> None:
    words = ("simulate", "toy", "--scenario", "brawl", "--matches", "4", "--check", "--json", "--jobs", "2")
    done = strategos(*words, "--pack", beasts.name)
    assert done.json["finished"] == 4
    assert "has no scenario 'brawl'" in strategos(*words).err


def test_a_changed_number_is_played_by_every_scenario(strategos: Run, beasts: Path) -> None:
    plain = strategos("perft", "toy", "duel", "4", "--json").json["nodes"]
    assert strategos("perft", "toy", "duel", "4", "--json", "--pack", beasts.name).json["nodes"] >= plain


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("games", "--pack"), "--pack: the folder of a pack is wanted after it, as in --pack my-pack."),
        (("games", "--pack", "nowhere"), "There is no folder "),
        (("games", "--pack", "."), "holds no pack.toml. A pack says there what it is: name, version, game."),
    ],
)
def test_a_folder_that_is_no_pack_is_refused(strategos: Run, words: tuple[str, ...], message: str) -> None:
    done = strategos(*words)
    assert (done.code, done.out) == (1, "")
    assert message in done.err


def test_a_pack_with_a_mistake_is_refused_with_file_and_line(strategos: Run, beasts: Path) -> None:
    (beasts / "units.toml").write_text("[lion]\noffence = 60\n", encoding="utf-8")
    for words in (("simulate", "toy"), ("serve", "--no-browser", "--port", "0", "--home", "home")):
        done = strategos(*words, "--pack", beasts.name)
        assert (done.code, done.out) == (1, "")
        assert "units.toml, line 2, lion.offence: found 60, wanted a whole number from 1 to 6." in done.err


def test_two_packs_with_one_name_are_refused(strategos: Run, beasts: Path) -> None:
    shutil.copytree(beasts, beasts.parent / "again")
    done = strategos("games", "--pack", "beasts", "--pack", "again")
    assert done.code == 1
    assert "Two packs have the name 'Big beasts': " in done.err


def toy_record(beasts: Path, monkeypatch: pytest.MonkeyPatch, scenario: str) -> str:
    """A match of the toy with the pack, written down."""
    import strategos as library

    monkeypatch.setenv("STRATEGOS_PACKS", "")
    match: Match = library.new_match("toy", scenario, seed=4, packs=[beasts])
    while not match.over:
        match.play(match.decision.options[-1])
    return match.record()


@pytest.mark.parametrize("scenario", ["brawl", "duel"])
def test_a_record_with_a_pack_replays_with_it_and_is_refused_without(
    strategos: Run, beasts: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scenario: str
) -> None:
    (tmp_path / "match.strategos").write_text(toy_record(beasts, monkeypatch, scenario), encoding="utf-8")
    assert strategos("verify", "match.strategos", "--pack", beasts.name).code == 0
    for command in ("verify", "replay"):
        done = strategos(command, "match.strategos")
        assert done.code == 1
        assert "This needs the pack 'big-beasts' of toy, which is not here. Name its folder with --pack DIR" in done.err
    spanish = strategos("verify", "match.strategos", "--lang", "es").err
    assert "Esto necesita el paquete 'big-beasts' de toy, que no está aquí." in spanish


def test_a_record_without_packs_replays_although_one_is_named(strategos: Run, beasts: Path, tmp_path: Path) -> None:
    from command import random_record

    (tmp_path / "plain.strategos").write_text(random_record(), encoding="utf-8")
    assert strategos("verify", "plain.strategos", "--pack", beasts.name).code == 0


def test_another_version_of_a_pack_is_named(
    strategos: Run, beasts: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "match.strategos").write_text(toy_record(beasts, monkeypatch, "brawl"), encoding="utf-8")
    (beasts / "pack.toml").write_text(TOY_PACK.replace('"1"', '"2"'), encoding="utf-8")
    done = strategos("verify", "match.strategos", "--pack", beasts.name)
    assert "This needs version 1 of the pack 'big-beasts'; version 2 lies in " in done.err


def test_the_examples_are_played_drawn_and_used_for_odds(strategos: Run) -> None:
    both = {"STRATEGOS_PACKS": os.pathsep.join((AMBER, SALT))}
    for name, scenario in (("pantheon", "amber-ford"), ("commander", "salt-road")):
        done = strategos("perft", name, scenario, "1", "--json", **both)
        assert done.json["nodes"] > 0
    epic = ("simulate", "commander", "--scenario", "epic-battle", "--option", "map=salt-road", "--matches", "1")
    assert strategos(*epic, "--jobs", "1", "--json", **both).json["finished"] == 1
    assert "map=salt-road: there is no such value." in strategos(*epic).err
    assert "Amber Ford" in strategos("board", "amber_ford", **both).out
    assert "The Salt Road" in strategos("board", "salt-road", **both).out
    assert strategos("odds", "pantheon", "ford_watch", "zeus", "--json", **both).json["mean"] > 0
    assert strategos("odds", "commander", "road_wardens", "zombie_warriors", "--json", **both).json["mean"] > 0
    assert "There is no unit 'ford_watch'" in strategos("odds", "pantheon", "ford_watch", "zeus").err


def test_computers_play_the_examples_and_their_record_gives_advice(strategos: Run, tmp_path: Path) -> None:
    words = ("arena", "commander", "--scenario", "salt-road", "--players", "random,naive", "--pairs", "1", "--json")
    done = strategos(*words, "--keep", "kept", "--jobs", "1", "--pack", SALT)
    assert done.code == 0, done.err
    kept = sorted((tmp_path / "kept").glob("*.txt"))
    assert kept
    assert strategos("verify", str(kept[0]), "--pack", SALT).code == 0
    hint = strategos("hint", str(kept[0]), "--at", "30", "--player", "naive", "--json", "--pack", SALT)
    assert hint.code == 0, hint.err
    assert hint.json["advice"]


def test_an_army_of_a_packs_units_is_checked(strategos: Run, tmp_path: Path) -> None:
    (tmp_path / "army.toml").write_text(
        'faction = "empire"\nlimit = 100\nunits = ["road_wardens", "legionaries", "roland"]\n', encoding="utf-8"
    )
    assert strategos("army", "check", "army.toml", "--pack", SALT).code == 0
    assert strategos("army", "check", "army.toml").code == 1
