"""Types of powers, how long effects last, and in which order things happen."""

from __future__ import annotations

import pytest
from battle import acting, battle, number, offered, play_on, play_until, table, vitality

from strategos.games.pantheon.events import Dropped, Healed, Moved, UnitDestroyed, Wounded
from strategos.games.pantheon.frames import new_attack
from strategos.games.pantheon.game import Pantheon
from strategos.games.pantheon.rules.strength import defence_of
from strategos.games.pantheon.words import POWER_TYPES, SINGLE


def every_power() -> list[dict[str, object]]:
    return [power for unit in Pantheon().content["units"].values() for power in unit["powers"]]


def test_every_power_has_one_of_four_types() -> None:
    """MB-POW-01, MB-RULING-75: special attack, active, passive or permanent; no further one is called instant."""
    assert POWER_TYPES == ("special_attack", "active", "passive", "permanent")
    assert {str(power["type"]) for power in every_power()} == set(POWER_TYPES)


def test_costs_suit_both_editions() -> None:
    """MB-RULING-76, MB-POW-06, MB-POW-04, MB-POW-05: 0 to 2; passive powers are free, permanent ones cost something."""
    for power in every_power():
        cost = power["cost"]
        assert isinstance(cost, int) and 0 <= cost <= 2
        assert power["type"] != "passive" or cost == 0
        assert power["type"] != "permanent" or cost >= 1


def test_free_powers_have_no_limit_and_others_are_bought_once() -> None:
    """MB-RULING-54, MB-POW-06, MB-POW-10, MB-TIME-04: Endurance twice in a turn, Dodge not."""
    scene = battle(
        "A amazons A1, A centaurs A1, A zeus E5, B achilles A2, B ares E1",
        "amazons, centaurs, A.art 2",
        board="olympus",
    )
    scene.play("activate amazons", "simple")
    with scene.dice("roll 5 0 0 0 0", "roll 5"):
        scene.play("attack achilles")
    scene.play("done", "activate centaurs", "simple")
    with scene.dice("roll 5 0 0 0 0 0", "roll 5"):
        scene.play("attack achilles")
    assert not scene.events(Wounded) and vitality(scene, "achilles") == 4


def test_units_off_the_board_use_no_powers() -> None:
    """MB-POW-13, MB-MOVE-10: a waiting Zeus can only deploy."""
    scene = battle("A zeus waiting, A hoplites A1, B ares E1", "zeus, A.art 2", board="olympus")
    scene.play("activate zeus")
    assert scene.decision.kind == "complex action" and not offered(scene, "use")


# -- complex actions -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "is_off"), [("rulebook", False), ("manual", True)])
def test_after_a_complex_action_the_manual_leaves_a_unit_without_passive_powers(edition: str, is_off: bool) -> None:
    """MB-POW-04, MB-ACT-06: during the activation only, or for the rest of the turn."""
    scene = battle("A achilles A1, A zeus E5, B ares E1", "achilles, A.art, B.art", board="olympus", edition=edition)
    scene.play("activate achilles", "complex", "run A2")
    assert bool(table(scene).suppressed) is is_off and scene.asked == "B"


def test_permanent_powers_outlast_a_complex_action_in_both_editions() -> None:
    """MB-RULING-71, MB-RULING-75, MB-POW-05: Atalanta dodges lava after a run, and later in that turn too."""
    for edition in ("rulebook", "manual"):
        scene = acting("A atalanta B1, A zeus E5, B ares E1", "atalanta", "complex", board="tartarus", edition=edition)
        scene.play("run B2")
        assert scene.decision.kind == "declare" and "use dodge" in scene.options()


def test_a_complex_action_sets_off_nothing_at_start_or_end() -> None:
    """MB-RULING-70, MB-DEC-09, MB-DEC-34: neither Patriarch nor Cunning is asked for."""
    for unit in ("zeus", "odysseus"):
        god = "" if unit == "zeus" else ", A zeus E5"
        scene = battle(f"A {unit} A1, A hoplites A1{god}, B ares E1", f"{unit}, A.art, B.art", board="olympus")
        scene.play(f"activate {unit}", "complex", "run A2")
        assert scene.decision.kind in ("second activation", "recall", "search")


# -- how long ----------------------------------------------------------------------------------------------------------


def test_effects_of_a_round_end_at_a1_of_the_player_who_began_them() -> None:
    """MB-POW-12: not at the turns of others, as a game of three shows."""
    scene = battle(
        "A medusa C4, A zeus A1, B ares C4, C hades E5", "medusa, A.art 2", board="olympus", scenario="free-for-all-3"
    )
    play_on(scene, "activate medusa", "simple", "use petrify")
    seen = []
    for _ in range(3):
        play_until(scene, "pass or continue")
        seen.append((scene.asked, bool(table(scene).petrified)))
        play_on(scene, "pass")
    assert seen == [("B", True), ("C", True), ("A", False)]


def test_effects_of_a_retired_player_end_when_the_turn_would_have_begun() -> None:
    """MB-RULING-93: Medusa's owner is out, her tokens come off all the same."""
    scene = battle(
        "A medusa C4, A zeus B4 1, B ares C4, C hades B4", "medusa, A.art 2, hades", board="olympus",
        scenario="free-for-all-3", house={"godless": "retire"}, active="A",
    )  # fmt: skip
    scene.play("activate medusa", "simple", "use petrify")
    state = table(scene)
    play_until(scene, "pass or continue")
    play_on(scene, "pass")
    play_until(scene, "pass or continue")
    assert scene.asked == "C" and state.petrified
    play_on(scene, "continue", "activate hades", "simple")
    with scene.dice("roll 5 5 5 0 0 0"):
        scene.play("attack zeus")
    assert state.petrified
    play_until(scene, "pass or continue")
    assert scene.asked == "B" and not state.petrified


# -- order -------------------------------------------------------------------------------------------------------------


def test_the_active_player_orders_the_effects_on_a_roll() -> None:
    """MB-TIME-03, MB-RULING-66, MB-DEC-25, MB-DEC-42, MB-EX-17: one after the other, in either order."""
    for first, seats in (("counterfeat", "BA"), ("bloodlust", "AB")):
        scene = acting("A minotaur A1, A zeus E5, B heracles A1, B ares E1", "minotaur", board="olympus")
        with scene.dice("roll 5 5 5 0 0 0 0", "roll 0 0", "roll 0"):
            scene.play("attack heracles")
            assert scene.asked == "A" and scene.options() == ["first bloodlust", "first counterfeat"]
            scene.play(f"first {first}")
            assert scene.asked == seats[0]
            scene.play("reroll 5 5")
            assert scene.asked == seats[1]
            scene.play("reroll 5", "decline")
        assert vitality(scene, "heracles") == 7


def test_each_effect_touches_a_roll_once() -> None:
    """MB-RULING-84, MB-DEC-26: the new faces stand, the same effect does not come again."""
    scene = acting("A minotaur A1, A zeus E5, B infernal_hounds A1, B ares E1", "minotaur", board="olympus")
    with scene.dice("roll 0 0 0 0 0 0 0", "roll 0 0"):
        scene.play("attack infernal_hounds", "reroll 0 0")
    assert scene.decision.kind == "throw"


def test_after_wounds_destroy_a_unit_its_omphalos_falls_then_others_react() -> None:
    """MB-TIME-06, MB-WND-04: drop, off the board, Soul Culling."""
    scene = acting(
        "A hades A1 5, A hydra E5, B atalanta A1 1 *, B ares E1", "hades", hand="hades, A.art", board="olympus"
    )
    with scene.dice("roll 5 5 0 0 0 0"):
        scene.play("attack atalanta")
    told = [event for played in scene.match.log for event in played.events]
    kinds = [type(event) for event in told if isinstance(event, (Wounded, Dropped, UnitDestroyed, Healed))]
    assert kinds == [Wounded, Dropped, UnitDestroyed, Healed]


def test_the_throw_comes_after_all_that() -> None:
    """MB-TIME-06: Wall of Shields kills troops, Hades reacts, then Leonidas is thrown."""
    scene = acting(
        "A zeus C4, A hydra E5, B leonidas C4, B spartans C4 1, B hades E1 5",
        "zeus",
        hand="zeus, A.art",
        board="olympus",
    )
    with scene.dice("roll 5 5 1 1 1 1 0 0"):
        scene.play("attack leonidas", "allocate 2 0 0", "shield spartans 1", "throw C3")
    told = [event for played in scene.match.log for event in played.events]
    kinds = [type(event) for event in told if isinstance(event, (Wounded, UnitDestroyed, Healed, Moved))]
    assert kinds == [Wounded, UnitDestroyed, Healed, Wounded, Moved]


def test_a_match_that_is_won_stops_before_anybody_reacts() -> None:
    """MB-TIME-06, MB-WIN-02: with the last god the match is over; nobody throws."""
    scene = acting("A zeus A1, A hydra E5, B ares A1 1", "zeus", hand="zeus, A.art", board="olympus")
    with scene.dice("roll 5 5 0 0 0 0 0 0"):
        scene.play("attack ares", "allocate 1 0 0")
    assert scene.result is not None and not scene.asked


# -- what outranks what ------------------------------------------------------------------------------------------------


def test_special_rules_of_a_scenario_outrank_everything() -> None:
    """MB-TIME-01: two units in the gate are enough, and who holds the pass stands firmer."""
    scene = battle(
        "A athena A1, A leonidas C4, A spartans C4, B ares C5, B minotaur C5", scenario="last-day-at-the-gates"
    )
    state = table(scene)
    assert state.rules.capacity[number(scene, "C4", "area")] == 2
    attack = new_attack(number(scene, "ares"), number(scene, "spartans"), 1, SINGLE, 0)
    assert [part.source for part in defence_of(state, attack).parts] == ["unit", "hold the pass", "ruins"]


def test_powers_outrank_talents_and_core_rules() -> None:
    """MB-TIME-01, MB-TIME-02: Frenzy walks after an attack though Ares has no Mobility; no question settles ranks."""
    scene = acting(
        "A ares A1, A hydra E5, B infernal_hounds A1, B zeus E1", "ares", hand="ares, A.art 2", board="olympus"
    )
    with scene.dice("roll 0 0 0 0 0 0 0 0 0"):
        scene.play("attack infernal_hounds")
    assert not offered(scene, "walk")
    scene.play("use frenzy")
    assert offered(scene, "walk")


# -- what is remembered ------------------------------------------------------------------------------------------------


def test_a_turn_remembers_and_the_next_one_forgets() -> None:
    """MB-TIME-04: who was activated, who struck back, who dodged, what was bought."""
    scene = acting(
        "A atalanta A1, A zeus E5, B spartans A1, B ares E1",
        "atalanta",
        hand="atalanta, A.art 2, spartans, B.art",
        board="olympus",
    )
    with scene.dice("roll 0 0 0 0 0", "roll 0 0 0 0 1"):
        scene.play("attack spartans", "retaliate", "use dodge")
    state = table(scene)
    assert state.activated == state.dodging == 1 << number(scene, "atalanta")
    assert state.retaliated == 1 << number(scene, "spartans") and state.bought[0] and state.count == 1
    play_until(scene, "pass or continue")
    assert not (state.activated | state.dodging | state.retaliated | state.bought[0] | state.count)


def test_an_activation_forgets_its_mode_and_its_tree() -> None:
    """MB-TIME-05: what a unit was deprived of or has torn out lasts as long as its activation."""
    scene = battle("A minotaur C1, A zeus E5, B amazons C1, B ares E1", "minotaur, zeus, A.art", board="olympus")
    scene.play("activate minotaur", "simple")
    with scene.dice("roll 0 0 0 0 0 0 0 0"):
        scene.play("uproot C1", "reroll", "decline")
    assert table(scene).uprooted
    scene.play("done")
    assert not table(scene).uprooted
