"""`strategos perft`: counting the tree of a position."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from strategos import games
from strategos.cli.common import err, out, print_json, read_file, read_options
from strategos.kernel.game import Game
from strategos.kernel.perft import divide as divide_tree
from strategos.kernel.perft import perft as count_tree
from strategos.kernel.position import read_position
from strategos.kernel.state import State
from strategos.locale import say


def find_position(game: Game, word: str, options: dict[str, str]) -> State:
    """The position that a person named: a scenario at its start, a file, or standard input."""
    if word in game.scenarios():
        return game.new(word, options)
    if word == "-":
        return read_position(sys.stdin.read(), game)
    path = Path(word)
    if not path.exists():
        game.check_scenario(word)
    return read_position(read_file(path).decode(errors="replace"), game)


def perft(
    game: Annotated[str, typer.Argument(help=say("app.game"))],
    position: Annotated[str, typer.Argument(help=say("perft.position"))],
    depth: Annotated[int, typer.Argument(min=0, help=say("perft.depth"))],
    divide: Annotated[bool, typer.Option("--divide", help=say("perft.divide"))] = False,
    option: Annotated[list[str] | None, typer.Option(help=say("simulate.option"))] = None,
    json: Annotated[bool, typer.Option("--json", help=say("app.json"))] = False,
) -> None:
    """Count all sequences of answers from a position, chance included."""
    rules = games.find(game)
    state = find_position(rules, position, read_options(option or []))
    with err.status(say("simulate.progress")):
        rows = divide_tree(state, depth) if divide else []
        nodes = sum(count for _, count in rows) if rows else count_tree(state, depth)
    if json:
        print_json({"game": game, "position": position, "depth": depth, "nodes": nodes, "divide": dict(rows)})
        return
    if rows:
        table = Table(show_header=False)
        for text, count in rows:
            table.add_row(text, f"{count:,}")
        out.print(table)
    out.print(say("perft.total", nodes=f"{nodes:,}", depth=depth))
