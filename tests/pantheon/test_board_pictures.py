"""Pictures and text drawings of the four boards: every area, terrain and boundary is named in them."""

from __future__ import annotations

import tomllib
from collections import Counter
from functools import cache
from typing import Any
from xml.etree import ElementTree

import pytest
from full_run import is_full

from strategos.cli.board import TEXTS
from strategos.games.pantheon.content_spec import CONTENT, MODES
from strategos.kernel.catalogue import languages
from strategos.locale import say
from strategos.stage.pantheon.board_picture import board_svg, board_text

BOARDS = sorted(path.stem for path in (CONTENT / "boards").glob("*.toml"))
PAIRS = [(name, mode) for name in BOARDS for mode in MODES]
# Each board in two modes, each mode on two boards: modes differ in a few boundaries only.
SOME_PAIRS = [(BOARDS[at % 4], MODES[(at + at // 4) % 4]) for at in range(8)]


@cache
def file(name: str) -> dict[str, Any]:
    return tomllib.loads((CONTENT / f"{name}.toml").read_text(encoding="utf-8"))


def entry(name: str) -> dict[str, Any]:
    return {"id": name, **file(f"boards/{name}")}


def codes(name: str) -> dict[str, str]:
    """The code of each area in a text drawing: the letter of its terrain and its capacity."""
    areas, terrain = entry(name)["areas"], file("terrain")
    return {area: f"{terrain[about['terrain']]['letter']}{about['capacity']}" for area, about in areas.items()}


@pytest.mark.parametrize(
    ("name", "mode", "lang"),
    [
        (name, mode, lang)
        for at, (name, mode) in enumerate(PAIRS if is_full() else SOME_PAIRS[:4])
        for lang in (languages() if is_full() else (languages()[at % 2],))
    ],
)
def test_the_picture_is_well_formed_small_and_names_everything(name: str, mode: str, lang: str) -> None:
    """MBU-BRD-01: every area by its name, every terrain and boundary in the legend, nothing loaded from elsewhere."""
    names = {word: about["name"][lang] for kind in ("terrain", "boundaries") for word, about in file(kind).items()}
    words = {text: say(f"board.{text}", lang=lang) for text in TEXTS}
    words |= {"title": entry(name)["name"][lang], "subtitle": mode}
    svg = board_svg(entry(name), mode, names, words)
    assert len(svg.encode()) < 300_000
    root = ElementTree.fromstring(svg)
    texts = Counter(element.text for element in root.iter("{http://www.w3.org/2000/svg}text"))
    assert set(codes(name)) <= set(texts)
    assert {names[area["terrain"]] for area in entry(name)["areas"].values()} <= set(texts)
    assert {names[border["kind"]] for border in entry(name)["boundaries"] if not border.get("modes")} <= set(texts)
    links = [element.get("href", "") for element in root.iter() if element.get("href")]
    ids = {element.get("id") for element in root.iter()}
    assert all(link[0] == "#" and link[1:] in ids for link in links)


@pytest.mark.parametrize(("name", "mode"), PAIRS if is_full() else SOME_PAIRS)
def test_the_text_drawing_names_every_area(name: str, mode: str) -> None:
    """MBU-BRD-01, MBU-BRD-04: every area with its name and its code."""
    letters = {word: terrain["letter"] for word, terrain in file("terrain").items()}
    text = board_text(entry(name), letters, mode)
    assert all(area in text for area in codes(name))
    found = Counter(word for line in text.splitlines() for word in line.replace("|", " ").split())
    for code, count in Counter(codes(name).values()).items():
        assert found[code] >= count, code
    assert max(len(line) for line in text.splitlines()) <= 118
