"""`strategos replay` and `strategos verify`: records of matches."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import typer

from strategos import games
from strategos.cli.common import print_json, read_file, tell
from strategos.cli.parameters import AsJson, RecordFile
from strategos.kernel.errors import Unreadable
from strategos.kernel.ids import CHANCE, SPECTATOR, Seat, seat_name
from strategos.kernel.state import State
from strategos.kernel.text.record_file import Record, read_record
from strategos.kernel.text.record_file import verify as verify_record
from strategos.locale import language, say
from strategos.stage.presenters import SHOWN, presenter
from strategos.table.match import Match


def result_text(state: State) -> str:
    """The result of a match as text; a game without texts gives the reason as the rules name it."""
    result = state.result
    if result is None:
        return say("records.open")
    if state.setup.game in SHOWN:
        return presenter(state.setup.key).result(state, language()).rstrip(".")
    if not result.winners:
        return say("records.drawn", reason=result.reason)
    winners = ", ".join(seat_name(seat) for seat in result.winners)
    return say("records.won", winners=winners, reason=result.reason)


def check_place(record: Record, at: int | None, name: str) -> None:
    """Refuse a number of actions that a record does not have."""
    if at is not None and at > len(record.lines):
        raise Unreadable(
            "cli.records.no-position",
            name=name,
            n_lines=len(record.lines),
            at=at,
        )


def replay(
    file: RecordFile,
    at: Annotated[int | None, typer.Option(metavar="N", min=0, help=say("records.at"))] = None,
    notation: Annotated[bool, typer.Option("--notation", help=say("records.notation"))] = False,
    board: Annotated[bool, typer.Option("--board", help=say("records.board"))] = False,
) -> None:
    """Play a record again and tell what happened."""
    from strategos.table.match import replay as replay_match

    record = read_record(read_file(file), file.name)
    check_place(record, at, file.name)
    match = replay_match(record, games.of_header(record.header), file.name, at)
    for line in match.story(None) if notation or match.game.name not in SHOWN else in_words(record, match):
        tell(line)
    if board:
        tell(match.game.board_text(match.state, SPECTATOR, language()))
    tell(result_text(match.state))


def whose(seat: Seat) -> str:
    """The letter of a seat, or the word for dice and cards, in the language in use."""
    return say("records.chance") if seat == CHANCE else seat_name(seat)


def in_words(record: Record, match: Match) -> Iterator[str]:
    """What happened in a match, line by line: the number of the action, who, what, and what it led to."""
    from strategos.table.live import Line, LiveMatch
    from strategos.table.looking import EVERYTHING, Looking

    journal = [Line(seat, text, "") for seat, text in record.lines[: len(match.log)]]
    live = LiveMatch(match.game, record.header["scenario"], dict(match.state.setup.options), match.seats, "", journal)
    for entry in Looking(live, presenter(match.game.key)).entries(EVERYTHING, language()):
        yield f"{entry.n:>4}  {whose(entry.seat)}  {entry.text}"
        yield from [f"         {line}" for line in entry.lines]


def verify(
    file: RecordFile,
    json: AsJson = False,
) -> None:
    """Check a record: seals, every action, the result."""
    data = read_file(file)
    record = read_record(data, file.name)
    game = games.of_header(record.header)
    state = verify_record(data, game, file.name)
    if json:
        result = state.result
        print_json(
            {
                "file": file.name,
                "good": True,
                **record.header,
                "actions": len(record.lines),
                "winners": None if result is None else [seat_name(seat) for seat in result.winners],
                "reason": None if result is None else result.reason,
            }
        )
        return
    actions = say("records.actions", n=len(record.lines))
    scenario = record.header["scenario"]
    result_words = result_text(state)
    tell(say("records.good", file=file.name, game=game.name, scenario=scenario, actions=actions, result=result_words))
