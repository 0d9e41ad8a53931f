"""The Ferryman's Toll: omphalos for the ferryman, a river that carries units along and weakens arms."""

from __future__ import annotations

import pytest
from battle import act, battle, number, play_on, play_until, table, where
from scene import Scene

from strategos.games.pantheon.events import Moved, TollPaid

N2 = "ferrymans-toll"
LYING = "C2, E3, B2, F4, D1, D5"


def drifts(scene: Scene) -> list[tuple[str, str]]:
    """Who was moved where since this was last asked."""
    names = scene.state.setup.notation.names
    return [(names.word("unit", event.unit), names.word("area", event.to)) for event in scene.events(Moved)]


# -- the toll ---------------------------------------------------------------------------------------------------------


def test_seven_omphalos_lie_on_the_banks_of_the_styx_and_armies_are_drafted() -> None:
    """MB-MODE-12, MB-MODE-05: the set of 7 and the points of a duel, in both editions."""
    for edition, points in (("rulebook", 18), ("manual", 12)):
        scene = Scene("pantheon", N2, {"edition": edition})
        names = scene.state.setup.notation.names
        lying = [names.word("area", area) for area in range(31) if table(scene).ground[area]]
        assert lying == ["B2", "C2", "D1", "D3", "D5", "E3", "F4"] and table(scene).points == [points] * 2


@pytest.mark.parametrize("unit", ["hades", "heracles", "hydra", "hoplites"])
def test_any_unit_pays_the_toll_on_the_island_as_a_simple_action(unit: str) -> None:
    """MB-DEC-45: the omphalos leaves the board, the player scores and takes an omphalos card."""
    scene = battle(f"A {unit} D3 *, B ares G1", hand=f"{unit}, A.art", scenario=N2, omphalos=LYING)
    supply = table(scene).supply
    act(scene, unit, "pay-toll")
    assert scene.events(TollPaid) == [TollPaid(0, number(scene, unit))]
    state = table(scene)
    assert state.score == [1, 0] and state.carries[number(scene, unit)] == 0 and sum(state.ground) == 6
    assert state.hand[number(scene, "A.omphalos", "card")] == 1 and state.supply == supply - 1
    assert state.absorbed == [0, 0] and scene.game.violations(state) == []


def test_the_toll_is_paid_on_the_island_only_and_not_in_a_complex_action() -> None:
    """MB-DEC-45: not in the next area, not without an omphalos, not after declaring a complex action."""
    for units, mode in (
        ("A heracles C2 *, B ares G1", "simple"),
        ("A heracles D3, B ares G1", "simple"),
        ("A heracles D3 *, B ares G1", "complex"),
    ):
        scene = battle(units, hand="heracles, A.art", scenario=N2)
        scene.play("activate heracles", mode)
        assert "pay-toll" not in scene.options()


def test_the_toll_is_one_of_the_two_actions_and_once_in_an_activation() -> None:
    """MB-DEC-45: walk and pay, or pay and claim, but then no third action and no second toll."""
    walking = battle("A heracles C2 *, B ares G1", hand="heracles, A.art", scenario=N2, omphalos="D3")
    act(walking, "heracles", "walk D3", "done")
    assert {"pay-toll", "drop"} <= set(walking.options()) and "claim omphalos D3" not in walking.options()
    play_on(walking, "pay-toll")
    assert walking.decision.kind != "simple action"  # walked and paid: nothing is left to do
    paying = battle("A heracles D3 *, B ares G1", hand="heracles, A.art", scenario=N2, omphalos="D3")
    act(paying, "heracles", "pay-toll", "claim omphalos D3")
    assert paying.options() == ["done", "drop", "search", "draw-cards"] and table(paying).score == [1, 0]


def test_nothing_is_absorbed() -> None:
    """MB-TIME-01: the scenario forbids what the rules allow."""
    scene = battle("A hades D3 *, B ares G1", hand="hades", scenario=N2, omphalos="D3")
    scene.play("activate hades", "complex")
    assert not [option for option in scene.options() if option.startswith("absorb")]


def test_three_tolls_win_at_once_and_so_does_the_fall_of_the_enemy_god() -> None:
    """MB-WIN-01, MB-WIN-04: the third toll ends the match."""
    scene = battle("A heracles D3 *, B ares G1", hand="heracles, A.art", scenario=N2, omphalos=LYING)
    table(scene).score = [2, 2]
    act(scene, "heracles", "pay-toll")
    assert scene.result is not None and (scene.result.winners, scene.result.reason) == ((0,), "tolls")
    duel = battle("A zeus D3, B hades D3 1", hand="zeus", scenario=N2)
    act(duel, "zeus")
    with duel.dice("roll 5 5 5 5 5 5 5 5", "roll 5 5 5 5 5 5 5 5"):
        duel.play("attack hades", "allocate 0 8 0")
    assert duel.result is not None and (duel.result.winners, duel.result.reason) == ((0,), "god")


# -- the current ------------------------------------------------------------------------------------------------------


def test_the_current_carries_the_active_players_units_one_area_east_at_the_end_of_the_turn() -> None:
    """MB-DEC-45: D1 to D2, D2 to D3, D4 to D5, each once; D5, the island and the banks are still."""
    units = (
        "A hades G1, A heracles D1, A spartans D2, A hoplites D4, A amazons D5, A centaurs D3, B ares C2, B leonidas D1"
    )
    scene = battle(units, hand="hades", scenario=N2)
    play_until(scene, "current", "pass or continue")
    assert drifts(scene) == [("heracles", "D2"), ("hoplites", "D5"), ("spartans", "D3")]
    assert where(scene, "leonidas") == "D1"  # not the active player's


def test_the_current_flows_after_a_pass_too_and_for_the_next_player_in_turn() -> None:
    """MB-DEC-45: B passes, and B's units drift."""
    scene = battle("A hades G1, A heracles D4, B ares C2, B leonidas D1 *", hand="hades", scenario=N2)
    play_until(scene, "current", "pass or continue")
    assert drifts(scene) == [("heracles", "D5")] and scene.asked == "B"
    play_on(scene, "pass")
    play_until(scene, "pass or continue")
    assert drifts(scene) == [("leonidas", "D2")]
    assert table(scene).carries[number(scene, "leonidas")] == 1


def test_the_current_flows_after_the_recall() -> None:
    """MB-DEC-45: the Hoplites are called from D4 to their god in D1, and drift from there."""
    scene = battle("A hades D1, A hoplites D4, B ares C2", hand="hades, A.art", scenario=N2)
    play_on(scene, "decline", "recall hoplites")
    play_until(scene, "pass or continue")
    assert drifts(scene) == [("hades", "D2"), ("hoplites", "D2")]


def test_aquatic_units_hold_their_place_in_the_river() -> None:
    """MB-DEC-45: the Hydra is at home there."""
    scene = battle("A hades G1, A hydra D1, A heracles D1, B ares C2", hand="hades", scenario=N2)
    play_until(scene, "current", "pass or continue")
    assert drifts(scene) == [("heracles", "D2")]


def test_a_unit_whose_way_is_full_stays() -> None:
    """MB-DEC-45, MB-COMP-10: D5 holds three; nobody needs to be asked."""
    units = "A hades G1, A heracles D4, A spartans D5, A hoplites D5, A amazons D5, B ares C2"
    scene = battle(units, hand="hades", scenario=N2)
    play_until(scene, "current", "pass or continue")
    assert drifts(scene) == [] and where(scene, "heracles") == "D4"


FULL = "A hades G1, A heracles D1, A spartans D2, A hoplites D2, A amazons D2, A centaurs D3, B ares C2"


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        (["drift heracles", "drift amazons", "drift hoplites"], "D1"),  # first he finds D2 full, and stays
        (["drift spartans", "drift heracles"], "D2"),  # one has made room for him
    ],
)
def test_the_owner_chooses_the_order_in_which_units_drift(order: list[str], expected: str) -> None:
    """MB-DEC-45: asked as long as the order can change where a unit ends."""
    scene = battle(FULL, hand="hades", scenario=N2)
    play_until(scene, "current", "pass or continue")
    assert scene.asked == "A" and scene.decision.kind == "current"
    assert scene.options() == ["drift amazons", "drift heracles", "drift hoplites", "drift spartans"]
    for answer in order:
        if scene.decision.kind == "current":
            play_on(scene, answer)
    assert where(scene, "heracles") == expected and scene.decision.kind != "current"
    assert {where(scene, unit) for unit in ("amazons", "hoplites", "spartans")} == {"D3"}


# -- drowned arms -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("unit", "area", "scenario", "dice"),
    [
        ("leonidas", "D2", N2, 5),  # offence 6
        ("leonidas", "D3", N2, 6),  # on the island
        ("leonidas", "D2", "duel", 6),  # a rule of this scenario alone
        ("hydra", "D2", N2, 7),  # aquatic
    ],
)
def test_arms_are_weaker_in_the_water(unit: str, area: str, scenario: str, dice: int) -> None:
    """MB-TIME-01: -1 offence for units that neither fly nor swim."""
    scene = battle(
        f"A {unit} {area}, B hades {area}, B ares G1", hand=f"{unit}, A.art", scenario=scenario, board="styx"
    )
    act(scene, unit)
    with scene.dice("roll " + "1 " * (dice - 1) + "0"):
        scene.play("attack hades")
