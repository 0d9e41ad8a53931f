"""A match written down: a header, then one line per action, chance included, each sealed to all before it.

    strategos record 1
    game: toy
    rules: 1
    scenario: duel
    options: edition=classic
    content: 0b9e…
    seats: A=random B=random
    1 chance shuffle 0 1 ~ 53f0c1d2a4b69788
    2 A stance bold ~ 0f3c…
    end A rout 8c1d… ~ 77aa…

The word after `~` is a hash over the line and the hash before it; the first is over the header. So a flipped bit
or a missing piece anywhere is noticed, and the line is named. `end` gives the winners, the reason and the hash of
the last state; a match that was not finished closes with `open` and the hash of its columns and of what is asked.
A player who gives up is written as `7 A concede`, the one line that need not answer a question.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from typing import Final

from strategos.kernel.action import Action
from strategos.kernel.catalogue import NOTHING, Said
from strategos.kernel.chance import Chance
from strategos.kernel.content.meaning import Former
from strategos.kernel.engine import apply, asked_seats, pending_for
from strategos.kernel.errors import BadContent, StrategosError, Unreadable
from strategos.kernel.game import Game
from strategos.kernel.ids import Seat, seat_name, seat_number
from strategos.kernel.records import Plain, canonical
from strategos.kernel.state import Result, State, column_plain, digest, digest_of, save
from strategos.kernel.view import option_texts

FORMAT: Final = "strategos record 1"
HEADER: Final = ("game", "rules", "scenario", "options", "content", "seats")
PACKS: Final = "packs"  # the last line of the header, only where packs were laid over the content
MAX_LINE_CHARS: Final = 4000  # of a line, header lines included; the longest that any game writes has some 400
CONCEDE: Final = "concede"  # written where a seat gives up; no game spells an action so
_SEAL: Final = " ~ "
_NOBODY: Final = "-"
_STANDING_BYTES: Final = 12  # shorter than the digest with which unfinished matches used to close
_FORMER_OPEN: Final = re.compile(r"open [0-9a-f]{32}")


class Record:
    """A match written down. `header` has the keys of HEADER; a line is (seat, text of the action)."""

    __slots__ = ("closing", "header", "lines")

    def __init__(self, header: Mapping[str, str], lines: list[tuple[Seat, str]], closing: str) -> None:
        self.header: Final = {key: header.get(key, "") for key in HEADER}
        if header.get(PACKS):
            self.header[PACKS] = header[PACKS]
        self.lines: Final = lines
        self.closing: Final = closing

    def write(self) -> str:
        """The record as text."""
        head = [FORMAT] + [f"{key}: {text}".rstrip() for key, text in self.header.items()]
        seal = _seal("", "\n".join(head))
        out = head
        for number, (seat, action) in enumerate(self.lines, start=1):
            line = f"{number} {seat_name(seat)} {action}"
            seal = _seal(seal, line)
            out.append(line + _SEAL + seal)
        seal = _seal(seal, self.closing)
        out.append(self.closing + _SEAL + seal)
        return "\n".join(out) + "\n"


def closing_line(result: Result | None, state_digest: str) -> str:
    """The last line of a record."""
    if result is None:
        return f"open {state_digest}"
    winners = "".join(seat_name(seat) for seat in result.winners) or _NOBODY
    return f"end {winners} {result.reason} {state_digest}"


def closing_of(state: State) -> str:
    """The last line of a record of a match that stands here."""
    return closing_line(state.result, standing(state) if state.result is None else digest(state))


def standing(state: State) -> str:
    """The hash of an unfinished match: its columns, who is asked, and all that may be answered.

    The names of the waiting rules are no part of it, so that a record can be checked when rules have been renamed.
    """
    columns = {name: column_plain(getattr(state, name)) for name in state.columns()}
    asked: list[Plain] = []
    for seat in asked_seats(state):
        decision = pending_for(state, seat)
        if decision is not None:
            options = [] if isinstance(decision, Chance) else option_texts(state, decision)
            asked.append([seat_name(seat), decision.rule, options])
    plain = {"setup": state.setup.header(), "columns": columns, "asked": asked}
    return hashlib.blake2b(canonical(plain), digest_size=_STANDING_BYTES).hexdigest()


def _seal(before: str, line: str) -> str:
    return hashlib.blake2b(f"{before}\n{line}".encode(), digest_size=8).hexdigest()


def read_record(data: bytes, name: str = "record") -> Record:
    """Read a record and check every seal. Anything cut off or changed is refused, and the place is named."""
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        raise Unreadable(
            "kernel.record_file.not-text",
            name=name,
            start=error.start,
        ) from error
    rows = text.split("\n")
    if rows[0] != FORMAT:
        raise _in_line(
            name,
            1,
            Said("kernel.record_file.not-a-record", format=FORMAT),
        )
    if rows[-1] != "":
        raise _in_line(name, len(rows), Said("kernel.record_file.file-cut-off"))
    rows.pop()
    for at, row in enumerate(rows, start=1):
        if len(row) > MAX_LINE_CHARS:
            raise _in_line(name, at, Said("kernel.record_file.long-line", chars=len(row), most=MAX_LINE_CHARS))
    header = _read_header(rows, name)
    body_at = 1 + len(header)
    seal = _seal("", "\n".join(rows[:body_at]))
    lines: list[tuple[Seat, str]] = []
    closing = ""
    for at in range(body_at, len(rows)):
        if closing:
            raise _in_line(name, at + 1, Said("kernel.record_file.ended-before"))
        line, mark, found = rows[at].rpartition(_SEAL)
        if not mark:
            raise _in_line(
                name,
                at + 1,
                Said("kernel.record_file.seal-missing"),
            )
        seal = _seal(seal, line)
        if found != seal:
            raise _in_line(
                name,
                at + 1,
                Said("kernel.record_file.seal-does-not-fit"),
            )
        if line.startswith(("end ", "open ")):
            closing = line
        else:
            lines.append(_read_line(line, len(lines) + 1, name, at + 1))
    if not closing:
        raise _in_line(
            name,
            len(rows),
            Said("kernel.record_file.record-breaks-off"),
        )
    record = Record(header, lines, closing)
    if record.write() != text:
        raise Unreadable(
            "kernel.record_file.changed",
            name=name,
        )
    return record


def _in_line(name: str, line: int, what: Said) -> Unreadable:
    """What is wrong with one line of a file."""
    return Unreadable("kernel.record_file.in-line", name=name, line=line, what=what)


def _read_header(rows: list[str], name: str) -> dict[str, str]:
    header: dict[str, str] = {}
    for at, key in enumerate(HEADER, start=1):
        found, colon, value = rows[at].partition(":") if at < len(rows) else ("", "", "")
        if found != key or not colon:
            raise _in_line(
                name,
                at + 1,
                Said("kernel.record_file.header-line-missing", name=key),
            )
        header[key] = value.strip()
    after = rows[1 + len(HEADER)] if len(rows) > 1 + len(HEADER) else ""
    if after.startswith(f"{PACKS}: "):
        header[PACKS] = after.partition(":")[2].strip()
    return header


def _read_line(line: str, number: int, name: str, at: int) -> tuple[Seat, str]:
    words = line.split(" ", 2)
    if len(words) != 3 or words[0] != str(number):
        raise _in_line(
            name,
            at,
            Said("kernel.record_file.action-expected", number=number),
        )
    try:
        return seat_number(words[1]), words[2]
    except Unreadable as error:
        raise _in_line(name, at, error.said) from error


def begin(record: Record, game: Game, name: str = "record") -> State:
    """The first state of a record; refused if it was made with other rules or other content."""
    header = record.header
    if header["game"] != game.name:
        raise Unreadable("kernel.record_file.other-game", name=name, found=header["game"], game=game.name)
    if header["rules"] != game.version:
        raise Unreadable(
            "kernel.record_file.other-rules",
            name=name,
            rules=header["rules"],
            game=game.name,
            version=game.version,
        )
    if header.get(PACKS, "") not in ("", game.packs):
        raise _other_packs(header, game, name)
    options = dict(pair.split("=", 1) for pair in header["options"].split() if "=" in pair)
    state = _first_state(header, options, game, name)
    written = state.setup.header()["options"]
    if header["options"] != written:
        raise Unreadable(
            "kernel.record_file.other-options",
            name=name,
            written=written,
            options=header["options"],
        )
    if header.get(PACKS, "") != game.packs and header["content"] != state.setup.content:
        raise _other_packs(header, game, name)  # a pack that the match does not use changes nothing
    try:
        setup = game.begun_under(state.setup, header["content"])
    except BadContent as error:
        raise Unreadable("kernel.record_file.in-file", name=name, error=error) from error
    state.setup = setup.begun_under(header["content"], header.get(PACKS, ""))
    return state


def _other_packs(header: Mapping[str, str], game: Game, name: str) -> Unreadable:
    """What to say of a record that was made with other packs than are laid over the game here."""
    made, here = header.get(PACKS, ""), game.packs
    return Unreadable("kernel.record_file.other-packs", name=name, made=made, here=here, game=game.name)


def _first_state(header: Mapping[str, str], options: Mapping[str, str], game: Game, name: str) -> State:
    """The match as it would begin now. An option that only an earlier version had is refused with its name."""
    try:
        return game.new(header["scenario"], options)
    except BadContent as error:
        for former in game.formers():
            if former.whole == header["content"]:
                raise Unreadable(
                    "kernel.record_file.former-content",
                    name=name,
                    version=former.version,
                    error=error,
                ) from error
        raise


def replay(record: Record, game: Game, name: str = "record") -> State:
    """Play a record again from its header and return the last state. Every action must be legal where it stands."""
    state = begin(record, game, name)
    for number, (seat, text) in enumerate(record.lines, start=1):
        try:
            if text == CONCEDE:
                game.concede(state, seat)
            else:
                apply(state, read_action(state, text, game), seat)
        except StrategosError as error:
            raise line_error(name, number, text, error, game.former_of(state.setup)) from error
    return state


def read_action(state: State, text: str, game: Game) -> Action:
    """The action of a line. A record has it in its one spelling, or in that of the version that made it."""
    if state.setup.is_former:
        text = game.respelled(text)
    action = state.setup.notation.parse(text)
    written = state.setup.notation.format(action)
    if written != text:
        raise Unreadable("kernel.record_file.one-spelling", written=written)
    return action


def line_error(name: str, number: int, text: str, error: StrategosError, former: Former | None = None) -> Unreadable:
    """What to say of an action in a record that cannot be played where it stands, and why if the version is known."""
    why = former.why() if former is not None else NOTHING
    return Unreadable(
        "kernel.record_file.cannot-be-played",
        name=name,
        number=number,
        text=text,
        error=error,
        why=why,
    )


def verify(data: bytes, game: Game, name: str = "record") -> State:
    """Check a record whole: seals, every action, the result and the hash of the last state."""
    record = read_record(data, name)
    state = replay(record, game, name)
    reached = closing_of(state)
    if state.result is None and _FORMER_OPEN.fullmatch(record.closing):
        return state  # closed with a hash that held the names of rules: the seals have to be enough
    if reached != record.closing and record.closing not in _former_closings(state, game):
        former = game.former_of(state.setup)
        why = former.why() if former is not None else NOTHING
        raise Unreadable(
            "kernel.record_file.other-end",
            name=name,
            reached=reached,
            closing=record.closing,
            why=why,
        )
    return state


def _former_closings(state: State, game: Game) -> list[str]:
    """How earlier versions closed the record of this finished match, whose states had columns that are gone."""
    if state.result is None or not state.setup.is_former:
        return []
    saved = save(state)
    columns = saved["columns"]
    assert isinstance(columns, dict)
    former = [{**saved, "columns": {**columns, **more}} for more in game.former_columns()]
    return [closing_line(state.result, digest_of(plain)) for plain in former]
