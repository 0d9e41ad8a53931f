"""The sequence of a turn, activations and their actions, and the windows for manoeuvres in them."""

from __future__ import annotations

import pytest
from battle import act, acting, battle, number, offered, play_on, play_until, table, vitality, where
from scene import Scene

from strategos.games.pantheon.card_events import CardsDrawn, Discarded, RoundEffectsEnded, TurnBegun
from strategos.games.pantheon.card_queries import hand_size
from strategos.games.pantheon.events import Activated, Assaulted, Suppressed

DUEL = "A zeus A3, A hoplites A2, B ares E5"


def a3(units: str = DUEL, hand: str = "zeus, hoplites, A.art 2", **position: str) -> Scene:
    """Step A3 of A, after B has declined everything and A has drawn a card."""
    scene = battle(units, hand + ", ares", active="B", **position)  # type: ignore[arg-type]
    play_until(scene, "pass or continue")
    return scene


# -- A --------------------------------------------------------------------------------------------------------------


def test_the_steps_of_a_turn_come_in_order() -> None:
    """MB-TURN-01: draw, A3, first unit, second unit, recall, and then the others may search before the next turn."""
    scene = a3("A zeus A3, A hoplites A2, A spartans B2, B ares E5", "zeus, hoplites, A.art 4")
    kinds = []
    for answer in (
        "continue",
        "activate zeus",
        "simple",
        "done",
        "done",
        "activate hoplites",
        "simple",
        "done",
        "decline",
    ):
        kinds.append(scene.decision.kind)
        play_on(scene, answer)
    assert kinds == [
        "pass or continue", "activation", "simple or complex", "start of activation", "simple action",
        "second activation", "simple or complex", "simple action", "recall",
    ]  # fmt: skip
    assert (scene.asked, scene.decision.kind) == ("B", "search")
    play_on(scene, "decline")
    assert scene.events(TurnBegun)[-1].seat == 1


def test_the_phases_of_the_manual_are_a_menu() -> None:
    """MB-TURN-01: there recall stands beside the activations, before and after the first, and no A3 is asked."""
    units = "A zeus A3, A hoplites A2, A spartans B2, B ares E5"
    scene = battle(units, "zeus, hoplites, A.art 4", edition="manual")
    assert offered(scene, "recall") == ["hoplites", "spartans"]
    scene.play("activate hoplites", "simple", "done")
    assert scene.decision.kind == "second activation" and offered(scene, "recall") == ["hoplites", "spartans"]
    scene.play("recall spartans")
    assert (scene.decision.kind, offered(scene, "recall"), where(scene, "spartans")) == ("second activation", [], "A3")
    assert not offered(battle(units, "zeus, A.art 2"), "recall")


def test_effects_of_a_round_end_at_the_start_of_the_turn_of_their_player() -> None:
    """MB-TURN-02: Petrify of A lasts through the turn of B and ends before A draws."""
    scene = battle("A zeus E1, A medusa C4, B ares C4", "medusa, A.art 3")
    act(scene, "medusa", "use petrify")
    play_on(scene, "done")
    while not (ended := scene.events(RoundEffectsEnded)):
        assert table(scene).petrified
        play_on(scene, scene.options()[0])
    assert [event.seat for event in ended] == [0]
    log = [type(event).__name__ for played in scene.match.log for event in played.events]
    assert log.index("RoundEffectsEnded") < len(log) - 1 - log[::-1].index("CardsDrawn")


def test_the_active_player_must_draw_a_card() -> None:
    """MB-TURN-03: nobody is asked about the card of A2."""
    scene = battle(DUEL, "ares, zeus", active="B")
    scene.play("decline")
    before = hand_size(table(scene), 0)
    play_on(scene, "decline")  # no search for A
    assert scene.decision.kind == "pass or continue" and len(scene.events(CardsDrawn)) == 1
    assert hand_size(table(scene), 0) == before + 1


def test_a_pass_draws_a_second_card_and_ends_the_turn() -> None:
    """MB-TURN-04, MB-EX-26, MB-DEC-05: A2 draws 1, the pass 1 more; no activation and no recall follow."""
    scene = a3()
    assert scene.options() == ["continue", "pass", "search"]
    before = hand_size(table(scene), 0)
    play_on(scene, "pass")
    assert [(event.seat, len(event.cards)) for event in scene.events(CardsDrawn)] == [(0, 1), (0, 1)]
    assert hand_size(table(scene), 0) == before + 1
    assert (scene.asked, scene.decision.kind) == ("B", "search")
    play_on(scene, "decline")
    assert (scene.asked, scene.decision.kind) == ("B", "pass or continue")


def test_to_activate_nobody_brings_no_card_but_leaves_recall_open() -> None:
    """MB-EX-26, MB-TURN-05, MB-TURN-14: declining at B1 leads to D1 and skips the second activation."""
    scene = a3()
    before = hand_size(table(scene), 0)
    scene.play("continue", "decline")
    assert (scene.decision.kind, offered(scene, "recall")) == ("recall", ["hoplites"])
    assert hand_size(table(scene), 0) == before


def test_a_pass_asks_for_the_card_only_if_the_deck_is_empty() -> None:
    """MB-DEC-06: then drawing would make everybody refresh, and one may leave it."""
    scene = a3("A zeus A3, B ares E5", "zeus 2, A.art 3", discard="zeus 2, A.art")
    play_on(scene, "pass")  # A2 took the last card
    assert (scene.asked, scene.options()) == ("A", ["amount 0", "amount 1"])
    play_on(scene, "amount 0")
    assert table(scene).refreshes == 0
    play_until(scene, "pass or continue")
    assert scene.asked == "B"


def test_the_manual_gives_a_card_at_the_end_of_a_turn_without_activation() -> None:
    """MB-TURN-04, MB-DEC-43, MB-DEC-05: no A3; the card comes after a recall, and not if a unit was activated."""
    scene = battle(DUEL, "zeus, hoplites, A.art 2", edition="manual")
    scene.play("decline", "recall hoplites")
    assert (scene.decision.kind, scene.options()) == ("extra card", ["amount 0", "amount 1"])
    before = hand_size(table(scene), 0)
    play_on(scene, "amount 1")
    assert (hand_size(table(scene), 0), table(scene).active) == (before + 1, 1)
    assert scene.decision.kind == "activation"
    scene = battle(DUEL, "zeus, hoplites", edition="manual")
    scene.play("activate hoplites", "simple", "walk A1", "done")
    play_until(scene, "extra card", "activation")
    assert (scene.decision.kind, table(scene).active) == ("activation", 1)


# -- B and C --------------------------------------------------------------------------------------------------------


def test_the_first_unit_is_chosen_among_those_with_a_card_in_hand() -> None:
    """MB-TURN-05, MB-DEC-07: own units that can act and have a card; none, and the manoeuvres, are options too."""
    units = "A zeus A3, A hoplites A2, A heracles destroyed, A leonidas waiting, B ares E5"
    scene = battle(units, "zeus, heracles, leonidas, A.art")
    assert scene.options() == ["decline", "activate leonidas", "activate zeus", "search", "draw-cards"]


def test_a_card_is_spent_for_an_activation_even_if_nothing_is_done() -> None:
    """MB-TURN-06, MB-ACT-02: one card of the unit goes to the discard pile."""
    scene = battle(DUEL, "zeus 2, hoplites, A.art")
    scene.play("activate zeus", "simple", "done", "done")
    assert scene.events(Discarded) == [Discarded(0, (number(scene, "zeus"),))]
    assert scene.events(Activated) == [Activated(number(scene, "zeus"))]
    assert table(scene).hand[number(scene, "zeus")] == 1 and "activate zeus" not in scene.options()


def test_simple_or_complex_is_declared_and_never_mixed() -> None:
    """MB-TURN-07, MB-ACT-01, MB-ACT-03, MB-DEC-08: walk, attack and claim, or run, absorb and deploy."""
    units = "A zeus C4, A hoplites A2, B ares C4"
    simple = acting(units, "zeus", "simple", omphalos="C4")
    verbs = {option.split()[0] for option in simple.options()}
    assert {"walk", "attack", "claim", "done"} <= verbs and not verbs & {"run", "absorb", "deploy"}
    complex_ = acting(units, "zeus", "complex", omphalos="C4")
    verbs = {option.split()[0] for option in complex_.options()}
    assert verbs == {"done", "run", "absorb"}


def test_powers_for_the_start_come_before_the_first_action() -> None:
    """MB-TURN-08, MB-DEC-09: Patriarch is asked in B4, once, and not without unseen cards it could find."""
    scene = battle(DUEL, "zeus, A.art")
    scene.play("activate zeus", "simple")
    assert (scene.decision.kind, scene.options()) == ("start of activation", ["done", "use patriarch"])
    scene.play("use patriarch", "take hoplites")
    assert scene.decision.kind == "simple action" and not offered(scene, "use")
    scene = battle(DUEL, "zeus, A.art", discard="hoplites 3")
    scene.play("activate zeus", "simple")
    assert scene.decision.kind == "simple action"


@pytest.mark.parametrize("taken", ["", "W", "A", "C", "WA", "WC", "CW", "CA", "AC"])
def test_which_simple_actions_may_follow_each_other(taken: str) -> None:
    """MB-ACT-08, MB-ACT-03, MB-ACT-04, MB-ACT-05, MB-TURN-09: two different ones, and no walk after an attack."""
    start = "C3" if taken.startswith("W") else "C4"
    scene = acting(f"A zeus A1, A hoplites {start}, B ares C4", "hoplites", omphalos="C4")
    actions = {"W": "walk C4" if start == "C3" else "walk C3", "A": "attack ares", "C": "claim omphalos C4"}
    for action in taken:
        play_on(scene, actions[action])
        play_until(scene, "simple action", "second activation", "recall", "pass or continue")
    legal = {"": "WAC", "W": "AC", "A": "C", "C": "WA"}.get(taken, "")
    verbs = {option.split()[0] for option in scene.options()} if scene.decision.kind == "simple action" else set()
    words = {"W": "walk", "A": "attack", "C": "claim"}
    assert verbs & set(words.values()) == {words[action] for action in legal}


def test_mobility_lets_a_unit_walk_after_its_attack() -> None:
    """MB-ACT-04: Centaurs attack and ride on; Hoplites stay."""
    for unit, rides in (("centaurs", True), ("hoplites", False)):
        scene = acting(f"A zeus A1, A {unit} C4, B ares C4", unit)
        play_on(scene, "attack ares")
        play_until(scene, "simple action", "second activation", "pass or continue")
        assert bool(scene.decision.kind == "simple action" and offered(scene, "walk")) == rides


def test_powers_for_the_end_come_after_the_last_action() -> None:
    """MB-TURN-10: Cunning is asked in B6, after the simple actions, and C1 follows."""
    scene = acting("A zeus A3, A odysseus A2, B ares E5", "odysseus", hand="odysseus, zeus, A.art 2")
    scene.play("walk A1")
    assert not [use for use in offered(scene, "use") if use == "cunning"]
    scene.play("done")
    assert scene.decision.kind == "end of activation" and "cunning" in offered(scene, "use")
    play_on(scene, "use cunning")
    assert "cunning" not in offered(scene, "use")
    play_until(scene, "second activation")
    assert scene.asked == "A"


def test_a_complex_action_ends_the_activation_at_once() -> None:
    """MB-TURN-11, MB-DEC-12: one of run, absorb, deploy or none; no end-of-activation power, then C1."""
    hand = "odysseus, zeus, A.art 2"
    scene = acting("A zeus A3, A odysseus A2, B ares E5", "odysseus", "complex", hand=hand)
    assert "done" in scene.options() and scene.options()[1].startswith("run ")
    scene.play("run A1")
    assert scene.decision.kind == "second activation" and scene.events(Suppressed)
    carrier = acting("A zeus A3, A odysseus A2 *, B ares E5", "odysseus", "complex", hand=hand)
    assert "drop" in carrier.options()


def test_a_unit_off_the_board_can_only_deploy_and_its_player_picks_the_area() -> None:
    """MB-ACT-07, MB-DEC-08, MB-DEC-13: no simple actions are offered, and a fallen unit is not activated at all."""
    scene = battle("A zeus waiting, A heracles destroyed, B ares E5", "zeus, heracles")
    assert offered(scene, "activate") == ["zeus"]
    scene.play("activate zeus")
    assert scene.options() == ["done", *[f"deploy A{at}" for at in range(1, 6)]]
    play_on(scene, "deploy A4")
    assert where(scene, "zeus") == "A4"


def test_a_second_unit_costs_an_art_of_war_card() -> None:
    """MB-TURN-12, MB-TURN-13, MB-DEC-36: another unit, for 1 art of war, through the same steps."""
    scene = battle("A zeus A3, A hoplites A2, A leonidas A1, B ares E5", "zeus 2, hoplites, leonidas, A.art 2")
    scene.play("activate zeus", "simple", "done", "done")
    assert scene.options() == ["decline", "activate hoplites", "activate leonidas", "search", "draw-cards"]
    scene.play("activate leonidas")
    assert scene.decision.kind == "simple or complex"
    spent = [event.cards for event in scene.events(Discarded)]
    art = (number(scene, "A.art", "card"),)
    assert sorted(spent[1:]) == sorted([(number(scene, "leonidas"),), art])
    scene.play("complex", "done")
    assert scene.decision.kind == "recall"  # two units are the limit
    assert scene.events(Activated) == [Activated(number(scene, "zeus")), Activated(number(scene, "leonidas"))]


def test_two_units_are_the_limit_of_a_turn_and_none_acts_twice() -> None:
    """MB-TURN-16: Strategist raises it to three, each unit once."""
    units = "A athena A3, A hoplites A2, A leonidas A1, B ares E5"
    hand = "athena 2, hoplites 2, leonidas 2, A.art 3"
    scene = battle(units, hand)
    scene.play("activate athena", "simple", "done", "use strategist")
    assert offered(scene, "activate") == ["hoplites", "leonidas"]
    scene.play("activate hoplites", "simple", "done")
    assert offered(scene, "activate") == ["leonidas"]
    scene.play("activate leonidas", "simple")
    play_until(scene, "further unit", "second activation", "recall", "pass or continue")
    assert len(scene.events(Activated)) == 3 and scene.decision.kind == "pass or continue"


# -- the suppression of talents ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "dice"), [("rulebook", 4), ("manual", 3)])
def test_a_complex_action_takes_talents_for_the_activation_in_the_manual_for_the_turn(edition: str, dice: int) -> None:
    """MB-ACT-06: Zeus runs to the Hoplites; when they attack, his Bolster works again, but not in the manual."""
    scene = battle("A zeus A3, A hoplites C4, B ares C4", "zeus, hoplites, A.art", edition=edition)
    scene.play("activate zeus", "complex", "run C4", "activate hoplites", "simple")
    play_on(scene, "attack ares")
    assert len(scene.events(Assaulted)[0].faces) == dice


def test_talents_and_passive_powers_are_off_while_a_unit_runs() -> None:
    """MB-ACT-06: Achilles runs into lava and Endurance does not help him; after a walk it does."""
    for mode, verb, left in (("complex", "run", 3), ("simple", "walk", 4)):
        scene = acting("A zeus E1, A achilles B1, B ares E5", "achilles", mode, board="tartarus")
        with scene.dice("roll 0 0 0 0 5", "roll 4"):
            scene.play(f"{verb} B2")
            while scene.decision.kind in ("allocate dice", "second assault"):
                scene.play(scene.options()[-1])
        assert vitality(scene, "achilles") == left


# -- D and the others -------------------------------------------------------------------------------------------------


def test_the_next_player_begins_after_the_turn() -> None:
    """MB-TURN-15, MB-TURN-14: after D1 and the searches of the others the seat to the left is active."""
    scene = battle(DUEL, "zeus, A.art, B.art, ares")
    scene.play("decline")
    assert scene.decision.kind == "recall"
    scene.play("decline")
    assert (scene.asked, scene.decision.kind) == ("B", "search")
    play_on(scene, "decline")
    assert scene.events(TurnBegun)[-1].seat == 1 and scene.asked == "B"


def test_who_is_not_active_is_only_asked_to_react() -> None:
    """MB-TURN-17: in the turn of A, B is asked to guard, retaliate and search, and for nothing else."""
    units = "A zeus C4, A hoplites A2, B ares C4, B spartans C4"
    scene = battle(units, "zeus, hoplites, A.art 2, ares 2, spartans, B.art")
    kinds = set()
    for answer in ("activate zeus", "simple", "done", "attack ares"):
        play_on(scene, answer)
    while table(scene).active == 0:
        if scene.asked == "B":
            kinds.add(scene.decision.kind)
            assert not {option.split()[0] for option in scene.options()} - {
                "decline", "guard", "retaliate", "search",
            }  # fmt: skip
        play_on(scene, scene.options()[0])
    assert kinds == {"guard", "retaliation", "search"}


def test_the_turns_of_three_versus_one() -> None:
    """MB-EX-22: the first twelve turns are 1 2 3 1 4 2 1 3 4 1 2 3."""
    units = "A zeus A1, A hoplites A2, B hydra E1, C heracles E2, D minotaur E5"
    scene = battle(units, "zeus, A.art 3", scenario="three-vs-one")
    seats = [0]
    while len(seats) < 12:
        play_on(scene, "pass" if "pass" in scene.options() else scene.options()[0])
        seats += [event.seat for event in scene.events(TurnBegun)]
    assert [seat + 1 for seat in seats[:12]] == [1, 2, 3, 1, 4, 2, 1, 3, 4, 1, 2, 3]
