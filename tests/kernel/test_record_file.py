"""Records: nothing can be cut off, flipped, swapped or forged without being noticed and named."""

from __future__ import annotations

import hashlib
import re
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from strategos import games
from strategos.kernel.errors import BadContent, StrategosError, Unreadable
from strategos.kernel.rng import Rng
from strategos.kernel.state import Result, digest
from strategos.kernel.text.record_file import (
    FORMAT,
    HEADER,
    Record,
    begin,
    closing_line,
    read_record,
    replay,
    standing,
    verify,
)
from strategos.table.match import Match

TOY = games.find("toy")


@cache
def played(scenario: str = "plain", seed: int = 6, actions: int = 10_000) -> str:
    """The record of a random match, or of its first actions."""
    match = Match(TOY, scenario, seed, seats={0: "random", 1: "María José"})
    rng = Rng(seed, "record")
    while not match.over and actions:
        match.play(rng.pick(match.decision.options))
        actions -= 1
    return match.record()


def sealed(lines: list[str]) -> bytes:
    """Lines of a record with seals that fit, made here and not by the code that is tested."""
    head = 1 + len(HEADER)
    out = lines[:head]
    seal = hashlib.blake2b(("\n" + "\n".join(out)).encode(), digest_size=8).hexdigest()
    for line in lines[head:]:
        seal = hashlib.blake2b(f"{seal}\n{line}".encode(), digest_size=8).hexdigest()
        out = [*out, f"{line} ~ {seal}"]
    return ("\n".join(out) + "\n").encode()


def bare(text: str) -> list[str]:
    """The lines of a record without their seals."""
    return [line.rpartition(" ~ ")[0] or line for line in text.splitlines()]


def refusal(data: bytes) -> str:
    """The message with which a record is refused; only Unreadable is accepted."""
    with pytest.raises(Unreadable) as caught:
        verify(data, TOY, "match.txt")
    assert str(caught.value).startswith("match.txt")
    assert caught.value.text("es").startswith("match.txt") and caught.value.text("es") != caught.value.text("en")
    return str(caught.value)


def forged(old: str, new: str, text: str = "") -> bytes:
    """A record in which one line begins otherwise, with seals that fit again."""
    lines = bare(text or played())
    at = next(i for i, line in enumerate(lines) if line.startswith(old))
    lines[at] = new + lines[at][len(old) :]
    return sealed(lines)


# What is written


def test_a_record_has_its_header_its_numbered_actions_and_its_end() -> None:
    lines = bare(played())
    assert lines[:7] == [
        "strategos record 1",
        "game: toy",
        "rules: 1",
        "scenario: plain",
        "options: edition=classic",
        f"content: {TOY.new('plain', {}).setup.content}",
        "seats: A=random B=María%20José",
    ]
    numbers = [line.split()[0] for line in lines[7:-1]]
    assert numbers == [str(number) for number in range(1, len(lines) - 7)]
    assert re.fullmatch(r"end (A|B|-) (rout|vitality) [0-9a-f]{32}", lines[-1])


def test_the_seals_are_those_that_anybody_can_compute() -> None:
    assert sealed(bare(played())) == played().encode()


@pytest.mark.parametrize("scenario", TOY.scenarios())
@pytest.mark.parametrize("seed", range(3))
def test_a_record_is_read_back_and_verifies(scenario: str, seed: int) -> None:
    text = played(scenario, seed)
    assert read_record(text.encode()).write() == text
    state = verify(text.encode(), TOY)
    assert state.result is not None and digest(state) in text


@pytest.mark.parametrize("actions", [0, 1, 2, 3, 7])
def test_a_match_in_progress_is_written_as_open_and_verifies(actions: int) -> None:
    text = played("duel", 1, actions)
    assert bare(text)[-1].startswith("open ")
    state = verify(text.encode(), TOY)
    assert state.result is None and bare(text)[-1] == f"open {standing(state)}"


def test_a_match_in_progress_that_closes_with_the_digest_of_former_versions_verifies() -> None:
    """That digest held the names of rules, which have changed since: only seals and actions can be checked."""
    lines = bare(played("duel", 1, 7))
    state = verify(sealed([*lines[:-1], "open 16bd1e3e4c690f5bbb920559ba9adc93"]), TOY)
    assert standing(state) in lines[-1]
    finished = bare(played("duel", 1))
    assert "but the record closes with" in refusal(sealed([*finished[:-1], "open 16bd1e3e4c690f5bbb920559ba9adc93"]))


@pytest.mark.parametrize(
    ("result", "line"),
    [
        (None, "open beef"),
        (Result((0,), "rout"), "end A rout beef"),
        (Result((0, 1), "peace"), "end AB peace beef"),
        (Result((), "vitality"), "end - vitality beef"),
    ],
)
def test_the_closing_line(result: Result | None, line: str) -> None:
    assert closing_line(result, "beef") == line


@given(
    st.lists(
        st.tuples(st.integers(-1, 3), st.sampled_from(["pass", "walk lion ñ", "roll 0 ~ 1", "x ~ ~ y"])), max_size=5
    )
)
def test_whatever_is_written_is_read_back(lines: list[tuple[int, str]]) -> None:
    record = Record({"game": "toy", "seats": "A=~ ~ B=x"}, lines, "open beef")
    back = read_record(record.write().encode())
    assert (back.header, back.lines, back.closing) == (record.header, lines, "open beef")


# What is damaged


def test_a_record_cut_at_any_byte_is_refused() -> None:
    data = played().encode()
    for length in range(len(data)):
        assert refusal(data[:length])


def test_a_record_of_a_match_in_progress_cut_at_any_byte_is_refused() -> None:
    data = played("duel", 1, 3).encode()
    for length in range(len(data)):
        assert refusal(data[:length])


def test_a_record_with_any_single_bit_flipped_is_refused() -> None:
    data = played().encode()
    assert len(data) < 2500
    for at in range(len(data)):
        for bit in range(8):
            flipped = data[:at] + bytes([data[at] ^ 1 << bit]) + data[at + 1 :]
            try:
                verify(flipped, TOY, "match.txt")
            except Unreadable as error:
                assert error.text("en").startswith("match.txt")
            else:
                pytest.fail(f"bit {bit} of byte {at} can be flipped: {flipped[max(0, at - 20) : at + 20]!r}")


def test_the_line_in_which_a_record_was_changed_is_named() -> None:
    lines = played().splitlines()
    for at in range(7, len(lines)):
        changed = [*lines[:at], lines[at].replace(" ", "  ", 1), *lines[at + 1 :]]
        assert refusal("\n".join([*changed, ""]).encode()) == (
            f"match.txt, line {at + 1}: the seal does not fit: this line or one before it was changed."
        )


@pytest.mark.parametrize("gap", [1, 3])
def test_two_lines_swapped_are_refused(gap: int) -> None:
    lines = played().splitlines()
    for at in range(len(lines) - gap):
        swapped = lines[:]
        swapped[at], swapped[at + gap] = swapped[at + gap], swapped[at]
        assert refusal("\n".join([*swapped, ""]).encode())


def test_a_line_left_out_or_doubled_is_refused() -> None:
    lines = played().splitlines()
    for at in range(len(lines)):
        assert refusal("\n".join([*lines[:at], *lines[at + 1 :], ""]).encode())
        assert refusal("\n".join([*lines[: at + 1], *lines[at:], ""]).encode())


def test_a_line_of_another_record_is_refused() -> None:
    """Even one that stood in the same place, with the same seat, and with a seal that fitted there."""
    mine, other = played(seed=6).splitlines(), played(seed=7).splitlines()
    assert mine[:7] == other[:7]
    tried = 0
    for at in range(7, min(len(mine), len(other))):
        if mine[at] != other[at]:
            assert refusal("\n".join([*mine[:at], other[at], *mine[at + 1 :], ""]).encode())
            tried += 1
    assert tried > 5


def test_the_head_of_one_record_does_not_fit_the_body_of_another() -> None:
    head, body = played("plain").splitlines()[:7], played("duel").splitlines()[7:]
    assert refusal("\n".join([*head, *body, ""]).encode()).startswith("match.txt, line 8: the seal does not fit")


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "line 1: this is not a record; a record begins with 'strategos record 1'."),
        (b"hello\n", "line 1: this is not a record; a record begins with 'strategos record 1'."),
        (b"strategos record 2\n", "line 1: this is not a record; a record begins with 'strategos record 1'."),
        (FORMAT.encode(), "line 1: the file is cut off in this line."),
        (f"{FORMAT}\n".encode(), "line 2: the header line 'game: …' is missing or damaged."),
        (f"{FORMAT}\ngame: toy\nscenario: x\n".encode(), "line 3: the header line 'rules: …' is missing or damaged."),
    ],
)
def test_what_is_no_record_is_refused(data: bytes, message: str) -> None:
    assert refusal(data) == f"match.txt, {message}"


def test_bytes_that_are_no_text_are_refused() -> None:
    assert refusal(b"strategos\xff record 1\n") == "match.txt: byte 9 is not text: the file is damaged."


def test_other_line_ends_are_refused() -> None:
    assert refusal(played().replace("\n", "\r\n").encode()).startswith("match.txt, line 1: this is not a record")


def test_a_missing_seal_a_missing_end_and_a_line_after_the_end_are_named() -> None:
    lines = played().splitlines()
    last = len(lines)
    assert refusal("\n".join([*lines[:8], bare(played())[8], *lines[9:], ""]).encode()) == (
        "match.txt, line 9: the seal is missing: the file is cut off or damaged here."
    )
    assert refusal(("\n".join(lines[:-1]) + "\n").encode()) == (
        f"match.txt, line {last - 1}: the record breaks off here: its closing line is missing."
    )
    assert refusal((played() + "more\n").encode()) == (
        f"match.txt, line {last + 1}: the record has ended before this line."
    )


# What is forged: the seals fit, the match does not


def test_actions_must_be_numbered() -> None:
    assert refusal(forged("3 ", "4 ")) == "match.txt, line 10: action 3 is expected here, as '3 SEAT ACTION'."


def test_an_unknown_seat_is_refused() -> None:
    assert refusal(forged("2 A", "2 X")) == (
        "match.txt, line 9: 'X' is not a seat. Seats are written A, B, C, D or chance."
    )


def test_an_illegal_action_with_seals_that_fit_is_refused() -> None:
    assert refusal(forged("4 A walk A.lion B2", "4 A walk A.lion B3", walks())) == (
        "match.txt, action 4: 'walk A.lion B3' cannot be played: 'walk A.lion B3' is not offered to seat A.\n"
        "  Decision: turn (TOY-TURN-01)\n"
        "  Options:  pass · walk A.lion A2 · walk A.lion B1 · walk A.lion B2"
    )


def test_an_impossible_roll_with_seals_that_fit_is_refused() -> None:
    assert "is not offered to seat chance" in refusal(forged("1 chance shuffle 0 1", "1 chance shuffle 1 1", walks()))


def test_an_action_that_cannot_be_read_is_refused_with_its_number() -> None:
    assert refusal(forged("4 A walk A.lion B2", "4 A wlak A.lion B2", walks())) == (
        "match.txt, action 4: 'wlak A.lion B2' cannot be played: "
        "'wlak A.lion B2' cannot be read: there is no action 'wlak'. Did you mean 'walk'?"
    )


def test_an_action_of_the_wrong_seat_is_refused() -> None:
    assert refusal(forged("4 A walk", "4 B walk", walks())) == (
        "match.txt, action 4: 'walk A.lion B2' cannot be played: "
        "'walk A.lion B2': Seat B is not asked anything now. The match waits for A."
    )


def test_a_second_spelling_of_an_action_is_refused() -> None:
    assert refusal(forged("4 A walk ", "4 A walk  ", walks())) == (
        "match.txt, action 4: 'walk  A.lion B2' cannot be played: it is written 'walk A.lion B2'."
    )


def walks() -> str:
    """A record that begins with a walk."""
    match = Match(TOY, "plain", None)
    for text, seat in [("shuffle 0 1", -1), ("stance bold", 0), ("stance wary", 1), ("walk A.lion B2", 0)]:
        match.play(text, seat)
    return match.record()


@pytest.mark.parametrize("claim", ["A rout", "B rout", "A vitality", "- vitality", "AB vitality"])
def test_a_wrong_result_with_seals_that_fit_is_refused(claim: str) -> None:
    end = bare(played())[-1]
    _, winner, reason, hashed = end.split()
    assert claim != f"{winner} {reason}"
    assert refusal(forged(end, f"end {claim} {hashed}")) == (
        f"match.txt: the actions lead to '{end}', but the record closes with 'end {claim} {hashed}'."
    )


def test_a_wrong_hash_of_the_last_state_is_refused() -> None:
    words = bare(played())[-1].split()
    twisted = "0" if words[3][0] != "0" else "1"
    assert "but the record closes with" in refusal(
        forged(" ".join(words), " ".join([*words[:3], twisted + words[3][1:]]))
    )


def test_an_unfinished_match_that_claims_to_be_over_is_refused() -> None:
    lines = bare(played())
    assert "but the record closes with" in refusal(sealed([*lines[:-2], lines[-1]]))


def test_a_finished_match_that_claims_to_be_open_is_refused() -> None:
    lines = bare(played())
    assert "but the record closes with" in refusal(sealed([*lines[:-1], f"open {lines[-1].split()[3]}"]))


def test_actions_after_the_end_are_refused() -> None:
    lines = bare(played())
    more = f"{len(lines) - 7} A pass"
    assert "comes too late: the match is over" in refusal(sealed([*lines[:-1], more, lines[-1]]))


def test_a_record_of_other_rules_is_refused() -> None:
    assert refusal(forged("rules: 1", "rules: 0")) == (
        "match.txt: made with rules 0 of toy; this program has 1. Replay it with the version that made it."
    )


def test_a_record_of_other_content_is_refused() -> None:
    here = TOY.new("plain", {}).setup.content
    other = "0123456789abcdef" * 4
    assert refusal(forged(f"content: {here}", f"content: {other}")) == (
        f"match.txt: made with other content (0123456789ab…, here {here[:12]}…). "
        "Lay the pack it was played with over the content and try again."
    )


def test_a_record_of_another_game_is_refused() -> None:
    assert refusal(forged("game: toy", "game: chess")) == "match.txt: a record of 'chess', not of 'toy'."


@pytest.mark.parametrize(
    "options", ["", "edition=classic junk", "edition=classic edition=classic", "edition=modern edition=classic"]
)
def test_options_that_are_not_written_as_they_are_is_refused(options: str) -> None:
    assert refusal(forged("options: edition=classic", f"options: {options}".rstrip())) == (
        f"match.txt: the options are written 'edition=classic', and the record has '{options}'."
    )


@pytest.mark.parametrize(
    ("old", "new"), [("scenario: plain", "scenario: palin"), ("options: edition=classic", "options: edition=x")]
)
def test_a_scenario_or_an_edition_that_does_not_exist_is_refused(old: str, new: str) -> None:
    with pytest.raises(BadContent):
        verify(forged(old, new), TOY)


# Replaying


def test_a_record_can_be_replayed_to_its_last_state_and_begun_again() -> None:
    record = read_record(played().encode())
    assert digest(replay(record, TOY)) == digest(verify(played().encode(), TOY))
    assert digest(begin(record, TOY)) == digest(TOY.new("plain", {}))


def test_refusals_are_all_of_one_family() -> None:
    assert issubclass(Unreadable, StrategosError) and issubclass(BadContent, StrategosError)
