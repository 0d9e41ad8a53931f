"""Magic shots: no defence against them, but everything that is no defence helps."""

from __future__ import annotations

import pytest
from field import fatigue, field, left, number, offered, order, table, where
from printed import BRACED
from scene import Scene

from strategos.games.commander.model import changed


def targets(units: str, terrain: str = "") -> list[str]:
    """Whom Imelstar, the first unit, may shoot at."""
    scene = field(units, terrain, first="B")
    scene.play("begin")
    return offered(scene, "shoot")


def cast(units: str, roll: str, *answers: str, terrain: str = "", features: str = "") -> Scene:
    """A scene after Imelstar, the first unit, has shot at the second one. `answers` are given after that."""
    scene = field(units, terrain, features, first="B")
    target = units.split(",")[1].split()[1]
    with scene.dice(f"roll {roll}"):
        scene.play("begin", f"shoot {target}", *answers)
    return scene


def test_the_target_of_magic_is_asked_for_no_defence() -> None:
    """FC-MAG-01: with an order to give up and a Defence token on it, it rolls nothing and loses two."""
    scene = cast("B imelstar E5 f3 red, A legionaries G5 f2 yellow", "2 3")
    assert left(scene, "legionaries") == 2 and order(scene, "legionaries") == "yellow"
    scene = cast("B imelstar E5 f3 red, A knights G5 f2 defends", "2 3")
    assert left(scene, "knights") == 1 and table(scene).defending


def test_counterattack_is_no_help_against_magic() -> None:
    """FC-MAG-01: neither from Fortifications nor from a card."""
    scene = cast("B imelstar E5 f3 red, A legionaries G5 f2", "2 3", features="G5 fortifications")
    assert left(scene, "legionaries") == 2
    scene = field("B imelstar E5 f3 red, A legionaries G5 f2", first="B")
    table(scene).effects = changed(table(scene).effects, number(scene, "legionaries"), BRACED)
    with scene.dice("roll 2 3"):
        scene.play("begin", "shoot legionaries")
    assert left(scene, "legionaries") == 2


def test_all_damage_and_panic_of_magic_count() -> None:
    """FC-MAG-02, FC-RULING-54: a HIT and a PANIC cost a miniature, the order, and the ground."""
    scene = cast("B imelstar E5 f3 red, A legionaries G5 f2 yellow", "1 2")
    assert left(scene, "legionaries") == 3 and order(scene, "legionaries") == ""
    assert scene.asked == "A" and scene.options() == ["retreat G4", "retreat H5", "retreat G6"]
    scene.play("retreat G6")
    assert where(scene, "legionaries") == "G6"


@pytest.mark.parametrize(
    ("others", "flees"),
    [("A shooters H5, A knights G6", False), ("A shooters H5", True), ("A roland H5", False), ("A roland I5", False)],
)
def test_formation_and_valour_hold_against_magic(others: str, flees: bool) -> None:
    """FC-MAG-03, FC-RULING-54: two friends in contact, or Roland within two hexes, ignore the PANIC; one friend not."""
    scene = cast(f"B imelstar E5 f3 red, A legionaries G5 f2 yellow, {others}", "1 5")
    assert (scene.decision.kind == "retreat") == flees and (order(scene, "legionaries") == "") == flees


def test_forged_units_ignore_the_panic_of_magic() -> None:
    """FC-MAG-03: the Crusader loses one to the HIT and stays; its Armour is for melee."""
    scene = cast("B imelstar E5 f3 red, A crusader G5", "1 2")
    assert where(scene, "crusader") == "G5" and left(scene, "crusader") == 5


@pytest.mark.parametrize(
    ("terrain", "roll", "lost"), [("forest", "2 2", 1), ("forest", "3 3", 2), ("village", "3 3", 1)]
)
def test_terrain_protects_from_magic(terrain: str, roll: str, lost: int) -> None:
    """FC-MAG-03, FC-TER-11, FC-TER-16: a Forest ignores one HIT, a Village one damage of any kind."""
    scene = cast("B imelstar E5 f3 red, A knights G5 f2", roll, terrain=f"G5 {terrain}")
    assert left(scene, "knights") == 3 - lost


def test_fatigue_takes_one_damage_off_a_magic_shot() -> None:
    """FC-MAG-03, FC-RULING-54: the target is asked after the roll."""
    scene = cast("B imelstar E5 f3 red, A knights G5", "2 3")
    assert scene.asked == "A" and scene.decision.kind == "endure"
    scene.play("tire")
    assert left(scene, "knights") == 2 and fatigue(scene, "knights") == 1


def test_imelstar_may_make_an_effort_for_one_more_die() -> None:
    """FC-RNG-03, FC-MAG-04: a magic shot works like a shot, so that fatigue buys a third die."""
    scene = cast("B imelstar E5 red, A knights G5 f2", "2 3 5", "tire")
    assert left(scene, "knights") == 1 and fatigue(scene, "imelstar") == 1


def test_magic_needs_sight_range_and_no_contact() -> None:
    """FC-MAG-04: as for any shot of range 2-4."""
    assert targets("B imelstar E5 red, A knights I5") == ["knights"]
    assert targets("B imelstar E5 red, A knights J5") == []
    assert targets("B imelstar E5 red, A knights I5", "G5 forest") == []
    assert targets("B imelstar E5 red, A knights I5, A legionaries F5") == []
    scene = field("B imelstar E5 red, A knights I5 red", first="B")
    scene.play("begin", "move F5")
    assert scene.asked == "A"


@pytest.mark.parametrize(("hex_", "lost"), [("G5", 2), ("H5", 0)])
def test_beyond_base_range_support_of_magic_does_nothing(hex_: str, lost: int) -> None:
    """FC-MAG-04, FC-RNG-02."""
    assert left(cast(f"B imelstar E5 f3 red, A knights {hex_} f2", "4 4"), "knights") == 3 - lost
