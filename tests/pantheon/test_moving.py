"""Walk, run and deploy: how far, what ends them, and what a carrier may do on the way."""

from __future__ import annotations

from itertools import pairwise

import pytest
from battle import acting, battle, offered, table, where

from strategos.games.pantheon.events import Departed, Dropped, Moved


def test_a_walk_enters_adjacent_areas_up_to_the_movement() -> None:
    """MB-MOVE-01: movement 1 reaches the neighbours, movement 2 theirs too, and staying is no walk."""
    scene = acting("A achilles B2, B ares E5", "achilles")
    assert offered(scene, "walk") == ["A1", "A2", "B1", "B3", "C2", "C3"]
    scene = acting("A ares A1, B zeus E5", "ares")
    assert offered(scene, "walk") == ["A2", "A3", "B1", "B2", "B3", "C1", "C2", "C3"]


def test_a_run_goes_one_area_further_than_a_walk() -> None:
    """MB-MOVE-02: movement 1 runs 2."""
    scene = acting("A achilles A1, B ares E5", "achilles", "complex")
    assert offered(scene, "run") == ["A2", "A3", "B1", "B2", "B3", "C1", "C2", "C3"]


def test_a_walk_is_a_path_of_adjacent_areas() -> None:
    """MB-MOVE-01: the event tells each area entered."""
    scene = acting("A ares A1, B zeus E5", "ares")
    scene.play("walk C1")
    (moved,) = scene.events(Moved)
    board = table(scene).rules.board
    path = [board.number("A1"), *moved.path]
    assert board.names[path[-1]] == "C1" and len(path) == 3
    assert all(b in board.graph.neighbours[a] for a, b in pairwise(path))


def test_movement_ends_in_the_first_area_with_an_enemy() -> None:
    """MB-MOVE-03: nobody walks past; friends do not stop anybody."""
    scene = acting("A ares A1, A hoplites A2, B zeus B1, B hydra B2", "ares")
    assert offered(scene, "walk") == ["A2", "A3", "B1", "B2", "B3"]  # past the friends in A2, not past B1 and B2
    scene = acting("A ares A1, A hoplites A2, B zeus B1, B hydra B2", "ares", "complex")
    assert offered(scene, "run") == ["A2", "A3", "A4", "B1", "B2", "B3", "B4", "C3", "C4"]


def test_enemies_where_a_unit_starts_do_not_hold_it() -> None:
    """MB-MOVE-03: it leaves freely and goes its full way."""
    scene = acting("A ares A1, B zeus A1", "ares")
    assert offered(scene, "walk") == ["A2", "A3", "B1", "B2", "B3", "C1", "C2", "C3"]


def test_full_areas_are_neither_entered_nor_passed() -> None:
    """MB-MOVE-04: B5 of Olympus takes two units, a wall of friends closes the way as well."""
    full = "A hoplites B1, A spartans B1, A amazons B1, A centaurs A2, A infernal_hounds A2, A infernal_warriors A2"
    scene = acting(f"A ares A1, {full}, B zeus E5", "ares")
    assert offered(scene, "walk") == ["A2", "A3", "B2", "B3", "C2", "C3"]  # A2 has room for a fourth
    scene = acting(f"A ares A1, {full}, A leonidas A2, B zeus E5", "ares")
    assert offered(scene, "walk") == ["B2", "B3", "C2", "C3"]


def test_what_is_not_walked_is_lost() -> None:
    """MB-MOVE-05: after one area of two the walk is over, and there is no second."""
    scene = acting("A ares A1, B zeus E5", "ares")
    scene.play("walk A2")
    assert offered(scene, "walk") == []
    scene = acting("A ares A1 *, B zeus E5", "ares")
    scene.play("walk A2", "done")
    assert offered(scene, "walk") == [] and where(scene, "ares") == "A2"


def test_each_area_costs_one_movement_unless_the_ground_asks_for_more() -> None:
    """MB-MOVE-06: a rift costs Cerberus two of his three, terrain and border close single steps."""
    scene = acting("A cerberus A2, B zeus B2, B ares A3, B hydra A1", "cerberus", board="styx")
    assert offered(scene, "walk") == ["A1", "A3", "B2", "B4", "C2", "C3"]  # the last three through the rift, 2 + 1
    scene = acting("A hoplites A2, B zeus B2, B ares A3, B hydra A1", "hoplites", board="styx")
    assert offered(scene, "walk") == ["A1", "A3", "B2", "B3", "B4", "C2", "C3"]  # 1 + 1


def test_what_a_unit_carries_goes_with_it() -> None:
    """MB-MOVE-07: omphalos and tokens belong to the unit, not to the area."""
    scene = acting("A ares A1 *, B medusa A1", "ares")
    table(scene).inspired = 1 << table(scene).rules.names.index("ares")
    scene.play("walk A2", "done")
    state = table(scene)
    ares = state.rules.names.index("ares")
    assert state.carries[ares] == 1 and sum(state.ground) == 0 and state.inspired == 1 << ares


def test_a_unit_off_the_board_can_only_deploy_and_that_ends_its_activation() -> None:
    """MB-MOVE-08: no simple actions, the own zone only, and the next question is for another unit."""
    scene = battle("A ares waiting, A hoplites waiting, B zeus E3", "ares, hoplites, A.art 2")
    scene.play("activate ares")
    assert scene.options() == ["done", "deploy A1", "deploy A2", "deploy A3", "deploy A4", "deploy A5"]
    scene.play("deploy A3")
    assert where(scene, "ares") == "A3"
    assert scene.decision.kind == "second activation"


def test_closed_areas_are_closed_to_deployment_but_enemies_are_not() -> None:
    """MB-MOVE-09: three friends fill A3; the enemy in A1 does not matter."""
    full = "A spartans A3, A centaurs A3, A leonidas A3"
    scene = acting(f"A hoplites waiting, {full}, B zeus A1", "hoplites")
    assert offered(scene, "deploy") == ["A1", "A2", "A4", "A5"]
    full = "A spartans B1, A centaurs B1, A leonidas B1, A odysseus B1"
    scene = acting(f"A minotaur waiting, {full}, B zeus E1", "minotaur", board="thermopylae")
    assert offered(scene, "deploy") == ["A1", "C1", "D1", "E1"]


def test_the_great_do_not_deploy_into_a_rift(monkeypatch: pytest.MonkeyPatch) -> None:
    """MB-MOVE-09: a rift is no place to stop for them, so it is none to begin in; for troops it is open ground."""
    for unit, areas in (("minotaur", ["A1"]), ("hoplites", ["A1", "B3"])):
        scene = battle(f"A {unit} waiting, B zeus G1", f"{unit}, A.art", board="styx")
        board = table(scene).rules.board
        zone = 1 << board.number("A1") | 1 << board.number("B3")
        monkeypatch.setattr(table(scene).rules, "zones", [zone, 0])
        scene.play(f"activate {unit}")
        assert offered(scene, "deploy") == areas


def test_a_unit_waiting_to_deploy_is_no_target_and_does_nothing_else() -> None:
    """MB-MOVE-10: not attacked, no talents for others, no powers; nothing is asked about its guard."""
    scene = acting("A odysseus C4, A zeus waiting, A hoplites C4, B ares C4, B leonidas waiting", "odysseus")
    assert offered(scene, "attack") == ["ares"]
    with scene.dice("roll 0 0 0 0 0"):  # no sixth die, nobody guards
        scene.play("attack ares")


def test_units_leave_the_board_only_by_destruction() -> None:
    """MB-MOVE-11: at the edge of the board no walk or run leads outside in a duel."""
    for unit in ("ares", "hoplites", "minotaur"):
        assert offered(acting(f"A {unit} A1, B zeus E5", unit), "leave") == []
        assert "leave" not in acting(f"A {unit} A1, B zeus E5", unit, "complex").options()


# -- questions on the way ---------------------------------------------------------------------------------------------


def test_the_simple_actions_that_are_possible_are_offered() -> None:
    """MB-DEC-10: end, walk, attack, powers, claim, drop, and what can be bought on the side."""
    scene = acting("A odysseus C4, B spartans C4, B ares E5", "odysseus", omphalos="C4")
    assert [text.split()[0] for text in scene.options() if not text.startswith("walk")] == [
        "done", "attack", "use", "claim", "search", "draw-cards",
    ]  # fmt: skip
    scene.play("claim omphalos C4")
    assert "drop" in scene.options()


def test_a_walk_names_its_end_and_nothing_is_asked_on_the_way() -> None:
    """MB-DEC-11: lava, chains and enemies end the way, so only a carrier has a choice on it."""
    scene = acting("A ares A1, B zeus E5", "ares")
    scene.play("walk C3")
    assert scene.decision.kind == "simple action" and where(scene, "ares") == "C3"


def test_no_way_is_offered_where_none_is_reachable() -> None:
    """MB-DEC-11: Achilles is shut in by full areas."""
    full = ", ".join(
        f"A {unit} {area}"
        for area, units in {
            "B1": "hoplites spartans amazons", "B2": "centaurs infernal_hounds infernal_warriors leonidas",
            "A2": "odysseus heracles atalanta cerberus",
        }.items()
        for unit in units.split()
    )  # fmt: skip
    scene = acting(f"A achilles A1, {full}, B zeus E5", "achilles")
    assert offered(scene, "walk") == []


def test_a_carrier_goes_area_by_area_and_drops_where_it_likes() -> None:
    """MB-RULING-81, MB-DEC-11: it may halt, drop, and go the rest of its way without the omphalos."""
    scene = acting("A ares A1 *, B zeus E5", "ares")
    assert offered(scene, "walk") == ["A2", "B1", "B2"]
    scene.play("walk B1")
    assert scene.options() == ["done", "walk A1", "walk B2", "walk C1", "walk C2", "drop"]
    scene.play("drop")
    assert scene.options() == ["done", "walk A1", "walk B2", "walk C1", "walk C2"]
    scene.play("walk C2")
    board = table(scene).rules.board
    assert table(scene).ground[board.number("B1")] == 1 and where(scene, "ares") == "C2"
    assert offered(scene, "walk") == []


def test_dropping_is_offered_before_and_after_each_action() -> None:
    """MB-RULING-81: in simple activations, and before and after a run as well."""
    scene = acting("A achilles A1 *, B ares A2, B zeus E5", "achilles")
    assert "drop" in scene.options()
    scene.play("walk A2")
    assert "drop" in scene.options()
    with scene.dice("roll 0 0 0 0 0 0 0"):
        scene.play("attack ares", "convert 0")
    assert scene.options()[0] == "decline"  # a throw: no drop in the middle of an attack
    scene.play("decline")
    assert scene.options()[:2] == ["done", "drop"]
    scene = acting("A achilles A1 *, A hoplites A1, B zeus E5", "achilles", "complex", hand="achilles, hoplites, A.art")
    assert "drop" in scene.options()
    scene.play("run B2", "run C2")
    assert scene.options() == ["done", "drop"]
    scene.play("drop")
    assert scene.events(Dropped)[-1].area == table(scene).rules.board.number("C2")


def test_a_claim_takes_one_marker_of_the_area() -> None:
    """MB-DEC-14: each marker that can be claimed is an option of its own."""
    scene = acting("A atalanta C4, B zeus E5", "atalanta", omphalos="C4, C3, B1")
    assert offered(scene, "claim") == ["omphalos C3", "omphalos C4"]  # gems around her, not far away
    scene = acting("A ares C4, B zeus E5", "ares", omphalos="C4, C3")
    assert offered(scene, "claim") == ["omphalos C4"]


def test_an_activation_without_action_is_legal_and_an_attack_needs_a_target() -> None:
    """MB-RULING-86: no enemy in reach, no attack; done at once is allowed."""
    scene = acting("A ares C4, A hoplites A1, B zeus E5", "ares", hand="ares, hoplites, A.art")
    assert offered(scene, "attack") == [] and "done" in scene.options()
    scene.play("done")
    assert scene.decision.kind == "second activation"


# -- Block and Climb --------------------------------------------------------------------------------------------------


def test_block_holds_units_and_markers_but_not_attacks() -> None:
    """MB-EX-30, MB-RULING-79: no walk, run or claim beside Cerberus, but an attack; Achilles is free of it."""
    for mode, verb in (("simple", "walk"), ("complex", "run")):
        scene = acting("A leonidas C4 *, B cerberus C4", "leonidas", mode)
        assert offered(scene, verb) == [] and "drop" in scene.options()
        scene = acting("A achilles C4 *, B cerberus C4", "achilles", mode)
        assert offered(scene, verb)
    assert offered(acting("A leonidas C4, B cerberus C4", "leonidas", omphalos="C4"), "claim") == []
    assert offered(acting("A leonidas C4, B cerberus C4", "leonidas"), "attack") == ["cerberus"]
    assert offered(acting("A achilles C4, B cerberus C4", "achilles", omphalos="C4"), "claim") == ["omphalos C4"]
    assert offered(acting("A leonidas C3, B cerberus C4", "leonidas"), "walk")  # once out, free


def test_block_stops_a_frenzied_walk_and_a_charge_but_not_a_deployment() -> None:
    """MB-RULING-79: moves under the rules of a walk are held, others are not."""
    scene = acting(
        "A ares C4, A hoplites waiting, B cerberus C4, B leonidas C4", "ares", hand="ares, A.art 2, hoplites"
    )
    with scene.dice("roll 0 0 0 0 0 0 0 0 0"):
        scene.play("attack leonidas", "decline")
    scene.play("use frenzy")
    assert offered(scene, "walk") == [] and offered(scene, "attack") == ["cerberus", "leonidas"]
    scene = acting("A minotaur C4, B cerberus C4, B leonidas C3", "minotaur")
    assert "use charge" not in scene.options()
    scene = acting("A minotaur C4, B hydra C4, B leonidas C3", "minotaur")
    assert "use charge" in scene.options()
    scene = acting("A hoplites waiting, B cerberus A1", "hoplites")
    assert "A1" in offered(scene, "deploy")


def test_climb_works_in_run_and_deploy_although_they_are_complex(monkeypatch: pytest.MonkeyPatch) -> None:
    """MB-EX-29, MB-RULING-95: complete Amazons run up a cliff and deploy onto a rock, three of them do not."""
    for figures, ends in (("", True), ("3", False)):
        scene = acting(f"A amazons B1 {figures}, B zeus E7", "amazons", "complex", board="thermopylae")
        assert ("A2" in offered(scene, "run")) == ends
    scene = battle("A amazons waiting, A hoplites waiting, B zeus E1", "amazons, hoplites, A.art")
    rules = table(scene).rules
    monkeypatch.setattr(rules, "zones", [rules.zones[0] | 1 << rules.board.number("B5"), rules.zones[1]])
    scene.play("activate amazons")
    assert offered(scene, "deploy") == ["A1", "A2", "A3", "A4", "A5", "B5"]
    scene.play("deploy B5", "activate hoplites")
    assert offered(scene, "deploy") == ["A1", "A2", "A3", "A4", "A5"]


# -- leaving the board ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mode", "area", "can_leave"), [("simple", "A1", True), ("simple", "B2", False), ("complex", "B2", True)]
)
def test_units_leave_over_any_edge_for_one_movement(mode: str, area: str, can_leave: bool) -> None:
    """MB-RULING-77, MB-DEC-44: the outside lies next to every edge area and is offered as part of the way."""
    scene = acting(
        f"A zeus E1, B achilles {area}, C ares E5, D hoplites E4", "achilles", mode, active="B", scenario="three-vs-one"
    )
    assert ("leave" in scene.options()) == can_leave
    if can_leave:
        scene.play("leave")
        assert scene.events(Departed) and where(scene, "achilles") == ""


def test_gods_and_blocked_units_do_not_leave() -> None:
    """MB-RULING-77: leaving is a walk and obeys what stops one; gods stay."""
    scene = acting("A zeus A1, B achilles E1, C leonidas E5, D hoplites E4", "zeus", scenario="three-vs-one")
    assert "leave" not in scene.options() and "walk A2" in scene.options()
    units = "A zeus E1, A cerberus A1, B heracles A1, C leonidas E5, D hoplites E4"
    scene = acting(units, "heracles", active="B", scenario="three-vs-one")
    assert "leave" not in scene.options()


def test_a_carrier_takes_its_omphalos_off_the_board() -> None:
    """MB-RULING-77, MB-RULING-81: area by area to the edge and out."""
    units = "A zeus E1, B leonidas B2 *, C achilles E5, D hoplites E4"
    scene = acting(units, "leonidas", active="B", scenario="three-vs-one")
    gone = table(scene).gone
    scene.play("walk A1", "leave")
    assert table(scene).gone == gone + 1 and where(scene, "leonidas") == ""
