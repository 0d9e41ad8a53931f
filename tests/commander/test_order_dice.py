"""The Command phase, first part: Leadership becomes fixed orders and dice, and dice are rolled again."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest
from command_phase import command, generated, round_over
from field import offered, reserve, table

from strategos.games.commander.events import OrderDiceRolled, ReservesShown
from strategos.games.commander.rules.dice import DIE
from strategos.games.commander.rules.orders import income
from strategos.games.commander.words import COLOURS
from strategos.kernel.errors import BadContent
from strategos.kernel.ids import CHANCE

FAR = "B zombie_warriors A1"  # an enemy without dice at the edge of the map


# Fixed orders, dice and re-rolls of Leadership


def test_leadership_of_all_units_on_the_map_adds_up_to_orders_dice_and_rerolls() -> None:
    """FC-CMD-01, FC-CMD-02, FC-CMD-03, FC-RULING-18: Roland is worth purple, two dice and a re-roll."""
    scene = command("A roland E5, A legionaries E6, A knights E7, B zombie_warriors A1, B zombie_archers A2")
    found = [income(table(scene), seat) for seat in (0, 1)]
    assert [one.fixed for one in found] == [[0, 0, 0, 1], [0, 1, 1, 0]]
    assert [(one.dice, one.rerolls, one.wagon) for one in found] == [(4, 1, 0), (0, 0, 0)]
    with scene.dice("roll 1 2 3 5"):
        scene.play("keep", seat="A")
    assert generated(scene, "A") == [2, 1, 1, 1] and generated(scene, "B") == [0, 1, 1, 0]


def test_a_destroyed_unit_leads_nobody_any_more() -> None:
    """FC-CMD-02: only units on the map generate orders; two Legionaries are two dice, one of them is one."""
    scene = command(f"A legionaries E5, A legionaries E6, {FAR}")
    state = table(scene)
    assert income(state, 0).dice == 2
    state.put(state.rules.slots[0][1], -1)
    assert income(state, 0).dice == 1


def test_all_order_dice_of_a_player_are_thrown_in_one_roll_of_the_common_die() -> None:
    """FC-CMD-04, FC-DICE-08: four dice are one roll, of the same die as attacks, and only its player sees it."""
    scene = command(f"A roland E5, A legionaries E6, A knights E7, {FAR}")
    roll = scene.decision
    assert roll.seat == CHANCE and roll.rule == "FC-CMD-04" and getattr(roll, "seen_by", None) == (0,)
    assert roll.options == DIE.roll(4, "FC-CMD-04").options
    with scene.dice("roll 6 1 4 2"):
        assert scene.events(OrderDiceRolled) == [OrderDiceRolled(0, 1, 0, (1, 2, 4, 6))]


@pytest.mark.parametrize(
    ("face", "colour"), [(1, "blue"), (2, "red"), (3, "red"), (4, "blue"), (5, "green"), (6, "green")]
)
def test_a_face_makes_an_order_of_its_colour_and_never_a_purple_one(face: int, colour: str) -> None:
    """FC-CMD-05, FC-CMD-06, FC-RULING-19: Hit and Full red, Panic and Support blue, Shield and Guard green."""
    scene = command(f"A legionaries E5, {FAR}")
    with scene.dice(f"roll {face}"):
        pass
    orders = [0, 0, 0, 0]
    orders[COLOURS.index(colour)] = 1
    assert generated(scene, "A") == orders == reserve(scene, "A")


def test_each_rolled_colour_has_a_third_of_the_die() -> None:
    """FC-CMD-05, FC-CMD-06: two faces of six each, and none makes purple."""
    rules = table(command(f"A legionaries E5, {FAR}")).rules
    assert sorted(rules.order_die) == [0, 0, 1, 1, 2, 2] and DIE.weights == (1,) * 6


def test_no_house_rule_puts_purple_on_the_die() -> None:
    """FC-CMD-06: the switch for the colours of the faces takes red, blue and green alone."""
    with pytest.raises(BadContent):
        command(f"A legionaries E5, {FAR}", house={"order_die": "1,0,0,1,2,3"})


# Rolling again


def test_five_dice_become_four_and_three_and_a_single_reroll_loses_none() -> None:
    """FC-EX-11, FC-CMD-07, FC-CMD-09, FC-RULING-20, FC-DEC-04: the example, with Roland's re-roll at the end."""
    scene = command(f"A roland E5, A legionaries E6, A legionaries E7, A legionaries E8, {FAR}")
    with scene.dice("roll 2 1 4 5 6", "roll 2 2 2 6", "roll 1 3 3", "roll 6"):
        assert scene.options("A") == ["keep", "reroll-all", *(f"reroll-one {face}" for face in (1, 2, 4, 5, 6))]
        scene.play("reroll-all", seat="A")
        assert scene.options("A") == ["keep", "reroll-all", "reroll-one 2", "reroll-one 6"]
        scene.play("reroll-all", seat="A")
        assert scene.options("A") == ["keep", "reroll-all", "reroll-one 1", "reroll-one 3"]
        scene.play("reroll-one 1", seat="A")
        assert scene.options("A") == ["keep", "reroll-all"], "the re-roll is used up"
        scene.play("keep", seat="A")
    assert generated(scene, "A") == [2, 0, 1, 1]


def test_a_free_reroll_may_come_before_a_full_one_and_each_works_once() -> None:
    """FC-CMD-09, FC-RULING-20: two symbols are two re-rolls, of the same die or of another, with full ones between."""
    scene = command(f"A roland E5, A legionaries E6, {FAR}", features="E6 headquarters")
    with scene.dice("roll 1 1 1 1", "roll 2", "roll 5 5 5", "roll 3"):
        scene.play("reroll-one 1", seat="A")
        assert scene.options("A") == ["keep", "reroll-all", "reroll-one 1", "reroll-one 2"]
        scene.play("reroll-all", "reroll-one 5", "keep", seat="A")
    assert generated(scene, "A") == [1, 0, 2, 1]


def test_the_last_die_is_not_rolled_again_by_giving_up_a_die() -> None:
    """FC-CMD-08, FC-DEC-04: from two dice to one, and then there is nothing to ask."""
    scene = command(f"A legionaries E5, A knights E6, {FAR}")
    with scene.dice("roll 1 1", "roll 5"):
        assert scene.options("A") == ["keep", "reroll-all"]
        scene.play("reroll-all", seat="A")
    assert generated(scene, "A") == [0, 0, 1, 0], "both are done: the reserves lie open"


def test_a_last_die_with_a_free_reroll_is_asked_about_but_has_no_full_one() -> None:
    """FC-CMD-08, FC-CMD-09, FC-EX-11: the re-roll symbol works on a lone die."""
    scene = command(f"A roland E5, {FAR}")
    with scene.dice("roll 1 1", "roll 6", "roll 2"):
        scene.play("reroll-all", seat="A")
        assert scene.options("A") == ["keep", "reroll-one 6"]
        scene.play("reroll-one 6", seat="A")
    assert generated(scene, "A") == [1, 0, 0, 1]


def test_who_has_one_die_or_none_is_not_asked() -> None:
    """FC-DEC-04, FC-CMD-08: a question that only keeping could answer is left out."""
    scene = command("A legionaries E5, B zombie_warriors A1, B zombie_archers A2")
    with scene.dice("roll 3"):
        assert scene.decision.kind == "order"
    assert [shown.orders for shown in scene.events(ReservesShown)] == [(1, 0, 0, 0, 0, 1, 1, 0)]


def test_rerolls_never_touch_fixed_orders() -> None:
    """FC-CMD-10: after two full re-rolls the purple of Roland is still there, and green and blue of the dead."""
    scene = command("A roland E5, A knights E6, B imelstar A1, B zombie_warriors A2, B zombie_archers A3")
    with scene.dice("roll 2 2 2", "roll 3 3", "roll 1 1", "roll 5", "roll 4"):
        scene.play("reroll-all", "reroll-all", "keep", seat="A")
        scene.play("reroll-all", seat="B")
    assert generated(scene, "A") == [0, 0, 1, 1] and generated(scene, "B") == [0, 2, 1, 1]


# Villages, elements, templates, the malus


def test_each_unit_in_a_village_adds_a_die_however_near_the_enemy() -> None:
    """FC-SC1-05, FC-RULING-76: either village counts for either player, and an enemy beside it changes nothing."""
    here = "C3 village, J7 village"
    scene = command("A legionaries C3, A knights J7, A shooters E5, B zombie_warriors D3, B hydra K7", terrain=here)
    assert [income(table(scene), seat).dice for seat in (0, 1)] == [5, 1]
    scene = command("A legionaries E5, B zombie_warriors C3, B zombie_warriors J7", terrain=here)
    assert [income(table(scene), seat).dice for seat in (0, 1)] == [1, 2]
    other = command("A legionaries C3, B zombie_warriors A1", terrain=here, scenario="hard-choice")
    assert income(table(other), 0).dice == 1, "only the first scenario says so"


def test_a_tree_gives_a_green_order_to_a_unit_without_enemies_beside_it() -> None:
    """FC-ELEM-04, FC-RULING-18: added after rolling, for either side, and not with an enemy in contact."""
    free = command(f"A legionaries E5, {FAR}", features="E5 tree")
    with free.dice("roll 1"):
        pass
    assert generated(free, "A") == [0, 1, 1, 0]
    assert income(table(command("A knights M9, B hydra E5", features="E5 tree")), 1).fixed == [0, 0, 1, 0]
    for enemy, green in (("F5", 0), ("G5", 1)):
        scene = command(f"A legionaries E5, B zombie_warriors {enemy}", features="E5 tree")
        assert income(table(scene), 0).fixed == [0, 0, green, 0]
    assert income(table(command(f"A legionaries E6, {FAR}", features="E5 tree")), 0).fixed == [0, 0, 0, 0]


def test_a_supply_wagon_gives_a_die_and_one_reroll_of_any_number_of_dice() -> None:
    """FC-ELEM-05, FC-RULING-20, FC-DEC-04: any part of the dice, all of them too, once, and none is lost."""
    scene = command(f"A legionaries E5, A knights E7, {FAR}", features="E5 supply_wagon")
    with scene.dice("roll 1 1 4", "roll 2 3"):
        assert offered(scene, "reroll-some") == ["1", "1 1", "1 1 4", "1 4", "4"]
        assert offered(scene, "reroll-one") == []
        scene.play("reroll-some 1 1", seat="A")
        assert scene.options("A") == ["keep", "reroll-all"], "once"
        scene.play("keep", seat="A")
    assert generated(scene, "A") == [2, 1, 0, 0]


def test_a_supply_wagon_next_to_an_enemy_gives_nothing() -> None:
    """FC-ELEM-05: with an enemy in contact there is neither the die nor the re-roll; beyond it there are both."""
    for enemy, dice, wagon in (("F5", 1, 0), ("G5", 2, 1)):
        found = income(table(command(f"A legionaries E5, B zombie_warriors {enemy}", features="E5 supply_wagon")), 0)
        assert (found.dice, found.wagon, found.rerolls) == (dice, wagon, 0)


def test_the_headquarters_serve_the_empire_alone() -> None:
    """FC-CMD-03, FC-COMP-07: a die and a re-roll by the card, without an enemy in contact; Styx has nothing of it."""
    quarters = "E5 headquarters"
    for units, seat, expected in (
        (f"A legionaries E5, {FAR}", 0, (2, 1)),
        ("A legionaries E5, B zombie_warriors F5", 0, (1, 0)),
        ("A legionaries M9, B hydra E5", 1, (1, 0)),
    ):
        found = income(table(command(units, features=quarters)), seat)
        assert (found.dice, found.rerolls) == expected


VILLAGES = {"scenario": "many-headed-horror", "terrain": "D5 village, J5 village"}


def test_who_holds_both_villages_throws_one_die_less_in_the_next_round_only() -> None:
    """FC-SC2-06, FC-RULING-74: the malus takes a die, and is gone when the reserves have been shown."""
    scene = round_over("A legionaries D5, A knights J5, A shooters E8, B zombie_warriors A1", **VILLAGES)
    assert table(scene).malus == [1, 0] and table(scene).score[0] == 1
    with scene.dice("roll 1 2"):
        scene.play("keep", seat="A")
    assert generated(scene, "A") == [1, 1, 0, 0] and table(scene).malus == [0, 0]


def test_one_village_brings_no_malus() -> None:
    """FC-SC2-06: both are needed, and both by the same player."""
    scene = round_over("A legionaries D5, A knights E8, B zombie_warriors J5", **VILLAGES)
    assert table(scene).malus == [0, 0] and table(scene).score == [0, 0]
    assert income(table(scene), 0).dice == 2


def test_without_dice_the_malus_takes_a_fixed_order_that_its_player_picks() -> None:
    """FC-DEC-05, FC-RULING-74, FC-SC2-06: Zombies have no dice; blue or green is lost, as their player likes."""
    units = "A legionaries M1, B zombie_warriors D5, B zombie_archers J5, B zombie_archers J7"
    for choice, orders in (("blue", [0, 1, 1, 0]), ("green", [0, 2, 0, 0])):
        scene = round_over(units, **VILLAGES)
        with scene.dice("roll 2"):
            assert scene.asked == "B" and scene.options("B") == ["forgo blue", "forgo green"]
            scene.play(f"forgo {choice}", seat="B")
        assert generated(scene, "B") == orders and generated(scene, "A") == [1, 0, 0, 0]


@pytest.mark.parametrize(
    ("units", "orders"),
    [
        ("B zombie_warriors D5, B zombie_warriors J5", [0, 0, 1, 0]),
        ("B zombie_warriors D5, B hydra J5", [0, 0, 1, 0]),
    ],
)
def test_a_malus_without_a_choice_is_not_asked_about(units: str, orders: list[int]) -> None:
    """FC-DEC-05: one colour alone is lost by itself; who has a die loses that and keeps every fixed order."""
    scene = round_over(f"A legionaries M1, {units}", **VILLAGES)
    with scene.dice("roll 2"):
        assert scene.decision.kind == "order"
    assert generated(scene, "B") == orders


def test_every_way_to_roll_some_dice_again_is_offered_once() -> None:
    """FC-ELEM-05, FC-DEC-04: dice with the same face are the same; parts of 2 2 3 are five."""
    scene = command(f"A legionaries E5, A knights E7, {FAR}", features="E5 supply_wagon")
    with scene.dice("roll 3 2 2"):
        found = {tuple(int(face) for face in text.split()) for text in offered(scene, "reroll-some")}
    parts = {part for size in (1, 2, 3) for part in combinations_with_replacement((2, 3), size)}
    assert found == {part for part in parts if part.count(2) <= 2 and part.count(3) <= 1}
