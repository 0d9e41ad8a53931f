"""Tactics cards in general: drawing, playing, declining, decks and discard piles, how long effects last."""

from __future__ import annotations

from fractions import Fraction

import pytest
from all_faults import all_faults
from field import field, left, number, offered, play_until, reserve, table, where
from printed import BLESSED, CARDS, GHOSTLY, LIT, UNSTOPPABLE
from scene import Scene

from strategos.games.commander.card_events import CardDeclined, CardDrawn, CardPlayed, Reshuffled
from strategos.games.commander.queries import pile_size
from strategos.games.commander.rules.orders import public_reserve
from strategos.games.commander.words import EMPIRE, FACTIONS, LETTERS, NOTHING, STYX
from strategos.kernel.chance import Draw, Drawn
from strategos.kernel.engine import pending
from strategos.kernel.ids import CHANCE, seat_number

# Every card: kind (Normal, Terrain, Curse), star, copies, colour of its order.
TABLE = {
    "powerful_strikes": "N2R", "prayer": "N2G", "recon_raid": "N2B", "breakthrough": "N*1R", "flanking": "N2B",
    "deafening_volley": "N1R", "counterblow": "N2G", "headquarters": "T*1B", "healing_herbs": "N*1G",
    "signal_lights": "C1B", "hunter_regiments": "C2G", "iron_march": "N1B", "powerful_assault": "N1R",
    "will_of_victory": "N*1P", "healing_altar": "T1G",
    "terrifying_attack": "N1R", "unstoppable_undead": "N2G", "howl": "N1B", "wings_of_death": "N*1R",
    "crushing_blow": "N1R", "regeneration": "N2G", "terrifying_shadows": "N1B", "claws": "N2R",
    "necromantic_ritual": "N*1P", "poison_cloud": "C1G", "incorporeal": "N2B", "dark_plains": "T1B",
    "drain_strength": "C1R", "cursed_lands": "T*1G",
}  # fmt: skip
OF_EMPIRE, OF_STYX = list(TABLE)[:15], list(TABLE)[15:]
LASTING = {"prayer": BLESSED, "unstoppable_undead": UNSTOPPABLE, "incorporeal": GHOSTLY, "signal_lights": LIT}


def owner(card: str) -> str:
    """The seat that builds a deck with this card."""
    return "A" if card in OF_EMPIRE else "B"


def lonely(card: str, holder: str) -> Scene:
    """A player draws this card with one unit far from everybody, unhurt and not tired; then the other has a go."""
    return field(
        "A legionaries A1 red, B zombie_warriors M5 red", deck=f"{holder} {card}", first=holder, rear=holder == "B"
    )


def piles(scene: Scene, seat: str) -> tuple[int, int]:
    """How many cards a player has in the deck and in the discard pile."""
    state, player = table(scene), seat_number(seat)
    return pile_size(state.deck, player), pile_size(state.discard, player)


# The cards


def test_the_cards_are_those_of_the_two_factions() -> None:
    """FC-CARD-06, FC-DECK-02, FC-DECK-03, FC-DECK-07: kind, star, copies and colour of all 29."""
    cards = table(field("A legionaries A1 red, B hydra M5")).rules.cards
    assert [card.name for card in cards] == [*TABLE] == [*CARDS]
    for card in cards:
        kind = "T" if card.is_terrain else "C" if card.is_curse else "N"
        assert f"{kind}{'*' * card.is_star}{card.copies}{LETTERS[card.order]}" == TABLE[card.name], card.name
        assert FACTIONS[card.faction] == ("empire" if card.name in OF_EMPIRE else "styx")


# Drawing


def test_a_card_is_drawn_before_the_unit_is_chosen() -> None:
    """FC-CARD-01, FC-RULING-25, FC-RULING-100: by the active player, from the own deck, seen by both at once."""
    scene = field(
        "A legionaries E5 red, A shooters E7 red, B zombie_warriors K5 red", deck="A prayer flanking, B claws howl"
    )
    asked = pending(scene.state)
    assert isinstance(asked, Draw) and asked.seat == CHANCE and asked.seen_by is None
    assert [CARDS[card] for card, _ in asked.zone] == ["prayer", "flanking"]
    with scene.dice("draw flanking"):
        assert scene.asked == "A" and scene.decision.kind == "card"
    for seat in (0, 1):
        assert scene.match.view(seat).facts["drawn"] == CARDS.index("flanking")
    assert scene.events(CardDrawn) == [CardDrawn(EMPIRE, CARDS.index("flanking"))]
    scene.play("play")
    assert scene.decision.kind == "activate"


def test_a_player_who_may_pass_with_a_purple_unit_is_asked_before_drawing() -> None:
    """FC-RULING-25, FC-CARD-01: who passes draws nothing."""
    units = "A legionaries E5 purple, B zombie_warriors K5 red"
    scene = field(units, deck="A prayer")
    assert scene.options() == ["pass", "go"] and piles(scene, "A") == (1, 0)
    with scene.dice("draw prayer"):
        scene.play("go")
    assert scene.decision.kind == "card"
    scene = field(units, deck="A prayer")
    scene.play("pass")
    assert scene.asked == "B" and piles(scene, "A") == (1, 0)


def test_a_yellow_go_draws_a_card_too() -> None:
    """FC-CARD-01, FC-CARD-03: and the card works for the unit that rests."""
    scene = field("A legionaries:calm E5 yellow f2, B zombie_warriors K5", deck="A healing_herbs", rear=False)
    with scene.dice("draw healing_herbs"):
        scene.play("play")
    assert scene.options() == ["hold", "rest"] and table(scene).fatigue[number(scene, "calm")] == 1


def test_a_deck_has_no_order_that_anybody_knows() -> None:
    """FC-DECK-08, FC-COMP-11: any card may come, each as often as it lies in the deck."""
    scene = field("A legionaries E5 red, B zombie_warriors K5", deck="A hunter_regiments 2 prayer")
    asked = pending(scene.state)
    assert isinstance(asked, Draw)
    assert asked.probability(Drawn((CARDS.index("hunter_regiments"),))) == Fraction(2, 3)
    assert asked.probability(Drawn((CARDS.index("prayer"),))) == Fraction(1, 3)


def test_an_empty_deck_is_made_again_from_the_discard_pile() -> None:
    """FC-CARD-08: only when a card has to be drawn, and from all that lies there."""
    scene = field(
        "A legionaries E5 red, A shooters E7 red, B zombie_warriors K5", deck="A prayer", discard="A flanking, B claws"
    )
    with scene.dice("draw prayer"):
        scene.play("decline")
    assert piles(scene, "A") == (0, 2) and not scene.events(Reshuffled)
    scene.play("activate shooters", "begin")
    with scene.dice("draw flanking"):
        scene.play("hold")
    assert scene.events(Reshuffled) == [Reshuffled(EMPIRE)] and piles(scene, "A") == (1, 0)
    assert piles(scene, "B") == (0, 1)


def test_without_deck_and_discard_pile_the_go_has_no_card() -> None:
    """FC-CARD-09, FC-RULING-27: the last card was a curse and has gone to the other player."""
    scene = field("A legionaries E5 red, A shooters E7 red, B zombie_warriors K5", deck="A signal_lights")
    with scene.dice("draw signal_lights"):
        scene.play("play")
    scene.play("activate shooters", "begin", "hold")
    assert scene.asked == "A" and scene.decision.kind == "start" and table(scene).drawn == NOTHING


def test_decks_neither_grow_nor_shrink_with_the_army() -> None:
    """FC-DECK-09, FC-INV-03: a unit falls and another is raised; both decks hold what was built."""
    scene = field(
        "B imelstar E5 red, A legionaries F5 1, A shooters A1 red",
        deck="B necromantic_ritual claws, A prayer",
        first="B",
    )
    with scene.dice("draw necromantic_ritual", "roll 2 5 5", "draw prayer"):
        scene.play("play", "begin", "attack legionaries", "no", "no", "summon")
    state = table(scene)
    assert where(scene, "legionaries") == "" and state.army[STYX].bit_count() == 2
    assert sum(piles(scene, "B")) == 2 and piles(scene, "A") == (0, 0) and state.drawn == CARDS.index("prayer")
    assert not scene.game.violations(scene.state)


# Playing and declining


@all_faults("card", TABLE)
def test_every_card_may_be_declined_by_its_owner_for_an_order_of_its_colour(card: str) -> None:
    """FC-CARD-02, FC-CARD-06, FC-DEC-09, FC-RULING-26, FC-CARD-19: useless or not; it lies in the own pile then."""
    scene = lonely(card, owner(card))
    with scene.dice(f"draw {card}"):
        assert scene.options() == ["play", "decline"]
        scene.play("decline")
    gained = [LETTERS[colour] for colour in range(4) if reserve(scene, owner(card))[colour]]
    assert gained == [TABLE[card][-1]] and sum(table(scene).reserve) == 1
    assert public_reserve(table(scene), seat_number(owner(card))) == reserve(
        scene, owner(card)
    )  # as the other player can
    assert piles(scene, owner(card)) == (0, 1) and table(scene).drawn == NOTHING
    assert [event.card for event in scene.events(CardDeclined)] == [CARDS.index(card)]
    assert not scene.events(CardPlayed) and not any(table(scene).effects) and table(scene).card == NOTHING


@all_faults("card", [card for card in TABLE if TABLE[card][0] == "N"])
def test_every_card_may_be_played_though_nothing_comes_of_it(card: str) -> None:
    """FC-CARD-04, FC-RULING-26: a fresh unit far from every enemy; the card is discarded and no order gained."""
    seat = owner(card)
    scene = lonely(card, seat)
    unit = "legionaries" if seat == "A" else "zombie_warriors"
    with scene.dice(f"draw {card}"):
        scene.play("play")
        while scene.decision.kind in ("card_target", "start"):
            scene.play(scene.options()[0])
    assert scene.asked == seat and scene.decision.kind == "action" and table(scene).active == number(scene, unit)
    assert piles(scene, seat) == (0, 1) and not any(table(scene).reserve)
    assert not any(table(scene).wounds) and not any(table(scene).fatigue)


@all_faults("card", [card for card in TABLE if TABLE[card][0] != "T"])
def test_what_a_card_gives_ends_with_the_activation_unless_it_says_otherwise(card: str) -> None:
    """FC-CARD-05, FC-CARD-03: four cards leave a mark on their unit, which goes at the end of the round."""
    curse = TABLE[card][0] == "C"
    seat = {"A": "B", "B": "A"}[owner(card)] if curse else owner(card)
    scene = lonely(card, seat)
    with scene.dice(f"draw {card}", *["roll 6"][: card == "poison_cloud"]):
        if not curse:
            scene.play("play")
        while scene.decision.kind != "action":
            scene.play(scene.options()[-1])
    state = table(scene)
    unit = state.active
    acts_later = card in ("counterblow", "howl")
    assert state.card == (NOTHING if acts_later else CARDS.index(card))
    scene.play("hold")
    assert table(scene).active != unit and table(scene).card == NOTHING
    effects = table(scene).effects
    if card != "counterblow":
        assert [effects[one] for one in range(len(effects)) if one != unit] == [0] * (len(effects) - 1)
        assert effects[unit] == LASTING.get(card, 0)
    play_until(scene, "order")
    assert table(scene).round == 2 and not any(table(scene).effects)


def test_a_card_does_nothing_for_the_enemy_that_the_activated_unit_fights() -> None:
    """FC-CARD-03: the Valour of the Will of Victory is the attacker's alone; the cavalry runs."""
    scene = field("A legionaries E5 red, B undead_cavalry F5, B zombie_warriors M5 red", deck="A will_of_victory")
    with scene.dice("draw will_of_victory", "roll 1 5 5"):
        scene.play("play", "begin", "attack undead_cavalry", "no", "no")
    assert where(scene, "undead_cavalry") == "G5"


def test_a_discard_pile_lies_open_for_both() -> None:
    """FC-CARD-07, FC-CARD-04: face up, and seen by the other player and by spectators as well."""
    scene = field("A legionaries E5 red, B zombie_warriors K5 red", deck="A prayer", discard="A flanking, B claws 2")
    with scene.dice("draw prayer"):
        scene.play("play")
    for seat in (-1, 0, 1):
        discard = scene.match.view(seat).facts["discard"]
        assert {CARDS[at % len(CARDS)]: count for at, count in enumerate(discard) if count} == {
            "prayer": 1,
            "flanking": 1,
            "claws": 2,
        }


def test_a_card_changes_defence_dice_only_if_it_says_so() -> None:
    """FC-RULING-94, FC-CARD-05: neither Powerful Strikes nor a recharge adds to the two dice of the legionaries."""
    scene = field("A legionaries E5 red, B undead_cavalry F5 red", deck="A powerful_strikes", reserve="A green")
    with scene.dice("draw powerful_strikes"):
        scene.play("play", "recharge discipline green", "defend", "begin", "attack legionaries", "no")
    with scene.dice("roll 2 2 5", "roll 5 6", "draw powerful_strikes"):
        scene.play("no")
    assert left(scene, "legionaries") == 4


def test_a_unit_that_recharged_master_of_attack_has_nothing_of_it_when_attacked() -> None:
    """FC-RULING-94, FC-ABL-04: what a recharge gives ends with the own activation; Master of Defence is always on."""
    scene = field("A roland E5 red, B undead_cavalry F5 red", reserve="A red")
    scene.play("recharge master_attack red", "defend", "begin", "attack roland", "no")
    with scene.dice("roll 5 5 5", "roll 5 5 6"):
        scene.play("no")
    assert scene.decision.kind == "reroll_defence" and offered(scene, "reroll") == ["5", "6"]


@pytest.mark.parametrize("seat", [EMPIRE, STYX])
def test_a_scenario_begins_with_both_decks_complete_and_nothing_discarded(seat: int) -> None:
    """FC-DECK-08, FC-CARD-07: shuffled, face down; only the contents are known."""
    scene = Scene("commander", "first-battle")
    play_until(scene, "deploy")
    state = table(scene)
    half = slice(seat * len(CARDS), (seat + 1) * len(CARDS))
    assert state.deck[half] == state.built[half] and sum(state.deck[half]) == (7, 9)[seat]
    assert not any(state.discard)
