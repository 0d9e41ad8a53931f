"""The Command phase, second part: reserves are shown, tokens laid face down, and what is left pays for recharges."""

from __future__ import annotations

import pytest
from command_phase import colours_offered, command, generated, give, round_over
from field import fatigue, field, number, offered, order, play_on, play_until, reserve, table

from strategos.games.commander.events import Activated, OrderPlaced, OrdersRevealed, Recharged, ReservesShown
from strategos.games.commander.rules.orders import public_reserve
from strategos.games.commander.words import BLUE, COLOURS, GREEN, NO_TOKEN, PURPLE, RED, YELLOW
from strategos.kernel.ids import SPECTATOR

TWO_AND_ROLAND = "A roland E5, A legionaries E6, A knights E7, B zombie_warriors A1, B zombie_archers A2"


# The reserve behind the screen


def test_both_finished_reserves_are_shown_and_then_each_is_its_players_alone() -> None:
    """FC-CMD-11, FC-CMD-12, FC-RULING-21, FC-COMP-11: everybody hears both; later a view holds only the own one."""
    scene = command(TWO_AND_ROLAND)
    with scene.dice("roll 1 2 3 5"):
        scene.play("keep", seat="A")
    assert scene.events(ReservesShown) == [ReservesShown((2, 1, 1, 1, 0, 1, 1, 0))]
    for viewer in (0, 1, SPECTATOR):
        assert "    reserves 2 1 1 1 0 1 1 0" in scene.match.story(viewer)
    views = [scene.match.view(viewer).facts["reserve"] for viewer in (0, 1, SPECTATOR)]
    assert views == [[2, 1, 1, 1], [0, 1, 1, 0], None]
    texts = [scene.game.board_text(scene.state, viewer, "en") for viewer in (0, 1, SPECTATOR)]
    assert "reserve: red 2, blue 1, green 1, purple 1" in texts[0] and "reserve: blue 1, green 1" not in texts[0]
    assert "reserve: blue 1, green 1" in texts[1] and "red 2" not in texts[1]
    assert "reserve:" not in texts[2]


def test_dice_and_rerolls_lie_behind_the_screen_until_both_are_done() -> None:
    """FC-CMD-11, FC-RULING-21, FC-RULING-87: a player sees the own dice, the other and a spectator see none."""
    scene = command("A legionaries E5, A knights E6, B hydra A1, B undead_cavalry A2")
    with scene.dice("roll 2 5", "roll 1 1"):
        scene.play("keep", seat="A")
        assert scene.asked == "B" and scene.match.events(SPECTATOR) == scene.match.story(SPECTATOR) == []
        dice = [scene.match.view(viewer).facts["dice"] for viewer in (0, 1, SPECTATOR)]
        assert dice == [[0, 1, 0, 0, 1, 0], [2, 0, 0, 0, 0, 0], None]
        texts = [scene.game.board_text(scene.state, viewer, "en") for viewer in (0, 1, SPECTATOR)]
        assert "dice: 2 red, 5 green" in texts[0] and "dice: 1 blue, 1 blue" in texts[1]
        assert [text.count("dice:") for text in texts] == [1, 1, 0]
        assert "dados: 2 roja, 5 verde" in scene.game.board_text(scene.state, 0, "es")
        assert not scene.events(ReservesShown)
        scene.play("keep", seat="B")
    assert len(scene.events(ReservesShown)) == 1
    assert "dice:" not in scene.game.board_text(scene.state, 0, "en")


def test_the_reserve_lives_for_one_round() -> None:
    """FC-CMD-01, FC-CMD-19, FC-RULING-01: what is left at the end of the round is lost before the next is generated."""
    scene = command(TWO_AND_ROLAND, round=3)
    with scene.dice("roll 1 2 3 5"):
        scene.play("keep", seat="A")
        give(scene, A="yellow yellow yellow", B="yellow yellow")
    assert reserve(scene, "A") == [2, 1, 1, 1] and reserve(scene, "B") == [0, 1, 1, 0]
    while table(scene).round == 4:
        play_on(scene, scene.options()[0])
    assert table(scene).round == 5 and table(scene).reserve == [0] * 8


# Tokens


def test_every_unit_is_given_one_token_in_the_order_of_the_army() -> None:
    """FC-CMD-13, FC-DEC-06, FC-COMP-10: one question for each unit and no other, red to purple and yellow."""
    scene = command(TWO_AND_ROLAND)
    with scene.dice("roll 1 2 3 5"):
        scene.play("keep", seat="A")
    assert scene.asked == "AB", "both at the same time"
    for unit in ("roland", "legionaries", "knights"):
        assert scene.options("A") == [f"order {unit} {colour}" for colour in COLOURS]
        scene.play(f"order {unit} yellow", seat="A")
    assert scene.asked == "B"
    give(scene, B="green blue")
    revealed = scene.events(OrdersRevealed)[0].orders
    slots = table(scene).rules.slots
    assert [revealed[slot] for seat in (0, 1) for slot in slots[seat]][:3] == [YELLOW] * 3
    assert [revealed[slot] for slot in slots[1]][:2] == [GREEN, BLUE]


def test_a_colour_is_offered_as_long_as_the_reserve_can_give_it() -> None:
    """FC-CMD-15, FC-CMD-13, FC-DEC-06: what is placed is gone, yellow never runs out."""
    scene = command("A legionaries E5, A knights E6, A shooters E7, B zombie_warriors A1, B zombie_warriors A2")
    with scene.dice("roll 2 2 5"):
        scene.play("keep", seat="A")
    assert colours_offered(scene, "A") == ["red", "green", "yellow"]
    give(scene, A="green")
    assert colours_offered(scene, "A") == ["red", "yellow"] and reserve(scene, "A") == [2, 0, 0, 0]
    give(scene, A="yellow")
    assert reserve(scene, "A") == [2, 0, 0, 0], "yellow takes nothing"
    assert colours_offered(scene, "A") == ["red", "yellow"]
    give(scene, B="green green")
    assert reserve(scene, "B") == [0, 0, 0, 0] and scene.asked == "A"


def test_yellow_may_be_given_although_coloured_orders_remain() -> None:
    """FC-CMD-20, FC-RULING-22, FC-CMD-18: nobody has to use up the reserve; it stays for recharges."""
    scene = command(TWO_AND_ROLAND)
    with scene.dice("roll 1 2 3 5"):
        scene.play("keep", seat="A")
        give(scene, A="yellow yellow yellow", B="yellow yellow")
    assert {order(scene, unit) for unit in ("roland", "legionaries", "knights")} == {"yellow"}
    assert reserve(scene, "A") == [2, 1, 1, 1] and reserve(scene, "B") == [0, 1, 1, 0]


def test_who_has_no_order_at_all_is_not_asked_and_every_unit_is_yellow() -> None:
    """FC-CMD-17, FC-DEC-06, FC-RND-03: the malus took the only order; the token is there when the actions begin."""
    plan = {"scenario": "many-headed-horror", "terrain": "D5 village"}  # one village is all of them
    scene = round_over("A legionaries M8, B zombie_warriors D5", **plan)
    with scene.dice("roll 2"):
        assert generated(scene, "B") == [0, 0, 0, 0] and scene.asked == "A"
        assert order(scene, "zombie_warriors") == ""
        give(scene, A="red")
    assert scene.events(OrdersRevealed)[0].orders[:2] == (RED, NO_TOKEN)
    assert order(scene, "zombie_warriors") == "yellow"


# Purple


def test_a_purple_order_is_placed_as_itself_or_as_any_colour() -> None:
    """FC-CMD-21, FC-DEC-06, FC-DEC-07, FC-RULING-23: the exchange is part of placing and takes the purple order."""
    for colour, placed in (("red", RED), ("blue", BLUE), ("green", GREEN), ("purple", PURPLE)):
        scene = command("A roland E5, B zombie_warriors A1")
        with scene.dice("roll 1 1", "roll 5"):
            scene.play("reroll-all", "keep", seat="A")
            assert generated(scene, "A") == [0, 0, 1, 1]
            assert colours_offered(scene, "A") == ["red", "blue", "green", "purple", "yellow"]
            scene.play(f"order roland {colour}", seat="A")
        taken = GREEN if colour == "green" else PURPLE
        assert scene.events(OrderPlaced) == [OrderPlaced(0, 0, placed, taken)]
        assert reserve(scene, "A") == ([0, 0, 0, 1] if colour == "green" else [0, 0, 1, 0])
        assert public_reserve(table(scene), 0) == reserve(scene, "A"), "attentive players can work it out"


def test_a_purple_order_fills_up_a_colour_and_is_then_gone() -> None:
    """FC-CMD-21, FC-CMD-29, FC-RULING-23: one red and the purple as second red; a third red is not offered."""
    scene = command("A roland E5, A legionaries E6, A knights E7, B zombie_warriors A1")
    with scene.dice("roll 2 5 5 5"):
        scene.play("keep", seat="A")
        give(scene, A="red red")
        assert colours_offered(scene, "A") == ["green", "yellow"]
        give(scene, A="yellow", B="yellow")
    assert table(scene).placed[:4] == [2, 0, 0, 0] and reserve(scene, "A") == [0, 0, 3, 0]


def test_purple_is_never_asked_about_by_itself() -> None:
    """FC-DEC-07, FC-RULING-101: from the first die to the reveal there are questions about dice and units only."""
    scene = command("A roland E5, A legionaries E6, B imelstar A1, B hydra A2")
    kinds = set()
    play_on(scene)
    while table(scene).round == 2 and scene.state.tracks:
        kinds.add(scene.decision.kind)
        play_on(scene, scene.options()[-1])
    assert kinds == {"order_dice", "order"}


# What the colour does


def test_the_colour_of_a_token_fixes_when_its_unit_acts() -> None:
    """FC-CMD-14, FC-RND-03, FC-INV-11: the first of the army has yellow and acts last, the last has red and begins."""
    army = "A legionaries E5 yellow, A knights E6 green, A shooters E7 blue, A roland E8 red"
    scene = field(f"{army}, B hydra A1 red, B hydra:other A2 blue", rear=False, first="B")
    assert table(scene).active == number(scene, "hydra")
    play_until(scene, "order_dice")
    names = [table(scene).rules.names[event.unit] for event in scene.events(Activated)]
    assert names == ["roland", "other", "shooters", "knights", "legionaries"]


def test_a_yellow_unit_rests_or_does_nothing_and_recharges_nothing() -> None:
    """FC-CMD-16, FC-CMD-18, FC-RULING-101: though an enemy stands beside it and the reserve could pay."""
    scene = field("A legionaries E5 yellow f1, B hydra K5", reserve="A green 2", rear=False)
    assert scene.asked == "A" and sorted(scene.options()) == ["hold", "rest"]
    scene = field("A legionaries E5 yellow f1, A knights M9 yellow, B hydra F5", reserve="A green 2", rear=False)
    scene.play("activate legionaries")
    assert table(scene).active == number(scene, "knights"), "next to an enemy there is not even rest: nothing to ask"
    assert fatigue(scene, "legionaries") == 1 and reserve(scene, "A") == [0, 0, 2, 0]


def test_orders_left_in_the_reserve_pay_for_recharges_and_purple_pays_for_any() -> None:
    """FC-CMD-18, FC-CMD-21, FC-CMD-22, FC-DEC-07: green Discipline for green or purple; blue cannot pay."""
    scene = field("A legionaries E5 red f2, B hydra K5", reserve="A blue green purple")
    assert scene.options() == ["recharge discipline green", "recharge discipline purple", "begin"]
    scene.play("recharge discipline purple")
    assert reserve(scene, "A") == [0, 1, 1, 0] and fatigue(scene, "legionaries") == 1
    assert [event.paid for event in scene.events(Recharged)] == [PURPLE]
    assert public_reserve(table(scene), 0) == [0, 1, 1, 0]


@pytest.mark.parametrize("orders", ["A green", "A blue 3", ""])
def test_a_recharge_is_asked_about_even_if_nothing_can_pay_for_it(orders: str) -> None:
    """FC-RULING-101, FC-CMD-12: the question comes from the card; that it is left out would betray the reserve."""
    scene = field("A legionaries E5 red, B hydra K5", reserve=orders)
    assert scene.decision.kind == "start" and scene.asked == "A"
    assert offered(scene, "recharge") == (["discipline green"] if "green" in orders else [])


def test_what_is_recharged_lasts_for_the_activation_and_the_reserve_for_the_round() -> None:
    """FC-RULING-01: the same Spanish word means the activation for a recharge, and the round for orders."""
    scene = field("A knights E5 red, A knights:others E7 red, B hydra K5", reserve="A red 2")
    scene.play("activate knights", "recharge pursuit red")
    assert table(scene).recharged == 1 and scene.decision.kind == "action", "nothing else to recharge"
    scene.play("hold")
    assert table(scene).active == 1 and table(scene).recharged == 0, "the next one has not paid"
    assert reserve(scene, "A") == [1, 0, 0, 0] and offered(scene, "recharge") == ["pursuit red"]
    play_until(scene, "order_dice")
    assert table(scene).round == 2 and reserve(scene, "A") == [0, 0, 0, 0]


def test_there_are_as_many_tokens_as_a_player_wants() -> None:
    """FC-COMP-09, FC-RULING-03, FC-CMD-15: twelve red orders of one side, then twelve yellow ones."""
    army = ", ".join(f"A legionaries:{column} {column}5" for column in "ABCDEFGHIJKL")
    for face, colour in ((2, "red"), (5, "yellow")):
        scene = command(f"{army}, B zombie_warriors A1", scenario="grand-battle")
        with scene.dice("roll" + f" {face}" * 12):
            scene.play("keep", seat="A")
            give(scene, A=" ".join([colour] * 12), B="yellow")
        assert table(scene).order[:12] == [RED if colour == "red" else YELLOW] * 12
