"""`strategos replay` and `strategos verify`: records of matches."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from strategos import games
from strategos.cli.common import print_json, read_file, tell
from strategos.kernel.ids import SPECTATOR, seat_name
from strategos.kernel.record_file import read_record
from strategos.kernel.record_file import verify as verify_record
from strategos.kernel.state import Result
from strategos.locale import language, say
from strategos.table.match import replay as replay_match


def result_text(result: Result | None) -> str:
    """How a match ended, in words."""
    if result is None:
        return say("records.open")
    if not result.winners:
        return say("records.drawn", reason=result.reason)
    winners = ", ".join(seat_name(seat) for seat in result.winners)
    return say("records.won", winners=winners, reason=result.reason)


def replay(
    file: Annotated[Path, typer.Argument(metavar=say("word.file"), help=say("records.file"))],
    to: Annotated[int | None, typer.Option(metavar="N", min=0, help=say("records.to"))] = None,
    board: Annotated[bool, typer.Option("--board", help=say("records.board"))] = False,
) -> None:
    """Play a record again and tell what happened."""
    record = read_record(read_file(file), file.name)
    match = replay_match(record, games.find(record.header["game"]), file.name, to)
    for line in match.story(None):
        tell(line)
    if board:
        tell(match.game.board_text(match.state, SPECTATOR, language()))
    tell(result_text(match.result))


def verify(
    file: Annotated[Path, typer.Argument(metavar=say("word.file"), help=say("records.file"))],
    json: Annotated[bool, typer.Option("--json", help=say("app.json"))] = False,
) -> None:
    """Check a record: seals, every action, the result."""
    data = read_file(file)
    record = read_record(data, file.name)
    game = games.find(record.header["game"])
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
    result_words = result_text(state.result)
    tell(say("records.good", file=file.name, game=game.name, scenario=scenario, actions=actions, result=result_words))
