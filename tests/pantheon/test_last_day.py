"""The Last Day at the Gates: a narrow pass, a way through, a goat path, and twenty rounds to hold."""

from __future__ import annotations

import pytest
from battle import act, battle, number, offered, play_on, play_until, table, where
from scene import Scene

from strategos.games.pantheon.events import Departed, Passage
from strategos.games.pantheon.words import BOARD, DEPARTED, WAITING

N1 = "last-day-at-the-gates"
PASS = "A athena B1, A leonidas C4, A spartans C4, A hoplites C3, B ares C7"


def gates(units: str, unit: str, active: str = "B") -> Scene:
    """A position of this scenario in which a unit can be activated."""
    return battle(units, hand=f"{unit}, {active}.art", active=active, scenario=N1)


def won(scene: Scene) -> tuple[tuple[int, ...], str] | None:
    """Who has won and why, if the match is over."""
    return None if scene.result is None else (scene.result.winners, scene.result.reason)


# -- setting up -------------------------------------------------------------------------------------------------------


def test_the_armies_are_fixed_and_part_of_the_defenders_stand_in_the_pass() -> None:
    """MB-MODE-12, MB-MODE-05: Leonidas and the Spartans in the gate, the Hoplites behind it, the rest off the board."""
    scene = Scene("pantheon", N1)
    play_on(scene)
    state = table(scene)
    names = state.rules.names
    armies = [{name for unit, name in enumerate(names) if state.owner[unit] == seat} for seat in (0, 1)]
    assert armies == [
        {"athena", "leonidas", "spartans", "hoplites", "atalanta"},
        {"ares", "minotaur", "infernal_warriors", "infernal_hounds", "centaurs", "amazons"},
    ]
    placed = {name: where(scene, name) for unit, name in enumerate(names) if state.status[unit] == BOARD}
    assert placed == {"leonidas": "C4", "spartans": "C4", "hoplites": "C3"}
    assert sum(status == WAITING for status in state.status) == 8
    assert not any(state.ground) and scene.game.violations(state) == []


def test_each_player_begins_with_an_omphalos_card_and_the_attacker_starts_in_the_east() -> None:
    """MB-MODE-12: hands of 7, and B has drawn for the first turn."""
    scene = Scene("pantheon", N1)
    play_on(scene)
    state = table(scene)
    assert scene.asked == "B" and scene.decision.kind == "pass or continue" and state.round == 1
    assert [state.hand[number(scene, f"{seat}.omphalos", "card")] for seat in "AB"] == [1, 1]
    sizes = scene.match.view().facts["hand_size"]
    assert sizes == [7, 8]
    attacker = gates("A athena B1, B ares waiting", "ares")
    attacker.play("activate ares")
    assert offered(attacker, "deploy") == ["A7", "B6", "C7", "D6", "E7"]


# -- special rules ----------------------------------------------------------------------------------------------------


def test_the_gate_has_room_for_two_units_only() -> None:
    """MB-TIME-01, MB-COMP-10: in a duel on the same board it holds three."""
    for scenario, is_open in ((N1, False), ("duel", True)):
        scene = battle(PASS, hand="hoplites, A.art", scenario=scenario, board="thermopylae")
        act(scene, "hoplites")
        assert ("C4" in offered(scene, "walk")) == is_open


@pytest.mark.parametrize(
    ("units", "scenario", "is_held"),
    [
        ("A leonidas C4, A spartans C4", N1, True),
        ("A leonidas C3, A spartans C4", N1, False),
        ("A leonidas C4, A spartans C4", "duel", False),
    ],
)
def test_leonidas_and_the_spartans_together_hold_the_pass(units: str, scenario: str, is_held: bool) -> None:
    """MB-TIME-01: +1 defence; at 7 a five and a one do not wound the Spartans, at 6 they do."""
    units += ", B amazons C6, B ares A7, A athena B1"
    scene = battle(units, hand="amazons, B.art", active="B", scenario=scenario, board="thermopylae")
    act(scene, "amazons")
    guards = ["decline"] if "C4, A spartans" in units else []
    with scene.dice("roll 5 1 0 0 0", *(["roll 0"] if is_held else [])):
        scene.play("attack spartans", *guards)
        assert is_held or scene.options() == ["allocate 0 1 1", "allocate 1 0 0"]


@pytest.mark.parametrize("area", ["A1", "B1", "C1", "D1", "E1"])
def test_attackers_leave_over_the_western_edge_and_score_their_cost(area: str) -> None:
    """MB-DEC-44, MB-DEC-45: for 1 movement, walking or running; they are out of the game."""
    scene = gates(f"A athena C5, B ares C7, B minotaur {area}, B centaurs E7", "minotaur")
    act(scene, "minotaur")
    assert "leave" in scene.options()
    play_on(scene, "leave")
    assert scene.events(Departed) == [Departed(number(scene, "minotaur"))]
    assert scene.events(Passage) == [Passage(1, 3)] and table(scene).score == [0, 3]
    assert table(scene).status[number(scene, "minotaur")] == DEPARTED and where(scene, "minotaur") == ""


def test_leaving_costs_a_movement_of_the_walk() -> None:
    """MB-DEC-45: the Minotaur, movement 2, leaves from one area away; from two away he must run."""
    for area, walking, running in (("C2", True, True), ("C3", False, True), ("C4", False, False)):
        for mode, expected in (("simple", walking), ("complex", running)):
            scene = gates(f"A athena C5, B ares C7, B minotaur {area}", "minotaur")
            scene.play("activate minotaur", mode)
            assert ("leave" in scene.options()) == expected, (area, mode)


@pytest.mark.parametrize(
    ("active", "unit", "area"), [("B", "ares", "C1"), ("A", "leonidas", "C1"), ("B", "minotaur", "C7")]
)
def test_no_god_no_defender_and_nobody_in_the_east_leaves(active: str, unit: str, area: str) -> None:
    """MB-DEC-45: only attackers that are no divinity, and only in the west."""
    others = {"ares": "B ares C6", "leonidas": "A leonidas C4", "minotaur": "B minotaur E7"}
    others[unit] = f"{active} {unit} {area}"
    scene = gates("A athena C5, " + ", ".join(others.values()), unit, active)
    scene.play(f"activate {unit}", "complex")
    assert "leave" not in scene.options()


@pytest.mark.parametrize(
    ("unit", "area", "cliffs"),
    [
        ("minotaur", "B1", ["A2", "A3"]),
        ("centaurs", "B6", ["A6", "A5"]),
        ("ares", "B6", []),  # no divinity
        ("minotaur", "B3", ["A2", "A3", "A5"]),  # not the rock A4
    ],
)
def test_from_the_first_refresh_on_attackers_find_the_goat_path(unit: str, area: str, cliffs: list[str]) -> None:
    """MB-DEC-45: heroes, monsters and troops of the attacker enter the four cliffs as if they had Climb."""
    units = {"ares": "C7", "minotaur": "C6", "centaurs": "D6"} | {unit: area}
    text = "A athena C4, A leonidas E1, " + ", ".join(f"B {name} {at}" for name, at in units.items())
    scene = gates(text, unit)
    act(scene, unit)
    assert not {"A2", "A3", "A5", "A6"} & set(offered(scene, "walk"))
    cards = {"ares": 5, "minotaur": 4, "centaurs": 3, "B.art": 3}  # all in the discard pile but the one that acts
    cards[unit] -= 1
    discard = ", ".join(f"{card} {count}" for card, count in cards.items())
    later = battle(text, hand=f"athena, {unit}", discard=discard, scenario=N1)
    play_until(later, "pass or continue")
    assert table(later).refreshes == 1 and later.asked == "B"
    later.play("continue")
    act(later, unit)
    assert set(cliffs) == {"A2", "A3", "A4", "A5", "A6"} & set(offered(later, "walk"))


def test_defenders_never_find_the_goat_path() -> None:
    """MB-DEC-45: it is a way for the attacker; Atalanta climbs by her own talent."""
    for unit, is_open in (("leonidas", False), ("atalanta", True)):
        scene = gates(f"A athena C4, A {unit} B1, B ares C7", unit, "A")
        table(scene).refreshes = 1
        act(scene, unit)
        assert ("A2" in offered(scene, "walk")) == is_open


# -- victory ----------------------------------------------------------------------------------------------------------


def test_four_passage_points_win_for_the_attacker() -> None:
    """MB-WIN-01, MB-WIN-04: the Minotaur and one troop unit are enough."""
    scene = gates("A athena C5, B ares C7, B centaurs C1", "centaurs")
    table(scene).score = [0, 3]
    act(scene, "centaurs", "leave")
    assert won(scene) == ((1,), "passage")


@pytest.mark.parametrize(
    ("active", "attacker", "victim", "winner"), [("B", "minotaur", "athena", 1), ("A", "leonidas", "ares", 0)]
)
def test_the_fall_of_a_god_ends_the_day(active: str, attacker: str, victim: str, winner: int) -> None:
    """MB-WIN-01: Athena's for the attacker, that of Ares for the defender."""
    units = {"athena": "A athena B1", "leonidas": "A leonidas E1", "ares": "B ares C7", "minotaur": "B minotaur E7"}
    side = units[victim][0]
    units[victim] = f"{side} {victim} C5 1"
    units[attacker] = f"{active} {attacker} C5"
    scene = gates(", ".join(units.values()), attacker, active)
    act(scene, attacker)
    dice = {"minotaur": 7, "leonidas": 6}[attacker]
    with scene.dice("roll " + "5 " * dice, "roll " + "5 " * dice):
        scene.play(f"attack {victim}")
        while scene.result is None and scene.decision.kind != "allocate dice":
            scene.play({"re-roll": "reroll"}.get(scene.decision.kind, "decline"))
        scene.play(f"allocate 0 {dice} 0")
    assert won(scene) == ((winner,), "god")


def test_the_defender_wins_when_the_twentieth_round_is_over() -> None:
    """MB-WIN-04: not before its last turn has ended."""
    for active, round, expected in (("A", 20, None), ("B", 19, None), ("B", 20, ((0,), "held"))):
        scene = battle(PASS, hand="athena, ares", active=active, round=round, scenario=N1)
        table(scene).score = [0, 3]
        play_until(scene, "pass or continue")
        assert won(scene) == expected


@pytest.mark.parametrize(("hounds", "expected"), [("destroyed", None), ("", ((0,), "held"))])
def test_the_defender_wins_when_four_points_are_out_of_reach(
    hounds: str, expected: tuple[tuple[int], str] | None
) -> None:
    """MB-WIN-01, MB-WIN-04: the Minotaur falls; destroyed troops still count, because they can be recalled."""
    units = "A athena C5, B minotaur C5 1, B ares C7, B centaurs destroyed"
    units += f", B infernal_hounds {hounds}" if hounds else ""
    scene = gates(units, "athena", "A")
    table(scene).score = [0, 2]
    act(scene, "athena")
    with scene.dice("roll 5 5 5 5 5 5 5", "roll 5 5 5 5 5 5 5"):
        scene.play("attack minotaur", "allocate 0 7 0")
    assert won(scene) == expected
