"""The hex maps as pictures and in characters, and the command that draws them."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strategos.boards.hexes import NO_HEX, HexGrid, opposite
from strategos.cli.main import build_and_run
from strategos.games.commander.content_spec import CONTENT, SPEC
from strategos.kernel.catalogue import languages
from strategos.kernel.content.loading import load
from strategos.kernel.errors import BadContent, Unreadable
from strategos.locale import VARIABLE
from strategos.stage.commander.board_picture import Layout, draw_band, layout_of, map_svg, map_text, rim
from strategos.stage.commander.board_symbols import GROUND, SIDES, THINGS
from strategos.stage.commander.board_terrain import STANDING, WET, River, centre, corners
from strategos.stage.drawing.svg import Sheet

SVG = "{http://www.w3.org/2000/svg}"
MAPS = (
    "first-battle",
    "many-headed-horror",
    "hard-choice",
    "marvels-of-mechanics",
    "overwhelming-barrier",
    "decisive-battle",
)
GRID = HexGrid(13, 9)
TERRAIN = tuple(GROUND)

every_map = pytest.mark.parametrize("name", MAPS)


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    """``--lang`` sets the variable; afterwards it is as it was."""
    monkeypatch.setenv(VARIABLE, "en")


@cache
def content(kind: str) -> dict[str, Any]:
    return load(SPEC, [CONTENT])[kind]


def layout(name: str, lang: str = "en") -> Layout:
    return layout_of(content("maps")[name], content("terrain"), lang)


def drawn(folder: Path, name: str, lang: str) -> ElementTree.Element:
    """The picture of a map as the command writes it."""
    assert build_and_run(["--lang", lang, "board", name, "--svg", str(folder / "map.svg")]) == 0
    return ElementTree.parse(folder / "map.svg").getroot()


def texts(root: ElementTree.Element) -> Counter[str]:
    return Counter([element.text or "" for element in root.iter(f"{SVG}text")])


def used(root: ElementTree.Element) -> Counter[str]:
    """How often each mark is used."""
    return Counter([element.get("href", "")[1:] for element in root.iter(f"{SVG}use")])


def clear_but(**terrain: str) -> list[str]:
    """A map of clear hexes but for these: ``river="A5 B5"``."""
    words = ["clear"] * GRID.size
    for word, labels in terrain.items():
        for label in labels.split():
            words[GRID.read(label)] = word
    return words


@every_map
@pytest.mark.parametrize("lang", languages())
def test_the_picture_of_a_map_is_whole(name: str, lang: str, tmp_path: Path) -> None:
    """Every hex by its label, all that is on the map in the legend, and nothing loaded from elsewhere."""
    root = drawn(tmp_path, name, lang)
    entry, seen = content("maps")[name], texts(root)
    assert all(seen[GRID.label(hex_)] == 1 for hex_ in range(GRID.size))
    assert seen[entry["name"][lang]] == 1
    assert {content("terrain")[word]["name"][lang] for word in layout(name).terrain} <= set(seen)
    ids = {element.get("id") for element in root.iter()}
    pointed = set(used(root)) | set(re.findall(r"url\(#([^)]*)\)", ElementTree.tostring(root, "unicode")))
    assert pointed <= ids
    assert (tmp_path / "map.svg").stat().st_size < 150_000
    assert root.get("lang") == lang and root.get("viewBox") and not root.get("width")


@every_map
@pytest.mark.parametrize("lang", languages())
def test_the_picture_has_a_title_and_a_description_for_screen_readers(name: str, lang: str, tmp_path: Path) -> None:
    root = drawn(tmp_path, name, lang)
    entry = content("maps")[name]
    title, desc = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None and title.text == entry["name"][lang]
    assert desc is not None and desc.text is not None and desc.text.startswith(entry["about"][lang])
    for spot in [*entry["capture_points"], *entry["names"]]:
        assert f"{spot['hex']} {spot['name'][lang]}" in desc.text


@every_map
def test_capture_points_are_numbered_flags_and_names_stand_once(name: str, tmp_path: Path) -> None:
    root = drawn(tmp_path, name, "en")
    points, names = layout(name).points, layout(name).names
    shown = used(root)["flag"] - (1 if points else 0)  # one stands in the legend
    assert shown == len(points)
    written = " ".join(texts(root).elements())
    for _, words in {*points, *names}:
        assert all(word in written for word in words.split())
    short = [words for hex_, words in {*points, *names} if " " not in words and words not in ("Bridge", "Cemetery")]
    assert all(texts(root)[words] == 1 for words in short)


def test_only_zones_that_the_map_has_are_explained(tmp_path: Path) -> None:
    assert "Empire zone 2" in texts(drawn(tmp_path, "hard-choice", "en"))
    one = texts(drawn(tmp_path, "first-battle", "en"))
    assert {"Styx zone", "Empire zone"} <= set(one) and "Empire zone 2" not in one
    assert "Imperio, zona 2" in texts(drawn(tmp_path, "hard-choice", "es"))


def test_every_hex_of_a_zone_shows_the_emblem_of_its_side(tmp_path: Path) -> None:
    zones = Counter(layout("hard-choice").zones.values())
    shown = used(drawn(tmp_path, "hard-choice", "en"))
    assert shown["skull"] == zones["S"] + 1  # the legend has one more
    assert shown["crown"] == zones["E"] + zones["e"] + 2


def test_zones_differ_without_their_colours() -> None:
    bands: set[str] = set()
    for letter in SIDES:
        sheet = Sheet(10, 10, "band")
        draw_band(sheet, letter, "M0 0l9 0")
        bands.add(re.sub(r"#[0-9a-f]{6}", "colour", sheet.text()))
    assert len(bands) == len(SIDES)
    assert len({colour for colour, _ in SIDES.values()}) == len(SIDES)


@every_map
def test_the_water_of_wet_hexes_meets_at_their_common_edge(name: str) -> None:
    words = layout(name).terrain
    river = River(GRID, words)
    ends = {(round(x, 3), round(y, 3)) for curve in river.curves for x, y in (curve[0], curve[-1])}
    for hex_ in river.wet:
        for direction, other in enumerate(GRID.beside[hex_]):
            if other in river.wet:
                (ax, ay), (bx, by) = river._mouth(hex_, direction), river._mouth(other, opposite(direction))
                assert (ax, ay) == pytest.approx((bx, by))
                assert (round(ax, 3), round(ay, 3)) in ends


def test_a_river_leaves_the_map_where_it_meets_its_edge() -> None:
    river = River(GRID, layout("overwhelming-barrier").terrain)
    across = [x for curve in river.curves for x, _ in curve]
    assert min(across) < 0 and max(across) > centre(GRID, GRID.read("M5"))[0] + 86


@pytest.mark.parametrize(
    ("wet", "crossing", "turn"),
    [
        ("F5 H5", "G5", 0.0),  # the river runs east: people cross it going north
        ("G4 F6", "G5", -60.0),  # it runs to the north-east
        ("F4 G6", "G5", 60.0),
        ("", "G5", 0.0),
    ],
)
def test_a_bridge_lies_across_the_current(wet: str, crossing: str, turn: float) -> None:
    river = River(GRID, clear_but(river=wet, bridge=crossing))
    assert river.turns[GRID.read(crossing)] == pytest.approx(turn, abs=12)


def test_three_wet_hexes_round_a_corner_are_one_pool() -> None:
    assert len(River(GRID, clear_but(river="G5 H5 G4")).pools) == 3  # seen from each of the three
    assert not River(GRID, clear_but(river="F5 G5 H5")).pools


@settings(max_examples=25)
@given(st.lists(st.sampled_from(TERRAIN), min_size=GRID.size, max_size=GRID.size))
def test_any_terrain_that_players_lay_out_can_be_drawn(words: list[str]) -> None:
    root = ElementTree.fromstring(map_svg(Layout(words), "Epic Battle"))
    marks = used(root)
    assert marks["city"] == words.count("city")
    assert marks["bridge"] == words.count("bridge") and marks["ford"] == words.count("ford")
    trees = [mark for mark, *_ in STANDING["forest"]]
    assert marks["pine"] + marks["oak"] == len(trees) * words.count("forest")
    assert len(River(GRID, words).turns) == sum(words.count(word) for word in WET)


def test_templates_and_elements_are_symbols_on_the_map() -> None:
    things = {GRID.size - 1 - i: word for i, word in enumerate(THINGS)}
    assert set(THINGS) == {*content("templates"), *content("elements")}
    marks = used(ElementTree.fromstring(map_svg(Layout(["clear"] * GRID.size, things=things), "Things")))
    assert all(marks[f"thing-{word}"] == 1 for word in THINGS)


def test_every_terrain_of_the_content_has_a_colour() -> None:
    assert set(GROUND) == set(content("terrain"))


@pytest.mark.parametrize("label", ["A1", "G5", "H4", "M9"])
def test_neighbours_share_the_edge_in_their_direction(label: str) -> None:
    hex_ = GRID.read(label)
    for direction, other in enumerate(GRID.beside[hex_]):
        if other != NO_HEX:
            own, theirs = corners(centre(GRID, hex_)), corners(centre(GRID, other))
            back = opposite(direction)
            assert own[direction] == pytest.approx(theirs[(back + 1) % 6])
            assert own[(direction + 1) % 6] == pytest.approx(theirs[back])


def test_the_rim_of_hexes_goes_round_what_they_cover() -> None:
    alone, pair = [GRID.read("G5")], [GRID.read("G5"), GRID.read("H5")]
    assert rim(GRID, alone).count("l") == 5 and rim(GRID, alone).endswith("z")
    assert rim(GRID, pair).count("l") == 9 and rim(GRID, pair).count("M") == 1
    corner = rim(GRID, [GRID.read("A1")], is_inner=True)  # only its edges to B1 and A2 are inside the map
    assert corner.count("l") == 2 and "z" not in corner
    apart = rim(GRID, [GRID.read("D5"), GRID.read("J5")])
    assert apart.count("M") == apart.count("z") == 2


def test_a_map_in_characters_has_terrain_zone_and_capture_point() -> None:
    lines = map_text(content("maps")["first-battle"]).splitlines()
    assert lines[2].startswith("|.S |.S |")
    (bridge,) = [line for line in lines if "b*" in line]
    assert bridge == "| . | . |V* | . | w | w |b* | w | w | . |V* | . | . |"


def test_the_command_draws_a_map_as_text_with_its_key(capsys: pytest.CaptureFixture[str]) -> None:
    assert build_and_run(["board", "decisive-battle"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("The Decisive Battle. 13 × 9 hexes · no capture points\n")
    assert "C City" in told and "D5 Kargaf" in told
    assert build_and_run(["--lang", "es", "board", "hard-choice"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Una Decisión Difícil. 13 × 9 hexágonos · 4 puntos de captura\n")
    assert "V Pueblo" in told and "G5 Basalbena" in told


def test_a_misspelt_map_gets_a_hint_out_of_every_game() -> None:
    with pytest.raises(BadContent) as caught:
        build_and_run(["board", "first-batle"])
    assert "Did you mean 'first-battle'?" in caught.value.text("en") and "olympus" in caught.value.text("en")
    assert "¿Querías decir 'first-battle'?" in caught.value.text("es") and "Mapas de commander" in caught.value.text(
        "es"
    )


def test_maps_have_no_modes() -> None:
    with pytest.raises(Unreadable) as caught:
        build_and_run(["board", "first-battle", "--mode", "3p"])
    assert "Leave --mode out" in caught.value.text("en") and "Quita --mode" in caught.value.text("es")


@pytest.mark.source
def test_the_picture_under_docs_is_what_the_program_draws(tmp_path: Path) -> None:
    drawn(tmp_path, "first-battle", "en")
    top = next(folder for folder in Path(__file__).parents if (folder / "README.md").is_file())
    kept = (top / "docs" / "img" / "first-battle.svg").read_text(encoding="utf-8")
    assert (tmp_path / "map.svg").read_text(encoding="utf-8") == kept, "draw it again: make docs"
