"""What the game consists of: the box, units and their stats, areas, cards, tokens, turns and assaults."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from battle import act, acting, battle, number, offered, play_on, play_until, table, vitality, where
from scene import Scene

from strategos import games
from strategos.games.pantheon.card_events import CardBoxed, Refreshed, TurnBegun
from strategos.games.pantheon.content_spec import CONTENT
from strategos.games.pantheon.events import Assaulted
from strategos.games.pantheon.game import Pantheon
from strategos.games.pantheon.model import PantheonState
from strategos.games.pantheon.queries import effective_range, enemies, friends, is_enemy, units_in
from strategos.games.pantheon.words import CLASSES, TYPES

GAME = games.find("pantheon")
assert isinstance(GAME, Pantheon)
CONTENTS = GAME.content
UNITS: dict[str, Any] = CONTENTS["units"]


def of_class(*classes: str) -> list[Any]:
    return [unit for unit in UNITS.values() if unit["class"] in classes]


def new_state(scenario: str = "duel") -> PantheonState:
    state = games.find("pantheon").blank(scenario, {})
    assert isinstance(state, PantheonState)
    return state


# -- the box --------------------------------------------------------------------------------------------------------


def test_the_content_fits_into_the_core_box() -> None:
    """MB-COMP-01: no more units, figures, cards, boards, pieces, omphalos and tokens than the box holds."""
    assert [len(of_class(name)) for name in ("god", "hero", "monster", "troops")] == [4, 5, 4, 6]
    assert sorted(unit["figures"] for unit in of_class("troops")) == sorted((5, 3, 4, 6, 4, 2))
    assert sum(unit["activation_cards"] for unit in UNITS.values()) == 71
    assert sum(unit["strategic_value"] for unit in UNITS.values()) + 4 * 3 <= 54
    assert sum(1 for unit in UNITS.values() if unit["rows"]) == 13
    assert UNITS["medusa"]["tokens"] == 4
    content = CONTENTS
    assert len(content["boards"]) == 4
    for board in content["boards"].values():
        terrain = [area["terrain"] for area in board["areas"].values()]
        assert 2 * terrain.count("forest") <= 12 and 2 * terrain.count("ruins") <= 10 and terrain.count("rock") <= 2
        assert max(len(places) for places in board["omphalos"].values()) <= 15
    assert max(plan["omphalos_cards"] for plan in content["scenarios"].values()) == 15


def test_every_unit_has_one_class_and_gods_and_titans_are_divinities() -> None:
    """MB-COMP-03: divinity means god or titan."""
    for profile in new_state().rules.profiles:
        assert CLASSES[profile.cls] == UNITS[profile.name]["class"]
        assert profile.is_divinity == (CLASSES[profile.cls] in ("god", "titan"))


def test_a_unit_is_one_figure_and_troops_are_two_to_six() -> None:
    """MB-COMP-04: only troops have figures, 2 to 6; everybody else is one figure with vitality."""
    assert all(2 <= unit["figures"] <= 6 and not unit["rows"] for unit in of_class("troops"))
    assert not any(unit["figures"] for unit in of_class("god", "titan", "hero", "monster"))


def test_a_profile_holds_what_dashboard_and_troop_card_print() -> None:
    """MB-COMP-19, MB-COMP-20: cards, strategic value, cost, talents, powers, type; troops lack powers and strategy."""
    for profile in new_state().rules.profiles:
        printed = UNITS[profile.name]
        assert (profile.cards, profile.strategic) == (printed["activation_cards"], printed["strategic_value"])
        assert (profile.cost, TYPES[profile.type]) == (printed["cost"], printed["type"])
        assert profile.talents == printed["talents"]
        assert [power.name for power in profile.powers] == [power["id"] for power in printed["powers"]]
        if profile.is_troops:
            assert (profile.vitality, profile.powers, profile.strategic) == (printed["figures"], [], 0)
            assert set(profile.range) == {printed["stats"][2]} and set(profile.movement) == {printed["stats"][3]}


def test_troops_cost_one_point_and_monsters_and_troops_bring_no_art_of_war() -> None:
    """MB-COMP-21, MB-COMP-23: every troop unit costs 1, and only divinities and heroes have strategic value."""
    assert {unit["cost"] for unit in of_class("troops")} == {1}
    assert {unit["strategic_value"] for unit in of_class("monster", "troops")} == {0}
    scene = Scene("pantheon", "duel")
    with scene.dice("roll 5", "roll 2"):
        pass
    scene.play("recruit zeus", "recruit hades", "recruit medusa")
    state = table(scene)
    assert state.deck[state.rules.art_card[1]] == 2  # those of Hades; Medusa adds none
    scene.play("recruit hoplites")
    assert (state.deck[state.rules.art_card[0]], state.points[0]) == (2, 11)


# -- the board ------------------------------------------------------------------------------------------------------


def test_areas_have_terrain_capacity_and_centre_and_touch_their_neighbours() -> None:
    """MB-COMP-06, MB-COMP-07: adjacent means a shared stretch of border, both ways."""
    rules = new_state().rules
    assert len(rules.board.names) == len(rules.terrain) == len(rules.capacity) == 29
    near = {rules.board.names[area] for area in rules.neighbours[rules.board.number("C4")]}
    assert near == {"C3", "C5", "B3", "B4", "D3", "D4"}
    assert all(area in rules.neighbours[other] for area in range(29) for other in rules.neighbours[area])
    assert all(area["centre"] for area in CONTENTS["boards"]["olympus"]["areas"].values())


def test_surroundings_are_the_own_area_and_those_next_to_it() -> None:
    """MB-COMP-08: a gem collector reaches into its surroundings and no farther."""
    scene = acting("A zeus A1, A atalanta C4, B ares E5", "atalanta", omphalos="C4, C3, D4, C2")
    assert offered(scene, "claim") == ["omphalos C3", "omphalos C4", "omphalos D4"]


def test_capacity_counts_units_and_not_figures() -> None:
    """MB-COMP-04, MB-COMP-09: nine figures of two units leave room in an area for three; a third unit fills it."""
    two = "A zeus A1, A leonidas B2, A hoplites B3, A amazons B3, B ares E5"
    assert "B3" in offered(acting(two, "leonidas"), "walk")
    assert "B3" not in offered(acting(two + ", A heracles B3", "leonidas"), "walk")


FULL_B3 = "A zeus B3, A hoplites B3, A amazons B3, B ares E5"


def test_nobody_walks_runs_or_is_recalled_into_a_full_area() -> None:
    """MB-COMP-10: a full area is closed to walk, run and recall."""
    units = FULL_B3 + ", A leonidas B2, A spartans B4"
    assert "B3" not in offered(acting(units, "leonidas"), "walk")
    assert "B3" not in offered(acting(units, "leonidas", "complex"), "run")
    scene = battle(units, "A.art 3, leonidas")
    play_on(scene, "decline")
    assert (scene.asked, scene.decision.kind) == ("B", "pass or continue")


def test_nobody_is_deployed_thrown_or_washed_into_a_full_area() -> None:
    """MB-COMP-10: a full area is closed to deploying, throws and the way out of lava."""
    crowd = "A zeus A3, A hoplites A3, A amazons A3, A leonidas waiting, B ares E5"
    assert offered(acting(crowd, "leonidas"), "deploy") == ["A1", "A2", "A4", "A5"]
    scene = acting("A zeus E1, A achilles B4, B hoplites B4, B ares A3, B amazons A3, B centaurs A3", "achilles")
    play_on(scene, "attack hoplites")  # every die is blank
    play_until(scene, "throw")
    assert "A3" not in offered(scene, "throw") and "A4" in offered(scene, "throw")
    units = "A zeus E1, A heracles B1, B hoplites C1, B amazons C1, B centaurs C1, B ares E5"
    scene = acting(units, "heracles", board="tartarus")
    play_on(scene, "walk B2")
    play_until(scene, "lava exit")
    assert offered(scene, "exit") == ["A1", "A2", "B1", "B3"]


def test_all_figures_of_troops_move_together() -> None:
    """MB-COMP-05: five hoplites walk as one unit and stand in one area."""
    scene = acting("A zeus A1, A hoplites B2, B ares E5", "hoplites")
    scene.play("walk C3")
    assert (where(scene, "hoplites"), vitality(scene, "hoplites")) == ("C3", 5)
    assert sum(mask >> number(scene, "hoplites") & 1 for mask in table(scene).here) == 1


# -- owners ---------------------------------------------------------------------------------------------------------


def test_owners_on_one_side_are_friends_and_all_others_enemies() -> None:
    """MB-COMP-12: in an alliance A attacks B and D but never C; a unit is its own friend."""
    units = "A zeus C4, B ares C4, C athena C4, C hoplites C4, D hades C4"
    scene = acting(units, "zeus", scenario="alliance")
    assert offered(scene, "attack") == ["ares", "hades"]
    state, zeus = table(scene), number(scene, "zeus")
    assert friends(state, 0) >> zeus & 1 and not is_enemy(state, zeus, zeus)
    assert enemies(state, 0) == 1 << number(scene, "ares") | 1 << number(scene, "hades")


def test_a_unit_keeps_its_owner_when_it_is_destroyed_and_recalled() -> None:
    """MB-COMP-11: troops that fall and come back are still those of the player who recruited them."""
    scene = battle("A zeus A3, A hoplites destroyed, B ares E5", "zeus, A.art")
    play_on(scene, "decline", "recall hoplites")
    state = table(scene)
    assert state.owner[number(scene, "hoplites")] == 0
    assert units_in(state.army[0]) == [number(scene, "hoplites"), number(scene, "zeus")]


def test_one_player_is_active_and_acts_with_one_unit_at_a_time() -> None:
    """MB-COMP-13: no unit is activated before the activation of another is over, and the active role goes on."""
    scene = battle("A zeus A3, A hoplites A2, B ares E5", "zeus, hoplites, A.art 2")
    scene.play("activate hoplites", "simple")
    assert not offered(scene, "activate")
    scene.play("walk B2", "done")
    assert scene.decision.kind == "second activation" and offered(scene, "activate") == ["zeus"]
    play_on(scene, "decline")
    assert (scene.asked, table(scene).active) == ("B", 1)


# -- stats ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("life", "walks", "bolts", "search"), [("9", 2, 6, True), ("3", 1, 4, True), ("2", 1, 4, False)]
)
def test_the_current_row_gives_stats_and_powers(life: str, walks: int, bolts: int, search: bool) -> None:
    """MB-COMP-14, MB-COMP-16, MB-COMP-17, MB-COMP-18: movement, X of Lightning, the dash of Patriarch."""
    scene = battle(f"A zeus A1 {life}, A hoplites A5, B ares B3", "zeus, A.art", board="olympus")
    scene.play("activate zeus", "simple")
    assert (scene.decision.kind == "start of activation") == search
    if search:
        scene.play("done")
    assert ("C2" in offered(scene, "walk")) == (walks == 2) and "B2" in offered(scene, "walk")
    play_on(scene, "use lightning")
    assert len(scene.events(Assaulted)[0].faces) == bolts


def test_units_start_on_their_top_row() -> None:
    """MB-COMP-16, MB-COMP-22: full vitality, complete troops."""
    scene = Scene("pantheon", "learning")
    with scene.dice("roll 5", "roll 2", "draw zeus zeus zeus", "draw ares ares ares", "draw ares"):
        scene.play("army 1")
    state = table(scene)
    assert state.vitality == [profile.vitality for profile in state.rules.profiles]
    assert vitality(scene, "zeus") == 9 and vitality(scene, "hoplites") == 5


def test_modified_stats_stay_within_ten_and_in_the_manual_only_offence_and_defence_do(tmp_path: Path) -> None:
    """MB-COMP-15: a range of 10 stays 10 on a rock; the manual lets it grow."""
    (tmp_path / "pack.toml").write_text('name = "Far"\nversion = "1"\ngame = "pantheon"\n')
    (tmp_path / "units").mkdir()
    printed = (CONTENT / "units" / "amazons.toml").read_text(encoding="utf-8")
    (tmp_path / "units" / "amazons.toml").write_text(printed.replace("stats = [3, 4, 2, 2]", "stats = [3, 4, 10, 2]"))
    for edition, reach in (("rulebook", 10), ("manual", 11)):
        state = Pantheon((tmp_path,)).blank("duel", {"edition": edition})
        assert isinstance(state, PantheonState)
        amazons = state.rules.names.index("amazons")
        state.owner[amazons], state.vitality[amazons] = 0, 4
        state.area[amazons] = state.rules.board.number("B5")  # a rock
        state.settle()
        assert effective_range(state, amazons) == reach


def test_talents_need_complete_troops_and_special_rules_do_not() -> None:
    """MB-COMP-22: Spartans who lost a figure guard nobody, but each one left still adds a die."""
    for figures, guards in (("3", ["spartans"]), ("2", [])):
        scene = battle(f"A zeus C4, A spartans C4 {figures}, B ares C4", "ares", active="B")
        act(scene, "ares")
        play_on(scene, "attack zeus")
        assert offered(scene, "guard") == guards
    scene = acting("A zeus A1, A spartans C4 2, B ares C4", "spartans")
    play_on(scene, "attack ares")
    assert len(scene.events(Assaulted)[0].faces) == 4


def test_only_troops_come_back_after_they_were_destroyed() -> None:
    """MB-COMP-24: at the end of the turn fallen troops can be recalled, a fallen hero cannot."""
    scene = battle("A zeus A3, A hoplites destroyed, A heracles destroyed, B ares E5", "zeus, heracles, A.art")
    assert offered(scene, "activate") == ["zeus"]
    scene.play("decline")
    assert offered(scene, "recall") == ["hoplites"]


# -- cards and tokens -----------------------------------------------------------------------------------------------


def test_cards_are_of_three_kinds() -> None:
    """MB-COMP-25: one kind per unit, one kind of art of war and of omphalos cards for each player."""
    state = new_state()
    names = state.setup.notation.names.words["card"]
    assert list(names) == [*state.rules.names, "A.art", "A.omphalos", "B.art", "B.omphalos"]


def test_what_goes_back_in_the_box_does_not_return() -> None:
    """MB-COMP-26: an omphalos card spent on healing is in no zone, not even after a refresh."""
    scene = battle("A zeus A3 5, B ares E5", "zeus, A.omphalos", discard="A.art 5")
    scene.play("heal")
    assert [(event.seat, vitality(scene, "zeus")) for event in scene.events(CardBoxed)] == [(0, 6)]
    state = table(scene)
    card, supply = state.rules.omphalos_card[0], state.supply
    while not scene.events(Refreshed):
        play_on(scene, "pass" if "pass" in scene.options() else scene.options()[-1])
    assert state.hand[card] + state.deck[card] + state.discard[card] == 0 and state.supply == supply


def test_tokens_return_to_their_pool_and_the_pool_is_large_enough() -> None:
    """MB-COMP-27: Petrify marks enemies until Medusa's owner's next turn; no area holds more than she has tokens."""
    scene = battle("A zeus E1, A medusa C4, B ares C4, B heracles C4", "medusa, A.art 3")
    act(scene, "medusa", "use petrify")
    play_on(scene, "done")
    stone = 1 << number(scene, "ares") | 1 << number(scene, "heracles")
    assert table(scene).petrified == stone
    while table(scene).active == 0:
        play_on(scene, scene.options()[0])
    assert table(scene).petrified == stone
    while table(scene).active == 1:
        play_on(scene, scene.options()[0])
    assert table(scene).petrified == 0
    boards = CONTENTS["boards"].values()
    assert (
        max(area["capacity"] for board in boards for area in board["areas"].values()) - 1 <= UNITS["medusa"]["tokens"]
    )


# -- time -----------------------------------------------------------------------------------------------------------


def test_a_round_is_one_turn_of_each_player() -> None:
    """MB-COMP-28: with three players the second round begins with the fourth turn."""
    scene = battle("A zeus A1, B ares E1, C hades E5", "zeus, ares, hades", scenario="free-for-all-3")
    while table(scene).round < 3:
        play_on(scene, "pass" if "pass" in scene.options() else "decline")
    turns = [(event.seat, event.round) for event in scene.events(TurnBegun)]
    assert turns == [(1, 1), (2, 1), (0, 2), (1, 2), (2, 2), (0, 3)]


def test_a_die_rolled_again_stays_in_its_assault() -> None:
    """MB-COMP-29: blanks that come up in a re-roll of the first assault count for the throw after it."""
    scene = battle("A zeus A1, A heracles C4, B hydra C4, B ares E5", "heracles, A.art")
    act(scene, "heracles")
    with scene.dice("roll 1 1 1 1 1 1 1", "roll 0 0"):
        scene.play("attack hydra", "first monster_slayer", "reroll 1 1", "reroll")
        while scene.decision.kind == "allocate dice":
            scene.play(scene.options()[0])
    assert scene.decision.kind == "throw"
