"""Three versus one: the lone god, three allies who carry omphalos over the edge, and who pays with what."""

from __future__ import annotations

import pytest
from battle import act, battle, number, play_on, table, where
from scene import Scene

from strategos import games
from strategos.boards.polygons import shared_stretches
from strategos.games.pantheon.card_events import CardsDrawn, Discarded, TurnBegun
from strategos.games.pantheon.events import Departed
from strategos.games.pantheon.game import Pantheon
from strategos.games.pantheon.setup import prepare
from strategos.games.pantheon.words import DEPARTED

ORDER = [0, 1, 2, 0, 3, 1, 0, 2, 3, 0, 1, 2]
LYING = "B2, B4, C2, C3, C4, C5, C6, D3, D4"


def alone(units: str, hand: str, active: str = "A", omphalos: str = LYING, edition: str = "") -> Scene:
    """A position of this mode, with nine omphalos on the ground unless told otherwise."""
    return battle(units, hand=hand, active=active, scenario="three-vs-one", omphalos=omphalos, edition=edition)


def won(scene: Scene) -> tuple[tuple[int, ...], str] | None:
    """Who has won and why, if the match is over."""
    return None if scene.result is None else (scene.result.winners, scene.result.reason)


# -- draft and turns --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", ["rulebook", "manual"])
def test_only_player_1_has_a_god_and_comes_again_after_every_two_allies(edition: str) -> None:
    """MB-MODE-06, MB-MODE-07, MB-RULING-64: nobody rolls; draft after the god and turns have the same order."""
    scene = Scene("pantheon", "three-vs-one", {"edition": edition})
    assert scene.asked == "A" and scene.decision.kind == "divinity"
    scene.play("recruit zeus")
    assert table(scene).points == [10, 6, 6, 6]
    picks = []
    while scene.decision.kind == "recruit":
        picks.append("ABCD".index(scene.asked))
        play_on(scene, scene.options()[0])
    assert picks[:5] == ORDER[:5]  # later some are finished and skipped
    gods = [unit for unit, profile in enumerate(table(scene).rules.profiles) if profile.is_divinity]
    assert [table(scene).owner[unit] for unit in gods].count(-1) == 3
    turns: list[int] = []
    while len(turns) < 12:
        play_on(scene, "pass" if "pass" in scene.options() else scene.options()[0])
        turns += [event.seat for event in scene.events(TurnBegun)]
    assert turns[:12] == ORDER


def test_allies_keep_their_turns_without_units() -> None:
    """MB-RULING-77: D has lost everything, draws a card and may buy manoeuvres, but activates nobody."""
    scene = alone("A zeus E3, B hoplites A1, C spartans A2, D amazons destroyed", "zeus, D.art")
    while not (scene.asked == "D" and scene.decision.kind == "pass or continue"):
        play_on(scene, "pass" if "pass" in scene.options() else "decline")
    assert scene.events(CardsDrawn)[-1].seat == 3 and "search" in scene.options()
    play_on(scene, "continue")
    assert scene.asked != "D"


# -- leaving ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("board", ["olympus", "styx", "thermopylae", "tartarus"])
def test_every_area_that_touches_the_rim_of_the_board_leads_outside(board: str) -> None:
    """MB-MODE-09, MB-RULING-77: by the drawn shapes of the areas."""
    game = games.find("pantheon")
    assert isinstance(game, Pantheon)
    entry = game.content["boards"][board]
    _, rules = prepare(game.content, game.editions, "three-vs-one", {"board": board}, "1")
    rim = [tuple(point) for point in entry["outline"]]
    touching = {
        name
        for name, area in entry["areas"].items()
        if shared_stretches([tuple(point) for point in area["polygon"]], rim)
    }
    assert {rules.board.names[number] for number in range(rules.board.size) if rules.edge >> number & 1} == touching
    assert rules.exits == [rules.edge] * 4


@pytest.mark.parametrize(("active", "unit"), [("B", "heracles"), ("B", "hydra"), ("B", "hoplites"), ("A", "hydra")])
def test_any_unit_but_a_god_may_leave_with_what_it_carries(active: str, unit: str) -> None:
    """MB-MODE-09, MB-DEC-44: to leave is one of the ends of a walk; those of player 1 may as well."""
    scene = alone(f"A zeus E3, {active} {unit} A1 *, C spartans B3", f"{unit}, {active}.art", active)
    act(scene, unit)
    assert "leave" in scene.options() and table(scene).gone == 0
    play_on(scene, "leave")
    assert scene.events(Departed) == [Departed(number(scene, unit))]
    state = table(scene)
    assert state.status[number(scene, unit)] == DEPARTED and where(scene, unit) == ""
    assert state.gone == 1 and sum(state.ground) == 9 and scene.game.violations(state) == []


def test_a_god_never_leaves() -> None:
    """MB-MODE-09: neither walking nor running."""
    for mode in ("simple", "complex"):
        scene = alone("A zeus A1, B hoplites E1", "zeus, A.art")
        scene.play("activate zeus", mode)
        while scene.decision.kind == "start of activation":
            scene.play("done")
        assert "leave" not in scene.options() and len(scene.options()) > 1


def test_leaving_costs_a_movement_and_needs_a_free_way() -> None:
    """MB-RULING-77: Hoplites, movement 2, from one area inside; not past enemies, and not out of a Block."""
    for units, expected in (
        ("B hoplites B2", True),  # B2, A1 or A2, outside
        ("B hoplites C3", False),  # B2, A2, outside: one too many
        ("B hoplites B2, A heracles A1, A hydra A2, A medusa B1", False),  # stopped by enemies on every way
        ("B hoplites A1, A cerberus A1", False),
        ("B hoplites A1, A heracles A1", True),  # enemies at the start hinder nobody
    ):
        scene = alone(f"A zeus E3, {units}", "hoplites, B.art", "B")
        act(scene, "hoplites")
        assert ("leave" in scene.options()) == expected, units


def test_a_carrier_leaves_step_by_step() -> None:
    """MB-DEC-44: it reaches the rim with movement to spare, and may then still drop or go."""
    scene = alone("A zeus E3, B hoplites B2 *, C spartans B3", "hoplites, B.art", "B")
    act(scene, "hoplites")
    assert "leave" not in scene.options()
    scene.play("walk A1")
    assert {"leave", "drop"} <= set(scene.options())
    play_on(scene, "leave")
    assert table(scene).gone == 1


def test_in_other_modes_nobody_leaves() -> None:
    """MB-DEC-44: the rim is the end of the world."""
    scene = battle("A zeus E3, B hoplites A1", hand="hoplites, B.art", active="B")
    act(scene, "hoplites")
    assert "leave" not in scene.options()


# -- recall and payment -----------------------------------------------------------------------------------------------


def test_players_without_a_god_cannot_recall() -> None:
    """MB-MODE-10: player 1 can."""
    units = "A zeus E3, A spartans destroyed, B hoplites destroyed, B heracles A1"
    for active, is_asked in (("A", True), ("B", False)):
        scene = alone(units, f"{'zeus' if active == 'A' else 'heracles'}, {active}.art", active)
        play_on(scene, "decline")
        assert (scene.decision.kind == "recall") == is_asked


def departed(scene: Scene, unit: str) -> None:
    """A unit that has left the board before."""
    state = table(scene)
    here = state.area[number(scene, unit)]
    state.here[here] &= ~(1 << number(scene, unit))
    state.area[number(scene, unit)] = -1
    state.status[number(scene, unit)] = DEPARTED


@pytest.mark.parametrize(
    ("active", "fallen", "is_gone", "pays"),
    [
        ("B", "hoplites", False, True),  # troops of a player without a god
        ("B", "hoplites", True, True),
        ("B", "heracles", True, True),  # left the board
        ("A", "hoplites", False, False),  # player 1 has a god
        ("A", "hoplites", True, False),
        ("A", "heracles", True, True),
        ("A", "heracles", False, True),
    ],
)
@pytest.mark.parametrize("edition", ["rulebook", "manual"])
def test_pairs_of_cards_of_destroyed_or_departed_units_pay(
    active: str, fallen: str, is_gone: bool, pays: bool, edition: str
) -> None:
    """MB-MODE-11: for players without a god those of troops too."""
    place = "A5" if is_gone else "destroyed"
    acting = "zeus" if active == "A" else "hydra"
    units = f"A zeus E3, B hydra A1, C spartans A2, {active} {fallen} {place}"
    scene = alone(units, f"{acting}, {fallen} 2", active, edition=edition)
    if is_gone:
        departed(scene, fallen)
    scene.play(f"activate {acting}")
    assert ("search" in scene.options()) == pays
    if pays:
        scene.events(Discarded)
        play_on(scene, "search", f"take {acting}")
        card = number(scene, fallen, "card")
        assert scene.events(Discarded)[-1].cards == (card, card)


def test_in_other_modes_cards_of_troops_never_pay() -> None:
    """MB-MODE-11: a rule of this mode alone."""
    scene = battle("A hydra A1, A hoplites destroyed, B ares E3", hand="hydra, hoplites 2")
    scene.play("activate hydra")
    assert "search" not in scene.options()


# -- victory ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("others", "expected"),
    [
        ("", ((0,), "cleared")),
        (", C spartans destroyed", ((0,), "cleared")),  # allies cannot recall
        (", C spartans waiting", None),  # still to come
        (", C spartans A2", None),
    ],
)
def test_player_1_wins_when_no_allied_unit_is_left(others: str, expected: tuple[tuple[int], str] | None) -> None:
    """MB-MODE-08, MB-RULING-77: destroyed or departed, they are gone; the Amazons were the last on the board."""
    scene = alone(f"A zeus C4, A hydra E1, B amazons C4 1{others}", "zeus, A.art")
    act(scene, "zeus")
    with scene.dice("roll 5 0 0 0 0 0 0 0"):
        scene.play("attack amazons")
    assert won(scene) == expected


def test_player_1_wins_too_when_the_last_allied_unit_leaves() -> None:
    """MB-MODE-08, MB-RULING-77: departed units count as gone."""
    scene = alone("A zeus C4, B hoplites A1, C spartans destroyed", "hoplites", "B")
    scene.play("activate hoplites", "complex", "leave")
    assert won(scene) == ((0,), "cleared")


def test_player_1_wins_by_absorbing_four() -> None:
    """MB-MODE-08: as in the other modes."""
    scene = alone("A zeus C4, B hoplites A1", "zeus")
    table(scene).absorbed = [3, 0, 0, 0]
    table(scene).gone = 0
    scene.play("activate zeus", "complex", "absorb -")
    assert won(scene) == ((0,), "omphalos")


def test_the_allies_win_together_when_the_god_falls() -> None:
    """MB-MODE-08: any of them may strike the blow."""
    scene = alone("A hades C4 1, B minotaur C4, C spartans A1", "minotaur", "B")
    act(scene, "minotaur")
    with scene.dice("roll 5 5 5 5 5 5 5", "roll 5 5 5 5 5 5 5"):
        scene.play("attack hades", "reroll", "allocate 0 7 0")
    assert won(scene) == ((1, 2, 3), "god")


@pytest.mark.parametrize(("lying", "absorbed", "expected"), [(3, 0, True), (4, 0, False), (1, 3, False)])
def test_the_allies_win_when_seven_omphalos_have_left_the_board(lying: int, absorbed: int, expected: bool) -> None:
    """MB-MODE-08: what was absorbed is not counted."""
    omphalos = ", ".join(LYING.split(", ")[:lying])
    scene = alone("A zeus E3, B hoplites A1 *, C spartans A2", "hoplites", "B", omphalos=omphalos)
    table(scene).absorbed = [absorbed, 0, 0, 0]
    table(scene).gone -= absorbed
    play_on(scene, "activate hoplites", "complex", "leave")
    assert won(scene) == (((1, 2, 3), "carried-off") if expected else None)
