"""`strategos board`: a board of pantheon or a map of commander, as text or as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from strategos.cli import completing
from strategos.cli.common import check_file, tell
from strategos.cli.units import content_of
from strategos.games.pantheon.content_spec import MODES
from strategos.kernel.content.loading import Content
from strategos.kernel.errors import BadContent, Unreadable, near_miss
from strategos.locale import language, say
from strategos.stage.commander.board_picture import board_svg as map_svg
from strategos.stage.commander.board_picture import layout_of, map_text
from strategos.stage.pantheon.board_picture import SIGNS, board_svg, board_text, stones_of

TEXTS = ("skull", "omphalos", "capacity", "zone")
MAP_TEXTS = ("point", "styx", "empire", "second")


def board(
    name: Annotated[
        str, typer.Argument(metavar=say("word.name"), help=say("board.name"), autocompletion=completing.boards)
    ],
    svg: Annotated[Path | None, typer.Option(metavar=say("word.file"), help=say("board.svg"))] = None,
    mode: Annotated[
        str, typer.Option(metavar="|".join(MODES), help=say("board.mode"), autocompletion=completing.among(*MODES))
    ] = MODES[0],
) -> None:
    """Draw a board: as text, or as a picture in a file."""
    if mode not in MODES:
        known = ", ".join(MODES)
        raise Unreadable(
            "cli.board.no-mode",
            mode=mode,
            near=near_miss(mode, MODES),
            known=known,
        )
    if svg is not None:
        check_file(svg)
    drawn = draw(name, mode, is_picture=svg is not None)
    if svg is None:
        tell(drawn)
        return
    try:
        svg.write_text(drawn, encoding="utf-8")
    except OSError as error:
        raise Unreadable("program.board.unwritten", file=str(svg), error=error.strerror) from error
    tell(say("board.wrote", file=svg))


def names() -> list[str]:
    """The names of all boards and maps."""
    return [*content_of("pantheon")["boards"], *content_of("commander")["maps"]]


def draw(name: str, mode: str, is_picture: bool) -> str:
    """The board or map of this name, in whichever game it is."""
    content = content_of("pantheon")
    if name in content["boards"]:
        return draw_areas(content, name, mode, is_picture)
    maps = content_of("commander")
    if name not in maps["maps"]:
        known = [*content["boards"], *maps["maps"]]
        boards, sheets = ", ".join(content["boards"]), ", ".join(maps["maps"])
        raise BadContent(
            "cli.board.no-board",
            name=name,
            near=near_miss(name, known),
            boards=boards,
            sheets=sheets,
        )
    if mode != MODES[0]:
        raise Unreadable(
            "cli.board.mode-of-pantheon",
            mode=mode,
            name=name,
        )
    return draw_hexes(maps, name, is_picture)


def draw_areas(content: Content, name: str, mode: str, is_picture: bool) -> str:
    """A board of pantheon."""
    entry = content["boards"][name]
    if not is_picture:
        letters = {word: terrain["letter"] for word, terrain in content["terrain"].items()}
        heading = f"{entry['name'][language()]}. {subtitle(entry, mode)}"
        return "\n".join([heading, board_text(entry, letters, mode), key(content, entry)])
    words = {text: say(f"board.{text}") for text in TEXTS}
    words |= {"title": entry["name"][language()], "subtitle": subtitle(entry, mode)}
    return board_svg(entry, mode, names_of(content, "terrain", "boundaries"), words)


def subtitle(entry: dict[str, Any], mode: str) -> str:
    """The mode in words, with the number of its omphalos."""
    return say(f"board.mode_{mode}", n=len(stones_of(entry, mode)))


def key(content: Content, entry: dict[str, Any]) -> str:
    """What the letters and signs of the text drawing mean."""
    lang = language()
    used = {area["terrain"] for area in entry["areas"].values()}
    kinds = {border["kind"] for border in entry["boundaries"]}
    signs = [f"{sign} {content['boundaries'][kind]['name'][lang]}" for kind, sign in SIGNS.items() if kind in kinds]
    return "\n".join([say("board.key"), letters_of(content, used), " · ".join(signs)])


def draw_hexes(content: Content, name: str, is_picture: bool) -> str:
    """A map of commander."""
    entry, lang = content["maps"][name], language()
    title = entry["name"][lang]
    count = len(entry["capture_points"])
    points = say("board.map_points", n=count) if count else say("board.map_no_points")
    size = f"{say('board.map_size')} · {points}"
    layout = layout_of(entry, content["terrain"], lang)
    spots = [f"{spot['hex']} {spot['name'][lang]}" for spot in entry["capture_points"] + entry["names"]]
    places = ", ".join(dict.fromkeys(spots))
    if not is_picture:
        heading = [f"{title}. {size}", map_text(entry), say("board.map_key")]
        return "\n".join([*heading, letters_of(content, set(layout.terrain)), places])
    words = {text: say(f"board.map_{text}") for text in MAP_TEXTS}
    words |= {"title": title, "subtitle": size, "about": f"{entry['about'][lang]} {size}. {places}."}
    return map_svg(layout, names_of(content, "terrain", "templates", "elements"), words, lang)


def letters_of(content: Content, used: set[str]) -> str:
    """The letters of the terrain that is used."""
    lang = language()
    return " · ".join(
        [f"{thing['letter']} {thing['name'][lang]}" for word, thing in content["terrain"].items() if word in used]
    )


def names_of(content: Content, *collections: str) -> dict[str, str]:
    """The names of all entries in some collections, in the language in use."""
    return {word: thing["name"][language()] for kind in collections for word, thing in content[kind].items()}
