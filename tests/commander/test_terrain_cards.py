"""Terrain cards: where they are laid, that they stay, and what the four templates do."""

from __future__ import annotations

import pytest
from field import fatigue, field, left, number, offered, play_until, reserve, table, where
from printed import CARDS, CURSED_LANDS, FEATURES, HEADQUARTERS, TERROR, VALOUR
from scene import Scene

from strategos.games.commander.queries import level, pile_size
from strategos.games.commander.rules.orders import income
from strategos.games.commander.setup import GRID
from strategos.kernel.ids import seat_number


def template(scene: Scene, hex_: str) -> str:
    """What lies on a hex besides its terrain."""
    return FEATURES[table(scene).features[GRID.read(hex_)]]


def cards(scene: Scene, seat: str) -> tuple[int, int, int]:
    """How many cards a player has in the deck, in the discard pile, and laid out."""
    state, player = table(scene), seat_number(seat)
    return pile_size(state.deck, player), pile_size(state.discard, player), pile_size(state.laid, player)


# Laying


def test_a_terrain_card_is_laid_within_two_hexes_of_an_own_unit() -> None:
    """FC-CARD-10, FC-CARD-11, FC-DEC-11: any clear, empty hex; at once, before the unit is chosen."""
    scene = field("A legionaries A1 red, B zombie_warriors C2 red", deck="A healing_altar", rear=False)
    with scene.dice("draw healing_altar"):
        scene.play("play")
    assert scene.asked == "A" and offered(scene, "lay") == ["B1", "C1", "A2", "B2", "A3", "B3"]
    scene.play("lay B2")
    assert template(scene, "B2") == "healing_altar" and scene.decision.kind == "start"


@pytest.mark.parametrize(
    ("terrain", "features", "points", "gone"),
    [
        ("B2 forest", "", "", "B2"),
        ("B2 bridge", "", "", "B2"),
        ("B2 cemetery", "", "", "B2"),
        ("", "B2 cursed_lands", "", "B2"),
        ("", "B2 supply_wagon", "", "B2"),
        ("", "", "B2", "B2"),
    ],
)
def test_terrain_elements_templates_and_capture_points_bar_a_hex(
    terrain: str, features: str, points: str, gone: str
) -> None:
    """FC-CARD-11, FC-RULING-28: basic terrain of any kind counts as terrain that lies there already."""
    scene = field(
        "A legionaries A1 red, B zombie_warriors A2 red",
        terrain,
        features,
        points=points,
        deck="A headquarters",
        rear=False,
    )
    with scene.dice("draw headquarters"):
        scene.play("play")
    assert offered(scene, "lay") == [hex_ for hex_ in ("B1", "C1", "B2", "A3", "B3") if hex_ != gone]


def test_near_an_enemy_is_not_near_an_own_unit() -> None:
    """FC-CARD-11: the distance is measured from the units of the player who lays."""
    scene = field("B zombie_warriors A1 red, A legionaries M9 red", deck="B dark_plains", first="B", rear=False)
    with scene.dice("draw dark_plains"):
        scene.play("play")
    assert offered(scene, "lay") == ["B1", "C1", "A2", "B2", "A3", "B3"]


def test_the_only_legal_hex_is_taken_without_a_question() -> None:
    """FC-DEC-11, FC-CARD-11: one hex is left, so nothing is asked."""
    scene = field(
        "A legionaries A1 red, B zombie_warriors A2 red",
        "B1 hill, C1 rocks, B2 ford, A3 village",
        deck="A headquarters",
        rear=False,
    )
    with scene.dice("draw headquarters"):
        scene.play("play")
    assert template(scene, "B3") == "headquarters" and scene.decision.kind == "start"


def test_a_terrain_card_without_a_legal_hex_is_declined_by_itself() -> None:
    """FC-CARD-13, FC-DEC-11, FC-RULING-26: discarded, and its order taken."""
    scene = field(
        "A legionaries A1 red, B zombie_warriors A2 red",
        "B1 hill, C1 rocks, B2 ford, A3 village, B3 forest",
        deck="A headquarters",
        rear=False,
    )
    with scene.dice("draw headquarters"):
        assert scene.decision.kind == "start"
    assert cards(scene, "A") == (0, 1, 0) and reserve(scene, "A") == [0, 1, 0, 0]


def test_a_terrain_card_that_is_laid_leaves_the_deck_for_good() -> None:
    """FC-EX-26, FC-CARD-12, FC-CARD-14, FC-RULING-27, FC-RULING-28: no card is left to draw, the template stays."""
    scene = field("A legionaries E5 red, A shooters E7 blue, B zombie_warriors K5 red", deck="A healing_altar")
    with scene.dice("draw healing_altar"):
        scene.play("play", "lay G5")
    assert cards(scene, "A") == (0, 0, 1) and reserve(scene, "A") == [0, 0, 0, 0]
    assert table(scene).laid[CARDS.index("healing_altar")] == 1 and not scene.game.violations(scene.state)
    scene.play("begin", "hold", "begin", "hold")
    assert scene.asked == "A" and scene.decision.kind == "start"  # the shooters, without a card
    play_until(scene, "order")
    assert table(scene).round == 2 and template(scene, "G5") == "healing_altar" and cards(scene, "A") == (0, 0, 1)


def test_a_terrain_card_that_is_declined_comes_back() -> None:
    """FC-EX-26, FC-CARD-13, FC-CARD-06: it lies in the discard pile, and the reserve has one order more."""
    scene = field("A legionaries E5 red, A shooters E7 red, B zombie_warriors K5", deck="A healing_altar")
    with scene.dice("draw healing_altar"):
        scene.play("decline")
    assert cards(scene, "A") == (0, 1, 0) and reserve(scene, "A") == [0, 0, 1, 0]
    scene.play("activate shooters", "begin")
    with scene.dice("draw healing_altar"):
        scene.play("hold")
    assert scene.options() == ["play", "decline"]


def test_a_template_neither_stops_nor_hides_anybody() -> None:
    """FC-TER-02, FC-LOS-03: a unit walks over it, and a shot goes across it."""
    lands = "F5 headquarters, G5 dark_plains, H5 cursed_lands"
    scene = field("A shooters E5 red, B zombie_warriors I5 red", features=lands)
    scene.play("begin")
    assert "zombie_warriors" in offered(scene, "shoot") and "G5" in offered(scene, "move")
    scene.play("hold", "begin", "move G5")
    assert where(scene, "zombie_warriors") == "G5" and scene.asked == "A"


# EMP-08 Commander's Headquarters


@pytest.mark.parametrize(("hex_", "holds"), [("F5", True), ("F4", True), ("G5", True), ("H5", False)])
def test_the_headquarters_give_valour_to_empire_units_within_one_hex(hex_: str, holds: bool) -> None:
    """FC-TER-02, FC-TER-03, FC-TER-08, FC-KW-03: one PANIC is ignored there, and not two hexes away."""
    scene = field(f"A legionaries {hex_} blue, B zombie_archers D5 red", features="F5 headquarters", first="B")
    state = table(scene)
    assert bool(level(state, number(scene, "legionaries"), VALOUR)) is holds
    if hex_ != "F5":
        return
    with scene.dice("roll 1 5"):
        scene.play("begin", "shoot legionaries", "no", "no")
    assert where(scene, "legionaries") == "F5" and not table(scene).panicked


def test_the_headquarters_do_nothing_for_styx() -> None:
    """FC-TER-03, FC-RULING-38: faction terrain is for its own faction."""
    scene = field("A legionaries A1 red, B undead_cavalry F5", features="F5 headquarters")
    assert level(table(scene), number(scene, "undead_cavalry"), VALOUR) == 0


@pytest.mark.parametrize(
    ("units", "dice", "rerolls"),
    [
        ("A legionaries F5, B undead_cavalry J5", 2 + 1, 1),
        ("A legionaries F4, B undead_cavalry J5", 2, 0),  # the hex alone counts
        ("A legionaries F5, B undead_cavalry G5", 2, 0),  # an enemy beside it
        ("A legionaries J5, B undead_cavalry F5", 2, 0),  # of Styx
    ],
)
def test_a_unit_in_the_headquarters_gives_a_die_and_a_reroll(units: str, dice: int, rerolls: int) -> None:
    """FC-TER-02, FC-TER-03, FC-CMD-03: of the Empire, with no enemy beside it; two units give a die each anyway."""
    scene = field(f"{units}, A shooters A1 red", features="F5 headquarters", rear=False)
    found = income(table(scene), 0)
    assert (found.dice, found.rerolls) == (dice, rerolls)
    assert (income(table(scene), 1).dice, income(table(scene), 1).rerolls) == (1, 0)


# EMP-15 Healing Altar


@pytest.mark.parametrize(("hex_", "after"), [("F5", 1), ("G5", 1), ("H5", 2)])
def test_a_healing_altar_takes_a_fatigue_of_units_that_start_within_one_hex(hex_: str, after: int) -> None:
    """FC-TER-21, FC-TER-02: at the start of the activation."""
    scene = field(f"A legionaries {hex_} red f2, B zombie_warriors M1 red", features="F5 healing_altar")
    if after == 1:
        assert scene.options() == ["resolve healing_altar"]
        scene.play("resolve healing_altar")
    scene.play("begin")
    assert fatigue(scene, "legionaries") == after


def test_a_healing_altar_does_not_help_styx_nor_who_only_comes_by() -> None:
    """FC-TER-03, FC-TER-21: zombies beside it stay tired, and so do legionaries that end their move there."""
    units = "A legionaries D5 red f1, B zombie_warriors F6 red f1"
    scene = field(units, features="F5 healing_altar")
    scene.play("begin", "move F5", "hold", "begin", "hold")
    assert fatigue(scene, "legionaries") == 1 and fatigue(scene, "zombie_warriors") == 1


# STX-12 Dark Plains


@pytest.mark.parametrize(("hex_", "flees"), [("E5", True), ("F5", False)])
def test_the_dark_plains_give_terror_to_styx_units_within_one_hex(hex_: str, flees: bool) -> None:
    """FC-TER-02, FC-TER-03, FC-KW-32: a PANIC is added to a roll that has none; two hexes away it is not."""
    foe = {"E5": "F5", "F5": "G5"}[hex_]
    scene = field(f"B zombie_warriors {hex_} red, A legionaries {foe}", features="D5 dark_plains", first="B")
    with scene.dice("roll 5 5"):
        scene.play("begin", "attack legionaries", "no")
    assert (where(scene, "legionaries") != foe) is flees


def test_the_dark_plains_give_nothing_to_the_empire() -> None:
    """FC-TER-03, FC-RULING-38: knights in the middle of them frighten nobody."""
    scene = field("A knights D5 red, B undead_cavalry E5", features="D5 dark_plains")
    assert level(table(scene), number(scene, "knights"), TERROR) == 0
    assert level(table(scene), number(scene, "undead_cavalry"), TERROR) == 1


# STX-14 Cursed Lands


@pytest.mark.parametrize(("hex_", "before", "after", "remains"), [("F5", 0, 1, 4), ("G5", 2, 2, 3), ("H5", 0, 0, 4)])
def test_cursed_lands_tire_every_unit_that_is_not_of_styx(hex_: str, before: int, after: int, remains: int) -> None:
    """FC-TER-21, FC-RULING-38, FC-STA-10: Legionaries, too; an exhausted unit loses a miniature instead."""
    scene = field(f"A legionaries {hex_} red f{before}, B zombie_warriors M1 red", features="F5 cursed_lands")
    if hex_ != "H5":
        assert scene.options() == ["resolve cursed_lands"]
        scene.play("resolve cursed_lands")
    scene.play("begin")
    assert fatigue(scene, "legionaries") == after and left(scene, "legionaries") == remains


def test_cursed_lands_spare_styx() -> None:
    """FC-TER-03, FC-TER-21: zombies in the middle of them are asked for their action at once."""
    scene = field("A legionaries A1 blue, B zombie_warriors F5 red", features="F5 cursed_lands", first="B")
    scene.play("begin")
    assert scene.decision.kind == "action" and fatigue(scene, "zombie_warriors") == 0


def test_cursed_lands_wound_an_automaton_without_stamina() -> None:
    """FC-TER-21, FC-STA-11: the Crusader is not of Styx."""
    scene = field("A crusader F5 red, B zombie_warriors M1 red", features="F5 cursed_lands")
    scene.play("resolve cursed_lands")
    assert left(scene, "crusader") == 5


def test_the_player_orders_altar_curse_and_discipline() -> None:
    """FC-EX-09, FC-TER-21, FC-ACT-15: the ability first, then Cursed Lands, then the altar: no loss, one fatigue."""
    for sequence, remains, tired in (
        (("recharge discipline green", "resolve cursed_lands"), 4, 1),
        (("resolve cursed_lands", "recharge discipline green"), 3, 0),
    ):
        scene = field(
            "A legionaries F5 red f2, B zombie_warriors M1 red",
            features="F4 cursed_lands, G5 healing_altar",
            reserve="A green",
        )
        scene.play(*sequence)
        if scene.decision.kind == "start":
            scene.play("resolve healing_altar")
        assert (left(scene, "legionaries"), fatigue(scene, "legionaries")) == (remains, tired)


@pytest.mark.parametrize(
    ("card", "seat", "feature"),
    [
        ("headquarters", "A", HEADQUARTERS),
        ("healing_altar", "A", 2),
        ("dark_plains", "B", 3),
        ("cursed_lands", "B", CURSED_LANDS),
    ],
)
def test_each_terrain_card_brings_its_own_template(card: str, seat: str, feature: int) -> None:
    """FC-CARD-10, FC-TER-02: the four templates and their cards."""
    scene = field("A legionaries E5 red, B zombie_warriors I5 red", deck=f"{seat} {card}", first=seat)
    with scene.dice(f"draw {card}"):
        scene.play("play", "lay G5")
    state = table(scene)
    assert state.features[GRID.read("G5")] == feature
    assert state.laid[seat_number(seat) * len(CARDS) + CARDS.index(card)] == 1
