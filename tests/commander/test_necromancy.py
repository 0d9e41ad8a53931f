"""Necromancy: the dead rise where an enemy was destroyed."""

from __future__ import annotations

from field import fatigue, field, left, number, order, table, where
from lent import is_over, lend
from printed import ROCKS
from scene import Scene

from strategos.games.commander.events import Scored
from strategos.games.commander.model import changed
from strategos.games.commander.queries import profile_of

DUEL = "B imelstar E5 red, A shooters:prey F5 1, A shooters:next H5"


def slay(scene: Scene, *more: str) -> None:
    """Imelstar recharges Necromancy and kills his prey in melee."""
    with scene.dice("roll 2 5 5"):
        scene.play("recharge necromancy green", "begin", "attack prey", "no", "no", *more)


def test_zombie_warriors_may_rise_where_an_enemy_was_destroyed() -> None:
    """FC-KW-22, FC-DEC-29, FC-RULING-61: Regular ones at full Size, without order and fatigue, under the attacker."""
    scene = field(DUEL, reserve="B green", first="B")
    slay(scene)
    assert scene.asked == "B" and scene.options() == ["no", "summon"]
    scene.play("summon")
    state, unit = table(scene), number(scene, "summoned1")
    assert profile_of(state, unit).name == "zombie_warriors" and state.rules.owner[unit] == 1
    assert (where(scene, "summoned1"), left(scene, "summoned1")) == ("F5", 4)
    assert (order(scene, "summoned1"), fatigue(scene, "summoned1")) == ("", 0)


def test_there_is_no_advance_into_the_hex_of_the_risen() -> None:
    """FC-RULING-61: the hex is taken; who lets the dead lie may advance."""
    scene = field(DUEL, reserve="B green", first="B")
    slay(scene, "summon")
    assert where(scene, "imelstar") == "E5" and is_over(scene, "imelstar")
    scene = field(DUEL, reserve="B green", first="B")
    slay(scene, "no")
    assert scene.decision.kind == "advance" and where(scene, "summoned1") == ""


def test_a_kill_by_magic_shot_counts_too() -> None:
    """FC-KW-22, FC-RULING-61: the Zombies rise two hexes away."""
    scene = field(DUEL.replace("F5", "G5"), reserve="B green", first="B")
    with scene.dice("roll 2 5"):
        scene.play("recharge necromancy green", "begin", "shoot prey", "no", "no", "summon")
    assert where(scene, "summoned1") == "G5"


def test_nobody_rises_without_necromancy_or_without_a_death() -> None:
    """FC-KW-22, FC-DEC-29: no recharge, no question; a wounded enemy is not a destroyed one."""
    scene = field(DUEL, first="B")
    with scene.dice("roll 2 5 5"):
        scene.play("begin", "attack prey", "no", "no")
    assert scene.decision.kind == "advance"
    scene = field(DUEL.replace("F5 1", "F5 2"), reserve="B green", first="B")
    slay(scene)
    assert is_over(scene, "imelstar") and left(scene, "prey") == 1


def test_a_unit_that_dies_on_its_retreat_leaves_nobody_to_raise() -> None:
    """FC-KW-22, FC-PAN-10: that damage was not inflicted by the attacker."""
    scene = field(DUEL, terrain="G5 rocks", reserve="B green", first="B")
    with scene.dice("roll 1 5 5"):
        scene.play("recharge necromancy green", "begin", "attack prey", "no")
    assert where(scene, "prey") == "" and scene.decision.kind == "advance"


def test_the_risen_give_support_at_once_and_cannot_act() -> None:
    """FC-RULING-61, FC-RULING-91: their neighbour has support in the same round, and no go is theirs."""
    units = DUEL + ", B undead_cavalry G4 blue, A shooters:mark F4"
    scene = field(units, reserve="B green", first="B")
    slay(scene, "summon")
    with scene.dice("roll 4 4 5"):
        scene.play("begin", "attack mark", "no", "no")
    assert left(scene, "mark") == 2
    assert scene.decision.kind == "action" and table(scene).active == number(scene, "rear")
    scene = field(units, reserve="B green", first="B")
    slay(scene, "no", "no")
    with scene.dice("roll 4 4 5"):
        scene.play("begin", "attack mark", "no")
    assert left(scene, "mark") == 4


def test_the_risen_count_as_a_unit_when_they_fall() -> None:
    """FC-RULING-61, FC-VP-05: a point for each kill, that of the summoned unit included."""
    scene = field(DUEL + ", A knights G5 blue", reserve="B green", first="B")
    slay(scene, "summon")
    scene.events(Scored)
    with scene.dice("roll 2 2 3 3"):
        scene.play("begin", "attack summoned1", "no", "no")
        assert scene.decision.kind == "advance"
    assert [(event.seat, event.points) for event in scene.events(Scored)] == [(0, 1)]


def test_the_dead_do_not_rise_in_impassable_terrain() -> None:
    """FC-RULING-61: a hex that has become impassable raises nobody."""
    scene = field(DUEL, reserve="B green", first="B")
    state = table(scene)
    state.terrain = changed(state.terrain, number(scene, "F5", "hex"), ROCKS)
    state.settle()
    slay(scene)
    assert is_over(scene, "imelstar") and where(scene, "summoned1") == ""


def test_each_kill_raises_a_unit_of_its_own() -> None:
    """FC-KW-22, FC-RULING-60: two kills of a Multiple Attack, two new units."""
    units = "B hydra E5 red, A shooters:north E4 1, A shooters:east F5 1"
    scene = lend(field(units, first="B"), "hydra", "necromancy")
    with scene.dice("roll 2 5 5 5", "roll 2 5 5 5"):
        scene.play("begin", "sweep", "attack north", "no", "no", "summon", "no", "summon")
    assert (where(scene, "summoned1"), where(scene, "summoned2")) == ("E4", "F5")


def test_who_falls_with_the_enemy_raises_nobody() -> None:
    """FC-KW-22: both are destroyed together, and there is no attacker left to do it."""
    scene = field("B imelstar E5 red 1, B hydra M1, A legionaries:prey F5 1 defends", reserve="B green", first="B")
    table(scene).rules.profiles[table(scene).kind[number(scene, "imelstar")]].keywords[:] = [0] * 29
    with scene.dice("roll 2 5 5", "roll 2 4"):
        scene.play("recharge necromancy green", "begin", "attack prey", "no", "no", "no", "no")
    assert (where(scene, "imelstar"), where(scene, "prey"), where(scene, "summoned1")) == ("", "", "")


def test_a_defender_raises_nobody() -> None:
    """FC-KW-22, FC-DEC-29: Necromancy is the attacker's."""
    scene = field("A shooters:prey E5 red 1, B imelstar F5 defends, A knights M1", first="A")
    lend(scene, "imelstar", "necromancy")
    with scene.dice("roll 5 5", "roll 2 2"):
        scene.play("begin", "attack imelstar", "no", "no", "no")
    assert where(scene, "prey") == "" and where(scene, "summoned1") == ""


def test_the_ritual_lends_necromancy_to_the_activated_unit() -> None:
    """FC-KW-22, FC-CARD-03: by the card, without a recharge."""
    units = "B undead_cavalry E5 red, A shooters:prey F5 1, A shooters:next H5"
    scene = field(units, deck="B necromantic_ritual", first="B")
    with scene.dice("draw necromantic_ritual", "roll 2 5 5"):
        scene.play("play", "empower", "begin", "attack prey", "no", "no", "summon")
    assert where(scene, "summoned1") == "F5"
