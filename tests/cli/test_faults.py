"""Bad values of every parameter of every command: refused in words, in the language in use, before any work begins."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import many_lines
import pytest
from command import environment, random_record

LONG = "9" * 5000
ENGLISH = re.compile(r"\b(the|There|is|are|must|wanted|Did you mean|needs|such as|Name|leave|Known|Usage)\b")
PARAMETERS = ("--lang", "--install-completion", "--show-completion")  # of the program itself


class Fault(NamedTuple):
    """A command line that cannot be carried out."""

    parameter: str  # which one is bad, as the command declares it
    line: str  # the words, separated by spaces; ~ stands for an empty one
    named: str  # the bad value as the message names it
    way_out: str  # what the English message advises

    @property
    def words(self) -> list[str]:
        """The words of the line."""
        return ["" if word == "~" else word.replace("LONG", LONG) for word in self.line.split()]


def numbers(parameter: str, line: str, low: int, high: int | None = None) -> list[Fault]:
    """What is wrong with a whole number: a word, a fraction, below the least, above the most, thousands of digits."""
    wanted = f"{low} or more" if high is None else f"from {low} to {high}"
    name = parameter if parameter.startswith("-") else ""
    found = [(word, "whole number") for word in ("two", "1.5", "~")]
    found += [(str(low - 1), wanted)] + ([] if high is None else [(str(high + 1), wanted)])
    return [Fault(parameter, f"{line} {name} {word}", word.strip("~"), way_out) for word, way_out in found]


def setups(command: str, *, is_list: bool = True) -> list[Fault]:
    """What is wrong with game, scenario and options of a command."""
    return [
        Fault("game", f"{command} pantheo", "'pantheo'", "Did you mean 'pantheon'?"),
        Fault("game", f"{command} ~", "''", "Games: "),
        Fault("--scenario", f"{command} toy --scenario dual", "'dual'", "Did you mean 'duel'?"),
        Fault("--scenario", f"{command} pantheon --scenario nowhere", "'nowhere'", "Scenarios: learning, duel"),
        *([Fault("--scenario", f"{command} toy --scenario duel,,plain", "''", "Scenarios: ")] if is_list else []),
        Fault("--option", f"{command} toy --option modern", "'modern'", "name=value"),
        Fault("--option", f"{command} toy --option edition=modem", "'modem'", "Did you mean 'modern'?"),
        Fault("--option", f"{command} toy --option edtion=modern", "'edtion'", "Did you mean 'edition'?"),
        Fault("--seed", f"{command} toy --seed lucky", "'lucky'", "whole number"),
        Fault("--seed", f"{command} toy --seed 1.5", "'1.5'", "whole number"),
        Fault("--seed", f"{command} toy --seed LONG", "99", "whole number"),
    ]


def contests(command: str, players: str) -> list[Fault]:
    """What is wrong with players and processes of a command."""
    return [
        *setups(command),
        Fault("--option", f"{command} toy --option parry_cancels=9", "9", "from 1 to 3"),
        Fault("--players", f"{command} toy --players {players}randon", "'randon'", "Did you mean 'random'?"),
        Fault("--players", f"{command} toy --players {players}", "''", "Players: "),
        Fault("--players", f"{command} toy --players {players}recruit:nois=1", "'nois'", "Did you mean 'noise'?"),
        Fault("--players", f"{command} toy --players {players}recruit:noise=x", "noise=x", "must be a number"),
        *numbers("--jobs", f"{command} toy", 1, 256),
    ]


FAULTS = {
    "": [
        Fault("--lang", "--lang klingon games", "'klingon'", "Languages: en, es"),
        Fault("--lang", "games --lang", "''", "Languages: en, es"),
        Fault("--show-completion", "--show-completion=tcsh", "'tcsh'", "Shells: bash, zsh, fish"),
        Fault("--install-completion", "--install-completion=tcsh", "'tcsh'", "Shells: bash, zsh, fish"),
        Fault("--pack", "--pack nowhere games", "nowhere", "There is no folder"),
        Fault("--pack", "--pack notes.txt games", "notes.txt", "There is no folder"),
        Fault("--pack", "--pack folder games", "pack.toml", "name, version, game"),
    ],
    "serve": [
        *numbers("--port", "serve", 0, 65535),
        Fault("--host", "serve --port 0 --host 203.0.113.7", "203.0.113.7", "127.0.0.1"),
        Fault("--host", "serve --port 0 --host ~", "''", "127.0.0.1"),
        Fault("--host", "serve --port 0 --host 1::2::3", "1::2::3", "127.0.0.1"),
        *[Fault("--allow-host", f"serve --port 0 --allow-host {name}", name.strip("~"), "table.example.org")
          for name in ("~", "http://club.example.org", "club/table", "-", "café")],
        Fault("--home", "serve --port 0 --home match.txt", "match.txt", "Name a folder"),
        Fault("--home", "serve --port 0 --home match.txt/matches", "match.txt", "Name a folder"),
    ],
    "play": [
        *setups("play", is_list=False),
        Fault("--scenario", "play toy --scenario all", "'all'", "Scenarios: duel, plain"),
        Fault("--seat", "play toy --seat C", "'C'", "Seats: A, B, or all"),
        Fault("--seat", "play toy --seat chance", "'chance'", "Seats: A, B, or all"),
        Fault("--against", "play toy --against randon", "'randon'", "Did you mean 'random'?"),
        Fault("--against", "play toy --against recruit:nois=1", "'nois'", "Did you mean 'noise'?"),
    ],
    "games": [],
    "simulate": [
        *contests("simulate", "random,"),
        Fault("--players", "simulate toy --players random,random,random", "3", "2 seats"),
        *numbers("--matches", "simulate toy", 1),
    ],
    "arena": [
        *contests("arena", "random,"),
        Fault("--players", "arena toy --players random", "'random'", "two players or more"),
        Fault("--players", "arena toy --players random,random,random", "'random'", "each may be named once"),
        Fault("--sprt", "arena toy --sprt 50,0", "'50,0'", "such as 0,50"),
        *numbers("--pairs", "arena toy", 1),
        Fault("--sprt", "arena toy --sprt 50", "'50'", "such as 0,50"),
        Fault("--sprt", "arena toy --sprt 0,nan", "'0,nan'", "such as 0,50"),
        Fault("--keep", "arena toy --keep match.txt", "match.txt", "Name a folder"),
        Fault("--keep", "arena toy --keep match.txt/kept", "match.txt", "Name a folder"),
        Fault("--resume", "arena toy --resume folder", "folder", "Name a file"),
        Fault("--resume", "arena toy --resume nowhere/so-far.jsonl", "nowhere", "There is no folder"),
        Fault("--resume", "arena toy --resume match.txt", "match.txt", "Name another file"),
        Fault("--html", "arena toy --keep kept --html folder", "folder", "Name a file"),
        Fault("--html", "arena toy --keep kept --html nowhere/page.html", "nowhere", "There is no folder"),
    ],
    "fit": [
        *[fault._replace(line=fault.line.replace(" toy", " pantheon")) for fault in contests("fit", "random,")
          if not any(word in fault.line for word in ("edition", "dual", "edtion", "parry"))],
        Fault("game", "fit toy", "toy", "commander"),
        *numbers("--matches", "fit pantheon", 1),
        Fault("--matches", "fit pantheon --scenario learning --matches 4", "4", "--matches 5"),
        *numbers("--trial", "fit pantheon", 0),
    ],
    "hint": [
        Fault("file", "hint mach.txt", "mach.txt", "Did you mean 'match.txt'?"),
        Fault("file", "hint folder", "folder", "Is a directory"),
        Fault("file", "hint notes.txt", "notes.txt", "'strategos record 1'"),
        *numbers("--at", "hint match.txt", 0),
        Fault("--at", "hint match.txt --at 99999", "99999", "actions"),
        Fault("--seat", "hint match.txt --seat C", "'C'", "Seats: A, B"),
        Fault("--player", "hint match.txt --player tactcian", "'tactcian'", "Did you mean 'tactician'?"),
        *numbers("--count", "hint match.txt", 1),
    ],
    "analyse": [
        Fault("file", "analyse mach.txt", "mach.txt", "Did you mean 'match.txt'?"),
        Fault("file", "analyse notes.txt", "notes.txt", "'strategos record 1'"),
        Fault("file", "analyse match.txt", "'toy'", "pantheon, commander"),
        Fault("--effort", "analyse match.txt --effort deepest", "'deepest'", "quick, usual, deep"),
        Fault("--report", "analyse match.txt --report notes.txt", "notes.txt", "Name a folder"),
    ],
    "replay": [
        Fault("file", "replay mach.txt", "mach.txt", "Did you mean 'match.txt'?"),
        Fault("file", "replay notes.txt", "notes.txt", "'strategos record 1'"),
        *numbers("--at", "replay match.txt", 0),
        Fault("--at", "replay match.txt --at 99999", "99999", "actions"),
    ],
    "verify": [
        Fault("file", "verify mach.txt", "mach.txt", "Did you mean 'match.txt'?"),
        Fault("file", "verify folder", "folder", "Is a directory"),
        Fault("file", "verify notes.txt", "notes.txt", "'strategos record 1'"),
    ],
    "perft": [
        Fault("game", "perft pantheo duel 1", "'pantheo'", "Did you mean 'pantheon'?"),
        Fault("position", "perft toy dual 1", "'dual'", "Did you mean 'duel'?"),
        Fault("position", "perft toy mach.txt 1", "mach.txt", "Did you mean 'match.txt'?"),
        Fault("position", "perft toy notes.txt 1", "notes.txt", "first line must be"),
        Fault("position", "perft toy - 1", "position", "first line must be"),
        Fault("depth", "perft toy duel two", "'two'", "whole number"),
        Fault("depth", "perft toy duel -1", "-1", "0 or more"),
        Fault("depth", "perft toy duel 1000", "1000", "from 0 to 100"),
        Fault("--option", "perft toy duel 1 --option edition=modem", "'modem'", "Did you mean 'modern'?"),
        Fault("--option", "perft toy notes.txt 1 --option edition=modern", "notes.txt", "leave out --option"),
    ],
    "rules": [
        Fault("game", "rules pantheo", "'pantheo'", "Did you mean 'pantheon'?"),
        Fault("ids", "rules toy TOY-ATK-99", "'TOY-ATK-99'", "Did you mean 'TOY-ATK-"),
        Fault("--tests", "rules toy --tests nowhere", "nowhere", "There is no folder"),
        Fault("--tests", "rules toy --tests notes.txt", "notes.txt", "There is no folder"),
    ],
    "board": [
        Fault("name", "board olympos", "'olympos'", "Did you mean 'olympus'?"),
        Fault("--svg", "board olympus --svg folder", "folder", "Name a file"),
        Fault("--svg", "board olympus --svg nowhere/board.svg", "nowhere", "There is no folder"),
        Fault("--mode", "board olympus --mode 5p", "'5p'", "Modes: 2p, 3p, 4p, 3v1"),
        Fault("--mode", "board first-battle --mode 3p", "'3p'", "Leave --mode out"),
    ],
    "bench": [
        Fault("--game", "bench --game pantheo", "'pantheo'", "Did you mean 'pantheon'?"),
        *[Fault("--seconds", f"bench --game toy --seconds {value}", value, way_out) for value, way_out in
          (("fast", "a number"), ("0", "from 0.1 to 3600"), ("-1", "from 0.1 to 3600"), ("nan", "from 0.1 to 3600"),
           ("inf", "from 0.1 to 3600"), ("1e9", "from 0.1 to 3600"))],
    ],
    "content check": [
        Fault("folder", "content check nowhere", "nowhere", "There is no folder"),
        Fault("folder", "content check notes.txt", "notes.txt", "There is no folder"),
        Fault("folder", "content check folder", "pack.toml", "name, version, game"),
        *numbers("--play", "content check folder", 0, 1000),
    ],
    "content new": [
        Fault("folder", "content new notes.txt", "notes.txt", "Name a folder"),
        Fault("--game", "content new pack --game pantheo", "'pantheo'", "Did you mean 'pantheon'?"),
    ],
    "army check": [
        Fault("file", "army check mach.txt", "mach.txt", "Did you mean 'match.txt'?"),
        Fault("file", "army check folder", "folder", "Is a directory"),
        Fault("file", "army check notes.txt", "notes.txt", "not valid TOML"),
    ],
    "odds pantheon": [
        Fault("attacker", "odds pantheon zeuz hydra", "'zeuz'", "Did you mean 'zeus'?"),
        Fault("attacker", "odds pantheon nobody hydra", "'nobody'", "Units: "),
        Fault("attacker", "odds pantheon zeus", "'zeus'", "as in zeus hydra"),
        Fault("target", "odds pantheon zeus hidre", "'hidre'", "Did you mean 'hidra'?"),
        *numbers("--offence", "odds pantheon --defence 7", 0, 10),
        *numbers("--defence", "odds pantheon --offence 7", 0, 10),
        *numbers("--rerolls", "odds pantheon --offence 7 --defence 7", 0, 10),
        *numbers("--enemy-rerolls", "odds pantheon --offence 7 --defence 7", 0, 10),
        *numbers("--vitality", "odds pantheon --offence 7 --defence 7", 1, 99),
        *numbers("--distance", "odds pantheon zeus hydra", 0, 9),
        Fault("--distance", "odds pantheon --offence 7 --defence 7 --distance 1", "--distance", "zeus hydra"),
        Fault("--distance", "odds pantheon zeus hydra --distance 1", "zeus", "range 0"),
        Fault("--offence", "odds pantheon --defence 7", "--offence", "zeus hydra"),
        Fault("--edition", "odds pantheon --offence 6 --defence 7 --edition manua", "'manua'", "Did you mean 'manual'"),
        Fault("--edition", "odds pantheon zeus hydra --edition manua", "'manua'", "Did you mean 'manual'"),
    ],
    "odds commander": [
        Fault("attacker", "odds commander nights legionaries", "'nights'", "Did you mean 'knights'?"),
        Fault("attacker", "odds commander nobody-here legionaries", "'nobody-here'", "Units: "),
        Fault("target", "odds commander knights legionarios-de", "'legionarios-de'", "Did you mean 'legionarios'?"),
        Fault("target", "odds commander knights", "'knights'", "as in knights legionaries"),
        *numbers("--attack", "odds commander --defence 2", 1, 12),
        *numbers("--defence", "odds commander --attack 4", 0, 12),
        *numbers("--attack-rerolls", "odds commander --attack 4", 0, 12),
        *numbers("--defence-rerolls", "odds commander --attack 4 --defence 2", 0, 12),
        *numbers("--left", "odds commander --attack 4", 1, 99),
        *numbers("--attacker-left", "odds commander --attack 4", 1, 99),
        Fault("--left", "odds commander knights legionaries --left 9", "9", "Size or Health"),
        *numbers("--formation", "odds commander --attack 4", 0, 6),
        Fault("--attack", "odds commander", "--attack", "knights legionaries"),
    ],
}  # fmt: skip

ALL = [(command, fault) for command, faults in FAULTS.items() for fault in faults]


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a good record, a file that is something else, and a folder."""
    folder = tmp_path_factory.mktemp("faults")
    (folder / "match.txt").write_text(random_record(), encoding="utf-8")
    (folder / "notes.txt").write_text("Dear diary,\n", encoding="utf-8")
    (folder / "folder").mkdir()
    return folder


def ran(place: Path, lang: str, lines: list[list[str]]) -> tuple[set[tuple[str, str]], list[dict[str, Any]]]:
    """Every parameter there is, and what came of some command lines."""
    done = subprocess.run(
        [sys.executable, many_lines.__file__],
        input=json.dumps([(words, "") for words in lines]).encode(),
        capture_output=True,
        cwd=place,
        env={**environment(), "STRATEGOS_LANG": lang, "HOME": str(place)},
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()
    first, *rest = map(json.loads, done.stdout.decode().splitlines())
    assert len(rest) == len(lines)
    return {(command, name) for command, name in first}, rest


@pytest.fixture(scope="module", params=["en", "es"])
def outcome(request: pytest.FixtureRequest, place: Path) -> tuple[str, set[tuple[str, str]], list[dict[str, Any]]]:
    """What came of every fault in a language, with --json where the command has it."""
    has_json = {"games", "simulate", "arena", "fit", "hint", "analyse", "verify", "perft", "rules", "bench",
                "content check", "army check", "odds pantheon", "odds commander"}  # fmt: skip
    lines = [[*fault.words, *(["--json"] if command in has_json else [])] for command, fault in ALL]
    return request.param, *ran(place, request.param, lines)


def test_every_fault_is_refused_in_words_before_work_begins(
    outcome: tuple[str, set[tuple[str, str]], list[dict[str, Any]]],
) -> None:
    lang, _, results = outcome
    wrong = []
    for (_, fault), found in zip(ALL, results, strict=True):
        err = found["err"]
        told = err.split("Error: ")[-1]  # what stands before it says how the command is written
        complaints = [
            ("exit code", found["code"] not in (1, 2)),
            ("standard output", found["out"] != ""),
            ("traceback", "Traceback" in err or found["code"] == 70),
            ("value not named", fault.named not in told),
            ("no way out", lang == "en" and fault.way_out not in told),
            ("English words", lang == "es" and bool(ENGLISH.search(re.sub(r"\w+(-\w+)+", "", told)))),
            ("processes", bool(found["started"])),
            ("files", bool(found["written"])),
            ("too long", len(err) > 2000),
        ]
        if bad := [name for name, is_wrong in complaints if is_wrong]:
            wrong.append(f"{fault.line[:80]}: {', '.join(bad)}\n    {found}"[:600])
    assert not wrong, f"{len(wrong)} of {len(ALL)}:\n" + "\n".join(wrong)


def test_every_parameter_that_takes_a_value_is_tried(
    outcome: tuple[str, set[tuple[str, str]], list[dict[str, Any]]],
) -> None:
    _, known, _ = outcome
    tried = {(command, fault.parameter) for command, fault in ALL}
    assert {(command, name) for command, name in tried} == known
