"""What fits on a screen: maps of every scenario, small and large terminals, colours on dark and light ground."""

from __future__ import annotations

import pytest
from terminals import sit, table
from textual.color import Color
from textual.theme import BUILTIN_THEMES

from strategos import games
from strategos.stage.presenters import SHOWN, presenter
from strategos.table.live import LiveMatch
from strategos.terminal import maps
from strategos.terminal.shown import DARK, LIGHT
from strategos.terminal.signs import ON_DARK, ON_LIGHT, terrain_signs, token_signs
from strategos.terminal.sitting import Sitting

SCENARIOS = [(game, scenario) for game in SHOWN for scenario in games.find(game).scenarios()]


def sitting_at(game: str, scenario: str, lang: str) -> Sitting:
    live = LiveMatch(games.find(game), scenario, {}, {0: "person"}, "1")
    return Sitting(live, presenter(game), [0], "random", lang)


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_the_map_of_every_scenario_fits(game: str, scenario: str, lang: str) -> None:
    sitting = sitting_at(game, scenario, lang)
    board, scene = sitting.board, sitting.scene
    for width, depth in ((76, 2), (76, 1), (120, 3)):
        if board.kind == "areas" and depth == 1:
            continue
        drawn = maps.draw(board, scene, width, depth).plain.split("\n")
        assert len(drawn) == maps.height_of(board, depth) <= (14 if depth < 3 and board.kind == "areas" else 28)
        assert max(len(line) for line in drawn) <= width
        text = "\n".join(drawn)
        if board.kind == "areas":
            assert all(space.word in text for space in board.spaces), "every area is named"
        else:
            assert "…" not in text
            heads = drawn[1::depth]
            assert [head.split()[0] for head in heads] == [str(row) for row in range(1, len(heads) + 1)]


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_no_two_units_and_no_two_terrains_share_a_sign(game: str, scenario: str, lang: str) -> None:
    sitting = sitting_at(game, scenario, lang)
    signs = token_signs(sitting.scene.tokens)
    assert set(signs) == {token.id for token in sitting.scene.tokens}
    assert len(set(signs.values())) == len(signs)
    terrains = terrain_signs(sitting.board)
    assert len(set(terrains.values())) == len(terrains)


def test_units_stand_where_the_scene_says() -> None:
    sitting = sitting_at("pantheon", "learning", "en")
    drawn = maps.draw(sitting.board, sitting.scene, 100, 3).plain.split("\n")
    for token in sitting.scene.tokens:
        space = next(space for space in sitting.board.spaces if space.id == token.space)
        row = next(at for at, line in enumerate(drawn) if f"│{space.word} " in line)
        column = drawn[row].index(f"│{space.word} ")
        end = drawn[row].index("│", column + 1)
        cell = "\n".join(line[column:end] for line in drawn[row : row + 3])
        assert f"{'AB'[token.seat]} {token.short} {token.left}" in cell


@pytest.mark.parametrize(
    ("game", "scenario"), [("pantheon", "learning"), ("pantheon", "ferrymans-toll"), ("commander", "first-battle")]
)
def test_a_small_terminal_loses_nothing(game: str, scenario: str) -> None:
    async def course() -> None:
        async with table(game, scenario, size=(80, 24)) as person:
            small = person.read()
            lines = small.split("\n")
            assert len(lines) == 24 and all(len(line) == 80 for line in lines)
            assert "q Quit" in lines[-1] and "1" in person.part("options")
            sitting = person.app.sitting
            assert sitting.ask is not None and sitting.ask.question in small
            drawn = maps.draw(sitting.board, sitting.scene, 78, 1 if game == "commander" else 2).plain
            board = person.part("board")
            assert all(word in board for word in drawn.split() if word[0].isalpha()), "the whole map is there"
            await person.pilot.resize_terminal(140, 45)
            await person.settle()
            large = person.read()
            assert len(large.split("\n")) == 45 and large.index("t Seats") < large.index("Options:")
            await person.pilot.resize_terminal(80, 24)
            await person.settle()
            assert person.read() == small

    sit(course())


@pytest.mark.parametrize(("theme", "colours"), [(DARK, ON_DARK), (LIGHT, ON_LIGHT)])
def test_every_colour_can_be_read(theme: str, colours: dict[str, str]) -> None:
    """Contrast of at least 4.5 : 1, on every ground on which the table writes."""
    shades = BUILTIN_THEMES[theme].to_color_system().generate()
    for ground in ("background", "surface", "panel"):
        for colour in (*colours.values(), shades["foreground"]):
            assert contrast(Color.parse(shades[ground]), Color.parse(colour)) >= 4.5, (ground, colour)


def contrast(one: Color, other: Color) -> float:
    """The contrast of two colours as the guidelines for the web define it."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: Color) -> float:
    parts = [part / 255 for part in colour.rgb]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_dark_and_light() -> None:
    async def course() -> None:
        async with table() as person:
            assert person.app.theme == DARK
            words = person.read()
            await person.press("d")
            assert person.app.theme == LIGHT and person.read() == words

    sit(course())
