"""`strategos replay` and `strategos verify`: good records, damaged ones, and none."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from command import COMMAND, Run, environment

from strategos.kernel.text.record_file import HEADER


def test_replay_tells_the_story_and_the_result(strategos: Run, record: Path) -> None:
    done = strategos("replay", record.name)
    lines = done.out.splitlines()
    assert (done.code, done.err) == (0, "")
    assert lines[0].startswith("chance shuffle ")
    assert lines[1].startswith("    initiative ")
    assert lines[-1] == "B won (vitality)"


def test_replay_stops_where_told_and_draws_the_board(strategos: Run, record: Path) -> None:
    done = strategos("replay", record.name, "--at", "1", "--board")
    assert done.code == 0
    assert done.out.count("chance") == 1
    assert "A.lion" in done.out and "3♥" in done.out
    assert done.out.splitlines()[-1] == "not finished"


def test_a_record_with_no_actions_played_is_replayed_to_its_beginning(strategos: Run, record: Path) -> None:
    assert strategos("replay", record.name, "--at", "0").out == "not finished\n"


def test_a_reader_that_goes_away_is_no_fault(record: Path) -> None:
    """`strategos replay FILE | head -1`."""
    words = [*COMMAND, "replay", record.name]
    with subprocess.Popen(
        words, cwd=record.parent, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.close()
        err = process.stderr.read().decode()
    assert "Traceback" not in err and "fault" not in err


def test_a_good_record_is_good(strategos: Run, record: Path) -> None:
    done = strategos("verify", record.name)
    actions = record.read_text(encoding="utf-8").count(" ~ ") - 1
    good = f"match.txt is good: toy, duel, {actions} actions, B won (vitality).\n"
    assert (done.code, done.out, done.err) == (0, good, "")


def test_verify_json_has_the_header_and_the_result(strategos: Run, record: Path) -> None:
    report = strategos("verify", record.name, "--json").json
    assert set(report) == {"file", "good", *HEADER, "actions", "winners", "reason"}
    assert (report["good"], report["winners"], report["reason"]) == (True, ["B"], "vitality")


def test_a_cut_file_is_refused_and_the_place_is_named(strategos: Run, record: Path) -> None:
    data = record.read_bytes()
    lines = data.count(b"\n")
    for cut, message in [
        (data[: len(data) // 2], "the file is cut off in this line."),
        (data[: data.rindex(b"\n", 0, -1) + 1], f"line {lines - 1}: the record breaks off here"),
        (b"", "line 1: this is not a record; a record begins with 'strategos record 1'."),
    ]:
        record.write_bytes(cut)
        done = strategos("verify", record.name)
        assert (done.code, done.out) == (1, "")
        assert done.err.startswith("Unreadable: match.txt, line ") and message in done.err


def test_one_changed_letter_is_noticed_in_its_line(strategos: Run, record: Path) -> None:
    lines = record.read_bytes().split(b"\n")
    at = next(number for number, line in enumerate(lines) if b" A stance bold" in line)
    lines[at] = lines[at].replace(b"bold", b"wary")
    record.write_bytes(b"\n".join(lines))
    done = strategos("verify", record.name)
    expected = f"match.txt, line {at + 1}: the seal does not fit: this line or one before it was changed."
    assert (done.code, done.err) == (1, f"Unreadable: {expected}\n")


def test_a_flipped_byte_is_noticed(strategos: Run, record: Path) -> None:
    data = bytearray(record.read_bytes())
    data[300] ^= 0x80
    record.write_bytes(bytes(data))
    done = strategos("verify", record.name)
    assert (done.code, done.err) == (1, "Unreadable: match.txt: byte 300 is not text: the file is damaged.\n")


def test_a_record_of_a_game_that_is_not_there(strategos: Run, record: Path) -> None:
    done = strategos("verify", record.name, STRATEGOS_GAMES="")
    assert done.code == 1
    assert done.err.startswith("BadContent: There is no game 'toy'.")


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_missing_file_is_named_with_the_one_that_was_meant(strategos: Run, record: Path, command: str) -> None:
    done = strategos(command, "mach.txt")
    assert (done.code, done.out) == (1, "")
    assert done.err == "Unreadable: There is no file mach.txt. Did you mean 'match.txt'?\n"


def test_a_folder_is_no_file(strategos: Run) -> None:
    done = strategos("verify", ".")
    assert (done.code, done.err) == (1, "Unreadable: . cannot be read: Is a directory.\n")


def test_in_spanish(strategos: Run, record: Path) -> None:
    assert strategos("verify", record.name, "--lang", "es").out.startswith("match.txt es correcto: toy, duel, ")
    done = strategos("verify", "mach.txt", "--lang=es")
    assert done.err == "No se entiende: No existe el archivo mach.txt. ¿Querías decir 'match.txt'?\n"
    record.write_bytes(record.read_bytes()[:-5])
    done = strategos("verify", record.name, STRATEGOS_LANG="es")
    assert done.err.startswith("No se entiende: match.txt, línea ")
    assert done.err.endswith("el archivo está cortado en esta línea.\n")
