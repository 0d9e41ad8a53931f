"""Vampirism and Looter: what a unit gains by the damage it inflicts."""

from __future__ import annotations

import pytest
from field import fatigue, field, left, number, table, where
from lent import is_over, lend

from strategos.games.commander.model import changed

# -- Vampirism --------------------------------------------------------------------------------------------------------


def test_vampirism_heals_one_wound_however_great_the_damage() -> None:
    """FC-KW-33, FC-RULING-11: 3 damage give 1 Health back, and nothing above what the card prints."""
    for before, after in ((2, 3), (4, 5), (5, 5)):
        scene = field(f"B imelstar E5 red {before}, A shooters F5", first="B")
        with scene.dice("roll 2 2 2"):
            scene.play("begin", "attack shooters", "no", "no")
        assert left(scene, "imelstar") == after and left(scene, "shooters") == 1


def test_a_magic_shot_feeds_as_well() -> None:
    """FC-KW-33: it is damage that counts, not how it is done."""
    scene = field("B imelstar E5 red 2, A shooters G5", first="B")
    with scene.dice("roll 2 5"):
        scene.play("begin", "shoot shooters", "no", "no")
    assert left(scene, "imelstar") == 3


def test_vampirism_needs_damage_that_the_enemy_really_loses() -> None:
    """FC-RULING-63: what is parried or endured feeds nobody."""
    scene = field("B imelstar E5 red 2, A shooters F5 defends", first="B")
    with scene.dice("roll 2 5 5", "roll 5"):
        scene.play("begin", "attack shooters", "no", "no")
    assert left(scene, "imelstar") == 2 and is_over(scene, "imelstar")
    scene = field("B imelstar E5 red 2, A shooters F5", first="B")
    with scene.dice("roll 2 5 5"):
        scene.play("begin", "attack shooters", "no", "tire")
    assert left(scene, "imelstar") == 2 and left(scene, "shooters") == 4 and is_over(scene, "imelstar")


def test_the_last_miniature_comes_back_before_anybody_is_destroyed() -> None:
    """FC-KW-34, FC-EX-20: the attacker falls to 0, feeds on its own damage and stays; no point is scored."""
    units = "B undead_cavalry E5 red 1, A legionaries F5 defends"
    scene = lend(field(units, first="B"), "undead_cavalry", "vampirism")
    with scene.dice("roll 2 5 5", "roll 2 4"):
        scene.play("begin", "attack legionaries", "no", "no", "no", "no")
    assert left(scene, "undead_cavalry") == 1 and where(scene, "undead_cavalry") == "E5"
    assert left(scene, "legionaries") == 3 and table(scene).score == [0, 0]
    scene = field(units, first="B")
    with scene.dice("roll 2 5 5", "roll 2 4"):
        scene.play("begin", "attack legionaries", "no", "no", "no", "no")
    assert where(scene, "undead_cavalry") == ""


def test_both_sides_feed_together_and_none_needs_to_be_alive_for_it() -> None:
    """FC-RULING-63, FC-RULING-83, FC-MELEE-20: attacker and defender each lose their last and get it back."""
    scene = field("B undead_cavalry E5 red 1, A knights F5 1 defends", first="B")
    lend(lend(scene, "undead_cavalry", "vampirism"), "knights", "vampirism")
    with scene.dice("roll 2 2 5", "roll 2 4 4"):
        scene.play("begin", "attack knights", "no", "no", "no", "no")
    assert left(scene, "undead_cavalry") == 1 and left(scene, "knights") == 1


def test_a_defender_feeds_on_the_damage_of_its_defence_roll() -> None:
    """FC-RULING-83: Imelstar defends, hits, and heals."""
    scene = field("A legionaries E5 red, B imelstar F5 3 defends")
    with scene.dice("roll 5 5 5", "roll 2 5"):
        scene.play("begin", "attack imelstar", "no", "no", "no")
    assert left(scene, "imelstar") == 4 and left(scene, "legionaries") == 3


def test_what_a_blocked_retreat_costs_feeds_nobody() -> None:
    """FC-KW-35, FC-PAN-10: the shooters lose one against the rocks; neither Vampirism nor Looter works."""
    scene = field("B imelstar E5 red 2 f1, A shooters F5", terrain="G5 rocks", first="B")
    lend(scene, "imelstar", "looter")
    with scene.dice("roll 1 5 5"):
        scene.play("begin", "attack shooters", "no")
    assert left(scene, "shooters") == 3
    assert left(scene, "imelstar") == 2 and fatigue(scene, "imelstar") == 1


@pytest.mark.parametrize(("victim", "health", "tired"), [
    ("zombie_warriors", 2, 1), ("undead_cavalry", 3, 0),
])  # fmt: skip
def test_a_risen_unit_feeds_neither_vampires_nor_looters(victim: str, health: int, tired: int) -> None:
    """FC-KW-31, FC-RULING-63: Risen Zombies give nothing, the Cavalry does."""
    scene = field(f"A roland E5 red 2 f1, B {victim} F5")
    lend(lend(scene, "roland", "vampirism"), "roland", "looter")
    with scene.dice("roll 2 5 5 5"):
        scene.play("begin", f"attack {victim}", "no", "no")
    assert (left(scene, "roland"), fatigue(scene, "roland")) == (health, tired)


def test_a_forged_unit_feeds_neither_vampires_nor_looters_on_either_side() -> None:
    """FC-KW-12, FC-RULING-63: the Crusader is hit when it is attacked and when it attacks."""
    scene = lend(field("B imelstar E5 red 2 f1, A crusader F5", first="B"), "imelstar", "looter")
    with scene.dice("roll 3 3 5"):
        scene.play("begin", "attack crusader", "no")
    assert (left(scene, "crusader"), left(scene, "imelstar"), fatigue(scene, "imelstar")) == (4, 2, 1)
    scene = lend(field("A crusader E5 red, B imelstar F5 2 f1 defends"), "imelstar", "looter")
    with scene.dice("roll 5 5 5 5 5", "roll 3 3"):
        scene.play("begin", "attack imelstar", "no")
    assert (left(scene, "crusader"), left(scene, "imelstar"), fatigue(scene, "imelstar")) == (4, 2, 1)


BATTLE = "A legionaries E5 red, B imelstar F5 {health} blue defends, A shooters F4"


@pytest.mark.parametrize(("scope", "after"), [("attack", 4), ("game", 3)])
def test_a_house_rule_makes_vampirism_work_once_in_a_match(scope: str, after: int) -> None:
    """FC-KW-33, FC-RULING-63: by default each combat counts for itself; vampirism_scope=game allows one."""
    scene = field(BATTLE.format(health=2), house={"vampirism_scope": scope})
    with scene.dice("roll 5 5 5", "roll 2 5", "roll 2 5 5"):
        scene.play("begin", "attack imelstar", "no", "no", "no")
        assert left(scene, "imelstar") == 3
        scene.play("begin", "attack shooters", "no", "no")
    assert left(scene, "imelstar") == after


def test_vampirism_that_finds_no_wound_is_not_used_up() -> None:
    """FC-RULING-63: it works once; a combat in which there was nothing to heal does not count."""
    scene = field(BATTLE.format(health=5), house={"vampirism_scope": "game"})
    with scene.dice("roll 5 5 5", "roll 2 5", "roll 2 5 5"):
        scene.play("begin", "attack imelstar", "no", "no", "no")
        assert left(scene, "imelstar") == 5 and left(scene, "legionaries") == 3
        table(scene).wounds = changed(table(scene).wounds, number(scene, "imelstar"), 1)
        scene.play("begin", "attack shooters", "no", "no")
    assert left(scene, "imelstar") == 5


# -- Looter -----------------------------------------------------------------------------------------------------------


def test_a_looter_sheds_one_fatigue_token_for_all_the_damage_of_an_attack() -> None:
    """FC-KW-14: 3 damage, one token less; without damage none, without a token nothing happens."""
    for roll, before, after in (("2 2 2 5", 2, 1), ("5 5 5 5", 2, 2), ("2 5 5 5", 0, 0)):
        scene = field(f"B undead_cavalry_c E5 red f{before}, A shooters F5", first="B")
        with scene.dice(f"roll {roll}"):
            scene.play("begin", "attack shooters", *(["no"] if before < 2 else []), "no")
            if "2" in roll:
                scene.play("no")
        assert fatigue(scene, "undead_cavalry_c") == after


def test_a_looter_gains_by_its_defence_roll_too() -> None:
    """FC-KW-14, FC-RULING-83: the attacker loses one, the defending Cavalry a token."""
    scene = field("A legionaries E5 red, B undead_cavalry_c F5 f2 defends")
    with scene.dice("roll 5 5 5", "roll 2 5"):
        scene.play("begin", "attack undead_cavalry_c", "no", "no")
    assert fatigue(scene, "undead_cavalry_c") == 1 and left(scene, "legionaries") == 3


def test_fatigue_taken_in_the_attack_can_be_shed_by_it() -> None:
    """FC-KW-14, FC-MELEE-20: the effort comes before the roll, the loot after the losses."""
    scene = field("B undead_cavalry_c E5 red, A shooters F5", first="B")
    with scene.dice("roll 2 5 5 5 5"):
        scene.play("begin", "attack shooters", "tire", "no", "no")
    assert fatigue(scene, "undead_cavalry_c") == 0
