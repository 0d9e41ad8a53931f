"""The 17 talents: what each of them does, for whom, and when it is silent."""

from __future__ import annotations

from pathlib import Path

from battle import acting, battle, number, offered, play_until, table, vitality, where
from scene import Scene

from strategos.games.pantheon.effects.talents import blanks_to_throw
from strategos.games.pantheon.events import Dropped, PieceRemoved, Wounded
from strategos.games.pantheon.frames import new_attack
from strategos.games.pantheon.game import Pantheon
from strategos.games.pantheon.model import PantheonState
from strategos.games.pantheon.rules.strength import defence_of, offence_of
from strategos.games.pantheon.words import SINGLE


def forces(scene: Scene, attacker: str, target: str, distance: int = 0) -> tuple[int, int]:
    """Effective offence and defence of an attack."""
    attack = new_attack(number(scene, attacker), number(scene, target), 0, SINGLE, distance)
    return offence_of(table(scene), attack).total, defence_of(table(scene), attack).total


def fight(units: str, attacker: str, target: str, distance: int = 0, board: str = "olympus") -> tuple[int, int]:
    return forces(battle(units, board=board), attacker, target, distance)


# -- numbers ----------------------------------------------------------------------------------------------------------


def test_there_are_seventeen_talents_and_each_belongs_to_a_unit() -> None:
    """MB-TAL-22: the same in both editions."""
    content = Pantheon().content
    owned = {talent for unit in content["units"].values() for talent in unit["talents"]}
    assert len(content["talents"]) == 17 and owned == set(content["talents"])


def test_archer_adds_offence_from_afar_only() -> None:
    """MB-TAL-04: 1 more at distance 1 or more."""
    units = "A odysseus A1, B ares A2"
    assert (fight(units, "odysseus", "ares", 1)[0], fight(units, "odysseus", "ares", 0)[0]) == (6, 5)


def test_close_combat_adds_offence_at_distance_zero_only() -> None:
    """MB-TAL-08, MB-RULING-67: 1 more die by itself, nobody is asked."""
    units = "A ares A1, B zeus A2"
    assert (fight(units, "ares", "zeus", 0)[0], fight(units, "ares", "zeus", 1)[0]) == (9, 8)


def test_numbers_of_talents_leave_the_dice_of_powers_alone() -> None:
    """MB-TAL-02: Close Combat adds a die to a basic attack and none to Ares' Wrath."""
    for option, dice in (("attack amazons", 9), ("use wrath", 7)):
        scene = acting("A ares A1, A hydra E5, B amazons A1, B zeus E1", "ares", hand="ares, A.art 2", board="olympus")
        with scene.dice("roll" + " 0" * (dice - 1) + " 4"):
            scene.play(option)
        assert vitality(scene, "amazons") == 3


def test_bolster_helps_friendly_troops_of_the_area_complete_or_not() -> None:
    """MB-TAL-06: 1 more offence and defence, for troops, from another unit in the area."""
    assert fight("A zeus A1, A amazons A1 3, B ares A1", "amazons", "ares")[0] == 5
    assert fight("A zeus A2, A amazons A1 3, B ares A1", "amazons", "ares")[0] == 4
    assert fight("B zeus A1, B amazons A1 3, A ares A1", "ares", "amazons")[1] == 5
    assert fight("B zeus A1, B atalanta A1, A ares A1", "ares", "atalanta")[1] == 6


def test_close_protection_needs_another_friend() -> None:
    """MB-TAL-09, MB-RULING-65: Athena is no friend of herself for this."""
    assert fight("A ares A1, B athena A1", "ares", "athena")[1] == 8
    assert fight("A ares A1, B athena A1, B atalanta A1", "ares", "athena")[1] == 9
    assert fight("A ares A1, A atalanta A1, B athena A1", "ares", "athena")[1] == 8


def test_sneak_attack_needs_another_friend() -> None:
    """MB-TAL-20, MB-RULING-65, MB-TAL-03: and the whole pack."""
    assert fight("A infernal_hounds A1, B ares A1", "infernal_hounds", "ares")[0] == 5
    assert fight("A infernal_hounds A1, A hydra A1, B ares A1", "infernal_hounds", "ares")[0] == 6
    assert fight("A infernal_hounds A1 5, A hydra A1, B ares A1", "infernal_hounds", "ares")[0] == 4


def test_phalanx_needs_another_complete_troop_unit() -> None:
    """MB-TAL-19, MB-RULING-65: offence and defence, beside troops that have lost nobody."""
    alone, beside, broken = "A hoplites A1", "A hoplites A1, A amazons A1", "A hoplites A1, A amazons A1 3"
    for units, more in ((alone, 0), (beside, 1), (broken, 0), ("A hoplites A1, A leonidas A1", 0)):
        assert fight(units + ", B ares A1", "hoplites", "ares")[0] == 3 + more
        assert fight(units + ", B ares A1", "ares", "hoplites")[1] == 6 + more
    assert fight("A leonidas A1, A amazons A1, B ares A1", "leonidas", "ares")[0] == 7


def test_torment_lowers_the_defence_at_distance_zero() -> None:
    """MB-TAL-21: also in a retaliation, not from afar."""
    units = "A hydra A1, B ares A1"
    assert (fight(units, "hydra", "ares")[1], fight(units, "hydra", "ares", 1)[1]) == (7, 8)


def test_incomplete_troops_and_units_in_water_have_no_talents() -> None:
    """MB-TAL-03, MB-TERR-15: their numbers are missing at once."""
    assert fight("A centaurs A1 1, B ares A2", "centaurs", "ares", 1)[0] == 4
    assert fight("A centaurs A1, B ares A2", "centaurs", "ares", 1)[0] == 6
    assert fight("A odysseus D1, B ares D2", "odysseus", "ares", 1, "styx")[0] == 5


# -- moving and claiming ----------------------------------------------------------------------------------------------


def test_block_keeps_enemies_from_moving_and_claiming() -> None:
    """MB-TAL-05, MB-EX-30: walk, run and what lies there; not for flyers' walks, not for units with Block."""
    units = "A {} A1, A zeus E5, B cerberus A1, B ares E1"
    held = acting(units.format("atalanta"), "atalanta", board="olympus", omphalos="A1, A2")
    assert not offered(held, "walk") and offered(held, "attack") and offered(held, "claim") == ["omphalos A2"]
    stuck = acting(units.format("atalanta"), "atalanta", "complex", hand="atalanta, A.art, B.art", board="olympus")
    assert stuck.asked == "B"  # nothing to run to, nothing to do
    flyer = acting(units.format("atalanta"), "atalanta", rider="atalanta", board="olympus", omphalos="A1")
    assert offered(flyer, "walk") and not offered(flyer, "claim")
    free = acting(units.format("achilles"), "achilles", board="olympus", omphalos="A1")
    assert offered(free, "walk") and offered(free, "claim")
    assert offered(acting(units.format("achilles"), "achilles", "complex", board="olympus"), "run")  # MB-RULING-95


def test_block_in_the_manual_binds_the_enemies_beside_it() -> None:
    """MB-TAL-05: they claim nothing anywhere, but one outside may reach in."""
    inside = acting("A atalanta A1, A zeus E5, B cerberus A1, B ares E1", "atalanta", board="olympus",
                    omphalos="A1, A2", edition="manual")  # fmt: skip
    assert not offered(inside, "claim")
    outside = acting("A atalanta A2, A zeus E5, B cerberus A1, B ares E1", "atalanta", board="olympus",
                     omphalos="A1", edition="manual")  # fmt: skip
    assert offered(outside, "claim") == ["omphalos A1"]


def test_climb_opens_rocks_cliffs_and_escarpments() -> None:
    """MB-TAL-07, MB-RULING-95, MB-TAL-03: to walk and run, and rocks to deploy; only for complete troops."""
    for mode, verb in (("simple", "walk"), ("complex", "run")):
        whole = acting("A amazons B4, A zeus E5, B ares E1", "amazons", mode, board="olympus")
        assert {"B5", "C4"} <= set(offered(whole, verb))
        broken = acting("A amazons B4 3, A zeus E5, B ares E1", "amazons", mode, board="olympus")
        assert "B5" not in offered(broken, verb)
    cliff = acting("A medusa B2, A zeus E7, B ares E1", "medusa", "complex", board="thermopylae")
    assert "A2" in offered(cliff, "run")


def test_climb_is_not_stopped_by_chains() -> None:
    """MB-TAL-07, MB-BND-06: a climber walks on, others stand where they crossed."""
    for unit, is_free in (("atalanta", True), ("minotaur", False)):
        scene = acting(f"A {unit} B3, A zeus E5, B ares E1", unit, board="tartarus")
        assert ("C3" in offered(scene, "walk")) and ("E3" in offered(scene, "walk")) is is_free


def test_a_gem_collector_claims_from_the_surroundings() -> None:
    """MB-TAL-11: from adjacent areas too; others only where they stand."""
    for unit, found in (("atalanta", ["omphalos A1", "omphalos A2"]), ("minotaur", ["omphalos A1"])):
        scene = acting(f"A {unit} A1, A zeus E5, B ares E1", unit, board="olympus", omphalos="A1, A2, A3")
        assert offered(scene, "claim") == found


def test_mobility_walks_after_an_attack() -> None:
    """MB-TAL-17: complete Centaurs do, incomplete ones and others do not."""
    for units, unit, dice, is_free in (
        ("A centaurs A1", "centaurs", 5, True),
        ("A centaurs A1 1", "centaurs", 4, False),
        ("A odysseus A1", "odysseus", 5, False),
    ):
        scene = acting(units + ", A zeus E5, B infernal_hounds A1, B ares E1", unit, board="olympus")
        with scene.dice("roll" + " 0" * dice):
            scene.play("attack infernal_hounds")
        assert bool(offered(scene, "walk")) is is_free


# -- Force of Nature --------------------------------------------------------------------------------------------------

BULL = "A minotaur C1, A zeus E5, B amazons {}, B ares E1"


def test_force_of_nature_tears_out_a_piece_for_offence_and_range() -> None:
    """MB-TAL-10, MB-RULING-68: decided before the target is chosen; 1 more of both, then it must be used."""
    scene = acting(BULL.format("B1"), "minotaur", hand="minotaur, zeus", board="olympus")
    assert "uproot C1" in scene.options() and not offered(scene, "attack")
    with scene.dice("roll 5 0 0 0 0 0 0 0"):
        scene.play("uproot C1", "reroll", "decline")
    assert scene.events(PieceRemoved) == [PieceRemoved(number(scene, "C1", "area"))]
    assert not offered(scene, "uproot") and vitality(scene, "amazons") == 3


def test_force_of_nature_needs_a_piece_and_a_target() -> None:
    """MB-TAL-10: no tree where he stands or nobody in reach with one, nothing is torn out."""
    assert "uproot C1" not in acting(BULL.format("A2"), "minotaur", board="olympus").options()
    open_ground = acting("A minotaur A1, A zeus E5, B amazons A1, B ares E1", "minotaur", board="olympus")
    assert not offered(open_ground, "uproot") and offered(open_ground, "attack")
    rocks = acting("A atalanta C1, A zeus E5, B amazons C1, B ares E1", "atalanta", board="olympus")
    assert not offered(rocks, "uproot")


def test_force_of_nature_lasts_an_activation_in_the_manual_a_turn() -> None:
    """MB-TAL-10: the effect is there after the attack, and gone or not after the activation."""
    for edition, lasts in (("rulebook", False), ("manual", True)):
        scene = acting(
            BULL.format("C1"), "minotaur", hand="minotaur, zeus, A.art 2, B.art", board="olympus", edition=edition
        )
        with scene.dice("roll 0 0 0 0 0 0 0 0"):
            scene.play("uproot C1", "decline", "reroll", "decline")
        assert table(scene).uprooted == 1 << number(scene, "minotaur")
        scene.play("done")
        assert bool(table(scene).uprooted) is lasts


def test_force_of_nature_in_a_retaliation_serves_that_alone() -> None:
    """MB-RULING-68, MB-TAL-10: it is asked for, adds a die, and is over with the blow."""
    scene = acting(
        "A amazons C1, A zeus E5, B minotaur C1, B ares E1", "amazons", hand="amazons, A.art, minotaur", board="olympus"
    )
    with scene.dice("roll 0 0 0 0 0", "roll 1 0 0 0 0 0 0 0"):
        scene.play("attack minotaur", "retaliate")
        assert scene.asked == "B" and scene.options() == ["decline", "uproot C1"]
        scene.play("uproot C1", "reroll", "decline")
    assert not table(scene).uprooted and scene.asked == "A"


# -- fighting ---------------------------------------------------------------------------------------------------------


def test_guard_is_offered_and_may_be_declined() -> None:
    """MB-TAL-12, MB-TAL-01: the owner of the target decides, for no card at all."""
    scene = acting("A ares A1, A hydra E5, B zeus A1, B spartans A1", "ares", board="olympus")
    scene.play("attack zeus")
    assert scene.asked == "B" and scene.options() == ["decline", "guard spartans"]


def test_initiative_strikes_first_unless_the_attacker_has_it_too() -> None:
    """MB-TAL-13: before the dice of the attack; complete Amazons against Zeus, not against Ares."""
    for attacker, figures, is_first in (("zeus", 4, True), ("ares", 4, False), ("zeus", 3, False)):
        other = "ares" if attacker == "zeus" else "zeus"
        scene = acting(f"A {attacker} A1, A hydra E5, B amazons A1 {figures}, B {other} E1", attacker,
                       hand=f"{attacker}, A.art, amazons", board="olympus")  # fmt: skip
        if is_first:
            scene.play("attack amazons")
        else:
            with scene.dice("roll" + " 0" * (8 if attacker == "zeus" else 9)):
                scene.play("attack amazons")
                if scene.decision.kind == "throw":
                    scene.play("decline")
        assert scene.asked == "B" and scene.decision.kind == "retaliation"
        assert bool(scene.events(Wounded)) is False


def test_a_monster_slayer_rolls_two_dice_again_against_monsters() -> None:
    """MB-TAL-18, MB-DEC-25: besides his own Feat, in the order the active player names."""
    for target, effects in (("medusa", ["first monster_slayer", "first feat"]), ("amazons", ["reroll"])):
        scene = acting(f"A heracles A1, A zeus E5, B {target} A1, B ares E1", "heracles", board="olympus")
        with scene.dice("roll 0 0 0 0 0 0 1"):
            scene.play(f"attack {target}")
        assert scene.options()[: len(effects)] == effects
    scene = acting("A heracles A1, A zeus E5, B medusa A1, B ares E1", "heracles", board="olympus")
    with scene.dice("roll 0 0 0 0 0 0 1", "roll 1 1"):
        scene.play("attack medusa", "first monster_slayer")
        assert "reroll 0 0" in scene.options() and "reroll 0 0 0" not in scene.options()
        scene.play("reroll 0 0", "reroll")


# -- Mighty Throw -----------------------------------------------------------------------------------------------------


def test_a_throw_takes_as_many_blanks_as_the_target_is_mighty() -> None:
    """MB-TAL-15, MB-DEC-32: 1 for heroes and troops, 2 for monsters and gods; with fewer nobody is asked."""
    for target, blanks, is_thrown in (
        ("amazons", 1, True),
        ("odysseus", 1, True),
        ("amazons", 0, False),
        ("medusa", 1, False),
        ("medusa", 2, True),
        ("ares", 1, False),
        ("ares", 2, True),
    ):
        other = "hades" if target == "ares" else "ares"
        scene = acting(f"A zeus A1, A hydra E5, B {target} A1, B {other} E1", "zeus", board="olympus")
        with scene.dice("roll" + " 0" * blanks + " 1" * (8 - blanks)):
            scene.play(f"attack {target}")
            if scene.decision.kind == "allocate dice":
                scene.play(scene.options()[0])
        assert (scene.decision.kind == "throw") is is_thrown
        assert not is_thrown or scene.options()[0] == "decline"


def test_a_titan_takes_three_blanks(tmp_path: Path) -> None:
    """MB-TAL-15, MB-RULING-89: the core box has none, a pack may have one; it is a divinity."""
    (tmp_path / "pack.toml").write_text('name = "Titans"\nversion = "1"\ngame = "pantheon"\n')
    (tmp_path / "units").mkdir()
    (tmp_path / "units" / "hades.toml").write_text('id = "hades"\nclass = "titan"\n')
    state = Pantheon((tmp_path,)).blank("duel", {})
    assert isinstance(state, PantheonState)
    names = state.rules.names
    wanted = {"hades": 3, "zeus": 2, "hydra": 2, "atalanta": 1, "amazons": 1}
    thrower = names.index("heracles")
    state.area[thrower], state.vitality[thrower] = 0, 7
    attacks = {unit: new_attack(thrower, names.index(unit), 0, SINGLE, 0) for unit in wanted}
    assert {unit: blanks_to_throw(state, attack) for unit, attack in attacks.items()} == wanted
    assert state.rules.profiles[names.index("hades")].is_divinity


def test_a_throw_moves_the_target_one_area_without_its_omphalos() -> None:
    """MB-TAL-16, MB-OMP-06: no wound is needed; not into a rock or a full area; in the manual it keeps the stone."""
    for edition, drops in (("rulebook", 1), ("manual", 0)):
        scene = acting(
            "A zeus B4, A spartans A4, A hydra A4, A minotaur A4, A amazons A4, B atalanta B4 *, B ares E1",
            "zeus", board="olympus", edition=edition,
        )  # fmt: skip
        with scene.dice("roll 0 1 1 0 0 0 0 0"):
            scene.play("attack atalanta")
        assert offered(scene, "throw") == ["A3", "B3", "C4", "C5"]  # the escarpment does not matter
        scene.play("throw C4")
        assert where(scene, "atalanta") == "C4" and len(scene.events(Dropped)) == drops
        assert vitality(scene, "atalanta") == 5


def test_the_great_are_not_thrown_into_a_rift() -> None:
    """MB-TAL-16: heroes and troops are."""
    for target, is_open in (("atalanta", True), ("medusa", False)):
        scene = acting(f"A zeus A2, A hydra G1, B {target} A2, B ares G4", "zeus", board="styx")
        with scene.dice("roll 0 0 0 0 0 0 0 0"):
            scene.play(f"attack {target}")
        assert ("B3" in offered(scene, "throw")) is is_open


def test_second_assault_blanks_throw_nobody() -> None:
    """MB-TAL-15: only blanks of the first assault."""
    scene = acting("A zeus A1, A hydra E5, B atalanta A1, B ares E1", "zeus", board="olympus")
    with scene.dice("roll 5 1 1 1 1 1 1 1", "roll 0 0"):
        scene.play("attack atalanta", "allocate 0 2 2")
    assert scene.asked == "A" and scene.decision.kind == "simple action"


# -- Leader -----------------------------------------------------------------------------------------------------------

GODDESS = "A athena A1, A spartans A1, A hoplites A2, A hydra E5, B ares E1"


def test_a_leader_fetches_a_card_and_activates_troops_of_the_area() -> None:
    """MB-TAL-14, MB-DEC-34, MB-DEC-35, MB-RULING-69: for no art of war card, and in place of the second activation."""
    scene = acting(GODDESS, "athena", hand="athena, hydra, A.art 3, B.art", board="olympus")
    scene.play("done")
    assert offered(scene, "lead") == ["spartans"]
    scene.play("lead spartans")
    assert scene.options() == ["decline", "take spartans"]
    scene.play("take spartans")
    assert scene.options() == ["decline", "activate spartans"]
    scene.play("activate spartans", "simple")
    assert table(scene).count == 2 and table(scene).hand[number(scene, "A.art", "card")] == 3
    play_until(scene, "end of activation")
    assert not offered(scene, "lead")  # once in an activation
    scene.play("done")
    assert scene.decision.kind == "recall"  # C1 is skipped


def test_a_leader_at_the_limit_only_searches() -> None:
    """MB-RULING-69, MB-DEC-35: the second unit of a turn leads nobody into action."""
    scene = battle(GODDESS, "hydra, athena, A.art 3, B.art", board="olympus")
    scene.play(
        "activate hydra", "simple", "done", "activate athena", "simple", "done", "lead spartans", "take spartans"
    )
    assert table(scene).count == 2 and scene.decision.kind != "activate troops"


def test_leader_is_silent_after_a_complex_action_in_water_and_without_troops() -> None:
    """MB-RULING-70, MB-TERR-15, MB-DEC-34: nothing is asked then."""
    for units, mode in (
        ("A athena A1 2, A spartans A1", "complex"),
        ("A athena D1 2, A spartans D1", "simple"),
        ("A athena A1 2, A spartans A2", "simple"),
    ):
        scene = acting(units + ", A hydra G1, B ares G4", "athena", mode, hand="athena, A.art, B.art", board="styx")
        play_until(scene, "end of activation", "search")
        assert scene.asked == "B"


def test_the_troops_of_an_ally_are_led_by_the_ally() -> None:
    """MB-TAL-14, MB-RULING-69, MB-TURN-17: the ally searches, spends the own card and acts, within one limit."""
    scene = battle(
        "A athena A1, B ares E1, C zeus A4, C spartans A1, D hades E5", "athena, A.art, C.art", board="olympus",
        scenario="alliance",
    )  # fmt: skip
    scene.play("activate athena", "simple", "done", "lead spartans")
    assert scene.asked == "C" and scene.options() == ["decline", "take spartans"]
    scene.play("take spartans", "activate spartans")
    assert scene.asked == "C" and table(scene).count == 2
    assert table(scene).discard[number(scene, "spartans", "card")] == 1


def test_in_the_manual_the_search_of_a_leader_is_a_duty() -> None:
    """MB-TAL-14: once the troops are chosen, a card that is in the deck is taken."""
    scene = acting(GODDESS, "athena", hand="athena, hydra, A.art 3, B.art", board="olympus", edition="manual")
    scene.play("done", "lead spartans")
    assert scene.options() == ["take spartans"]
