"""A Defender takes an attack on itself: who may, what counts then, and what follows at a distance."""

from __future__ import annotations

import pytest
from field import field, left, number, offered, order, table, where
from rigged import rig
from scene import Scene

from strategos.games.commander.events import Shifted

FAR = "B undead_cavalry E5 red, A shooters F5, A legionaries:wall G5"  # the wall does not touch the attacker
NEAR = "B undead_cavalry E5 red, A shooters F5, A legionaries:wall E4"  # this one does


def is_over(scene: Scene) -> bool:
    """Whether the go has passed on to those who wait in the rear."""
    return table(scene).active == number(scene, "rear")


def redirect(scene: Scene, attack: str, *answers: str, defence: str = "") -> None:
    """The cavalry attacks the shooters, and the wall steps in."""
    with scene.dice(f"roll {attack}", *([f"roll {defence}"] if defence else [])):
        scene.play("begin", "attack shooters", "redirect wall", "no", *answers)


@pytest.mark.parametrize("units", [FAR, NEAR])
def test_a_defender_next_to_the_target_may_step_in(units: str) -> None:
    """FC-MELEE-03, FC-DEC-20, FC-KW-07, FC-RULING-58: whether or not it touches the attacker; its player decides."""
    scene = field(units, first="B")
    scene.play("begin", "attack shooters")
    assert scene.asked == "A" and scene.decision.kind == "redirect"
    assert scene.options() == ["no", "redirect wall"]
    with scene.dice("roll 2 3 5"):
        scene.play("redirect wall", "no", "no")
    assert left(scene, "wall") == 2 and left(scene, "shooters") == 4


def test_the_attack_may_be_left_where_it_was() -> None:
    """FC-RULING-58, FC-DEC-20: it is a choice."""
    scene = field(FAR, first="B")
    with scene.dice("roll 2 3 5"):
        scene.play("begin", "attack shooters", "no", "no", "no")
    assert left(scene, "wall") == 4 and left(scene, "shooters") == 2


@pytest.mark.parametrize(
    "units",
    [
        "B undead_cavalry E5 red, A shooters F5, A legionaries H5",
        "B undead_cavalry E5 red, A shooters F5, A knights G5",
        "B undead_cavalry E5 red, A legionaries:shooters F5, A shooters:other G5",
        "B undead_cavalry E5 red, A shooters F5",
    ],
    ids=["too far", "no Defender", "itself", "nobody"],
)
def test_without_a_defender_in_contact_with_the_target_nobody_is_asked(units: str) -> None:
    """FC-DEC-20, FC-KW-07: nor is the target itself, if it is one."""
    scene = field(units, first="B")
    scene.play("begin", "attack shooters")
    assert scene.asked == "B" and scene.decision.kind == "effort"


def test_an_attack_is_redirected_once() -> None:
    """FC-RULING-58: with several Defenders one of them is chosen, and those beside that one are not asked."""
    scene = field(f"{FAR}, A legionaries:other F4, A legionaries:third H5", first="B")
    scene.play("begin", "attack shooters")
    assert offered(scene, "redirect") == ["wall", "other"]
    scene.play("redirect wall")
    assert scene.asked == "B" and scene.decision.kind == "effort"


def test_an_attack_on_a_defender_can_be_redirected_to_another() -> None:
    """FC-KW-07, FC-RULING-58: each stands in for the other."""
    scene = field("B undead_cavalry E5 red, A legionaries:target F5, A legionaries:wall G5", first="B")
    scene.play("begin", "attack target")
    assert scene.options() == ["no", "redirect wall"]


# What counts is the new target


def test_defence_and_order_of_the_new_target_count() -> None:
    """FC-RULING-58, FC-MELEE-06: it may give up its own order, and rolls its own dice."""
    scene = field(FAR.replace("F5", "F5 defends") + " blue", first="B")
    with scene.dice("roll 2 2 5", "roll 2 5"):
        scene.play("begin", "attack shooters", "redirect wall", "no")
        assert scene.asked == "A" and scene.options() == ["no", "give-order"]
        scene.play("give-order", "no", "no", "no")
    assert left(scene, "wall") == 3 and left(scene, "undead_cavalry") == 3 and order(scene, "wall") == ""


def test_formation_and_terrain_of_the_new_target_count() -> None:
    """FC-RULING-58, FC-SUP-05, FC-TER-11: two friends take its panic, its forest a hit; those of the first do not."""
    scene = field(f"{FAR}, A knights G4, A roland A9", terrain="G5 forest", first="B")
    redirect(scene, "1 2 3", "no")
    assert left(scene, "wall") == 3 and where(scene, "wall") == "G5"


def test_attack_support_is_judged_at_the_new_target() -> None:
    """FC-RULING-58, FC-SUP-01: a friend beside the first target helps no more, one beside the Defender does."""
    scene = field(f"{FAR}, B zombie_warriors E6", first="B")
    redirect(scene, "4 4 5")
    assert left(scene, "wall") == 4
    scene = field(f"{FAR}, B zombie_warriors H5", first="B")
    redirect(scene, "4 4 5", "no")
    assert left(scene, "wall") == 2


def test_the_first_target_supports_the_defence_of_the_new_one() -> None:
    """FC-RULING-58, FC-SUP-02: it still stands next to the attacker."""
    scene = field(FAR + " defends", first="B")
    redirect(scene, "2 2 5", "no", defence="4 4")
    assert left(scene, "wall") == 4


@pytest.mark.parametrize(
    ("target", "wall", "faces"),
    [("E4", "F4", "5 5 5 5 5"), ("F5", "E4", "5 5 5")],
    ids=["away from the start", "next to the start"],
)
def test_a_charge_is_judged_by_the_new_target(target: str, wall: str, faces: str) -> None:
    """FC-RULING-58, FC-KW-05: from D4, which touches E4, to E5: two dice against F4, none against E4."""
    scene = field(
        f"B undead_cavalry D4 red, A shooters {target}, A legionaries:wall {wall}", first="B", reserve="B red"
    )
    with scene.dice(f"roll {faces}"):
        scene.play("recharge charge red", "move E5", "attack shooters", "redirect wall", "no")


# What follows at a distance


def test_a_defender_out_of_contact_retreats_as_from_a_shot() -> None:
    """FC-RULING-58, FC-PAN-04, FC-DEC-28: its controller chooses among the hexes farther from the attacker."""
    scene = field(FAR, first="B")
    redirect(scene, "1 5 5")
    assert scene.asked == "A" and offered(scene, "retreat") == ["G4", "H5", "G6"]
    scene.play("retreat G4")
    assert where(scene, "wall") == "G4" and is_over(scene)


def test_a_defender_in_contact_retreats_straight_back_and_is_followed() -> None:
    """FC-RULING-58, FC-PAN-03, FC-ADV-01: nothing differs from a plain attack on it."""
    scene = field(NEAR, first="B")
    redirect(scene, "1 5 5")
    assert where(scene, "wall") == "F3"
    scene.play("advance")
    assert where(scene, "undead_cavalry") == "E4"


def test_nobody_advances_to_a_distant_defender() -> None:
    """FC-RULING-58: it was destroyed, its hex is empty, and the attacker does not touch it."""
    scene = field(FAR + " 1", first="B")
    redirect(scene, "2 5 5", "no")
    assert where(scene, "wall") == "" and where(scene, "undead_cavalry") == "E5" and is_over(scene)


@pytest.mark.parametrize(("units", "asked"), [(FAR, False), (NEAR, True)])
def test_only_a_defender_in_contact_can_be_pushed(units: str, asked: bool) -> None:
    """FC-RULING-58, FC-KW-37: there is no straight line from afar."""
    scene = field(units, first="B")
    rig(scene, "undead_cavalry", "push")
    redirect(scene, "2 5 5", "no")
    assert (scene.decision.kind == "push") is asked and left(scene, "wall") == 3


def test_an_attacker_driven_off_by_a_distant_defender_chooses_its_way() -> None:
    """FC-PAN-04, FC-PAN-12: farther from the Defender with each step, and the activation is over."""
    scene = field(FAR + " defends", first="B")
    redirect(scene, "5 5 5", "no", defence="1 5")
    assert scene.asked == "B" and offered(scene, "retreat") == ["D4", "D5", "D6"]
    scene.play("retreat D6")
    assert where(scene, "undead_cavalry") == "D6" and is_over(scene)


def test_both_may_flee_at_a_distance_the_defender_first() -> None:
    """FC-RULING-44, FC-RULING-58: each from the hex in which the other stood at the roll."""
    scene = field(FAR + " defends", first="B")
    redirect(scene, "1 1 5", "no", defence="1 5")
    scene.play("retreat H5", "retreat D4")
    names = table(scene).rules.names
    assert [names[event.unit] for event in scene.events(Shifted)] == ["wall", "undead_cavalry"] and is_over(scene)


def test_a_shot_is_not_redirected() -> None:
    """FC-KW-07, FC-DEC-20: only melee is."""
    scene = field("B zombie_archers C5 red, A shooters E5, A legionaries:wall F5", first="B")
    scene.play("begin", "shoot shooters")
    assert scene.asked == "B" and scene.decision.kind == "effort"


# Multiple Attack


def test_a_target_of_a_multiple_attack_takes_no_other_fight_on_itself() -> None:
    """FC-RULING-58: E4 touches the Hydra and is attacked anyway; G5 does not, and may step in for F5."""
    scene = field("B hydra E5 red, A shooters F5, A legionaries:wall E4, A legionaries:other G5", first="B")
    scene.play("begin", "sweep", "attack shooters")
    assert scene.options() == ["no", "redirect other"]
    scene = field("B hydra E5 red, A shooters F5, A legionaries:wall E4", first="B")
    scene.play("begin", "sweep", "attack shooters")
    assert scene.asked == "B" and scene.decision.kind == "effort"


def test_a_village_shelters_a_defender_once_in_a_multiple_attack() -> None:
    """FC-KW-21, FC-TER-16, FC-RULING-58: it takes both fights, which are one attack."""
    scene = field("B hydra E5 red, A knights F5, A shooters E4, A legionaries:wall F4", terrain="F4 village", first="B")
    with scene.dice("roll 2 5 5 5", "roll 2 5 5 5"):
        scene.play("begin", "sweep", "attack knights", "redirect wall", "no")
        assert left(scene, "wall") == 4
        scene.play("redirect wall", "no")
    assert left(scene, "wall") == 3 and is_over(scene)


def test_a_village_shelters_a_sweeping_attacker_once() -> None:
    """FC-KW-21, FC-TER-16, FC-MELEE-18: against the first damage of either defender."""
    scene = field("B hydra E5 red, A roland F5 defends, A roland:other E4 defends", terrain="E5 village", first="B")
    with scene.dice("roll 5 5 5 5", "roll 2 5 5", "roll 5 5 5 5", "roll 2 5 5"):
        scene.play("begin", "sweep", "attack roland", "no", "no", "no", "no", "no", "no")
    assert left(scene, "hydra") == 7 and is_over(scene)
