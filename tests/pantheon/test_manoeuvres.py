"""Manoeuvres: draw, search, second activation, recall, powers, evade; and those who call on other units."""

from __future__ import annotations

import pytest
from battle import act, acting, battle, number, offered, play_on, play_until, ride, table, vitality, where
from scene import Scene

from strategos.games.pantheon.card_events import Bought, CardsDrawn, Discarded
from strategos.games.pantheon.card_queries import deck_size, hand_size
from strategos.games.pantheon.events import Activated, Assaulted, Dropped, Evaded, Recalled
from strategos.games.pantheon.words import DRAW, EVADE, POWER, RECALL, SEARCH, SECOND

DUEL = "A zeus A3, A hoplites C2, B ares E5"


def bought(scene: Scene) -> list[int]:
    return [event.manoeuvre for event in scene.events(Bought)]


# -- what can be bought ---------------------------------------------------------------------------------------------


def test_the_six_manoeuvres() -> None:
    """MB-MAN-01: draw, search, second activation, recall and powers in one turn; evade against an attack."""
    scene = battle("A zeus C4, A hoplites A2, A spartans A1, B ares C3", "zeus, hoplites, A.art 5")
    play_on(scene, "draw-cards", "search", "take zeus", "activate zeus", "simple", "done", "use lightning")
    play_until(scene, "second activation")
    play_on(scene, "activate hoplites", "complex", "done", "recall spartans")
    lightning = number(scene, "lightning", "power")
    assert bought(scene) == [DRAW, SEARCH, POWER + lightning, SECOND, RECALL]


def test_each_manoeuvre_is_bought_once_per_turn_by_each_player() -> None:
    """MB-MAN-02: A cannot search twice in this turn, but B can once in the same, and again in the next."""
    scene = battle(DUEL, "zeus, A.art 3, ares, B.art 2")
    scene.play("search", "take A.art")
    assert "search" not in scene.options() and "draw-cards" in scene.options()
    play_until(scene, "search")
    assert (scene.asked, scene.options()) == ("B", ["decline", "search"])
    scene.play("search")
    play_on(scene, "take ares")
    assert (scene.asked, "search" in scene.options()) == ("B", True)  # the turn of B has begun


def test_drawing_cards_costs_one_and_brings_two() -> None:
    """MB-MAN-03, MB-DEC-40: two cards without a question while the deck has them."""
    scene = battle(DUEL, "zeus, A.art")
    play_on(scene, "draw-cards")
    assert [len(event.cards) for event in scene.events(CardsDrawn)] == [2]
    assert [event.cards for event in scene.events(Discarded)] == [(number(scene, "A.art", "card"),)]
    assert scene.decision.kind == "activation"


@pytest.mark.parametrize(("edition", "asked"), [("rulebook", "draw amount"), ("manual", "activation")])
def test_with_fewer_than_two_cards_in_the_deck_the_amount_is_asked(edition: str, asked: str) -> None:
    """MB-MAN-03, MB-DEC-40: none, one or two, as more would mean a refresh; the manual always draws two."""
    scene = battle("A zeus A3, B ares E5", "zeus 2, A.art 3", discard="zeus, A.art 2", edition=edition)
    assert deck_size(table(scene), 0) == 1
    play_on(scene, "draw-cards")
    assert scene.decision.kind == asked
    if asked == "draw amount":
        assert scene.options() == ["amount 0", "amount 1", "amount 2"]
        play_on(scene, "amount 1")
        assert hand_size(table(scene), 0) == 5 and table(scene).refreshes == 0
    else:
        assert table(scene).refreshes == 1


def test_drawing_is_for_steps_b_and_c_and_in_the_manual_for_the_whole_turn() -> None:
    """MB-MAN-03: offered in B1, B3, B5 and C1, not in A3 and D1; the manual has it in D1 too."""
    scene = battle(DUEL, "zeus, hoplites, A.art 4, ares", active="B")
    play_until(scene, "pass or continue")
    seen = {}
    for answer in ("continue", "activate zeus", "simple", "done", "done", "decline", "decline"):
        seen[scene.decision.kind] = "draw-cards" in scene.options()
        scene.match.play(answer)
    assert seen == {
        "pass or continue": False, "activation": True, "simple or complex": True, "start of activation": False,
        "simple action": True, "second activation": True, "recall": False,
    }  # fmt: skip
    scene = battle(DUEL, "zeus, hoplites, A.art 4", edition="manual")
    scene.play("decline")
    assert scene.decision.kind == "recall" and "draw-cards" in scene.options()


def test_a_search_takes_a_card_of_choice_from_the_own_deck() -> None:
    """MB-MAN-04: for 1 art of war any card of the deck, in the own turn and in that of others."""
    scene = battle(DUEL, "zeus, A.art, ares, B.art")
    scene.play("search")
    assert scene.options() == ["take hoplites", "take zeus", "take A.art"]
    scene.play("take hoplites")
    assert offered(scene, "activate") == ["hoplites", "zeus"]
    play_until(scene, "search")
    scene.play("search")
    assert (scene.asked, scene.options()) == ("B", ["take ares", "take B.art"])


def test_a_second_activation_is_bought_in_c1_only() -> None:
    """MB-MAN-05: it costs 1 there, and who activated nobody first is not asked."""
    scene = battle(DUEL, "zeus, hoplites, A.art")
    scene.play("activate zeus", "simple", "done", "done")
    assert scene.decision.kind == "second activation"
    scene.play("activate hoplites")
    assert bought(scene) == [SECOND]
    scene = battle(DUEL, "zeus, hoplites, A.art")
    scene.play("decline")
    assert scene.decision.kind == "recall"


# -- recall -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", ["C2", "C2 2", "destroyed"])
def test_troops_are_recalled_complete_from_wherever_they_are(place: str) -> None:
    """MB-MAN-06: on the board, damaged or destroyed, they stand complete beside their divinity, for 1 art of war."""
    scene = battle(f"A zeus A3, A hoplites {place}, B ares E5", "zeus, A.art")
    scene.play("decline")
    play_on(scene, "recall hoplites")
    assert (where(scene, "hoplites"), vitality(scene, "hoplites")) == ("A3", 5)
    assert bought(scene) == [RECALL] and len(scene.events(Discarded)) == 1


def test_only_idle_troops_that_were_deployed_are_recalled() -> None:
    """MB-MAN-06, MB-DEC-37: not Hoplites activated this turn, not Spartans still waiting, not a hero."""
    units = "A zeus A3, A hoplites C2, A spartans waiting, A amazons C6, A heracles C4, B ares E5"
    scene = battle(units, "hoplites, zeus, A.art 3")
    scene.play("activate hoplites", "simple", "done", "decline")
    assert scene.options() == ["decline", "recall amazons", "search"]


def test_in_the_manual_troops_activated_this_turn_may_be_recalled() -> None:
    """MB-RULING-53, MB-MAN-06: there being idle is not required, and nothing else comes of its words."""
    scene = battle("A zeus A3, A hoplites C2, B ares E5", "hoplites, zeus, A.art 2", edition="manual")
    scene.play("activate hoplites", "simple", "done", "decline")
    assert offered(scene, "recall") == ["hoplites"]


def test_recalled_troops_drop_their_omphalos_and_lose_their_tokens() -> None:
    """MB-MAN-07: the omphalos stays where they stood; tokens come off, but not in the manual."""
    for edition in ("rulebook", "manual"):
        scene = battle("A zeus A3, A hoplites C2 *, B ares E5", "zeus, A.art", edition=edition)
        hoplites = number(scene, "hoplites")
        table(scene).inspired |= 1 << hoplites
        scene.play("decline")
        scene.match.play("recall hoplites")
        assert scene.events(Dropped) == [Dropped(hoplites, number(scene, "C2", "area"))]
        assert bool(table(scene).inspired) == (edition == "manual")
        assert scene.events(Recalled)[0].unit == hoplites


def test_recalled_troops_are_not_activated_in_the_same_turn() -> None:
    """MB-MAN-07: in the manual they can be recalled before the first activation, and then stay where they are."""
    scene = battle("A zeus A3, A hoplites C2, B ares E5", "zeus, hoplites 2, A.art 2", edition="manual")
    assert offered(scene, "activate") == ["hoplites", "zeus"]
    scene.play("recall hoplites")
    assert offered(scene, "activate") == ["zeus"]


def test_a_full_area_of_the_divinity_forbids_recall() -> None:
    """MB-MAN-07, MB-RULING-51, MB-DEC-37: even to troops that stand in it."""
    units = "A zeus A3, A hoplites A3 2, A heracles A3, B ares E5"
    scene = battle(units, "zeus, A.art 2, ares")
    scene.play("decline")
    assert (scene.asked, scene.decision.kind) == ("B", "search")


def test_destroyed_troops_do_not_deploy() -> None:
    """MB-RULING-49: their card does not activate them; only recall brings them back."""
    scene = battle("A zeus A3, A hoplites destroyed, B ares E5", "zeus, hoplites, A.art")
    assert offered(scene, "activate") == ["zeus"]
    scene.play("decline")
    assert offered(scene, "recall") == ["hoplites"]


@pytest.mark.parametrize("god", ["A zeus waiting", "A zeus destroyed"])
def test_no_recall_without_a_divinity_on_the_board(god: str) -> None:
    """MB-RULING-50, MB-DEC-37: off the board or destroyed there is no area to come to."""
    units = f"{god}, A hydra A2, A hoplites C2, B ares E5, C athena A5"
    scene = battle(units, "hydra, A.art 2", scenario="free-for-all-3")
    scene.match.play("decline")
    assert scene.decision.kind != "recall"


def test_recalled_troops_burn_in_lava_and_no_terrain_keeps_them_out() -> None:
    """MB-RULING-52, MB-MAN-06: Hades stands in erupting lava; the Hoplites come to him, burn and are put out."""
    scene = battle("A hades B2, A hoplites A5, B ares E5", "hades, A.art", board="tartarus")
    table(scene).erupting = 1  # nobody could walk there
    scene.play("decline")
    play_on(scene, "recall hoplites")
    assert [(event.attacker, len(event.faces)) for event in scene.events(Assaulted)] == [(None, 7)]
    assert (scene.asked, scene.decision.kind) == ("B", "lava exit")


# -- evade ------------------------------------------------------------------------------------------------------------


def evading(attackers: str, hand: str, edition: str = "") -> Scene:
    """Heracles flies in C4; B is active and attacks him with its first unit."""
    scene = battle(f"A zeus A1, A heracles C4, A hoplites C4, {attackers}", hand, active="B", edition=edition)
    ride(scene, "heracles")
    act(scene, attackers.split()[1])
    return scene


def test_a_flying_target_evades_before_any_dice() -> None:
    """MB-MAN-08, MB-MAN-10: for 1 art of war it is no target any more, and the attacker may choose another."""
    scene = evading("B ares C4", "ares, B.art, zeus, A.art")
    scene.play("attack heracles")
    assert (scene.asked, scene.options()) == ("A", ["decline", "evade", "search"])
    scene.play("evade")
    assert bought(scene) == [EVADE] and [event.unit for event in scene.events(Evaded)] == [number(scene, "heracles")]
    assert (scene.asked, scene.options()) == ("B", ["decline", "attack hoplites"])
    scene.play("decline")
    assert not scene.events(Assaulted) and not offered(scene, "attack")  # the action is spent


def test_without_another_target_the_attack_is_spent() -> None:
    """MB-MAN-10: the activation card stays discarded, and the evading unit does not retaliate."""
    scene = battle("A zeus A1, A heracles C4, B ares C4", "ares, B.art, heracles, A.art", active="B")
    ride(scene, "heracles")
    act(scene, "ares", "attack heracles", "evade")
    assert (scene.asked, scene.decision.kind) == ("B", "simple action")
    assert not offered(scene, "attack") and table(scene).discard[number(scene, "ares")] == 1


@pytest.mark.parametrize(("edition", "can_evade"), [("rulebook", False), ("manual", True)])
def test_the_range_that_can_be_evaded(edition: str, can_evade: bool) -> None:
    """MB-MAN-08: range 0 to 1, in the manual 0 to 2; Amazons shoot at range 2."""
    scene = evading("B amazons C3, B ares E5", "amazons, B.art, zeus, A.art", edition)
    play_on(scene, "attack heracles")
    assert (scene.decision.kind == "evade") == can_evade


@pytest.mark.parametrize(("edition", "is_safe"), [("rulebook", True), ("manual", False)])
def test_how_long_an_evade_protects(edition: str, is_safe: bool) -> None:
    """MB-MAN-09: for the rest of the turn from such attackers, in the manual from this attack only."""
    scene = evading("B ares C4, B spartans C4", "ares, spartans, B.art 2, zeus, A.art", edition)
    scene.play("attack heracles", "evade", "decline", "done", "activate spartans", "simple")
    assert ("heracles" not in offered(scene, "attack")) == is_safe
    assert "hoplites" in offered(scene, "attack")


def test_a_retaliation_cannot_be_evaded() -> None:
    """MB-MAN-11: the flying attacker is struck back at without a question."""
    scene = battle("A zeus A1, A heracles C4, B ares C4", "heracles, A.art 2, ares")
    ride(scene, "heracles")
    act(scene, "heracles", "attack ares")
    assert (scene.asked, scene.decision.kind) == ("B", "retaliation")  # Ares has Initiative
    play_on(scene, "retaliate")
    assert scene.decision.kind != "evade" and len(scene.events(Assaulted)) >= 1


# -- powers -----------------------------------------------------------------------------------------------------------


def test_a_power_with_a_cost_is_used_once_per_turn() -> None:
    """MB-MAN-12, MB-MAN-02: Frenzy gives Ares one more attack and no third."""
    scene = acting("A ares C4, A hoplites A2, B hydra C4, B zeus E5", "ares", hand="ares, A.art 3")
    play_on(scene, "attack hydra")
    play_until(scene, "simple action")
    assert "frenzy" in offered(scene, "use")
    play_on(scene, "use frenzy", "attack hydra")
    play_until(scene, "simple action", "second activation", "recall")
    assert scene.decision.kind != "simple action" or "frenzy" not in offered(scene, "use")


def test_free_powers_have_no_limit_per_turn() -> None:
    """MB-RULING-54: Endurance saves Achilles from a wound of each of two attacks in one turn, and is not bought."""
    scene = battle("A zeus A1, A achilles C4, B ares C4, B heracles C4", "ares, heracles, B.art", active="B")
    act(scene, "ares")
    with scene.dice("roll 0 0 0 0 0 0 0 0 5", "roll 4"):
        scene.play("attack achilles")
    play_until(scene, "second activation")
    scene.play("activate heracles", "simple")
    with scene.dice("roll 0 0 0 0 0 0 5", "roll 4"):
        scene.play("attack achilles", "reroll")
    assert vitality(scene, "achilles") == 4
    assert bought(scene) == [SECOND]


def test_a_manoeuvre_made_free_still_counts_as_bought() -> None:
    """MB-RULING-55: after Subterfuge the search costs nothing, and there is no second search in the turn."""
    scene = acting("A zeus A3, A odysseus C2, B ares E5", "odysseus", hand="odysseus, A.art")
    scene.play("use subterfuge", "search", "take zeus")
    assert [event.cards for event in scene.events(Discarded)] == [(number(scene, "odysseus"),)]
    assert scene.events(Bought) == [Bought(0, SEARCH, True)]
    assert "search" not in scene.options() and "draw-cards" in scene.options()
    play_on(scene, "draw-cards")
    assert len(scene.events(Discarded)) == 1  # this one is paid


def test_a_unit_is_no_company_to_itself() -> None:
    """MB-RULING-65: lone Hounds roll 5 dice, and one more for their Sneak Attack with a friend beside them."""
    for place, dice in (("A1", 5), ("C4", 6)):
        scene = acting(f"A zeus A2, A heracles {place}, A infernal_hounds C4, B ares C4", "infernal_hounds")
        play_on(scene, "attack ares")
        assert len(scene.events(Assaulted)[0].faces) == dice


def test_the_active_player_orders_effects_that_meet() -> None:
    """MB-RULING-66, MB-DEC-42: re-rolls of both sides on the same dice; a single effect needs no order."""
    scene = battle("A zeus A1, A heracles C4, B minotaur C4, B ares E5", "minotaur, B.art", active="B")
    act(scene, "minotaur")
    play_on(scene, "attack heracles")
    assert (scene.asked, scene.options()) == ("B", ["first bloodlust", "first counterfeat"])
    play_on(scene, "first counterfeat")
    assert (scene.asked, scene.decision.kind) == ("A", "re-roll")
    alone = acting("A zeus A1, A minotaur C4, B ares C4", "minotaur")
    play_on(alone, "attack ares")
    assert alone.decision.kind == "re-roll"


# -- those who call on others -----------------------------------------------------------------------------------------

LED = "A athena C4, A hoplites C4, A leonidas A1, B ares E5"


def leading(units: str, hand: str, discard: str = "", before: str = "") -> Scene:
    """The end of Athena's activation, perhaps as the second of the turn."""
    scene = battle(units, hand, discard)
    if before:
        scene.play(f"activate {before}", "complex", "done")
    scene.play("activate athena", "simple", "done")
    return scene


def test_leader_asks_for_troops_then_for_the_search_then_for_the_activation() -> None:
    """MB-DEC-35: each a question of its own, and the activation counts as the second of the turn."""
    scene = leading(LED, "athena, A.art 3")
    assert scene.decision.kind == "end of activation" and offered(scene, "lead") == ["hoplites"]
    scene.play("lead hoplites")
    assert scene.options() == ["decline", "take hoplites"]
    scene.play("take hoplites")
    assert scene.options() == ["decline", "activate hoplites"]
    scene.play("activate hoplites", "simple", "done")
    assert [event.unit for event in scene.events(Activated)] == [number(scene, "athena"), number(scene, "hoplites")]
    play_until(scene, "second activation", "recall", "pass or continue")
    assert scene.decision.kind != "second activation"


def test_what_of_leader_is_not_asked() -> None:
    """MB-DEC-35: no search of an empty deck, no activation beyond the limit, nothing without troops or cards."""
    every = "athena 4, hoplites 3, leonidas 4, A.art 9"
    scene = leading(LED, every)
    scene.play("lead hoplites")
    assert scene.decision.kind == "activate troops"
    scene = leading(LED, "athena, leonidas, hoplites, A.art 3", before="leonidas")
    scene.play("lead hoplites", "decline")
    assert scene.decision.kind != "activate troops"  # Athena was the second unit
    assert not offered(leading(LED, "athena, A.art 3", discard="hoplites 3"), "lead")
    assert not offered(leading(LED.replace("hoplites C4", "hoplites C3"), "athena, A.art 3"), "lead")


def test_strategist_needs_a_cost_and_a_card_that_are_possible_together() -> None:
    """MB-DEC-48: with one card in hand the question is not asked; with two it is, whatever they are."""
    units = "A athena C4, A leonidas A1, B ares E5"
    scene = leading(units, "athena, A.art, leonidas")
    assert (scene.decision.kind, scene.options()) == ("end of activation", ["done", "use strategist"])
    scene = leading(units, "athena, leonidas 2")
    assert (scene.decision.kind, scene.options()) == ("end of activation", ["done"])
    scene = battle(units, "athena, A.art")
    scene.play("activate athena", "simple")
    scene.match.play("done")
    assert scene.decision.kind != "end of activation"


def test_a_strategist_brings_units_one_after_the_other_or_none() -> None:
    """MB-DEC-48: eligible units with a card in hand, until the limit of three."""
    scene = leading("A athena C4, A leonidas A1, A hoplites A2, B ares E5", "athena, A.art, leonidas, hoplites")
    scene.play("use strategist")
    assert scene.options() == ["done", "activate hoplites", "activate leonidas"]
    scene.play("activate leonidas", "complex", "done")
    assert scene.options() == ["done", "activate hoplites"]


def test_a_born_leader_is_asked_for_troops_only_if_there_are_several() -> None:
    """MB-DEC-48: the one unit in his surroundings is called on at once."""
    for units, kind in (("A spartans C3", "search"), ("A spartans C3, A hoplites C4", "troops to call on")):
        scene = acting(f"A zeus A1, A leonidas C4, {units}, B ares E5", "leonidas", hand="leonidas, A.art 3")
        scene.play("done", "use born_leader")
        assert scene.decision.kind == kind
