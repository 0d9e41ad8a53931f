"""Multiple Attack: one attack on every enemy in contact, fight by fight."""

from __future__ import annotations

from field import fatigue, field, left, number, offered, table, where
from lent import is_over, lend

from strategos.games.commander.events import Scored

ROUND = "B hydra E5 red, A shooters:north E4, A shooters:east F5, A shooters:south E6"


def test_a_multiple_attack_is_chosen_in_place_of_a_single_one() -> None:
    """FC-KW-18, FC-RULING-60: it is offered beside the single attacks, also against one enemy; never to others."""
    scene = field(ROUND, first="B")
    scene.play("begin")
    assert offered(scene, "attack") == ["north", "east", "south"] and "sweep" in scene.options()
    scene.play("attack east")
    assert scene.decision.kind == "effort"
    scene = field("B hydra E5 red, A shooters F5", first="B")
    scene.play("begin")
    assert "sweep" in scene.options()
    scene = field("B hydra E5 red, A shooters H5", first="B")
    scene.play("begin")
    assert "sweep" not in scene.options()
    scene = field("B undead_cavalry E5 red, A shooters:north E4, A shooters:east F5", first="B")
    scene.play("begin")
    assert "sweep" not in scene.options()


def test_every_enemy_in_contact_is_attacked_in_the_order_of_the_players_choice() -> None:
    """FC-KW-18: three fights of 4 dice each; the last target needs no choice."""
    scene = field(ROUND, first="B")
    with scene.dice("roll 2 2 5 5", "roll 2 2 5 5", "roll 2 5 5 5"):
        scene.play("begin", "sweep")
        assert scene.asked == "B" and scene.options() == ["attack north", "attack east", "attack south"]
        scene.play("attack south", "no", "no")
        assert scene.options() == ["attack north", "attack east"]
        scene.play("attack north", "no")
        scene.play("no")
    assert [left(scene, name) for name in ("north", "east", "south")] == [2, 3, 2]
    assert is_over(scene, "hydra")


def test_one_fatigue_token_adds_a_die_to_all_its_fights() -> None:
    """FC-KW-19: asked once, before the first fight; 5 dice each time for one token."""
    scene = field(ROUND, first="B")
    with scene.dice("roll 5 5 5 5 5", "roll 5 5 5 5 5", "roll 5 5 5 5 5"):
        scene.play("begin", "sweep", "attack north", "tire", "attack east")
    assert fatigue(scene, "hydra") == 1
    scene = field(ROUND, first="B")
    with scene.dice("roll 5 5 5 5", "roll 5 5 5 5", "roll 5 5 5 5"):
        scene.play("begin", "sweep", "attack north", "no", "attack east")
    assert fatigue(scene, "hydra") == 0


def test_there_is_no_advance_and_no_pursuit_in_or_after_it() -> None:
    """FC-KW-20, FC-ADV-06: two targets fall and the Hydra stays, though it has Pursuit."""
    scene = field("B hydra E5 red, A shooters:north E4 1, A shooters:east F5 1, A shooters:far H5", first="B")
    lend(scene, "hydra", "pursuit", 2)
    with scene.dice("roll 2 2 5 5", "roll 2 2 5 5"):
        scene.play("begin", "sweep", "attack north", "no", "no", "no")
    assert (where(scene, "hydra"), where(scene, "north"), where(scene, "east")) == ("E5", "", "")
    assert is_over(scene, "hydra")


def test_panic_of_the_attacker_breaks_it_off() -> None:
    """FC-KW-20, FC-PAN-12: the second target is not attacked any more, though still in contact."""
    scene = field("B hydra E5 red, A shooters:north D4, A legionaries:east F5 defends", first="B")
    with scene.dice("roll 5 5 5 5", "roll 1 2"):
        scene.play("begin", "sweep", "attack east", "no", "no", "no")
    assert where(scene, "hydra") == "D5" and left(scene, "hydra") == 7
    assert left(scene, "north") == 4 and is_over(scene, "hydra")


def test_a_risen_attacker_goes_on_as_panic_only_wounds_it() -> None:
    """FC-KW-20, FC-KW-31: the panic is damage, and the second fight follows."""
    scene = field("B zombie_warriors E5 red, A shooters:north E4, A legionaries:east F5 defends", first="B")
    lend(scene, "zombie_warriors", "multiple_attack")
    with scene.dice("roll 5 5", "roll 1 4", "roll 2 5"):
        scene.play("begin", "sweep", "attack east", "no", "no", "no", "no")
    assert left(scene, "zombie_warriors") == 3 and left(scene, "north") == 3


def test_vampirism_and_looter_work_once_in_all_its_fights() -> None:
    """FC-KW-21, FC-RULING-60: two fights with damage, one wound and one token less."""
    scene = field("B hydra E5 red 4 f3, A shooters:north E4, A shooters:east F5", first="B")
    lend(lend(scene, "hydra", "vampirism"), "hydra", "looter")
    with scene.dice("roll 2 5 5 5", "roll 2 5 5 5"):
        scene.play("begin", "sweep", "attack north", "no", "no")
    assert (left(scene, "hydra"), fatigue(scene, "hydra")) == (5, 2)
    assert (left(scene, "north"), left(scene, "east")) == (3, 3)


def test_what_found_nothing_in_the_first_fight_may_work_in_the_second() -> None:
    """FC-KW-21, FC-RULING-60: once in all, whenever there is a wound to heal."""
    scene = field("B hydra E5 red, A shooters:north E4, A legionaries:east F5 defends", first="B")
    lend(scene, "hydra", "vampirism")
    with scene.dice("roll 2 5 5 5", "roll 2 5 5 5", "roll 2 4"):
        scene.play("begin", "sweep", "attack north", "no", "no", "no", "no", "no")
    assert (left(scene, "hydra"), left(scene, "north"), left(scene, "east")) == (8, 3, 3)


def test_a_village_takes_one_damage_off_the_attacker_in_all() -> None:
    """FC-KW-21, FC-RULING-40: once per attack, and the fights are one attack."""
    units = "B hydra E5 red f3, A legionaries:north E4 defends f2, A legionaries:east F5 defends f2"
    scene = field(units, terrain="E5 village", first="B")
    with scene.dice("roll 5 5 5 5", "roll 2 4", "roll 5 5 5 5", "roll 2 4"):
        scene.play("begin", "sweep", "attack north")
    assert left(scene, "hydra") == 7


def test_charge_dice_count_in_each_fight_against_whom_they_count() -> None:
    """FC-RULING-60, FC-KW-05: 7 dice on each newcomer, 5 on the enemy next to where the movement began."""
    units = "A crusader E5 red, B zombie_archers:near E4, B zombie_archers:north F4, B zombie_archers:east G5"
    scene = field(units, reserve="A red blue")
    with scene.dice("roll 5 5 5 5 5 5 5", "roll 5 5 5 5 5", "roll 5 5 5 5 5 5 5"):
        scene.play("recharge multiple_attack red", "recharge charge blue", "move F5", "sweep")
        scene.play("attack north", "attack near")
    assert [left(scene, name) for name in ("near", "north", "east")] == [4, 4, 4]


def test_it_may_follow_a_run_that_is_paid_with_fatigue() -> None:
    """FC-STA-02, FC-KW-19: the token went into the melee, so no die comes on top."""
    scene = field("B hydra B5 red, A shooters:north F4, A shooters:east G5", first="B")
    with scene.dice("roll 5 5 5 5", "roll 5 5 5 5"):
        scene.play("begin", "run F5", "sweep", "attack north")
    assert fatigue(scene, "hydra") == 1


def test_each_defender_has_its_own_defence_and_fatigue() -> None:
    """FC-RULING-60: one gives up its order and rolls, the other endures."""
    scene = field("B hydra E5 red, A shooters:north E4 yellow, A shooters:east F5", first="B")
    with scene.dice("roll 2 2 5 5", "roll 5", "roll 2 2 5 5"):
        scene.play("begin", "sweep", "attack north", "no", "give-order", "no", "no", "tire")
    assert (left(scene, "north"), fatigue(scene, "north")) == (3, 0)
    assert (left(scene, "east"), fatigue(scene, "east")) == (3, 1)


def test_points_are_counted_after_each_single_fight() -> None:
    """FC-RULING-60, FC-WIN-03: the first kill decides the match, and the second target is spared."""
    scene = field("B hydra E5 red, A shooters:north E4 1, A shooters:east F5 1", first="B", score=(0, 9))
    with scene.dice("roll 2 5 5 5"):
        scene.play("begin", "sweep", "attack north", "no", "no")
    assert scene.result is not None and scene.result.winners == (1,)
    assert len(scene.events(Scored)) == 1 and left(scene, "east") == 1


def test_a_defender_that_is_no_target_may_take_fights_on_itself() -> None:
    """FC-RULING-58, FC-RULING-60: one that is attacked anyway may not; the unit it stood in for is done with."""
    units = "B hydra E5 red, A shooters:north E4, A legionaries:east F5, A legionaries:wall F3"
    scene = field(units, first="B")
    with scene.dice("roll 2 5 5 5", "roll 2 5 5 5"):
        scene.play("begin", "sweep", "attack north")
        assert scene.asked == "A" and scene.options() == ["no", "redirect wall"]
        scene.play("redirect wall", "no", "no", "retreat F2")
        assert table(scene).hex[number(scene, "wall")] == number(scene, "F2", "hex")
        scene.play("no")
    assert [left(scene, name) for name in ("north", "east", "wall")] == [4, 3, 3]


def test_targets_are_fixed_when_it_is_declared() -> None:
    """FC-RULING-60: Zombies raised next to the attacker's targets change nothing, nor does a newly free hex."""
    units = "B hydra E5 red, A shooters:north E4 1, A shooters:east F5"
    scene = lend(field(units, first="B"), "hydra", "necromancy")
    with scene.dice("roll 2 2 5 5", "roll 4 5 5 5"):
        scene.play("begin", "sweep", "attack north", "no", "no")
        assert scene.asked == "B" and scene.options() == ["no", "summon"]
        scene.play("summon", "no")
    assert where(scene, "summoned1") == "E4" and left(scene, "east") == 3


def test_a_push_may_follow_each_fight() -> None:
    """FC-KW-37, FC-RULING-60: the Crusader pushes one target away and goes on to the next, without advancing."""
    scene = field("A crusader E5 red, B undead_cavalry:north E4, B undead_cavalry:east F5", reserve="A red")
    with scene.dice("roll 2 5 5 5 5", "roll 2 5 5 5 5"):
        scene.play("recharge multiple_attack red", "begin", "sweep", "attack east", "no")
        assert scene.decision.kind == "push"
        scene.play("push", "no", "no")
    assert (where(scene, "crusader"), where(scene, "east"), where(scene, "north")) == ("E5", "G5", "E4")
