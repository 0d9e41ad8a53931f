"""The keywords of the glossary, one by one: what each does, for whom, and when it is silent."""

from __future__ import annotations

import pytest
from field import fatigue, field, left, number, offered, order, table, where
from lent import is_over, lend

from strategos.games.commander.events import Moved

# -- Armour, Valour ---------------------------------------------------------------------------------------------------


def test_armour_ignores_one_hit_in_melee_for_a_defender_and_for_an_attacker() -> None:
    """FC-KW-01: of two hits one is left, whichever side the armoured Knights are on."""
    scene = field("B undead_cavalry E5 red, A knights F5", first="B")
    with scene.dice("roll 2 2 5"):
        scene.play("begin", "attack knights", "no", "no")
    assert left(scene, "knights") == 2
    scene = field("A knights E5 red, B undead_cavalry F5 defends")
    with scene.dice("roll 5 5 5 5", "roll 2 2"):
        scene.play("begin", "attack undead_cavalry", "no", "no", "no")
    assert left(scene, "knights") == 2


def test_armour_ignores_neither_full_hits_nor_shots() -> None:
    """FC-KW-01, FC-RNG-13: two full hits do 2 damage, and so do two hits from afar."""
    scene = field("B undead_cavalry E5 red, A knights F5", first="B")
    with scene.dice("roll 3 3 5"):
        scene.play("begin", "attack knights", "no", "no")
    assert left(scene, "knights") == 1
    scene = field("B zombie_archers E5 red, A knights G5", first="B")
    with scene.dice("roll 2 2"):
        scene.play("begin", "shoot knights", "no", "no")
    assert left(scene, "knights") == 1


def test_a_house_rule_lets_armour_ignore_another_face() -> None:
    """FC-KW-01, FC-RULING-39: with armour_face=full a full hit is ignored and a hit is not."""
    scene = field("B undead_cavalry E5 red, A knights F5", first="B", house={"armour_face": "full"})
    with scene.dice("roll 2 3 5"):
        scene.play("begin", "attack knights", "no", "no")
    assert left(scene, "knights") == 2
    scene = field("B undead_cavalry E5 red, A knights F5", first="B", house={"armour_face": "full"})
    with scene.dice("roll 2 2 5"):
        scene.play("begin", "attack knights", "no", "no")
    assert left(scene, "knights") == 1


def test_valour_ignores_one_panic_of_the_opposing_roll_on_either_side() -> None:
    """FC-KW-03: of two panics one is left for the defender; an attacker stands against the only one."""
    scene = field("B undead_cavalry E5 red, A legionaries_v F5", first="B")
    with scene.dice("roll 1 1 5"):
        scene.play("begin", "attack legionaries_v", "no")
    assert where(scene, "legionaries_v") == "G5"
    scene = field("A legionaries_v E5 red, B undead_cavalry F5 defends")
    with scene.dice("roll 5 5 5", "roll 1 1"):
        scene.play("begin", "attack undead_cavalry", "no", "no")
    assert where(scene, "legionaries_v") == "D5"
    scene = field("B zombie_archers E5 red, A legionaries_v G5 yellow", first="B")
    with scene.dice("roll 1 5"):
        scene.play("begin", "shoot legionaries_v", "no", "no")
    assert where(scene, "legionaries_v") == "G5" and order(scene, "legionaries_v") == "yellow"
    assert is_over(scene, "zombie_archers")


# -- Charge -----------------------------------------------------------------------------------------------------------


def test_charge_adds_dice_after_moving_but_not_against_an_enemy_next_to_the_start() -> None:
    """FC-KW-04, FC-KW-05: 5 dice against F4, 4 against E4, which touches E5, and 4 without moving."""
    units = "A knights E5 red, B zombie_warriors:near E4, B zombie_warriors:far F4"
    scene = field(units)
    with scene.dice("roll 5 5 5 5 5"):
        scene.play("begin", "move F5", "attack far", "no")
    scene = field(units)
    with scene.dice("roll 5 5 5 5"):
        scene.play("begin", "move F5", "attack near", "no")
    scene = field(units)
    with scene.dice("roll 5 5 5 5"):
        scene.play("begin", "attack near", "no")
    assert scene.decision.kind != "effort"


def test_a_charge_follows_a_run_that_is_paid_with_fatigue() -> None:
    """FC-RULING-78: the fatigue goes into the melee, so nothing is left for an effort die."""
    scene = field("A knights A5 red, B zombie_warriors G5")
    with scene.dice("roll 5 5 5 5 5"):
        scene.play("begin", "run F5", "attack zombie_warriors")
    assert fatigue(scene, "knights") == 1


def test_without_moving_there_is_no_charge_at_a_defender_out_of_contact_either() -> None:
    """FC-KW-04, FC-RULING-58: the new target is judged; 3 dice from where it stands, 5 after a move."""
    units = "B undead_cavalry E5 red, A shooters F5, A legionaries G5"
    scene = field(units, reserve="B red", first="B")
    with scene.dice("roll 5 5 5"):
        scene.play("recharge charge red", "attack shooters", "redirect legionaries", "no")
    scene = field(units.replace("E5", "D5"), reserve="B red", first="B")
    with scene.dice("roll 5 5 5 5 5"):
        scene.play("recharge charge red", "move E5", "attack shooters", "redirect legionaries", "no")
    assert is_over(scene, "undead_cavalry")


def test_only_the_first_melee_of_an_activation_is_a_charge() -> None:
    """FC-KW-04, FC-RULING-78: the attack of the pursuit is rolled without the charge dice."""
    scene = field("A knights D5 red, B zombie_warriors F5 1, B zombie_archers H5", reserve="A red")
    with scene.dice("roll 2 5 5 5 5", "roll 5 5 5 5"):
        scene.play(
            "recharge pursuit red",
            "move E5",
            "attack zombie_warriors",
            "no",
            "no",
            "advance",
            "pursue G5 zombie_archers",
            "no",
        )
    assert where(scene, "knights") == "G5"


# -- Counterattack, Defender ------------------------------------------------------------------------------------------


def test_counterattack_rolls_without_a_defence_token() -> None:
    """FC-KW-06, FC-DEC-33, FC-RULING-102: offered with and without an order; the roll leaves no token behind."""
    scene = lend(field("B undead_cavalry E5 red, A legionaries F5", first="B"), "legionaries", "counterattack")
    with scene.dice("roll 2 5 5", "roll 5 2"):
        scene.play("begin", "attack legionaries", "no")
        assert scene.asked == "A" and scene.options() == ["no", "counter"]
        scene.play("counter", "no", "no")
    assert left(scene, "legionaries") == 4 and left(scene, "undead_cavalry") == 3
    assert not table(scene).defending
    scene = lend(field("B undead_cavalry E5 red, A legionaries F5 yellow", first="B"), "legionaries", "counterattack")
    scene.play("begin", "attack legionaries", "no")
    assert scene.options() == ["no", "give-order", "counter"]
    with scene.dice("roll 5 5 5", "roll 5 5"):
        scene.play("counter", "no")
    assert order(scene, "legionaries") == "yellow"


def test_counterattack_helps_against_shots_and_not_against_magic() -> None:
    """FC-KW-06, FC-MAG-01: a roll against archers, none against Imelstar's magic."""
    scene = lend(field("B zombie_archers E5 red, A legionaries G5", first="B"), "legionaries", "counterattack")
    with scene.dice("roll 2 2", "roll 5 6"):
        scene.play("begin", "shoot legionaries", "no", "counter", "no")
    assert left(scene, "legionaries") == 4 and is_over(scene, "zombie_archers")
    scene = lend(field("B imelstar E5 red, A legionaries G5", first="B"), "legionaries", "counterattack")
    with scene.dice("roll 2 2"):
        scene.play("begin", "shoot legionaries", "no", "no")
    assert left(scene, "legionaries") == 2


def test_a_defender_takes_a_melee_attack_on_itself() -> None:
    """FC-KW-07, FC-RULING-58: not touching the attacker it retreats as from a shot, and there is no advance."""
    scene = field("B undead_cavalry E5 red, A shooters F5, A legionaries G5", first="B")
    with scene.dice("roll 1 2 5"):
        scene.play("begin", "attack shooters")
        assert scene.asked == "A" and scene.options() == ["no", "redirect legionaries"]
        scene.play("redirect legionaries", "no", "no")
        assert scene.asked == "A" and scene.options() == ["retreat G4", "retreat H5", "retreat G6"]
        scene.play("retreat G6")
    assert (left(scene, "shooters"), left(scene, "legionaries")) == (4, 3)
    assert where(scene, "undead_cavalry") == "E5"


def test_a_defender_may_let_the_attack_pass_and_never_stops_shots() -> None:
    """FC-KW-07: 'no' leaves the target; a shot is not redirected; nor does a Defender two hexes off help."""
    scene = field("B undead_cavalry E5 red, A shooters F5, A legionaries G5", first="B")
    with scene.dice("roll 2 5 5"):
        scene.play("begin", "attack shooters", "no", "no", "no")
    assert left(scene, "shooters") == 3
    scene = field("B zombie_archers D5 red, A shooters F5, A legionaries G5", first="B")
    scene.play("begin", "shoot shooters")
    assert scene.decision.kind == "effort"
    scene = field("B undead_cavalry E5 red, A shooters F5, A legionaries H5", first="B")
    scene.play("begin", "attack shooters")
    assert scene.decision.kind == "effort"


# -- terrain: Difficult Terrain, Flight, Scout ------------------------------------------------------------------------


def test_difficult_terrain_ends_an_activation_and_costs_a_runner_fatigue() -> None:
    """FC-KW-08: no attack after entering the forest; a run into it needs a token, which a tired unit has not."""
    scene = field("A legionaries E5 red, B zombie_warriors G5", terrain="F5 forest, E4 forest")
    scene.play("begin", "move F5")
    assert is_over(scene, "legionaries") and fatigue(scene, "legionaries") == 0
    scene = field("A legionaries E5 red, B zombie_warriors G5", terrain="F5 forest")
    scene.play("begin", "run F5")
    assert fatigue(scene, "legionaries") == 1 and where(scene, "legionaries") == "F5"
    scene = field("A legionaries E5 red f2, B zombie_warriors G5", terrain="F5 forest")
    scene.play("begin")
    assert "run F5" not in scene.options() and "move F5" in scene.options()


RING = "F5 rocks, E4 river, D4 rocks, D5 river, E6 rocks"


def test_flight_passes_over_every_obstacle_and_needs_only_a_free_end() -> None:
    """FC-KW-10, FC-KW-11, FC-RULING-80: rocks, rivers and units are crossed; none of them can be the end."""
    units = "B undead_cavalry E5 red, B zombie_warriors D6, A legionaries H5"
    scene = field(units, terrain=RING, deck="B wings_of_death", first="B")
    with scene.dice("draw wings_of_death"):
        scene.play("decline", "begin")
    assert not offered(scene, "move")
    scene = field(units, terrain=RING, deck="B wings_of_death", first="B")
    with scene.dice("draw wings_of_death"):
        scene.play("play", "begin")
    moves = offered(scene, "move")
    assert {"G5", "D7", "I5", "D3"} <= set(moves)
    assert not {"F5", "E4", "D4", "D5", "E6", "D6", "H5", "J5"} & set(moves)


def test_flight_runs_into_difficult_terrain_without_fatigue() -> None:
    """FC-KW-10, FC-TER-05: no token is taken, also by an exhausted unit, and the activation is over there."""
    scene = field(
        "B undead_cavalry E5 red f2, A legionaries J5", terrain="I5 forest, G5 hill", deck="B wings_of_death", first="B"
    )
    with scene.dice("draw wings_of_death"):
        scene.play("play", "begin", "run I5")
    assert fatigue(scene, "undead_cavalry") == 2 and where(scene, "undead_cavalry") == "I5"
    assert is_over(scene, "undead_cavalry")


def test_a_flying_unit_uses_the_terrain_in_which_it_ends() -> None:
    """FC-KW-11: in a cemetery its SUPPORT results do damage, after flying over rocks to it."""
    scene = field(
        "B undead_cavalry E5 red, A legionaries H5", terrain="F5 rocks, G5 cemetery", deck="B wings_of_death", first="B"
    )
    with scene.dice("draw wings_of_death", "roll 4 4 5"):
        scene.play("play", "begin", "move G5", "attack legionaries", "no", "no")
    assert left(scene, "legionaries") == 2
    assert scene.events(Moved)[0].path == (number(scene, "F5", "hex"), number(scene, "G5", "hex"))


def test_a_scout_is_neither_stopped_nor_tired_by_difficult_terrain() -> None:
    """FC-KW-27, FC-RULING-81: through the forest to a fight, and on a run without fatigue."""
    units = "A legionaries E5 red f2, B zombie_warriors H5 blue"
    scene = field(units, terrain="F5 forest, G5 hill", deck="A recon_raid")
    with scene.dice("draw recon_raid"):
        scene.play("play", "begin", "move G5")
    assert scene.options() == ["hold", "attack zombie_warriors"]
    scene = field(units, terrain="F5 forest", deck="A recon_raid")
    with scene.dice("draw recon_raid"):
        scene.play("play", "begin")
    assert "F5" in offered(scene, "run")
    scene.play("run F5")
    assert fatigue(scene, "legionaries") == 2


@pytest.mark.parametrize(("terrain", "card", "lost"), [
    ("forest", False, 1), ("forest", True, 2), ("village", False, 1), ("village", True, 2),
])  # fmt: skip
def test_a_scout_cancels_the_terrain_of_its_target(terrain: str, card: bool, lost: int) -> None:
    """FC-KW-28, FC-TER-20: neither forest nor village helps against an attack by a Scout."""
    deck = "A recon_raid" if card else ""
    scene = field("A legionaries E5 red, B undead_cavalry F5, B hydra M1 blue", terrain=f"F5 {terrain}", deck=deck)
    answers = ["begin", "attack undead_cavalry", "no"]
    with scene.dice(*(["draw recon_raid"] if card else []), "roll 2 2 5"):
        scene.play(*(["play"] if card else []), *answers, "no")
    assert left(scene, "undead_cavalry") == 4 - lost


# -- Domination, Terror, Forged, Risen --------------------------------------------------------------------------------


def test_domination_makes_every_support_of_the_attacker_count() -> None:
    """FC-KW-09: two SUPPORT without any support do 2 damage; without the recharge none."""
    scene = field("B zombie_warriors E5 red, A legionaries F5", reserve="B green", first="B")
    with scene.dice("roll 4 4"):
        scene.play("recharge domination green", "attack legionaries", "no", "no")
    assert left(scene, "legionaries") == 2
    scene = field("B zombie_warriors E5 red, A legionaries F5", reserve="B green", first="B")
    with scene.dice("roll 4 4"):
        scene.play("begin", "attack legionaries", "no")
    assert left(scene, "legionaries") == 4 and is_over(scene, "zombie_warriors")


def test_domination_reaches_to_maximum_range_and_helps_no_defender() -> None:
    """FC-KW-09, FC-RULING-88: at distance 5 SUPPORT does damage; on defence it parries nothing."""
    scene = field("A shooters_c C5 red, B undead_cavalry H5", reserve="A blue")
    with scene.dice("roll 4 4 5 5"):
        scene.play("recharge domination blue", "shoot undead_cavalry", "no", "no", "no")
    assert left(scene, "undead_cavalry") == 2
    scene = lend(field("B undead_cavalry E5 red, A legionaries F5 defends", first="B"), "legionaries", "domination")
    with scene.dice("roll 2 2 5", "roll 4 4"):
        scene.play("begin", "attack legionaries", "no", "no", "no")
    assert left(scene, "legionaries") == 2 and left(scene, "undead_cavalry") == 4


def test_terror_adds_a_panic_to_melee_attacks_alone() -> None:
    """FC-KW-32, FC-DICE-06: one more panic, which a shield may parry; none in a shot, none on defence."""
    scene = field("B hydra E5 red, A legionaries F5", first="B")
    with scene.dice("roll 5 5 5 5"):
        scene.play("begin", "attack legionaries", "no", "no")
    assert where(scene, "legionaries") == "G5"
    scene = field("B hydra E5 red, A legionaries F5 defends", first="B")
    with scene.dice("roll 5 5 5 5", "roll 5 4"):
        scene.play("begin", "attack legionaries", "no", "no")
    assert where(scene, "legionaries") == "F5" and is_over(scene, "hydra")
    scene = field("B imelstar E5 red, A legionaries G5", reserve="B red", first="B")
    with scene.dice("roll 5 5"):
        scene.play("recharge terror red", "begin", "shoot legionaries", "no")
    assert where(scene, "legionaries") == "G5" and is_over(scene, "imelstar")
    scene = field("A legionaries E5 red, B hydra F5 defends")
    with scene.dice("roll 5 5 5", "roll 5 5 5"):
        scene.play("begin", "attack hydra", "no", "no")
    assert where(scene, "legionaries") == "E5" and is_over(scene, "legionaries")


def test_a_forged_unit_ignores_all_panic_when_attacked_and_none_when_it_attacks() -> None:
    """FC-KW-12, FC-RULING-59: the Crusader stands against terror, and retreats from its own attack."""
    scene = field("B hydra E5 red, A crusader F5", first="B")
    with scene.dice("roll 1 1 1 5"):
        scene.play("begin", "attack crusader", "no")
    assert where(scene, "crusader") == "F5" and is_over(scene, "hydra")
    for house, end in (("false", "D5"), ("true", "E5")):
        scene = field("A crusader E5 red, B undead_cavalry F5 defends", house={"forged_when_attacking": house})
        with scene.dice("roll 5 5 5 5 5", "roll 1 5"):
            scene.play("begin", "attack undead_cavalry", "no")
        assert where(scene, "crusader") == end


def test_panic_on_a_risen_unit_is_damage_on_either_side() -> None:
    """FC-KW-31, FC-SUP-07: Formation takes one away first; nobody retreats and the order stays."""
    units = "A knights E5 red, B zombie_warriors F5 yellow, B zombie_archers F4, B zombie_archers G5"
    scene = field(units)
    with scene.dice("roll 1 1 5 5"):
        scene.play("begin", "attack zombie_warriors", "no", "no", "no")
    assert left(scene, "zombie_warriors") == 3
    assert where(scene, "zombie_warriors") == "F5" and order(scene, "zombie_warriors") == "yellow"
    scene = field("B zombie_warriors E5 red, A legionaries F5 1 defends", first="B")
    with scene.dice("roll 2 2", "roll 1 1"):
        scene.play("begin", "attack legionaries", "no", "no", "no", "no")
        assert scene.decision.kind == "advance"
    assert left(scene, "zombie_warriors") == 2 and where(scene, "zombie_warriors") == "E5"


# -- Quick Shot, Regeneration ------------------------------------------------------------------------------------------


def test_quick_shot_permits_a_shot_after_a_move_and_not_after_a_run() -> None:
    """FC-KW-26: by the recharge of the Veterans; without it a unit that moved does not shoot."""
    units = "A shooters_v C5 red, B undead_cavalry H5"
    scene = field(units, reserve="A blue")
    scene.play("recharge quick_shot blue", "move D5")
    assert scene.options() == ["hold", "shoot undead_cavalry"]
    for recharge, going in ((True, "run D5"), (False, "move D5")):
        scene = field(units, reserve="A blue")
        scene.play("recharge quick_shot blue" if recharge else "begin", going)
        assert is_over(scene, "shooters_v")


def test_regeneration_heals_at_the_start_of_every_activation_a_yellow_one_too() -> None:
    """FC-KW-29, FC-RULING-62: nobody is asked; with a number as many; never above the card."""
    for value, before, after in ((1, 2, 3), (2, 2, 4), (3, 2, 4)):
        scene = field(f"A knights E5 red, A legionaries F5 yellow {before}, B zombie_warriors M1 yellow", rear=False)
        lend(scene, "legionaries", "regeneration", value)
        scene.play("begin", "hold", *(["hold"] if scene.options() == ["hold", "rest"] else []))
        assert left(scene, "legionaries") == after
