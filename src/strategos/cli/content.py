"""`strategos content check`: a pack of one's own."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Annotated

import typer

from strategos import games
from strategos.cli.common import err, out, print_json
from strategos.kernel.errors import BadContent
from strategos.locale import say


def check(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help=say("content.dir"))],
    json: Annotated[bool, typer.Option("--json", help=say("app.json"))] = False,
) -> None:
    """Check a pack of one's own: every problem, with file and key."""
    about = folder / "pack.toml"
    if not about.is_file():
        raise BadContent(say("content.no_pack", dir=folder))
    try:
        pack = tomllib.loads(about.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadContent(f"{about}: {error}") from error
    game = games.find(str(pack.get("game", "")))
    problems = game.check_pack(folder)
    if json:
        print_json({"dir": str(folder), "game": game.name, "problems": problems})
    elif problems:
        for problem in problems:
            err.print(problem, markup=False, highlight=False)
    else:
        out.print(say("content.good", dir=folder, name=pack["name"], version=pack["version"], game=game.name))
    if problems:
        raise typer.Exit(1)
