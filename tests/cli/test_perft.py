"""`strategos perft`: from a scenario, a file and standard input."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from command import Run

from strategos import games
from strategos.kernel.errors import Unreadable
from strategos.kernel.text.perft import perft
from strategos.kernel.text.position import format_position, read_position
from strategos.table.match import Match


@pytest.fixture
def position() -> str:
    """The toy after its first round of stances, seat A or B to act."""
    toy = games.find("toy")
    match = Match(toy, "duel", 3)
    while match.decision.kind != "turn":
        match.play(match.decision.options[0])
    return format_position(match.state, toy.column_kinds())


def test_it_counts_from_a_scenario(strategos: Run) -> None:
    expected = perft(games.find("toy").new("duel", {}), 4)
    assert strategos("perft", "toy", "duel", "4").out == f"{expected} sequences of 4 decisions\n"
    assert strategos("perft", "toy", "duel", "0").out == "1 sequence of 0 decisions\n"


def test_json_and_the_first_answers_add_up(strategos: Run) -> None:
    report = strategos("perft", "toy", "plain", "5", "--divide", "--json").json
    assert set(report) == {"game", "position", "depth", "nodes", "divide"}
    assert sum(report["divide"].values()) == report["nodes"] == perft(games.find("toy").new("plain", {}), 5)
    assert set(report["divide"]) == {"shuffle 0 1", "shuffle 1 0"}


def test_divide_lists_each_answer_and_the_sum(strategos: Run) -> None:
    done = strategos("perft", "toy", "plain", "5", "--divide")
    rows = [line.strip("│ ").split("│") for line in done.out.splitlines() if "shuffle" in line]
    total = sum(int(count.replace(",", "")) for _, count in rows)
    assert f"{total:,} sequences of 5 decisions" in done.out


def test_an_option_changes_the_rules(strategos: Run) -> None:
    words = ("perft", "toy", "plain", "8", "--json", "--option")
    classic = strategos(*words, "edition=classic").json["nodes"]
    modern = strategos(*words, "edition=modern").json["nodes"]
    assert classic != modern  # modern dice hit more often, so units leave the board earlier
    assert strategos("perft", "toy", "duel", "1", "--option", "edition=x").code == 1


def test_a_position_from_a_file_and_from_standard_input(strategos: Run, tmp_path: Path, position: str) -> None:
    (tmp_path / "here.txt").write_text(position, encoding="utf-8")
    from_file = strategos("perft", "toy", "here.txt", "2", "--json").json
    from_stdin = strategos("perft", "toy", "-", "2", "--json", stdin=position).json
    assert from_file["nodes"] == from_stdin["nodes"] > 10


@pytest.mark.parametrize(
    ("stdin", "message"),
    [
        ("", "This is not a position: the first line must be 'strategos position 1'."),
        (b"\xff\xfe\x00garbage", "This is not a position: the first line must be 'strategos position 1'."),
        ("strategos position 1\nscenario: duel\nasked: " + "[" * 100_000, "asked: "),
    ],
)
def test_garbage_is_refused(strategos: Run, stdin: str | bytes, message: str) -> None:
    done = strategos("perft", "toy", "-", "2", stdin=stdin)
    assert (done.code, done.out) == (1, "")
    assert done.err.startswith("Unreadable: ") and message in done.err


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("strategos position 1\ngame: toy", "The position names no scenario: add a line 'scenario: …'."),
        ("strategos position 1\nscenario: duel\nnonsense", "'nonsense' cannot be read"),
        ("strategos position 1\nscenario: duel\noptions: modern", "options: 'modern' should be written name=value."),
        ("strategos position 1\nscenario: duel\nvitalty: A.lion 2", "Did you mean 'vitality'?"),
        ("strategos position 1\nscenario: duel\narea: A.lion Z9", "area: There is no area 'Z9'."),
        ("strategos position 1\nscenario: duel\nround: x", "round: 'x' is not a whole number."),
        ("strategos position 1\nscenario: duel\nasked: {", "asked: "),
        ("strategos position 1\nscenario: duel\nasked: 5", "5 is not a frame: a frame is [step, record]."),
        ('strategos position 1\nscenario: duel\nasked: ["toy.rules.take_turn",null]', "does not hold together"),
        ("strategos position 1\nscenario: duel\ntracks: [1]", "does not hold together"),
        ("strategos position 1\nscenario: duel\narea: A.lion A1, A.wolf A1", "The position cannot be:"),
    ],
)
def test_a_position_with_a_mistake_is_refused_with_the_place(text: str, message: str) -> None:
    with pytest.raises(Unreadable, match=re.escape(message)) as error:
        read_position(text, games.find("toy"))
    assert error.value.text("es") != error.value.text("en")


def test_a_name_that_is_neither_scenario_nor_file(strategos: Run) -> None:
    done = strategos("perft", "toy", "dual", "2")
    assert "toy has no scenario 'dual'. Did you mean 'duel'?" in done.err
    assert strategos("perft", "toy", "no/such.txt", "2").err == "Unreadable: There is no file no/such.txt.\n"
    assert strategos("perft", "toy", "x" * 5000, "2").code == 1
