"""The two editions on the board: wings, terrain, boundaries, and what talents do there."""

from __future__ import annotations

import pytest
from battle import act, battle, number, offered, ride, table, vitality
from scene import Scene

from strategos.games.pantheon.queries import effective_range, terrain_at
from strategos.games.pantheon.rules.omphalos import is_claim_blocked
from strategos.games.pantheon.words import FIREPROOF, OPEN


def kind(scene: Scene) -> str:
    """What is asked, and of whom."""
    return f"{scene.asked} {scene.decision.kind}"


def roll(*faces: int) -> str:
    return "roll " + " ".join(str(face) for face in faces)


# -- wings ------------------------------------------------------------------------------------------------------------


def riding(units: str, hand: str, rider: str = "achilles", **house: str) -> Scene:
    scene = battle(units, hand, house=house)
    ride(scene, rider)
    return scene


def test_a_flying_target_is_seen_over_everything_or_not() -> None:
    """MB-ED-22: Hoplites stand between Atalanta and a rider in the air."""
    for value in ("true", "false"):
        units = "A atalanta C2, A hoplites C3, A zeus A1, B achilles C4, B ares E3"
        scene = riding(units, "atalanta, A.art", flyer_target_obstacles=value)
        act(scene, "atalanta")
        assert ("achilles" in offered(scene, "attack")) == (value == "true")


def test_flyers_must_ignore_a_rock_or_may_use_it() -> None:
    """MB-ED-23: a rider on the rock B5 reaches the next area only with the bonus of the rock, and rolls a die more."""
    for value in ("must_ignore", "may_ignore"):
        scene = riding("A achilles B5, A zeus A1, B ares B4", "achilles, A.art", flyer_terrain=value)
        act(scene, "achilles")
        assert offered(scene, "attack") == (["ares"] if value == "may_ignore" else [])
        if value == "may_ignore":
            with scene.dice(roll(*[0] * 8)):
                scene.play("attack ares")


@pytest.mark.parametrize(("value", "is_asked"), [("1", False), ("2", True)])
def test_attackers_of_range_one_or_two_can_be_evaded(value: str, is_asked: bool) -> None:
    """MB-ED-24: Atalanta shoots two areas far."""
    units = "A atalanta C4, A zeus A1, B achilles C4, B ares E3"
    scene = riding(units, "atalanta, A.art, B.art", evade_max_range=value)
    act(scene, "atalanta")
    with scene.dice(*([] if is_asked else [roll(0, 0, 0, 0, 0)])):
        scene.play("attack achilles")
    assert (kind(scene) == "B evade") == is_asked


def test_an_evade_lasts_for_the_turn_or_for_the_attack() -> None:
    """MB-ED-25: Heracles comes after Ares and finds the rider out of reach, or not."""
    for value in ("turn", "attack"):
        units = "A ares C4, A heracles C4, B achilles C4, B zeus E3"
        scene = riding(units, "ares, heracles, A.art 2, B.art 2", evade_duration=value)
        act(scene, "ares", "attack achilles", "evade", "done")
        act(scene, "heracles")
        assert offered(scene, "attack") == (["achilles"] if value == "attack" else [])
        if value == "attack":
            with scene.dice(roll(0, 0, 0, 0, 0, 0, 0)):
                scene.play("attack achilles")  # an evade is bought once per turn
            assert scene.decision.kind != "evade"


def test_fireproof_attackers_are_evaded_too_unless_a_house_rule_leaves_them_out() -> None:
    """MB-ED-26: alike in both editions; with land and aquatic units only nobody evades Hades."""
    for house in ({}, {"edition": "manual"}, {"evade_attackers": "land_or_aquatic"}):
        scene = riding("A hades C4, B achilles C4, B zeus E3", "hades, A.art, B.art", **house)
        act(scene, "hades")
        is_asked = "evade_attackers" not in house
        with scene.dice(*([] if is_asked else [roll(0, 0, 0, 0, 0, 0)])):
            scene.play("attack achilles")
        assert (kind(scene) == "B evade") == is_asked


def test_the_range_of_the_attacker_counts_for_evading_or_the_distance() -> None:
    """MB-RULING-25: Atalanta has range 2 and attacks in the same area."""
    for value in ("range", "attack_distance"):
        units = "A atalanta C4, A zeus A1, B achilles C4, B ares E3"
        scene = riding(units, "atalanta, A.art, B.art", evade_measure=value)
        act(scene, "atalanta")
        with scene.dice(*([roll(0, 0, 0, 0, 0)] if value == "range" else [])):
            scene.play("attack achilles")
        assert (kind(scene) == "B evade") == (value == "attack_distance")


def test_a_thrown_column_is_measured_by_its_own_distance() -> None:
    """MB-RULING-25: Heracles throws up to two areas far; at the next area an earlier evade helps if distance counts."""
    for value in ("range", "attack_distance"):
        scene = riding("A heracles C2, A zeus A5, B achilles C3, B ares E5", "heracles, A.art 2", evade_measure=value)
        table(scene).evaded = 1 << number(scene, "achilles")
        act(scene, "heracles")
        assert ("use strength" in scene.options()) == (value == "range")


# -- terrain ----------------------------------------------------------------------------------------------------------


def test_water_helps_a_swimmer_all_the_way_or_at_both_ends() -> None:
    """MB-ED-27: over the island D3 the Hydra comes to the far water only if its ends count."""
    for value in ("per_move", "per_activation"):
        scene = battle("A hydra D2, A zeus A1, B ares G1", "hydra", board="styx", house={"aquatic_bonus": value})
        scene.play("activate hydra", "simple")
        assert "D3" in offered(scene, "walk")
        assert ("D4" in offered(scene, "walk")) == (value == "per_activation")
        river = battle("A hydra E3, A zeus A1, B ares A7", "hydra", board="thermopylae", house={"aquatic_bonus": value})
        river.play("activate hydra", "simple")
        assert "E5" in offered(river, "walk")  # water all the way counts in both


@pytest.mark.parametrize(("target", "other"), [("infernal_warriors", 1), ("amazons", 0)])
def test_a_forest_covers_all_units_or_not_the_fireproof(target: str, other: int) -> None:
    """MB-ED-28: Odysseus shoots into the forest C1; a 5 is less than the Warriors' 6 there, not than their 5."""
    face = 5 if other else 4
    for value in ("all", "land_aquatic"):
        units = f"A odysseus C2, A zeus A5, B {target} C1, B ares E5"
        scene = battle(units, "odysseus, A.art", house={"forest_beneficiaries": value})
        act(scene, "odysseus")
        figures = vitality(scene, target)
        second = [roll(0)] if target == "infernal_warriors" and value == "all" else []
        with scene.dice(roll(face, 0, 0, 0, 0, 0), *second):
            scene.play(f"attack {target}")
        assert vitality(scene, target) == figures - (other if value == "land_aquatic" else 0)


def test_a_cage_covers_against_flyers_or_only_from_afar() -> None:
    """MB-ED-29: a rider attacks the Amazons in the cage A3: a 4 wounds unless the cage adds one."""
    for value, wounds in (("true", 0), ("false", 1)):
        units = "A achilles A3, A zeus A1, B amazons A3, B ares E3"
        scene = battle(units, "achilles, A.art", board="tartarus", house={"cage_vs_flyers": value})
        ride(scene, "achilles")
        act(scene, "achilles")
        with scene.dice(roll(4, 0, 0, 0, 0, 0, 0)):
            scene.play("attack amazons", "convert 0")
        assert vitality(scene, "amazons") == 4 - wounds


def test_the_skull_path_binds_the_way_in_or_both_ways() -> None:
    """MB-ED-30: Zeus runs through the rift B3 and leaves it by any border, or only along the path; A3 stops him."""
    for value in ("may_not_end", "may_not_stop"):
        scene = battle("A zeus A2, B hoplites A3, B ares G1", "zeus", board="styx", house={"rift_wording": value})
        scene.play("activate zeus", "complex")
        ways = offered(scene, "run")
        assert "C3" in ways  # along the path
        assert "B3" not in ways  # no place to stay in either
        assert ("B4" in ways) == (value == "may_not_end")


def test_a_wall_is_closed_whether_it_is_a_terrain_or_not() -> None:
    """MB-ED-31: the manual knows no walls; the areas are closed all the same, to riders too, and block sight."""
    seen: list[tuple[list[str], ...]] = []
    for value in ("true", "false"):
        units = "A achilles C4, A atalanta C3, A zeus A1, B ares E4"
        scene = battle(units, "achilles, atalanta, A.art", board="thermopylae", house={"wall_terrain": value})
        ride(scene, "achilles")
        act(scene, "achilles")
        seen.append((offered(scene, "walk"), offered(scene, "attack")))
        assert not {"D3", "D4"} & set(offered(scene, "walk"))
        scene.play("done")
        act(scene, "atalanta")
        seen[-1] += (offered(scene, "attack"),)
        assert "ares" not in offered(scene, "attack")
    assert seen[0] == seen[1]


def test_a_forest_without_trees_is_open_ground_in_both_editions() -> None:
    """MB-ED-32: two trees, counted down or standing; the Minotaur tears out one, the other still makes a forest."""
    for value in ("counted", "placed"):
        scene = battle("A minotaur B1, A zeus A5, B spartans B1, B ares E3", "minotaur, A.art",
                       house={"terrain_pieces": value})  # fmt: skip
        forest = number(scene, "B1", "area")
        assert table(scene).pieces[forest] == 2
        act(scene, "minotaur")
        with scene.dice(roll(*[1] * 8)):
            scene.play("uproot B1")
        assert table(scene).pieces[forest] == 1
        assert terrain_at(table(scene), forest) != OPEN
        table(scene).pieces[forest] = 0
        assert terrain_at(table(scene), forest) == OPEN


def test_a_slope_is_the_same_terrain_under_both_names() -> None:
    """MB-ED-33: whether its name was printed or lost, Odysseus on A3 has range 3."""
    for value in ("printed", "lost"):
        scene = battle("A odysseus A3, A zeus A1, B ares E3", house={"terrain_names": value})
        assert effective_range(table(scene), number(scene, "odysseus")) == 3


def test_erupting_lava_opens_to_no_talent_or_power() -> None:
    """MB-ED-57: the manual mentions exceptions, but no talent or power of the box is one; only a type is."""
    for value in ("false", "true"):
        inside = set()
        for unit in ("achilles", "amazons", "atalanta", "cerberus", "hydra", "medusa", "minotaur", "infernal_hounds"):
            scene = battle(f"A {unit} B1, A zeus A5, B ares E5", unit, board="tartarus",
                           house={"erupting_exception": value})  # fmt: skip
            table(scene).erupting = 1
            scene.play(f"activate {unit}", "complex")
            if "B2" in offered(scene, "run"):
                inside.add(unit)
        rules = table(scene).rules
        assert inside == {"cerberus", "infernal_hounds"}
        assert all(rules.profiles[rules.names.index(name)].type == FIREPROOF for name in inside)


# -- talents ----------------------------------------------------------------------------------------------------------


def test_block_keeps_flyers_from_claiming_or_not() -> None:
    """MB-ED-34: Leonidas beside Cerberus. On Pegasus he has no hand free to claim, so that only Block is looked at."""
    for value in ("false", "true"):
        units = "A leonidas C4, A zeus A1, B cerberus C4, B ares E3"
        scene = battle(units, "leonidas, A.art", omphalos="C4", house={"block_flyers_claim": value})
        act(scene, "leonidas")
        assert not offered(scene, "claim")  # on foot in neither edition
        ride(scene, "leonidas")
        place = number(scene, "C4", "area")
        assert is_claim_blocked(table(scene), number(scene, "leonidas"), place) == (value == "false")


def test_block_protects_its_area_or_binds_the_enemies_in_it() -> None:
    """MB-ED-62: Atalanta reaches into the blocker's area from outside, or out of it from inside."""
    for value in ("area", "units"):
        house = {"block_claim_scope": value}
        outside = battle(
            "A atalanta C3, A zeus A1, B cerberus C4, B ares E3", "atalanta, A.art", omphalos="C4", house=house
        )
        act(outside, "atalanta")
        assert offered(outside, "claim") == (["omphalos C4"] if value == "units" else [])
        inside = battle(
            "A atalanta C4, A zeus A1, B cerberus C4, B ares E3", "atalanta, A.art", omphalos="C3, C4", house=house
        )
        act(inside, "atalanta")
        assert offered(inside, "claim") == ([] if value == "units" else ["omphalos C3"])


def test_force_of_nature_lasts_for_the_activation_or_the_turn() -> None:
    """MB-ED-35: the Minotaur's range is 1 higher until he is done, or until the turn ends."""
    for value, after in (("activation", 0), ("turn", 1)):
        units = "A minotaur B1, A zeus A5, B spartans B1, B ares E3"
        scene = battle(units, "minotaur, zeus, A.art 2", house={"force_of_nature_duration": value})
        act(scene, "minotaur")
        minotaur = number(scene, "minotaur")
        with scene.dice(roll(*[1] * 8)):
            scene.play("uproot B1")
        assert effective_range(table(scene), minotaur) == 1
        while scene.decision.kind != "second activation":
            scene.play("done" if "done" in scene.options() else scene.options()[0])
        assert effective_range(table(scene), minotaur) == after
