"""Setting up: the order of things, decks and opening hands, who begins."""

from __future__ import annotations

import pytest
from battle import drafting, number, offered, play_on, play_until, table
from scene import Scene

from strategos import games
from strategos.games.pantheon.card_events import (
    CardsAdded,
    CardsDrawn,
    LeadDecided,
    Recruited,
    StarterDecided,
    TurnBegun,
)
from strategos.games.pantheon.card_queries import deck_size, hand_size
from strategos.games.pantheon.words import BOARD, WAITING
from strategos.kernel.errors import StrategosError

# A and B in turn: Zeus and Ares, then B first.
ARMIES = (
    "zeus", "ares", "achilles", "heracles", "hydra", "cerberus", "leonidas", "minotaur", "hoplites", "amazons",
)  # fmt: skip


# -- the order of setting up ----------------------------------------------------------------------------------------


def test_lead_then_armies_then_hands_then_the_first_turn() -> None:
    """MB-SETUP-01: recruiting comes before hands, and hands come before the first turn."""
    scene = drafting("duel", *ARMIES)
    order = [type(event) for played in scene.match.log for event in played.events]
    first = [order.index(kind) for kind in (LeadDecided, Recruited, CardsAdded, CardsDrawn, TurnBegun)]
    assert first == sorted(first)
    assert len(order) - 1 - order[::-1].index(Recruited) < order.index(CardsAdded)


def test_nobody_is_asked_for_the_scenario_because_setup_names_it() -> None:
    """MB-SETUP-02, MB-DEC-01: a match begins with its scenario fixed; there is none without."""
    game = games.find("pantheon")
    with pytest.raises(StrategosError):
        game.new("", {})
    for scenario, first in (("learning", "army"), ("duel", "divinity"), ("last-day-at-the-gates", "pass or continue")):
        assert drafting(scenario).decision.kind == first


def test_the_highest_roll_leads_and_ties_roll_again_among_themselves() -> None:
    """MB-SETUP-02, MB-RULING-83: 4, 2, 4 means that only the first and the third roll again."""
    scene = Scene("pantheon", "free-for-all-3")
    with scene.dice("roll 4", "roll 2", "roll 4", "roll 1", "roll 3"):
        pass
    assert scene.events(LeadDecided) == [LeadDecided(2)] and scene.asked == "C"
    scene = Scene("pantheon", "free-for-all-3")
    with scene.dice("roll 0", "roll 0", "roll 0", "roll 1", "roll 0", "roll 0"):
        pass
    assert scene.events(LeadDecided) == [LeadDecided(0)]


def test_in_the_learning_scenario_the_winner_of_the_roll_chooses_an_army() -> None:
    """MB-DEC-02: army 1 or army 2, asked of the winner alone."""
    scene = Scene("pantheon", "learning")
    with scene.dice("roll 1", "roll 4"):
        pass
    assert (scene.asked, scene.options()) == ("B", ["army 1", "army 2"])
    play_on(scene, "army 2")
    state = table(scene)
    assert state.owner[number(scene, "ares")] == 1 and state.owner[number(scene, "zeus")] == 0
    assert scene.events(StarterDecided) == [StarterDecided(0)]


def test_the_scenario_fixes_board_markers_zones_points_and_lead() -> None:
    """MB-SETUP-03: what a scenario names is what the match is played with."""
    state = table(Scene("pantheon", "duel", {"board": "styx"}))
    assert len(state.here) == 31 and sum(state.ground) == 7 and state.points == [18, 18]
    assert {state.rules.board.names[area] for area in range(31) if state.rules.zones[0] >> area & 1} == {
        "A1", "A2", "A3", "A4",
    }  # fmt: skip
    gates = table(Scene("pantheon", "last-day-at-the-gates"))
    assert (sum(gates.ground), gates.points) == (0, [0, 0])
    with pytest.raises(StrategosError):
        Scene("pantheon", "learning", {"board": "styx"})


def test_units_begin_off_the_board_and_whole_unless_the_scenario_places_them() -> None:
    """MB-SETUP-04, MB-RULING-48: drafted units wait; those a scenario places stand on the board."""
    state = table(drafting("duel", *ARMIES))
    mine = [unit for unit, owner in enumerate(state.owner) if owner >= 0]
    assert {state.status[unit] for unit in mine} == {WAITING}
    assert all(state.vitality[unit] == state.rules.profiles[unit].vitality for unit in mine)
    scene = drafting("learning")
    play_until(scene, "pass or continue")
    assert set(table(scene).status) == {BOARD}


def test_troops_that_a_scenario_placed_can_be_recalled_at_once() -> None:
    """MB-RULING-48: they count as deployed, so that recall is open in the first turn."""
    scene = drafting("learning")
    play_until(scene, "pass or continue")
    assert table(scene).deployed == (1 << 6) - 1
    scene.play("continue")
    play_on(scene, "decline")
    assert scene.decision.kind == "recall"


# -- decks and hands ------------------------------------------------------------------------------------------------


def test_a_deck_holds_all_activation_cards_and_art_of_war_by_strategic_value() -> None:
    """MB-SETUP-05: before anything is drawn the army of Ares has 5+4+4+4 activation and 0+2+0+2 art of war cards."""
    scene = drafting("duel", *ARMIES[:-2])
    state = table(scene)
    assert scene.decision.kind == "recruit" and scene.asked == "B"
    assert [state.deck[number(scene, unit)] for unit in ("ares", "achilles", "hydra", "leonidas")] == [5, 4, 4, 4]
    assert state.deck[state.rules.art_card[1]] == 4
    assert deck_size(state, 1) == 21 and hand_size(state, 1) == 0


def test_an_opening_hand_is_three_art_of_war_cards_and_three_from_the_deck() -> None:
    """MB-SETUP-06, MB-SETUP-07, MB-SETUP-09: 3 from the supply, then 3 drawn: 6 cards."""
    scene = drafting("duel", *ARMIES)
    assert scene.events(CardsAdded) == [CardsAdded(0, 3, 0), CardsAdded(1, 3, 0)]
    drawn = [(event.seat, len(event.cards)) for event in scene.events(CardsDrawn)]
    assert drawn == [(0, 3), (1, 3), (0, 1)]  # the last is step A2 of the first turn
    state = table(scene)
    assert (hand_size(state, 0), hand_size(state, 1)) == (7, 6)
    assert (deck_size(state, 1), state.hand[state.rules.art_card[1]] >= 3) == (24 - 3, True)


def test_the_extra_art_of_war_cards_go_round_like_all_others() -> None:
    """MB-SETUP-10: the 3 cards of the opening hand are discarded when spent and come back with a refresh."""
    scene = drafting("duel", *ARMIES)
    state = table(scene)
    art = state.rules.art_card[0]
    every = state.hand[art] + state.deck[art]
    scene.play("search")
    scene.play(scene.options()[0])
    assert state.discard[art] == 1
    while not state.refreshes:
        play_on(scene, "pass" if "pass" in scene.options() else scene.options()[-1])
    assert state.hand[art] + state.deck[art] + state.discard[art] == every == 3 + 2 + 2


def test_omphalos_cards_come_from_a_common_supply() -> None:
    """MB-SETUP-11: 15 cards lie beside the board, 2 in the learning scenario, and what is taken is gone."""
    assert table(Scene("pantheon", "duel")).supply == 15
    assert table(Scene("pantheon", "learning")).supply == 2
    scene = drafting("last-day-at-the-gates")
    assert table(scene).supply == 15 - 2  # each opening hand has one there


# -- who begins -----------------------------------------------------------------------------------------------------


def test_the_lead_player_begins_every_round_and_play_goes_on_by_seats() -> None:
    """MB-SETUP-12, MB-RULING-101: with C in the lead the turns go C, A, B and again C."""
    scene = Scene("pantheon", "free-for-all-3")
    with scene.dice("roll 1", "roll 2", "roll 3"):
        pass
    play_until(scene, "pass or continue")
    while len(turns := [event.seat for event in every_turn(scene)]) < 5:
        play_on(scene, "pass" if "pass" in scene.options() else scene.options()[0])
    assert turns == [2, 0, 1, 2, 0]


def every_turn(scene: Scene) -> list[TurnBegun]:
    return [event for played in scene.match.log for event in played.events if isinstance(event, TurnBegun)]


@pytest.mark.parametrize(
    ("scenario", "first"), [("duel", 1), ("free-for-all-3", 2), ("alliance", 3), ("three-vs-one", 0)]
)
def test_in_the_manual_the_last_to_take_a_god_begins(scenario: str, first: int) -> None:
    """MB-SETUP-12, MB-RULING-64: with A first in the draft the last seat starts; in three-vs-one player 1 does."""
    scene = drafting(scenario, edition="manual")
    play_until(scene, "activation", "second activation", "simple or complex")
    assert every_turn(scene)[0].seat == first


def test_seats_have_the_zones_of_their_number_counted_from_the_lead() -> None:
    """MB-RULING-101: the lead player deploys in the first zone, the next seat in the second."""
    scene = Scene("pantheon", "duel")
    with scene.dice("roll 1", "roll 2"):
        pass
    play_until(scene, "activation")
    assert scene.asked == "B"
    while not offered(scene, "activate"):
        scene.play("search")
        play_on(scene, next(text for text in scene.options() if not text.endswith(".art")))
    scene.play(f"activate {offered(scene, 'activate')[0]}")
    assert set(offered(scene, "deploy")) <= {"A1", "A2", "A3", "A4", "A5"} and offered(scene, "deploy")
