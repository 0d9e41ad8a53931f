"""`strategos board`: a board of pantheon as text or as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from strategos.cli.common import tell
from strategos.games.pantheon.board_picture import SETS, SIGNS, board_svg, board_text
from strategos.games.pantheon.content_spec import CONTENT, MODES, SPEC
from strategos.kernel.content import Content, load
from strategos.kernel.errors import Unreadable, near_miss
from strategos.locale import language, say

TEXTS = ("skull", "omphalos", "capacity", "zone")


def board(
    name: Annotated[str, typer.Argument(metavar=say("word.name"), help=say("board.name"))],
    svg: Annotated[Path | None, typer.Option(metavar=say("word.file"), help=say("board.svg"))] = None,
    mode: Annotated[str, typer.Option(metavar="|".join(MODES), help=say("board.mode"))] = MODES[0],
) -> None:
    """Draw a board: as text, or as a picture in a file."""
    if mode not in MODES:
        known = ", ".join(MODES)
        raise Unreadable(
            f"--mode '{mode}': there is no such mode.{near_miss(mode, MODES)} Modes: {known}",
            f"--mode '{mode}': no existe ese modo.{near_miss(mode, MODES, 'es')} Modos: {known}",
        )
    content = load(SPEC, [CONTENT])
    entry = content.find("boards", name)
    if svg is None:
        letters = {word: terrain["letter"] for word, terrain in content["terrain"].items()}
        tell(f"{entry['name'][language()]}. {subtitle(entry, mode)}")
        tell(board_text(entry, letters, mode))
        tell(key(content, entry))
        return
    names = {
        word: thing["name"][language()] for kind in ("terrain", "boundaries") for word, thing in content[kind].items()
    }
    words = {text: say(f"board.{text}") for text in TEXTS}
    words |= {"title": entry["name"][language()], "subtitle": subtitle(entry, mode)}
    try:
        svg.write_text(board_svg(entry, mode, names, words), encoding="utf-8")
    except OSError as error:
        raise Unreadable(
            say("board.unwritten", lang="en", file=svg, error=error.strerror),
            say("board.unwritten", lang="es", file=svg, error=error.strerror),
        ) from error
    tell(say("board.wrote", file=svg))


def subtitle(entry: dict[str, Any], mode: str) -> str:
    """The mode in words, with the number of its omphalos."""
    return say(f"board.mode_{mode}", n=len(entry["omphalos"][SETS[mode]]))


def key(content: Content, entry: dict[str, Any]) -> str:
    """What the letters and signs of the text drawing mean."""
    lang = language()
    used = {area["terrain"] for area in entry["areas"].values()}
    kinds = {border["kind"] for border in entry["boundaries"]}
    terrain = [f"{thing['letter']} {thing['name'][lang]}" for word, thing in content["terrain"].items() if word in used]
    signs = [f"{sign} {content['boundaries'][kind]['name'][lang]}" for kind, sign in SIGNS.items() if kind in kinds]
    return "\n".join([say("board.key"), " · ".join(terrain), " · ".join(signs)])
