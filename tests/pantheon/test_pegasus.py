"""Pegasus in the Fire: prisoners, a winged horse, and lava that erupts and sleeps."""

from __future__ import annotations

import pytest
from battle import act, battle, number, offered, play_on, play_until, ride, table, vitality, where
from scene import Scene

from strategos.games.pantheon.card_events import CycleEnded
from strategos.games.pantheon.events import Dismounted, Dropped, Mounted, PrisonerFreed, Wounded

N3 = "pegasus-in-the-fire"
CELLS = "C1, C5, prisoner-1 A3, prisoner-2 E3"


def rider(scene: Scene) -> str:
    """Who rides Pegasus, nobody if it stands in C3."""
    unit = table(scene).mounted
    return scene.state.setup.notation.names.word("unit", unit) if unit >= 0 else ""


# -- prisoners --------------------------------------------------------------------------------------------------------


def test_four_prisoners_and_no_omphalos_lie_in_tartarus() -> None:
    """MB-MODE-12: one each in C1, C5, A3 and E3; Pegasus waits in C3; the points of a duel."""
    for edition, points in (("rulebook", 18), ("manual", 12)):
        scene = Scene("pantheon", N3, {"edition": edition})
        state = table(scene)
        areas = len(state.here)
        names = state.rules.board.names
        lying = [(kind, names[area]) for kind in range(3) for area in range(areas) if state.ground[kind * areas + area]]
        assert lying == [(0, "C1"), (0, "C5"), (1, "A3"), (2, "E3")]
        assert rider(scene) == "" and state.points == [points] * 2 and not state.erupting


@pytest.mark.parametrize(
    ("lead", "area", "expected"),
    [
        (0, "A3", []),  # A's own back row
        (0, "E3", ["prisoner-2 E3"]),
        (0, "C1", ["prisoner C1"]),
        (1, "A3", ["prisoner-1 A3"]),  # B leads and has row A
        (1, "E3", []),
    ],
)
def test_nobody_claims_the_prisoner_that_began_in_the_own_back_row(lead: int, area: str, expected: list[str]) -> None:
    """MB-DEC-45, MB-OMP-02: all others are claimed like omphalos."""
    scene = battle(f"A heracles {area}, B ares B1", hand="heracles, A.art", scenario=N3, omphalos=CELLS)
    table(scene).lead = lead
    act(scene, "heracles")
    assert offered(scene, "claim") == expected


def test_a_prisoner_is_carried_and_dropped_like_an_omphalos_but_never_absorbed() -> None:
    """MB-DEC-45, MB-OMP-05, MB-OMP-06: one is dropped by choice, one by the fall of its carrier."""
    scene = battle("A hades C2, A heracles C1, B ares B1", hand="hades, heracles, A.art", scenario=N3, omphalos=CELLS)
    act(scene, "heracles", "claim prisoner C1", "walk D2")
    assert table(scene).carries[number(scene, "heracles")] == 1
    scene.play("drop")
    assert scene.events(Dropped) == [Dropped(number(scene, "heracles"), number(scene, "D2", "area"))]
    assert scene.game.violations(scene.state) == []
    beside = battle("A hades B3 *, B ares B1", hand="hades", scenario=N3, omphalos="C1, C5, B3")
    beside.play("activate hades", "complex")
    assert offered(beside, "absorb") == []


def test_a_prisoner_is_freed_in_the_own_back_row_as_a_simple_action() -> None:
    """MB-DEC-45: 1 point, and the marker leaves the board; once in an activation."""
    scene = battle(
        "A heracles A2 *, B ares B1", hand="heracles, A.art", scenario=N3, omphalos="A2, prisoner-1 A3, prisoner-2 E3"
    )
    act(scene, "heracles", "free-prisoner")
    assert scene.events(PrisonerFreed) == [PrisonerFreed(0, number(scene, "heracles"))]
    assert table(scene).score == [1, 0] and scene.game.violations(scene.state) == []
    scene.play("claim prisoner A2")
    assert "free-prisoner" not in scene.options()


@pytest.mark.parametrize(("area", "mode"), [("B1", "simple"), ("E1", "simple"), ("A2", "complex")])
def test_a_prisoner_is_not_freed_elsewhere_nor_in_a_complex_action(area: str, mode: str) -> None:
    """MB-DEC-45: not beside the back row, not in that of the enemy."""
    scene = battle(f"A heracles {area} *, B ares B6", hand="heracles, A.art", scenario=N3)
    scene.play("activate heracles", mode)
    assert "free-prisoner" not in scene.options()


def test_two_freed_prisoners_win_at_once() -> None:
    """MB-WIN-01, MB-WIN-04: the second ends the match."""
    scene = battle("A heracles A2 *, B ares B1", hand="heracles, A.art", scenario=N3)
    table(scene).score = [1, 1]
    act(scene, "heracles", "free-prisoner")
    assert scene.result is not None and (scene.result.winners, scene.result.reason) == ((0,), "prisoners")


# -- Pegasus ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("unit", "is_offered"),
    [
        ("heracles C3", True),
        ("heracles C3 *", False),
        ("heracles D4", False),
        ("minotaur C3", False),
        ("spartans C3", False),
    ],
)
def test_a_hero_in_c3_who_carries_nobody_may_mount_pegasus(unit: str, is_offered: bool) -> None:
    """MB-DEC-45: no monster, no troops, no hero elsewhere or with a prisoner."""
    scene = battle(f"A {unit}, B ares E3", hand=f"{unit.split()[0]}, A.art", scenario=N3)
    act(scene, unit.split()[0])
    assert ("mount" in scene.options()) == is_offered


def test_mounting_is_a_claim_and_a_rider_claims_nothing() -> None:
    """MB-DEC-45: who has claimed does not mount; who has mounted does not claim, in later turns neither."""
    scene = battle("A heracles C3, B ares E3", hand="heracles, A.art", scenario=N3, omphalos="C3, C3, C4")
    act(scene, "heracles", "mount")
    assert scene.events(Mounted) == [Mounted(number(scene, "heracles"))] and rider(scene) == "heracles"
    assert offered(scene, "claim") == [] and "mount" not in scene.options() and offered(scene, "walk") != []
    later = battle("A heracles C3, B ares E3", hand="heracles, A.art", scenario=N3, omphalos="C3")
    ride(later, "heracles")
    act(later, "heracles")
    assert offered(later, "claim") == []
    claiming = battle("A heracles C3, B ares E3", hand="heracles, A.art", scenario=N3, omphalos="C3")
    act(claiming, "heracles", "claim prisoner C3", "drop")
    assert "mount" not in claiming.options()


def test_only_one_rides_pegasus() -> None:
    """MB-DEC-45: while a unit rides, there is no horse in C3."""
    scene = battle("A heracles C3, B leonidas B1, B ares E3", hand="heracles, A.art", scenario=N3)
    ride(scene, "leonidas")
    act(scene, "heracles")
    assert "mount" not in scene.options()


def test_a_rider_flies_one_area_further_over_lava_and_chains() -> None:
    """MB-DEC-45, MB-TYPE-06: movement 3 instead of 2; C3|B3 are chains, C4 and D5 lava."""
    on_foot = battle("A heracles C3, B ares E1", hand="heracles, A.art", scenario=N3)
    act(on_foot, "heracles")
    assert not {"A2", "D6"} & set(offered(on_foot, "walk"))  # stopped by the chains, or by lava
    riding = battle("A heracles C3, B ares E1", hand="heracles, A.art", scenario=N3)
    ride(riding, "heracles")
    act(riding, "heracles")
    assert {"A2", "D6", "C4", "D5"} <= set(offered(riding, "walk"))
    riding.play("walk C4")
    assert vitality(riding, "heracles") == 7 and where(riding, "heracles") == "C4"


def test_a_rider_evades() -> None:
    """MB-DEC-45, MB-TYPE-09: it flies, so its owner may pay to get out of the way."""
    scene = battle("A spartans C3, B leonidas C3, B ares E1", hand="spartans, A.art, B.art, leonidas", scenario=N3)
    ride(scene, "leonidas")
    act(scene, "spartans", "attack leonidas")
    assert scene.asked == "B" and scene.decision.kind == "evade" and "evade" in scene.options()


def test_a_thrown_rider_dismounts_first_and_lands_by_the_own_type() -> None:
    """MB-DEC-45: Leonidas burns in the lava that Pegasus would have flown over; the horse is back in C3."""
    scene = battle("A spartans C3, B leonidas C3, B ares E1", hand="spartans, A.art", scenario=N3)
    ride(scene, "leonidas")
    act(scene, "spartans")
    play_on(scene, "attack leonidas")
    play_until(scene, "throw")
    scene.events(Wounded)
    with scene.dice("roll 5 5 5 5 5", "roll 2 2 2 2 2"):
        scene.play("throw C4", "allocate 0 5 0")
    assert scene.events(Dismounted) == [Dismounted(number(scene, "leonidas"))] and rider(scene) == ""
    assert [event.wounds for event in scene.events(Wounded)] == [5]


def test_pegasus_returns_to_c3_when_its_rider_falls() -> None:
    """MB-DEC-45: the next hero there may mount."""
    scene = battle("A zeus D4, A heracles C3, B atalanta D4 1, B ares E1", hand="zeus, heracles, A.art 2", scenario=N3)
    ride(scene, "atalanta")
    act(scene, "zeus")
    with scene.dice("roll 5 5 5 5 5 5 5 5"):
        scene.play("attack atalanta")
    assert rider(scene) == "" and where(scene, "atalanta") == ""
    play_until(scene, "second activation")
    scene.play("activate heracles", "simple")
    assert "mount" in scene.options()


# -- eruption ---------------------------------------------------------------------------------------------------------


EMPTY = "ares 5, B.art 3"  # every card of B lies in the discard pile: B's next draw makes everybody refresh


def test_lava_erupts_with_the_first_refresh_and_sleeps_again_with_the_second() -> None:
    """MB-DEC-45, MB-TERR-18: while it erupts nobody walks into it."""
    for before, now in ((0, 1), (1, 0)):
        scene = battle("A heracles A2, B ares B1", hand="heracles", discard=EMPTY, scenario=N3)
        table(scene).erupting = before
        play_until(scene, "pass or continue")
        assert scene.events(CycleEnded) == [CycleEnded(now)] and table(scene).erupting == now
        scene.play("continue", "activate ares", "simple")
        assert ("B2" in offered(scene, "walk")) == (not now)


@pytest.mark.parametrize(("before", "dice"), [(0, 7), (1, 5)])
def test_a_unit_in_lava_when_it_changes_suffers_as_if_it_came_in(before: int, dice: int) -> None:
    """MB-DEC-45: with the dice of the new state, and is put out of it; who flies or is fireproof is not."""
    units = "A zeus C2, A heracles C4, A leonidas D5, A cerberus B2, B ares E1"
    scene = battle(units, hand="zeus", discard=EMPTY, scenario=N3)
    ride(scene, "leonidas")
    table(scene).erupting = before
    play_until(scene, "lava exit")
    rolls = [len(text.split()) - 1 for text in (p.text for p in scene.match.log) if text.startswith("roll")]
    assert rolls == [dice] and scene.asked == "B"
    play_until(scene, "pass or continue")
    places = {unit: where(scene, unit) for unit in ("zeus", "heracles", "leonidas", "cerberus")}
    assert places["leonidas"] == "D5" and places["cerberus"] == "B2"
    assert places["zeus"] != "C2" and places["heracles"] != "C4"


def test_a_unit_that_burns_before_it_acts_has_no_activation_any_more() -> None:
    """MB-RULING-92: Leonidas' owner draws cards in B3, all refresh, and the lava in which he stands erupts."""
    scene = battle(
        "A leonidas C4 1, A zeus A1, B ares E1",
        hand="leonidas, A.art", discard="leonidas 3, zeus 4, A.art 6", scenario=N3,
    )  # fmt: skip
    scene.play("activate leonidas", "draw-cards")
    draws = ("draw zeus zeus zeus", "draw A.art A.art")  # B has nothing to draw from
    with scene.dice(*draws, "roll 5 5 5 5 5 5 5", "roll 5 5 5 5 5 5 5"):
        scene.play("amount 2", "allocate 0 7 0")
    assert where(scene, "leonidas") == "" and scene.decision.kind not in ("simple or complex", "complex action")


# -- no gods in C3 ----------------------------------------------------------------------------------------------------


def test_no_divinity_walks_or_runs_into_c3_or_through_it() -> None:
    """MB-DEC-45: a scenario rule is above all others; in a duel it may."""
    for scenario, is_open in ((N3, False), ("duel", True)):
        scene = battle("A zeus D4, B ares E1", hand="zeus, A.art", scenario=scenario, board="tartarus")
        act(scene, "zeus")
        assert ("C3" in offered(scene, "walk")) == is_open
        running = battle("A zeus D4, B ares E1", hand="zeus", scenario=scenario, board="tartarus")
        running.play("activate zeus", "complex")
        assert ("C3" in offered(running, "run")) == is_open


def test_no_divinity_is_thrown_into_c3_nor_put_there_out_of_the_lava() -> None:
    """MB-DEC-45: by no means; a hero is."""
    scene = battle("A spartans D4, B ares D4, B leonidas D4", hand="spartans, A.art", scenario=N3)
    act(scene, "spartans")
    play_on(scene, "attack ares")
    play_until(scene, "throw")
    assert "C3" not in offered(scene, "throw") and offered(scene, "throw") != []
    for unit, is_open in (("zeus", False), ("heracles", True)):
        burning = battle(f"A {unit} D4, B ares E1", hand=f"{unit}, A.art", scenario=N3)
        act(burning, unit)
        play_on(burning, "walk C4")
        play_until(burning, "lava exit")
        assert ("C3" in offered(burning, "exit")) == is_open and "C5" in offered(burning, "exit")
