"""The tactics cards of Styx that work for units: effect, duration, and what a unit already has."""

from __future__ import annotations

import pytest
from field import fatigue, field, left, number, offered, order, play_until, table, where
from lent import lend
from printed import FORTITUDE, GHOSTLY, TERROR
from scene import Scene

from strategos.games.commander.queries import is_weak, level
from strategos.games.commander.setup import GRID


def drawing(card: str, units: str, terrain: str = "", features: str = "", reserve: str = "") -> Scene:
    """Styx draws this card at its first go; after it, legionaries far away wait with a red order."""
    units += ", A legionaries:idle A9 red"
    return field(units, terrain, features, reserve, f"B {card}", first="B")


def farthest(scene: Scene, verb: str) -> int:
    """How far from the active unit the hexes lie that are offered to move or run to."""
    state = table(scene)
    here = state.hex[state.active]
    return max(GRID.distance(here, GRID.read(hex_)) for hex_ in offered(scene, verb))


# STX-01 Terrifying Attack


def test_a_terrifying_attack_gives_terror() -> None:
    """FC-CARD-05, FC-KW-32: two dice without PANIC, and the legionaries run all the same; a shot has none of it."""
    scene = drawing("terrifying_attack", "B zombie_warriors E5 red, A legionaries F5 blue")
    with scene.dice("draw terrifying_attack", "roll 5 5"):
        scene.play("play", "begin", "attack legionaries", "no", "no")
        assert scene.decision.kind == "advance"
        scene.play("no")
    assert where(scene, "legionaries") == "G5" and order(scene, "legionaries") == ""
    assert not level(table(scene), number(scene, "zombie_warriors"), TERROR)


def test_a_terrifying_attack_is_of_no_use_to_a_shot() -> None:
    """FC-CARD-05, FC-KW-32: Terror works in melee, and no die is added."""
    scene = drawing("terrifying_attack", "B zombie_archers E5 red, A legionaries G5")
    with scene.dice("draw terrifying_attack", "roll 5 5"):
        scene.play("play", "begin", "shoot legionaries", "no")
    assert where(scene, "legionaries") == "G5" and left(scene, "legionaries") == 4


@pytest.mark.parametrize(
    ("unit", "paid", "lands", "dice"),
    [
        ("hydra", "begin", "", 4 + 1),
        ("imelstar", "recharge terror red", "", 3 + 1),
        ("imelstar", "begin", "", 3),
        ("zombie_warriors", "begin", "E4 dark_plains", 2 + 1),
    ],
)
def test_a_unit_with_terror_rolls_one_die_more_instead(unit: str, paid: str, lands: str, dice: int) -> None:
    """FC-CARD-05, FC-KW-39: printed, recharged or lent by the ground; the panic stays one, not two."""
    scene = drawing("terrifying_attack", f"B {unit}:horror E5 red, A legionaries F5", features=lands, reserve="B red")
    with scene.dice("draw terrifying_attack", "roll" + " 5" * dice):
        scene.play("play", paid)
        if scene.decision.kind == "start":
            scene.play("begin")
        scene.play("attack legionaries", "no", "no")
    assert where(scene, "legionaries") == "G5"


# STX-02 Unstoppable Undead


def test_unstoppable_undead_fight_after_a_run_without_fatigue() -> None:
    """FC-CARD-05, FC-MOV-06: even exhausted; the run itself is no longer than printed."""
    scene = drawing("unstoppable_undead", "B zombie_warriors C5 red f2, A legionaries G5")
    with scene.dice("draw unstoppable_undead", "roll 2 2"):
        scene.play("play", "begin")
        assert farthest(scene, "run") == 3
        scene.play("run F5", "attack legionaries", "no")
    assert fatigue(scene, "zombie_warriors") == 2 and left(scene, "legionaries") == 2


def test_unstoppable_undead_may_still_make_an_effort_after_their_run() -> None:
    """FC-CARD-05, FC-STA-02: the fatigue of the activation is not used up."""
    scene = drawing("unstoppable_undead", "B zombie_warriors C5 red, A legionaries G5")
    with scene.dice("draw unstoppable_undead", "roll 2 5 5"):
        scene.play("play", "begin", "run F5", "attack legionaries")
        assert scene.decision.kind == "effort" and fatigue(scene, "zombie_warriors") == 0
        scene.play("tire", "no")
    assert fatigue(scene, "zombie_warriors") == 1 and left(scene, "legionaries") == 3


def test_unstoppable_undead_are_not_weak_to_the_end_of_the_round() -> None:
    """FC-CARD-05, FC-KW-13: the FULL of a last miniature counts, attacking now and defending later."""
    scene = drawing("unstoppable_undead", "B zombie_warriors E5 red 1, A legionaries F5")
    with scene.dice("draw unstoppable_undead", "roll 3 5"):
        scene.play("play", "begin", "attack legionaries", "no", "no")
    assert left(scene, "legionaries") == 3
    state, unit = table(scene), number(scene, "zombie_warriors")
    assert level(state, unit, FORTITUDE) == 1 and not is_weak(state, unit)
    play_until(scene, "order")
    assert table(scene).round == 2 and is_weak(table(scene), unit)


# STX-03 Howl of the Abyss


def test_a_howl_drives_an_enemy_within_two_hexes_away_from_its_source() -> None:
    """FC-DEC-10, FC-CARD-04, FC-PAN-04, FC-PAN-07: the victim's player chooses among all hexes farther away."""
    scene = drawing("howl", "B zombie_warriors E5 red, B zombie_archers G7 red, A shooters F5 blue, A knights I7")
    with scene.dice("draw howl"):
        scene.play("play")
    pairs = ["shooters zombie_warriors", "shooters zombie_archers", "knights zombie_archers"]
    assert scene.asked == "B" and offered(scene, "howl") == pairs
    scene.play("howl shooters zombie_warriors")
    assert scene.asked == "A" and offered(scene, "retreat") == ["F4", "G5", "F6"]
    scene.play("retreat F6")
    assert where(scene, "shooters") == "F6" and order(scene, "shooters") == "" and left(scene, "shooters") == 4
    assert scene.asked == "B" and scene.decision.kind == "activate"


def test_a_howl_from_two_hexes_away_finds_the_only_way_back() -> None:
    """FC-DEC-10, FC-PAN-04: one pair and one way leave nothing to ask."""
    scene = drawing("howl", "B zombie_warriors E5 red, A shooters G5 blue", terrain="G4 rocks, G6 river")
    with scene.dice("draw howl"):
        scene.play("play")
    assert where(scene, "shooters") == "H5" and order(scene, "shooters") == ""
    assert scene.asked == "B" and scene.decision.kind == "start"


@pytest.mark.parametrize(("points", "is_over"), [(0, False), (9, True)])
def test_a_howl_costs_a_miniature_where_there_is_no_way_back(points: int, is_over: bool) -> None:
    """FC-PAN-05, FC-VP-05, FC-WIN-03: the last one falls and gives a point, which may win before anybody acts."""
    scene = drawing("howl", "B zombie_warriors K1 red, A shooters M1 1", terrain="M2 rocks")
    table(scene).score = [0, points]
    with scene.dice("draw howl"):
        scene.play("play")
    assert where(scene, "shooters") == "" and table(scene).score == [0, points + 1]
    assert (scene.result is not None) is is_over


@pytest.mark.parametrize(
    ("units", "holds"),
    [
        ("A shooters F5 blue", False),
        ("A shooters F5 blue, A legionaries G5, A legionaries F6", True),  # Formation
        ("A shooters F5 blue, A legionaries G5", False),
        ("A legionaries_v:shooters F5 blue", True),  # Valour
        ("A shooters F5 blue, A roland H5", True),  # Valour of an aura
        ("A crusader:shooters F5 blue", True),  # Forged
    ],
)
def test_formation_valour_and_forged_stop_the_panic_of_a_howl(units: str, holds: bool) -> None:
    """FC-SUP-05, FC-KW-03, FC-KW-12, FC-CARD-04: one PANIC, ignored as in an attack; the order stays then."""
    scene = drawing("howl", f"B zombie_warriors E5 red, {units}")
    with scene.dice("draw howl"):
        scene.play("play")
        if "howl" in scene.options()[0]:
            scene.play("howl shooters zombie_warriors")
    assert (order(scene, "shooters") == "blue") is holds
    assert (scene.asked == "B") is holds  # else the victim is asked where to go


def test_a_howl_takes_a_miniature_of_a_risen_unit_which_keeps_its_order() -> None:
    """FC-KW-31, FC-CARD-04: no card of the Empire is Risen, so one is made so for this test."""
    scene = lend(drawing("howl", "B zombie_warriors E5 red, A shooters F5 blue"), "shooters", "risen")
    with scene.dice("draw howl"):
        scene.play("play")
    assert left(scene, "shooters") == 3 and where(scene, "shooters") == "F5" and order(scene, "shooters") == "blue"


def test_a_howl_that_nobody_hears_is_played_for_nothing() -> None:
    """FC-RULING-26, FC-CARD-04: no enemy within two hexes; the card is discarded and no order gained."""
    scene = drawing("howl", "B zombie_warriors E5 red, A shooters H5 blue")
    with scene.dice("draw howl"):
        scene.play("play")
    assert scene.decision.kind == "start" and order(scene, "shooters") == "blue" and sum(table(scene).reserve) == 0


# STX-04 On the Wings of Death


def test_the_wings_of_death_carry_a_unit_one_hex_farther_over_anything() -> None:
    """FC-CARD-05, FC-KW-10, FC-TER-05: over rocks and units; the forest at the end ends the activation."""
    scene = drawing("wings_of_death", "B zombie_warriors C5 red, A legionaries E5, A shooters G5", terrain="D5 rocks")
    with scene.dice("draw wings_of_death"):
        scene.play("play", "begin")
    assert (farthest(scene, "move"), farthest(scene, "run")) == (3, 4)
    assert "F5" in offered(scene, "move") and "D5" not in offered(scene, "move")
    scene.play("move F5")
    assert offered(scene, "attack") == ["legionaries", "shooters"]


def test_the_wings_of_death_run_into_a_forest_without_fatigue() -> None:
    """FC-CARD-05, FC-KW-10: exhausted zombies fly into it, and their activation is over."""
    scene = drawing("wings_of_death", "B zombie_warriors C5 red f2, A legionaries H5", terrain="G5 forest")
    with scene.dice("draw wings_of_death"):
        scene.play("play", "begin", "run G5")
    assert where(scene, "zombie_warriors") == "G5" and fatigue(scene, "zombie_warriors") == 2
    assert scene.asked == "A"


# STX-05 Crushing Blow


def test_a_crushing_blow_pushes_and_leaves_no_fatigue_to_soften_it() -> None:
    """FC-CARD-05, FC-KW-37, FC-STA-04: the target may still take fatigue for a die, but not to lose one less."""
    scene = drawing("crushing_blow", "B zombie_warriors E5 red, A legionaries F5 defends")
    with scene.dice("draw crushing_blow", "roll 2 2", "roll 5 3"):
        scene.play("play", "begin", "attack legionaries", "no")
        assert scene.asked == "A" and scene.decision.kind == "brace"
        scene.play("no", "no")  # neither a braced defence nor fatigue of the zombies
        assert scene.decision.kind == "push" and left(scene, "legionaries") == 3
        scene.play("push", "no")
    assert where(scene, "legionaries") == "G5" and fatigue(scene, "legionaries") == 0


def test_a_crushing_blow_does_not_touch_a_shot() -> None:
    """FC-CARD-05, FC-STA-04: against a shot fatigue takes one damage off as usual."""
    scene = drawing("crushing_blow", "B zombie_archers E5 red, A legionaries G5")
    with scene.dice("draw crushing_blow", "roll 2 2"):
        scene.play("play", "begin", "shoot legionaries", "no")
        assert scene.asked == "A" and scene.decision.kind == "endure"
        scene.play("tire")
    assert left(scene, "legionaries") == 3 and where(scene, "legionaries") == "G5"


# STX-06 Regeneration


@pytest.mark.parametrize(
    ("unit", "before", "after"), [("zombie_warriors", 2, 3), ("zombie_warriors", 4, 4), ("hydra", 5, 6)]
)
def test_the_card_regeneration_gives_back_one(unit: str, before: int, after: int) -> None:
    """FC-CARD-05, FC-UNIT-17: a miniature or a wound at the start of the activation, never above the card."""
    scene = drawing("regeneration", f"B {unit}:dead E5 red {before}")
    with scene.dice("draw regeneration"):
        scene.play("play", "resolve regeneration_card")
    assert left(scene, "dead") == after


def test_the_card_regeneration_comes_on_top_of_the_keyword() -> None:
    """FC-CARD-05, FC-KW-29: the Hydra recharges Regeneration and gets two wounds back."""
    scene = drawing("regeneration", "B hydra E5 red 5", reserve="B green")
    with scene.dice("draw regeneration"):
        scene.play("play", "recharge regeneration green")
    assert offered(scene, "resolve") == ["regeneration_card", "regeneration"]
    scene.play("resolve regeneration", "resolve regeneration_card")
    assert left(scene, "hydra") == 7


# STX-07 Terrifying Shadows


@pytest.mark.parametrize(
    ("attacker", "verb"), [("zombie_warriors:dark E5", "attack"), ("zombie_archers:dark D5", "shoot")]
)
def test_terrifying_shadows_ignore_formation_and_valour(attacker: str, verb: str) -> None:
    """FC-CARD-05, FC-SUP-05, FC-KW-03: in melee and from afar one PANIC is enough; FC-CARD-06: declined, it is not."""
    for answer, holds in (("play", False), ("decline", True)):
        units = f"B {attacker} red, A legionaries_v:line F5 blue, A legionaries F4, A legionaries F6"
        scene = drawing("terrifying_shadows", units)
        with scene.dice("draw terrifying_shadows", "roll 1 5"):
            scene.play(answer, "begin", f"{verb} line")
            while scene.options()[0] == "no":
                scene.play("no")
        assert (order(scene, "line") == "blue") is holds


# STX-08 Claws of Darkness


def test_the_claws_of_darkness_give_domination() -> None:
    """FC-CARD-05, FC-KW-09: SUPPORT counts without support, and at maximum range too."""
    scene = drawing("claws", "B zombie_warriors E5 red, A legionaries F5")
    with scene.dice("draw claws", "roll 4 4"):
        scene.play("play", "begin", "attack legionaries", "no", "no")
    assert left(scene, "legionaries") == 2
    scene = drawing("claws", "B zombie_archers E5 red, A legionaries I5")
    with scene.dice("draw claws", "roll 4 4"):
        scene.play("play", "begin", "shoot legionaries", "no", "no")
    assert left(scene, "legionaries") == 2


def test_a_unit_with_domination_rolls_one_die_more_instead() -> None:
    """FC-CARD-05, FC-KW-09: recharged Domination counts."""
    scene = drawing("claws", "B zombie_warriors E5 red, A legionaries F5", reserve="B green")
    with scene.dice("draw claws", "roll 4 5 5"):
        scene.play("play", "recharge domination green", "attack legionaries", "no", "no")
    assert left(scene, "legionaries") == 3


# STX-09 Necromantic Ritual


def test_a_necromantic_ritual_gives_two_miniatures_back_to_a_regular_unit_anywhere() -> None:
    """FC-DEC-10, FC-DEC-14, FC-CARD-04: regular units only; at once, and not to the unit that is activated."""
    scene = drawing(
        "necromantic_ritual", "B zombie_warriors E5 red, B zombie_archers M1 1, B hydra A1 3, B imelstar A3"
    )
    with scene.dice("draw necromantic_ritual"):
        scene.play("play")
    assert scene.options() == ["restore zombie_warriors", "restore zombie_archers", "empower"]
    scene.play("restore zombie_archers")
    assert left(scene, "zombie_archers") == 3 and scene.decision.kind == "start"


def test_a_ritual_heals_no_more_than_the_card_and_gives_no_necromancy_then() -> None:
    """FC-DEC-10, FC-UNIT-17: one of the two modes."""
    scene = drawing("necromantic_ritual", "B zombie_warriors E5 red 3, A legionaries F5 1")
    with scene.dice("draw necromantic_ritual", "roll 2 5"):
        scene.play("play", "restore zombie_warriors", "begin", "attack legionaries", "no", "no")
    assert left(scene, "zombie_warriors") == 4 and scene.decision.kind == "advance"


def test_a_ritual_gives_necromancy_to_the_activated_unit() -> None:
    """FC-DEC-10, FC-CARD-03, FC-KW-22: zombies rise where the legionaries fell; a lone hero has no other mode."""
    scene = drawing("necromantic_ritual", "B imelstar E5 red, A legionaries F5 1")
    with scene.dice("draw necromantic_ritual", "roll 2 5 5"):
        scene.play("play", "begin", "attack legionaries", "no", "no")
        assert scene.options() == ["no", "summon"]
        scene.play("summon")
    state = table(scene)
    risen = state.at[GRID.read("F5")]
    assert state.rules.profiles[state.kind[risen]].name == "zombie_warriors" and state.rules.owner[risen] == 1


# STX-11 Incorporeal


def test_the_incorporeal_pass_through_units_and_are_not_stopped() -> None:
    """FC-CARD-05, FC-MOV-02, FC-MOV-07: through enemies, friends and forest, not rocks; no two units in a hex."""
    units = "B zombie_warriors C5 red f2, B zombie_archers C4, A legionaries D5, A shooters G5"
    scene = drawing("incorporeal", units, terrain="E5 forest, D6 rocks")
    with scene.dice("draw incorporeal"):
        scene.play("play", "begin")
    assert (farthest(scene, "move"), farthest(scene, "run")) == (2, 3)
    assert "E5" in offered(scene, "move") and "F5" in offered(scene, "run")
    assert not {"D5", "C4", "D6"} & {*offered(scene, "move"), *offered(scene, "run")}
    scene.play("move E5")
    assert offered(scene, "attack") == ["legionaries"]


def test_the_incorporeal_advance_into_a_forest_and_pursue() -> None:
    """FC-CARD-05, FC-ADV-09: difficult terrain does not stop them there either."""
    units = "B undead_cavalry E5 red, A legionaries F5 1, A shooters G5"
    scene = drawing("incorporeal", units, terrain="F5 forest")
    with scene.dice("draw incorporeal", "roll 2 2 5"):
        scene.play("play", "begin", "attack legionaries", "no", "no", "advance")
    assert scene.decision.kind == "pursue" and "F5 shooters" in offered(scene, "pursue")


def test_the_incorporeal_ignore_one_full_of_every_roll_to_the_end_of_the_round() -> None:
    """FC-CARD-05, FC-MELEE-14: of a defence against them and of each attack on them; then the round is over."""
    units = "B undead_cavalry E5 red, A legionaries F5 defends, A knights D5 blue"
    scene = drawing("incorporeal", units)
    with scene.dice("draw incorporeal", "roll 5 5 5", "roll 3 3"):
        scene.play("play", "begin", "attack legionaries", "no", "no", "no")
    assert left(scene, "undead_cavalry") == 3
    with scene.dice("roll 3 3 5 5"):
        scene.play("begin", "hold", "begin", "attack undead_cavalry", "no", "no")
    assert left(scene, "undead_cavalry") == 2
    unit = number(scene, "undead_cavalry")
    assert table(scene).effects[unit] == GHOSTLY
    play_until(scene, "order")
    assert table(scene).round == 2 and table(scene).effects[unit] == 0
