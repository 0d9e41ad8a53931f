"""Decks, hands, discard piles, refreshes and payments."""

from __future__ import annotations

import pytest
from battle import act, battle, number, offered, play_on, play_until, table
from scene import Scene

from strategos.games.pantheon.card_events import CardsDrawn, CardTaken, CycleEnded, Discarded, Refreshed
from strategos.games.pantheon.card_queries import deck_size, discard_size, hand_size
from strategos.games.pantheon.events import UnitDestroyed
from strategos.kernel.chance import Draw
from strategos.kernel.engine import pending

FALLEN = "A zeus A3, A hydra destroyed, A odysseus destroyed, A hoplites destroyed, B ares E5"


def sizes(scene: Scene, seat: int) -> tuple[int, int, int]:
    """Cards in hand, deck and discard pile."""
    state = table(scene)
    return hand_size(state, seat), deck_size(state, seat), discard_size(state, seat)


def cards(scene: Scene, *names: str) -> tuple[int, ...]:
    return tuple(number(scene, name, "card") for name in names)


# -- decks and hands ------------------------------------------------------------------------------------------------


def test_a_hand_has_no_limit_and_a_discard_pile_lies_open() -> None:
    """MB-DECK-01: all 16 cards of an army fit into one hand; others see piles and sizes, not hands."""
    scene = battle("A zeus A3, A hydra A2, A hoplites A1, B ares E5", "zeus 4, hydra 3, hoplites 3, A.art 5", "hydra")
    assert sizes(scene, 0) == (15, 0, 1)
    facts = scene.match.view(1).facts
    assert facts["hand_size"][0] == 15 and facts["discard"][number(scene, "hydra")] == 1
    assert str(number(scene, "zeus")) not in facts["hand"] and "deck" not in facts


def test_a_draw_takes_a_card_of_the_deck_into_the_hand() -> None:
    """MB-DECK-02: one card less in the deck, one more in the hand, drawn from the own deck only."""
    scene = battle("A zeus A3, B ares E5", "ares, A.art", active="B")
    before = sizes(scene, 0)
    scene.play("decline")
    with scene.dice("draw zeus"):
        scene.play("decline")  # no search at the end of the turn of B
    assert sizes(scene, 0) == (before[0] + 1, before[1] - 1, 0)
    assert scene.events(CardsDrawn) == [CardsDrawn(0, cards(scene, "zeus"))]


def test_cards_are_discarded_from_the_hand_to_the_own_pile() -> None:
    """MB-DECK-03: an activation card goes from the hand of its player to the discard pile of that player."""
    scene = battle("A zeus A3, B ares E5", "zeus 2")
    scene.play("activate zeus")
    assert scene.events(Discarded) == [Discarded(0, cards(scene, "zeus"))]
    assert sizes(scene, 0) == (1, 7, 1) and sizes(scene, 1)[2] == 0


def test_a_deck_that_was_searched_is_shuffled() -> None:
    """MB-DECK-04: after a search any card that is left can be the next."""
    scene = battle("A zeus A3, A hoplites A1, B ares E5", "zeus, A.art 2")
    scene.play("search", "take hoplites")
    scene.match.play("draw-cards")
    drawn = pending(scene.state)
    assert isinstance(drawn, Draw)
    possible = {card for card, _ in drawn.zone}
    assert possible == set(cards(scene, "zeus", "hoplites", "A.art"))


def test_cards_of_a_destroyed_unit_stay_and_keep_cycling() -> None:
    """MB-DECK-05: hand, deck and discard pile keep the cards of the fallen Hydra, and a refresh takes them along."""
    scene = battle(
        "A zeus A3, A hydra C4 1, B ares C4", "ares, hydra, A.art 2", discard="hydra 2, zeus 3, A.art 3", active="B"
    )
    hydra = number(scene, "hydra")
    state = table(scene)
    act(scene, "ares")
    with scene.dice("roll 5 5 5 5 5 5 5 5 5"):
        scene.play("attack hydra")
    play_on(scene, scene.options()[-1])  # most wounds at once
    assert scene.events(UnitDestroyed)
    assert (state.hand[hydra], state.deck[hydra], state.discard[hydra]) == (1, 1, 2)
    assert state.deck[state.rules.art_card[0]] == 0 and state.hand[state.rules.art_card[0]] == 2
    while not scene.events(Refreshed):
        play_on(scene, "pass" if "pass" in scene.options() else scene.options()[0])
    assert state.hand[hydra] + state.deck[hydra] + state.discard[hydra] == 4


def test_an_activation_card_activates_retaliates_or_is_half_a_payment() -> None:
    """MB-DECK-06: the three uses of an activation card."""
    scene = battle("A zeus A3, A hydra C4, B ares C4", "ares, hydra", active="B")
    act(scene, "ares")
    play_on(scene, "attack hydra")
    play_until(scene, "retaliation")
    play_on(scene, "retaliate")
    spent = [event.cards for event in scene.events(Discarded)]
    assert spent == [cards(scene, "ares"), cards(scene, "hydra")]
    scene = battle(FALLEN, "zeus, hydra, odysseus")
    scene.play("search", "take zeus")
    assert scene.events(Discarded) == [Discarded(0, cards(scene, "hydra", "odysseus"))]


# -- paying ---------------------------------------------------------------------------------------------------------


def test_payments_of_the_example() -> None:
    """MB-EX-13, MB-AOW-01, MB-AOW-03: art of war, omphalos, or two cards of fallen units, also of different ones."""
    scene = battle(FALLEN, "A.art, A.omphalos, hydra 2, odysseus, zeus, hoplites 2", house={"pay_by_hand": "1"})
    scene.play("search")
    assert scene.options() == ["pay hydra hydra", "pay hydra odysseus", "pay A.art", "pay A.omphalos"]


@pytest.mark.parametrize("hand", ["zeus, hydra", "zeus 3", "zeus, hoplites 2"])
def test_what_does_not_pay(hand: str) -> None:
    """MB-EX-13, MB-AOW-01: not one activation card, not cards of a living unit, not cards of troops."""
    scene = battle(FALLEN, hand)
    assert "search" not in scene.options() and "draw-cards" not in scene.options()


@pytest.mark.parametrize(
    ("hand", "paid"),
    [
        ("A.art, A.omphalos", [["A.art"], ["A.omphalos"]]),
        ("A.omphalos, hydra, odysseus", [["hydra", "odysseus"], ["A.omphalos"]]),
        ("hydra 3, odysseus", [["hydra", "hydra"], ["hydra", "odysseus"]]),
    ],
)
def test_a_cost_of_two_is_paid_as_two_single_costs_of_any_form(hand: str, paid: list[list[str]]) -> None:
    """MB-AOW-02, MB-AOW-04, MB-EX-13: the forms may be mixed, and all cards go to the discard pile."""
    units = "A zeus A3, A medusa C4, A hydra destroyed, A odysseus destroyed, B ares C4"
    scene = battle(units, f"medusa, {hand}")
    act(scene, "medusa")
    scene.match.play("use petrify")
    assert scene.events(Discarded)[1:] == [Discarded(0, cards(scene, *names)) for names in paid]
    assert discard_size(table(scene), 0) == 1 + sum(len(names) for names in paid)


def test_cards_of_fallen_gods_pay_in_the_rulebook_only() -> None:
    """MB-AOW-03: in the manual pairs are cards of heroes and monsters."""
    units = "A zeus destroyed, A hydra A3, B ares E5, C athena A5"
    for edition, can_pay in (("rulebook", True), ("manual", False)):
        scene = battle(units, "zeus 2, hydra", scenario="free-for-all-3", edition=edition)
        assert ("search" in scene.options()) == can_pay


def test_a_cost_is_paid_before_the_effect_and_not_given_back() -> None:
    """MB-AOW-05: the special attack that does nothing stays paid, and it is paid before the dice."""
    scene = battle("A zeus A3, B ares C4", "zeus, A.art")
    act(scene, "zeus")
    with scene.dice("roll 0 0 0 0 0 0"):
        scene.play("use lightning")
    kinds = [type(event).__name__ for played in scene.match.log for event in played.events]
    assert kinds.index("Bought") < kinds.index("Assaulted") and kinds.count("Discarded") == 2
    assert table(scene).discard[table(scene).rules.art_card[0]] == 1


def test_payment_is_automatic_in_a_fixed_order() -> None:
    """MB-RULING-60: art of war first, then pairs of the fallen, omphalos cards last."""
    units = "A zeus A3, A medusa C4, A hydra destroyed, B ares C4"
    scene = battle(units, "medusa, zeus, A.art, hydra 2, A.omphalos")
    scene.play("search", "take zeus", "activate medusa", "simple", "use petrify")
    spent = [event.cards for event in scene.events(Discarded)]
    assert spent == [cards(scene, name) for name in ("A.art", "medusa")] + [
        cards(scene, "hydra", "hydra"),
        cards(scene, "A.omphalos"),
    ]


def test_who_pays_by_hand_is_asked_even_if_there_is_one_way_and_nobody_else_is() -> None:
    """MB-RULING-60, MB-DEC-41: the setting is public and of one player; the question comes at every payment."""
    for by_hand, asked in (("1", "payment"), ("2", "search"), ("none", "search")):
        scene = battle("A zeus A3, B ares E5", "zeus, A.art", house={"pay_by_hand": by_hand})
        scene.play("search")
        assert scene.decision.kind == asked
    scene = battle("A zeus A3, B ares E5", "zeus, A.art", house={"pay_by_hand": "1,2"})
    scene.play("search")
    assert scene.options() == ["pay A.art"]
    scene.play("pay A.art")
    assert scene.decision.kind == "search" and sizes(scene, 0)[2] == 1


# -- refresh --------------------------------------------------------------------------------------------------------

X = "A zeus A3, A hydra A2, A hoplites A1"  # 16 cards
Y = "B hades E5, B achilles E4, B spartans E3"  # 18 cards


def refreshing(edition: str = "rulebook") -> Scene:
    """B ends a turn, and A, with hand 2, deck 0 and discard 14, must draw; B has hand 4, deck 5 and discard 9."""
    scene = battle(
        f"{X}, {Y}",
        "zeus 2, hades 4",
        discard="zeus 2, hydra 4, hoplites 3, A.art 5, achilles 4, spartans 3, B.art 2",
        active="B",
        edition=edition,
    )
    assert sizes(scene, 0) == (2, 0, 14) and sizes(scene, 1) == (4, 5, 9)
    while table(scene).active == 1:
        play_on(scene, "decline" if "decline" in scene.options() else "amount 0")
    return scene


def test_refresh_of_the_example() -> None:
    """MB-EX-24, MB-CYC-01, MB-CYC-02: hands are kept, decks join them, piles become decks, and each draws three."""
    scene = refreshing()
    assert sizes(scene, 0) == (6, 10, 0)
    assert sizes(scene, 1) == (12, 6, 0)
    assert [event.seat for event in scene.events(Refreshed)] == [0, 1]


def test_the_missing_cards_are_drawn_after_the_three_and_in_the_manual_before() -> None:
    """MB-CYC-03: the same sizes in both editions, in another order."""
    for edition, order in (("rulebook", [(0, 3), (1, 3), (0, 1)]), ("manual", [(0, 1), (0, 3), (1, 3)])):
        scene = refreshing(edition)
        assert [(event.seat, len(event.cards)) for event in scene.events(CardsDrawn)] == order
        assert sizes(scene, 0) == (6, 10, 0)


def test_a_refresh_ends_a_cycle_and_changes_nothing_else() -> None:
    """MB-CYC-04, MB-CYC-05: the cycles are counted; places, vitality and omphalos stay as they are."""
    scene = battle(
        "A zeus A3 4, B ares E5 3", "zeus, A.art, ares", discard="zeus 3, A.art 4", active="B", omphalos="C4, C2"
    )
    state = table(scene)
    before = (state.area[:], state.vitality[:], state.ground[:], state.absorbed[:], state.supply)
    while not (ended := scene.events(CycleEnded)):
        play_on(scene, "pass" if "pass" in scene.options() else scene.options()[0])
    assert len(ended) == state.refreshes == 1
    assert (state.area, state.vitality, state.ground, state.absorbed, state.supply) == before


def test_without_a_discard_pile_a_draw_is_lost() -> None:
    """MB-EX-32, MB-RULING-58, MB-CYC-01: deck 0 and discard 0 refresh nobody."""
    scene = battle("A zeus A3, B ares E5", "zeus 4, A.art 5, B.art", active="B")
    play_on(scene, "decline")
    assert (scene.asked, scene.decision.kind, sizes(scene, 0)) == ("A", "pass or continue", (9, 0, 0))
    assert not scene.events(Refreshed) and not scene.events(CardsDrawn)


def test_a_refresh_never_causes_another() -> None:
    """MB-EX-32, MB-RULING-58: deck 0 and discard 1 give that card, and the missing draw is lost."""
    scene = battle("A zeus A3, B ares E5", "zeus 3, A.art 5, B.art", discard="zeus", active="B")
    play_on(scene, "decline")
    assert sizes(scene, 0) == (9, 0, 0)
    assert len(scene.events(Refreshed)) == 2
    assert [(event.seat, len(event.cards)) for event in scene.events(CardsDrawn)][:1] == [(0, 1)]
    assert table(scene).refreshes == 1


# -- searching ------------------------------------------------------------------------------------------------------


def test_a_search_offers_the_kinds_of_cards_in_the_own_deck() -> None:
    """MB-DEC-38: one option per kind, none of a kind that is not there, and with the manoeuvre one must be taken."""
    scene = battle("A zeus A3, A hoplites A2, B ares E5", "zeus, A.art", discard="hoplites 3")
    scene.play("search")
    assert scene.options() == ["take zeus", "take A.art"]
    scene.play("take zeus")
    assert scene.events(CardTaken) == [CardTaken(0, number(scene, "zeus", "card"))]


def test_a_search_for_a_named_card_may_take_nothing() -> None:
    """MB-DEC-38, MB-RULING-100: Patriarch names cards of other units; declining is always among the options."""
    scene = battle("A zeus A3, A hoplites A2, B ares E5", "zeus, hoplites 3")
    scene.play("activate zeus", "simple", "use patriarch")
    assert scene.decision.kind == "search" and scene.options() == ["decline"]
    scene = battle("A zeus A3, A hoplites A2, B ares E5", "zeus")
    scene.play("activate zeus", "simple", "use patriarch")
    assert scene.options() == ["decline", "take hoplites"]
    scene.play("decline")
    assert not scene.events(CardTaken)


def test_whether_a_named_card_is_taken_is_open_and_which_is_not() -> None:
    """MB-RULING-100: of several units the card is picked in secret, after it was said that one is taken."""
    told: list[object] = []
    for card in ("hoplites", "spartans"):
        secrets: list[bool] = []
        scene = battle("A zeus A3, A hoplites A2, A spartans A1, B ares E5", "zeus")
        scene.play("activate zeus", "simple", "use patriarch")
        for options, answer in (
            (["decline", "search"], "search"),
            (["take hoplites", "take spartans"], f"take {card}"),
        ):
            assert scene.options() == options
            secrets.append(scene.decision.secret)
            scene.play(answer)
        assert secrets == [False, True]
        told.append((scene.match.story(1), scene.match.view(1).encode()))
    assert told[0] == told[1]


def test_no_search_of_an_empty_deck_and_no_refresh_for_it() -> None:
    """MB-RULING-57: with the whole army in hand and discard pile the search is not on offer."""
    scene = battle("A zeus A3, B ares E5", "zeus 3, A.art 5", discard="zeus")
    assert "search" not in scene.options() and "draw-cards" in scene.options()
    assert offered(scene, "activate") == ["zeus"]
