"""The worked examples of the book, and those derived from its rules."""

from __future__ import annotations

from field import field, left, order, where


def test_a_supported_charge_of_undead_cavalry_on_defending_legionaries() -> None:
    """FC-EX-01: three successes, one of them stopped; the defender's own hit costs the cavalry one."""
    scene = field("B undead_cavalry E5 red, B zombie_warriors F4, A legionaries F5 defends", first="B")
    with scene.dice("roll 2 3 4", "roll 2 5"):
        scene.play("begin", "attack legionaries", "no", "no", "no", "no")
    assert left(scene, "legionaries") == 2 and left(scene, "undead_cavalry") == 3


def test_without_support_the_cavalry_does_less_and_panics() -> None:
    """FC-EX-02, FC-RULING-05: the defender's panic drives the attacker back, and there is no advance."""
    scene = field("B undead_cavalry E5 red, A legionaries F5 defends", first="B")
    with scene.dice("roll 2 3 4", "roll 1 5"):
        scene.play("begin", "attack legionaries", "no", "no", "no")
    assert left(scene, "legionaries") == 3 and left(scene, "undead_cavalry") == 4
    assert where(scene, "undead_cavalry") == "D5"


def test_a_retreat_ends_in_the_forest() -> None:
    """FC-EX-03, FC-PAN-06: the second hex is not moved and costs a miniature; the order is lost."""
    scene = field("B undead_cavalry E5 red, A legionaries F5 blue", terrain="G5 forest", first="B")
    with scene.dice("roll 1 1 5"):
        scene.play("begin", "attack legionaries", "no", "no")
        assert scene.decision.kind == "advance"
    assert where(scene, "legionaries") == "G5" and left(scene, "legionaries") == 3
    assert order(scene, "legionaries") == ""
