"""The modes of play: duel, alliance, free-for-all; and what they have in common."""

from __future__ import annotations

import pytest
from battle import act, battle, number, offered, play_on, play_until, table
from scene import Scene

from strategos import games
from strategos.games.pantheon.card_events import TurnBegun
from strategos.games.pantheon.game import Pantheon


def won(scene: Scene) -> tuple[tuple[int, ...], str] | None:
    """Who has won and why, if the match is over."""
    return None if scene.result is None else (scene.result.winners, scene.result.reason)


def lay_out(scenario: str, **options: str) -> Scene:
    """The start of a scenario, before anybody has rolled."""
    return Scene("pantheon", scenario, options)


# -- points, omphalos, conditions -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scenario", "points", "omphalos", "sides"),
    [
        ("duel", [18, 18], 7, [0, 1]),
        ("alliance", [14] * 4, 7, [0, 1, 0, 1]),
        ("free-for-all-3", [16] * 3, 10, [0, 1, 2]),
        ("free-for-all-4", [14] * 4, 13, [0, 1, 2, 3]),
        ("three-vs-one", [16, 6, 6, 6], 10, [0, 1, 1, 1]),
    ],
)
def test_points_omphalos_and_sides_of_the_modes(
    scenario: str, points: list[int], omphalos: int, sides: list[int]
) -> None:
    """MB-MODE-01, MB-MODE-02, MB-MODE-03, MB-MODE-04, MB-MODE-06, MB-MODE-05, MB-RULING-61.

    The manual has 6 points less for everyone who has a god, because gods are free there.
    """
    for edition, less in (("rulebook", 0), ("manual", 6)):
        state = table(lay_out(scenario, edition=edition))
        expected = [budget if budget == 6 else budget - less for budget in points]
        assert state.points == expected and state.rules.sides == sides
        assert sum(state.ground) == omphalos and max(state.ground) == 1


def test_a_duel_is_won_by_a_god_or_four_omphalos() -> None:
    """MB-MODE-01: the third omphalos is not enough."""
    for before, expected in ((2, None), (3, ((0,), "omphalos"))):
        scene = battle("A zeus C4, A hydra B1, B ares E3", hand="zeus, A.art", omphalos="C4")
        table(scene).absorbed = [before, 3]
        play_on(scene, "activate zeus", "complex", "absorb -")
        assert won(scene) == expected
    assert won(slain("duel", "A zeus C4, B hades C4 1")) == ((0,), "god")


def slain(scenario: str, units: str) -> Scene:
    """Zeus destroys Hades, who has one point of vitality left."""
    scene = battle(units, hand="zeus, A.art", scenario=scenario)
    act(scene, "zeus")
    with scene.dice("roll 5 5 5 5 5 5 5 5", "roll 5 5 5 5 5 5 5 5"):
        scene.play("attack hades", "allocate 0 8 0")
    return scene


def test_a_team_wins_by_one_god_of_the_others_or_four_omphalos_together() -> None:
    """MB-MODE-02: both partners win."""
    for before, expected in (([1, 3, 1, 0], None), ([1, 3, 2, 0], ((0, 2), "omphalos"))):
        units = "A zeus C4, A hydra B1, C hades A1, B ares E3, D athena E2"
        scene = battle(units, hand="zeus, A.art", omphalos="C4", scenario="alliance")
        table(scene).absorbed = before
        play_on(scene, "activate zeus", "complex", "absorb -")
        assert won(scene) == expected
    assert won(slain("alliance", "A zeus C4, C ares A1, B athena E3, D hades C4 1")) == ((0, 2), "god")


@pytest.mark.parametrize(
    ("scenario", "others"),
    [
        ("free-for-all-3", "B ares destroyed, C hades C4 1"),
        ("free-for-all-4", "B ares destroyed, D athena destroyed, C hades C4 1"),
    ],
)
def test_a_free_for_all_is_won_when_all_rival_gods_are_gone(scenario: str, others: str) -> None:
    """MB-MODE-03, MB-MODE-04: while one of the others stands, the fall of Hades does not end the match."""
    assert won(slain(scenario, f"A zeus C4, {others}")) == ((0,), "god")
    standing = slain(scenario, f"A zeus C4, A hydra A1, {others.replace('ares destroyed', 'ares E3')}")
    assert won(standing) is None and standing.asked == "A"


@pytest.mark.parametrize(("scenario", "before"), [("free-for-all-3", [3, 3, 3]), ("free-for-all-4", [3, 3, 3, 3])])
def test_a_free_for_all_is_won_by_four_omphalos_of_ones_own(scenario: str, before: list[int]) -> None:
    """MB-MODE-03, MB-MODE-04: what the others have absorbed helps nobody."""
    scene = battle("A zeus C4, B ares E3, C hades A1", hand="zeus", omphalos="C4", scenario=scenario)
    table(scene).absorbed = before
    scene.play("activate zeus", "complex", "absorb -")
    assert won(scene) == ((0,), "omphalos")


def test_there_are_no_alliances_in_a_free_for_all() -> None:
    """MB-MODE-04: everybody is everybody's enemy, and a target."""
    units = "A zeus C4, B ares C4, C hades C4, D athena C4"
    scene = battle(units, hand="zeus", scenario="free-for-all-4")
    act(scene, "zeus")
    assert offered(scene, "attack") == ["ares", "athena", "hades"]


# -- where and in which order -----------------------------------------------------------------------------------------


def zone(scenario: str, seat: str, lead: int) -> set[str]:
    """Where a player's unit may deploy if a seat leads."""
    scene = battle(f"{seat} zeus waiting", hand=f"zeus, {seat}.art", active=seat, scenario=scenario)
    table(scene).lead = lead
    scene.play("activate zeus")
    return set(offered(scene, "deploy"))


def test_zones_come_from_the_diagram_of_the_board() -> None:
    """MB-MODE-05: the lead player has the first, then in the order of the seats."""
    assert zone("duel", "A", 0) == {"A1", "A2", "A3", "A4", "A5"} == zone("duel", "B", 1)
    assert zone("duel", "B", 0) == {"E1", "E2", "E3", "E4", "E5"}
    assert zone("free-for-all-3", "C", 0) == {"E2", "E3", "E4"} == zone("free-for-all-3", "B", 2)
    assert zone("three-vs-one", "D", 0) == {"A5", "B6"}


@pytest.mark.parametrize("lead", [0, 1, 2, 3])
def test_partners_sit_on_the_same_side_of_the_board(lead: int) -> None:
    """MB-MODE-02, MB-RULING-63: players 1 and 3 on one side, 2 and 4 on the other, for every lead."""
    north = [{name[0] < "C" for name in zone("alliance", seat, lead)} for seat in "ABCD"]
    assert north[0] == north[2] and north[1] == north[3] and north[0] != north[1]
    assert all(len(rows) == 1 for rows in north)


def turns(scene: Scene, count: int) -> list[int]:
    """Whose turns come first, if everybody takes the first answer offered; the draft included."""
    seats: list[int] = []
    while len(seats) < count:
        play_on(scene, scene.options()[-1] if scene.decision.kind == "pass or continue" else scene.options()[0])
        seats += [event.seat for event in scene.events(TurnBegun)]
    return seats[:count]


@pytest.mark.parametrize(("edition", "expected"), [("rulebook", [2, 3, 0, 1, 2, 3]), ("manual", [1, 2, 3, 0, 1, 2])])
def test_turns_of_an_alliance_alternate_between_the_teams(edition: str, expected: list[int]) -> None:
    """MB-RULING-63, MB-RULING-64: C leads; in the manual B, the last to pick a god, begins, then by seats."""
    scene = lay_out("alliance", edition=edition)
    with scene.dice("roll 1", "roll 0", "roll 5", "roll 2"):
        pass
    assert scene.asked == "C" and scene.decision.kind == "divinity"
    assert turns(scene, 6) == expected


@pytest.mark.parametrize(
    ("scenario", "edition", "expected"),
    [
        ("duel", "rulebook", [0, 1, 0]),
        ("duel", "manual", [1, 0, 1]),
        ("free-for-all-3", "rulebook", [0, 1, 2]),
        ("free-for-all-3", "manual", [2, 0, 1]),
    ],
)
def test_who_begins_where_a_leads(scenario: str, edition: str, expected: list[int]) -> None:
    """MB-RULING-64: the lead player; in the manual the last to have picked a god."""
    scene = lay_out(scenario, edition=edition)
    with scene.dice("roll 5", *["roll 1"] * (len(set(expected)) - 1)):
        pass
    assert turns(scene, 3) == expected


def test_a_finished_drafter_is_skipped_and_the_snake_keeps_its_direction() -> None:
    """MB-RULING-62: manual, 3-2-1-1-2-3-3-2-1; B has one point, so that C follows A's two picks."""
    scene = lay_out("free-for-all-3", edition="manual")
    with scene.dice("roll 5", "roll 1", "roll 1"):
        pass
    play_on(scene, "recruit ares", "recruit athena", "recruit hades")
    table(scene).points = [2, 1, 2]
    asked = ""
    troops = iter(["amazons", "centaurs", "hoplites", "infernal_hounds", "infernal_warriors", "spartans"])
    while scene.decision.kind == "recruit":
        asked += scene.asked
        play_on(scene, f"recruit {next(troops)}")
    assert asked == "CBAAC"


def test_in_the_rulebook_too_a_finished_drafter_is_skipped() -> None:
    """MB-RULING-62: laps 3-2-1, always in the same direction."""
    scene = lay_out("free-for-all-3")
    with scene.dice("roll 5", "roll 1", "roll 1"):
        pass
    play_on(scene, "recruit ares", "recruit athena", "recruit hades")
    table(scene).points = [2, 1, 2]
    asked = ""
    troops = iter(["amazons", "centaurs", "hoplites", "infernal_hounds", "infernal_warriors", "spartans"])
    while scene.decision.kind == "recruit":
        asked += scene.asked
        play_on(scene, f"recruit {next(troops)}")
    assert asked == "CBACA"


# -- the manual's pass ------------------------------------------------------------------------------------------------


def test_in_the_manual_the_card_for_not_activating_comes_after_the_recall() -> None:
    """MB-RULING-72: first D1, then the card, then the next player."""
    scene = battle("A zeus C4, A hoplites A1, B ares E3", hand="zeus, A.art", edition="manual")
    kinds = []
    while scene.asked == "A":
        kinds.append(scene.decision.kind)
        play_on(scene, "amount 1" if scene.decision.kind == "extra card" else "decline")
    assert kinds == ["activation", "recall", "extra card"]
    assert sum(table(scene).hand[: len(table(scene).owner)]) + table(scene).hand[number(scene, "A.art", "card")] >= 3


def test_in_the_manual_who_has_activated_a_unit_draws_no_further_card() -> None:
    """MB-RULING-72: nor is there such a card in the rulebook."""
    for edition, unit in (("manual", "zeus"), ("rulebook", "")):
        scene = battle("A zeus C4, A hydra A1, B ares E3", hand="zeus, A.art", edition=edition)
        if unit:
            play_on(scene, "activate zeus", "complex", "done")
        kinds = set()
        while scene.asked == "A":
            kinds.add(scene.decision.kind)
            play_on(scene, scene.options()[0])
        assert "extra card" not in kinds


# -- scenarios --------------------------------------------------------------------------------------------------------


def test_every_scenario_is_for_two_to_four_players_and_can_be_played_to_its_end() -> None:
    """MB-MODE-12: base rules, with victory conditions and special rules of its own."""
    game = games.find("pantheon")
    assert isinstance(game, Pantheon)
    plans = game.content["scenarios"]
    assert {plans[name]["players"] for name in game.scenarios()} == {2, 3, 4}
    assert not plans["duel"]["rules"]
    for name in ("last-day-at-the-gates", "ferrymans-toll", "pegasus-in-the-fire"):
        assert plans[name]["rules"]
        scene = Scene("pantheon", name, {"max_rounds": "2"})
        if name != "last-day-at-the-gates":  # nobody rolls there
            with scene.dice("roll 5", "roll 1"):
                pass
        play_until(scene, "never")  # everybody declines: the last round ends it
        assert won(scene) is not None and scene.game.violations(scene.state) == []
