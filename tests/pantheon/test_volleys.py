"""Area and multiple attacks: one combat sequence for each target."""

from __future__ import annotations

import pytest
from battle import act, battle, number, offered, ride, table, vitality, where
from scene import Scene

from strategos.games.pantheon.events import Assaulted, Wounded

SIX = "roll 0 0 0 0 0 0"
FIVE = "roll 0 0 0 0 0"


def targets(scene: Scene) -> list[str]:
    """The units that dice were rolled against, in order."""
    names = table(scene).rules.names
    return [names[event.target] for event in scene.events(Assaulted)]


def decline_throws(scene: Scene) -> None:
    while scene.decision.kind == "throw":
        scene.play("decline")


def test_an_area_attack_hits_everyone_but_the_attacker_and_leaves_the_ground_alone() -> None:
    """MB-AREA-01, MB-AREA-07: friend and foe; columns and an omphalos stay as they are."""
    scene = battle("A ares C2, A infernal_hounds C2, B medusa C2", hand="ares, A.art 3", omphalos="C2")
    area = number(scene, "C2", "area")
    before = (table(scene).pieces[area], table(scene).ground[area])
    with scene.dice("roll 5 5 5 5 5 5 5", "roll 5 5 5 5 5 5 5", "roll 0 0 0"):
        act(scene, "ares", "use wrath")
        assert set(offered(scene, "attack")) == {"infernal_hounds", "medusa"}
        scene.play("attack infernal_hounds", "allocate 1 3 0")
    assert set(targets(scene)) == {"infernal_hounds", "medusa"}
    assert (table(scene).pieces[area], table(scene).ground[area]) == before == (2, 1)


@pytest.mark.parametrize(("edition", "areas"), [("rulebook", {"B3", "C4"}), ("manual", {"B3", "C4", "C5"})])
def test_the_area_must_hold_an_enemy(edition: str, areas: set[str]) -> None:
    """MB-AREA-02, MB-DEC-17: an area with friends only is offered in the manual alone."""
    scene = battle("A zeus B4, A odysseus C5, B medusa C4, B hydra B3", hand="zeus, A.art 3", edition=edition)
    act(scene, "zeus", "use lightning")
    assert set(offered(scene, "aim")) == areas and scene.decision.kind == "target area"


def test_the_area_must_be_in_range_and_in_sight() -> None:
    """MB-AREA-03: C5 lies behind Medusa, C7 too far away; C4 is left and taken without a question."""
    scene = battle("A zeus C3, B medusa C4, B hydra C5, B atalanta C7", hand="zeus, A.art 3")
    with scene.dice(SIX):
        act(scene, "zeus", "use lightning")
        decline_throws(scene)
    assert targets(scene) == ["medusa"]


def test_the_owner_of_the_attacker_orders_the_attacks() -> None:
    """MB-AREA-04, MB-DEC-18: one at a time, each once; the last needs no question."""
    scene = battle("A zeus B4, B medusa C4, B hydra C4, B atalanta C4", hand="zeus, A.art 3")
    with scene.dice(SIX, SIX, SIX):
        act(scene, "zeus", "use lightning")
        assert scene.asked == "A" and scene.decision.kind == "order of targets" and len(scene.options()) == 3
        scene.play("attack hydra", "decline")
        assert set(scene.options()) == {"attack medusa", "attack atalanta"}
        scene.play("attack medusa", "decline", "decline")
    assert targets(scene) == ["hydra", "medusa", "atalanta"] and scene.decision.kind == "simple action"


def test_the_owner_of_a_friendly_target_defends_it() -> None:
    """MB-AREA-06, MB-RULING-37: A decides on Guard, B plays the attacker, and B gets no manoeuvre with it."""
    scene = battle("A zeus B4, A leonidas C4, A odysseus C4, B medusa C4", hand="zeus, A.art 3, B.art 2")
    with scene.dice("roll 0 1 2 3 4 4", SIX, SIX):
        act(scene, "zeus", "use lightning", "attack odysseus")
        assert scene.decision.kind == "guard" and scene.asked == "A"
        scene.play("decline")
        assert scene.decision.kind == "allocate dice" and scene.asked == "B"
        scene.play("allocate 0 0 5")
        assert scene.decision.kind == "throw" and scene.asked == "B"
        assert all(option.split()[0] in ("decline", "throw") for option in scene.options())
        scene.play("decline", "attack leonidas")
        assert scene.decision.kind == "throw" and scene.asked == "B"
        scene.play("decline", "decline")


@pytest.mark.parametrize(("others", "resolver"), [("B medusa C4, C hydra C4", "B"), ("C hydra C4, B medusa A1", "C")])
def test_of_several_enemies_the_next_with_a_unit_there_rolls(others: str, resolver: str) -> None:
    """MB-RULING-36: in turn order after the attacker's owner, among those who have a unit in the area."""
    scene = battle(f"A zeus B4, A odysseus C4, {others}", hand="zeus, A.art 3", scenario="free-for-all-3")
    with scene.dice("roll 0 1 2 3 4 4"):
        act(scene, "zeus", "use lightning")
        if scene.decision.kind == "target area":
            scene.play("aim C4")
        scene.play("attack odysseus")
        assert scene.decision.kind == "allocate dice" and scene.asked == resolver


def test_in_the_manual_the_next_enemy_rolls_if_none_is_there() -> None:
    """MB-RULING-36, MB-AREA-02: friends alone in the area: seat B is the next enemy."""
    scene = battle(
        "A zeus B4, A odysseus C4, C hydra A1, B medusa A5",
        hand="zeus, A.art 3", scenario="free-for-all-3", edition="manual",
    )  # fmt: skip
    with scene.dice("roll 0 1 2 3 4 4"):
        act(scene, "zeus", "use lightning")
        if scene.decision.kind == "target area":
            scene.play("aim C4")
        assert scene.decision.kind == "allocate dice" and scene.asked == "B"


def test_a_target_outside_the_area_is_passed_over() -> None:
    """MB-RULING-39, MB-AREA-04: Leonidas is thrown out while he guards, so his own turn does not come."""
    scene = battle("A zeus B4, B leonidas C4, B medusa C4", hand="zeus, A.art 3")
    with scene.dice(SIX):
        act(scene, "zeus", "use lightning", "attack medusa", "guard leonidas", "throw C5")
    assert targets(scene) == ["leonidas"] and scene.decision.kind == "simple action"


def test_a_target_out_of_sight_is_passed_over() -> None:
    """MB-RULING-39: Medusa is thrown between Zeus and the area he strikes; Atalanta is hidden behind her."""
    scene = battle("A zeus C2, B medusa C4, B atalanta C4", hand="zeus, A.art 3")
    with scene.dice(SIX):
        act(scene, "zeus", "use lightning", "attack medusa", "throw C3")
    assert targets(scene) == ["medusa"] and scene.decision.kind == "simple action"


def test_a_multiple_attack_leaves_friends_alone() -> None:
    """MB-MULT-01, MB-MULT-03, MB-DEC-18: Inferno on all enemies in the surroundings, in the attacker's order."""
    scene = battle("A hades C4, A odysseus C4, B medusa C4, B hydra C3, B atalanta C1", hand="hades, A.art 4")
    with scene.dice(FIVE, FIVE):
        act(scene, "hades", "use inferno")
        assert set(scene.options()) == {"attack medusa", "attack hydra"} and scene.asked == "A"
        scene.play("attack hydra")
    assert targets(scene) == ["hydra", "medusa"]


@pytest.mark.parametrize(("edition", "hit"), [("rulebook", ["medusa"]), ("manual", ["medusa", "zeus"])])
def test_targets_are_named_before_the_first_is_resolved(
    edition: str, hit: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """MB-MULT-02: Zeus comes into sight when Medusa is thrown aside; only the manual names him then."""
    scene = battle("A hydra C4, B medusa C3, B zeus C2", hand="hydra, A.art", edition=edition)
    monkeypatch.setattr(table(scene).rules.profiles[number(scene, "hydra")], "range", [2] * 10)
    with scene.dice(*[FIVE] * len(hit)):
        act(scene, "hydra", "use onslaught", "throw B2")
        decline_throws(scene)
    assert targets(scene) == hit


def test_a_fallen_attacker_does_not_go_on() -> None:
    """MB-MULT-03, MB-CMB-04: in the manual Zeus answers the Hydra's Onslaught, and Medusa is spared."""
    scene = battle("A hydra C4 1, A ares E1, B zeus C4, B medusa C4", hand="hydra, ares, A.art, zeus", edition="manual")
    with scene.dice("roll 1 1 1", "roll 5 5 5 5 5 5 5 5"):
        act(scene, "hydra", "use onslaught", "attack zeus", "retaliate", "allocate 4 0 0")
    assert where(scene, "hydra") == "" and targets(scene) == ["zeus", "hydra"]
    assert vitality(scene, "medusa") == 6


def test_each_attack_of_a_volley_has_its_own_distance() -> None:
    """MB-MULT-05: ruins protect the neighbour only in melee, Torment works only in melee."""
    scene = battle("A hydra C3, B medusa C3, B zeus C2", hand="hydra, A.art")
    with scene.dice("roll 5 5 5 5 1", "roll 0", "roll 5 5 5 5 1", "roll 0"):
        act(scene, "hydra", "use onslaught", "attack medusa")
        scene.play("allocate 2 1 0")  # defence 7, less 1 for Torment: each wound takes one more die
        scene.play("allocate 1 1 0")  # defence 8, neither Torment nor ruins: a wound takes three more dice


def test_an_evading_unit_is_taken_out_alone() -> None:
    """MB-RULING-26, MB-RULING-24, MB-DEC-19: asked before the first roll; the others are attacked."""
    scene = battle("A cerberus B3, B leonidas C4, B medusa C4", hand="cerberus, A.art 2, B.art")
    ride(scene, "leonidas")
    with scene.dice(FIVE):
        act(scene, "cerberus", "use breath")
        assert scene.decision.kind == "evade" and scene.asked == "B" and targets(scene) == []
        scene.play("evade")
    assert targets(scene) == ["medusa"]


def test_when_all_enemies_evade_another_area_may_be_chosen() -> None:
    """MB-RULING-26, MB-RULING-27, MB-DEC-20: only a friend is left there; the new area costs nothing more."""
    scene = battle("A cerberus B3, A infernal_hounds C4, B leonidas C4, B medusa C3", hand="cerberus, A.art 3, B.art")
    ride(scene, "leonidas")
    art = number(scene, "A.art", "card")
    with scene.dice(FIVE):
        act(scene, "cerberus", "use breath", "aim C4", "evade")
        assert scene.asked == "A" and scene.options() == ["decline", "aim C3"]
        assert table(scene).hand[art] == 2
        scene.play("aim C3")
    assert targets(scene) == ["medusa"] and table(scene).hand[art] == 2


def test_the_attacker_may_let_the_evaded_attack_go() -> None:
    """MB-RULING-26, MB-DEC-20: none is an answer too, and the action is spent."""
    scene = battle("A cerberus B3, A hoplites C4, B leonidas C4, B medusa C3", hand="cerberus, A.art 3, B.art")
    ride(scene, "leonidas")
    act(scene, "cerberus", "use breath", "aim C4", "evade", "decline")
    assert scene.decision.kind == "simple action" and offered(scene, "use") == []


@pytest.mark.parametrize(("edition", "areas"), [("rulebook", ["C3"]), ("manual", ["C3", "C4"])])
def test_who_has_evaded_is_no_target_of_a_later_area_attack(edition: str, areas: list[str]) -> None:
    """MB-RULING-26, MB-AREA-01: protected for the turn, so C4 holds nobody to attack; in the manual it does."""
    scene = battle(
        "A hades C4, A cerberus B3, B leonidas C4, B medusa C3, B hydra B2",
        hand="hades, cerberus, A.art 4, B.art", edition=edition,
    )  # fmt: skip
    ride(scene, "leonidas")
    act(scene, "hades", "attack leonidas", "evade", "done")
    act(scene, "cerberus", "use breath")
    assert [area for area in offered(scene, "aim") if area != "B2"] == areas


def test_a_flying_friend_may_evade_as_well() -> None:
    """MB-AREA-06, MB-RULING-37: its owner decides, though the attack is the owner's own."""
    scene = battle("A ares C4, A leonidas C4, B medusa C4", hand="ares, A.art 3")
    ride(scene, "leonidas")
    with scene.dice("roll 0 0 0 0 0 0 0"):
        act(scene, "ares", "use wrath")
        assert scene.decision.kind == "evade" and scene.asked == "A"
        scene.play("evade")
    assert targets(scene) == ["medusa"] and scene.events(Wounded) == []
