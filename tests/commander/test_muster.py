"""Custom armies and decks, built in a match, in secret."""

from __future__ import annotations

import pytest
from field import field, table
from printed import CARDS
from scene import Scene

from strategos import games
from strategos.games.commander.game import Commander
from strategos.games.commander.rules.army import army_complaints, deck_complaints
from strategos.games.commander.words import FACTIONS, MUSTERING, NOTHING, SETTING_UP
from strategos.kernel.chance import Draw, Drawn
from strategos.kernel.engine import pending
from strategos.kernel.ids import SPECTATOR
from strategos.kernel.rng import Rng
from strategos.kernel.state import digest
from strategos.kernel.text.record_file import read_record, verify
from strategos.table.match import Match, replay

A, B = 0, 1
OWN = {"army": "own"}
EMPIRE_UNITS = [
    "legionaries", "legionaries_v", "legionaries_c", "shooters", "shooters_v", "shooters_c", "knights", "knights_v",
    "knights_c", "crusader", "roland",
]  # fmt: skip


def commander() -> Commander:
    game = games.find("commander")
    assert isinstance(game, Commander)
    return game


def army(scene: Scene, seat: int) -> list[str]:
    """The units that a player has, by their cards."""
    state = table(scene)
    kinds = [state.kind[slot] for slot in state.rules.slots[seat]]
    return [state.rules.profiles[kind].name for kind in kinds if kind != NOTHING]


def deck(scene: Scene, seat: int) -> list[str]:
    """The cards of a player's deck, as often as they are in it."""
    state = table(scene)
    return [name for card, name in enumerate(CARDS) for _ in range(state.deck[seat * len(CARDS) + card])]


def muster(scene: Scene, seat: str, *units: str) -> None:
    """Build an army of these units and leave the deck open."""
    scene.play(*[f"muster {unit}" for unit in units], "complete", seat=seat)


# Preset armies


def test_preset_armies_and_decks_lie_open_without_a_question() -> None:
    """FC-ARMY-03, FC-DECK-06, FC-DEC-01, FC-MODE-01: a scenario begins with the armies and decks printed for it."""
    for scenario, plan in commander().content["scenarios"].items():
        if plan["mode"] == "scenario":
            scene = Scene("commander", scenario)
            assert scene.decision.kind in ("deploy", "first") and table(scene).phase == SETTING_UP
            for seat, faction in enumerate(FACTIONS):
                assert army(scene, seat) == plan["armies"][faction]
                assert sorted(deck(scene, seat)) == sorted(plan["decks"][faction])


def test_a_shuffled_deck_gives_any_of_its_cards() -> None:
    """FC-DECK-08: which card comes first is chance, weighted by copies, and nobody knows it before."""
    scene = Scene("commander", "first-battle")
    while scene.decision.kind != "order_dice":
        scene.match.play(scene.decision.options[0])
    while not isinstance(pending(scene.state), Draw):
        scene.match.play(scene.decision.options[0])
    draw = pending(scene.state)
    assert isinstance(draw, Draw)
    cards = [outcome.cards[0] for outcome in draw.options if isinstance(outcome, Drawn)]
    owner = table(scene).rules.cards[cards[0]].faction
    assert sorted(CARDS[card] for card in cards) == sorted(set(deck(scene, owner))) and len(cards) > 6
    for seat in (A, B, SPECTATOR):
        facts = scene.match.view(seat).facts
        assert facts["deck"] == table(scene).deck, "the list of a deck is open, its order is nowhere"


# Armies


def test_both_players_build_at_the_same_time_from_their_own_faction() -> None:
    """FC-ARMY-03, FC-ARMY-06, FC-DEC-01, FC-UNIT-18: the preset army, or any unit of any level, one by one."""
    scene = Scene("commander", "first-battle", OWN)
    assert scene.asked == "AB" and scene.decision.kind == "muster" and table(scene).phase == MUSTERING
    assert scene.options("A")[0] == scene.options("B")[0] == "take-army"
    assert sorted(scene.options("A")[1:]) == sorted(f"muster {unit}" for unit in EMPIRE_UNITS)
    styx = [name for name, unit in commander().content["units"].items() if unit["faction"] == "styx"]
    assert sorted(scene.options("B")[1:]) == sorted(f"muster {unit}" for unit in styx)


def test_only_what_the_points_still_pay_for_is_offered() -> None:
    """FC-ARMY-02, FC-ARMY-07, FC-RULING-12, FC-UNIT-15: 193 points in scenario 1; 170 spent leave legionaries."""
    scene = Scene("commander", "first-battle", OWN)
    scene.play(*["muster knights"] * 3, "muster knights_c", seat="A")  # 170
    assert scene.options("A") == ["muster legionaries", "complete"]
    scene.play("muster legionaries", seat="A")
    assert scene.options("A") == ["complete"]


@pytest.mark.parametrize(
    ("scenario", "empire", "styx"),
    [
        ("first-battle", 193, 188), ("many-headed-horror", 210, 208), ("hard-choice", 238, 188),
        ("marvels-of-mechanics", 269, 208), ("overwhelming-barrier", 361, 343), ("decisive-battle", 269, 278),
    ],
)  # fmt: skip
def test_each_side_has_the_points_that_are_printed_for_it(scenario: str, empire: int, styx: int) -> None:
    """FC-ARMY-07, FC-RULING-12, FC-RULING-75, FC-RULING-84: what the preset army of the side costs, unit by unit."""
    state = table(Scene("commander", scenario, OWN))
    assert state.rules.limits == [empire, styx]
    for seat in (A, B):
        cost = sum(state.rules.profiles[kind].cost for kind in state.rules.armies[seat])
        assert cost == state.rules.limits[seat]


def test_a_hero_or_colossal_creature_is_mustered_once() -> None:
    """FC-ARMY-04: Roland and the Crusader vanish from the list, the knights stay."""
    scene = Scene("commander", "first-battle", OWN)
    scene.play("muster roland", "muster crusader", "muster knights", seat="A")
    assert {"roland", "crusader"}.isdisjoint(offered_to(scene, "A")) and "knights" in offered_to(scene, "A")
    scene.play("muster hydra", seat="B")
    assert "hydra" not in offered_to(scene, "B") and "imelstar" in offered_to(scene, "B")


def offered_to(scene: Scene, seat: str) -> list[str]:
    """The units that a player may add."""
    return [text.split()[1] for text in scene.options(seat) if text.startswith("muster ")]


def test_an_army_is_complete_with_one_unit_and_not_without() -> None:
    """FC-ARMY-03: nobody goes to battle alone; the preset army is offered only before anything is chosen."""
    scene = Scene("commander", "first-battle", OWN)
    assert "complete" not in scene.options("A")
    scene.play("muster roland", seat="A")
    assert "complete" in scene.options("A") and "take-army" not in scene.options("A")


@pytest.mark.parametrize(("points", "most"), [("600", 26), ("300", 20)])
def test_an_army_has_no_more_units_than_its_zone_has_hexes(points: str, most: int) -> None:
    """FC-ARMY-08, FC-RULING-98, FC-EPIC-02: two rows take 26 zombies, though 600 points would buy 40."""
    scene = Scene("commander", "epic-battle", {"points": points})
    scene.play(*["muster zombie_warriors"] * most, seat="B")
    assert scene.options("B") == ["complete"]


def test_rocks_in_the_zone_leave_room_for_fewer_units() -> None:
    """FC-ARMY-08, FC-RULING-98: in scenario 4 the Empire's zone has 17 hexes, that of Styx 18."""
    scene = Scene("commander", "epic-battle", {"map": "marvels-of-mechanics", "points": "600"})
    scene.play(*["muster legionaries"] * 17, seat="A")
    scene.play(*["muster zombie_warriors"] * 18, seat="B")
    assert scene.options("A") == scene.options("B") == ["complete"]


# Decks


def test_the_preset_army_takes_its_preset_deck() -> None:
    """FC-DECK-06, FC-ARMY-03: taken as a whole, or mustered unit by unit in another order."""
    printed = commander().content["scenarios"]["first-battle"]
    scene = Scene("commander", "first-battle", OWN)
    scene.play("take-army", seat="A")
    assert scene.options("A")[0] == "take-deck" and offered_to(scene, "A") == []
    scene.play("take-deck", seat="A")
    muster(scene, "B", *reversed(printed["armies"]["styx"]))
    scene.play("take-deck", seat="B")
    for seat, faction in enumerate(FACTIONS):
        assert sorted(army(scene, seat)) == sorted(printed["armies"][faction])
        assert sorted(deck(scene, seat)) == sorted(printed["decks"][faction])


def test_a_preset_army_may_have_a_deck_of_ones_own() -> None:
    """FC-DECK-06, FC-DEC-01: seven cards for seven units, packed one by one."""
    scene = Scene("commander", "first-battle", OWN)
    scene.play("take-army", seat="A")
    packed = ["prayer", "prayer", "recon_raid", "recon_raid", "flanking", "flanking", "hunter_regiments"]
    scene.play(*[f"pack {card}" for card in packed], seat="A")
    assert scene.asked == "B"
    scene.play("take-army", "take-deck", seat="B")
    assert sorted(deck(scene, A)) == sorted(packed)


def test_a_deck_has_one_card_for_each_unit_of_its_own_faction() -> None:
    """FC-DECK-01, FC-DECK-05, FC-DECK-07: two units, two cards; terrain and curse cards are cards like others."""
    scene = Scene("commander", "first-battle", OWN)
    muster(scene, "A", "knights_c", "legionaries")
    regular = [name for name, card in commander().content["cards"].items() if card["faction"] == "empire"]
    regular = [name for name in regular if not commander().content["cards"][name]["star"]]
    assert scene.options("A") == ["take-deck", *[f"pack {card}" for card in CARDS if card in regular]]
    assert {"pack healing_altar", "pack hunter_regiments"} <= set(scene.options("A"))
    scene.play("pack healing_altar", seat="A")
    assert "take-deck" not in scene.options("A") and "pack healing_altar" not in scene.options("A")
    scene.play("pack prayer", seat="A")
    assert scene.asked == "B", "the deck is complete"


def test_copies_and_stars_limit_a_deck() -> None:
    """FC-DECK-02, FC-DECK-03, FC-DECK-04, FC-EX-06, FC-RULING-13: eight units allow two stars, a card its copies."""
    scene = Scene("commander", "epic-battle", {"map": "first-battle"})
    muster(scene, "A", *["legionaries"] * 8)
    scene.play("pack breakthrough", "pack prayer", "pack prayer", seat="A")
    assert "pack prayer" not in scene.options("A") and "pack headquarters" in scene.options("A")
    scene.play("pack headquarters", seat="A")
    stars = {name for name, card in commander().content["cards"].items() if card["star"]}
    assert not stars & {text.split()[1] for text in scene.options("A")}
    muster(scene, "B", *["zombie_warriors"] * 7)
    scene.play("pack wings_of_death", seat="B")
    assert "pack necromantic_ritual" not in scene.options("B"), "seven cards allow one star"


def test_a_horde_has_the_largest_deck_that_its_cards_allow() -> None:
    """FC-DECK-10, FC-RULING-92, FC-ROYAL-04: 26 zombies, 18 cards."""
    scene = Scene("commander", "epic-battle", {"points": "600"})
    muster(scene, "B", *["zombie_warriors"] * 26)
    scene.play("take-deck", seat="B")
    muster(scene, "A", "roland")
    scene.play("take-deck", seat="A")
    assert len(deck(scene, B)) == 18 and len(army(scene, B)) == 26
    assert deck_complaints(commander().content, "styx", deck(scene, B), 18) == []


def test_a_deck_neither_shrinks_with_the_army_nor_grows_with_it() -> None:
    """FC-DECK-09, FC-RULING-13: a unit falls and Zombie Warriors rise; every card is still there and no more."""
    scene = field(
        "B imelstar E5 red f3, A legionaries F5 1 f2",
        deck="B howl 2 claws",
        discard="B claws",
        reserve="B green",
        first="B",
    )
    before = [table(scene).deck[card] + table(scene).discard[card] for card in range(2 * len(CARDS))]
    with scene.dice("draw claws", "roll 2 2 2"):
        scene.play("decline", "recharge necromancy green", "begin", "attack legionaries", "summon")
    assert [table(scene).deck[card] + table(scene).discard[card] for card in range(2 * len(CARDS))] == before
    assert table(scene).score == [0, 1] and table(scene).hex[table(scene).rules.summons[0]] >= 0


# Secrets and records


def test_nobody_sees_what_the_other_builds_before_both_are_done() -> None:
    """FC-DEC-01, FC-COMP-11, FC-INV-10: two different armies and decks give the other player the same picture."""
    seen = []
    for units, packed in ((["roland"], "prayer"), (["knights", "crusader"], "flanking")):
        scene = Scene("commander", "first-battle", OWN)
        muster(scene, "A", *units)
        scene.play(*[f"pack {packed}"] * len(units), seat="A")
        assert scene.asked == "B"
        assert army(scene, A) == units
        views = [scene.match.view(viewer) for viewer in (B, SPECTATOR)]
        told = [(scene.match.story(viewer), scene.match.events(viewer)) for viewer in (B, SPECTATOR)]
        seen.append(([(view.facts, view.flow) for view in views], told, scene.options("B")))
    assert seen[0] == seen[1]
    own = scene.match.view(A).facts
    assert [kind for kind in own["kind"] if kind != NOTHING] == [table(scene).kind[slot] for slot in (0, 1)]
    scene.play("muster imelstar", "complete", "take-deck", seat="B")
    for viewer in (A, B, SPECTATOR):
        facts = scene.match.view(viewer).facts
        assert facts["kind"] == table(scene).kind and facts["built"] == table(scene).built


@pytest.mark.parametrize(
    ("scenario", "options"),
    [("first-battle", OWN), ("hard-choice", OWN), ("epic-battle", {"points": "150"}), ("grand-battle", OWN)],
)
def test_a_match_with_own_armies_is_written_down_and_played_again(scenario: str, options: dict[str, str]) -> None:
    """FC-DEC-01, FC-INV-09: units are called E1 and S1 and so on, whatever was mustered; every army is legal."""
    match = Match(commander(), scenario, 11, options)
    rng = Rng(11, "own armies")
    while not match.over and len(match.log) < 400:
        match.play(rng.pick(match.decision.options))
    text = match.record()
    assert " deploy E1 " in text and " deploy S1 " in text
    assert digest(verify(text.encode(), commander())) == digest(match.state)
    again = replay(read_record(text.encode()), commander())
    assert again.record() == text
    for viewer in (A, B, SPECTATOR, None):
        assert again.story(viewer) == match.story(viewer)
    scene = Scene.__new__(Scene)
    scene.match = match
    rules = table(scene).rules
    for seat, faction in enumerate(FACTIONS):
        units = army(scene, seat)
        assert army_complaints(rules.content, faction, units, rules.limits[seat], len(rules.slots[seat])) == []


def test_no_view_shows_a_muster_before_its_time() -> None:
    """FC-DEC-01, FC-INV-10: the units and cards chosen are `hidden` to others in every line, then shown together."""
    match = Match(commander(), "first-battle", 5, OWN)
    rng = Rng(5, "muster")
    while match.decision.kind in ("muster", "deck"):
        match.play(rng.pick(match.decision.options))
    for viewer, other in ((A, "B"), (B, "A")):
        lines = match.story(viewer)
        assert not [line for line in lines if line.startswith((f"{other} muster", f"{other} pack", f"{other} take"))]
        letter = "S" if other == "B" else "E"
        assert not [line for line in lines if line.strip().startswith((f"mustered {letter}", f"packed {other}"))]
    assert not [line for line in match.story(SPECTATOR) if "muster" in line or "pack" in line]
    assert "    armies-shown" in match.story(SPECTATOR)
