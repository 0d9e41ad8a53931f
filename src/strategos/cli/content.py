"""`strategos content check`: a custom pack."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Annotated

import typer

from strategos import games
from strategos.cli.common import err, print_json, read_file, tell
from strategos.kernel.errors import BadContent, reason
from strategos.kernel.game import Game
from strategos.locale import language, say

PACK = "pack.toml"


def check(
    folder: Annotated[Path, typer.Argument(metavar=say("word.folder"), help=say("content.dir"))],
    json: Annotated[bool, typer.Option("--json", help=say("app.json"))] = False,
) -> None:
    """Check a custom pack: every problem, with file and key."""
    game = game_of(folder)
    problems = game.check_pack(folder, language())
    if json:
        print_json({"dir": str(folder), "game": game.name, "problems": problems})
    elif problems:
        for problem in problems:
            tell(problem, err)
    else:
        tell(say("content.good", dir=folder, game=game.name))
    if problems:
        raise typer.Exit(1)


def game_of(folder: Path) -> Game:
    """The game that a pack says it is for. All else about the pack is the game's to check."""
    if not folder.is_dir():
        raise BadContent(f"There is no folder {folder}.", f"No existe la carpeta {folder}.")
    about = folder / PACK
    if not about.exists():
        raise BadContent(
            f"{folder} holds no {PACK}. A pack says there what it is: name, version, game.",
            f"{folder} no contiene {PACK}. Un paquete dice ahí qué es: name, version, game.",
        )
    try:
        pack = tomllib.loads(read_file(about).decode("utf-8"))
    except (ValueError, RecursionError) as error:
        en, es = reason(error)
        raise BadContent(f"{about}: not valid TOML: {en}.", f"{about}: no es TOML válido: {es}.") from error
    if "game" not in pack:
        known = ", ".join(games.names())
        raise BadContent(
            f"{about}, game: missing, wanted the game that the pack is for: {known}.",
            f"{about}, game: falta; se espera el juego para el que es el paquete: {known}.",
        )
    try:
        return games.find(str(pack["game"]))
    except BadContent as error:
        raise BadContent(f"{about}, game: {error.en}", f"{about}, game: {error.es}") from error
