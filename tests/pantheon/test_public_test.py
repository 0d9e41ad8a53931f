"""Hidden cards: whether a question is asked depends on public facts alone; and the windows for search and healing."""

from __future__ import annotations

import pytest
from battle import act, acting, battle, number, offered, play_on, play_until, ride, table, vitality
from scene import Scene

from strategos.games.pantheon.card_events import CardTaken

# -- retaliation and evade: the example -------------------------------------------------------------------------------


def struck(hand: str, discard: str = "") -> Scene:
    """The Spartans of A were attacked in their area, and the attack of Ares is over."""
    scene = battle("A zeus A1, A spartans C4, B ares C4", f"ares 2, B.art 2, {hand}", discard, active="B")
    act(scene, "ares")
    with scene.dice("roll 0 0 0 0 0 0 0 0 0"):
        scene.play("attack spartans")
    return scene


@pytest.mark.parametrize("hand", ["spartans, zeus", "zeus 2", "A.art 2", "zeus, A.art"])
def test_a_retaliation_is_asked_for_while_one_card_is_unseen(hand: str) -> None:
    """MB-EX-31, MB-RULING-98: two cards in hand, one Spartan card not discarded: asked, whatever the two are."""
    scene = struck(hand, "spartans 2")
    assert (scene.asked, scene.decision.kind) == ("A", "retaliation")
    assert ("retaliate" in scene.options()) == ("spartans" in hand)


@pytest.mark.parametrize(("hand", "discard"), [("zeus 2", "spartans 3"), ("", "spartans 2"), ("", "")])
def test_a_retaliation_is_not_asked_for_if_everybody_knows_that_the_card_is_missing(hand: str, discard: str) -> None:
    """MB-EX-31: all three Spartan cards in the discard pile, or an empty hand."""
    scene = struck(hand, discard)
    assert (scene.asked, scene.decision.kind) == ("B", "simple action")


@pytest.mark.parametrize(
    ("hand", "discard", "asked"),
    [
        ("zeus", "", True),
        ("zeus", "A.art 6", True),  # one art of war card is unseen
        ("zeus", "A.art 7", False),  # one card cannot form a pair
        ("zeus 2", "A.art 7", True),  # two might be cards of the Hydra
        ("zeus 2", "A.art 7, hydra 3", False),
        ("A.omphalos", "A.art 7", True),
        ("", "", False),
    ],
)
def test_an_evade_is_asked_for_while_its_cost_may_be_in_the_hand(hand: str, discard: str, asked: bool) -> None:
    """MB-EX-31, MB-RULING-98: a cost counts as payable if unseen cards, no more than the hand holds, would pay it."""
    units = "A zeus A1, A heracles C4, A hydra destroyed, B ares C4"
    scene = battle(units, f"ares 2, B.art 2, {hand}", discard, active="B")
    ride(scene, "heracles")
    act(scene, "ares")
    play_on(scene, "attack heracles")
    assert (scene.decision.kind == "evade") == asked


# -- the questions of the own turn ------------------------------------------------------------------------------------

DUEL = "A zeus A3, A hoplites C2, B ares E5"


@pytest.mark.parametrize(
    ("hand", "discard", "asked"),
    [
        ("A.art", "", True),
        ("A.art", "zeus 4, hoplites 3", False),
        ("", "", False),
        ("zeus", "zeus 3, hoplites 3", True),
    ],
)
def test_b1_is_asked_while_a_card_of_a_unit_may_be_in_the_hand(hand: str, discard: str, asked: bool) -> None:
    """MB-RULING-98, MB-DEC-07: skipped only if nobody can think that a unit could be activated."""
    scene = battle(DUEL, f"{hand}, B.art 2" if hand else "B.art 2", discard)
    assert (scene.asked == "A" and scene.decision.kind == "activation") == asked


@pytest.mark.parametrize(
    ("hand", "discard", "asked"),
    [
        ("A.art, hoplites", "", True),
        ("A.art 2", "", True),  # a card of the Hoplites is unseen
        ("hoplites 2", "", True),
        ("A.art", "", False),  # cost and card do not fit into one card
        ("hoplites 2", "A.art 5", False),
        ("A.art 2", "hoplites 3", False),
    ],
)
def test_c1_needs_a_cost_and_a_card_that_are_possible_together(hand: str, discard: str, asked: bool) -> None:
    """MB-RULING-98, MB-DEC-36: where both are needed the hand must be large enough for both."""
    scene = battle(DUEL, f"zeus, {hand}, ares, B.art", discard)
    scene.play("activate zeus", "complex", "done")
    assert (scene.decision.kind == "second activation") == asked
    if asked:
        assert bool(offered(scene, "activate")) == (hand == "A.art, hoplites")


@pytest.mark.parametrize(("hand", "discard", "asked"), [("zeus", "", True), ("zeus", "A.art 5", False)])
def test_d1_is_asked_while_its_cost_may_be_in_the_hand(hand: str, discard: str, asked: bool) -> None:
    """MB-RULING-98, MB-DEC-37: one card in hand and an art of war card unseen, though the hand cannot pay."""
    scene = battle(DUEL, f"{hand}, ares, B.art", discard)
    scene.play("decline")
    assert (scene.decision.kind == "recall") == asked
    assert not offered(scene, "recall")


def test_b5_is_over_when_nothing_publicly_possible_is_left() -> None:
    """MB-RULING-98: with search and drawing bought a unit without actions is not asked; else it is, hand or not."""
    stuck = "A zeus A3, A hoplites C4, B cerberus C4, B ares E5"
    scene = battle(stuck, "hoplites, zeus 2, A.art 3")
    play_on(scene, "search", "take zeus", "draw-cards", "activate hoplites", "simple")
    play_on(scene, "attack cerberus")
    play_until(scene, "simple action", "second activation", "recall")
    assert scene.decision.kind == "second activation"
    scene = battle(stuck, "hoplites, zeus 2")
    scene.play("activate hoplites", "simple")
    play_on(scene, "attack cerberus")
    play_until(scene, "simple action", "second activation", "recall")
    assert (scene.decision.kind, scene.options()) == ("simple action", ["done"])


# -- views ------------------------------------------------------------------------------------------------------------


def test_others_see_sizes_and_open_piles_and_the_same_whatever_a_hand_holds() -> None:
    """MB-RULING-88: two hands of three cards give the other player the same view and the same questions."""
    units = "A zeus C4, A spartans C4, B ares C4"
    answers = ("activate ares", "simple", "attack zeus", "decline")
    views = []
    for hand in ("zeus, spartans, A.art", "A.art 3"):
        scene = battle(units, f"ares 2, B.art 2, {hand}", active="B")
        told = [scene.match.view(1).encode()]
        for answer in answers:
            play_on(scene, answer)
            told.append(scene.match.view(1).encode())
            told.append(f"{scene.asked} {scene.decision.kind}".encode())
        views.append(told)
    assert views[0] == views[1]
    facts = scene.match.view(1).facts
    assert facts["hand_size"][0] == 3 and set(facts["hand"]) == {
        str(number(scene, card, "card")) for card in ("ares", "B.art", "B.omphalos")
    }


def test_a_search_is_secret_but_for_the_fact_and_the_size_of_the_hand() -> None:
    """MB-RULING-100: others hear that A bought a search and took a card, not which, nor what was to choose from."""
    told = []
    for card in ("hoplites", "zeus"):
        scene = battle(DUEL, "zeus, A.art 2")
        scene.play("search", f"take {card}")
        assert scene.events(CardTaken) == [CardTaken(0, number(scene, card, "card"))]
        told.append((scene.match.events(1), scene.match.story(1), scene.match.view(1).encode()))
        assert scene.match.events(0) != scene.match.events(1)
    assert told[0] == told[1]
    assert not any("hoplites" in line for line in told[0][1])


# -- windows for a search ---------------------------------------------------------------------------------------------


def test_the_active_player_can_search_in_every_main_decision() -> None:
    """MB-RULING-56: A3, B1, B3, before each action, C1 and D1; not among the powers of B4."""
    scene = battle(DUEL, "zeus, hoplites, A.art 4, ares", active="B")
    play_until(scene, "pass or continue")
    seen: dict[str, list[bool]] = {}
    for answer in ("continue", "activate zeus", "simple", "done", "walk A4", "done", "decline", "decline"):
        seen.setdefault(scene.decision.kind, []).append("search" in scene.options())
        scene.match.play(answer)
    assert seen == {
        "pass or continue": [True], "activation": [True], "simple or complex": [True], "start of activation": [False],
        "simple action": [True, True], "second activation": [True], "recall": [True],
    }  # fmt: skip


def test_a_retaliation_is_asked_for_also_when_the_card_must_be_searched_first() -> None:
    """MB-RULING-56: search inside the question, take the card, strike back."""
    scene = struck("A.art, zeus")
    assert scene.options() == ["decline", "search"]
    scene.play("search", "take spartans")
    assert scene.options() == ["decline", "retaliate"]


def test_others_can_search_inside_a_declaration() -> None:
    """MB-RULING-56: Atalanta is attacked; her owner may dodge or search first."""
    scene = battle("A zeus A1, A atalanta C4, B ares C4", "ares, A.art 2, B.art", active="B")
    act(scene, "ares", "attack atalanta")
    assert (scene.asked, scene.options()) == ("A", ["decline", "use dodge", "search"])


def test_every_other_player_can_search_once_before_the_turn_ends() -> None:
    """MB-RULING-56, MB-DEC-39: asked in turn order, also after a pass, by the public test."""
    units = "A zeus A1, B ares E1, C hades E5"
    scene = battle(units, "zeus, B.art 2, ares, hades", scenario="free-for-all-3")
    scene.play("decline")
    assert (scene.asked, scene.decision.kind, scene.options()) == ("B", "search", ["decline", "search"])
    scene.play("search", "take ares")
    assert (scene.asked, scene.options()) == ("C", ["decline"])  # a card that might be art of war


@pytest.mark.parametrize(
    ("hand", "discard"),
    [("ares", "B.art 3"), ("", ""), ("ares 5, B.art 3", "")],
)
def test_a_late_search_is_not_asked_for_if_it_is_publicly_impossible(hand: str, discard: str) -> None:
    """MB-DEC-39: no art of war card unseen, an empty hand, an empty deck."""
    scene = battle("A zeus A1, B ares E5", f"zeus, {hand}" if hand else "zeus", discard)
    play_on(scene, "decline")
    assert scene.decision.kind == "pass or continue"


def test_a_player_who_has_searched_in_the_turn_is_not_asked_again() -> None:
    """MB-DEC-39, MB-MAN-02: a search inside a reaction is the one of this turn."""
    scene = struck("A.art 2, zeus")
    scene.play("search", "take zeus", "decline")
    play_on(scene, "done")
    play_until(scene, "search", "pass or continue")
    assert scene.decision.kind == "pass or continue"


# -- windows for healing ----------------------------------------------------------------------------------------------


def test_an_omphalos_card_heals_in_every_main_decision_of_the_own_turn() -> None:
    """MB-RULING-59: where a search is possible, while the divinity is wounded; never unhurt."""
    scene = battle("A zeus A3 6, A hoplites C2, B ares E5", "zeus, hoplites, A.omphalos 2, A.art 2, ares", active="B")
    play_until(scene, "pass or continue")
    seen = {}
    for answer in ("continue", "activate zeus", "simple", "done", "done", "decline", "decline"):
        seen[scene.decision.kind] = "heal" in scene.options()
        scene.match.play(answer)
    assert [kind for kind, can_heal in seen.items() if not can_heal] == ["start of activation"]
    assert "heal" not in battle(DUEL, "zeus, A.omphalos").options()
    assert "heal" not in battle("A zeus A3 6, B ares E5", "zeus, A.omphalos", edition="manual").options()


@pytest.mark.parametrize(
    ("hand", "asked"), [("A.omphalos", True), ("zeus, A.omphalos", True), ("A.art", False), ("", False)]
)
def test_a_divinity_that_is_struck_back_at_in_its_own_turn_can_be_healed(hand: str, asked: bool) -> None:
    """MB-RULING-59: asked in 4a if an omphalos card may be in the hand, with a search beside it."""
    scene = battle("A zeus C4 6, B ares C4", f"zeus, ares, {hand}" if hand else "zeus, ares")
    act(scene, "zeus", "attack ares")
    play_on(scene, "retaliate")
    assert (scene.asked == "A" and scene.decision.kind == "heal") == asked
    if asked:
        assert scene.options() == ["decline", "search", "heal"]
        play_on(scene, "heal")
        assert vitality(scene, "zeus") == 7 and table(scene).hand[number(scene, "A.omphalos", "card")] == 0


def test_healing_is_an_option_of_a_declaration_that_is_asked_anyway() -> None:
    """MB-RULING-59: Atalanta may dodge a retaliation in the turn of A; the wounded Zeus can be healed there too."""
    scene = battle("A zeus A1 6, A atalanta C4, B ares C4", "atalanta, A.art, A.omphalos, ares")
    act(scene, "atalanta", "attack ares", "retaliate")
    assert (scene.asked, scene.options()) == ("A", ["decline", "use dodge", "search", "heal"])
    scene.play("heal")
    assert vitality(scene, "zeus") == 7 and scene.options() == ["decline", "use dodge", "search"]


def test_a_divinity_that_goes_into_lava_in_its_own_turn_can_be_healed() -> None:
    """MB-RULING-59: the attack of the lava is an attack of the own turn as well."""
    scene = acting("A zeus B1 6, B ares E5", "zeus", hand="zeus, A.omphalos", board="tartarus")
    scene.play("walk B2")
    assert (scene.asked, scene.decision.kind) == ("A", "heal")
