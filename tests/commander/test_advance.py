"""After the fight: the dead rise, the target is pushed, the attacker advances and pursues."""

from __future__ import annotations

import pytest
from field import field, left, number, offered, order, table, where
from rigged import rig
from scene import Scene

WATER = "overwhelming-barrier"


def is_over(scene: Scene) -> bool:
    """Whether the go has passed on to those who wait in the rear."""
    return table(scene).active == number(scene, "rear")


def strike(scene: Scene, attack: str, *answers: str) -> None:
    """The cavalry attacks the shooters without effort."""
    with scene.dice(f"roll {attack}"):
        scene.play("begin", "attack shooters", "no", *answers)


@pytest.mark.parametrize(
    ("units", "attack", "answers"),
    [
        ("B undead_cavalry E5 red, A shooters F5 1", "2 5 5", ["no"]),
        ("B undead_cavalry E5 red, A shooters F5", "1 5 5", []),
        ("B undead_cavalry E5 red, A shooters F5", "2 5 5", ["no", "push"]),
    ],
    ids=["destroyed", "panicked", "pushed"],
)
@pytest.mark.parametrize(("answer", "end"), [("advance", "F5"), ("no", "E5")])
def test_the_attacker_may_take_the_hex_that_became_empty(
    units: str, attack: str, answers: list[str], answer: str, end: str
) -> None:
    """FC-ADV-01, FC-ADV-03, FC-DEC-31: destroyed, driven back or pushed; and it may stay where it is."""
    scene = field(units, first="B")
    if "push" in answers:
        rig(scene, "undead_cavalry", "push")
    strike(scene, attack, *answers)
    assert scene.asked == "B" and scene.options() == ["no", "advance"]
    scene.play(answer)
    assert where(scene, "undead_cavalry") == end


def test_an_advance_follows_a_full_move_and_leads_into_terrain() -> None:
    """FC-ADV-02, FC-RULING-46: three hexes were moved, and the forest may be entered."""
    scene = field("B undead_cavalry B5 red, A shooters F5 1", terrain="F5 forest", first="B")
    with scene.dice("roll 2 2 5"):
        scene.play("begin", "move E5", "attack shooters", "no", "no", "advance")
    assert where(scene, "undead_cavalry") == "F5"


def test_where_the_target_stays_there_is_no_advance() -> None:
    """FC-ADV-04, FC-DEC-31: hurt, or trapped with its panic."""
    scene = field("B undead_cavalry E5 red, A shooters F5", first="B")
    strike(scene, "2 2 5", "no")
    assert where(scene, "shooters") == "F5" and is_over(scene)
    scene = field("B undead_cavalry E5 red, A shooters F5", terrain="G5 rocks", first="B")
    strike(scene, "1 5 5")
    assert where(scene, "shooters") == "F5" and is_over(scene)


def test_nobody_advances_into_fortifications() -> None:
    """FC-ADV-05, FC-ELEM-07: although they are empty now."""
    scene = field("B undead_cavalry E5 red, A shooters F5 1", features="F5 fortifications", first="B")
    with scene.dice("roll 2 2 5"):
        scene.play("begin", "attack shooters", "no", "no", "no")
    assert where(scene, "shooters") == "" and is_over(scene)


def test_a_multiple_attack_has_no_advance() -> None:
    """FC-ADV-06, FC-KW-20: neither between its fights nor at the end."""
    scene = field("B hydra E5 red, A shooters F5 1, A shooters E4 1", first="B")
    with scene.dice("roll 2 5 5 5", "roll 2 5 5 5"):
        scene.play("begin", "sweep", "attack shooters", "no", "no", "no")
    assert where(scene, "shooters") == "" and where(scene, "shooters2") == ""
    assert where(scene, "hydra") == "E5" and is_over(scene)


def test_a_shot_has_no_advance() -> None:
    """FC-ADV-07: the target is gone, the shooter stays."""
    scene = field("A shooters C5 red, B undead_cavalry E5 1, B imelstar M1")
    with scene.dice("roll 2 5 5"):
        scene.play("begin", "shoot undead_cavalry", "no", "no")
    assert where(scene, "undead_cavalry") == "" and is_over(scene)


def test_nobody_follows_the_hydra_into_the_water() -> None:
    """FC-ADV-08, FC-RULING-46, FC-RULING-72: whether it died there or was driven out."""
    for remaining, attack, answers in ((1, "2 5 5 5", ["no"]), (8, "1 5 5 5", [])):
        scene = field(f"A knights E5 red, B hydra F5 {remaining}, B imelstar M1", terrain="F5 river", scenario=WATER)
        with scene.dice(f"roll {attack}"):
            scene.play("begin", "attack hydra", "no", *answers)
        assert where(scene, "hydra") in ("", "G5") and is_over(scene)
    scene = field("B hydra E5 red, A shooters F5", terrain="E5 river", scenario=WATER, first="B")
    with scene.dice("roll 5 5 5 5"):
        scene.play("begin", "attack shooters", "no")
    assert scene.options() == ["no", "advance"]  # Terror has driven them off, and the Hydra comes ashore


@pytest.mark.parametrize(
    ("terrain", "keywords", "pursues"),
    [
        ("", "", True),
        ("F5 forest", "", False),
        ("F5 forest", "scout", True),
        ("E5 forest, F5 forest", "", True),
        ("E5 hill, F5 forest", "", False),
    ],
)
def test_an_advance_into_difficult_ground_ends_the_activation(terrain: str, keywords: str, pursues: bool) -> None:
    """FC-ADV-09, FC-RULING-46: no Pursuit follows, unless for a Scout or in ground of the same kind."""
    scene = field("B undead_cavalry E5 red, A shooters F5 1, A knights G5", terrain, first="B")
    rig(scene, "undead_cavalry", keywords)
    dice = 4 if "hill" in terrain else 3
    strike(scene, " ".join(["3"] * dice), "no", "advance")
    assert (scene.decision.kind == "pursue") is pursues and where(scene, "undead_cavalry") == "F5"


# Order of what follows, and who is asked


def test_push_comes_before_advance_and_advance_before_pursuit() -> None:
    """FC-MELEE-23, FC-DEC-30, FC-DEC-31, FC-DEC-32: three questions to the attacker; Pursuit offers hex and target."""
    scene = field("A crusader E5 red, B undead_cavalry F5", deck="A breakthrough")
    with scene.dice("draw breakthrough", "roll 2 5 5 5 5", "roll 5 5 5 5 5", "draw breakthrough"):
        scene.play("play", "begin", "attack undead_cavalry", "no")
        assert scene.asked == "A" and scene.options() == ["no", "push"]
        scene.play("push")
        assert where(scene, "undead_cavalry") == "G5" and scene.options() == ["no", "advance"]
        scene.play("advance")
        assert scene.asked == "A" and offered(scene, "pursue") == [
            "F4 undead_cavalry",
            "F5 undead_cavalry",
            "F6 undead_cavalry",
        ]
        scene.play("pursue F4 undead_cavalry")
    assert where(scene, "crusader") == "F4" and left(scene, "undead_cavalry") == 3


@pytest.mark.parametrize(
    ("attack", "terrain", "asked"),
    [
        ("5 5 5 5 5", "", False),
        ("1 2 5 5 5", "", False),
        ("2 2 2 2 5", "", False),
        ("2 5 5 5 5", "G5 river", False),
        ("2 5 5 5 5", "G5 forest", True),
    ],
    ids=["unhurt", "panicked", "destroyed", "blocked", "forest"],
)
def test_who_can_be_pushed(attack: str, terrain: str, asked: bool) -> None:
    """FC-DEC-30, FC-KW-37: a target that was hurt, did not panic, and has a free hex behind it."""
    scene = field("A crusader E5 red, B undead_cavalry F5 blue, B imelstar M1", terrain)
    with scene.dice(f"roll {attack}"):
        scene.play("begin", "attack undead_cavalry", "no", *(["no"] if "2" in attack else []))
        assert (scene.decision.kind == "push") is asked
        if asked:
            scene.play("push", "no")
            assert where(scene, "undead_cavalry") == "G5" and left(scene, "undead_cavalry") == 3
            assert table(scene).active == number(
                scene, "undead_cavalry"
            )  # it has kept its order, and it is blue's turn


def test_the_destroyer_is_asked_whether_the_dead_shall_rise() -> None:
    """FC-DEC-29, FC-KW-22, FC-RULING-61: before the Advance, which they bar; without Necromancy nobody asks."""
    units = "B imelstar E5 red, A shooters F5 1"
    for answer, following in (("summon", ""), ("no", "advance")):
        scene = field(units, reserve="B green", first="B")
        with scene.dice("roll 2 5 5"):
            scene.play("recharge necromancy green", "begin", "attack shooters", "no", "no")
            assert scene.asked == "B" and scene.options() == ["no", "summon"]
            scene.play(answer)
        assert scene.decision.kind == following or is_over(scene)
        assert (where(scene, "summoned1") == "F5") is (answer == "summon")
        assert is_over(scene) is (answer == "summon")
    scene = field(units, first="B")
    with scene.dice("roll 2 5 5"):
        scene.play("begin", "attack shooters", "no", "no")
    assert scene.decision.kind == "advance"


def test_an_attacker_that_panicked_neither_advances_nor_pursues() -> None:
    """FC-MELEE-24, FC-ADV-03, FC-RULING-79: although it has driven the target back, next to another enemy."""
    scene = field("B undead_cavalry E5 red, A legionaries F5 defends, A knights D6", first="B")
    with scene.dice("roll 1 2 5", "roll 1 5"):
        scene.play("begin", "attack legionaries", "no", "no")
    assert where(scene, "legionaries") == "G5" and where(scene, "undead_cavalry") == "D5" and is_over(scene)


def test_a_trapped_attacker_has_panicked_although_it_has_not_moved() -> None:
    """FC-MELEE-24, FC-PAN-12: the hex before it is free, and it may not go there."""
    scene = field("B undead_cavalry E5 red, A legionaries F5 defends", terrain="D5 rocks", first="B")
    with scene.dice("roll 1 2 5", "roll 1 5"):
        scene.play("begin", "attack legionaries", "no", "no")
    assert where(scene, "undead_cavalry") == "E5" and left(scene, "undead_cavalry") == 3 and is_over(scene)


def test_a_risen_attacker_does_not_panic_and_pursues() -> None:
    """FC-RULING-79, FC-MELEE-17: the panic was damage; Advance and Pursuit are kept."""
    scene = field("B zombie_warriors E5 red, A legionaries F5 defends, A shooters H5", first="B")
    rig(scene, "zombie_warriors", "pursuit")
    with scene.dice("roll 1 5", "roll 1 4"):
        scene.play("begin", "attack legionaries", "no", "no", "no", "advance")
    assert left(scene, "zombie_warriors") == 3 and where(scene, "zombie_warriors") == "F5"
    assert scene.decision.kind == "pursue"


def test_a_pursued_unit_without_order_is_attacked_again_and_the_pursuit_is_the_last() -> None:
    """FC-RULING-79, FC-DEC-32: it has lost its token and cannot defend; the second fight may Advance and no more."""
    scene = field("B undead_cavalry E5 red, A legionaries F5 green, A knights E4, A shooters I5", first="B")
    with scene.dice("roll 1 5 5", "roll 1 5 5"):
        scene.play("begin", "attack legionaries", "no", "no", "advance")
        assert order(scene, "legionaries") == "" and where(scene, "legionaries") == "G5"
        assert "F5 knights" in offered(scene, "pursue") and "E5 knights" not in offered(scene, "pursue")
        scene.play("pursue F5 legionaries", "no")
        assert scene.options() == ["no", "advance"]
        scene.play("advance")
    assert where(scene, "undead_cavalry") == "G5" and where(scene, "legionaries") == "H5" and is_over(scene)


def test_who_does_not_advance_does_not_pursue() -> None:
    """FC-MELEE-23, FC-DEC-32: the Pursuit begins in the hex that was taken."""
    scene = field("B undead_cavalry E5 red, A shooters F5 1, A knights E4", first="B")
    strike(scene, "2 2 5", "no", "no")
    assert where(scene, "undead_cavalry") == "E5" and is_over(scene)
