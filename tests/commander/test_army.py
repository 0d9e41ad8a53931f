"""Armies and tactics decks of commander: what is legal, what is complained of, and what the way out is."""

from __future__ import annotations

import random
from typing import Final

import pytest

from strategos.games.commander.content_spec import CONTENT, FACTIONS, SPEC
from strategos.games.commander.rules.army import (
    OPEN_GROUND_ROOM,
    Complaint,
    army_complaints,
    army_room,
    cards_of,
    deck_complaints,
    deck_size,
    largest_deck,
    may_add_card,
    may_add_unit,
    ready_deck,
    stars_allowed,
    zone_room,
)
from strategos.kernel.content.loading import Content, load

FIRST_EMPIRE: Final = ["legionaries"] * 3 + ["shooters"] * 2 + ["knights", "roland"]
FIRST_DECK: Final = [
    *("prayer", "recon_raid", "breakthrough", "powerful_strikes"),
    *("flanking", "deafening_volley", "counterblow"),
]


@pytest.fixture(scope="module")
def content() -> Content:
    return load(SPEC, [CONTENT])


def rules_of(complaints: list[Complaint]) -> list[str]:
    return [complaint.rule for complaint in complaints]


# --- armies ----------------------------------------------------------------------------------------------------------


def test_an_army_within_its_limit_is_legal(content: Content) -> None:
    """FC-ARMY-02, FC-ARMY-03: the preset army, and a custom one that costs less."""
    assert army_complaints(content, "empire", FIRST_EMPIRE, 193, 26) == []
    assert army_complaints(content, "empire", ["knights", "knights", "legionaries_c"], 193, 26) == []


def test_an_army_over_its_limit_says_what_to_leave_out(content: Content) -> None:
    """FC-ARMY-02: the cheapest single unit that would fix it is named."""
    (found,) = army_complaints(content, "empire", [*FIRST_EMPIRE, "shooters"], 195, 26)
    assert found.rule == "FC-ARMY-02"
    assert str(found.what) == "The army costs 220 points; the limit is 195."
    assert found.what.text("es") == "El ejército cuesta 220 puntos; el límite es 195."
    assert str(found.fix) == "Take out units worth at least 25 points, for instance Imperial Shooters (27)."
    assert (
        found.fix.text("es") == "Quita unidades por valor de al menos 25 puntos, por ejemplo Tiradores Imperiales (27)."
    )
    (found,) = army_complaints(content, "empire", FIRST_EMPIRE, 93, 26)
    assert found.fix.text("en") == "Take out units worth at least 100 points."


def test_a_custom_army_has_the_printed_total_of_its_side_as_limit(content: Content) -> None:
    """FC-ARMY-07, FC-RULING-12: in scenario 1 the Empire has 193 points and Styx 188."""
    limits = content["scenarios"]["first-battle"]["limits"]
    army = ["knights"] * 4 + ["roland"]  # 190 points
    assert army_complaints(content, "empire", army, limits["empire"], 26) == []
    dead = ["undead_cavalry"] * 4 + ["imelstar"] + ["zombie_warriors"]  # 183 points
    assert army_complaints(content, "styx", dead, limits["styx"], 26) == []
    dead[-1] = "zombie_warriors_c"  # 193 points: fits the other side's limit only
    assert rules_of(army_complaints(content, "styx", dead, limits["styx"], 26)) == ["FC-ARMY-02"]


def test_a_hero_or_colossal_creature_is_in_an_army_once(content: Content) -> None:
    """FC-ARMY-04: one of each name; regular units repeat freely."""
    assert army_complaints(content, "styx", ["imelstar", "hydra", *["zombie_archers"] * 9], 300, 26) == []
    for unit, faction in (("roland", "empire"), ("crusader", "empire"), ("hydra", "styx"), ("imelstar", "styx")):
        (found,) = army_complaints(content, faction, [unit] * 3, 300, 26)
        assert (found.rule, found.fix.text("en"), found.fix.text("es")) == ("FC-ARMY-04", "Take out 2.", "Quita 2.")


def test_all_units_of_an_army_are_of_one_faction(content: Content) -> None:
    """FC-ARMY-06: a stranger is named with its home."""
    (found,) = army_complaints(content, "styx", ["imelstar", "knights"], 300, 26)
    assert (found.rule, found.what.text("en")) == ("FC-ARMY-06", "Knights: of the Empire, not of Styx.")
    assert found.what.text("es") == "Caballeros: del Imperio, no de Styx."


def test_an_unknown_unit_gets_a_hint(content: Content) -> None:
    """FC-ARMY-06: a misspelt name is answered with the nearest one, or with all units of the faction."""
    near, far = army_complaints(content, "styx", ["hidra", "qqq"], 300, 26)
    assert (near.what.text("en"), near.fix.text("en")) == ("There is no unit 'hidra'.", "Did you mean 'hydra'?")
    assert (near.what.text("es"), near.fix.text("es")) == ("No existe la unidad 'hidra'.", "¿Querías decir 'hydra'?")
    assert far.fix.text("en").startswith("Known are: hydra, imelstar, ")
    assert "roland" not in far.fix.text("en")


def test_an_army_is_no_larger_than_its_zone(content: Content) -> None:
    """FC-ARMY-08, FC-RULING-98: 500 points of Zombie Warriors are 33 units, too many for every zone."""
    horde = ["zombie_warriors"] * 33
    largest = max(zone_room(content, name, "styx") for name in content["maps"])
    assert largest == 27
    (found,) = army_complaints(content, "styx", horde, 500, largest)
    assert (found.rule, found.what.text("en")) == (
        "FC-ARMY-08",
        "The army has 33 units; its deployment zone has room for 27.",
    )
    assert found.fix.text("en").startswith("Take out 6,")
    assert army_complaints(content, "styx", horde[:27], 500, largest) == []


def test_the_room_of_a_scenario_is_that_of_its_zone(content: Content) -> None:
    """FC-ARMY-08: in scenario 3 both zones of the Empire count together; a drawn map may be the narrowest."""
    found = {name: tuple(army_room(content, name, side) for side in FACTIONS) for name in content["scenarios"]}
    assert found == {
        "first-battle": (26, 26),
        "many-headed-horror": (26, 26),
        "hard-choice": (13 + 6, 27),
        "marvels-of-mechanics": (17, 18),
        "overwhelming-barrier": (26, 26),
        "decisive-battle": (41, 26),
        "epic-battle": (OPEN_GROUND_ROOM, OPEN_GROUND_ROOM),
        "vanguard": (17, 18),
        "main-armies": (17, 18),
        "grand-battle": (17, 18),
    }


def test_an_army_without_units_is_no_army(content: Content) -> None:
    """FC-ARMY-03: one's own army has at least one unit."""
    assert rules_of(army_complaints(content, "empire", [], 193, 26)) == ["FC-ARMY-03"]


def test_everything_that_is_wrong_is_listed_at_once(content: Content) -> None:
    """FC-ARMY-02, FC-ARMY-04, FC-ARMY-06, FC-ARMY-08: an army with every fault."""
    found = army_complaints(content, "empire", ["roland", "roland", "hydra", "rolland"], 100, 3)
    assert rules_of(found) == ["FC-ARMY-06", "FC-ARMY-06", "FC-ARMY-04", "FC-ARMY-02", "FC-ARMY-08"]
    for complaint in found:
        assert complaint.what.text("en") != complaint.what.text("es")
        assert complaint.fix.text("en") != complaint.fix.text("es")


def test_the_builder_offers_only_what_may_still_be_added(content: Content) -> None:
    """FC-ARMY-02, FC-ARMY-04, FC-ARMY-06, FC-ARMY-08: limit, names, faction and room."""
    army = ["roland", "knights"]  # 70 points
    assert may_add_unit(content, "empire", army, "crusader", 115, 3)
    assert not may_add_unit(content, "empire", army, "crusader", 114, 3)
    assert not may_add_unit(content, "empire", army, "crusader", 115, 2)
    assert not may_add_unit(content, "empire", army, "roland", 500, 9)
    assert may_add_unit(content, "empire", army, "knights", 500, 9)
    assert not may_add_unit(content, "empire", army, "zombie_archers", 500, 9)


# --- decks -----------------------------------------------------------------------------------------------------------


def test_a_deck_has_one_card_for_each_unit(content: Content) -> None:
    """FC-DECK-01: the number of units decides, not their points."""
    assert deck_size(content, "empire", FIRST_EMPIRE) == 7
    assert deck_size(content, "empire", ["legionaries_c"] * 7) == 7
    assert deck_complaints(content, "empire", FIRST_DECK, 7) == []
    (short,) = deck_complaints(content, "empire", FIRST_DECK[:-1], 7)
    assert (short.rule, short.what.text("en")) == ("FC-DECK-01", "The deck has 6 cards; this army needs 7.")
    assert short.fix.text("en") == "Add 1, for instance Powerful Strikes."
    assert short.fix.text("es") == "Añade 1, por ejemplo Golpes Poderosos."
    (long,) = deck_complaints(content, "empire", [*FIRST_DECK, "prayer"], 7)
    assert (long.rule, long.fix.text("en")) == ("FC-DECK-01", "Take out 1.")


def test_the_number_of_copies_on_a_card_is_a_maximum(content: Content) -> None:
    """FC-DECK-02, FC-RULING-13: one copy of a card that allows two is legal, a third is not."""
    for copies, rules in ((1, []), (2, []), (3, ["FC-DECK-02"])):
        others = ["recon_raid", "recon_raid", "flanking", "flanking", "iron_march"]
        deck = ["prayer"] * copies + others
        assert rules_of(deck_complaints(content, "empire", deck, len(deck))) == rules
    assert rules_of(deck_complaints(content, "empire", ["iron_march"] * 2, 2)) == ["FC-DECK-02"]


@pytest.mark.parametrize(
    ("size", "stars"), [(0, 0), (3, 0), (4, 1), (7, 1), (8, 2), (11, 2), (12, 3), (15, 3), (16, 4)]
)
def test_each_star_card_needs_three_regular_cards(size: int, stars: int) -> None:
    """FC-DECK-03, FC-DECK-04, FC-EX-06: 2 stars need a deck of 8, 3 stars one of 12."""
    assert stars_allowed(size) == stars
    assert size - stars >= 3 * stars
    assert size - (stars + 1) < 3 * (stars + 1)


def test_too_many_star_cards_are_exchanged_for_regular_ones(content: Content) -> None:
    """FC-DECK-03, FC-EX-06: 2 stars are one too many in a deck of 7 and legal in a deck of 8."""
    deck = [*FIRST_DECK[:-1], "healing_herbs"]
    (found,) = deck_complaints(content, "empire", deck, 7)
    assert (found.rule, found.what.text("en")) == ("FC-DECK-03", "The deck has 2 star cards; a deck of 7 may have 1.")
    assert found.fix.text("en") == "Exchange 1 of them for regular cards: each star needs three."
    assert deck_complaints(content, "empire", [*deck, "prayer"], 8) == []


def test_a_deck_has_cards_of_its_own_faction_only(content: Content) -> None:
    """FC-DECK-05: a card of Styx in a deck of the Empire; a misspelt card gets a hint."""
    stranger, unknown = (
        deck_complaints(content, "empire", [*FIRST_DECK[:-1], card], 7)[0] for card in ("claws", "prayr")
    )
    assert (stranger.rule, stranger.what.text("en")) == ("FC-DECK-05", "Claws of Darkness: of Styx, not of the Empire.")
    assert stranger.what.text("es") == "Garras de Oscuridad: de Styx, no del Imperio."
    assert (unknown.rule, unknown.fix.text("en")) == ("FC-DECK-05", "Did you mean 'prayer'?")


def test_terrain_and_curse_cards_count_like_any_other(content: Content) -> None:
    """FC-DECK-07: Headquarters is a star, Hunter Regiments and the Healing Altar are regular cards."""
    deck = ["headquarters", "hunter_regiments", "hunter_regiments", "healing_altar"]
    assert deck_complaints(content, "empire", deck, 4) == []
    assert rules_of(deck_complaints(content, "empire", [*deck[:3], "breakthrough"], 4)) == ["FC-DECK-03"]
    assert rules_of(deck_complaints(content, "empire", ["healing_altar"] * 2, 2)) == ["FC-DECK-02"]


def test_a_faction_with_too_few_cards_has_the_largest_legal_deck(content: Content) -> None:
    """FC-DECK-10, FC-RULING-92: 17 + 4 cards for the Empire, 15 + 3 for Styx; no smaller deck is asked for."""
    assert [largest_deck(content, faction) for faction in FACTIONS] == [21, 18]
    assert deck_size(content, "styx", ["zombie_warriors"] * 18) == 18
    assert deck_size(content, "styx", ["zombie_warriors"] * 26) == 18
    assert deck_complaints(content, "styx", ready_deck(content, "styx", 26), 18) == []


# --- ready-made decks ------------------------------------------------------------------------------------------------


def test_ready_made_decks_begin_with_one_copy_of_each_regular_card(content: Content) -> None:
    """FC-ROYAL-04: in the order of their numbers, then the stars that the size allows."""
    assert ready_deck(content, "empire", 8) == [
        *("powerful_strikes", "prayer", "recon_raid", "flanking", "deafening_volley", "counterblow"),
        *("breakthrough", "headquarters"),
    ]
    assert ready_deck(content, "styx", 9) == [
        *("terrifying_attack", "unstoppable_undead", "howl", "crushing_blow", "regeneration", "terrifying_shadows"),
        *("claws", "wings_of_death", "necromantic_ritual"),
    ]


def test_second_copies_follow_when_every_regular_card_is_in(content: Content) -> None:
    """FC-ROYAL-04: Styx has 11 regular cards, so a deck of 17 takes two second copies before its stars."""
    deck = ready_deck(content, "styx", 17)
    assert deck[:11] == cards_of(content, "styx", False)
    assert deck[11:13] == ["unstoppable_undead", "regeneration"]
    assert deck[13:16] == cards_of(content, "styx", True)


def test_where_stars_run_out_second_copies_go_on(content: Content) -> None:
    """FC-ROYAL-04: a deck of 17 might hold 4 stars, but Styx has 3, so Claws of Darkness fill the place."""
    deck = ready_deck(content, "styx", 17)
    assert deck[16:] == ["claws"]
    assert sorted(ready_deck(content, "empire", 40)) == sorted(
        card for card, entry in content["cards"].items() if entry["faction"] == "empire" for _ in range(entry["copies"])
    )


@pytest.mark.parametrize("faction", FACTIONS)
def test_ready_made_decks_of_every_size_are_legal(content: Content, faction: str) -> None:
    """FC-ROYAL-04, FC-DECK-10: from the empty deck to more cards than there are."""
    for size in range(40):
        deck = ready_deck(content, faction, size)
        assert len(deck) == min(size, largest_deck(content, faction))
        assert deck_complaints(content, faction, deck, len(deck)) == []


# --- building a deck step by step ------------------------------------------------------------------------------------


def can_be_completed(content: Content, faction: str, cards: list[str], size: int) -> bool:
    """Whether a legal deck of a size holds these cards: all numbers of added stars are tried."""
    left = {
        is_star: [
            card
            for card in cards_of(content, faction, is_star)
            for _ in range(content["cards"][card]["copies"] - cards.count(card))
        ]
        for is_star in (False, True)
    }
    for added in range(len(left[True]) + 1):
        regular = size - len(cards) - added
        if 0 <= regular <= len(left[False]):
            deck = [*cards, *left[True][:added], *left[False][:regular]]
            if not deck_complaints(content, faction, deck, size):
                return True
    return False


@pytest.mark.parametrize("faction", FACTIONS)
def test_the_builder_offers_exactly_the_cards_that_lead_to_a_legal_deck(content: Content, faction: str) -> None:
    """FC-DECK-01, FC-DECK-02, FC-DECK-03, FC-DECK-05: random decks of every size, checked at every step."""
    dice = random.Random(7)
    for size in range(1, largest_deck(content, faction) + 1):
        cards: list[str] = []
        while len(cards) < size:
            offered = [card for card in content["cards"] if may_add_card(content, faction, cards, card, size)]
            wanted = [card for card in content["cards"] if can_be_completed(content, faction, [*cards, card], size)]
            assert offered == wanted
            assert offered
            cards.append(dice.choice(offered))
        assert deck_complaints(content, faction, cards, size) == []
        assert not any(may_add_card(content, faction, cards, card, size) for card in content["cards"])


def test_the_largest_deck_must_keep_room_for_its_stars(content: Content) -> None:
    """FC-DECK-10: a deck of 21 needs every card of the Empire, and one of 22 cannot be built."""
    assert all(may_add_card(content, "empire", [], card, 21) for card in cards_of(content, "empire", True))
    assert not any(may_add_card(content, "empire", [], card, 22) for card in content["cards"])
