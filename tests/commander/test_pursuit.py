"""What follows an attack: Pursuit after an Advance, Push, and the Rally of the attacked."""

from __future__ import annotations

import pytest
from field import field, left, order, where
from lent import is_over, lend

HUNT = "B undead_cavalry E5 red, A shooters:prey F5 1, A shooters:next H5"
KILL = ("begin", "attack prey", "no", "no")

# -- Pursuit ----------------------------------------------------------------------------------------------------------


def test_pursuit_leads_on_after_an_advance_to_one_more_melee() -> None:
    """FC-KW-23, FC-DEC-32: one hex more for the Cavalry, which may also stop."""
    scene = field(HUNT, first="B")
    with scene.dice("roll 2 5 5", "roll 2 5 5"):
        scene.play(*KILL, "advance")
        assert scene.asked == "B" and scene.options() == ["no", "pursue G5 next"]
        scene.play("pursue G5 next", "no", "no")
    assert where(scene, "undead_cavalry") == "G5" and left(scene, "next") == 3
    scene = field(HUNT, first="B")
    with scene.dice("roll 2 5 5"):
        scene.play(*KILL, "advance", "no")
    assert where(scene, "undead_cavalry") == "F5" and left(scene, "next") == 4
    assert is_over(scene, "undead_cavalry")


def test_without_an_advance_there_is_no_pursuit() -> None:
    """FC-KW-23: neither after declining it, nor for a unit without the keyword."""
    scene = field(HUNT, first="B")
    with scene.dice("roll 2 5 5"):
        scene.play(*KILL, "no")
    assert is_over(scene, "undead_cavalry") and where(scene, "undead_cavalry") == "E5"
    scene = field(HUNT.replace("undead_cavalry", "hydra"), first="B")
    with scene.dice("roll 2 5 5 5"):
        scene.play(*KILL, "advance")
    assert is_over(scene, "hydra")


def test_a_pursuer_may_strike_from_the_hex_it_advanced_into() -> None:
    """FC-KW-23: up to X hexes, so none is enough."""
    scene = field(HUNT.replace("H5", "G5"), first="B")
    with scene.dice("roll 2 5 5"):
        scene.play(*KILL, "advance")
    assert scene.options() == ["no", "pursue F4 next", "pursue F5 next", "pursue F6 next"]


def test_a_pursuer_does_not_return_to_the_hex_of_its_first_attack() -> None:
    """FC-KW-24: E5 touches the shooters in D5, but the attack came from there."""
    scene = field("B undead_cavalry E5 red, A shooters:prey F5 1, A shooters:behind D5", first="B")
    with scene.dice("roll 2 5 5"):
        scene.play(*KILL, "advance")
    assert is_over(scene, "undead_cavalry")
    assert where(scene, "undead_cavalry") == "F5"


@pytest.mark.parametrize(
    ("terrain", "asked"),
    [
        ("", True),
        ("G5 forest", False),  # the way leads into difficult terrain
        ("F5 forest", False),  # the advance does
        ("E5 hill, F5 hill", True),  # the same kind of terrain does not stop
        ("G5 rocks", False),
    ],
)
def test_difficult_terrain_stands_against_a_pursuit(terrain: str, asked: bool) -> None:
    """FC-KW-24, FC-ADV-09: where entering it ends the activation, no melee can follow."""
    scene = field(HUNT, terrain=terrain, first="B")
    dice = "roll 2 2 5 5" if "E5 hill" in terrain else "roll 2 2 5"
    with scene.dice(dice):
        scene.play(*KILL, "advance")
    assert (scene.decision.kind == "pursue") is asked


def test_a_scout_pursues_through_difficult_terrain() -> None:
    """FC-KW-24, FC-KW-27, FC-ADV-09: advance into a forest, then on to a hill."""
    units = "A legionaries_c E5 red, B undead_cavalry:prey F5 1, B undead_cavalry:next H5, B hydra M1 blue"
    scene = field(units, terrain="F5 forest, G5 hill", deck="A recon_raid", reserve="A red")
    with scene.dice("draw recon_raid", "roll 2 5 5 5"):
        scene.play("play", "recharge pursuit red", *KILL, "advance")
    assert scene.options() == ["no", "pursue G5 next"]


def test_pursuit_works_once_in_an_activation() -> None:
    """FC-KW-25, FC-RULING-79: the second kill allows an advance and no second pursuit."""
    scene = field(HUNT.replace("H5", "H5 1") + ", A shooters:third J5", first="B")
    with scene.dice("roll 2 5 5", "roll 2 5 5"):
        scene.play(*KILL, "advance", "pursue G5 next", "no", "no")
        assert scene.decision.kind == "advance"
        scene.play("advance")
    assert where(scene, "undead_cavalry") == "H5" and left(scene, "third") == 4
    assert is_over(scene, "undead_cavalry")


def test_the_number_of_a_pursuit_is_how_many_hexes_it_leads() -> None:
    """FC-KW-23: Pursuit 2 of the Champion Knights reaches an enemy that Pursuit 1 of the Regulars does not."""
    for card, kind in (("knights_c", "pursue"), ("knights", "start")):
        scene = field(
            f"A {card} E5 red, B undead_cavalry:prey F5 1, B hydra:next I5 blue", reserve="A red", first="A"
        )  # fmt: skip
        with scene.dice("roll 2 5 5 5"):
            scene.play("recharge pursuit red", "attack prey", "no")
            if scene.decision.kind == "reroll_attack":
                scene.play("no")
            scene.play("no", "advance")
        assert scene.decision.kind == kind
        if kind == "pursue":
            assert scene.options() == ["no", "pursue H5 next"]


def test_a_unit_that_fled_can_be_pursued_and_attacked_again() -> None:
    """FC-RULING-79: it has lost its order, and suffers a second attack."""
    scene = field("B undead_cavalry E5 red, A shooters:prey F5 yellow", first="B")
    with scene.dice("roll 1 2 5", "roll 2 5 5"):
        scene.play("begin", "attack prey", "no", "no", "no", "advance")
        assert order(scene, "prey") == "" and "pursue F5 prey" in scene.options()
        scene.play("pursue F5 prey", "no", "no")
    assert where(scene, "prey") == "G5" and left(scene, "prey") == 2


def test_panic_of_the_attacker_stops_it_and_only_wounds_a_risen_one() -> None:
    """FC-RULING-79, FC-MELEE-24: the Cavalry retreats from the dead; Zombies suffer damage and go on."""
    units = "B {card} E5 red, A legionaries:prey F5 1 defends, A shooters:next H5"
    scene = field(units.format(card="undead_cavalry"), first="B")
    with scene.dice("roll 2 5 5", "roll 1 4"):
        scene.play("begin", "attack prey", "no", "no", "no")
    assert where(scene, "undead_cavalry") == "D5" and where(scene, "prey") == ""
    scene = lend(field(units.format(card="zombie_warriors"), first="B"), "zombie_warriors", "pursuit")
    with scene.dice("roll 2 5", "roll 1 4"):
        scene.play("begin", "attack prey", "no", "no", "no", "no", "advance")
    assert scene.options() == ["no", "pursue G5 next"] and left(scene, "zombie_warriors") == 3


def test_the_second_attack_follows_all_rules() -> None:
    """FC-RULING-79, FC-RULING-96: it can be redirected; the one token by choice is gone if the first took it."""
    scene = field(HUNT + ", A legionaries H6", first="B")
    with scene.dice("roll 2 5 5 5", "roll 2 5 5"):
        scene.play("begin", "attack prey", "tire", "no", "advance", "pursue G5 next")
        assert scene.asked == "A" and scene.options() == ["no", "redirect legionaries"]
        scene.play("redirect legionaries", "no")
    assert left(scene, "legionaries") == 3 and left(scene, "next") == 4


# -- Push -------------------------------------------------------------------------------------------------------------

SHOVE = "A crusader E5 red, B undead_cavalry F5 yellow"
STRIKE = ("begin", "attack undead_cavalry", "no")


def test_push_moves_a_hurt_target_straight_back_and_leaves_it_its_order() -> None:
    """FC-KW-37, FC-DEC-30, FC-RULING-65: the attacker may push, and then advance."""
    scene = field(SHOVE)
    with scene.dice("roll 2 5 5 5 5"):
        scene.play(*STRIKE, "no")
        assert scene.asked == "A" and scene.options() == ["no", "push"]
        scene.play("push")
        assert scene.decision.kind == "advance"
        scene.play("advance")
    assert (where(scene, "undead_cavalry"), where(scene, "crusader")) == ("G5", "F5")
    assert order(scene, "undead_cavalry") == "yellow" and left(scene, "undead_cavalry") == 3
    scene = field(SHOVE)
    with scene.dice("roll 2 5 5 5 5"):
        scene.play(*STRIKE, "no", "no")
    assert (where(scene, "undead_cavalry"), where(scene, "crusader")) == ("F5", "E5")


@pytest.mark.parametrize(
    ("units", "terrain", "roll", "answers"),
    [
        (SHOVE, "", "5 5 5 5 5", ()),  # no damage
        (SHOVE + ", B zombie_archers G5", "", "2 5 5 5 5", ("no",)),  # a friend stands behind it
        (SHOVE, "G5 rocks", "2 5 5 5 5", ("no",)),
        (SHOVE, "G5 river", "2 5 5 5 5", ("no",)),
        (SHOVE.replace("F5", "M5").replace("E5", "L5"), "", "2 5 5 5 5", ("no",)),  # the edge of the map
    ],
)
def test_nothing_is_pushed_into_a_blocked_hex_or_without_damage(
    units: str, terrain: str, roll: str, answers: tuple[str, ...]
) -> None:
    """FC-KW-37, FC-DEC-30: the question is not put."""
    scene = field(units, terrain=terrain)
    before = where(scene, "undead_cavalry")
    with scene.dice(f"roll {roll}"):
        scene.play(*STRIKE, *answers)
    assert is_over(scene, "crusader") and where(scene, "undead_cavalry") == before


def test_neither_the_panicked_nor_the_dead_are_pushed() -> None:
    """FC-KW-37, FC-DEC-30: after a retreat, and after a kill, only the advance is asked."""
    scene = field(SHOVE)
    with scene.dice("roll 1 2 5 5 5"):
        scene.play(*STRIKE, "no")
        assert scene.decision.kind == "advance" and where(scene, "undead_cavalry") == "G5"
    scene = field(SHOVE.replace("F5", "F5 1") + ", B zombie_archers M1")
    with scene.dice("roll 2 5 5 5 5"):
        scene.play(*STRIKE, "no")
        assert scene.decision.kind == "advance" and where(scene, "undead_cavalry") == ""


@pytest.mark.parametrize(("terrain", "hex_", "health"), [("", "D5", 6), ("D5 rocks", "E5", 5)])
def test_an_attacker_that_panicked_pushes_nobody_even_if_it_cannot_retreat(
    terrain: str, hex_: str, health: int
) -> None:
    """FC-KW-37, FC-PAN-12: its activation is over."""
    scene = field("A crusader E5 red, B undead_cavalry F5 defends", terrain=terrain)
    with scene.dice("roll 2 5 5 5 5", "roll 1 4"):
        scene.play("begin", "attack undead_cavalry", "no", "no")
    assert (where(scene, "crusader"), left(scene, "crusader"), where(scene, "undead_cavalry")) == (hex_, health, "F5")
    assert is_over(scene, "crusader")


def test_an_attacker_that_panicked_does_not_advance_even_if_it_cannot_retreat() -> None:
    """FC-MELEE-24, FC-KW-23: the hex of the dead stays empty."""
    units = "B undead_cavalry E5 red, A legionaries:prey F5 1 defends, A shooters:next H5"
    scene = field(units, terrain="D5 rocks", first="B")
    with scene.dice("roll 2 5 5", "roll 1 4"):
        scene.play("begin", "attack prey", "no", "no", "no")
    assert (where(scene, "undead_cavalry"), left(scene, "undead_cavalry"), where(scene, "prey")) == ("E5", 3, "")
    assert is_over(scene, "undead_cavalry")


def test_a_push_into_difficult_terrain_is_none_of_the_targets_movement() -> None:
    """FC-KW-37: a forest takes the pushed unit in."""
    scene = field(SHOVE, terrain="G5 forest")
    with scene.dice("roll 2 5 5 5 5"):
        scene.play(*STRIKE, "no", "push", "no")
    assert where(scene, "undead_cavalry") == "G5"


def test_push_belongs_to_melee_against_a_unit_in_contact() -> None:
    """FC-KW-37, FC-RULING-58: neither a shot nor an attack drawn away by a Defender pushes."""
    scene = field("B zombie_archers E5 red, A shooters G5", deck="B crushing_blow", first="B")
    with scene.dice("draw crushing_blow", "roll 2 5"):
        scene.play("play", "begin", "shoot shooters", "no", "no")
    assert is_over(scene, "zombie_archers") and where(scene, "shooters") == "G5"
    units = "B undead_cavalry E5 red, A shooters F5, A legionaries G5"
    scene = field(units, deck="B crushing_blow", first="B")
    with scene.dice("draw crushing_blow", "roll 2 5 5"):
        scene.play("play", "begin", "attack shooters", "redirect legionaries", "no")
    assert where(scene, "legionaries") == "G5" and left(scene, "legionaries") == 3
    assert is_over(scene, "undead_cavalry")


# -- Rally ------------------------------------------------------------------------------------------------------------

RALLIES = "B undead_cavalry E5 red, A shooters F5 yellow"


def test_rally_turns_one_damage_into_a_retreat() -> None:
    """FC-KW-30, FC-DEC-27, FC-RULING-43: 1 of 3 damage at most; the order is lost, the hex too."""
    scene = lend(field(RALLIES, first="B"), "shooters", "rally")
    with scene.dice("roll 2 2 2"):
        scene.play("begin", "attack shooters", "no", "no", "no")
        assert scene.asked == "A" and scene.options() == ["no", "rally"]
        scene.play("rally")
        assert scene.decision.kind == "advance"
    assert (left(scene, "shooters"), where(scene, "shooters"), order(scene, "shooters")) == (2, "G5", "")


@pytest.mark.parametrize(
    ("roll", "more", "asked"),
    [
        ("2 5 5", "", True),
        ("2 5 5", ", B zombie_archers G5", False),
        ("1 2 5", ", B zombie_archers H5", False),  # two hexes are needed, the panic of the roll included
        ("1 2 5", ", B zombie_archers I5", True),
        ("5 5 5", "", False),
    ],
)
def test_a_unit_rallies_only_if_it_can_make_the_whole_retreat(roll: str, more: str, asked: bool) -> None:
    """FC-KW-30, FC-RULING-43: a blocked hex stands against it, and so does an attack without damage."""
    scene = lend(field(RALLIES + more, first="B"), "shooters", "rally")
    with scene.dice(f"roll {roll}"):
        scene.play("begin", "attack shooters", "no", "no", *(["no"] if "2" in roll else []))
        assert (scene.decision.kind == "rally") is asked


def test_neither_risen_units_nor_attackers_rally() -> None:
    """FC-KW-30, FC-RULING-43: the keyword works for an attacked unit that can panic."""
    scene = lend(field("A knights E5 red, B zombie_warriors F5"), "zombie_warriors", "rally")
    with scene.dice("roll 2 5 5 5"):
        scene.play("begin", "attack zombie_warriors", "no", "no")
    assert left(scene, "zombie_warriors") == 3
    scene = lend(field("A knights E5 red, B undead_cavalry F5 defends"), "knights", "rally")
    with scene.dice("roll 5 5 5 5", "roll 3 3"):
        scene.play("begin", "attack undead_cavalry", "no", "no", "no")
    assert left(scene, "knights") == 1 and where(scene, "knights") == "E5"
