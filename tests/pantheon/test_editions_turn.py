"""The two editions in the course of a turn: passing, activations, recall, Leader, and when a match ends."""

from __future__ import annotations

import pytest
from battle import act, battle, number, offered, play_on, table, vitality, where
from scene import Scene

from strategos.games.pantheon.card_events import CardsDrawn
from strategos.games.pantheon.events import Activated, Dropped, Recalled, Retired
from strategos.games.pantheon.words import DEPARTED


def kind(scene: Scene) -> str:
    """What is asked, and of whom."""
    return f"{scene.asked} {scene.decision.kind}"


def test_a_recall_has_its_step_or_is_part_of_a_menu() -> None:
    """MB-ED-07: in fixed steps troops come in D1; from a menu they come before an activation as well."""
    for value, recalls in (("steps", []), ("menu", ["hoplites"])):
        scene = battle("A zeus C4, A hoplites A1 2, B ares E3", "zeus, A.art 2", house={"turn_structure": value})
        assert offered(scene, "recall") == recalls
        if recalls:
            scene.play("recall hoplites")
            assert (where(scene, "hoplites"), vitality(scene, "hoplites")) == ("C4", 5)
            assert kind(scene) == "A activation"
            assert offered(scene, "activate") == ["zeus"]
            assert not offered(scene, "recall")  # once per turn
        else:
            act(scene, "zeus", "done")
            scene.play("decline")
            assert kind(scene) == "A recall"


def test_passing_is_a_step_or_a_card_at_the_end_of_the_turn() -> None:
    """MB-ED-08: pass in A3 and the turn is over; or activate nobody, recall if you like, and take a card at the end."""
    units = "A zeus C4, A hoplites A1 2, B ares E3"
    passing = battle(units, "ares, A.art", active="B", house={"pass_rule": "a3"})
    play_on(passing, "decline", "decline")  # B activates nobody, A does not search
    assert kind(passing) == "A pass or continue"
    before = sum(len(event.cards) for event in passing.events(CardsDrawn))
    play_on(passing, "pass")
    assert before == 1
    assert [(event.seat, len(event.cards)) for event in passing.events(CardsDrawn)] == [(0, 1)]
    assert kind(passing) == "B search"  # the last question before the next turn
    assert not passing.events(Recalled)

    waiting = battle(units, "ares, A.art", active="B", house={"pass_rule": "end_of_turn"})
    play_on(waiting, "decline", "amount 0", "decline")
    assert kind(waiting) == "A activation"
    play_on(waiting, "decline", "recall hoplites")
    assert kind(waiting) == "A extra card"
    waiting.events(CardsDrawn)
    assert waiting.options() == ["amount 0", "amount 1"]
    play_on(waiting, "amount 1")
    drawn = waiting.events(CardsDrawn)[0]
    assert (drawn.seat, len(drawn.cards)) == (0, 1)


def test_the_extra_card_is_not_for_a_turn_with_an_activation() -> None:
    """MB-ED-08: a seat that activated a unit has no card to take at the end."""
    scene = battle("A zeus C4, B ares E3", "zeus", house={"pass_rule": "end_of_turn"})
    act(scene, "zeus")
    play_on(scene, "done")
    assert table(scene).active == 1


@pytest.mark.parametrize(("value", "dice"), [("activation", 4), ("turn", 3)])
def test_a_complex_action_switches_talents_off_for_the_activation_or_the_turn(value: str, dice: int) -> None:
    """MB-ED-09: Zeus has run to the Hoplites; his Bolster gives them a die, or is off until the turn ends."""
    units = "A zeus C4, A hoplites C3, B spartans C3, B ares E3"
    scene = battle(units, "zeus, hoplites, A.art 2", house={"complex_suppression": value})
    scene.play("activate zeus", "complex", "run C3", "activate hoplites", "simple")
    with scene.dice("roll" + " 0" * dice):
        scene.play("attack spartans")


def test_troops_that_were_activated_are_recalled_or_not() -> None:
    """MB-ED-40: idle troops alone, or any; afterwards they are not activated in the same turn."""
    for value in ("true", "false"):
        units = "A zeus C4, A hoplites A1 2, B ares E3"
        scene = battle(units, "hoplites 2, A.art 2", house={"recall_requires_idle": value, "turn_structure": "menu"})
        act(scene, "hoplites", "done")
        assert kind(scene) == "A second activation"
        assert offered(scene, "recall") == ([] if value == "true" else ["hoplites"])
        if value == "false":
            scene.play("recall hoplites")
            assert (where(scene, "hoplites"), vitality(scene, "hoplites")) == ("C4", 5)
            assert not offered(scene, "activate")


def test_a_recall_takes_tokens_off_or_leaves_them() -> None:
    """MB-ED-41: the token of Born Leader on the Hoplites, who may be recalled although they were activated."""
    for value in ("true", "false"):
        house = {"recall_clears_tokens": value, "recall_requires_idle": "false"}
        units = "A zeus A3, A leonidas C4, A hoplites C4, B ares E3"
        scene = battle(units, "leonidas, hoplites, A.art 3", house=house)
        act(scene, "leonidas", "done", "use born_leader")
        scene.play("decline", "activate hoplites", "simple", "done")
        while kind(scene) != "A recall":
            scene.play(scene.options()[0])
        hoplites = number(scene, "hoplites")
        assert table(scene).inspired == 1 << hoplites
        scene.match.play("recall hoplites")
        assert table(scene).inspired == (0 if value == "true" else 1 << hoplites)


def test_troops_that_never_stood_on_the_board_are_recalled_only_by_a_house_rule() -> None:
    """MB-ED-42: both editions ask for an earlier deployment; without it waiting troops come to their god as well."""
    for house in ({}, {"edition": "manual", "turn_structure": "steps"}, {"recall_requires_deployed": "false"}):
        scene = battle("A zeus C4, A hoplites waiting, A spartans A1 1, B ares E3", "A.art", house=house)
        scene.play("decline")
        is_open = "recall_requires_deployed" in house
        assert offered(scene, "recall") == (["hoplites", "spartans"] if is_open else ["spartans"])
        if is_open:
            scene.match.play("recall hoplites")
            assert (where(scene, "hoplites"), vitality(scene, "hoplites")) == ("C4", 5)
            assert table(scene).deployed >> number(scene, "hoplites") & 1
            assert not scene.game.violations(scene.state)


def test_nobody_is_recalled_into_a_full_area_unless_they_stand_there() -> None:
    """MB-ED-58: both editions forbid it; without that word troops already beside the god can be filled up."""
    units = "A zeus A3, A hoplites A3 2, A odysseus A3, A spartans C1 1, B ares E3"
    for house in ({}, {"edition": "manual", "pass_rule": "a3"}, {"recall_full_area": "false"}):
        scene = battle(units, "A.art", house=house)
        is_open = "recall_full_area" in house
        play_on(scene, "decline")
        if not is_open:
            assert scene.decision.kind != "recall"
            continue
        assert offered(scene, "recall") == ["hoplites"]
        scene.match.play("recall hoplites")
        assert (where(scene, "hoplites"), vitality(scene, "hoplites")) == ("A3", 5)
        assert not scene.game.violations(scene.state)


def test_cards_are_bought_in_two_steps_or_in_the_whole_turn() -> None:
    """MB-ED-43: at B1 always; in D1 only if the whole own turn is the window."""
    for value in ("steps_b_c", "own_turn"):
        scene = battle("A zeus C4, A hoplites A1, B ares E3", "zeus, A.art", house={"draw_window": value})
        assert "draw-cards" in scene.options()
        scene.play("decline")
        assert kind(scene) == "A recall"
        assert ("draw-cards" in scene.options()) == (value == "own_turn")


def test_cards_are_bought_in_step_a3_too_if_the_window_is_the_whole_turn() -> None:
    """MB-ED-43: and never in the turn of another player."""
    for value in ("steps_b_c", "own_turn"):
        scene = battle("A zeus C4, B ares E3", "A.art", active="B", house={"draw_window": value})
        play_on(scene)
        assert kind(scene) == "A search"
        assert "draw-cards" not in scene.options()
        play_on(scene, "decline")
        assert kind(scene) == "A pass or continue"
        assert ("draw-cards" in scene.options()) == (value == "own_turn")


def test_a_leader_calls_within_the_limit_or_by_a_house_rule_beyond_it() -> None:
    """MB-ED-38: two units have acted; the Hoplites whom Athena calls on act only if they do not count."""
    units = "A athena C4, A hoplites C4, A achilles A1, B ares E3"
    for house in ({}, {"edition": "manual"}, {"leader_limit": "false"}):
        scene = battle(units, "achilles, athena, hoplites, A.art 2", house=house)
        act(scene, "achilles", "done")
        act(scene, "athena", "done", "lead hoplites")
        scene.play(scene.options()[0])  # the search
        if "leader_limit" not in house:
            assert scene.decision.kind != "activate troops"
            continue
        assert kind(scene) == "A activate troops"
        scene.play("activate hoplites")
        assert table(scene).count == 2


def test_a_leader_who_is_first_takes_the_place_of_the_second_activation_or_not() -> None:
    """MB-ED-38: afterwards C1 is closed, or by the house rule still open."""
    units = "A athena C4, A hoplites C4, A achilles A1, B ares E3"
    for value in ("true", "false"):
        scene = battle(units, "achilles, athena, hoplites, A.art 2", house={"leader_limit": value})
        act(scene, "athena", "done", "lead hoplites", "decline", "activate hoplites", "simple")
        while scene.decision.kind in ("simple action", "end of activation"):
            play_on(scene, "done")
        assert [event.counts for event in scene.events(Activated)] == [True, value == "true"]
        assert (scene.decision.kind == "second activation") == (value == "false")


def test_the_search_for_a_leader_is_a_right_or_a_duty() -> None:
    """MB-ED-55: the card may be left in the deck, or it has to be taken; if it is not there nothing is taken."""
    units = "A athena C4, A hoplites C4, B ares E3"
    for value, options in (("optional", ["decline", "take hoplites"]), ("mandatory", ["take hoplites"])):
        scene = battle(units, "athena, A.art", house={"leader_search": value})
        act(scene, "athena", "done", "lead hoplites")
        assert scene.options() == options
        in_vain = battle(units, "athena, hoplites 3", house={"leader_search": value})
        act(in_vain, "athena", "done", "lead hoplites")
        assert in_vain.options() == ["decline"]


def test_born_leader_says_itself_that_the_search_is_a_right() -> None:
    """MB-ED-55: the duty belongs to the talent, not to the power of Leonidas."""
    for value in ("optional", "mandatory"):
        scene = battle("A leonidas C4, A hoplites C4, B ares E3", "leonidas, A.art 2", house={"leader_search": value})
        act(scene, "leonidas", "done", "use born_leader")
        assert scene.options() == ["decline", "take hoplites"]


def test_an_inactive_player_has_the_same_answers_in_both_editions() -> None:
    """MB-ED-50: a permanent power, a retaliation and a search, whatever list the book prints."""
    heard = []
    for value in ("listed", "with_powers"):
        units = "A ares C4, B atalanta C4, B zeus E3"
        scene = battle(units, "ares, atalanta, B.art 2", house={"inactive_options": value})
        act(scene, "ares", "attack atalanta")
        told = [(kind(scene), scene.options())]
        with scene.dice("roll 0 0 0 0 0 0 0 0 0"):
            scene.play("use dodge")
        told.append((kind(scene), scene.options()))
        heard.append(told)
    assert heard[0] == heard[1]
    assert heard[0] == [
        ("B declare", ["decline", "use dodge", "search"]),
        ("B retaliation", ["decline", "retaliate", "search"]),
    ]


def test_a_talent_stands_above_a_rule_in_both_editions() -> None:
    """MB-ED-59: Climb works in a run although a complex action has no talents; a scenario's rule stands above all."""
    for value in ("seven", "talents_first"):
        scene = battle("A amazons B4, A zeus A1, B ares E3", "amazons", house={"hierarchy": value})
        scene.play("activate amazons", "complex")
        assert "B5" in offered(scene, "run")  # a rock
        gate = battle("B minotaur C3, B ares E7, A athena A1, A leonidas C4, A spartans C4", "minotaur", active="B",
                      scenario="last-day-at-the-gates", house={"hierarchy": value})  # fmt: skip
        gate.play("activate minotaur", "simple")
        assert "C4" not in offered(gate, "walk")  # capacity 2 there, by the scenario


# -- when a match ends ------------------------------------------------------------------------------------------------


def godless(value: str) -> Scene:
    """Zeus has just destroyed the god of B, whose Hoplites carry an omphalos."""
    units = "A zeus C4, B ares C4 1, B hoplites E1 *, C athena E5"
    scene = battle(units, "zeus, A.art", scenario="free-for-all-3", house={"godless": value})
    act(scene, "zeus")
    with scene.dice("roll 0 0 0 0 0 0 5 5"):
        scene.play("attack ares")
        scene.play("allocate 1 0 0")
    assert table(scene).result is None
    return scene


def next_seat(scene: Scene) -> str:
    """Who is asked first once A does no more."""
    while scene.asked == "A":
        play_on(scene, scene.options()[0])
    return scene.asked


def test_a_player_without_a_god_plays_on_or_retires() -> None:
    """MB-RULING-73: the Hoplites fight on and carry what they have, or they leave and the omphalos stays."""
    on = godless("play_on")
    assert (where(on, "hoplites"), on.events(Retired)) == ("E1", [])
    assert next_seat(on) == "B"

    out = godless("retire")
    hoplites = number(out, "hoplites")
    assert out.events(Retired) == [Retired(1)]
    assert table(out).status[hoplites] == DEPARTED
    assert table(out).ground[number(out, "E1", "area")] == 1
    assert next_seat(out) == "C"
    assert not out.game.violations(out.state)


def test_nobody_waits_for_a_player_who_has_retired() -> None:
    """MB-RULING-73: the next enemy in turn order is one who still plays: C rolls for the lava, not B."""
    for value, roller in (("play_on", "B"), ("retire", "C")):
        units = "A zeus A2, B ares destroyed, C athena E5, B hoplites E1"
        house = {"godless": value, "board": "tartarus"}
        scene = battle(units, "zeus", scenario="free-for-all-3", house=house)
        act(scene, "zeus")
        with scene.dice("roll 0 0 0 0 0"):
            scene.play("walk B2")
        assert kind(scene) == f"{roller} lava exit"


def test_a_player_without_a_god_cannot_win_when_rounds_run_out() -> None:
    """MB-RULING-73: not even with most omphalos."""
    units = "A zeus destroyed, A achilles C4, B ares E3 5, C athena E5 3"
    scene = battle(units, "athena", active="C", scenario="free-for-all-3", house={"max_rounds": "1"})
    table(scene).absorbed = [3, 0, 0]
    play_on(scene, "decline")
    assert scene.result is not None
    assert scene.result.winners == (1,)


@pytest.mark.parametrize(
    ("units", "absorbed", "winners"),
    [
        ("A zeus C4 1, B ares E3", [1, 0], (0,)),
        ("A zeus C4 5, B ares E3 8", [1, 1], (1,)),
        ("A zeus C4 8, B ares E3 8", [0, 0], ()),
    ],
)
def test_after_the_last_round_omphalos_decide_then_the_divinity(
    units: str, absorbed: list[int], winners: tuple[int, ...]
) -> None:
    """MB-RULING-78: round 40 is the last or it is not; most omphalos, then the stronger god, then a draw."""
    for value in ("40", "41", "0"):
        scene = battle(units, "ares", active="B", round=40, house={"max_rounds": value})
        table(scene).absorbed = absorbed
        play_on(scene, "decline")
        if value == "40":
            assert scene.result is not None
            assert (scene.result.winners, scene.result.reason) == (winners, "rounds")
        else:
            assert scene.result is None
            assert table(scene).round == 41


def test_the_weaker_god_of_a_team_counts_and_the_allies_hold_out() -> None:
    """MB-RULING-78: a team has the vitality of its weaker divinity; in three versus one the allies win."""
    units = "A zeus C4 9, B ares E3 4, C athena A1 3, D hades E1 4"
    scene = battle(units, "hades", active="D", scenario="alliance", house={"max_rounds": "1"})
    play_on(scene, "decline")
    assert scene.result is not None
    assert scene.result.winners == (1, 3)

    alone = battle("A zeus C4, B hoplites A1, C spartans A2, D amazons A5", "spartans", scenario="three-vs-one",
                   active="C", house={"max_rounds": "1"})  # fmt: skip
    table(alone).turn = 2
    play_on(alone, "decline")
    assert alone.result is not None
    assert (alone.result.winners, alone.result.reason) == ((1, 2, 3), "rounds")


def test_a_carrier_that_leaves_with_its_player_drops_nothing_twice() -> None:
    """MB-RULING-73: the omphalos lies where it was; one event says that its carrier is gone."""
    out = godless("retire")
    assert out.events(Dropped) == []
    assert sum(table(out).carries) == 0
