"""The learning scenario: two fixed armies on Olympus, without terrain and without deployment."""

from __future__ import annotations

import pytest
from battle import act, battle, number, offered, play_on, table, where
from scene import Scene

from strategos.games.pantheon.card_events import StarterDecided
from strategos.games.pantheon.game import Pantheon
from strategos.games.pantheon.queries import effective_range

PLACES = {"zeus": "A3", "hydra": "B4", "hoplites": "B2", "ares": "E3", "achilles": "D3", "spartans": "D5"}
ARMIES = {"1": {"zeus", "hoplites", "hydra"}, "2": {"ares", "achilles", "spartans"}}


def first_battle(rolls: tuple[int, int], army: int) -> Scene:
    """The scenario after the roll for the choice of an army, up to the first question of the first turn."""
    scene = Scene("pantheon", "learning")
    with scene.dice(*[f"roll {face}" for face in rolls]):
        pass
    play_on(scene, f"army {army}")
    return scene


def army_of(scene: Scene, seat: int) -> set[str]:
    """The units of a player."""
    state = table(scene)
    return {name for unit, name in enumerate(state.rules.names) if state.owner[unit] == seat}


@pytest.mark.parametrize(("rolls", "army", "winner"), [((5, 2), 1, 0), ((5, 2), 2, 0), ((0, 1), 1, 1), ((0, 1), 2, 1)])
def test_the_higher_roll_takes_an_army_and_the_other_player_starts(
    rolls: tuple[int, int], army: int, winner: int
) -> None:
    """MB-SCN-01, MB-SCN-02: two armies of three units, and who got an army second begins."""
    scene = first_battle(rolls, army)
    assert army_of(scene, winner) == ARMIES[str(army)] and army_of(scene, 1 - winner) == ARMIES[str(3 - army)]
    assert scene.events(StarterDecided) == [StarterDecided(1 - winner)]
    assert scene.asked == "AB"[1 - winner] and table(scene).round == 1


def test_only_the_winner_of_the_roll_is_asked_and_ties_are_rolled_again() -> None:
    """MB-SCN-02: 3 and 3, then 1 and 4: B chooses."""
    scene = Scene("pantheon", "learning")
    with scene.dice("roll 3", "roll 3", "roll 1", "roll 4"):
        pass
    assert scene.asked == "B" and scene.options() == ["army 1", "army 2"]


def test_it_is_played_on_olympus_by_two() -> None:
    """MB-SCN-01: no other board is offered."""
    scene = Scene("pantheon", "learning")
    assert isinstance(scene.game, Pantheon)
    content = scene.game.content["scenarios"]["learning"]
    assert content["boards"] == ["olympus"] and content["players"] == 2 and table(scene).rules.seats == 2


def test_three_omphalos_lie_on_the_board_and_two_cards_in_the_supply() -> None:
    """MB-SCN-03: in C2, C4 and C6; the third absorbed omphalos would bring no card."""
    scene = first_battle((5, 2), 1)
    state = table(scene)
    assert [state.rules.board.names[area] for area in range(29) if state.ground[area]] == ["C2", "C4", "C6"]
    assert state.supply == 2


def test_all_figures_start_on_the_board_and_nobody_deploys() -> None:
    """MB-SCN-04, MB-RULING-82: in the places of the content, for either choice of army; they count as deployed."""
    for army in (1, 2):
        scene = first_battle((5, 2), army)
        state = table(scene)
        assert {unit: where(scene, unit) for unit in PLACES} == PLACES
        assert state.deployed == (1 << len(state.rules.names)) - 1 and not state.rules.has_deploy


def test_each_army_has_two_art_of_war_cards_in_the_deck_and_a_hand_of_six() -> None:
    """MB-EX-16, MB-SCN-05: Zeus brings 4 activation and 2 art of war cards; 3 more are in each hand from the start."""
    scene = Scene("pantheon", "learning")
    with scene.dice("roll 5", "roll 2", "draw zeus zeus hoplites", "draw achilles spartans B.art", "draw ares"):
        scene.play("army 1")
    state = table(scene)
    cards = {
        name: [z[number(scene, name, "card")] for z in (state.deck, state.hand)] for name in ("zeus", "A.art", "B.art")
    }
    assert cards == {"zeus": [2, 2], "A.art": [2, 3], "B.art": [1, 4]}
    owned = [sum(state.deck) + sum(state.hand)]
    assert owned == [11 + 2 + 3 + 12 + 2 + 3]
    assert scene.match.view().facts["hand_size"] == [6, 7]  # B has drawn for the first turn


@pytest.mark.parametrize(("absorbed", "is_over"), [(0, False), (1, True)])
def test_two_absorbed_omphalos_win(absorbed: int, is_over: bool) -> None:
    """MB-SCN-06: 2 of the 3."""
    scene = battle("A zeus C4, A hydra B4, B ares E3", hand="zeus, A.art", scenario="learning", omphalos="C4")
    table(scene).absorbed = [absorbed, 0]
    play_on(scene, "activate zeus", "complex", "absorb -")
    assert (scene.result is not None) == is_over
    if scene.result:
        assert (scene.result.winners, scene.result.reason) == ((0,), "omphalos")


def test_the_fall_of_the_enemy_god_wins() -> None:
    """MB-SCN-06: the other way to win."""
    scene = battle("A zeus C4, B ares C4 1", hand="zeus", scenario="learning")
    act(scene, "zeus")
    with scene.dice("roll 5 5 5 5 5 5 5 5", "roll 5 5 5 5 5 5 5 5"):
        scene.play("attack ares", "allocate 0 8 0")
    assert scene.result is not None and (scene.result.winners, scene.result.reason) == ((0,), "god")


# -- what is left out -------------------------------------------------------------------------------------------------


def test_terrain_and_boundaries_have_no_effect() -> None:
    """MB-SCN-07, MB-RULING-82: rock is open ground, an escarpment a normal border, in a duel they are not."""
    for scenario, is_open in (("learning", True), ("duel", False)):
        scene = battle("A zeus B4, B ares E3", hand="zeus, A.art", scenario=scenario, board="olympus")
        act(scene, "zeus")
        walks = offered(scene, "walk")
        assert ("B5" in walks) == is_open and {"A4", "C5"} <= set(walks)
        blocked = battle("A achilles B4, B ares E3", hand="achilles, A.art", scenario=scenario, board="olympus")
        act(blocked, "achilles")  # movement 1, and B4|C4 is an escarpment
        assert ("C4" in offered(blocked, "walk")) == is_open


def test_a_slope_gives_no_range_and_ruins_give_no_cover() -> None:
    """MB-SCN-07, MB-RULING-82: the Hydra on the slope A3 keeps range 1; a five and a one wound Spartans in ruins."""
    for scenario, reach in (("learning", 1), ("duel", 2)):
        slope = battle("A hydra A3, B ares E3", scenario=scenario, board="olympus")
        assert effective_range(table(slope), number(slope, "hydra")) == reach
    scene = battle("A zeus C2, B spartans C2, B ares E3", hand="zeus, A.art", scenario="learning")
    act(scene, "zeus")
    with scene.dice("roll 5 1 0 0 0 0 0 0"):
        scene.play("attack spartans")
        assert "allocate 1 0 0" in scene.options()  # defence 6


def test_columns_are_no_obstacle() -> None:
    """MB-SCN-07, MB-RULING-82: Zeus sees the Spartans behind the ruins C2; in a duel he does not."""
    for scenario, is_seen in (("learning", True), ("duel", False)):
        units = "A zeus C1, B spartans C3, B ares E3"
        scene = battle(units, hand="zeus, A.art", scenario=scenario, board="olympus")
        act(scene, "zeus")
        assert ("use lightning" in scene.options()) == is_seen


def test_nobody_recruits_deploys_or_evades() -> None:
    """MB-SCN-07: no such question is asked in a whole match, however it is played."""
    kinds = set()
    scene = first_battle((5, 2), 1)
    for _ in range(400):
        if scene.result is not None:
            break
        kinds.add(scene.decision.kind)
        options = scene.options()
        play_on(scene, options[len(scene.match.log) % len(options)])
    assert kinds and not kinds & {"recruit", "divinity", "evade"}
    assert all("deploy" not in played.text for played in scene.match.log)


def test_aquatic_units_have_no_bonus_where_terrain_is_off() -> None:
    """MB-SCN-07: the Hydra is aquatic, and goes one area like on any open ground."""
    scene = battle("A hydra C4, B ares A1", hand="hydra, A.art", scenario="learning")
    act(scene, "hydra")
    assert set(offered(scene, "walk")) == {"B3", "B4", "C3", "C5", "D3", "D4"}
