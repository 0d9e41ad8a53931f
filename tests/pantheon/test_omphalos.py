"""Omphalos: claiming, carrying, dropping, absorbing, and what their cards are good for."""

from __future__ import annotations

import pytest
from battle import act, battle, number, play_on, table
from scene import Scene

from strategos.games.pantheon.card_events import CardBoxed, Discarded
from strategos.games.pantheon.events import Absorbed, Claimed, Dropped, Healed, Moved


def carried(scene: Scene, unit: str) -> int:
    """What a unit carries."""
    return table(scene).carries[number(scene, unit)]


def lying(scene: Scene, area: str) -> int:
    """How many omphalos lie in an area."""
    return table(scene).ground[number(scene, area, "area")]


def in_hand(scene: Scene, card: str) -> int:
    """How many cards of a kind are in the hand."""
    return table(scene).hand[number(scene, card, "card")]


def claims(scene: Scene) -> list[str]:
    """The claims that are offered now."""
    return [option for option in scene.options() if option.startswith("claim")]


# -- claim and carry --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("unit", ["zeus", "heracles", "hydra", "hoplites"])
def test_any_unit_claims_one_omphalos_of_its_own_area_as_a_simple_action(unit: str) -> None:
    """MB-OMP-01, MB-OMP-02, MB-OMP-03: the second one in the area stays, and nobody carries two."""
    scene = battle(f"A {unit} C4, B ares E3", hand=f"{unit}", omphalos="C4, C4, C5")
    scene.play(f"activate {unit}", "simple")
    assert claims(scene) == ["claim omphalos C4"]
    scene.play("claim omphalos C4")
    assert scene.events(Claimed) == [Claimed(number(scene, unit), 0, number(scene, "C4", "area"))]
    assert carried(scene, unit) == 1 and lying(scene, "C4") == 1
    assert not claims(scene)
    assert scene.game.violations(scene.state) == []


def test_claiming_is_no_complex_action() -> None:
    """MB-OMP-02: who has declared a complex action cannot claim."""
    scene = battle("A heracles C4, B ares E3", hand="heracles", omphalos="C4")
    scene.play("activate heracles", "complex")
    assert not claims(scene)


def test_a_carrier_claims_nothing_more_until_it_has_dropped_and_then_not_twice_in_an_activation() -> None:
    """MB-OMP-03: one at a time. A claim is an action, and no action is taken twice."""
    scene = battle("A heracles C4 *, B ares E3", hand="heracles", omphalos="C4")
    scene.play("activate heracles", "simple")
    assert not claims(scene)
    scene.play("drop")
    assert claims(scene) == ["claim omphalos C4"] and lying(scene, "C4") == 2
    scene.play("claim omphalos C4", "drop")
    assert not claims(scene)


def test_enemies_do_not_prevent_a_claim_unless_one_has_block() -> None:
    """MB-OMP-04: Block alone protects what lies in its area, and not from others who have it."""
    beside_ares = battle("A heracles C4, B ares C4", hand="heracles", omphalos="C4")
    beside_ares.play("activate heracles", "simple")
    assert claims(beside_ares) == ["claim omphalos C4"]
    beside_cerberus = battle("A heracles C4, B cerberus C4", hand="heracles", omphalos="C4")
    beside_cerberus.play("activate heracles", "simple")
    assert not claims(beside_cerberus)
    achilles = battle("A achilles C4, B cerberus C4", hand="achilles", omphalos="C4")
    achilles.play("activate achilles", "simple")
    assert claims(achilles) == ["claim omphalos C4"]


def test_what_an_enemy_carries_cannot_be_claimed() -> None:
    """MB-OMP-09: it is not unclaimed."""
    scene = battle("A heracles C4, B ares C4 *", hand="heracles")
    scene.play("activate heracles", "simple")
    assert not claims(scene)


def test_the_owner_picks_which_omphalos_a_gem_collector_claims() -> None:
    """MB-DEC-14, MB-RULING-80: from the own area and over any boundary from those around it."""
    scene = battle("A atalanta B4, B ares E3", hand="atalanta", omphalos="B4, C4, C5, D4")
    scene.play("activate atalanta", "simple")  # B4|C4 is an escarpment
    assert claims(scene) == ["claim omphalos B4", "claim omphalos C4", "claim omphalos C5"]
    scene.play("claim omphalos C4")
    assert carried(scene, "atalanta") == 1 and lying(scene, "C4") == 0 and lying(scene, "C5") == 1


@pytest.mark.parametrize(
    ("edition", "atalanta", "expected"),
    [
        ("rulebook", "B4", ["claim omphalos B4"]),  # Cerberus holds C4: not into his area
        ("manual", "B4", ["claim omphalos B4", "claim omphalos C4"]),
        ("rulebook", "C4", ["claim omphalos B4"]),  # beside him: only what lies in his area is protected
        ("manual", "C4", []),  # beside him: nothing at all
    ],
)
def test_block_against_a_gem_collector(edition: str, atalanta: str, expected: list[str]) -> None:
    """MB-RULING-80: not into an area held by Block; in the manual into it, but not out of it."""
    scene = battle(f"A atalanta {atalanta}, B cerberus C4", hand="atalanta", omphalos="B4, C4", edition=edition)
    scene.play("activate atalanta", "simple")
    assert claims(scene) == expected


def test_an_omphalos_in_an_area_nobody_enters_stays_there() -> None:
    """MB-RULING-80: a hero beside the rock B5 neither enters it nor claims what lies on it."""
    scene = battle("A heracles B4, B ares E3", hand="heracles", omphalos="B5")
    scene.play("activate heracles", "simple")
    assert "walk B5" not in scene.options() and not claims(scene)


# -- drop -------------------------------------------------------------------------------------------------------------


def test_the_active_unit_drops_before_and_after_its_actions_for_nothing() -> None:
    """MB-OMP-05: a drop is no action; before the walk, after it, and after the second action too."""
    scene = battle("A heracles C4 *, B hoplites C5", hand="heracles")
    scene.play("activate heracles", "simple")
    assert "drop" in scene.options()
    scene.play("walk C5")
    assert "drop" in scene.options()
    play_on(scene, "attack hoplites", "reroll", "decline")
    assert scene.options() == ["done", "drop"] and scene.asked == "A"
    play_on(scene, "drop")
    assert lying(scene, "C5") == 1 and not carried(scene, "heracles")


def test_a_carrier_drops_in_any_area_of_its_walk_and_goes_on() -> None:
    """MB-OMP-05: also halfway, and the rest of the walk is not lost."""
    scene = battle("A heracles C2 *, B ares E3", hand="heracles")
    scene.play("activate heracles", "simple", "walk C3", "drop")
    assert lying(scene, "C3") == 1
    assert "walk C4" in scene.options() and "walk C5" not in scene.options()
    play_on(scene, "walk C4")
    assert scene.events(Moved)[-1].to == number(scene, "C4", "area") and lying(scene, "C3") == 1


def test_a_carrier_drops_where_its_run_ends() -> None:
    """MB-OMP-05: the last area of a run is an area of its path like the others."""
    scene = battle("A achilles C2 *, B ares E3", hand="achilles")
    scene.play("activate achilles", "complex")
    assert "drop" in scene.options()
    scene.play("run C3")
    assert "drop" in scene.options()
    play_on(scene, "run C4")
    assert scene.options() == ["done", "drop"]
    play_on(scene, "drop")
    assert lying(scene, "C4") == 1 and not carried(scene, "achilles")


def test_a_divinity_may_drop_its_own_omphalos_after_absorbing_another() -> None:
    """MB-OMP-05: before and after each action, in an activation with a complex action too."""
    scene = battle("A zeus C4 *, B ares E3", hand="zeus", omphalos="C4")
    play_on(scene, "activate zeus", "complex", "absorb -")
    assert scene.options() == ["done", "drop"]
    play_on(scene, "drop")
    assert lying(scene, "C4") == 1 and table(scene).absorbed == [1, 0]


def test_only_the_active_unit_drops() -> None:
    """MB-OMP-05: while another unit is active, a carrier keeps what it has."""
    scene = battle("A heracles C4 *, A hydra C4, B ares E3", hand="hydra")
    scene.play("activate hydra", "simple")
    assert "drop" not in scene.options()


def test_a_destroyed_carrier_leaves_its_omphalos_behind() -> None:
    """MB-OMP-06: it lies where the unit stood."""
    scene = battle("A zeus C4, B amazons C4 1 *, B ares E3", hand="zeus")
    scene.play("activate zeus", "simple")
    with scene.dice("roll 5 0 0 0 0 0 0 0"):
        scene.play("attack amazons")
    assert scene.events(Dropped) == [Dropped(number(scene, "amazons"), number(scene, "C4", "area"))]
    assert lying(scene, "C4") == 1 and not carried(scene, "amazons")


@pytest.mark.parametrize(("edition", "left_behind"), [("rulebook", 1), ("manual", 0)])
def test_a_thrown_carrier_drops_before_it_flies(edition: str, left_behind: int) -> None:
    """MB-OMP-06: in the manual it keeps what it carries."""
    scene = battle("A zeus C4, B spartans C4 *, B ares E3", hand="zeus", edition=edition)
    scene.play("activate zeus", "simple")
    play_on(scene, "attack spartans", "throw C5")  # blanks only
    assert scene.events(Moved)[-1].to == number(scene, "C5", "area")
    assert lying(scene, "C4") == left_behind and carried(scene, "spartans") == 1 - left_behind


def test_recalled_troops_leave_their_omphalos_where_they_stood() -> None:
    """MB-OMP-06: dropped before they stand beside their divinity."""
    scene = battle("A zeus C4, A hoplites A1 *, B ares E3", hand="zeus, A.art")
    play_on(scene, "decline", "recall hoplites")
    assert lying(scene, "A1") == 1 and lying(scene, "C4") == 0 and not carried(scene, "hoplites")


# -- absorb -----------------------------------------------------------------------------------------------------------


def test_a_divinity_absorbs_what_lies_in_its_area_or_is_carried_there_by_a_friend() -> None:
    """MB-OMP-07, MB-OMP-09, MB-DEC-14: not what an enemy carries, nor what lies next door."""
    scene = battle("A zeus C4 *, A hydra C4 *, A hoplites C5 *, B ares C4 *", hand="zeus, hydra", omphalos="C4, C3")
    scene.play("activate zeus", "complex")
    assert [o for o in scene.options() if "absorb" in o] == ["absorb -", "absorb hydra", "absorb zeus"]
    scene.play("absorb hydra")
    assert scene.events(Absorbed) == [Absorbed(0, number(scene, "C4", "area"), number(scene, "hydra"))]
    assert not carried(scene, "hydra") and carried(scene, "zeus") == 1 and lying(scene, "C4") == 1


def test_absorbing_is_complex_and_for_divinities_only() -> None:
    """MB-OMP-07: no other class absorbs, and no divinity does so among simple actions."""
    scene = battle("A zeus C4, A hydra C4, B ares E3", hand="zeus, hydra, A.art", omphalos="C4")
    scene.play("activate hydra", "complex")
    assert not [option for option in scene.options() if "absorb" in option]
    scene.play("done", "activate zeus", "simple")
    assert not [option for option in scene.options() if "absorb" in option]


def test_an_omphalos_of_an_allied_carrier_is_absorbed_too() -> None:
    """MB-OMP-07: friendly means the own side."""
    scene = battle("A zeus C4, C hydra C4 *, B ares C4 *, D hades E3", hand="zeus", scenario="alliance", omphalos="A3")
    scene.play("activate zeus", "complex")
    assert [option for option in scene.options() if "absorb" in option] == ["absorb hydra"]


@pytest.mark.parametrize(("supply", "cards"), [(5, 1), (0, 0)])
def test_an_absorbed_omphalos_counts_and_brings_a_card_while_the_supply_lasts(supply: int, cards: int) -> None:
    """MB-OMP-08: with an empty supply only the count rises."""
    scene = battle("A zeus C4, B ares E3", hand="zeus", omphalos="C4")
    table(scene).supply = supply
    play_on(scene, "activate zeus", "complex", "absorb -")
    assert table(scene).absorbed == [1, 0] and lying(scene, "C4") == 0
    assert in_hand(scene, "A.omphalos") == cards and table(scene).supply == max(0, supply - 1)


# -- omphalos cards ---------------------------------------------------------------------------------------------------


def test_an_omphalos_card_pays_like_an_art_of_war_card_and_is_discarded() -> None:
    """MB-OMP-10: here for a search of the deck."""
    scene = battle("A zeus C4, B ares E3", hand="zeus, A.omphalos")
    scene.play("search", "take zeus")
    card = number(scene, "A.omphalos", "card")
    assert scene.events(Discarded) == [Discarded(0, (card,))]
    assert table(scene).discard[card] == 1 and not in_hand(scene, "A.omphalos")


def test_an_omphalos_card_heals_the_own_divinity_and_is_gone_for_the_match() -> None:
    """MB-OMP-11, MB-RULING-59: one lost point for one card, never above the start."""
    scene = battle("A zeus C4 8, B ares E3", hand="zeus, A.omphalos 2")
    card = number(scene, "A.omphalos", "card")
    supply = table(scene).supply
    scene.play("heal")
    assert scene.events(Healed) == [Healed(number(scene, "zeus"), 1)]
    assert scene.events(CardBoxed) == [CardBoxed(0, card)]
    assert in_hand(scene, "A.omphalos") == 1 and table(scene).discard[card] == 0 and table(scene).supply == supply
    assert "heal" not in scene.options()  # nothing is lost any more


def test_cards_that_are_used_up_do_not_lower_what_was_absorbed() -> None:
    """MB-OMP-12: the fourth wins, although the cards of the first three are spent."""
    scene = battle("A zeus C4 5, B ares E3", hand="zeus, A.omphalos 3", omphalos="C4")
    table(scene).absorbed = [3, 0]
    table(scene).gone -= 3
    scene.play("heal", "heal", "search", "take zeus")
    assert table(scene).absorbed == [3, 0] and not in_hand(scene, "A.omphalos")
    scene.play("activate zeus", "complex", "absorb -")
    assert scene.result is not None and (scene.result.winners, scene.result.reason) == ((0,), "omphalos")


def heals(scene: Scene) -> bool:
    """Whether healing is offered now."""
    return "heal" in scene.options()


def test_healing_is_offered_in_every_main_decision_of_the_own_turn() -> None:
    """MB-RULING-59: B1, B3, before each action, C1, D1, and A3 of the next turn."""
    scene = battle(
        "A zeus C4 5, A hydra C4, A hoplites C5, B ares E3", hand="zeus, hydra, A.art 2, A.omphalos", omphalos="C4"
    )
    seen: dict[str, bool] = {}
    for answer in ("activate hydra", "simple", "claim omphalos C4", "done", "activate zeus", "simple", "done", "done"):
        seen[scene.decision.kind] = heals(scene)
        scene.play(answer)
    seen[scene.decision.kind] = heals(scene)
    play_on(scene, "decline", "pass", "decline")
    assert scene.asked == "A"
    seen[scene.decision.kind] = heals(scene)
    assert seen.pop("start of activation") is False  # Patriarch: no main decision
    assert seen == dict.fromkeys(
        ("activation", "simple or complex", "simple action", "second activation", "recall", "pass or continue"), True
    )


def test_healing_is_not_offered_in_the_turn_of_another() -> None:
    """MB-RULING-59, MB-OMP-11: not in a reaction to an attack of the active player."""
    scene = battle("A zeus C4 5, B minotaur C4, B ares E3", hand="zeus, A.omphalos, minotaur", active="B")
    act(scene, "minotaur")
    play_on(scene, "attack zeus", "reroll", "decline")
    assert scene.asked == "A" and scene.options() == ["decline", "retaliate", "search"]


@pytest.mark.parametrize("zeus", ["C4", "waiting"])
def test_only_a_wounded_divinity_on_the_board_is_healed(zeus: str) -> None:
    """MB-RULING-59: not at full vitality, not before it is deployed."""
    scene = battle(f"A zeus {zeus}, A hydra C4 3, B ares E3", hand="zeus, hydra, A.omphalos")
    assert not heals(scene)


def test_in_step_4a_the_divinity_heals_before_the_dice_of_a_retaliation_against_it() -> None:
    """MB-RULING-59: its owner is asked because it is the target, in the own turn."""
    scene = battle("A zeus C4 3, B minotaur C4, B ares E3", hand="zeus, A.omphalos 2, minotaur")
    act(scene, "zeus")
    play_on(scene, "attack minotaur", "decline", "retaliate")
    assert scene.asked == "A" and scene.decision.kind == "heal" and scene.options() == ["decline", "search", "heal"]
    scene.play("heal")
    assert scene.options() == ["decline", "search", "heal"]
    play_on(scene, "heal")
    assert table(scene).vitality[number(scene, "zeus")] == 5


def test_step_4a_asks_whenever_the_table_must_think_healing_possible() -> None:
    """MB-RULING-59: the card may be in the deck; the question comes all the same, and not without such a card."""
    for omphalos, asked in ((1, "A"), (0, "B")):
        scene = battle("A zeus C4 3, B minotaur C4, B ares E3", hand="zeus, A.art, minotaur")
        table(scene).deck[number(scene, "A.omphalos", "card")] = omphalos
        act(scene, "zeus")
        play_on(scene, "attack minotaur", "decline", "retaliate")
        assert scene.asked == asked
        assert scene.decision.kind == ("heal" if omphalos else "re-roll") and not heals(scene)


def test_step_4a_is_not_opened_for_healing_alone_when_another_unit_is_the_target() -> None:
    """MB-RULING-59: the blow against the Hydra falls without a question about Zeus."""
    scene = battle("A zeus C3 3, A hydra C4, B minotaur C4, B ares E3", hand="hydra, A.omphalos, minotaur")
    act(scene, "hydra")
    play_on(scene, "attack minotaur", "decline", "retaliate")
    assert scene.asked == "B"


def test_a_question_in_step_4a_that_is_asked_anyway_offers_healing_too() -> None:
    """MB-RULING-59: Atalanta may dodge the retaliation, and her god may be healed in the same window."""
    scene = battle("A zeus C3 3, A atalanta C4, B minotaur C4, B ares E3", hand="atalanta, A.art, A.omphalos, minotaur")
    act(scene, "atalanta")
    play_on(scene, "attack minotaur", "retaliate")
    assert scene.asked == "A" and scene.options() == ["decline", "use dodge", "search", "heal"]
    scene.play("heal")
    assert scene.options() == ["decline", "use dodge", "search"]
    assert table(scene).vitality[number(scene, "zeus")] == 4


def test_that_question_offers_no_healing_in_the_turn_of_another() -> None:
    """MB-RULING-59, MB-OMP-11: Atalanta is attacked by the active player; her owner may dodge, but not heal."""
    scene = battle("A zeus C3 3, A atalanta C4, B minotaur C4, B ares E3", hand="A.omphalos, minotaur", active="B")
    act(scene, "minotaur", "attack atalanta")
    assert scene.asked == "A" and scene.options() == ["decline", "use dodge", "search"]


def test_a_divinity_that_walks_into_lava_may_be_healed_before_it_burns() -> None:
    """MB-RULING-59: the fire attacks it in the own turn, so step 4a of that attack is a window too."""
    scene = battle("A zeus B1 3, B ares E3", hand="zeus, A.omphalos", board="tartarus")
    act(scene, "zeus", "walk B2")
    assert scene.asked == "A" and scene.options() == ["decline", "search", "heal"]


def test_in_the_manual_omphalos_cards_only_pay() -> None:
    """MB-RULING-91, MB-OMP-11: no use for healing is printed there."""
    scene = battle("A zeus C4 3, B minotaur C4, B ares E3", hand="zeus, A.omphalos, minotaur", edition="manual")
    assert not heals(scene) and "search" in scene.options()
    act(scene, "zeus")
    play_on(scene, "attack minotaur", "decline", "retaliate")
    assert scene.asked == "B"
