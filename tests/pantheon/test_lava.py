"""Lava: who burns, who rolls, and where the burnt are put."""

from __future__ import annotations

import pytest
from battle import acting, battle, number, offered, play_on, struck, table, vitality, where
from scene import Scene

from strategos.games.pantheon.events import Assaulted
from strategos.games.pantheon.words import SWAMP


def test_lava_is_dormant_unless_a_scenario_makes_it_erupt() -> None:
    """MB-TERR-16: in a duel it stays so after a refresh, in the fire of Pegasus it erupts."""
    for scenario, board, erupting in (("duel", "tartarus", 0), ("pegasus-in-the-fire", "", 1)):
        scene = battle("A ares A1, B zeus E5", "ares", "ares 4, A.art 3", board=board, scenario=scenario)
        assert table(scene).erupting == 0
        play_on(scene, "decline")
        play_on(scene, "pass")  # B's turn is over, and A cannot draw
        assert table(scene).refreshes == 1 and table(scene).erupting == erupting


def test_dormant_lava_burns_with_five_dice_and_the_opponent_puts_the_unit_beside_it() -> None:
    """MB-TERR-17, MB-DEC-33: B uses the dice and chooses among the neighbours without lava."""
    scene = acting("A leonidas B1, B zeus E5", "leonidas", board="tartarus")
    with scene.dice("roll 4 4 1 1 1"):
        scene.play("walk B2")
    assert scene.asked == "B" and scene.options() == [
        "allocate 0 0 5",
        "allocate 0 1 3",
        "allocate 0 2 1",
        "allocate 1 0 1",
    ]
    scene.play("allocate 1 0 1")
    assert scene.asked == "B"
    assert scene.options() == ["exit A1", "exit A2", "exit B1", "exit B3", "exit C1"]  # not C2, lava too
    scene.play("exit C1")
    assert where(scene, "leonidas") == "C1" and vitality(scene, "leonidas") == 5 and scene.asked == "A"


def test_a_single_exit_is_not_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """MB-DEC-33: with room in one area only, the unit is put there."""
    scene = acting("A leonidas B1, B zeus E5", "leonidas", board="tartarus")
    only(scene, monkeypatch, "B2", "B3")
    struck(scene, "walk B2", "roll 0 0 0 0 0")
    assert where(scene, "leonidas") == "B3"


def only(scene: Scene, monkeypatch: pytest.MonkeyPatch, *open_areas: str) -> None:
    """Leave no room on the board but in these areas."""
    rules = table(scene).rules
    names = rules.board.names
    capacity = [kept if name in open_areas else 0 for name, kept in zip(names, rules.capacity, strict=True)]
    monkeypatch.setattr(rules, "capacity", capacity)


def test_the_burnt_are_put_where_nobody_could_object(monkeypatch: pytest.MonkeyPatch) -> None:
    """MB-RULING-41: next door, not full, no rift for the great; else as near as possible; else they stay."""
    for unit, exits in (("ares", "B3 C1 C3 D2"), ("leonidas", "B3 C1 C3 D2 D3")):  # D3 is a rift
        scene = acting(f"A {unit} B3, B zeus E5", unit, board="tartarus")
        with scene.dice("roll 0 0 0 0 0"):
            scene.play("walk C2")
        assert offered(scene, "exit") == exits.split()
    scene = acting("A ares B3, A hoplites D2, B zeus E5", "ares", board="tartarus")
    only(scene, monkeypatch, "C2", "D3", "B1", "D1", "E5")
    with scene.dice("roll 0 0 0 0 0"):
        scene.play("walk C2")
    assert offered(scene, "exit") == ["B1", "D1"]  # two areas away, since the rift is no place for Ares
    monkeypatch.undo()
    scene = acting("A ares B3, B zeus E5", "ares", board="tartarus")
    only(scene, monkeypatch, "C2")
    struck(scene, "walk C2", "roll 0 0 0 0 0")
    assert where(scene, "ares") == "C2" and scene.asked == "A"


@pytest.mark.parametrize("edition", ["rulebook", "manual"])
def test_erupting_lava_is_closed_and_burns_with_seven_dice(edition: str) -> None:
    """MB-TERR-18: no walk or run into it; who is thrown there is burnt and put out like before."""
    for mode, verb in (("simple", "walk"), ("complex", "run")):
        scene = battle("A leonidas B1, B zeus E5", "leonidas, A.art", board="tartarus", edition=edition)
        table(scene).erupting = 1
        scene.play("activate leonidas", mode)
        assert "A1" in offered(scene, verb) and not {"B2", "C2"} & set(offered(scene, verb))
    scene = battle("A spartans B1, B leonidas B1", "spartans, A.art", board="tartarus", edition=edition)
    table(scene).erupting = 1
    scene.play("activate spartans", "simple")
    with scene.dice("roll 0 0 0 0 0", "roll 0 0 0 0 0 0 0"):
        scene.play("attack leonidas", "throw B2")
    assert offered(scene, "exit") == ["A1", "A2", "B1", "B3", "C1"]


def test_erupting_lava_is_closed_to_deployment(monkeypatch: pytest.MonkeyPatch) -> None:
    """MB-TERR-18: also where it lies in the own zone; dormant lava is open and burns who deploys there."""
    for erupting, areas in ((1, ["A1"]), (0, ["A1", "B2"])):
        scene = battle("A leonidas waiting, B zeus E5", "leonidas, A.art", board="tartarus")
        zone = 1 << number(scene, "A1", "area") | 1 << number(scene, "B2", "area")
        monkeypatch.setattr(table(scene).rules, "zones", [zone, 0])
        table(scene).erupting = erupting
        scene.play("activate leonidas")
        assert offered(scene, "deploy") == areas
    with scene.dice("roll 0 0 0 0 0"):
        scene.play("deploy B2")
    assert scene.decision.kind == "lava exit"


def test_the_enemy_who_moved_the_unit_rolls_else_the_next_enemy() -> None:
    """MB-RULING-40: C throws A's hero and decides; when he walks in himself, B is next in turn order."""
    units = "A leonidas B1, B zeus E5, C spartans B1, D hades E1"
    options = {"board": "tartarus", "scenario": "free-for-all-4"}
    scene = acting(units, "spartans", active="C", **options)
    with scene.dice("roll 0 0 0 0 0", "roll 0 0 0 0 0"):
        scene.play("attack leonidas", "throw B2")
    assert scene.asked == "C" and scene.decision.kind == "lava exit"
    scene = acting(units, "leonidas", **options)
    with scene.dice("roll 0 0 0 0 0"):
        scene.play("walk B2")
    assert scene.asked == "B" and scene.decision.kind == "lava exit"


def test_allies_do_not_decide_about_burnt_friends() -> None:
    """MB-RULING-40: in an alliance the next enemy in turn order is asked, not the team mate."""
    units = "A zeus A1, B ares B1, C hades E5, D athena E1"
    scene = acting(units, "ares", active="B", board="tartarus", scenario="alliance")
    with scene.dice("roll 0 0 0 0 0"):
        scene.play("walk B2")
    assert scene.asked == "C"


def test_lava_has_no_attacker() -> None:
    """MB-RULING-42: nobody guards, strikes back or throws; blanks serve nothing; a second assault is possible."""
    units = "A leonidas B1, A cerberus B2, B achilles E5"
    scene = acting(units, "leonidas", hand="leonidas 2, A.art, achilles", board="tartarus")
    with scene.dice("roll 5 0 0 0 0", "roll 2"):  # 7 against defence 7
        scene.play("walk B2")
    assert scene.decision.kind == "lava exit" and vitality(scene, "leonidas") == 5
    assert scene.events(Assaulted)[0].attacker is None
    scene.play("exit B3")
    assert scene.asked == "A"  # no retaliation, no throw


def test_only_what_always_helps_helps_against_lava() -> None:
    """MB-RULING-42: a token of Born Leader counts, five dice are five dice, passive powers of the burnt work."""
    for inspired, second in ((False, 1), (True, 2)):
        scene = battle("A infernal_warriors A1, A hoplites B1 4, B zeus E5", "hoplites, A.art", board="tartarus")
        table(scene).inspired = inspired << number(scene, "hoplites")
        scene.play("activate hoplites", "simple")
        with scene.dice("roll 5 0 0 0 0", f"roll {second}"):  # defence 6, with the token 7
            scene.play("walk B2")
        assert vitality(scene, "hoplites") == 3
    scene = acting("A heracles B1, B zeus E5", "heracles", board="tartarus")
    with scene.dice("roll 5 5 0 0 0", "roll 0 0"):  # his Feat rolls both fives again
        scene.play("walk B2", "reroll 5 5")
    assert vitality(scene, "heracles") == 7


def test_after_the_burn_another_action_is_possible() -> None:
    """MB-RULING-43: the walk is over, an attack is not; only a swamp beside the lava ends all."""
    scene = acting("A leonidas B1, B zeus B3", "leonidas", board="tartarus")
    struck(scene, "walk B2, exit B3", "roll 0 0 0 0 0")
    assert offered(scene, "attack") == ["zeus"] and offered(scene, "walk") == []


def test_an_exit_into_a_swamp_ends_the_activation(monkeypatch: pytest.MonkeyPatch) -> None:
    """MB-RULING-43, MB-TERR-12: a unit that is put into a swamp has entered it."""
    hand = "leonidas, hoplites, A.art"
    scene = acting("A leonidas B1, A hoplites E1, B zeus B3", "leonidas", hand=hand, board="tartarus")
    rules = table(scene).rules
    swamp = number(scene, "B3", "area")
    monkeypatch.setattr(rules, "terrain", [*rules.terrain[:swamp], SWAMP, *rules.terrain[swamp + 1 :]])
    struck(scene, "walk B2, exit B3", "roll 0 0 0 0 0")
    assert where(scene, "leonidas") == "B3" and scene.decision.kind == "second activation"


def test_a_carrier_takes_its_omphalos_through_the_fire() -> None:
    """MB-RULING-43: it is displaced with what it carries, and its walk is over."""
    scene = acting("A ares B1 *, B zeus E5", "ares", board="tartarus")
    struck(scene, "walk B2, exit B3", "roll 0 0 0 0 0")
    assert table(scene).carries[number(scene, "ares")] == 1 and offered(scene, "walk") == []


def test_passive_powers_do_not_work_in_the_own_complex_action() -> None:
    """MB-EX-28, MB-RULING-97: Achilles endures when he walks or is thrown into lava, not when he runs into it."""
    dice = ("roll 5 5 0 0 0", "roll 4 4")  # two wounds against defence 9
    assert struck(acting("A achilles A1, B zeus E5", "achilles", board="tartarus"), "walk B2, exit B3", *dice) == 1
    hand = "achilles, hoplites, A.art"
    scene = acting("A achilles A1, A hoplites E1, B zeus E5", "achilles", "complex", hand=hand, board="tartarus")
    assert struck(scene, "run B2, exit B3", *dice) == 2
    scene = acting("A spartans A1, B achilles A1", "spartans", board="tartarus")
    assert struck(scene, "attack achilles, throw B2, exit B3", "roll 0 0 0 0 0", *dice) == 1
