"""Curses: sent by their owner, shuffled into the deck of the victim, and what each of them does."""

from __future__ import annotations

import pytest
from field import fatigue, field, left, number, offered, order, play_until, reserve, table, where
from lent import card_of
from printed import CARDS
from scene import Scene

from strategos.games.commander.card_events import CardPlayed, CurseSent
from strategos.games.commander.words import BLUE
from strategos.kernel.chance import Draw
from strategos.kernel.engine import pending
from strategos.kernel.ids import seat_number


def pile(scene: Scene, name: str, seat: str) -> dict[str, int]:
    """What lies in a pile of a player: cards and how many of each."""
    column: list[int] = getattr(table(scene), name)
    first = seat_number(seat) * len(CARDS)
    return {CARDS[card]: column[first + card] for card in range(len(CARDS)) if column[first + card]}


def cursed(card: str, units: str) -> Scene:
    """A curse of the Empire lies in the deck of Styx, which has the first go."""
    return field(f"{units}, A legionaries:idle A9 red", deck=f"B {card}", first="B")


def haunted(card: str, units: str, terrain: str = "", features: str = "", discard: str = "") -> Scene:
    """A curse of Styx lies in the deck of the Empire, which has the first go."""
    return field(f"{units}, B zombie_warriors:idle M1 red", terrain, features, deck=f"A {card}", discard=discard)


# Sending


def test_a_curse_goes_to_the_other_discard_pile_and_both_piles_there_become_one_deck() -> None:
    """FC-EX-25, FC-CARD-15, FC-CARD-16, FC-INV-03: no unit feels it, the sender has one card less from now on."""
    scene = field(
        "A legionaries E5 red, A knights F6, B zombie_warriors K5 red",
        deck="A hunter_regiments prayer, B howl claws",
        discard="A flanking, B regeneration",
    )
    with scene.dice("draw hunter_regiments"):
        scene.play("play")
    assert scene.events(CurseSent) == [CurseSent(0, number(scene, "hunter_regiments", "card"))]
    assert pile(scene, "deck", "B") == {"howl": 1, "claws": 1, "regeneration": 1, "hunter_regiments": 1}
    assert pile(scene, "discard", "B") == {} and pile(scene, "discard", "A") == {"flanking": 1}
    assert pile(scene, "deck", "A") == {"prayer": 1} and reserve(scene, "A") == [0, 0, 0, 0]
    assert fatigue(scene, "legionaries") == 0 and scene.options() == ["begin"]
    scene.match.play("begin")
    scene.match.play("hold")
    asked = pending(scene.state)
    assert isinstance(asked, Draw) and len(asked.zone) == 4 and not scene.game.violations(scene.state)


@pytest.mark.parametrize(
    ("card", "colour"),
    [("signal_lights", 1), ("hunter_regiments", 2)],
)
def test_the_owner_of_a_curse_may_decline_it_for_its_order(card: str, colour: int) -> None:
    """FC-CARD-19, FC-RULING-29: then it lies in the own discard pile and the other deck is left alone."""
    scene = haunted(card, "A legionaries E5 red", discard="B claws")
    with scene.dice(f"draw {card}"):
        assert scene.options() == ["play", "decline"]
        scene.play("decline")
    assert [at for at, count in enumerate(reserve(scene, "A")) if count] == [colour]
    assert pile(scene, "discard", "A") == {card: 1} and pile(scene, "discard", "B") == {"claws": 1}


def test_a_curse_strikes_its_victim_unasked_and_is_never_sent_back() -> None:
    """FC-CARD-17, FC-CARD-18, FC-CARD-19, FC-DEC-09: drawn, resolved, discarded, shuffled and drawn again."""
    scene = field(
        "B zombie_warriors:one E5 red, B zombie_warriors:two E7 red, A legionaries:idle A9 blue",
        deck="B hunter_regiments",
        first="B",
    )
    with scene.dice("draw hunter_regiments"):
        assert scene.decision.kind == "activate"
        scene.play("activate one", "resolve hunter_regiments", "begin")
        assert pile(scene, "discard", "B") == {"hunter_regiments": 1} and pile(scene, "deck", "A") == {}
    with scene.dice("draw hunter_regiments"):
        scene.play("hold", "resolve hunter_regiments")
    curse = number(scene, "hunter_regiments", "card")
    assert scene.events(CardPlayed) == [CardPlayed(1, curse)] * 2 and not scene.events(CurseSent)
    assert fatigue(scene, "one") == fatigue(scene, "two") == 1 and reserve(scene, "B") == [0, 0, 0, 0]


@pytest.mark.parametrize(("answer", "tired", "orders"), [("play", 1, [0, 0, 0, 0]), ("decline", 0, [0, 0, 1, 0])])
def test_a_house_rule_lets_the_victim_decline_too(answer: str, tired: int, orders: list[int]) -> None:
    """FC-RULING-29, FC-CARD-19: curse_decline_by_victim; the card stays with the victim either way."""
    scene = field(
        "B zombie_warriors E5 red, A legionaries:idle A9 red",
        deck="B hunter_regiments",
        first="B",
        house={"curse_decline_by_victim": "true"},
    )
    with scene.dice("draw hunter_regiments"):
        assert scene.asked == "B" and scene.options() == ["play", "decline"]
        scene.play(answer)
        if answer == "play":
            scene.play("resolve hunter_regiments")
    assert fatigue(scene, "zombie_warriors") == tired and reserve(scene, "B") == orders
    assert pile(scene, "discard", "B") == {"hunter_regiments": 1} and pile(scene, "deck", "A") == {}


# EMP-10 Signal Lights


def test_signal_lights_bar_the_activated_unit_from_defence_and_bring_it_near() -> None:
    """FC-CARD-17, FC-RNG-02: SUPPORT hits at four hexes; another unit is as far as it stands."""
    scene = cursed(
        "signal_lights", "B zombie_warriors E5 red, B zombie_archers A5, A shooters I5 red, A legionaries F9"
    )
    with scene.dice("draw signal_lights"):
        scene.play("begin")
    assert "defend" not in scene.options() and "rest" in scene.options()
    scene.play("hold", "activate shooters", "begin")
    with scene.dice("roll 4 4 5"):
        scene.play("shoot zombie_warriors", "no", "no")
    assert left(scene, "zombie_warriors") == 2


def test_signal_lights_end_with_the_round() -> None:
    """FC-CARD-17, FC-CARD-05, FC-END-01: in the next round the unit may defend again."""
    scene = cursed("signal_lights", "B zombie_warriors E5 red")
    with scene.dice("draw signal_lights"):
        scene.play("begin", "hold")
    unit = number(scene, "zombie_warriors")
    assert table(scene).effects[unit]
    play_until(scene, "order")
    assert table(scene).round == 2 and not any(table(scene).effects)


def test_signal_lights_leave_a_defence_token_that_lies_there() -> None:
    """FC-CARD-17, FC-ACN-05: with its token the unit rolls."""
    scene = cursed("signal_lights", "B zombie_warriors E5 red defends, A knights F5 red")
    with scene.dice("draw signal_lights"):
        scene.play("begin", "hold", "activate knights", "begin")
    with scene.dice("roll 2 5 5 5", "roll 5 5"):
        scene.play("attack zombie_warriors", "no", "no")
    assert left(scene, "zombie_warriors") == 4


def test_signal_lights_on_a_unit_with_an_order_leave_it_no_defence() -> None:
    """FC-CARD-17, FC-DEC-22: no rule gives a lit unit a new order, so one is laid on it by hand."""
    scene = cursed("signal_lights", "B zombie_warriors E5 red, A knights F5 red")
    with scene.dice("draw signal_lights"):
        scene.play("begin", "hold", "activate knights", "begin")
    state, unit = table(scene), number(scene, "zombie_warriors")
    state.order = [BLUE if one == unit else colour for one, colour in enumerate(state.order)]
    with scene.dice("roll 2 5 5 5"):
        scene.play("attack zombie_warriors", "no")
        assert scene.decision.kind == "endure"
        scene.play("no")
    assert left(scene, "zombie_warriors") == 3 and order(scene, "zombie_warriors") == "blue"


# EMP-11 Hunter Regiments


def test_hunter_regiments_cost_an_exhausted_unit_a_miniature() -> None:
    """FC-CARD-17, FC-STA-10, FC-STA-12: and do not use up the fatigue that it may take itself."""
    scene = cursed("hunter_regiments", "B zombie_warriors E5 red f2, A knights F5")
    with scene.dice("draw hunter_regiments"):
        scene.play("resolve hunter_regiments")
    assert left(scene, "zombie_warriors") == 3 and fatigue(scene, "zombie_warriors") == 2
    scene = cursed("hunter_regiments", "B zombie_warriors E5 red, A knights F5")
    with scene.dice("draw hunter_regiments"):
        scene.play("resolve hunter_regiments", "begin", "attack knights")
    assert scene.decision.kind == "effort" and fatigue(scene, "zombie_warriors") == 1


def test_hunter_regiments_can_destroy_a_unit_whose_go_is_used_up() -> None:
    """FC-CARD-17, FC-STA-10, FC-RULING-16, FC-RULING-89: the other player scores and has the next go."""
    scene = cursed("hunter_regiments", "B zombie_warriors E5 red f2 1, B zombie_archers A1")
    with scene.dice("draw hunter_regiments"):
        scene.play("resolve hunter_regiments")
    assert where(scene, "zombie_warriors") == "" and table(scene).score == [1, 0] and scene.asked == "A"


# STX-10 Poison Cloud


@pytest.mark.parametrize(("face", "after"), [(1, 3), (2, 3), (3, 3), (4, 4), (5, 4), (6, 4)])
def test_a_poison_cloud_costs_a_miniature_on_one_to_three(face: int, after: int) -> None:
    """FC-CARD-17: at the start of the activation; nothing reduces it, not even a village."""
    scene = haunted("poison_cloud", "A legionaries E5 red", terrain="E5 village")
    with scene.dice("draw poison_cloud", f"roll {face}"):
        assert left(scene, "legionaries") == 4
        scene.play("resolve poison_cloud")
    assert left(scene, "legionaries") == after and fatigue(scene, "legionaries") == 0


@pytest.mark.parametrize("unit", ["legionaries", "roland"])
def test_a_poison_cloud_never_takes_the_last_one(unit: str) -> None:
    """FC-CARD-17: the die is rolled, and one miniature or one Health stays."""
    scene = haunted("poison_cloud", f"A {unit}:last E5 red 1")
    with scene.dice("draw poison_cloud", "roll 1"):
        scene.play("resolve poison_cloud")
    assert left(scene, "last") == 1 and where(scene, "last") == "E5"


def test_a_forged_unit_breathes_a_poison_cloud_unharmed() -> None:
    """FC-CARD-17: no die is rolled."""
    scene = haunted("poison_cloud", "A crusader E5 red")
    with scene.dice("draw poison_cloud"):
        scene.play("resolve poison_cloud")
    assert left(scene, "crusader") == 6 and scene.options() == ["begin"]


def test_a_poison_cloud_finds_a_resting_unit_before_it_rests() -> None:
    """FC-CARD-17, FC-CARD-01, FC-RULING-103: the start effects come first, on a yellow go too."""
    scene = field("A legionaries E5 yellow f1, B zombie_warriors K5", deck="A poison_cloud", rear=False)
    with scene.dice("draw poison_cloud", "roll 3"):
        pass
    assert left(scene, "legionaries") == 3 and scene.options() == ["hold", "rest"]


# STX-13 Drain Strength


def test_drain_strength_takes_a_die_and_every_effort() -> None:
    """FC-CARD-17, FC-CARD-05, FC-STA-02: no fatigue for a die, and none against the defender's damage."""
    scene = haunted("drain_strength", "A legionaries E5 red, B zombie_warriors F5 defends")
    with scene.dice("draw drain_strength", "roll 5 5", "roll 2 2"):
        scene.play("begin", "attack zombie_warriors")
        assert scene.asked == "B" and scene.decision.kind == "brace"
        scene.play("no")
    assert left(scene, "legionaries") == 2 and fatigue(scene, "legionaries") == 0 and scene.asked == "B"


@pytest.mark.parametrize(("printed", "dice"), [(3, 2), (1, 1)])
def test_drain_strength_leaves_one_die_at_least(printed: int, dice: int) -> None:
    """FC-CARD-17, FC-DICE-07: a shot has a die less, too, but never none."""
    scene = haunted("drain_strength", "A shooters E5 red, B zombie_warriors G5")
    card_of(scene, "shooters").ranged = printed
    with scene.dice("draw drain_strength", "roll" + " 5" * dice):
        scene.play("begin", "shoot zombie_warriors")
    assert left(scene, "zombie_warriors") == 4


def test_drain_strength_forbids_running_into_a_forest_and_fighting_after_a_run() -> None:
    """FC-CARD-17, FC-MOV-06, FC-MOV-09: both cost fatigue by choice."""
    scene = haunted("drain_strength", "A legionaries C5 red, B zombie_warriors G5", terrain="C3 forest")
    with scene.dice("draw drain_strength"):
        scene.play("begin")
        assert "C3" in offered(scene, "move") and "C3" not in offered(scene, "run")
        scene.play("run F5")
    assert scene.asked == "B" and fatigue(scene, "legionaries") == 0


def test_drain_strength_ends_with_the_activation() -> None:
    """FC-CARD-17, FC-CARD-05: attacked later in the round, the unit may take fatigue again."""
    scene = field("A legionaries E5 red, B undead_cavalry F5 red", deck="A drain_strength")
    with scene.dice("draw drain_strength"):
        scene.play("begin", "hold")
    with scene.dice("roll 2 5 5"):
        scene.play("begin", "attack legionaries", "no")
    assert scene.asked == "A" and scene.decision.kind == "endure"


def test_forced_fatigue_comes_through_drain_strength() -> None:
    """FC-CARD-17, FC-STA-12: what is forced is no choice."""
    scene = haunted("drain_strength", "A legionaries E5 red", features="E5 cursed_lands")
    with scene.dice("draw drain_strength"):
        scene.play("resolve cursed_lands")
    assert fatigue(scene, "legionaries") == 1
