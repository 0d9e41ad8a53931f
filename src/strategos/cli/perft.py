"""`strategos perft`: counting the tree of a position."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.table import Table

from strategos import games
from strategos.cli import completing
from strategos.cli.common import busy, out, print_json, read_file, read_options, tell
from strategos.cli.parameters import AsJson, GameName, OptionPairs
from strategos.kernel.errors import StrategosError, Unreadable
from strategos.kernel.game import Game
from strategos.kernel.state import State
from strategos.kernel.text.perft import divide as divide_tree
from strategos.kernel.text.perft import perft as count_tree
from strategos.kernel.text.position import read_position
from strategos.locale import number, say

DEEPEST: Final = 100  # decisions; nobody lives to see the count of a deeper tree


def find_position(game: Game, word: str, options: dict[str, str]) -> State:
    """The position that a person named: a scenario at its start, a file, or standard input."""
    if word in game.scenarios():
        return game.new(word, options)
    game_options = " ".join(options)
    looks_like_a_file = word == "-" or len(Path(word).parts) > 1 or bool(Path(word).suffix) or Path(word).is_file()
    if looks_like_a_file and options:
        raise Unreadable(
            "cli.perft.options-in-file",
            word=word,
            game_options=game_options,
        )
    if word == "-":
        return place(sys.stdin.buffer.read(), game, say("perft.standard_input"))
    if not looks_like_a_file:
        game.check_scenario(word)
    return place(read_file(Path(word)), game, word)


def place(data: bytes, game: Game, name: str) -> State:
    """The position in a file or on standard input; an error names which."""
    try:
        return read_position(data.decode(errors="replace"), game)
    except StrategosError as error:
        raise type(error)("cli.perft.in-position", name=name, error=error) from error


def perft(
    game: GameName,
    position: Annotated[
        str,
        typer.Argument(metavar=say("word.position"), help=say("perft.position"), autocompletion=completing.positions),
    ],
    depth: Annotated[int, typer.Argument(metavar=say("word.depth"), min=0, max=DEEPEST, help=say("perft.depth"))],
    divide: Annotated[bool, typer.Option("--divide", help=say("perft.divide"))] = False,
    option: OptionPairs = None,
    json: AsJson = False,
) -> None:
    """Count all sequences of answers from a position, chance included."""
    rules = games.chosen(game)
    state = find_position(rules, position, read_options(option or []))
    with busy(say("perft.progress")):
        rows = divide_tree(state, depth) if divide else []
        nodes = sum(count for _, count in rows) if rows else count_tree(state, depth)
    if json:
        print_json({"game": game, "position": position, "depth": depth, "nodes": nodes, "divide": dict(rows)})
        return
    if rows:
        table = Table(show_header=False)
        for text, count in rows:
            table.add_row(text, number(count))
        out.print(table)
    tell(say("perft.total", nodes=nodes, depth=depth))
