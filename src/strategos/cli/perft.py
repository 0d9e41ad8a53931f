"""`strategos perft`: counting the tree of a position."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from strategos import games
from strategos.cli.common import busy, out, print_json, read_file, read_options, tell
from strategos.kernel.game import Game
from strategos.kernel.perft import divide as divide_tree
from strategos.kernel.perft import perft as count_tree
from strategos.kernel.position import read_position
from strategos.kernel.state import State
from strategos.locale import number, say


def find_position(game: Game, word: str, options: dict[str, str]) -> State:
    """The position that a person named: a scenario at its start, a file, or standard input."""
    if word in game.scenarios():
        return game.new(word, options)
    if word == "-":
        return read_position(sys.stdin.buffer.read().decode(errors="replace"), game)
    path = Path(word)
    looks_like_a_file = len(path.parts) > 1 or bool(path.suffix)
    if not looks_like_a_file and not path.is_file():
        game.check_scenario(word)
    return read_position(read_file(path).decode(errors="replace"), game)


def perft(
    game: Annotated[str, typer.Argument(metavar=say("word.game"), help=say("app.game"))],
    position: Annotated[str, typer.Argument(metavar=say("word.position"), help=say("perft.position"))],
    depth: Annotated[int, typer.Argument(metavar=say("word.depth"), min=0, help=say("perft.depth"))],
    divide: Annotated[bool, typer.Option("--divide", help=say("perft.divide"))] = False,
    option: Annotated[list[str] | None, typer.Option(metavar=say("word.pair"), help=say("app.option"))] = None,
    json: Annotated[bool, typer.Option("--json", help=say("app.json"))] = False,
) -> None:
    """Count all sequences of answers from a position, chance included."""
    rules = games.find(game)
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
