"""The board of pantheon at the table and in the lobby: pictures, places for tokens, what can be chosen."""

from __future__ import annotations

from itertools import combinations
from math import hypot
from xml.etree import ElementTree

import pytest

from strategos.games.pantheon.events import PieceRemoved
from strategos.games.pantheon.model import PantheonState
from strategos.kernel.catalogue import languages
from strategos.kernel.errors import StrategosError
from strategos.stage.drawing.svg import inland
from strategos.stage.offers import ScenarioCard
from strategos.stage.pantheon.presenter import PantheonPresenter
from strategos.stage.presenters import presenter
from strategos.stage.scene import Board

LANGUAGES = languages()

FOUND = presenter("pantheon")
assert isinstance(FOUND, PantheonPresenter)
STAGE: PantheonPresenter = FOUND
MOST_BYTES = 250_000
TABLES = [("duel", "olympus"), ("duel", "styx"), ("free-for-all-3", "thermopylae"), ("free-for-all-4", "tartarus")]


def table(scenario: str, board: str) -> PantheonState:
    """A match on a board."""
    several = len(STAGE.pantheon.content["scenarios"][scenario]["boards"]) > 1
    state = STAGE.game.new(scenario, {"board": board} if several else {})
    assert isinstance(state, PantheonState)
    return state


def places(numbers: list[float]) -> list[tuple[float, float]]:
    """x, y, x, y … as places."""
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def drawn(svg: str) -> ElementTree.Element:
    """A picture, which must be whole and small enough."""
    assert len(svg.encode()) < MOST_BYTES
    return ElementTree.fromstring(svg)


@pytest.mark.parametrize(("scenario", "name"), TABLES)
def test_tokens_have_room_in_every_area(scenario: str, name: str) -> None:
    """MB-COMP-09: as many places as an area holds and two more, inside it and off its name."""
    state = table(scenario, name)
    board = STAGE.board(state, "en")
    laid = STAGE.plan(name, state.rules)
    assert [space.word for space in board.spaces] == list(state.rules.board.names)
    for space in board.spaces:
        outline, slots = places(space.outline), places(space.slots)
        assert len(slots) == (space.capacity + 2 if space.capacity else 1)
        for x, y in [*outline, *slots, (space.x, space.y)]:
            assert 0 <= x <= board.width and 0 <= y <= board.height
        tag = laid.tags[space.id]
        at = laid.moved((tag.x, tag.y))
        for x, y in slots:
            assert inland(outline, (x, y)) > 0.39 * board.token, space.word
            assert abs(x - at[0]) > tag.half or abs(y - at[1]) > 25, f"{space.word}: a token covers the name"


@pytest.mark.parametrize(("scenario", "name"), TABLES)
def test_tokens_hardly_ever_overlap(scenario: str, name: str) -> None:
    """Two tokens stand side by side nearly everywhere; in full areas that are small they overlap, and by little."""
    board = STAGE.board(table(scenario, name), "en")
    crowded = tight = 0
    for space in board.spaces:
        slots = places(space.slots)
        full = slots[: max(1, space.capacity or 0)]
        nearest = min([hypot(x - u, y - v) for (x, y), (u, v) in combinations(full, 2)], default=2 * board.token)
        widest = max([hypot(x - u, y - v) for (x, y), (u, v) in combinations(slots, 2)], default=2 * board.token)
        assert nearest > 1.19 * board.token, space.word
        crowded += nearest < 2 * board.token
        tight += widest < 2 * board.token
    assert crowded <= 16
    assert tight <= 2


@pytest.mark.parametrize(("scenario", "name"), TABLES)
def test_the_picture_lies_under_the_board(scenario: str, name: str) -> None:
    """It has the size of the board, every name, and neither title nor legend nor omphalos."""
    state = table(scenario, name)
    board = STAGE.board(state, "en")
    picture = drawn(STAGE.picture(state, "en"))
    box = [float(number) for number in picture.attrib["viewBox"].split()]
    assert box == [0, 0, pytest.approx(board.width, abs=0.1), pytest.approx(board.height, abs=0.1)]
    texts = [element.text for element in picture.iter() if element.tag.endswith("text")]
    letters = [chr(ord("A") + seat) for seat in range(state.rules.seats)]
    zoned = sum(zone.bit_count() for zone in state.rules.zones)
    assert sorted(text for text in texts if text not in letters) == sorted(state.rules.board.names)  # type: ignore[type-var]
    assert len(texts) == len(board.spaces) + zoned
    used = [element.attrib.get("href") for element in picture.iter() if element.tag.endswith("use")]
    assert "#omphalos" not in used


def test_zones_bear_the_letters_of_their_players() -> None:
    """MB-RULING-101: zones are dealt from the lead player on, and the picture follows."""
    state = table("duel", "olympus")
    state.lead = 0
    first = STAGE.picture_key(state), STAGE.picture(state, "en")
    state.lead = 1
    second = STAGE.picture_key(state), STAGE.picture(state, "en")
    assert first[0] != second[0] and first[1] != second[1]
    assert first[1].count(">A</text>") == second[1].count(">B</text>") > 0


def test_a_piece_that_is_gone_is_gone_from_the_picture() -> None:
    """MB-TERR-02: the key of the picture changes with the pieces, and with nothing else."""
    state = table("duel", "olympus")
    key, before = STAGE.picture_key(state), STAGE.picture(state, "en")
    state.round, state.turn = 5, 9
    assert STAGE.picture_key(state) == key
    PieceRemoved(state.rules.board.number("B1")).apply(state)
    after = STAGE.picture(state, "en")
    assert STAGE.picture_key(state) != key
    assert after.count('"#tree"') < before.count('"#tree"')


def test_the_learning_scenario_shows_no_terrain() -> None:
    """MB-SCN-07: without terrain every area is open, and there are neither pieces nor borders nor zones."""
    state = table("learning", "olympus")
    board: Board = STAGE.board(state, "es")
    assert {space.terrain for space in board.spaces} == {"Campo abierto"}
    picture = STAGE.picture(state, "es")
    used = {element.attrib.get("href") for element in drawn(picture).iter()}
    assert not used & {"#tree", "#column", "#outcrop", "#shield", "#arrow"}


# -- the lobby --------------------------------------------------------------------------------------------------------


def cards(lang: str) -> list[ScenarioCard]:
    """Everything that the lobby offers of pantheon."""
    return STAGE.lobby(lang).scenarios


def test_the_lobby_offers_every_scenario_in_both_languages() -> None:
    """Titles, seats and boards; one scenario is there to begin with."""
    for lang in LANGUAGES:
        offered = cards(lang)
        assert [card.id for card in offered] == list(STAGE.game.scenarios())
        assert [card.id for card in offered if card.is_first] == ["learning"]
        for card in offered:
            assert card.title and card.about and card.minutes > 0
            assert len(card.seat_titles) == card.seats == len(set(card.seat_titles))
    assert STAGE.lobby("en").about != STAGE.lobby("es").about


@pytest.mark.parametrize("card", cards("en"), ids=lambda card: card.id)
def test_every_value_that_the_lobby_offers_can_be_played(card: ScenarioCard) -> None:
    """Boards, editions and house rules: a match can be set up with each choice."""
    boards = [choice.value for choice in card.boards]
    named = {"board": boards[0]} if len(boards) > 1 else {}
    for setting in card.settings:
        values = [choice.value for choice in setting.choices]
        assert setting.default in values and len(values) > 1 and setting.rule.startswith("MB-")
        for value in values:
            if value:
                state = STAGE.game.new(card.id, {**named, setting.key: value})
                assert state.setup.options.get(setting.key, value) == value
    for board in boards[1:]:
        STAGE.game.new(card.id, {"board": board})


def test_boards_have_pictures_in_the_lobby() -> None:
    """Each board that can be chosen, with its omphalos; a board of another scenario is refused."""
    for card in cards("es"):
        if card.id not in ("duel", "learning", "pegasus-in-the-fire"):
            continue
        for choice in card.boards:
            picture = STAGE.preview(card.id, choice.value, "es")
            drawn(picture)
            stones = STAGE.pantheon.content["scenarios"][card.id]["omphalos"]
            assert picture.count('"#omphalos"') == (int(stones.rstrip("s")) if stones else 0)
    with pytest.raises(StrategosError):
        STAGE.preview("duel", "atlantis", "en")
