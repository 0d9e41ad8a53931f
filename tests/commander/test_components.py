"""What the game consists of: two armies, a map of hexes, cards, dice, tokens, and what is hidden of them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from field import fatigue, field, left, number, offered, order, play_on, table, where

from strategos.boards.hexes import DIRECTIONS
from strategos.games.commander.actions import ACTIONS
from strategos.games.commander.events import DefenceDeclared
from strategos.games.commander.game import Commander
from strategos.games.commander.queries import distance, enemies_beside, neighbours, remaining
from strategos.games.commander.setup import GRID
from strategos.games.commander.words import COLOURS, FACTIONS, KEPT, LETTERS, YELLOW
from strategos.kernel.ids import SPECTATOR

GAME = Commander()
CONTENT: Any = GAME.content


# The box


def test_two_players_have_an_army_of_one_faction_each() -> None:
    """FC-COMP-01: seat A is the Empire, seat B is Styx, in every scenario; no unit of one serves the other."""
    for scenario in GAME.scenarios():
        state: Any = GAME.blank(scenario, {})
        assert state.setup.seats == 2
        for seat, faction in enumerate(FACTIONS):
            own = [CONTENT["units"][state.rules.profiles[kind].name] for kind in state.rules.kinds[seat]]
            assert own and {unit["faction"] for unit in own} == {faction}
            armies = [CONTENT["units"][state.rules.profiles[kind].name] for kind in state.rules.armies[seat]]
            assert {unit["faction"] for unit in armies} <= {faction}


def test_every_basic_component_has_its_place_in_the_program() -> None:
    """FC-COMP-02: maps, cards and units are content; tokens, markers and dice are columns of the state."""
    found = {kind: len(CONTENT[kind]) for kind in ("maps", "cards", "units", "terrain")}
    assert found == {"maps": 6, "cards": 29, "units": 22, "terrain": 10}
    state: Any = GAME.blank("first-battle", {})
    assert set(state.columns()) >= {
        "initiative", "terrain", "wounds", "fatigue", "order", "reserve", "dice", "deck", "discard", "score",
    }  # fmt: skip
    assert state.rules.fields[0].points.bit_count() == 3, "capture points"
    views = [GAME.view(state, seat).facts["reserve"] for seat in (0, 1, SPECTATOR)]
    assert views == [[0] * 4, [0] * 4, None], "screens"


def texts(value: Any) -> Iterator[str]:
    """Every text in a part of the content."""
    if isinstance(value, dict):
        for key, part in value.items():
            if key not in ("icon", "id"):
                yield from texts(part)
    elif isinstance(value, (list, tuple)):
        for part in value:
            yield from texts(part)
    elif isinstance(value, str):
        yield value


PARTS = ("units", "cards", "scenarios", "maps", "terrain", "templates", "elements", "keywords")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (r"campaign|campaña|escalation|escalada|reputation|reputación", "FC-COMP-03"),
        (r"\bcrowns?\b|\bcoronas?\b", "FC-RULING-93"),
        (r"\bpages?\b|\bpáginas?\b|\bp\. ?\d", "FC-RULING-85"),
    ],
)
def test_nothing_of_the_campaign_no_crowns_and_no_page_numbers(words: str, why: str) -> None:
    """FC-COMP-03, FC-RULING-93, FC-RULING-85: no text of the content, no scenario, action or column mentions them."""
    names = [*GAME.scenarios(), *(cls.__name__ for cls in ACTIONS), *GAME.column_kinds()]
    every = [*names, *(text for part in PARTS for text in texts(CONTENT[part]))]
    assert len(every) > 500
    assert [text for text in every if re.search(words, text, re.IGNORECASE)] == [], why


def test_keywords_and_cards_cite_rules_of_the_ledger_and_nothing_else() -> None:
    """FC-RULING-85: what the glossary cites by page is cited by rule, and every rule that is cited exists."""
    ledger = tomllib.loads((Path(GAME.source) / "ledger.toml").read_text(encoding="utf-8"))
    known = set(ledger)
    cited = [
        rule
        for part in ("keywords", "templates", "elements")
        for one in CONTENT[part].values()
        for rule in one["rules"]
    ]
    assert cited and set(cited) <= known


# The map


def test_a_hex_has_these_six_neighbours_in_this_order() -> None:
    """FC-EX-22, FC-COMP-06: even and odd rows, from the east against the clock."""
    for hex_, beside in (
        ((2, 3), [(3, 3), (3, 2), (2, 2), (1, 3), (2, 4), (3, 4)]),
        ((2, 4), [(3, 4), (2, 3), (1, 3), (1, 4), (1, 5), (2, 5)]),
    ):
        here = GRID.number(*hex_)
        assert [GRID.beside[here][direction] for direction in range(6)] == [GRID.number(*there) for there in beside]
        assert sorted(GRID.graph.neighbours[here]) == sorted(GRID.number(*there) for there in beside)
    assert DIRECTIONS == ("E", "NE", "NW", "W", "SW", "SE")


def test_distance_is_the_fewest_steps_and_contact_is_distance_one() -> None:
    """FC-COMP-06, FC-RULING-02: the units next to one are those it fights, supports and is blocked by."""
    scene = field("A legionaries E5 red, A knights F5, B hydra E4, B zombie_warriors G5, B imelstar H8")
    state = table(scene)
    names = ("knights", "hydra", "zombie_warriors", "imelstar")
    assert [distance(state, number(scene, "legionaries"), number(scene, name)) for name in names] == [1, 1, 2, 5]
    legion = number(scene, "legionaries")
    assert enemies_beside(state, legion) == [number(scene, "hydra")]
    assert neighbours(state, legion, 0) == 1 << GRID.read("F5")
    scene.play("begin")
    assert offered(scene, "attack") == ["hydra"]


def test_a_hex_holds_one_unit_and_a_unit_has_no_facing() -> None:
    """FC-COMP-05: no way ends in an occupied hex, and no column or action knows a direction a unit looks in."""
    scene = field("A legionaries E5 red, A knights F5, B hydra A1")
    scene.play("begin")
    assert "F5" not in offered(scene, "move") and "D5" in offered(scene, "move")
    scene.play("move D5")
    assert where(scene, "legionaries") == "D5"
    assert not {"facing", "direction"} & set(table(scene).columns())


# Tokens


def test_defence_tokens_are_part_of_the_game() -> None:
    """FC-COMP-04, FC-COMP-08: one is gained by declaring Defence, and a unit that has one cannot get another."""
    scene = field("A legionaries E5 red, B undead_cavalry F5 blue, B hydra A1")
    scene.play("begin", "defend")
    assert scene.events(DefenceDeclared) == [DefenceDeclared(number(scene, "legionaries"))]
    assert table(scene).defending == 1 << number(scene, "legionaries")
    play_on(scene, *(["begin"] if "begin" in scene.options() else []), "attack legionaries")
    while scene.decision.seat != 0 and not scene.match.over:
        play_on(scene, scene.options()[0])
    assert "give-order" not in scene.options() and "counter" not in scene.options()


def test_a_unit_bears_one_order_and_fatigue_up_to_its_stamina() -> None:
    """FC-COMP-08: an order is one colour; exhausted units take no further token by choice."""
    for tired, asked in ((1, "A"), (2, "B")):
        scene = field(f"A legionaries E5 red f{tired}, B hydra F5 defends")
        assert order(scene, "legionaries") == "" and fatigue(scene, "legionaries") == tired
        scene.play("begin", "attack hydra")
        assert scene.asked == asked and scene.options() == ["no", "tire"], "who is exhausted is not asked for an effort"


def test_colours_are_red_blue_green_yellow_and_purple() -> None:
    """FC-COMP-10: five, of which a reserve holds four and yellow is free."""
    assert sorted(COLOURS) == ["blue", "green", "purple", "red", "yellow"]
    assert "".join(LETTERS) == "RBGPY" and [COLOURS[colour] for colour in KEPT] == ["red", "blue", "green", "purple"]
    assert YELLOW not in KEPT


def test_damage_is_kept_as_wounds_for_units_of_every_type() -> None:
    """FC-COMP-12: what remains of a regular unit, a creature and a hero is Size or Health less the wounds."""
    scene = field("A legionaries E5 3 red, A roland E7 2, B hydra A1 5")
    state = table(scene)
    for name, wounds, remains in (("legionaries", 1, 3), ("roland", 3, 2)):
        unit = number(scene, name)
        assert state.wounds[unit] == wounds and remaining(state, unit) == left(scene, name) == remains
    hydra = number(scene, "hydra")
    assert state.wounds[hydra] == state.rules.profiles[state.kind[hydra]].size - 5


# Cards and rules, open and hidden


def test_the_text_of_a_card_goes_before_a_rule() -> None:
    """FC-COMP-07: terrain of a faction serves that faction alone, but the card of the Cursed Lands tires others."""
    scene = field("A legionaries E5 red, B hydra F8 blue", features="F5 cursed_lands")
    scene.play("resolve cursed_lands")
    assert fatigue(scene, "legionaries") == 1
    play_on(scene, "begin", "hold")
    assert table(scene).active == number(scene, "hydra") and fatigue(scene, "hydra") == 0


def test_everything_but_decks_tokens_and_reserves_lies_open() -> None:
    """FC-COMP-11: both players and a spectator are shown the same map, units, piles, deck lists and points."""
    units = "A legionaries E5 3 f1 red, B hydra F8 blue defends"
    scene = field(units, reserve="A red, B green 2", deck="A prayer 2, B howl", discard="A flanking", score=(3, 4))
    facts = [scene.match.view(viewer).facts for viewer in (0, 1, SPECTATOR)]
    for name in (
        "hex",
        "wounds",
        "fatigue",
        "order",
        "deck",
        "discard",
        "built",
        "score",
        "kind",
        "terrain",
        "features",
    ):
        assert facts[0][name] == facts[1][name] == facts[2][name] == getattr(table(scene), name)
    assert [one["reserve"] for one in facts] == [[1, 0, 0, 0], [0, 0, 2, 0], None]
    assert [one["dice"] for one in facts] == [[0] * 6, [0] * 6, None]
