"""The map of commander for the table: geometry and picture fit each other."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from commander_stage import LANGUAGES, game, moments, shown
from field import field, table
from printed import TREE

from strategos.games.commander.model import CommanderState
from strategos.stage.commander.board import parted
from strategos.stage.scene import Board, Space

MOST_BYTES = 250_000


def start(scenario: str) -> CommanderState:
    """The beginning of a scenario."""
    state = next(moments(scenario, {}, seed=1, most=1, every=1)).state
    assert isinstance(state, CommanderState)
    return state


def corners(space: Space) -> list[tuple[float, float]]:
    return list(zip(space.outline[::2], space.outline[1::2], strict=True))


@pytest.mark.parametrize("scenario", game().scenarios())
def test_the_picture_has_the_size_of_the_board(scenario: str) -> None:
    state = start(scenario)
    for lang in LANGUAGES:
        board, picture = shown().board(state, lang), shown().picture(state, lang)
        root = ElementTree.fromstring(picture)
        left, top, wide, high = [float(word) for word in root.attrib["viewBox"].split()]
        assert (left, top) == (0, 0)
        assert (wide, high) == pytest.approx((board.width, board.height), abs=0.1)
        assert len(picture) < MOST_BYTES


def test_every_space_lies_on_the_board_with_its_token() -> None:
    board = shown().board(start("first-battle"), "en")
    assert len(board.spaces) == 117
    for space in board.spaces:
        assert len(corners(space)) == 6
        for x, y in corners(space):
            assert 0 <= x <= board.width
            assert 0 <= y <= board.height
        assert is_inside(board, space)


def is_inside(board: Board, space: Space) -> bool:
    """Whether a token in the first slot stays within the outline: no edge is nearer than its radius."""
    x, y = space.slots[:2]
    edges = zip(corners(space), [*corners(space)[1:], corners(space)[0]], strict=True)
    for (ax, ay), (bx, by) in edges:
        length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
        if abs((bx - ax) * (ay - y) - (by - ay) * (ax - x)) / length < board.token:
            return False
    return True


def test_the_key_of_the_picture_changes_with_the_picture_alone() -> None:
    scene = field("A knights E5 red, B hydra:beast M1")
    before = shown().scene(table(scene), 0, "en").picture
    scene.play("begin", "move F5") if "begin" in scene.options() else scene.play("move F5")
    assert shown().scene(table(scene), 0, "en").picture == before
    assert shown().scene(table(scene), 1, "en").picture == before
    other = table(scene).clone()
    other.features = other.features[:]
    other.features[0] = TREE
    assert shown().scene(other, 0, "en").picture != before
    assert shown().picture(other, "en") != shown().picture(table(scene), "en")
    assert "thing-tree" in shown().picture(other, "en")


def test_zones_are_drawn_until_the_first_round() -> None:
    state = start("first-battle")
    during = shown().picture(state, "en")
    scene = field("A knights E5 red, B hydra:beast M1")
    assert during.count("stroke-dasharray") > shown().picture(table(scene), "en").count("stroke-dasharray")


def test_capture_points_are_markers_and_say_who_holds_them() -> None:
    scene = field("A knights G5 red, B hydra:beast M1", points="G5, C5")
    titles = {marker.space: marker.title for marker in shown().scene(table(scene), 0, "en").markers}
    grid = table(scene).rules.grid
    assert titles[grid.read("G5")] == "G5 (Bridge): capture point, held by the Empire"
    assert titles[grid.read("C5")] == "C5 (Ginnoh): capture point, held by nobody"


def test_names_of_places_are_parted_between_words() -> None:
    assert parted("Punto de captura avanzado") == ["Punto de", "captura", "avanzado"]
    assert parted("Encrucijada") == ["Encrucijada"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("scenario", game().scenarios())
def test_every_board_of_the_lobby_has_a_picture(scenario: str, lang: str) -> None:
    card = next(card for card in shown().lobby(lang).scenarios if card.id == scenario)
    assert card.boards
    for board in card.boards:
        picture = shown().preview(scenario, board.value, lang)
        assert ElementTree.fromstring(picture).tag.endswith("svg")
        assert len(picture) < MOST_BYTES
