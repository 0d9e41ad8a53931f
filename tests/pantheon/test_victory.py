"""How a match ends: victory at once, players without a god, and the last round."""

from __future__ import annotations

import pytest
from battle import act, battle, number, play_on, play_until, table
from scene import Scene

from strategos.games.pantheon.card_events import CardsDrawn, RoundEffectsEnded, TurnBegun
from strategos.games.pantheon.events import UnitDestroyed
from strategos.games.pantheon.words import DEPARTED

KILL = "roll 5 5 5 5 5 5 5 5"  # the first assault of Zeus; the second is rolled for every five


def won(scene: Scene) -> tuple[tuple[int, ...], str] | None:
    """Who has won and why, if the match is over."""
    return None if scene.result is None else (scene.result.winners, scene.result.reason)


def slay(scene: Scene, victim: str) -> None:
    """Zeus, who is activated, destroys a unit with one point of vitality left."""
    with scene.dice(KILL, "roll 5 5 5 5 5 5 5 5"):
        scene.play(f"attack {victim}", "allocate 0 8 0")


# -- at once ----------------------------------------------------------------------------------------------------------


def test_destroying_the_enemy_divinity_wins_at_once() -> None:
    """MB-WIN-02, MB-WIN-03, MB-WIN-04: no throw, no retaliation, no second action."""
    scene = battle("A zeus C4, B hades C4 1", hand="zeus, A.art 2, hades")
    act(scene, "zeus")
    slay(scene, "hades")
    assert won(scene) == ((0,), "god")
    assert scene.asked == ""


def test_the_fall_of_any_other_unit_wins_nothing() -> None:
    """MB-WIN-03: only the divinity counts."""
    scene = battle("A zeus C4, B heracles C4 1, B ares E3", hand="zeus, A.art")
    act(scene, "zeus")
    with scene.dice(KILL, "roll 5", "roll 5 5 5 5 5 5 5 5"):
        scene.play("attack heracles", "reroll 5", "allocate 0 8 0")
    assert len(scene.events(UnitDestroyed)) == 1 and won(scene) is None


def test_absorbing_the_last_omphalos_that_is_needed_wins_at_once() -> None:
    """MB-WIN-02, MB-WIN-03, MB-WIN-04: the fourth in a duel, and not the third."""
    for before, expected in ((2, None), (3, ((0,), "omphalos"))):
        scene = battle("A zeus C4, A hoplites C5, B ares E3", hand="zeus, A.art", omphalos="C4")
        table(scene).absorbed = [before, 0]
        play_on(scene, "activate zeus", "complex", "absorb -")
        assert won(scene) == expected


def test_victory_conditions_come_from_the_scenario_and_may_differ_between_players() -> None:
    """MB-WIN-01: two omphalos are enough in the first battle; at the gates only one side wins by leaving."""
    learning = battle("A zeus C4, B ares E3", hand="zeus", omphalos="C4", scenario="learning")
    table(learning).absorbed = [1, 0]
    play_on(learning, "activate zeus", "complex", "absorb -")
    assert won(learning) == ((0,), "omphalos")
    for active, unit, expected in (("B", "minotaur", ((1,), "passage")), ("A", "leonidas", None)):
        units = "A athena A2, A leonidas A1, B ares E7, B minotaur C1"
        gates = battle(units, hand=unit, active=active, scenario="last-day-at-the-gates")
        table(gates).score = [1, 1]
        gates.play(f"activate {unit}", "complex")
        assert ("leave" in gates.options()) == (expected is not None)
        if expected:
            gates.play("leave")
            assert won(gates) == expected


def test_the_active_side_wins_if_one_event_fulfils_the_conditions_of_both() -> None:
    """MB-RULING-74: the last allied unit leaves the board with the seventh omphalos."""
    scene = battle(
        "A zeus E3, B hoplites A1 *", hand="hoplites", active="B", scenario="three-vs-one", omphalos="C4, C3, C5"
    )
    assert table(scene).gone == 6
    scene.play("activate hoplites", "complex", "leave")
    assert won(scene) == ((1, 2, 3), "carried-off")


# -- free-for-all: a player without a god -----------------------------------------------------------------------------

THREE = "A zeus C4, B hades C4 1, B hoplites B3, B medusa A1, C ares E3, C spartans A1"


def test_in_a_free_for_all_a_player_without_a_god_plays_on_but_cannot_absorb_recall_or_win() -> None:
    """MB-RULING-73: nobody has won yet; the omphalos that B has absorbed before do not win either."""
    scene = battle(THREE, hand="zeus, hoplites, B.art 2", scenario="free-for-all-3", omphalos="C4, B3")
    table(scene).absorbed = [0, 4, 0]
    act(scene, "zeus")
    slay(scene, "hades")
    assert won(scene) is None
    play_on(scene, "done", "decline")
    assert scene.asked == "B" and scene.decision.kind == "pass or continue"
    scene.play("continue", "activate hoplites", "complex")
    assert not [option for option in scene.options() if option.startswith("absorb")]
    play_on(scene, "done", "decline")
    assert scene.decision.kind != "recall"


def test_the_last_god_wins_regardless_of_who_destroyed_the_others() -> None:
    """MB-RULING-73, MB-WIN-03: Hades falls to Zeus, so that only Zeus is left."""
    scene = battle("A zeus C4, B ares destroyed, B hydra A1, C hades C4 1", hand="zeus", scenario="free-for-all-3")
    act(scene, "zeus")
    slay(scene, "hades")
    assert won(scene) == ((0,), "god")


RETIRE = {"godless": "retire"}


def test_by_an_option_a_player_without_a_god_retires_with_all_units() -> None:
    """MB-RULING-73: they leave the board, drop what they carry, and no turn is played for them."""
    units = THREE.replace("B hoplites B3", "B hoplites B3 *")
    scene = battle(units, hand="zeus, A.art", scenario="free-for-all-3", house=RETIRE)
    act(scene, "zeus")
    slay(scene, "hades")
    state = table(scene)
    assert state.status[number(scene, "hoplites")] == state.status[number(scene, "medusa")] == DEPARTED
    assert state.ground[number(scene, "B3", "area")] == 1 and scene.game.violations(state) == []
    scene.events(CardsDrawn)
    play_until(scene, "pass or continue")
    assert [event.seat for event in scene.events(TurnBegun)] == [1, 2]
    assert [event.seat for event in scene.events(CardsDrawn)] == [2] and scene.asked == "C"


def test_nobody_is_asked_anything_in_the_turn_that_a_retired_player_does_not_play() -> None:
    """MB-RULING-73: after A's turn comes C's, with one late search for each other player, not two."""
    scene = battle(
        "A zeus C4, B ares destroyed, C hades E3", scenario="free-for-all-3", house=RETIRE, hand="A.art, C.art"
    )
    asked = []
    while not (scene.asked == "C" and scene.decision.kind == "pass or continue"):
        asked.append((scene.asked, scene.decision.kind))
        play_on(scene, "decline")
    assert asked == [("A", "activation"), ("C", "search")]


def test_effects_of_a_retired_player_end_when_the_turn_would_have_started() -> None:
    """MB-RULING-93: Medusa is gone, but Heracles stays petrified until then."""
    scene = battle(THREE + ", A heracles A1", hand="zeus, A.art", scenario="free-for-all-3", house=RETIRE)
    table(scene).petrified = 1 << number(scene, "heracles")
    act(scene, "zeus")
    slay(scene, "hades")
    assert table(scene).petrified and not scene.events(RoundEffectsEnded)
    play_until(scene, "pass or continue")
    assert scene.events(RoundEffectsEnded) == [RoundEffectsEnded(1, 0, 0)] and not table(scene).petrified


# -- the last round ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("absorbed", "ares", "winners"),
    [
        ((2, 1), 8, (0,)),
        ((1, 2), 1, (1,)),  # omphalos before vitality
        ((1, 1), 5, (1,)),  # Zeus has 4
        ((1, 1), 4, ()),
    ],
)
def test_when_rounds_run_out_omphalos_decide_then_vitality_then_nobody(
    absorbed: tuple[int, int], ares: int, winners: tuple[int, ...]
) -> None:
    """MB-RULING-78: here after 40 rounds, at the end of the last turn of the round."""
    house = {"max_rounds": "40"}
    scene = battle(f"A zeus C4 4, B ares E3 {ares}", active="B", round=40, house=house, hand="ares")
    table(scene).absorbed = list(absorbed)
    play_until(scene, "pass or continue")
    assert won(scene) == (winners, "rounds")


@pytest.mark.parametrize(
    ("active", "round", "house", "is_over"),
    [
        ("A", 200, {}, False),  # B's turn of the round is still to come
        ("B", 199, {}, False),
        ("B", 200, {}, True),
        ("B", 200, {"max_rounds": "0"}, False),
        ("B", 999, {"max_rounds": "0"}, False),
    ],
)
def test_a_match_has_200_rounds_unless_an_option_says_otherwise(
    active: str, round: int, house: dict[str, str], is_over: bool
) -> None:
    """MB-RULING-78: a safety net, because players who only pass never end the match; 0 takes it away."""
    scene = battle("A zeus C4, B ares E3", active=active, round=round, house=house, hand="zeus, ares")
    play_until(scene, "pass or continue")
    assert (won(scene) is not None) == is_over


def test_a_team_counts_its_omphalos_together_and_the_vitality_of_its_weaker_divinity() -> None:
    """MB-RULING-78: 1 + 1 against 2 + 0 is a tie; 3 beside 9 is less than 4 beside 5."""
    scene = battle(
        "A zeus C4, C hades A1 3, B ares E3 5, D athena E2 4",
        active="D", round=40, house={"max_rounds": "40"}, hand="athena", scenario="alliance",
    )  # fmt: skip
    table(scene).absorbed = [1, 2, 1, 0]
    play_until(scene, "pass or continue")
    assert won(scene) == ((1, 3), "rounds")


def test_a_player_without_a_god_does_not_win_by_rounds_either() -> None:
    """MB-RULING-73, MB-RULING-78: B has absorbed most but has no god; among the others vitality decides."""
    scene = battle(
        "A zeus C4 4, B ares destroyed, B hydra A1, C hades E3 5",
        active="C", round=40, house={"max_rounds": "40"}, hand="hades", scenario="free-for-all-3",
    )  # fmt: skip
    table(scene).absorbed = [1, 3, 1]
    play_until(scene, "pass or continue")
    assert won(scene) == ((2,), "rounds")


def test_in_three_vs_one_the_allies_win_when_rounds_run_out() -> None:
    """MB-RULING-78, MB-RULING-77: their task is to hold out; a round ends where player 1's next turn begins."""
    for active, turn, is_over in (("B", 1, False), ("C", 2, True)):
        scene = battle(
            "A zeus E3, B hoplites A1, C spartans A2, D amazons A4", scenario="three-vs-one", active=active,
            house={"max_rounds": "1"}, hand="hoplites, spartans", omphalos="C2, C3, C4, C5, C6, B2, B4, D3, D4, D5",
        )  # fmt: skip
        assert table(scene).turn == turn
        table(scene).absorbed = [3, 0, 0, 0]
        play_until(scene, "pass or continue")
        assert won(scene) == (((1, 2, 3), "rounds") if is_over else None)
