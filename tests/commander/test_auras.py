"""Auras, abilities lent by the ground, and how several sources of a keyword go together."""

from __future__ import annotations

import pytest
from field import field, left, number, table, where
from lent import is_over, lend, lend_aura
from printed import ARMOUR, PURSUIT, VALOUR

from strategos.games.commander.queries import level

# -- auras ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("roland", "end"), [("G4", "F5"), ("G3", "F5"), ("G2", "G5"), ("I5", "G5"), ("H5", "F5")])
def test_an_aura_reaches_as_many_hexes_as_it_says_and_needs_no_sight(roland: str, end: str) -> None:
    """FC-KW-02: Valour up to 2 hexes around Roland, rocks or not."""
    scene = field(f"B undead_cavalry E5 red, A shooters F5, A roland {roland}", terrain="F4 rocks, G6 rocks", first="B")
    with scene.dice("roll 1 5 5"):
        scene.play("begin", "attack shooters", "no")
    assert where(scene, "shooters") == end


def test_an_aura_helps_its_bearer_as_well() -> None:
    """FC-KW-02, FC-RULING-57: Roland has no Valour but for his own aura, and stands."""
    scene = field("B undead_cavalry E5 red, A roland F5", first="B")
    with scene.dice("roll 1 5 5"):
        scene.play("begin", "attack roland", "no")
    assert where(scene, "roland") == "F5" and is_over(scene, "undead_cavalry")


def test_an_aura_does_nothing_for_the_enemy() -> None:
    """FC-RULING-57: Roland's own neighbour of the other side panics in his aura."""
    scene = field("A roland E5 red, B undead_cavalry F5")
    with scene.dice("roll 1 5 5 5"):
        scene.play("begin", "attack undead_cavalry", "no")
    assert where(scene, "undead_cavalry") == "G5"


def test_an_aura_is_checked_again_at_every_moment() -> None:
    """FC-RULING-57: Roland walks off, and the panic of the next attack counts; destroyed, he helps nobody."""
    scene = field("A roland G4 red, A shooters F5, B undead_cavalry E5 blue")
    scene.play("begin", "move I4")
    with scene.dice("roll 1 5 5"):
        scene.play("begin", "attack shooters", "no")
    assert where(scene, "shooters") == "G5"
    scene = field("B hydra E4 red, A roland F4 1, A shooters F5 f2, B undead_cavalry E5 blue", first="B")
    with scene.dice("roll 2 5 5 5", "roll 1 5 5"):
        scene.play("begin", "attack roland", "no", "no", "no")
        scene.play("begin", "attack shooters", "no")
    assert where(scene, "roland") == "" and where(scene, "shooters") == "G5"


def test_the_aura_of_faction_terrain_helps_its_own_faction_alone() -> None:
    """FC-KW-02, FC-TER-03: Valour beside the headquarters for Shooters, none for Cavalry."""
    scene = field("A knights E5 red, B undead_cavalry F5", features="F5 headquarters")
    with scene.dice("roll 1 5 5 5"):
        scene.play("begin", "attack undead_cavalry", "no")
    assert where(scene, "undead_cavalry") == "G5"
    scene = field("B undead_cavalry E5 red, A shooters F5", features="G5 headquarters", first="B")
    with scene.dice("roll 1 5 5"):
        scene.play("begin", "attack shooters", "no")
    assert where(scene, "shooters") == "F5" and is_over(scene, "undead_cavalry")


def test_any_keyword_can_be_an_aura() -> None:
    """FC-KW-02: Armour within 1 hex of the Hydra, if its card says so."""
    scene = field("A knights E5 red, B undead_cavalry:near F5, B hydra F4, B undead_cavalry:far E6")
    lend_aura(scene, "hydra", "armour", 1)
    state = table(scene)
    assert [level(state, unit, ARMOUR) for unit in range(len(state.kind)) if state.hex[unit] >= 0] == [1, 0, 1, 1, 0]
    with scene.dice("roll 2 2 5 5"):
        scene.play("begin", "attack near", "no", "no")
    assert left(scene, "near") == 3


# -- Fortitude, lent by an aura ---------------------------------------------------------------------------------------


def test_fortitude_keeps_the_last_miniature_from_being_weak() -> None:
    """FC-KW-13: FULL of the last Champion Zombie counts, that of the last Zombie Warrior does not."""
    for card, lost in (("zombie_warriors_c", 2), ("zombie_warriors_v", 1)):
        scene = field(f"B {card} E5 red 1, A legionaries F5", first="B")
        with scene.dice("roll 2 3 5" + " 5" * (card == "zombie_warriors_c")):
            scene.play("begin", "attack legionaries", "no", "no")
        assert left(scene, "legionaries") == 4 - lost


def test_fortitude_helps_the_hydra_in_the_river_too() -> None:
    """FC-KW-13, FC-SC5-03: beside Imelstar and his aura its FULL results do damage there, alone they do not."""
    for imelstar, lost in (("F4", 2), ("H5", 1)):
        units = f"B hydra F5 red, B imelstar {imelstar}, A legionaries E5"
        scene = field(units, terrain="F5 river", scenario="overwhelming-barrier", first="B")
        with scene.dice("roll 2 3 5 5"):
            scene.play("begin", "attack legionaries", "no", "no", "no")
        assert left(scene, "legionaries") == 4 - lost


def test_the_aura_of_imelstar_keeps_his_neighbours_from_being_weak() -> None:
    """FC-KW-02, FC-KW-13, FC-KW-28: on defence too, and no Scout cancels what a unit lends."""
    for imelstar, lost in (("F4", 1), ("G4", 0)):
        units = f"A legionaries E5 red, B undead_cavalry F5 1 defends, B imelstar {imelstar}, B hydra M1 blue"
        scene = field(units, deck="A recon_raid")
        with scene.dice("draw recon_raid", "roll 5 5 5", "roll 3 4"):
            scene.play("play", "begin", "attack undead_cavalry", "no", "no", *(["no"] if lost else []))
        assert left(scene, "legionaries") == 4 - lost and is_over(scene, "legionaries")


# -- Attack Support and Defence Support as abilities ------------------------------------------------------------------


@pytest.mark.parametrize(("cemetery", "lost"), [("E5", 2), ("D5", 2), ("C5", 0)])
def test_a_unit_that_is_given_attack_support_is_supported_in_every_melee(cemetery: str, lost: int) -> None:
    """FC-KW-38, FC-TER-18: in the aura of a cemetery no neighbour is needed."""
    scene = field("B undead_cavalry E5 red, A legionaries F5", terrain=f"{cemetery} cemetery", first="B")
    with scene.dice("roll 4 4 5"):
        scene.play("begin", "attack legionaries", "no", *(["no"] if lost else []))
    assert left(scene, "legionaries") == 4 - lost and is_over(scene, "undead_cavalry")


def test_a_unit_that_is_given_defence_support_parries_with_support() -> None:
    """FC-KW-38, FC-KW-28: in a cemetery, unless a Scout attacks; Empire units have nothing from it."""
    units = "A legionaries E5 red, B undead_cavalry F5 defends, B hydra M1 blue"
    scene = field(units, terrain="F5 cemetery")
    with scene.dice("roll 2 2 5", "roll 4 4"):
        scene.play("begin", "attack undead_cavalry", "no", "no")
    assert left(scene, "undead_cavalry") == 4 and is_over(scene, "legionaries")
    scene = field(units, terrain="F5 cemetery", deck="A recon_raid")
    with scene.dice("draw recon_raid", "roll 2 2 5", "roll 4 4"):
        scene.play("play", "begin", "attack undead_cavalry", "no", "no", "no")
    assert left(scene, "undead_cavalry") == 2
    scene = field("B undead_cavalry D5 red, A legionaries E5 defends", terrain="E5 cemetery", first="B")
    with scene.dice("roll 2 2 5", "roll 4 4"):
        scene.play("begin", "attack legionaries", "no", "no", "no")
    assert left(scene, "legionaries") == 2


def test_a_lent_support_does_nothing_for_shots() -> None:
    """FC-KW-38, FC-SUP-04: SUPPORT at maximum range does no damage, nor does it parry an arrow."""
    scene = field("B zombie_archers E5 red, A legionaries H5", terrain="E5 cemetery", first="B")
    with scene.dice("roll 4 4"):
        scene.play("begin", "shoot legionaries", "no")
    assert left(scene, "legionaries") == 4 and is_over(scene, "zombie_archers")
    scene = field("A shooters E5 red, B undead_cavalry G5 defends", terrain="G5 cemetery")
    with scene.dice("roll 2 5 5", "roll 4 4"):
        scene.play("begin", "shoot undead_cavalry", "no", "no", "no")
    assert left(scene, "undead_cavalry") == 3


# -- several sources --------------------------------------------------------------------------------------------------


def test_the_same_keyword_from_several_sources_works_once() -> None:
    """FC-KW-39, FC-RULING-66: Valour by card, aura, headquarters and fortifications ignores a single panic."""
    units = "B undead_cavalry E5 red, A legionaries_v F5, A roland G4"
    scene = field(units, features="F5 fortifications, F6 headquarters", first="B")
    assert level(table(scene), number(scene, "legionaries_v"), VALOUR) == 1
    with scene.dice("roll 1 1 5"):
        scene.play("begin", "attack legionaries_v", "no", "no")
    assert where(scene, "legionaries_v") == "G5"


def test_of_two_numbers_the_higher_counts() -> None:
    """FC-KW-39, FC-RULING-66: Tombs give Regeneration 2; printed 1 or 3 beside it, the greater one heals."""
    for printed, after in ((0, 3), (1, 3), (3, 4)):
        scene = field("B zombie_warriors E5 red 1, B hydra F5 red", features="E5 tombs", first="B")
        lend(scene, "zombie_warriors", "regeneration", printed)
        scene.play("activate zombie_warriors", "resolve regeneration")
        assert left(scene, "zombie_warriors") == after


def test_different_effects_add_up() -> None:
    """FC-KW-39, FC-RULING-66: Armour and a forest ignore a hit each; Valour and Formation a panic each."""
    scene = field("B undead_cavalry E5 red, A knights F5", terrain="F5 forest", first="B")
    with scene.dice("roll 2 2 2"):
        scene.play("begin", "attack knights", "no", "no")
    assert left(scene, "knights") == 2
    scene = field("B undead_cavalry E5 red, A knights_c F5, A shooters G5, A shooters F6", first="B")
    with scene.dice("roll 1 1 5"):
        scene.play("begin", "attack knights_c", "no")
    assert where(scene, "knights_c") == "F5" and is_over(scene, "undead_cavalry")


def test_a_recharge_is_the_active_units_alone() -> None:
    """FC-ABL-06, FC-UNIT-16: other Knights beside those that paid have no Pursuit."""
    scene = field("A knights E5 red, A knights:others F5 blue, B hydra M1", reserve="A red")
    scene.play("recharge pursuit red")
    state = table(scene)
    assert [level(state, number(scene, name), PURSUIT) for name in ("knights", "others")] == [1, 0]
