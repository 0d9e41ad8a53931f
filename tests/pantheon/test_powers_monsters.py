"""The powers of the Hydra, Cerberus, the Minotaur and Medusa: what they do, and when they cannot be used."""

from __future__ import annotations

from battle import acting, number, offered, play_on, table, vitality, where

from strategos.games.pantheon.events import Healed, Petrified, TargetChosen, UnitDestroyed, Wounded

CARDS = "cerberus, A.art 2"
RUN = "minotaur, A.art 2, B.art"

# -- Hydra: Onslaught and Regeneration --------------------------------------------------------------------------------


def test_onslaught_attacks_every_enemy_in_range_with_printed_dice_and_nobody_retaliates() -> None:
    """MB-POW-08, MB-POW-02, MB-TAL-02: X dice each on all in the own and in adjacent areas, for no card at all."""
    scene = acting(
        "A hydra B2, A zeus E5, B amazons B2, B infernal_hounds A1, B ares E1",
        "hydra", hand="hydra, A.art, amazons, infernal_hounds, B.art", board="olympus",
    )  # fmt: skip
    with scene.dice("roll 4 1 1 0 0", "roll 4 3 1 1 1"):
        scene.play("use onslaught", "attack infernal_hounds", "decline", "done")
    assert vitality(scene, "infernal_hounds") == 5
    assert vitality(scene, "amazons") == 1  # Torment beside the Hydra: 4, 3 and a 1 raised by two others
    assert scene.decision.kind == "search"  # of B, who was not asked to retaliate


def test_onslaught_uses_the_effective_range() -> None:
    """MB-POW-08, MB-RULING-05: a slope adds 1 to it, and so does a high border for what lies in front of it."""
    far = "A zeus E5, B amazons {}, B ares E1"
    assert "use onslaught" not in acting("A hydra A2, " + far.format("A4"), "hydra", board="olympus").options()
    assert "use onslaught" in acting("A hydra A3, " + far.format("B2"), "hydra", board="olympus").options()
    above = acting("A hydra B3, " + far.format("D3"), "hydra", board="olympus")
    assert "attack amazons" in above.options() and "use onslaught" in above.options()
    with above.dice("roll 4 1 1 1 1"):
        above.play("use onslaught")
    assert vitality(above, "amazons") == 2
    beside = acting("A hydra B3, " + far.format("C5"), "hydra", board="olympus")
    assert "use onslaught" not in beside.options()


def test_onslaught_takes_the_place_of_the_attack_and_sees_nobody_behind_obstacles() -> None:
    """MB-POW-02, MB-POW-03, MB-POW-13: one attack action only; not in a complex action."""
    scene = acting("A hydra B2, A zeus E5, B amazons B2, B ares E1", "hydra", board="olympus")
    with scene.dice("roll 1 1 1 1 1"):
        scene.play("use onslaught")
    assert "use onslaught" not in scene.options() and not offered(scene, "attack")
    running = acting("A hydra B2, A zeus E5, B amazons B2, B ares E1", "hydra", "complex", board="olympus")
    assert not offered(running, "use")


def test_regeneration_returns_a_point_when_the_activation_ends() -> None:
    """MB-POW-04, MB-WND-07: 1 vitality at B6, never above the start."""
    hurt = acting("A hydra B2 5, A zeus E5, B ares E1", "hydra", hand="hydra, B.art", board="olympus")
    hurt.play("done")
    assert vitality(hurt, "hydra") == 6
    whole = acting("A hydra B2, A zeus E5, B ares E1", "hydra", hand="hydra, B.art", board="olympus")
    whole.play("done")
    assert vitality(whole, "hydra") == 9 and not whole.events(Healed)


def test_regeneration_does_not_work_in_a_complex_activation() -> None:
    """MB-RULING-70, MB-POW-04: with a complex action no end-of-activation power triggers."""
    scene = acting("A hydra B2 5, A zeus E5, B ares E1", "hydra", "complex", hand="hydra, B.art", board="olympus")
    scene.play("run A1")
    assert vitality(scene, "hydra") == 5


# -- Cerberus: Bite and Breath ----------------------------------------------------------------------------------------


def test_bite_rolls_up_to_three_dice_again() -> None:
    """MB-POW-08, MB-DEC-26: X dice against one unit at distance 0, then up to 3 dice of choice."""
    scene = acting("A cerberus C3, A zeus E5, B atalanta C3, B ares E1", "cerberus", hand=CARDS, board="olympus")
    with scene.dice("roll 0 0 0 0 1 1 1", "roll 5 5 5"):
        scene.play("use bite")
        assert "reroll 0 0 0" in scene.options() and "reroll 0 0 0 0" not in scene.options()
        scene.play("reroll 0 0 0", "allocate 3 0 0")
    assert vitality(scene, "atalanta") == 2


def test_bite_is_for_the_mighty_in_reach_of_his_jaws() -> None:
    """MB-POW-08, MB-RULING-99: no troops, nobody further away, except into a full area next door."""
    base = "A cerberus C3, A zeus E5, B ares E1"
    assert "use bite" not in acting(base + ", B amazons C3", "cerberus", board="olympus").options()
    assert "use bite" not in acting(base + ", B medusa C4", "cerberus", board="olympus").options()
    for enemy in ("medusa", "atalanta"):
        assert "use bite" in acting(f"{base}, B {enemy} C3", "cerberus", board="olympus").options()
    full = acting(base + ", B medusa B3, B amazons B3, B infernal_hounds B3", "cerberus", hand=CARDS, board="olympus")
    with full.dice("roll 0 0 0 0 0 0 1"):
        full.play("use bite", "reroll")
    assert full.events(TargetChosen)[0].target == number(full, "medusa")


def test_bite_costs_a_card_and_is_bought_once_per_turn() -> None:
    """MB-POW-06, MB-POW-10: without an art of war card it is not offered."""
    broke = acting(
        "A cerberus C3, A zeus E5, B atalanta C3, B ares E1", "cerberus", hand="cerberus, zeus", board="olympus"
    )
    assert "use bite" not in broke.options() and "attack atalanta" in broke.options()


def test_breath_gives_wounded_troops_one_wound_more() -> None:
    """MB-POW-08, MB-RULING-85: added at 4f, to troops alone, and only to those that suffer something."""
    scene = acting(
        "A cerberus C3, A zeus E5, B amazons C4, B infernal_hounds C4, B atalanta C4, B ares E1",
        "cerberus", hand=CARDS, board="olympus",
    )  # fmt: skip
    with scene.dice("roll 4 0 0 0 0", "roll 1 1 1 0 0", "roll 5 1 0 0 0"):
        scene.play("use breath", "attack amazons", "attack infernal_hounds", "allocate 1 0 0")
    assert [vitality(scene, unit) for unit in ("amazons", "infernal_hounds", "atalanta")] == [2, 6, 4]


def test_breath_reaches_the_next_area_and_no_further() -> None:
    """MB-POW-08, MB-AREA-02: distance 0 or 1, and an enemy must be there."""
    scene = acting("A cerberus C3, A amazons C4, A zeus E5, B ares E1", "cerberus", board="olympus")
    assert "use breath" not in scene.options()
    far = acting("A cerberus C3, A zeus E5, B ares C5", "cerberus", board="olympus")
    assert "use breath" not in far.options()
    wet = acting("A cerberus D1, A zeus G4, B ares D1", "cerberus", board="styx")
    assert not offered(wet, "use") and "attack ares" in wet.options()


# -- Minotaur: Charge -------------------------------------------------------------------------------------------------


def test_charge_runs_through_areas_and_attacks_all_enemies_on_the_way() -> None:
    """MB-POW-08, MB-DEC-46: movement + 1 areas; enemies, even with Initiative, neither stop him nor strike back."""
    scene = acting(
        "A minotaur A1, A zeus E5, B amazons A2, B infernal_hounds B2, B ares E1",
        "minotaur", hand="minotaur, A.art, amazons, infernal_hounds", board="olympus",
    )  # fmt: skip
    scene.play("use charge")
    assert offered(scene, "charge") == ["A2", "B1", "B2"] and scene.options()[0] == "done"
    with scene.dice("roll 4 4 1 1 1", "roll 4 1 1 1 1"):
        scene.play("charge A2", "reroll", "charge B2", "reroll")
    assert (vitality(scene, "amazons"), vitality(scene, "infernal_hounds")) == (2, 4)
    scene.play("charge C3")
    assert where(scene, "minotaur") == "C3" and scene.decision.kind != "charge"


def test_charge_needs_an_enemy_in_reach_that_is_not_in_the_starting_area() -> None:
    """MB-POW-08: it may be declared only if he can come to an area with an enemy; his own does not count."""
    assert "use charge" not in acting("A minotaur A1, A zeus E5, B ares E1", "minotaur", board="olympus").options()
    here = acting("A minotaur A1, A zeus E5, B amazons A1, B ares E1", "minotaur", board="olympus")
    assert "use charge" not in here.options() and "attack amazons" in here.options()


def test_charge_leaves_the_starting_area_alone_when_he_comes_back() -> None:
    """MB-POW-08: who stood beside him is not attacked, not even on his return."""
    scene = acting(
        "A minotaur A1, A zeus E5, B amazons A1, B infernal_hounds A2, B ares E1", "minotaur", hand=RUN, board="olympus"
    )
    with scene.dice("roll 1 1 1 1 1"):
        scene.play("use charge", "charge A2", "reroll", "charge A1")
    assert vitality(scene, "amazons") == 4 and where(scene, "minotaur") == "A1"


def test_charge_attacks_nobody_twice() -> None:
    """MB-POW-08: also not a unit that he threw into his own way."""
    scene = acting("A minotaur A1, A zeus E5, B amazons A2, B ares E1", "minotaur", hand=RUN, board="olympus")
    with scene.dice("roll 0 1 1 1 1"):
        scene.play("use charge", "charge A2", "reroll", "throw B2", "charge B2")
    assert where(scene, "minotaur") == where(scene, "amazons") == "B2" and vitality(scene, "amazons") == 3
    assert offered(scene, "charge")


def test_no_charge_after_a_walk_nor_a_walk_after_it() -> None:
    """MB-POW-08, MB-ACT-04: it is his attack, and he must not have walked."""
    scene = acting("A minotaur A1, A zeus E5, B amazons B3, B ares E1", "minotaur", hand=RUN, board="olympus")
    scene.play("walk A2")
    assert "use charge" not in scene.options()
    charging = acting(
        "A minotaur A1, A zeus E5, B amazons B3, B ares E1", "minotaur", hand=RUN, board="olympus", omphalos="A1"
    )
    charging.play("use charge", "done")
    assert not offered(charging, "walk") and not offered(charging, "attack") and offered(charging, "claim")


def test_block_holds_the_minotaur_and_stops_his_charge() -> None:
    """MB-POW-08, MB-RULING-79: no charge out of an area with Block; where Block stands it ends, after the attack."""
    held = acting("A minotaur A1, A zeus E5, B achilles A1, B amazons A2, B ares E1", "minotaur", board="olympus")
    assert "use charge" not in held.options()
    scene = acting("A minotaur A1, A zeus E5, B achilles A2, B ares E1", "minotaur", hand=RUN, board="olympus")
    with scene.dice("roll 1 1 1 1 1"):
        scene.play("use charge", "charge A2", "reroll", "allocate 0 0 5")
    assert scene.decision.kind != "charge" and where(scene, "minotaur") == "A2"


def test_chains_end_a_charge_after_the_attack_there() -> None:
    """MB-POW-08, MB-BND-06: he crosses, attacks and stands."""
    scene = acting("A minotaur B3, A zeus E5, B amazons C3, B ares E1", "minotaur", hand=RUN, board="tartarus")
    with scene.dice("roll 4 1 1 1 0"):
        scene.play("use charge", "charge C3", "reroll", "decline")
    assert vitality(scene, "amazons") == 3 and scene.decision.kind != "charge"


def test_a_swamp_ends_a_charge_and_the_activation_without_an_attack() -> None:
    """MB-POW-08, MB-RULING-44: no attack there, and no claim afterwards either."""
    scene = acting(
        "A minotaur B1, A zeus G4, B amazons C1, B ares B2", "minotaur", hand=RUN, board="styx", omphalos="C1"
    )
    scene.play("use charge", "charge C1")
    assert vitality(scene, "amazons") == 4 and scene.decision.kind != "charge"
    assert not offered(scene, "claim")


def test_no_charge_out_of_a_swamp() -> None:
    """MB-POW-08, MB-TERR-13: he moves by the rules for a walk, and from a swamp nobody walks."""
    scene = acting("A minotaur C1, A zeus G4, B amazons C2, B ares G1", "minotaur", board="styx")
    assert "use charge" not in scene.options()


def test_water_and_lava_end_a_charge_without_an_attack() -> None:
    """MB-POW-08, MB-POW-13: in water there are no special attacks, lava burns him and puts him out."""
    wet = acting("A minotaur C2, A zeus G4, B amazons D2, B ares C3", "minotaur", hand=RUN, board="styx")
    wet.play("use charge", "charge D2")
    assert vitality(wet, "amazons") == 4 and wet.decision.kind != "charge"
    only = acting("A minotaur B1, A zeus E5, B infernal_hounds B2, B ares E1", "minotaur", board="tartarus")
    assert "use charge" not in only.options()
    hot = acting("A minotaur B1, A zeus E5, B infernal_hounds B2, B ares A1", "minotaur", hand=RUN, board="tartarus")
    with hot.dice("roll 0 0 0 0 0"):
        hot.play("use charge", "charge B2", "exit A2")
    assert where(hot, "minotaur") == "A2" and vitality(hot, "infernal_hounds") == 6 and hot.decision.kind != "charge"


def test_a_charge_may_lead_through_a_rift_but_not_end_in_it() -> None:
    """MB-POW-08, MB-TERR-11, MB-RULING-45: 2 movement along the skull path, and out of it again."""
    scene = acting("A minotaur A2, A zeus G4, B amazons C2, B ares G1", "minotaur", hand=RUN, board="styx")
    scene.play("use charge", "charge B3")
    assert "done" not in scene.options() and "charge C2" in scene.options()
    with scene.dice("roll 4 1 1 1 0"):
        scene.play("charge C2", "reroll", "decline")
    assert vitality(scene, "amazons") == 3
    tired = acting("A minotaur A2 1, A zeus G4, B amazons C3, B ares G1", "minotaur", board="styx")
    assert "use charge" not in tired.options()


def test_a_flying_unit_evades_a_charge() -> None:
    """MB-MAN-08, MB-MAN-09, MB-RULING-24: it is a multiple attack by a unit with range 0."""
    scene = acting(
        "A minotaur A1, A zeus E5, B atalanta A2, B ares E1", "minotaur", rider="atalanta", hand=RUN, board="olympus"
    )
    scene.play("use charge", "charge A2", "evade")
    assert vitality(scene, "atalanta") == 5 and scene.asked == "A"


def test_bloodlust_rolls_his_dice_again_once() -> None:
    """MB-POW-04, MB-RULING-84: up to X dice of the first assault, and the new result stands."""
    scene = acting(
        "A minotaur A1, A zeus E5, B amazons A1, B ares E1", "minotaur", hand="minotaur, amazons", board="olympus"
    )
    with scene.dice("roll 0 0 0 0 0 0 4", "roll 0 4"):
        scene.play("attack amazons", "decline")
        assert scene.options()[:3] == ["reroll", "reroll 0", "reroll 0 0"] and "reroll 0 0 0" not in scene.options()
        scene.play("reroll 0 0", "decline")
    assert vitality(scene, "amazons") == 2


def test_bloodlust_works_in_a_retaliation_and_shrinks_with_his_vitality() -> None:
    """MB-RULING-33, MB-COMP-18: X of the current row, 1 at vitality 2."""
    scene = acting(
        "A ares A1, A amazons E5, B minotaur A1 2, B zeus E1", "ares", hand="ares, A.art, minotaur", board="olympus"
    )
    with scene.dice("roll 0 0 0 0 0 0 0 0 0", "roll 0 0 0 0 1"):
        scene.play("attack minotaur", "retaliate")
        assert scene.asked == "B" and "reroll 0" in scene.options() and "reroll 0 0" not in scene.options()
        scene.play("reroll", "decline")


# -- Medusa: Petrify --------------------------------------------------------------------------------------------------

PETRIFY = "A medusa C4, A zeus A1, B ares C4, B atalanta C4, B spartans C4, B hoplites C3"


def test_petrify_destroys_troops_and_paralyses_the_others() -> None:
    """MB-POW-08, MB-CMB-09, MB-COMP-27: no dice and no targets; only enemies in her own area."""
    scene = acting(PETRIFY, "medusa", hand="medusa, A.art 3, ares, spartans", board="olympus")
    scene.play("use petrify")
    ares, atalanta = number(scene, "ares"), number(scene, "atalanta")
    assert scene.events(Petrified) == [Petrified(ares), Petrified(atalanta)]
    assert [event.unit for event in scene.events(UnitDestroyed)] == [number(scene, "spartans")]
    assert not scene.events(Wounded) and vitality(scene, "hoplites") == 5
    assert table(scene).petrified == 1 << ares | 1 << atalanta


def test_a_petrified_unit_neither_acts_nor_strikes_back_nor_guards() -> None:
    """MB-POW-08, MB-GRD-07: until the tokens come off at A1 of the next turn of Medusa's owner."""
    scene = acting(
        "A medusa C4, A zeus C4, B ares C4, B cerberus C4, B atalanta C4",
        "medusa", hand="medusa, zeus, A.art 3, ares, cerberus, atalanta", board="olympus",
    )  # fmt: skip
    scene.play("use petrify", "done", "activate zeus", "simple", "done")
    with scene.dice("roll 1 1 1 1 1 1 1 1"):
        scene.play("attack ares", "allocate 0 0 8")  # no guard, no retaliation
    play_on(scene, "decline")  # B does not search
    assert table(scene).active == 1 and table(scene).petrified
    play_on(scene, "continue")
    assert not offered(scene, "activate")
    while not (scene.asked == "A" and scene.decision.kind == "pass or continue"):
        play_on(scene, "decline")
    assert not table(scene).petrified


def test_the_tokens_come_off_when_medusa_falls() -> None:
    """MB-POW-08: with her the spell is gone."""
    scene = acting(
        "A medusa C4 3, A zeus A1, B ares C4, B amazons C3", "medusa", hand="medusa, A.art 2, amazons", board="olympus"
    )
    scene.play("use petrify")
    assert table(scene).petrified
    while table(scene).active == 0:
        play_on(scene, "done" if "done" in scene.options() else "decline")
    play_on(scene, "continue", "activate amazons", "simple")
    with scene.dice("roll 5 5 5 5 5", "roll 5"):
        scene.play("attack medusa", "allocate 2 1 0")
    assert vitality(scene, "medusa") == 0 and not table(scene).petrified


def test_petrify_needs_two_cards_an_enemy_beside_her_and_her_strength() -> None:
    """MB-POW-06, MB-POW-07, MB-POW-13: cost 2; a dash below vitality 3; not with nobody there; not in water."""

    def offers(units: str, hand: str = "medusa, A.art 2", board: str = "olympus") -> bool:
        return "use petrify" in acting(units, "medusa", hand=hand, board=board).options()

    assert offers("A medusa C4, A zeus A1, B ares C4")
    assert not offers("A medusa C4, A zeus A1, B ares C4", hand="medusa, A.art")
    assert not offers("A medusa C4, A zeus A1, B ares C3")
    assert offers("A medusa C4 3, A zeus A1, B ares C4") and not offers("A medusa C4 2, A zeus A1, B ares C4")
    assert not offers("A medusa D1, A zeus A1, B ares D1", board="styx")
