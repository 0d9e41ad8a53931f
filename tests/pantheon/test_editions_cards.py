"""The two editions and the cards: payment, omphalos, powers, refresh."""

from __future__ import annotations

import pytest
from battle import act, battle, number, offered, play_on, table, vitality
from scene import Scene

from strategos.games.pantheon.card_events import CardsDrawn, Discarded
from strategos.games.pantheon.effects.powers import is_spent, power_cost
from strategos.games.pantheon.events import Absorbed
from strategos.games.pantheon.model import Power
from strategos.games.pantheon.words import ACTIVE, PASSIVE, PERMANENT


@pytest.mark.parametrize(
    ("fallen", "non_troops", "heroes_monsters"),
    [("zeus", True, False), ("heracles", True, True), ("hydra", True, True), ("hoplites", False, False)],
)
def test_pairs_of_fallen_units_pay(fallen: str, non_troops: bool, heroes_monsters: bool) -> None:
    """MB-ED-44: those of all but troops, or of heroes and monsters; a god falls without ending a free-for-all."""
    for value, pays in (("non_troops", non_troops), ("heroes_monsters", heroes_monsters)):
        units = f"A achilles C4, A {fallen} destroyed, B ares E3, C athena A1"
        house = {"payment_sources": value}
        scene = battle(units, f"achilles, {fallen} 2", scenario="free-for-all-3", house=house)
        assert ("search" in scene.options()) == pays


def test_an_omphalos_card_pays_and_perhaps_heals() -> None:
    """MB-ED-45: Zeus is wounded; the card buys a search in both, and a point of vitality in one."""
    for value in ("pay_or_heal", "pay"):
        scene = battle("A zeus C4 5, B ares E3", "zeus, A.omphalos", house={"omphalos_card_use": value})
        assert "search" in scene.options()
        assert ("heal" in scene.options()) == (value == "pay_or_heal")
        if value == "pay_or_heal":
            scene.play("heal")
            assert vitality(scene, "zeus") == 6


def test_nobody_is_asked_for_healing_where_cards_only_pay() -> None:
    """MB-ED-45: Ares strikes back at the wounded Zeus; the question comes only where a card can heal."""
    for value in ("pay_or_heal", "pay"):
        scene = battle("A zeus C4 5, B ares C4", "zeus, A.omphalos, ares", house={"omphalos_card_use": value})
        act(scene, "zeus", "attack ares")
        rolls = [] if value == "pay_or_heal" else ["roll" + " 0" * 9, "roll" + " 0" * 7]
        with scene.dice(*rolls):
            scene.play("retaliate")
        assert (scene.decision.kind == "heal") == (value == "pay_or_heal")


def test_an_absorbed_omphalos_counts_wherever_it_goes() -> None:
    """MB-ED-46: kept on the dashboard or out of the game, it is one of four, and a card comes for it."""
    for value in ("kept", "removed"):
        scene = battle("A zeus C4, B ares E3", "zeus", omphalos="C4", house={"absorbed_omphalos": value})
        scene.play("activate zeus", "complex")
        play_on(scene, "absorb -")
        assert len(scene.events(Absorbed)) == 1
        assert (table(scene).absorbed, sum(table(scene).ground)) == ([1, 0], 0)
        assert table(scene).hand[number(scene, "A.omphalos", "card")] == 1


def printed(kind: int, cost: int) -> Power:
    """A power as a pack might print it."""
    power = Power(0, 0, "any")
    power.type, power.cost = kind, cost
    return power


def test_the_type_of_a_power_says_nothing_about_its_cost_or_fixes_it() -> None:
    """MB-ED-47: a passive power with a cost, a permanent one without; those of the box cost the same in both."""
    costs = {}
    for value in ("false", "true"):
        state = table(battle("A zeus C4, B ares E3", house={"power_cost_by_type": value}))
        costs[value] = [power_cost(state, power) for power in state.rules.powers]
        assert power_cost(state, printed(PASSIVE, 1)) == (1 if value == "false" else 0)
        assert power_cost(state, printed(PERMANENT, 0)) == (0 if value == "false" else 1)
        assert power_cost(state, printed(ACTIVE, 2)) == 2
    assert costs["false"] == costs["true"]


def test_a_power_is_spent_for_every_turn_or_for_the_own() -> None:
    """MB-ED-48: Atalanta has dodged in the turn of another; in her own turn it is spent in both."""
    for value in ("any_turn", "own_turn"):
        units = "A ares C4, B atalanta C4, B zeus E3"
        scene = battle(units, "ares, atalanta, B.art 2", house={"power_repeat": value})
        act(scene, "ares", "attack atalanta")
        with scene.dice("roll 0 0 0 0 0 0 0 0 0"):
            scene.play("use dodge")
        assert is_spent(table(scene), dodge(scene)) == (value == "any_turn")

        own = battle("A atalanta C4, A zeus A1, B ares C4", "atalanta, A.art 2, ares", house={"power_repeat": value})
        act(own, "atalanta", "attack ares", "retaliate")
        with own.dice("roll 0 0 0 0 0 0 0 0 0", "roll 0 0 0 0 0"):
            own.play("use dodge")
        assert is_spent(table(own), dodge(own))


def dodge(scene: Scene) -> Power:
    return next(power for power in table(scene).rules.powers if power.name == "dodge")


def test_after_a_refresh_three_cards_come_first_or_the_missing_ones() -> None:
    """MB-ED-49: A bought two cards with an empty deck."""
    for value, order in (("three_first", [(0, 3), (1, 3), (0, 2)]), ("missing_first", [(0, 2), (0, 3), (1, 3)])):
        scene = battle("A zeus C4, B ares E3", "zeus, A.art", "zeus 3, A.art 4, ares 3", house={"refresh_order": value})
        play_on(scene, "draw-cards", "amount 2")
        assert [(event.seat, len(event.cards)) for event in scene.events(CardsDrawn)] == order


def test_the_draw_manoeuvre_gives_up_to_two_cards_or_two() -> None:
    """MB-ED-63: with one card in the deck a player may take that alone, or must refresh for the second."""
    for value in ("up_to", "exactly"):
        scene = battle("A zeus C4, B ares E3", "zeus, A.art", "zeus 3, A.art 3, ares 3", house={"draw_amount": value})
        play_on(scene, "draw-cards")
        if value == "up_to":
            assert scene.options() == ["amount 0", "amount 1", "amount 2"]
            play_on(scene, "amount 1")
        assert table(scene).refreshes == (0 if value == "up_to" else 1)
        plenty = battle("A zeus C4, B ares E3", "zeus, A.art", house={"draw_amount": value})
        play_on(plenty, "draw-cards")
        assert [len(event.cards) for event in plenty.events(CardsDrawn)] == [2]


def test_costs_are_paid_by_themselves_or_by_hand() -> None:
    """MB-RULING-60: art of war first, then pairs, then omphalos; the option asks each time, also for one way."""
    units = "A zeus C4, A heracles destroyed, B ares E3"
    hand = "zeus, heracles 2, A.art, A.omphalos"
    quick = battle(units, hand)
    play_on(quick, "search")
    assert quick.decision.kind == "search"
    assert quick.events(Discarded) == [Discarded(0, (number(quick, "A.art", "card"),))]
    quick.play(quick.options()[0])
    play_on(quick, "draw-cards")
    heracles = number(quick, "heracles", "card")
    assert quick.events(Discarded) == [Discarded(0, (heracles, heracles))]

    slow = battle(units, hand, house={"pay_by_hand": "1"})
    slow.play("search")
    assert slow.decision.kind == "payment"
    assert not slow.decision.secret  # the cards are discarded openly
    assert offered(slow, "pay") == ["heracles heracles", "A.art", "A.omphalos"]
    slow.play("pay A.omphalos")
    assert slow.events(Discarded) == [Discarded(0, (number(slow, "A.omphalos", "card"),))]

    single = battle("A zeus C4, B ares E3", "zeus, A.art", house={"pay_by_hand": "1"})
    single.play("search")
    assert single.options() == ["pay A.art"]
    other = battle("A zeus C4, B ares E3", "zeus, A.art", house={"pay_by_hand": "2"})
    other.play("search")
    assert other.decision.kind == "search"
