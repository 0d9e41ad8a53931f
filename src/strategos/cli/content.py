"""`strategos content`: custom packs, begun and checked."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from strategos import games
from strategos.cli import completing
from strategos.cli.common import busy, check_folder, err, print_json, tell
from strategos.cli.pack_templates import TEMPLATES
from strategos.cli.parameters import AsJson
from strategos.games import packs
from strategos.kernel.content.layers import PACK_FILE
from strategos.kernel.errors import BadContent, Unreadable, near_miss
from strategos.kernel.game import Game
from strategos.locale import language, say

MATCHES = 3  # of each scenario of a pack, when nothing is said


def check(
    folder: Annotated[Path, typer.Argument(metavar=say("word.folder"), help=say("content.dir"))],
    play: Annotated[int, typer.Option(metavar="N", min=0, max=1000, help=say("content.play"))] = MATCHES,
    json: AsJson = False,
) -> None:
    """Check a custom pack: every problem, with file and key; then play its scenarios."""
    game = game_of(folder)
    problems = game.check_pack(folder, language())
    if not problems:
        from strategos.lab.pack_trial import try_pack, unknown_icons

        [pack] = packs.use([folder])
        laid = games.find(f"{game.name}+{pack.id}")
        problems = unknown_icons(laid, language())
        if not problems and play:
            with busy(say("content.playing")):
                problems = try_pack(laid, play, language())
    if json:
        print_json({"dir": str(folder), "game": game.name, "problems": problems})
    elif problems:
        for problem in problems:
            tell(problem, err)
    else:
        tell(say("content.good", dir=folder, game=game.name))
    if problems:
        raise typer.Exit(1)


def new(
    folder: Annotated[Path, typer.Argument(metavar=say("word.folder"), help=say("content.new_dir"))],
    game: Annotated[
        str, typer.Option(metavar=say("word.game"), help=say("app.game"), autocompletion=completing.games)
    ] = "pantheon",
) -> None:
    """Begin a pack: a folder with a unit, a changed number and a scenario, each file explained by comments."""
    if game not in TEMPLATES:
        games.find(game)  # says which games there are
        known = ", ".join(TEMPLATES)
        raise BadContent("cli.content.no-template-templates", game=game, known=known)
    check_folder(folder)
    if folder.exists() and any(folder.iterdir()):
        raise Unreadable(
            "cli.content.not-empty-name",
            folder=folder,
        )
    for name, text in TEMPLATES[game].items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text.replace("{name}", folder.resolve().name), encoding="utf-8", newline="\n")
    tell(say("content.begun", dir=folder))


def game_of(folder: Path) -> Game:
    """The game that a pack says it is for. All else about the pack is the game's to check."""
    values = packs.pack_values(folder)
    about = folder / PACK_FILE
    if "game" not in values:
        known = ", ".join(games.names())
        raise BadContent(
            "cli.content.game-missing",
            about=about,
            known=known,
        )
    name, known_names = str(values["game"]), games.names()
    if name not in known_names:
        listed = ", ".join(known_names)
        raise BadContent(
            "cli.content.game-no-game",
            about=about,
            name=name,
            near=near_miss(name, known_names),
            listed=listed,
        )
    return games.find(name)
